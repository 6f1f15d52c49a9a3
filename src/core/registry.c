/* registry.c: the list of games and the loading of their components. */
#include "registry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "embed.h"
#include "net.h"

/* A module of the browser has one of them, or is told of it (src/wasm/split.c). */
#define GAME(name) extern const struct lv_game lv_game_##name LV_OPTIONAL;
#include "games/games.def"
#undef GAME

static const struct lv_game *const game[] = {
#define GAME(name) &lv_game_##name,
#include "games/games.def"
#undef GAME
};
enum { N_GAMES = sizeof game / sizeof *game };

static const struct lv_game *guest[LV_MAX_GUESTS];
static int n_guests;

const struct lv_game *lv_game_at(int i)
{
    for (int k = 0; k < N_GAMES && i >= 0; k++)
        if (game[k] && i-- == 0)
            return game[k];
    return i >= 0 && i < n_guests ? guest[i] : NULL;
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

enum { MAX_ID = 32 }; /* bytes, with the NUL */

/* Nothing that is always called is missing. That it does what the contract says only its tests can show. */
static bool is_complete(const struct lv_game *g)
{
    const struct lv_rules *r = &g->rules;
    const struct lv_telling *t = g->telling;

    return g->id && strlen(g->id) < MAX_ID && g->rule_prefix && g->title && g->summary && g->players_rule
           && g->rules_version > 0 && g->min_seats > 0 && g->min_seats <= g->max_seats
           && g->max_seats <= LV_MAX_SEATS && g->state_size > 0 && g->state_size <= LV_MAX_STATE
           && g->state_size % 4 == 0 && g->n_options >= 0 && g->n_options <= LV_MAX_OPTIONS && r->start
           && r->to_move && r->legal && r->outcomes && r->may && r->apply && r->score && r->rank && g->writing
           && g->writing->verbs && t && t->view && t->tell && t->question && t->describe && t->events
           && t->choices && t->unit && t->units && g->thinking && g->thinking->estimate;
}

bool lv_game_add(const struct lv_game *g, struct lv_refusal *why)
{
    if (!is_complete(g))
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("the table of the game is not complete"), 0);
    if (n_guests == LV_MAX_GUESTS)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("there are {n} games from outside already"),
                         LV_MAX_GUESTS);
    if (lv_game_find(g->id, NULL) || lv_game_find(g->rule_prefix, NULL))
        return lv_refuse_text(why, LV_E_TAKEN, NULL, N_("there is a game called {text} already"), 0,
                              lv_game_find(g->id, NULL) ? g->id : g->rule_prefix);
    guest[n_guests++] = g;
    return true;
}

struct lv_data {
    const struct lv_game *game;
    struct lv_texts *texts;
    struct lv_net *net; /* NULL: nothing was learned of games with these components */
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

/* What was learned is no component: records do not ask for it, and with other components than those it was
 * learned with it says nothing. A browser may do without the file. */
static bool read_net(struct lv_data *d, lv_read_file *read, void *ctx, struct lv_refusal *why)
{
    const struct lv_learned *l = d->game->thinking->learned;
    const char *text = NULL;
    char *owned = NULL;
    struct lv_refusal missing;
    struct lv_node *root;
    size_t len = 0;

    if (!l)
        return true;
    if (!fetch(d->game, l->file, read, ctx, &owned, &text, &len, &missing)) {
        if (why)
            *why = missing;
        return missing.code == LV_E_UNKNOWN;
    }
    root = lv_doc_read(text, len, LV_NET_FILE, why);
    free(owned);
    d->net = root ? lv_net_read(root, l->inputs, why) : NULL;
    lv_doc_free(root);
    if (!d->net)
        return lv_refuse_at(why, l->file, 0);
    if (d->net->components != d->hash) {
        free(d->net);
        d->net = NULL;
    }
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
    fine = fine && read_net(d, read, ctx, why);
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
        free(d->net);
        free(d);
    }
}

void lv_data_use(const struct lv_data *d, struct lv_setup *u)
{
    assert(!u->game || strcmp(u->game->id, d->game->id) == 0);
    u->data = d->bytes;
    u->texts = d->texts;
    u->net = d->net;
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
