/* clv_position.c: any situation written down, read back, and checked. */
#include "clv.h"

#include <string.h>

/* ---- can it occur? ---------------------------------------------------------------------------- */

static bool impossible(struct lv_refusal *why, const char *rule, const char *msgid, int64_t n)
{
    return lv_refuse(why, LV_E_POSITION, rule, msgid, n);
}

static bool is_set_up(const struct clv_state *s)
{
    return s->phase == CLV_SHUFFLE || s->phase == CLV_FIRST;
}

static unsigned open_seats(const struct lv_setup *u, const struct clv_state *s)
{
    return (unsigned)u->seats - (unsigned)__builtin_popcount(s->closed);
}

static unsigned pawns_under_way(const struct clv_state *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < CLV_FIRST_GUARD; i++)
        n += s->piece[i] != CLV_FINISH;
    return n;
}

static bool has_finished(const struct clv_state *s, unsigned seat)
{
    return clv_is_open(s, seat) && !clv_has_turns(s, seat);
}

/* Tiles stand once; the order is that of the layout, with variant 3 turned round like a wheel. A
 * random layout has any order. Which tiles are missing is free (CLV-R66). */
static bool track_is_sound(const struct lv_setup *u, const struct clv_state *s,
                           struct lv_refusal *why)
{
    const int layout = u->option[CLV_OPT_LAYOUT][0];
    const uint8_t *order = clv_data_of(u)->layout[layout].order;
    unsigned place[CLV_TILES], falls = 0;
    uint32_t seen = 0;

    if (s->n_track > CLV_TILES)
        return impossible(why, "CLV-02", N_("there are only {n} tiles"), CLV_TILES);
    for (unsigned i = 0; i < sizeof s->tile; i++)
        if (i >= s->n_track ? s->tile[i] != 0 : s->tile[i] >= CLV_TILES || seen >> s->tile[i] & 1)
            return impossible(why, "CLV-02", N_("a tile appears twice on the track"), 0);
        else if (i < s->n_track)
            seen |= 1u << s->tile[i];
    if (layout == CLV_RANDOM)
        return true;
    for (unsigned i = 0; i < CLV_TILES; i++)
        place[order[i]] = i;
    for (unsigned i = 0; i + 1 < s->n_track; i++) /* tile[] goes from the last to the first */
        falls += place[s->tile[i]] < place[s->tile[i + 1]];
    if (falls > 0 && clv_option_on(u, CLV_OPT_RECYCLE)
        && place[s->tile[0]] < place[s->tile[s->n_track - 1]])
        falls--;
    if (falls > 0)
        return impossible(why, "CLV-02", N_("the tiles are not in the order of the layout"), 0);
    return true;
}

/* Pieces of a group stand on the track, rearmost first. */
static bool group_is_sound(const struct clv_state *s, unsigned first, unsigned n,
                           struct lv_refusal *why)
{
    for (unsigned i = first; i < first + n; i++) {
        if (s->piece[i] > clv_start_square(s))
            return impossible(why, "CLV-20", N_("there is no such square on the track"), 0);
        if (i > first && s->piece[i] > s->piece[i - 1])
            return impossible(why, "CLV-R07", N_("pieces that are alike are not sorted"), 0);
    }
    return true;
}

static bool guards_are_sound(const struct lv_setup *u, const struct clv_state *s,
                             struct lv_refusal *why)
{
    const unsigned start = clv_start_square(s);

    if (!group_is_sound(s, CLV_FIRST_GUARD, CLV_GUARDS, why))
        return false;
    for (unsigned i = CLV_FIRST_GUARD + CLV_GUARDS; i < CLV_PIECES; i++)
        if (s->piece[i] != 0)
            return impossible(why, "CLV-04", N_("there are only {n} guards"), CLV_GUARDS);
    if (s->home_guards > CLV_GUARDS
        || (s->home_guards > 0 && clv_guards(s)[CLV_GUARDS - s->home_guards] != CLV_FINISH))
        return impossible(why, "CLV-04", N_("there are only {n} guards"), CLV_GUARDS);
    if (clv_guards_on(s, start) != 0 && !clv_option_on(u, CLV_OPT_FLEXIBLE_ONE))
        return impossible(why, "CLV-19", N_("no guard can be on the start square"), 0);
    if (clv_guards_on(s, start) != 0 && s->phase != CLV_OVER && clv_rearmost(s) != start
        && !clv_keeps_passed(u))
        return impossible(why, "CLV-R36", N_("a guard is on the start square only with a pawn"), 0);
    return true;
}

