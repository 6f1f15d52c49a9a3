/* test_sml_hands.c: own cards, which the program does not see (SML-R116). */
#include <string.h>

#include "games/smile-life/sml_play.h"
#include "sml_help.h"

static struct sml_state s;
static struct lv_setup own;

static void set(int seats, const char *options, const struct scene *c)
{
    own = *t_setup(&lv_game_sml, seats, options);
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

static void test_SML_R116_a_card_that_is_named_was_in_the_hand(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "", "tsunami", "" } };

    (void)state;
    set(3, "", &c);
    assert_false(sml_lies(&s, SML_TSUNAMI, SML_Z_HAND, 0)); /* in the deal that the program holds */
    assert_true(offered("play tsunami"));
    assert_true(offered("discard tsunami"));
    say("discard tsunami");
    assert_true(sml_lies(&s, SML_TSUNAMI, SML_Z_DISCARD, 0));
}

static void test_SML_R116_where_a_card_lies_it_is_not_in_a_hand(void **state)
{
    const struct scene c = { .phase = "play", .table = "'discard': ['attentat 2']",
                             .seat = { "", "| 'job': 'architecte'", "= animal-licorne casino troc"
                                       " arc-en-ciel prison"
                                       " | 'known': { 'prison': [1, 2, 0] }" } };

    (void)state;
    set(3, "", &c);
    assert_int_equal(refused("discard architecte", "SML-R116").seat, 2);
    assert_int_equal(refused("play architecte", "SML-R116").seat, 2);
    assert_int_equal(refused("discard prison", "SML-R116").seat, 3);
    assert_int_equal(refused("discard attentat", "SML-R116").seat, 0);
    assert_false(offered("discard architecte"));
    assert_true(offered("discard animal-licorne"));
    say("play animal-licorne"); /* that everybody has seen it elsewhere is not so */
}

static void test_SML_026_what_everybody_sees_is_checked(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "", "", "" } };

    (void)state;
    set(3, "", &c);
    refused("play chirurgien", "SML-026");
    refused("play salaire-1#1", "SML-032");
    refused("play maison-petite#1", "SML-055");
    refused("play prison target 2", "SML-081");
}

static void test_SML_R116_a_bet_is_named_when_it_is_turned_up(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "", "", "" } };

    (void)state;
    set(3, "", &c);
    refused("play casino bet salaire-3#1", "SML-132");
    say("play casino bet ?; card ?; draw; card ?");
    refused("bet ?", "SML-138");
    say("bet salaire-4#2");
    refused("card salaire-4#2", "SML-R116"); /* it lies there already */
    refused("card piston", "SML-R116");      /* no salary */
    say("card salaire-4#1");                 /* equal: who answered wins both */
    assert_true(sml_lies(&s, SML_SALARY_4, SML_Z_SALARY, 1));
    assert_true(sml_lies(&s, SML_SALARY_4 + 1, SML_Z_SALARY, 1));
}

/* Everybody draws and throws until the pile is empty. */
static void throw_to_the_end(void)
{
    while (s.phase != SML_TURNING && s.phase != SML_OVER) {
        lv_action all[LV_MAX_ACTIONS];
        const int n = lv_game_sml.rules.hands->offers(&own, &s, all);
        int i = 0;
        assert_true(n > 0);
        while (s.phase == SML_AT_PLAY && lv_action_kind(all[i]) != SML_THROW)
            i++;
        lv_said_apply(&own, &s, all[i], NULL);
    }
}

/* SML-151: nobody shows a hand at the end; what everybody has laid is counted by kinds. */
static void check_counted(int seats)
{
    int n = 0;

    for (int i = 0; i < t_events.n; i++) {
        const struct lv_event *e = &t_events.at[i];
        assert_int_not_equal(e->kind, SML_EV_SHOWN);
        if (e->kind == SML_EV_COUNTED) {
            const struct sml_smiles k = sml_smiles_of(&own, &s, (unsigned)e->arg[0]);
            assert_int_equal(e->arg[0], n++);
            assert_true(e->arg[1] == k.work && e->arg[2] == k.love && e->arg[3] == k.goods);
        }
    }
    assert_int_equal(n, seats);
}

