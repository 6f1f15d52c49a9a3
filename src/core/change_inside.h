/* change_inside.h: what writing and applying changes share: characters and words of texts. */
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

enum { LV_CHANGE_WORDS = 4 }; /* pairs of words that are told of one element */

/* The element k, if it is the element `before` with a few other words; false: nothing written. */
bool put_other_words(const struct lv_marked *d, int before, int k, struct lv_json *j);

/* What an element becomes by such words; false when that is nothing. */
bool apply_other_words(const struct lv_node *before, const struct lv_node *pairs, struct lv_json *j);

/* A value as it was read. */
void put_node(const struct lv_node *n, struct lv_json *j);

#endif
