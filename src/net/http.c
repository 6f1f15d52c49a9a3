/* http.c: requests, by libmicrohttpd in its external epoll mode.
 *
 * Sockets are accepted by the loop and handed to the library, which listens nowhere itself: limits
 * on connections are ours, and there may be any number of listeners. What the library lets pass
 * but proxies and servers may read differently is refused at a gate, before any handler sees it.
 *
 * A request that is not answered in its handler is suspended; net_answer resumes it. The library
 * is not woken by that: it must run again before the loop waits (http_due). Its own timeout counts
 * from the last byte, so that a slow dripper would never end: the deadlines are ours, in
 * http_sweep, and a connection past them is shut down, which the library sees as a hang-up.
 *
 * At an upgrade to WebSocket we leave the library: the socket is doubled and handed to ws.c
 * with the bytes that came early, and the library's own end and memory go at once. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/text.h"
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

static struct request *inner(const struct net_request *r)
{
    return (struct request *)r;
}

/* ---- answers ---------------------------------------------------------------------------------- */

static const char strict_policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

static void add_header(struct MHD_Response *m, const char *name, const char *value)
{
    if (value && *name && is_printable(value) && is_printable(name))
        (void)MHD_add_response_header(m, name, value);
}

static void add_security(const struct net *n, struct MHD_Response *m)
{
    const char *policy = n->config.content_policy;

    add_header(m, "Content-Security-Policy", policy ? policy : strict_policy);
    add_header(m, "X-Content-Type-Options", "nosniff");
    add_header(m, "Referrer-Policy", "no-referrer"); /* the key of a table is in its address */
    add_header(m, "Cross-Origin-Opener-Policy", "same-origin");
    add_header(m, "Cross-Origin-Resource-Policy", "same-origin");
    add_header(m, "Permissions-Policy", "camera=(), geolocation=(), microphone=()");
}

static struct MHD_Response *make_response(const struct net *n, const struct net_answer *a)
{
    struct MHD_Response *m = MHD_create_response_from_buffer(
        a->type ? a->len : 0, (void *)(a->type ? a->body : ""),
        a->lasting || !a->type ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_COPY);
    bool cached = false;

    if (!m)
        return NULL;
    add_security(n, m);
    if (a->type)
        add_header(m, "Content-Type", a->type);
    for (int i = 0; i < NET_MAX_FIELDS && a->field[i].name; i++) {
        add_header(m, a->field[i].name, a->field[i].value);
        cached = cached || strcasecmp(a->field[i].name, "Cache-Control") == 0;
    }
    if (!cached)
        add_header(m, "Cache-Control", "no-store");
    if (n->stopping)
        add_header(m, "Connection", "close");
    return m;
}

/* Gives the response to the library. Without memory there is none: the connection ends. */
static enum MHD_Result queue(struct request *r)
{
    struct conn *c = r->conn;

    if (!r->response)
        return MHD_NO;
    c->state = HTTP_ANSWERING;
    c->since = r->net->now;
    return MHD_queue_response(r->mhd, r->status, r->response);
}

static void settle(struct request *r, struct MHD_Response *m, int status)
{
    assert(!r->response);
    if (r->handed_over) {
        r->handed_over = false;
        r->net->counts.waiting_requests--;
    }
    r->response = m;
    r->status = (unsigned)status;
    r->net->http_due = true;
    if (r->suspended) {
        r->suspended = false;
        MHD_resume_connection(r->mhd);
    }
}

void net_answer(struct net_request *open, const struct net_answer *a)
{
    struct request *r = inner(open);

    settle(r, make_response(r->net, a), a->status);
}

static struct MHD_Response *make_fault(struct net *n, const struct net_request *open,
                                       enum net_fault fault)
{
    struct net_answer a = { .status = net_fault_status(fault), .type = "application/json" };
    struct MHD_Response *m;
    char body[64];

