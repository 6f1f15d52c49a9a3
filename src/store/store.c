/* store.c: transactions, the thread that commits them, and rows as structs. See store.h.
 *
 * A transaction is a row of bytes: for each write its number, then its values. It is built in the
 * caller's thread, read once in the writer's, and freed in the caller's after its `done`. Three
 * lists, all first in first out: what waits, what the writer has in hand, what is to be delivered;
 * the lock guards their ends and nothing else.
 *
 *     write:  number (1 byte), count of values (1), then for each value
 *             type (1)  and  an integer (8)  or  length (8) and bytes  or  nothing (NULL)
 */
#include "store.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "backend.h"
#include "core/text.h"

struct store_tx {
    struct store *store;
    struct store_tx *next;
    store_done *done;
    void *arg;
    uint8_t *at; /* the writes */
    size_t len, cap;
    bool lacks_memory;
    bool failed;           /* set by the writer: see why */
    struct lv_refusal why;
};

struct list { struct store_tx *first, *last; };

struct store {
    const struct store_backend *backend;
    struct store_options options;
    void *writer, *reader; /* connections; the reader is opened when something is read */
    int64_t next_id;
    bool reads;            /* guards against reading while reading */

    /* The last row found, copied: what find and get functions lend. */
    struct store_value row[STORE_MAX_VALUES];
    char *row_bytes;
    size_t row_cap;

    pthread_t thread;
    pthread_mutex_t lock;  /* guards what follows */
    pthread_cond_t more;   /* something waits, or the end */
    pthread_cond_t idle;   /* nothing waits, nothing is in hand */
    struct list waiting, finished;
    bool busy, ending;
    struct store_counts counts;
};

static void append(struct list *l, struct store_tx *first, struct store_tx *last)
{
    if (l->last)
        l->last->next = first;
    else
        l->first = first;
    l->last = last;
}

/* ---- the writer's thread ---------------------------------------------------------------------- */

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
    if (v->type == STORE_INT) {
        v->n = read_int(at);
    } else if (v->type != STORE_NULL) {
        v->len = (size_t)read_int(at);
        v->at = *at;
        *at += v->len;
    }
}

static bool write_one(struct store *s, const struct store_tx *tx, struct lv_refusal *why)
{
    const uint8_t *at = tx->at, *const end = at ? at + tx->len : at; /* nothing written: no bytes */

    while (at < end) {
        struct store_value value[STORE_MAX_VALUES];
        enum store_write what = *at++;
        int n = *at++;
        for (int i = 0; i < n; i++)
            read_value(&at, &value[i]);
        if (!s->backend->write(s->writer, what, value, n, why))
            return false;
    }
    return true;
}

/* The transactions from first up to end (exclusive), in one; all or nothing. */
static bool commit_together(struct store *s, struct store_tx *first, const struct store_tx *end,
                            struct lv_refusal *why)
{
    bool ok = s->backend->begin(s->writer, why);

    if (!ok)
        return false;
    for (const struct store_tx *tx = first; ok && tx != end; tx = tx->next)
        ok = write_one(s, tx, why);
    ok = ok && s->backend->commit(s->writer, why);
    if (!ok)
        s->backend->rollback(s->writer);
    if (s->options.sync_ms > 0)
        nanosleep(&(struct timespec){ s->options.sync_ms / 1000, s->options.sync_ms % 1000 * 1000000L },
                  NULL);
    return ok;
}

static void fail(struct store_tx *tx, const struct lv_refusal *why)
{
    tx->failed = true;
    tx->why = *why;
}

/* Together when possible. One that is stale must not take the others down: then each for itself,
 * which is slow and rare. When the disk is the reason, it would be the reason again for each. */
static int commit_group(struct store *s, struct store_tx *first)
{
    struct lv_refusal why;
    int commits = 0;

    if (commit_together(s, first, NULL, &why))
        return 1;
    for (struct store_tx *tx = first; tx; tx = tx->next) {
        if (why.code != LV_E_STALE || !first->next)
            fail(tx, &why);
        else if (commit_together(s, tx, tx->next, &tx->why))
            commits++;
        else
            tx->failed = true;
    }
    return commits;
}

