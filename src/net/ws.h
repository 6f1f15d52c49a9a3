/* ws.h: what the files of WebSockets share; see ws.c for the idea.
 *
 *     ws.c      the life of one, from its handshake to its end
 *     ws_in.c   bytes received, and what they say
 *     ws_out.c  frames put together, and sent once a turn */
#ifndef NET_WS_H
#define NET_WS_H

#include <wslay/wslay.h>

#include "inside.h"

enum { PIECES = 4 }; /* of one connection in the common area, and one more for what follows at once */
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
};

/* ---- ws.c ------------------------------------------------------------------------------------- */

void ws_mark_dirty(struct net_ws *ws);     /* it has something to send in this turn */
void ws_drop(struct net_ws *ws, int code); /* dead from here on; buried at the end of the turn */

/* No message is given or taken from here on. */
void ws_begin_close(struct net_ws *ws, int code, const char *reason, size_t len);

/* ---- ws_in.c ---------------------------------------------------------------------------------- */

void ws_receive(struct net_ws *ws);
void ws_parse(struct net_ws *ws, const char *bytes, size_t len);
extern const struct wslay_event_callbacks ws_callbacks;

/* ---- ws_out.c --------------------------------------------------------------------------------- */

void ws_flush_all(struct net *n); /* sends what is queued; the common area is empty then */
void ws_cut_if_slow(struct net_ws *ws);

/* wslay hands the bytes of its own frames over here. */
ssize_t ws_gather(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t len, int flags, void *user);

#endif
