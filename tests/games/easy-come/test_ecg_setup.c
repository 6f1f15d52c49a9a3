/* test_ecg_setup.c: options, who begins, components, positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/match.h"
#include "games/easy-come/ecg.h"
#include "testing.h"

static const struct lv_game *const ecg = &lv_game_ecg;

/* ---- set-up ---------------------------------------------------------------------------------- */

static void test_ECG_01_two_to_four_players(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 4; seats++)
        t_setup(ecg, seats, "");
    t_setup_refused(ecg, 1, "", LV_E_PLAYERS, "ECG-01");
    t_setup_refused(ecg, 5, "", LV_E_PLAYERS, "ECG-01");
}

static void test_ECG_R33_hold_against_all_needs_four(void **unused)
{
    (void)unused;
    t_setup(ecg, 4, "hold-against-all=yes");
    t_setup_refused(ecg, 3, "hold-against-all=yes", LV_E_NEEDS_FOUR, "ECG-R33");
    t_setup_refused(ecg, 2, "hold-against-all=yes", LV_E_NEEDS_FOUR, "ECG-R33");
}

static void test_EX_17_games_that_are_refused(void **unused)
{
    (void)unused;
    t_setup_refused(ecg, 3, "hold-against-all=yes", LV_E_NEEDS_FOUR, "ECG-R33");
    t_setup_refused(ecg, 5, "", LV_E_PLAYERS, "ECG-01");
    t_setup_refused(ecg, 2, "prizes-to-win=5", LV_E_OPTION, NULL);
}

static void test_options_have_limits(void **unused)
{
    (void)unused;
    t_setup(ecg, 2,
            "prizes-to-win=2 max-turns=1000000 strict-combinations=yes start-player=random");
    t_setup(ecg, 3, "start-player=3");
    t_setup_refused(ecg, 3, "start-player=4", LV_E_OPTION, NULL);
    t_setup_refused(ecg, 3, "start-player=0", LV_E_OPTION, NULL);
    t_setup_refused(ecg, 2, "prizes-to-win=1", LV_E_OPTION, NULL);
    t_setup_refused(ecg, 2, "max-turns=-1", LV_E_OPTION, NULL);
    t_setup_refused(ecg, 2, "max-turns=1000001", LV_E_OPTION, NULL);
    t_setup_refused(ecg, 4, "hold-against-all=2", LV_E_OPTION, NULL);
    t_setup_refused(ecg, 2, "sides=6", LV_E_OPTION, NULL);
}

static void test_ECG_02_all_prizes_start_in_the_centre(void **unused)
{
    (void)unused;
    struct ecg_state s;

    t_start(t_setup(ecg, 4, ""), &s);
    assert_int_equal(ecg_centre(&s), ECG_ALL_PRIZES);
    t_scores(t_setup(ecg, 4, ""), &s, "0 0 0 0");
}

static void test_ECG_03_everybody_rolls_four_dice(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "");
    struct ecg_state s;

    t_start(u, &s);
    t_refused(u, &s, "rolloff 1 2 3", LV_E_RULE, "ECG-03");
    t_refused(u, &s, "roll 1 2 3 4", LV_E_TURN, "ECG-05");
    for (int seat = 0; seat < 3; seat++) {
        assert_int_equal(s.phase, ECG_ROLLOFF);
        assert_int_equal(s.turn, seat);
        assert_int_equal(ecg->rules.to_move(u, &s), LV_CHANCE);
        t_play(u, &s, seat == 1 ? "rolloff 0 1 1 2" : "rolloff 0 0 0 0");
    }
    assert_int_equal(s.phase, ECG_FIRST_ROLL);
    t_refused(u, &s, "rolloff 1 2 3 4", LV_E_TURN, "ECG-03");
}

