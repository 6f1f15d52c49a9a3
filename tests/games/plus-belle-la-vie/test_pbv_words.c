/* test_pbv_words.c: what happens and what may be chosen, as programs and people get it. */
#include "words.h"

#include "games/plus-belle-la-vie/pbv.h"

/* ---- events ----------------------------------------------------------------------------------- */

/* What the moves tell a reader, one object a line. */
static const char *told(const struct lv_setup *u, int reader)
{
    return single_quoted(t_told(u, lv_eye_of(reader)));
}

struct event_row {
    const char *name, *position, *play;
    int reader;                     /* LV_ONLOOKER where it does not matter */
    const char *events[MAX_WORDS];  /* in this order */
};

static const struct event_row event_row[] = {
    { "PBV-042 LAID names column, cards and controllers",
      "'mode':'B','hands':[['MIR']],'columns':[{'MIR':['MIR']},{'MIR':['MIR','MIR']}]", "lay MIR",
      LV_ONLOOKER,
      { "'event':'laid','who':1,'card':'MIR','column':'MIR','n':2,'controllers':[1,2],"
        "'rule':'PBV-042'" } },
    { "PBV-018 LAID_GUEST", "'mode':'B','hands':[['RAC']],'columns':[{'MIR':['MIR']}]", "lay RAC MIR",
      LV_ONLOOKER,
      { "'event':'laid-guest','who':1,'card':'RAC','column':'MIR','n':2,'controllers':[1]" } },
    { "PBV-043, PBV-015 DROPPED, then LAID, then the figure arrives",
      "'mode':'B','hands':[['LUN']],'columns':[{'MIR':['MIR'],'AGA':['AGA','CHA'],'ROL':['ROL'],"
      "'NIN':['NIN'],"
      "'CEL':['CEL']},{'AGA':['AGA']}]", "lay LUN discarding AGA", LV_ONLOOKER,
      { "'event':'dropped','who':1,'column':'AGA','n':2,'controllers':[2]",
        "'event':'laid','who':1,'card':'LUN'",
        "'event':'arrived','figure':'LUN','to':'GARE'" } },
    { "PBV-051, PBV-111 MOVED, and what the Rendez-vous lacks then",
      "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD']}],'figures':{'RUD':'RUE','NIN':'L8'}",
      "move RUD L8",
      LV_ONLOOKER,
      { "'event':'moved','who':1,'figure':'RUD','from':'RUE','to':'L8','rule':'PBV-051'",
        "'event':'lacks','rv':8,'place':'L8','missing':{'figures':1,'colours':{'R':1}},"
        "'rule':'PBV-111'" } },
    { "PBV-111, PBV-115 COMPLETE, and the throws with their chance",
      "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD'],'NIN':['NIN']},{'LEO':['LEO']}],"
      "'figures':{'RUD':'RUE','NIN':'L8','LEO':'L8'}", "move RUD L8", LV_ONLOOKER,
      { "'event':'moved'", "'event':'complete','rv':8,'place':'L8'",
        "'event':'throws','who':1,'n':2,'percent':76",
        "'event':'throws','who':2,'n':1,'percent':51" } },
    { "PBV-111 figures lack for colours too: three there are not enough when three colours are missing",
      "'mode':'C'," NOBODY_HOME "'columns':[{'AGA':['AGA']}],"
      "'figures':{'AGA':'RUE','MEL':'L4','LEO':'L4'}",
      "move AGA L4", LV_ONLOOKER,
      { "'event':'lacks','rv':4,'place':'L4','missing':{'figures':3,'colours':{'B':1,'V':1,'J':1}}" } },
    { "PBV-065 SENT names who did it and why", "'hands':[['E01']]," NOBODY_HOME "'figures':{'ROL':'L4'}",
      "play E01 ROL", LV_ONLOOKER,
      { "'event':'played','who':1,'card':'E01','power':'JAIL'",
        "'event':'sent','who':1,'figure':'ROL','from':'L4','to':'PRISON','cause':'JAIL'",
        "'event':'lacks','rv':4,'place':'L4','missing':{'figures':4,'colours':{'R':1,'B':1,'V':1,"
        "'J':1}}" } },
    { "PBV-067 TELEPORT: at whom, then where", "'hands':[['E08']],'figures':{'ROL':'L4'}",
      "play E08 ROL; to L5",
      LV_ONLOOKER,
      { "'event':'aimed-figure','who':1,'figure':'ROL','cause':'TELEPORT'",
        "'event':'sent','who':1,'figure':'ROL','from':'L4','to':'L5','cause':'TELEPORT'" } },
    { "PBV-068 EXPEL of one who stands alone asks nothing", "'hands':[['E12']],'figures':{'ROL':'L5'}",
      "play E12 ROL", LV_ONLOOKER,
      { "'event':'played'", "'event':'sent','who':1,'figure':'ROL','from':'L5','to':'RUE',"
        "'cause':'EXPEL'" } },
    { "PBV-068 EXPEL of two, told once both are out",
      "'hands':[['E12']]," NOBODY_HOME "'figures':{'AGA':'L4','ROL':'L4'}", "play E12 AGA; with ROL",
      LV_ONLOOKER,
      { "'event':'aimed-expel','who':1,'figure':'AGA'", "'figure':'AGA','from':'L4','to':'RUE'",
        "'figure':'ROL','from':'L4','to':'RUE'", "'event':'lacks','rv':4,'place':'L4',"
        "'missing':{'figures':4," } },
    { "PBV-069 SWAP: both places are told as they are in the end",
      "'hands':[['E15']]," NOBODY_HOME "'figures':{'AGA':'L4','ROL':'L8'}", "play E15 AGA; with ROL",
      LV_ONLOOKER,
      { "'figure':'AGA','from':'L4','to':'L8','cause':'SWAP'",
        "'figure':'ROL','from':'L8','to':'L4','cause':'SWAP'",
        "'event':'lacks','rv':4,'place':'L4','missing':{'figures':3,'colours':{'R':1,'B':1,'J':1}}",
        "'event':'lacks','rv':8,'place':'L8','missing':{'figures':2,'colours':{'B':1,'J':1}}" } },
    { "PBV-071 DUMP of a hand of one card", "'hands':[['E20'],['MIR']]", "play E20 2; discard MIR",
      LV_ONLOOKER,
      { "'event':'aimed-dump','who':1,'partner':2,'n':1,'cause':'DUMP'",
        "'event':'discarded','who':2,'card':'MIR','cause':'DUMP'" } },
    { "PBV-070 STOLEN: who sees the face", "'hands':[['E17'],['E05']]", "play E17 2; stolen E05", 1,
      { "'event':'aimed','who':1,'partner':2,'cause':'STEAL'",
        "'event':'stolen','who':1,'partner':2,'card':'E05'" } },
    { "PBV-070 STOLEN: the others see an Embrouille", "'hands':[['E17'],['E05']]",
      "play E17 2; stolen E05", 2,
      { "'event':'aimed'", "'event':'stolen-trouble','who':1,'partner':2," } },
    { "PBV-074 SHADOW, and who controls when it ends",
      "'hands':[['E27']],'mode':'C','columns':[{},{'ROL':['ROL']}],'figures':{'ROL':'L5'}",
      "play E27 ROL; end; mode C; end; mode C; end", LV_ONLOOKER,
      { "'event':'shadow','who':1,'figure':'ROL','controllers':[]",
        "'event':'shadow-ends','figure':'ROL','controllers':[2]" } },
    { "PBV-075, PBV-020 RECALLED: controllers once lone guests have left too",
      "'hands':[['E29']],'columns':[{},{'JOH':['JOH','FRA','FRK']},{'JOH':['JOH']}]",
      "play E29 2; recall JOH JOH",
      LV_ONLOOKER,
      { "'event':'recalled','who':1,'partner':2,'column':'JOH','card':'JOH','controllers':[3]",
        "'event':'returned','who':2,'card':'FRA','column':'JOH','controllers':[3]",
        "'event':'returned','who':2,'card':'FRK','column':'JOH','controllers':[3]" } },
    { "PBV-091, PBV-092, PBV-020 the three steps of an Échange, for the partner",
      "'mode':'C','hands':[['MIR']],'columns':[{'ROL':['ROL']},{'AGA':['AGA','CHA']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}", "swap-cards ROL AGA 2; take-card AGA AGA; give MIR", 1,
      { "'event':'exchange','who':1,'partner':2,'figure':'ROL','target':'AGA'",
        "'event':'chosen','who':1,'partner':2,'column':'AGA','card':'AGA','controllers':[]",
        "'event':'given','who':1,'partner':2,'card':'MIR'",
        "'event':'taken','who':1,'partner':2,'column':'AGA','card':'AGA','controllers':[]",
        "'event':'returned','who':2,'card':'CHA','column':'AGA','controllers':[]",
        "'event':'sent','who':1,'figure':'AGA','from':'L5','to':'RUE','cause':'EXCHANGE'" } },
    { "PBV-102 a guest sends to prison", "'mode':'B','hands':[['BOH']],'columns':[{},{'LEO':['LEO']}],"
      "'figures':{'LEO':'L5'}", "jail BOH LEO", LV_ONLOOKER,
      { "'event':'guest-jail','who':1,'card':'BOH','figure':'LEO','from':'L5','to':'PRISON'" } },
    { "PBV-105 a card frees", "'mode':'B','hands':[['CHA']],'figures':{'LEO':'PRISON'}",
      "release LEO CHA", LV_ONLOOKER,
      { "'event':'released','who':1,'card':'CHA','figure':'LEO','from':'PRISON','to':'RUE'" } },
    { "PBV-083 MET names both, the place and the points",
      "'mode':'C','hands':[['E32']],'columns':[{'ROL':['ROL'],'MIR':['MIR']}],'figures':{'ROL':'L5',"
      "'MIR':'L5'}",
      "meet E32", LV_ONLOOKER,
      { "'event':'met','who':1,'card':'E32','a':'MIR','b':'ROL','place':'L5','points':2000" } },
    { "PBV-118, PBV-119, PBV-117 one throw, one event",
      "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD']}],'figures':{'RUD':'RUE','NIN':'L8',"
      "'LEO':'L8'}",
      "move RUD L8; throw; dice R 4; dice B 0; dice V 2; dice J 1; dice S 1", LV_ONLOOKER,
      { "'event':'throw','who':1,'rv':8,'place':'L8'",
        "'event':'thrown','who':1,'rv':8,'dice':[4,0,2,1,1,1],'missing':2,'won':false",
        "'event':'failed','who':1,'n':0", "'event':'missed','rv':8,'place':'L8'" } },
    { "PBV-118, PBV-126 a throw that is whole before its last face; a sale",
      "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD']},{'RUD':['RUD']}],"
      "'figures':{'RUD':'RUE','NIN':'L8','LEO':'L8'}",
      "move RUD L8; throw; dice R 2; dice B 3; dice V 0; dice J 4; sell RUD", LV_ONLOOKER,
      { "'event':'thrown','who':1,'rv':8,'dice':[2,3,0,4,0,0],'missing':0,'won':true",
        "'event':'solved','who':1,'rv':8,'place':'L8','points':2000",
        "'event':'sold','who':1,'column':'RUD','n':1,'points':3500,'controllers':[2]" } },
    { "PBV-R41 two at once", "'mode':'C','hands':[['E15']],'rendezvous':{'open':[5,10]},"
      "'figures':{'AGA':'L10','CEL':'L10','JBG':'L10','RUD':'L5','ROL':'L5','LUN':'L5'}",
      "play E15 AGA; with RUD; pick 10", LV_ONLOOKER,
      { "'event':'both-complete','who':1,'rule':'PBV-R41'", "'event':'picked','who':1,'rv':10,"
        "'place':'L10'" } },
    { "PBV-034 DRAWN: from which pile", "'mode':'A','tops':['R','R','B']", "draw 3; face MIR", 0,
      { "'event':'drawn','who':1,'pile':3,'card':'MIR'" } },
    { "PBV-034 DRAWN_BACK", "'mode':'A','tops':['R','R','B']", "draw 3; face MIR", 1,
      { "'event':'drawn-back','who':1,'pile':3,'colour':'B'" } },
    { "PBV-R61 CLOSED is an event like others", "'mode':'C'", "close 2", LV_ONLOOKER,
      { "'event':'closed','who':2,'rule':'PBV-R61'" } },
};

