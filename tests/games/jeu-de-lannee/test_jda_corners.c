/* test_jda_corners.c: the last day of a list, the oldest of ages, debts when the year ends: where a rule that
 * is one off would not be noticed elsewhere. */
#include <stdio.h>
#include <string.h>

#include "scene.h"

/* ---- the calendar ------------------------------------------------------------------------------- */

static void test_JDA_13_only_days_of_the_calendar_are_days(void **state)
{
    static const struct { unsigned month, day, expect; } row[] = {
        { 1, 1, 1 }, { 1, 31, 31 }, { 2, 29, 60 }, { 3, 1, 61 }, { 12, 1, 336 }, { 12, 31, 366 },
        { 0, 1, 0 }, { 0, 0, 0 }, { 13, 1, 0 }, { 14, 5, 0 }, { 1, 0, 0 }, { 7, 0, 0 }, { 1, 32, 0 },
        { 2, 30, 0 }, { 4, 31, 0 }, { 12, 32, 0 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (jda_day_of(row[i].month, row[i].day) != row[i].expect)
            fail_msg("%u-%u is day %u", row[i].day, row[i].month, jda_day_of(row[i].month, row[i].day));
}

/* Every day of the month that was named may be the birthday, and no other. */
static void test_JDA_R147_a_birthday_may_be_any_day_of_its_month(void **state)
{
    static const struct { const char *month, *first, *last; int days; } row[] = {
        { "answer month=1", "answer birthday=01-01", "answer birthday=31-01", 31 },
        { "answer month=2", "answer birthday=01-02", "answer birthday=29-02", 29 },
        { "answer month=12", "answer birthday=01-12", "answer birthday=31-12", 31 },
    };
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,bot");
    lv_action a[LV_MAX_ACTIONS];

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct jda_state s;
        t_start(u, &s);
        t_play(u, &s, "answer sex=F; answer age=40");
        assert_int_equal(jda_legal(u, &s, a), 13); /* twelve months, and not to say */
        t_play(u, &s, row[i].month);
        assert_int_equal(jda_legal(u, &s, a), row[i].days);
        assert_int_equal(a[0], t_action(u, &s, row[i].first));
        assert_int_equal(a[row[i].days - 1], t_action(u, &s, row[i].last));
    }
}

/* Answers at both ends of what may be said, and one beyond; the notation cannot write those. */
static void test_JDA_107_JDA_R147_no_answer_lies_beyond_the_last_one(void **state)
{
    static const struct { const char *before; unsigned attr, first, last; bool none; } row[] = {
        { "", JDA_A_SEX, JDA_WOMAN, JDA_OTHER_SEX, true },
        { "answer sex=F", JDA_A_AGE, JDA_MIN_AGE, JDA_MAX_AGE, true },
        { "answer sex=F; answer age=40", JDA_MONTH, 1, 12, true },
        { "answer sex=F; answer age=40; answer month=1", JDA_A_BIRTHDAY, 2, 32, false },
        { "answer sex=F; answer age=40; answer month=12", JDA_A_BIRTHDAY, 337, 367, false },
        { "answer sex=F; answer age=40; answer month=none", JDA_A_SIGN, JDA_FIRST_SIGN,
          JDA_FIRST_SIGN + JDA_N_SIGNS - 1, true },
    };
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,bot");

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const unsigned none = row[i].attr == JDA_MONTH ? 0 : JDA_NONE;
        struct jda_state s;
        t_start(u, &s);
        if (row[i].before[0])
            t_play(u, &s, row[i].before);
        for (unsigned value = 0; value < 400; value++) {
            const bool may = jda_may(u, &s, jda_action(JDA_ANSWER_ACTION, row[i].attr, value), NULL);
            if (may != ((value >= row[i].first && value <= row[i].last) || (value == none && row[i].none)))
                fail_msg("after \"%s\": %u %s", row[i].before, value, may ? "is allowed" : "is refused");
        }
    }
}

