/* test_ecg_prizes.c: which dice win which prizes. */
#include <stdio.h>
#include <string.h>

#include "games/easy-come/ecg.h"
#include "testing.h"

static const struct lv_setup *players(int seats, const char *options)
{
    return t_setup(&lv_game_ecg, seats, options);
}

/* The `take` decisions for a first roll with all prizes in the centre, codes joined by spaces. */
static const char *won_by(const char *dice, const char *options)
{
    static char room[128];
    const struct lv_setup *u = players(3, options);
    struct ecg_state s;
    lv_action a[LV_MAX_ACTIONS];
    char roll[32] = "roll ";
    int n;

    t_position(u, &s, "");
    t_play(u, &s, strcat(roll, dice));
    n = u->game->rules.legal(u, &s, a);
    room[0] = '\0';
    for (int i = 0; i < n && lv_action_kind(a[i]) == ECG_TAKE; i++) {
        strcat(room, i > 0 ? " " : "");
        strcat(room, ecg_prize_id[lv_action_a(a[i])]);
    }
    return room;
}

struct dice_row { const char *name, *dice, *won, *strict; };

static const struct dice_row dice_row[] = {
    { "ECG-25 four equal dice", "2 2 2 2", "carre deux-paires brelan-pair", "carre" },
    { "ECG-25 three are not four", "2 2 2 1", "sept", "sept" },
    { "ECG-26 two pairs", "0 0 5 5", "deux-paires", "deux-paires" },
    { "ECG-26 one pair is not two", "0 0 4 5", "", "" },
    { "ECG-27 the low straight", "3 0 2 1", "suite", "suite" },
    { "ECG-27 the middle straight", "4 3 2 1", "suite", "suite" },
    { "ECG-27 the high straight", "5 4 3 2", "suite", "suite" },
    { "ECG-28 seven", "5 2 0 0", "sept", "sept" },
    { "ECG-29 thirteen", "5 5 3 0", "treize", "treize" },
    { "ECG-30 zero", "0 0 0 0", "carre deux-paires trois-ou-moins brelan-pair",
      "carre trois-ou-moins" },
    { "ECG-30 one", "0 0 0 1", "trois-ou-moins", "trois-ou-moins" },
    { "ECG-30 two", "0 0 0 2", "trois-ou-moins brelan-pair", "trois-ou-moins brelan-pair" },
    { "ECG-30 three", "0 1 1 1", "trois-ou-moins", "trois-ou-moins" },
    { "ECG-30 four is too much", "0 0 1 3", "", "" },
    { "ECG-31 seventeen", "5 5 5 2", "dix-sept-ou-plus", "dix-sept-ou-plus" },
    { "ECG-31 twenty", "5 5 5 5", "carre deux-paires dix-sept-ou-plus brelan-impair",
      "carre dix-sept-ou-plus" },
    { "ECG-31 sixteen is too little", "5 5 4 2", "", "" },
    { "ECG-32 three odd and another odd", "3 3 3 1", "brelan-impair", "brelan-impair" },
    { "ECG-32 three odd and an even", "3 3 3 2", "", "" },
    { "ECG-33 three even and another even", "4 4 4 2", "brelan-pair", "brelan-pair" },
    { "ECG-33 two of a kind are not three", "4 4 2 0", "", "" },
    { "ECG-24 zero counts as even", "4 4 4 0", "brelan-pair", "brelan-pair" },
    { "ECG-R16 four of a kind is two pairs", "1 1 1 1", "carre deux-paires brelan-impair",
      "carre" },
    { "ECG-R17 four of a kind is three of a kind", "4 4 4 4", "carre deux-paires brelan-pair",
      "carre" },
    { "ECG-R18 the fourth die must be even too", "2 2 2 4", "brelan-pair", "brelan-pair" },
    { "ECG-R18 zeros and a two", "0 0 0 2", "trois-ou-moins brelan-pair",
      "trois-ou-moins brelan-pair" },
    { "ECG-R18 an odd fourth die spoils it", "4 4 4 1", "treize", "treize" },
    { "ECG-R19 a straight does not go round", "4 5 0 1", "", "" },
    { "ECG-R19 a straight has no double", "1 2 3 3", "", "" },
    { "ECG-R20 only the sum counts", "0 0 3 4", "sept", "sept" },
    { "ECG-R20 a pattern does not matter", "3 3 3 4", "treize", "treize" },
    { "EX-3 four zeros", "0 0 0 0", "carre deux-paires trois-ou-moins brelan-pair",
      "carre trois-ou-moins" },
    { "EX-4 first", "0 0 1 1", "deux-paires trois-ou-moins", "deux-paires trois-ou-moins" },
    { "EX-4 second", "5 5 5 3", "dix-sept-ou-plus brelan-impair",
      "dix-sept-ou-plus brelan-impair" },
    { "EX-4 third", "5 5 4 4", "deux-paires dix-sept-ou-plus", "deux-paires dix-sept-ou-plus" },
    { "EX-4 fourth", "3 3 3 4", "treize", "treize" },
    { "EX-4 fifth", "5 0 1 2", "", "" },
    { "EX-4 sixth", "4 4 4 0", "brelan-pair", "brelan-pair" },
    { "EX-4 seventh", "5 5 5 2", "dix-sept-ou-plus", "dix-sept-ou-plus" },
    { "EX-4 eighth", "0 0 0 3", "trois-ou-moins", "trois-ou-moins" },
    { "EX-4 ninth", "1 1 1 4", "sept", "sept" },
};