static void event_row_holds(void **state)
{
    const struct event_row *r = *state;
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    struct pbv_state s;
    const char *at;

    t_position(u, &s, r->position);
    t_play(u, &s, r->play);
    at = told(u, r->reader);
    for (int i = 0; i < MAX_WORDS && r->events[i]; i++) {
        const char *hit = strstr(at, r->events[i]);
        if (!hit)
            fail_msg("%s is not (there) in\n%s", r->events[i], told(u, r->reader));
        at = hit + 1;
    }
}

/* ---- choices ---------------------------------------------------------------------------------- */

struct label_row {
    const char *name, *position, *play, *decision, *label;
    const char *args; /* of the choice, as written; NULL: not looked at */
};

static const struct label_row label_row[] = {
    { "PBV-042 lay", "'mode':'B','hands':[['MIR']],'columns':[{},{'MIR':['MIR']}]", NULL, "lay MIR",
      "lay Mirta Torres; 1 card there, controlled by Anne and Bob",
      "'choice':'lay','group':'lay','card':'MIR'" },
    { "PBV-018 lay a guest", "'mode':'B','hands':[['RAC']],'columns':[{'MIR':['MIR']}]", NULL,
      "lay RAC MIR",
      "lay the guest Rachel Lévy on Mirta Torres; 2 cards there, controlled by Anne",
      "'choice':'lay-guest','group':'lay','card':'RAC','column':'MIR'" },
    { "PBV-043 a sixth column",
      "'mode':'B','hands':[['LUN']],'columns':[{'MIR':['MIR'],'AGA':['AGA','CHA'],'ROL':['ROL'],"
      "'NIN':['NIN'],"
      "'CEL':['CEL']}]", NULL, "lay LUN discarding AGA",
      "discard Agathe Robin's column, 2 cards, and lay Luna Torres; 1 card there, controlled by "
      "Anne",
      "'choice':'lay-sixth','group':'lay','card':'LUN','drop':'AGA','n':2" },
    { "PBV-029 modes", "", NULL, "mode C", "C: up to three actions: move, Embrouille, Rencontre, Échange",
      "'choice':'mode-c','group':'mode'" },
    { "PBV-034 a pile", "'mode':'A','tops':['R','R','B'],'piles':[40,40,40]", NULL, "draw 3",
      "draw from pile 3: blue back, 40 cards", "'choice':'draw','group':'draw','pile':3,'colour':'B',"
      "'n':40" },
    { "PBV-051, PBV-111 a move that leaves something missing",
      "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD']}],'figures':{'RUD':'RUE','NIN':'L8'}", NULL,
      "move RUD L8",
      "put Rudy Torres at Vincent's Loft; the Rendez-vous at Vincent's Loft still lacks 1 red figure",
      "'choice':'move','group':'move','figure':'RUD','from':'RUE','to':'L8'" },
    { "PBV-111 a move that leaves three colours missing: three figures, not one",
      "'mode':'C'," NOBODY_HOME "'columns':[{'AGA':['AGA']}],"
      "'figures':{'AGA':'RUE','MEL':'L4','LEO':'L4'}", NULL, "move AGA L4",
      "put Agathe Robin at the Bar du Mistral; the Rendez-vous at the Bar du Mistral still lacks 3 "
      "figures: 1 blue, 1 green and 1 yellow", NULL },
    { "PBV-111 a move that leaves a colour missing and others of any colour",
      "'mode':'C','rendezvous':{'open':[1,8]},'columns':[{'AGA':['AGA']}],"
      "'figures':{'AGA':'RUE','MEL':'L1','MIR':'L1'}", NULL, "move AGA L1",
      "put Agathe Robin at Charlotte's Workshop; the Rendez-vous at Charlotte's Workshop still lacks 2 "
      "figures, including 1 yellow", NULL },
    { "PBV-111, PBV-115 a move that completes",
      "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD']},{'LEO':['LEO']}],"
      "'figures':{'RUD':'RUE','NIN':'L8','LEO':'L8'}", NULL, "move RUD L8",
      "put Rudy Torres at Vincent's Loft; the Rendez-vous at Vincent's Loft is complete; Anne has 1 "
      "throw; "
      "Bob has 1 throw", NULL },
    { "PBV-068 EXPEL of one who stands alone", "'hands':[['E12']],'figures':{'ROL':'L5'}", NULL,
      "play E12 ROL",
      "play “Neighbours' quarrel”: turn Roland Marci out into the street",
      "'choice':'play-expel','group':'play','card':'E12','power':'EXPEL','figure':'ROL'" },
    { "PBV-068 EXPEL where somebody else might go too", "'hands':[['E12']],'figures':{'AGA':'L5',"
      "'ROL':'L5'}", NULL,
      "play E12 AGA", "play “Neighbours' quarrel”: turn Agathe Robin out into the street; you choose "
      "next whether "
      "somebody else goes too", NULL },
    { "PBV-068, PBV-R75 EXPEL of the last of the list asks for company as well", "'hands':[['E12']],"
      "'figures':{'AGA':'L5','ROL':'L5'}", NULL, "play E12 ROL",
      "play “Neighbours' quarrel”: turn Roland Marci out into the street; you choose next whether "
      "somebody else goes too", NULL },
    { "PBV-069 SWAP tells both Rendez-vous",
      "'hands':[['E15']]," NOBODY_HOME "'figures':{'AGA':'L4','ROL':'L8'}", "play E15 AGA", "with ROL",
      "swap Agathe Robin and Roland Marci; the Rendez-vous at the Bar du Mistral still lacks 3 figures: "
      "1 red, 1 blue and 1 yellow; the Rendez-vous at Vincent's Loft still lacks 2 figures: 1 blue "
      "and 1 yellow",
      "'choice':'swap-with','group':'with','figure':'AGA','target':'ROL'" },
    { "PBV-071 DUMP of a hand of one card", "'hands':[['E20'],['MIR']]", NULL, "play E20 2",
      "play “Blackmail” on Bob; Bob discards 1 card of their choice",
      "'choice':'play-dump','group':'play','card':'E20','power':'DUMP','whom':2" },
    { "PBV-076 a power without a target", "'hands':[['E31']]", NULL, "play E31",
      "play “Front-page news”: Gain 1,000 Points Mistral.", "'choice':'play','group':'play',"
      "'card':'E31','power':'BONUS'" },
    { "PBV-075, PBV-020 RECALL: control when guests leave too",
      "'hands':[['E29']],'columns':[{},{'JOH':['JOH','FRA']},{'JOH':['JOH']}]", "play E29 2",
      "recall JOH JOH",
      "Bob's Johanna Marci; Johanna Marci is then controlled by Chloé; the guest François Marci "
      "returns to Bob's "
      "hand", "'choice':'recall','group':'recall','card':'JOH','column':'JOH','whom':2" },
    { "PBV-092, PBV-020 the card taken: control when guests leave too",
      "'mode':'C','hands':[['MIR']],'columns':[{'ROL':['ROL']},{'AGA':['AGA','CHA']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}", "swap-cards ROL AGA 2", "take-card AGA AGA",
      "Bob's Agathe Robin; Agathe Robin is then controlled by nobody", NULL },
    { "PBV-091, PBV-097 the card given",
      "'mode':'C','hands':[['MIR']],'columns':[{'ROL':['ROL']},{'AGA':['AGA','CHA']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}", "swap-cards ROL AGA 2; take-card AGA AGA", "give MIR",
      "give Mirta Torres to Bob; the guest Charlotte Le Bihac returns to Bob's hand", NULL },
    { "PBV-083 a Rencontre",
      "'mode':'C','hands':[['E32']],'columns':[{'ROL':['ROL'],'MIR':['MIR']}],'figures':{'ROL':'L5',"
      "'MIR':'L5'}",
      NULL, "meet E32", "Rencontre of Mirta Torres and Roland Marci at the Police Station, discarding "
      "“The informer "
      "talks”; 2,000 points for Anne", "'choice':'meet','group':'meet','card':'E32','a':'MIR','b':'ROL',"
      "'place':'L5'" },
    { "PBV-118 a throw", "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD']}],"
      "'figures':{'RUD':'RUE','NIN':'L8','LEO':'L8'}", "move RUD L8", "throw",
      "throw the dice: chance 51%, 1 throw left",
      "'choice':'throw','group':'throw','percent':51,'n':1" },
    { "PBV-121, PBV-132 a pass that misses the Rendez-vous", "'mode':'C',"
      "" NOBODY_HOME "'columns':[{'RUD':['RUD']}],"
      "'figures':{'RUD':'RUE','NIN':'L8','LEO':'L8'}", "move RUD L8", "pass",
      "pass: give up the remaining throws; the Rendez-vous at Vincent's Loft is missed", NULL },
    { "PBV-126 a sale, and who controls then",
      "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD']},{'RUD':['RUD']}],"
      "'figures':{'RUD':'RUE','NIN':'L8','LEO':'L8'}",
      "move RUD L8; throw; dice R 2; dice B 3; dice V 0; dice J 4", "sell RUD",
      "sell Rudy Torres's column; 1 card for 3,500 points, then controlled by Bob",
      "'choice':'sell','group':'sell','column':'RUD'" },
    { "PBV-118 an outcome", "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD']}],"
      "'figures':{'RUD':'RUE','NIN':'L8','LEO':'L8'}", "move RUD L8; throw; dice R 2", "dice B 3",
      "3 dice: blue",
      "'choice':'dice','group':'dice','face':'B','n':3" },
    { "PBV-R61 somebody leaves", "'mode':'C'", NULL, "close 2", "Bob leaves the game for good",
      "'choice':'close','group':'close','who':2" },
};

