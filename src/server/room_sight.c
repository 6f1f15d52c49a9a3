/* room_sight.c: the game as a client is shown it: whole the first time, and then what has changed since, for
 * clients that connected with diff=yes.
 *
 * What a client was shown is kept as a sight, a document with its marks (change.h). A sight never changes, so
 * that all to whom the same was shown hold the same one. While a room shows what happened, the last change of
 * each kind is remembered as a glimpse: the next client who was shown the same before and may see the same
 * now is told the same bytes, and nothing is written or compared twice. Without memory a client is shown the
 * whole again, which is always right. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"

/* ---- sights ------------------------------------------------------------------------------------ */

struct sight {
    int holders;
    int n;                   /* marks */
    size_t len;              /* of the text, which follows them */
    struct lv_mark mark[];
};

static char *text_of(struct sight *s)
{
    return (char *)(s->mark + s->n);
}

static struct lv_marked marked(struct sight *s)
{
    return (struct lv_marked){ text_of(s), s->mark, s->n };
}

/* One that has to be filled; NULL: no memory. */
static struct sight *sight_new(int n, size_t len)
{
    struct sight *s = malloc(sizeof *s + (size_t)n * sizeof *s->mark + len);

    if (s)
        *s = (struct sight){ .holders = 1, .n = n, .len = len };
    return s;
}

static struct sight *hold(struct sight *s)
{
    if (s)
        s->holders++;
    return s;
}

static void let_go(struct sight **s)
{
    if (*s && --(*s)->holders == 0)
        free(*s);
    *s = NULL;
}

static bool is_same(struct sight *a, struct sight *b)
{
    return a == b
        || (a && b && a->n == b->n && a->len == b->len && memcmp(text_of(a), text_of(b), a->len) == 0);
}

void sight_forget(struct client *c)
{
    for (int i = 0; i < SIGHT_KINDS; i++)
        let_go(&c->sight[i]);
}

/* ---- glimpses ---------------------------------------------------------------------------------- */

struct glimpse {
    bool used;
    struct table_reader reader; /* who was told it */
    int64_t since;
    struct sight *before, *after;
    struct lv_shared shared;    /* of `after`, in a view: what all are shown alike is copied for the next */
    struct lv_buf change;
    char room[SIGHT_BYTES];
};

bool glimpses_make(struct server *s)
{
    s->glimpse = calloc(SIGHT_KINDS, sizeof *s->glimpse);
    for (int i = 0; s->glimpse && i < SIGHT_KINDS; i++)
        s->glimpse[i].change = LV_BUF(s->glimpse[i].room);
    return s->glimpse;
}

void glimpses_forget(struct server *s)
{
    for (int i = 0; i < SIGHT_KINDS; i++) {
        let_go(&s->glimpse[i].before);
        let_go(&s->glimpse[i].after);
        s->glimpse[i].used = false;
    }
}

/* Begins one for what this client is told now, by what it was told before. */
static struct glimpse *begin_glimpse(struct client *c, const struct table_reader *r, enum sight_kind what)
{
    struct glimpse *g = &c->s->glimpse[what];

    let_go(&g->before);
    let_go(&g->after);
    lv_buf_clear(&g->change);
    g->used = true;
    g->reader = *r;
    g->since = c->seq;
    g->before = hold(c->sight[what]);
    return g;
}

/* Do two readers hear of the same things that happened after `since`? What is said of each is the same for
 * all who may hear of it, but for the fewest words, which say "you". */
static bool hear_the_same(const struct table *t, int64_t since, int a, int b)
{
    const unsigned one = lv_eye_of(a), other = lv_eye_of(b);

    for (int64_t seq = since + 1; seq <= t->seq; seq++) {
        const struct table_entry *e = &t->entry[seq - 1];
        const bool tells = t->m && !e->undone && e->from < e->to;
        const struct lv_event *event;
        int n = tells ? lv_match_events(t->m, (int)e->from, (int)e->to, &event) : 0;
        for (int i = 0; i < n; i++)
            if (!(event[i].see & one) != !(event[i].see & other))
                return false;
    }
    return true;
}

/* Is what this reader may see now what was written for the glimpse? */
static bool sees_the_same(const struct glimpse *g, enum sight_kind what, const struct client *c,
                          const struct table_reader *r)
{
    const struct table *t = c->room->t;
    const bool same_seat = g->reader.seat == r->seat;
    const bool same_words = g->reader.lang == r->lang && g->reader.terse == r->terse;

    switch (what) {
    case SIGHT_TOLD:
        return same_words && g->since == c->seq
            && (same_seat || (!r->terse && hear_the_same(t, c->seq, g->reader.seat, r->seat)));
    case SIGHT_HEAD:
        return same_words && same_seat && g->reader.bare == r->bare;
    case SIGHT_VIEW:
        return same_seat || !lv_match_has_secrets(t->m);
    case SIGHT_ASKED:
        return same_words && same_seat && g->reader.fold == r->fold;
    case SIGHT_KINDS:
        break;
    }
    assert(false);
    return false;
}

