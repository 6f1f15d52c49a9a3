/* writer.c: group commit. Three lists, all first in first out: what waits, what the writer has in
 * hand, what is to be delivered. The lock guards their ends and the counts, and nothing else: what is
 * in hand is the writer's alone. */
#include <assert.h>
#include <errno.h>
#include <time.h>

#include "core/text.h"
#include "inside.h"

static void append(struct list *l, struct store_tx *first, struct store_tx *last)
{
    assert(first && last && !last->next && !l->first == !l->last);
    if (l->last)
        l->last->next = first;
    else
        l->first = first;
    l->last = last;
}

/* ---- in the writer's thread ------------------------------------------------------------------- */

static bool write_one(struct store *s, const struct store_tx *tx, struct lv_refusal *why)
{
    struct store_value value[STORE_MAX_VALUES];
    const uint8_t *at = NULL;
    enum store_write what;
    int n;

    assert(!tx->lacks_memory); /* such a one is never submitted */
    while (tx_next(tx, &at, &what, value, &n))
        if (!s->backend->write(s->writer, what, value, n, why))
            return false;
    return true;
}

/* The transactions from first up to end (exclusive), in one; all or nothing. */
static bool commit_together(struct store *s, struct store_tx *first, const struct store_tx *end,
                            struct lv_refusal *why)
{
    enum { TRIES = 5 };
    bool ok = false;

    assert(first && first != end);
    for (int i = 0; !ok && (i == 0 || (i < TRIES && why->code == LV_E_BUSY)); i++) {
        if (!s->backend->begin(s->writer, why))
            return false;
        ok = true;
        for (const struct store_tx *tx = first; ok && tx != end; tx = tx->next)
            ok = write_one(s, tx, why);
        ok = ok && s->backend->commit(s->writer, why);
        if (!ok)
            s->backend->rollback(s->writer);
    }
    if (s->options.sync_ms > 0)
        nanosleep(&(struct timespec){ s->options.sync_ms / 1000, s->options.sync_ms % 1000 * 1000000L },
                  NULL);
    return ok;
}

static void fail(struct store_tx *tx, const struct lv_refusal *why)
{
    assert(!tx->failed && why->code != LV_E_OK);
    tx->failed = true;
    tx->why = *why;
}

/* Together when possible. One that is stale must not take the others down: then each for itself,
 * which is slow and rare. When the disk is the reason, it would be the reason again for each. */
static int commit_group(struct store *s, struct store_tx *first)
{
    struct lv_refusal why;
    int commits = 0;

    assert(first);
    if (commit_together(s, first, NULL, &why))
        return 1;
    for (struct store_tx *tx = first; tx; tx = tx->next) {
        if (why.code != LV_E_STALE || !first->next)
            fail(tx, &why);
        else if (commit_together(s, tx, tx->next, &tx->why))
            commits++;
        else
            tx->failed = true;
    }
    return commits;
}

/* Takes what waits, as much as may go together. Called with the lock held. */
static struct list take_group(struct store *s)
{
    struct list l = { s->waiting.first, s->waiting.first };
    int n = 1;

    assert(writer_is_locked(s) && s->waiting.first && !s->busy);
    while (l.last->next && n != s->options.group) {
        l.last = l.last->next;
        n++;
    }
    s->waiting.first = l.last->next;
    if (!s->waiting.first)
        s->waiting.last = NULL;
    l.last->next = NULL;
    s->go = s->waiting.first != NULL;
    return l;
}

static int64_t steady_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void count_time(struct store *s, int64_t us)
{
    static const int bound[STORE_TIMES - 1] = { STORE_BOUNDS };
    int i = 0;

    assert(writer_is_locked(s));
    while (i < STORE_TIMES - 1 && us > (int64_t)bound[i] * 1000)
        i++;
    s->counts.commit_took[i]++;
    s->counts.commit_us += us;
}

/* What is stale is the fault of who wrote it; anything else the machine's. */
static void note_trouble(struct store *s, const struct store_tx *tx, int commits)
{
    assert(writer_is_locked(s));
    if (commits > 0)
        s->trouble = (struct lv_refusal){ .code = LV_E_OK };
    for (; tx; tx = tx->next)
        if (tx->failed && tx->why.code != LV_E_STALE)
            s->trouble = tx->why;
}

