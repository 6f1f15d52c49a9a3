/* test_clv_moves.c: the turn, the end, closing a seat: the base game. */
#include "clv_help.h"

static struct clv_state s; /* each test sets it up anew */

/* ---- the turn --------------------------------------------------------------------------------- */

static void test_CLV_19_CLV_31_EX_1_the_first_move(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");

    (void)state;
    t_start(u, &s);
    t_play(u, &s, "roll 4; pawn D");
    has(u, &s, "'turn':2");
    has(u, &s, START);
    has(u, &s, "'pawns':[['D','D','-4a'],['D','D','D']],'taken':[[],[]]");
    assert_int_equal(s.n_track, 32);
}

static void test_CLV_10_CLV_24_CLV_R02_turns_go_from_seat_to_seat(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "start-player=2");
    static const int order[] = { 1, 2, 0, 1, 2, 0 };

    (void)state;
    t_start(u, &s);
    for (int i = 0; i < 6; i++) {
        t_play(u, &s, "roll 1");
        assert_int_equal(lv_game_clv.rules.to_move(u, &s), order[i]);
        t_play(u, &s, "pawn D");
    }
}

static void test_CLV_11_one_roll_each_face_one_in_six(void **state)
{
    const struct lv_setup *u = scene(2, &s, "");
    struct lv_outcome o[LV_MAX_OUTCOMES];

    (void)state;
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_CHANCE);
    assert_int_equal(lv_game_clv.rules.outcomes(u, &s, o), 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(o[i].action, lv_action_make(CLV_ACT_ROLL, (unsigned)i + 1, 0, 0));
        assert_int_equal(o[i].weight, 1);
    }
    t_refused(u, &s, "pawn D", LV_E_TURN, "CLV-11");
    t_refused(u, &s, "roll 7", LV_E_RULE, "CLV-11");
    t_refused(u, &s, "roll 0", LV_E_RULE, "CLV-11");
    t_play(u, &s, "roll 6");
    t_refused(u, &s, "roll 6", LV_E_TURN, "CLV-11");
}

static void test_CLV_12_exactly_one_piece_moves(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'die':2,'pawns':[['D','-2a','C1'],['D','D','D']]");

    (void)state;
    t_legal(u, &s, "pawn D | pawn -2a | pawn C1 | guard C1");
    t_refused(u, &s, "pawn -5a", LV_E_RULE, "CLV-12");
    t_refused(u, &s, "guard -2a", LV_E_RULE, "CLV-12");
    t_play(u, &s, "pawn C1");
    has(u, &s, START);
    has(u, &s, "'pawns':[['D','-2a','C3'],['D','D','D']]");
    assert_int_equal(s.phase, CLV_ROLL);
}

static void test_CLV_13_no_passing(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'die':1");

    (void)state;
    t_legal(u, &s, "pawn D");
    t_refused(u, &s, "stay", LV_E_RULE, "CLV-13");
}

static void test_CLV_14_any_own_pawn_whoever_shares_the_tile(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'die':6,'pawns':[['-1a','C1','+8'],['D','C1','C1']]");

    (void)state;
    t_legal(u, &s, "pawn -1a | pawn C1 | guard C1 | pawn +8 | guard +8");
}

static void test_CLV_15_nobody_else_s_pawn(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'die':6,'pawns':[['D','D','D'],['D','-1a','-2a']]");

    (void)state;
    t_legal(u, &s, "pawn D");
    t_refused(u, &s, "pawn -1a", LV_E_RULE, "CLV-15");
}

static void test_CLV_16_CLV_17_CLV_R08_EX_5_any_player_may_draw_a_guard_away(void **state)
{
    const struct lv_setup *u = scene(2, &s,
                                     "'turn':2,'die':3,'pawns':[['D','D','C2'],['D','D','-8a']]");

    (void)state;
    t_legal(u, &s, "pawn D | pawn -8a | guard C2"); /* B is nowhere near C2 */
    t_play(u, &s, "guard C2");
    has(u, &s, "'guards':['C1','C3','C4','C5','C5','C6','+7','+8']");
    has(u, &s, "'taken':[[],[]]");
    t_play(u, &s, "roll 6; pawn C2");
    has(u, &s, "'pawns':[['D','D','+2'],['D','D','-8a']],'taken':[['C2'],[]]");
}

