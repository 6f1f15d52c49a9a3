/* test_pbv_turn.c: set-up, columns and control, the three modes, meetings, exchanges, prison. */
#include "rows.h"

/* What the examples of the catalogue start from. */
#define C3 "'mode':'C', 'points':3, "
#define B3 "'mode':'B', 'points':3, "

static const struct row setup[] = {
    { "PBV-002, PBV-012, PBV-011 clockwise from the first player, three rounds", 3, "first-player=2",
      "'phase':'prep','dealt':27,'first':2,'who':2,'hands':[['MIR','MIR','MIR','MIR','MIR','ROL',"
      "'ROL','ROL','ROL'],"
      "['LUN','LUN','LUN','LUN','LUN','THO','THO','THO','THO'],"
      "['AGA','AGA','AGA','AGA','AGA','JBG','JBG','JBG','JBG']]",
      .play = "prep LUN; prep AGA; prep MIR; prep LUN; prep AGA; prep MIR; prep THO; prep JBG; prep ROL",
      .has = { "'phase':'turn'", "'active':2", "'columns':[{'MIR':['MIR','MIR'],'ROL':['ROL']},"
               "{'LUN':['LUN','LUN'],'THO':['THO']},{'AGA':['AGA','AGA'],'JBG':['JBG']}]" } },
    { "PBV-013 three open cards and six in hand each", 2, NULL,
      "'phase':'prep','dealt':18,'hands':[['MIR','MIR','MIR','MIR','MIR','ROL','ROL','ROL','ROL'],"
      "['LUN','LUN','LUN','LUN','LUN','THO','THO','THO','THO']]",
      .play = "prep MIR; prep LUN; prep MIR; prep LUN; prep MIR; prep LUN",
      .has = { "'hands':[['MIR','MIR','ROL','ROL','ROL','ROL'],['LUN','LUN','THO','THO','THO','THO']]",
               "'dealt':24" } },
    { "PBV-014, PBV-R07 a guest needs a column of its colour, so never comes first", 2, NULL,
      "'phase':'prep','dealt':18,'hands':[['MIR','RAC','CHA','MIR','MIR','ROL','ROL','ROL','ROL'],"
      "['LUN','LUN','LUN','LUN','LUN','THO','THO','THO','THO']]",
      .legal = "prep MIR | prep ROL",
      .no = { "PBV-018 prep RAC MIR", "PBV-018 prep CHA MIR" } },
    { "PBV-015, PBV-009 figures start off the board and come to the gare once", 2, NULL,
      "'phase':'prep','dealt':18,'hands':[['MIR','MIR','MIR','MIR','MIR','ROL','ROL','ROL','ROL'],"
      "['MIR','LUN','LUN','LUN','LUN','THO','THO','THO','THO']]",
      .play = "prep MIR; prep MIR; prep ROL",
      .has = { "'figures':{'MIR':'GARE','ROL':'GARE'}" } },
    { "PBV-012 EX-1: guests and control in the preparation", 3, NULL,
      "'phase':'prep','dealt':27,'hands':[['MIR','RAC','ROL','ROL','ROL','THO','THO','THO','THO'],"
      "['MIR','CHA','LUN','JOH','JOH','JOH','JOH','JOH','JOH'],"
      "['ROL','AGA','AGA','AGA','AGA','JBG','JBG','JBG','JBG']]",
      .play = "prep MIR; prep MIR; prep ROL; prep RAC MIR",
      .has = { "'figures':{'MIR':'GARE','ROL':'GARE'}", "{'MIR':['MIR','RAC']}" },
      .no = { "PBV-018 prep CHA MIR" }, .may = { "prep LUN" } },
};