static void test_ECG_04_the_highest_sum_begins(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 4, "");
    struct ecg_state s;

    t_start(u, &s);
    t_play(u, &s, "rolloff 5 5 5 4; rolloff 5 5 5 5; rolloff 0 0 0 0; rolloff 4 4 4 4");
    assert_int_equal(s.turn, 1);
    assert_int_equal(s.phase, ECG_FIRST_ROLL);
}

static void test_ECG_R01_the_tied_roll_again(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 4, "");
    struct ecg_state s;

    t_start(u, &s);
    t_play(u, &s, "rolloff 5 5 0 0; rolloff 4 3 2 1; rolloff 0 0 0 1; rolloff 1 1 4 4");
    assert_int_equal(s.contenders, 1 << 0 | 1 << 1 | 1 << 3);
    assert_int_equal(s.turn, 0);
    t_play(u, &s, "rolloff 0 0 0 5; rolloff 1 1 1 2; rolloff 0 0 0 0"); /* 5, 5, 0 */
    assert_int_equal(s.contenders, 1 << 0 | 1 << 1);
    t_play(u, &s, "rolloff 0 0 0 1; rolloff 0 0 0 2");
    assert_int_equal(s.phase, ECG_FIRST_ROLL);
    assert_int_equal(s.turn, 1);
}

/* The least sum there is, 0, is a roll like any other. */
static void test_ECG_R01_four_noughts_each_are_a_tie(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(&lv_game_ecg, 2, "");
    struct ecg_state s;

    t_start(u, &s);
    t_play(u, &s, "rolloff 0 0 0 0; rolloff 0 0 0 0");
    assert_int_equal(s.phase, ECG_ROLLOFF);
    assert_int_equal(s.contenders, 3);
    assert_int_equal(s.turn, 0);
}

static void test_ECG_R02_the_rolloff_wins_nothing(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 2, "max-turns=9");
    struct ecg_state s;

    t_start(u, &s);
    t_play(u, &s, "rolloff 5 5 5 5; rolloff 0 0 0 0"); /* both would win prizes */
    assert_int_equal(ecg_centre(&s), ECG_ALL_PRIZES);
    assert_int_equal(s.turns, 0);
    t_refused(u, &s, "take carre", LV_E_TURN, "ECG-06");
    t_play(u, &s, "roll 0 0 0 0; take carre");         /* a fresh roll of four dice */
    assert_int_equal(s.turns, 1);
}

static void test_ECG_R03_the_neighbour_is_the_next_seat(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "start-player=2");
    struct ecg_state s;

    t_start(u, &s);
    assert_int_equal(s.turn, 1);
    t_play(u, &s, "roll 0 1 2 5; keep 0 1 2 5");
    assert_int_equal(s.turn, 2);
    t_play(u, &s, "roll 0 1 2 5; keep 0 1 2 5");
    assert_int_equal(s.turn, 0); /* after the last the first */
}

static void test_EX_15_rolloff_of_three(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "");
    struct ecg_state s;

    t_start(u, &s);
    t_play(u, &s, "rolloff 5 5 1 0; rolloff 5 5 4 0; rolloff 4 4 3 3"); /* 11, 14, 14 */
    assert_int_equal(s.contenders, 1 << 1 | 1 << 2);                    /* P1 does not roll again */
    t_play(u, &s, "rolloff 5 4 0 0; rolloff 3 3 0 0");                  /* 9, 6 */
    for (int i = 0; i < 3; i++) {                                       /* P2, P3, P1 */
        assert_int_equal(s.turn, (i + 1) % 3);
        t_play(u, &s, "roll 0 1 2 5; keep 0 1 2 5");
    }
}

static void test_start_player_may_be_drawn(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "start-player=random");
    struct lv_outcome o[LV_MAX_OUTCOMES];
    struct ecg_state s;

    t_start(u, &s);
    assert_int_equal(ecg->rules.outcomes(u, &s, o), 3);
    assert_int_equal(o[0].weight, 1);
    t_refused(u, &s, "first 4", LV_E_RULE, "ECG-01");
    t_refused(u, &s, "roll 1 2 3 4", LV_E_TURN, "ECG-05");
    t_play(u, &s, "first 3");
    assert_int_equal(s.turn, 2);
    t_refused(u, &s, "first 3", LV_E_TURN, "ECG-04");
}