static bool is_for(const struct glimpse *g, enum sight_kind what, const struct client *c,
                   const struct table_reader *r)
{
    return g->used && sees_the_same(g, what, c, r) && is_same(g->before, c->sight[what]);
}

/* ---- writing ----------------------------------------------------------------------------------- */

static struct lv_json begin(struct server *s, struct lv_marks *m)
{
    struct lv_json k = lv_json_on(&s->sight);

    lv_buf_clear(&s->sight);
    *m = lv_marks_on(s->mark, SIGHT_MARKS, &k);
    k.marks = m;
    return k;
}

/* False: more than can be compared. */
static bool end(struct server *s, const struct lv_json *k, struct lv_marked *now)
{
    assert(k->depth == 0);
    *now = (struct lv_marked){ s->sight.at, s->mark, k->marks->n };
    return !k->marks->full && !s->sight.cut;
}

static void write_document(const struct table *t, const struct table_reader *r, enum sight_kind what,
                           struct lv_json *k)
{
    if (what == SIGHT_HEAD) {
        table_write_head(t, r, k);
    } else if (what == SIGHT_VIEW) {
        table_write_body(t, r, k);
    } else {
        assert(what == SIGHT_ASKED);
        lv_json_object(k);
        table_write_asked(t, r, k);
        lv_json_end(k);
    }
}

/* What the reader sees now; NULL: more than can be compared, or no memory. `another`: what somebody else sees
 * now, whose spans are in *shared; NULL: nobody has looked yet. */
static struct sight *see(struct client *c, const struct table_reader *r, enum sight_kind what,
                         struct lv_shared *shared, struct sight *another)
{
    struct lv_marks m;
    struct lv_json k = begin(c->s, &m);
    struct lv_marked now, last = another ? marked(another) : (struct lv_marked){ .n = 0 };
    struct sight *s;

    lv_shared_go_on(shared, another ? &last : NULL);
    m.shared = shared;
    write_document(c->room->t, r, what, &k);
    if (!end(c->s, &k, &now))
        return NULL;
    s = sight_new(now.n, c->s->sight.len);
    if (s) {
        memcpy(s->mark, now.mark, (size_t)now.n * sizeof *now.mark);
        memcpy(text_of(s), now.text, s->len);
    }
    return s;
}

static void write_change(struct glimpse *g, enum sight_kind what)
{
    struct lv_json k = lv_json_on(&g->change);
    struct lv_marked before = marked(g->before), after = marked(g->after);

    if (what == SIGHT_HEAD)
        lv_change_members(&before, &after, &k);
    else if (what != SIGHT_VIEW || !is_same(g->before, g->after))
        lv_change_write(&before, &after, &k);
}

/* Lets a client see one of its documents as it is now, and writes what has changed in it; NULL: it has to be
 * told whole. */
static const char *look(struct client *c, const struct table_reader *r, enum sight_kind what)
{
    struct glimpse *g = &c->s->glimpse[what];

    if (!is_for(g, what, c, r)) {
        struct sight *another = g->used && what == SIGHT_VIEW ? hold(g->after) : NULL;
        g = begin_glimpse(c, r, what);
        g->after = see(c, r, what, &g->shared, another);
        let_go(&another);
        if (g->before && g->after)
            write_change(g, what);
    }
    let_go(&c->sight[what]);
    c->sight[what] = hold(g->after);
    return g->before && g->after && !g->change.cut ? g->change.at : NULL;
}

static void put_game(struct client *c, const struct table_reader *r, struct lv_json *j)
{
    const char *head = look(c, r, SIGHT_HEAD), *view = look(c, r, SIGHT_VIEW);

    if (!head || !view) {
        lv_json_key(j, "game");
        table_write_view(c->room->t, r, j);
        return;
    }
    lv_json_key(j, "change");
    lv_json_object(j);
    if (*head)
        lv_json_raw(j, head);
    if (*view) {
        lv_json_key(j, "view");
        lv_json_raw(j, view);
    }
    lv_json_end(j);
}

static void put_asked(struct client *c, const struct table_reader *r, struct lv_json *j)
{
    const char *change = look(c, r, SIGHT_ASKED);

    if (!change) {
        table_write_asked(c->room->t, r, j);
        return;
    }
    lv_json_key(j, "asked");
    lv_json_raw(j, change);
}

/* ---- what happened ----------------------------------------------------------------------------- */

/* A client remembers the last REMEMBERED entries of what it was told: most kinds of them are among these. */

static int entries(const struct lv_marked *d)
{
    int n = 0;

    for (int i = 1; i < d->n; i = d->mark[i].next)
        n++;
    return n;
}

