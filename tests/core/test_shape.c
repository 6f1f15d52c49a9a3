/* test_shape.c: which objects a shape lets through, and what a refusal says about the others. */
#include "testing.h"

#include <string.h>

#include "core/shape.h"

/* ---- one shape with a member of every type ---------------------------------------------------- */

static const struct lv_member card_member[] = {
    { .key = "name", .type = LV_MEMBER_TEXT, .min = 1, .max = 5 },
    { .key = "copies", .type = LV_MEMBER_INT, .optional = true, .min = 1, .max = 9 },
};
static const struct lv_shape card = LV_SHAPE("card", card_member);
static const struct lv_member each_card = { .type = LV_MEMBER_OBJECT, .of = &card };
static const struct lv_member each_tag = { .type = LV_MEMBER_TEXT, .max = 3 };

static const struct lv_member box_member[] = {
    { .key = "id", .type = LV_MEMBER_INT, .min = -2, .max = 9007199254740992 },
    { .key = "open", .type = LV_MEMBER_BOOL, .optional = true },
    { .key = "clock", .type = LV_MEMBER_WORD, .optional = true, .words = "none|move|reserve" },
    { .key = "seed", .type = LV_MEMBER_HEX, .optional = true, .max = 2 },
    { .key = "tags", .type = LV_MEMBER_LIST, .optional = true, .min = 1, .max = 2, .each = &each_tag },
    { .key = "cards", .type = LV_MEMBER_LIST, .optional = true, .each = &each_card },
    { .key = "top", .type = LV_MEMBER_OBJECT, .optional = true, .of = &card },
    { .key = "notes", .type = LV_MEMBER_OBJECT, .optional = true },
    { .key = "any", .type = LV_MEMBER_LIST, .optional = true },
    { .key = "long", .type = LV_MEMBER_TEXT, .optional = true },
};
static const struct lv_shape box = LV_SHAPE("box", box_member);

/* code LV_E_OK: let through. Else the key and the line that the refusal names. */
static const struct shape_row {
    const char *text;
    enum lv_code code;
    const char *key;
    int line;
} shape_row[] = {
    { "{\"id\":0}", LV_E_OK, NULL, 0 },
    { "{\"id\":-2,\"open\":true,\"clock\":\"move\",\"seed\":\"0aff\",\"tags\":[\"abc\",\"\"]}",
      LV_E_OK, NULL, 0 },
    { "{\"id\":9007199254740992,\"cards\":[],\"notes\":{\"x\":[]},\"any\":[1,\"a\",{}]}", LV_E_OK, NULL, 0 },
    { "{\"id\":1,\"cards\":[{\"name\":\"a\"},{\"name\":\"abcde\",\"copies\":9}],\"top\":{\"name\":\"b\"}}",
      LV_E_OK, NULL, 0 },
    { "{\"id\":1,\"long\":\"a text without a limit may be as long as it likes\"}", LV_E_OK, NULL, 0 },

    /* keys */
    { "\n[]", LV_E_FORMAT, "", 2 },
    { "{}", LV_E_FORMAT, "id", 1 },
    { "{\"id\":1,\n\"colour\":2}", LV_E_FORMAT, "colour", 2 },
    { "{\n\"ID\":1}", LV_E_FORMAT, "ID", 2 },

    /* types: none is taken for another */
    { "{\"id\":\n\"1\"}", LV_E_FORMAT, "id", 2 },
    { "{\"id\":null}", LV_E_FORMAT, "id", 1 },
    { "{\"id\":true}", LV_E_FORMAT, "id", 1 },
    { "{\"id\":1,\"open\":1}", LV_E_FORMAT, "open", 1 },
    { "{\"id\":1,\"clock\":[]}", LV_E_FORMAT, "clock", 1 },
    { "{\"id\":1,\"seed\":1234}", LV_E_FORMAT, "seed", 1 },
    { "{\"id\":1,\"tags\":\"a\"}", LV_E_FORMAT, "tags", 1 },
    { "{\"id\":1,\"top\":[]}", LV_E_FORMAT, "top", 1 },
    { "{\"id\":1,\"notes\":null}", LV_E_FORMAT, "notes", 1 },
    { "{\"id\":1,\"long\":{}}", LV_E_FORMAT, "long", 1 },

    /* limits, the last that is fine and the first that is not */
    { "{\"id\":-3}", LV_E_LIMIT, "id", 1 },
    { "{\"id\":1,\n\"tags\":[]}", LV_E_LIMIT, "tags", 2 },
    { "{\"id\":1,\"tags\":[\"\",\"\",\"\"]}", LV_E_LIMIT, "tags", 1 },
    { "{\"id\":1,\"tags\":[\"\",\n\"abcd\"]}", LV_E_LIMIT, "tags", 2 },
    { "{\"id\":1,\"top\":{\"name\":\"\"}}", LV_E_LIMIT, "name", 1 },
    { "{\"id\":1,\"top\":{\"name\":\"abcdef\"}}", LV_E_LIMIT, "name", 1 },
    { "{\"id\":1,\"top\":{\"name\":\"a\",\"copies\":10}}", LV_E_LIMIT, "copies", 1 },

    /* words and hexadecimal numbers */
    { "{\"id\":1,\"clock\":\"\"}", LV_E_FORMAT, "clock", 1 },
    { "{\"id\":1,\"clock\":\"mov\"}", LV_E_FORMAT, "clock", 1 },
    { "{\"id\":1,\"clock\":\"move|reserve\"}", LV_E_FORMAT, "clock", 1 },
    { "{\"id\":1,\"clock\":\"reserve\"}", LV_E_OK, NULL, 0 },
    { "{\"id\":1,\"seed\":\"0af\"}", LV_E_FORMAT, "seed", 1 },
    { "{\"id\":1,\"seed\":\"0aff0\"}", LV_E_FORMAT, "seed", 1 },
    { "{\"id\":1,\"seed\":\"0afg\"}", LV_E_FORMAT, "seed", 1 },
    { "{\"id\":1,\"seed\":\"0aFf\"}", LV_E_FORMAT, "seed", 1 },

    /* within lists */
    { "{\"id\":1,\"tags\":[1]}", LV_E_FORMAT, "tags", 1 },
    { "{\"id\":1,\"cards\":[{\"name\":\"a\"},\n7]}", LV_E_FORMAT, "cards", 2 },
    { "{\"id\":1,\"cards\":[{\"name\":\"a\"},\n{}]}", LV_E_FORMAT, "name", 2 },
    { "{\"id\":1,\"cards\":[{\"name\":\"a\",\n\"x\":1}]}", LV_E_FORMAT, "x", 2 },
};

