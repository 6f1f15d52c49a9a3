/* clv_apply.c: what a decision or an outcome does.
 *
 * A turn is a roll and a move; then follow, in this order (CLV-R26): the tile left behind is taken,
 * passed tiles are boxed or put at the end, an arrival may end the game, the next seat rolls. */
#include "clv.h"

#include <string.h>

static unsigned pawns_on_track(const struct clv_state *s, unsigned seat)
{
    return CLV_PAWNS - clv_count(clv_pawns(s, seat), CLV_PAWNS, CLV_FINISH);
}

/* ---- the end ---------------------------------------------------------------------------------- */

/* CLV-38: the strongest first, each with a Chance of its own. */
static void tell_conversions(const struct lv_setup *u, const struct clv_state *s, unsigned seat,
                             struct lv_events *events)
{
    const struct clv_data *d = clv_data_of(u);
    uint32_t apart, held = clv_held(s, seat, &apart), chances = held & d->of_kind[CLV_CHANCE];
    const uint32_t turned = clv_converted(d, held);

    for (unsigned i = 0; i < CLV_MALUS_TILES; i++) {
        const unsigned tile = d->strongest[i];
        if (!(turned >> tile & 1))
            continue;
        assert(chances != 0);
        lv_emit(events, LV_SEE_ALL, CLV_EV_CONVERTED, (int)seat, (int)tile, __builtin_ctz(chances),
                -d->tile[tile].value);
        chances &= chances - 1;
    }
}

static void tell_scores(const struct lv_setup *u, const struct clv_state *s, struct lv_events *events)
{
    uint8_t rank[LV_MAX_SEATS];

    clv_rank(u, s, rank);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        if (!clv_is_open(s, seat))
            continue;
        assert(rank[seat] >= 1 && rank[seat] <= u->seats);
        tell_conversions(u, s, seat, events);
        lv_emit(events, LV_SEE_ALL, rank[seat] == 1 ? CLV_EV_WON : CLV_EV_SCORED, (int)seat,
                clv_points(u, s, seat), rank[seat]);
    }
}

static void finish(const struct lv_setup *u, struct clv_state *s, struct lv_events *events)
{
    assert(s->phase != CLV_OVER);
    s->phase = CLV_OVER;
    s->turn = 0;
    s->die = 0;
    if (events)
        tell_scores(u, s, events);
}

/* CLV-55, CLV-R47: all at once, told from Départ to Arrivée. */
static void take_under_lone_pawns(const struct lv_setup *u, struct clv_state *s, struct lv_events *events)
{
    for (unsigned q = s->n_track; q > 0; q--) {
        unsigned seat = clv_alone_on(s, q);
        if (seat == CLV_SEATS)
            continue;
        clv_take(s, seat, s->tile[q - 1]);
        lv_emit(events, LV_SEE_ALL, CLV_EV_END_TAKEN, (int)seat, clv_place(s, q), clv_points(u, s, seat));
    }
}

/* CLV-57 */
static void give_malus(const struct lv_setup *u, struct clv_state *s, struct lv_events *events)
{
    const unsigned square = clv_greatest_free_malus(u, s);
    unsigned seat = 0;

    while (!clv_has_turns(s, seat))
        seat++;
    assert(seat < (unsigned)u->seats && pawns_on_track(s, seat) == 1);
    if (square == CLV_FINISH) { /* CLV-R54 */
        lv_emit(events, LV_SEE_ALL, CLV_EV_NOT_GIVEN, (int)seat);
        return;
    }
    clv_take(s, seat, s->tile[square - 1]);
    s->given = (uint8_t)(s->tile[square - 1] + 1);
    lv_emit(events, LV_SEE_ALL, CLV_EV_GIVEN, (int)seat, clv_place(s, square), clv_points(u, s, seat));
}

