/* test_pbv_hands.c: own cards, which the program does not see (PBV-R83). */
#include "games/plus-belle-la-vie/pbv.h"

#include <stdio.h>
#include <string.h>

#include "testing.h"

static struct pbv_state s;
static struct lv_setup own;

static void set(int seats, const char *options, const char *position)
{
    own = *t_setup(&lv_game_pbv, seats, options);
    own.own_hands = true;
    memset(&s, 0, sizeof s);
    if (position)
        t_position(&own, &s, position);
    else
        t_start(&own, &s);
}

static void say(const char *moves)
{
    t_play(&own, &s, moves);
}

static struct lv_refusal refused(const char *move, const char *rule)
{
    return t_refused(&own, &s, move, LV_E_RULE, rule);
}

static int offers(lv_action all[LV_MAX_ACTIONS])
{
    return lv_game_pbv.rules.hands->offers(&own, &s, all);
}

static bool offered(const char *move)
{
    return t_offered(&own, &s, move);
}

static void test_PBV_004_PBV_R83_the_deal_goes_by_itself(void **state)
{
    lv_action all[LV_MAX_ACTIONS];

    (void)state;
    set(4, "", NULL);
    for (int i = 0; i < 4 * PBV_HAND; i++) {
        assert_int_equal(offers(all), 1);
        refused("deal MIR", "PBV-R83");
        say("deal ?");
    }
    assert_int_equal(s.phase, PBV_PH_REVEAL); /* no back is asked for */
    assert_int_equal(offers(all), 12);
    say("rendezvous 8; rendezvous 1");
    t_refused(&own, &s, "rendezvous 8", LV_E_TURN, "PBV-R70");
    assert_int_equal(s.phase, PBV_PH_PREP);
    assert_int_equal(offers(all), 16); /* every character, and no guest yet (PBV-014) */
    say("prep CEL; prep CEL; prep MIR; prep CEL");
    assert_true(offered("prep CHF CEL"));
    assert_int_equal(s.strength[3][15], 1);
}

static void test_PBV_011_PBV_R83_who_begins_is_said(void **state)
{
    lv_action all[LV_MAX_ACTIONS];

    (void)state;
    set(3, "first-player=random", NULL);
    assert_int_equal(s.phase, PBV_PH_FIRST);
    assert_int_equal(offers(all), 3);
    assert_true(offered("first 1") && offered("first 2") && offered("first 3"));
}

static void test_PBV_R83_where_a_card_lies_it_is_not_in_a_hand(void **state)
{
    (void)state;
    set(3, "", "'mode':'B','hands':[['AGA','AGA','E02'],['MIR','LUN'],['NAT']],"
               "'columns':[{'MIR':['MIR'],'LEO':['LEO']},{'LUN':['LUN','RAC']}],'discard':['E01','BOH'],"
               "'figures':{'MIR':'L2','LUN':'L2','LEO':'RUE'},"
               "'known':[{'by':0,'of':3,'cards':['NAT']}]");
    assert_int_equal(refused("lay RAC MIR", "PBV-R83").seat, 2);
    assert_int_equal(refused("lay NAT MIR", "PBV-R83").seat, 3);
    assert_int_equal(refused("lay BOH LEO", "PBV-R83").seat, 0);
    assert_int_equal(refused("play E01 MIR", "PBV-R83").seat, 0);
    assert_false(offered("lay RAC MIR"));
    assert_true(offered("lay CHA LEO"));
    assert_true(offered("play E04 LEO"));
    say("lay CHA LEO; lay CEL");
    assert_int_equal(refused("lay VIN", "PBV-R83").seat, 1); /* who holds no character card any more */
    assert_int_equal(s.hand[0].set, 1ull << (PBV_TROUBLE + 1)); /* E02, and nothing else */
    refused("jail JUL LUN", "PBV-R83");
}

static void test_PBV_R83_all_copies_have_been_seen(void **state)
{
    (void)state;
    set(2, "", "'mode':'B','hands':[['AGA','AGA'],['MIR']],'columns':[{'LEO':['LEO']},"
               "{'LUN':['LUN','LUN','LUN','LUN','LUN','LUN']}],'discard':['LUN'],"
               "'figures':{'LUN':'L2','LEO':'RUE'}");
    refused("lay LUN", "PBV-R83");
    assert_false(offered("lay LUN"));
    assert_int_equal(refused("play E01 LUN", "PBV-R83").seat, 1); /* who holds no Embrouille */
}