static void label_row_holds(void **state)
{
    const struct label_row *r = *state;
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    const struct lv_words w = words("en", 0);
    struct pbv_state s;
    char label[1024], written[1024];
    struct lv_buf b = LV_BUF(label), c = LV_BUF(written);
    struct lv_json j = lv_json_on(&c);
    lv_action a;

    t_position(u, &s, r->position);
    if (r->play)
        t_play(u, &s, r->play);
    a = strncmp(r->decision, "close ", 6) == 0 ? lv_action_close((unsigned)(r->decision[6] - '1'))
                                               : t_action(u, &s, r->decision);
    assert_true(u->game->rules.may(u, &s, a, NULL));
    lv_choice_say(u, &s, a, &w, &b);
    assert_string_equal(label, r->label);
    lv_json_object(&j);
    lv_choice_write_bare(u, &s, a, &j);
    lv_json_end(&j);
    if (r->args)
        assert_non_null(strstr(single_quoted(written), r->args));
}

static void keep_thing(void *ctx, const char *thing)
{
    snprintf(ctx, 64, "%s", thing);
}

static void test_PBV_038_a_title_has_quotes_where_it_is_read_and_none_where_it_is_typed(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    const struct lv_words w = words("en", 0);
    char label[256], thing[64] = "";
    struct lv_buf b = LV_BUF(label);
    struct pbv_state s;

    (void)unused;
    t_position(u, &s, "'mode':'A'");
    lv_choice_name(u, &s, t_action(u, &s, "discard E32"), &w, &b);
    assert_string_equal(label, "discard “The informer talks”");
    lv_choice_each_thing(u, &s, t_action(u, &s, "discard E32"), &w, thing, keep_thing);
    assert_string_equal(thing, "The informer talks");
    lv_buf_clear(&b);
    lv_choice_name(u, &s, t_action(u, &s, "discard MIR"), &w, &b);
    assert_string_equal(label, "discard Mirta Torres");
}

