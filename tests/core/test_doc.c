/* test_doc.c: what the JSON reader takes and refuses, where, and what the writer makes; and a
 * comparison with jansson, an independent reader. */
#include "testing.h"

#include <jansson.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include "core/doc.h"

/* ---- accepted or refused --------------------------------------------------------------------- */

enum verdict {
    GOOD,    /* we take it, and so does jansson */
    BAD,     /* refused by both */
    STRICT,  /* JSON allows it, we do not: each is a promise of doc.h */
};

/* `len` 0: the length of the text. */
static struct text_row {
    const char *name;
    enum verdict verdict;
    const char *text;
    size_t len;
} text_row[] = {
    { "object", GOOD, "{\"a\":1,\"b\":[true,false,null],\"c\":{}}", 0 },
    { "list", GOOD, "[]", 0 },
    { "text alone", GOOD, "\"x\"", 0 },
    { "number alone", GOOD, "0", 0 },
    { "word alone", GOOD, "null", 0 },
    { "white space of every kind", GOOD, " \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 ] \n", 0 },
    { "every escape", GOOD, "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83C\\udfb2\"", 0 },
    { "letters of one to four bytes", GOOD, "\"a\u00e9\u20ac\U0001F3B2\"", 0 },
    { "last letter there is", GOOD, "\"\U0010FFFF\"", 0 },
    { "empty key", GOOD, "{\"\":1}", 0 },
    { "same key on different levels", GOOD, "{\"a\":{\"a\":1}}", 0 },
    { "minus zero", GOOD, "-0", 0 },
    { "largest number", GOOD, "9007199254740992", 0 },
    { "smallest number", GOOD, "-9007199254740992", 0 },
    { "DEL in a text", GOOD, "\"\177\"", 0 },

    { "nothing", BAD, "", 0 },
    { "space only", BAD, " ", 0 },
    { "two values", BAD, "1 2", 0 },
    { "bracket too many", BAD, "[]]", 0 },
    { "bracket missing", BAD, "[1", 0 },
    { "brace missing", BAD, "{\"a\":1", 0 },
    { "wrong bracket", BAD, "[1}", 0 },
    { "comma at the end of a list", BAD, "[1,]", 0 },
    { "comma at the end of an object", BAD, "{\"a\":1,}", 0 },
    { "comma alone", BAD, "[,]", 0 },
    { "comma missing", BAD, "[1 2]", 0 },
    { "colon missing", BAD, "{\"a\" 1}", 0 },
    { "value missing", BAD, "{\"a\":}", 0 },
    { "key without quotes", BAD, "{a:1}", 0 },
    { "single quotes", BAD, "['a']", 0 },
    { "comment", BAD, "[1] // one", 0 },
    { "word cut short", BAD, "tru", 0 },
    { "word with more behind", BAD, "nullx", 0 },
    { "word in capitals", BAD, "True", 0 },
    { "not a number", BAD, "NaN", 0 },
    { "sign alone", BAD, "-", 0 },
    { "plus sign", BAD, "+1", 0 },
    { "zero before a number", BAD, "01", 0 },
    { "zero before a negative number", BAD, "-01", 0 },
    { "hexadecimal number", BAD, "0x1", 0 },
    { "point without digits", BAD, "1.", 0 },
    { "number beyond 64 bits", BAD, "18446744073709551617", 0 },
    { "text not closed", BAD, "\"abc", 0 },
    { "text ends in a backslash", BAD, "\"abc\\", 0 },
    { "quote escaped away", BAD, "\"abc\\\"", 0 },
    { "unknown escape", BAD, "\"\\x41\"", 0 },
    { "three hexadecimal digits", BAD, "\"\\u00e\"", 0 },
    { "no hexadecimal digit", BAD, "\"\\u00g0\"", 0 },
    { "text ends in \\u", BAD, "\"\\u", 0 },
    { "first half of a pair alone", BAD, "\"\\ud83c\"", 0 },
    { "first half of a pair, then a letter", BAD, "\"\\ud83c\\u0041\"", 0 },
    { "first half of a pair, then a bad escape", BAD, "\"\\ud83c\\u00\"", 0 },
    { "second half of a pair alone", BAD, "\"\\udfb2\"", 0 },
    { "line break in a text", BAD, "\"a\nb\"", 0 },
    { "tab in a text", BAD, "\"a\tb\"", 0 },
    { "byte 0 in a text", BAD, "\"a\0b\"", 5 },
    { "byte 0 behind the document", BAD, "[]\0", 3 },
    { "byte order mark", BAD, "\xEF\xBB\xBF[]", 0 },
    { "lone continuation byte", BAD, "\"\x80\"", 0 },
    { "letter cut short", BAD, "\"\xC3\"", 0 },
    { "letter of three bytes cut short", BAD, "\"\xE2\x82\"", 0 },
    { "overlong letter of two bytes", BAD, "\"\xC0\xAF\"", 0 },
    { "overlong letter of three bytes", BAD, "\"\xE0\x80\xAF\"", 0 },
    { "overlong letter of four bytes", BAD, "\"\xF0\x80\x80\xAF\"", 0 },
    { "surrogate as UTF-8", BAD, "\"\xED\xA0\x80\"", 0 },
    { "beyond the last letter", BAD, "\"\xF4\x90\x80\x80\"", 0 },
    { "byte that is never UTF-8", BAD, "\"\xFF\"", 0 },

    { "same key twice", STRICT, "{\"a\":1,\"a\":2}", 0 },
    { "same key twice, once escaped", STRICT, "{\"a\":1,\"\\u0061\":2}", 0 },
    { "fraction", STRICT, "1.5", 0 },
    { "exponent", STRICT, "1e3", 0 },
    { "exponent in capitals", STRICT, "1E3", 0 },
    { "number of more than 53 bits", STRICT, "9007199254740993", 0 },
    { "negative number of more than 53 bits", STRICT, "-9007199254740993", 0 },
    { "escaped NUL", STRICT, "\"\\u0000\"", 0 },
};

