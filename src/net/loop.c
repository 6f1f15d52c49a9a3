/* loop.c: one thread, one epoll set.
 *
 * A turn: wait, no longer than anything that is due; serve the WebSockets that are ready, take new
 * sockets, run jobs and signals; let libmicrohttpd run if it has something to do; open the
 * WebSockets it left; run the timers; once a second look after the deadlines; send what all of
 * these have queued, in one write for each connection; bury the dead. Connections are freed there
 * and nowhere else, so that no pointer goes stale within a turn. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/text.h"
#include "inside.h"

enum { SWEEP_MS = 1000, EVENTS = 256 };

/* ---- watching --------------------------------------------------------------------------------- */

static bool control(struct net *n, int op, int fd, struct source *s, unsigned events)
{
    struct epoll_event e = { .events = events, .data.ptr = s };

    assert(fd >= 0 && (s || op == EPOLL_CTL_DEL));
    return epoll_ctl(n->epoll_fd, op, fd, &e) == 0;
}

bool loop_watch(struct net *n, int fd, struct source *s, unsigned events)
{
    return control(n, EPOLL_CTL_ADD, fd, s, events);
}

bool loop_rewatch(struct net *n, int fd, struct source *s, unsigned events)
{
    return control(n, EPOLL_CTL_MOD, fd, s, events);
}

void loop_unwatch(struct net *n, int fd)
{
    control(n, EPOLL_CTL_DEL, fd, NULL, 0);
}

bool loop_is_full(const struct net *n)
{
    assert(n->counts.connections >= 0 && n->counts.websockets >= 0);
    return n->config.limits.connections >= 0
           && n->counts.connections + n->counts.websockets >= n->config.limits.connections;
}

/* ---- a turn ----------------------------------------------------------------------------------- */

static int64_t sooner(int64_t a, int64_t b)
{
    return a < 0 ? b : b < 0 ? a : a < b ? a : b;
}

/* How long may we sleep? -1: for ever. */
static int time_to_wait(struct net *n, int max_ms)
{
    int64_t wait = sooner(max_ms, http_timeout(n));

    if (n->timers > 0)
        wait = sooner(wait, n->heap[1]->at > n->now ? n->heap[1]->at - n->now : 0);
    if (n->counts.connections + n->counts.websockets > 0 || n->stopping || n->crowd.n > 0)
        wait = sooner(wait, n->next_sweep > n->now ? n->next_sweep - n->now : 0);
    return n->http_due ? 0 : wait > SWEEP_MS ? SWEEP_MS : (int)wait;
}

static void serve(struct net *n, struct source *s, unsigned events)
{
    assert(s && events);
    switch (s->kind) {
    case SOURCE_LISTENER:
        listeners_take(n, (struct listener *)s);
        break;
    case SOURCE_HTTP:
        n->http_due = true;
        break;
    case SOURCE_JOBS:
        jobs_run(n);
        break;
    case SOURCE_SIGNALS:
        signals_run(n);
        break;
    case SOURCE_WS:
        ws_ready((struct net_ws *)s, events);
        break;
    }
}

/* Listeners last: a job or signal among the events may close and free them. */
static void serve_all(struct net *n, const struct epoll_event *e, int events)
{
    for (int i = 0; i < events; i++) {
        struct source *s = e[i].data.ptr;
        if (s->kind != SOURCE_LISTENER)
            serve(n, s, e[i].events);
    }
    for (int i = 0; i < events && n->listeners; i++) {
        struct source *s = e[i].data.ptr;
        if (s->kind == SOURCE_LISTENER)
            serve(n, s, e[i].events);
    }
}

static void sweep(struct net *n)
{
    if (n->now < n->next_sweep)
        return;
    n->next_sweep = n->now + SWEEP_MS;
    http_sweep(n);
    ws_sweep(n);
    crowd_sweep(&n->crowd, n->now, &n->config.limits);
    listeners_watch_again(n);
}

/* A stop is complete when everybody has gone, or when their time is over; but a request whose
 * answer is still being made keeps us: its memory belongs to whoever makes it. */
static bool is_complete(struct net *n)
{
    assert(n->counts.waiting_requests >= 0);
    if (!n->stopping || n->counts.waiting_requests > 0)
        return false;
    return n->now >= n->stop_at || (!n->all && http_is_quiet(n));
}

static void has_turned(struct net *n)
{
    if (n->config.on.turned)
        n->config.on.turned(n->config.on.user);
}

bool net_turn(struct net *n, int max_ms)
{
    struct epoll_event e[EVENTS];
    int events;

    if (n->stopped)
        return false;
    n->now = clock_read(n);
    events = epoll_wait(n->epoll_fd, e, EVENTS, time_to_wait(n, max_ms));
    n->now = clock_read(n);
    if (events < EVENTS)
        n->pressed_since = 0;
    else if (!n->pressed_since)
        n->pressed_since = n->now;
    serve_all(n, e, events);
    if (n->http_due || http_timeout(n) == 0)
        http_run(n);
    ws_open_fresh(n);
    timers_run(n);
    sweep(n);
    has_turned(n); /* before sending, which takes a while, and after it: it tells who has gone */
    ws_settle(n);
    has_turned(n);
    assert(!n->fresh && !n->dirty && !n->dead);
    n->stopped = is_complete(n);
    return !n->stopped;
}

