/* http.c: requests, by libmicrohttpd in its external epoll mode.
 *
 * Sockets are accepted by the loop and handed to the library, which listens nowhere itself: limits
 * on connections are ours, and there may be any number of listeners.
 *
 * A request that is not answered in its handler is suspended; net_answer resumes it. The library
 * is not woken by that: it must run again before the loop waits (http_due).
 *
 * At an upgrade to WebSocket we leave the library: the socket is doubled and handed to ws.c
 * with the bytes that came early, and the library's own end and memory go at once. */
#include "http.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include "core/text.h"

/* ---- from the library to the handler ---------------------------------------------------------- */

static void note_target(struct conn *c, const char *target)
{
    assert(!c->request);
    c->state = HTTP_READING;
    c->since = c->net->now;
    c->bad_target = strlen(target) > (size_t)c->net->config.limits.target_bytes ? NET_F_TARGET
                    : target_is_plain(target) ? -1 : NET_F_BAD_REQUEST;
}

static struct conn *conn_of(struct MHD_Connection *m)
{
    return *(struct conn **)MHD_get_connection_info(m, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
}

/* Called with the raw target, before the headers. Allocates nothing: a request that ends before
 * its headers do is never reported. */
static void *see_target(void *net, const char *target, struct MHD_Connection *m)
{
    (void)net;
    note_target(conn_of(m), target);
    return NULL;
}

static struct request *new_request(struct net *n, struct MHD_Connection *m, const char *path,
                                   const char *method)
{
    struct request *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->net = n;
    r->mhd = m;
    r->conn = conn_of(m);
    assert(!r->conn->request); /* one after the other */
    r->conn->request = r;
    r->open = (struct net_request){ .method = method, .path = path, .body = "", .host = "",
                                    .inside = r->conn->inside };
    const char *host = net_header(&r->open, "Host");
    r->open.host = host ? host : "";
    r->open.origin = net_header(&r->open, "Origin");
    n->counts.requests++;
    return r;
}

static enum MHD_Result begin(struct request *r, const char *version)
{
    int fault = http_gate(r, version);

    assert(!is_settled(r) && !r->body);
    if (fault < 0 && r->announced > 0) {
        r->body = malloc(r->announced + 1);
        if (!r->body)
            fault = NET_F_BUSY;
    }
    return fault >= 0 ? http_turn_down(r, (enum net_fault)fault) : MHD_YES;
}

static enum MHD_Result take_body(struct request *r, const char *part, size_t *len)
{
    assert(r->open.body_len <= r->announced);
    if (!r->body || *len > r->announced - r->open.body_len)
        return MHD_NO;
    memcpy(r->body + r->open.body_len, part, *len);
    r->open.body_len += *len;
    assert(r->open.body_len <= r->announced);
    *len = 0;
    return MHD_YES;
}

static enum MHD_Result hand_over(struct request *r)
{
    struct net *n = r->net;

    assert(!is_settled(r) && !r->handed_over && !r->suspended);
    if (r->body) {
        r->body[r->open.body_len] = '\0';
        r->open.body = r->body;
    }
    if (n->stopping)
        return http_turn_down(r, NET_F_STOPPING);
    if (http_answer_asset(r))
        return http_queue(r);
    r->handed_over = true;
    n->counts.waiting_requests++;
    n->config.on.request(n->config.on.user, &r->open);
    if (r->handed_over) { /* it will be answered later */
        assert(!is_settled(r));
        r->conn->state = HTTP_WAITING;
        r->suspended = true;
        MHD_suspend_connection(r->mhd);
        return MHD_YES;
    }
    return http_queue(r);
}

/* The library calls this with the headers, with each part of the body, at its end, and again after
 * a resume. */
static enum MHD_Result handle(void *net, struct MHD_Connection *m, const char *path,
                              const char *method, const char *version, const char *part, size_t *len,
                              void **context)
{
    struct request *r = *context;

    if (!r) {
        r = new_request(net, m, path, method);
        *context = r;
        return r ? begin(r, version) : MHD_NO;
    }
    if (is_settled(r)) /* while it was suspended */
        return http_queue(r);
    return *len > 0 ? take_body(r, part, len) : hand_over(r);
}

static void complete(void *net, struct MHD_Connection *m, void **context,
                     enum MHD_RequestTerminationCode code)
{
    struct request *r = *context;
    struct net *n = net;

    (void)m;
    (void)code;
    if (!r)
        return;
    assert(!r->handed_over);
    assert(r->conn->request == r);
    r->conn->request = NULL;
    r->conn->state = HTTP_IDLE;
    r->conn->since = n->now;
    if (r->response && !r->shared)
        MHD_destroy_response(r->response);
    if (r->upgrades && !r->upgraded) /* gone before it was a WebSocket */
        n->config.on.closed(n->config.on.user, r->ws_user, NET_CLOSE_LOST, "");
    free(r->body);
    free(r);
    *context = NULL;
}

/* ---- running ---------------------------------------------------------------------------------- */

int http_timeout(struct net *n)
{
    MHD_UNSIGNED_LONG_LONG ms;

    if (MHD_get_timeout(n->daemon, &ms) == MHD_NO)
        return -1;
    return ms > 1000 ? 1000 : (int)ms;
}

/* An answer given, or a socket handed over, while it runs is seen at its next run only. */
void http_run(struct net *n)
{
    for (int i = 0; i < 4; i++) {
        n->http_due = false;
        MHD_run(n->daemon);
        if (!n->http_due)
            return;
    }
}

bool http_start(struct net *n, struct lv_refusal *why)
{
    const union MHD_DaemonInfo *info;

    assert(!n->daemon);
    errno = 0;
    n->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET, 0,
        NULL, NULL, handle, n,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)1 << 20, /* ours comes first */
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)n->config.limits.header_bytes,
        MHD_OPTION_CONNECTION_TIMEOUT, 0u,
        MHD_OPTION_STRICT_FOR_CLIENT, 0, /* the gate is; and without Host the library says its head twice */
        MHD_OPTION_URI_LOG_CALLBACK, see_target, n,
        MHD_OPTION_NOTIFY_COMPLETED, complete, n,
        MHD_OPTION_NOTIFY_CONNECTION, http_note_connection, n,
        MHD_OPTION_END);
    info = n->daemon ? MHD_get_daemon_info(n->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    if (info && http_make_assets(n) && loop_watch(n, info->epoll_fd, &n->http_source, EPOLLIN))
        return true;
    return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the server cannot start: {text}"), 0,
                          strerror(errno ? errno : ENOMEM));
}

/* The library aborts the process when it is stopped with something suspended. */
void http_end(struct net *n)
{
    if (n->daemon) {
        for (struct conn *c = n->conns; c; c = c->next)
            if (c->request && c->request->handed_over)
                net_refuse(&c->request->open, NET_F_STOPPING);
        http_run(n);
        MHD_stop_daemon(n->daemon);
    }
    http_drop_assets(n);
}
