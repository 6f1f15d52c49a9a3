/* change_inside.h: what the files of change.h share: spans, characters and words of texts. */
#ifndef LV_CHANGE_INSIDE_H
#define LV_CHANGE_INSIDE_H

#include <assert.h>
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

/* ---- spans ------------------------------------------------------------------------------------- */

static inline char kind_of(const struct lv_marked *d, int i)
{
    const struct lv_mark *m = &d->mark[i];
    char c = d->text[m->value];

    /* What was written raw has no marks of its own, and is compared as a whole. */
    return (c == '{' || c == '[') && (m->next > i + 1 || m->end - m->value == 2) ? c : '.';
}

/* Most that differ do so in their length, or in their last letter, before which stands much that is the same;
 * behind it is a quote. */
static inline bool bytes_same(const char *a, size_t n, const char *b, size_t k)
{
    const size_t last = n > 1 ? n - 2 : 0;

    assert(n > 0 && k > 0);
    return n == k && a[last] == b[last] && same_bytes(a, b, n);
}

static inline bool values_same(const struct lv_marked *a, int i, const struct lv_marked *b, int k)
{
    return bytes_same(a->text + a->mark[i].value, (size_t)(a->mark[i].end - a->mark[i].value),
                      b->text + b->mark[k].value, (size_t)(b->mark[k].end - b->mark[k].value));
}

/* Most keys that are not the same differ in their first letters: "k":, so that each has four bytes. */
static inline bool keys_same(const struct lv_marked *a, int i, const struct lv_marked *b, int k)
{
    const char *x = a->text + a->mark[i].at, *y = b->text + b->mark[k].at;

    return x[1] == y[1] && x[2] == y[2]
        && bytes_same(x, (size_t)(a->mark[i].value - a->mark[i].at), y,
                      (size_t)(b->mark[k].value - b->mark[k].at));
}

/* Both at once. */
static inline bool members_same(const struct lv_marked *a, int i, const struct lv_marked *b, int k)
{
    const struct lv_mark *x = &a->mark[i], *y = &b->mark[k];

    return x->value - x->at == y->value - y->at
        && bytes_same(a->text + x->at, (size_t)(x->end - x->at), b->text + y->at, (size_t)(y->end - y->at));
}

/* Values from one mark to another. */
static inline int count(const struct lv_marked *a, int from, int end)
{
    int n = 0;

    for (; from < end; from = a->mark[from].next)
        n++;
    return n;
}

static inline void put_span(struct lv_json *j, const struct lv_marked *d, size_t from, size_t to)
{
    if (j->comma)
        lv_buf_char(j->out, ',');
    lv_buf_bytes(j->out, d->text + from, to - from);
    j->comma = true;
}

static inline void put_value(struct lv_json *j, const struct lv_marked *d, int i)
{
    put_span(j, d, d->mark[i].value, d->mark[i].end);
}

/* What was written from here on may turn out longer than the value itself: then that stands instead. */
struct attempt { struct lv_json j; struct lv_buf out; };

static inline struct attempt attempt(const struct lv_json *j)
{
    return (struct attempt){ *j, *j->out };
}

/* Is it longer than `most` bytes? Then it is taken back. */
static inline bool give_up(const struct attempt *t, size_t most, struct lv_json *j)
{
    if (j->out->len - t->out.len <= most)
        return false;
    *j = t->j;
    *j->out = t->out;
    j->out->at[j->out->len] = '\0';
    return true;
}

static inline size_t size_of(const struct lv_marked *d, int i)
{
    return (size_t)(d->mark[i].end - d->mark[i].value);
}

/* ---- what the other files give ----------------------------------------------------------------- */

/* A change from an object to an object, and from a list to a list; not to its end when it makes more than
 * `most` bytes in the buffer, where it is not wanted. */
void put_members(const struct lv_marked *a, int i, const struct lv_marked *b, int k, size_t most,
                 struct lv_json *j);
void put_list(const struct lv_marked *a, int i, const struct lv_marked *b, int k, size_t most,
              struct lv_json *j);

/* False when the object itself, with so many bytes more, is shorter; nothing is written then. */
bool put_shorter_members(const struct lv_marked *a, int i, const struct lv_marked *b, int k, size_t more,
                         struct lv_json *j);

enum { LV_CHANGE_WORDS = 4 }; /* pairs of words that are told of one element */

/* The element k, if it is the element `before` with a few other words; false: nothing written. */
bool put_other_words(const struct lv_marked *d, int before, int k, struct lv_json *j);

/* What an element becomes by such words; false when that is nothing. */
bool apply_other_words(const struct lv_node *before, const struct lv_node *pairs, struct lv_json *j);

#endif
