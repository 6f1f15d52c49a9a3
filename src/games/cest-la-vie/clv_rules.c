/* clv_rules.c: whose move it is, what may be done, and what it does.
 *
 * A turn is a roll and a move; then follow, in this order (CLV-R26): the tile left behind is taken,
 * passed tiles are boxed or put at the end, an arrival may end the game, the next seat rolls. */
#include "clv.h"

#include <string.h>

int clv_to_move(const struct lv_setup *u, const void *state)
{
    const struct clv_state *s = state;

    (void)u;
    switch ((enum clv_phase)s->phase) {
    case CLV_SHUFFLE:
    case CLV_FIRST:
    case CLV_ROLL: return LV_CHANCE;
    case CLV_MOVE: return s->turn;
    case CLV_OVER:
    case CLV_N_PHASES: break;
    }
    return LV_OVER;
}

/* ---- what may be done ------------------------------------------------------------------------- */

/* Squares as a set of bits, the farthest from Arrivée lowest: counting up goes from Départ on. */
static inline uint64_t bit_of(unsigned square)
{
    return UINT64_C(1) << 63 >> square;
}

static inline bool holds(uint64_t squares, unsigned square)
{
    return squares << square >> 63;
}

/* Where the pawns of a seat stand; without Arrivée, where nothing moves any more (CLV-R13). */
static inline uint64_t pawns_of(const struct clv_state *s, unsigned seat)
{
    const uint8_t *p = clv_pawns(s, seat);

    return (bit_of(p[0]) | bit_of(p[1]) | bit_of(p[2])) & ~bit_of(CLV_FINISH);
}

/* Where any pawns stand. Seats that nobody has are all at 0: always six rounds, which the compiler
 * unrolls, are quicker than the right number of them. */
static inline uint64_t all_pawns(const struct clv_state *s)
{
    uint64_t squares = 0;

    for (unsigned seat = 0; seat < CLV_SEATS; seat++)
        squares |= pawns_of(s, seat);
    return squares;
}

/* Where the seat to move may take a pawn: its own, whoever shares the square (CLV-14, CLV-15). */
static inline uint64_t pawns_to_move(const struct clv_state *s)
{
    return pawns_of(s, s->turn);
}

/* Where a guard may be taken: some pawn, of anybody, stays behind (CLV-16 to 18). */
static inline uint64_t guards_to_move(const struct clv_state *s)
{
    uint64_t guards = 0;

    for (unsigned i = 0; i < CLV_GUARDS; i++)
        guards |= bit_of(clv_guards(s)[i]);
    return guards & all_pawns(s);
}

/* CLV-50 to 52. */
static inline bool one_is_flexible(const struct lv_setup *u, const struct clv_state *s)
{
    return s->die == 1 && clv_option_on(u, CLV_OPT_FLEXIBLE_ONE);
}

/* In the order of CLV-R61. Random play cannot foresee which squares hold what, so nothing branches on
 * it: what does not count is overwritten by the next. */
static inline int list_moves(const struct clv_state *s, bool flexible, lv_action *out)
{
    const uint64_t pawns = pawns_to_move(s), guards = guards_to_move(s);
    int n = 0;

    for (uint64_t left = pawns | guards; left != 0; left &= left - 1) {
        const unsigned q = 63 - (unsigned)__builtin_ctzll(left);
        const bool back = flexible && q != clv_start_square(s); /* CLV-R35 */
        const int pawn = holds(pawns, q), guard = holds(guards, q);
        out[n] = lv_action_make(CLV_ACT_PAWN, q, 0, 0);
        n += pawn;
        if (back) {
            out[n] = lv_action_make(CLV_ACT_PAWN, q, 1, 0);
            n += pawn;
        }
        out[n] = lv_action_make(CLV_ACT_GUARD, q, 0, 0);
        n += guard;
        if (back) {
            out[n] = lv_action_make(CLV_ACT_GUARD, q, 1, 0);
            n += guard;
        }
    }
    if (flexible)
        out[n++] = lv_action_make(CLV_ACT_STAY, 0, 0, 0);
    return n;
}

