/* test_clv_taking.c: tiles that are taken, and tiles that are passed: the base game. */
#include "clv_help.h"

static struct clv_state s; /* each test sets it up anew */

/* ---- taking ----------------------------------------------------------------------------------- */

static void test_CLV_25_CLV_29_EX_2_alone_takes_at_once(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'pawns':[['-3a','D','D'],['D','D','D']]");

    (void)state;
    t_play(u, &s, "roll 2; pawn -3a");
    has(u, &s, "'pawns':[['D','D','-5a'],['D','D','D']],'taken':[['-3a'],[]]");
    assert_int_equal(s.n_track, 31);
    assert_int_equal(told(CLV_EV_TAKEN), 1);
    t_play(u, &s, "roll 4; pawn D");
    has(u, &s, "'pawns':[['D','D','-5a'],['D','D','-5a']],'taken':[['-3a'],[]]");
    t_refused(u, &s, "pawn -3a", LV_E_RULE, "CLV-29");
}

static void test_CLV_26_CLV_R06_EX_3_a_second_own_pawn_is_company(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'pawns':[['-6a','-6a','D'],['D','D','D']]");

    (void)state;
    t_play(u, &s, "roll 3; pawn -6a");
    has(u, &s, "'pawns':[['D','-6a','C1'],['D','D','D']],'taken':[[],[]]");
    t_play(u, &s, "roll 1; pawn D; roll 5; pawn -6a");
    has(u, &s, "'pawns':[['D','C1','C3'],['D','D','-1a']],'taken':[['-6a'],[]]");
}

static void test_CLV_R04_EX_4_a_guard_is_company(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'pawns':[['C1','D','D'],['D','D','D']]");

    (void)state;
    t_play(u, &s, "roll 5; pawn C1");
    has(u, &s, "'pawns':[['D','D','C6'],['D','D','D']],'taken':[[],[]]");
    has(u, &s, START);
    t_position(u, &s, "'pawns':[['-2a','D','D'],['-2a','D','D']]"); /* so is another player's pawn */
    t_play(u, &s, "roll 5; pawn -2a");
    has(u, &s, "'taken':[[],[]]");
}

static void test_CLV_R05_alone_is_judged_before_the_pawn_leaves(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'pawns':[['-1a','D','D'],['-2a','D','D']]");

    (void)state;
    t_play(u, &s, "roll 1; pawn -1a"); /* it has company only where it lands */
    has(u, &s, "'pawns':[['D','D','-2a'],['D','D','-2a']],'taken':[['-1a'],[]]");
}

static void test_CLV_27_CLV_R10_a_guard_makes_nobody_take(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'pawns':[['C1','D','D'],['D','D','D']]");

    (void)state;
    t_play(u, &s, "roll 1; guard C1");
    has(u, &s, "'pawns':[['D','D','C1'],['D','D','D']],'taken':[[],[]]");
    t_play(u, &s, "roll 1; pawn D");
    has(u, &s, "'taken':[[],[]]"); /* nothing until that pawn leaves */
    t_play(u, &s, "roll 1; pawn C1");
    has(u, &s, "'taken':[['C1'],[]]");
}

static void test_CLV_28_landing_and_passing_take_nothing(void **state)
{
    const struct lv_setup *u = scene(2, &s, "");

    (void)state;
    t_play(u, &s, "roll 6; pawn D; roll 3; pawn D");
    has(u, &s, "'taken':[[],[]]");
    assert_int_equal(s.n_track, 32);
}

static void test_CLV_30_every_kind_is_taken(void **state)
{
    const struct lv_setup *u = scene(2, &s,
                                     "'guards':[],'pawns':[['-1a','C1','+1'],['D','D','D']]");

    (void)state;
    t_play(u, &s, "roll 1; pawn -1a; roll 1; pawn D; roll 1; pawn C1; roll 1; pawn D; roll 1; pawn +1");
    has(u, &s, "'taken':[['-1a','C1','+1'],[]]");
}

static void test_CLV_31_CLV_R11_start_and_finish_are_never_taken(void **state)
{
    const struct lv_setup *u = scene(2, &s,
                                     "'pawns':[['D','-5a','-5a'],['-5a','-5a','-6a']],'guards':[]");

    (void)state;
    t_play(u, &s, "roll 6; pawn D"); /* the last to leave, and alone */
    has(u, &s, "'taken':[[],[]]");
    assert_string_equal(clv_code(u, clv_tile_at(&s, clv_start_square(&s))), "D");
    t_position(u, &s, "'track':['-9b'],'guards':[],'pawns':[['-9b','-9b','-9b'],['-9b','A','A']]");
    t_play(u, &s, "roll 1; pawn -9b");
    has(u, &s, "'taken':[[],[]]");
}

/* ---- gaps and passed tiles -------------------------------------------------------------------- */

