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
    const struct lv_reading *r; /* NULL: it is only looked at */
    char *to;                   /* the struct that it belongs in */
    unsigned i;                 /* its object's place in the list */
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

/* ---- values of each type ---------------------------------------------------------------------- */

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
    const int64_t most = v->f->size && !v->f->max ? v->f->size - 1 : v->f->max; /* what there is room for */
    int64_t n;

    if (!is(v, LV_NODE_TEXT))
        return false;
    n = (int64_t)strlen(v->node->text);
    if (most && n > most)
        return refuse(v, LV_E_LIMIT, N_("{text} may have at most {n} bytes"), most);
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

static bool names(const char *name, const char *text)
{
    return name && name[0] && strcmp(name, text) == 0;
}

/* Of a text that was found among them. */
static unsigned place_among(const char *const *all, const char *text)
{
    unsigned i = 0;

    while (!names(all[i], text))
        i++;
    return i;
}

static bool check_name(const struct value *v)
{
    assert(v->f->names && v->f->max > 0 && v->f->max <= UINT8_MAX);
    if (!is(v, LV_NODE_TEXT))
        return false;
    for (int64_t i = 0; i < v->f->max; i++)
        if (names(v->f->names[i], v->node->text))
            return true;
    if (v->f->otherwise)
        return lv_node_refuse(v->node, v->f->rule, v->f->otherwise, 0, v->node->text, v->why);
    return refuse(v, LV_E_FORMAT, N_("{text} is not one of the words allowed there"), 0);
}

/* ---- where they belong ------------------------------------------------------------------------ */

/* Element i of where the member of a struct at `to` belongs; nowhere while it is only looked at. */
static char *place_of(const struct lv_member *f, char *to, unsigned i)
{
    return to ? to + f->offset + (size_t)f->step * i : NULL;
}

static char *place(const struct value *v)
{
    return place_of(v->f, v->to, v->i);
}

static void put_number(const struct value *v, int64_t number)
{
    const int8_t one = (int8_t)number;
    const int16_t two = (int16_t)number;
    const int32_t four = (int32_t)number;

    assert(v->f->size == 1 || v->f->size == 2 || v->f->size == 4);
    memcpy(place(v), v->f->size == 1 ? (const void *)&one : v->f->size == 2 ? (const void *)&two : &four,
           v->f->size);
}

/* A value that was found good. */
static void put(const struct value *v)
{
    switch (v->f->type) {
    case LV_MEMBER_INT: case LV_MEMBER_BOOL:
        put_number(v, v->node->number);
        return;
    case LV_MEMBER_TEXT:
        assert(strlen(v->node->text) < v->f->size);
        memcpy(place(v), v->node->text, strlen(v->node->text) + 1);
        return;
    case LV_MEMBER_NAME:
        put_number(v, place_among(v->f->names, v->node->text));
        return;
    case LV_MEMBER_LIST: case LV_MEMBER_OBJECT: /* what is in them has been put there */
        return;
    case LV_MEMBER_TEXTS: case LV_MEMBER_WORD: case LV_MEMBER_WORDS: case LV_MEMBER_HEX:
        break;
    }
    assert(false);
}

/* The object is the node of `v`: words have no node of their own. */
static bool put_words(const struct value *v)
{
    bool (*const read)(struct lv_texts *, const struct lv_node *, const char *, size_t, lv_text *,
                       struct lv_refusal *) = v->f->optional ? lv_texts_read_or_none : lv_texts_read;
    lv_text text = 0;

    assert(v->f->size == sizeof text && v->f->max > 0);
    if (!read(v->r->texts, v->node, v->f->key, (size_t)v->f->max, &text, v->why))
        return false;
    memcpy(place(v), &text, sizeof text);
    return true;
}

/* ---- lists and objects ------------------------------------------------------------------------ */

static bool check_value(const struct value *v);
static bool check_members(const struct lv_shape *s, const struct value *v);

static bool has_length(const struct value *v)
{
    const struct lv_member *f = v->f;
    const bool more = f->max && v->node->n > f->max;

    if (!more && v->node->n >= f->min)
        return true;
    if (f->otherwise)
        return lv_node_refuse(v->node, f->rule, f->otherwise, more ? f->max : f->min, v->key, v->why);
    return more ? refuse(v, LV_E_LIMIT, N_("{text} may have at most {n} entries"), f->max)
                : refuse(v, LV_E_LIMIT, N_("{text} must have at least {n} entries"), f->min);
}

static bool check_list(const struct value *v)
{
    struct value m = { v->f->each, v->node, v->key, v->why, v->r, v->to, v->f->first };

    if (!is(v, LV_NODE_LIST) || !has_length(v))
        return false;
    for (m.node = v->node->first; m.node; m.node = m.node->next, m.i++) {
        if (m.f && !check_value(&m))
            return false;
        if (v->f->of) {
            m.to = place_of(v->f, v->to, m.i);
            if (!check_members(v->f->of, &m))
                return false;
        }
    }
    if (v->r && v->f->count)
        v->to[v->f->count - 1] = (char)v->node->n;
    return true;
}

