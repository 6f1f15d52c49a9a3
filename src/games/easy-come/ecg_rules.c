/* ecg_rules.c: whose move it is, what may be done, and what it does. */
#include <string.h>

#include "ecg.h"

/* ---- seats and prizes ------------------------------------------------------------------------ */

static unsigned to_win(const struct lv_setup *u)
{
    return (unsigned)u->option[ECG_OPT_TO_WIN][0];
}

unsigned ecg_open(const struct lv_setup *u, const struct ecg_state *s)
{
    return ((1u << u->seats) - 1) & ~(unsigned)s->closed;
}

/* ECG-17, R03: the left-hand neighbour is the next open seat number, after the last the first. */
unsigned ecg_next_open(unsigned open, unsigned seat)
{
    unsigned after = open & ~((2u << seat) - 1);

    return ecg_lowest(after ? after : open);
}

unsigned ecg_centre(const struct ecg_state *s)
{
    unsigned owned = 0;

    for (unsigned i = 0; i < ECG_N_SEATS; i++)
        owned |= s->own[i];
    return ECG_ALL_PRIZES & ~owned;
}

static bool countdown_runs(const struct ecg_state *s)
{
    uint32_t left;

    memcpy(&left, s->left, sizeof left);
    return left != 0;
}

/* ECG-36 to 38: two seats are left and one of them is about to win. */
static bool is_chase(const struct lv_setup *u, const struct ecg_state *s)
{
    return countdown_runs(s) && ecg_popcount(ecg_open(u, s)) == 2;
}

/* Which prizes the seat to play could win with the right dice (ECG-07, R07): any but its own; in
 * the chase only the other's (ECG-38). */
unsigned ecg_reach(const struct lv_setup *u, const struct ecg_state *s)
{
    if (is_chase(u, s))
        return s->own[ecg_next_open(ecg_open(u, s), s->turn)];
    return ECG_ALL_PRIZES & ~(unsigned)s->own[s->turn];
}

static unsigned conditions_met(const struct lv_setup *u, const struct ecg_state *s)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    return d->met[u->option[ECG_OPT_STRICT][0]][d->join[s->kept][s->rolled]]; /* ECG-19 */
}

unsigned ecg_winnable(const struct lv_setup *u, const struct ecg_state *s)
{
    unsigned met = conditions_met(u, s);

    return met ? met & ecg_reach(u, s) : 0;
}

/* ---- whose move ------------------------------------------------------------------------------ */

int ecg_to_move(const struct lv_setup *u, const void *state)
{
    const struct ecg_state *s = state;

    (void)u;
    switch ((enum ecg_phase)s->phase) {
    case ECG_ROLLOFF:
    case ECG_START:
    case ECG_FIRST_ROLL:
    case ECG_REROLL: return LV_CHANCE;
    case ECG_CHOOSE: return s->turn;
    case ECG_END: break;
    }
    return LV_OVER;
}

/* How many dice the chance point rolls; 0: none, the first seat is drawn or nothing is due. */
static unsigned dice_due(const struct lv_setup *u, const struct ecg_state *s)
{
    switch ((enum ecg_phase)s->phase) {
    case ECG_ROLLOFF:                                       /* ECG-03 */
    case ECG_FIRST_ROLL: return ECG_N_DICE;                 /* ECG-05 */
    case ECG_REROLL: return ECG_N_DICE - ecg_dice_of(u)->size[s->kept]; /* ECG-14, R14 */
    case ECG_START:
    case ECG_CHOOSE:
    case ECG_END: break;
    }
    return 0;
}

/* ---- what may be done ------------------------------------------------------------------------ */

static bool may_decide(const struct ecg_state *s, struct lv_refusal *why)
{
    if (s->phase != ECG_CHOOSE)
        return lv_refuse(why, LV_E_TURN, "ECG-06", N_("there are no dice to decide about now"), 0);
    return true;
}

