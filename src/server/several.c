/* several.c: one of several processes of a site, all of which use one database (store.h says how). What one
 * of them changes that is not of one table only, it tells the others: by what is stored with the change, so
 * that a word that comes late, twice or never does no harm, and whoever was deaf for a while looks for
 * themselves.
 *
 *     person N                        look again: which devices are signed in, and is there such a person?
 *     name N                          look again what they are called
 *     table N                         it was closed
 *     club                            look again who may not come or talk, and what was reported
 *     words NUMBER TABLE SECONDS KEY  three words instead of a link; KEY may be missing
 *     took RATION KEY                 somebody has had one of what everybody has a ration of
 *     hello                           I am new: what are the words?
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "room.h"

enum {
    LIFE_MS = 800,
    LEAVE_MS = 20000,
    LEAVE_STEP_MS = 10,
    LEAVE_STEPS = 100,
    LOOK_STEP_MS = 10,
    LOOK_LISTS = 16
};

/* ---- rations ------------------------------------------------------------------------------------ */

/* Of these people have one share together, whichever process they come to; of the others one at each. */
static struct rations *ration_at(struct server *s, int i)
{
    struct rations *const all[] = { &s->ration.made,        &s->ration.made_from,
                                    &s->ration.guests_from, &s->ration.exported,
                                    &s->ration.tried_from,  &s->ration.tried,
                                    &s->ration.tried_known, &s->ration.guessed_from,
                                    &s->ration.guessed,     &s->ration.known };

    return i >= 0 && i < (int)(sizeof all / sizeof *all) ? all[i] : NULL;
}

bool several_take(struct server *s, struct rations *r, uint64_t key)
{
    const bool taken = ration_take(r, key, net_now(s->net));
    char text[64];
    int i = 0;

    if (!taken || !store_is_shared(s->store))
        return taken;
    while (ration_at(s, i) != r)
        i++;
    snprintf(text, sizeof text, "took %d %" PRIx64, i, key);
    store_tell(s->store, text);
    return true;
}

static void hear_took(struct server *s, const char *rest)
{
    uint64_t key;
    int i;
    struct rations *r = sscanf(rest, "%d %" SCNx64, &i, &key) == 2 ? ration_at(s, i) : NULL;

    if (r)
        (void)ration_take(r, key, net_now(s->net));
}

/* ---- looking again ------------------------------------------------------------------------------ */

static void look_at_person(struct server *s, int64_t person)
{
    struct store_person p;
    struct lv_refusal why;

    if (store_get_person(s->store, person, &p, &why) == 0)
        person_is_gone(s, person);
    else
        visitor_look(s, person);
}

static void look_at_name(struct server *s, int64_t person)
{
    struct store_person found;
    struct lv_refusal why;
    struct person p;

    if (store_get_person(s->store, person, &found, &why) != 1)
        return;
    person_copy(&p, &found);
    room_name_person(s, person, p.name);
    room_show_changes(s);
}

static void look_at_table(struct server *s, int64_t table)
{
    struct room *r = room_find(s, table);
    struct store_table row;
    struct lv_refusal why;

    if (r && !r->dead && store_get_table(s->store, table, &row, &why) == 0)
        room_rebuild(r);
}

static void look_at_club(struct server *s)
{
    club_look(s->club);
    visitor_end(s, &(struct ending){ .what = ENDS_BANNED });
}

/* Of a room: is it still there, and are all who sit there? */
static void look_at_room(struct server *s, int64_t table)
{
    int64_t person[LV_MAX_SEATS] = { 0 };
    const struct room *r = room_find(s, table);
    struct store_person found;
    struct lv_refusal why;

    for (int i = 0; r && i < r->t->set.seats; i++)
        person[i] = r->t->seat[i].person;
    look_at_table(s, table);
    for (int i = 0; i < LV_MAX_SEATS; i++)
        if (person[i] && store_get_person(s->store, person[i], &found, &why) == 0)
            person_is_gone(s, person[i]);
}

/* All of it, some lists at a time. */
static void look_on(void *server)
{
    struct server *s = server;

    for (int i = 0; i < LOOK_LISTS && s->look.next < N_ROOM_LISTS; i++, s->look.next++) {
        int64_t table[64];
        int n = 0;
        for (const struct room *r = s->list[s->look.next]; r && n < 64; r = r->next)
            table[n++] = r->t->id;
        while (n > 0)
            look_at_room(s, table[--n]);
        if (s->look.next < N_VISITOR_LISTS)
            visitor_look_list(s, s->look.next);
    }
    if (s->look.next < N_ROOM_LISTS)
        net_timer_set(s->net, &s->look.timer, LOOK_STEP_MS);
}

