/* clv_estimate.c: a guess of who will win. */
#include "clv.h"

/* What is thought to happen, in shares of one. Set by judgement, not tuned. */
static const float alone_takes = 0.92f;   /* a lone pawn takes its tile, unless company comes */
static const float guarded_takes = 0.12f; /* the guards would first have to be drawn away */
static const float shared_takes = 0.55f;  /* divided by the pawns that share it: the last out takes */
static const float ahead_takes = 0.05f;   /* each tile still before a pawn */
static const float new_chance = 5.0f;     /* a Chance tile that converts nothing yet */
static const float new_malus = 0.45f;     /* part of a Malus that hurts: a Chance may still come */

/* e^x without the mathematical library: the same bits everywhere. */
static float power_of_e(float x)
{
    float y = 1 + (x < -32 ? -32.0f : x > 32 ? 32.0f : x) / 64;

    for (int i = 0; i < 6; i++)
        y *= y;
    return y;
}

/* What matters of a hand for what the next tile adds to it. */
struct hand {
    int weakest; /* the value of the weakest Malus converted; 0 while a Chance is left over */
    int next;    /* of the strongest that is not; 0: none */
    bool lucky;  /* it has a Chance */
};

static struct hand look_at(const struct clv_data *d, uint32_t held)
{
    int chances = __builtin_popcount(held & d->of_kind[CLV_CHANCE]);
    struct hand h = { .lucky = chances > 0 };

    for (int i = 0; i < CLV_MALUS_TILES && !h.next; i++)
        if (held >> d->strongest[i] & 1) {
            int value = d->tile[d->strongest[i]].value;
            if (chances == 0)
                h.next = value;
            else if (--chances == 0)
                h.weakest = value;
        }
    return h;
}

/* What a tile would add to this hand: a Malus stronger than the weakest converted takes its place. */
static float worth(const struct clv_tile *tile, const struct hand *h)
{
    const float chance = -2 * (float)h->next;

    switch ((enum clv_tile_kind)tile->kind) {
    case CLV_MALUS:
        return (float)(h->lucky && tile->value < h->weakest ? 2 * h->weakest - tile->value : tile->value);
    case CLV_CHANCE: return chance < new_chance ? new_chance : chance;
    case CLV_BONUS: case CLV_N_TILE_KINDS: break;
    }
    return tile->value;
}

/* What lies ahead of every square for this hand: ahead[q] counts the tiles from 1 to q - 1. Of Chance
 * tiles only one can convert the strongest Malus, so none counts as if it did. */
static void add_up(const struct clv_data *d, const struct clv_state *s, const struct hand *h,
                   float ahead[CLV_TILES + 2])
{
    ahead[1] = 0;
    for (unsigned q = 1; q <= s->n_track; q++) {
        const struct clv_tile *tile = &d->tile[s->tile[q - 1]];
        float value = tile->kind == CLV_CHANCE ? new_chance : worth(tile, h);
        ahead[q + 1] = ahead[q] + ahead_takes * (value < 0 ? new_malus * value : value);
    }
}

/* What all seats share in a guess. */
struct track {
    uint8_t pawns[CLV_TILES + 2], guards[CLV_TILES + 2]; /* on each square */
    float ahead[CLV_TILES + 2];                          /* for a hand without a Chance */
};

/* What the pawns of a seat may still bring it: the tile below, and those ahead. */
static float prospects(const struct lv_setup *u, const struct clv_state *s, unsigned seat,
                       const struct track *t)
{
    const struct clv_data *d = clv_data_of(u);
    const struct hand hand = look_at(d, s->taken[seat]);
    const uint8_t *pawn = clv_pawns(s, seat);
    const float *ahead = t->ahead;
    float lucky[CLV_TILES + 2], total = 0;
    int i = CLV_PAWNS - 1;

    if (hand.lucky) {
        add_up(d, s, &hand, lucky);
        ahead = lucky;
    }
    while (i >= 0 && pawn[i] == CLV_FINISH)
        i--;
    for (; i >= 0 && pawn[i] <= s->n_track; i--) {
        unsigned q = pawn[i];
        total += ahead[q] + worth(&d->tile[s->tile[q - 1]], &hand)
                            * (t->guards[q] ? guarded_takes : t->pawns[q] == 1 ? alone_takes
                               : shared_takes / (float)t->pawns[q]);
    }
    return total + (float)(i + 1) * ahead[s->n_track + 1]; /* those on Départ have everything ahead */
}

/* The share of every seat: points in hand and prospects, the steeper the less is still to come. */
void clv_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct clv_state *s = state;
    const struct hand unlucky = { 0 };
    struct track t = { 0 };
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    int32_t score[LV_MAX_SEATS];
    float sum_of_all = 0, spread = 3;

    clv_score(u, s, score);
    if (s->phase == CLV_OVER)
        clv_rank(u, s, rank);
    for (unsigned i = 0; i < CLV_FIRST_GUARD; i++) {
        t.pawns[s->piece[i]]++;
        spread += 0.02f * (float)s->piece[i];
    }
    for (unsigned i = 0; i < CLV_GUARDS; i++)
        t.guards[clv_guards(s)[i]]++;
    add_up(clv_data_of(u), s, &unlucky, t.ahead);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        if (s->phase == CLV_OVER)
            win[seat] = rank[seat] == 1;
        else if (!clv_is_open(s, seat))
            win[seat] = 0;
        else
            win[seat] = power_of_e(((float)score[seat] + prospects(u, s, seat, &t)) / spread);
        sum_of_all += win[seat];
    }
    assert(sum_of_all > 0);
    for (int seat = 0; seat < u->seats; seat++)
        win[seat] /= sum_of_all;
}