static void dice_row_holds(void **row)
{
    const struct dice_row *r = *row;

    assert_string_equal(won_by(r->dice, ""), r->won);
    assert_string_equal(won_by(r->dice, "strict-combinations=yes"), r->strict);
}

static void test_ECG_19_all_four_dice_together(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "");
    t_play(u, &s, "roll 5 3 1 0; keep 5; roll 1 1 0");
    assert_int_equal(ecg_winnable(u, &s), 1 << ECG_SEVEN);
    t_refused(u, &s, "take trois-ou-moins", LV_E_RULE, "ECG-19"); /* 1 1 0 alone would do */
}

static void test_ECG_20_one_of_several_is_chosen(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    for (int p = 0; p < ECG_N_PRIZES; p++) {
        lv_action take = lv_action_make(ECG_TAKE, (unsigned)p, 0, 0);
        t_position(u, &s, "");
        t_play(u, &s, "roll 0 0 0 0");
        if (!(ecg_winnable(u, &s) >> p & 1))
            continue;
        assert_true(u->game->rules.may(u, &s, take, NULL));
        u->game->rules.apply(u, &s, take, NULL);
        assert_int_equal(s.own[0], 1 << p);
    }
}

static void test_ECG_21_one_prize_a_turn(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "");
    t_play(u, &s, "roll 0 0 0 0; take carre");
    t_refused(u, &s, "take deux-paires", LV_E_TURN, "ECG-06");
    t_scores(u, &s, "1 0 0");
}

static void test_ECG_22_a_prize_lies_before_its_owner(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2");
    t_play(u, &s, "roll 0 0 1 1; take trois-ou-moins");
    assert_string_equal(t_written(u, &s), "{\"phase\":\"first-roll\",\"turn\":3,"
                                          "\"owners\":{\"trois-ou-moins\":2}}");
}

static void test_ECG_23_a_stolen_prize_leaves_its_owner(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 2, 'carre': 2}");
    t_play(u, &s, "roll 0 0 2 5; take sept");
    assert_int_equal(s.own[0], 1 << ECG_SEVEN);
    assert_int_equal(s.own[1], 1 << ECG_FOUR);
    t_scores(u, &s, "1 1 0");
}

/* ECG-R41: nothing but `take` and `keep` is ever offered; tests/…/random checks every transfer. */
static void test_ECG_R41_prizes_are_not_given_up(void **unused)
{
    (void)unused;
    const struct lv_setup *u = players(3, "");
    struct ecg_state s;

    t_position(u, &s,
               "'phase': 'choose', 'rolled': [0, 1, 2, 5], 'owners': {'sept': 1, 'carre': 2}");
    for (unsigned kind = 0; kind < 255; kind++)
        for (unsigned what = 0; what < 256; what++)
            if (u->game->rules.may(u, &s, lv_action_make(kind, what, 0, 0), NULL)) {
                struct ecg_state t = s;
                u->game->rules.apply(u, &t, lv_action_make(kind, what, 0, 0), NULL);
                assert_memory_equal(t.own, s.own, sizeof s.own);
            }
}

int main(void)
{
    enum { N_DICE_ROWS = sizeof dice_row / sizeof *dice_row };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ECG_19_all_four_dice_together),
        cmocka_unit_test(test_ECG_20_one_of_several_is_chosen),
        cmocka_unit_test(test_ECG_21_one_prize_a_turn),
        cmocka_unit_test(test_ECG_22_a_prize_lies_before_its_owner),
        cmocka_unit_test(test_ECG_23_a_stolen_prize_leaves_its_owner),
        cmocka_unit_test(test_ECG_R41_prizes_are_not_given_up),
    };
    enum { N_TESTS = sizeof tests / sizeof *tests };
    struct CMUnitTest all[N_TESTS + N_DICE_ROWS];

    memcpy(all, tests, sizeof tests);
    for (int i = 0; i < N_DICE_ROWS; i++) {
        union { const void *in; void *out; } row = { &dice_row[i] };
        all[N_TESTS + i] = (struct CMUnitTest){ dice_row[i].name, dice_row_holds, NULL, NULL,
                                                row.out };
    }
    return cmocka_run_group_tests_name("easy-come prizes", all, NULL, NULL);
}
