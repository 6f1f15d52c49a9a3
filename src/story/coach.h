/* coach.h: a friend beside the table in the first games: before a decision it names what to look at, after a
 * poor one it says kindly what was better, and why.
 *
 * Poor is what the story of a game calls a mistake (lv_verdict_is_mistake): nobody hears one thing at the
 * table and another when the game is told afterwards. All of it is asked in what the seat has seen. When one
 * speaks, and to whom less, is for whoever has the table. */
#ifndef LV_COACH_H
#define LV_COACH_H

#include "bots/bots.h"
#include "verdict.h"

/* What to look at for the seat to move, without telling the decision: nothing is written where there is
 * nothing to think about, or only the seat knows. `adviser` thinks about it (lv_hint_bot, or a level). */
void lv_coach_look(struct lv_bot *adviser, const union lv_state *seen, struct lv_rng *rng,
                   const struct lv_lang *lang, struct lv_buf *to);

/* What there is to say of a decision of the seat to move in what it has seen: nothing, where there was no
 * choice or it was asked about itself; nothing but that it is fine; or the remark that is written. `table` is
 * the solved one, or NULL. The same seed gives the same remark. */
enum lv_coached { LV_COACHED_NOTHING, LV_COACHED_FINE, LV_COACHED_POOR };
enum lv_coached lv_coach_weigh(const struct lv_setup *u, const void *table, const struct lv_words *w,
                               const union lv_state *seen, lv_action chosen, uint64_t seed,
                               struct lv_buf *to);

#endif
