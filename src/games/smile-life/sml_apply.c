/* sml_apply.c: carrying out decisions and chance outcomes. */
#include "sml_play.h"

#include <assert.h>

/* Takes the card that is played from where it is, and counts the play. */
static void pick_up(const struct sml_run *x, unsigned card)
{
    struct sml_state *s = x->s;

    if (s->phase == SML_AT_TAKEN) {
        s->taken = SML_NONE;
    } else if (s->phase == SML_AT_FETCH) {
        sml_unlink(s, &s->top, card);
        s->fetch = SML_NONE;
    } else {
        sml_hand_remove(s, s->active, card);
        sml_count_play(s);
    }
}

static void do_play(const struct sml_run *x, lv_action a)
{
    pick_up(x, lv_action_a(a));
    if (sml_lay(x, lv_action_a(a), lv_action_b(a), lv_action_c(a)))
        sml_proceed(x);
}

static void do_play_free(const struct sml_run *x, unsigned card)
{
    assert(card < SML_MAX_CARDS);
    pick_up(x, card);
    if (sml_family_of(x->u, card) == SML_F_HOUSE)
        x->s->seat[x->s->active].flags |= SML_HOUSE_USED;
    sml_own(x, card, SML_EV_FREE);
    sml_proceed(x);
}

static void do_play_with_piston(const struct sml_run *x, unsigned job)
{
    x->s->taken = SML_NONE;
    sml_hand_remove(x->s, x->s->active, SML_PISTON);
    sml_own(x, SML_PISTON, SML_EV_SPECIAL);
    if (sml_lay_job(x, job))
        sml_proceed(x);
}

/* A card whose only way to the table is the piston tells everybody who has the piston. */
static void do_take(const struct sml_run *x)
{
    struct sml_state *s = x->s;
    struct sml_who w = sml_active(x->u, s);
    struct sml_seat *p = &s->seat[s->active];
    unsigned card = sml_pop(s, &s->top);

    sml_put(s, card, SML_Z_TAKEN, s->active);
    s->taken = (uint8_t)card;
    s->phase = SML_AT_TAKEN;
    sml_moved(x, SML_EV_TAKEN, s->active, card, SML_Z_DISCARD, 0, 0);
    if (sml_can_lay_soon(&w, card, false))
        return;
    for (unsigned i = 0; i < p->n_hand; i++)
        if (p->hand[i] == SML_PISTON) {
            p->knows[i] = (uint8_t)(sml_everybody(x->u) & lv_see_but(s->active));
            s->under[SML_PISTON] = 0;
        }
}

static void throw_from_hand(const struct sml_run *x, unsigned seat, unsigned card)
{
    sml_hand_remove(x->s, seat, card);
    sml_throw(x, seat, card);
}

static void do_keep(const struct sml_run *x, unsigned kept, unsigned top);

/* SML-R116: the cards of Chance one by one; the last one is kept. */
static void throw_drawn(const struct sml_run *x, unsigned card)
{
    struct sml_state *s = x->s;
    unsigned n = 0;

    for (unsigned i = 0; i < s->n_drawn; i++)
        if (s->drawn[i] != card) {
            s->drawn[n] = s->drawn[i];
            s->drawn_knows[n++] = s->drawn_knows[i];
        }
    assert(n + 1 == s->n_drawn && n > 0);
    s->n_drawn = (uint8_t)n;
    s->drawn[n] = s->drawn_knows[n] = 0;
    sml_throw(x, s->active, card);
    if (n == 1)
        do_keep(x, s->drawn[0], SML_NONE);
}

static void do_throw(const struct sml_run *x, unsigned card)
{
    assert(card < SML_MAX_CARDS);
    if (x->s->phase == SML_AT_KEEP) {
        throw_drawn(x, card);
        return;
    }
    pick_up(x, card);
    sml_throw(x, x->s->active, card);
    sml_proceed(x);
}

static void do_bet(const struct sml_run *x, unsigned card)
{
    assert(card < SML_MAX_CARDS);
    sml_count_play(x->s);
    if (sml_place_bet(x, x->s->active, card))
        sml_proceed(x);
}

static void do_resign(const struct sml_run *x, unsigned drop)
{
    if (drop != SML_NONE)
        throw_from_hand(x, x->s->active, drop);
    sml_leave_job(x, x->s->active, SML_EV_RESIGNED, LV_NONE);
    sml_end_turn(x);
}

static bool could_pay_more(const struct sml_run *x)
{
    uint8_t purse[SML_PURSE];
    unsigned n = sml_purse(x->u, x->s, x->s->active, purse);

    return x->u->option[SML_OPT_OVERPAY][0] && n > 0 && sml_may_pay(x->u, x->s, purse[n - 1], NULL);
}

static void finish_purchase(const struct sml_run *x)
{
    unsigned card = x->s->taken;

    assert(x->s->phase == SML_AT_PAY && x->s->price == 0);
    x->s->taken = x->s->paid = SML_NONE;
    sml_own(x, card, SML_EV_BOUGHT);
    sml_proceed(x);
}

