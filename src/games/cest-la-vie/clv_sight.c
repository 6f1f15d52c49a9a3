/* clv_sight.c: what a network is told of a situation (core/net.h).
 *
 * Of every seat: points and Chance tiles, what the next Chance would convert, and of each pawn what lies
 * under it and on the six squares ahead, as much as it is worth to this hand. Of every tile: whether it still
 * lies there, and how many guards, own pawns and other pawns stand on it. */
#include "clv.h"

#include "core/net.h"

/* The facts of a seat; those of a pawn are from PAWN_FACTS * number on. */
enum fact {
    POINTS, CHANCES, SPARE_CHANCES, NEXT_MALUS, WEAKEST_CONVERTED, OPEN_MALUS, HOME, AT_START, PROSPECTS,
    STEPS, FIRST_PAWN
};
enum pawn_fact { SQUARE, STARTS, GUARDED, ALONE, SHARED, COMPANY, AHEAD, BEST_AHEAD, PAWN_FACTS };
enum { FACTS = FIRST_PAWN + CLV_PAWNS * PAWN_FACTS };
static_assert((int)FACTS <= (int)LV_NET_FACTS, "room for them");

enum shared { TRACK, FLEXIBLE, RECYCLES, FIRST_FINISHER, LAST_PAWN, KEEPS, FEWEST_CHANCE, N_SHARED };

enum tile_fact { THERE, GUARD, MORE_GUARDS, OWN, MORE_OWN, OTHERS, MORE_OTHERS, TILE_FACTS };
enum { TILES = LV_FACT_INPUTS(FACTS, N_SHARED), INPUTS = TILES + CLV_TILES * TILE_FACTS };
static_assert((int)INPUTS <= (int)LV_NET_INPUTS, "room for them");

/* What stands on each square. */
struct track {
    uint8_t pawns[CLV_TILES + 2], guards[CLV_TILES + 2];
    uint8_t of[CLV_SEATS][CLV_TILES + 2];
};

/* What matters of a hand for what the next tile adds to it. */
struct hand {
    int chances, spare;
    int next, open; /* the strongest Malus that is not converted, and all of them */
    int weakest;    /* of those converted, while no Chance is to spare */
};

static struct hand look_at(const struct clv_data *d, uint32_t held)
{
    const int chances = __builtin_popcount(held & d->of_kind[CLV_CHANCE]);
    struct hand h = { .chances = chances, .spare = chances };

    for (int i = 0; i < CLV_MALUS_TILES; i++) {
        const int value = held >> d->strongest[i] & 1 ? d->tile[d->strongest[i]].value : 0;
        if (value == 0)
            continue;
        if (h.spare > 0) {
            if (--h.spare == 0)
                h.weakest = value;
        } else {
            h.next = h.next ? h.next : value;
            h.open += value;
        }
    }
    return h;
}

static int worth(const struct clv_tile *tile, const struct hand *h)
{
    enum { NEW_CHANCE = 5 };

    switch ((enum clv_tile_kind)tile->kind) {
    case CLV_MALUS:
        return h->chances > 0 && tile->value < h->weakest ? 2 * h->weakest - tile->value : tile->value;
    case CLV_CHANCE: return -2 * h->next > NEW_CHANCE ? -2 * h->next : NEW_CHANCE;
    case CLV_BONUS: case CLV_N_TILE_KINDS: break;
    }
    return tile->value;
}

/* What the squares ahead of a pawn are worth to this hand, in tenths, those where others stand counting less:
 * all six together, and the best. */
static int look_ahead(const struct track *t, const int value[CLV_TILES + 2], unsigned q, int *best)
{
    int sum = 0;

    *best = 0;
    for (unsigned j = 1; j <= CLV_DIE && j < q; j++) {
        const int v = value[q - j] * (t->guards[q - j] ? 3 : t->pawns[q - j] ? 6 : 10);
        sum += v;
        *best = v > *best ? v : *best;
    }
    return sum;
}

static void look_at_pawn(const struct clv_state *s, const struct track *t, const int value[CLV_TILES + 2],
                         unsigned q, int *fact, int *pawn)
{
    const int under = value[q] * LV_NET_ONE / 6;
    int best;

    if (q == CLV_FINISH) {
        fact[HOME] += LV_NET_ONE / CLV_PAWNS;
        return;
    }
    pawn[SQUARE] = (int)q * LV_NET_ONE / 16;
    pawn[AHEAD] = look_ahead(t, value, q, &best) * LV_NET_ONE / 150;
    pawn[BEST_AHEAD] = best * LV_NET_ONE / 60;
    if (q > s->n_track) {
        fact[AT_START] += LV_NET_ONE / CLV_PAWNS;
        pawn[STARTS] = LV_NET_ONE;
    } else if (t->guards[q]) {
        pawn[GUARDED] = under;
        fact[PROSPECTS] += under * 12 / 100;
    } else if (t->pawns[q] == 1) {
        pawn[ALONE] = under;
        fact[PROSPECTS] += under * 92 / 100;
    } else {
        pawn[SHARED] = under;
        pawn[COMPANY] = (t->pawns[q] - 1) * LV_NET_ONE / 2;
        fact[PROSPECTS] += under * 55 / 100 / t->pawns[q];
    }
}

