/* part.h: a share of many games, played by a process of its own, as a document; and all of them put together.
 *
 * Game k of a run of n parts belongs to part k modulo n (of a ladder: round k,
                                                          so that games with the same luck
 * stay together). Each part says what the whole run is, in the same bytes,
     before it says which part it is: only
 * parts of the same run can be put together. Everything in it is a whole number,
     so that sums are those of one
 * run, to the last digit. */
#ifndef PART_H
#define PART_H

#include "ladder.h"
#include "sim.h"

/* "2/8"; false: it is no such thing. */
bool part_read(const char *text, struct part *to);

/* Prints the part; false: no memory. */
bool part_print_sim(const struct sim *sim, const struct sim_result *r, double seconds);
bool part_print_ladder(const struct ladder *l, double seconds);

/* What has been put together so far; starts as all zeroes. */
struct whole {
    char *head;            /* what all parts begin with; NULL: none was read yet */
    size_t head_len;
    bool *has;             /* of each part */
    int64_t parts;
    int64_t milliseconds;  /* of all parts together */
    bool is_ladder;

    struct lv_data *data;
    struct lv_setup u;
    char spec[LV_MAX_SEATS][PLAYER_SPEC];
    struct sim sim;
    struct sim_result result;
    struct ladder ladder;
};

/* Adds a file; false and *why. */
bool whole_add(const struct cli *c, struct whole *w, const char *path, struct lv_refusal *why);
bool whole_finish(struct whole *w, struct lv_refusal *why); /* are all parts there? */
void whole_release(struct whole *w);

#endif
