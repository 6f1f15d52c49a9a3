/* test_memory.c: every allocation of the loop fails once. Somebody may be cut off by that; the loop
 * goes on, whoever was accepted is reported as closed, and nothing leaks. */
#include <sys/socket.h>

#include "failing.h"
#include "world.h"

/* Turns with the failure armed; clients, whose memory is not meant, speak outside. */
static void turn(struct world *w, int *left)
{
    failing_left = *left;
    world_turn(w, 8);
    *left = failing_left;
    failing_left = -1;
}

static void say(struct world *w, struct client *c, const char *bytes, size_t len, int *left)
{
    send(c->fd, bytes, len, MSG_NOSIGNAL | MSG_DONTWAIT);
    turn(w, left);
}

static void visit(struct world *w, int *left)
{
    static const char post[] = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab";
    char early[512];
    const size_t len = strlen(handshake);
    struct client http, ws;

    client_open(&http, w);
    say(w, &http, post, sizeof post - 1, left);
    say(w, &http, "GET /fields HTTP/1.1\r\nHost: a\r\n\r\n", 34, left);
    client_open(&ws, w);
    memcpy(early, handshake, len);
    memcpy(early + len, "\x81\x82\0\0\0\0hi", 8); /* a frame that comes too soon */
    say(w, &ws, early, len + 8, left);
    say(w, &ws, "\x81\x82\0\0\0\0ho", 8, left);
    say(w, &ws, "\x88\x84\0\0\0\0\x03\xE8" "ok", 10, left);
    client_close(&http);
    client_close(&ws);
    turn(w, left);
}

static void test_every_allocation_may_fail(void **unused)
{
    static struct world w;
    bool failed = true;
    int n;

    (void)unused;
    for (n = 0; failed; n++) {
        int left = n;
        assert_true(n < 200);
        memset(&w, 0, sizeof w);
        w.echoes = true;
        world_open(&w);
        visit(&w, &left);
        failed = left < 0;
        if (!failed)
            assert_int_equal(w.messages, 2); /* all of it was tried */
        w.messages = 0;
        left = -1;
        visit(&w, &left); /* and works again */
        assert_int_equal(w.messages, 2);
        assert_int_equal(net_counts(w.net)->waiting_requests, 0);
        world_close(&w);
        assert_true(w.closed >= w.opened);
    }
    assert_true(n > 8);
}

static void test_a_loop_that_cannot_be_made_says_so(void **unused)
{
    static const struct net_asset asset = { "/", "text/plain", "x", 1, false, NULL };
    struct net *net = NULL;

    (void)unused;
    for (int n = 0; !net; n++) {
        struct lv_refusal why = { .code = LV_E_OK };
        failing_left = n;
        net = net_new(&(struct net_config){ .asset = &asset, .assets = 1 }, &why);
        failing_left = -1;
        assert_true(net || why.code == LV_E_SYSTEM);
        assert_true(n < 20);
    }
    net_free(net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_allocation_may_fail),
        cmocka_unit_test(test_a_loop_that_cannot_be_made_says_so),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
