/* test_clv_variants.c: variants 2 to 5 (variant 1, the layouts, is in test_clv_setup.c). */
#include "clv_help.h"

static struct clv_state s; /* each test sets it up anew */

static const struct lv_setup *with(int seats, const char *options, const char *position)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, seats, options);

    t_position(u, &s, position);
    return u;
}

#define FLEXIBLE "flexible-one=yes"
#define RECYCLE "recycle-tiles=yes"
#define FIRST "stop-at-first-finisher=yes"
#define LAST "stop-at-last-pawn=yes"
#define KEEP "passed-tiles=keep"
#define RUN_B "'-1b','-2b','-3b','-4b','-5b','-6b','-7b','-8b','-9b','-10b'"

/* ---- variant 2 -------------------------------------------------------------------------------- */

static void test_CLV_50_a_one_goes_forward_as_usual(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE, "'die':1,'pawns':[['D','D','C1'],['D','D','D']]");

    (void)state;
    t_play(u, &s, "pawn C1");
    has(u, &s, "'pawns':[['D','D','C2'],['D','D','D']]");
    t_play(u, &s, "roll 1; guard C2");
    has(u, &s, "'guards':['C1','C3','C3',");
}

static void test_CLV_51_CLV_R33_CLV_R34_CLV_R37_EX_12_back_to_start(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE,
        "'die':1,'track':['+3','+4','+5','+6','+7','+8'," RUN_B "],'guards':['+7','+8'],"
        "'pawns':[['+3','-2b','A'],['+5','-1b','A']]");

    (void)state;
    t_legal(u, &s, "pawn +3 | pawn +3 back | pawn -2b | pawn -2b back | stay");
    t_play(u, &s, "pawn +3 back");
    has(u, &s, "'track':['+4','+5',");
    has(u, &s, "'pawns':[['D','-2b','A'],['+5','-1b','A']],'taken':[['+3'],[]]");
    assert_int_equal(told(CLV_EV_BOXED), 0); /* the last pawn is on Départ */
}

static void test_CLV_R34_a_step_back_skips_gaps(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE, "'die':1,'taken':[['-3a','-4a'],[]],"
                                    "'pawns':[['D','D','-5a'],['D','D','-2a']]");

    (void)state;
    t_play(u, &s, "pawn -5a back");
    has(u, &s, "'pawns':[['D','D','-2a'],['D','D','-2a']],'taken':[['-3a','-4a','-5a'],[]]");
}

static void test_CLV_R32_CLV_R36_EX_13_a_guard_back_on_start_is_boxed(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE,
        "'die':1,'track':['+7','+8'," RUN_B "],'guards':['+7','+8'],"
        "'pawns':[['+7','-2b','A'],['+7','-1b','A']]");

    (void)state;
    t_refused(u, &s, "guard +8 back", LV_E_RULE, "CLV-18"); /* R32: as for going forward */
    t_play(u, &s, "guard +7 back");
    has(u, &s, "'guards':['+8'],'home-guards':0");
    assert_int_equal(told(CLV_EV_GUARDS_BOXED), 1);
    t_play(u, &s, "roll 6; pawn +7");
    has(u, &s, "'taken':[[],[]]");
    t_play(u, &s, "roll 6; pawn +7"); /* whoever leaves second takes it */
    has(u, &s, "'taken':[['+7'],[]]");
}

static void test_CLV_R36_with_a_pawn_on_start_the_guard_stays_there(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE, "'die':1,'guards':['-1a'],"
                                    "'pawns':[['D','-1a','-1a'],['-2a','-2a','-2a']]");

    (void)state;
    t_play(u, &s, "guard -1a back");
    has(u, &s, "'guards':['D']");
    t_play(u, &s, "roll 2");
    t_legal(u, &s, "guard D | pawn -2a"); /* CLV-16 holds on Départ */
    t_play(u, &s, "pawn -2a; roll 3; pawn D"); /* the last pawn leaves: the guard is passed */
    has(u, &s, "'guards':[],'home-guards':0");
    assert_int_equal(clv_boxed_guards(&s), 8);
}

