/* test_sml_setup.c: seats, options, the deal, who begins, who wins (catalogue 3.1, 4.1, 5, 6.3). */
#include <stdio.h>
#include <string.h>

#include "core/entry.h"
#include "core/options.h"
#include "sml_help.h"

static struct sml_state s;

static int n_outcomes(const struct lv_setup *u)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];

    return lv_game_sml.rules.outcomes(u, &s, o);
}

/* Deals the lowest cards left until the first decision. */
static void deal_lowest(const struct lv_setup *u)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];

    t_start(u, &s);
    while (s.phase <= SML_DEAL_RIVER) {
        lv_game_sml.rules.outcomes(u, &s, o);
        lv_game_sml.rules.apply(u, &s, o[0].action, NULL);
    }
}

static void test_SML_001_SML_R01_two_to_six_seats(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 6; seats++) {
        deal_lowest(t_setup(&lv_game_sml, seats, ""));
        for (int i = 0; i < seats; i++)
            assert_int_equal(s.seat[i].n_hand, 5);
    }
    t_setup_refused(&lv_game_sml, 1, "", LV_E_PLAYERS, "SML-001");
    t_setup_refused(&lv_game_sml, 7, "", LV_E_PLAYERS, "SML-001");
}

static void test_SML_002_every_card_equally_likely(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 2, "remove-cards=etude-simple,prison");
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n;

    (void)state;
    t_start(u, &s);
    n = lv_game_sml.rules.outcomes(u, &s, o);
    assert_int_equal(n, 200 - 22 - 1);
    for (int i = 0; i < n; i++)
        assert_int_equal(o[i].weight, 1);
    t_refused(u, &s, "card prison", LV_E_RULE, "SML-002");
    t_refused(u, &s, "card etude-simple#3", LV_E_RULE, "SML-002");
}

static void test_SML_002_removed_cards_are_offered_by_their_names(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 2, "remove-cards=etude-simple,prison");
    char said[64];
    struct lv_buf b = LV_BUF(said);

    (void)state;
    lv_setup_say(u, SML_OPT_REMOVE, lv_lang_find("fr"), &b);
    assert_string_equal(said, "Études, Prison");
    lv_buf_clear(&b);
    lv_setup_say(t_setup(&lv_game_sml, 2, ""), SML_OPT_REMOVE, lv_lang_find("en"), &b);
    assert_string_equal(said, "no card");
}

static const struct { const char *length; int cards; } part[] = {
    { "full", 200 }, { "three-quarters", 150 }, { "two-thirds", 133 }, { "half", 100 },
    { "third", 67 }, { "quarter", 50 },
};

static void test_SML_003_SML_R04_a_part_of_the_deck(void **state)
{
    char option[64];

    (void)state;
    for (unsigned i = 0; i < sizeof part / sizeof *part; i++) {
        snprintf(option, sizeof option, "deck-length=%s", part[i].length);
        t_start(t_setup(&lv_game_sml, 2, option), &s);
        assert_int_equal(s.pile, part[i].cards);
    }
    t_start(t_setup(&lv_game_sml, 2, "deck-length=half deck-cards=77"), &s);
    assert_int_equal(s.pile, 77);
    t_setup_refused(&lv_game_sml, 2, "deck-cards=39", LV_E_OPTION, NULL);
    t_setup_refused(
        &lv_game_sml, 6,
        "deck-length=quarter remove-cards=etude-simple,salaire-1,salaire-2,salaire-3,salaire-4",
        LV_E_CLASH, "SML-003");
}

/* Six cards for each seat, and three more for a river: so many will do, and one less will not. */
static void test_SML_003_the_smallest_deck_for_six(void **state)
{
    (void)state;
    t_start(t_setup(&lv_game_sml, 6, "deck-length=quarter "
                    "remove-cards=etude-simple,salaire-1,salaire-2,salaire-3,accident"), &s);
    assert_int_equal(s.pile, 36);
    t_setup_refused(&lv_game_sml, 6, "deck-length=quarter "
                    "remove-cards=etude-simple,salaire-1,salaire-2,salaire-3,accident,burn-out",
                    LV_E_CLASH, "SML-003");
    t_start(t_setup(&lv_game_sml, 6, "deck-length=quarter river=yes "
                    "remove-cards=etude-simple,salaire-1,salaire-2,adultere"), &s);
    assert_int_equal(s.pile, 39);
    t_setup_refused(&lv_game_sml, 6, "deck-length=quarter river=yes "
                    "remove-cards=etude-simple,salaire-1,salaire-2,accident", LV_E_CLASH, "SML-003");
}

