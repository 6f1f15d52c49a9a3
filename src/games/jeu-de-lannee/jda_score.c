/* jda_score.c: tokens and places. */
#include "jda.h"

void jda_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS])
{
    const struct jda_state *s = state;

    for (int i = 0; i < u->seats; i++)
        score[i] = s->tokens[i];
}

/* JDA-105, JDA-106, JDA-R92, JDA-R93: tokens, then money. */
void jda_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS])
{
    const struct jda_state *s = state;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        rank[i] = jda_open(s, i);
        for (unsigned k = 0; jda_open(s, i) && k < (unsigned)u->seats; k++)
            rank[i] = (uint8_t)(rank[i] + (jda_open(s, k)
                                           && (s->tokens[k] > s->tokens[i]
                                               || (s->tokens[k] == s->tokens[i]
                                                   && s->money[k] > s->money[i]))));
    }
}
