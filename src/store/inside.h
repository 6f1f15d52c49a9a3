/* inside.h: what the files behind store.h share, whatever the database.
 *
 *     store.c   opening and closing
 *     tx.c      writes put together as bytes, and taken apart again
 *     writer.c  the thread that commits them; handing over and back
 *     read.c    rows that were read, as structs
 *     copy.c    all of it into another store
 *     house.c   several processes: a thread that gives signs of life, takes leases, tells and hears
 *
 * A struct store_tx belongs to one place at a time: its maker, the list `waiting`, the writer (it is
 * in none of the lists then), the list `finished`, and at last store_deliver, which frees it. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "backend.h"

struct store_tx {
    struct store *store;
    struct store_tx *next;
    store_done *done;
    void *arg;
    void (*at_end)(void *arg);
    void *end_arg;
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
    int64_t next_id, end_id; /* numbers to give out */
    bool has_all_ids;      /* nobody else takes any: there is no end */
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
    int64_t spare_id, spare_end; /* the numbers after those; equal: the writer will take some */
    bool busy, ending;
    bool go;               /* what waits may be taken */
    int gathered;          /* of what waits, submitted since; the caller's alone */
    int64_t since_us;      /* while busy: since when, on the steady clock */
    struct lv_refusal trouble; /* why the last group was not written, if the machine is to blame */
    struct store_counts counts;

    struct house *house; /* see house.c; NULL: there is one process */
};

/* ---- values ----------------------------------------------------------------------------------- */

static inline struct store_value number(int64_t n)
{
    return (struct store_value){ .type = STORE_INT, .n = n };
}

/* 0 stands for none here, NULL there: indexes leave those out. */
static inline struct store_value number_or_none(int64_t n)
{
    return n ? number(n) : (struct store_value){ .type = STORE_NULL };
}

static inline struct store_value bytes(const void *at, size_t len)
{
    return at ? (struct store_value){ .type = STORE_BLOB, .at = at, .len = len }
              : (struct store_value){ .type = STORE_NULL };
}

static inline struct store_value hash(const uint8_t *at)
{
    return bytes(at, STORE_HASH);
}

static inline struct store_value text(const char *at)
{
    return at ? (struct store_value){ .type = STORE_TEXT, .at = at, .len = strlen(at) }
              : (struct store_value){ .type = STORE_NULL };
}

/* ---- tx.c ------------------------------------------------------------------------------------- */

void tx_add(struct store_tx *tx, enum store_write what, const struct store_value *value, int n);

/* Takes the next write of a transaction apart: true, or false at its end. *at begins as NULL. Values
 * point into the transaction. */
bool tx_next(const struct store_tx *tx, const uint8_t **at, enum store_write *what,
             struct store_value value[STORE_MAX_VALUES], int *n);

/* ---- read.c ----------------------------------------------------------------------------------- */

bool read_rows(struct store *s, enum store_read what, const struct store_value *value, int n,
               store_row_fn *row,
               void *arg, struct lv_refusal *why);

/* ---- writer.c --------------------------------------------------------------------------------- */

/* Is the lock held? By whom it cannot tell. For asserts only: a lock that was free is not given back. */
static inline bool writer_is_locked(struct store *s)
{
    return pthread_mutex_trylock(&s->lock) == EBUSY;
}

bool writer_start(struct store *s, struct lv_refusal *why);
void writer_end(struct store *s); /* writes and delivers what is left, then joins the thread */

/* ---- house.c ---------------------------------------------------------------------------------- */

bool house_start(struct store *s, struct lv_refusal *why); /* when the writer is there */
void house_deliver(struct store *s);
void house_end(struct store *s); /* when nothing is being written any more; NULL house is fine */

#endif
