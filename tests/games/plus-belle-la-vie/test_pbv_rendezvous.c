/* test_pbv_rendezvous.c: Rendez-vous from completion to sale, the end, options, leaving. */
#include "rows.h"

#include "games/plus-belle-la-vie/pbv.h"

/* EX-10: RV8 wants three figures with R, B and J in L8. */
#define EX10                                                                                       \
    "'mode':'C','columns':[{'RUD':['RUD','RUD'],'NIN':['NIN']},{'NIN':['NIN','NIN','NIN','CHF']," \
    "'JBG':['JBG','JBG']}," \
    "{'RUD':['RUD','RUD']}],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},'rendezvous':{'open':[8,5]}"
#define MISS "; throw; dice R 9"
#define HIT8 "; throw; dice R 1; dice B 1; dice V 4; dice J 3"
#define RV8_DONE EX10, .play = "move RUD L8" MISS HIT8

static const struct row completion[] = {
    { "PBV-110, PBV-111, PBV-113, PBV-025, PBV-115, PBV-R30, PBV-R32 EX-10: it starts by itself; "
      "throws by control",
      3, NULL, EX10, .play = "move RUD L8", .has = { "'now':8,'throws':[1,1,1]", "'who':1",
      "'phase':'throw'" },
      .legal = "throw | pass" },
    { "PBV-111, PBV-112 enough figures without one colour are not enough", 3, NULL,
      "'mode':'C','columns':[{'JBG':['JBG']}],'figures':{'NIN':'L8','LEO':'L8','VIN':'L8',"
      "'CEL':'L8','JBG':'RUE'},"
      "'rendezvous':{'open':[8,5]}", .play = "move JBG L8", .has = { "'phase':'turn'", "'now':0" } },
    { "PBV-111, PBV-112 more figures and other colours do no harm", 3, NULL,
      "'mode':'C','columns':[{'RUD':['RUD']}],'figures':{'NIN':'L8','ROL':'L8','THO':'L8',"
      "'RUD':'RUE','LEO':'RUE'},"
      "'hands':[['E08']],'rendezvous':{'open':[8,5]}", .play = "play E08 LEO; to L8; move RUD L8",
      .has = { "'now':8,'throws':[1,0,0]" } },
    { "PBV-113 EX-10: the turn goes on with the actions left", 3, NULL, EX10,
      .play = "move RUD L8" MISS MISS MISS "; rendezvous 1", .has = { "'phase':'turn'",
      "'points':2", "'active':1" } },
    { "PBV-114, PBV-116, PBV-R31, PBV-R33 the active player starts; who has no throw is skipped", 3, NULL,
      "'mode':'C','columns':[{'RUD':['RUD']},{},{'NIN':['NIN'],'LEO':['LEO','LEO']}],"
      "'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},'rendezvous':{'open':[8,5]}",
      .play = "move RUD L8" MISS, .has = { "'who':3", "'throws':[0,0,2]" } },
    { "PBV-R31 the active player without throws is skipped too", 3, NULL,
      "'hands':[['E08']],'columns':[{},{'NIN':['NIN']}],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},"
      "'rendezvous':{'open':[8,5]}", .play = "play E08 RUD; to L8", .has = { "'who':2",
      "'throws':[0,1,0]" } },
    { "PBV-118, PBV-119 EX-11: R J J star V V V X X misses two, one star is too few", 3, NULL, EX10,
      .play = "move RUD L8; throw; dice R 1; dice B 0; dice V 3; dice J 2; dice S 1", .has = {
      "'who':2" } },
    { "PBV-119 EX-11: with two stars it succeeds", 3, NULL, EX10,
      .play = "move RUD L8; throw; dice R 1; dice B 0; dice V 2; dice J 2; dice S 2", .has = {
      "'phase':'sale'", "'solver':1" } },
    { "PBV-119 EX-11: B B B R J star star V X", 3, NULL, EX10,
      .play = "move RUD L8; throw; dice R 1; dice B 3; dice V 1; dice J 1; dice S 2", .has = {
      "'solver':1" } },
    { "PBV-119 EX-11: nine yellows are not enough", 3, NULL, EX10,
      .play = "move RUD L8; throw; dice R 0; dice B 0; dice V 0; dice J 9", .has = { "'who':2" } },
    { "PBV-120, PBV-R50 EX-12: the first success ends the throwing and pays once", 3, NULL, RV8_DONE,
      .has = { "'throws':[0,0,0]", "'solver':2", "'who':2", "'phase':'sale'" }, .scores = "0 2000 0" },
    { "PBV-121, PBV-R35 passing gives up all remaining throws", 3, NULL,
      "'mode':'C','columns':[{'RUD':['RUD'],'NIN':['NIN'],'LEO':['LEO']}],'figures':{'NIN':'L8',"
      "'LEO':'L8','RUD':'RUE'},"
      "'rendezvous':{'open':[8,5]}", .play = "move RUD L8; pass; rendezvous 1",
      .has = { "'gone':[8]", "'phase':'turn'" }, .scores = "0 0 0" },
    { "PBV-R44 nobody controls anybody there: missed at once", 3, NULL,
      "'hands':[['E08']],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},'rendezvous':{'open':[8,5]}",
      .play = "play E08 RUD; to L8; rendezvous 2", .has = { "'gone':[8]", "'open':[5,2]" } },
    { "PBV-R51 the Rendez-vous comes before anything else", 3, NULL, EX10, .play = "move RUD L8",
      .no = { "PBV-033 end", "PBV-047 move RUD RUE" } },
    { "PBV-R79 a throw is counted face by face", 3, NULL, EX10, .play =
      "move RUD L8; throw; dice R 2; dice B 7",
      .has = { "'who':2" } },
};

