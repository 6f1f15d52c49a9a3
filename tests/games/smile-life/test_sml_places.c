/* test_sml_places.c: own cards, which the program does not see (SML-R116): how a card that is named comes to
 * where it must have been, while all that everybody knows stays true. */
#include <stdio.h>
#include <string.h>

#include "games/smile-life/sml_play.h"
#include "sml_help.h"

static struct sml_state s;
static struct lv_setup own;

static void set(int seats, const struct scene *c)
{
    own = *t_setup(&lv_game_sml, seats, "");
    own.own_hands = true;
    sml_set(&own, &s, c);
}

static void say(const char *moves)
{
    t_play(&own, &s, moves);
}

static struct lv_refusal refused(const char *move, const char *rule)
{
    return t_refused(&own, &s, move, LV_E_RULE, rule);
}

static bool offered(const char *move)
{
    return t_offered(&own, &s, move);
}

/* Why a job cannot be in the hand is said, whatever lies there. */
static void test_SML_127_SML_R116_a_job_that_lies_elsewhere_is_not_brought(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "", "| 'job': 'medecin'", "" } };

    (void)state;
    set(3, &c);
    assert_int_equal(refused("play piston job medecin", "SML-R116").seat, 2);
    refused("play piston job animal-licorne", "SML-127");
    assert_false(offered("play piston job medecin"));
}

/* Of two cards that nobody knows one was just drawn: it is not the job that everybody knows somebody holds,
 * so it is the piston. */
static void test_SML_R111_SML_R116_the_piston_makes_room_for_the_job(void **state)
{
    const struct scene c = {
        .phase = "play",
        .table = "'drew': 'animal-chien', 'held': { 'chirurgien': [0] }",
        .seat = { "= troc chance prison attentat animal-chat animal-chien"
                  " | 'known': { 'troc': [2, 0], 'chance': [2, 0], 'prison': [2, 0], 'attentat': [2, 0] }",
                  "= chirurgien avocat bandit garagiste medium" }
    };

    (void)state;
    set(2, &c);
    assert_true(offered("play piston job chirurgien"));
    say("play piston job chirurgien");
    assert_int_equal(s.seat[0].job, SML_SURGEON);
    assert_true(sml_lies(&s, SML_PISTON, SML_Z_LAID, 0));
}

/* In the deal that the program holds the piston lies where the first other card would go. */
static void test_SML_R116_the_piston_that_is_there_stays(void **state)
{
    const struct scene c = {
        .phase = "play",
        .seat = { "= piston tsunami maison-petite#1 voyage-rio animal-chat animal-chien", "", "" }
    };

    (void)state;
    set(3, &c);
    assert_true(offered("play piston job chirurgien"));
    say("play piston job chirurgien");
    assert_int_equal(s.seat[0].job, SML_SURGEON);
}

/* Everybody knows of all cards but one of the active seat that they are in some hand: only it makes room. */
static void test_SML_R111_SML_R116_the_first_card_of_all_makes_room(void **state)
{
    const struct scene c = {
        .phase = "play",
        .table =
            "'held': { 'troc': [0], 'casino': [0], 'chance': [0], 'medium': [0], 'animal-chat': [0], "
            "'animal-chien': [0], 'garagiste': [0], 'prison': [0], 'attentat': [0], 'piston': [0] }",
        .seat = { "= etude-simple#5 licenciement#1 troc casino chance medium"
                  " | 'known': { 'licenciement#1': [2, 0] }",
                  "= animal-chat animal-chien garagiste prison attentat piston"
                  " | 'job': 'chercheur', 'sixth': true" }
    };

    (void)state;
    set(2, &c);
    say("play licenciement#1 target 2");
    assert_int_equal(s.phase, SML_AT_DROP);
    assert_true(offered("drop tsunami"));
    say("drop tsunami");
    assert_int_equal(s.top, SML_RESEARCHER);
    assert_int_equal(s.under[s.top], SML_TSUNAMI);
}

/* What others know goes with the place of a drawn card, wherever its new card stands among them. The bet is a
 * salary: the only one that nobody has seen lies in the third place, and makes room for the study. */