static bool check_texts(const struct value *v)
{
    if (v->node->type != LV_NODE_LIST)
        return check_text(v);
    if (v->node->n < 1 || v->node->n > LV_MAX_TEXTS_AT_ONCE)
        return refuse(v, LV_E_LIMIT, N_("{text} may have at most {n} entries"), LV_MAX_TEXTS_AT_ONCE);
    for (const struct lv_node *m = v->node->first; m; m = m->next)
        if (!check_text(&(struct value){ .f = v->f, .node = m, .key = v->key, .why = v->why }))
            return false;
    return true;
}

static bool check_object(const struct value *v)
{
    const struct value inside = { NULL, v->node, v->key, v->why, v->r, place_of(v->f, v->to, 0),
                                  v->f->first ? v->f->first : v->i };

    return is(v, LV_NODE_OBJECT) && (!v->f->of || check_members(v->f->of, &inside));
}

static bool is_good(const struct value *v)
{
    assert(v->f && v->node && v->key);
    switch (v->f->type) {
    case LV_MEMBER_INT: return check_int(v);
    case LV_MEMBER_BOOL: return is(v, LV_NODE_BOOL);
    case LV_MEMBER_TEXT: return check_text(v);
    case LV_MEMBER_TEXTS: return check_texts(v);
    case LV_MEMBER_WORD: return check_word(v);
    case LV_MEMBER_NAME: return check_name(v);
    case LV_MEMBER_WORDS: return !v->r || !v->f->size || put_words(v);
    case LV_MEMBER_HEX: return check_hex(v);
    case LV_MEMBER_LIST: return check_list(v);
    case LV_MEMBER_OBJECT: return check_object(v);
    }
    assert(false);
    return false;
}

static bool check_value(const struct value *v)
{
    if (!is_good(v))
        return false;
    if (v->r && v->f->size && v->f->type != LV_MEMBER_WORDS)
        put(v);
    return true;
}

static bool knows(const struct lv_shape *s, const char *key)
{
    for (int i = 0; i < s->n; i++)
        if (s->member[i].type == LV_MEMBER_WORDS ? lv_key_is_text(key, s->member[i].key)
                                                 : strcmp(s->member[i].key, key) == 0)
            return true;
    return false;
}

static bool knows_words(const struct lv_shape *s, const char *name)
{
    for (int i = 0; i < s->n; i++)
        if (s->member[i].type == LV_MEMBER_WORDS && strcmp(s->member[i].key, name) == 0)
            return true;
    return false;
}

static bool refuse_key(const struct lv_node *m, struct lv_refusal *why)
{
    return refuse(&(struct value){ .node = m, .key = m->key, .why = why }, LV_E_FORMAT,
                  N_("the key {text} is not known here"), 0);
}

/* Only keys of the shape; a language may have its words together in an object. */
static bool check_keys(const struct lv_shape *s, const struct lv_node *object, struct lv_refusal *why)
{
    for (const struct lv_node *m = object->first; m; m = m->next) {
        const bool language = m->type == LV_NODE_OBJECT && lv_key_is_text(m->key, "");
        if (!language && !knows(s, m->key))
            return refuse_key(m, why);
        for (const struct lv_node *w = language ? m->first : NULL; w; w = w->next)
            if (!knows_words(s, w->key))
                return refuse_key(w, why);
    }
    return true;
}

static bool check_members(const struct lv_shape *s, const struct value *v)
{
    const struct lv_node *object = v->node;

    assert(s && object && s->n >= 0);
    if (object->type != LV_NODE_OBJECT) {
        lv_refuse(v->why, LV_E_FORMAT, NULL, N_("an object was expected"), 0);
        return lv_refuse_at(v->why, "", object->line);
    }
    if (!s->open && !check_keys(s, object, v->why))
        return false;
    for (const struct lv_member *f = s->member; f < s->member + s->n; f++) {
        const struct lv_node *m = f->type == LV_MEMBER_WORDS ? object : lv_node_get(object, f->key);
        const struct value member = { f, m ? m : object, f->key, v->why, v->r, v->to, v->i };
        if (!m && !f->optional)
            return refuse(&member, LV_E_FORMAT, N_("the key {text} is missing"), 0);
        if (m && !check_value(&member))
            return false;
    }
    return !v->r || !s->then || s->then(v->r, object, v->i) || lv_refuse_at(v->why, "", object->line);
}

bool lv_shape_check(const struct lv_shape *s, const struct lv_node *object, struct lv_refusal *why)
{
    return check_members(s, &(struct value){ .node = object, .why = why });
}

bool lv_shape_read(const struct lv_shape *s, const struct lv_node *object, const struct lv_reading *r)
{
    assert(r && r->data);
    return check_members(s, &(struct value){ .node = object, .why = r->why, .r = r, .to = r->data });
}

bool lv_shapes_read(const struct lv_shape *const *shapes, int n, const struct lv_file *files,
                    const struct lv_reading *r)
{
    for (int i = 0; i < n; i++)
        if (!lv_shape_read(shapes[i], files[i].root, r))
            return lv_refuse_at(r->why, files[i].name, files[i].root->line);
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

unsigned lv_shape_name(const struct lv_node *object, const char *key, const char *const *all)
{
    return place_among(all, lv_shape_text(object, key));
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
