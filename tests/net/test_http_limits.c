/* test_http_limits.c: how much, how often and how slowly may be asked, and where one may listen. */
#include "world.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static struct world *open_world(void)
{
    struct world *w = world_blank();

    world_open(w);
    return w;
}

/* ---- limits ----------------------------------------------------------------------------------- */

static void test_a_hundred_requests_a_second_are_too_many(void **unused)
{
    struct world *w = open_world();
    struct client c;
    int refused = 0;

    (void)unused;
    world_close(w);
    w->config.limits.requests_per_s = 10;
    w->config.limits.request_burst = 20;
    world_open(w);
    for (int i = 0; i < 100; i++) {
        int status = client_once(w, &c, GET "\r\n");
        refused += status == 429;
        if (status == 429) {
            assert_non_null(strstr(c.in, "too-many-requests"));
            assert_non_null(strstr(c.in, "Retry-After: 1"));
        }
        client_close(&c);
    }
    assert_true(refused >= 60); /* the clock runs meanwhile */
    net_skip(w->net, 2000);
    assert_int_equal(client_once(w, &c, GET "\r\n"), 200);
    client_close(&c);
    world_close(w);
}

static void test_connections_of_one_address_and_in_all_are_limited(void **unused)
{
    struct world *w = open_world();
    struct client c[6];

    (void)unused;
    for (int all = 0; all < 2; all++) {
        world_close(w);
        w->config.limits.per_address = all ? NET_UNLIMITED : 5;
        w->config.limits.connections = all ? 5 : 100;
        world_open(w);
        for (int i = 0; i < 5; i++) {
            client_open(&c[i], w);
            assert_int_equal(client_ask(&c[i], GET "\r\n"), 200);
        }
        client_open(&c[5], w);
        client_until_ended(&c[5]);
        client_close(&c[5]);
        assert_int_equal(net_counts(w->net)->turned_away, 1);
        client_close(&c[0]);
        world_until(w, net_counts(w->net)->connections == 4);
        client_open(&c[5], w); /* one left: there is room again */
        assert_int_equal(client_ask(&c[5], GET "\r\n"), 200);
        for (int i = 1; i < 6; i++)
            client_close(&c[i]);
    }
    world_close(w);
}

static void test_without_descriptors_the_loop_rests_and_goes_on(void **unused)
{
    struct world *w = open_world();
    struct client c[5];
    struct rlimit before, none;
    int next;

    (void)unused;
    for (int i = 0; i < 5; i++)
        client_open(&c[i], w); /* the kernel has them; nobody took them yet */
    next = dup(c[0].fd);
    close(next);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    none = before;
    none.rlim_cur = (rlim_t)next;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    world_turn(w, 10);
    assert_int_equal(net_counts(w->net)->accepted, 0);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    net_skip(w->net, 2000);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(client_ask(&c[i], GET "\r\n"), 200);
        client_close(&c[i]);
    }
    world_close(w);
}

/* Deadlines: whoever says nothing, or drips, or stays idle, or does not take the answer. */
static void test_slow_clients_are_cut(void **unused)
{
    struct world *w = open_world();
    struct client silent, dripping, body, idle;

    (void)unused;
    client_open(&silent, w);
    client_open(&dripping, w);
    client_open(&body, w);
    client_open(&idle, w);
    client_say(&dripping, "GET /now HTTP/1.1\r\nHo");
    client_say(&body, POST "Content-Length: 10\r\n\r\nabc");
    assert_int_equal(client_ask(&idle, GET "\r\n"), 200);
    for (int i = 0; i < 14; i++) { /* a byte a second does not help */
        net_skip(w->net, 1000);
        client_say(&dripping, "s");
        world_turn(w, 3);
    }
    assert_int_equal(net_counts(w->net)->connections, 4);
    net_skip(w->net, 2000);
    client_until_ended(&silent);
    client_until_ended(&dripping);
    client_until_ended(&body);
    assert_int_equal(net_counts(w->net)->cut_late, 3);
    world_turn(w, 20);
    assert_int_equal(net_counts(w->net)->connections, 1);
    net_skip(w->net, 20000);
    client_until_ended(&idle);
    client_close(&silent);
    client_close(&dripping);
    client_close(&body);
    client_close(&idle);
    world_until(w, net_counts(w->net)->connections == 0);
    world_close(w);
}