/* With five seats, of the first character and the last one; the score is a number that could be taken for
 * what is known of BOH. */
static void test_PBV_R83_of_the_first_card_and_the_last_seat_too(void **state)
{
    struct lv_refusal why = { 0 };

    (void)state;
    set(5, "",
        "'active':2,'mode':'B','hands':[['NAT'],['MIR','MIR']],"
        "'columns':[{'AGA':['AGA','AGA','AGA'],'CEL':['CEL','CHF']},{'LUN':['LUN']},{'AGA':['AGA','CHA']}],"
        "'discard':['AGA','AGA','AGA','BOH'],'figures':{'LUN':'L2','AGA':'RUE','CEL':'RUE'},"
        "'scores':[0,0,131072,0,0],'known':[{'by':0,'of':1,'cards':['NAT']}]");
    refused("lay AGA", "PBV-R83");
    assert_false(offered("lay AGA"));
    assert_true(offered("lay MEL"));
    assert_int_equal(refused("lay NAT LUN", "PBV-R83").seat, 1);
    assert_int_equal(refused("lay BOH LUN", "PBV-R83").seat, 0);
    assert_int_equal(refused("lay CHF LUN", "PBV-R83").seat, 1);
    assert_int_equal(refused("lay CHA LUN", "PBV-R83").seat, 3);
    assert_false(lv_said_may(&own, &s, lv_action_make(PBV_LAY_ACT, PBV_N_KINDS, 0, 0), &why));
    assert_string_equal(why.rule, "PBV-003");
}

static void test_PBV_018_what_everybody_sees_is_checked(void **state)
{
    (void)state;
    set(3, "", "'mode':'B','hands':[['AGA','AGA']],'columns':[{'MIR':['MIR'],'LEO':['LEO'],'ROL':['ROL'],"
               "'CEL':['CEL'],'VIN':['VIN']}],"
               "'figures':{'MIR':'L2','LEO':'RUE','ROL':'RUE','CEL':'RUE','VIN':'RUE'}");
    refused("lay CHA MIR", "PBV-018");
    refused("lay NIN", "PBV-043");
    refused("move MIR RUE", "PBV-030");
    refused("meet E01", "PBV-R83");
    say("lay NIN discarding ROL");
    refused("lay THO discarding ROL", "PBV-043");
}

static void test_PBV_070_PBV_091_PBV_R83_only_the_back_is_said(void **state)
{
    lv_action all[LV_MAX_ACTIONS];

    (void)state;
    set(3, "", "'mode':'C','hands':[['AGA','E17'],['MIR','E02'],['E03']],"
               "'columns':[{'MIR':['MIR']},{'LUN':['LUN','LUN']}],'figures':{'MIR':'L2','LUN':'L2'}");
    say("play E19 2");
    assert_int_equal(offers(all), 2);
    assert_true(offered("stolen ?") && offered("stolen E?"));
    refused("stolen MIR", "PBV-R83");
    say("stolen E?");
    assert_int_equal(pbv_count(pbv_troubles(s.hand[0].set)), 1);
    assert_int_equal(pbv_count(pbv_troubles(s.hand[1].set)), 0);
    refused("play E19 2", "PBV-R83");
    say("swap-cards MIR LUN 2; take-card LUN LUN");
    refused("give AGA", "PBV-R83");
    assert_int_equal(offers(all), 2);
    say("give ?");
    assert_int_equal(s.phase, PBV_PH_TURN);
    assert_int_equal(pbv_hand_size(&s.hand[1]), 2);
    say("play E22"); /* the one that was stolen */
}

