/* texts.c: see texts.h. All texts follow one another in one block; each language has a table of
 * where they begin; 0 is "" in every language, and stands for a text that a language does not have. */
#include "texts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct lv_texts {
    char *bytes; /* the first is a NUL */
    size_t len, cap;
    int n;       /* texts, the empty one included */
    uint32_t at[LV_MAX_LANGS][LV_MAX_TEXTS];
};

struct lv_texts *lv_texts_new(void)
{
    struct lv_texts *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->bytes = calloc(1, 1024);
    if (!t->bytes) {
        free(t);
        return NULL;
    }
    t->cap = 1024;
    t->len = 1;
    t->n = 1;
    return t;
}

void lv_texts_free(struct lv_texts *t)
{
    if (t) {
        free(t->bytes);
        free(t);
    }
}

static bool keep(struct lv_texts *t, int lang, const char *text, struct lv_refusal *why)
{
    size_t len = strlen(text) + 1, wanted = t->cap;
    char *bigger;

    if (t->len + len > LV_MAX_TEXT_BYTES)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("the texts of the components exceed {n} bytes"),
                         LV_MAX_TEXT_BYTES);
    while (wanted < t->len + len)
        wanted *= 2;
    if (wanted != t->cap) {
        bigger = realloc(t->bytes, wanted);
        if (!bigger)
            return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        t->bytes = bigger;
        t->cap = wanted;
    }
    memcpy(t->bytes + t->len, text, len);
    t->at[lang][t->n] = (uint32_t)t->len;
    t->len += len;
    assert(t->len <= t->cap);
    return true;
}

/* Is `key` the text `name` in the language `lang`? "fr" for "", "short-fr" or "fr-short" for "short". */
static bool key_is(const char *key, const char *name, const char *lang)
{
    size_t n = strlen(name), l = strlen(lang), k = strlen(key);

    if (n == 0)
        return strcmp(key, lang) == 0;
    return k == n + 1 + l
        && ((memcmp(key, name, n) == 0 && key[n] == '-' && strcmp(key + n + 1, lang) == 0)
            || (memcmp(key, lang, l) == 0 && key[l] == '-' && strcmp(key + l + 1, name) == 0));
}

/* The node that holds the text in this language; a language may also hold an object of named texts. */
static const struct lv_node *find(const struct lv_node *object, const char *name, const char *lang)
{
    const struct lv_node *inside = lv_node_get(object, lang);

    if (*name && inside && inside->type == LV_NODE_OBJECT)
        return lv_node_get(inside, name);
    for (const struct lv_node *m = object->first; m; m = m->next)
        if (key_is(m->key, name, lang))
            return m;
    return NULL;
}

static bool read_one(struct lv_texts *t, int lang, const struct lv_node *n, size_t cap,
                     struct lv_refusal *why)
{
    if (n->type != LV_NODE_TEXT || n->text[0] == '\0') {
        lv_refuse_text(why, LV_E_DATA, NULL, N_("{text} must be a text"), 0, n->key);
        return lv_refuse_at(why, "", n->line);
    }
    if (strlen(n->text) >= cap) {
        lv_refuse_text(why, LV_E_LIMIT, NULL, N_("{text} is longer than {n} bytes"), (int64_t)cap - 1,
                       n->key);
        return lv_refuse_at(why, "", n->line);
    }
    return keep(t, lang, n->text, why);
}

/* What need not be there may also be left empty. */
static bool is_left_empty(const struct lv_node *n)
{
    return n->type == LV_NODE_TEXT && n->text[0] == '\0';
}

static bool read_all(struct lv_texts *t, const struct lv_node *object, const char *name, size_t cap,
                     bool needed, lv_text *to, struct lv_refusal *why)
{
    bool any = false;

    assert(object->type == LV_NODE_OBJECT);
    *to = 0;
    if (t->n == LV_MAX_TEXTS)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("components have at most {n} texts"), LV_MAX_TEXTS - 1);
    for (int i = 0; lv_lang_at(i); i++) {
        const struct lv_node *n = find(object, name, lv_lang_id(lv_lang_at(i)));
        if (!n || (!needed && is_left_empty(n)))
            continue;
        if (!read_one(t, i, n, cap, why))
            return false;
        any = true;
    }
    if (any)
        *to = (lv_text)t->n++;
    return true;
}

bool lv_texts_read_or_none(struct lv_texts *t, const struct lv_node *object, const char *name, size_t cap,
                           lv_text *to, struct lv_refusal *why)
{
    return read_all(t, object, name, cap, false, to, why);
}

bool lv_texts_read(struct lv_texts *t, const struct lv_node *object, const char *name, size_t cap,
                   lv_text *to, struct lv_refusal *why)
{
    if (!read_all(t, object, name, cap, true, to, why))
        return false;
    if (*to != 0)
        return true;
    lv_refuse_text(why, LV_E_DATA, NULL, N_("words are missing in every language: {text}"), 0,
                   *name ? name : lv_lang_id(lv_lang_at(0)));
    return lv_refuse_at(why, "", object->line);
}

const char *lv_texts_get(const struct lv_texts *t, const struct lv_lang *lang, lv_text text)
{
    uint32_t at = 0;

    assert(text < t->n);
    for (int i = 0; at == 0 && lv_lang_instead(lang, i); i++)
        at = t->at[lv_lang_number(lv_lang_instead(lang, i))][text];
    return t->bytes + at;
}

bool lv_texts_alike(const struct lv_texts *t, lv_text a, lv_text b)
{
    for (int i = 0; lv_lang_at(i); i++)
        if (strcmp(lv_texts_get(t, lv_lang_at(i), a), lv_texts_get(t, lv_lang_at(i), b)) == 0)
            return true;
    return false;
}

/* One of our languages, exactly: "id" and "if" are keys of other things. */
static bool is_language(const char *word, size_t len)
{
    for (int i = 0; lv_lang_at(i); i++)
        if (strlen(lv_lang_id(lv_lang_at(i))) == len && memcmp(word, lv_lang_id(lv_lang_at(i)), len) == 0)
            return true;
    return false;
}

bool lv_key_is_words(const char *key)
{
    const char *first = strchr(key, '-'), *last = strrchr(key, '-');

    if (!first)
        return is_language(key, strlen(key));
    return is_language(key, (size_t)(first - key)) || is_language(last + 1, strlen(last + 1));
}

bool lv_key_is_text(const char *key, const char *name)
{
    for (int i = 0; lv_lang_at(i); i++)
        if (key_is(key, name, lv_lang_id(lv_lang_at(i))))
            return true;
    return false;
}
