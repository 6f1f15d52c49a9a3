/* ecg_dice.c: what four dice can be, and what they win.
 *
 * Sets are numbered by size, then by their faces in ascending order:
 *
 *      0: no dice    1 …  6: one die    7 … 27: two    28 … 83: three    84 … 209: four
 *
 * All that play, bots and the solver ask about them is worked out once, when the game is loaded. */
#include "ecg.h"

#include <string.h>

/* ---- the nine conditions, on four faces in ascending order ----------------------------------- */

static bool four_alike(const uint8_t d[4]) /* ECG-25 */
{
    return d[0] == d[3];
}

static bool two_pairs(const uint8_t d[4]) /* ECG-26, R16 */
{
    return d[0] == d[1] && d[2] == d[3];
}

static bool straight(const uint8_t d[4]) /* ECG-27, R19 */
{
    return d[1] == d[0] + 1 && d[2] == d[1] + 1 && d[3] == d[2] + 1;
}

static unsigned sum_of(const uint8_t d[4])
{
    return (unsigned)(d[0] + d[1] + d[2] + d[3]);
}

static bool seven(const uint8_t d[4]) { return sum_of(d) == 7; }        /* ECG-28, R20 */
static bool thirteen(const uint8_t d[4]) { return sum_of(d) == 13; }    /* ECG-29 */
static bool three_or_less(const uint8_t d[4]) { return sum_of(d) <= 3; } /* ECG-30 */
static bool seventeen_up(const uint8_t d[4]) { return sum_of(d) >= 17; } /* ECG-31 */

/* ECG-32, 33, R17, R18: zero is even (ECG-24). */
static bool three_alike_all(const uint8_t d[4], unsigned parity)
{
    for (int i = 0; i < 4; i++)
        if ((d[i] & 1u) != parity)
            return false;
    return d[0] == d[2] || d[1] == d[3];
}

static bool odd_three(const uint8_t d[4]) { return three_alike_all(d, 1); }
static bool even_three(const uint8_t d[4]) { return three_alike_all(d, 0); }

static bool (*const met_by[ECG_N_PRIZES])(const uint8_t d[4]) = {
    [ECG_FOUR] = four_alike, [ECG_TWO_PAIRS] = two_pairs, [ECG_STRAIGHT] = straight,
    [ECG_SEVEN] = seven, [ECG_THIRTEEN] = thirteen, [ECG_LOW] = three_or_less,
    [ECG_HIGH] = seventeen_up, [ECG_ODD_THREE] = odd_three, [ECG_EVEN_THREE] = even_three,
};

/* strict-combinations: what four alike do not win (ECG-R16, R17). */
enum { NOT_STRICT = 1 << ECG_TWO_PAIRS | 1 << ECG_ODD_THREE | 1 << ECG_EVEN_THREE };

#define X_CODE(name, code) [ECG_##name] = code,
const char *const ecg_prize_id[ECG_N_PRIZES + 1] = { ECG_PRIZES(X_CODE) };
const struct lv_coded ecg_prize_code = { .keys = ecg_prize_id, .unknown = N_("there is no such prize"),
                                         .rule = "ECG-02" };
#undef X_CODE

static void find_met(struct ecg_dice *d, unsigned set)
{
    unsigned met = 0;

    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        met |= (unsigned)met_by[p](d->face[set]) << p;
    d->met[0][set] = (uint16_t)met;
    d->met[1][set] = (uint16_t)(four_alike(d->face[set]) ? met & ~(unsigned)NOT_STRICT : met);
}

/* ---- sets ------------------------------------------------------------------------------------ */

const uint8_t ecg_first_set[ECG_N_DICE + 2] = { 0, 1, 7, 28, ECG_FULL_SETS, ECG_N_SETS };
const uint16_t ecg_n_results[ECG_N_DICE + 1] = { 1, 6, 36, 216, ECG_N_ROLLS };

/* Four bits for each face: a count of up to 4 leaves the top bit free, which `part_of` needs. */
static uint32_t unit(unsigned face)
{
    assert(face < ECG_N_FACES);
    return 1u << 4 * face;
}

static unsigned set_of_count(const struct ecg_dice *d, uint32_t count)
{
    unsigned set = 0;

    while (set < ECG_N_SETS && d->count[set] != count)
        set++;
    assert(set < ECG_N_SETS);
    return set;
}

unsigned ecg_set_find(const struct ecg_dice *d, const unsigned *face, unsigned n)
{
    uint32_t count = 0;

    assert(n <= ECG_N_DICE);
    for (unsigned i = 0; i < n; i++)
        count += unit(face[i]);
    return set_of_count(d, count);
}

/* The next set of the same size, in ascending order; false after the last. */
static bool next_faces(uint8_t face[ECG_N_DICE], unsigned size)
{
    for (unsigned i = size; i-- > 0;)
        if (face[i] < ECG_N_FACES - 1) {
            memset(face + i, face[i] + 1, size - i);
            return true;
        }
    return false;
}

/* In how many orders these dice can lie: size! divided by the factorials of the counts. */
static unsigned orders(uint32_t count, unsigned size)
{
    static const unsigned factorial[ECG_N_DICE + 1] = { 1, 1, 2, 6, 24 };
    unsigned n = factorial[size];

    for (; count > 0; count >>= 4) {
        assert((count & 15) <= size);
        n /= factorial[count & 15];
    }
    return n;
}