    n->counts.fault[fault]++;
    if (n->config.on.refused) {
        n->config.on.refused(n->config.on.user, open, fault, &a);
    } else {
        a.len = (size_t)snprintf(body, sizeof body, "{\"error\":{\"code\":\"%s\"}}",
                                 net_fault_key(fault));
        a.body = body;
    }
    a.lasting = false;
    m = make_response(n, &a);
    if (m && fault == NET_F_UPGRADE)
        add_header(m, "Sec-WebSocket-Version", "13");
    if (m && fault == NET_F_METHOD)
        add_header(m, "Allow", "GET, HEAD, POST, PUT, DELETE");
    if (m && (fault == NET_F_RATE || fault == NET_F_BUSY || fault == NET_F_STOPPING))
        add_header(m, "Retry-After", "1");
    return m;
}

void net_refuse(struct net_request *open, enum net_fault fault)
{
    struct request *r = inner(open);

    settle(r, make_fault(r->net, open, fault), net_fault_status(fault));
}

/* A fault found before the request was read to its end: what follows on this connection cannot be
 * trusted to be where a request begins. */
static enum MHD_Result turn_down(struct request *r, enum net_fault fault)
{
    r->response = make_fault(r->net, &r->open, fault);
    r->status = (unsigned)net_fault_status(fault);
    if (r->response && !r->net->stopping)
        add_header(r->response, "Connection", "close");
    return queue(r);
}

/* ---- what a request says ---------------------------------------------------------------------- */

const char *net_header(const struct net_request *r, const char *name)
{
    return MHD_lookup_connection_value(inner(r)->mhd, MHD_HEADER_KIND, name);
}

const char *net_cookie(const struct net_request *r, const char *name)
{
    return MHD_lookup_connection_value(inner(r)->mhd, MHD_COOKIE_KIND, name);
}

const char *net_query(const struct net_request *r, const char *name)
{
    const char *value = NULL;
    size_t len;

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
};

