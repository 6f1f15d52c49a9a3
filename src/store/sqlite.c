/* sqlite.c: the store in one SQLite file: statements, and the rows they write and read.
 *
 * Write-ahead log with full synchronisation: a commit returns when it is on the disk, and readers
 * are never in the way. That nobody else writes (sqlite_open.c sees to it) is why the last lines of
 * busy tables may be kept in memory: asking for them in SQL cost more than adding a line. */
#include "sqlite.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define WRITE_SQL(name, must, sql) [STORE_W_##name] = sql,
#define WRITE_MUST(name, must, sql) [STORE_W_##name] = must,
#define READ_SQL(name, sql) [STORE_R_##name] = sql,
static const char *const write_sql[STORE_N_WRITES] = { STORE_WRITES(WRITE_SQL) };
static const bool must_change[STORE_N_WRITES] = { STORE_WRITES(WRITE_MUST) };
static const char *const read_sql[STORE_N_READS] = { STORE_READS(READ_SQL) };
#undef WRITE_SQL
#undef WRITE_MUST
#undef READ_SQL

/* ---- statements ------------------------------------------------------------------------------- */

bool db_execute(struct db *d, const char *sql, struct lv_refusal *why)
{
    assert(d->db && sql);
    return sqlite3_exec(d->db, sql, NULL, NULL, NULL) == SQLITE_OK || db_refuse(d, why);
}

bool db_prepare(struct db *d, sqlite3_stmt **to, const char *sql, struct lv_refusal *why)
{
    assert(to && sql);
    return *to || sqlite3_prepare_v3(d->db, sql, -1, SQLITE_PREPARE_PERSISTENT, to, NULL) == SQLITE_OK
           || db_refuse(d, why);
}

static bool bind_all(struct db *d, sqlite3_stmt *st, const struct store_value *v, int n,
                 struct lv_refusal *why)
{
    assert(n == sqlite3_bind_parameter_count(st));
    for (int i = 0; i < n; i++) {
        int code = SQLITE_OK;
        switch (v[i].type) {
        case STORE_NULL: code = sqlite3_bind_null(st, i + 1); break;
        case STORE_INT: code = sqlite3_bind_int64(st, i + 1, v[i].n); break;
        case STORE_TEXT:
            code = sqlite3_bind_text64(st, i + 1, v[i].at, v[i].len, SQLITE_STATIC, SQLITE_UTF8);
            break;
        case STORE_BLOB:
            code = sqlite3_bind_blob64(st, i + 1, v[i].at, v[i].len, SQLITE_STATIC);
            break;
        }
        if (code != SQLITE_OK)
            return db_refuse(d, why);
    }
    return true;
}

/* Steps a statement without rows to its end. */
static bool finish(struct db *d, sqlite3_stmt *st, struct lv_refusal *why)
{
    bool ok = sqlite3_step(st) == SQLITE_DONE || db_refuse(d, why); /* before reset clears the error */

    sqlite3_reset(st);
    return ok;
}

bool db_ask_number(struct db *d, const char *sql, int64_t *n, struct lv_refusal *why)
{
    sqlite3_stmt *st = NULL;
    bool ok = db_prepare(d, &st, sql, why);

    if (ok) {
        ok = sqlite3_step(st) == SQLITE_ROW || db_refuse(d, why);
        *n = ok ? sqlite3_column_int64(st, 0) : 0;
    }
    sqlite3_finalize(st);
    return ok;
}

bool db_prepare_writes(struct db *d, struct lv_refusal *why)
{
    bool ok = db_prepare(d, &d->begin, "BEGIN IMMEDIATE", why)
              && db_prepare(d, &d->commit, "COMMIT", why)
              && db_prepare(d, &d->last_line, "SELECT max(seq) FROM lines WHERE table_id = ?1", why)
              && db_execute(d, "PRAGMA cache_size = -32768", why); /* KiB: the last page of each busy table */

    for (int i = 0; ok && i < STORE_N_WRITES; i++)
        ok = db_prepare(d, &d->write[i], write_sql[i], why);
    if (!ok && why && (sqlite3_errcode(d->db) & 0xFF) == SQLITE_ERROR)
        db_refuse_code(d->path, SQLITE_CORRUPT, sqlite3_errmsg(d->db), why);
    return ok;
}

/* ---- writing and reading ---------------------------------------------------------------------- */

static bool begin(void *db, struct lv_refusal *why)
{
    struct db *d = db;

    assert(d->begin && sqlite3_get_autocommit(d->db)); /* one transaction at a time */
    return finish(d, d->begin, why);
}

static bool commit(void *db, struct lv_refusal *why)
{
    struct db *d = db;

    assert(d->commit && !sqlite3_get_autocommit(d->db));
    return finish(d, d->commit, why);
}

/* SQLite may have rolled back by itself after a grave error: then there is nothing to do. */
static void rollback(void *db)
{
    struct db *d = db;

    assert(d->last);
    if (!sqlite3_get_autocommit(d->db))
        sqlite3_exec(d->db, "ROLLBACK", NULL, NULL, NULL);
    memset(d->last, 0, N_LAST * sizeof *d->last);
}

/* The log keeps pages as they were until it is emptied. What somebody had deleted goes from there in the next
 * quiet moment, or after half an hour even if people have to wait. Not while somebody reads: then it is tried
 * again. */