static const struct row order[] = {
    { "PBV-117, PBV-R34 EX-19: block: P3, P3, then P4", 4, NULL,
      "'active':3,'mode':'C','columns':[{'RUD':['RUD']},{},{'NIN':['NIN'],'LEO':['LEO']},{'AGA':['AGA']}],"
      "'figures':{'NIN':'L8','LEO':'RUE','RUD':'RUE','AGA':'L8'},'hands':[[],[],['E08']],"
      "'rendezvous':{'open':[8,1]}",
      .play = "move LEO L8; play E08 RUD; to L8" MISS, .has = { "'who':3", "'throws':[1,0,1,1]" } },
    { "PBV-R34 EX-19: round: P3, P4, P1, P3", 4, "throw-order=round",
      "'active':3,'mode':'C','columns':[{'RUD':['RUD']},{},{'NIN':['NIN'],'LEO':['LEO']},{'AGA':['AGA']}],"
      "'figures':{'NIN':'L8','LEO':'RUE','RUD':'RUE','AGA':'L8'},'hands':[[],[],['E08']],"
      "'rendezvous':{'open':[8,1]}",
      .play = "move LEO L8; play E08 RUD; to L8" MISS MISS MISS, .has = { "'who':3",
      "'throws':[0,0,1,0]" } },
    { "PBV-R35 EX-19: a pass at the first turn loses both in either order", 4, "throw-order=round",
      "'active':3,'mode':'C','columns':[{'RUD':['RUD']},{},{'NIN':['NIN'],'LEO':['LEO']},{'AGA':['AGA']}],"
      "'figures':{'NIN':'L8','LEO':'RUE','RUD':'RUE','AGA':'L8'},'hands':[[],[],['E08']],"
      "'rendezvous':{'open':[8,1]}",
      .play = "move LEO L8; play E08 RUD; to L8; pass", .has = { "'who':4", "'throws':[1,0,0,1]" } },
};

