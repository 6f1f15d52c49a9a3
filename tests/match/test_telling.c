/* test_telling.c: news up to an end, events as objects, several decisions at once, the walk over the past,
 * choices in ranges, what came up in short, what a bot gets. */
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "core/notation.h"
#include "playing.h"

static char room[8192];

/* The template with two seats and known cards, Anne to decide. */
static struct lv_match *two_dealt(void)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_TABLE, 1);

    p_do(m, "card 3");
    p_do(m, "card 7");
    return m;
}

/* ---- events ----------------------------------------------------------------------------------- */

static const char *events(const struct lv_match *m, int since, int until, int reader)
{
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    const struct lv_words w = lv_match_words(m, lv_lang_find("en"), reader);

    lv_match_write_events(m, since, until, &w, false, &j);
    assert_false(b.cut);
    return room;
}

static void test_events_are_objects_with_named_arguments(void **state)
{
    struct lv_match *m = two_dealt();

    (void)state;
    p_do(m, "throw");
    assert_string_equal(events(m, 2, LV_TO_NOW, 0),
                        "[{\"step\":3,\"event\":\"thrown\",\"who\":1,\"card\":3,\"rule\":\"TPL-03\"}]");
    lv_match_free(m);
}

static void test_each_reader_gets_its_own_events(void **state)
{
    struct lv_match *m = two_dealt();

    (void)state;
    assert_string_equal(events(m, 0, 1, 0),
                        "[{\"step\":1,\"event\":\"drawn\",\"who\":1,\"card\":3,\"rule\":\"TPL-01\"}]");
    assert_string_equal(events(m, 0, 1, 1),
                        "[{\"step\":1,\"event\":\"drawn-hidden\",\"who\":1,\"rule\":\"TPL-01\"}]");
    assert_string_equal(events(m, 0, 1, LV_ONLOOKER),
                        "[{\"step\":1,\"event\":\"drawn-hidden\",\"who\":1,\"rule\":\"TPL-01\"}]");
    lv_match_free(m);
}

static void count_line(void *ctx, int step, const char *rule, const char *text)
{
    (void)step, (void)rule, (void)text;
    ++*(int *)ctx;
}

static void test_news_have_a_beginning_and_an_end(void **state)
{
    static const struct { int since, until, lines; } row[] = {
        { 0, LV_TO_NOW, 6 }, { 0, 0, 0 }, { 0, 1, 1 }, { 1, 2, 1 }, { 2, 3, 1 }, { 3, 4, 3 },
        { 4, LV_TO_NOW, 0 }, { 99, LV_TO_NOW, 0 }, { -5, 1, 1 }, { 2, 1, 0 }, { 0, -1, 0 },
    };
    struct lv_match *m = two_dealt();
    const struct lv_words w = lv_match_words(m, lv_lang_find("fr"), LV_ONLOOKER);

    (void)state;
    p_do(m, "keep");
    p_do(m, "keep");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct lv_event *first;
        int lines = 0;
        lv_match_tell_news(m, row[i].since, row[i].until, &w, &lines, count_line);
        assert_int_equal(lines, row[i].lines);
        assert_true(lv_match_events(m, row[i].since, row[i].until, &first) >= lines);
    }
    lv_match_free(m);
}

/* ---- choices ---------------------------------------------------------------------------------- */

static void test_a_choice_is_an_object_with_what_comes_of_it(void **state)
{
    struct lv_match *m = two_dealt();
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    const struct lv_words w = lv_match_words(m, lv_lang_find("en"), 0);

    (void)state;
    lv_match_choices(m, &w, 2, true, &j);
    assert_string_equal(
        room, "[{\"do\":\"keep\",\"label\":\"keep the card\",\"brief\":\"Keep three\",\"choice\":\"keep\","
              "\"group\":\"keep\",\"card\":3,"
              "\"effects\":[{\"event\":\"kept\",\"who\":1,\"rule\":\"TPL-02\"}]},"
              "{\"do\":\"throw\",\"label\":\"throw the card away and draw another\","
              "\"brief\":\"Throw three away\",\"choice\":\"throw\",\"group\":\"throw\",\"card\":3,"
              "\"effects\":[{\"event\":\"thrown\",\"who\":1,\"card\":3,\"rule\":\"TPL-03\"}]}]");
    lv_match_free(m);
}