static void test_CLV_52_CLV_R38_staying_is_the_whole_turn(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE, "'die':1,'pawns':[['-3a','D','D'],['D','D','D']]");
    struct clv_state before = s;

    (void)state;
    t_play(u, &s, "stay");
    has(u, &s, "{'phase':'roll','turn':2,");
    assert_memory_equal(s.piece, before.piece, sizeof s.piece);
    assert_memory_equal(s.taken, before.taken, sizeof s.taken);
    assert_int_equal(t_events.n, 1);
    t_play(u, &s, "roll 1"); /* offered on every 1 */
    t_legal(u, &s, "pawn D | stay");
}

static void test_CLV_R35_nothing_lies_behind_start_or_comes_back_from_finish(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE, "'die':1,'guards':['D'],"
                                    "'pawns':[['D','D','A'],['D','D','D']]");

    (void)state;
    t_legal(u, &s, "pawn D | guard D | stay");
    t_refused(u, &s, "pawn D back", LV_E_RULE, "CLV-R35");
    t_refused(u, &s, "guard D back", LV_E_RULE, "CLV-R35");
    t_refused(u, &s, "pawn A back", LV_E_RULE, "CLV-R13");
}

static void test_CLV_R39_other_rolls_are_unchanged(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE, "'die':2,'pawns':[['D','D','-3a'],['D','D','D']]");

    (void)state;
    t_legal(u, &s, "pawn D | pawn -3a");
    t_refused(u, &s, "pawn -3a back", LV_E_RULE, "CLV-R39");
    t_refused(u, &s, "stay", LV_E_RULE, "CLV-R39");
    u = with(2, "", "'die':1,'pawns':[['D','D','-3a'],['D','D','D']]"); /* and without the variant */
    t_refused(u, &s, "pawn -3a back", LV_E_RULE, "CLV-19");
}

/* ---- passed tiles that are kept ---------------------------------------------------------------- */

static void test_CLV_R67_kept_tiles_stay_with_their_guards(void **state)
{
    const struct lv_setup *u = with(2, KEEP, /* EX-8 */
        "'track':['+2','+3','+4','+5','+6','+7','+8'," RUN_B "],'guards':['+5','+7','+8','-6b'],"
        "'pawns':[['+2','A','A'],['-4b','-6b','-9b']]");

    (void)state;
    t_play(u, &s, "roll 6; pawn +2");
    has(u, &s, "'track':['+3','+4','+5','+6','+7','+8','-1b',");
    has(u, &s, "'guards':['+5','+7','+8','-6b'],'home-guards':0,'pawns':[['+8','A','A'],");
    assert_int_equal(told(CLV_EV_BOXED) + told(CLV_EV_GUARDS_BOXED), 0);
    assert_int_equal(clv_boxed_guards(&s), 4);
    t_play(u, &s, "roll 6");
    t_refused(u, &s, "guard +7", LV_E_RULE, "CLV-18"); /* nobody is left to move it for */
}

static void test_CLV_R67_CLV_51_the_last_pawn_steps_back_onto_the_tile_behind(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE " " KEEP,
        "'die':1,'track':['+3','+4','+5','+6'," RUN_B "],'guards':[],"
        "'pawns':[['+5','-2b','A'],['+6','-1b','A']]");

    (void)state;
    t_legal(u, &s, "pawn +5 | pawn +5 back | pawn -2b | pawn -2b back | stay");
    t_play(u, &s, "pawn +5 back");
    has(u, &s, "'track':['+3','+4','+6',");
    has(u, &s, "'pawns':[['+4','-2b','A'],['+6','-1b','A']],'taken':[['+5'],[]]"); /* CLV-R33 */
    t_play(u, &s, "roll 1; pawn +6 back; roll 1; pawn +4 back"); /* not alone: +4 stays */
    has(u, &s, "'pawns':[['+3','-2b','A'],['+4','-1b','A']],'taken':[['+5'],['+6']]");
    t_play(u, &s, "roll 2; pawn +4; roll 1; pawn +3 back"); /* CLV-R34: then comes Départ */
    has(u, &s, "'pawns':[['D','-2b','A'],['-1b','-2b','A']],'taken':[['+5','+3'],['+6','+4']]");
}

