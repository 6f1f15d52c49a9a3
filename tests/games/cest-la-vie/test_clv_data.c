/* test_clv_data.c: an owner's own tiles and layouts, positions and written moves: what is refused. */
#include "clv_help.h"

#include <stdlib.h>

#include "core/match.h"

static struct data_row {
    const char *name, *file, *from, *to;
    enum lv_code code;
    int line;
} data_row[] = {
    { "a tile too few", "tiles.json",
      "  { \"code\": \"-1a\", \"kind\": \"malus\", \"value\": 1, \"label\": \"-1\", "
      "\"fr\": \"Malus moins 1\", \"en\": \"Malus minus 1\", \"de\": \"Malus minus 1\" },\n", "",
      LV_E_DATA, 1 },
    { "a Bonus too many", "tiles.json", "\"-2a\", \"kind\": \"malus\"", "\"-2a\", \"kind\": \"bonus\"",
      LV_E_DATA, 1 },
    { "a Chance too few", "tiles.json", "\"C2\", \"kind\": \"chance\"",
      "\"C2\", \"kind\": \"malus\", \"value\": 2", LV_E_DATA, 1 },
    { "a kind that does not exist", "tiles.json", "\"-2a\", \"kind\": \"malus\"",
      "\"-2a\", \"kind\": \"joker\"", LV_E_DATA, 3 },
    { "a code twice", "tiles.json", "\"-3a\"", "\"-2a\"", LV_E_DATA, 4 },
    { "a code that is a number", "tiles.json", "\"-3a\"", "\"3\"", LV_E_DATA, 4 },
    { "a code with a space", "tiles.json", "\"-3a\"", "\"-3 a\"", LV_E_DATA, 4 },
    { "a code that is Départ", "tiles.json", "\"-3a\"", "\"D\"", LV_E_DATA, 4 },
    { "an empty code", "tiles.json", "\"-3a\"", "\"\"", LV_E_DATA, 4 },
    { "a code too long", "tiles.json", "\"-3a\"", "\"-3abcdefgh\"", LV_E_LIMIT, 4 },
    { "a value of 0", "tiles.json", "\"value\": 4", "\"value\": 0", LV_E_LIMIT, 5 },
    { "a value of 100", "tiles.json", "\"value\": 4", "\"value\": 100", LV_E_LIMIT, 5 },
    { "a Chance with a value", "tiles.json", "\"chance\", \"label\"",
      "\"chance\", \"value\": 3, \"label\"", LV_E_DATA, 10 },
    { "a label that is not ASCII", "tiles.json", "\"label\": \"C\"", "\"label\": \"é\"", LV_E_DATA, 10 },
    { "a label too long", "tiles.json", "\"label\": \"C\"", "\"label\": \"clover\"", LV_E_LIMIT, 10 },
    { "no words", "tiles.json", "\"fr\": \"Malus moins 1\"", "\"fr\": \"\"", LV_E_DATA, 2 },
    { "words in no language", "tiles.json",
      "\"fr\": \"Malus moins 1\", \"en\": \"Malus minus 1\", \"de\": \"Malus minus 1\"",
      "\"art\": \"rock\"", LV_E_DATA, 2 },
    { "a picture that is a number", "tiles.json", "\"four-leaf-clover\"", "4", LV_E_FORMAT, 10 },
    { "a picture of an unknown thing", "tiles.json", "\"guard\": \"guard\"", "\"garde\": \"guard\"",
      LV_E_FORMAT, 0 },
    { "scenery that is a number", "tiles.json", "\"rock\"", "7", LV_E_FORMAT, 0 },
    { "scenery with a name too long", "tiles.json", "\"rock\"", "\"rock-rock-rock-rock-rock-rock\"",
      LV_E_LIMIT, 0 },
    { "too much scenery", "tiles.json", "\"rock\"", "\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"",
      LV_E_LIMIT, 0 },
    { "an unknown key", "tiles.json", "\"kind\"", "\"sort\"", LV_E_FORMAT, 2 },
    { "tiles that are no list", "tiles.json", "\"tiles\": [", "\"tuiles\": [", LV_E_FORMAT, 0 },
    { "a layout with a tile twice", "layouts.json", "\"-2a\"", "\"-1a\"", LV_E_DATA, 3 },
    { "a layout with an unknown tile", "layouts.json", "\"-2a\"", "\"-2c\"", LV_E_DATA, 3 },
    { "a layout with a tile missing", "layouts.json", "\"-2a\", ", "", LV_E_DATA, 3 },
    { "a layout with a number", "layouts.json", "\"-2a\"", "2", LV_E_DATA, 3 },
    { "seven guards", "layouts.json", "\"+7\", \"+8\"] },", "\"+7\"] },", LV_E_DATA, 7 },
    { "nine guards", "layouts.json", "\"+7\", \"+8\"] },", "\"+7\", \"+8\", \"+1\"] },", LV_E_DATA, 7 },
    { "two guards on one tile", "layouts.json", "\"+7\", \"+8\"] },", "\"+7\", \"+7\"] },", LV_E_DATA, 7 },
    { "a layout twice", "layouts.json", "bonus-first", "standard", LV_E_DATA, 8 },
    { "a layout that does not exist", "layouts.json", "bonus-first", "spiral", LV_E_DATA, 8 },
    { "a random layout with an order", "layouts.json", "\"random\",", "\"random\", \"order\": [],",
      LV_E_DATA, 0 },
    { "a layout without order", "layouts.json", "\"order\"", "\"ordre\"", LV_E_FORMAT, 0 },
    { "no JSON", "layouts.json", "{ \"layouts\"", "( \"layouts\"", LV_E_FORMAT, 1 },
};

