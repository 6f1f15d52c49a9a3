/* sqlite.h: what the files of the SQLite backend share: a connection, and what each file gives.
 *
 *     sqlite.c         statements; writing and reading rows; the table of functions
 *     sqlite_open.c    a file that is ours, or may become so; its schema
 *     sqlite_gather.c  what a commit writes, put together
 *     sqlite_log.c     the write-ahead log, moved to the file while commits go on
 *     sqlite_copy.c    copies and checks, beside a server that goes on
 *     sqlite_refuse.c  what went wrong, in words that help */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include <sqlite3.h>
#include <time.h>

#include "backend.h"

enum { N_LAST = 4096 }; /* tables whose last line is known, one for each remainder of their numbers */

struct db {
    sqlite3 *db;
    int fd;          /* holds the flock; -1: a reader */
    char *path;      /* absolute: a relative one would change its meaning with the directory */
    sqlite3_stmt *begin, *commit, *last_line;
    sqlite3_stmt *write[STORE_N_WRITES], *read[STORE_N_READS]; /* made when first used */
    struct last { int64_t table, seq; } *last; /* [N_LAST], of a writer; a table's number is never 0 */
    int log_pages;   /* at the last commit */
    struct log_mover *mover; /* of a writer; see sqlite_log.c */
    int busy_ms;     /* how long it waits for a lock */
    time_t forgot;   /* since when the log holds what was deleted for ever; 0: it does not */
};

/* ---- sqlite.c --------------------------------------------------------------------------------- */

bool db_execute(struct db *d, const char *sql, struct lv_refusal *why);
bool db_prepare(struct db *d, sqlite3_stmt **to, const char *sql, struct lv_refusal *why); /* once */
bool db_ask_number(struct db *d, const char *sql, int64_t *n, struct lv_refusal *why);

/* What a writer needs, prepared at once: a statement that cannot be shows a schema that is not what
 * its version says. */
bool db_prepare_writes(struct db *d, struct lv_refusal *why);

/* ---- sqlite_open.c ---------------------------------------------------------------------------- */

void *db_open_writer(const struct store_options *o, struct lv_refusal *why);
void *db_open_reader(const struct store_options *o, struct lv_refusal *why);
struct db *db_open_existing(const char *where, int busy_ms, struct lv_refusal *why); /* to read */
struct db *db_open_beside(const char *where, int busy_ms, struct lv_refusal *why); /* one that is ours */
bool db_open_file(struct db *d, int flags, int busy_ms, struct lv_refusal *why); /* at d->path */
bool db_is_ours(struct db *d, struct lv_refusal *why);
void db_close(void *db); /* NULL is fine */

/* ---- sqlite_gather.c -------------------------------------------------------------------------- */

const char *gather_name(void); /* how SQLite knows a writer's way to files; NULL: the usual one */

/* ---- sqlite_log.c ----------------------------------------------------------------------------- */

bool log_start(struct db *d, int busy_ms, struct lv_refusal *why);
void log_rest(struct db *d, bool busy); /* between two commits; busy: people wait for the next */
void log_end(struct db *d);

/* ---- sqlite_copy.c ---------------------------------------------------------------------------- */

bool db_backup(const char *where, const char *to, struct lv_refusal *why);
bool db_check(const char *where, struct lv_refusal *why);

/* ---- sqlite_refuse.c: each returns false ------------------------------------------------------- */

bool db_refuse(const struct db *d, struct lv_refusal *why); /* the last error of the connection */
bool db_refuse_code(const char *path, int code, const char *text, struct lv_refusal *why);
bool db_refuse_system(const char *path, int error, struct lv_refusal *why);
bool db_refuse_foreign(const char *path, struct lv_refusal *why);
bool db_refuse_newer(const char *path, int64_t version, struct lv_refusal *why);

#endif
