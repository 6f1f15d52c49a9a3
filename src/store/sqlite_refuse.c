/* sqlite_refuse.c: what SQLite or the machine said, as a refusal with a stable code and the path. */
#include <assert.h>
#include <errno.h>
#include <string.h>

#include "core/text.h"
#include "sqlite.h"

bool db_refuse_code(const char *path, int code, const char *text, struct lv_refusal *why)
{
    assert(path && text && code != SQLITE_OK);
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

    assert(d->db);
    if (sqlite3_file_control(d->db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK && log
        && log->pMethods)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &error);
    if (error == 0)
        sqlite3_file_control(d->db, "main", SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

/* "disk I/O error" helps nobody: then the machine's own word. */
bool db_refuse(const struct db *d, struct lv_refusal *why)
{
    const int code = sqlite3_extended_errcode(d->db);
    const char *text = sqlite3_errmsg(d->db);

    assert(d->db && d->path);
    if ((code & 0xFF) == SQLITE_IOERR) {
        const int error = machine_error(d);
        if (error == ENOSPC || error == EDQUOT || error == EFBIG)
            return db_refuse_code(d->path, SQLITE_FULL, "", why);
        text = error ? strerror(error) : text;
    }
    return db_refuse_code(d->path, code, text, why);
}

bool db_refuse_system(const char *path, int error, struct lv_refusal *why)
{
    assert(path && error >= 0);
    lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the database cannot be opened: {text}"), 0,
                   strerror(error));
    return lv_refuse_at(why, path, 0);
}

bool db_refuse_foreign(const char *path, struct lv_refusal *why)
{
    lv_refuse(why, LV_E_DATA, NULL, N_("this file is not a Ludovie database"), 0);
    return lv_refuse_at(why, path, 0);
}

bool db_refuse_newer(const char *path, int64_t version, struct lv_refusal *why)
{
    assert(path);
    lv_refuse(why, LV_E_VERSION, NULL,
              N_("this database was written by a newer Ludovie (its format is {n}): please update"),
              version);
    return lv_refuse_at(why, path, 0);
}