static const struct row control[] = {
    { "PBV-016 cards of one character make one column", 3, NULL,
      B3 "'hands':[['MIR','MIR']],'columns':[{'MIR':['MIR']}]",
      .play = "lay MIR; lay MIR", .has = { "'columns':[{'MIR':['MIR','MIR','MIR']}" } },
    { "PBV-017, PBV-043, PBV-042 EX-5: a sixth column needs room", 3, NULL,
      B3 "'hands':[['LUN','LUN','NAT','MIR']],'columns':[{'MIR':['MIR','MIR','MIR'],'JBG':['JBG','JBG'],"
      "'AGA':['AGA','CHA'],'VIN':['VIN'],'THO':['THO','THO','THO','THO']}],'figures':{'AGA':'L5'}",
      .no = { "PBV-043 lay LUN", "PBV-043 lay LUN discarding ROL" },
      .may = { "lay LUN discarding AGA", "lay LUN discarding MIR", "lay MIR", "lay NAT MIR" } },
    { "PBV-044, PBV-R14, PBV-R60 the whole column goes, guests too; the figure stays", 3, NULL,
      B3 "'hands':[['LUN','LUN','NAT','MIR']],'columns':[{'MIR':['MIR','MIR','MIR'],'JBG':['JBG','JBG'],"
      "'AGA':['AGA','CHA'],'VIN':['VIN'],'THO':['THO','THO','THO','THO']}],'figures':{'AGA':'L5'}",
      .play = "lay LUN discarding AGA; lay LUN; lay NAT LUN",
      .has = { "'discard':['AGA','CHA']", "'AGA':'L5'", "'LUN':['LUN','LUN','NAT']", "'hands':[['MIR']",
               "'points':0" },
      .no = { "PBV-041 lay MIR" } },
    { "PBV-R14 a column is not discarded without need", 3, NULL,
      B3 "'hands':[['LUN']],'columns':[{'MIR':['MIR'],'JBG':['JBG']}]",
      .no = { "PBV-R14 lay LUN discarding MIR" } },
    { "PBV-018 a guest goes on a column of its colour, of one's choice", 3, NULL,
      B3 "'hands':[['RAC']],'columns':[{'MIR':['MIR'],'LUN':['LUN'],'AGA':['AGA']},{'RUD':['RUD']}]",
      .may = { "lay RAC MIR", "lay RAC LUN" }, .no = { "PBV-018 lay RAC AGA", "PBV-018 lay RAC RUD" } },
    { "PBV-019, PBV-021, PBV-022, PBV-023 EX-4: guests count, ties share", 2, NULL,
      B3 "'active':2,'hands':[['BOH'],['AGA']],'columns':[{'AGA':['AGA','AGA','CHA']},"
      "{'AGA':['AGA','AGA','AGA']}],'figures':{'AGA':'RUE'}",
      .play = "lay AGA; end; mode C", .no = { "PBV-050 move AGA L1" } },
    { "PBV-023, PBV-028, PBV-R02 who ties for most controls on his own turn", 2, NULL,
      C3 "'columns':[{'AGA':['AGA','AGA','CHA']},{'AGA':['AGA','AGA','AGA']}],'figures':{'AGA':'RUE'}",
      .may = { "move AGA L1" } },
    { "PBV-024 nobody moves a character without open card", 3, NULL,
      C3 "'figures':{'AGA':'RUE'}", .no = { "PBV-050 move AGA L1" }, .legal = "end" },
    { "PBV-027, PBV-R04 a guest has no figure: it cannot be moved or sent anywhere", 3, NULL,
      C3 "'columns':[{'AGA':['AGA','CHA']}],'figures':{'AGA':'RUE'}", .lacks = { "'CHA':'" } },
};

/* EX-18: one card is left in the piles, 28 lie in the discard. */
#define EX18                                                                                       \
    "'piles':[1,0,0],'tops':['R',null,null],"                                                      \
    "'hands':[['MEL','MEL','LEO','LEO','LEO','LEO'],['ROL','ROL','ROL','ROL','ROL','ROL','ROL',"   \
    "'THO','THO']],"                                                                               \
    "'columns':[{'MIR':['MIR','MIR','MIR','MIR','MIR','MIR','MIR','RAC','NAT'],'LUN':['LUN',"      \
    "'LUN','LUN','LUN','LUN','LUN','LUN'],"                                                        \
    "'RUD':['RUD','RUD','RUD','RUD','RUD','RUD','RUD'],"                                           \
    "'GUI':['GUI','GUI','GUI','GUI','GUI','GUI','GUI'],"                                           \
    "'BLA':['BLA','BLA','BLA','BLA','BLA','BLA','BLA','FRA','FRK']},"                              \
    "{'JOH':['JOH','JOH','JOH','JOH','JOH','JOH','JOH'],'JBG':['JBG','JBG','JBG','JBG','JBG',"     \
    "'JBG','JBG','CHF','JUL'],"                                                                    \
    "'VIN':['VIN','VIN','VIN','VIN','VIN','VIN','VIN'],"                                           \
    "'NIN':['NIN','NIN','NIN','NIN','NIN','NIN','NIN'],"                                           \
    "'CEL':['CEL','CEL','CEL','CEL','CEL','CEL','CEL']}],"                                         \
    "'discard':['THO','THO','THO','THO','THO','AGA','AGA','AGA','AGA','AGA','AGA','MEL','MEL',"    \
    "'MEL','MEL','MEL','LEO','LEO','LEO',"                                                         \
    "'MAL','MAL','MAL','MAL','MAL','MAL','MAL','CHA','BOH']"

