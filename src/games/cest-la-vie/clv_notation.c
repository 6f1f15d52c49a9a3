/* clv_notation.c: decisions and outcomes as text: stable, the same in every language. */
#include "clv.h"

#include <string.h>

static const char *tile_key(const struct lv_setup *u, unsigned tile)
{
    return tile < CLV_TILES ? clv_code(u, tile) : NULL;
}

const struct lv_coded clv_tile_code = { .key = tile_key, .unknown = N_("there is no tile {text}") };

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
    if (lv_read_digits(text, strlen(text), 2, to)) {
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

/* From which square, and whether backwards. */
static void write_move(const struct lv_setup *u, const void *state, unsigned move, struct lv_buf *to)
{
    lv_buf_text(to, clv_code(u, clv_tile_at(state, move >> 8)));
    if (move & 255)
        lv_buf_text(to, " back");
}

static bool read_move(const struct lv_setup *u, const void *state, const char *text, unsigned *move,
                      struct lv_refusal *why)
{
    const size_t len = strcspn(text, " ");
    const bool back = text[len] != '\0';
    char code[CLV_CODE] = "";
    unsigned square;

    if (len == 0 || len >= sizeof code || (back && strcmp(text + len, " back") != 0))
        return false;
    memcpy(code, text, len);
    if (!read_square(u, state, code, &square, why))
        return false;
    *move = square << 8 | back;
    return true;
}

/* tile C1 | first 2 | roll 4 | pawn D | pawn -3a back | guard C3 | guard +7 back | stay */
static const struct lv_operand
    tile = { .code = &clv_tile_code },
    seat = { .from = 1, .max = 99 },
    number = { .max = 99 },
    move = { .shift = 8, .write = write_move, .read = read_move };

const struct lv_verb clv_verbs[] = {
    { .word = "tile", .kind = CLV_ACT_TILE, .each = { &tile } },
    { .word = "first", .kind = CLV_ACT_FIRST, .each = { &seat } },
    { .word = "roll", .kind = CLV_ACT_ROLL, .each = { &number } },
    { .word = "pawn", .kind = CLV_ACT_PAWN, .with = &move },
    { .word = "guard", .kind = CLV_ACT_GUARD, .with = &move },
    { .word = "stay", .kind = CLV_ACT_STAY },
    { 0 },
};