void several_missed(void *server)
{
    struct server *s = server;

    server_log(s, "looking-again", NULL, 0, NULL);
    look_at_club(s);
    s->look.next = 0;
    look_on(s);
}

/* ---- telling and hearing ------------------------------------------------------------------------ */

/* Somebody is new, and gets to know the words; with the next sign of life we know them too. */
static void welcome(struct server *s)
{
    codes_tell(s);
    store_beat(s->store);
}

static int64_t number_of(const char *text)
{
    int64_t n = 0;

    return sscanf(text, "%" SCNd64, &n) == 1 ? n : 0;
}

void several_heard(void *server, const char *text)
{
    struct server *s = server;
    const char *rest = strchr(text, ' ') ? strchr(text, ' ') + 1 : "";
    const size_t len = strcspn(text, " ");

    if (len == 6 && memcmp(text, "person", len) == 0)
        look_at_person(s, number_of(rest));
    else if (len == 4 && memcmp(text, "name", len) == 0)
        look_at_name(s, number_of(rest));
    else if (len == 5 && memcmp(text, "table", len) == 0)
        look_at_table(s, number_of(rest));
    else if (len == 4 && memcmp(text, "club", len) == 0)
        look_at_club(s);
    else if (len == 5 && memcmp(text, "words", len) == 0)
        codes_hear(s, rest);
    else if (len == 4 && memcmp(text, "took", len) == 0)
        hear_took(s, rest);
    else if (len == 5 && memcmp(text, "hello", len) == 0)
        welcome(s);
}

void several_tell(struct store_tx *tx, const char *what, int64_t n)
{
    char text[64];

    snprintf(text, sizeof text, "%s %" PRId64, what, n);
    store_tx_tell(tx, text);
}

/* ---- living ------------------------------------------------------------------------------------- */

static void live(void *server)
{
    struct server *s = server;

    store_beat(s->store);
    net_timer_set(s->net, &s->life, LIFE_MS);
}

/* The others gave us up: what is in memory is old, or will be. The empty transaction makes the store begin
 * anew. */
void several_lost(void *server)
{
    struct server *s = server;
    struct store_tx *tx = s->stopping ? NULL : store_tx_new(s->store);

    server_log(s, "leases-lost", "tables", s->rooms, NULL);
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i], *next; r; r = next) {
            next = r->next;
            if (!r->dead)
                room_rebuild(r);
        }
    if (tx)
        store_submit(tx, NULL, NULL, NULL);
}

void several_begin(struct server *s)
{
    s->look.timer = (struct net_timer){ .run = look_on, .arg = s };
    s->life = (struct net_timer){ .run = live, .arg = s };
    if (!store_is_shared(s->store))
        return;
    live(s);
    store_tell(s->store, "hello");
}

/* ---- leaving ------------------------------------------------------------------------------------ */

/* A share of the tables at a time: nobody waits for more than a few, and the others are not overrun. */
static void leave_some(void *server)
{
    struct server *s = server;
    char other[STORE_PROCESS];
    int given = 0, share = s->leaving.rooms / LEAVE_STEPS + 1;

    if ((s->rooms == 0 && !s->coming) || net_now(s->net) >= s->leaving.until
        || !store_other(s->store, 0, other)) {
        server_stop(s);
        return;
    }
    for (int i = 0; i < N_ROOM_LISTS && given < share; i++) {
        s->leaving.next = (s->leaving.next + 1) % N_ROOM_LISTS;
        for (struct room *r = s->list[s->leaving.next], *next; r && given < share; r = next) {
            next = r->next;
            given += lease_hand_over(r);
        }
    }
    net_timer_set(s->net, &s->leaving.timer, LEAVE_STEP_MS);
}

bool several_leave(struct server *s)
{
    char other[STORE_PROCESS];

    if (s->leaving.until || !store_other(s->store, 0, other))
        return false;
    server_log(s, "leaving", "tables", s->rooms, NULL);
    store_leave(s->store);
    s->leaving.until = net_now(s->net) + LEAVE_MS;
    s->leaving.rooms = s->rooms;
    s->leaving.timer = (struct net_timer){ .run = leave_some, .arg = s };
    leave_some(s);
    return true;
}
