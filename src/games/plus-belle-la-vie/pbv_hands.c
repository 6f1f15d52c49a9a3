/* pbv_hands.c: real cards, of which the program sees no more than everybody at the table (PBV-R83).
 *
 * How many cards a hand has, and how many of them are Embrouilles, everybody sees; which ones, only of cards
 * that came there openly. So a card that is named is exchanged for any other of its sort that nobody has
 * seen: nothing else holds one in its place, as neither the backs nor the tops of the piles are said. */
#include "pbv.h"

/* ---- what is hidden ---------------------------------------------------------------------------- */

/* Character cards with guests, or Embrouilles: of the sort of this card. */
static uint64_t sort_of(unsigned kind)
{
    return pbv_is_trouble(kind) ? pbv_troubles(~(uint64_t)0) : 0xFFFFFFFFu;
}

/* Copies of it in this hand that only its owner has seen. */
static unsigned unseen(const struct pbv_state *s, unsigned seat, unsigned kind)
{
    return pbv_has(&s->hand[seat], kind) - pbv_known_of(&s->known[PBV_ONLOOKER][seat], kind);
}

/* The first card of the sort in the hand that nobody else has seen; PBV_N_KINDS: there is none. */
static unsigned first_unseen(const struct pbv_state *s, unsigned seat, uint64_t sort)
{
    PBV_EACH(k, s->hand[seat].set & sort)
        if (unseen(s, seat, k) > 0)
            return k;
    return PBV_N_KINDS;
}

/* Where else one may come from; NULL: everybody sees where all of them are. */
static struct pbv_cards *elsewhere(const struct lv_setup *u, struct pbv_state *s, unsigned seat,
                                   unsigned kind)
{
    if (pbv_has(&s->stock, kind) > 0)
        return &s->stock;
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (i != seat && unseen(s, i, kind) > 0)
            return &s->hand[i];
    return NULL;
}

static void exchange(struct pbv_cards *a, unsigned of_a, struct pbv_cards *b, unsigned of_b)
{
    pbv_remove(a, of_a);
    pbv_remove(b, of_b);
    pbv_add(a, of_b);
    pbv_add(b, of_a);
}

static bool bring_card(const struct lv_setup *u, struct pbv_state *s, unsigned seat, unsigned kind)
{
    const unsigned for_it = first_unseen(s, seat, sort_of(kind));
    struct pbv_cards *from;

    if (pbv_has(&s->hand[seat], kind) > 0)
        return true;
    from = elsewhere(u, s, seat, kind);
    if (!from || for_it == PBV_N_KINDS)
        return false;
    exchange(&s->hand[seat], for_it, from, kind);
    pbv_count_colours(u, s);
    pbv_trim_knowledge(u, s, PBV_ONLOOKER);
    return true;
}

/* All cards that could be in this hand. */
static uint64_t could_hold(const struct lv_setup *u, const struct pbv_state *s, unsigned seat)
{
    struct pbv_state there = *s;
    uint64_t set = 0;

    PBV_EACH(k, pbv_all_kinds(u->data)) {
        const bool room = first_unseen(s, seat, sort_of(k)) != PBV_N_KINDS;
        if (pbv_has(&s->hand[seat], k) > 0 || (room && elsewhere(u, &there, seat, k)))
            set |= (uint64_t)1 << k;
    }
    return set;
}

/* The Rendez-vous lies where the next one is; whoever has looked there has seen it. */
static void bring_rv(struct pbv_state *s, unsigned rv)
{
    const int known = pbv_rv_next(s);
    const unsigned next = known >= 0                ? (unsigned)known
                          : s->rv_unknown >> rv & 1 ? rv
                                                    : pbv_lowest(s->rv_unknown);
    const unsigned both = 1u << rv | 1u << next;

    if (next == rv)
        return;
    for (int i = -1; i < PBV_MAX_RVS; i++) {
        uint8_t *at = i < 0 ? &s->rv_top : &s->rv_buried[i];
        if (*at == rv + 1 || *at == next + 1)
            *at = (uint8_t)(rv + 1 + next + 1 - *at);
    }
    if (s->rv_unknown & both && (s->rv_unknown & both) != both)
        s->rv_unknown ^= (uint16_t)both;
    s->rv_knows[next] = s->rv_knows[rv]; /* the one that is turned up lies open at once */
}

/* ---- why not ------------------------------------------------------------------------------------ */

/* A guest or an Embrouille, of which there is one. */
static bool refuse_single(const struct lv_setup *u, const struct pbv_state *s, unsigned kind,
                          struct lv_refusal *why)
{
    const unsigned at = pbv_is_guest(kind) ? s->guest_at[kind - PBV_GUEST] : 0;

    if (at > 0)
        return lv_refuse_seat(why, LV_E_RULE, "PBV-R83", N_("this card lies before {text}"),
                              (int)(at - 1) / PBV_N_CHARS);
    for (int i = 0; i < u->seats; i++)
        if (pbv_known_of(&s->known[PBV_ONLOOKER][i], kind) > 0)
            return lv_refuse_seat(why, LV_E_RULE, "PBV-R83",
                                  N_("everybody knows that {text} holds this card"), i);
    return lv_refuse(why, LV_E_RULE, "PBV-R83", N_("this card lies in the discard"), 0);
}

