/* jda_apply.c: what a decision or an outcome does; then the game goes on to the next question. */
#include "jda.h"

static void advance(const struct jda_run *r, unsigned days, enum jda_phase next, enum jda_cause cause)
{
    struct jda_state *s = r->s;

    s->result = 0;
    s->phase = (uint8_t)next;
    jda_move(r, s->turn, (int)(s->pawn[s->turn] + days), cause);
}

static void tell_spin(const struct jda_run *r, unsigned seat, unsigned result)
{
    const struct jda_result *spun = &r->d->result[result];

    if (spun->colour == JDA_RED)
        jda_emit(r, SPUN_RED, (int)seat, (int)result);
    else if (spun->colour == JDA_BLUE)
        jda_emit(r, SPUN_BLUE, (int)seat, (int)result);
    else
        jda_emit(r, SPUN, (int)seat, (int)result, spun->low, spun->high, JDA_BY_SPIN);
}

/* JDA-24 to 28 */
static void apply_spin(const struct jda_run *r, unsigned result)
{
    struct jda_state *s = r->s;
    const struct jda_result *spun = &r->d->result[result];
    unsigned day = s->pawn[s->turn], to;

    if (s->ask == JDA_ASK_DIFFERENCE) {
        jda_take_difference(r, result);
        return;
    }
    tell_spin(r, s->turn, result);
    if (spun->colour == JDA_PLAIN && day < JDA_DECEMBER) {
        s->result = (uint8_t)(result + 1);
        s->phase = JDA_PH_TAKE;
        return;
    }
    if (spun->colour == JDA_PLAIN) { /* JDA-27: the smaller, in December */
        advance(r, spun->low, JDA_PH_DAYS, JDA_BY_SPIN);
        return;
    }
    to = r->d->next[jda_opt(r->u, JDA_OPT_MIXED_FRAMES)][spun->colour == JDA_BLUE][day];
    s->phase = JDA_PH_DAYS;
    if (day >= JDA_DECEMBER && jda_opt(r->u, JDA_OPT_DECEMBER_COLOURS) == JDA_DECEMBER_STAY)
        jda_emit(r, STAYS, s->turn, (int)day); /* JDA-R135 */
    else
        jda_move(r, s->turn, (int)to, JDA_BY_SPIN);
}

static void apply_pass(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_TOKEN: s->phase = JDA_PH_SPIN; break;
    case JDA_ASK_DAYS: s->phase = JDA_PH_HOLIDAY; break;
    case JDA_ASK_HOLIDAY: s->phase = JDA_PH_GIFTS; break;
    case JDA_ASK_CLAIM: s->claimer++; break;
    default: s->cursor++; break;
    }
}

/* JDA-112: what was answered is its owner's secret, what is drawn for a bot nobody's news; the room
 * and the weather are there for all to see. */
static void tell_answer(const struct jda_run *r, unsigned seat, unsigned attr, unsigned value)
{
    unsigned see = jda_attr_group[attr] == JDA_TABLE ? (unsigned)LV_SEE_ALL
                 : jda_shows_profiles(r->u, 0)       ? (unsigned)LV_SEE_ALL & ~(unsigned)LV_SEE_ONLOOKER
                                                     : lv_see_only(seat);

    lv_emit(r->events, see, JDA_EV_ANSWERED, (int)seat, (int)attr, (int)jda_answer(attr, value));
    if (see != LV_SEE_ALL)
        lv_emit(r->events, LV_SEE_ALL & ~see, JDA_EV_ANSWERED_HIDDEN, (int)seat);
}

static void apply_answer(const struct jda_run *r, unsigned attr, unsigned value)
{
    struct jda_state *s = r->s;
    unsigned seat = jda_fact_seat(r->u, s);

    if (attr == JDA_MONTH) {
        s->month = (uint8_t)value;
        if (value > 0)
            return;
        attr = JDA_A_BIRTHDAY;
        value = JDA_NONE;
    }
    jda_set_fact(r, seat, attr, value);
    s->month = 0;
    if (s->who != JDA_WHO_CHANCE || jda_attr_group[attr] == JDA_TABLE)
        tell_answer(r, seat, attr, value);
    else if (attr == JDA_A_SEX) /* the first of many draws stands for all */
        jda_emit(r, PROFILE, (int)seat);
}

/* JDA-R101: what the table saw of the old fact is no longer true. */
static void apply_change(const struct jda_run *r, unsigned attr, unsigned value)
{
    struct jda_state *s = r->s;

    s->changed = 1;
    s->seen[attr] &= (uint8_t)~jda_bit(s->turn);
    s->fact[s->turn][attr] = (uint8_t)value;
    tell_answer(r, s->turn, attr, value);
}

