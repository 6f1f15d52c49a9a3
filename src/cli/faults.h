/* faults.h: every fault of somebody's own file of components, not only the first. */
#ifndef FAULTS_H
#define FAULTS_H

#include "core/registry.h"

enum { MAX_FAULTS = 100 }; /* that are looked for in one file */

/* Tells each fault of the file `name`, whose text this is, with all other files built in; returns how many
 * there are. What cannot be read as a document has one. */
int faults_each(const struct lv_game *g, const char *name, const char *text, size_t len, void *ctx,
                void (*fault)(void *ctx, const struct lv_refusal *why));

#endif
