/* ask.h: lines typed by a person: with editing and completion on a terminal, else as they come. */
#ifndef ASK_H
#define ASK_H

#include "cli.h"

enum { MAX_ANSWER = 512 };

/* One line without blanks around it. False at the end of input and after Ctrl-C. A longer line is cut
 * at MAX_ANSWER; what follows is dropped. */
bool ask_line(const struct cli *c, const char *prompt, char to[MAX_ANSWER]);

/* What the next line begins with: on a terminal to be changed or confirmed, else it is the line. */
void ask_begin_with(const char *text);

/* Forgets the lines typed so far, which the arrow keys bring back: somebody else sits down. */
void ask_forget(void);

/* Words that the Tab key completes from now on: borrowed, until the next call; ends with NULL. */
void ask_offer(const char *const *words);

/* Was it Ctrl-C, or is the input at its end? Then nothing more can be asked. */
bool ask_over(void);

/* A whole number from min to max; `standard` when nothing is typed. Asks again until it fits.
 * False at the end of input, and when `q` is typed. */
bool ask_number(struct cli *c, const char *prompt, int min, int max, int standard, int *to);

/* Yes or no, in the person's language; `standard` when nothing is typed. False at the end of input. */
bool ask_yes(struct cli *c, const char *prompt, bool standard, bool *to);

#endif
