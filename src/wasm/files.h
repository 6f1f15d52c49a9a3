/* files.h: what the page hands to the module. */
#ifndef FILES_H
#define FILES_H

#include <stdbool.h>

#include "core/embed.h"

/* A file: its path as core/ looks for it, a NUL, its bytes; copied, and kept for ever. A file that is
 * there stays. False when there is no memory, no room or no NUL. */
bool files_add(const char *bytes, size_t len);

#endif
