/* change_inside.h: what writing and applying changes share: characters and words of texts. */
#ifndef LV_CHANGE_INSIDE_H
#define LV_CHANGE_INSIDE_H

#include <string.h>

#include "change.h"

/* Are so many bytes the same? Most are few: keys, numbers, codes, words. */
static inline bool same_bytes(const char *a, const char *b, size_t n)
{
    uint64_t front_a, front_b, back_a, back_b;
    uint32_t few_a, few_b, last_a, last_b;

    if (n > 2 * sizeof front_a)
        return memcmp(a, b, n) == 0;
    if (n >= sizeof front_a) { /* the last eight overlap the first */
        memcpy(&front_a, a, sizeof front_a);
        memcpy(&front_b, b, sizeof front_b);
        memcpy(&back_a, a + n - sizeof back_a, sizeof back_a);
        memcpy(&back_b, b + n - sizeof back_b, sizeof back_b);
        return front_a == front_b && back_a == back_b;
    }
    if (n >= sizeof few_a) {
        memcpy(&few_a, a, sizeof few_a);
        memcpy(&few_b, b, sizeof few_b);
        memcpy(&last_a, a + n - sizeof last_a, sizeof last_a);
        memcpy(&last_b, b + n - sizeof last_b, sizeof last_b);
        return few_a == few_b && last_a == last_b;
    }
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

enum { LV_AT_ONCE = 8 }; /* bytes that are compared as one number */

/* How many bytes are the same at the beginning; and at the end, where both pointers are behind the texts. */
static inline size_t same_first(const char *a, const char *b, size_t n)
{
    size_t k = 0;

    while (n - k >= LV_AT_ONCE && same_bytes(a + k, b + k, LV_AT_ONCE))
        k += LV_AT_ONCE;
    while (k < n && a[k] == b[k])
        k++;
    return k;
}

static inline size_t same_last(const char *a, const char *b, size_t n)
{
    size_t k = 0;

    while (n - k >= LV_AT_ONCE && same_bytes(a - k - LV_AT_ONCE, b - k - LV_AT_ONCE, LV_AT_ONCE))
        k += LV_AT_ONCE;
    while (k < n && a[-(ptrdiff_t)k - 1] == b[-(ptrdiff_t)k - 1])
        k++;
    return k;
}

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

#endif