static const struct row sale[] = {
    { "PBV-122, PBV-123, PBV-125, PBV-126, PBV-R36, PBV-R72 EX-12: the solver sells "
      "first", 3, NULL, RV8_DONE,
      .legal = "sell NIN | done", .no = { "PBV-123 sell JBG", "PBV-124 sell RUD" } },
    { "PBV-124, PBV-126, PBV-128, PBV-130, PBV-131, PBV-127, PBV-R37, PBV-R65 EX-12: sales, and "
      "what stays", 3, NULL,
      EX10, .play = "move RUD L8" MISS HIT8 "; sell NIN; done; sell RUD; done; sell NIN; done; "
      "rendezvous 1",
      .scores = "3500 8500 4500",
      .has = { "'figures':{'LEO':'L8','RUD':'L8','JBG':'GARE','NIN':'L8'}",
      "'columns':[{'RUD':['RUD','RUD']},{'JBG':['JBG','JBG']},{}]",
               "'open':[5,1],'gone':[8]", "'discard':['RUD','RUD','NIN','NIN','NIN','NIN',"
      "'CHF']", "'points':2" } },
    { "PBV-129 cards in hand are not sold", 3, NULL, EX10 ",'hands':[[],['LEO','NIN'],[]]",
      .play = "move RUD L8" MISS HIT8, .legal = "sell NIN | done", .no = { "PBV-124 sell LEO" } },
    { "PBV-R72 done is asked for when everything is sold", 3, NULL, EX10,
      .play = "move RUD L8" MISS HIT8 "; sell NIN", .legal = "done" },
    { "PBV-128 one may sell nothing", 3, NULL, EX10, .play =
      "move RUD L8" MISS HIT8 "; done; done; done; rendezvous 1",
      .scores = "0 2000 0", .has = { "'gone':[8]" } },
    { "PBV-132, PBV-133, PBV-134 a missed one brings nothing, is replaced and counts", 3, NULL, EX10,
      .play = "move RUD L8" MISS MISS MISS, .scores = "0 0 0",
      .has = { "'phase':'reveal'", "'gone':[8]", "'RUD':'L8'" }, .may = { "rendezvous 1", "rendezvous 12" },
      .no = { "PBV-R70 rendezvous 5", "PBV-R70 rendezvous 8" } },
    { "PBV-R40 EX-14: a revealed one that is complete is resolved at once", 4, NULL,
      "'active':3,'mode':'C','columns':[{},{},{'ROL':['ROL'],'MIR':['MIR']}],"
      "'figures':{'MIR':'L10','LUN':'L10','CEL':'L10',"
      "'AGA':'L5','LEO':'L5','ROL':'RUE'},'rendezvous':{'open':[5,1],'gone':[2,3]}",
      .play = "move ROL L5; throw; dice R 3; dice B 0; dice V 2; dice J 0; dice S 0; sell ROL; "
      "done; rendezvous 10",
      .has = { "'now':10,'throws':[0,0,1,0]", "'gone':[2,3,5]" } },
    { "PBV-R41, PBV-069 EX-16: two at once: the active player picks", 3, NULL,
      "'mode':'C','hands':[['E15']],'figures':{'MEL':'L5','LEO':'L5','NIN':'L5','MIR':'L10',"
      "'GUI':'L10','JOH':'L10'},"
      "'rendezvous':{'open':[5,10]}", .play = "play E15 JOH; with NIN", .legal = "pick 5 | pick 10",
      .may = { "pick 5", "pick 10" }, .no = { "PBV-R41 pick 1", "PBV-R41 pick 4", "PBV-R41 pick 9" } },
    { "PBV-R41 EX-16: the other follows, unless the game is over", 3, "rendezvous-count=1",
      "'mode':'C','hands':[['E15']],'figures':{'MEL':'L5','LEO':'L5','NIN':'L5','MIR':'L10',"
      "'GUI':'L10','JOH':'L10'},"
      "'rendezvous':{'open':[5,10]}", .play = "play E15 JOH; with NIN; pick 10", .has = {
      "'phase':'over'", "'gone':[10]" } },
    { "PBV-R41 EX-16: the other follows", 3, NULL,
      "'mode':'C','hands':[['E15']],'figures':{'MEL':'L5','LEO':'L5','NIN':'L5','MIR':'L10',"
      "'GUI':'L10','JOH':'L10'},"
      "'rendezvous':{'open':[5,10]}", .play = "play E15 JOH; with NIN; pick 10; rendezvous 1; rendezvous 2",
      .has = { "'gone':[5,10]" } },
    { "PBV-R49 lone guests, limits, then Rendez-vous", 2, NULL,
      "'hands':[['E30'],['ROL','ROL','ROL','ROL','ROL','ROL','ROL','THO','THO']],'columns':[{},"
      "{'NIN':['NIN','CHF']}],"
      "'mode':'C'", .play = "play E30 2; recall NIN NIN; discard ROL; discard ROL",
      .has = { "'phase':'turn'", "'hands':[[],['ROL','ROL','ROL','ROL','ROL','THO','THO','NIN','CHF']]" } },
    { "PBV-R73 a reveal takes the card left on top without chance", 3, NULL,
      "'hands':[['E08']],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},'rendezvous':{'open':[8,5],"
      "'top':11,'knows':[[11]]}",
      .play = "play E08 RUD; to L8", .has = { "'open':[5,11]", "'top':0", "'knows':[[],[],[]]" } },
    { "PBV-R73 also the first of all, the only one whose number is 0 for the program", 3, NULL,
      "'hands':[['E08']],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},'rendezvous':{'open':[8,5],"
      "'top':1,'knows':[[1]]}",
      .play = "play E08 RUD; to L8", .has = { "'open':[5,1]", "'top':0" } },
};

