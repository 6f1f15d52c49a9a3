/* net.h: the event loop, HTTP and WebSocket, and nothing of what is said over them.
 *
 * One thread, one epoll set. libmicrohttpd reads requests in its external mode, wslay frames the
 * messages; both are seen in src/net only. Everything here is called from the loop's own thread
 * (handlers, timers and jobs run in it) but net_post, which any thread may call: no handler needs
 * a lock.
 *
 * A request comes complete and is answered once, in the handler or any time later; until then the
 * struct stays valid, even when the client has gone. A WebSocket is a request that was accepted
 * with net_accept instead: from then on its user pointer gets opened (unless the client vanished
 * first), messages, and exactly one closed. No handler is called from within a function of this
 * header but net_run and net_turn.
 *
 * Whatever comes from outside has a limit (struct net_limits), and each limit a fault with a
 * stable key (NET_FAULTS). Deadlines are ours: they run on the loop's clock, which tests drive
 * with net_skip. */
#ifndef NET_H
#define NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/refusal.h"

struct net;    /* the loop and all that hangs on it */
struct net_ws; /* one WebSocket */

/* ---- faults: what net refuses by itself ------------------------------------------------------- */

/* name, HTTP status, key. The words are the server's: see net_handlers.refused. */
#define NET_FAULTS(X)                                                                             \
    X(BAD_REQUEST, 400, "bad-request")     /* shapes that proxies and servers read differently */ \
    X(ORIGIN, 403, "wrong-origin")         /* a page of somebody else's asks */                   \
    X(METHOD, 405, "bad-method")                                                                  \
    X(LENGTH, 411, "no-length")            /* POST and PUT announce the size of their body */     \
    X(TOO_LARGE, 413, "too-large")                                                                \
    X(TARGET, 414, "target-too-long")                                                             \
    X(UPGRADE, 426, "bad-upgrade")         /* a WebSocket of another version than 13 */           \
    X(RATE, 429, "too-many-requests")                                                             \
    X(ADDRESS, 429, "too-many-connections") /* WebSockets of one address */                       \
    X(BUSY, 503, "busy")                   /* connections in all; or memory */                    \
    X(STOPPING, 503, "stopping")

#define NET_FAULT_ENUM(name, status, key) NET_F_##name,
enum net_fault { NET_FAULTS(NET_FAULT_ENUM) NET_N_FAULTS };
#undef NET_FAULT_ENUM

const char *net_fault_key(enum net_fault fault);
int net_fault_status(enum net_fault fault);

/* With what a WebSocket ends. 1000 to 1015 are the protocol's; 4000 to 4999 ours: those of net are
 * here, the server's begin at NET_CLOSE_SERVER. */
enum {
    NET_CLOSE_NORMAL = 1000,
    NET_CLOSE_GOING = 1001,    /* we stop: come back */
    NET_CLOSE_PROTOCOL = 1002, /* frames that are none */
    NET_CLOSE_BINARY = 1003,   /* we speak text */
    NET_CLOSE_NONE = 1005,     /* the peer closed without a code; never sent */
    NET_CLOSE_LOST = 1006,     /* no close at all: cut; never sent */
    NET_CLOSE_TEXT = 1007,     /* not UTF-8 */
    NET_CLOSE_SIZE = 1009,
    NET_CLOSE_RATE = 4000,     /* more messages than allowed */
    NET_CLOSE_SLOW = 4001,     /* did not read what we sent: cut, reported to `closed` only */
    NET_CLOSE_SILENT = 4002,   /* no pong: cut, reported to `closed` only */
    NET_CLOSE_SERVER = 4100
};
enum { NET_CLOSE_REASON = 123 }; /* bytes, at most, by the protocol */

/* ---- a request -------------------------------------------------------------------------------- */

enum { NET_ADDRESS = 46 }; /* an IPv6 address in letters, with the NUL */

struct net_request {
    const char *method;     /* "GET", "HEAD" or "POST", "PUT", "DELETE"; nothing else comes through */
    const char *path;       /* decoded, begins with '/', no NUL, no control characters */
    const char *body;       /* all of it; a NUL stands behind it; "" when there is none */
    size_t body_len;
    const char *host;       /* the Host header; never NULL */
    const char *origin;     /* NULL: none */
    char peer[NET_ADDRESS]; /* who asks: what a trusted proxy says, else the socket; "unix" */
    bool secure;            /* came by TLS, as a trusted proxy says */
    bool inside;            /* came by the socket of net_listen_inside */
    bool wants_ws;          /* a proper WebSocket handshake, of the right origin */
    void *user;             /* yours */
};

/* Values live as long as the request. NULL: not there. Header names in any case; of headers that
 * come twice the first. A query value is decoded ("" for `?name`). */
const char *net_header(const struct net_request *r, const char *name);
const char *net_query(const struct net_request *r, const char *name);
const char *net_cookie(const struct net_request *r, const char *name);

