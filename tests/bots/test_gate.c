/* test_gate.c: bots by name, the gate they look through, advice and hints. */
#include <math.h>
#include <string.h>

#include "bots/hint.h"
#include "core/registry.h"
#include "positions.h"

static const struct lv_setup *clv(void)
{
    return t_setup(lv_game_at(0), 2, "");
}

/* ---- specs ------------------------------------------------------------------------------------- */

static void test_every_spec_makes_a_bot_in_every_game(void **unused)
{
    static const char *const spec[] = { "random", "greedy", "flat:1", "flat:100000", "mcts", "mcts:1",
                                        "mcts:100000000", "mcts:1ms", "mcts:60000ms", "beginner",
                                        "debutant", "débutant", "easy", "facile", "normal", "strong",
                                        "fort", "expert" };
    (void)unused;
    for (int i = 0; any_game(i); i++)
        for (size_t k = 0; k < sizeof spec / sizeof *spec; k++) {
            assert_true(lv_bot_is_spec(spec[k], NULL));
            lv_bot_free(new_bot(spec[k], t_setup(any_game(i), any_game(i)->min_seats, "")));
        }
}

static void test_every_kind_and_level_has_an_id_and_a_title(void **unused)
{
    int n = 0;

    (void)unused;
    for (; lv_bot_id(n); n++)
        assert_non_null(lv_bot_title(n));
    assert_null(lv_bot_title(n));
    assert_null(lv_bot_id(-1));
    for (n = 0; lv_level_id(n); n++) {
        assert_true(lv_bot_is_spec(lv_level_id(n), NULL));
        assert_non_null(lv_level_title(n));
    }
    assert_int_equal(n, 5);
    assert_null(lv_level_title(n));
    assert_null(lv_level_id(-1));
}

static struct bad_spec {
    const char *text;
    enum lv_code code;
} bad_spec[] = {
    { "", LV_E_UNKNOWN },          { "oracle", LV_E_UNKNOWN },      { "Greedy", LV_E_UNKNOWN },
    { ":100", LV_E_UNKNOWN },      { "expert:100", LV_E_UNKNOWN },  { "greedy:3", LV_E_FORMAT },
    { "random:", LV_E_FORMAT },    { "flat", LV_E_FORMAT },         { "flat:", LV_E_FORMAT },
    { "flat:ten", LV_E_FORMAT },   { "flat:10ms", LV_E_FORMAT },    { "flat:-1", LV_E_FORMAT },
    { "flat:0", LV_E_LIMIT },      { "flat:100001", LV_E_LIMIT },   { "mcts:", LV_E_FORMAT },
    { "mcts:5s", LV_E_FORMAT },    { "mcts:5 ms", LV_E_FORMAT },    { "mcts:0", LV_E_LIMIT },
    { "mcts:0ms", LV_E_LIMIT },    { "mcts:100000001", LV_E_LIMIT }, { "mcts:60001ms", LV_E_LIMIT },
    { "mcts:9999999999999999999999", LV_E_FORMAT },
};

static void bad_spec_is_refused(void **row)
{
    const struct bad_spec *r = *row;
    struct lv_refusal why = { 0 };

    assert_null(lv_bot_new(r->text, clv(), NULL, &why));
    assert_int_equal(why.code, r->code);
    memset(&why, 0, sizeof why);
    assert_false(lv_bot_is_spec(r->text, &why));
    assert_int_equal(why.code, r->code);
}

static void test_exact_is_refused_where_it_cannot_play(void **unused)
{
    const struct lv_setup *two = t_setup(lv_game_find("easy-come", NULL), 2, "");
    struct lv_refusal why = { 0 };

    (void)unused;
    assert_true(lv_bot_needs_table("exact"));
    assert_false(lv_bot_needs_table("expert"));
    assert_false(lv_bot_needs_table("nobody"));
    assert_true(lv_bot_likes_table("expert", two));
    assert_false(lv_bot_likes_table("easy", two));
    assert_false(lv_bot_likes_table("expert", clv()));
    assert_null(lv_bot_new("exact", clv(), NULL, &why)); /* not a game that is solved */
    assert_int_equal(why.code, LV_E_UNKNOWN);
    assert_null(lv_bot_new("exact", two, NULL, &why)); /* no table */
    assert_int_equal(why.code, LV_E_UNKNOWN);
}

