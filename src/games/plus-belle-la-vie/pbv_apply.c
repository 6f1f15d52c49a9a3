/* pbv_apply.c: what decisions and outcomes do; what follows from them is in pbv_flow.c. */
#include "pbv.h"

#include <assert.h>

/* ---- figures ---------------------------------------------------------------------------------- */

void pbv_place_figure(struct pbv_state *s, unsigned character, unsigned spot)
{
    const uint16_t bit = (uint16_t)(1u << character);

    assert(character < PBV_N_CHARS && spot < PBV_N_SPOTS);
    s->here[s->at[character]] &= (uint16_t)~bit;
    s->here[spot] |= bit;
    s->at[character] = (uint8_t)spot;
}

void pbv_send(struct pbv_go *g, unsigned character, unsigned spot, unsigned cause)
{
    assert(character < PBV_N_CHARS && spot != PBV_OFF && g->s->at[character] != spot);
    PBV_TELL(g, LV_SEE_ALL, SENT, g->s->active, (int)character, g->s->at[character], (int)spot, (int)cause);
    pbv_place_figure(g->s, character, spot);
}

void pbv_tell_lacks(struct pbv_go *g, unsigned spots)
{
    for (int i = 0; g->ev && i < 2; i++) {
        unsigned rv = g->s->rv_open[i] - 1u;
        if (!g->s->rv_open[i] || !(spots >> g->d->rv[rv].place & 1) || pbv_is_complete(g->d, g->s, rv))
            continue; /* what is complete is told when it begins */
        PBV_TELL(g, LV_SEE_ALL, LACKS, (int)rv, pbv_missing(g->d, g->s, rv));
    }
}

/* ---- cards that leave a hand or a column ------------------------------------------------------ */

static void discard_hand(struct pbv_go *g, unsigned seat, unsigned kind)
{
    assert(kind < PBV_N_KINDS && pbv_has(&g->s->hand[seat], kind));
    pbv_remove(&g->s->hand[seat], kind);
    pbv_forget_open(g->u, g->s, seat, kind);
    pbv_add(&g->s->discard, kind);
}

/* PBV-015, 016, 018: onto its column; a figure that was never on the board comes to the gare. */
static void lay_card(struct pbv_go *g, unsigned seat, unsigned kind, unsigned column)
{
    struct pbv_state *s = g->s;
    int controllers;

    assert(seat < (unsigned)g->u->seats && kind < PBV_TROUBLE && column < PBV_N_CHARS);
    pbv_remove(&s->hand[seat], kind);
    pbv_forget_open(g->u, s, seat, kind);
    s->strength[seat][column]++;
    if (pbv_is_guest(kind))
        s->guest_at[kind - PBV_GUEST] = (uint8_t)(1 + 16 * seat + column);
    pbv_judge(g->u, s, column);
    controllers = (int)pbv_controllers(g->u, s, column);
    if (pbv_is_guest(kind))
        PBV_TELL(g, LV_SEE_ALL, LAID_GUEST, (int)seat, (int)kind, (int)column, s->strength[seat][column],
                 controllers);
    else
        PBV_TELL(g, LV_SEE_ALL, LAID, (int)seat, (int)kind, (int)column, s->strength[seat][column],
                 controllers);
    if (s->at[column] == PBV_OFF) {
        pbv_place_figure(s, column, PBV_GARE);
        PBV_TELL(g, LV_SEE_ALL, ARRIVED, (int)column, PBV_GARE);
    }
}

/* PBV-044, PBV-127: a whole column to the discard, guests included. The figure stays (PBV-R60). */
void pbv_drop_column(struct pbv_go *g, unsigned seat, unsigned column)
{
    struct pbv_state *s = g->s;
    unsigned guests = pbv_guests_on(g->d, s, seat, column);

    assert(seat < (unsigned)g->u->seats && column < PBV_N_CHARS);
    PBV_EACH(i, guests) {
        s->guest_at[i] = 0;
        pbv_add(&s->discard, PBV_GUEST + i);
    }
    for (unsigned n = s->strength[seat][column] - pbv_count(guests); n > 0; n--)
        pbv_add(&s->discard, column);
    s->strength[seat][column] = 0;
    pbv_judge(g->u, s, column);
}