static void look_at_seat(const struct lv_setup *u, const struct clv_state *s, const struct track *t,
                         unsigned seat, int points, int fact[LV_NET_FACTS])
{
    const struct clv_data *d = clv_data_of(u);
    const struct hand h = look_at(d, s->taken[seat]);
    int value[CLV_TILES + 2] = { 0 }, steps = 0;

    for (unsigned q = 1; q <= s->n_track; q++)
        value[q] = worth(&d->tile[s->tile[q - 1]], &h);
    fact[POINTS] = points * LV_NET_ONE / 15;
    fact[CHANCES] = h.chances * LV_NET_ONE / 2;
    fact[SPARE_CHANCES] = h.spare * LV_NET_ONE / 2;
    fact[NEXT_MALUS] = h.next * LV_NET_ONE / 8;
    fact[WEAKEST_CONVERTED] = h.weakest * LV_NET_ONE / 8;
    fact[OPEN_MALUS] = h.open * LV_NET_ONE / 15;
    for (unsigned i = 0; i < clv_pawns_each(u); i++) {
        const unsigned q = clv_pawns(s, seat)[i];
        steps += (int)q;
        look_at_pawn(s, t, value, q, fact, fact + FIRST_PAWN + i * PAWN_FACTS);
    }
    fact[STEPS] = steps * LV_NET_ONE / 32;
}

static void look_at_track(const struct lv_setup *u, const struct clv_state *s, struct track *t)
{
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        for (unsigned i = 0; i < clv_pawns_each(u); i++) {
            t->pawns[clv_pawns(s, seat)[i]]++;
            t->of[seat][clv_pawns(s, seat)[i]]++;
        }
    for (unsigned i = 0; i < CLV_GUARDS; i++)
        t->guards[clv_guards(s)[i]]++;
}

/* How many there are: one, and those above. */
static void see_number(struct lv_sight *sight, int at, int n)
{
    lv_see(sight, at, n > 0 ? LV_NET_ONE : 0);
    lv_see(sight, at + 1, n > 1 ? (n - 1) * LV_NET_ONE : 0);
}

static void see_tiles(const struct clv_state *s, const struct track *t, unsigned seat, struct lv_sight *sight)
{
    for (unsigned q = 1; q <= s->n_track; q++) {
        const int at = TILES + s->tile[q - 1] * TILE_FACTS;
        lv_see(sight, at + THERE, LV_NET_ONE);
        see_number(sight, at + GUARD, t->guards[q]);
        see_number(sight, at + OWN, t->of[seat][q]);
        see_number(sight, at + OTHERS, t->pawns[q] - t->of[seat][q]);
    }
}

static void look(const struct lv_setup *u, const void *state, const int32_t log[LV_MAX_SEATS],
                 struct lv_sight sight[LV_MAX_SEATS])
{
    const struct clv_state *s = state;
    struct lv_facts f = { .n = FACTS, .n_shared = N_SHARED, .out = s->closed, .turn = s->turn };
    struct track t = { 0 };
    int32_t points[LV_MAX_SEATS] = { 0 };

    (void)log;
    clv_score(u, s, points);
    look_at_track(u, s, &t);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        look_at_seat(u, s, &t, seat, points[seat], f.of[seat]);
        f.strength[seat] = f.of[seat][POINTS] + f.of[seat][PROSPECTS] * 6 / 15;
    }
    f.shared[TRACK] = s->n_track * LV_NET_ONE / 16;
    f.shared[FLEXIBLE] = clv_option_on(u, CLV_OPT_FLEXIBLE_ONE) * LV_NET_ONE;
    f.shared[RECYCLES] = clv_option_on(u, CLV_OPT_RECYCLE) * LV_NET_ONE;
    f.shared[FIRST_FINISHER] = clv_option_on(u, CLV_OPT_FIRST_FINISHER) * LV_NET_ONE;
    f.shared[LAST_PAWN] = clv_option_on(u, CLV_OPT_LAST_PAWN) * LV_NET_ONE;
    f.shared[KEEPS] = clv_keeps_passed(u) * LV_NET_ONE;
    f.shared[FEWEST_CHANCE] = (u->option[CLV_OPT_TIE_BREAK][0] == CLV_TIE_FEWEST_CHANCE) * LV_NET_ONE;
    lv_see_facts(u, &f, sight);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        see_tiles(s, &t, seat, &sight[seat]);
}

const struct lv_learned clv_learned = {
    .file = "network.json", .inputs = INPUTS, .hidden = 64, .guides = true, .look = look,
};