/* ---- notation -------------------------------------------------------------------------------- */

static void test_notation_is_free_in_order_and_knows_numbers(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 2, "start-player=1");
    struct ecg_state s;
    static const char *const bad[] = {
        "", "take", "take ", "take 0", "take 10", "take seven", "keep", "keep 6", "keep 2,2",
        "keep 0 0 0 0 0", "keep  2", "keep 2 ", "roll", "Roll 1", "first", "first 5", "first 12",
        "pass", "takes carre", "rolloff", "\xC3\xA9",
    };

    t_position(u, &s, "'phase': 'choose', 'rolled': [5, 2, 0, 0]");
    assert_int_equal(t_action(u, &s, "take 4"), t_action(u, &s, "take sept"));
    assert_int_equal(t_action(u, &s, "keep 5 0"), t_action(u, &s, "keep 0 5"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        t_refused(u, &s, bad[i], LV_E_FORMAT, NULL);
}

/* ---- components ------------------------------------------------------------------------------ */

static void refused_change(const char *from, const char *to, enum lv_code code)
{
    char *text = t_data_changed(ecg, "prizes.json", from, to);

    t_data_refused(ecg, "prizes.json", text, code, 0);
    free(text);
}

static void test_faulty_components_are_refused(void **unused)
{
    (void)unused;
    refused_change("\"sept\"", "\"huit\"", LV_E_DATA);
    refused_change("\"code\": \"suite\"", "\"code\": \"sept\"", LV_E_DATA);
    refused_change("\"code\"", "\"kode\"", LV_E_FORMAT);
    refused_change("\"short\": \"=7\"", "\"short\": \"SEVENS\"", LV_E_DATA);
    refused_change("\"short\": \"=7\"", "\"short\": \"\"", LV_E_DATA);
    refused_change("\"short\": \"CARRE\"", "\"short\": \"CARR\xC3\x89\"", LV_E_DATA);
    refused_change("\"name\": \"Suite\"", "\"name\": \"\"", LV_E_DATA);
    refused_change("\"name\": \"Suite\"", "\"name\": 7", LV_E_DATA);
    refused_change("\"name\": \"Suite\"", "\"nom\": \"Suite\"", LV_E_FORMAT);
    refused_change("\"name\": \"Suite\"",
                   "\"name\": \"Suite suite suite suite suite suite suite suite suite suite suite suite "
                   "suite suite suite suite suite\"", LV_E_LIMIT);
    refused_change("\"en\": {", "\"en\": \"Four\", \"sv\": {", LV_E_FORMAT);
    refused_change("\"art\": \"crown\"", "\"art\": 1", LV_E_FORMAT);
    t_data_refused(ecg, "prizes.json", "{ \"prizes\": [] }", LV_E_DATA, 1);
    t_data_refused(ecg, "prizes.json", "{ \"prize\": [] }", LV_E_FORMAT, 1);
    t_data_refused(ecg, "prizes.json", "[]", LV_E_FORMAT, 1);
}

/* Begun before the prizes had pictures, when the words counted for the hash too. */
static void test_an_old_record_is_still_read(void **unused)
{
    (void)unused;
    static const char record[] =
        "{\"ludovie\":1,\"game\":\"easy-come\",\"rules\":1,\"components\":\"f44f26a0cc143d12\","
        "\"seats\":[{\"name\":\"Anne\",\"by\":\"person\"},{\"name\":\"Bob\",\"by\":\"person\"}],"
        "\"chance\":\"table\",\"options\":{\"start-player\":\"1\"}}\n"
        "{\"n\":1,\"chance\":\"roll 0 0 2 5\"}\n"
        "{\"n\":2,\"seat\":1,\"do\":\"take sept\"}\n"
        "{\"n\":3,\"chance\":\"roll 1 1 3 4\"}\n";
    struct lv_refusal damage = { 0 }, why = { 0 };
    struct lv_data *data = lv_data_load(ecg, NULL, NULL, &why);
    struct lv_match *m = lv_match_load(record, strlen(record), data, &damage, &why);

    assert_non_null(m);
    assert_int_equal(damage.code, LV_E_OK);
    assert_int_equal(lv_match_steps(m), 3);
    assert_int_equal(lv_match_to_move(m), 1);
    lv_match_free(m);
    lv_data_free(data);
}

/* ---- positions ------------------------------------------------------------------------------- */

static void test_positions_have_sensible_defaults(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "");
    struct ecg_state s;

    t_position(u, &s, "");
    assert_string_equal(t_written(u, &s), "{\"phase\":\"first-roll\",\"turn\":1,\"owners\":{}}");
    t_position(u, &s, "'turn': 3, 'owners': {'sept': 1, 'suite': 1, 'carre': 1}");
    assert_string_equal(t_written(u, &s),
                        "{\"phase\":\"first-roll\",\"turn\":3,"
                        "\"owners\":{\"carre\":1,\"suite\":1,\"sept\":1},"
                        "\"countdowns\":[{\"seat\":1,\"left\":1}]}");
    t_position(u, &s, "'phase': 'rolloff', 'contenders': [3, 1], 'sums': [4]");
    assert_string_equal(t_written(u, &s),
                        "{\"phase\":\"rolloff\",\"contenders\":[1,3],\"sums\":[4],"
                                          "\"owners\":{}}");
    assert_int_equal(s.turn, 2);
    t_position(u, &s, "'phase': 'choose', 'turn': 2, 'kept': [5, 0], 'rolled': [3, 1]");
    assert_string_equal(t_written(u, &s), "{\"phase\":\"choose\",\"turn\":2,\"owners\":{},"
                                          "\"kept\":[0,5],\"rolled\":[1,3]}");
}

