/* ecg_sight.c: what a network is told of a situation between two turns (core/net.h), and what a turn makes of
 * what it says.
 *
 * Seats are told in the order in which they play, from the one who looks: prizes, countdown, how easily it is
 * robbed. Within a turn nothing is learned that could be worked out: its ten ends are what they are worth to
 * the network, and the best way through the dice to them is found exactly (ecg_turn.c). */
#include "ecg.h"

#include <string.h>

#include "core/net.h"

enum fact {
    HERE,
    ESTIMATE,
    PRIZES,
    OWNS = PRIZES + ECG_N_PRIZES,
    LEFT = OWNS + 4,
    SAFE = LEFT + 3,
    FACTS
};
enum {
    CENTRE = ECG_N_SEATS * FACTS,
    TURN = CENTRE + ECG_N_PRIZES,
    OPEN = TURN + ECG_N_SEATS,
    GOAL = OPEN + 3,
    STRICT = GOAL + 2,
    HOLD,
    LIMITED,
    TURNS_LEFT,
    INPUTS
};
static_assert((int)INPUTS <= (int)LV_NET_INPUTS, "room for them");

static void see_prizes(struct lv_sight *to, int at, unsigned prizes)
{
    for (; prizes; prizes &= prizes - 1)
        lv_see(to, at + (int)ecg_lowest(prizes), LV_NET_ONE);
}

/* One seat, as another sees it that many places further on. */
static void see_seat(const struct lv_setup *u, const struct ecg_state *s, unsigned seat,
                     int32_t log, int place, struct lv_sight *to)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    const unsigned owned = ecg_popcount(s->own[seat]);
    const uint32_t odds = d->odds[u->option[ECG_OPT_STRICT][0]][s->own[seat]][0];
    const int at = place * FACTS;

    lv_see(to, at + HERE, LV_NET_ONE);
    lv_see(to, at + ESTIMATE, log * LV_NET_ONE / (2 * LV_NET_NAT));
    see_prizes(to, at + PRIZES, s->own[seat]);
    if (owned > 0)
        lv_see(to, at + OWNS + (int)(owned < 4 ? owned : 4) - 1, LV_NET_ONE);
    if (s->left[seat] > 0)
        lv_see(to, at + LEFT + (s->left[seat] < 3 ? s->left[seat] : 3) - 1, LV_NET_ONE);
    lv_see(to, at + SAFE,
           LV_NET_ONE - (int)((uint64_t)odds * LV_NET_ONE / ecg_turn_results[ECG_N_DICE]));
}

static void see_table(const struct lv_setup *u, const struct ecg_state *s, unsigned open,
                      struct lv_sight *to)
{
    const int32_t limit = u->option[ECG_OPT_MAX_TURNS][0];

    see_prizes(to, CENTRE, ecg_centre(s));
    lv_see(to, OPEN + (int)ecg_popcount(open) - 2, LV_NET_ONE);
    if (ecg_to_win(u) != 3)
        lv_see(to, GOAL + (ecg_to_win(u) > 3), LV_NET_ONE);
    lv_see(to, STRICT, u->option[ECG_OPT_STRICT][0] * LV_NET_ONE);
    lv_see(to, HOLD, u->option[ECG_OPT_HOLD][0] * LV_NET_ONE);
    if (limit > 0) {
        const int32_t left = limit - (int32_t)s->turns;
        lv_see(to, LIMITED, left < 40 ? (40 - left) * LV_NET_ONE / 40 : 0);
        lv_see(to, TURNS_LEFT, left < 12 ? (12 - left) * LV_NET_ONE / 12 : 0);
    }
}

static void look(const struct lv_setup *u, const void *state, const int32_t log[LV_MAX_SEATS],
                 struct lv_sight *sight)
{
    const struct ecg_state *s = state;
    const unsigned open = ecg_open(u, s);

    for (unsigned me = 0; me < (unsigned)u->seats; me++) {
        unsigned seat = me;
        sight[me].n = 0;
        sight[me].out = !(open >> me & 1);
        for (int place = 0; !sight[me].out && (place == 0 || seat != me); place++) {
            see_seat(u, s, seat, log[seat], place, &sight[me]);
            if (seat == s->turn)
                lv_see(&sight[me], TURN + place, LV_NET_ONE);
            seat = ecg_next_open(open, seat);
        }
        if (!sight[me].out)
            see_table(u, s, open, &sight[me]);
    }
}

/* ---- through a turn ---------------------------------------------------------------------------- */

/* What the ends of a turn are worth to all seats, and to the one who plays it. */
struct ends {
    float win[ECG_N_ENDS][LV_MAX_SEATS];
    double worth[ECG_N_ENDS];
};

static void find_end(const struct lv_setup *u, const struct ecg_state *s, unsigned end,
                     lv_guess *rest, struct ends *to)
{
    struct ecg_state t = *s;

    if (end == ECG_NO_PRIZE)
        ecg_end_turn(u, &t, NULL);
    else
        ecg_apply(u, &t, lv_action_make(ECG_TAKE, end, 0, 0), NULL);
    memset(to->win[end], 0, sizeof to->win[end]);
    if (t.phase == ECG_END)
        lv_wins(u, &t, to->win[end]);
    else
        rest(u, &t, to->win[end]);
    to->worth[end] = (double)to->win[end][s->turn];
}

