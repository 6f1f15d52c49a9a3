/* clv_view.c: what a seat sees: everything (nothing is hidden, CLV-R28); and what stays the same. */
#include "clv.h"

const char *const clv_phase_key[CLV_N_PHASES + 1] = {
    [CLV_SHUFFLE] = "shuffle", [CLV_FIRST] = "first", [CLV_ROLL] = "roll", [CLV_MOVE] = "move",
    [CLV_OVER] = "over",
};

const char *clv_code(const struct lv_setup *u, unsigned tile)
{
    assert(tile <= CLV_TILE_FINISH);
    return tile < CLV_TILES ? clv_data_of(u)->tile[tile].code : tile == CLV_TILE_START ? "D" : "A";
}

/* What a square is, whatever stands on it. */
static void put_face(const struct lv_setup *u, unsigned tile, struct lv_json *j)
{
    const struct clv_tile *t = tile < CLV_TILES ? &clv_data_of(u)->tile[tile] : NULL;

    lv_json_put_text(j, "code", clv_code(u, tile));
    lv_json_put_text(j, "kind", t ? clv_tile_kind_key[t->kind] : tile == CLV_TILE_START ? "start" : "finish");
    if (t && t->kind != CLV_CHANCE)
        lv_json_put_int(j, "value", t->value);
}

static void put_square(const struct lv_setup *u, const struct clv_state *s, unsigned square,
                       struct lv_json *j)
{
    const unsigned tile = clv_tile_at(s, square);

    put_face(u, tile, j);
    lv_json_put_int(j, "guards", clv_guards_on(s, square));
    LV_IN_LIST(j, "pawns")
        for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
            for (unsigned n = clv_pawns_of_on(u, s, seat, square); n > 0; n--)
                lv_json_int(j, seat + 1);
    if (clv_alone_on(s, square) < CLV_SEATS)
        lv_json_put_bool(j, "alone", true);
    if (clv_is_passed(s, square) && tile != CLV_TILE_START)
        lv_json_put_bool(j, "passed", true);
    for (int seat = 0; tile < CLV_TILES && seat < u->seats; seat++)
        if (s->taken[seat] >> tile & 1)
            lv_json_put_int(j, "taken", seat + 1);
}

static void put_taken(const struct lv_setup *u, const struct clv_state *s, unsigned seat, struct lv_json *j)
{
    uint8_t tile[CLV_TILES];

    LV_IN_LIST(j, "taken")
        for (unsigned i = 0, n = clv_taken_in_order(s, seat, tile); i < n; i++)
            lv_json_text(j, clv_code(u, tile[i]));
}

static void put_player(const struct lv_setup *u, const struct clv_state *s, unsigned seat, int score,
                       int rank, struct lv_json *j)
{
    uint32_t apart, held = clv_held(s, seat, &apart);

    assert((clv_boxed(u, s) & s->taken[seat]) == 0);
    lv_json_put_text(j, "colour", clv_colours[u->option[CLV_OPT_COLOURS][seat]].id);
    lv_json_put_bool(j, "closed", !clv_is_open(s, seat));
    put_taken(u, s, seat, j);
    lv_json_put_codes(j, "converted", u, &clv_tile_code, clv_converted(clv_data_of(u), held));
    lv_json_put_int(j, "score", score);
    if (s->phase == CLV_OVER)
        lv_json_put_int(j, "rank", rank);
}

/* A legal move with what it does, for boards that show it before it is made. */
static void put_move(const struct lv_setup *u, const struct clv_state *s, lv_action a, struct lv_json *j)
{
    const unsigned square = lv_action_a(a);
    struct clv_state after = *s;
    char room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);

    assert(clv_may(u, s, a, NULL));
    lv_action_write(u, s, a, &b);
    clv_apply(u, &after, a, NULL);
    lv_json_put_text(j, "do", room);
    if (lv_action_kind(a) != CLV_ACT_STAY) {
        lv_json_put_int(j, "from", clv_number(s, square));
        lv_json_put_int(j, "to", clv_number(s, clv_destination(s, square, lv_action_b(a))));
    }
    lv_json_put_codes(j, "takes", u, &clv_tile_code, after.taken[s->turn] & ~s->taken[s->turn]);
}

static void put_moves(const struct lv_setup *u, const struct clv_state *s, struct lv_json *j)
{
    lv_action legal[LV_MAX_ACTIONS];
    const int n = clv_legal(u, s, legal);

    LV_IN_LIST(j, "moves")
        for (int i = 0; i < n; i++)
            LV_IN_OBJECT(j, NULL)
                put_move(u, s, legal[i], j);
}

