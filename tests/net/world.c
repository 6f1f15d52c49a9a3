/* world.c: see world.h. */
#include "world.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- the server ------------------------------------------------------------------------------- */

static void answer_text(struct net_request *r, int status, const char *text)
{
    net_answer(r, &(struct net_answer){ .status = status, .type = "text/plain", .body = text,
                                        .len = strlen(text) });
}

static void answer_fields(struct net_request *r)
{
    net_answer(r, &(struct net_answer){
        .status = 200, .type = "text/plain", .body = "x", .len = 1, .lasting = true,
        .field = { { "Set-Cookie", "a=b; HttpOnly" }, { "X-Odd", "one\r\nX-Split: two" },
                   { "Cache-Control", "max-age=5" } } });
}

static void on_request(void *user, struct net_request *r)
{
    struct world *w = user;
    char text[128];

    r->user = w;
    if (strcmp(r->path, "/now") == 0) {
        snprintf(text, sizeof text, "now %s %s %s %s", r->method, r->peer, r->secure ? "tls" : "plain",
                 net_query(r, "q") ? net_query(r, "q") : "-");
        answer_text(r, 200, text);
    } else if (strcmp(r->path, "/echo") == 0) {
        net_answer(r, &(struct net_answer){ .status = 200, .type = "text/plain", .body = r->body,
                                            .len = r->body_len });
    } else if (strcmp(r->path, "/cookie") == 0) {
        answer_text(r, 200, net_cookie(r, "id") ? net_cookie(r, "id") : "none");
    } else if (strcmp(r->path, "/origin") == 0) {
        answer_text(r, 200, net_origin_is_ours(r) ? "ours" : "not ours");
    } else if (strcmp(r->path, "/fields") == 0) {
        answer_fields(r);
    } else if (strcmp(r->path, "/later") == 0 || strcmp(r->path, "/ws-later") == 0) {
        assert_true(w->n_kept < KEPT);
        w->kept[w->n_kept++] = r;
    } else if (strcmp(r->path, "/ws") == 0 && r->wants_ws) {
        net_accept(r, w);
    } else {
        answer_text(r, 404, "nothing here");
    }
}

static void on_opened(void *user, struct net_ws *ws, void *ws_user)
{
    struct world *w = user;

    assert_ptr_equal(ws_user, w);
    w->ws = ws;
    w->opened++;
}

static void on_message(void *user, struct net_ws *ws, void *ws_user, const char *text, size_t len)
{
    struct world *w = user;

    assert_ptr_equal(ws_user, w);
    assert_true(len < sizeof w->message);
    memcpy(w->message, text, len);
    w->message[len] = '\0';
    w->message_len = len;
    w->messages++;
    if (w->echoes)
        net_ws_send(ws, text, len);
}

static void on_closed(void *user, void *ws_user, int code, const char *reason)
{
    struct world *w = user;

    assert_ptr_equal(ws_user, w);
    w->closed++;
    w->code = code;
    snprintf(w->reason, sizeof w->reason, "%s", reason);
}

struct world *world_blank(void)
{
    static struct world w;

    memset(&w, 0, sizeof w);
    w.config.limits.requests_per_s = NET_UNLIMITED;
    return &w;
}

void world_open(struct world *w)
{
    struct lv_refusal why;

    w->config.on = (struct net_handlers){ .user = w, .request = on_request, .opened = on_opened,
                                          .message = on_message, .closed = on_closed,
                                          .refused = w->config.on.refused };
    w->net = net_new(&w->config, &why);
    if (!w->net)
        fail_msg("%s %s", why.msgid, why.text);
    w->port = net_listen(w->net, "127.0.0.1", 0, &why);
    if (w->port <= 0)
        fail_msg("%s %s", why.msgid, why.text);
}

void world_close(struct world *w)
{
    net_free(w->net);
    w->net = NULL;
}

void world_turn(struct world *w, int turns)
{
    for (int i = 0; i < turns; i++)
        net_turn(w->net, 0);
}

/* ---- a client --------------------------------------------------------------------------------- */

void client_open_at(struct client *c, struct world *w, int fd)
{
    *c = (struct client){ .world = w, .fd = fd, .cap = 1 << 16 };
    c->in = calloc(1, c->cap);
    assert_non_null(c->in);
}

void client_open(struct client *c, struct world *w)
{
    struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons((uint16_t)w->port) };
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    a.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_true(fd >= 0);
    assert_return_code(connect(fd, (struct sockaddr *)&a, sizeof a), errno);
    client_open_at(c, w, fd);
}

void client_close(struct client *c)
{
    close(c->fd);
    free(c->in);
    c->in = NULL;
}

/* Never blocks: the server, who must read, is in this thread. A server that hung up is no fault. */
void client_send(struct client *c, const void *bytes, size_t len)
{
    const char *at = bytes;

    for (int turns = 0; len > 0 && turns < 10000; turns++) {
        ssize_t n = send(c->fd, at, len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && errno != EAGAIN)
            return;
        if (n > 0) {
            at += n;
            len -= (size_t)n;
        }
        net_turn(c->world->net, 0);
    }
}

void client_say(struct client *c, const char *text)
{
    client_send(c, text, strlen(text));
}