/* Takes what waits, as much as may go together. Called with the lock held. */
static struct list take_group(struct store *s)
{
    struct list l = { s->waiting.first, s->waiting.first };
    int n = 1;

    while (l.last->next && n != s->options.group) {
        l.last = l.last->next;
        n++;
    }
    s->waiting.first = l.last->next;
    if (!s->waiting.first)
        s->waiting.last = NULL;
    l.last->next = NULL;
    return l;
}

static void count_group(struct store *s, const struct store_tx *tx, int commits)
{
    s->counts.commits += commits;
    for (; tx; tx = tx->next) {
        s->counts.transactions++;
        s->counts.failed += tx->failed;
        s->counts.waiting--;
        s->counts.waiting_bytes -= (int64_t)tx->len;
    }
}

/* Has nothing come for a moment? The lock is held, and let go meanwhile. */
static bool nothing_comes(struct store *s)
{
    enum { MOMENT_NS = 200000000 };
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += MOMENT_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(&s->more, &s->lock, &until) == ETIMEDOUT;
}

/* Until there is something to write, or the end; the first moment without anything is used to tidy up. */
static void wait_for_work(struct store *s)
{
    bool rested = false;

    while (!s->waiting.first && !s->ending) {
        if (rested) {
            pthread_cond_wait(&s->more, &s->lock);
        } else if (nothing_comes(s)) {
            pthread_mutex_unlock(&s->lock);
            s->backend->rest(s->writer, false);
            pthread_mutex_lock(&s->lock);
            rested = true;
        }
    }
}

static void *write_for_ever(void *store)
{
    struct store *s = store;

    pthread_mutex_lock(&s->lock);
    for (;;) {
        wait_for_work(s);
        if (!s->waiting.first)
            break;
        struct list group = take_group(s);
        s->busy = true;
        pthread_mutex_unlock(&s->lock);

        int commits = commit_group(s, group.first);

        pthread_mutex_lock(&s->lock);
        count_group(s, group.first, commits);
        append(&s->finished, group.first, group.last);
        s->busy = false;
        if (!s->waiting.first)
            pthread_cond_broadcast(&s->idle);
        pthread_mutex_unlock(&s->lock);
        if (s->options.wake)
            s->options.wake(s->options.wake_arg);
        s->backend->rest(s->writer, true);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- opening and closing ---------------------------------------------------------------------- */

/* A database is named by its path, or, when it is not a file, like an address. */
static const struct store_backend *backend_for(const char *where, struct lv_refusal *why)
{
    if (!strstr(where, "://"))
        return &store_sqlite;
    lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("{text}: there is no such kind of database here"), 0,
                   where);
    return NULL;
}

static bool start_writer(struct store *s, struct lv_refusal *why)
{
    pthread_condattr_t attr;
    int error;

    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&s->more, &attr);
    pthread_condattr_destroy(&attr);
    pthread_cond_init(&s->idle, NULL);
    error = pthread_create(&s->thread, NULL, write_for_ever, s);
    if (error == 0)
        return true;
    pthread_cond_destroy(&s->idle);
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->lock);
    return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("no thread can be started: {text}"), 0,
                          strerror(error));
}

struct store *store_open(const struct store_options *o, struct lv_refusal *why)
{
    const struct store_backend *backend = backend_for(o->where, why);
    struct store *s = backend ? calloc(1, sizeof *s) : NULL;

