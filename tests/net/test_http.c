/* test_http.c: requests, answers, and what the gate keeps out. */
#include "world.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static const struct net_asset asset[] = {
    { "/", "text/html; charset=utf-8", "packed", 6, false, "gzip" },
    { "/", "text/html; charset=utf-8", "<!doctype html>", 15, false, NULL },
    { "/app-1234.js", "text/javascript; charset=utf-8", "let a;", 6, true, NULL },
};

static struct world *open_world(void)
{
    struct world *w = world_blank();

    w->config.asset = asset;
    w->config.assets = 3;
    world_open(w);
    return w;
}

static void test_a_request_is_answered(void **unused)
{
    struct world *w = open_world();
    struct client c;

    (void)unused;
    assert_int_equal(client_once(w, &c, "GET /now?q=a%20b HTTP/1.1\r\nHost: localhost\r\n\r\n"), 200);
    assert_non_null(strstr(c.in, "now GET 127.0.0.1 plain a b"));
    assert_non_null(strstr(c.in, "Content-Security-Policy: default-src 'none'"));
    assert_non_null(strstr(c.in, "X-Content-Type-Options: nosniff"));
    assert_non_null(strstr(c.in, "Referrer-Policy: no-referrer"));
    assert_non_null(strstr(c.in, "Cache-Control: no-store"));
    client_close(&c);
    world_close(w);
}

/* Pipelining: several in one packet, cut in two at every byte. */
static void test_requests_in_one_packet_cut_anywhere(void **unused)
{
    static const char three[] = GET "\r\n" POST "Content-Length: 3\r\n\r\nabc" GET "\r\n";
    struct world *w = open_world();

    (void)unused;
    for (size_t cut = 1; cut < sizeof three - 1; cut++) {
        struct client c;
        client_open(&c, w);
        client_send(&c, three, cut);
        client_send(&c, three + cut, sizeof three - 1 - cut);
        assert_int_equal(client_ask(&c, ""), 200);
        size_t head, body;
        assert_int_equal(client_status(&c, &head, &body), 200);
        assert_int_equal(body, 3);
        assert_memory_equal(c.in + head, "abc", 3);
        client_skip(&c, head + body);
        assert_int_equal(client_ask(&c, ""), 200);
        client_close(&c);
    }
    world_turn(w, 10);
    world_close(w);
}

