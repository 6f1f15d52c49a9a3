/* sqlite.c: the store in one SQLite file.
 *
 * Write-ahead log with full synchronisation: a commit returns when it is on the disk, and readers
 * are never in the way. The file is made in the old journal mode and only then switched: so its
 * first page always says whose it is and of which version, which can be looked at without SQLite,
 * that is, without touching a file that is not ours.
 *
 * One process writes. It holds a flock on the file itself, which SQLite's own locks do not mind,
 * and which lets a second server say at once that the file is in use. The descriptor stays open
 * as long as the connections: closing any descriptor of a file drops the process's locks on it.
 * That nobody else writes is also why the last lines of busy tables may be kept in memory: asking
 * for them in SQL cost more than adding a line. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend.h"
#include "core/text.h"

enum { APPLICATION = 0x4C75646F }; /* "Ludo", in the header of the file */
enum {
    LOG_PAGES = 2048,       /* 4 MiB: then its pages are moved to the file in a quiet moment */
    LOG_PAGES_MOST = 65536, /* or here, though people wait meanwhile */
    N_LAST = 4096           /* tables whose last line is known, one for each remainder of their numbers */
};

/* How to get from version i to i + 1. What was released never changes. */
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

#define WRITE_SQL(name, must, sql) [STORE_W_##name] = sql,
#define WRITE_MUST(name, must, sql) [STORE_W_##name] = must,
#define READ_SQL(name, sql) [STORE_R_##name] = sql,
static const char *const write_sql[STORE_N_WRITES] = { STORE_WRITES(WRITE_SQL) };
static const bool must_change[STORE_N_WRITES] = { STORE_WRITES(WRITE_MUST) };
static const char *const read_sql[STORE_N_READS] = { STORE_READS(READ_SQL) };
#undef WRITE_SQL
#undef WRITE_MUST
#undef READ_SQL

struct db {
    sqlite3 *db;
    int fd;          /* holds the flock; -1: a reader */
    char *path;      /* absolute: a relative one would change its meaning with the directory */
    sqlite3_stmt *begin, *commit, *last_line;
    sqlite3_stmt *write[STORE_N_WRITES], *read[STORE_N_READS]; /* made when first used */
    struct last { int64_t table, seq; } *last; /* [N_LAST], of a writer; a table's number is never 0 */
    int log_pages;   /* at the last commit */
};

/* ---- errors ----------------------------------------------------------------------------------- */

static bool refuse_code(const char *path, int code, const char *text, struct lv_refusal *why)
{
    switch (code & 0xFF) { /* the primary code */
    case SQLITE_FULL:
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("the disk is full"), 0);
        break;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("another program holds the database locked"), 0);
        break;
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the database cannot be written: {text}"), 0, text);
        break;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        lv_refuse_text(why, LV_E_DATA, NULL, N_("the database is damaged: {text}"), 0, text);
        break;
    case SQLITE_CONSTRAINT:
        lv_refuse_text(why, LV_E_STALE, NULL, N_("the database has something else there: {text}"),
                       0, text);
        break;
    default:
        lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the database cannot be used: {text}"), 0, text);
    }
    return lv_refuse_at(why, path, 0);
}

