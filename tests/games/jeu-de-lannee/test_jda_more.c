/* test_jda_more.c: ranks, piles, secrets, the calendar, data of one's own, and properties. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    scene_set(u, &s, "spin 1 | 01-06 800 2 holidays=0 | 01-01 0");
    memset(s.in_deck[0], 0, sizeof s.in_deck[0]);
    s.discard[0][1] = 1u << (41 - 32); /* a pile of the last card alone */
    scene_play(u, &s, "@06-06");
    assert_int_equal(jda_outcomes(u, &s, o), 1);
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

static void test_JDA_112_JDA_R102_answers_are_private(void **state)
{
    const struct lv_setup *u = setup(2, "");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-06 800 2 birthday=14-05 has_cat=yes lucky=17 | 01-01");
    assert_non_null(strstr(t_view(u, &s, 0), "\"birthday\":\"14-05\""));
    assert_null(strstr(t_view(u, &s, 1), "14-05"));
    assert_null(strstr(t_view(u, &s, 1), "\"has_cat\":\"yes\""));
    assert_null(strstr(t_view(u, &s, 1), "\"lucky\":17"));
    s.lucky_shown = 1; /* public from the first payment on */
    assert_non_null(strstr(t_view(u, &s, 1), "\"lucky\":17"));
    u = setup(2, "show-profiles=shared");
    assert_non_null(strstr(t_view(u, &s, 1), "\"has_cat\":\"yes\""));
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
    scene_refused(u, "spin 1 | 01-06 800 2 bankrupt | 01-01", LV_E_POSITION, "JDA-69");
    scene_refused(u, "spin 1 | 01-06 800 2 lucky=7 | 01-01 800 2 lucky=7", LV_E_POSITION, "JDA-08");
    scene_refused(u, "spin 1 quarters=[[0,1],[0,0],[0,0]] | 01-06 | 01-01", LV_E_POSITION,
                  "JDA-53");
    scene_refused(u, "take 1 result=1 | 01-06 | 01-01", LV_E_POSITION, "JDA-26");
    scene_refused(u, "share 1 offer=3 cursor=1 | 01-06 | 01-01 0 2", LV_E_POSITION, "JDA-R19");
}

/* What is wrong, in the third line: members of the moment, and of the first seat. */
static struct wrong { const char *name, *moment, *seat, *rule, *named; } wrong[] = {
    { "a result while nothing is chosen", "'result': 3", "", "JDA-26", "result" },
    { "a bankruptcy and a half", "'ended': 2", "", "JDA-R52", "ended" },
    { "more squares than are followed", "'squares': 13", "", "JDA-R84", "squares" },
    { "a second token", "'bought': 2", "", "JDA-22", "bought" },
    { "nobody's victory", "'finisher': 1", "", "JDA-R105", "finisher" },
    { "a claim of somebody who is not there", "'claimer': 3", "", "JDA-R146", "claimer" },
    { "an offer before the gifts", "'offer': 3", "", "JDA-R19", "offer" },
    { "a square and a card", "'stack': [{ 'square': '11-05', 'card': 'C01', 'stage': 'draw', 'seat': 1 }]",
      "", "JDA-30", "C01" },
    { "a stage that nothing has", "'stack': [{ 'square': '11-05', 'stage': 'lunch', 'seat': 1 }]", "",
      "JDA-30", "stage" },
    { "three quarters of a quarter", "'quarters': [[0, 0], [0, 0, 0], [0, 0]]", "", "JDA-53", "quarters" },
    { "an unknown card", "'discards': ['C99']", "", "JDA-03", "C99" },
    { "a card twice", "'discards': ['C01', 'H01', 'C01']", "", "JDA-03", "C01" },
    { "a fact that nobody has", "'seen': { 'shoe_size': [1] }", "", "JDA-107", "shoe_size" },
    { "a witness who is not there", "'seen': { 'sex': [3] }", "", "JDA-112", "seen" },
    { "a title twice", "'titles': [4, 4]", "", "JDA-R137", "titles" },
    { "the 31st of June", "", "'day': '31-06'", "JDA-13", "day" },
    { "half a note", "", "'money': 850", "JDA-R47", "money" },
    { "a promise while nothing is offered", "", "'pledge': 100", "JDA-R47", "pledge" },
    { "too lucky", "", "'lucky': 31", "JDA-08", "lucky" },
    { "a third holiday", "", "'holidays': 3", "JDA-42", "holidays" },
    { "an empty chair with money", "", "'closed': true, 'money': 100", "JDA-R47", "money" },
    { "no such answer", "", "'facts': { 'has_cat': 'perhaps' }", "JDA-107", "has_cat" },
    { "another sign", "", "'facts': { 'birthday': '14-05', 'sign': 'lion' }", "JDA-R66", "sign" },
};

/* A position that is refused names the member, the rule and, where it was read, the line. */
static void wrong_member_is_named(void **state)
{
    const struct wrong *w = *state;
    const struct lv_setup *u = setup(2, "");
    struct jda_state s;
    struct lv_refusal why = { 0 };
    struct lv_node *root;
    char text[512];

    snprintf(text, sizeof text, "{ 'phase': 'token', 'turn': 1,\n'seats': [{ %s }, {}]%s\n%s }", w->seat,
             *w->moment ? "," : "", w->moment);
    for (char *c = text; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    root = lv_doc_read(text, strlen(text), sizeof text, &why);
    assert_non_null(root);
    assert_false(lv_game_jda.writing->position_read(u, root, &s, &why));
    lv_doc_free(root);
    assert_int_equal(why.code, LV_E_POSITION);
    assert_string_equal(why.rule, w->rule);
    assert_string_equal(why.text, w->named);
    if (strcmp(w->name, "an empty chair with money") != 0) /* what does not go together has no line */
        assert_int_equal(why.line, *w->moment ? 3 : 2);
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
        int step = 0;
        jda_start(u, &s);
        while (jda_to_move(u, &s) != LV_OVER) {
            news.n = 0;
            jda_apply(u, &s, t_any_step(u, &s, &rng), &news);
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
            jda_apply(u, &s, t_any_step(u, &s, &rng), NULL);
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
            jda_apply(u, &s, t_any_step(u, &s, &rng), NULL);
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
        N_FAULTS = sizeof fault_row / sizeof *fault_row,
        N_WRONG = sizeof wrong / sizeof *wrong,
    };
    static struct CMUnitTest test[N_SINGLE + N_FAULTS + N_WRONG];
    size_t n = 0;

    for (size_t i = 0; i < N_SINGLE; i++)
        test[n++] = single[i];
    for (size_t i = 0; i < N_FAULTS; i++)
        test[n++] = (struct CMUnitTest){ fault_row[i].name, fault_is_refused, NULL, NULL, &fault_row[i] };
    for (size_t i = 0; i < N_WRONG; i++)
        test[n++] = (struct CMUnitTest){ wrong[i].name, wrong_member_is_named, NULL, NULL, &wrong[i] };
    return _cmocka_run_group_tests("jeu-de-lannee more", test, n, NULL, NULL);
}
