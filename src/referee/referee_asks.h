/* referee_asks.h: between referee.c, which keeps the matches and frames the answers, and
 * referee_asks.c, which knows what can be asked. */
#ifndef REFEREE_ASKS_H
#define REFEREE_ASKS_H

#include "referee.h"

struct slot {
    int64_t id; /* 0: free */
    struct lv_match *m;
    struct lv_rng rng; /* of simulated dice */
};

/* One request being answered. */
struct call {
    struct referee *r;
    const struct lv_node *ask;
    const struct lv_lang *lang;
    struct slot *slot; /* of the match that was named; NULL where none is needed */
    struct lv_json j;  /* the answer, an open object */
    struct lv_refusal *why;
    bool of_text; /* a refusal's line number is one of a text that was sent along */
};

struct ask {
    const char *name;
    const char *const *keys; /* besides ask, tag and lang */
    bool needs_match;
    bool (*answer)(struct call *c);
};
extern const struct ask referee_asks[]; /* ends with name NULL */

/* ---- what referee.c offers ------------------------------------------------------------------- */

const struct referee_world *referee_world(const struct referee *r);
void referee_quit(struct referee *r);

/* The solved table for this set-up, kept until another is wanted; NULL and *why. */
const void *referee_table(struct referee *r, const struct lv_setup *u, struct lv_refusal *why);

/* A free slot for match `id` (0: the lowest free number); NULL and *why. */
struct slot *referee_free_slot(struct referee *r, int64_t id, struct lv_refusal *why);

/* Makes room for so many more bytes of the answer. */
bool referee_reserve(struct call *c, size_t more);

/* How much of an answer is written. Long lists stop by themselves at half the room there is. */
bool referee_is_long(const struct call *c);

#endif
