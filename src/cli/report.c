/* report.c: the result of a simulation as a table, a document and lines of values. */
#include "report.h"

#include <math.h>
#include <stdlib.h>

#include "core/options.h"
#include "number.h"
#include "grid.h"

enum { DIGITS = 10 }; /* significant ones, for programs */

struct win_share report_share(const struct sim_result *r, int player)
{
    double wins = (double)r->player[player].wins / BOUT_WIN, n = (double)r->ended;

    return (struct win_share){ wins, n > 0 ? wins / n : NAN, stats_wilson(wins, n) };
}

/* Over the games that ended; not a number when none did. */
static double mean(const struct sim_result *r, int64_t sum)
{
    return r->ended ? (double)sum / (double)r->ended : NAN;
}

static int64_t all_decisions(const struct sim_result *r)
{
    int64_t n = 0;

    for (int i = 0; i < LV_MAX_SEATS; i++)
        n += r->player[i].decisions;
    return n;
}

/* ---- for people ------------------------------------------------------------------------------ */

static const char *say_number(struct cli *c, char *room, size_t cap, double value, int decimals)
{
    struct lv_buf b = lv_buf_over(room, cap);

    number_say(&b, c->lang, value, decimals);
    return room;
}

static void head(struct cli *c, const struct sim *sim, const struct sim_result *r, double seconds)
{
    char games[NUMBER_ROOM], time[NUMBER_ROOM], rate[NUMBER_ROOM], room[512];
    int64_t n = r->ended + r->unfinished;
    struct lv_buf b = LV_BUF(room);

    say_number(c, games, sizeof games, (double)n, 0);
    say_number(c, time, sizeof time, seconds, 1);
    say_number(c, rate, sizeof rate, (double)n / fmax(seconds, 1e-9), 0);
    lv_say_n(&b, c->lang,
             "{game}, {seats} players: {games} game in {time} s ({rate} per second), seed {seed}",
             "{game}, {seats} players: {games} games in {time} s ({rate} per second), seed {seed}",
             n, LV_STR("game", lv_translate(c->lang, sim->terms.u->game->title)),
             LV_NUM("seats", sim->terms.u->seats), LV_STR("games", games), LV_STR("time", time),
             LV_STR("rate", rate), LV_NUM("seed", (int64_t)sim->seed));
    printf("%s\n", room);
    if (r->partial)
        cli_say(c, stdout, "Stopped before the end: this is a partial result.");
    if (r->unfinished) {
        lv_buf_clear(&b);
        say_number(c, games, sizeof games, (double)r->unfinished, 0);
        say_number(c, rate, sizeof rate, (double)sim->max_steps, 0);
        lv_say_n(&b, c->lang, "{games} game was given up after {steps} steps and is not counted.",
                 "{games} games were given up after {steps} steps and are not counted.",
                 r->unfinished, LV_STR("games", games), LV_STR("steps", rate));
        printf("%s\n", room);
    }
    for (int i = 0; i < sim->terms.u->seats; i++)
        if (r->player[i].failures)
            cli_say(c, stdout, "Games in which {text} failed and greedy played on: {n}.",
                    LV_STR("text", sim->spec[i]), LV_NUM("n", r->player[i].failures));
}

static void foot(struct cli *c, const struct sim_result *r)
{
    char steps[NUMBER_ROOM], decisions[NUMBER_ROOM];

    say_number(c, steps, sizeof steps, mean(r, r->steps), 1);
    say_number(c, decisions, sizeof decisions, mean(r, all_decisions(r)), 1);
    cli_say(c, stdout, "A game takes {steps} steps on average, {decisions} of them decisions.",
            LV_STR("steps", steps), LV_STR("decisions", decisions));
    cli_say(c, stdout,
            "Intervals hold the true share 95 times in 100; after ± the standard error.");
}

static void share_cell(struct grid *t, const struct win_share *w)
{
    struct lv_buf b = grid_cell(t);
    const struct lv_lang *l = t->c->lang;

    number_percent(&b, l, w->share, 1);
    lv_buf_text(&b, " (");
    number_say(&b, l, w->interval.low * 100, 1);
    lv_buf_text(&b, "–");
    number_say(&b, l, w->interval.high * 100, 1);
    lv_buf_text(&b, ")");
}

static void score_cells(struct grid *t, const struct summary *s)
{
    const struct lv_lang *l = t->c->lang;
    struct lv_buf b = grid_cell(t);

    number_say(&b, l, s->mean, 2);
    lv_buf_text(&b, " ± ");
    number_say(&b, l, s->error, 2);
    b = grid_cell(t);
    number_say(&b, l, s->p10, 0);
    lv_buf_char(&b, '/');
    number_say(&b, l, s->p50, 0);
    lv_buf_char(&b, '/');
    number_say(&b, l, s->p90, 0);
}

