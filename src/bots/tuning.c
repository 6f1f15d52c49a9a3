/* tuning.c: see tuning.h. A game without a row gets the first one. */
#include "tuning.h"

struct lv_bot_spec lv_tuning_level(const struct lv_setup *u, int level, bool has_table)
{
    static const struct lv_bot_spec standard[LV_N_LEVELS] = {
        [LV_BEGINNER] = { .kind = &lv_bot_greedy, .slips = 600 },
        [LV_EASY] = { .kind = &lv_bot_greedy, .slips = 250 },
        [LV_NORMAL] = { .kind = &lv_bot_greedy },
        [LV_STRONG] = { .kind = &lv_bot_mcts, .budget = { .n = 100 } },
        [LV_EXPERT] = { .kind = &lv_bot_mcts, .budget = { .n = 1000 } },
    };
    const struct lv_solver *solver = u->game->solver;

    if (level == LV_EXPERT && has_table && solver && solver->may_solve(u, NULL))
        return (struct lv_bot_spec){ .kind = &lv_bot_exact };
    return standard[level];
}

struct lv_search_params lv_tuning_search(const struct lv_setup *u)
{
    (void)u;
    return (struct lv_search_params){ .explore = 0.3f, .trust = 2, .heat = 0.05f, .clear_lead = 10,
                                      .look = 0, .entrants = 1 };
}
