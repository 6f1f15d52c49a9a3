/* hint.h: advice as a person reads it: how likely, how sure, and one sentence why.
 *
 *     struct lv_bot *b = lv_hint_bot(u, table, &why);
 *     lv_match_imagine(m, seat, &rng, &seen);
 *     n = lv_bot_advise(b, &seen, &rng, advice, &why);
 *     for (i = 0; i < n; i++) {
 *         lv_hint_chance(&advice[i], lang, &buf);         "62 % (± 3)"
 *         lv_hint_why(u, advice, n, i, lang, &buf);       "It brings you about 4 smiles more …"
 *     } */
#ifndef LV_HINT_H
#define LV_HINT_H

#include "bots.h"

/* The bot whose advice is best in this game within about a second: exact where it can be, given a solved
 * table, else a search. For the caller to free; NULL and *why. */
struct lv_bot *lv_hint_bot(const struct lv_setup *u, const void *table, struct lv_refusal *why);

/* The chance to win in per cent with its uncertainty, as far as it is known. */
void lv_hint_chance(const struct lv_advice *a, const struct lv_lang *lang, struct lv_buf *to);

/* One sentence about number i of the n decisions that lv_bot_advise put in order: the best is compared
 * with the next, every other with the best. Addressed to the seat that decides, in
 * what the game counts. */
void lv_hint_why(const struct lv_setup *u, const struct lv_advice all[], int n, int i,
                 const struct lv_lang *lang, struct lv_buf *to);

/* For a coach: what to look at before deciding, without telling the decision: in what the best differs from
 * the next best. "" where there is nothing to think about, or where several are as good. */
void lv_hint_look(const struct lv_advice all[], int n, const struct lv_lang *lang, struct lv_buf *to);

/* One sentence about a decision that is known to be worse than another: in what, by the outlooks of both. */
void lv_hint_against(const struct lv_setup *u, const struct lv_advice *it, const struct lv_advice *best,
                     const struct lv_lang *lang, struct lv_buf *to);

#endif
