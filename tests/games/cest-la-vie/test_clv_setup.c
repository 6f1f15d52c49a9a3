/* test_clv_setup.c: players, options, layouts and the first state. */
#include "clv_help.h"

static void test_CLV_01_two_to_six_players(void **state)
{
    (void)state;
    t_setup_refused(&lv_game_clv, 1, "", LV_E_PLAYERS, "CLV-01");
    t_setup_refused(&lv_game_clv, 7, "", LV_E_PLAYERS, "CLV-01");
    for (int seats = 2; seats <= 6; seats++)
        assert_int_equal(t_setup(&lv_game_clv, seats, "")->seats, seats);
}

/* Square numbers from Départ, with the code that lies there. */
static void square_is(const struct lv_setup *u, const struct clv_state *s, unsigned number,
                      const char *code)
{
    assert_string_equal(clv_code(u, clv_tile_at(s, clv_number(s, number))), code);
}

static void test_CLV_02_start_32_tiles_finish(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct clv_state s;
    uint32_t seen = 0;

    (void)state;
    t_start(u, &s);
    assert_int_equal(s.n_track, 32);
    square_is(u, &s, 0, "D");
    for (unsigned n = 1; n <= 32; n++)
        seen |= 1u << clv_tile_at(&s, clv_number(&s, n));
    assert_int_equal(seen, 0xFFFFFFFF);
    square_is(u, &s, 33, "A");
    assert_int_equal(clv_number(&s, CLV_FINISH), 33); /* steps from Départ to Arrivée */
}

static void test_CLV_03_standard_order(void **state)
{
    static const char *const order[] = {
        "-1a", "-2a", "-3a", "-4a", "-5a", "-6a", "-7a", "-8a", "C1", "C2", "C3", "C4", "C5", "C6",
        "+1", "+2", "+3", "+4", "+5", "+6", "+7", "+8",
        "-1b", "-2b", "-3b", "-4b", "-5b", "-6b", "-7b", "-8b", "-9b", "-10b",
    };
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct clv_state s;

    (void)state;
    t_start(u, &s);
    for (unsigned n = 1; n <= 32; n++)
        square_is(u, &s, n, order[n - 1]);
}

static void test_CLV_04_guards_on_chance_7_and_8(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct clv_state s;
    int steps = 0;

    (void)state;
    t_start(u, &s);
    has(u, &s, "'guards':['C1','C2','C3','C4','C5','C6','+7','+8']");
    for (int i = 0; i < CLV_GUARDS; i++)
        steps += clv_guards(&s)[i];
    assert_int_equal(steps, 152); /* section 9 */
}

static void test_CLV_05_CLV_R03_colours_differ_and_change_nothing(void **state)
{
    const struct lv_setup *plain = t_setup(&lv_game_clv, 3, "");
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "colours=orange,rouge,noir");
    struct clv_state a, b;

    (void)state;
    t_setup_refused(&lv_game_clv, 3, "colours=rouge,bleu,rouge", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_clv, 3, "colours=rouge,bleu", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_clv, 3, "colours=rouge,bleu,mauve", LV_E_OPTION, NULL);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(plain->option[CLV_OPT_COLOURS][seat], seat);
    t_start(plain, &a);
    t_start(u, &b);
    t_play(plain, &a, "roll 4; pawn D; roll 2; pawn D");
    t_play(u, &b, "roll 4; pawn D; roll 2; pawn D");
    assert_memory_equal(&a, &b, sizeof a);
}

static struct pawn_row { const char *name; int seats; unsigned each, all; } pawn_row[] = {
    { "CLV-06 two players, three pawns each", 2, 3, 6 },
    { "CLV-06 three players, three pawns each", 3, 3, 9 },
    { "CLV-06 four players, three pawns each", 4, 3, 12 },
    { "CLV-07 five players, two pawns each", 5, 2, 10 },
    { "CLV-07 six players, two pawns each", 6, 2, 12 },
};

static void pawn_row_holds(void **row)
{
    const struct pawn_row *r = *row;
    const struct lv_setup *u = t_setup(&lv_game_clv, r->seats, "");
    struct clv_state s;
    unsigned all = 0;

    t_start(u, &s);
    for (unsigned seat = 0; seat < (unsigned)r->seats; seat++) { /* CLV-08: all of them on Départ */
        assert_int_equal(clv_pawns_of_on(u, &s, seat, clv_start_square(&s)), r->each);
        assert_int_equal(clv_pawns_of_on(u, &s, seat, CLV_FINISH), 0);
        all += r->each;
    }
    assert_int_equal(all, r->all);
}

