/* test_jda_decisions.c: the set-up, lists of decisions and refusals. */
#include "scene.h"

static const struct lv_setup *setup(int seats, const char *options)
{
    return t_setup(&lv_game_jda, seats, options);
}

/* ---- the set-up ----------------------------------------------------------------------------- */

static void test_JDA_01_two_to_six_players(void **state)
{
    (void)state;
    t_setup_refused(&lv_game_jda, 1, "", LV_E_PLAYERS, "JDA-01");
    t_setup_refused(&lv_game_jda, 7, "", LV_E_PLAYERS, "JDA-01");
    for (int n = 2; n <= 6; n++)
        setup(n, "");
}

static void test_JDA_03_JDA_05_JDA_06_JDA_07_JDA_11_JDA_12_what_everybody_starts_with(void **state)
{
    const struct lv_setup *u = setup(4, "");
    struct jda_state s;

    (void)state;
    t_start(u, &s);
    assert_int_equal(__builtin_popcountll(jda_cards(s.in_deck[0])), 42);
    assert_int_equal(__builtin_popcountll(jda_cards(s.in_deck[1])), 36);
    assert_int_equal(jda_bank_tokens(u, &s), 76);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(s.holidays[i], 2);
        assert_int_equal(s.tokens[i], 2);
        assert_int_equal(s.money[i], 8);
        assert_int_equal(s.pawn[i], 1); /* JDA-12: together */
    }
    u = setup(2, "year=half");
    t_start(u, &s);
    assert_int_equal(s.pawn[0], JDA_HALF_START);
    assert_int_equal(s.holidays[1], 1);
}

/* As many pawns on the board as players, and whoever moves first moves one of them. */
static void test_JDA_04_each_player_has_one_pawn(void **state)
{
    const struct lv_setup *u = setup(4, "");
    struct lv_rng rng = lv_rng_seed(4, 0);
    struct jda_state s, before;
    lv_action a[LV_MAX_ACTIONS];
    int moved = 0;

    (void)state;
    t_start(u, &s);
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        assert_int_equal(s.pawn[i] != 0, i < 4);
    while (moved == 0) {
        before = s;
        if (jda_to_move(u, &s) == LV_CHANCE) {
            jda_apply(u, &s, jda_sample(u, &s, &rng), NULL);
        } else {
            assert_true(jda_legal(u, &s, a) > 0);
            jda_apply(u, &s, a[0], NULL);
        }
        for (unsigned i = 0; i < JDA_N_SEATS; i++)
            moved += s.pawn[i] != before.pawn[i];
    }
    assert_int_equal(moved, 1);
}

static void test_JDA_08_lucky_numbers_without_replacement(void **state)
{
    const struct lv_setup *u = setup(2, "");
    struct jda_state s;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    struct lv_rng rng = lv_rng_seed(8, 0);

    (void)state;
    t_start(u, &s);
    while (s.ask != JDA_ASK_LUCKY)
        jda_apply(u, &s, jda_sample(u, &s, &rng), NULL);
    assert_int_equal(jda_outcomes(u, &s, o), 30);
    t_play(u, &s, "lucky 7");
    assert_int_equal(jda_outcomes(u, &s, o), 29);
    t_refused(u, &s, "lucky 7", LV_E_RULE, "JDA-21");
    t_refused(u, &s, "lucky 31", LV_E_RULE, "JDA-21");
}

static void play_set_up(const struct lv_setup *u, struct jda_state *s)
{
    struct lv_rng rng = lv_rng_seed(9, 0);

    t_start(u, s);
    while (s->phase < JDA_PH_LOT)
        jda_apply(u, s, jda_sample(u, s, &rng), NULL);
}

static void test_JDA_09_JDA_R01_the_youngest_begins(void **state)
{
    const struct lv_setup *u = setup(3, "age=40,12,30");
    struct jda_state s;
    struct lv_outcome o[LV_MAX_OUTCOMES];

    (void)state;
    play_set_up(u, &s);
    assert_int_equal(s.turn, 1); /* no lot is needed */
    u = setup(3, "age=40,3,30"); /* however young */
    play_set_up(u, &s);
    assert_int_equal(s.turn, 1);
    u = setup(3, "age=20,none,20"); /* unknown counts as oldest, a tie is settled by lot */
    play_set_up(u, &s);
    assert_int_equal(s.ask, JDA_ASK_LOT);
    assert_int_equal(jda_outcomes(u, &s, o), 2);
    t_play(u, &s, "lot 3");
    assert_int_equal(s.turn, 2);
    u = setup(3, "start-player=seat-1");
    play_set_up(u, &s);
    assert_int_equal(s.turn, 0);
}

