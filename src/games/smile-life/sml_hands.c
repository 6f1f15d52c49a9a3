/* sml_hands.c: real cards, of which the program sees no more than everybody at the table (SML-R116).
 *
 * The cards that nobody has seen, and the places where they are, are set against each other: every card has
 * a place, and some cards fit some places only. To bring a named card to a place is to find a chain of
 * exchanges in which each card that has to go finds another place, until the one is reached that the named
 * card leaves: if there is any deal with the card there, there is such a chain. */
#include <string.h>

#include "sml_words.h"

/* What is known to some of the people goes with the place: it is the hand that they looked at. */
struct place {
    uint8_t zone, seat, index;
    uint8_t knows, held;
    bool drew, pinned;
};

struct table {
    const struct lv_setup *u;
    struct sml_state *s;
    unsigned n;                       /* hidden places */
    struct place place[SML_MAX_CARDS];
    uint8_t card[SML_MAX_CARDS];      /* at each */
    uint8_t was[SML_MAX_CARDS];       /* in the state */
    uint8_t at[SML_MAX_CARDS];        /* the place of each card; SML_NONE: everybody sees where it is */
    bool held[SML_MAX_CARDS];         /* everybody knows that the card is in some hand (SML-R111) */
};

/* ---- what is hidden ---------------------------------------------------------------------------- */

static void add_place(struct table *t, unsigned card, unsigned index, unsigned knows)
{
    const struct sml_state *s = t->s;
    const unsigned under = sml_is_held(s, card) ? s->under[card] : 0;

    t->held[card] = under & LV_SEE_ONLOOKER;
    t->card[t->n] = t->was[t->n] = (uint8_t)card;
    t->at[card] = (uint8_t)t->n;
    t->place[t->n++] = (struct place){
        .zone = (uint8_t)sml_zone_of(s, card), .seat = (uint8_t)sml_owner_of(s, card), .index = (uint8_t)index,
        .knows = (uint8_t)knows, .held = (uint8_t)(under & ~(unsigned)LV_SEE_ONLOOKER), .drew = card == s->drew,
    };
}

static void add_hand(struct table *t, unsigned seat)
{
    for (unsigned i = 0; i < t->s->seat[seat].n_hand; i++)
        if (!sml_knows_hand_card(t->u, t->s, LV_ONLOOKER, seat, i))
            add_place(t, t->s->seat[seat].hand[i], i, t->s->seat[seat].knows[i]);
}

/* Hands first, then what lies apart, then the pile, in the order of the cards: the same of equal states. */
static void look(struct table *t, const struct lv_setup *u, struct sml_state *s)
{
    t->u = u;
    t->s = s;
    t->n = 0;
    memset(t->at, SML_NONE, sizeof t->at);
    memset(t->held, 0, sizeof t->held);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        add_hand(t, seat);
    for (unsigned i = 0; i < s->n_drawn; i++)
        add_place(t, s->drawn[i], i, s->drawn_knows[i]);
    for (unsigned i = 0; i < s->n_seen; i++)
        add_place(t, s->seen[i], i, s->sees[i]);
    for (unsigned card = 0; card < sml_data_of(u)->n_cards; card++)
        if (sml_zone_of(s, card) == SML_Z_POOL || sml_zone_of(s, card) == SML_Z_DECK)
            add_place(t, card, 0, 0);
    if (s->bet != SML_NONE)
        add_place(t, s->bet, 0, 0);
}

/* A bet is a salary; a card that everybody knows to be in some hand stays in one, or is the bet, and is not the
 * one just drawn. */
static bool fits(const struct table *t, unsigned card, const struct place *p)
{
    if (p->zone == SML_Z_BET && sml_family_of(t->u, card) != SML_F_SALARY)
        return false;
    return !t->held[card] || (p->zone == SML_Z_HAND && !p->drew) || p->zone == SML_Z_POOL
           || p->zone == SML_Z_BET;
}

/* ---- exchanges --------------------------------------------------------------------------------- */

static void lay_at(struct table *t, unsigned card, unsigned place)
{
    t->card[place] = (uint8_t)card;
    t->at[card] = (uint8_t)place;
}

