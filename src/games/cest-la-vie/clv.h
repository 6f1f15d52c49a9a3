/* clv.h: C'est la vie: pawns and guards on a track of tiles that shrinks behind them.
 *
 * A square is named by its steps to go: 0 is Arrivée, 1 the last tile, n_track the first, n_track + 1
 * Départ. The track is kept without gaps. So a move is square - die, a gap costs no step (CLV-20,
 * CLV-32), boxing what the last pawn has passed only shortens the track, and taking a tile pulls up
 * what stands behind it. What is not on the track, not taken and not home is in the box, without being
 * stored. People count the other way, from Départ: clv_number().
 *
 *     square     n_track + 1   n_track                 …   1         0
 *                Départ        tile[n_track - 1]           tile[0]   Arrivée, or not in play */
#ifndef CLV_H
#define CLV_H

#include "core/fields.h"

enum {
    CLV_SEATS = 6,
    CLV_TILES = 32,
    CLV_GUARDS = 8,
    CLV_PAWNS = 3,       /* of one seat, at most (CLV-06) */
    CLV_MALUS_TILES = 18,
    CLV_BONUS_TILES = 8,
    CLV_CHANCE_TILES = 6,
    CLV_DIE = 6,

    CLV_FINISH = 0,      /* the square; below 64 are all: each is one bit of a mask */
    CLV_FIRST_GUARD = CLV_SEATS * CLV_PAWNS,
    CLV_PIECES = 32      /* 18 pawns, 8 guards, 6 that do not exist: whole vectors for the compiler */
};
static_assert(CLV_MALUS_TILES + CLV_BONUS_TILES + CLV_CHANCE_TILES == CLV_TILES, "the box");

enum clv_option {
    CLV_OPT_START_PLAYER, CLV_OPT_LAYOUT, CLV_OPT_FLEXIBLE_ONE, CLV_OPT_RECYCLE,
    CLV_OPT_FIRST_FINISHER, CLV_OPT_LAST_PAWN, CLV_OPT_TIE_BREAK, CLV_OPT_COLOURS, CLV_OPT_PASSED,
    CLV_N_OPTIONS
};
enum { CLV_START_RANDOM = 0 };          /* of start-player; else the seat, from 1 */
enum clv_layout_id { CLV_STANDARD, CLV_BONUS_FIRST, CLV_CHANCE_LAST, CLV_RANDOM, CLV_N_LAYOUTS };
enum clv_tie { CLV_TIE_SHARED, CLV_TIE_FEWEST_CHANCE };
enum clv_passed { CLV_PASSED_BOX, CLV_PASSED_KEEP };

enum clv_tile_kind { CLV_MALUS, CLV_BONUS, CLV_CHANCE, CLV_N_TILE_KINDS };
enum clv_phase { CLV_SHUFFLE, CLV_FIRST, CLV_ROLL, CLV_MOVE, CLV_OVER, CLV_N_PHASES };

enum clv_kind {
    CLV_ACT_TILE,  /* a: the tile that is laid next (CLV-48) */
    CLV_ACT_FIRST, /* a: the seat that begins */
    CLV_ACT_ROLL,  /* a: 1 to 6 */
    CLV_ACT_PAWN,  /* a: the square it leaves, in steps to go; b: 1 to go back */
    CLV_ACT_GUARD, /* likewise */
    CLV_ACT_STAY
};

/* Rows of choices: a piece that goes back has one of its own. */
enum clv_row {
#define CHOICE(NAME, ...) CLV_ROW_##NAME,
#include "clv_choices.def"
#undef CHOICE
};

/* Seats as arguments count from 0; a place is clv_place(). */
enum clv_event {
#define EVENT(NAME, ...) CLV_EV_##NAME,
#include "clv_events.def"
#undef EVENT
};

struct clv_state {
    uint32_t taken[CLV_SEATS];   /* tiles before each seat, one bit each */
    uint8_t piece[CLV_PIECES];   /* squares: three pawns a seat, then the guards; each group rearmost
                                  * first, since its pieces are alike (CLV-R07). 0: not on the track,
                                  * that is home, boxed, withdrawn, or never there */
    uint8_t tile[CLV_TILES + 1]; /* from the last to the first; 0 beyond n_track, so that cutting one
                                  * out can always pull up the next. At the end also those taken or
                                  * given where they lay: pawns keep their square (CLV-R63) */
    uint8_t n_track;             /* tiles on the track */
    uint8_t phase;
    uint8_t turn;                /* 0 while nobody has one */
    uint8_t die;                 /* 0 outside CLV_MOVE */
    uint8_t home_guards;         /* on Arrivée; the other guards at 0 are boxed */
    uint8_t closed;              /* seats closed for good, one bit each (CLV-R59) */
    uint8_t given;               /* the Malus given by CLV-57: tile + 1; else 0 */
    uint8_t nth[CLV_TILES];      /* of a taken tile: which of its owner's it was, from 1; else 0. For show
                                  * only (CLV-R27) */
};
static_assert(sizeof(struct clv_state) == 128, "no padding; searches copy two cache lines");

