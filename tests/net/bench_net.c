/* bench_net.c: what an idle WebSocket costs in memory, and an echoed message in time.
 *
 *     bench_net [CONNECTIONS [SECONDS]]
 *
 * The server is a child process, so that its memory and processor time are its own. Beside it, the
 * same with a bare echo of frames in an epoll loop: the floor. Not a test. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "net/net.h"

enum { ACTIVE = 50, FRAME = 64, PAYLOAD = 58 };

static const char handshake[] =
    "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

static _Noreturn void give_up(const char *what)
{
    fprintf(stderr, "bench_net: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ---- the two servers -------------------------------------------------------------------------- */

static void on_request(void *user, struct net_request *r)
{
    net_accept(r, user);
}

static void on_opened(void *user, struct net_ws *ws, void *ws_user)
{
    (void)user;
    (void)ws;
    (void)ws_user;
}

static void on_message(void *user, struct net_ws *ws, void *ws_user, const char *text, size_t len)
{
    (void)user;
    (void)ws_user;
    net_ws_send(ws, text, len);
}

static void on_closed(void *user, void *ws_user, int code, const char *reason)
{
    (void)user;
    (void)ws_user;
    (void)code;
    (void)reason;
}

static void serve_net(int fd)
{
    struct net_config config = {
        .limits = { .connections = 100000, .per_address = NET_UNLIMITED,
                    .requests_per_s = NET_UNLIMITED, .messages_per_s = NET_UNLIMITED },
        .on = { .request = on_request, .opened = on_opened, .message = on_message,
                .closed = on_closed },
    };
    struct net *n = net_new(&config, NULL);
    int port = n ? net_listen(n, "127.0.0.1", 0, NULL) : 0;

    if (write(fd, &port, sizeof port) == (ssize_t)sizeof port)
        net_run(n);
}

/* Answers the handshake with as many bytes, and each frame with an unmasked one. */
static void echo(int epoll, int fd)
{
    static const char answer[] = "HTTP/1.1 101 Switching\r\n\r\n";
    char in[4096];
    ssize_t n = recv(fd, in, sizeof in, 0);

    if (n <= 0) {
        epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL);
        close(fd);
    } else if (in[0] == 'G') {
        send(fd, answer, sizeof answer - 1, MSG_NOSIGNAL);
    } else {
        in[0] = (char)0x81;
        in[1] = PAYLOAD;
        send(fd, in, PAYLOAD + 2, MSG_NOSIGNAL);
    }
}

static void serve_bare(int fd)
{
    struct sockaddr_in a = { .sin_family = AF_INET };
    socklen_t len = sizeof a;
    int own = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), epoll = epoll_create1(0), port;
    const int on = 1;

    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (bind(own, (struct sockaddr *)&a, sizeof a) != 0 || listen(own, 1024) != 0
        || getsockname(own, (struct sockaddr *)&a, &len) != 0)
        give_up("listen");
    port = ntohs(a.sin_port);
    epoll_ctl(epoll, EPOLL_CTL_ADD, own, &(struct epoll_event){ .events = EPOLLIN, .data.fd = own });
    if (write(fd, &port, sizeof port) != (ssize_t)sizeof port)
        return;
    for (;;) {
        struct epoll_event e[256];
        int n = epoll_wait(epoll, e, 256, -1);
        for (int i = 0; i < n; i++) {
            if (e[i].data.fd != own) {
                echo(epoll, e[i].data.fd);
                continue;
            }
            int c = accept(own, NULL, NULL);
            setsockopt(c, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            epoll_ctl(epoll, EPOLL_CTL_ADD, c, &(struct epoll_event){ .events = EPOLLIN, .data.fd = c });
        }
    }
}

/* ---- the client ------------------------------------------------------------------------------- */

static int connect_ws(int port)
{
    struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    char in[2048];
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    const int on = 1;

    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&a, sizeof a) != 0)
        give_up("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (send(fd, handshake, sizeof handshake - 1, 0) < 0 || recv(fd, in, sizeof in, 0) <= 0)
        give_up("handshake");
    return fd;
}

static void say(int fd)
{
    static const char frame[FRAME] = { (char)0x81, (char)(0x80 | PAYLOAD), 0, 0, 0, 0, 'x' };

    if (send(fd, frame, FRAME, MSG_NOSIGNAL) != FRAME)
        give_up("send");
}

static long kilobytes(pid_t pid)
{
    char path[64], line[256];
    long kb = 0;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmRSS: %ld", &kb);
    if (f)
        fclose(f);
    return kb;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double cpu_seconds(pid_t pid)
{
    clockid_t clock;
    struct timespec t;

    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        give_up("clock");
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ACTIVE of the connections say something as soon as they hear the last back. */
static long talk(const int *fd, double seconds)
{
    const double end = now() + seconds;
    int epoll = epoll_create1(0);
    long messages = 0;

    for (int i = 0; i < ACTIVE; i++) {
        epoll_ctl(epoll, EPOLL_CTL_ADD, fd[i],
                  &(struct epoll_event){ .events = EPOLLIN, .data.fd = fd[i] });
        say(fd[i]);
    }
    while (now() < end) {
        struct epoll_event e[ACTIVE];
        int n = epoll_wait(epoll, e, ACTIVE, 100);
        for (int i = 0; i < n; i++) {
            char in[4096];
            if (recv(e[i].data.fd, in, sizeof in, 0) <= 0)
                give_up("recv");
            messages++;
            say(e[i].data.fd);
        }
    }
    close(epoll);
    return messages;
}

static void measure(const char *name, void (*serve)(int), int connections, double seconds)
{
    int *fd = calloc((size_t)connections, sizeof *fd), link[2], port = 0;
    long before, after, messages;
    double cpu;
    pid_t pid;

    if (!fd || pipe(link) != 0 || (pid = fork()) < 0)
        give_up("fork");
    if (pid == 0) {
        serve(link[1]);
        _exit(0);
    }
    if (read(link[0], &port, sizeof port) != (ssize_t)sizeof port || port == 0)
        give_up("no port");
    close(connect_ws(port)); /* what the first one costs is nobody's */
    before = kilobytes(pid);
    for (int i = 0; i < connections; i++)
        fd[i] = connect_ws(port);
    after = kilobytes(pid);
    cpu = cpu_seconds(pid);
    messages = talk(fd, seconds);
    cpu = cpu_seconds(pid) - cpu;
    printf("%-6s %5d connections: %5.2f kB each, %6.0f messages/s, %5.2f us CPU a message\n", name,
           connections, (double)(after - before) / connections, (double)messages / seconds,
           cpu * 1e6 / (double)messages);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    for (int i = 0; i < connections; i++)
        close(fd[i]);
    close(link[0]);
    close(link[1]);
    free(fd);
}

int main(int argc, char **argv)
{
    const int connections = argc > 1 ? atoi(argv[1]) : 1000;
    const double seconds = argc > 2 ? atof(argv[2]) : 3;
    struct rlimit r;

    if (connections < ACTIVE) {
        fprintf(stderr, "usage: bench_net [CONNECTIONS [SECONDS]], at least %d\n", ACTIVE);
        return 2;
    }
    getrlimit(RLIMIT_NOFILE, &r);
    r.rlim_cur = r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    for (int i = 0; i < 2; i++) {
        measure("net", serve_net, connections, seconds);
        measure("bare", serve_bare, connections, seconds);
    }
    return 0;
}
