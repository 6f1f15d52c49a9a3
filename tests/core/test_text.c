/* test_text.c: the right words in the right language, with plurals and places. */
#include "testing.h"

#include <string.h>

#include "core/refusal.h"
#include "core/text.h"

static const struct lv_lang *fr, *en;
static char room[512];

static int find_languages(void **state)
{
    (void)state;
    fr = lv_lang_find("fr");
    en = lv_lang_find("en");
    return fr && en ? 0 : 1;
}

static void test_languages_are_found_by_locale_names(void **state)
{
    (void)state;
    assert_ptr_equal(lv_lang_find("fr_FR.UTF-8"), fr);
    assert_ptr_equal(lv_lang_find("fr-CA"), fr);
    assert_ptr_equal(lv_lang_find("en@quot"), en);
    assert_ptr_equal(lv_lang_at(0), fr);
    assert_ptr_equal(lv_lang_at(1), en);
    assert_ptr_equal(lv_lang_at(2), lv_lang_find("de_AT"));
    assert_null(lv_lang_at(3));
    assert_null(lv_lang_at(-1));
    assert_null(lv_lang_find("fry"));
    assert_null(lv_lang_find("f"));
    assert_null(lv_lang_find(""));
    assert_null(lv_lang_find("C"));
    assert_string_equal(lv_lang_id(fr), "fr");
}

static void test_a_message_is_translated(void **state)
{
    (void)state;
    assert_string_equal(lv_translate(fr, "yes"), "oui");
    assert_string_equal(lv_translate(en, "yes"), "yes");
}

static void test_an_unknown_message_stays_as_it_is(void **state)
{
    struct lv_buf b = LV_BUF(room);

    (void)state;
    assert_string_equal(lv_translate(fr, "never said {n}"), "never said {n}");
    assert_string_equal(lv_translate(fr, ""), ""); /* not the header of the catalogue */
    lv_say(&b, fr, "never said {n}", LV_NUM("n", 3));
    assert_string_equal(room, "never said 3");
}

static void test_places_are_filled_by_name(void **state)
{
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_say(&b, en, "{b} and {a}, {a}!", LV_STR("a", "Anne"), LV_NUM("b", -7));
    assert_string_equal(room, "-7 and Anne, Anne!");
}

static void test_a_place_without_argument_stays(void **state)
{
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_say(&b, en, "{a} {ab} } { {", LV_STR("a", "1"));
    assert_string_equal(room, "1 {ab} } { {");
}

static void test_an_argument_is_not_filled_again(void **state)
{
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_say(&b, en, "{a}{b}", LV_STR("a", "{b}"), LV_STR("b", "x"));
    assert_string_equal(room, "{b}x");
}

/* The messages are not in any catalogue, so the forms are those of the call. */
static struct plural_row {
    const char *name, *lang;
    int count;
    const char *expect;
} plural_row[] = {
    { "French 0 is singular", "fr", 0, "0 tile left" },
    { "French 1 is singular", "fr", 1, "1 tile left" },
    { "French -1 is singular", "fr", -1, "-1 tile left" },
    { "French 2 is plural", "fr", 2, "2 tiles left" },
    { "French -2 is plural", "fr", -2, "-2 tiles left" },
    { "English 0 is plural", "en", 0, "0 tiles left" },
    { "English 1 is singular", "en", 1, "1 tile left" },
    { "English -1 is singular: the sign does not count", "en", -1, "-1 tile left" },
    { "English 2 is plural", "en", 2, "2 tiles left" },
};

static void plural_row_holds(void **row)
{
    const struct plural_row *r = *row;
    struct lv_buf b = LV_BUF(room);

    lv_say_n(&b, lv_lang_find(r->lang), "{n} tile left", "{n} tiles left", r->count,
             LV_NUM("n", r->count));
    assert_string_equal(room, r->expect);
}

/* Unlike those, this one is in the catalogue of French, and not in that of English, which says the same. */
static void test_a_plural_is_translated(void **state)
{
    static const char one[] = N_("the game ends and {who} wins");
    static const char many[] = N_("the game ends and {who} win together");

    (void)state;
    for (int count = 1; count <= 2; count++) {
        struct lv_buf b = LV_BUF(room);
        lv_say_n(&b, fr, one, many, count, LV_STR("who", "A"));
        assert_string_equal(room, count == 1 ? "la partie se termine et A gagne"
                                             : "la partie se termine et A gagnent ensemble");
        lv_buf_clear(&b);
        lv_say_n(&b, en, one, many, count, LV_STR("who", "A"));
        assert_string_equal(room, count == 1 ? "the game ends and A wins"
                                             : "the game ends and A win together");
    }
}

static const char *sentence(const struct lv_lang *l, const struct lv_refusal *why)
{
    struct lv_buf b = LV_BUF(room);

    lv_say_refusal(&b, l, why);
    return room;
}

static void test_a_refusal_is_a_sentence_with_its_rule(void **state)
{
    struct lv_refusal why;

    (void)state;
    assert_false(lv_refuse(&why, LV_E_PLAYERS, "TPL-01",
                           N_("this game needs at least {n} players"), 2));
    assert_string_equal(sentence(en, &why), "TPL-01: this game needs at least 2 players");
    assert_string_equal(sentence(fr, &why), "TPL-01\u00a0: il faut au moins 2 joueurs pour ce jeu");
}