struct bad_row {
    const char *name;
    int seats;
    const char *options, *members;
    enum lv_code code;
    const char *rule;
};

#define P1_LEADS "'owners': {'sept': 1, 'carre': 1, 'suite': 1}"
#define P1_HAS_FOUR "'owners': {'sept': 1, 'carre': 1, 'suite': 1, 'treize': 1}"

static const struct bad_row bad_row[] = {
    { "a seat too many", 3, "", "'turn': 4", LV_E_FORMAT, NULL },
    { "an unknown key", 3, "", "'turns_left': 1", LV_E_FORMAT, NULL },
    { "an unknown phase", 3, "", "'phase': 'dance'", LV_E_FORMAT, NULL },
    { "ECG-02 an unknown prize", 3, "", "'owners': {'huit': 1}", LV_E_POSITION, "ECG-02" },
    { "ECG-22 no such owner", 3, "", "'owners': {'sept': 4}", LV_E_POSITION, "ECG-22" },
    { "ECG-22 owners are numbers", 3, "", "'owners': {'sept': 'x'}", LV_E_POSITION, "ECG-22" },
    { "owners are an object", 3, "", "'owners': []", LV_E_FORMAT, NULL },
    { "ECG-05 no face 6", 3, "", "'phase': 'choose', 'rolled': [6, 1, 1, 1]", LV_E_POSITION,
      "ECG-05" },
    { "ECG-05 four dice", 3, "", "'phase': 'choose', 'rolled': [1, 1, 1, 1, 1]", LV_E_POSITION,
      "ECG-05" },
    { "ECG-14 three dice on the table", 3, "", "'phase': 'choose', 'rolled': [1, 1, 1]",
      LV_E_POSITION, "ECG-14" },
    { "ECG-14 nothing rolled", 3, "", "'phase': 'choose', 'kept': [1, 1, 1, 1]", LV_E_POSITION,
      "ECG-14" },
    { "ECG-14 dice before the first roll", 3, "", "'rolled': [1, 2, 3, 4]", LV_E_POSITION,
      "ECG-14" },
    { "ECG-14 a second roll without dice aside", 3, "", "'phase': 'reroll'", LV_E_POSITION,
      "ECG-14" },
    { "ECG-14 no dice left to roll", 3, "", "'phase': 'reroll', 'kept': [1, 1, 1, 1]",
      LV_E_POSITION, "ECG-14" },
    { "ECG-R10 the turn is over", 3, "", "'phase': 'choose', 'kept': [0, 1, 2], 'rolled': [5]",
      LV_E_POSITION, "ECG-R10" },
    { "ECG-R28 four prizes", 3, "", "'turn': 2," P1_HAS_FOUR, LV_E_POSITION, "ECG-R28" },
    { "ECG-R28 the leader is not to play", 3, "", P1_LEADS, LV_E_POSITION, "ECG-R28" },
    { "ECG-R28 the leader of two is not to play", 2, "", P1_LEADS, LV_E_POSITION, "ECG-R28" },
    { "ECG-34 this player has won", 4, "", "'turn': 4," P1_LEADS, LV_E_POSITION, "ECG-34" },
    { "ECG-R22 a wrong countdown", 4, "",
      "'turn': 2," P1_LEADS ", 'countdowns': [{'seat': 1, 'left': 1}]", LV_E_POSITION, "ECG-R22" },
    { "ECG-R22 a missing countdown", 4, "", "'turn': 2," P1_LEADS ", 'countdowns': []",
      LV_E_POSITION, "ECG-R22" },
    { "ECG-R22 three is for the variant", 2, "",
      "'turn': 2," P1_LEADS ", 'countdowns': [{'seat': 1, 'left': 3}]", LV_E_POSITION, "ECG-R22" },
    { "ECG-R23 a countdown without prizes", 4, "",
      "'turn': 2, 'countdowns': [{'seat': 1, 'left': 2}]", LV_E_POSITION, "ECG-R23" },
    { "ECG-R23 a countdown twice", 4, "",
      "'turn': 2," P1_LEADS ", 'countdowns': [{'seat': 1, 'left': 2}, {'seat': 1, 'left': 2}]",
      LV_E_POSITION, "ECG-R23" },
    { "a countdown of no seat", 4, "", "'countdowns': [{'left': 2}]", LV_E_FORMAT, NULL },
    { "ECG-R36 turns without a limit", 4, "", "'turns': 3", LV_E_POSITION, "ECG-R36" },
    { "ECG-R36 past the limit", 4, "max-turns=3", "'turns': 3", LV_E_POSITION, "ECG-R36" },
    { "ECG-R37 prizes of a closed seat", 4, "", "'closed': [2], 'owners': {'sept': 2}",
      LV_E_POSITION, "ECG-R37" },
    { "ECG-R37 a closed seat to play", 4, "", "'closed': [1]", LV_E_POSITION, "ECG-R37" },
    { "ECG-R37 one seat alone", 2, "", "'closed': [2]", LV_E_POSITION, "ECG-R37" },
    { "ECG-R37 a countdown of a closed seat", 4, "",
      "'closed': [2], 'countdowns': [{'seat': 2, 'left': 2}]", LV_E_POSITION, "ECG-R37" },
    { "ECG-01 closed twice", 4, "", "'closed': [2, 2]", LV_E_POSITION, "ECG-01" },
    { "ECG-03 no roll-off in this game", 3, "start-player=1", "'phase': 'rolloff'", LV_E_POSITION,
      "ECG-03" },
    { "ECG-03 no draw in this game", 3, "", "'phase': 'start'", LV_E_POSITION, "ECG-03" },
    { "ECG-03 nobody plays before the draw", 3, "start-player=random",
      "'phase': 'start', 'turn': 2", LV_E_POSITION, "ECG-03" },
    { "ECG-03 no such sum", 3, "", "'phase': 'rolloff', 'sums': [21]", LV_E_POSITION, "ECG-03" },
    { "ECG-03 sums after the roll-off", 3, "", "'sums': [2]", LV_E_POSITION, "ECG-03" },
    { "ECG-03 contenders after the roll-off", 3, "", "'contenders': [2]", LV_E_POSITION, "ECG-03" },
    { "ECG-R02 all have rolled", 2, "", "'phase': 'rolloff', 'sums': [2, 3]", LV_E_POSITION,
      "ECG-R02" },
    { "ECG-R02 one contender", 3, "", "'phase': 'rolloff', 'contenders': [2]", LV_E_POSITION,
      "ECG-R02" },
    { "ECG-R02 another seat is to roll", 3, "", "'phase': 'rolloff', 'turn': 2", LV_E_POSITION,
      "ECG-R02" },
    { "ECG-02 prizes in the roll-off", 3, "", "'phase': 'rolloff', 'owners': {'sept': 1}",
      LV_E_POSITION, "ECG-02" },
    { "ECG-14 dice in the roll-off", 3, "", "'phase': 'rolloff', 'kept': [1]", LV_E_POSITION,
      "ECG-14" },
    { "ECG-34 an end without winner", 3, "", "'phase': 'end'", LV_E_POSITION, "ECG-34" },
    { "ECG-34 too few prizes to win", 3, "",
      "'phase': 'end', 'winners': [1], 'owners': {'sept': 1, 'carre': 1}", LV_E_POSITION,
      "ECG-34" },
    { "ECG-34 two cannot win by holding", 3, "", "'phase': 'end', 'winners': [1, 2]," P1_LEADS,
      LV_E_POSITION, "ECG-34" },
    { "ECG-34 countdowns after the end", 3, "",
      "'phase': 'end', 'winners': [1]," P1_LEADS ", 'countdowns': [{'seat': 1, 'left': 1}]",
      LV_E_POSITION, "ECG-34" },
    { "ECG-R28 five prizes at the end", 3, "", "'phase': 'end', 'winners': [1]," P1_HAS_FOUR,
      LV_E_POSITION, "ECG-R28" },
    { "ECG-34 the limit crowns the most prizes", 3, "max-turns=5",
      "'phase': 'end', 'turns': 5, 'winners': [1], 'owners': {'sept': 2}", LV_E_POSITION,
      "ECG-34" },
    { "ECG-34 winners during the game", 3, "", "'winners': [1]", LV_E_POSITION, "ECG-34" },
};

