/* ws_in.c: what WebSockets say. What one recv brought is parsed at once, from an area that all connections
 * share; wslay reads from memory only. */
#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "ws.h"

static ssize_t give_bytes(wslay_event_context_ptr ctx, uint8_t *to, size_t len, int flags, void *user)
{
    struct net_ws *ws = user;

    assert(ws->in || ws->in_len == 0);
    (void)flags;
    if (len > ws->in_len)
        len = ws->in_len;
    if (len == 0) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, ws->in, len);
    ws->in += len;
    ws->in_len -= len;
    return (ssize_t)len;
}

/* Pings and pongs count too: each costs us an answer or a look. */
static bool is_too_fast(struct net_ws *ws)
{
    const struct net_limits *l = &ws->net->config.limits;

    return l->messages_per_s >= 0
           && !net_bucket_take(&ws->messages, ws->net->now, l->messages_per_s, l->message_burst);
}

/* wslay has queued the answer. It looks at the reason only when that came in one piece. */
static void take_close(struct net_ws *ws, const struct wslay_event_on_msg_recv_arg *m)
{
    const char *reason = m->msg_length > 2 ? (const char *)m->msg + 2 : "";
    const size_t len = m->msg_length > 2 ? m->msg_length - 2 : 0;

    assert(m->opcode == WSLAY_CONNECTION_CLOSE && ws->state == WS_OPEN);
    if (is_utf8(reason, len))
        ws_begin_close(ws, m->status_code ? m->status_code : NET_CLOSE_NONE, reason, len);
    else
        ws_begin_close(ws, NET_CLOSE_TEXT, NULL, 0);
}

static void take_message(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *m,
                         void *user)
{
    struct net_ws *ws = user;
    struct net *n = ws->net;

    if (ws->state != WS_OPEN)
        return;
    ws->has_frames |= m->opcode == WSLAY_PING; /* wslay has queued a pong */
    if (m->opcode == WSLAY_CONNECTION_CLOSE) {
        take_close(ws, m);
    } else if (is_too_fast(ws)) {
        net_ws_close(ws, NET_CLOSE_RATE, "too many messages");
        wslay_event_shutdown_read(ctx);
    } else if (m->opcode == WSLAY_TEXT_FRAME) {
        n->counts.messages_in++;
        n->config.on.message(n->config.on.user, ws, ws->user, m->msg_length ? (const char *)m->msg : "",
                             m->msg_length);
    }
}

/* wslay gives up on a frame that is none with a close that says nothing: the peer shall know why. */
static void give_up(struct net_ws *ws, int error)
{
    assert(error != 0);
    if (error == WSLAY_ERR_NOMEM) {
        ws_drop(ws, NET_CLOSE_LOST);
    } else if (ws->state == WS_OPEN) {
        ws->broke_protocol = true;
        ws_begin_close(ws, NET_CLOSE_PROTOCOL, NULL, 0);
    }
}

/* By the head alone, before any payload is stored. A close has no payload or at least a code:
 * wslay lets one byte pass. */
static void take_head(wslay_event_context_ptr ctx,
                      const struct wslay_event_on_frame_recv_start_arg *head, void *user)
{
    struct net_ws *ws = user;

    if (ws->state != WS_OPEN)
        return;
    if (head->opcode == WSLAY_BINARY_FRAME)
        net_ws_close(ws, NET_CLOSE_BINARY, "text is expected");
    else if (head->opcode == WSLAY_CONNECTION_CLOSE && head->payload_length == 1)
        give_up(ws, WSLAY_ERR_PROTO);
    else
        return;
    wslay_event_shutdown_read(ctx);
}

void ws_parse(struct net_ws *ws, const char *bytes, size_t len)
{
    int error;

    assert(!ws->in && bytes && len > 0);
    ws->in = bytes;
    ws->in_len = len;
    error = wslay_event_recv(ws->frames);
    ws->in = NULL;
    ws->in_len = 0;
    if (error)
        give_up(ws, error);
    else if (ws->state == WS_OPEN && !wslay_event_get_read_enabled(ws->frames))
        ws_begin_close(ws, 0, NULL, 0); /* it has queued a close; its code is known when it is sent */
    ws->has_frames = wslay_event_want_write(ws->frames);
    ws_cut_if_slow(ws);                 /* pongs are bounded as well */
    if (ws->has_frames)
        ws_mark_dirty(ws);
}

void ws_receive(struct net_ws *ws)
{
    struct net *n = ws->net;
    ssize_t len = recv(ws->fd, n->area, AREA, 0);

    assert(ws->state != WS_DEAD && ws->state != WS_FRESH);
    if (len > 0) {
        ws->heard = n->now;
        ws->is_pinged = false;
        n->counts.bytes_in += len;
        if (wslay_event_get_read_enabled(ws->frames))
            ws_parse(ws, n->area, (size_t)len);
        if (ws->state == WS_LINGERING && wslay_event_get_close_received(ws->frames))
            ws_drop(ws, NET_CLOSE_NONE);
    } else if (len == 0 || (errno != EAGAIN && errno != EINTR)) {
        ws_drop(ws, NET_CLOSE_LOST);
    }
}

const struct wslay_event_callbacks ws_callbacks = {
    .recv_callback = give_bytes,
    .send_callback = ws_gather,
    .on_frame_recv_start_callback = take_head,
    .on_msg_recv_callback = take_message,
};