static void test_half_handshakes_hung_up_leave_nothing(void **unused)
{
    struct world *w = open_world();

    (void)unused;
    for (size_t cut = 0; cut + 1 < strlen(handshake); cut += 7) {
        struct client c;
        client_open(&c, w);
        client_send(&c, handshake, cut);
        client_close(&c);
    }
    world_turn(w, 50);
    for (int i = 0; i < 17; i++) {
        net_skip(w->net, 1000); /* some hang-ups go unnoticed: the deadline takes them */
        world_turn(w, 5);
    }
    assert_int_equal(net_counts(w->net)->connections, 0);
    assert_int_equal(net_counts(w->net)->websockets, 0);
    world_close(w);
}

static void test_a_unix_socket(void **unused)
{
    struct world *w = open_world();
    char dir[] = "/tmp/ludovie-net-XXXXXX";
    struct sockaddr_un a = { .sun_family = AF_UNIX };
    struct lv_refusal why;
    struct client c;
    struct stat st;
    int left;

    (void)unused;
    assert_non_null(mkdtemp(dir));
    snprintf(a.sun_path, sizeof a.sun_path, "%s/s", dir);
    left = socket(AF_UNIX, SOCK_STREAM, 0); /* left over: bound, nobody listens */
    assert_int_equal(bind(left, (struct sockaddr *)&a, sizeof a), 0);
    close(left);
    assert_true(net_listen_unix(w->net, a.sun_path, 0660, &why));
    assert_int_equal(stat(a.sun_path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0660);
    client_open_at(&c, w, socket(AF_UNIX, SOCK_STREAM, 0));
    assert_int_equal(connect(c.fd, (struct sockaddr *)&a, sizeof a), 0);
    client_say(&c, GET "\r\n");
    world_until(w, (client_hears(&c), strstr(c.in, "now GET unix plain")));
    client_close(&c);
    assert_false(net_listen_unix(w->net, a.sun_path, 0660, &why)); /* somebody does listen: us */
    assert_int_equal(why.code, LV_E_SYSTEM);
    world_close(w);
    assert_int_equal(stat(a.sun_path, &st), -1); /* gone with us */
    left = open(a.sun_path, O_CREAT | O_WRONLY, 0600);
    close(left);
    w = open_world();
    assert_false(net_listen_unix(w->net, a.sun_path, 0660, &why)); /* a file is never removed */
    assert_int_equal(stat(a.sun_path, &st), 0);
    world_close(w);
    unlink(a.sun_path);
    rmdir(dir);
}

static void test_addresses_that_cannot_be_listened_on(void **unused)
{
    struct world *w = open_world();
    struct lv_refusal why;

    (void)unused;
    assert_int_equal(net_listen(w->net, "localhost", 0, &why), 0); /* in numbers */
    assert_int_equal(why.code, LV_E_FORMAT);
    assert_int_equal(net_listen(w->net, "127.0.0.1", 65536, &why), 0);
    assert_int_equal(why.code, LV_E_FORMAT);
    assert_int_equal(net_listen(w->net, "127.0.0.1", w->port, &why), 0); /* taken */
    assert_int_equal(why.code, LV_E_SYSTEM);
    assert_string_equal(why.file, "127.0.0.1");
    world_close(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_hundred_requests_a_second_are_too_many),
        cmocka_unit_test(test_connections_of_one_address_and_in_all_are_limited),
        cmocka_unit_test(test_without_descriptors_the_loop_rests_and_goes_on),
        cmocka_unit_test(test_slow_clients_are_cut),
        cmocka_unit_test(test_half_handshakes_hung_up_leave_nothing),
        cmocka_unit_test(test_a_unix_socket),
        cmocka_unit_test(test_addresses_that_cannot_be_listened_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