static const struct row turn[] = {
    { "PBV-R45 a turn may be empty", 3, NULL, "", .play = "mode C; end; mode B; end",
      .has = { "'active':3", "'turns':2" } },
    { "PBV-029 one of three modes", 3, NULL, "",
      .legal = "mode A | mode B | mode C", .no = { "PBV-029 end" } },
    { "PBV-029 the mode is chosen once", 3, NULL, "'mode':'C'", .no = { "PBV-029 mode A" },
      .legal = "end" },
    { "PBV-030 A neither lays nor acts", 3, NULL,
      "'mode':'A','hands':[['MIR']],'columns':[{'MIR':['MIR']}]",
      .no = { "PBV-030 lay MIR", "PBV-030 move MIR RUE" } },
    { "PBV-030, PBV-R59 B neither draws nor acts, and lays up to three", 3, NULL,
      B3 "'hands':[['MIR']],'columns':[{'MIR':['MIR']}]",
      .no = { "PBV-030 draw 1", "PBV-030 move MIR RUE" }, .may = { "end", "lay MIR" } },
    { "PBV-030 C neither draws nor lays", 3, NULL, C3 "'hands':[['MIR']]",
      .no = { "PBV-030 draw 1", "PBV-030 lay MIR" } },
    { "PBV-031, PBV-R08 an Embrouille before the mode, in B, in C", 3, NULL, "'hands':[['E31','E22']]",
      .play = "play E31; mode C", .may = { "play E22" }, .has = { "'scores':[1000,0,0]" } },
    { "PBV-031, PBV-R09 not between two draws", 3, NULL,
      "'mode':'A','hands':[['E31']],'tops':['R','R','B']",
      .play = "draw 3; face MIR; top V", .legal = "draw 1 | draw 2 | draw 3",
      .no = { "PBV-031 play E31" } },
    { "PBV-032, PBV-R10 prison plays in B only", 3, NULL,
      C3 "'hands':[['BOH']],'columns':[{},{'LEO':['LEO']}],'figures':{'LEO':'L5'}",
      .no = { "PBV-032 jail BOH LEO" } },
    { "PBV-R10 prison-plays=any: wherever Embrouilles may be played", 3, "prison-plays=any",
      "'hands':[['BOH']],'columns':[{},{'LEO':['LEO']}],'figures':{'LEO':'L5'}",
      .may = { "jail BOH LEO" } },
    { "PBV-033 the next turn is the left neighbour's", 3, NULL, "'active':3,'mode':'B'", .play = "end",
      .has = { "'active':1", "'turns':1" } },
    { "PBV-033, PBV-R46 in A all three cards are drawn first", 3, NULL,
      "'mode':'A','points':2,'phase':'draw'", .no = { "PBV-033 end" } },
    { "PBV-034, PBV-035 three draws, each new top seen before the next choice", 3, NULL,
      "'mode':'A','tops':['R','R','B']", .play = "draw 3; face MIR", .has = { "'phase':'top'" },
      .may = { "top R", "top V" } },
    { "PBV-034 a draw takes a card of the colour shown", 3, NULL, "'mode':'A','tops':['R','R','B']",
      .play = "draw 3", .may = { "face MIR", "face NAT" }, .no = { "PBV-R70 face AGA" } },
    { "PBV-036, PBV-037 EX-3: above nine one discards any cards, then plays or ends", 3, NULL,
      "'mode':'A','tops':['R','R','B'],'hands':[['E31','E22','ROL','ROL','ROL','ROL','ROL','ROL','ROL']]",
      .play = "draw 3; face MIR; top V; draw 1; face AGA; top R; draw 1; face AGA; top R",
      .legal = "discard AGA | discard MIR | discard ROL | discard E22 | discard E31" },
    { "PBV-036, PBV-038 discards lie open, Embrouilles too", 3, NULL,
      "'mode':'A','tops':['R','R','B'],'hands':[['E31','E22','ROL','ROL','ROL','ROL','ROL','ROL','ROL']]",
      .play = "draw 3; face MIR; top V; draw 1; face AGA; top R; draw 1; face AGA; top R;"
              "discard AGA; discard E22; discard MIR",
      .has = { "'discard':['AGA','MIR','E22']", "'phase':'turn'" }, .legal = "play E31 | end" },
    { "PBV-036 EX-3: two Embrouilles less, two discards less", 3, NULL,
      "'tops':['R','R','B'],'hands':[['E31','E25','ROL','ROL','ROL','ROL','ROL','ROL','ROL']]",
      .play = "play E31; mode A; draw 3; face MIR; top V; draw 1; face AGA; top R; draw 1; face AGA; top R;"
              "discard MIR; discard AGA", .has = { "'phase':'turn'" } },
    { "PBV-039, PBV-R12 above a limit in another's turn: discard at once", 2, NULL,
      "'hands':[['E30'],['AGA','AGA','AGA','AGA','AGA','AGA','MEL','MEL','MEL']],"
      "'columns':[{},{'JOH':['JOH']}],'mode':'C'",
      .play = "play E30 2; recall JOH JOH", .has = { "'phase':'discard'", "'who':2" },
      .may = { "discard JOH", "discard MEL" } },
    { "PBV-040, PBV-R13, PBV-R69 EX-18: new piles when a draw is due, and only then", 2, NULL,
      "'mode':'A'," EX18,
      .play = "draw 1; face AGA", .has = { "'phase':'top'", "'piles':[10,9,9]", "'discard':[]" },
      .may = { "top R", "top V" }, .no = { "PBV-R70 top B", "PBV-R70 top J" } },
    { "PBV-040, PBV-R69 after the third draw none is due: empty piles stay empty", 2, NULL,
      "'mode':'A','points':1,'phase':'draw'," EX18, .play = "draw 1; face AGA",
      .has = { "'phase':'turn'", "'points':0", "'piles':[0,0,0]" }, .lacks = { "'discard':[]" } },
    { "PBV-040, PBV-R69 laying is no drawing, whatever may still be laid", 2, NULL,
      "'mode':'A','points':1,'phase':'draw'," EX18,
      .play = "draw 1; face AGA; end; mode B; lay ROL discarding JOH",
      .has = { "'phase':'turn'", "'points':2", "'piles':[0,0,0]" } },
    { "PBV-040, PBV-R69 nor is acting", 2, NULL, "'mode':'A','points':1,'phase':'draw'," EX18,
      .play = "draw 1; face AGA; end; mode C",
      .has = { "'phase':'turn'", "'points':3", "'piles':[0,0,0]" } },
    { "PBV-040, PBV-R69 it is from the choice of A on", 2, NULL, "'mode':'A','points':1,'phase':'draw'," EX18,
      .play = "draw 1; face AGA; end; mode A", .has = { "'phase':'top'", "'piles':[10,9,9]" } },
    { "PBV-040, PBV-R69 flexible-turn: while the active player has a point left", 2, "flexible-turn=yes",
      "'mode':'flexible','points':2," EX18, .play = "draw 1; face AGA",
      .has = { "'phase':'top'", "'points':1", "'piles':[10,9,9]", "'discard':[]" } },
    { "PBV-040, PBV-R69 flexible-turn: not with the last point spent", 2, "flexible-turn=yes",
      "'mode':'flexible','points':1," EX18, .play = "draw 1; face AGA",
      .has = { "'phase':'turn'", "'points':0", "'piles':[0,0,0]" } },
    { "PBV-040, PBV-R69 flexible-turn: at once when the next turn starts", 2, "flexible-turn=yes",
      "'mode':'flexible','points':1," EX18, .play = "draw 1; face AGA; end",
      .has = { "'phase':'top'", "'active':2", "'points':3", "'piles':[10,9,9]" } },
    { "PBV-R47 A is not offered when no card can be drawn", 3, NULL, ALL_OUT(""), .legal =
      "mode B | mode C",
      .no = { "PBV-R47 mode A" } },
    { "PBV-041 three layings in all", 3, NULL, B3 "'hands':[['MIR','MIR','MIR','MIR']]",
      .play = "lay MIR; lay MIR; lay MIR", .legal = "end", .no = { "PBV-041 lay MIR" } },
    { "PBV-045, PBV-R48 a figure on the board stays where it is, in prison too", 3, NULL,
      B3 "'hands':[['MIR','LUN']],'figures':{'MIR':'PRISON','LUN':'L2'}",
      .play = "lay MIR; lay LUN", .has = { "'MIR':'PRISON'", "'LUN':'L2'" } },
    { "PBV-046 an Embrouille is not laid", 3, NULL, B3 "'hands':[['E01']]", .no = { "PBV-046 lay E01" } },
};

