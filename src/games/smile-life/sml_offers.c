/* sml_offers.c: all that may be said at a table with own cards (SML-R116): of every kind of card that could
 * be there, what could be done with it. */
#include "sml_hands.h"

/* ---- all that may be said ----------------------------------------------------------------------- */

struct list {
    struct sml_hidden t;
    struct sml_state *s;
    lv_action *out;
    int n;
};

static void offer(struct list *l, enum sml_kind kind, unsigned a, unsigned b, unsigned c)
{
    const lv_action said = lv_action_make(kind, a, b, c);
    struct sml_state there = *l->s;
    lv_action real;

    if (!sml_bring(l->t.u, &there, said, &real, NULL))
        return;
    assert(l->n < LV_MAX_ACTIONS);
    if (l->n < LV_MAX_ACTIONS)
        l->out[l->n++] = said;
}

/* Of each kind of card one that can be there; SML_NONE: none can. */
static unsigned one_of(const struct list *l, unsigned type, struct sml_where w)
{
    const struct sml_data *d = sml_data_of(l->t.u);

    for (unsigned copy = 1; copy <= d->copies[type]; copy++) {
        const unsigned card = sml_card_of(d, type, copy);
        struct sml_hidden t = l->t;
        if (sml_bring_card(&t, card, w))
            return card;
    }
    return SML_NONE;
}

static void offer_each(struct list *l, enum sml_kind kind, struct sml_where w)
{
    for (unsigned type = 0; type < sml_data_of(l->t.u)->n_types; type++) {
        const unsigned card = one_of(l, type, w);
        if (card != SML_NONE)
            offer(l, kind, card, 0, 0);
    }
}

static void offer_revenge(struct list *l, unsigned me)
{
    const int before = l->n;

    for (unsigned card = 0; card < sml_data_of(l->t.u)->n_cards; card++)
        if (sml_lies(l->s, card, SML_Z_PAST, me))
            for (unsigned seat = 0; seat < (unsigned)l->t.u->seats; seat++)
                offer(l, SML_PLAY, SML_REVENGE, card, seat);
    if (l->n == before)
        offer(l, SML_PLAY, SML_REVENGE, SML_NONE, SML_NONE);
}

static void offer_piston(struct list *l, unsigned me)
{
    const struct sml_data *d = sml_data_of(l->t.u);

    for (unsigned type = 0; type < d->n_types; type++) {
        const unsigned job = one_of(l, type, (struct sml_where){ SML_Z_HAND, me });
        if (job != SML_NONE && d->family[job] == SML_F_JOB)
            offer(l, SML_PLAY, SML_PISTON, job, 0);
    }
    for (unsigned top = l->s->top; top != SML_NONE; top = l->s->under[top]) {
        offer(l, SML_PLAY, SML_PISTON, top, 0);
        if (top != SML_PISTON)
            break; /* the piston itself may lie on it */
    }
    offer(l, SML_PLAY, SML_PISTON, SML_NONE, 0);
}

/* All ways to lay this card, wherever it comes from. */
static void offer_lays(struct list *l, unsigned card)
{
    const unsigned me = l->s->active;
    const enum sml_family family = sml_family_of(l->t.u, card);

    if (card == SML_REVENGE) {
        offer_revenge(l, me);
    } else if (card == SML_PISTON) {
        offer_piston(l, me);
    } else if (card == SML_CASINO) {
        offer(l, SML_PLAY, card, SML_HIDDEN, 0);
        offer(l, SML_PLAY, card, SML_NONE, 0);
    } else if (card == SML_BARTER || (family == SML_F_MALUS && card != SML_ATTACK)) {
        for (unsigned seat = 0; seat < (unsigned)l->t.u->seats; seat++)
            offer(l, SML_PLAY, card, seat, 0);
        if (card == SML_BARTER)
            offer(l, SML_PLAY, card, SML_NONE, 0);
    } else {
        if (family == SML_F_HOUSE || family == SML_F_TRIP)
            offer(l, SML_PLAY_FREE, card, 0, 0);
        offer(l, SML_PLAY, card, 0, 0);
    }
}

