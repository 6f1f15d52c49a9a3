/* jda_turn.c: the phases of a turn, and gifts of days. */
#include <string.h>

#include "jda.h"

void jda_start_turn(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;

    assert(jda_open(s, seat) && s->depth == 0);
    s->turn = (uint8_t)seat;
    s->squares = s->cards = s->ended = s->bought = s->cursor = s->result = s->changed = 0;
    s->phase = JDA_PH_TOKEN;
    if (s->skip[seat]) { /* JDA-81, JDA-R75 */
        s->skip[seat]--;
        s->phase = JDA_PH_END;
        jda_emit(r, SKIPPED, (int)seat);
        return;
    }
    jda_emit(r, TURN, (int)seat, s->pawn[seat]);
}

/* ---- what may be done when ------------------------------------------------------------------ */

bool jda_may_buy_token(const struct lv_setup *u, const struct jda_state *s)
{
    return s->phase == JDA_PH_TOKEN && !s->ended && s->bought < jda_opt(u, JDA_OPT_TOKENS_PER_TURN)
        && jda_can_pay(s, s->turn, JDA_TOKEN_PRICE) && jda_bank_tokens(u, s) > 0; /* JDA-R05 */
}

/* JDA-R149: was the fact asked? Not one given beforehand (JDA-R148) or settled by the age (JDA-R98). */
static bool was_asked(const struct lv_setup *u, const struct jda_state *s, unsigned seat, unsigned attr)
{
    return s->fact[seat][attr] != JDA_OPEN && u->option[JDA_OPT_ATTR + attr][seat] == JDA_OPEN
        && !jda_goes_by_age(s, seat, attr);
}

/* JDA-R101: between turns, facts of today may be changed by their owner. */
bool jda_may_change(const struct lv_setup *u, const struct jda_state *s, unsigned attr)
{
    return s->phase == JDA_PH_TOKEN && s->ask == JDA_ASK_TOKEN && !s->changed && !s->bought
        && jda_is_person(u, s->turn) && attr < JDA_N_ATTRS && jda_attr_group[attr] == JDA_TODAY
        && was_asked(u, s, s->turn, attr);
}

static bool has_facts_of_today(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    for (unsigned a = JDA_A_WEARS_SUIT; a <= JDA_A_SMOKING_CIGAR; a++)
        if (was_asked(u, s, seat, a))
            return true;
    return false;
}

static bool days_are_sold(const struct lv_setup *u, const struct jda_state *s)
{
    unsigned day = s->pawn[s->turn];

    return !s->ended && jda_is_plain(u->data, day) && day < JDA_DECEMBER
        && !(s->bankrupt & jda_bit(s->turn));
}

/* How many days may be bought, 0 when none (JDA-32 to 36, JDA-R17). */
unsigned jda_days_limit(const struct lv_setup *u, const struct jda_state *s)
{
    unsigned left = JDA_DAYS - s->pawn[s->turn], limit = s->money[s->turn],
             max = (unsigned)jda_opt(u, JDA_OPT_DAYS_MAX);

    if (!days_are_sold(u, s))
        return 0;
    if (limit > left)
        limit = left;
    return max && limit > max ? max : limit;
}

static bool may_holiday(const struct jda_state *s)
{
    return !s->ended && s->holidays[s->turn] > 0 && s->pawn[s->turn] <= JDA_LAST_HOLIDAY;
}

/* JDA-R150: with private purses people are asked whatever they hold, or being asked would tell. */
static bool asked_blindly(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    return jda_opt(u, JDA_OPT_MONEY_VISIBLE) && !(s->bankrupt & jda_bit(seat));
}

/* JDA-38: may days be given to the player whose turn it is? */
static bool takes_gifts(const struct lv_setup *u, const struct jda_state *s)
{
    return jda_is_plain(u->data, s->pawn[s->turn]) && jda_opt(u, JDA_OPT_GIFTS);
}

/* The opponents that have money for a gift. Who has is too random for a branch on each. */
static unsigned able_to_give(const struct jda_state *s)
{
    unsigned mask = 0;

    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        mask |= (s->money[i] ? 1u : 0u) << i;
    return mask & ~(s->bankrupt | jda_bit(s->turn));
}

/* How many days this opponent may offer, 0 when none (JDA-R17, JDA-R121). */
unsigned jda_offer_limit(const struct lv_setup *u, const struct jda_state *s, unsigned giver)
{
    unsigned limit = JDA_DAYS - s->pawn[s->turn], givers = able_to_give(s), money = 0;
    unsigned max = (unsigned)jda_opt(u, JDA_OPT_GIFT_MAX_DAYS);

    if (!takes_gifts(u, s) || !(givers & jda_bit(giver)))
        return 0;
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        money += s->money[i] & (0u - (givers >> i & 1));
    if (limit > money && !jda_opt(u, JDA_OPT_MONEY_VISIBLE))
        limit = money;
    return max && limit > max ? max : limit;
}