/* The card comes to the place; whatever lay there goes on, place by place, to the one that is left. */
static bool move(struct table *t, unsigned card, unsigned to)
{
    uint8_t from[SML_MAX_CARDS], queue[SML_MAX_CARDS];
    const unsigned hole = t->at[card];
    unsigned n = 0, last = SML_NONE;

    memset(from, SML_NONE, sizeof from); /* the place whose card comes to this one */
    queue[n++] = (uint8_t)to;
    for (unsigned i = 0; i < n && last == SML_NONE; i++) {
        if (fits(t, t->card[queue[i]], &t->place[hole]))
            last = queue[i];
        for (unsigned p = 0; p < t->n && last == SML_NONE; p++)
            if (p != to && p != hole && from[p] == SML_NONE && !t->place[p].pinned
                && fits(t, t->card[queue[i]], &t->place[p])) {
                from[p] = queue[i];
                queue[n++] = (uint8_t)p;
            }
    }
    if (last == SML_NONE)
        return false;
    for (unsigned empty = hole; last != SML_NONE; empty = last, last = from[last])
        lay_at(t, t->card[last], empty);
    lay_at(t, card, to);
    return true;
}

/* Where a card is said to be: in the hand of a seat, or in one of the other zones. */
struct where {
    enum sml_zone zone;
    unsigned seat;
};

static bool is_there(const struct place *p, struct where w)
{
    return p->zone == w.zone && (w.zone != SML_Z_HAND || p->seat == w.seat)
           && (w.zone != SML_Z_SEEN || p->index == 0); /* the next card of the pile */
}

/* It lies there openly already, or can be brought there; what has been brought before stays. */
static bool bring_card(struct table *t, unsigned card, struct where w)
{
    if (t->at[card] == SML_NONE)
        return w.zone == SML_Z_HAND && sml_lies(t->s, card, SML_Z_HAND, w.seat);
    if (is_there(&t->place[t->at[card]], w)) {
        t->place[t->at[card]].pinned = true;
        return true;
    }
    for (unsigned p = 0; p < t->n; p++)
        if (is_there(&t->place[p], w) && !t->place[p].pinned && fits(t, card, &t->place[p])
            && move(t, card, p)) {
            t->place[p].pinned = true;
            return true;
        }
    return false;
}

static void unpin(struct table *t)
{
    for (unsigned p = 0; p < t->n; p++)
        t->place[p].pinned = false;
}

/* Two cards of one hand: where the first lies the second may have to. */
static bool bring_both(struct table *t, unsigned one, unsigned two, struct where w)
{
    if (bring_card(t, one, w) && bring_card(t, two, w))
        return true;
    unpin(t);
    return bring_card(t, two, w) && bring_card(t, one, w);
}

/* ---- back into the state ------------------------------------------------------------------------ */

static void lift(struct table *t, unsigned place)
{
    struct sml_state *s = t->s;
    const struct place *p = &t->place[place];
    const unsigned card = t->was[place];

    if (p->zone == SML_Z_HAND)
        sml_hand_remove(s, p->seat, card);
    if (p->zone == SML_Z_DECK)
        sml_draw_unknown(s, card);
    s->under[card] = SML_NONE;
}

static void put_down(struct table *t, unsigned place)
{
    struct sml_state *s = t->s;
    const struct place *p = &t->place[place];
    const unsigned card = t->card[place], held = p->held | (t->held[card] ? (unsigned)LV_SEE_ONLOOKER : 0);

    sml_put(s, card, p->zone, p->seat);
    switch ((enum sml_zone)p->zone) {
    case SML_Z_HAND: sml_hand_add(s, p->seat, card, p->knows, held); break;
    case SML_Z_DECK: s->undrawn[card / 32] |= 1u << card % 32; break;
    case SML_Z_SEEN: s->seen[p->index] = (uint8_t)card; break;
    case SML_Z_DRAWN: s->drawn[p->index] = (uint8_t)card; break;
    case SML_Z_POOL: s->under[card] = (uint8_t)held; break;
    case SML_Z_BET:
        s->bet = (uint8_t)card;
        s->under[card] = (uint8_t)held;
        break;
    default: break;
    }
    if (p->drew)
        s->drew = (uint8_t)card;
}

