/* test_net.c: what networks answer, worked out by hand, and which files are refused. */
#include "testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/net.h"

/* ---- a game that is nothing but its sights ----------------------------------------------------- */

struct seen {
    int value[LV_MAX_SEATS][2];
    unsigned out;
    float guess[LV_MAX_SEATS];
};

static int to_move(const struct lv_setup *u, const void *state)
{
    (void)u;
    (void)state;
    return LV_CHANCE;
}

static void estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct seen *s = state;

    memcpy(win, s->guess, (size_t)u->seats * sizeof *win);
}

static void look(const struct lv_setup *u, const void *state, const int32_t log[LV_MAX_SEATS],
                 struct lv_sight *sight)
{
    const struct seen *s = state;

    (void)log;
    for (int i = 0; i < u->seats; i++) {
        sight[i].n = 0;
        sight[i].out = s->out >> i & 1;
        lv_see(&sight[i], 0, LV_NET_ONE);
        lv_see(&sight[i], 1, s->value[i][0]);
    }
}

static const struct lv_learned alone = { .inputs = 2, .hidden = 1, .look = look };
static const struct lv_learned mending = { .inputs = 2, .hidden = 1, .look = look, .on_estimate = true };
static const struct lv_thinking thinking = { .estimate = estimate, .learned = &alone };
static const struct lv_thinking mends = { .estimate = estimate, .learned = &mending };
static const struct lv_game game = { .id = "sights", .rules = { .to_move = to_move }, .thinking = &thinking };
static const struct lv_game mended = { .id = "sights", .rules = { .to_move = to_move }, .thinking = &mends };

/* The second input counts 4 for each part, so that LV_NET_ONE of it is LV_NET_NAT / 16 of merit. */
#define GOOD "{\"format\":1,\"components\":\"00000000000000ff\",\"inputs\":2,\"shift\":0,\"skip\":4096,\n"
#define LISTS "\"bias\":[0],\n\"out\":[1],\n"

static struct lv_net *read_net(const char *text, struct lv_refusal *why)
{
    struct lv_node *root = lv_doc_read(text, strlen(text), LV_NET_FILE, why);
    struct lv_net *net = root ? lv_net_read(root, 2, why) : NULL;

    lv_doc_free(root);
    return net;
}

static void chances(const struct lv_game *g, const struct seen *s, int seats, float win[LV_MAX_SEATS])
{
    struct lv_net *net = read_net(GOOD LISTS "\"weights\":\"AAQ\"}", NULL);
    struct lv_setup u = { .game = g, .net = net, .seats = seats };

    assert_non_null(net);
    lv_net_win(&u, s, win);
    free(net);
}

static void near(float is, double should_be)
{
    if (fabs((double)is - should_be) > 1e-4)
        fail_msg("%f, not %f", (double)is, should_be);
}

static void test_a_file_is_read_as_it_was_meant(void **unused)
{
    struct lv_net *net = read_net(GOOD "\"bias\":[-7,9],\"out\":[-32767,1],\"weights\":\"f4AB/w\"}", NULL);

    (void)unused;
    assert_non_null(net);
    assert_int_equal(net->components, 255);
    assert_int_equal(net->hidden, 2);
    assert_int_equal(net->bias[0], -7);
    assert_int_equal(net->out[0], -32767);
    assert_int_equal(net->weight[0][0], 127);
    assert_int_equal(net->weight[0][1], -128);
    assert_int_equal(net->weight[1][0], 1);
    assert_int_equal(net->weight[1][1], -1);
    free(net);
}

static void test_merits_become_chances(void **unused)
{
    struct seen s = { .value = { { 1024 }, { 0 }, { 1024 } } };
    float win[LV_MAX_SEATS];

    (void)unused;
    chances(&game, &s, 2, win); /* 4 times 1024 is LV_NET_NAT */
    near(win[0], 1 / (1 + exp(-1)));
    near(win[0] + win[1], 1);
    chances(&game, &s, 3, win);
    near(win[2], 1 / (2 + exp(-1)));
    s.out = 1; /* who cannot win any more has no part in it */
    chances(&game, &s, 3, win);
    near(win[0], 0);
    near(win[2], 1 / (1 + exp(-1)));
}

static void test_sums_below_zero_count_for_little(void **unused)
{
    const struct seen s = { .value = { { -4096 }, { 0 } } };
    float win[LV_MAX_SEATS];

    (void)unused;
    chances(&game, &s, 2, win);
    near(win[0], 1 / (1 + exp(4.0 / LV_NET_LEAK)));
}

static void test_a_network_that_adds_nothing_gives_the_estimate(void **unused)
{
    static const float guess[] = { 0.5f, 0.01f, 0.3f, 0.0003f };
    float win[LV_MAX_SEATS];

    (void)unused;
    for (size_t i = 0; i < sizeof guess / sizeof *guess; i++) {
        const struct seen s = { .guess = { guess[i], 1 - guess[i] } };
        chances(&mended, &s, 2, win);
        if (fabsf(win[0] - guess[i]) > 0.001f * guess[i] + 0.0002f)
            fail_msg("%f becomes %f", (double)guess[i], (double)win[0]);
    }
}

static void test_more_merit_is_never_less_chance(void **unused)
{
    struct seen s = { .value = { { 0 }, { 0 } } };
    float win[LV_MAX_SEATS], last = 0;

    (void)unused;
    for (int v = 0; v <= LV_NET_MOST; v++) {
        s.value[0][0] = v;
        chances(&game, &s, 2, win);
        assert_true(win[0] >= last && win[0] < 1);
        last = win[0];
    }
}