static bool may_take(const struct lv_setup *u, const struct ecg_state *s, unsigned prize,
                     struct lv_refusal *why)
{
    if (!may_decide(s, why))
        return false;
    if (prize >= ECG_N_PRIZES)
        return lv_refuse(why, LV_E_RULE, "ECG-20", N_("there is no prize number {n}"),
                         (int)prize + 1);
    if (!(conditions_met(u, s) >> prize & 1))
        return lv_refuse(why, LV_E_RULE, "ECG-19",
                         N_("the four dice together do not meet the condition of this prize"), 0);
    if (s->own[s->turn] >> prize & 1)
        return lv_refuse(why, LV_E_RULE, "ECG-R07", N_("nobody wins a prize that they own already"),
                         0);
    if (!(ecg_reach(u, s) >> prize & 1))
        return lv_refuse(why, LV_E_RULE, "ECG-38",
                         N_("in these two turns only the prizes of the leader can be won"), 0);
    return true;
}

static bool may_keep(const struct lv_setup *u, const struct ecg_state *s, unsigned set,
                     struct lv_refusal *why)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    if (!may_decide(s, why))
        return false;
    if (set == 0 || set >= ECG_N_SETS)
        return lv_refuse(why, LV_E_RULE, "ECG-11", N_("at least one die must be set aside"), 0);
    for (unsigned i = d->first_keep[s->rolled]; i < d->first_keep[s->rolled + 1]; i++)
        if (lv_action_a(d->keep[i]) == set)
            return true;
    return lv_refuse(why, LV_E_RULE, "ECG-R12", N_("only dice just rolled can be set aside"), 0);
}

static bool may_roll(const struct lv_setup *u, const struct ecg_state *s, lv_action a,
                     struct lv_refusal *why)
{
    bool rolloff = lv_action_kind(a) == ECG_ROLLOFF_ROLL;
    const char *rule = rolloff ? "ECG-03" : s->phase == ECG_REROLL ? "ECG-14" : "ECG-05";
    unsigned due = dice_due(u, s), set = lv_action_a(a);

    if (due == 0 || rolloff != (s->phase == ECG_ROLLOFF))
        return lv_refuse(why, LV_E_TURN, rule, N_("this roll is not due now"), 0);
    if (set >= ECG_N_SETS || ecg_dice_of(u)->size[set] != due)
        return lv_refuse(why, LV_E_RULE, rule, N_("{n} dice must be rolled"), due);
    return true;
}

static bool may_begin(const struct lv_setup *u, const struct ecg_state *s, unsigned seat,
                      struct lv_refusal *why)
{
    if (s->phase != ECG_START)
        return lv_refuse(why, LV_E_TURN, "ECG-04", N_("who begins is not drawn now"), 0);
    if (seat >= (unsigned)u->seats)
        return lv_refuse(why, LV_E_RULE, "ECG-01", N_("there is no player {n}"), (int)seat + 1);
    return true;
}

static bool may_close(const struct lv_setup *u, const struct ecg_state *s, unsigned seat,
                      struct lv_refusal *why)
{
    if (s->phase != ECG_FIRST_ROLL && s->phase != ECG_CHOOSE && s->phase != ECG_REROLL)
        return lv_refuse(why, LV_E_RULE, "ECG-R46",
                         N_("a seat is closed only while turns are played"), 0);
    if (seat >= (unsigned)u->seats || s->closed >> seat & 1)
        return lv_refuse(why, LV_E_RULE, "ECG-R46", N_("seat {n} is not open"), (int)seat + 1);
    return true;
}

bool ecg_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why)
{
    const struct ecg_state *s = state;

    if ((a & 0xFFFF) == 0)
        switch (lv_action_kind(a)) {
        case ECG_TAKE: return may_take(u, s, lv_action_a(a), why);
        case ECG_KEEP: return may_keep(u, s, lv_action_a(a), why);
        case ECG_ROLL:
        case ECG_ROLLOFF_ROLL: return may_roll(u, s, a, why);
        case ECG_FIRST: return may_begin(u, s, lv_action_a(a), why);
        case LV_KIND_CLOSE: return may_close(u, s, lv_action_a(a), why);
        }
    return lv_refuse(why, LV_E_RULE, "ECG-R38", N_("there is no such move in this game"), 0);
}