static void bad_row_is_refused(void **row)
{
    const struct bad_row *r = *row;

    t_position_refused(t_setup(ecg, r->seats, r->options), r->members, r->code, r->rule);
}

static void test_ends_can_be_set_up(void **unused)
{
    (void)unused;
    struct ecg_state s;
    const struct lv_setup *u = t_setup(ecg, 3, "max-turns=5");

    t_position(u, &s,
               "'phase': 'end', 'winners': [2], 'owners': {'sept': 2, 'carre': 2, 'suite': 2}");
    assert_int_equal(ecg->rules.to_move(u, &s), LV_OVER);
    t_ranks(u, &s, "2 1 2");
    t_position(u, &s,
               "'phase': 'end', 'turns': 5, 'winners': [1, 2], 'owners': {'sept': 2, 'carre': 1}");
    t_ranks(u, &s, "1 1 3");
    t_position(u, &s, "'phase': 'end', 'winners': [3], 'closed': [1, 2]");
    t_ranks(u, &s, "0 0 1");
}

/* ---- what is open ---------------------------------------------------------------------------- */

static void test_ECG_R40_nothing_is_hidden(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "");
    char mine[2048];
    struct ecg_state s;

    assert_null(ecg->rules.resample);
    t_position(u, &s, "'phase': 'choose', 'turn': 2, 'kept': [0, 0], 'rolled': [2, 5],"
                      "'owners': {'sept': 1, 'carre': 1, 'suite': 1, 'treize': 3}");
    snprintf(mine, sizeof mine, "%s", t_view(u, &s, LV_ONLOOKER));
    for (int seat = 0; seat < 3; seat++)
        assert_string_equal(t_view(u, &s, seat), mine);
    assert_string_equal(mine,
        "{\"phase\":\"choose\",\"turn\":2,\"kept\":[0,0],\"rolled\":[2,5],\"to_roll\":0,"
        "\"met\":[\"sept\"],\"winnable\":[\"sept\"],"
        "\"reach\":[\"carre\",\"deux-paires\",\"suite\",\"sept\",\"treize\","
        "\"trois-ou-moins\",\"dix-sept-ou-plus\",\"brelan-impair\",\"brelan-pair\"],"
        "\"centre\":[\"deux-paires\",\"trois-ou-moins\",\"dix-sept-ou-plus\",\"brelan-impair\","
        "\"brelan-pair\"],\"seats\":["
        "{\"prizes\":[\"carre\",\"suite\",\"sept\"],\"left\":2,\"closed\":false,\"contends\":false,"
        "\"sum\":null,\"won\":false},"
        "{\"prizes\":[],\"left\":0,\"closed\":false,\"contends\":false,\"sum\":null,\"won\":false},"
        "{\"prizes\":[\"treize\"],\"left\":0,\"closed\":false,\"contends\":false,\"sum\":null,"
        "\"won\":false}],\"threats\":[{\"seat\":1,\"left\":2,\"missed\":[],\"coming\":[2,3]}],"
        "\"to_win\":3,\"turns\":0,\"max_turns\":0}");
}

