/* own.h: the owner's own components: which file of a directory is a game's (cli_load_data reads them). */
#ifndef OWN_H
#define OWN_H

#include "cli.h"
#include "core/registry.h"

enum { OWN_PATH = 1024 };

/* The files that a directory may replace, by number: the game's components and its lesson; NULL: no more. */
const char *own_name(const struct lv_game *g, int i);

/* Where the game's own file of this name lies; false: the directory does not replace it. */
bool own_file(const char *dir, const struct lv_game *g, const char *name, char path[OWN_PATH]);

#endif