static const struct row actions[] = {
    { "PBV-047, PBV-051, PBV-056, PBV-057 EX-2: three actions", 3, NULL,
      C3 "'columns':[{'LUN':['LUN'],'THO':['THO']}],'figures':{'LUN':'GARE','THO':'L3'}",
      .play = "move LUN RUE; move LUN L2; take LUN; embrouille E07",
      .has = { "'hands':[['E07']", "'points':0" }, .no = { "PBV-047 take THO" }, .legal = "end" },
    { "PBV-051 from the gare to a place it is two steps", 3, NULL,
      C3 "'columns':[{'LUN':['LUN']}]", .no = { "PBV-051 move LUN L2", "PBV-054 move LUN GARE" } },
    { "PBV-048, PBV-053 the same figure and the same kind again", 3, NULL,
      C3 "'columns':[{'LUN':['LUN']}],'figures':{'LUN':'L1'}",
      .play = "move LUN RUE; move LUN L2; move LUN RUE", .has = { "'LUN':'RUE'" } },
    { "PBV-049 one may stop at any number", 3, NULL, C3 "'columns':[{'LUN':['LUN']}]",
      .play = "move LUN RUE; end", .has = { "'active':2" } },
    { "PBV-050 only what one controls", 3, NULL,
      C3 "'columns':[{'LUN':['LUN']},{'LUN':['LUN','LUN']}]", .no = { "PBV-050 move LUN RUE" } },
    { "PBV-052, PBV-054, PBV-100, PBV-R28 no way from place to place, none back to the gare", 3, NULL,
      C3 "'columns':[{'LUN':['LUN']}],'figures':{'LUN':'L1'}",
      .no = { "PBV-052 move LUN L2", "PBV-054 move LUN GARE" }, .legal = "move LUN RUE | end" },
    { "PBV-055, PBV-104, PBV-108, PBV-R15 no move enters or leaves the prison", 3, NULL,
      C3 "'columns':[{'LUN':['LUN'],'MIR':['MIR']}],'figures':{'LUN':'PRISON','MIR':'RUE'}",
      .no = { "PBV-055 move LUN RUE", "PBV-055 move MIR PRISON", "PBV-057 take LUN" } },
    { "PBV-057 the place must be of the character's colour", 3, NULL,
      C3 "'columns':[{'LUN':['LUN'],'MIR':['MIR']}],'figures':{'LUN':'L1','MIR':'RUE'}",
      .no = { "PBV-057 take LUN", "PBV-057 take MIR" } },
    { "PBV-058, PBV-060, PBV-R17, PBV-037 EX-6: one for a place; a fourth Embrouille is followed "
      "by a discard",
      3, NULL, C3 "'hands':[['E01','E02','ROL','ROL','ROL','ROL']],'columns':[{'MIR':['MIR'],"
      "'LUN':['LUN'],'RUD':['RUD']}],"
      "'figures':{'MIR':'L2','LUN':'L2','RUD':'L6'}",
      .play = "take MIR; embrouille E03; take RUD; embrouille E04",
      .legal = "discard E01 | discard E02 | discard E03 | discard E04",
      .no = { "PBV-039 discard ROL" } },
    { "PBV-058 a place gives one Embrouille a turn", 3, NULL,
      C3 "'columns':[{'MIR':['MIR'],'LUN':['LUN']}],'figures':{'MIR':'L2','LUN':'L2'}",
      .play = "take MIR; embrouille E03", .no = { "PBV-058 take LUN" } },
    { "PBV-R17 with nine cards and few Embrouilles any card is discarded", 3, NULL,
      C3 "'hands':[['ROL','ROL','ROL','ROL','THO','THO','THO','THO','THO']],'columns':[{'MIR':['MIR']}],"
      "'figures':{'MIR':'L2'}",
      .play = "take MIR; embrouille E03", .legal = "discard ROL | discard THO | discard E03" },
    { "PBV-059, PBV-R16 a character serves for one draw a turn", 3, NULL,
      "'mode':'C','points':5,'columns':[{'MIR':['MIR']}],'figures':{'MIR':'L2'}",
      .play = "take MIR; embrouille E03; move MIR RUE; move MIR L6", .no = { "PBV-059 take MIR" } },
    { "PBV-061, PBV-R13 the Embrouille discard makes a new pile", 2, NULL,
      C3 "'columns':[{'MIR':['MIR']}],'figures':{'MIR':'L2'},'discard':['E01','E02','E03','E04',"
      "'E05','E06',"
      "'E07','E08','E09','E10','E11','E12','E13','E14','E15','E16','E17','E18','E19','E20','E21','E22',"
      "'E23','E24','E25','E26','E27','E28','E29','E30','E31','E32']",
      .play = "take MIR", .has = { "'discard':[]" }, .may = { "embrouille E01", "embrouille E32" } },
    { "PBV-R52 an Embrouille drawn this turn may be played this turn", 3, NULL,
      C3 "'columns':[{'MIR':['MIR']}],'figures':{'MIR':'L2'}",
      .play = "take MIR; embrouille E31; play E31", .scores = "1000 0 0" },
    { "PBV-R66 the limits last until the next turn, whatever leaves and returns", 3, NULL,
      "'mode':'C','points':5,'columns':[{'MIR':['MIR'],'LUN':['LUN']}],'figures':{'MIR':'L2','LUN':'RUE'}",
      .play = "take MIR; embrouille E03; move MIR RUE; move LUN L2", .no = { "PBV-058 take LUN" } },
};

