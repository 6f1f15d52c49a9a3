/* loop.c: one thread, one epoll set, and what is not HTTP or WebSocket in net.h.
 *
 * A turn: wait, no longer than anything that is due; serve the WebSockets that are ready, take new
 * sockets, run jobs and signals; let libmicrohttpd run if it has something to do; open the
 * WebSockets it left; run the timers; once a second look after the deadlines; send what all of
 * these have queued, in one write for each connection; bury the dead. Connections are freed there
 * and nowhere else, so that no pointer goes stale within a turn. */
#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"
#include "inside.h"

enum { SWEEP_MS = 1000, EVENTS = 256, ACCEPTS = 64 };

/* ---- watching --------------------------------------------------------------------------------- */

static bool control(struct net *n, int op, int fd, struct source *s, unsigned events)
{
    struct epoll_event e = { .events = events, .data.ptr = s };

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
    return n->config.limits.connections >= 0
           && n->counts.connections + n->counts.websockets >= n->config.limits.connections;
}

/* ---- the clock and timers --------------------------------------------------------------------- */

static int64_t read_clock(const struct net *n)
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
    n->skipped += ms;
    n->now += ms;
}

static void place(struct net *n, struct net_timer *t, size_t i)
{
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
    return true;
}

/* One that is set again for at once waits for the next turn. */
static void run_timers(struct net *n)
{
    for (size_t left = n->timers; left > 0 && n->timers > 0 && n->heap[1]->at <= n->now; left--) {
        struct net_timer *t = n->heap[1];
        net_timer_clear(n, t);
        t->run(t->arg);
    }
}

/* ---- jobs and signals ------------------------------------------------------------------------- */

void net_post(struct net *n, struct net_job *job)
{
    const uint64_t one = 1;
    bool wake = false;

    pthread_mutex_lock(&n->lock);
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
        n->first_job = job->next;
        job->waits = false;
    }
    pthread_mutex_unlock(&n->lock);
    return job;
}

/* The list is emptied job by job: one that posts itself would go on for ever, so those that come
 * while we run wait for the next turn. */
static void run_jobs(struct net *n)
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

bool net_on_signal(struct net *n, void (*run)(void *arg, int signal), void *arg,
                   struct lv_refusal *why)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    n->on_signal = run;
    n->signal_arg = arg;
    n->signals_fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    if (n->signals_fd < 0 || pthread_sigmask(SIG_BLOCK, &set, NULL) != 0
        || !loop_watch(n, n->signals_fd, &n->signals_source, EPOLLIN))
        return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("signals cannot be taken: {text}"), 0,
                              strerror(errno));
    return true;
}

static void run_signals(struct net *n)
{
    struct signalfd_siginfo info;

    while (read(n->signals_fd, &info, sizeof info) == (ssize_t)sizeof info)
        n->on_signal(n->signal_arg, (int)info.ssi_signo);
}

/* ---- listening -------------------------------------------------------------------------------- */

static bool refuse_listen(struct lv_refusal *why, const char *at, int error)
{
    lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("nobody can be heard there: {text}"), 0,
                   strerror(error));
    return lv_refuse_at(why, at, 0);
}

static bool add_listener(struct net *n, int fd, const char *unix_path)
{
    struct listener *l = calloc(1, sizeof *l);

    if (!l)
        return false;
    *l = (struct listener){ .source = { SOURCE_LISTENER }, .fd = fd, .watched = true,
                            .next = n->listeners };
    l->unix_path = unix_path ? strdup(unix_path) : NULL;
    if ((unix_path && !l->unix_path) || listen(fd, SOMAXCONN) != 0
        || !loop_watch(n, fd, &l->source, EPOLLIN)) {
        free(l->unix_path);
        free(l);
        return false;
    }
    n->listeners = l;
    return true;
}

/* Both families have the port at the same place. */
static int port_of(int fd)
{
    struct sockaddr_in6 s = { .sin6_port = 0 };
    socklen_t len = sizeof s;

    static_assert(offsetof(struct sockaddr_in, sin_port) == offsetof(struct sockaddr_in6, sin6_port),
                  "or look at the family");
    return getsockname(fd, (struct sockaddr *)&s, &len) == 0 ? ntohs(s.sin6_port) : 0;
}

int net_listen(struct net *n, const char *address, int port, struct lv_refusal *why)
{
    struct addrinfo hint = { .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE,
                             .ai_socktype = SOCK_STREAM }, *found;
    char service[12];
    const int on = 1;
    int fd, error = 0, chosen = 0;

    snprintf(service, sizeof service, "%d", port);
    if (port < 0 || port > 65535 || getaddrinfo(address, service, &hint, &found) != 0) {
        lv_refuse_text(why, LV_E_FORMAT, NULL,
                       N_("{text}: an address in numbers is expected, and a port up to 65535"), 0,
                       address);
        return 0;
    }
    fd = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0
        || bind(fd, found->ai_addr, found->ai_addrlen) != 0 || !add_listener(n, fd, NULL))
        error = errno;
    else
        chosen = port_of(fd);
    freeaddrinfo(found);
    if (error) {
        refuse_listen(why, address, error);
        if (fd >= 0)
            close(fd);
    }
    return chosen;
}

