/* relay.c: the second way to the tests' PostgreSQL; see cluster.h. A thread passes bytes between two
 * sockets, for as many connections as there are. */
#include "cluster.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { MAX_PAIRS = 16 };
struct pair { int client, server; }; /* client 0: free */

static struct {
    char where[200];
    int door;
    atomic_int mode, cuts;
    pthread_t thread;
    struct pair pair[MAX_PAIRS];
} r;

static struct sockaddr_un address(const char *port)
{
    struct sockaddr_un a = { .sun_family = AF_UNIX };

    snprintf(a.sun_path, sizeof a.sun_path, "%s/.s.PGSQL.%s", cluster_dir(), port);
    return a;
}

static void let_in(void)
{
    struct sockaddr_un to = address("5432");
    struct pair p = { accept(r.door, NULL, NULL), socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) };
    int i = 0;

    while (i < MAX_PAIRS && r.pair[i].client)
        i++;
    if (i < MAX_PAIRS && p.client >= 0 && connect(p.server, (struct sockaddr *)&to, sizeof to) == 0) {
        r.pair[i] = p;
        return;
    }
    close(p.client);
    close(p.server);
}

static void cut(struct pair *p)
{
    close(p->client);
    close(p->server);
    *p = (struct pair){ 0 };
    atomic_fetch_add(&r.cuts, 1);
}

static void cut_all(void)
{
    for (int i = 0; i < MAX_PAIRS; i++)
        if (r.pair[i].client)
            cut(&r.pair[i]);
    atomic_store(&r.mode, RELAY_PASS);
}

static void pass(struct pair *p, int from, int to, enum relay lost)
{
    char bytes[16384];
    ssize_t n = read(from, bytes, sizeof bytes), sent = 0;

    if (n > 0 && atomic_load(&r.mode) == (int)lost) {
        atomic_store(&r.mode, RELAY_PASS);
        n = 0;
    }
    while (sent < n) {
        ssize_t once = write(to, bytes + sent, (size_t)(n - sent));
        if (once <= 0)
            break;
        sent += once;
    }
    if (n <= 0 || sent < n)
        cut(p);
}

static void *relay(void *unused)
{
    (void)unused;
    for (;;) {
        struct pollfd p[1 + 2 * MAX_PAIRS];
        const bool hold = atomic_load(&r.mode) == RELAY_HOLD;
        int n = 0;
        p[n++] = (struct pollfd){ .fd = r.door, .events = POLLIN };
        for (int i = 0; i < MAX_PAIRS; i++) {
            const bool there = r.pair[i].client && !hold;
            p[n++] = (struct pollfd){ .fd = there ? r.pair[i].client : -1, .events = POLLIN };
            p[n++] = (struct pollfd){ .fd = there ? r.pair[i].server : -1, .events = POLLIN };
        }
        poll(p, (nfds_t)n, 5);
        if (atomic_load(&r.mode) == RELAY_CUT) {
            cut_all();
            continue;
        }
        for (int i = 0; i < MAX_PAIRS; i++) {
            if (p[1 + 2 * i].revents && r.pair[i].client)
                pass(&r.pair[i], r.pair[i].client, r.pair[i].server, RELAY_LOSE_QUESTION);
            if (p[2 + 2 * i].revents && r.pair[i].client)
                pass(&r.pair[i], r.pair[i].server, r.pair[i].client, RELAY_LOSE_ANSWER);
        }
        if (p[0].revents)
            let_in();
    }
    return NULL;
}

const char *cluster_relay_where(void)
{
    struct sockaddr_un a = address("5433");

    if (r.where[0])
        return r.where;
    snprintf(r.where, sizeof r.where, "host=%s port=5433 user=ludovie dbname=postgres", cluster_dir());
    r.door = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (r.door < 0 || bind(r.door, (struct sockaddr *)&a, sizeof a) != 0 || listen(r.door, 16) != 0
        || pthread_create(&r.thread, NULL, relay, NULL) != 0)
        exit(99);
    pthread_detach(r.thread);
    return r.where;
}

void cluster_relay(enum relay mode)
{
    atomic_store(&r.mode, (int)mode);
}

int cluster_cuts(void)
{
    return atomic_load(&r.cuts);
}