static bool pawns_are_sound(const struct lv_setup *u, const struct clv_state *s,
                            struct lv_refusal *why)
{
    const unsigned rear = clv_rearmost(s);

    for (unsigned seat = 0; seat < CLV_SEATS; seat++) {
        const bool plays = seat < (unsigned)u->seats && clv_is_open(s, seat);
        if (!group_is_sound(s, seat * CLV_PAWNS, CLV_PAWNS, why))
            return false;
        for (unsigned i = plays ? clv_pawns_each(u) : 0; i < CLV_PAWNS; i++)
            if (clv_pawns(s, seat)[i] != CLV_FINISH)
                return impossible(why, plays ? "CLV-07" : "CLV-R59",
                                  N_("player {n} has the wrong number of pawns"), seat + 1);
    }
    if (rear != CLV_FINISH && rear < s->n_track && !clv_keeps_passed(u))
        return impossible(why, "CLV-33", N_("passed tiles lie on the track"), 0);
    return true;
}

/* The tiles that the end gave away where they lay (CLV-R63); and does s->taken have the owners? */
static uint32_t end_takings(const struct lv_setup *u, const struct clv_state *s, bool *owners_fit)
{
    uint32_t tiles = 0;
    bool stopped = false;
    unsigned last = 0, square;

    *owners_fit = true;
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        stopped |= has_finished(s, seat);
        if (clv_has_turns(s, seat))
            last = seat;
    }
    if (s->phase == CLV_OVER && clv_option_on(u, CLV_OPT_FIRST_FINISHER) && stopped)
        for (unsigned q = 1; q <= s->n_track; q++) {
            unsigned seat = clv_alone_on(s, q);
            if (seat < CLV_SEATS) {
                tiles |= 1u << s->tile[q - 1];
                *owners_fit &= s->taken[seat] >> s->tile[q - 1] & 1;
            }
        }
    if (s->phase == CLV_OVER && clv_option_on(u, CLV_OPT_LAST_PAWN) && open_seats(u, s) > 1
        && pawns_under_way(s) == 1 && (square = clv_greatest_free_malus(u, s)) != CLV_FINISH) {
        tiles |= 1u << s->tile[square - 1];
        *owners_fit &= s->taken[last] >> s->tile[square - 1] & 1;
    }
    return tiles;
}

static bool taken_is_sound(const struct lv_setup *u, const struct clv_state *s,
                           struct lv_refusal *why)
{
    uint32_t taken = 0, track = 0, at_end;
    bool owners_fit;

    for (unsigned seat = 0; seat < CLV_SEATS; seat++) {
        if ((taken & s->taken[seat]) != 0 || (seat >= (unsigned)u->seats && s->taken[seat] != 0))
            return impossible(why, "CLV-29", N_("a tile has two owners"), 0);
        taken |= s->taken[seat];
    }
    for (unsigned i = 0; i < s->n_track; i++)
        track |= 1u << s->tile[i];
    at_end = end_takings(u, s, &owners_fit);
    if (s->given != (clv_option_on(u, CLV_OPT_LAST_PAWN) && at_end ? __builtin_ctz(at_end) + 1 : 0))
        return impossible(why, "CLV-57", N_("another Malus is given, or none"), 0);
    if ((track & taken) != at_end || !owners_fit)
        return impossible(why, s->phase == CLV_OVER ? "CLV-55" : "CLV-29",
                          N_("a tile is taken and lies on the track, or should be taken"), 0);
    return true;
}

