/* balance.h: do somebody's own components still make a balanced game?
 *
 * Greedy bots play the same number of games, from the same seed, with the own components and with the
 * built-in ones. A warning is given only for what is sure: when even the nearest ends of the two 95 %
 * intervals lie further apart than a table would put up with. */
#ifndef BALANCE_H
#define BALANCE_H

#include "sim.h"

enum {
    BALANCE_LONGER = 125, /* per cent of the built-in length: more is much longer */
    BALANCE_SHARE = 3,    /* points of the wins that a seat may gain */
    BALANCE_ENDLESS = 1   /* per cent of the games more that do not come to an end */
};

/* What is wrong with the own components: bit n for seat n that is favoured, and these. */
enum { BALANCE_IS_LONGER = 1 << 8, BALANCE_IS_ENDLESS = 1 << 9 };
unsigned balance_judge(const struct sim_result *own, const struct sim_result *built_in, int seats);

/* Plays, shows both results and the warnings, if there are any. False and *why when that cannot be
 * done, or when it was stopped. */
bool balance_check(struct cli *c, const struct lv_game *g, const struct lv_data *own, int seats,
                   int64_t games, struct lv_refusal *why);

#endif
