/* plot.c: a simulation as a picture. One row for each player, so that nothing is told by colour:
 *
 *                      share of games                  share of wins
 *     Seat 1  greedy   ▁▃█▆▃▁  | mean 12.3             ████├─┤ 51 %
 *     Seat 2  random   ▃█▆▁  | mean 9.8                ██├─┤   24 %
 *                      score                           0    20 %   40 %
 */
#include <assert.h>
#include <math.h>

#include "number.h"
#include "report.h"
#include "svg.h"

enum {
    WIDTH = 900, HEAD = 80, ROW = 96, FOOT = 60,
    SCORES_LEFT = 190, SCORES_RIGHT = 560,   /* the panel of the scores */
    SHARES_LEFT = 620, SHARES_RIGHT = 830,   /* the panel of the shares */
    GRAPH = 60,                              /* height of the bars in a row */
    MAX_BINS = 60, PLOT_ROOM = 256 << 10
};

struct plot {
    struct cli *c;
    const struct sim *sim;
    const struct sim_result *r;
    struct lv_buf *to;
    double first, bin;        /* score at the left edge, and how many scores lie in a bin */
    int bins;
    double most;              /* of the games in one bin, as a share: the height of a row */
    double widest;            /* share of the wins at the right edge */
};

static double row_bottom(int row)
{
    return HEAD + row * ROW + ROW - 12;
}

/* ---- measures -------------------------------------------------------------------------------- */

static int bin_of(const struct plot *p, int32_t score)
{
    assert(p->bin >= 1 && score >= p->first);
    return (int)floor((score - p->first) / p->bin);
}

/* The share of the player's games in each bin. */
static void fill_bins(const struct plot *p, int player, double share[MAX_BINS + 2])
{
    const struct tally *t = &p->r->player[player].scores;

    for (int i = 0; i < p->bins; i++)
        share[i] = 0;
    for (size_t i = 0; i < t->n; i++)
        share[bin_of(p, t->row[i].score)] += (double)t->row[i].count / (double)p->r->ended;
}

static void measure(struct plot *p)
{
    double low = INFINITY, high = -INFINITY, share[MAX_BINS + 2];

    for (int i = 0; i < p->sim->terms.u->seats; i++) {
        struct summary s = tally_summary(&p->r->player[i].scores);
        low = fmin(low, s.min);
        high = fmax(high, s.max);
        p->widest = fmax(p->widest, report_share(p->r, i).interval.high);
    }
    p->bin = fmax(1, svg_round_step(high - low + 1, MAX_BINS));
    p->first = floor(low / p->bin) * p->bin;
    p->bins = (int)floor((high - p->first) / p->bin) + 1;
    assert(p->bins >= 1 && p->bins <= MAX_BINS + 2);
    for (int i = 0; i < p->sim->terms.u->seats; i++) {
        fill_bins(p, i, share);
        for (int k = 0; k < p->bins; k++)
            p->most = fmax(p->most, share[k]);
    }
}

/* The middle of a bin of one score stands above that score. */
static double score_x(const struct plot *p, double score)
{
    double middle = p->bin > 1 ? 0 : 0.5;

    return SCORES_LEFT
        + (score + middle - p->first) / (p->bin * p->bins) * (SCORES_RIGHT - SCORES_LEFT);
}

static double share_x(const struct plot *p, double share)
{
    assert(p->widest > 0 && p->widest <= 1);
    return SHARES_LEFT + share / p->widest * (SHARES_RIGHT - SHARES_LEFT);
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void put_percent(const struct plot *p, enum svg_anchor anchor, double x, double y,
                        double share, int decimals)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    number_percent(&b, p->c->lang, share, decimals);
    svg_text(p->to, anchor, true, x, y, room);
}

static void put_words(const struct plot *p, enum svg_anchor anchor, double x, double y,
                      const char *msgid)
{
    svg_text(p->to, anchor, false, x, y, lv_translate(p->c->lang, msgid));
}

static void axes(const struct plot *p)
{
    double bottom = row_bottom(p->sim->terms.u->seats - 1), equal = share_x(p, 1.0 / p->sim->terms.u->seats);
    double step = fmax(p->bin, svg_round_step(p->bin * p->bins, 10)),
           low = ceil(p->first / step) * step, fifth = svg_round_step(p->widest, 4);

    for (int i = 0; low + i * step < p->first + p->bin * p->bins; i++) {
        double x = score_x(p, low + i * step);
        char room[NUMBER_ROOM];
        struct lv_buf b = LV_BUF(room);
        number_say(&b, p->c->lang, low + i * step, 0);
        svg_line(p->to, SVG_AXIS, x, bottom, x, bottom + 4);
        svg_text(p->to, SVG_MIDDLE, true, x, bottom + 18, room);
    }
    for (int i = 0; i * fifth <= p->widest * 1.0001; i++) {
        double x = share_x(p, i * fifth);
        svg_line(p->to, SVG_AXIS, x, bottom, x, bottom + 4);
        put_percent(p, SVG_MIDDLE, x, bottom + 18, i * fifth, fifth < 0.01 ? 1 : 0);
    }
    svg_line(p->to, SVG_AXIS, SHARES_LEFT, bottom, SHARES_RIGHT, bottom);
    svg_line(p->to, SVG_AXIS, SHARES_LEFT, HEAD, SHARES_LEFT, bottom);
    svg_line(p->to, SVG_GRID, equal, HEAD, equal, bottom);
    svg_text(p->to, SVG_MIDDLE, true, equal, HEAD - 6, lv_translate(p->c->lang, N_("equal share")));
    put_words(p, SVG_MIDDLE, (SCORES_LEFT + SCORES_RIGHT) / 2.0, bottom + 40,
              N_("Score at the end"));
    put_words(p, SVG_MIDDLE, (SHARES_LEFT + SHARES_RIGHT) / 2.0, bottom + 40,
              N_("Share of wins, with 95% interval"));
}

