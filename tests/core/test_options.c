/* test_options.c: from what people write to a checked set-up, and back. */
#include "testing.h"

#include <string.h>

#include "core/options.h"
#include "games/template/tpl.h"

/* The template has one option; this game, made of it, has one of every kind. */
enum { SIZE, LEVEL, COLOUR, SKILL, STARTER, WITHOUT, N_OPTIONS };

static const struct lv_option_name level_names[] = {
    { "low", -5, NULL }, { "high", 100, NULL }, { NULL, 0, NULL },
};
static const struct lv_option_name starter_names[] = { { "random", 0, NULL }, { NULL, 0, NULL } };
/* A set: names in any order of their values, one bit in the first word, one in the last. */
enum { LAST_BIT = 32 * LV_MAX_SEATS - 1 };
static const struct lv_option_name without_names[] = {
    { "nothing", -1, NULL }, { "last", LAST_BIT, NULL }, { "first", 0, NULL }, { "sign", 31, NULL },
    { NULL, 0, NULL },
};
static const struct lv_option options[N_OPTIONS] = {
    [SIZE] = { .id = "size", .min = -3, .max = 24, .standard = 12 },
    [LEVEL] = { .id = "level", .min = 1, .max = 0, .names = level_names, .standard = -5 },
    [COLOUR] = { .id = "colour", .min = 1, .max = 6, .standard = 1, .per_seat = true,
                 .distinct = true },
    [SKILL] = { .id = "skill", .min = 0, .max = 9, .names = lv_yes_no, .standard = 5,
                .per_seat = true },
    [STARTER] = { .id = "starter", .min = 1, .max = 99, .names = starter_names, .is_seat = true },
    [WITHOUT] = { .id = "without", .min = 1, .max = 0, .names = without_names, .is_set = true },
};
static struct lv_game game;
static struct lv_setup u;
static char room[512];

static int make_game(void **state)
{
    (void)state;
    game = lv_game_tpl;
    game.options = options;
    game.n_options = N_OPTIONS;
    game.rules.check = NULL;
    return 0;
}

static int three_seats(void **state)
{
    (void)state;
    return lv_setup_init(&u, &game, NULL, 3, NULL) ? 0 : 1;
}

static const char *written(int option)
{
    struct lv_buf b = LV_BUF(room);

    lv_setup_write(&u, option, &b);
    return room;
}

static const char *all_written(bool all)
{
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_setup_write_all(&u, all, &j);
    return room;
}

static bool read_all(const char *text, struct lv_refusal *why)
{
    struct lv_node *root = lv_doc_read(text, strlen(text), 1000, why);
    bool fine = lv_setup_read_all(&u, root, why);

    assert_non_null(root);
    lv_doc_free(root);
    return fine;
}

static void test_the_standard_values_hold_at_first(void **state)
{
    (void)state;
    assert_int_equal(u.seats, 3);
    assert_ptr_equal(u.game, &game);
    assert_int_equal(u.option[SIZE][0], 12);
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(u.option[COLOUR][seat], seat + 1); /* all different */
        assert_int_equal(u.option[SKILL][seat], 5);
    }
    assert_string_equal(all_written(false), "{}");
    assert_string_equal(all_written(true),
                        "{\"size\":\"12\",\"level\":\"low\",\"colour\":\"1,2,3\","
                        "\"skill\":\"5,5,5\",\"starter\":\"random\","
                        "\"without\":\"nothing\"}");
}

static void test_the_number_of_seats_is_checked(void **state)
{
    struct lv_refusal why;

    (void)state;
    assert_false(lv_setup_init(&u, &game, NULL, 1, &why));
    assert_int_equal(why.code, LV_E_PLAYERS);
    assert_string_equal(why.rule, "TPL-01");
    assert_int_equal(why.n, 2);
    assert_false(lv_setup_init(&u, &game, NULL, 7, &why));
    assert_int_equal(why.n, 6);
    assert_true(lv_setup_init(&u, &game, NULL, 2, NULL));
    assert_true(lv_setup_init(&u, &game, NULL, 6, NULL));
}