static void test_CLV_R67_CLV_R36_a_guard_back_on_an_empty_start_stays_there(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE " " KEEP, /* EX-13 */
        "'die':1,'track':['+7','+8'," RUN_B "],'guards':['+7','+8'],"
        "'pawns':[['+7','-2b','A'],['+7','-1b','A']]");

    (void)state;
    t_play(u, &s, "guard +7 back");
    has(u, &s, "'guards':['D','+8'],'home-guards':0");
    assert_int_equal(told(CLV_EV_GUARDS_BOXED), 0);
    t_play(u, &s, "roll 1");
    t_refused(u, &s, "guard D", LV_E_RULE, "CLV-18");
    t_play(u, &s, "pawn +7 back; roll 1"); /* now a pawn stands with it */
    t_legal(u, &s, "guard D | pawn +7 | pawn +7 back | pawn -2b | pawn -2b back | stay");
}

/* What was passed is still in play for variant 5 (CLV-R52), and of no use to variant 4. */
static void test_CLV_R67_CLV_57_a_kept_tile_may_be_the_malus_that_is_given(void **state)
{
    const char *position = "'track':['-7a','-4b','-6b','-8b'],'guards':[],"
                           "'pawns':[['-8b','A','A'],['-4b','A','A']]";
    const struct lv_setup *u = with(2, LAST " " KEEP, position);

    (void)state;
    t_play(u, &s, "roll 4; pawn -8b");
    has(u, &s, "'taken':[['-8b'],['-7a']],'given':'-7a'");
    u = with(2, FIRST " " KEEP, position);
    t_play(u, &s, "roll 4; pawn -8b");
    has(u, &s, "'taken':[['-8b'],['-4b']]");
}

static void test_CLV_R67_closing_a_seat_boxes_no_kept_tile(void **state)
{
    const struct lv_setup *u = with(3, KEEP,
                                    "'pawns':[['-3a','D','D'],['-5a','-5a','-6a'],['C1','C1','C2']]");

    (void)state;
    lv_game_clv.rules.apply(u, &s, lv_action_close(0), NULL);
    assert_int_equal(s.n_track, CLV_TILES);
    assert_int_equal(clv_boxed(u, &s), 0);
    assert_true(clv_is_passed(&s, clv_number(&s, 4)));
    assert_false(clv_is_passed(&s, clv_number(&s, 5)));
}

static void test_CLV_R68_kept_tiles_cannot_come_back(void **state)
{
    (void)state;
    t_setup_refused(&lv_game_clv, 2, RECYCLE " " KEEP, LV_E_CLASH, "CLV-R68");
    t_setup(&lv_game_clv, 2, RECYCLE " passed-tiles=box");
}

/* ---- variant 3 -------------------------------------------------------------------------------- */

static void test_CLV_53_CLV_R41_CLV_R42_EX_14_passed_tiles_go_to_the_end(void **state)
{
    const struct lv_setup *u = with(2, RECYCLE, "'track':[" RUN_B "],'guards':['-3b','-9b'],"
                                    "'pawns':[['-1b','-8b','A'],['-5b','-8b','A']]");

    (void)state;
    t_play(u, &s, "roll 5; pawn -1b");
    has(u, &s, "'track':['-5b','-6b','-7b','-8b','-9b','-10b','-2b','-3b','-4b'],'guards':['-9b'],"
               "'home-guards':0,'pawns':[['-6b','-8b','A'],['-5b','-8b','A']],'taken':[['-1b'],[]]");
    assert_int_equal(told(CLV_EV_RETURNED), 3);
    assert_int_equal(told(CLV_EV_BOXED), 0);
}

