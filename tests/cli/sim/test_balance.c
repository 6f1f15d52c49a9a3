/* test_balance.c: when components of somebody's own are said to unbalance a game. */
#include "balance.h"

#include <string.h>

#include "testing.h"

/* Two results of 1,000 games with two seats: steps of every game, half of them two less and half two
 * more, and how many of the games seat 1 wins; some more are given up. */
static struct judged_row {
    const char *name;
    int steps[2], wins[2], unfinished[2]; /* [0] own, [1] built in */
    unsigned expect;
} judged_row[] = {
    { "the same games are fine", { 600, 600 }, { 500, 500 }, { 0, 0 }, 0 },
    { "a fifth longer is fine", { 720, 600 }, { 500, 500 }, { 0, 0 }, 0 },
    { "just a quarter longer may be chance", { 750, 600 }, { 500, 500 }, { 0, 0 }, 0 },
    { "a third longer is too long", { 800, 600 }, { 500, 500 }, { 0, 0 }, BALANCE_IS_LONGER },
    { "shorter is fine", { 300, 600 }, { 500, 500 }, { 0, 0 }, 0 },
    { "five points more for a seat may be chance", { 600, 600 }, { 550, 500 }, { 0, 0 }, 0 },
    { "fifteen points more for seat 1", { 600, 600 }, { 650, 500 }, { 0, 0 }, 1 },
    { "fifteen points more for seat 2", { 600, 600 }, { 350, 500 }, { 0, 0 }, 2 },
    { "a seat that was always favoured is no news", { 600, 600 }, { 650, 650 }, { 0, 0 }, 0 },
    { "games without an end", { 600, 600 }, { 500, 500 }, { 30, 0 }, BALANCE_IS_ENDLESS },
    { "as many without an end as usual", { 600, 600 }, { 500, 500 }, { 30, 30 }, 0 },
    { "everything at once", { 900, 600 }, { 700, 500 }, { 90, 0 },
      BALANCE_IS_LONGER | BALANCE_IS_ENDLESS | 1 },
};

static struct sim_result result(int steps, int wins, int unfinished)
{
    struct sim_result r = { .ended = 1000, .unfinished = unfinished };

    assert_true(tally_add(&r.lengths, steps - 2, 500) && tally_add(&r.lengths, steps + 2, 500));
    tally_sort(&r.lengths);
    r.player[0].wins = wins * BOUT_WIN;
    r.player[1].wins = (1000 - wins) * BOUT_WIN;
    return r;
}

static void judged_row_holds(void **row)
{
    const struct judged_row *w = *row;
    struct sim_result own = result(w->steps[0], w->wins[0], w->unfinished[0]),
                      built_in = result(w->steps[1], w->wins[1], w->unfinished[1]);

    assert_int_equal(balance_judge(&own, &built_in, 2), w->expect);
    sim_result_release(&own);
    sim_result_release(&built_in);
}

static void test_no_game_that_ends_is_only_endless(void **unused)
{
    struct sim_result own = { .unfinished = 1000 }, built_in = result(600, 500, 0);

    (void)unused;
    tally_sort(&own.lengths);
    assert_int_equal(balance_judge(&own, &built_in, 2), BALANCE_IS_ENDLESS);
    sim_result_release(&own);
    sim_result_release(&built_in);
}

int main(void)
{
    enum { N_ROWS = sizeof judged_row / sizeof *judged_row };
    struct CMUnitTest tests[N_ROWS + 1] = {
        [N_ROWS] = cmocka_unit_test(test_no_game_that_ends_is_only_endless),
    };

    for (size_t i = 0; i < N_ROWS; i++)
        tests[i] = (struct CMUnitTest){ judged_row[i].name, judged_row_holds, NULL, NULL,
                                        &judged_row[i] };
    return cmocka_run_group_tests_name("balance", tests, NULL, NULL);
}
