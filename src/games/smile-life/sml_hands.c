/* sml_hands.c: real cards, of which the program sees no more than everybody at the table (SML-R116).
 *
 * The cards that nobody has seen, and the places where they are, are set against each other: every card has
 * a place, and some cards fit some places only. To bring a named card to a place is to find a chain of
 * exchanges in which each card that has to go finds another place, until the one is reached that the named
 * card leaves: if there is any deal with the card there, there is such a chain. */
#include "sml_hands.h"

#include <string.h>

/* ---- what is hidden ---------------------------------------------------------------------------- */

static void add_place(struct sml_hidden *t, unsigned card, unsigned index, unsigned knows)
{
    const struct sml_state *s = t->s;
    const unsigned under = sml_is_held(s, card) ? s->under[card] : 0;

    t->held[card] = under & LV_SEE_ONLOOKER;
    t->card[t->n] = t->was[t->n] = (uint8_t)card;
    t->at[card] = (uint8_t)t->n;
    t->place[t->n++] = (struct sml_place){
        .zone = (uint8_t)sml_zone_of(s, card), .seat = (uint8_t)sml_owner_of(s, card),
        .index = (uint8_t)index, .knows = (uint8_t)knows,
        .held = (uint8_t)(under & ~(unsigned)LV_SEE_ONLOOKER), .drew = card == s->drew,
    };
}

static void add_hand(struct sml_hidden *t, unsigned seat)
{
    for (unsigned i = 0; i < t->s->seat[seat].n_hand; i++)
        if (!sml_knows_hand_card(t->u, t->s, LV_ONLOOKER, seat, i))
            add_place(t, t->s->seat[seat].hand[i], i, t->s->seat[seat].knows[i]);
}

