/* outside.h: somebody else's program as a player, over its standard input and output.
 *
 * docs/outside-bots.md is the agreement: we write what the seat may see and what it may do, one JSON
 * object a line; the program answers each question with one line. It sees nothing else: no state, no
 * seed, no other seat's view.
 *
 * A program can crash, keep silent, or talk nonsense. It is then ended, and whoever asked finds
 * another player; nothing that a program does can end ours. */
#ifndef OUTSIDE_H
#define OUTSIDE_H

#include "core/match.h"

enum {
    OUTSIDE_MAX_ANSWER = 4096, /* bytes of one line of the program */
    OUTSIDE_MAX_COMMAND = 256, /* bytes, with the NUL */
    OUTSIDE_MAX_WORDS = 32
};

struct outside;

/* What a program did wrong. The words for records and people are outside_fault_word's. */
enum outside_fault {
    OUTSIDE_FINE,
    OUTSIDE_MISSING, /* cannot be started */
    OUTSIDE_CRASHED, /* ended, or closed its output */
    OUTSIDE_SILENT,  /* no answer in time */
    OUTSIDE_NONSENSE /* an answer that is no decision, or not one of those offered */
};
const char *outside_fault_word(enum outside_fault f); /* "silent": English, for records */

/* A player for the program `command`: words with blanks between them, no shell; it is looked for
 * along PATH. It gets so many milliseconds for a decision; its standard error goes to the file `log`
 * (borrowed; NULL: nowhere). Nothing is started yet. NULL and *why. */
struct outside *outside_new(const char *command, int64_t milliseconds, const char *log,
                            struct lv_refusal *why);
void outside_free(struct outside *o); /* ends the program; NULL is fine */

/* A game begins, in which it plays `seat`; `number` tells games apart in a run of many. Starts the
 * program unless it is running already. */
enum outside_fault outside_begin(struct outside *o, const struct lv_match *m, int seat, int64_t number);

/* Its decision, which is one of the legal ones. After a fault the program is ended. */
enum outside_fault outside_decide(struct outside *o, const struct lv_match *m, int seat, lv_action *to);

/* The decision in a line such as {"do":"pawn D"}; false when it is none, or was not offered. */
bool outside_read_answer(const struct lv_match *m, const char *line, size_t len, lv_action *to);

/* The game is over: the program is told the result. */
void outside_over(struct outside *o, const struct lv_match *m);

#endif
