/* jda_card.c: a chance or hasard card being carried out, step by step (2.6, JDA-73 to 82). */
#include <string.h>

#include "jda.h"

/* ---- piles ---------------------------------------------------------------------------------- */

/* JDA-74, JDA-R84, JDA-R85: an empty deck takes its discard pile back; a draw beyond the guards, or
 * from nothing at all, lapses. */
bool jda_deck_ready(const struct jda_run *r, unsigned deck)
{
    struct jda_state *s = r->s;
    uint32_t *in_deck = s->in_deck[deck], *pile = s->discard[deck];

    if (s->cards < JDA_MAX_CARDS_A_TURN && s->depth < JDA_DEPTH) {
        if (!(in_deck[0] | in_deck[1]) && (pile[0] | pile[1])) {
            memcpy(in_deck, pile, sizeof s->in_deck[deck]);
            memset(pile, 0, sizeof s->discard[deck]);
            if (deck == JDA_HASARD_DECK)
                jda_emit(r, SHUFFLED_HASARD, (int)deck);
            else
                jda_emit(r, SHUFFLED_CHANCE, (int)deck);
        }
        if (in_deck[0] | in_deck[1])
            return true;
    }
    jda_emit(r, CARD_LAPSES, (int)jda_draw_seat(r->u, s), (int)deck);
    return false;
}

void jda_push_card(const struct jda_run *r, unsigned seat, unsigned card)
{
    assert(r->s->depth < JDA_DEPTH && card < JDA_N_CARDS);
    r->s->stack[r->s->depth++] = (struct jda_frame){
        .kind = JDA_CARD, .stage = JDA_CD_SHIELD, .card = (uint16_t)card, .seat = (uint8_t)seat,
    };
}

void jda_take_card(const struct jda_run *r, unsigned card)
{
    struct jda_state *s = r->s;
    struct jda_frame *f = jda_top(s);
    unsigned deck = jda_deck_of(card), at = card - jda_first_card(deck);
    unsigned seat = jda_draw_seat(r->u, s);

    assert(s->in_deck[deck][at / 32] >> at % 32 & 1);
    s->in_deck[deck][at / 32] &= ~(1u << at % 32);
    s->cards++;
    if (deck == JDA_HASARD_DECK)
        jda_emit(r, CARD_HASARD, (int)seat, (int)card);
    else
        jda_emit(r, CARD_CHANCE, (int)seat, (int)card);
    if (f->kind == JDA_SQUARE) {
        f->sq.wait[seat] = (uint8_t)(card + 1);
        f->sq.part++;
    } else {
        f->cd.to_draw--;
        jda_push_card(r, seat, card);
    }
}

static void leave_card(const struct jda_run *r)
{
    struct jda_state *s = r->s;
    struct jda_frame *f = jda_top(s);

    assert(f->kind == JDA_CARD);
    if (!f->cd.kept) /* JDA-R86 */
        jda_discard(s, f->card);
    memset(f, 0, sizeof *f);
    s->depth--;
}

/* ---- who ------------------------------------------------------------------------------------ */

/* A number that is largest for whom the word means. */
static int claim_to(const struct jda_state *s, unsigned who, unsigned seat, unsigned me)
{
    switch ((enum jda_who)who) {
    case JDA_RICHEST: return s->money[seat];
    case JDA_POOREST: return -(int)s->money[seat];
    case JDA_MOST_TOKENS: return s->tokens[seat];
    case JDA_FIRST: return s->pawn[seat];
    case JDA_LAST: return -(int)s->pawn[seat];
    case JDA_AHEAD: return s->pawn[seat] > s->pawn[me] ? -(int)s->pawn[seat] : -JDA_DAYS - 1;
    case JDA_ME:
    case JDA_OTHERS:
    case JDA_ALL:
    case JDA_CHOICE:
    case JDA_NEXT:
    case JDA_N_WHO: break;
    }
    return 0;
}

bool jda_is_superlative(unsigned who)
{
    return who >= JDA_RICHEST && who <= JDA_AHEAD;
}