static void data_row_holds(void **row)
{
    const struct data_row *r = *row;
    char *text = t_data_changed(&lv_game_clv, r->file, r->from, r->to);

    t_data_refused(&lv_game_clv, r->file, text, r->code, r->line);
    free(text);
}

static void test_a_layout_may_not_be_left_out(void **state)
{
    (void)state;
    t_data_refused(&lv_game_clv, "layouts.json", "{ \"layouts\": [] }", LV_E_DATA, 1);
}

/* A record from before the pictures: the tiles were the same, so it still loads. */
static void test_an_old_record_still_loads(void **state)
{
    static const char record[] =
        "{\"ludovie\":1,\"game\":\"cest-la-vie\",\"rules\":1,\"components\":\"a7f070d728e69fe7\","
        "\"seats\":[{\"name\":\"Anne\",\"by\":\"person\"},{\"name\":\"Bob\",\"by\":\"person\"}],"
        "\"chance\":\"fair\",\"commitment\":"
        "\"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925\","
        "\"bytes\":[\"00000000000000000000000000000000\",\"00000000000000000000000000000000\"],"
        "\"options\":{}}\n"
        "{\"n\":1,\"chance\":\"roll 3\",\"of\":6,\"at\":2}\n"
        "{\"n\":2,\"seat\":1,\"do\":\"pawn D\"}\n";
    struct lv_refusal why = { 0 }, damage = { 0 };
    struct lv_data *data = lv_data_load(&lv_game_clv, NULL, NULL, &why);
    struct lv_match *m = data ? lv_match_load(record, strlen(record), data, &damage, &why) : NULL;

    (void)state;
    if (!m)
        fail_msg("%s", why.msgid);
    assert_int_equal(damage.code, LV_E_OK);
    assert_int_equal(lv_match_steps(m), 2);
    lv_match_free(m);
    lv_data_free(data);
}

/* ---- positions -------------------------------------------------------------------------------- */

