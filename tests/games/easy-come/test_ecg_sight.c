/* test_ecg_sight.c: what was learned of Easy Come: through turns, and beside perfect play. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/net.h"
#include "games/easy-come/ecg.h"
#include "testing.h"

/* What all is worked out from in these tests: the seat that owns most is sure of it; nobody, equal parts. */
static void most_win(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct ecg_state *s = state;
    unsigned most = 0, n = 0;

    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        most = ecg_popcount(s->own[i]) > most ? ecg_popcount(s->own[i]) : most;
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        n += ecg_popcount(s->own[i]) == most;
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        win[i] = ecg_popcount(s->own[i]) == most ? 1 / (float)n : 0;
}

/* Who is to play has won, as far as this one knows. */
static void turn_wins(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    memset(win, 0, (size_t)u->seats * sizeof *win);
    win[((const struct ecg_state *)state)->turn] = 1;
}

/* Nobody owns anything yet: a prize decides, and any will do, so that it is the chance of winning one. */
static void test_a_turn_is_played_as_is_best(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_ecg, 4, "start-player=1");
    const struct ecg_dice *d = ecg_dice_of(u);
    const double any = d->odds[0][ECG_ALL_PRIZES][0] / (double)ecg_turn_results[ECG_N_DICE];
    struct ecg_state s = { 0 };
    float win[LV_MAX_SEATS];

    (void)unused;
    lv_game_ecg.rules.start(u, &s);
    ecg_learned.through(u, &s, most_win, win);
    assert_true(fabs((double)win[0] - (any + (1 - any) / 4)) < 1e-6);
    assert_true(fabs((double)win[1] - (1 - any) / 4) < 1e-6);
}

/* On the last die of a turn: what each throw of it wins, counted. */
static void test_the_last_die_is_counted(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_ecg, 3, "start-player=1");
    const struct ecg_dice *d = ecg_dice_of(u);
    const unsigned threes[] = { 3, 3, 3 };
    struct ecg_state s = { 0 };
    float win[LV_MAX_SEATS];
    unsigned wins = 0;

    (void)unused;
    lv_game_ecg.rules.start(u, &s);
    s.phase = ECG_REROLL;
    s.kept = (uint8_t)ecg_set_find(d, threes, 3);
    ecg_learned.through(u, &s, most_win, win);
    for (unsigned face = 0; face < ECG_N_FACES; face++)
        wins += d->met[0][d->join[s.kept][1 + face]] != 0;
    assert_true(wins > 0);
    assert_true(fabs((double)win[0] - (wins / 6.0 + (6 - wins) / 18.0)) < 1e-6);
}

/* The chances to begin are those of rolls: all of them are counted, ties and all. */
static void test_who_begins_is_counted(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_ecg, 3, "start-player=roll");
    const struct ecg_dice *d = ecg_dice_of(u);
    double count[3] = { 0 }, all = 0;
    struct ecg_state s = { 0 };
    float win[LV_MAX_SEATS];

    (void)unused;
    lv_game_ecg.rules.start(u, &s);
    ecg_learned.through(u, &s, turn_wins, win);
    for (int i = 0; i < 3; i++)
        assert_true(fabs((double)win[i] - 1 / 3.0) < 1e-6);
    s.sum[0] = 1 + 13; /* the first has rolled 13, two are to follow */
    s.turn = 1;
    for (unsigned a = ECG_FULL_SETS; a < ECG_N_SETS; a++)
        for (unsigned b = ECG_FULL_SETS; b < ECG_N_SETS; b++) {
            const int sum[] = { 13, d->sum[a], d->sum[b] };
            const double weight = (double)d->weight[a] * d->weight[b];
            int most = 0, n = 0;
            for (int i = 0; i < 3; i++)
                most = sum[i] > most ? sum[i] : most;
            for (int i = 0; i < 3; i++)
                n += sum[i] == most;
            for (int i = 0; i < 3; i++)
                count[i] += sum[i] == most ? weight / n : 0;
            all += weight;
        }
    ecg_learned.through(u, &s, turn_wins, win);
    for (int i = 0; i < 3; i++)
        assert_true(fabs((double)win[i] - count[i] / all) < 1e-6);
}

/* ---- beside perfect play ----------------------------------------------------------------------- */

static lv_action any_step(const struct lv_setup *u, const struct ecg_state *s, struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS];

    if (ecg_to_move(u, s) == LV_CHANCE)
        return lv_sample(u, s, rng);
    for (int i = 0, n = lv_game_ecg.rules.legal(u, s, a); i < n; i++)
        if (lv_action_kind(a[i]) == ECG_TAKE)
            return a[i];
    return a[lv_rng_below(rng, (uint32_t)lv_game_ecg.rules.legal(u, s, a))];
}

/* By how much a chance is wrong in games of two, on average and at most. */
static void beside_table(const struct lv_setup *u, const void *table, lv_guess *guess, double *mean,
                         double *most)
{
    enum { GAMES = 40 };
    double sum = 0, n = 0;

    *most = 0;
    for (uint64_t i = 0; i < GAMES; i++) {
        struct lv_rng rng = lv_rng_seed(7, i);
        struct ecg_state s = { 0 };
        lv_game_ecg.rules.start(u, &s);
        for (; ecg_to_move(u, &s) != LV_OVER; ecg_apply(u, &s, any_step(u, &s, &rng), NULL)) {
            float win[LV_MAX_SEATS];
            double off;
            guess(u, &s, win);
            off = fabs((double)win[0] - ecg_solver.value(u, table, &s, 0));
            *most = fmax(*most, off);
            sum += off;
            n++;
        }
    }
    *mean = sum / n;
}

static void test_two_players_are_told_nearly_as_by_perfect_play(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_ecg, 2, "");
    void *table = calloc(1, ecg_solver.table_size(u));
    double mean, most, mean_further, most_further;

    (void)unused;
    assert_non_null(table);
    while (ecg_solver.sweep(u, table) > 1e-9)
        ;
    beside_table(u, table, lv_net_win, &mean, &most);
    beside_table(u, table, lv_net_win_further, &mean_further, &most_further);
    print_message("# wrong by %.4f on average, %.4f at most; a turn further by %.4f and %.4f\n",
                  mean, most, mean_further, most_further);
    assert_true(mean < 0.01 && mean_further < 0.005 && most_further < 0.03);
    free(table);
}

static void test_chances_of_three_and_four_add_up(void **unused)
{
    (void)unused;
    for (int seats = 3; seats <= 4; seats++) {
        const struct lv_setup *u = t_setup(&lv_game_ecg, seats, "");
        struct lv_rng rng = lv_rng_seed(9, (uint64_t)seats);
        struct ecg_state s = { 0 };
        lv_game_ecg.rules.start(u, &s);
        for (; ecg_to_move(u, &s) != LV_OVER; ecg_apply(u, &s, any_step(u, &s, &rng), NULL)) {
            float win[LV_MAX_SEATS], all = 0;
            lv_net_win_further(u, &s, win);
            for (int i = 0; i < seats; i++) {
                assert_true(win[i] >= 0);
                all += win[i];
            }
            assert_true(fabsf(all - 1) < 1e-5f);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_turn_is_played_as_is_best),
        cmocka_unit_test(test_the_last_die_is_counted),
        cmocka_unit_test(test_who_begins_is_counted),
        cmocka_unit_test(test_two_players_are_told_nearly_as_by_perfect_play),
        cmocka_unit_test(test_chances_of_three_and_four_add_up),
    };

    return cmocka_run_group_tests_name("what was learned of Easy Come", tests, NULL, NULL);
}
