/* load_talk.c: one connection of a load. What comes is looked through for the few things a player needs, and
 * read as a document only by who is to decide: the measured server shall have the cores. */
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

#include "core/change.h"
#include "core/text.h"

enum { MAX_CHOICES = 64 };

static const char ask_words[] = "{\"type\":\"words\",\"id\":\"w\",\"seq\":0}";

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
enum { TEXT = 1, PING = 9, PONG = 10 }; /* kinds of frames */

static bool say_frame(struct load *l, struct player *p, int kind, const char *text)
{
    uint8_t frame[1024] = { (uint8_t)(0x80 | kind) };
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

bool load_say(struct load *l, struct player *p, const char *text)
{
    return say_frame(l, p, TEXT, text);
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
                 "GET /ws?table=%lld&key=%s&lang=fr&words=no&fold=yes&diff=%s HTTP/1.1\r\n"
                 "Host: 127.0.0.1:%d\r\n"
                 "Origin: http://127.0.0.1:%d\r\nCookie: ludovie=%s\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                 "Sec-WebSocket-Version: 13\r\n\r\n",
                 (long long)table, key, l->plan->whole ? "no" : "yes", l->plan->port, l->plan->port, cookie);
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

/* What can be decided, as it was told whole or as it becomes by a change; in p->asked. */
static bool note_asked(struct player *p, const struct lv_node *m)
{
    const struct lv_node *change = lv_node_get(m, "asked"), *whole = lv_node_get(m, "choices");
    const char *was = change && p->asked ? p->asked : NULL;
    struct lv_node *before = was ? lv_doc_read(was, strlen(was), LOAD_ROOM, NULL) : NULL;
    char *room = change || whole ? malloc(LOAD_ROOM) : NULL;
    struct lv_buf b;
    struct lv_json j;
    bool fine = room != NULL;

    if (room) {
        b = lv_buf_over(room, LOAD_ROOM);
        j = lv_json_on(&b);
        if (change) {
            fine = before && lv_change_apply(before, change, &j);
        } else {
            lv_json_object(&j);
            lv_json_key(&j, "choices");
            fine = lv_change_apply(NULL, whole, &j);
            lv_json_key(&j, "blocked");
            fine = fine && lv_node_get(m, "blocked") && lv_change_apply(NULL, lv_node_get(m, "blocked"), &j);
            lv_json_end(&j);
        }
        fine = fine && !b.cut;
        free(p->asked);
        p->asked = realloc(room, b.len + 1);
    }
    lv_doc_free(before);
    return fine;
}

/* One of the decisions; of those that differ in a number, the first number. Looked for in the text, which is
 * quicker than reading it. */
static void choose(struct load *l, struct player *p)
{
    static const char begin[] = "{\"do\":\"", from[] = "\"range\":{\"from\":";
    const char *end = strstr(p->asked, "],\"blocked\":["), *at = p->asked, *choice[MAX_CHOICES];
    char text[sizeof p->choice];
    uint64_t n = 0;

    while (end && n < MAX_CHOICES && (at = strstr(at, begin)) != NULL && at < end)
        choice[n++] = at++;
    if (n == 0)
        return;
    l->random = l->random * 6364136223846793005u + 1442695040888963407u;
    at = choice[(l->random >> 33) % n];
    load_text_after(at, begin, text, sizeof text);
    at = strstr(text, "{n}") ? strstr(at, from) : NULL;
    if (at)
        snprintf(p->choice, sizeof p->choice, "%.*s%lld%s", (int)(strstr(text, "{n}") - text), text,
                 (long long)strtoll(at + sizeof from - 1, NULL, 10), strstr(text, "{n}") + 3);
    else
        snprintf(p->choice, sizeof p->choice, "%s", text);
}

/* A situation: what one has to know of it to play on. */
static bool look_at(struct load *l, struct player *p, const char *text, size_t len)
{
    struct lv_node *m = NULL;
    bool fine = true;

    p->seq = load_number_after(text, "\"seq\":", p->seq);
    p->choice[0] = '\0';
    if (strstr(text, "\"choices\":[") || strstr(text, "\"asked\":{")) {
        m = lv_doc_read(text, len, LOAD_ROOM, NULL);
        fine = m && ((!lv_node_get(m, "choices") && !lv_node_get(m, "asked")) || note_asked(p, m));
        if (fine && p->asked && (lv_node_get(m, "choices") || lv_node_get(m, "asked")))
            choose(l, p);
    }
    lv_doc_free(m);
    if (strstr(text, "\"result\":{\"over\":true"))
        p->pair->over = true;
    return fine || load_said_no(l, text);
}

/* The server asks to wait a little: the same again, then. */
static bool wait_a_little(struct load *l, struct player *p, const char *text)
{
    int64_t ms = load_number_after(text, "\"wait\":", 0);

    if (ms <= 0 || !p->said[0])
        return load_said_no(l, text);
    l->shed++;
    p->again = load_now() + (double)ms / 1000;
    return true;
}

static bool understand(struct load *l, struct player *p, const char *text, size_t len)
{
    if (strncmp(text, "{\"type\":\"ack\"", 13) == 0) {
        p->waits = false;
        p->said[0] = '\0';
        if (p->asked_at > 0)
            load_note(l, p->asked_at);
        p->asked_at = 0;
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        return wait_a_little(l, p, text);
    } else if (strncmp(text, "{\"type\":\"update\"", 16) == 0
               || strncmp(text, "{\"type\":\"welcome\"", 17) == 0) {
        return look_at(l, p, text, len) && (!l->plan->words || load_say(l, p, ask_words));
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
        if ((p->data[0] & 15) == TEXT)
            fine = understand(l, p, text, len);
        else if ((p->data[0] & 15) == PING)
            fine = say_frame(l, p, PONG, text);
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