static void test_CLV_18_EX_6_guards_alone_stay_however_many(void **state)
{
    const struct lv_setup *u = scene(2, &s,
                                     "'die':2,'guards':['C1','C2','C3','C4','C5','+7','+8','+8'],"
                                   "'pawns':[['+7','-1a','D'],['-1a','D','D']]");

    (void)state;
    t_legal(u, &s, "pawn D | pawn -1a | pawn +7 | guard +7");
    t_refused(u, &s, "guard +8", LV_E_RULE, "CLV-18");
    t_refused(u, &s, "guard C1", LV_E_RULE, "CLV-18");
}

static void test_CLV_R07_an_action_names_the_square(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'die':2,'guards':['C1','C1','C1'],"
                                   "'pawns':[['-1a','-1a','C1'],['D','C1','C1']]");
    struct clv_state t;

    (void)state;
    t_legal(u, &s, "pawn -1a | pawn C1 | guard C1");
    t = s;
    t_play(u, &s, "guard C1");
    has(u, &s, "'guards':['C1','C1','C3']");
    t_position(u, &s, "'die':2,'guards':['C1','C1','C1'],"
                      "'pawns':[['C1','-1a','-1a'],['C1','D','C1']]"); /* in another order */
    assert_memory_equal(&s, &t, sizeof s);
}

static void test_CLV_R09_the_pawns_before_are_the_pawns_after(void **state)
{
    const struct lv_setup *u = scene(2, &s,
        "'die':4,'guards':['C1','C1'],'pawns':[['D','D','C1'],['D','D','D']]");

    (void)state;
    t_play(u, &s, "guard C1; roll 1; guard C1"); /* both may go: the pawn stays each time */
    has(u, &s, "'guards':['C2','C5']");
    has(u, &s, "'pawns':[['D','D','C1'],['D','D','D']]");
}

static void test_CLV_20_CLV_R12_only_what_still_exists_is_counted(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'die':3,'pawns':[['D','D','-8a'],['D','D','C2']],"
                                   "'taken':[['C1','C3'],['C4']]");

    (void)state;
    t_play(u, &s, "pawn -8a"); /* C2, C5, C6; the tile left behind is taken and counts not */
    has(u, &s, "'pawns':[['D','D','C6'],['D','D','C2']],'taken':[['C1','C3','-8a'],['C4']]");
    t_play(u, &s, "roll 2; guard C2"); /* holds for guards too: C5, C6 */
    has(u, &s, "'guards':['C5','C6','C6','+7','+8']");
}

static void test_CLV_21_any_number_may_share_a_tile(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 4, "");

    (void)state;
    t_position(u, &s, "'die':1,'pawns':[['-8a','C1','C1'],['D','C1','C1'],['C1','C1','C1'],"
                      "['C1','C1','C1']],'guards':['C1','C1']");
    t_play(u, &s, "pawn -8a");
    assert_int_equal(clv_pawns_of_on(u, &s, 0, clv_number(&s, 8)), 3); /* C1, now the eighth square */
    has(u, &s, "'taken':[['-8a'],[],[],[]]");
    has(u, &s, "'guards':['C1','C1']");
}

static void test_CLV_22_CLV_41_EX_7_the_rest_of_the_roll_is_lost(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'track':['-5b','-6b','-8b','-9b','-10b'],'guards':[],"
                                   "'pawns':[['-8b','A','A'],['-5b','-6b','A']]");

    (void)state;
    t_play(u, &s, "roll 6; pawn -8b");
    has(u, &s, "'pawns':[['A','A','A'],['-5b','-6b','A']],'taken':[['-8b'],[]]");
    for (int i = 0; i < 2; i++) { /* B plays on without interruption */
        has(u, &s, "'turn':2");
        t_play(u, &s, "roll 6; pawn 1");
    }
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
}

static void test_CLV_23_CLV_R14_a_guard_may_arrive_and_never_comes_back(void **state)
{
    const struct lv_setup *u = scene(2, &s,
                                     "'die':3,'track':['-9b','-10b'],'guards':['-9b','-10b'],"
                                   "'pawns':[['-9b','-9b','-9b'],['-9b','-9b','-9b']]");

    (void)state;
    t_play(u, &s, "guard -9b");
    has(u, &s, "'guards':['-10b'],'home-guards':1");
    t_play(u, &s, "roll 1");
    t_refused(u, &s, "guard A", LV_E_RULE, "CLV-R13");
    t_legal(u, &s, "pawn -9b");
}