static void test_threads_have_limits(void **unused)
{
    struct lv_bot *b = new_bot("mcts:10", clv());
    struct lv_refusal why = { 0 };

    (void)unused;
    assert_false(lv_bot_use_threads(b, 0, &why));
    assert_int_equal(why.code, LV_E_LIMIT);
    assert_false(lv_bot_use_threads(b, LV_BOT_THREADS + 1, &why));
    assert_true(lv_bot_use_threads(b, LV_BOT_THREADS, &why));
    assert_true(lv_bot_use_threads(b, 1, &why));
    lv_bot_free(b);
    lv_bot_free(NULL);
}

/* ---- the gate ------------------------------------------------------------------------------------ */

static void nothing_to_decide(const struct lv_setup *u, const union lv_state *s)
{
    static const char *const spec[] = { "random", "greedy", "flat:2", "mcts:5", "expert" };

    for (size_t i = 0; i < sizeof spec / sizeof *spec; i++) {
        struct lv_bot *b = new_bot(spec[i], u);
        struct lv_advice advice[LV_MAX_ACTIONS];
        struct lv_rng rng = lv_rng_seed(1, 0);
        struct lv_refusal why = { 0 };
        lv_action a;
        assert_false(lv_bot_choose(b, s, &rng, &a, &why));
        assert_int_equal(why.code, LV_E_TURN);
        memset(&why, 0, sizeof why);
        assert_int_equal(lv_bot_advise(b, s, &rng, advice, &why), 0);
        assert_int_equal(why.code, LV_E_TURN);
        lv_bot_free(b);
    }
}

static void test_a_game_that_is_over_and_a_chance_point_are_refused(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_setup *u = t_setup(any_game(i), any_game(i)->min_seats, "");
        const struct lv_game *g = u->game;
        struct lv_bot *b = new_bot("greedy", u); /* at random some games would hardly end */
        struct lv_rng rng = lv_rng_seed(2, 0);
        union lv_state s = { 0 };
        bool chance = false;
        int who;
        g->rules.start(u, &s);
        while ((who = g->rules.to_move(u, &s)) != LV_OVER) {
            lv_action a;
            if (who == LV_CHANCE && !chance) {
                nothing_to_decide(u, &s);
                chance = true;
            }
            if (who == LV_CHANCE)
                a = lv_sample(u, &s, &rng);
            else
                a = choose_in(b, &s, &rng);
            g->rules.apply(u, &s, a, NULL);
        }
        assert_true(chance);
        nothing_to_decide(u, &s);
        lv_bot_free(b);
    }
}

static void test_a_single_decision_is_taken_without_thinking(void **unused)
{
    const struct lv_setup *u = clv();
    struct lv_bot *b = new_bot("mcts:100", u);
    int found = 0;

    (void)unused;
    for (uint64_t number = 0; number < 40 && found < 3; number++) {
        struct lv_rng rng = lv_rng_seed(4, number);
        union lv_state s = { 0 };
        int who;
        u->game->rules.start(u, &s);
        while ((who = u->game->rules.to_move(u, &s)) != LV_OVER) {
            lv_action a[LV_MAX_ACTIONS], chosen;
            int n = 1;
            if (who == LV_CHANCE)
                a[0] = lv_sample(u, &s, &rng);
            else if ((n = u->game->rules.legal(u, &s, a)) == 1) {
                chosen = choose_in(b, &s, &rng);
                assert_int_equal(chosen, a[0]);
                found++;
            }
            u->game->rules.apply(u, &s, a[lv_rng_below(&rng, (uint32_t)n)], NULL);
        }
    }
    assert_true(found > 0);
    assert_int_equal(lv_bot_effort(b).iterations, 0);
    lv_bot_free(b);
}

/* ---- advice -------------------------------------------------------------------------------------- */

static void advice_is_in_order(const struct lv_setup *u, const union lv_state *s, const char *spec)
{
    struct lv_bot *b = new_bot(spec, u);
    struct lv_advice advice[LV_MAX_ACTIONS];
    struct lv_rng rng = lv_rng_seed(9, 9);
    lv_action a[LV_MAX_ACTIONS];
    int n = advise_in(b, s, &rng, advice);

    assert_int_equal(n, u->game->rules.legal(u, s, a));
    for (int i = 0; i < n; i++) {
        assert_true(u->game->rules.may(u, s, advice[i].action, NULL));
        assert_in_range((int)(1000 * advice[i].win), 0, 1000);
        assert_true(advice[i].outlook.lines > 0);
        assert_true(advice[i].outlook.fall >= 0 && advice[i].outlook.fall <= 1);
        if (i > 0 && strcmp(spec, "mcts:60") != 0)
            assert_true(advice[i].win <= advice[i - 1].win);
        if (i > 0 && strcmp(spec, "mcts:60") == 0)
            assert_true(advice[i].visits <= advice[i - 1].visits);
        for (int k = 0; k < i; k++)
            assert_true(advice[k].action != advice[i].action);
    }
    lv_bot_free(b);
}

