/* test_search.c: the tree search: what it promises whatever the game, and that it finds what is best
 * where that is known. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/playout.h"
#include "bots/tree.h"
#include "bots/tuning.h"
#include "core/registry.h"
#include "positions.h"

static const struct lv_setup *clv(void)
{
    return t_setup(lv_game_at(0), 4, "");
}

static int advise(struct lv_bot *b, const union lv_state *s, uint64_t seed, struct lv_advice out[])
{
    struct lv_rng rng = lv_rng_seed(seed, 0);

    return advise_in(b, s, &rng, out);
}

static lv_action choose(struct lv_bot *b, const union lv_state *s, uint64_t seed)
{
    struct lv_rng rng = lv_rng_seed(seed, 0);

    return choose_in(b, s, &rng);
}

/* ---- promises ------------------------------------------------------------------------------------ */

static void test_the_same_seed_gives_the_same_thoughts(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_setup *u = t_setup(any_game(i), any_game(i)->min_seats, "");
        struct lv_bot *b = new_bot("mcts:80", u), *c = new_bot("mcts:80", u);
        struct lv_advice x[LV_MAX_ACTIONS], y[LV_MAX_ACTIONS];
        union lv_state s, other;
        int n;
        assert_true(position_after(u, 3, 0, &s));
        assert_true(position_after(u, 4, 1, &other));
        n = advise(b, &s, 1, x);
        advise(c, &other, 5, y); /* what was asked before makes no difference */
        assert_int_equal(advise(c, &s, 1, y), n);
        assert_memory_equal(x, y, (size_t)n * sizeof *x);
        assert_int_equal(choose(b, &s, 2), choose(c, &s, 2));
        lv_bot_free(b);
        lv_bot_free(c);
    }
}

/* A chance that is only a guess comes after one that is known, and what is shown first is the best. */
static void test_advice_comes_best_first(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_setup *u = t_setup(any_game(i), any_game(i)->max_seats, "");
        struct lv_bot *b = new_bot("mcts:150", u);
        struct lv_advice x[LV_MAX_ACTIONS];
        union lv_state s;
        int n;
        assert_true(position_after(u, 8, 0, &s));
        n = advise(b, &s, 1, x);
        assert_true(n > 1);
        for (int k = 1; k < n; k++)
            assert_true(x[k - 1].win - x[k - 1].error >= x[k].win - x[k].error);
        lv_bot_free(b);
    }
}

/* With room for the root's children only, for less than that, and for nothing at all. */
static void test_a_full_tree_goes_on_without_new_nodes(void **unused)
{
    enum { BUDGET = 400 };

    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_setup *u = t_setup(any_game(i), any_game(i)->min_seats, "");
        static const uint32_t room[] = { 1, 2, 12 };
        union lv_state s;
        assert_true(position_after(u, 5, 0, &s));
        for (size_t k = 0; k < sizeof room / sizeof *room; k++) {
            struct lv_bot *b = new_bot("mcts:400", u);
            lv_mcts_free(b->mcts);
            b->mcts = lv_mcts_new(1, room[k], NULL);
            assert_non_null(b->mcts);
            b->thorough = true;
            assert_true(u->game->rules.may(u, &s, choose(b, &s, 1), NULL));
            assert_true(lv_bot_effort(b).iterations <= BUDGET);
            assert_true(lv_bot_effort(b).tree_bytes <= room[k] * 64);
            lv_bot_free(b);
        }
    }
}

/* The template: the best card there is cannot be bettered, the worst one cannot be worsened. */
static void template_with(const struct lv_setup *u, const char *card, union lv_state *s)
{
    char moves[64];
    struct lv_buf b = LV_BUF(moves);

    t_start(u, s);
    lv_buf_text(&b, "card ");
    lv_buf_text(&b, card);
    lv_buf_text(&b, "; card 5");
    t_play(u, s, moves);
}

static void test_a_clear_decision_is_found_and_ends_the_search(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_tpl, 2, "");
    struct lv_bot *b = new_bot("mcts:2000", u);
    struct lv_advice advice[LV_MAX_ACTIONS];
    union lv_state s;

    (void)unused;
    template_with(u, "12", &s);
    assert_int_equal(choose(b, &s, 1), t_action(u, &s, "keep"));
    assert_true(lv_bot_effort(b).iterations < 2000);
    advise(b, &s, 1, advice); /* who asks for advice wants to know about every decision */
    assert_int_equal(lv_bot_effort(b).iterations, 2000);
    template_with(u, "1", &s);
    assert_int_equal(choose(b, &s, 1), t_action(u, &s, "throw"));
    lv_bot_free(b);
}

static void test_a_time_budget_ends(void **unused)
{
    struct lv_bot *b = new_bot("mcts:3ms", clv());
    union lv_state s;

    (void)unused;
    assert_true(position_after(clv(), 1, 20, &s));
    assert_true(clv()->game->rules.may(clv(), &s, choose(b, &s, 1), NULL));
    assert_true(lv_bot_effort(b).iterations > 0);
    lv_bot_free(b);
}

