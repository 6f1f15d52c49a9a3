/* sml_blocked.c: what a player might think of and cannot do now, so that a board can say why: a card of the
 * hand that cannot be laid, a player whom a malus would not reach, the top of the discard, a salary that
 * cannot pay. All of it is asked of may(); here it is only listed. */
#include "sml_play.h"

static bool is_aimed(const struct sml_who *w, unsigned card)
{
    return sml_family_of(w->u, card) == SML_F_MALUS && card != SML_ATTACK;
}

static unsigned next_seat(const struct sml_who *w)
{
    return (w->seat + 1) % (unsigned)w->u->seats;
}

/* Every way to lay this card that is not allowed; one for a card that needs nothing named. */
static int list_refused(const struct sml_who *w, unsigned card, bool each_target, lv_action *out, int n)
{
    const bool aimed = is_aimed(w, card);

    if (!aimed && !sml_can_lay(w, card))
        out[n++] = lv_action_make(SML_PLAY, card, 0, 0);
    for (unsigned i = 1; aimed && i < (unsigned)w->u->seats; i++) {
        unsigned seat = (w->seat + i) % (unsigned)w->u->seats;
        if (sml_may_hit(w->u, w->s, w->seat, seat, card, NULL))
            continue;
        if (each_target || !sml_can_lay(w, card))
            out[n++] = lv_action_make(SML_PLAY, card, seat, 0);
        if (!each_target)
            break;
    }
    return n;
}

static int list_hand(const struct sml_who *w, lv_action *out)
{
    int n = 0;

    for (unsigned i = 0; i < w->me->n_hand; i++)
        n = list_refused(w, w->me->hand[i], true, out, n);
    return n;
}

/* The discard may be long: one reason for each card. */
static int list_discard(const struct sml_who *w, lv_action *out)
{
    int n = 0;

    for (unsigned card = w->s->top; card != SML_NONE; card = w->s->under[card])
        if (!sml_may_fetch(w, w->s->fetch, card, NULL))
            out[n++] = lv_action_make(SML_PLAY, card, is_aimed(w, card) ? next_seat(w) : 0, 0);
        else
            n = list_refused(w, card, false, out, n);
    return n;
}

static int list_purse(const struct sml_who *w, lv_action *out)
{
    uint8_t purse[SML_PURSE];
    unsigned n_purse = sml_purse(w->u, w->s, w->seat, purse);
    int n = 0;

    for (unsigned i = 0; i < n_purse; i++)
        if (!sml_may_pay(w->u, w->s, purse[i], NULL))
            out[n++] = lv_action_make(SML_PAY, purse[i], 0, 0);
    return n;
}

/* SML-R116: of each kind of card one that nobody has seen, if there is one: so that it can be said where the
 * others lie. */
static unsigned any_of(const struct sml_who *w, unsigned type)
{
    const struct sml_data *d = sml_data_of(w->u);

    for (unsigned copy = 1; copy <= d->copies[type]; copy++)
        if (sml_zone_of(w->s, sml_card_of(d, type, copy)) < SML_Z_TAKEN)
            return sml_card_of(d, type, copy);
    return d->copies[type] > 0 ? sml_card_of(d, type, 1) : (unsigned)SML_NONE;
}

static int list_own_hand(const struct sml_who *w, lv_action *out, int n)
{
    for (unsigned type = 0; type < sml_data_of(w->u)->n_types; type++) {
        const unsigned card = any_of(w, type);
        if (card == SML_NONE)
            continue;
        if (sml_zone_of(w->s, card) < SML_Z_TAKEN)
            n = list_refused(w, card, true, out, n);
        else
            out[n++] = lv_action_make(SML_PLAY, card, is_aimed(w, card) ? next_seat(w) : 0, 0);
    }
    return n;
}

int sml_blocked(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct sml_state *s = state;
    const struct sml_who w = sml_active(u, s);
    const lv_action take = lv_action_make(SML_TAKE, 0, 0, 0);
    int n;

    switch ((enum sml_phase)s->phase) {
    case SML_AT_DRAW:
        out[0] = take;
        n = s->top != SML_NONE && !sml_may(u, s, take, NULL);
        return u->own_hands ? list_own_hand(&w, out, n) : n; /* who lays a card has drawn one */
    case SML_AT_PLAY: return u->own_hands ? list_own_hand(&w, out, 0) : list_hand(&w, out);
    case SML_AT_FETCH: return list_discard(&w, out);
    case SML_AT_PAY: return list_purse(&w, out);
    default: return 0;
    }
}
