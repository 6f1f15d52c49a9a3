/* doc_read.c: the strict JSON reader.
 *
 * One block of memory holds everything: first the nodes, then a copy of the text in which strings are
 * unescaped in place (an escape is never shorter than what it stands for). How many nodes there can be
 * is known beforehand: each value is the root, or follows a comma or an opening bracket. */
#include "doc.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>


#include "text.h"

struct reader {
    char *at, *end; /* what is left of the copy; *end == '\0' */
    int line;
    int depth;
    struct lv_node *node; /* the next free one */
    struct lv_refusal *why;
};

static bool bad(struct reader *r, const char *msgid)
{
    lv_refuse(r->why, LV_E_FORMAT, NULL, msgid, 0);
    return lv_refuse_at(r->why, "", r->line);
}

/* ---- UTF-8 ------------------------------------------------------------------------------------ */

/* Length of the valid sequence at p, or 0. Overlong forms, surrogates and what lies beyond U+10FFFF
 * are not valid: a text has one spelling. */
static size_t utf8_step(const unsigned char *p, size_t left)
{
    static const struct { unsigned char lo, hi; size_t len; unsigned char lo2, hi2; } form[] = {
        { 0x01, 0x7F, 1, 0, 0 },       { 0xC2, 0xDF, 2, 0x80, 0xBF }, { 0xE0, 0xE0, 3, 0xA0, 0xBF },
        { 0xE1, 0xEC, 3, 0x80, 0xBF }, { 0xED, 0xED, 3, 0x80, 0x9F }, { 0xEE, 0xEF, 3, 0x80, 0xBF },
        { 0xF0, 0xF0, 4, 0x90, 0xBF }, { 0xF1, 0xF3, 4, 0x80, 0xBF }, { 0xF4, 0xF4, 4, 0x80, 0x8F },
    };

    assert(left > 0);
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        if (p[0] < form[i].lo || p[0] > form[i].hi || form[i].len > left)
            continue;
        if (form[i].len > 1 && (p[1] < form[i].lo2 || p[1] > form[i].hi2))
            return 0;
        for (size_t k = 2; k < form[i].len; k++)
            if ((p[k] & 0xC0) != 0x80)
                return 0;
        return form[i].len;
    }
    return 0;
}