/* Never empty: who has a turn has a pawn on the track (CLV-R15). */
int clv_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct clv_state *s = state;
    int n;

    if (s->phase != CLV_MOVE)
        return 0;
    n = one_is_flexible(u, s) ? list_moves(s, true, out) : list_moves(s, false, out);
    assert(n > 0);
    return n;
}

static uint32_t laid_tiles(const struct clv_state *s)
{
    uint32_t laid = 0;

    for (unsigned i = 0; i < s->n_track; i++)
        laid |= 1u << s->tile[i];
    return laid;
}

int clv_outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    const struct clv_state *s = state;
    int n = 0;

    if (s->phase == CLV_SHUFFLE)
        for (uint32_t left = ~laid_tiles(s); left != 0; left &= left - 1)
            out[n++] = (struct lv_outcome){
                lv_action_make(CLV_ACT_TILE, (unsigned)__builtin_ctz(left), 0, 0), 1 };
    if (s->phase == CLV_FIRST)
        for (; n < u->seats; n++)
            out[n] = (struct lv_outcome){ lv_action_make(CLV_ACT_FIRST, (unsigned)n, 0, 0), 1 };
    if (s->phase == CLV_ROLL)
        for (; n < CLV_DIE; n++)
            out[n] = (struct lv_outcome){ lv_action_make(CLV_ACT_ROLL, (unsigned)n + 1, 0, 0), 1 };
    return n;
}

lv_action clv_sample(const struct lv_setup *u, const void *state, struct lv_rng *rng)
{
    const struct clv_state *s = state;
    uint32_t left;

    if (s->phase == CLV_ROLL)
        return lv_action_make(CLV_ACT_ROLL, 1 + lv_rng_below(rng, CLV_DIE), 0, 0);
    if (s->phase == CLV_FIRST)
        return lv_action_make(CLV_ACT_FIRST, lv_rng_below(rng, (uint32_t)u->seats), 0, 0);
    left = ~laid_tiles(s);
    for (uint32_t skip = lv_rng_below(rng, CLV_TILES - s->n_track); skip > 0; skip--)
        left &= left - 1;
    return lv_action_make(CLV_ACT_TILE, (unsigned)__builtin_ctz(left), 0, 0);
}

static bool may_lay(const struct clv_state *s, unsigned tile, struct lv_refusal *why)
{
    if (s->phase != CLV_SHUFFLE)
        return lv_refuse(why, LV_E_TURN, "CLV-48", N_("no tile is laid now"), 0);
    if (tile >= CLV_TILES || laid_tiles(s) >> tile & 1)
        return lv_refuse(why, LV_E_RULE, "CLV-48", N_("that tile is already laid"), 0);
    return true;
}

static bool may_begin(const struct lv_setup *u, const struct clv_state *s, unsigned seat,
                      struct lv_refusal *why)
{
    if (s->phase != CLV_FIRST)
        return lv_refuse(why, LV_E_TURN, "CLV-09", N_("the first player is not drawn now"), 0);
    if (seat >= (unsigned)u->seats)
        return lv_refuse(why, LV_E_RULE, "CLV-09", N_("there is no seat {n}"), (int)seat + 1);
    return true;
}

static bool may_roll(const struct clv_state *s, unsigned die, struct lv_refusal *why)
{
    if (s->phase != CLV_ROLL)
        return lv_refuse(why, LV_E_TURN, "CLV-11", N_("the die is not rolled now"), 0);
    if (die < 1 || die > CLV_DIE)
        return lv_refuse(why, LV_E_RULE, "CLV-11", N_("the die shows 1 to 6"), 0);
    return true;
}