/* Before the first roll nothing has happened. */
static bool set_up_is_sound(const struct lv_setup *u, const struct clv_state *s,
                            struct lv_refusal *why)
{
    struct clv_state fresh = { 0 };

    clv_start(u, &fresh);
    if (fresh.phase == CLV_SHUFFLE) {
        memcpy(fresh.tile, s->tile, sizeof fresh.tile);
        fresh.n_track = s->n_track;
        clv_lay_pawns(u, &fresh);
        if (s->n_track == CLV_TILES)
            clv_set_up_next(u, &fresh);
    }
    if (memcmp(&fresh, s, sizeof fresh) != 0)
        return impossible(why, "CLV-R31", N_("nothing can have happened before the first roll"), 0);
    return true;
}

static bool moment_is_sound(const struct lv_setup *u, const struct clv_state *s,
                            struct lv_refusal *why)
{
    const unsigned under_way = pawns_under_way(s), open = open_seats(u, s);
    bool finisher = false;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        finisher |= has_finished(s, seat);
    if (s->phase == CLV_OVER) {
        if (s->turn != 0 || s->die != 0)
            return impossible(why, "CLV-40", N_("nobody has a turn after the end"), 0);
        if (open < 1 || (open > 1 && under_way > 0
            && !(finisher && clv_option_on(u, CLV_OPT_FIRST_FINISHER))
            && !(under_way == 1 && clv_option_on(u, CLV_OPT_LAST_PAWN))))
            return impossible(why, "CLV-40", N_("the game cannot be over here"), 0);
        return true;
    }
    if (s->turn >= u->seats || !clv_has_turns(s, s->turn))
        return impossible(why, "CLV-41", N_("player {n} has no turn: no pawn is on the track"),
                          s->turn + 1);
    if (s->die > CLV_DIE || (s->phase == CLV_MOVE) != (s->die != 0))
        return impossible(why, "CLV-11", N_("the die does not fit the moment"), 0);
    if (open < 2)
        return impossible(why, "CLV-R59", N_("with one open seat the game is over"), 0);
    if (finisher && clv_option_on(u, CLV_OPT_FIRST_FINISHER))
        return impossible(why, "CLV-54", N_("the first finisher has ended the game"), 0);
    if (under_way == 1 && s->closed == 0 && clv_option_on(u, CLV_OPT_LAST_PAWN))
        return impossible(why, "CLV-56", N_("the last pawn has ended the game"), 0);
    return true;
}

bool clv_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct clv_state *s = state;

    if (s->phase >= CLV_N_PHASES || s->closed >> u->seats != 0)
        return impossible(why, NULL, N_("there is no such moment in the game"), 0);
    if (!track_is_sound(u, s, why))
        return false;
    if (is_set_up(s))
        return set_up_is_sound(u, s, why);
    return pawns_are_sound(u, s, why) && guards_are_sound(u, s, why) && moment_is_sound(u, s, why)
           && taken_is_sound(u, s, why);
}

/* ---- writing ---------------------------------------------------------------------------------- */

static void put_list(struct lv_json *j, const char *key)
{
    if (key)
        lv_json_key(j, key);
    lv_json_list(j);
}

/* { "phase": "move", "turn": 1, "die": 3, "track": ["-1a", …], "guards": ["C1", "C1", …],
 *   "home-guards": 0, "pawns": [["D", "D", "-3a"], …], "taken": [["-2a"], …], "given": "-6b",
 *   "closed": [2] } */
