/* test_match.c: who may do what when, undo, the past, and the names of the seats. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "playing.h"

static void assert_why(const struct lv_refusal *why, enum lv_code code)
{
    assert_string_equal(lv_code_key(why->code), lv_code_key(code));
    assert_non_null(why->msgid);
}

/* The template with two seats and known cards, Anne to decide. */
static struct lv_match *two_dealt(enum lv_chance chance)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", chance, 1);

    if (chance == LV_CHANCE_FAIR) {
        assert_true(lv_match_settle(m, NULL));
        assert_true(lv_match_settle(m, NULL));
    } else {
        p_do(m, "card 3");
        p_do(m, "card 7");
    }
    return m;
}

static lv_action read_move(const struct lv_match *m, const char *text)
{
    lv_action a = 0;

    assert_true(lv_match_read_action(m, text, &a, NULL));
    return a;
}

/* ---- turns ----------------------------------------------------------------------------------- */

static void test_a_match_goes_from_start_to_result(void **state)
{
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    char room[256];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    assert_int_equal(lv_match_to_move(m), 0);
    p_do(m, "throw");
    assert_int_equal(lv_match_to_move(m), LV_CHANCE);
    p_do(m, "card 12");
    p_do(m, "keep");
    assert_int_equal(lv_match_to_move(m), LV_OVER);
    assert_int_equal(lv_match_steps(m), 5);
    assert_int_equal(lv_match_who(m, 1), LV_CHANCE);
    assert_int_equal(lv_match_who(m, 4), 1);
    lv_match_result(m, &j);
    assert_string_equal(room, "{\"over\":true,\"scores\":[12,7],\"ranks\":[1,2]}");
    lv_match_free(m);
}

static void test_only_the_seat_to_move_decides(void **state)
{
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    struct lv_refusal why;
    uint64_t before = p_hash(m);
    static const int wrong[] = { 1, 2, 6, -1, -2, -3, INT32_MAX, INT32_MIN };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(lv_match_act(m, wrong[i], read_move(m, "keep"), -1, &why));
        assert_why(&why, LV_E_TURN);
        assert_string_equal(why.text, "Anne");
    }
    assert_int_equal(lv_match_steps(m), 2);
    assert_int_equal(p_hash(m), before);
    lv_match_free(m);
}

static void test_nobody_decides_while_chance_is_due_or_after_the_end(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_TABLE, 0);
    struct lv_refusal why;
    struct lv_rng rng = lv_rng_seed(1, 1);

    (void)state;
    assert_false(lv_match_act(m, 0, read_move(m, "keep"), -1, &why));
    assert_why(&why, LV_E_TURN);
    assert_int_equal(lv_match_legal(m, (lv_action[LV_MAX_ACTIONS]){ 0 }), 0);
    p_play(m, 100, &rng);
    assert_false(lv_match_act(m, 0, read_move(m, "keep"), -1, &why));
    assert_why(&why, LV_E_TURN);
    assert_false(lv_match_came_up(m, read_move(m, "card 1"), &why));
    assert_why(&why, LV_E_TURN);
    assert_false(lv_match_settle(m, &why));
    assert_why(&why, LV_E_TURN);
    lv_match_free(m);
}

static void test_a_decision_meant_for_an_earlier_moment_is_stale(void **state)
{
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    struct lv_refusal why;

    (void)state;
    assert_false(lv_match_act(m, 0, read_move(m, "keep"), 1, &why));
    assert_why(&why, LV_E_STALE);
    assert_int_equal(why.n, 2);
    assert_false(lv_match_act(m, 0, read_move(m, "keep"), 3, &why));
    assert_why(&why, LV_E_STALE);
    assert_true(lv_match_act(m, 0, read_move(m, "keep"), 2, &why));
    lv_match_free(m);
}

