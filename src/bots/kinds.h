/* kinds.h: what a bot is made of; for the files of this folder only. */
#ifndef LV_BOT_KINDS_H
#define LV_BOT_KINDS_H

#include "bots.h"

union lv_bot_state {
    uint8_t bytes[LV_MAX_STATE];
    max_align_t align;
};

struct lv_bot_kind {
    const char *id;
    const char *title; /* msgid */
    bool has_opinion;  /* its values mean something to a person who asks for advice */
    bool needs_table;
    /* Can it play with this set-up? NULL: always. */
    bool (*may_play)(const struct lv_setup *u, struct lv_refusal *why);
    /* All legal decisions of the seat, each with a value: the more the better. */
    int (*judge)(const struct lv_bot *b, const union lv_bot_state *seen, int seat,
                 struct lv_advice out[LV_MAX_ACTIONS]);
};

struct lv_bot {
    const struct lv_bot_kind *kind;
    const struct lv_setup *u;
    const void *table;
};

extern const struct lv_bot_kind lv_bot_random, lv_bot_greedy, lv_bot_exact;

/* Judges each legal decision by the value of the state after it. */
int lv_bot_judge_by(const struct lv_bot *b, const union lv_bot_state *seen, int seat,
                    double (*value)(const struct lv_bot *b, const void *state, int seat),
                    struct lv_advice out[LV_MAX_ACTIONS]);

#endif
