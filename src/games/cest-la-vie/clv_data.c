/* clv_data.c: the tiles and the layouts, read from data/cest-la-vie and checked. */
#include "clv.h"

#include <string.h>

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

/* { "code": "-3a", "kind": "malus", "value": 3, "label": "-3", "fr": …, "en": … }; Chance: no value, but
 * a picture */
static bool load_tile(struct clv_data *d, unsigned t, const struct lv_node *n, struct lv_texts *texts,
                      struct lv_refusal *why)
{
    static const char *const keys[] = { "code", "kind", "value", "label", "art", "*", NULL };
    struct clv_tile *tile = &d->tile[t];
    int64_t value;

    if (!lv_node_only(n, keys, why) || !lv_node_copy(n, "code", tile->code, CLV_CODE, why)
        || !lv_node_copy(n, "label", tile->label, CLV_LABEL, why)
        || !lv_node_copy_or_none(n, "art", tile->art, CLV_ART, why)
        || !lv_texts_read(texts, n, "", CLV_SPOKEN, &tile->spoken, why)
        || !lv_node_word(n, "kind", clv_tile_kind_key, CLV_N_TILE_KINDS, NULL,
                         N_("{text} is not a kind of tile"), &tile->kind, why))
        return false;
    if (!code_is_good(tile->code) || clv_tile_find(d, tile->code) != t)
        return lv_node_refuse(n, NULL, N_("the code {text} is not possible or appears twice"), 0, tile->code,
                              why);
    if (!label_is_good(tile->label))
        return lv_node_refuse(n, NULL, N_("the tile {text} needs a short label of plain letters"), 0,
                              tile->code, why);
    if (tile->kind == CLV_CHANCE) {
        if (lv_node_get(n, "value"))
            return lv_node_refuse(n, "CLV-39", N_("a Chance tile has no value of its own"), 0, "", why);
    } else {
        if (!lv_node_int(n, "value", 1, 99, &value, why))
            return false;
        tile->value = (int8_t)(tile->kind == CLV_MALUS ? -value : value);
    }
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

/* Pictures of what is no tile: { "guard": …, "finish": …, "end": …, "scenery": [ … ] } */
static bool load_pictures(struct clv_data *d, const struct lv_node *root, struct lv_refusal *why)
{
    static const char *const keys[] = { "guard", "finish", "end", "scenery", NULL };
    const struct lv_node *art = lv_node_get(root, "art"), *scenery;

    if (!art)
        return true;
    if (!lv_node_only(art, keys, why) || !lv_node_copy_or_none(art, "guard", d->guard_art, CLV_ART, why)
        || !lv_node_copy_or_none(art, "finish", d->finish_art, CLV_ART, why)
        || !lv_node_copy_or_none(art, "end", d->end_art, CLV_ART, why)
        || !lv_node_list(art, "scenery", &scenery, why))
        return false;
    for (const struct lv_node *n = scenery->first; n; n = n->next) {
        if (n->type != LV_NODE_TEXT || strlen(n->text) >= CLV_ART || d->n_scenery == CLV_SCENERY)
            return lv_node_refuse(n, NULL, N_("scenery is at most {n} names of pictures"), CLV_SCENERY, "",
                                  why);
        memcpy(d->scenery[d->n_scenery++], n->text, strlen(n->text) + 1);
    }
    return true;
}

/* tiles.json: { "tiles": [ … 32 … ], "art": { … } } */
static bool load_tiles(struct clv_data *d, const struct lv_node *root, struct lv_texts *texts,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "tiles", "art", NULL };
    const struct lv_node *tiles;
    unsigned t = 0;

    if (!lv_node_only(root, keys, why) || !lv_node_list(root, "tiles", &tiles, why)
        || !load_pictures(d, root, why))
        return false;
    if (tiles->n != CLV_TILES)
        return lv_node_refuse(tiles, "CLV-02", N_("{n} tiles were expected"), CLV_TILES, "", why);
    for (const struct lv_node *n = tiles->first; n; n = n->next)
        if (!load_tile(d, t++, n, texts, why))
            return lv_refuse_at(why, "", n->line);
    for (int k = 0; k < CLV_N_TILE_KINDS; k++)
        if (__builtin_popcount(d->of_kind[k]) != kind_count[k])
            return lv_node_refuse(tiles, NULL, N_("{n} tiles of the kind {text} were expected"),
                                  kind_count[k], clv_tile_kind_key[k], why);
    derive(d, texts);
    return true;
}

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

/* { "id": "standard", "order": [ 32 codes ], "guards": [ 8 codes ] }; random: no order (CLV-48) */
static bool load_layout(struct clv_data *d, const struct lv_node *n, uint32_t *seen,
                        struct lv_refusal *why)
{
    static const char *const keys[] = { "id", "order", "guards", NULL };
    const struct lv_node *order, *guards;
    uint32_t all;
    uint8_t i;

    if (!lv_node_only(n, keys, why) || !lv_node_list(n, "guards", &guards, why)
        || !lv_node_word(n, "id", layout_key, CLV_N_LAYOUTS, NULL,
                         N_("there is no layout {text}, or it appears twice"), &i, why))
        return false;
    if (*seen >> i & 1)
        return lv_node_refuse(n, NULL, N_("there is no layout {text}, or it appears twice"), 0, layout_key[i],
                              why);
    *seen |= 1u << i;
    if (i == CLV_RANDOM) {
        if (lv_node_get(n, "order"))
            return lv_node_refuse(n, "CLV-48", N_("the random layout has no order"), 0, "", why);
    } else if (!lv_node_list(n, "order", &order, why)
               || !load_codes(d, order, CLV_TILES, d->layout[i].order, &all, "CLV-02", why)) {
        return false;
    }
    return load_codes(d, guards, CLV_GUARDS, NULL, &d->layout[i].guards, "CLV-04", why);
}

/* layouts.json: { "layouts": [ … one of each … ] } */
static bool load_layouts(struct clv_data *d, const struct lv_node *root, struct lv_refusal *why)
{
    static const char *const keys[] = { "layouts", NULL };
    const struct lv_node *layouts;
    uint32_t seen = 0;

    if (!lv_node_only(root, keys, why) || !lv_node_list(root, "layouts", &layouts, why))
        return false;
    for (const struct lv_node *n = layouts->first; n; n = n->next)
        if (!load_layout(d, n, &seen, why))
            return lv_refuse_at(why, "", n->line);
    for (unsigned i = 0; i < CLV_N_LAYOUTS; i++)
        if (!(seen >> i & 1))
            return lv_node_refuse(layouts, NULL, N_("the layout {text} is missing"), 0, layout_key[i], why);
    return true;
}

bool clv_load(const struct lv_file *files, void *data, struct lv_texts *texts,
              struct lv_refusal *why)
{
    if (!load_tiles(data, files[0].root, texts, why))
        return lv_refuse_at(why, files[0].name, 0);
    if (!load_layouts(data, files[1].root, why))
        return lv_refuse_at(why, files[1].name, 0);
    return true;
}