/* PBV-020: guests that are left without their character; returns them as a set. */
static unsigned return_lone(struct pbv_go *g, unsigned owner, unsigned column)
{
    struct pbv_state *s = g->s;
    unsigned guests = pbv_guests_on(g->d, s, owner, column);

    assert(owner < (unsigned)g->u->seats && column < PBV_N_CHARS);
    if (guests == 0 || s->strength[owner][column] > pbv_count(guests))
        return 0;
    PBV_EACH(i, guests) {
        s->guest_at[i] = 0;
        pbv_add(&s->hand[owner], PBV_GUEST + i);
        pbv_know_open(g->u, s, owner, PBV_GUEST + i);
    }
    s->strength[owner][column] = 0;
    return guests;
}

/* An open card goes to the hand of seat `to`, seen by all; guests that it leaves alone go back to their
 * owner: these are returned, to be told behind the card itself. */
unsigned pbv_take_open(struct pbv_go *g, unsigned owner, unsigned column, unsigned kind, unsigned to)
{
    struct pbv_state *s = g->s;
    unsigned lone;

    assert(s->strength[owner][column] > 0);
    s->strength[owner][column]--;
    if (pbv_is_guest(kind))
        s->guest_at[kind - PBV_GUEST] = 0;
    pbv_add(&s->hand[to], kind);
    pbv_know_open(g->u, s, to, kind);
    lone = return_lone(g, owner, column);
    pbv_judge(g->u, s, column);
    return lone;
}

void pbv_tell_returned(struct pbv_go *g, unsigned owner, unsigned column, unsigned guests)
{
    PBV_EACH(i, guests)
        PBV_TELL(g, LV_SEE_ALL, RETURNED, (int)owner, (int)(PBV_GUEST + i), (int)column,
                 (int)pbv_controllers(g->u, g->s, column));
}

/* ---- decisions -------------------------------------------------------------------------------- */

static void lay_now(struct pbv_go *g, lv_action a)
{
    struct pbv_state *s = g->s;
    unsigned kind = lv_action_a(a), drop = lv_action_c(a);

    if (drop > 0) {
        int cards = s->strength[s->active][drop - 1];
        pbv_drop_column(g, s->active, drop - 1);
        PBV_TELL(g, LV_SEE_ALL, DROPPED, s->active, (int)drop - 1, cards,
                 (int)pbv_controllers(g->u, s, drop - 1));
    }
    s->points--;
    lay_card(g, s->active, kind, pbv_is_guest(kind) ? lv_action_b(a) - 1u : kind);
    pbv_go_on(g);
}

static void prepare(struct pbv_go *g, lv_action a)
{
    unsigned kind = lv_action_a(a);

    lay_card(g, g->s->who, kind, pbv_is_guest(kind) ? lv_action_b(a) - 1u : kind);
    g->s->dealt++;
    pbv_go_on(g);
}

static void move_figure(struct pbv_go *g, unsigned figure, unsigned to)
{
    struct pbv_state *s = g->s;
    unsigned from = s->at[figure];

    assert(s->points > 0 && from != to);
    PBV_TELL(g, LV_SEE_ALL, MOVED, s->active, (int)figure, (int)from, (int)to);
    pbv_place_figure(s, figure, to);
    pbv_tell_lacks(g, 1u << from | 1u << to);
    s->points--;
    pbv_go_on(g);
}

