/* test_ecg_end.c: countdowns, the chase of two, how the game is won. */
#include "games/easy-come/ecg.h"
#include "testing.h"

#define PASS "roll 0 1 2 5; keep 0 1 2 5" /* a turn without prize: sum 8 */

static const struct lv_setup *players(int seats, const char *options)
{
    return t_setup(&lv_game_ecg, seats, options);
}

static void assert_left(const struct ecg_state *s, int p1, int p2, int p3, int p4)
{
    assert_int_equal(s->left[0], p1);
    assert_int_equal(s->left[1], p2);
    assert_int_equal(s->left[2], p3);
    assert_int_equal(s->left[3], p4);
}

static void assert_to_play(const struct ecg_state *s, int seat)
{
    assert_int_equal(s->phase, ECG_FIRST_ROLL);
    assert_int_equal(s->turn, seat);
}

static void assert_won_by(const struct ecg_state *s, unsigned seats)
{
    assert_int_equal(s->phase, ECG_END);
    assert_int_equal(s->winners, seats);
}

static void test_ECG_34_three_prizes_kept_for_two_turns_win(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires;" PASS);
    assert_to_play(&s, 2);
    t_play(u, &s, PASS);
    assert_won_by(&s, 1 << 0);
    t_ranks(u, &s, "1 2 2");
}

static void test_ECG_35_a_robbed_leader_has_not_won(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
    t_play(u, &s, "roll 0 0 2 5; take sept;" PASS);
    assert_to_play(&s, 0);
    assert_left(&s, 0, 0, 0, 0);
}

static void test_ECG_36_the_opponent_has_a_turn_to_steal(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    assert_to_play(&s, 1);
    assert_left(&s, 2, 0, 0, 0);
    t_play(u, &s, "roll 0 0 2 5; take sept");
    assert_to_play(&s, 0);
    assert_left(&s, 0, 0, 0, 0);
}

static void test_ECG_37_then_a_second_turn_at_once(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
    t_play(u, &s, PASS);
    assert_to_play(&s, 1);
    assert_left(&s, 1, 0, 0, 0);
    assert_int_equal(t_events.at[t_events.n - 1].kind, ECG_EV_AGAIN);
    t_play(u, &s, PASS);
    assert_won_by(&s, 1 << 0);
}

static void test_ECG_38_the_centre_is_closed_in_the_chase(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
    for (int turn = 0; turn < 2; turn++) {
        t_play(u, &s, "roll 0 0 1 1");
        t_refused(u, &s, "take deux-paires", LV_E_RULE, "ECG-38");
        t_refused(u, &s, "take trois-ou-moins", LV_E_RULE, "ECG-38");
        if (turn == 0)
            t_play(u, &s, "keep 0 0 1 1");
    }
    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1}"); /* no countdown: open */
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
}

static void test_ECG_39_hold_against_all_three(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(4, "hold-against-all=yes");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    assert_left(&s, 3, 0, 0, 0);
    t_play(u, &s, PASS ";" PASS);
    assert_to_play(&s, 3);
    assert_left(&s, 1, 0, 0, 0);
    t_play(u, &s, PASS);
    assert_won_by(&s, 1 << 0);
}

static void test_ECG_R21_the_countdown_starts_at_the_end_of_the_turn(void **unused)
{
    (void)unused;
    struct ecg_state s;

    for (int seats = 2; seats <= 4; seats++) {
        const struct lv_setup *u = players(seats, "");
        t_position(u, &s, "'owners': {'sept': 1, 'treize': 1}");
        t_play(u, &s, "roll 0 0 1 1");
        assert_left(&s, 0, 0, 0, 0);
        t_play(u, &s, "take deux-paires");
        assert_left(&s, 2, 0, 0, 0); /* that turn itself does not count */
    }
}

static void test_ECG_R22_every_turn_of_another_counts(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires"); /* from the centre: counts like none */
    assert_left(&s, 1, 0, 0, 0);
    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
    t_play(u, &s, PASS);
    assert_left(&s, 1, 0, 0, 0);
}