static void test_JDA_111_JDA_R133_JDA_R148_a_bot_is_drawn_attribute_by_attribute(void **state)
{
    const struct lv_setup *u = setup(2, "");
    struct jda_state s;
    struct lv_outcome o[LV_MAX_OUTCOMES];

    (void)state;
    t_start(u, &s);
    assert_int_equal(s.attr, JDA_A_SEX);
    t_play(u, &s, "fact sex=M; fact age=40");
    assert_int_equal(jda_outcomes(u, &s, o), 366);
    t_play(u, &s, "fact birthday=14-05"); /* the sign follows, it is not drawn */
    assert_int_equal(s.fact[0][JDA_A_SIGN], JDA_FIRST_SIGN + 4);
    assert_int_equal(s.attr, JDA_A_MARITAL);
    assert_int_equal(jda_outcomes(u, &s, o), 2);
    assert_int_equal(o[1].weight, 45);
}

static void test_JDA_R98_children_are_not_asked_about_marriage_and_smoking(void **state)
{
    const struct lv_setup *u = setup(2, "player=person,bot ask=before age=12,open");
    struct jda_state s;

    (void)state;
    t_start(u, &s);
    assert_int_equal(s.fact[0][JDA_A_MARITAL], JDA_SINGLE);
    assert_int_equal(s.fact[0][JDA_A_SMOKES_PIPE], JDA_NO);
    t_play(u, &s, "answer sex=X; answer month=none; answer sign=lion");
    assert_int_equal(s.attr, JDA_A_SALARIED); /* marital is passed over */
}

static void test_JDA_R127_JDA_R147_a_person_before_the_game(void **state)
{
    const struct lv_setup *u = setup(2, "player=person,bot ask=before");
    struct jda_state s;

    (void)state;
    t_start(u, &s);
    t_legal(u, &s, "answer sex=none | answer sex=F | answer sex=M | answer sex=X");
    t_play(u, &s, "answer sex=F; answer age=30; answer month=2");
    t_refused(u, &s, "answer birthday=01-03", LV_E_RULE, "JDA-107");
    t_play(u, &s, "answer birthday=29-02");
    assert_int_equal(s.attr, JDA_A_MARITAL); /* no sign is asked: it follows */
    while (jda_to_move(u, &s) == 0 && s.phase == JDA_PH_PROFILE) {
        lv_action a[LV_MAX_ACTIONS];
        assert_true(jda_attr_group[s.attr] == JDA_LASTING || jda_attr_group[s.attr] == JDA_TODAY);
        jda_legal(u, &s, a);
        jda_apply(u, &s, a[0], NULL);
    }
    assert_int_equal(s.fact[0][JDA_A_Q_BOND], JDA_OPEN); /* nobody is examined before the game */
    assert_int_equal(s.turn, 1);
}

static void test_JDA_107_profiles_that_cannot_be(void **state)
{
    (void)state;
    t_setup_refused(&lv_game_jda, 2, "birthday=231,open", LV_E_OPTION, "JDA-R41");
    t_setup_refused(&lv_game_jda, 2, "age=400,open", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_jda, 2, "birthday=514,open sign=lion,open", LV_E_CLASH, "JDA-R66");
    setup(2, "birthday=229,514 sign=poissons,taureau");
}

/* ---- lists of decisions and refusals -------------------------------------------------------- */

