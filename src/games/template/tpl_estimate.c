/* tpl_estimate.c: a guess of who will win. */
#include "tpl.h"

/* A card wins the more often the higher it is; the square is a fair guess with few players. */
void tpl_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct tpl_state *s = state;
    uint8_t rank[LV_MAX_SEATS];
    float sum = 0;

    tpl_rank(u, state, rank);
    for (int i = 0; i < u->seats; i++) {
        unsigned card = tpl_card_of(u, s, (unsigned)i) % TPL_MAX_CARDS;
        win[i] = s->phase == TPL_OVER ? (float)(rank[i] == 1)
                 : tpl_is_open(s, (unsigned)i) ? (float)(card * card + 1) : 0;
        sum += win[i];
    }
    for (int i = 0; i < u->seats; i++)
        win[i] /= sum;
}
