/* ladder_report.c: what came of a ladder, for people, for programs and as a picture. */
#include <math.h>
#include <stdlib.h>

#include "core/options.h"
#include "grid.h"
#include "ladder.h"
#include "number.h"
#include "svg.h"

enum { DIGITS = 10 }; /* significant ones, for programs */

static int64_t games_played(const struct ladder *l)
{
    int64_t n = 0;

    for (int i = 0; i < l->pairings; i++)
        n += ladder_score(l, i).games;
    return n;
}

static int64_t games_given_up(const struct ladder *l)
{
    int64_t n = 0;

    for (int i = 0; i < l->pairings; i++)
        n += ladder_score(l, i).given_up;
    return n;
}

/* The bots, the strongest first. */
static void order(const struct ladder *l, const struct rating rating[LADDER_BOTS], int to[LADDER_BOTS])
{
    for (int i = 0; i < l->bots; i++) {
        int k = i;
        for (; k > 0 && rating[to[k - 1]].elo < rating[i].elo; k--)
            to[k] = to[k - 1];
        to[k] = i;
    }
}

/* ---- for people ------------------------------------------------------------------------------ */

static void say_title(struct cli *c, const struct ladder *l, struct lv_buf *to)
{
    char games[NUMBER_ROOM];
    struct lv_buf g = LV_BUF(games);

    number_say(&g, c->lang, (double)games_played(l), 0);
    lv_say_n(to, c->lang, "{game}, {seats} players: {games} game",
             "{game}, {seats} players: {games} games", games_played(l),
             LV_STR("game", lv_translate(c->lang, l->terms.u->game->title)),
             LV_NUM("seats", l->terms.u->seats), LV_STR("games", games));
}

static void head(struct cli *c, const struct ladder *l, double seconds)
{
    char title[512], time[NUMBER_ROOM];
    struct lv_buf t = LV_BUF(title), s = LV_BUF(time);

    say_title(c, l, &t);
    number_say(&s, c->lang, seconds, 1);
    cli_say(c, stdout, "{title}, seed {seed}, {time} s", LV_STR("title", title),
            LV_NUM("seed", (int64_t)l->seed), LV_STR("time", time));
    if (l->resumed)
        cli_say(c, stdout, "{n} of them were played before.", LV_NUM("n", l->resumed));
    if (!ladder_is_whole(l))
        cli_say(c, stdout, "Stopped before the end: this is a partial result.");
    if (games_given_up(l))
        cli_say(c, stdout, "Games given up because they were too long: {n}. They are not counted.",
                LV_NUM("n", games_given_up(l)));
    if (l->failures)
        cli_say(c, stdout, "Games in which a program failed and greedy played on: {n}.",
                LV_NUM("n", l->failures));
}

static void range_cell(struct grid *t, double low, double high, int decimals, struct lv_buf *b)
{
    const struct lv_lang *l = t->c->lang;

    lv_buf_text(b, " (");
    number_say(b, l, low, decimals);
    lv_buf_text(b, "–");
    number_say(b, l, high, decimals);
    lv_buf_text(b, ")");
}

static void bot_cell(struct grid *t, const char *spec)
{
    struct lv_buf b = grid_cell(t);

    player_write_cut(spec, &b);
}

/* Mean and longest; nothing where no game was played in this run. */
static void thinking_cells(struct grid *t, const struct thinking *k)
{
    grid_number(t, k->decisions ? 1e3 * k->sum / (double)k->decisions : NAN, 2);
    grid_number(t, k->decisions ? 1e3 * k->longest : NAN, 0);
}

static void ratings_table(struct cli *c, const struct ladder *l)
{
    struct rating rating[LADDER_BOTS];
    int by_rank[LADDER_BOTS];
    struct grid t;

    ladder_rate(l, rating);
    order(l, rating, by_rank);
    grid_init(&t, c);
    grid_column(&t, N_("Rank"), false);
    grid_column(&t, N_("Bot"), true);
    grid_column(&t, N_("Elo\n(95% interval)"), false);
    grid_column(&t, N_("Thinks, ms\na decision"), false);
    grid_column(&t, N_("Longest,\nms"), false);
    for (int i = 0; i < l->bots; i++) {
        const struct rating *r = &rating[by_rank[i]];
        struct lv_buf b;
        grid_number(&t, i + 1, 0);
        bot_cell(&t, l->bot[by_rank[i]]);
        b = grid_cell(&t);
        number_say(&b, c->lang, r->elo, 0);
        range_cell(&t, r->elo - r->error, r->elo + r->error, 0, &b);
        thinking_cells(&t, &l->thinking[by_rank[i]]);
    }
    grid_print(&t);
}

