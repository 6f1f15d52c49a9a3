/* registry.h: which games there are, and their components. */
#ifndef LV_REGISTRY_H
#define LV_REGISTRY_H

#include "game.h"

/* Game number i in the order of src/games/games.def; NULL past the end. */
const struct lv_game *lv_game_at(int i);

/* By its id or its rule prefix in lower case ("cest-la-vie", "clv"); NULL and *why if there is none. */
const struct lv_game *lv_game_find(const char *name, struct lv_refusal *why);

/* The components of a game: its data, parsed. `read` fetches a file of the owner's own directory (the
 * caller frees what it gets with free()), or is NULL for the data of the binary; a file that the owner
 * did not replace is taken from the binary too. NULL and *why when the data is faulty. */
struct lv_data;
typedef bool lv_read_file(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why);
struct lv_data *lv_data_load(const struct lv_game *g, lv_read_file *read, void *ctx,
                             struct lv_refusal *why);
void lv_data_free(struct lv_data *d); /* NULL is fine */

/* What goes into lv_setup.data; lives as long as d. */
const void *lv_data_of(const struct lv_data *d);

/* 64 bits over the texts of all files: a record remembers with which components it was played. */
uint64_t lv_data_hash(const struct lv_data *d);

enum { LV_MAX_DATA_FILE = 4 << 20 };

#endif
