/* pen.h: drawing with letters, for the draw() of games: pieces in a row that go on in the next line when
 * there is no room, columns of a table, rules across.
 *
 *     struct lv_pen p = { .to = to, .w = w };
 *     lv_pen_cell(&p, LV_STYLE_SEAT + seat, w->names[seat], 20);
 *     lv_pen_say(&p, LV_STYLE_PLAIN, "{n} points", LV_NUM("n", score[seat]));
 *     lv_pen_line(&p);
 *
 * Widths are letters, not bytes. */
#ifndef LV_PEN_H
#define LV_PEN_H

#include "game.h"

struct lv_pen {
    const struct lv_painter *to;
    const struct lv_words *w;
    int column; /* letters in this line so far */
    int indent; /* where it goes on when it is full */
    bool gap;   /* a space is due before the next piece, unless that begins a line */
};

int lv_width(const char *text);

/* As it is, wherever the line ends. */
void lv_pen_span(struct lv_pen *p, int style, const char *text);
void lv_pen_line(struct lv_pen *p);             /* ends the line */
void lv_pen_to(struct lv_pen *p, int column);   /* spaces up to this column */
void lv_pen_need(struct lv_pen *p, int width);  /* goes on in the next line unless there is so much room */

/* A piece that is not broken: what is wider than a whole line is cut. */
void lv_pen_put(struct lv_pen *p, int style, const char *text);
void lv_pen_gap(struct lv_pen *p);

/* A sentence, broken between its words. */
void lv_pen_words(struct lv_pen *p, int style, const char *text);

/* One column of a table: cut or filled with spaces; at its left or at its right. */
void lv_pen_cell(struct lv_pen *p, int style, const char *text, int width);
void lv_pen_right(struct lv_pen *p, int style, const char *text, int width);

/* A line across. */
void lv_pen_rule(struct lv_pen *p);

/* Words as lv_say and lv_say_n make them, broken between them; and a piece made of a pattern that is the
 * same in every language. */
#define lv_pen_say(p, style, msgid, ...)                                                           \
    lv_pen_say_args((p), (style), (msgid), NULL, 1, LV_ARGS(__VA_ARGS__))
#define lv_pen_say_n(p, style, one, many, count, ...)                                              \
    lv_pen_say_args((p), (style), (one), (many), (count), LV_ARGS(__VA_ARGS__))
#define lv_pen_title(p, msgid, ...) /* with a line behind it */                                    \
    lv_pen_title_args((p), (msgid), LV_ARGS(__VA_ARGS__))
#define lv_pen_piece(p, style, pattern, ...)                                                       \
    lv_pen_piece_args((p), (style), (pattern), LV_ARGS(__VA_ARGS__))
void lv_pen_say_args(struct lv_pen *p, int style, const char *one, const char *many, int64_t count,
                     const struct lv_arg *args, int n_args);
void lv_pen_title_args(struct lv_pen *p, const char *msgid, const struct lv_arg *args, int n_args);
void lv_pen_piece_args(struct lv_pen *p, int style, const char *pattern, const struct lv_arg *args,
                       int n_args);

#endif