/* JDA-R10, JDA-R11: colours that lead nowhere, or that December switches off, are spun again. */
uint64_t jda_results_usable(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_data *d = u->data;
    unsigned day = s->pawn[s->turn];
    int december = day >= JDA_DECEMBER ? jda_opt(u, JDA_OPT_DECEMBER_COLOURS) : JDA_DECEMBER_MOVE;
    bool all = december == JDA_DECEMBER_STAY, move = december == JDA_DECEMBER_MOVE;
    const uint16_t(*next)[JDA_DAYS + 1] = d->next[jda_opt(u, JDA_OPT_MIXED_FRAMES)];
    uint64_t mask = d->results[JDA_PLAIN];

    if (all || (move && next[0][day]))
        mask |= d->results[JDA_RED];
    if (all || (move && next[1][day]))
        mask |= d->results[JDA_BLUE];
    return mask;
}

/* ---- phases --------------------------------------------------------------------------------- */

static bool manual_person(const struct jda_run *r, unsigned seat)
{
    return jda_opt(r->u, JDA_OPT_CLAIMS) && jda_is_person(r->u, seat);
}

static bool token_is_asked(const struct lv_setup *u, const struct jda_state *s)
{
    return asked_blindly(u, s, s->turn) && s->bought < jda_opt(u, JDA_OPT_TOKENS_PER_TURN)
        && jda_bank_tokens(u, s) > 0;
}

/* JDA-R146: with claims by hand a person is asked here in any case, or being asked would tell. */
static bool token_phase(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    if (s->ended)
        s->phase = JDA_PH_GIFTS;
    else if (jda_may_buy_token(r->u, s) || token_is_asked(r->u, s)
             || (!s->bought && manual_person(r, s->turn))
             || (jda_is_person(r->u, s->turn) && !s->changed && !s->bought
                 && has_facts_of_today(r->u, s, s->turn)))
        return jda_ask(r, s->turn, JDA_ASK_TOKEN);
    else
        s->phase = JDA_PH_SPIN;
    return false;
}

/* JDA-26 to 28: a number is chosen freely outside December. */
static bool take_phase(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    if (!s->ended)
        return jda_ask(r, s->turn, JDA_ASK_TAKE);
    s->result = 0;
    s->phase = JDA_PH_DAYS;
    return false;
}

static bool gift_phase(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    unsigned mask = takes_gifts(r->u, s) ? able_to_give(s) : 0;

    assert(jda_open(s, s->turn)); /* who leaves in the own turn ends it (jda_close.c) */
    if (jda_opt(r->u, JDA_OPT_MONEY_VISIBLE) && takes_gifts(r->u, s)) /* JDA-R150 */
        mask = jda_all(r->u) & ~(s->bankrupt | jda_bit(s->turn));
    for (unsigned i = 0; jda_opt(r->u, JDA_OPT_CLAIMS) && i < (unsigned)r->u->seats; i++)
        if (manual_person(r, i))
            mask |= jda_bit(i);
    mask = jda_in_order(r->u, mask & ~(unsigned)s->closed, s->turn);
    mask &= ~0u << (s->cursor ? s->cursor : 1);
    if (!mask) {
        s->phase = JDA_PH_END;
        return false;
    }
    s->cursor = (uint8_t)__builtin_ctz(mask);
    return jda_ask(r, jda_asked_opponent(r->u, s), JDA_ASK_OFFER);
}

/* JDA-R19: the largest share that this opponent may say he pays of a gift of so many days; 0 when he is not
 * asked, since only one is possible. */
unsigned jda_share_limit(const struct lv_setup *u, const struct jda_state *s, unsigned giver, unsigned days)
{
    unsigned money = s->money[giver], limit = money < days ? money : days;

    return limit > 1 || (days > 1 && asked_blindly(u, s, giver)) ? limit : 0;
}

void jda_tell_promise(const struct jda_run *r, unsigned seat)
{
    const struct jda_state *s = r->s;

    if (!r->events)
        return;
    if (s->pledge[seat] == 0)
        jda_emit(r, ADDED_NOTHING, (int)seat, (int)jda_missing(s));
    else if (jda_missing(s) > 0)
        jda_emit(r, PROMISED, (int)seat, s->pledge[seat], (int)jda_missing(s));
    else
        jda_emit(r, PROMISED_ALL, (int)seat, s->pledge[seat]);
}

static bool share_phase(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    unsigned seat = jda_asked_opponent(r->u, s);

    if (jda_share_limit(r->u, s, seat, s->offer) > 0)
        return jda_ask(r, seat, JDA_ASK_SHARE);
    s->pledge[seat] = 1;
    s->phase = JDA_PH_ADD;
    jda_tell_promise(r, seat);
    return false;
}

void jda_next_offerer(struct jda_state *s)
{
    memset(s->pledge, 0, sizeof s->pledge);
    s->offer = s->adder = 0;
    s->phase = JDA_PH_GIFTS;
    s->cursor++;
}