static void count_group(struct store *s, const struct store_tx *tx, int commits)
{
    assert(writer_is_locked(s) && commits >= 0);
    s->counts.commits += commits;
    for (; tx; tx = tx->next) {
        s->counts.transactions++;
        s->counts.failed += tx->failed;
        s->counts.waiting--;
        s->counts.waiting_bytes -= (int64_t)tx->len;
    }
    assert(s->counts.waiting >= 0 && s->counts.waiting_bytes >= 0);
}

/* Has nothing come for a moment? The lock is held, and let go meanwhile. */
static bool nothing_comes(struct store *s)
{
    enum { MOMENT_NS = 200000000 };
    struct timespec until;

    assert(writer_is_locked(s));
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += MOMENT_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(&s->more, &s->lock, &until) == ETIMEDOUT;
}

/* Until there is something to write, or the end; the first moment without anything is used to tidy up. */
static void wait_for_work(struct store *s)
{
    bool rested = false;

    assert(writer_is_locked(s) && !s->busy);
    while (!(s->waiting.first && s->go) && !s->ending) {
        if (rested) {
            pthread_cond_wait(&s->more, &s->lock);
        } else if (nothing_comes(s)) {
            pthread_mutex_unlock(&s->lock);
            rested = s->backend->rest(s->writer, false);
            pthread_mutex_lock(&s->lock);
        }
    }
}

/* A commit costs the same for one as for a dozen, and nobody notices a millisecond: so the next one begins
 * that much after the last at the earliest, and what comes meanwhile goes with it. The lock is held, and let
 * go meanwhile. */
static void keep_apart(struct store *s)
{
    enum { APART_US = 1000 };
    const int64_t left = s->since_us + APART_US - steady_us();

    assert(writer_is_locked(s));
    if (!s->options.gathers || s->options.group == 1 || s->ending || left <= 0)
        return;
    pthread_mutex_unlock(&s->lock);
    nanosleep(&(struct timespec){ 0, left * 1000 }, NULL);
    pthread_mutex_lock(&s->lock);
}

/* Takes further numbers when the last ones are being given out. If it cannot be, the next time. */
static void take_spare_ids(struct store *s)
{
    int64_t first, end;
    bool lacks;

    pthread_mutex_lock(&s->lock);
    lacks = s->spare_id == s->spare_end;
    pthread_mutex_unlock(&s->lock);
    if (!lacks || s->has_all_ids || !s->backend->take_ids(s->writer, &first, &end, NULL))
        return;
    pthread_mutex_lock(&s->lock);
    s->spare_id = first;
    s->spare_end = end;
    pthread_mutex_unlock(&s->lock);
}