static void test_PBV_077_PBV_R73_PBV_R83_a_rendezvous_that_somebody_has_seen(void **state)
{
    lv_action all[LV_MAX_ACTIONS];

    (void)state;
    set(2, "", "'mode':'C','hands':[['E32','E31']],'rendezvous':{'open':[1,2]},"
               "'figures':{'MIR':'RUE'},'columns':[{'MIR':['MIR']}]");
    say("play E32");
    assert_int_equal(offers(all), 1);
    say("rendezvous ?; keep");
    assert_int_equal(s.rv_top, 3); /* the first that it could be */
    s.rv_open[1] = 0;
    s.rv_gone = 2;
    s.rv_played = 1;
    s.phase = PBV_PH_REVEAL;
    refused("rendezvous 1", "PBV-R83");
    refused("rendezvous 2", "PBV-R83");
    say("rendezvous 9");
    assert_int_equal(s.rv_open[1], 9);
    assert_true(s.rv_unknown >> 2 & 1);
}

/* What is turned up, and where its card seemed to lie, changes places with the card that was next; what is
 * known of other cards stays as it is. */
static void test_PBV_R73_PBV_R83_the_next_rendezvous_is_what_people_see(void **state)
{
    static const struct {
        const char *pile;
        int said, top, buried[3]; /* the pile then */
        unsigned unknown; /* and who is among those whose place nobody knows: bit 0 is number 1 */
        uint8_t knows[6];
    } row[] = {
        { "'buried':[1,6],'knows':[[1,6],[1],[6]]", 6, 0, { 1, 3 }, 0xFD8, { 3, 0, 5 } },
        { "'buried':[1,6],'knows':[[1,6],[1],[6]]", 1, 0, { 3, 6 }, 0xFD8, { 0, 0, 3, 0, 0, 5 } },
        { "'buried':[1,6],'knows':[[1,6],[1],[6]]", 4, 0, { 1, 6 }, 0xFD4, { 3, 0, 0, 0, 0, 5 } },
        { "'top':1,'knows':[[1]]", 1, 0, { 0 }, 0xFFC, { 0 } },
        { "'top':1,'knows':[[1]]", 5, 0, { 0 }, 0xFED, { 0 } },
        { "'top':1,'buried':[6],'knows':[[1],[6]]", 6, 0, { 1 }, 0xFDC, { 2 } },
        { "'top':3,'buried':[6,5],'knows':[[3,5],[],[6]]",
          5,
          0,
          { 6, 3 },
          0xFC9,
          { 0, 0, 1, 0, 0, 4 } },
    };
    char position[256];

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char move[32];
        snprintf(position, sizeof position,
                 "'phase':'reveal','mode':'B','rendezvous':{'open':[2],%s},'figures':{'MIR':'RUE'},"
                 "'columns':[{'MIR':['MIR']}]",
                 row[i].pile);
        set(3, "", position);
        snprintf(move, sizeof move, "rendezvous %d", row[i].said);
        say(move);
        assert_int_equal(s.rv_open[1], row[i].said);
        assert_int_equal(s.rv_top, row[i].top);
        for (int k = 0; k < 3; k++)
            assert_int_equal(s.rv_buried[k], row[i].buried[k]);
        assert_int_equal(s.rv_unknown, row[i].unknown);
        assert_memory_equal(s.rv_knows, row[i].knows, sizeof row[i].knows);
    }
}

static void test_PBV_034_PBV_R83_the_piles_are_one(void **state)
{
    lv_action all[LV_MAX_ACTIONS];
    unsigned before;

    (void)state;
    set(3, "", "'hands':[['AGA','E02']]");
    before = s.pile[0];
    assert_int_equal(before, 119);
    say("mode A");
    assert_true(offered("play E31"));
    say("draw 1; face ?");
    refused("draw 2", "PBV-034");
    assert_int_equal(offers(all), 1);
    say("draw 1; face ?; draw 1; face ?");
    assert_int_equal(s.pile[0], before - 3);
    assert_int_equal(pbv_hand_size(&s.hand[0]), 5);
}

static void test_PBV_039_PBV_R83_too_many_Embrouilles(void **state)
{
    lv_action all[LV_MAX_ACTIONS];

    (void)state;
    set(2, "", "'mode':'C','hands':[['E01','E02','E03']],'columns':[{'MIR':['MIR']}],'figures':{'MIR':'L2'}");
    say("take MIR; embrouille ?");
    assert_int_equal(offers(all), 32);
    refused("discard AGA", "PBV-R83");
    say("discard E30");
}