static void text_row_holds(void **row)
{
    const struct text_row *r = *row;
    size_t len = r->len ? r->len : strlen(r->text);
    struct lv_refusal why = { 0 };
    struct lv_node *ours = lv_doc_read(r->text, len, len, &why);
    json_t *theirs = json_loadb(r->text, len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);

    if ((ours != NULL) != (r->verdict == GOOD))
        fail_msg("our verdict: %s", ours ? "accepted" : why.msgid);
    if ((theirs != NULL) != (r->verdict != BAD))
        fail_msg("jansson's verdict: %s", theirs ? "accepted" : "refused");
    if (!ours) {
        assert_int_equal(why.code, LV_E_FORMAT);
        assert_non_null(why.msgid);
    }
    lv_doc_free(ours);
    json_decref(theirs);
}

/* ---- reading --------------------------------------------------------------------------------- */

static struct lv_node *doc(const char *text)
{
    struct lv_refusal why;
    struct lv_node *root = lv_doc_read(text, strlen(text), 1 << 16, &why);

    if (!root)
        fail_msg("%s: %s", text, why.msgid);
    return root;
}

static void test_escapes_become_what_they_mean(void **state)
{
    struct lv_node *root = doc("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u20AC\\ud83c\\udfb2\"");

    (void)state;
    assert_int_equal(root->type, LV_NODE_TEXT);
    assert_string_equal(root->text, "\"\\/\b\f\n\r\t\u00e9\u20ac\U0001F3B2");
    lv_doc_free(root);
}

static void test_numbers_keep_their_value(void **state)
{
    struct lv_node *root = doc("[0, -0, 7, -12, 9007199254740992, -9007199254740992]");
    static const int64_t expected[] = { 0, 0, 7, -12, (int64_t)1 << 53, -((int64_t)1 << 53) };
    const struct lv_node *n = root->first;

    (void)state;
    assert_int_equal(root->n, 6);
    for (int i = 0; i < 6; i++, n = n->next) {
        assert_int_equal(n->type, LV_NODE_INT);
        assert_true(n->number == expected[i]);
    }
    assert_null(n);
    lv_doc_free(root);
}

