/* registry.c: the list of games and the loading of their components. */
#include "registry.h"

#include <stdlib.h>
#include <string.h>

#include "embed.h"

#define GAME(name) extern const struct lv_game lv_game_##name;
#include "games/games.def"
#undef GAME

static const struct lv_game *const game[] = {
#define GAME(name) &lv_game_##name,
#include "games/games.def"
#undef GAME
    NULL,
};

const struct lv_game *lv_game_at(int i)
{
    return i >= 0 && i < (int)(sizeof game / sizeof *game) ? game[i] : NULL;
}

static bool is_prefix(const char *name, const char *prefix)
{
    for (; *name && *prefix; name++, prefix++)
        if ((*name | 32) != (*prefix | 32))
            return false;
    return *name == *prefix;
}

const struct lv_game *lv_game_find(const char *name, struct lv_refusal *why)
{
    for (int i = 0; lv_game_at(i); i++)
        if (strcmp(name, game[i]->id) == 0 || is_prefix(name, game[i]->rule_prefix))
            return game[i];
    lv_refuse_text(why, LV_E_UNKNOWN, NULL,
                   N_("there is no game called {text}; `ludovie games` lists them"), 0, name);
    return NULL;
}

struct lv_data {
    uint64_t hash;
    max_align_t bytes[]; /* data_size bytes */
};

enum { MAX_FILES = 16 };

/* The text of one file: the owner's (then *owned is to be freed), or the binary's. */
static bool fetch(const struct lv_game *g, const char *name, lv_read_file *read, void *ctx, char **owned,
                  const char **text, size_t *len, struct lv_refusal *why)
{
    char path[128];
    struct lv_buf b = LV_BUF(path);
    const struct lv_embedded *file;

    if (read && !read(ctx, name, owned, len, why))
        return lv_refuse_at(why, name, 0);
    if (*owned) {
        *text = *owned;
        return true;
    }
    lv_buf_text(&b, "data/");
    lv_buf_text(&b, g->id);
    lv_buf_char(&b, '/');
    lv_buf_text(&b, name);
    file = lv_embedded_find(path);
    if (!file) {
        lv_refuse(why, LV_E_UNKNOWN, NULL, N_("the file is missing"), 0);
        return lv_refuse_at(why, name, 0);
    }
    *text = file->bytes;
    *len = file->len;
    return true;
}

struct lv_data *lv_data_load(const struct lv_game *g, lv_read_file *read, void *ctx,
                             struct lv_refusal *why)
{
    struct lv_file files[MAX_FILES] = { 0 };
    struct lv_node *root[MAX_FILES] = { 0 };
    struct lv_data *d = calloc(1, sizeof *d + g->data_size);
    bool fine = d != NULL;
    int n = 0;

    if (!d)
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    for (; fine && g->file_names && g->file_names[n]; n++) {
        char *owned = NULL;
        const char *text = NULL;
        size_t len = 0;
        fine = fetch(g, g->file_names[n], read, ctx, &owned, &text, &len, why);
        if (!fine)
            break;
        d->hash = d->hash * 31 + lv_hash(text, len);
        root[n] = lv_doc_read(text, len, LV_MAX_DATA_FILE, why);
        free(owned);
        files[n] = (struct lv_file){ g->file_names[n], root[n] };
        if (!root[n])
            fine = lv_refuse_at(why, g->file_names[n], 0);
    }
    if (fine && g->load)
        fine = g->load(files, d->bytes, why);
    for (int i = 0; i < MAX_FILES; i++)
        lv_doc_free(root[i]);
    if (!fine) {
        free(d);
        return NULL;
    }
    return d;
}

void lv_data_free(struct lv_data *d)
{
    free(d);
}

const void *lv_data_of(const struct lv_data *d)
{
    return d->bytes;
}

uint64_t lv_data_hash(const struct lv_data *d)
{
    return d->hash;
}
