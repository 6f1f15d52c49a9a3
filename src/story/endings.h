/* endings.h: how it could end: games that bots play on from a moment to the end. */
#ifndef LV_ENDINGS_H
#define LV_ENDINGS_H

#include "core/game.h"

enum { LV_ENDINGS_MOST = 100000 }; /* games of one question */

/* Many of them together. */
struct lv_endings {
    int games, given_up;
    int ranked[LV_MAX_SEATS][LV_MAX_SEATS + 1]; /* how often each seat came in which place; 0: in none */
    double won[LV_MAX_SEATS];                   /* games, a shared win being split */
    int32_t least[LV_MAX_SEATS], most[LV_MAX_SEATS]; /* points */
    double points[LV_MAX_SEATS];                /* of all games together */
};

/* Plays game number `number` from a state, and adds it. Everybody decides by the game's own estimate, one
 * step ahead. `seat`: from what that seat imagines; LV_ONLOOKER: with open hands. */
void lv_endings_play(const struct lv_setup *u, const void *state, int seat, uint64_t seed, uint64_t number,
                     struct lv_endings *to);

/* As the members of a document. */
void lv_endings_write(const struct lv_setup *u, const struct lv_endings *e, struct lv_json *j);

#endif
