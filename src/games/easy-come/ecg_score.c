/* ecg_score.c: points and places. */
#include "ecg.h"

void ecg_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS])
{
    const struct ecg_state *s = state;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        score[seat] = (int32_t)ecg_popcount(s->own[seat]);
}

/* ECG-R42: winners first, all other open seats share the next place. */
void ecg_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS])
{
    const struct ecg_state *s = state;

    assert((s->winners & s->closed) == 0);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        rank[seat] = (uint8_t)(s->closed >> seat & 1    ? 0
                               : s->winners >> seat & 1 ? 1
                                                        : ecg_popcount(s->winners) + 1);
}
