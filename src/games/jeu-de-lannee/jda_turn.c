/* jda_turn.c: the set-up, the phases of a turn, gifts of days, and a seat that is closed. */
#include <string.h>

#include "jda.h"

/* ---- the set-up ----------------------------------------------------------------------------- */

enum { ASKING = 0, FILLING = JDA_N_ATTRS, ALL_ASKED = 2 * JDA_N_ATTRS }; /* of s->cursor */

static void take_given_facts(const struct jda_run *r, unsigned seat)
{
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        int32_t v = r->u->option[JDA_OPT_ATTR + a][seat];
        if (a == JDA_A_BIRTHDAY && v > JDA_NONE)
            v = (int32_t)jda_day_of((unsigned)v / 100, (unsigned)v % 100) + 1;
        if (a == JDA_A_SIGN && r->s->birthday[seat] > JDA_NONE)
            continue; /* the birthday has brought it (2.10) */
        if (v != JDA_OPEN && (jda_attr_group[a] != JDA_TABLE || seat == 0))
            jda_set_fact(r, seat, a, (unsigned)v);
    }
    /* JDA-R141: who states a sign keeps the birthday to himself */
    if (r->s->fact[seat][JDA_A_SIGN] > JDA_NONE && r->s->birthday[seat] == JDA_OPEN)
        r->s->birthday[seat] = JDA_NONE;
}

void jda_start(const struct lv_setup *u, void *state)
{
    struct jda_state *s = state;
    const struct jda_run r = { u, u->data, s, NULL };
    bool half = jda_opt(u, JDA_OPT_YEAR);

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        s->pawn[i] = half ? JDA_HALF_START : 1;
        s->holidays[i] = half ? 1 : 2;
        s->tokens[i] = 2;
        s->money[i] = JDA_START_MONEY;
        take_given_facts(&r, i);
    }
    if (half) /* JDA-R134 */
        memset(s->quarter, 0xFF, 2 * sizeof s->quarter[0]);
    s->in_deck[0][0] = s->in_deck[1][0] = 0xFFFFFFFFu;
    s->in_deck[0][1] = (1u << (JDA_N_CHANCE - 32)) - 1;
    s->in_deck[1][1] = (1u << (JDA_N_HASARD - 32)) - 1;
    s->phase = JDA_PH_PROFILE;
    jda_run(&r);
}

/* Is this fact asked or drawn before the game? Section 6, "Order of the set-up". */
static bool is_due(const struct jda_run *r, unsigned seat, unsigned attr)
{
    enum jda_group group = jda_attr_group[attr];
    unsigned value = jda_fact_value(r->s, seat, attr);

    if (group == JDA_TABLE || value > JDA_NONE)
        return false;
    if (r->s->cursor >= FILLING) /* JDA-R141 */
        return value == JDA_NONE && group != JDA_KNOWLEDGE && attr != JDA_A_SIGN
            && (attr != JDA_A_BIRTHDAY || r->s->fact[seat][JDA_A_SIGN] <= JDA_NONE);
    if (value == JDA_NONE)
        return false;
    if (!jda_is_person(r->u, seat))
        return attr != JDA_A_SIGN;
    return group == JDA_IDENTITY || (group != JDA_KNOWLEDGE && jda_opt(r->u, JDA_OPT_ASK));
}

/* Sets the facts of a seat that can be set, from the one in course on, until one is asked or drawn. */
static bool set_up_seat(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;
    bool person = jda_is_person(r->u, seat);
    unsigned end = person && jda_opt(r->u, JDA_OPT_FILL_PROFILE) ? ALL_ASKED : FILLING;

    for (; s->cursor < end; s->cursor++) {
        unsigned attr = s->cursor < FILLING ? s->cursor : s->cursor - (unsigned)FILLING;
        bool draws = !person || s->cursor >= FILLING;
        unsigned fixed;
        if (!is_due(r, seat, attr))
            continue;
        fixed = draws ? jda_fixed_fact(r, seat, attr) : JDA_OPEN;
        if (fixed == JDA_OPEN) {
            s->attr = (uint8_t)attr;
            return draws ? jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_FACT_DRAW)
                         : jda_ask(r, seat, JDA_ASK_FACT);
        }
        jda_set_fact(r, seat, attr, fixed);
    }
    return false;
}