static void apply_lucky(const struct jda_run *r, unsigned number)
{
    unsigned seat = r->s->turn;

    assert(number >= 1 && number <= JDA_N_LUCKY && r->s->lucky[seat] == 0);
    r->s->lucky[seat] = (uint8_t)number;
    lv_emit(r->events, lv_see_only(seat), JDA_EV_LUCKY_OWN, (int)seat, (int)number);
    lv_emit(r->events, lv_see_but(seat), JDA_EV_LUCKY_HIDDEN, (int)seat);
}

static void apply_share(const struct jda_run *r, unsigned hundreds)
{
    struct jda_state *s = r->s;

    s->pledge[s->who] = (uint16_t)hundreds;
    jda_tell_promise(r, s->who);
    if (s->phase == JDA_PH_SHARE) {
        s->phase = JDA_PH_ADD;
        s->adder = 0;
    } else {
        s->adder++;
    }
}

static void apply_simple(const struct jda_run *r, enum jda_kind kind, unsigned n)
{
    struct jda_state *s = r->s;

    switch (kind) {
    case JDA_BUY_TOKEN_ACTION:
        assert(jda_can_pay(s, s->turn, JDA_TOKEN_PRICE));
        s->money[s->turn] = (uint16_t)(s->money[s->turn] - JDA_TOKEN_PRICE);
        s->tokens[s->turn]++;
        s->bought++;
        jda_emit(r, TOKEN_BOUGHT, s->turn, JDA_TOKEN_PRICE);
        break;
    case JDA_BUY_DAYS_ACTION:
        assert(jda_can_pay(s, s->turn, n));
        s->money[s->turn] = (uint16_t)(s->money[s->turn] - n);
        jda_emit(r, DAYS_BOUGHT, s->turn, (int)n);
        advance(r, n, JDA_PH_HOLIDAY, JDA_BY_PURCHASE);
        break;
    case JDA_HOLIDAY_ACTION:
        assert(s->holidays[s->turn] > 0);
        s->holidays[s->turn]--;
        jda_emit(r, HOLIDAY, s->turn, JDA_HOLIDAY_DAYS);
        advance(r, JDA_HOLIDAY_DAYS, JDA_PH_GIFTS, JDA_BY_HOLIDAY);
        break;
    case JDA_OFFER_ACTION:
        assert(s->offer == 0 && s->pawn[s->turn] + n <= JDA_DAYS);
        s->offer = (uint16_t)n;
        s->phase = JDA_PH_SHARE;
        jda_emit(r, OFFER, s->who, s->turn, (int)n, s->pawn[s->turn] + (int)n);
        break;
    default: break;
    }
}

void jda_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    struct jda_state *s = state;
    const struct jda_run run = { u, u->data, s, events, s->who }, *r = &run;
    unsigned first = lv_action_a(a), n = jda_number(a);

    if (lv_action_kind(a) == LV_KIND_CLOSE) {
        jda_close(r, first);
        return;
    }
    switch ((enum jda_kind)lv_action_kind(a)) {
    case JDA_FACT_DRAWN_ACTION:
    case JDA_ANSWER_ACTION: apply_answer(r, first, n); break;
    case JDA_LUCKY_ACTION: apply_lucky(r, n); break;
    case JDA_LOT_ACTION: jda_begin(r, n); break;
    case JDA_SPIN_ACTION: apply_spin(r, n); break;
    case JDA_CARD_DRAWN_ACTION: jda_take_card(r, n); break;
    case JDA_TITLE_ACTION: jda_take_title(r, n); break;
    case JDA_PASS_ACTION: apply_pass(r); break;
    case JDA_TAKE_ACTION: advance(r, n, JDA_PH_DAYS, JDA_BY_SPIN); break;
    case JDA_BUY_TOKEN_ACTION:
    case JDA_BUY_DAYS_ACTION:
    case JDA_HOLIDAY_ACTION:
    case JDA_OFFER_ACTION: apply_simple(r, lv_action_kind(a), n); break;
    case JDA_SHARE_ACTION:
    case JDA_ADD_ACTION: apply_share(r, n); break;
    case JDA_KNOW_ACTION: jda_take_knowledge(r, n); break;
    case JDA_VOTE_ACTION: jda_take_vote(r, n); break;
    case JDA_QUIZ_ACTION: jda_take_pick(r, n); break;
    case JDA_TARGET_ACTION: jda_take_target(r, n); break;
    case JDA_OPTION_ACTION: jda_take_option(r, n); break;
    case JDA_DAYS_ACTION: jda_take_range(r, n); break;
    case JDA_SHIELD_ACTION: jda_take_shield(r, n); break;
    case JDA_PERMUTE_ACTION: jda_take_permutation(r, n); break;
    case JDA_CLAIM_LUCKY_ACTION: jda_claim_lucky(r, s->who, first); break;
    case JDA_CLAIM_BIRTHDAY_ACTION: jda_claim_birthday(r, s->who, first); break;
    case JDA_CHANGE_ACTION: apply_change(r, first, n); break;
    case JDA_TOLD_ACTION: jda_take_told(r, n); break;
    case JDA_N_KINDS: break;
    }
    jda_run(r);
}
