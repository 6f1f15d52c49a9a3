/* crew.c: see crew.h. Jobs come back by net_post; those that are still on their way when the crew is
 * dissolved are finished there, because the loop will not run again. */
#include "crew.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "core/text.h"

enum {
    MAX_THREADS = 64,
    N_USED = 1024,  /* accounts of time, by hash: two who meet share one */
    HALF_MS = 4000, /* time that was used counts half after so long */
    LESS_URGENT = 5 /* than the loop, as nice says it */
};

struct used {
    int64_t us, at; /* how much, as of when (ms) */
};

struct crew {
    struct net *net;
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t more;
    struct crew_job *first, **last;       /* waiting */
    struct crew_job *done, **done_last;   /* run, to be finished */
    int waiting, capacity;                /* not finished yet */
    int per_address;                      /* of these, still in the queue */
    struct used used[CREW_SHARES][N_USED];
    bool ends;
    struct net_job back;                  /* finish what is done */
    int threads;
    pthread_t thread[MAX_THREADS];
};

/* ---- fair shares ----------------------------------------------------------------------------- */

static int64_t now_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t used_lately(const struct used *u, int64_t now)
{
    int64_t halves = (now - u->at) / HALF_MS;

    return halves <= 0 ? u->us : halves > 60 ? 0 : u->us >> halves;
}

static struct used *used_by(struct crew *c, const struct crew_job *job, int share)
{
    return &c->used[share][(job->whose[share] * UINT64_C(0x9E3779B97F4A7C15)) >> 54];
}

static void charge(struct crew *c, const struct crew_job *job, int64_t us, int64_t now)
{
    static_assert(N_USED == 1 << 10, "used_by takes the highest ten bits");

    for (int i = 0; i < CREW_SHARES; i++) {
        struct used *u = used_by(c, job, i);
        int64_t halves = (now - u->at) / HALF_MS;
        u->us = used_lately(u, now) + us;
        u->at = halves > 60 ? now : u->at + (halves > 0 ? halves * HALF_MS : 0);
    }
}

/* Had whoever asks for a less time than whoever asks for b? */
static bool comes_before(struct crew *c, const struct crew_job *a, const struct crew_job *b, int64_t now)
{
    for (int i = 0; i < CREW_SHARES; i++) {
        int64_t one = used_lately(used_by(c, a, i), now), other = used_lately(used_by(c, b, i), now);
        if (one != other)
            return one < other;
    }
    return false; /* b has waited longer */
}

/* Takes the next job out of the queue, which is not empty. */
static struct crew_job *take(struct crew *c)
{
    int64_t now = now_us() / 1000;
    struct crew_job **best = &c->first, *job;

    assert(c->first);
    for (struct crew_job **at = &c->first; *at; at = &(*at)->next)
        if (comes_before(c, *at, *best, now))
            best = at;
    job = *best;
    *best = job->next;
    if (c->last == &job->next)
        c->last = best;
    return job;
}

/* ---- threads --------------------------------------------------------------------------------- */

/* The loop and the store come first, where processors are few. On Linux this is of one thread. */
static void step_back(void)
{
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + LESS_URGENT);
}

static void *work(void *arg)
{
    struct crew *c = arg;

    step_back();
    pthread_mutex_lock(&c->lock);
    for (;;) {
        struct crew_job *job;
        int64_t began;
        while (!c->first && !c->ends)
            pthread_cond_wait(&c->more, &c->lock);
        if (c->ends)
            break;
        assert(c->waiting > 0);
        job = take(c);
        pthread_mutex_unlock(&c->lock);
        began = now_us();
        job->run(job);
        pthread_mutex_lock(&c->lock);
        charge(c, job, now_us() - began, now_us() / 1000);
        job->next = NULL;
        *c->done_last = job;
        c->done_last = &job->next;
        net_post(c->net, &c->back);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static void finish_done(void *arg)
{
    struct crew *c = arg;
    struct crew_job *job;

    pthread_mutex_lock(&c->lock);
    job = c->done;
    c->done = NULL;
    c->done_last = &c->done;
    for (struct crew_job *j = job; j; j = j->next)
        c->waiting--;
    assert(c->waiting >= 0);
    pthread_mutex_unlock(&c->lock);
    while (job) {
        struct crew_job *next = job->next; /* finish may free it */
        job->finish(job);
        job = next;
    }
}

struct crew *crew_new(struct net *net, int threads, int capacity, int per_address, struct lv_refusal *why)
{
    struct crew *c = calloc(1, sizeof *c);
    int error = 0;

    assert(threads > 0 && capacity > 0 && per_address > 0);
    if (!c) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    c->net = net;
    c->last = &c->first;
    c->done_last = &c->done;
    c->capacity = capacity;
    c->per_address = per_address;
    c->back = (struct net_job){ .run = finish_done, .arg = c };
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->more, NULL);
    while (c->threads < threads && c->threads < MAX_THREADS && error == 0) {
        error = pthread_create(&c->thread[c->threads], NULL, work, c);
        c->threads += error == 0;
    }
    if (c->threads > 0)
        return c;
    lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("no thread can be started: {text}"), 0, strerror(error));
    crew_free(c);
    return NULL;
}

/* How many jobs of an address are in the queue? */
static int waiting_for(const struct crew *c, uint64_t address)
{
    int n = 0;

    for (const struct crew_job *j = c->first; j; j = j->next)
        n += j->whose[CREW_ADDRESS] == address;
    return n;
}

bool crew_add(struct crew *c, struct crew_job *job)
{
    bool taken;

    assert(job->run && job->finish);
    pthread_mutex_lock(&c->lock);
    assert(c->waiting >= 0 && c->waiting <= c->capacity);
    taken = c->waiting < c->capacity && !c->ends
         && (c->per_address >= c->capacity || waiting_for(c, job->whose[CREW_ADDRESS]) < c->per_address);
    if (taken) {
        job->next = NULL;
        *c->last = job;
        c->last = &job->next;
        c->waiting++;
        pthread_cond_signal(&c->more);
    }
    pthread_mutex_unlock(&c->lock);
    return taken;
}

int crew_waiting(struct crew *c)
{
    int n;

    pthread_mutex_lock(&c->lock);
    n = c->waiting;
    pthread_mutex_unlock(&c->lock);
    return n;
}

void crew_stop(struct crew *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->ends = true;
    pthread_cond_broadcast(&c->more);
    pthread_mutex_unlock(&c->lock);
    for (; c->threads > 0; c->threads--)
        pthread_join(c->thread[c->threads - 1], NULL);
}

void crew_free(struct crew *c)
{
    if (!c)
        return;
    crew_stop(c);
    assert(c->threads == 0);
    *c->done_last = c->first; /* never run: finished all the same, so that who asked can let go */
    c->first = NULL;
    finish_done(c);
    assert(c->waiting == 0 && !c->first && !c->done);
    pthread_cond_destroy(&c->more);
    pthread_mutex_destroy(&c->lock);
    free(c);
}
