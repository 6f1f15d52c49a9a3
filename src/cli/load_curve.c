/* load_curve.c: what becomes of a server that is offered more than it can do: decisions done and the time
 * they take, from a quarter of the highest rate to twice as much, as a list and as a picture:
 *
 *     done a second            to the acknowledgement
 *      |     ___ . .            |          99 in 100
 *      |   /                    |       __/
 *      | /                      | ____/---- median
 *      +-----------             +-----------
 *        offered                  offered */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "cli.h"
#include "load.h"
#include "number.h"
#include "svg.h"

enum {
    POINTS = 8,
    WIDTH = 900, HEIGHT = 400, TOP = 70, BOTTOM = 330,
    WIDE = 330,                           /* of each of the two panels */
    ROOM = 64 << 10
};

static const double left_of[2] = { 80, 530 };
static const double share[POINTS] = { 0.25, 0.5, 0.75, 0.9, 1.0, 1.25, 1.5, 2.0 };

struct point { double offered, done, p50, p99, shed; };

struct curve {
    struct cli *c;
    struct point point[POINTS];
    double highest;         /* done, as fast as acknowledged */
    double recovery;
    struct lv_buf *to;
};

static double greatest(const struct curve *v, int panel)
{
    double most = 0;

    for (int i = 0; i < POINTS; i++)
        most = fmax(most, panel == 0 ? fmax(v->point[i].done, v->highest) : v->point[i].p99);
    return most > 0 ? most : 1;
}

static double x_of(const struct curve *v, int panel, double offered)
{
    return left_of[panel] + offered / v->point[POINTS - 1].offered * WIDE;
}

static double y_of(double value, double most)
{
    return BOTTOM - value / most * (BOTTOM - TOP);
}

static void number_at(const struct curve *v, enum svg_anchor anchor, double x, double y, double value)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    number_say(&b, v->c->lang, value, 0);
    svg_text(v->to, anchor, true, x, y, room);
}

static void axes(const struct curve *v, int panel, double most, const char *title)
{
    double step = svg_round_step(most, 5), wide = svg_round_step(v->point[POINTS - 1].offered, 4);

    for (int i = 0; i * step <= most; i++) {
        const double y = i * step;
        svg_line(v->to, y > 0 ? SVG_GRID : SVG_AXIS, left_of[panel], y_of(y, most), left_of[panel] + WIDE,
                 y_of(y, most));
        number_at(v, SVG_END, left_of[panel] - 6, y_of(y, most) + 4, y);
    }
    for (int i = 0; i * wide <= v->point[POINTS - 1].offered; i++) {
        const double x = i * wide;
        svg_line(v->to, SVG_AXIS, x_of(v, panel, x), BOTTOM, x_of(v, panel, x), BOTTOM + 4);
        number_at(v, SVG_MIDDLE, x_of(v, panel, x), BOTTOM + 18, x);
    }
    svg_text(v->to, SVG_START, false, left_of[panel], TOP - 14, title);
    svg_text(v->to, SVG_MIDDLE, false, left_of[panel] + WIDE / 2.0, BOTTOM + 40,
             lv_translate(v->c->lang, N_("decisions offered a second")));
}

static void put_line(const struct curve *v, int panel, double most, double (*value)(const struct point *p),
                     const char *kind, const char *name)
{
    const struct point *last = &v->point[POINTS - 1];

    for (int i = 0; i + 1 < POINTS; i++) {
        const struct point *p = &v->point[i];
        svg_line(v->to, kind, x_of(v, panel, p->offered), y_of(value(p), most), x_of(v, panel, p[1].offered),
                 y_of(value(p + 1), most));
        svg_bar(v->to, x_of(v, panel, p->offered) - 2, y_of(value(p), most) - 2, 4, 4);
    }
    svg_text(v->to, SVG_END, true, x_of(v, panel, last->offered), y_of(value(last), most) - 6, name);
}

static double done_of(const struct point *p) { return p->done; }
static double p50_of(const struct point *p) { return p->p50; }
static double p99_of(const struct point *p) { return p->p99; }

static void draw(void *ctx, struct lv_buf *to)
{
    struct curve *v = ctx;
    const struct lv_lang *lang = v->c->lang;

    v->to = to;
    svg_begin(to, WIDTH, HEIGHT, lv_translate(lang, N_("What is done of what is offered")),
              lv_translate(lang, N_("Left, how many decisions a second were done of those offered; right, "
                                    "how long they took.")));
    svg_text(to, SVG_START, false, 20, 30, lv_translate(lang, N_("What is done of what is offered")));
    axes(v, 0, greatest(v, 0), lv_translate(lang, N_("decisions done a second")));
    put_line(v, 0, greatest(v, 0), done_of, SVG_WHISKER, lv_translate(lang, N_("done")));
    axes(v, 1, greatest(v, 1), lv_translate(lang, N_("milliseconds to the acknowledgement")));
    put_line(v, 1, greatest(v, 1), p99_of, SVG_WHISKER, lv_translate(lang, N_("99 in 100")));
    put_line(v, 1, greatest(v, 1), p50_of, SVG_AXIS, lv_translate(lang, N_("median")));
    svg_end(to);
}

static bool measure(struct curve *v, struct load *l, double seconds)
{
    struct load_result r = { 0 };

    if (!load_play(l, &(struct load_pace){ .seconds = seconds }, &r))
        return false;
    v->highest = (double)r.moves / r.seconds;
    printf("| %s | %.0f | %.1f | %.1f | %.0f |\n", "–", v->highest, r.p50_ms, r.p99_ms, (double)r.shed);
    /* Everybody waits now: what is offered first shall not count them. */
    if (!load_play(l, &(struct load_pace){ .seconds = seconds, .rate = v->highest / 4 }, &r))
        return false;
    for (int i = 0; i < POINTS; i++) {
        const bool last = i == POINTS - 1;
        const struct load_pace pace = { last ? seconds * 3 : seconds, v->highest * share[i],
                                        last ? v->highest / 4 : 0 };
        r = (struct load_result){ 0 };
        if (!load_play(l, &pace, &r))
            return false;
        v->point[i] = (struct point){ pace.rate, (double)r.moves / r.seconds, r.p50_ms, r.p99_ms,
                                      (double)r.shed };
        printf("| %.0f | %.0f | %.1f | %.1f | %.0f |\n", pace.rate, v->point[i].done, r.p50_ms, r.p99_ms,
               v->point[i].shed);
        fflush(stdout);
        v->recovery = r.recovery;
    }
    return true;
}

bool load_curve(struct cli *c, const struct load_plan *plan, const char *path, struct lv_refusal *why)
{
    struct curve v = { .c = c };
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);
    struct load_result r = { 0 };
    struct load *l = load_connect(plan, &r, why);
    bool fine;

    assert(plan->pace.seconds > 0);
    if (!l)
        return false;
    cli_say(c, stdout, "| offered/s | done/s | median ms | 99 in 100 ms | asked to wait |");
    puts("|---|---|---|---|---|");
    fine = measure(&v, l, plan->pace.seconds);
    load_end(l);
    if (!fine)
        return false;
    number_say(&b, c->lang, v.recovery, 1);
    cli_say(c, stdout, "Seconds at a quarter of the rate until nobody waits for longer than 100 ms: {text}",
            LV_STR("text", room));
    return svg_save(path, ROOM, draw, &v, why);
}
