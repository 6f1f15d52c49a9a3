/* change.c: see change.h. Spans of text are compared by their marks. */
#include "change.h"

#include <assert.h>
#include <string.h>

#include "change_inside.h"

enum {
    FAR = 48,         /* elements looked through for one of the same name that moved */
    NEAR = 4,         /* and for the very same one */
    TEXT_COSTS = 16   /* bytes that telling it so takes: {"~":[12,34,""]} */
};

/* ---- spans ------------------------------------------------------------------------------------- */

static char kind_of(const struct lv_marked *d, int i)
{
    const struct lv_mark *m = &d->mark[i];
    char c = d->text[m->value];

    /* What was written raw has no marks of its own, and is compared as a whole. */
    return (c == '{' || c == '[') && (m->next > i + 1 || m->end - m->value == 2) ? c : '.';
}

/* Most that differ do so in their length, or in their last letter, before which stands much that is the same;
 * behind it is a quote. */
static inline bool spans_same(const char *a, size_t n, const char *b, size_t k)
{
    const size_t last = n > 1 ? n - 2 : 0;

    assert(n > 0 && k > 0);
    return n == k && a[last] == b[last] && same_bytes(a, b, n);
}

static bool values_same(const struct lv_marked *a, int i, const struct lv_marked *b, int k)
{
    return spans_same(a->text + a->mark[i].value, (size_t)(a->mark[i].end - a->mark[i].value),
                      b->text + b->mark[k].value, (size_t)(b->mark[k].end - b->mark[k].value));
}

/* Most keys that are not the same differ in their first letters: "k":, so that each has four bytes. */
static bool keys_same(const struct lv_marked *a, int i, const struct lv_marked *b, int k)
{
    const char *x = a->text + a->mark[i].at, *y = b->text + b->mark[k].at;

    return x[1] == y[1] && x[2] == y[2]
        && spans_same(x, (size_t)(a->mark[i].value - a->mark[i].at), y,
                      (size_t)(b->mark[k].value - b->mark[k].at));
}

/* Values from one mark to another. */
static int count(const struct lv_marked *a, int from, int end)
{
    int n = 0;

    for (; from < end; from = a->mark[from].next)
        n++;
    return n;
}

static void put_span(struct lv_json *j, const struct lv_marked *d, size_t from, size_t to)
{
    if (j->comma)
        lv_buf_char(j->out, ',');
    lv_buf_bytes(j->out, d->text + from, to - from);
    j->comma = true;
}

static void put_value(struct lv_json *j, const struct lv_marked *d, int i)
{
    put_span(j, d, d->mark[i].value, d->mark[i].end);
}

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

/* What was written from here on may turn out longer than the value itself: then that stands instead. */
struct attempt { struct lv_json j; struct lv_buf out; };

static struct attempt attempt(const struct lv_json *j)
{
    return (struct attempt){ *j, *j->out };
}

/* Is it longer than `most` bytes? Then it is taken back. */
static bool give_up(const struct attempt *t, size_t most, struct lv_json *j)
{
    if (j->out->len - t->out.len <= most)
        return false;
    *j = t->j;
    *j->out = t->out;
    j->out->at[j->out->len] = '\0';
    return true;
}