static void test_CLV_08_all_pawns_on_start(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 5, "");
    struct clv_state s;

    (void)state;
    t_start(u, &s);
    has(u, &s, "'pawns':[['D','D'],['D','D'],['D','D'],['D','D'],['D','D']]");
}

static void test_CLV_09_CLV_R01_the_first_player_is_an_option(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "");
    struct clv_state s;
    struct lv_outcome o[LV_MAX_OUTCOMES];

    (void)state;
    t_start(u, &s);
    assert_int_equal(s.turn, 0); /* seat 1 by default */
    u = t_setup(&lv_game_clv, 3, "start-player=3");
    t_start(u, &s);
    t_play(u, &s, "roll 1");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), 2);
    t_setup_refused(&lv_game_clv, 3, "start-player=4", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_clv, 3, "start-player=0", LV_E_OPTION, NULL);

    u = t_setup(&lv_game_clv, 3, "start-player=random");
    t_start(u, &s);
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), LV_CHANCE);
    assert_int_equal(lv_game_clv.rules.outcomes(u, &s, o), 3);
    assert_true(o[0].weight == o[1].weight && o[1].weight == o[2].weight);
    t_refused(u, &s, "first 4", LV_E_RULE, "CLV-09");
    t_refused(u, &s, "roll 4", LV_E_TURN, "CLV-11");
    t_play(u, &s, "first 2; roll 4");
    assert_int_equal(lv_game_clv.rules.to_move(u, &s), 1);
    t_refused(u, &s, "first 2", LV_E_TURN, "CLV-09");
}

static void test_CLV_44_CLV_45_bonus_first(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "layout=bonus-first");
    struct clv_state s;

    (void)state;
    t_start(u, &s);
    square_is(u, &s, 8, "-8a");
    square_is(u, &s, 9, "+1"); /* EX-19 */
    square_is(u, &s, 16, "+8");
    square_is(u, &s, 17, "C1");
    square_is(u, &s, 23, "-1b");
    square_is(u, &s, 32, "-10b");
    has(u, &s, "'guards':['+1','+2','+3','+4','+5','+6','+7','+8']");
}

static void test_CLV_46_CLV_47_CLV_R30_chance_last(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "layout=chance-last");
    struct clv_state s;

    (void)state;
    t_start(u, &s);
    square_is(u, &s, 9, "+1");
    square_is(u, &s, 17, "-1b"); /* EX-19 */
    square_is(u, &s, 26, "-10b");
    square_is(u, &s, 27, "C1");
    square_is(u, &s, 32, "C6");
    has(u, &s, "'guards':['+1','+2','+3','+4','+5','+6','+7','+8']");
}

/* Lays the 32 tiles by the generator: every chance point lists what is left, with equal weights. */
static void shuffle(const struct lv_setup *u, struct clv_state *s, uint64_t seed)
{
    struct lv_rng rng = lv_rng_seed(seed, 0);

    t_start(u, s);
    for (int left = 32; left > 0; left--) {
        struct lv_outcome o[LV_MAX_OUTCOMES];
        assert_int_equal(lv_game_clv.rules.to_move(u, s), LV_CHANCE);
        assert_int_equal(lv_game_clv.rules.outcomes(u, s, o), left);
        for (int i = 0; i < left; i++)
            assert_int_equal(o[i].weight, 1);
        lv_game_clv.rules.apply(u, s, lv_game_clv.rules.sample(u, s, &rng), NULL);
    }
}

static void test_CLV_48_CLV_R31_random_layout_is_drawn_tile_by_tile(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "layout=random start-player=random");
    struct clv_state s;

    (void)state;
    t_start(u, &s);
    assert_int_equal(clv_boxed(u, &s), 0); /* what is not laid yet is no more in the box than on the track */
    assert_int_equal(clv_boxed_guards(&s), 0);
    t_play(u, &s, "tile -10b; tile C3");
    has(u, &s, "'track':['-10b','C3'],'guards':[]");
    t_refused(u, &s, "tile C3", LV_E_RULE, "CLV-48");
    assert_false(lv_game_clv.rules.may(u, &s, lv_action_make(CLV_ACT_TILE, CLV_TILES, 0, 0), NULL));
    t_refused(u, &s, "roll 3", LV_E_TURN, "CLV-11");
    t_refused(u, &s, "pawn D", LV_E_TURN, "CLV-11");
    shuffle(u, &s, 1);
    assert_int_equal(s.phase, CLV_FIRST); /* SETUP-2 comes after SETUP-1 */
    t_refused(u, &s, "tile C3", LV_E_TURN, "CLV-48");
}

