/* timer.c: the loop's clock, and timers on it: a heap with the soonest first, in which each timer knows its
 * place, so that it can be moved or cleared without being looked for. */
#include <assert.h>
#include <stdlib.h>
#include <time.h>

#include "inside.h"

/* ---- the clock -------------------------------------------------------------------------------- */

int64_t clock_read(const struct net *n)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + n->skipped;
}

int64_t net_now(const struct net *n)
{
    return n->now;
}

void net_skip(struct net *n, int64_t ms)
{
    assert(ms >= 0);
    n->skipped += ms;
    n->now += ms;
}

/* ---- the heap --------------------------------------------------------------------------------- */

static void place(struct net *n, struct net_timer *t, size_t i)
{
    assert(i >= 1 && i <= n->timers && n->timers < n->heap_cap);
    n->heap[i] = t;
    t->place = i;
}

static void sift_up(struct net *n, struct net_timer *t, size_t i)
{
    for (; i > 1 && n->heap[i / 2]->at > t->at; i /= 2)
        place(n, n->heap[i / 2], i);
    place(n, t, i);
}

static void sift_down(struct net *n, struct net_timer *t, size_t i)
{
    for (;;) {
        size_t child = 2 * i;
        if (child > n->timers)
            break;
        if (child < n->timers && n->heap[child + 1]->at < n->heap[child]->at)
            child++;
        if (n->heap[child]->at >= t->at)
            break;
        place(n, n->heap[child], i);
        i = child;
    }
    place(n, t, i);
}

void net_timer_clear(struct net *n, struct net_timer *t)
{
    struct net_timer *last;
    const size_t hole = t->place;

    if (hole == 0)
        return;
    assert(hole <= n->timers && n->heap[hole] == t);
    t->place = 0;
    last = n->heap[n->timers--];
    if (last == t)
        return;
    if (hole > 1 && n->heap[hole / 2]->at > last->at)
        sift_up(n, last, hole);
    else
        sift_down(n, last, hole);
}

bool net_timer_set(struct net *n, struct net_timer *t, int64_t ms_from_now)
{
    assert(t->run);
    net_timer_clear(n, t);
    if (n->timers + 1 >= n->heap_cap) {
        size_t cap = n->heap_cap ? n->heap_cap * 2 : 64;
        struct net_timer **heap = realloc(n->heap, cap * sizeof(struct net_timer *));
        if (!heap)
            return false;
        n->heap = heap;
        n->heap_cap = cap;
    }
    t->at = n->now + (ms_from_now > 0 ? ms_from_now : 0);
    n->timers++;
    sift_up(n, t, n->timers);
    assert(net_timer_is_set(t) && n->heap[1]->at <= t->at);
    return true;
}

/* One that is set again for at once waits for the next turn. */
void timers_run(struct net *n)
{
    for (size_t left = n->timers; left > 0 && n->timers > 0 && n->heap[1]->at <= n->now; left--) {
        struct net_timer *t = n->heap[1];
        assert(t->place == 1);
        net_timer_clear(n, t);
        assert(!net_timer_is_set(t));
        t->run(t->arg);
    }
}