static bool may_decide(const struct clv_state *s, struct lv_refusal *why)
{
    if (s->phase == CLV_OVER)
        return lv_refuse(why, LV_E_TURN, "CLV-40", N_("the game is over"), 0);
    if (s->phase != CLV_MOVE)
        return lv_refuse(why, LV_E_TURN, "CLV-11", N_("a turn begins with a roll of the die"), 0);
    return true;
}

/* The square comes from a record or the network: it is checked before it is used. */
static bool square_is_there(const struct clv_state *s, unsigned square, struct lv_refusal *why)
{
    if (square == CLV_FINISH)
        return lv_refuse(why, LV_E_RULE, "CLV-R13", N_("what has arrived never moves again"), 0);
    if (square > clv_start_square(s))
        return lv_refuse(why, LV_E_RULE, "CLV-20", N_("there is no such square on the track"), 0);
    return true;
}

static bool may_go(const struct lv_setup *u, const struct clv_state *s, unsigned square, unsigned back,
                   struct lv_refusal *why)
{
    if (back == 0)
        return true;
    if (!clv_option_on(u, CLV_OPT_FLEXIBLE_ONE))
        return lv_refuse(why, LV_E_RULE, "CLV-19", N_("pieces go forward only"), 0);
    if (!one_is_flexible(u, s))
        return lv_refuse(why, LV_E_RULE, "CLV-R39", N_("only a 1 allows to go back or to stay"), 0);
    if (square == clv_start_square(s))
        return lv_refuse(why, LV_E_RULE, "CLV-R35", N_("nothing lies behind the start"), 0);
    return true;
}

static bool pawn_may_leave(const struct clv_state *s, unsigned square, struct lv_refusal *why)
{
    if (!square_is_there(s, square, why))
        return false;
    if (holds(pawns_to_move(s), square))
        return true;
    if (holds(all_pawns(s), square))
        return lv_refuse(why, LV_E_RULE, "CLV-15", N_("only one's own pawns may be moved"), 0);
    return lv_refuse(why, LV_E_RULE, "CLV-12", N_("no pawn stands there"), 0);
}

static bool guard_may_leave(const struct clv_state *s, unsigned square, struct lv_refusal *why)
{
    if (!square_is_there(s, square, why))
        return false;
    if (holds(guards_to_move(s), square))
        return true;
    if (clv_guards_on(s, square) != 0)
        return lv_refuse(why, LV_E_RULE, "CLV-18",
                         N_("a guard stays while no pawn stands with it"), 0);
    return lv_refuse(why, LV_E_RULE, "CLV-12", N_("no guard stands there"), 0);
}

static bool may_stay(const struct lv_setup *u, const struct clv_state *s, struct lv_refusal *why)
{
    if (!clv_option_on(u, CLV_OPT_FLEXIBLE_ONE))
        return lv_refuse(why, LV_E_RULE, "CLV-13", N_("moving is compulsory"), 0);
    if (!one_is_flexible(u, s))
        return lv_refuse(why, LV_E_RULE, "CLV-R39", N_("only a 1 allows to go back or to stay"), 0);
    return true;
}

static bool may_close(const struct lv_setup *u, const struct clv_state *s, unsigned seat,
                      struct lv_refusal *why)
{
    if (seat >= (unsigned)u->seats)
        return lv_refuse(why, LV_E_RULE, "CLV-R65", N_("there is no seat {n}"), (int)seat + 1);
    if (s->phase != CLV_ROLL && s->phase != CLV_MOVE)
        return lv_refuse(why, LV_E_RULE, "CLV-R65",
                         N_("a seat is closed only while the game is played"), 0);
    if (!clv_is_open(s, seat))
        return lv_refuse(why, LV_E_RULE, "CLV-R65", N_("seat {n} is already closed"), (int)seat + 1);
    return true;
}

