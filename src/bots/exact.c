/* exact.c: perfect play from a solved table, for the games that have a solver. */
#include <assert.h>

#include "kinds.h"

bool lv_bot_may_be_exact(const struct lv_setup *u, struct lv_refusal *why)
{
    if (!u->game->thinking->solver)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("this game has no exact player"), 0);
    return u->game->thinking->solver->may_solve(u, why);
}

static double solved(const struct lv_bot *b, const void *state, int seat)
{
    assert(b->table);
    return b->u->game->thinking->solver->value(b->u, b->table, state, seat);
}

static int judge(struct lv_bot *b, const union lv_state *seen, int seat, struct lv_rng *rng,
                 struct lv_advice out[LV_MAX_ACTIONS], double merit[LV_MAX_ACTIONS])
{
    int n = lv_bot_judge_by(b, seen, seat, solved, out, merit);

    (void)rng;
    for (int i = 0; i < n; i++)
        out[i].error = 0;
    return n;
}

const struct lv_bot_kind lv_bot_exact = {
    .id = "exact", .title = N_("perfect play"), .has_opinion = true, .needs_table = true,
    .may_play = lv_bot_may_be_exact, .judge = judge,
};
