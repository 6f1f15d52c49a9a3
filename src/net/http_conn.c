/* http_conn.c: sockets that speak HTTP: which may stay, whose they are, and for how long. The deadlines are
 * ours: the library's own timeout counts from the last byte, so that a slow dripper would never end. A
 * connection past its deadline is shut down, which the library sees as a hang-up. */
#include <assert.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http.h"

/* The library tells of sockets that begin and end. We know those that begin: http_take gave them. */
void http_note_connection(void *net, struct MHD_Connection *m, void **context,
                            enum MHD_ConnectionNotificationCode code)
{
    struct net *n = net;
    struct conn *c;

    (void)m;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        c = n->taking;
        assert(c && c->net == n && !c->prev && !c->next);
        n->taking = NULL;
        *context = c;
        c->next = n->conns;
        if (n->conns)
            n->conns->prev = c;
        n->conns = c;
        n->counts.connections++;
        return;
    }
    c = *context;
    assert(c && !c->request && n->counts.connections > 0);
    assert(!c->person || c->person->connections > 0);
    if (c->prev)
        c->prev->next = c->next;
    else
        n->conns = c->next;
    if (c->next)
        c->next->prev = c->prev;
    if (c->person)
        c->person->connections--;
    n->counts.connections--;
    free(c);
}

/* May this socket stay? A proxy's address is no person's. */
static struct conn *welcome(struct net *n, int fd, const struct address *peer)
{
    struct conn *c;
    struct person *p = NULL;

    assert(fd >= 0);
    if (loop_is_full(n))
        return NULL;
    if (!proxies_have(&n->proxies, peer)) {
        p = crowd_get(&n->crowd, peer);
        if (!p || !person_may_connect(n, p))
            return NULL;
    }
    c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    *c = (struct conn){ .net = n, .fd = fd, .peer = *peer, .person = p, .since = n->now,
                        .bad_target = -1 };
    if (p)
        p->connections++;
    return c;
}

void http_take(struct net *n, int fd, const struct address *peer, bool inside)
{
    struct conn *c = welcome(n, fd, peer);
    struct sockaddr_storage any = { .ss_family = AF_UNSPEC };

    assert(!n->taking);
    if (!c) {
        n->counts.turned_away++;
        close(fd);
        return;
    }
    c->inside = inside;
    n->taking = c;
    (void)MHD_add_connection(n->daemon, fd, (struct sockaddr *)&any, sizeof any);
    n->http_due = true;
    if (n->taking) { /* the library did not want it, and has closed it */
        n->taking = NULL;
        if (c->person)
            c->person->connections--;
        free(c);
        n->counts.turned_away++;
        return;
    }
    n->counts.accepted++;
}

/* How long a connection may stay as it is; -1: for ever. */
static int patience(const struct conn *c, const struct net_limits *l)
{
    switch (c->state) {
    case HTTP_FIRST:
    case HTTP_READING:
        return l->request_ms;
    case HTTP_ANSWERING:
        return 4 * l->request_ms;
    case HTTP_IDLE:
        return l->idle_ms;
    case HTTP_WAITING:
        break;
    }
    return -1;
}

void http_sweep(struct net *n)
{
    for (struct conn *c = n->conns; c; c = c->next) {
        assert(c->since <= n->now);
        const int ms = patience(c, &n->config.limits);
        if (ms < 0 || c->cut || n->now - c->since < ms)
            continue;
        shutdown(c->fd, SHUT_RDWR);
        c->cut = true;
        n->counts.cut_late += c->state != HTTP_IDLE;
        n->http_due = true;
    }
}

bool http_is_quiet(struct net *n)
{
    for (const struct conn *c = n->conns; c; c = c->next)
        if (c->state == HTTP_WAITING || c->state == HTTP_ANSWERING)
            return false;
    return true;
}
