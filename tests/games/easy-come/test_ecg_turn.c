/* test_ecg_turn.c: one turn: rolls, dice set aside, prizes taken or declined. */
#include <string.h>

#include "games/easy-come/ecg.h"
#include "testing.h"

static const struct lv_setup *three(void)
{
    return t_setup(&lv_game_ecg, 3, "start-player=1");
}

/* Three players, all prizes in the centre, P1 to play; then these moves. */
static const struct lv_setup *played(struct ecg_state *s, const char *moves)
{
    const struct lv_setup *u = three();

    t_start(u, s);
    t_play(u, s, moves);
    return u;
}

static int dice_due(const struct lv_setup *u, const struct ecg_state *s)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];

    assert_true(u->game->rules.outcomes(u, s, o) > 0);
    return ecg_dice_of(u)->size[lv_action_a(o[0].action)];
}

static void test_ECG_05_a_turn_begins_with_four_dice(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "");

    assert_int_equal(u->game->rules.to_move(u, &s), LV_CHANCE);
    assert_int_equal(dice_due(u, &s), 4);
    t_refused(u, &s, "roll 1 2 3", LV_E_RULE, "ECG-05");
    t_refused(u, &s, "keep 1", LV_E_TURN, "ECG-06");
    t_play(u, &s, "roll 0 1 2 5; keep 0 1; roll 4 5; keep 4 5"); /* also the next turn */
    assert_int_equal(dice_due(u, &s), 4);
}

static void test_ECG_06_prizes_are_checked_after_every_roll(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 0 0 5; keep 0; roll 0 0 4");

    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_EVEN_THREE);
    t_play(u, &s, "keep 0; roll 0 3");
    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_LOW);
}

static void test_ECG_07_every_prize_is_up_for_winning(void **unused)
{
    (void)unused;
    const struct lv_setup *u = three();
    struct ecg_state s;

    t_position(u, &s, "'phase': 'choose', 'rolled': [0, 0, 1, 1], 'owners': {'deux-paires': 3}");
    /* one is P3's, one lies in the centre */
    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_TWO_PAIRS | 1 << ECG_LOW);
}

static void test_ECG_08_collecting_ends_the_turn(void **unused)
{
    (void)unused;
    struct ecg_state s;

    played(&s, "roll 0 0 2 5; take sept");
    assert_int_equal(s.own[0], 1 << ECG_SEVEN);
    assert_int_equal(s.turn, 1);
    assert_int_equal(s.phase, ECG_FIRST_ROLL);
}

static void test_ECG_09_a_prize_may_be_declined(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 0 2 5; keep 0 0; roll 0 0");

    assert_int_equal(s.turn, 0);
    t_play(u, &s, "take carre");
    assert_int_equal(s.own[0], 1 << ECG_FOUR);
}

static void test_ECG_10_dice_are_set_aside_and_the_others_rolled(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 1 2 5; keep 1");

    assert_int_equal(s.phase, ECG_REROLL);
    assert_int_equal(dice_due(u, &s), 3);
}

static void test_ECG_11_at_least_one_die_is_set_aside(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 1 2 5");
    struct lv_refusal why;

    t_refused(u, &s, "roll 0 1 2 5", LV_E_TURN, "ECG-05");
    assert_false(u->game->rules.may(u, &s, lv_action_make(ECG_KEEP, 0, 0, 0), &why));
    assert_string_equal(why.rule, "ECG-11");
}

static void test_ECG_12_any_dice_just_rolled_may_be_chosen(void **unused)
{
    (void)unused;
    struct ecg_state s;

    t_legal(played(&s, "roll 0 1 5 5"), &s,
            "keep 0 | keep 1 | keep 5 | keep 0 1 | keep 0 5 | keep 1 5 | keep 5 5 | keep 0 1 5 | "
            "keep 0 5 5 | keep 1 5 5 | keep 0 1 5 5");
}

static void test_ECG_13_a_die_set_aside_keeps_its_number(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 1 2 5; keep 5 0; roll 3 3; keep 3");

    assert_string_equal(t_written(u, &s),
                        "{\"phase\":\"reroll\",\"turn\":1,\"owners\":{},\"kept\":[0,3,5]}");
}

