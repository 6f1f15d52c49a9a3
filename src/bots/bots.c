/* bots.c: what all bots have in common: life, who is asked, the choice among equals, advice in order. */
#include "bots.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell.h"
#include "playout.h"
#include "tuning.h"

/* Nodes of tree that a budget can make use of, within what is decent: 20 MB a thread. */
static uint32_t room_for(const struct lv_budget *budget)
{
    enum { LEAST = 4096, MOST = 1 << 19, A_MS = 1000, AN_ITERATION = 12 };
    int64_t n = budget->n ? budget->n * AN_ITERATION : (int64_t)budget->ms * A_MS;

    return n < LEAST ? LEAST : n > MOST ? MOST : (uint32_t)n;
}

struct lv_bot *lv_bot_new(const char *text, const struct lv_setup *u, const void *table,
                          struct lv_refusal *why)
{
    struct lv_bot_spec spec;

    return lv_bot_read_spec(text, u, table != NULL, &spec, why) ? lv_bot_make(&spec, u, table, why) : NULL;
}

struct lv_bot *lv_bot_make(const struct lv_bot_spec *spec, const struct lv_setup *u, const void *table,
                           struct lv_refusal *why)
{
    struct lv_bot *b;

    if (spec->kind->may_play && !spec->kind->may_play(u, why))
        return NULL;
    if (spec->kind->needs_table && !table) {
        lv_refuse(why, LV_E_UNKNOWN, NULL, N_("the exact player needs a solved table"), 0);
        return NULL;
    }
    b = malloc(sizeof *b);
    if (!b) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    assert(spec->blur >= 0 && spec->blur <= 1000 && (!spec->blur || spec->kind == &lv_bot_greedy));
    *b = (struct lv_bot){ .spec = *spec, .u = u, .table = table,
                          .params = lv_tuning_search(u, spec->over_net || spec->kind == &lv_bot_learned) };
    if (spec->kind == &lv_bot_mcts && !lv_bot_use_threads(b, 1, why)) {
        lv_bot_free(b);
        return NULL;
    }
    return b;
}

void lv_bot_free(struct lv_bot *b)
{
    if (b)
        lv_mcts_free(b->mcts);
    free(b);
}

bool lv_bot_is_quick(const struct lv_bot *b)
{
    enum { SHORT = 400 }; /* iterations: some milliseconds */

    return b->spec.kind->most == 0
        || (b->spec.kind == &lv_bot_mcts && b->spec.budget.ms == 0 && b->spec.budget.n <= SHORT);
}

bool lv_bot_is_greedy(const struct lv_bot *b)
{
    return b->spec.kind == &lv_bot_greedy;
}

bool lv_bot_use_threads(struct lv_bot *b, int threads, struct lv_refusal *why)
{
    struct lv_mcts *m;

    if (threads < 1 || threads > LV_BOT_THREADS)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a bot thinks on 1 to {n} threads"), LV_BOT_THREADS);
    if (b->spec.kind != &lv_bot_mcts)
        return true;
    m = lv_mcts_new(threads, room_for(&b->spec.budget), why);
    if (!m)
        return false;
    lv_mcts_free(b->mcts);
    b->mcts = m;
    return true;
}

float lv_bot_error(double sum, double squares, double n)
{
    double mean = sum / n, variance = squares / n - mean * mean;

    assert(n > 0);
    if (n < 2)
        return 0.5f;
    /* One more of each outcome: a share of 0 or 1 is not certain because nothing else was seen. */
    return (float)(1.96 * sqrt((fmax(variance, 0) + 1 / n) / n));
}

/* Who is to move; -1 and *why when nobody is. */
static int who_decides(const struct lv_bot *b, const union lv_state *seen, struct lv_refusal *why)
{
    int who = b->u->game->rules.to_move(b->u, seen);

    if (who >= 0)
        return who;
    lv_refuse(why, LV_E_TURN, NULL,
              who == LV_OVER ? N_("the game is over: there is nothing to decide")
                             : N_("chance is to move: there is nothing to decide"), 0);
    return -1;
}

/* The best, and among equals each as likely. */
static int pick(const double merit[], int n, struct lv_rng *rng)
{
    int best = 0;
    uint32_t equals = 1;

    assert(n > 0);
    for (int i = 1; i < n; i++) {
        if (merit[i] > merit[best]) {
            best = i;
            equals = 1;
        } else if (!(merit[i] < merit[best]) && lv_rng_below(rng, ++equals) == 0) {
            best = i;
        }
    }
    return best;
}

/* What seems best to a level with a blur, each as likely. Whatever a person would be asked about first
 * ("Really …?") is plain enough to see: it is taken only if it is the best. */
