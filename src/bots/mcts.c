/* mcts.c: information-set Monte Carlo tree search over the contract.
 *
 * One iteration: what the seat cannot know is dealt anew; from the root down, every seat takes the
 * decision that is most urgent for itself (tree.c), chance falling as it may; at a decision that nobody
 * has tried, a playout (playout.c) says what each seat may hope for, and all decisions on the way learn
 * it. Where only one decision is allowed there is nothing to learn and no node. In games where that was
 * measured to be stronger the other seats take what the game's estimate likes best instead, and the whole
 * tree is about one's own decisions. In the end the decision that was looked at most often is the best.
 *
 * With several threads each searches in a tree of its own, and what they saw at the root is put
 * together. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "playout.h"
#include "tree.h"

enum {
    MAX_DEPTH = 64,
    MAX_STEPS = 5000 /* from the root to a leaf: games in which others might go on for ever are cut */
};

/* What was seen of a root decision, in chances to win. */
struct tally {
    double sum, squares;
    uint32_t visits;
};

/* One thread's part. */
struct worker {
    const struct lv_bot *bot;
    const union lv_state *seen;
    int seat;
    int64_t iterations;   /* to do, at most */
    double deadline;      /* 0: none */
    uint64_t seed;
    struct lv_rng rng;
    struct lv_tree tree;
    struct tally tally[LV_MAX_ACTIONS]; /* by the order of legal() */
    lv_action root[LV_MAX_ACTIONS];
    int choices;
    int64_t done;
};

struct lv_mcts {
    int n;
    struct worker worker[];
};

struct lv_mcts *lv_mcts_new(int threads, uint32_t room, struct lv_refusal *why)
{
    struct lv_mcts *m = calloc(1, sizeof *m + (size_t)threads * sizeof m->worker[0]);

    for (; m && m->n < threads; m->n++)
        if (!lv_tree_init(&m->worker[m->n].tree, room)) {
            lv_mcts_free(m);
            m = NULL;
            break;
        }
    if (!m)
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    return m;
}

void lv_mcts_free(struct lv_mcts *m)
{
    for (int i = 0; m && i < m->n; i++)
        lv_tree_release(&m->worker[i].tree);
    free(m);
}

struct lv_effort lv_bot_effort(const struct lv_bot *b)
{
    struct lv_effort e = { 0 };

    for (int i = 0; b->mcts && i < b->mcts->n; i++) {
        e.iterations += b->mcts->worker[i].done;
        e.tree_bytes += b->mcts->worker[i].tree.n * sizeof(struct lv_tree_node);
    }
    return e;
}

/* ---- one iteration ------------------------------------------------------------------------------ */

/* The first decision of this iteration. For advice every other iteration goes to the one that was
 * looked at least: people also want to know how bad a bad decision is. */
static uint32_t first_decision(struct worker *w)
{
    uint32_t least = w->bot->thorough && w->done % 2 ? lv_tree_least(&w->tree, 0) : 0;

    return least ? least : lv_tree_select(&w->tree, 0, w->bot->u, &w->bot->params, w->seen, w->seat, 0,
                                          w->root, w->choices);
}

/* Luck number k of the first decision is the same for all of them: they are compared by what they make
 * of the same cards and dice, not by which of them was luckier. */
static uint32_t begin(struct worker *w, union lv_state *s)
{
    const struct lv_setup *u = w->bot->u;
    uint32_t child = first_decision(w);

    if (!child)
        return 0;
    assert(child < w->tree.n && w->tree.node[child].seat == w->seat);
    w->rng = lv_rng_seed(w->seed, w->tree.node[child].visits);
    lv_imagine(u, w->seen, w->seat, &w->rng, s);
    u->game->rules.apply(u, s, w->tree.node[child].action, NULL);
    return child;
}

/* Chance falls. Returns what to know it by: what fell since the last decision, in one number. */
static uint32_t fall(struct worker *w, union lv_state *s, uint32_t luck)
{
    const struct lv_setup *u = w->bot->u;
    lv_action a = lv_sample(u, s, &w->rng);

    u->game->rules.apply(u, s, a, NULL);
    return w->bot->params.by_luck ? luck * 31 + a : 0;
}

/* The decision of a seat in *s below node `at`, carried out. Returns its node; `at` when it needs none
 * of its own; 0 when there is no room for one, and nothing was decided. */
static uint32_t decide(struct worker *w, union lv_state *s, int who, uint32_t at, uint32_t luck)
{
    const struct lv_setup *u = w->bot->u;
    lv_action a[LV_MAX_ACTIONS];
    int n = u->game->rules.legal(u, s, a);

    if (n > 1 && who != w->seat && w->bot->params.rivals_guess) {
        lv_playout_decide(u, w->bot->params.guide, n, s, who, &w->rng);
        return at;
    }
    if (n > 1) {
        at = lv_tree_select(&w->tree, at, u, &w->bot->params, s, who, luck, a, n);
        if (!at)
            return 0;
        a[0] = w->tree.node[at].action;
    }
    u->game->rules.apply(u, s, a[0], NULL);
    return at;
}

/* From a first decision down the tree in *s to one that nobody has tried, or to where no node can be
 * had. Returns the length of the path. */