static bool set_up_profiles(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    for (; s->turn < r->u->seats; s->turn++, s->cursor = 0) {
        if (!jda_open(s, s->turn))
            continue;
        if (set_up_seat(r, s->turn))
            return true;
        if (s->fact[s->turn][JDA_A_SIGN] == JDA_OPEN)
            s->fact[s->turn][JDA_A_SIGN] = JDA_NONE; /* JDA-R65: a bot without a birthday */
    }
    s->turn = s->attr = 0;
    s->phase = JDA_PH_LUCKY;
    return false;
}

static bool draw_lucky_numbers(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    for (; s->turn < r->u->seats; s->turn++)
        if (jda_open(s, s->turn) && !s->lucky[s->turn])
            return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_LUCKY);
    s->turn = 0;
    s->phase = JDA_PH_LOT;
    return false;
}

/* JDA-09, JDA-R01: the youngest; unknown ages count as oldest. */
unsigned jda_lot_mask(const struct lv_setup *u, const struct jda_state *s)
{
    unsigned mask = 0, best = ~0u;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        unsigned age = s->fact[i][JDA_A_AGE];
        if (age < JDA_MIN_AGE || jda_opt(u, JDA_OPT_START_PLAYER) != JDA_START_YOUNGEST)
            age = 1000;
        if (!jda_open(s, i) || age > best)
            continue;
        mask = age < best ? jda_bit(i) : mask | jda_bit(i);
        best = age;
    }
    return jda_opt(u, JDA_OPT_START_PLAYER) == JDA_START_SEAT ? mask & (0u - mask) : mask;
}

static void start_turn(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;

    s->turn = (uint8_t)seat;
    s->squares = s->cards = s->ended = s->bought = s->cursor = s->result = s->changed = 0;
    s->phase = JDA_PH_TOKEN;
    if (s->skip[seat]) { /* JDA-81, JDA-R75 */
        s->skip[seat]--;
        s->phase = JDA_PH_END;
        jda_emit(r, JDA_EV_SKIPPED, (int)seat, 0, 0, 0);
        return;
    }
    jda_emit(r, JDA_EV_TURN, (int)seat, s->pawn[seat], 0, 0);
}

/* The first turn. */
void jda_begin(const struct jda_run *r, unsigned seat)
{
    r->s->first = (uint8_t)seat;
    r->s->round = 1;
    if (jda_opt(r->u, JDA_OPT_START_PLAYER)
        == JDA_START_YOUNGEST) /* ages are compared in view of all */
        r->s->seen[JDA_A_AGE] = (uint8_t)jda_all(r->u) & (uint8_t)~r->s->closed;
    jda_emit(r, JDA_EV_FIRST, (int)seat, 0, 0, 0);
    start_turn(r, seat);
}

static bool draw_lot(const struct jda_run *r)
{
    unsigned mask = jda_lot_mask(r->u, r->s);

    if (mask & (mask - 1))
        return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_LOT);
    jda_begin(r, (unsigned)__builtin_ctz(mask));
    return false;
}

/* ---- what may be done when ------------------------------------------------------------------ */

bool jda_may_buy_token(const struct lv_setup *u, const struct jda_state *s)
{
    return s->phase == JDA_PH_TOKEN && !s->ended && s->bought < jda_opt(u, JDA_OPT_TOKENS_PER_TURN)
        && jda_can_pay(s, s->turn, JDA_TOKEN_PRICE) && jda_bank_tokens(u, s) > 0; /* JDA-R05 */
}

/* JDA-R101: between turns, facts of today may be changed by their owner. */
bool jda_may_change(const struct lv_setup *u, const struct jda_state *s, unsigned attr)
{
    return s->phase == JDA_PH_TOKEN && s->ask == JDA_ASK_TOKEN && !s->changed && !s->bought
        && jda_is_person(u, s->turn) && attr < JDA_N_ATTRS && jda_attr_group[attr] == JDA_TODAY
        && s->fact[s->turn][attr] != JDA_OPEN;
}