/* PBV-056 to 061: the card itself is a chance point. */
static void take_trouble(struct pbv_go *g, unsigned character)
{
    struct pbv_state *s = g->s;

    assert(character < PBV_N_CHARS);
    s->points--;
    s->draw_places |= (uint16_t)(1u << s->at[character]);
    s->draw_chars |= (uint16_t)(1u << character);
    if (!pbv_troubles(s->stock.set)) {
        uint64_t all = pbv_troubles(s->discard.set);
        s->stock.set |= all;
        s->discard.set &= ~all;
        PBV_TELL(g, LV_SEE_ALL, NEW_TROUBLES, (int)pbv_count(all));
    }
    s->phase = PBV_PH_TROUBLE;
    s->ask[0] = (uint8_t)character;
}

static void meet(struct pbv_go *g, unsigned kind)
{
    enum { POINTS = 2000 }; /* PBV-083 */
    struct pbv_state *s = g->s;
    const uint8_t *face = g->d->trouble[kind - PBV_TROUBLE].face;
    unsigned place = s->at[face[0]];

    assert(kind >= PBV_TROUBLE && kind < PBV_N_KINDS);
    discard_hand(g, s->active, kind);
    s->points--;
    s->meet_places |= (uint16_t)(1u << place);
    s->score[s->active] += POINTS;
    PBV_TELL(g, LV_SEE_ALL, MET, s->active, (int)kind, face[0], face[1], (int)place, POINTS);
    pbv_go_on(g);
}

static void begin_exchange(struct pbv_go *g, lv_action a)
{
    struct pbv_state *s = g->s;

    s->phase = PBV_PH_TAKE_CARD;
    s->ask[0] = (uint8_t)lv_action_a(a);
    s->ask[1] = (uint8_t)lv_action_b(a);
    s->ask[2] = (uint8_t)lv_action_c(a);
    PBV_TELL(g, LV_SEE_ALL, EXCHANGE, s->active, s->ask[2], s->ask[0], s->ask[1]);
}

/* Nothing changes hands yet; who will control the column is what taking the card comes to. */
static void choose_taken(struct pbv_go *g, lv_action a)
{
    struct pbv_state *s = g->s;
    unsigned partner = s->ask[2], column = lv_action_a(a), kind = lv_action_b(a);

    if (g->ev) {
        struct pbv_state then = *s;
        pbv_take_open(&(struct pbv_go){ g->u, g->d, &then, NULL }, partner, column, kind, s->active);
        PBV_TELL(g, LV_SEE_ALL, CHOSEN, s->active, (int)partner, (int)column, (int)kind,
                 (int)pbv_controllers(g->u, &then, column));
    }
    s->phase = PBV_PH_GIVE;
    s->ask[3] = (uint8_t)column;
    s->ask[4] = (uint8_t)kind;
}

/* A card that goes from hand to hand, for those who see only its back. */
static void tell_back(struct pbv_go *g, unsigned see, unsigned kind, const enum pbv_event as[3],
                      unsigned partner)
{
    int back = pbv_seen_back(g->u, kind);

    lv_emit(g->ev, see, as[back < 0 ? 2 : back == PBV_N_COLOURS], g->s->active, (int)partner,
            back < 0 || back == PBV_N_COLOURS ? LV_NONE : back);
}

/* PBV-R55: giver and receiver see the face; it is asked last, so that no secret waits in between. */
static void give_card(struct pbv_go *g, unsigned partner, unsigned kind)
{
    static const enum pbv_event as[] = { PBV_EV_GIVEN_BACK, PBV_EV_GIVEN_TROUBLE, PBV_EV_GIVEN_HIDDEN };
    struct pbv_state *s = g->s;
    unsigned both = lv_see_only(s->active) | lv_see_only(partner);

    assert(partner < (unsigned)g->u->seats && partner != g->s->active);
    pbv_remove(&s->hand[s->active], kind);
    pbv_forget_unseen(g->u, s, s->active, kind, 1u << partner);
    pbv_add(&s->hand[partner], kind);
    pbv_known_add(&s->known[s->active][partner], kind);
    PBV_TELL(g, both, GIVEN, s->active, (int)partner, (int)kind);
    tell_back(g, LV_SEE_ALL & ~both, kind, as, partner);
}

