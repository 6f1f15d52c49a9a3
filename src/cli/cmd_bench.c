/* cmd_bench.c: ludovie bench: how fast the rules are, beside a yardstick of the same moment.
 *
 * Machines differ, and one machine differs from minute to minute. So every run measures, one right
 * after the other: plain draws of the generator, random games, a loop that copies the same state
 * once and draws one number, and copies alone. Ratios are taken within a run; of all runs the
 * median is shown. Time is that of this thread on its core, which other programs on the machine do
 * not count into. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench_bots.h"
#include "bench_news.h"
#include "bots/bots.h"
#include "commands.h"
#include "core/options.h"
#include "core/registry.h"
#include "number.h"
#include "sim.h"
#include "stats.h"
#include "grid.h"

enum { MAX_RUNS = BENCH_BOTS_RUNS, MAX_STEPS = 1000000, TURNS = 200, DIGITS = 10 };

enum what { RULES, BOTS, NEWS }; /* that is measured */

struct bench {
    struct lv_setup u;
    struct lv_rng rng;
    double seconds; /* of each measurement */
    bool limited;   /* we limited the turns ourselves */
    union lv_state state, copy;
};

/* What is measured, in the order of the document. */
#define FIGURES(X)                                                                                 \
    X(games_per_s) X(steps_per_s) X(ns_per_step) X(steps_per_game) X(copy_ns) X(draws_per_s)       \
    X(yardstick_ns) X(step_per_yardstick) X(games_per_mdraw)
#define X_FIELD(name) double name;
struct figures {
    FIGURES(X_FIELD)
};
enum { N_FIGURES = sizeof(struct figures) / sizeof(double) };

/* Greedy players are only measured once: they are an extra, and slow. */
struct row {
    struct figures f;
    double greedy_games_per_s;
};

/* ---- measuring ------------------------------------------------------------------------------- */

static double core_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The compiler must believe that somebody looks at these bytes. */
static inline void look_at(const void *bytes)
{
    __asm__ volatile("" : : "g"(bytes) : "memory");
}

/* A uniformly random game through the contract; returns its steps. */
static int64_t random_game(struct bench *b)
{
    const struct lv_game *g = b->u.game;
    lv_action a[LV_MAX_ACTIONS];
    int64_t steps = 0;
    int who;

    memset(&b->state, 0, g->state_size);
    g->rules.start(&b->u, &b->state);
    while ((who = g->rules.to_move(&b->u, &b->state)) != LV_OVER && steps < MAX_STEPS) {
        if (who == LV_CHANCE)
            a[0] = lv_sample(&b->u, &b->state, &b->rng);
        else
            a[0] = a[lv_rng_below(&b->rng, (uint32_t)g->rules.legal(&b->u, &b->state, a))];
        g->rules.apply(&b->u, &b->state, a[0], NULL);
        steps++;
    }
    return steps;
}

static int64_t draws(struct bench *b)
{
    enum { N = 100000 };
    uint64_t sum = 0;

    for (int i = 0; i < N; i++)
        sum += lv_rng_next(&b->rng);
    look_at(&sum);
    return N;
}

static int64_t copies(struct bench *b)
{
    enum { N = 20000 };

    for (int i = 0; i < N; i++) {
        memcpy(&b->copy, &b->state, b->u.game->state_size);
        look_at(&b->copy);
    }
    return N;
}

static int64_t copies_and_draws(struct bench *b)
{
    enum { N = 20000 };
    uint64_t sum = 0;

    for (int i = 0; i < N; i++) {
        memcpy(&b->copy, &b->state, b->u.game->state_size);
        look_at(&b->copy);
        sum += lv_rng_next(&b->rng);
    }
    look_at(&sum);
    return N;
}

/* How often a second `work` does what it counts; *calls a second likewise. */
static double rate(struct bench *b, int64_t (*work)(struct bench *b), double seconds, double *calls)
{
    double from = core_time(), now;
    int64_t sum = 0, n = 0;

    do {
        for (int i = 0; i < 4; i++, n++)
            sum += work(b);
        now = core_time();
    } while (now - from < seconds);
    if (calls)
        *calls = (double)n / (now - from);
    return (double)sum / (now - from);
}

