/* bots.h: players that are programs, behind one interface.
 *
 * A bot knows the contract and no game by name. It is asked with the true state, but thinks only on a
 * resampled one: lv_bot_choose exchanges what the seat cannot know before anything looks at it.
 *
 *     random   any legal decision, each as likely
 *     greedy   the decision after which the game's own estimate is best for the seat
 *     exact    the best decision there is, for games small enough to be solved (lv_game.solver) */
#ifndef LV_BOTS_H
#define LV_BOTS_H

#include "core/game.h"

struct lv_bot;

/* Bot number i: its id ("greedy") and what people call that strength (a msgid); NULL past the end. */
const char *lv_bot_id(int i);
const char *lv_bot_title(int i);

/* A bot for games with this set-up, which must outlive it, or NULL and *why. `table` is the solved
 * table for `exact` (lv_solver), borrowed; NULL for the others. */
struct lv_bot *lv_bot_new(const char *id, const struct lv_setup *u, const void *table,
                          struct lv_refusal *why);
void lv_bot_free(struct lv_bot *b); /* NULL is fine */

/* Does this bot need a solved table? */
bool lv_bot_needs_table(const char *id);

/* The decision of the seat to move. */
lv_action lv_bot_choose(const struct lv_bot *b, const void *state, int seat, struct lv_rng *rng);

/* Every legal decision with the bot's idea of the chance to win after it, best first. Returns how
 * many there are; 0 for a bot that has no idea (random). */
struct lv_advice {
    lv_action action;
    float win;
};
int lv_bot_advise(const struct lv_bot *b, const void *state, int seat, struct lv_rng *rng,
                  struct lv_advice out[LV_MAX_ACTIONS]);

#endif
