/* pbv_flow.c: what comes next: section 6.3 of the catalogue.
 *
 * A step that is complete calls pbv_go_on(), which looks for what is due, always in the same order
 * (PBV-R49): chance points (new piles, the colours they show, the next Rendez-vous), preparation,
 * draws, discards, complete Rendez-vous, and at last the turn itself. */
#include "pbv.h"

#include <assert.h>
#include <string.h>

/* ---- the Rendez-vous pile (PBV-R73) ----------------------------------------------------------- */

static void rv_unplace(struct pbv_state *s, unsigned rv)
{
    int i = 0;

    assert(rv < PBV_MAX_RVS);
    if (s->rv_top == rv + 1)
        s->rv_top = 0;
    while (i < PBV_MAX_RVS && s->rv_buried[i] != rv + 1)
        i++;
    for (; i < PBV_MAX_RVS; i++)
        s->rv_buried[i] = i + 1 < PBV_MAX_RVS ? s->rv_buried[i + 1] : 0;
}

/* Without unknown cards below it, the top card is the first of those whose order is known. */
void pbv_know_rv(struct pbv_state *s, unsigned rv)
{
    assert(rv < PBV_MAX_RVS);
    s->rv_unknown &= (uint16_t)~(1u << rv);
    s->rv_knows[rv] |= (uint8_t)(1u << s->active);
    if (s->rv_unknown) {
        s->rv_top = (uint8_t)(rv + 1);
        return;
    }
    memmove(s->rv_buried + 1, s->rv_buried, PBV_MAX_RVS - 1);
    s->rv_buried[0] = (uint8_t)(rv + 1);
}

void pbv_bury_rv(struct pbv_state *s, unsigned rv)
{
    int i = 0;

    assert(rv < PBV_MAX_RVS);
    rv_unplace(s, rv);
    while (s->rv_buried[i])
        i++;
    s->rv_buried[i] = (uint8_t)(rv + 1);
}

void pbv_open_rv(struct pbv_go *g, unsigned rv)
{
    struct pbv_state *s = g->s;

    assert(rv < g->d->n_rvs);
    rv_unplace(s, rv);
    s->rv_knows[rv] = 0;
    s->rv_open[s->rv_open[0] ? 1 : 0] = (uint8_t)(rv + 1);
    PBV_TELL(g, LV_SEE_ALL, REVEALED, (int)rv);
}

/* PBV-109: two are open while there are cards. True when chance has to say which is next. */
static bool reveal_due(struct pbv_go *g)
{
    struct pbv_state *s = g->s;

    while (!s->rv_open[1] && pbv_rv_pile(s)) {
        int next = g->u->own_hands ? -1 : pbv_rv_next(s); /* PBV-R83: it is said then */
        if (next < 0)
            return true;
        pbv_open_rv(g, (unsigned)next);
    }
    return false;
}

/* ---- character piles -------------------------------------------------------------------------- */

/* PBV-040, R69: a draw is due, the piles are empty, the discard is not: three new piles. */
static void make_piles(struct pbv_go *g)
{
    struct pbv_state *s = g->s;
    unsigned n = 0;

    PBV_EACH(k, s->discard.set & 0xFFFFFFFFu)
        for (unsigned i = pbv_has(&s->discard, k); i > 0; i--, n++) {
            pbv_remove(&s->discard, k);
            pbv_add(&s->stock, k);
            s->colours[g->d->colour[k]]++;
        }
    pbv_fill_piles(g->u, s, n);
    PBV_TELL(g, LV_SEE_ALL, NEW_PILES, (int)n);
}

static bool draw_due(const struct pbv_state *s)
{
    return s->power_draws > 0
        || (s->points > 0 && (s->mode == PBV_MODE_A || s->mode == PBV_FLEXIBLE));
}

static bool top_due(const struct pbv_state *s)
{
    for (int p = 0; p < PBV_N_PILES; p++)
        if (s->pile[p] > 0 && s->top[p] == 0)
            return true;
    return false;
}

/* ---- preparation (PBV-012) -------------------------------------------------------------------- */

unsigned pbv_all_dealt(const struct lv_setup *u)
{
    return (PBV_HAND + 3u) * (unsigned)u->seats;
}

/* PBV-R76: with a replaced data set there may be nothing to lay. */
static bool can_prepare(const struct pbv_go *g, unsigned seat)
{
    const struct pbv_state *s = g->s;
    uint64_t hand = s->hand[seat].set;

    if (pbv_chars(hand) || (g->u->own_hands && hand)) /* PBV-R83: what there is, nobody else knows */
        return true;
    for (int c = 0; c < PBV_N_COLOURS; c++)
        if (s->columns[seat] & g->d->of_colour[c] && hand >> PBV_GUEST & g->d->guests_of[c])
            return true;
    return false;
}

