/* test_stats.c: counts and what is concluded from them; numbers as people and programs read them. */
#include "stats.h"

#include <math.h>
#include <string.h>

#include "number.h"
#include "svg.h"
#include "testing.h"

static void assert_close(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.12g is not %.12g", value, expected);
}

/* Newcombe, Statistics in Medicine 17 (1998), table I, method 3; and the edges. */
static struct wilson_row {
    const char *name;
    double wins, n, low, high;
} wilson_row[] = {
    { "81 of 263", 81, 263, 0.2553, 0.3662 },
    { "15 of 148", 15, 148, 0.0624, 0.1605 },
    { "0 of 20", 0, 20, 0.0000, 0.1611 },
    { "1 of 29", 1, 29, 0.0061, 0.1718 },
    { "all of 20", 20, 20, 0.8389, 1.0000 },
    { "a half of one, shared", 0.5, 1, 0.0546, 0.9454 },
    { "none of none", 0, 0, 0, 1 },
};

static void wilson_row_holds(void **row)
{
    const struct wilson_row *r = *row;
    struct interval i = stats_wilson(r->wins, r->n);

    assert_close(i.low, r->low, 0.00006);
    assert_close(i.high, r->high, 0.00006);
}

static void add(struct tally *t, int32_t score, int64_t count)
{
    assert_true(tally_add(t, score, count));
}

static void test_quantiles_are_scores_that_came_up(void **unused)
{
    struct tally t = { 0 };

    (void)unused;
    for (int32_t i = 1; i <= 10; i++)
        add(&t, i, 1);
    tally_sort(&t);
    assert_int_equal(tally_quantile(&t, 10), 1);
    assert_int_equal(tally_quantile(&t, 11), 2);
    assert_int_equal(tally_quantile(&t, 50), 5);
    assert_int_equal(tally_quantile(&t, 51), 6);
    assert_int_equal(tally_quantile(&t, 90), 9);
    assert_int_equal(tally_quantile(&t, 100), 10);
    tally_release(&t);
}

static void test_a_summary_counts_every_score(void **unused)
{
    struct tally t = { 0 };
    struct summary s;

    (void)unused;
    add(&t, -3, 2); /* -3 -3 0 0 0 0 2 4: mean 0, squares 18 + 4 + 16 */
    add(&t, 4, 1);
    add(&t, 0, 3);
    add(&t, 2, 1);
    add(&t, 0, 1);
    tally_sort(&t);
    s = tally_summary(&t);
    assert_int_equal(s.n, 8);
    assert_close(s.mean, 0, 1e-15);
    assert_close(s.error, sqrt(38.0 / 7 / 8), 1e-15);
    assert_int_equal(s.min, -3);
    assert_int_equal(s.p10, -3);
    assert_int_equal(s.p50, 0);
    assert_int_equal(s.p90, 4);
    assert_int_equal(s.max, 4);
    tally_release(&t);
}

static void test_one_score_has_no_error_and_none_no_mean(void **unused)
{
    struct tally t = { 0 };

    (void)unused;
    assert_true(isnan(tally_summary(&t).mean));
    add(&t, 7, 1);
    tally_sort(&t);
    assert_close(tally_summary(&t).mean, 7, 0);
    assert_true(isnan(tally_summary(&t).error));
    tally_release(&t);
}

static void test_the_largest_scores_do_not_overflow(void **unused)
{
    struct tally t = { 0 };

    (void)unused;
    add(&t, INT32_MAX, 500000000);
    add(&t, INT32_MIN, 500000000);
    tally_sort(&t);
    assert_close(tally_summary(&t).mean, -0.5, 1e-12);
    assert_int_equal(tally_quantile(&t, 50), INT32_MIN);
    assert_int_equal(tally_quantile(&t, 51), INT32_MAX);
    tally_release(&t);
}

/* However scores are spread over tallies, and in whatever order these are put together. */
static void test_merged_counts_do_not_depend_on_the_order(void **unused)
{
    enum { PARTS = 7, SCORES = 20000 };
    struct tally part[PARTS] = { 0 }, up = { 0 }, down = { 0 };

    (void)unused;
    for (int i = 0; i < SCORES; i++)
        add(&part[i % PARTS], i * i % 1013 - 500, 1);
    for (int i = 0; i < PARTS; i++) {
        assert_true(tally_merge(&up, &part[i]));
        assert_true(tally_merge(&down, &part[PARTS - 1 - i]));
    }
    tally_sort(&up);
    tally_sort(&down);
    assert_int_equal(up.n, down.n);
    for (size_t i = 0; i < up.n; i++) {
        assert_int_equal(up.row[i].score, down.row[i].score);
        assert_int_equal(up.row[i].count, down.row[i].count);
        assert_true(i == 0 || up.row[i].score > up.row[i - 1].score);
    }
    assert_int_equal(tally_summary(&up).n, SCORES);
    for (int i = 0; i < PARTS; i++)
        tally_release(&part[i]);
    tally_release(&up);
    tally_release(&down);
}