static void do_pay(const struct sml_run *x, unsigned card)
{
    struct sml_state *s = x->s;
    unsigned worth = sml_worth(x->u, card), from = sml_zone_of(s, card);
    int32_t left = (int32_t)s->price - (int32_t)worth;

    assert(worth > 0 && s->phase == SML_AT_PAY);
    sml_put(s, card, card == SML_LEGACY ? SML_Z_SPENT : SML_Z_INVESTED, s->active);
    if (card != SML_LEGACY)
        s->seat[s->active].money = (uint8_t)(s->seat[s->active].money - worth);
    s->price = (uint8_t)(left > 0 ? left : 0);
    s->paid = (uint8_t)card;
    sml_moved(x, left > 0 ? SML_EV_PAID : left == 0 ? SML_EV_PAID_ALL : SML_EV_PAID_MORE, s->active, card,
              from, left > 0 ? left : -left, s->taken);
    if (s->price == 0 && !could_pay_more(x))
        finish_purchase(x);
}

static void do_keep(const struct sml_run *x, unsigned kept, unsigned top)
{
    struct sml_state *s = x->s;
    unsigned knows = 0;

    for (unsigned i = 0; i < s->n_drawn; i++)
        if (s->drawn[i] == kept)
            knows = s->drawn_knows[i];
        else if (s->drawn[i] != top)
            sml_throw(x, s->active, s->drawn[i]);
    if (top != SML_NONE)
        sml_throw(x, s->active, top);
    for (unsigned i = 0; i < SML_CHANCE_CARDS; i++)
        s->drawn[i] = s->drawn_knows[i] = 0;
    s->n_drawn = 0;
    sml_hand_add(s, s->active, kept, knows, 0);
    sml_moved_secretly(x, SML_EV_KEPT, SML_EV_KEPT_HIDDEN, knows | lv_see_only(s->active), s->active, kept,
                       SML_Z_DRAWN);
    sml_proceed(x);
}

static void do_give(const struct sml_run *x, unsigned card)
{
    assert(x->s->asked != x->s->active);
    sml_lose_salary(x->u, x->s, x->s->asked, card);
    sml_lay_salary(x->u, x->s, x->s->active, card);
    sml_moved(x, SML_EV_GIVEN, x->s->asked, card, SML_Z_SALARY, x->s->active, 0);
    if (sml_ask_next_gift(x))
        sml_proceed(x);
}

static void do_drop(const struct sml_run *x, unsigned card)
{
    unsigned seat = x->s->asked;

    assert(card < SML_MAX_CARDS);
    throw_from_hand(x, seat, card);
    sml_leave_job(x, seat, SML_EV_LOST, LV_NONE); /* which dismissal it was is not remembered */
    x->s->asked = 0;
    sml_proceed(x);
}

/* SML-101: the hands as they are now. */
static void look_at_hands(const struct sml_run *x)
{
    unsigned me = x->s->active;

    for (unsigned seat = 0; seat < (unsigned)x->u->seats; seat++)
        for (unsigned i = 0; seat != me && i < x->s->seat[seat].n_hand; i++) {
            x->s->seat[seat].knows[i] |= (uint8_t)lv_see_only(me);
            x->s->under[x->s->seat[seat].hand[i]] &= (uint8_t)lv_see_but(me);
            lv_emit(x->news, lv_see_only(me), SML_EV_HAND, (int)me, x->s->seat[seat].hand[i],
                    (int)seat);
        }
}

static void do_power(const struct sml_run *x, bool used)
{
    struct sml_state *s = x->s;
    unsigned me = s->active, job = s->seat[me].job;

    assert(job == SML_RESEARCHER || job == SML_JOURNALIST || job == SML_MEDIUM);
    lv_emit(x->news, LV_SEE_ALL,
            !used ? SML_EV_DECLINED
            : job == SML_RESEARCHER ? SML_EV_SIX_CARDS
            : job == SML_JOURNALIST ? SML_EV_SAW_HANDS : SML_EV_SAW_PILE, (int)me, (int)job);
    if (used && job == SML_RESEARCHER)
        s->seat[me].flags |= SML_SIXTH; /* SML-R47: the refill brings the card */
    if (used && job == SML_JOURNALIST)
        look_at_hands(x);
    if (used && job == SML_MEDIUM) {
        for (unsigned i = 0; i < s->n_seen; i++) {
            s->sees[i] |= (uint8_t)lv_see_only(me);
            lv_emit(x->news, lv_see_only(me), SML_EV_FORESEEN, (int)me, s->seen[i], (int)i);
        }
        if (!sml_goes_on_looking(x))
            return;
    }
    sml_proceed(x);
}

/* What others knew of the two hands is no longer sure; the two themselves saw what moved. */
static void blur_but(struct sml_state *s, struct sml_seat *p, unsigned seat)
{
    for (unsigned i = 0; i < p->n_hand; i++)
        sml_blur(s, p, i, lv_see_but(seat));
}