static void test_SML_004_SML_005_five_cards_each_and_the_rest_is_the_pile(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 4, "first-seat=1");

    (void)state;
    deal_lowest(u);
    assert_int_equal(s.pile, 180);
    assert_int_equal(s.top, SML_NONE);
    for (unsigned c = 0; c < SML_N_CARDS; c++)
        assert_true(sml_zone_of(&s, c) == SML_Z_HAND || sml_zone_of(&s, c) == SML_Z_DECK);
}

/* Totals of dealt hands by cards of known smiles: grand-prix 4, job 2, impot 0 and so on. */
static struct first_row {
    const char *name;
    int seats;
    const char *hand[4];
    const char *who;
} first_row[] = {
    { "SML-007 EX-1 the most smiles begin: 7, 6, 6",
      3,
      { "grand-prix#1 mariage-montcuq impot#1 impot#2 impot#3",
        "mariage-fourqueux mariage-monteton impot#4 impot#5 prison",
        "legion-honneur animal-licorne accident#1 accident#2 accident#3" },
      "1" },
    { "SML-008 SML-R02 EX-1 shared: the fewest begin: 6, 6, 4",
      3,
      { "mariage-montcuq mariage-corps-nuds impot#1 impot#2 impot#3",
        "mariage-fourqueux mariage-monteton impot#4 impot#5 prison",
        "grand-prix#1 maladie#1 accident#1 accident#2 accident#3" },
      "3" },
    { "SML-009 SML-R02 EX-1 all equal: a lot among all",
      3,
      { "mariage-montcuq mariage-corps-nuds impot#1 impot#2 impot#3",
        "mariage-fourqueux mariage-monteton impot#4 impot#5 prison",
        "legion-honneur animal-licorne accident#1 accident#2 accident#3" },
      "lot 3" },
    { "SML-009 EX-1 8, 8, 3, 3: a lot between the two fewest",
      4,
      { "grand-prix#1 grand-prix#2 impot#1 impot#2 impot#3",
        "mariage-fourqueux mariage-monteton medium impot#5 prison",
        "mariage-montcuq maladie#1 accident#1 accident#2 accident#3",
        "legion-honneur maladie#2 maladie#3 maladie#4 maladie#5" },
      "lot 2" },
    { "SML-R02 with two seats a tie is a lot",
      2,
      { "mariage-montcuq mariage-corps-nuds impot#1 impot#2 impot#3",
        "mariage-fourqueux mariage-monteton impot#4 impot#5 prison" },
      "lot 2" },
    { "SML-009 nobody has a smile: a lot among those who play",
      2,
      { "impot#1 impot#2 impot#3 accident#1 casino", "impot#4 impot#5 prison tsunami troc" },
      "lot 2" },
};

/* Exactly these seats may come out of the lot, whatever number is asked for. */
static void in_lot(const struct lv_setup *u, unsigned seats)
{
    for (unsigned seat = 0; seat < 256; seat++) {
        bool fine = seat < LV_MAX_SEATS && seats >> seat & 1;
        struct lv_refusal why = { 0 };
        assert_int_equal(lv_game_sml.rules.may(u, &s, lv_action_make(SML_FIRST, seat, 0, 0), &why), fine);
        if (!fine)
            assert_string_equal(why.rule, "SML-009");
    }
}

static void first_row_holds(void **state)
{
    const struct first_row *r = *state;
    const struct lv_setup *u = t_setup(&lv_game_sml, r->seats, "");
    char move[64], copy[256], *save;

    t_start(u, &s);
    for (int i = 0; i < r->seats; i++) {
        strcpy(copy, r->hand[i]);
        for (char *card = strtok_r(copy, " ", &save); card; card = strtok_r(NULL, " ", &save)) {
            snprintf(move, sizeof move, "card %s", card);
            t_play(u, &s, move);
        }
    }
    if (strncmp(r->who, "lot", 3) == 0) {
        assert_int_equal(s.phase, SML_LOT);
        assert_int_equal(n_outcomes(u), r->who[4] - '0');
        in_lot(u, r->seats == 4 ? 0xC : (1u << r->seats) - 1);
        t_play(u, &s, r->seats == 4 ? "first 4" : "first 2");
        assert_int_equal(s.active, r->seats == 4 ? 3 : 1);
        if (r->seats == 4)
            t_refused(u, &s, "first 1", LV_E_TURN, "SML-010");
    } else {
        assert_int_equal(s.phase, SML_AT_DRAW);
        assert_int_equal(s.active, r->who[0] - '1');
    }
}