static void pairings_table(struct cli *c, const struct ladder *l)
{
    struct grid t;

    grid_init(&t, c);
    grid_column(&t, N_("Bot"), true);
    grid_column(&t, l->terms.u->seats > 2 ? N_("Against, at\nall other seats") : N_("Against"), true);
    grid_column(&t, N_("Games"), false);
    grid_column(&t, N_("Wins"), false);
    grid_column(&t, N_("Share of wins\n(95% interval)"), false);
    if (l->luck)
        grid_column(&t, N_("Without luck\n(95% interval)"), false);
    for (int i = 0; i < l->pairings; i++) {
        struct ladder_score s = ladder_score(l, i);
        struct lv_buf b;
        bot_cell(&t, l->bot[l->pairing[i].one]);
        bot_cell(&t, l->bot[l->pairing[i].other]);
        grid_number(&t, (double)s.games, 0);
        grid_number(&t, s.wins, s.wins > floor(s.wins) ? 1 : 0);
        b = grid_cell(&t);
        number_percent(&b, c->lang, s.share, 1);
        range_cell(&t, s.interval.low * 100, s.interval.high * 100, 1, &b);
        if (!l->luck)
            continue;
        b = grid_cell(&t);
        number_percent(&b, c->lang, s.fair, 1);
        range_cell(&t, s.fair_interval.low * 100, s.fair_interval.high * 100, 1, &b);
    }
    grid_print(&t);
}