static const char *warning(const struct lv_setup *u, const struct pbv_state *s, const char *decision)
{
    static char room[256];
    struct lv_buf b = LV_BUF(room);
    const struct lv_words w = words("en", 0);

    lv_choice_warn(u, s, t_action(u, s, decision), &w, &b);
    return room;
}

static void test_PBV_121_PBV_033_what_is_given_up_is_asked_about(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    struct pbv_state s;

    (void)unused;
    t_position(u, &s, "'mode':'C','points':1," NOBODY_HOME "'columns':[{'RUD':['RUD']}],"
                      "'figures':{'RUD':'RUE','NIN':'L8','LEO':'L8'}");
    assert_non_null(strstr(warning(u, &s, "end"), "can still be completed"));
    t_play(u, &s, "move RUD L8");
    assert_non_null(strstr(warning(u, &s, "pass"), "give up all the throws"));
    assert_string_equal(warning(u, &s, "throw"), "");
    t_position(u, &s, "'mode':'C','points':1," NOBODY_HOME "'columns':[{'RUD':['RUD']}],"
                      "'figures':{'RUD':'L1','NIN':'L8','LEO':'L8'}"); /* two actions away */
    assert_string_equal(warning(u, &s, "end"), "");
}

int main(void)
{
    for (size_t i = 0; i < sizeof event_row / sizeof *event_row; i++)
        add_test((struct CMUnitTest){ event_row[i].name, event_row_holds, NULL, NULL,
                                      (void *)(uintptr_t)&event_row[i] });
    for (size_t i = 0; i < sizeof label_row / sizeof *label_row; i++)
        add_test((struct CMUnitTest){ label_row[i].name, label_row_holds, NULL, NULL,
                                      (void *)(uintptr_t)&label_row[i] });
    add_test((struct CMUnitTest)cmocka_unit_test(
        test_PBV_038_a_title_has_quotes_where_it_is_read_and_none_where_it_is_typed));
    add_test((struct CMUnitTest)cmocka_unit_test(test_PBV_121_PBV_033_what_is_given_up_is_asked_about));
    (void)row_holds;
    (void)add_rows;
    return RUN_ROWS();
}
