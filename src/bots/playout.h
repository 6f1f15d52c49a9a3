/* playout.h: from a state onwards without a tree: how everybody might play, and what it is worth. */
#ifndef LV_BOT_PLAYOUT_H
#define LV_BOT_PLAYOUT_H

#include "kinds.h"

/* Plays on in *s with a cheap policy until the turn has passed to another seat `p->look` times, or the
 * end, and gives every seat's chance to win there: the result, or the game's forecast. */
void lv_playout(const struct lv_setup *u, const struct lv_search_params *p, union lv_state *s,
                struct lv_rng *rng, float win[LV_MAX_SEATS]);

/* One decision of `who`, carried out: the best by the guide of so many picked at random. */
void lv_playout_decide(const struct lv_setup *u, lv_guess *guide, int entrants, union lv_state *s, int who,
                       struct lv_rng *rng);

/* Adds to each win of a game that is over how clear it is, by points: a small part of the whole. */
void lv_playout_add_score(const struct lv_setup *u, const struct lv_search_params *p,
                          const union lv_state *s, float value[LV_MAX_SEATS]);

/* Fills in what each decision leads to until the seat's next turn: see lv_outlook. */
void lv_playout_outlook(const struct lv_setup *u, const struct lv_search_params *p,
                        const union lv_state *seen, int seat, struct lv_rng *rng,
                        struct lv_advice out[], int n);

#endif