static void test_the_median_is_the_middle_value(void **unused)
{
    double odd[] = { 5, 1, 3 }, even[] = { 4, 1, 3, 2 }, one[] = { 9 };

    (void)unused;
    assert_close(stats_median(odd, 3), 3, 0);
    assert_close(stats_median(even, 4), 2.5, 0);
    assert_close(stats_median(one, 1), 9, 0);
}

static void assert_said(const char *lang, double value, int decimals, const char *expected)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    number_say(&b, lv_lang_find(lang), value, decimals);
    assert_string_equal(room, expected);
}

static void test_numbers_follow_the_language(void **unused)
{
    (void)unused;
    assert_said("en", 1234567.891, 2, "1,234,567.89");
    assert_said("fr", 1234567.891, 2, "1\u202f234\u202f567,89");
    assert_said("fr", 999, 0, "999");
    assert_said("en", 1000, 0, "1,000");
    assert_said("en", -1234.5, 1, "\u22121,234.5");
    assert_said("en", -0.001, 2, "0.00");
    assert_said("en", NAN, 2, "–");
}

static void test_shares_are_told_in_percent(void **unused)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    (void)unused;
    number_percent(&b, lv_lang_find("en"), 0.5234, 1);
    assert_string_equal(room, "52.3%");
    lv_buf_clear(&b);
    number_percent(&b, lv_lang_find("fr"), 0.5234, 1);
    assert_string_equal(room, "52,3\u202f%");
}

static void test_programs_get_a_point_or_null(void **unused)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)unused;
    lv_json_object(&j);
    number_put(&j, "half", 0.5, 6);
    number_put(&j, "none", NAN, 6);
    lv_json_end(&j);
    assert_string_equal(room, "{\"half\":0.5,\"none\":null}");
}

static void test_time_left_is_minutes_and_seconds(void **unused)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    (void)unused;
    number_time(&b, 5.4);
    lv_buf_char(&b, ' ');
    number_time(&b, 125);
    lv_buf_char(&b, ' ');
    number_time(&b, 3600);
    lv_buf_char(&b, ' ');
    number_time(&b, INFINITY);
    assert_string_equal(room, "0:05 2:05 1:00:00 99:59:59");
}

static void test_decimals_are_read_with_point_or_comma(void **unused)
{
    static const char *const bad[] = { "", ".", "x", "1x", "-1", "1.2.3", "1e3", "nan", "inf", "11" };
    double v = 0;

    (void)unused;
    assert_true(number_read("0.25", 0, 10, &v));
    assert_close(v, 0.25, 0);
    assert_true(number_read("0,5", 0, 10, &v));
    assert_close(v, 0.5, 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (number_read(bad[i], 0, 10, &v))
            fail_msg("%s was read as %g", bad[i], v);
}

static void test_steps_between_marks_are_round(void **unused)
{
    (void)unused;
    assert_close(svg_round_step(10, 10), 1, 1e-12);
    assert_close(svg_round_step(11, 10), 2, 1e-12);
    assert_close(svg_round_step(49, 10), 5, 1e-12);
    assert_close(svg_round_step(51, 10), 10, 1e-12);
    assert_close(svg_round_step(0.5, 4), 0.2, 1e-12);
}

int main(void)
{
    enum { N_ROWS = sizeof wilson_row / sizeof *wilson_row };
    const struct CMUnitTest sentences[] = {
        cmocka_unit_test(test_quantiles_are_scores_that_came_up),
        cmocka_unit_test(test_a_summary_counts_every_score),
        cmocka_unit_test(test_one_score_has_no_error_and_none_no_mean),
        cmocka_unit_test(test_the_largest_scores_do_not_overflow),
        cmocka_unit_test(test_merged_counts_do_not_depend_on_the_order),
        cmocka_unit_test(test_the_median_is_the_middle_value),
        cmocka_unit_test(test_numbers_follow_the_language),
        cmocka_unit_test(test_shares_are_told_in_percent),
        cmocka_unit_test(test_programs_get_a_point_or_null),
        cmocka_unit_test(test_time_left_is_minutes_and_seconds),
        cmocka_unit_test(test_decimals_are_read_with_point_or_comma),
        cmocka_unit_test(test_steps_between_marks_are_round),
    };
    struct CMUnitTest tests[N_ROWS + sizeof sentences / sizeof *sentences];

    for (size_t i = 0; i < N_ROWS; i++)
        tests[i] = (struct CMUnitTest){ wilson_row[i].name, wilson_row_holds, NULL, NULL,
                                        &wilson_row[i] };
    memcpy(tests + N_ROWS, sentences, sizeof sentences);
    return cmocka_run_group_tests_name("statistics", tests, NULL, NULL);
}