static void test_members_keep_order_key_and_type(void **state)
{
    struct lv_node *root = doc("{\"t\": true, \"f\": false, \"z\": null, \"o\": {}, \"l\": [[]]}");
    const struct lv_node *n = root->first;

    (void)state;
    assert_int_equal(root->n, 5);
    assert_string_equal(n->key, "t");
    assert_true(n->type == LV_NODE_BOOL && n->number == 1);
    n = n->next;
    assert_true(n->type == LV_NODE_BOOL && n->number == 0);
    n = n->next;
    assert_int_equal(n->type, LV_NODE_NULL);
    n = n->next;
    assert_true(n->type == LV_NODE_OBJECT && n->n == 0 && !n->first);
    n = n->next;
    assert_true(n->type == LV_NODE_LIST && n->n == 1 && n->first->type == LV_NODE_LIST);
    assert_null(n->first->key);
    lv_doc_free(root);
}

static void test_every_value_knows_its_line(void **state)
{
    struct lv_node *root = doc("\n{\n \"a\":\n 1, \"b\": [\r\n2,\n3]\n}\n");
    const struct lv_node *b = lv_node_get(root, "b");

    (void)state;
    assert_int_equal(root->line, 2);
    assert_int_equal(lv_node_get(root, "a")->line, 4);
    assert_int_equal(b->line, 4);
    assert_int_equal(b->first->line, 5);
    assert_int_equal(b->first->next->line, 6);
    lv_doc_free(root);
}

static void test_a_fault_is_named_with_its_line(void **state)
{
    static const struct { const char *text; int line; } row[] = {
        { "", 1 }, { "[\n1,\n2\n3]", 4 }, { "{\"a\":1,\n\"a\":2}", 2 }, { "[1]\n\n\nx", 4 },
        { "\n\"a", 2 },
    };
    struct lv_refusal why;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_null(lv_doc_read(row[i].text, strlen(row[i].text), 100, &why));
        assert_int_equal(why.line, row[i].line);
    }
}

static void test_a_document_may_be_as_long_as_allowed(void **state)
{
    struct lv_refusal why;
    struct lv_node *root = lv_doc_read("[1]", 3, 3, &why);

    (void)state;
    assert_non_null(root);
    lv_doc_free(root);
    assert_null(lv_doc_read("[1]", 3, 2, &why));
    assert_int_equal(why.code, LV_E_LIMIT);
    assert_int_equal(why.n, 2);
}

static void test_only_the_given_length_is_read(void **state)
{
    struct lv_node *root = lv_doc_read("[1]garbage", 3, 100, NULL);

    (void)state;
    assert_non_null(root);
    lv_doc_free(root);
    assert_null(lv_doc_read("\"abc\"", 4, 100, NULL));
}

static struct lv_node *nested(int depth)
{
    char text[2 * LV_DOC_DEPTH + 4];

    memset(text, '[', (size_t)depth);
    memset(text + depth, ']', (size_t)depth);
    return lv_doc_read(text, 2 * (size_t)depth, sizeof text, NULL);
}

static void test_the_depth_is_limited(void **state)
{
    struct lv_node *root = nested(LV_DOC_DEPTH);

    (void)state;
    assert_non_null(root);
    lv_doc_free(root);
    assert_null(nested(LV_DOC_DEPTH + 1));
    root = doc("[[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],[],"
               "[],[],[],[],[],[],[],[],{},{},{}]"); /* wide is not deep */
    assert_int_equal(root->n, 37);
    lv_doc_free(root);
}

/* ---- members --------------------------------------------------------------------------------- */

static void refused_at(const struct lv_refusal *why, const char *key, int line)
{
    assert_int_equal(why->code, LV_E_FORMAT);
    assert_string_equal(why->text, key);
    assert_int_equal(why->line, line);
}

/* Each key is compared with those before it: without a limit, one line could keep us busy for long. */
static struct lv_node *object_of(int keys, struct lv_refusal *why)
{
    static char text[16 * (LV_DOC_KEYS + 2)];
    size_t n = 0;

    for (int i = 0; i < keys; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%c\"k%d\":%d", i ? ',' : '{', i, i);
    text[n++] = '}';
    return lv_doc_read(text, n, sizeof text, why);
}

