/* test_ws.c: WebSockets, from well-behaved ones to those that send garbage. */
#include "world.h"

#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TEXT = 0x81, BINARY = 0x82, CLOSE = 0x88, PING = 0x89, PONG = 0x8A };

static struct world *open_world(void)
{
    struct world *w = world_blank();

    w->config.limits.messages_per_s = NET_UNLIMITED;
    w->echoes = true;
    world_open(w);
    return w;
}

static struct world *reopen(struct world *w, struct net_limits limits)
{
    world_close(w);
    w->config.limits = limits;
    world_open(w);
    return w;
}

static void join(struct client *c, struct world *w)
{
    client_open(c, w);
    client_upgrade(c, "/ws");
}

static void test_a_message_is_echoed(void **unused)
{
    struct world *w = open_world();
    struct client c;
    static struct frame f;

    (void)unused;
    join(&c, w);
    client_text(&c, "Bonjour à tous");
    client_next(&c, &f);
    assert_int_equal(f.opcode, 1);
    assert_string_equal(f.text, "Bonjour à tous");
    client_text(&c, "");
    client_next(&c, &f);
    assert_int_equal(f.len, 0);
    client_frame(&c, CLOSE, "\x03\xE8so long", 9);
    assert_int_equal(client_close_code(&c), 1000);
    world_until(w, w->closed == 1);
    assert_int_equal(w->code, 1000);
    assert_string_equal(w->reason, "so long");
    assert_int_equal(net_counts(w->net)->websockets, 0);
    client_close(&c);
    world_close(w);
}

static void test_frames_that_come_with_the_handshake_are_not_lost(void **unused)
{
    struct world *w = open_world();
    char bytes[512];
    size_t whole = strlen(handshake);

    (void)unused;
    memcpy(bytes, handshake, whole);
    memcpy(bytes + whole, "\x81\x82\0\0\0\0hi", 8);
    for (size_t cut = 1; cut < whole + 8; cut += 3) { /* in two packets, cut anywhere */
        struct client c;
        static struct frame f;
        size_t head, body;
        client_open(&c, w);
        client_send(&c, bytes, cut);
        client_send(&c, bytes + cut, whole + 8 - cut);
        assert_int_equal(client_status(&c, &head, &body), 101);
        client_skip(&c, head);
        client_next(&c, &f);
        assert_string_equal(f.text, "hi");
        client_close(&c);
    }
    world_until(w, w->closed == w->opened);
    assert_int_equal(w->code, NET_CLOSE_LOST);
    world_close(w);
}

static void test_an_upgrade_may_be_accepted_later_or_refused(void **unused)
{
    struct world *w = open_world();
    struct client a, b, c;
    char text[512];

    (void)unused;
    snprintf(text, sizeof text, "GET /ws-later%s", handshake + 7);
    client_open(&a, w);
    client_open(&b, w);
    client_open(&c, w);
    client_say(&a, text);
    world_until(w, w->n_kept == 1);
    client_say(&b, text);
    world_until(w, w->n_kept == 2);
    client_say(&c, text);
    world_until(w, w->n_kept == 3);
    assert_true(w->kept[0]->wants_ws);
    net_accept(w->kept[0], w);
    world_until(w, w->opened == 1);
    net_answer(w->kept[1], &(struct net_answer){ .status = 403 });
    assert_int_equal(client_ask(&b, ""), 403);
    client_close(&c); /* gone while it was waiting: closed is called, opened or not */
    world_turn(w, 5);
    net_accept(w->kept[2], w);
    world_until(w, w->closed == 1);
    assert_int_equal(w->code, NET_CLOSE_LOST);
    client_close(&a);
    client_close(&b);
    world_until(w, w->closed == 2);
    world_close(w);
}

/* ---- what breaks the protocol ----------------------------------------------------------------- */

