/* test_jda_more.c: set-up, lists of decisions, refusals, secrets, data of one's own, and properties. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "scene.h"

static const struct lv_setup *setup(int seats, const char *options)
{
    return t_setup(&lv_game_jda, seats, options);
}

/* Settles chance at random until somebody is asked. */
static void settle(const struct lv_setup *u, struct jda_state *s, struct lv_rng *rng)
{
    while (jda_to_move(u, s) == LV_CHANCE)
        jda_apply(u, s, jda_sample(u, s, rng), NULL);
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

/* ---- ranks, cards, secrets ------------------------------------------------------------------ */

static void test_JDA_02_JDA_105_JDA_106_JDA_R92_JDA_R93_JDA_R120_tokens_then_money(void **state)
{
    const struct lv_setup *u = setup(4, "");
    struct jda_state s;

    (void)state; /* EX-12 */
    scene_set(u, &s, "spin 1 | 24-12 300 5 | 20-12 700 8 | 20-12 0 2 | 03-12 700 11");
    scene_play(u, &s, "spin 12");
    t_scores(u, &s, "11 11 5 11");
    t_ranks(u, &s, "3 1 4 1");
}

static void test_JDA_74_JDA_R85_JDA_R86_an_empty_deck_takes_its_pile_back(void **state)
{
    const struct lv_setup *u = setup(2, "gifts=off");
    struct jda_state s;
    struct lv_outcome o[LV_MAX_OUTCOMES];

    (void)state;
    scene_set(u, &s, "spin 1 | 01-06 800 2 holidays=0 | 01-01 0");
    memset(s.discard[0], 0, sizeof s.discard[0]);
    s.discard[0][0] = s.in_deck[0][0]
                      & ~3u; /* all but C01 and C02 are on the pile, C01 in the deck */
    s.discard[0][1] = s.in_deck[0][1];
    s.in_deck[0][0] = 1;
    s.in_deck[0][1] = 0;
    s.shield[1] = 2;
    scene_play(u, &s, "@06-06");
    assert_int_equal(jda_outcomes(u, &s, o), 1);
    scene_play(u, &s, "draw C01; spin 1");
    s.phase = JDA_PH_DAYS;
    s.depth = 0;
    memset(s.stack, 0, sizeof s.stack);
    s.turn = 0;
    s.pawn[0] = 153;
    scene_play(u, &s, "@06-06"); /* the pile with C01, not the shield C02 */
    assert_int_equal(jda_outcomes(u, &s, o), 41);
}

static void test_JDA_R117_the_old_square_is_finished_after_the_new_one(void **state)
{
    const struct lv_setup *u = setup(2, "gifts=off");
    struct jda_state s;

    (void)state; /* 29 December asks two cards; the first leads to 26 December, which asks three */
    scene_set(u, &s, "spin 1 | 20-12 5000 2 | 01-01 0 2 lucky=11");
    scene_play(u, &s, "@29-12; draw H25");
    assert_int_equal(s.depth, 3);
    scene_play(u, &s, "draw H12; draw H13; draw H14; draw H15");
    assert_int_equal(s.turn, 1);
}

static const char *view_of(const struct lv_setup *u, const struct jda_state *s, int seat)
{
    static char text[8192];
    struct lv_buf b = LV_BUF(text);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    jda_view(u, s, seat, &j);
    lv_json_end(&j);
    return text;
}

static void test_JDA_112_JDA_R102_answers_are_private(void **state)
{
    const struct lv_setup *u = setup(2, "");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-06 800 2 birthday=14-05 has_cat=yes lucky=17 | 01-01");
    assert_non_null(strstr(view_of(u, &s, 0), "\"birthday\":\"14-05\""));
    assert_null(strstr(view_of(u, &s, 1), "14-05"));
    assert_null(strstr(view_of(u, &s, 1), "\"has_cat\":\"yes\""));
    assert_null(strstr(view_of(u, &s, 1), "\"lucky\":17"));
    s.lucky_shown = 1; /* public from the first payment on */
    assert_non_null(strstr(view_of(u, &s, 1), "\"lucky\":17"));
    u = setup(2, "show-profiles=shared");
    assert_non_null(strstr(view_of(u, &s, 1), "\"has_cat\":\"yes\""));
}

static void test_JDA_108_a_condition_is_tested_before_any_card(void **state)
{
    const struct lv_setup *u = setup(2, "player=person,person gifts=off");
    struct jda_state s;

    (void)state; /* both are asked before the first card of 1 May is drawn */
    scene_set(u, &s, "spin 1 | 29-04 800 2 person | 01-01 800 2 person");
    scene_play(u, &s, "@01-05");
    assert_int_equal(s.who, 0);
    scene_play(u, &s, "answer salaried=yes");
    assert_int_equal(s.who, 1);
    scene_play(u, &s, "answer salaried=no; draw C01; draw H01");
}

/* Every card draws another: the fourteenth thing in course draws no more, and the turn ends. */
static void test_JDA_R145_things_in_course_have_a_limit(void **state)
{
    const struct lv_setup *u = setup(2, "gifts=off");
    static struct jda_data all_draw;
    struct lv_setup own = *u;
    struct lv_rng rng = lv_rng_seed(145, 0);
    struct jda_state s;
    int cards = 0;

    (void)state;
    all_draw = *(const struct jda_data *)u->data;
    for (int c = 0; c < JDA_N_CHANCE; c++) {
        all_draw.card[c].n_steps = 1;
        all_draw.card[c].step[0] = (struct jda_step){ JDA_S_DRAW, 0, JDA_CHANCE_DECK, 1, 0 };
    }
    own.data = &all_draw;
    scene_set(u, &s, "spin 1 | 01-06 800 2 holidays=0 | 01-01 0");
    scene_play(u, &s, "@06-06");
    for (; s.ask == JDA_ASK_CARD; cards++)
        jda_apply(&own, &s, jda_sample(&own, &s, &rng), NULL);
    assert_int_equal(cards, JDA_DEPTH - 1); /* the square itself is one of them */
    assert_int_equal(s.depth, 0);
}

/* Is the first decision the pass of a routine question? */
static bool is_routine(const struct lv_setup *u, const struct jda_state *s)
{
    lv_action a[LV_MAX_ACTIONS];
    struct lv_choice c = { 0 };

    assert_true(jda_legal(u, s, a) > 0);
    jda_describe(u, s, a[0], &c);
    return jda_choices[c.row].flags & LV_ROUTINE;
}

static void test_JDA_38_gift_questions_are_routine_unless_one_could_claim(void **state)
{
    const struct lv_setup *u = setup(2, "claims=manual player=person,person");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "gifts 1 | 09-06 800 2 person | 01-01 300 2 person lucky=9");
    assert_true(is_routine(u, &s));
    scene_set(u, &s, "gifts 1 | 09-06 800 2 person due_lucky=true | 01-01 300 2 person lucky=9");
    assert_false(is_routine(u, &s));
    scene_set(u, &s, "days 1 | 09-06 800 2 person | 01-01 300 2 person");
    assert_false(is_routine(u, &s));
}

