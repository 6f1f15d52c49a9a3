/* postgres_wire.c: connecting, sending and waiting. libpq's own waiting has no end; here everything that a
 * loop or a person waits for has one. */
#include <assert.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/text.h"
#include "postgres.h"

enum { OID_BYTEA = 17, OID_INT8 = 20, BINARY = 1 };

int64_t pg_now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- connections ------------------------------------------------------------------------------ */

void pg_drop(struct pg *d)
{
    PQfinish(d->conn); /* NULL is fine */
    d->conn = NULL;
}

bool pg_is_lost(const struct pg *d)
{
    return !d->conn || PQstatus(d->conn) != CONNECTION_OK;
}

/* Until the socket is ready for these events, or it is too late: false. */
static bool wait_for(struct pg *d, short events)
{
    struct pollfd p = { .fd = PQsocket(d->conn), .events = events };
    int64_t left = d->by_ms - pg_now_ms();

    left = left < 0 ? 0 : left;
    return p.fd >= 0 && poll(&p, 1, d->by_ms == PG_EVER ? -1 : left < INT_MAX ? (int)left : INT_MAX) != 0;
}

/* The address comes last but one, so that it wins over what is only usual here. */
static PGconn *begin_connecting(const char *where)
{
    static const char *const name[] = { "fallback_application_name", "tcp_user_timeout", "keepalives_idle",
                                        "dbname", "client_encoding", NULL };
    const char *const value[] = { "ludovie", "10000", "10", where, "UTF8", NULL };

    return PQconnectStartParams(name, value, 1);
}

/* libpq would write to standard error what a server says unasked, as when it stops. */
static void pass_over(void *arg, const char *message)
{
    (void)arg, (void)message;
}

bool pg_connect(struct pg *d, struct lv_refusal *why)
{
    PostgresPollingStatusType state = PGRES_POLLING_WRITING;

    assert(!d->conn);
    d->conn = begin_connecting(d->where);
    if (!d->conn)
        return pg_refuse_memory(d, why);
    PQsetNoticeProcessor(d->conn, pass_over, NULL);
    while (PQstatus(d->conn) != CONNECTION_BAD && state != PGRES_POLLING_OK
           && state != PGRES_POLLING_FAILED) {
        if (!wait_for(d, state == PGRES_POLLING_READING ? POLLIN : POLLOUT)) {
            pg_drop(d);
            return pg_refuse_late(d, why);
        }
        state = PQconnectPoll(d->conn);
    }
    if (state == PGRES_POLLING_OK && PQsetnonblocking(d->conn, 1) == 0)
        return true;
    pg_refuse_connection(d, PQerrorMessage(d->conn), why);
    pg_drop(d);
    return false;
}

void pg_wait_or(struct pg *d, int fd, int ms)
{
    struct pollfd p[] = { { .fd = fd, .events = POLLIN },
                          { .fd = pg_is_lost(d) ? -1 : PQsocket(d->conn), .events = POLLIN } };

    poll(p, 2, ms);
}

/* The server may answer while we still send: both ends must move, or both would wait for ever. */
bool pg_flush(struct pg *d)
{
    int left;

    while ((left = PQflush(d->conn)) == 1)
        if (!wait_for(d, POLLIN | POLLOUT) || !PQconsumeInput(d->conn))
            return false;
    return left == 0;
}

/* ---- statements ------------------------------------------------------------------------------- */

bool pg_translate(const char *sql, char *to, size_t cap)
{
    size_t n = strlen(sql);

    if (n >= cap)
        return false;
    for (size_t i = 0; i <= n; i++)
        to[i] = sql[i] == '?' ? '$' : sql[i];
    return true;
}

struct bound {
    int64_t number[STORE_MAX_VALUES]; /* their big end first, as on the wire */
    const char *at[STORE_MAX_VALUES];
    int len[STORE_MAX_VALUES], format[STORE_MAX_VALUES];
};

static int64_t big_end_first(int64_t n)
{
    const uint64_t from = (uint64_t)n;
    uint8_t b[8];
    int64_t to;

    for (int i = 0; i < 8; i++)
        b[i] = (uint8_t)(from >> (56 - 8 * i));
    memcpy(&to, b, sizeof to);
    return to;
}

static void bind_all(struct bound *b, const struct store_value *v, int n)
{
    assert(n <= STORE_MAX_VALUES);
    for (int i = 0; i < n; i++) {
        b->format[i] = BINARY;
        b->number[i] = v[i].type == STORE_INT ? big_end_first(v[i].n) : 0;
        b->len[i] = v[i].type == STORE_INT ? 8 : (int)v[i].len;
        b->at[i] = v[i].type == STORE_NULL ? NULL
                 : v[i].type == STORE_INT  ? (const char *)&b->number[i]
                 : v[i].at                 ? v[i].at
                                           : "";
    }
}

