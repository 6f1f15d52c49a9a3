/* postgres_open.c: from an address to a connection that can be used, and back to one after a loss. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/text.h"
#include "postgres.h"

enum { NEEDS = 150000 }; /* the version of the server, as PQserverVersion says it */
enum { DEAD_MS = 2000 }; /* so long after a kill the server may still think that somebody is there */

/* Statements go by an index wherever there is one, also those that were planned while a table was empty; what
 * then costs "too much" must not be compiled. A server that acknowledges before it has written must not do so
 * for us. */
#define USUAL                                                                                     \
    "SET search_path = ludovie; SET enable_seqscan = off; SET jit = off;"                         \
    " SET idle_in_transaction_session_timeout = 0; SET client_min_messages = error"

/* ---- the address ------------------------------------------------------------------------------ */

/* Whoever lists the processes of a machine reads their command lines. */
static bool has_no_password(const struct pg *d, struct lv_refusal *why)
{
    char *said = NULL;
    PQconninfoOption *all = PQconninfoParse(d->where, &said);
    bool secret = false;

    if (!all) {
        pg_refuse_connection(d, said ? said : "", why);
        PQfreemem(said);
        return false;
    }
    for (const PQconninfoOption *o = all; o->keyword; o++)
        secret |= o->val && (strcmp(o->keyword, "password") == 0 || strcmp(o->keyword, "sslpassword") == 0);
    PQconninfoFree(all);
    return !secret
        || lv_refuse(why, LV_E_FORMAT, NULL, N_("a password does not belong in an address that everybody on "
                                                "this machine can read: put it into ~/.pgpass"), 0);
}

/* ---- the server ------------------------------------------------------------------------------- */

static bool is_new_enough(const struct pg *d, struct lv_refusal *why)
{
    const int version = PQserverVersion(d->conn);

    if (version >= NEEDS)
        return true;
    lv_refuse(why, LV_E_VERSION, NULL, N_("this is PostgreSQL {n}, which is too old: 15 or later is needed"),
              version / 10000);
    return lv_refuse_at(why, d->where, 0);
}

static bool keeps_what_it_says(struct pg *d, struct lv_refusal *why)
{
    PGresult *r = pg_ask(d, "SELECT current_setting('fsync'), current_setting('synchronous_commit')", NULL,
                         0, why);
    const bool safe = r && strcmp(PQgetvalue(r, 0, 0), "on") == 0;
    const bool waits = r && strcmp(PQgetvalue(r, 0, 1), "off") != 0;

    PQclear(r);
    if (!r)
        return false;
    if (!safe) {
        lv_refuse(why, LV_E_SYSTEM, NULL,
                  N_("this PostgreSQL has fsync off: what it acknowledges is lost with the power"), 0);
        return lv_refuse_at(why, d->where, 0);
    }
    return waits || pg_execute(d, "SET synchronous_commit = on", why);
}

/* ---- statements, made at once ------------------------------------------------------------------- */

#define WRITE_SQL(name, must, sql) [STORE_W_##name] = sql,
#define WRITE_MUST(name, must, sql) [STORE_W_##name] = must,
static const char *const write_sql[STORE_N_WRITES] = { STORE_WRITES(WRITE_SQL) };
static const bool must_change[STORE_N_WRITES] = { STORE_WRITES(WRITE_MUST) };
#undef WRITE_SQL
#undef WRITE_MUST

/* The results of a pipeline come when its commit is on its way already: what must not happen has to be an
 * error there and then. A line that follows none has no number, nor has one of a table that another process
 * has; an update that finds nothing divides by it. */
static bool translate_write(enum store_write what, char *to, size_t cap)
{
    char sql[1024];

    if (what == STORE_W_ADD_LINE)
        return pg_translate(
            "INSERT INTO lines (table_id, seq, text) VALUES (?1,"
            " CASE WHEN (?2::bigint = 1 OR EXISTS"
            " (SELECT 1 FROM lines WHERE table_id = ?1 AND seq = ?2 - 1)) AND NOT EXISTS"
            " (SELECT 1 FROM leases WHERE table_id = ?1 AND writer <> ?4::bigint) THEN ?2 END,"
            " ?3)",
            to, cap);
    if (what == STORE_W_DROP_IDLE_TABLE)
        return pg_translate(
            "DELETE FROM tables WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM leases l"
            " JOIN writers w ON w.id = l.writer WHERE l.table_id = ?1 AND w.until IS NOT NULL)",
            to, cap);
    if (what == STORE_W_TELL)
        return pg_translate("SELECT pg_notify('ludovie', ?1)", to, cap);
    if (must_change[what] && strncmp(write_sql[what], "UPDATE", 6) == 0) {
        int n = snprintf(sql, sizeof sql, "WITH w AS (%s RETURNING 1) SELECT 1 / count(*) FROM w",
                         write_sql[what]);
        return n > 0 && (size_t)n < sizeof sql && pg_translate(sql, to, cap);
    }
    return pg_translate(write_sql[what], to, cap);
}

/* Which group comes, if this connection is still the one. */
static const char fence[] = "WITH w AS (UPDATE writers SET done = $2, seen = now()"
                            " WHERE id = $1 AND epoch = $3 RETURNING 1) SELECT 1 / count(*) FROM w";

