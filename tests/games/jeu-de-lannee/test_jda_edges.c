/* test_jda_edges.c: rules where they meet others: ruin in the middle of a square, seats that close
 * between two cards, claims from the protected, almanacs of one's own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "scene.h"

static struct scene scene[] = {
    { "JDA-R52 who is ruined by a claim takes no further part in the square", 3,
      "claims=manual player=person,bot,bot gifts=off",
      "spin 1 | 01-02 800 2 person birthday=14-02 holidays=0 | 01-01 0 2 | 04-02 100 3",
      "@14-02; claim-birthday 3; pass; answer marital=single; draw C18; draw C17",
      "14-02 1200 2; 01-01 200 2; 31-01 0 1 > spin? 2" },
    { "JDA-R114 a protected player on 6 December may choose to pay, and pays nothing", 2, "gifts=off",
      "spin 1 | 04-12 200 2 sign=sagittaire | 01-01 0", "@06-12; option 1",
      "06-12 200 2; 01-01 0 2 > spin? 2" },
    { "JDA-R114 or to draw", 2, "gifts=off", "spin 1 | 04-12 200 2 sign=sagittaire | 01-01 0",
      "@06-12; option 2", "06-12 200 2; 01-01 0 2 > 1 hasard" },
    { "JDA-R142 the seat closes while the others still draw: what was drawn is carried out", 3,
      "gifts=off", "spin 1 | 05-10 0 2 | 01-01 0 2 | 01-02 0 2 holidays=0",
      "@18-10; draw C34; draw C17; close 1", "closed; 01-01 200 2; 01-02 0 2 > spin? 2" },
    { "JDA-R142 before anything of the others is drawn there is nothing to carry out", 3, "gifts=off",
      "spin 1 | 05-10 0 2 | 01-01 0 2 | 01-02 0 2 holidays=0", "@18-10; draw C34; close 1",
      "closed; 01-01 0 2; 01-02 0 2 > spin? 2" },
    { "JDA-R142 the square that led to this one is over too, while a card of another is carried out", 3,
      "gifts=off", "spin 1 | 03-05 0 2 | 01-01 0 2 salaried=yes | 01-02 0 2 holidays=0",
      "@05-05; draw H36; draw H12; draw C41; close 1", "closed; 01-01 100 2; 01-02 0 2 > 2 chance" },
    { "JDA-R142 another seat closes: the card it waits for is not drawn", 3, "gifts=off",
      "spin 1 | 05-10 0 2 holidays=0 | 01-01 0 2 | 01-02 0 2", "@18-10; draw C18; close 2; draw C17",
      "18-10 300 2; closed; 01-02 200 2 > spin? 3" },
    { "JDA-R142 the last card that waits is that of the first seat: it is carried out", 3, "gifts=off",
      "spin 2 | 01-01 0 2 | 05-10 0 2 | 01-02 0 2 holidays=0",
      "@18-10; draw C18; draw C34; draw C17; close 2; days 1", "01-01 200 2; closed; 02-02 0 2 > spin? 3" },
    { "JDA-74 a deck of which only the last four cards are left is not empty", 2, "gifts=off",
      "spin 1 discards=['H01','H02','H03','H04','H05','H06','H07','H08','H09','H10','H11','H12','H13','H14',"
      "'H15','H16','H17','H18','H19','H20','H21','H22','H23','H24','H25','H26','H27','H28','H29','H30','H31',"
      "'H32'] | 10-01 0 2 holidays=0 | 01-01 0 2", "@13-01", "13-01 0 2; 01-01 0 2 > 1 hasard" },
    { "JDA-R105 who began has left: the next of two who are alike counts as having arrived", 4, "gifts=off",
      "holiday 4 round=200 | closed | 04-06 0 2 | 04-06 0 2 | 03-06 0 9", "pass",
      "closed; 04-06 0 8; 04-06 0 5; 03-06 0 9 > over" },
    { "JDA-R132 poorest-in-tokens: all who share the fewest, and nobody who has more", 5,
      "gifts=off second-place-tie=poorest-in-tokens",
      "spin 1 | 30-12 0 2 | 01-06 0 4 | 01-06 0 2 | 01-06 0 3 | 01-06 0 2", "@31-12",
      "31-12 0 8; 01-06 0 4; 01-06 0 5; 01-06 0 3; 01-06 0 5 > over" },
    { "JDA-R103 JDA-R137 the last opponent leaves while titles are picked: nothing of the quiz is left", 2,
      "player=person,bot gifts=off knowledge=quiz", "spin 1 | 10-10 800 2 person | 01-01 0",
      "@13-10; title 6; title 1; title 2; title 3; close 2", "13-10 800 2; closed > over" },
    { "JDA-81 turns are lost up to 99", 2, "gifts=off",
      "spin 1 | 10-01 0 2 holidays=0 skip=99 | 01-01 0 2", "@13-01; draw H31",
      "13-01 0 2; 01-01 0 2 > spin? 2" },
};
enum { N_SCENES = sizeof scene / sizeof *scene };

/* ---- almanacs of one's own -------------------------------------------------------------------- */