static bool prep_due(struct pbv_go *g)
{
    struct pbv_state *s = g->s;
    unsigned seats = (unsigned)g->u->seats;

    for (; s->dealt < pbv_all_dealt(g->u); s->dealt++) {
        unsigned seat = (s->first + s->dealt % seats) % seats; /* the deal took whole rounds */
        if (!s->left[seat] && can_prepare(g, seat)) {
            s->who = (uint8_t)seat;
            return true;
        }
    }
    return false;
}

/* ---- limits (PBV-037, PBV-039) ---------------------------------------------------------------- */

static bool above_limit(const struct pbv_cards *hand)
{
    return pbv_count(pbv_troubles(hand->set)) > PBV_HAND_TROUBLES || pbv_hand_size(hand) > PBV_HAND;
}

static bool discard_due(struct pbv_go *g)
{
    struct pbv_state *s = g->s;
    unsigned seats = (unsigned)g->u->seats;

    if (s->dump > 0 && s->hand[s->dump_seat].set) {
        s->who = s->dump_seat;
        return true;
    }
    s->dump = s->dump_seat = 0;
    for (unsigned i = 0; i < seats; i++) {
        unsigned seat = (s->active + i) % seats;
        if (above_limit(&s->hand[seat])) {
            s->who = (uint8_t)seat;
            return true;
        }
    }
    return false;
}

/* ---- what is due ------------------------------------------------------------------------------ */

/* The three draws of A are one step (PBV-R09), and so are the two of DRAW. */
static bool must_draw(struct pbv_state *s)
{
    if (pbv_piles_empty(s)) { /* nothing can be drawn any more: the drawing is complete (R69) */
        s->power_draws = 0;
        if (s->mode == PBV_MODE_A)
            s->points = 0;
    }
    return s->power_draws > 0 || (s->mode == PBV_MODE_A && s->points > 0 && s->points < 3);
}

/* PBV-113, R41: true when a Rendez-vous has begun or has to be picked. */
static bool rv_due(struct pbv_go *g)
{
    struct pbv_state *s = g->s;
    bool ready[2];

    for (int i = 0; i < 2; i++)
        ready[i] = s->rv_open[i] && pbv_is_complete(g->d, s, s->rv_open[i] - 1u);
    if (!ready[0] && !ready[1])
        return false;
    if (ready[0] && ready[1] && !s->left[s->active]) {
        s->phase = PBV_PH_PICK;
        PBV_TELL(g, LV_SEE_ALL, BOTH_COMPLETE, s->active);
    } else {
        unsigned rv = s->rv_open[ready[0] ? 0 : 1] - 1u;
        PBV_TELL(g, LV_SEE_ALL, COMPLETE, (int)rv);
        pbv_begin_rv(g, rv);
    }
    return true;
}

/* All that comes before Rendez-vous; PBV_PH_TURN when nothing does. */
enum pbv_phase pbv_due(struct pbv_go *g)
{
    struct pbv_state *s = g->s;

    memset(s->ask, 0, sizeof s->ask);
    s->who = 0;
    if (draw_due(s) && pbv_piles_empty(s) && pbv_can_draw(s))
        make_piles(g);
    if (top_due(s) && !g->u->own_hands) /* PBV-R83 */
        return PBV_PH_TOP;
    if (reveal_due(g))
        return PBV_PH_REVEAL;
    if (prep_due(g))
        return PBV_PH_PREP;
    if (must_draw(s))
        return PBV_PH_DRAW;
    return discard_due(g) ? PBV_PH_DISCARD : PBV_PH_TURN;
}

void pbv_go_on(struct pbv_go *g)
{
    struct pbv_state *s = g->s;
    bool begun = s->dealt == pbv_all_dealt(g->u) && s->phase != PBV_PH_PREP;

    s->phase = (uint8_t)pbv_due(g);
    if (s->phase != PBV_PH_TURN)
        return;
    if (!begun) { /* the preparation has just ended */
        s->active = (uint8_t)(s->left[s->first] ? pbv_next_seat(g->u, s, s->first) : s->first);
        pbv_start_turn(g);
    } else if (!rv_due(g) && s->left[s->active]) {
        pbv_end_turn(g);
    }
}

/* ---- turns ------------------------------------------------------------------------------------ */

static void clear_turn(struct pbv_go *g)
{
    struct pbv_state *s = g->s;

    s->mode = s->points = s->power_draws = s->dump = s->dump_seat = 0;
    s->draw_places = s->draw_chars = 0;
    if (!g->u->option[PBV_OPT_MEETS][0])
        s->meet_places = 0;
    memset(s->exchanged, 0, sizeof s->exchanged);
}

/* PBV-R19: at the start of the turn, or where it would have started. */
static void end_shadows(struct pbv_go *g, unsigned seat)
{
    struct pbv_state *s = g->s;
    unsigned before = s->shadow[seat];

    s->shadow[seat] = 0;
    if (g->ev)
        PBV_EACH(f, before & ~(unsigned)pbv_shadows(s))
            PBV_TELL(g, LV_SEE_ALL, SHADOW_ENDS, (int)f, (int)pbv_controllers(g->u, s, f));
}

