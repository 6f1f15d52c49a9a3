/* translation_data.c: the words of a language in data/, beside the English ones; see translation.h. */
#include <stdlib.h>
#include <string.h>

#include "core/doc.h"
#include "translation.h"

enum { MAX_GAMES = 64, MAX_DATA = 32, MAX_KEY = 64 };

struct count {
    const struct translation *t;
    const char *path;
    int done, all;
};

/* "en", "en-at", "text-en": the same key in our language; false: it is none of English words. */
static bool key_of(const char *key, const char *lang, char to[MAX_KEY])
{
    const char *last = key ? strrchr(key, '-') : NULL;
    struct lv_buf b = lv_buf_over(to, MAX_KEY);

    if (!key)
        return false;
    if (strcmp(key, "en") == 0 || strncmp(key, "en-", 3) == 0) {
        lv_buf_text(&b, lang);
        lv_buf_text(&b, key + 2);
    } else if (last && strcmp(last, "-en") == 0) {
        lv_buf_bytes(&b, key, (size_t)(last + 1 - key));
        lv_buf_text(&b, lang);
    } else {
        return false;
    }
    return !b.cut;
}

static bool is_text(const struct lv_node *n)
{
    return n && n->type == LV_NODE_TEXT && n->text[0] != '\0';
}

static void count_text(struct count *c, const struct lv_node *english, const struct lv_node *own)
{
    c->all++;
    if (is_text(own))
        c->done++;
    else
        c->t->lacks(c->t->ctx,
                    &(struct lack){
                        c->path, english->line, english->text,
                        own && own->type != LV_NODE_TEXT ? N_("it must be a text") : NULL, "" });
}

/* A text, or several by name. */
static void count_words(struct count *c, const struct lv_node *english, const struct lv_node *own)
{
    if (is_text(english))
        count_text(c, english, own);
    for (const struct lv_node *m = english->type == LV_NODE_OBJECT ? english->first : NULL; m;
         m = m->next)
        if (is_text(m))
            count_text(c, m, own && own->type == LV_NODE_OBJECT ? lv_node_get(own, m->key) : NULL);
}

static void walk(struct count *c, const struct lv_node *n)
{
    char key[MAX_KEY];

    for (const struct lv_node *m = n->first; m; m = m->next)
        if (key_of(m->key, c->t->lang, key))
            count_words(c, m, lv_node_get(n, key));
        else if (m->type == LV_NODE_OBJECT || m->type == LV_NODE_LIST)
            walk(c, m);
}

static enum translation_kind kind_of(const char *name)
{
    if (strcmp(name, "rules.json") == 0 || strcmp(name, "reading.json") == 0)
        return OF_RULES;
    return strcmp(name, "lesson.json") == 0 ? OF_LESSONS : OF_COMPONENTS;
}

static bool read_data(const struct translation *t, const char *game, const char *name,
                      struct lv_refusal *why)
{
    char path[MAX_TREE_PATH];
    struct count c = { t, path, 0, 0 };
    struct lv_node *root;
    size_t len;
    char *bytes;

    if (!translation_path(path, why, "data/", game, "/", name)
        || !(bytes = translation_file(t, path, &len, why)))
        return false;
    root = lv_doc_read(bytes, len, len + 1, why);
    free(bytes);
    if (!root)
        return lv_refuse_at(why, path, why->line);
    walk(&c, root);
    if (c.all > 0)
        t->counted(t->ctx, path, kind_of(name), c.done, c.all);
    lv_doc_free(root);
    return true;
}

static bool read_game(const struct translation *t, const char *game, struct lv_refusal *why)
{
    char folder[MAX_TREE_PATH], *name[MAX_DATA];
    int n;
    bool fine;

    if (!translation_path(folder, why, "data/", game, "", ""))
        return false;
    n = translation_names(t, folder, ".json", name, MAX_DATA, why);
    fine = n >= 0;
    for (int i = 0; i < n; i++) {
        fine = fine && read_data(t, game, name[i], why);
        free(name[i]);
    }
    return fine;
}

bool translation_of_data(const struct translation *t, struct lv_refusal *why)
{
    char *game[MAX_GAMES];
    const int n = translation_names(t, "data", "", game, MAX_GAMES, why);
    bool fine = n >= 0;

    for (int i = 0; i < n; i++) {
        fine = fine && read_game(t, game[i], why);
        free(game[i]);
    }
    return fine;
}