static bool refuse_card(const struct lv_setup *u, struct pbv_state *s, unsigned seat, unsigned kind,
                        struct lv_refusal *why)
{
    if (!elsewhere(u, s, seat, kind))
        return pbv_is_char(kind)
                   ? lv_refuse(why, LV_E_RULE, "PBV-R83",
                               N_("everybody has seen where all the cards of this character are"), 0)
                   : refuse_single(u, s, kind, why);
    if (!(s->hand[seat].set & sort_of(kind)))
        return lv_refuse_seat(why, LV_E_RULE, "PBV-R83",
                              pbv_is_trouble(kind) ? N_("{text} holds no Embrouille")
                                                   : N_("{text} holds no character card"), (int)seat);
    return lv_refuse(why, LV_E_RULE, "PBV-R83", N_("this card cannot be there, by what everybody has seen"),
                     0);
}

static bool bring_or_refuse(const struct lv_setup *u, struct pbv_state *s, unsigned seat, unsigned kind,
                            struct lv_refusal *why)
{
    if (kind >= PBV_N_KINDS || !(pbv_all_kinds(u->data) >> kind & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-003", N_("there is no such card"), 0);
    return bring_card(u, s, seat, kind) || refuse_card(u, s, seat, kind, why);
}

/* ---- what is said ------------------------------------------------------------------------------- */

static lv_action with_a(lv_action x, unsigned a)
{
    return lv_action_make(lv_action_kind(x), a, lv_action_b(x), lv_action_c(x));
}

/* The sort of a card that is not shown. */
static uint64_t hidden_sort(unsigned said)
{
    return said == PBV_HIDDEN_TROUBLE ? sort_of(PBV_TROUBLE) : sort_of(0);
}

/* A card whose back is seen leaves the hand: the first that it may be. */
static bool bring_back(const struct pbv_cards *hand, lv_action *x, struct lv_refusal *why)
{
    const unsigned said = lv_action_a(*x);

    if (said != PBV_HIDDEN && said != PBV_HIDDEN_TROUBLE)
        return lv_refuse(why, LV_E_RULE, "PBV-R83", N_("nobody says which card changes hands"), 0);
    if (!(hand->set & hidden_sort(said)))
        return lv_refuse(why, LV_E_RULE, "PBV-R83", N_("there is no such card in this hand"), 0);
    *x = with_a(*x, pbv_lowest(hand->set & hidden_sort(said)));
    return true;
}

/* Nobody sees it: the first that could come. */
static bool bring_drawn(uint64_t from, lv_action *x, struct lv_refusal *why)
{
    if (lv_action_a(*x) != PBV_HIDDEN)
        return lv_refuse(why, LV_E_RULE, "PBV-R83", N_("nobody says which card is drawn"), 0);
    *x = with_a(*x, pbv_lowest(from));
    return true;
}

static bool bring_revealed(const struct lv_setup *u, struct pbv_state *s, unsigned rv, struct lv_refusal *why)
{
    if (rv >= pbv_data_of(u)->n_rvs || !(pbv_rv_pile(s) >> rv & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-R83", N_("this Rendez-vous is not in the pile"), 0);
    bring_rv(s, rv);
    return true;
}

/* Where the decision is asked for: which card has to be where. What is not asked for, the rules refuse. */
static bool arrange(const struct lv_setup *u, struct pbv_state *s, lv_action *x, struct lv_refusal *why)
{
    const unsigned a = lv_action_a(*x);

    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_PREP:
        return lv_action_kind(*x) != PBV_PREP_ACT || bring_or_refuse(u, s, s->who, a, why);
    case PBV_PH_DISCARD:
        return lv_action_kind(*x) != PBV_DISCARD_ACT || bring_or_refuse(u, s, s->who, a, why);
    case PBV_PH_TURN:
        switch (lv_action_kind(*x)) {
        case PBV_LAY_ACT: case PBV_JAIL_ACT: case PBV_MEET_ACT: case PBV_PLAY_ACT:
            return bring_or_refuse(u, s, s->active, a, why);
        case PBV_RELEASE_ACT: return bring_or_refuse(u, s, s->active, lv_action_b(*x), why);
        }
        return true;
    case PBV_PH_GIVE:
        return lv_action_kind(*x) != PBV_GIVE_ACT || bring_back(&s->hand[s->active], x, why);
    case PBV_PH_STOLEN:
        return lv_action_kind(*x) != PBV_C_STOLEN_ACT || bring_back(&s->hand[s->ask[0]], x, why);
    case PBV_PH_DEAL:
        return lv_action_kind(*x) != PBV_C_DEAL_ACT || bring_drawn(s->stock.set, x, why);
    case PBV_PH_FACE:
        return lv_action_kind(*x) != PBV_C_FACE_ACT || bring_drawn(s->stock.set, x, why);
    case PBV_PH_TROUBLE:
        return lv_action_kind(*x) != PBV_C_TROUBLE_ACT || bring_drawn(pbv_troubles(s->stock.set), x, why);
    case PBV_PH_PEEK_CARD:
        return lv_action_kind(*x) != PBV_C_REVEAL_ACT || bring_drawn(s->rv_unknown, x, why);
    case PBV_PH_REVEAL:
        return lv_action_kind(*x) != PBV_C_REVEAL_ACT || bring_revealed(u, s, a, why);
    default: return true;
    }
}

static bool bring(const struct lv_setup *u, void *state, lv_action said, lv_action *to,
                  struct lv_refusal *why)
{
    struct pbv_state there = *(struct pbv_state *)state;
    lv_action real = said;

    if (!arrange(u, &there, &real, why) || !pbv_may(u, &there, real, why))
        return false;
    *(struct pbv_state *)state = there;
    *to = real;
    return true;
}

static lv_action say(const struct lv_setup *u, const void *state, lv_action x)
{
    const struct pbv_state *s = state;

    (void)u;
    switch (lv_action_kind(x)) {
    case PBV_GIVE_ACT:
    case PBV_C_STOLEN_ACT:
        return with_a(x, pbv_is_trouble(lv_action_a(x)) ? PBV_HIDDEN_TROUBLE : PBV_HIDDEN);
    case PBV_C_DEAL_ACT: case PBV_C_FACE_ACT: case PBV_C_TROUBLE_ACT: return with_a(x, PBV_HIDDEN);
    case PBV_C_REVEAL_ACT: return s->phase == PBV_PH_PEEK_CARD ? with_a(x, PBV_HIDDEN) : x;
    }
    return x;
}

/* ---- all that may be said ----------------------------------------------------------------------- */

/* A card of one sort or of the other. */
static int offer_backs(unsigned act, uint64_t hand, lv_action *out)
{
    int n = 0;

    if (hand & hidden_sort(PBV_HIDDEN))
        out[n++] = lv_action_make(act, PBV_HIDDEN, 0, 0);
    if (hand & hidden_sort(PBV_HIDDEN_TROUBLE))
        out[n++] = lv_action_make(act, PBV_HIDDEN_TROUBLE, 0, 0);
    return n;
}

static int offer_outcomes(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n = 0;

    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_STOLEN: return offer_backs(PBV_C_STOLEN_ACT, s->hand[s->ask[0]].set, out);
    case PBV_PH_REVEAL: return pbv_each_kind(PBV_C_REVEAL_ACT, pbv_rv_pile(s), out);
    case PBV_PH_DEAL: case PBV_PH_FACE: case PBV_PH_TROUBLE: case PBV_PH_PEEK_CARD:
        pbv_outcomes(u, s, o);
        out[0] = with_a(o[0].action, PBV_HIDDEN);
        return 1;
    default: break;
    }
    for (int all = pbv_outcomes(u, s, o); n < all; n++)
        out[n] = o[n].action;
    return n;
}

/* What a hand with all these cards could do; of more than there is room for, Embrouilles are left out: with
 * the cards of the box and one mode a turn there never is. */
static int offer_turn(const struct lv_setup *u, const struct pbv_state *s, unsigned seat,
                      lv_action out[LV_MAX_ACTIONS])
{
    enum { ROOM = 2048 }; /* 32 Embrouilles on 16 figures, 16 guests in as many columns, and the rest */
    struct pbv_state there = *s;
    lv_action all[ROOM] = { 0 };
    int n = 0, found;

    there.hand[seat].set = could_hold(u, s, seat);
    found = pbv_legal(u, &there, all);
    assert(found <= ROOM);
    if (found <= LV_MAX_ACTIONS) {
        for (; n < found; n++)
            out[n] = all[n];
        return n;
    }
    for (int plays = 0; plays < 2; plays++)
        for (int i = 0; i < found && n < LV_MAX_ACTIONS; i++)
            if ((lv_action_kind(all[i]) == PBV_PLAY_ACT) == plays)
                out[n++] = all[i];
    return n;
}

int pbv_offers(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct pbv_state *s = state;
    const int seat = pbv_to_move(u, s);

    if (seat == LV_CHANCE)
        return offer_outcomes(u, s, out);
    if (seat < 0)
        return 0;
    if (s->phase == PBV_PH_GIVE)
        return offer_backs(PBV_GIVE_ACT, s->hand[seat].set, out);
    if (s->phase == PBV_PH_DISCARD)
        return pbv_each_kind(PBV_DISCARD_ACT,
                             could_hold(u, s, (unsigned)seat)
                                 & (pbv_troubles_first(s) ? sort_of(PBV_TROUBLE) : ~(uint64_t)0), out);
    return offer_turn(u, s, (unsigned)seat, out);
}

/* Cards are drawn by themselves where nothing else can be done, and all else is said. */
static bool unsaid(const struct lv_setup *u, const void *state, lv_action *said)
{
    (void)u;
    (void)state;
    (void)said;
    return false;
}

const struct lv_hands pbv_hands = { .offers = pbv_offers, .bring = bring, .say = say, .unsaid = unsaid };
