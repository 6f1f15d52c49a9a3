/* tuning.h: what is different from game to game in how bots think: numbers, found by measuring.
 *
 * The search itself knows no game; each game brings its numbers along (lv_thinking.tuning). */
#ifndef LV_BOT_TUNING_H
#define LV_BOT_TUNING_H

#include "kinds.h"

/* What a level stands for in this game; has_table: a solved one is at hand. */
struct lv_bot_spec lv_tuning_level(const struct lv_setup *u, int level, bool has_table);

/* How long `mcts` thinks in this game where nobody says it. */
int64_t lv_tuning_iterations(const struct lv_setup *u);

/* How to search in this game with so many seats; over_net: the search ends in the network of the set-up. */
struct lv_search_params lv_tuning_search(const struct lv_setup *u, bool over_net);

#endif