/* Ties go to the first in order of play after the drawer (2.6). */
unsigned jda_meant(const struct lv_setup *u, const struct jda_state *s, unsigned who, unsigned me)
{
    int best = -JDA_DAYS - 100000;
    unsigned found = me;

    for (unsigned k = 1; k < (unsigned)u->seats; k++) {
        unsigned seat = jda_after(u, me, k);
        int claim = claim_to(s, who, seat, me);
        if (jda_open(s, seat) && claim > best) {
            best = claim;
            found = seat;
        }
    }
    if (who == JDA_AHEAD && s->pawn[found] <= s->pawn[me])
        return 0;
    return jda_bit(found);
}

/* The same, and the table hears who it is. */
static unsigned single_out(const struct jda_run *r, unsigned who, unsigned me)
{
    unsigned mask = jda_meant(r->u, r->s, who, me);

    if (who == JDA_RICHEST || who == JDA_POOREST)
        jda_beware_of_purses(r);
    if (r->events && mask && jda_is_superlative(who))
        jda_emit(r, SINGLED_OUT, __builtin_ctz(mask), (int)who);
    return mask;
}

/* The seats a step is about, as a mask. */
static unsigned card_who(const struct jda_run *r, const struct jda_frame *f, unsigned who)
{
    unsigned all = jda_all(r->u) & ~(unsigned)r->s->closed, me = jda_bit(f->seat);

    switch ((enum jda_who)who) {
    case JDA_ME: return me & all;
    case JDA_OTHERS: return all & ~me;
    case JDA_ALL: return all;
    case JDA_CHOICE: return f->cd.target ? jda_bit(f->cd.target - 1u) & all : 0;
    case JDA_NEXT: /* the first open seat after the drawer: equal claims, so order of play decides */
    case JDA_RICHEST:
    case JDA_POOREST:
    case JDA_MOST_TOKENS:
    case JDA_FIRST:
    case JDA_LAST:
    case JDA_AHEAD: return single_out(r, who, f->seat);
    case JDA_N_WHO: break;
    }
    return 0;
}

/* Takes the first seat of the mask in order of play from the drawer; there is one. */
static unsigned take_first(const struct jda_run *r, unsigned from, unsigned *mask)
{
    unsigned k = (unsigned)__builtin_ctz(jda_in_order(r->u, *mask, from));
    unsigned seat = jda_after(r->u, from, k);

    assert(*mask & jda_bit(seat));
    *mask &= ~jda_bit(seat);
    return seat;
}

/* ---- steps ---------------------------------------------------------------------------------- */

static enum jda_cause cause_of(const struct jda_frame *f)
{
    return jda_deck_of(f->card) ? JDA_BY_HASARD : JDA_BY_CHANCE;
}

/* Money and tokens between the bank and players, or among players; nobody is asked anything, so all
 * are treated at once, in order of play from the drawer. */
static void give_and_take(const struct jda_run *r, const struct jda_frame *f, const struct jda_step *x)
{
    unsigned givers = card_who(r, f, x->who), takers, me = f->seat;
    enum jda_cause cause = cause_of(f);
    bool among = x->kind == JDA_S_GIVE_TOKENS || x->kind == JDA_S_GIVE_MONEY;
    bool money = x->kind == JDA_S_MONEY || x->kind == JDA_S_GIVE_MONEY;
    unsigned n = (unsigned)(x->n < 0 ? -x->n : x->n);
    unsigned all_takers = among ? card_who(r, f, x->to) : 0;

    while (givers) {
        unsigned seat = take_first(r, me, &givers);
        for (takers = all_takers & ~jda_bit(seat); among && takers;) {
            unsigned to = take_first(r, me, &takers);
            if (!money)
                jda_lose_tokens(r, seat, to, n, cause);
            else if (jda_pay(r, seat, to, n, cause) < 0) /* JDA-R51: those after him get nothing, even */
                takers = 0;                              /* if the return square has paid (JDA-R53) */
        }
        if (among)
            continue;
        if (money && x->n < 0) {
            jda_pay(r, seat, JDA_BANK, n, cause);
        } else if (money) {
            jda_receive(r, seat, n);
            jda_emit_money(r, jda_bit(seat), BANK_PAID, (int)seat, (int)n, (int)cause);
        } else if (x->n < 0) {
            jda_lose_tokens(r, seat, JDA_BANK, n, cause);
        } else {
            jda_get_tokens(r, seat, n, cause);
        }
    }
}