enum { CLV_CODE = 8, CLV_LABEL = 5, CLV_SPOKEN = 48, CLV_ART = 24, CLV_SCENERY = 16 };

struct clv_tile {
    char code[CLV_CODE];                    /* "-3a": in records and positions */
    char label[CLV_LABEL];                  /* "-3" */
    char art[CLV_ART];                      /* the name of a picture; "" where the number is drawn */
    lv_text spoken;
    bool shared;                            /* another tile has the same spoken label */
    uint8_t kind;
    int8_t value;                           /* signed; 0 for Chance */
};

struct clv_layout {
    uint8_t order[CLV_TILES];               /* all 0 for CLV_RANDOM */
    uint32_t guards;                        /* the tiles that start with one */
};

struct clv_data {
    struct clv_tile tile[CLV_TILES];
    struct clv_layout layout[CLV_N_LAYOUTS];
    uint32_t of_kind[CLV_N_TILE_KINDS];
    uint8_t strongest[CLV_MALUS_TILES];     /* Malus tiles, strongest first (CLV-38, CLV-R23) */
    char guard_art[CLV_ART], finish_art[CLV_ART], end_art[CLV_ART]; /* pictures, or "" */
    char scenery[CLV_SCENERY][CLV_ART];     /* what a board may put beside the track */
    uint8_t n_scenery;
};

LV_PARTS(clv); /* lv_game_clv, and whatever its table in clv.c names */

/* ---- small questions -------------------------------------------------------------------------- */

static inline const struct clv_data *clv_data_of(const struct lv_setup *u)
{
    return u->data;
}

static inline bool clv_option_on(const struct lv_setup *u, enum clv_option o)
{
    return u->option[o][0] != 0;
}

static inline unsigned clv_pawns_each(const struct lv_setup *u) /* CLV-06, CLV-07 */
{
    return u->seats <= 4 ? 3 : 2;
}

static inline const uint8_t *clv_pawns(const struct clv_state *s, unsigned seat)
{
    return s->piece + seat * CLV_PAWNS;
}

static inline const uint8_t *clv_guards(const struct clv_state *s)
{
    return s->piece + CLV_FIRST_GUARD;
}

/* CLV-41: a seat plays on while a pawn of it is on the track; the rearmost comes first. */
static inline bool clv_has_turns(const struct clv_state *s, unsigned seat)
{
    return s->piece[seat * CLV_PAWNS] != CLV_FINISH;
}

static inline bool clv_is_open(const struct clv_state *s, unsigned seat)
{
    return !(s->closed >> seat & 1);
}

/* CLV-29 */
static inline void clv_take(struct clv_state *s, unsigned seat, unsigned tile)
{
    s->taken[seat] |= 1u << tile;
    s->nth[tile] = (uint8_t)__builtin_popcount(s->taken[seat]);
}

/* The tiles of a seat in the order in which it took them (CLV-R27); returns how many. */
static inline unsigned clv_taken_in_order(const struct clv_state *s, unsigned seat, uint8_t item[CLV_TILES])
{
    unsigned n = 0;

    for (uint32_t left = s->taken[seat]; left != 0; left &= left - 1) {
        const unsigned tile = (unsigned)__builtin_ctz(left);
        unsigned i = n++;
        for (; i > 0 && s->nth[item[i - 1]] > s->nth[tile]; i--)
            item[i] = item[i - 1];
        item[i] = (uint8_t)tile;
    }
    return n;
}

static inline unsigned clv_start_square(const struct clv_state *s)
{
    return s->n_track + 1u;
}

/* The number of a square for people: 0 is Départ, n_track + 1 Arrivée. Its own inverse. */
static inline unsigned clv_number(const struct clv_state *s, unsigned square)
{
    return s->n_track + 1u - square;
}

/* What lies on a square; Départ and Arrivée count as tiles of their own here. */
enum { CLV_TILE_START = CLV_TILES, CLV_TILE_FINISH };

static inline unsigned clv_tile_at(const struct clv_state *s, unsigned square)
{
    return square == CLV_FINISH ? CLV_TILE_FINISH
           : square > s->n_track ? CLV_TILE_START : s->tile[square - 1];
}

/* A square as an event remembers it, by number and tile: the track changes afterwards. */
static inline int32_t clv_place(const struct clv_state *s, unsigned square)
{
    return (int32_t)(clv_number(s, square) << 8 | clv_tile_at(s, square));
}

static inline unsigned clv_place_tile(int32_t place) { return (unsigned)place & 255; }
static inline unsigned clv_place_number(int32_t place) { return (unsigned)place >> 8; }

/* How many of n pieces stand on a square. */
static inline unsigned clv_count(const uint8_t *piece, unsigned n, unsigned square)
{
    const uint8_t q = (uint8_t)square; /* as narrow as the pieces, */
    uint8_t hits = 0;                  /* so that the compiler counts sixteen at once */

    for (unsigned i = 0; i < n; i++)
        hits = (uint8_t)(hits + (piece[i] == q));
    return hits;
}