/* Who states a sign has said enough; who says neither has both drawn. */
static void test_JDA_R141_a_birthday_is_drawn_where_no_sign_was_stated(void **state)
{
    static const struct { const char *sign; unsigned drawn; } row[] = {
        { "answer sign=none", JDA_A_BIRTHDAY }, { "answer sign=lion", JDA_A_MARITAL },
    };
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,bot fill-profile=random ask=before");

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct jda_state s;
        t_start(u, &s);
        t_play(u, &s, "answer sex=F; answer age=40; answer month=none");
        t_play(u, &s, row[i].sign);
        while (jda_to_move(u, &s) == 0) {
            assert_int_equal(s.ask, JDA_ASK_FACT);
            lv_game_jda.rules.apply(u, &s, jda_action(JDA_ANSWER_ACTION, s.attr, JDA_NONE), NULL);
        }
        assert_int_equal(s.ask, JDA_ASK_FACT_DRAW);
        assert_int_equal(s.attr, row[i].drawn);
    }
}

/* ---- what stays at the table --------------------------------------------------------------------- */

static void test_JDA_R160_who_is_120_is_younger_than_who_does_not_say(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "player=person,bot,bot answers=told");
    struct jda_state s;
    lv_action a[LV_MAX_ACTIONS];

    (void)state;
    scene_set(u, &s, "lot 1 round=0 | 01-01 800 2 person sex=open age=open | 01-01 800 2 age=none"
                     " | 01-01 800 2 age=120");
    assert_int_equal(jda_legal(u, &s, a), 3);
    assert_int_equal(a[0], jda_action(JDA_TOLD_ACTION, 0, 1));
    assert_int_equal(a[1], jda_action(JDA_TOLD_ACTION, 0, 4));
    assert_int_equal(a[2], jda_action(JDA_TOLD_ACTION, 0, 5));
}

static int knows_as_given(const struct lv_setup *veiled, unsigned attr)
{
    return (int)veiled->option[JDA_OPT_ATTR + attr][0];
}

/* JDA-R148: given beforehand, it is nobody's business before a square asks for it; then this alone is. */
static void test_JDA_R102_what_one_knows_is_shown_once_it_is_put_to_the_test(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3,
                                       "player=person,person,person knowledge=confirm gifts=off "
                                       "q_beatles=yes,open,open q_bond=yes,open,open");
    struct lv_setup veiled;
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 28-03 0 2 person holidays=0 q_beatles=yes q_bond=yes | 01-01 0 2 person"
                     " | 01-01 0 2 person");
    jda_veil.begin(u, &veiled);
    jda_veil.show(u, &s, &veiled);
    assert_int_equal(knows_as_given(&veiled, JDA_A_Q_BEATLES), JDA_NONE);
    scene_play(u, &s, "@30-03"); /* the others vote */
    assert_int_equal(s.ask, JDA_ASK_VOTE);
    jda_veil.show(u, &s, &veiled);
    assert_int_equal(knows_as_given(&veiled, JDA_A_Q_BEATLES), JDA_YES);
    assert_int_equal(knows_as_given(&veiled, JDA_A_Q_BOND), JDA_NONE);
    jda_veil.begin(u, &veiled);
    scene_play(u, &s, "vote yes; vote yes; draw C06"); /* a card on top of the square */
    jda_veil.show(u, &s, &veiled);
    assert_int_equal(knows_as_given(&veiled, JDA_A_Q_BEATLES), JDA_YES);
    assert_int_equal(knows_as_given(&veiled, JDA_A_Q_BOND), JDA_NONE);
}