static void test_what_nobody_can_foresee_is_not_foretold(void **state)
{
    struct lv_match *m = two_dealt();
    static struct lv_foresight f;
    lv_action keep = 0;

    (void)state;
    p_do(m, "keep");
    assert_true(lv_match_read_action(m, "keep", &keep, NULL));
    lv_foresee(lv_match_setup(m), lv_match_state(m), keep, 1, &f);
    assert_int_equal(f.events.n, 1); /* not the cards that are then shown */
    assert_false(f.whole);
    assert_int_equal(f.winners, 0);
    lv_match_free(m);
}

/* ---- several decisions ------------------------------------------------------------------------ */

static void test_several_decisions_happen_all_or_not_at_all(void **state)
{
    static const char *const fine[] = { "keep" }, *const others[] = { "keep", "keep" },
                      *const after_chance[] = { "throw", "keep" }, *const nonsense[] = { "keep", "fly" };
    struct lv_match *m = two_dealt();
    uint64_t before = p_hash(m);
    struct lv_refusal why = { 0 };

    (void)state;
    assert_false(lv_match_act_all(m, 0, others, 2, -1, &why)); /* the second would be Bob's */
    assert_string_equal(lv_code_key(why.code), "not-your-turn");
    assert_false(lv_match_act_all(m, 0, after_chance, 2, -1, &why));
    assert_string_equal(lv_code_key(why.code), "not-your-turn");
    assert_false(lv_match_act_all(m, 0, nonsense, 2, -1, &why));
    assert_string_equal(lv_code_key(why.code), "bad-format");
    assert_false(lv_match_act_all(m, 0, fine, 1, 1, &why));
    assert_string_equal(lv_code_key(why.code), "stale");
    assert_int_equal(p_hash(m), before);
    assert_int_equal(lv_match_steps(m), 2);
    assert_true(lv_match_act_all(m, 0, fine, 1, 2, &why));
    assert_int_equal(lv_match_steps(m), 3);
    lv_match_free(m);
}

/* ---- the past --------------------------------------------------------------------------------- */

static void test_a_walk_goes_through_every_state_once(void **state)
{
    struct lv_match *m = two_dealt();
    uint64_t hash[8] = { 0 };
    int n = 0;

    (void)state;
    p_do(m, "throw");
    p_do(m, "card 12");
    p_do(m, "keep");
    for (int i = 0; i <= lv_match_steps(m); i++) {
        struct lv_match *then = lv_match_past(m, i, NULL);
        hash[i] = p_hash(then);
        lv_match_free(then);
    }
    struct lv_walk w = lv_walk_from(m);
    for (; lv_walk_next(&w); n++) {
        assert_int_equal(w.step, n);
        assert_int_equal(w.who, lv_match_who(m, n));
        assert_int_equal(lv_state_hash(&lv_game_tpl, &w.state), hash[n]);
    }
    assert_int_equal(n, 5);
    assert_int_equal(lv_state_hash(&lv_game_tpl, &w.state), hash[5]);
    assert_false(lv_walk_next(&w)); /* asked again, it stays at the end */
    assert_int_equal(lv_state_hash(&lv_game_tpl, &w.state), hash[5]);
    lv_match_free(m);
}

static void test_a_walk_of_nothing_ends_at_once(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_TABLE, 1);
    struct lv_walk w = lv_walk_from(m);

    (void)state;
    assert_false(lv_walk_next(&w));
    assert_int_equal(lv_state_hash(&lv_game_tpl, &w.state), p_hash(m));
    lv_match_free(m);
}