static struct value_row {
    const char *name;
    int option;
    const char *value;
    const char *back; /* as written again; NULL: refused */
} value_row[] = {
    { "a number", SIZE, "24", "24" },
    { "the least number", SIZE, "-3", "-3" },
    { "zeros before a number", SIZE, "007", "7" },
    { "one too many", SIZE, "25", NULL },
    { "one too few", SIZE, "-4", NULL },
    { "no number", SIZE, "", NULL },
    { "a sign only", SIZE, "-", NULL },
    { "a plus sign", SIZE, "+3", NULL },
    { "a word for a number", SIZE, "many", NULL },
    { "a number and more", SIZE, "3x", NULL },
    { "a space", SIZE, " 3", NULL },
    { "more digits than an int has", SIZE, "4294967299", NULL },
    { "a list where one is wanted", SIZE, "3,4", NULL },
    { "a name", LEVEL, "high", "high" },
    { "part of a name", LEVEL, "hig", NULL },
    { "more than a name", LEVEL, "higher", NULL },
    { "the number behind a name", LEVEL, "100", NULL },
    { "one value for each seat", SKILL, "1,0,9", "yes,no,9" },
    { "names and numbers mixed", SKILL, "yes,no,3", "yes,no,3" },
    { "too few values", SKILL, "1,2", NULL },
    { "too many values", SKILL, "1,2,3,4", NULL },
    { "more values than any table has seats", SKILL, "1,2,3,4,5,6,7,8", NULL },
    { "a value left out", SKILL, "1,,3", NULL },
    { "a comma at the end", SKILL, "1,2,3,", NULL },
    { "different colours", COLOUR, "6,1,3", "6,1,3" },
    { "the same colour twice", COLOUR, "2,1,2", NULL },
    { "a seat", STARTER, "3", "3" },
    { "a seat that is not there", STARTER, "4", NULL },
    { "no seat", STARTER, "0", NULL },
    { "a name instead of a seat", STARTER, "random", "random" },
    { "a set of one", WITHOUT, "first", "first" },
    { "a set of several, in the order of the names", WITHOUT, "sign,first,last", "last,first,sign" },
    { "the empty set by its name", WITHOUT, "nothing", "nothing" },
    { "the empty set and something", WITHOUT, "nothing,first", "first" },
    { "the same twice in a set", WITHOUT, "first,first", "first" },
    { "a name that the set does not have", WITHOUT, "first,middle", NULL },
    { "the number behind a name of a set", WITHOUT, "31", NULL },
    { "a set written as nothing", WITHOUT, "", NULL },
    { "a comma at the end of a set", WITHOUT, "first,", NULL },
    { "a space in a set", WITHOUT, "first, sign", NULL },
};

static void test_a_set_is_bits_over_all_words(void **state)
{
    struct lv_refusal why;

    (void)state;
    assert_true(lv_setup_set(&u, "without", "sign,last", NULL));
    assert_int_equal((uint32_t)u.option[WITHOUT][0], 1u << 31);
    assert_int_equal((uint32_t)u.option[WITHOUT][LV_MAX_SEATS - 1], 1u << 31);
    assert_int_equal(u.option[WITHOUT][1], 0);
    assert_false(lv_setup_set(&u, "without", "first,middle", &why)); /* and changes nothing */
    assert_int_equal(why.code, LV_E_OPTION);
    assert_string_equal(written(WITHOUT), "last,sign");
    assert_string_equal(all_written(false), "{\"without\":\"last,sign\"}");
    assert_true(lv_setup_init(&u, &game, NULL, 3, NULL));
    assert_true(read_all("{\"without\":\"last,sign\"}", NULL));
    assert_string_equal(written(WITHOUT), "last,sign");
}


static void value_row_holds(void **row)
{
    const struct value_row *r = *row;
    struct lv_refusal why = { 0 };
    struct lv_setup before;

    three_seats(NULL);
    before = u;
    if (r->back) {
        assert_true(lv_setup_set(&u, options[r->option].id, r->value, &why));
        assert_string_equal(written(r->option), r->back);
    } else {
        assert_false(lv_setup_set(&u, options[r->option].id, r->value, &why));
        assert_int_equal(why.code, LV_E_OPTION);
        assert_non_null(strstr(why.text, options[r->option].id));
        assert_memory_equal(&u, &before, sizeof u); /* a refusal changes nothing */
    }
}

static void test_an_unknown_option_is_refused_by_name(void **state)
{
    struct lv_refusal why;

    (void)state;
    assert_false(lv_setup_set(&u, "siz", "3", &why));
    assert_int_equal(why.code, LV_E_OPTION);
    assert_string_equal(why.text, "siz");
    assert_int_equal(lv_option_find(&game, "siz"), -1);
    assert_int_equal(lv_option_find(&game, "skill"), SKILL);
}

static void test_one_value_holds_for_every_seat(void **state)
{
    (void)state;
    assert_true(lv_setup_set(&u, "size", "7", NULL));
    for (int seat = 0; seat < LV_MAX_SEATS; seat++)
        assert_int_equal(u.option[SIZE][seat], 7);
}