void clv_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    const struct clv_state *s = state;

    lv_json_put_text(j, "phase", clv_phase_key[s->phase]);
    if (s->phase == CLV_ROLL || s->phase == CLV_MOVE)
        lv_json_put_int(j, "turn", s->turn + 1);
    if (s->phase == CLV_MOVE)
        lv_json_put_int(j, "die", s->die);
    put_list(j, "track");
    for (unsigned q = s->n_track; q > 0; q--)
        lv_json_text(j, clv_code(u, s->tile[q - 1]));
    lv_json_end(j);
    put_list(j, "guards");
    for (unsigned i = 0; i < CLV_GUARDS && clv_guards(s)[i] != CLV_FINISH; i++)
        lv_json_text(j, clv_code(u, clv_tile_at(s, clv_guards(s)[i])));
    lv_json_end(j);
    lv_json_put_int(j, "home-guards", s->home_guards);
    put_list(j, "pawns");
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        put_list(j, NULL);
        for (unsigned i = 0; clv_is_open(s, seat) && i < clv_pawns_each(u); i++)
            lv_json_text(j, clv_code(u, clv_tile_at(s, clv_pawns(s, seat)[i])));
        lv_json_end(j);
    }
    lv_json_end(j);
    put_list(j, "taken");
    for (int seat = 0; seat < u->seats; seat++) {
        put_list(j, NULL);
        for (uint32_t left = s->taken[seat]; left != 0; left &= left - 1)
            lv_json_text(j, clv_code(u, (unsigned)__builtin_ctz(left)));
        lv_json_end(j);
    }
    lv_json_end(j);
    if (s->given)
        lv_json_put_text(j, "given", clv_code(u, s->given - 1u));
    if (s->closed) {
        put_list(j, "closed");
        for (int seat = 0; seat < u->seats; seat++)
            if (s->closed >> seat & 1)
                lv_json_int(j, seat + 1);
        lv_json_end(j);
    }
}

/* ---- reading ---------------------------------------------------------------------------------- */

static bool refuse_node(const struct lv_node *n, enum lv_code code, const char *rule,
                        const char *msgid, int64_t number, struct lv_refusal *why)
{
    lv_refuse_text(why, code, rule, msgid, number, n->type == LV_NODE_TEXT ? n->text : "?");
    return lv_refuse_at(why, "", n->line);
}

static bool read_tile(const struct lv_setup *u, const struct lv_node *n, unsigned *tile,
                      struct lv_refusal *why)
{
    *tile = n->type == LV_NODE_TEXT ? clv_tile_find(clv_data_of(u), n->text) : CLV_TILES;
    if (*tile == CLV_TILES)
        return refuse_node(n, LV_E_FORMAT, NULL, N_("there is no tile {text}"), 0, why);
    return true;
}

/* The square of a code on the track of s; D; A where `finish` is allowed. */
static bool read_square(const struct lv_setup *u, const struct clv_state *s, const struct lv_node *n,
                        bool finish, unsigned *square, struct lv_refusal *why)
{
    unsigned tile;

    *square = clv_start_square(s);
    if (n->type == LV_NODE_TEXT && strcmp(n->text, "D") == 0)
        return true;
    *square = CLV_FINISH;
    if (finish && n->type == LV_NODE_TEXT && strcmp(n->text, "A") == 0)
        return true;
    if (!read_tile(u, n, &tile, why))
        return false;
    for (*square = 1; *square <= s->n_track; ++*square)
        if (s->tile[*square - 1] == tile)
            return true;
    return refuse_node(n, LV_E_POSITION, "CLV-02", N_("the tile {text} is not on the track"), 0, why);
}

/* An optional member that must be a list. */
static bool list_or_none(const struct lv_node *object, const char *key, const struct lv_node **to,
                         struct lv_refusal *why)
{
    *to = NULL;
    return !lv_node_get(object, key) || lv_node_list(object, key, to, why);
}

/* Likewise with one list for each seat. */
static bool lists_per_seat(const struct lv_setup *u, const struct lv_node *object, const char *key,
                           const struct lv_node **to, struct lv_refusal *why)
{
    if (!list_or_none(object, key, to, why))
        return false;
    for (const struct lv_node *n = *to ? (*to)->first : NULL; n; n = n->next)
        if (n->type != LV_NODE_LIST)
            return refuse_node(n, LV_E_FORMAT, NULL,
                               N_("one list for each player was expected"), 0, why);
    if (*to && (*to)->n != u->seats)
        return refuse_node(*to, LV_E_FORMAT, NULL,
                           N_("one list for each player was expected"), 0, why);
    return true;
}

