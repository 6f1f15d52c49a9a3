/* embed.c: looking a file up in the generated table. */
#include "embed.h"

#include <string.h>

const struct lv_embedded *lv_embedded_find(const char *path)
{
    int lo = 0, hi = lv_n_embedded;

    while (lo < hi) {
        int mid = lo + (hi - lo) / 2, order = strcmp(path, lv_embedded_file[mid].path);
        if (order == 0)
            return &lv_embedded_file[mid];
        if (order < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return NULL;
}
