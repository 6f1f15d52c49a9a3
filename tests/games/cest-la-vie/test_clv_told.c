/* test_clv_told.c: events and choices as data, questions, what is blocked, what boards are given. */
#include "clv_help.h"

static const char *const people[] = { "Alice", "Bénédicte", "Chloé", "David", "Émile", "Fatou" };
static struct clv_state s; /* each test sets it up anew */
static char room[1 << 15];

static struct lv_words words(const char *language, int reader)
{
    return (struct lv_words){ lv_lang_find(language), people, reader, false };
}

/* Compares with single quotes for double ones, so that the tests stay readable. */
static void is_written(struct lv_buf *b, const char *expect)
{
    assert_false(b->cut);
    for (char *p = b->at; *p; p++)
        if (*p == '"')
            *p = '\'';
    assert_string_equal(b->at, expect);
}

/* ---- events ----------------------------------------------------------------------------------- */

/* The events that t_play kept, one object a line. */
static void happened(const struct lv_setup *u, const char *lines)
{
    struct lv_buf b = LV_BUF(room);

    for (int i = 0; i < t_events.n; i++) {
        struct lv_json j = lv_json_on(&b);
        assert_int_equal(t_events.at[i].see, LV_SEE_ALL); /* CLV-R28: nothing is hidden */
        lv_json_object(&j);
        lv_event_write(u, &t_events.at[i], &j);
        lv_json_end(&j);
        lv_buf_char(&b, '\n');
    }
    is_written(&b, lines);
}

static const struct lv_setup *with(int seats, const char *options, const char *position)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, seats, options);

    t_position(u, &s, position);
    return u;
}

static void test_CLV_25_33_34_a_turn_as_data(void **state)
{
    const struct lv_setup *u = with(2, "", "'track':['+3','+4','+5','+6','+7','+8'],"
                                           "'guards':['+4','+6','+6'],"
                                           "'pawns':[['+3','+8','A'],['+7','+8','A']],'taken':[['-2a'],[]]");

    (void)state;
    t_play(u, &s, "roll 6; pawn +3");
    happened(u, "{'event':'rolled','who':1,'die':6,'rule':'CLV-11'}\n"
                "{'event':'pawn-moved','who':1,'from':'+3','to':'A','rule':'CLV-19'}\n"
                "{'event':'taken','who':1,'tile':'+3','score':1,'rule':'CLV-25'}\n"
                "{'event':'boxed','tile':'+4','guards':1,'rule':'CLV-33'}\n"
                "{'event':'boxed','tile':'+5','guards':0,'rule':'CLV-33'}\n"
                "{'event':'boxed','tile':'+6','guards':2,'rule':'CLV-33'}\n"
                "{'event':'guards-boxed','n':3,'from-start':0,'rule':'CLV-34'}\n"
                "{'event':'arrived','who':1,'left':1,'rule':'CLV-22'}\n");
}

static void test_CLV_R36_CLV_51_52_going_back_and_staying_as_data(void **state)
{
    const struct lv_setup *u = with(2, "flexible-one=yes",
                                    "'die':1,'track':['+7','+8','-1b'],'guards':['+7','+8'],"
                                    "'pawns':[['+7','+8','A'],['+7','-1b','A']]");

    (void)state;
    t_play(u, &s, "guard +7 back; roll 1; pawn -1b back; roll 1; stay");
    happened(u, "{'event':'guard-moved-back','who':1,'from':'+7','to':'D','rule':'CLV-51'}\n"
                "{'event':'guards-boxed','n':1,'from-start':1,'rule':'CLV-34'}\n"
                "{'event':'rolled','who':2,'die':1,'rule':'CLV-11'}\n"
                "{'event':'pawn-moved-back','who':2,'from':'-1b','to':'+8','rule':'CLV-51'}\n"
                "{'event':'taken','who':2,'tile':'-1b','score':-1,'rule':'CLV-25'}\n"
                "{'event':'rolled','who':1,'die':1,'rule':'CLV-11'}\n"
                "{'event':'stayed','who':1,'rule':'CLV-52'}\n");
}

