/* learn.h: a course: which games are played, and how far it has got. */
#ifndef LEARN_H
#define LEARN_H

#include "bots/kinds.h"
#include "teach.h"

struct lv_data;

enum { MAX_STEPS = 6000 }; /* a game that is longer is not learned from */

struct course {
    const struct lv_game *g;
    const struct lv_data *d;
    uint64_t seed;
    long games, every; /* in all; between two reports */
    long trials;       /* games of a trial of strength; 0: none */
    int from, to;      /* seats */
    int by;            /* iterations of the searches that play; 0: greedy bots do */
    struct pupil pupil;
    long done;         /* games of self-play, or rounds through what was gathered */
};

/* Any set-up: in three games of five with the usual options, in the others with any; two and four seats come
 * most often. */
void course_draw(const struct course *c, struct lv_rng *rng, struct lv_setup *u);

/* Keeps what was learned so far, with `c->state`, or says how strong it is now. */
void course_report(struct course *c, double loss, double coin);

/* Learns from games against itself: the network decides at every seat (TD(lambda)). */
void learn_by_playing(struct course *c);

/* Learns what a turn makes of it, where turns can be worked through (lv_learned.through). */
void learn_by_turns(struct course *c);

/* Learns from how games of bots that slip now and then came out. */
void learn_from_games(struct course *c);

#endif