static struct figures one_run(struct bench *b)
{
    struct figures f = { 0 };
    double brief = b->seconds / 4;

    f.draws_per_s = rate(b, draws, brief, NULL);
    f.steps_per_s = rate(b, random_game, b->seconds, &f.games_per_s);
    f.yardstick_ns = 1e9 / rate(b, copies_and_draws, brief, NULL);
    f.copy_ns = 1e9 / rate(b, copies, brief, NULL);
    f.ns_per_step = 1e9 / f.steps_per_s;
    f.steps_per_game = f.steps_per_s / f.games_per_s;
    f.step_per_yardstick = f.ns_per_step / f.yardstick_ns;
    f.games_per_mdraw = f.games_per_s / f.draws_per_s * 1e6;
    return f;
}

static double greedy_rate(struct bench *b)
{
    struct lv_refusal why;
    struct lv_bot *bot = lv_bot_new("greedy", &b->u, NULL, &why);
    double from = core_time(), now;
    int64_t n = 0;

    if (!bot)
        return NAN;
    do {
        sim_play_alike(&b->u, bot, &b->rng, MAX_STEPS);
        n++;
        now = core_time();
    } while (now - from < b->seconds);
    lv_bot_free(bot);
    return (double)n / (now - from);
}

static struct row measure(struct bench *b, int runs)
{
    union {
        struct figures f;
        double value[N_FIGURES];
    } run[MAX_RUNS], middle;

    b->rng = lv_rng_seed(1, 0);
    for (int i = 0; i < runs; i++)
        run[i].f = one_run(b);
    for (int k = 0; k < N_FIGURES; k++) {
        double value[MAX_RUNS];
        for (int i = 0; i < runs; i++)
            value[i] = run[i].value[k];
        middle.value[k] = stats_median(value, runs);
    }
    return (struct row){ middle.f, greedy_rate(b) };
}

/* ---- set-up ---------------------------------------------------------------------------------- */

/* Random players may never end a game in which prizes can be stolen back; a limit that the game
 * itself offers makes its speed measurable. */
static void limit_turns(struct bench *b, const struct args *a)
{
    char value[16];

    snprintf(value, sizeof value, "%d", TURNS);
    for (int i = 0; i < b->u.game->n_options; i++) {
        const struct lv_option *o = &b->u.game->options[i];
        struct lv_setup u = b->u;
        bool given = false;
        for (int k = 0; k < a->n_set; k++)
            given |= strcmp(a->set[k].name, o->id) == 0;
        if (o->limits_turns && !given && lv_setup_set(&u, o->id, value, NULL) && lv_setup_check(&u, NULL)) {
            b->u = u;
            b->limited = true;
        }
    }
}

/* ---- showing --------------------------------------------------------------------------------- */

static void row_json(const struct bench *b, const struct row *r, int runs, struct lv_json *j)
{
    lv_json_object(j);
    lv_json_put_text(j, "game", b->u.game->id);
    lv_json_put_int(j, "seats", b->u.seats);
    lv_json_key(j, "options");
    lv_setup_write_all(&b->u, false, j);
    lv_json_put_int(j, "runs", runs);
    number_put(j, "seconds", b->seconds, DIGITS);
    lv_json_put_int(j, "state_bytes", (int64_t)b->u.game->state_size);
#define X_PUT(name) number_put(j, #name, r->f.name, DIGITS);
    FIGURES(X_PUT)
    number_put(j, "greedy_games_per_s", r->greedy_games_per_s, DIGITS);
    lv_json_end(j);
}

