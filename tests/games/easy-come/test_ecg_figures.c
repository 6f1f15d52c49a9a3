/* test_ecg_figures.c: the reference figures of section 9, exact. */
#include <stdlib.h>

#include "games/easy-come/ecg.h"
#include "testing.h"

static const struct ecg_dice *dice(void)
{
    return ecg_dice_of(t_setup(&lv_game_ecg, 2, ""));
}

/* ---- 9.1: the first roll --------------------------------------------------------------------- */

static const unsigned first_roll[2][ECG_N_PRIZES + 1] = { /* the last: at least one of the nine */
    { 6, 96, 72, 104, 104, 35, 35, 27, 27, 472 },
    { 6, 90, 72, 104, 104, 35, 35, 24, 24, 472 },
};

static const unsigned met_at_once[2][5] = { { 824, 446, 20, 4, 2 }, { 824, 450, 22, 0, 0 } };

static void test_9_1_first_roll(void **unused)
{
    (void)unused;
    const struct ecg_dice *d = dice();

    for (int strict = 0; strict < 2; strict++) {
        unsigned of[ECG_N_PRIZES + 1] = { 0 }, at_once[ECG_N_PRIZES + 1] = { 0 };
        for (unsigned set = ECG_FULL_SETS; set < ECG_N_SETS; set++) {
            unsigned met = d->met[strict][set];
            for (int p = 0; p < ECG_N_PRIZES; p++)
                of[p] += (met >> p & 1) * d->weight[set];
            of[ECG_N_PRIZES] += met ? d->weight[set] : 0;
            at_once[ecg_popcount(met)] += d->weight[set];
        }
        for (int p = 0; p <= ECG_N_PRIZES; p++)
            assert_int_equal(of[p], first_roll[strict][p]);
        for (int n = 0; n <= 4; n++)
            assert_int_equal(at_once[n], met_at_once[strict][n]);
    }
}

/* ---- 9.2 and 9.3: a turn played for one prize ------------------------------------------------ */

/* n / d of all results must be so many of `results`; both sides multiplied out. */
static void assert_odds(uint32_t odds, unsigned dice_left, uint64_t n, uint64_t d)
{
    assert_true((uint64_t)odds * d == n * ecg_turn_results[dice_left]);
}

static void test_9_2_one_turn_for_one_prize(void **unused)
{
    (void)unused;
    static const struct { unsigned n, d; } whole[2][ECG_N_PRIZES] = {
        { { 5459, 69984 }, { 16181, 46656 }, { 33353, 93312 },
          { 459089, 1119744 }, { 459089, 1119744 }, { 3359669, 10077696 },
          { 3359669, 10077696 }, { 4573, 17496 }, { 4573, 17496 } },
        { { 5459, 69984 }, { 22525, 69984 }, { 33353, 93312 },
          { 459089, 1119744 }, { 459089, 1119744 }, { 3359669, 10077696 },
          { 3359669, 10077696 }, { 5255, 23328 }, { 5255, 23328 } },
    };
    const struct ecg_dice *d = dice();

    for (int strict = 0; strict < 2; strict++) {
        for (int p = 0; p < ECG_N_PRIZES; p++)
            assert_odds(d->odds[strict][1 << p][0], 4, whole[strict][p].n, whole[strict][p].d);
        assert_odds(d->odds[strict][ECG_ALL_PRIZES][0], 4, 6613027, 7558272);
    }
}

struct aside_row { enum ecg_prize prize; int dice[4]; unsigned n, d; }; /* dice end with -1 */

