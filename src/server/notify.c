/* notify.c: see notify.h. The protocols are a datagram of "NAME=value" lines and a few variables of the
 * environment (sd_notify(3), sd_listen_fds(3)): less than a library would cost. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "notify.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* While it reloads it is to be told when that began, on the steady clock. */
static void with_time(const char *state, char *to, size_t cap)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    snprintf(to, cap, "%s\nMONOTONIC_USEC=%lld", state,
             (long long)t.tv_sec * 1000000 + (long long)t.tv_nsec / 1000);
}

void notify_send(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un a = { .sun_family = AF_UNIX };
    size_t n = path ? strlen(path) : 0;
    char text[128];
    int fd;

    if (n < 2 || n >= sizeof a.sun_path || (path[0] != '/' && path[0] != '@'))
        return;
    memcpy(a.sun_path, path, n);
    if (path[0] == '@')
        a.sun_path[0] = '\0'; /* a name that is no file */
    with_time(state, text, sizeof text);
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) {
        (void)sendto(fd, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&a,
                     (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n));
        close(fd);
    }
}

/* A number of the environment that is meant for this process; 0: none. */
static int64_t number_for_us(const char *name, const char *pid_name)
{
    const char *text = getenv(name), *pid = getenv(pid_name);

    if (!text || (pid && strtoll(pid, NULL, 10) != (long long)getpid()))
        return 0;
    return strtoll(text, NULL, 10);
}

int64_t notify_watchdog_ms(void)
{
    int64_t us = number_for_us("WATCHDOG_USEC", "WATCHDOG_PID");

    return us > 0 ? us / 1000 : 0;
}

int notify_sockets(void)
{
    int64_t n = getenv("LISTEN_PID") ? number_for_us("LISTEN_FDS", "LISTEN_PID") : 0;

    return n < 0 ? 0 : n > NOTIFY_MOST ? NOTIFY_MOST : (int)n;
}
