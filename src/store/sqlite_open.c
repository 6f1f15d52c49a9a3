/* sqlite_open.c: from a path to a connection.
 *
 * The file is made in the old journal mode and only then switched to the write-ahead log: so its first
 * page always says whose it is and of which version, which can be looked at without SQLite, that is,
 * without touching a file that is not ours.
 *
 * One process writes. It holds a flock on the file itself, which SQLite's own locks do not mind,
 * and which lets a second server say at once that the file is in use. The descriptor stays open
 * as long as the connections: closing any descriptor of a file drops the process's locks on it. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "sqlite.h"

enum { APPLICATION = 0x4C75646F }; /* "Ludo", in the header of the file */

/* How to get from version i to i + 1. What was released never changes; tables.due and persons.settings are
 * no longer used. */
static const char *const migration[] = {
    "CREATE TABLE tables ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT," /* a number is never given twice */
    " key BLOB NOT NULL UNIQUE, game TEXT NOT NULL, options TEXT, settings TEXT, secret TEXT,"
    " life INTEGER NOT NULL, listed INTEGER NOT NULL, created INTEGER NOT NULL,"
    " active INTEGER NOT NULL, due INTEGER);"
    "CREATE INDEX tables_by_life ON tables (life, active);"
    "CREATE INDEX tables_listed ON tables (active, id) WHERE listed = 1 AND life < 2;"
    "CREATE INDEX tables_due ON tables (due, id) WHERE due IS NOT NULL AND life < 2;"
    "CREATE TABLE lines ("
    " table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seq INTEGER NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY (table_id, seq)) WITHOUT ROWID;"
    "CREATE TABLE seats ("
    " table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, person INTEGER, bot TEXT, name TEXT, bytes BLOB,"
    " PRIMARY KEY (table_id, seat)) WITHOUT ROWID;"
    "CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;"
    "CREATE TABLE chat ("
    " table_id INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, n INTEGER NOT NULL,"
    " person INTEGER, seat INTEGER NOT NULL, at INTEGER NOT NULL, name TEXT, text TEXT,"
    " PRIMARY KEY (table_id, n)) WITHOUT ROWID;"
    "CREATE INDEX chat_by_person ON chat (person) WHERE person IS NOT NULL;"
    "CREATE TABLE persons ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT,"
    " name TEXT NOT NULL, lang TEXT, login TEXT UNIQUE, passphrase TEXT, recovery BLOB UNIQUE,"
    " settings TEXT, created INTEGER NOT NULL, seen INTEGER NOT NULL);"
    "CREATE TABLE cookies ("
    " hash BLOB PRIMARY KEY, person INTEGER NOT NULL REFERENCES persons ON DELETE CASCADE,"
    " created INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX cookies_by_person ON cookies (person);"
    "CREATE INDEX cookies_by_seen ON cookies (seen);"
    "CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;",

    "ALTER TABLE chat ADD COLUMN message INTEGER;",
};
enum { VERSION = sizeof migration / sizeof *migration };

/* ---- looking at a file before SQLite does ----------------------------------------------------- */

enum { HEADER = 100 }; /* bytes; numbers in it have their big end first */