    if (!s) {
        if (backend)
            lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
        return NULL;
    }
    s->backend = backend;
    s->options = *o;
    s->options.busy_ms = o->busy_ms ? o->busy_ms : 5000;
    s->options.queue_bytes = o->queue_bytes ? o->queue_bytes : (size_t)64 << 20;
    s->options.where = strdup(o->where);
    s->writer = s->options.where ? backend->open(&s->options, why) : NULL;
    if (s->writer && backend->first_id(s->writer, &s->next_id, why) && start_writer(s, why))
        return s;
    if (s->writer)
        backend->close(s->writer);
    else if (!s->options.where)
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
    free((char *)s->options.where);
    free(s);
    return NULL;
}

static bool has_work(struct store *s)
{
    bool work;

    pthread_mutex_lock(&s->lock);
    work = s->waiting.first || s->busy || s->finished.first;
    pthread_mutex_unlock(&s->lock);
    return work;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    while (has_work(s)) /* again when a `done` submitted more */
        store_flush(s);
    pthread_mutex_lock(&s->lock);
    s->ending = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    pthread_cond_destroy(&s->idle);
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->lock);
    if (s->reader)
        s->backend->close(s->reader);
    s->backend->close(s->writer);
    free((char *)s->options.where);
    free(s->row_bytes);
    free(s);
}

bool store_backup(const char *where, const char *to, struct lv_refusal *why)
{
    const struct store_backend *backend = backend_for(where, why);

    return backend && backend->backup(where, to, why);
}

bool store_check(const char *where, struct lv_refusal *why)
{
    const struct store_backend *backend = backend_for(where, why);

    return backend && backend->check(where, why);
}

int64_t store_new_id(struct store *s)
{
    return s->next_id++;
}

/* ---- putting a transaction together ----------------------------------------------------------- */

struct store_tx *store_tx_new(struct store *s)
{
    struct store_tx *tx = calloc(1, sizeof *tx);

    if (tx)
        tx->store = s;
    return tx;
}

void store_tx_free(struct store_tx *tx)
{
    if (tx)
        free(tx->at);
    free(tx);
}

static bool reserve(struct store_tx *tx, size_t n)
{
    size_t cap = tx->cap ? tx->cap : 256;
    uint8_t *at;

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
    memcpy(tx->at + tx->len, p, n);
    tx->len += n;
}

static void add_byte(struct store_tx *tx, int byte)
{
    tx->at[tx->len++] = (uint8_t)byte;
}

static void add_value(struct store_tx *tx, const struct store_value *v)
{
    const int64_t n = v->type == STORE_INT ? v->n : (int64_t)v->len;

    add_byte(tx, (int)v->type);
    if (v->type != STORE_NULL)
        add_bytes(tx, &n, sizeof n);
    if (v->len)
        add_bytes(tx, v->at, v->len);
}

/* Whole or, without memory, not at all: a transaction that lacks something is never submitted. */
static void add(struct store_tx *tx, enum store_write what, const struct store_value *value, int n)
{
    size_t need = 2;

    assert(n <= STORE_MAX_VALUES);
    for (int i = 0; i < n; i++)
        need += 1 + sizeof(int64_t) + value[i].len;
    if (!reserve(tx, need))
        return;
    add_byte(tx, (int)what);
    add_byte(tx, n);
    for (int i = 0; i < n; i++)
        add_value(tx, &value[i]);
}

#define ADD(tx, what, ...)                                                                        \
    add(tx, what, (const struct store_value[]){ __VA_ARGS__ },                                    \
        (int)(sizeof((const struct store_value[]){ __VA_ARGS__ }) / sizeof(struct store_value)))

static struct store_value number(int64_t n)
{
    return (struct store_value){ .type = STORE_INT, .n = n };
}

/* 0 stands for none here, NULL there: indexes leave those out. */
static struct store_value number_or_none(int64_t n)
{
    return n ? number(n) : (struct store_value){ .type = STORE_NULL };
}

static struct store_value bytes(const void *at, size_t len)
{
    return at ? (struct store_value){ .type = STORE_BLOB, .at = at, .len = len }
              : (struct store_value){ .type = STORE_NULL };
}

static struct store_value hash(const uint8_t *at)
{
    return bytes(at, STORE_HASH);
}