static void test_shapes_let_through_what_fits_and_name_what_does_not(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shape_row / sizeof *shape_row; i++) {
        const struct shape_row *row = &shape_row[i];
        struct lv_refusal why = { 0 };
        struct lv_node *n = lv_doc_read(row->text, strlen(row->text), 4096, &why);
        assert_non_null(n);
        if (lv_shape_check(&box, n, &why) != (row->code == LV_E_OK))
            fail_msg("%s: %s", row->text, why.msgid ? why.msgid : "let through");
        if (row->code != LV_E_OK
            && (why.code != row->code || strcmp(why.text, row->key) != 0 || why.line != row->line))
            fail_msg("%s: %s, %s, line %d", row->text, lv_code_key(why.code), why.text, why.line);
        assert_int_equal(lv_shape_check(&box, n, NULL), row->code == LV_E_OK); /* searches pass NULL */
        lv_doc_free(n);
    }
}

static void test_an_open_shape_lets_other_keys_be(void **state)
{
    static const char text[] = "{\"id\":1,\"added later\":{\"id\":\"x\"}}";
    const struct lv_shape open = LV_SHAPE_OPEN("box", box_member);
    struct lv_refusal why = { 0 };
    struct lv_node *n = lv_doc_read(text, sizeof text - 1, 4096, &why);

    (void)state;
    assert_non_null(n);
    assert_true(lv_shape_check(&open, n, &why));
    assert_false(lv_shape_check(&box, n, &why));
    lv_doc_free(n);
}

/* A member by itself (doc.h) and the member of a shape are refused in the same words. */
static void test_a_member_is_refused_as_lv_node_int_refuses_it(void **state)
{
    static const char *const bad[] = { "{}", "{\"n\":\"1\"}", "{\"n\":0}", "{\"n\":4}" };
    static const struct lv_member member[] = { { .key = "n", .type = LV_MEMBER_INT, .min = 1, .max = 3 } };
    const struct lv_shape shape = LV_SHAPE("n", member);

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct lv_refusal one = { 0 }, other = { 0 };
        struct lv_node *n = lv_doc_read(bad[i], strlen(bad[i]), 4096, &one);
        int64_t to;
        assert_false(lv_node_int(n, "n", 1, 3, &to, &one));
        assert_false(lv_shape_check(&shape, n, &other));
        assert_string_equal(one.msgid, other.msgid);
        assert_string_equal(one.text, other.text);
        assert_int_equal(one.n, other.n);
        assert_int_equal(one.line, other.line);
        lv_doc_free(n);
    }
}

static void test_members_are_read_or_fall_back(void **state)
{
    static const char text[] = "{\"n\":7,\"yes\":true,\"no\":false,\"word\":\"hello\"}";
    struct lv_node *n = lv_doc_read(text, sizeof text - 1, 4096, NULL);
    char room[6] = "old";

    (void)state;
    assert_non_null(n);
    assert_int_equal(lv_shape_int(n, "n", 1), 7);
    assert_int_equal(lv_shape_int(n, "m", 1), 1);
    assert_true(lv_shape_bool(n, "yes", false));
    assert_false(lv_shape_bool(n, "no", true));
    assert_true(lv_shape_bool(n, "maybe", true));
    assert_string_equal(lv_shape_text(n, "word"), "hello");
    assert_null(lv_shape_text(n, "words"));
    lv_shape_copy(n, "word", room, sizeof room);
    assert_string_equal(room, "hello");
    lv_shape_copy(n, "words", room, sizeof room);
    assert_string_equal(room, "");
    lv_doc_free(n);
}

static void test_plain_lines_can_be_shown(void **state)
{
    static const char *const plain[] = { "a", " a", "Zoé", "a\u00a0b", "\U0001F3B2" };
    static const char *const other[] = { "", " ", "a\n", "\t", "a\177", "\xc2\x85", "\xff", "a\xc3" };

    (void)state;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        assert_true(lv_line_is_plain(plain[i]));
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        assert_false(lv_line_is_plain(other[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes_let_through_what_fits_and_name_what_does_not),
        cmocka_unit_test(test_an_open_shape_lets_other_keys_be),
        cmocka_unit_test(test_a_member_is_refused_as_lv_node_int_refuses_it),
        cmocka_unit_test(test_members_are_read_or_fall_back),
        cmocka_unit_test(test_plain_lines_can_be_shown),
    };

    return cmocka_run_group_tests_name("shapes", tests, NULL, NULL);
}
