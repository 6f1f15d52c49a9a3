/* jobs.c: what comes into the loop from elsewhere: jobs of other threads, and signals. Both wake it through
 * a descriptor that it watches like any other. */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "core/text.h"
#include "inside.h"

/* ---- jobs ------------------------------------------------------------------------------------- */

void net_post(struct net *n, struct net_job *job)
{
    const uint64_t one = 1;
    bool wake = false;

    assert(job->run);
    pthread_mutex_lock(&n->lock);
    assert(!n->first_job || n->last_job);
    if (!job->waits) {
        wake = !n->first_job;
        job->waits = true;
        job->next = NULL;
        if (wake)
            n->first_job = job;
        else
            n->last_job->next = job;
        n->last_job = job;
    }
    pthread_mutex_unlock(&n->lock);
    if (wake && write(n->jobs_fd, &one, sizeof one) < 0)
        return; /* only when it counts 2^64 - 1 wake-ups: then it is awake */
}

static struct net_job *take_job(struct net *n)
{
    struct net_job *job;

    pthread_mutex_lock(&n->lock);
    job = n->first_job;
    if (job) {
        assert(job->waits);
        n->first_job = job->next;
        job->waits = false;
    }
    pthread_mutex_unlock(&n->lock);
    return job;
}

/* The list is emptied job by job: one that posts itself would go on for ever, so those that come
 * while we run wait for the next turn. */
void jobs_run(struct net *n)
{
    struct net_job *last, *job;
    uint64_t count;

    if (read(n->jobs_fd, &count, sizeof count) < 0)
        return;
    pthread_mutex_lock(&n->lock);
    last = n->last_job;
    pthread_mutex_unlock(&n->lock);
    do {
        job = take_job(n);
        if (job)
            job->run(job->arg);
    } while (job && job != last);
    pthread_mutex_lock(&n->lock);
    job = n->first_job;
    pthread_mutex_unlock(&n->lock);
    count = 1;
    if (job && write(n->jobs_fd, &count, sizeof count) < 0)
        return; /* as above */
}

/* ---- signals ---------------------------------------------------------------------------------- */

bool net_on_signal(struct net *n, void (*run)(void *arg, int signal), void *arg,
                   struct lv_refusal *why)
{
    sigset_t set;

    assert(run && n->signals_fd < 0);
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    n->on_signal = run;
    n->signal_arg = arg;
    n->signals_fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (n->signals_fd < 0 || pthread_sigmask(SIG_BLOCK, &set, NULL) != 0
        || !loop_watch(n, n->signals_fd, &n->signals_source, EPOLLIN))
        return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("signals cannot be taken: {text}"), 0,
                              strerror(errno));
    return true;
}

void signals_run(struct net *n)
{
    struct signalfd_siginfo info;

    assert(n->on_signal && n->signals_fd >= 0);
    while (read(n->signals_fd, &info, sizeof info) == (ssize_t)sizeof info)
        n->on_signal(n->signal_arg, (int)info.ssi_signo);
}
