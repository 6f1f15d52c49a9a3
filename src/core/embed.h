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

#endif