/* What the machine said when the log, or else the file, could not be read or written; 0: unknown. */
static int machine_error(const struct db *d)
{
    sqlite3_file *log = NULL;
    int error = 0;

    if (sqlite3_file_control(d->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log
        && log->pMethods)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
    if (error == 0)
        sqlite3_file_control(d->db, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

/* "disk I/O error" helps nobody: then the machine's own word. */
static bool refuse(const struct db *d, struct lv_refusal *why)
{
    const int code = sqlite3_extended_errcode(d->db);
    const char *text = sqlite3_errmsg(d->db);

    if ((code & 0xFF) == SQLITE_IOERR) {
        const int error = machine_error(d);
        if (error == ENOSPC || error == EDQUOT || error == EFBIG)
            return refuse_code(d->path, SQLITE_FULL, "", why);
        text = error ? strerror(error) : text;
    }
    return refuse_code(d->path, code, text, why);
}

static bool refuse_system(const char *path, int error, struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the database cannot be opened: {text}"), 0,
                   strerror(error));
    return lv_refuse_at(why, path, 0);
}

static bool refuse_foreign(const char *path, struct lv_refusal *why)
{
    lv_refuse(why, LV_E_DATA, NULL, N_("this file is no database of Ludovie"), 0);
    return lv_refuse_at(why, path, 0);
}

static bool refuse_newer(const char *path, int64_t version, struct lv_refusal *why)
{
    lv_refuse(why, LV_E_VERSION, NULL,
              N_("this database was written by a newer Ludovie (its format is {n}): please update"),
              version);
    return lv_refuse_at(why, path, 0);
}

/* ---- statements ------------------------------------------------------------------------------- */

static bool execute(struct db *d, const char *sql, struct lv_refusal *why)
{
    return sqlite3_exec(d->db, sql, NULL, NULL, NULL) == SQLITE_OK || refuse(d, why);
}

static bool prepare(struct db *d, sqlite3_stmt **to, const char *sql, struct lv_refusal *why)
{
    return *to || sqlite3_prepare_v3(d->db, sql, -1, SQLITE_PREPARE_PERSISTENT, to, NULL) == SQLITE_OK
           || refuse(d, why);
}

static bool bind_all(struct db *d, sqlite3_stmt *st, const struct store_value *v, int n,
                 struct lv_refusal *why)
{
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
            return refuse(d, why);
    }
    return true;
}

/* Steps a statement without rows to its end. */
static bool finish(struct db *d, sqlite3_stmt *st, struct lv_refusal *why)
{
    bool ok = sqlite3_step(st) == SQLITE_DONE || refuse(d, why); /* before reset clears the error */

    sqlite3_reset(st);
    return ok;
}

static bool ask_number(struct db *d, const char *sql, int64_t *n, struct lv_refusal *why)
{
    sqlite3_stmt *st = NULL;
    bool ok = prepare(d, &st, sql, why);

    if (ok) {
        ok = sqlite3_step(st) == SQLITE_ROW || refuse(d, why);
        *n = ok ? sqlite3_column_int64(st, 0) : 0;
    }
    sqlite3_finalize(st);
    return ok;
}

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

    if (fstat(fd, &st) != 0)
        return refuse_system(path, errno, why);
    if (st.st_size == 0 || exists_beside(path, "-journal"))
        return true;
    if (pread(fd, h, HEADER, 0) != HEADER || memcmp(h, "SQLite format 3", 16) != 0
        || big_end_first(h + 68) != APPLICATION)
        return refuse_foreign(path, why);
    if (big_end_first(h + 60) > VERSION)
        return refuse_newer(path, big_end_first(h + 60), why);
    page = h[16] << 8 | h[17];
    page = page == 1 ? 65536 : page;
    if (!exists_beside(path, "-wal") && st.st_size < page * big_end_first(h + 28))
        return refuse_code(path, SQLITE_CORRUPT, "its end is missing", why);
    return true;
}

/* ---- opening and closing ---------------------------------------------------------------------- */

