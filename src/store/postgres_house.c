/* postgres_house.c: several processes at one database. Each shows in its row of `writers` until when it
 * counts as living; `leases` says which has a table. Whoever is late, or late and gone, is given up by the
 * next that comes by: its epoch is raised, so that nothing of it is stored any more, before anybody else
 * takes a table that it had.
 *
 * A connection of the given up that hangs in the middle of something is cut off, or its locks would stay.
 * After a start of the database nobody is given up for a while: all of them have been without it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "postgres.h"

struct pg_house {
    struct pg d;             /* our own connection */
    const struct pg *writer; /* of which we read the row, and no more */
    int64_t me;              /* the row, as it was said last: another one means that all is lost */
    char heard[STORE_PROCESS + 1 + STORE_TELL + 1];
};

enum { ANSWER_MS = 3000, CONNECT_MS = 3000 };

static struct store_value number(int64_t n)
{
    return (struct store_value){ .type = STORE_INT, .n = n };
}

static struct store_value text(const char *at)
{
    return (struct store_value){ .type = STORE_TEXT, .at = at, .len = strlen(at) };
}

static bool run(struct pg *d, const char *sql, const struct store_value *value, int n, int *rows,
                struct lv_refusal *why)
{
    PGresult *r = pg_ask(d, sql, value, n, why);

    if (rows)
        *rows = r ? PQntuples(r) : 0;
    PQclear(r);
    return r != NULL;
}

/* ---- who lives ---------------------------------------------------------------------------------- */

/* $1: we; $2: how long a process counts as living, in milliseconds. */
#define LATE                                                                                    \
    " w.id <> $1 AND pg_postmaster_start_time() < now() - $2::bigint * interval '1.5 ms'"         \
    " AND (w.until < now() OR (w.until < now() + $2::bigint * interval '0.6 ms' AND NOT EXISTS" \
    " (SELECT 1 FROM pg_stat_activity a WHERE a.pid || ' ' || a.backend_start = w.backend)))"

static bool give_up_others(struct pg_house *h, struct lv_refusal *why)
{
    const struct store_value v[] = { number(h->me), number(h->d.lease_ms) };

    return run(&h->d,
               "SELECT pg_terminate_backend(a.pid) FROM writers w JOIN pg_stat_activity a"
               " ON a.pid || ' ' || a.backend_start = w.backend AND a.usename = current_user WHERE" LATE,
               v, 2, NULL, why)
           && run(&h->d,
                  "UPDATE writers SET until = NULL, epoch = epoch + 1 WHERE id IN"
                  " (SELECT w.id FROM writers w WHERE" LATE " FOR UPDATE SKIP LOCKED)",
                  v, 2, NULL, why);
}

static bool list_others(struct pg_house *h, struct house_others *to, struct lv_refusal *why)
{
    const struct store_value me = number(h->me);
    PGresult *r = pg_ask(&h->d,
                         "SELECT name FROM writers WHERE until > now() AND NOT leaving AND id <> $1"
                         " ORDER BY name",
                         &me, 1, why);

    for (to->n = 0; r && to->n < PQntuples(r) && to->n < HOUSE_OTHERS; to->n++) {
        const char *name = PQgetvalue(r, to->n, 0);
        const size_t len = strnlen(name, STORE_PROCESS - 1);
        memcpy(to->name[to->n], name, len);
        to->name[to->n][len] = '\0';
    }
    PQclear(r);
    return r != NULL;
}

/* ---- errands ------------------------------------------------------------------------------------ */

/* Whoever was given up stays so: that is what is asked, and not who lives, which another process may be
 * since this statement began. A row in any case, but for somebody who took it in this very moment: then it
 * is to be tried again. */
static bool take(struct pg_house *h, struct errand *e, struct lv_refusal *why)
{
    const struct store_value v[] = { number(e->table), number(h->me) };
    PGresult *r = pg_ask(
        &h->d,
        "WITH t AS (INSERT INTO leases AS l (table_id, writer) VALUES ($1, $2)"
        " ON CONFLICT (table_id) DO UPDATE SET writer = $2 WHERE l.writer = $2 OR EXISTS"
        " (SELECT 1 FROM writers w WHERE w.id = l.writer AND w.until IS NULL) RETURNING 1)"
        " SELECT NULL::text FROM t UNION ALL SELECT w.name FROM leases l JOIN writers w ON w.id = l.writer"
        " WHERE l.table_id = $1 AND NOT EXISTS (SELECT 1 FROM t)",
        v, 2, why);

    if (r && PQntuples(r) == 1) {
        const char *name = PQgetvalue(r, 0, 0); /* "" for NULL */
        memcpy(e->holder, name, strnlen(name, STORE_PROCESS - 1));
    } else if (r) {
        e->failed = true;
        lv_refuse(&e->why, LV_E_BUSY, NULL, N_("connect again to see where the table stands"), 0);
    }
    PQclear(r);
    return r != NULL;
}