static void test_SML_143_SML_R116_a_bet_nobody_answered_is_turned_up(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "", "", "" } };

    (void)state;
    set(3, "", &c);
    say("play casino bet ?; card ?");
    throw_to_the_end();
    assert_int_equal(s.phase, SML_TURNING);
    for (unsigned card = SML_SALARY_1; card <= SML_SALARY_4_LAST; card++)
        if (sml_zone_of(&s, card) == SML_Z_DISCARD) {
            char move[64] = "card ";
            struct lv_buf b = lv_buf_over(move + 5, sizeof move - 5);
            sml_card_write(&own, card, &b);
            refused(move, "SML-R116");
        } else if (s.phase == SML_TURNING) {
            lv_events_clear(&t_events);
            lv_said_apply(&own, &s, lv_action_make(SML_CARD, card, 0, 0), &t_events);
            assert_true(sml_lies(&s, card, SML_Z_SALARY, 0));
        }
    assert_int_equal(s.phase, SML_OVER);
    check_counted(3);
}

static void test_SML_118_SML_R116_good_luck_is_thrown_card_by_card(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "", "", "" } };
    unsigned n;

    (void)state;
    set(3, "", &c);
    n = s.seat[0].n_hand;
    say("play chance; card ?; card ?; card ?");
    refused("keep ?", "SML-118");
    say("discard animal-licorne");
    refused("discard animal-licorne", "SML-R116");
    say("discard prison"); /* the third is kept */
    assert_int_equal(s.top, SML_PRISON);
    assert_int_equal(s.under[SML_PRISON], SML_UNICORN);
    assert_int_equal(s.seat[0].n_hand, n);
    assert_int_equal(s.phase, SML_AT_PLAY);
}

static void test_SML_R73_SML_R116_a_bare_piston_means_no_job(void **state)
{
    const struct scene with = { .phase = "play", .seat = { "= piston medium pilote-de-ligne"
                                                           " garagiste avocat bandit", "", "" } };

    (void)state;
    set(3, "", &with);
    say("play piston");
    for (unsigned i = 0; i < s.seat[0].n_hand; i++)
        assert_int_not_equal(sml_family_of(&own, s.seat[0].hand[i]), SML_F_JOB);
    set(3, "", &with);
    assert_true(offered("play piston job chirurgien"));
    say("play piston job chirurgien");
    assert_int_equal(s.seat[0].job, SML_SURGEON);
}

static void test_SML_R116_the_river_is_named_even_if_a_medium_knows_it(void **state)
{
    const struct scene c = { .phase = "draw",
                             .table = "'seen': { 'casino': [3], 'troc': [3] }, 'river': ['animal-licorne',"
                                      " 'prison', 'attentat']",
                             .seat = { "", "", "" } };

    (void)state;
    set(3, "river=yes", &c);
    say("river 2; card tsunami");
    assert_int_equal(s.river[1], SML_TSUNAMI);
    assert_int_equal(s.n_seen, 1);
    assert_true(lv_game_sml.writing->sound(&own, &s, NULL));
}

static void test_SML_R116_nobody_says_what_is_drawn(void **state)
{
    const struct scene c = { .phase = "draw", .seat = { "", "", "" } };

    (void)state;
    set(3, "", &c);
    say("draw");
    refused("card animal-licorne", "SML-R116");
    say("card ?");
}

/* Neither of the two cards that a troc exchanges, not even one of them. */
static void test_SML_123_SML_R116_nobody_says_what_is_bartered(void **state)
{
    static const uint8_t said[][2] = {
        { SML_UNICORN, SML_HIDDEN }, { SML_HIDDEN, SML_UNICORN }, { SML_UNICORN, SML_TSUNAMI },
    };
    const struct scene c = { .phase = "play", .seat = { "", "", "" } };
    struct lv_refusal why;

    (void)state;
    set(3, "", &c);
    say("play troc target 2");
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        assert_false(lv_said_may(&own, &s, lv_action_make(SML_SWAP, said[i][0], said[i][1], 0), &why));
        assert_string_equal(why.rule, "SML-R116");
    }
    assert_true(offered("troc ? ?"));
    say("troc ? ?");
    assert_int_equal(s.active, 1);
}

