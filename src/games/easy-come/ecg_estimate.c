/* ecg_estimate.c: a guess of who will win.
 *
 * The guess has two parts. Between turns (`shares`), leaders win with the chance that nobody robs
 * them in time, which the odds table tells exactly; the rest is shared by the worth of what each
 * seat owns. Within a turn (`mixture`), the odds table says how likely the seat to play gets one of
 * its best prizes; the guess is the mixture of the situations after them. */
#include "ecg.h"

#include <string.h>

/* Best play for any of these prizes with these dice set aside. */
static float chance_of(const struct lv_setup *u, unsigned prizes, unsigned kept)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    assert(prizes <= ECG_ALL_PRIZES && kept < ECG_FULL_SETS);
    return (float)d->odds[u->option[ECG_OPT_STRICT][0]][prizes][kept]
           / (float)ecg_turn_results[ECG_N_DICE - d->size[kept]];
}

/* What owning a prize adds to the logarithm of a seat's chances, before scaling: the harder
 * to steal, the more. This and all numbers below are fitted to the exact values for two players. */
static const float worth[ECG_N_PRIZES] = {
    [ECG_FOUR] = 0.66f, [ECG_TWO_PAIRS] = 0.14f, [ECG_STRAIGHT] = 0.20f, [ECG_SEVEN] = 0.13f,
    [ECG_THIRTEEN] = 0.13f, [ECG_LOW] = 0.21f, [ECG_HIGH] = 0.21f, [ECG_ODD_THREE] = 0.29f,
    [ECG_EVEN_THREE] = 0.29f,
};

/* A seat's prizes: how many, and their worth together. */
struct hoard { float n, worth; };

static struct hoard hoard_of(unsigned prizes)
{
    struct hoard h = { 0, 0 };

    for (; prizes; prizes &= prizes - 1) {
        h.n++;
        h.worth += worth[ecg_lowest(prizes)];
    }
    return h;
}

/* The fewer prizes are needed the more each is worth, and each one more than the one before. */
static float strength(const struct lv_setup *u, struct hoard h)
{
    static const float by_goal[] = { [2] = 2.1f, [3] = 1.12f, [4] = 0.62f };
    float x = h.worth * by_goal[u->option[ECG_OPT_TO_WIN][0]] * (0.86f + 0.14f * h.n);

    x = 1 + x / 4; /* its fourth power is near enough to e^x */
    return x * x * x * x;
}

/* The oldest countdown is tried first; what its breaking leaves goes to the next. Returns the
 * oldest leader, or ECG_N_SEATS, and the chance that all countdowns are broken. */
static unsigned leaders_share(const struct lv_setup *u, const struct ecg_state *s,
                              float win[LV_MAX_SEATS], float *rest)
{
    unsigned oldest = ECG_N_SEATS;

    *rest = 1;
    for (unsigned left = 1; left <= 3; left++) /* fewer turns left is older: see ecg.h */
        for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
            if (s->left[seat] == left) {
                float safe = 1 - chance_of(u, s->own[seat], 0), held = safe;
                for (unsigned turn = 1; turn < left; turn++)
                    held *= safe;
                win[seat] = *rest * held;
                *rest -= win[seat];
                oldest = oldest < ECG_N_SEATS ? oldest : seat;
            }
    return oldest;
}

/* Between two turns. Where a countdown runs, the rest is shared as after a theft by the next to
 * play: one prize has changed hands, and the turn has gone on. */
static void shares(const struct lv_setup *u, const struct ecg_state *s, float win[LV_MAX_SEATS])
{
    unsigned open = ecg_open(u, s), next = s->turn, leader;
    float weight[ECG_N_SEATS] = { 0 }, rest, sum = 0;
    struct hoard stolen = { 0, 0 };

    leader = leaders_share(u, s, win, &rest);
    if (leader < ECG_N_SEATS) {
        struct hoard all = hoard_of(s->own[leader]);
        assert(all.n >= (float)ecg_to_win(u)); /* ECG-R21 */
        stolen = (struct hoard){ 1, all.worth / all.n };
        next = ecg_next_open(open, s->turn);
    }
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        if (open >> seat & 1) {
            struct hoard h = hoard_of(s->own[seat]);
            float sign = seat == leader ? -1.0f : seat == s->turn ? 1.0f : 0.0f;
            h.n += sign * stolen.n;
            h.worth += sign * stolen.worth;
            weight[seat] = strength(u, h) * (seat == next ? 1.17f : 1.0f);
            sum += weight[seat];
        }
    assert(sum > 0 && rest >= 0);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        win[seat] += rest * weight[seat] / sum;
}