/* Bytes after the handshake, masked with zeros where a mask is; the code they are closed with. */
#define M "\0\0\0\0"
static const struct { const char *name, *bytes; size_t len; int code; } garbage[] = {
    { "no mask", "\x81\x02hi", 4, 1002 },
    { "reserved bit 1", "\xC1\x80" M, 6, 1002 },
    { "reserved bit 2", "\xA1\x80" M, 6, 1002 },
    { "reserved bit 3", "\x91\x80" M, 6, 1002 },
    { "opcode 3", "\x83\x80" M, 6, 1002 },
    { "opcode 7", "\x87\x80" M, 6, 1002 },
    { "opcode 11", "\x8B\x80" M, 6, 1002 },
    { "opcode 15", "\x8F\x80" M, 6, 1002 },
    { "continuation of nothing", "\x80\x80" M, 6, 1002 },
    { "text within a text", "\x01\x80" M "\x81\x80" M, 12, 1002 },
    { "ping in fragments", "\x09\x80" M, 6, 1002 },
    { "ping too long", "\x89\xFE\x00\x7E" M, 8, 1002 },
    { "length written too long, 16 bits", "\x81\xFE\x00\x05" M "abcde", 13, 1002 },
    { "length written too long, 64 bits", "\x81\xFF\0\0\0\0\0\0\x01\0" M, 14, 1002 },
    { "length with its sign bit", "\x81\xFF\x80\0\0\0\0\0\0\x01" M, 14, 1002 },
    { "close of one byte", "\x88\x81" M "a", 7, 1002 },
    { "close with code 999", "\x88\x82" M "\x03\xE7", 8, 1002 },
    { "close with code 1005", "\x88\x82" M "\x03\xED", 8, 1002 },
    { "close with code 1006", "\x88\x82" M "\x03\xEE", 8, 1002 },
    { "close with code 1015", "\x88\x82" M "\x03\xF7", 8, 1002 },
    { "close with code 2000", "\x88\x82" M "\x07\xD0", 8, 1002 },
    { "close with code 5000", "\x88\x82" M "\x13\x88", 8, 1002 },
    { "close with a reason that is not UTF-8", "\x88\x83" M "\x03\xE8\xFF", 9, 1007 },
    { "binary", "\x82\x81" M "a", 7, 1003 },
    { "not UTF-8", "\x81\x82" M "a\xFF", 8, 1007 },
    { "UTF-8 cut off at the end", "\x81\x82" M "a\xC3", 8, 1007 },
    { "a surrogate", "\x81\x83" M "\xED\xA0\x80", 9, 1007 },
    { "an overlong letter", "\x81\x82" M "\xC0\x80", 8, 1007 },
    { "not UTF-8, across fragments", "\x01\x81" M "\xC3" "\x80\x81" M "a", 14, 1007 },
    { "one byte too many, announced", "\x81\xFE\x40\x01" M "a", 9, 1009 },
    { "four exabytes, announced", "\x81\xFF\x40\0\0\0\0\0\0\0" M "a", 15, 1009 },
};

static void test_broken_frames_are_closed_with_their_code(void **unused)
{
    struct world *w = open_world();

    (void)unused;
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        for (int in_pieces = 0; in_pieces < 2; in_pieces++) {
            struct client c;
            int code;
            join(&c, w);
            for (size_t at = 0; in_pieces && at < garbage[i].len; at++)
                client_send(&c, garbage[i].bytes + at, 1);
            if (!in_pieces)
                client_send(&c, garbage[i].bytes, garbage[i].len);
            code = client_close_code(&c);
            if (code != garbage[i].code)
                fail_msg("%s: closed with %d, not %d", garbage[i].name, code, garbage[i].code);
            client_close(&c);
            world_until(w, w->closed == w->opened);
            if (w->code != garbage[i].code)
                fail_msg("%s: reported %d, not %d", garbage[i].name, w->code, garbage[i].code);
        }
    }
    assert_int_equal(w->messages, 0);
    world_close(w);
}

static void test_random_bytes_end_every_connection(void **unused)
{
    struct world *w = open_world();
    uint32_t x = 12345;

    (void)unused;
    for (int i = 0; i < 300; i++) {
        struct client c;
        char bytes[700];
        for (size_t k = 0; k < sizeof bytes; k++) {
            x = x * 1664525 + 1013904223;
            bytes[k] = (char)(x >> 24);
        }
        join(&c, w);
        client_send(&c, bytes, sizeof bytes);
        shutdown(c.fd, SHUT_WR);
        client_until_ended(&c);
        client_close(&c);
    }
    world_until(w, w->closed == w->opened);
    assert_int_equal(net_counts(w->net)->websockets, 0);
    world_close(w);
}

static void test_ten_megabytes_are_refused_by_the_first_bytes(void **unused)
{
    struct world *w = open_world();
    struct client c;
    char *big = malloc(10 << 20);

    (void)unused;
    assert_non_null(big);
    memset(big, 'x', 10 << 20);
    join(&c, w);
    client_frame(&c, TEXT, big, 10 << 20);
    client_until_ended(&c);
    client_close(&c);
    world_until(w, w->closed == 1);
    assert_int_equal(w->code, NET_CLOSE_SIZE);
    assert_int_equal(w->messages, 0);
    free(big);
    world_close(w);
}

