/* room_gate.c: who may come to a table. What that depends on is stored with it, so a table that is not in
 * memory is rebuilt only for somebody who may see it. */
#include <assert.h>
#include <string.h>

#include "room.h"

/* What it depends on, of a table in memory or not. */
struct gate {
    const struct table_settings *set;
    const uint8_t *key;
    bool in_lobby, is_seated;
};

static bool admits(const struct gate *g, int64_t person, const char *key, struct lv_refusal *why)
{
    uint8_t hash[STORE_HASH], next[STORE_HASH];

    assert(g->set->rematches <= MAX_REMATCHES);
    if (g->is_seated || person == g->set->host)
        return true;
    secret_hash(key ? key : "", hash);
    for (int i = 0; i < g->set->rematches; i++) {
        room_next_key(hash, next);
        memcpy(hash, next, sizeof hash);
    }
    if (!g->set->listed && memcmp(hash, g->key, sizeof hash) != 0) /* of hashes: time tells nothing */
        return lv_refuse(why, LV_E_FORBIDDEN, NULL, N_("this table is private, and the key is not right"), 0);
    if (!g->set->onlookers && !g->in_lobby)
        return lv_refuse(why, LV_E_FORBIDDEN, NULL, N_("nobody may watch this table"), 0);
    return true;
}

struct looking {
    int64_t person;
    bool found;
};

static bool look_at_seat(void *arg, const struct store_seat *seat)
{
    struct looking *l = arg;

    l->found = l->found || (seat->person && seat->person == l->person);
    return true;
}

/* The same of a table as it is stored: its row and its seats, by their index. */
static bool stored_admits(struct server *s, int64_t id, int64_t person, const char *key,
                          struct lv_refusal *why)
{
    struct looking l = { .person = person };
    struct table_settings set;
    struct store_table row;
    struct gate g = { .set = &set };
    uint8_t stored[STORE_HASH];
    int got = store_get_table(s->store, id, &row, why);

    if (got < 0)
        return false;
    if (got == 0)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no such table"), 0);
    if (!table_settings_read(row.settings ? row.settings : "", &set, why))
        return false;
    memcpy(stored, row.key, sizeof stored);
    g.key = stored;
    g.in_lobby = row.life == STORE_LOBBY;
    if (!store_each_seat(s->store, id, look_at_seat, &l, why))
        return false;
    g.is_seated = l.found;
    return admits(&g, person, key, why);
}

bool room_admits(struct server *s, int64_t id, int64_t person, const char *key,
                 struct lv_refusal *why)
{
    const struct room *r = room_find(s, id);

    if (!r)
        return stored_admits(s, id, person, key, why);
    return admits(&(struct gate){ .set = &r->t->set,
                                  .key = r->key,
                                  .in_lobby = r->t->state == TABLE_LOBBY,
                                  .is_seated = table_seat_of(r->t, person) >= 0 },
                  person, key, why);
}

struct room *room_look_for(struct server *s, int64_t id, int64_t person, const char *key,
                           struct lv_refusal *why)
{
    return room_admits(s, id, person, key, why) ? room_look(s, id, why) : NULL;
}