static void test_SML_007_option_first_seat(void **state)
{
    (void)state;
    deal_lowest(t_setup(&lv_game_sml, 3, "first-seat=3"));
    assert_int_equal(s.active, 2);
    deal_lowest(t_setup(&lv_game_sml, 3, "first-seat=random"));
    assert_int_equal(s.phase, SML_LOT);
    assert_int_equal(n_outcomes(t_setup(&lv_game_sml, 3, "first-seat=random")), 3);
    in_lot(t_setup(&lv_game_sml, 3, "first-seat=random"), 7);
    t_setup_refused(&lv_game_sml, 3, "first-seat=4", LV_E_OPTION, NULL);
}

static void test_SML_R03_the_totals_are_told_to_all(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 2, "");
    int totals = 0;

    (void)state;
    t_start(u, &s);
    t_play(u, &s, "card grand-prix#1; card impot#1; card impot#2; card impot#3; card impot#4;"
                  "card medium; card casino; card tsunami; card troc; card prison");
    for (int i = 0; i < t_events.n; i++)
        if (t_events.at[i].kind == SML_EV_TOTAL) {
            assert_int_equal(t_events.at[i].see, LV_SEE_ALL);
            assert_int_equal(t_events.at[i].arg[1], t_events.at[i].arg[0] == 0 ? 4 : 2);
            totals++;
        }
    assert_int_equal(totals, 2);
}

static void test_SML_R93_the_family_deck_has_195_cards(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 2, "family=yes");

    (void)state;
    t_start(u, &s);
    assert_int_equal(s.pile, 195);
    t_refused(u, &s, "card adultere#1", LV_E_RULE, "SML-002");
    t_refused(u, &s, "card attentat", LV_E_RULE, "SML-002");
    t_refused(u, &s, "card stripteaser", LV_E_RULE, "SML-002");
}

static void test_SML_R94_R04_EX_22_chance_at_the_start(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "river=yes deck-length=half first-seat=1");
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int events = 0;

    (void)state;
    t_start(u, &s);
    for (; s.phase <= SML_DEAL_RIVER; events++) {
        assert_int_equal(lv_game_sml.rules.outcomes(u, &s, o), 200 - events);
        if (events < 15)
            assert_int_equal(s.asked, events / 5);
        lv_game_sml.rules.apply(u, &s, o[7].action, NULL);
    }
    assert_int_equal(events, 18);
    assert_int_equal(s.pile, 82);
}

static void test_SML_R103_no_more_cards_than_there_are(void **state)
{
    (void)state;
    t_setup_refused(&lv_game_sml, 4, "family=yes deck-cards=196", LV_E_CLASH, "SML-R103");
    t_setup(&lv_game_sml, 4, "family=yes deck-cards=195");
    t_setup_refused(&lv_game_sml, 4, "remove-cards=nothing", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_sml, 4, "deck-cards=201", LV_E_CLASH, "SML-R103");
    t_setup_refused(&lv_game_sml, 4, "deck-cards=241", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_sml, 4, "stall-rounds=101", LV_E_OPTION, NULL);
}

static struct rank_row { const char *name; const char *seat[4]; const char *rank;
} rank_row[] = {
    { "SML-155 the most smiles win",
      { "| 'laid': ['animal-licorne']", "| 'laid': ['animal-chat']", "", "" },
      "1 2 3 3" },
    { "SML-R09 SML-155 all with the most win together",
      { "", "| 'laid': ['animal-chat']", "| 'laid': ['animal-chien']", "" },
      "3 1 1 3" },
    { "SML-R104 equal scores share the better place, the next is left out",
      { "| 'laid': ['animal-licorne']", "| 'laid': ['animal-chat']", "| 'laid': ['animal-chien']",
        "" },
      "1 2 2 4" },
};

static void rank_row_holds(void **state)
{
    const struct rank_row *r = *state;
    const struct lv_setup *u = t_setup(&lv_game_sml, 4, "");
    const struct scene c = { .phase = "draw",
                             .seat = { r->seat[0], r->seat[1], r->seat[2], r->seat[3] } };

    sml_set(u, &s, &c);
    t_ranks(u, &s, r->rank);
}

/* ---- the form (core/entry.h) ---------------------------------------------------------------------- */

#define FAMILY(name) (1u << SML_F_##name)