bool clv_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why)
{
    const struct clv_state *s = state;
    const unsigned kind = lv_action_kind(a), x = lv_action_a(a), back = lv_action_b(a);
    const bool moves = kind == CLV_ACT_PAWN || kind == CLV_ACT_GUARD;

    if (lv_action_c(a) != 0 || back > (moves ? 1 : 0) || (kind == CLV_ACT_STAY && x != 0))
        return lv_refuse(why, LV_E_RULE, "CLV-R60", N_("there is no such move in this game"), 0);
    switch (kind) {
    case CLV_ACT_TILE: return may_lay(s, x, why);
    case CLV_ACT_FIRST: return may_begin(u, s, x, why);
    case CLV_ACT_ROLL: return may_roll(s, x, why);
    case CLV_ACT_PAWN:
        return may_decide(s, why) && pawn_may_leave(s, x, why) && may_go(u, s, x, back, why);
    case CLV_ACT_GUARD:
        return may_decide(s, why) && guard_may_leave(s, x, why) && may_go(u, s, x, back, why);
    case CLV_ACT_STAY: return may_decide(s, why) && may_stay(u, s, why);
    case LV_KIND_CLOSE: return may_close(u, s, x, why);
    }
    return lv_refuse(why, LV_E_RULE, "CLV-R60", N_("there is no such move in this game"), 0);
}

/* ---- questions about a position --------------------------------------------------------------- */

static inline unsigned count(const uint8_t *piece, unsigned n, unsigned square)
{
    const uint8_t q = (uint8_t)square; /* as narrow as the pieces, */
    uint8_t hits = 0;                  /* so that the compiler counts sixteen at once */

    for (unsigned i = 0; i < n; i++)
        hits = (uint8_t)(hits + (piece[i] == q));
    return hits;
}

unsigned clv_pawns_of_on(const struct lv_setup *u, const struct clv_state *s, unsigned seat,
                         unsigned square)
{
    return clv_is_open(s, seat) ? count(clv_pawns(s, seat), clv_pawns_each(u), square) : 0;
}

unsigned clv_guards_on(const struct clv_state *s, unsigned square)
{
    return square == CLV_FINISH ? s->home_guards : count(clv_guards(s), CLV_GUARDS, square);
}

unsigned clv_alone_on(const struct clv_state *s, unsigned square)
{
    unsigned i = 0;

    if (square > s->n_track || count(s->piece, CLV_PIECES, square) != 1)
        return CLV_SEATS;
    while (s->piece[i] != square)
        i++;
    return i < CLV_FIRST_GUARD ? i / CLV_PAWNS : CLV_SEATS;
}

unsigned clv_greatest_free_malus(const struct lv_setup *u, const struct clv_state *s)
{
    const struct clv_tile *tile = clv_data_of(u)->tile;
    unsigned best = CLV_FINISH;
    int least = 0;

    for (unsigned q = s->n_track; q > 0; q--) /* from Départ: CLV-R53 takes the first of equals */
        if (tile[s->tile[q - 1]].value < least && clv_guards_on(s, q) == 0) {
            least = tile[s->tile[q - 1]].value;
            best = q;
        }
    return best;
}

uint32_t clv_boxed(const struct lv_setup *u, const struct clv_state *s)
{
    uint32_t elsewhere = laid_tiles(s);

    for (int seat = 0; seat < u->seats; seat++)
        elsewhere |= s->taken[seat];
    return s->phase == CLV_SHUFFLE ? 0 : ~elsewhere;
}

unsigned clv_boxed_guards(const struct clv_state *s)
{
    return s->phase == CLV_SHUFFLE ? 0 : count(clv_guards(s), CLV_GUARDS, CLV_FINISH) - s->home_guards;
}

static unsigned pawns_on_track(const struct clv_state *s, unsigned seat)
{
    return CLV_PAWNS - count(clv_pawns(s, seat), CLV_PAWNS, CLV_FINISH);
}

/* ---- the end ---------------------------------------------------------------------------------- */