static void test_ECG_14_all_others_are_rolled_together(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 1 2 5; keep 5");

    t_refused(u, &s, "roll 1 2", LV_E_RULE, "ECG-14");
    t_refused(u, &s, "roll 1 2 3 4", LV_E_RULE, "ECG-14");
    t_play(u, &s, "roll 1 1 2");
}

static void test_ECG_15_a_collected_prize_ends_the_turn_with_dice_left(void **unused)
{
    (void)unused;
    struct ecg_state s;

    played(&s, "roll 0 1 2 5; keep 5; roll 5 5 5; take carre");
    assert_int_equal(s.turn, 1);
    assert_int_equal(s.kept, 0);
}

static void test_ECG_16_four_dice_aside_end_the_turn(void **unused)
{
    (void)unused;
    struct ecg_state s;

    played(&s, "roll 0 1 2 5; keep 0 1; roll 0 4; keep 0 4");
    assert_int_equal(s.turn, 1);
    assert_int_equal(ecg_centre(&s), ECG_ALL_PRIZES);
}

static void test_ECG_17_the_dice_go_to_the_left(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "");

    for (int turn = 0; turn < 6; turn++) {
        assert_int_equal(s.turn, turn % 3);
        t_play(u, &s, "roll 0 1 2 5; keep 0 1 2 5");
    }
}

static void test_ECG_18_a_turn_has_one_to_four_rolls(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "");

    for (int dice = 4; dice >= 1; dice--) {
        assert_int_equal(dice_due(u, &s), dice);
        t_play(u, &s, dice == 4   ? "roll 0 1 2 5; keep 0"
                      : dice == 3 ? "roll 1 5 5; keep 5"
                      : dice == 2 ? "roll 2 4; keep 4"
                                  : "roll 1"); /* 0 5 4 1: nothing */
    }
    assert_int_equal(s.turn, 1);
}

static void test_ECG_R04_declining_is_always_allowed(void **unused)
{
    (void)unused;
    struct ecg_state s;

    played(&s, "roll 0 0 0 0; keep 0 0 0 0"); /* four prizes declined at once */
    assert_int_equal(ecg_centre(&s), ECG_ALL_PRIZES);
    assert_int_equal(s.turn, 1);
}

static void test_ECG_R05_declining_sets_a_die_aside(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 0 2 5");

    t_refused(u, &s, "roll 0 0 2 5", LV_E_TURN, "ECG-05");
    t_play(u, &s, "keep 2");
    assert_int_equal(dice_due(u, &s), 3);
}

static void test_ECG_R06_a_declined_prize_may_be_taken_later(void **unused)
{
    (void)unused;
    struct ecg_state s;

    played(&s, "roll 0 0 2 5; keep 0; roll 1 1 5; take sept");
    assert_int_equal(s.own[0], 1 << ECG_SEVEN);
}

static void test_ECG_R07_own_prizes_are_not_won_again(void **unused)
{
    (void)unused;
    const struct lv_setup *u = three();
    struct ecg_state s;

    t_position(u, &s, "'phase': 'choose', 'rolled': [0, 0, 1, 1], 'owners': {'deux-paires': 1}");
    t_refused(u, &s, "take deux-paires", LV_E_RULE, "ECG-R07");
    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_LOW);
}

static void test_ECG_R08_all_dice_aside_declines_the_prize(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 0 2 5; keep 0 0 2 5");

    assert_int_equal(s.turn, 1);
    t_refused(u, &s, "take sept", LV_E_TURN, "ECG-06"); /* too late */
}

static void test_ECG_20_there_is_no_tenth_prize(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 0 2 5");
    struct lv_refusal why = { 0 };

    assert_false(u->game->rules.may(u, &s, lv_action_make(ECG_TAKE, ECG_N_PRIZES, 0, 0), &why));
    assert_string_equal(why.rule, "ECG-20");
    assert_false(u->game->rules.may(u, &s, lv_action_make(ECG_KEEP, ECG_N_SETS, 0, 0), &why)); /* or dice */
    assert_string_equal(why.rule, "ECG-11");
}

