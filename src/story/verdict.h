/* verdict.h: what a decision was worth beside the best one, by what its decider could know.
 *
 * All that is asked is asked in worlds that the seat cannot tell from the true one (lv_imagine), the same
 * worlds and the same luck for every decision that is compared. What was true and could not be known plays
 * no part. */
#ifndef LV_VERDICT_H
#define LV_VERDICT_H

#include "worth.h"

struct lv_verdict {
    lv_action best;            /* the decision itself, where nothing better was found */
    double cost;               /* chance to win that the decider gave away; 0: nothing better was found */
    double error;              /* of the cost, as lv_chances.error; 0: exact */
    double gain[LV_MAX_SEATS]; /* by how much every seat stands better after the decision than after the best:
                                * minus the cost for the decider, and whom it helped */
};

/* The decision `chosen` of the seat to move in s. False: there was no choice, or the seat was asked about
 * itself, on which nobody judges. The same seed gives the same verdict. */
bool lv_verdict_on(const struct lv_worth *w, const union lv_state *s, lv_action chosen, uint64_t seed,
                   struct lv_verdict *to);

/* A mistake gives away more than this, and more than its error. */
#define LV_VERDICT_MISTAKE 0.02
bool lv_verdict_is_mistake(const struct lv_verdict *v);

#endif
