/* test_jda_debts.c: debts: who cannot pay several creditors, what a return square brings, and claims by hand
 * that nobody can run away from. */
#include <stdio.h>
#include <string.h>

#include "scene.h"

static struct scene scene[] = {
    { "JDA-R51 JDA-R52 H19: who is ruined by the second creditor does not pay the third, though the return "
      "square pays", 4, "gifts=off",
      "spin 1 | 25-04 100 2 | 01-01 800 2 lucky=8 | 01-01 800 2 | 01-01 800 2", "@29-04; draw H19",
      "31-03 400 1; 01-01 900 2; 01-01 800 2; 01-01 800 2 > 2 token" },
    { "JDA-R51 H19: the creditor at whom the money runs out gets nothing of the return square", 4,
      "gifts=off",
      "spin 1 | 25-04 0 2 | 01-01 800 2 lucky=8 | 01-01 800 2 | 01-01 800 2", "@29-04; draw H19",
      "31-03 400 1; 01-01 800 2; 01-01 800 2; 01-01 800 2 > 2 token" },
    { "JDA-R51 H19 drawn by an opponent: his own card ends for him in the same way", 4, "gifts=off",
      "spin 1 | 01-08 500 2 holidays=0 | 02-07 100 2 | 05-05 0 2 | 05-05 0 2",
      "@08-08; draw H13; draw H19; draw H01; draw H02",
      "08-08 300 2; 30-06 400 1; 05-05 100 1; 05-05 0 1 > spin? 2" },
    { "JDA-R51 H19 with bankruptcy-cash=keep: nothing is paid to anybody once the money does not suffice", 3,
      "gifts=off bankruptcy-cash=keep zodiac-protection=off",
      "spin 1 | 25-04 100 2 | 01-01 0 2 lucky=8 | 01-01 0 2", "@29-04; draw H19",
      "31-03 400 1; 01-01 100 2; 01-01 0 2 > spin? 2" },
    { "JDA-80 tokens without a limit are counted", 2, "gifts=off token-supply=unlimited",
      "spin 1 | 01-06 0 60000 holidays=0 | 01-01 0 2", "@06-06; draw C01",
      "06-06 0 60001; 01-01 0 2 > spin? 2" },
    { "JDA-80 but no more than anybody could win in a game, so that no number runs over", 2,
      "gifts=off token-supply=unlimited",
      "spin 1 | 01-06 0 60001 holidays=0 | 01-01 0 2", "@06-06; draw C01",
      "06-06 0 60001; 01-01 0 2 > spin? 2" },
    { "JDA-R53 JDA-R151 full arrival: the return square counts in full", 2,
      "gifts=off bankruptcy-arrival=full", "spin 1 | 15-03 200 2 holidays=0 | 01-01 0 2", "@17-03",
      "29-02 0 1; 01-01 0 2 > spin? 1" },
    { "JDA-R151 full arrival in a chain: the return square is followed, the square it leads to is not", 2,
      "gifts=off bankruptcy-arrival=full", "spin 1 | 28-08 0 2 holidays=0 | 01-01 0 2",
      "@05-09; draw H13; draw C30", "07-09 0 1; 01-01 0 2 > spin? 2" },
    { "JDA-R151 full arrival on the birthday of another: who is bankrupt owes nothing there", 3,
      "gifts=off bankruptcy-arrival=full",
      "spin 1 | 15-08 0 2 holidays=0 | 01-01 0 2 birthday=31-07 | 01-01 0 2",
      "@22-08; draw H12; draw H01", "31-07 0 0; 01-01 0 2; 01-01 0 2 > spin? 2" },
    { "JDA-R151 full arrival on the own birthday ruins the one who was being paid: his arrival is over", 3,
      "gifts=off bankruptcy-arrival=full zodiac-protection=off",
      "spin 1 | 05-06 0 2 holidays=0 birthday=10-06 lucky=9 | 05-05 100 2 birthday=30-04"
      " | 01-01 800 2 birthday=10-06",
      "@10-06", "31-05 0 1; 30-04 300 1; 01-01 600 2 > spin? 2" },
    { "JDA-R151 and where he returned to is arrived at once: his own lucky number pays once", 3,
      "gifts=off bankruptcy-arrival=full zodiac-protection=off",
      "spin 1 | 05-05 0 2 holidays=0 birthday=10-05 lucky=30 | 05-06 100 2 birthday=31-05 lucky=9"
      " | 01-01 800 2 birthday=10-05",
      "@10-05", "30-04 200 1; 31-05 300 1; 01-01 600 2 > spin? 2" },
    { "JDA-83 JDA-R112 1 April at three: the two opponents change places, nobody is asked", 3, "gifts=off",
      "spin 1 | 28-03 0 2 holidays=0 | 20-05 0 2 | 03-03 0 2", "@01-04",
      "01-04 400 5; 03-03 0 2; 20-05 0 2 > spin? 2" },
    { "JDA-R112 1 April at four, one of whom has left", 4, "gifts=off",
      "spin 1 | 28-03 0 2 holidays=0 | 20-05 0 2 | closed | 03-03 0 2", "@01-04",
      "01-04 400 5; 03-03 0 2; closed; 20-05 0 2 > spin? 2" },
    { "JDA-R67 1 April at three, both on one square: nothing", 3, "gifts=off",
      "spin 1 | 28-03 0 2 holidays=0 | 20-05 0 2 | 20-05 0 2", "@01-04",
      "01-04 400 5; 20-05 0 2; 20-05 0 2 > spin? 2" },
    { "JDA-R152 fill-profile=random: a fact not said is drawn at once", 2,
      "gifts=off fill-profile=random player=person,bot", "spin 1 | 06-05 0 2 person holidays=0 | 01-01 0 2",
      "@20-05; answer crossed_atlantic=none", "20-05 0 2; 01-01 0 2 > fact?" },
    { "JDA-R143 JDA-R152 fill-profile=random: the weather, not said, stays unknown", 2,
      "gifts=off fill-profile=random player=person,bot", "spin 1 | 11-12 0 2 person | 01-01 0 2",
      "@17-12; answer sunny_today=none", "17-12 0 2; 01-01 0 2 > spin? 2" },
    { "JDA-110 JDA-R152 fill-profile=random: knowledge is never drawn for a person", 2,
      "gifts=off fill-profile=random player=person,bot", "spin 1 | 01-08 0 2 person holidays=0 | 01-01 0 2",
      "@12-08", "12-08 0 2; 01-01 0 2 > 1 know" },
};
enum { N_SCENES = sizeof scene / sizeof *scene };

