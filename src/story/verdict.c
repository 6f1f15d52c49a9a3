/* verdict.c: see verdict.h.
 *
 * Where looking is sure and nothing is hidden, one look at each decision settles it. Else the decisions
 * play a cup: all are looked at in the same few worlds, the better half in twice as many, until the best is
 * left; then it is compared with the one that was chosen in worlds that had no part in finding it, so that
 * luck in the cup does not make the cost larger than it is. */
#include "verdict.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "bots/kinds.h"
#include "core/tell.h"

enum {
    ENTRANTS = 12,  /* of the cup: more are first compared by the game's estimate */
    WORLDS = 12,    /* of its first round */
    GLANCES = 4,    /* worlds in which the estimate is asked */
    AT_ONCE = 32,   /* looks between two questions whether it is enough */
    MOST = 1600     /* of the final: what is as good as the best after so many costs little */
};

struct cup {
    const struct lv_worth *w;
    const union lv_state *s;
    int seat;
    uint64_t seed, looks; /* each look has a stream of its own */
    lv_action a[LV_MAX_ACTIONS];
    double merit[LV_MAX_ACTIONS];
    int n;
};

/* One look at each decision is all there is. */
static bool is_sure(const struct lv_worth *w)
{
    return w->by != LV_WORTH_PLAYED && !w->u->game->rules.resample;
}

/* World number `look`, as the seat might imagine it, and the luck to go on with. */
static void imagine(const struct cup *c, uint64_t look, union lv_state *to, struct lv_rng *rng)
{
    *rng = lv_rng_seed(c->seed, look);
    lv_imagine(c->w->u, c->s, c->seat, rng, to);
}

static void look_after(const struct cup *c, lv_action a, uint64_t look, double win[LV_MAX_SEATS])
{
    struct lv_rng rng;
    union lv_state world;

    imagine(c, look, &world, &rng);
    c->w->u->game->rules.apply(c->w->u, &world, a, NULL);
    lv_worth_once(c->w, &world, &rng, win);
}

/* The best to the front, equals in the game's order, and the chosen one among the first `keep`. */
static void keep_best(struct cup *c, int keep, lv_action chosen)
{
    int at = 0;

    for (int i = 1; i < c->n; i++) {
        const lv_action a = c->a[i];
        const double merit = c->merit[i];
        int k = i;
        for (; k > 0 && c->merit[k - 1] < merit; k--) {
            c->a[k] = c->a[k - 1];
            c->merit[k] = c->merit[k - 1];
        }
        c->a[k] = a;
        c->merit[k] = merit;
    }
    while (c->a[at] != chosen)
        at++;
    if (at >= keep)
        c->a[keep - 1] = chosen;
    c->n = keep < c->n ? keep : c->n;
}

/* By the estimate, where there are too many to play for all. */
static void draw_entrants(struct cup *c, lv_action chosen)
{
    const struct lv_setup *u = c->w->u;

    if (c->n <= ENTRANTS)
        return;
    memset(c->merit, 0, sizeof c->merit);
    for (int g = 0; g < GLANCES; g++) {
        struct lv_rng rng;
        union lv_state world, after;
        imagine(c, c->looks++, &world, &rng);
        for (int i = 0; i < c->n; i++) {
            float win[LV_MAX_SEATS] = { 0 };
            memcpy(&after, &world, u->game->state_size);
            u->game->rules.apply(u, &after, c->a[i], NULL);
            u->game->thinking->estimate(u, &after, win);
            c->merit[i] += (double)win[c->seat];
        }
    }
    keep_best(c, ENTRANTS, chosen);
}

static void play_rounds(struct cup *c, lv_action chosen)
{
    for (int worlds = WORLDS; c->n > 2; worlds *= 2) {
        memset(c->merit, 0, sizeof c->merit);
        for (int i = 0; i < c->n; i++)
            for (int k = 0; k < worlds; k++) {
                double win[LV_MAX_SEATS];
                look_after(c, c->a[i], c->looks + (uint64_t)k, win);
                c->merit[i] += win[c->seat];
            }
        c->looks += (uint64_t)worlds;
        keep_best(c, (c->n + 1) / 2, chosen);
    }
}

/* The winner of the cup and the chosen one, in new worlds. */
static void final(struct cup *c, lv_action chosen, lv_action best, struct lv_verdict *to)
{
    const bool sure = is_sure(c->w);
    double sum[LV_MAX_SEATS] = { 0 }, squares = 0;
    int n = 0;

    do {
        double here[LV_MAX_SEATS], there[LV_MAX_SEATS];
        look_after(c, chosen, c->looks, here);
        look_after(c, best, c->looks++, there);
        n++;
        for (int i = 0; i < c->w->u->seats; i++)
            sum[i] += here[i] - there[i];
        squares += (here[c->seat] - there[c->seat]) * (here[c->seat] - there[c->seat]);
        if (!sure && n % AT_ONCE == 0)
            to->error = (double)lv_bot_error(sum[c->seat], squares, n);
    } while (!sure && (n % AT_ONCE || (to->error > LV_WORTH_CLOSE && n < c->w->most && n < MOST)));
    if (sum[c->seat] >= 0)
        return; /* the chosen one is as good */
    to->best = best;
    to->cost = -sum[c->seat] / n;
    for (int i = 0; i < c->w->u->seats; i++)
        to->gain[i] = sum[i] / n;
}

static bool is_personal(const struct lv_setup *u, const union lv_state *s, lv_action a)
{
    struct lv_choice c = { 0 };

    u->game->telling->describe(u, s, a, &c);
    return lv_choice_row(u, &c)->flags & LV_PERSONAL;
}

bool lv_verdict_on(const struct lv_worth *w, const union lv_state *s, lv_action chosen, uint64_t seed,
                   struct lv_verdict *to)
{
    struct cup c = { .w = w, .s = s, .seat = w->u->game->rules.to_move(w->u, s), .seed = seed };
    const bool sure = is_sure(w);

    assert(c.seat >= 0);
    *to = (struct lv_verdict){ .best = chosen };
    c.n = w->u->game->rules.legal(w->u, s, c.a);
    if (c.n < 2 || is_personal(w->u, s, chosen))
        return false;
    if (sure) {
        for (int i = 0; i < c.n; i++) {
            double win[LV_MAX_SEATS];
            look_after(&c, c.a[i], 0, win);
            c.merit[i] = win[c.seat];
        }
        keep_best(&c, c.n, chosen);
    } else {
        draw_entrants(&c, chosen);
        play_rounds(&c, chosen);
    }
    final(&c, chosen, c.a[c.a[0] == chosen && !sure ? 1 : 0], to);
    return true;
}

bool lv_verdict_is_mistake(const struct lv_verdict *v)
{
    return v->cost > LV_VERDICT_MISTAKE && v->cost > v->error;
}