static struct list_row {
    const char *name;
    int seats;
    const char *options, *scene, *moves, *list;
} list_row[] = {
    { "JDA-R121 offers that can be paid (EX-19)", 3, "",
      "gifts 1 | 11-09 0 2 holidays=0 | 01-01 300 2 | 01-01 100 2", "",
      "pass | offer 1 | offer 2 | offer 3 | offer 4" },
    { "JDA-R19 own shares of four days (EX-19)", 3, "",
      "gifts 1 | 11-09 0 2 holidays=0 | 01-01 300 2 | 01-01 100 2", "offer 4",
      "share 100 | share 200 | share 300" },
    { "JDA-R121 money-visible=private betrays no purse", 2, "money-visible=private gift-max-days=5",
      "gifts 1 | 11-09 0 2 holidays=0 | 01-01 100 2", "",
      "pass | offer 1 | offer 2 | offer 3 | offer 4 | offer 5" },
    { "JDA-R129 JDA-R67 the arrangements of 1 April (EX-20)", 4, "",
      "spin 1 | 20-03 800 2 | 10-02 | 10-02 | 05-05", "@01-04",
      "permute 3 4 2 | permute 4 3 2 | permute 4 2 3 | permute 2 4 3" },
    { "JDA-26 JDA-R12 one of the two numbers, the smaller first", 2, "",
      "take 1 result=9 | 01-06 | 01-01", "", "take 6 | take 10" },
    { "JDA-R104 the first of a list is the answer of one who is late", 2, "",
      "holiday 1 | 01-06 | 01-01", "", "pass | holiday" },
    { "JDA-R104 the shield is used", 2, "", "spin 1 | 01-06 800 2 shield=C40 | 01-01",
      "@10-06; draw H07", "shield use | shield keep" },
    { "JDA-R104 the longest way of C34", 2, "", "spin 1 | 01-06 | 01-01", "@06-06; draw C34",
      "days 6 | days 5 | days 4 | days 3 | days 2 | days 1" },
    { "JDA-34 days that can be paid", 2, "", "days 1 | 03-06 300 2 | 01-01", "",
      "pass | buy-days 1 | buy-days 2 | buy-days 3" },
    { "JDA-34 days-max", 2, "days-max=2", "days 1 | 03-06 800 2 | 01-01", "",
      "pass | buy-days 1 | buy-days 2" },
    { "JDA-R46 JDA-R140 each claim once", 3, "claims=manual player=person,bot,bot gifts=off",
      "spin 1 | 01-05 0 2 person birthday=14-05 | 01-01 | 01-01", "@14-05; claim-birthday 3; pass",
      "pass | buy-days 1 | buy-days 2 | claim-birthday 2" },
    { "JDA-R94 married today, or single", 2, "player=person,bot",
      "spin 1 | 12-02 800 2 person | 01-01", "@14-02",
      "answer marital=none | answer marital=single | answer marital=married" },
    { "JDA-R101 JDA-R149 changes of today", 2, "player=person,bot",
      "token 1 | 01-06 0 2 person wears_suit=no | 01-01", "",
      "pass | change wears_suit=none | change wears_suit=yes" },
};

static void list_holds(void **row)
{
    const struct list_row *c = *row;
    const struct lv_setup *u = setup(c->seats, c->options);
    struct jda_state s;

    scene_set(u, &s, c->scene);
    scene_play(u, &s, c->moves);
    t_legal(u, &s, c->list);
}

