/* lib_many.c: many games at once, without words and records: state by state.
 *
 * Game k draws from streams of its own, so that it does not matter which thread plays it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/machine.h"
#include "lib_inside.h"

/* What one thread does: games `first`, `first + every`, … */
struct share {
    const struct ludovie_many *what;
    const struct lv_setup *u;
    struct lv_bot *bot; /* NULL: at random */
    int64_t first, every, steps;
};

static lv_action decide(const struct share *s, const union lv_state *state, int who, int64_t seed, int step,
                        struct lv_rng *rng)
{
    struct lv_rng own = lv_rng_seed((uint64_t)seed, (uint64_t)step);
    lv_action legal[LV_MAX_ACTIONS], chosen = 0;
    union lv_state seen;
    bool fine;
    int n;

    if (!s->bot) {
        n = s->u->game->rules.legal(s->u, state, legal);
        return legal[lv_rng_below(rng, (uint32_t)n)];
    }
    lv_imagine(s->u, state, who, &own, &seen);
    fine = lv_bot_choose(s->bot, &seen, &own, &chosen, NULL);
    assert(fine);
    (void)fine;
    return chosen;
}

static void put_result(const struct share *s, int64_t k, const union lv_state *state, int steps, bool over)
{
    const struct ludovie_many *what = s->what;
    const struct lv_game *g = s->u->game;
    int32_t score[LV_MAX_SEATS] = { 0 };
    uint8_t rank[LV_MAX_SEATS] = { 0 };

    g->rules.score(s->u, state, score);
    if (over)
        g->rules.rank(s->u, state, rank);
    if (what->scores)
        memcpy(what->scores + k * what->seats, score, (size_t)what->seats * sizeof *score);
    if (what->ranks)
        memcpy(what->ranks + k * what->seats, rank, (size_t)what->seats);
    if (what->steps)
        what->steps[k] = steps;
    if (what->hashes)
        what->hashes[k] = lv_state_hash(g, state);
}

static void play(struct share *s, int64_t k)
{
    const struct lv_rules *rules = &s->u->game->rules;
    const int most = s->what->max_steps ? s->what->max_steps : LV_MAX_STEPS;
    const int64_t seed = s->what->seed + k;
    struct lv_rng rng = lv_rng_seed((uint64_t)seed, 0);
    union lv_state state;
    int steps = 0, who;

    memset(&state, 0, s->u->game->state_size);
    rules->start(s->u, &state);
    for (; (who = rules->to_move(s->u, &state)) != LV_OVER && steps < most; steps++)
        rules->apply(s->u, &state, who == LV_CHANCE ? lv_sample(s->u, &state, &rng)
                                                    : decide(s, &state, who, seed, steps, &rng), NULL);
    put_result(s, k, &state, steps, who == LV_OVER);
    s->steps += steps;
}

static void *work(void *thing)
{
    struct share *s = thing;

    for (int64_t k = s->first; k < s->what->games; k += s->every)
        play(s, k);
    return NULL;
}

static bool is_within(const char *what, int64_t value, int64_t least, int64_t most, struct lv_refusal *why)
{
    if (value >= least && value <= most)
        return true;
    return lv_refuse_text(why, LV_E_LIMIT, NULL, N_("{text} cannot be {n}"), value, what);
}

static bool is_possible(const struct ludovie_many *what, struct lv_refusal *why)
{
    enum { MOST = 1 << 24 };

    if (what->size != sizeof *what)
        return lv_refuse(why, LV_E_VERSION, NULL,
                         N_("the program was made for another version of the library"), 0);
    return is_within("games", what->games, 1, MOST, why)
           && is_within("seed", what->seed, 0, (int64_t)1 << 53, why)
           && is_within("max_steps", what->max_steps, 0, LV_MAX_STEPS, why)
           && is_within("threads", what->threads, 0, LUDOVIE_MAX_THREADS, why);
}

static bool make_bot(struct share *s, struct lv_refusal *why)
{
    const char *spec = s->what->bot;

    if (!spec)
        return true;
    if (!lv_bot_is_spec(spec, why))
        return false;
    if (lv_bot_needs_table(spec))
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no exact player here"), 0);
    s->bot = lv_bot_new(spec, s->u, NULL, why);
    return s->bot != NULL;
}

/* All steps, or -1 and *why. */
static int64_t play_all(const struct ludovie_many *what, const struct lv_setup *u, struct lv_refusal *why)
{
    const int threads = what->threads > 1 ? what->threads : 1;
    struct share share[LUDOVIE_MAX_THREADS];
    int64_t steps = 0;
    bool fine = true;

    assert(threads <= LUDOVIE_MAX_THREADS);
    for (int i = 0; i < threads; i++) {
        share[i] = (struct share){ what, u, NULL, i, threads, 0 };
        fine = fine && make_bot(&share[i], why);
    }
    if (fine)
        lv_bot_work(work, share, sizeof *share, threads);
    for (int i = 0; i < threads; i++) {
        steps += share[i].steps;
        lv_bot_free(share[i].bot);
    }
    return fine ? steps : -1;
}

int64_t ludovie_simulate(ludovie *l, const struct ludovie_many *what, struct ludovie_error *e)
{
    const struct lv_data *data;
    struct lv_refusal why;
    struct lv_setup u;
    int64_t steps = -1;

    if (is_possible(what, &why) && lib_setup(l, what->game, what->seats, what->options, &u, &data, &why))
        steps = play_all(what, &u, &why);
    if (steps < 0)
        lib_refuse(l, &why, e);
    return steps;
}