static void close_db(void *db)
{
    struct db *d = db;

    if (!d)
        return;
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

static bool open_file(struct db *d, int flags, int busy_ms, struct lv_refusal *why)
{
    if (sqlite3_open_v2(d->path, &d->db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL)
        != SQLITE_OK)
        return d->db ? refuse(d, why) : refuse_system(d->path, ENOMEM, why);
    sqlite3_busy_timeout(d->db, busy_ms);
    sqlite3_db_config(d->db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    return execute(d, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;"
                      "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
                      "PRAGMA secure_delete = FAST", why); /* what people deleted is gone */
}

/* From the version it has to ours, in one transaction: before or after, never between. */
static bool migrate(struct db *d, struct lv_refusal *why)
{
    char mark[96];
    int64_t version, application;

    if (!ask_number(d, "PRAGMA user_version", &version, why)
        || !ask_number(d, "PRAGMA application_id", &application, why))
        return false;
    if (version > VERSION) /* a newer one's migration was in the log only */
        return refuse_newer(d->path, version, why);
    if (version == VERSION)
        return application == APPLICATION || refuse_foreign(d->path, why);
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION, VERSION);
    if (!execute(d, "BEGIN IMMEDIATE", why))
        return false;
    for (int64_t v = version; v < VERSION; v++)
        if (!execute(d, migration[v], why))
            return false;
    return execute(d, mark, why);
}

/* A move changes the last page of its table's lines, all of which goes through the log: half the usual size
 * costs less. A file that is there already keeps the size it has. */
static bool choose_page_size(struct db *d, struct lv_refusal *why)
{
    return execute(d, "PRAGMA page_size = 2048", why);
}

static bool use_log(struct db *d, struct lv_refusal *why)
{
    sqlite3_stmt *st = NULL;
    bool ok = prepare(d, &st, "PRAGMA journal_mode = WAL", why)
              && (sqlite3_step(st) == SQLITE_ROW || refuse(d, why));

    if (ok && sqlite3_stricmp((const char *)sqlite3_column_text(st, 0), "wal") != 0)
        ok = refuse_code(d->path, SQLITE_CANTOPEN, "no write-ahead log here", why);
    sqlite3_finalize(st);
    return ok;
}

static bool limit_size(struct db *d, int64_t max_bytes, struct lv_refusal *why)
{
    char sql[64];
    int64_t page;

    if (max_bytes <= 0)
        return true;
    if (!ask_number(d, "PRAGMA page_size", &page, why))
        return false;
    snprintf(sql, sizeof sql, "PRAGMA max_page_count = %lld", (long long)(max_bytes / page));
    return execute(d, sql, why);
}

/* A statement that cannot be prepared shows a schema that is not what its version says. */
static bool prepare_writes(struct db *d, struct lv_refusal *why)
{
    bool ok = prepare(d, &d->begin, "BEGIN IMMEDIATE", why)
              && prepare(d, &d->commit, "COMMIT", why)
              && prepare(d, &d->last_line, "SELECT max(seq) FROM lines WHERE table_id = ?1", why)
              && execute(d, "PRAGMA cache_size = -32768", why); /* KiB: the last page of each busy table */

    for (int i = 0; ok && i < STORE_N_WRITES; i++)
        ok = prepare(d, &d->write[i], write_sql[i], why);
    if (!ok && why && (sqlite3_errcode(d->db) & 0xFF) == SQLITE_ERROR)
        refuse_code(d->path, SQLITE_CORRUPT, sqlite3_errmsg(d->db), why);
    return ok;
}

static bool take_file(struct db *d, const char *where, struct lv_refusal *why)
{
    d->fd = open(where, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (d->fd < 0)
        return refuse_system(where, errno, why);
    if (flock(d->fd, LOCK_EX | LOCK_NB) != 0) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("another process uses this database"), 0);
        return lv_refuse_at(why, where, 0);
    }
    d->path = realpath(where, NULL);
    return (d->path || refuse_system(where, errno, why)) && looks_right(d->fd, d->path, why);
}

static int note_log(void *db, sqlite3 *handle, const char *name, int pages)
{
    (void)handle, (void)name;
    ((struct db *)db)->log_pages = pages;
    return SQLITE_OK;
}

static void *open_writer(const struct store_options *o, struct lv_refusal *why)
{
    struct db *d = calloc(1, sizeof *d);
    struct last *last = calloc(N_LAST, sizeof *last);

    if (!d || !last) {
        refuse_system(o->where, ENOMEM, why);
        free(d);
        free(last);
        return NULL;
    }
    d->fd = -1;
    d->last = last;
    if (take_file(d, o->where, why) && open_file(d, SQLITE_OPEN_READWRITE, o->busy_ms, why)
        && choose_page_size(d, why) && migrate(d, why) && use_log(d, why) && limit_size(d, o->max_bytes, why)
        && prepare_writes(d, why)) {
        sqlite3_wal_hook(d->db, note_log, d); /* SQLite's own would empty the log while people wait */
        return d;
    }
    close_db(d);
    return NULL;
}