/* ECG-R39: the prizes in the order of the table; then the parts of the dice just rolled, which are
 * kept in the right order. Never empty (ECG-R34). */
int ecg_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct ecg_state *s = state;
    const struct ecg_dice *d = ecg_dice_of(u);
    unsigned first, keeps;
    int n = 0;

    if (!may_decide(s, NULL))
        return 0;
    for (unsigned prizes = ecg_winnable(u, s); prizes; prizes &= prizes - 1)
        out[n++] = lv_action_make(ECG_TAKE, ecg_lowest(prizes), 0, 0);
    first = d->first_keep[s->rolled];
    keeps = d->first_keep[s->rolled + 1] - first;
    memcpy(out + n, d->keep + first, keeps * sizeof *out);
    return n + (int)keeps;
}

static unsigned roll_kind(const struct ecg_state *s)
{
    return s->phase == ECG_ROLLOFF ? ECG_ROLLOFF_ROLL : ECG_ROLL;
}

int ecg_outcomes(const struct lv_setup *u, const void *state,
                 struct lv_outcome out[LV_MAX_OUTCOMES])
{
    const struct ecg_state *s = state;
    const struct ecg_dice *d = ecg_dice_of(u);
    unsigned due = dice_due(u, s);
    int n = 0;

    if (s->phase == ECG_START)
        for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
            out[n++] = (struct lv_outcome){ lv_action_make(ECG_FIRST, seat, 0, 0), 1 };
    for (unsigned set = ecg_first_set[due]; due > 0 && set < ecg_first_set[due + 1]; set++)
        out[n++] = (struct lv_outcome){ lv_action_make(roll_kind(s), set, 0, 0), d->weight[set] };
    return n;
}

/* One draw for all dice: each of the 6^n results is equally likely. */
lv_action ecg_sample(const struct lv_setup *u, const void *state, struct lv_rng *rng)
{
    const struct ecg_state *s = state;
    unsigned due = dice_due(u, s), result;

    if (due == 0)
        return lv_action_make(ECG_FIRST, lv_rng_below(rng, (uint32_t)u->seats), 0, 0);
    result = lv_rng_below(rng, ecg_n_results[due]);
    return lv_action_make(roll_kind(s), ecg_dice_of(u)->of_roll[due][result], 0, 0);
}

/* ---- countdowns ------------------------------------------------------------------------------ */

/* How many turns of others must be survived: two (ECG-34, 36, 37), three in the variant for four
 * players (ECG-39), never more than there are others, but two of the same player when only one is
 * left (ECG-R37, R45). */
unsigned ecg_full_count(const struct lv_setup *u, unsigned open)
{
    unsigned full = u->option[ECG_OPT_HOLD][0] ? 3 : 2, others = ecg_popcount(open) - 1;

    return others == 1 ? 2 : others < full ? others : full;
}

/* How many of the open seats have completed a turn since the leader's own: those between the two,
 * as long as there were three or more open seats and the turn went round (see ecg.h). */
unsigned ecg_played_since(unsigned open, unsigned leader, unsigned turn)
{
    unsigned n = 0;

    for (unsigned seat = (leader + 1) % ECG_N_SEATS; seat != turn; seat = (seat + 1) % ECG_N_SEATS)
        n += open >> seat & 1;
    return n;
}

static void finish(struct ecg_state *s, unsigned winners)
{
    s->phase = ECG_END;
    s->winners = (uint8_t)winners;
    s->turn = s->kept = s->rolled = 0;
    memset(s->left, 0, sizeof s->left);
}