/* Hands first, then what lies apart, then the pile, in the order of the cards: the same of equal states. */
void sml_look_at_hands(struct sml_hidden *t, const struct lv_setup *u, struct sml_state *s)
{
    *t = (struct sml_hidden){ .u = u, .s = s };
    memset(t->at, SML_NONE, sizeof t->at);
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

/* A bet is a salary; a card that everybody knows to be in some hand stays in one, or is the bet, and is
 * not the one just drawn. */
static bool fits(const struct sml_hidden *t, unsigned card, const struct sml_place *p)
{
    if (p->zone == SML_Z_BET && sml_family_of(t->u, card) != SML_F_SALARY)
        return false;
    return !t->held[card] || (p->zone == SML_Z_HAND && !p->drew) || p->zone == SML_Z_POOL
           || p->zone == SML_Z_BET;
}

/* ---- exchanges --------------------------------------------------------------------------------- */

static void lay_at(struct sml_hidden *t, unsigned card, unsigned place)
{
    t->card[place] = (uint8_t)card;
    t->at[card] = (uint8_t)place;
}

/* The card comes to the place; whatever lay there goes on, place by place, to the one that is left. */
static bool move(struct sml_hidden *t, unsigned card, unsigned to)
{
    uint8_t from[SML_MAX_CARDS], queue[SML_MAX_CARDS];
    const unsigned hole = t->at[card];
    unsigned n = 0, last = SML_NONE;

    memset(from, SML_NONE, sizeof from); /* the place whose card comes to this one */
    memset(queue, SML_NONE, sizeof queue);
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

static bool is_there(const struct sml_place *p, struct sml_where w)
{
    return p->zone == w.zone && (w.zone != SML_Z_HAND || p->seat == w.seat)
           && (w.zone != SML_Z_SEEN || p->index == 0); /* the next card of the pile */
}

/* It lies there openly already, or can be brought there; what has been brought before stays. */
bool sml_bring_card(struct sml_hidden *t, unsigned card, struct sml_where w)
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

static void unpin(struct sml_hidden *t)
{
    for (unsigned p = 0; p < t->n; p++)
        t->place[p].pinned = false;
}

/* ---- back into the state ------------------------------------------------------------------------ */

static void lift(struct sml_hidden *t, unsigned place)
{
    struct sml_state *s = t->s;
    const struct sml_place *p = &t->place[place];
    const unsigned card = t->was[place];

    if (p->zone == SML_Z_HAND)
        sml_hand_remove(s, p->seat, card);
    if (p->zone == SML_Z_DECK)
        sml_draw_unknown(s, card);
    s->under[card] = SML_NONE;
}

static void put_down(struct sml_hidden *t, unsigned place)
{
    struct sml_state *s = t->s;
    const struct sml_place *p = &t->place[place];
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

static void write_back(struct sml_hidden *t)
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

static bool refuse_place(const struct sml_hidden *t, unsigned card, struct lv_refusal *why)
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

static bool bring_or_refuse(struct sml_hidden *t, unsigned card, struct sml_where w, struct lv_refusal *why)
{
    if (card >= sml_data_of(t->u)->n_cards)
        return sml_refuse(why, "SML-002", N_("there is no such card"), 0);
    return sml_bring_card(t, card, w) || refuse_place(t, card, why);
}

/* ---- what is said ------------------------------------------------------------------------------- */

static bool is_salary(const struct sml_hidden *t, unsigned card)
{
    return sml_family_of(t->u, card) == SML_F_SALARY;
}

/* Any salary of the hand; the one that lies there, if there is one. */
static bool bring_salary(struct sml_hidden *t, unsigned seat, uint8_t *to, struct lv_refusal *why)
{
    const struct sml_where hand = { SML_Z_HAND, seat };

    for (unsigned i = 0; i < t->s->seat[seat].n_hand; i++) {
        *to = t->s->seat[seat].hand[i];
        if (is_salary(t, *to) && (t->at[*to] == SML_NONE || is_there(&t->place[t->at[*to]], hand)))
            return true;
    }
    for (unsigned p = 0; p < t->n; p++) {
        *to = t->card[p];
        if (is_salary(t, *to) && sml_bring_card(t, *to, hand))
            return true;
    }
    return sml_refuse(why, "SML-135", N_("no salary can be in this hand"), 0);
}

/* SML-R73: a piston that brings nothing means that there is no job in the hand for it to bring. */
static void bring_no_job(struct sml_hidden *t, unsigned seat)
{
    const struct sml_who w = sml_active(t->u, t->s);
    const struct sml_where hand = { SML_Z_HAND, seat };

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
static bool bring_operand(struct sml_hidden *t, unsigned card, uint8_t *b, struct lv_refusal *why)
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
        return bring_or_refuse(t, *b, (struct sml_where){ SML_Z_HAND, seat }, why);
    return true;
}

static bool bring_from_hand(struct sml_hidden *t, unsigned card, struct lv_refusal *why)
{
    return t->s->phase != SML_AT_PLAY
           || bring_or_refuse(t, card, (struct sml_where){ SML_Z_HAND, t->s->active }, why);
}

static bool bring_play(struct sml_hidden *t, unsigned card, uint8_t *b, struct lv_refusal *why)
{
    const struct sml_where hand = { SML_Z_HAND, t->s->active };

    if (t->s->phase == SML_AT_TAKEN || t->s->phase == SML_AT_FETCH)
        return card >= SML_MAX_CARDS || bring_operand(t, card, b, why);
    if (t->s->phase != SML_AT_PLAY)
        return true; /* the rules say that it is not asked for */
    if (!bring_or_refuse(t, card, hand, why))
        return false;
    if (bring_operand(t, card, b, why))
        return true;
    unpin(t); /* the piston may lie where the job has to */
    return card == SML_PISTON && *b < SML_MAX_CARDS && sml_bring_card(t, *b, hand)
           && sml_bring_card(t, card, hand);
}

static bool bring_bet(struct sml_hidden *t, uint8_t *card, struct lv_refusal *why)
{
    if (t->s->phase != SML_AT_PLAY)
        return true;
    if (t->s->bet == SML_NONE && *card != SML_HIDDEN)
        return sml_refuse(why, "SML-135", N_("the bet on the casino lies face down"), 0);
    if (*card == SML_HIDDEN && t->s->bet != SML_NONE)
        return sml_refuse(why, "SML-138", N_("the answer to a bet is shown: say which salary it is"), 0);
    if (*card == SML_HIDDEN)
        return bring_salary(t, t->s->active, card, why);
    return bring_or_refuse(t, *card, (struct sml_where){ SML_Z_HAND, t->s->active }, why);
}

/* SML-R54: a job that can be laid in no other way is taken with the piston. */
static bool bring_for_take(struct sml_hidden *t, struct lv_refusal *why)
{
    const struct sml_who w = sml_active(t->u, t->s);

    if (t->s->phase != SML_AT_DRAW || t->s->top == SML_NONE || sml_can_lay_soon(&w, t->s->top, false)
        || sml_family_of(t->u, t->s->top) != SML_F_JOB)
        return true;
    return bring_or_refuse(t, SML_PISTON, (struct sml_where){ SML_Z_HAND, t->s->active }, why);
}

/* Is what comes seen by everybody? */
bool sml_is_shown(const struct sml_state *s)
{
    return s->phase == SML_DEAL_RIVER || s->phase == SML_REPLACING || s->phase == SML_WASH
           || s->phase == SML_TURNING;
}

struct sml_where sml_turned_up_at(const struct sml_state *s)
{
    const enum sml_zone pile = s->n_seen > 0 ? SML_Z_SEEN : SML_Z_DECK;

    return (struct sml_where){ s->phase == SML_TURNING ? SML_Z_BET : pile, 0 };
}

/* Nobody sees it: the first that could come. */
static void draw_hidden(const struct sml_hidden *t, uint8_t *card)
{
    const enum sml_zone from = t->s->phase == SML_DEALING_AGAIN ? SML_Z_POOL : SML_Z_DECK;

    for (unsigned c = 0; c < sml_data_of(t->u)->n_cards; c++)
        if (sml_zone_of(t->s, c) == from) {
            *card = (uint8_t)c;
            return;
        }
}

static bool bring_drawn(struct sml_hidden *t, uint8_t *card, struct lv_refusal *why)
{
    const struct sml_state *s = t->s;

    if (!sml_is_shown(s) && *card != SML_HIDDEN)
        return sml_refuse(why, "SML-R116", N_("nobody says which card is drawn"), 0);
    if (*card != SML_HIDDEN)
        return bring_or_refuse(t, *card, sml_turned_up_at(s), why);
    if (!sml_is_shown(s))
        draw_hidden(t, card);
    return true;
}

static bool bring_swap(const struct sml_hidden *t, uint8_t *theirs, uint8_t *own, struct lv_refusal *why)
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
static bool arrange(struct sml_hidden *t, unsigned kind, uint8_t *a, uint8_t *b, struct lv_refusal *why)
{
    const struct sml_state *s = t->s;
    const bool keeping = s->phase == SML_AT_KEEP;

    switch ((enum sml_kind)kind) {
    case SML_TAKE: return bring_for_take(t, why);
    case SML_RESIGN:
        return *a == SML_NONE || s->phase != SML_AT_DRAW
               || bring_or_refuse(t, *a, (struct sml_where){ SML_Z_HAND, s->active }, why);
    case SML_THROW:
        if (keeping)
            return bring_or_refuse(t, *a, (struct sml_where){ SML_Z_DRAWN, 0 }, why);
        return bring_from_hand(t, *a, why);
    case SML_BET: return bring_bet(t, a, why);
    case SML_PLAY: return bring_play(t, *a, b, why);
    case SML_PLAY_FREE: return bring_from_hand(t, *a, why);
    case SML_WITH_PISTON:
        return s->phase != SML_AT_TAKEN
               || bring_or_refuse(t, SML_PISTON, (struct sml_where){ SML_Z_HAND, s->active }, why);
    case SML_KEEP:
        *a = *a == SML_HIDDEN && keeping ? s->drawn[0] : SML_HIDDEN;
        return true;
    case SML_DROP:
        return s->phase != SML_AT_DROP
               || bring_or_refuse(t, *a, (struct sml_where){ SML_Z_HAND, s->asked }, why);
    case SML_CARD: return bring_drawn(t, a, why);
    case SML_SWAP: return bring_swap(t, a, b, why);
    default: return true;
    }
}

bool sml_bring(const struct lv_setup *u, void *state, lv_action said, lv_action *to,
                  struct lv_refusal *why)
{
    struct sml_state there = *(struct sml_state *)state;
    uint8_t a = (uint8_t)lv_action_a(said), b = (uint8_t)lv_action_b(said);
    struct sml_hidden t;
    lv_action real;

    sml_look_at_hands(&t, u, &there);
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
    case SML_CARD: return sml_is_shown(s) ? x : lv_action_make(SML_CARD, SML_HIDDEN, 0, 0);
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

const struct lv_hands sml_hands = { .offers = sml_offers, .bring = sml_bring, .say = say, .unsaid = unsaid };