#define LAST(n) "'hands':[['E08']],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'}," \
    "'columns':[{'MIR':['MIR','MIR']},{'MIR':['MIR'],'ROL':['ROL']}]," \
    "'rendezvous':{'open':[8,5],'gone':[" n "]}"
static const struct row end[] = {
    { "PBV-135, PBV-137, PBV-R38, PBV-R58 EX-13: over with the fifth, in the middle of a "
      "turn", 3, NULL, LAST("1,2,3,4"),
      .play = "play E08 RUD; to L8", .has = { "'phase':'over'", "'open':[5]" }, .scores =
      "2000 2000 0", .ranks = "1 1 3" },
    { "PBV-R63, PBV-135 with two players the fifth ends it too", 2, NULL, LAST("1,2,3,4"),
      .play = "play E08 RUD; to L8", .has = { "'phase':'over'" } },
    { "PBV-R63, PBV-135 with two players the fourth does not", 2, NULL, LAST("1,2,3"),
      .play = "play E08 RUD; to L8; rendezvous 6", .has = { "'phase':'turn'" } },
    { "PBV-136 with four players it takes seven", 4, NULL, LAST("1,2,3,4"), .play =
      "play E08 RUD; to L8; rendezvous 6",
      .has = { "'phase':'turn'" } },
    { "PBV-136 with four players the seventh ends it", 4, NULL, LAST("1,2,3,4,6,7"), .play =
      "play E08 RUD; to L8",
      .has = { "'phase':'over'" } },
    { "PBV-R43 a long game ends when no card is left", 3, "rendezvous-count=12",
      "'hands':[['E08']],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},'rendezvous':{'open':[8],"
      "'gone':[1,2,3,4,5,6,7,9,10,11,12]}",
      .play = "play E08 RUD; to L8", .has = { "'phase':'over'" } },
    { "PBV-R43 the game goes on with the one still open", 3, "rendezvous-count=12",
      "'hands':[['E08']],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},'rendezvous':{'open':[8,5],"
      "'gone':[1,2,3,4,6,7,9,10,11,12]}",
      .play = "play E08 RUD; to L8", .has = { "'phase':'turn'", "'open':[5]" } },
    { "PBV-138, PBV-139, PBV-140, PBV-141, PBV-R19, PBV-R39 EX-15: strict majorities, shared "
      "victory", 2, "rendezvous-count=1",
      "'scores':[9500,7500],'hands':[['E08']],'columns':[{'ROL':['ROL','ROL','ROL'],'MIR':['MIR',"
      "'MIR','RAC'],'NIN':['NIN']},"
      "{'ROL':['ROL','ROL','ROL'],'MIR':['MIR','MIR'],'LEO':['LEO'],'NIN':['NIN','NIN']}],"
      "'figures':{'LEO':'PRISON','VIN':'L10','LUN':'L10','RUD':'RUE','NIN':'GARE'},"
      "'shadows':[['NIN'],[]],'rendezvous':{'open':[10,5]}",
      .play = "play E08 RUD; to L10", .scores = "11500 11500", .ranks = "1 1" },
    { "PBV-010, PBV-R05 scores start at nothing", 3, NULL, NULL, .scores = "0 0 0" },
    { "PBV-R62 the limit of turns ends the game with the final bonus", 2, "turn-limit=1",
      "'mode':'B','columns':[{'MIR':['MIR']}]", .play = "end", .has = { "'phase':'over'" },
      .scores = "2000 0" },
    { "PBV-R62 turn-limit=0: none", 2, "turn-limit=0", "'mode':'B','turns':9999", .play = "end",
      .has = { "'turns':10000", "'phase':'turn'" } },
    { "PBV-029 flexible-turn: points for drawing, laying and acting in any mixture", 2, "flexible-turn=yes",
      "'hands':[['MIR','E25','BOH']],'columns':[{'LUN':['LUN']},{'LEO':['LEO']}],'tops':['R','R','B']",
      .play = "lay MIR; move LUN RUE; draw 1; face AGA; top R; play E25", .has = { "'points':2",
      "'mode':'flexible'" },
      .may = { "end", "jail BOH LEO", "draw 1", "lay AGA" } },
};