static struct refusal_row {
    const char *name;
    const char *options, *scene, *moves, *move;
    enum lv_code code;
    const char *rule;
} refusal_row[] = {
    { "JDA-33 no days on an illustrated square", "", "spin 1 | 01-06 | 01-01",
      "@24-07; pass; @23-07", "buy-days 1", LV_E_RULE, "JDA-33" },
    { "JDA-36 no days in December", "", "spin 1 | 10-11 | 01-01", "@04-12", "buy-days 1", LV_E_RULE,
      "JDA-36" },
    { "JDA-37 no days of going back", "", "days 1 | 03-06 300 2 | 01-01", "", "buy-days 0",
      LV_E_RULE, "JDA-34" },
    { "JDA-34 more than can be paid", "", "days 1 | 03-06 300 2 | 01-01", "", "buy-days 4",
      LV_E_RULE, "JDA-34" },
    { "JDA-R15 no second purchase", "", "days 1 | 07-06 | 01-01", "buy-days 1", "buy-days 1",
      LV_E_RULE, "JDA-R15" },
    { "JDA-R18 no holiday before the days", "", "days 1 | 07-06 | 01-01", "", "holiday", LV_E_RULE,
      "JDA-42" },
    { "JDA-46 no holiday from 15 November", "", "spin 1 | 10-11 | 01-01 300", "@18-11; pass",
      "holiday", LV_E_RULE, "JDA-46" },
    { "JDA-22 a token before the spin only", "", "days 1 | 07-06 | 01-01", "", "buy-token",
      LV_E_RULE, "JDA-22" },
    { "JDA-R05 no token in the bank", "player=person,bot",
      "token 1 | 07-06 800 42 person wears_suit=no | 01-01 800 42", "", "buy-token", LV_E_RULE,
      "JDA-R05" },
    { "JDA-104 no token after the end", "", "spin 1 | 25-12 | 01-01", "spin 12", "buy-token",
      LV_E_RULE, "JDA-104" },
    { "JDA-R06 JDA-81 nothing in a lost turn", "gifts=off",
      "holiday 1 | 03-06 0 2 | 01-01 800 2 skip=1", "pass", "buy-token", LV_E_RULE, "JDA-22" },
    { "JDA-R12 no part of a number", "", "take 1 result=9 | 01-06 | 01-01", "", "take 5", LV_E_RULE,
      "JDA-26" },
    { "JDA-R67 the identity", "", "spin 1 | 20-03 800 2 holidays=0 | 01-01", "@24-03", "permute 2",
      LV_E_FORMAT, NULL },
    { "JDA-R121 more days than all could pay", "", "gifts 1 | 11-09 0 2 holidays=0 | 01-01 300 2",
      "", "offer 4", LV_E_RULE, "JDA-R121" },
    { "JDA-38 gifts=off", "gifts=off", "holiday 1 | 11-09 0 2 | 01-01 300 2", "", "offer 1",
      LV_E_RULE, "JDA-38" },
    { "JDA-R10 a colour that leads nowhere", "", "spin 1 | 20-12 | 01-01", "", "spin 4", LV_E_RULE,
      "JDA-R10" },
    { "JDA-R57 nothing to choose", "", "spin 1 | 20-12 | 01-01", "", "option 1", LV_E_RULE,
      "JDA-R57" },
    { "JDA-73 a card that is not drawn", "", "spin 1 | 20-12 | 01-01", "", "draw C01", LV_E_RULE,
      "JDA-73" },
    { "JDA-82 no shield", "", "spin 1 | 20-12 | 01-01", "", "shield use", LV_E_RULE, "JDA-82" },
    { "JDA-R140 nothing to claim", "claims=manual player=person,bot",
      "token 1 | 01-06 800 2 person | 01-01", "", "claim-lucky 2", LV_E_RULE, "JDA-R140" },
};

static void refusal_holds(void **row)
{
    const struct refusal_row *c = *row;
    const struct lv_setup *u = setup(2, c->options);
    struct jda_state s;

    scene_set(u, &s, c->scene);
    scene_play(u, &s, c->moves);
    t_refused(u, &s, c->move, c->code, c->rule);
}

int main(void)
{
    static const struct CMUnitTest single[] = {
        cmocka_unit_test(test_JDA_01_two_to_six_players),
        cmocka_unit_test(test_JDA_03_JDA_05_JDA_06_JDA_07_JDA_11_JDA_12_what_everybody_starts_with),
        cmocka_unit_test(test_JDA_04_each_player_has_one_pawn),
        cmocka_unit_test(test_JDA_08_lucky_numbers_without_replacement),
        cmocka_unit_test(test_JDA_09_JDA_R01_the_youngest_begins),
        cmocka_unit_test(test_JDA_111_JDA_R133_JDA_R148_a_bot_is_drawn_attribute_by_attribute),
        cmocka_unit_test(test_JDA_R98_children_are_not_asked_about_marriage_and_smoking),
        cmocka_unit_test(test_JDA_R127_JDA_R147_a_person_before_the_game),
        cmocka_unit_test(test_JDA_107_profiles_that_cannot_be),
    };
    enum {
        N_SINGLE = sizeof single / sizeof *single,
        N_LISTS = sizeof list_row / sizeof *list_row,
        N_REFUSALS = sizeof refusal_row / sizeof *refusal_row,
    };
    static struct CMUnitTest test[N_SINGLE + N_LISTS + N_REFUSALS];
    size_t n = 0;

    for (size_t i = 0; i < N_SINGLE; i++)
        test[n++] = single[i];
    for (size_t i = 0; i < N_LISTS; i++)
        test[n++] = (struct CMUnitTest){ list_row[i].name, list_holds, NULL, NULL, &list_row[i] };
    for (size_t i = 0; i < N_REFUSALS; i++)
        test[n++] = (struct CMUnitTest){ refusal_row[i].name, refusal_holds, NULL, NULL, &refusal_row[i] };
    return _cmocka_run_group_tests("jeu-de-lannee decisions", test, n, NULL, NULL);
}
