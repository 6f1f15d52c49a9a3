/* sqlite_gather.c: the log is written in one go. SQLite writes each page of a commit, and a few bytes before
 * it, by a call of its own, one behind the other. Here they are put together, and go out when the log is
 * synced, which is before anybody looks for them: a commit of fifty moves is one write, not a hundred. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sqlite.h"

enum { ROOM = 120 << 10 }; /* SQLite writes less than 128 KiB at once, and takes more for a full disk */

/* The log as the writer's connection has it open. The file itself lies behind it. */
struct gather {
    sqlite3_file as_file; /* first, as SQLite wants it */
    sqlite3_file *file;
    char *bytes;          /* ROOM of them, not written yet */
    int len;
    sqlite3_int64 at;     /* where they belong */
};

static struct gather *gather_of(sqlite3_file *f)
{
    return (struct gather *)f;
}

/* Whatever cannot be written is lost, and so is the commit it belonged to: SQLite takes that back. */
static int write_out(struct gather *g)
{
    int len = g->len;

    g->len = 0;
    return len > 0 ? g->file->pMethods->xWrite(g->file, g->bytes, len, g->at) : SQLITE_OK;
}

static int gather_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at)
{
    struct gather *g = gather_of(f);
    int code = SQLITE_OK;

    assert(n >= 0 && at >= 0);
    if (g->len > 0 && (at != g->at + g->len || n > ROOM - g->len))
        code = write_out(g);
    if (code != SQLITE_OK)
        return code;
    if (n > ROOM)
        return g->file->pMethods->xWrite(g->file, bytes, n, at);
    if (g->len == 0)
        g->at = at;
    memcpy(g->bytes + g->len, bytes, (size_t)n);
    g->len += n;
    return SQLITE_OK;
}

static int gather_read(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
    struct gather *g = gather_of(f);
    int code = write_out(g);

    return code != SQLITE_OK ? code : g->file->pMethods->xRead(g->file, to, n, at);
}

static int gather_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    struct gather *g = gather_of(f);
    int code = write_out(g);

    return code != SQLITE_OK ? code : g->file->pMethods->xTruncate(g->file, size);
}

static int gather_sync(sqlite3_file *f, int flags)
{
    struct gather *g = gather_of(f);
    int code = write_out(g);

    return code != SQLITE_OK ? code : g->file->pMethods->xSync(g->file, flags);
}

static int gather_size(sqlite3_file *f, sqlite3_int64 *size)
{
    struct gather *g = gather_of(f);
    int code = write_out(g);

    return code != SQLITE_OK ? code : g->file->pMethods->xFileSize(g->file, size);
}

static int gather_close(sqlite3_file *f)
{
    struct gather *g = gather_of(f);
    int code = write_out(g), closed = g->file->pMethods->xClose(g->file);

    free(g->bytes);
    return code != SQLITE_OK ? code : closed;
}

static int gather_lock(sqlite3_file *f, int how)
{
    struct gather *g = gather_of(f);

    return g->file->pMethods->xLock(g->file, how);
}

static int gather_unlock(sqlite3_file *f, int how)
{
    struct gather *g = gather_of(f);

    return g->file->pMethods->xUnlock(g->file, how);
}

static int gather_is_locked(sqlite3_file *f, int *is)
{
    struct gather *g = gather_of(f);

    return g->file->pMethods->xCheckReservedLock(g->file, is);
}

static int gather_control(sqlite3_file *f, int what, void *arg)
{
    struct gather *g = gather_of(f);

    return g->file->pMethods->xFileControl(g->file, what, arg);
}

static int gather_sector(sqlite3_file *f)
{
    struct gather *g = gather_of(f);

    return g->file->pMethods->xSectorSize(g->file);
}

static int gather_device(sqlite3_file *f)
{
    struct gather *g = gather_of(f);

    return g->file->pMethods->xDeviceCharacteristics(g->file);
}

/* Version 1: a log is neither shared memory nor mapped. */
static const sqlite3_io_methods methods = {
    .iVersion = 1, .xClose = gather_close, .xRead = gather_read, .xWrite = gather_write,
    .xTruncate = gather_truncate, .xSync = gather_sync, .xFileSize = gather_size, .xLock = gather_lock,
    .xUnlock = gather_unlock, .xCheckReservedLock = gather_is_locked, .xFileControl = gather_control,
    .xSectorSize = gather_sector, .xDeviceCharacteristics = gather_device,
};

static sqlite3_vfs *usual; /* as it was found when the first writer opened */

/* Everything but the log is opened as usual, in the same place. */
static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *became)
{
    struct gather *g = gather_of(f);
    int code;

    (void)vfs;
    if (!(flags & SQLITE_OPEN_WAL))
        return usual->xOpen(usual, name, f, flags, became);
    *g = (struct gather){ .file = (sqlite3_file *)(g + 1), .bytes = malloc(ROOM) };
    g->file->pMethods = NULL;
    code = g->bytes ? usual->xOpen(usual, name, g->file, flags, became) : SQLITE_NOMEM;
    if (code == SQLITE_OK) {
        g->as_file.pMethods = &methods;
        return SQLITE_OK;
    }
    if (g->file->pMethods)
        g->file->pMethods->xClose(g->file);
    free(g->bytes);
    return code; /* without methods: not to be closed */
}

const char *gather_name(void)
{
    static sqlite3_vfs own;
    static const char *name; /* NULL: it could not be had, and the usual one will do */

    if (!usual) { /* writers are opened by one thread */
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); /* a lock for every allocation; too late is fine, too */
        usual = sqlite3_vfs_find(NULL);
        own = *usual;
        own.zName = "ludovie";
        own.pNext = NULL;
        own.szOsFile = (int)sizeof(struct gather) + usual->szOsFile;
        own.xOpen = open_file;
        name = sqlite3_vfs_register(&own, 0) == SQLITE_OK ? own.zName : NULL;
    }
    return name;
}