static void test_SML_118_SML_R116_what_is_known_of_a_place_stays_with_it(void **state)
{
    const struct scene c = {
        .phase = "keep",
        .table =
            "'due': true, 'drawn': { 'etude-simple#5': [], 'medium': [], 'salaire-1#1': [2] }, "
            "'casino': true, 'bet': 'salaire-4#1', 'bettor': 2",
        .seat = { "= troc chance bandit avocat prison",
                  "= garagiste attentat tsunami animal-chat animal-chien" }
    };

    (void)state;
    set(2, &c);
    say("discard salaire-4#1");
    assert_int_equal(s.bet, SML_SALARY_1);
    assert_int_equal(s.n_drawn, 2);
    assert_int_equal(s.drawn[0], SML_STUDY + 4);
    assert_int_equal(s.drawn_knows[0], 1 << 1);
    assert_int_equal(s.drawn[1], SML_MEDIUM);
    assert_int_equal(s.drawn_knows[1], 0);
}

/* Everybody knows all cards of this hand. */
static void test_SML_135_SML_R116_the_salary_that_lies_there_is_bet(void **state)
{
    const struct scene c = {
        .phase = "play",
        .seat = { "= salaire-1#1 casino troc chance prison attentat"
                  " | 'known': { 'salaire-1#1': [2, 0], 'casino': [2, 0], 'troc': [2, 0],"
                  " 'chance': [2, 0], 'prison': [2, 0], 'attentat': [2, 0] }",
                  "" }
    };

    (void)state;
    set(2, &c);
    say("play casino bet ?");
    assert_int_equal(s.bet, SML_SALARY_1);
}

/* Everybody knows all cards of all hands, though not who holds which: there is no place for another one. */
static void test_SML_R111_SML_R116_a_card_for_which_there_is_no_place_is_refused(void **state)
{
    const struct scene c = {
        .phase = "play",
        .table =
            "'held': { 'troc': [0], 'casino': [0], 'chance': [0], 'medium': [0], 'avocat': [0], "
            "'bandit': [0], 'animal-chat': [0], "
            "'animal-chien': [0], 'garagiste': [0], 'prison': [0], 'attentat': [0] }",
        .seat = { "= troc casino chance medium avocat bandit",
                  "= animal-chat animal-chien garagiste prison attentat" }
    };

    (void)state;
    set(2, &c);
    refused("discard tsunami", "SML-R116");
    assert_false(offered("discard tsunami"));
    say("discard prison");
}

/* SML-R111: everybody knows that it is in some hand, so it may also be what was bet face down. */
static void test_SML_R111_SML_R116_a_card_that_somebody_holds_may_be_the_bet(void **state)
{
    const struct scene c = { .phase = "play",
                             .table = "'held': { 'salaire-1#1': [0] }",
                             .seat = { "salaire-4#1", "salaire-3#1",
                                       "= salaire-1#1 animal-chat animal-chien"
                                       " accident#1 accident#2" } };

    (void)state;
    set(3, &c);
    say("play casino bet ?; card ?; draw; card ?; bet salaire-3#1");
    assert_int_not_equal(s.bet, SML_SALARY_1); /* in the deal that the program holds */
    assert_true(offered("card salaire-1#1"));
    say("card salaire-1#1");
    assert_true(sml_lies(&s, SML_SALARY_1, SML_Z_SALARY, 0));
}

/* Of forty salaries all but one lie in the discard: the last is that of the first seat, in the deal that the
 * program holds. */
static void test_SML_135_SML_R116_the_only_salary_left_is_bet(void **state)
{
    char table[1024] = "'discard': [";
    struct scene c = { .phase = "play", .table = table,
                       .seat = { "= salaire-1#1 animal-chat animal-chien troc chance avocat",
                                 "= casino prison attentat bandit medium" } };
    size_t len = strlen(table);

    (void)state;
    for (int i = 1; i < 40; i++)
        len += (size_t)snprintf(table + len, sizeof table - len, "'salaire-%d#%d 2'%s", 1 + i / 10,
                                1 + i % 10, i < 39 ? ", " : "]");
    assert_true(len < sizeof table);
    set(2, &c);
    say("discard animal-chat; draw; card ?; play casino bet ?");
    assert_int_equal(s.bet, SML_SALARY_1);
    assert_int_equal(sml_owner_of(&s, SML_SALARY_1), 1);
}

/* All cards but those in hands lie in the discard. */
static const char *all_thrown(const char *hands)
{
    static char table[8192];
    struct lv_buf b = LV_BUF(table);
    const struct lv_setup *u = t_setup(&lv_game_sml, 2, "");

    for (unsigned card = 0; card < SML_N_CARDS; card++) {
        char id[32];
        struct lv_buf name = LV_BUF(id);
        sml_card_write(u, card, &name);
        if (strstr(hands, id))
            continue;
        lv_buf_text(&b, b.len ? ", '" : "'discard': ['");
        lv_buf_text(&b, id);
        lv_buf_char(&b, '\'');
    }
    lv_buf_char(&b, ']');
    assert_false(b.cut);
    return table;
}

