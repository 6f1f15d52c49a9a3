/* change_list.c: what has changed in a list: which of its elements stay, go, come or are told by what is
 * different in them. See change.h. */
#include "change_inside.h"

#include <assert.h>
#include <string.h>

enum {
    FAR = 48,         /* elements looked through for one of the same name that moved */
    NEAR = 4,         /* and for the very same one */
    ELEMENTS = 512    /* of a list of which more than numbers and texts is told as changed */
};

/* The elements of a list, and by what each is known again: its first member, if that is a number or a text.
 * Of these only a number is looked at until it is the same. */
struct elements {
    const struct lv_marked *d;
    int end;                 /* the mark behind the last */
    int n;
    uint16_t at[ELEMENTS];
    uint32_t name[ELEMENTS]; /* 0: by nothing */
};

/* A few bytes of its key and its value, which lie beside each other and have four at least. */
static uint32_t short_of(const struct lv_marked *d, int i)
{
    const char *key = d->text + d->mark[i].at;
    const size_t n = (size_t)(d->mark[i].end - d->mark[i].at);
    uint32_t first, middle, last;

    assert(n >= sizeof first);
    memcpy(&first, key, sizeof first);
    memcpy(&middle, key + (n - sizeof middle) / 2, sizeof middle);
    memcpy(&last, key + n - sizeof last, sizeof last);
    return ((first * 31 + middle) * 31 + last * 17 + (uint32_t)n) | 1;
}

/* False: there are too many. */
static bool list_elements(const struct lv_marked *d, int i, struct elements *to)
{
    to->d = d;
    to->end = d->mark[i].next;
    to->n = 0;
    for (int q = i + 1; q < to->end; q = d->mark[q].next) {
        if (to->n == ELEMENTS)
            return false;
        to->at[to->n] = (uint16_t)q;
        to->name[to->n++] = kind_of(d, q) == '{' && d->mark[q].next > q + 1 && kind_of(d, q + 1) == '.'
                          ? short_of(d, q + 1) : 0;
    }
    return true;
}

static bool names_same(const struct elements *a, int q, const struct elements *b, int k)
{
    const struct lv_mark *x = &a->d->mark[a->at[q] + 1], *y = &b->d->mark[b->at[k] + 1];

    return a->name[q] == b->name[k]
        && bytes_same(a->d->text + x->at, (size_t)(x->end - x->at), b->d->text + y->at,
                      (size_t)(y->end - y->at));
}

/* How many elements from q on lie before the one named like b[k]; -1: there is none near. */
static int before_like(const struct elements *a, int q, const struct elements *b, int k)
{
    for (int n = 0; b->name[k] && q + n < a->n && n < FAR; n++)
        if (a->name[q + n] == b->name[k] && names_same(a, q + n, b, k))
            return n;
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
    size_t most;    /* more bytes are not wanted */
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

/* False: it takes more than so many bytes. */
static bool put_another_like(struct script *s, const struct lv_marked *b, int before, int k, size_t most)
{
    struct script was = *s;
    struct attempt t = attempt(s->j);

    flush(s);
    lv_json_object(s->j);
    lv_json_key(s->j, "+");
    put_members(b, before, b, k, t.out.len + most, s->j);
    lv_json_end(s->j);
    if (!give_up(&t, most, s->j))
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
        && (put_reworded(s, 0, b, before, k) || put_another_like(s, b, before, k, size_of(b, k) + 2)))
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
    return (d->mark[i].next == i + 1 || kind_of(d, i + 1) == '.')
        && d->mark[i].next - i - 1 == count(d, i + 1, d->mark[i].next);
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
    size_t first, second, most;
    bool like;

    if (before && kind_of(b, before) == '{' && put_reworded(s, 1, b, before, k))
        return;
    put_element(s, a, q, b, k);
    if (!before || kind_of(b, before) != '{' || kind_of(b, k) != '{'
        || s->j->out->len - t.out.len <= LEAST_LIKE)
        return;
    one = attempt(s->j);
    first = one.out.len - t.out.len;
    most = size_of(b, k) + 2;
    done = *s;
    *s = was;
    *s->j = t.j; /* the second behind the first, to be moved there if it is shorter */
    flush(s);
    lv_json_int(s->j, -1);
    like = put_another_like(s, b, before, k, most < first ? most : first);
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

static int before_same_element(const struct elements *a, int q, const struct elements *b, int k)
{
    return before_same(a->d, a->at[q], a->end, b->d, b->at[k]);
}

/* How many elements from a[q] on go before b[m], which is then told by the next; -1: b[m] is new. Whatever
 * stays as it is is found first, so that one that goes or comes does not change all after it. */
static int goes_before(const struct elements *a, int q, const struct elements *b, int m)
{
    int skip = q == a->n ? -1 : before_same_element(a, q, b, m);

    if (skip >= 0 || q == a->n)
        return skip;
    if (before_same_element(b, m, a, q) > 0)
        return -1;
    return b->name[m] ? before_like(a, q, b, m) : 0;
}

static void put_elements(struct script *s, const struct elements *a, const struct elements *b)
{
    int q = 0;

    for (int m = 0; m < b->n && s->j->out->len <= s->most; m++) {
        const int skip = goes_before(a, q, b, m), before = m > 0 ? b->at[m - 1] : 0;
        const bool other = skip < 0 && q < a->n && (!a->name[q] || before_like(b, m, a, q) < 0);
        if (skip < 0 && !other) {
            put_new(s, b->d, before, b->at[m]);
            continue;
        }
        if (skip > 0) {
            put_away(s, skip);
            q += skip;
        }
        if (other)
            put_replaced(s, a->d, a->at[q], b->d, before, b->at[m]);
        else
            put_element(s, a->d, a->at[q], b->d, b->at[m]);
        q++;
    }
    if (q < a->n)
        put_away(s, a->n - q);
    if (s->gone || s->inserting)
        flush(s);
}

/* All go and others come. */
static void put_others(struct script *s, const struct lv_marked *a, int i, const struct lv_marked *b, int k)
{
    for (int m = k + 1; m < b->mark[k].next; m = b->mark[m].next)
        put_whole(s, b, m);
    put_away(s, count(a, i + 1, a->mark[i].next));
    flush(s);
}

void put_list(const struct lv_marked *a, int i, const struct lv_marked *b, int k, size_t most,
              struct lv_json *j)
{
    struct script s = { .j = j, .most = most };
    struct elements was, is;

    lv_json_list(j);
    if (is_plain(a, i) && is_plain(b, k))
        put_plain_list(&s, a, i, b, k);
    else if (list_elements(a, i, &was) && list_elements(b, k, &is))
        put_elements(&s, &was, &is);
    else
        put_others(&s, a, i, b, k);
    lv_json_end(j);
}