static bool has_facts_of_today(const struct jda_state *s, unsigned seat)
{
    for (unsigned a = JDA_A_WEARS_SUIT; a <= JDA_A_SMOKING_CIGAR; a++)
        if (s->fact[seat][a] != JDA_OPEN)
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

bool jda_may_holiday(const struct jda_state *s)
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
                 && has_facts_of_today(s, s->turn)))
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

    if (jda_opt(r->u, JDA_OPT_MONEY_VISIBLE) && takes_gifts(r->u, s)) /* JDA-R150 */
        mask = jda_all(r->u) & ~(s->bankrupt | jda_bit(s->turn));
    for (unsigned i = 0; jda_opt(r->u, JDA_OPT_CLAIMS) && i < (unsigned)r->u->seats; i++)
        if (manual_person(r, i))
            mask |= jda_bit(i);
    if (!jda_open(s, s->turn))
        mask = 0;
    mask = jda_in_order(r->u, mask & ~(unsigned)s->closed, s->turn);
    mask &= ~0u << (s->cursor ? s->cursor : 1);
    if (!mask) {
        s->phase = JDA_PH_END;
        return false;
    }
    s->cursor = (uint8_t)__builtin_ctz(mask);
    return jda_ask(r, jda_asked_opponent(r->u, s), JDA_ASK_OFFER);
}

/* The largest share the offerer can take himself. */
static unsigned own_share_limit(const struct jda_run *r, unsigned seat)
{
    unsigned money = r->s->money[seat];

    return money < r->s->offer ? money : r->s->offer;
}