static void refuse_beyond(void)
{
    for (unsigned kind = 0; kind < SML_N_KINDS; kind++)
        if (kind != SML_DRAW && kind != SML_TAKE && kind != SML_STOP && kind != SML_NO_FETCH)
            assert_false(lv_game_sml.rules.may(&own, &s, lv_action_make(kind, SML_MAX_CARDS, 0, 0), NULL));
    assert_false(
        lv_game_sml.rules.may(&own, &s, lv_action_make(SML_PLAY, SML_PISTON, SML_MAX_CARDS, 0), NULL));
}

/* Asked by itself: the number behind the last card that a deck may have, whatever is to be done with it. */
static void test_SML_002_SML_R116_a_number_beyond_all_cards_is_refused(void **state)
{
    static const struct scene at[] = {
        { .phase = "play", .seat = { "piston casino vengeance", "", "" } },
        { .phase = "draw", .seat = { "", "", "" } },
        { .phase = "fetch", .table = "'fetch': 'etoile-filante', 'discard': ['animal-chat 2']",
          .seat = { "| 'laid': ['etoile-filante']", "", "" } },
    };
    struct lv_refusal why = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        set(3, "", &at[i]);
        refuse_beyond();
        own.own_hands = false;
        refuse_beyond();
    }
    set(3, "", &at[0]);
    assert_false(
        lv_said_may(&own, &s, lv_action_make(SML_THROW, SML_N_CARDS, 0, 0), &why)); /* of the box */
    assert_string_equal(why.rule, "SML-002");
    say("play chance; card ?; card ?; card ?");
    refuse_beyond();
}

/* Asked by itself, without a deal being looked for: of Chance only what was drawn is thrown. */
static void test_SML_118_SML_R116_good_luck_throws_what_was_drawn(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "", "", "" } };
    struct lv_refusal why = { 0 };

    (void)state;
    set(3, "", &c);
    say("play chance; card ?; card ?; card ?");
    assert_true(lv_game_sml.rules.may(&own, &s, lv_action_make(SML_THROW, s.drawn[0], 0, 0), NULL));
    assert_false(lv_game_sml.rules.may(&own, &s, lv_action_make(SML_THROW, s.seat[0].hand[0], 0, 0), &why));
    assert_string_equal(why.rule, "SML-118");
}

static void test_SML_R116_specials_are_offered_as_they_may_be_laid(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "", "", "" } };
    const struct scene hurt = { .phase = "play", .seat = { "| 'malus': ['maladie#1']", "", "" } };

    (void)state;
    set(3, "", &c);
    assert_true(offered("play casino bet ?"));
    assert_true(offered("play casino"));
    assert_true(offered("play vengeance")); /* in vain */
    set(3, "", &hurt);
    assert_true(offered("play vengeance malus maladie#1 target 2"));
    assert_false(offered("play vengeance"));
}

static void test_SML_068_SML_R116_the_first_seat_may_be_meant_too(void **state)
{
    const struct scene c = { .phase = "play", .seat = { "", "| 'malus': ['maladie#1']", "" } };

    (void)state;
    set(3, "", &c);
    s.active = 1;
    assert_true(offered("play vengeance malus maladie#1 target 1"));
    assert_true(offered("play accident#1 target 1"));
    assert_true(offered("play troc target 1"));
    assert_false(offered("play troc target 2"));
}

/* SML-R54, SML-R96: the star fetches the piston, under which the job then lies on top. */
static void test_SML_R96_SML_R116_the_job_under_a_piston_is_brought(void **state)
{
    const struct scene c = {
        .phase = "fetch",
        .table = "'fetch': 'etoile-filante', 'discard': ['medecin 2', 'chirurgien 2', 'piston 2']",
        .seat = { "| 'laid': ['etoile-filante']", "", "" }
    };

    (void)state;
    set(3, "", &c);
    assert_true(offered("play piston job chirurgien"));
    assert_false(offered("play piston job medecin"));
    say("play piston job chirurgien");
    assert_int_equal(s.seat[0].job, SML_SURGEON);
}