static void offer_free_acts(struct list *l)
{
    offer(l, SML_QUIT, 0, 0, 0);
    offer(l, SML_END_AFFAIR, 0, 0, 0);
}

static void offer_draw_step(struct list *l)
{
    offer(l, SML_DRAW, 0, 0, 0);
    offer(l, SML_TAKE, 0, 0, 0);
    for (unsigned place = 0; place < SML_RIVER_LEN; place++)
        offer(l, SML_RIVER, place, 0, 0);
    offer(l, SML_RESIGN, SML_NONE, 0, 0);
    if (l->s->seat[l->s->active].job == SML_RESEARCHER)
        offer_each(l, SML_RESIGN, (struct sml_where){ SML_Z_HAND, l->s->active });
    offer(l, SML_VOLUNTARY, 0, 0, 0);
    offer_free_acts(l);
}

static void offer_play_step(struct list *l)
{
    const struct sml_where hand = { SML_Z_HAND, l->s->active };

    for (unsigned type = 0; type < sml_data_of(l->t.u)->n_types; type++) {
        const unsigned card = one_of(l, type, hand);
        if (card != SML_NONE)
            offer_lays(l, card);
    }
    if (sml_zone_of(l->s, SML_CASINO) == SML_Z_MIDDLE) {
        offer(l, SML_BET, SML_HIDDEN, 0, 0);
        offer_each(l, SML_BET, hand);
    }
    offer_each(l, SML_THROW, hand);
    offer_free_acts(l);
    offer(l, SML_STOP, 0, 0, 0);
}

static void offer_taken_step(struct list *l)
{
    offer_lays(l, l->s->taken);
    offer(l, SML_WITH_PISTON, l->s->taken, 0, 0);
    offer_free_acts(l);
}

static void offer_fetch_step(struct list *l)
{
    for (unsigned card = l->s->top; card != SML_NONE; card = l->s->under[card])
        offer_lays(l, card);
    offer(l, SML_NO_FETCH, 0, 0, 0);
}

static void offer_outcomes(struct list *l)
{
    if (l->s->phase == SML_LOT)
        for (unsigned seat = 0; seat < (unsigned)l->t.u->seats; seat++)
            offer(l, SML_FIRST, seat, 0, 0);
    else if (l->s->phase == SML_BARTERING)
        offer(l, SML_SWAP, SML_HIDDEN, SML_HIDDEN, 0);
    else if (sml_is_shown(l->s))
        offer_each(l, SML_CARD, sml_turned_up_at(l->s));
    else
        offer(l, SML_CARD, SML_HIDDEN, 0, 0);
}

int sml_offers(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    struct sml_state s = *(const struct sml_state *)state;
    struct list l = { .s = &s, .out = out, .n = 0 };

    sml_look_at_hands(&l.t, u, &s);
    switch ((enum sml_phase)s.phase) {
    case SML_AT_DRAW: offer_draw_step(&l); break;
    case SML_AT_PLAY: offer_play_step(&l); break;
    case SML_AT_TAKEN: offer_taken_step(&l); break;
    case SML_AT_FETCH: offer_fetch_step(&l); break;
    case SML_AT_KEEP:
        offer_each(&l, SML_THROW, (struct sml_where){ SML_Z_DRAWN, 0 });
        offer(&l, SML_KEEP, SML_HIDDEN, SML_NONE, 0);
        break;
    case SML_AT_DROP: offer_each(&l, SML_DROP, (struct sml_where){ SML_Z_HAND, s.asked }); break;
    case SML_AT_PAY:
    case SML_AT_POWER:
    case SML_AT_GIVE: return sml_legal(u, &s, out); /* all of it lies on the table */
    case SML_OVER: break;
    default: offer_outcomes(&l); break;
    }
    return l.n;
}
