/* flat.c: flat Monte Carlo, the public yardstick of strength: simple on purpose, and not to be tuned.
 *
 * N times: what is hidden is dealt anew, and after each legal decision everybody plays at random to
 * the end. The decision that won most is taken. */
#include <assert.h>
#include <string.h>

#include "kinds.h"

enum { MAX_STEPS = 5000 }; /* a random game that is longer is judged by the game's estimate */

static double random_game(const struct lv_setup *u, union lv_state *s, int seat, struct lv_rng *rng)
{
    const struct lv_game *g = u->game;
    lv_action a[LV_MAX_ACTIONS];
    float win[LV_MAX_SEATS];
    int who;

    for (int steps = 0; (who = g->rules.to_move(u, s)) != LV_OVER; steps++) {
        if (steps == MAX_STEPS) {
            g->thinking->estimate(u, s, win);
            return (double)win[seat];
        }
        if (who == LV_CHANCE)
            a[0] = lv_sample(u, s, rng);
        else
            a[0] = a[lv_rng_below(rng, (uint32_t)g->rules.legal(u, s, a))];
        g->rules.apply(u, s, a[0], NULL);
    }
    lv_wins(u, s, win);
    return (double)win[seat];
}

static int judge(struct lv_bot *b, const union lv_state *seen, int seat, struct lv_rng *rng,
                 struct lv_advice out[LV_MAX_ACTIONS], double merit[LV_MAX_ACTIONS])
{
    const struct lv_setup *u = b->u;
    double sum[LV_MAX_ACTIONS] = { 0 }, squares[LV_MAX_ACTIONS] = { 0 };
    double n = (double)b->spec.budget.n;
    lv_action a[LV_MAX_ACTIONS];
    int choices = u->game->rules.legal(u, seen, a);

    assert(b->spec.budget.n > 0 && choices > 0);
    for (int64_t k = 0; k < b->spec.budget.n; k++) {
        union lv_state world, after;
        lv_imagine(u, seen, seat, rng, &world);
        for (int i = 0; i < choices; i++) {
            double win;
            memcpy(&after, &world, u->game->state_size);
            u->game->rules.apply(u, &after, a[i], NULL);
            win = random_game(u, &after, seat, rng);
            assert(win >= 0 && win <= 1.0001);
            sum[i] += win;
            squares[i] += win * win;
        }
    }
    for (int i = 0; i < choices; i++) {
        merit[i] = sum[i] / n;
        out[i] = (struct lv_advice){ .action = a[i], .win = (float)merit[i],
                                     .error = lv_bot_error(sum[i], squares[i], n),
                                     .visits = (uint32_t)b->spec.budget.n };
    }
    return choices;
}

const struct lv_bot_kind lv_bot_flat = {
    .id = "flat", .title = N_("random games from here"), .has_opinion = true,
    .needs_budget = true, .most = 100000, .judge = judge,
};
