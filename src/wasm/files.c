/* files.c: the files of the module: the components it was built with, and the words it is handed.
 *
 * Takes the place of core/embed.c. Catalogues are as large as the rest together, and a reader needs
 * one: the page fetches it apart. English needs none, because messages are named by their English. */
#include "files.h"

#include <stdlib.h>
#include <string.h>

static struct lv_embedded words;

bool files_set_words(const char *path, const char *bytes, size_t len)
{
    char *copy = malloc(len + 1);

    if (!copy)
        return false;
    memcpy(copy, bytes, len);
    copy[len] = '\0';
    free((char *)words.bytes);
    words = (struct lv_embedded){ path, copy, len };
    return true;
}

const struct lv_embedded *lv_embedded_find(const char *path)
{
    if (words.path && strcmp(path, words.path) == 0)
        return &words;
    for (int i = 0; i < lv_n_embedded; i++)
        if (strcmp(path, lv_embedded_file[i].path) == 0)
            return &lv_embedded_file[i];
    return NULL;
}
