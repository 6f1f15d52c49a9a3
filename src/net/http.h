/* http.h: what the files of HTTP share; see http.c for the idea.
 *
 *     http.c         from the library to the handler, and back
 *     http_conn.c    sockets: who may stay, and for how long
 *     http_gate.c    what a request says, and what is kept out
 *     http_answer.c  answers, refusals, the change to a WebSocket
 *     http_assets.c  files that are part of the program */
#ifndef NET_HTTP_H
#define NET_HTTP_H

#include "inside.h"

struct request {
    struct net_request open; /* what the handler sees: first, so that one leads to the other */
    struct net *net;
    struct conn *conn;
    struct MHD_Connection *mhd;
    char *body;
    size_t announced;        /* bytes of the body */
    struct MHD_Response *response;
    bool shared;             /* the response outlives the request */
    unsigned status;
    bool handed_over;        /* the handler has it */
    bool suspended;
    bool upgrades, upgraded;
    void *ws_user;
    struct address peer;
};

/* An asset's two answers, made once for all. */
struct asset_answer {
    char weak[32]; /* W/"…"; the ETag is what follows the slash */
    struct MHD_Response *whole, *unchanged;
};

static inline struct request *inner(const struct net_request *r)
{
    return (struct request *)r;
}

/* Where its answer stands. A request is begun, handed over (the handler has it; if it does not answer at
 * once the connection is suspended), and settled; then its response is queued. */
static inline bool is_settled(const struct request *r)
{
    return r->status != 0;
}

/* ---- http_gate.c ------------------------------------------------------------------------------ */

/* Reads the head of a request: the fault that keeps it out, or -1. */
int http_gate(struct request *r, const char *version);

/* ---- http_answer.c ---------------------------------------------------------------------------- */

void http_add_header(struct MHD_Response *m, const char *name, const char *value);
struct MHD_Response *http_response(const struct net *n, const struct net_answer *a); /* NULL: no memory */

/* Gives the response to the library. Without memory there is none: the connection ends. */
enum MHD_Result http_queue(struct request *r);

/* A fault found before the request was read to its end: what follows on this connection cannot be
 * trusted to be where a request begins. */
enum MHD_Result http_turn_down(struct request *r, enum net_fault fault);

/* ---- http_assets.c ---------------------------------------------------------------------------- */

bool http_make_assets(struct net *n); /* false: no memory */
void http_drop_assets(struct net *n);

/* Is this an asset, asked for with GET or HEAD? Then it is settled. */
bool http_answer_asset(struct request *r);

/* ---- http_conn.c ------------------------------------------------------------------------------ */

/* The library tells of sockets that begin and end. */
void http_note_connection(void *net, struct MHD_Connection *m, void **context,
                          enum MHD_ConnectionNotificationCode code);

#endif
