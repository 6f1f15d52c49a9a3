/* test_rng.c: the generator is the published one, below() has no bias, streams are apart. */
#include "testing.h"

#include "core/rng.h"

/* From the state { 1, 2, 3, 4 }, as published with xoshiro256**. */
static void test_the_outputs_are_those_of_xoshiro256(void **state)
{
    static const uint64_t expected[] = { 11520, 0, 1509978240, 1215971899390074240u };
    struct lv_rng r = { { 1, 2, 3, 4 } };

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(lv_rng_next(&r) == expected[i]);
}

/* From the seed 1234567, as published with splitmix64. */
static void test_the_mixer_is_splitmix64(void **state)
{
    static const uint64_t expected[] = { 6457827717110365317u, 3203168211198807973u,
                                         9817491932198370423u };
    uint64_t x = 1234567;

    (void)state;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(lv_rng_mix(&x) == expected[i]);
}

static void test_below_stays_below(void **state)
{
    static const uint32_t bound[] = { 1, 2, 3, 6, 1000, 1u << 31, (1u << 31) + 1, UINT32_MAX };
    struct lv_rng r = lv_rng_seed(1, 0);

    (void)state;
    for (size_t i = 0; i < sizeof bound / sizeof *bound; i++)
        for (int k = 0; k < 10000; k++)
            assert_true(lv_rng_below(&r, bound[i]) < bound[i]);
}

/* Counts of 600 000 dice: each within five standard deviations (289 each) of 100 000. */
static void test_a_die_has_six_fair_faces(void **state)
{
    struct lv_rng r = lv_rng_seed(2, 0);
    int face[6] = { 0 };

    (void)state;
    for (int i = 0; i < 600000; i++)
        face[lv_rng_below(&r, 6)]++;
    for (int f = 0; f < 6; f++)
        assert_in_range(face[f], 100000 - 5 * 289, 100000 + 5 * 289);
}

/* For a bound of 3/4 of 2^32, a plain multiplication would give the numbers 0, 3, 6, … twice as
 * often as the others: half of all instead of a third. */
static void test_a_large_bound_shows_no_bias(void **state)
{
    struct lv_rng r = lv_rng_seed(3, 0);
    int threes = 0;

    (void)state;
    for (int i = 0; i < 300000; i++)
        threes += lv_rng_below(&r, 3u << 30) % 3 == 0;
    assert_in_range(threes, 100000 - 5 * 258, 100000 + 5 * 258);
}

static void test_streams_and_seeds_differ(void **state)
{
    uint64_t first[64];
    int n = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 8; seed++)
        for (uint64_t stream = 0; stream < 8; stream++) {
            struct lv_rng r = lv_rng_seed(seed, stream);
            first[n++] = lv_rng_next(&r);
        }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            assert_true(first[i] != first[k]);
}

static void test_a_stream_is_the_same_every_time(void **state)
{
    struct lv_rng a = lv_rng_seed(42, 7), b = lv_rng_seed(42, 7);

    (void)state;
    for (int i = 0; i < 100; i++)
        assert_true(lv_rng_next(&a) == lv_rng_next(&b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_outputs_are_those_of_xoshiro256),
        cmocka_unit_test(test_the_mixer_is_splitmix64),
        cmocka_unit_test(test_below_stays_below),
        cmocka_unit_test(test_a_die_has_six_fair_faces),
        cmocka_unit_test(test_a_large_bound_shows_no_bias),
        cmocka_unit_test(test_streams_and_seeds_differ),
        cmocka_unit_test(test_a_stream_is_the_same_every_time),
    };

    return cmocka_run_group_tests_name("rng", tests, NULL, NULL);
}