/* PBV-091 to 097: everything at once, when the last part is answered. */
static void exchange(struct pbv_go *g, unsigned given)
{
    struct pbv_state *s = g->s;
    unsigned x = s->ask[0], y = s->ask[1], partner = s->ask[2], column = s->ask[3], taken = s->ask[4];
    unsigned place = s->at[x], lone;

    assert(s->points > 0 && PBV_IN_PLACE(place) && s->at[y] == place && partner != s->active);
    s->points--;
    s->exchanged[x] |= (uint16_t)(1u << place);
    give_card(g, partner, given);
    lone = pbv_take_open(g, partner, column, taken, s->active);
    PBV_TELL(g, LV_SEE_ALL, TAKEN, s->active, (int)partner, (int)column, (int)taken,
             (int)pbv_controllers(g->u, s, column));
    pbv_tell_returned(g, partner, column, lone);
    pbv_send(g, y, PBV_STREET, PBV_BY_EXCHANGE);
    pbv_tell_lacks(g, 1u << place);
    pbv_go_on(g);
}

static void guest_jails(struct pbv_go *g, unsigned guest, unsigned figure)
{
    unsigned from = g->s->at[figure];

    assert(figure < PBV_N_CHARS);
    discard_hand(g, g->s->active, guest);
    PBV_TELL(g, LV_SEE_ALL, GUEST_JAIL, g->s->active, (int)guest, (int)figure, (int)from, PBV_PRISON);
    pbv_place_figure(g->s, figure, PBV_PRISON);
    pbv_tell_lacks(g, 1u << from);
    pbv_go_on(g);
}

static void release(struct pbv_go *g, unsigned figure, unsigned kind)
{
    assert(figure < PBV_N_CHARS);
    discard_hand(g, g->s->active, kind);
    PBV_TELL(g, LV_SEE_ALL, RELEASED, g->s->active, (int)kind, (int)figure, PBV_PRISON, PBV_STREET);
    pbv_place_figure(g->s, figure, PBV_STREET); /* PBV-107 */
    pbv_go_on(g);
}

static void discard(struct pbv_go *g, unsigned kind)
{
    struct pbv_state *s = g->s;

    assert(kind < PBV_N_KINDS);
    discard_hand(g, s->who, kind);
    PBV_TELL(g, LV_SEE_ALL, DISCARDED, s->who, (int)kind, s->dump > 0 ? (int)PBV_DUMP : (int)PBV_BY_LIMIT);
    if (s->dump > 0)
        s->dump--;
    pbv_go_on(g);
}

/* ---- chance ----------------------------------------------------------------------------------- */

/* A card from a pile to a hand. Its owner sees the face, the others the back: the colour, or that it is
 * no Embrouille. */
static void receive(struct pbv_go *g, unsigned seat, unsigned kind)
{
    struct pbv_state *s = g->s;

    assert(s->colours[g->d->colour[kind]] > 0);
    pbv_remove(&s->stock, kind);
    s->colours[g->d->colour[kind]]--;
    pbv_add(&s->hand[seat], kind);
}

static void deal(struct pbv_go *g, unsigned kind)
{
    struct pbv_state *s = g->s;
    unsigned seats = (unsigned)g->u->seats;
    int back = pbv_seen_back(g->u, kind);

    assert(kind < PBV_N_KINDS);
    receive(g, s->who, kind);
    PBV_TELL(g, lv_see_only(s->who), DEALT, s->who, (int)kind);
    if (back < 0)
        PBV_TELL(g, lv_see_but(s->who), DEALT_HIDDEN, s->who);
    else
        PBV_TELL(g, lv_see_but(s->who), DEALT_BACK, s->who, back);
    if (++s->dealt < PBV_HAND * seats) {
        s->who = (uint8_t)((s->who + 1u) % seats);
        return;
    }
    pbv_fill_piles(g->u, s, pbv_stock_chars(s));
    pbv_go_on(g);
}

