/* test_ecg_solve.c: perfect play for two, proved through the contract alone. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "games/easy-come/ecg.h"
#include "testing.h"

static const struct lv_solver *const solver = &ecg_solver;

static void *solved(const struct lv_setup *u)
{
    void *table = calloc(1, solver->table_size(u));
    struct lv_refusal why;
    int sweeps = 0;

    assert_non_null(table);
    assert_true(solver->may_solve(u, &why));
    while (solver->sweep(u, table) > 1e-13)
        assert_true(++sweeps < 20);
    return table;
}

/* ---- what is solved -------------------------------------------------------------------------- */

static void refused(int seats, const char *options, enum lv_code code)
{
    struct lv_refusal why;

    assert_false(solver->may_solve(t_setup(&lv_game_ecg, seats, options), &why));
    assert_int_equal(why.code, code);
}

static void test_only_two_players_without_limit(void **unused)
{
    (void)unused;
    refused(3, "", LV_E_PLAYERS);
    refused(4, "", LV_E_PLAYERS);
    refused(2, "max-turns=100", LV_E_OPTION);
}

/* ---- the values are right -------------------------------------------------------------------- */

/* The value through the contract: the best decision's, or the mean of the outcomes'. */
static double one_ply(const struct lv_setup *u, const void *table, const struct ecg_state *s,
                      int who)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    lv_action a[LV_MAX_ACTIONS];
    struct ecg_state t;
    double best = 0, sum = 0, weights = 0;
    int n;

    if (who == LV_CHANCE) {
        n = u->game->rules.outcomes(u, s, o);
        for (int i = 0; i < n; i++) {
            t = *s;
            u->game->rules.apply(u, &t, o[i].action, NULL);
            sum += o[i].weight * solver->value(u, table, &t, 0);
            weights += o[i].weight;
        }
        return sum / weights;
    }
    n = u->game->rules.legal(u, s, a);
    for (int i = 0; i < n; i++) {
        t = *s;
        u->game->rules.apply(u, &t, a[i], NULL);
        best = fmax(best, solver->value(u, table, &t, who));
    }
    return who == 0 ? best : 1 - best;
}

/* Random decisions lead to all kinds of situations; each must be worth what its successors say. */
static void check_games(const struct lv_setup *u, const void *table, int games, int every)
{
    struct lv_rng rng = lv_rng_seed(5, 0);
    struct ecg_state s;
    int who;

    for (int game = 0, step = 0; game < games; game++) {
        t_start(u, &s);
        while ((who = u->game->rules.to_move(u, &s)) != LV_OVER) {
            if (++step % every == 0) {
                double value = solver->value(u, table, &s, 0);
                assert_true(value >= 0 && value <= 1);
                assert_true(fabs(value + solver->value(u, table, &s, 1) - 1) < 1e-15);
                assert_true(fabs(one_ply(u, table, &s, who) - value) < 1e-11);
            }
            u->game->rules.apply(u, &s, t_any_step(u, &s, &rng), NULL);
        }
        for (int seat = 0; seat < 2; seat++)
            assert_true(solver->value(u, table, &s, seat) == (s.winners >> seat & 1));
    }
}

struct solve_row { const char *name, *options; double first; int games, every; };

/* `first` pins what seat 1 wins from the start, so that a change of the rules shows here; that it
 * is right, the check of the single plies proves. The numbers behind it say how many situations are
 * checked, so that the test stays quick under sanitizers. */
static const struct solve_row solve_row[] = {
    { "two prizes", "prizes-to-win=2 start-player=1", 0.544684179168, 12, 3 },
    { "two prizes, roll-off", "prizes-to-win=2", 0.5, 6, 1 },
    { "two prizes, drawn", "prizes-to-win=2 start-player=random", 0.5, 2, 1 },
    { "two prizes, strict", "prizes-to-win=2 strict-combinations=yes start-player=1",
      0.547069028577, 8, 3 },
    { "three prizes", "start-player=1", 0.522636248875, 8, 5 },
};