static void test_SML_089_SML_105_SML_R116_what_costs_nothing_is_offered(void **state)
{
    const struct scene house = { .phase = "play", .seat = { "| 'job': 'architecte'", "", "" } };
    const struct scene trip = { .phase = "play", .seat = { "| 'job': 'pilote-de-ligne'", "", "" } };

    (void)state;
    set(3, "", &house);
    assert_true(offered("play maison-petite#1 free"));
    assert_false(offered("play voyage-rio free"));
    set(3, "", &trip);
    assert_true(offered("play voyage-rio free"));
    assert_false(offered("play maison-petite#1 free"));
}

/* SML-R54: nothing else could be done with it, so who takes it holds the piston. */
static void test_SML_R54_SML_R116_who_takes_a_job_out_of_reach_has_the_piston(void **state)
{
    const struct scene c = { .phase = "draw", .table = "'discard': ['chirurgien 2']",
                             .seat = { "", "piston", "" } };

    (void)state;
    set(3, "", &c);
    assert_false(sml_lies(&s, SML_PISTON, SML_Z_HAND, 0)); /* in the deal that the program holds */
    say("take-discard");
    assert_true(sml_lies(&s, SML_PISTON, SML_Z_HAND, 0));
}

/* SML-109: between taking a card and laying it an interim job may be left. */
static void test_SML_109_SML_R116_what_may_be_done_with_a_card_that_was_taken(void **state)
{
    const struct scene pet = { .phase = "draw", .table = "'discard': ['animal-chat 2']",
                               .seat = { "| 'job': 'barman'", "", "" } };
    const struct scene job = { .phase = "draw", .table = "'discard': ['chirurgien 2']",
                               .seat = { "| 'job': 'barman'", "", "" } };

    (void)state;
    set(3, "", &pet);
    say("take-discard");
    assert_true(offered("play animal-chat"));
    assert_true(offered("quit-interim"));
    assert_false(offered("end-adultery"));
    set(3, "", &job);
    say("take-discard");
    assert_true(offered("quit-interim"));
    say("quit-interim");
    assert_true(offered("play chirurgien with piston"));
    assert_false(offered("quit-interim"));
}

/* What goes without saying: the turn has begun with a card from the pile. */
static void test_SML_R116_who_names_a_card_has_drawn_one(void **state)
{
    const struct scene c = { .phase = "draw", .seat = { "", "", "" } };
    unsigned n;

    (void)state;
    set(3, "", &c);
    n = s.seat[0].n_hand;
    say("discard tsunami");
    assert_int_equal(s.seat[0].n_hand, n);
    assert_int_equal(s.top, SML_TSUNAMI);
    assert_int_equal(s.active, 1);
}

/* ---- whole games --------------------------------------------------------------------------------- */

static unsigned type_of(unsigned card)
{
    return card < sml_data_of(&own)->n_cards ? sml_type_of(&own, card) : 1000 + card;
}

/* Copies of a card are alike. */
static bool is_alike(lv_action x, lv_action y)
{
    return x == y || (lv_action_kind(x) == lv_action_kind(y) && lv_action_c(x) == lv_action_c(y)
                      && type_of(lv_action_a(x)) == type_of(lv_action_a(y))
                      && type_of(lv_action_b(x)) == type_of(lv_action_b(y)));
}

static void all_that_may_be_done_is_offered(const lv_action *done, int n)
{
    const struct lv_hands *hands = lv_game_sml.rules.hands;
    lv_action out[LV_MAX_ACTIONS], real;
    const int m = hands->offers(&own, &s, out);

    assert_true(lv_game_sml.writing->sound(&own, &s, NULL));

    for (int i = 0; i < n; i++) {
        const lv_action said = hands->say(&own, &s, done[i]);
        int k = 0;
        while (k < m && !is_alike(out[k], said))
            k++;
        if (k == m)
            fail_msg("%08x is not offered in %s", said, t_written(&own, &s));
    }
    for (int i = 0; i < m; i++) {
        struct sml_state there = s;
        struct lv_refusal why = { 0 };
        assert_true(hands->bring(&own, &there, out[i], &real, NULL));
        if (!lv_game_sml.writing->sound(&own, &there, &why))
            fail_msg("%08x leads to a deal that cannot be in %s: %s", out[i], t_written(&own, &s), why.msgid);
    }
}