static struct store_value text(const char *at)
{
    return at ? (struct store_value){ .type = STORE_TEXT, .at = at, .len = strlen(at) }
              : (struct store_value){ .type = STORE_NULL };
}

void store_put_table(struct store_tx *tx, const struct store_table *t)
{
    ADD(tx, STORE_W_PUT_TABLE, number(t->id), hash(t->key), text(t->game), text(t->options),
        text(t->settings), text(t->secret), number(t->life), number(t->listed), number(t->created),
        number(t->active), number_or_none(t->due));
}

void store_touch_table(struct store_tx *tx, int64_t table, int64_t active, int64_t due)
{
    ADD(tx, STORE_W_TOUCH_TABLE, number(table), number(active), number_or_none(due));
}

void store_drop_table(struct store_tx *tx, int64_t table)
{
    ADD(tx, STORE_W_DROP_TABLE, number(table));
}

void store_add_line(struct store_tx *tx, int64_t table, int64_t seq, const char *line, size_t len)
{
    ADD(tx, STORE_W_ADD_LINE, number(table), number(seq),
        { .type = STORE_TEXT, .at = line, .len = len });
}

void store_put_seat(struct store_tx *tx, const struct store_seat *s)
{
    ADD(tx, STORE_W_PUT_SEAT, number(s->table), number(s->seat), number(s->kind),
        number_or_none(s->person), text(s->bot), text(s->name), bytes(s->bytes, s->bytes_len));
}

void store_drop_seat(struct store_tx *tx, int64_t table, int seat)
{
    ADD(tx, STORE_W_DROP_SEAT, number(table), number(seat));
}

void store_put_person(struct store_tx *tx, const struct store_person *p)
{
    ADD(tx, STORE_W_PUT_PERSON, number(p->id), text(p->name), text(p->lang), text(p->login),
        text(p->passphrase), hash(p->recovery), text(p->settings), number(p->created),
        number(p->seen));
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

void store_add_chat(struct store_tx *tx, const struct store_chat *c)
{
    ADD(tx, STORE_W_ADD_CHAT, number(c->table), number(c->n), number_or_none(c->person),
        number(c->seat), number(c->at), text(c->name), text(c->text), number_or_none(c->message));
}

void store_put_note(struct store_tx *tx, const char *name, const char *note)
{
    if (note)
        ADD(tx, STORE_W_PUT_NOTE, text(name), text(note));
    else
        ADD(tx, STORE_W_DROP_NOTE, text(name));
}

/* ---- handing over and back -------------------------------------------------------------------- */

static bool may_wait(const struct store *s, const struct store_tx *tx, struct lv_refusal *why)
{
    if (tx->lacks_memory)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
    if (s->counts.waiting_bytes + (int64_t)tx->len > (int64_t)s->options.queue_bytes)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("too much waits to be written to the disk"), 0);
    return true;
}

bool store_submit(struct store_tx *tx, store_done *done, void *arg, struct lv_refusal *why)
{
    struct store *s = tx->store;
    bool ok;

    tx->done = done;
    tx->arg = arg;
    pthread_mutex_lock(&s->lock);
    ok = may_wait(s, tx, why);
    if (ok) {
        append(&s->waiting, tx, tx);
        s->counts.waiting++;
        s->counts.waiting_bytes += (int64_t)tx->len;
        pthread_cond_signal(&s->more);
    }
    pthread_mutex_unlock(&s->lock);
    if (!ok)
        store_tx_free(tx);
    return ok;
}

void store_deliver(struct store *s)
{
    struct store_tx *tx, *next;

    pthread_mutex_lock(&s->lock);
    tx = s->finished.first;
    s->finished = (struct list){ NULL, NULL };
    pthread_mutex_unlock(&s->lock);
    for (; tx; tx = next) {
        next = tx->next;
        if (tx->done)
            tx->done(tx->arg, tx->failed ? &tx->why : NULL);
        store_tx_free(tx);
    }
}