static void mix(const struct lv_setup *u, const struct ends *ends, const double chance[ECG_N_ENDS],
                float win[LV_MAX_SEATS])
{
    for (int seat = 0; seat < u->seats; seat++) {
        double sum = 0;
        for (int e = 0; e < ECG_N_ENDS; e++)
            sum += chance[e] > 0 ? chance[e] * (double)ends->win[e][seat] : 0;
        win[seat] = (float)sum;
    }
}

static void through_turn(const struct lv_setup *u, const struct ecg_state *s, lv_guess *rest,
                         float win[LV_MAX_SEATS])
{
    const struct ecg_dice *d = ecg_dice_of(u);
    struct ends ends = { 0 };
    double chance[ECG_N_ENDS] = { 0 };
    struct ecg_way way;
    uint8_t pick = s->kept;

    find_end(u, s, ECG_NO_PRIZE, rest, &ends);
    for (unsigned reach = ecg_reach(u, s); reach; reach &= reach - 1)
        find_end(u, s, ecg_lowest(reach), rest, &ends);
    ecg_best_turn(u, ecg_reach(u, s), ends.worth, &way);
    if (s->phase == ECG_CHOOSE) {
        const unsigned stop = ecg_best_end(ecg_winnable(u, s), ends.worth);
        pick = (uint8_t)(ECG_LAST + stop);
        ecg_best_pick(d, &way, s->kept, s->rolled, ends.worth[stop], &pick);
    }
    if (pick >= ECG_LAST)
        chance[pick - ECG_LAST] = 1;
    else
        ecg_chances(d, &way, pick, chance);
    mix(u, &ends, chance, win);
}

/* In how many of the results of a roll is its sum below this one, and in how many the same? */
static void count_sums(const struct ecg_dice *d, unsigned sum, double *below, double *same)
{
    *below = *same = 0;
    for (unsigned set = ECG_FULL_SETS; set < ECG_N_SETS; set++)
        *(d->sum[set] < sum ? below : same) +=
            d->sum[set] <= sum ? (double)d->weight[set] / ECG_N_ROLLS : 0;
}

/* The chance that `seat` begins with this sum: the others who are still in roll less, or as much; then all of
 * the same sum are equal (ECG-R01). */
static double begins_with(const struct ecg_dice *d, const struct ecg_state *s, unsigned seat,
                          unsigned sum)
{
    double tied[ECG_N_SEATS] = { 1 }, below, same, chance = 0;

    count_sums(d, sum, &below, &same);
    for (unsigned i = 0; i < ECG_N_SEATS; i++) {
        const double less = s->sum[i] ? s->sum[i] < sum + 1 : below,
                     like = s->sum[i] ? s->sum[i] == sum + 1 : same;
        if (i == seat || !(s->contenders >> i & 1))
            continue;
        for (unsigned k = ECG_N_SEATS; k-- > 0;)
            tied[k] = tied[k] * less + (k > 0 ? tied[k - 1] * like : 0);
    }
    for (unsigned k = 0; k < ECG_N_SEATS; k++)
        chance += tied[k] / (k + 1);
    return chance;
}

static double begins(const struct lv_setup *u, const struct ecg_state *s, unsigned seat)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    double chance = 0, of[4 * ECG_N_FACES] = { 0 };

    if (s->phase == ECG_START)
        return 1.0 / ecg_popcount(ecg_open(u, s));
    if (!(s->contenders >> seat & 1))
        return 0;
    if (s->sum[seat])
        return begins_with(d, s, seat, s->sum[seat] - 1u);
    for (unsigned set = ECG_FULL_SETS; set < ECG_N_SETS; set++)
        of[d->sum[set]] += (double)d->weight[set] / ECG_N_ROLLS;
    for (unsigned sum = 0; sum < sizeof of / sizeof *of; sum++)
        if (of[sum] > 0)
            chance += of[sum] * begins_with(d, s, seat, sum);
    return chance;
}

/* Who begins is left to chance. */
static void through_start(const struct lv_setup *u, const struct ecg_state *s, lv_guess *rest,
                          float win[LV_MAX_SEATS])
{
    double sum[LV_MAX_SEATS] = { 0 };

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        const double chance = ecg_open(u, s) >> seat & 1 ? begins(u, s, seat) : 0;
        struct ecg_state t = *s;
        if (chance == 0)
            continue;
        memset(t.sum, 0, sizeof t.sum);
        t.contenders = 0;
        t.phase = ECG_FIRST_ROLL;
        t.turn = (uint8_t)seat;
        rest(u, &t, win);
        for (int i = 0; i < u->seats; i++)
            sum[i] += chance * (double)win[i];
    }
    for (int i = 0; i < u->seats; i++)
        win[i] = (float)sum[i];
}

static void through(const struct lv_setup *u, const void *state, lv_guess *rest,
                    float win[LV_MAX_SEATS])
{
    const struct ecg_state *s = state;

    assert(s->phase != ECG_END);
    if (s->phase == ECG_ROLLOFF || s->phase == ECG_START)
        through_start(u, s, rest, win);
    else
        through_turn(u, s, rest, win);
}

const struct lv_learned ecg_learned = {
    .file = "network.json",
    .inputs = INPUTS,
    .hidden = 64,
    .on_estimate = true,
    .guides = true,
    .look = look,
    .through = through,
};