static bool read_moment(const struct lv_setup *u, const struct lv_node *object, struct clv_state *s,
                        struct lv_refusal *why)
{
    const struct lv_node *phase = lv_node_get(object, "phase");
    int64_t turn, die;

    if (!lv_node_int_or(object, "die", 0, CLV_DIE, 0, &die, why)
        || !lv_node_int_or(object, "turn", 1, u->seats, 1, &turn, why))
        return false;
    s->die = (uint8_t)die;
    s->phase = die ? CLV_MOVE : CLV_ROLL;
    if (phase) {
        for (s->phase = 0; s->phase < CLV_N_PHASES; s->phase++)
            if (phase->type == LV_NODE_TEXT && strcmp(phase->text, clv_phase_key[s->phase]) == 0)
                break;
        if (s->phase == CLV_N_PHASES)
            return refuse_node(phase, LV_E_FORMAT, NULL,
                               N_("{text} is not a moment of this game"), 0, why);
    }
    if (s->phase == CLV_ROLL || s->phase == CLV_MOVE)
        s->turn = (uint8_t)(turn - 1);
    else if (lv_node_get(object, "turn"))
        return refuse_node(lv_node_get(object, "turn"), LV_E_POSITION, "CLV-R26",
                           N_("nobody has a turn now"), 0, why);
    if (is_set_up(s) && u->option[CLV_OPT_START_PLAYER][0] != CLV_START_RANDOM)
        s->turn = (uint8_t)(u->option[CLV_OPT_START_PLAYER][0] - 1);
    return true;
}

static bool read_closed(const struct lv_setup *u, const struct lv_node *object, struct clv_state *s,
                        struct lv_refusal *why)
{
    const struct lv_node *list;

    if (!list_or_none(object, "closed", &list, why))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        if (n->type != LV_NODE_INT || n->number < 1 || n->number > u->seats)
            return refuse_node(n, LV_E_FORMAT, NULL, N_("closed seats are numbers of seats"), 0, why);
        s->closed = (uint8_t)(s->closed | 1u << (n->number - 1));
    }
    return true;
}

static bool read_taken(const struct lv_setup *u, const struct lv_node *object, struct clv_state *s,
                       struct lv_refusal *why)
{
    const struct lv_node *lists, *given = lv_node_get(object, "given");
    unsigned seat = 0, tile;

    if (!lists_per_seat(u, object, "taken", &lists, why))
        return false;
    for (const struct lv_node *l = lists ? lists->first : NULL; l; l = l->next, seat++)
        for (const struct lv_node *n = l->first; n; n = n->next) {
            if (!read_tile(u, n, &tile, why))
                return false;
            if (s->taken[seat] >> tile & 1)
                return refuse_node(n, LV_E_POSITION, "CLV-29",
                                   N_("the tile {text} appears twice"), 0, why);
            s->taken[seat] |= 1u << tile;
        }
    if (given) {
        if (!read_tile(u, given, &tile, why))
            return false;
        s->given = (uint8_t)(tile + 1);
    }
    return true;
}

/* Without "track": the whole layout but what is taken; a shuffle begins with nothing. */
static bool read_track(const struct lv_setup *u, const struct lv_node *object, struct clv_state *s,
                       struct lv_refusal *why)
{
    const struct clv_layout *layout = &clv_data_of(u)->layout[u->option[CLV_OPT_LAYOUT][0]];
    const struct lv_node *list;
    uint32_t taken = 0, seen = 0;
    unsigned tile;

