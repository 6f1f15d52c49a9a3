/* fortune.h: how lucky each seat was in one throw, draw or decision, told quickly and without bias.
 *
 * Whatever function of a situation one takes: what it says after the outcome that came up, less what it
 * says after all that could have come up, each by its weight, is 0 on average. So the sum of it over a game
 * can be taken from the result without changing its mean; the better the function foresees the result, the
 * less is left of the luck. The same holds for what a player decides who might have decided otherwise in the
 * same moment: less what the function says after other decisions of that player, drawn independently. */
#ifndef LV_FORTUNE_H
#define LV_FORTUNE_H

#include "worth.h"

/* By what luck is told: a function of situations that looks to the end of a turn, and over the next throw.
 * What a seat is thought to do meanwhile is what its guide likes best; the nearer that is to what it does,
 * the less is left. */
struct lv_fortune {
    const struct lv_worth *worth;
    lv_guess *guide[LV_MAX_SEATS];
};

/* Everybody is thought to go by what the reference player goes by. */
struct lv_fortune lv_fortune_by(const struct lv_worth *w);

/* Adds the luck of every seat in this outcome of the chance point. */
void lv_fortune_add(const struct lv_fortune *f, const union lv_state *s, lv_action outcome,
                    double luck[LV_MAX_SEATS]);

/* Adds the luck of every seat in this decision, beside n others that the same player might have taken. */
void lv_fortune_add_choice(const struct lv_fortune *f, const union lv_state *s, lv_action chosen,
                           const lv_action other[], int n, double luck[LV_MAX_SEATS]);

#endif