static const struct aside_row aside_row[] = {
    { ECG_FOUR, { 2, -1 }, 163, 3888 }, { ECG_FOUR, { 2, 2, -1 }, 2, 27 },
    { ECG_FOUR, { 2, 2, 2, -1 }, 1, 6 }, { ECG_FOUR, { 2, 3, -1 }, 0, 1 },
    { ECG_TWO_PAIRS, { 0, -1 }, 697, 2592 }, { ECG_TWO_PAIRS, { 0, 0, -1 }, 11, 36 },
    { ECG_TWO_PAIRS, { 0, 1, -1 }, 5, 36 }, { ECG_TWO_PAIRS, { 0, 0, 1, -1 }, 1, 6 },
    { ECG_TWO_PAIRS, { 0, 0, 0, -1 }, 1, 6 },
    { ECG_STRAIGHT, { 0, -1 }, 401, 2592 }, { ECG_STRAIGHT, { 1, -1 }, 1013, 3888 },
    { ECG_STRAIGHT, { 2, -1 }, 3877, 11664 }, { ECG_STRAIGHT, { 2, 3, -1 }, 19, 54 },
    { ECG_STRAIGHT, { 1, 2, -1 }, 1, 4 }, { ECG_STRAIGHT, { 0, 3, -1 }, 5, 36 },
    { ECG_STRAIGHT, { 2, 2, -1 }, 0, 1 },
    { ECG_SEVEN, { 0, -1 }, 8701, 23328 }, { ECG_SEVEN, { 3, -1 }, 827, 2916 },
    { ECG_SEVEN, { 1, 1, -1 }, 11, 36 }, { ECG_SEVEN, { 0, 1, -1 }, 5, 18 },
    { ECG_SEVEN, { 3, 4, -1 }, 2, 27 }, { ECG_SEVEN, { 4, 4, -1 }, 0, 1 },
    { ECG_LOW, { 0, -1 }, 19157, 46656 }, { ECG_LOW, { 1, -1 }, 11891, 46656 },
    { ECG_LOW, { 0, 0, -1 }, 113, 216 }, { ECG_LOW, { 0, 1, -1 }, 77, 216 },
    { ECG_LOW, { 0, 3, -1 }, 2, 27 },
    { ECG_EVEN_THREE, { 0, -1 }, 895, 3888 }, { ECG_EVEN_THREE, { 0, 0, -1 }, 8, 27 },
    { ECG_EVEN_THREE, { 0, 2, -1 }, 5, 36 }, { ECG_EVEN_THREE, { 0, 1, -1 }, 0, 1 },
};

static const uint8_t mirror[ECG_N_PRIZES] = {
    [ECG_FOUR] = ECG_FOUR, [ECG_TWO_PAIRS] = ECG_TWO_PAIRS, [ECG_STRAIGHT] = ECG_STRAIGHT,
    [ECG_SEVEN] = ECG_THIRTEEN, [ECG_THIRTEEN] = ECG_SEVEN, [ECG_LOW] = ECG_HIGH,
    [ECG_HIGH] = ECG_LOW, [ECG_ODD_THREE] = ECG_EVEN_THREE, [ECG_EVEN_THREE] = ECG_ODD_THREE,
};

static unsigned set_of(const struct ecg_dice *d, const int face[4], bool mirrored, unsigned *n)
{
    unsigned f[ECG_N_DICE];

    for (*n = 0; face[*n] >= 0; ++*n)
        f[*n] = (unsigned)(mirrored ? 5 - face[*n] : face[*n]);
    return ecg_set_find(d, f, *n);
}

static void test_9_3_with_dice_aside(void **unused)
{
    (void)unused;
    const struct ecg_dice *d = dice();

    for (size_t i = 0; i < sizeof aside_row / sizeof *aside_row; i++) {
        const struct aside_row *r = &aside_row[i];
        unsigned n, set = set_of(d, r->dice, false, &n), turned = set_of(d, r->dice, true, &n);
        assert_odds(d->odds[0][1 << r->prize][set], 4 - n, r->n, r->d);
        assert_odds(d->odds[0][1 << mirror[r->prize]][turned], 4 - n, r->n, r->d);
        if (r->prize == ECG_TWO_PAIRS && n == 3 && r->dice[2] == 0)
            assert_int_equal(d->odds[1][1 << r->prize][set], 0); /* strict */
    }
}

/* ---- 9.4: sums ------------------------------------------------------------------------------- */

static void test_9_4_sums_of_four_dice(void **unused)
{
    (void)unused;
    static const unsigned expected[21] = { 1, 4, 10, 20, 35, 56, 80, 104, 125, 140, 146,
                                           140, 125, 104, 80, 56, 35, 20, 10, 4, 1 };
    const struct ecg_dice *d = dice();
    unsigned of[21] = { 0 };
    uint64_t tied = 0;

    for (unsigned set = ECG_FULL_SETS; set < ECG_N_SETS; set++)
        of[d->sum[set]] += d->weight[set];
    for (int sum = 0; sum <= 20; sum++) {
        assert_int_equal(of[sum], expected[sum]);
        tied += (uint64_t)of[sum] * of[sum];
    }
    assert_true(tied * 93312 == 7553ull * ECG_N_ROLLS * ECG_N_ROLLS);
}

/* ---- 9.5: the chase of two ------------------------------------------------------------------- */