static void test_CLV_32_CLV_R29_gaps_change_no_distance(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'die':6,'pawns':[['D','D','D'],['D','D','+8']],"
                                   "'taken':[['-1a','-2a','-3a','-4a'],['-6a','-7a']]");

    (void)state;
    t_play(u, &s, "pawn D"); /* -5a, -8a, C1, C2, C3, C4 */
    has(u, &s, "'pawns':[['D','D','C4'],['D','D','+8']]");
}

static void test_CLV_33_CLV_34_EX_8_passed_tiles_go_to_the_box_with_their_guards(void **state)
{
    const struct lv_setup *u = scene(2, &s,
        "'track':['+2','+3','+4','+5','+6','+7','+8','-1b','-2b','-3b','-4b','-5b','-6b','-7b','-8b',"
        "'-9b','-10b'],'guards':['+5','+7','+8','-6b'],'pawns':[['+2','A','A'],['-4b','-6b','-9b']]");

    (void)state;
    t_play(u, &s, "roll 6; pawn +2");
    has(u, &s, "'track':['+8','-1b','-2b','-3b','-4b','-5b','-6b','-7b','-8b','-9b','-10b'],"
               "'guards':['+8','-6b'],'home-guards':0,'pawns':[['+8','A','A'],['-4b','-6b','-9b']],"
               "'taken':[['+2'],[]]");
    assert_int_equal(told(CLV_EV_BOXED), 5);
}

static void test_CLV_R17_boxing_is_done_at_the_end_of_every_turn(void **state)
{
    const struct lv_setup *u = scene(2, &s,
                                     "'guards':[],'pawns':[['D','-6a','-6a'],['-5a','-6a','C1']]");

    (void)state;
    t_play(u, &s, "roll 4; pawn D"); /* no decision: -1a to -3a are gone */
    assert_int_equal(clv_boxed(u, &s), tiles(u, "-1a -2a -3a"));
    t_refused(u, &s, "pawn -1a", LV_E_RULE, "CLV-33");
}

static void test_CLV_R18_a_pawn_on_start_is_the_last_of_all(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'pawns':[['D','+1','A'],['+2','+3','A']]");

    (void)state;
    t_play(u, &s, "roll 1; pawn +1");
    assert_int_equal(clv_boxed(u, &s), 0);
    t_play(u, &s, "roll 1; pawn +3; roll 6; pawn D"); /* guards behind count not: C1 still has one */
    has(u, &s, "'track':['-6a','-7a','-8a','C1',");
}

static void test_CLV_R19_the_tile_of_the_last_pawns_is_not_passed(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'track':['-5b','-6b','-7b'],'guards':[],"
                                   "'pawns':[['-5b','-7b','A'],['-5b','-5b','A']]");

    (void)state;
    t_play(u, &s, "roll 1; pawn -5b");
    has(u, &s, "'track':['-5b','-6b','-7b']");
    t_play(u, &s, "roll 2; pawn -5b");
    has(u, &s, "'track':['-5b','-6b','-7b']");
}

static void test_CLV_R20_a_guarded_tile_left_by_the_last_pawn_is_boxed(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'track':['+8','-1b','-2b'],'guards':['+8'],"
                                   "'pawns':[['+8','A','A'],['-1b','-2b','A']]");

    (void)state;
    t_play(u, &s, "roll 1; pawn +8");
    has(u, &s, "'track':['-1b','-2b'],'guards':[],'home-guards':0");
    has(u, &s, "'taken':[[],[]]");
    assert_int_equal(clv_boxed_guards(&s), 8); /* the seven others were never there */
}

static void test_CLV_R21_what_is_boxed_never_returns_and_scores_for_nobody(void **state)
{
    const struct lv_setup *u = scene(2, &s,
        "'guards':['-1a'],'pawns':[['D','-3a','-3a'],['-2a','-2a','-2a']]");

    (void)state;
    t_play(u, &s, "roll 2; pawn D");
    assert_int_equal(clv_boxed(u, &s), tiles(u, "-1a"));
    assert_int_equal(clv_boxed_guards(&s), 8);
    t_play(u, &s, "roll 3; pawn -2a; roll 6; pawn -3a");
    assert_int_equal(clv_boxed(u, &s) & tiles(u, "-1a"), tiles(u, "-1a"));
    t_scores(u, &s, "0 0");
}

static void test_CLV_R22_the_last_arrival_gives_nobody_what_is_left(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'track':['+8','-1b','-2b'],'guards':['+8'],"
                                   "'pawns':[['+8','A','A'],['A','A','A']]");

    (void)state;
    t_play(u, &s, "roll 6; pawn +8");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    has(u, &s, "'taken':[[],[]]");
    t_scores(u, &s, "0 0");
}

static void test_CLV_R26_the_order_of_things_at_the_end_of_a_turn(void **state)
{
    static const int order[] = { CLV_EV_ROLLED, CLV_EV_PAWN_MOVED, CLV_EV_TAKEN, CLV_EV_BOXED,
                                 CLV_EV_ARRIVED };
    const struct lv_setup *u = scene(2, &s, "'track':['-5b','-6b','-7b','-8b'],'guards':[],"
                                   "'pawns':[['-5b','-8b','A'],['-7b','-8b','A']]");

    (void)state;
    t_play(u, &s, "roll 6; pawn -5b");
    assert_int_equal(t_events.n, 5);
    for (int i = 0; i < 5; i++)
        assert_int_equal(t_events.at[i].kind, order[i]);
    has(u, &s, "'turn':2");
}