static void solve_row_holds(void **row)
{
    const struct solve_row *r = *row;
    const struct lv_setup *u = t_setup(&lv_game_ecg, 2, r->options);
    void *table = solved(u);
    struct ecg_state s;

    t_start(u, &s);
    assert_true(fabs(solver->value(u, table, &s, 0) - r->first) < 1e-9);
    check_games(u, table, r->games, r->every);
    free(table);
}

/* ---- known figures --------------------------------------------------------------------------- */

/* 9.5: the last turn of a chase wins at least the chance of a theft times the worst, and at most
 * times the best, that a theft leads to; and two turns are 1 - (1 - p)^2 in the same way. */
static void check_chase(const struct lv_setup *u, const void *table, const char *owners, double p)
{
    char members[200] = "'turn': 2, 'owners': ";
    double least = 1, most = 0, once, twice;
    struct ecg_state s, t;

    t_position(u, &s, strcat(members, owners));
    for (unsigned prizes = s.own[0]; prizes; prizes &= prizes - 1) {
        t = s;
        u->game->rules.apply(u, &t, lv_action_make(ECG_TAKE, ecg_lowest(prizes), 0, 0), NULL);
        least = fmin(least, solver->value(u, table, &t, 1));
        most = fmax(most, solver->value(u, table, &t, 1));
    }
    twice = solver->value(u, table, &s, 1);
    s.left[0] = 1;
    once = solver->value(u, table, &s, 1);
    assert_true(once >= p * least - 1e-6 && once <= p * most + 1e-6);
    assert_true(twice >= (1 - (1 - p) * (1 - p)) * least - 1e-6);
    assert_true(twice <= (1 - (1 - p) * (1 - p)) * most + 1e-6);
    assert_true(once < twice);
}

static void test_9_5_chases(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(&lv_game_ecg, 2, "");
    void *table = solved(u);

    check_chase(u, table, "{'carre': 1, 'brelan-impair': 1, 'brelan-pair': 1}", 0.318573);
    check_chase(u, table, "{'carre': 1, 'suite': 1, 'sept': 1}", 0.598454);
    check_chase(u, table, "{'deux-paires': 1, 'sept': 1, 'trois-ou-moins': 1}", 0.717492);
    check_chase(u, table, "{'deux-paires': 1, 'treize': 1, 'dix-sept-ou-plus': 1}", 0.717492);
    free(table);
}

/* Turning every die x into 5 - x changes no chance. */
static void test_the_mirror_changes_nothing(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(&lv_game_ecg, 2, "prizes-to-win=2");
    void *table = solved(u);
    struct ecg_state s, t;

    t_position(u, &s, "'phase': 'choose', 'kept': [0, 1], 'rolled': [2, 5],"
                      "'owners': {'sept': 2, 'carre': 1}");
    t_position(u, &t, "'phase': 'choose', 'kept': [5, 4], 'rolled': [3, 0],"
                      "'owners': {'treize': 2, 'carre': 1}");
    assert_true(fabs(solver->value(u, table, &s, 0) - solver->value(u, table, &t, 0)) < 1e-12);
    free(table);
}

