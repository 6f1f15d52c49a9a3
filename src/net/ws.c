/* ws.c: WebSockets, framed by wslay.
 *
 * wslay reads from and writes into memory only. What one recv brought is parsed at once, from an
 * area that all connections share; frames to send are put together in another, where each
 * connection has a few pieces, and go out in one write at the end of the turn. Our texts, which are
 * nearly all there is, need a head of a few bytes and nothing else: they do not pass through wslay,
 * whose queue would copy them twice more. An idle connection has no buffer of ours; one whose
 * client is slow has what is left over, and a bound on it.
 *
 * The life of one:  fresh → open → closing (a close frame is queued; no message is given any more)
 * → lingering (all is sent; we wait for the peer's close or hang-up, 2 s at most, because closing
 * with unread input would reset the connection and could destroy our close on its way) → dead,
 * reported with `closed` and freed at the end of the turn. A cut goes from anywhere to dead. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "inside.h"

enum {
    LINGER_MS = 2000,
    PIECES = 4,          /* of one connection in the common area, and one more for what follows at once */
    OUT_AREA = 4 << 20   /* bytes in it, after which all is sent before the turn is over */
};
enum ws_state { WS_FRESH, WS_OPEN, WS_CLOSING, WS_LINGERING, WS_DEAD };

struct piece { size_t at, len; }; /* in the common area */

struct net_ws {
    struct source source;
    enum ws_state state;
    int fd;
    bool is_dirty, is_pinged, watches_out;
    bool close_is_due;           /* our close waits for what was queued before it */
    bool broke_protocol;         /* we say so ourselves, once, instead of wslay */
    bool said_so;
    uint16_t code;               /* with which it ends */
    struct net *net;
    void *user;
    struct net_ws *prev, *next;  /* of all */
    struct net_ws *next_fresh, *next_dirty, *next_dead;
    wslay_event_context_ptr frames;
    bool has_frames;             /* may it have some to send? Else it need not be looked at */
    const char *in;              /* bytes received and not parsed yet */
    size_t in_len;
    char *early;                 /* bytes that came with the handshake */
    size_t early_len;
    char *out;                   /* bytes the socket did not take yet */
    size_t out_len, out_at;
    struct piece piece[PIECES + 1];
    int pieces;
    size_t queued;               /* bytes in them */
    char *reason;                /* that the peer or we gave; NULL: none */
    int64_t heard, closing_since;
    struct net_bucket messages;
    struct person *person;
    struct address peer;
    char peer_text[NET_ADDRESS];
};

static void mark_dirty(struct net_ws *ws)
{
    if (ws->is_dirty || ws->state == WS_DEAD)
        return;
    ws->is_dirty = true;
    ws->next_dirty = ws->net->dirty;
    ws->net->dirty = ws;
}

static void drop(struct net_ws *ws, int code)
{
    if (ws->state == WS_DEAD)
        return;
    ws->code = ws->code ? ws->code : (uint16_t)code;
    ws->state = WS_DEAD;
    ws->next_dead = ws->net->dead;
    ws->net->dead = ws;
}

/* No message is given or taken from here on. */
static void begin_close(struct net_ws *ws, int code, const char *reason, size_t len)
{
    ws->state = WS_CLOSING;
    ws->code = (uint16_t)code;
    ws->closing_since = ws->net->now;
    if (len > 0 && !ws->reason) {
        ws->reason = malloc(len + 1);
        if (ws->reason) {
            memcpy(ws->reason, reason, len);
            ws->reason[len] = '\0';
        }
    }
    mark_dirty(ws);
}

size_t net_ws_waiting(const struct net_ws *ws)
{
    return ws->out_len - ws->out_at + ws->queued
           + (ws->has_frames ? wslay_event_get_queued_msg_length(ws->frames) : 0);
}

const char *net_ws_peer(const struct net_ws *ws)
{
    return ws->peer_text;
}

static void cut_if_slow(struct net_ws *ws)
{
    if (net_ws_waiting(ws) > (size_t)ws->net->config.limits.queue_bytes) {
        ws->net->counts.cut_slow++;
        drop(ws, NET_CLOSE_SLOW);
    }
}

static bool grow_area(struct net *n, size_t more)
{
    size_t cap = 2 * n->out_cap + more;
    char *out = realloc(n->out, cap);

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
    ws->queued += len;
    return true;
}