/* CLV-R26 (4) and (5): what the arrival of a pawn of s->turn brings. True: the game is over. */
static bool arrival_ends(const struct lv_setup *u, struct clv_state *s, struct lv_events *events)
{
    unsigned left = 0;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        left += pawns_on_track(s, seat);
    if (left > 0 && clv_option_on(u, CLV_OPT_FIRST_FINISHER) && !clv_has_turns(s, s->turn)) {
        lv_emit(events, LV_SEE_ALL, CLV_EV_FINISHER_STOPS, 0);
        take_under_lone_pawns(u, s, events);
        left = 0;
    }
    if (left == 1 && clv_option_on(u, CLV_OPT_LAST_PAWN)) {
        lv_emit(events, LV_SEE_ALL, CLV_EV_LAST_PAWN_STOPS, 0);
        give_malus(u, s, events);
        left = 0;
    }
    if (left == 0) /* CLV-40 */
        finish(u, s, events);
    return left == 0;
}

/* ---- what a move does ------------------------------------------------------------------------- */

/* Takes the tile of a square out of the track; what stands behind it moves up. The whole arrays are
 * rewritten without a branch: quicker than to find out how little would have to move. */
static void cut_out(struct clv_state *s, unsigned square)
{
    const uint8_t q = (uint8_t)square;
    uint8_t here[CLV_TILES], next[CLV_TILES];

    assert(square > CLV_FINISH && square <= s->n_track);
    memcpy(here, s->tile, CLV_TILES);
    memcpy(next, s->tile + 1, CLV_TILES);
    for (unsigned i = 0; i < CLV_TILES; i++)
        s->tile[i] = (uint8_t)i < (uint8_t)(q - 1) ? here[i] : next[i];
    for (unsigned i = 0; i < CLV_PIECES; i++)
        s->piece[i] = (uint8_t)(s->piece[i] - (s->piece[i] > q));
    s->n_track--;
}

static void tell_passed(const struct lv_setup *u, const struct clv_state *s, unsigned rear,
                        struct lv_events *events)
{
    const unsigned kind = clv_option_on(u, CLV_OPT_RECYCLE) ? CLV_EV_RETURNED : CLV_EV_BOXED;
    const unsigned on_start = clv_guards_on(s, clv_start_square(s));
    unsigned guards = on_start;

    assert(rear > CLV_FINISH && rear <= s->n_track);
    for (unsigned q = s->n_track; q > rear; q--) {
        lv_emit(events, LV_SEE_ALL, kind, clv_place(s, q), (int)clv_guards_on(s, q));
        guards += clv_guards_on(s, q);
    }
    if (guards > 0)
        lv_emit(events, LV_SEE_ALL, CLV_EV_GUARDS_BOXED, (int)guards, (int)on_start);
}

/* CLV-34, CLV-R36, CLV-R42: the guards behind `rear` go to the box. They come first in their group. */
static void box_guards(struct clv_state *s, unsigned rear)
{
    uint8_t *guard = s->piece + CLV_FIRST_GUARD;
    unsigned n = 0;

    while (n < CLV_GUARDS && guard[n] > rear)
        n++;
    if (n > 0) {
        memmove(guard, guard + n, CLV_GUARDS - n);
        memset(guard + CLV_GUARDS - n, CLV_FINISH, n);
    }
}

/* CLV-53, CLV-R41: the passed tiles go, in their order, between the last tile and Arrivée. */
static void put_at_end(struct clv_state *s, unsigned rear)
{
    const unsigned n = s->n_track - rear;
    uint8_t old[CLV_TILES];

    assert(rear <= s->n_track && s->n_track <= CLV_TILES);
    memcpy(old, s->tile, CLV_TILES);
    memcpy(s->tile, old + rear, n);
    memcpy(s->tile + n, old, rear);
    for (unsigned i = 0; i < CLV_PIECES; i++)
        if (s->piece[i] != CLV_FINISH)
            s->piece[i] = (uint8_t)(s->piece[i] + n);
}

