/* load_talk.c: one connection of a load. What comes is not parsed but looked through for the few things a
 * player needs: the measured server shall have the cores. */
#include "load_inside.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/text.h"

enum { MAX_CHOICES = 64 };

bool load_said_no(const struct load *l, const char *text)
{
    return lv_refuse_text(l->why, LV_E_SYSTEM, NULL, N_("the server did not do what was asked: {text}"), 0,
                          text);
}

/* ---- one connection, step by step ------------------------------------------------------------ */

int load_dial(const struct load *l)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)l->plan->port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        load_said_no(l, strerror(errno));
        if (fd >= 0)
            close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

bool load_send_all(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t k = send(fd, bytes, n, MSG_NOSIGNAL);
        if (k < 0 && (errno == EAGAIN || errno == EINTR))
            continue; /* short messages: there is room in a moment */
        if (k <= 0)
            return false;
        bytes += k;
        n -= (size_t)k;
    }
    return true;
}

/* A request and its whole answer, over a connection of its own. */
bool load_request(const struct load *l, const char *path, const char *cookie, const char *body, char *answer)
{
    char head[1024];
    size_t len = 0;
    int fd = load_dial(l), n;

    if (fd < 0)
        return false;
    n = snprintf(head, sizeof head,
                 "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                 "Cookie: ludovie=%s\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s",
                 path, l->plan->port, l->plan->port, cookie, strlen(body), body);
    if (load_send_all(fd, head, (size_t)n))
        for (ssize_t k = 1; k > 0 && len < LOAD_ROOM - 1; len += k > 0 ? (size_t)k : 0)
            k = recv(fd, answer + len, LOAD_ROOM - 1 - len, 0);
    answer[len] = '\0';
    close(fd);
    return strncmp(answer, "HTTP/1.1 200", 12) == 0 || load_said_no(l, answer);
}

/* What follows a key, as a number or up to the next quote. */
int64_t load_number_after(const char *text, const char *key, int64_t fallback)
{
    const char *at = strstr(text, key);

    return at ? strtoll(at + strlen(key), NULL, 10) : fallback;
}

void load_text_after(const char *text, const char *key, char *to, size_t cap)
{
    const char *at = strstr(text, key);
    size_t n = 0;

    if (at)
        for (at += strlen(key); *at && *at != '"' && *at != ';' && n + 1 < cap; at++)
            to[n++] = *at;
    to[n] = '\0';
}

/* A text frame with a mask of zeros: allowed, and the bytes stay as they are. */
bool load_say(struct load *l, struct player *p, const char *text)
{
    uint8_t frame[1024] = { 0x81 };
    size_t n = strlen(text), at;

    if (n < 126) {
        frame[1] = (uint8_t)(0x80 | n);
        at = 2;
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (uint8_t)(n >> 8);
        frame[3] = (uint8_t)n;
        at = 4;
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, n + 1); /* the NUL is not sent */
    l->out += (int64_t)(at + 4 + n);
    return load_send_all(p->fd, (char *)frame, at + 4 + n) || load_said_no(l, "a connection was cut");
}

/* The next whole frame in what was received; NULL: not yet. It ends with a NUL for a moment. */
static char *next_frame(struct player *p, size_t *whole, size_t *len)
{
    const uint8_t *d = (const uint8_t *)p->data;
    size_t head = 2, n;

    if (p->len < 2)
        return NULL;
    n = d[1] & 127u;
    if (n == 126) {
        head = 4;
        n = p->len < 4 ? 0 : (size_t)d[2] << 8 | d[3];
    } else if (n == 127) {
        head = 10;
        n = 0;
        for (int i = 2; i < 10 && p->len >= 10; i++)
            n = n << 8 | d[i];
    }
    if (p->len < head || p->len < head + n)
        return NULL;
    *whole = head + n;
    *len = n;
    return p->data + head;
}