#define MEET C3 "'active':2,'hands':[[],['E32','E09']],'figures':{'ROL':'L4','MIR':'L4','LEO':'L4'},"
static const struct row meetings[] = {
    { "PBV-078, PBV-079, PBV-081, PBV-083, PBV-084, PBV-087 EX-7: 2,000 points, one action, "
      "nobody moves", 3,
      NULL, MEET "'columns':[{'ROL':['ROL','ROL']},{},{'MIR':['MIR'],'LEO':['LEO']}]", .play = "meet E32",
      .has = { "'scores':[0,2000,0]", "'discard':['E32']", "'points':2", "'phase':'turn'",
               "'LEO':'L4','MIR':'L4','ROL':'L4'" } },
    { "PBV-085, PBV-R22 one Rencontre for a place in a turn", 3, NULL,
      MEET "'columns':[{'ROL':['ROL','ROL']},{},{'MIR':['MIR'],'LEO':['LEO']}]", .play = "meet E32",
      .no = { "PBV-085 meet E09" } },
    { "PBV-085 in the next turn it is possible again", 2, NULL,
      MEET "'columns':[{'ROL':['ROL'],'LEO':['LEO'],'MIR':['MIR']}]",
      .play = "meet E32; end; mode B; end; mode C", .may = { "meet E09" } },
    { "PBV-R22 rencontre-limit=game: never again in that place", 2, "rencontre-limit=game",
      MEET "'columns':[{'ROL':['ROL'],'LEO':['LEO'],'MIR':['MIR']}]",
      .play = "meet E32; end; mode B; end; mode C", .no = { "PBV-085 meet E09" } },
    { "PBV-026, PBV-082, PBV-R21 both characters must be controlled by somebody", 3, NULL,
      MEET "'columns':[{'ROL':['ROL']}]", .no = { "PBV-082 meet E32" } },
    { "PBV-080, PBV-099, PBV-R20 not in the street, the gare or prison", 3, NULL,
      C3 "'hands':[['E32','E09','E22']],'columns':[{'ROL':['ROL'],'MIR':['MIR']},{'LUN':['LUN'],"
      "'RUD':['RUD']}],"
      "'figures':{'ROL':'RUE','MIR':'RUE','LUN':'PRISON','RUD':'PRISON'}",
      .no = { "PBV-080 meet E32", "PBV-079 meet E09", "PBV-080 meet E22" } },
    { "PBV-099 not in the gare", 3, NULL, C3 "'hands':[['E32']],'columns':[{'ROL':['ROL'],'MIR':['MIR']}]",
      .no = { "PBV-080 meet E32" } },
    { "PBV-086 it is never compulsory", 3, NULL, MEET "'columns':[{'ROL':['ROL'],'MIR':['MIR']}]",
      .may = { "meet E32", "end" } },
};