/* CLV-R04, CLV-R05: does one piece stand on this tile, without company? */
static inline bool clv_one_stands_on(const struct clv_state *s, unsigned square)
{
    return square <= s->n_track && clv_count(s->piece, CLV_PIECES, square) == 1;
}

/* CLV-50 to 52. */
static inline bool clv_one_is_flexible(const struct lv_setup *u, const struct clv_state *s)
{
    return s->die == 1 && clv_option_on(u, CLV_OPT_FLEXIBLE_ONE);
}

/* CLV-R18: the square of the last pawn; CLV_FINISH when no pawn is on the track. */
static inline unsigned clv_rearmost(const struct clv_state *s)
{
    unsigned rear = CLV_FINISH;

    for (unsigned seat = 0; seat < CLV_SEATS; seat++)
        rear = s->piece[seat * CLV_PAWNS] > rear ? s->piece[seat * CLV_PAWNS] : rear;
    return rear;
}

/* CLV-R67: does what the last pawn has passed stay where it lies? */
static inline bool clv_keeps_passed(const struct lv_setup *u)
{
    return u->option[CLV_OPT_PASSED][0] == CLV_PASSED_KEEP;
}

/* Behind the last pawn; only what is kept there can be (CLV-R18, CLV-R67). Nothing is once the game is over:
 * there is no last pawn any more, or its turn will not come. */
static inline bool clv_is_passed(const struct clv_state *s, unsigned square)
{
    const unsigned rear = clv_rearmost(s);

    return s->phase != CLV_OVER && rear != CLV_FINISH && square > rear;
}

/* Where the die leads from a square, or one step back (CLV-R12, CLV-R34). What is more than the steps
 * to go is lost (CLV-22, CLV-23). */
static inline unsigned clv_destination(const struct clv_state *s, unsigned square, bool back)
{
    return back ? square + 1 : square > s->die ? square - s->die : CLV_FINISH;
}

/* clv_data.c */
extern const char *const clv_tile_kind_key[CLV_N_TILE_KINDS];
unsigned clv_tile_find(const struct clv_data *d, const char *code); /* CLV_TILES: none */

/* clv_setup.c */
extern const struct lv_option_name clv_colours[];
void clv_lay_guards(const struct lv_setup *u, struct clv_state *s); /* CLV-04, 45, 47, 49 */
void clv_lay_pawns(const struct lv_setup *u, struct clv_state *s);  /* CLV-08 */
void clv_set_up_next(const struct lv_setup *u, struct clv_state *s); /* once the tiles lie */

/* clv_sound.c, clv_position.c */
extern const struct lv_field clv_field[]; /* the members of a position, with their limits */

/* clv_rules.c */
/* Pawns of a seat, pawns of all, guards on a square; on Arrivée only those that belong there. */
unsigned clv_pawns_of_on(const struct lv_setup *u, const struct clv_state *s, unsigned seat,
                         unsigned square);
unsigned clv_guards_on(const struct clv_state *s, unsigned square);
/* CLV-R04: the seat whose pawn is alone on the tile; CLV_SEATS when there is none. */
unsigned clv_alone_on(const struct clv_state *s, unsigned square);
/* CLV-R10: the seats (a mask; one at most) whose pawn is alone on the square once a guard, or a pawn of
 * the seat to move, has left it. Nobody's when there is no such piece. */
unsigned clv_left_alone(const struct clv_state *s, bool guard, unsigned square);
/* CLV-57: the square of the greatest Malus without guard; CLV_FINISH when there is none. */
unsigned clv_greatest_free_malus(const struct lv_setup *u, const struct clv_state *s);
/* What is in the box (CLV-R21). */
uint32_t clv_boxed(const struct lv_setup *u, const struct clv_state *s);
unsigned clv_boxed_guards(const struct clv_state *s);

/* clv_score.c */
/* What Chance may convert, and apart from it the Malus given by variant 5 (CLV-58). */
uint32_t clv_held(const struct clv_state *s, unsigned seat, uint32_t *apart);
uint32_t clv_converted(const struct clv_data *d, uint32_t held);
int clv_value(const struct clv_data *d, uint32_t held); /* CLV-42, conversions included */
int clv_points(const struct lv_setup *u, const struct clv_state *s, unsigned seat);

/* clv_sight.c */
extern const struct lv_learned clv_learned;

/* clv_notation.c */
extern const struct lv_coded clv_tile_code;

/* clv_view.c */
const char *clv_code(const struct lv_setup *u, unsigned tile); /* also D and A */
extern const char *const clv_phase_key[CLV_N_PHASES + 1];

/* clv_words.c */
/* What lies on a square, as it is called; also Départ and Arrivée. */
const char *clv_spoken(const struct lv_setup *u, const struct lv_words *w, unsigned tile);
void clv_say_points(const struct lv_setup *u, const struct lv_words *w, int32_t points, struct lv_buf *to);
void clv_say_rank(const struct lv_setup *u, const struct lv_words *w, int32_t rank, struct lv_buf *to);

#endif
