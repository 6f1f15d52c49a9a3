/* clv_setup.c: the options and the first state. */
#include "clv.h"

#include <string.h>

static const struct lv_option_name start_names[] = {
    { "random", CLV_START_RANDOM, N_("drawn by lot") },
    { NULL, 0, NULL },
};
static const struct lv_option_name layout_names[] = {
    { "standard", CLV_STANDARD, N_("standard: Chance, then Bonus") },
    { "bonus-first", CLV_BONUS_FIRST, N_("Bonus before Chance") },
    { "chance-last", CLV_CHANCE_LAST, N_("Chance at the end of the track") },
    { "random", CLV_RANDOM, N_("shuffled") },
    { NULL, 0, NULL },
};
static const struct lv_option_name tie_names[] = {
    { "shared", CLV_TIE_SHARED, N_("shared victory") },
    { "fewest-chance", CLV_TIE_FEWEST_CHANCE, N_("fewest Chance tiles") },
    { NULL, 0, NULL },
};
static const struct lv_option_name passed_names[] = {
    { "box", CLV_PASSED_BOX, N_("they go back to the box") },
    { "keep", CLV_PASSED_KEEP, N_("they stay where they lie") },
    { NULL, 0, NULL },
};
const struct lv_option_name clv_colours[] = { /* in the order of the seats */
    { "rouge", 0, N_("red") },   { "bleu", 1, N_("blue") },  { "vert", 2, N_("green") },
    { "jaune", 3, N_("yellow") }, { "noir", 4, N_("black") }, { "orange", 5, N_("orange") },
    { NULL, 0, NULL },
};

const struct lv_option clv_options[CLV_N_OPTIONS] = {
    [CLV_OPT_START_PLAYER] = {
        .id = "start-player", .min = 1, .max = CLV_SEATS, .names = start_names, .standard = 1,
        .is_seat = true, .who_begins = true, .rules = "CLV-09 CLV-R01", .title = N_("first player"),
        .help = N_("The seat of the youngest, or drawn by lot."),
    },
    [CLV_OPT_LAYOUT] = {
        .id = "layout", .min = 1, .max = 0, .names = layout_names, .standard = CLV_STANDARD,
        .rules = "CLV-03 CLV-44 CLV-46 CLV-48 CLV-R30 CLV-R31", .title = N_("layout of the track"),
        .help = N_("Variant 1: the order of the tiles and the places of the guards."),
    },
    [CLV_OPT_FLEXIBLE_ONE] = {
        .id = "flexible-one", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "CLV-50 CLV-51 CLV-52", .title = N_("the one is flexible"),
        .help = N_("Variant 2: with a 1, go forward, go back or stay."),
    },
    [CLV_OPT_RECYCLE] = {
        .id = "recycle-tiles", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "CLV-53", .title = N_("passed tiles come back"),
        .help = N_("Variant 3: passed tiles go to the end of the track."),
    },
    [CLV_OPT_FIRST_FINISHER] = {
        .id = "stop-at-first-finisher", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "CLV-54 CLV-55 CLV-R57", .title = N_("stop at the first finisher"),
        .help = N_("Variant 4: the game stops when all pawns of one player are home; lone pawns take "
                   "their tile."),
    },
    [CLV_OPT_LAST_PAWN] = {
        .id = "stop-at-last-pawn", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "CLV-56 CLV-57 CLV-58 CLV-R57", .title = N_("stop at the last pawn"),
        .help = N_("Variant 5: the game stops when one pawn is left; its owner gets the greatest Malus "
                   "without a guard."),
    },
    [CLV_OPT_TIE_BREAK] = {
        .id = "tie-break", .min = 1, .max = 0, .names = tie_names, .standard = CLV_TIE_SHARED,
        .rules = "CLV-R25", .title = N_("equal scores"),
        .help = N_("How equal scores are ranked."),
    },
    [CLV_OPT_COLOURS] = {
        .id = "colours", .min = 1, .max = 0, .names = clv_colours, .standard = 0, .per_seat = true,
        .distinct = true, .not_asked = true, .rules = "CLV-05 CLV-R03", .title = N_("colours of the pawns"),
        .help = N_("One colour for each player; it changes nothing in play."),
    },
    [CLV_OPT_PASSED] = {
        .id = "passed-tiles", .min = 1, .max = 0, .names = passed_names, .standard = CLV_PASSED_BOX,
        .rules = "CLV-33 CLV-R17 CLV-R67 CLV-R68", .title = N_("passed tiles"),
        .help = N_("What becomes of tiles that every pawn has passed. If they stay, variant 2 can step back "
                   "onto them."),
    },
};

bool clv_check(const struct lv_setup *u, struct lv_refusal *why)
{
    if (clv_option_on(u, CLV_OPT_FIRST_FINISHER) && clv_option_on(u, CLV_OPT_LAST_PAWN))
        return lv_refuse(why, LV_E_CLASH, "CLV-R57",
                         N_("stop-at-first-finisher and stop-at-last-pawn cannot be used together"), 0);
    if (clv_option_on(u, CLV_OPT_RECYCLE) && clv_keeps_passed(u))
        return lv_refuse(why, LV_E_CLASH, "CLV-R68",
                         N_("recycle-tiles and passed-tiles=keep cannot be used together"), 0);
    return true;
}

void clv_lay_guards(const struct lv_setup *u, struct clv_state *s)
{
    const uint32_t guarded = clv_data_of(u)->layout[u->option[CLV_OPT_LAYOUT][0]].guards;
    unsigned n = CLV_FIRST_GUARD;

    for (unsigned q = s->n_track; q > 0; q--)
        if (guarded >> s->tile[q - 1] & 1)
            s->piece[n++] = (uint8_t)q;
    assert(n <= CLV_FIRST_GUARD + CLV_GUARDS);
}

void clv_set_up_next(const struct lv_setup *u, struct clv_state *s)
{
    assert(s->n_track == CLV_TILES && s->phase == CLV_SHUFFLE);
    clv_lay_guards(u, s);
    s->phase = u->option[CLV_OPT_START_PLAYER][0] == CLV_START_RANDOM ? CLV_FIRST : CLV_ROLL;
}

static void lay_tiles(struct clv_state *s, const struct clv_layout *layout)
{
    s->n_track = CLV_TILES;
    for (unsigned i = 0; i < CLV_TILES; i++)
        s->tile[CLV_TILES - 1 - i] = layout->order[i];
}

void clv_lay_pawns(const struct lv_setup *u, struct clv_state *s)
{
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        if (clv_is_open(s, seat))
            memset(s->piece + seat * CLV_PAWNS, (int)clv_start_square(s), clv_pawns_each(u));
}

void clv_start(const struct lv_setup *u, void *state)
{
    struct clv_state *s = state;
    const int first = u->option[CLV_OPT_START_PLAYER][0], layout = u->option[CLV_OPT_LAYOUT][0];

    if (first != CLV_START_RANDOM)
        s->turn = (uint8_t)(first - 1);
    s->phase = CLV_SHUFFLE;
    if (layout != CLV_RANDOM) {
        lay_tiles(s, &clv_data_of(u)->layout[layout]);
        clv_set_up_next(u, s);
    }
    clv_lay_pawns(u, s);
}