static void test_CLV_53_R42_returned_tiles_as_data(void **state)
{
    const struct lv_setup *u = with(2, "recycle-tiles=yes", /* EX-14, shorter */
                                    "'track':['-1b','-2b','-3b','-5b','-8b'],'guards':['-3b'],"
                                    "'pawns':[['-1b','-8b','A'],['-5b','-8b','A']]");

    (void)state;
    t_play(u, &s, "roll 4; pawn -1b");
    happened(u, "{'event':'rolled','who':1,'die':4,'rule':'CLV-11'}\n"
                "{'event':'pawn-moved','who':1,'from':'-1b','to':'-8b','rule':'CLV-19'}\n"
                "{'event':'taken','who':1,'tile':'-1b','score':-1,'rule':'CLV-25'}\n"
                "{'event':'returned','tile':'-2b','guards':0,'rule':'CLV-53'}\n"
                "{'event':'returned','tile':'-3b','guards':1,'rule':'CLV-53'}\n"
                "{'event':'guards-boxed','n':1,'from-start':0,'rule':'CLV-34'}\n");
}

/* Each Chance turns one Malus, the strongest first. */
static void test_CLV_38_57_the_end_as_data(void **state)
{
    const struct lv_setup *u = with(2, "stop-at-last-pawn=yes",
                                    "'track':['-4b','-6b','-8b','-9b'],'guards':['-9b'],"
                                    "'pawns':[['-8b','A','A'],['-4b','A','A']],"
                                    "'taken':[['+2'],['-2a','-7a','C1','C3','+6']]");

    (void)state;
    t_play(u, &s, "roll 4; pawn -8b");
    happened(u, "{'event':'rolled','who':1,'die':4,'rule':'CLV-11'}\n"
                "{'event':'pawn-moved','who':1,'from':'-8b','to':'A','rule':'CLV-19'}\n"
                "{'event':'taken','who':1,'tile':'-8b','score':-6,'rule':'CLV-25'}\n"
                "{'event':'all-arrived','who':1,'place':1,'rule':'CLV-22'}\n"
                "{'event':'last-pawn-stops','rule':'CLV-56'}\n"
                "{'event':'given','who':2,'tile':'-6b','score':9,'rule':'CLV-57'}\n"
                "{'event':'scored','who':1,'score':-6,'rank':2,'rule':'CLV-42'}\n"
                "{'event':'converted','who':2,'tile':'-7a','chance':'C1','points':7,'rule':'CLV-37'}\n"
                "{'event':'converted','who':2,'tile':'-2a','chance':'C3','points':2,'rule':'CLV-37'}\n"
                "{'event':'won','who':2,'score':9,'rank':1,'rule':'CLV-42'}\n");
}

static void test_CLV_55_R54_takings_at_the_end_as_data(void **state)
{
    const struct lv_setup *u = with(2, "stop-at-first-finisher=yes",
                                    "'die':6,'track':['+7','+8','-10b'],'guards':['+8'],"
                                    "'pawns':[['-10b','A','A'],['D','+7','+8']]");

    (void)state;
    t_play(u, &s, "pawn -10b");
    happened(u, "{'event':'pawn-moved','who':1,'from':'-10b','to':'A','rule':'CLV-19'}\n"
                "{'event':'taken','who':1,'tile':'-10b','score':-10,'rule':'CLV-25'}\n"
                "{'event':'all-arrived','who':1,'place':1,'rule':'CLV-22'}\n"
                "{'event':'finisher-stops','rule':'CLV-54'}\n"
                "{'event':'end-taken','who':2,'tile':'+7','score':7,'rule':'CLV-55'}\n"
                "{'event':'scored','who':1,'score':-10,'rank':2,'rule':'CLV-42'}\n"
                "{'event':'won','who':2,'score':7,'rank':1,'rule':'CLV-42'}\n");
    u = with(2, "stop-at-last-pawn=yes", "'die':5,'track':['+8','-9b','-10b'],'guards':['-9b','-10b'],"
                                         "'pawns':[['-9b','A','A'],['+8','A','A']]");
    t_play(u, &s, "pawn -9b"); /* EX-17 */
    assert_int_equal(told(CLV_EV_NOT_GIVEN), 1);
    assert_int_equal(told(CLV_EV_WON), 2); /* together */
}