/* ---- the tree and the playouts -------------------------------------------------------------------- */

static void test_decisions_after_different_luck_are_apart(void **unused)
{
    const struct lv_setup *u = clv();
    struct lv_search_params p = { .explore = 1, .trust = 1, .heat = 1,
                                  .guide = u->game->thinking->estimate };
    lv_action a[LV_MAX_ACTIONS];
    union lv_state s;
    struct lv_tree t;
    uint32_t one, six, nodes;
    int n, seat;

    (void)unused;
    assert_true(position_after(u, 2, 10, &s));
    assert_true(lv_tree_init(&t, 1000));
    seat = u->game->rules.to_move(u, &s);
    n = u->game->rules.legal(u, &s, a);
    one = lv_tree_select(&t, 0, u, &p, &s, seat, 1, a, n);
    six = lv_tree_select(&t, 0, u, &p, &s, seat, 6, a, n);
    nodes = t.n;
    assert_int_equal(nodes, 1 + 2 * n);
    assert_true(t.node[one].luck == 1 && t.node[six].luck == 6);
    lv_tree_visit(&t.node[one], 1);
    assert_int_equal(lv_tree_select(&t, 0, u, &p, &s, seat, 1, a, n), one); /* a win: again, please */
    assert_true(t.n == nodes && t.node[six].visits == 0);
    lv_tree_release(&t);
}

/* Rivals that follow the estimate: a tournament of all decisions is won by what greedy likes best. */
static void test_a_tournament_of_all_is_greedy_play(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++)
        for (uint64_t number = 0; number < 4; number++) {
            const struct lv_setup *u = t_setup(any_game(i), any_game(i)->max_seats, "");
            struct lv_rng rng = lv_rng_seed(number, 1);
            lv_action a[LV_MAX_ACTIONS];
            union lv_state s, after;
            float win[LV_MAX_SEATS], best = -1;
            int who, n;
            assert_true(position_after(u, number, 0, &s));
            who = u->game->rules.to_move(u, &s);
            n = u->game->rules.legal(u, &s, a);
            for (int k = 0; k < n; k++) {
                after = s;
                u->game->rules.apply(u, &after, a[k], NULL);
                u->game->thinking->estimate(u, &after, win);
                best = win[who] > best ? win[who] : best;
            }
            lv_playout_decide(u, u->game->thinking->estimate, n, &s, who, &rng);
            u->game->thinking->estimate(u, &s, win);
            assert_true(win[who] == best);
        }
}

/* Where a playout stops short of the end, the forecast of that moment says how it stands. */
static void test_a_playout_ends_with_the_forecast(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_game *g = any_game(i);
        const struct lv_setup *u = t_setup(g, g->max_seats, "");
        struct lv_search_params p = lv_tuning_search(u, false);
        struct lv_rng rng = lv_rng_seed(3, 1);
        float win[LV_MAX_SEATS], expected[LV_MAX_SEATS];
        union lv_state s;
        assert_true(position_after(u, 5, 0, &s));
        p.look = 1;
        p.entrants = 2;
        lv_playout(u, &p, &s, &rng, win);
        (g->thinking->forecast ? g->thinking->forecast : g->thinking->estimate)(u, &s, expected);
        assert_memory_equal(win, expected, (size_t)u->seats * sizeof *win);
    }
}

/* Squares of how far chances are from what came of them. */
static double off(const float win[LV_MAX_SEATS], const float end[LV_MAX_SEATS], int seats)
{
    double sum = 0;

    for (int i = 0; i < seats; i++)
        sum += (double)((win[i] - end[i]) * (win[i] - end[i]));
    return sum;
}

/* Adds how far off the two guesses were at the starts of turns of one game in which all are greedy. */
static void compare_guesses(const struct lv_setup *u, uint64_t number, double *estimate, double *forecast)
{
    enum { LOOKS = 16, EVERY = 9 };
    const struct lv_game *g = u->game;
    float guess[2][LOOKS][LV_MAX_SEATS], end[LV_MAX_SEATS];
    struct lv_rng rng = lv_rng_seed(number, 7);
    union lv_state s = { 0 };
    int who, last = -1, n = 0, turns = 0;

    for (g->rules.start(u, &s); (who = g->rules.to_move(u, &s)) != LV_OVER;) {
        if (who == LV_CHANCE) {
            g->rules.apply(u, &s, lv_sample(u, &s, &rng), NULL);
            continue;
        }
        if (who != last && ++turns % EVERY == 0 && n < LOOKS) {
            g->thinking->estimate(u, &s, guess[0][n]);
            g->thinking->forecast(u, &s, guess[1][n++]);
        }
        last = who;
        lv_playout_decide(u, g->thinking->estimate, LV_MAX_ACTIONS, &s, who, &rng);
    }
    lv_wins(u, &s, end);
    for (int i = 0; i < n; i++) {
        *estimate += off(guess[0][i], end, u->seats);
        *forecast += off(guess[1][i], end, u->seats);
    }
}

