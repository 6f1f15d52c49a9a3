/* test_loop.c: timers, jobs of other threads, signals, stopping, sockets; buckets and the small readers. */
#include "world.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/parse.h"

static struct world *open_world(void)
{
    struct world *w = world_blank();

    world_open(w);
    return w;
}

/* ---- timers ----------------------------------------------------------------------------------- */

struct note { char text[64]; };

struct ring { struct net_timer timer; struct note *note; char letter; struct net *net; int again; };

static void ring(void *arg)
{
    struct ring *r = arg;

    snprintf(r->note->text + strlen(r->note->text), 2, "%c", r->letter);
    if (r->again-- > 0)
        net_timer_set(r->net, &r->timer, 0);
}

static void set(struct ring *r, struct world *w, struct note *note, char letter, int ms)
{
    *r = (struct ring){ .timer = { .run = ring, .arg = r }, .note = note, .letter = letter,
                        .net = w->net };
    assert_true(net_timer_set(w->net, &r->timer, ms));
}

static void test_timers_ring_in_order(void **unused)
{
    struct world *w = open_world();
    struct note note = { "" };
    struct ring a, b, c, d;

    (void)unused;
    set(&a, w, &note, 'a', 3000000);
    set(&b, w, &note, 'b', 1000000);
    set(&c, w, &note, 'c', 2000000);
    set(&d, w, &note, 'd', 1500000);
    net_timer_clear(w->net, &d.timer);
    net_timer_clear(w->net, &d.timer); /* twice is fine */
    assert_false(net_timer_is_set(&d.timer));
    net_timer_set(w->net, &a.timer, 500000); /* moved */
    world_turn(w, 3);
    assert_string_equal(note.text, "");
    net_skip(w->net, 1200000);
    world_turn(w, 1);
    assert_string_equal(note.text, "ab");
    net_skip(w->net, 1000000);
    world_turn(w, 1);
    assert_string_equal(note.text, "abc");
    assert_false(net_timer_is_set(&c.timer));
    world_close(w);
}

static void test_a_timer_set_again_at_once_waits_for_the_next_turn(void **unused)
{
    struct world *w = open_world();
    struct note note = { "" };
    struct ring a;

    (void)unused;
    set(&a, w, &note, 'a', 0);
    a.again = 2;
    world_turn(w, 1);
    assert_string_equal(note.text, "a");
    world_turn(w, 5);
    assert_string_equal(note.text, "aaa");
    world_close(w);
}

static int64_t last_rung;
static int rung;
static bool in_order = true;

static void ring_many(void *timer)
{
    const struct net_timer *t = timer;

    in_order = in_order && t->at >= last_rung;
    last_rung = t->at;
    rung++;
}

/* The heap against all the ways of setting, moving and clearing. */
static void test_thousands_of_timers(void **unused)
{
    static struct net_timer t[5000];
    struct world *w = open_world();
    uint32_t x = 7;
    int set_now = 0;

    (void)unused;
    for (int i = 0; i < 20000; i++) {
        x = x * 1664525 + 1013904223;
        struct net_timer *one = &t[(x >> 8) % 5000];
        if ((x >> 28) < 5) {
            set_now -= net_timer_is_set(one);
            net_timer_clear(w->net, one);
        } else {
            one->run = ring_many;
            one->arg = one;
            set_now += !net_timer_is_set(one);
            assert_true(net_timer_set(w->net, one, 100000 + (x >> 12) % 10000000));
        }
    }
    net_skip(w->net, 20000000);
    world_turn(w, 1);
    assert_int_equal(rung, set_now);
    assert_true(in_order);
    world_close(w);
}

/* ---- jobs ------------------------------------------------------------------------------------- */

struct counting { struct net_job job; struct net *net; atomic_int posted; int ran; bool again; };

static void count(void *arg)
{
    struct counting *c = arg;

    c->ran++;
    if (c->again) {
        c->again = false;
        net_post(c->net, &c->job);
    }
}