static void test_CLV_R59_setting_up_and_leaving_as_data(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "layout=random start-player=random");

    (void)state;
    t_start(u, &s);
    t_play(u, &s, "tile -3a; tile C1");
    happened(u, "{'event':'laid','tile':'-3a','square':1,'rule':'CLV-48'}\n"
                "{'event':'laid','tile':'C1','square':2,'rule':'CLV-48'}\n");
    u = t_setup(&lv_game_clv, 3, "start-player=random");
    t_start(u, &s);
    t_play(u, &s, "first 2; roll 3; pawn D");
    happened(u, "{'event':'first','who':2,'rule':'CLV-09'}\n"
                "{'event':'rolled','who':2,'die':3,'rule':'CLV-11'}\n"
                "{'event':'pawn-moved','who':2,'from':'D','to':'-3a','rule':'CLV-19'}\n");
    t_events.n = 0;
    lv_game_clv.rules.apply(u, &s, lv_action_close(2), &t_events);
    happened(u, "{'event':'closed','who':3,'rule':'CLV-R59'}\n");
}

/* A turn begins with its roll, and with nothing else. */
static void test_CLV_11_the_roll_begins_a_turn(void **state)
{
    (void)state;
    for (int i = 0; clv_events[i].name; i++)
        assert_int_equal(clv_events[i].flags & LV_NEW_TURN, i == CLV_EV_ROLLED ? LV_NEW_TURN : 0);
}

/* The short telling names the reader "you", and others by their names. */
static void test_events_in_the_fewest_words(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    const struct lv_event e = { LV_SEE_ALL, CLV_EV_ROLLED, { 0, 4 } };
    struct lv_words w = { lv_lang_find("en"), (const char *const[]){ "Anne", "Bob" }, 0, true };
    struct lv_buf b = LV_BUF(room);

    (void)state;
    lv_event_say_short(u, &e, &w, &b);
    assert_string_equal(room, "You 4:");
    lv_buf_clear(&b);
    w.reader = 1;
    lv_event_say_short(u, &e, &w, &b);
    assert_string_equal(room, "Anne 4:");
    lv_buf_clear(&b);
    lv_event_say_short(u, &(struct lv_event){ LV_SEE_ALL, CLV_EV_LAID, { 0, 1 } }, &w, &b);
    assert_int_equal(b.len, 0); /* left out */
}

/* ---- choices ---------------------------------------------------------------------------------- */

static void choice_is(const struct lv_setup *u, lv_action a, const char *expect)
{
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    lv_choice_write_bare(u, &s, a, &j);
    lv_json_end(&j);
    is_written(&b, expect);
}

static void test_choices_are_data(void **state)
{
    const struct lv_setup *u = with(2, "flexible-one=yes",
                                    "'die':1,'pawns':[['-3a','D','D'],['C2','D','D']]");

    (void)state;
    choice_is(u, t_action(u, &s, "pawn D"),
              "{'choice':'pawn','group':'move','from':'D','to':'-1a','alone':[]}");
    choice_is(u, t_action(u, &s, "pawn -3a back"),
              "{'choice':'pawn-back','group':'move','from':'-3a','to':'-2a','alone':[]}");
    choice_is(u, t_action(u, &s, "guard C2"),
              "{'choice':'guard','group':'move','from':'C2','to':'C3','alone':[2]}");
    choice_is(u, t_action(u, &s, "guard C2 back"),
              "{'choice':'guard-back','group':'move','from':'C2','to':'C1','alone':[2]}");
    choice_is(u, t_action(u, &s, "stay"), "{'choice':'stay','group':'stay'}");
    choice_is(u, t_action(u, &s, "roll 4"), "{'choice':'roll','group':'roll','die':4}");
    choice_is(u, t_action(u, &s, "first 2"), "{'choice':'first','group':'begin','who':2}");
    choice_is(u, t_action(u, &s, "tile C4"), "{'choice':'tile','group':'lay','tile':'C4'}");
    choice_is(u, lv_action_close(1), "{'choice':'close','group':'close','who':2}");
}

/* Nobody is left alone with company, on Départ, or where nobody was. */
static void test_CLV_R10_who_is_left_alone(void **state)
{
    const struct lv_setup *u = with(3, "", "'die':2,'guards':['C1','C1','C2','C3'],"
                                           "'pawns':[['-3a','C2','C3'],['-3a','C1','C2'],['D','-4a','-4a']]");

    (void)state;
    assert_int_equal(clv_left_alone(&s, false, clv_number(&s, 3)), 1 << 1); /* a pawn leaves another */
    assert_int_equal(clv_left_alone(&s, true, clv_number(&s, 11)), 1 << 0); /* C3: a guard, the mover's own */
    assert_int_equal(clv_left_alone(&s, true, clv_number(&s, 9)), 0);  /* C1: a second guard stays */
    assert_int_equal(clv_left_alone(&s, true, clv_number(&s, 10)), 0); /* C2: two pawns stay */
    assert_int_equal(clv_left_alone(&s, false, clv_number(&s, 4)), 0); /* no pawn of the seat to move */
    assert_int_equal(clv_left_alone(&s, true, clv_number(&s, 5)), 0);  /* no guard */
    u = with(2, "", "'die':2,'pawns':[['D','D','-3a'],['D','D','D']]");
    assert_int_equal(clv_left_alone(&s, false, clv_start_square(&s)), 0);
    assert_int_equal(clv_left_alone(&s, false, clv_number(&s, 3)), 0); /* the tile is taken */
    choice_is(u, t_action(u, &s, "pawn -3a"),
              "{'choice':'pawn','group':'move','from':'-3a','to':'-5a','alone':[]}");
}