static void test_JDA_R102_a_birthday_is_shown_once_it_has_been_paid(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,person gifts=off");
    struct lv_setup veiled, untouched;
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 02-05 800 2 person holidays=0 birthday=20-08"
                     " | 01-01 800 2 person birthday=14-05");
    jda_veil.begin(u, &veiled);
    untouched = veiled;
    jda_veil.show(u, &s, &veiled);
    assert_memory_equal(veiled.option, untouched.option, sizeof veiled.option);
    scene_play(u, &s, "@14-05");
    assert_int_equal(s.money[1], 10); /* in hundreds: the birthday of the other */
    jda_veil.show(u, &s, &veiled);
    assert_int_equal(veiled.option[JDA_OPT_ATTR + JDA_A_BIRTHDAY][1], 514);
    assert_int_equal(veiled.option[JDA_OPT_ATTR + JDA_A_SIGN][1], s.fact[1][JDA_A_SIGN]);
    veiled.option[JDA_OPT_ATTR + JDA_A_BIRTHDAY][1] = untouched.option[JDA_OPT_ATTR + JDA_A_BIRTHDAY][1];
    veiled.option[JDA_OPT_ATTR + JDA_A_SIGN][1] = untouched.option[JDA_OPT_ATTR + JDA_A_SIGN][1];
    assert_memory_equal(veiled.option, untouched.option, sizeof veiled.option); /* and nothing else */
}

/* A sign that protected silently is given with the record, once, and only a person's that was stated. */
static void test_JDA_R102_JDA_R160_which_signs_a_record_for_others_may_give(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "player=person,person,bot gifts=off");
    struct lv_setup veiled, untouched;
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 02-05 800 2 person sign=lion | 01-01 800 2 person sign=none"
                     " | 01-01 800 2 sign=lion");
    jda_veil.begin(u, &veiled);
    untouched = veiled;
    assert_false(jda_veil.reveal(u, &s, 1, &veiled));
    assert_false(jda_veil.reveal(u, &s, 2, &veiled));
    assert_memory_equal(veiled.option, untouched.option, sizeof veiled.option);
    assert_true(jda_veil.reveal(u, &s, 0, &veiled));
    assert_int_equal(veiled.option[JDA_OPT_ATTR + JDA_A_SIGN][0], s.fact[0][JDA_A_SIGN]);
    assert_false(jda_veil.reveal(u, &s, 0, &veiled));
}

/* ---- 23 January: who may be paid ------------------------------------------------------------------- */

/* A woman who is known may be paid for sure, a man not: what is told of the third has to fit. */
static void test_JDA_R160_who_may_surely_be_paid_is_among_those_told(void **state)
{
    static const struct { const char *second; bool nobody, only_second, only_third, several; } row[] = {
        { "sex=F", false, true, false, true }, { "sex=M", true, false, true, false },
    };
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "player=person,bot,person gifts=off answers=told");
    struct jda_state s;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char scene[256];
        snprintf(scene, sizeof scene, "spin 1 | 20-01 400 2 person sex=open age=open | 01-01 0 2 %s"
                                      " | 01-01 0 2 person sex=open age=open", row[i].second);
        scene_set(u, &s, scene);
        scene_play(u, &s, "@23-01; told 4");
        assert_int_equal(s.ask, JDA_ASK_TOLD);
        assert_int_equal(jda_may_tell(u, &s, 0), row[i].nobody);
        assert_int_equal(jda_may_tell(u, &s, 2), row[i].only_second);
        assert_int_equal(jda_may_tell(u, &s, 3), row[i].only_third);
        assert_int_equal(jda_may_tell(u, &s, JDA_SEVERAL), row[i].several);
    }
}

/* JDA-R102: of two opponents whom a man on 23 January may pay, and no more; nobody pays himself, were he one
 * of those who may be paid. */
static void test_JDA_R102_JDA_R160_a_record_for_others_tells_who_may_be_paid(void **state)
{
    static const struct { const char *first, *payer, *third; unsigned told; } row[] = {
        { "M", "M", "M", 0 }, { "F", "M", "M", 1 }, { "M", "M", "F", 3 }, { "F", "M", "F", JDA_SEVERAL },
        { "M", "F", "M", 0 },
    };
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "player=person,person,person gifts=off");
    struct lv_setup veiled;
    struct jda_state s, v;
    lv_action told;

    (void)state;
    jda_veil.begin(u, &veiled);
    scene_set(&veiled, &v, "spin 2 | 01-01 0 2 person sex=open age=open"
                           " | 20-01 400 2 person sex=open age=open | 01-01 0 2 person sex=open age=open");
    scene_play(&veiled, &v, "@23-01; told 4");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char scene[256];
        snprintf(scene, sizeof scene, "spin 2 | 01-01 0 2 person sex=%s age=40"
                                      " | 23-01 400 2 person sex=%s age=40 | 01-01 0 2 person sex=%s age=40",
                 row[i].first, row[i].payer, row[i].third);
        scene_set(u, &s, scene);
        assert_true(jda_veil.tell(u, &s, &veiled, &v, &told));
        assert_int_equal(told, jda_action(JDA_TOLD_ACTION, 0, row[i].told));
        assert_true(jda_may_tell(&veiled, &v, row[i].told));
    }
}

