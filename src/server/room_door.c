/* room_door.c: who comes in, with what, and who goes. A connection that may not stay is opened all the same
 * and closed with the reason: a page cannot see why a handshake failed, but it can see a close. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"

static int close_code(const struct lv_refusal *why)
{
    assert(why->code != LV_E_OK);
    return why->code == LV_E_STRANGER ? CLOSE_STRANGER : why->code == LV_E_FORBIDDEN ? CLOSE_FORBIDDEN
         : why->code == LV_E_UNKNOWN ? CLOSE_UNKNOWN : why->code == LV_E_BUSY ? CLOSE_FULL : CLOSE_FAILED;
}

/* A whole number in the query; `fallback` when it is missing or none. */
int64_t room_number_in(const struct net_request *r, const char *name, int64_t fallback)
{
    const char *text = net_query(r, name);
    int64_t n = 0;

    if (!text || !*text || strlen(text) > 15)
        return fallback;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return fallback;
        n = 10 * n + (*text - '0');
    }
    return n;
}

/* ---- going ----------------------------------------------------------------------------------- */

/* Its messages that wait go too: it will send them again, if it wants to. */
static void drop_waiting_of(struct room *r, const struct client *c)
{
    struct waiting **at = &r->first;

    while (*at) {
        struct waiting *w = *at;
        if (w->from == c) {
            *at = w->next;
            r->n_waiting--;
            free(w);
        } else {
            at = &w->next;
        }
    }
    r->last = at;
}

static void leave(struct client *c)
{
    struct room *r = c->room;
    struct client **at;

    visitor_remove(c);
    c->room = NULL;
    if (!r)
        return;
    for (at = &r->clients; *at != c; at = &(*at)->next)
        ;
    assert(r->n_clients > 0);
    *at = c->next;
    r->n_clients--;
    if (r->sender == c)
        r->sender = NULL;
    drop_waiting_of(r, c);
    assert(r->n_waiting >= 0);
    if (!r->dead) {
        room_count_presence(r);
        room_table_changed(r);
        if (!r->busy)
            room_look_ahead(r);
    }
}

void room_put_out(struct client *c, int code, const char *msgid)
{
    struct lv_buf b = LV_BUF(c->reason);

    lv_buf_text(&b, lv_translate(c->lang, msgid));
    c->turned_away = code;
    leave(c);
    if (c->ws) /* else when it opens */
        net_ws_close(c->ws, code, c->reason);
}

/* ---- coming ---------------------------------------------------------------------------------- */

/* One's own connection that has been there longest, if there are too many; they stand latest first. */
static struct client *oldest_of(const struct room *r, int64_t person)
{
    struct client *oldest = NULL;
    int n = 0;

    for (struct client *c = r->clients; c; c = c->next)
        if (c->person == person) {
            oldest = c;
            n++;
        }
    return n < MAX_OWN ? NULL : oldest;
}

static int connections_of(const struct room *r, int64_t person)
{
    int n = 0;

    for (const struct client *c = r->clients; c; c = c->next)
        n += c->person == person;
    return n;
}

static bool plays(const struct room *r, int64_t person)
{
    return person == r->t->set.host || table_seat_of(r->t, person) >= 0;
}

/* Who makes room for somebody who plays: the onlooker with most connections, and of these the latest. */
static struct client *least_needed(const struct room *r)
{
    struct client *found = NULL;
    int most = 0;

    for (struct client *c = r->clients; c; c = c->next)
        if (!plays(r, c->person) && connections_of(r, c->person) > most) {
            most = connections_of(r, c->person);
            found = c;
        }
    return found;
}

static bool find_place(struct room *r, int64_t person, struct lv_refusal *why)
{
    struct client *other = oldest_of(r, person);

    if (other)
        room_put_out(other, CLOSE_FULL, N_("you are connected to this table too many times"));
    if (r->n_clients < MAX_CLIENTS)
        return true;
    other = plays(r, person) ? least_needed(r) : NULL;
    if (!other)
        return lv_refuse(why, LV_E_BUSY, NULL, N_("too many people are watching this table"), 0);
    room_put_out(other, CLOSE_FULL, N_("somebody who plays needed your place"));
    return true;
}

static void read_wishes(struct client *c, const struct net_request *r)
{
    const char *words = net_query(r, "words"), *fold = net_query(r, "fold"), *diff = net_query(r, "diff");
    const char *terse = net_query(r, "terse");

    c->seq = room_number_in(r, "since", -1);
    c->chat = room_number_in(r, "chat", -1);
    c->bare = words && strcmp(words, "no") == 0;
    c->fold = fold && strcmp(fold, "yes") == 0;
    c->diff = diff && strcmp(diff, "yes") == 0;
    c->terse = terse && strcmp(terse, "yes") == 0;
}

/* Is one more table too many for this person? Not one where they are already. */
static bool may_be_at(struct client *c, const struct room *room, struct lv_refusal *why)
{
    if (connections_of(room, c->person) > 0 || visitor_tables(c) < c->s->config.tables_per_person)
        return true;
    return lv_refuse(why, LV_E_BUSY, NULL, N_("nobody may be at more than {n} tables at once"),
                     c->s->config.tables_per_person);
}

