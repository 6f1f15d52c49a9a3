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
    keep(&c->told, &now, c->s->sight.len);
    c->told_lost = c->told.n == 0;
    return true;
}

void sight_write_told(struct client *c, const struct table_reader *r, struct lv_json *j)
{
    if (c->diff && put_told(c, r, j))
        return;
    lv_json_key(j, "news");
    table_write_news(c->room->t, r, c->seq, j);
    lv_json_key(j, "events");
    table_write_events(c->room->t, r, c->seq, j);
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
