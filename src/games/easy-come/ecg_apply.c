/* ecg_apply.c: what a decision or an outcome does. */
#include "ecg.h"

#include <string.h>

/* ---- countdowns ------------------------------------------------------------------------------ */

/* How many turns of others must be survived: two (ECG-34, 36, 37), three in the variant for four
 * players (ECG-39), never more than there are others, but two of the same player when only one is
 * left (ECG-R37, R45). */
unsigned ecg_full_count(const struct lv_setup *u, unsigned open)
{
    unsigned full = u->option[ECG_OPT_HOLD][0] ? 3 : 2, others = ecg_popcount(open) - 1;

    assert(ecg_popcount(open) >= 2);
    return others == 1 ? 2 : others < full ? others : full;
}

/* How many of the open seats have completed a turn since the leader's own: those between the two,
 * as long as there were three or more open seats and the turn went round (see ecg.h). */
unsigned ecg_played_since(unsigned open, unsigned leader, unsigned turn)
{
    unsigned n = 0;

    assert(leader < ECG_N_SEATS && turn < ECG_N_SEATS);
    for (unsigned seat = (leader + 1) % ECG_N_SEATS; seat != turn; seat = (seat + 1) % ECG_N_SEATS)
        n += open >> seat & 1;
    return n;
}

static void finish(struct ecg_state *s, unsigned winners)
{
    assert(winners != 0 && (winners & s->closed) == 0);
    s->phase = ECG_END;
    s->winners = (uint8_t)winners;
    s->turn = s->kept = s->rolled = 0;
    memset(s->left, 0, sizeof s->left);
}

/* ECG-34: prizes kept long enough. */
static bool hold(struct ecg_state *s, unsigned winner, struct lv_events *events)
{
    lv_emit(events, LV_SEE_ALL, ECG_EV_HELD, (int)winner);
    finish(s, 1u << winner);
    return true;
}

/* ECG-R23 (2) to (4): the countdowns of all but the seat that has just played. True: game over. */
static bool count_down(const struct lv_setup *u, struct ecg_state *s, struct lv_events *events)
{
    unsigned winner = ECG_N_SEATS;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned owned = ecg_popcount(s->own[seat]);
        if (seat == s->turn || s->left[seat] == 0)
            continue;
        if (owned < ecg_to_win(u)) {                         /* ECG-35 */
            s->left[seat] = 0;
            lv_emit(events, LV_SEE_ALL, ECG_EV_STOPPED, (int)seat, (int)owned);
        } else if (--s->left[seat] == 0) {                   /* ECG-34, R22 */
            assert(winner == ECG_N_SEATS); /* never two at once (ECG-R25) */
            winner = seat;
        } else {
            lv_emit(events, LV_SEE_ALL, ECG_EV_COUNTED, (int)seat, s->turn, s->left[seat]);
        }
    }
    return winner < ECG_N_SEATS && hold(s, winner, events);
}

/* ECG-R36: the most prizes win; equal shares the victory. True: game over. */
static bool limit_reached(const struct lv_setup *u, struct ecg_state *s, struct lv_events *events)
{
    uint32_t limit = (uint32_t)u->option[ECG_OPT_MAX_TURNS][0];
    unsigned open = ecg_open(u, s), most = 0, winners = 0;

    if (limit == 0 || ++s->turns < limit)
        return false;
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned owned = ecg_popcount(s->own[seat]);
        if (!(open >> seat & 1) || owned < most)
            continue;
        winners = owned > most ? 1u << seat : winners | 1u << seat;
        most = owned;
    }
    if (ecg_popcount(winners) == 1)
        lv_emit(events, LV_SEE_ALL, ECG_EV_MOST, (int)ecg_lowest(winners), (int32_t)limit);
    else
        lv_emit(events, LV_SEE_ALL, ECG_EV_MOST_SHARED, (int)winners, (int32_t)limit);
    finish(s, winners);
    return true;
}

/* ECG-R23 (6). In the chase of two the other seat plays until it is decided (ECG-37, R31); if both
 * have countdowns, the older one, with fewer turns left, goes first (ECG-R37). */
static void pass_turn(const struct lv_setup *u, struct ecg_state *s)
{
    unsigned open = ecg_open(u, s), next = ecg_next_open(open, s->turn);

    if (ecg_is_chase(u, s)) {
        unsigned other = ecg_next_open(open, next);
        bool next_leads = s->left[next] && (!s->left[other] || s->left[next] < s->left[other]);
        if (next_leads)
            next = other;
    }
    assert(open >> next & 1);
    s->turn = (uint8_t)next;
    s->kept = s->rolled = 0;
    s->phase = ECG_FIRST_ROLL;
}

