/* tree.c: see tree.h. */
#include "tree.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool lv_tree_init(struct lv_tree *t, uint32_t room)
{
    t->node = malloc(room * sizeof *t->node); /* not touched before it is used */
    t->room = room;
    if (!t->node)
        return false;
    lv_tree_clear(t);
    return true;
}

void lv_tree_release(struct lv_tree *t)
{
    free(t->node);
}

void lv_tree_clear(struct lv_tree *t)
{
    t->node[0] = (struct lv_tree_node){ 0 };
    t->n = 1;
}

/* The child for a decision, or 0. Decisions are asked for in the order in which children hang on the
 * list, so it is nearly always `from`, the one after the last one found. */
static uint32_t find(const struct lv_tree *t, uint32_t parent, uint32_t from, int seat,
                     uint32_t luck, lv_action a)
{
    const struct lv_tree_node *node = t->node;

    for (uint32_t i = from; i; i = node[i].next)
        if (node[i].action == a && node[i].seat == seat && node[i].luck == luck)
            return i;
    for (uint32_t i = node[parent].first; i != from; i = node[i].next)
        if (node[i].action == a && node[i].seat == seat && node[i].luck == luck)
            return i;
    return 0;
}

/* A child that nobody has visited yet. Its guess is the game's estimate of the state after it. */
static uint32_t add(struct lv_tree *t, uint32_t parent, const struct lv_setup *u,
                    const struct lv_search_params *p, const union lv_state *s, int seat,
                    uint32_t luck, lv_action a)
{
    struct lv_tree_node *mother = &t->node[parent];
    union lv_state after;
    float win[LV_MAX_SEATS];

    assert(parent < t->n && t->n <= t->room && u->game->rules.may(u, s, a, NULL));
    if (t->n == t->room)
        return 0;
    memcpy(&after, s, u->game->state_size);
    u->game->rules.apply(u, &after, a, NULL);
    p->guide(u, &after, win);
    t->node[t->n] = (struct lv_tree_node){ .action = a, .luck = luck, .seat = (uint8_t)seat,
                                           .guess = win[seat],
                                           .weight = expf((win[seat] - 0.5f) / p->heat) };
    if (mother->last)
        t->node[mother->last].next = t->n;
    else
        mother->first = t->n;
    mother->last = t->n;
    return t->n++;
}

/* What a child is worth so far: the estimate counts like a few visits. */
static float worth(const struct lv_tree_node *c, const struct lv_search_params *p)
{
    float visits = (float)c->visits;

    return (p->trust * c->guess + visits * c->mean) / (p->trust + visits);
}

/* PUCT: the worth, and a bonus for what seemed likely and was looked at too little. */
static uint32_t most_urgent(const struct lv_tree *t, const struct lv_search_params *p,
                            const uint32_t child[], int n)
{
    float visits = 0, weights = 0, best = -1, bonus;
    uint32_t urgent = 0;

    for (int i = 0; i < n; i++) {
        visits += (float)t->node[child[i]].visits;
        weights += t->node[child[i]].weight;
    }
    assert(n > 0 && weights > 0);
    bonus = p->explore * sqrtf(visits + 1) / weights;
    for (int i = 0; i < n; i++) {
        const struct lv_tree_node *c = &t->node[child[i]];
        float urgency = worth(c, p) + bonus * c->weight / (float)(c->visits + 1);
        if (urgency > best) {
            best = urgency;
            urgent = child[i];
        }
    }
    assert(urgent != 0); /* the root is nobody's child */
    return urgent;
}

uint32_t lv_tree_select(struct lv_tree *t, uint32_t parent, const struct lv_setup *u,
                        const struct lv_search_params *p, const union lv_state *s, int seat,
                        uint32_t luck, const lv_action a[], int n)
{
    uint32_t child[LV_MAX_ACTIONS], from = t->node[parent].first;

    for (int i = 0; i < n; i++) {
        child[i] = find(t, parent, from, seat, luck, a[i]);
        if (!child[i] && !(child[i] = add(t, parent, u, p, s, seat, luck, a[i])))
            return 0;
        from = t->node[child[i]].next;
    }
    return most_urgent(t, p, child, n);
}

uint32_t lv_tree_least(const struct lv_tree *t, uint32_t parent)
{
    uint32_t least = t->node[parent].first;

    for (uint32_t i = least; i; i = t->node[i].next)
        if (t->node[i].visits < t->node[least].visits)
            least = i;
    return least;
}