bool load_receive(struct load *l, struct player *p, int flags)
{
    ssize_t k;

    if (p->cap - p->len < LOAD_ROOM) {
        char *bigger = realloc(p->data, p->cap + 2 * LOAD_ROOM + 1);
        if (!bigger)
            return load_said_no(l, "memory");
        p->data = bigger;
        p->cap += 2 * LOAD_ROOM;
    }
    k = recv(p->fd, p->data + p->len, p->cap - p->len, flags);
    if (k < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (k <= 0)
        return load_said_no(l, "a connection was cut");
    p->len += (size_t)k;
    l->in += k;
    return true;
}

int load_open_ws(const struct load *l, const char *cookie, int64_t table, const char *key)
{
    char head[1024], answer[1024];
    int fd = load_dial(l), n;
    size_t len = 0;

    if (fd < 0)
        return -1;
    n = snprintf(head, sizeof head,
                 "GET /ws?table=%lld&key=%s&lang=fr&words=%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                 "Origin: http://127.0.0.1:%d\r\nCookie: ludovie=%s\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                 "Sec-WebSocket-Version: 13\r\n\r\n",
                 (long long)table, key, l->plan->words ? "yes" : "no", l->plan->port, l->plan->port, cookie);
    load_send_all(fd, head, (size_t)n); /* if that fails, so does the reading */
    do /* byte by byte: what follows the head is the first frame */
        n = len < sizeof answer - 1 ? (int)recv(fd, answer + len, 1, 0) : 0;
    while (n == 1 && (++len < 4 || memcmp(answer + len - 4, "\r\n\r\n", 4) != 0));
    answer[len] = '\0';
    if (strncmp(answer, "HTTP/1.1 101", 12) == 0)
        return fd;
    load_said_no(l, answer);
    close(fd);
    return -1;
}

/* ---- what a player understands --------------------------------------------------------------- */

static void look_for_choice(struct load *l, struct player *p, const char *text)
{
    const char *at = strstr(text, "\"choices\":["), *choice[MAX_CHOICES];
    int n = 0;

    p->choice[0] = '\0';
    for (; at && n < MAX_CHOICES; at = at ? at + 1 : NULL) {
        at = strstr(at, "{\"do\":\"");
        if (at)
            choice[n++] = at;
        else
            break;
    }
    if (n > 0) {
        l->random = l->random * 6364136223846793005u + 1442695040888963407u;
        load_text_after(choice[(l->random >> 33) % (uint64_t)n], "{\"do\":\"", p->choice, sizeof p->choice);
    }
}

static bool understand(struct load *l, struct player *p, const char *text)
{
    if (strncmp(text, "{\"type\":\"ack\"", 13) == 0) {
        p->waits = false;
        if (p->asked > 0 && l->n < l->cap)
            l->latency[l->n++] = (float)((load_now() - p->asked) * 1000);
        p->asked = 0;
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        return load_said_no(l, text);
    } else if (strncmp(text, "{\"type\":\"update\"", 16) == 0
               || strncmp(text, "{\"type\":\"welcome\"", 17) == 0) {
        p->seq = load_number_after(text, "\"seq\":", p->seq);
        look_for_choice(l, p, text);
        if (strstr(text, "\"result\":{\"over\":true"))
            p->pair->over = true;
    }
    return true;
}

bool load_understand_all(struct load *l, struct player *p)
{
    size_t whole, len, used = 0;
    char *text;

    while ((text = next_frame(p, &whole, &len)) != NULL) {
        char kept = text[len];
        bool fine = true;
        text[len] = '\0';
        if ((p->data[0] & 15) == 1)
            fine = understand(l, p, text);
        text[len] = kept;
        if (!fine)
            return false;
        p->data += whole; /* for a moment: moved back below */
        p->len -= whole;
        used += whole;
    }
    p->data -= used;
    if (used > 0)
        memmove(p->data, p->data + used, p->len);
    return true;
}

void load_watch(struct load *l, struct player *p)
{
    struct epoll_event e = { .events = EPOLLIN, .data.ptr = p };

    epoll_ctl(l->epoll, EPOLL_CTL_ADD, p->fd, &e);
}