static void note_heading(void *ctx, const char *title)
{
    (void)ctx;
    (void)title;
}

static void note_fact(void *ctx, const char *text)
{
    lv_buf_text(ctx, text);
}

static void test_CLV_R27_taken_tiles_are_shown_in_the_order_of_taking(void **state)
{
    static const char *const names[] = { "Anne", "Bob" };
    const struct lv_setup *u = scene(2, &s, "'turn':1,'die':1,'guards':[],'taken':[['C2','-5a'],['+3']],"
                                            "'pawns':[['-2a','D','D'],['D','D','D']]");
    const struct lv_words w = { lv_lang_find("en"), names, LV_ONLOOKER, false };
    struct clv_state other;
    char room[16384];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    t_play(u, &s, "pawn -2a"); /* alone there: it takes the tile */
    has(u, &s, "'taken':[['C2','-5a','-2a'],['+3']]");
    lv_json_object(&j);
    lv_game_clv.telling->view(u, &s, 0, &j);
    lv_json_end(&j);
    assert_non_null(strstr(room, "\"taken\":[\"C2\",\"-5a\",\"-2a\"]"));
    lv_buf_clear(&b);
    lv_game_clv.telling->tell(u, &s, &w, &(struct lv_teller){ &b, note_heading, note_fact, NULL, NULL });
    assert_non_null(strstr(room, "Taken: Chance, clover; Malus minus 5; Malus minus 2."));
    t_position(u, &other, "'taken':[['-5a','C2','-2a'],['+3']]");
    assert_int_equal(clv_points(u, &other, 0), clv_points(u, &s, 0)); /* it counts for nothing */
    other.nth[t_events.n > 0 ? clv_place_tile(t_events.at[1].arg[1]) : 0] = 0; /* that of the last one */
    assert_false(lv_game_clv.writing->sound(u, &other, NULL));
}

static void test_CLV_R28_taken_tiles_are_open_to_all(void **state)
{
    const struct lv_setup *u = scene(2, &s, "'die':3,'taken':[['-5a'],['+6']]");
    char first[4096], room[4096];

    (void)state;
    for (int seat = LV_ONLOOKER; seat < 2; seat++) {
        struct lv_buf b = LV_BUF(room);
        struct lv_json j = lv_json_on(&b);
        lv_json_object(&j);
        lv_game_clv.telling->view(u, &s, seat, &j);
        lv_json_end(&j);
        assert_false(b.cut);
        assert_non_null(strstr(room, "\"taken\":[\"-5a\"]"));
        assert_non_null(strstr(room, "\"taken\":[\"+6\"]"));
        if (seat == LV_ONLOOKER)
            memcpy(first, room, sizeof first);
        else
            assert_string_equal(room, first); /* section 7: everybody sees the same */
    }
    assert_null(lv_game_clv.rules.resample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_CLV_25_CLV_29_EX_2_alone_takes_at_once),
        cmocka_unit_test(test_CLV_26_CLV_R06_EX_3_a_second_own_pawn_is_company),
        cmocka_unit_test(test_CLV_R04_EX_4_a_guard_is_company),
        cmocka_unit_test(test_CLV_R05_alone_is_judged_before_the_pawn_leaves),
        cmocka_unit_test(test_CLV_27_CLV_R10_a_guard_makes_nobody_take),
        cmocka_unit_test(test_CLV_28_landing_and_passing_take_nothing),
        cmocka_unit_test(test_CLV_30_every_kind_is_taken),
        cmocka_unit_test(test_CLV_31_CLV_R11_start_and_finish_are_never_taken),
        cmocka_unit_test(test_CLV_32_CLV_R29_gaps_change_no_distance),
        cmocka_unit_test(test_CLV_33_CLV_34_EX_8_passed_tiles_go_to_the_box_with_their_guards),
        cmocka_unit_test(test_CLV_R17_boxing_is_done_at_the_end_of_every_turn),
        cmocka_unit_test(test_CLV_R18_a_pawn_on_start_is_the_last_of_all),
        cmocka_unit_test(test_CLV_R19_the_tile_of_the_last_pawns_is_not_passed),
        cmocka_unit_test(test_CLV_R20_a_guarded_tile_left_by_the_last_pawn_is_boxed),
        cmocka_unit_test(test_CLV_R21_what_is_boxed_never_returns_and_scores_for_nobody),
        cmocka_unit_test(test_CLV_R22_the_last_arrival_gives_nobody_what_is_left),
        cmocka_unit_test(test_CLV_R26_the_order_of_things_at_the_end_of_a_turn),
        cmocka_unit_test(test_CLV_R27_taken_tiles_are_shown_in_the_order_of_taking),
        cmocka_unit_test(test_CLV_R28_taken_tiles_are_open_to_all),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