static void sort_drawn(struct sml_state *s)
{
    for (unsigned i = 1; i < s->n_drawn; i++) /* three at most */
        for (unsigned k = i; k > 0 && s->drawn[k - 1] > s->drawn[k]; k--) {
            const uint8_t card = s->drawn[k], knows = s->drawn_knows[k];
            s->drawn[k] = s->drawn[k - 1];
            s->drawn_knows[k] = s->drawn_knows[k - 1];
            s->drawn[k - 1] = card;
            s->drawn_knows[k - 1] = knows;
        }
}

static void write_back(struct table *t)
{
    for (unsigned p = 0; p < t->n; p++)
        if (t->card[p] != t->was[p])
            lift(t, p);
    for (unsigned p = 0; p < t->n; p++)
        if (t->card[p] != t->was[p])
            put_down(t, p);
    sort_drawn(t->s);
}

/* ---- why not ------------------------------------------------------------------------------------ */

static bool refuse_place(const struct table *t, unsigned card, struct lv_refusal *why)
{
    static const char *const said[SML_N_ZONES] = {
        [SML_Z_REMOVED] = N_("this card is not in the game"),
        [SML_Z_TAKEN] = N_("this card is being laid"),
        [SML_Z_DISCARD] = N_("this card lies in the discard"),
        [SML_Z_OUT] = N_("this card is out of the game"),
        [SML_Z_RIVER] = N_("this card lies in the river"),
        [SML_Z_MIDDLE] = N_("this card lies in the middle"),
    };
    const unsigned zone = sml_zone_of(t->s, card);

    if (t->at[card] != SML_NONE)
        return sml_refuse(why, "SML-R116", N_("this card cannot be there, by what everybody has seen"), 0);
    if (zone == SML_Z_HAND)
        return lv_refuse_seat(why, LV_E_RULE, "SML-R116", N_("everybody knows that {text} holds this card"),
                              (int)sml_owner_of(t->s, card));
    if (sml_in_table(zone))
        return lv_refuse_seat(why, LV_E_RULE, "SML-R116", N_("this card lies before {text}"),
                              (int)sml_owner_of(t->s, card));
    return sml_refuse(why, "SML-R116", said[zone] ? said[zone] : N_("this card cannot be there"), 0);
}

static bool bring_or_refuse(struct table *t, unsigned card, struct where w, struct lv_refusal *why)
{
    if (card >= sml_data_of(t->u)->n_cards)
        return sml_refuse(why, "SML-002", N_("there is no such card"), 0);
    return bring_card(t, card, w) || refuse_place(t, card, why);
}

/* ---- what is said ------------------------------------------------------------------------------- */

static bool is_salary(const struct table *t, unsigned card)
{
    return sml_family_of(t->u, card) == SML_F_SALARY;
}

/* Any salary of the hand; the one that lies there, if there is one. */
static bool bring_salary(struct table *t, unsigned seat, uint8_t *to, struct lv_refusal *why)
{
    const struct where hand = { SML_Z_HAND, seat };

    for (unsigned i = 0; i < t->s->seat[seat].n_hand; i++) {
        *to = t->s->seat[seat].hand[i];
        if (is_salary(t, *to) && (t->at[*to] == SML_NONE || is_there(&t->place[t->at[*to]], hand)))
            return true;
    }
    for (unsigned p = 0; p < t->n; p++) {
        *to = t->card[p];
        if (is_salary(t, *to) && bring_card(t, *to, hand))
            return true;
    }
    return sml_refuse(why, "SML-135", N_("no salary can be in this hand"), 0);
}