/* CLV-33, CLV-R17: what the last pawn has passed, unless it is kept (CLV-R67). Without a last pawn nothing
 * is passed (CLV-R63). */
static void drop_passed(const struct lv_setup *u, struct clv_state *s, struct lv_events *events)
{
    const unsigned rear = clv_rearmost(s);

    if (rear == CLV_FINISH || (rear >= s->n_track && clv_guards(s)[0] <= rear) || clv_keeps_passed(u))
        return; /* nothing lies and nobody stands behind it, or all of that stays */
    if (events)
        tell_passed(u, s, rear, events);
    box_guards(s, rear);
    if (clv_option_on(u, CLV_OPT_RECYCLE)) {
        put_at_end(s, rear);
        return;
    }
    s->n_track = (uint8_t)rear;
    for (unsigned i = 0; i < CLV_TILES; i++)
        s->tile[i] = (uint8_t)i < (uint8_t)rear ? s->tile[i] : 0;
}

/* CLV-10, CLV-24, CLV-41. Somebody has a pawn on the track. */
static void pass_turn(const struct lv_setup *u, struct clv_state *s)
{
    unsigned turn = s->turn;

    assert(clv_rearmost(s) != CLV_FINISH);
    do
        turn = turn + 1 == (unsigned)u->seats ? 0 : turn + 1;
    while (!clv_has_turns(s, turn));
    s->turn = (uint8_t)turn;
    s->phase = CLV_ROLL;
    s->die = 0;
}

/* One of n like pieces goes from one square to another; they stay sorted, rearmost first. Taken out
 * and put in again by comparing every one with its neighbour: no branch on which of them it is. */
static inline void shift_piece(uint8_t *piece, unsigned n, unsigned from, unsigned to)
{
    uint8_t rest[CLV_GUARDS + 1]; /* the others, from rest[1] on, between two that never move */

    assert(n <= CLV_GUARDS);
    rest[0] = UINT8_MAX;
    for (unsigned i = 0; i + 1 < n; i++) {
        const uint8_t here = piece[i], next = piece[i + 1];
        rest[i + 1] = here > from ? here : next;
    }
    rest[n] = 0;
    for (unsigned i = 0; i < n; i++) {
        const uint8_t before = rest[i], here = rest[i + 1];
        const uint8_t less = before < to ? before : (uint8_t)to;
        piece[i] = here > less ? here : less;
    }
}

/* A seat that has finished is told which one it is: the first, the second … of those still open. */
static void tell_arrival(const struct lv_setup *u, const struct clv_state *s, struct lv_events *events)
{
    int place = 0;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        place += clv_is_open(s, seat) && !clv_has_turns(s, seat);
    if (clv_has_turns(s, s->turn))
        lv_emit(events, LV_SEE_ALL, CLV_EV_ARRIVED, s->turn, (int)pawns_on_track(s, s->turn));
    else
        lv_emit(events, LV_SEE_ALL, CLV_EV_ALL_ARRIVED, s->turn, place);
}

static void move_pawn(const struct lv_setup *u, struct clv_state *s, unsigned square, bool back,
                      struct lv_events *events)
{
    const unsigned to = clv_destination(s, square, back);
    /* CLV-R04, CLV-R05: alone means no other pawn and no guard, judged before it leaves. */
    const bool takes = clv_one_stands_on(s, square);

    assert(clv_count(clv_pawns(s, s->turn), CLV_PAWNS, square) > 0);
    lv_emit(events, LV_SEE_ALL, back ? CLV_EV_PAWN_MOVED_BACK : CLV_EV_PAWN_MOVED, s->turn,
            clv_place(s, square), clv_place(s, to));
    if (takes) { /* CLV-25, CLV-29. The tile goes first, which only a square behind it notices. */
        clv_take(s, s->turn, s->tile[square - 1]);
        lv_emit(events, LV_SEE_ALL, CLV_EV_TAKEN, s->turn, clv_place(s, square), clv_points(u, s, s->turn));
        cut_out(s, square);
    }
    shift_piece(s->piece + s->turn * CLV_PAWNS, CLV_PAWNS, square, back ? to - takes : to);
    drop_passed(u, s, events);
    if (to == CLV_FINISH) {
        if (events)
            tell_arrival(u, s, events);
        if (arrival_ends(u, s, events))
            return;
    }
    pass_turn(u, s);
}