static void test_PBV_038_PBV_R83_too_many_cards(void **state)
{
    lv_action all[LV_MAX_ACTIONS];

    (void)state;
    set(2, "",
        "'phase':'discard','mode':'A','points':0,"
        "'hands':[['MIR','MIR','LUN','LUN','RUD','RUD','GUI','GUI','ROL','ROL']]");
    assert_true(offered("discard AGA"));
    assert_int_equal(offers(all),
                     24); /* sixteen characters and eight guests, of which there is no Embrouille */
    s.phase = PBV_PH_OVER;
    assert_int_equal(offers(all), 0);
}

static void test_PBV_R61_PBV_R83_somebody_else_plays_the_cards(void **state)
{
    struct lv_refusal why = { 0 };

    (void)state;
    set(3, "", "'hands':[['AGA']]");
    assert_false(lv_said_may(&own, &s, lv_action_make(LV_KIND_CLOSE, 1, 0, 0), &why));
    assert_string_equal(why.rule, "PBV-R83");
}

/* Where no hand decides what may be done, a decision without a choice tells nothing about one. */
static void test_PBV_R71_where_a_hand_decides_and_where_not(void **state)
{
    static const bool open[PBV_N_PHASES] = {
        [PBV_PH_DRAW] = true, [PBV_PH_TELEPORT] = true, [PBV_PH_EXPEL] = true,
        [PBV_PH_SWAP] = true, [PBV_PH_RECALL] = true,   [PBV_PH_PEEK] = true,
        [PBV_PH_PICK] = true, [PBV_PH_THROW] = true,    [PBV_PH_TAKE_CARD] = true,
        [PBV_PH_SALE] = true,
    };
    static const struct {
        const char *position;
        bool open;
    } turn[] = {
        { "'mode':'A','hands':[['MIR']]", true },
        { "'mode':'A','hands':[['E01']]", false },
        { "'mode':'B','hands':[['MIR']]", false },
        { "'mode':'B','hands':[[]]", true },
        { "'mode':'B','points':0,'hands':[['E01']]", false },
        { "'mode':'C','hands':[['MIR']]", true },
        { "'mode':'C','points':0,'hands':[['E01']]", false },
        { "'mode':'C','hands':[['E01']]", false },
    };
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");

    (void)state;
    for (unsigned phase = 0; phase < PBV_N_PHASES; phase++)
        if (phase != PBV_PH_TURN) {
            set(3, "", "'hands':[['MIR','E01'],['MIR'],['MIR']]");
            s.phase = (uint8_t)phase;
            assert_int_equal(pbv_is_open(u, &s), open[phase]);
        }
    for (size_t i = 0; i < sizeof turn / sizeof *turn; i++) {
        t_position(u, &s, turn[i].position);
        if (pbv_is_open(u, &s) != turn[i].open)
            fail_msg("%s: %d", turn[i].position, !turn[i].open);
    }
}

/* Everything that people could hold and do: the list has room for it. */
static void test_PBV_R83_the_longest_list(void **state)
{
    lv_action all[LV_MAX_ACTIONS];

    (void)state;
    set(5, "", "'mode':'C','hands':[['AGA','E01'],['AGA'],['AGA'],['AGA'],['AGA']],'columns':["
               "{'AGA':['AGA'],'MEL':['MEL'],'LEO':['LEO'],'MAL':['MAL'],'MIR':['MIR']},"
               "{'LUN':['LUN'],'RUD':['RUD'],'GUI':['GUI'],'ROL':['ROL'],'THO':['THO']},"
               "{'BLA':['BLA'],'JOH':['JOH'],'JBG':['JBG'],'VIN':['VIN'],'NIN':['NIN']},"
               "{'CEL':['CEL']},{'CEL':['CEL']}],'rendezvous':{'open':[2,3]},"
               "'figures':{'AGA':'L1','MEL':'L1','LEO':'L1','MAL':'L1','MIR':'L1','LUN':'L1','RUD':'L1',"
               "'GUI':'L1','ROL':'L1','THO':'L1','BLA':'L1','JOH':'L1','JBG':'L1','VIN':'L1',"
               "'NIN':'L1','CEL':'L1'}");
    assert_in_range(offers(all), 350, LV_MAX_ACTIONS);
    assert_true(offered("end"));
    assert_true(offered("play E27 CEL"));
}

