/* test_forms.c: names in the form that the word beside them wants, by the tables of our languages. */
#include "testing.h"

#include <string.h>

#include "core/forms.h"
#include "core/game.h"
#include "core/text.h"

static char room[256];

static struct row { const char *lang, *pattern, *name, *expect;
} row[] = {
    /* French: elision before a vowel and a mute h, whatever its accent and case */
    { "fr", "le tour {de who}", "Anne", "le tour d’Anne" },
    { "fr", "le tour {de who}", "Rose", "le tour de Rose" },
    { "fr", "le tour {de who}", "Émile", "le tour d’Émile" },
    { "fr", "le tour {de who}", "E\u0301mile", "le tour d’E\u0301mile" },
    { "fr", "le tour {de who}", "Œdipe", "le tour d’Œdipe" },
    { "fr", "le tour {de who}", "éva", "le tour d’éva" },
    { "fr", "le tour {de who}", "Hélène", "le tour d’Hélène" },
    { "fr", "le tour {de who}", "Henri", "le tour d’Henri" },
    { "fr", "le tour {de who}", "Harry", "le tour de Harry" },
    { "fr", "le tour {de who}", "Yves", "le tour d’Yves" },
    { "fr", "le tour {de who}", "Yann", "le tour de Yann" },
    { "fr", "jusqu’à ce {que who} joue", "Ida", "jusqu’à ce qu’Ida joue" },
    { "fr", "jusqu’à ce {que who} joue", "Tom", "jusqu’à ce que Tom joue" },
    /* the article of a thing melts with the word before it */
    { "fr", "{du who}", "Le Départ", "du Départ" },
    { "fr", "{du who}", "le Départ", "du Départ" },
    { "fr", "{du who}", "Les Halles", "des Halles" },
    { "fr", "{du who}", "La Poste", "de La Poste" },
    { "fr", "{du who}", "l’Arrivée", "de l’Arrivée" },
    { "fr", "{du who}", "Easy Come", "d’Easy Come" },
    { "fr", "{du who}", "Plus belle la vie", "de Plus belle la vie" },
    { "fr", "{au who}", "Le Jeu de l’Année", "au Jeu de l’Année" },
    { "fr", "{au who}", "Les Halles", "aux Halles" },
    { "fr", "{au who}", "Anne", "à Anne" },
    /* that of a person's name never does */
    { "fr", "{de who}", "Le Goff", "de Le Goff" },
    { "fr", "{de who}", "Les Deux", "de Les Deux" },
    { "fr", "{à who}", "Le Goff", "à Le Goff" },
    { "fr", "{de who}", "Léa", "de Léa" },
    /* a number is a name too */
    { "fr", "{de n}", NULL, "de 7" },
    { "fr", "{de who}", "", "de " },
    /* English: one way for all */
    { "en", "{who's} turn", "Anne", "Anne's turn" },
    { "en", "{who's} turn", "James", "James's turn" },
    /* German: a genitive without sound of its own has an apostrophe; the place of a move melts with its
     * article; "you" stands where a name does, in the case that the word before it wants */
    { "de", "{who's} Zug", "Anne", "Annes Zug" },
    { "de", "{who's} Zug", "Hans", "Hans’ Zug" },
    { "de", "{who's} Zug", "Max", "Max’ Zug" },
    { "de", "{who's} Zug", "Alice", "Alice’ Zug" },
    { "de", "{vom who} {ins who}", "Start", "vom Start auf den Start" },
    { "de", "{vom who} {ins who}", "Ziel", "vom Ziel ins Ziel" },
    { "de", "{vom who} {ins who}", "Malus minus 4", "von Malus minus 4 auf Malus minus 4" },
    { "de", "mit {dat who}", "die reichste andere Person", "mit der reichsten anderen Person" },
    { "de", "mit {dat who}", "Dirk", "mit Dirk" },
    { "de", "von {dat who} für {acc who}", "du", "von dir für dich" },
    { "de", "von {dat who} für {acc who}", "dunja", "von dunja für dunja" },
    /* a form that the language does not have leaves the name as it is */
    { "en", "{de who}", "Anne", "Anne" },
    { "fr", "{who's}", "Anne", "Anne" },
    { "fr", "{de whom}", "Anne", "{de whom}" },
    { "fr", "{de }", "Anne", "{de }" },
};

static void row_holds(void **given)
{
    const struct row *r = *given;
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, lv_lang_find(r->lang), r->pattern, LV_STR("who", r->name ? r->name : ""), LV_NUM("n", 7));
    assert_string_equal(room, r->expect);
}