/* The events tell the order: taken, stopped, counted down, started. */
static void test_ECG_R23_the_order_at_the_end_of_a_turn(void **unused)
{
    (void)unused;
    static const int expected[] = { ECG_EV_ROLLED, ECG_EV_WINNABLE, ECG_EV_STOLEN, ECG_EV_STOPPED,
                                    ECG_EV_COUNTED, ECG_EV_STARTED };
    const struct lv_setup *u = players(4, "hold-against-all=yes");
    struct ecg_state s;

    t_position(u, &s, "'turn': 3, 'owners': {'sept': 1, 'treize': 1, 'carre': 1, 'suite': 2,"
                      "'deux-paires': 2, 'trois-ou-moins': 2, 'brelan-pair': 3,"
                      "'brelan-impair': 3}");
    assert_left(&s, 2, 3, 0, 0);
    t_play(u, &s, "roll 0 0 2 5; take sept");
    assert_left(&s, 0, 2, 3, 0);
    assert_to_play(&s, 3);
    assert_int_equal(t_events.n, 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(t_events.at[i].kind, expected[i]);
}

/* (4) comes before (5): a third prize does not help when a countdown ends. */
static void test_ECG_R23_an_ended_countdown_wins_before_another_starts(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 3, 'owners': {'sept': 1, 'treize': 1, 'carre': 1, 'suite': 3,"
                      "'brelan-pair': 3}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    assert_won_by(&s, 1 << 0);
    t_scores(u, &s, "3 0 3");
    t_ranks(u, &s, "1 2 2");
}

static void test_ECG_R24_when_the_game_is_won(void **unused)
{
    (void)unused;
    static const struct { int seats; const char *options; int turns; } row[] = {
        { 2, "", 2 }, { 3, "", 2 }, { 4, "", 2 }, { 4, "hold-against-all=yes", 3 },
    };
    struct ecg_state s;

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct lv_setup *u = players(row[i].seats, row[i].options);
        t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
        for (int turn = 0; turn < row[i].turns; turn++) {
            assert_to_play(&s, row[i].seats == 2 ? 1 : turn + 1);
            t_play(u, &s, PASS);
        }
        assert_won_by(&s, 1 << 0);
    }
}

static void test_ECG_R25_two_countdowns_run_and_the_older_wins(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(4, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1, 'suite': 2,"
                      "'brelan-pair': 2}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    assert_left(&s, 1, 2, 0, 0);
    t_play(u, &s, PASS);
    assert_won_by(&s, 1 << 0);
}

static void test_ECG_R26_the_thief_of_a_third_prize_starts_afresh(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1, 'suite': 2,"
                      "'brelan-pair': 2}");
    t_play(u, &s, "roll 0 0 2 5; take sept");
    assert_left(&s, 0, 2, 0, 0);
}

static void test_ECG_R27_with_three_nobody_must_attack(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s,
               "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1, 'deux-paires': 3}");
    t_play(u, &s, "roll 0 0 1 1");
    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_TWO_PAIRS | 1 << ECG_LOW);
    t_play(u, &s, "take deux-paires"); /* from another than the leader */
    assert_left(&s, 1, 0, 0, 0);
}

static void test_ECG_R28_nobody_owns_more_than_three(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct ecg_state s;

    /* The leader is not asked before it is decided: two turns of the other, then the end. */
    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    while (s.phase != ECG_END) {
        assert_int_equal(s.turn, 1);
        t_play(u, &s, PASS);
    }
    t_position_refused(u, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'suite': 1, 'carre': 1}",
                       LV_E_POSITION, "ECG-R28");
}

static void test_ECG_R29_a_new_countdown_is_full_again(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 3, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
    assert_left(&s, 1, 0, 0, 0);
    t_play(u, &s, "roll 0 0 2 5; take sept; roll 0 0 2 5; take sept");
    assert_left(&s, 2, 0, 0, 0);
}

static void test_ECG_R30_after_a_theft_the_former_leader_plays(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
    t_play(u, &s, "roll 0 0 2 5; take sept");
    assert_to_play(&s, 0);
    t_play(u, &s, "roll 0 0 1 1; take deux-paires"); /* normal rules: the centre is open */
    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1, 'suite': 2,"
                      "'brelan-pair': 2}");
    t_play(u, &s, "roll 0 0 2 5; take sept");
    assert_to_play(&s, 0);
    assert_left(&s, 0, 2, 0, 0);
    t_play(u, &s, "roll 0 0 1 1");                   /* chase rules: it is not */
    t_refused(u, &s, "take deux-paires", LV_E_RULE, "ECG-38");
}