static bool do_one(struct pg_house *h, struct errand *e, struct lv_refusal *why)
{
    const struct store_value at_table[] = { number(e->table), number(h->me) },
                             said = text(e->text);

    switch (e->kind) {
    case ERRAND_TAKE: return take(h, e, why);
    case ERRAND_RELEASE:
        return run(&h->d, "DELETE FROM leases WHERE table_id = $1 AND writer = $2", at_table, 2,
                   NULL, why);
    case ERRAND_TELL: return run(&h->d, "SELECT pg_notify('ludovie', $1)", &said, 1, NULL, why);
    case ERRAND_LEAVE:
        return run(&h->d, "UPDATE writers SET leaving = true WHERE id = $1", &at_table[1], 1, NULL,
                   why);
    default:
        assert(false); /* the others are not for us to do */
        return true;
    }
}

static bool do_all(struct pg_house *h, struct errand *first, struct house_others *others,
                   bool *lives, struct lv_refusal *why)
{
    const struct store_value v[] = { number(h->me), number(h->d.lease_ms) };
    int rows;

    if (!pg_execute(&h->d, "BEGIN", why)
        || !run(&h->d,
                "UPDATE writers SET until = now() + $2::bigint * interval '1 ms', seen = now()"
                " WHERE id = $1 AND until IS NOT NULL RETURNING 1",
                v, 2, &rows, why))
        return false;
    *lives = rows == 1;
    if (!*lives)
        return pg_execute(&h->d, "ROLLBACK", why);
    if (others && (!give_up_others(h, why) || !list_others(h, others, why)))
        return false;
    for (struct errand *e = first; e; e = e->next)
        if (!do_one(h, e, why))
            return false;
    return pg_execute(&h->d, "COMMIT", why);
}

static enum house_turn serve(void *house, struct errand *first, struct house_others *others,
                             struct lv_refusal *why)
{
    struct pg_house *h = house;
    bool lives = true;

    assert(h->d.conn);
    h->d.by_ms = pg_now_ms() + ANSWER_MS;
    if (do_all(h, first, others, &lives, why))
        return lives ? HOUSE_FINE : HOUSE_ENDED;
    pg_drop(&h->d); /* whatever it was, nothing of it is left then */
    return HOUSE_FAILED;
}

/* ---- a connection ------------------------------------------------------------------------------- */

static void *open_house(void *writer, const struct store_options *o)
{
    struct pg_house *h = calloc(1, sizeof *h);

    if (h) {
        h->writer = writer;
        h->d.where = o->where;
        h->d.busy_ms = o->busy_ms;
        h->d.lease_ms = o->lease_ms;
    }
    return h;
}

static bool is_there(const void *house)
{
    return !pg_is_lost(&((const struct pg_house *)house)->d);
}

static bool come(void *house, struct lv_refusal *why)
{
    struct pg_house *h = house;

    pg_drop(&h->d);
    h->d.by_ms = pg_now_ms() + CONNECT_MS;
    if (pg_connect(&h->d, why) && pg_set_up_writer(&h->d, why)
        && pg_execute(&h->d, "LISTEN ludovie", why))
        return true;
    pg_drop(&h->d);
    return false;
}

static void close_house(void *house, bool orderly)
{
    struct pg_house *h = house;
    const struct store_value me = number(h->me);

    if (orderly && is_there(h)) {
        h->d.by_ms = pg_now_ms() + CONNECT_MS;
        run(&h->d, "UPDATE writers SET until = NULL, epoch = epoch + 1 WHERE id = $1", &me, 1, NULL,
            NULL);
    }
    pg_drop(&h->d);
    free(h);
}

static int64_t incarnation(void *house)
{
    struct pg_house *h = house;

    h->me = h->writer->me;
    return h->me;
}

static void wait_for_something(void *house, int fd, int ms)
{
    pg_wait_or(&((struct pg_house *)house)->d, fd, ms);
}

static const char *hear(void *house)
{
    struct pg_house *h = house;
    PGnotify *n = PQconsumeInput(h->d.conn) ? PQnotifies(h->d.conn) : NULL;
    size_t len;

    if (!n)
        return NULL;
    len = strnlen(n->extra, sizeof h->heard - 1);
    memcpy(h->heard, n->extra, len);
    h->heard[len] = '\0';
    PQfreemem(n);
    return h->heard;
}

const struct house_backend pg_house = {
    .open = open_house,
    .close = close_house,
    .come = come,
    .is_there = is_there,
    .incarnation = incarnation,
    .serve = serve,
    .wait = wait_for_something,
    .hear = hear,
};