bool pg_queue(struct pg *d, const char *name, const char *sql, const struct store_value *value, int n)
{
    struct bound b;

    bind_all(&b, value, n);
    if (name)
        return PQsendQueryPrepared(d->conn, name, n, b.at, b.len, b.format, BINARY) == 1;
    return PQsendQueryParams(d->conn, sql, n, NULL, b.at, b.len, b.format, BINARY) == 1;
}

/* Until libpq has the next result whole, or knows that none will come; false: too late. */
static bool has_result(struct pg *d)
{
    while (PQisBusy(d->conn)) {
        if (!wait_for(d, POLLIN))
            return false;
        if (!PQconsumeInput(d->conn))
            return true; /* PQgetResult says why */
    }
    return true;
}

bool pg_collect(struct pg *d, bool *committed, struct lv_refusal *why)
{
    bool ok = true, end = false;

    *committed = false;
    while (!end && !pg_is_lost(d)) {
        const bool late = !has_result(d);
        PGresult *r = late ? NULL : PQgetResult(d->conn); /* NULL: the next statement's follow */
        const ExecStatusType status = r ? PQresultStatus(r) : PGRES_EMPTY_QUERY;
        end = status == PGRES_PIPELINE_SYNC;
        if (ok && status == PGRES_FATAL_ERROR)
            ok = pg_refuse(d, r, why);
        if (status == PGRES_COMMAND_OK)
            *committed = strcmp(PQcmdStatus(r), "COMMIT") == 0;
        PQclear(r);
        if (late) {
            pg_drop(d);
            return pg_refuse_late(d, why);
        }
    }
    if (!end)
        return ok ? pg_refuse_connection(d, PQerrorMessage(d->conn), why) : false;
    return PQexitPipelineMode(d->conn) == 1 && ok;
}

/* Of what was sent alone, the last result. */
static PGresult *last_result(struct pg *d, bool *late)
{
    PGresult *r = NULL, *next;

    do {
        *late = !has_result(d);
        next = *late ? NULL : PQgetResult(d->conn);
        if (next) {
            PQclear(r);
            r = next;
        }
    } while (next && PQstatus(d->conn) == CONNECTION_OK);
    return r;
}

static PGresult *result_by(struct pg *d, struct lv_refusal *why)
{
    bool late = !pg_flush(d) && !pg_is_lost(d);
    PGresult *r = late ? NULL : last_result(d, &late);

    if (!late && r && (PQresultStatus(r) == PGRES_TUPLES_OK || PQresultStatus(r) == PGRES_COMMAND_OK))
        return r;
    if (late)
        pg_refuse_late(d, why);
    else if (r)
        pg_refuse(d, r, why);
    else
        pg_refuse_connection(d, PQerrorMessage(d->conn), why);
    PQclear(r);
    if (late) /* what comes later would be taken for the answer to something else */
        pg_drop(d);
    return NULL;
}

static PGresult *ask(struct pg *d, const char *name, const char *sql, const struct store_value *value, int n,
                     struct lv_refusal *why)
{
    assert(d->conn);
    if (pg_queue(d, name, sql, value, n))
        return result_by(d, why);
    pg_refuse_connection(d, PQerrorMessage(d->conn), why);
    return NULL;
}

PGresult *pg_ask(struct pg *d, const char *sql, const struct store_value *value, int n,
                 struct lv_refusal *why)
{
    return ask(d, NULL, sql, value, n, why);
}

PGresult *pg_ask_prepared(struct pg *d, const char *name, const struct store_value *value, int n,
                          struct lv_refusal *why)
{
    return ask(d, name, NULL, value, n, why);
}

bool pg_execute(struct pg *d, const char *sql, struct lv_refusal *why)
{
    PGresult *r = NULL;

    assert(d->conn);
    if (PQsendQuery(d->conn, sql))
        r = result_by(d, why);
    else
        pg_refuse_connection(d, PQerrorMessage(d->conn), why);
    PQclear(r);
    return r != NULL;
}

/* ---- rows ------------------------------------------------------------------------------------- */

int64_t pg_number(const PGresult *r, int row, int column)
{
    int64_t n;

    if (PQgetisnull(r, row, column) || PQgetlength(r, row, column) != (int)sizeof n)
        return 0;
    memcpy(&n, PQgetvalue(r, row, column), sizeof n);
    return big_end_first(n); /* which is its own opposite */
}

void pg_get(const PGresult *r, int row, int column, struct store_value *v)
{
    const Oid type = PQftype(r, column);

    *v = (struct store_value){ .type = STORE_NULL };
    if (PQgetisnull(r, row, column))
        return;
    if (type == OID_INT8) {
        v->type = STORE_INT;
        v->n = pg_number(r, row, column);
        return;
    }
    v->type = type == OID_BYTEA ? STORE_BLOB : STORE_TEXT;
    v->at = PQgetvalue(r, row, column); /* libpq puts a NUL behind everything */
    v->len = (size_t)PQgetlength(r, row, column);
}