static void test_ECG_R31_the_leader_does_not_play_between(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct lv_outcome o[LV_MAX_OUTCOMES];
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
    t_play(u, &s, "roll 0 1 2 5; keep 0 1; roll 5 5; keep 5 5");
    assert_to_play(&s, 1);
    assert_int_equal(u->game->rules.outcomes(u, &s, o), 126); /* four fresh dice */
}

static void test_ECG_R32_only_closed_prizes_are_no_prize(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct ecg_state s;

    t_position(u, &s,
               "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1, 'deux-paires': 2}");
    t_play(u, &s, "roll 0 0 1 1"); /* an own prize and one of the centre */
    t_legal(u, &s, "keep 0 | keep 1 | keep 0 0 | keep 0 1 | keep 1 1 | keep 0 0 1 | keep 0 1 1 | "
                   "keep 0 0 1 1");
    t_play(u, &s, "keep 0 0 1; roll 1");
    assert_to_play(&s, 1);         /* ECG-R10: the last die wins nothing that is open */
}

static void test_ECG_R36_the_limit_ends_the_game(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "max-turns=4");
    struct ecg_state s;

    t_position(u, &s, "'turns': 2, 'owners': {'sept': 1, 'treize': 2}");
    t_play(u, &s, PASS);
    assert_to_play(&s, 1);
    t_play(u, &s, PASS);
    assert_won_by(&s, 1 << 0 | 1 << 1); /* equal: shared */
    t_ranks(u, &s, "1 1 3");
    t_position(u, &s, "'turns': 3, 'owners': {'sept': 1, 'treize': 2}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    assert_won_by(&s, 1 << 0);          /* most prizes; the countdown is not waited for */
    t_position(u, &s, "'turns': 3, 'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'suite': 1}");
    t_play(u, &s, PASS);
    assert_won_by(&s, 1 << 0);
    t_position(u, &s, "'turns': 3, 'turn': 3, 'owners': {'sept': 1, 'treize': 1, 'suite': 1,"
                      "'carre': 3, 'brelan-pair': 3}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    assert_won_by(&s, 1 << 0);          /* held in time: not a tie of three each */
}

static void test_ECG_R36_the_second_turn_of_a_chase_counts(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "max-turns=9");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'carre': 1}");
    t_play(u, &s, PASS);
    assert_int_equal(s.turns, 1);
    t_play(u, &s, "roll 0 0 2 5; take sept");
    assert_int_equal(s.turns, 2);
}

static void test_ECG_R42_ranks(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(4, "max-turns=1");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 2, 'treize': 2, 'suite': 4}");
    t_play(u, &s, PASS);
    t_ranks(u, &s, "2 1 2 2");    /* prizes rank nobody but the winner */
    t_scores(u, &s, "0 2 0 1");
    t_position(u, &s, "'owners': {'sept': 2, 'suite': 4}");
    t_play(u, &s, PASS);
    t_ranks(u, &s, "3 1 3 1");
}

/* prizes-to-win: "three" reads as this number everywhere. */
static void test_ECG_34_with_other_numbers_of_prizes(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = players(2, "prizes-to-win=2");

    t_position(u, &s, "'owners': {'sept': 1}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    assert_left(&s, 2, 0, 0, 0);
    t_play(u, &s, PASS ";" PASS);
    assert_won_by(&s, 1 << 0);
    u = players(3, "prizes-to-win=4");
    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    assert_left(&s, 0, 0, 0, 0);
    t_play(u, &s, PASS ";" PASS "; roll 3 3 3 5; take brelan-impair");
    assert_left(&s, 2, 0, 0, 0);
    t_play(u, &s, "roll 0 0 2 5; take sept");
    assert_left(&s, 0, 0, 0, 0);
}

/* ---- worked examples ------------------------------------------------------------------------- */

static void test_EX_7_three_players(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1, 'suite': 2, 'carre': 3}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires");
    assert_left(&s, 2, 0, 0, 0);
    t_play(u, &s, "roll 2 2 4 5; keep 2 4 5; roll 0");
    assert_left(&s, 1, 0, 0, 0);
    t_play(u, &s, "roll 0 2 4 4; keep 0 2 4 4");
    assert_won_by(&s, 1 << 0);
}

