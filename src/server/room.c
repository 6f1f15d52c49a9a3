/* room.c: what happens at a table: a deed is carried out in memory and handed to the store, and only when
 * that says so are people told. See room.h. */
#include "room.h"

#include <assert.h>
#include <string.h>

enum {
    MAX_UNASKED = 512, /* decisions that nobody is asked for, one after the other */
    TOUCH_MS = 60000    /* the time of the last move is stored so often */
};

void room_count_presence(struct room *r)
{
    for (int i = 0; i < r->t->set.seats; i++) {
        struct table_seat *s = &r->t->seat[i];
        int here = 0;
        for (const struct client *c = r->clients; c; c = c->next)
            here += c->ws && s->person && c->person == s->person;
        if (s->here && !here)
        {
            s->gone_at = net_now(r->s->net);
            s->gone_since = wall_ms();
        }
        s->here = here;
        if (here && r->t->ask[ASK_BOT].open && r->t->ask[ASK_BOT].seat == i)
            r->t->ask[ASK_BOT].open = false;
    }
}

const struct client *room_who_plays(const struct room *r)
{
    const struct client *found = NULL;

    for (const struct client *c = r->clients; c; c = c->next) {
        if (c->ws && c->person == r->t->set.host)
            return c;
        if (c->ws && table_seat_of(r->t, c->person) >= 0)
            found = c;
    }
    return found;
}

static void committed(void *arg, const struct lv_refusal *why)
{
    struct room *r = arg;

    assert(r->busy); /* one thing at a time */
    r->busy = false;
    if (r->dead) {
        room_free(r);
        return;
    }
    if (why) {
        room_fail(r, why);
        return;
    }
    room_count_presence(r);
    if (r->t->clock_seat < 0) /* it was held for a deed; what was said costs time like thinking does */
        table_clock_go(r->t, net_now(r->s->net));
    histogram_note(&r->s->took.decisions, metric_now() - r->began);
    if (r->sender && r->sender_id[0])
        room_ack(r->sender, r->sender_id, r->sender_seq, ACK_DONE);
    r->sender = NULL;
    if (r->said.n) {
        room_note_said(r, &r->said);
        room_show_said(r);
        r->said.n = 0;
    }
    room_show(r);
    room_take_next(r);
}

static bool submit(struct room *r, struct store_tx *tx, struct client *sender, const char *id, int64_t seq,
                   struct lv_refusal *why)
{
    struct lv_buf b = LV_BUF(r->sender_id);

    assert(!r->busy && !r->dead && tx);
    r->sender = sender;
    r->sender_seq = seq;
    lv_buf_text(&b, id);
    assert(!b.cut);
    r->began = metric_now();
    r->busy = store_submit(tx, committed, r, why);
    return r->busy;
}

static bool changes_seats(enum deed_kind kind)
{
    return kind < DEED_START || kind == DEED_AWAY || kind == DEED_LATE || kind == DEED_BACK;
}

static bool store_deed(struct room *r, struct deed *d, const char *name, struct store_tx *tx,
                       struct lv_refusal *why)
{
    assert(!r->busy);
    if (!table_apply(r->t, d, why))
        return false;
    if (d->kind == DEED_SIT)
        table_set_name(r->t, d->seat, name);
    if (changes_seats(d->kind))
        room_put_seats(tx, r->t);
    r->table_changed |= d->kind != DEED_ACT;
    r->s->counts.deeds++;
    room_add_line(tx, r->t->id, r->t->seq, d);
    return true;
}

/* What nobody is asked for follows at once, in the same transaction. If it is refused, the game is at fault:
 * the room is then rebuilt without any of this. */
static bool store_unasked(struct room *r, struct store_tx *tx, struct lv_refusal *why)
{
    struct deed d;

    for (int i = 0; i < MAX_UNASKED && table_unasked(r->t, &d); i++)
        if (!store_deed(r, &d, "", tx, why)) {
            r->t->broken = true;
            return false;
        }
    return true;
}

static void store_life(struct room *r, enum table_state before, struct store_tx *tx)
{
    int64_t now = net_now(r->s->net);

    if (r->t->state != before) {
        r->table_changed = true;
        room_put_table(tx, r->t, r->key, r->created);
    } else if (now - r->touched > TOUCH_MS) {
        r->touched = now;
        store_touch_table(tx, r->t->id, wall_ms());
    }
}

bool room_perform(struct room *r, struct client *sender, struct deed *d, struct store_tx *tx,
                  struct lv_refusal *why)
{
    const enum table_state before = r->t->state;
    const int64_t seq = r->t->seq + 1;

    assert(!r->busy && !r->dead);
    if (!tx && !(tx = store_tx_new(r->s->store)))
        return no_memory(why);
    table_clock_hold(r->t, net_now(r->s->net));
    d->at = deed_is_dated(d->kind) ? wall_ms() : 0;
    if (!store_deed(r, d, sender ? sender->name : "", tx, why) || !store_unasked(r, tx, why)) {
        store_tx_free(tx);
        if (r->t->broken)
            room_fail(r, why);
        else
            table_clock_go(r->t, net_now(r->s->net));
        return false;
    }
    store_life(r, before, tx);
    if (submit(r, tx, sender, d->id, seq, why))
        return true;
    room_fail(r, why);
    return false;
}

bool room_say(struct room *r, struct client *sender, const char *id, struct lv_refusal *why)
{
    struct store_tx *tx = store_tx_new(r->s->store);

    assert(!r->busy && r->said.n == r->chat_n + 1);
    if (!tx)
        return no_memory(why);
    store_add_chat(tx, &r->said);
    r->s->counts.chats++;
    if (submit(r, tx, sender, id, r->t->seq, why))
        return true;
    r->said.n = 0;
    return false;
}

bool room_keep(struct room *r, struct client *sender, const char *id, struct store_tx *tx,
               struct lv_refusal *why)
{
    return submit(r, tx, sender, id, r->t->seq, why);
}

void room_table_changed(struct room *r)
{
    r->table_changed = true;
    if (!r->busy)
        room_show(r);
}
