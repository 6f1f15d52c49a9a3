/* test_notation.c: decisions as text, by a table of verbs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"

enum { WAIT, GO, PAY, SAY, AIM, LAY, NOW, BUY };

/* aim 3,7: two bytes; "aim 9,9" is against a rule. */
static void write_pair(const struct lv_setup *u, const void *state, unsigned pair, struct lv_buf *to)
{
    (void)u;
    (void)state;
    lv_buf_int(to, pair >> 8);
    lv_buf_char(to, ',');
    lv_buf_int(to, pair & 255);
}

static bool read_pair(const struct lv_setup *u, const void *state, const char *text, unsigned *pair,
                      struct lv_refusal *why)
{
    unsigned a, b;

    (void)u;
    (void)state;
    if (strlen(text) != 3 || text[1] != ',' || !lv_read_digits(text, 1, 1, &a)
        || !lv_read_digits(text + 2, 1, 1, &b))
        return false;
    *pair = a << 8 | b;
    return *pair != (9 << 8 | 9) || lv_refuse(why, LV_E_RULE, "T-AIM", "not there", 0);
}

static const char *fruit_key(const struct lv_setup *u, unsigned fruit)
{
    static const char *const key[] = { "fig", "pear", "plum" };

    (void)u;
    return fruit < 3 ? key[fruit] : NULL;
}

static bool is_stoned(const struct lv_setup *u, unsigned fruit)
{
    (void)u;
    return fruit == 2;
}

/* Told by its first letter alone. */
static bool read_letter(const struct lv_setup *u, const void *state, const char *text, size_t len,
                        unsigned *to)
{
    (void)u;
    (void)state;
    *to = (unsigned)text[0] - 'a';
    return len == 1 && *to < 26;
}

static void write_letter(const struct lv_setup *u, const void *state, unsigned letter, struct lv_buf *to)
{
    (void)u;
    (void)state;
    lv_buf_char(to, (char)('a' + letter));
}

static const char *const yes_no[] = { "no", "yes", NULL };
static const struct lv_coded
    answer_code = { .keys = yes_no },
    fruit_code = { .key = fruit_key },
    letter_code = { .write = write_letter, .read = read_letter };
static const struct lv_operand
    seat = { .from = 1, .max = 4 },
    sum = { .unit = 100, .max = 99999 },
    answer = { .shift = 8, .code = &answer_code },
    pair = { .write = write_pair, .read = read_pair },
    many = { .max = UINT16_MAX },
    fruit = { .code = &fruit_code },
    stoned = { .code = &fruit_code, .is = is_stoned },
    letter = { .code = &letter_code, .plus = 1, .optional = true },
    to_seat = { .lead = "to", .from = 1, .max = 4, .optional = true, .none = 255 },
    nothing = { .optional = true, .none = 255 },
    at_once = { .lead = "at once" };
static const struct lv_verb verb[] = {
    { .word = "wait", .kind = WAIT }, { .word = "go", .kind = GO, .each = { &seat } },
    { .word = "pay", .kind = PAY, .with = &sum }, { .word = "say", .kind = SAY, .with = &answer },
    { .word = "aim", .kind = AIM, .with = &pair },
    { .word = "lay", .kind = LAY, .each = { &stoned, &nothing } },
    { .word = "lay", .kind = LAY, .each = { &fruit, &to_seat, &letter } },
    { .word = "lay", .kind = NOW, .each = { &fruit, &at_once } },
    { .word = "lay", .kind = BUY, .with = &many }, { 0 },
};

static const struct { const char *text; lv_action action; } both[] = {
    { "wait", WAIT << 24 }, { "go 1", GO << 24 }, { "go 4", GO << 24 | 3 << 16 },
    { "pay 0", PAY << 24 }, { "pay 99900", PAY << 24 | 999 }, { "say no", SAY << 24 },
    { "say yes", SAY << 24 | 1 << 8 }, { "aim 3,7", AIM << 24 | 3 << 8 | 7 }, { "lay 0", BUY << 24 },
    { "lay plum", LAY << 24 | 2 << 16 | 255 << 8 }, { "lay pear", LAY << 24 | 1 << 16 | 255 << 8 },
    { "lay pear to 3", LAY << 24 | 1 << 16 | 2 << 8 }, { "lay fig b", LAY << 24 | 255 << 8 | 2 },
    { "lay plum to 1 z", LAY << 24 | 2 << 16 | 26 }, { "lay fig at once", NOW << 24 },
    { "lay 65535", BUY << 24 | 65535 },
};

static void what_is_written_is_read(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        char room[LV_MAX_NOTATION];
        struct lv_buf b = LV_BUF(room);
        lv_action a = 0;
        assert_true(lv_verb_read(NULL, NULL, verb, both[i].text, &a, NULL));
        assert_int_equal(a, both[i].action);
        lv_verb_write(NULL, NULL, verb, a, &b);
        assert_string_equal(room, both[i].text);
    }
}

static void what_is_no_move_is_refused(void **unused)
{
    static const char *const bad[] = {
        "", "wai", "waits", "wait ", " wait", "wait 1", "go", "go ", "go 0", "go 5", "go x", "go 1 2",
        "go -1", "go  3", "go 03", "pay 0100", "pay 150", "pay 100000",
        "say", "say maybe", "say ye", "aim", "aim 37", "lay", "lay there", "lay 65536", "lay fig to",
        "lay fig to 5", "lay fig b to 2",
        "lay fig at", "lay fig at once b", "lay fig at oncel", "lay pear 3", "lay fig  b", "lay plum ",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct lv_refusal why = { 0 };
        lv_action a = 77;
        if (lv_verb_read(NULL, NULL, verb, bad[i], &a, &why))
            fail_msg("accepted: %s", bad[i]);
        assert_int_equal(why.code, LV_E_FORMAT);
        assert_string_equal(why.text, bad[i]);
        assert_int_equal(a, 77);
        assert_false(lv_verb_read(NULL, NULL, verb, bad[i], &a, NULL));
    }
}

static void what_no_row_can_write_is_not_written(void **unused)
{
    char room[LV_MAX_NOTATION] = "";
    struct lv_buf b = LV_BUF(room);

    (void)unused;
    lv_verb_write(NULL, NULL, verb, WAIT << 24 | 1, &b);
    lv_verb_write(NULL, NULL, verb, NOW << 24 | 1 << 8, &b);
    assert_int_equal(b.len, 0);
}

static void codes_are_values_of_documents(void **unused)
{
    char room[64];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)unused;
    lv_json_list(&j);
    lv_json_code(&j, NULL, &letter_code, 2);
    lv_json_codes(&j, NULL, &fruit_code, 5);
    lv_json_codes(&j, NULL, &answer_code, 0);
    lv_json_end(&j);
    assert_string_equal(room, "[\"c\",[\"fig\",\"plum\"],[]]");
}

static void an_operand_may_say_more(void **unused)
{
    struct lv_refusal why = { 0 };
    lv_action a;

    (void)unused;
    assert_false(lv_verb_read(NULL, NULL, verb, "aim 9,9", &a, &why));
    assert_string_equal(why.rule, "T-AIM");
}

int main(void)
{
    static const struct CMUnitTest test[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(what_is_no_move_is_refused),
        cmocka_unit_test(what_no_row_can_write_is_not_written),
        cmocka_unit_test(codes_are_values_of_documents),
        cmocka_unit_test(an_operand_may_say_more),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