struct own_file {
    const char *name;
    char *text;
};

static bool read_own(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    const struct own_file *own = ctx;

    (void)why;
    if (strcmp(name, own->name) != 0)
        return true;
    *text = strdup(own->text);
    *len = strlen(own->text);
    return *text != NULL;
}

/* The scene holds with the almanac or the cards of the box but for one thing; then no days may be bought,
 * by `rule`, if there is one. */
static void holds_with_own(const char *file, const char *from, const char *to, const struct scene *c,
                           const char *rule)
{
    struct own_file own = { file, t_data_changed(&lv_game_jda, file, from, to) };
    struct lv_refusal why = { 0 };
    struct lv_data *d = lv_data_load(&lv_game_jda, read_own, &own, &why);
    struct lv_setup u = *t_setup(&lv_game_jda, c->seats, c->options);
    struct jda_state s;

    if (!d)
        fail_msg("%s: %s (%s)", to, why.msgid, why.text);
    u.data = lv_data_of(d);
    scene_set(&u, &s, c->scene);
    scene_play(&u, &s, c->moves);
    assert_string_equal(scene_told(&u, &s), c->expect);
    if (rule)
        t_refused(&u, &s, "buy-days 1", LV_E_RULE, rule);
    lv_data_free(d);
    free(own.text);
}

static void holds_with(const char *from, const char *to, const struct scene *c, const char *rule)
{
    holds_with_own("almanac.json", from, to, c, rule);
}

static void test_JDA_62_JDA_R39_what_a_square_does_besides_its_cards_comes_after_them(void **state)
{
    const struct scene c = { NULL, 2, "gifts=off", "spin 1 | 20-01 0 2 holidays=0 | 01-01 0 2",
                             "@24-01; draw C01", "27-01 0 3; 01-01 0 2 > spin? 2" };

    (void)state;
    holds_with("\"24-01\", \"frame\": \"red\", \"who\": \"arriving\", \"effect\": \"draw chance 1",
               "\"24-01\", \"frame\": \"red\", \"who\": \"arriving\", \"effect\": \"draw chance 1; advance 3",
               &c, NULL);
}

/* The first fact matters because of what the second may be, which is not known yet. */
static void test_JDA_R122_a_question_counts_that_counts_with_some_answer_to_the_next(void **state)
{
    const struct scene c = { NULL, 2, "gifts=off player=person,bot",
                             "spin 1 | 20-01 0 2 person holidays=0 | 01-01 0 2",
                             "@24-01; answer has_cat=yes; answer collector=yes; draw C01",
                             "24-01 0 3; 01-01 0 2 > spin? 2" };

    (void)state;
    holds_with("\"24-01\", \"frame\": \"red\", \"who\": \"arriving\", \"effect\": \"draw chance 1",
               "\"24-01\", \"frame\": \"red\", \"who\": \"arriving\", \"effect\": "
               "\"if has_cat and collector then draw chance 1", &c, NULL);
}

static void test_JDA_R52_who_is_ruined_by_a_square_takes_no_further_part_in_it(void **state)
{
    static const char from[] = "\"if sex=F and age>=12 then pay bank 600 else pay bank 300\", "
                               "\"unknown\": \"else\"";

    (void)state;
    holds_with(from, "\"pay bank 300; draw hasard 1\"",
               &(struct scene){ NULL, 3, "gifts=off",
                                "spin 1 | 01-03 800 2 | 04-02 200 3 | 01-01 800 2",
                                "@10-03; draw H12", "10-03 500 2; 31-01 0 1; 01-01 500 2 > 3 hasard" },
               NULL);
}