/* What a turn can lead to: each prize taken, or none. */
struct prospect {
    unsigned n, prize[ECG_N_PRIZES];           /* the better for the seat to play, the sooner */
    float win[ECG_N_PRIZES + 1][LV_MAX_SEATS]; /* by prize; the last: without */
};

static void after(const struct lv_setup *u, const struct ecg_state *s, float win[LV_MAX_SEATS])
{
    assert(s->phase == ECG_END || s->phase == ECG_FIRST_ROLL);
    if (s->phase == ECG_END)
        for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
            win[seat] = (float)(s->winners >> seat & 1) / (float)ecg_popcount(s->winners);
    else
        shares(u, s, win);
}

static void look_ahead(const struct lv_setup *u, const struct ecg_state *s, struct prospect *to)
{
    struct ecg_state t = *s;
    unsigned me = s->turn;

    assert(s->phase == ECG_CHOOSE || s->phase == ECG_REROLL);
    memset(to, 0, sizeof *to);
    ecg_end_turn(u, &t, NULL);
    after(u, &t, to->win[ECG_N_PRIZES]);
    for (unsigned reach = ecg_reach(u, s); reach; reach &= reach - 1) {
        unsigned p = ecg_lowest(reach), at;
        t = *s;
        ecg_apply(u, &t, lv_action_make(ECG_TAKE, p, 0, 0), NULL);
        after(u, &t, to->win[p]);
        if (to->win[p][me] <= to->win[ECG_N_PRIZES][me])
            continue; /* better without */
        for (at = to->n++; at > 0 && to->win[to->prize[at - 1]][me] < to->win[p][me]; at--)
            to->prize[at] = to->prize[at - 1];
        to->prize[at] = p;
    }
}

/* The chance to get one of the best i prizes is known for each i, as if each were played for alone;
 * their differences are the weights of the single prizes. */
static void mixture(const struct lv_setup *u, const struct prospect *ahead, unsigned kept,
                    float win[LV_MAX_SEATS])
{
    float before = 0;
    unsigned mask = 0;

    memset(win, 0, LV_MAX_SEATS * sizeof *win);
    for (unsigned i = 0; i < ahead->n; i++) {
        float reached;
        mask |= 1u << ahead->prize[i];
        reached = chance_of(u, mask, kept);
        assert(reached >= before); /* more prizes, no less of a chance */
        for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
            win[seat] += (reached - before) * ahead->win[ahead->prize[i]][seat];
        before = reached;
    }
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        win[seat] += (1 - before) * ahead->win[ECG_N_PRIZES][seat];
}

/* Dice are on the table: the best of taking a prize and setting dice aside. */
static void best_choice(const struct lv_setup *u, const struct ecg_state *s,
                        const struct prospect *ahead, float win[LV_MAX_SEATS])
{
    const struct ecg_dice *d = ecg_dice_of(u);
    unsigned winnable = ecg_winnable(u, s);
    const float *best = ahead->win[ECG_N_PRIZES];

    for (unsigned i = 0; i < ahead->n; i++)
        if (winnable >> ahead->prize[i] & 1) {
            best = ahead->win[ahead->prize[i]];
            break;
        }
    memcpy(win, best, LV_MAX_SEATS * sizeof *win);
    for (unsigned i = d->first_keep[s->rolled]; i + 1u < d->first_keep[s->rolled + 1]; i++) {
        float try[LV_MAX_SEATS];
        mixture(u, ahead, d->join[s->kept][lv_action_a(d->keep[i])], try);
        if (try[s->turn] > win[s->turn])
            memcpy(win, try, sizeof try);
    }
}

void ecg_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct ecg_state *s = state;
    struct prospect ahead;

    memset(win, 0, LV_MAX_SEATS * sizeof *win);
    switch ((enum ecg_phase)s->phase) {
    case ECG_ROLLOFF:
    case ECG_START:
        for (int seat = 0; seat < u->seats; seat++)
            win[seat] = 1 / (float)u->seats;
        break;
    case ECG_FIRST_ROLL:
    case ECG_END: after(u, s, win); break;
    case ECG_CHOOSE:
        look_ahead(u, s, &ahead);
        best_choice(u, s, &ahead, win);
        break;
    case ECG_REROLL:
        look_ahead(u, s, &ahead);
        mixture(u, &ahead, s->kept, win);
        break;
    }
}
