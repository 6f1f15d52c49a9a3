/* test_hands.c: matches whose hands are the people's own (LV_CHANCE_OWN): what is said is the record. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "playing.h"

static const struct lv_seat people[LV_MAX_SEATS] = {
    { "Anne", "person" }, { "Bob", "person" }, { "Chloé", "person" }, { "Dédé", "person" },
    { "Ève", "person" }, { "Farid", "person" },
};

static struct lv_match *own(const struct lv_game *g, int seats)
{
    struct lv_refusal why = { 0 };
    struct lv_match *m = lv_match_new(t_setup(g, seats, ""), p_data(g), people, LV_CHANCE_OWN, NULL, &why);

    if (!m)
        fail_msg("%s: %s", g->id, why.msgid);
    return m;
}

/* Anything that may be said; what nobody sees happens by itself. */
static bool say_anything(struct lv_match *m, struct lv_rng *rng)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    lv_action a[LV_MAX_ACTIONS];
    const int who = lv_match_to_move(m), n = who >= 0 ? lv_match_legal(m, a) : lv_match_outcomes(m, o);
    struct lv_refusal why = { 0 };
    uint32_t i;

    if (who == LV_OVER)
        return false;
    assert_true(n > 0);
    i = lv_rng_below(rng, (uint32_t)n);
    if (who == LV_CHANCE && n == 1 ? !lv_match_settle(m, &why)
        : who == LV_CHANCE         ? !lv_match_came_up(m, o[i].action, &why)
                                   : !lv_match_act(m, who, a[i], -1, &why))
        fail_msg("%s, step %d: %s", lv_match_game(m)->id, lv_match_steps(m), why.msgid);
    return true;
}

static void each_game(void (*look)(const struct lv_game *g))
{
    for (int i = 0; lv_game_at(i); i++)
        if (lv_game_at(i)->rules.hands)
            look(lv_game_at(i));
}

/* ---- records ----------------------------------------------------------------------------------- */

static void replays(const struct lv_game *g)
{
    struct lv_rng rng = lv_rng_seed(3, 1);
    struct lv_match *m = own(g, g->max_seats < 4 ? g->max_seats : 4), *again;
    char *record, *twice;
    int steps = 0;

    while (steps < 400 && say_anything(m, &rng))
        steps++;
    record = p_record(m, false);
    assert_non_null(strstr(record, "\"chance\":\"own\""));
    assert_non_null(strstr(record, " ?\"")); /* what nobody sees is not invented */
    again = p_load(record);
    assert_int_equal(p_hash(again), p_hash(m));
    twice = p_record(again, false);
    assert_string_equal(record, twice);
    free(record);
    free(twice);
    lv_match_free(again);
    lv_match_free(m);
}

static void test_what_was_said_replays(void **state)
{
    (void)state;
    each_game(replays);
}

/* ---- taking back ------------------------------------------------------------------------------- */

/* To the beginning, one entry after the other; draws that nobody saw are no entries. */
static void is_taken_back(const struct lv_game *g)
{
    struct lv_rng rng = lv_rng_seed(4, 1);
    struct lv_match *m = own(g, g->min_seats);
    struct lv_refusal why = { 0 };

    for (int i = 0; i < 90 && say_anything(m, &rng); i++)
        ;
    while (lv_match_take_back(m, &why)) {
        struct lv_match *past = own(g, g->min_seats);
        struct lv_outcome o[LV_MAX_OUTCOMES];
        const int who = lv_match_to_move(m);
        if (who == LV_CHANCE && lv_match_outcomes(m, o) == 1)
            fail_msg("%s: after %d steps nobody has anything to say", g->id, lv_match_steps(m));
        lv_match_free(past);
    }
    assert_int_equal(why.code, LV_E_UNDO);
    lv_match_free(m);
}

static void test_anybody_takes_back_what_was_said(void **state)
{
    (void)state;
    each_game(is_taken_back);
}

/* ---- who may, and what is seen ------------------------------------------------------------------ */

