/* http_gate.c: what a request says, and the gate: what the library lets pass but proxies and servers may
 * read differently is refused here, before any handler sees it. */
#include <assert.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "http.h"

/* ---- what a request says ---------------------------------------------------------------------- */

const char *net_header(const struct net_request *r, const char *name)
{
    assert(name);
    return MHD_lookup_connection_value(inner(r)->mhd, MHD_HEADER_KIND, name);
}

const char *net_cookie(const struct net_request *r, const char *name)
{
    assert(name);
    return MHD_lookup_connection_value(inner(r)->mhd, MHD_COOKIE_KIND, name);
}

const char *net_query(const struct net_request *r, const char *name)
{
    const char *value = NULL;
    size_t len;

    assert(name);
    if (MHD_lookup_connection_value_n(inner(r)->mhd, MHD_GET_ARGUMENT_KIND, name, strlen(name), &value,
                                      &len) == MHD_NO)
        return NULL;
    return value ? value : "";
}

bool net_origin_is_ours(const struct net_request *r)
{
    const char *others = inner(r)->net->config.origins;

    return r->origin
           && (origin_names(r->origin, r->host, r->secure) || (others && list_has(others, r->origin)));
}

/* ---- the gate --------------------------------------------------------------------------------- */

/* What one pass over the headers finds. */
struct headers {
    int hosts, lengths, encodings;
    bool garbled;
    const char *length;
    const char *forwarded; /* the last one: earlier ones are older, or made up */
    const char *end;       /* of the header before this one, in the library's buffer */
};

/* The library keeps a head as it came and puts NULs where lines and names end. So a header stands where it
 * was sent only if nothing was taken out of it: of one that was folded over two lines, or has a NUL in it,
 * or a space before its colon, others may have read something else. */
static bool stands_as_sent(const struct headers *h, const char *name, size_t name_len, const char *value)
{
    const ptrdiff_t after = h->end ? name - h->end : 1;
    const char *at = name + name_len + 1;

    if (after < 1 || after > 2 || value < at || name[strcspn(name, " \t")])
        return false;
    while (at < value && (*at == ' ' || *at == '\t'))
        at++;
    return at == value;
}

/* The same for what follows the last one: the ends of two lines, and nothing else. The head begins with the
 * method. */
static bool ends_as_sent(const struct request *r, const struct headers *h)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(r->mhd, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    const ptrdiff_t after = h->end && info ? r->open.method + info->header_size - h->end : 2;

    return after >= 2 && after <= 4;
}

static enum MHD_Result note_header(void *headers, enum MHD_ValueKind kind, const char *name,
                                   size_t name_len, const char *value, size_t len)
{
    struct headers *h = headers;

    (void)kind;
    if (!value)
        value = name + name_len + 1;
    if (!stands_as_sent(h, name, name_len, value))
        h->garbled = true;
    h->end = value + len;
    if (strlen(name) != name_len || strlen(value) != len || !is_printable(value)
        || !is_printable(name))
        h->garbled = true;
    if (strcasecmp(name, "Host") == 0)
        h->hosts++;
    else if (strcasecmp(name, "Transfer-Encoding") == 0)
        h->encodings++;
    else if (strcasecmp(name, "X-Forwarded-For") == 0)
        h->forwarded = value;
    else if (strcasecmp(name, "Content-Length") == 0) {
        h->lengths++;
        h->length = value;
    }
    return MHD_YES;
}

/* Who asks, and how, by the socket or by what a trusted proxy says. */
static void note_peer(struct request *r, const struct headers *h)
{
    struct net *n = r->net;
    const char *proto;

    r->peer = r->conn->peer;
    if (proxies_have(&n->proxies, &r->peer)) {
        if (h->forwarded)
            (void)forwarded_for(h->forwarded, &n->proxies, &r->peer);
        proto = net_header(&r->open, "X-Forwarded-Proto");
        r->open.secure = proto && strcasecmp(proto, "https") == 0;
    }
    address_write(&r->peer, r->open.peer);
}

static bool is_method_we_know(const char *m)
{
    return strcmp(m, "GET") == 0 || strcmp(m, "HEAD") == 0 || strcmp(m, "POST") == 0
           || strcmp(m, "PUT") == 0 || strcmp(m, "DELETE") == 0;
}

