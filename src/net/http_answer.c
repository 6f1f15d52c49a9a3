/* http_answer.c: what we say: answers with their security headers, faults in words, and the handshake by
 * which a request becomes a WebSocket. */
#include <assert.h>
#include <fcntl.h>
#include <nettle/base64.h>
#include <nettle/sha1.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <strings.h>

#include "http.h"

static const char strict_policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

void http_add_header(struct MHD_Response *m, const char *name, const char *value)
{
    assert(m && name);
    if (value && *name && is_printable(value) && is_printable(name))
        (void)MHD_add_response_header(m, name, value);
}

static void add_security(struct MHD_Response *m)
{
    http_add_header(m, "Content-Security-Policy", strict_policy);
    http_add_header(m, "X-Content-Type-Options", "nosniff");
    http_add_header(m, "Referrer-Policy", "no-referrer"); /* the key of a table is in its address */
    http_add_header(m, "Cross-Origin-Opener-Policy", "same-origin");
    http_add_header(m, "Cross-Origin-Resource-Policy", "same-origin");
    http_add_header(m, "Permissions-Policy", "camera=(), geolocation=(), microphone=()");
}

struct MHD_Response *http_response(const struct net *n, const struct net_answer *a)
{
    struct MHD_Response *m = a->file ? MHD_create_response_from_fd64(a->len, a->file)
        : MHD_create_response_from_buffer(
              a->type ? a->len : 0, (void *)(a->type ? a->body : ""),
              a->lasting || !a->type ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_COPY);
    bool cached = false;

    assert(!a->type || a->body || a->file || a->len == 0);
    if (!m && a->file)
        close(a->file);
    if (!m)
        return NULL;
    add_security(m);
    if (a->type)
        http_add_header(m, "Content-Type", a->type);
    for (int i = 0; i < NET_MAX_FIELDS && a->field[i].name; i++) {
        http_add_header(m, a->field[i].name, a->field[i].value);
        cached = cached || strcasecmp(a->field[i].name, "Cache-Control") == 0;
    }
    if (!cached)
        http_add_header(m, "Cache-Control", "no-store");
    if (n->stopping)
        http_add_header(m, "Connection", "close");
    return m;
}

enum MHD_Result http_queue(struct request *r)
{
    struct conn *c = r->conn;

    assert(c->request == r && is_settled(r) && !r->suspended);
    if (!r->response)
        return MHD_NO;
    c->state = HTTP_ANSWERING;
    c->since = r->net->now;
    return MHD_queue_response(r->mhd, r->status, r->response);
}

static void settle(struct request *r, struct MHD_Response *m, int status)
{
    assert(status >= 100 && status <= 599);
    assert(!r->suspended || r->handed_over); /* only what the handler has is suspended */
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

    settle(r, http_response(r->net, a), a->status);
}

static struct MHD_Response *make_fault(struct net *n, const struct net_request *open,
                                       enum net_fault fault)
{
    struct net_answer a = { .status = net_fault_status(fault), .type = "application/json" };
    struct MHD_Response *m;
    char body[64];

    assert(fault < NET_N_FAULTS);
    n->counts.fault[fault]++;
    if (n->config.on.refused) {
        n->config.on.refused(n->config.on.user, open, fault, &a);
    } else {
        a.len = (size_t)snprintf(body, sizeof body, "{\"error\":{\"code\":\"%s\"}}",
                                 net_fault_key(fault));
        a.body = body;
    }
    a.lasting = false;
    m = http_response(n, &a);
    if (m && fault == NET_F_UPGRADE)
        http_add_header(m, "Sec-WebSocket-Version", "13");
    if (m && fault == NET_F_METHOD)
        http_add_header(m, "Allow", "GET, HEAD, POST, PUT, DELETE");
    if (m && (fault == NET_F_RATE || fault == NET_F_BUSY || fault == NET_F_STOPPING))
        http_add_header(m, "Retry-After", "1");
    return m;
}

void net_refuse(struct net_request *open, enum net_fault fault)
{
    struct request *r = inner(open);

    settle(r, make_fault(r->net, open, fault), net_fault_status(fault));
}

enum MHD_Result http_turn_down(struct request *r, enum net_fault fault)
{
    assert(!r->response && !r->handed_over);
    r->response = make_fault(r->net, &r->open, fault);
    r->status = (unsigned)net_fault_status(fault);
    if (r->response && !r->net->stopping)
        http_add_header(r->response, "Connection", "close");
    return http_queue(r);
}

/* ---- upgrades --------------------------------------------------------------------------------- */

/* The library lets small packets wait for one another once it has answered; messages do not. On a Unix
 * socket there is nothing to set. */
static void send_at_once(int fd)
{
    const int on = 1, off = 0;

    (void)setsockopt(fd, IPPROTO_TCP, TCP_CORK, &off, sizeof off);
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

static void upgrade(void *request, struct MHD_Connection *m, void *context, const char *early,
                    size_t early_len, MHD_socket fd, struct MHD_UpgradeResponseHandle *handle)
{
    struct request *r = request;
    int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);

    assert(r->upgrades && !r->upgraded && fd >= 0);
    (void)m;
    (void)context;
    r->upgraded = true;
    send_at_once(fd);
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
    assert(!r->upgrades);
    m = MHD_create_response_for_upgrade(upgrade, r);
    if (m) {
        accept_key(net_header(open, "Sec-WebSocket-Key"), accept);
        http_add_header(m, "Upgrade", "websocket");
        http_add_header(m, "Sec-WebSocket-Accept", accept);
    }
    r->upgrades = true;
    r->ws_user = user;
    settle(r, m, MHD_HTTP_SWITCHING_PROTOCOLS);
}