static void test_JDA_36_december_begins_on_its_first_day(void **state)
{
    (void)state; /* in the box the first three days of December are illustrated */
    holds_with("\"01-12\"", "\"30-11\"",
               &(struct scene){ NULL, 2, "gifts=off", "spin 1 | 10-11 800 2 holidays=0 | 01-01 0",
                                "@01-12", "01-12 800 2; 01-01 0 2 > spin? 2" }, NULL);
    holds_with("\"01-12\"", "\"30-11\"",
               &(struct scene){ NULL, 2, "", "spin 1 | 10-11 800 2 holidays=0 | 01-01 300 2",
                                "@01-12", "01-12 800 2; 01-01 300 2 > 2 offer" }, "JDA-36");
}

static void test_JDA_R57_the_second_of_two_deeds_too_may_be_out_of_reach(void **state)
{
    static const char from[] = "choose(pay bank 300 | draw hasard 1)";
    static const char to[] = "choose(draw hasard 1 | pay bank 300)";

    (void)state; /* in the box it is always the first that costs money */
    holds_with(from, to,
               &(struct scene){ NULL, 2, "gifts=off", "spin 1 | 04-12 200 2 | 01-01 0", "@06-12",
                                "06-12 200 2; 01-01 0 2 > 1 hasard" }, NULL);
    holds_with(from, to,
               &(struct scene){ NULL, 2, "gifts=off", "spin 1 | 04-12 300 2 | 01-01 0", "@06-12; option 2",
                                "06-12 0 2; 01-01 0 2 > spin? 2" }, NULL);
}

static void test_JDA_R57_where_neither_deed_is_within_reach_it_is_the_second(void **state)
{
    (void)state; /* in the box one of the two costs nothing */
    holds_with("choose(pay bank 300 | draw hasard 1)", "choose(pay bank 300 | pay bank 200)",
               &(struct scene){ NULL, 2, "gifts=off", "spin 1 | 04-12 100 2 | 01-01 0", "@06-12",
                                "30-11 0 1; 01-01 0 2 > spin? 2" }, NULL);
    holds_with("choose(pay bank 300 | draw hasard 1)", "choose(pay bank 100 | pay bank 200)",
               &(struct scene){ NULL, 2, "gifts=off", "spin 1 | 04-12 100 2 | 01-01 0", "@06-12",
                                "06-12 0 2; 01-01 0 2 > spin? 2" }, NULL);
    holds_with_own("cards.json", "choose(money me -300 | tokens me -1)",
                   "choose(money me -300 | money me -200)",
                   &(struct scene){ NULL, 2, "gifts=off bankruptcy-cash=keep",
                                    "spin 1 | 10-01 100 2 holidays=0 | 01-01 0", "@13-01; draw H24",
                                    "01-01 100 1; 01-01 0 2 > spin? 2" }, NULL);
}

static void test_JDA_R116_a_card_goes_on_after_its_choice(void **state)
{
    static const char from[] = "choose(tokens me +1 | money me +400)";
    static const char to[] = "choose(tokens me +1 | money me +400); money others +200";

    (void)state; /* in the box a choice is the last thing a card does */
    holds_with_own("cards.json", from, to,
                   &(struct scene){ NULL, 2, "gifts=off", "spin 1 | 01-06 0 2 holidays=0 | 01-01 0",
                                    "@06-06; draw C10; option 1", "06-06 0 3; 01-01 200 2 > spin? 2" }, NULL);
    holds_with_own("cards.json", from, to,
                   &(struct scene){ NULL, 2, "gifts=off", "spin 1 | 01-06 0 2 holidays=0 | 01-01 0",
                                    "@06-06; draw C10; option 2", "06-06 400 2; 01-01 200 2 > spin? 2" },
                   NULL);
}

