/* machine.h: what a search wants of the machine: a clock, and several hands.
 *
 * machine.c has them of the system; in the browser wasm/machine.c does without. */
#ifndef LV_BOT_MACHINE_H
#define LV_BOT_MACHINE_H

#include <stddef.h>

#include "bots.h"

/* Seconds since some moment, never going back. */
double lv_bot_clock(void);

/* Calls work on each of n things in a row, `size` bytes apart, at the same time as far as threads can be
 * had, at most LV_BOT_THREADS of them; returns when all are done. */
void lv_bot_work(void *(*work)(void *thing), void *first, size_t size, int n);

#endif