int main(void)
{
    enum { N_BAD = sizeof bad_row / sizeof *bad_row };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ECG_01_two_to_four_players),
        cmocka_unit_test(test_ECG_R33_hold_against_all_needs_four),
        cmocka_unit_test(test_EX_17_games_that_are_refused),
        cmocka_unit_test(test_options_have_limits),
        cmocka_unit_test(test_ECG_02_all_prizes_start_in_the_centre),
        cmocka_unit_test(test_ECG_03_everybody_rolls_four_dice),
        cmocka_unit_test(test_ECG_04_the_highest_sum_begins),
        cmocka_unit_test(test_ECG_R01_the_tied_roll_again),
        cmocka_unit_test(test_ECG_R01_four_noughts_each_are_a_tie),
        cmocka_unit_test(test_ECG_R02_the_rolloff_wins_nothing),
        cmocka_unit_test(test_ECG_R03_the_neighbour_is_the_next_seat),
        cmocka_unit_test(test_EX_15_rolloff_of_three),
        cmocka_unit_test(test_start_player_may_be_drawn),
        cmocka_unit_test(test_notation_is_free_in_order_and_knows_numbers),
        cmocka_unit_test(test_faulty_components_are_refused),
        cmocka_unit_test(test_an_old_record_is_still_read),
        cmocka_unit_test(test_positions_have_sensible_defaults),
        cmocka_unit_test(test_ends_can_be_set_up),
        cmocka_unit_test(test_ECG_R40_nothing_is_hidden),
    };
    enum { N_TESTS = sizeof tests / sizeof *tests };
    struct CMUnitTest all[N_TESTS + N_BAD];

    memcpy(all, tests, sizeof tests);
    for (int i = 0; i < N_BAD; i++) {
        union { const void *in; void *out; } row = { &bad_row[i] };
        all[N_TESTS + i] = (struct CMUnitTest){ bad_row[i].name, bad_row_is_refused, NULL, NULL,
                                                row.out };
    }
    return cmocka_run_group_tests_name("easy-come set-up", all, NULL, NULL);
}
