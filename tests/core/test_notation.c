/* test_notation.c: decisions as text, by a table of verbs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/notation.h"

enum { WAIT, GO, PAY, SAY, AIM, LAY, BUY };

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

/* lay | lay here */
static void write_here(const struct lv_setup *u, const void *state, unsigned here, struct lv_buf *to)
{
    (void)u;
    (void)state;
    lv_buf_text(to, here ? " here" : "");
}

static bool read_here(const struct lv_setup *u, const void *state, const char *text, unsigned *here,
                      struct lv_refusal *why)
{
    (void)u;
    (void)state;
    (void)why;
    *here = *text != '\0';
    return !*here || strcmp(text, "here") == 0;
}

static const char *const yes_no[] = { "no", "yes", NULL };
static const struct lv_operand
    seat = { .shift = 16, .from = 1, .max = 4 },
    sum = { .unit = 100, .max = 99999 },
    answer = { .shift = 8, .words = yes_no },
    pair = { .write = write_pair, .read = read_pair },
    here = { .shift = 16, .optional = true, .write = write_here, .read = read_here },
    many = { .max = UINT16_MAX };
static const struct lv_verb verb[] = {
    { .word = "wait", .kind = WAIT }, { .word = "go", .kind = GO, .with = &seat },
    { .word = "pay", .kind = PAY, .with = &sum }, { .word = "say", .kind = SAY, .with = &answer },
    { .word = "aim", .kind = AIM, .with = &pair }, { .word = "lay", .kind = LAY, .with = &here },
    { .word = "lay", .kind = BUY, .with = &many }, { 0 },
};

static const struct { const char *text; lv_action action; } both[] = {
    { "wait", WAIT << 24 }, { "go 1", GO << 24 }, { "go 4", GO << 24 | 3 << 16 },
    { "pay 0", PAY << 24 }, { "pay 99900", PAY << 24 | 999 }, { "say no", SAY << 24 },
    { "say yes", SAY << 24 | 1 << 8 }, { "aim 3,7", AIM << 24 | 3 << 8 | 7 }, { "lay", LAY << 24 },
    { "lay here", LAY << 24 | 1 << 16 }, { "lay 65535", BUY << 24 | 65535 },
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
        "", "wai", "waits", "wait ", "wait 1", "go", "go ", "go 0", "go 5", "go x", "go 1 2", "go -1",
        "pay 150", "pay 100000",
        "say", "say maybe", "say ye", "aim", "aim 37", "lay there", "lay 65536", "lay here 1",
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
        cmocka_unit_test(an_operand_may_say_more),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