static void tell_scores(const struct lv_setup *u, const struct clv_state *s, struct lv_events *events)
{
    int32_t score[LV_MAX_SEATS];
    uint8_t rank[LV_MAX_SEATS];
    uint32_t apart;

    clv_score(u, s, score);
    clv_rank(u, s, rank);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        uint32_t turned = clv_converted(clv_data_of(u), clv_held(s, seat, &apart));
        if (!clv_is_open(s, seat))
            continue;
        for (; turned != 0; turned &= turned - 1)
            lv_emit(events, LV_SEE_ALL, CLV_EV_CONVERTED, (int)seat, __builtin_ctz(turned), 0, 0);
        lv_emit(events, LV_SEE_ALL, CLV_EV_SCORED, (int)seat, score[seat], rank[seat], 0);
    }
}

static void finish(const struct lv_setup *u, struct clv_state *s, struct lv_events *events)
{
    s->phase = CLV_OVER;
    s->turn = 0;
    s->die = 0;
    if (events)
        tell_scores(u, s, events);
}

/* CLV-55, CLV-R47: all at once, told from Départ to Arrivée. */
static void take_under_lone_pawns(struct clv_state *s, struct lv_events *events)
{
    for (unsigned q = s->n_track; q > 0; q--) {
        unsigned seat = clv_alone_on(s, q);
        if (seat == CLV_SEATS)
            continue;
        s->taken[seat] |= 1u << s->tile[q - 1];
        lv_emit(events, LV_SEE_ALL, CLV_EV_END_TAKEN, (int)seat, clv_place(s, q), 0, 0);
    }
}

/* CLV-57 */
static void give_malus(const struct lv_setup *u, struct clv_state *s, struct lv_events *events)
{
    const unsigned square = clv_greatest_free_malus(u, s);
    unsigned seat = 0;

    while (!clv_has_turns(s, seat))
        seat++;
    if (square == CLV_FINISH) { /* CLV-R54 */
        lv_emit(events, LV_SEE_ALL, CLV_EV_NOT_GIVEN, (int)seat, 0, 0, 0);
        return;
    }
    s->taken[seat] |= 1u << s->tile[square - 1];
    s->given = (uint8_t)(s->tile[square - 1] + 1);
    lv_emit(events, LV_SEE_ALL, CLV_EV_GIVEN, (int)seat, clv_place(s, square), 0, 0);
}