/* The whole object: label, button, effects and what they do to the points. */
static void test_CLV_25_a_choice_with_its_effects(void **state)
{
    const struct lv_setup *u = with(2, "", "'die':2,'track':['+5','+6','+7','+8'],'guards':[],"
                                           "'pawns':[['+5','+7','A'],['+8','A','A']]");
    struct lv_words w = words("en", 0);
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    w.terse = true;
    lv_json_object(&j);
    lv_choice_write(u, &s, t_action(u, &s, "pawn +5"), &w, &j);
    lv_json_end(&j);
    is_written(&b, "{'label':'pawn from Bonus plus 5 to Bonus plus 7; takes Bonus plus 5; "
                   "1 passed tile to the box',"
                   "'terse':'1 to 3, Bonus 7; takes Bonus 5; 1 passed tile to the box',"
                   "'brief':'Move this pawn','choice':'pawn','group':'move','from':'+5','to':'+7','alone':[],"
                   "'rule':'CLV-14','effects':["
                   "{'event':'pawn-moved','who':1,'from':'+5','to':'+7','rule':'CLV-19'},"
                   "{'event':'taken','who':1,'tile':'+5','score':5,'rule':'CLV-25',"
                   "'text':'takes Bonus plus 5'},"
                   "{'event':'boxed','tile':'+6','guards':0,'rule':'CLV-33',"
                   "'text':'1 passed tile to the box'}],"
                   "'scores':[[0,5],[0,0]]}");
}

/* ---- questions -------------------------------------------------------------------------------- */

