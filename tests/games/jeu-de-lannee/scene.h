/* scene.h: situations of Le Jeu de l'Année in a line, so that a test reads like an example.
 *
 *     "spin 1 | 28-03 300 2 lucky=7 | 01-01 800 2 person sex=F"
 *
 * First the phase, the seat whose turn it is and further members ("quarters=[[1,0],[0,0],[0,0]]");
 * then each seat: day, money, tokens, and words: members of the seat, facts, or `person` (facts left
 * open). Facts not named are "no" for a bot, identity is not said; lucky numbers are 30, 29, …
 *
 * Moves are those of the notation, and "@31-07": the pawn whose turn it is arrives there. */
#ifndef SCENE_H
#define SCENE_H

#include "games/jeu-de-lannee/jda.h"
#include "testing.h"

void scene_set(const struct lv_setup *u, struct jda_state *s, const char *scene);
void scene_refused(const struct lv_setup *u, const char *scene, enum lv_code code,
                   const char *rule);
void scene_play(const struct lv_setup *u, struct jda_state *s, const char *moves);
/* "07-04 900 5; 01-01 800 2 > days": day, money and tokens of each seat, and what is asked. */
const char *scene_told(const struct lv_setup *u, const struct jda_state *s);

struct scene {
    const char *name; /* the rules it proves, and what happens */
    int seats;
    const char *options, *scene, *moves, *expect;
};
void scene_holds(void **row); /* *row is a struct scene */
void scene_is_whole(const struct lv_setup *u, const struct jda_state *s); /* a position says all of it */

#endif