/* ECG-R23; (1), the prize, has been seen to. */
void ecg_end_turn(const struct lv_setup *u, struct ecg_state *s, struct lv_events *events)
{
    unsigned seat = s->turn, owned = ecg_popcount(s->own[seat]);

    if (ecg_countdown_runs(s) && count_down(u, s, events))
        return;
    if (limit_reached(u, s, events))
        return;
    if (owned >= ecg_to_win(u) && s->left[seat] == 0) {      /* ECG-R21, R26, R29 */
        assert(owned == ecg_to_win(u) || s->closed);         /* ECG-R28 */
        s->left[seat] = (uint8_t)ecg_full_count(u, ecg_open(u, s));
        lv_emit(events, LV_SEE_ALL, ECG_EV_STARTED, (int)seat, s->left[seat], (int)owned);
    }
    pass_turn(u, s);
    if (s->turn == seat)
        lv_emit(events, LV_SEE_ALL, ECG_EV_AGAIN, (int)seat);
}

/* ---- the turn -------------------------------------------------------------------------------- */

/* ECG-R10: the last die, nothing to take: no decision is asked. */
static void settle_last_die(const struct lv_setup *u, struct ecg_state *s, struct lv_events *events)
{
    if (ecg_dice_of(u)->size[s->rolled] != 1 || ecg_winnable(u, s) != 0)
        return;
    lv_emit(events, LV_SEE_ALL, ECG_EV_LAST_DIE, s->turn, s->rolled);
    ecg_end_turn(u, s, events);
}

static void roll(const struct lv_setup *u, struct ecg_state *s, unsigned set,
                 struct lv_events *events)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    assert(s->rolled == 0 && d->join[s->kept][set] >= ECG_FULL_SETS);
    s->rolled = (uint8_t)set;
    s->phase = ECG_CHOOSE;
    if (s->kept)
        lv_emit(events, LV_SEE_ALL, ECG_EV_REROLLED, s->turn, (int)set, d->join[s->kept][set]);
    else
        lv_emit(events, LV_SEE_ALL, ECG_EV_ROLLED, s->turn, (int)set);
    if (events && ecg_winnable(u, s))
        lv_emit(events, LV_SEE_ALL, ECG_EV_WINNABLE, s->turn, (int)ecg_winnable(u, s));
    settle_last_die(u, s, events);
}

static void keep(const struct lv_setup *u, struct ecg_state *s, unsigned set,
                 struct lv_events *events)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    unsigned kept = d->join[s->kept][set], still;

    assert(s->phase == ECG_CHOOSE && kept < ECG_N_SETS);
    still = ECG_N_DICE - d->size[kept];
    if (events && ecg_winnable(u, s))
        lv_emit(events, LV_SEE_ALL, ECG_EV_DECLINED, s->turn, (int)ecg_winnable(u, s));
    if (still > 0) {
        assert(set != s->rolled);
        lv_emit(events, LV_SEE_ALL, ECG_EV_KEPT, s->turn, (int)set, (int)still);
        if (events && ecg_is_hopeless(u, s, kept))
            lv_emit(events, LV_SEE_ALL, ECG_EV_HOPELESS, (int)ecg_about_to_win(s));
        s->kept = (uint8_t)kept;
        s->rolled = 0;
        s->phase = ECG_REROLL;
    } else {                                                 /* ECG-16, R08, R09 */
        assert(set == s->rolled);
        lv_emit(events, LV_SEE_ALL, ECG_EV_KEPT_ALL, s->turn, (int)set);
        lv_emit(events, LV_SEE_ALL, ECG_EV_NO_PRIZE, s->turn);
        ecg_end_turn(u, s, events);
    }
}

static void take(const struct lv_setup *u, struct ecg_state *s, unsigned prize,
                 struct lv_events *events)
{
    const unsigned bit = 1u << prize, from = ecg_owner(s, prize);
    const int owned = (int)ecg_popcount(s->own[s->turn]) + 1;

    assert(prize < ECG_N_PRIZES && ecg_reach(u, s) & bit);
    s->own[s->turn] = (uint16_t)(s->own[s->turn] | bit);     /* ECG-22 */
    if (from == ECG_N_SEATS) {
        lv_emit(events, LV_SEE_ALL, ECG_EV_TAKEN, s->turn, (int)prize, owned);
    } else {                                                 /* ECG-23 */
        s->own[from] = (uint16_t)(s->own[from] & ~bit);
        lv_emit(events, LV_SEE_ALL, ECG_EV_STOLEN, s->turn, (int)prize, (int)from, owned);
    }
    ecg_end_turn(u, s, events);                              /* ECG-08, 15, 21 */
}

/* ---- who begins ------------------------------------------------------------------------------ */

