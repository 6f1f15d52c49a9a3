/* ws_out.c: what WebSockets are told. Frames to send are put together in an area that all connections share,
 * where each has a few pieces, and go out in one write at the end of the turn. Our texts, which are nearly
 * all there is, need a head of a few bytes and nothing else: they do not pass through wslay, whose queue
 * would copy them twice more. One whose client is slow has what is left over, and a bound on it. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "ws.h"

enum { OUT_AREA = 4 << 20 }; /* bytes in it, after which all is sent before the turn is over */

/* ---- putting together ------------------------------------------------------------------------- */

size_t net_ws_waiting(const struct net_ws *ws)
{
    assert(ws->out_at <= ws->out_len);
    return ws->out_len - ws->out_at + ws->queued
           + (ws->has_frames ? wslay_event_get_queued_msg_length(ws->frames) : 0);
}

void ws_cut_if_slow(struct net_ws *ws)
{
    if (net_ws_waiting(ws) > (size_t)ws->net->config.limits.queue_bytes) {
        ws->net->counts.cut_slow++;
        ws_drop(ws, NET_CLOSE_SLOW);
    }
}

static bool grow_area(struct net *n, size_t more)
{
    size_t cap = 2 * n->out_cap + more;
    char *out = realloc(n->out, cap);

    assert(n->out_len <= n->out_cap);
    if (!out)
        return false;
    n->out = out;
    n->out_cap = cap;
    return true;
}

/* Puts bytes into the common area, behind those of this connection if they are the last there. */
static bool put(struct net_ws *ws, const void *bytes, size_t len)
{
    struct net *n = ws->net;
    struct piece *p = ws->pieces > 0 ? &ws->piece[ws->pieces - 1] : NULL;

    assert(bytes && n->out_len <= n->out_cap);
    if (n->out_cap - n->out_len < len && !grow_area(n, len))
        return false;
    if (!p || p->at + p->len != n->out_len) {
        assert(ws->pieces <= PIECES);
        p = &ws->piece[ws->pieces++];
        *p = (struct piece){ n->out_len, 0 };
    }
    memcpy(n->out + n->out_len, bytes, len);
    n->out_len += len;
    p->len += len;
    assert(n->out_len <= n->out_cap && p->at + p->len == n->out_len);
    ws->queued += len;
    return true;
}

/* The head of a text frame: its length in 7, 16 or 64 bits. */
static size_t text_head(uint8_t head[10], size_t len)
{
    size_t n = len < 126 ? 0 : len < 65536 ? 2 : 8;

    assert(n <= 8);
    head[0] = 0x80 | WSLAY_TEXT_FRAME; /* the whole message */
    head[1] = (uint8_t)(n == 0 ? len : n == 2 ? 126 : 127);
    for (size_t i = 0; i < n; i++)
        head[2 + i] = (uint8_t)(len >> 8 * (n - 1 - i));
    return 2 + n;
}

/* wslay's own frames, pongs above all, into the common area. */
static bool gather_queued(struct net_ws *ws)
{
    if (!ws->has_frames)
        return true;
    ws->has_frames = false;
    return !wslay_event_want_write(ws->frames) || wslay_event_send(ws->frames) == 0;
}

void net_ws_send(struct net_ws *ws, const char *text, size_t len)
{
    uint8_t head[10];

    assert(text || len == 0);
    if (ws->state > WS_OPEN)
        return;
    ws->net->counts.messages_out++;
    if (ws->pieces >= PIECES || ws->net->out_len > OUT_AREA)
        ws_flush_all(ws->net);
    if (!gather_queued(ws) || !put(ws, head, text_head(head, len)) || !put(ws, text, len))
        ws_drop(ws, NET_CLOSE_LOST);
    ws_cut_if_slow(ws);
    ws_mark_dirty(ws);
}