/* ---- sections --------------------------------------------------------------------------------- */

/* Ann must not hear what Anne has: whose a fact is stands beside it, not in its words. */
static void test_sections_say_whose_their_facts_are(void **state)
{
    struct lv_match *m = two_dealt();
    const struct lv_words w = lv_match_words(m, lv_lang_find("en"), 1);
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    lv_match_view(m, &w, &j);
    assert_non_null(strstr(room, "\"title\":\"Cards\",\"facts\":[\""));
    assert_non_null(strstr(room, "],\"about\":[2]}"));
    lv_match_free(m);
}

/* ---- ranges ----------------------------------------------------------------------------------- */

/* The template as if one could pass, or pay 100 to 500 in hundreds, or give 1 or 2. */
enum { PASS, PAY, GIVE };
static const struct lv_row ranged_row[] = {
    [PASS] = { .name = "PASS", .args = "", .one = "pass" },
    [PAY] = { .name = "PAY", .args = "n:count", .one = "pay {n}", .flags = LV_RANGE },
    [GIVE] = { .name = "GIVE", .args = "n:count", .one = "give {n}", .flags = LV_RANGE },
    { 0 },
};

static int ranged_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    static const uint8_t pair[][2] = { { PASS, 0 }, { PAY, 1 }, { PAY, 2 }, { PAY, 3 }, { PAY, 4 },
                                       { PAY, 5 }, { GIVE, 1 }, { GIVE, 2 } };
    enum { N = sizeof pair / sizeof *pair };

    (void)u, (void)state;
    for (int i = 0; i < N; i++)
        out[i] = lv_action_make(pair[i][0], pair[i][1], 0, 0);
    return N;
}

static void ranged_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    (void)u, (void)state;
    to->row = (uint8_t)lv_action_kind(a);
    to->arg[0] = (int32_t)lv_action_a(a) * (to->row == PAY ? 100 : 1);
}

static const struct lv_operand hundreds = { .unit = 100, .max = 999 }, ones = { .max = 9 };
static const struct lv_verb ranged_verb[] = {
    { .word = "pass", .kind = PASS },
    { .word = "pay", .kind = PAY, .each = { &hundreds } },
    { .word = "give", .kind = GIVE, .each = { &ones } },
    { 0 },
};

static void test_decisions_that_differ_in_a_number_are_one_offer(void **state)
{
    struct lv_telling telling = *lv_game_tpl.telling;
    struct lv_writing writing = *lv_game_tpl.writing;
    struct lv_game game = lv_game_tpl;
    struct lv_match *m;
    struct lv_words w;
    struct lv_offers o;
    int n = 0;

    (void)state;
    telling.choices = ranged_row;
    telling.describe = ranged_describe;
    writing.verbs = ranged_verb;
    m = p_match(&game, 2, "", LV_CHANCE_TABLE, 1);
    p_do(m, "card 3");
    p_do(m, "card 7");
    game.telling = &telling;
    game.writing = &writing;
    game.rules.legal = ranged_legal;
    w = lv_match_words(m, lv_lang_find("en"), 0);
    o = lv_offers_of(m, &w, true);
    assert_true(lv_offers_next(&o) && o.at == 0 && o.n == 1);
    assert_true(lv_offers_next(&o) && o.at == 1 && o.n == 5 && o.from == 100 && o.step == 100);
    assert_string_equal(o.pattern, "pay {n}");
    assert_true(lv_offers_next(&o) && o.at == 6 && o.n == 1); /* two are not worth a range */
    assert_true(lv_offers_next(&o) && o.at == 7 && o.n == 1);
    assert_false(lv_offers_next(&o));
    assert_false(lv_offers_next(&o));
    for (o = lv_offers_of(m, &w, false); lv_offers_next(&o); n++)
        assert_int_equal(o.n, 1);
    assert_int_equal(n, 8);
    lv_match_free(m);
}