/* The mark of the entry after the first n. */
static int entry_after(const struct lv_marked *d, int n)
{
    int i = 1;

    for (; n > 0; n--)
        i = d->mark[i].next;
    return i;
}

/* Bytes of the entries from a mark on. */
static size_t size_from(const struct lv_marked *d, int first)
{
    return first < d->n ? (size_t)(d->mark[0].end - 1 - d->mark[first].value) : 0;
}

/* A list as it grows: its text and its marks. */
struct growing {
    char *text;
    size_t len;
    struct lv_mark *mark;
    int n;
};

static void append(struct growing *g, const struct lv_marked *d, int first)
{
    const size_t len = size_from(d, first);
    const int n = d->n - first;
    struct lv_mark *to = g->mark + g->n;
    uint16_t on, further;

    if (len == 0)
        return;
    if (g->n > 1)
        g->text[g->len++] = ',';
    on = (uint16_t)(g->len - d->mark[first].value);
    further = (uint16_t)(g->n - first);
    for (int i = 0; i < n; i++) {
        const struct lv_mark *from = &d->mark[first + i];
        to[i] = (struct lv_mark){ (uint16_t)(from->at + on), (uint16_t)(from->value + on),
                                  (uint16_t)(from->end + on), (uint16_t)(from->next + further) };
    }
    g->n += n;
    memcpy(g->text + g->len, d->text + d->mark[first].value, len);
    g->len += len;
}

/* The last of what was told before and now; NULL: no memory, and the next is told whole. */
static struct sight *remember(const struct lv_marked *before, const struct lv_marked *now)
{
    const int old = entries(before), gone = old + entries(now) - REMEMBERED;
    const int first = entry_after(before, gone < 0 ? 0 : gone < old ? gone : old);
    const int fresh = entry_after(now, gone > old ? gone - old : 0);
    const size_t kept = size_from(before, first), come = size_from(now, fresh);
    const size_t len = 2 + kept + come + (kept && come);
    struct sight *s = len <= UINT16_MAX ? sight_new(1 + before->n - first + now->n - fresh, len) : NULL;
    struct growing g;

    if (!s)
        return NULL;
    g = (struct growing){ text_of(s), 1, s->mark, 1 };
    g.text[0] = '[';
    append(&g, before, first);
    append(&g, now, fresh);
    g.text[g.len++] = ']';
    assert(g.n == s->n && g.len == s->len);
    s->mark[0] = (struct lv_mark){ 0, 0, (uint16_t)g.len, (uint16_t)g.n };
    return s;
}

/* What happened is always new; but one thing is much like those before. False: more than can be compared. */
static bool tell(struct client *c, const struct table_reader *r)
{
    static const struct lv_mark empty = { 0, 0, 2, 1 };
    static const struct lv_marked nothing = { "[]", &empty, 1 };
    struct lv_marks m;
    struct lv_json k = begin(c->s, &m), change;
    struct lv_marked now, before = c->sight[SIGHT_TOLD] ? marked(c->sight[SIGHT_TOLD]) : nothing;
    struct glimpse *g;

    table_write_told(c->room->t, r, c->seq, &k);
    if (!end(c->s, &k, &now))
        return false;
    g = begin_glimpse(c, r, SIGHT_TOLD);
    change = lv_json_on(&g->change);
    lv_change_write(&before, &now, &change);
    g->after = remember(&before, &now);
    return true;
}

/* False: it has to be told whole, and the next as a change of nothing. */
static bool put_told(struct client *c, const struct table_reader *r, struct lv_json *j)
{
    struct glimpse *g = &c->s->glimpse[SIGHT_TOLD];
    const bool lost = c->told_lost;
    const bool fine = !lost && (is_for(g, SIGHT_TOLD, c, r) || tell(c, r)) && !g->change.cut;

    let_go(&c->sight[SIGHT_TOLD]);
    c->told_lost = false;
    if (!fine)
        return false;
    c->sight[SIGHT_TOLD] = hold(g->after);
    c->told_lost = !g->after;
    lv_json_key(j, "told");
    lv_json_raw(j, g->change.at);
    return true;
}

void sight_write_told(struct client *c, const struct table_reader *r, struct lv_json *j)
{
    if (c->diff && put_told(c, r, j))
        return;
    lv_json_key(j, "news");
    table_write_news(c->room->t, r, c->seq, SIZE_MAX, j);
    lv_json_key(j, "events");
    table_write_events(c->room->t, r, c->seq, SIZE_MAX, j);
}

void sight_write(struct client *c, const struct table_reader *r, struct lv_json *j)
{
    const struct table *t = c->room->t;

    if (!c->diff || !t->m) {
        table_write_game(t, r, j);
        return;
    }
    put_game(c, r, j);
    if (t->state == TABLE_OVER)
        table_write_result(t, r, j);
    else if (table_asks(t, r))
        put_asked(c, r, j);
}