static void test_EX_8_four_players(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(4, "");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1, 'suite': 3, 'carre': 3}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires; roll 2 5 5 5; take dix-sept-ou-plus;"
                  "roll 0 2 3 5; keep 0 2 3 5");
    assert_won_by(&s, 1 << 0); /* P4 has no turn */
}

static void test_EX_9_hold_against_all(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(4, "hold-against-all=yes");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1, 'suite': 3, 'carre': 3}");
    t_play(u, &s, "roll 0 0 1 1; take trois-ou-moins");
    assert_left(&s, 3, 0, 0, 0);
    t_play(u, &s, PASS);
    assert_left(&s, 2, 0, 0, 0);
    t_play(u, &s, PASS);
    assert_left(&s, 1, 0, 0, 0);
    t_play(u, &s, "roll 1 2 2 2; take sept");
    assert_left(&s, 0, 0, 0, 0);
    assert_int_equal(s.own[0], 1 << ECG_THIRTEEN | 1 << ECG_LOW);
    assert_to_play(&s, 0);
}

static void test_EX_10_a_theft_turns_the_chase_round(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1, 'suite': 2, 'carre': 2}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires; roll 0 0 1 2");
    t_refused(u, &s, "take trois-ou-moins", LV_E_RULE, "ECG-38");
    t_play(u, &s, "keep 0 1 2; roll 4; take sept");
    assert_left(&s, 0, 2, 0, 0);
    assert_int_equal(s.own[0], 1 << ECG_TWO_PAIRS | 1 << ECG_THIRTEEN);
    assert_to_play(&s, 0);
    assert_int_equal(ecg_reach(u, &s), s.own[1]); /* thefts only */
    t_play(u, &s, PASS);
    assert_to_play(&s, 0);                        /* up to two turns */
}

static void test_EX_11_theft_in_the_second_turn(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 1, 'treize': 1, 'suite': 2}");
    t_play(u, &s, "roll 0 0 1 1; take deux-paires; roll 0 0 1 2; keep 0 0 1 2");
    assert_left(&s, 1, 0, 0, 0);
    assert_to_play(&s, 1);
    t_play(u, &s, "roll 1 1 1 4; take sept");
    assert_left(&s, 0, 0, 0, 0);
    assert_to_play(&s, 0);
}

static void test_EX_12_what_four_fives_win_in_the_chase(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const char *at = "'turn': 2, 'owners': {'sept': 1, 'treize': 1, 'deux-paires': 1, 'suite': 2},"
                     "'countdowns': [{'seat': 1, 'left': 1}]";
    const struct lv_setup *u = players(2, "");

    t_position(u, &s, at);
    t_play(u, &s, "roll 5 5 5 5");
    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_TWO_PAIRS);
    u = players(2, "strict-combinations=yes");
    t_position(u, &s, at);
    t_play(u, &s, "roll 5 5 5 5");
    assert_int_equal(ecg_winnable(u, &s), 0);
}

static const struct lv_setup *ex_13(struct ecg_state *s)
{
    const struct lv_setup *u = players(4, "");

    t_position(u, s,
               "'owners': {'sept': 1, 'treize': 1, 'suite': 2, 'carre': 2, 'trois-ou-moins': 4}");
    t_play(u, s, "roll 3 3 5 5; take deux-paires");
    assert_left(s, 2, 0, 0, 0);
    t_play(u, s, "roll 3 5 5 5; take brelan-impair");
    assert_left(s, 1, 2, 0, 0);
    return u;
}

static void test_EX_13_a_theft_saves_nobody(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = ex_13(&s);

    t_play(u, &s, "roll 1 2 3 4; take suite");
    assert_won_by(&s, 1 << 0);
    assert_int_equal(s.own[2], 1 << ECG_STRAIGHT);
}

static void test_EX_14_the_younger_countdown_wins(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = ex_13(&s);

    t_play(u, &s, "roll 2 3 4 4; take treize");
    assert_left(&s, 0, 1, 0, 0);
    t_play(u, &s, "roll 0 0 4 5; keep 0 0 4 5");
    assert_won_by(&s, 1 << 1);
}

