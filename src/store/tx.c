/* tx.c: a transaction is a row of bytes: for each write its number, then its values. It is put
 * together in the caller's thread by the store_put, store_add and store_drop functions, and taken
 * apart once, by tx_next, in the writer's.
 *
 *     write:  number (1 byte), count of values (1), then for each value
 *             type (1)  and  an integer (8)  or  length (8) and bytes  or  nothing (NULL)
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "inside.h"

struct store_tx *store_tx_new(struct store *s)
{
    struct store_tx *tx = calloc(1, sizeof *tx);

    assert(s);
    if (tx)
        tx->store = s;
    return tx;
}

void store_tx_free(struct store_tx *tx)
{
    if (tx && tx->at_end)
        tx->at_end(tx->end_arg);
    if (tx)
        free(tx->at);
    free(tx);
}

bool store_tx_at_end(struct store_tx *tx, void (*fn)(void *arg), void *arg)
{
    const bool first = !tx->at_end;

    assert(first || (tx->at_end == fn && tx->end_arg == arg));
    tx->at_end = fn;
    tx->end_arg = arg;
    return first;
}

static bool reserve(struct store_tx *tx, size_t n)
{
    size_t cap = tx->cap ? tx->cap : 256;
    uint8_t *at;

    assert(tx->len <= tx->cap);
    if (tx->lacks_memory)
        return false;
    while (cap - tx->len < n)
        cap *= 2;
    if (cap == tx->cap)
        return true;
    at = realloc(tx->at, cap);
    tx->lacks_memory = !at;
    if (at) {
        tx->at = at;
        tx->cap = cap;
    }
    return at;
}

static void add_bytes(struct store_tx *tx, const void *p, size_t n)
{
    assert(p && n <= tx->cap - tx->len); /* reserved before */
    memcpy(tx->at + tx->len, p, n);
    tx->len += n;
}

static void add_byte(struct store_tx *tx, int byte)
{
    assert(tx->len < tx->cap && byte >= 0 && byte <= UINT8_MAX);
    tx->at[tx->len++] = (uint8_t)byte;
}

static void add_value(struct store_tx *tx, const struct store_value *v)
{
    const int64_t n = v->type == STORE_INT ? v->n : (int64_t)v->len;

    assert(v->type <= STORE_BLOB);
    assert(v->len == 0 || (v->at && v->type >= STORE_TEXT));
    add_byte(tx, (int)v->type);
    if (v->type != STORE_NULL)
        add_bytes(tx, &n, sizeof n);
    if (v->len)
        add_bytes(tx, v->at, v->len);
}

/* Whole or, without memory, not at all: a transaction that lacks something is never submitted. */
void tx_add(struct store_tx *tx, enum store_write what, const struct store_value *value, int n)
{
    size_t need = 2;

    assert(what < STORE_N_WRITES && n > 0 && n <= STORE_MAX_VALUES);
    assert(!tx->next && !tx->done && !tx->failed); /* still its maker's */
    for (int i = 0; i < n; i++)
        need += 1 + sizeof(int64_t) + value[i].len;
    if (!reserve(tx, need))
        return;
    add_byte(tx, (int)what);
    add_byte(tx, n);
    for (int i = 0; i < n; i++)
        add_value(tx, &value[i]);
    assert(tx->len <= tx->cap);
}

#define ADD(tx, what, ...)                                                                        \
    tx_add(tx, what, (const struct store_value[]){ __VA_ARGS__ },                                    \
        (int)(sizeof((const struct store_value[]){ __VA_ARGS__ }) / sizeof(struct store_value)))

/* ---- what can be written ---------------------------------------------------------------------- */

void store_put_table(struct store_tx *tx, const struct store_table *t)
{
    assert(t->game && t->life <= STORE_ABANDONED);
    ADD(tx, STORE_W_PUT_TABLE, number(t->id), hash(t->key), text(t->game), text(t->options),
        text(t->settings), text(t->secret), number(t->life), number(t->listed), number(t->created),
        number(t->active));
}

void store_touch_table(struct store_tx *tx, int64_t table, int64_t active)
{
    ADD(tx, STORE_W_TOUCH_TABLE, number(table), number(active));
}

void store_drop_table(struct store_tx *tx, int64_t table)
{
    ADD(tx, STORE_W_DROP_TABLE, number(table));
}

void store_drop_idle_table(struct store_tx *tx, int64_t table)
{
    ADD(tx, STORE_W_DROP_IDLE_TABLE, number(table));
}

void store_tx_tell(struct store_tx *tx, const char *said)
{
    char line[STORE_PROCESS + 1 + STORE_TELL + 1];

    assert(strlen(said) <= STORE_TELL);
    if (!tx->store->house)
        return;
    snprintf(line, sizeof line, "%s %s", tx->store->options.process, said);
    ADD(tx, STORE_W_TELL, text(line));
}

void store_add_line(struct store_tx *tx, int64_t table, int64_t seq, const char *line, size_t len)
{
    assert(line);
    ADD(tx, STORE_W_ADD_LINE, number(table), number(seq),
        { .type = STORE_TEXT, .at = line, .len = len });
}