/* Does the Origin header name this very host, or one of config.origins? Pages of others must not
 * post in our people's names: ask this before any change. No Origin is false. */
bool net_origin_is_ours(const struct net_request *r);

struct net_field { const char *name, *value; };
enum { NET_MAX_FIELDS = 8 };

struct net_answer {
    int status;
    const char *type;   /* "application/json"; NULL: no body */
    const char *body;   /* copied, unless… */
    size_t len;
    bool lasting;       /* …it lives as long as the process */
    int file;           /* not 0: instead of a body the first `len` bytes of this file, sent as the client
                         * takes them; closed afterwards */
    struct net_field field[NET_MAX_FIELDS]; /* Set-Cookie and the like, up to the first NULL name;
                                             * control characters in a value drop the field */
};

/* Sends the answer, with the security headers and `Cache-Control: no-store` unless a field says
 * otherwise; the request is over and must not be used again. */
void net_answer(struct net_request *r, const struct net_answer *a);

/* The answer to a fault, by handlers.refused; the request is over. */
void net_refuse(struct net_request *r, enum net_fault fault);

/* Accepts the WebSocket that r wants; the request is over. Only if r->wants_ws. */
void net_accept(struct net_request *r, void *user);

/* ---- assets ----------------------------------------------------------------------------------- */

/* Files that are part of the program. Only these paths, byte for byte, are served by net itself
 * (GET, HEAD), with ETag, 304, and the caching asked for: there is no path to a disk. */
struct net_asset {
    const char *path;  /* "/app.js" */
    const char *type;  /* "text/javascript; charset=utf-8" */
    const char *bytes;
    size_t len;
    bool immutable;    /* its name changes with its content: a year; else asked about each time */
    const char *encoding; /* "gzip": only for clients that take it, so that a row of the same path for
                           * the others follows; NULL: the bytes as they are */
};

/* ---- WebSockets ------------------------------------------------------------------------------- */

/* Queues a text (UTF-8, any length below limits.queue) and sends it in this turn of the loop. When
 * more than limits.queue bytes wait for this client it is cut (NET_CLOSE_SLOW). Nothing happens
 * after a close. */
void net_ws_send(struct net_ws *ws, const char *text, size_t len);

/* Ends it after what is queued; no message comes any more. reason: UTF-8, cut to fit, may be NULL.
 * `closed` follows, at the end of a turn. */
void net_ws_close(struct net_ws *ws, int code, const char *reason);

size_t net_ws_waiting(const struct net_ws *ws);   /* bytes the client has not taken yet */

/* ---- the loop --------------------------------------------------------------------------------- */

/* 0 in limits means the default (in parentheses); NET_UNLIMITED none, where that makes sense. */
enum { NET_UNLIMITED = -1 };

struct net_limits {
    int connections;      /* in all, HTTP and WebSocket (8192); beyond, a socket is closed at once */
    int per_address;      /* of one IPv4 address or IPv6 /64 (256); for proxied ones: WebSockets */
    int header_bytes;     /* of one request (32768): 431 */
    int target_bytes;     /* path and query (2048) */
    int body_bytes;       /* (65536) */
    int message_bytes;    /* of one WebSocket message (16384): close 1009 */
    int queue_bytes;      /* waiting for one client (262144) */
    int requests_per_s, request_burst; /* of one address (50, 200) */
    int messages_per_s, message_burst; /* of one WebSocket (20, 60), pings and pongs too */
    int request_ms;       /* to say a whole request (15000); four times this to take an answer */
    int idle_ms;          /* between two requests of one connection (30000) */
    int ping_ms;          /* a WebSocket is pinged after this silence, cut after twice (25000) */
};

struct net_handlers {
    void *user; /* first argument of those below */
    void (*request)(void *user, struct net_request *r);

    /* Words for a fault: fills in type, body and fields (the status is given; the body is copied
     * before the next call). NULL: {"error":{"code":"…"}} by net. r may lack everything but its
     * strings: a fault may be found before the request is complete. */
    void (*refused)(void *user, const struct net_request *r, enum net_fault fault,
                    struct net_answer *a);

    /* ws_user is what net_accept was given. A message is UTF-8, borrowed until the return; no NUL
     * stands behind it. */
    void (*opened)(void *user, struct net_ws *ws, void *ws_user);
    void (*message)(void *user, struct net_ws *ws, void *ws_user, const char *text, size_t len);
    void (*closed)(void *user, void *ws_user, int code, const char *reason); /* ws is gone */

    void (*turned)(void *user); /* all that there was to do has been done, for now; NULL is fine */
};

