/* test_sml_data.c: the cards of the box (catalogue, section 2), and faulty decks and positions. */
#include <stdlib.h>
#include <string.h>

#include "sml_help.h"

static const struct sml_data *data(void)
{
    return t_setup(&lv_game_sml, 2, "")->data;
}

/* Catalogue 2.1: the smiles of the whole box, family by family. */
static void test_SML_151_the_box_has_221_smiles(void **state)
{
    static const int smiles[SML_N_FAMILIES] = { 25, 60, 40, 20, 21, 3, 20, 0, 0, 9, 5, 7, 8, 3 };
    int sum[SML_N_FAMILIES] = { 0 }, total = 0;

    (void)state;
    for (unsigned c = 0; c < SML_N_CARDS; c++) {
        sum[data()->family[c]] += data()->smiles[c];
        total += data()->smiles[c];
    }
    for (unsigned f = 0; f < SML_N_FAMILIES; f++)
        assert_int_equal(sum[f], smiles[f]);
    assert_int_equal(total, 221);
}

/* Catalogue 2.3: jobs by level and by status. */
static void test_SML_026_SML_108_SML_109_the_jobs_by_level_and_status(void **state)
{
    static const int of_level[7] = { 9, 4, 5, 3, 3, 2, 4 }, of_status[3] = { 18, 7, 5 };
    int level[7] = { 0 }, status[3] = { 0 };

    (void)state;
    for (unsigned c = SML_ARCHITECT; c <= SML_STRIPPER; c++) {
        level[data()->level[c]]++;
        status[data()->status[c]]++;
    }
    assert_memory_equal(level, of_level, sizeof level);
    assert_memory_equal(status, of_status, sizeof status);
    assert_int_equal(data()->level[SML_DESIGNER], 4);
    assert_int_equal(data()->pay[SML_DESIGNER], 3);
    assert_int_equal(data()->pay[SML_BANDIT], 4);
    assert_int_equal(data()->pay[SML_BARMAN], 1);
}

static void test_SML_055_SML_058_the_prices(void **state)
{
    (void)state;
    assert_int_equal(data()->price[SML_SMALL_HOUSE], 6);
    assert_int_equal(data()->price[SML_MIDDLE_HOUSE], 8);
    assert_int_equal(data()->price[SML_LARGE_HOUSE], 10);
    for (unsigned c = SML_TRIP_CAIRO; c <= SML_TRIP_SYDNEY; c++)
        assert_int_equal(data()->price[c], 3);
}

static void test_SML_R14_every_card_has_its_name_in_notation(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 2, "");

    (void)state;
    for (unsigned c = 0; c < SML_N_CARDS; c++) {
        char room[40];
        struct lv_buf b = LV_BUF(room);
        sml_card_write(u, c, &b);
        assert_int_equal(sml_card_read(u, room, b.len), c);
    }
    assert_int_equal(sml_card_read(u, "salaire-3#2", 11), 76);
    assert_int_equal(sml_card_read(u, "salaire-3", 9), SML_NONE);
    assert_int_equal(sml_card_read(u, "salaire-3#11", 12), SML_NONE);
    assert_int_equal(sml_card_read(u, "salaire-3#02", 12), SML_NONE);
    assert_int_equal(sml_card_read(u, "prison#1", 8), SML_NONE);
}

static struct fault { const char *name, *from, *to;
} fault[] = {
    { "SML-002 a wrong count is refused", "\"copies\": 22", "\"copies\": 21" },
    { "SML-002 an unknown id is refused", "\"id\": \"bandit\"", "\"id\": \"voleur\"" },
    { "SML-002 a double id is refused", "\"id\": \"bandit\"", "\"id\": \"avocat\"" },
    { "SML-002 another family is refused", "\"id\": \"bandit\", \"family\": \"job\"",
      "\"id\": \"bandit\", \"family\": \"pet\"" },
    { "SML-085 an unknown effect is refused", "\"effect\": \"free-house\"",
      "\"effect\": \"free-lunch\"" },
    { "SML-085 the effect of another card is refused", "\"effect\": \"free-house\"",
      "\"effect\": \"free-trips\"" },
    { "SML-085 a missing effect is refused", ", \"effect\": \"free-house\"", "" },
    { "SML-108 an unknown status is refused", "\"status\": \"interim\"",
      "\"status\": \"retired\"" },
    { "SML-153 smiles on a malus are refused", "\"en\": \"Accident\", \"de\": \"Unfall\", \"smiles\": 0",
      "\"en\": \"Accident\", \"de\": \"Unfall\", \"smiles\": 1" },
    { "SML-026 a level out of range is refused", "\"level\": 4", "\"level\": 10" },
    { "SML-026 a text for a number is refused", "\"level\": 4", "\"level\": \"4\"" },
    { "SML-055 a price of nothing is refused", "\"price\": 6", "\"price\": 0" },
    { "SML-002 an empty name is refused", "\"fr\": \"Bandit\"", "\"fr\": \"\"" },
    { "SML-002 an unknown member is refused", "\"fr\": \"Bandit\"",
      "\"fr\": \"Bandit\", \"colour\": \"red\"" },
    { "SML-002 a missing member is refused", "\"smiles\": 2, \"level\": 4", "\"level\": 4" },
};

