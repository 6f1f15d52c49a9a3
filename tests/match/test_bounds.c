/* test_bounds.c: a match at its limits, and how many choices are offered of those that are alike. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "playing.h"

/* ---- limits ---------------------------------------------------------------------------------- */

/* A game that never ends: its record must stop growing before nobody can load it any more. */
static int always_seat_0(const struct lv_setup *u, const void *state)
{
    (void)u, (void)state;
    return 0;
}

static bool anything_goes(const struct lv_setup *u, const void *s, lv_action a,
                          struct lv_refusal *why)
{
    (void)u, (void)s, (void)a, (void)why;
    return true;
}

static void nothing_happens(const struct lv_setup *u, void *s, lv_action a, struct lv_events *e)
{
    (void)u, (void)s, (void)a, (void)e;
}

static void long_words(const struct lv_setup *u, const void *s, unsigned value, struct lv_buf *to)
{
    (void)u, (void)s, (void)value;
    for (int i = 0; i < LV_MAX_NOTATION - 3; i++)
        lv_buf_char(to, '"'); /* written as two bytes each */
}

static const struct lv_operand long_operand = { .write = long_words };
static const struct lv_verb long_verb[] = { { .word = "x", .with = &long_operand }, { 0 } };

static void test_a_match_never_outgrows_its_record(void **state)
{
    struct lv_game g = lv_game_tpl;
    struct lv_writing writing = *lv_game_tpl.writing;
    struct lv_setup u = *t_setup(&lv_game_tpl, 2, "");
    struct lv_refusal why = { 0 };
    struct lv_match *m;
    size_t len = 0;
    char *text;

    (void)state;
    g.rules.to_move = always_seat_0;
    g.rules.may = anything_goes;
    g.rules.apply = nothing_happens;
    writing.verbs = long_verb;
    g.writing = &writing;
    u.game = &g;
    m = lv_match_new(&u, p_data(&lv_game_tpl), p_seat, LV_CHANCE_TABLE, NULL, NULL);
    assert_non_null(m);
    while (lv_match_act(m, 0, 0, -1, &why))
        ;
    assert_string_equal(lv_code_key(why.code), lv_code_key(LV_E_LIMIT));
    text = lv_match_record(m, true, &len, NULL);
    assert_non_null(text);
    assert_in_range(len, LV_MAX_RECORD / 2, LV_MAX_RECORD);
    free(text);
    lv_match_free(m);
}

/* ---- choices that are alike ------------------------------------------------------------------- */

/* Both decisions of the template as one row about one card, or about one seat each. */
static void describe_alike(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    (void)u, (void)state, (void)a;
    to->row = 0;
}

static void describe_seats(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    (void)u, (void)state;
    to->row = 1;
    to->arg[0] = (int32_t)lv_action_kind(a) - 1;
}

static int count_folded(const struct lv_row *rows, bool fold,
                        void (*describe)(const struct lv_setup *u, const void *state, lv_action a,
                                         struct lv_choice *to))
{
    static struct lv_telling telling;
    static struct lv_game game;
    const char *const names[] = { "Anne", "Anne" };
    struct lv_words w = { lv_lang_find("en"), names, 0, false };
    struct lv_match *m;
    static char room[4096];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    int n = 0;

    game = lv_game_tpl;
    telling = *lv_game_tpl.telling;
    telling.choices = rows;
    telling.describe = describe;
    game.telling = &telling;
    m = p_match(&game, 2, "", LV_CHANCE_TABLE, 1);
    p_do(m, "card 3");
    p_do(m, "card 7");
    lv_match_choices(m, &w, LV_MAX_ACTIONS, fold, &j);
    for (const char *at = room; (at = strstr(at, "\"do\"")); at++)
        n++;
    lv_match_free(m);
    return n;
}

static void test_choices_that_are_alike_are_offered_once(void **state)
{
    const struct lv_row alike[] = {
        { .name = "CARD", .args = "card:card", .one = "{card}", .flags = LV_ALIKE },
        { .name = "SEAT", .args = "who:seat", .one = "{who}", .flags = LV_ALIKE }, { 0 },
    };
    const struct lv_row plain[] = { { .name = "CARD", .args = "card:card", .one = "{card}" }, { 0 } };

    (void)state;
    assert_int_equal(count_folded(alike, true, describe_alike), 1);
    assert_int_equal(count_folded(alike, false, describe_alike), 2); /* programs get them all */
    assert_int_equal(count_folded(plain, true, describe_alike), 2);
    assert_int_equal(count_folded(alike, true, describe_seats), 2); /* two players of one name are two */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_match_never_outgrows_its_record),
        cmocka_unit_test(test_choices_that_are_alike_are_offered_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
