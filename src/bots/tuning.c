/* tuning.c: see tuning.h. A game without a row gets the first one. */
#include "tuning.h"

struct lv_bot_spec lv_tuning_level(const struct lv_setup *u, int level, bool has_table)
{
    static const struct lv_bot_spec standard[LV_N_LEVELS] = {
        [LV_BEGINNER] = { .kind = &lv_bot_greedy, .slips = 600 },
        [LV_EASY] = { .kind = &lv_bot_greedy, .slips = 250 },
        [LV_NORMAL] = { .kind = &lv_bot_greedy },
        [LV_STRONG] = { .kind = &lv_bot_flat, .budget = { .n = 30 } },
        [LV_EXPERT] = { .kind = &lv_bot_flat, .budget = { .n = 100 } },
    };
    const struct lv_solver *solver = u->game->solver;

    if (level == LV_EXPERT && has_table && solver && solver->may_solve(u, NULL))
        return (struct lv_bot_spec){ .kind = &lv_bot_exact };
    return standard[level];
}