/* Of a file that is there; it is not written to, though the log beside it may be. */
static struct db *open_existing(const char *where, int busy_ms, struct lv_refusal *why)
{
    struct db *d = calloc(1, sizeof *d);

    if (d) {
        d->fd = -1;
        d->path = realpath(where, NULL);
    }
    if (!d || !d->path)
        refuse_system(where, errno, why);
    else if (open_file(d, SQLITE_OPEN_READWRITE, busy_ms, why)
             && execute(d, "PRAGMA query_only = ON", why))
        return d;
    close_db(d);
    return NULL;
}

static void *open_reader(const struct store_options *o, struct lv_refusal *why)
{
    return open_existing(o->where, o->busy_ms, why);
}

/* ---- writing and reading ---------------------------------------------------------------------- */

static bool begin(void *db, struct lv_refusal *why)
{
    struct db *d = db;

    return finish(d, d->begin, why);
}

static bool commit(void *db, struct lv_refusal *why)
{
    struct db *d = db;

    return finish(d, d->commit, why);
}

/* SQLite may have rolled back by itself after a grave error: then there is nothing to do. */
static void rollback(void *db)
{
    struct db *d = db;

    if (!sqlite3_get_autocommit(d->db))
        sqlite3_exec(d->db, "ROLLBACK", NULL, NULL, NULL);
    memset(d->last, 0, N_LAST * sizeof *d->last);
}

