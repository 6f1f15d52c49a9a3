/* analyse_page.c: a story as a picture and as a page.
 *
 * The picture has one area for each seat, from the first step to the last; at each step they add up to one.
 * Each has a colour and a pattern of its own, so that nothing is told by colour alone, and the page tells
 * everything once more as tables. Vertical lines with numbers are the turning points. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "analyse.h"
#include "number.h"
#include "svg.h"

enum {
    WIDTH = 900, LEFT = 60, RIGHT = 880, TOP = 80, HEIGHT = 300, BOTTOM = TOP + HEIGHT, ALL = BOTTOM + 56,
    POINTS = 400, /* of an area: more are not seen */
    PLOT_ROOM = 512 << 10, A_STEP = 6 << 10
};

/* Light enough for black patterns, apart from each other also without colour. */
#define PATTERN(id, colour, mark)                                                                  \
    "<pattern id=\"" id "\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"             \
    "<rect width=\"8\" height=\"8\" fill=\"" colour "\"/>" mark "</pattern>"
#define STROKES(path) "<path d=\"" path "\" stroke=\"#123\" stroke-width=\"1.5\"/>"
static const char patterns[] =
    "<defs>" PATTERN("seat1", "#f0b429", "")
    PATTERN("seat2", "#7fb2e5", STROKES("M0 8L8 0"))
    PATTERN("seat3", "#f4a6a0", "<circle cx=\"4\" cy=\"4\" r=\"1.6\" fill=\"#123\"/>")
    PATTERN("seat4", "#9fd6a8", STROKES("M0 4H8"))
    PATTERN("seat5", "#cdb4e6", STROKES("M4 0V8"))
    PATTERN("seat6", "#d9d9d9", STROKES("M0 0L8 8M0 8L8 0")) "</defs>\n";

struct page {
    struct cli *c;
    const struct lv_story *s;
    int seats, steps;
};

static struct page page_of(struct cli *c, const struct lv_story *s)
{
    return (struct page){ c, s, lv_match_setup(lv_story_match(s))->seats, lv_story_steps(s) };
}

static const char *name_of(const struct page *p, int seat)
{
    return lv_match_seat(lv_story_match(p->s), seat)->name;
}

/* ---- the picture ------------------------------------------------------------------------------- */

static double step_x(const struct page *p, double step)
{
    return LEFT + step / (p->steps ? p->steps : 1) * (RIGHT - LEFT);
}

/* How much the seats before this one have together. */
static double below(const struct page *p, int moment, int seat)
{
    double sum = 0;

    for (int i = 0; i < seat; i++)
        sum += lv_story_moment(p->s, moment)->now.win[i];
    return sum;
}

static void put_point(struct lv_buf *to, double x, double share)
{
    char room[64];

    snprintf(room, sizeof room, "%.1f,%.1f ", x, BOTTOM - share * HEIGHT);
    lv_buf_text(to, room);
}

static void area(const struct page *p, int seat, struct lv_buf *to)
{
    const int points = p->steps < POINTS ? p->steps : POINTS;
    char room[128];

    lv_buf_text(to, "<polygon points=\"");
    for (int i = 0; i <= points; i++) {
        const int at = points ? (int)((int64_t)p->steps * i / points) : 0;
        put_point(to, step_x(p, at), below(p, at, seat));
    }
    for (int i = points; i >= 0; i--) {
        const int at = points ? (int)((int64_t)p->steps * i / points) : 0;
        put_point(to, step_x(p, at), below(p, at, seat + 1));
    }
    snprintf(room, sizeof room, "\" fill=\"url(#seat%d)\" stroke=\"#123\" stroke-width=\"0.7\"/>\n",
             seat + 1);
    lv_buf_text(to, room);
}

/* Three names in a row, which leaves room for long ones. */
static void legend(const struct page *p, struct lv_buf *to)
{
    enum { IN_A_ROW = 3, ROW = 24, FIRST = 14 };

    for (int i = 0; i < p->seats; i++) {
        const double x = LEFT + i % IN_A_ROW * (double)(RIGHT - LEFT) / IN_A_ROW;
        const int y = FIRST + ROW * (i / IN_A_ROW + (p->seats <= IN_A_ROW));
        char room[160];
        snprintf(room, sizeof room, "<rect x=\"%.1f\" y=\"%d\" width=\"22\" height=\"16\" "
                                    "fill=\"url(#seat%d)\" stroke=\"#123\"/>\n", x, y, i + 1);
        lv_buf_text(to, room);
        svg_text(to, SVG_START, true, x + 28, y + 13, name_of(p, i));
    }
}