/* The gate. Each refused request also ends its connection: nobody knows where the next begins. */
static const struct { const char *name, *request; int status; } gate[] = {
    { "two lengths", POST "Content-Length: 1\r\nContent-Length: 1\r\n\r\na", 400 },
    { "length and encoding", POST "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na", 400 },
    { "two encodings", POST "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n", 400 },
    { "chunks", POST "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", 411 },
    { "an encoding we do not know", POST "Transfer-Encoding: gzip\r\n\r\n", 411 },
    { "no length", POST "\r\n", 411 },
    { "two hosts", GET "Host: other\r\n\r\n", 400 },
    { "a control character", GET "X-A: a\001b\r\n\r\n", 400 },
    { "a body on GET", GET "Content-Length: 1\r\n\r\na", 400 },
    { "too large, announced", POST "Content-Length: 65537\r\n\r\n", 413 },
    { "far too large", POST "Content-Length: 99999999999\r\n\r\n", 413 },
    { "another method", "PATCH /now HTTP/1.1\r\nHost: a\r\n\r\n", 405 },
    { "TRACE", "TRACE /now HTTP/1.1\r\nHost: a\r\n\r\n", 405 },
    { "CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 400 },
    { "a whole address as target", "GET http://a/now HTTP/1.1\r\nHost: a\r\n\r\n", 400 },
    { "an encoded NUL", "GET /now%00 HTTP/1.1\r\nHost: a\r\n\r\n", 400 },
    { "an encoded line end", "GET /now%0d%0a HTTP/1.1\r\nHost: a\r\n\r\n", 400 },
    { "letters outside ASCII", "GET /n\xC3\xA9 HTTP/1.1\r\nHost: a\r\n\r\n", 400 },
    { "other version", "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\n"
      "Connection: Upgrade\r\nSec-WebSocket-Version: 8\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 426 },
    { "short key", "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\n"
      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhl\r\n\r\n", 400 },
    { "no key", "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\n"
      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n", 400 },
    { "no Connection: Upgrade", "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\n"
      "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 400 },
    { "POST handshake", "POST /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\n"
      "Content-Length: 0\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 400 },
    { "HTTP/1.0 handshake", "GET /ws HTTP/1.0\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\n"
      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 400 },
    { "wrong origin", "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\nUpgrade: websocket\r\n"
      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 403 },
    { "origin with our name in it", "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a.b\r\n"
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 403 },
    { "other port", "GET /ws HTTP/1.1\r\nHost: a:1\r\nOrigin: http://a:2\r\n"
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 403 },
    { "no origin", "GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 403 },
    { "null origin", "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: null\r\nUpgrade: websocket\r\n"
      "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", 403 },
};

static void test_the_gate_refuses_with_a_code_and_closes(void **unused)
{
    struct world *w = open_world();

    (void)unused;
    for (size_t i = 0; i < sizeof gate / sizeof *gate; i++) {
        struct client c;
        int status = client_once(w, &c, gate[i].request);
        if (status != gate[i].status)
            fail_msg("%s: %d, not %d", gate[i].name, status, gate[i].status);
        if (!strstr(c.in, "{\"error\":{\"code\":\""))
            fail_msg("%s: no code in: %s", gate[i].name, c.in);
        client_until_ended(&c);
        client_close(&c);
    }
    assert_int_equal(w->opened, 0);
    world_until(w, net_counts(w->net)->connections == 0);
    world_close(w);
}

static void test_the_library_refuses_what_is_no_request(void **unused)
{
    static const char *const bad[] = {
        "GET /now HTTP/1.1\r\n\r\n", /* no Host */
        POST "Content-Length: -1\r\n\r\n", POST "Content-Length: 3 3\r\n\r\n",
        POST "Content-Length: x\r\n\r\n", "\x16\x03\x01\x02\x01\x01",
        "GET\r\n\r\n", "GET /now\r\n\r\n", "GET /now HTTP/9.9\r\n\r\n",
    };
    struct world *w = open_world();

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct client c;
        client_open(&c, w);
        client_say(&c, bad[i]);
        shutdown(c.fd, SHUT_WR);
        client_until_ended(&c);
        if (strncmp(c.in, "HTTP/1.1 2", 10) == 0)
            fail_msg("let in: %s", bad[i]);
        client_close(&c);
    }
    world_close(w);
}

static void test_header_and_target_and_body_have_limits(void **unused)
{
    struct world *w = open_world();
    char *big = malloc(200000);
    struct client c;

    (void)unused;
    assert_non_null(big);
    strcpy(big, GET "X-Big: ");
    memset(big + strlen(big), 'x', 40000);
    strcpy(big + strlen(GET "X-Big: ") + 40000, "\r\n\r\n");
    assert_int_equal(client_once(w, &c, big), 431);
    client_close(&c);

    for (int extra = 0; extra < 2; extra++) { /* 2048 bytes pass, one more does not */
        memset(big, 'x', 3000);
        memcpy(big, "GET /", 5);
        strcpy(big + 4 + 2048 + extra, " HTTP/1.1\r\nHost: a\r\n\r\n");
        assert_int_equal(client_once(w, &c, big), extra ? 414 : 404);
        client_close(&c);
    }
    strcpy(big, POST "Content-Length: 65536\r\n\r\n");
    memset(big + strlen(big), 'b', 65536);
    big[strlen(POST "Content-Length: 65536\r\n\r\n") + 65536] = '\0';
    assert_int_equal(client_once(w, &c, big), 200);
    assert_non_null(strstr(c.in, "Content-Length: 65536"));
    client_close(&c);
    free(big);
    world_close(w);
}

static void test_a_large_body_never_read_is_refused_by_its_length(void **unused)
{
    struct world *w = open_world();
    struct client c;
    char *body = calloc(1, 10 << 20);

    (void)unused;
    assert_non_null(body);
    client_open(&c, w);
    client_say(&c, POST "Content-Length: 10485760\r\n\r\n");
    client_send(&c, body, 10 << 20);
    client_until_ended(&c);
    if (c.len > 0) /* unless the hang-up overtook it */
        assert_memory_equal(c.in, "HTTP/1.1 413", 12);
    assert_int_equal(net_counts(w->net)->fault[NET_F_TOO_LARGE], 1);
    free(body);
    client_close(&c);
    world_close(w);
}

static void test_fields_cannot_split_an_answer(void **unused)
{
    struct world *w = open_world();
    struct client c;

    (void)unused;
    assert_int_equal(client_once(w, &c, "GET /fields HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
    assert_non_null(strstr(c.in, "Set-Cookie: a=b; HttpOnly"));
    assert_non_null(strstr(c.in, "Cache-Control: max-age=5"));
    assert_null(strstr(c.in, "no-store"));
    assert_null(strstr(c.in, "X-Odd"));
    assert_null(strstr(c.in, "X-Split"));
    client_close(&c);
    world_close(w);
}

static void test_cookies_are_found(void **unused)
{
    struct world *w = open_world();
    struct client c;

    (void)unused;
    assert_int_equal(client_once(w, &c, "GET /cookie HTTP/1.1\r\nHost: a\r\n"
                                     "Cookie: x=1; id=secret; y=2\r\n\r\n"), 200);
    assert_non_null(strstr(c.in, "\r\n\r\nsecret"));
    client_close(&c);
    world_close(w);
}

static void test_many_cookies_fit(void **unused)
{
    struct world *w = open_world();
    struct client c;
    char text[16000] = "GET /cookie HTTP/1.1\r\nHost: a\r\nCookie: id=first";

    (void)unused;
    for (int i = 0; i < 300; i++)
        snprintf(text + strlen(text), 40, "; cookie%d=value%d", i, i);
    strcat(text, "\r\n\r\n");
    assert_int_equal(client_once(w, &c, text), 200);
    client_close(&c);
    world_close(w);
}

/* ---- origins and proxies ---------------------------------------------------------------------- */

static const struct { const char *host, *origin; bool ours; } origins[] = {
    { "localhost:8080", "http://localhost:8080", true },
    { "LOCALHOST:8080", "http://localhost:8080", true },
    { "localhost", "https://localhost", true }, /* a proxy may do TLS without saying so */
    { "localhost", "ftp://localhost", false },
    { "localhost", "localhost", false },
    { "localhost", "http://localhost/", false },
    { "localhost", "http://evil/localhost", false },
    { "localhost", "https://play.example", true }, /* in the list */
    { "localhost", "https://play.example.org", false },
    { "localhost", "", false },
};

static void test_origins(void **unused)
{
    struct world *w = open_world();
    char text[256];

    (void)unused;
    world_close(w);
    w->config.origins = "https://other.example, https://play.example";
    world_open(w);
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++) {
        struct client c;
        snprintf(text, sizeof text, "GET /origin HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\n\r\n",
                 origins[i].host, origins[i].origin);
        assert_int_equal(client_once(w, &c, text), 200);
        if (!strstr(c.in, origins[i].ours ? "\r\n\r\nours" : "\r\n\r\nnot ours"))
            fail_msg("%s %s", origins[i].host, origins[i].origin);
        client_close(&c);
    }
    world_close(w);
}

static const struct { const char *trusted, *headers, *expect; } proxied[] = {
    { NULL, "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n", "127.0.0.1 plain" },
    { "127.0.0.1", "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n", "192.0.2.7 tls" },
    { "127.0.0.1", "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: http\r\n", "192.0.2.7 plain" },
    { "127.0.0.1", "X-Forwarded-For: 10.9.9.9, 192.0.2.7\r\n", "192.0.2.7 plain" }, /* the first lies */
    { "127.0.0.1,192.0.2.7", "X-Forwarded-For: 10.1.1.1, 192.0.2.7\r\n", "10.1.1.1 plain" },
    { "::1, 127.0.0.1", "X-Forwarded-For: 2001:db8::1\r\n", "2001:db8::1 plain" },
    { "127.0.0.1", "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-For: 192.0.2.8\r\n", "192.0.2.8 plain" },
    { "127.0.0.1", "X-Forwarded-For: nonsense\r\n", "127.0.0.1 plain" },
    { "127.0.0.1", "X-Forwarded-For: 192.0.2.7, nonsense\r\n", "127.0.0.1 plain" },
    { "127.0.0.1", "", "127.0.0.1 plain" },
    { "10.0.0.1", "X-Forwarded-For: 192.0.2.7\r\n", "127.0.0.1 plain" },
};

static void test_only_a_trusted_proxy_is_believed(void **unused)
{
    struct world *w = open_world();
    char text[256];

    (void)unused;
    for (size_t i = 0; i < sizeof proxied / sizeof *proxied; i++) {
        struct client c;
        world_close(w);
        w->config.trusted_proxy = proxied[i].trusted;
        world_open(w);
        snprintf(text, sizeof text, GET "%s\r\n", proxied[i].headers);
        assert_int_equal(client_once(w, &c, text), 200);
        if (!strstr(c.in, proxied[i].expect))
            fail_msg("%zu: %s in %s", i, proxied[i].expect, c.in);
        client_close(&c);
    }
    world_close(w);
}

static void test_a_proxy_that_is_no_address_is_refused(void **unused)
{
    struct lv_refusal why;

    (void)unused;
    assert_null(net_new(&(struct net_config){ .trusted_proxy = "127.0.0.1,localhost" }, &why));
    assert_int_equal(why.code, LV_E_FORMAT);
}

/* ---- later ------------------------------------------------------------------------------------ */

static void test_an_answer_may_come_later(void **unused)
{
    struct world *w = open_world();
    struct client c;
    size_t head, body;

    (void)unused;
    client_open(&c, w);
    client_say(&c, "GET /later HTTP/1.1\r\nHost: a\r\n\r\n" GET "\r\n");
    world_until(w, w->n_kept == 1);
    net_skip(w->net, 3600000); /* no deadline runs meanwhile */
    world_turn(w, 20);
    assert_false(client_hears(&c));
    assert_int_equal(net_counts(w->net)->waiting_requests, 1);
    assert_string_equal(w->kept[0]->path, "/later");
    net_answer(w->kept[0], &(struct net_answer){ .status = 201, .type = "text/plain", .body = "ok",
                                                 .len = 2 });
    assert_int_equal(client_status(&c, &head, &body), 201);
    client_skip(&c, head + body);
    assert_int_equal(client_status(&c, &head, &body), 200); /* the second, in order */
    assert_int_equal(net_counts(w->net)->waiting_requests, 0);
    client_close(&c);
    world_close(w);
}

static void test_a_client_may_leave_before_its_answer(void **unused)
{
    struct world *w = open_world();
    struct client c;

    (void)unused;
    client_open(&c, w);
    client_say(&c, "GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
    world_until(w, w->n_kept == 1);
    client_close(&c);
    world_turn(w, 20);
    assert_string_equal(w->kept[0]->path, "/later"); /* ours until it is answered */
    net_answer(w->kept[0], &(struct net_answer){ .status = 200 });
    world_until(w, net_counts(w->net)->connections == 0);
    world_close(w);
}

static void test_assets(void **unused)
{
    struct world *w = open_world();
    struct client c;
    char etag[64] = "", text[256];
    size_t head, body;

    (void)unused;
    assert_int_equal(client_once(w, &c, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
    assert_non_null(strstr(c.in, "\r\n\r\n<!doctype html>"));
    assert_non_null(strstr(c.in, "Cache-Control: no-cache"));
    assert_non_null(strstr(c.in, "Content-Security-Policy: "));
    sscanf(strstr(c.in, "ETag: ") + 6, "%60[^\r]", etag);
    client_close(&c);
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"x\", %s\r\n\r\n", etag);
    assert_int_equal(client_once(w, &c, text), 304);
    assert_int_equal(client_ask(&c, ""), 304);
    snprintf(text, sizeof text, "GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: W/%s\r\n\r\n", etag);
    assert_int_equal(client_ask(&c, text), 304);
    assert_int_equal(client_ask(&c, "GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"x\"\r\n\r\n"), 200);
    client_say(&c, "HEAD /app-1234.js HTTP/1.1\r\nHost: a\r\n\r\n");
    world_until(w, (client_hears(&c), strstr(c.in, "\r\n\r\n")));
    assert_non_null(strstr(c.in, "Content-Length: 6"));
    assert_non_null(strstr(c.in, "immutable"));
    client_skip(&c, c.len);
    client_say(&c, "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br, gzip\r\n\r\n");
    world_until(w, (client_hears(&c), strstr(c.in, "\r\n\r\npacked")));
    assert_non_null(strstr(c.in, "Content-Encoding: gzip"));
    assert_non_null(strstr(c.in, "Vary: Accept-Encoding"));
    client_skip(&c, c.len);
    assert_int_equal(client_ask(&c, "GET /../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n"), 404);
    assert_int_equal(client_ask(&c, "GET /app-1234.js/ HTTP/1.1\r\nHost: a\r\n\r\n"), 404);
    client_say(&c, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
    assert_int_equal(client_status(&c, &head, &body), 404); /* the handler's business */
    client_close(&c);
    world_close(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_request_is_answered),
        cmocka_unit_test(test_requests_in_one_packet_cut_anywhere),
        cmocka_unit_test(test_the_gate_refuses_with_a_code_and_closes),
        cmocka_unit_test(test_the_library_refuses_what_is_no_request),
        cmocka_unit_test(test_header_and_target_and_body_have_limits),
        cmocka_unit_test(test_a_large_body_never_read_is_refused_by_its_length),
        cmocka_unit_test(test_fields_cannot_split_an_answer),
        cmocka_unit_test(test_cookies_are_found),
        cmocka_unit_test(test_many_cookies_fit),
        cmocka_unit_test(test_origins),
        cmocka_unit_test(test_only_a_trusted_proxy_is_believed),
        cmocka_unit_test(test_a_proxy_that_is_no_address_is_refused),
        cmocka_unit_test(test_an_answer_may_come_later),
        cmocka_unit_test(test_a_client_may_leave_before_its_answer),
        cmocka_unit_test(test_assets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
