/* clv_entry.c: a position as people fill it in (core/entry.h). */
#include "clv.h"

#include "core/entry.h"

/* ---- things ------------------------------------------------------------------------------------ */

static unsigned all_tiles(const struct lv_setup *u) { return (void)u, CLV_TILES; }
static unsigned all_squares(const struct lv_setup *u) { return (void)u, CLV_TILES + 2; }
static unsigned any_number(const struct lv_setup *u, unsigned thing) { return (void)u, (void)thing, 0; }

/* Two tiles may sound alike: then the code tells them apart. */
static void say_tile(const struct lv_setup *u, const struct lv_words *w, unsigned tile, struct lv_buf *to)
{
    lv_buf_text(to, clv_spoken(u, w, tile));
    if (tile < CLV_TILES && clv_data_of(u)->tile[tile].shared) {
        lv_buf_text(to, " (");
        lv_buf_text(to, clv_code(u, tile));
        lv_buf_char(to, ')');
    }
}

static void say_kind(const struct lv_setup *u, const struct lv_words *w, unsigned tile, struct lv_buf *to)
{
    static const char *const kind[CLV_N_TILE_KINDS] = {
        [CLV_MALUS] = N_("Malus tiles"), [CLV_CHANCE] = N_("Chance tiles"), [CLV_BONUS] = N_("Bonus tiles"),
    };

    lv_say(to, w->lang, tile < CLV_TILES ? kind[clv_data_of(u)->tile[tile].kind] : N_("Start and finish"));
}

static const char *square_key(const struct lv_setup *u, unsigned tile)
{
    return tile <= CLV_TILE_FINISH ? clv_code(u, tile) : NULL;
}

static const struct lv_coded square_code = { .key = square_key };
static const struct lv_things
    tiles = { "tiles", .code = &clv_tile_code, .n = all_tiles, .say = say_tile, .family = say_kind },
    squares = { "squares", .code = &square_code, .n = all_squares, .say = say_tile, .family = say_kind,
                .copies = any_number };

/* ---- the form ---------------------------------------------------------------------------------- */

/* A random layout is laid open before the first turn: it has no usual order. */
static const struct lv_entry entry[] = {
    { .key = "turn", .title = N_("whose turn it is") },
    { "taken", N_("tiles won"), .kind = LV_ENTER_THINGS, .things = &tiles, .ordered = true },
    { "track", N_("tiles still on the track, from start to finish"), .kind = LV_ENTER_THINGS,
      .things = &tiles, .ordered = true },
    { "pawns", N_("where the pawns are"), .kind = LV_ENTER_THINGS, .things = &squares },
    { "guards", N_("where the guards are"), .kind = LV_ENTER_THINGS, .things = &squares },
    { .key = "home-guards", .title = N_("guards that have arrived") },
    { "die", N_("the die that has been rolled; 0: not yet"), .rare = true },
    { "closed", N_("who has left the game for good"), .rare = true },
    { 0 },
};

const struct lv_form clv_form = { clv_field, entry };