static void fault_is_refused(void **state)
{
    const struct fault *f = *state;
    char *text = t_data_changed(&lv_game_sml, "cards.json", f->from, f->to);
    bool limit = strstr(f->name, "range") || strstr(f->name, "nothing");
    bool format = strstr(f->name, "text for") || strstr(f->name, "member");

    t_data_refused(&lv_game_sml, "cards.json", text,
                   limit ? LV_E_LIMIT : format ? LV_E_FORMAT : LV_E_DATA, 0);
    free(text);
}

static void test_SML_002_a_missing_card_is_refused(void **state)
{
    (void)state;
    t_data_refused(&lv_game_sml, "cards.json", "{ \"cards\": [] }", LV_E_DATA, 1);
    t_data_refused(&lv_game_sml, "cards.json", "{ \"cards\": 3 }", LV_E_FORMAT, 1);
}

/* Two seats, both hands filled; what is in front comes first. */
#define HANDS(a, b)                                                                                \
    "'seats': [{ 'hand': ['impot#1', 'impot#2', 'impot#3', 'impot#4', 'impot#5'] " a " }, "         \
    "{ 'hand': ['maladie#1', 'maladie#2', 'maladie#3', 'maladie#4', 'maladie#5'] " b " }]"
#define AT_DRAW "'phase': 'draw', 'turn': 1, "

static struct bad {
    const char *name, *members, *rule;
} bad[] = {
    { "SML-028 a job that is none", AT_DRAW HANDS(", 'job': 'casino'", ""), "SML-011" },
    { "SML-042 a marriage without a flirt", AT_DRAW HANDS(", 'marriage': 'mariage-montcuq'", ""),
      "SML-042" },
    { "SML-046 an affair without a marriage", AT_DRAW HANDS(", 'adultery': 'adultere#1'", ""),
      "SML-046" },
    { "SML-047 lovers without an affair", AT_DRAW HANDS(", 'lovers': ['flirt-zoo#1']", ""),
      "SML-047" },
    { "SML-025 seven study cards",
      AT_DRAW HANDS(", 'studies': ['etude-simple#1', 'etude-simple#2', 'etude-simple#3', "
                    "'etude-simple#4', 'etude-simple#5', 'etude-simple#6', 'etude-simple#7']",
                    ""),
      "SML-025" },
    { "SML-011 a child in the place of a salary",
      AT_DRAW HANDS(", 'salaries': ['enfant-leia']", ""), "SML-011" },
    { "SML-041 a child born of the zoo",
      AT_DRAW HANDS(", 'flirts': ['flirt-zoo#1'], 'born': ['flirt-zoo#1']", ""), "SML-011" },
    { "SML-065 a prize without a card", AT_DRAW HANDS(", 'awarded': ['ecrivain']", ""), "SML-065" },
    { "SML-084 a bomber without a bombing", AT_DRAW HANDS(", 'attacked': true", ""), "SML-084" },
    { "SML-086 a sixth card without the job", AT_DRAW HANDS(", 'sixth': true", ""), "SML-086" },
    { "SML-R51 a bandit nobody remembers", AT_DRAW HANDS(", 'job': 'bandit'", ""), "SML-R51" },
    { "SML-107 bandit and police",
      AT_DRAW HANDS(", 'job': 'bandit', 'was-bandit': true", ", 'job': 'policier'"), "SML-107" },
    { "SML-071 two accidents at work", AT_DRAW HANDS("", ", 'skips': ['accident#1', 'accident#2']"),
      "SML-071" },
    { "SML-022 the turn of a seat that must skip", AT_DRAW HANDS(", 'skips': ['accident#1']", ""),
      "SML-022" },
    { "SML-081 a prison that holds nobody",
      AT_DRAW HANDS("", ", 'job': 'gourou', 'skips': ['prison'], 'prison-left': 2"), "SML-081" },
    { "SML-014 too few cards in a hand",
      AT_DRAW "'seats': [{ 'hand': ['impot#1'] }, { 'hand': ['maladie#1', "
              "'maladie#2', 'maladie#3', 'maladie#4', 'maladie#5'] }]",
      "SML-014" },
    { "SML-136 a bet without a casino", AT_DRAW "'bet': 'salaire-1#1', 'bettor': 2, " HANDS("", ""),
      "SML-136" },
    { "SML-144 a river nobody asked for", AT_DRAW "'river': ['casino'], " HANDS("", ""),
      "SML-144" },
    { "SML-R88 a river that should have been washed", AT_DRAW
      "'river': ['casino', 'troc', 'prison'], 'idle': 2, " HANDS("", ""), "SML-144" },
    { "SML-017 a taken card that cannot be laid",
      "'phase': 'taken', 'turn': 1, 'taken': 'salaire-1#1', " HANDS("", ""), "SML-017" },
    { "SML-085 a power nobody has", "'phase': 'power', 'turn': 1, " HANDS("", ""), "SML-085" },
    { "SML-R100 a gift of nobody",
      "'phase': 'give', 'turn': 1, 'asked': 2, " HANDS(", 'laid': ['anniversaire']", ""),
      "SML-R100" },
    { "SML-010 a rainbow that is not there",
      "'phase': 'play', 'turn': 1, 'rainbow': 3, " HANDS("", ""), "SML-010" },
    { "SML-R03 a hand with other smiles than announced",
      AT_DRAW HANDS(", 'as-dealt': true, 'total': 3", ""), "SML-R03" },
    { "SML-R111 the owner among those who do not know where",
      AT_DRAW "'held': { 'impot#1': [1] }, " HANDS("", ""), "SML-014" },
    { "SML-R101 a count that no option asks for", AT_DRAW HANDS(", 'received': ['impot']", ""),
      "SML-R101" },
};

