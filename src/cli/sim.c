/* sim.c: see sim.h. */
#include "sim.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "pool.h"

struct worker {
    const struct sim *sim;
    struct player *player[LV_MAX_SEATS];
    struct sim_result result; /* of the games of this thread */
    struct lv_refusal why;
    bool refused;
};

/* ---- one game -------------------------------------------------------------------------------- */

static int player_at(const struct sim *sim, int seat, int64_t number)
{
    assert(seat >= 0 && seat < sim->terms.u->seats && number >= 0);
    return sim->rotate ? (int)((seat + number) % sim->terms.u->seats) : seat;
}

/* A record can be made again from the seed: losing the last ones in a power cut harms nobody. */
static bool write_record(const struct sim *sim, const struct bout *b, struct lv_refusal *why)
{
    char path[1024];
    size_t len;
    char *text;
    bool fine;

    if (snprintf(path, sizeof path, "%s/%s-%" PRIu64 "-%07" PRId64 ".record", sim->records,
                 b->u->game->id, sim->seed, b->number + 1) >= (int)sizeof path)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("the path is too long"), 0);
    assert(b->match);
    if (!cli_is_free(path, sim->overwrite, why))
        return false;
    text = lv_match_record(b->match, true, &len, why);
    fine = text && cli_write_quickly(path, text, len, why);
    free(text);
    return fine;
}

static bool count_game(struct worker *w, const struct bout *b)
{
    int32_t score[LV_MAX_SEATS] = { 0 };
    int wins[LV_MAX_SEATS];

    b->u->game->rules.score(b->u, bout_state(b), score);
    bout_wins(b, wins);
    assert(b->steps > 0 && b->steps <= b->max_steps);
    for (int i = 0; i < b->u->seats; i++) {
        struct sim_player *player = &w->result.player[player_at(w->sim, i, b->number)];
        player->wins += wins[i];
        player->decisions += b->decisions[i];
        player->failures += player_fault(b->player[i]) != OUTSIDE_FINE;
        if (!tally_add(&player->scores, score[i], 1))
            return lv_refuse(&w->why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    }
    w->result.ended++;
    w->result.steps += b->steps;
    return tally_add(&w->result.lengths, (int32_t)b->steps, 1)
        || lv_refuse(&w->why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

static bool play_and_count(struct worker *w, struct bout *b)
{
    switch (bout_play(b, &w->why)) {
    case BOUT_ENDED:
        return (!w->sim->records || write_record(w->sim, b, &w->why)) && count_game(w, b);
    case BOUT_GIVEN_UP:
        w->result.unfinished++;
        return true;
    case BOUT_STOPPED:
        return true; /* the pool sees that, too */
    case BOUT_REFUSED:
        break;
    }
    return false;
}

/* How many games are ours, and the number of the nth of them. */
static int64_t our_games(const struct sim *sim)
{
    return sim->part.of ? (sim->games - sim->part.number + sim->part.of) / sim->part.of : sim->games;
}

static int64_t our_game(const struct sim *sim, int64_t n)
{
    return sim->part.of ? sim->part.number - 1 + n * sim->part.of : n;
}

static bool job(void *worker, int64_t n)
{
    struct worker *w = worker;
    const struct sim *sim = w->sim;
    const int64_t number = our_game(sim, n);
    struct bout b = { .u = sim->terms.u, .data = sim->data, .number = number,
                      .max_steps = sim->max_steps, .keeps_record = sim->records != NULL };

    bout_seed(&b, sim->seed, number);
    for (int i = 0; i < b.u->seats; i++) {
        b.player[i] = w->player[player_at(sim, i, number)];
        b.spec[i] = sim->spec[player_at(sim, i, number)];
    }
    w->refused = !play_and_count(w, &b);
    bout_release(&b);
    return !w->refused;
}

int64_t sim_play_alike(const struct lv_setup *u, struct lv_bot *bot, struct lv_rng *rng,
                       int64_t max_steps)
{
    const struct lv_game *g = u->game;
    union lv_state state = { 0 }, seen;
    int64_t steps = 0;
    int who;

    g->rules.start(u, &state);
    for (; steps < max_steps && (who = g->rules.to_move(u, &state)) != LV_OVER; steps++) {
        lv_action a;
        if (who == LV_CHANCE) {
            a = lv_sample(u, &state, rng);
        } else {
            lv_imagine(u, &state, who, rng, &seen);
            if (!lv_bot_choose(bot, &seen, rng, &a, NULL))
                break;
        }
        g->rules.apply(u, &state, a, NULL);
    }
    return steps;
}

/* ---- all games ------------------------------------------------------------------------------- */

static bool merge(struct sim_result *to, const struct sim_result *from)
{
    to->ended += from->ended;
    to->unfinished += from->unfinished;
    to->steps += from->steps;
    if (!tally_merge(&to->lengths, &from->lengths))
        return false;
    for (int i = 0; i < LV_MAX_SEATS; i++) {
        to->player[i].wins += from->player[i].wins;
        to->player[i].decisions += from->player[i].decisions;
        to->player[i].failures += from->player[i].failures;
        if (!tally_merge(&to->player[i].scores, &from->player[i].scores))
            return false;
    }
    return true;
}

static void free_worker(struct worker *w)
{
    for (int i = 0; i < LV_MAX_SEATS; i++)
        player_free(w->player[i]);
    sim_result_release(&w->result);
    free(w);
}

/* Each worker on cache lines of its own, so that threads do not slow each other down. */
static struct worker *new_worker(const struct sim *sim, struct lv_refusal *why)
{
    size_t size = (sizeof(struct worker) + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    struct worker *w = aligned_alloc(CACHE_LINE, size);

    if (!w) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    *w = (struct worker){ .sim = sim };
    for (int i = 0; i < sim->terms.u->seats; i++) {
        w->player[i] = player_new(sim->spec[i], &sim->terms, why);
        if (!w->player[i]) {
            free_worker(w);
            return NULL;
        }
    }
    return w;
}

static bool gather(struct worker *w, struct sim_result *to, struct lv_refusal *why)
{
    bool fine = merge(to, &w->result)
                || lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);

    if (w->refused) {
        *why = w->why;
        fine = false;
    }
    free_worker(w);
    return fine;
}

bool sim_run(const struct sim *sim, struct progress *progress, struct sim_result *to,
             struct lv_refusal *why)
{
    const int64_t games = our_games(sim);
    int threads = games < sim->threads ? (int)games : sim->threads, n = 0;
    void *worker[POOL_THREADS];
    bool fine;

    assert(sim->games > 0 && sim->threads > 0 && sim->threads <= POOL_THREADS);
    *to = (struct sim_result){ 0 };
    while (n < threads && (worker[n] = new_worker(sim, why)) != NULL)
        n++;
    fine = n == threads && (games == 0 || pool_run(job, games, worker, threads, progress, why));
    for (int i = 0; i < n; i++)
        fine &= gather(worker[i], to, why);
    assert(to->ended + to->unfinished <= games);
    to->partial = to->ended + to->unfinished < games;
    tally_sort(&to->lengths);
    for (int i = 0; i < LV_MAX_SEATS; i++)
        tally_sort(&to->player[i].scores);
    return fine;
}

void sim_result_release(struct sim_result *r)
{
    tally_release(&r->lengths);
    for (int i = 0; i < LV_MAX_SEATS; i++)
        tally_release(&r->player[i].scores);
}