/* SML-R73: a piston that brings nothing means that there is no job in the hand for it to bring. */
static void bring_no_job(struct table *t, unsigned seat)
{
    const struct sml_who w = sml_active(t->u, t->s);
    const struct where hand = { SML_Z_HAND, seat };

    for (unsigned p = 0; p < t->n; p++)
        t->place[p].pinned |= is_there(&t->place[p], hand);
    for (unsigned p = 0; p < t->n; p++) {
        if (!is_there(&t->place[p], hand) || !sml_may_lay_by_piston(&w, t->card[p], NULL))
            continue;
        for (unsigned q = 0; q < t->n; q++)
            if (!t->place[q].pinned && !sml_may_lay_by_piston(&w, t->card[q], NULL)
                && fits(t, t->card[q], &t->place[p]) && move(t, t->card[q], p))
                break;
    }
}

/* The other card that is named with a special. */
static bool bring_operand(struct table *t, unsigned card, uint8_t *b, struct lv_refusal *why)
{
    const unsigned seat = t->s->active;

    if (card == SML_CASINO && *b == SML_HIDDEN)
        return bring_salary(t, seat, b, why);
    if (card == SML_CASINO && *b != SML_NONE)
        return sml_refuse(why, "SML-132", N_("the bet on the casino lies face down"), 0);
    if (card != SML_PISTON)
        return true;
    if (*b == SML_NONE)
        bring_no_job(t, seat);
    else if (*b >= SML_MAX_CARDS || sml_zone_of(t->s, *b) != SML_Z_DISCARD)
        return bring_or_refuse(t, *b, (struct where){ SML_Z_HAND, seat }, why);
    return true;
}

static bool bring_from_hand(struct table *t, unsigned card, struct lv_refusal *why)
{
    return t->s->phase != SML_AT_PLAY
           || bring_or_refuse(t, card, (struct where){ SML_Z_HAND, t->s->active }, why);
}

static bool bring_play(struct table *t, unsigned card, uint8_t *b, struct lv_refusal *why)
{
    const struct where hand = { SML_Z_HAND, t->s->active };

    if (t->s->phase == SML_AT_TAKEN || t->s->phase == SML_AT_FETCH)
        return card >= SML_MAX_CARDS || bring_operand(t, card, b, why);
    if (t->s->phase != SML_AT_PLAY)
        return true; /* the rules say that it is not asked for */
    if (!bring_or_refuse(t, card, hand, why))
        return false;
    if (bring_operand(t, card, b, why))
        return true;
    return card == SML_PISTON && *b < SML_MAX_CARDS && (unpin(t), bring_both(t, *b, card, hand));
}

static bool bring_bet(struct table *t, uint8_t *card, struct lv_refusal *why)
{
    if (t->s->phase != SML_AT_PLAY)
        return true;
    if (t->s->bet == SML_NONE && *card != SML_HIDDEN)
        return sml_refuse(why, "SML-135", N_("the bet on the casino lies face down"), 0);
    if (*card == SML_HIDDEN && t->s->bet != SML_NONE)
        return sml_refuse(why, "SML-138", N_("the answer to a bet is shown: say which salary it is"), 0);
    if (*card == SML_HIDDEN)
        return bring_salary(t, t->s->active, card, why);
    return bring_or_refuse(t, *card, (struct where){ SML_Z_HAND, t->s->active }, why);
}

/* SML-R54: a job that can be laid in no other way is taken with the piston. */
static bool bring_for_take(struct table *t, struct lv_refusal *why)
{
    const struct sml_who w = sml_active(t->u, t->s);

    if (t->s->phase != SML_AT_DRAW || t->s->top == SML_NONE || sml_can_lay_soon(&w, t->s->top, false)
        || sml_family_of(t->u, t->s->top) != SML_F_JOB)
        return true;
    return bring_or_refuse(t, SML_PISTON, (struct where){ SML_Z_HAND, t->s->active }, why);
}

/* Is what comes seen by everybody? */
static bool is_shown(const struct sml_state *s)
{
    return s->phase == SML_DEAL_RIVER || s->phase == SML_REPLACING || s->phase == SML_WASH
           || s->phase == SML_TURNING;
}

static struct where turned_up_at(const struct sml_state *s)
{
    return (struct where){ s->phase == SML_TURNING ? SML_Z_BET : s->n_seen > 0 ? SML_Z_SEEN : SML_Z_DECK, 0 };
}

