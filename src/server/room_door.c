/* room_door.c: who comes in, with what, and who goes. A connection that may not stay is opened all the same
 * and closed with the reason: a page cannot see why a handshake failed, but it can see a close. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"

bool room_admits(const struct room *r, int64_t person, const char *key, struct lv_refusal *why)
{
    uint8_t hash[STORE_HASH], next[STORE_HASH];

    assert(r->t->set.rematches <= MAX_REMATCHES);
    if (table_seat_of(r->t, person) >= 0 || person == r->t->set.host)
        return true;
    secret_hash(key ? key : "", hash);
    for (int i = 0; i < r->t->set.rematches; i++) {
        room_next_key(hash, next);
        memcpy(hash, next, sizeof hash);
    }
    if (!r->t->set.listed && memcmp(hash, r->key, sizeof hash) != 0) /* of hashes: time tells nothing */
        return lv_refuse(why, LV_E_FORBIDDEN, NULL, N_("this table is private, and the key is not right"), 0);
    if (!r->t->set.onlookers && r->t->state != TABLE_LOBBY)
        return lv_refuse(why, LV_E_FORBIDDEN, NULL, N_("nobody may watch this table"), 0);
    return true;
}

static int close_code(const struct lv_refusal *why)
{
    assert(why->code != LV_E_OK);
    return why->code == LV_E_STRANGER ? CLOSE_STRANGER : why->code == LV_E_FORBIDDEN ? CLOSE_FORBIDDEN
         : why->code == LV_E_UNKNOWN ? CLOSE_UNKNOWN : why->code == LV_E_BUSY ? CLOSE_FULL : CLOSE_FAILED;
}

/* A whole number in the query; `fallback` when it is missing or none. */
static int64_t number_in(const struct net_request *r, const char *name, int64_t fallback)
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

static bool enter(struct client *c, const struct net_request *r, struct lv_refusal *why)
{
    struct person p = { 0 };
    struct room *room;
    struct lv_buf b = LV_BUF(c->name);
    const char *words = net_query(r, "words"), *fold = net_query(r, "fold");
    bool known = person_of(c->s, r, &p, why);

    c->lang = lang_of(r, &p);
    if (!known)
        return false;
    room = room_get(c->s, number_in(r, "table", 0), why);
    if (!room || !room_admits(room, p.id, net_query(r, "key"), why))
        return false;
    if (room->n_clients == MAX_CLIENTS)
        return lv_refuse(why, LV_E_BUSY, NULL, N_("too many people are watching this table"), 0);
    assert(room->n_clients < MAX_CLIENTS && !room->dead);
    c->person = p.id;
    lv_buf_text(&b, p.name);
    c->seat = table_seat_of(room->t, p.id);
    c->seq = number_in(r, "since", -1);
    c->chat = number_in(r, "chat", -1);
    c->bare = words && strcmp(words, "no") == 0;
    c->fold = fold && strcmp(fold, "yes") == 0;
    c->room = room;
    c->next = room->clients;
    room->clients = c;
    room->n_clients++;
    net_timer_clear(c->s->net, &room->rest);
    return true;
}

void room_connect(struct server *s, struct net_request *r)
{
    struct client *c = calloc(1, sizeof *c);
    struct lv_refusal why = { 0 };
    struct lv_buf b;

    if (!c) {
        net_refuse(r, NET_F_BUSY);
        return;
    }
    c->s = s;
    c->seat = LV_ONLOOKER;
    if (!enter(c, r, &why)) {
        c->turned_away = close_code(&why);
        b = LV_BUF(c->reason);
        lv_say(&b, c->lang, why.msgid, LV_NUM("n", why.n), LV_STR("text", why.text));
        s->counts.refused++;
    }
    net_accept(r, c);
}

void room_opened(void *user, struct net_ws *ws, void *client)
{
    struct client *c = client;
    struct room *r = c->room;

    assert(!c->ws);
    (void)user;
    c->ws = ws;
    if (c->turned_away || !r || r->dead) {
        net_ws_close(ws, c->turned_away ? c->turned_away : CLOSE_FAILED, c->reason);
        return;
    }
    room_count_presence(r);
    room_table_changed(r);
    if (!r->busy)
        room_look_ahead(r);
}

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

void room_closed(void *user, void *client, int code, const char *reason)
{
    struct client *c = client, **at;
    struct room *r = c->room;

    (void)user, (void)code, (void)reason;
    if (r) {
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
    free(c);
}

void room_message(void *user, struct net_ws *ws, void *client, const char *text, size_t len)
{
    struct client *c = client;
    struct room *r = c->room;
    struct lv_refusal why;
    struct waiting *w;

    (void)user, (void)ws;
    if (!r || r->dead || !c->ws)
        return;
    assert(c->ws == ws && r->n_clients > 0);
    if (!r->busy) {
        room_hear(c, text, len);
        return;
    }
    w = r->n_waiting < MAX_WAITING ? malloc(sizeof *w + len) : NULL;
    if (!w) {
        lv_refuse(&why, LV_E_BUSY, NULL, N_("too much is happening at this table at once"), 0);
        room_error(c, NULL, &why);
        return;
    }
    *w = (struct waiting){ .from = c, .len = len };
    memcpy(w->text, text, len);
    *r->last = w;
    r->last = &w->next;
    r->n_waiting++;
}
