/* sqlite_copy.c: copying a database that others are using, and reading all of one to see that it is
 * whole. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sqlite.h"

static bool is_whole(struct db *d, struct lv_refusal *why)
{
    sqlite3_stmt *st = NULL;
    const char *said;
    bool ok = db_prepare(d, &st, "PRAGMA integrity_check(1)", why)
              && (sqlite3_step(st) == SQLITE_ROW || db_refuse(d, why));

    said = ok ? (const char *)sqlite3_column_text(st, 0) : NULL;
    if (said && strcmp(said, "ok") != 0)
        ok = db_refuse_code(d->path, SQLITE_CORRUPT, said, why);
    sqlite3_finalize(st);
    return ok;
}

bool db_check(const char *where, struct lv_refusal *why)
{
    struct db *d = db_open_existing(where, 5000, why);
    bool ok = d && db_is_ours(d, why) && is_whole(d, why);

    db_close(d);
    return ok;
}

/* All pages in one step, that is, in one transaction: as of one instant, and nobody waits. */
static bool copy_pages(struct db *from, struct db *to, struct lv_refusal *why)
{
    sqlite3_backup *b = sqlite3_backup_init(to->db, "main", from->db, "main");
    int code;

    assert(from != to);
    if (!b)
        return db_refuse(to, why);
    do
        code = sqlite3_backup_step(b, -1);
    while (code == SQLITE_OK);
    sqlite3_backup_finish(b);
    return code == SQLITE_DONE || db_refuse_code(to->path, code, sqlite3_errstr(code), why);
}

/* The name of a new file is durable when its directory is. */
static bool sync_directory_of(const char *path, struct lv_refusal *why)
{
    char *dir = strdup(path);
    char *slash = dir ? strrchr(dir, '/') : NULL;
    int fd;
    bool ok;

    assert(path[0] == '/');
    if (slash)
        slash[slash == dir] = '\0'; /* path is absolute */
    fd = dir ? open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    ok = (fd >= 0 && fsync(fd) == 0) || db_refuse_system(path, errno, why);
    if (fd >= 0)
        close(fd);
    free(dir);
    return ok;
}

/* Closing the copy moves its log into it: it is one file, and whole. */
static bool fill(struct db *from, const char *to, struct lv_refusal *why)
{
    struct db d = { .fd = -1, .path = realpath(to, NULL) };
    bool ok = (d.path || db_refuse_system(to, errno, why))
              && db_open_file(&d, SQLITE_OPEN_READWRITE, 5000, why) && copy_pages(from, &d, why)
              && is_whole(&d, why);

    assert(from->fd < 0); /* to read */
    sqlite3_close(d.db);
    ok = ok && sync_directory_of(d.path, why);
    free(d.path);
    return ok;
}

bool db_backup(const char *where, const char *to, struct lv_refusal *why)
{
    struct db *from = db_open_existing(where, 5000, why);
    bool ok = from && db_is_ours(from, why);

    if (ok) {
        int fd = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0) {
            ok = db_refuse_system(to, errno, why);
        } else {
            close(fd);
            ok = fill(from, to, why);
            if (!ok)
                unlink(to);
        }
    }
    db_close(from);
    return ok;
}