static void test_a_move_against_the_rules_names_the_rule(void **state)
{
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    struct lv_refusal why;

    (void)state;
    assert_false(lv_match_act(m, 0, 0xFE000000u, -1, &why));
    assert_why(&why, LV_E_RULE);
    assert_string_equal(why.rule, "TPL-02");
    assert_false(lv_match_act(m, 0, lv_action_close(1), -1, &why)); /* closing is no move */
    assert_why(&why, LV_E_RULE);
    lv_match_free(m);
}

static void test_closing_asks_the_game_and_wants_a_seat_that_exists(void **state)
{
    static const int wrong[] = { -1, 2, 255, 256, INT32_MAX };
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    struct lv_refusal why;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(lv_match_close(m, wrong[i], &why));
        assert_why(&why, LV_E_UNKNOWN);
    }
    assert_true(lv_match_close(m, 1, &why));
    assert_int_equal(lv_match_to_move(m), LV_OVER); /* TPL-05: the last one left wins */
    assert_false(lv_match_close(m, 1, &why));
    assert_why(&why, LV_E_RULE);
    assert_string_equal(why.rule, "TPL-05");
    lv_match_free(m);
}

/* ---- chance ---------------------------------------------------------------------------------- */

static void test_chance_comes_from_the_source_of_the_match_only(void **state)
{
    struct lv_match *fair = p_match(&lv_game_tpl, 2, "", LV_CHANCE_FAIR, 1);
    struct lv_match *table = p_match(&lv_game_tpl, 2, "", LV_CHANCE_TABLE, 0);
    struct lv_refusal why;

    (void)state;
    assert_false(lv_match_came_up(fair, read_move(fair, "card 1"), &why));
    assert_why(&why, LV_E_TURN);
    assert_false(lv_match_settle(table, &why));
    assert_why(&why, LV_E_TURN);
    assert_true(lv_match_has_seed(fair));
    assert_false(lv_match_has_seed(table));
    lv_match_free(fair);
    lv_match_free(table);
}

static void test_what_cannot_come_up_is_refused(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_TABLE, 0);
    struct lv_refusal why;

    (void)state;
    p_do(m, "card 3");
    assert_false(lv_match_came_up(m, read_move(m, "card 3"), &why)); /* Anne has it */
    assert_why(&why, LV_E_RULE);
    assert_string_equal(why.rule, "TPL-01");
    assert_false(lv_match_came_up(m, read_move(m, "card 13"), &why)); /* the deck has 12 */
    assert_why(&why, LV_E_RULE);
    assert_false(lv_match_came_up(m, read_move(m, "keep"), &why));
    assert_int_equal(lv_match_steps(m), 1);
    lv_match_free(m);
}

static void test_a_notation_is_bounded_and_close_is_read_by_the_match(void **state)
{
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    char longest[LV_MAX_NOTATION + 1];
    struct lv_refusal why;
    lv_action a = 0;

    (void)state;
    memset(longest, 'k', LV_MAX_NOTATION);
    longest[LV_MAX_NOTATION] = '\0';
    assert_false(lv_match_read_action(m, longest, &a, &why));
    assert_why(&why, LV_E_LIMIT);
    longest[LV_MAX_NOTATION - 1] = '\0';
    assert_false(lv_match_read_action(m, longest, &a, &why));
    assert_why(&why, LV_E_FORMAT);
    assert_true(lv_match_read_action(m, "close 2", &a, &why));
    assert_int_equal(a, lv_action_close(1));
    assert_false(lv_match_read_action(m, "close 7", &a, &why));
    assert_false(lv_match_read_action(m, "close 22", &a, &why));
    assert_false(lv_match_read_action(m, "", &a, &why));
    lv_match_free(m);
}

/* ---- undo ------------------------------------------------------------------------------------ */

static void test_ones_own_last_move_can_be_taken_back(void **state)
{
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    uint64_t before = p_hash(m);
    char *record = p_record(m, true), *again;

    (void)state;
    p_do(m, "keep");
    assert_true(lv_match_undo(m, LV_UNDO_OWN, 0, NULL));
    assert_int_equal(p_hash(m), before);
    again = p_record(m, true);
    assert_string_equal(again, record);
    assert_int_equal(lv_match_to_move(m), 0);
    p_do(m, "throw"); /* and the game goes on */
    free(record);
    free(again);
    lv_match_free(m);
}

