/* postgres.h: what the files of the PostgreSQL backend share: a connection, and what each file gives.
 *
 *     postgres.c         one pipelined transaction a commit; reading rows; the table of functions
 *     postgres_wire.c    connecting and waiting, never for longer than said; statements
 *     postgres_open.c    an address, a server and a schema that will do; coming back after a loss
 *     postgres_schema.c  the schema and its versions
 *     postgres_writer.c  who may write: one process, or several with names, each of which can be shut out
 *     postgres_house.c   signs of life, leases, and what processes tell each other
 *     postgres_refuse.c  what went wrong, in words that help
 *     postgres_lib.c     libpq, loaded when it is wanted */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include <stdatomic.h>

#include "backend.h"
#include "postgres_lib.h"

enum { PG_IDS = 1 << 16 };     /* numbers that a process takes at once; in the schema for ever */
enum { PG_SITE = 0x4C75646F }; /* "Ludo": the lock of whoever writes to a database */

struct pg {
    const char *where; /* the store's; it holds no password */
    PGconn *conn;      /* NULL: not connected at present */
    int64_t by_ms;     /* until when it waits for an answer, on the steady clock; or PG_EVER */
    int busy_ms;       /* how long it waits for a lock, or for a server to come back */
    int64_t retry_at;  /* of a reader: before this, on the steady clock, it does not try to connect again */

    /* Of a writer. Its row in `writers` says with every commit which group was the last: so an answer that is
     * lost with the connection can be had later. A new connection raises the epoch, and whatever the one
     * before had still under way comes to nothing. */
    bool writes;
    const char *process; /* its name; NULL: it is the only one */
    int lease_ms;
    _Atomic int64_t me; /* its row; another one when the other processes had given it up */
    int64_t epoch, group;
    char backend[64];  /* this connection as the server knows it: its process and when that began */
};

/* ---- postgres.c ------------------------------------------------------------------------------- */

extern const char *const pg_read_sql[STORE_N_READS]; /* not translated yet */

/* ---- postgres_wire.c -------------------------------------------------------------------------- */

#define PG_EVER INT64_MAX /* for what may take as long as it takes */
int64_t pg_now_ms(void);  /* on the steady clock */

/* Whatever waits does so until d->by_ms at the latest; then the connection is dropped. */
bool pg_connect(struct pg *d, struct lv_refusal *why);
void pg_drop(struct pg *d);           /* the connection, if there is one */
bool pg_is_lost(const struct pg *d);  /* there is none, or it broke */

/* One statement and its result, to be cleared; NULL and *why. */
PGresult *pg_ask(struct pg *d, const char *sql, const struct store_value *value, int n,
                 struct lv_refusal *why);
PGresult *pg_ask_prepared(struct pg *d, const char *name, const struct store_value *value, int n,
                          struct lv_refusal *why);
bool pg_execute(struct pg *d, const char *sql, struct lv_refusal *why); /* several, without values */

/* Queues a statement of a pipeline; its name, or NULL and SQL. */
bool pg_queue(struct pg *d, const char *name, const char *sql, const struct store_value *value, int n);
void pg_wait_or(struct pg *d, int fd, int ms); /* until something comes, there or here */
bool pg_flush(struct pg *d); /* sends what is queued; false: the connection is lost */

/* Takes in all results of a pipeline whose sync is sent, and leaves it: did everything go well, and was
 * the last thing a commit? */
bool pg_collect(struct pg *d, bool *committed, struct lv_refusal *why);

void pg_get(const PGresult *r, int row, int column, struct store_value *v);
int64_t pg_number(const PGresult *r, int row, int column);

/* ?1 as $1, for PostgreSQL; false: it does not fit. */
bool pg_translate(const char *sql, char *to, size_t cap);

/* ---- postgres_schema.c ------------------------------------------------------------------------ */

bool pg_make_schema(struct pg *d, struct lv_refusal *why);      /* or brings it up to date */
bool pg_check_schema(struct pg *d, struct lv_refusal *why);     /* ours, and of our version? */

/* ---- postgres_open.c -------------------------------------------------------------------------- */

void *pg_open_writer(const struct store_options *o, struct lv_refusal *why);
void *pg_open_reader(const struct store_options *o, struct lv_refusal *why);
void pg_close(void *db);
bool pg_look(struct pg *d, struct lv_refusal *why); /* connects beside others, to read what is there */

bool pg_set_up_writer(struct pg *d,
                      struct lv_refusal *why); /* what every connection that writes needs */

/* A writer that lost its connection: connects again. *done: the last group that is stored. */
bool pg_come_back(struct pg *d, int64_t *done, struct lv_refusal *why);
bool pg_reader_is_back(struct pg *d, struct lv_refusal *why); /* if it is there, or can be soon */

/* ---- postgres_writer.c ------------------------------------------------------------------------ */

/* May this connection write, alone or as one of several? Waits so long for one that has just died. */
bool pg_take_lock(struct pg *d, int64_t patience_ms, struct lv_refusal *why);
bool pg_register_writer(struct pg *d, struct lv_refusal *why);

/* Its row for a new connection: the one before comes to nothing. *done: the last group that is stored. */
bool pg_take_row(struct pg *d, int64_t *done, struct lv_refusal *why);

/* Have the other processes given this one up? Then it is a new one now. */
bool pg_begins_anew(struct pg *d, struct lv_refusal *why);

/* ---- postgres_house.c ------------------------------------------------------------------------- */

extern const struct house_backend pg_house;

/* ---- postgres_refuse.c: each returns false ------------------------------------------------------ */

bool pg_refuse(const struct pg *d, const PGresult *r, struct lv_refusal *why);
bool pg_refuse_connection(const struct pg *d, const char *said, struct lv_refusal *why);
bool pg_refuse_late(const struct pg *d, struct lv_refusal *why);
bool pg_refuse_memory(const struct pg *d, struct lv_refusal *why);

#endif
