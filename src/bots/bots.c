/* bots.c: the bots by name, and the gate through which each of them looks at a game. */
#include "bots.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "kinds.h"

static const struct lv_bot_kind *const kind[] = { &lv_bot_random, &lv_bot_greedy, &lv_bot_exact };
enum { N_KINDS = sizeof kind / sizeof *kind };

const char *lv_bot_id(int i)
{
    return i >= 0 && i < N_KINDS ? kind[i]->id : NULL;
}

const char *lv_bot_title(int i)
{
    return i >= 0 && i < N_KINDS ? kind[i]->title : NULL;
}

static const struct lv_bot_kind *find(const char *id)
{
    for (int i = 0; i < N_KINDS; i++)
        if (strcmp(kind[i]->id, id) == 0)
            return kind[i];
    return NULL;
}

bool lv_bot_needs_table(const char *id)
{
    const struct lv_bot_kind *k = find(id);

    return k && k->needs_table;
}

struct lv_bot *lv_bot_new(const char *id, const struct lv_setup *u, const void *table,
                          struct lv_refusal *why)
{
    const struct lv_bot_kind *k = find(id);
    struct lv_bot *b;

    if (!k) {
        lv_refuse_text(why, LV_E_UNKNOWN, NULL,
                       N_("there is no bot called {text}; try random, greedy or exact"), 0, id);
        return NULL;
    }
    if (k->may_play && !k->may_play(u, why))
        return NULL;
    assert(!k->needs_table || table);
    b = malloc(sizeof *b);
    if (!b) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    *b = (struct lv_bot){ k, u, table };
    return b;
}

void lv_bot_free(struct lv_bot *b)
{
    free(b);
}

/* A state that the seat cannot tell from the true one. */
static void look(const struct lv_bot *b, const void *state, int seat, struct lv_rng *rng,
                 union lv_bot_state *to)
{
    memcpy(to, state, b->u->game->state_size);
    if (b->u->game->resample)
        b->u->game->resample(b->u, to, seat, rng);
}

lv_action lv_bot_choose(const struct lv_bot *b, const void *state, int seat, struct lv_rng *rng)
{
    struct lv_advice advice[LV_MAX_ACTIONS];
    union lv_bot_state seen;
    int n, best = 1;

    look(b, state, seat, rng, &seen);
    n = b->kind->judge(b, &seen, seat, advice);
    assert(n > 0);
    for (int i = 1; i < n; i++) /* the best, and among equals each as likely */
        if (advice[i].win > advice[0].win || (!(advice[i].win < advice[0].win)
                                              && lv_rng_below(rng, (uint32_t)++best) == 0)) {
            if (advice[i].win > advice[0].win)
                best = 1;
            advice[0] = advice[i];
        }
    return advice[0].action;
}

static int better_first(const void *x, const void *y)
{
    const struct lv_advice *a = x, *b = y;

    if (a->win > b->win || a->win < b->win)
        return a->win > b->win ? -1 : 1;
    return a->action < b->action ? -1 : a->action > b->action;
}

int lv_bot_advise(const struct lv_bot *b, const void *state, int seat, struct lv_rng *rng,
                  struct lv_advice out[LV_MAX_ACTIONS])
{
    union lv_bot_state seen;
    int n;

    if (!b->kind->has_opinion)
        return 0;
    look(b, state, seat, rng, &seen);
    n = b->kind->judge(b, &seen, seat, out);
    qsort(out, (size_t)n, sizeof *out, better_first);
    return n;
}
