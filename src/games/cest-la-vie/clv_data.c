/* clv_data.c: the tiles and the layouts, read from data/cest-la-vie and checked. */
#include "clv.h"

#include <string.h>

#include "core/shape.h"

const char *const clv_file_names[] = { "tiles.json", "layouts.json", NULL };

const char *const clv_tile_kind_key[CLV_N_TILE_KINDS] = {
    [CLV_MALUS] = "malus", [CLV_BONUS] = "bonus", [CLV_CHANCE] = "chance",
};
static const int kind_count[CLV_N_TILE_KINDS] = {
    [CLV_MALUS] = CLV_MALUS_TILES, [CLV_BONUS] = CLV_BONUS_TILES, [CLV_CHANCE] = CLV_CHANCE_TILES,
};
static const char *const layout_key[CLV_N_LAYOUTS] = {
    [CLV_STANDARD] = "standard", [CLV_BONUS_FIRST] = "bonus-first", [CLV_CHANCE_LAST] = "chance-last",
    [CLV_RANDOM] = "random",
};

unsigned clv_tile_find(const struct clv_data *d, const char *code)
{
    unsigned t = 0;

    while (t < CLV_TILES && strcmp(d->tile[t].code, code) != 0)
        t++;
    return t;
}

/* A code must be one word of the notation that nobody can mistake for a number of squares, nor for
 * Départ or Arrivée. */
static bool code_is_good(const char *code)
{
    if (code[0] == '\0' || (code[0] >= '0' && code[0] <= '9') || strcmp(code, "D") == 0
        || strcmp(code, "A") == 0)
        return false;
    for (; *code; code++)
        if (*code <= ' ' || *code > '~' || *code == '"' || *code == '\\' || *code == ';')
            return false;
    return true;
}

/* Short labels are plain ASCII (catalogue 2.2): any braille table can render them. */
static bool label_is_good(const char *label)
{
    if (label[0] == '\0')
        return false;
    for (; *label; label++)
        if (*label <= ' ' || *label > '~')
            return false;
    return true;
}

static bool tile_fits(const struct lv_reading *r, const struct lv_node *n, unsigned t)
{
    struct clv_data *d = r->data;
    struct clv_tile *tile = &d->tile[t];

    if (!code_is_good(tile->code) || clv_tile_find(d, tile->code) != t)
        return lv_node_refuse(n, NULL, N_("the code {text} is not possible or appears twice"), 0, tile->code,
                              r->why);
    if (!label_is_good(tile->label))
        return lv_node_refuse(n, NULL, N_("the tile {text} needs a short label of plain letters"), 0,
                              tile->code, r->why);
    if (tile->kind == CLV_CHANCE && tile->value)
        return lv_node_refuse(n, "CLV-39", N_("a Chance tile has no value of its own"), 0, "", r->why);
    if (tile->kind != CLV_CHANCE && !tile->value)
        return lv_node_refuse(n, NULL, N_("the tile {text} needs a value"), 0, tile->code, r->why);
    if (tile->kind == CLV_MALUS)
        tile->value = (int8_t)-tile->value;
    d->of_kind[tile->kind] |= 1u << t;
    return true;
}

/* Figures that follow from the tiles. */
static void derive(struct clv_data *d, const struct lv_texts *texts)
{
    unsigned n = 0;

    for (unsigned t = 0; t < CLV_TILES; t++) {
        for (unsigned k = 0; k < CLV_TILES; k++)
            d->tile[t].shared |= k != t && lv_texts_alike(texts, d->tile[t].spoken, d->tile[k].spoken);
        if (d->tile[t].kind == CLV_MALUS) {
            unsigned i = n++; /* insertion keeps equal numbers in the order of the file: a before b */
            for (; i > 0 && d->tile[d->strongest[i - 1]].value > d->tile[t].value; i--)
                d->strongest[i] = d->strongest[i - 1];
            d->strongest[i] = (uint8_t)t;
        }
    }
    assert(n == CLV_MALUS_TILES);
}

static bool tiles_fit(const struct lv_reading *r, const struct lv_node *root, unsigned i)
{
    struct clv_data *d = r->data;

    (void)i;
    for (int k = 0; k < CLV_N_TILE_KINDS; k++)
        if (__builtin_popcount(d->of_kind[k]) != kind_count[k])
            return lv_node_refuse(lv_node_get(root, "tiles"), NULL,
                                  N_("{n} tiles of the kind {text} were expected"), kind_count[k],
                                  clv_tile_kind_key[k], r->why);
    derive(d, r->texts);
    return true;
}

/* Chance has no value, but a picture */
static const struct lv_member tile_member[] = {
    { "code", LV_MEMBER_TEXT, LV_INTO(struct clv_tile, code) },
    { "kind", LV_MEMBER_NAME, LV_INTO(struct clv_tile, kind), .names = clv_tile_kind_key,
      .max = CLV_N_TILE_KINDS, .otherwise = N_("{text} is not a kind of tile") },
    { "value", LV_MEMBER_INT, .optional = true, .min = 1, .max = 99, LV_INTO(struct clv_tile, value) },
    { "label", LV_MEMBER_TEXT, LV_INTO(struct clv_tile, label) },
    { "art", LV_MEMBER_TEXT, .optional = true, LV_INTO(struct clv_tile, art) },
    { "", LV_MEMBER_WORDS, .max = CLV_SPOKEN, LV_INTO(struct clv_tile, spoken) },
};
static const struct lv_shape tile = LV_SHAPE_THEN("tile", tile_member, tile_fits);

