/* tree.h: the tree of a search: decisions of all seats, in one piece of memory taken beforehand.
 *
 * A node is a decision of one seat; the path to it are decisions only. What chance brings, and what was
 * dealt to the hands that the searcher cannot see, is different each time one comes by (open loop), so
 * the decisions of a node's children are not always all allowed: only those that are take part. Where
 * chance is a few dice, decisions after different throws may be different children (by_luck): moving
 * the same pawn is not the same decision after a 1 and after a 6.
 *
 *     root ─┬─ seat 0: a ─┬─ seat 1: x      visits, mean value for the seat that decides it
 *           │             └─ seat 1: y
 *           └─ seat 0: b                    children hang on a list: first, next
 *
 * When the room is used up, no node is added any more, and searching goes on in those there are. */
#ifndef LV_BOT_TREE_H
#define LV_BOT_TREE_H

#include "kinds.h"

struct lv_tree_node {
    lv_action action;
    uint32_t visits;
    float mean;    /* what it was worth for its seat, on average */
    float guess;   /* what the game's estimate says it is worth */
    float weight;  /* how likely it seems, next to its siblings */
    uint32_t first, last, next; /* children and sibling; 0: none, for the root is nobody's child */
    uint32_t luck; /* what chance brought just before, where that is kept apart; else 0 */
    uint8_t seat;
};

struct lv_tree {
    struct lv_tree_node *node; /* number 0 is the root */
    uint32_t n, room;
};

/* False when there is no memory. */
bool lv_tree_init(struct lv_tree *t, uint32_t room);
void lv_tree_release(struct lv_tree *t);
void lv_tree_clear(struct lv_tree *t); /* only the root is left */

/* The child of `parent` to look at next, among the n decisions that `seat` has in *s after `luck`;
 * children that are missing are added. 0: there is no room for them. */
uint32_t lv_tree_select(struct lv_tree *t, uint32_t parent, const struct lv_setup *u,
                        const struct lv_search_params *p, const union lv_state *s, int seat,
                        uint32_t luck, const lv_action a[], int n);

/* The child of `parent` that was visited least; 0: it has none. */
uint32_t lv_tree_least(const struct lv_tree *t, uint32_t parent);

static inline void lv_tree_visit(struct lv_tree_node *node, float value)
{
    node->visits++;
    node->mean += (value - node->mean) / (float)node->visits;
}

#endif
