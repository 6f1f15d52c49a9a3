/* test_threads.c: the tree search on several threads; runs under the thread sanitizer too. */
#include "core/registry.h"
#include "positions.h"

static const struct lv_setup *clv(void)
{
    return t_setup(lv_game_at(0), 4, "");
}

static void test_all_iterations_are_counted(void **unused)
{
    enum { BUDGET = 300 };
    struct lv_bot *b = new_bot("mcts:300", clv());
    struct lv_advice advice[LV_MAX_ACTIONS];
    union lv_state s;

    (void)unused;
    assert_true(position_after(clv(), 1, 20, &s));
    for (int threads = 1; threads <= 3; threads++) {
        struct lv_rng rng = lv_rng_seed(1, 0);
        uint32_t visits = 0;
        int n;
        assert_true(lv_bot_use_threads(b, threads, NULL));
        n = advise_in(b, &s, &rng, advice);
        for (int i = 0; i < n; i++)
            visits += advice[i].visits;
        assert_int_equal(visits, BUDGET);
        assert_int_equal(lv_bot_effort(b).iterations, BUDGET);
    }
    lv_bot_free(b);
}

static void test_more_threads_than_iterations_are_no_harm(void **unused)
{
    struct lv_bot *b = new_bot("mcts:2", clv());
    struct lv_rng rng = lv_rng_seed(1, 0);
    union lv_state s;
    lv_action a;

    (void)unused;
    assert_true(position_after(clv(), 1, 20, &s));
    assert_true(lv_bot_use_threads(b, 8, NULL));
    a = choose_in(b, &s, &rng);
    assert_true(clv()->game->rules.may(clv(), &s, a, NULL));
    assert_int_equal(lv_bot_effort(b).iterations, 2);
    lv_bot_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_iterations_are_counted),
        cmocka_unit_test(test_more_threads_than_iterations_are_no_harm),
    };

    return cmocka_run_group_tests_name("tree search on several threads", tests, NULL, NULL);
}
