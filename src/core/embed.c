/* embed.c: looking a file up in the generated tables: the program's, then those of its guests. */
#include "embed.h"

#include <assert.h>
#include <string.h>

static struct {
    const struct lv_embedded *file;
    int n;
} guest[LV_MAX_GUESTS];
int lv_n_guests;

static const struct lv_embedded *find(const struct lv_embedded *file, int n, const char *path)
{
    int lo = 0, hi = n;

    while (lo < hi) {
        int mid = lo + (hi - lo) / 2, order = strcmp(path, file[mid].path);
        if (order == 0)
            return &file[mid];
        if (order < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return NULL;
}

void lv_embedded_add(const struct lv_embedded *file, int n)
{
    assert(lv_n_guests < LV_MAX_GUESTS);
    guest[lv_n_guests].file = file;
    guest[lv_n_guests++].n = n;
}

const struct lv_embedded *lv_embedded_guest(int i, const char *path)
{
    assert(i >= 0 && i < lv_n_guests);
    return find(guest[i].file, guest[i].n, path);
}

const struct lv_embedded *lv_embedded_find(const char *path)
{
    const struct lv_embedded *found = find(lv_embedded_file, lv_n_embedded, path);

    for (int i = 0; i < lv_n_guests && !found; i++)
        found = lv_embedded_guest(i, path);
    return found;
}