    if (!list_or_none(object, "track", &list, why))
        return false;
    if (!list && s->phase != CLV_SHUFFLE && u->option[CLV_OPT_LAYOUT][0] == CLV_RANDOM)
        return refuse_node(object, LV_E_FORMAT, "CLV-48",
                           N_("a random layout needs its track"), 0, why);
    if (list && list->n > CLV_TILES)
        return refuse_node(list, LV_E_POSITION, "CLV-02",
                           N_("there are only {n} tiles"), CLV_TILES, why);
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        if (!read_tile(u, n, &tile, why))
            return false;
        if (seen >> tile & 1) /* before guards are set by it: there are only so many */
            return refuse_node(n, LV_E_POSITION, "CLV-02", N_("the tile {text} appears twice"), 0, why);
        seen |= 1u << tile;
        s->tile[list->n - ++s->n_track] = (uint8_t)tile;
    }
    for (int seat = 0; seat < u->seats; seat++)
        taken |= s->taken[seat];
    for (unsigned i = CLV_TILES; !list && s->phase != CLV_SHUFFLE && i > 0; i--)
        if (!(taken >> layout->order[i - 1] & 1))
            s->tile[s->n_track++] = layout->order[i - 1];
    return true;
}

/* Rearmost first. */
static void sort_group(uint8_t *piece, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && piece[k - 1] < piece[k]; k--) {
            uint8_t p = piece[k];
            piece[k] = piece[k - 1];
            piece[k - 1] = p;
        }
}

/* Without "guards": those of the layout whose tile is still on the track. */
static bool read_guards(const struct lv_setup *u, const struct lv_node *object, struct clv_state *s,
                        struct lv_refusal *why)
{
    const struct lv_node *list;
    int64_t home;
    unsigned square, n_guards = CLV_FIRST_GUARD;

    if (!list_or_none(object, "guards", &list, why)
        || !lv_node_int_or(object, "home-guards", 0, CLV_GUARDS, 0, &home, why))
        return false;
    s->home_guards = (uint8_t)home;
    if (list && list->n > CLV_GUARDS)
        return refuse_node(list, LV_E_POSITION, "CLV-04",
                           N_("there are only {n} guards"), CLV_GUARDS, why);
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        if (!read_square(u, s, n, false, &square, why))
            return false;
        s->piece[n_guards++] = (uint8_t)square;
    }
    sort_group(s->piece + CLV_FIRST_GUARD, CLV_GUARDS);
    if (!list && s->phase != CLV_SHUFFLE)
        clv_lay_guards(u, s);
    return true;
}

/* Without "pawns": all on Départ. */
static bool read_pawns(const struct lv_setup *u, const struct lv_node *object, struct clv_state *s,
                       struct lv_refusal *why)
{
    const struct lv_node *lists;
    unsigned seat = 0, square;

    if (!lists_per_seat(u, object, "pawns", &lists, why))
        return false;
    if (!lists)
        clv_lay_pawns(u, s);
    for (const struct lv_node *l = lists ? lists->first : NULL; l; l = l->next, seat++) {
        uint8_t *pawn = s->piece + seat * CLV_PAWNS;
        unsigned i = 0, n_pawns = clv_is_open(s, seat) ? clv_pawns_each(u) : 0;
        if (l->n != (int)n_pawns)
            return refuse_node(l, LV_E_POSITION,
                               n_pawns == 2 ? "CLV-07" : n_pawns ? "CLV-06" : "CLV-R59",
                               N_("player {n} has the wrong number of pawns"), seat + 1, why);
        for (const struct lv_node *n = l->first; n; n = n->next) {
            if (!read_square(u, s, n, true, &square, why))
                return false;
            pawn[i++] = (uint8_t)square;
        }
        sort_group(pawn, CLV_PAWNS);
    }
    return true;
}

bool clv_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "phase", "turn", "die", "track", "guards", "home-guards",
                                        "pawns", "taken", "given", "closed", NULL };
    struct clv_state s = { 0 };

    if (!lv_node_only(object, keys, why) || !read_moment(u, object, &s, why)
        || !read_closed(u, object, &s, why) || !read_taken(u, object, &s, why)
        || !read_track(u, object, &s, why) || !read_guards(u, object, &s, why)
        || !read_pawns(u, object, &s, why) || !clv_sound(u, &s, why))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
