/* pool.c: see pool.h. */
#include "pool.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "stop.h"

struct pool {
    pool_job *job;
    int64_t jobs, batch;
    alignas(CACHE_LINE) _Atomic int64_t next;
    atomic_bool halt;              /* a job said false */
    alignas(CACHE_LINE) pthread_mutex_t lock; /* guards running */
    pthread_cond_t ended;
    int running;
};

struct hand {
    alignas(CACHE_LINE) _Atomic int64_t done; /* written by its thread alone, read for the bar */
    struct pool *pool;
    void *worker;
    pthread_t thread;
};

static bool do_batch(struct pool *p, struct hand *h, int64_t from, int64_t end)
{
    assert(from < end && end <= p->jobs);
    for (int64_t i = from; i < end; i++) {
        if (stop_is_asked() || atomic_load_explicit(&p->halt, memory_order_relaxed))
            return false;
        if (!p->job(h->worker, i)) {
            atomic_store_explicit(&p->halt, true, memory_order_relaxed);
            return false;
        }
        atomic_store_explicit(&h->done, atomic_load_explicit(&h->done, memory_order_relaxed) + 1,
                              memory_order_relaxed);
    }
    return true;
}

static void *work(void *hand)
{
    struct hand *h = hand;
    struct pool *p = h->pool;
    int64_t from;

    do
        from = atomic_fetch_add_explicit(&p->next, p->batch, memory_order_relaxed);
    while (from < p->jobs
           && do_batch(p, h, from, from + p->batch < p->jobs ? from + p->batch : p->jobs));
    pthread_mutex_lock(&p->lock);
    assert(p->running > 0);
    p->running--;
    pthread_cond_signal(&p->ended);
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static int64_t sum_done(struct hand *hand, int n)
{
    int64_t sum = 0;

    for (int i = 0; i < n; i++)
        sum += atomic_load_explicit(&hand[i].done, memory_order_relaxed);
    return sum;
}

/* Waits for all threads; shows the bar meanwhile. */
static void await(struct pool *p, struct hand *hand, int n, struct progress *progress)
{
    pthread_mutex_lock(&p->lock);
    while (p->running > 0) {
        struct timespec until;
        if (!progress->shown) {
            pthread_cond_wait(&p->ended, &p->lock);
            continue;
        }
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += 100000000;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&p->ended, &p->lock, &until);
        if (progress_is_due(progress))
            progress_games(progress, sum_done(hand, n), p->jobs);
    }
    pthread_mutex_unlock(&p->lock);
}

static void init(struct pool *p)
{
    pthread_condattr_t attr;

    pthread_mutex_init(&p->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&p->ended, &attr);
    pthread_condattr_destroy(&attr);
}

/* Enough batches for all threads to end together, few enough for the counter to be quiet. */
static int64_t batch_size(int64_t jobs, int threads)
{
    int64_t n = jobs / ((int64_t)threads * 32);

    return n < 1 ? 1 : n > 64 ? 64 : n;
}

/* Returns how many threads there are: with fewer than wanted the work takes longer, that is all. */
static int start(struct pool *p, struct hand *hand, void *const *worker, int threads, int *error)
{
    for (int i = 0; i < threads; i++) {
        hand[i] = (struct hand){ .pool = p, .worker = worker[i] };
        pthread_mutex_lock(&p->lock);
        *error = pthread_create(&hand[i].thread, NULL, work, &hand[i]);
        p->running += *error == 0;
        pthread_mutex_unlock(&p->lock);
        if (*error)
            return i;
    }
    return threads;
}

bool pool_run(pool_job *job, int64_t jobs, void *const *worker, int threads,
              struct progress *progress, struct lv_refusal *why)
{
    struct pool p = { .job = job, .jobs = jobs, .batch = batch_size(jobs, threads) };
    struct hand hand[POOL_THREADS];
    int error, n;

    assert(jobs > 0 && threads > 0 && threads <= POOL_THREADS);
    init(&p);
    n = start(&p, hand, worker, threads, &error);
    await(&p, hand, n, progress);
    for (int i = 0; i < n; i++)
        pthread_join(hand[i].thread, NULL);
    assert(p.running == 0 && sum_done(hand, n) <= jobs);
    pthread_cond_destroy(&p.ended);
    pthread_mutex_destroy(&p.lock);
    if (n == 0)
        return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("no thread can be started: {text}"), 0,
                              strerror(error));
    return true;
}

int pool_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n < 1 ? 1 : n > POOL_THREADS ? POOL_THREADS : (int)n;
}