/* Pictures of what is no tile. */
static const struct lv_member picture = { .type = LV_MEMBER_TEXT, LV_INTO_EACH(struct clv_data, scenery) };
static const struct lv_member art_member[] = {
    { "guard", LV_MEMBER_TEXT, .optional = true, LV_INTO(struct clv_data, guard_art) },
    { "finish", LV_MEMBER_TEXT, .optional = true, LV_INTO(struct clv_data, finish_art) },
    { "end", LV_MEMBER_TEXT, .optional = true, LV_INTO(struct clv_data, end_art) },
    { "scenery", LV_MEMBER_LIST, .max = CLV_SCENERY, .each = &picture, LV_COUNT(struct clv_data, n_scenery) },
};
static const struct lv_shape art = LV_SHAPE("art", art_member);

static const struct lv_member tiles_member[] = {
    { "tiles", LV_MEMBER_LIST, .min = CLV_TILES, .max = CLV_TILES, .of = &tile,
      LV_INTO_EACH(struct clv_data, tile), .rule = "CLV-02", .otherwise = N_("{n} tiles were expected") },
    { "art", LV_MEMBER_OBJECT, .optional = true, .of = &art },
};
static const struct lv_shape tiles = LV_SHAPE_THEN("tiles.json", tiles_member, tiles_fit);

/* A list of different codes, `count` of them; to[] may be NULL when only the set matters. */
static bool load_codes(const struct clv_data *d, const struct lv_node *list, int count, uint8_t *to,
                       uint32_t *set, const char *rule, struct lv_refusal *why)
{
    *set = 0;
    for (const struct lv_node *n = list->first; n; n = n->next) {
        unsigned t = n->type == LV_NODE_TEXT ? clv_tile_find(d, n->text) : CLV_TILES;
        if (t == CLV_TILES || *set >> t & 1)
            return lv_node_refuse(n, rule, N_("there is no tile {text}, or it appears twice"), 0,
                                  n->type == LV_NODE_TEXT ? n->text : "?", why);
        *set |= 1u << t;
        if (to)
            *to++ = (uint8_t)t; /* fits: different tiles are at most CLV_TILES */
    }
    if (list->n != count)
        return lv_node_refuse(list, rule, N_("{n} tiles were expected"), count, "", why);
    return true;
}

/* The random layout has no order (CLV-48). */
static bool layout_fits(const struct lv_reading *r, const struct lv_node *n, unsigned nth)
{
    const struct lv_node *order = lv_node_get(n, "order");
    struct clv_data *d = r->data;
    const unsigned i = lv_shape_name(n, "id", layout_key);
    uint32_t all;

    (void)nth;
    if (d->layout[i].guards)
        return lv_node_refuse(n, NULL, N_("there is no layout {text}, or it appears twice"), 0, layout_key[i],
                              r->why);
    if ((i == CLV_RANDOM) == (order != NULL))
        return lv_node_refuse(n, "CLV-48", N_("only the random layout has no order"), 0, "", r->why);
    return (!order || load_codes(d, order, CLV_TILES, d->layout[i].order, &all, "CLV-02", r->why))
        && load_codes(d, lv_node_get(n, "guards"), CLV_GUARDS, NULL, &d->layout[i].guards, "CLV-04", r->why);
}

static bool layouts_fit(const struct lv_reading *r, const struct lv_node *root, unsigned nth)
{
    const struct clv_data *d = r->data;

    (void)nth;
    for (unsigned i = 0; i < CLV_N_LAYOUTS; i++)
        if (!d->layout[i].guards)
            return lv_node_refuse(lv_node_get(root, "layouts"), NULL, N_("the layout {text} is missing"), 0,
                                  layout_key[i], r->why);
    return true;
}

static const struct lv_member layout_member[] = {
    { "id", LV_MEMBER_NAME, .names = layout_key, .max = CLV_N_LAYOUTS,
      .otherwise = N_("there is no layout {text}, or it appears twice") },
    { "order", LV_MEMBER_LIST, .optional = true },
    { .key = "guards", .type = LV_MEMBER_LIST },
};
static const struct lv_shape layout = LV_SHAPE_THEN("layout", layout_member, layout_fits);

static const struct lv_member layouts_member[] = { { "layouts", LV_MEMBER_LIST, .of = &layout } };
static const struct lv_shape layouts = LV_SHAPE_THEN("layouts.json", layouts_member, layouts_fit);

bool clv_load(const struct lv_file *files, void *data, struct lv_texts *texts, struct lv_refusal *why)
{
    static const struct lv_shape *const shapes[] = { &tiles, &layouts };

    return lv_shapes_read(shapes, 2, files, &(struct lv_reading){ data, texts, why });
}