/* In the box only who arrives is given a choice. */
static void test_JDA_96_JDA_R57_where_everybody_chooses_each_choice_is_its_own(void **state)
{
    (void)state;
    holds_with_own("almanac.json", "\"06-12\", \"frame\": \"blue\", \"who\": \"arriving\"",
                   "\"06-12\", \"frame\": \"blue\", \"who\": \"all\"",
                   &(struct scene){ NULL, 3, "gifts=off",
                                    "spin 1 | 04-12 800 2 holidays=0 | 01-01 800 2 | 01-01 700 2",
                                    "@06-12; option 1; option 2; option 1; draw H01",
                                    "06-12 500 2; 01-01 800 1; 01-01 400 2 > 2 token" }, NULL);
}

/* The mask of those who may be youngest: of the two whose ages are not secret only the one who said it. */
static void test_JDA_R160_an_age_not_said_counts_as_oldest(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "player=person,bot,bot answers=told");
    struct jda_state s;
    lv_action a[LV_MAX_ACTIONS];

    (void)state;
    scene_set(u, &s, "lot 1 round=0 | 01-01 800 2 person sex=open age=open | 01-01 800 2 age=none"
                     " | 01-01 800 2 age=40");
    assert_int_equal(s.ask, JDA_ASK_TOLD);
    assert_int_equal(lv_game_jda.rules.legal(u, &s, a), 3);
    assert_int_equal(a[0], jda_action(JDA_TOLD_ACTION, 0, 1));
    assert_int_equal(a[1], jda_action(JDA_TOLD_ACTION, 0, 4));
    assert_int_equal(a[2], jda_action(JDA_TOLD_ACTION, 0, 5));
    scene_set(u, &s, "lot 1 round=0 | 01-01 800 2 person sex=open age=open | 01-01 800 2 age=40"
                     " | 01-01 800 2 age=40"); /* of two who are alike, both or none */
    assert_int_equal(lv_game_jda.rules.legal(u, &s, a), 3);
    assert_int_equal(a[0], jda_action(JDA_TOLD_ACTION, 0, 1));
    assert_int_equal(a[1], jda_action(JDA_TOLD_ACTION, 0, 6));
    assert_int_equal(a[2], jda_action(JDA_TOLD_ACTION, 0, 7));
}

static void test_JDA_R160_JDA_R103_who_has_left_is_not_among_the_youngest(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "player=person,bot,bot answers=told");
    struct lv_outcome o[LV_MAX_OUTCOMES];
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "lot 1 round=0 | 01-01 800 2 person sex=open age=open | 01-01 800 2 age=40"
                     " | 01-01 800 2 age=40");
    lv_game_jda.rules.apply(u, &s, jda_action(JDA_TOLD_ACTION, 0, 7), NULL);
    assert_int_equal(s.ask, JDA_ASK_LOT);
    assert_int_equal(lv_game_jda.rules.outcomes(u, &s, o), 3);
    scene_play(u, &s, "close 2");
    assert_int_equal(s.ask, JDA_ASK_LOT);
    assert_int_equal(lv_game_jda.rules.outcomes(u, &s, o), 2);
}

/* The square waits, while people may claim where its ruined player has gone: whom he might have paid is
 * past. */
static void test_JDA_R160_whom_one_may_pay_is_forgotten_once_one_is_chosen(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "claims=manual player=person,person,person gifts=off "
                                                        "answers=told bankruptcy-arrival=full");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 20-01 100 2 person sex=open age=open | 01-01 0 2 person sex=open age=open"
                     " | 01-01 0 2 person sex=open age=open");
    scene_play(u, &s, "@23-01; pass; pass; pass; told 4; told 7");
    assert_int_equal(s.stack[0].sq.told, JDA_TOLD_PAYEES + JDA_SEVERAL);
    for (unsigned told = 0; told < 256; told++) { /* what stands there in positions from outside */
        struct jda_state other = s;
        other.stack[0].sq.told = (uint8_t)told;
        assert_int_equal(jda_told_is_sound(u, &other.stack[0]),
                         told == 0 || (told >= JDA_TOLD_PAYEES && told <= JDA_TOLD_PAYEES + 3)
                             || told == JDA_TOLD_PAYEES + JDA_SEVERAL);
    }
    scene_play(u, &s, "target 2");
    assert_string_equal(scene_told(u, &s), "01-01 0 1; 01-01 100 2; 01-01 0 2 > 1 claim");
    assert_int_equal(s.depth, 2); /* and 1 January on top */
    assert_int_equal(s.stack[0].sq.told, 0);
}

