/* room_rematch.c: a new table for the same people. */
#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "room.h"

void room_next_key(const uint8_t key[STORE_HASH], uint8_t next[STORE_HASH])
{
    crypto_generichash(next, STORE_HASH, key, STORE_HASH, NULL, 0);
}

/* The same people and bots on the same seats; people bring new bytes when they come. */
static struct table *next_table(const struct room *r, struct deed *first, int *n, struct lv_refusal *why)
{
    struct table_settings set = r->t->set;
    uint8_t seed[LV_SEED];
    struct table *t;

    assert(*n == 0 && r->t->set.rematches < MAX_REMATCHES);
    set.rematches++;
    randombytes_buf(seed, sizeof seed);
    t = table_new(store_new_id(r->s->store), r->t->game, r->t->data, &set, r->t->options, seed, why);
    if (t)
        randombytes_buf(t->salt, sizeof t->salt);
    for (int i = 0; t && i < t->set.seats; i++) {
        const struct table_seat *s = &r->t->seat[i];
        struct deed *d = &first[*n];
        struct lv_buf b;
        if (s->kind == SEAT_PERSON && !s->person) /* who was deleted since: somebody else may come */
            continue;
        *d = deed_of(s->kind == SEAT_BOT ? DEED_BOT : DEED_KEEP, i);
        d->by = s->person;
        b = LV_BUF(d->text);
        if (s->kind == SEAT_BOT) {
            lv_buf_text(&b, s->bot);
            bot_bytes(t, d);
        }
        if (!table_apply(t, d, why)) {
            table_free(t);
            return NULL;
        }
        table_set_name(t, i, s->name);
        (*n)++;
    }
    return t;
}

bool room_rematch(struct room *r, struct client *sender, struct deed *d, struct lv_refusal *why)
{
    struct deed first[LV_MAX_SEATS];
    uint8_t key[STORE_HASH];
    struct store_tx *tx;
    struct table *t;
    int n = 0;

    assert(d->kind == DEED_REMATCH && r->t->state == TABLE_OVER);
    t = next_table(r, first, &n, why);
    tx = t ? store_tx_new(r->s->store) : NULL;
    if (!tx) {
        if (t)
            no_memory(why);
        table_free(t);
        return false;
    }
    room_next_key(r->key, key);
    room_create(t, first, n, key, tx);
    d->table = t->id;
    table_free(t);
    return room_perform(r, sender, d, tx, why);
}