void store_put_seat(struct store_tx *tx, const struct store_seat *s)
{
    assert(s->seat >= 0 && s->kind <= STORE_BOT);
    assert(!s->bytes || s->bytes_len <= 64);
    ADD(tx, STORE_W_PUT_SEAT, number(s->table), number(s->seat), number(s->kind),
        number_or_none(s->person), text(s->bot), text(s->name), bytes(s->bytes, s->bytes_len));
}

void store_put_person(struct store_tx *tx, const struct store_person *p)
{
    assert(p->name);
    ADD(tx, STORE_W_PUT_PERSON, number(p->id), text(p->name), text(p->lang), text(p->login),
        text(p->passphrase), hash(p->recovery), number(p->created),
        number(p->seen));
}

void store_name_person(struct store_tx *tx, const struct store_person *p)
{
    assert(p->name);
    ADD(tx, STORE_W_NAME_PERSON, number(p->id), text(p->name), text(p->lang), number(p->seen));
}

void store_name_everywhere(struct store_tx *tx, int64_t person, const char *name)
{
    ADD(tx, STORE_W_NAME_SEATS, number(person), text(name));
    ADD(tx, STORE_W_NAME_CHAT, number(person), text(name));
}

void store_meet_person(struct store_tx *tx, int64_t person, const char *passphrase, int64_t seen)
{
    ADD(tx, STORE_W_MEET_PERSON, number(person), text(passphrase), number(seen));
}

void store_put_account(struct store_tx *tx, const struct store_person *p, const char *before)
{
    assert(p->login && p->passphrase);
    ADD(tx, STORE_W_PUT_ACCOUNT, number(p->id), text(before), text(p->login), text(p->passphrase),
        hash(p->recovery), number(p->seen));
}

void store_drop_person(struct store_tx *tx, int64_t person)
{
    ADD(tx, STORE_W_FORGET_SEATS, number(person));
    ADD(tx, STORE_W_FORGET_CHAT, number(person));
    ADD(tx, STORE_W_DROP_PERSON, number(person));
}

void store_put_cookie(struct store_tx *tx, const struct store_cookie *c)
{
    ADD(tx, STORE_W_PUT_COOKIE, hash(c->hash), number(c->person), number(c->created),
        number(c->seen));
}

void store_touch_cookie(struct store_tx *tx, const uint8_t cookie[STORE_HASH], int64_t seen)
{
    ADD(tx, STORE_W_TOUCH_COOKIE, hash(cookie), number(seen));
}

void store_drop_cookie(struct store_tx *tx, const uint8_t cookie[STORE_HASH])
{
    ADD(tx, STORE_W_DROP_COOKIE, hash(cookie));
}

void store_drop_cookies(struct store_tx *tx, int64_t person)
{
    ADD(tx, STORE_W_DROP_COOKIES, number(person));
}

void store_drop_cookies_unseen(struct store_tx *tx, int64_t since)
{
    ADD(tx, STORE_W_DROP_COOKIES_UNSEEN, number(since));
}

void store_drop_guests_unseen(struct store_tx *tx, int64_t since)
{
    ADD(tx, STORE_W_DROP_GUESTS, number(since));
}

void store_drop_chat_before(struct store_tx *tx, int64_t before)
{
    ADD(tx, STORE_W_DROP_CHAT, number(before));
}

void store_add_chat(struct store_tx *tx, const struct store_chat *c)
{
    assert(c->seat >= -1);
    ADD(tx, STORE_W_ADD_CHAT, number(c->table), number(c->n), number_or_none(c->person),
        number(c->seat), number(c->at), text(c->name), text(c->text), number_or_none(c->message));
}

void store_put_note(struct store_tx *tx, const char *name, const char *note)
{
    assert(name);
    if (note)
        ADD(tx, STORE_W_PUT_NOTE, text(name), text(note));
    else
        ADD(tx, STORE_W_DROP_NOTE, text(name));
}

/* ---- taken apart ------------------------------------------------------------------------------ */

static int64_t read_int(const uint8_t **at)
{
    int64_t n;

    memcpy(&n, *at, sizeof n);
    *at += sizeof n;
    return n;
}

static void read_value(const uint8_t **at, struct store_value *v)
{
    *v = (struct store_value){ .type = *(*at)++ };
    assert(v->type <= STORE_BLOB);
    if (v->type == STORE_INT) {
        v->n = read_int(at);
    } else if (v->type != STORE_NULL) {
        v->len = (size_t)read_int(at);
        v->at = *at;
        *at += v->len;
    }
}

bool tx_next(const struct store_tx *tx, const uint8_t **at, enum store_write *what,
             struct store_value value[STORE_MAX_VALUES], int *n)
{
    if (!*at)
        *at = tx->at;
    if (tx->len == 0 || *at == tx->at + tx->len) /* nothing written: no bytes */
        return false;
    *what = *(*at)++;
    *n = *(*at)++;
    assert(*at > tx->at && *at < tx->at + tx->len);
    assert(*what < STORE_N_WRITES && *n > 0 && *n <= STORE_MAX_VALUES);
    for (int i = 0; i < *n; i++)
        read_value(at, &value[i]);
    assert(*at <= tx->at + tx->len);
    return true;
}