/* Nobody else sits there than the first seat, so that it is that one or nobody. */
static void test_JDA_R160_several_are_told_only_where_there_may_be_several(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,person gifts=off answers=told");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 2 | 01-01 0 2 person sex=open age=open | 20-01 100 2 person sex=open age=open");
    scene_play(u, &s, "@23-01; told 4");
    assert_int_equal(s.ask, JDA_ASK_TOLD);
    assert_true(jda_may_tell(u, &s, 0));
    assert_true(jda_may_tell(u, &s, 1));
    assert_false(jda_may_tell(u, &s, 2));
    assert_false(jda_may_tell(u, &s, JDA_SEVERAL));
    assert_false(jda_may_tell(u, &s, JDA_MAX_TOLD));
    scene_play(u, &s, "told 0"); /* and nothing where nothing is asked */
    assert_false(s.ask == JDA_ASK_TOLD || jda_may_tell(u, &s, 1));
}

static void test_JDA_R160_the_sixth_seat_may_be_the_one_who_is_paid(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 6, "player=person,bot,bot,bot,bot,person gifts=off "
                                                        "answers=told");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 20-01 400 2 person sex=open age=open | 01-01 0 2 sex=M | 01-01 0 2 sex=M"
                     " | 01-01 0 2 sex=M | 01-01 0 2 sex=M | 01-01 0 2 person sex=open age=open");
    scene_play(u, &s, "@23-01; told 4");
    assert_int_equal(s.ask, JDA_ASK_TOLD);
    assert_true(jda_may_tell(u, &s, 6));
    assert_false(jda_may_tell(u, &s, 5));
}

/* That somebody else has left changes nothing. */
static void test_JDA_R160_JDA_R142_who_is_told_to_be_paid_is_paid(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 4, "player=person,person,person,person gifts=off "
                                                        "answers=told");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 20-01 400 2 person sex=open age=open holidays=0"
                     " | 01-01 0 2 person sex=open age=open | 01-01 0 2 person sex=open age=open | closed");
    scene_play(u, &s, "@23-01; told 4; told 2");
    assert_int_equal(s.money[0], 1);
    assert_int_equal(s.money[1], 3);
}

/* Numbers that no decision has; the notation cannot write them. */
static void test_JDA_82_JDA_21_a_decision_with_another_number_is_none(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-06 800 2 shield=C40 | 01-01");
    scene_play(u, &s, "@10-06; draw H07");
    assert_true(jda_may(u, &s, jda_action(JDA_SHIELD_ACTION, 0, 1), NULL));
    assert_false(jda_may(u, &s, jda_action(JDA_SHIELD_ACTION, 0, 2), NULL));
    scene_set(u, &s, "days 1 | 03-06 300 2 | 01-01");
    assert_true(jda_may(u, &s, jda_action(JDA_PASS_ACTION, 0, 0), NULL));
    assert_false(jda_may(u, &s, jda_action(JDA_PASS_ACTION, 0, 1), NULL));
    assert_false(jda_may(u, &s, jda_action(JDA_PASS_ACTION, 1, 0), NULL));
    scene_set(u, &s, "spin 1 | 03-06 300 2 | 01-01"); /* a set of 64 bits: nothing comes round again */
    assert_true(jda_may(u, &s, jda_action(JDA_SPIN_ACTION, 0, 1), NULL));
    assert_false(jda_may(u, &s, jda_action(JDA_SPIN_ACTION, 0, 64 + 1), NULL));
    assert_false(jda_may(u, &s, jda_action(JDA_SPIN_ACTION, 0, 64), NULL));
}

