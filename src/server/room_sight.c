/* room_sight.c: the game as a client is shown it: whole the first time, and then what has changed since, for
 * clients that connected with diff=yes. What a client was shown is kept beside its connection; without memory
 * for that it is shown the whole again, which is always right. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"

void sight_forget(struct client *c)
{
    free(c->told.room);
    free(c->game.room);
    free(c->asked.room);
    c->told = c->game = c->asked = (struct sight){ 0 };
}

/* Marks first, which want to be aligned, then the text. */
static void keep(struct sight *s, const struct lv_marked *d, size_t len)
{
    size_t marks = (size_t)d->n * sizeof *d->mark, need = marks + len;

    if (need > s->cap || need < s->cap / 4) {
        char *room = realloc(s->room, need);
        if (!room) {
            s->n = 0;
            return;
        }
        s->room = room;
        s->cap = need;
    }
    memcpy(s->room, d->mark, marks);
    memcpy(s->room + marks, d->text, len);
    s->n = d->n;
}

static struct lv_marked kept(const struct sight *s)
{
    return (struct lv_marked){ s->room + (size_t)s->n * sizeof(struct lv_mark),
                               (const struct lv_mark *)(const void *)s->room, s->n };
}

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

/* What has changed in the document that was just written; false: it has to be told whole. */
static bool put_change(struct client *c, struct sight *s, const struct lv_json *k, const char *key,
                       struct lv_json *j)
{
    struct lv_marked now, before = kept(s);
    const bool first = s->n == 0;

    if (!end(c->s, k, &now)) {
        s->n = 0;
        return false;
    }
    if (!first) {
        lv_json_key(j, key);
        lv_change_write(&before, &now, j);
    }
    keep(s, &now, c->s->sight.len);
    return !first;
}

static void put_game(struct client *c, const struct table_reader *r, struct lv_json *j)
{
    struct lv_marks m;
    struct lv_json k = begin(c->s, &m);

    table_write_view(c->room->t, r, &k);
    if (put_change(c, &c->game, &k, "change", j))
        return;
    lv_json_key(j, "game");
    table_write_view(c->room->t, r, j);
}

static void put_asked(struct client *c, const struct table_reader *r, struct lv_json *j)
{
    struct lv_marks m;
    struct lv_json k = begin(c->s, &m);

    lv_json_object(&k);
    table_write_asked(c->room->t, r, &k);
    lv_json_end(&k);
    if (!put_change(c, &c->asked, &k, "asked", j))
        table_write_asked(c->room->t, r, j);
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

    if (len == 0)
        return;
    if (g->n > 1)
        g->text[g->len++] = ',';
    for (int i = first; i < d->n; i++) {
        const int on = (int)g->len - d->mark[first].value, further = g->n - i;
        struct lv_mark m = d->mark[i];
        m.at = (uint16_t)(m.at + on);
        m.value = (uint16_t)(m.value + on);
        m.end = (uint16_t)(m.end + on);
        m.next = (uint16_t)(m.next + further);
        g->mark[g->n++] = m;
    }
    memcpy(g->text + g->len, d->text + d->mark[first].value, len);
    g->len += len;
}

/* The last of what was told before and now. Without memory for it the next is told whole. */
static void remember(struct client *c, const struct lv_marked *before, const struct lv_marked *now)
{
    const int old = entries(before), gone = old + entries(now) - REMEMBERED;
    const int first = entry_after(before, gone < 0 ? 0 : gone < old ? gone : old);
    const int fresh = entry_after(now, gone > old ? gone - old : 0);
    const int n = 1 + before->n - first + now->n - fresh;
    const size_t marks = (size_t)n * sizeof *now->mark;
    const size_t len = 3 + size_from(before, first) + size_from(now, fresh);
    char *room = len <= UINT16_MAX ? malloc(marks + len) : NULL;
    struct growing g = { room ? room + marks : NULL, 1, (struct lv_mark *)(void *)room, 1 };

    if (room) {
        g.text[0] = '[';
        append(&g, before, first);
        append(&g, now, fresh);
        g.text[g.len++] = ']';
        assert(g.n == n && g.len <= len);
        g.mark[0] = (struct lv_mark){ 0, 0, (uint16_t)g.len, (uint16_t)n };
    }
    free(c->told.room);
    c->told = (struct sight){ room, room ? marks + len : 0, room ? n : 0 };
    c->told_lost = !room;
}

/* What happened is always new; but one thing is much like those before. */
static bool put_told(struct client *c, const struct table_reader *r, struct lv_json *j)
{
    static const struct lv_mark empty = { 0, 0, 2, 1 };
    static const struct lv_marked nothing = { "[]", &empty, 1 };
    struct lv_marks m;
    struct lv_json k = begin(c->s, &m);
    struct lv_marked now, before = c->told.n > 0 ? kept(&c->told) : nothing;
    bool lost = c->told_lost;

    c->told_lost = false;
    if (!lost)
        table_write_told(c->room->t, r, c->seq, &k);
    if (lost || !end(c->s, &k, &now)) {
        c->told.n = 0; /* told whole, and then as a change of nothing */
        return false;
    }
    lv_json_key(j, "told");
    lv_change_write(&before, &now, j);
    remember(c, &before, &now);
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