#define EXCHANGE C3 "'hands':[['E05','ROL','ROL','ROL','ROL'],['JOH','JOH','JOH','JOH','JOH'," \
    "'JOH','JOH','THO']]," \
    "'columns':[{'ROL':['ROL'],'AGA':['AGA']},{'AGA':['AGA','CHA']}],'figures':{'ROL':'L4','AGA':'L4'}"
static const struct row exchanges[] = {
    { "PBV-088, PBV-091, PBV-092, PBV-093, PBV-094, PBV-095, PBV-097, PBV-020, PBV-R12, PBV-R67 "
      "EX-8", 2, NULL,
      EXCHANGE, .play = "swap-cards ROL AGA 2; take-card AGA AGA; give E05",
      .has = { "'hands':[['AGA','ROL','ROL','ROL','ROL'],['THO','JOH','JOH','JOH','JOH','JOH',"
      "'JOH','JOH','CHA','E05']]",
               "'AGA':'RUE'", "'ROL':'L4'", "'phase':'discard'", "'who':2", "'points':2" } },
    { "PBV-096, PBV-R27 the same character makes one Échange in a place", 2, NULL, EXCHANGE,
      .play = "swap-cards ROL AGA 2; take-card AGA CHA; give E05; move AGA L4",
      .no = { "PBV-096 swap-cards ROL AGA 2" } },
    { "PBV-096 another character of the player may make its own there", 2, NULL,
      "'mode':'C','points':5,'hands':[['E05','VIN']],'columns':[{'ROL':['ROL'],'AGA':['AGA']},"
      "{'THO':['THO'],'MIR':['MIR']}],"
      "'figures':{'ROL':'L5','AGA':'L5','MIR':'L5','THO':'L5'}",
      .play = "swap-cards ROL MIR 2; take-card MIR MIR; give VIN", .may = { "swap-cards AGA THO 2" },
      .no = { "PBV-096 swap-cards ROL THO 2" } },
    { "PBV-089 in a coloured place, with somebody else, by a character one controls", 2, NULL,
      C3 "'hands':[['E05']],'columns':[{'ROL':['ROL']},{'AGA':['AGA'],'MIR':['MIR']}],"
      "'figures':{'ROL':'RUE','AGA':'RUE','MIR':'L4'}",
      .no = { "PBV-089 swap-cards ROL AGA 2", "PBV-089 swap-cards MIR AGA 2" } },
    { "PBV-089 not in the gare and not with somebody elsewhere", 2, NULL,
      C3 "'hands':[['E05']],'columns':[{'ROL':['ROL'],'LUN':['LUN']},{'AGA':['AGA'],'MIR':['MIR']}],"
      "'figures':{'LUN':'L4','MIR':'L5'}",
      .no = { "PBV-089 swap-cards ROL AGA 2", "PBV-089 swap-cards LUN MIR 2" } },
    { "PBV-090, PBV-R24 the partner is an opponent who controls the target", 3, NULL,
      C3 "'hands':[['E05']],'columns':[{'ROL':['ROL'],'AGA':['AGA']},{'AGA':['AGA','AGA']},"
      "{'AGA':['AGA']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}",
      .may = { "swap-cards ROL AGA 2" }, .no = { "PBV-090 swap-cards ROL AGA 3",
      "PBV-090 swap-cards ROL AGA 1" } },
    { "PBV-R24 control shared with an opponent is fine", 2, NULL,
      C3 "'hands':[['E05']],'columns':[{'ROL':['ROL'],'AGA':['AGA']},{'AGA':['AGA']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}", .may = { "swap-cards ROL AGA 2" } },
    { "PBV-026 an uncontrolled target", 2, NULL,
      C3 "'hands':[['E05']],'columns':[{'ROL':['ROL']}],'figures':{'ROL':'L5','AGA':'L5'}",
      .no = { "PBV-026 swap-cards ROL AGA 2" } },
    { "PBV-091, PBV-R25 without a card in hand there is no Échange", 2, NULL,
      C3 "'columns':[{'ROL':['ROL']},{'AGA':['AGA']}],'figures':{'ROL':'L5','AGA':'L5'}",
      .no = { "PBV-091 swap-cards ROL AGA 2" } },
    { "PBV-091, PBV-R25 a guest may be given", 2, NULL,
      C3 "'hands':[['CHA','E05','MIR']],'columns':[{'ROL':['ROL']},{'AGA':['AGA']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}",
      .play = "swap-cards ROL AGA 2; take-card AGA AGA", .legal = "give MIR | give CHA | give E05" },
    { "PBV-092, PBV-R26, PBV-R68 any open card of the partner", 2, NULL,
      C3 "'hands':[['E05']],'columns':[{'ROL':['ROL']},{'AGA':['AGA','CHA'],'MIR':['MIR']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}",
      .play = "swap-cards ROL AGA 2", .legal = "take-card AGA AGA | take-card AGA CHA | take-card "
      "MIR MIR" },
    { "PBV-R26 exchange-card=target: only of the target's column", 2, "exchange-card=target",
      C3 "'hands':[['E05']],'columns':[{'ROL':['ROL']},{'AGA':['AGA','CHA'],'MIR':['MIR']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}",
      .play = "swap-cards ROL AGA 2", .legal = "take-card AGA AGA | take-card AGA CHA",
      .no = { "PBV-R26 take-card MIR MIR" } },
    { "PBV-R23 only the target moves, and a Rencontre moves nobody", 2, NULL,
      C3 "'hands':[['E05']],'columns':[{'ROL':['ROL']},{'AGA':['AGA']}],'figures':{'ROL':'L5','AGA':'L5'}",
      .play = "swap-cards ROL AGA 2; take-card AGA AGA; give E05",
      .has = { "'figures':{'AGA':'RUE','ROL':'L5'}" } },
    { "PBV-R81 no step is taken before all its parts are answered", 2, NULL, EXCHANGE,
      .play = "swap-cards ROL AGA 2; take-card AGA AGA", .has = { "'points':3", "'AGA':'L4'",
      "'AGA':['AGA','CHA']" } },
};

