/* progress.h: a bar on standard error while people wait. Nothing is shown when standard error is no
 * terminal, or in plain mode, where a line that changes ten times a second would never be quiet. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "cli.h"

struct progress {
    struct cli *c;
    bool shown;           /* is there anybody to look at it? */
    double started, drawn;
};

/* Seconds of a clock that never jumps. */
double progress_clock(void);

struct progress progress_begin(struct cli *c);

/* Is it time for another picture? About ten times a second. */
bool progress_is_due(struct progress *p);

/* A bar for `done` of `total` games, with the rate and the time left; or just words, where nobody
 * knows how long it takes. */
void progress_games(struct progress *p, int64_t done, int64_t total);
void progress_words(const char *words);

void progress_end(struct progress *p); /* wipes the bar */

#endif
