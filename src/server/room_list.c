/* room_list.c: all rooms: finding, making and keeping them, and letting them go. A room whose memory is no
 * longer what is stored is thrown away, and whoever connects again gets it rebuilt. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"

static struct room **list_of(struct server *s, int64_t id)
{
    return &s->list[(uint64_t)id % N_ROOM_LISTS];
}

struct room *room_find(struct server *s, int64_t id)
{
    struct room *r = *list_of(s, id);

    while (r && r->t->id != id)
        r = r->next;
    return r;
}

bool room_is_loaded(struct server *s, int64_t id)
{
    return room_find(s, id) != NULL;
}

const struct table *room_table(const struct room *r)
{
    return r->t;
}

int room_watching(const struct room *r)
{
    int n = 0;

    for (const struct client *c = r->clients; c; c = c->next)
        n += c->seat == LV_ONLOOKER;
    return n;
}

void room_count_clients(const struct server *s, int64_t *seated, int64_t *watching)
{
    *seated = *watching = 0;
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (const struct room *r = s->list[i]; r; r = r->next)
            for (const struct client *c = r->clients; c; c = c->next)
                *(c->seat >= 0 ? seated : watching) += 1;
}

static void drop_waiting(struct room *r)
{
    assert(r->n_waiting >= 0);
    while (r->first) {
        struct waiting *w = r->first;
        r->first = w->next;
        free(w);
    }
    r->last = &r->first;
    r->n_waiting = 0;
}

void room_free(struct room *r)
{
    struct room **at = list_of(r->s, r->t->id);

    if (r->copy) {
        table_free(r->t);
        free(r);
        return;
    }
    assert(!r->busy && r->s->rooms > 0);
    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    r->s->rooms--;
    if (!r->s->stopping && !r->released && !lease_is_awaited(r->s, r->t->id))
        store_release(r->s->store, r->t->id, NULL, NULL);
    net_timer_clear(r->s->net, &r->clock);
    net_timer_clear(r->s->net, &r->rest);
    assert(!net_timer_is_set(&r->clock) && !net_timer_is_set(&r->rest));
    drop_waiting(r);
    for (struct client *c = r->clients; c; c = c->next)
        c->room = NULL;
    table_free(r->t);
    free(r);
}

void room_rebuild(struct room *r)
{
    assert(!r->dead);
    r->dead = true;
    for (struct client *c = r->clients; c; c = c->next)
        if (c->ws)
            net_ws_close(c->ws, CLOSE_FAILED,
                         lv_translate(c->lang, N_("connect again to see where the table stands")));
    if (!r->busy)
        room_free(r);
}

void room_fail(struct room *r, const struct lv_refusal *why)
{
    assert(!r->busy && !r->dead && why->code != LV_E_OK);
    r->s->counts.failed++;
    server_log_why(r->s, "table-failed", "table", r->t->id, why);
    room_rebuild(r);
}

struct room *room_new(struct server *s, struct table *t, bool copy, struct lv_refusal *why)
{
    struct room *r = copy || s->rooms < s->config.max_tables ? calloc(1, sizeof *r) : NULL;

    assert(s->rooms >= 0 && (copy || !room_find(s, t->id))); /* never two of one table */
    if (!r) {
        table_free(t);
        lv_refuse(why, LV_E_BUSY, NULL, N_("too many tables are being played; try again later"), 0);
        return NULL;
    }
    r->s = s;
    r->t = t;
    r->last = &r->first;
    r->copy = copy;
    if (copy)
        return r;
    r->clock = (struct net_timer){ .run = room_clock_is_over, .arg = r };
    r->rest = (struct net_timer){ .run = room_rest_is_over, .arg = r };
    r->next = *list_of(s, t->id);
    *list_of(s, t->id) = r;
    s->rooms++;
    return r;
}

struct room *room_get(struct server *s, int64_t id, struct lv_refusal *why)
{
    struct room *r = room_find(s, id);

    if (r && r->dead) { /* the store still has something of it */
        lv_refuse(why, LV_E_BUSY, NULL, N_("connect again to see where the table stands"), 0);
        return NULL;
    }
    if (!r && (r = room_load(s, id, false, why)) != NULL)
        net_timer_set(s->net, &r->rest, s->config.keep_s * 1000);
    return r;
}

struct room *room_look(struct server *s, int64_t id, struct lv_refusal *why)
{
    if (!store_is_shared(s->store) || (room_find(s, id) && store_holds(s->store)))
        return room_get(s, id, why);
    if (s->copy)
        room_free(s->copy);
    s->copy = room_load(s, id, true, why);
    return s->copy;
}

/* ---- all of them ----------------------------------------------------------------------------- */

bool room_forget_person(struct server *s, int64_t person)
{
    bool on_its_way = false;

    visitor_end(s, &(struct ending){ .what = ENDS_ALL, .person = person });
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i]; r; r = r->next) {
            on_its_way |=
                (r->busy || store_is_shared(s->store)) /* there it was deleted some time ago */
                && (table_seat_of(r->t, person) >= 0 || r->said.person == person);
            if (table_seat_of(r->t, person) < 0 || r->dead)
                continue;
            table_forget(r->t, person);
            room_table_changed(r);
        }
    return on_its_way;
}

void room_name_person(struct server *s, int64_t person, const char *name)
{
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i]; r; r = r->next) {
            if (table_seat_of(r->t, person) < 0 || r->dead)
                continue;
            table_rename(r->t, person, name);
            r->table_changed = true;
        }
}

void room_show_changes(struct server *s)
{
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i]; r; r = r->next)
            if (r->table_changed && !r->busy && !r->dead)
                room_show(r);
}

/* One at a time: another follows when it is stored. */
bool room_note_clock(struct room *r)
{
    struct lv_refusal why;
    struct deed d;

    assert(!r->busy && !r->dead);
    table_clock_hold(r->t, net_now(r->s->net));
    return table_clock_note(r->t, &d) && room_perform(r, NULL, &d, NULL, &why);
}

void room_keep_clocks(struct server *s)
{
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i], *next; r; r = next) {
            next = r->next;
            if (!r->busy && !r->dead)
                room_note_clock(r); /* the room may be gone */
        }
}

void room_goodbye(struct server *s)
{
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i]; r; r = r->next)
            for (struct client *c = r->clients; c; c = c->next)
                if (c->ws)
                    net_ws_close(c->ws, NET_CLOSE_GOING,
                                 lv_translate(c->lang, N_("the server is stopping; try again in a moment")));
}

void room_free_all(struct server *s)
{
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i], *next; r; r = next) {
            next = r->next;
            room_free(r);
        }
    if (s->copy)
        room_free(s->copy);
}