/* ---- the calendar and the files ------------------------------------------------------------- */

static void test_JDA_13_JDA_14_JDA_15_JDA_R13_the_calendar(void **state)
{
    const struct jda_data *d = setup(2, "")->data;
    int count[8] = { 0 }, signs[JDA_N_SIGNS] = { 0 };

    (void)state;
    for (int day = 1; day <= JDA_DAYS; day++) {
        count[d->kind[day]]++;
        signs[d->sign_of[day]]++;
    }
    assert_int_equal(count[JDA_RED], 48);
    assert_int_equal(count[JDA_BLUE], 36);
    assert_int_equal(count[JDA_DOUBLE_BLUE], 9);
    assert_int_equal(count[JDA_MIXED], 16); /* JDA-R13: 12 July among them */
    assert_int_equal(d->kind[jda_day_of(7, 12)], JDA_MIXED);
    assert_int_equal(count[JDA_QUARTER], 3);
    assert_int_equal(count[JDA_SPECIAL], 4);
    assert_int_equal(count[JDA_ZODIAC], 12);
    assert_int_equal(count[JDA_PLAIN], 238);
    assert_int_equal(signs[0], 29);
    assert_int_equal(signs[5], 32);
}

static void test_JDA_23_the_machine(void **state)
{
    const struct jda_data *d = setup(2, "")->data;
    int red = 0, blue = 0, low = 0, high = 0;

    (void)state;
    assert_int_equal(d->n_results, 18);
    for (int i = 0; i < 18; i++) {
        red += d->result[i].colour == JDA_RED;
        blue += d->result[i].colour == JDA_BLUE;
        low += d->result[i].low;
        high += d->result[i].high;
    }
    assert_int_equal(red, 3);
    assert_int_equal(blue, 3);
    assert_int_equal(low, 96);
    assert_int_equal(high, 209);
}

