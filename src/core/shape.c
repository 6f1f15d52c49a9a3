/* shape.c: holding an object against its description. See shape.h. */
#include "shape.h"

#include <assert.h>
#include <string.h>

#include "text.h"

/* A value of an object or list, and by which name a refusal calls it: members of a list go by that of the
 * list. */
struct value {
    const struct lv_member *f;
    const struct lv_node *node;
    const char *key;
    struct lv_refusal *why;
};

static bool refuse(const struct value *v, enum lv_code code, const char *msgid, int64_t n)
{
    lv_refuse_text(v->why, code, NULL, msgid, n, v->key);
    return lv_refuse_at(v->why, "", v->node->line);
}

static bool is(const struct value *v, enum lv_node_type type)
{
    return lv_node_is(v->node, v->key, type, v->why);
}

/* ---- values of each type --------------------------------------------------------------------- */

static bool check_int(const struct value *v)
{
    assert(v->f->min <= v->f->max);
    if (!is(v, LV_NODE_INT))
        return false;
    if (v->node->number < v->f->min)
        return refuse(v, LV_E_LIMIT, N_("{text} must be at least {n}"), v->f->min);
    if (v->node->number > v->f->max)
        return refuse(v, LV_E_LIMIT, N_("{text} must be at most {n}"), v->f->max);
    return true;
}

static bool check_text(const struct value *v)
{
    int64_t n;

    if (!is(v, LV_NODE_TEXT))
        return false;
    n = (int64_t)strlen(v->node->text);
    if (v->f->max && n > v->f->max)
        return refuse(v, LV_E_LIMIT, N_("{text} may have at most {n} bytes"), v->f->max);
    if (n < v->f->min)
        return refuse(v, LV_E_LIMIT, N_("{text} is shorter than {n} bytes"), v->f->min);
    return true;
}

static bool is_one_of(const char *words, const char *text)
{
    const size_t wanted = strlen(text);

    for (const char *at = words;; at++) { /* behind a bar */
        const size_t n = strcspn(at, "|");
        if (n == wanted && memcmp(at, text, n) == 0)
            return true;
        at += n;
        if (*at == '\0')
            return false;
    }
}

static bool check_word(const struct value *v)
{
    assert(v->f->words);
    return is(v, LV_NODE_TEXT)
        && (is_one_of(v->f->words, v->node->text)
            || refuse(v, LV_E_FORMAT, N_("{text} is not one of the words allowed there"), 0));
}

static bool is_hex(const char *text, size_t bytes)
{
    return strlen(text) == 2 * bytes && strspn(text, "0123456789abcdef") == 2 * bytes;
}

static bool check_hex(const struct value *v)
{
    assert(v->f->max > 0);
    return is(v, LV_NODE_TEXT)
        && (is_hex(v->node->text, (size_t)v->f->max)
            || refuse(v, LV_E_FORMAT, N_("{text} is not the hexadecimal number it should be"), 0));
}

static bool check_value(const struct value *v);

static bool check_list(const struct value *v)
{
    if (!is(v, LV_NODE_LIST))
        return false;
    if (v->f->max && v->node->n > v->f->max)
        return refuse(v, LV_E_LIMIT, N_("{text} may have at most {n} entries"), v->f->max);
    if (v->node->n < v->f->min)
        return refuse(v, LV_E_LIMIT, N_("{text} must have at least {n} entries"), v->f->min);
    for (const struct lv_node *m = v->f->each ? v->node->first : NULL; m; m = m->next)
        if (!check_value(&(struct value){ v->f->each, m, v->key, v->why }))
            return false;
    return true;
}

static bool check_texts(const struct value *v)
{
    if (v->node->type != LV_NODE_LIST)
        return check_text(v);
    if (v->node->n < 1 || v->node->n > LV_MAX_TEXTS_AT_ONCE)
        return refuse(v, LV_E_LIMIT, N_("{text} may have at most {n} entries"), LV_MAX_TEXTS_AT_ONCE);
    for (const struct lv_node *m = v->node->first; m; m = m->next)
        if (!check_text(&(struct value){ v->f, m, v->key, v->why }))
            return false;
    return true;
}

static bool check_object(const struct value *v)
{
    return is(v, LV_NODE_OBJECT) && (!v->f->of || lv_shape_check(v->f->of, v->node, v->why));
}

static bool check_value(const struct value *v)
{
    assert(v->f && v->node && v->key);
    switch (v->f->type) {
    case LV_MEMBER_INT: return check_int(v);
    case LV_MEMBER_BOOL: return is(v, LV_NODE_BOOL);
    case LV_MEMBER_TEXT: return check_text(v);
    case LV_MEMBER_TEXTS: return check_texts(v);
    case LV_MEMBER_WORD: return check_word(v);
    case LV_MEMBER_HEX: return check_hex(v);
    case LV_MEMBER_LIST: return check_list(v);
    case LV_MEMBER_OBJECT: return check_object(v);
    }
    assert(false);
    return false;
}

/* ---- objects --------------------------------------------------------------------------------- */

static bool knows(const struct lv_shape *s, const char *key)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->member[i].key, key) == 0)
            return true;
    return false;
}

bool lv_shape_check(const struct lv_shape *s, const struct lv_node *object, struct lv_refusal *why)
{
    assert(s && object && s->n >= 0);
    if (object->type != LV_NODE_OBJECT) {
        lv_refuse(why, LV_E_FORMAT, NULL, N_("an object was expected"), 0);
        return lv_refuse_at(why, "", object->line);
    }
    for (const struct lv_node *m = s->open ? NULL : object->first; m; m = m->next)
        if (!knows(s, m->key))
            return refuse(&(struct value){ NULL, m, m->key, why }, LV_E_FORMAT,
                          N_("the key {text} is not known here"), 0);
    for (int i = 0; i < s->n; i++) {
        const struct lv_member *f = &s->member[i];
        const struct lv_node *m = lv_node_get(object, f->key);
        if (!m && !f->optional)
            return refuse(&(struct value){ f, object, f->key, why }, LV_E_FORMAT,
                          N_("the key {text} is missing"), 0);
        if (m && !check_value(&(struct value){ f, m, f->key, why }))
            return false;
    }
    return true;
}

/* ---- members --------------------------------------------------------------------------------- */

int64_t lv_shape_int(const struct lv_node *object, const char *key, int64_t fallback)
{
    const struct lv_node *v = lv_node_get(object, key);

    assert(!v || v->type == LV_NODE_INT);
    return v ? v->number : fallback;
}

bool lv_shape_bool(const struct lv_node *object, const char *key, bool fallback)
{
    const struct lv_node *v = lv_node_get(object, key);

    assert(!v || v->type == LV_NODE_BOOL);
    return v ? v->number != 0 : fallback;
}

const char *lv_shape_text(const struct lv_node *object, const char *key)
{
    const struct lv_node *v = lv_node_get(object, key);

    assert(!v || v->type == LV_NODE_TEXT);
    return v ? v->text : NULL;
}

void lv_shape_copy(const struct lv_node *object, const char *key, char *to, size_t cap)
{
    const char *text = lv_shape_text(object, key);
    struct lv_buf b = lv_buf_over(to, cap);

    lv_buf_text(&b, text ? text : "");
    assert(!b.cut);
}

bool lv_line_is_plain(const char *text)
{
    bool seen = false;

    for (size_t i = 0; text[i]; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == 127 || (c == 0xC2 && (unsigned char)text[i + 1] < 0xA0))
            return false;
        seen |= c != ' ';
    }
    return seen && lv_utf8_valid(text, strlen(text));
}
