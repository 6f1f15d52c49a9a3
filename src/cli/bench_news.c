/* bench_news.c: see bench_news.h.
 *
 * Somebody who looks in from time to time gets the events since then, as objects with their sentences. The
 * price must be that of these events, not that of the match: so the time for a step is measured in matches
 * of different lengths, from the beginning and for the last step alone. */
#include "bench_news.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench_bots.h"
#include "core/match.h"
#include "number.h"
#include "stats.h"

enum { ROOM = 64 << 20 };
static const int length[NEWS_LENGTHS] = { 100, 1000, 10000 };

static double core_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- a match of so many steps ------------------------------------------------------------------ */

/* How near somebody is to winning after this step: more than 1 when the game is over. */
static double nearness(const struct lv_match *m, lv_action a)
{
    const struct lv_setup *u = lv_match_setup(m);
    float win[LV_MAX_SEATS];
    union lv_state after;
    double most = 0;

    memcpy(&after, lv_match_state(m), u->game->state_size);
    u->game->rules.apply(u, &after, a, NULL);
    if (u->game->rules.to_move(u, &after) == LV_OVER)
        return 2;
    u->game->thinking->estimate(u, &after, win);
    for (int i = 0; i < u->seats; i++)
        most = (double)win[i] > most ? (double)win[i] : most;
    return most;
}

/* One step of players who would rather go on: of a few at random, dice as well, the one after which
 * nobody is near winning. */
static bool step(struct lv_match *m, struct lv_rng *rng, struct lv_refusal *why)
{
    enum { TRIES = 64 };
    lv_action legal[LV_MAX_ACTIONS], a, best = 0;
    int who = lv_match_to_move(m), n = lv_match_legal(m, legal);
    double least = 3;

    assert(who != LV_OVER && (n > 0 || who == LV_CHANCE));
    for (int i = 0; i < TRIES; i++) {
        double near;
        a = who == LV_CHANCE ? lv_match_sample(m, rng) : legal[lv_rng_below(rng, (uint32_t)n)];
        near = nearness(m, a);
        if (near < least) {
            least = near;
            best = a;
        }
    }
    return who == LV_CHANCE ? lv_match_came_up(m, best, why) : lv_match_act(m, who, best, -1, why);
}

static struct lv_match *new_match(const struct lv_setup *u, const struct lv_data *d, struct lv_refusal *why)
{
    struct lv_seat seat[LV_MAX_SEATS] = { 0 };

    for (int i = 0; i < u->seats; i++) {
        struct lv_buf name = LV_BUF(seat[i].name), by = LV_BUF(seat[i].by);
        lv_buf_char(&name, (char)('A' + i));
        lv_buf_text(&by, "random");
    }
    return lv_match_new(u, d, seat, LV_CHANCE_SIMULATED, NULL, why);
}

/* A match of so many steps; NULL when the game is over before, and *why if something went wrong. */
static struct lv_match *match_of(const struct lv_setup *u, const struct lv_data *d, int steps,
                                 struct lv_refusal *why)
{
    struct lv_rng rng = lv_rng_seed(1, 0);
    struct lv_match *m = new_match(u, d, why);
    bool fine = m != NULL;

    while (fine && lv_match_steps(m) < steps && lv_match_to_move(m) != LV_OVER)
        fine = step(m, &rng, why);
    if (fine && lv_match_steps(m) == steps)
        return m;
    lv_match_free(m);
    return NULL;
}

/* ---- measuring --------------------------------------------------------------------------------- */

/* ns for each step from `since` on, told to seat 1 again and again. */
static double told(const struct lv_match *m, int since, double seconds, struct lv_buf *b)
{
    const struct lv_words w = lv_match_words(m, lv_lang_at(0), 0);
    double from = core_time(), now;
    int64_t n = 0;

    do {
        struct lv_json j = lv_json_on(b);
        lv_buf_clear(b);
        lv_match_write_events(m, since, LV_TO_NOW, &w, true, &j);
        assert(!b->cut);
        n += lv_match_steps(m) - since;
        now = core_time();
    } while (now - from < seconds);
    return 1e9 * (now - from) / (double)n;
}

static void measure(const struct lv_match *m, double seconds, int runs, struct lv_buf *b, double *all,
                    double *last)
{
    double whole[BENCH_BOTS_RUNS], one[BENCH_BOTS_RUNS];

    assert(runs >= 1 && runs <= BENCH_BOTS_RUNS);
    for (int i = 0; i < runs; i++) {
        whole[i] = told(m, 0, seconds, b);
        one[i] = told(m, lv_match_steps(m) - 1, seconds / 4, b);
    }
    *all = stats_median(whole, runs);
    *last = stats_median(one, runs);
}

bool bench_news(const struct lv_setup *u, const struct lv_data *d, double seconds, int runs,
                struct news_speed *to, struct lv_refusal *why)
{
    char *room = malloc(ROOM);
    struct lv_buf b;

    *to = (struct news_speed){ 0 };
    *why = (struct lv_refusal){ 0 };
    if (!room)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    b = lv_buf_over(room, ROOM);
    for (int i = 0; i < NEWS_LENGTHS; i++) {
        struct lv_match *m = match_of(u, d, length[i], why);
        if (!m)
            break;
        measure(m, seconds, runs, &b, &to->all[i], &to->last[i]);
        lv_match_free(m);
    }
    free(room);
    return why->code == LV_E_OK;
}

/* ---- showing ----------------------------------------------------------------------------------- */

void bench_news_columns(struct grid *t)
{
    grid_column(t, N_("Seats"), false);
    grid_column(t, N_("Steps"), false);
    grid_column(t, N_("From the beginning,\nns per step"), false);
    grid_column(t, N_("The last step\nalone, ns"), false);
}

void bench_news_cells(struct grid *t, int seats, const struct news_speed *s)
{
    for (int i = 0; i < NEWS_LENGTHS && s->all[i] > 0; i++) {
        grid_number(t, seats, 0);
        grid_number(t, length[i], 0);
        grid_number(t, s->all[i], 0);
        grid_number(t, s->last[i], 0);
    }
}

void bench_news_json(struct lv_json *j, const struct lv_setup *u, const struct news_speed *s)
{
    enum { DIGITS = 6 };

    lv_json_object(j);
    lv_json_put_text(j, "game", u->game->id);
    lv_json_put_int(j, "seats", u->seats);
    lv_json_key(j, "news");
    lv_json_list(j);
    for (int i = 0; i < NEWS_LENGTHS && s->all[i] > 0; i++) {
        lv_json_object(j);
        lv_json_put_int(j, "steps", length[i]);
        number_put(j, "ns_per_step", s->all[i], DIGITS);
        number_put(j, "last_step_ns", s->last[i], DIGITS);
        lv_json_end(j);
    }
    lv_json_end(j);
    lv_json_end(j);
}