static void test_advice_lists_every_decision_best_first(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_setup *u = t_setup(any_game(i), any_game(i)->min_seats, "");
        union lv_state s;
        assert_true(position_after(u, 1, 0, &s));
        advice_is_in_order(u, &s, "greedy");
        advice_is_in_order(u, &s, "flat:3");
        advice_is_in_order(u, &s, "mcts:60");
    }
}

static void test_random_has_no_opinion(void **unused)
{
    struct lv_bot *b = new_bot("random", clv());
    struct lv_advice advice[LV_MAX_ACTIONS];
    struct lv_rng rng = lv_rng_seed(1, 0);
    struct lv_refusal why = { 0 };
    union lv_state s;

    (void)unused;
    assert_true(position_after(clv(), 1, 0, &s));
    assert_int_equal(lv_bot_advise(b, &s, &rng, advice, &why), 0);
    assert_int_equal(why.code, LV_E_UNKNOWN);
    lv_bot_free(b);
}

/* ---- hints --------------------------------------------------------------------------------------- */

static const char *why_of(const struct lv_advice *all, int n, int i)
{
    static char room[256];
    struct lv_buf b = LV_BUF(room);

    lv_hint_why(clv(), all, n, i, lv_lang_find("en"), &b);
    assert_false(b.cut);
    return room;
}

static struct lv_advice advised(float win, float error, float own, float rival, float fall)
{
    return (struct lv_advice){ .win = win, .error = error, .visits = 100,
                               .outlook = { own, rival, fall, 100, 1 } };
}

static void test_a_hint_names_what_differs_most(void **unused)
{
    struct lv_advice a[] = { advised(0.7f, 0.01f, 5, 2, 0.1f), advised(0.5f, 0.01f, 2, 2, 0.1f),
                             advised(0.4f, 0.01f, 5, 6, 0.1f), advised(0.3f, 0.01f, 5, 2, 0.6f),
                             advised(0.2f, 0.01f, 5, 2, 0.1f), advised(0.69f, 0.02f, 9, 9, 0.9f) };
    (void)unused;
    assert_string_equal(why_of(a, 6, 0), "It brings you about 3 points more by your next turn than the "
                                         "next best.");
    assert_string_equal(why_of(a, 6, 1), "By your next turn it leaves you about 3 points short of the best.");
    assert_string_equal(why_of(a, 6, 2), "It leaves your strongest rival with about 4 points more than the "
                                         "best.");
    assert_string_equal(why_of(a, 6, 3), "It is riskier: your score falls 60 times in 100, against 10 with "
                                         "the best.");
    assert_string_equal(why_of(a, 6, 4), "By your next turn it comes to about the same as the best, but it "
                                         "leaves you worse placed.");
    assert_string_equal(why_of(a, 6, 5), "It is about as good as the best.");
    assert_string_equal(why_of(a, 1, 0), "Nothing else is allowed.");
    a[1] = advised(0.5f, 0.01f, 5, 6, 0.1f);
    assert_string_equal(why_of(a, 2, 0), "It leaves your strongest rival with about 4 points less than the "
                                         "next best would.");
    a[1] = advised(0.5f, 0.01f, 5, 2, 0.4f);
    assert_string_equal(why_of(a, 2, 0), "It is safer: your score falls 10 times in 100, against 40 with "
                                         "the next best.");
    a[1] = advised(0.5f, 0.01f, 6, 1, 0.1f);
    assert_string_equal(why_of(a, 2, 0), "By your next turn it leaves you about 1 point short of the next "
                                         "best, but better placed.");
    a[1] = advised(0.5f, 0.01f, 5, 2, 0.1f);
    assert_string_equal(why_of(a, 2, 0), "By your next turn it comes to about the same as the next best, but "
                                         "it leaves you better placed.");
    a[1] = advised(0.5f, 0.01f, 2, 2, 0.4f); /* where points come in hundreds, 3 are not spoken of */
    a[0].outlook.much = a[1].outlook.much = 100;
    assert_string_equal(why_of(a, 2, 0), "It is safer: your score falls 10 times in 100, against 40 with "
                                         "the next best.");
    a[1].outlook.lines = 0;
    assert_string_equal(why_of(a, 2, 0), "Of 100 games it wins 20 more than the next best.");
    assert_string_equal(why_of(a, 2, 1), "Of 100 games it wins 20 fewer than the best.");
    a[1] = advised(0.695f, 0.02f, 6, 1, 0.1f);
    assert_string_equal(why_of(a, 2, 0), "The next best is about as good.");
}