static void test_odds_as_a_document(void **unused)
{
    (void)unused;
    char room[2048];

    for (int strict = 0; strict < 2; strict++) {
        const struct lv_setup *u = t_setup(&lv_game_ecg, 2,
                                           strict ? "strict-combinations=yes" : "");
        struct lv_buf b = LV_BUF(room);
        struct lv_json j = lv_json_on(&b);
        solver->odds(u, &j);
        assert_string_equal(room, !strict ?
            "{\"results\":1296,\"prizes\":["
            "{\"prize\":\"carre\",\"first_roll\":6,\"turn\":0.078003544,"
            "\"exact\":\"5459/69984\"},"
            "{\"prize\":\"deux-paires\",\"first_roll\":96,\"turn\":0.346814986,"
            "\"exact\":\"16181/46656\"},"
            "{\"prize\":\"suite\",\"first_roll\":72,\"turn\":0.357435271,"
            "\"exact\":\"33353/93312\"},"
            "{\"prize\":\"sept\",\"first_roll\":104,\"turn\":0.409994606,"
            "\"exact\":\"459089/1119744\"},"
            "{\"prize\":\"treize\",\"first_roll\":104,\"turn\":0.409994606,"
            "\"exact\":\"459089/1119744\"},"
            "{\"prize\":\"trois-ou-moins\",\"first_roll\":35,\"turn\":0.333376696,"
            "\"exact\":\"3359669/10077696\"},"
            "{\"prize\":\"dix-sept-ou-plus\",\"first_roll\":35,\"turn\":0.333376696,"
            "\"exact\":\"3359669/10077696\"},"
            "{\"prize\":\"brelan-impair\",\"first_roll\":27,\"turn\":0.261374028,"
            "\"exact\":\"4573/17496\"},"
            "{\"prize\":\"brelan-pair\",\"first_roll\":27,\"turn\":0.261374028,"
            "\"exact\":\"4573/17496\"}],"
            "\"any\":{\"first_roll\":472,\"turn\":0.874939007,"
            "\"exact\":\"6613027/7558272\"}}"
            :
            "{\"results\":1296,\"prizes\":["
            "{\"prize\":\"carre\",\"first_roll\":6,\"turn\":0.078003544,"
            "\"exact\":\"5459/69984\"},"
            "{\"prize\":\"deux-paires\",\"first_roll\":90,\"turn\":0.321859282,"
            "\"exact\":\"22525/69984\"},"
            "{\"prize\":\"suite\",\"first_roll\":72,\"turn\":0.357435271,"
            "\"exact\":\"33353/93312\"},"
            "{\"prize\":\"sept\",\"first_roll\":104,\"turn\":0.409994606,"
            "\"exact\":\"459089/1119744\"},"
            "{\"prize\":\"treize\",\"first_roll\":104,\"turn\":0.409994606,"
            "\"exact\":\"459089/1119744\"},"
            "{\"prize\":\"trois-ou-moins\",\"first_roll\":35,\"turn\":0.333376696,"
            "\"exact\":\"3359669/10077696\"},"
            "{\"prize\":\"dix-sept-ou-plus\",\"first_roll\":35,\"turn\":0.333376696,"
            "\"exact\":\"3359669/10077696\"},"
            "{\"prize\":\"brelan-impair\",\"first_roll\":24,\"turn\":0.225265775,"
            "\"exact\":\"5255/23328\"},"
            "{\"prize\":\"brelan-pair\",\"first_roll\":24,\"turn\":0.225265775,"
            "\"exact\":\"5255/23328\"}],"
            "\"any\":{\"first_roll\":472,\"turn\":0.874939007,"
            "\"exact\":\"6613027/7558272\"}}");
    }
}

int main(void)
{
    enum { N_ROWS = sizeof solve_row / sizeof *solve_row };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_two_players_without_limit),
        cmocka_unit_test(test_9_5_chases),
        cmocka_unit_test(test_the_mirror_changes_nothing),
        cmocka_unit_test(test_odds_as_a_document),
    };
    enum { N_TESTS = sizeof tests / sizeof *tests };
    struct CMUnitTest all[N_TESTS + N_ROWS];

    memcpy(all, tests, sizeof tests);
    for (int i = 0; i < N_ROWS; i++) {
        union { const void *in; void *out; } row = { &solve_row[i] };
        all[N_TESTS + i] = (struct CMUnitTest){ solve_row[i].name, solve_row_holds, NULL, NULL,
                                                row.out };
    }
    return cmocka_run_group_tests_name("easy-come solver", all, NULL, NULL);
}
