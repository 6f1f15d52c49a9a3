/* testing.h: what most tests need: a set-up, a position, a move, a refusal.
 *
 * Everything ends the test with a clear message when it goes wrong; nothing has to be checked or
 * freed by the caller: set-ups and components live until the program ends. */
#ifndef TESTING_H
#define TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/game.h"

/* A checked set-up with the components of the binary. Options as on the command line:
 * "layout=random flexible-one=yes", or "". */
const struct lv_setup *t_setup(const struct lv_game *g, int seats, const char *options);

/* The set-up must be refused, with this code and rule (NULL: no rule). */
void t_setup_refused(const struct lv_game *g, int seats, const char *options, enum lv_code code,
                     const char *rule);

/* The components must be refused when `name` has this text instead of the binary's. `line` 0: any. */
void t_data_refused(const struct lv_game *g, const char *name, const char *text, enum lv_code code,
                    int line);

/* The embedded text of a data file, to be changed by a test; the caller frees it. */
char *t_data_text(const struct lv_game *g, const char *name);
/* The same with the first `from` replaced by `to`, which must be there. */
char *t_data_changed(const struct lv_game *g, const char *name, const char *from, const char *to);

/* A rule as people read it, by its ID and the language; the caller frees it. */
char *t_rule_text(const struct lv_game *g, const char *id, const char *lang);

/* The first state, and a state from the members of a position: t_position(u, &s, "'die': 3, …").
 * Single quotes are read as double ones, so that tests stay readable. */
void t_start(const struct lv_setup *u, void *state);
void t_position(const struct lv_setup *u, void *state, const char *members);
void t_position_refused(const struct lv_setup *u, const char *members, enum lv_code code,
                        const char *rule);

/* Carries out decisions or outcomes in notation, separated by ';': "roll 4; pawn D". Each must be
 * accepted. With hands of the people's own (u->own_hands) it is what they say, as in the next two.
 * The events of all of them are kept in t_events. */
void t_play(const struct lv_setup *u, void *state, const char *moves);
extern struct lv_events t_events;

/* Those of them that one of these eyes (lv_eye_of, LV_SEE_ALL) may see, as objects, one a line; in a static
 * buffer: valid until the next call. */
char *t_told(const struct lv_setup *u, unsigned eyes);

/* The move must be refused with this code and rule, and change nothing. Returns the refusal. */
struct lv_refusal t_refused(const struct lv_setup *u, const void *state, const char *move, enum lv_code code,
                            const char *rule);

/* Is it among what may be said of hands of the people's own? */
bool t_offered(const struct lv_setup *u, const void *state, const char *move);

/* The legal decisions in notation, joined by " | ", must be these. */
void t_legal(const struct lv_setup *u, const void *state, const char *list);

/* Score of every seat: t_scores(u, &s, "3 -7 0"). Rank likewise. */
void t_scores(const struct lv_setup *u, const void *state, const char *list);
void t_ranks(const struct lv_setup *u, const void *state, const char *list);

/* The position as it would be written ({…}), in a static buffer: valid until the next call. */
const char *t_written(const struct lv_setup *u, const void *state);

/* A step by chance: an outcome by its weight, or any decision; the game must not be over. */
lv_action t_any_step(const struct lv_setup *u, const void *state, struct lv_rng *rng);

/* The view of a seat (LV_ONLOOKER: of an onlooker), in a static buffer: valid until the next call. */
const char *t_view(const struct lv_setup *u, const void *state, int seat);

/* Notation to action; must be readable. */
lv_action t_action(const struct lv_setup *u, const void *state, const char *move);

#endif