static void axes(const struct page *p, struct lv_buf *to)
{
    const double step = fmax(1, svg_round_step(p->steps, 10));

    for (int i = 0; i <= 4; i++) {
        char room[NUMBER_ROOM];
        struct lv_buf b = LV_BUF(room);
        number_percent(&b, p->c->lang, i / 4.0, 0);
        svg_line(to, SVG_AXIS, LEFT - 4, BOTTOM - i * HEIGHT / 4.0, LEFT, BOTTOM - i * HEIGHT / 4.0);
        svg_text(to, SVG_END, true, LEFT - 8, BOTTOM - i * HEIGHT / 4.0 + 4, room);
    }
    for (int i = 0; i * step <= p->steps; i++) {
        char room[NUMBER_ROOM];
        struct lv_buf b = LV_BUF(room);
        number_say(&b, p->c->lang, i * step, 0);
        svg_line(to, SVG_AXIS, step_x(p, i * step), BOTTOM, step_x(p, i * step), BOTTOM + 4);
        svg_text(to, SVG_MIDDLE, true, step_x(p, i * step), BOTTOM + 18, room);
    }
    svg_text(to, SVG_MIDDLE, true, (LEFT + RIGHT) / 2.0, BOTTOM + 40, lv_translate(p->c->lang, N_("steps")));
}

