/* doc_write.c: the streaming JSON writer. Commas and escapes are its only wisdom. */
#include <assert.h>
#include <string.h>

#include "change.h"

/* ---- marks ------------------------------------------------------------------------------------ */

struct lv_marks lv_marks_on(struct lv_mark *room, int cap, const struct lv_json *j)
{
    return (struct lv_marks){ .mark = room, .cap = cap, .from = j->out->len };
}

/* A value begins here. Returns its mark, to be given to `mark_end`. */
static int mark_begin(struct lv_json *j)
{
    struct lv_marks *m = j->marks;
    size_t value = j->out->len + j->comma - m->from;

    if (m->n == m->cap || value > UINT16_MAX) {
        m->full = true;
        return -1;
    }
    m->mark[m->n] = (struct lv_mark){ (uint16_t)(j->key ? j->key - m->from : value), (uint16_t)value, 0, 0 };
    j->key = 0;
    return m->n++;
}

static void mark_end(struct lv_json *j, int i)
{
    struct lv_marks *m = j->marks;
    size_t end = j->out->len - m->from;

    if (i < 0 || end > UINT16_MAX) {
        m->full = true;
        return;
    }
    m->mark[i].end = (uint16_t)end;
    m->mark[i].next = (uint16_t)m->n;
}

/* The same for a value that holds no others, when it is written. */
static inline void mark_plain(struct lv_json *j, size_t begin)
{
    struct lv_marks *m = j->marks;
    const size_t value = begin - m->from, end = j->out->len - m->from;

    if (m->n == m->cap || end > UINT16_MAX) {
        m->full = true;
        return;
    }
    m->mark[m->n] = (struct lv_mark){ (uint16_t)(j->key ? j->key - m->from : value), (uint16_t)value,
                                      (uint16_t)end, (uint16_t)(m->n + 1) };
    j->key = 0;
    m->n++;
}

/* ---- values ----------------------------------------------------------------------------------- */

struct lv_json lv_json_on(struct lv_buf *out)
{
    return (struct lv_json){ .out = out };
}

static void separate(struct lv_json *j)
{
    if (j->comma)
        lv_buf_char(j->out, ',');
    j->comma = true;
}

static void open_level(struct lv_json *j, char open, char close)
{
    assert(j->depth < LV_DOC_DEPTH);
    if (j->marks)
        j->marks->open[j->marks->depth++] = mark_begin(j);
    separate(j);
    lv_buf_char(j->out, open);
    j->close[j->depth++] = close;
    j->comma = false;
}

void lv_json_object(struct lv_json *j)
{
    open_level(j, '{', '}');
}

void lv_json_list(struct lv_json *j)
{
    open_level(j, '[', ']');
}

void lv_json_end(struct lv_json *j)
{
    assert(j->depth > 0);
    lv_buf_char(j->out, j->close[--j->depth]);
    j->comma = true;
    if (j->marks)
        mark_end(j, j->marks->open[--j->marks->depth]);
}

static void escape(struct lv_buf *b, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    char code[6] = { '\\', 'u', '0', '0', hex[c >> 4], hex[c & 15] };

    if (c == '\n') {
        lv_buf_text(b, "\\n");
    } else if (c < ' ') {
        lv_buf_bytes(b, code, sizeof code);
    } else {
        lv_buf_char(b, '\\');
        lv_buf_char(b, (char)c);
    }
}

/* Two numbers of eight bytes at once, where the processor can. */
typedef uint64_t two __attribute__((vector_size(16)));

/* Has a byte with its highest bit set if one of these eight, or of sixteen, is a control character, a quote
 * or a backslash. */
#define HAS_ZERO(bytes, one) (((bytes) - (one)) & ~(bytes))
#define ESCAPES(bytes, one)                                                                        \
    ((((bytes) - ' ' * (one)) & ~(bytes)) | HAS_ZERO((bytes) ^ '"' * (one), one)                   \
     | HAS_ZERO((bytes) ^ '\\' * (one), one))

static uint64_t escapes(uint64_t eight)
{
    const uint64_t one = 0x0101010101010101u;

    return ESCAPES(eight, one);
}

static two escapes_of_two(two bytes)
{
    const two one = { 0x0101010101010101u, 0x0101010101010101u };

    return ESCAPES(bytes, one);
}