/* Nobody sees it: the first that could come. */
static void draw_hidden(const struct table *t, uint8_t *card)
{
    const enum sml_zone from = t->s->phase == SML_DEALING_AGAIN ? SML_Z_POOL : SML_Z_DECK;

    for (unsigned c = 0; c < sml_data_of(t->u)->n_cards; c++)
        if (sml_zone_of(t->s, c) == from) {
            *card = (uint8_t)c;
            return;
        }
}

static bool bring_drawn(struct table *t, uint8_t *card, struct lv_refusal *why)
{
    const struct sml_state *s = t->s;

    if (!is_shown(s) && *card != SML_HIDDEN)
        return sml_refuse(why, "SML-R116", N_("nobody says which card is drawn"), 0);
    if (*card != SML_HIDDEN)
        return bring_or_refuse(t, *card, turned_up_at(s), why);
    if (!is_shown(s))
        draw_hidden(t, card);
    return true;
}

static bool bring_swap(const struct table *t, uint8_t *theirs, uint8_t *own, struct lv_refusal *why)
{
    const struct sml_state *s = t->s;

    if (*theirs != SML_HIDDEN || *own != SML_HIDDEN)
        return sml_refuse(why, "SML-R116", N_("nobody says which card is drawn"), 0);
    if (s->phase == SML_BARTERING) {
        *theirs = s->seat[s->asked].hand[0];
        *own = s->seat[s->active].hand[0];
    }
    return true;
}

/* Which cards have to be where for this; what was left open is filled in. */
static bool arrange(struct table *t, unsigned kind, uint8_t *a, uint8_t *b, struct lv_refusal *why)
{
    const struct sml_state *s = t->s;
    const bool keeping = s->phase == SML_AT_KEEP;

    switch ((enum sml_kind)kind) {
    case SML_TAKE: return bring_for_take(t, why);
    case SML_RESIGN:
        return *a == SML_NONE || s->phase != SML_AT_DRAW
               || bring_or_refuse(t, *a, (struct where){ SML_Z_HAND, s->active }, why);
    case SML_THROW:
        if (keeping)
            return bring_or_refuse(t, *a, (struct where){ SML_Z_DRAWN, 0 }, why);
        return bring_from_hand(t, *a, why);
    case SML_BET: return bring_bet(t, a, why);
    case SML_PLAY: return bring_play(t, *a, b, why);
    case SML_PLAY_FREE: return bring_from_hand(t, *a, why);
    case SML_WITH_PISTON:
        return s->phase != SML_AT_TAKEN
               || bring_or_refuse(t, SML_PISTON, (struct where){ SML_Z_HAND, s->active }, why);
    case SML_KEEP:
        *a = *a == SML_HIDDEN && keeping ? s->drawn[0] : SML_HIDDEN;
        return true;
    case SML_DROP:
        return s->phase != SML_AT_DROP
               || bring_or_refuse(t, *a, (struct where){ SML_Z_HAND, s->asked }, why);
    case SML_CARD: return bring_drawn(t, a, why);
    case SML_SWAP: return bring_swap(t, a, b, why);
    default: return true;
    }
}

static bool bring(const struct lv_setup *u, void *state, lv_action said, lv_action *to,
                  struct lv_refusal *why)
{
    struct sml_state there = *(struct sml_state *)state;
    uint8_t a = (uint8_t)lv_action_a(said), b = (uint8_t)lv_action_b(said);
    struct table t;
    lv_action real;

    look(&t, u, &there);
    if (!arrange(&t, lv_action_kind(said), &a, &b, why))
        return false;
    write_back(&t);
    real = lv_action_make(lv_action_kind(said), a, b, lv_action_c(said));
    if (!sml_may(u, &there, real, why))
        return false;
    memcpy(state, &there, sizeof there);
    *to = real;
    return true;
}