static void test_not_somebody_elses_not_chance_not_when_something_followed(void **state)
{
    static const int wrong[] = { LV_CHANCE, LV_OVER, LV_CLOSED, 2, INT32_MIN };
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    struct lv_refusal why;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (int how = LV_UNDO_OWN; how <= LV_UNDO_AGREED; how++) {
            assert_false(lv_match_undo(m, (enum lv_undo)how, wrong[i], &why));
            assert_why(&why, LV_E_UNKNOWN); /* chance is nobody's to take back */
        }
    assert_false(lv_match_undo(m, LV_UNDO_OWN, 0, &why));
    assert_why(&why, LV_E_UNDO);
    assert_false(lv_match_undo(m, LV_UNDO_AGREED, 0, &why)); /* no decision yet */
    assert_why(&why, LV_E_UNDO);
    p_do(m, "throw");
    assert_false(lv_match_undo(m, LV_UNDO_OWN, 1, &why));
    p_do(m, "card 1");
    assert_false(lv_match_undo(m, LV_UNDO_OWN, 0, &why)); /* a card was seen since */
    assert_why(&why, LV_E_UNDO);
    assert_true(lv_match_undo(m, LV_UNDO_AGREED, 0, &why));
    assert_int_equal(lv_match_steps(m), 2);
    lv_match_free(m);
}

/* A fair game taken back decision by decision is, at each, what it was; and when the same decisions
 * are taken again, the same dice come again. */
static void back_and_forth(const struct lv_game *g, int seats)
{
    enum { STEPS = 300 };
    struct lv_match *m = p_match(g, seats, "", LV_CHANCE_FAIR, 77), *skip;
    struct lv_rng rng = lv_rng_seed(5, 5), same = rng;
    uint64_t hash[STEPS + 1];
    bool choice[STEPS];
    char *whole, *again;

    for (int i = 0; i < STEPS; i++) {
        lv_action only;
        hash[i] = p_hash(m);
        choice[i] = lv_match_to_move(m) >= 0 && !lv_match_forced(m, &only);
        p_play(m, 1, &rng);
    }
    whole = p_record(m, true);
    for (int last = lv_match_steps(m) - 1; last >= 0; last--) {
        if (!choice[last])
            continue;
        assert_true(lv_match_undo(m, LV_UNDO_AGREED, lv_match_who(m, last), NULL));
        assert_int_equal(lv_match_steps(m), last);
        assert_int_equal(p_hash(m), hash[last]);
    }
    skip = p_match(g, seats, "", LV_CHANCE_FAIR, 77); /* dice, and decisions that are not taken back */
    p_play(skip, lv_match_steps(m), &same);
    lv_match_free(skip);
    p_play(m, STEPS - lv_match_steps(m), &same);
    again = p_record(m, true);
    assert_string_equal(again, whole);
    free(whole);
    free(again);
    lv_match_free(m);
}

static void test_undo_gives_back_state_record_and_stream(void **state)
{
    (void)state;
    for (int i = 0; lv_game_at(i); i++)
        for (int seats = lv_game_at(i)->min_seats; seats <= lv_game_at(i)->max_seats; seats++)
            back_and_forth(lv_game_at(i), seats);
}

static void test_only_at_a_table_any_last_step_is_taken_back(void **state)
{
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    struct lv_refusal why;
    int steps = lv_match_steps(m);

    (void)state;
    assert_true(steps > 0);
    while (steps-- > 0) {
        assert_true(lv_match_take_back(m, &why));
        assert_int_equal(lv_match_steps(m), steps);
    }
    assert_false(lv_match_take_back(m, &why));
    assert_int_equal(why.code, LV_E_UNDO);
    lv_match_free(m);
    m = two_dealt(LV_CHANCE_FAIR);
    steps = lv_match_steps(m);
    assert_false(lv_match_take_back(m, &why));
    assert_int_equal(why.code, LV_E_UNDO);
    assert_int_equal(lv_match_steps(m), steps);
    lv_match_free(m);
}