static void test_CLV_R40_tiles_passed_in_a_move_do_not_lengthen_it(void **state)
{
    const struct lv_setup *u = with(2, RECYCLE, "'track':['-1b','-2b','-3b'],'guards':[],"
                                    "'pawns':[['-1b','A','A'],['-3b','A','A']]");

    (void)state;
    t_play(u, &s, "roll 4; pawn -1b"); /* -2b, -3b, Arrivée: -2b comes back only afterwards */
    has(u, &s, "'track':['-3b','-2b']");
    has(u, &s, "'pawns':[['A','A','A'],['-3b','A','A']],'taken':[['-1b'],[]]");
}

static void test_CLV_R43_CLV_R44_one_pawn_collects_what_comes_back_again(void **state)
{
    const struct lv_setup *u = with(2, RECYCLE, "'turn':2,'track':['-1b','-2b','-3b','-4b'],'guards':[],"
                                    "'pawns':[['A','A','A'],['-1b','A','A']]");

    (void)state;
    t_play(u, &s, "roll 3; pawn -1b"); /* -2b and -3b come back */
    has(u, &s, "'track':['-4b','-2b','-3b']");
    t_play(u, &s, "roll 2; pawn -4b"); /* and -2b again */
    has(u, &s, "'track':['-3b','-2b']");
    has(u, &s, "'taken':[[],['-1b','-4b']]");
    t_play(u, &s, "roll 2; pawn -3b"); /* no pawn left: over, and nothing is added */
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    assert_int_equal(told(CLV_EV_RETURNED), 0);
    has(u, &s, "'track':['-2b']");
    t_scores(u, &s, "0 -8");
}

static void test_CLV_R63_with_variant_3_nothing_returns_after_the_last_arrival(void **state)
{
    const struct lv_setup *u = with(2, RECYCLE, "'track':['-1b','-2b','-3b'],'guards':['-1b'],"
                                    "'pawns':[['-1b','A','A'],['A','A','A']]");

    (void)state;
    t_play(u, &s, "roll 6; pawn -1b");
    has(u, &s, "'track':['-1b','-2b','-3b'],'guards':['-1b']");
    assert_int_equal(told(CLV_EV_RETURNED), 0);
}

/* The stop is told once, with the variant that brings it. */
static void stopped_by(int variant)
{
    assert_int_equal(told(CLV_EV_FINISHER_STOPS), variant == 4);
    assert_int_equal(told(CLV_EV_LAST_PAWN_STOPS), variant == 5);
}

/* ---- variant 4 -------------------------------------------------------------------------------- */

static void test_CLV_54_CLV_55_CLV_R47_CLV_R48_EX_15_the_first_finisher_stops(void **state)
{
    static const struct { unsigned seat; const char *code; } taking[] = {
        { 1, "+7" }, { 1, "-4b" }, { 2, "-7b" }, { 3, "-10b" },
    };
    const struct lv_setup *u = with(4, FIRST,
        "'track':['-1a','-2a','-3a','-4a','-5a','-6a','-7a','-8a','C1','C2','C3','C4','C5','C6','+1',"
        "'+2','+3','+4','+5','+6','+7','+8','-1b','-3b','-4b','-5b','-6b','-7b','-8b','-9b','-10b'],"
        "'guards':['+8'],'pawns':[['-9b','A','A'],['+7','-4b','-6b'],['+8','-6b','-7b'],"
        "['D','-10b','A']]");
    int n = 0;

    (void)state;
    t_play(u, &s, "roll 4; pawn -9b");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    for (int i = 0; i < t_events.n; i++)
        if (t_events.at[i].kind == CLV_EV_END_TAKEN) {
            assert_true(n < 4);
            assert_int_equal(t_events.at[i].arg[0], taking[n].seat);
            assert_int_equal(clv_place_tile(t_events.at[i].arg[1]), tile(u, taking[n].code));
            n++;
        }
    assert_int_equal(n, 4);
    stopped_by(4);
    t_scores(u, &s, "-9 3 -7 -10");
    t_ranks(u, &s, "3 1 2 4");
    /* CLV-R63: the pawns keep their square */
    has(u, &s, "'pawns':[['A','A','A'],['+7','-4b','-6b'],['+8','-6b','-7b'],['D','-10b','A']]");
}