static void test_the_keys_of_an_object_are_limited(void **state)
{
    struct lv_refusal why = { 0 };
    struct lv_node *root = object_of(LV_DOC_KEYS, NULL);

    (void)state;
    assert_non_null(root);
    assert_int_equal(root->n, LV_DOC_KEYS);
    lv_doc_free(root);
    assert_null(object_of(LV_DOC_KEYS + 1, &why));
    assert_int_equal(why.code, LV_E_LIMIT);
}

static void test_members_are_fetched_by_kind(void **state)
{
    struct lv_node *root = doc("{\"i\": 5, \"b\": true, \"t\": \"abc\", \"l\": [1], \"o\": {}}");
    const struct lv_node *n;
    const char *text;
    char room[4];
    int64_t i;
    bool b;

    (void)state;
    assert_true(lv_node_int(root, "i", 5, 5, &i, NULL) && i == 5);
    assert_true(lv_node_int_or(root, "i", 0, 9, 1, &i, NULL) && i == 5);
    assert_true(lv_node_int_or(root, "gone", 0, 9, -1, &i, NULL) && i == -1);
    assert_true(lv_node_bool_or(root, "b", false, &b, NULL) && b);
    assert_true(lv_node_bool_or(root, "gone", true, &b, NULL) && b);
    assert_true(lv_node_text(root, "t", &text, NULL));
    assert_string_equal(text, "abc");
    assert_true(lv_node_copy(root, "t", room, sizeof room, NULL));
    assert_string_equal(room, "abc");
    assert_true(lv_node_list(root, "l", &n, NULL) && n->n == 1);
    assert_true(lv_node_object(root, "o", &n, NULL) && n->n == 0);
    lv_doc_free(root);
}

static void test_members_are_refused_with_key_and_line(void **state)
{
    struct lv_node *root = doc("{\"i\": 5,\n\"t\": \"abc\"}");
    struct lv_refusal why;
    const struct lv_node *n;
    const char *text;
    char room[3];
    int64_t i;
    bool b;

    (void)state;
    assert_false(lv_node_int(root, "gone", 0, 9, &i, &why));
    refused_at(&why, "gone", 1);
    assert_false(lv_node_int(root, "t", 0, 9, &i, &why));
    refused_at(&why, "t", 2);
    assert_false(lv_node_int(root, "i", 6, 9, &i, &why));
    assert_int_equal(why.n, 6);
    assert_false(lv_node_int(root, "i", 0, 4, &i, &why));
    assert_int_equal(why.n, 4);
    assert_false(lv_node_int_or(root, "t", 0, 9, 1, &i, &why));
    refused_at(&why, "t", 2);
    assert_false(lv_node_bool_or(root, "i", true, &b, &why));
    refused_at(&why, "i", 1);
    assert_false(lv_node_text(root, "i", &text, &why));
    refused_at(&why, "i", 1);
    assert_false(lv_node_list(root, "t", &n, &why));
    refused_at(&why, "t", 2);
    assert_false(lv_node_object(root, "t", &n, &why));
    refused_at(&why, "t", 2);
    assert_false(lv_node_copy(root, "t", room, sizeof room, &why)); /* no room for the NUL */
    refused_at(&why, "t", 2);
    assert_int_equal(why.n, 2);
    assert_false(lv_node_copy(root, "i", room, sizeof room, &why));
    lv_doc_free(root);
}

static void test_what_is_no_object_has_no_members(void **state)
{
    struct lv_node *root = doc("[1]");
    static const char *const none[] = { NULL };
    struct lv_refusal why;
    int64_t i;

    (void)state;
    assert_null(lv_node_get(root, "a"));
    assert_null(lv_node_get(NULL, "a"));
    assert_false(lv_node_int(root, "a", 0, 9, &i, &why));
    refused_at(&why, "a", 1);
    assert_false(lv_node_int(NULL, "a", 0, 9, &i, &why));
    refused_at(&why, "a", 0);
    assert_false(lv_node_only(root, none, &why));
    assert_false(lv_node_only(NULL, none, &why));
    lv_doc_free(root);
}