static void test_the_largest_message_passes_in_one_piece_or_many(void **unused)
{
    struct world *w = open_world();
    struct client c;
    static struct frame f;
    char text[16385];

    (void)unused;
    memset(text, 'y', 16384);
    text[16384] = '\0';
    join(&c, w);
    client_frame(&c, TEXT, text, 16384);
    client_next(&c, &f);
    assert_int_equal(f.len, 16384);
    client_frame(&c, 0x01, text, 10000); /* in fragments, a ping between them */
    client_frame(&c, PING, "p", 1);
    client_frame(&c, 0x00, text, 6000);
    client_frame(&c, 0x80, text, 384);
    client_next(&c, &f);
    assert_int_equal(f.opcode, 10);
    assert_string_equal(f.text, "p");
    client_next(&c, &f);
    assert_int_equal(f.len, 16384);
    client_frame(&c, 0x01, text, 10000); /* one more, in fragments */
    client_frame(&c, 0x80, text, 6385);
    assert_int_equal(client_close_code(&c), 1009);
    client_close(&c);
    world_until(w, w->closed == 1);
    world_close(w);
}

static void test_a_letter_may_be_cut_by_fragments(void **unused)
{
    struct world *w = open_world();
    struct client c;

    (void)unused;
    join(&c, w);
    client_frame(&c, 0x01, "\xE2\x82", 2);
    client_frame(&c, 0x80, "\xAC", 1);
    world_until(w, w->messages == 1);
    assert_string_equal(w->message, "€");
    client_close(&c);
    world_until(w, w->closed == 1);
    world_close(w);
}

/* ---- closing ---------------------------------------------------------------------------------- */

static void test_our_close_comes_after_what_was_sent(void **unused)
{
    struct world *w = open_world();
    struct client c;
    static struct frame f;
    char reason[200];

    (void)unused;
    memset(reason, 'r', sizeof reason);
    memcpy(reason + 121, "€", 3); /* would be cut in two */
    reason[199] = '\0';
    join(&c, w);
    net_ws_send(w->ws, "last words", 10);
    net_ws_close(w->ws, 4100, reason);
    net_ws_send(w->ws, "unheard", 7);
    net_ws_close(w->ws, 4200, "twice");
    client_text(&c, "too late");
    client_next(&c, &f);
    assert_string_equal(f.text, "last words");
    client_next(&c, &f);
    assert_int_equal(f.opcode, 8);
    assert_int_equal((uint8_t)f.text[0] << 8 | (uint8_t)f.text[1], 4100);
    assert_int_equal(f.len, 2 + 121);
    assert_int_equal(w->messages, 0);
    client_frame(&c, CLOSE, "\x10\x04", 2);
    world_until(w, w->closed == 1);
    assert_int_equal(w->code, 4100);
    client_until_ended(&c);
    client_close(&c);
    world_close(w);
}

static void test_who_does_not_answer_our_close_is_dropped_after_two_seconds(void **unused)
{
    struct world *w = open_world();
    struct client c;

    (void)unused;
    join(&c, w);
    net_ws_close(w->ws, 4100, NULL);
    assert_int_equal(client_close_code(&c), 4100);
    world_turn(w, 20);
    assert_int_equal(w->closed, 0);
    net_skip(w->net, 3000);
    world_until(w, w->closed == 1);
    assert_int_equal(w->code, 4100);
    client_close(&c);
    world_close(w);
}

static void test_a_close_without_a_code(void **unused)
{
    struct world *w = open_world();
    struct client c;

    (void)unused;
    join(&c, w);
    client_frame(&c, CLOSE, "", 0);
    client_close_code(&c);
    world_until(w, w->closed == 1);
    assert_int_equal(w->code, NET_CLOSE_NONE);
    client_close(&c);
    world_close(w);
}

/* ---- limits ----------------------------------------------------------------------------------- */

static void test_a_slow_reader_is_cut(void **unused)
{
    struct world *w = open_world();
    struct client c;
    char text[10000];

    (void)unused;
    memset(text, 'z', sizeof text);
    join(&c, w);
    for (int i = 0; i < 2000 && w->closed == 0; i++) { /* 20 MB, of which nothing is read */
        net_ws_send(w->ws, text, sizeof text);
        world_turn(w, 1);
        if (w->closed == 0)
            assert_true(net_ws_waiting(w->ws) <= 262144 + sizeof text);
    }
    assert_int_equal(w->closed, 1);
    assert_int_equal(w->code, NET_CLOSE_SLOW);
    assert_int_equal(net_counts(w->net)->cut_slow, 1);
    client_close(&c);
    world_close(w);
}