/* Rather something else than throwing a card away, so that what is rare happens. */
static lv_action any_but_throwing(const lv_action *all, int n, struct lv_rng *rng)
{
    lv_action a = all[lv_rng_below(rng, (uint32_t)n)];

    for (int i = 0; i < 8 && lv_action_kind(a) == SML_THROW; i++)
        a = all[lv_rng_below(rng, (uint32_t)n)];
    return a;
}

/* The rare steps each time, those of every turn now and then. */
static void test_SML_R116_all_that_may_be_done_may_be_said(void **state)
{
    static const char *const options[] = { "", "river=yes", "first-seat=2" };
    struct lv_rng rng = lv_rng_seed(16, 116);

    (void)state;
    for (int game = 0; game < 12; game++) {
        own = *t_setup(&lv_game_sml, 2 + game % 4, options[game % 3]);
        own.own_hands = true;
        memset(&s, 0, sizeof s);
        lv_game_sml.rules.start(&own, &s);
        for (int step = 0; s.phase != SML_OVER && step < 4000; step++) {
            lv_action all[LV_MAX_ACTIONS];
            int n;
            if (lv_game_sml.rules.to_move(&own, &s) == LV_CHANCE) {
                lv_game_sml.rules.apply(&own, &s, t_any_step(&own, &s, &rng), NULL);
                continue;
            }
            n = lv_game_sml.rules.legal(&own, &s, all);
            if ((s.phase != SML_AT_DRAW && s.phase != SML_AT_PLAY) || step % 32 == 0)
                all_that_may_be_done_is_offered(all, n);
            lv_game_sml.rules.apply(&own, &s, any_but_throwing(all, n, &rng), NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_SML_R116_a_card_that_is_named_was_in_the_hand),
        cmocka_unit_test(test_SML_R116_where_a_card_lies_it_is_not_in_a_hand),
        cmocka_unit_test(test_SML_026_what_everybody_sees_is_checked),
        cmocka_unit_test(test_SML_R116_a_bet_is_named_when_it_is_turned_up),
        cmocka_unit_test(test_SML_143_SML_R116_a_bet_nobody_answered_is_turned_up),
        cmocka_unit_test(test_SML_118_SML_R116_good_luck_is_thrown_card_by_card),
        cmocka_unit_test(test_SML_R73_SML_R116_a_bare_piston_means_no_job),
        cmocka_unit_test(test_SML_R116_the_river_is_named_even_if_a_medium_knows_it),
        cmocka_unit_test(test_SML_R116_nobody_says_what_is_drawn),
        cmocka_unit_test(test_SML_123_SML_R116_nobody_says_what_is_bartered),
        cmocka_unit_test(test_SML_002_SML_R116_a_number_beyond_all_cards_is_refused),
        cmocka_unit_test(test_SML_118_SML_R116_good_luck_throws_what_was_drawn),
        cmocka_unit_test(test_SML_R116_specials_are_offered_as_they_may_be_laid),
        cmocka_unit_test(test_SML_068_SML_R116_the_first_seat_may_be_meant_too),
        cmocka_unit_test(test_SML_R96_SML_R116_the_job_under_a_piston_is_brought),
        cmocka_unit_test(test_SML_089_SML_105_SML_R116_what_costs_nothing_is_offered),
        cmocka_unit_test(test_SML_R54_SML_R116_who_takes_a_job_out_of_reach_has_the_piston),
        cmocka_unit_test(test_SML_109_SML_R116_what_may_be_done_with_a_card_that_was_taken),
        cmocka_unit_test(test_SML_R116_who_names_a_card_has_drawn_one),
        cmocka_unit_test(test_SML_R116_all_that_may_be_done_may_be_said),
    };

    return cmocka_run_group_tests_name("smile-life hands", tests, NULL, NULL);
}
