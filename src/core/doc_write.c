/* doc_write.c: the streaming JSON writer. Commas and escapes are its only wisdom. */
#include <assert.h>

#include "doc.h"

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

/* Letters that stay as they are go out in runs: a server writes kilobytes of them for every move. */
static void quote(struct lv_buf *b, const char *text)
{
    const char *from = text, *p = text;

    lv_buf_char(b, '"');
    for (; *p; p++) {
        unsigned char c = (unsigned char)*p;
        if (c >= ' ' && c != '"' && c != '\\')
            continue;
        lv_buf_bytes(b, from, (size_t)(p - from));
        escape(b, c);
        from = p + 1;
    }
    lv_buf_bytes(b, from, (size_t)(p - from));
    lv_buf_char(b, '"');
}

void lv_json_key(struct lv_json *j, const char *key)
{
    separate(j);
    quote(j->out, key);
    lv_buf_char(j->out, ':');
    j->comma = false;
}

void lv_json_text(struct lv_json *j, const char *text)
{
    separate(j);
    quote(j->out, text);
}

void lv_json_int(struct lv_json *j, int64_t value)
{
    separate(j);
    lv_buf_int(j->out, value);
}

void lv_json_milli(struct lv_json *j, int64_t thousandths)
{
    separate(j);
    lv_buf_milli(j->out, thousandths);
}

void lv_json_bool(struct lv_json *j, bool value)
{
    lv_json_raw(j, value ? "true" : "false");
}

void lv_json_null(struct lv_json *j)
{
    lv_json_raw(j, "null");
}

void lv_json_raw(struct lv_json *j, const char *json)
{
    separate(j);
    lv_buf_text(j->out, json);
}

void lv_json_put_text(struct lv_json *j, const char *key, const char *text)
{
    lv_json_key(j, key);
    lv_json_text(j, text);
}

void lv_json_put_int(struct lv_json *j, const char *key, int64_t value)
{
    lv_json_key(j, key);
    lv_json_int(j, value);
}

void lv_json_put_bool(struct lv_json *j, const char *key, bool value)
{
    lv_json_key(j, key);
    lv_json_bool(j, value);
}