/* ECG-R23 (2) to (4): the countdowns of all but the seat that has just played. True: game over. */
static bool count_down(const struct lv_setup *u, struct ecg_state *s, struct lv_events *events)
{
    unsigned winner = ECG_N_SEATS;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned owned = ecg_popcount(s->own[seat]);
        if (seat == s->turn || s->left[seat] == 0)
            continue;
        if (owned < to_win(u)) {                             /* ECG-35 */
            s->left[seat] = 0;
            lv_emit(events, LV_SEE_ALL, ECG_EV_STOPPED, (int)seat, (int)owned, 0, 0);
        } else if (--s->left[seat] == 0) {                   /* ECG-34, R22 */
            winner = seat;
        } else {
            lv_emit(events, LV_SEE_ALL, ECG_EV_COUNTED, (int)seat, s->left[seat], 0, 0);
        }
    }
    if (winner == ECG_N_SEATS)
        return false;
    lv_emit(events, LV_SEE_ALL, ECG_EV_HELD, (int)winner, 0, 0, 0);
    finish(s, 1u << winner);
    return true;
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
    lv_emit(events, LV_SEE_ALL, ECG_EV_LIMIT, (int32_t)limit, (int)winners, (int)most, 0);
    finish(s, winners);
    return true;
}

/* ECG-R23 (6). In the chase of two the other seat plays until it is decided (ECG-37, R31); if both
 * have countdowns, the older one, with fewer turns left, goes first (ECG-R37). */
static void pass_turn(const struct lv_setup *u, struct ecg_state *s)
{
    unsigned open = ecg_open(u, s), next = ecg_next_open(open, s->turn);

    if (is_chase(u, s)) {
        unsigned other = ecg_next_open(open, next);
        bool next_leads = s->left[next] && (!s->left[other] || s->left[next] < s->left[other]);
        if (next_leads)
            next = other;
    }
    s->turn = (uint8_t)next;
    s->kept = s->rolled = 0;
    s->phase = ECG_FIRST_ROLL;
}

/* ECG-R23; (1), the prize, has been seen to. */
void ecg_end_turn(const struct lv_setup *u, struct ecg_state *s, struct lv_events *events)
{
    unsigned seat = s->turn;

    if (countdown_runs(s) && count_down(u, s, events))
        return;
    if (limit_reached(u, s, events))
        return;
    if (ecg_popcount(s->own[seat]) >= to_win(u) && s->left[seat] == 0) { /* ECG-R21, R26, R29 */
        s->left[seat] = (uint8_t)ecg_full_count(u, ecg_open(u, s));
        lv_emit(events, LV_SEE_ALL, ECG_EV_STARTED, (int)seat, s->left[seat], 0, 0);
    }
    pass_turn(u, s);
    if (s->turn == seat)
        lv_emit(events, LV_SEE_ALL, ECG_EV_AGAIN, (int)seat, 0, 0, 0);
}

/* ---- the turn -------------------------------------------------------------------------------- */

/* The faces as digits behind a 1, so that zeros in front are not lost. */
static int32_t digits(const struct ecg_dice *d, unsigned set)
{
    int32_t number = 1;

    for (unsigned i = 0; i < d->size[set]; i++)
        number = number * 10 + d->face[set][i];
    return number;
}

/* ECG-R10: the last die, nothing to take: no decision is asked. */
static void settle_last_die(const struct lv_setup *u, struct ecg_state *s, struct lv_events *events)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    if (d->size[s->rolled] != 1 || ecg_winnable(u, s) != 0)
        return;
    if (events)
        lv_emit(events, LV_SEE_ALL, ECG_EV_LAST_DIE, s->turn, digits(d, s->rolled), 0, 0);
    ecg_end_turn(u, s, events);
}

static void roll(const struct lv_setup *u, struct ecg_state *s, unsigned set,
                 struct lv_events *events)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    s->rolled = (uint8_t)set;
    s->phase = ECG_CHOOSE;
    if (events)
        lv_emit(events, LV_SEE_ALL, ECG_EV_ROLLED, s->turn, digits(d, set),
                digits(d, d->join[s->kept][set]), (int)ecg_winnable(u, s));
    settle_last_die(u, s, events);
}