static void test_ECG_R08_giving_up_a_prize_is_asked_for_twice(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 0 2 5");
    const char *const names[] = { "A", "B", "C" };
    const struct lv_words w = { lv_lang_find("en"), names, 0, false };
    char room[256];
    struct lv_buf b = LV_BUF(room);

    lv_choice_warn(u, &s, t_action(u, &s, "keep 0 0"), &w, &b); /* the turn goes on */
    lv_choice_warn(u, &s, t_action(u, &s, "take sept"), &w, &b);
    assert_int_equal(b.len, 0);
    lv_choice_warn(u, &s, t_action(u, &s, "keep 0 0 2 5"), &w, &b);
    assert_non_null(strstr(room, "Exactly 7"));
    u = played(&s, "roll 0 0 2 4"); /* nothing is won: nothing to ask */
    lv_buf_clear(&b);
    lv_choice_warn(u, &s, t_action(u, &s, "keep 0 0 2 4"), &w, &b);
    assert_int_equal(b.len, 0);
}

static void test_ECG_R09_one_may_stop_early(void **unused)
{
    (void)unused;
    struct ecg_state s;

    played(&s, "roll 0 1 2 5; keep 0 1 2 5");
    assert_int_equal(s.turn, 1);
}

static void test_ECG_R10_the_last_die_without_prize_asks_nothing(void **unused)
{
    (void)unused;
    struct ecg_state s;

    played(&s, "roll 0 1 2 5; keep 0 1 2; roll 5");
    assert_int_equal(s.phase, ECG_FIRST_ROLL);
    assert_int_equal(s.turn, 1);
    assert_int_equal(t_events.at[t_events.n - 1].kind, ECG_EV_LAST_DIE);
}

static void test_ECG_R11_the_last_die_with_a_prize_asks(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 1 2 5; keep 0 1 2; roll 4");

    t_legal(u, &s, "take sept | keep 4");
    t_play(u, &s, "keep 4");
    assert_int_equal(s.turn, 1);
    assert_int_equal(ecg_centre(&s), ECG_ALL_PRIZES);
}

static void test_ECG_R12_earlier_dice_do_not_count(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 1 2 5; keep 0; roll 3 3 4");

    t_refused(u, &s, "keep 0", LV_E_RULE, "ECG-R12");
    t_refused(u, &s, "keep 0 3", LV_E_RULE, "ECG-R12");
    t_refused(u, &s, "keep 4 4", LV_E_RULE, "ECG-R12");
    t_play(u, &s, "keep 3");
}

static void test_ECG_R13_no_purpose_is_needed(void **unused)
{
    (void)unused;
    struct ecg_state s;

    played(&s, "roll 5 5 5 4; keep 4; roll 5 5 5; keep 5; roll 0 0; keep 0; roll 1"); /* foolish */
    assert_int_equal(s.turn, 1);
}

static void test_ECG_R14_no_fewer_dice_are_rolled(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 1 2 5; keep 0");

    t_refused(u, &s, "roll 2 5", LV_E_RULE, "ECG-14");
    t_refused(u, &s, "roll 5", LV_E_RULE, "ECG-14");
}

static void test_ECG_R15_dice_are_alike(void **unused)
{
    (void)unused;
    struct ecg_state s, t;

    played(&s, "roll 2 5 2 0; keep 2 2");
    played(&t, "roll 0 2 2 5; keep 2 2");
    assert_memory_equal(&s, &t, sizeof s);
    played(&s, "roll 0 2 2 5; keep 0; roll 5 4 4; keep 5");
    played(&t, "roll 1 5 2 2; keep 5; roll 0 0 1; keep 0");
    assert_memory_equal(&s, &t, sizeof s);
    t_legal(played(&s, "roll 2 2 2 2"), &s,
            "take carre | take deux-paires | take brelan-pair | keep 2 | keep 2 2 | keep 2 2 2 | "
            "keep 2 2 2 2");
}