void store_flush(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    while (s->waiting.first || s->busy)
        pthread_cond_wait(&s->idle, &s->lock);
    pthread_mutex_unlock(&s->lock);
    store_deliver(s);
}

struct store_counts store_counts(struct store *s)
{
    struct store_counts c;

    pthread_mutex_lock(&s->lock);
    c = s->counts;
    pthread_mutex_unlock(&s->lock);
    return c;
}

/* ---- rows as structs -------------------------------------------------------------------------- */

static const char *as_text(const struct store_value *v)
{
    return v->type == STORE_NULL ? NULL : v->at;
}

/* Where a database that nobody damaged never has none. */
static const char *as_text_always(const struct store_value *v)
{
    return v->at ? v->at : "";
}

/* A hash of another length cannot have come from here: it stays zero, which matches nobody's. */
static void as_hash(const struct store_value *v, uint8_t to[STORE_HASH])
{
    memset(to, 0, STORE_HASH);
    if (v->type == STORE_BLOB && v->len == STORE_HASH)
        memcpy(to, v->at, STORE_HASH);
}

static enum store_life as_life(int64_t n)
{
    return n >= STORE_LOBBY && n <= STORE_ABANDONED ? (enum store_life)n : STORE_ABANDONED;
}

static enum store_seat_kind as_kind(int64_t n)
{
    return n >= STORE_OPEN && n <= STORE_BOT ? (enum store_seat_kind)n : STORE_OPEN;
}

static void as_table(const struct store_value *v, struct store_table *t)
{
    *t = (struct store_table){
        .id = v[0].n, .game = as_text_always(&v[2]), .options = as_text(&v[3]),
        .settings = as_text(&v[4]), .secret = as_text(&v[5]), .life = as_life(v[6].n),
        .listed = v[7].n != 0, .created = v[8].n, .active = v[9].n, .due = v[10].n,
    };
    as_hash(&v[1], t->key);
}

static void as_line(const struct store_value *v, struct store_line *l)
{
    *l = (struct store_line){ .table = v[0].n, .seq = v[1].n, .text = as_text_always(&v[2]),
                              .len = v[2].len };
}

static void as_seat(const struct store_value *v, struct store_seat *s)
{
    *s = (struct store_seat){
        .table = v[0].n, .seat = (int)v[1].n, .kind = as_kind(v[2].n),
        .person = v[3].n, .bot = as_text(&v[4]), .name = as_text(&v[5]), .bytes = v[6].at,
        .bytes_len = v[6].len,
    };
}

static void as_person(const struct store_value *v, struct store_person *p)
{
    *p = (struct store_person){
        .id = v[0].n, .name = as_text_always(&v[1]), .lang = as_text(&v[2]), .login = as_text(&v[3]),
        .passphrase = as_text(&v[4]), .recovery = v[5].len == STORE_HASH ? v[5].at : NULL,
        .settings = as_text(&v[6]), .created = v[7].n, .seen = v[8].n,
    };
}

static void as_chat(const struct store_value *v, struct store_chat *c)
{
    *c = (struct store_chat){
        .table = v[0].n, .n = v[1].n, .person = v[2].n, .seat = (int)v[3].n, .at = v[4].n,
        .name = as_text(&v[5]), .text = as_text(&v[6]), .message = v[7].n,
    };
}

/* ---- reading ---------------------------------------------------------------------------------- */

static bool read_rows(struct store *s, enum store_read what, const struct store_value *value, int n,
                      store_row_fn *row, void *arg, struct lv_refusal *why)
{
    bool ok;

    assert(!s->reads);
    if (!s->reader)
        s->reader = s->backend->open_reader(&s->options, why);
    if (!s->reader)
        return false;
    s->reads = true;
    ok = s->backend->read(s->reader, what, value, n, row, arg, why);
    s->reads = false;
    return ok;
}

struct finding { struct store *store; int columns; bool found, lacks_memory; };

