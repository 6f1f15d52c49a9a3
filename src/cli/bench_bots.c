/* bench_bots.c: see bench_bots.h.
 *
 * How much of the time the game's own functions take is found by looking: they are wrapped in ones that
 * say when one is inside, and a timer asks thousands of times a second. A clock around each call would
 * cost as much as the call. */
#include "bench_bots.h"

#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#include "bots/bots.h"
#include "number.h"
#include "stats.h"

/* ---- a game that can be watched ------------------------------------------------------------------- */

/* Between a timer's signal and the search that it interrupts; one search at a time is watched. */
static volatile sig_atomic_t inside, looks, hits;

static void look(int unused)
{
    (void)unused;
    looks++;
    hits += inside;
}

/* Its functions find the game they stand for behind the set-up that every call hands them. */
struct watched {
    struct lv_setup u; /* first, so that a pointer to it is one to all of this */
    const struct lv_game *real;
    struct lv_game wrapped;
    struct lv_thinking thinking;
};

static const struct lv_game *enter(const struct lv_setup *u)
{
    inside = 1;
    return ((const struct watched *)(const void *)u)->real;
}

static int to_move(const struct lv_setup *u, const void *state)
{
    int who = enter(u)->rules.to_move(u, state);

    inside = 0;
    return who;
}

static int legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    int n = enter(u)->rules.legal(u, state, out);

    inside = 0;
    return n;
}

static int outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    int n = enter(u)->rules.outcomes(u, state, out);

    inside = 0;
    return n;
}

static lv_action sample(const struct lv_setup *u, const void *state, struct lv_rng *rng)
{
    lv_action a = enter(u)->rules.sample(u, state, rng);

    inside = 0;
    return a;
}

static void apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    enter(u)->rules.apply(u, state, a, events);
    inside = 0;
}

static void score(const struct lv_setup *u, const void *state, int32_t to[LV_MAX_SEATS])
{
    enter(u)->rules.score(u, state, to);
    inside = 0;
}

static void rank(const struct lv_setup *u, const void *state, uint8_t to[LV_MAX_SEATS])
{
    enter(u)->rules.rank(u, state, to);
    inside = 0;
}

static void estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    enter(u)->thinking->estimate(u, state, win);
    inside = 0;
}

static void forecast(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    enter(u)->thinking->forecast(u, state, win);
    inside = 0;
}

static void resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng)
{
    enter(u)->rules.resample(u, state, seat, rng);
    inside = 0;
}

static void make_watched(struct watched *d, const struct lv_setup *u)
{
    const struct lv_game *g = u->game;

    d->u = *u;
    d->real = g;
    d->wrapped = *g;
    d->wrapped.rules.to_move = to_move;
    d->wrapped.rules.legal = legal;
    d->wrapped.rules.outcomes = outcomes;
    d->wrapped.rules.sample = g->rules.sample ? sample : NULL;
    d->wrapped.rules.apply = apply;
    d->wrapped.rules.score = score;
    d->wrapped.rules.rank = rank;
    d->thinking = *g->thinking;
    d->thinking.estimate = estimate;
    d->thinking.forecast = g->thinking->forecast ? forecast : NULL;
    d->wrapped.thinking = &d->thinking;
    d->wrapped.rules.resample = g->rules.resample ? resample : NULL;
    d->u.game = &d->wrapped;
}

/* Signals come from here on every so many microseconds; 0: no more. */
static void set_timer(int microseconds)
{
    struct timeval t = { .tv_usec = microseconds };

    setitimer(ITIMER_REAL, &(struct itimerval){ t, t }, NULL);
}

/* ---- positions ------------------------------------------------------------------------------------ */

/* A game of greedy players up to a decision that is one, after at least `steps` steps. Returns the
 * steps taken; with a limit that is never reached, those of the whole game. The position is then what the
 * seat to move imagines. */
static int64_t play_to(const struct lv_setup *u, struct lv_bot *greedy, int64_t steps, union lv_state *s)
{
    enum { MAX_STEPS = 20000 };
    const struct lv_game *g = u->game;
    struct lv_rng rng = lv_rng_seed(1, 0);
    lv_action a[LV_MAX_ACTIONS];
    union lv_state seen;
    int64_t n = 0;
    int who;

    memset(s, 0, sizeof *s);
    g->rules.start(u, s);
    for (; (who = g->rules.to_move(u, s)) != LV_OVER && n < MAX_STEPS; n++) {
        if (who >= 0 && n >= steps && g->rules.legal(u, s, a) > 1)
            break;
        if (who == LV_CHANCE) {
            a[0] = lv_sample(u, s, &rng);
        } else {
            lv_imagine(u, s, who, &rng, &seen);
            lv_bot_choose(greedy, &seen, &rng, a, NULL);
        }
        g->rules.apply(u, s, a[0], NULL);
    }
    if (who >= 0) {
        lv_imagine(u, s, who, &rng, &seen);
        *s = seen;
    }
    return n;
}