static int letters(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static void asked(const struct lv_setup *u, const char *language, enum lv_asking how, const char *expect)
{
    const struct lv_words w = words(language, 0);
    struct lv_buf b = LV_BUF(room);

    lv_game_clv.telling->question(u, &s, &w, how, &b);
    assert_string_equal(room, expect);
    if (how == LV_ASK_CALL)
        assert_in_range(letters(room), 3, 34);
}

static void test_what_is_asked(void **state)
{
    const struct lv_setup *u = with(2, "flexible-one=yes", "'turn':2,'die':6");

    (void)state;
    asked(u, "en", LV_ASK_WHOLE, "Bénédicte has rolled 6: which piece moves?");
    asked(u, "en", LV_ASK_CALL, "move a piece by 6");
    asked(u, "en", LV_ASK_WAITING, "Bénédicte is choosing a piece");
    asked(u, "fr", LV_ASK_CALL, "avancez une pièce de 6");
    asked(u, "fr", LV_ASK_WAITING, "Bénédicte choisit une pièce");
    u = with(2, "flexible-one=yes", "'die':1");
    asked(u, "en", LV_ASK_CALL, "move a piece by 1, or stay"); /* CLV-52 */
    asked(u, "fr", LV_ASK_CALL, "bougez une pièce de 1, ou restez");
    u = with(2, "", "'die':1");
    asked(u, "en", LV_ASK_CALL, "move a piece by 1");
    u = with(2, "", "'turn':2");
    asked(u, "fr", LV_ASK_CALL, "lancez le dé");
    asked(u, "fr", LV_ASK_WAITING, "Bénédicte lance le dé");
    u = t_setup(&lv_game_clv, 2, "layout=random start-player=random");
    t_start(u, &s);
    asked(u, "fr", LV_ASK_CALL, "posez la tuile suivante");
    asked(u, "en", LV_ASK_WAITING, "the tiles are being laid");
    u = t_setup(&lv_game_clv, 2, "start-player=random");
    t_start(u, &s);
    asked(u, "fr", LV_ASK_CALL, "tirez au sort qui commence");
    asked(u, "en", LV_ASK_WAITING, "it is being drawn who begins");
}

/* ---- what is blocked -------------------------------------------------------------------------- */

static void test_CLV_15_18_R13_what_stays_says_why(void **state)
{
    static const struct { const char *move, *rule, *en, *fr; } expect[] = {
        { "pawn -3a", "CLV-15", "not your pawn", "pas votre pion" },
        { "guard C3", "CLV-18", "no pawn stands with it", "aucun pion avec lui" },
        { "guard +8", "CLV-18", "no pawn stands with it", "aucun pion avec lui" },
        { "pawn A", "CLV-R13", "already home", "déjà à l’Arrivée" },
        { "guard A", "CLV-R13", "already home", "déjà à l’Arrivée" },
    };
    const struct lv_setup *u = with(2, "", "'die':3,'guards':['C2','C3','+8','+8'],'home-guards':1,"
                                           "'pawns':[['D','C2','A'],['D','-3a','C2']]");
    lv_action out[LV_MAX_ACTIONS];
    int n = clv_blocked(u, &s, out);

    (void)state;
    assert_int_equal(n, 5);
    for (int i = 0; i < n; i++) {
        struct lv_refusal why = { 0 };
        assert_int_equal(out[i], t_action(u, &s, expect[i].move));
        assert_false(lv_game_clv.rules.may(u, &s, out[i], &why));
        assert_string_equal(why.rule, expect[i].rule);
        assert_string_equal(lv_translate(lv_lang_find("en"), why.brief), expect[i].en);
        assert_string_equal(lv_translate(lv_lang_find("fr"), why.brief), expect[i].fr);
        assert_in_range(letters(expect[i].en), 3, 24);
        assert_in_range(letters(expect[i].fr), 3, 24);
    }
    choice_is(u, out[1], "{'choice':'guard','group':'move','from':'C3','to':'C6','alone':[]}");
    choice_is(u, out[3], "{'choice':'pawn','group':'move','from':'A','to':'A','alone':[]}");
    u = with(2, "", "");
    assert_int_equal(clv_blocked(u, &s, out), 0); /* nobody decides */
}

/* Nobody is home yet: nothing is said of Arrivée. Who would be left alone is asked of pieces that can go. */
static void test_CLV_15_R13_only_what_stands_there_is_blocked(void **state)
{
    const struct lv_setup *u = with(2, "", "'die':3,'guards':[],'pawns':[['D','C2','D'],['D','-3a','-3a']]");
    lv_action out[LV_MAX_ACTIONS];

    (void)state;
    assert_int_equal(clv_blocked(u, &s, out), 1);
    choice_is(u, out[0], "{'choice':'pawn','group':'move','from':'-3a','to':'-6a','alone':[]}");
}

/* At every decision: what is legal and what is blocked are apart, and every piece is one of both. */
static void test_CLV_12_every_piece_may_move_or_says_why(void **state)
{
    struct lv_rng rng = lv_rng_seed(11, 7);

    (void)state;
    for (int k = 0; k < 10; k++) {
        const struct lv_setup *u = t_setup(&lv_game_clv, 2 + k % 5, k % 2 ? "" : "flexible-one=yes");
        int who;
        t_start(u, &s);
        while ((who = lv_game_clv.rules.to_move(u, &s)) != LV_OVER) {
            lv_action a[LV_MAX_ACTIONS], out[LV_MAX_ACTIONS];
            int n = who == LV_CHANCE ? 0 : lv_game_clv.rules.legal(u, &s, a);
            int blocked = clv_blocked(u, &s, out);
            uint64_t seen[2] = { 0 };
            for (int i = 0; i < n; i++)
                if (lv_action_kind(a[i]) != CLV_ACT_STAY)
                    seen[lv_action_kind(a[i]) == CLV_ACT_GUARD] |= UINT64_C(1) << lv_action_a(a[i]);
            for (int i = 0; i < blocked; i++) {
                assert_false(lv_game_clv.rules.may(u, &s, out[i], NULL));
                seen[lv_action_kind(out[i]) == CLV_ACT_GUARD] |= UINT64_C(1) << lv_action_a(out[i]);
            }
            for (unsigned q = 1; n > 0 && q <= clv_start_square(&s); q++) {
                unsigned pawns = 0;
                for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
                    pawns += clv_pawns_of_on(u, &s, seat, q);
                assert_int_equal(seen[0] >> q & 1, pawns > 0);
                assert_int_equal(seen[1] >> q & 1, clv_guards_on(&s, q) > 0);
            }
            lv_game_clv.rules.apply(u, &s, n ? a[lv_rng_below(&rng, (uint32_t)n)]
                                             : lv_sample(u, &s, &rng), NULL);
        }
    }
}

/* ---- what boards are given -------------------------------------------------------------------- */

static void holds(const char *part)
{
    if (!strstr(room, part))
        fail_msg("%s\nis not in %s", part, room);
}

static void test_the_board_has_every_tile_with_its_words_and_picture(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "colours=jaune,noir");
    const struct lv_words fr = words("fr", 0), en = words("en", 0);
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    lv_json_object(&j);
    lv_game_clv.telling->board(u, &fr, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    holds("{\"code\":\"-3a\",\"kind\":\"malus\",\"value\":-3,\"name\":\"Malus moins 3\",\"label\":\"-3\"}");
    holds("{\"code\":\"C6\",\"kind\":\"chance\","
          "\"name\":\"Chance, trèfle\",\"label\":\"C\",\"art\":\"four-leaf-clover\"}");
    holds("{\"code\":\"D\",\"kind\":\"start\",\"name\":\"le Départ\",\"label\":\"D\"}");
    holds("{\"code\":\"A\",\"kind\":\"finish\","
          "\"name\":\"l’Arrivée\",\"label\":\"A\",\"art\":\"raising-hands\"}");
    holds("\"colours\":[{\"id\":\"jaune\",\"name\":\"jaune\"},{\"id\":\"noir\",\"name\":\"noir\"}]");
    holds("\"pawns\":3,\"guards\":8,\"die\":6");
    holds("\"art\":{\"guard\":\"guard\",\"end\":\"party-popper\",\"scenery\":[\"deciduous-tree\",");
    lv_buf_clear(&b);
    j = lv_json_on(&b);
    lv_json_object(&j);
    lv_game_clv.telling->board(u, &en, &j);
    lv_json_end(&j);
    holds("\"name\":\"Bonus plus 8\"");
    holds("{\"id\":\"noir\",\"name\":\"black\"}");
}

static void test_CLV_R04_the_view_says_who_is_alone(void **state)
{
    const struct lv_setup *u = with(2, "", "'die':2,'pawns':[['-3a','C2','D'],['-5a','-5a','D']]");
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    lv_json_object(&j);
    lv_game_clv.telling->view(u, &s, LV_ONLOOKER, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    holds("{\"code\":\"D\",\"kind\":\"start\",\"guards\":0,\"pawns\":[1,2]}");
    holds("{\"code\":\"-3a\",\"kind\":\"malus\",\"value\":-3,\"guards\":0,\"pawns\":[1],\"alone\":true}");
    holds("{\"code\":\"-5a\",\"kind\":\"malus\",\"value\":-5,\"guards\":0,\"pawns\":[2,2]}");
    holds("{\"code\":\"C2\",\"kind\":\"chance\",\"guards\":1,\"pawns\":[1]}");
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_CLV_25_33_34_a_turn_as_data),
        cmocka_unit_test(test_CLV_R36_CLV_51_52_going_back_and_staying_as_data),
        cmocka_unit_test(test_CLV_53_R42_returned_tiles_as_data),
        cmocka_unit_test(test_CLV_38_57_the_end_as_data),
        cmocka_unit_test(test_CLV_55_R54_takings_at_the_end_as_data),
        cmocka_unit_test(test_CLV_R59_setting_up_and_leaving_as_data),
        cmocka_unit_test(test_CLV_11_the_roll_begins_a_turn),
        cmocka_unit_test(test_events_in_the_fewest_words),
        cmocka_unit_test(test_choices_are_data),
        cmocka_unit_test(test_CLV_R10_who_is_left_alone),
        cmocka_unit_test(test_CLV_25_a_choice_with_its_effects),
        cmocka_unit_test(test_what_is_asked),
        cmocka_unit_test(test_CLV_15_18_R13_what_stays_says_why),
        cmocka_unit_test(test_CLV_15_R13_only_what_stands_there_is_blocked),
        cmocka_unit_test(test_CLV_12_every_piece_may_move_or_says_why),
        cmocka_unit_test(test_the_board_has_every_tile_with_its_words_and_picture),
        cmocka_unit_test(test_CLV_R04_the_view_says_who_is_alone),
    };

    return cmocka_run_group_tests_name("cest-la-vie told", test, NULL, NULL);
}
