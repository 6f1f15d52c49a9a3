/* svg.h: pictures as SVG, written into one bounded buffer.
 *
 * Colours come from a few classes that follow the reader's light or dark background. */
#ifndef SVG_H
#define SVG_H

#include "core/buf.h"
#include "core/refusal.h"

/* Classes of lines and areas, and where a text stands to its point. */
#define SVG_AXIS "axis"
#define SVG_GRID "grid"
#define SVG_BAR "bar"
#define SVG_WHISKER "whisker"
enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END };

void svg_begin(struct lv_buf *to, int width, int height, const char *title,
               const char *description);
void svg_line(struct lv_buf *to, const char *kind, double x1, double y1, double x2, double y2);
void svg_bar(struct lv_buf *to, double x, double y, double width, double height);
void svg_text(struct lv_buf *to, enum svg_anchor anchor, bool small, double x, double y,
              const char *text);
void svg_end(struct lv_buf *to);

/* A text between tags, of a picture or a page. */
void svg_escape(struct lv_buf *to, const char *text);

/* A picture of at most `room` bytes as a file: `draw` puts it into a buffer. */
bool svg_save(const char *path, size_t room, void (*draw)(void *ctx, struct lv_buf *to), void *ctx,
              struct lv_refusal *why);

/* The step between round numbers (1, 2 or 5 times a power of ten) that gives at most n steps. */
double svg_round_step(double range, int n);

#endif
