/* own.c: the owner's own components (--data DIR).
 *
 *     DIR/jeu-de-lannee/cards.json    of this game, whatever others call theirs
 *     DIR/cards.json                  of every game that has a file of this name, except where another
 *                                     one can read it and this one cannot: then it is the other's
 *
 * A lesson says itself which game it is about. So one directory serves a program that plays all games, and
 * a file that nobody can read is refused by everybody, with its line. */
#include "own.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/lesson.h"

const char *own_name(const struct lv_game *g, int i)
{
    int n = 0;

    for (const char *const *f = g->file_names; f && *f; f++, n++)
        if (n == i)
            return *f;
    return n == i ? LV_LESSON_FILE : NULL;
}

/* Anything but "there is none" counts: what cannot be read has to be said. */
static bool is_there(const char *path)
{
    struct stat s;

    return stat(path, &s) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

static bool has_file(const struct lv_game *g, const char *name)
{
    for (const char *const *f = g->file_names; f && *f; f++)
        if (strcmp(*f, name) == 0)
            return true;
    return g->thinking->learned && strcmp(g->thinking->learned->file, name) == 0;
}

/* One file, with all others built in. */
struct one {
    const char *name, *path;
};

static bool read_one(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    const struct one *one = ctx;

    if (strcmp(name, one->name) != 0)
        return true;
    *text = cli_read_file(one->path, LV_MAX_DATA_FILE, len, why);
    return *text != NULL;
}

static bool can_read(const struct lv_game *g, const char *name, const char *path)
{
    struct one one = { name, path };
    struct lv_refusal why;
    struct lv_data *d = lv_data_load(g, read_one, &one, &why);

    lv_data_free(d);
    return d != NULL;
}

/* Does the lesson say that it is about another game? */
static bool is_anothers_lesson(const struct lv_game *g, const char *path)
{
    struct lv_refusal why;
    size_t len = 0;
    char *text = cli_read_file(path, LV_MAX_DATA_FILE, &len, &why);
    struct lv_node *root = text ? lv_doc_read(text, len, LV_MAX_DATA_FILE, &why) : NULL;
    const struct lv_node *game = lv_node_get(root, "game");
    const bool is = game && game->type == LV_NODE_TEXT && strcmp(game->text, g->id) != 0
                 && lv_game_find(game->text, &why);

    lv_doc_free(root);
    free(text);
    return is;
}

static bool is_anothers(const struct lv_game *g, const char *name, const char *path)
{
    const struct lv_game *other;

    if (strcmp(name, LV_LESSON_FILE) == 0)
        return is_anothers_lesson(g, path);
    for (int i = 0; (other = lv_game_at(i)) != NULL; i++)
        if (other != g && has_file(other, name) && can_read(other, name, path))
            return !can_read(g, name, path);
    return false;
}

bool own_file(const char *dir, const struct lv_game *g, const char *name, char path[OWN_PATH])
{
    struct stat s;

    if (snprintf(path, OWN_PATH, "%s/%s/%s", dir, g->id, name) >= OWN_PATH)
        return false;
    if (is_there(path))
        return true;
    snprintf(path, OWN_PATH, "%s/%s", dir, name);
    if (stat(dir, &s) == 0 && !S_ISDIR(s.st_mode))
        return true; /* no directory: reading says so */
    return is_there(path) && !is_anothers(g, name, path);
}

struct own {
    const char *dir;
    const struct lv_game *g;
};

static bool read_own(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    const struct own *own = ctx;
    char path[OWN_PATH];

    if (!own_file(own->dir, own->g, name, path))
        return true; /* not replaced: the binary's own is taken */
    *text = cli_read_file(path, LV_MAX_DATA_FILE, len, why);
    return *text != NULL;
}

struct lv_data *cli_load_data(const struct cli *c, const struct lv_game *g, struct lv_refusal *why)
{
    enum { ROOM_FOR_NAMES = 128 };
    struct own own = { c->data_dir, g };

    if (!c->data_dir)
        return lv_data_load(g, NULL, NULL, why);
    if (strlen(c->data_dir) >= OWN_PATH - ROOM_FOR_NAMES) {
        lv_refuse(why, LV_E_LIMIT, NULL, N_("the path is too long"), 0);
        return NULL;
    }
    return lv_data_load(g, read_own, &own, why);
}