/* Numbers that stand too near to each other are pushed apart, in the order of their lines. */
static void push_apart(double x[], int n)
{
    enum { GAP = 14 };
    int order[LV_STORY_TURNS];

    for (int i = 0; i < n; i++) {
        int k = i;
        for (; k > 0 && x[order[k - 1]] > x[i]; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    for (int k = 1; k < n; k++)
        x[order[k]] = fmax(x[order[k]], x[order[k - 1]] + GAP);
    for (int k = n - 1; k >= 0; k--)
        x[order[k]] = fmin(x[order[k]], RIGHT - (n - 1 - k) * GAP);
}

static void marks(const struct page *p, struct lv_buf *to)
{
    struct lv_turn turn[LV_STORY_TURNS];
    const int n = lv_story_turns(p->s, turn);
    double x[LV_STORY_TURNS];

    for (int i = 0; i < n; i++)
        x[i] = step_x(p, turn[i].step + 1);
    push_apart(x, n);
    for (int i = 0; i < n; i++) {
        const double at = step_x(p, turn[i].step + 1);
        char room[16];
        snprintf(room, sizeof room, "%d", i + 1);
        svg_line(to, SVG_WHISKER, at, TOP - 6, at, BOTTOM);
        svg_text(to, SVG_MIDDLE, true, x[i], TOP - 9, room);
    }
}

static void draw(void *ctx, struct lv_buf *to)
{
    const struct page *p = ctx;
    const char *game = lv_translate(p->c->lang, lv_match_game(lv_story_match(p->s))->title);
    char room[512];
    struct lv_buf title = LV_BUF(room);

    lv_say(&title, p->c->lang, "{game}: the chances of every player, step by step", LV_STR("game", game));
    svg_begin(to, WIDTH, ALL, room,
              lv_translate(p->c->lang, N_("One area for each player; at each step they add up to one. The "
                                          "numbered lines are the turning points.")));
    lv_buf_text(to, patterns);
    legend(p, to);
    for (int i = 0; i < p->seats; i++)
        area(p, i, to);
    axes(p, to);
    marks(p, to);
    svg_end(to);
}

bool analyse_plot(struct cli *c, const struct lv_story *s, const char *path, struct lv_refusal *why)
{
    struct page p = page_of(c, s);

    return svg_save(path, PLOT_ROOM, draw, &p, why);
}

/* ---- the page ---------------------------------------------------------------------------------- */

static const char style[] =
    "<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;"
    "color:#222;background:#fff}table{border-collapse:collapse;margin:1rem 0}"
    "th,td{border-bottom:1px solid #bbb;padding:.25rem .6rem;text-align:right;vertical-align:top}"
    "th:first-child,td.text{text-align:left}td:not(.text){white-space:nowrap}"
    "svg{width:100%;min-width:40rem;height:auto}.wide{overflow-x:auto}"
    "@media (prefers-color-scheme:dark){body{color:#eee;background:#1c1c1e}}</style>\n";

static void put_tag(struct lv_buf *to, const char *tag, const char *attributes, const char *text)
{
    lv_buf_char(to, '<');
    lv_buf_text(to, tag);
    lv_buf_text(to, attributes);
    lv_buf_char(to, '>');
    svg_escape(to, text);
    lv_buf_text(to, "</");
    lv_buf_text(to, tag);
    lv_buf_text(to, ">\n");
}

/* What is wider than a telephone is scrolled, also with keys. */
static void begin_wide(const struct page *p, struct lv_buf *to, const char *msgid)
{
    lv_buf_text(to, "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"");
    svg_escape(to, lv_translate(p->c->lang, msgid));
    lv_buf_text(to, "\">\n");
}

static void end_wide(struct lv_buf *to)
{
    lv_buf_text(to, "</div>\n");
}

static void put_words(const struct page *p, struct lv_buf *to, const char *tag, const char *attributes,
                      const char *msgid)
{
    put_tag(to, tag, attributes, lv_translate(p->c->lang, msgid));
}

static void put_share(const struct page *p, struct lv_buf *to, double share, bool change)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    if (change)
        analyse_change(p->c, share, &b);
    else
        lv_story_percent(&b, p->c->lang, share);
    put_tag(to, "td", "", room);
}

static void put_ledger(const struct page *p, struct lv_buf *to)
{
    static const char *const head[] = { N_("player"), N_("start"), N_("luck"), N_("own choices"),
                                        N_("choices of others"), N_("end"), N_("given away") };

    put_words(p, to, "h2", "", N_("Chances to win: luck and choices"));
    begin_wide(p, to, N_("Chances to win: luck and choices"));
    lv_buf_text(to, "<table><tr>");
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        put_words(p, to, "th", " scope=\"col\"", head[i]);
    lv_buf_text(to, "</tr>\n");
    for (int i = 0; i < p->seats; i++) {
        struct lv_account a;
        lv_story_account(p->s, i, &a);
        lv_buf_text(to, "<tr>");
        put_tag(to, "th", " scope=\"row\"", name_of(p, i));
        put_share(p, to, a.start, false);
        put_share(p, to, a.luck, true);
        put_share(p, to, a.own, true);
        put_share(p, to, a.others, true);
        put_share(p, to, a.result, false);
        put_share(p, to, a.cost, false);
        lv_buf_text(to, "</tr>\n");
    }
    lv_buf_text(to, "</table>\n");
    end_wide(to);
}

static void put_turns(const struct page *p, struct lv_buf *to)
{
    struct lv_turn turn[LV_STORY_TURNS];
    const int n = lv_story_turns(p->s, turn);

    if (n == 0)
        return;
    put_words(p, to, "h2", "", N_("Turning points"));
    lv_buf_text(to, "<ol>\n");
    for (int i = 0; i < n; i++) {
        char room[4 * LV_MAX_SENTENCE];
        struct lv_buf b = LV_BUF(room);
        lv_story_tell_turn(p->s, &turn[i], p->c->lang, &b);
        put_tag(to, "li", "", room);
    }
    lv_buf_text(to, "</ol>\n");
}

static void put_steps(const struct page *p, struct lv_buf *to)
{
    const struct lv_match *m = lv_story_match(p->s);
    struct lv_walk w = lv_walk_from(m);

    put_words(p, to, "h2", "", N_("Step by step"));
    begin_wide(p, to, N_("Step by step"));
    lv_buf_text(to, "<table><tr>");
    put_words(p, to, "th", " scope=\"col\"", N_("step"));
    put_words(p, to, "th", " scope=\"col\" style=\"text-align:left\"", N_("what happened"));
    for (int i = 0; i < p->seats; i++)
        put_tag(to, "th", " scope=\"col\"", name_of(p, i));
    lv_buf_text(to, "</tr>\n");
    while (lv_walk_next(&w)) {
        char room[2 * LV_MAX_SENTENCE];
        struct lv_buf b = LV_BUF(room);
        char number[NUMBER_ROOM];
        lv_story_tell_step(m, &w, p->c->lang, &b);
        snprintf(number, sizeof number, "%d", w.step + 1);
        lv_buf_text(to, "<tr>");
        put_tag(to, "th", " scope=\"row\"", number);
        put_tag(to, "td", " class=\"text\"", room);
        for (int i = 0; i < p->seats; i++)
            put_share(p, to, lv_story_moment(p->s, w.step + 1)->now.win[i], false);
        lv_buf_text(to, "</tr>\n");
    }
    lv_buf_text(to, "</table>\n");
    end_wide(to);
}

static void put_remark(void *ctx, const char *text)
{
    put_tag(ctx, "p", "", text);
}

static void write_page(void *ctx, struct lv_buf *to)
{
    struct page *p = ctx;
    const char *game = lv_translate(p->c->lang, lv_match_game(lv_story_match(p->s))->title);

    lv_buf_text(to, "<!doctype html>\n<html lang=\"");
    lv_buf_text(to, lv_lang_id(p->c->lang));
    lv_buf_text(to, "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                    "content=\"width=device-width\">\n");
    put_tag(to, "title", "", game);
    lv_buf_text(to, style);
    lv_buf_text(to, "</head><body>\n");
    put_tag(to, "h1", "", game);
    begin_wide(p, to, N_("Chances over time"));
    draw(p, to);
    end_wide(to);
    put_turns(p, to);
    put_ledger(p, to);
    lv_story_remarks(p->s, p->c->lang, to, put_remark);
    put_steps(p, to);
    lv_buf_text(to, "</body></html>\n");
}

bool analyse_html(struct cli *c, const struct lv_story *s, const char *path, struct lv_refusal *why)
{
    struct page p = page_of(c, s);

    return svg_save(path, PLOT_ROOM + (size_t)p.steps * A_STEP, write_page, &p, why);
}