static bool is_plain(char c)
{
    return (unsigned char)c >= ' ' && c != '"' && c != '\\';
}

/* Copies letters; false: not all of them stay as they are. A server writes kilobytes of them for every move,
 * so they are looked at sixteen at a time, the last sixteen overlapping those before; of fewer the same by
 * halves. */
static inline bool copy_plain(char *to, const char *text, size_t n)
{
    const uint64_t high = 0x8080808080808080u, plain = 0x6161616161000000u;
    two both, found = { 0, 0 };
    uint64_t first, last;
    uint32_t front, back;

    if (n >= sizeof first) {
        const size_t tail = n < sizeof both ? 0 : n - sizeof both;
        for (size_t i = 0; i + sizeof both <= n; i += sizeof both) {
            memcpy(&both, text + i, sizeof both);
            found |= escapes_of_two(both);
            memcpy(to + i, &both, sizeof both);
        }
        memcpy(&first, text + tail, sizeof first);
        memcpy(&last, text + n - sizeof last, sizeof last);
        memcpy(to + tail, &first, sizeof first);
        memcpy(to + n - sizeof last, &last, sizeof last);
        found |= escapes_of_two((two){ first, last });
        return !((found[0] | found[1]) & high);
    }
    if (n >= sizeof front) {
        memcpy(&front, text, sizeof front);
        memcpy(&back, text + n - sizeof back, sizeof back);
        memcpy(to, &front, sizeof front);
        memcpy(to + n - sizeof back, &back, sizeof back);
        return !(escapes((uint64_t)front << 32 | back) & high);
    }
    if (n == 0)
        return true;
    to[0] = text[0]; /* one, two or three: the middle one may be one of the others */
    to[n / 2] = text[n / 2];
    to[n - 1] = text[n - 1];
    return !(escapes(plain | (unsigned char)text[0] | (uint32_t)(unsigned char)text[n / 2] << 8
                     | (uint32_t)(unsigned char)text[n - 1] << 16) & high);
}

/* In runs, for what needs escapes or may not fit. */
static void quote_in_runs(struct lv_buf *b, const char *text)
{
    lv_buf_char(b, '"');
    for (;; text++) {
        size_t run = 0;
        while (is_plain(text[run])) /* the NUL is not */
            run++;
        lv_buf_bytes(b, text, run);
        text += run;
        if (!*text)
            break;
        escape(b, (unsigned char)*text);
    }
    lv_buf_char(b, '"');
}

/* A key or a text, with what stands before and behind it. Nearly all are plain and fit: then there is one
 * look at the room for all of it. */
static inline void put_quoted(struct lv_json *j, const char *text, size_t n, bool is_key)
{
    struct lv_buf *b = j->out;
    char *to = b->at + b->len;

    assert(strlen(text) == n);

    if (b->cap - b->len > n + 4) {
        if (j->comma)
            *to++ = ',';
        *to++ = '"';
        if (copy_plain(to, text, n)) {
            to += n;
            *to++ = '"';
            if (is_key)
                *to++ = ':';
            *to = '\0';
            b->len = (size_t)(to - b->at);
            j->comma = !is_key;
            return;
        }
        b->at[b->len] = '\0'; /* as if nothing had been tried */
    }
    separate(j);
    quote_in_runs(b, text);
    if (is_key)
        lv_buf_char(b, ':');
    j->comma = !is_key;
}

void lv_json_key_of(struct lv_json *j, const char *key, size_t len)
{
    j->key = j->out->len + j->comma;
    put_quoted(j, key, len, true);
}

void lv_json_text_of(struct lv_json *j, const char *text, size_t len)
{
    const size_t begin = j->out->len + j->comma;

    put_quoted(j, text, len, false);
    if (j->marks)
        mark_plain(j, begin);
}

void lv_json_int(struct lv_json *j, int64_t value)
{
    struct lv_buf *b = j->out;
    const size_t begin = b->len + j->comma;
    char *to = b->at + b->len;

    if (value >= 0 && value < 100 && b->cap - b->len > 4) { /* nearly all of them */
        *to = ',';
        to += j->comma;
        *to = (char)('0' + value / 10);
        to += value >= 10;
        *to++ = (char)('0' + value % 10);
        *to = '\0';
        b->len = (size_t)(to - b->at);
        j->comma = true;
    } else {
        separate(j);
        lv_buf_int(b, value);
    }
    if (j->marks)
        mark_plain(j, begin);
}

