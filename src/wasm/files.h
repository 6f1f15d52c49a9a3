/* files.h: what the page hands to the module. */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>

#include "core/embed.h"

/* The catalogue of one language, copied; it takes the place of the one before. `path` stays the
 * caller's and is as core/text.c looks for it. False when there is no memory. */
bool files_set_words(const char *path, const char *bytes, size_t len);

#endif