/* A socket file that nobody listens on is left over from a process that was killed. */
static void remove_dead_socket(const struct sockaddr_un *a)
{
    struct stat st;
    int fd;

    if (lstat(a->sun_path, &st) != 0 || !S_ISSOCK(st.st_mode))
        return;
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0 && connect(fd, (const struct sockaddr *)a, sizeof *a) != 0 && errno == ECONNREFUSED)
        unlink(a->sun_path);
    if (fd >= 0)
        close(fd);
}

bool net_listen_unix(struct net *n, const char *path, int mode, struct lv_refusal *why)
{
    struct sockaddr_un a = { .sun_family = AF_UNIX };
    int fd, error;

    if (strlen(path) >= sizeof a.sun_path)
        return refuse_listen(why, path, ENAMETOOLONG);
    memcpy(a.sun_path, path, strlen(path)); /* the rest is zero */
    remove_dead_socket(&a);
    fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0 && bind(fd, (struct sockaddr *)&a, sizeof a) == 0) {
        if (chmod(path, (mode_t)mode) == 0 && add_listener(n, fd, path))
            return true;
        error = errno;
        unlink(path);
    } else {
        error = errno;
    }
    if (fd >= 0)
        close(fd);
    return refuse_listen(why, path, error);
}

static struct address address_of(const struct sockaddr_storage *s)
{
    struct address a = { { 0 } };

    if (s->ss_family == AF_INET6) {
        memcpy(a.b, &((const struct sockaddr_in6 *)s)->sin6_addr, 16);
    } else if (s->ss_family == AF_INET) {
        memset(a.b + 10, 0xFF, 2);
        memcpy(a.b + 12, &((const struct sockaddr_in *)s)->sin_addr, 4);
    }
    return a;
}

/* Without descriptors the listener would be ready for ever: it rests until the next sweep. */
static void take_sockets(struct net *n, struct listener *l)
{
    for (int i = 0; i < ACCEPTS; i++) {
        struct sockaddr_storage s = { .ss_family = AF_UNSPEC };
        socklen_t len = sizeof s;
        const int on = 1;
        struct address peer;
        int fd = accept4(l->fd, (struct sockaddr *)&s, &len, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
                loop_unwatch(n, l->fd);
                l->watched = false;
            }
            return;
        }
        peer = address_of(&s);
        if (!l->unix_path)
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        http_take(n, fd, &peer);
    }
}

static void watch_again(struct net *n)
{
    for (struct listener *l = n->listeners; l; l = l->next)
        if (!l->watched)
            l->watched = loop_watch(n, l->fd, &l->source, EPOLLIN);
}

static void close_listeners(struct net *n)
{
    struct listener *next;

    for (struct listener *l = n->listeners; l; l = next) {
        next = l->next;
        close(l->fd);
        if (l->unix_path)
            unlink(l->unix_path);
        free(l->unix_path);
        free(l);
    }
    n->listeners = NULL;
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
    switch (s->kind) {
    case SOURCE_LISTENER:
        take_sockets(n, (struct listener *)s);
        break;
    case SOURCE_HTTP:
        n->http_due = true;
        break;
    case SOURCE_JOBS:
        run_jobs(n);
        break;
    case SOURCE_SIGNALS:
        run_signals(n);
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
    watch_again(n);
}

/* A stop is complete when everybody has gone, or when their time is over; but a request whose
 * answer is still being made keeps us: its memory belongs to whoever makes it. */
static bool is_complete(struct net *n)
{
    if (!n->stopping || n->counts.waiting_requests > 0)
        return false;
    return n->now >= n->stop_at || (!n->all && http_is_quiet(n));
}

bool net_turn(struct net *n, int max_ms)
{
    struct epoll_event e[EVENTS];
    int events;

    if (n->stopped)
        return false;
    n->now = read_clock(n);
    events = epoll_wait(n->epoll_fd, e, EVENTS, time_to_wait(n, max_ms));
    n->now = read_clock(n);
    serve_all(n, e, events);
    if (n->http_due || http_timeout(n) == 0)
        http_run(n);
    ws_open_fresh(n);
    run_timers(n);
    sweep(n);
    ws_settle(n);
    n->stopped = is_complete(n);
    return !n->stopped;
}

void net_run(struct net *n)
{
    while (net_turn(n, -1))
        ;
}

void net_stop(struct net *n, const char *reason, int grace_ms)
{
    const int64_t at = n->now + grace_ms;

    if (n->stopping) {
        n->stop_at = at < n->stop_at ? at : n->stop_at;
        return;
    }
    n->stopping = true;
    n->stop_at = at;
    if (reason)
        memcpy(n->stop_reason, reason, utf8_cut(reason, NET_CLOSE_REASON));
    close_listeners(n);
    ws_close_all(n, NET_CLOSE_GOING, n->stop_reason);
}

/* ---- making and unmaking ---------------------------------------------------------------------- */

static void fill_in(int *limit, int standard)
{
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
    n->now = read_clock(n);
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
    close_listeners(n);
    http_end(n);
    ws_end(n);
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