/* Of these families, of one kind besides, and but for one card. */
static const struct {
    const char *things;
    unsigned families;
    int type_too, not_this;
} can_lie[] = {
    { "cards", ~0u, -1, -1 },
    { "studies", FAMILY(STUDIES), -1, -1 },
    { "jobs", FAMILY(JOB), -1, -1 },
    { "salaries", FAMILY(SALARY), -1, -1 },
    { "flirts", FAMILY(FLIRT), -1, -1 },
    { "weddings", FAMILY(MARRIAGE), -1, -1 },
    { "affairs", FAMILY(ADULTERY), -1, -1 },
    { "children", FAMILY(CHILD), -1, -1 },
    { "malus", FAMILY(MALUS), -1, -1 },
    { "laid",
      FAMILY(SPECIAL) | FAMILY(HOUSE) | FAMILY(TRIP) | FAMILY(PET) | FAMILY(PRIZE) | FAMILY(LEGION),
      -1, SML_CASINO },
    { "invested", FAMILY(SALARY), SML_T_LEGACY, -1 },
    { "out", FAMILY(CHILD), SML_T_ATTACK, -1 },
};
enum { N_CAN_LIE = sizeof can_lie / sizeof *can_lie };

static unsigned looked_at[N_CAN_LIE];

static void look_at_things(const struct lv_setup *u, const struct lv_things *of)
{
    for (unsigned i = 0; i < N_CAN_LIE; i++) {
        if (strcmp(of->key, can_lie[i].things) != 0)
            continue;
        looked_at[i]++;
        assert_int_equal(of->n(u), sml_data_of(u)->n_cards);
        for (unsigned card = 0; card < of->n(u); card++) {
            const bool may = (int)card != can_lie[i].not_this && !sml_is_removed(u, card)
                             && (can_lie[i].families >> sml_family_of(u, card) & 1
                                 || (int)sml_type_of(u, card) == can_lie[i].type_too);
            if (of->is(u, card) != may)
                fail_msg("%s among %s: %d", sml_data_of(u)->id[sml_type_of(u, card)], of->key,
                         !may);
        }
    }
    if (strcmp(of->key, "honoured") == 0)
        for (unsigned card = 0; card < of->n(u); card++)
            assert_int_equal(of->is(u, card),
                             sml_family_of(u, card) == SML_F_JOB && sml_award_bit(card) != 0);
}

static void look_at_form(const struct lv_setup *u, const struct lv_form *form)
{
    for (const struct lv_entry *e = form->entry; e->key; e++) {
        if (e->things)
            look_at_things(u, e->things);
        if (e->of)
            look_at_form(u, e->of);
    }
}

static void test_SML_002_the_form_offers_what_can_lie_there(void **state)
{
    (void)state;
    look_at_form(t_setup(&lv_game_sml, 3, ""), lv_game_sml.writing->form);
    look_at_form(t_setup(&lv_game_sml, 3, "family=yes remove-cards=heritage,animal-chat"),
                 lv_game_sml.writing->form);
    for (unsigned i = 0; i < N_CAN_LIE; i++)
        assert_true(looked_at[i] > 0);
}

int main(void)
{
    static struct CMUnitTest test[32] = {
        cmocka_unit_test(test_SML_001_SML_R01_two_to_six_seats),
        cmocka_unit_test(test_SML_002_every_card_equally_likely),
        cmocka_unit_test(test_SML_002_removed_cards_are_offered_by_their_names),
        cmocka_unit_test(test_SML_003_SML_R04_a_part_of_the_deck),
        cmocka_unit_test(test_SML_003_the_smallest_deck_for_six),
        cmocka_unit_test(test_SML_004_SML_005_five_cards_each_and_the_rest_is_the_pile),
        cmocka_unit_test(test_SML_007_option_first_seat),
        cmocka_unit_test(test_SML_R03_the_totals_are_told_to_all),
        cmocka_unit_test(test_SML_R93_the_family_deck_has_195_cards),
        cmocka_unit_test(test_SML_R94_R04_EX_22_chance_at_the_start),
        cmocka_unit_test(test_SML_R103_no_more_cards_than_there_are),
        cmocka_unit_test(test_SML_002_the_form_offers_what_can_lie_there),
    };
    size_t n = 0;

    while (test[n].name)
        n++;
    for (size_t i = 0; i < sizeof first_row / sizeof *first_row; i++)
        test[n++] =
            (struct CMUnitTest){ first_row[i].name, first_row_holds, NULL, NULL, &first_row[i] };
    for (size_t i = 0; i < sizeof rank_row / sizeof *rank_row; i++)
        test[n++] =
            (struct CMUnitTest){ rank_row[i].name, rank_row_holds, NULL, NULL, &rank_row[i] };
    return _cmocka_run_group_tests("smile-life setup", test, n, NULL, NULL);
}
