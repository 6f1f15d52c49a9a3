/* test_rating.c: ratings from games whose truth is known. */
#include "rating.h"

#include <math.h>

#include "core/rng.h"
#include "testing.h"

static struct rating_pairing played(int one, int other, int rivals, double games, double wins)
{
    double share = wins / games;

    return (struct rating_pairing){ one, other, rivals, games, wins, games * share * (1 - share) };
}

static void assert_near(double a, double b, double most)
{
    if (!(fabs(a - b) <= most))
        fail_msg("%f is not %f", a, b);
}

static void test_equal_results_are_equal_ratings(void **unused)
{
    const struct rating_pairing p[] = { played(0, 1, 1, 100, 50), played(1, 2, 1, 100, 50) };
    struct rating r[RATING_PLAYERS];

    (void)unused;
    rating_fit(p, 2, 3, r);
    for (int i = 0; i < 3; i++)
        assert_near(r[i].elo, RATING_MEAN, 1e-6);
}

/* Elo's own scale: 400 points are ten wins to one. One equal game is added, hence the tolerance. */
static void test_ten_wins_to_one_are_400_points(void **unused)
{
    const struct rating_pairing p = played(0, 1, 1, 1100000, 1000000);
    struct rating r[RATING_PLAYERS];

    (void)unused;
    rating_fit(&p, 1, 2, r);
    assert_near(r[0].elo - r[1].elo, 400, 0.01);
    assert_near(r[0].elo + r[1].elo, 2 * RATING_MEAN, 1e-6);
    assert_near(rating_share(r[0].elo, r[1].elo, 1), 10 / 11.0, 1e-6);
}

static void test_one_against_three_of_its_kind_wins_a_quarter(void **unused)
{
    const struct rating_pairing p[] = { played(0, 1, 3, 1000, 250), played(1, 0, 3, 1000, 250) };
    struct rating r[RATING_PLAYERS];

    (void)unused;
    rating_fit(p, 2, 2, r);
    assert_near(r[0].elo, r[1].elo, 1e-6);
    assert_near(rating_share(1600, 1600, 3), 0.25, 1e-12);
}

/* For two players everything can be worked out by hand. */
static void test_the_error_of_two_players_is_that_of_the_logit(void **unused)
{
    const struct rating_pairing p = played(0, 1, 1, 10000, 6000);
    double logit = 400 / log(10) * sqrt(10000 * 0.24) / (10000 * 0.24);
    struct rating r[RATING_PLAYERS];

    (void)unused;
    rating_fit(&p, 1, 2, r);
    assert_near(2 * r[0].error, 1.96 * logit, 0.05); /* each is half their distance from the mean */
}

static void test_who_never_loses_has_a_rating_too(void **unused)
{
    const struct rating_pairing p[] = { { 0, 1, 1, 1000, 1000, 0.25 }, { 1, 2, 1, 1000, 1000, 0.25 } };
    struct rating r[RATING_PLAYERS];

    (void)unused;
    rating_fit(p, 2, 3, r);
    for (int i = 0; i < 3; i++)
        assert_true(isfinite(r[i].elo) && isfinite(r[i].error) && r[i].error > 0);
    assert_true(r[0].elo > r[1].elo + 400 && r[1].elo > r[2].elo + 400);
}

static double wins(struct lv_rng *rng, int games, double share)
{
    int n = 0;

    for (int i = 0; i < games; i++)
        n += lv_rng_below(rng, 1000000) < share * 1000000;
    return n;
}

/* A thousand ladders of which the truth is known: the intervals hold it 95 times in 100. */
static void test_intervals_hold_the_truth_as_often_as_they_say(void **unused)
{
    enum { LADDERS = 1000, GAMES = 200 };
    const double truth[] = { 1300, 1450, 1550, 1700 };
    struct lv_rng rng = lv_rng_seed(11, 0);
    int held = 0;

    (void)unused;
    for (int i = 0; i < LADDERS; i++) {
        struct rating_pairing p[6];
        struct rating r[RATING_PLAYERS];
        int n = 0;
        for (int a = 0; a < 4; a++)
            for (int b = a + 1; b < 4; b++)
                p[n++] = played(a, b, 1, GAMES, wins(&rng, GAMES, rating_share(truth[a], truth[b], 1)));
        rating_fit(p, n, 4, r);
        for (int k = 0; k < 4; k++)
            held += fabs(r[k].elo - truth[k]) <= r[k].error;
    }
    assert_in_range(held, 0.93 * 4 * LADDERS, 0.97 * 4 * LADDERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_results_are_equal_ratings),
        cmocka_unit_test(test_ten_wins_to_one_are_400_points),
        cmocka_unit_test(test_one_against_three_of_its_kind_wins_a_quarter),
        cmocka_unit_test(test_the_error_of_two_players_is_that_of_the_logit),
        cmocka_unit_test(test_who_never_loses_has_a_rating_too),
        cmocka_unit_test(test_intervals_hold_the_truth_as_often_as_they_say),
    };

    return cmocka_run_group_tests_name("ratings", tests, NULL, NULL);
}
