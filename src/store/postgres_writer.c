/* postgres_writer.c: who may write. One process alone, or several with names: they hold an advisory lock of
 * the server, for itself or shared, and of its own name, for as long as the connection lasts; so a process
 * that comes too many is told so at once.
 *
 * Each has a row in `writers`, which every commit changes: so nothing is stored any more by a process whose
 * row was given to a new connection, or that the others gave up (a later epoch). What it had under way when
 * that was tried is waited for. */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/text.h"
#include "postgres.h"

static struct store_value text_of(const char *at)
{
    return at ? (struct store_value){ .type = STORE_TEXT, .at = at, .len = strlen(at) }
              : (struct store_value){ .type = STORE_NULL };
}

static struct store_value number_of(int64_t n)
{
    return (struct store_value){ .type = STORE_INT, .n = n };
}

static bool ask_whether(struct pg *d, const char *sql, const struct store_value *value, int n,
                        bool *yes, struct lv_refusal *why)
{
    PGresult *r = pg_ask(d, sql, value, n, why);

    *yes = r && PQntuples(r) == 1 && pg_number(r, 0, 0) == 1;
    PQclear(r);
    return r != NULL;
}

/* ---- locks -------------------------------------------------------------------------------------- */

static bool try_lock(struct pg *d, bool *got, struct lv_refusal *why)
{
    char sql[100];

    snprintf(sql, sizeof sql, "SELECT pg_try_advisory_lock%s(%d, 0)::int::bigint",
             d->process ? "_shared" : "", (int)PG_SITE);
    return ask_whether(d, sql, NULL, 0, got, why);
}

static bool try_name(struct pg *d, bool *got, struct lv_refusal *why)
{
    const struct store_value name = text_of(d->process);
    char sql[100];

    *got = true;
    snprintf(sql, sizeof sql, "SELECT pg_try_advisory_lock(%d, hashtext($1))::int::bigint",
             (int)PG_SITE + 1);
    return !d->process || ask_whether(d, sql, &name, 1, got, why);
}

/* A server may not have noticed yet that the connection before this one is gone. */
static bool end_the_one_before(struct pg *d, struct lv_refusal *why)
{
    const struct store_value before = text_of(d->backend);
    PGresult *r;

    if (!d->backend[0])
        return true;
    r = pg_ask(d,
               "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
               " WHERE pid || ' ' || backend_start = $1 AND pid <> pg_backend_pid()",
               &before, 1, why);
    PQclear(r);
    return r != NULL;
}

static bool note_backend(struct pg *d, struct lv_refusal *why)
{
    PGresult *r = pg_ask(d,
                         "SELECT pid || ' ' || backend_start FROM pg_stat_activity"
                         " WHERE pid = pg_backend_pid()",
                         NULL, 0, why);

    if (r && PQntuples(r) == 1)
        snprintf(d->backend, sizeof d->backend, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return r != NULL;
}

bool pg_take_lock(struct pg *d, int64_t patience_ms, struct lv_refusal *why)
{
    const int64_t until = pg_now_ms() + patience_ms;
    bool got = false, named = false;

    if (!end_the_one_before(d, why))
        return false;
    for (;;) {
        if ((!got && !try_lock(d, &got, why)) || (got && !try_name(d, &named, why)))
            return false;
        if (got && named)
            return note_backend(d, why);
        if (pg_now_ms() >= until)
            break;
        nanosleep(&(struct timespec){ .tv_nsec = 50000000 }, NULL);
    }
    if (got)
        lv_refuse_text(why, LV_E_SYSTEM, NULL,
                       N_("another process of this site is called {text} already"), 0, d->process);
    else
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("another process uses this database"), 0);
    return lv_refuse_at(why, d->where, 0);
}

/* ---- rows --------------------------------------------------------------------------------------- */

/* Rows of processes that are long gone go too, and leases of those that are not there. */
static bool tidy(struct pg *d, struct lv_refusal *why)
{
    const struct store_value name = text_of(d->process);
    PGresult *r;

    if (!pg_execute(d, d->process ? "DELETE FROM leases WHERE EXISTS"
                                    " (SELECT 1 FROM writers w WHERE w.id = writer AND w.until IS NULL)"
                                  : "DELETE FROM leases", why)
        || !pg_execute(d, "DELETE FROM writers WHERE until IS NULL AND seen < now() - interval '1 day'", why))
        return false;
    if (!d->process)
        return pg_execute(d, "UPDATE writers SET until = NULL WHERE until IS NOT NULL", why);
    r = pg_ask(
        d,
        "UPDATE writers SET until = NULL, epoch = epoch + 1 WHERE name = $1 AND until IS NOT NULL",
        &name, 1, why);
    PQclear(r);
    return r != NULL;
}

bool pg_register_writer(struct pg *d, struct lv_refusal *why)
{
    const struct store_value v[] = { text_of(d->process), text_of(d->backend),
                                     number_of(d->lease_ms) };
    PGresult *r = NULL;

    if (tidy(d, why))
        r = pg_ask(
            d,
            "INSERT INTO writers (epoch, done, name, backend, until) VALUES (1, 0, $1::text, $2,"
            " CASE WHEN $1::text IS NOT NULL THEN now() + $3::bigint * interval '1 ms' END) RETURNING id",
            v, 3, why);
    if (r) {
        d->me = pg_number(r, 0, 0);
        d->epoch = 1;
    }
    PQclear(r);
    return r != NULL;
}

/* Raising the epoch waits for what the connection before had under way, and undoes what it had not begun. */
bool pg_take_row(struct pg *d, int64_t *done, struct lv_refusal *why)
{
    const struct store_value v[] = { number_of(d->me), text_of(d->backend) };
    PGresult *r = pg_ask(d,
                         "UPDATE writers SET epoch = epoch + 1, backend = $2 WHERE id = $1"
                         " RETURNING epoch, done, (until IS NULL)::int::bigint",
                         v, 2, why);
    const bool there = r && PQntuples(r) == 1;
    bool given_up = false;

    if (there) {
        d->epoch = pg_number(r, 0, 0);
        if (pg_number(r, 0, 1) > *done) /* else an earlier row of ours said so */
            *done = pg_number(r, 0, 1);
        given_up = d->process && pg_number(r, 0, 2) == 1;
    } else if (r) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("another process uses this database"), 0);
        lv_refuse_at(why, d->where, 0);
    }
    PQclear(r);
    return there && (!given_up || pg_register_writer(d, why));
}

bool pg_begins_anew(struct pg *d, struct lv_refusal *why)
{
    const struct store_value v[] = { number_of(d->me), number_of(d->epoch) };
    bool lives;

    return d->process
           && ask_whether(
               d,
               "SELECT 1::bigint FROM writers WHERE id = $1 AND epoch = $2 AND until IS NOT NULL",
               v, 2, &lives, why)
           && !lives && pg_register_writer(d, why);
}
