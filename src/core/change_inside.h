/* change_inside.h: what writing and applying changes share: characters of texts. */
#ifndef LV_CHANGE_INSIDE_H
#define LV_CHANGE_INSIDE_H

#include "change.h"

enum { LV_CHANGE_TEXT = 2048 }; /* bytes of a text that is told by what is new in its middle */

static inline bool is_inside(char c) /* of a character of several bytes */
{
    return ((unsigned char)c & 0xc0) == 0x80;
}

static inline int64_t characters(const char *text, size_t n)
{
    int64_t found = 0;

    for (size_t i = 0; i < n; i++)
        found += !is_inside(text[i]);
    return found;
}

#endif
