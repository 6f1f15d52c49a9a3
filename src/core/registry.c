/* registry.c: the list of games and the loading of their components. */
#include "registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "embed.h"

/* A module of the browser has one of them. */
#define GAME(name) extern const struct lv_game lv_game_##name LV_OPTIONAL;
#include "games/games.def"
#undef GAME

static const struct lv_game *const game[] = {
#define GAME(name) &lv_game_##name,
#include "games/games.def"
#undef GAME
};
enum { N_GAMES = sizeof game / sizeof *game };

const struct lv_game *lv_game_at(int i)
{
    for (int k = 0; k < N_GAMES && i >= 0; k++)
        if (game[k] && i-- == 0)
            return game[k];
    return NULL;
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
    const struct lv_game *g;

    for (int i = 0; (g = lv_game_at(i)); i++)
        if (strcmp(name, g->id) == 0 || is_prefix(name, g->rule_prefix))
            return g;
    lv_refuse_text(why, LV_E_UNKNOWN, NULL,
                   N_("there is no game called {text}; `ludovie games` lists them"), 0, name);
    return NULL;
}

struct lv_data {
    const struct lv_game *game;
    struct lv_texts *texts;
    uint64_t hash;      /* of what the rules act on */
    uint64_t text_hash; /* of the files to the letter, which older records have */
    bool own;           /* some file is the owner's */
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

/* Words and pictures may be mended and translated without another game coming of it. */
static bool is_looks(const char *key)
{
    return lv_key_is_words(key) || strcmp(key, "art") == 0 || strcmp(key, "portrait") == 0;
}

static uint64_t hash_node(uint64_t hash, const struct lv_node *n)
{
    const int64_t head[2] = { n->type, n->type == LV_NODE_TEXT ? 0 : n->number };

    hash = hash * 31 + lv_hash(head, sizeof head);
    if (n->type == LV_NODE_TEXT)
        hash = hash * 31 + lv_hash(n->text, strlen(n->text));
    if (n->type != LV_NODE_LIST && n->type != LV_NODE_OBJECT)
        return hash;
    for (const struct lv_node *m = n->first; m; m = m->next) {
        if (m->key && is_looks(m->key))
            continue;
        if (m->key)
            hash = hash * 31 + lv_hash(m->key, strlen(m->key));
        hash = hash_node(hash, m);
    }
    return hash;
}

/* Reads file number n, and adds it to both hashes. */
static bool read_file(struct lv_data *d, int n, lv_read_file *read, void *ctx, struct lv_node **root,
                      struct lv_refusal *why)
{
    const char *name = d->game->file_names[n], *text = NULL;
    char *owned = NULL;
    size_t len = 0;

    assert(n >= 0 && n <= MAX_FILES);
    if (n == MAX_FILES)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("components have at most {n} files"), MAX_FILES);
    if (!fetch(d->game, name, read, ctx, &owned, &text, &len, why))
        return false;
    d->own |= owned != NULL;
    d->text_hash = d->text_hash * 31 + lv_hash(text, len);
    *root = lv_doc_read(text, len, LV_MAX_DATA_FILE, why);
    free(owned);
    if (!*root)
        return lv_refuse_at(why, name, 0);
    d->hash = hash_node(d->hash, *root);
    return true;
}

struct lv_data *lv_data_load(const struct lv_game *g, lv_read_file *read, void *ctx,
                             struct lv_refusal *why)
{
    struct lv_file files[MAX_FILES] = { 0 };
    struct lv_node *root[MAX_FILES] = { 0 };
    struct lv_data *d = calloc(1, sizeof *d + g->data_size);
    struct lv_texts *texts = d ? lv_texts_new() : NULL;
    bool fine = texts != NULL;

    if (!fine) {
        free(d);
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    d->game = g;
    d->texts = texts;
    for (int n = 0; fine && g->file_names && g->file_names[n]; n++) {
        fine = read_file(d, n, read, ctx, &root[n], why);
        files[n] = (struct lv_file){ g->file_names[n], root[n] };
    }
    if (fine && g->load)
        fine = g->load(files, d->bytes, texts, why);
    for (int i = 0; i < MAX_FILES; i++)
        lv_doc_free(root[i]);
    if (!fine) {
        lv_data_free(d);
        return NULL;
    }
    return d;
}

void lv_data_free(struct lv_data *d)
{
    if (d) {
        lv_texts_free(d->texts);
        free(d);
    }
}

void lv_data_use(const struct lv_data *d, struct lv_setup *u)
{
    assert(!u->game || strcmp(u->game->id, d->game->id) == 0);
    u->data = d->bytes;
    u->texts = d->texts;
}

const void *lv_data_of(const struct lv_data *d)
{
    return d->bytes;
}

uint64_t lv_data_hash(const struct lv_data *d)
{
    return d->hash;
}

bool lv_data_is(const struct lv_data *d, uint64_t hash)
{
    const uint64_t *former = d->game->former_components;

    assert(d->game);
    if (hash == d->hash || hash == d->text_hash)
        return true;
    for (; !d->own && former && *former; former++)
        if (*former == hash)
            return true;
    return false;
}
