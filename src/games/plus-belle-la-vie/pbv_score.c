/* pbv_score.c: points and ranks. */
#include "pbv.h"

void pbv_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS])
{
    const struct pbv_state *s = state;

    for (int i = 0; i < u->seats; i++)
        score[i] = s->score[i];
}

/* PBV-R74: those who left come behind all who stayed; who left later is ahead. */
static bool is_ahead(const struct pbv_state *s, int a, int b)
{
    if (s->left[a] || s->left[b])
        return s->left[b] && (!s->left[a] || s->left[a] > s->left[b]);
    return s->score[a] > s->score[b];
}

/* PBV-140, PBV-141. */
void pbv_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS])
{
    for (int i = 0; i < u->seats; i++) {
        rank[i] = 1;
        for (int k = 0; k < u->seats; k++)
            rank[i] = (uint8_t)(rank[i] + is_ahead(state, k, i));
    }
}