/* ---- measuring ------------------------------------------------------------------------------------ */

static double core_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Searches from what was seen again and again; iterations a second. */
static double rate(struct lv_bot *b, const union lv_state *seen, double seconds, double *tree_bytes)
{
    struct lv_rng rng = lv_rng_seed(2, 0);
    double from = core_time(), now, bytes = 0;
    int64_t n = 0;

    do {
        struct lv_effort e;
        lv_action a;
        lv_bot_choose(b, seen, &rng, &a, NULL);
        e = lv_bot_effort(b);
        n += e.iterations;
        bytes += (double)e.tree_bytes;
        now = core_time();
    } while (now - from < seconds);
    *tree_bytes = 1000 * bytes / (double)n;
    return (double)n / (now - from);
}

/* The share of the looks that found a function of the game at work. */
static double share(struct lv_bot *watched, const union lv_state *s, double seconds)
{
    enum { EVERY = 150 }; /* microseconds: not in step with anything */
    struct sigaction act = { .sa_handler = look, .sa_flags = SA_RESTART }, old;
    double unused;

    looks = hits = 0;
    sigaction(SIGALRM, &act, &old);
    set_timer(EVERY);
    rate(watched, s, seconds, &unused);
    set_timer(0);
    sigaction(SIGALRM, &old, NULL);
    return looks ? (double)hits / (double)looks : 0;
}

/* The three measurements follow each other in every run, so that a slow moment slows all of them. */
static void measure(struct lv_bot *plain, struct lv_bot *watched, const union lv_state *opening,
                    const union lv_state *middle, double seconds, int runs, struct bot_speed *to)
{
    double first[BENCH_BOTS_RUNS], second[BENCH_BOTS_RUNS], in_game[BENCH_BOTS_RUNS];
    double bytes[2] = { 0 };

    for (int i = 0; i < runs; i++) {
        first[i] = rate(plain, opening, seconds, &bytes[0]);
        second[i] = rate(plain, middle, seconds, &bytes[1]);
        in_game[i] = share(watched, middle, seconds);
    }
    to->opening = stats_median(first, runs);
    to->middle = stats_median(second, runs);
    to->in_game = stats_median(in_game, runs);
    to->tree_bytes = (bytes[0] + bytes[1]) / 2;
}

bool bench_bots(const struct lv_setup *u, double seconds, int runs, struct bot_speed *to,
                struct lv_refusal *why)
{
    struct watched d;
    struct lv_bot *greedy = lv_bot_new("greedy", u, NULL, why), *plain, *watched;
    union lv_state opening, middle;
    bool fine;

    make_watched(&d, u);
    plain = lv_bot_new("mcts:1000", u, NULL, why);
    watched = lv_bot_new("mcts:1000", &d.u, NULL, why);
    fine = greedy && plain && watched;
    if (fine) {
        play_to(u, greedy, 0, &opening);
        play_to(u, greedy, play_to(u, greedy, INT64_MAX, &middle) / 2, &middle);
        measure(plain, watched, &opening, &middle, seconds, runs, to);
    }
    lv_bot_free(greedy);
    lv_bot_free(plain);
    lv_bot_free(watched);
    return fine;
}

/* ---- showing -------------------------------------------------------------------------------------- */

void bench_bots_columns(struct grid *t)
{
    grid_column(t, N_("Seats"), false);
    grid_column(t, N_("Iterations/s,\nopening"), false);
    grid_column(t, N_("Iterations/s,\nmid-game"), false);
    grid_column(t, N_("In the game's\nfunctions, %"), false);
    grid_column(t, N_("Tree bytes per\n1,000 iterations"), false);
}

void bench_bots_cells(struct grid *t, int seats, const struct bot_speed *s)
{
    grid_number(t, seats, 0);
    grid_number(t, s->opening, 0);
    grid_number(t, s->middle, 0);
    grid_number(t, 100 * s->in_game, 0);
    grid_number(t, s->tree_bytes, 0);
}

void bench_bots_json(struct lv_json *j, const struct lv_setup *u, const struct bot_speed *s)
{
    enum { DIGITS = 6 };

    lv_json_object(j);
    lv_json_put_text(j, "game", u->game->id);
    lv_json_put_int(j, "seats", u->seats);
    number_put(j, "opening_iterations_per_s", s->opening, DIGITS);
    number_put(j, "middle_iterations_per_s", s->middle, DIGITS);
    number_put(j, "share_in_game", s->in_game, DIGITS);
    number_put(j, "tree_bytes_per_1000", s->tree_bytes, DIGITS);
    lv_json_end(j);
}
