/* test_buf.c: the buffer never writes past its room, and never forgets that it had to cut. */
#include "testing.h"

#include <string.h>

#include "core/buf.h"

static void test_text_that_fits_exactly_is_kept(void **state)
{
    char room[4];
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_buf_text(&b, "abc");
    assert_string_equal(room, "abc");
    assert_int_equal(b.len, 3);
    assert_false(b.cut);
}

static void test_what_does_not_fit_is_left_out_whole(void **state)
{
    char room[4];
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_buf_text(&b, "ab");
    lv_buf_text(&b, "\u00e9"); /* two bytes, room for one */
    assert_string_equal(room, "ab");
    assert_true(b.cut);
}

static void test_a_cut_is_remembered(void **state)
{
    char room[4];
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_buf_text(&b, "abcd");
    lv_buf_text(&b, "x"); /* fits again */
    assert_string_equal(room, "x");
    assert_true(b.cut);
    lv_buf_clear(&b);
    assert_string_equal(room, "");
    assert_int_equal(b.len, 0);
    assert_false(b.cut);
}

static void test_room_for_the_end_only_takes_nothing(void **state)
{
    char room[1];
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_buf_bytes(&b, "", 0);
    assert_false(b.cut);
    lv_buf_char(&b, 'x');
    assert_true(b.cut);
    assert_string_equal(room, "");
}

static void test_nothing_is_written_past_the_room(void **state)
{
    char room[16];
    struct lv_buf b;

    (void)state;
    for (size_t cap = 1; cap < 8; cap++) {
        memset(room, '#', sizeof room);
        b = lv_buf_over(room, cap);
        for (int i = 0; i < 12; i++)
            lv_buf_char(&b, 'a');
        assert_int_equal(strlen(room), cap - 1);
        for (size_t i = cap; i < sizeof room; i++)
            assert_int_equal(room[i], '#');
        assert_true(b.cut);
    }
}

static struct number_row {
    const char *name;
    int64_t value;
    const char *plain, *with_sign, *milli;
} number_row[] = {
    { "zero", 0, "0", "+0", "0.000" },
    { "one digit", 7, "7", "+7", "0.007" },
    { "below zero", -1, "-1", "\u22121", "-0.001" },
    { "less than one, below zero", -999, "-999", "\u2212999", "-0.999" },
    { "thousand", 1000, "1000", "+1000", "1.000" },
    { "zeros inside", 12034, "12034", "+12034", "12.034" },
    { "largest", INT64_MAX, "9223372036854775807", "+9223372036854775807", "9223372036854775.807" },
    { "smallest", INT64_MIN, "-9223372036854775808", "\u22129223372036854775808",
      "-9223372036854775.808" },
};

static void number_row_holds(void **row)
{
    const struct number_row *r = *row;
    char room[40];
    struct lv_buf b = LV_BUF(room);

    lv_buf_int(&b, r->value);
    assert_string_equal(room, r->plain);
    lv_buf_clear(&b);
    lv_buf_signed(&b, r->value);
    assert_string_equal(room, r->with_sign);
    lv_buf_clear(&b);
    lv_buf_milli(&b, r->value);
    assert_string_equal(room, r->milli);
    assert_false(b.cut);
}

static void test_a_number_is_never_cut_in_two(void **state)
{
    char room[4];
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_buf_int(&b, 1234);
    assert_string_equal(room, "");
    assert_true(b.cut);
}

int main(void)
{
    enum { N_ROWS = sizeof number_row / sizeof *number_row, N_TESTS = 6 };
    struct CMUnitTest tests[N_TESTS + N_ROWS] = {
        cmocka_unit_test(test_text_that_fits_exactly_is_kept),
        cmocka_unit_test(test_what_does_not_fit_is_left_out_whole),
        cmocka_unit_test(test_a_cut_is_remembered),
        cmocka_unit_test(test_room_for_the_end_only_takes_nothing),
        cmocka_unit_test(test_nothing_is_written_past_the_room),
        cmocka_unit_test(test_a_number_is_never_cut_in_two),
    };

    for (int i = 0; i < N_ROWS; i++)
        tests[N_TESTS + i] = (struct CMUnitTest){ number_row[i].name, number_row_holds, NULL, NULL,
                                                  &number_row[i] };
    return cmocka_run_group_tests_name("buf", tests, NULL, NULL);
}
