/* bench_bots.c: see bench_bots.h.
 *
 * How much of the time the game's own functions take is found without a clock around each call, which
 * would cost as much as the call: the same search is run once more with a game of which every function
 * does its work twice. What that takes longer is what the game takes. */
#include "bench_bots.h"

#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "number.h"
#include "stats.h"

union state {
    uint8_t bytes[LV_MAX_STATE];
    max_align_t align;
};

/* ---- a game that does everything twice ------------------------------------------------------------ */

/* Its functions find the game they stand for behind the set-up that every call hands them. */
struct doubled {
    struct lv_setup u; /* first, so that a pointer to it is one to all of this */
    const struct lv_game *real;
    struct lv_game twice;
};

static const struct lv_game *real_of(const struct lv_setup *u)
{
    return ((const struct doubled *)(const void *)u)->real;
}

static int to_move(const struct lv_setup *u, const void *state)
{
    real_of(u)->to_move(u, state);
    return real_of(u)->to_move(u, state);
}

static int legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    real_of(u)->legal(u, state, out);
    return real_of(u)->legal(u, state, out);
}

static int outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    real_of(u)->outcomes(u, state, out);
    return real_of(u)->outcomes(u, state, out);
}

static lv_action sample(const struct lv_setup *u, const void *state, struct lv_rng *rng)
{
    struct lv_rng copy = *rng;

    real_of(u)->sample(u, state, &copy);
    return real_of(u)->sample(u, state, rng);
}

static void apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    union state copy;

    memcpy(&copy, state, real_of(u)->state_size);
    real_of(u)->apply(u, &copy, a, NULL);
    real_of(u)->apply(u, state, a, events);
}

static void score(const struct lv_setup *u, const void *state, int32_t to[LV_MAX_SEATS])
{
    real_of(u)->score(u, state, to);
    real_of(u)->score(u, state, to);
}

static void rank(const struct lv_setup *u, const void *state, uint8_t to[LV_MAX_SEATS])
{
    real_of(u)->rank(u, state, to);
    real_of(u)->rank(u, state, to);
}

static void estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    real_of(u)->estimate(u, state, win);
    real_of(u)->estimate(u, state, win);
}

static void resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng)
{
    struct lv_rng again = *rng;
    union state copy;

    memcpy(&copy, state, real_of(u)->state_size);
    real_of(u)->resample(u, &copy, seat, &again);
    real_of(u)->resample(u, state, seat, rng);
}

static void make_doubled(struct doubled *d, const struct lv_setup *u)
{
    const struct lv_game *g = u->game;

    d->u = *u;
    d->real = g;
    d->twice = *g;
    d->twice.to_move = to_move;
    d->twice.legal = legal;
    d->twice.outcomes = outcomes;
    d->twice.sample = g->sample ? sample : NULL;
    d->twice.apply = apply;
    d->twice.score = score;
    d->twice.rank = rank;
    d->twice.estimate = estimate;
    d->twice.resample = g->resample ? resample : NULL;
    d->u.game = &d->twice;
}

/* ---- positions ------------------------------------------------------------------------------------ */

/* A game of greedy players up to a decision that is one, after at least `steps` steps. Returns the
 * steps taken; with a limit that is never reached, those of the whole game. */
static int64_t play_to(const struct lv_setup *u, struct lv_bot *greedy, int64_t steps, union state *s)
{
    enum { MAX_STEPS = 20000 };
    const struct lv_game *g = u->game;
    struct lv_rng rng = lv_rng_seed(1, 0);
    lv_action a[LV_MAX_ACTIONS];
    int64_t n = 0;
    int who;

    memset(s, 0, sizeof *s);
    g->start(u, s);
    for (; (who = g->to_move(u, s)) != LV_OVER && n < MAX_STEPS; n++) {
        if (who >= 0 && n >= steps && g->legal(u, s, a) > 1)
            break;
        if (who == LV_CHANCE)
            a[0] = lv_sample(u, s, &rng);
        else
            lv_bot_choose(greedy, s, &rng, a, NULL);
        g->apply(u, s, a[0], NULL);
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

/* Searches from *s again and again; iterations a second. */
static double rate(struct lv_bot *b, const union state *s, double seconds, double *tree_bytes)
{
    struct lv_rng rng = lv_rng_seed(2, 0);
    double from = core_time(), now, bytes = 0;
    int64_t n = 0;

    do {
        struct lv_effort e;
        lv_action a;
        lv_bot_choose(b, s, &rng, &a, NULL);
        e = lv_bot_effort(b);
        n += e.iterations;
        bytes += (double)e.tree_bytes;
        now = core_time();
    } while (now - from < seconds);
    *tree_bytes = 1000 * bytes / (double)n;
    return (double)n / (now - from);
}

/* The three measurements follow each other in every run, so that a slow moment slows all of them. */
static void measure(struct lv_bot *once, struct lv_bot *twice, const union state *opening,
                    const union state *middle, double seconds, int runs, struct bot_speed *to)
{
    double first[BENCH_BOTS_RUNS], second[BENCH_BOTS_RUNS], share[BENCH_BOTS_RUNS];
    double bytes[2] = { 0 }, unused;

    for (int i = 0; i < runs; i++) {
        first[i] = rate(once, opening, seconds, &bytes[0]);
        second[i] = rate(once, middle, seconds, &bytes[1]);
        share[i] = second[i] / rate(twice, middle, seconds, &unused) - 1;
    }
    to->opening = stats_median(first, runs);
    to->middle = stats_median(second, runs);
    to->in_game = stats_median(share, runs);
    to->tree_bytes = (bytes[0] + bytes[1]) / 2;
}

bool bench_bots(const struct lv_setup *u, double seconds, int runs, struct bot_speed *to,
                struct lv_refusal *why)
{
    struct doubled d;
    struct lv_bot *greedy = lv_bot_new("greedy", u, NULL, why), *once, *twice;
    union state opening, middle;
    bool fine;

    make_doubled(&d, u);
    once = lv_bot_new("mcts:1000", u, NULL, why);
    twice = lv_bot_new("mcts:1000", &d.u, NULL, why);
    fine = greedy && once && twice;
    if (fine) {
        play_to(u, greedy, 0, &opening);
        play_to(u, greedy, play_to(u, greedy, INT64_MAX, &middle) / 2, &middle);
        measure(once, twice, &opening, &middle, seconds, runs, to);
    }
    lv_bot_free(greedy);
    lv_bot_free(once);
    lv_bot_free(twice);
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