static void test_the_past_is_the_match_at_each_step(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 3, "", LV_CHANCE_FAIR, 3);
    struct lv_rng rng = lv_rng_seed(9, 9);
    uint64_t hash[64] = { 0 };

    (void)state;
    hash[0] = p_hash(m);
    while (lv_match_to_move(m) != LV_OVER) {
        p_play(m, 1, &rng);
        hash[lv_match_steps(m)] = p_hash(m);
    }
    for (int i = 0; i <= lv_match_steps(m); i++) {
        struct lv_match *past = lv_match_past(m, i, NULL);
        assert_non_null(past);
        assert_int_equal(lv_match_steps(past), i);
        assert_int_equal(p_hash(past), hash[i]);
        assert_string_equal(lv_match_seat(past, 0)->name, "Anne");
        if (lv_match_to_move(past) == LV_CHANCE) { /* it lives on its own, with the same dice */
            assert_true(lv_match_settle(past, NULL));
            assert_int_equal(p_hash(past), hash[i + 1]);
        }
        lv_match_free(past);
    }
    lv_match_free(m);
}

/* ---- seats ----------------------------------------------------------------------------------- */

static struct name_row {
    const char *name, *first, *second, *by;
    bool fine;
} name_row[] = {
    { "any letters are a name", "Zoë", "李", "person", true },
    { "the longest name there may be is fine",
      "123456789012345678901234567890123456789012345678901234567890123", "B", "person", true },
    { "an empty name is refused", "", "B", "person", false },
    { "two equal names are refused", "Bob", "Bob", "person", false },
    { "a line break in a name is refused", "A\nB", "B", "person", false },
    { "an escape character in a name is refused", "A\033[2J", "B", "person", false },
    { "a delete character in a name is refused", "A\177", "B", "person", false },
    { "a control character of two bytes is refused", "A\302\233", "B", "person", false },
    { "what is not UTF-8 is refused", "A\377", "B", "person", false },
    { "half a letter is refused", "A\303", "B", "person", false },
    { "an escape character in who plays is refused", "A", "B", "\033c", false },
};

static void name_row_holds(void **row)
{
    const struct name_row *r = *row;
    struct lv_seat seat[2] = { { .by = "person" } };
    struct lv_refusal why = { 0 };
    struct lv_match *m;

    snprintf(seat[0].name, sizeof seat[0].name, "%s", r->first);
    snprintf(seat[1].name, sizeof seat[1].name, "%s", r->second);
    snprintf(seat[1].by, sizeof seat[1].by, "%s", r->by);
    m = lv_match_new(t_setup(&lv_game_tpl, 2, ""), p_data(&lv_game_tpl), seat, LV_CHANCE_TABLE,
                     NULL, &why);
    assert_int_equal(m != NULL, r->fine);
    if (!m)
        assert_why(&why, LV_E_FORMAT);
    lv_match_free(m);
}

static void test_a_name_that_fills_its_room_without_end_is_refused(void **state)
{
    struct lv_seat seat[2] = { { .by = "person" }, { "B", "person" } };
    struct lv_refusal why;

    (void)state;
    memset(seat[0].name, 'A', sizeof seat[0].name);
    assert_null(lv_match_new(t_setup(&lv_game_tpl, 2, ""), p_data(&lv_game_tpl), seat,
                             LV_CHANCE_TABLE, NULL, &why));
    assert_why(&why, LV_E_FORMAT);
}

/* ---- news ------------------------------------------------------------------------------------ */

struct heard {
    int lines, secrets, last_step;
};