/* Tables of languages that we do not have yet, and what is none. */
static struct table_row { const char *table, *form, *name, *expect;
} table_row[] = {
    { "gen *s *z &’\ngen * &s\n", "gen", "Hans", "Hans’" },
    { "gen *s *z &’\ngen * &s\n", "gen", "Anna", "Annas" },
    { "gen *a *en\ngen * &s\n", "gen", "Anna", "Annen" },
    { "in [AÉ]x* X* the_*!", "in", "Éxy", "the y!" },
    { "in [AÉ]x* X* the_*!", "in", "Xy", "the y!" },
    { "in [AÉ]x* X* the_*!", "in", "É", "É" },
    { "ab*ba x*", "ab*ba", "abba", "abba" },
    { "f ab*ba <*>", "f", "abba", "<>" },
    { "f ab*ba <*>", "f", "aba", "aba" }, /* beginning and end do not share letters */
    { "-", "f", "a", "a" },
    { "", "f", "a", "a" },
    { "f", "f", "a", "a" },
    { "f *", "f", "a", "a" },
    { "f [a* x&", "f", "[ab", "x[ab" },
    { "f ab x\nf * <&>", "f", "ab", "x" }, /* without a star, the name alone */
    { "f ab x\nf * <&>", "f", "abc", "<abc>" },
    { "f ab x\nf * <&>", "f", "a", "<a>" },
    { "f [aé]_b x*&", "f", "é b", "xé b" },
    { "\n\nf * x&", "f", "a", "xa" },
};

static void table_row_holds(void **given)
{
    const struct table_row *r = *given;
    struct lv_buf b = LV_BUF(room);

    lv_form_say(&b, r->table, r->form, strlen(r->form), r->name);
    assert_string_equal(room, r->expect);
}

static void test_thousands_stand_apart(void **state)
{
    static const struct { int64_t n; const char *en, *fr; } number[] = {
        { 0, "0", "0" },
        { 999, "999", "999" },
        { 1000, "1,000", "1\u202f000" },
        { -1000, "-1,000", "-1\u202f000" },
        { -999, "-999", "-999" },
        { 1234567, "1,234,567", "1\u202f234\u202f567" },
        { INT64_MIN, "-9,223,372,036,854,775,808",
          "-9\u202f223\u202f372\u202f036\u202f854\u202f775\u202f808" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        struct lv_buf b = LV_BUF(room);
        lv_say(&b, lv_lang_find("en"), "{n}", LV_NUM("n", number[i].n));
        assert_string_equal(room, number[i].en);
        lv_buf_clear(&b);
        lv_say(&b, lv_lang_find("fr"), "{n}", LV_NUM("n", number[i].n));
        assert_string_equal(room, number[i].fr);
    }
}

static void test_a_number_that_names_something_is_left_alone(void **state)
{
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_say(&b, lv_lang_find("en"), "{year}", LV_DIGITS("year", 1978));
    assert_string_equal(room, "1978");
}

/* A list that says « et si » is another message with the same English words. */
static void test_a_list_of_names_is_said_as_people_say_it(void **state)
{
    static const char *const names[] = { "Anne", "Rose", "Paul", "Le Goff" };
    static const struct { const char *lang; unsigned seats; const char *said; } list[] = {
        { "fr", 0x0, "personne" }, { "fr", 0x2, "Rose" }, { "fr", 0x5, "Anne et Paul" },
        { "fr", 0x7, "Anne, Rose et Paul" }, { "fr", 0xF, "Anne, Rose, Paul et Le Goff" },
        { "en", 0x0, "nobody" }, { "en", 0x2, "Rose" }, { "en", 0x5, "Anne and Paul" },
        { "en", 0x7, "Anne, Rose and Paul" }, { "en", 0xF, "Anne, Rose, Paul and Le Goff" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const struct lv_words w = { lv_lang_find(list[i].lang), names, LV_ONLOOKER, false };
        struct lv_buf b = LV_BUF(room);
        lv_say_seats(&w, list[i].seats, &b);
        assert_string_equal(room, list[i].said);
    }
}

int main(void)
{
    enum { N_ROWS = sizeof row / sizeof *row, N_TABLES = sizeof table_row / sizeof *table_row, N_TESTS = 3 };
    struct CMUnitTest tests[N_TESTS + N_ROWS + N_TABLES] = {
        cmocka_unit_test(test_thousands_stand_apart),
        cmocka_unit_test(test_a_number_that_names_something_is_left_alone),
        cmocka_unit_test(test_a_list_of_names_is_said_as_people_say_it),
    };

    for (int i = 0; i < N_ROWS; i++)
        tests[N_TESTS + i] = (struct CMUnitTest){ row[i].expect, row_holds, NULL, NULL, &row[i] };
    for (int i = 0; i < N_TABLES; i++)
        tests[N_TESTS + N_ROWS + i] =
            (struct CMUnitTest){ table_row[i].expect, table_row_holds, NULL, NULL, &table_row[i] };
    return cmocka_run_group_tests_name("forms", tests, NULL, NULL);
}