static void test_JDA_89_who_cannot_be_chosen_is_named_with_the_decision_itself(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 4, "gifts=off");
    const struct lv_setup *people = t_setup(&lv_game_jda, 2, "player=person,person");
    struct jda_state s;
    lv_action a[LV_MAX_ACTIONS];
    bool named = false;

    (void)state;
    t_start(people, &s); /* questions about oneself come before anything could be bought */
    assert_true(s.phase < JDA_PH_TOKEN && s.who < JDA_N_SEATS);
    assert_int_equal(jda_blocked(people, &s, a), 0);
    scene_set(u, &s, "spin 1 | 20-01 400 2 sex=M | 01-01 0 2 sex=F | 01-01 0 2 sex=F | 01-01 0 2 sex=M");
    scene_play(u, &s, "@23-01");
    assert_int_equal(s.ask, JDA_ASK_TARGET);
    for (int i = 0, n = jda_blocked(u, &s, a); i < n; i++)
        named |= a[i] == jda_action(JDA_TARGET_ACTION, 0, 3);
    assert_true(named);
}

/* ---- what is told ----------------------------------------------------------------------------- */

static const struct lv_event *told(enum jda_event kind)
{
    for (int i = 0; i < t_events.n; i++)
        if (t_events.at[i].kind == kind)
            return &t_events.at[i];
    return NULL;
}

/* The protected debtor pays nothing, but the claim has said which day it is. */
static void test_JDA_57_JDA_R140_a_claim_shows_the_birthday_even_if_nothing_is_paid(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "claims=manual player=person,person gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-05 800 2 person birthday=14-05 | 22-05 800 2 person sign=gemeaux");
    scene_play(u, &s, "@14-05");
    assert_null(told(JDA_EV_BIRTHDAY));
    scene_play(u, &s, "claim-birthday 2");
    assert_string_equal(scene_told(u, &s), "14-05 800 2; 22-05 800 2 > 1 claim");
    assert_non_null(told(JDA_EV_BIRTHDAY));
    assert_int_equal(told(JDA_EV_BIRTHDAY)->arg[0], 0);
    assert_int_equal(told(JDA_EV_BIRTHDAY)->see, LV_SEE_ALL);
    assert_non_null(strstr(t_written(u, &s), "\"birthday\""));
}

/* The square is being drawn for: what is due stands, but nobody is asked. */
static void test_JDA_R140_nothing_is_claimed_while_chance_decides(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "claims=manual player=person,person gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-06 800 2 person birthday=10-06 lucky=7 | 01-01 0 2 person lucky=10");
    scene_play(u, &s, "@10-06; pass; pass");
    assert_int_equal(lv_game_jda.rules.to_move(u, &s), LV_CHANCE);
    for (unsigned seat = 0; seat < 256; seat++) {
        assert_false(lv_game_jda.rules.may(u, &s, lv_action_make(JDA_CLAIM_BIRTHDAY_ACTION, seat,
                     0, 0), NULL));
        assert_false(lv_game_jda.rules.may(u, &s, lv_action_make(JDA_CLAIM_LUCKY_ACTION, seat, 0, 0), NULL));
    }
    t_refused(u, &s, "claim-birthday 2", LV_E_RULE, "JDA-R140");
    t_refused(u, &s, "claim-lucky 1", LV_E_RULE, "JDA-R140");
}

static void test_JDA_R99_the_titles_picked_in_a_quiz_are_told(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,bot gifts=off knowledge=quiz");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 10-10 800 2 person | 01-01 0");
    scene_play(u, &s, "@13-10; title 6; title 1; title 2; title 3; quiz 6");
    assert_non_null(told(JDA_EV_PICKED));
    assert_int_equal(told(JDA_EV_PICKED)->arg[0], 0);
    assert_int_equal(told(JDA_EV_PICKED)->arg[1], jda_title(JDA_A_Q_KHRUSHCHEV, 6 - 1));
    scene_set(u, &s, "spin 1 | 10-10 800 2 person | 01-01 0");
    scene_play(u, &s, "@13-10; title 6; title 1; title 2; title 3; quiz none");
    assert_null(told(JDA_EV_PICKED));
}

static void test_JDA_R84_a_draw_that_lapses_is_told(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "days 1 cards=40 | 02-06 800 2 holidays=0 | 01-01 0 2");
    scene_play(u, &s, "buy-days 4");
    assert_string_equal(scene_told(u, &s), "06-06 400 2; 01-01 0 2 > spin? 2");
    assert_non_null(told(JDA_EV_CARD_LAPSES));
    assert_int_equal(told(JDA_EV_CARD_LAPSES)->arg[0], 0);
    assert_int_equal(told(JDA_EV_CARD_LAPSES)->arg[1], JDA_CHANCE_DECK);
}

