/* test_texts.c: words of components in any number of languages. */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "core/texts.h"

static struct lv_texts *texts;

static int begin(void **state)
{
    (void)state;
    texts = lv_texts_new();
    return texts ? 0 : 1;
}

static int end(void **state)
{
    (void)state;
    lv_texts_free(texts);
    return 0;
}

static bool read_text(const char *json, const char *name, lv_text *to, struct lv_refusal *why)
{
    struct lv_node *root = lv_doc_read(json, strlen(json), 4096, why);
    bool fine = root && lv_texts_read(texts, root, name, 12, to, why);

    lv_doc_free(root);
    return fine;
}

static const char *in(const char *lang, lv_text text)
{
    return lv_texts_get(texts, lv_lang_find(lang), text);
}

static void test_a_text_is_told_in_the_readers_language(void **state)
{
    lv_text t;

    (void)state;
    assert_true(read_text("{\"fr\":\"le zoo\",\"en\":\"the zoo\"}", "", &t, NULL));
    assert_string_equal(in("fr", t), "le zoo");
    assert_string_equal(in("en", t), "the zoo");
    assert_string_equal(in("fr", 0), "");
}

static void test_what_a_language_lacks_is_told_in_English_or_the_first_that_has_it(void **state)
{
    lv_text t;

    (void)state;
    assert_true(read_text("{\"en\":\"the zoo\",\"sv\":\"djurpark\"}", "", &t, NULL));
    assert_string_equal(in("fr", t), "the zoo");
    assert_true(read_text("{\"fr\":\"le zoo\",\"en\":\"the zoo\"}", "", &t, NULL));
    assert_string_equal(in("de", t), "the zoo");
    assert_true(read_text("{\"fr\":\"le zoo\"}", "", &t, NULL));
    assert_string_equal(in("de", t), "le zoo");
    assert_string_equal(in("en", t), "le zoo");
}

static void test_a_named_text_is_written_in_three_ways(void **state)
{
    static const char *const ways[] = {
        "{\"at-fr\":\"au zoo\",\"at-en\":\"at the zoo\",\"fr\":\"le zoo\"}",
        "{\"fr-at\":\"au zoo\",\"en-at\":\"at the zoo\"}",
        "{\"fr\":{\"at\":\"au zoo\"},\"en\":{\"at\":\"at the zoo\"}}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        lv_text t;
        assert_true(read_text(ways[i], "at", &t, NULL));
        assert_string_equal(in("fr", t), "au zoo");
        assert_string_equal(in("en", t), "at the zoo");
    }
}

static struct fault { const char *name, *json; enum lv_code code; } fault[] = {
    { "no language at all", "{\"code\":\"x\"}", LV_E_DATA },
    { "an empty text", "{\"fr\":\"\",\"en\":\"x\"}", LV_E_DATA },
    { "a number", "{\"fr\":3}", LV_E_DATA },
    { "a text as long as the room", "{\"fr\":\"123456789012\"}", LV_E_LIMIT },
};

static void fault_is_refused(void **state)
{
    const struct fault *f = *state;
    struct lv_refusal why = { 0 };
    lv_text t = 7;

    assert_false(read_text(f->json, "", &t, &why));
    assert_string_equal(lv_code_key(why.code), lv_code_key(f->code));
    assert_int_equal(why.line, 1);
}

static void test_texts_have_a_limit(void **state)
{
    struct lv_refusal why = { 0 };
    lv_text t;
    int n = 1;

    (void)state;
    while (read_text("{\"fr\":\"un\"}", "", &t, &why))
        assert_int_equal(t, n++);
    assert_int_equal(n, LV_MAX_TEXTS);
    assert_string_equal(lv_code_key(why.code), "limit");
}

static void test_texts_alike_in_one_language_are_alike(void **state)
{
    lv_text a, b, c;

    (void)state;
    assert_true(read_text("{\"fr\":\"le bar\",\"en\":\"the bar\"}", "", &a, NULL));
    assert_true(read_text("{\"fr\":\"la barre\",\"en\":\"the bar\"}", "", &b, NULL));
    assert_true(read_text("{\"fr\":\"le zoo\",\"en\":\"the zoo\"}", "", &c, NULL));
    assert_true(lv_texts_alike(texts, a, b));
    assert_false(lv_texts_alike(texts, a, c));
}

static void test_keys_of_words_are_known(void **state)
{
    (void)state;
    assert_true(lv_key_is_words("fr"));
    assert_true(lv_key_is_words("text-en"));
    assert_true(lv_key_is_words("fr-at"));
    assert_false(lv_key_is_words("id"));
    assert_false(lv_key_is_words("art"));
    assert_false(lv_key_is_words("if-"));
    assert_false(lv_key_is_words(""));
}

int main(void)
{
    enum { N_FAULTS = sizeof fault / sizeof *fault };
    struct CMUnitTest test[N_FAULTS + 6] = {
        cmocka_unit_test_setup_teardown(test_a_text_is_told_in_the_readers_language, begin, end),
        cmocka_unit_test_setup_teardown(
            test_what_a_language_lacks_is_told_in_English_or_the_first_that_has_it, begin, end),
        cmocka_unit_test_setup_teardown(test_a_named_text_is_written_in_three_ways, begin, end),
        cmocka_unit_test_setup_teardown(test_texts_have_a_limit, begin, end),
        cmocka_unit_test_setup_teardown(test_texts_alike_in_one_language_are_alike, begin, end),
        cmocka_unit_test(test_keys_of_words_are_known),
    };

    for (size_t i = 0; i < N_FAULTS; i++)
        test[6 + i] = (struct CMUnitTest){ fault[i].name, fault_is_refused, begin, end, &fault[i] };
    return _cmocka_run_group_tests("texts", test, N_FAULTS + 6, NULL, NULL);
}