static void draw_face(struct pbv_go *g, unsigned kind)
{
    struct pbv_state *s = g->s;
    unsigned pile = s->ask[0];
    int back = pbv_seen_back(g->u, kind);

    assert(s->pile[pile] > 0);
    receive(g, s->active, kind);
    PBV_TELL(g, lv_see_only(s->active), DRAWN, s->active, (int)pile, (int)kind);
    if (back < 0)
        PBV_TELL(g, lv_see_but(s->active), DRAWN_HIDDEN, s->active, (int)pile);
    else
        PBV_TELL(g, lv_see_but(s->active), DRAWN_BACK, s->active, (int)pile, back);
    s->pile[pile]--;
    s->top[pile] = 0;
    if (s->power_draws > 0)
        s->power_draws--;
    else
        s->points--;
    pbv_go_on(g);
}

static void show_top(struct pbv_go *g, unsigned colour)
{
    struct pbv_state *s = g->s;
    unsigned p = 0;

    assert(colour < PBV_N_COLOURS);
    while (s->pile[p] == 0 || s->top[p] != 0)
        p++;
    s->top[p] = (uint8_t)(colour + 1);
    PBV_TELL(g, LV_SEE_ALL, TOP, (int)p, (int)colour);
    pbv_go_on(g);
}

static void receive_trouble(struct pbv_go *g, unsigned kind)
{
    struct pbv_state *s = g->s;

    pbv_remove(&s->stock, kind);
    pbv_add(&s->hand[s->active], kind);
    PBV_TELL(g, lv_see_only(s->active), TOOK, s->active, s->ask[0], (int)kind);
    PBV_TELL(g, lv_see_but(s->active), TOOK_BACK, s->active, s->ask[0]);
    pbv_go_on(g);
}

static void steal(struct pbv_go *g, unsigned kind)
{
    static const enum pbv_event as[] = { PBV_EV_STOLEN_BACK, PBV_EV_STOLEN_TROUBLE, PBV_EV_STOLEN_HIDDEN };
    struct pbv_state *s = g->s;
    unsigned victim = s->ask[0], both = lv_see_only(s->active) | lv_see_only(victim);

    assert(kind < PBV_N_KINDS);
    pbv_remove(&s->hand[victim], kind);
    pbv_forget_unseen(g->u, s, victim, kind, 1u << s->active);
    pbv_add(&s->hand[s->active], kind);
    pbv_known_add(&s->known[victim][s->active], kind);
    PBV_TELL(g, both, STOLEN, s->active, (int)victim, (int)kind);
    tell_back(g, LV_SEE_ALL & ~both, kind, as, victim);
    pbv_go_on(g);
}

static void reveal(struct pbv_go *g, unsigned rv)
{
    struct pbv_state *s = g->s;

    assert(rv < g->d->n_rvs);
    if (s->phase == PBV_PH_REVEAL) {
        s->rv_unknown &= (uint16_t)~(1u << rv);
        pbv_open_rv(g, rv);
        pbv_go_on(g);
        return;
    }
    pbv_know_rv(s, rv);
    s->phase = PBV_PH_PEEK;
    PBV_TELL(g, lv_see_only(s->active), PEEKED, s->active, (int)rv);
    PBV_TELL(g, lv_see_but(s->active), PEEKED_BACK, s->active);
}

static void choose_first(struct pbv_go *g, unsigned seat)
{
    struct pbv_state *s = g->s;

    assert(seat < (unsigned)g->u->seats);
    s->first = s->active = s->who = (uint8_t)seat;
    s->phase = PBV_PH_DEAL;
    PBV_TELL(g, LV_SEE_ALL, FIRST, (int)seat);
}

/* ---- all together ----------------------------------------------------------------------------- */

static void choose_mode(struct pbv_go *g, unsigned mode)
{
    static_assert(PBV_EV_MODE_C - PBV_EV_MODE_A == (int)PBV_MODE_C - (int)PBV_MODE_A, "in the same order");
    assert(mode >= PBV_MODE_A && mode <= PBV_MODE_C);
    g->s->mode = (uint8_t)mode;
    g->s->points = 3;
    lv_emit(g->ev, LV_SEE_ALL, PBV_EV_MODE_A + mode - PBV_MODE_A, g->s->active);
    pbv_go_on(g);
}