static void test_ECG_R38_an_illegal_action_changes_nothing(void **unused)
{
    (void)unused;
    struct ecg_state s, before;
    const struct lv_setup *u = played(&s, "roll 0 0 2 5");

    before = s;
    t_refused(u, &s, "take carre", LV_E_RULE, "ECG-19");
    t_refused(u, &s, "keep 1", LV_E_RULE, "ECG-R12");
    t_refused(u, &s, "first 1", LV_E_TURN, "ECG-04");
    assert_false(u->game->rules.may(u, &s, 0x07000000, NULL));                      /* no such kind */
    assert_false(u->game->rules.may(u, &s, t_action(u, &s, "take sept") | 1, NULL)); /* stray bits */
    assert_false(u->game->rules.may(u, &s, lv_action_make(ECG_TAKE, 9, 0, 0), NULL));
    assert_false(u->game->rules.may(u, &s, lv_action_make(ECG_KEEP, 210, 0, 0), NULL));
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(u->game->rules.to_move(u, &s), 0);
    t_play(u, &s, "take sept");
}

static void test_ECG_R39_the_order_of_actions(void **unused)
{
    (void)unused;
    struct ecg_state s;

    t_legal(played(&s, "roll 5 3 5 5"), &s,
            "take dix-sept-ou-plus | take brelan-impair | keep 3 | keep 5 | keep 3 5 | keep 5 5 | "
            "keep 3 5 5 | keep 5 5 5 | keep 3 5 5 5");
    t_legal(played(&s, "roll 0 1 3 5"), &s,
            "keep 0 | keep 1 | keep 3 | keep 5 | keep 0 1 | keep 0 3 | keep 0 5 | keep 1 3 | "
            "keep 1 5 | keep 3 5 | keep 0 1 3 | keep 0 1 5 | keep 0 3 5 | keep 1 3 5 | "
            "keep 0 1 3 5");
}

/* Section 6: the product over the faces of count + 1, minus 1. */
static void test_numbers_of_keeps(void **unused)
{
    (void)unused;
    static const struct { const char *roll; int keeps; } row[] = {
        { "roll 0 2 3 5", 15 }, { "roll 0 0 3 5", 11 }, { "roll 0 0 5 5", 8 },
        { "roll 0 0 0 5", 7 }, { "roll 0 0 0 0", 4 },
    };
    struct ecg_state s;
    lv_action a[LV_MAX_ACTIONS];

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct lv_setup *u = played(&s, row[i].roll);
        int takes = (int)ecg_popcount(ecg_winnable(u, &s));
        assert_int_equal(u->game->rules.legal(u, &s, a) - takes, row[i].keeps);
    }
}

/* ---- worked examples ------------------------------------------------------------------------- */

static void test_EX_1_three_twos_and_a_four(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 2 2 5");

    assert_int_equal(ecg_winnable(u, &s), 0);
    t_play(u, &s, "keep 2 2; roll 2 5");
    assert_int_equal(ecg_winnable(u, &s), 0);
    t_play(u, &s, "keep 2; roll 4");
    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_EVEN_THREE);
    t_play(u, &s, "take brelan-pair");
    assert_int_equal(s.turn, 1);
    assert_int_equal(s.own[0], 1 << ECG_EVEN_THREE);
}

static void test_EX_2_the_last_die_decides(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 1 2 5; keep 0 1 2; roll 5");

    assert_int_equal(s.turn, 1);
    assert_int_equal(ecg_centre(&s), ECG_ALL_PRIZES);
    u = played(&s, "roll 0 1 2 5; keep 0 1 2; roll 0");
    t_legal(u, &s, "take trois-ou-moins | keep 0");
    u = played(&s, "roll 0 1 2 5; keep 0 1 2; roll 3");
    t_legal(u, &s, "take suite | keep 3");
    u = played(&s, "roll 0 1 2 5; keep 0 1 2; roll 4");
    t_legal(u, &s, "take sept | keep 4");
}

static void test_EX_5_declined_in_vain(void **unused)
{
    (void)unused;
    const struct lv_setup *u = three();
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 2}");
    t_play(u, &s, "roll 0 0 2 5");
    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_SEVEN);
    t_play(u, &s, "keep 0 0; roll 1 4; keep 1; roll 3");
    assert_int_equal(s.turn, 1);
    assert_int_equal(s.own[0], 0);
    assert_int_equal(s.own[1], 1 << ECG_SEVEN);
}