static enum MHD_Result note_header(void *headers, enum MHD_ValueKind kind, const char *name,
                                   size_t name_len, const char *value, size_t len)
{
    struct headers *h = headers;

    (void)kind;
    if (!value)
        value = "";
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
static int gate(struct request *r, const char *version)
{
    struct headers h = { .hosts = 0 };
    struct person *p;
    int fault;

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
    if (h.garbled || h.hosts > 1 || h.lengths > 1 || !is_printable(r->open.path))
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

/* ---- assets ----------------------------------------------------------------------------------- */

static void make_etag(const struct net_asset *a, char weak[32])
{
    struct sha256_ctx sha;
    uint8_t digest[12];
    char letters[BASE64_ENCODE_RAW_LENGTH(sizeof digest) + 1] = "";

    sha256_init(&sha);
    sha256_update(&sha, a->len, (const uint8_t *)a->bytes);
    sha256_digest(&sha, sizeof digest, digest);
    base64_encode_raw(letters, sizeof digest, digest);
    snprintf(weak, 32, "W/\"%s\"", letters);
}

static bool make_asset(const struct net *n, const struct net_asset *a, struct asset_answer *to)
{
    struct net_answer answer = {
        .type = a->type, .body = a->bytes, .len = a->len, .lasting = true,
        .field = { { "ETag", to->weak + 2 },
                   { "Cache-Control",
                     a->immutable ? "public, max-age=31536000, immutable" : "no-cache" },
                   { "Vary", "Accept-Encoding" },
                   { a->encoding ? "Content-Encoding" : NULL, a->encoding } },
    };

    make_etag(a, to->weak);
    to->whole = make_response(n, &answer);
    answer.type = NULL;
    to->unchanged = make_response(n, &answer);
    return to->whole && to->unchanged;
}

/* Is this an asset, asked for with GET or HEAD? Then its answer. */
static bool answer_asset(struct request *r)
{
    const struct net_config *config = &r->net->config;
    const char *known = net_header(&r->open, "If-None-Match");
    const char *takes = net_header(&r->open, "Accept-Encoding");

    if (strcmp(r->open.method, "GET") != 0 && strcmp(r->open.method, "HEAD") != 0)
        return false;
    for (int i = 0; i < config->assets; i++) {
        const struct asset_answer *a = &r->net->asset_answers[i];
        const char *encoding = config->asset[i].encoding;
        if (strcmp(config->asset[i].path, r->open.path) != 0)
            continue;
        if (encoding && !(takes && list_has(takes, encoding)))
            continue;
        const bool same = known && (list_has(known, a->weak + 2) /* as we said it */
                                    || list_has(known, a->weak)  /* as a proxy that compresses does */
                                    || strcmp(known, "*") == 0);
        r->response = same ? a->unchanged : a->whole;
        r->status = same ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK;
        r->shared = true;
        return true;
    }
    return false;
}

/* ---- from the library to the handler ---------------------------------------------------------- */

static void note_target(struct conn *c, const char *target)
{
    c->state = HTTP_READING;
    c->since = c->net->now;
    c->bad_target = strlen(target) > (size_t)c->net->config.limits.target_bytes ? NET_F_TARGET
                    : target_is_plain(target) ? -1 : NET_F_BAD_REQUEST;
}

static struct conn *conn_of(struct MHD_Connection *m)
{
    return *(struct conn **)MHD_get_connection_info(m, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
}

/* Called with the raw target, before the headers. Allocates nothing: a request that ends before
 * its headers do is never reported. */
static void *see_target(void *net, const char *target, struct MHD_Connection *m)
{
    (void)net;
    note_target(conn_of(m), target);
    return NULL;
}

static struct request *new_request(struct net *n, struct MHD_Connection *m, const char *path,
                                   const char *method)
{
    struct request *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->net = n;
    r->mhd = m;
    r->conn = conn_of(m);
    r->conn->request = r;
    r->open = (struct net_request){ .method = method, .path = path, .body = "", .host = "" };
    const char *host = net_header(&r->open, "Host");
    r->open.host = host ? host : "";
    r->open.origin = net_header(&r->open, "Origin");
    n->counts.requests++;
    return r;
}

static enum MHD_Result begin(struct request *r, const char *version)
{
    int fault = gate(r, version);

    if (fault < 0 && r->announced > 0) {
        r->body = malloc(r->announced + 1);
        if (!r->body)
            fault = NET_F_BUSY;
    }
    return fault >= 0 ? turn_down(r, (enum net_fault)fault) : MHD_YES;
}

static enum MHD_Result take_body(struct request *r, const char *part, size_t *len)
{
    if (!r->body || *len > r->announced - r->open.body_len)
        return MHD_NO;
    memcpy(r->body + r->open.body_len, part, *len);
    r->open.body_len += *len;
    *len = 0;
    return MHD_YES;
}

static enum MHD_Result hand_over(struct request *r)
{
    struct net *n = r->net;

    if (r->body) {
        r->body[r->open.body_len] = '\0';
        r->open.body = r->body;
    }
    if (n->stopping)
        return turn_down(r, NET_F_STOPPING);
    if (answer_asset(r))
        return queue(r);
    r->handed_over = true;
    n->counts.waiting_requests++;
    n->config.on.request(n->config.on.user, &r->open);
    if (r->handed_over) { /* it will be answered later */
        r->conn->state = HTTP_WAITING;
        r->suspended = true;
        MHD_suspend_connection(r->mhd);
        return MHD_YES;
    }
    return queue(r);
}

/* The library calls this with the headers, with each part of the body, at its end, and again after
 * a resume. */
static enum MHD_Result handle(void *net, struct MHD_Connection *m, const char *path,
                              const char *method, const char *version, const char *part, size_t *len,
                              void **context)
{
    struct request *r = *context;

    if (!r) {
        r = new_request(net, m, path, method);
        *context = r;
        return r ? begin(r, version) : MHD_NO;
    }
    if (r->status != 0) /* answered while it was suspended */
        return queue(r);
    return *len > 0 ? take_body(r, part, len) : hand_over(r);
}

static void complete(void *net, struct MHD_Connection *m, void **context,
                     enum MHD_RequestTerminationCode code)
{
    struct request *r = *context;
    struct net *n = net;

    (void)m;
    (void)code;
    if (!r)
        return;
    assert(!r->handed_over);
    r->conn->request = NULL;
    r->conn->state = HTTP_IDLE;
    r->conn->since = n->now;
    if (r->response && !r->shared)
        MHD_destroy_response(r->response);
    if (r->upgrades && !r->upgraded) /* gone before it was a WebSocket */
        n->config.on.closed(n->config.on.user, r->ws_user, NET_CLOSE_LOST, "");
    free(r->body);
    free(r);
    *context = NULL;
}

/* ---- upgrades --------------------------------------------------------------------------------- */

static void upgrade(void *request, struct MHD_Connection *m, void *context, const char *early,
                    size_t early_len, MHD_socket fd, struct MHD_UpgradeResponseHandle *handle)
{
    struct request *r = request;
    int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);

    (void)m;
    (void)context;
    r->upgraded = true;
    if (own >= 0)
        ws_take(r->net, own, &r->peer, r->ws_user, early, early_len);
    else
        r->net->config.on.closed(r->net->config.on.user, r->ws_user, NET_CLOSE_LOST, "");
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
    r->net->http_due = true;
}

/* The proof that we understood the handshake: SHA-1 of its key and a fixed text. */
static void accept_key(const char *key, char to[BASE64_ENCODE_RAW_LENGTH(SHA1_DIGEST_SIZE) + 1])
{
    static const char fixed[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    struct sha1_ctx sha;
    uint8_t digest[SHA1_DIGEST_SIZE];

    sha1_init(&sha);
    sha1_update(&sha, strlen(key), (const uint8_t *)key);
    sha1_update(&sha, sizeof fixed - 1, (const uint8_t *)fixed);
    sha1_digest(&sha, sizeof digest, digest);
    base64_encode_raw(to, sizeof digest, digest);
    to[BASE64_ENCODE_RAW_LENGTH(SHA1_DIGEST_SIZE)] = '\0';
}

void net_accept(struct net_request *open, void *user)
{
    struct request *r = inner(open);
    char accept[BASE64_ENCODE_RAW_LENGTH(SHA1_DIGEST_SIZE) + 1];
    struct MHD_Response *m;

    assert(open->wants_ws);
    m = MHD_create_response_for_upgrade(upgrade, r);
    if (m) {
        accept_key(net_header(open, "Sec-WebSocket-Key"), accept);
        add_header(m, "Upgrade", "websocket");
        add_header(m, "Sec-WebSocket-Accept", accept);
    }
    r->upgrades = true;
    r->ws_user = user;
    settle(r, m, MHD_HTTP_SWITCHING_PROTOCOLS);
}

/* ---- connections ------------------------------------------------------------------------------ */

/* The library tells of sockets that begin and end. We know those that begin: http_take gave them. */
static void note_connection(void *net, struct MHD_Connection *m, void **context,
                            enum MHD_ConnectionNotificationCode code)
{
    struct net *n = net;
    struct conn *c;

    (void)m;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        c = n->taking;
        n->taking = NULL;
        *context = c;
        c->next = n->conns;
        if (n->conns)
            n->conns->prev = c;
        n->conns = c;
        n->counts.connections++;
        return;
    }
    c = *context;
    if (c->prev)
        c->prev->next = c->next;
    else
        n->conns = c->next;
    if (c->next)
        c->next->prev = c->prev;
    if (c->person)
        c->person->connections--;
    n->counts.connections--;
    free(c);
}

/* May this socket stay? A proxy's address is no person's. */
static struct conn *welcome(struct net *n, int fd, const struct address *peer)
{
    struct conn *c;
    struct person *p = NULL;

    if (loop_is_full(n))
        return NULL;
    if (!proxies_have(&n->proxies, peer)) {
        p = crowd_get(&n->crowd, peer);
        if (!p || !person_may_connect(n, p))
            return NULL;
    }
    c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    *c = (struct conn){ .net = n, .fd = fd, .peer = *peer, .person = p, .since = n->now,
                        .bad_target = -1 };
    if (p)
        p->connections++;
    return c;
}

void http_take(struct net *n, int fd, const struct address *peer)
{
    struct conn *c = welcome(n, fd, peer);
    struct sockaddr_storage any = { .ss_family = AF_UNSPEC };

    if (!c) {
        n->counts.turned_away++;
        close(fd);
        return;
    }
    n->taking = c;
    (void)MHD_add_connection(n->daemon, fd, (struct sockaddr *)&any, sizeof any);
    n->http_due = true;
    if (n->taking) { /* the library did not want it, and has closed it */
        n->taking = NULL;
        if (c->person)
            c->person->connections--;
        free(c);
        n->counts.turned_away++;
        return;
    }
    n->counts.accepted++;
}

/* How long a connection may stay as it is; -1: for ever. */
static int patience(const struct conn *c, const struct net_limits *l)
{
    switch (c->state) {
    case HTTP_FIRST:
    case HTTP_READING:
        return l->request_ms;
    case HTTP_ANSWERING:
        return 4 * l->request_ms;
    case HTTP_IDLE:
        return l->idle_ms;
    case HTTP_WAITING:
        break;
    }
    return -1;
}

void http_sweep(struct net *n)
{
    for (struct conn *c = n->conns; c; c = c->next) {
        const int ms = patience(c, &n->config.limits);
        if (ms < 0 || c->cut || n->now - c->since < ms)
            continue;
        shutdown(c->fd, SHUT_RDWR);
        c->cut = true;
        n->counts.cut_late += c->state != HTTP_IDLE;
        n->http_due = true;
    }
}

bool http_is_quiet(struct net *n)
{
    for (const struct conn *c = n->conns; c; c = c->next)
        if (c->state == HTTP_WAITING || c->state == HTTP_ANSWERING)
            return false;
    return true;
}

/* ---- running ---------------------------------------------------------------------------------- */

int http_timeout(struct net *n)
{
    MHD_UNSIGNED_LONG_LONG ms;

    if (MHD_get_timeout(n->daemon, &ms) == MHD_NO)
        return -1;
    return ms > 1000 ? 1000 : (int)ms;
}

/* An answer given, or a socket handed over, while it runs is seen at its next run only. */
void http_run(struct net *n)
{
    for (int i = 0; i < 4; i++) {
        n->http_due = false;
        MHD_run(n->daemon);
        if (!n->http_due)
            return;
    }
}

static bool make_assets(struct net *n)
{
    n->asset_answers = calloc((size_t)n->config.assets + 1, sizeof *n->asset_answers);
    for (int i = 0; n->asset_answers && i < n->config.assets; i++)
        if (!make_asset(n, &n->config.asset[i], &n->asset_answers[i]))
            return false;
    return n->asset_answers;
}

static void drop_assets(struct net *n)
{
    for (int i = 0; n->asset_answers && i < n->config.assets; i++) {
        if (n->asset_answers[i].whole)
            MHD_destroy_response(n->asset_answers[i].whole);
        if (n->asset_answers[i].unchanged)
            MHD_destroy_response(n->asset_answers[i].unchanged);
    }
    free(n->asset_answers);
}

bool http_start(struct net *n, struct lv_refusal *why)
{
    const union MHD_DaemonInfo *info;

    errno = 0;
    n->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET, 0,
        NULL, NULL, handle, n,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)1 << 20, /* ours comes first */
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)n->config.limits.header_bytes,
        MHD_OPTION_CONNECTION_TIMEOUT, 0u,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, see_target, n,
        MHD_OPTION_NOTIFY_COMPLETED, complete, n,
        MHD_OPTION_NOTIFY_CONNECTION, note_connection, n,
        MHD_OPTION_END);
    info = n->daemon ? MHD_get_daemon_info(n->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    if (info && make_assets(n) && loop_watch(n, info->epoll_fd, &n->http_source, EPOLLIN))
        return true;
    return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the server cannot start: {text}"), 0,
                          strerror(errno ? errno : ENOMEM));
}

/* The library aborts the process when it is stopped with something suspended. */
void http_end(struct net *n)
{
    if (n->daemon) {
        for (struct conn *c = n->conns; c; c = c->next)
            if (c->request && c->request->handed_over)
                net_refuse(&c->request->open, NET_F_STOPPING);
        http_run(n);
        MHD_stop_daemon(n->daemon);
    }
    drop_assets(n);
}
