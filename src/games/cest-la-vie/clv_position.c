/* clv_position.c: any situation written down, and read back.
 *
 * { "phase": "move", "turn": 1, "die": 3, "track": ["-1a", …], "guards": ["C1", "C1", …],
 *   "home-guards": 0, "pawns": [["D", "D", "-3a"], …], "taken": [["-2a"], …], "given": "-6b",
 *   "closed": [2] } */
#include "clv.h"

#include <string.h>

/* ---- tiles, and squares by the tile that lies there ---------------------------------------------- */

enum { OFF_TRACK = 0xFF }; /* a tile that exists, but no square */

static void write_square(const struct lv_setup *u, const void *state, unsigned square, struct lv_buf *to)
{
    lv_buf_text(to, clv_code(u, clv_tile_at(state, square)));
}

/* D, or the square of a tile of the track. */
static bool read_guard(const struct lv_setup *u, const void *state, const char *text, size_t len,
                       unsigned *to)
{
    const struct clv_state *s = state;
    unsigned tile;

    *to = clv_start_square(s);
    if (strcmp(text, "D") == 0)
        return true;
    if (!lv_code_read(u, state, &clv_tile_code, text, len, &tile))
        return false;
    for (*to = 1; *to <= s->n_track; ++*to)
        if (s->tile[*to - 1] == tile)
            return true;
    *to = OFF_TRACK;
    return true;
}

/* Pawns are on A too. */
static bool read_pawn(const struct lv_setup *u, const void *state, const char *text, size_t len,
                      unsigned *to)
{
    *to = CLV_FINISH;
    return strcmp(text, "A") == 0 || read_guard(u, state, text, len, to);
}

/* ---- the track: from the first tile to the last -------------------------------------------------- */

static unsigned track_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct clv_state *s = state;
    unsigned n = 0;

    (void)p;
    for (unsigned q = s->n_track < CLV_TILES ? s->n_track : CLV_TILES; q > 0; q--)
        item[n++] = s->tile[q - 1];
    return n;
}

static bool track_put(const struct lv_spot *p, const struct lv_node *n, unsigned tile, void *state,
                      struct lv_refusal *why)
{
    struct clv_state *s = state;

    if (memchr(s->tile, (int)tile, s->n_track)) /* before guards are set by it: there are only so many */
        return lv_item_refuse(n, p->f->rule, N_("the tile {text} appears twice"), why);
    memmove(s->tile + 1, s->tile, s->n_track++);
    s->tile[0] = (uint8_t)tile;
    return true;
}

/* ---- taken tiles, in the order in which they were taken ------------------------------------------- */

static unsigned taken_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    return clv_taken_in_order(state, p->i, item);
}

static bool taken_put(const struct lv_spot *p, const struct lv_node *n, unsigned tile, void *state,
                      struct lv_refusal *why)
{
    struct clv_state *s = state;

    if (s->nth[tile]) /* here or before another seat */
        return lv_item_refuse(n, p->f->rule, N_("{text} appears twice"), why);
    clv_take(s, p->i, tile);
    return true;
}

/* The whole layout but what is taken; a shuffle begins with nothing, and a random layout must say it. */
static void usual_track(const struct lv_spot *p, void *state)
{
    const struct clv_layout *layout = &clv_data_of(p->u)->layout[p->u->option[CLV_OPT_LAYOUT][0]];
    struct clv_state *s = state;
    uint32_t taken = 0;

    for (int seat = 0; seat < p->u->seats; seat++)
        taken |= s->taken[seat];
    if (s->phase == CLV_SHUFFLE || p->u->option[CLV_OPT_LAYOUT][0] == CLV_RANDOM)
        return;
    for (unsigned i = CLV_TILES; i > 0; i--)
        if (!(taken >> layout->order[i - 1] & 1))
            s->tile[s->n_track++] = layout->order[i - 1];
}

/* ---- pieces: each group rearmost first ----------------------------------------------------------- */

/* A piece comes to a group of k. */
static bool join(uint8_t *group, const struct lv_spot *p, const struct lv_node *n, unsigned square,
                 struct lv_refusal *why)
{
    unsigned i = p->k;

    if (square == OFF_TRACK)
        return lv_item_refuse(n, "CLV-02", N_("the tile {text} is not on the track"), why);
    for (; i > 0 && group[i - 1] < square; i--)
        group[i] = group[i - 1];
    group[i] = (uint8_t)square;
    return true;
}

static unsigned guards_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    unsigned n = 0;

    (void)p;
    for (; n < CLV_GUARDS && clv_guards(state)[n] != CLV_FINISH; n++)
        item[n] = clv_guards(state)[n];
    return n;
}

static bool guards_put(const struct lv_spot *p, const struct lv_node *n, unsigned square, void *state,
                       struct lv_refusal *why)
{
    if (p->k == CLV_GUARDS)
        return lv_field_refuse(p, n, N_("there are only {n} guards"), CLV_GUARDS, why);
    return join(((struct clv_state *)state)->piece + CLV_FIRST_GUARD, p, n, square, why);
}

/* Those of the layout whose tile is still on the track. */
static void usual_guards(const struct lv_spot *p, void *state)
{
    if (((struct clv_state *)state)->phase != CLV_SHUFFLE)
        clv_lay_guards(p->u, state);
}

