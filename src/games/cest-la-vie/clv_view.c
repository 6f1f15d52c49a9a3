/* clv_view.c: written moves, and what a seat sees: everything (nothing is hidden, CLV-R28). */
#include "clv.h"

#include <string.h>

const char *const clv_phase_key[CLV_N_PHASES] = {
    [CLV_SHUFFLE] = "shuffle", [CLV_FIRST] = "first", [CLV_ROLL] = "roll", [CLV_MOVE] = "move",
    [CLV_OVER] = "over",
};

static const char *const word[] = {
    [CLV_ACT_TILE] = "tile", [CLV_ACT_FIRST] = "first", [CLV_ACT_ROLL] = "roll",
    [CLV_ACT_PAWN] = "pawn", [CLV_ACT_GUARD] = "guard", [CLV_ACT_STAY] = "stay",
};

const char *clv_code(const struct lv_setup *u, unsigned tile)
{
    return tile < CLV_TILES ? clv_data_of(u)->tile[tile].code : tile == CLV_TILE_START ? "D" : "A";
}

/* ---- notation --------------------------------------------------------------------------------- */

/* tile C1 | first 2 | roll 4 | pawn D | pawn -3a back | guard C3 | guard +7 back | stay */
void clv_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    const struct clv_state *s = state;
    const unsigned kind = lv_action_kind(a), x = lv_action_a(a);

    lv_buf_text(to, word[kind]);
    if (kind == CLV_ACT_STAY)
        return;
    lv_buf_char(to, ' ');
    switch (kind) {
    case CLV_ACT_TILE: lv_buf_text(to, clv_code(u, x)); break;
    case CLV_ACT_FIRST: lv_buf_int(to, x + 1); break;
    case CLV_ACT_ROLL: lv_buf_int(to, x); break;
    default: lv_buf_text(to, clv_code(u, clv_tile_at(s, x))); break;
    }
    if (lv_action_b(a))
        lv_buf_text(to, " back");
}

/* Words of a move: up to three, single spaces between them. */
struct move_words {
    char at[3][CLV_CODE];
    int n;
};

static bool split(const char *text, struct move_words *m)
{
    for (m->n = 0; m->n < 3; m->n++) {
        size_t len = strcspn(text, " ");
        if (len == 0 || len >= CLV_CODE)
            return false;
        memcpy(m->at[m->n], text, len);
        m->at[m->n][len] = '\0';
        text += len;
        if (*text == '\0') {
            m->n++;
            return true;
        }
        text++;
    }
    return false;
}

/* A number of at most two digits. */
static bool read_number(const char *text, unsigned *to)
{
    *to = 0;
    if (*text == '\0' || strlen(text) > 2)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        *to = *to * 10 + (unsigned)(*text - '0');
    }
    return true;
}

/* A code, or the number of the square counted from Départ: no code begins with a digit. */
static bool read_square(const struct lv_setup *u, const struct clv_state *s, const char *text,
                        unsigned *to, struct lv_refusal *why)
{
    const unsigned tile = clv_tile_find(clv_data_of(u), text);

    if (strcmp(text, "D") == 0) {
        *to = clv_start_square(s);
        return true;
    }
    if (strcmp(text, "A") == 0) {
        *to = CLV_FINISH;
        return true;
    }
    if (read_number(text, to)) {
        if (*to > clv_start_square(s))
            return lv_refuse(why, LV_E_RULE, "CLV-20", N_("there is no such square on the track"), 0);
        *to = clv_number(s, *to);
        return true;
    }
    if (tile == CLV_TILES)
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("there is no tile {text}"), 0, text);
    for (*to = 1; *to <= s->n_track; ++*to)
        if (s->tile[*to - 1] == tile)
            return true;
    return lv_refuse_text(why, LV_E_RULE, clv_boxed(u, s) >> tile & 1 ? "CLV-33" : "CLV-29",
                          N_("the tile {text} is no longer on the track"), 0, text);
}

bool clv_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    struct move_words m;
    unsigned kind = 0, x = 0, back = 0;
    bool fine = split(text, &m);

    while (fine && kind <= CLV_ACT_STAY && strcmp(m.at[0], word[kind]) != 0)
        kind++;
    fine = fine && kind <= CLV_ACT_STAY && m.n == (kind == CLV_ACT_STAY ? 1 : m.n == 3 ? 3 : 2);
    if (fine && m.n == 3) {
        back = 1;
        fine = (kind == CLV_ACT_PAWN || kind == CLV_ACT_GUARD) && strcmp(m.at[2], "back") == 0;
    }
    if (fine && (kind == CLV_ACT_FIRST || kind == CLV_ACT_ROLL)) {
        fine = read_number(m.at[1], &x) && (kind == CLV_ACT_ROLL || x-- > 0);
    } else if (fine && kind == CLV_ACT_TILE) {
        x = clv_tile_find(clv_data_of(u), m.at[1]);
        fine = x < CLV_TILES;
    } else if (fine && kind != CLV_ACT_STAY && !read_square(u, state, m.at[1], &x, why)) {
        return false;
    }
    if (!fine)
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is no move of this game"), 0, text);
    *to = lv_action_make(kind, x, back, 0);
    return true;
}