struct net_config {
    struct net_limits limits;
    struct net_handlers on;
    const struct net_asset *asset; /* outlive the loop */
    int assets;
    const char *origins;           /* further origins that are ours: "https://example.org"; several
                                    * with commas; NULL: none but the Host that was asked */
    const char *trusted_proxy;     /* "127.0.0.1", "::1", "unix": whose X-Forwarded-For and -Proto
                                    * are believed; several with commas; NULL: nobody's */
};

/* A loop that listens nowhere yet, or NULL and *why. What config points to must outlive it. */
struct net *net_new(const struct net_config *config, struct lv_refusal *why);

/* Closes what is still open, calls `closed` for each, and frees. Every request must be answered. */
void net_free(struct net *n);

/* Listens on an address ("127.0.0.1", "::1", "0.0.0.0", "::") and port, of which 0 picks a free
 * one; returns the port, or 0 and *why. */
int net_listen(struct net *n, const char *address, int port, struct lv_refusal *why);

/* Listens on a unix socket, made with these permissions; one left over by a dead process is
 * replaced, one that somebody listens on is not. net_free removes it. */
bool net_listen_unix(struct net *n, const char *path, int mode, struct lv_refusal *why);

/* The same for those who run the server, and nobody else: mode 0600, and requests say that they are
 * `inside`. */
bool net_listen_inside(struct net *n, const char *path, struct lv_refusal *why);

/* Takes over a socket that somebody else has bound, as systemd does, so that nobody is turned away while one
 * process ends and the next begins. Returns its port (0: a unix socket), or -1 and *why. */
int net_listen_fd(struct net *n, int fd, struct lv_refusal *why);

/* Other limits from now on, by the same rules; for connections that are there already too. */
void net_set_limits(struct net *n, const struct net_limits *limits);

/* Runs until a stop is complete. */
void net_run(struct net *n);

/* One turn: waits at most max_ms for something to do (-1: for ever) and does it. False once a stop
 * is complete. */
bool net_turn(struct net *n, int max_ms);

/* Begins to stop: no new connections, requests get NET_F_STOPPING, WebSockets a close 1001 with
 * this reason (NULL: none) after what is queued. Complete when all answers are given and taken and all
 * WebSockets closed, or after grace_ms, when the rest is cut; but never before every request was
 * answered by its handler. Asking again only shortens the grace. */
void net_stop(struct net *n, const char *reason, int grace_ms);

/* Milliseconds of the loop's clock: monotonic, read once a turn. */
int64_t net_now(const struct net *n);

/* For how many milliseconds more has been waiting to be heard than one turn takes. */
int64_t net_pressed(const struct net *n);

/* For tests: puts the clock forward. */
void net_skip(struct net *n, int64_t ms);

/* ---- timers, jobs, signals -------------------------------------------------------------------- */

/* Storage is the caller's, zeroed at first, and must stay until the timer has run or was cleared.
 * Setting one that is set moves it. Any number; setting and clearing cost log n. */
struct net_timer {
    void (*run)(void *arg);
    void *arg;
    int64_t at;   /* private: when */
    size_t place; /* private: 0: not set */
};
bool net_timer_set(struct net *n, struct net_timer *t, int64_t ms_from_now); /* false: no memory */
void net_timer_clear(struct net *n, struct net_timer *t);
static inline bool net_timer_is_set(const struct net_timer *t) { return t->place != 0; }

/* What another thread wants done in the loop's. Storage is the caller's, zeroed at first, and must
 * stay until run was called. Posting one that waits already does nothing, so a job is also a flag
 * that something is to be looked at. */
struct net_job {
    void (*run)(void *arg);
    void *arg;
    struct net_job *next; /* private */
    bool waits;           /* private */
};
void net_post(struct net *n, struct net_job *job); /* from any thread */

/* Takes SIGTERM, SIGINT and SIGHUP: each calls run in the loop. To be called before other threads start,
 * so that none of them gets the signal instead. */
bool net_on_signal(struct net *n, void (*run)(void *arg, int signal), void *arg,
                   struct lv_refusal *why);

/* ---- helpers ---------------------------------------------------------------------------------- */

/* A token bucket: so many per second, in bursts of at most so many. Zeroed, it is full. */
struct net_bucket {
    int64_t at;     /* private: when it was last filled up; 0: full */
    int64_t milli;  /* private: thousandths of tokens */
};
bool net_bucket_take(struct net_bucket *b, int64_t now_ms, int per_s, int burst);

/* For /metrics. The first three are present numbers, the rest sums since the start. */
struct net_counts {
    int64_t connections, websockets, waiting_requests;
    int64_t requests, messages_in, messages_out, bytes_in, bytes_out; /* bytes of WebSockets */
    int64_t accepted, turned_away;             /* sockets; turned away by the limits on connections */
    int64_t cut_slow, cut_silent, cut_late;    /* late: past the deadline of a request */
    int64_t fault[NET_N_FAULTS];
};
const struct net_counts *net_counts(const struct net *n);

#endif
