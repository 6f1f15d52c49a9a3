/* kinds.h: what a bot is made of; for the files of this folder only. */
#ifndef LV_BOT_KINDS_H
#define LV_BOT_KINDS_H

#include "bots.h"

/* How long to think. */
struct lv_budget {
    int64_t n;  /* playouts or iterations; 0: as long as `ms` says */
    int32_t ms;
};

struct lv_bot_kind {
    const char *id;
    const char *title;        /* msgid */
    bool has_opinion;         /* its values mean something to a person who asks for advice */
    bool needs_table;
    int64_t most;             /* of its budget, the least being 1; 0: it takes none */
    int32_t most_ms;          /* 0: not in milliseconds */
    bool needs_budget;        /* it must be said; else the tuned one is taken */
    /* Can it play with this set-up? NULL: always. */
    bool (*may_play)(const struct lv_setup *u, struct lv_refusal *why);
    /* All legal decisions of the seat, each with its merit: what it chooses by, the more the better.
     * `seen` is what the seat imagines: nothing here has the true state. */
    int (*judge)(struct lv_bot *b, const union lv_state *seen, int seat, struct lv_rng *rng,
                 struct lv_advice out[LV_MAX_ACTIONS], double merit[LV_MAX_ACTIONS]);
};

/* What a spec says. */
struct lv_bot_spec {
    const struct lv_bot_kind *kind;
    struct lv_budget budget;
    bool over_net; /* a search that ends in the network of the set-up */
    int blur; /* in thousandths of a chance to win: what is worse by no more than this seems as good, for
               * levels that people can beat; so they miss what is fine, and never what is plain */
};

struct lv_mcts; /* what a search thinks in */

struct lv_bot {
    struct lv_bot_spec spec;
    const struct lv_setup *u;
    const void *table;
    struct lv_search_params params;
    struct lv_mcts *mcts; /* NULL for the others */
    bool thorough; /* asked for advice: every decision is looked at, and to the end of the budget */
};

extern const struct lv_bot_kind lv_bot_random, lv_bot_greedy, lv_bot_exact, lv_bot_flat, lv_bot_mcts,
    lv_bot_learned;

/* The memory of a search: so many trees of so many nodes. */
struct lv_mcts *lv_mcts_new(int threads, uint32_t room, struct lv_refusal *why);
void lv_mcts_free(struct lv_mcts *m); /* NULL is fine */

/* What the words mean in this game; has_table: a solved one is at hand. */
bool lv_bot_read_spec(const char *text, const struct lv_setup *u, bool has_table,
                      struct lv_bot_spec *to, struct lv_refusal *why);

/* What lv_bot_new does once the words are understood. */
struct lv_bot *lv_bot_make(const struct lv_bot_spec *spec, const struct lv_setup *u, const void *table,
                           struct lv_refusal *why);

/* Judges each legal decision by the value of the state after it. */
int lv_bot_judge_by(const struct lv_bot *b, const union lv_state *seen, int seat,
                    double (*value)(const struct lv_bot *b, const void *state, int seat),
                    struct lv_advice out[LV_MAX_ACTIONS], double merit[LV_MAX_ACTIONS]);

/* Half the interval around the mean of n values: see lv_advice.error. */
float lv_bot_error(double sum, double squares, double n);

#endif