bool lv_utf8_valid(const char *text, size_t len)
{
    const unsigned char *p = (const unsigned char *)text;

    for (size_t i = 0; i < len;) {
        size_t step = utf8_step(p + i, len - i);
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

static char *utf8_put(char *to, unsigned c)
{
    assert(c <= 0x10FFFF && !(c >= 0xD800 && c < 0xE000));
    if (c < 0x80) {
        *to++ = (char)c;
    } else if (c < 0x800) {
        *to++ = (char)(0xC0 | c >> 6);
        *to++ = (char)(0x80 | (c & 63));
    } else if (c < 0x10000) {
        *to++ = (char)(0xE0 | c >> 12);
        *to++ = (char)(0x80 | (c >> 6 & 63));
        *to++ = (char)(0x80 | (c & 63));
    } else {
        *to++ = (char)(0xF0 | c >> 18);
        *to++ = (char)(0x80 | (c >> 12 & 63));
        *to++ = (char)(0x80 | (c >> 6 & 63));
        *to++ = (char)(0x80 | (c & 63));
    }
    return to;
}

/* ---- values ----------------------------------------------------------------------------------- */

static void skip_space(struct reader *r)
{
    assert(r->at <= r->end);
    for (; r->at < r->end; r->at++) {
        if (*r->at == '\n')
            r->line++;
        else if (*r->at != ' ' && *r->at != '\t' && *r->at != '\r')
            break;
    }
}

static bool four_hex(struct reader *r, unsigned *to)
{
    unsigned v = 0;

    for (int i = 0; i < 4; i++, r->at++) {
        char c = *r->at;
        if (c >= '0' && c <= '9')
            v = v * 16 + (unsigned)(c - '0');
        else if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
            v = v * 16 + (unsigned)((c | 32) - 'a') + 10;
        else
            return bad(r, N_("\\u needs four hexadecimal digits"));
    }
    *to = v;
    return true;
}

static bool unicode_escape(struct reader *r, char **to)
{
    unsigned c = 0, low = 0;

    if (!four_hex(r, &c))
        return false;
    if (c >= 0xD800 && c < 0xDC00 && r->at[0] == '\\' && r->at[1] == 'u') {
        r->at += 2;
        if (!four_hex(r, &low))
            return false;
        if (low < 0xDC00 || low > 0xDFFF)
            return bad(r, N_("half a surrogate pair in a text"));
        c = 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00);
    }
    if (c >= 0xD800 && c < 0xE000)
        return bad(r, N_("half a surrogate pair in a text"));
    if (c == 0)
        return bad(r, N_("a text may not hold the character NUL"));
    *to = utf8_put(*to, c);
    return true;
}

static bool escape(struct reader *r, char **to)
{
    static const char from[] = "\"\\/bfnrt", plain[] = "\"\\/\b\f\n\r\t";
    char c = *r->at++;
    const char *known = c ? strchr(from, c) : NULL;

    if (c == 'u')
        return unicode_escape(r, to);
    if (!known)
        return bad(r, N_("an unknown escape in a text"));
    *(*to)++ = plain[known - from];
    return true;
}

static bool read_string(struct reader *r, const char **text)
{
    char *to = ++r->at; /* past the quote */

    *text = to;
    for (;;) {
        unsigned char c = (unsigned char)*r->at;
        if (r->at >= r->end)
            return bad(r, N_("a text is not closed"));
        if (c == '"')
            break;
        if (c < ' ')
            return bad(r, N_("a text may not hold a line break or another control character"));
        if (c == '\\') {
            r->at++;
            if (!escape(r, &to))
                return false;
        } else {
            *to++ = *r->at++;
        }
    }
    r->at++;
    *to = '\0'; /* at or before the closing quote */
    return true;
}

static bool read_number(struct reader *r, struct lv_node *node)
{
    bool minus = *r->at == '-';
    uint64_t v = 0;
    const char *digits;

    r->at += minus;
    digits = r->at;
    for (; *r->at >= '0' && *r->at <= '9'; r->at++) {
        v = v * 10 + (uint64_t)(*r->at - '0');
        if (v > (uint64_t)1 << 53)
            return bad(r, N_("a number is out of range"));
    }
    if (r->at == digits)
        return bad(r, N_("a value was expected here"));
    if (*digits == '0' && r->at - digits > 1)
        return bad(r, N_("a number may not start with 0"));
    if (*r->at == '.' || *r->at == 'e' || *r->at == 'E')
        return bad(r, N_("only whole numbers are used here"));
    node->type = LV_NODE_INT;
    node->number = minus ? -(int64_t)v : (int64_t)v;
    return true;
}

static bool read_word(struct reader *r, struct lv_node *node)
{
    static const struct { const char *word; enum lv_node_type type; int64_t number; } word[] = {
        { "null", LV_NODE_NULL, 0 }, { "true", LV_NODE_BOOL, 1 }, { "false", LV_NODE_BOOL, 0 },
    };

    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
        size_t n = strlen(word[i].word);
        if ((size_t)(r->end - r->at) >= n && memcmp(r->at, word[i].word, n) == 0) {
            node->type = word[i].type;
            node->number = word[i].number;
            r->at += n;
            return true;
        }
    }
    return bad(r, N_("a value was expected here"));
}

static bool read_value(struct reader *r, struct lv_node *node);

static bool read_key(struct reader *r, const struct lv_node *object, const char **key)
{
    if (*r->at != '"')
        return bad(r, N_("a key in quotes was expected here"));
    if (!read_string(r, key))
        return false;
    if (object->n == LV_DOC_KEYS) {
        lv_refuse(r->why, LV_E_LIMIT, NULL, N_("an object has at most {n} keys"), LV_DOC_KEYS);
        return lv_refuse_at(r->why, "", r->line);
    }
    if (lv_node_get(object, *key)) {
        lv_refuse_text(r->why, LV_E_FORMAT, NULL, N_("the key {text} appears twice"), 0, *key);
        return lv_refuse_at(r->why, "", r->line);
    }
    skip_space(r);
    if (*r->at != ':')
        return bad(r, N_("a colon was expected after the key"));
    r->at++;
    skip_space(r);
    return true;
}

