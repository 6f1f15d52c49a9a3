/* tuning.c: see tuning.h. A game without numbers of its own gets cautious ones: short budgets, and the
 * game's estimate instead of playouts. */
#include "tuning.h"

#include <assert.h>

#include "core/net.h"

static const struct lv_tuning cautious = {
    .search = { .explore = 0.4f, .trust = 2, .heat = 0.05f, .clear_lead = 10, .entrants = 1 },
    .level = { { .blur = 120 }, { .blur = 50 }, { .blur = 0 }, { .iterations = 100 },
               { .iterations = 1000 } },
};

static const struct lv_tuning *tuning_of(const struct lv_setup *u)
{
    return u->game->thinking->tuning ? u->game->thinking->tuning : &cautious;
}

struct lv_bot_spec lv_tuning_level(const struct lv_setup *u, int level, bool has_table)
{
    const struct lv_tuning *t = tuning_of(u);
    const struct lv_level_tuning *l;

    assert(level >= 0 && level < LV_N_LEVELS);
    l = &t->level[level];
    if (level == LV_EXPERT && has_table && lv_bot_may_be_exact(u, NULL))
        return (struct lv_bot_spec){ .kind = &lv_bot_exact };
    if (u->net && l->over_net > LV_NET_ASKED_TWICE)
        return (struct lv_bot_spec){ .kind = &lv_bot_mcts, .over_net = true,
                                     .budget.n = l->over_net * (t->each ? u->seats : 1) };
    if (u->net && l->over_net)
        return (struct lv_bot_spec){ .kind = &lv_bot_learned, .budget.n = l->over_net };
    if (l->iterations == 0)
        return (struct lv_bot_spec){ .kind = &lv_bot_greedy, .blur = l->blur };
    return (struct lv_bot_spec){ .kind = &lv_bot_mcts,
                                 .budget.n = l->iterations * (t->each ? u->seats : 1) };
}

int64_t lv_tuning_iterations(const struct lv_setup *u)
{
    const struct lv_tuning *t = tuning_of(u);

    return (int64_t)t->level[LV_EXPERT].iterations * (t->each ? u->seats : 1);
}

struct lv_search_params lv_tuning_search(const struct lv_setup *u, bool over_net)
{
    const struct lv_thinking *think = u->game->thinking;
    const struct lv_tuning *t = tuning_of(u);
    struct lv_search_params p = over_net && t->over_net ? *t->over_net : t->search;

    p.guide = over_net && think->learned->guides ? lv_net_win : think->estimate;
    p.leaf = over_net ? lv_net_win : think->forecast ? think->forecast : think->estimate;

    assert(p.trust >= 0 && p.heat > 0 && p.clear_lead > 0 && p.entrants >= 1);
    if (t->rounds && !(over_net && t->over_net))
        p.look = t->rounds * u->seats;
    return p;
}
