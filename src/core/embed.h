/* embed.h: files that are part of the binary (data/, the compiled po/, docs for `ludovie rules`).
 * The table is generated at build time by tools/embed. */
#ifndef LV_EMBED_H
#define LV_EMBED_H

#include <stddef.h>

struct lv_embedded {
    const char *path; /* "data/cest-la-vie/tiles.json" */
    const char *bytes; /* a NUL stands behind the last one */
    size_t len;
};

/* NULL when there is no such file. */
const struct lv_embedded *lv_embedded_find(const char *path);

extern const struct lv_embedded lv_embedded_file[];
extern const int lv_n_embedded;

/* Games from outside bring files of their own (guest.h), in tables that tools/embed made too: they are found
 * after those of the program. They are added while there is one thread, before anything is looked for. */
enum { LV_MAX_GUESTS = 16 };
void lv_embedded_add(const struct lv_embedded *file, int n); /* at most LV_MAX_GUESTS times */

/* The file of this name that guest number i brought; NULL: none. */
#ifdef __wasm__
enum { lv_n_guests = 0 }; /* a browser has none */
#else
extern int lv_n_guests;
#endif
const struct lv_embedded *lv_embedded_guest(int i, const char *path);

#endif