static void test_EX_6_only_an_own_prize(void **unused)
{
    (void)unused;
    const struct lv_setup *u = three();
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 1, 'treize': 2}");
    t_play(u, &s, "roll 0 1 1 5");
    assert_int_equal(ecg_winnable(u, &s), 0);
    t_legal(u, &s, "keep 0 | keep 1 | keep 5 | keep 0 1 | keep 0 5 | keep 1 1 | keep 1 5 | "
                   "keep 0 1 1 | keep 0 1 5 | keep 1 1 5 | keep 0 1 1 5");
}

static void test_EX_16_take_or_decline_the_last_die(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = played(&s, "roll 0 1 1 1");

    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_LOW);
    t_play(u, &s, "keep 1 1 1; roll 4");
    t_legal(u, &s, "take sept | keep 4");
    t_refused(u, &s, "keep 1", LV_E_RULE, "ECG-R12");
    t_play(u, &s, "keep 4");
    assert_int_equal(s.turn, 1);
    assert_int_equal(ecg_centre(&s), ECG_ALL_PRIZES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ECG_05_a_turn_begins_with_four_dice),
        cmocka_unit_test(test_ECG_06_prizes_are_checked_after_every_roll),
        cmocka_unit_test(test_ECG_07_every_prize_is_up_for_winning),
        cmocka_unit_test(test_ECG_08_collecting_ends_the_turn),
        cmocka_unit_test(test_ECG_09_a_prize_may_be_declined),
        cmocka_unit_test(test_ECG_10_dice_are_set_aside_and_the_others_rolled),
        cmocka_unit_test(test_ECG_11_at_least_one_die_is_set_aside),
        cmocka_unit_test(test_ECG_12_any_dice_just_rolled_may_be_chosen),
        cmocka_unit_test(test_ECG_13_a_die_set_aside_keeps_its_number),
        cmocka_unit_test(test_ECG_14_all_others_are_rolled_together),
        cmocka_unit_test(test_ECG_15_a_collected_prize_ends_the_turn_with_dice_left),
        cmocka_unit_test(test_ECG_16_four_dice_aside_end_the_turn),
        cmocka_unit_test(test_ECG_17_the_dice_go_to_the_left),
        cmocka_unit_test(test_ECG_18_a_turn_has_one_to_four_rolls),
        cmocka_unit_test(test_ECG_R04_declining_is_always_allowed),
        cmocka_unit_test(test_ECG_R05_declining_sets_a_die_aside),
        cmocka_unit_test(test_ECG_R06_a_declined_prize_may_be_taken_later),
        cmocka_unit_test(test_ECG_R07_own_prizes_are_not_won_again),
        cmocka_unit_test(test_ECG_R08_all_dice_aside_declines_the_prize),
        cmocka_unit_test(test_ECG_20_there_is_no_tenth_prize),
        cmocka_unit_test(test_ECG_R08_giving_up_a_prize_is_asked_for_twice),
        cmocka_unit_test(test_ECG_R09_one_may_stop_early),
        cmocka_unit_test(test_ECG_R10_the_last_die_without_prize_asks_nothing),
        cmocka_unit_test(test_ECG_R11_the_last_die_with_a_prize_asks),
        cmocka_unit_test(test_ECG_R12_earlier_dice_do_not_count),
        cmocka_unit_test(test_ECG_R13_no_purpose_is_needed),
        cmocka_unit_test(test_ECG_R14_no_fewer_dice_are_rolled),
        cmocka_unit_test(test_ECG_R15_dice_are_alike),
        cmocka_unit_test(test_ECG_R38_an_illegal_action_changes_nothing),
        cmocka_unit_test(test_ECG_R39_the_order_of_actions),
        cmocka_unit_test(test_numbers_of_keeps),
        cmocka_unit_test(test_EX_1_three_twos_and_a_four),
        cmocka_unit_test(test_EX_2_the_last_die_decides),
        cmocka_unit_test(test_EX_5_declined_in_vain),
        cmocka_unit_test(test_EX_6_only_an_own_prize),
        cmocka_unit_test(test_EX_16_take_or_decline_the_last_die),
    };

    return cmocka_run_group_tests_name("easy-come turn", tests, NULL, NULL);
}