static void text_of_view(const struct lv_match *m, int reader, char *room, size_t cap)
{
    struct lv_buf b = lv_buf_over(room, cap);
    struct lv_json j = lv_json_on(&b);

    lv_match_view_body(m, reader, &j);
    assert_false(b.cut);
}

static void shows_no_hand(const struct lv_game *g)
{
    static char all[1 << 16], one[1 << 16];
    struct lv_rng rng = lv_rng_seed(5, 1);
    struct lv_match *m = own(g, g->min_seats);

    for (int i = 0; i < 120 && say_anything(m, &rng); i++)
        ;
    text_of_view(m, LV_ONLOOKER, all, sizeof all);
    for (int seat = 0; seat < g->min_seats; seat++) {
        text_of_view(m, seat, one, sizeof one);
        assert_string_equal(all, one);
    }
    lv_match_free(m);
}

static void test_nobody_sees_a_hand_that_is_not_there(void **state)
{
    (void)state;
    each_game(shows_no_hand);
}

static void refuses(const struct lv_game *g)
{
    struct lv_rng rng = lv_rng_seed(6, 1);
    struct lv_match *m = own(g, g->min_seats);
    struct lv_refusal why = { 0 };
    lv_action a[LV_MAX_ACTIONS];
    uint64_t before;

    while (lv_match_to_move(m) < 0)
        say_anything(m, &rng);
    before = p_hash(m);
    assert_true(lv_match_legal(m, a) > 0);
    assert_false(lv_match_act(m, (lv_match_to_move(m) + 1) % g->min_seats, a[0], -1, &why));
    assert_int_equal(why.code, LV_E_TURN);
    assert_false(lv_match_came_up(m, a[0], &why));
    assert_int_equal(why.code, LV_E_TURN);
    assert_false(lv_match_act(m, lv_match_to_move(m), a[0], lv_match_steps(m) + 1, &why));
    assert_int_equal(why.code, LV_E_STALE);
    assert_int_equal(p_hash(m), before);
    lv_match_free(m);
    assert_null(lv_match_new(t_setup(g, g->min_seats, ""), p_data(g), p_seat, LV_CHANCE_OWN, NULL, &why));
    assert_int_equal(why.code, LV_E_CLASH); /* Bob is a bot */
    assert_string_equal(why.text, "Bob");
}

static void test_a_wrong_person_and_a_bot_are_refused(void **state)
{
    (void)state;
    each_game(refuses);
}

static void test_a_game_without_hands_has_none(void **state)
{
    struct lv_refusal why = { 0 };
    const struct lv_game *g = lv_game_find("easy-come", NULL);

    (void)state;
    assert_null(lv_match_new(t_setup(g, 2, ""), p_data(g), people, LV_CHANCE_OWN, NULL, &why));
    assert_int_equal(why.code, LV_E_CLASH);
}

/* The same card twice: who has it is told by name. */
static void test_a_card_that_lies_before_somebody(void **state)
{
    struct lv_match *m = own(lv_game_find("smile-life", NULL), 2);
    struct lv_refusal why = { 0 };
    uint64_t before;
    lv_action a;

    (void)state;
    while (lv_match_settle(m, NULL))
        ;
    p_do(m, "first 2");
    p_do(m, "draw");
    p_do(m, "card ?");
    p_do(m, "play animal-chat");
    p_do(m, "draw");
    p_do(m, "card ?");
    before = p_hash(m);
    assert_true(lv_match_read_action(m, "discard animal-chat", &a, NULL));
    assert_false(lv_match_act(m, 0, a, -1, &why));
    assert_string_equal(why.rule, "SML-R116");
    assert_string_equal(why.text, "Bob");
    assert_int_equal(p_hash(m), before);
    lv_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_said_replays),
        cmocka_unit_test(test_anybody_takes_back_what_was_said),
        cmocka_unit_test(test_nobody_sees_a_hand_that_is_not_there),
        cmocka_unit_test(test_a_wrong_person_and_a_bot_are_refused),
        cmocka_unit_test(test_a_game_without_hands_has_none),
        cmocka_unit_test(test_a_card_that_lies_before_somebody),
    };

    return cmocka_run_group_tests_name("hands", tests, NULL, NULL);
}