static bool enter(struct client *c, const struct net_request *r, struct lv_refusal *why)
{
    struct person p = { 0 };
    struct room *room;
    struct lv_buf b = LV_BUF(c->name);
    const int64_t id = room_number_in(r, "table", 0);
    bool known = person_of(c->s, r, &p, why);

    c->lang = lang_of(r, &p);
    if (!known || !admin_lets_in(c->s, p.id, r, why))
        return false;
    room = room_admits(c->s, id, p.id, net_query(r, "key"), why) ? room_get(c->s, id, why) : NULL;
    if (!room)
        return false;
    c->person = p.id;
    memcpy(c->cookie, p.cookie, sizeof c->cookie);
    c->address = ration_address(r->peer);
    memcpy(c->peer, r->peer, sizeof c->peer);
    if (!visitor_add(c))
        return no_memory(why);
    if (!may_be_at(c, room, why) || !find_place(room, p.id, why)) {
        visitor_remove(c);
        return false;
    }
    assert(room->n_clients < MAX_CLIENTS && !room->dead);
    lv_buf_text(&b, p.name);
    read_wishes(c, r);
    c->seat = table_seat_of(room->t, p.id);
    c->room = room;
    c->next = room->clients;
    room->clients = c;
    room->n_clients++;
    net_timer_clear(c->s->net, &room->rest);
    return true;
}

static void accept(struct server *s, struct net_request *r, const struct lv_refusal *why,
                   const char *elsewhere)
{
    struct client *c = calloc(1, sizeof *c);
    struct lv_refusal found = { 0 };
    struct lv_buf b;

    if (!c) {
        net_refuse(r, NET_F_BUSY);
        return;
    }
    c->s = s;
    c->seat = LV_ONLOOKER;
    c->lang = lang_of(r, NULL);
    if (!why && !enter(c, r, &found))
        why = &found;
    if (why) {
        c->turned_away = elsewhere ? CLOSE_ELSEWHERE : close_code(why);
        b = LV_BUF(c->elsewhere);
        lv_buf_text(&b, elsewhere ? elsewhere : "");
        b = LV_BUF(c->reason);
        lv_say(&b, c->lang, why->msgid, LV_NUM("n", why->n), LV_STR("text", why->text));
        *(elsewhere ? &s->counts.elsewhere : &s->counts.refused) += 1;
    }
    net_accept(r, c);
}

void room_admit(struct server *s, struct net_request *r)
{
    accept(s, r, NULL, NULL);
}

void room_turn_away(struct server *s, struct net_request *r, const struct lv_refusal *why,
                    const char *elsewhere)
{
    accept(s, r, why, elsewhere);
}

void room_connect(struct server *s, struct net_request *r)
{
    (store_is_shared(s->store) ? lease_connect : room_admit)(s, r);
}

void room_opened(void *user, struct net_ws *ws, void *client)
{
    struct client *c = client;
    struct room *r = c->room;

    assert(!c->ws);
    (void)user;
    c->ws = ws;
    if (c->turned_away || !r || r->dead) {
        if (c->turned_away == CLOSE_ELSEWHERE)
            room_elsewhere(c);
        net_ws_close(ws, c->turned_away ? c->turned_away : CLOSE_FAILED, c->reason);
        return;
    }
    room_count_presence(r);
    room_table_changed(r);
    if (!r->busy)
        room_look_ahead(r);
}

void room_closed(void *user, void *client, int code, const char *reason)
{
    struct client *c = client;

    (void)user, (void)code, (void)reason;
    leave(c);
    sight_forget(c);
    free(c);
}

/* Nobody's messages push out those of others: each has a few places, onlookers together have MAX_WAITING, and
 * who plays finds one in any case. */
static bool may_wait(const struct room *r, const struct client *c)
{
    int own = 0;

    for (const struct waiting *w = r->first; w; w = w->next)
        own += w->from == c;
    return own < MAX_OWN_WAITING && (r->n_waiting < MAX_WAITING || plays(r, c->person));
}

/* With the id of the message, so that it can be said again. */
static void refuse_to_wait(struct client *c, const char *text, size_t len)
{
    struct lv_refusal why = { 0 };
    struct message m;

    (void)message_read(text, len, &m, &why);
    lv_refuse(&why, LV_E_BUSY, NULL, N_("too much is happening at this table at once"), 0);
    room_error(c, m.id, &why);
    lv_doc_free(m.node);
}

void room_message(void *user, struct net_ws *ws, void *client, const char *text, size_t len)
{
    struct client *c = client;
    struct room *r = c->room;
    struct waiting *w;

    (void)user, (void)ws;
    if (!r || r->dead || !c->ws)
        return;
    assert(c->ws == ws && r->n_clients > 0);
    if (!ration_take(&c->s->ration.sent, (uint64_t)c->person, net_now(c->s->net))) {
        room_put_out(c, NET_CLOSE_RATE, N_("too many messages in a short time"));
        return;
    }
    if (!r->busy) {
        room_hear(c, text, len);
        return;
    }
    w = may_wait(r, c) ? malloc(sizeof *w + len) : NULL;
    if (!w) {
        refuse_to_wait(c, text, len);
        return;
    }
    *w = (struct waiting){ .from = c, .len = len };
    memcpy(w->text, text, len);
    *r->last = w;
    r->last = &w->next;
    r->n_waiting++;
}
