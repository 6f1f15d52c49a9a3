/* tuning.c: see tuning.h. One row a game; a game without one gets the last, which is cautious: short
 * budgets, and the game's estimate instead of playouts.
 *
 * C'est la vie is short and quick to play at random, and gains by playing to the end; its die is kept
 * apart in the tree, which was a loss in Le Jeu de l'Année with four seats. In the long games random
 * play blurs what the estimate sees: there, playouts by small tournaments were best, as long as it takes
 * until everybody has had the same number of turns. With several rivals, searching their decisions
 * spends the budget on them: they follow the estimate (bench/tuning/README.md). */
#include "tuning.h"

#include <string.h>

struct row {
    const char *game; /* NULL: any other */
    struct lv_search_params search;
    int rounds; /* that a playout lasts, whatever the number of seats; 0: as search.look says */
    bool each;  /* the budgets of levels are for each seat: more rivals, more to average over */
    struct lv_bot_spec level[LV_N_LEVELS];
};

enum { TO_THE_END = 10000, ALL = LV_MAX_ACTIONS };

/* A level that looks one step ahead, but leaves so many of 1000 decisions to chance. */
#define GREEDY(n) { .kind = &lv_bot_greedy, .slips = (n) }
#define MCTS(iterations) { .kind = &lv_bot_mcts, .budget = { .n = (iterations) } }

static const struct row row[] = {
    { .game = "cest-la-vie",
      .search = { .explore = 0.8f, .trust = 2, .heat = 0.2f, .clear_lead = 10, .look = TO_THE_END,
                  .entrants = 1, .by_luck = true, .rivals_guess = true },
      .level = { GREEDY(600), GREEDY(250), GREEDY(0), MCTS(200), MCTS(3000) } },
    /* Looking one step ahead is nearly perfect here: the levels below differ by how often they slip. */
    { .game = "easy-come",
      .search = { .explore = 0.3f, .trust = 4, .heat = 0.05f, .clear_lead = 2, .entrants = 1 },
      .level = { GREEDY(900), GREEDY(600), GREEDY(350), GREEDY(150), MCTS(2000) } },
    { .game = "jeu-de-lannee",
      .search = { .explore = 0.3f, .trust = 2, .heat = 0.05f, .clear_lead = 8, .look = 1,
                  .entrants = 4, .rivals_guess = true },
      .level = { GREEDY(750), GREEDY(400), GREEDY(150), GREEDY(0), MCTS(2000) } },
    { .game = "smile-life",
      .search = { .explore = 0.3f, .trust = 2, .heat = 0.05f, .clear_lead = 15, .entrants = ALL,
                  .rivals_guess = true },
      .rounds = 1,
      .each = true,
      .level = { GREEDY(600), GREEDY(250), GREEDY(0), MCTS(20), MCTS(100) } },
    { .game = "plus-belle-la-vie",
      .search = { .explore = 0.3f, .trust = 2, .heat = 0.05f, .clear_lead = 5000, .entrants = 5,
                  .rivals_guess = true },
      .rounds = 1,
      .level = { GREEDY(400), GREEDY(120), GREEDY(0), MCTS(12), MCTS(100) } },
    { .game = NULL,
      .search = { .explore = 0.4f, .trust = 2, .heat = 0.05f, .clear_lead = 10, .entrants = 1 },
      .level = { GREEDY(600), GREEDY(250), GREEDY(0), MCTS(100), MCTS(1000) } },
};

static const struct row *row_of(const struct lv_setup *u)
{
    const struct row *r = row;

    while (r->game && strcmp(r->game, u->game->id) != 0)
        r++;
    return r;
}

struct lv_bot_spec lv_tuning_level(const struct lv_setup *u, int level, bool has_table)
{
    const struct lv_solver *solver = u->game->solver;
    const struct row *r = row_of(u);
    struct lv_bot_spec spec = r->level[level];

    if (level == LV_EXPERT && has_table && solver && solver->may_solve(u, NULL))
        return (struct lv_bot_spec){ .kind = &lv_bot_exact };
    if (r->each)
        spec.budget.n *= u->seats;
    return spec;
}

struct lv_search_params lv_tuning_search(const struct lv_setup *u)
{
    const struct row *r = row_of(u);
    struct lv_search_params p = r->search;

    if (r->rounds)
        p.look = r->rounds * u->seats;
    return p;
}