static struct position_row {
    const char *name, *options, *position;
    enum lv_code code;
    const char *rule;
} position_row[] = {
    { "CLV-02 a tile twice", "", "'track':['-1a','-1a']", LV_E_POSITION, "CLV-02" },
    { "CLV-02 more guarded tiles than guards", "",
      "'track':['C1','C1','C1','C1','C1','C1','C1','C1','C1','C1',"
      "'C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1','C1',"
      "'C1','C1']", LV_E_POSITION, "CLV-02" },
    { "CLV-02 another order", "", "'track':['-2a','-1a'],'guards':[]", LV_E_POSITION, "CLV-02" },
    { "CLV-02 a track that is no wheel", "recycle-tiles=yes",
      "'track':['-3a','-1a','-2a','-4a'],'guards':[]", LV_E_POSITION, "CLV-02" },
    { "CLV-02 a tile that is not there", "", "'track':['-1a'],'pawns':[['-2a','D','D'],['D','D','D']]",
      LV_E_POSITION, "CLV-02" },
    { "CLV-04 nine guards", "", "'guards':['C1','C1','C1','C1','C1','C1','C1','C1','C1']", LV_E_POSITION,
      "CLV-04" },
    { "CLV-04 eight guards and one home", "", "'home-guards':1", LV_E_POSITION, "CLV-04" },
    { "CLV-06 two pawns", "", "'pawns':[['D','D'],['D','D','D']]", LV_E_POSITION, "CLV-06" },
    { "CLV-06 four pawns", "", "'pawns':[['D','D','D','D'],['D','D','D']]", LV_E_POSITION, "CLV-06" },
    { "CLV-11 no die to move with", "", "'phase':'move'", LV_E_POSITION, "CLV-11" },
    { "CLV-11 a die before the roll", "", "'phase':'roll','die':3", LV_E_POSITION, "CLV-11" },
    { "CLV-19 a guard on the start square", "", "'guards':['D']", LV_E_POSITION, "CLV-19" },
    { "CLV-29 a tile with two owners", "", "'taken':[['-1a'],['-1a']]", LV_E_POSITION, "CLV-29" },
    { "CLV-29 a tile twice with one owner", "", "'taken':[['-1a','-1a'],[]]", LV_E_POSITION, "CLV-29" },
    { "CLV-29 taken and on the track", "", "'track':['-1a','-2a'],'taken':[['-1a'],[]],'guards':[]",
      LV_E_POSITION, "CLV-29" },
    { "CLV-33 passed tiles", "", "'pawns':[['-2a','-2a','-2a'],['-2a','-3a','-2a']]", LV_E_POSITION,
      "CLV-33" },
    { "CLV-40 over too soon", "", "'phase':'over'", LV_E_POSITION, "CLV-40" },
    { "CLV-41 a turn without pawns", "", "'pawns':[['A','A','A'],['D','D','D']]", LV_E_POSITION, "CLV-41" },
    { "CLV-54 a finisher has not stopped the game", "stop-at-first-finisher=yes",
      "'pawns':[['D','D','D'],['A','A','A']]", LV_E_POSITION, "CLV-54" },
    { "CLV-55 a lone pawn without its tile", "stop-at-first-finisher=yes",
      "'phase':'over','guards':[],'pawns':[['D','D','-1a'],['A','A','A']]", LV_E_POSITION, "CLV-55" },
    { "CLV-55 its tile with another", "stop-at-first-finisher=yes",
      "'phase':'over','track':['-1a','-2a'],'guards':[],'taken':[[],['-1a']],"
      "'pawns':[['D','D','-1a'],['A','A','A']]", LV_E_POSITION, "CLV-55" },
    { "CLV-56 the last pawn has not stopped the game", "stop-at-last-pawn=yes",
      "'pawns':[['D','A','A'],['A','A','A']]", LV_E_POSITION, "CLV-56" },
    { "CLV-57 nothing was given", "stop-at-last-pawn=yes",
      "'phase':'over','pawns':[['D','A','A'],['A','A','A']]", LV_E_POSITION, "CLV-57" },
    { "CLV-57 too little was given", "stop-at-last-pawn=yes",
      "'phase':'over','track':['-1a','-2a'],'guards':[],'pawns':[['D','A','A'],['A','A','A']],"
      "'taken':[['-1a'],[]],'given':'-1a'", LV_E_POSITION, "CLV-57" },
    { "CLV-57 given without the variant", "", "'given':'-1a'", LV_E_POSITION, "CLV-57" },
    { "CLV-R26 a turn after the end", "", "'phase':'over','turn':1", LV_E_POSITION, "CLV-R26" },
    { "CLV-R31 tiles taken during the shuffle", "layout=random", "'phase':'shuffle','taken':[['C1'],[]]",
      LV_E_POSITION, "CLV-R31" },
    { "CLV-R31 no shuffle in this layout", "", "'phase':'shuffle'", LV_E_POSITION, "CLV-R31" },
    { "CLV-R31 no lot for the first player", "", "'phase':'first'", LV_E_POSITION, "CLV-R31" },
    { "CLV-R36 a guard left on the start square", "flexible-one=yes",
      "'guards':['D'],'pawns':[['-1a','A','A'],['-1a','A','A']]", LV_E_POSITION, "CLV-R36" },
    { "CLV-R59 one open seat", "", "'closed':[2]", LV_E_POSITION, "CLV-R59" },
    { "CLV-R59 pawns of a closed seat", "", "'closed':[2],'pawns':[['D','D','D'],['D','D','D']]",
      LV_E_POSITION, "CLV-R59" },
    { "CLV-48 a random layout without track", "layout=random", "'die':3", LV_E_FORMAT, "CLV-48" },
    { "a tile that does not exist", "", "'track':['-1c']", LV_E_FORMAT, NULL },
    { "a guard on Arrivée", "", "'guards':['A']", LV_E_FORMAT, NULL },
    { "a moment that does not exist", "", "'phase':'lunch'", LV_E_FORMAT, NULL },
    { "an unknown key", "", "'pions':[]", LV_E_FORMAT, NULL },
    { "pawns of three players", "", "'pawns':[['D','D','D'],['D','D','D'],['D','D','D']]", LV_E_FORMAT,
      NULL },
    { "pawns without lists", "", "'pawns':['D','D']", LV_E_FORMAT, NULL },
    { "a closed seat that does not exist", "", "'closed':[3]", LV_E_FORMAT, NULL },
    { "CLV-11 a die of 7", "", "'die':7", LV_E_POSITION, "CLV-11" },
};