/* PBV-029: in a flexible turn there is more than the list has room for. All but Embrouilles is offered. */
static void test_PBV_R83_of_too_many_decisions_Embrouilles_are_left_out(void **state)
{
    static const char *const some[] = {
        "end",          "draw 1",       "lay CEL discarding AGA", "lay RAC MIR",
        "move AGA RUE", "jail RAC LUN", "play E01 AGA",
    };
    lv_action all[LV_MAX_ACTIONS + 1];
    int plays = 0;

    (void)state;
    set(5, "flexible-turn=yes",
        "'points':2,'hands':[['AGA','E01'],['AGA'],['AGA'],['AGA'],['AGA']],'columns':["
        "{'AGA':['AGA'],'MEL':['MEL'],'LEO':['LEO'],'MAL':['MAL'],'MIR':['MIR']},"
        "{'LUN':['LUN'],'RUD':['RUD'],'GUI':['GUI'],'ROL':['ROL'],'THO':['THO']},"
        "{'BLA':['BLA'],'JOH':['JOH'],'JBG':['JBG'],'VIN':['VIN'],'NIN':['NIN']},"
        "{'CEL':['CEL'],'AGA':['AGA'],'MEL':['MEL'],'LEO':['LEO'],'MAL':['MAL']},"
        "{'MIR':['MIR'],'RUD':['RUD'],'GUI':['GUI'],'ROL':['ROL'],'THO':['THO']}],"
        "'rendezvous':{'open':[2,3]},"
        "'figures':{'AGA':'L1','MEL':'L1','LEO':'L1','MAL':'L1','MIR':'L1','LUN':'L1','RUD':'L1',"
        "'GUI':'L1','ROL':'L1','THO':'L1','BLA':'L1','JOH':'L1','JBG':'L1','VIN':'L1',"
        "'NIN':'L1','CEL':'L2'}");
    all[LV_MAX_ACTIONS] = 0;
    assert_int_equal(offers(all), LV_MAX_ACTIONS);
    assert_int_equal(all[LV_MAX_ACTIONS], 0);
    for (size_t i = 0; i < sizeof some / sizeof *some; i++)
        if (!offered(some[i]))
            fail_msg("%s is not offered", some[i]);
    for (int i = 0; i < LV_MAX_ACTIONS; i++) {
        struct pbv_state there = s;
        lv_action real;
        assert_true(lv_game_pbv.rules.hands->bring(&own, &there, all[i], &real, NULL));
        plays += lv_action_kind(all[i]) == PBV_PLAY_ACT;
        for (int k = 0; k < i; k++)
            assert_int_not_equal(all[k], all[i]);
    }
    assert_in_range(plays, 1, LV_MAX_ACTIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_PBV_004_PBV_R83_the_deal_goes_by_itself),
        cmocka_unit_test(test_PBV_011_PBV_R83_who_begins_is_said),
        cmocka_unit_test(test_PBV_R83_where_a_card_lies_it_is_not_in_a_hand),
        cmocka_unit_test(test_PBV_R83_all_copies_have_been_seen),
        cmocka_unit_test(test_PBV_R83_of_the_first_card_and_the_last_seat_too),
        cmocka_unit_test(test_PBV_018_what_everybody_sees_is_checked),
        cmocka_unit_test(test_PBV_070_PBV_091_PBV_R83_only_the_back_is_said),
        cmocka_unit_test(test_PBV_077_PBV_R73_PBV_R83_a_rendezvous_that_somebody_has_seen),
        cmocka_unit_test(test_PBV_R73_PBV_R83_the_next_rendezvous_is_what_people_see),
        cmocka_unit_test(test_PBV_034_PBV_R83_the_piles_are_one),
        cmocka_unit_test(test_PBV_039_PBV_R83_too_many_Embrouilles),
        cmocka_unit_test(test_PBV_038_PBV_R83_too_many_cards),
        cmocka_unit_test(test_PBV_R61_PBV_R83_somebody_else_plays_the_cards),
        cmocka_unit_test(test_PBV_R71_where_a_hand_decides_and_where_not),
        cmocka_unit_test(test_PBV_R83_the_longest_list),
        cmocka_unit_test(test_PBV_R83_of_too_many_decisions_Embrouilles_are_left_out),
    };

    return cmocka_run_group_tests_name("plus-belle-la-vie hands", tests, NULL, NULL);
}