static void *write_for_ever(void *store)
{
    struct store *s = store;

    pthread_mutex_lock(&s->lock);
    for (;;) {
        wait_for_work(s);
        if (!s->waiting.first)
            break;
        keep_apart(s);
        struct list group = take_group(s);
        s->busy = true;
        s->since_us = steady_us();
        pthread_mutex_unlock(&s->lock);

        int commits = commit_group(s, group.first);

        pthread_mutex_lock(&s->lock);
        count_group(s, group.first, commits);
        count_time(s, steady_us() - s->since_us);
        note_trouble(s, group.first, commits);
        append(&s->finished, group.first, group.last);
        s->busy = false;
        if (!s->waiting.first)
            pthread_cond_broadcast(&s->idle);
        pthread_mutex_unlock(&s->lock);
        if (s->options.wake)
            s->options.wake(s->options.wake_arg);
        s->backend->rest(s->writer, true);
        take_spare_ids(s);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- in the caller's -------------------------------------------------------------------------- */

/* Called with the lock held. */
static void let_go(struct store *s)
{
    assert(writer_is_locked(s));
    s->go = true;
    s->gathered = 0;
    pthread_cond_signal(&s->more);
}

void store_go(struct store *s)
{
    if (s->gathered == 0)
        return;
    pthread_mutex_lock(&s->lock);
    let_go(s);
    pthread_mutex_unlock(&s->lock);
}

static bool may_wait(const struct store *s, const struct store_tx *tx, struct lv_refusal *why)
{
    assert(s->counts.waiting >= 0 && s->counts.waiting_bytes >= 0);
    if (tx->lacks_memory)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
    if (s->counts.waiting_bytes + (int64_t)tx->len > (int64_t)s->options.queue_bytes)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("too much is waiting to be written to disk"), 0);
    return true;
}

bool store_submit(struct store_tx *tx, store_done *done, void *arg, struct lv_refusal *why)
{
    enum { ENOUGH = 32 }; /* a commit of so many costs each of them little more than one of all */
    struct store *s = tx->store;
    bool ok;

    assert(!tx->next && !tx->done && !tx->failed); /* submitted once */
    tx->done = done;
    tx->arg = arg;
    pthread_mutex_lock(&s->lock);
    ok = may_wait(s, tx, why);
    if (ok) {
        append(&s->waiting, tx, tx);
        s->counts.waiting++;
        s->counts.waiting_bytes += (int64_t)tx->len;
        s->gathered++;
        if (!s->options.gathers || s->gathered >= ENOUGH)
            let_go(s);
    }
    pthread_mutex_unlock(&s->lock);
    if (!ok)
        store_tx_free(tx);
    return ok;
}

void store_deliver(struct store *s)
{
    struct store_tx *tx, *next;

    assert(!s->reads);
    pthread_mutex_lock(&s->lock);
    tx = s->finished.first;
    s->finished = (struct list){ NULL, NULL };
    pthread_mutex_unlock(&s->lock);
    for (; tx; tx = next) {
        next = tx->next;
        assert(!tx->failed || tx->why.code != LV_E_OK);
        if (tx->done)
            tx->done(tx->arg, tx->failed ? &tx->why : NULL);
        store_tx_free(tx);
    }
    house_deliver(s);
}

void store_flush(struct store *s)
{
    assert(!s->reads);
    pthread_mutex_lock(&s->lock);
    if (s->waiting.first)
        let_go(s);
    while (s->waiting.first || s->busy)
        pthread_cond_wait(&s->idle, &s->lock);
    pthread_mutex_unlock(&s->lock);
    store_deliver(s);
}

struct store_counts store_counts(struct store *s)
{
    struct store_counts c;

    pthread_mutex_lock(&s->lock);
    c = s->counts;
    pthread_mutex_unlock(&s->lock);
    return c;
}

struct store_health store_health(struct store *s)
{
    struct store_health h = { 0 };

    pthread_mutex_lock(&s->lock);
    if (s->busy)
        h.in_hand_ms = (steady_us() - s->since_us) / 1000 + 1;
    h.trouble = s->trouble;
    pthread_mutex_unlock(&s->lock);
    return h;
}

/* ---- beginning and end ------------------------------------------------------------------------ */

bool writer_start(struct store *s, struct lv_refusal *why)
{
    pthread_condattr_t attr;
    int error;

    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&s->more, &attr);
    pthread_condattr_destroy(&attr);
    pthread_cond_init(&s->idle, NULL);
    error = pthread_create(&s->thread, NULL, write_for_ever, s);
    if (error == 0)
        return true;
    pthread_cond_destroy(&s->idle);
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->lock);
    return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("no thread can be started: {text}"), 0,
                          strerror(error));
}

static bool has_work(struct store *s)
{
    bool work;

    pthread_mutex_lock(&s->lock);
    work = s->waiting.first || s->busy || s->finished.first;
    pthread_mutex_unlock(&s->lock);
    return work;
}

void writer_end(struct store *s)
{
    while (has_work(s)) /* again when a `done` submitted more */
        store_flush(s);
    pthread_mutex_lock(&s->lock);
    s->ending = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    assert(!s->waiting.first && !s->finished.first && !s->busy && s->counts.waiting == 0);
    pthread_cond_destroy(&s->idle);
    pthread_cond_destroy(&s->more);
    pthread_mutex_destroy(&s->lock);
}