static void *post_thousand(void *arg)
{
    struct counting *c = arg;

    for (int i = 0; i < 1000; i++) {
        net_post(c->net, &c->job);
        atomic_fetch_add(&c->posted, 1);
    }
    return NULL;
}

static void test_jobs_of_other_threads_run_in_the_loop(void **unused)
{
    struct world *w = open_world();
    struct counting c[4];
    pthread_t thread[4];

    (void)unused;
    for (int i = 0; i < 4; i++) {
        c[i] = (struct counting){ .job = { .run = count, .arg = &c[i] }, .net = w->net };
        assert_int_equal(pthread_create(&thread[i], NULL, post_thousand, &c[i]), 0);
    }
    for (int i = 0; i < 4; i++)
        world_until(w, atomic_load(&c[i].posted) == 1000);
    for (int i = 0; i < 4; i++)
        pthread_join(thread[i], NULL);
    world_turn(w, 2);
    for (int i = 0; i < 4; i++) {
        const int ran = c[i].ran;
        assert_in_range(ran, 1, 1000); /* posted while it waits: once */
        net_post(w->net, &c[i].job);
        net_post(w->net, &c[i].job);
        world_turn(w, 2);
        assert_int_equal(c[i].ran, ran + 1);
    }
    world_close(w);
}

static void *post_one(void *arg)
{
    struct counting *c = arg;

    net_post(c->net, &c->job);
    return NULL;
}

static void test_a_job_wakes_a_sleeping_loop(void **unused)
{
    struct world *w = open_world();
    struct counting c = { .job = { .run = count, .arg = &c }, .net = w->net };
    pthread_t thread;

    (void)unused;
    assert_int_equal(pthread_create(&thread, NULL, post_one, &c), 0);
    while (c.ran == 0)
        net_turn(w->net, -1); /* would sleep for ever */
    pthread_join(thread, NULL);
    world_close(w);
}

static void test_a_job_that_posts_itself_waits_for_the_next_turn(void **unused)
{
    struct world *w = open_world();
    struct counting c = { .job = { .run = count, .arg = &c }, .net = w->net, .again = true };

    (void)unused;
    net_post(w->net, &c.job);
    world_turn(w, 1);
    assert_int_equal(c.ran, 1);
    world_turn(w, 1);
    assert_int_equal(c.ran, 2);
    world_close(w);
}

/* ---- stopping --------------------------------------------------------------------------------- */

static void stop_on_signal(void *net, int signal_number)
{
    assert_int_equal(signal_number, SIGTERM);
    net_stop(net, "the server stops", 5000);
}