static void test_CLV_R46_any_player_s_last_pawn_but_only_one_just_moved(void **state)
{
    const struct lv_setup *u = with(2, FIRST, "'turn':2,'guards':[],"
                                    "'pawns':[['D','D','-10b'],['-9b','-10b','A']]");

    (void)state;
    t_play(u, &s, "roll 6; pawn -9b"); /* one of B's is left */
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_CHANCE);
    t_play(u, &s, "roll 6; pawn -10b; roll 6; pawn -10b");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    t_position_refused(u, "'pawns':[['D','D','D'],['A','A','A']]", LV_E_POSITION, "CLV-54");
}

static void test_CLV_R49_tiles_taken_at_the_stop_count_fully(void **state)
{
    const struct lv_setup *u = with(3, FIRST, "'guards':[],'pawns':[['-10b','A','A'],"
                                    "['D','C1','-8b'],['D','-7b','-7b']],'taken':[[],[],['C2']]");

    (void)state;
    t_play(u, &s, "roll 1; pawn -10b");
    t_scores(u, &s, "-10 8 0"); /* B: C1 converts -8b */
}

/* ---- variant 5 -------------------------------------------------------------------------------- */

static void test_CLV_56_CLV_57_CLV_58_CLV_R51_CLV_R56_EX_16_the_last_pawn(void **state)
{
    const struct lv_setup *u = with(2, LAST, "'track':['-4b','-6b','-8b','-9b'],'guards':['-9b'],"
                                    "'pawns':[['-8b','A','A'],['-4b','A','A']],"
                                    "'taken':[['+2'],['C1','-7a','+6']]");

    (void)state;
    t_play(u, &s, "roll 4; pawn -8b");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    stopped_by(5);
    has(u, &s, "'taken':[['+2','-8b'],['C1','-7a','+6','-6b']],'given':'-6b'");
    t_scores(u, &s, "-6 7");
    t_ranks(u, &s, "2 1");
}

/* EX-16 gives a Malus weaker than the one its owner has, which a Chance would pass over anyway. */
static void test_CLV_58_CLV_R56_a_given_malus_stronger_than_all_others(void **state)
{
    const struct lv_setup *u = with(2, LAST, "'track':['-4b','-8b','-9b'],'guards':[],"
                                    "'pawns':[['-9b','A','A'],['-4b','A','A']],"
                                    "'taken':[['C2'],['C1','-3a','-2a']]");

    (void)state;
    t_play(u, &s, "roll 4; pawn -9b");
    has(u, &s, "'given':'-8b'");
    t_scores(u, &s, "9 -7"); /* 3 - 2 - 8: C1 converts the strongest of the others */
    assert_int_equal(told(CLV_EV_CONVERTED), 2);
    u = with(2, LAST, "'track':['-4b','-8b','-9b'],'guards':[],'pawns':[['-9b','A','A'],['-4b','A','A']],"
             "'taken':[[],['C1','C3','-3a']]");
    t_play(u, &s, "roll 4; pawn -9b");
    t_scores(u, &s, "-9 -5"); /* a spare Chance does not help either */
    assert_int_equal(told(CLV_EV_CONVERTED), 1);
}