static void test_a_reader_who_catches_up_gets_everything_in_order(void **unused)
{
    struct world *w = open_world();
    struct client c;
    static struct frame f;
    static char text[200000];
    const int small = 32768; /* less than a message: the rest waits with us */

    (void)unused;
    join(&c, w);
    setsockopt(c.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    for (int i = 0; i < 3; i++) {
        memset(text, 'A' + i, sizeof text);
        net_ws_send(w->ws, text, sizeof text);
        assert_true(net_ws_waiting(w->ws) > 0);
        client_next(&c, &f);
        assert_int_equal(f.len, sizeof text);
        assert_int_equal(f.text[0], 'A' + i);
        assert_int_equal(f.text[f.len - 1], 'A' + i);
    }
    assert_int_equal(net_ws_waiting(w->ws), 0);
    client_close(&c);
    world_until(w, w->closed == 1);
    world_close(w);
}

/* What waits to be sent lies side by side, by turns of the two: each gets its own, whole and in order. */
static void test_messages_to_two_clients_by_turns_in_one_turn(void **unused)
{
    static const size_t size[] = { 1, 125, 126, 65535, 65536, 0, 3000, 2, 3, 4, 5, 6 };
    enum { MESSAGES = sizeof size / sizeof *size };
    struct world *w = open_world();
    struct net_ws *ws[2];
    struct client c[2];
    static struct frame f;
    static char text[65536];

    (void)unused;
    for (int k = 0; k < 2; k++) {
        join(&c[k], w);
        ws[k] = w->ws;
    }
    for (int i = 0; i < MESSAGES; i++)
        for (int k = 0; k < 2; k++) {
            memset(text, (k ? 'a' : 'A') + i, sizeof text);
            net_ws_send(ws[k], text, size[i]);
        }
    for (int i = 0; i < MESSAGES; i++)
        for (int k = 0; k < 2; k++) {
            client_next(&c[k], &f);
            assert_int_equal(f.len, size[i]);
            for (size_t n = 0; n < f.len; n++)
                assert_int_equal(f.text[n], (k ? 'a' : 'A') + i);
        }
    for (int k = 0; k < 2; k++)
        client_close(&c[k]);
    world_until(w, w->closed == 2);
    world_close(w);
}

static void test_too_many_messages(void **unused)
{
    struct world *w = open_world();
    struct client c;

    (void)unused;
    for (int pings = 0; pings < 2; pings++) {
        reopen(w, (struct net_limits){ .messages_per_s = 5, .message_burst = 10 });
        w->messages = w->closed = 0;
        join(&c, w);
        for (int i = 0; i < 40; i++)
            client_frame(&c, pings ? PING : TEXT, "m", 1);
        assert_int_equal(client_close_code(&c), NET_CLOSE_RATE);
        client_close(&c);
        world_until(w, w->closed == 1);
        assert_int_equal(w->code, NET_CLOSE_RATE);
        assert_true(w->messages <= 20); /* the clock runs meanwhile */
    }
    world_close(w);
}

static void test_a_flood_of_pings_in_one_packet_stays_bounded(void **unused)
{
    struct world *w = open_world();
    struct client c;
    static char pings[250000];

    (void)unused;
    for (size_t i = 0; i + 10 <= sizeof pings; i += 10)
        memcpy(pings + i, "\x89\x84" M "ping", 10);
    reopen(w, (struct net_limits){ .messages_per_s = 5, .message_burst = 10 });
    join(&c, w);
    client_send(&c, pings, sizeof pings);
    client_until_ended(&c);
    client_close(&c);
    world_until(w, w->closed == 1);
    assert_int_equal(w->code, NET_CLOSE_RATE);
    assert_true(net_counts(w->net)->bytes_out < 1000);
    world_close(w);
}

static void test_the_silent_are_pinged_then_cut(void **unused)
{
    struct world *w = open_world();
    struct client quiet, alive;
    static struct frame f;

    (void)unused;
    join(&quiet, w);
    join(&alive, w);
    net_skip(w->net, 26000);
    client_next(&alive, &f);
    assert_int_equal(f.opcode, 9);
    client_frame(&alive, PONG, f.text, f.len);
    client_next(&quiet, &f);
    assert_int_equal(f.opcode, 9);
    world_turn(w, 10);
    net_skip(w->net, 25000);
    world_until(w, w->closed == 1);
    assert_int_equal(w->code, NET_CLOSE_SILENT);
    assert_int_equal(net_counts(w->net)->cut_silent, 1);
    client_until_ended(&quiet);
    client_text(&alive, "still here");
    client_next(&alive, &f);
    assert_int_equal(f.opcode, 9); /* again pinged */
    client_next(&alive, &f);
    assert_string_equal(f.text, "still here");
    client_close(&quiet);
    client_close(&alive);
    world_until(w, w->closed == 2);
    world_close(w);
}

/* Behind a proxy people are counted by the address it gives, not by its own. */
static void test_proxied_people_are_counted_by_their_own_address(void **unused)
{
    struct world *w = open_world();
    struct client c[5];
    char text[512];

    (void)unused;
    world_close(w);
    w->config.trusted_proxy = "127.0.0.1";
    w->config.limits.per_address = 2;
    world_open(w);
    for (int i = 0; i < 5; i++) { /* three of one IPv6 block, two of others */
        static const char *const who[] = { "2001:db8::1", "2001:db8::2", "2001:db8::3",
                                           "2001:db8:1::1", "192.0.2.1" };
        size_t head, body;
        snprintf(text, sizeof text, "GET /ws HTTP/1.1\r\nX-Forwarded-For: %s%s", who[i],
                 handshake + 16);
        client_open(&c[i], w);
        client_say(&c[i], text);
        assert_int_equal(client_status(&c[i], &head, &body), i == 2 ? 429 : 101);
        world_turn(w, 5);
    }
    assert_non_null(strstr(c[2].in, "too-many-connections"));
    assert_int_equal(net_counts(w->net)->websockets, 4);
    for (int i = 0; i < 5; i++)
        client_close(&c[i]);
    world_until(w, w->closed == 4);
    world_close(w);
}

static void test_many_dropped_at_once_leave_nothing(void **unused)
{
    struct world *w = open_world();
    static struct client c[200];
    struct linger hard = { 1, 0 };

    (void)unused;
    for (int i = 0; i < 200; i++)
        join(&c[i], w);
    assert_int_equal(net_counts(w->net)->websockets, 200);
    for (int i = 0; i < 200; i++) {
        setsockopt(c[i].fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard); /* reset, not closed */
        client_close(&c[i]);
    }
    world_until(w, w->closed == 200);
    assert_int_equal(net_counts(w->net)->websockets, 0);
    assert_int_equal(net_counts(w->net)->connections, 0);
    world_close(w);
}

static void test_freeing_the_loop_reports_everybody(void **unused)
{
    struct world *w = open_world();
    struct client c[3];

    (void)unused;
    for (int i = 0; i < 3; i++)
        join(&c[i], w);
    world_close(w);
    assert_int_equal(w->closed, 3);
    for (int i = 0; i < 3; i++)
        client_close(&c[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_message_is_echoed),
        cmocka_unit_test(test_frames_that_come_with_the_handshake_are_not_lost),
        cmocka_unit_test(test_an_upgrade_may_be_accepted_later_or_refused),
        cmocka_unit_test(test_broken_frames_are_closed_with_their_code),
        cmocka_unit_test(test_random_bytes_end_every_connection),
        cmocka_unit_test(test_ten_megabytes_are_refused_by_the_first_bytes),
        cmocka_unit_test(test_the_largest_message_passes_in_one_piece_or_many),
        cmocka_unit_test(test_a_letter_may_be_cut_by_fragments),
        cmocka_unit_test(test_our_close_comes_after_what_was_sent),
        cmocka_unit_test(test_who_does_not_answer_our_close_is_dropped_after_two_seconds),
        cmocka_unit_test(test_a_close_without_a_code),
        cmocka_unit_test(test_a_slow_reader_is_cut),
        cmocka_unit_test(test_a_reader_who_catches_up_gets_everything_in_order),
        cmocka_unit_test(test_messages_to_two_clients_by_turns_in_one_turn),
        cmocka_unit_test(test_too_many_messages),
        cmocka_unit_test(test_a_flood_of_pings_in_one_packet_stays_bounded),
        cmocka_unit_test(test_the_silent_are_pinged_then_cut),
        cmocka_unit_test(test_proxied_people_are_counted_by_their_own_address),
        cmocka_unit_test(test_many_dropped_at_once_leave_nothing),
        cmocka_unit_test(test_freeing_the_loop_reports_everybody),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
