/* visitors.c: people who are connected, each with all their connections: what ends for a person ends at every
 * table, and one person is at so many tables and no more. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"

static struct visitor **list_of(struct server *s, int64_t person)
{
    return &s->visitors[(uint64_t)person % N_VISITOR_LISTS];
}

static struct visitor *find(struct server *s, int64_t person)
{
    struct visitor *v = *list_of(s, person);

    while (v && v->person != person)
        v = v->next;
    return v;
}

bool visitor_add(struct client *c)
{
    struct visitor *v = find(c->s, c->person);

    assert(c->person && !c->visitor);
    if (!v) {
        v = calloc(1, sizeof *v);
        if (!v)
            return false;
        v->person = c->person;
        v->next = *list_of(c->s, c->person);
        *list_of(c->s, c->person) = v;
    }
    c->visitor = v;
    c->next_own = v->clients;
    v->clients = c;
    return true;
}

void visitor_remove(struct client *c)
{
    struct visitor *v = c->visitor, **at;
    struct client **own;

    if (!v)
        return;
    for (own = &v->clients; *own != c; own = &(*own)->next_own)
        ;
    *own = c->next_own;
    c->visitor = NULL;
    if (v->clients)
        return;
    for (at = list_of(c->s, v->person); *at != v; at = &(*at)->next)
        ;
    *at = v->next;
    free(v);
}

int visitor_tables(const struct client *c)
{
    uint64_t count = ++c->s->count_of_tables;
    int n = 0;

    assert(c->visitor);
    for (const struct client *own = c->visitor->clients; own; own = own->next_own)
        if (own->room && own->room->counted != count) {
            own->room->counted = count;
            n++;
        }
    return n;
}

bool visitor_is_connected(struct server *s, int64_t person, const uint8_t cookie[STORE_HASH])
{
    const struct visitor *v = find(s, person);

    for (const struct client *c = v ? v->clients : NULL; c; c = c->next_own)
        if (memcmp(c->cookie, cookie, STORE_HASH) == 0)
            return true;
    return false;
}

static void look_at(struct server *s, struct visitor *v)
{
    struct lv_refusal why;
    const int64_t person = v->person;

    for (struct client *c = v->clients, *next; c; c = next) {
        struct store_cookie cookie = { 0 };
        int got = store_find_cookie(s->store, c->cookie, &cookie, &why);
        next = c->next_own;
        if (got == 0
            || (got == 1 && cookie.person != person)) /* it may have another cookie by now */
            room_put_out(c, CLOSE_RENEWED, N_("connect again: this device was signed in anew"));
    }
}

void visitor_look(struct server *s, int64_t person)
{
    struct visitor *v = find(s, person);

    if (v)
        look_at(s, v);
}

void visitor_look_list(struct server *s, int list)
{
    for (struct visitor *v = s->visitors[list], *after; v; v = after) {
        after = v->next; /* it is gone with its last connection */
        look_at(s, v);
    }
}

/* Everybody who may not be here now. */
static void end_banned(struct server *s)
{
    int64_t now = wall_ms();

    for (int i = 0; i < N_VISITOR_LISTS; i++)
        for (struct visitor *v = s->visitors[i], *after; v; v = after) {
            after = v->next; /* it is gone with its last connection */
            for (struct client *c = v->clients, *next; c; c = next) {
                next = c->next_own;
                if (club_is_banned(s->club, c->person, c->peer, now))
                    room_put_out(c, CLOSE_FORBIDDEN, admin_words_of_a_ban);
            }
        }
}

void visitor_end(struct server *s, const struct ending *e)
{
    struct visitor *v = find(s, e->person);

    assert(e->what != ENDS_NOTHING);
    if (e->what == ENDS_BANNED) {
        end_banned(s);
        return;
    }
    for (struct client *c = v ? v->clients : NULL, *next; c; c = next) {
        bool same = memcmp(c->cookie, e->cookie, STORE_HASH) == 0;
        next = c->next_own;
        if (e->what == ENDS_ONE && !same)
            continue;
        if (e->what == ENDS_OTHERS && same)
            continue;
        if (e->what == ENDS_RENEWED && same)
            room_put_out(c, CLOSE_RENEWED, N_("connect again: this device was signed in anew"));
        else
            room_put_out(c, CLOSE_STRANGER, N_("nobody is signed in on this device"));
    }
}