static void keep(const struct lv_setup *u, struct ecg_state *s, unsigned set,
                 struct lv_events *events)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    unsigned kept = d->join[s->kept][set], still = ECG_N_DICE - d->size[kept];

    if (events)
        lv_emit(events, LV_SEE_ALL, ECG_EV_KEPT, s->turn, digits(d, set), (int)ecg_winnable(u, s),
                (int)still);
    if (still > 0) {
        s->kept = (uint8_t)kept;
        s->rolled = 0;
        s->phase = ECG_REROLL;
    } else {                                                 /* ECG-16, R08, R09 */
        lv_emit(events, LV_SEE_ALL, ECG_EV_NO_PRIZE, s->turn, 0, 0, 0);
        ecg_end_turn(u, s, events);
    }
}

static void take(const struct lv_setup *u, struct ecg_state *s, unsigned prize,
                 struct lv_events *events)
{
    unsigned bit = 1u << prize, from = 0;

    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (s->own[seat] & bit) {                            /* ECG-23 */
            s->own[seat] = (uint16_t)(s->own[seat] & ~bit);
            from = seat + 1;
        }
    s->own[s->turn] = (uint16_t)(s->own[s->turn] | bit);     /* ECG-22 */
    lv_emit(events, LV_SEE_ALL, ECG_EV_TAKEN, s->turn, (int)prize, (int)from,
            (int)ecg_popcount(s->own[s->turn]));
    ecg_end_turn(u, s, events);                                  /* ECG-08, 15, 21 */
}

/* ---- who begins ------------------------------------------------------------------------------ */

static void begin(struct ecg_state *s, unsigned seat, struct lv_events *events)
{
    lv_emit(events, LV_SEE_ALL, ECG_EV_BEGINS, (int)seat, 0, 0, 0);
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
    if (ecg_popcount(best) == 1) {
        begin(s, ecg_lowest(best), events);
    } else {
        lv_emit(events, LV_SEE_ALL, ECG_EV_TIED, (int)best, (int)most - 1, 0, 0);
        s->contenders = (uint8_t)best;
        s->turn = (uint8_t)ecg_lowest(best);
    }
}

static void rolloff(const struct lv_setup *u, struct ecg_state *s, unsigned set,
                    struct lv_events *events)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    unsigned next = ecg_next_open(s->contenders, s->turn);

    if (events)
        lv_emit(events, LV_SEE_ALL, ECG_EV_ROLLOFF, s->turn, digits(d, set), d->sum[set], 0);
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
            lv_emit(events, LV_SEE_ALL, ECG_EV_COUNTED, (int)seat, s->left[seat], 0, 0);
        }
    }
    if (winner == ECG_N_SEATS)
        return false;
    lv_emit(events, LV_SEE_ALL, ECG_EV_HELD, (int)winner, 0, 0, 0);
    finish(s, 1u << winner);
    return true;
}

static void close_seat(const struct lv_setup *u, struct ecg_state *s, unsigned seat,
                       struct lv_events *events)
{
    unsigned open;

    lv_emit(events, LV_SEE_ALL, ECG_EV_CLOSED, (int)seat, s->own[seat], 0, 0);
    s->closed = (uint8_t)(s->closed | 1u << seat);
    s->own[seat] = 0;
    s->left[seat] = 0;
    open = ecg_open(u, s);
    if (ecg_popcount(open) == 1) {
        lv_emit(events, LV_SEE_ALL, ECG_EV_ALONE, (int)ecg_lowest(open), 0, 0, 0);
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

    switch (lv_action_kind(a)) {
    case ECG_TAKE: take(u, state, what, events); break;
    case ECG_KEEP: keep(u, state, what, events); break;
    case ECG_ROLL: roll(u, state, what, events); break;
    case ECG_ROLLOFF_ROLL: rolloff(u, state, what, events); break;
    case ECG_FIRST: begin(state, what, events); break;
    case LV_KIND_CLOSE: close_seat(u, state, what, events); break;
    }
}