/* CLV-27: nobody takes anything. */
static void move_guard(const struct lv_setup *u, struct clv_state *s, unsigned square, bool back,
                       struct lv_events *events)
{
    const unsigned to = clv_destination(s, square, back);

    assert(clv_count(clv_guards(s), CLV_GUARDS, square) > 0);
    lv_emit(events, LV_SEE_ALL, back ? CLV_EV_GUARD_MOVED_BACK : CLV_EV_GUARD_MOVED, s->turn,
            clv_place(s, square), clv_place(s, to));
    shift_piece(s->piece + CLV_FIRST_GUARD, CLV_GUARDS, square, to);
    s->home_guards = (uint8_t)(s->home_guards + (to == CLV_FINISH));
    if (back) /* it may have gone behind the last pawn (CLV-R36) */
        drop_passed(u, s, events);
    pass_turn(u, s);
}

static void lay_tile(const struct lv_setup *u, struct clv_state *s, unsigned tile,
                     struct lv_events *events)
{
    assert(s->n_track < CLV_TILES && tile < CLV_TILES);
    memmove(s->tile + 1, s->tile, s->n_track);
    s->tile[0] = (uint8_t)tile;
    s->n_track++;
    clv_lay_pawns(u, s);
    lv_emit(events, LV_SEE_ALL, CLV_EV_LAID, (int)tile, s->n_track);
    if (s->n_track == CLV_TILES)
        clv_set_up_next(u, s); /* CLV-R31: the guards are set by the faces, afterwards */
}

/* CLV-R59. Never an arrival: variants 4 and 5 do not stir (CLV-R62). */
static void close_seat(const struct lv_setup *u, struct clv_state *s, unsigned seat,
                       struct lv_events *events)
{
    int open = u->seats;

    assert(clv_is_open(s, seat));
    lv_emit(events, LV_SEE_ALL, CLV_EV_CLOSED, (int)seat);
    s->closed = (uint8_t)(s->closed | 1u << seat);
    open -= __builtin_popcount(s->closed);
    memset(s->piece + seat * CLV_PAWNS, CLV_FINISH, CLV_PAWNS);
    drop_passed(u, s, events);
    if (open == 1 || clv_rearmost(s) == CLV_FINISH)
        finish(u, s, events);
    else if (s->turn == seat)
        pass_turn(u, s);
}

void clv_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    struct clv_state *s = state;
    const unsigned x = lv_action_a(a);

    switch (lv_action_kind(a)) {
    case CLV_ACT_TILE:
        lay_tile(u, s, x, events);
        break;
    case CLV_ACT_FIRST:
        s->turn = (uint8_t)x;
        s->phase = CLV_ROLL;
        lv_emit(events, LV_SEE_ALL, CLV_EV_FIRST, (int)x);
        break;
    case CLV_ACT_ROLL:
        s->die = (uint8_t)x;
        s->phase = CLV_MOVE;
        lv_emit(events, LV_SEE_ALL, CLV_EV_ROLLED, s->turn, (int)x);
        break;
    case CLV_ACT_PAWN:
        move_pawn(u, s, x, lv_action_b(a), events);
        break;
    case CLV_ACT_GUARD:
        move_guard(u, s, x, lv_action_b(a), events);
        break;
    case CLV_ACT_STAY: /* CLV-R38: the whole turn */
        lv_emit(events, LV_SEE_ALL, CLV_EV_STAYED, s->turn);
        pass_turn(u, s);
        break;
    case LV_KIND_CLOSE:
        close_seat(u, s, x, events);
        break;
    }
}