static void test_a_key_that_nobody_expects_is_refused(void **state)
{
    static const char *const keys[] = { "seats", "turn", NULL };
    struct lv_node *root = doc("{\"turn\": 1,\n\"seat\": 2}"), *fine = doc("{\"turn\": 1}");
    struct lv_refusal why;

    (void)state;
    assert_false(lv_node_only(root, keys, &why));
    refused_at(&why, "seat", 2);
    assert_true(lv_node_only(fine, keys, &why));
    lv_doc_free(root);
    lv_doc_free(fine);
    lv_doc_free(NULL);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void test_the_writer_puts_commas_and_colons(void **state)
{
    char room[256];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    lv_json_object(&j);
    lv_json_put_text(&j, "a", "x");
    lv_json_key(&j, "b");
    lv_json_list(&j);
    lv_json_int(&j, -1);
    lv_json_null(&j);
    lv_json_list(&j);
    lv_json_end(&j);
    lv_json_object(&j);
    lv_json_end(&j);
    lv_json_end(&j);
    lv_json_put_int(&j, "c", 3);
    lv_json_put_bool(&j, "d", true);
    lv_json_put_bool(&j, "e", false);
    lv_json_key(&j, "f");
    lv_json_raw(&j, "[1,2]");
    lv_json_end(&j);
    assert_string_equal(room, "{\"a\":\"x\",\"b\":[-1,null,[],{}],\"c\":3,\"d\":true,"
                              "\"e\":false,\"f\":[1,2]}");
    assert_false(b.cut);
}

/* Every byte that may stand in a text, written and read again by both readers. */
static void test_every_character_survives(void **state)
{
    for (int c = 1; c < 128; c++) {
        char room[32], text[] = { 'a', (char)c, 'z', '\0' };
        struct lv_buf b = LV_BUF(room);
        struct lv_json j = lv_json_on(&b);
        struct lv_node *ours;
        json_t *theirs;

        lv_json_text(&j, text);
        ours = doc(room);
        theirs = json_loads(room, JSON_DECODE_ANY, NULL);
        assert_string_equal(ours->text, text);
        assert_non_null(theirs);
        assert_string_equal(json_string_value(theirs), text);
        lv_doc_free(ours);
        json_decref(theirs);
    }
    (void)state;
}

static void test_the_writer_can_go_as_deep_as_the_reader(void **state)
{
    char room[4 * LV_DOC_DEPTH];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    for (int i = 0; i < LV_DOC_DEPTH; i++)
        lv_json_list(&j);
    for (int i = 0; i < LV_DOC_DEPTH; i++)
        lv_json_end(&j);
    lv_doc_free(doc(room));
}

int main(void)
{
    enum { N_ROWS = sizeof text_row / sizeof *text_row, N_TESTS = 16 };
    struct CMUnitTest tests[N_TESTS + N_ROWS] = {
        cmocka_unit_test(test_escapes_become_what_they_mean),
        cmocka_unit_test(test_numbers_keep_their_value),
        cmocka_unit_test(test_members_keep_order_key_and_type),
        cmocka_unit_test(test_every_value_knows_its_line),
        cmocka_unit_test(test_a_fault_is_named_with_its_line),
        cmocka_unit_test(test_a_document_may_be_as_long_as_allowed),
        cmocka_unit_test(test_only_the_given_length_is_read),
        cmocka_unit_test(test_the_depth_is_limited),
        cmocka_unit_test(test_the_keys_of_an_object_are_limited),
        cmocka_unit_test(test_members_are_fetched_by_kind),
        cmocka_unit_test(test_members_are_refused_with_key_and_line),
        cmocka_unit_test(test_what_is_no_object_has_no_members),
        cmocka_unit_test(test_a_key_that_nobody_expects_is_refused),
        cmocka_unit_test(test_the_writer_puts_commas_and_colons),
        cmocka_unit_test(test_every_character_survives),
        cmocka_unit_test(test_the_writer_can_go_as_deep_as_the_reader),
    };

    for (int i = 0; i < N_ROWS; i++)
        tests[N_TESTS + i] = (struct CMUnitTest){ text_row[i].name, text_row_holds, NULL, NULL,
                                                  &text_row[i] };
    return cmocka_run_group_tests_name("documents", tests, NULL, NULL);
}