static unsigned pawns_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    memcpy(item, clv_pawns(state, p->i), CLV_PAWNS);
    return p->i < (unsigned)p->u->seats && clv_is_open(state, p->i) ? clv_pawns_each(p->u) : 0;
}

static bool pawns_put(const struct lv_spot *p, const struct lv_node *n, unsigned square, void *state,
                      struct lv_refusal *why)
{
    return join(((struct clv_state *)state)->piece + p->i * CLV_PAWNS, p, n, square, why);
}

static bool pawns_read(const struct lv_spot *p, const struct lv_node *n, void *state, struct lv_refusal *why)
{
    const unsigned due = clv_is_open(state, p->i) ? clv_pawns_each(p->u) : 0;

    if (n->type == LV_NODE_LIST && n->n != (int)due) {
        lv_impossible(why, due == 2 ? "CLV-07" : due ? "CLV-06" : "CLV-R59",
                      N_("player {n} has the wrong number of pawns"), p->i + 1);
        return lv_refuse_at(why, "", n->line);
    }
    return lv_list_read(p, n, state, why);
}

/* All on Départ. */
static void usual_pawns(const struct lv_spot *p, void *state)
{
    clv_lay_pawns(p->u, state);
}

/* ---- the moment -------------------------------------------------------------------------------- */

static bool has_turn(const struct lv_spot *p, const void *state)
{
    const unsigned phase = ((const struct clv_state *)state)->phase;

    (void)p;
    return phase == CLV_ROLL || phase == CLV_MOVE;
}

static bool has_die(const struct lv_spot *p, const void *state)
{
    (void)p;
    return ((const struct clv_state *)state)->phase == CLV_MOVE;
}

static void usual_turn(const struct lv_spot *p, void *state)
{
    struct clv_state *s = state;
    const int first = p->u->option[CLV_OPT_START_PLAYER][0];

    if ((s->phase == CLV_SHUFFLE || s->phase == CLV_FIRST) && first != CLV_START_RANDOM)
        s->turn = (uint8_t)(first - 1);
}

/* ---- the table --------------------------------------------------------------------------------- */

static const struct lv_coded
    guard_code = { .write = write_square, .read = read_guard, .unknown = N_("there is no tile {text}") },
    pawn_code = { .write = write_square, .read = read_pawn, .unknown = N_("there is no tile {text}") };
static const struct lv_codec
    as_tile = { lv_one_write, lv_one_read, .code = &clv_tile_code },
    as_taken = { lv_list_write, lv_list_read, .code = &clv_tile_code, .list = taken_list, .put = taken_put },
    as_track = { lv_list_write, lv_list_read, .code = &clv_tile_code, .list = track_list, .put = track_put },
    as_guards = { lv_list_write, lv_list_read, .code = &guard_code, .list = guards_list, .put = guards_put },
    as_pawns = { lv_list_write, pawns_read, .code = &pawn_code, .list = pawns_list, .put = pawns_put };

#define STATE(key, member, ...) LV_FIELD(key, struct clv_state, member, __VA_ARGS__)
#define APART(key, as, ...) LV_APART(key, as, .always = true, .late = true, __VA_ARGS__)

const struct lv_field clv_field[] = {
    STATE("phase", phase, &lv_as_name, .names = clv_phase_key, .always = true),
    STATE("turn", turn, &lv_as_seat, .when = has_turn, .usual = usual_turn, .rule = "CLV-R26",
          .unless = N_("nobody has a turn now")),
    STATE("die", die, &lv_as_number, .max = CLV_DIE, .when = has_die, .phases = 1 << CLV_MOVE,
          .rule = "CLV-11"),
    APART("track", &as_track, .usual = usual_track, .rule = "CLV-02"),
    APART("guards", &as_guards, .usual = usual_guards, .rule = "CLV-04"),
    STATE("home-guards", home_guards, &lv_as_number, .max = CLV_GUARDS, .always = true, .rule = "CLV-04"),
    APART("pawns", &as_pawns, .times = CLV_SEATS, .seats = true, .usual = usual_pawns),
    LV_SEATS("taken", struct clv_state, taken, &as_taken, .always = true, .rule = "CLV-29"),
    STATE("given", given, &as_tile, .plus = 1),
    STATE("closed", closed, &lv_as_seats),
    { 0 },
};

static void begin(const struct lv_setup *u, const struct lv_node *object, void *state)
{
    const struct lv_node *die = lv_node_get(object, "die");

    (void)u;
    ((struct clv_state *)state)->phase = die && die->number ? CLV_MOVE : CLV_ROLL;
}

static bool settle(const struct lv_setup *u, const struct lv_node *object, void *state,
                   struct lv_refusal *why)
{
    if (u->option[CLV_OPT_LAYOUT][0] != CLV_RANDOM || lv_node_get(object, "track")
        || ((struct clv_state *)state)->phase == CLV_SHUFFLE)
        return true;
    lv_refuse(why, LV_E_FORMAT, "CLV-48", N_("a random layout needs its track"), 0);
    return lv_refuse_at(why, "", object->line);
}

LV_POSITIONS(clv, clv_field, begin, settle)
