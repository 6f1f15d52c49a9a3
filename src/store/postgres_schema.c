/* postgres_schema.c: the tables, in a schema of their own called ludovie: a database may hold other things
 * beside it. Whose it is and of which version stands in ludovie.site, and is looked at before anything is
 * written. Numbers are all 64 bits wide. The lines of a table may hold any bytes; other texts are texts. */
#include <assert.h>
#include <stdio.h>

#include "core/text.h"
#include "postgres.h"

/* How to get from version i to i + 1. What was released never changes. */
static const char *const migration[] = {
    "CREATE TABLE ludovie.site (one bigint PRIMARY KEY CHECK (one = 1), version bigint NOT NULL);"
    "INSERT INTO ludovie.site VALUES (1, 0);"
    "CREATE SEQUENCE ludovie.ids INCREMENT BY 65536;" /* a number is never given twice */
    "CREATE TABLE ludovie.writers ("
    " id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, epoch bigint NOT NULL, done bigint NOT NULL,"
    " seen timestamptz NOT NULL DEFAULT now());"
    "CREATE TABLE ludovie.tables ("
    " id bigint PRIMARY KEY CHECK (id > 0),"
    " key bytea NOT NULL UNIQUE, game text NOT NULL, options text, settings text, secret text,"
    " life bigint NOT NULL, listed bigint NOT NULL, created bigint NOT NULL, active bigint NOT NULL);"
    "CREATE INDEX tables_by_life ON ludovie.tables (life, active, id);"
    "CREATE INDEX tables_listed ON ludovie.tables (active, id) WHERE listed = 1 AND life < 2;"
    "CREATE TABLE ludovie.lines ("
    " table_id bigint NOT NULL REFERENCES ludovie.tables ON DELETE CASCADE, seq bigint NOT NULL,"
    " text bytea NOT NULL, PRIMARY KEY (table_id, seq));"
    "CREATE TABLE ludovie.seats ("
    " table_id bigint NOT NULL REFERENCES ludovie.tables ON DELETE CASCADE, seat bigint NOT NULL,"
    " kind bigint NOT NULL, person bigint, bot text, name text, bytes bytea, PRIMARY KEY (table_id, seat));"
    "CREATE INDEX seats_by_person ON ludovie.seats (person) WHERE person IS NOT NULL;"
    "CREATE TABLE ludovie.chat ("
    " table_id bigint NOT NULL REFERENCES ludovie.tables ON DELETE CASCADE, n bigint NOT NULL,"
    " person bigint, seat bigint NOT NULL, at bigint NOT NULL, name text, text text, message bigint,"
    " PRIMARY KEY (table_id, n));"
    "CREATE INDEX chat_by_person ON ludovie.chat (person) WHERE person IS NOT NULL;"
    "CREATE TABLE ludovie.persons ("
    " id bigint PRIMARY KEY CHECK (id > 0), name text NOT NULL, lang text,"
    " login text COLLATE \"C\" UNIQUE," /* in the order of its bytes, as everywhere */
    " passphrase text, recovery bytea UNIQUE, created bigint NOT NULL, seen bigint NOT NULL);"
    "CREATE TABLE ludovie.cookies ("
    " hash bytea PRIMARY KEY, person bigint NOT NULL REFERENCES ludovie.persons ON DELETE CASCADE,"
    " created bigint NOT NULL, seen bigint NOT NULL);"
    "CREATE INDEX cookies_by_person ON ludovie.cookies (person);"
    "CREATE INDEX cookies_by_seen ON ludovie.cookies (seen);"
    "CREATE TABLE ludovie.notes (name text COLLATE \"C\" PRIMARY KEY, text text NOT NULL);",

    /* Several processes: what each is called, its connection, and until when it counts as living (NULL: not
     * any more); which of them has a table. */
    "ALTER TABLE ludovie.writers ADD COLUMN name text, ADD COLUMN backend text NOT NULL DEFAULT '',"
    " ADD COLUMN leaving boolean NOT NULL DEFAULT false, ADD COLUMN until timestamptz;"
    "CREATE TABLE ludovie.leases (table_id bigint PRIMARY KEY, writer bigint NOT NULL);",
};
enum { VERSION = sizeof migration / sizeof *migration };
static_assert(PG_IDS == 65536, "as the sequence says");

struct found { bool schema, site; int64_t things, version; };

static bool ask_number(struct pg *d, const char *sql, int64_t *n, struct lv_refusal *why)
{
    PGresult *r = pg_ask(d, sql, NULL, 0, why);

    *n = r && PQntuples(r) == 1 ? pg_number(r, 0, 0) : 0;
    PQclear(r);
    return r != NULL;
}

static bool look(struct pg *d, struct found *f, struct lv_refusal *why)
{
    int64_t schema = 0, site = 0;

    if (!ask_number(d, "SELECT count(*) FROM pg_namespace WHERE nspname = 'ludovie'", &schema, why)
        || !ask_number(d, "SELECT count(*) FROM pg_class WHERE oid = to_regclass('ludovie.site')", &site, why)
        || !ask_number(d, "SELECT count(*) FROM pg_class c JOIN pg_namespace s ON s.oid = c.relnamespace"
                       " WHERE s.nspname = 'ludovie'", &f->things, why))
        return false;
    f->schema = schema > 0;
    f->site = site > 0;
    f->version = 0;
    return !f->site || ask_number(d, "SELECT version FROM ludovie.site", &f->version, why);
}

static bool is_acceptable(const struct pg *d, const struct found *f, struct lv_refusal *why)
{
    if (f->version > VERSION)
        lv_refuse(why, LV_E_VERSION, NULL,
                  N_("this database was written by a newer Ludovie (its format is {n}): please update"),
                  f->version);
    else if (!f->site && f->things > 0)
        lv_refuse(why, LV_E_DATA, NULL, N_("this database has a schema called ludovie that is something "
                                           "else"), 0);
    else
        return true;
    return lv_refuse_at(why, d->where, 0);
}

static bool migrate(struct pg *d, const struct found *f, struct lv_refusal *why)
{
    char mark[80];

    if (!f->schema && !pg_execute(d, "CREATE SCHEMA ludovie", why))
        return false;
    for (int64_t v = f->version; v < VERSION; v++)
        if (!pg_execute(d, migration[v], why))
            return false;
    snprintf(mark, sizeof mark, "UPDATE ludovie.site SET version = %d", (int)VERSION);
    return pg_execute(d, mark, why);
}

/* In one transaction, one process after the other: before or after, never between. */
bool pg_make_schema(struct pg *d, struct lv_refusal *why)
{
    char begin[100];
    struct found f;
    bool ok;

    if (!look(d, &f, why) || !is_acceptable(d, &f, why))
        return false;
    if (f.version == VERSION)
        return true;
    snprintf(begin, sizeof begin, "BEGIN; SELECT pg_advisory_xact_lock(%d, 1)", (int)PG_SITE);
    ok = pg_execute(d, begin, why) && look(d, &f, why) && is_acceptable(d, &f, why) && migrate(d, &f, why)
         && pg_execute(d, "COMMIT", why);
    if (!ok && !pg_is_lost(d))
        pg_execute(d, "ROLLBACK", NULL);
    return ok;
}

bool pg_check_schema(struct pg *d, struct lv_refusal *why)
{
    struct found f;

    if (!look(d, &f, why) || !is_acceptable(d, &f, why))
        return false;
    if (f.version == VERSION)
        return true;
    lv_refuse(why, LV_E_DATA, NULL, N_("there is no Ludovie in this database yet"), 0);
    return lv_refuse_at(why, d->where, 0);
}
