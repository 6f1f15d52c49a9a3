/* ecg_score.c: points, places, and a guess of who will win.
 *
 * The guess has two parts. Between turns (`shares`), leaders win with the chance that nobody robs them
 * in time, which the odds table tells exactly; what is left is shared by how many prizes are missing.
 * Within a turn (`mixture`), the odds table says how likely the seat to play gets one of its best
 * prizes; the guess is the mixture of the situations after them. */
#include <string.h>

#include "ecg.h"

void ecg_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS])
{
    const struct ecg_state *s = state;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        score[seat] = (int32_t)ecg_popcount(s->own[seat]);
}

/* ECG-R42: winners first, all other open seats share the next place. */
void ecg_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS])
{
    const struct ecg_state *s = state;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        rank[seat] = (uint8_t)(s->closed >> seat & 1    ? 0
                               : s->winners >> seat & 1 ? 1
                                                        : ecg_popcount(s->winners) + 1);
}

/* ---- the estimate -------------------------------------------------------------------------------- */

/* Best play for any of these prizes with these dice set aside. */
static float chance_of(const struct lv_setup *u, unsigned prizes, unsigned kept)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    return (float)d->odds[u->option[ECG_OPT_STRICT][0]][prizes][kept]
           / (float)ecg_turn_results[ECG_N_DICE - d->size[kept]];
}

/* How strong a seat stands with so many prizes missing: each prize about doubles the chances, and
 * prizes that are hard to steal are worth more. Fitted to the exact values for two players. */
static float strength(const struct lv_setup *u, unsigned prizes, unsigned missing)
{
    static const float by_missing[] = { 3.2f, 1.9f, 1.25f, 0.9f, 0.75f };

    return by_missing[missing] * (1.35f - 0.5f * chance_of(u, prizes, 0));
}

/* Between two turns. The oldest countdown comes first; what its breaking leaves goes to the next. */
static void shares(const struct lv_setup *u, const struct ecg_state *s, float win[LV_MAX_SEATS])
{
    unsigned open = ecg_open(u, s), to_win = (unsigned)u->option[ECG_OPT_TO_WIN][0];
    float weight[ECG_N_SEATS] = { 0 }, rest = 1, sum = 0;

    for (unsigned left = 1; left <= 3; left++) /* fewer turns left is older: see ecg.h */
        for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
            if (s->left[seat] == left) {
                float safe = 1 - chance_of(u, s->own[seat], 0), held = safe;
                for (unsigned turn = 1; turn < left; turn++)
                    held *= safe;
                win[seat] = rest * held;
                rest -= win[seat];
            }
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        if (open >> seat & 1) {
            unsigned owned = ecg_popcount(s->own[seat]);
            unsigned robbed = s->left[seat] != 0; /* the leader is one short again, if robbed */
            weight[seat] = strength(u, s->own[seat], to_win + robbed > owned ? to_win + robbed - owned : 0);
            if (seat == s->turn)
                weight[seat] *= 1.3f; /* the next to play is ahead of the others */
            sum += weight[seat];
        }
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        win[seat] += rest * weight[seat] / sum;
}

/* What a turn can lead to: each prize taken, or none. */
struct prospect {
    unsigned n, prize[ECG_N_PRIZES];                       /* the better for the seat to play, the sooner */
    float win[ECG_N_PRIZES + 1][LV_MAX_SEATS];             /* by prize; the last: without */
};

static void after(const struct lv_setup *u, const struct ecg_state *s, float win[LV_MAX_SEATS])
{
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
        for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
            win[seat] += (reached - before) * ahead->win[ahead->prize[i]][seat];
        before = reached;
    }
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        win[seat] += (1 - before) * ahead->win[ECG_N_PRIZES][seat];
}

/* Dice are on the table: the best of taking a prize and setting dice aside. */
static void best_choice(const struct lv_setup *u, const struct ecg_state *s, const struct prospect *ahead,
                        float win[LV_MAX_SEATS])
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