static void test_CLV_R54_CLV_R55_EX_17_no_free_malus(void **state)
{
    const struct lv_setup *u = with(2, LAST, "'track':['+8','-9b','-10b'],'guards':['-9b','-10b'],"
                                    "'pawns':[['-9b','A','A'],['+8','A','A']]");

    (void)state;
    t_play(u, &s, "roll 5; pawn -9b");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    has(u, &s, "'taken':[[],[]]");
    assert_int_equal(told(CLV_EV_NOT_GIVEN), 1);
    t_scores(u, &s, "0 0");
    t_ranks(u, &s, "1 1"); /* CLV-R25 */
    u = with(2, LAST, "'track':['C1','C2','-9b','-10b'],'guards':['-9b','-10b'],"
             "'pawns':[['-9b','A','A'],['C1','A','A']]");
    t_play(u, &s, "roll 5; pawn -9b"); /* a free Chance is no Malus */
    has(u, &s, "'taken':[[],[]]");
}

static void test_CLV_R50_the_last_pawn_may_be_the_mover_s(void **state)
{
    const struct lv_setup *u = with(2, LAST, "'track':['-4b','-6b'],'guards':[],"
                                    "'pawns':[['-4b','-6b','A'],['A','A','A']]");

    (void)state;
    t_play(u, &s, "roll 3; pawn -6b");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    has(u, &s, "'taken':[['-6b','-4b'],[]],'given':'-4b'"); /* -4b is under the last pawn: CLV-R55 */
    t_scores(u, &s, "-10 0");
    u = with(2, LAST, "'track':['-4b','-6b'],'guards':[],'pawns':[['-4b','-6b','A'],['-4b','A','A']]");
    t_play(u, &s, "roll 3; pawn -6b"); /* two are left */
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_CHANCE);
}

static void test_CLV_R52_what_is_still_in_play(void **state)
{
    static const char passed[] = "'track':['-7a','-8a','-1b','-2b'],'guards':[],"
                                 "'pawns':[['-7a','A','A'],['-1b','A','A']]";
    const struct lv_setup *u = with(2, LAST, passed);

    (void)state;
    t_play(u, &s, "roll 6; pawn -7a"); /* -8a is boxed before anything is given */
    has(u, &s, "'given':'-2b'");
    u = with(2, LAST " " RECYCLE, passed); /* with variant 3 it has come back */
    t_play(u, &s, "roll 6; pawn -7a");
    has(u, &s, "'given':'-8a'");
    u = with(2, LAST, "'turn':2,'guards':['-9b'],'pawns':[['D','A','A'],['-10b','A','A']]");
    t_play(u, &s, "roll 1; pawn -10b"); /* the last pawn on Départ: every remaining tile is in */
    has(u, &s, "'given':'-8a'");
}

static void test_CLV_R53_the_nearer_of_two_equal_malus(void **state)
{
    const struct lv_setup *u = with(2, LAST, "'track':['-7a','-8a','-7b','-8b','-10b'],'guards':['-10b'],"
                                    "'pawns':[['-10b','A','A'],['-7a','A','A']]");

    (void)state;
    t_play(u, &s, "roll 1; pawn -10b");
    has(u, &s, "'given':'-8a'");
}

static void test_CLV_R62_closing_never_stirs_variants_4_and_5(void **state)
{
    const struct lv_setup *u = with(3, LAST, "'track':['-4b','-6b'],'guards':[],"
                                    "'pawns':[['-4b','A','A'],['A','A','A'],['-6b','A','A']]");

    (void)state;
    t_play(u, &s, "close 3"); /* one pawn is left: the game goes on */
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_CHANCE);
    t_play(u, &s, "roll 1; pawn -4b; roll 6; pawn -6b");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER);
    assert_int_equal(s.given, 0);
    t_scores(u, &s, "-10 0 0");
    t_ranks(u, &s, "2 1 0");
}

/* ---- variants together ------------------------------------------------------------------------ */