static int descend(struct worker *w, union lv_state *s, uint32_t path[MAX_DEPTH])
{
    const struct lv_setup *u = w->bot->u;
    uint32_t at = path[0], luck = 0;
    int depth = 1, who;

    for (int steps = 0; steps < MAX_STEPS && depth < MAX_DEPTH && w->tree.node[at].visits > 0
                        && (who = u->game->rules.to_move(u, s)) != LV_OVER; steps++) {
        if (who == LV_CHANCE) {
            luck = fall(w, s, luck);
            continue;
        }
        at = decide(w, s, who, at, luck);
        if (!at)
            return depth;
        if (at != path[depth - 1])
            path[depth++] = at;
        luck = 0;
    }
    return depth;
}

static void count(struct worker *w, lv_action first, float win)
{
    for (int i = 0; i < w->choices; i++)
        if (w->root[i] == first) {
            assert(win >= 0 && win <= 1.0001f);
            w->tally[i].visits++;
            w->tally[i].sum += (double)win;
            w->tally[i].squares += (double)win * (double)win;
            return;
        }
}

/* False when there is no room even for the first decisions. */
static bool iterate(struct worker *w)
{
    const struct lv_setup *u = w->bot->u;
    uint32_t path[MAX_DEPTH];
    float value[LV_MAX_SEATS];
    union lv_state s;
    int depth;

    path[0] = begin(w, &s);
    if (!path[0])
        return false;
    depth = descend(w, &s, path);
    assert(depth >= 1 && depth <= MAX_DEPTH);
    lv_playout(u, &w->bot->params, &s, &w->rng, value);
    count(w, w->tree.node[path[0]].action, value[w->seat]);
    if (u->game->rules.to_move(u, &s) == LV_OVER)
        lv_playout_add_score(u, &w->bot->params, &s, value);
    for (int i = 0; i < depth; i++) {
        struct lv_tree_node *node = &w->tree.node[path[i]];
        lv_tree_visit(node, value[node->seat]);
    }
    return true;
}

/* ---- one search ---------------------------------------------------------------------------------- */

/* Nothing that can still be seen would change what was looked at most. */
static bool is_decided(const struct worker *w)
{
    uint32_t most = 0, second = 0;

    for (int i = 0; i < w->choices; i++) {
        uint32_t v = w->tally[i].visits;
        if (v > most) {
            second = most;
            most = v;
        } else if (v > second) {
            second = v;
        }
    }
    return (int64_t)most - second > w->iterations - w->done;
}

static void *search(void *worker)
{
    enum { LOOK_UP = 32 }; /* iterations between two looks at the clock and the tallies */
    struct worker *w = worker;
    const struct lv_setup *u = w->bot->u;

    lv_tree_clear(&w->tree);
    memset(w->tally, 0, sizeof w->tally);
    w->choices = u->game->rules.legal(u, w->seen, w->root);
    assert(w->choices > 0 && u->game->rules.to_move(u, w->seen) == w->seat);
    for (w->done = 0; w->done < w->iterations && iterate(w); w->done++)
        if (w->done % LOOK_UP == LOOK_UP - 1
            && ((w->deadline > 0 && lv_bot_clock() > w->deadline) || (!w->bot->thorough && is_decided(w)))) {
            w->done++;
            break;
        }
    return NULL;
}

/* The budget shared out. */
static void search_all(struct lv_bot *b, const union lv_state *seen, int seat, struct lv_rng *rng)
{
    struct lv_mcts *m = b->mcts;
    uint64_t seed = lv_rng_next(rng);
    double deadline = b->spec.budget.ms ? lv_bot_clock() + 1e-3 * b->spec.budget.ms : 0;

    for (int i = 0; i < m->n; i++) {
        struct worker *w = &m->worker[i];
        w->bot = b;
        w->seen = seen;
        w->seat = seat;
        w->iterations = b->spec.budget.ms ? INT64_MAX : (b->spec.budget.n + m->n - 1 - i) / m->n;
        w->deadline = deadline;
        w->seed = seed + (uint64_t)i;
    }
    lv_bot_work(search, m->worker, sizeof m->worker[0], m->n);
}

static int judge(struct lv_bot *b, const union lv_state *seen, int seat, struct lv_rng *rng,
                 struct lv_advice out[LV_MAX_ACTIONS], double merit[LV_MAX_ACTIONS])
{
    const struct lv_mcts *m = b->mcts;
    int n;

    search_all(b, seen, seat, rng);
    n = m->worker[0].choices;
    for (int k = 1; k < m->n; k++)
        assert(m->worker[k].choices == n);
    for (int i = 0; i < n; i++) {
        struct tally t = { 0 };
        for (int k = 0; k < m->n; k++) {
            t.visits += m->worker[k].tally[i].visits;
            t.sum += m->worker[k].tally[i].sum;
            t.squares += m->worker[k].tally[i].squares;
        }
        out[i] = (struct lv_advice){ .action = m->worker[0].root[i], .visits = t.visits,
                                     .win = (float)(t.visits ? t.sum / t.visits : 0),
                                     .error = t.visits ? lv_bot_error(t.sum, t.squares, t.visits) : 1 };
        merit[i] = t.visits + (double)out[i].win; /* among those looked at equally often, by value */
    }
    return n;
}

const struct lv_bot_kind lv_bot_mcts = {
    .id = "mcts", .title = N_("tree search"), .has_opinion = true,
    .most = 100000000, .most_ms = 60000, .judge = judge,
};
