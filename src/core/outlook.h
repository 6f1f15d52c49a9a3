/* outlook.h: decisions that lose the game at once while others do not: what people are warned of, whatever
 * the game. */
#ifndef LV_OUTLOOK_H
#define LV_OUTLOOK_H

#include "game.h"

/* The seats that win the game by this decision of `seat`, as far as it can be foreseen, when `seat` is none
 * of them and could decide otherwise without that; 0: nothing to warn of. */
unsigned lv_gives_away(const struct lv_setup *u, const void *state, lv_action a, int seat);

#endif