/* C42: who stands on the same square is not ahead. */
static void test_JDA_79_JDA_R111_where_nobody_is_ahead_that_is_told(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-06 0 2 holidays=0 | 06-06 0 2");
    scene_play(u, &s, "@06-06; draw C42");
    assert_string_equal(scene_told(u, &s), "06-06 100 2; 06-06 0 2 > spin? 2");
    assert_null(told(JDA_EV_SINGLED_OUT));
    assert_non_null(told(JDA_EV_NOBODY_AHEAD));
    assert_int_equal(told(JDA_EV_NOBODY_AHEAD)->arg[0], 0);
    scene_set(u, &s, "spin 1 | 01-06 0 2 holidays=0 | 07-06 0 2");
    scene_play(u, &s, "@06-06; draw C42");
    assert_string_equal(scene_told(u, &s), "07-06 100 2; 06-06 0 2 > 1 days");
    assert_non_null(told(JDA_EV_SINGLED_OUT));
    assert_int_equal(told(JDA_EV_SINGLED_OUT)->arg[0], 1);
    assert_null(told(JDA_EV_NOBODY_AHEAD));
}

static void test_JDA_R102_a_sign_that_nobody_has_seen_stays_at_the_table(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,bot gifts=off");
    struct lv_setup veiled;
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 02-05 800 2 person sign=lion | 01-01 0 2");
    jda_veil.begin(u, &veiled);
    jda_veil.show(u, &s, &veiled);
    assert_int_equal(veiled.option[JDA_OPT_ATTR + JDA_A_SIGN][0], JDA_OPEN);
    s.seen[JDA_A_SIGN] = 1;
    jda_veil.show(u, &s, &veiled);
    assert_int_equal(veiled.option[JDA_OPT_ATTR + JDA_A_SIGN][0], s.fact[0][JDA_A_SIGN]);
}

/* ---- closing ---------------------------------------------------------------------------------- */

static void test_JDA_R103_a_game_may_end_before_it_has_begun(void **state)
{
    static const char *const options[] = { "", "player=person,person ask=before" };

    (void)state;
    for (int i = 0; i < 2; i++)
        for (unsigned steps = 0; steps < 60; steps += 7) { /* in the profiles, then the numbers */
            const struct lv_setup *u = t_setup(&lv_game_jda, 2, options[i]);
            struct lv_rng rng = lv_rng_seed(103, steps);
            struct jda_state s, again = { 0 };
            char members[16384];
            t_start(u, &s);
            for (unsigned k = 0; k < steps && s.phase < JDA_PH_LOT; k++)
                lv_game_jda.rules.apply(u, &s, t_any_step(u, &s, &rng), NULL);
            t_play(u, &s, "close 2");
            assert_int_equal(lv_game_jda.rules.to_move(u, &s), LV_OVER);
            t_ranks(u, &s, "1 0");
            snprintf(members, sizeof members, "%s", t_written(u, &s) + 1);
            members[strlen(members) - 1] = '\0';
            t_position(u, &again, members);
            assert_memory_equal(&again, &s, sizeof s);
        }
}

static unsigned card(const struct lv_setup *u, const char *id)
{
    unsigned c = JDA_N_CARDS;

    assert_true(lv_code_read(u, NULL, &jda_card_code, id, strlen(id), &c));
    return c;
}

/* The second seat has arrived, both have drawn, and it leaves before the first has carried out its card. */
static void test_JDA_R89_a_card_that_waits_at_the_end_goes_to_its_pile(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 2 | 01-01 0 2 | 05-10 0 2");
    scene_play(u, &s, "@18-10; draw C34; draw C17");
    assert_int_equal(s.stack[0].sq.wait[0], card(u, "C17") + 1);
    scene_play(u, &s, "close 2");
    assert_string_equal(scene_told(u, &s), "01-01 0 2; closed > over");
    assert_true(jda_is_discarded(&s, card(u, "C17")));
    assert_true(jda_is_discarded(&s, card(u, "C34")));
}