static void list_sets(struct ecg_dice *d)
{
    unsigned set = 0;

    for (unsigned size = 0; size <= ECG_N_DICE; size++) {
        uint8_t face[ECG_N_DICE] = { 0 };
        do {
            assert(set >= ecg_first_set[size] && set < ecg_first_set[size + 1]);
            memcpy(d->face[set], face, sizeof face);
            for (unsigned i = 0; i < size; i++) {
                d->count[set] += unit(face[i]);
                d->sum[set] = (uint8_t)(d->sum[set] + face[i]);
            }
            d->size[set] = (uint8_t)size;
            d->weight[set] = (uint8_t)orders(d->count[set], size);
            if (size == ECG_N_DICE)
                find_met(d, set);
            set++;
        } while (next_faces(face, size));
    }
    assert(set == ECG_N_SETS);
}

static void list_joins(struct ecg_dice *d)
{
    for (unsigned a = 0; a < ECG_FULL_SETS; a++)
        for (unsigned b = 0; b < ECG_N_SETS; b++)
            d->join[a][b] = (uint8_t)(d->size[a] + d->size[b] > ECG_N_DICE
                                          ? ECG_NO_SET
                                          : set_of_count(d, d->count[a] + d->count[b]));
}

/* Is every die of `part` among those of `whole`? The borrow of a face stops at its top bit. */
static bool part_of(const struct ecg_dice *d, unsigned part, unsigned whole)
{
    const uint32_t top = 0x888888;

    return (((d->count[whole] | top) - d->count[part]) & top) == top;
}

static void list_keeps(struct ecg_dice *d)
{
    unsigned n = 0;

    for (unsigned whole = 0; whole < ECG_N_SETS; whole++) {
        d->first_keep[whole] = (uint16_t)n;
        for (unsigned part = 1; part < ECG_N_SETS; part++)
            if (part_of(d, part, whole)) {
                assert(n < ECG_N_KEEPS);
                d->keep[n++] = lv_action_make(ECG_KEEP, part, 0, 0);
            }
    }
    d->first_keep[ECG_N_SETS] = (uint16_t)n;
    assert(n == ECG_N_KEEPS);
}

/* Result number r of n dice: its digits to the base of six are the faces. */
static void list_rolls(struct ecg_dice *d)
{
    for (unsigned n = 1; n <= ECG_N_DICE; n++)
        for (uint32_t r = 0; r < ecg_n_results[n]; r++) {
            uint32_t count = 0, rest = r;
            for (unsigned i = 0; i < n; i++, rest /= ECG_N_FACES)
                count += unit(rest % ECG_N_FACES);
            d->of_roll[n][r] = (uint8_t)set_of_count(d, count);
            assert(d->size[d->of_roll[n][r]] == n);
        }
}

/* ---- odds ------------------------------------------------------------------------------------ */

/* n dice are rolled, then at most n - 1, and so on: a turn from here has 6^(n + … + 1) results. */
const uint32_t ecg_turn_results[ECG_N_DICE + 1] = { 1, 6, 216, 46656, 60466176 };

/* Best play after `rolled` has joined `kept`: stop on a prize, or set aside the best part. Counted
 * in the results of the n - 1 dice that may still be rolled, n being the dice just rolled. */
static uint32_t best_going_on(const struct ecg_dice *d, const uint32_t odds[ECG_FULL_SETS],
                              unsigned kept, unsigned rolled)
{
    unsigned n = d->size[rolled];
    uint32_t best = 0;

    /* All parts but the last, which is the whole: that ends the turn. */
    for (unsigned i = d->first_keep[rolled]; i + 1u < d->first_keep[rolled + 1]; i++) {
        unsigned part = lv_action_a(d->keep[i]), then = d->join[kept][part];
        assert(then < ECG_FULL_SETS);
        uint32_t of = odds[then] * (ecg_turn_results[n - 1] / ecg_turn_results[n - d->size[part]]);
        if (of > best)
            best = of;
    }
    return best;
}

/* More dice aside first: each roll leads to larger sets only. */
static void find_odds(const struct ecg_dice *d, const uint16_t met[ECG_N_SETS], unsigned prizes,
                      uint32_t odds[ECG_FULL_SETS])
{
    for (unsigned kept = ECG_FULL_SETS; kept-- > 0;) {
        unsigned n = ECG_N_DICE - d->size[kept];
        uint32_t sum = 0;
        for (unsigned r = ecg_first_set[n]; r < ecg_first_set[n + 1]; r++)
            sum += d->weight[r] * (met[d->join[kept][r]] & prizes
                                       ? ecg_turn_results[n - 1]
                                       : best_going_on(d, odds, kept, r));
        assert(sum <= ecg_turn_results[n]);
        odds[kept] = sum;
    }
}

void ecg_dice_init(struct ecg_dice *d)
{
    list_sets(d);
    list_joins(d);
    list_keeps(d);
    list_rolls(d);
    for (unsigned strict = 0; strict < 2; strict++)
        for (unsigned prizes = 1; prizes <= ECG_ALL_PRIZES; prizes++)
            find_odds(d, d->met[strict], prizes, d->odds[strict][prizes]);
}
