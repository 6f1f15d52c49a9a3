/* told.c: see told.h. */
#include "told.h"

#include <math.h>
#include <stdlib.h>

struct lv_match *told_match(const struct lv_game *g, int seats, const char *bot, const void *table,
                            uint64_t seed,
                            int max_steps)
{
    struct lv_match *m = p_match(g, seats, "", LV_CHANCE_SIMULATED, 0);
    struct lv_bot *b = lv_bot_new(bot, lv_match_setup(m), table, NULL);
    struct lv_rng rng = lv_rng_seed(seed, 1);

    assert_non_null(b);
    for (int i = 0; i < max_steps && lv_match_to_move(m) != LV_OVER; i++) {
        const int who = lv_match_to_move(m);
        union lv_state seen;
        lv_action a;
        if (who == LV_CHANCE) {
            assert_true(lv_match_came_up(m, lv_match_sample(m, &rng), NULL));
            continue;
        }
        lv_match_imagine(m, who, &rng, &seen);
        assert_true(lv_bot_choose(b, &seen, &rng, &a, NULL));
        assert_true(lv_match_act(m, who, a, -1, NULL));
    }
    lv_bot_free(b);
    return m;
}

struct lv_story *told_story(const struct lv_match *m, const void *table, int most, uint64_t seed)
{
    const struct lv_story_terms terms = { .table = table, .most = most, .seed = seed };
    struct lv_story *s = lv_story_new(m, &terms, NULL);
    int pieces = 0;

    assert_non_null(s);
    while (lv_story_work(s))
        assert_true(++pieces <= 2 * lv_match_steps(m) + 2);
    assert_int_equal(lv_story_done(s), lv_match_steps(m));
    assert_false(lv_story_work(s)); /* and stays so */
    return s;
}

const void *told_table(const struct lv_setup *u)
{
    static void *table;
    const struct lv_solver *solver = u->game->thinking->solver;

    if (!table) {
        table = calloc(1, solver->table_size(u));
        assert_non_null(table);
        while (solver->sweep(u, table) > 1e-13)
            ;
    }
    return table;
}

void told_adds_up(const struct lv_story *s)
{
    const int seats = lv_match_setup(lv_story_match(s))->seats;

    for (int i = 0; i <= lv_story_steps(s); i++) {
        const struct lv_moment *m = lv_story_moment(s, i);
        double sum = 0;
        for (int k = 0; k < seats; k++) {
            assert_true(m->now.win[k] >= 0 && m->now.win[k] <= 1 + 1e-6);
            sum += m->now.win[k];
        }
        assert_true(fabs(sum - 1) < 1e-5 || sum == 0);
    }
    for (int k = 0; k < seats; k++) {
        struct lv_account a;
        lv_story_account(s, k, &a);
        assert_true(fabs(a.start + a.luck + a.own + a.others - a.result) < 1e-9);
    }
}