static void test_a_signal_stops_the_loop_and_clients_are_told(void **unused)
{
    struct world *w = open_world();
    struct client c[20], idle;
    struct lv_refusal why;

    (void)unused;
    assert_true(net_on_signal(w->net, stop_on_signal, w->net, &why));
    for (int i = 0; i < 20; i++) {
        client_open(&c[i], w);
        client_upgrade(&c[i], "/ws");
    }
    client_open(&idle, w);
    assert_int_equal(client_ask(&idle, "GET /now HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
    net_ws_send(w->ws, "last", 4);
    kill(getpid(), SIGTERM);
    world_turn(w, 2);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(client_close_code(&c[i]), 1001);
        client_frame(&c[i], 0x88, "\x03\xE9", 2);
    }
    net_run(w->net); /* ends by itself, the idle connection notwithstanding */
    assert_int_equal(w->closed, 20);
    assert_int_equal(w->code, 1001);
    assert_false(net_turn(w->net, -1));
    world_close(w);
    for (int i = 0; i < 20; i++)
        client_close(&c[i]);
    client_close(&idle);
}

static void test_a_stop_waits_for_answers_but_takes_no_more(void **unused)
{
    struct world *w = open_world();
    struct client c, late;
    size_t head, body;

    (void)unused;
    client_open(&c, w);
    client_open(&late, w);
    assert_int_equal(client_ask(&late, "GET /now HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
    client_say(&c, "GET /later HTTP/1.1\r\nHost: a\r\n\r\n");
    world_until(w, w->n_kept == 1);
    net_stop(w->net, NULL, 1000);
    client_say(&late, "GET /now HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_int_equal(client_status(&late, &head, &body), 503);
    assert_non_null(strstr(late.in, "stopping"));
    net_skip(w->net, 60000); /* past the grace: the answer's maker still has the request */
    assert_true(net_turn(w->net, 0));
    net_answer(w->kept[0], &(struct net_answer){ .status = 200, .type = "text/plain", .body = "made",
                                                 .len = 4 });
    world_until(w, !net_turn(w->net, 0));
    world_until(w, (client_hears(&c), c.len > 0));
    assert_non_null(strstr(c.in, "made"));
    client_close(&c);
    client_close(&late);
    world_close(w);
}

static void test_a_stop_cuts_those_who_do_not_go(void **unused)
{
    struct world *w = open_world();
    struct client c;

    (void)unused;
    client_open(&c, w);
    client_upgrade(&c, "/ws");
    net_stop(w->net, "bye", 1000);
    assert_int_equal(client_close_code(&c), 1001); /* and the client stays */
    world_turn(w, 5);
    assert_int_equal(w->closed, 0);
    net_skip(w->net, 1001);
    world_until(w, !net_turn(w->net, 0));
    world_close(w);
    assert_int_equal(w->closed, 1);
    client_close(&c);
}

/* ---- connections ------------------------------------------------------------------------------ */

/* Our end of the connection that the client has: the world lives in the same process. */
static int other_end(const struct client *c)
{
    struct sockaddr_in mine, peer;

    for (int fd = 3; fd < 1024; fd++) {
        socklen_t len = sizeof mine;
        if (getsockname(c->fd, (struct sockaddr *)&mine, &len) != 0)
            fail();
        len = sizeof peer;
        if (fd != c->fd && getpeername(fd, (struct sockaddr *)&peer, &len) == 0 && peer.sin_family == AF_INET
            && peer.sin_port == mine.sin_port)
            return fd;
    }
    fail();
    return -1;
}

/* The HTTP library lets small packets wait for each other after an answer; of two messages sent shortly
 * after one another the second would come when the first is acknowledged, up to 40 ms later. */
static void test_messages_do_not_wait_for_each_other(void **unused)
{
    struct world *w = open_world();
    struct client c;
    int at_once = 0, corked = 1;
    socklen_t len = sizeof at_once;

    (void)unused;
    client_open(&c, w);
    client_upgrade(&c, "/ws");
    assert_int_equal(getsockopt(other_end(&c), IPPROTO_TCP, TCP_NODELAY, &at_once, &len), 0);
    assert_int_equal(getsockopt(other_end(&c), IPPROTO_TCP, TCP_CORK, &corked, &len), 0);
    assert_true(at_once);
    assert_false(corked);
    client_close(&c);
    world_close(w);
}

/* ---- buckets and readers ---------------------------------------------------------------------- */

static void test_a_bucket(void **unused)
{
    struct net_bucket b = { 0 };
    int64_t now = 1000000;
    int n = 0;

    (void)unused;
    for (int i = 0; i < 100; i++)
        n += net_bucket_take(&b, now, 10, 25);
    assert_int_equal(n, 25); /* the burst */
    assert_false(net_bucket_take(&b, now + 99, 10, 25));
    assert_true(net_bucket_take(&b, now + 100, 10, 25));
    assert_false(net_bucket_take(&b, now + 100, 10, 25));
    assert_false(net_bucket_take(&b, now + 50, 10, 25)); /* a clock that steps back brings nothing */
    for (n = 0; n < 100 && net_bucket_take(&b, now + 3600000, 10, 25); n++)
        ;
    assert_int_equal(n, 25); /* never more than full */
}

static void test_faults_have_keys_and_statuses(void **unused)
{
    (void)unused;
    for (int i = 0; i < NET_N_FAULTS; i++) {
        assert_true(strlen(net_fault_key((enum net_fault)i)) > 0);
        assert_in_range(net_fault_status((enum net_fault)i), 400, 599);
    }
    assert_string_equal(net_fault_key(NET_F_ORIGIN), "wrong-origin");
    assert_int_equal(net_fault_status(NET_F_TOO_LARGE), 413);
}

static const struct { const char *text, *expect; } addresses[] = {
    { "127.0.0.1", "127.0.0.1" }, { "::ffff:192.0.2.1", "192.0.2.1" }, { "2001:DB8::1", "2001:db8::1" },
    { "unix", "unix" }, { "::", "unix" }, { "", NULL }, { "1.2.3", NULL }, { "1.2.3.4.5", NULL },
    { "01.2.3.4x", NULL }, { "localhost", NULL }, { "[::1]", NULL }, { "127.0.0.1:80", NULL },
    { "1111:2222:3333:4444:5555:6666:7777:8888:9999:0000:1", NULL },
};

static void test_addresses(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        struct address a;
        char text[NET_ADDRESS] = "";
        bool ok = address_read(addresses[i].text, strlen(addresses[i].text), &a);
        if (ok != (addresses[i].expect != NULL))
            fail_msg("%s", addresses[i].text);
        if (ok) {
            address_write(&a, text);
            assert_string_equal(text, addresses[i].expect);
        }
    }
}

static void test_ws_keys(void **unused)
{
    (void)unused;
    assert_true(is_ws_key("dGhlIHNhbXBsZSBub25jZQ=="));
    assert_false(is_ws_key("dGhlIHNhbXBsZSBub25jZR==")); /* bits behind the end */
    assert_false(is_ws_key("dGhlIHNhbXBsZSBub25jZQ="));
    assert_false(is_ws_key("dGhlIHNhbXBsZSBub25jZQQ="));
    assert_false(is_ws_key("dGhlIHNhbXBsZSBub25j*Q=="));
    assert_false(is_ws_key(""));
}

static void test_utf8(void **unused)
{
    static const struct { const char *text; bool ok; } rows[] = {
        { "", true }, { "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8E\xB2", true }, { "\xF4\x8F\xBF\xBF", true },
        { "\xC3", false }, { "\x80", false }, { "\xC1\xBF", false }, { "\xE0\x9F\xBF", false },
        { "\xED\xA0\x80", false }, { "\xF4\x90\x80\x80", false }, { "\xF5\x80\x80\x80", false },
        { "\xE2\x82", false }, { "\xE2\x82" "a", false }, { "\xFF", false },
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (is_utf8(rows[i].text, strlen(rows[i].text)) != rows[i].ok)
            fail_msg("row %zu", i);
    assert_int_equal(utf8_cut("a\xE2\x82\xAC", 3), 1);
    assert_int_equal(utf8_cut("a\xE2\x82\xAC", 4), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_timers_ring_in_order),
        cmocka_unit_test(test_a_timer_set_again_at_once_waits_for_the_next_turn),
        cmocka_unit_test(test_thousands_of_timers),
        cmocka_unit_test(test_jobs_of_other_threads_run_in_the_loop),
        cmocka_unit_test(test_a_job_wakes_a_sleeping_loop),
        cmocka_unit_test(test_a_job_that_posts_itself_waits_for_the_next_turn),
        cmocka_unit_test(test_a_signal_stops_the_loop_and_clients_are_told),
        cmocka_unit_test(test_a_stop_waits_for_answers_but_takes_no_more),
        cmocka_unit_test(test_a_stop_cuts_those_who_do_not_go),
        cmocka_unit_test(test_a_bucket),
        cmocka_unit_test(test_messages_do_not_wait_for_each_other),
        cmocka_unit_test(test_faults_have_keys_and_statuses),
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_ws_keys),
        cmocka_unit_test(test_utf8),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
