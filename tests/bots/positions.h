/* positions.h: situations of every game in which somebody has something to decide. */
#ifndef POSITIONS_H
#define POSITIONS_H

#include "bots/kinds.h"
#include "testing.h"

extern const struct lv_game lv_game_tpl;

/* Every registered game, and the template at last; NULL past the end. */
const struct lv_game *any_game(int i);

/* Game number `number` played at random until, after at least `steps` steps, a seat has more than one
 * decision. False when the game ended before. */
bool position_after(const struct lv_setup *u, uint64_t number, int steps, union lv_state *to);

/* What a bot at the seat to move decides and thinks, given what that seat may imagine. */
lv_action choose_in(struct lv_bot *b, const union lv_state *s, struct lv_rng *rng);
int advise_in(struct lv_bot *b, const union lv_state *s, struct lv_rng *rng,
              struct lv_advice out[LV_MAX_ACTIONS]);

/* A bot that must be had, for the caller to free. */
struct lv_bot *new_bot(const char *spec, const struct lv_setup *u);

#endif