static void throw_dice(struct pbv_go *g)
{
    struct pbv_state *s = g->s;

    assert(s->rv_now > 0 && s->throws[s->who] > 0);
    PBV_TELL(g, LV_SEE_ALL, THROW, s->who, s->rv_now - 1);
    s->throws[s->who]--;
    s->phase = PBV_PH_DICE;
}

static void pass(struct pbv_go *g)
{
    struct pbv_state *s = g->s;

    PBV_TELL(g, LV_SEE_ALL, PASSED, s->who);
    s->throws[s->who] = 0; /* PBV-121 */
    pbv_next_thrower(g, false);
}

static void end_sale(struct pbv_go *g)
{
    PBV_TELL(g, LV_SEE_ALL, SOLD_OUT, g->s->who);
    pbv_next_seller(g, g->s->who + 1u);
}

void pbv_apply(const struct lv_setup *u, void *state, lv_action x, struct lv_events *events)
{
    struct pbv_go go = { u, u->data, state, events }, *g = &go;
    unsigned a = lv_action_a(x), b = lv_action_b(x);

    if (lv_action_kind(x) == LV_KIND_CLOSE) {
        pbv_close(g, a);
        return;
    }
    switch ((enum pbv_kind)lv_action_kind(x)) {
    case PBV_PREP_ACT: prepare(g, x); break;
    case PBV_MODE_ACT: choose_mode(g, a); break;
    case PBV_PILE_ACT:
        g->s->phase = PBV_PH_FACE;
        g->s->ask[0] = (uint8_t)a;
        break;
    case PBV_LAY_ACT: lay_now(g, x); break;
    case PBV_JAIL_ACT: guest_jails(g, a, b); break;
    case PBV_RELEASE_ACT: release(g, a, b); break;
    case PBV_MOVE_ACT: move_figure(g, a, b); break;
    case PBV_TAKE_ACT: take_trouble(g, a); break;
    case PBV_MEET_ACT: meet(g, a); break;
    case PBV_EXCHANGE_ACT: begin_exchange(g, x); break;
    case PBV_TAKE_CARD_ACT: choose_taken(g, x); break;
    case PBV_GIVE_ACT: exchange(g, a); break;
    case PBV_PLAY_ACT: pbv_play(g, a, b); break;
    case PBV_TO_ACT: case PBV_WITH_ACT: case PBV_ALONE_ACT: case PBV_RECALL_ACT: case PBV_KEEP_ACT:
    case PBV_BURY_ACT: pbv_play_on(g, x); break;
    case PBV_DISCARD_ACT: discard(g, a); break;
    case PBV_PICK_ACT:
        PBV_TELL(g, LV_SEE_ALL, PICKED, g->s->active, (int)a);
        pbv_begin_rv(g, a);
        break;
    case PBV_THROW_ACT: throw_dice(g); break;
    case PBV_PASS_ACT: pass(g); break;
    case PBV_SELL_ACT: pbv_sell(g, g->s->who, a); break;
    case PBV_DONE_ACT: end_sale(g); break;
    case PBV_END_ACT: pbv_end_turn(g); break;
    case PBV_C_FIRST_ACT: choose_first(g, a); break;
    case PBV_C_DEAL_ACT: deal(g, a); break;
    case PBV_C_TOP_ACT: show_top(g, a); break;
    case PBV_C_FACE_ACT: draw_face(g, a); break;
    case PBV_C_REVEAL_ACT: reveal(g, a); break;
    case PBV_C_TROUBLE_ACT: receive_trouble(g, a); break;
    case PBV_C_STOLEN_ACT: steal(g, a); break;
    case PBV_C_DICE_ACT: pbv_settle_dice(g, a, b); break;
    case PBV_N_ACTS: break;
    }
}
