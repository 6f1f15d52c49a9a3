/* guests.h: games from outside, found in folders and loaded (docs/guests.md).
 *
 * They are compiled programs and may do whatever the program may do: nothing is loaded that its owner did not
 * name. */
#ifndef GUESTS_H
#define GUESTS_H

#include "core/refusal.h"

/* Every shared object (*.so) in the folders of the list, which has colons between them, in the order of their
 * names; NULL or an empty list: none. Once in a process, before any thread is started: later calls only say
 * again how the first went. False and *why, with the file, at the first that does not fit. */
bool guests_load(const char *folders, struct lv_refusal *why);

#endif