static void begin_table(struct grid *t, struct cli *c, enum what what)
{
    grid_init(t, c);
    if (what != RULES) {
        what == BOTS ? bench_bots_columns(t) : bench_news_columns(t);
        return;
    }
    grid_column(t, N_("Seats"), false);
    grid_column(t, N_("Games\nper s"), false);
    grid_column(t, N_("Million\nsteps/s"), false);
    grid_column(t, N_("ns per\nstep"), false);
    grid_column(t, N_("Yardstick\nns"), false);
    grid_column(t, N_("Times\nas long"), false);
    grid_column(t, N_("ns per\ncopy"), false);
    grid_column(t, N_("Games a\nMdraw"), false);
    grid_column(t, N_("Greedy\ngames/s"), false);
}

static void row_cells(struct grid *t, const struct bench *b, const struct row *r)
{
    grid_number(t, b->u.seats, 0);
    grid_number(t, r->f.games_per_s, 0);
    grid_number(t, r->f.steps_per_s / 1e6, 1);
    grid_number(t, r->f.ns_per_step, 1);
    grid_number(t, r->f.yardstick_ns, 1);
    grid_number(t, r->f.step_per_yardstick, 1);
    grid_number(t, r->f.copy_ns, 1);
    grid_number(t, r->f.games_per_mdraw, 1);
    grid_number(t, r->greedy_games_per_s, 0);
}

static void say_head(struct cli *c, const struct lv_game *g)
{
    cli_styled(c, LV_STYLE_STRONG, lv_translate(c->lang, g->title));
    cli_say(c, stdout, ", {n} bytes a state", LV_NUM("n", (int64_t)g->state_size));
}

static void say_draws(struct cli *c, const struct bench *b, double draws_per_s)
{
    char room[NUMBER_ROOM];
    struct lv_buf n = LV_BUF(room);

    number_say(&n, c->lang, draws_per_s / 1e6, 0);
    cli_say(c, stdout, "{text} million draws per second meanwhile", LV_STR("text", room));
    if (b->limited)
        cli_say(c, stdout, "random games limited to {n} turns by an option of the game",
                LV_NUM("n", TURNS));
}

/* ---- the command ----------------------------------------------------------------------------- */

struct wish {
    int64_t seats, runs;
    const char *seconds;
    double s;
    bool json, bots, news;
};

static enum what what_of(const struct wish *w)
{
    return w->bots ? BOTS : w->news ? NEWS : RULES;
}

/* One row about the tree search; to `j`, or when that is NULL to the table. */
static void bench_searches(struct cli *c, const struct bench *b, int runs, struct lv_json *j,
                           struct grid *t)
{
    struct bot_speed speed;
    struct lv_refusal why;

    if (!bench_bots(&b->u, b->seconds, runs, &speed, &why))
        cli_refused(c, &why);
    else if (j)
        bench_bots_json(j, &b->u, &speed);
    else
        bench_bots_cells(t, b->u.seats, &speed);
}

/* Likewise about news. */
static void bench_telling(struct cli *c, const struct bench *b, const struct lv_data *d, int runs,
                          struct lv_json *j, struct grid *t)
{
    struct news_speed speed;
    struct lv_refusal why;

    if (!bench_news(&b->u, d, b->seconds, runs, &speed, &why))
        cli_refused(c, &why);
    else if (j)
        bench_news_json(j, &b->u, &speed);
    else
        bench_news_cells(t, b->u.seats, &speed);
}

static void bench_rules(struct bench *b, const struct args *a, int runs, struct lv_json *j, struct grid *t,
                        double *draws_per_s)
{
    struct row r;

    limit_turns(b, a);
    r = measure(b, runs);
    *draws_per_s = r.f.draws_per_s;
    if (j)
        row_json(b, &r, runs, j);
    else
        row_cells(t, b, &r);
}

/* All seat counts of one game, or the one asked for. Options may rule some of them out: these are
 * named and left out, unless nothing else was asked for. */