static struct fault_row {
    const char *name, *file, *from, *to;
} fault_row[] = {
    { "JDA-76 unknown step", "cards.json", "tokens me +1", "tickle me +1" },
    { "JDA-76 JDA-R47 sums are multiples of 100", "cards.json", "money me +200",
      "money me +250" },
    { "JDA-76 an id twice", "cards.json", "\"id\": \"C02\"", "\"id\": \"C01\"" },
    { "JDA-03 one card too many", "cards.json", "\"hasard\": [",
      "\"hasard\": [ { \"id\": \"H99\", \"effect\": \"tokens me +1\", \"fr\": \"x\", \"en\": \"x\" }," },
    { "JDA-100 unknown effect", "almanac.json", "draw chance 1", "dance 1" },
    { "JDA-100 unknown deck", "almanac.json", "draw chance 1", "draw fortune 1" },
    { "JDA-100 unknown attribute", "almanac.json", "if owns_renault then", "if owns_rolls then" },
    { "JDA-13 no such date", "almanac.json", "\"06-01\"", "\"32-01\"" },
    { "JDA-13 dates out of order", "almanac.json", "\"13-01\"", "\"09-01\"" },
    { "JDA-50 the finish is missing", "almanac.json", "\"effect\": \"finish\"",
      "\"effect\": \"none\"" },
    { "JDA-R84 squares that send each other for ever", "almanac.json", "advance 16", "retreat 4" },
    { "JDA-18 a permutation for everybody", "almanac.json",
      "\"who\": \"arriving\", \"effect\": \"permute-opponents\"",
      "\"who\": \"all\", \"effect\": \"permute-opponents\"" },
    { "JDA-23 no such result", "machine.json", "\"3/9\"", "\"9/3\"" },
    { "JDA-R66 a sign on an almanac square", "zodiac.json", "\"20-01\"", "\"21-01\"" },
    { "JDA-107 an attribute is misspelt", "profile.json", "\"has_cat\"", "\"has_dog\"" },
    { "JDA-R99 too few titles", "quiz.json", "\"needed\": 5, \"shown\": 10",
      "\"needed\": 5, \"shown\": 20" },
};

static void fault_is_refused(void **row)
{
    const struct fault_row *c = *row;
    char *text = t_data_changed(&lv_game_jda, c->file, c->from, c->to);

    /* 11 May would lead to 7 May; with 7 May leading back there is a loop */
    if (strcmp(c->to, "retreat 4") == 0) {
        char *more = strstr(text, "\"06-05\"");
        assert_non_null(more);
        memcpy(more, "\"07-05\"", 7);
        more = strstr(more, "if lives_in_paris then draw chance 1");
        assert_non_null(more);
        memcpy(more, "advance 4                           ", 36);
    }
    t_data_refused(&lv_game_jda, c->file, text, LV_E_DATA, 0);
    free(text);
}

static void test_JDA_21_positions_that_cannot_be(void **state)
{
    const struct lv_setup *u = setup(2, "");

    (void)state;
    scene_refused(u, "spin 1 | 31-12 | 01-01", LV_E_POSITION, "JDA-13");
    scene_refused(u, "spin 1 | 01-06 850 2 | 01-01", LV_E_POSITION, "JDA-R47");
    scene_refused(u, "spin 1 | 01-06 800 80 | 01-01 800 5", LV_E_POSITION, "JDA-06");
    scene_refused(u, "spin 1 | 01-06 800 2 bankrupt | 01-01", LV_E_POSITION, "JDA-13");
    scene_refused(u, "spin 1 | 01-06 800 2 lucky=7 | 01-01 800 2 lucky=7", LV_E_POSITION, "JDA-13");
    scene_refused(u, "spin 1 quarters=[[0,1],[0,0],[0,0]] | 01-06 | 01-01", LV_E_POSITION,
                  "JDA-53");
    scene_refused(u, "take 1 result=1 | 01-06 | 01-01", LV_E_POSITION, "JDA-21");
    scene_refused(u, "share 1 offer=3 cursor=1 | 01-06 | 01-01 0 2", LV_E_POSITION, "JDA-R19");
}

/* ---- properties ----------------------------------------------------------------------------- */

/* JDA-19, JDA-80, JDA-R48: over many games every square and card comes up; tokens and cards are
 * conserved, pawns stay in the year (jda_sound checks that at every step). */