/* Copies the row: it must outlive the statement, which must not hold the database any longer. */
static bool keep_row(void *finding, const struct store_value *value)
{
    struct finding *f = finding;
    struct store *s = f->store;
    size_t need = 0;
    char *to;

    for (int i = 0; i < f->columns; i++)
        need += value[i].len + 1;
    if (need > s->row_cap) {
        to = realloc(s->row_bytes, need);
        f->lacks_memory = !to;
        if (!to)
            return false;
        s->row_bytes = to;
        s->row_cap = need;
    }
    to = s->row_bytes;
    for (int i = 0; i < f->columns; i++) {
        s->row[i] = value[i];
        if (value[i].at) {
            memcpy(to, value[i].at, value[i].len);
            to[value[i].len] = '\0';
            s->row[i].at = to;
            to += value[i].len + 1;
        }
    }
    f->found = true;
    return false; /* one is enough */
}

static int find(struct store *s, enum store_read what, int columns, struct store_value by,
                struct lv_refusal *why)
{
    struct finding f = { .store = s, .columns = columns };

    if (!read_rows(s, what, &by, 1, keep_row, &f, why))
        return -1;
    if (f.lacks_memory) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
        return -1;
    }
    return f.found;
}

static int find_table(struct store *s, enum store_read what, struct store_value by,
                      struct store_table *t, struct lv_refusal *why)
{
    int found = find(s, what, 11, by, why);

    if (found == 1)
        as_table(s->row, t);
    return found;
}

int store_find_table(struct store *s, const uint8_t key[STORE_HASH], struct store_table *t,
                     struct lv_refusal *why)
{
    return find_table(s, STORE_R_FIND_TABLE, hash(key), t, why);
}

int store_get_table(struct store *s, int64_t id, struct store_table *t, struct lv_refusal *why)
{
    return find_table(s, STORE_R_GET_TABLE, number(id), t, why);
}

static int find_person(struct store *s, enum store_read what, struct store_value by,
                       struct store_person *p, struct lv_refusal *why)
{
    int found = find(s, what, 9, by, why);

    if (found == 1)
        as_person(s->row, p);
    return found;
}

int store_get_person(struct store *s, int64_t id, struct store_person *p, struct lv_refusal *why)
{
    return find_person(s, STORE_R_GET_PERSON, number(id), p, why);
}

int store_find_login(struct store *s, const char *login, struct store_person *p,
                     struct lv_refusal *why)
{
    return find_person(s, STORE_R_FIND_LOGIN, text(login), p, why);
}

int store_find_recovery(struct store *s, const uint8_t code[STORE_HASH], struct store_person *p,
                        struct lv_refusal *why)
{
    return find_person(s, STORE_R_FIND_RECOVERY, hash(code), p, why);
}

int store_find_cookie(struct store *s, const uint8_t cookie[STORE_HASH], struct store_cookie *c,
                      struct lv_refusal *why)
{
    int found = find(s, STORE_R_FIND_COOKIE, 4, hash(cookie), why);

    if (found == 1) {
        *c = (struct store_cookie){ .person = s->row[1].n, .created = s->row[2].n,
                                    .seen = s->row[3].n };
        as_hash(&s->row[0], c->hash);
    }
    return found;
}

int store_find_note(struct store *s, const char *name, const char **note, struct lv_refusal *why)
{
    int found = find(s, STORE_R_FIND_NOTE, 1, text(name), why);

    if (found == 1)
        *note = as_text(&s->row[0]);
    return found;
}

bool store_last_numbers(struct store *s, int64_t table, int64_t *seq, int64_t *chat,
                        struct lv_refusal *why)
{
    if (find(s, STORE_R_LAST_NUMBERS, 2, number(table), why) != 1)
        return false;
    *seq = s->row[0].n;
    *chat = s->row[1].n;
    return true;
}

struct each { store_table_fn *table; store_line_fn *line; store_seat_fn *seat; store_chat_fn *chat;
              void *arg; };

