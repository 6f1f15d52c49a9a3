/* inside.h: what the files of src/net share: loop.c (the loop itself), timer.c, jobs.c, listen.c, http.c
 * and its kin (requests; http.h), ws.c and its kin (WebSockets; ws.h), crowd.c (who is there, by
 * address). */
#ifndef NET_INSIDE_H
#define NET_INSIDE_H

#include <microhttpd.h>
#include <pthread.h>

#include "net.h"
#include "parse.h"

/* What epoll's user pointer leads to: the first member of each thing that is watched. */
enum source_kind { SOURCE_LISTENER, SOURCE_HTTP, SOURCE_JOBS, SOURCE_SIGNALS, SOURCE_WS };
struct source { enum source_kind kind; };

struct listener {
    struct source source;
    int fd;
    bool watched;    /* not while the process has no descriptors left */
    char *unix_path; /* removed at the end; NULL: TCP */
    bool inside;     /* see net_listen_inside */
    struct listener *next;
};

/* ---- crowd.c ---------------------------------------------------------------------------------- */

/* One address (block) with something going on. */
struct person {
    struct address block;
    struct person *next;
    int connections;
    struct net_bucket requests;
};

enum { CROWD_HEADS = 4096, CROWD_MAX = 65536 };
struct crowd {
    struct person *head[CROWD_HEADS];
    uint8_t key[16]; /* of the hash: nobody can choose addresses that meet */
    int n;
};

bool crowd_init(struct crowd *c);
void crowd_release(struct crowd *c);

/* NULL: too many, or no memory. Borrowed until the next sweep, unless connections > 0. */
struct person *crowd_get(struct crowd *c, const struct address *a);

/* Forgets those who have no connection and whose bucket is full again. */
void crowd_sweep(struct crowd *c, int64_t now, const struct net_limits *l);

/* ---- http.c ----------------------------------------------------------------------------------- */

enum http_state {
    HTTP_FIRST,     /* connected, nothing said yet */
    HTTP_READING,   /* a request has begun */
    HTTP_WAITING,   /* its answer is the server's to give: no deadline */
    HTTP_ANSWERING, /* the client is to take it */
    HTTP_IDLE       /* between two requests */
};

struct request;

/* An HTTP connection. */
struct conn {
    struct net *net;
    struct conn *prev, *next;
    int fd;
    struct address peer;
    struct person *person; /* counted there; NULL: a trusted proxy */
    enum http_state state;
    int64_t since;         /* when this state began */
    int bad_target;        /* an enum net_fault, found before the headers; -1: none */
    bool cut;
    bool inside;           /* came by the socket for those who run the server */
    struct request *request;
};

bool http_start(struct net *n, struct lv_refusal *why);
void http_take(struct net *n, int fd, const struct address *peer, bool inside); /* a new socket: ours now */
void http_run(struct net *n);
int http_timeout(struct net *n);   /* ms until it must run; -1: never */
void http_sweep(struct net *n);    /* deadlines */
bool http_is_quiet(struct net *n); /* nothing to be answered or taken */
void http_end(struct net *n);

/* ---- ws.c ------------------------------------------------------------------------------------- */

/* Takes a socket (dup'ed) after its handshake, with bytes that came early. */
void ws_take(struct net *n, int fd, const struct address *peer, void *user, const char *early,
             size_t early_len);
void ws_open_fresh(struct net *n);
void ws_ready(struct net_ws *ws, unsigned events);
void ws_sweep(struct net *n);
void ws_settle(struct net *n); /* sends what is queued, reports and frees what is gone */
void ws_close_all(struct net *n, int code, const char *reason);
void ws_end(struct net *n);

/* ---- loop.c ----------------------------------------------------------------------------------- */

enum { AREA = 256 << 10 };

struct net {
    struct net_config config; /* limits filled in */
    struct proxies proxies;
    struct net_counts counts;
    struct crowd crowd;

    int epoll_fd;
    int64_t now, skipped, next_sweep;
    int64_t pressed_since;   /* since when more waits than one turn takes; 0: it does not */
    struct listener *listeners;
    bool stopping, stopped;
    int64_t stop_at;
    char stop_reason[NET_CLOSE_REASON + 1];

    struct net_timer **heap; /* from 1; the soonest first */
    size_t timers, heap_cap;

    struct source jobs_source, signals_source, http_source;
    int jobs_fd, signals_fd;
    pthread_mutex_t lock;    /* guards the two below */
    struct net_job *first_job, *last_job;
    void (*on_signal)(void *arg, int signal);
    void *signal_arg;

    struct MHD_Daemon *daemon;
    bool http_due;           /* must run before the next wait */
    struct conn *conns, *taking;
    struct asset_answer *asset_answers;

    struct net_ws *all, *fresh, *dirty, *dead;
    char *area;              /* what was received in this turn, common to all */
    char *out;               /* frames to be sent in this turn, common to all */
    size_t out_len, out_cap;
};

bool loop_watch(struct net *n, int fd, struct source *s, unsigned events);
bool loop_rewatch(struct net *n, int fd, struct source *s, unsigned events);
void loop_unwatch(struct net *n, int fd);
bool loop_is_full(const struct net *n); /* as many connections as the limit allows */

/* ---- timer.c ---------------------------------------------------------------------------------- */

int64_t clock_read(const struct net *n);
void timers_run(struct net *n); /* those that are due; one that is set again for at once waits a turn */

/* ---- jobs.c ----------------------------------------------------------------------------------- */

void jobs_run(struct net *n);
void signals_run(struct net *n);

/* ---- listen.c --------------------------------------------------------------------------------- */

void listeners_take(struct net *n, struct listener *l); /* sockets of those who came */
void listeners_watch_again(struct net *n);              /* those that rested for want of descriptors */
void listeners_close(struct net *n);

/* Below the limit on one address? */
static inline bool person_may_connect(const struct net *n, const struct person *p)
{
    return n->config.limits.per_address < 0 || p->connections < n->config.limits.per_address;
}

#endif