static void test_JDA_R103_only_an_open_seat_of_this_game_is_closed(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 01-06 800 2 | 01-01 800 2 | 01-01 800 2");
    for (unsigned seat = 0; seat < 256; seat++) {
        struct lv_refusal why = { 0 };
        assert_int_equal(lv_game_jda.rules.may(u, &s, lv_action_close(seat), &why), seat < 3);
        if (seat >= 3)
            assert_string_equal(why.rule, "JDA-R103");
    }
    for (unsigned bit = 0; bit < 16; bit++) /* one writing for one closing */
        assert_false(lv_game_jda.rules.may(u, &s, lv_action_close(1) | 1u << bit, NULL));
    t_play(u, &s, "close 2");
    t_refused(u, &s, "close 2", LV_E_RULE, "JDA-R103");
    t_play(u, &s, "close 1");
    assert_int_equal(lv_game_jda.rules.to_move(u, &s), LV_OVER);
    t_refused(u, &s, "close 3", LV_E_RULE, "JDA-R103");
}

int main(void)
{
    static const struct CMUnitTest single[] = {
        cmocka_unit_test(test_JDA_62_JDA_R39_what_a_square_does_besides_its_cards_comes_after_them),
        cmocka_unit_test(test_JDA_R122_a_question_counts_that_counts_with_some_answer_to_the_next),
        cmocka_unit_test(test_JDA_R52_who_is_ruined_by_a_square_takes_no_further_part_in_it),
        cmocka_unit_test(test_JDA_36_december_begins_on_its_first_day),
        cmocka_unit_test(test_JDA_R57_the_second_of_two_deeds_too_may_be_out_of_reach),
        cmocka_unit_test(test_JDA_R57_where_neither_deed_is_within_reach_it_is_the_second),
        cmocka_unit_test(test_JDA_96_JDA_R57_where_everybody_chooses_each_choice_is_its_own),
        cmocka_unit_test(test_JDA_R160_an_age_not_said_counts_as_oldest),
        cmocka_unit_test(test_JDA_R116_a_card_goes_on_after_its_choice),
        cmocka_unit_test(test_JDA_R160_JDA_R103_who_has_left_is_not_among_the_youngest),
        cmocka_unit_test(test_JDA_R160_whom_one_may_pay_is_forgotten_once_one_is_chosen),
        cmocka_unit_test(test_JDA_R160_several_are_told_only_where_there_may_be_several),
        cmocka_unit_test(test_JDA_R160_the_sixth_seat_may_be_the_one_who_is_paid),
        cmocka_unit_test(test_JDA_R160_JDA_R142_who_is_told_to_be_paid_is_paid),
        cmocka_unit_test(test_JDA_82_JDA_21_a_decision_with_another_number_is_none),
        cmocka_unit_test(test_JDA_89_who_cannot_be_chosen_is_named_with_the_decision_itself),
        cmocka_unit_test(test_JDA_R102_a_sign_that_nobody_has_seen_stays_at_the_table),
        cmocka_unit_test(test_JDA_R84_a_draw_that_lapses_is_told),
        cmocka_unit_test(test_JDA_79_JDA_R111_where_nobody_is_ahead_that_is_told),
        cmocka_unit_test(test_JDA_57_JDA_R140_a_claim_shows_the_birthday_even_if_nothing_is_paid),
        cmocka_unit_test(test_JDA_R99_the_titles_picked_in_a_quiz_are_told),
        cmocka_unit_test(test_JDA_R140_nothing_is_claimed_while_chance_decides),
        cmocka_unit_test(test_JDA_R103_a_game_may_end_before_it_has_begun),
        cmocka_unit_test(test_JDA_R89_a_card_that_waits_at_the_end_goes_to_its_pile),
        cmocka_unit_test(test_JDA_R103_only_an_open_seat_of_this_game_is_closed),
    };
    enum { N_SINGLE = sizeof single / sizeof *single };
    struct CMUnitTest test[N_SCENES + N_SINGLE];

    memcpy(test, single, sizeof single);
    for (size_t i = 0; i < N_SCENES; i++)
        test[N_SINGLE + i] = (struct CMUnitTest){ scene[i].name, scene_holds, NULL, NULL, &scene[i] };
    return _cmocka_run_group_tests("jeu-de-lannee edges", test, N_SCENES + N_SINGLE, NULL, NULL);
}