static void test_a_refusal_names_file_and_line(void **state)
{
    struct lv_refusal why;

    (void)state;
    lv_refuse_text(&why, LV_E_FORMAT, NULL, N_("the key {text} is missing"), 0, "fr");
    assert_false(lv_refuse_at(&why, "", 12));
    assert_string_equal(sentence(en, &why), "line 12: the key fr is missing");
    lv_refuse_at(&why, "tiles.json", 99); /* the line it has is nearer to the fault */
    assert_string_equal(sentence(en, &why), "tiles.json:12: the key fr is missing");
    lv_refuse_at(&why, "other.json", 1);
    assert_string_equal(sentence(fr, &why), "tiles.json:12: la clé fr manque");
}

static void test_a_file_alone_is_named_too(void **state)
{
    struct lv_refusal why;

    (void)state;
    lv_refuse(&why, LV_E_UNKNOWN, NULL, N_("the file is missing"), 0);
    lv_refuse_at(&why, "tiles.json", 0);
    assert_string_equal(sentence(en, &why), "tiles.json: the file is missing");
}

static void test_words_from_outside_are_made_printable(void **state)
{
    struct lv_refusal why;

    (void)state;
    lv_refuse_text(&why, LV_E_UNKNOWN, NULL, "{text}", 0, "a\033[31m\n\177é");
    assert_string_equal(why.text, "a?[31m??é");
}

/* Words of every length around the limit, so that the cut falls at every byte of a letter. */
static void test_long_words_are_cut_between_letters(void **state)
{
    char word[200];
    struct lv_refusal why;

    (void)state;
    for (size_t lead = LV_REFUSAL_TEXT - 6; lead < LV_REFUSAL_TEXT + 2; lead++) {
        memset(word, 'a', lead);
        strcpy(word + lead, "\u20ac\u20ac");
        lv_refuse_text(&why, LV_E_UNKNOWN, NULL, "{text}", 0, word);
        assert_true(strlen(why.text) < LV_REFUSAL_TEXT);
        assert_true(strlen(why.text) + 6 > LV_REFUSAL_TEXT || strlen(why.text) == strlen(word));
        assert_memory_equal(why.text, word, strlen(why.text));
        for (size_t i = strlen(why.text); i > 0 && i > lead; i -= 3)
            assert_true((i - lead) % 3 == 0);
    }
}

static void test_of_a_long_path_the_end_is_kept(void **state)
{
    char path[2 * LV_REFUSAL_FILE] = "";
    struct lv_refusal why;

    (void)state;
    while (strlen(path) + 20 < sizeof path) { /* one letter longer each time */
        size_t len = strlen(path);
        strcpy(path + len, "é/x.table");
        lv_refuse(&why, LV_E_FORMAT, NULL, "no", 0);
        lv_refuse_at(&why, path, 0);
        if (strlen(path) < LV_REFUSAL_FILE) {
            assert_string_equal(why.file, path);
        } else {
            const char *end = why.file + strlen("…");
            assert_memory_equal(why.file, "…", strlen("…"));
            assert_true(strlen(why.file) + 2 >= LV_REFUSAL_FILE);
            assert_string_equal(end, path + strlen(path) - strlen(end));
            assert_true(((unsigned char)*end & 0xC0) != 0x80);
        }
        path[len] = '\0';
        strcat(path, "d");
    }
}

static void test_without_a_listener_nothing_happens(void **state)
{
    (void)state;
    assert_false(lv_refuse(NULL, LV_E_RULE, "TPL-01", "no", 0));
    assert_false(lv_refuse_text(NULL, LV_E_RULE, "TPL-01", "no", 0, "x"));
    assert_false(lv_refuse_at(NULL, "x", 1));
}

static void test_codes_have_stable_keys(void **state)
{
    (void)state;
    assert_string_equal(lv_code_key(LV_E_OK), "ok");
    assert_string_equal(lv_code_key(LV_E_RULE), "illegal");
    assert_string_equal(lv_code_key(LV_E_TURN), "not-your-turn");
    assert_string_equal(lv_code_key(LV_E_NEEDS_FOUR), "option-needs-four-players");
    assert_string_equal(lv_code_key(LV_N_CODES), "unknown");
}

int main(void)
{
    enum { N_ROWS = sizeof plural_row / sizeof *plural_row, N_TESTS = 15 };
    struct CMUnitTest tests[N_TESTS + N_ROWS] = {
        cmocka_unit_test(test_languages_are_found_by_locale_names),
        cmocka_unit_test(test_a_message_is_translated),
        cmocka_unit_test(test_an_unknown_message_stays_as_it_is),
        cmocka_unit_test(test_a_plural_is_translated),
        cmocka_unit_test(test_places_are_filled_by_name),
        cmocka_unit_test(test_a_place_without_argument_stays),
        cmocka_unit_test(test_an_argument_is_not_filled_again),
        cmocka_unit_test(test_a_refusal_is_a_sentence_with_its_rule),
        cmocka_unit_test(test_a_refusal_names_file_and_line),
        cmocka_unit_test(test_a_file_alone_is_named_too),
        cmocka_unit_test(test_words_from_outside_are_made_printable),
        cmocka_unit_test(test_long_words_are_cut_between_letters),
        cmocka_unit_test(test_of_a_long_path_the_end_is_kept),
        cmocka_unit_test(test_without_a_listener_nothing_happens),
        cmocka_unit_test(test_codes_have_stable_keys),
    };

    for (int i = 0; i < N_ROWS; i++)
        tests[N_TESTS + i] = (struct CMUnitTest){ plural_row[i].name, plural_row_holds, NULL, NULL,
                                                  &plural_row[i] };
    return cmocka_run_group_tests_name("text", tests, find_languages, NULL);
}