/* In the last turn of the chase a choice of dice that gives up the theft is told apart, but only while
 * another choice would not. */
static void test_ECG_35_dice_that_give_up_the_theft(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(2, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, 'owners': {'treize': 1, 'dix-sept-ou-plus': 1, 'brelan-impair': 1},"
                      "'countdowns': [{'seat': 1, 'left': 1}]");
    t_play(u, &s, "roll 0 0 5 5");
    assert_true(ecg_gives_up_theft(u, &s, lv_action_a(t_action(u, &s, "keep 0 0"))));
    assert_false(ecg_gives_up_theft(u, &s, lv_action_a(t_action(u, &s, "keep 5"))));
    t_play(u, &s, "keep 0 0; roll 0 0"); /* nothing helps any more */
    assert_false(ecg_gives_up_theft(u, &s, lv_action_a(t_action(u, &s, "keep 0"))));
    t_position(u, &s, "'turn': 2, 'owners': {'sept': 1, 'trois-ou-moins': 1, 'brelan-pair': 1},"
                      "'countdowns': [{'seat': 1, 'left': 1}]");
    t_play(u, &s, "roll 0 3 5 5; keep 0 3; roll 5 5"); /* only dice that were rolled can be set aside */
    assert_false(ecg_gives_up_theft(u, &s, lv_action_a(t_action(u, &s, "keep 5"))));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ECG_34_three_prizes_kept_for_two_turns_win),
        cmocka_unit_test(test_ECG_34_with_other_numbers_of_prizes),
        cmocka_unit_test(test_ECG_35_a_robbed_leader_has_not_won),
        cmocka_unit_test(test_ECG_36_the_opponent_has_a_turn_to_steal),
        cmocka_unit_test(test_ECG_37_then_a_second_turn_at_once),
        cmocka_unit_test(test_ECG_38_the_centre_is_closed_in_the_chase),
        cmocka_unit_test(test_ECG_39_hold_against_all_three),
        cmocka_unit_test(test_ECG_R21_the_countdown_starts_at_the_end_of_the_turn),
        cmocka_unit_test(test_ECG_R22_every_turn_of_another_counts),
        cmocka_unit_test(test_ECG_R23_the_order_at_the_end_of_a_turn),
        cmocka_unit_test(test_ECG_R23_an_ended_countdown_wins_before_another_starts),
        cmocka_unit_test(test_ECG_R24_when_the_game_is_won),
        cmocka_unit_test(test_ECG_R25_two_countdowns_run_and_the_older_wins),
        cmocka_unit_test(test_ECG_R26_the_thief_of_a_third_prize_starts_afresh),
        cmocka_unit_test(test_ECG_R27_with_three_nobody_must_attack),
        cmocka_unit_test(test_ECG_R28_nobody_owns_more_than_three),
        cmocka_unit_test(test_ECG_35_dice_that_give_up_the_theft),
        cmocka_unit_test(test_ECG_R29_a_new_countdown_is_full_again),
        cmocka_unit_test(test_ECG_R30_after_a_theft_the_former_leader_plays),
        cmocka_unit_test(test_ECG_R31_the_leader_does_not_play_between),
        cmocka_unit_test(test_ECG_R32_only_closed_prizes_are_no_prize),
        cmocka_unit_test(test_ECG_R36_the_limit_ends_the_game),
        cmocka_unit_test(test_ECG_R36_the_second_turn_of_a_chase_counts),
        cmocka_unit_test(test_ECG_R42_ranks),
        cmocka_unit_test(test_EX_7_three_players),
        cmocka_unit_test(test_EX_8_four_players),
        cmocka_unit_test(test_EX_9_hold_against_all),
        cmocka_unit_test(test_EX_10_a_theft_turns_the_chase_round),
        cmocka_unit_test(test_EX_11_theft_in_the_second_turn),
        cmocka_unit_test(test_EX_12_what_four_fives_win_in_the_chase),
        cmocka_unit_test(test_EX_13_a_theft_saves_nobody),
        cmocka_unit_test(test_EX_14_the_younger_countdown_wins),
    };

    return cmocka_run_group_tests_name("easy-come end", tests, NULL, NULL);
}
