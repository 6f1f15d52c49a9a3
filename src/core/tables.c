/* tables.c: see tables.h. */
#include "tables.h"

#include <assert.h>

static void put_arg(void *ctx, const char *name, const struct lv_type *type, int place)
{
    struct lv_json *j = ctx;

    (void)place;
    if (!lv_type_is_written(type))
        return; /* only for words */
    lv_json_object(j);
    lv_json_put_text(j, "name", name);
    lv_json_put_text(j, "type", type->name);
    lv_json_end(j);
}

static void put_words(struct lv_json *j, const char *key, const struct lv_lang *lang, const char *msgid)
{
    if (msgid)
        lv_json_put_text(j, key, lv_translate(lang, msgid));
}

static void put_rows(const struct lv_setup *u, const struct lv_lang *lang, const char *key,
                     const struct lv_row *r, struct lv_json *j)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (; r && r->name; r++) {
        char name[32];
        struct lv_buf b = LV_BUF(name);

    assert(r);
        lv_row_name(r, &b);
        lv_json_object(j);
        lv_json_put_text(j, "name", name);
        if (r->group)
            lv_json_put_text(j, "group", r->group);
        lv_json_key(j, "args");
        lv_json_list(j);
        lv_row_each(u, r, j, put_arg);
        lv_json_end(j);
        if (r->rule)
            lv_json_put_text(j, "rule", r->rule);
        put_words(j, "text", lang, r->many ? r->many : r->one);
        put_words(j, "effect", lang, r->effects ? r->effects : r->effect);
        put_words(j, "brief", lang, r->brief);
        put_words(j, "warn", lang, r->warn);
        lv_json_end(j);
    }
    lv_json_end(j);
}

void lv_tables_write(const struct lv_game *g, const struct lv_lang *lang, struct lv_json *j)
{
    const struct lv_setup u = { .game = g, .seats = g->max_seats };

    lv_json_object(j);
    lv_json_put_text(j, "game", g->id);
    put_rows(&u, lang, "events", g->telling->events, j);
    put_rows(&u, lang, "choices", g->telling->choices, j);
    lv_json_end(j);
}