static bool share_phase(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    unsigned seat = jda_asked_opponent(r->u, s);

    if (own_share_limit(r, seat) > 1 || (s->offer > 1 && asked_blindly(r->u, s, seat)))
        return jda_ask(r, seat, JDA_ASK_SHARE);
    s->pledge[seat] = 1;
    s->phase = JDA_PH_ADD;
    s->adder = 0;
    jda_emit(r, JDA_EV_SHARE, (int)seat, 1, (int)jda_missing(s), 0);
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
bool jda_pay_gift(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    unsigned days = s->offer;

    if (jda_missing(s) > 0)
        return false;
    for (unsigned i = 0; i < (unsigned)r->u->seats; i++)
        s->money[i] = (uint16_t)(s->money[i] - s->pledge[i]);
    jda_emit(r, JDA_EV_GIFT, s->turn, (int)days, 0, 0);
    jda_next_offerer(s);
    s->cursor = s->ended = 0;
    s->phase = JDA_PH_END;
    jda_move(r, s->turn, (int)(s->pawn[s->turn] + days), JDA_FULLY);
    return true;
}

static bool add_phase(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    unsigned offerer = jda_asked_opponent(r->u, s);

    if (jda_pay_gift(r))
        return false;
    if (s->adder == 0)
        s->adder = 1;
    for (; s->adder < r->u->seats; s->adder++) {
        unsigned seat = jda_after(r->u, offerer, s->adder);
        if (seat != s->turn && jda_open(s, seat)
            && (jda_can_pay(s, seat, 1) || asked_blindly(r->u, s, seat)))
            return jda_ask(r, seat, JDA_ASK_ADD);
    }
    jda_emit(r, JDA_EV_LAPSED, (int)offerer, s->offer, 0, 0);
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
    jda_emit(r, JDA_EV_ROUNDS_OVER, (int)best, 0, 0, 0);
    jda_finish(r, best);
}

static void end_turn(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    unsigned seat = s->turn;

    if (s->extra[seat] > 0 && jda_open(s, seat)) { /* JDA-86 */
        s->extra[seat]--;
        start_turn(r, seat);
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
    start_turn(r, seat);
}

static bool phase_step(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    switch ((enum jda_phase)s->phase) {
    case JDA_PH_PROFILE: return set_up_profiles(r);
    case JDA_PH_LUCKY: return draw_lucky_numbers(r);
    case JDA_PH_LOT: return draw_lot(r);
    case JDA_PH_TOKEN: return token_phase(r);
    case JDA_PH_SPIN: return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_SPIN);
    case JDA_PH_TAKE: return take_phase(r);
    case JDA_PH_DAYS: /* mostly nothing is asked from here on: to the end of the turn at one go */
        if (days_are_sold(r->u, s) && (s->money[s->turn] || asked_blindly(r->u, s, s->turn)))
            return jda_ask(r, s->turn, JDA_ASK_DAYS);
        s->phase = JDA_PH_HOLIDAY;
        /* fall through */
    case JDA_PH_HOLIDAY:
        if (jda_may_holiday(s))
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

void jda_run(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    bool asked = false;

    while (!asked && s->phase != JDA_PH_OVER)
        if (s->depth == 0)
            asked = phase_step(r);
        else if (jda_top(s)->kind == JDA_SQUARE)
            asked = jda_square_run(r, jda_top(s));
        else
            asked = jda_card_run(r, jda_top(s));
}

/* ---- closing a seat (JDA-R103, JDA-R142) ---------------------------------------------------- */

static void close_in_frame(struct jda_state *s, struct jda_frame *f, unsigned seat)
{
    bool waiting = false;

    if (f->kind == JDA_CARD) {
        f->mask &= (uint8_t)~jda_bit(seat);
        if (f->seat == seat)
            f->stage = JDA_ENDED;
        return;
    }
    f->mask |= (uint8_t)jda_bit(seat);
    f->plan[seat] = 0;
    if (f->wait[seat])
        jda_discard(s, f->wait[seat] - 1u);
    f->wait[seat] = 0;
    if (f->seat != seat)
        return;
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        waiting |= f->wait[i] != 0;
    if (waiting && f->stage == JDA_SQ_DRAW)
        f->at = 0;
    f->stage = waiting ? JDA_SQ_CARRY : JDA_ENDED;
    f->round = JDA_LAST_ROUND;
}

static void empty_seat(struct jda_state *s, unsigned seat)
{
    if (s->shield[seat])
        jda_discard(s, s->shield[seat] - 1u);
    s->shield[seat] = s->skip[seat] = s->extra[seat] = s->holidays[seat] = s->lucky[seat] = 0;
    s->pawn[seat] = s->money[seat] = s->tokens[seat] = s->birthday[seat] = 0;
    s->not_lucky[seat] = 0;
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        if (jda_attr_group[a] != JDA_TABLE)
            s->fact[seat][a] = 0;
        s->seen[a] &= (uint8_t)~jda_bit(seat);
    }
    jda_forget_claims(s, seat);
    for (unsigned i = 0; i < JDA_N_SEATS; i++) {
        s->due_own[i] &= (uint8_t)~jda_bit(seat);
        s->due_other[i] &= (uint8_t)~jda_bit(seat);
    }
    s->bankrupt &= (uint8_t)~jda_bit(seat);
    s->lucky_shown &= (uint8_t)~jda_bit(seat);
}

/* A claim nobody can make any more would still stand in the mask: look at the numbers again. */
static void forget_dead_claims(const struct jda_run *r)
{
    for (unsigned i = 0; i < (unsigned)r->u->seats; i++) {
        bool alive = false;
        for (unsigned k = 0; k < (unsigned)r->u->seats; k++)
            alive |= r->s->lucky[k] && r->s->lucky[k] == r->d->day_of[r->s->pawn[i]];
        if (!alive)
            r->s->due_lucky &= (uint8_t)~jda_bit(i);
    }
}

void jda_close(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;
    bool playing = s->phase >= JDA_PH_TOKEN, own = playing && s->turn == seat;
    bool pledged = (s->phase == JDA_PH_SHARE || s->phase == JDA_PH_ADD)
        && (s->pledge[seat] > 0 || jda_asked_opponent(r->u, s) == seat);

    s->closed |= (uint8_t)jda_bit(seat);
    if (s->depth && jda_top(s)->seat == seat)
        s->titles = s->picked = 0;
    for (unsigned i = 0; i < s->depth; i++)
        close_in_frame(s, &s->stack[i], seat);
    empty_seat(s, seat);
    forget_dead_claims(r);
    s->month = 0;
    lv_emit(r->events, LV_SEE_ALL, 255, (int)seat, 0, 0, 0);
    if (pledged || (own && s->phase >= JDA_PH_SHARE))
        jda_next_offerer(s);
    if (own) {
        s->result = s->bought = s->changed = s->cursor = s->adder = 0;
        s->ended = 1;
        s->phase = JDA_PH_END;
    }
    if (__builtin_popcount(jda_all(r->u) & ~(unsigned)s->closed) == 1)
        jda_stop_game(r);
    jda_run(r);
}
