/* load_echo.c: the same bytes as a load, echoed by a child that does nothing else: what the machine itself
 * takes for them. */
#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load_inside.h"

/* The child: connections come in pairs; of every message both get the answer, or its sender alone. */
struct echo {
    int64_t in, out;
    bool to_both;
    int *partner;            /* by descriptor */
    int64_t *got;            /* bytes of an unfinished message */
    char *answer;
};

static void echo_serve(struct echo *x, int fd)
{
    char room[4096];
    ssize_t k = recv(fd, room, sizeof room, MSG_DONTWAIT);

    if (k <= 0)
        _exit(0); /* the measuring is over */
    for (x->got[fd] += k; x->got[fd] >= x->in; x->got[fd] -= x->in) {
        load_send_all(fd, x->answer, (size_t)x->out);
        if (x->to_both)
            load_send_all(x->partner[fd], x->answer, (size_t)x->out);
    }
}

static void echo_child(struct echo *x, int listener, int connections)
{
    struct epoll_event e[256];
    int epoll = epoll_create1(EPOLL_CLOEXEC), first = -1;

    for (int i = 0; i < connections; i++) {
        int fd = accept(listener, NULL, NULL), one = 1;
        struct epoll_event in = { .events = EPOLLIN, .data.fd = fd };
        if (fd < 0)
            _exit(1);
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &in);
        x->partner[fd] = first;
        if (i % 2 == 1)
            x->partner[first] = fd;
        first = fd;
    }
    for (;;) {
        int n = epoll_wait(epoll, e, 256, -1);
        for (int i = 0; i < n; i++)
            echo_serve(x, e[i].data.fd);
    }
}

/* The parent: each pair sends by turns, as soon as both have the last answer; or one of it all the time. */
static bool echo_play(struct load *l, const struct echo *x, double end)
{
    struct epoll_event e[256];
    char frame[1024] = { 0 }, room[LOAD_ROOM];

    for (int i = 0; i < l->plan->tables; i++) {
        l->pair[i].player[0].asked_at = load_now();
        load_send_all(l->pair[i].player[0].fd, frame, (size_t)x->in);
    }
    while (load_now() < end) {
        int n = epoll_wait(l->epoll, e, 256, 100);
        for (int i = 0; i < n; i++) {
            struct player *p = e[i].data.ptr, *other = &p->pair->player[!p->seat];
            ssize_t k = recv(p->fd, room, sizeof room, MSG_DONTWAIT);
            if (k <= 0)
                return load_said_no(l, "a connection was cut");
            p->len += (size_t)k;
            if ((int64_t)p->len >= x->out && (!x->to_both || (int64_t)other->len >= x->out)) {
                struct player *last = p->asked_at > 0 ? p : other, *next = p;
                if (x->to_both && last == p)
                    next = other;
                if (l->n < l->cap)
                    l->latency[l->n++] = (float)((load_now() - last->asked_at) * 1000);
                p->len = other->len = 0;
                last->asked_at = 0;
                next->asked_at = load_now();
                load_send_all(next->fd, frame, (size_t)x->in);
            }
        }
    }
    return true;
}

static int echo_listen(int *port)
{
    struct sockaddr_in at = { .sin_family = AF_INET };
    socklen_t len = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || bind(fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(fd, 1024) != 0
        || getsockname(fd, (struct sockaddr *)&at, &len) != 0)
        return -1;
    *port = ntohs(at.sin_port);
    return fd;
}

static bool echo_connect(struct load *l)
{
    for (int i = 0; i < 2 * l->plan->tables; i++) {
        struct player *p = &l->pair[i / 2].player[i % 2];
        p->pair = &l->pair[i / 2];
        p->seat = i % 2;
        p->fd = load_dial(l);
        if (p->fd < 0)
            return false;
        load_watch(l, p);
    }
    return true;
}

bool load_echo(const struct load_plan *plan, int64_t in, int64_t out, bool to_both,
               struct load_result *r, struct lv_refusal *why)
{
    struct load_plan p = *plan;
    int connections = 2 * p.tables, listener = echo_listen(&p.port);
    struct echo x = { in, out, to_both, calloc((size_t)connections + 1024, sizeof(int)),
                      calloc((size_t)connections + 1024, sizeof(int64_t)), calloc(1, (size_t)out) };
    struct load l = { .why = why };
    bool fine = listener >= 0 && x.partner && x.got && x.answer && load_init(&l, &p, why);
    pid_t child = fine ? fork() : -1;

    if (child == 0)
        echo_child(&x, listener, connections);
    fine = child > 0 && echo_connect(&l);
    if (fine) {
        double began = load_now(), cpu = load_cpu_of(child);
        fine = echo_play(&l, &x, began + p.pace.seconds);
        load_sum_up(&l, load_now() - began, load_cpu_of(child) - cpu, r);
    }
    if (listener >= 0)
        close(listener);
    if (l.plan)
        load_release(&l);
    if (child > 0)
        waitpid(child, NULL, 0); /* it ends when the first connection does */
    free(x.partner);
    free(x.got);
    free(x.answer);
    return fine;
}