static void test_JDA_19_over_many_games_every_square_and_card_is_met(void **state)
{
    static bool met_square[JDA_DAYS + 1], met_card[JDA_N_CARDS];
    const struct lv_setup *u = setup(4, "");
    const struct jda_data *d = u->data;
    static struct lv_events news;

    (void)state;
    for (uint64_t game = 0; game < 150; game++) {
        struct lv_rng rng = lv_rng_seed(19, game);
        struct jda_state s = { 0 };
        lv_action a[LV_MAX_ACTIONS];
        int step = 0;
        jda_start(u, &s);
        while (jda_to_move(u, &s) != LV_OVER) {
            lv_action next = jda_to_move(u, &s) == LV_CHANCE
                ? jda_sample(u, &s, &rng) : a[lv_rng_below(&rng, (uint32_t)jda_legal(u, &s, a))];
            news.n = 0;
            jda_apply(u, &s, next, &news);
            if (step++ % 64 == 0)
                assert_true(jda_sound(u, &s, NULL));
            for (int i = 0; i < news.n; i++)
                if (news.at[i].kind == JDA_EV_SQUARE)
                    met_square[news.at[i].arg[1]] = true;
                else if (news.at[i].kind == JDA_EV_CARD_CHANCE || news.at[i].kind == JDA_EV_CARD_HASARD)
                    met_card[news.at[i].arg[1]] = true;
        }
        assert_true(s.finisher > 0);
    }
    for (unsigned i = 0; i < d->n_squares; i++) {
        bool start_or_end = d->square[i].day == 1 || d->square[i].day == JDA_DAYS;
        if (!met_square[d->square[i].day] && !start_or_end)
            fail_msg("day %d was never followed", d->square[i].day);
    }
    for (unsigned c = 0; c < JDA_N_CARDS; c++)
        if (!met_card[c])
            fail_msg("card %s was never drawn", d->card[c].id);
}

/* Is the question one of the square that is being followed? */
static bool asks_itself(const struct jda_data *d, unsigned day, unsigned attr)
{
    for (unsigned i = 0; i < d->n_squares; i++)
        for (unsigned k = 0; d->square[i].day == day && k < d->square[i].n_facts; k++)
            if (d->square[i].fact[k] == attr)
                return true;
    return false;
}

/* Whoever knows nothing of the events is asked nothing but what the entry of the day wants to know. */
static void test_JDA_20_a_square_asks_only_its_own_questions(void **state)
{
    const struct lv_setup *u = setup(3, "player=person,person,person ask=when-needed");
    lv_action a[LV_MAX_ACTIONS];
    int asked = 0;

    (void)state;
    for (uint64_t game = 0; game < 40; game++) {
        struct lv_rng rng = lv_rng_seed(20, game);
        struct jda_state s = { 0 };
        jda_start(u, &s);
        while (jda_to_move(u, &s) != LV_OVER) {
            if (s.phase >= JDA_PH_TOKEN && s.ask == JDA_ASK_FACT) {
                const struct jda_frame *f = &s.stack[s.depth - 1];
                assert_true(s.depth > 0);
                if (!asks_itself(u->data, f->day, s.attr))
                    fail_msg("day %d asks %d", f->day, s.attr);
                asked++;
            }
            jda_apply(u, &s, jda_to_move(u, &s) == LV_CHANCE ? jda_sample(u, &s, &rng)
                      : a[lv_rng_below(&rng, (uint32_t)jda_legal(u, &s, a))], NULL);
        }
    }
    assert_true(asked > 100);
}

/* A seat that closes at any moment leaves a sound game behind (JDA-R103, JDA-R142). */
static void test_JDA_R103_a_seat_closes_at_any_moment(void **state)
{
    static const char *const options[] = {
        "",
        "player=person,person,person,bot knowledge=confirm",
        "claims=manual player=person,person,bot,person",
        "player=person,person,person,person knowledge=quiz bankruptcy-arrival=full",
    };
    lv_action a[LV_MAX_ACTIONS];

    (void)state;
    for (uint64_t game = 0; game < 240; game++) {
        const struct lv_setup *u = setup(4, options[game % 4]);
        struct lv_rng rng = lv_rng_seed(103, game);
        struct jda_state s = { 0 };
        struct lv_refusal why = { 0 };
        int when = (int)lv_rng_below(&rng, 500);
        jda_start(u, &s);
        for (int step = 0; jda_to_move(u, &s) != LV_OVER; step++) {
            if (step == when || step == when + 60) {
                lv_action close = lv_action_close(lv_rng_below(&rng, 4));
                if (jda_may(u, &s, close, NULL))
                    jda_apply(u, &s, close, NULL);
                if (!jda_sound(u, &s, &why))
                    fail_msg("game %d step %d: %s", (int)game, step, why.msgid);
                continue;
            }
            jda_apply(u, &s,
                      jda_to_move(u, &s) == LV_CHANCE
                          ? jda_sample(u, &s, &rng)
                          : a[lv_rng_below(&rng, (uint32_t)jda_legal(u, &s, a))],
                      NULL);
        }
        assert_true(jda_sound(u, &s, &why));
    }
}