/* As with several (test_jda_edges.c): the square waits while its ruined player is somewhere else. */
static void test_JDA_R160_the_only_one_who_may_be_paid_is_forgotten_once_paid(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "claims=manual player=person,person gifts=off "
                                                        "answers=told bankruptcy-arrival=full");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 20-01 100 2 person sex=open age=open | 01-01 0 2 person sex=open age=open");
    scene_play(u, &s, "@23-01; pass; pass; told 4; told 2");
    assert_int_equal(s.depth, 2); /* and 1 January on top */
    assert_int_equal(s.stack[0].sq.told, 0);
}

/* JDA-112: that there is a choice of women, or none, tells the table who is one; of who has left nothing. */
static void test_JDA_112_whom_one_may_pay_shows_of_everybody_who_is_a_woman(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 4, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 20-01 800 2 sex=M | 01-01 0 2 sex=F | 01-01 0 2 sex=M | closed");
    s.seen[JDA_A_SEX] = 0;
    scene_play(u, &s, "@23-01");
    assert_int_equal(s.seen[JDA_A_SEX], 7);
    assert_int_equal(s.money[1], 3);
}

/* ---- what is said of what does not happen --------------------------------------------------------- */

static bool was_told(enum jda_event kind, int seat, int n)
{
    for (int i = 0; i < t_events.n; i++)
        if (t_events.at[i].kind == kind && t_events.at[i].arg[0] == seat && t_events.at[i].arg[1] == n)
            return true;
    return false;
}

static void test_JDA_R76_of_more_turns_only_those_that_come_are_told(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-01 0 2 holidays=0 extra=3 | 01-01 0 2");
    scene_play(u, &s, "@06-01; draw C39");
    assert_true(was_told(JDA_EV_EXTRA, 0, 1));
    scene_set(u, &s, "spin 1 | 01-01 0 2 holidays=0 extra=4 | 01-01 0 2");
    scene_play(u, &s, "@06-01; draw C39");
    assert_true(was_told(JDA_EV_EXTRA_FULL, 0, 4));
    assert_false(was_told(JDA_EV_EXTRA, 0, 1));
    assert_int_equal(s.extra[0], 3); /* one of the four has begun */
}

/* Silent where a word would betray a fact: a number, a birthday, a condition. */
static void test_JDA_68_that_a_bankrupt_player_pays_nothing_is_told(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 10-01 0 2 bankrupt holidays=0 | 01-01 0 2");
    scene_play(u, &s, "@13-01; draw H13");
    assert_true(was_told(JDA_EV_PAYS_NOTHING, 0, 0));
    scene_set(u, &s, "spin 1 | 10-01 0 2 bankrupt holidays=0 | 01-01 0 2 lucky=13 lucky_shown=true");
    scene_play(u, &s, "@13-01; draw H01");
    assert_false(was_told(JDA_EV_PAYS_NOTHING, 0, 0));
}

static void test_JDA_R105_JDA_R131_that_the_rounds_are_over_is_told(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "holiday 2 round=200 | 03-06 0 2 | 04-06 0 2");
    scene_play(u, &s, "pass");
    assert_true(was_told(JDA_EV_ROUNDS_OVER, 1, 0));
}