/* ---- claims by hand (JDA-59) -------------------------------------------------------------------- */

/* The debtor stands where he could buy days and leave: those who may claim are asked before him. */
static struct scene claims[] = {
    { "JDA-R146 JDA-R45 JDA-R140 the debtor is asked for nothing before the others could claim", 2,
      "claims=manual player=person,person gifts=off",
      "spin 1 | 02-05 800 2 person | 01-01 800 2 person birthday=14-05", "@14-05; pass",
      "14-05 800 2; 01-01 800 2 > 2 claim" },
    { "JDA-R146 what is claimed then is paid, and the debtor goes on", 2,
      "claims=manual player=person,person gifts=off",
      "spin 1 | 02-05 800 2 person | 01-01 800 2 person birthday=14-05",
      "@14-05; pass; claim-birthday 1; pass",
      "14-05 600 2; 01-01 1000 2 > 1 days" },
    { "JDA-R146 also before the square leads the pawn on", 2, "claims=manual player=bot,person gifts=off",
      "spin 1 | 02-07 800 2 | 01-01 800 2 person lucky=12", "@12-07; claim-lucky 1; pass; pass; draw H01",
      "31-07 600 1; 01-01 1000 2 > 1 holiday" },
    { "JDA-R52 JDA-R146 a claim that ruins the debtor ends his arrival: he does not follow the square", 2,
      "claims=manual player=bot,person gifts=off",
      "spin 1 | 02-07 100 2 holidays=0 | 01-01 0 2 person lucky=12", "@12-07; claim-lucky 1; pass",
      "30-06 400 1; 01-01 100 2 > 2 offer" },
    { "JDA-R146 people are asked with nothing to claim, bots never", 3,
      "claims=manual player=bot,person,bot gifts=off",
      "spin 1 | 02-05 800 2 | 01-01 800 2 person | 01-01 800 2", "@14-05", "14-05 800 2; 01-01 800 2; "
      "01-01 800 2 > 2 claim" },
    { "JDA-59 what was not claimed at once may be claimed while the pawn stays", 2,
      "claims=manual player=person,person gifts=off",
      "spin 1 | 02-05 800 2 person holidays=0 | 01-01 0 2 person birthday=14-05", "@14-05; pass; pass; pass; "
      "claim-birthday 1", "14-05 600 2; 01-01 200 2 > 2 offer" },
    { "JDA-R52 JDA-R151 who claims before the spin, and is ruined by the debtor's return, does not spin", 3,
      "claims=manual player=person,bot,bot gifts=off bankruptcy-arrival=full zodiac-protection=off",
      "token 1 | 02-05 100 2 person birthday=14-05 | 14-05 0 2 birthday=30-04 due_other=[1] | 01-01 300 2",
      "claim-birthday 2; pass", "30-04 0 1; 30-04 300 1; 01-01 100 2 > spin? 2" },
    { "JDA-R52 JDA-R151 nor, before a number is chosen, choose one", 3,
      "claims=manual player=person,bot,bot gifts=off bankruptcy-arrival=full zodiac-protection=off",
      "take 1 result=9 | 02-05 100 2 person birthday=14-05 | 14-05 0 2 birthday=30-04 due_other=[1]"
      " | 01-01 300 2",
      "claim-birthday 2; pass", "30-04 0 1; 30-04 300 1; 01-01 100 2 > spin? 2" },
    { "JDA-R52 JDA-R151 and of that spin nothing is left when days are offered", 3,
      "claims=manual player=person,bot,bot bankruptcy-arrival=full zodiac-protection=off",
      "take 1 result=9 | 02-05 100 2 person birthday=14-05 | 14-05 0 2 birthday=30-04 due_other=[1]"
      " | 01-01 300 2",
      "claim-birthday 2; pass", "30-04 0 1; 30-04 300 1; 01-01 100 2 > 2 offer" },
    { "JDA-R142 who leaves while being asked for claims is passed over", 3,
      "claims=manual player=person,person,person gifts=off",
      "spin 1 | 02-05 800 2 person | 01-01 800 2 person | 01-01 800 2 person", "@14-05; pass; close 2",
      "14-05 800 2; closed; 01-01 800 2 > 3 claim" },
};
enum { N_CLAIMS = sizeof claims / sizeof *claims };

