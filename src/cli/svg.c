/* svg.c: see svg.h. */
#include "svg.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"

static const char style[] =
    "<style>"
    "text{font:14px system-ui,sans-serif;fill:#222}"
    ".small{font-size:12px}"
    ".paper{fill:#fff}"
    ".axis{stroke:#222;stroke-width:1}"
    ".grid{stroke:#bbb;stroke-width:1;stroke-dasharray:3 3}"
    ".bar{fill:#5b8db8}"
    ".whisker{stroke:#222;stroke-width:2}"
    "@media (prefers-color-scheme:dark){"
    "text{fill:#eee}.paper{fill:#1c1c1e}.bar{fill:#6ea0cc}"
    ".axis,.whisker{stroke:#eee}.grid{stroke:#666}"
    "}"
    "</style>\n";

void svg_escape(struct lv_buf *to, const char *text)
{
    for (const char *p = text; *p; p++)
        switch (*p) {
        case '&': lv_buf_text(to, "&amp;"); break;
        case '<': lv_buf_text(to, "&lt;"); break;
        case '>': lv_buf_text(to, "&gt;"); break;
        default: lv_buf_char(to, *p); break;
        }
}

/* name="value", to a tenth of a point. */
static void put_place(struct lv_buf *to, const char *name, double value)
{
    char room[64];

    assert(isfinite(value));
    snprintf(room, sizeof room, " %s=\"%.1f\"", name, value);
    lv_buf_text(to, room);
}

static void put_element(struct lv_buf *to, const char *name, const char *text)
{
    char room[64];

    snprintf(room, sizeof room, "<%s>", name);
    lv_buf_text(to, room);
    svg_escape(to, text);
    snprintf(room, sizeof room, "</%s>\n", name);
    lv_buf_text(to, room);
}

void svg_begin(struct lv_buf *to, int width, int height, const char *title, const char *description)
{
    char room[256];

    snprintf(room, sizeof room,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" height=\"%d\" "
             "viewBox=\"0 0 %d %d\">\n", width, height, width, height);
    lv_buf_text(to, room);
    put_element(to, "title", title);
    put_element(to, "desc", description);
    lv_buf_text(to, style);
    lv_buf_text(to, "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
}

void svg_line(struct lv_buf *to, const char *kind, double x1, double y1, double x2, double y2)
{
    lv_buf_text(to, "<line class=\"");
    lv_buf_text(to, kind);
    lv_buf_char(to, '"');
    put_place(to, "x1", x1);
    put_place(to, "y1", y1);
    put_place(to, "x2", x2);
    put_place(to, "y2", y2);
    lv_buf_text(to, "/>\n");
}

void svg_bar(struct lv_buf *to, double x, double y, double width, double height)
{
    lv_buf_text(to, "<rect class=\"" SVG_BAR "\"");
    put_place(to, "x", x);
    put_place(to, "y", y);
    put_place(to, "width", width);
    put_place(to, "height", height);
    lv_buf_text(to, "/>\n");
}

void svg_text(struct lv_buf *to, enum svg_anchor anchor, bool small, double x, double y,
              const char *text)
{
    static const char *const name[] = {
        [SVG_START] = "start", [SVG_MIDDLE] = "middle", [SVG_END] = "end",
    };

    lv_buf_text(to, "<text text-anchor=\"");
    lv_buf_text(to, name[anchor]);
    lv_buf_text(to, small ? "\" class=\"small\"" : "\"");
    put_place(to, "x", x);
    put_place(to, "y", y);
    lv_buf_char(to, '>');
    svg_escape(to, text);
    lv_buf_text(to, "</text>\n");
}

void svg_end(struct lv_buf *to)
{
    lv_buf_text(to, "</svg>\n");
}

double svg_round_step(double range, int n)
{
    double least = range / n, power = pow(10, floor(log10(least)));

    assert(range > 0 && n > 0);
    if (least <= power)
        return power;
    if (least <= 2 * power)
        return 2 * power;
    return least <= 5 * power ? 5 * power : 10 * power;
}

bool svg_save(const char *path, size_t room, void (*draw)(void *ctx, struct lv_buf *to), void *ctx,
              struct lv_refusal *why)
{
    char *bytes = malloc(room);
    struct lv_buf b;
    bool fine;

    assert(room > 0);
    if (!bytes)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    b = lv_buf_over(bytes, room);
    draw(ctx, &b);
    fine = b.cut ? lv_refuse(why, LV_E_LIMIT, NULL, N_("the picture is too large"), 0)
                 : cli_write_file(path, bytes, b.len, why);
    free(bytes);
    return fine;
}
