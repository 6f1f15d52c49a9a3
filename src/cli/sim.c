/* sim.c: see sim.h. */
#include "sim.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/match.h"
#include "pool.h"
#include "stop.h"

static_assert(SIM_WIN % 4 == 0 && SIM_WIN % 5 == 0 && SIM_WIN % 6 == 0 && LV_MAX_SEATS == 6,
              "a win can be shared by any number of seats");

/* ---- one game -------------------------------------------------------------------------------- */

/* With a match the record is kept; without one the contract is played directly, which is much
 * faster. Both draw the same numbers, so both play the same game. */
struct play {
    const struct lv_setup *u;
    const struct lv_bot *bot[LV_MAX_SEATS]; /* at each seat */
    struct lv_rng rng;
    struct lv_match *match;
    union {
        uint8_t bytes[LV_MAX_STATE];
        max_align_t align;
    } state;
    int64_t steps, decisions[LV_MAX_SEATS];
};

enum ending { ENDED, GIVEN_UP, STOPPED, REFUSED };

static const void *state_of(const struct play *p)
{
    return p->match ? lv_match_state(p->match) : &p->state;
}

static bool take(struct play *p, int who, lv_action a, struct lv_refusal *why)
{
    if (p->match)
        return who == LV_CHANCE ? lv_match_came_up(p->match, a, why)
                                : lv_match_act(p->match, who, a, -1, why);
    p->u->game->apply(p->u, &p->state, a, NULL);
    return true;
}

static enum ending play_out(struct play *p, int64_t max_steps, struct lv_refusal *why)
{
    enum { LOOK_UP = 1024 }; /* steps between two looks whether to stop */
    const struct lv_game *g = p->u->game;
    int who;

    while ((who = g->to_move(p->u, state_of(p))) != LV_OVER) {
        lv_action a;
        if (p->steps == max_steps)
            return GIVEN_UP;
        if (p->steps % LOOK_UP == LOOK_UP - 1 && stop_is_asked())
            return STOPPED;
        if (who == LV_CHANCE) {
            a = lv_sample(p->u, state_of(p), &p->rng);
        } else {
            a = lv_bot_choose(p->bot[who], state_of(p), who, &p->rng);
            p->decisions[who]++;
        }
        if (!take(p, who, a, why))
            return REFUSED;
        p->steps++;
    }
    return ENDED;
}

int64_t sim_play_alike(const struct lv_setup *u, const struct lv_bot *bot, struct lv_rng *rng,
                       int64_t max_steps)
{
    struct play p = { .u = u, .rng = *rng };

    for (int seat = 0; seat < u->seats; seat++)
        p.bot[seat] = bot;
    u->game->start(u, &p.state);
    play_out(&p, max_steps, NULL);
    *rng = p.rng;
    return p.steps;
}

/* ---- records --------------------------------------------------------------------------------- */

static int player_at(const struct sim *sim, int seat, int64_t number)
{
    return sim->rotate ? (int)((seat + number) % sim->u->seats) : seat;
}

static struct lv_match *new_match(const struct sim *sim, int64_t number, struct lv_refusal *why)
{
    struct lv_seat seat[LV_MAX_SEATS] = { 0 };

    for (int i = 0; i < sim->u->seats; i++) {
        const char *id = sim->bot_id[player_at(sim, i, number)];
        snprintf(seat[i].name, sizeof seat[i].name, "%s %d", id, i + 1);
        snprintf(seat[i].by, sizeof seat[i].by, "%s", id);
    }
    return lv_match_new(sim->u, sim->data, seat, LV_CHANCE_SIMULATED, NULL, why);
}

static bool write_record(const struct sim *sim, int64_t number, const struct lv_match *m,
                         struct lv_refusal *why)
{
    char path[1024];
    size_t len;
    char *text;
    bool fine;

    if (snprintf(path, sizeof path, "%s/%s-%" PRIu64 "-%07" PRId64 ".record", sim->records,
                 sim->u->game->id, sim->seed, number + 1) >= (int)sizeof path)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("the path is too long"), 0);
    text = lv_match_record(m, true, &len, why);
    fine = text && cli_write_file(path, text, len, why);
    free(text);
    return fine;
}

/* ---- counting -------------------------------------------------------------------------------- */

static bool count_game(const struct sim *sim, int64_t number, const struct play *p,
                       struct sim_result *r)
{
    const struct lv_game *g = sim->u->game;
    int32_t score[LV_MAX_SEATS] = { 0 };
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    int winners = 0;

    g->score(sim->u, state_of(p), score);
    g->rank(sim->u, state_of(p), rank);
    for (int i = 0; i < sim->u->seats; i++)
        winners += rank[i] == 1;
    for (int i = 0; i < sim->u->seats; i++) {
        struct sim_player *player = &r->player[player_at(sim, i, number)];
        if (rank[i] == 1)
            player->wins += SIM_WIN / winners;
        player->decisions += p->decisions[i];
        if (!tally_add(&player->scores, score[i], 1))
            return false;
    }
    r->ended++;
    r->steps += p->steps;
    return tally_add(&r->lengths, (int32_t)p->steps, 1);
}

struct worker {
    const struct sim *sim;
    struct sim_result result; /* of the games of this thread */
    struct lv_refusal why;
    bool refused;
};

static bool play_and_count(struct worker *w, int64_t number, struct play *p)
{
    const struct sim *sim = w->sim;

    switch (play_out(p, sim->max_steps, &w->why)) {
    case ENDED:
        if (p->match && !write_record(sim, number, p->match, &w->why))
            break;
        return count_game(sim, number, p, &w->result)
            || lv_refuse(&w->why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    case GIVEN_UP:
        w->result.unfinished++;
        return true;
    case STOPPED:
        return true; /* the pool sees that, too */
    case REFUSED:
        break;
    }
    return false;
}

static bool job(void *worker, int64_t number)
{
    struct worker *w = worker;
    const struct sim *sim = w->sim;
    struct play p = { .u = sim->u, .rng = lv_rng_seed(sim->seed, (uint64_t)number) };
    bool fine = true;

    for (int i = 0; i < sim->u->seats; i++)
        p.bot[i] = sim->bot[player_at(sim, i, number)];
    if (sim->records)
        fine = (p.match = new_match(sim, number, &w->why)) != NULL;
    else
        sim->u->game->start(sim->u, &p.state);
    fine = fine && play_and_count(w, number, &p);
    lv_match_free(p.match);
    w->refused = !fine;
    return fine;
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
        if (!tally_merge(&to->player[i].scores, &from->player[i].scores))
            return false;
    }
    return true;
}

/* Each worker on cache lines of its own, so that threads do not slow each other down. */
static struct worker *new_worker(const struct sim *sim)
{
    size_t size = (sizeof(struct worker) + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    struct worker *w = aligned_alloc(CACHE_LINE, size);

    if (w)
        *w = (struct worker){ .sim = sim };
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
    sim_result_release(&w->result);
    free(w);
    return fine;
}

bool sim_run(const struct sim *sim, struct progress *progress, struct sim_result *to,
             struct lv_refusal *why)
{
    int threads = sim->games < sim->threads ? (int)sim->games : sim->threads, n = 0;
    void *worker[POOL_THREADS];
    bool fine = true;

    *to = (struct sim_result){ 0 };
    while (n < threads && (worker[n] = new_worker(sim)) != NULL)
        n++;
    if (n < threads)
        fine = lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    fine = fine && pool_run(job, sim->games, worker, threads, progress, why);
    for (int i = 0; i < n; i++)
        fine &= gather(worker[i], to, why);
    to->partial = to->ended + to->unfinished < sim->games;
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