static bool read_members(struct reader *r, struct lv_node *parent, char close)
{
    const struct lv_node **link = &parent->first;

    assert(close == '}' || close == ']');
    if (++r->depth > LV_DOC_DEPTH)
        return bad(r, N_("lists and objects are nested too deeply"));
    r->at++; /* past the bracket */
    skip_space(r);
    if (*r->at == close) {
        r->at++;
        r->depth--;
        return true;
    }
    for (;;) {
        const char *key = NULL;
        struct lv_node *child;
        if (close == '}' && !read_key(r, parent, &key))
            return false;
        child = r->node++;
        child->key = key;
        if (!read_value(r, child))
            return false;
        *link = child;
        link = &child->next;
        parent->n++;
        skip_space(r);
        if (*r->at == close)
            break;
        if (*r->at != ',')
            return bad(r, close == '}' ? N_("a comma or } was expected here")
                                       : N_("a comma or ] was expected here"));
        r->at++;
        skip_space(r);
    }
    r->at++;
    r->depth--;
    return true;
}

static bool read_value(struct reader *r, struct lv_node *node)
{
    assert(r->depth >= 0 && r->depth <= LV_DOC_DEPTH);
    node->line = r->line;
    switch (*r->at) {
    case '{':
        node->type = LV_NODE_OBJECT;
        return read_members(r, node, '}');
    case '[':
        node->type = LV_NODE_LIST;
        return read_members(r, node, ']');
    case '"':
        node->type = LV_NODE_TEXT;
        return read_string(r, &node->text);
    case '-': case '0': case '1': case '2': case '3': case '4': case '5':
    case '6': case '7': case '8': case '9':
        return read_number(r, node);
    default:
        return read_word(r, node);
    }
}

static size_t nodes_at_most(const char *text, size_t len)
{
    size_t n = 1;

    for (size_t i = 0; i < len; i++)
        n += text[i] == ',' || text[i] == '[' || text[i] == '{';
    return n;
}

struct lv_node *lv_doc_read(const char *text, size_t len, size_t max_len, struct lv_refusal *why)
{
    struct lv_node *root;
    struct reader r = { .line = 1, .why = why };

    if (len > max_len) {
        lv_refuse(why, LV_E_LIMIT, NULL, N_("the text is longer than {n} bytes"), (int64_t)max_len);
        return NULL;
    }
    if (!lv_utf8_valid(text, len)) {
        lv_refuse(why, LV_E_FORMAT, NULL, N_("the text is not valid UTF-8"), 0);
        return NULL;
    }
    size_t nodes = nodes_at_most(text, len);
    root = malloc(nodes * sizeof *root + len + 1);
    if (!root) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    memset(root, 0, nodes * sizeof *root);
    r.at = (char *)(root + nodes);
    r.end = r.at + len;
    memcpy(r.at, text, len);
    *r.end = '\0';
    r.node = root + 1;
    skip_space(&r);
    if (!read_value(&r, root))
        goto refused;
    skip_space(&r);
    if (r.at < r.end) {
        bad(&r, N_("there is something after the end of the document"));
        goto refused;
    }
    assert((size_t)(r.node - root) <= nodes);
    return root;

refused:
    free(root);
    return NULL;
}

void lv_doc_free(struct lv_node *root)
{
    free(root);
}

/* ---- members ---------------------------------------------------------------------------------- */

const struct lv_node *lv_node_get(const struct lv_node *object, const char *key)
{
    if (object && object->type == LV_NODE_OBJECT)
        for (const struct lv_node *m = object->first; m; m = m->next)
            if (strcmp(m->key, key) == 0)
                return m;
    return NULL;
}

static bool refuse_member(const struct lv_node *where, const char *key, const char *msgid, int64_t n,
                          struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_FORMAT, NULL, msgid, n, key);
    return lv_refuse_at(why, "", where ? where->line : 0);
}

static bool member(const struct lv_node *object, const char *key, const struct lv_node **to,
                   struct lv_refusal *why)
{
    if (!object || object->type != LV_NODE_OBJECT)
        return refuse_member(object, key, N_("an object with the key {text} was expected"), 0, why);
    *to = lv_node_get(object, key);
    if (!*to)
        return refuse_member(object, key, N_("the key {text} is missing"), 0, why);
    return true;
}