static void test_a_forecast_is_truer_than_the_estimate(void **unused)
{
    enum { GAMES = 40 };
    int forecasts = 0;

    (void)unused;
    for (int i = 0; any_game(i); i++) {
        double estimate = 0, forecast = 0;
        if (!any_game(i)->thinking->forecast)
            continue;
        for (uint64_t number = 0; number < GAMES; number++)
            compare_guesses(t_setup(any_game(i), 4, ""), number, &estimate, &forecast);
        if (forecast >= estimate)
            fail_msg("%s: the forecast is %.1f off, the estimate %.1f", any_game(i)->id, forecast, estimate);
        forecasts++;
    }
    assert_true(forecasts > 0);
}

/* ---- truth --------------------------------------------------------------------------------------- */

/* Easy Come for two is solved: what flat and tree search think must be near the truth. Playouts are
 * not perfect play, so this allows for more than their own uncertainty. */
static void test_easy_come_is_judged_as_it_is_solved(void **unused)
{
    const struct lv_setup *u = t_setup(lv_game_find("easy-come", NULL), 2, "");
    const struct lv_solver *solver = u->game->thinking->solver;
    void *table = calloc(1, solver->table_size(u));
    struct lv_bot *search = new_bot("mcts:1500", u), *exact;
    double lost = 0;
    int n = 0;

    (void)unused;
    assert_non_null(table);
    while (solver->sweep(u, table) > 1e-4)
        continue;
    exact = lv_bot_new("exact", u, table, NULL);
    assert_non_null(exact);
    for (uint64_t k = 0; k < 30; k++) {
        struct lv_advice advice[LV_MAX_ACTIONS], truth[LV_MAX_ACTIONS];
        union lv_state s;
        int choices, best = 0;
        if (!position_after(u, k, (int)k * 3, &s))
            continue;
        choices = advise(search, &s, k, advice);
        assert_int_equal(advise(exact, &s, k, truth), choices);
        assert_true(fabsf(truth[0].error) <= 0);
        while (truth[best].action != advice[0].action)
            best++;
        lost += (double)(truth[0].win - truth[best].win);
        assert_true(fabsf(advice[0].win - truth[best].win) < advice[0].error + 0.15f);
        n++;
    }
    assert_true(n > 15);
    assert_true(lost / n < 0.02); /* a decision costs less than two games in a hundred */
    lv_bot_free(search);
    lv_bot_free(exact);
    free(table);
}

/* ---- strength, roughly: bench/ and docs/bots.md have the figures ----------------------------------- */

static double share(const char *one, const char *other, int games)
{
    const struct lv_setup *u = t_setup(lv_game_at(0), 2, "");
    struct lv_bot *b[2] = { new_bot(one, u), new_bot(other, u) };
    double won = 0;

    for (int k = 0; k < games; k++) {
        struct lv_rng rng = lv_rng_seed(11, (uint64_t)k);
        union lv_state s = { 0 };
        float win[LV_MAX_SEATS];
        int who;
        u->game->rules.start(u, &s);
        while ((who = u->game->rules.to_move(u, &s)) != LV_OVER) {
            lv_action a;
            if (who == LV_CHANCE)
                a = lv_sample(u, &s, &rng);
            else
                a = choose_in(b[(who + k) % 2], &s, &rng);
            u->game->rules.apply(u, &s, a, NULL);
        }
        lv_wins(u, &s, win);
        won += (double)win[k % 2];
    }
    lv_bot_free(b[0]);
    lv_bot_free(b[1]);
    return won / games;
}

static void test_thinking_helps(void **unused)
{
    (void)unused;
    assert_true(share("greedy", "random", 12) > 0.7);
    assert_true(share("flat:10", "random", 12) > 0.7);
    assert_true(share("mcts:100", "beginner", 12) > 0.7);
    assert_true(share("mcts:100", "greedy", 20) > 0.55);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_seed_gives_the_same_thoughts),
        cmocka_unit_test(test_advice_comes_best_first),
        cmocka_unit_test(test_a_full_tree_goes_on_without_new_nodes),
        cmocka_unit_test(test_a_clear_decision_is_found_and_ends_the_search),
        cmocka_unit_test(test_a_time_budget_ends),
        cmocka_unit_test(test_decisions_after_different_luck_are_apart),
        cmocka_unit_test(test_a_tournament_of_all_is_greedy_play),
        cmocka_unit_test(test_a_playout_ends_with_the_forecast),
        cmocka_unit_test(test_a_forecast_is_truer_than_the_estimate),
        cmocka_unit_test(test_easy_come_is_judged_as_it_is_solved),
        cmocka_unit_test(test_thinking_helps),
    };

    return cmocka_run_group_tests_name("tree search", tests, NULL, NULL);
}