void pbv_start_turn(struct pbv_go *g)
{
    struct pbv_state *s = g->s;

    clear_turn(g);
    end_shadows(g, s->active);
    if (g->u->option[PBV_OPT_FLEXIBLE][0]) {
        s->mode = PBV_FLEXIBLE;
        s->points = 3;
    }
    PBV_TELL(g, LV_SEE_ALL, TURN, s->active, s->turns + 1);
    pbv_go_on(g);
}

void pbv_end_turn(struct pbv_go *g)
{
    struct pbv_state *s = g->s;
    int limit = g->u->option[PBV_OPT_TURNS][0];

    PBV_TELL(g, LV_SEE_ALL, TURN_ENDS, s->active);
    if (s->turns < UINT16_MAX) /* only without a limit */
        s->turns++;
    if (limit > 0 && s->turns >= limit) {
        PBV_TELL(g, LV_SEE_ALL, TIME_OUT, s->turns);
        pbv_finish(g);
        return;
    }
    do {
        s->active = (uint8_t)((s->active + 1) % g->u->seats);
        if (s->left[s->active])
            end_shadows(g, s->active);
    } while (s->left[s->active]);
    pbv_start_turn(g);
}

/* PBV-137 to 139. */
void pbv_finish(struct pbv_go *g)
{
    enum { POINTS = 2000 };
    struct pbv_state *s = g->s;

    clear_turn(g);
    memset(s->ask, 0, sizeof s->ask);
    memset(s->throws, 0, sizeof s->throws);
    s->rv_now = s->solver = s->who = 0;
    s->phase = PBV_PH_OVER;
    for (int i = 0; i < g->u->seats; i++) {
        unsigned n = pbv_majorities(g->u, s, (unsigned)i);
        s->score[i] += (int32_t)n * POINTS;
        if (!s->left[i])
            PBV_TELL(g, LV_SEE_ALL, MAJORITIES, i, (int)n, (int)n * POINTS);
    }
    for (int i = 0; i < g->u->seats; i++)
        PBV_TELL(g, LV_SEE_ALL, TOTAL, i, s->score[i]);
}

/* ---- leaving (PBV-R61, PBV-R74) --------------------------------------------------------------- */

static void empty_seat(struct pbv_go *g, unsigned seat)
{
    struct pbv_state *s = g->s;
    unsigned order = 1;

    assert(seat < (unsigned)g->u->seats);
    for (int i = 0; i < g->u->seats; i++)
        order += s->left[i] > 0;
    s->left[seat] = (uint8_t)order;
    PBV_EACH(k, s->hand[seat].set)
        while (pbv_has(&s->hand[seat], k)) {
            pbv_remove(&s->hand[seat], k);
            pbv_add(&s->discard, k);
        }
    PBV_EACH(c, s->columns[seat])
        pbv_drop_column(g, seat, c);
    for (int v = 0; v <= PBV_ONLOOKER; v++)
        s->known[v][seat] = (struct pbv_known){ 0, 0 };
    memset(s->known[seat], 0, sizeof s->known[seat]);
    for (int r = 0; r < PBV_MAX_RVS; r++)
        s->rv_knows[r] &= (uint8_t)~(1u << seat);
    s->throws[seat] = 0;
}

/* Is a step in parts that needs this seat, or is it the seat's own? It lapses (PBV-R80). */
static bool step_lapses(const struct pbv_state *s, unsigned seat)
{
    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_RECALL: return seat == s->active || seat == s->ask[0];
    case PBV_PH_TAKE_CARD:
    case PBV_PH_GIVE: return seat == s->active || seat == s->ask[2];
    case PBV_PH_PEEK: case PBV_PH_TELEPORT: case PBV_PH_EXPEL: case PBV_PH_SWAP: case PBV_PH_PICK:
        return seat == s->active;
    case PBV_PH_PREP: case PBV_PH_TURN: case PBV_PH_DRAW: case PBV_PH_DISCARD:
        return true; /* what is due is found again */
    case PBV_PH_FIRST: case PBV_PH_DEAL: case PBV_PH_TOP: case PBV_PH_REVEAL: case PBV_PH_FACE:
    case PBV_PH_TROUBLE: case PBV_PH_STOLEN: case PBV_PH_PEEK_CARD: case PBV_PH_THROW:
    case PBV_PH_DICE: case PBV_PH_SALE: case PBV_PH_OVER: case PBV_N_PHASES: break;
    }
    return false;
}

void pbv_close(struct pbv_go *g, unsigned seat)
{
    struct pbv_state *s = g->s;

    assert(seat < (unsigned)g->u->seats && !g->s->left[seat]);
    PBV_TELL(g, LV_SEE_ALL, CLOSED, (int)seat);
    empty_seat(g, seat);
    if (pbv_seats_left(g->u, s) == 1) {
        pbv_finish(g);
        return;
    }
    if (seat == s->active)
        s->power_draws = s->points = 0;
    if (s->rv_now) {
        if (s->who == seat)
            pbv_go_on_rv(g);
    } else if (step_lapses(s, seat)) {
        pbv_go_on(g);
    }
}
