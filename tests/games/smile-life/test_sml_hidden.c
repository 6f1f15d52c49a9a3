/* test_sml_hidden.c: who knows what (catalogue, section 7): views, events and resampling. */
#include <stdlib.h>
#include <string.h>

#include "sml_help.h"

static struct sml_state s;
static char room[1 << 16];

static const char *view_of(const struct lv_setup *u, int seat)
{
    return strcpy(room, t_view(u, &s, seat));
}

/* Does the seat see where the card is? */
static void sees(const struct lv_setup *u, int seat, const char *card, bool wanted)
{
    char *held = strstr(view_of(u, seat), "\"held\":["), *end = strchr(held, ']');

    memmove(held, end, strlen(end) + 1);
    if ((strstr(room, card) != NULL) != wanted)
        fail_msg("seat %d %s %s: %s", seat, wanted ? "does not see" : "sees", card, room);
}

/* Does the seat see that the card is in some hand, or the bet, but not where? */
static void sees_held(const struct lv_setup *u, int seat, const char *card, bool wanted)
{
    char *held = strstr(view_of(u, seat), "\"held\":[");

    *strchr(held, ']') = '\0';
    if ((strstr(held, card) != NULL) != wanted)
        fail_msg("seat %d %s %s: %s", seat, wanted ? "does not see" : "sees", card, held);
}

/* Where the card lies in some of many worlds: bits of owners for hands, and these. */
enum { AS_BET = 64, IN_POOL = 128, ELSEWHERE = 256 };

static unsigned found_in(const struct lv_setup *u, int seat, unsigned card)
{
    struct lv_rng rng = lv_rng_seed(8, card);
    unsigned found = 0;

    for (int i = 0; i < 300; i++) {
        struct sml_state other = s;
        struct lv_refusal why;
        lv_game_sml.rules.resample(u, &other, seat, &rng);
        if (!lv_game_sml.writing->sound(u, &other, &why))
            fail_msg("%s", why.msgid);
        switch (sml_zone_of(&other, card)) {
        case SML_Z_HAND: found |= 1u << sml_owner_of(&other, card); break;
        case SML_Z_BET: found |= AS_BET; break;
        case SML_Z_POOL: found |= IN_POOL; break;
        default: found |= ELSEWHERE;
        }
    }
    return found;
}

/* In a hundred worlds that `seat` cannot tell apart the card lies in this zone always, or not. */
static void is_sure_of(const struct lv_setup *u, int seat, unsigned card, enum sml_zone zone,
                       bool always)
{
    struct lv_rng rng = lv_rng_seed(7, card);
    int n = 0;

    for (int i = 0; i < 100; i++) {
        struct sml_state other = s;
        struct lv_refusal why;
        lv_game_sml.rules.resample(u, &other, seat, &rng);
        if (!lv_game_sml.writing->sound(u, &other, &why))
            fail_msg("%s", why.msgid);
        n += sml_zone_of(&other, card) == zone;
    }
    if ((n == 100) != always)
        fail_msg("seat %d finds card %u there %d times", seat, card, n);
}

static const struct lv_setup *set(int seats, const char *options, const struct scene *c)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, seats, options);

    sml_set(u, &s, c);
    return u;
}