/* The games by score, with a line at the mean. */
static void scores_row(const struct plot *p, int row)
{
    double bottom = row_bottom(row), share[MAX_BINS + 2], mark = svg_round_step(p->most, 2);
    double wide = (SCORES_RIGHT - SCORES_LEFT) / (double)p->bins;
    struct summary s = tally_summary(&p->r->player[row].scores);
    char number[NUMBER_ROOM], words[2 * NUMBER_ROOM];
    struct lv_buf n = LV_BUF(number), w = LV_BUF(words);

    if (mark > p->most)
        mark = p->most;
    svg_line(p->to, SVG_GRID, SCORES_LEFT, bottom - mark / p->most * GRAPH, SCORES_RIGHT,
             bottom - mark / p->most * GRAPH);
    put_percent(p, SVG_END, SCORES_LEFT - 6, bottom - mark / p->most * GRAPH + 4, mark,
                mark < 0.02 ? 1 : 0);
    fill_bins(p, row, share);
    for (int i = 0; i < p->bins; i++)
        if (share[i] > 0)
            svg_bar(p->to, SCORES_LEFT + i * wide, bottom - share[i] / p->most * GRAPH,
                    fmax(wide - 1, wide * 0.8), share[i] / p->most * GRAPH);
    svg_line(p->to, SVG_AXIS, SCORES_LEFT, bottom, SCORES_RIGHT, bottom);
    svg_line(p->to, SVG_WHISKER, score_x(p, s.mean), bottom, score_x(p, s.mean),
             bottom - GRAPH - 16);
    number_say(&n, p->c->lang, s.mean, 1);
    lv_say(&w, p->c->lang, "mean {text}", LV_STR("text", number));
    if (score_x(p, s.mean) < (SCORES_LEFT + SCORES_RIGHT) / 2.0)
        svg_text(p->to, SVG_START, true, score_x(p, s.mean) + 5, bottom - GRAPH - 8, words);
    else
        svg_text(p->to, SVG_END, true, score_x(p, s.mean) - 5, bottom - GRAPH - 8, words);
}

static void shares_row(const struct plot *p, int row)
{
    struct win_share w = report_share(p->r, row);
    double middle = row_bottom(row) - GRAPH / 2.0;
    double low = share_x(p, w.interval.low), high = share_x(p, w.interval.high);

    svg_bar(p->to, SHARES_LEFT, middle - 12, share_x(p, w.share) - SHARES_LEFT, 24);
    svg_line(p->to, SVG_WHISKER, low, middle, high, middle);
    svg_line(p->to, SVG_WHISKER, low, middle - 6, low, middle + 6);
    svg_line(p->to, SVG_WHISKER, high, middle - 6, high, middle + 6);
    put_percent(p, SVG_START, SHARES_RIGHT + 8, middle + 4, w.share, 1);
}

static void row_name(const struct plot *p, int row)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);
    double middle = row_bottom(row) - GRAPH / 2.0;

    lv_say(&b, p->c->lang, p->sim->rotate ? N_("Player {n}") : N_("Seat {n}"),
           LV_NUM("n", row + 1));
    svg_text(p->to, SVG_START, false, 20, middle - 2, room);
    svg_text(p->to, SVG_START, true, 20, middle + 14, p->sim->spec[row]);
}

static void draw(const struct plot *p)
{
    char number[NUMBER_ROOM], title[512];
    struct lv_buf n = LV_BUF(number), t = LV_BUF(title);
    int seats = p->sim->terms.u->seats;

    number_say(&n, p->c->lang, (double)p->r->ended, 0);
    lv_say_n(&t, p->c->lang, "{game}, {seats} players: {games} game",
             "{game}, {seats} players: {games} games", p->r->ended,
             LV_STR("game", lv_translate(p->c->lang, p->sim->terms.u->game->title)),
             LV_NUM("seats", seats), LV_STR("games", number));
    if (p->r->partial)
        lv_say(&t, p->c->lang, " (stopped before the end)");
    svg_begin(
        p->to, WIDTH, HEAD + seats * ROW + FOOT, title,
        lv_translate(p->c->lang, N_("For each player, how often each score came up, and the share "
                                    "of the games won.")));
    svg_text(p->to, SVG_START, false, 20, 30, title);
    svg_text(p->to, SVG_END, true, SCORES_LEFT - 6, HEAD - 6,
             lv_translate(p->c->lang, N_("share of games")));
    for (int i = 0; i < seats; i++) {
        row_name(p, i);
        scores_row(p, i);
        shares_row(p, i);
    }
    axes(p);
    svg_end(p->to);
}

static void draw_on(void *ctx, struct lv_buf *to)
{
    struct plot *p = ctx;

    p->to = to;
    draw(p);
}

bool report_plot(struct cli *c, const struct sim *sim, const struct sim_result *r, const char *path,
                 struct lv_refusal *why)
{
    struct plot p = { .c = c, .sim = sim, .r = r };

    if (r->ended == 0)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("no game has ended: there is nothing to draw"), 0);
    measure(&p);
    return svg_save(path, PLOT_ROOM, draw_on, &p, why);
}
