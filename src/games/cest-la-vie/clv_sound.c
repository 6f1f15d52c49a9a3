/* clv_sound.c: can this situation occur? */
#include "clv.h"

#include <string.h>

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
        return lv_impossible(why, "CLV-02", N_("there are only {n} tiles"), CLV_TILES);
    for (unsigned i = 0; i < sizeof s->tile; i++)
        if (i >= s->n_track ? s->tile[i] != 0 : s->tile[i] >= CLV_TILES || seen >> s->tile[i] & 1)
            return lv_impossible(why, "CLV-02", N_("a tile appears twice on the track"), 0);
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
        return lv_impossible(why, "CLV-02", N_("the tiles are not in the order of the layout"), 0);
    return true;
}

/* Pieces of a group stand on the track, rearmost first. */
static bool group_is_sound(const struct clv_state *s, unsigned first, unsigned n,
                           struct lv_refusal *why)
{
    for (unsigned i = first; i < first + n; i++) {
        if (s->piece[i] > clv_start_square(s))
            return lv_impossible(why, "CLV-20", N_("there is no such square on the track"), 0);
        if (i > first && s->piece[i] > s->piece[i - 1])
            return lv_impossible(why, "CLV-R07", N_("pieces that are alike are not sorted"), 0);
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
            return lv_impossible(why, "CLV-04", N_("there are only {n} guards"), CLV_GUARDS);
    if (s->home_guards > 0 && clv_guards(s)[CLV_GUARDS - s->home_guards] != CLV_FINISH)
        return lv_impossible(why, "CLV-04", N_("there are only {n} guards"), CLV_GUARDS);
    if (clv_guards_on(s, start) != 0 && !clv_option_on(u, CLV_OPT_FLEXIBLE_ONE))
        return lv_impossible(why, "CLV-19", N_("no guard can be on the start square"), 0);
    if (clv_guards_on(s, start) != 0 && s->phase != CLV_OVER && clv_rearmost(s) != start
        && !clv_keeps_passed(u))
        return lv_impossible(why, "CLV-R36", N_("a guard is on the start square only with a pawn"), 0);
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
                return lv_impossible(why, plays ? "CLV-07" : "CLV-R59",
                                     N_("player {n} has the wrong number of pawns"), seat + 1);
    }
    if (rear != CLV_FINISH && rear < s->n_track && !clv_keeps_passed(u))
        return lv_impossible(why, "CLV-33", N_("passed tiles lie on the track"), 0);
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

/* CLV-R27: each seat's tiles are numbered from 1, and no others are. */
static bool order_is_sound(const struct clv_state *s)
{
    uint32_t left = 0;

    for (unsigned seat = 0; seat < CLV_SEATS; seat++) {
        const unsigned n = (unsigned)__builtin_popcount(s->taken[seat]);
        uint64_t numbers = 0;
        for (uint32_t mask = s->taken[seat]; mask != 0; mask &= mask - 1)
            numbers |= 1ull << (s->nth[__builtin_ctz(mask)] & 63);
        if (numbers != ((1ull << n) - 1) << 1)
            return false;
        left |= s->taken[seat];
    }
    for (unsigned tile = 0; tile < CLV_TILES; tile++)
        if (s->nth[tile] > CLV_TILES || (s->nth[tile] && !(left >> tile & 1)))
            return false;
    return true;
}

static bool taken_is_sound(const struct lv_setup *u, const struct clv_state *s,
                           struct lv_refusal *why)
{
    uint32_t taken = 0, track = 0, at_end;
    bool owners_fit;

    for (unsigned seat = 0; seat < CLV_SEATS; seat++) {
        if ((taken & s->taken[seat]) != 0)
            return lv_impossible(why, "CLV-29", N_("a tile has two owners"), 0);
        taken |= s->taken[seat];
    }
    if (!order_is_sound(s))
        return lv_impossible(why, "CLV-R27", N_("the taken tiles have no order"), 0);
    for (unsigned i = 0; i < s->n_track; i++)
        track |= 1u << s->tile[i];
    at_end = end_takings(u, s, &owners_fit);
    if (s->given != (clv_option_on(u, CLV_OPT_LAST_PAWN) && at_end ? __builtin_ctz(at_end) + 1 : 0))
        return lv_impossible(why, "CLV-57", N_("another Malus is given, or none"), 0);
    if ((track & taken) != at_end || !owners_fit)
        return lv_impossible(why, s->phase == CLV_OVER ? "CLV-55" : "CLV-29",
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
        return lv_impossible(why, "CLV-R31", N_("nothing can have happened before the first roll"), 0);
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
        if (s->turn != 0)
            return lv_impossible(why, "CLV-40", N_("nobody has a turn after the end"), 0);
        if (open < 1 || (open > 1 && under_way > 0
            && !(finisher && clv_option_on(u, CLV_OPT_FIRST_FINISHER))
            && !(under_way == 1 && clv_option_on(u, CLV_OPT_LAST_PAWN))))
            return lv_impossible(why, "CLV-40", N_("the game cannot be over here"), 0);
        return true;
    }
    if (!clv_has_turns(s, s->turn))
        return lv_impossible(why, "CLV-41", N_("player {n} has no turn: no pawn is on the track"),
                             s->turn + 1);
    if (s->phase == CLV_MOVE && s->die == 0)
        return lv_impossible(why, "CLV-11", N_("the die does not fit the moment"), 0);
    if (open < 2)
        return lv_impossible(why, "CLV-R59", N_("with one open seat the game is over"), 0);
    if (finisher && clv_option_on(u, CLV_OPT_FIRST_FINISHER))
        return lv_impossible(why, "CLV-54", N_("the first finisher has ended the game"), 0);
    if (under_way == 1 && s->closed == 0 && clv_option_on(u, CLV_OPT_LAST_PAWN))
        return lv_impossible(why, "CLV-56", N_("the last pawn has ended the game"), 0);
    return true;
}

bool clv_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct clv_state *s = state;

    if (!lv_fields_fit(u, clv_field, s, why) || !track_is_sound(u, s, why))
        return false;
    if (is_set_up(s))
        return set_up_is_sound(u, s, why);
    return pawns_are_sound(u, s, why) && guards_are_sound(u, s, why) && moment_is_sound(u, s, why)
           && taken_is_sound(u, s, why);
}