void ladder_table(struct cli *c, const struct ladder *l, double seconds)
{
    char equal[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(equal);

    head(c, l, seconds);
    if (games_played(l) == 0)
        return;
    putchar('\n');
    ratings_table(c, l);
    putchar('\n');
    pairings_table(c, l);
    putchar('\n');
    number_percent(&b, c->lang, 1.0 / l->terms.u->seats, 1);
    cli_say(c, stdout, "Bots of equal strength would each win {text}.", LV_STR("text", equal));
    if (l->luck)
        cli_say(c, stdout, "Without luck: what was won, less what dice and cards gave; on average the same.");
    cli_say(c, stdout, "Intervals hold the true value 95 times in 100; 1500 is the mean of these bots.");
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void put_bots(const struct ladder *l, struct lv_json *j)
{
    struct rating rating[LADDER_BOTS];
    int by_rank[LADDER_BOTS];

    ladder_rate(l, rating);
    order(l, rating, by_rank);
    lv_json_key(j, "bots");
    lv_json_list(j);
    for (int i = 0; i < l->bots; i++) {
        const struct rating *r = &rating[by_rank[i]];
        lv_json_object(j);
        lv_json_put_text(j, "bot", l->bot[by_rank[i]]);
        number_put(j, "elo", r->elo, DIGITS);
        number_put(j, "elo_low", r->elo - r->error, DIGITS);
        number_put(j, "elo_high", r->elo + r->error, DIGITS);
        lv_json_end(j);
    }
    lv_json_end(j);
}

static void put_pairings(const struct ladder *l, struct lv_json *j)
{
    lv_json_key(j, "pairings");
    lv_json_list(j);
    for (int i = 0; i < l->pairings; i++) {
        struct ladder_score s = ladder_score(l, i);
        lv_json_object(j);
        lv_json_put_text(j, "bot", l->bot[l->pairing[i].one]);
        lv_json_put_text(j, "against", l->bot[l->pairing[i].other]);
        lv_json_put_int(j, "games", s.games);
        lv_json_put_int(j, "unfinished", s.given_up);
        number_put(j, "wins", s.wins, 15);
        number_put(j, "win_share", s.share, DIGITS);
        number_put(j, "win_low", s.interval.low, DIGITS);
        number_put(j, "win_high", s.interval.high, DIGITS);
        if (l->luck) {
            number_put(j, "fair_share", s.fair, DIGITS);
            number_put(j, "fair_low", s.fair_interval.low, DIGITS);
            number_put(j, "fair_high", s.fair_interval.high, DIGITS);
        }
        lv_json_end(j);
    }
    lv_json_end(j);
}

bool ladder_json(const struct ladder *l)
{
    enum { ROOM = 128 << 10 }; /* the options, and a line for each pairing */
    char *room = malloc(ROOM);
    const struct lv_setup *u = l->terms.u;
    struct lv_buf b;
    struct lv_json j;

    if (!room)
        return false;
    b = lv_buf_over(room, ROOM);
    j = lv_json_on(&b);
    lv_json_object(&j);
    lv_json_put_text(&j, "game", u->game->id);
    lv_json_put_int(&j, "rules", u->game->rules_version);
    lv_json_put_int(&j, "seats", u->seats);
    lv_json_key(&j, "options");
    lv_setup_write_all(u, false, &j);
    lv_json_put_int(&j, "seed", (int64_t)l->seed);
    lv_json_put_int(&j, "games", games_played(l));
    lv_json_put_bool(&j, "partial", !ladder_is_whole(l));
    put_bots(l, &j);
    put_pairings(l, &j);
    lv_json_end(&j);
    printf("%s\n", room);
    free(room);
    return true;
}

/* ---- as a picture ---------------------------------------------------------------------------- */

/*     expert   |            ├──●──┤   1671
 *     greedy   |     ├─●─┤            1530
 *              1400    1500    1600
 */
enum { WIDTH = 760, HEAD = 60, ROW = 44, FOOT = 56, LEFT = 220, RIGHT = 660, PLOT_ROOM = 64 << 10 };

struct plot {
    struct cli *c;
    const struct ladder *l;
    struct lv_buf *to;
    struct rating rating[LADDER_BOTS];
    int by_rank[LADDER_BOTS];
    double low, high; /* Elo at the edges */
};

static double elo_x(const struct plot *p, double elo)
{
    return LEFT + (elo - p->low) / (p->high - p->low) * (RIGHT - LEFT);
}

static void measure(struct plot *p)
{
    double step;

    ladder_rate(p->l, p->rating);
    order(p->l, p->rating, p->by_rank);
    p->low = INFINITY;
    p->high = -INFINITY;
    for (int i = 0; i < p->l->bots; i++) {
        p->low = fmin(p->low, p->rating[i].elo - p->rating[i].error);
        p->high = fmax(p->high, p->rating[i].elo + p->rating[i].error);
    }
    step = svg_round_step(fmax(p->high - p->low, 10), 8);
    p->low = floor(p->low / step) * step;
    p->high = ceil(p->high / step) * step;
}

static void put_number(const struct plot *p, enum svg_anchor anchor, double x, double y, double value)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    number_say(&b, p->c->lang, value, 0);
    svg_text(p->to, anchor, true, x, y, room);
}

static void axis(const struct plot *p)
{
    double bottom = HEAD + p->l->bots * ROW, step = svg_round_step(p->high - p->low, 8);

    svg_line(p->to, SVG_AXIS, LEFT, bottom, RIGHT, bottom);
    for (int i = 0; p->low + i * step <= p->high; i++) {
        double x = elo_x(p, p->low + i * step);
        svg_line(p->to, SVG_GRID, x, HEAD, x, bottom);
        put_number(p, SVG_MIDDLE, x, bottom + 18, p->low + i * step);
    }
    svg_text(p->to, SVG_MIDDLE, false, (LEFT + RIGHT) / 2.0, bottom + 42,
             lv_translate(p->c->lang, N_("Elo, with 95% interval")));
}

static void row(const struct plot *p, int i)
{
    const struct rating *r = &p->rating[p->by_rank[i]];
    double y = HEAD + i * ROW + ROW / 2.0, x = elo_x(p, r->elo);
    double low = elo_x(p, r->elo - r->error), high = elo_x(p, r->elo + r->error);

    svg_text(p->to, SVG_END, false, LEFT - 14, y + 5, p->l->bot[p->by_rank[i]]);
    svg_line(p->to, SVG_WHISKER, low, y, high, y);
    svg_line(p->to, SVG_WHISKER, low, y - 6, low, y + 6);
    svg_line(p->to, SVG_WHISKER, high, y - 6, high, y + 6);
    svg_bar(p->to, x - 5, y - 10, 10, 20);
    put_number(p, SVG_START, RIGHT + 14, y + 4, r->elo);
}

static void draw(struct plot *p)
{
    char title[512];
    struct lv_buf t = LV_BUF(title);

    say_title(p->c, p->l, &t);
    if (!ladder_is_whole(p->l))
        lv_say(&t, p->c->lang, " (stopped before the end)");
    svg_begin(p->to, WIDTH, HEAD + p->l->bots * ROW + FOOT, title,
              lv_translate(p->c->lang, N_("For each bot, its strength in points of Elo and how "
                                          "certain that is.")));
    svg_text(p->to, SVG_START, false, 20, 30, title);
    axis(p);
    for (int i = 0; i < p->l->bots; i++)
        row(p, i);
    svg_end(p->to);
}

static void draw_on(void *ctx, struct lv_buf *to)
{
    struct plot *p = ctx;

    p->to = to;
    draw(p);
}

bool ladder_plot(struct cli *c, const struct ladder *l, const char *path, struct lv_refusal *why)
{
    struct plot p = { .c = c, .l = l };

    if (games_played(l) == 0)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("no game has ended: there is nothing to draw"), 0);
    measure(&p);
    return svg_save(path, PLOT_ROOM, draw_on, &p, why);
}