/* { "phase": "move",                 shuffle, first, roll, move, over
 *   "turn": 2, "die": 5,             turn in roll and move, die in move only
 *   "squares": [ { "code": "D", "kind": "start", "guards": 0, "pawns": [1, 1, 2] },
 *                { "code": "-3a", "kind": "malus", "value": -3, "guards": 1, "pawns": [] },
 *                …                   "alone": true when one pawn stands there without company;
 *                                    "passed": true for a kept tile behind the last pawn (CLV-R67); at
 *                                    the end "taken": the seat that took this tile where it lay
 *                { "code": "A", "kind": "finish", "guards": 0, "pawns": [] } ],
 *   "players": [ { "colour": "rouge", "closed": false, "taken": ["-3a"], "converted": [],
 *                  "score": -3 }, … ],      "rank" at the end
 *   "boxed": ["-1a"], "boxed-guards": 0,
 *   "moves": [ { "do": "pawn D", "from": 0, "to": 4, "takes": ["-3a"] }, … ],    in move only
 *   "given": "-6b" }                 the Malus of variant 5 */
void clv_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct clv_state *s = state;
    int32_t score[LV_MAX_SEATS];
    uint8_t rank[LV_MAX_SEATS];

    (void)seat;
    clv_score(u, s, score);
    clv_rank(u, s, rank);
    lv_json_put_text(j, "phase", clv_phase_key[s->phase]);
    if (s->phase == CLV_ROLL || s->phase == CLV_MOVE)
        lv_json_put_int(j, "turn", s->turn + 1);
    if (s->phase == CLV_MOVE)
        lv_json_put_int(j, "die", s->die);
    LV_IN_LIST(j, "squares")
        for (unsigned n = 0; n <= clv_start_square(s); n++)
            LV_IN_OBJECT(j, NULL)
                put_square(u, s, clv_number(s, n), j);
    LV_IN_LIST(j, "players")
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            LV_IN_OBJECT(j, NULL)
                put_player(u, s, i, score[i], rank[i], j);
    lv_json_put_codes(j, "boxed", u, &clv_tile_code, clv_boxed(u, s));
    lv_json_put_int(j, "boxed-guards", clv_boxed_guards(s));
    if (s->phase == CLV_MOVE)
        put_moves(u, s, j);
    if (s->given)
        lv_json_put_text(j, "given", clv_code(u, s->given - 1u));
}

/* ---- the board -------------------------------------------------------------------------------- */

static void put_tile(const struct lv_setup *u, unsigned tile, const struct lv_words *w, struct lv_json *j)
{
    const struct clv_data *d = clv_data_of(u);

    assert(d);
    put_face(u, tile, j);
    lv_json_put_text(j, "name", clv_spoken(u, w, tile));
    lv_json_put_text(j, "label", tile < CLV_TILES ? d->tile[tile].label : clv_code(u, tile));
    lv_json_put_text_if(j, "art", tile < CLV_TILES          ? d->tile[tile].art
                                  : tile == CLV_TILE_FINISH ? d->finish_art
                                                            : "");
}

/* { "tiles": [ { "code": "-3a", "kind": "malus", "value": -3, "name": "Malus moins 3", "label": "-3" },
 *              …, { "code": "D", … }, { "code": "A", …, "art": "raising-hands" } ],
 *   "order": [ "-1a", … ],                                     as they lay at first, unless shuffled
 *   "colours": [ { "id": "rouge", "name": "rouge" }, … ],      of the seats
 *   "pawns": 3, "guards": 8, "die": 6,                         pawns of each seat
 *   "art": { "guard": "guard", "end": "party-popper", "scenery": [ "deciduous-tree", … ] } } */
void clv_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct clv_data *d = clv_data_of(u);
    const int layout = u->option[CLV_OPT_LAYOUT][0];

    LV_IN_LIST(j, "tiles")
        for (unsigned tile = 0; tile <= CLV_TILE_FINISH; tile++)
            LV_IN_OBJECT(j, NULL)
                put_tile(u, tile, w, j);
    if (layout != CLV_RANDOM)
        LV_IN_LIST(j, "order")
            for (int i = 0; i < CLV_TILES; i++)
                lv_json_text(j, clv_code(u, d->layout[layout].order[i]));
    LV_IN_LIST(j, "colours")
        for (int seat = 0; seat < u->seats; seat++)
            LV_IN_OBJECT(j, NULL) {
                const struct lv_option_name *colour = &clv_colours[u->option[CLV_OPT_COLOURS][seat]];
                lv_json_put_text(j, "id", colour->id);
                lv_json_put_text(j, "name", lv_translate(w->lang, colour->msgid));
            }
    lv_json_put_int(j, "pawns", clv_pawns_each(u));
    lv_json_put_int(j, "guards", CLV_GUARDS);
    lv_json_put_int(j, "die", CLV_DIE);
    LV_IN_OBJECT(j, "art") {
        lv_json_put_text_if(j, "guard", d->guard_art);
        lv_json_put_text_if(j, "end", d->end_art);
        LV_IN_LIST(j, "scenery")
            for (int i = 0; i < d->n_scenery; i++)
                lv_json_text(j, d->scenery[i]);
    }
}