static bool give_table(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_table t;

    as_table(value, &t);
    return e->table(e->arg, &t);
}

static bool give_line(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_line l;

    as_line(value, &l);
    return e->line(e->arg, &l);
}

static bool give_seat(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_seat s;

    as_seat(value, &s);
    return e->seat(e->arg, &s);
}

static bool give_chat(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_chat c;

    as_chat(value, &c);
    return e->chat(e->arg, &c);
}

bool store_each_line(struct store *s, int64_t table, int64_t from, store_line_fn *fn, void *arg,
                     struct lv_refusal *why)
{
    struct store_value by[] = { number(table), number(from) };

    return read_rows(s, STORE_R_EACH_LINE, by, 2, give_line,
                     &(struct each){ .line = fn, .arg = arg }, why);
}

bool store_each_seat(struct store *s, int64_t table, store_seat_fn *fn, void *arg,
                     struct lv_refusal *why)
{
    struct store_value by = number(table);

    return read_rows(s, STORE_R_EACH_SEAT, &by, 1, give_seat,
                     &(struct each){ .seat = fn, .arg = arg }, why);
}

bool store_each_chat(struct store *s, int64_t table, int64_t from, store_chat_fn *fn, void *arg,
                     struct lv_refusal *why)
{
    struct store_value by[] = { number(table), number(from) };

    return read_rows(s, STORE_R_EACH_CHAT, by, 2, give_chat,
                     &(struct each){ .chat = fn, .arg = arg }, why);
}

bool store_each_table_of(struct store *s, int64_t person, store_table_fn *fn, void *arg,
                         struct lv_refusal *why)
{
    struct store_value by = number(person);

    return read_rows(s, STORE_R_EACH_TABLE_OF, &by, 1, give_table,
                     &(struct each){ .table = fn, .arg = arg }, why);
}

bool store_each_seat_of(struct store *s, int64_t person, store_seat_fn *fn, void *arg,
                        struct lv_refusal *why)
{
    struct store_value by = number(person);

    return read_rows(s, STORE_R_EACH_SEAT_OF, &by, 1, give_seat,
                     &(struct each){ .seat = fn, .arg = arg }, why);
}

bool store_each_chat_of(struct store *s, int64_t person, store_chat_fn *fn, void *arg,
                        struct lv_refusal *why)
{
    struct store_value by = number(person);

    return read_rows(s, STORE_R_EACH_CHAT_OF, &by, 1, give_chat,
                     &(struct each){ .chat = fn, .arg = arg }, why);
}

bool store_each_listed(struct store *s, store_table_fn *fn, void *arg, struct lv_refusal *why)
{
    return read_rows(s, STORE_R_EACH_LISTED, NULL, 0, give_table,
                     &(struct each){ .table = fn, .arg = arg }, why);
}

bool store_each_due(struct store *s, store_table_fn *fn, void *arg, struct lv_refusal *why)
{
    return read_rows(s, STORE_R_EACH_DUE, NULL, 0, give_table,
                     &(struct each){ .table = fn, .arg = arg }, why);
}

bool store_each_stale(struct store *s, enum store_life life, int64_t before, store_table_fn *fn,
                      void *arg, struct lv_refusal *why)
{
    struct store_value by[] = { number(life), number(before) };

    return read_rows(s, STORE_R_EACH_STALE, by, 2, give_table,
                     &(struct each){ .table = fn, .arg = arg }, why);
}

static bool count_life(void *count, const struct store_value *value)
{
    if (value[0].n >= STORE_LOBBY && value[0].n <= STORE_ABANDONED)
        ((int64_t *)count)[value[0].n] = value[1].n;
    return true;
}

bool store_count_tables(struct store *s, int64_t count[4], struct lv_refusal *why)
{
    memset(count, 0, 4 * sizeof *count);
    return read_rows(s, STORE_R_COUNT_TABLES, NULL, 0, count_life, count, why);
}
