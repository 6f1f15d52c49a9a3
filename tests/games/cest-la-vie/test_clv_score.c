/* test_clv_score.c: the value of tiles, conversion, ranking, estimates. */
#include "clv_help.h"

static struct score_row { const char *name, *held; int expect; } score_row[] = {
    { "CLV-35 a Bonus is worth its number", "+7", 7 },
    { "CLV-36 a Malus costs its number", "-9b", -9 },
    { "CLV-37 a Chance turns the strongest Malus", "+5 -3a -8a C1", 10 }, /* 5 - 3 + 8 */
    { "CLV-38 EX-9 three Chance tiles, strongest first", "-1a -2a -4a -7a C1 C2 C3 +3 +5 +7 +8", 35 },
    { "CLV-38 EX-10 (b) two Chance tiles", "-1a -2a -3a -4a -5a -6a -7a -8a C1 C2 +2 +3 +4 +8", 11 },
    { "CLV-39 EX-10 (a) spare Chance counts for nothing", "-3a -5a C1 C2 C3 +2", 10 },
    { "CLV-42 Bonus minus Malus", "+5 -3a", 2 },
    { "CLV-42 a score may be negative", "+1 -10b -9b", -18 },
    { "CLV-R23 of equal numbers it does not matter which", "-5a -5b C1", 0 },
    { "CLV-R24 no tiles, no points", "", 0 },
    { "CLV-R24 Chance tiles alone", "C1 C2 C3 C4 C5 C6", 0 },
    { "section 9 the run to 8", "-1a -2a -3a -4a -5a -6a -7a -8a", -36 },
    { "section 9 the run to 10", "-1b -2b -3b -4b -5b -6b -7b -8b -9b -10b", -55 },
    { "section 9 all Bonus", "+1 +2 +3 +4 +5 +6 +7 +8", 36 },
    { "section 9 the least score",
      "-1a -2a -3a -4a -5a -6a -7a -8a -1b -2b -3b -4b -5b -6b -7b -8b -9b -10b",
      -91 },
    { "section 9 the greatest score",
      "+1 +2 +3 +4 +5 +6 +7 +8 C1 C2 C3 C4 C5 C6 -7a -8a -7b -8b -9b -10b", 85 },
};

static void score_row_holds(void **row)
{
    const struct score_row *r = *row;
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct clv_state s;
    int32_t score[LV_MAX_SEATS];

    t_start(u, &s);
    s.taken[1] = tiles(u, r->held);
    lv_game_clv.rules.score(u, &s, score);
    assert_int_equal(score[1], r->expect);
    assert_int_equal(score[0], 0);
}

static void test_section_9_all_32_tiles(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    int raw = 0;

    (void)state;
    assert_int_equal(clv_value(u->data, 0xFFFFFFFF), 43);
    for (unsigned t = 0; t < CLV_TILES; t++)
        raw += ((const struct clv_data *)u->data)->tile[t].value;
    assert_int_equal(raw, -55);
}

/* Any hand lies between the two bounds. */
static void test_section_9_no_hand_beats_the_greatest_score(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct lv_rng rng = lv_rng_seed(9, 9);

    (void)state;
    for (int i = 0; i < 200000; i++) {
        int value = clv_value(u->data, (uint32_t)lv_rng_next(&rng));
        assert_true(value >= -91 && value <= 85);
    }
}

static void test_CLV_R23_the_a_copy_is_reported(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");

    (void)state;
    assert_int_equal(clv_converted(u->data, tiles(u, "-5a -5b -2a C1")), tiles(u, "-5a"));
    assert_int_equal(clv_converted(u->data, tiles(u, "-5a -5b -2a C1 C6")), tiles(u, "-5a -5b"));
}

/* An end with these hands. */
static void over(const struct lv_setup *u, struct clv_state *s, const char *taken)
{
    char text[512];

    snprintf(text, sizeof text, "'phase':'over','guards':[],'taken':[%s],"
             "'pawns':[['A','A','A'],['A','A','A'],['A','A','A']]", taken);
    t_position(u, s, text);
}

static void test_CLV_43_the_highest_score_wins(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "");
    struct clv_state s;

    (void)state;
    over(u, &s, "['+1'],['-1a'],['+2']");
    t_ranks(u, &s, "2 3 1");
}

static void test_CLV_R25_ties_are_shared_or_broken_by_chance_tiles(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "");
    struct clv_state s;

    (void)state;
    over(u, &s, "['C1','-5a'],['+5'],['+1']"); /* 5, 5 and 1 points */
    t_ranks(u, &s, "1 1 3");
    u = t_setup(&lv_game_clv, 3, "tie-break=fewest-chance");
    t_ranks(u, &s, "2 1 3");
    over(u, &s, "['C1','-5a'],['C2','-5b'],['+1']"); /* still equal: shared */
    t_ranks(u, &s, "1 1 3");
    over(u, &s, "['C1','-5a'],['+4'],['+1']"); /* points come first */
    t_ranks(u, &s, "1 2 3");
    over(u, &s, "['C1','C2','C3','C4','C5','C6','+2'],['+1'],[]"); /* even one, against all Chance tiles */
    t_ranks(u, &s, "1 2 3");
}

