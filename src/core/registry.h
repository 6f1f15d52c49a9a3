/* registry.h: which games there are, and their components. */
#ifndef LV_REGISTRY_H
#define LV_REGISTRY_H

#include "game.h"

/* Game number i in the order of src/games/games.def; NULL past the end. */
const struct lv_game *lv_game_at(int i);

/* Adds a game from outside behind the others (guest.h); refused when its table is not complete or its names
 * are taken. While there is one thread. */
bool lv_game_add(const struct lv_game *g, struct lv_refusal *why);

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

/* Puts the components and their words into a set-up; they live as long as d. */
void lv_data_use(const struct lv_data *d, struct lv_setup *u);

const void *lv_data_of(const struct lv_data *d);

/* 64 bits over what the rules act on, not over words and pictures: a record remembers with which
 * components it was played. */
uint64_t lv_data_hash(const struct lv_data *d);

/* Are these the components of a record with this hash? Records of before words were left out of the
 * hash have one over the letters of the files, ours of that time being known by name. */
bool lv_data_is(const struct lv_data *d, uint64_t hash);

enum { LV_MAX_DATA_FILE = 4 << 20 };

#endif