/* JDA-R142: who leaves takes the offer along, as giver or as who would have been pushed. */
static void test_JDA_R142_an_offer_that_lapses_with_who_leaves_is_told(void **state)
{
    static const struct { const char *moves; bool told;
    } row[] = {
        { "offer 4; share 300; close 2", true },
        { "offer 4; close 2", true },
        { "offer 4; close 1", true },
        { "offer 4; share 100; close 2", true },
        { "close 2", false },
        { "offer 4; share 300; close 4", false },
    };
    const struct lv_setup *u = t_setup(&lv_game_jda, 4, "");
    struct jda_state s;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        scene_set(u, &s, "gifts 1 | 11-09 0 2 holidays=0 | 01-01 300 2 | 01-01 100 2 | 01-01 0 2");
        scene_play(u, &s, row[i].moves);
        if (was_told(JDA_EV_LAPSED, 1, 0) != row[i].told)
            fail_msg("%s", row[i].moves);
    }
}

/* ---- hidden purses ------------------------------------------------------------------------------- */

/* Does the decision promise such an event, with this number at this place? */
static bool foretells(const struct lv_setup *u, const struct jda_state *s, const char *move,
                      enum jda_event kind, int place, int n)
{
    static struct lv_foresight f;
    bool named = false;

    lv_foresee(u, s, t_action(u, s, move), 0, &f);
    for (int i = 0; i < f.events.n; i++)
        named |= f.events.at[i].kind == kind && f.events.at[i].arg[place] == n;
    return named;
}

/* With hidden purses nobody knows before it acts whom a card or a square means. H21 pays the poorest
 * opponent; on 16 February who is richest pays the poorest (JDA-88). */
static void test_JDA_R150_JDA_R153_JDA_88_a_choice_does_not_foretell_whose_purse_is_thinnest(void **state)
{
    static const char *const options[] = { "gifts=off", "gifts=off money-visible=private" };
    struct jda_state s;

    (void)state;
    for (int hidden = 0; hidden < 2; hidden++) {
        const struct lv_setup *u = t_setup(&lv_game_jda, 3, options[hidden]);
        scene_set(u, &s, "spin 1 | 01-06 800 2 shield=C40 | 01-01 300 2 | 01-01 200 2");
        scene_play(u, &s, "@10-06; draw H21");
        assert_int_equal(foretells(u, &s, "shield keep", JDA_EV_SINGLED_OUT, 0, 2), !hidden);
        scene_set(u, &s, "days 1 | 15-02 800 2 holidays=0 | 01-01 300 2 lucky_shown=true"
                         " | 01-01 200 2 lucky_shown=true");
        s.seen[JDA_A_BIRTHDAY] = s.seen[JDA_A_SIGN] = (uint8_t)jda_all(u);
        assert_int_equal(foretells(u, &s, "buy-days 1", JDA_EV_PAID, 1, 2), !hidden);
    }
}

/* ---- what cannot be given ------------------------------------------------------------------------- */

/* JDA-R121: one day more than all opponents together could pay for, and nothing else. */
static void test_JDA_R121_the_day_that_cannot_be_given_is_named(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "");
    struct jda_state s;
    lv_action a[LV_MAX_ACTIONS];

    (void)state;
    scene_set(u, &s, "gifts 1 | 11-09 0 2 holidays=0 | 01-01 300 2");
    assert_int_equal(s.ask, JDA_ASK_OFFER);
    assert_int_equal(jda_blocked(u, &s, a), 1);
    assert_int_equal(a[0], jda_action(JDA_OFFER_ACTION, 0, 4));
}

/* ---- 1 April -------------------------------------------------------------------------------------- */