/* JDA-R64: going back is wholly void for one who is safe. */
static void move_by_card(const struct jda_run *r, const struct jda_frame *f, unsigned seat, int to)
{
    if (to >= r->s->pawn[seat] || !jda_keeps_safe(r, seat, cause_of(f)))
        jda_move(r, seat, to, cause_of(f));
}

/* JDA-R115: pawn by pawn, each arrival complete before the next pawn moves. */
static void move_next_pawn(const struct jda_run *r, struct jda_frame *f, const struct jda_step *x)
{
    unsigned mask = f->cd.still, seat = take_first(r, f->seat, &mask);

    f->cd.still = (uint8_t)mask;
    move_by_card(r, f, seat, r->s->pawn[seat] + x->n);
}

/* The day of a place, or 0 when there is none. */
static unsigned goto_day(const struct jda_data *d, unsigned place, unsigned day)
{
    unsigned month = d->month_of[day];

    switch ((enum jda_place)place) {
    case JDA_NEXT_RED: return d->next[0][0][day];
    case JDA_PREVIOUS_BLUE: return d->previous_blue[day];
    case JDA_END_OF_MONTH: return month == 12 ? JDA_DAYS : jda_day_of(month + 1, 1) - 1;
    case JDA_FIRST_OF_MONTH: return jda_day_of(month, 1);
    case JDA_N_PLACES: break;
    }
    return 0;
}

/* JDA-79, JDA-R63, JDA-R111 */
static void swap_with(const struct jda_run *r, const struct jda_frame *f, unsigned who)
{
    struct jda_state *s = r->s;
    unsigned mask = card_who(r, f, who), me = f->seat, other, mine = s->pawn[me], theirs;

    if (mask == 0 && who == JDA_AHEAD)
        jda_emit(r, NOBODY_AHEAD, (int)me);
    if (mask == 0)
        return;
    other = (unsigned)__builtin_ctz(mask);
    theirs = s->pawn[other];
    if (mine == theirs || jda_keeps_safe(r, theirs < mine ? me : other, cause_of(f)))
        return;
    jda_exchange(r, me, other);
}

static void skip_all(const struct jda_run *r, const struct jda_frame *f, const struct jda_step *x)
{
    unsigned mask = card_who(r, f, x->who);

    while (mask) {
        unsigned seat = take_first(r, f->seat, &mask);
        if (!jda_keeps_safe(r, seat, cause_of(f)))
            jda_skip_turns(r, seat, (unsigned)x->n);
    }
}

/* JDA-82: a second shield is not kept beside the first. */
static void keep_shield(const struct jda_run *r, struct jda_frame *f)
{
    if (r->s->shield[f->seat])
        return;
    r->s->shield[f->seat] = (uint8_t)(f->card + 1);
    f->cd.kept = 1;
    jda_emit(r, SHIELD_KEPT, f->seat, f->card);
}

/* Steps that are done at once. */
static void do_step(const struct jda_run *r, struct jda_frame *f, const struct jda_step *x)
{
    unsigned day;

    switch ((enum jda_step_kind)x->kind) {
    case JDA_S_TOKENS:
    case JDA_S_MONEY:
    case JDA_S_GIVE_TOKENS:
    case JDA_S_GIVE_MONEY: give_and_take(r, f, x); break;
    case JDA_S_GOTO:
        day = goto_day(r->d, x->to, r->s->pawn[f->seat]);
        if (day)
            move_by_card(r, f, f->seat, (int)day);
        break;
    case JDA_S_SKIP: skip_all(r, f, x); break;
    case JDA_S_AGAIN: jda_extra_turns(r, f->seat, (unsigned)x->n); break;
    case JDA_S_KEEP: keep_shield(r, f); break;
    case JDA_S_SWAP: swap_with(r, f, x->who); break;
    case JDA_S_MOVE:
    case JDA_S_RANGE:
    case JDA_S_DRAW:
    case JDA_S_CHOOSE: break;
    }
}

static void next_step(struct jda_frame *f)
{
    f->cd.step = (uint8_t)(f->cd.step + (f->cd.branch ? 3 : 1)); /* past both branches of a choice */
    f->cd.branch = f->cd.begun = f->cd.still = f->cd.to_draw = 0;
}

