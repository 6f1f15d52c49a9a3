/* crew.c: see crew.h. Jobs come back by net_post; those that are still on their way when the crew is
 * dissolved are finished there, because the loop will not run again. */
#include "crew.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { MAX_THREADS = 64 };

struct crew {
    struct net *net;
    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t more;
    struct crew_job *first, **last;       /* waiting */
    struct crew_job *done, **done_last;   /* run, to be finished */
    int waiting, capacity;                /* not finished yet */
    bool ends;
    struct net_job back;                  /* finish what is done */
    int threads;
    pthread_t thread[MAX_THREADS];
};

static void *work(void *arg)
{
    struct crew *c = arg;

    pthread_mutex_lock(&c->lock);
    for (;;) {
        struct crew_job *job;
        while (!c->first && !c->ends)
            pthread_cond_wait(&c->more, &c->lock);
        if (c->ends)
            break;
        job = c->first;
        assert(c->waiting > 0);
        c->first = job->next;
        if (!c->first)
            c->last = &c->first;
        pthread_mutex_unlock(&c->lock);
        job->run(job);
        pthread_mutex_lock(&c->lock);
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

struct crew *crew_new(struct net *net, int threads, int capacity, struct lv_refusal *why)
{
    struct crew *c = calloc(1, sizeof *c);
    int error = 0;

    assert(threads > 0 && capacity > 0);
    if (!c) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    c->net = net;
    c->last = &c->first;
    c->done_last = &c->done;
    c->capacity = capacity;
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

bool crew_add(struct crew *c, struct crew_job *job)
{
    bool taken;

    assert(job->run && job->finish);
    pthread_mutex_lock(&c->lock);
    assert(c->waiting >= 0 && c->waiting <= c->capacity);
    taken = c->waiting < c->capacity && !c->ends;
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