/* The length as the library reads it: digits only. Larger than any limit when it has too many. */
static size_t announced_length(const char *text)
{
    size_t n = 0;

    for (; *text >= '0' && *text <= '9'; text++)
        n = n > (size_t)1 << 40 ? n : n * 10 + (size_t)(*text - '0');
    return n;
}

/* Shapes of a body that not everybody reads alike; and too large a one. -1: fine. */
static int body_fault(struct request *r, const struct headers *h)
{
    const bool with_body = strcmp(r->open.method, "POST") == 0 || strcmp(r->open.method, "PUT") == 0;

    assert((h->lengths > 0) == (h->length != NULL));
    if (h->encodings > 0)
        return h->lengths > 0 || h->encodings > 1 ? NET_F_BAD_REQUEST : NET_F_LENGTH;
    if (h->lengths == 0)
        return with_body ? NET_F_LENGTH : -1;
    r->announced = announced_length(h->length);
    if (!with_body && r->announced > 0)
        return NET_F_BAD_REQUEST;
    return r->announced > (size_t)r->net->config.limits.body_bytes ? NET_F_TOO_LARGE : -1;
}

/* A handshake: is it one (wants_ws), none, or a faulty one? */
static int handshake_fault(struct request *r, const char *version)
{
    const char *upgrade = net_header(&r->open, "Upgrade");
    const char *connection = net_header(&r->open, "Connection");
    const char *spoken = net_header(&r->open, "Sec-WebSocket-Version");
    const char *key = net_header(&r->open, "Sec-WebSocket-Key");

    assert(!r->open.wants_ws);
    if (!upgrade || !list_has(upgrade, "websocket"))
        return -1;
    if (strcmp(r->open.method, "GET") != 0 || strcmp(version, "HTTP/1.1") != 0 || !connection
        || !list_has(connection, "upgrade"))
        return NET_F_BAD_REQUEST;
    if (!spoken || strcmp(spoken, "13") != 0)
        return NET_F_UPGRADE;
    if (!key || !is_ws_key(key))
        return NET_F_BAD_REQUEST;
    if (!net_origin_is_ours(&r->open))
        return NET_F_ORIGIN;
    r->open.wants_ws = true;
    return -1;
}

/* Too many requests from one address? */
static int rate_fault(struct request *r, struct person *p)
{
    const struct net_limits *l = &r->net->config.limits;

    if (!p)
        return NET_F_BUSY;
    if (l->requests_per_s >= 0
        && !net_bucket_take(&p->requests, r->net->now, l->requests_per_s, l->request_burst))
        return NET_F_RATE;
    return -1;
}

/* In the order in which a fault makes the rest doubtful. -1: let it in. */
int http_gate(struct request *r, const char *version)
{
    struct headers h = { .hosts = 0 };
    struct person *p;
    int fault;

    assert(r->open.method && r->open.path && r->open.host);
    MHD_get_connection_values_n(r->mhd, MHD_HEADER_KIND, note_header, &h);
    note_peer(r, &h);
    p = crowd_get(&r->net->crowd, &r->peer);
    fault = rate_fault(r, p);
    if (fault >= 0)
        return fault;
    if (r->net->stopping)
        return NET_F_STOPPING;
    if (r->conn->bad_target >= 0)
        return r->conn->bad_target;
    if (h.hosts > 1 || (h.hosts == 0 && strcmp(version, "HTTP/1.1") == 0))
        return NET_F_BAD_REQUEST;
    if (h.garbled || !ends_as_sent(r, &h) || h.lengths > 1 || !is_printable(r->open.path))
        return NET_F_BAD_REQUEST;
    if (!is_method_we_know(r->open.method))
        return NET_F_METHOD;
    fault = body_fault(r, &h);
    if (fault < 0)
        fault = handshake_fault(r, version);
    /* Those who come directly were counted when they connected; a proxy's own address was not. */
    if (fault < 0 && r->open.wants_ws && !r->conn->person && !person_may_connect(r->net, p))
        fault = NET_F_ADDRESS;
    return fault;
}