static void test_values_are_said_in_words(void **state)
{
    const struct { int option; const char *value, *french; } row[] = {
        { SIZE, "7", "7" }, { SKILL, "yes,2,no", "oui, 2, non" }, { COLOUR, "3,2,1", "3, 2, 1" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct lv_buf b = LV_BUF(room);
        assert_true(lv_setup_set(&u, options[row[i].option].id, row[i].value, NULL));
        lv_setup_say(&u, row[i].option, lv_lang_find("fr"), &b);
        assert_string_equal(room, row[i].french);
    }
}

static void test_what_is_written_can_be_read_back(void **state)
{
    struct lv_setup first;
    char text[512];

    (void)state;
    assert_true(lv_setup_set(&u, "skill", "1,2,3", NULL));
    assert_true(lv_setup_set(&u, "level", "high", NULL));
    assert_true(lv_setup_set(&u, "colour", "3,2,1", NULL));
    assert_true(lv_setup_set(&u, "starter", "2", NULL));
    first = u;
    strcpy(text, all_written(false));
    assert_string_equal(text, "{\"level\":\"high\",\"colour\":\"3,2,1\",\"skill\":\"yes,2,3\","
                              "\"starter\":\"2\"}");
    three_seats(NULL);
    assert_true(read_all(text, NULL));
    for (int o = 0; o < N_OPTIONS; o++)
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(u.option[o][seat], first.option[o][seat]);
}

static void test_numbers_and_truth_are_read_too(void **state)
{
    static const struct lv_option one[] = {
        { .id = "fast", .min = 1, .max = 0, .names = lv_yes_no }, { .id = "size", .max = 30 },
    };

    (void)state;
    game.options = one;
    game.n_options = 2;
    three_seats(NULL);
    assert_true(read_all("{\"fast\": true, \"size\": 24}", NULL));
    assert_int_equal(u.option[0][0], 1);
    assert_int_equal(u.option[1][0], 24);
    assert_true(read_all("{\"fast\": false}", NULL));
    assert_int_equal(u.option[0][0], 0);
    assert_int_equal(u.option[1][0], 24); /* what is not said stays */
    make_game(NULL);
}

static void test_a_faulty_object_is_refused_with_its_line(void **state)
{
    struct lv_refusal why;

    (void)state;
    assert_true(lv_setup_read_all(&u, NULL, &why)); /* no options given */
    assert_false(read_all("[]", &why));
    assert_int_equal(why.code, LV_E_FORMAT);
    assert_false(read_all("{\n\"size\": 3,\n\"sise\": 3}", &why));
    assert_int_equal(why.code, LV_E_OPTION);
    assert_int_equal(why.line, 3);
    assert_false(read_all("{\"size\": null}", &why));
    assert_false(read_all("{\"size\": [3]}", &why));
    assert_false(read_all("{\"size\": true}", &why));
}

static void test_the_game_checks_options_together(void **state)
{
    (void)state;
    assert_int_equal(t_setup(&lv_game_tpl, 4, "cards=8")->option[TPL_OPT_CARDS][0], 8);
    t_setup_refused(&lv_game_tpl, 5, "cards=8", LV_E_CLASH, "TPL-03");
    t_setup_refused(&lv_game_tpl, 2, "cards=7", LV_E_OPTION, NULL);
    t_setup_refused(&lv_game_tpl, 2, "cards=25", LV_E_OPTION, NULL);
}

int main(void)
{
    enum { N_ROWS = sizeof value_row / sizeof *value_row, N_TESTS = 10 };
    struct CMUnitTest tests[N_TESTS + N_ROWS] = {
        cmocka_unit_test_setup(test_the_standard_values_hold_at_first, three_seats),
        cmocka_unit_test(test_the_number_of_seats_is_checked),
        cmocka_unit_test_setup(test_an_unknown_option_is_refused_by_name, three_seats),
        cmocka_unit_test_setup(test_one_value_holds_for_every_seat, three_seats),
        cmocka_unit_test_setup(test_values_are_said_in_words, three_seats),
        cmocka_unit_test_setup(test_what_is_written_can_be_read_back, three_seats),
        cmocka_unit_test(test_numbers_and_truth_are_read_too),
        cmocka_unit_test_setup(test_a_faulty_object_is_refused_with_its_line, three_seats),
        cmocka_unit_test(test_the_game_checks_options_together),
        cmocka_unit_test_setup(test_a_set_is_bits_over_all_words, three_seats),
    };

    for (int i = 0; i < N_ROWS; i++)
        tests[N_TESTS + i] = (struct CMUnitTest){ value_row[i].name, value_row_holds, NULL, NULL,
                                                  &value_row[i] };
    return cmocka_run_group_tests_name("options", tests, make_game, NULL);
}
