/* room_lease.c: with several processes, whose table it is. Nobody is let in before the store has said that
 * its lease is ours; whoever comes to the wrong process is told which has the table, and comes again there.
 * */
#include <stdlib.h>

#include "room.h"

struct coming {
    struct coming *next;
    struct server *s;
    struct net_request *r;
    int64_t table;
};

static const char *const elsewhere = N_("this table is at another process now: connect again");

bool lease_is_awaited(const struct server *s, int64_t table)
{
    for (const struct coming *c = s->coming; c; c = c->next)
        if (c->table == table)
            return true;
    return false;
}

static void send_to(struct server *s, struct net_request *r, const char *process)
{
    struct lv_refusal why = { 0 };

    lv_refuse(&why, LV_E_BUSY, NULL, elsewhere, 0);
    room_turn_away(s, r, &why, process);
}

static void taken(void *arg, const char *holder, const struct lv_refusal *why)
{
    struct coming *c = arg, **at;
    struct server *s = c->s;
    struct lv_refusal said = { 0 };

    for (at = &s->coming; *at != c; at = &(*at)->next)
        ;
    *at = c->next;
    if (s->stopping) {
        net_refuse(c->r, NET_F_STOPPING);
    } else if (why) { /* the database is away: that may pass */
        lv_refuse(&said, LV_E_SYSTEM, NULL, N_("connect again to see where the table stands"), 0);
        room_turn_away(s, c->r, &said, NULL);
    } else if (holder[0]) {
        send_to(s, c->r, holder);
    } else {
        room_admit(s, c->r);
    }
    free(c);
}

/* Nobody takes a lease for somebody who may not come. */
static bool may_come(struct server *s, const struct net_request *r, int64_t table,
                     struct lv_refusal *why)
{
    struct person p = { 0 };

    return person_of(s, r, &p, why) && admin_lets_in(s, p.id, r, why)
           && room_admits(s, table, p.id, net_query(r, "key"), why);
}

void lease_connect(struct server *s, struct net_request *r)
{
    const int64_t table = room_number_in(r, "table", 0);
    const bool here = room_find(s, table) != NULL;
    char other[STORE_PROCESS];
    struct lv_refusal why = { 0 };
    struct coming *c;

    if (here && store_holds(s->store)) {
        room_admit(s, r);
        return;
    }
    if (!may_come(s, r, table, &why)) {
        room_turn_away(s, r, &why, NULL);
        return;
    }
    if (s->leaving.until && !here && store_other(s->store, (uint64_t)table, other)) {
        send_to(s, r, other);
        return;
    }
    c = malloc(sizeof *c);
    if (!c || !store_take(s->store, table, taken, c, &why)) {
        free(c);
        net_refuse(r, NET_F_BUSY);
        return;
    }
    *c = (struct coming){ .next = s->coming, .s = s, .r = r, .table = table };
    s->coming = c;
}

/* ---- giving up ---------------------------------------------------------------------------------- */

static void send_away(struct client *c, const char *process)
{
    struct lv_buf name = LV_BUF(c->elsewhere), b = LV_BUF(c->reason);

    c->turned_away = CLOSE_ELSEWHERE;
    lv_buf_text(&name, process);
    lv_buf_text(&b, lv_translate(c->lang, elsewhere));
    if (!c->ws)
        return; /* said when it opens */
    room_elsewhere(c);
    net_ws_close(c->ws, CLOSE_ELSEWHERE, c->reason);
}

/* Others can take it now, or will once we have ended. */
static void released(void *arg, const struct lv_refusal *why)
{
    struct room *r = arg;
    struct server *s = r->s;
    char process[STORE_PROCESS] = "";

    (void)why;
    assert(r->dead && r->released && !r->busy);
    (void)store_other(s->store, (uint64_t)r->t->id, process);
    for (struct client *c = r->clients; c; c = c->next)
        send_away(c, process);
    s->counts.given_up++;
    room_free(r);
}

bool lease_hand_over(struct room *r)
{
    struct server *s = r->s;
    const int64_t id = r->t->id;

    if (r->busy || r->dead || lease_is_awaited(s, id) || room_note_clock(r)
        || room_find(s, id) != r)
        return false;
    r->dead = r->released = true; /* what comes now is said again elsewhere */
    net_timer_clear(s->net, &r->clock);
    net_timer_clear(s->net, &r->rest);
    store_release(s->store, id, released, r);
    return true;
}