bool client_hears(struct client *c)
{
    ssize_t n;

    if (c->cap - c->len < 1 << 15) {
        c->cap *= 2;
        c->in = realloc(c->in, c->cap);
        assert_non_null(c->in);
    }
    n = recv(c->fd, c->in + c->len, c->cap - c->len - 1, MSG_DONTWAIT);
    if (n == 0 || (n < 0 && errno != EAGAIN))
        c->ended = true;
    if (n <= 0)
        return false;
    c->len += (size_t)n;
    c->in[c->len] = '\0';
    return true;
}

void client_until_ended(struct client *c)
{
    world_until(c->world, (client_hears(c), c->ended));
}

void client_skip(struct client *c, size_t len)
{
    memmove(c->in, c->in + len, c->len - len + 1);
    c->len -= len;
}

static size_t body_length(const char *head)
{
    const char *at = strstr(head, "Content-Length: ");

    return at ? (size_t)strtoul(at + 16, NULL, 10) : 0;
}

int client_status(struct client *c, size_t *head, size_t *body)
{
    char *end;

    world_until(c->world, (client_hears(c), strstr(c->in, "\r\n\r\n") || c->ended));
    end = strstr(c->in, "\r\n\r\n");
    if (!end)
        return -1; /* hung up without a word */
    *head = (size_t)(end - c->in) + 4;
    *body = body_length(c->in);
    if (strncmp(c->in, "HTTP/1.1 101", 12) == 0 || strncmp(c->in, "HTTP/1.1 304", 12) == 0)
        *body = 0;
    world_until(c->world, (client_hears(c), c->len >= *head + *body || c->ended));
    return atoi(c->in + 9);
}

int client_once(struct world *w, struct client *c, const char *request)
{
    size_t head, body;

    client_open(c, w);
    client_say(c, request);
    return client_status(c, &head, &body);
}

int client_ask(struct client *c, const char *request)
{
    size_t head = 0, body = 0;
    int status;

    client_say(c, request);
    status = client_status(c, &head, &body);
    if (status > 0)
        client_skip(c, head + body < c->len ? head + body : c->len);
    return status;
}

/* ---- WebSocket -------------------------------------------------------------------------------- */

const char handshake[] = "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
                         "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

void client_upgrade(struct client *c, const char *path)
{
    char text[sizeof handshake + 64];
    const int before = c->world->opened;
    size_t head, body;

    snprintf(text, sizeof text, "GET %s%s", path, handshake + 7);
    client_say(c, text);
    assert_int_equal(client_status(c, &head, &body), 101);
    assert_non_null(strstr(c->in, "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    client_skip(c, head);
    world_until(c->world, c->world->opened == before + 1);
}

void client_frame(struct client *c, int first_byte, const void *payload, size_t len)
{
    static const uint8_t mask[4] = { 0x12, 0x34, 0x56, 0x78 };
    const uint8_t *p = payload;
    uint8_t *f = malloc(len + 14);
    size_t n = 0;

    assert_non_null(f);
    f[n++] = (uint8_t)first_byte;
    if (len < 126) {
        f[n++] = (uint8_t)(0x80 | len);
    } else if (len < 65536) {
        f[n++] = 0x80 | 126;
        f[n++] = (uint8_t)(len >> 8);
        f[n++] = (uint8_t)len;
    } else {
        f[n++] = 0x80 | 127;
        for (int shift = 56; shift >= 0; shift -= 8)
            f[n++] = (uint8_t)((uint64_t)len >> shift);
    }
    memcpy(f + n, mask, 4);
    n += 4;
    for (size_t i = 0; i < len; i++)
        f[n++] = p[i] ^ mask[i % 4];
    client_send(c, f, n);
    free(f);
}

void client_text(struct client *c, const char *text)
{
    client_frame(c, 0x81, text, strlen(text));
}

/* Whole frame at the front of c->in? Servers do not mask. */
static bool read_frame(struct client *c, struct frame *f)
{
    const uint8_t *p = (const uint8_t *)c->in;
    size_t head = 2, len;

    if (c->len < 2)
        return false;
    assert_int_equal(p[1] & 0x80, 0);
    len = p[1];
    if (len == 126) {
        head = 4;
        len = c->len < head ? 0 : (size_t)p[2] << 8 | p[3];
    } else if (len == 127) {
        head = 10;
        len = c->len < head ? 0 : (size_t)p[6] << 24 | (size_t)p[7] << 16 | (size_t)p[8] << 8 | p[9];
    }
    if (c->len < head || c->len - head < len)
        return false;
    assert_true(len < sizeof f->text);
    f->opcode = p[0] & 15;
    f->fin = p[0] & 128;
    f->len = len;
    memcpy(f->text, c->in + head, len);
    f->text[len] = '\0';
    client_skip(c, head + len);
    return true;
}

void client_next(struct client *c, struct frame *f)
{
    bool got = false;

    world_until(c->world, (client_hears(c), (got = read_frame(c, f)) || c->ended));
    assert_true(got);
}

int client_close_code(struct client *c)
{
    static struct frame f;
    bool got = false;

    do {
        world_until(c->world, (client_hears(c), (got = read_frame(c, &f)) || c->ended));
        if (!got)
            return -1;
    } while (f.opcode != 8);
    return f.len < 2 ? 0 : (uint8_t)f.text[0] << 8 | (uint8_t)f.text[1];
}