/* The greedy choice by estimate() plays with purpose (2.9): shorter games and more tokens than at
 * random. */
static void test_JDA_105_the_estimate_plays_with_purpose(void **state)
{
    const struct lv_setup *u = setup(4, "");
    int rounds = 0, tokens = 0, games = 20;

    (void)state;
    for (int game = 0; game < games; game++) {
        struct lv_rng rng = lv_rng_seed(105, (uint64_t)game);
        struct jda_state s = { 0 };
        jda_start(u, &s);
        settle(u, &s, &rng);
        while (jda_to_move(u, &s) != LV_OVER) {
            lv_action a[LV_MAX_ACTIONS], best = 0;
            int n = jda_legal(u, &s, a), who = jda_to_move(u, &s);
            float most = -1, win[LV_MAX_SEATS];
            for (int i = 0; i < n; i++) {
                struct jda_state next = s;
                jda_apply(u, &next, a[i], NULL);
                jda_estimate(u, &next, win);
                if (win[who] > most) {
                    most = win[who];
                    best = a[i];
                }
            }
            jda_apply(u, &s, best, NULL);
            settle(u, &s, &rng);
        }
        rounds += s.round;
        for (int i = 0; i < 4; i++)
            tokens += s.tokens[i];
    }
    assert_in_range(rounds, 18 * games, 31 * games);    /* random play: 34 */
    assert_in_range(tokens, 4 * 5 * games, 4 * 11 * games); /* random play: 4 * 3.5 */
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
        cmocka_unit_test(test_JDA_02_JDA_105_JDA_106_JDA_R92_JDA_R93_JDA_R120_tokens_then_money),
        cmocka_unit_test(test_JDA_74_JDA_R85_JDA_R86_an_empty_deck_takes_its_pile_back),
        cmocka_unit_test(test_JDA_R117_the_old_square_is_finished_after_the_new_one),
        cmocka_unit_test(test_JDA_112_JDA_R102_answers_are_private),
        cmocka_unit_test(test_JDA_108_a_condition_is_tested_before_any_card),
        cmocka_unit_test(test_JDA_R145_things_in_course_have_a_limit),
        cmocka_unit_test(test_JDA_13_JDA_14_JDA_15_JDA_R13_the_calendar),
        cmocka_unit_test(test_JDA_38_gift_questions_are_routine_unless_one_could_claim),
        cmocka_unit_test(test_JDA_23_the_machine),
        cmocka_unit_test(test_JDA_21_positions_that_cannot_be),
        cmocka_unit_test(test_JDA_20_a_square_asks_only_its_own_questions),
        cmocka_unit_test(test_JDA_19_over_many_games_every_square_and_card_is_met),
        cmocka_unit_test(test_JDA_R103_a_seat_closes_at_any_moment),
        cmocka_unit_test(test_JDA_105_the_estimate_plays_with_purpose),
    };
    enum {
        N_SINGLE = sizeof single / sizeof *single,
        N_LISTS = sizeof list_row / sizeof *list_row,
        N_REFUSALS = sizeof refusal_row / sizeof *refusal_row,
        N_FAULTS = sizeof fault_row / sizeof *fault_row,
    };
    static struct CMUnitTest test[N_SINGLE + N_LISTS + N_REFUSALS + N_FAULTS];
    size_t n = 0;

    for (size_t i = 0; i < N_SINGLE; i++)
        test[n++] = single[i];
    for (size_t i = 0; i < N_LISTS; i++)
        test[n++] = (struct CMUnitTest){ list_row[i].name, list_holds, NULL, NULL, &list_row[i] };
    for (size_t i = 0; i < N_REFUSALS; i++)
        test[n++] =
            (struct CMUnitTest){ refusal_row[i].name, refusal_holds, NULL, NULL, &refusal_row[i] };
    for (size_t i = 0; i < N_FAULTS; i++)
        test[n++] =
            (struct CMUnitTest){ fault_row[i].name, fault_is_refused, NULL, NULL, &fault_row[i] };
    return _cmocka_run_group_tests("jeu-de-lannee more", test, n, NULL, NULL);
}