static uint32_t big_end_first(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static bool exists_beside(const char *path, const char *suffix)
{
    char *name = sqlite3_mprintf("%s%s", path, suffix);
    struct stat st;
    bool there = name && stat(name, &st) == 0 && st.st_size > 0;

    assert(suffix[0] == '-');
    sqlite3_free(name);
    return there;
}

/* Ours, not newer, not cut off? An empty file is new. With a journal beside it the file may be in
 * the middle of a change that SQLite must take back first: then it is not the file that counts. */
static bool looks_right(int fd, const char *path, struct lv_refusal *why)
{
    uint8_t h[HEADER];
    struct stat st;
    int64_t page;

    assert(fd >= 0 && path);
    if (fstat(fd, &st) != 0)
        return db_refuse_system(path, errno, why);
    if (st.st_size == 0 || exists_beside(path, "-journal"))
        return true;
    if (pread(fd, h, HEADER, 0) != HEADER || memcmp(h, "SQLite format 3", 16) != 0
        || big_end_first(h + 68) != APPLICATION)
        return db_refuse_foreign(path, why);
    if (big_end_first(h + 60) > VERSION)
        return db_refuse_newer(path, big_end_first(h + 60), why);
    page = h[16] << 8 | h[17];
    page = page == 1 ? 65536 : page;
    if (!exists_beside(path, "-wal") && st.st_size < page * big_end_first(h + 28))
        return db_refuse_code(path, SQLITE_CORRUPT, "its end is missing", why);
    return true;
}

/* ---- closing ---------------------------------------------------------------------------------- */

void db_close(void *db)
{
    struct db *d = db;

    if (!d)
        return;
    log_end(d);
    sqlite3_finalize(d->begin);
    sqlite3_finalize(d->commit);
    sqlite3_finalize(d->last_line);
    for (int i = 0; i < STORE_N_WRITES; i++)
        sqlite3_finalize(d->write[i]);
    for (int i = 0; i < STORE_N_READS; i++)
        sqlite3_finalize(d->read[i]);
    sqlite3_close(d->db);
    if (d->fd >= 0)
        close(d->fd);
    free(d->path);
    free(d->last);
    free(d);
}

/* ---- opening ---------------------------------------------------------------------------------- */

bool db_open_file(struct db *d, int flags, int busy_ms, struct lv_refusal *why)
{
    assert(d->path && !d->db);
    int opened = sqlite3_open_v2(d->path, &d->db, flags | SQLITE_OPEN_NOMUTEX,
                                 d->fd >= 0 ? gather_name() : NULL);
    if (d->db)
        sqlite3_extended_result_codes(d->db, 1); /* a flag of opening since SQLite 3.37: Debian 11 has 3.34 */
    if (opened != SQLITE_OK)
        return d->db ? db_refuse(d, why) : db_refuse_system(d->path, ENOMEM, why);
    sqlite3_busy_timeout(d->db, busy_ms);
    d->busy_ms = busy_ms;
    sqlite3_db_config(d->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    return db_execute(d, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;"
                      "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
                      "PRAGMA secure_delete = ON", why); /* what people deleted is gone */
}

/* From the version it has to ours, in one transaction: before or after, never between. */
static bool migrate(struct db *d, struct lv_refusal *why)
{
    char mark[96];
    int64_t version, application;

    assert(d->fd >= 0); /* nobody else migrates meanwhile */
    if (!db_ask_number(d, "PRAGMA user_version", &version, why)
        || !db_ask_number(d, "PRAGMA application_id", &application, why))
        return false;
    if (version < 0 || version > VERSION) /* a newer one's migration was in the log only */
        return db_refuse_newer(d->path, version, why);
    if (version == VERSION)
        return application == APPLICATION || db_refuse_foreign(d->path, why);
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION, VERSION);
    if (!db_execute(d, "BEGIN IMMEDIATE", why))
        return false;
    for (int64_t v = version; v < VERSION; v++)
        if (!db_execute(d, migration[v], why))
            return false;
    return db_execute(d, mark, why);
}

/* A move changes the last page of its table's lines, all of which goes through the log: half the usual size
 * costs less. A file that is there already keeps the size it has. */
static bool choose_page_size(struct db *d, struct lv_refusal *why)
{
    return db_execute(d, "PRAGMA page_size = 2048", why);
}

static bool use_log(struct db *d, struct lv_refusal *why)
{
    sqlite3_stmt *st = NULL;
    bool ok = db_prepare(d, &st, "PRAGMA journal_mode = WAL", why)
              && (sqlite3_step(st) == SQLITE_ROW || db_refuse(d, why));

    assert(d->fd >= 0);
    if (ok && sqlite3_stricmp((const char *)sqlite3_column_text(st, 0), "wal") != 0)
        ok = db_refuse_code(d->path, SQLITE_CANTOPEN, "no write-ahead log here", why);
    sqlite3_finalize(st);
    return ok;
}

static bool limit_size(struct db *d, int64_t max_bytes, struct lv_refusal *why)
{
    char sql[64];
    int64_t page;

    assert(d->fd >= 0);
    if (max_bytes <= 0)
        return true;
    if (!db_ask_number(d, "PRAGMA page_size", &page, why))
        return false;
    snprintf(sql, sizeof sql, "PRAGMA max_page_count = %lld", (long long)(max_bytes / page));
    return db_execute(d, sql, why);
}

static bool take_file(struct db *d, const char *where, struct lv_refusal *why)
{
    assert(d->fd < 0 && !d->path);
    d->fd = open(where, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (d->fd < 0)
        return db_refuse_system(where, errno, why);
    if (flock(d->fd, LOCK_EX | LOCK_NB) != 0) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("another process uses this database"), 0);
        return lv_refuse_at(why, where, 0);
    }
    d->path = realpath(where, NULL);
    return (d->path || db_refuse_system(where, errno, why)) && looks_right(d->fd, d->path, why);
}