static void test_inputs_beyond_the_limit_are_cut(void **unused)
{
    struct lv_sight s = { 0 };

    (void)unused;
    lv_see(&s, 3, 1 << 20);
    lv_see(&s, 4, -(1 << 20));
    lv_see(&s, 5, 0);
    assert_int_equal(s.n, 2);
    assert_int_equal(s.input[0].value, LV_NET_MOST);
    assert_int_equal(s.input[1].value, -LV_NET_MOST);
}

/* ---- pooled facts ------------------------------------------------------------------------------ */

static int value_at(const struct lv_sight *s, int at)
{
    for (int i = 0; i < s->n; i++)
        if (s->input[i].at == at)
            return s->input[i].value;
    return 0;
}

static void test_rivals_are_told_by_their_mean_and_their_strongest(void **unused)
{
    const struct lv_setup u = { .game = &game, .seats = 4 };
    const struct lv_facts f = { .n = 1, .n_shared = 1, .of = { { 10 }, { 20 }, { 40 }, { 99 } },
                                .shared = { 5 }, .strength = { 1, 2, 3, 9 }, .out = 1 << 3, .turn = 2 };
    static struct lv_sight s[LV_MAX_SEATS];

    (void)unused;
    lv_see_facts(&u, &f, s);
    assert_int_equal(value_at(&s[0], 0), 10);
    assert_int_equal(value_at(&s[0], 1), 30); /* of 20 and 40: the last seat is out */
    assert_int_equal(value_at(&s[0], 2), 40);
    assert_int_equal(value_at(&s[2], 2), 20);
    assert_int_equal(value_at(&s[0], 3), 5);
    assert_int_equal(value_at(&s[2], 4), LV_NET_ONE);
    assert_int_equal(value_at(&s[0], 4), 0);
    assert_int_equal(value_at(&s[0], 5), LV_NET_ONE / 2); /* two of four seats to wait */
    assert_int_equal(value_at(&s[0], 6 + 2), LV_NET_ONE);
    assert_true(s[3].out && !s[0].out);
}

/* ---- files that are refused -------------------------------------------------------------------- */

static const struct bad_file {
    const char *text;
    enum lv_code code;
    int line;
} bad_file[] = {
    { "[]", LV_E_FORMAT, 1 },
    { "{}", LV_E_FORMAT, 1 },
    { GOOD LISTS "\"weights\":\"AAQ\",\"colour\":1}", LV_E_FORMAT, 4 },
    { GOOD LISTS "\"weights\":\"AAQA\"}", LV_E_DATA, 4 },  /* too long */
    { GOOD LISTS "\"weights\":\"AA\"}", LV_E_DATA, 4 },    /* too short */
    { GOOD LISTS "\"weights\":\"AA=\"}", LV_E_DATA, 4 },   /* no letter of base64 */
    { GOOD LISTS "\"weights\":\"AAR\"}", LV_E_DATA, 4 },   /* bits that mean nothing */
    { GOOD LISTS "\"weights\":7}", LV_E_FORMAT, 4 },
    { GOOD "\"bias\":[0],\n\"out\":[1,2],\n\"weights\":\"AAQ\"}", LV_E_DATA, 3 },
    { GOOD "\"bias\":[],\n\"out\":[],\n\"weights\":\"AAQ\"}", LV_E_LIMIT, 2 },
    { GOOD "\"bias\":[0],\n\"out\":[32768],\n\"weights\":\"AAQ\"}", LV_E_LIMIT, 3 },
    { GOOD "\"bias\":[1073741825],\n\"out\":[1],\n\"weights\":\"AAQ\"}", LV_E_LIMIT, 2 },
    { "{\"format\":2}", LV_E_LIMIT, 1 },
    { "{\"format\":1,\"components\":\"ff\",\"inputs\":2,\"shift\":0,\"skip\":0," LISTS "\"weights\":\"AAQ\"}",
      LV_E_FORMAT, 1 },
    { "{\"format\":1,\"components\":\"00000000000000ff\",\n\"inputs\":3,\"shift\":0,\"skip\":0," LISTS
      "\"weights\":\"AAQA\"}", LV_E_DATA, 2 },
    { "{\"format\":1,\"components\":\"00000000000000ff\",\"inputs\":2,\"shift\":41,\"skip\":0," LISTS
      "\"weights\":\"AAQ\"}", LV_E_LIMIT, 1 },
    { "{\"format\":1,\"components\":\"00000000000000ff\",\"inputs\":2,\"shift\":0,\"skip\":-1," LISTS
      "\"weights\":\"AAQ\"}", LV_E_LIMIT, 1 },
};

static void test_what_is_no_network_is_refused_with_its_line(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad_file / sizeof *bad_file; i++) {
        struct lv_refusal why = { 0 };
        struct lv_net *net = read_net(bad_file[i].text, &why);
        if (net || why.code != bad_file[i].code || why.line != bad_file[i].line || !why.msgid)
            fail_msg("%s: %s, line %d", bad_file[i].text, net ? "read" : lv_code_key(why.code), why.line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_file_is_read_as_it_was_meant),
        cmocka_unit_test(test_merits_become_chances),
        cmocka_unit_test(test_sums_below_zero_count_for_little),
        cmocka_unit_test(test_a_network_that_adds_nothing_gives_the_estimate),
        cmocka_unit_test(test_more_merit_is_never_less_chance),
        cmocka_unit_test(test_inputs_beyond_the_limit_are_cut),
        cmocka_unit_test(test_rivals_are_told_by_their_mean_and_their_strongest),
        cmocka_unit_test(test_what_is_no_network_is_refused_with_its_line),
    };

    return cmocka_run_group_tests_name("networks", tests, NULL, NULL);
}
