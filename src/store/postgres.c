/* postgres.c: the store in a PostgreSQL database: what is written and read.
 *
 * A group of transactions is one: all its statements, the commit included, are sent without waiting, and
 * their results read at the end, which costs one journey and one sync. Statements that find things otherwise
 * than they must be fail there (see postgres_open.c), and then nothing of the group is stored. */
#include "postgres.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"

enum { READ_MS = 1000 }; /* the loop waits so long, and no longer */

static struct store_value number(int64_t n)
{
    return (struct store_value){ .type = STORE_INT, .n = n };
}

static bool refuse_lost(const struct pg *d, struct lv_refusal *why)
{
    lv_refuse(why, LV_E_BUSY, NULL, N_("the connection to PostgreSQL was lost"), 0);
    return lv_refuse_at(why, d->where, 0);
}

/* ---- writing ---------------------------------------------------------------------------------- */

static bool begin(void *db, struct lv_refusal *why)
{
    struct pg *d = db;
    int64_t done = 0;

    assert(d->writes);
    if (pg_is_lost(d) && !pg_come_back(d, &done, why))
        return false;
    d->group++;
    const struct store_value v[] = { number(d->me), number(d->group), number(d->epoch) };
    if (PQenterPipelineMode(d->conn) == 1 && pg_queue(d, NULL, "BEGIN", NULL, 0) && pg_queue(d, "fence",
            NULL, v, 3))
        return true;
    pg_refuse_connection(d, PQerrorMessage(d->conn), why);
    pg_drop(d);
    return false;
}

static bool write_row(void *db, enum store_write what, const struct store_value *value, int n,
                      struct lv_refusal *why)
{
    struct pg *d = db;
    char name[16];

    assert(what < STORE_N_WRITES);
    snprintf(name, sizeof name, "w%d", (int)what);
    if (what == STORE_W_ADD_LINE) { /* whose the table must not be another's */
        const struct store_value line[] = { value[0], value[1], value[2], number(d->me) };
        return pg_queue(d, name, NULL, line, 4) || refuse_lost(d, why);
    }
    return pg_queue(d, name, NULL, value, n) || refuse_lost(d, why); /* its commit was not sent */
}

/* The connection broke, and the answer with it: was the group stored? Whoever comes back asks, and the
 * connection before can no longer change it. Only if the server stays away is it left open; whoever
 * then wants to know what is there has to read it. */
static bool settle(struct pg *d, struct lv_refusal *why)
{
    enum { SETTLE_MS = 30000 };
    const int64_t until = pg_now_ms() + SETTLE_MS;
    int64_t done = 0;

    do {
        if (!pg_come_back(d, &done, why))
            continue;
        if (done == d->group)
            return true;
        return refuse_lost(d, why);
    } while (pg_now_ms() < until);
    return false;
}

/* A pipeline that did not come to its end leaves nothing that could be gone on with. */
static void rollback(void *db)
{
    struct pg *d = db;

    if (pg_is_lost(d))
        return;
    if (PQpipelineStatus(d->conn) != PQ_PIPELINE_OFF
        || (PQtransactionStatus(d->conn) != PQTRANS_IDLE && !pg_execute(d, "ROLLBACK", NULL)))
        pg_drop(d);
}

static bool commit(void *db, struct lv_refusal *why)
{
    struct pg *d = db;
    bool committed = false;

    if (pg_queue(d, NULL, "COMMIT", NULL, 0) && PQpipelineSync(d->conn) == 1 && pg_flush(d)
        && pg_collect(d, &committed, why) && committed)
        return true;
    if (pg_is_lost(d))
        return settle(d, why);
    if (d->process && why->code == LV_E_STALE) {
        rollback(d);
        if (!pg_is_lost(d) && pg_begins_anew(d, why))
            return refuse_lost(d, why);
    }
    return false;
}

static bool rest(void *db, bool busy)
{
    (void)db, (void)busy; /* PostgreSQL tidies up by itself */
    return true;
}

static bool take_ids(void *db, int64_t *first, int64_t *end, struct lv_refusal *why)
{
    struct pg *d = db;
    PGresult *r = pg_is_lost(d) ? NULL : pg_ask(d, "SELECT nextval('ids')", NULL, 0, why);

    *first = r ? pg_number(r, 0, 0) : 0;
    *end = r ? *first + PG_IDS : 0;
    PQclear(r);
    return r != NULL;
}

static bool skip_ids(void *db, int64_t upto, struct lv_refusal *why)
{
    const struct store_value next_block = number(upto / PG_IDS * PG_IDS + PG_IDS + 1);
    PGresult *r = pg_ask(db, "SELECT setval('ids', $1, false)", &next_block, 1, why);

    PQclear(r);
    return r != NULL;
}

/* ---- reading ---------------------------------------------------------------------------------- */