static void test_CLV_49_random_guards_go_by_the_faces(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "layout=random");
    struct clv_state s;

    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        uint32_t guarded = 0;
        shuffle(u, &s, seed);
        assert_int_equal(s.phase, CLV_ROLL);
        for (int i = 0; i < CLV_GUARDS; i++)
            guarded |= 1u << clv_tile_at(&s, clv_guards(&s)[i]);
        assert_int_equal(guarded, tiles(u, "C1 C2 C3 C4 C5 C6 +7 +8"));
    }
}

/* 32! / (6! × 2^8), by dividing before multiplying so that 128 bits are enough. */
static void test_section_9_visibly_different_layouts(void **state)
{
    unsigned __int128 n = 1, expect = 0;
    int sixes = 720, twos = 256;

    (void)state;
    for (int k = 2; k <= 32; k++) {
        n *= (unsigned)k;
        while (twos > 1 && n % 2 == 0)
            n /= 2, twos /= 2;
        for (int p = 2; p <= 5; p++)
            while (sixes % p == 0 && n % (unsigned)p == 0)
                n /= (unsigned)p, sixes /= p;
    }
    for (const char *c = "1427576155239222711410688000000"; *c; c++)
        expect = expect * 10 + (unsigned)(*c - '0');
    assert_int_equal(sixes * twos, 1);
    assert_true(n == expect);
}

static void test_CLV_R57_variants_4_and_5_exclude_each_other(void **state)
{
    (void)state;
    t_setup_refused(&lv_game_clv, 3, "stop-at-first-finisher=yes stop-at-last-pawn=yes", LV_E_CLASH,
                    "CLV-R57"); /* EX-18 */
}

static void test_CLV_R58_all_other_combinations_are_allowed(void **state)
{
    static const char *const layout[] = { "standard", "bonus-first", "chance-last", "random" };
    static const char *const stop[] = { "", " stop-at-first-finisher=yes", " stop-at-last-pawn=yes" };

    (void)state;
    for (int k = 0; k < 4 * 2 * 2 * 3; k++) {
        char options[160];
        snprintf(options, sizeof options, "layout=%s flexible-one=%s recycle-tiles=%s%s", layout[k % 4],
                 k / 4 % 2 ? "yes" : "no", k / 8 % 2 ? "yes" : "no", stop[k / 16]);
        t_setup(&lv_game_clv, 2 + k % 5, options);
    }
}

static void test_options_outside_their_type_are_refused(void **state)
{
    (void)state;
    t_setup_refused(&lv_game_clv, 2, "layout=round", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_clv, 2, "layout=0", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_clv, 2, "flexible-one=maybe", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_clv, 2, "tie-break=age", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_clv, 2, "speed=fast", LV_E_OPTION, NULL);
}

int main(void)
{
    struct CMUnitTest test[32] = {
        cmocka_unit_test(test_CLV_01_two_to_six_players),
        cmocka_unit_test(test_CLV_02_start_32_tiles_finish),
        cmocka_unit_test(test_CLV_03_standard_order),
        cmocka_unit_test(test_CLV_04_guards_on_chance_7_and_8),
        cmocka_unit_test(test_CLV_05_CLV_R03_colours_differ_and_change_nothing),
        cmocka_unit_test(test_CLV_08_all_pawns_on_start),
        cmocka_unit_test(test_CLV_09_CLV_R01_the_first_player_is_an_option),
        cmocka_unit_test(test_CLV_44_CLV_45_bonus_first),
        cmocka_unit_test(test_CLV_46_CLV_47_CLV_R30_chance_last),
        cmocka_unit_test(test_CLV_48_CLV_R31_random_layout_is_drawn_tile_by_tile),
        cmocka_unit_test(test_CLV_49_random_guards_go_by_the_faces),
        cmocka_unit_test(test_section_9_visibly_different_layouts),
        cmocka_unit_test(test_CLV_R57_variants_4_and_5_exclude_each_other),
        cmocka_unit_test(test_CLV_R58_all_other_combinations_are_allowed),
        cmocka_unit_test(test_options_outside_their_type_are_refused),
    };
    size_t n = 15;

    for (size_t i = 0; i < sizeof pawn_row / sizeof *pawn_row; i++)
        test[n++] = (struct CMUnitTest){ pawn_row[i].name, pawn_row_holds, NULL, NULL, &pawn_row[i] };
    return _cmocka_run_group_tests("cest-la-vie set-up", test, n, NULL, NULL);
}