static void bad_is_refused(void **state)
{
    const struct bad *b = *state;
    const char *options = strstr(b->name, "washed") ? "river=yes" : "";

    t_position_refused(t_setup(&lv_game_sml, 2, options), b->members, LV_E_POSITION, b->rule);
}

static void test_SML_002_no_card_stands_twice(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 2, "");

    (void)state;
    t_position_refused(u, AT_DRAW HANDS(", 'laid': ['impot#1']", ""), LV_E_POSITION, "SML-002");
    t_position_refused(u, AT_DRAW HANDS(", 'laid': ['nothing']", ""), LV_E_POSITION, "SML-002");
    t_position_refused(u, AT_DRAW HANDS(", 'laid': [7]", ""), LV_E_POSITION, "SML-002");
    t_position_refused(u, AT_DRAW "'held': { 'prison': [1] }, " HANDS("", ""), LV_E_POSITION,
                       "SML-R111");
    t_position_refused(u, AT_DRAW HANDS("", "") ", 'more': 1", LV_E_FORMAT, NULL);
    t_position_refused(u, "'phase': 'draw', 'turn': 3, " HANDS("", ""), LV_E_FORMAT, NULL);
    t_position_refused(u, "'phase': 'lunch', 'turn': 1, " HANDS("", ""), LV_E_FORMAT, NULL);
    t_position_refused(u, "'phase': 'draw', 'turn': 1, 'seats': []", LV_E_POSITION, "SML-001");
}

int main(void)
{
    static struct CMUnitTest test[64] = {
        cmocka_unit_test(test_SML_151_the_box_has_221_smiles),
        cmocka_unit_test(test_SML_026_SML_108_SML_109_the_jobs_by_level_and_status),
        cmocka_unit_test(test_SML_055_SML_058_the_prices),
        cmocka_unit_test(test_SML_R14_every_card_has_its_name_in_notation),
        cmocka_unit_test(test_SML_002_a_missing_card_is_refused),
        cmocka_unit_test(test_SML_002_no_card_stands_twice),
    };
    size_t n = 6;

    for (size_t i = 0; i < sizeof fault / sizeof *fault; i++)
        test[n++] = (struct CMUnitTest){ fault[i].name, fault_is_refused, NULL, NULL, &fault[i] };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        test[n++] = (struct CMUnitTest){ bad[i].name, bad_is_refused, NULL, NULL, &bad[i] };
    return _cmocka_run_group_tests("smile-life data", test, n, NULL, NULL);
}