static void test_CLV_R13_what_has_arrived_is_out_of_play(void **state)
{
    const struct lv_setup *u = scene(2, &s,
                                     "'die':3,'track':['-9b','-10b'],'guards':[],'home-guards':2,"
                                   "'pawns':[['-10b','A','A'],['-9b','A','A']]");

    (void)state;
    t_legal(u, &s, "pawn -10b");
    t_refused(u, &s, "pawn A", LV_E_RULE, "CLV-R13"); /* no hidden pass */
    t_refused(u, &s, "guard A", LV_E_RULE, "CLV-R13");
}

static void test_CLV_R16_who_has_finished_moves_no_guards(void **state)
{
    const struct lv_setup *u = scene(3, &s,
        "'turn':2,'die':1,'track':['-9b','-10b'],'guards':['-9b','-10b'],"
                                     "'pawns':[['A','A','A'],['-9b','A','A'],['-9b','A','A']]");

    (void)state;
    t_play(u, &s, "guard -9b");
    has(u, &s, "'turn':3");
    t_play(u, &s, "roll 1; pawn -9b"); /* shares it with B: takes nothing */
    has(u, &s, "'turn':2"); /* R is passed over */
    t_play(u, &s, "roll 4");
    t_legal(u, &s, "pawn -9b | guard -10b");
}

/* ---- the end ---------------------------------------------------------------------------------- */

static void test_CLV_40_CLV_42_CLV_43_EX_11_the_end(void **state)
{
    const struct lv_setup *u = scene(3, &s, "'track':['-9b','-10b'],'guards':[],"
                                     "'pawns':[['-9b','A','A'],['-10b','A','A'],['-10b','A','A']]");

    (void)state;
    t_play(u, &s, "roll 2; pawn -9b; roll 1; pawn -10b");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_CHANCE);
    t_play(u, &s, "roll 3; pawn -10b");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    t_scores(u, &s, "-9 0 -10");
    t_ranks(u, &s, "2 1 3");
    t_refused(u, &s, "pawn D", LV_E_TURN, "CLV-40");
    t_refused(u, &s, "roll 3", LV_E_TURN, "CLV-11");
}

static void test_CLV_R63_what_lies_there_stays_in_the_final_position(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'track':['+8','-1b','-2b'],'guards':['+8','-2b'],"
                                   "'pawns':[['+8','A','A'],['A','A','A']]");

    (void)state;
    t_play(u, &s, "roll 6; pawn +8");
    has(u, &s, "{'phase':'over','track':['+8','-1b','-2b'],'guards':['+8','-2b'],'home-guards':0,"
               "'pawns':[['A','A','A'],['A','A','A']]");
    assert_int_equal(told(CLV_EV_BOXED), 0);
}

/* ---- refusals, order, closing ----------------------------------------------------------------- */

static void test_CLV_R60_a_refused_action_changes_nothing(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'die':3,'pawns':[['D','D','-3a'],['D','D','D']]");
    struct clv_state before = s;
    static const lv_action odd[] = {
        0xFFFFFFFF, 0xFF000001, 0x06000000, 0x05010000, 0x03210001, 0x03210200, 0x02030100, 0xFE000000,
    };

    (void)state;
    t_refused(u, &s, "pawn -9b", LV_E_RULE, "CLV-12");
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct lv_refusal why;
        assert_false(lv_game_clv.rules.may(u, &s, odd[i], &why));
        assert_false(lv_game_clv.rules.may(u, &s, odd[i], NULL));
    }
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), 0);
}

static void test_CLV_R61_legal_actions_go_from_start_to_finish(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "flexible-one=yes");

    (void)state;
    t_position(u, &s, "'die':1,'guards':['D','-3a','+7'],'pawns':[['D','-3a','+7'],['D','D','-1a']]");
    t_legal(u, &s, "pawn D | guard D | pawn -3a | pawn -3a back | guard -3a | guard -3a back | pawn +7"
                   " | pawn +7 back | guard +7 | guard +7 back | stay");
}

static void test_CLV_R59_closing_a_seat(void **state)
{
    const struct lv_setup *u = scene(3, &s, "'turn':2,'die':5,'guards':['-2a','C1'],"
                                     "'pawns':[['-3a','C1','A'],['D','D','-2a'],['-6a','-6a','A']],"
                                     "'taken':[['-5a'],['+1'],[]]");

    (void)state;
    t_play(u, &s, "close 2"); /* its turn: the roll is void; what it held back is passed */
    has(u, &s, "{'phase':'roll','turn':3,'track':['-3a','-4a','-6a',");
    has(u, &s, "'guards':['C1'],'home-guards':0,'pawns':[['-3a','C1','A'],[],['-6a','-6a','A']],"
               "'taken':[['-5a'],['+1'],[]],'closed':[2]");
    t_play(u, &s, "roll 2; pawn -6a"); /* seat 2 is passed over */
    has(u, &s, "'turn':1");
    t_play(u, &s, "roll 4; close 3"); /* one open seat is left: it wins, whatever the points */
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    t_scores(u, &s, "-5 1 0");
    t_ranks(u, &s, "1 0 0");
}

