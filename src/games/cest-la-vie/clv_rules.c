/* clv_rules.c: whose move it is, what may be done, and small questions about a position. */
#include "clv.h"

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

/* Where guards stand, Arrivée and the box included. */
static inline uint64_t all_guards(const struct clv_state *s)
{
    uint64_t guards = 0;

    for (unsigned i = 0; i < CLV_GUARDS; i++)
        guards |= bit_of(clv_guards(s)[i]);
    return guards;
}

/* Where a guard may be taken: some pawn, of anybody, stays behind (CLV-16 to 18). */
static inline uint64_t guards_to_move(const struct clv_state *s)
{
    return all_guards(s) & all_pawns(s);
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
    n = clv_one_is_flexible(u, s) ? list_moves(s, true, out) : list_moves(s, false, out);
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
    assert(s->phase == CLV_SHUFFLE && s->n_track < CLV_TILES);
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
        return lv_refuse_brief(why, LV_E_RULE, "CLV-R13", N_("what has arrived never moves again"),
                               N_("already home"), 0);
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
        return lv_refuse(why, LV_E_RULE, "CLV-19", N_("pieces only go forward"), 0);
    if (!clv_one_is_flexible(u, s))
        return lv_refuse(why, LV_E_RULE, "CLV-R39", N_("only a 1 lets a piece go back or stay"), 0);
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
        return lv_refuse_brief(why, LV_E_RULE, "CLV-15", N_("only one's own pawns may be moved"),
                               N_("not your pawn"), 0);
    return lv_refuse(why, LV_E_RULE, "CLV-12", N_("no pawn stands there"), 0);
}

static bool guard_may_leave(const struct clv_state *s, unsigned square, struct lv_refusal *why)
{
    if (!square_is_there(s, square, why))
        return false;
    if (holds(guards_to_move(s), square))
        return true;
    if (clv_guards_on(s, square) != 0)
        return lv_refuse_brief(why, LV_E_RULE, "CLV-18", N_("a guard stays while no pawn stands with it"),
                               N_("no pawn stands with it"), 0);
    return lv_refuse(why, LV_E_RULE, "CLV-12", N_("no guard stands there"), 0);
}

static bool may_stay(const struct lv_setup *u, const struct clv_state *s, struct lv_refusal *why)
{
    if (!clv_option_on(u, CLV_OPT_FLEXIBLE_ONE))
        return lv_refuse(why, LV_E_RULE, "CLV-13", N_("moving is compulsory"), 0);
    if (!clv_one_is_flexible(u, s))
        return lv_refuse(why, LV_E_RULE, "CLV-R39", N_("only a 1 lets a piece go back or stay"), 0);
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

/* Pieces that stand before everybody's eyes and stay: pawns of others, guards without a pawn, and what
 * has arrived. From Départ on, as in CLV-R61. */
int clv_blocked(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct clv_state *s = state;
    const uint64_t home = bit_of(CLV_FINISH), own = pawns_to_move(s);
    uint64_t pawns = all_pawns(s) & ~own, guards = all_guards(s) & ~guards_to_move(s) & ~home;
    int n = 0;

    if (s->phase != CLV_MOVE)
        return 0;
    if (clv_pawns_of_on(u, s, s->turn, CLV_FINISH) > 0)
        pawns |= home;
    if (s->home_guards > 0)
        guards |= home;
    for (uint64_t left = pawns | guards; left != 0; left &= left - 1) {
        const unsigned q = 63 - (unsigned)__builtin_ctzll(left);
        if (holds(pawns, q))
            out[n++] = lv_action_make(CLV_ACT_PAWN, q, 0, 0);
        if (holds(guards, q))
            out[n++] = lv_action_make(CLV_ACT_GUARD, q, 0, 0);
    }
    return n;
}

/* ---- questions about a position --------------------------------------------------------------- */

unsigned clv_pawns_of_on(const struct lv_setup *u, const struct clv_state *s, unsigned seat,
                         unsigned square)
{
    return clv_is_open(s, seat) ? clv_count(clv_pawns(s, seat), clv_pawns_each(u), square) : 0;
}

unsigned clv_guards_on(const struct clv_state *s, unsigned square)
{
    assert(s->home_guards <= CLV_GUARDS);
    return square == CLV_FINISH ? s->home_guards : clv_count(clv_guards(s), CLV_GUARDS, square);
}

unsigned clv_alone_on(const struct clv_state *s, unsigned square)
{
    unsigned i = 0;

    if (!clv_one_stands_on(s, square))
        return CLV_SEATS;
    while (s->piece[i] != square)
        i++;
    assert(i < CLV_PIECES);
    return i < CLV_FIRST_GUARD ? i / CLV_PAWNS : CLV_SEATS;
}

unsigned clv_left_alone(const struct clv_state *s, bool guard, unsigned square)
{
    struct clv_state after = *s;
    uint8_t *piece = after.piece + (guard ? CLV_FIRST_GUARD : s->turn * CLV_PAWNS);
    unsigned n = guard ? CLV_GUARDS : CLV_PAWNS, i = 0, seat;

    while (i < n && piece[i] != square)
        i++;
    if (i == n)
        return 0;
    piece[i] = CLV_FINISH;
    seat = clv_alone_on(&after, square);
    return seat < CLV_SEATS ? 1u << seat : 0;
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
    return s->phase == CLV_SHUFFLE ? 0 : clv_count(clv_guards(s), CLV_GUARDS, CLV_FINISH) - s->home_guards;
}