static const struct row prison[] = {
    { "PBV-098 no Embrouille is drawn at the gare", 3, NULL, C3 "'columns':[{'MIR':['MIR']}]",
      .no = { "PBV-098 take MIR" } },
    { "PBV-101, PBV-102, PBV-103, PBV-R29 EX-9: a guest jails what an opponent controls too", 3, NULL,
      B3 "'active':3,'hands':[[],[],['BOH','JUL','ROL','ROL','ROL']],'columns':[{'LEO':['LEO']},{},"
      "{'LEO':['LEO'],'MEL':['MEL','MEL']}],'figures':{'LEO':'L5','MEL':'L5'}",
      .no = { "PBV-102 jail BOH MEL", "PBV-102 jail JUL LEO" }, .play = "",
      .may = { "jail BOH LEO" } },
    { "PBV-103, PBV-106, PBV-105, PBV-107 jailing and freeing cost no laying", 3, NULL,
      B3 "'hands':[['BOH','LEO','ROL','ROL','ROL']],'columns':[{},{'LEO':['LEO']}],'figures':{'LEO':'L5'}",
      .play = "jail BOH LEO; release LEO LEO; lay ROL; lay ROL; lay ROL",
      .has = { "'LEO':'RUE'", "'discard':['LEO','BOH']" } },
    { "PBV-105 no control or open card is needed, a guest of the colour does it too", 3, NULL,
      B3 "'hands':[['CHA','LEO','RAC']],'figures':{'LEO':'PRISON'}",
      .may = { "release LEO LEO", "release LEO CHA" }, .no = { "PBV-105 release LEO RAC" } },
    { "PBV-105 an Embrouille frees nobody, not even the first of the characters", 3, NULL,
      B3 "'hands':[['E15','AGA']],'figures':{'AGA':'PRISON'}",
      .may = { "release AGA AGA" }, .no = { "PBV-105 release AGA E15" } },
    { "PBV-108 cards of a prisoner may be laid, and it may be controlled", 3, NULL,
      B3 "'hands':[['LEO']],'figures':{'LEO':'PRISON'}", .play = "lay LEO",
      .has = { "{'LEO':['LEO']}", "'LEO':'PRISON'" } },
    { "PBV-R29, PBV-R57 any spot but prison, and only what an opponent controls", 3, NULL,
      B3 "'hands':[['CHA']],'columns':[{'MEL':['MEL']},{'LEO':['LEO'],'AGA':['AGA']}],"
      "'figures':{'AGA':'PRISON','MAL':'L1'}",
      .may = { "jail CHA LEO" }, .no = { "PBV-102 jail CHA AGA", "PBV-102 jail CHA MEL",
      "PBV-102 jail CHA MAL" } },
    { "PBV-R56 a laid guest stays: prison plays come from the hand", 3, NULL,
      B3 "'columns':[{'MEL':['MEL','CHA']},{'LEO':['LEO']}]", .no = { "PBV-102 jail CHA LEO" } },
};

int main(void)
{
    ADD_ROWS(setup);
    ADD_ROWS(control);
    ADD_ROWS(turn);
    ADD_ROWS(actions);
    ADD_ROWS(meetings);
    ADD_ROWS(exchanges);
    ADD_ROWS(prison);
    return RUN_ROWS();
}
