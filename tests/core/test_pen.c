/* test_pen.c: lines drawn with letters: what fits, where they go on, what is cut; lists written as they are
 * nested; places by score. */
#include "testing.h"

#include <string.h>

#include "core/pen.h"

static char drawn[2048];
static struct lv_buf page;
static const char *const names[] = { "Anne", "Bob" };

static void span(void *ctx, int style, const char *text)
{
    (void)ctx;
    (void)style;
    lv_buf_text(&page, text);
}

static void line(void *ctx)
{
    (void)ctx;
    lv_buf_char(&page, '\n');
}

static struct lv_painter painter = { NULL, 20, span, line };
static struct lv_words words = { NULL, names, LV_ONLOOKER, false };

static struct lv_pen new_pen(int columns)
{
    page = LV_BUF(drawn);
    painter.columns = columns;
    words.lang = lv_lang_find("en");
    return (struct lv_pen){ .to = &painter, .w = &words };
}

static void test_widths_are_letters(void **state)
{
    (void)state;
    assert_int_equal(lv_width(""), 0);
    assert_int_equal(lv_width("été"), 3);
    assert_int_equal(lv_width("★ ½"), 3);
}

static void test_words_go_on_below_where_they_began(void **state)
{
    struct lv_pen p = new_pen(20);

    (void)state;
    p.indent = 4;
    lv_pen_to(&p, 2);
    lv_pen_words(&p, LV_STYLE_PLAIN, "seven letters and then some more");
    lv_pen_line(&p);
    assert_string_equal(drawn, "  seven letters and\n    then some more\n");
}

static void test_a_gap_is_no_space_at_the_beginning_or_end_of_a_line(void **state)
{
    struct lv_pen p = new_pen(10);

    (void)state;
    lv_pen_gap(&p);
    lv_pen_put(&p, LV_STYLE_PLAIN, "12345678");
    lv_pen_gap(&p);
    lv_pen_put(&p, LV_STYLE_PLAIN, "90");
    lv_pen_gap(&p);
    lv_pen_put(&p, LV_STYLE_PLAIN, "ab");
    lv_pen_gap(&p);
    lv_pen_line(&p);
    assert_string_equal(drawn, "12345678\n90 ab\n");
}

static void test_words_stay_apart_wherever_a_line_goes_on(void **state)
{
    struct lv_pen p = new_pen(40);

    (void)state;
    p.indent = 30;
    lv_pen_say(&p, LV_STYLE_PLAIN, "{who} has won", LV_STR("who", "Bob"));
    assert_string_equal(drawn, "Bob has won");
}

static void test_what_is_wider_than_a_line_is_cut_at_a_letter(void **state)
{
    struct lv_pen p = new_pen(5);

    (void)state;
    lv_pen_put(&p, LV_STYLE_PLAIN, "élégamment");
    lv_pen_line(&p);
    lv_pen_put(&p, LV_STYLE_PLAIN, "ab");
    lv_pen_need(&p, 3);
    lv_pen_need(&p, 4); /* which it has not */
    lv_pen_put(&p, LV_STYLE_PLAIN, "cdef");
    assert_string_equal(drawn, "éléga\nab\ncdef");
}

static void test_columns_are_cut_or_filled(void **state)
{
    struct lv_pen p = new_pen(40);

    (void)state;
    lv_pen_cell(&p, LV_STYLE_PLAIN, "Zoé", 5);
    lv_pen_cell(&p, LV_STYLE_PLAIN, "Barnabé", 4);
    lv_pen_right(&p, LV_STYLE_PLAIN, "7", 3);
    lv_pen_right(&p, LV_STYLE_PLAIN, "12345", 3);
    assert_string_equal(drawn, "Zoé  Barn  712345");
    assert_int_equal(p.column, 17);
}

static void test_a_title_has_a_line_behind_it(void **state)
{
    struct lv_pen p = new_pen(16);

    (void)state;
    lv_pen_title(&p, "Turn {n}", LV_NUM("n", 3));
    lv_pen_title(&p, "A title of two lines");
    lv_pen_rule(&p);
    assert_string_equal(drawn, "── Turn 3 ──────\n── A title of\n   two lines ───\n────────────────\n");
}

static void test_a_piece_is_the_same_in_every_language(void **state)
{
    struct lv_pen p = new_pen(40);

    (void)state;
    words.lang = lv_lang_find("fr");
    lv_pen_piece(&p, LV_STYLE_PLAIN, "{n}/{what}", LV_NUM("n", 12000), LV_STR("what", "V"));
    assert_string_equal(drawn, "12000/V");
}

static void test_lists_end_where_their_statement_does(void **state)
{
    struct lv_json j;

    (void)state;
    page = LV_BUF(drawn);
    j = lv_json_on(&page);
    LV_IN_OBJECT(&j, NULL) {
        LV_IN_LIST(&j, "a")
            for (int i = 0; i < 3; i++)
                if (i != 1)
                    LV_IN_OBJECT(&j, NULL)
                        lv_json_put_int(&j, "i", i);
        lv_json_put_int_if(&j, "b", false, 7);
        lv_json_put_text_if(&j, "c", "");
        LV_IN_LIST(&j, "d") {
        }
    }
    assert_string_equal(drawn, "{\"a\":[{\"i\":0},{\"i\":2}],\"b\":null,\"d\":[]}");
}

static void test_equals_share_a_place_and_who_left_has_none(void **state)
{
    const struct lv_setup u = { .seats = 4 };
    const int32_t score[LV_MAX_SEATS] = { 5, 9, 5, 9 };
    uint8_t rank[LV_MAX_SEATS];

    (void)state;
    lv_rank_by(&u, score, 0, rank);
    assert_memory_equal(rank, ((const uint8_t[]){ 3, 1, 3, 1 }), 4);
    lv_rank_by(&u, score, 2, rank);
    assert_memory_equal(rank, ((const uint8_t[]){ 2, 0, 2, 1 }), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_widths_are_letters),
        cmocka_unit_test(test_words_go_on_below_where_they_began),
        cmocka_unit_test(test_a_gap_is_no_space_at_the_beginning_or_end_of_a_line),
        cmocka_unit_test(test_words_stay_apart_wherever_a_line_goes_on),
        cmocka_unit_test(test_what_is_wider_than_a_line_is_cut_at_a_letter),
        cmocka_unit_test(test_columns_are_cut_or_filled),
        cmocka_unit_test(test_a_title_has_a_line_behind_it),
        cmocka_unit_test(test_a_piece_is_the_same_in_every_language),
        cmocka_unit_test(test_lists_end_where_their_statement_does),
        cmocka_unit_test(test_equals_share_a_place_and_who_left_has_none),
    };

    return cmocka_run_group_tests_name("pen", tests, NULL, NULL);
}