static void test_SML_006_a_hand_is_its_owners_secret(void **state)
{
    const struct scene c = { .phase = "draw", .seat = { "vengeance", "tsunami", "" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    sees(u, 0, "tsunami", false);
    sees(u, 1, "tsunami", true);
    sees(u, 2, "vengeance", false);
    sees(u, LV_ONLOOKER, "tsunami", false);
    is_sure_of(u, 0, SML_TSUNAMI, SML_Z_HAND, false);
    is_sure_of(u, 1, SML_TSUNAMI, SML_Z_HAND, true);
}

static void test_SML_013_SML_R87_a_bet_is_seen_by_its_owner_only(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "casino salaire-3#1", "", "" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    t_play(u, &s, "play casino bet salaire-3#1; card impot#1");
    sees(u, 0, "salaire-3#1", true);
    sees(u, 1, "salaire-3#1", false);
    sees(u, LV_ONLOOKER, "salaire-3#1", false);
    sees(u, 1, "\"bettor\":1", true);
    is_sure_of(u, 0, SML_SALARY_3, SML_Z_BET, true);
    is_sure_of(u, 1, SML_SALARY_3, SML_Z_BET, false);
    for (int i = 0; i < t_events.n; i++)
        if (t_events.at[i].kind == SML_EV_BET)
            assert_int_equal(t_events.at[i].see, lv_see_only(0));
}

static void test_SML_101_the_journalist_knows_the_hands_as_they_were(void **state)
{
    const struct scene c = { .phase = "power",
                             .seat = { "| 'job': 'journaliste', 'job-new': true", "tsunami", "" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    t_play(u, &s, "use");
    sees(u, 0, "tsunami", true);
    sees(u, 2, "tsunami", false);
    is_sure_of(u, 0, SML_TSUNAMI, SML_Z_HAND, true);
    is_sure_of(u, 2, SML_TSUNAMI, SML_Z_HAND, false);
    t_play(u, &s, "draw; card vengeance; discard tsunami; draw; card troc");
    sees(u, 0, "vengeance", false); /* not updated later */
}

static void test_SML_102_R105_the_medium_goes_on_knowing_the_pile(void **state)
{
    const struct scene c = { .phase = "draw",
                             .table = "'seen': { 'casino': [3], 'troc': [3] }",
                             .seat = { "", "", "" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    sees(u, 2, "troc", true);
    sees(u, 0, "troc", false);
    is_sure_of(u, 2, SML_BARTER, SML_Z_SEEN, true);
    is_sure_of(u, 1, SML_BARTER, SML_Z_SEEN, false);
    t_play(u, &s, "draw; discard casino; draw");
    sees(u, 2, "troc", true); /* it saw who drew it */
    sees(u, 0, "troc", false);
    is_sure_of(u, 2, SML_BARTER, SML_Z_HAND, true);
}

static void test_SML_123_the_barterers_know_what_moved(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "troc animal-chat", "animal-chien", "" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    t_play(u, &s, "play troc target 2; troc animal-chien animal-chat");
    sees(u, 0, "animal-chat", true);
    sees(u, 1, "animal-chien", true);
    sees(u, 2, "animal-chien", false);
    is_sure_of(u, 0, SML_CAT, SML_Z_HAND, true);
    is_sure_of(u, 2, SML_CAT, SML_Z_HAND, false);
}

static void test_SML_126_a_tsunami_voids_what_was_known(void **state)
{
    const struct scene c = { .phase = "play",
                             .seat = { "tsunami", "animal-chat animal-chien animal-lapin impot#1 "
                                                  "impot#2 | 'known': { 'animal-chat': [1] }" } };
    const struct lv_setup *u = set(2, "", &c);

    (void)state;
    sees(u, 0, "animal-chat", true);
    t_play(u, &s, "play tsunami; card animal-chat; card animal-chien");
    sees(u, 0, "animal-chat", false);
    sees(u, 1, "animal-chat", true);
    is_sure_of(u, 0, SML_CAT, SML_Z_HAND, false);
}

/* Deals the rest of a tsunami, in the order of the cards. */
static void deal_on(const struct lv_setup *u)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];

    while (s.phase == SML_DEALING_AGAIN) {
        lv_game_sml.rules.outcomes(u, &s, o);
        lv_game_sml.rules.apply(u, &s, o[0].action, NULL);
    }
}

static void test_SML_R111_after_a_tsunami_the_cards_once_known_are_in_hands(void **state)
{
    const struct scene c = { .phase = "play",
                             .seat = { "tsunami animal-chat animal-chien", "animal-lapin", "" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    t_play(u, &s, "play tsunami; card animal-chat"); /* to the next seat */
    assert_int_equal(found_in(u, 0, SML_CAT), 2 | IN_POOL);
    deal_on(u);
    assert_true(sml_lies(&s, SML_CAT, SML_Z_HAND, 1) && sml_lies(&s, SML_DOG, SML_Z_HAND, 0));
    sees(u, 0, "animal-chat", false);
    sees_held(u, 0, "animal-chat", true);
    sees_held(u, 0, "animal-chien", false); /* it came back: its place is known */
    assert_int_equal(found_in(u, 0, SML_CAT), 2 | 4);
    assert_int_equal(found_in(u, 1, SML_CAT), 2);
    assert_true(found_in(u, 2, SML_CAT) & ELSEWHERE); /* never saw it */
    while (s.active == 0) {
        lv_action a[LV_MAX_ACTIONS];
        lv_game_sml.rules.legal(u, &s, a);
        lv_game_sml.rules.apply(u, &s, a[0], NULL);
    }
    t_play(u, &s, "draw; card prison; discard animal-chat");
    sees(u, 0, "animal-chat", true);
    sees_held(u, 0, "animal-chat", false);
    assert_int_equal(found_in(u, 0, SML_CAT), ELSEWHERE);
}

/* SML-R111: with one held card, l loose ones of which n are salaries, and five places beside the bet,
 * the held salary is the bet in l of l + 5 n worlds. */
static void test_SML_R111_a_bet_may_be_the_salary_once_known(void **state)
{
    const struct scene c = { .phase = "play", .table = "'casino': true",
                             .seat = { "= salaire-3#1 animal-chat salaire-1#1 salaire-1#2 impot#1 impot#2"
                                       "| 'known': { 'salaire-3#1': [2] }",
                                       "= maladie#1 maladie#2 maladie#3 maladie#4 maladie#5" } };
    const struct lv_setup *u = set(2, "", &c);
    struct lv_rng rng = lv_rng_seed(12, 0);
    int bets = 0, worlds = 20000;

    (void)state;
    t_play(u, &s, "bet salaire-3#1");
    sees(u, 1, "salaire-3#1", false);
    sees_held(u, 1, "salaire-3#1", true);
    assert_int_equal(found_in(u, 1, SML_SALARY_3), 1 | AS_BET);
    for (int i = 0; i < worlds; i++) {
        struct sml_state other = s;
        lv_game_sml.rules.resample(u, &other, 1, &rng);
        bets += other.bet == SML_SALARY_3;
    }
    /* 200 - casino - 5 of one's own - the held one = 193 loose, 39 salaries: 193 / 388 = 0.4974 */
    assert_in_range(bets, 9948 - 350, 9948 + 350);
}

static void test_SML_R111_third_seats_know_a_bartered_hand_as_a_whole(void **state)
{
    const struct scene c = { .phase = "play",
                             .seat = { "troc animal-chat", "animal-chien impot#1 | 'known': { "
                                       "'impot#1': [1, 3] }" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    t_play(u, &s, "play troc target 2; troc animal-chien animal-chat");
    assert_int_equal(found_in(u, 2, SML_TAX), 1 | 2);
    assert_int_equal(found_in(u, 0, SML_TAX), 2);
}

/* ---- the announced totals --------------------------------------------------------------------- */

static void deal(const struct lv_setup *u, uint64_t seed)
{
    struct lv_rng rng = lv_rng_seed(seed, 1);

    t_start(u, &s);
    while (s.phase == SML_DEAL || s.phase == SML_LOT)
        lv_game_sml.rules.apply(u, &s, lv_game_sml.rules.sample(u, &s, &rng), NULL);
}

static unsigned smiles_in_hand(const struct lv_setup *u, const struct sml_state *t, unsigned seat)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < t->seat[seat].n_hand; i++)
        sum += sml_data_of(u)->smiles[t->seat[seat].hand[i]];
    return sum;
}

static void test_SML_R03_hands_as_dealt_have_the_totals_announced(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 4, "first-seat=1");
    struct lv_rng rng = lv_rng_seed(13, 0);

    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct sml_state other;
        bool same = true;
        deal(u, seed);
        for (int i = 0; i < 20; i++) {
            other = s;
            lv_game_sml.rules.resample(u, &other, 0, &rng);
            for (unsigned seat = 1; seat < 4; seat++)
                assert_int_equal(smiles_in_hand(u, &other, seat), s.seat[seat].total);
            same = same && memcmp(&other, &s, sizeof s) == 0;
        }
        assert_false(same);
    }
    t_play(u, &s, "draw"); /* from now on the total of this hand tells nothing certain */
    lv_game_sml.rules.apply(u, &s, lv_game_sml.rules.sample(u, &s, &rng), NULL);
    assert_false(s.seat[0].flags & SML_AS_DEALT);
    assert_true(s.seat[1].flags & SML_AS_DEALT);
}

/* How many cards without a smile are in the hands of seats 1 and 2, in one world. */
static int without_smile(const struct lv_setup *u, const struct sml_state *t, unsigned seat)
{
    int n = 0;

    for (unsigned i = 0; i < t->seat[seat].n_hand; i++)
        n += sml_data_of(u)->smiles[t->seat[seat].hand[i]] == 0;
    return n;
}

/* The worlds are as likely as if all the cards were shuffled until the totals are right. */
static void test_SML_R03_worlds_with_the_totals_announced_come_evenly(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "first-seat=1");
    struct lv_rng rng = lv_rng_seed(14, 0);
    int shuffled[2] = { 0 }, resampled[2] = { 0 }, worlds = 300;

    (void)state;
    deal(u, 3);
    for (int done = 0; done < worlds;) {
        struct sml_state other = s;
        other.seat[1].flags = other.seat[2].flags = 0; /* any hands */
        lv_game_sml.rules.resample(u, &other, 0, &rng);
        if (smiles_in_hand(u, &other, 1) != s.seat[1].total
            || smiles_in_hand(u, &other, 2) != s.seat[2].total)
            continue;
        for (unsigned i = 0; i < 2; i++)
            shuffled[i] += without_smile(u, &other, i + 1);
        done++;
    }
    for (int i = 0; i < worlds; i++) {
        struct sml_state other = s;
        lv_game_sml.rules.resample(u, &other, 0, &rng);
        for (unsigned k = 0; k < 2; k++)
            resampled[k] += without_smile(u, &other, k + 1);
    }
    for (unsigned i = 0; i < 2; i++) /* the deviation of a difference is below 25 */
        assert_true(abs(resampled[i] - shuffled[i]) <= 80);
}

static void test_SML_145_a_river_card_in_a_hand_is_known_to_all(void **state)
{
    const struct scene c = { .phase = "draw",
                             .table = "'river': ['animal-chat', 'impot#2', 'impot#3']",
                             .seat = { "casino", "", "" } };
    const struct lv_setup *u = set(3, "river=yes", &c);

    (void)state;
    t_play(u, &s, "river 1; card troc; discard casino");
    sees(u, 2, "animal-chat", true);
    sees(u, LV_ONLOOKER, "animal-chat", true);
    is_sure_of(u, 1, SML_CAT, SML_Z_HAND, true);
    is_sure_of(u, LV_ONLOOKER, SML_CAT, SML_Z_HAND, true);
}

static void test_SML_118_the_kept_card_of_chance_stays_hidden(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "chance", "", "" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    t_play(u, &s, "play chance; card troc; card casino; card prison");
    sees(u, 0, "troc", true);
    sees(u, 1, "troc", false);
    t_play(u, &s, "keep troc prison");
    sees(u, 1, "troc", false);
    sees(u, 1, "prison", true);
    is_sure_of(u, 1, SML_BARTER, SML_Z_HAND, false);
}

/* Which card of a hand was just drawn nobody else knows; whoever knew the card before did not know it to be
 * in a hand. */
static void test_SML_R108_which_card_was_just_drawn_is_its_owners_secret(void **state)
{
    const struct scene c = { .phase = "draw", .table = "'held': { 'casino': [2] }",
                             .seat = { "casino troc etude-simple#1", "", "" } };
    const struct lv_setup *u = set(3, "", &c);
    struct lv_rng rng = lv_rng_seed(108, 0);
    int other_cards = 0;

    (void)state;
    t_play(u, &s, "draw; card animal-chat");
    assert_int_equal(s.drew, SML_CAT);
    for (int i = 0; i < 200; i++) {
        struct sml_state other = s;
        lv_game_sml.rules.resample(u, &other, 0, &rng);
        assert_int_equal(other.drew, SML_CAT); /* its owner knows */
        lv_game_sml.rules.resample(u, &other, 1, &rng);
        assert_true(sml_lies(&other, other.drew, SML_Z_HAND, 0));
        assert_true(other.drew != SML_CASINO && lv_game_sml.writing->sound(u, &other, NULL));
        other_cards += other.drew != SML_CAT;
    }
    assert_true(other_cards > 150);
}

static void test_SML_129_a_job_taken_for_the_piston_tells_of_the_piston(void **state)
{
    const struct scene c = { .phase = "draw",
                             .table = "'discard': ['chirurgien 2']",
                             .seat = { "piston", "", "" } };
    const struct scene first = { .phase = "draw",
                                 .table = "'discard': ['chirurgien 2']",
                                 .seat = { "= piston troc animal-chat animal-chien animal-licorne",
                                           "", "" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    t_play(u, &s, "take-discard");
    sees(u, 1, "piston", true);
    is_sure_of(u, 1, SML_PISTON, SML_Z_HAND, true);
    u = set(3, "", &first); /* wherever it stands among the cards */
    t_play(u, &s, "take-discard");
    sees(u, 1, "piston", true);
}

/* Who knew only that somebody holds it knows now where it is, and no longer looks for it elsewhere. */
static void test_SML_129_SML_R111_a_piston_that_is_found_is_not_looked_for(void **state)
{
    const struct scene c = { .phase = "draw",
                             .table = "'discard': ['chirurgien 2'], 'held': { 'piston': [2] }",
                             .seat = { "piston", "", "" } };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    assert_int_equal(s.under[SML_PISTON], 1 << 1); /* in a hand: who looks for it there */
    t_play(u, &s, "take-discard");
    assert_int_equal(s.under[SML_PISTON], 0);
    is_sure_of(u, 1, SML_PISTON, SML_Z_HAND, true);
    assert_true(lv_game_sml.writing->sound(u, &s, NULL));
}

static void test_SML_R109_only_what_is_certain_stays_known(void **state)
{
    const struct scene bet = { .phase = "play", .table = "'casino': true",
                               .seat = { "salaire-3#1 salaire-3#2 animal-chat | 'known': "
                                         "{ 'salaire-3#1': [2], 'animal-chat': [2] }" } };
    const struct scene second = { .phase = "play",
                                  .table = "'casino': true, 'bet': 'salaire-1#1', 'bettor': 3",
                                  .seat = { "salaire-3#1 salaire-2#2 | 'known': { 'salaire-3#1': [2] }" } };
    const struct scene swap = { .phase = "play",
                                .seat = { "troc animal-chat", "animal-chien impot#1 | 'known': { "
                                          "'impot#1': [1, 3] }" } };
    const struct lv_setup *u = set(3, "", &bet);

    (void)state;
    t_play(u, &s, "bet salaire-3#2");
    sees(u, 1, "animal-chat", true);
    sees(u, 1, "salaire-3#1", false); /* it could have been the bet */
    sees_held(u, 1, "salaire-3#1", true);
    sees_held(u, 2, "salaire-3#1", false);
    u = set(3, "", &second);
    t_play(u, &s, "bet salaire-2#2");
    sees(u, 1, "salaire-3#1", true); /* both bets are shown: it was not this one */
    u = set(3, "", &swap);
    t_play(u, &s, "play troc target 2; troc animal-chien animal-chat");
    sees(u, 0, "impot#1", true); /* it saw that another card moved */
    sees(u, 2, "impot#1", false);
}

static void test_SML_R26_the_discard_and_the_table_are_open_to_all(void **state)
{
    const struct scene c = {
        .phase = "draw",
        .table = "'discard': ['prison 2', 'casino 3'], 'out': ['enfant-leia', 'attentat']",
        .seat = { "| 'malus': ['maladie#1'], 'attacked': true", "", "" }
    };
    const struct lv_setup *u = set(3, "", &c);

    (void)state;
    for (int seat = LV_ONLOOKER; seat < 3; seat++) {
        sees(u, seat, "{\"card\":\"prison\",\"by\":2}", true);
        sees(u, seat, "enfant-leia", true);
        sees(u, seat, "maladie#1", true);
    }
}

static void test_SML_150_the_hands_are_shown_at_the_end(void **state)
{
    const struct scene c = { .phase = "draw",
                             .seat = { "| 'job': 'bandit', 'was-bandit': true",
                                       "tsunami | 'job': 'gourou'" } };
    const struct lv_setup *u = set(2, "stall-rounds=1", &c);

    (void)state;
    t_play(u, &s, "resign; resign");
    assert_int_equal(s.phase, SML_OVER);
    sees(u, 0, "tsunami", true);
    sees(u, LV_ONLOOKER, "tsunami", true);
    t_scores(u, &s, "0 0");
}

/* Resampling is fair: an unknown card is about as often in each other hand as chance would have it.
 */
static void test_SML_006_resampling_is_even(void **state)
{
    const struct scene c = { .phase = "draw", .seat = { "", "tsunami", "" } };
    const struct lv_setup *u = set(3, "", &c);
    struct lv_rng rng = lv_rng_seed(11, 0);
    int in_hand[3] = { 0 }, worlds = 20000;

    (void)state;
    for (int i = 0; i < worlds; i++) {
        struct sml_state other = s;
        lv_game_sml.rules.resample(u, &other, 0, &rng);
        if (sml_zone_of(&other, SML_TSUNAMI) == SML_Z_HAND)
            in_hand[sml_owner_of(&other, SML_TSUNAMI)]++;
    }
    assert_int_equal(in_hand[0], 0);
    for (int seat = 1; seat < 3; seat++) /* 5 of 195 places; 513 expected, deviation 22 */
        assert_in_range(in_hand[seat], 513 - 110, 513 + 110);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_SML_006_a_hand_is_its_owners_secret),
        cmocka_unit_test(test_SML_013_SML_R87_a_bet_is_seen_by_its_owner_only),
        cmocka_unit_test(test_SML_101_the_journalist_knows_the_hands_as_they_were),
        cmocka_unit_test(test_SML_102_R105_the_medium_goes_on_knowing_the_pile),
        cmocka_unit_test(test_SML_123_the_barterers_know_what_moved),
        cmocka_unit_test(test_SML_126_a_tsunami_voids_what_was_known),
        cmocka_unit_test(test_SML_R111_after_a_tsunami_the_cards_once_known_are_in_hands),
        cmocka_unit_test(test_SML_R111_a_bet_may_be_the_salary_once_known),
        cmocka_unit_test(test_SML_R111_third_seats_know_a_bartered_hand_as_a_whole),
        cmocka_unit_test(test_SML_R03_hands_as_dealt_have_the_totals_announced),
        cmocka_unit_test(test_SML_R03_worlds_with_the_totals_announced_come_evenly),
        cmocka_unit_test(test_SML_145_a_river_card_in_a_hand_is_known_to_all),
        cmocka_unit_test(test_SML_118_the_kept_card_of_chance_stays_hidden),
        cmocka_unit_test(test_SML_129_a_job_taken_for_the_piston_tells_of_the_piston),
        cmocka_unit_test(test_SML_R108_which_card_was_just_drawn_is_its_owners_secret),
        cmocka_unit_test(test_SML_129_SML_R111_a_piston_that_is_found_is_not_looked_for),
        cmocka_unit_test(test_SML_R109_only_what_is_certain_stays_known),
        cmocka_unit_test(test_SML_R26_the_discard_and_the_table_are_open_to_all),
        cmocka_unit_test(test_SML_150_the_hands_are_shown_at_the_end),
        cmocka_unit_test(test_SML_006_resampling_is_even),
    };

    return cmocka_run_group_tests_name("smile-life hidden", test, NULL, NULL);
}