static bool send_all(struct pg *d)
{
    char name[16], sql[1024];
    bool ok = PQenterPipelineMode(d->conn) == 1
              && (!d->writes || PQsendPrepare(d->conn, "fence", fence, 0, NULL) == 1);

    for (int i = 0; ok && i < (d->writes ? STORE_N_WRITES : STORE_N_READS); i++) {
        snprintf(name, sizeof name, "%c%d", d->writes ? 'w' : 'r', i);
        ok = (d->writes ? translate_write((enum store_write)i, sql, sizeof sql)
                        : pg_translate(pg_read_sql[i], sql, sizeof sql))
             && PQsendPrepare(d->conn, name, sql, 0, NULL) == 1;
    }
    return ok && PQpipelineSync(d->conn) == 1 && pg_flush(d);
}

/* One that cannot be prepared shows a schema that is not what its version says. */
static bool prepare(struct pg *d, struct lv_refusal *why)
{
    bool committed;

    if (!send_all(d))
        return pg_refuse_connection(d, PQerrorMessage(d->conn), why);
    return pg_collect(d, &committed, why);
}

bool pg_set_up_writer(struct pg *d, struct lv_refusal *why)
{
    char patience[60];

    snprintf(patience, sizeof patience, "SET lock_timeout = %d", d->busy_ms);
    return is_new_enough(d, why) && keeps_what_it_says(d, why) && pg_execute(d, USUAL, why)
        && pg_execute(d, patience, why);
}

/* ---- opening and closing ------------------------------------------------------------------------ */

static struct pg *pg_new(const struct store_options *o, struct lv_refusal *why)
{
    struct pg *d = calloc(1, sizeof *d);

    if (!d) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
        return NULL;
    }
    d->where = o->where;
    d->busy_ms = o->busy_ms;
    d->lease_ms = o->lease_ms;
    return d;
}

void pg_close(void *db)
{
    struct pg *d = db;

    if (!d)
        return;
    pg_drop(d);
    free(d);
}

static bool open_writer(struct pg *d, struct lv_refusal *why)
{
    bool ok;

    d->by_ms = pg_now_ms() + d->busy_ms;
    ok = has_no_password(d, why) && pg_connect(d, why);
    d->by_ms = PG_EVER; /* a migration takes its time */
    return ok && pg_set_up_writer(d, why) && pg_make_schema(d, why)
           && pg_take_lock(d, d->busy_ms < DEAD_MS ? d->busy_ms : DEAD_MS, why) && prepare(d, why)
           && pg_register_writer(d, why);
}

void *pg_open_writer(const struct store_options *o, struct lv_refusal *why)
{
    struct pg *d = pg_new(o, why);

    if (!d)
        return NULL;
    d->writes = true;
    d->process = o->process;
    if (open_writer(d, why))
        return d;
    pg_close(d);
    return NULL;
}

bool pg_come_back(struct pg *d, int64_t *done, struct lv_refusal *why)
{
    const int64_t until = pg_now_ms() + d->busy_ms;
    bool ok;

    assert(d->writes);
    for (;;) {
        pg_drop(d);
        d->by_ms = until;
        ok = pg_connect(d, why) && pg_set_up_writer(d, why)
             && pg_take_lock(d, until - pg_now_ms(), why) && pg_take_row(d, done, why)
             && prepare(d, why);
        d->by_ms = PG_EVER;
        if (ok)
            return true;
        pg_drop(d);
        if (pg_now_ms() >= until)
            return false;
        nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL); /* a server that starts says so at once */
    }
}

/* ---- readers ------------------------------------------------------------------------------------ */

static bool begin_reading(struct pg *d, struct lv_refusal *why)
{
    return pg_connect(d, why) && pg_execute(d, USUAL "; SET default_transaction_read_only = on", why)
        && prepare(d, why);
}

/* The loop's thread reads. A server that does not answer must not stop it: then whoever wants something
 * read is told so at once, and only now and then a moment is spent on finding out whether it is back. */
bool pg_reader_is_back(struct pg *d, struct lv_refusal *why)
{
    enum { TRY_MS = 250, EVERY_MS = 1000 };

    if (!pg_is_lost(d))
        return true;
    pg_drop(d);
    if (pg_now_ms() < d->retry_at)
        return pg_refuse_late(d, why);
    d->by_ms = pg_now_ms() + TRY_MS;
    if (begin_reading(d, why))
        return true;
    pg_drop(d);
    d->retry_at = pg_now_ms() + EVERY_MS;
    return false;
}

void *pg_open_reader(const struct store_options *o, struct lv_refusal *why)
{
    struct pg *d = pg_new(o, why);

    if (d) { /* nobody waits for a start: it may take its time, and is tried again when something is read */
        d->by_ms = pg_now_ms() + d->busy_ms;
        if (!begin_reading(d, why))
            pg_drop(d);
    }
    return d;
}

bool pg_look(struct pg *d, struct lv_refusal *why)
{
    d->by_ms = pg_now_ms() + d->busy_ms;
    return has_no_password(d, why) && pg_connect(d, why) && is_new_enough(d, why) && pg_check_schema(d, why)
        && pg_execute(d, USUAL "; SET default_transaction_read_only = on", why);
}
