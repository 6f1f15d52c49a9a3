/* rng.h: the fast generator for simulation and search: xoshiro256** of Blackman and Vigna.
 *
 * Never for a game between people: their dice come from the fairness stream, which can be proved.
 * A game's rules never call this either; only `sample` and `resample` of the contract are handed one. */
#ifndef LV_RNG_H
#define LV_RNG_H

#include <stdint.h>

struct lv_rng {
    uint64_t s[4];
};

static inline uint64_t lv_rng_mix(uint64_t *x) /* splitmix64: spreads small seeds */
{
    uint64_t z = (*x += 0x9E3779B97F4A7C15u);

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Stream number `stream` of `seed`. Simulations give each game its own number, so that results do
 * not depend on how many threads share the work. */
static inline struct lv_rng lv_rng_seed(uint64_t seed, uint64_t stream)
{
    struct lv_rng r;
    uint64_t x = stream;

    x = seed ^ lv_rng_mix(&x);
    for (int i = 0; i < 4; i++)
        r.s[i] = lv_rng_mix(&x);
    return r;
}

static inline uint64_t lv_rng_next(struct lv_rng *r)
{
    uint64_t *s = r->s;
    uint64_t five = s[1] * 5, result = (five << 7 | five >> 57) * 9, t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* A number below k (k > 0), without bias (Lemire's method: a multiplication, hardly ever a division). */
static inline uint32_t lv_rng_below(struct lv_rng *r, uint32_t k)
{
    uint64_t m = (lv_rng_next(r) >> 32) * k;

    if ((uint32_t)m < k) {
        uint32_t least = (0u - k) % k;
        while ((uint32_t)m < least)
            m = (lv_rng_next(r) >> 32) * k;
    }
    return (uint32_t)(m >> 32);
}

#endif