int64_t net_pressed(const struct net *n)
{
    return n->pressed_since ? n->now - n->pressed_since : 0;
}

void net_run(struct net *n)
{
    while (net_turn(n, -1))
        ;
}

void net_stop(struct net *n, const char *reason, int grace_ms)
{
    const int64_t at = n->now + grace_ms;

    assert(grace_ms >= 0);
    if (n->stopping) {
        n->stop_at = at < n->stop_at ? at : n->stop_at;
        return;
    }
    n->stopping = true;
    n->stop_at = at;
    if (reason)
        memcpy(n->stop_reason, reason, utf8_cut(reason, NET_CLOSE_REASON));
    listeners_close(n);
    ws_close_all(n, NET_CLOSE_GOING, n->stop_reason);
}

/* ---- making and unmaking ---------------------------------------------------------------------- */

static void fill_in(int *limit, int standard)
{
    assert(standard > 0);
    if (*limit == 0)
        *limit = standard;
}

static void fill_in_limits(struct net_limits *l)
{
    fill_in(&l->connections, 8192);
    fill_in(&l->per_address, 256);
    fill_in(&l->header_bytes, 32768);
    fill_in(&l->target_bytes, 2048);
    fill_in(&l->body_bytes, 65536);
    fill_in(&l->message_bytes, 16384);
    fill_in(&l->queue_bytes, 262144);
    fill_in(&l->requests_per_s, 50);
    fill_in(&l->request_burst, 200);
    fill_in(&l->messages_per_s, 20);
    fill_in(&l->message_burst, 60);
    fill_in(&l->request_ms, 15000);
    fill_in(&l->idle_ms, 30000);
    fill_in(&l->ping_ms, 25000);
}

void net_set_limits(struct net *n, const struct net_limits *limits)
{
    n->config.limits = *limits;
    fill_in_limits(&n->config.limits);
}

/* As many descriptors as we may: the soft limit of 1024 is for programs that use select. */
static void raise_descriptors(void)
{
    struct rlimit r;

    if (getrlimit(RLIMIT_NOFILE, &r) == 0 && r.rlim_cur < r.rlim_max) {
        r.rlim_cur = r.rlim_max;
        setrlimit(RLIMIT_NOFILE, &r);
    }
}

static bool start(struct net *n, struct lv_refusal *why)
{
    n->area = malloc(AREA);
    n->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    n->jobs_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (!n->area || n->epoll_fd < 0 || n->jobs_fd < 0 || !crowd_init(&n->crowd)
        || !loop_watch(n, n->jobs_fd, &n->jobs_source, EPOLLIN))
        return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the server cannot start: {text}"), 0,
                              strerror(errno));
    return http_start(n, why);
}

struct net *net_new(const struct net_config *config, struct lv_refusal *why)
{
    struct net *n = calloc(1, sizeof *n);

    assert(config->assets >= 0 && (config->asset || config->assets == 0));
    if (!n) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
        return NULL;
    }
    n->config = *config;
    fill_in_limits(&n->config.limits);
    raise_descriptors();
    n->jobs_source.kind = SOURCE_JOBS;
    n->signals_source.kind = SOURCE_SIGNALS;
    n->http_source.kind = SOURCE_HTTP;
    n->epoll_fd = n->jobs_fd = n->signals_fd = -1;
    n->now = clock_read(n);
    pthread_mutex_init(&n->lock, NULL);
    if (!proxies_read(config->trusted_proxy, &n->proxies))
        lv_refuse_text(why, LV_E_FORMAT, NULL,
                       N_("{text}: a proxy is named by its address, or unix"), 0,
                       config->trusted_proxy);
    else if (start(n, why))
        return n;
    net_free(n);
    return NULL;
}

static void close_if_open(int fd)
{
    if (fd >= 0)
        close(fd);
}

void net_free(struct net *n)
{
    if (!n)
        return;
    n->stopping = true;
    listeners_close(n);
    http_end(n);
    ws_end(n);
    assert(!n->conns && !n->all && n->counts.connections == 0 && n->counts.websockets == 0);
    assert(n->counts.waiting_requests == 0);
    close_if_open(n->signals_fd);
    close_if_open(n->jobs_fd);
    close_if_open(n->epoll_fd);
    pthread_mutex_destroy(&n->lock);
    crowd_release(&n->crowd);
    free(n->heap);
    free(n->out);
    free(n->area);
    free(n);
}

const struct net_counts *net_counts(const struct net *n)
{
    return &n->counts;
}
