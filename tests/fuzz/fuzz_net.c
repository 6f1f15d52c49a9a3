/* fuzz_net.c: any bytes from a client, through the whole loop. The first letter says what they are:
 *
 *     H  HTTP from the first byte         A  texts for the readers of parse.h, with lines
 *     W  frames behind a handshake
 *
 * Frames are sent twice, in one piece and in several: what is heard must not differ. A connection
 * that its client has closed must be gone, by the deadlines at the latest. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/inside.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What the server heard: everything, in one number. */
static uint64_t heard;
static int opened, closed;

static _Noreturn void fault(const char *what)
{
    fprintf(stderr, "fuzz_net: %s\n", what);
    abort();
}

static void hear(const char *bytes, size_t len, int more)
{
    for (size_t i = 0; i < len; i++)
        heard = (heard ^ (uint8_t)bytes[i]) * 0x100000001B3u;
    heard = (heard ^ (uint64_t)more) * 0x100000001B3u;
}

static void on_request(void *user, struct net_request *r)
{
    (void)user;
    if (r->path[0] != '/' || strlen(r->body) > r->body_len)
        fault("a request that should not have come through");
    if (r->wants_ws)
        net_accept(r, NULL);
    else
        net_answer(r, &(struct net_answer){ .status = 200, .type = "text/plain", .body = r->body,
                                            .len = r->body_len });
}

static void on_opened(void *user, struct net_ws *ws, void *ws_user)
{
    (void)user;
    (void)ws_user;
    opened++;
    net_ws_send(ws, "hello", 5);
}

static void on_message(void *user, struct net_ws *ws, void *ws_user, const char *text, size_t len)
{
    (void)user;
    (void)ws_user;
    if (len > 1000)
        fault("a message beyond the limit");
    hear(text, len, 256);
    net_ws_send(ws, text, len);
    if (len > 0 && text[0] == 'q')
        net_ws_close(ws, 4100, "as you wish");
#ifdef PLANTED_FAULT
    if (len == 3 && text[0] == 'b' && text[2] == 'd')
        fault("the planted fault");
#endif
}

static void on_closed(void *user, void *ws_user, int code, const char *reason)
{
    (void)user;
    (void)ws_user;
    /* A frame may be cut off and have several faults, of which pieces may show another one first. And
     * wslay skips two bytes of every piece of a close, not of the first only, before it looks at the
     * letters of the reason: in pieces it may find a fault where there is none. */
    if (code == NET_CLOSE_TEXT || code == NET_CLOSE_PROTOCOL || reason[0]) {
        code = NET_CLOSE_LOST;
        reason = "";
    }
    hear(reason, strlen(reason), code);
    closed++;
}

static struct net *the_loop(void)
{
    static struct net *n;
    static const struct net_config config = {
        .limits = { .requests_per_s = NET_UNLIMITED, .messages_per_s = NET_UNLIMITED,
                    .per_address = NET_UNLIMITED, .message_bytes = 1000, .body_bytes = 1000 },
        .on = { .request = on_request, .opened = on_opened, .message = on_message,
                .closed = on_closed },
        .trusted_proxy = "unix",
    };

    if (!n)
        n = net_new(&config, NULL);
    if (!n)
        fault("no loop");
    return n;
}

static void turn(struct net *n, int turns)
{
    for (int i = 0; i < turns; i++)
        net_turn(n, 0);
}

static void drain(int fd)
{
    char bytes[65536];

    while (recv(fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0)
        ;
}

static void say(struct net *n, int fd, const void *bytes, size_t len, size_t piece)
{
    const char *at = bytes;

    while (len > 0) {
        const size_t part = len < piece ? len : piece;
        if (send(fd, at, part, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 && errno != EAGAIN)
            return; /* hung up on */
        at += part;
        len -= part;
        turn(n, 1);
        drain(fd);
    }
}

/* One connection from beginning to end. */
static void visit(const char *first, const uint8_t *bytes, size_t len, size_t piece)
{
    static const struct address nowhere;
    struct net *n = the_loop();
    int fd[2];

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fd) != 0)
        fault("no sockets");
    http_take(n, fd[0], &nowhere, len % 2); /* every other one as by the socket of those who run it */
    say(n, fd[1], first, strlen(first), 1000);
    turn(n, 3);
    say(n, fd[1], bytes, len, piece);
    turn(n, 2);
    shutdown(fd[1], SHUT_WR);
    turn(n, 3);
    close(fd[1]);
    for (int i = 0; i < 40 && n->counts.connections + n->counts.websockets > 0; i++) {
        turn(n, 2);
        if (i > 5)
            net_skip(n, 5000);
    }
    if (n->counts.connections + n->counts.websockets > 0)
        fault("a connection that does not end");
    if (opened != closed)
        fault("opened and closed do not match");
}

static void send_frames(const uint8_t *bytes, size_t len)
{
    static const char handshake[] =
        "GET / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    uint64_t whole;

    heard = 0;
    visit(handshake, bytes, len, 1 << 20);
    whole = heard;
    heard = 0;
    visit(handshake, bytes, len, 1 + len / 7);
    if (heard != whole)
        fault("heard something else in pieces");
}

/* Lines: a list of proxies, an X-Forwarded-For, an Origin, a Host. */
static void read_texts(const uint8_t *bytes, size_t len)
{
    char *text = malloc(len + 1), *line[4];
    struct proxies proxies;
    struct address a, b;
    char written[NET_ADDRESS];

    if (!text)
        fault("no memory");
    memcpy(text, bytes, len);
    text[len] = '\0';
    line[0] = text;
    for (int i = 1; i < 4; i++) {
        char *end = strchr(line[i - 1], '\n');
        line[i] = end ? end + 1 : line[i - 1] + strlen(line[i - 1]);
        if (end)
            *end = '\0';
    }
    if (proxies_read(line[0], &proxies) && forwarded_for(line[1], &proxies, &a)) {
        address_write(&a, written);
        if (proxies_have(&proxies, &a) || !address_read(written, strlen(written), &b)
            || memcmp(&a, &b, sizeof a) != 0)
            fault("an address that is not what it was");
    }
    if (origin_names(line[2], line[3], true) && !origin_names(line[2], line[3], false))
        fault("an origin that TLS makes ours");
    (void)is_ws_key(line[2]);
    if (target_is_plain(line[2]) && !is_printable(line[2]))
        fault("a plain target that cannot be printed");
    if (utf8_cut(line[1], 10) > 10)
        fault("a cut that is too long");
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 20000)
        return 0;
    if (data[0] == 'W')
        send_frames(data + 1, size - 1);
    else if (data[0] == 'A')
        read_texts(data + 1, size - 1);
    else
        visit("", data + 1, size - 1, 1 + (size_t)data[0] * 16);
    return 0;
}