void report_table(struct cli *c, const struct sim *sim, const struct sim_result *r, double seconds)
{
    struct grid t;

    head(c, sim, r, seconds);
    if (r->ended == 0)
        return;
    grid_init(&t, c);
    grid_column(&t, sim->rotate ? N_("Player") : N_("Seat"), false);
    grid_column(&t, N_("Bot"), true);
    grid_column(&t, N_("Wins"), false);
    grid_column(&t, N_("Share of wins\n(95% interval)"), false);
    grid_column(&t, N_("Mean\nscore"), false);
    grid_column(&t, N_("Scores at\n10/50/90%"), false);
    grid_column(&t, N_("Decisions\na game"), false);
    for (int i = 0; i < sim->terms.u->seats; i++) {
        struct win_share w = report_share(r, i);
        struct summary s = tally_summary(&r->player[i].scores);
        struct lv_buf cell;
        grid_number(&t, i + 1, 0);
        cell = grid_cell(&t);
        player_write_cut(sim->spec[i], &cell);
        grid_number(&t, w.wins, r->player[i].wins % BOUT_WIN ? 1 : 0);
        share_cell(&t, &w);
        score_cells(&t, &s);
        grid_number(&t, mean(r, r->player[i].decisions), 1);
    }
    grid_print(&t);
    foot(c, r);
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void player_json(const struct sim *sim, const struct sim_result *r, int i, struct lv_json *j)
{
    const struct tally *t = &r->player[i].scores;
    struct win_share w = report_share(r, i);
    struct summary s = tally_summary(t);

    lv_json_object(j);
    lv_json_put_int(j, sim->rotate ? "player" : "seat", i + 1);
    lv_json_put_text(j, "bot", sim->spec[i]);
    lv_json_put_int(j, "games", r->ended);
    number_put(j, "wins", w.wins, 15);
    number_put(j, "win_share", w.share, DIGITS);
    number_put(j, "win_low", w.interval.low, DIGITS);
    number_put(j, "win_high", w.interval.high, DIGITS);
    number_put(j, "score_mean", s.mean, DIGITS);
    number_put(j, "score_error", s.error, DIGITS);
    lv_json_put_int(j, "score_min", s.min);
    lv_json_put_int(j, "score_p10", s.p10);
    lv_json_put_int(j, "score_p50", s.p50);
    lv_json_put_int(j, "score_p90", s.p90);
    lv_json_put_int(j, "score_max", s.max);
    number_put(j, "decisions_mean", mean(r, r->player[i].decisions), DIGITS);
    if (player_is_outside(sim->spec[i]))
        lv_json_put_int(j, "failures", r->player[i].failures);
    lv_json_key(j, "scores");
    lv_json_list(j);
    for (size_t k = 0; k < t->n; k++) {
        lv_json_list(j);
        lv_json_int(j, t->row[k].score);
        lv_json_int(j, t->row[k].count);
        lv_json_end(j);
    }
    lv_json_end(j);
    lv_json_end(j);
}

static size_t json_room(const struct sim_result *r)
{
    size_t n = 64 << 10; /* the head, options included, and everything but the scores */

    for (int i = 0; i < LV_MAX_SEATS; i++)
        n += r->player[i].scores.n * 40;
    return n;
}

bool report_json(const struct sim *sim, const struct sim_result *r)
{
    size_t cap = json_room(r);
    char *room = malloc(cap);
    struct lv_buf b;
    struct lv_json j;

    if (!room)
        return false;
    b = lv_buf_over(room, cap);
    j = lv_json_on(&b);
    lv_json_object(&j);
    lv_json_put_text(&j, "game", sim->terms.u->game->id);
    lv_json_put_int(&j, "rules", sim->terms.u->game->rules_version);
    lv_json_put_int(&j, "seats", sim->terms.u->seats);
    lv_json_key(&j, "options");
    lv_setup_write_all(sim->terms.u, false, &j);
    lv_json_put_int(&j, "seed", (int64_t)sim->seed);
    lv_json_put_bool(&j, "rotate", sim->rotate);
    lv_json_put_int(&j, "games", r->ended);
    lv_json_put_int(&j, "unfinished", r->unfinished);
    lv_json_put_bool(&j, "partial", r->partial);
    number_put(&j, "steps_mean", mean(r, r->steps), DIGITS);
    number_put(&j, "decisions_mean", mean(r, all_decisions(r)), DIGITS);
    lv_json_key(&j, "players");
    lv_json_list(&j);
    for (int i = 0; i < sim->terms.u->seats; i++)
        player_json(sim, r, i, &j);
    lv_json_end(&j);
    lv_json_end(&j);
    printf("%s\n", room);
    free(room);
    return true;
}

static void put_value(double value)
{
    char room[64];
    struct lv_buf b = LV_BUF(room);

    number_plain(&b, value, DIGITS);
    printf(",%s", room);
}

void report_csv(const struct sim *sim, const struct sim_result *r)
{
    printf(
        "%s,bot,games,wins,win_share,win_low,win_high,score_mean,score_error,score_min,score_p10,"
        "score_p50,score_p90,score_max,decisions_mean\n",
        sim->rotate ? "player" : "seat");
    for (int i = 0; i < sim->terms.u->seats; i++) {
        struct win_share w = report_share(r, i);
        struct summary s = tally_summary(&r->player[i].scores);
        const double value[] = {
            w.wins, w.share, w.interval.low, w.interval.high, s.mean, s.error, s.min, s.p10, s.p50,
            s.p90, s.max, mean(r, r->player[i].decisions),
        };
        printf("%d,%s,%lld", i + 1, sim->spec[i], (long long)r->ended);
        for (size_t k = 0; k < sizeof value / sizeof *value; k++)
            put_value(value[k]);
        printf("\n");
    }
}