/* Starts a step: what it is about is found now and does not change (JDA-R116). */
static void begin_step(const struct jda_run *r, struct jda_frame *f, const struct jda_step *x)
{
    f->cd.begun = 1;
    if (x->kind == JDA_S_MOVE)
        f->cd.still = (uint8_t)card_who(r, f, x->who);
    else if (x->kind == JDA_S_DRAW)
        f->cd.to_draw = (uint8_t)x->n;
}

static bool card_steps(const struct jda_run *r, struct jda_frame *f)
{
    const struct jda_step *x = jda_card_now(r->d, f);
    unsigned open;

    if (x->kind == JDA_S_CHOOSE) {
        jda_beware_of_options(r, f->seat);
        open = jda_options_open(r->u, r->s);
        if (open == 3)
            return jda_ask(r, f->seat, JDA_ASK_OPTION);
        jda_take_option(r, open - 1);
        return false;
    }
    if (!f->cd.begun)
        begin_step(r, f, x);
    if (x->kind == JDA_S_RANGE) {
        if (x->n < x->max)
            return jda_ask(r, f->seat, JDA_ASK_RANGE);
        jda_take_range(r, (unsigned)x->n);
    } else if (x->kind == JDA_S_MOVE && f->cd.still) {
        move_next_pawn(r, f, x);
    } else if (x->kind == JDA_S_DRAW && f->cd.to_draw) {
        if (jda_deck_ready(r, x->to))
            return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_CARD);
        f->cd.to_draw = 0;
    } else {
        struct jda_step done = *x;
        next_step(f);
        do_step(r, f, &done);
    }
    return false;
}

/* Asked once, before the first step and after the shield (JDA-R126). */
static bool ask_target(const struct jda_run *r, struct jda_frame *f)
{
    unsigned mask;

    f->stage = JDA_CD_STEPS;
    if (!r->d->card[f->card].asks_target || f->cd.target)
        return false;
    mask = jda_targets(r->u, r->s);
    if (mask & (mask - 1)) {
        f->stage = JDA_CD_TARGET;
        return jda_ask(r, f->seat, JDA_ASK_TARGET);
    }
    assert(mask != 0); /* there are two seats at least */
    f->cd.target = (uint8_t)(__builtin_ctz(mask) + 1);
    return false;
}

bool jda_card_run(const struct jda_run *r, struct jda_frame *f)
{
    struct jda_state *s = r->s;
    unsigned depth = s->depth, n_steps = r->d->card[f->card].n_steps;

    if (f->stage == JDA_CD_SHIELD) { /* JDA-R130 */
        if (jda_deck_of(f->card) && s->shield[f->seat])
            return jda_ask(r, f->seat, JDA_ASK_SHIELD);
        f->stage = JDA_CD_TARGET;
    }
    if (f->stage == JDA_CD_TARGET && ask_target(r, f))
        return true;
    while (f->stage == JDA_CD_STEPS && f->cd.step < n_steps) {
        if (card_steps(r, f))
            return true;
        if (s->depth != depth || s->claimer)
            return false;
    }
    /* JDA-R52: the others' parts of a step broken off are carried out all the same */
    for (f->cd.still &= (uint8_t)~jda_bit(f->seat); f->cd.begun && f->cd.still;) {
        move_next_pawn(r, f, jda_card_now(r->d, f));
        if (s->depth != depth || s->claimer)
            return false;
    }
    leave_card(r);
    return false;
}

/* ---- answers -------------------------------------------------------------------------------- */

void jda_take_range(const struct jda_run *r, unsigned days)
{
    struct jda_frame *f = jda_top(r->s);

    next_step(f);
    jda_move(r, f->seat, (int)(r->s->pawn[f->seat] + days), cause_of(f));
}

void jda_take_shield(const struct jda_run *r, bool use)
{
    struct jda_state *s = r->s;
    struct jda_frame *f = jda_top(s);

    assert(f->kind == JDA_CARD && f->stage == JDA_CD_SHIELD && s->shield[f->seat] > 0);
    f->stage = JDA_CD_TARGET;
    if (!use)
        return;
    jda_emit(r, SHIELD_USED, f->seat, f->card);
    jda_discard(s, s->shield[f->seat] - 1u);
    s->shield[f->seat] = 0;
    f->stage = JDA_ENDED;
}
