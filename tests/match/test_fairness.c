/* test_fairness.c: SHA-256 by its published vectors, the stream by figures that anybody can work
 * out with openssl, and choices without bias by counting. */
#include <string.h>

#include "core/fairness.h"
#include "playing.h"

static void assert_hex(const uint8_t *bytes, size_t n, const char *expected)
{
    char room[2 * LV_SHA256 + 1];
    struct lv_buf b = LV_BUF(room);

    lv_hex_write(&b, bytes, n);
    assert_string_equal(room, expected);
}

static struct sha_row {
    const char *name, *text;
    int times;
    const char *digest;
} sha_row[] = {
    { "SHA-256 of nothing", "", 1,
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    { "SHA-256 of abc", "abc", 1,
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
    { "SHA-256 of 448 bits", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    { "SHA-256 of 896 bits",
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
      "lmnopqrsmnopqrstnopqrstu",
      1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1" },
    { "SHA-256 of a million a", "aaaaaaaaaa", 100000,
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0" },
};

static void sha_row_holds(void **row)
{
    const struct sha_row *r = *row;
    struct lv_sha256 c;
    uint8_t digest[LV_SHA256];

    lv_sha256_init(&c);
    for (int i = 0; i < r->times; i++)
        lv_sha256_add(&c, r->text, strlen(r->text));
    lv_sha256_end(&c, digest);
    assert_hex(digest, LV_SHA256, r->digest);
}

static struct lv_luck counting_luck(void)
{
    struct lv_luck l = { 0 };

    for (int i = 0; i < LV_SEED; i++)
        l.seed[i] = (uint8_t)i;
    return l;
}

static void test_the_commitment_is_the_hash_of_the_seed(void **state)
{
    struct lv_luck l = counting_luck();
    uint8_t digest[LV_SHA256];

    (void)state;
    lv_luck_commitment(&l, digest);
    assert_hex(digest, LV_SHA256,
               "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
}

/* SHA-256(key, n as 8 bytes), the key here being the bytes 00 to 1f:
 *     printf '%s%016x' 000102…1f 0 | xxd -r -p | openssl dgst -sha256 */
static void test_the_stream_is_the_hash_of_key_and_number(void **state)
{
    struct lv_stream s = { 0 };
    struct lv_luck l = counting_luck();

    (void)state;
    memcpy(s.key, l.seed, sizeof s.key);
    assert_int_equal(lv_stream_word(&s), 0xa9d6e500u);
    for (int i = 1; i < 8; i++)
        lv_stream_word(&s);
    assert_int_equal(lv_stream_word(&s), 0x6061c438u); /* block 1 */
    assert_int_equal(s.next, 9);
}

static void test_the_key_is_the_hash_of_the_seed_and_all_bytes_in_seat_order(void **state)
{
    struct lv_luck l = p_luck(7);
    struct lv_stream s;
    struct lv_sha256 c;
    uint8_t key[LV_SHA256];

    (void)state;
    for (int seats = 2; seats <= LV_MAX_SEATS; seats++) {
        lv_stream_init(&s, &l, seats);
        lv_sha256_init(&c);
        lv_sha256_add(&c, l.seed, LV_SEED);
        lv_sha256_add(&c, l.bytes, (size_t)seats * LV_SEAT_BYTES);
        lv_sha256_end(&c, key);
        assert_memory_equal(s.key, key, sizeof key);
    }
}

static void test_a_sought_stream_goes_on_as_if_it_had_been_read(void **state)
{
    enum { WORDS = 40 };
    const struct lv_luck l = { .seed = { 1, 2, 3 } };
    uint32_t word[WORDS + 1];
    struct lv_stream s, sought;

    (void)state;
    lv_stream_init(&s, &l, 2);
    for (int i = 0; i <= WORDS; i++)
        word[i] = lv_stream_word(&s);
    sought = s;
    for (unsigned next = 0; next < WORDS; next++) { /* back from the end, then on by one each time */
        lv_stream_seek(&sought, next);
        assert_int_equal(sought.next, next);
        assert_int_equal(lv_stream_word(&sought), word[next]);
        assert_int_equal(lv_stream_word(&sought), word[next + 1]);
    }
}

/* A stream whose next word is this one; the word after it is 0xFFFFFFFF. */
static struct lv_stream stream_with(uint32_t word)
{
    struct lv_stream s = { .next = 1 };

    s.word[1] = word;
    s.word[2] = UINT32_MAX;
    return s;
}

/* 2^32 mod k words are skipped, the smallest; what is left is a whole number of rounds 0 … k-1. */
static void test_a_choice_below_k_skips_exactly_the_words_that_would_favour_some(void **state)
{
    static const uint32_t size[] = { 1,         2,   3,    5,     6,        7,
                                     36,        126, 1296, 65537, 1u << 31, (1u << 31) + 1,
                                     UINT32_MAX };

    (void)state;
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        uint32_t k = size[i], skipped = (uint32_t)(((uint64_t)1 << 32) % k);
        struct lv_stream s = stream_with(skipped);
        assert_int_equal((((uint64_t)1 << 32) - skipped) % k, 0);
        assert_int_equal(lv_stream_below(&s, k), skipped % k);
        assert_int_equal(s.next, 2);
        if (skipped > 0) {
            s = stream_with(skipped - 1);
            assert_int_equal(lv_stream_below(&s, k), UINT32_MAX % k);
            assert_int_equal(s.next, 3);
        }
    }
}

/* The walk along the weights, for every number there is: as often as each weight says. */
static int weighted(const struct lv_setup *u, const void *state,
                    struct lv_outcome out[LV_MAX_OUTCOMES])
{
    (void)u, (void)state;
    out[0] = (struct lv_outcome){ 100, 3 };
    out[1] = (struct lv_outcome){ 101, 1 };
    out[2] = (struct lv_outcome){ 102, 2 };
    return 3;
}

static void test_a_draw_counts_along_the_weights(void **state)
{
    static const lv_action expected[] = { 100, 100, 100, 101, 102, 102 };
    const struct lv_game g = { .rules.outcomes = weighted };
    const struct lv_setup u = { .game = &g };

    (void)state;
    for (uint32_t at = 0; at < 6; at++) {
        struct lv_stream s = stream_with(6 * 1000 + at);
        struct lv_draw d = lv_stream_draw(&s, &u, NULL);
        assert_int_equal(d.of, 6);
        assert_int_equal(d.at, at);
        assert_int_equal(d.action, expected[at]);
    }
}

static void test_hexadecimal_goes_both_ways_and_nothing_else_does(void **state)
{
    uint8_t bytes[2] = { 0 };

    (void)state;
    assert_true(lv_hex_read("0aff", bytes, 2));
    assert_hex(bytes, 2, "0aff");
    assert_false(lv_hex_read("0aff0", bytes, 2));
    assert_false(lv_hex_read("0af", bytes, 2));
    assert_false(lv_hex_read("0AFF", bytes, 2)); /* one spelling: a record has one text */
    assert_false(lv_hex_read("0ag0", bytes, 2));
    assert_false(lv_hex_read("", bytes, 2));
}

int main(void)
{
    enum { N_ROWS = sizeof sha_row / sizeof *sha_row, N_TESTS = 7 };
    struct CMUnitTest tests[N_TESTS + N_ROWS] = {
        cmocka_unit_test(test_the_commitment_is_the_hash_of_the_seed),
        cmocka_unit_test(test_the_stream_is_the_hash_of_key_and_number),
        cmocka_unit_test(test_the_key_is_the_hash_of_the_seed_and_all_bytes_in_seat_order),
        cmocka_unit_test(test_a_sought_stream_goes_on_as_if_it_had_been_read),
        cmocka_unit_test(test_a_choice_below_k_skips_exactly_the_words_that_would_favour_some),
        cmocka_unit_test(test_a_draw_counts_along_the_weights),
        cmocka_unit_test(test_hexadecimal_goes_both_ways_and_nothing_else_does),
    };

    for (int i = 0; i < N_ROWS; i++)
        tests[N_TESTS + i] =
            (struct CMUnitTest){ sha_row[i].name, sha_row_holds, NULL, NULL, &sha_row[i] };
    return cmocka_run_group_tests_name("fairness", tests, NULL, NULL);
}