#define RECALL "'hands':[['E29']],'columns':[{},{'JOH':['JOH','FRA']},{'MIR':['MIR']}]"
static const struct row leaving[] = {
    { "PBV-R61, PBV-R74 cards to the discard, the turn ends, the seat is skipped", 3, NULL,
      "'mode':'C','hands':[['MIR','E05'],['ROL']],'columns':[{'LUN':['LUN','RAC']}]", .play = "close 1",
      .has = { "'active':2", "'discard':['MIR','LUN','RAC','E05']", "'left':[1,0,0]" } },
    { "PBV-R61 the seat is skipped from then on", 3, NULL, "'mode':'B'", .play = "close 2; end",
      .has = { "'active':3" } },
    { "PBV-R61 one player remains: the game ends with the final bonus", 2, NULL,
      "'columns':[{'LUN':['LUN']},{'MIR':['MIR']}]", .play = "close 1", .has = {
      "'phase':'over'" }, .scores = "0 2000",
      .ranks = "2 1" },
    { "PBV-R74 leavers are behind, who left later is ahead", 3, NULL, "'scores':[9000,8000,0]",
      .play = "close 1; close 2", .ranks = "3 2 1" },
    { "PBV-R74 throws and sales due to him lapse", 3, NULL, EX10, .play = "move RUD L8; close 1",
      .has = { "'who':2", "'throws':[0,1,1]", "'active':1" } },
    { "PBV-R74 the others finish the Rendez-vous, then his turn is over", 3, NULL, EX10,
      .play = "move RUD L8; close 1" MISS MISS "; rendezvous 1", .has = { "'active':2",
      "'phase':'turn'" } },
    { "PBV-R74 a seller who leaves sells no more", 3, NULL, EX10, .play =
      "move RUD L8" MISS HIT8 "; close 2",
      .has = { "'phase':'sale'", "'who':3" } },
    { "PBV-R74 a peek leaves the card, draws and discards are dropped", 3, NULL,
      "'hands':[['E32']],'rendezvous':{'open':[1,2]}", .play = "play E32; rendezvous 7; close 1",
      .has = { "'top':7", "'knows':[[],[],[]]", "'active':2" } },
    { "PBV-R74 of two complete ones the one open longer comes first", 3, NULL,
      "'mode':'C','hands':[['E15']],'columns':[{},{'MIR':['MIR'],'MEL':['MEL']}],"
      "'figures':{'MEL':'L5','LEO':'L5','NIN':'L5','MIR':'L10','GUI':'L10','JOH':'L10'},"
      "'rendezvous':{'open':[10,5]}", .play = "play E15 JOH; with NIN; close 1", .has = { "'now':10" } },
    { "PBV-R74 preparation cards are not laid", 3, NULL,
      "'phase':'prep','dealt':27,'hands':[['MIR','MIR','MIR','MIR','MIR','ROL','ROL','ROL','ROL'],"
      "['LUN','LUN','LUN','LUN','LUN','THO','THO','THO','THO'],['AGA','AGA','AGA','AGA','AGA',"
      "'JBG','JBG','JBG','JBG']]",
      .play = "close 1; prep LUN; prep AGA; prep LUN; prep AGA; prep LUN; prep AGA", .has = {
      "'phase':'turn'", "'active':2" } },
    { "PBV-R80 a step that needs who left lapses and costs nothing", 3, NULL,
      "'mode':'C','hands':[['E05']],'columns':[{'ROL':['ROL']},{'AGA':['AGA']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}",
      .play = "swap-cards ROL AGA 2; close 2", .has = { "'phase':'turn'", "'points':3",
      "'AGA':'L5'", "'hands':[['E05']" } },
    { "PBV-R80 the victim of a RECALL leaves: the Embrouille stays discarded", 3, NULL, RECALL,
      .play = "play E29 2; close 2",
      .has = { "'phase':'turn'", "'active':1", "'hands':[[],[],[]]", "'discard':['JOH','FRA','E29']" } },
    { "PBV-R80 who was naming the card of a RECALL leaves", 3, NULL, RECALL, .play = "play E29 2; close 1",
      .has = { "'phase':'turn'", "'active':2", "{'JOH':['JOH','FRA']}", "'discard':['E29']" } },
    { "PBV-R80 a step that does not need who left goes on: RECALL", 3, NULL, RECALL,
      .play = "play E29 2; close 3", .has = { "'phase':'recall'", "'active':1" },
      .legal = "recall JOH JOH | recall JOH FRA" },
    { "PBV-R80 a step that does not need who left goes on: Échange", 3, NULL,
      "'mode':'C','hands':[['E05']],'columns':[{'ROL':['ROL']},{'AGA':['AGA']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}",
      .play = "swap-cards ROL AGA 2; close 3", .has = { "'phase':'take-card'" },
      .legal = "take-card AGA AGA" },
    { "PBV-R19, PBV-R61 the SHADOW of a leaver ends where his turn would start", 3, NULL,
      "'mode':'B','shadows':[[],['ROL']],'figures':{'ROL':'RUE'}", .play = "close 2; end", .has =
      { "'shadows':[[],[],[]]", "'active':3" } },
};

