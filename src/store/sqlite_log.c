/* sqlite_log.c: the log is moved to the file beside the writer, so that nobody waits for it.
 *
 * A thread with a connection of its own moves nearly all of it while commits go on. They add a little
 * meanwhile, which the writer moves itself between two of them. Then nothing in the log is needed any more,
 * and the next commit begins it anew: it is written over where it lies, which costs a disk less than a file
 * that grows with every commit. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "sqlite.h"

enum {
    LOG_PAGES = 2048,  /* 4 MiB: then they are moved in a quiet moment */
    LOG_BUSY = 32768,  /* and here beside the commits: 64 MiB, after six seconds of 5,000 decisions each */
    LOG_FEW = 512,     /* so many the writer moves while people wait */
    LOG_MOST = 65536   /* or all of these, 128 MiB, where a disk is too slow for that */
};

struct log_mover {
    struct db *own;        /* its connection */
    pthread_t thread;
    pthread_mutex_t lock;  /* guards all below */
    pthread_cond_t more;
    bool asked, ends;
    int moved;             /* pages of the log that it has moved; 0: none since it was asked last */
};

static void *move_for_ever(void *mover)
{
    struct log_mover *m = mover;

    pthread_mutex_lock(&m->lock);
    for (;;) {
        int moved = 0;
        while (!m->asked && !m->ends)
            pthread_cond_wait(&m->more, &m->lock);
        if (m->ends)
            break;
        pthread_mutex_unlock(&m->lock);
        if (sqlite3_wal_checkpoint_v2(m->own->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, &moved) != SQLITE_OK)
            moved = 0;
        pthread_mutex_lock(&m->lock);
        m->asked = false;
        m->moved = moved;
    }
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

bool log_start(struct db *d, int busy_ms, struct lv_refusal *why)
{
    struct log_mover *m = calloc(1, sizeof *m);
    int error;

    assert(!d->mover);
    if (!m)
        return db_refuse_system(d->path, ENOMEM, why);
    m->own = db_open_beside(d->path, busy_ms, why);
    if (!m->own) {
        free(m);
        return false;
    }
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->more, NULL);
    error = pthread_create(&m->thread, NULL, move_for_ever, m);
    if (error == 0) {
        d->mover = m;
        return true;
    }
    pthread_cond_destroy(&m->more);
    pthread_mutex_destroy(&m->lock);
    db_close(m->own);
    free(m);
    return db_refuse_system(d->path, error, why);
}

void log_end(struct db *d)
{
    struct log_mover *m = d->mover;

    if (!m)
        return;
    pthread_mutex_lock(&m->lock);
    m->ends = true;
    pthread_cond_signal(&m->more);
    pthread_mutex_unlock(&m->lock);
    pthread_join(m->thread, NULL);
    pthread_cond_destroy(&m->more);
    pthread_mutex_destroy(&m->lock);
    db_close(m->own);
    free(m);
    d->mover = NULL;
}

/* Is it the writer's turn to move what is left? Else the mover is asked, if there is enough. */
static bool is_our_turn(struct db *d, bool busy)
{
    struct log_mover *m = d->mover;
    bool ours = false;

    pthread_mutex_lock(&m->lock);
    if (!m->asked) {
        ours = d->log_pages >= (busy ? LOG_MOST : LOG_PAGES)
            || (m->moved > 0 && d->log_pages >= m->moved && d->log_pages - m->moved < LOG_FEW);
        m->moved = 0;
        m->asked = !ours && d->log_pages >= LOG_BUSY;
        if (m->asked)
            pthread_cond_signal(&m->more);
    }
    pthread_mutex_unlock(&m->lock);
    return ours;
}

void log_rest(struct db *d, bool busy)
{
    if (is_our_turn(d, busy))
        sqlite3_wal_checkpoint_v2(d->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}