static size_t size_of(const struct lv_marked *d, int i)
{
    return (size_t)(d->mark[i].end - d->mark[i].value);
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

static void put_each_member(const struct lv_marked *a, int i, const struct lv_marked *b, int k,
                            struct lv_json *j)
{
    const int end = a->mark[i].next;
    int near = i + 1;
    bool in_order = true; /* so far each was the next of those before: none of them is gone */

    for (int m = k + 1; m < b->mark[k].next; m = b->mark[m].next) {
        const bool next = near < end && keys_same(a, near, b, m);
        int q = next ? near : member_like(a, i, near, b, m);
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

static void put_members(const struct lv_marked *a, int i, const struct lv_marked *b, int k, struct lv_json *j)
{
    lv_json_object(j);
    put_each_member(a, i, b, k, j);
    lv_json_end(j);
}

enum { INSTEAD = 6 }; /* bytes of {"=":} */

/* False: telling the value itself, with so many bytes more, is shorter. */
static bool put_shorter_members(const struct lv_marked *a, int i, const struct lv_marked *b, int k,
                                size_t more, struct lv_json *j)
{
    struct attempt t = attempt(j);

    put_members(a, i, b, k, j);
    return !give_up(&t, size_of(b, k) + more, j);
}

/* ---- lists ------------------------------------------------------------------------------------- */

/* By what an element is known again: its first member, if that is a number or a text; 0: by nothing. */
static int name_of(const struct lv_marked *d, int i)
{
    return kind_of(d, i) == '{' && d->mark[i].next > i + 1 && kind_of(d, i + 1) == '.' ? i + 1 : 0;
}

/* How many elements from q on lie before the one named like b[k]; -1: there is none near. */
static int before_like(const struct lv_marked *a, int q, int end, const struct lv_marked *b, int k)
{
    const int its = name_of(b, k);

    for (int n = 0; its && q < end && n < FAR; n++, q = a->mark[q].next) {
        const int name = name_of(a, q);
        if (name && values_same(a, name, b, its) && keys_same(a, name, b, its))
            return n;
    }
    return -1;
}

/* How many elements from q on lie before the very one that b[k] is; -1: it is not near. */
static int before_same(const struct lv_marked *a, int q, int end, const struct lv_marked *b, int k)
{
    for (int n = 0; q < end && n < NEAR; n++, q = a->mark[q].next)
        if (values_same(a, q, b, k))
            return n;
    return -1;
}

/* Elements that stay are never waiting to be written together with others that come or go. */
struct script {
    struct lv_json *j;
    int stay, gone; /* elements that stay, or go, not written yet */
    bool inserting; /* a list of new values is open */
};

static void flush(struct script *s)
{
    assert(!s->stay || (!s->gone && !s->inserting));
    if (s->inserting)
        lv_json_end(s->j);
    s->inserting = false;
    if (s->gone)
        lv_json_int(s->j, -s->gone);
    if (s->stay)
        lv_json_int(s->j, s->stay);
    s->stay = s->gone = 0;
}

static void put_away(struct script *s, int n)
{
    if (s->stay)
        flush(s);
    s->gone += n;
}

static void put_whole(struct script *s, const struct lv_marked *b, int k)
{
    if (s->stay)
        flush(s);
    if (!s->inserting)
        lv_json_list(s->j);
    s->inserting = true;
    put_value(s->j, b, k);
}

enum { BESIDE = 4 }; /* bytes of [],-1 without a comma, which taking away and putting there one alone takes */

/* The members of an element that are different; false: it is shorter to take it away and to put it there
 * whole. */
static bool put_altered(struct script *s, const struct lv_marked *a, int q, const struct lv_marked *b, int k)
{
    const struct script was = *s;
    const struct attempt t = attempt(s->j);

    if (kind_of(a, q) != '{' || kind_of(b, k) != '{')
        return false;
    flush(s);
    if (put_shorter_members(a, q, b, k, was.inserting ? 0 : BESIDE, s->j))
        return true;
    give_up(&t, 0, s->j);
    *s = was;
    return false;
}

static void put_element(struct script *s, const struct lv_marked *a, int q, const struct lv_marked *b, int k)
{
    if (values_same(a, q, b, k)) {
        if (s->inserting || s->gone)
            flush(s);
        s->stay++;
    } else if (!put_altered(s, a, q, b, k)) {
        put_whole(s, b, k);
        s->gone++;
    }
}

/* False: it is shorter as it stands. */
static bool put_another_like(struct script *s, const struct lv_marked *b, int before, int k)
{
    struct script was = *s;
    struct attempt t = attempt(s->j);

    flush(s);
    lv_json_object(s->j);
    lv_json_key(s->j, "+");
    put_members(b, before, b, k, s->j);
    lv_json_end(s->j);
    if (!give_up(&t, size_of(b, k) + 2, s->j))
        return true;
    *s = was;
    return false;
}

/* The element before it in other words, instead of so many that were there; false: it is not that. */
static bool put_reworded(struct script *s, int gone, const struct lv_marked *b, int before, int k)
{
    const struct script was = *s;
    const struct attempt t = attempt(s->j);

    flush(s);
    if (gone)
        lv_json_int(s->j, -gone);
    if (put_other_words(b, before, k, s->j))
        return true;
    give_up(&t, 0, s->j);
    *s = was;
    return false;
}

/* A new element, told by what it has in common with the one before it. */
static void put_new(struct script *s, const struct lv_marked *b, int before, int k)
{
    if (before && kind_of(b, before) == '{' && kind_of(b, k) == '{'
        && (put_reworded(s, 0, b, before, k) || put_another_like(s, b, before, k)))
        return;
    put_whole(s, b, k);
}

/* Of numbers and texts, each of which has one mark: how many are the same at the end. */
static int same_at_end(const struct lv_marked *a, int q, int a_end, const struct lv_marked *b, int k,
                       int b_end)
{
    int n = 0;

    while (a_end - n > q && b_end - n > k && values_same(a, a_end - n - 1, b, b_end - n - 1))
        n++;
    return n;
}

/* What is the same at the end stays; before it, those that stay are looked for near by in both lists, so that
 * what comes or goes in the middle is told alone. */
static void put_plain_list(struct script *s, const struct lv_marked *a, int i, const struct lv_marked *b,
                           int k)
{
    int q = i + 1, m = k + 1, end = a->mark[i].next, b_end = b->mark[k].next;
    const int tail = same_at_end(a, q, end, b, m, b_end);

    end -= tail;
    b_end -= tail;
    while (m < b_end) {
        const int gone = before_same(a, q, end, b, m), come = q < end ? before_same(b, m, b_end, a, q) : -1;
        if (gone < 0 || (come >= 0 && come < gone)) {
            put_whole(s, b, m++);
            continue;
        }
        if (gone > 0)
            put_away(s, gone);
        if (s->gone || s->inserting)
            flush(s);
        s->stay++;
        q += gone + 1;
        m++;
    }
    if (q < end)
        put_away(s, end - q);
    if (s->gone || s->inserting)
        flush(s);
}

static bool is_plain(const struct lv_marked *d, int i)
{
    return d->mark[i].next - i - 1 == count(d, i + 1, d->mark[i].next)
        && (d->mark[i].next == i + 1 || kind_of(d, i + 1) == '.');
}

enum { LEAST_LIKE = 16 }; /* bytes of -1,{"+":{"a":1}}: it cannot be said with fewer */

/* Something else than before, in the same place: told by what it has in common with what was there, or with
 * the element before it, whichever is shorter. */
static void put_replaced(struct script *s, const struct lv_marked *a, int q, const struct lv_marked *b,
                         int before, int k)
{
    const struct script was = *s;
    const struct attempt t = attempt(s->j);
    struct attempt one;
    struct script done;
    size_t first, second;
    bool like;

    if (before && kind_of(b, before) == '{' && put_reworded(s, 1, b, before, k))
        return;
    put_element(s, a, q, b, k);
    if (!before || kind_of(b, before) != '{' || kind_of(b, k) != '{'
        || s->j->out->len - t.out.len <= LEAST_LIKE)
        return;
    one = attempt(s->j);
    done = *s;
    *s = was;
    *s->j = t.j; /* the second behind the first, to be moved there if it is shorter */
    flush(s);
    lv_json_int(s->j, -1);
    like = put_another_like(s, b, before, k);
    first = one.out.len - t.out.len;
    second = s->j->out->len - one.out.len;
    if (like && !s->j->out->cut && second < first) {
        memmove(s->j->out->at + t.out.len, s->j->out->at + one.out.len, second + 1);
        s->j->out->len = t.out.len + second;
        return;
    }
    *s = done;
    *s->j = one.j;
    *s->j->out = one.out;
    s->j->out->at[s->j->out->len] = '\0';
}

/* How many elements from a[q] on go before b[m], which is then told by the next; -1: b[m] is new. Whatever
 * stays as it is is found first, so that one that goes or comes does not change all after it. */
static int goes_before(const struct lv_marked *a, int q, int end, const struct lv_marked *b, int m, int b_end)
{
    int skip = before_same(a, q, end, b, m);

    if (skip >= 0 || q == end)
        return skip;
    if (before_same(b, m, b_end, a, q) > 0)
        return -1;
    return name_of(b, m) ? before_like(a, q, end, b, m) : 0;
}

static void put_elements(struct script *s, const struct lv_marked *a, int i, const struct lv_marked *b, int k)
{
    int q = i + 1, end = a->mark[i].next, b_end = b->mark[k].next;

    for (int m = k + 1, before = 0; m < b_end; before = m, m = b->mark[m].next) {
        int skip = goes_before(a, q, end, b, m, b_end);
        bool other = skip < 0 && q < end && (!name_of(a, q) || before_like(b, m, b_end, a, q) < 0);
        if (skip < 0 && !other) {
            put_new(s, b, before, m);
            continue;
        }
        if (skip > 0)
            put_away(s, skip);
        for (; skip > 0; skip--)
            q = a->mark[q].next;
        if (other)
            put_replaced(s, a, q, b, before, m);
        else
            put_element(s, a, q, b, m);
        q = a->mark[q].next;
    }
    if (q < end)
        put_away(s, count(a, q, end));
    if (s->gone || s->inserting)
        flush(s);
}

static void put_list(const struct lv_marked *a, int i, const struct lv_marked *b, int k, struct lv_json *j)
{
    struct script s = { .j = j };

    lv_json_list(j);
    if (is_plain(a, i) && is_plain(b, k))
        put_plain_list(&s, a, i, b, k);
    else
        put_elements(&s, a, i, b, k);
    lv_json_end(j);
}

/* False: telling the value itself is shorter. */
static bool put_shorter_list(const struct lv_marked *a, int i, const struct lv_marked *b, int k,
                             struct lv_json *j)
{
    struct attempt t = attempt(j);

    put_list(a, i, b, k, j);
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
    put_each_member(from, 0, to, 0, j);
}

void lv_change_write(const struct lv_marked *from, const struct lv_marked *to, struct lv_json *j)
{
    char was = kind_of(from, 0), is = kind_of(to, 0);

    assert(from->n > 0 && to->n > 0 && !j->marks);
    if (was == '{' && is == '{')
        put_members(from, 0, to, 0, j);
    else if (was == '[' && is == '[')
        put_list(from, 0, to, 0, j);
    else
        put_change(from, 0, to, 0, j);
}