/* Where prizes are counted, and a decision brings a part of one, as one can say of a hundred. */
static void test_a_hint_speaks_of_what_the_game_counts_and_never_of_nothing(void **unused)
{
    const struct lv_setup *u = t_setup(lv_game_find("easy-come", NULL), 2, "");
    struct lv_advice a[] = { advised(0.7f, 0.01f, 0.5f, 0, 0), advised(0.5f, 0.01f, 0.12f, 0, 0) };
    char room[256];
    struct lv_buf b = LV_BUF(room);

    (void)unused;
    a[0].outlook.much = a[1].outlook.much = 0.2f;
    lv_hint_why(u, a, 2, 0, lv_lang_find("en"), &b);
    assert_string_equal(room, "In a hundred such moments it would bring you about 38 prizes more by your "
                              "next turn than the next best.");
    a[0].outlook.own = -1, a[1].outlook.own = -4; /* what saves is not said to bring */
    assert_string_equal(why_of(a, 2, 0),
                        "It costs you about 3 points less by your next turn than the next best.");
}

static void test_nobody_advises_on_personal_questions(void **unused)
{
    const struct lv_setup *u = t_setup(lv_game_find("jeu-de-lannee", NULL), 2, "player=person,person");
    struct lv_bot *b = new_bot("greedy", u);
    struct lv_advice advice[LV_MAX_ACTIONS];
    struct lv_rng rng = lv_rng_seed(1, 0);
    struct lv_refusal why = { 0 };
    union lv_state s;

    (void)unused;
    assert_true(position_after(u, 1, 0, &s));
    assert_int_equal(lv_bot_advise(b, &s, &rng, advice, &why), 0);
    assert_int_equal(why.code, LV_E_UNKNOWN);
    assert_non_null(strstr(why.msgid, "only you know"));
    lv_bot_free(b);
}

static void test_a_chance_is_told_with_what_is_known_of_it(void **unused)
{
    static const struct { float error; const char *text; } row[] = {
        { -1, "about 62%" }, { 0, "62%" }, { 0.031f, "62% (± 3)" },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct lv_advice a = { .win = 0.62f, .error = row[i].error };
        char room[64];
        struct lv_buf b = LV_BUF(room);
        lv_hint_chance(&a, lv_lang_find("en"), &b);
        assert_string_equal(room, row[i].text);
    }
}

static void test_every_game_has_a_bot_for_hints(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        struct lv_refusal why;
        struct lv_bot *b = lv_hint_bot(t_setup(any_game(i), any_game(i)->min_seats, ""), NULL, &why);
        assert_non_null(b);
        assert_true(b->spec.kind->has_opinion);
        lv_bot_free(b);
    }
}

int main(void)
{
    struct CMUnitTest tests[64] = {
        cmocka_unit_test(test_every_spec_makes_a_bot_in_every_game),
        cmocka_unit_test(test_every_kind_and_level_has_an_id_and_a_title),
        cmocka_unit_test(test_exact_is_refused_where_it_cannot_play),
        cmocka_unit_test(test_threads_have_limits),
        cmocka_unit_test(test_a_game_that_is_over_and_a_chance_point_are_refused),
        cmocka_unit_test(test_a_single_decision_is_taken_without_thinking),
        cmocka_unit_test(test_advice_lists_every_decision_best_first),
        cmocka_unit_test(test_random_has_no_opinion),
        cmocka_unit_test(test_a_hint_names_what_differs_most),
        cmocka_unit_test(test_a_hint_speaks_of_what_the_game_counts_and_never_of_nothing),
        cmocka_unit_test(test_nobody_advises_on_personal_questions),
        cmocka_unit_test(test_a_chance_is_told_with_what_is_known_of_it),
        cmocka_unit_test(test_every_game_has_a_bot_for_hints),
    };
    size_t n = 0;

    while (tests[n].name)
        n++;
    for (size_t i = 0; i < sizeof bad_spec / sizeof *bad_spec; i++)
        tests[n++] = (struct CMUnitTest){ bad_spec[i].text[0] ? bad_spec[i].text : "nothing",
                                          bad_spec_is_refused, NULL, NULL, &bad_spec[i] };
    return _cmocka_run_group_tests("bots", tests, n, NULL, NULL);
}