static void test_CLV_R59_another_seat_is_closed_and_the_roll_stands(void **state)
{
    const struct lv_setup *u = scene(3, &s, "'die':5");

    (void)state;
    t_play(u, &s, "close 3");
    has(u, &s, "{'phase':'move','turn':1,'die':5");
    t_legal(u, &s, "pawn D");
}

static void test_CLV_R59_without_pawns_on_the_track_the_game_ends(void **state)
{
    const struct lv_setup *u = scene(3, &s, "'turn':3,'track':['-1b'],'guards':[],"
                                     "'pawns':[['A','A','A'],['A','A','A'],['-1b','A','A']],"
                                     "'taken':[['-5a'],['+1'],[]]");

    (void)state;
    t_play(u, &s, "close 3");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    t_ranks(u, &s, "2 1 0");
    has(u, &s, "'track':['-1b']");
}

static void test_CLV_R65_what_cannot_be_closed(void **state)
{
    const struct lv_setup *u = scene(3, &s,
                                     "'die':5,'pawns':[['D','D','D'],['A','A','A'],['D','D','D']]");

    (void)state;
    t_refused(u, &s, "close 4", LV_E_RULE, "CLV-R65");
    t_play(u, &s, "close 2"); /* one that has finished may be closed */
    t_refused(u, &s, "close 2", LV_E_RULE, "CLV-R65");
    has(u, &s, "{'phase':'move','turn':1,'die':5");
    t_play(u, &s, "close 1");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    t_refused(u, &s, "close 3", LV_E_RULE, "CLV-R65");
    u = t_setup(&lv_game_clv, 3, "start-player=random");
    t_start(u, &s);
    t_refused(u, &s, "close 3", LV_E_RULE, "CLV-R65");
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_CLV_19_CLV_31_EX_1_the_first_move),
        cmocka_unit_test(test_CLV_10_CLV_24_CLV_R02_turns_go_from_seat_to_seat),
        cmocka_unit_test(test_CLV_11_one_roll_each_face_one_in_six),
        cmocka_unit_test(test_CLV_12_exactly_one_piece_moves),
        cmocka_unit_test(test_CLV_13_no_passing),
        cmocka_unit_test(test_CLV_14_any_own_pawn_whoever_shares_the_tile),
        cmocka_unit_test(test_CLV_15_nobody_else_s_pawn),
        cmocka_unit_test(test_CLV_16_CLV_17_CLV_R08_EX_5_any_player_may_draw_a_guard_away),
        cmocka_unit_test(test_CLV_18_EX_6_guards_alone_stay_however_many),
        cmocka_unit_test(test_CLV_R07_an_action_names_the_square),
        cmocka_unit_test(test_CLV_R09_the_pawns_before_are_the_pawns_after),
        cmocka_unit_test(test_CLV_20_CLV_R12_only_what_still_exists_is_counted),
        cmocka_unit_test(test_CLV_21_any_number_may_share_a_tile),
        cmocka_unit_test(test_CLV_22_CLV_41_EX_7_the_rest_of_the_roll_is_lost),
        cmocka_unit_test(test_CLV_23_CLV_R14_a_guard_may_arrive_and_never_comes_back),
        cmocka_unit_test(test_CLV_R13_what_has_arrived_is_out_of_play),
        cmocka_unit_test(test_CLV_R16_who_has_finished_moves_no_guards),
        cmocka_unit_test(test_CLV_40_CLV_42_CLV_43_EX_11_the_end),
        cmocka_unit_test(test_CLV_R63_what_lies_there_stays_in_the_final_position),
        cmocka_unit_test(test_CLV_R60_a_refused_action_changes_nothing),
        cmocka_unit_test(test_CLV_R61_legal_actions_go_from_start_to_finish),
        cmocka_unit_test(test_CLV_R59_closing_a_seat),
        cmocka_unit_test(test_CLV_R59_another_seat_is_closed_and_the_roll_stands),
        cmocka_unit_test(test_CLV_R59_without_pawns_on_the_track_the_game_ends),
        cmocka_unit_test(test_CLV_R65_what_cannot_be_closed),
    };

    return cmocka_run_group_tests_name("cest-la-vie moves", test, NULL, NULL);
}