bool lv_node_is(const struct lv_node *value, const char *key, enum lv_node_type type, struct lv_refusal *why)
{
    static const char *const wanted[] = {
        [LV_NODE_NULL] = N_("{text} must be null"),
        [LV_NODE_BOOL] = N_("{text} must be true or false"),
        [LV_NODE_INT] = N_("{text} must be a whole number"),
        [LV_NODE_TEXT] = N_("{text} must be a text in quotes"),
        [LV_NODE_LIST] = N_("{text} must be a list"),
        [LV_NODE_OBJECT] = N_("{text} must be an object"),
    };

    return value->type == type || refuse_member(value, key, wanted[type], 0, why);
}

static bool typed(const struct lv_node *object, const char *key, enum lv_node_type type,
                  const struct lv_node **to, struct lv_refusal *why)
{
    return member(object, key, to, why) && lv_node_is(*to, key, type, why);
}

bool lv_node_int(const struct lv_node *object, const char *key, int64_t min, int64_t max, int64_t *to,
                 struct lv_refusal *why)
{
    const struct lv_node *m;

    assert(min <= max);
    if (!typed(object, key, LV_NODE_INT, &m, why))
        return false;
    if (m->number < min)
        return refuse_member(m, key, N_("{text} must be at least {n}"), min, why);
    if (m->number > max)
        return refuse_member(m, key, N_("{text} must be at most {n}"), max, why);
    *to = m->number;
    return true;
}

bool lv_node_int_or(const struct lv_node *object, const char *key, int64_t min, int64_t max,
                    int64_t fallback, int64_t *to, struct lv_refusal *why)
{
    *to = fallback;
    return !lv_node_get(object, key) || lv_node_int(object, key, min, max, to, why);
}

bool lv_node_bool_or(const struct lv_node *object, const char *key, bool fallback, bool *to,
                     struct lv_refusal *why)
{
    const struct lv_node *m;

    *to = fallback;
    if (!lv_node_get(object, key))
        return true;
    if (!typed(object, key, LV_NODE_BOOL, &m, why))
        return false;
    *to = m->number != 0;
    return true;
}

bool lv_node_text(const struct lv_node *object, const char *key, const char **to, struct lv_refusal *why)
{
    const struct lv_node *m;

    if (!typed(object, key, LV_NODE_TEXT, &m, why))
        return false;
    *to = m->text;
    return true;
}

bool lv_node_list(const struct lv_node *object, const char *key, const struct lv_node **to,
                  struct lv_refusal *why)
{
    return typed(object, key, LV_NODE_LIST, to, why);
}

bool lv_node_object(const struct lv_node *object, const char *key, const struct lv_node **to,
                    struct lv_refusal *why)
{
    return typed(object, key, LV_NODE_OBJECT, to, why);
}

bool lv_node_copy(const struct lv_node *object, const char *key, char *to, size_t cap,
                  struct lv_refusal *why)
{
    const struct lv_node *m;

    assert(cap > 0);
    if (!typed(object, key, LV_NODE_TEXT, &m, why))
        return false;
    if (strlen(m->text) >= cap)
        return refuse_member(m, key, N_("{text} may have at most {n} bytes"), (int64_t)cap - 1, why);
    memcpy(to, m->text, strlen(m->text) + 1);
    return true;
}

bool lv_node_refuse(const struct lv_node *where, const char *rule, const char *msgid, int64_t n,
                    const char *text, struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_DATA, rule, msgid, n, text);
    return lv_refuse_at(why, "", where->line);
}

bool lv_node_only(const struct lv_node *object, const char *const *keys, struct lv_refusal *why)
{
    if (!object || object->type != LV_NODE_OBJECT)
        return refuse_member(object, "", N_("an object was expected"), 0, why);
    for (const struct lv_node *m = object->first; m; m = m->next) {
        const char *const *k = keys;
        while (*k && strcmp(*k, m->key) != 0)
            k++;
        if (!*k)
            return refuse_member(m, m->key, N_("the key {text} is not known here"), 0, why);
    }
    return true;
}
