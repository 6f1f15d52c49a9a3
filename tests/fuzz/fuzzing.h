/* fuzzing.h: what the fuzzers of games and matches share. */
#ifndef FUZZING_H
#define FUZZING_H

#include "core/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Says what is wrong and ends the program, which is how a fuzzer reports. */
_Noreturn void fault(const char *what);

/* The components of a game, loaded once. */
const struct lv_data *fuzz_data(const struct lv_game *g);

/* A set-up from the first letters of an input, which stay readable in the seeds: "A3b2": game A, 3
 * seats, option b with its third value. What is out of range is taken as near as it fits; NULL when the
 * options clash. Four letters are used up. */
enum { FUZZ_HEADER = 4 };
const struct lv_setup *fuzz_setup(const uint8_t *letters);

union fuzz_state {
    uint8_t bytes[LV_MAX_STATE];
    max_align_t align;
};

/* Plays at random for so many steps, with every promise of the contract that is cheap to check. */
void fuzz_play(const struct lv_setup *u, union fuzz_state *s, int steps, struct lv_rng *rng);

/* Lets everybody look at a state; nothing may crash or be cut. */
void fuzz_look(const struct lv_setup *u, const union fuzz_state *s);

#endif