static void do_swap(const struct sml_run *x, unsigned theirs, unsigned own)
{
    struct sml_state *s = x->s;
    unsigned me = s->active, them = s->asked, both = lv_see_only(me) | lv_see_only(them);
    unsigned held_theirs = sml_hand_remove(s, them, theirs), held_own;

    sml_hand_add(s, me, theirs, lv_see_only(them), held_theirs);
    held_own = sml_hand_remove(s, me, own); /* SML-R113: perhaps the same card again */
    sml_hand_add(s, them, own, lv_see_only(me), held_own);
    blur_but(s, &s->seat[me], them);
    blur_but(s, &s->seat[them], me);
    s->asked = 0;
    if (own == theirs)
        lv_emit(x->news, both, SML_EV_SWAPPED_BACK, (int)me, (int)theirs, SML_Z_HAND, SML_Z_HAND, (int)them);
    else
        lv_emit(x->news, both, SML_EV_SWAPPED, (int)me, (int)theirs, SML_Z_HAND, SML_Z_HAND, (int)them,
                (int)own);
    lv_emit(x->news, LV_SEE_ALL & ~both, SML_EV_SWAPPED_HIDDEN, (int)me, SML_Z_HAND, SML_Z_HAND, (int)them);
    sml_proceed(x);
}

static void do_stop(const struct sml_run *x)
{
    lv_emit(x->news, LV_SEE_ALL, SML_EV_STOPPED, x->s->active);
    x->s->rainbow = 0;
    sml_proceed(x);
}

static void act(const struct sml_run *x, lv_action action)
{
    unsigned a = lv_action_a(action), b = lv_action_b(action);

    switch ((enum sml_kind)lv_action_kind(action)) {
    case SML_DRAW: sml_turn_draw(x); break;
    case SML_TAKE: do_take(x); break;
    case SML_RIVER: sml_take_river(x, a); break;
    case SML_RESIGN: do_resign(x, a); break;
    case SML_VOLUNTARY:
        sml_divorce(x, x->s->active, LV_NONE);
        sml_end_turn(x);
        break;
    case SML_QUIT: sml_leave_job(x, x->s->active, SML_EV_QUIT, LV_NONE); break;
    case SML_END_AFFAIR: sml_end_affair(x, x->s->active, LV_NONE); break;
    case SML_THROW: do_throw(x, a); break;
    case SML_BET: do_bet(x, a); break;
    case SML_PLAY: do_play(x, action); break;
    case SML_PLAY_FREE: do_play_free(x, a); break;
    case SML_WITH_PISTON: do_play_with_piston(x, a); break;
    case SML_PAY: do_pay(x, a); break;
    case SML_PAID: finish_purchase(x); break;
    case SML_STOP: do_stop(x); break;
    case SML_NO_FETCH:
        x->s->fetch = SML_NONE;
        sml_proceed(x);
        break;
    case SML_USE: do_power(x, true); break;
    case SML_DECLINE: do_power(x, false); break;
    case SML_KEEP: do_keep(x, a, b); break;
    case SML_GIVE: do_give(x, a); break;
    case SML_DROP: do_drop(x, a); break;
    case SML_CARD: sml_chance_card(x, a); break;
    case SML_FIRST: sml_first_seat(x, a, x->u->own_hands ? SML_EV_FIRST : SML_EV_FIRST_LOT); break;
    case SML_SWAP: do_swap(x, a, b); break;
    case SML_N_KINDS: break;
    }
}

/* SML-R12, SML-R108: the card just drawn, or the first one once that is laid. */
static unsigned thrown_for_absent(const struct sml_state *s)
{
    return s->drew != SML_NONE ? s->drew : s->seat[s->active].hand[0];
}

/* SML-R12, SML-R108: what the program answers for somebody who left. */
static lv_action answer_for_absent(const struct sml_run *x)
{
    const struct sml_state *s = x->s;
    lv_action all[LV_MAX_ACTIONS];

    switch ((enum sml_phase)s->phase) {
    case SML_AT_DRAW: return lv_action_make(SML_DRAW, 0, 0, 0);
    case SML_AT_POWER: return lv_action_make(SML_DECLINE, 0, 0, 0);
    case SML_AT_PLAY:
        return s->due ? lv_action_make(SML_THROW, thrown_for_absent(s), 0, 0)
                      : lv_action_make(SML_STOP, 0, 0, 0);
    case SML_AT_FETCH:
        if (s->fetch != SML_STAR)
            return lv_action_make(SML_NO_FETCH, 0, 0, 0);
        break;
    default: break;
    }
    sml_legal(x->u, s, all);
    return all[0];
}

/* A free act is the last thing in a list, so the first answer of the taken step lays the card, unless
 * only a free act makes it playable. */
static void answer_for_absents(const struct sml_run *x)
{
    int seat;

    while ((seat = sml_to_move(x->u, x->s)) >= 0 && x->s->closed >> seat & 1)
        act(x, answer_for_absent(x));
}

void sml_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    struct sml_run x = { u, state, events };

    assert(sml_may(u, state, a, NULL));
    if (lv_action_kind(a) == LV_KIND_CLOSE) {
        x.s->closed |= (uint8_t)(1u << lv_action_a(a));
        lv_emit(events, LV_SEE_ALL, SML_EV_CLOSED, (int)lv_action_a(a));
    } else {
        act(&x, a);
    }
    if (x.s->closed)
        answer_for_absents(&x);
}