static void test_what_came_up_is_said_in_short(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_TABLE, 1);
    struct lv_refusal why;
    lv_action whole, brief;

    (void)state;
    assert_true(lv_match_read_short(m, "card 3", &whole, &why));
    assert_true(lv_match_read_short(m, "3", &brief, &why));
    assert_int_equal(whole, brief);
    assert_true(lv_match_may(m, whole, NULL));
    assert_false(lv_match_read_short(m, "", &brief, &why));
    assert_false(lv_match_read_short(m, "four", &brief, &why));
    p_do(m, "card 3");
    p_do(m, "card 7");
    assert_false(lv_match_read_short(m, "3", &brief, &why)); /* no chance point */
    lv_match_free(m);
}

/* ---- bots ------------------------------------------------------------------------------------- */

static void test_what_a_bot_gets_is_imagined(void **state)
{
    struct lv_match *m = two_dealt();
    struct lv_rng rng = lv_rng_seed(1, 1);
    unsigned others = 0;

    (void)state;
    assert_true(lv_match_has_secrets(m));
    for (int i = 0; i < 40; i++) {
        union lv_state s = { 0 };
        lv_match_imagine(m, 0, &rng, &s);
        others += lv_state_hash(&lv_game_tpl, &s) != p_hash(m);
    }
    assert_true(others > 20); /* Bob's card is one of eleven */
    lv_match_free(m);
}

/* Whoever is not asked reads who is waited for, and no question. */
static void check_waiting(const struct lv_match *m)
{
    const int who = lv_match_to_move(m);

    for (int reader = LV_ONLOOKER; reader < lv_match_setup(m)->seats; reader++) {
        const struct lv_words w = lv_match_words(m, lv_lang_find("en"), reader);
        char expected[128];
        struct lv_buf b = LV_BUF(room);
        lv_match_question(m, &w, LV_ASK_WHOLE, &b);
        snprintf(expected, sizeof expected, "Waiting for %s.", lv_match_seat(m, who)->name);
        if (reader == who)
            assert_string_not_equal(room, expected);
        else
            assert_string_equal(room, expected);
    }
}

static void test_who_waits_reads_no_question(void **unused)
{
    (void)unused;
    for (int g = 0; lv_game_at(g); g++) {
        struct lv_rng rng = lv_rng_seed((uint64_t)g, 0);
        struct lv_match *m = p_match(lv_game_at(g), lv_game_at(g)->min_seats, "", LV_CHANCE_SIMULATED, 1);
        for (int i = 0; i < 200 && lv_match_to_move(m) != LV_OVER; i++) {
            if (lv_match_to_move(m) >= 0)
                check_waiting(m);
            p_play(m, 1, &rng);
        }
        lv_match_free(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_waits_reads_no_question),
        cmocka_unit_test(test_events_are_objects_with_named_arguments),
        cmocka_unit_test(test_each_reader_gets_its_own_events),
        cmocka_unit_test(test_news_have_a_beginning_and_an_end),
        cmocka_unit_test(test_a_choice_is_an_object_with_what_comes_of_it),
        cmocka_unit_test(test_what_nobody_can_foresee_is_not_foretold),
        cmocka_unit_test(test_several_decisions_happen_all_or_not_at_all),
        cmocka_unit_test(test_a_walk_goes_through_every_state_once),
        cmocka_unit_test(test_a_walk_of_nothing_ends_at_once),
        cmocka_unit_test(test_sections_say_whose_their_facts_are),
        cmocka_unit_test(test_decisions_that_differ_in_a_number_are_one_offer),
        cmocka_unit_test(test_what_came_up_is_said_in_short),
        cmocka_unit_test(test_what_a_bot_gets_is_imagined),
    };

    return cmocka_run_group_tests_name("telling", tests, NULL, NULL);
}