static lv_action say(const struct lv_setup *u, const void *state, lv_action x)
{
    const struct sml_state *s = state;
    const unsigned a = lv_action_a(x), b = lv_action_b(x);

    (void)u;
    switch (lv_action_kind(x)) {
    case SML_BET: return s->bet == SML_NONE ? lv_action_make(SML_BET, SML_HIDDEN, 0, 0) : x;
    case SML_PLAY:
        return a == SML_CASINO && b != SML_NONE ? lv_action_make(SML_PLAY, a, SML_HIDDEN, 0) : x;
    case SML_KEEP: return lv_action_make(SML_KEEP, SML_HIDDEN, SML_NONE, 0);
    case SML_CARD: return is_shown(s) ? x : lv_action_make(SML_CARD, SML_HIDDEN, 0, 0);
    case SML_SWAP: return lv_action_make(SML_SWAP, SML_HIDDEN, SML_HIDDEN, 0);
    default: return x;
    }
}

static bool unsaid(const struct lv_setup *u, const void *state, lv_action *said)
{
    const struct sml_state *s = state;

    *said = say(u, s, lv_action_make(s->phase == SML_AT_DRAW ? SML_DRAW : SML_CARD, 0, 0, 0));
    return s->phase == SML_AT_DRAW || s->phase == SML_DRAWING;
}

/* ---- all that may be said ----------------------------------------------------------------------- */

struct list {
    struct table t;
    struct sml_state *s;
    lv_action *out;
    int n;
};

static void offer(struct list *l, enum sml_kind kind, unsigned a, unsigned b, unsigned c)
{
    const lv_action said = lv_action_make(kind, a, b, c);
    struct sml_state there = *l->s;
    lv_action real;

    if (!bring(l->t.u, &there, said, &real, NULL))
        return;
    assert(l->n < LV_MAX_ACTIONS);
    if (l->n < LV_MAX_ACTIONS)
        l->out[l->n++] = said;
}

/* Of each kind of card one that can be there; SML_NONE: none can. */
static unsigned one_of(const struct list *l, unsigned type, struct where w)
{
    const struct sml_data *d = sml_data_of(l->t.u);

    for (unsigned copy = 1; copy <= d->copies[type]; copy++) {
        const unsigned card = sml_card_of(d, type, copy);
        struct table t = l->t;
        if (bring_card(&t, card, w))
            return card;
    }
    return SML_NONE;
}

static void offer_each(struct list *l, enum sml_kind kind, struct where w)
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
        const unsigned job = one_of(l, type, (struct where){ SML_Z_HAND, me });
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
        offer_each(l, SML_RESIGN, (struct where){ SML_Z_HAND, l->s->active });
    offer(l, SML_VOLUNTARY, 0, 0, 0);
    offer_free_acts(l);
}

static void offer_play_step(struct list *l)
{
    const struct where hand = { SML_Z_HAND, l->s->active };

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
    else if (is_shown(l->s))
        offer_each(l, SML_CARD, turned_up_at(l->s));
    else
        offer(l, SML_CARD, SML_HIDDEN, 0, 0);
}

static int offers(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    struct sml_state s = *(const struct sml_state *)state;
    struct list l = { .s = &s, .out = out, .n = 0 };

    look(&l.t, u, &s);
    switch ((enum sml_phase)s.phase) {
    case SML_AT_DRAW: offer_draw_step(&l); break;
    case SML_AT_PLAY: offer_play_step(&l); break;
    case SML_AT_TAKEN: offer_taken_step(&l); break;
    case SML_AT_FETCH: offer_fetch_step(&l); break;
    case SML_AT_KEEP:
        offer_each(&l, SML_THROW, (struct where){ SML_Z_DRAWN, 0 });
        offer(&l, SML_KEEP, SML_HIDDEN, SML_NONE, 0);
        break;
    case SML_AT_DROP: offer_each(&l, SML_DROP, (struct where){ SML_Z_HAND, s.asked }); break;
    case SML_AT_PAY:
    case SML_AT_POWER:
    case SML_AT_GIVE: return sml_legal(u, &s, out); /* all of it lies on the table */
    case SML_OVER: break;
    default: offer_outcomes(&l); break;
    }
    return l.n;
}

const struct lv_hands sml_hands = { .offers = offers, .bring = bring, .say = say, .unsaid = unsaid };