static void position_row_holds(void **row)
{
    const struct position_row *r = *row;

    t_position_refused(t_setup(&lv_game_clv, 2, r->options), r->position, r->code, r->rule);
}

static void test_CLV_07_three_pawns_are_too_many_for_five(void **state)
{
    (void)state;
    t_position_refused(t_setup(&lv_game_clv, 5, ""),
                       "'pawns':[['D','D','D'],['D','D'],['D','D'],['D','D'],['D','D']]", LV_E_POSITION,
                       "CLV-07");
}

/* CLV-R66: puzzles and interrupted games may miss any tile or guard. */
static void test_CLV_R66_what_a_position_does_not_name_is_in_the_box(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "recycle-tiles=yes");
    struct clv_state s;

    (void)state;
    t_position(u, &s, "'track':['-2a','C1','+7'],'guards':['+7']");
    assert_int_equal(__builtin_popcount(clv_boxed(u, &s)), 29);
    assert_int_equal(clv_boxed_guards(&s), 7);
}

/* The unsorted, the superfluous: what the reader cannot even write is refused by sound() itself. */
static void test_CLV_R07_bytes_that_no_game_makes_are_not_sound(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct clv_state s, fine;
    struct lv_refusal why;

    (void)state;
    t_position(u, &fine, "'pawns':[['D','-1a','-2a'],['D','D','D']]");
    assert_true(lv_game_clv.writing->sound(u, &fine, &why));
    s = fine;
    s.piece[0] = fine.piece[2];
    s.piece[2] = fine.piece[0];
    assert_false(lv_game_clv.writing->sound(u, &s, &why));
    assert_string_equal(why.rule, "CLV-R07");
    s = fine;
    s.piece[3 * 2] = 5; /* a third player's pawn */
    assert_false(lv_game_clv.writing->sound(u, &s, &why));
    s = fine;
    s.piece[CLV_PIECES - 1] = 5; /* a ninth guard */
    assert_false(lv_game_clv.writing->sound(u, &s, &why));
    s = fine;
    s.piece[0] = 34; /* behind Départ */
    assert_false(lv_game_clv.writing->sound(u, &s, &why));
    s = fine;
    s.closed = 4;
    assert_false(lv_game_clv.writing->sound(u, &s, &why));
    s = fine;
    s.tile[0] = CLV_TILES;
    assert_false(lv_game_clv.writing->sound(u, &s, &why));
    s = fine;
    s.taken[3] = 1;
    assert_false(lv_game_clv.writing->sound(u, &s, &why));
    s = fine;
    s.n_track = 33;
    assert_false(lv_game_clv.writing->sound(u, &s, &why));
    s = fine;
    s.phase = CLV_N_PHASES;
    assert_false(lv_game_clv.writing->sound(u, &s, &why));
}

