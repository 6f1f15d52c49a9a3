/* meant.h: which decision or outcome of a match somebody means by words that are shown: what came up at a
 * real table, what a person wants to do. It asks the match what there is and what that is called, and knows
 * no game. */
#ifndef MEANT_H
#define MEANT_H

#include "core/match.h"

enum { MEANT_MAX = LV_MAX_OUTCOMES > LV_MAX_ACTIONS ? LV_MAX_OUTCOMES : LV_MAX_ACTIONS };

struct meant {
    lv_action action[MEANT_MAX];
    int n;      /* 1: understood; more: it could be any of these */
    bool whole; /* typed as it is shown */
};

/* All that can be meant now: decisions as they are offered, or what can come up; what people cannot tell
 * apart (copies of a card) once. */
void meant_all(const struct lv_match *m, const struct lv_words *w, struct meant *to);

/* What can be meant by this line. */
void meant_by(const struct lv_match *m, const struct lv_words *w, const char *line, struct meant *to);

/* The same among decisions that lie before the seat and cannot be chosen now. */
void meant_in_vain(const struct lv_match *m, const struct lv_words *w, const char *line, struct meant *to);

/* The shortest words that mean this and nothing else; false: none do. */
bool meant_spelling(const struct lv_match *m, const struct lv_words *w, lv_action a, struct lv_buf *to);

#endif
