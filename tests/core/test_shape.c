/* test_shape.c: which objects a shape lets through, and what a refusal says about the others. */
#include "testing.h"

#include <string.h>

#include "core/shape.h"
#include "core/text.h"

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

/* ---- components: members that say where they belong -------------------------------------------- */

struct pet {
    char name[8];
    uint8_t kind;
    int16_t age;
    lv_text spoken, brief;
};

struct zoo {
    uint8_t n_pets, cages[4], n_cages;
    int32_t opened;
    bool open;
    struct pet pet[3];
    uint8_t legs[5];
    char keeper[4][6];
};

static const char *const kinds[] = { "cat", NULL, "", "dog" };

static bool pet_fits(const struct lv_reading *r, const struct lv_node *object, unsigned i)
{
    const struct zoo *z = r->data;

    assert_string_equal(z->pet[i].name, lv_shape_text(object, "name"));
    return z->pet[i].age != 13 || lv_refuse(r->why, LV_E_DATA, "TPL-01", "no pet is thirteen", 0);
}

static const struct lv_member pet_member[] = {
    { "name", LV_MEMBER_TEXT, LV_INTO(struct pet, name) },
    { "kind", LV_MEMBER_NAME, LV_INTO(struct pet, kind), .names = kinds, .max = 4, .rule = "TPL-02",
      .otherwise = "{text} is no pet" },
    { "age", LV_MEMBER_INT, .optional = true, .min = -1, .max = 300, LV_INTO(struct pet, age) },
    { "", LV_MEMBER_WORDS, .max = 10, LV_INTO(struct pet, spoken) },
    { "short", LV_MEMBER_WORDS, .optional = true, .max = 10, LV_INTO(struct pet, brief) },
};
static const struct lv_shape pet_shape = LV_SHAPE_THEN("pet", pet_member, pet_fits);
static const struct lv_member cage_member[] = {
    { "legs", LV_MEMBER_INT, .max = 9, LV_INTO_EACH(struct zoo, legs) },
};
static const struct lv_shape cage_shape = LV_SHAPE("cage", cage_member);
static const struct lv_member keeper = { .type = LV_MEMBER_TEXT, LV_INTO_EACH(struct zoo, keeper) };
static const struct lv_member zoo_member[] = {
    { "open", LV_MEMBER_BOOL, LV_INTO(struct zoo, open) },
    { "opened", LV_MEMBER_INT, .min = -70000, .max = 70000, LV_INTO(struct zoo, opened) },
    { "pets", LV_MEMBER_LIST, .min = 1, .max = 3, .of = &pet_shape, LV_INTO_EACH(struct zoo, pet),
      LV_COUNT(struct zoo, n_pets), .rule = "TPL-03", .otherwise = "one to {n} pets" },
    { "cages", LV_MEMBER_LIST, .max = 2, .of = &cage_shape, .first = 2 },
    { "last", LV_MEMBER_OBJECT, .optional = true, .of = &cage_shape, .first = 4 },
    { "keepers", LV_MEMBER_LIST, .max = 4, .each = &keeper, LV_COUNT(struct zoo, n_cages) },
};
static const struct lv_shape zoo_shape = LV_SHAPE("zoo.json", zoo_member);

#define PETS(pets) "{'open': true, 'opened': -70000, 'pets': [" pets "], 'cages': [], 'keepers': []}"

/* Reads what is written with ' for quotes; the zoo, if it is wanted. */
static bool zoo_read(const char *text, struct zoo *z, struct lv_texts *texts, struct lv_refusal *why)
{
    char json[512];
    struct lv_node *n;
    struct zoo other = { 0 };
    bool fine;

    assert_true(strlen(text) < sizeof json);
    for (size_t i = 0; i <= strlen(text); i++)
        json[i] = text[i] == '\'' ? '"' : text[i];
    n = lv_doc_read(json, strlen(json), sizeof json, why);
    assert_non_null(n);
    fine = lv_shape_read(&zoo_shape, n, &(struct lv_reading){ z ? z : &other, texts, why });
    lv_doc_free(n);
    return fine;
}