static int pick_blurred(const struct lv_bot *b, const union lv_state *seen, const struct lv_advice advice[],
                        const double merit[], int n, struct lv_rng *rng)
{
    const int best = pick(merit, n, rng);
    int seems_best[LV_MAX_ACTIONS] = { best }, left = 1;

    assert(b->spec.blur > 0 && n <= LV_MAX_ACTIONS);
    for (int i = 0; i < n; i++)
        if (i != best && merit[i] >= merit[best] - b->spec.blur / 1000.0)
            seems_best[left++] = i;
    for (;;) {
        int k = (int)lv_rng_below(rng, (uint32_t)left), i = seems_best[k];
        if (merit[i] >= merit[best] || !lv_choice_has_warning(b->u, seen, advice[i].action))
            return i;
        seems_best[k] = seems_best[--left];
        assert(left > 0); /* the best itself stays */
    }
}

bool lv_bot_choose(struct lv_bot *b, const union lv_state *seen, struct lv_rng *rng, lv_action *to,
                   struct lv_refusal *why)
{
    struct lv_advice advice[LV_MAX_ACTIONS];
    double merit[LV_MAX_ACTIONS];
    lv_action a[LV_MAX_ACTIONS];
    int seat = who_decides(b, seen, why), n;

    if (seat < 0)
        return false;
    n = b->u->game->rules.legal(b->u, seen, a);
    assert(n > 0 && n <= LV_MAX_ACTIONS);
    if (n == 1) /* no thinking */
        *to = a[0];
    else {
        b->thorough = false;
        n = b->spec.kind->judge(b, seen, seat, rng, advice, merit);
        *to = advice[b->spec.blur ? pick_blurred(b, seen, advice, merit, n, rng)
                                  : pick(merit, n, rng)].action;
    }
    assert(b->u->game->rules.may(b->u, seen, *to, NULL));
    return true;
}

/* What a decision is worth at least, as far as is known: a chance is no advice while it is a guess. */
static float at_least(const struct lv_advice *a)
{
    return a->error > 0 ? a->win - a->error : a->win;
}

/* Insertion keeps equals in the game's order, and lists are short. */
static void sort(struct lv_advice out[], int n)
{
    for (int i = 1; i < n; i++) {
        struct lv_advice a = out[i];
        int k = i;
        for (; k > 0 && at_least(&out[k - 1]) < at_least(&a); k--)
            out[k] = out[k - 1];
        out[k] = a;
    }
}

static bool is_personal(const struct lv_setup *u, const union lv_state *seen, lv_action a)
{
    struct lv_choice c = { 0 };

    u->game->telling->describe(u, seen, a, &c);
    return lv_choice_row(u, &c)->flags & LV_PERSONAL;
}

/* Is the seat asked about itself, and nothing else? */
static bool is_all_personal(const struct lv_setup *u, const union lv_state *seen)
{
    lv_action a[LV_MAX_ACTIONS];
    int n = u->game->rules.legal(u, seen, a);

    for (int i = 0; i < n; i++)
        if (!is_personal(u, seen, a[i]))
            return false;
    return n > 0;
}

/* Nobody is advised to say something else about themselves than what is so: that comes last. */
static void put_personal_last(const struct lv_setup *u, const union lv_state *seen,
                              struct lv_advice out[LV_MAX_ACTIONS], int n)
{
    int first = 0; /* of the personal ones */

    for (int i = 0; i < n; i++) {
        const struct lv_advice a = out[i];
        if (is_personal(u, seen, a.action))
            continue;
        memmove(&out[first + 1], &out[first], (size_t)(i - first) * sizeof *out);
        out[first++] = a;
    }
}

int lv_bot_advise(struct lv_bot *b, const union lv_state *seen, struct lv_rng *rng,
                  struct lv_advice out[LV_MAX_ACTIONS], struct lv_refusal *why)
{
    double merit[LV_MAX_ACTIONS];
    int seat = who_decides(b, seen, why), n;

    if (seat < 0)
        return 0;
    if (!b->spec.kind->has_opinion) {
        lv_refuse(why, LV_E_UNKNOWN, NULL, N_("this bot has no opinion of its own"), 0);
        return 0;
    }
    if (is_all_personal(b->u, seen)) {
        lv_refuse(why, LV_E_UNKNOWN, NULL, N_("only you know the answer: there is no advice to give"), 0);
        return 0;
    }
    b->thorough = true;
    n = b->spec.kind->judge(b, seen, seat, rng, out, merit);
    assert(n > 0);
    sort(out, n);
    put_personal_last(b->u, seen, out, n);
    lv_playout_outlook(b->u, &b->params, seen, seat, rng, out, n);
    return n;
}