#define READ_SQL(name, sql) [STORE_R_##name] = sql,
const char *const pg_read_sql[STORE_N_READS] = { STORE_READS(READ_SQL) };
#undef READ_SQL

/* Gives rows until it is enough: then false. */
static bool give(const PGresult *r, store_row_fn *row, void *arg)
{
    struct store_value column[STORE_MAX_VALUES];

    assert(PQnfields(r) <= STORE_MAX_VALUES);
    for (int i = 0; i < PQntuples(r); i++) {
        for (int k = 0; k < PQnfields(r); k++)
            pg_get(r, i, k, &column[k]);
        if (!row(arg, column))
            return false;
    }
    return true;
}

static bool read_at_once(struct pg *d, enum store_read what, const struct store_value *value, int n,
                         store_row_fn *row, void *arg, struct lv_refusal *why)
{
    char name[16];
    PGresult *r;

    snprintf(name, sizeof name, "r%d", (int)what);
    r = pg_ask_prepared(d, name, value, n, why);
    if (!r)
        return false;
    give(r, row, arg);
    PQclear(r);
    return true;
}

/* Lists that may be longer than anybody wants to read come in pieces. */
static bool read_in_pieces(struct pg *d, enum store_read what, const struct store_value *value, int n,
                           store_row_fn *row, void *arg, struct lv_refusal *why)
{
    enum { PIECE = 200 };
    char sql[1024] = "DECLARE c NO SCROLL CURSOR FOR ";
    PGresult *r;
    bool more = true;

    if (!pg_translate(pg_read_sql[what], sql + strlen(sql), sizeof sql - strlen(sql)) || !pg_execute(d,
            "BEGIN", why))
        return false;
    r = pg_ask(d, sql, value, n, why);
    while (r && more) {
        PQclear(r);
        r = pg_ask(d, "FETCH 200 FROM c", NULL, 0, why);
        more = r && give(r, row, arg) && PQntuples(r) == PIECE;
    }
    PQclear(r);
    return (pg_is_lost(d) || pg_execute(d, "ROLLBACK", r ? why : NULL)) && r;
}

static bool read_rows(void *db, enum store_read what, const struct store_value *value, int n,
                      store_row_fn *row,
                      void *arg, struct lv_refusal *why)
{
    const bool long_list = what == STORE_R_EACH_LISTED || what == STORE_R_EACH_STALE;
    const bool counts = what >= STORE_R_OLD_COOKIES && what <= STORE_R_OLD_CHAT; /* everything,
        for people who ask */
    struct pg *d = db;

    assert(what < STORE_N_READS && !d->writes);
    for (int tries = 0; tries < 2; tries++) { /* again if the connection was cut since it was last used */
        if (!pg_reader_is_back(d, why))
            return false;
        d->by_ms = pg_now_ms() + (counts ? d->busy_ms : READ_MS);
        if ((long_list ? read_in_pieces : read_at_once)(d, what, value, n, row, arg, why))
            return true;
        if (!pg_is_lost(d) || pg_now_ms() >= d->by_ms)
            break;
    }
    return false;
}

/* ---- copies and checks ------------------------------------------------------------------------ */

static bool backup(const char *where, const char *to, struct lv_refusal *why)
{
    (void)where, (void)to;
    return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("PostgreSQL has tools of its own to make copies: see "
                                                 "pg_dump"), 0);
}

static bool has_no_gaps(struct pg *d, struct lv_refusal *why)
{
    PGresult *r = pg_ask(d, "SELECT table_id FROM lines GROUP BY table_id"
                         " HAVING min(seq) <> 1 OR max(seq) <> count(*) LIMIT 1", NULL, 0, why);
    const bool fine = r && PQntuples(r) == 0;

    if (r && !fine) {
        lv_refuse(why, LV_E_DATA, NULL, N_("lines of table {n} are missing"), pg_number(r, 0, 0));
        lv_refuse_at(why, d->where, 0);
    }
    PQclear(r);
    return fine;
}

static bool check(const char *where, struct lv_refusal *why)
{
    struct pg d = { .where = where, .busy_ms = 5000 };
    bool ok = pg_look(&d, why);

    d.by_ms = PG_EVER;
    ok = ok && has_no_gaps(&d, why);
    pg_drop(&d);
    return ok;
}

static const struct store_backend postgres = {
    .open = pg_open_writer,
    .open_reader = pg_open_reader,
    .close = pg_close,
    .begin = begin,
    .write = write_row,
    .commit = commit,
    .rollback = rollback,
    .rest = rest,
    .read = read_rows,
    .take_ids = take_ids,
    .skip_ids = skip_ids,
    .backup = backup,
    .check = check,
    .house = &pg_house,
};

const struct store_backend *store_postgres(struct lv_refusal *why)
{
    return pg_load(why) ? &postgres : NULL;
}