/* The list tells nothing to whom has nothing to claim, and being asked nothing to the others. */
static void test_JDA_R146_the_list_of_one_who_has_nothing_to_claim(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "claims=manual player=person,person gifts=off");
    struct jda_state s;
    lv_action a[LV_MAX_ACTIONS];

    (void)state;
    scene_set(u, &s, "spin 1 | 02-05 800 2 person | 01-01 800 2 person");
    scene_play(u, &s, "@14-05");
    assert_int_equal(lv_game_jda.rules.legal(u, &s, a), 1);
    t_refused(u, &s, "buy-days 1", LV_E_RULE, "JDA-34");
    scene_is_whole(u, &s);
}

/* From a chair that is not there nothing is claimed; with six seats there is not even room for it. */
static void test_JDA_59_a_claim_names_a_seat_of_the_table(void **state)
{
    const struct lv_setup *u =
        t_setup(&lv_game_jda, JDA_N_SEATS, "claims=manual player=person,person,person,person,person,person");
    struct jda_state s;

    (void)state;
    scene_set(u, &s,
              "token 1 | 14-05 800 2 person birthday=14-05 due_own=[2] | 01-01 | 01-01 | 01-01 | 01-01"
              " | 01-01");
    assert_true(lv_game_jda.rules.may(u, &s, jda_action(JDA_CLAIM_BIRTHDAY_ACTION, 1, 0), NULL));
    for (unsigned seat = JDA_N_SEATS; seat < 32; seat++) {
        assert_false(lv_game_jda.rules.may(u, &s, jda_action(JDA_CLAIM_BIRTHDAY_ACTION, seat, 0), NULL));
        assert_false(lv_game_jda.rules.may(u, &s, jda_action(JDA_CLAIM_LUCKY_ACTION, seat, 0), NULL));
    }
}

/* A debt is gone with the seat it was owed to: nobody is left to claim it. */
static void test_JDA_R142_JDA_59_who_leaves_is_owed_nothing(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "claims=manual player=person,bot,bot gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s,
              "token 3 | 02-05 100 2 person birthday=14-05 | 14-05 0 2 birthday=30-04 due_other=[1] "
              "| 01-01 300 2");
    assert_int_equal(s.due_other[1], jda_bit(0));
    scene_play(u, &s, "close 1");
    assert_int_equal(s.due_other[1], 0);
}