/* ---- notation --------------------------------------------------------------------------------- */

static void test_a_square_may_be_named_by_its_number(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct clv_state s;

    (void)state;
    t_position(u, &s, "'die':3,'taken':[['-1a'],[]],'pawns':[['D','D','-5a'],['D','D','D']]");
    assert_int_equal(t_action(u, &s, "pawn 4"), t_action(u, &s, "pawn -5a"));
    assert_int_equal(t_action(u, &s, "pawn 0"), t_action(u, &s, "pawn D"));
    assert_int_equal(t_action(u, &s, "pawn 32"), t_action(u, &s, "pawn A"));
    t_refused(u, &s, "pawn 33", LV_E_RULE, "CLV-20");
}

static const char *no_move[] = {
    "", "pawn", "pawn  D", "pawn D ", " pawn D", "pawn D forward", "pawn D back back", "stay D", "roll",
    "roll x", "roll 444", "roll -1", "first 0", "tile D", "tile -1c", "pawn -1c", "castle D", "roll 3 back",
    "pawn -------------------------------------------------------------------------------------------",
};

static void test_words_that_are_no_moves(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct clv_state s;

    (void)state;
    t_position(u, &s, "'die':3");
    for (size_t i = 0; i < sizeof no_move / sizeof *no_move; i++)
        t_refused(u, &s, no_move[i], LV_E_FORMAT, NULL);
}

int main(void)
{
    struct CMUnitTest test[100] = {
        cmocka_unit_test(test_a_layout_may_not_be_left_out),
        cmocka_unit_test(test_an_old_record_still_loads),
        cmocka_unit_test(test_CLV_07_three_pawns_are_too_many_for_five),
        cmocka_unit_test(test_CLV_R66_what_a_position_does_not_name_is_in_the_box),
        cmocka_unit_test(test_CLV_R07_bytes_that_no_game_makes_are_not_sound),
        cmocka_unit_test(test_a_square_may_be_named_by_its_number),
        cmocka_unit_test(test_words_that_are_no_moves),
    };
    size_t n = 7;

    for (size_t i = 0; i < sizeof data_row / sizeof *data_row; i++)
        test[n++] = (struct CMUnitTest){ data_row[i].name, data_row_holds, NULL, NULL, &data_row[i] };
    for (size_t i = 0; i < sizeof position_row / sizeof *position_row; i++)
        test[n++] = (struct CMUnitTest){ position_row[i].name, position_row_holds, NULL, NULL,
                                         &position_row[i] };
    return _cmocka_run_group_tests("cest-la-vie data", test, n, NULL, NULL);
}