/* The first argument of the only event of a kind; -1 when there is none. */
static int told(enum pbv_event kind)
{
    int n = 0, arg = -1;

    for (int i = 0; i < t_events.n; i++)
        if (t_events.at[i].kind == kind) {
            arg = t_events.at[i].arg[0];
            n++;
        }
    assert_true(n <= 1);
    return arg;
}

/* What a table reads off nine dice. */
static void test_PBV_119_PBV_R79_the_dice_told_are_nine_blanks_included(void **state)
{
    static const struct { const char *play; int blanks; } throw[] = {
        { "move RUD L8; throw; dice R 1; dice B 0; dice V 3; dice J 2; dice S 1", 2 },
        { "move RUD L8; throw; dice R 1; dice B 3; dice V 1; dice J 1; dice S 2", 1 },
        { "move RUD L8; throw; dice R 0; dice B 0; dice V 0; dice J 0; dice S 0", 9 },
        { "move RUD L8; throw; dice R 1; dice B 1; dice V 2; dice J 2; dice S 3", 0 },
        { "move RUD L8; throw; dice R 9", 0 },
    };
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    struct pbv_state s;

    (void)state;
    for (size_t i = 0; i < sizeof throw / sizeof *throw; i++) {
        int throws = 0;
        t_position(u, &s, EX10);
        t_play(u, &s, throw[i].play);
        for (int k = 0; k < t_events.n; k++)
            if (t_events.at[k].kind == PBV_EV_THROWN) {
                unsigned sum = 0;
                for (unsigned f = 0; f < PBV_N_FACES; f++)
                    sum += pbv_unpack(t_events.at[k].arg[2], f);
                assert_int_equal(sum, PBV_N_DICE);
                assert_int_equal(pbv_unpack(t_events.at[k].arg[2], PBV_BLANK), throw[i].blanks);
                throws++;
            }
        assert_int_equal(throws, 1);
    }
}

static void test_PBV_132_a_missed_one_is_told_and_only_that(void **state)
{
    static const char *const missed[] = {
        "move RUD L8" MISS MISS MISS, "move RUD L8; pass; pass; pass", "move RUD L8" MISS "; pass; close 3",
    };
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    struct pbv_state s;

    (void)state;
    for (size_t i = 0; i < sizeof missed / sizeof *missed; i++) {
        t_position(u, &s, EX10);
        t_play(u, &s, missed[i]);
        assert_int_equal(told(PBV_EV_MISSED), 8 - 1); /* RV8 */
        assert_int_equal(told(PBV_EV_SOLVED), -1);
    }
    t_position(u, &s, EX10);
    t_play(u, &s, "move RUD L8" MISS MISS);
    assert_int_equal(told(PBV_EV_MISSED), -1); /* one throw is left */
    t_position(u, &s, EX10);
    t_play(u, &s, "move RUD L8" MISS HIT8 "; done; done; done; rendezvous 1");
    assert_int_equal(told(PBV_EV_MISSED), -1);
    assert_int_equal(told(PBV_EV_SOLVED), 1);
}

int main(void)
{
    add_test((struct CMUnitTest)cmocka_unit_test(
        test_PBV_119_PBV_R79_the_dice_told_are_nine_blanks_included));
    add_test((struct CMUnitTest)cmocka_unit_test(test_PBV_132_a_missed_one_is_told_and_only_that));
    ADD_ROWS(completion);
    ADD_ROWS(order);
    ADD_ROWS(sale);
    ADD_ROWS(end);
    ADD_ROWS(leaving);
    return RUN_ROWS();
}