static int bench_game(struct cli *c, const struct args *a, const struct wish *w, struct lv_json *j)
{
    const struct lv_game *g = a->game;
    int from = w->seats ? (int)w->seats : g->min_seats,
        to = w->seats ? (int)w->seats : g->max_seats;
    struct lv_refusal why;
    struct lv_data *d = cli_load_data(c, g, &why);
    double draws_per_s = 0;
    struct grid t;
    struct bench b;
    int measured = 0;

    if (!d)
        return cli_refused(c, &why);
    begin_table(&t, c, what_of(w));
    for (int seats = from; seats <= to; seats++) {
        b = (struct bench){ .seconds = w->s };
        if (!cli_setup(a, d, seats, &b.u, &why)) {
            cli_refused(c, &why);
            continue;
        }
        measured++;
        switch (what_of(w)) {
        case BOTS: bench_searches(c, &b, (int)w->runs, w->json ? j : NULL, &t); break;
        case NEWS: bench_telling(c, &b, d, (int)w->runs, w->json ? j : NULL, &t); break;
        case RULES: bench_rules(&b, a, (int)w->runs, w->json ? j : NULL, &t, &draws_per_s); break;
        }
    }
    if (measured && !w->json) {
        say_head(c, g);
        grid_print(&t);
        if (what_of(w) == RULES)
            say_draws(c, &b, draws_per_s);
    }
    lv_data_free(d);
    return measured ? EXIT_FINE : EXIT_REFUSED;
}

static int bench_all(struct cli *c, struct args *a, const struct wish *w, struct lv_json *j)
{
    int code = EXIT_FINE;

    for (int i = 0; lv_game_at(i); i++) {
        int one;
        a->game = lv_game_at(i);
        if (w->seats && (w->seats < a->game->min_seats || w->seats > a->game->max_seats))
            continue;
        one = bench_game(c, a, w, j);
        code = one == EXIT_FINE ? code : one;
        if (!w->json && lv_game_at(i + 1))
            printf("\n");
        fflush(stdout);
    }
    return code;
}

static int run(struct cli *c, int argc, char **argv)
{
    struct wish w = { .runs = 5, .seconds = "0.2" };
    const struct flag flags[] = {
        { "seats", FLAG_NUMBER, &w.seats, 1, LV_MAX_SEATS, "N",
          N_("players (default: each number in turn)") },
        { "seconds", FLAG_TEXT, &w.seconds, 0, 0, "S", N_("length of a run (default: 0.2)") },
        { "runs", FLAG_NUMBER, &w.runs, 1, MAX_RUNS, "N",
          N_("runs, of which the median counts (default: 5)") },
        { "json", FLAG_SWITCH, &w.json, 0, 0, NULL,
          N_("one object for a game with --seats, else a list, for programs") },
        { "bots", FLAG_SWITCH, &w.bots, 0, 0, NULL,
          N_("the tree search of the bots instead of random games") },
        { "news", FLAG_SWITCH, &w.news, 0, 0, NULL,
          N_("how long it takes to tell a reader what happened, in matches of different lengths") },
        { 0 },
    };
    char room[32 << 10]; /* a row is half a thousand bytes */
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    struct args a;
    int code = cli_parse(c, &cmd_bench, flags, argc, argv, &a);
    bool list;

    if (code >= 0)
        return code;
    if (a.n_words)
        return cli_usage(c, &cmd_bench, N_("too many words: {text}"), a.word[0]);
    if (!number_read(w.seconds, 0.001, 60, &w.s))
        return cli_usage(c, &cmd_bench, N_("{text} is not a number of seconds from 0.001 to 60"),
                         w.seconds);
    list = !a.game || !w.seats;
    if (list)
        lv_json_list(&j);
    code = a.game ? bench_game(c, &a, &w, &j) : bench_all(c, &a, &w, &j);
    if (list)
        lv_json_end(&j);
    if (w.json && b.len > 0)
        printf("%s\n", room);
    return cli_finish(c, code);
}

const struct cmd cmd_bench = {
    .name = "bench",
    .words = "[GAME]",
    .summary = N_("measure how fast the rules are"),
    .details =
        N_("Random games through the rules on one core. The yardstick is a loop that copies the "
           "same state once and draws one random number; a Mdraw is a million plain draws of the "
           "xoshiro256** generator. Both are measured in the same run."),
    .takes_game = true,
    .document = "bots.md",
    .run = run,
};
