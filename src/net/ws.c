/* ws.c: WebSockets, framed by wslay: the life of one.
 *
 * fresh → open → closing (a close frame is queued; no message is given any more)
 * → lingering (all is sent; we wait for the peer's close or hang-up, 2 s at most, because closing
 * with unread input would reset the connection and could destroy our close on its way) → dead,
 * reported with `closed` and freed at the end of the turn. A cut goes from anywhere to dead.
 *
 * An idle connection has no buffer of ours. */
#include "ws.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { LINGER_MS = 2000 };

void ws_mark_dirty(struct net_ws *ws)
{
    if (ws->is_dirty || ws->state == WS_DEAD)
        return;
    ws->is_dirty = true;
    ws->next_dirty = ws->net->dirty;
    ws->net->dirty = ws;
}

void ws_drop(struct net_ws *ws, int code)
{
    assert(code > 0 && code <= UINT16_MAX);
    if (ws->state == WS_DEAD)
        return;
    ws->code = ws->code ? ws->code : (uint16_t)code;
    ws->state = WS_DEAD;
    ws->next_dead = ws->net->dead;
    ws->net->dead = ws;
}

void ws_begin_close(struct net_ws *ws, int code, const char *reason, size_t len)
{
    assert(ws->state <= WS_OPEN && (reason || len == 0));
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
    ws_mark_dirty(ws);
}

void net_ws_close(struct net_ws *ws, int code, const char *reason)
{
    const size_t len = reason ? utf8_cut(reason, NET_CLOSE_REASON) : 0;

    assert(code > 0 && code <= UINT16_MAX);
    if (ws->state > WS_OPEN)
        return;
    ws->close_is_due = true;
    ws_begin_close(ws, code, reason, len);
}

/* ---- the turn --------------------------------------------------------------------------------- */

void ws_ready(struct net_ws *ws, unsigned events)
{
    if (ws->state == WS_DEAD)
        return;
    if (events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR))
        ws_receive(ws);
    if (events & EPOLLOUT)
        ws_mark_dirty(ws);
}

static void bury(struct net_ws *ws)
{
    struct net *n = ws->net;

    assert(ws->state == WS_DEAD && ws->code && !ws->is_dirty);
    assert(ws->person->connections > 0 && n->counts.websockets > 0);
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
        ws_flush_all(n);
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

    assert(ws->state == WS_OPEN && silence >= 0);
    if (silence >= 2 * (int64_t)n->config.limits.ping_ms) {
        n->counts.cut_silent++;
        ws_drop(ws, NET_CLOSE_SILENT);
    } else if (silence >= n->config.limits.ping_ms && !ws->is_pinged) {
        ws->is_pinged = true;
        wslay_event_queue_msg(ws->frames, &(struct wslay_event_msg){ .opcode = WSLAY_PING });
        ws->has_frames = true;
        ws_mark_dirty(ws);
    }
}

void ws_sweep(struct net *n)
{
    for (struct net_ws *ws = n->all; ws; ws = ws->next) {
        if (ws->state == WS_OPEN)
            ping_or_cut(ws);
        else if (ws->state > WS_OPEN && n->now - ws->closing_since >= LINGER_MS)
            ws_drop(ws, NET_CLOSE_LOST);
    }
}

/* ---- beginning and end ------------------------------------------------------------------------ */

static bool keep_early(struct net_ws *ws, const char *early, size_t len)
{
    assert(!ws->early && (early || len == 0));
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

    assert(fd >= 0 && peer);
    if (!ws)
        return NULL;
    ws->source.kind = SOURCE_WS;
    ws->fd = fd;
    ws->net = n;
    ws->user = user;
    ws->heard = n->now;
    ws->person = crowd_get(&n->crowd, peer);
    if (ws->person && wslay_event_context_server_init(&ws->frames, &ws_callbacks, ws) == 0)
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
        assert(ws->state == WS_FRESH);
        ws->state = WS_OPEN;
        n->config.on.opened(n->config.on.user, ws, ws->user);
        if (n->stopping)
            net_ws_close(ws, NET_CLOSE_GOING, n->stop_reason);
        if (ws->early && ws->state == WS_OPEN)
            ws_parse(ws, ws->early, ws->early_len);
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
        ws_drop(ws, NET_CLOSE_LOST);
    ws_settle(n);
    assert(!n->all);
}