static void test_JDA_R142_JDA_59_nor_by_the_first_seat(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "claims=manual player=bot,person,bot gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 3 | 14-05 0 2 due_other=[2] | 02-05 100 2 person birthday=14-05 | 01-01 300 2");
    assert_int_equal(s.due_other[0], jda_bit(1));
    scene_play(u, &s, "close 2");
    assert_int_equal(s.due_other[0], 0);
    scene_set(u, &s, "token 3 | 14-05 0 2 due_lucky=true | 02-05 100 2 person lucky=14 | 01-01 300 2");
    assert_int_equal(s.due_lucky, jda_bit(0));
    scene_play(u, &s, "close 2");
    assert_int_equal(s.due_lucky, 0);
    scene_set(u, &s, "token 3 | 14-05 0 2 due_lucky=true | 02-05 100 2 person lucky=14 | 01-01 300 2");
    scene_play(u, &s, "close 3"); /* of who stays nothing is forgotten */
    assert_int_equal(s.due_lucky, jda_bit(0));
}

/* ---- facts that nobody was asked (JDA-R149) ------------------------------------------------------ */

static bool may_change(const struct lv_setup *u, const char *where, unsigned attr)
{
    struct jda_state s;

    scene_set(u, &s, where);
    return lv_game_jda.rules.may(u, &s, jda_action(JDA_CHANGE_ACTION, attr, JDA_YES), NULL);
}

static void test_JDA_R98_JDA_R149_a_child_is_not_asked_about_its_cigar(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,bot gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 02-05 0 2 person age=10 smoking_cigar=no | 01-01 0 2");
    assert_string_equal(scene_told(u, &s), "02-05 0 2; 01-01 0 2 > spin? 1"); /* not stopped for that */
    assert_false(may_change(u, "token 1 | 02-05 800 2 person age=10 smoking_cigar=no | 01-01 0 2",
                            JDA_A_SMOKING_CIGAR));
    assert_true(may_change(u, "token 1 | 02-05 800 2 person age=10 wears_suit=no | 01-01 0 2",
                           JDA_A_WEARS_SUIT));
    assert_true(may_change(u, "token 1 | 02-05 800 2 person age=18 smoking_cigar=no | 01-01 0 2",
                           JDA_A_SMOKING_CIGAR));
}

static void test_JDA_R148_JDA_R149_a_fact_given_beforehand_is_not_offered_for_change(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,bot gifts=off wears_suit=no,open");

    (void)state;
    assert_false(may_change(u, "token 1 | 02-05 800 2 person wears_suit=no | 01-01 0 2", JDA_A_WEARS_SUIT));
    assert_true(may_change(u, "token 1 | 02-05 800 2 person wears_lacoste=no | 01-01 0 2",
                           JDA_A_WEARS_LACOSTE));
}

int main(void)
{
    static const struct CMUnitTest single[] = {
        cmocka_unit_test(test_JDA_R146_the_list_of_one_who_has_nothing_to_claim),
        cmocka_unit_test(test_JDA_59_a_claim_names_a_seat_of_the_table),
        cmocka_unit_test(test_JDA_R142_JDA_59_who_leaves_is_owed_nothing),
        cmocka_unit_test(test_JDA_R142_JDA_59_nor_by_the_first_seat),
        cmocka_unit_test(test_JDA_R98_JDA_R149_a_child_is_not_asked_about_its_cigar),
        cmocka_unit_test(test_JDA_R148_JDA_R149_a_fact_given_beforehand_is_not_offered_for_change),
    };
    enum { N_SINGLE = sizeof single / sizeof *single };
    struct CMUnitTest test[N_SINGLE + N_SCENES + N_CLAIMS];

    memcpy(test, single, sizeof single);
    for (size_t i = 0; i < N_SCENES; i++)
        test[N_SINGLE + i] = (struct CMUnitTest){ scene[i].name, scene_holds, NULL, NULL, &scene[i] };
    for (size_t i = 0; i < N_CLAIMS; i++)
        test[N_SINGLE + N_SCENES + i] =
            (struct CMUnitTest){ claims[i].name, scene_holds, NULL, NULL, &claims[i] };
    return _cmocka_run_group_tests("jeu-de-lannee debts", test, N_SINGLE + N_SCENES + N_CLAIMS, NULL, NULL);
}