static void test_9_5_stealing_one_of_three(void **unused)
{
    (void)unused;
    const struct ecg_dice *d = dice();
    const unsigned safest = 1 << ECG_FOUR | 1 << ECG_ODD_THREE | 1 << ECG_EVEN_THREE;
    const unsigned middle = 1 << ECG_FOUR | 1 << ECG_STRAIGHT | 1 << ECG_SEVEN;
    const unsigned easiest = 1 << ECG_TWO_PAIRS | 1 << ECG_SEVEN | 1 << ECG_LOW;
    const unsigned its_mirror = 1 << ECG_TWO_PAIRS | 1 << ECG_THIRTEEN | 1 << ECG_HIGH;
    int threes = 0;

    assert_odds(d->odds[0][safest][0], 4, 22295, 69984);
    assert_odds(d->odds[0][middle][0], 4, 18093119, 30233088);
    assert_odds(d->odds[0][easiest][0], 4, 1807667, 2519424);
    assert_odds(d->odds[0][its_mirror][0], 4, 1807667, 2519424);
    for (unsigned mask = 0; mask <= ECG_ALL_PRIZES; mask++)
        if (ecg_popcount(mask) == 3) {
            uint32_t odds = d->odds[0][mask][0];
            threes++;
            assert_true(mask == safest || odds > d->odds[0][safest][0]);
            assert_true(mask == easiest || mask == its_mirror || odds < d->odds[0][easiest][0]);
        }
    assert_int_equal(threes, 84);
}

/* ---- sampling -------------------------------------------------------------------------------- */

/* sample() draws a number below 6^n and looks the set up: the table holds each set exactly as often
 * as its weight says, so the two agree. Roll-off, first and later rolls use the same table. */
static void test_sampling_agrees_with_the_weights(void **unused)
{
    (void)unused;
    const struct ecg_dice *d = dice();

    for (unsigned n = 1; n <= ECG_N_DICE; n++) {
        unsigned of[ECG_N_SETS] = { 0 }, total = 0;
        for (unsigned r = 0; r < ecg_n_results[n]; r++)
            of[d->of_roll[n][r]]++;
        for (unsigned set = ecg_first_set[n]; set < ecg_first_set[n + 1]; set++) {
            assert_int_equal(of[set], d->weight[set]);
            total += of[set];
        }
        assert_int_equal(total, ecg_n_results[n]);
    }
}

static void test_samples_are_outcomes(void **unused)
{
    (void)unused;
    static const struct { const char *options, *members; } row[] = {
        { "", "'phase': 'rolloff'" }, { "start-player=random", "'phase': 'start'" }, { "", "" },
        { "", "'phase': 'reroll', 'kept': [3]" }, { "", "'phase': 'reroll', 'kept': [3, 3]" },
        { "", "'phase': 'reroll', 'kept': [0, 3, 5]" },
    };
    struct lv_rng rng = lv_rng_seed(7, 0);

    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct lv_setup *u = t_setup(&lv_game_ecg, 3, row[i].options);
        struct lv_outcome o[LV_MAX_OUTCOMES];
        int seen[LV_MAX_OUTCOMES] = { 0 }, n, draws = 200000;
        uint64_t total = 0;
        struct ecg_state s;

        t_position(u, &s, row[i].members);
        n = u->game->rules.outcomes(u, &s, o);
        for (int k = 0; k < n; k++)
            total += o[k].weight;
        for (int k = 0; k < draws; k++) {
            lv_action a = u->game->rules.sample(u, &s, &rng);
            int hit = 0;
            assert_true(u->game->rules.may(u, &s, a, NULL));
            while (hit < n && o[hit].action != a)
                hit++;
            assert_true(hit < n);
            seen[hit]++;
        }
        for (int k = 0; k < n; k++) { /* within six standard deviations, with a fixed seed */
            double mean = draws * (double)o[k].weight / (double)total, off = seen[k] - mean;
            assert_true(off * off <= 36 * mean);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_9_1_first_roll),
        cmocka_unit_test(test_9_2_one_turn_for_one_prize),
        cmocka_unit_test(test_9_3_with_dice_aside),
        cmocka_unit_test(test_9_4_sums_of_four_dice),
        cmocka_unit_test(test_9_5_stealing_one_of_three),
        cmocka_unit_test(test_sampling_agrees_with_the_weights),
        cmocka_unit_test(test_samples_are_outcomes),
    };

    return cmocka_run_group_tests_name("easy-come figures", tests, NULL, NULL);
}