/* Three opponents: there is no fourth whose square could be taken, wherever in the list it is named. */
static void test_JDA_R129_an_arrangement_names_opponents_only(void **state)
{
    static const struct { unsigned first, second, third; bool may; } row[] = {
        { 1, 2, 0, true }, { 2, 1, 0, true }, { 0, 1, 2, false }, { 1, 1, 0, false }, { 3, 1, 0, false },
        { 1, 3, 0, false }, { 1, 2, 3, false }, { 4, 2, 0, false }, { 1, 2, 7, false },
    };
    const struct lv_setup *u = t_setup(&lv_game_jda, 4, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 20-03 800 2 | 10-02 | 11-02 | 05-05");
    scene_play(u, &s, "@01-04");
    assert_int_equal(s.ask, JDA_ASK_PERMUTE);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (jda_permutes(u, &s, row[i].first | row[i].second << 3 | row[i].third << 6) != row[i].may)
            fail_msg("%u %u %u", row[i].first, row[i].second, row[i].third);
    assert_false(jda_permutes(u, &s, 1 | 2 << 3 | 0 << 6 | 1 << 9)); /* nor does it name a fourth one */
}

/* ---- the end --------------------------------------------------------------------------------------- */

static void test_JDA_R89_no_debt_outlasts_the_year(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "claims=manual player=person,person,bot gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 3 | 01-01 800 2 person birthday=14-05 | 14-05 800 2 person due_other=[1]"
                     " | 30-12 0 2");
    assert_int_equal(s.due_other[1], 1);
    scene_play(u, &s, "@31-12");
    assert_int_equal(jda_to_move(u, &s), LV_OVER);
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        assert_true(s.due_other[i] == 0 && s.due_own[i] == 0);
}

static void test_JDA_104_JDA_21_after_the_end_nothing_is_bought_and_the_reason_is_the_end(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 30-12 800 2 | 01-01 800 2");
    scene_play(u, &s, "@31-12");
    assert_int_equal(jda_to_move(u, &s), LV_OVER);
    t_refused(u, &s, "buy-days 1", LV_E_RULE, "JDA-21");
    t_refused(u, &s, "buy-token", LV_E_RULE, "JDA-104");
    t_refused(u, &s, "holiday", LV_E_RULE, "JDA-42");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_JDA_13_only_days_of_the_calendar_are_days),
        cmocka_unit_test(test_JDA_R147_a_birthday_may_be_any_day_of_its_month),
        cmocka_unit_test(test_JDA_107_JDA_R147_no_answer_lies_beyond_the_last_one),
        cmocka_unit_test(test_JDA_R141_a_birthday_is_drawn_where_no_sign_was_stated),
        cmocka_unit_test(test_JDA_R160_who_is_120_is_younger_than_who_does_not_say),
        cmocka_unit_test(test_JDA_R102_what_one_knows_is_shown_once_it_is_put_to_the_test),
        cmocka_unit_test(test_JDA_R102_a_birthday_is_shown_once_it_has_been_paid),
        cmocka_unit_test(test_JDA_R102_JDA_R160_which_signs_a_record_for_others_may_give),
        cmocka_unit_test(test_JDA_R160_who_may_surely_be_paid_is_among_those_told),
        cmocka_unit_test(test_JDA_R102_JDA_R160_a_record_for_others_tells_who_may_be_paid),
        cmocka_unit_test(test_JDA_R160_the_only_one_who_may_be_paid_is_forgotten_once_paid),
        cmocka_unit_test(test_JDA_112_whom_one_may_pay_shows_of_everybody_who_is_a_woman),
        cmocka_unit_test(test_JDA_R76_of_more_turns_only_those_that_come_are_told),
        cmocka_unit_test(test_JDA_68_that_a_bankrupt_player_pays_nothing_is_told),
        cmocka_unit_test(test_JDA_R105_JDA_R131_that_the_rounds_are_over_is_told),
        cmocka_unit_test(test_JDA_R142_an_offer_that_lapses_with_who_leaves_is_told),
        cmocka_unit_test(
            test_JDA_R150_JDA_R153_JDA_88_a_choice_does_not_foretell_whose_purse_is_thinnest),
        cmocka_unit_test(test_JDA_R121_the_day_that_cannot_be_given_is_named),
        cmocka_unit_test(test_JDA_R129_an_arrangement_names_opponents_only),
        cmocka_unit_test(test_JDA_R89_no_debt_outlasts_the_year),
        cmocka_unit_test(
            test_JDA_104_JDA_21_after_the_end_nothing_is_bought_and_the_reason_is_the_end),
    };

    return cmocka_run_group_tests_name("jeu-de-lannee: corners", tests, NULL, NULL);
}
