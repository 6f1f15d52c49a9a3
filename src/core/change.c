/* change.c: see change.h. Spans of text are compared by their marks. */
#include "change.h"

#include <assert.h>
#include <string.h>

#include "change_inside.h"

enum { TEXT_COSTS = 16 }; /* bytes that telling it so takes: {"~":[12,34,""]} */

/* ---- values ---------------------------------------------------------------------------------- */

static void put_key(struct lv_json *j, const struct lv_marked *d, int i)
{
    put_span(j, d, d->mark[i].at, d->mark[i].value);
    j->comma = false;
}

static void put_instead(struct lv_json *j, const struct lv_marked *d, int i)
{
    lv_json_object(j);
    lv_json_key(j, "=");
    put_value(j, d, i);
    lv_json_end(j);
}

/* ---- texts ------------------------------------------------------------------------------------- */

/* Bytes that two texts have in common at the beginning, up to a whole character. */
static size_t same_front(const char *a, const char *b, size_t n)
{
    size_t k = same_first(a, b, n);

    while (k > 0 && (is_inside(a[k]) || is_inside(b[k])))
        k--;
    return k;
}

/* The same at the end; both pointers are behind the texts. */
static size_t same_back(const char *a, const char *b, size_t n)
{
    size_t k = same_last(a, b, n);

    while (k > 0 && is_inside(a[-(ptrdiff_t)k]))
        k--;
    return k;
}

/* A text of which much stays is told by its middle; false: it is better told whole. Characters are counted as
 * they are read, so that a text with escapes is always whole. */
static bool put_middle(const struct lv_marked *a, int i, const struct lv_marked *b, int k, struct lv_json *j)
{
    const char *was = a->text + a->mark[i].value + 1, *is = b->text + b->mark[k].value + 1;
    const size_t n = size_of(a, i) - 2, m = size_of(b, k) - 2, less = n < m ? n : m;
    size_t front, back;

    if (was[-1] != '"' || is[-1] != '"' || m > LV_CHANGE_TEXT || n > LV_CHANGE_TEXT || memchr(was, '\\', n)
        || memchr(is, '\\', m))
        return false;
    front = same_front(was, is, less);
    back = same_back(was + n, is + m, less - front);
    if (front + back <= TEXT_COSTS)
        return false;
    lv_json_object(j);
    lv_json_key(j, "~");
    lv_json_list(j);
    lv_json_int(j, characters(is, front));
    lv_json_int(j, characters(is + m - back, back));
    lv_buf_text(j->out, ",\"");
    lv_buf_bytes(j->out, is + front, m - front - back);
    lv_buf_char(j->out, '"');
    lv_json_end(j);
    lv_json_end(j);
    return true;
}

/* ---- objects ----------------------------------------------------------------------------------- */

static void put_change(const struct lv_marked *a, int i, const struct lv_marked *b, int k, struct lv_json *j);

/* The member of a[i] with the key of b[k], looked for from `near` on and then from the beginning; 0: none. */
static int member_like(const struct lv_marked *a, int i, int near, const struct lv_marked *b, int k)
{
    for (int q = near; q < a->mark[i].next; q = a->mark[q].next)
        if (keys_same(a, q, b, k))
            return q;
    for (int q = i + 1; q < near; q = a->mark[q].next)
        if (keys_same(a, q, b, k))
            return q;
    return 0;
}

/* null for each member that b[k] has no longer. */
static void put_gone(const struct lv_marked *a, int i, const struct lv_marked *b, int k, struct lv_json *j)
{
    for (int q = i + 1, m = k + 1; q < a->mark[i].next; q = a->mark[q].next) {
        int like = m < b->mark[k].next && keys_same(b, m, a, q) ? m : member_like(b, k, k + 1, a, q);
        if (!like) {
            put_key(j, a, q);
            lv_json_raw(j, "null");
        } else {
            m = b->mark[like].next;
        }
    }
}

/* Until more than `most` bytes are in the buffer: whoever says so does not want it then. */
static void put_each_member(const struct lv_marked *a, int i, const struct lv_marked *b, int k, size_t most,
                            struct lv_json *j)
{
    const int end = a->mark[i].next;
    int near = i + 1;
    bool in_order = true; /* so far each was the next of those before: none of them is gone */

    for (int m = k + 1; m < b->mark[k].next && j->out->len <= most; m = b->mark[m].next) {
        bool next;
        int q;
        if (near < end && members_same(a, near, b, m)) { /* most are */
            near = a->mark[near].next;
            continue;
        }
        next = near < end && keys_same(a, near, b, m);
        q = next ? near : member_like(a, i, near, b, m);
        in_order = in_order && (next || !q);
        if (q)
            near = a->mark[q].next;
        if (q && values_same(a, q, b, m))
            continue;
        put_key(j, b, m);
        if (q) {
            put_change(a, q, b, m, j);
        } else if (b->text[b->mark[m].value] == 'n') { /* null, which alone would take the member away */
            put_instead(j, b, m);
        } else {
            put_value(j, b, m);
        }
    }
    if (!in_order || near < end)
        put_gone(a, i, b, k, j);
}

void put_members(const struct lv_marked *a, int i, const struct lv_marked *b, int k, size_t most,
                 struct lv_json *j)
{
    lv_json_object(j);
    put_each_member(a, i, b, k, most, j);
    lv_json_end(j);
}

enum { INSTEAD = 6 }; /* bytes of {"=":} */

bool put_shorter_members(const struct lv_marked *a, int i, const struct lv_marked *b, int k, size_t more,
                         struct lv_json *j)
{
    const size_t most = size_of(b, k) + more;
    struct attempt t = attempt(j);

    put_members(a, i, b, k, t.out.len + most, j);
    return !give_up(&t, most, j);
}

/* False: telling the value itself is shorter. */
static bool put_shorter_list(const struct lv_marked *a, int i, const struct lv_marked *b, int k,
                             struct lv_json *j)
{
    struct attempt t = attempt(j);

    put_list(a, i, b, k, t.out.len + size_of(b, k) + INSTEAD, j);
    return !give_up(&t, size_of(b, k) + INSTEAD, j);
}

static void put_change(const struct lv_marked *a, int i, const struct lv_marked *b, int k, struct lv_json *j)
{
    char was = kind_of(a, i), is = kind_of(b, k), first = b->text[b->mark[k].value];

    if ((was == '{' && is == '{' && put_shorter_members(a, i, b, k, INSTEAD, j))
        || (was == '[' && is == '[' && put_shorter_list(a, i, b, k, j))
        || (first == '"' && put_middle(a, i, b, k, j)))
        return;
    if (first == '{' || first == '[' || first == 'n')
        put_instead(j, b, k);
    else
        put_value(j, b, k);
}

void lv_change_members(const struct lv_marked *from, const struct lv_marked *to, struct lv_json *j)
{
    assert(kind_of(from, 0) == '{' && kind_of(to, 0) == '{' && !j->marks);
    put_each_member(from, 0, to, 0, SIZE_MAX, j);
}

void lv_change_write(const struct lv_marked *from, const struct lv_marked *to, struct lv_json *j)
{
    char was = kind_of(from, 0), is = kind_of(to, 0);

    assert(from->n > 0 && to->n > 0 && !j->marks);
    if (was == '{' && is == '{')
        put_members(from, 0, to, 0, SIZE_MAX, j);
    else if (was == '[' && is == '[')
        put_list(from, 0, to, 0, SIZE_MAX, j);
    else
        put_change(from, 0, to, 0, j);
}
