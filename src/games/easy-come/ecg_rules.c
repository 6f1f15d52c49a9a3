/* ecg_rules.c: whose move it is, and what may be done. */
#include "ecg.h"

#include <string.h>

/* ---- seats and prizes ------------------------------------------------------------------------ */

/* ECG-17, R03: the left-hand neighbour is the next open seat number, after the last the first. */
unsigned ecg_next_open(unsigned open, unsigned seat)
{
    unsigned after = open & ~((2u << seat) - 1);

    assert(open != 0 && seat < ECG_N_SEATS);
    return ecg_lowest(after ? after : open);
}

unsigned ecg_centre(const struct ecg_state *s)
{
    unsigned owned = 0;

    for (unsigned i = 0; i < ECG_N_SEATS; i++) {
        assert((owned & s->own[i]) == 0); /* ECG-22: one owner each */
        owned |= s->own[i];
    }
    return ECG_ALL_PRIZES & ~owned;
}

unsigned ecg_owner(const struct ecg_state *s, unsigned prize)
{
    unsigned seat = 0;

    assert(prize < ECG_N_PRIZES);
    while (seat < ECG_N_SEATS && !(s->own[seat] >> prize & 1))
        seat++;
    return seat;
}

/* Which prizes the seat to play could win with the right dice (ECG-07, R07): any but its own; in
 * the chase only the other's (ECG-38). */
unsigned ecg_reach(const struct lv_setup *u, const struct ecg_state *s)
{
    if (ecg_is_chase(u, s))
        return s->own[ecg_next_open(ecg_open(u, s), s->turn)];
    return ECG_ALL_PRIZES & ~(unsigned)s->own[s->turn];
}

/* ---- the last turn against a countdown --------------------------------------------------------- */

unsigned ecg_about_to_win(const struct ecg_state *s)
{
    unsigned seat = 0;

    while (seat < ECG_N_SEATS && (seat == s->turn || s->left[seat] != 1))
        seat++;
    return seat;
}

/* ECG-35: one theft is enough, unless the leader owns more than is needed (ECG-R28). */
static bool can_stop(const struct lv_setup *u, const struct ecg_state *s, unsigned leader)
{
    return ecg_popcount(s->own[leader]) == ecg_to_win(u);
}

bool ecg_is_hopeless(const struct lv_setup *u, const struct ecg_state *s, unsigned kept)
{
    const unsigned leader = ecg_about_to_win(s);

    assert(kept < ECG_N_SETS);
    return leader < ECG_N_SEATS
        && (!can_stop(u, s, leader) || kept >= ECG_FULL_SETS /* no die is left to roll */
            || ecg_dice_of(u)->odds[u->option[ECG_OPT_STRICT][0]][s->own[leader]][kept] == 0);
}

bool ecg_gives_up_theft(const struct lv_setup *u, const struct ecg_state *s, unsigned set)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    const unsigned leader = ecg_about_to_win(s);

    if (!ecg_is_hopeless(u, s, d->join[s->kept][set]) || !can_stop(u, s, leader))
        return false;
    for (unsigned i = d->first_keep[s->rolled]; i < d->first_keep[s->rolled + 1]; i++)
        if (!ecg_is_hopeless(u, s, d->join[s->kept][lv_action_a(d->keep[i])]))
            return true;
    return false;
}

/* ---- what the dice win ------------------------------------------------------------------------- */

unsigned ecg_winnable(const struct lv_setup *u, const struct ecg_state *s)
{
    unsigned met = ecg_met(u, s);

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
    if (s->own[s->turn] >> prize & 1)
        return lv_refuse_brief(why, LV_E_RULE, "ECG-R07", N_("nobody wins a prize that they own already"),
                               N_("it is yours already"), 0);
    if (!(ecg_reach(u, s) >> prize & 1))
        return lv_refuse_brief(why, LV_E_RULE, "ECG-38",
                               N_("during these two turns only the leader's prizes can be won"),
                               N_("the centre is closed"), 0);
    if (!(ecg_met(u, s) >> prize & 1))
        return lv_refuse_brief(why, LV_E_RULE, "ECG-19",
                               N_("the four dice together do not meet the condition of this prize"),
                               N_("condition not met"), 0);
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
    return lv_refuse_brief(why, LV_E_RULE, "ECG-R12", N_("only dice just rolled can be set aside"),
                           N_("not just rolled"), 0);
}

static bool may_roll(const struct lv_setup *u, const struct ecg_state *s, lv_action a,
                     struct lv_refusal *why)
{
    bool rolloff = lv_action_kind(a) == ECG_ROLLOFF_ROLL;
    const char *rule = rolloff ? "ECG-03" : s->phase == ECG_REROLL ? "ECG-14" : "ECG-05";
    unsigned due = ecg_dice_due(u, s), set = lv_action_a(a);

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
    assert(keeps > 0 && n + (int)keeps <= LV_MAX_ACTIONS); /* ECG-R34 */
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
    unsigned due = ecg_dice_due(u, s);
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
    unsigned due = ecg_dice_due(u, s), result;

    assert(ecg_to_move(u, s) == LV_CHANCE);
    if (due == 0)
        return lv_action_make(ECG_FIRST, lv_rng_below(rng, (uint32_t)u->seats), 0, 0);
    result = lv_rng_below(rng, ecg_n_results[due]);
    return lv_action_make(roll_kind(s), ecg_dice_of(u)->of_roll[due][result], 0, 0);
}