static void empty_log(struct db *d, bool busy)
{
    enum { LATEST_S = 1800, PATIENCE_MS = 20 };

    if (busy && time(NULL) - d->forgot < LATEST_S)
        return;
    sqlite3_busy_timeout(d->db, PATIENCE_MS);
    if (sqlite3_wal_checkpoint_v2(d->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK)
        d->forgot = 0;
    sqlite3_busy_timeout(d->db, d->busy_ms);
}

/* Readers may go on meanwhile, and so may a copy: what they still need stays in the log. */
static bool rest(void *db, bool busy)
{
    struct db *d = db;

    assert(d->fd >= 0 && sqlite3_get_autocommit(d->db)); /* a writer, between two commits */
    log_rest(d, busy);
    if (d->forgot)
        empty_log(d, busy);
    return !d->forgot;
}

/* Does this line follow the last one of its table? */
static bool follows(struct db *d, int64_t table, int64_t seq, struct lv_refusal *why)
{
    struct last *l = &d->last[(uint64_t)table % N_LAST];

    assert(d->last);
    if (l->table != table) {
        sqlite3_bind_int64(d->last_line, 1, table);
        if (sqlite3_step(d->last_line) != SQLITE_ROW) {
            db_refuse(d, why);
            sqlite3_reset(d->last_line);
            return false;
        }
        *l = (struct last){ table, sqlite3_column_int64(d->last_line, 0) }; /* no line: 0 */
        sqlite3_reset(d->last_line);
    }
    if (seq != l->seq + 1)
        return db_refuse_code(d->path, SQLITE_CONSTRAINT, "out of order", why);
    l->seq = seq;
    return true;
}

static bool write_row(void *db, enum store_write what, const struct store_value *value, int n,
                      struct lv_refusal *why)
{
    struct db *d = db;
    sqlite3_stmt *st = d->write[what];

    assert(what < STORE_N_WRITES && st && !sqlite3_get_autocommit(d->db));
    if (what == STORE_W_ADD_LINE && !follows(d, value[0].n, value[1].n, why))
        return false;
    if (what == STORE_W_DROP_TABLE || what == STORE_W_DROP_IDLE_TABLE)
        d->last[(uint64_t)value[0].n % N_LAST].table = 0;
    if (!bind_all(d, st, value, n, why) || !finish(d, st, why))
        return false;
    if (what == STORE_W_DROP_PERSON && !d->forgot)
        d->forgot = time(NULL);
    if (must_change[what] && sqlite3_changes(d->db) != 1)
        return db_refuse_code(d->path, SQLITE_CONSTRAINT, "not there", why);
    return true;
}

static void get_column(sqlite3_stmt *st, int i, struct store_value *v)
{
    assert(i >= 0 && i < STORE_MAX_VALUES);
    *v = (struct store_value){ .type = STORE_NULL };
    switch (sqlite3_column_type(st, i)) {
    case SQLITE_INTEGER:
        v->type = STORE_INT;
        v->n = sqlite3_column_int64(st, i);
        break;
    case SQLITE_TEXT:
        v->type = STORE_TEXT;
        v->at = sqlite3_column_text(st, i);
        v->len = (size_t)sqlite3_column_bytes(st, i);
        break;
    case SQLITE_BLOB:
        v->type = STORE_BLOB;
        v->at = sqlite3_column_blob(st, i);
        v->len = (size_t)sqlite3_column_bytes(st, i);
        break;
    default:
        break;
    }
}

static bool read_rows(void *db, enum store_read what, const struct store_value *value, int n,
                      store_row_fn *row, void *arg, struct lv_refusal *why)
{
    struct db *d = db;
    struct store_value column[STORE_MAX_VALUES];
    sqlite3_stmt *st;
    int code;
    bool ok = db_prepare(d, &d->read[what], read_sql[what], why);

    assert(what < STORE_N_READS && d->fd < 0); /* a reader's connection */
    st = d->read[what];
    if (!ok || !bind_all(d, st, value, n, why))
        return false;
    assert(sqlite3_column_count(st) <= STORE_MAX_VALUES);
    while ((code = sqlite3_step(st)) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(st); i++)
            get_column(st, i, &column[i]);
        if (!row(arg, column))
            break;
    }
    ok = code == SQLITE_ROW || code == SQLITE_DONE || db_refuse(d, why);
    sqlite3_reset(st); /* lets go of the snapshot: the log can be emptied again */
    sqlite3_clear_bindings(st);
    return ok;
}

/* AUTOINCREMENT notes the highest number ever used, also of what was deleted since. Nobody else takes any. */
static bool take_ids(void *db, int64_t *first, int64_t *end, struct lv_refusal *why)
{
    *end = INT64_MAX;
    return db_ask_number(db, "SELECT coalesce(max(seq), 0) + 1 FROM sqlite_sequence", first, why);
}

static bool skip_ids(void *db, int64_t upto, struct lv_refusal *why)
{
    char sql[160];

    snprintf(sql, sizeof sql, "DELETE FROM sqlite_sequence WHERE name = 'tables' AND seq < %lld;"
             " INSERT INTO sqlite_sequence SELECT 'tables', %lld", (long long)upto, (long long)upto);
    return db_execute(db, sql, why);
}

const struct store_backend store_sqlite = {
    .open = db_open_writer,
    .open_reader = db_open_reader,
    .close = db_close,
    .begin = begin,
    .write = write_row,
    .commit = commit,
    .rollback = rollback,
    .rest = rest,
    .read = read_rows,
    .take_ids = take_ids,
    .skip_ids = skip_ids,
    .backup = db_backup,
    .check = db_check,
};
