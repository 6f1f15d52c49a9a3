/* clv_score.c: points and places. */
#include "clv.h"

/* CLV-58, CLV-R56: the Malus given at the end is counted apart from what Chance may convert. */
uint32_t clv_held(const struct clv_state *s, unsigned seat, uint32_t *apart)
{
    assert(seat < CLV_SEATS && s->given <= CLV_TILES);
    *apart = s->given ? s->taken[seat] & 1u << (s->given - 1) : 0;
    return s->taken[seat] & ~*apart;
}

/* CLV-37 to 39, CLV-R23: as many Malus as there are Chance tiles, the strongest first. */
uint32_t clv_converted(const struct clv_data *d, uint32_t held)
{
    int chances = __builtin_popcount(held & d->of_kind[CLV_CHANCE]);
    uint32_t malus = held & d->of_kind[CLV_MALUS], turned = 0;

    for (int i = 0; chances > 0 && malus != turned; i++) {
        uint32_t bit = 1u << d->strongest[i];
        assert(i < CLV_MALUS_TILES);
        if (malus & bit) {
            turned |= bit;
            chances--;
        }
    }
    return turned;
}

static int sum(const struct clv_data *d, uint32_t tiles)
{
    int total = 0;

    for (; tiles != 0; tiles &= tiles - 1)
        total += d->tile[__builtin_ctz(tiles)].value;
    return total;
}

int clv_value(const struct clv_data *d, uint32_t held)
{
    return sum(d, held) - 2 * sum(d, clv_converted(d, held)); /* CLV-35, CLV-36, CLV-42 */
}

int clv_points(const struct lv_setup *u, const struct clv_state *s, unsigned seat)
{
    const struct clv_data *d = clv_data_of(u);
    uint32_t apart, held = clv_held(s, seat, &apart);

    return clv_value(d, held) + sum(d, apart);
}

void clv_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS])
{
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        score[seat] = clv_points(u, state, seat);
}

void clv_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS])
{
    const struct clv_state *s = state;
    const uint32_t chance = clv_data_of(u)->of_kind[CLV_CHANCE];
    int32_t score[LV_MAX_SEATS];

    clv_score(u, s, score);
    for (int i = 0; i < u->seats; i++) { /* CLV-R25: points first, then perhaps the Chance tiles */
        score[i] *= CLV_CHANCE_TILES + 1;
        if (u->option[CLV_OPT_TIE_BREAK][0] == CLV_TIE_FEWEST_CHANCE)
            score[i] -= __builtin_popcount(s->taken[i] & chance);
    }
    lv_rank_by(u, score, s->closed, rank);
}
