/* told.h: games between bots and their stories, for tests. */
#ifndef TOLD_H
#define TOLD_H

#include "bots/bots.h"
#include "playing.h"
#include "story/story.h"

/* A match that bots of this kind play to the end, or for so many steps. */
struct lv_match *told_match(const struct lv_game *g, int seats, const char *bot, const void *table,
                            uint64_t seed,
                            int max_steps);

/* Its story, worked out; at most so many games from each moment. */
struct lv_story *told_story(const struct lv_match *m, const void *table, int most, uint64_t seed);

/* The solved table of Easy Come with two players; it lives until the program ends. */
const void *told_table(const struct lv_setup *u);

/* start + luck + choice = result, for each seat; and the chances of every moment are chances. */
void told_adds_up(const struct lv_story *s);

#endif
