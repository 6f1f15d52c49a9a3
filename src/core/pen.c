/* pen.c: see pen.h. */
#include "pen.h"

#include <assert.h>
#include <string.h>

enum { ROOM = LV_MAX_SENTENCE }; /* bytes of a line or of a sentence */

static bool begins_letter(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80; /* of UTF-8 */
}

int lv_width(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += begins_letter(*text);
    return n;
}

/* Bytes of at most `width` letters. */
static size_t bytes_of(const char *text, int width)
{
    size_t n = 0;

    while (text[n] && (width > 0 || !begins_letter(text[n])))
        width -= begins_letter(text[n++]);
    return n;
}

void lv_pen_span(struct lv_pen *p, int style, const char *text)
{
    p->to->span(p->to->ctx, style, text);
    p->column += lv_width(text);
    p->gap = false;
}

void lv_pen_line(struct lv_pen *p)
{
    p->to->line(p->to->ctx);
    p->column = 0;
    p->gap = false;
}

void lv_pen_to(struct lv_pen *p, int column)
{
    while (p->column < column)
        lv_pen_span(p, LV_STYLE_PLAIN, " ");
}

void lv_pen_need(struct lv_pen *p, int width)
{
    if (p->column > p->indent && p->column + width > p->to->columns) {
        lv_pen_line(p);
        lv_pen_to(p, p->indent);
    }
}

void lv_pen_gap(struct lv_pen *p)
{
    p->gap = p->column > p->indent;
}

void lv_pen_put(struct lv_pen *p, int style, const char *text)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    assert(p->indent < p->to->columns); /* there is room where a line goes on */
    lv_pen_need(p, p->gap + lv_width(text));
    if (p->gap)
        lv_pen_span(p, LV_STYLE_PLAIN, " ");
    lv_buf_bytes(&b, text, bytes_of(text, p->to->columns - p->column));
    lv_pen_span(p, style, room);
}

void lv_pen_words(struct lv_pen *p, int style, const char *text)
{
    while (*text) {
        char room[ROOM];
        struct lv_buf b = LV_BUF(room);
        const size_t len = strcspn(text, " ");

        lv_buf_bytes(&b, text, len);
        if (len > 0)
            lv_pen_put(p, style, room);
        if (text[len] == ' ' && len > 0)
            p->gap = true;
        else if (text[len] == ' ')
            lv_pen_gap(p);
        text += len + (text[len] == ' ');
    }
}

void lv_pen_cell(struct lv_pen *p, int style, const char *text, int width)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);
    const int end = p->column + width;

    assert(width >= 0);
    lv_buf_bytes(&b, text, bytes_of(text, width));
    lv_pen_span(p, style, room);
    lv_pen_to(p, end);
}

void lv_pen_right(struct lv_pen *p, int style, const char *text, int width)
{
    lv_pen_to(p, p->column + width - lv_width(text));
    lv_pen_span(p, style, text);
}

void lv_pen_rule(struct lv_pen *p)
{
    while (p->column < p->to->columns)
        lv_pen_span(p, LV_STYLE_FAINT, "─");
    lv_pen_line(p);
}

void lv_pen_say_args(struct lv_pen *p, int style, const char *one, const char *many, int64_t count,
                     const struct lv_arg *args, int n_args)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    if (many)
        lv_say_n_args(&b, p->w->lang, one, many, count, args, n_args);
    else
        lv_say_args(&b, p->w->lang, one, args, n_args);
    lv_pen_words(p, style, room);
}

void lv_pen_title_args(struct lv_pen *p, const char *msgid, const struct lv_arg *args, int n_args)
{
    assert(p->column == 0);
    lv_pen_span(p, LV_STYLE_FAINT, "── ");
    p->indent = p->column; /* a title that needs a second line begins it below its first word */
    lv_pen_say_args(p, LV_STYLE_STRONG, msgid, NULL, 1, args, n_args);
    p->indent = 0;
    if (p->column < p->to->columns)
        lv_pen_span(p, LV_STYLE_PLAIN, " ");
    lv_pen_rule(p);
}

void lv_pen_piece_args(struct lv_pen *p, int style, const char *pattern, const struct lv_arg *args,
                       int n_args)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    lv_fill_args(&b, pattern, args, n_args);
    lv_pen_put(p, style, room);
}