/* JDA-39, JDA-R20, JDA-R124: the first gift that happens is the last; it is a new event. */
static bool pay_gift(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    unsigned days = s->offer, givers = 0;

    if (jda_missing(s) > 0)
        return false;
    for (unsigned i = 0; i < (unsigned)r->u->seats; i++) {
        assert(s->money[i] >= s->pledge[i]);
        s->money[i] = (uint16_t)(s->money[i] - s->pledge[i]);
        givers |= (s->pledge[i] > 0 ? 1u : 0u) << i;
    }
    jda_emit(r, GIFT, s->turn, (int)days, (int)givers);
    jda_next_offerer(s);
    s->cursor = s->ended = 0;
    s->phase = JDA_PH_END;
    jda_move(r, s->turn, (int)(s->pawn[s->turn] + days), JDA_BY_GIFT);
    return true;
}

static bool add_phase(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    unsigned offerer = jda_asked_opponent(r->u, s);

    if (pay_gift(r))
        return false;
    if (s->adder == 0)
        s->adder = 1;
    for (; s->adder < r->u->seats; s->adder++) {
        unsigned seat = jda_after(r->u, offerer, s->adder);
        if (seat != s->turn && jda_open(s, seat)
            && (jda_can_pay(s, seat, 1) || asked_blindly(r->u, s, seat)))
            return jda_ask(r, seat, JDA_ASK_ADD);
    }
    jda_emit(r, LAPSED, (int)offerer);
    jda_next_offerer(s);
    return false;
}

/* JDA-R105: after 200 rounds the foremost pawn counts as having arrived. */
static void end_by_rounds(const struct jda_run *r)
{
    const struct jda_state *s = r->s;
    unsigned best = s->first;

    while (!jda_open(s, best))
        best = jda_after(r->u, best, 1);
    for (unsigned k = 0; k < (unsigned)r->u->seats; k++) {
        unsigned i = jda_after(r->u, s->first, k);
        if (jda_open(s, i) && (s->pawn[i] > s->pawn[best]
                               || (s->pawn[i] == s->pawn[best] && s->tokens[i] > s->tokens[best])))
            best = i;
    }
    jda_emit(r, ROUNDS_OVER, (int)best);
    jda_finish(r, best);
}

static void end_turn(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    unsigned seat = s->turn;

    if (s->extra[seat] > 0 && jda_open(s, seat)) { /* JDA-86 */
        s->extra[seat]--;
        jda_start_turn(r, seat);
        return;
    }
    do {
        seat = jda_after(r->u, seat, 1);
        if (seat == s->first && ++s->round > JDA_MAX_ROUNDS) { /* JDA-R131 */
            s->round = JDA_MAX_ROUNDS;
            end_by_rounds(r);
            return;
        }
    } while (!jda_open(s, seat));
    jda_start_turn(r, seat);
}

static bool phase_step(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    switch ((enum jda_phase)s->phase) {
    case JDA_PH_PROFILE: return jda_set_up_profiles(r);
    case JDA_PH_LUCKY: return jda_draw_lucky_numbers(r);
    case JDA_PH_LOT: return jda_draw_lot(r);
    case JDA_PH_TOKEN: return token_phase(r);
    case JDA_PH_SPIN: return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_SPIN);
    case JDA_PH_TAKE: return take_phase(r);
    case JDA_PH_DAYS: /* mostly nothing is asked from here on: to the end of the turn at one go */
        if (days_are_sold(r->u, s) && (s->money[s->turn] || asked_blindly(r->u, s, s->turn)))
            return jda_ask(r, s->turn, JDA_ASK_DAYS);
        s->phase = JDA_PH_HOLIDAY;
        /* fall through */
    case JDA_PH_HOLIDAY:
        if (may_holiday(s))
            return jda_ask(r, s->turn, JDA_ASK_HOLIDAY);
        s->phase = JDA_PH_GIFTS;
        /* fall through */
    case JDA_PH_GIFTS:
        if (gift_phase(r))
            return true;
        /* fall through */
    case JDA_PH_END: end_turn(r); return false;
    case JDA_PH_SHARE: return share_phase(r);
    case JDA_PH_ADD: return add_phase(r);
    case JDA_PH_OVER:
    case JDA_N_PHASES: break;
    }
    return true;
}

/* JDA-R146: a pawn has arrived: every person is asked, with or without anything to claim, before the
 * game goes on and leads the pawn away. */
static bool ask_for_claims(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    for (; s->claimer <= r->u->seats; s->claimer++) {
        unsigned seat = jda_after(r->u, s->turn, s->claimer - 1u);
        if (jda_open(s, seat) && jda_is_person(r->u, seat))
            return jda_ask(r, seat, JDA_ASK_CLAIM);
    }
    s->claimer = 0;
    return false;
}

void jda_run(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    bool asked = false;

    while (!asked && s->phase != JDA_PH_OVER)
        if (s->claimer)
            asked = ask_for_claims(r);
        else if (s->depth == 0)
            asked = phase_step(r);
        else if (jda_top(s)->kind == JDA_SQUARE)
            asked = jda_square_run(r, jda_top(s));
        else
            asked = jda_card_run(r, jda_top(s));
}