static int note_log(void *db, sqlite3 *handle, const char *name, int pages)
{
    assert(pages >= 0);
    (void)handle, (void)name;
    ((struct db *)db)->log_pages = pages;
    return SQLITE_OK;
}

void *db_open_writer(const struct store_options *o, struct lv_refusal *why)
{
    struct db *d = calloc(1, sizeof *d);
    struct last *last = calloc(N_LAST, sizeof *last);

    if (!d || !last) {
        db_refuse_system(o->where, ENOMEM, why);
        free(d);
        free(last);
        return NULL;
    }
    d->fd = -1;
    d->last = last;
    if (take_file(d, o->where, why) && db_open_file(d, SQLITE_OPEN_READWRITE, o->busy_ms, why)
        && choose_page_size(d, why) && migrate(d, why) && use_log(d, why) && limit_size(d, o->max_bytes, why)
        && db_prepare_writes(d, why) && log_start(d, o->busy_ms, why)) {
        sqlite3_wal_hook(d->db, note_log, d); /* SQLite's own would empty the log while people wait */
        return d;
    }
    db_close(d);
    return NULL;
}

struct db *db_open_beside(const char *where, int busy_ms, struct lv_refusal *why)
{
    struct db *d = calloc(1, sizeof *d);

    assert(where);
    if (d) {
        d->fd = -1;
        d->path = realpath(where, NULL);
    }
    if (!d || !d->path)
        db_refuse_system(where, errno, why);
    else if (db_open_file(d, SQLITE_OPEN_READWRITE, busy_ms, why))
        return d;
    db_close(d);
    return NULL;
}

/* Of a file that is there; it is not written to, though the log beside it may be. */
struct db *db_open_existing(const char *where, int busy_ms, struct lv_refusal *why)
{
    struct db *d = db_open_beside(where, busy_ms, why);

    if (!d || db_execute(d, "PRAGMA query_only = ON", why))
        return d;
    db_close(d);
    return NULL;
}

void *db_open_reader(const struct store_options *o, struct lv_refusal *why)
{
    return db_open_existing(o->where, o->busy_ms, why);
}

bool db_is_ours(struct db *d, struct lv_refusal *why)
{
    int64_t application, version;

    assert(d->db);
    if (!db_ask_number(d, "PRAGMA application_id", &application, why)
        || !db_ask_number(d, "PRAGMA user_version", &version, why))
        return false;
    if (application != APPLICATION)
        return db_refuse_foreign(d->path, why);
    return version <= VERSION || db_refuse_newer(d->path, version, why);
}