/* Readers may go on meanwhile, and so may a copy: what they still need stays in the log. */
static void rest(void *db, bool busy)
{
    struct db *d = db;

    if (d->log_pages >= (busy ? LOG_PAGES_MOST : LOG_PAGES))
        sqlite3_wal_checkpoint_v2(d->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/* Does this line follow the last one of its table? */
static bool follows(struct db *d, int64_t table, int64_t seq, struct lv_refusal *why)
{
    struct last *l = &d->last[(uint64_t)table % N_LAST];

    if (l->table != table) {
        sqlite3_bind_int64(d->last_line, 1, table);
        if (sqlite3_step(d->last_line) != SQLITE_ROW) {
            refuse(d, why);
            sqlite3_reset(d->last_line);
            return false;
        }
        *l = (struct last){ table, sqlite3_column_int64(d->last_line, 0) }; /* no line: 0 */
        sqlite3_reset(d->last_line);
    }
    if (seq != l->seq + 1)
        return refuse_code(d->path, SQLITE_CONSTRAINT, "out of order", why);
    l->seq = seq;
    return true;
}

static bool write_row(void *db, enum store_write what, const struct store_value *value, int n,
                      struct lv_refusal *why)
{
    struct db *d = db;
    sqlite3_stmt *st = d->write[what];

    assert(n == sqlite3_bind_parameter_count(st));
    if (what == STORE_W_ADD_LINE && !follows(d, value[0].n, value[1].n, why))
        return false;
    if (what == STORE_W_DROP_TABLE)
        d->last[(uint64_t)value[0].n % N_LAST].table = 0;
    if (!bind_all(d, st, value, n, why) || !finish(d, st, why))
        return false;
    if (must_change[what] && sqlite3_changes(d->db) != 1)
        return refuse_code(d->path, SQLITE_CONSTRAINT, "not there", why);
    return true;
}

static void get_column(sqlite3_stmt *st, int i, struct store_value *v)
{
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
    bool ok = prepare(d, &d->read[what], read_sql[what], why);

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
    ok = code == SQLITE_ROW || code == SQLITE_DONE || refuse(d, why);
    sqlite3_reset(st); /* lets go of the snapshot: the log can be emptied again */
    sqlite3_clear_bindings(st);
    return ok;
}

/* AUTOINCREMENT notes the highest number ever used, also of what was deleted since. */
static bool first_id(void *db, int64_t *id, struct lv_refusal *why)
{
    return ask_number(db, "SELECT coalesce(max(seq), 0) + 1 FROM sqlite_sequence", id, why);
}

/* ---- copying and checking --------------------------------------------------------------------- */

static bool is_ours(struct db *d, struct lv_refusal *why)
{
    int64_t application, version;

    if (!ask_number(d, "PRAGMA application_id", &application, why)
        || !ask_number(d, "PRAGMA user_version", &version, why))
        return false;
    if (application != APPLICATION)
        return refuse_foreign(d->path, why);
    return version <= VERSION || refuse_newer(d->path, version, why);
}

static bool is_whole(struct db *d, struct lv_refusal *why)
{
    sqlite3_stmt *st = NULL;
    const char *said;
    bool ok = prepare(d, &st, "PRAGMA integrity_check(1)", why)
              && (sqlite3_step(st) == SQLITE_ROW || refuse(d, why));

    said = ok ? (const char *)sqlite3_column_text(st, 0) : NULL;
    if (said && strcmp(said, "ok") != 0)
        ok = refuse_code(d->path, SQLITE_CORRUPT, said, why);
    sqlite3_finalize(st);
    return ok;
}

static bool check(const char *where, struct lv_refusal *why)
{
    struct db *d = open_existing(where, 5000, why);
    bool ok = d && is_ours(d, why) && is_whole(d, why);

    close_db(d);
    return ok;
}

/* All pages in one step, that is, in one transaction: as of one instant, and nobody waits. */
static bool copy_pages(struct db *from, struct db *to, struct lv_refusal *why)
{
    sqlite3_backup *b = sqlite3_backup_init(to->db, "main", from->db, "main");
    int code;

    if (!b)
        return refuse(to, why);
    do
        code = sqlite3_backup_step(b, -1);
    while (code == SQLITE_OK);
    sqlite3_backup_finish(b);
    return code == SQLITE_DONE || refuse_code(to->path, code, sqlite3_errstr(code), why);
}

/* The name of a new file is durable when its directory is. */
static bool sync_directory_of(const char *path, struct lv_refusal *why)
{
    char *dir = strdup(path);
    char *slash = dir ? strrchr(dir, '/') : NULL;
    int fd;
    bool ok;

    if (slash)
        slash[slash == dir] = '\0'; /* path is absolute */
    fd = dir ? open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    ok = (fd >= 0 && fsync(fd) == 0) || refuse_system(path, errno, why);
    if (fd >= 0)
        close(fd);
    free(dir);
    return ok;
}

/* Closing the copy moves its log into it: it is one file, and whole. */
static bool fill(struct db *from, const char *to, struct lv_refusal *why)
{
    struct db d = { .fd = -1, .path = realpath(to, NULL) };
    bool ok = (d.path || refuse_system(to, errno, why))
              && open_file(&d, SQLITE_OPEN_READWRITE, 5000, why) && copy_pages(from, &d, why)
              && is_whole(&d, why);

    sqlite3_close(d.db);
    ok = ok && sync_directory_of(d.path, why);
    free(d.path);
    return ok;
}

static bool backup(const char *where, const char *to, struct lv_refusal *why)
{
    struct db *from = open_existing(where, 5000, why);
    bool ok = from && is_ours(from, why);

    if (ok) {
        int fd = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0) {
            ok = refuse_system(to, errno, why);
        } else {
            close(fd);
            ok = fill(from, to, why);
            if (!ok)
                unlink(to);
        }
    }
    close_db(from);
    return ok;
}

const struct store_backend store_sqlite = {
    .open = open_writer,
    .open_reader = open_reader,
    .close = close_db,
    .begin = begin,
    .write = write_row,
    .commit = commit,
    .rollback = rollback,
    .rest = rest,
    .read = read_rows,
    .first_id = first_id,
    .backup = backup,
    .check = check,
};