/* SML-R73: who plays the piston alone has no job. Where there is nothing but jobs to hold, that cannot be. */
static void test_SML_R73_SML_R116_a_job_that_must_be_there_is_brought(void **state)
{
    struct scene c = { .phase = "play",
                       .seat = { "= piston medium | 'known': { 'piston': [2, 0] }",
                                 "= avocat bandit garagiste gourou serveur" } };

    (void)state;
    c.table = all_thrown("piston medium avocat bandit garagiste gourou serveur");
    set(2, &c);
    refused("play piston", "SML-R73");
    say("play piston job bandit");
    assert_int_equal(s.seat[0].job, SML_BANDIT);
}

/* Nobody knows whose the only card is that is no job: the second seat has it, and the first one the job. */
static void test_SML_R73_SML_R116_the_only_other_card_is_held_for_the_job(void **state)
{
    struct scene c = { .phase = "play",
                       .seat = { "= etude-simple#5 avocat bandit garagiste gourou",
                                 "= piston medium troc chance prison | 'known': { 'piston': [1, 0],"
                                 " 'troc': [1, 0], 'chance': [1, 0], 'prison': [1, 0] }" } };

    (void)state;
    c.table = all_thrown(
        "etude-simple#5 piston medium avocat bandit garagiste gourou troc chance prison");
    set(2, &c);
    s.active = 1;
    say("play piston");
    assert_true(sml_lies(&s, SML_MEDIUM, SML_Z_HAND, 0));
    assert_true(sml_lies(&s, SML_STUDY + 4, SML_Z_HAND, 1));
}

/* SML-R75: of a pile with one card Chance draws no more, and it is kept; nobody else sees it. */
static void test_SML_R75_SML_R116_the_only_card_drawn_is_kept(void **state)
{
    struct scene c = { .phase = "keep",
                       .table = "'due': true, 'drawn': { 'medium': [] }",
                       .seat = { "= avocat bandit garagiste gourou troc", "" } };
    const struct lv_hands *hands = lv_game_sml.rules.hands;

    (void)state;
    set(2, &c);
    assert_true(offered("keep ?"));
    refused("keep medium", "SML-118");
    assert_int_equal(hands->say(&own, &s, lv_action_make(SML_KEEP, SML_MEDIUM, SML_NONE, 0)),
                     t_action(&own, &s, "keep ?"));
    say("keep ?");
    assert_true(sml_lies(&s, SML_MEDIUM, SML_Z_HAND, 0));
}

/* SML-123, SML-R73: with one card beside it a troc is made, without any it is laid in vain. */
static void test_SML_123_SML_R116_the_last_card_is_bartered(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "= troc animal-chat", "" } };
    const struct scene bare = { .phase = "play", .seat = { "= troc", "" } };

    (void)state;
    set(2, &c);
    assert_true(offered("play troc target 2"));
    assert_false(offered("play troc"));
    say("play troc target 2; troc ? ?");
    set(2, &bare);
    assert_true(offered("play troc"));
    assert_false(offered("play troc target 2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_SML_127_SML_R116_a_job_that_lies_elsewhere_is_not_brought),
        cmocka_unit_test(test_SML_R111_SML_R116_the_piston_makes_room_for_the_job),
        cmocka_unit_test(test_SML_R116_the_piston_that_is_there_stays),
        cmocka_unit_test(test_SML_R111_SML_R116_the_first_card_of_all_makes_room),
        cmocka_unit_test(test_SML_118_SML_R116_what_is_known_of_a_place_stays_with_it),
        cmocka_unit_test(test_SML_135_SML_R116_the_salary_that_lies_there_is_bet),
        cmocka_unit_test(test_SML_135_SML_R116_the_only_salary_left_is_bet),
        cmocka_unit_test(test_SML_R73_SML_R116_a_job_that_must_be_there_is_brought),
        cmocka_unit_test(test_SML_R73_SML_R116_the_only_other_card_is_held_for_the_job),
        cmocka_unit_test(test_SML_R75_SML_R116_the_only_card_drawn_is_kept),
        cmocka_unit_test(test_SML_123_SML_R116_the_last_card_is_bartered),
        cmocka_unit_test(test_SML_R111_SML_R116_a_card_for_which_there_is_no_place_is_refused),
        cmocka_unit_test(test_SML_R111_SML_R116_a_card_that_somebody_holds_may_be_the_bet),
    };

    return cmocka_run_group_tests_name("smile-life places", tests, NULL, NULL);
}