/* CLV-R26 (4) and (5): what the arrival of a pawn of s->turn brings. True: the game is over. */
static bool arrival_ends(const struct lv_setup *u, struct clv_state *s, struct lv_events *events)
{
    unsigned left = 0;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        left += pawns_on_track(s, seat);
    if (left > 0 && clv_option_on(u, CLV_OPT_FIRST_FINISHER) && !clv_has_turns(s, s->turn)) {
        lv_emit(events, LV_SEE_ALL, CLV_EV_STOPPED, 4, 0, 0, 0);
        take_under_lone_pawns(s, events);
        left = 0;
    }
    if (left == 1 && clv_option_on(u, CLV_OPT_LAST_PAWN)) {
        lv_emit(events, LV_SEE_ALL, CLV_EV_STOPPED, 5, 0, 0, 0);
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
    const unsigned start = clv_start_square(s), on_start = clv_guards_on(s, start);

    if (on_start > 0)
        lv_emit(events, LV_SEE_ALL, CLV_EV_BOXED, clv_place(s, start), (int)on_start, 0, 0);
    for (unsigned q = s->n_track; q > rear; q--)
        lv_emit(events, LV_SEE_ALL, kind, clv_place(s, q), (int)clv_guards_on(s, q), 0, 0);
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

    memcpy(old, s->tile, CLV_TILES);
    memcpy(s->tile, old + rear, n);
    memcpy(s->tile + n, old, rear);
    for (unsigned i = 0; i < CLV_PIECES; i++)
        if (s->piece[i] != CLV_FINISH)
            s->piece[i] = (uint8_t)(s->piece[i] + n);
}

/* CLV-33, CLV-R17: what the last pawn has passed. Without a last pawn nothing is (CLV-R63). */
static void drop_passed(const struct lv_setup *u, struct clv_state *s, struct lv_events *events)
{
    const unsigned rear = clv_rearmost(s);

    if (rear == CLV_FINISH || (rear >= s->n_track && clv_guards(s)[0] <= rear))
        return; /* nothing lies and nobody stands behind it */
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

static void move_pawn(const struct lv_setup *u, struct clv_state *s, unsigned square, bool back,
                      struct lv_events *events)
{
    const unsigned to = clv_destination(s, square, back);
    /* CLV-R04, CLV-R05: alone means no other pawn and no guard, judged before it leaves. */
    const bool takes = square <= s->n_track && count(s->piece, CLV_PIECES, square) == 1;

    lv_emit(events, LV_SEE_ALL, CLV_EV_PAWN, s->turn, clv_place(s, square), clv_place(s, to), back);
    if (takes) { /* CLV-25, CLV-29. The tile goes first, which only a square behind it notices. */
        lv_emit(events, LV_SEE_ALL, CLV_EV_TAKEN, s->turn, clv_place(s, square), 0, 0);
        s->taken[s->turn] |= 1u << s->tile[square - 1];
        cut_out(s, square);
    }
    shift_piece(s->piece + s->turn * CLV_PAWNS, CLV_PAWNS, square, back ? to - takes : to);
    drop_passed(u, s, events);
    if (to == CLV_FINISH) {
        lv_emit(events, LV_SEE_ALL, CLV_EV_ARRIVED, s->turn, (int)pawns_on_track(s, s->turn), 0, 0);
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

    lv_emit(events, LV_SEE_ALL, CLV_EV_GUARD, s->turn, clv_place(s, square), clv_place(s, to), back);
    shift_piece(s->piece + CLV_FIRST_GUARD, CLV_GUARDS, square, to);
    s->home_guards = (uint8_t)(s->home_guards + (to == CLV_FINISH));
    if (back) /* it may have gone behind the last pawn (CLV-R36) */
        drop_passed(u, s, events);
    pass_turn(u, s);
}

static void lay_tile(const struct lv_setup *u, struct clv_state *s, unsigned tile,
                     struct lv_events *events)
{
    memmove(s->tile + 1, s->tile, s->n_track);
    s->tile[0] = (uint8_t)tile;
    s->n_track++;
    clv_lay_pawns(u, s);
    lv_emit(events, LV_SEE_ALL, CLV_EV_LAID, clv_place(s, 1), 0, 0, 0);
    if (s->n_track == CLV_TILES)
        clv_set_up_next(u, s); /* CLV-R31: the guards are set by the faces, afterwards */
}

/* CLV-R59. Never an arrival: variants 4 and 5 do not stir (CLV-R62). */
static void close_seat(const struct lv_setup *u, struct clv_state *s, unsigned seat,
                       struct lv_events *events)
{
    int open = u->seats;

    lv_emit(events, LV_SEE_ALL, LV_KIND_CLOSE, (int)seat, 0, 0, 0);
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
        lv_emit(events, LV_SEE_ALL, CLV_EV_FIRST, (int)x, 0, 0, 0);
        break;
    case CLV_ACT_ROLL:
        s->die = (uint8_t)x;
        s->phase = CLV_MOVE;
        lv_emit(events, LV_SEE_ALL, CLV_EV_ROLLED, s->turn, (int)x, 0, 0);
        break;
    case CLV_ACT_PAWN:
        move_pawn(u, s, x, lv_action_b(a), events);
        break;
    case CLV_ACT_GUARD:
        move_guard(u, s, x, lv_action_b(a), events);
        break;
    case CLV_ACT_STAY: /* CLV-R38: the whole turn */
        lv_emit(events, LV_SEE_ALL, CLV_EV_STAYED, s->turn, 0, 0, 0);
        pass_turn(u, s);
        break;
    case LV_KIND_CLOSE:
        close_seat(u, s, x, events);
        break;
    }
}
