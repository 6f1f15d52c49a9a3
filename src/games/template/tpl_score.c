/* tpl_score.c: points and places. */
#include "tpl.h"

unsigned tpl_card_of(const struct lv_setup *u, const struct tpl_state *s, unsigned seat)
{
    unsigned c = 0;

    (void)u;
    while (c < TPL_MAX_CARDS && s->place[c] != seat + 1)
        c++;
    return c;
}

/* Nobody has points that everybody may know before the cards are shown (TPL-04). */
void tpl_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS])
{
    const struct tpl_state *s = state;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        score[seat] = s->phase == TPL_OVER && tpl_card_of(u, s, seat) < TPL_MAX_CARDS
                          ? (int32_t)tpl_card_of(u, s, seat) + 1 : 0;
}

void tpl_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS])
{
    int32_t score[LV_MAX_SEATS];

    tpl_score(u, state, score);
    lv_rank_by(u, score, ((const struct tpl_state *)state)->closed, rank); /* TPL-04 */
}