static void test_CLV_59_other_rules_stay(void **state)
{
    const struct lv_setup *u = with(2, FLEXIBLE " " RECYCLE " " LAST,
        "'track':['-1b','-2b','-3b','-4b'],'guards':['-2b'],'pawns':[['-1b','A','A'],['-3b','-4b','A']]");

    (void)state;
    t_play(u, &s, "roll 2; pawn -1b"); /* taking, sharing, forward by the roll: as always */
    has(u, &s, "'track':['-3b','-4b','-2b'],'guards':[]");
    t_play(u, &s, "roll 1; pawn -4b back; roll 6; pawn -3b; roll 6; pawn -3b");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_OVER); /* variant 5 with what variant 3 left */
    has(u, &s, "'track':['-3b','-2b']");
    has(u, &s, "'taken':[['-1b'],['-4b','-3b']],'given':'-3b'");
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_CLV_50_a_one_goes_forward_as_usual),
        cmocka_unit_test(test_CLV_51_CLV_R33_CLV_R34_CLV_R37_EX_12_back_to_start),
        cmocka_unit_test(test_CLV_R34_a_step_back_skips_gaps),
        cmocka_unit_test(test_CLV_R32_CLV_R36_EX_13_a_guard_back_on_start_is_boxed),
        cmocka_unit_test(test_CLV_R36_with_a_pawn_on_start_the_guard_stays_there),
        cmocka_unit_test(test_CLV_52_CLV_R38_staying_is_the_whole_turn),
        cmocka_unit_test(test_CLV_R35_nothing_lies_behind_start_or_comes_back_from_finish),
        cmocka_unit_test(test_CLV_R39_other_rolls_are_unchanged),
        cmocka_unit_test(test_CLV_R67_kept_tiles_stay_with_their_guards),
        cmocka_unit_test(test_CLV_R67_CLV_51_the_last_pawn_steps_back_onto_the_tile_behind),
        cmocka_unit_test(test_CLV_R67_CLV_R36_a_guard_back_on_an_empty_start_stays_there),
        cmocka_unit_test(test_CLV_R67_CLV_57_a_kept_tile_may_be_the_malus_that_is_given),
        cmocka_unit_test(test_CLV_R67_closing_a_seat_boxes_no_kept_tile),
        cmocka_unit_test(test_CLV_R68_kept_tiles_cannot_come_back),
        cmocka_unit_test(test_CLV_53_CLV_R41_CLV_R42_EX_14_passed_tiles_go_to_the_end),
        cmocka_unit_test(test_CLV_R40_tiles_passed_in_a_move_do_not_lengthen_it),
        cmocka_unit_test(test_CLV_R43_CLV_R44_one_pawn_collects_what_comes_back_again),
        cmocka_unit_test(test_CLV_R63_with_variant_3_nothing_returns_after_the_last_arrival),
        cmocka_unit_test(test_CLV_54_CLV_55_CLV_R47_CLV_R48_EX_15_the_first_finisher_stops),
        cmocka_unit_test(test_CLV_R46_any_player_s_last_pawn_but_only_one_just_moved),
        cmocka_unit_test(test_CLV_R49_tiles_taken_at_the_stop_count_fully),
        cmocka_unit_test(test_CLV_56_CLV_57_CLV_58_CLV_R51_CLV_R56_EX_16_the_last_pawn),
        cmocka_unit_test(test_CLV_58_CLV_R56_a_given_malus_stronger_than_all_others),
        cmocka_unit_test(test_CLV_R54_CLV_R55_EX_17_no_free_malus),
        cmocka_unit_test(test_CLV_R50_the_last_pawn_may_be_the_mover_s),
        cmocka_unit_test(test_CLV_R52_what_is_still_in_play),
        cmocka_unit_test(test_CLV_R53_the_nearer_of_two_equal_malus),
        cmocka_unit_test(test_CLV_R62_closing_never_stirs_variants_4_and_5),
        cmocka_unit_test(test_CLV_59_other_rules_stay),
    };

    return cmocka_run_group_tests_name("cest-la-vie variants", test, NULL, NULL);
}