/* The head of a text frame: its length in 7, 16 or 64 bits. */
static size_t text_head(uint8_t head[10], size_t len)
{
    size_t n = len < 126 ? 0 : len < 65536 ? 2 : 8;

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

static void flush_all(struct net *n);

void net_ws_send(struct net_ws *ws, const char *text, size_t len)
{
    uint8_t head[10];

    if (ws->state > WS_OPEN)
        return;
    ws->net->counts.messages_out++;
    if (ws->pieces >= PIECES || ws->net->out_len > OUT_AREA)
        flush_all(ws->net);
    if (!gather_queued(ws) || !put(ws, head, text_head(head, len)) || !put(ws, text, len))
        drop(ws, NET_CLOSE_LOST);
    cut_if_slow(ws);
    mark_dirty(ws);
}

void net_ws_close(struct net_ws *ws, int code, const char *reason)
{
    const size_t len = reason ? utf8_cut(reason, NET_CLOSE_REASON) : 0;

    if (ws->state > WS_OPEN)
        return;
    ws->close_is_due = true;
    begin_close(ws, code, reason, len);
}

/* ---- receiving -------------------------------------------------------------------------------- */

static ssize_t give_bytes(wslay_event_context_ptr ctx, uint8_t *to, size_t len, int flags, void *user)
{
    struct net_ws *ws = user;

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

    if (is_utf8(reason, len))
        begin_close(ws, m->status_code ? m->status_code : NET_CLOSE_NONE, reason, len);
    else
        begin_close(ws, NET_CLOSE_TEXT, NULL, 0);
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
    if (error == WSLAY_ERR_NOMEM) {
        drop(ws, NET_CLOSE_LOST);
    } else if (ws->state == WS_OPEN) {
        ws->broke_protocol = true;
        begin_close(ws, NET_CLOSE_PROTOCOL, NULL, 0);
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

static void parse(struct net_ws *ws, const char *bytes, size_t len)
{
    int error;

    ws->in = bytes;
    ws->in_len = len;
    error = wslay_event_recv(ws->frames);
    ws->in = NULL;
    ws->in_len = 0;
    if (error)
        give_up(ws, error);
    else if (ws->state == WS_OPEN && !wslay_event_get_read_enabled(ws->frames))
        begin_close(ws, 0, NULL, 0); /* it has queued a close; its code is known when it is sent */
    ws->has_frames = wslay_event_want_write(ws->frames);
    cut_if_slow(ws);                 /* pongs are bounded as well */
    if (ws->has_frames)
        mark_dirty(ws);
}

static void receive(struct net_ws *ws)
{
    struct net *n = ws->net;
    ssize_t len = recv(ws->fd, n->area, AREA, 0);

    if (len > 0) {
        ws->heard = n->now;
        ws->is_pinged = false;
        n->counts.bytes_in += len;
        if (wslay_event_get_read_enabled(ws->frames))
            parse(ws, n->area, (size_t)len);
        if (ws->state == WS_LINGERING && wslay_event_get_close_received(ws->frames))
            drop(ws, NET_CLOSE_NONE);
    } else if (len == 0 || (errno != EAGAIN && errno != EINTR)) {
        drop(ws, NET_CLOSE_LOST);
    }
}

/* ---- sending ---------------------------------------------------------------------------------- */

static ssize_t gather(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t len, int flags,
                      void *user)
{
    (void)flags;
    if (put(user, bytes, len))
        return (ssize_t)len;
    wslay_event_set_error(ctx, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

/* What became of a write: how many bytes went; 0 and dead when the connection is. */
static size_t count_sent(struct net_ws *ws, ssize_t sent)
{
    if (sent < 0 && errno != EAGAIN && errno != EINTR)
        drop(ws, NET_CLOSE_LOST);
    if (sent <= 0)
        return 0;
    ws->net->counts.bytes_out += sent;
    return (size_t)sent;
}

static void send_rest(struct net_ws *ws)
{
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

    if (!out) {
        drop(ws, NET_CLOSE_LOST);
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
    if (ws->out) {
        if (ws->pieces > 0)
            keep_pieces(ws, 0);
    } else if (!gather_frames(ws)) {
        drop(ws, NET_CLOSE_LOST);
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
    if (ws->code == 0)
        ws->code = wslay_event_get_status_code_sent(ws->frames);
    if (wslay_event_get_close_received(ws->frames)) {
        drop(ws, NET_CLOSE_NONE);
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

static void flush_all(struct net *n)
{
    while (n->dirty) {
        struct net_ws *ws = n->dirty;
        n->dirty = ws->next_dirty;
        ws->is_dirty = false;
        flush(ws);
    }
    n->out_len = 0;
}

/* ---- the turn --------------------------------------------------------------------------------- */

void ws_ready(struct net_ws *ws, unsigned events)
{
    if (ws->state == WS_DEAD)
        return;
    if (events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR))
        receive(ws);
    if (events & EPOLLOUT)
        mark_dirty(ws);
}

static void bury(struct net_ws *ws)
{
    struct net *n = ws->net;

    if (ws->prev)
        ws->prev->next = ws->next;
    else
        n->all = ws->next;
    if (ws->next)
        ws->next->prev = ws->prev;
    ws->person->connections--;
    n->counts.websockets--;
    close(ws->fd); /* leaves the epoll set by itself */
    n->config.on.closed(n->config.on.user, ws->user, ws->code, ws->reason ? ws->reason : "");
    wslay_event_context_free(ws->frames);
    free(ws->early);
    free(ws->reason);
    free(ws->out);
    free(ws);
}

/* A `closed` may make others speak, whose sending may kill them: until all is quiet. */
void ws_settle(struct net *n)
{
    while (n->dirty || n->dead) {
        flush_all(n);
        if (n->dead) {
            struct net_ws *ws = n->dead;
            n->dead = ws->next_dead;
            bury(ws);
        }
    }
}

static void ping_or_cut(struct net_ws *ws)
{
    struct net *n = ws->net;
    const int64_t silence = n->now - ws->heard;

    if (silence >= 2 * (int64_t)n->config.limits.ping_ms) {
        n->counts.cut_silent++;
        drop(ws, NET_CLOSE_SILENT);
    } else if (silence >= n->config.limits.ping_ms && !ws->is_pinged) {
        ws->is_pinged = true;
        wslay_event_queue_msg(ws->frames, &(struct wslay_event_msg){ .opcode = WSLAY_PING });
        ws->has_frames = true;
        mark_dirty(ws);
    }
}

void ws_sweep(struct net *n)
{
    for (struct net_ws *ws = n->all; ws; ws = ws->next) {
        if (ws->state == WS_OPEN)
            ping_or_cut(ws);
        else if (ws->state > WS_OPEN && n->now - ws->closing_since >= LINGER_MS)
            drop(ws, NET_CLOSE_LOST);
    }
}

/* ---- beginning and end ------------------------------------------------------------------------ */

static const struct wslay_event_callbacks callbacks = {
    .recv_callback = give_bytes,
    .send_callback = gather,
    .on_frame_recv_start_callback = take_head,
    .on_msg_recv_callback = take_message,
};

static bool keep_early(struct net_ws *ws, const char *early, size_t len)
{
    if (len == 0)
        return true;
    ws->early = malloc(len);
    if (!ws->early)
        return false;
    memcpy(ws->early, early, len);
    ws->early_len = len;
    return true;
}

static struct net_ws *new_ws(struct net *n, int fd, const struct address *peer, void *user)
{
    struct net_ws *ws = calloc(1, sizeof *ws);

    if (!ws)
        return NULL;
    ws->source.kind = SOURCE_WS;
    ws->fd = fd;
    ws->net = n;
    ws->user = user;
    ws->heard = n->now;
    ws->peer = *peer;
    address_write(peer, ws->peer_text);
    ws->person = crowd_get(&n->crowd, peer);
    if (ws->person && wslay_event_context_server_init(&ws->frames, &callbacks, ws) == 0)
        return ws;
    free(ws);
    return NULL;
}

void ws_take(struct net *n, int fd, const struct address *peer, void *user, const char *early,
             size_t early_len)
{
    struct net_ws *ws = new_ws(n, fd, peer, user);

    if (!ws || !keep_early(ws, early, early_len)
        || !loop_watch(n, fd, &ws->source, EPOLLIN | EPOLLRDHUP)) {
        if (ws) {
            wslay_event_context_free(ws->frames);
            free(ws->early);
            free(ws);
        }
        close(fd);
        n->config.on.closed(n->config.on.user, user, NET_CLOSE_LOST, "");
        return;
    }
    wslay_event_config_set_max_recv_msg_length(ws->frames, (uint64_t)n->config.limits.message_bytes);
    ws->person->connections++;
    n->counts.websockets++;
    ws->next = n->all;
    if (n->all)
        n->all->prev = ws;
    n->all = ws;
    ws->next_fresh = n->fresh;
    n->fresh = ws;
}

/* The first frames may have come with the handshake: no event will announce them. */
void ws_open_fresh(struct net *n)
{
    while (n->fresh) {
        struct net_ws *ws = n->fresh;
        n->fresh = ws->next_fresh;
        ws->state = WS_OPEN;
        n->config.on.opened(n->config.on.user, ws, ws->user);
        if (n->stopping)
            net_ws_close(ws, NET_CLOSE_GOING, n->stop_reason);
        if (ws->early && ws->state == WS_OPEN)
            parse(ws, ws->early, ws->early_len);
        free(ws->early);
        ws->early = NULL;
    }
}

void ws_close_all(struct net *n, int code, const char *reason)
{
    for (struct net_ws *ws = n->all; ws; ws = ws->next)
        if (ws->state == WS_OPEN)
            net_ws_close(ws, code, reason);
}

void ws_end(struct net *n)
{
    for (struct net_ws *ws = n->all; ws; ws = ws->next)
        drop(ws, NET_CLOSE_LOST);
    ws_settle(n);
}
