/* files.c: the files of the module are those that the page hands it: words and components.
 *
 * Takes the place of core/embed.c. Who plays one game in one language fetches no more than that. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 64 }; /* components of the game, and all languages */

static struct lv_embedded file[MAX_FILES];
static int n_files;

bool files_add(const char *bytes, size_t len)
{
    const char *end = memchr(bytes, '\0', len);
    char *copy = end && n_files < MAX_FILES ? malloc(len + 1) : NULL;
    size_t head = end ? (size_t)(end - bytes) + 1 : 0;

    if (!copy)
        return false;
    memcpy(copy, bytes, len);
    copy[len] = '\0';
    if (!lv_embedded_find(copy))
        file[n_files++] = (struct lv_embedded){ copy, copy + head, len - head };
    else
        free(copy); /* it is there already */
    return true;
}

const struct lv_embedded *lv_embedded_find(const char *path)
{
    for (int i = 0; i < n_files; i++)
        if (strcmp(path, file[i].path) == 0)
            return &file[i];
    return NULL;
}
