/* listen.c: where we can be reached, over TCP and on unix sockets, and taking in those who come. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/text.h"
#include "inside.h"

enum { ACCEPTS = 64 }; /* in one go, so that the others get their turn */

static bool refuse_listen(struct lv_refusal *why, const char *at, int error)
{
    lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("it is not possible to listen there: {text}"), 0,
                   strerror(error));
    return lv_refuse_at(why, at, 0);
}

static bool add_listener(struct net *n, int fd, const char *unix_path)
{
    struct listener *l = calloc(1, sizeof *l);

    assert(fd >= 0);
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

    assert(address && !n->stopping);
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

int net_listen_fd(struct net *n, int fd, struct lv_refusal *why)
{
    int flags = fcntl(fd, F_GETFL);

    assert(!n->stopping);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) != 0 || fcntl(fd, F_SETFD, FD_CLOEXEC) != 0
        || !add_listener(n, fd, NULL)) {
        refuse_listen(why, "LISTEN_FDS", errno);
        return -1;
    }
    return port_of(fd);
}

/* A socket file that nobody listens on is left over from a process that was killed. */
static void remove_dead_socket(const struct sockaddr_un *a)
{
    struct stat st;
    int fd;

    assert(a->sun_family == AF_UNIX);
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

    assert(path && !n->stopping);
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

bool net_listen_inside(struct net *n, const char *path, struct lv_refusal *why)
{
    if (!net_listen_unix(n, path, 0600, why))
        return false;
    n->listeners->inside = true; /* the one that came last */
    return true;
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
void listeners_take(struct net *n, struct listener *l)
{
    assert(l->watched && !n->stopping);
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
        http_take(n, fd, &peer, l->inside);
    }
}

void listeners_watch_again(struct net *n)
{
    for (struct listener *l = n->listeners; l; l = l->next)
        if (!l->watched)
            l->watched = loop_watch(n, l->fd, &l->source, EPOLLIN);
}

void listeners_close(struct net *n)
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