/* ---- the view --------------------------------------------------------------------------------- */

static void put_codes(const struct lv_setup *u, uint32_t tiles, const char *key, struct lv_json *j)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (; tiles != 0; tiles &= tiles - 1)
        lv_json_text(j, clv_code(u, (unsigned)__builtin_ctz(tiles)));
    lv_json_end(j);
}

static void put_square(const struct lv_setup *u, const struct clv_state *s, unsigned square,
                       struct lv_json *j)
{
    static const char *const kind_key[] = { "malus", "bonus", "chance", "start", "finish" };
    const unsigned tile = clv_tile_at(s, square);
    const struct clv_tile *t = tile < CLV_TILES ? &clv_data_of(u)->tile[tile] : NULL;

    lv_json_object(j);
    lv_json_put_text(j, "code", clv_code(u, tile));
    lv_json_put_text(j, "kind", kind_key[t ? t->kind : tile == CLV_TILE_START ? 3 : 4]);
    if (t && t->kind != CLV_CHANCE)
        lv_json_put_int(j, "value", t->value);
    lv_json_put_int(j, "guards", clv_guards_on(s, square));
    lv_json_key(j, "pawns");
    lv_json_list(j);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        for (unsigned n = clv_pawns_of_on(u, s, seat, square); n > 0; n--)
            lv_json_int(j, seat + 1);
    lv_json_end(j);
    for (int seat = 0; t && seat < u->seats; seat++)
        if (s->taken[seat] >> tile & 1)
            lv_json_put_int(j, "taken", seat + 1);
    lv_json_end(j);
}

static void put_player(const struct lv_setup *u, const struct clv_state *s, unsigned seat, int score,
                       int rank, struct lv_json *j)
{
    uint32_t apart, held = clv_held(s, seat, &apart);

    lv_json_object(j);
    lv_json_put_text(j, "colour", clv_colours[u->option[CLV_OPT_COLOURS][seat]].id);
    lv_json_put_bool(j, "closed", !clv_is_open(s, seat));
    put_codes(u, s->taken[seat], "taken", j);
    put_codes(u, clv_converted(clv_data_of(u), held), "converted", j);
    lv_json_put_int(j, "score", score);
    if (s->phase == CLV_OVER)
        lv_json_put_int(j, "rank", rank);
    lv_json_end(j);
}

/* Each legal move with what it does, for boards that show it before it is made. */
static void put_moves(const struct lv_setup *u, const struct clv_state *s, struct lv_json *j)
{
    lv_action legal[LV_MAX_ACTIONS];
    int n = clv_legal(u, s, legal);

    lv_json_key(j, "moves");
    lv_json_list(j);
    for (int i = 0; i < n; i++) {
        const unsigned square = lv_action_a(legal[i]);
        struct clv_state after = *s;
        char room[LV_MAX_NOTATION];
        struct lv_buf b = LV_BUF(room);

        clv_action_write(u, s, legal[i], &b);
        clv_apply(u, &after, legal[i], NULL);
        lv_json_object(j);
        lv_json_put_text(j, "do", room);
        if (lv_action_kind(legal[i]) != CLV_ACT_STAY) {
            lv_json_put_int(j, "from", clv_number(s, square));
            lv_json_put_int(j, "to", clv_number(s, clv_destination(s, square, lv_action_b(legal[i]))));
        }
        put_codes(u, after.taken[s->turn] & ~s->taken[s->turn], "takes", j);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* { "phase": "move",                 shuffle, first, roll, move, over
 *   "turn": 2, "die": 5,             turn in roll and move, die in move only
 *   "squares": [ { "code": "D", "kind": "start", "guards": 0, "pawns": [1, 1, 2] },
 *                { "code": "-3a", "kind": "malus", "value": -3, "guards": 1, "pawns": [] },
 *                …                   at the end "taken": the seat that took this tile where it lay
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
    lv_json_key(j, "squares");
    lv_json_list(j);
    for (unsigned n = 0; n <= clv_start_square(s); n++)
        put_square(u, s, clv_number(s, n), j);
    lv_json_end(j);
    lv_json_key(j, "players");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        put_player(u, s, i, score[i], rank[i], j);
    lv_json_end(j);
    put_codes(u, clv_boxed(u, s), "boxed", j);
    lv_json_put_int(j, "boxed-guards", clv_boxed_guards(s));
    if (s->phase == CLV_MOVE)
        put_moves(u, s, j);
    if (s->given)
        lv_json_put_text(j, "given", clv_code(u, s->given - 1u));
}