static void test_what_is_read_stands_where_it_belongs(void **state)
{
    struct lv_texts *texts = lv_texts_new();
    struct zoo z = { 0 };
    struct lv_refusal why = { 0 };

    (void)state;
    assert_true(zoo_read("{'open': true, 'opened': -70000, 'pets': [{'name': 'Rex', 'kind': 'dog', "
                         "'age': -1, 'en': 'the dog', 'short-en': 'dog'}, {'name': 'Minouch', 'kind': 'cat', "
                         "'short-en': 'cat', 'fr': 'le chat'}], 'cages': [{'legs': 4}, {'legs': 2}], "
                         "'last': {'legs': 7}, 'keepers': ['Anne', 'Rose']}", &z, texts, &why));
    assert_int_equal(z.n_pets, 2);
    assert_true(z.open);
    assert_int_equal(z.opened, -70000);
    assert_string_equal(z.pet[0].name, "Rex");
    assert_int_equal(z.pet[0].kind, 3);
    assert_int_equal(z.pet[0].age, -1);
    assert_string_equal(lv_texts_get(texts, lv_lang_find("en"), z.pet[0].spoken), "the dog");
    assert_string_equal(lv_texts_get(texts, lv_lang_find("en"), z.pet[0].brief), "dog");
    assert_string_equal(z.pet[1].name, "Minouch");
    assert_int_equal(z.pet[1].kind, 0);
    assert_int_equal(z.pet[1].age, 0);
    assert_string_equal(lv_texts_get(texts, lv_lang_find("fr"), z.pet[1].spoken), "le chat");
    assert_string_equal(lv_texts_get(texts, lv_lang_find("en"), z.pet[1].brief), "cat");
    assert_int_equal(z.legs[0] + z.legs[1], 0);
    assert_int_equal(z.legs[2], 4);
    assert_int_equal(z.legs[3], 2);
    assert_int_equal(z.legs[4], 7);
    assert_int_equal(z.n_cages, 2);
    assert_string_equal(z.keeper[1], "Rose");
    lv_texts_free(texts);
}

static const struct zoo_row {
    const char *text;
    enum lv_code code;
    const char *rule;
} zoo_row[] = {
    { PETS("{'name': 'Rex', 'kind': 'dog', 'en': 'd'}"), LV_E_OK, NULL },
    { PETS(""), LV_E_DATA, "TPL-03" },
    { PETS("{'name': 'Rex', 'kind': 'cow', 'en': 'd'}"), LV_E_DATA, "TPL-02" },
    { PETS("{'name': 'Rex', 'kind': '', 'en': 'd'}"), LV_E_DATA, "TPL-02" },
    { PETS("{'name': 'Rex', 'kind': 'dog', 'age': 13, 'en': 'd'}"), LV_E_DATA, "TPL-01" },
    { PETS("{'name': 'Minouche', 'kind': 'dog', 'en': 'd'}"), LV_E_LIMIT, NULL }, /* no room for its NUL */
    { PETS("{'name': 'Rex', 'kind': 'dog', 'age': 301, 'en': 'd'}"), LV_E_LIMIT, NULL },
    { PETS("{'name': 'Rex', 'kind': 'dog'}"), LV_E_DATA, NULL }, /* words in no language */
    { PETS("{'name': 'Rex', 'kind': 'dog', 'en': 'ten letters'}"), LV_E_LIMIT, NULL },
    { PETS("{'name': 'Rex', 'kind': 'dog', 'en': 'd', 'shrt-en': 'd'}"), LV_E_FORMAT, NULL },
    { PETS("{'name': 'Rex', 'kind': 'dog', 'fr': 'c', 'en': {'shrt': 'd'}}"), LV_E_FORMAT, NULL },
    { PETS("7"), LV_E_FORMAT, NULL },
};

static void test_components_are_refused_with_their_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof zoo_row / sizeof *zoo_row; i++) {
        struct lv_texts *texts = lv_texts_new();
        struct lv_refusal why = { 0 };
        if (zoo_read(zoo_row[i].text, NULL, texts, &why) != (zoo_row[i].code == LV_E_OK)
            || why.code != zoo_row[i].code || (zoo_row[i].code != LV_E_OK && why.line != 1)
            || (zoo_row[i].rule ? !why.rule || strcmp(why.rule, zoo_row[i].rule) != 0 : why.rule != NULL))
            fail_msg("%s: code %d", zoo_row[i].text, (int)why.code);
        lv_texts_free(texts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes_let_through_what_fits_and_name_what_does_not),
        cmocka_unit_test(test_an_open_shape_lets_other_keys_be),
        cmocka_unit_test(test_what_is_read_stands_where_it_belongs),
        cmocka_unit_test(test_components_are_refused_with_their_reason),
        cmocka_unit_test(test_a_member_is_refused_as_lv_node_int_refuses_it),
        cmocka_unit_test(test_members_are_read_or_fall_back),
        cmocka_unit_test(test_plain_lines_can_be_shown),
    };

    return cmocka_run_group_tests_name("shapes", tests, NULL, NULL);
}
