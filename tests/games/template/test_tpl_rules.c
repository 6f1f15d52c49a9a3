/* test_tpl_rules.c: the rules of the template, one test each, as docs/rules/template.md numbers them. */
#include "games/template/tpl.h"

#include "testing.h"

static void test_TPL_01_each_player_is_dealt_one_hidden_card(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_tpl, 3, "cards=8");
    struct tpl_state s;

    (void)state;
    t_start(u, &s);
    t_play(u, &s, "card 3; card 7");
    t_refused(u, &s, "card 3", LV_E_RULE, "TPL-01"); /* somebody has it */
    t_refused(u, &s, "card 9", LV_E_RULE, "TPL-01"); /* the deck has eight */
    t_play(u, &s, "card 1");
    assert_int_equal(t_events.n, 2);
    assert_int_equal(t_events.at[0].see, lv_see_only(2));
    assert_int_equal(t_events.at[1].see, lv_see_but(2));
    t_legal(u, &s, "keep | throw");
    t_setup_refused(&lv_game_tpl, 7, "", LV_E_PLAYERS, "TPL-01");
}

static void test_TPL_02_who_keeps_passes_on(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_tpl, 2, "");
    struct tpl_state s;

    (void)state;
    t_position(u, &s, "'phase': 'decide', 'turn': 1, 'hands': [3, 7], 'thrown': []");
    t_refused(u, &s, "card 1", LV_E_TURN, "TPL-03");
    t_play(u, &s, "keep");
    assert_int_equal(lv_game_tpl.rules.to_move(u, &s), 1);
}

static void test_TPL_03_who_throws_draws_another(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_tpl, 2, "");
    struct tpl_state s;

    (void)state;
    t_position(u, &s, "'phase': 'decide', 'turn': 1, 'hands': [3, 7], 'thrown': []");
    t_play(u, &s, "throw");
    assert_int_equal(lv_game_tpl.rules.to_move(u, &s), LV_CHANCE);
    t_refused(u, &s, "card 3", LV_E_RULE, "TPL-01"); /* thrown away is gone */
    t_refused(u, &s, "keep", LV_E_TURN, "TPL-02");
    t_play(u, &s, "card 5");
    assert_int_equal(lv_game_tpl.rules.to_move(u, &s), 1);
    t_setup_refused(&lv_game_tpl, 6, "cards=8", LV_E_CLASH, "TPL-03");
}

static void test_TPL_04_the_highest_card_wins(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_tpl, 3, "");
    struct tpl_state s;

    (void)state;
    t_position(u, &s, "'phase': 'decide', 'turn': 3, 'hands': [3, 7, 5], 'thrown': []");
    t_scores(u, &s, "0 0 0"); /* nobody may know yet */
    t_play(u, &s, "keep");
    assert_int_equal(lv_game_tpl.rules.to_move(u, &s), LV_OVER);
    t_scores(u, &s, "3 7 5");
    t_ranks(u, &s, "3 1 2");
}

static void leave(const struct lv_setup *u, struct tpl_state *s, unsigned seat)
{
    struct lv_refusal why;

    assert_true(lv_game_tpl.rules.may(u, s, lv_action_close(seat), &why));
    lv_game_tpl.rules.apply(u, s, lv_action_close(seat), NULL);
    assert_false(lv_game_tpl.rules.may(u, s, lv_action_close(seat), &why));
    assert_string_equal(why.rule, "TPL-05");
}

static void test_TPL_05_who_leaves_is_passed_over_and_the_last_one_wins(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_tpl, 3, "");
    struct tpl_state s;

    (void)state;
    t_position(u, &s, "'phase': 'decide', 'turn': 1, 'hands': [3, 7, 5], 'thrown': []");
    leave(u, &s, 0);
    assert_int_equal(lv_game_tpl.rules.to_move(u, &s), 1);
    leave(u, &s, 1);
    assert_int_equal(lv_game_tpl.rules.to_move(u, &s), LV_OVER);
    t_ranks(u, &s, "0 0 1");
    t_position_refused(u, "'phase': 'decide', 'turn': 1, 'closed': [1], 'hands': [0, 7, 5], 'thrown': [3]",
                       LV_E_POSITION, "TPL-05");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_TPL_01_each_player_is_dealt_one_hidden_card),
        cmocka_unit_test(test_TPL_02_who_keeps_passes_on),
        cmocka_unit_test(test_TPL_03_who_throws_draws_another),
        cmocka_unit_test(test_TPL_04_the_highest_card_wins),
        cmocka_unit_test(test_TPL_05_who_leaves_is_passed_over_and_the_last_one_wins),
    };

    return cmocka_run_group_tests_name("template rules", tests, NULL, NULL);
}