static void test_CLV_R64_the_provisional_score(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct clv_state s;

    (void)state;
    t_position(u, &s, "'guards':[],'pawns':[['-7a','D','D'],['C2','D','D']],'taken':[['C1'],['-10b']]");
    t_scores(u, &s, "0 -10");
    t_play(u, &s, "roll 1; pawn -7a"); /* a Malus taken, the score goes up: a Chance was spare */
    t_scores(u, &s, "7 -10");
    t_play(u, &s, "roll 1; pawn C2"); /* a Chance taken: up by 20 */
    t_scores(u, &s, "7 10");
}

static void test_estimates_are_shares_and_exact_at_the_end(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "");
    struct clv_state s;
    float win[LV_MAX_SEATS];

    (void)state;
    over(u, &s, "['+5'],['C1','-5a'],['-1a']");
    lv_game_clv.thinking->estimate(u, &s, win);
    assert_true(win[0] == 0.5f && win[1] == 0.5f && win[2] == 0);
    t_start(u, &s);
    lv_game_clv.thinking->estimate(u, &s, win);
    assert_true(win[0] == win[1] && win[1] == win[2] && win[0] > 0.333f && win[0] < 0.334f);
}

/* What the greedy bot does: the decision with the best own estimate. */
static lv_action greedy(const struct lv_setup *u, const struct clv_state *s)
{
    lv_action a[LV_MAX_ACTIONS];
    const int n = lv_game_clv.rules.legal(u, s, a), me = s->turn;
    int best = 0;
    float most = -1;

    for (int i = 0; i < n; i++) {
        struct clv_state after = *s;
        float win[LV_MAX_SEATS];
        lv_game_clv.rules.apply(u, &after, a[i], NULL);
        lv_game_clv.thinking->estimate(u, &after, win);
        if (win[me] > most) {
            most = win[me];
            best = i;
        }
    }
    return a[best];
}

static struct choice_row { const char *name, *position, *expect; } choice_row[] = {
    { "greedy leaves a Malus while there is company",
      "'die':1,'guards':[],'pawns':[['D','D','-8a'],['D','D','-8a']]", "pawn -8a" },
    { "greedy takes a Bonus",
      "'die':3,'guards':[],'pawns':[['D','-1a','+8'],['D','-1a','-2b']]", "pawn +8" },
    { "greedy takes a Chance that converts much",
      "'die':2,'guards':[],'pawns':[['D','D','C1'],['D','D','-2b']],'taken':[['-10b'],[]]", "pawn C1" },
    { "greedy draws the guard off another's great Malus",
      "'die':6,'guards':['-10b','-1a'],'pawns':[['D','D','D'],['D','-10b','D']],'taken':[['+8'],['+7']]",
      "guard -10b" },
};

static void choice_row_holds(void **row)
{
    const struct choice_row *r = *row;
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct clv_state s;
    char move[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(move);

    t_position(u, &s, r->position);
    lv_action_write(u, &s, greedy(u, &s), &b);
    assert_string_equal(move, r->expect);
}

/* One greedy seat among random ones, each seat in turn: far above its share of the wins. */
static void test_greedy_beats_random(void **state)
{
    struct lv_rng rng = lv_rng_seed(2026, 1);

    (void)state;
    for (int seats = 2; seats <= 4; seats += 2) {
        const struct lv_setup *u = t_setup(&lv_game_clv, seats, "");
        double wins = 0;
        for (int game = 0; game < 200; game++) {
            struct clv_state s;
            float win[LV_MAX_SEATS];
            int who;
            t_start(u, &s);
            while ((who = lv_game_clv.rules.to_move(u, &s)) != LV_OVER) {
                lv_action x = who == game % seats ? greedy(u, &s) : t_any_step(u, &s, &rng);
                lv_game_clv.rules.apply(u, &s, x, NULL);
            }
            lv_game_clv.thinking->estimate(u, &s, win);
            wins += (double)win[game % seats];
        }
        print_message("# greedy against random, %d seats: %.0f of 200\n", seats, wins);
        assert_true(wins > (seats == 2 ? 170 : 150));
    }
}

int main(void)
{
    struct CMUnitTest test[40] = {
        cmocka_unit_test(test_section_9_all_32_tiles),
        cmocka_unit_test(test_section_9_no_hand_beats_the_greatest_score),
        cmocka_unit_test(test_CLV_R23_the_a_copy_is_reported),
        cmocka_unit_test(test_CLV_43_the_highest_score_wins),
        cmocka_unit_test(test_CLV_R25_ties_are_shared_or_broken_by_chance_tiles),
        cmocka_unit_test(test_CLV_R64_the_provisional_score),
        cmocka_unit_test(test_estimates_are_shares_and_exact_at_the_end),
        cmocka_unit_test(test_greedy_beats_random),
    };
    size_t n = 8;

    for (size_t i = 0; i < sizeof score_row / sizeof *score_row; i++)
        test[n++] = (struct CMUnitTest){ score_row[i].name, score_row_holds, NULL, NULL, &score_row[i] };
    for (size_t i = 0; i < sizeof choice_row / sizeof *choice_row; i++)
        test[n++] = (struct CMUnitTest){ choice_row[i].name, choice_row_holds, NULL, NULL, &choice_row[i] };
    return _cmocka_run_group_tests("cest-la-vie score", test, n, NULL, NULL);
}