static void hear(void *ctx, int step, const char *rule, const char *text)
{
    struct heard *h = ctx;

    (void)rule;
    assert_true(step >= h->last_step);
    h->last_step = step;
    h->lines++;
    h->secrets += strstr(text, "seven") != NULL;
}

static void test_news_are_told_to_those_who_may_know(void **state)
{
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE); /* Bob was dealt the seven */
    const struct lv_event *first;

    (void)state;
    for (int reader = LV_ONLOOKER; reader < 2; reader++) {
        struct lv_words w = lv_match_words(m, lv_lang_find("en"), reader);
        struct heard h = { 0 };
        lv_match_tell_news(m, 0, LV_TO_NOW, &w, &h, hear);
        assert_int_equal(h.lines, 2);
        assert_int_equal(h.secrets, reader == 1);
        lv_match_tell_news(m, 2, LV_TO_NOW, &w, &h, hear);
        assert_int_equal(h.lines, 2); /* nothing new */
    }
    assert_int_equal(lv_match_events(m, 0, LV_TO_NOW, &first), 4);
    assert_int_equal(lv_match_events(m, 1, LV_TO_NOW, &first), 2);
    assert_int_equal(first->arg[0], 1);
    assert_int_equal(lv_match_events(m, 99, LV_TO_NOW, &first), 0);
    lv_match_free(m);
}

static void test_a_view_shows_what_the_seat_may_see(void **state)
{
    struct lv_match *m = two_dealt(LV_CHANCE_TABLE);
    char room[4096];

    (void)state;
    for (int reader = LV_ONLOOKER; reader < 2; reader++) {
        struct lv_words w = lv_match_words(m, lv_lang_find("en"), reader);
        struct lv_buf b = LV_BUF(room);
        struct lv_json j = lv_json_on(&b);
        struct lv_node *n;
        lv_match_view(m, &w, &j);
        assert_int_equal(strstr(room, "seven") != NULL, reader == 1);
        n = lv_doc_read(room, b.len, sizeof room, NULL);
        assert_non_null(n);
        assert_non_null(lv_node_get(n, "view"));
        lv_doc_free(n);
    }
    lv_match_free(m);
}

int main(void)
{
    enum { N_ROWS = sizeof name_row / sizeof *name_row, N_TESTS = 17 };
    struct CMUnitTest tests[N_TESTS + N_ROWS] = {
        cmocka_unit_test(test_a_match_goes_from_start_to_result),
        cmocka_unit_test(test_only_the_seat_to_move_decides),
        cmocka_unit_test(test_nobody_decides_while_chance_is_due_or_after_the_end),
        cmocka_unit_test(test_a_decision_meant_for_an_earlier_moment_is_stale),
        cmocka_unit_test(test_a_move_against_the_rules_names_the_rule),
        cmocka_unit_test(test_closing_asks_the_game_and_wants_a_seat_that_exists),
        cmocka_unit_test(test_chance_comes_from_the_source_of_the_match_only),
        cmocka_unit_test(test_what_cannot_come_up_is_refused),
        cmocka_unit_test(test_a_notation_is_bounded_and_close_is_read_by_the_match),
        cmocka_unit_test(test_ones_own_last_move_can_be_taken_back),
        cmocka_unit_test(test_not_somebody_elses_not_chance_not_when_something_followed),
        cmocka_unit_test(test_undo_gives_back_state_record_and_stream),
        cmocka_unit_test(test_only_at_a_table_any_last_step_is_taken_back),
        cmocka_unit_test(test_the_past_is_the_match_at_each_step),
        cmocka_unit_test(test_a_name_that_fills_its_room_without_end_is_refused),
        cmocka_unit_test(test_news_are_told_to_those_who_may_know),
        cmocka_unit_test(test_a_view_shows_what_the_seat_may_see),
    };

    for (int i = 0; i < N_ROWS; i++)
        tests[N_TESTS + i] =
            (struct CMUnitTest){ name_row[i].name, name_row_holds, NULL, NULL, &name_row[i] };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