static void put_raw(struct lv_json *j, const char *json, size_t len)
{
    const size_t begin = j->out->len + j->comma;

    separate(j);
    lv_buf_bytes(j->out, json, len);
    if (j->marks)
        mark_plain(j, begin);
}

void lv_json_bool(struct lv_json *j, bool value)
{
    put_raw(j, value ? "true" : "false", value ? 4 : 5);
}

void lv_json_null(struct lv_json *j)
{
    put_raw(j, "null", 4);
}

void lv_json_raw(struct lv_json *j, const char *json)
{
    put_raw(j, json, strlen(json));
}

void lv_json_node(struct lv_json *j, const struct lv_node *n)
{
    switch (n->type) {
    case LV_NODE_NULL: lv_json_null(j); return;
    case LV_NODE_BOOL: lv_json_bool(j, n->number != 0); return;
    case LV_NODE_INT: lv_json_int(j, n->number); return;
    case LV_NODE_TEXT: lv_json_text(j, n->text); return;
    case LV_NODE_LIST: lv_json_list(j); break;
    case LV_NODE_OBJECT: lv_json_object(j); break;
    }
    for (const struct lv_node *m = n->first; m; m = m->next) {
        if (n->type == LV_NODE_OBJECT)
            lv_json_key(j, m->key);
        lv_json_node(j, m);
    }
    lv_json_end(j);
}

/* ---- what all read alike ---------------------------------------------------------------------- */

void lv_shared_go_on(struct lv_shared *s, const struct lv_marked *last)
{
    s->i = 0;
    if (last) {
        s->last = *last;
    } else {
        s->last = (struct lv_marked){ .n = 0 };
        s->n = 0;
    }
}

/* The span of the last document, here, and where it stands from now on. Its marks move with it. */
static void copy_span(struct lv_json *j, const struct lv_marked *last, struct lv_span *span)
{
    struct lv_marks *m = j->marks;
    const size_t len = span->end > span->text ? (size_t)span->end - span->text : 0;
    const size_t to = j->out->len + j->comma - m->from;
    const int n = span->next - span->mark;
    const uint16_t on = (uint16_t)(to - span->text), further = (uint16_t)(m->n - span->mark);

    assert(j->key == 0);
    if (n > m->cap - m->n || to + len > UINT16_MAX) {
        m->full = true;
        return;
    }
    if (len > 0) {
        separate(j);
        lv_buf_bytes(j->out, last->text + span->text, len);
    }
    for (int i = 0; i < n; i++) {
        const struct lv_mark *from = &last->mark[span->mark + i];
        m->mark[m->n + i] = (struct lv_mark){ (uint16_t)(from->at + on), (uint16_t)(from->value + on),
                                              (uint16_t)(from->end + on), (uint16_t)(from->next + further) };
    }
    *span = (struct lv_span){ (uint16_t)to, (uint16_t)(to + len), (uint16_t)m->n, (uint16_t)(m->n + n) };
    m->n += n;
}

bool lv_json_find_shared(struct lv_json *j)
{
    struct lv_marks *m = j->marks;
    struct lv_shared *s = m->shared;

    if (!s)
        return false;
    if (s->last.n > 0 && s->i < s->n) {
        copy_span(j, &s->last, &s->span[s->i++]);
        return true;
    }
    if (s->last.n == 0 && s->n < LV_SPANS)
        s->span[s->n] = (struct lv_span){ .text = (uint16_t)(j->out->len + j->comma - m->from),
                                          .mark = (uint16_t)m->n };
    return false;
}

/* Of a document that is too long to be marked nothing is looked at again. */
void lv_json_keep_shared(struct lv_json *j)
{
    struct lv_shared *s = j->marks->shared;

    if (!s || s->last.n > 0 || s->n == LV_SPANS)
        return;
    s->span[s->n].end = (uint16_t)(j->out->len - j->marks->from);
    s->span[s->n++].next = (uint16_t)j->marks->n;
}