ssize_t ws_gather(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t len, int flags,
                      void *user)
{
    (void)flags;
    if (put(user, bytes, len))
        return (ssize_t)len;
    wslay_event_set_error(ctx, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

/* ---- sending ---------------------------------------------------------------------------------- */

/* What became of a write: how many bytes went; 0 and dead when the connection is. */
static size_t count_sent(struct net_ws *ws, ssize_t sent)
{
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        ws_drop(ws, NET_CLOSE_LOST);
    if (sent <= 0)
        return 0;
    ws->net->counts.bytes_out += sent;
    return (size_t)sent;
}

static void send_rest(struct net_ws *ws)
{
    assert(ws->out && ws->out_at < ws->out_len);
    ws->out_at += count_sent(ws, send(ws->fd, ws->out + ws->out_at, ws->out_len - ws->out_at, MSG_NOSIGNAL));
    if (ws->out_at < ws->out_len)
        return;
    free(ws->out);
    ws->out = NULL;
    ws->out_at = ws->out_len = 0;
}

/* Keeps the pieces, but for the first bytes, which are sent, behind what is kept already. */
static void keep_pieces(struct net_ws *ws, size_t sent)
{
    char *out = malloc(ws->out_len - ws->out_at + ws->queued - sent);
    size_t len = ws->out_len - ws->out_at;

    assert(ws->pieces > 0 && sent < ws->queued);
    assert(sent == 0 || !ws->out); /* out of order otherwise */
    if (!out) {
        ws_drop(ws, NET_CLOSE_LOST);
        return;
    }
    if (len > 0)
        memcpy(out, ws->out + ws->out_at, len);
    for (int i = 0; i < ws->pieces; i++) {
        const struct piece *p = &ws->piece[i];
        size_t skip = sent < p->len ? sent : p->len;
        memcpy(out + len, ws->net->out + p->at + skip, p->len - skip);
        len += p->len - skip;
        sent -= skip;
    }
    free(ws->out);
    ws->out = out;
    ws->out_len = len;
    ws->out_at = 0;
}

/* The one frame we write ourselves: wslay would close without saying why. */
static bool gather_1002(struct net_ws *ws)
{
    static const uint8_t frame[] = { 0x88, 2, NET_CLOSE_PROTOCOL >> 8, NET_CLOSE_PROTOCOL & 0xFF };

    assert(ws->broke_protocol && ws->state == WS_CLOSING);
    if (ws->said_so)
        return true;
    ws->said_so = true;
    return put(ws, frame, sizeof frame);
}

/* wslay sends a close before anything else and nothing after it: ours is queued when the rest has
 * been put together. */
static bool gather_frames(struct net_ws *ws)
{
    if (ws->broke_protocol)
        return gather_1002(ws);
    if (!gather_queued(ws))
        return false;
    if (!ws->close_is_due)
        return true;
    ws->close_is_due = false;
    wslay_event_queue_close(ws->frames, ws->code, (const uint8_t *)ws->reason,
                            ws->reason ? strlen(ws->reason) : 0);
    ws->has_frames = true;
    return gather_queued(ws);
}

static void send_pieces(struct net_ws *ws)
{
    struct iovec v[PIECES + 1];
    struct msghdr m = { .msg_iov = v, .msg_iovlen = (size_t)ws->pieces };
    size_t sent;

    assert(!ws->out && ws->pieces > 0 && ws->pieces <= PIECES + 1 && ws->queued > 0);
    for (int i = 0; i < ws->pieces; i++)
        v[i] = (struct iovec){ ws->net->out + ws->piece[i].at, ws->piece[i].len };
    sent = count_sent(ws, sendmsg(ws->fd, &m, MSG_NOSIGNAL));
    if (ws->state != WS_DEAD && sent < ws->queued)
        keep_pieces(ws, sent);
}

/* Behind what the socket has not taken yet, or out; wslay's own frames only when that is empty, so
 * that a close is the last. */
static void send_queued(struct net_ws *ws)
{
    assert(ws->state != WS_DEAD && ws->pieces <= PIECES + 1);
    if (ws->out) {
        if (ws->pieces > 0)
            keep_pieces(ws, 0);
    } else if (!gather_frames(ws)) {
        ws_drop(ws, NET_CLOSE_LOST);
    } else if (ws->pieces > 0) {
        send_pieces(ws);
    }
    ws->pieces = 0;
    ws->queued = 0;
}

static void watch_out(struct net_ws *ws, bool on)
{
    if (ws->watches_out == on)
        return;
    ws->watches_out = on;
    loop_rewatch(ws->net, ws->fd, &ws->source, EPOLLIN | EPOLLRDHUP | (on ? EPOLLOUT : 0u));
}

/* Our last word is said. Has the peer said its own? Then all its bytes are read, and we may go. Else
 * it will, or hang up, which one that broke the protocol is asked for by our hanging up first. */
static void linger(struct net_ws *ws)
{
    assert(ws->state == WS_CLOSING && !ws->out && ws->pieces == 0);
    if (ws->code == 0)
        ws->code = wslay_event_get_status_code_sent(ws->frames);
    if (wslay_event_get_close_received(ws->frames)) {
        ws_drop(ws, NET_CLOSE_NONE);
        return;
    }
    ws->state = WS_LINGERING;
    ws->closing_since = ws->net->now;
    if (!wslay_event_get_read_enabled(ws->frames))
        shutdown(ws->fd, SHUT_WR);
}

static void flush(struct net_ws *ws)
{
    if (ws->state == WS_DEAD)
        return;
    if (ws->out)
        send_rest(ws);
    if (ws->state != WS_DEAD)
        send_queued(ws);
    if (ws->state == WS_DEAD)
        return;
    watch_out(ws, ws->out != NULL);
    if (ws->state == WS_CLOSING && !ws->out
        && (ws->said_so || wslay_event_get_close_sent(ws->frames)))
        linger(ws);
}

void ws_flush_all(struct net *n)
{
    while (n->dirty) {
        struct net_ws *ws = n->dirty;
        assert(ws->is_dirty && ws->net == n);
        n->dirty = ws->next_dirty;
        ws->is_dirty = false;
        flush(ws);
    }
    n->out_len = 0;
}