static void begin(struct ecg_state *s, unsigned seat, struct lv_events *events)
{
    lv_emit(events, LV_SEE_ALL, ECG_EV_BEGINS, (int)seat);
    s->turn = (uint8_t)seat;
    s->contenders = 0;
    s->phase = ECG_FIRST_ROLL;
}

/* All contenders have rolled: the highest begins (ECG-04), or the tied roll again (ECG-R01). */
static void settle_rolloff(struct ecg_state *s, struct lv_events *events)
{
    unsigned most = 0, best = 0;

    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++) {
        if (s->sum[seat] == 0 || s->sum[seat] < most)
            continue;
        best = s->sum[seat] > most ? 1u << seat : best | 1u << seat;
        most = s->sum[seat];
    }
    memset(s->sum, 0, sizeof s->sum);
    assert(best != 0 && (best & ~(unsigned)s->contenders) == 0);
    if (ecg_popcount(best) == 1) {
        begin(s, ecg_lowest(best), events);
    } else {
        lv_emit(events, LV_SEE_ALL, ECG_EV_TIED, (int)best, (int)most - 1);
        s->contenders = (uint8_t)best;
        s->turn = (uint8_t)ecg_lowest(best);
    }
}

static void rolloff(const struct lv_setup *u, struct ecg_state *s, unsigned set,
                    struct lv_events *events)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    unsigned next = ecg_next_open(s->contenders, s->turn);

    assert(s->phase == ECG_ROLLOFF && s->contenders >> s->turn & 1 && s->sum[s->turn] == 0);
    lv_emit(events, LV_SEE_ALL, ECG_EV_ROLLOFF, s->turn, (int)set, d->sum[set]);
    s->sum[s->turn] = (uint8_t)(d->sum[set] + 1);
    if (next > s->turn)
        s->turn = (uint8_t)next;                             /* ECG-R02: in seat order */
    else
        settle_rolloff(s, events);
}

/* ---- closing a seat -------------------------------------------------------------------------- */

/* ECG-R37: every countdown has a new number of turns to survive; at 0 it is won at once. Two never
 * reach 0 together: at most three seats are open, so at most one open seat lies between the younger
 * leader and the turn, and two turns at least have to be survived. True: game over. */
static bool recount(const struct lv_setup *u, struct ecg_state *s, struct lv_events *events)
{
    unsigned open = ecg_open(u, s), full = ecg_full_count(u, open), winner = ECG_N_SEATS;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned made = s->left[seat] ? ecg_played_since(open, seat, s->turn) : 0;
        if (s->left[seat] == 0)
            continue;
        if (made >= full) {
            winner = seat;
        } else if (s->left[seat] != full - made) {
            s->left[seat] = (uint8_t)(full - made);
            lv_emit(events, LV_SEE_ALL, ECG_EV_RECOUNTED, (int)seat, s->left[seat]);
        }
    }
    return winner < ECG_N_SEATS && hold(s, winner, events);
}

static void close_seat(const struct lv_setup *u, struct ecg_state *s, unsigned seat,
                       struct lv_events *events)
{
    unsigned open;

    assert(seat < (unsigned)u->seats && !(s->closed >> seat & 1));
    lv_emit(events, LV_SEE_ALL, ECG_EV_CLOSED, (int)seat);
    if (s->own[seat])
        lv_emit(events, LV_SEE_ALL, ECG_EV_RETURNED, (int)seat, s->own[seat]);
    s->closed = (uint8_t)(s->closed | 1u << seat);
    s->own[seat] = 0;
    s->left[seat] = 0;
    open = ecg_open(u, s);
    if (ecg_popcount(open) == 1) {
        lv_emit(events, LV_SEE_ALL, ECG_EV_ALONE, (int)ecg_lowest(open));
        finish(s, open);
    } else if (!recount(u, s, events)) {
        if (seat == s->turn)
            pass_turn(u, s);                                 /* counts for nothing (ECG-R43) */
        else if (s->phase == ECG_CHOOSE)
            settle_last_die(u, s, events);                   /* ECG-R44 */
    }
}

void ecg_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    unsigned what = lv_action_a(a);

    assert(((const struct ecg_state *)state)->phase != ECG_END);
    switch (lv_action_kind(a)) {
    case ECG_TAKE: take(u, state, what, events); break;
    case ECG_KEEP: keep(u, state, what, events); break;
    case ECG_ROLL: roll(u, state, what, events); break;
    case ECG_ROLLOFF_ROLL: rolloff(u, state, what, events); break;
    case ECG_FIRST: begin(state, what, events); break;
    case LV_KIND_CLOSE: close_seat(u, state, what, events); break;
    }
}
