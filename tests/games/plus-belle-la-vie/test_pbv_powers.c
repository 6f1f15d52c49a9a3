/* test_pbv_powers.c: each power of the Embrouilles, SHADOW and who knows what. */
#include "rows.h"

#define FIGURES "'figures':{'MIR':'L2','LUN':'L2','RUD':'L2','ROL':'RUE','THO':'PRISON','AGA':'GARE'}"

static const struct row powers[] = {
    { "PBV-062, PBV-064, PBV-076 free, in any mode, and discarded; BONUS: 1,000 points", 3, NULL,
      "'hands':[['E31']],'mode':'C'", .play = "play E31",
      .has = { "'points':3", "'discard':['E31']", "'hands':[[],[],[]]" }, .scores = "1000 0 0" },
    { "PBV-062 not an Embrouille that one does not hold", 3, NULL, "'hands':[[],['E31']]",
      .no = { "PBV-062 play E31" } },
    { "PBV-063, PBV-R18 without a legal target it cannot be played", 3, NULL,
      "'hands':[['E06','E12','E17']]",
      .no = { "PBV-066 play E06 THO", "PBV-068 play E12 MIR", "PBV-070 play E17 2" },
      .legal = "mode A | mode B | mode C" },
    { "PBV-065, PBV-R57 JAIL: any figure outside prison, one's own too", 3, NULL,
      "'hands':[['E01']],'columns':[{'MIR':['MIR']}]," FIGURES,
      .may = { "play E01 MIR", "play E01 ROL", "play E01 AGA" },
      .no = { "PBV-065 play E01 THO", "PBV-065 play E01 CEL" } },
    { "PBV-065, PBV-101 JAIL sends to prison", 3, NULL, "'hands':[['E01']]," FIGURES,
      .play = "play E01 ROL", .has = { "'ROL':'PRISON'" } },
    { "PBV-066 FREE: from prison to the street", 3, NULL, "'hands':[['E06']]," FIGURES,
      .play = "play E06 THO", .has = { "'THO':'RUE'" } },
    { "PBV-067 TELEPORT: without control, not from prison, to another spot", 3, NULL,
      "'hands':[['E08']]," FIGURES, .play = "play E08 AGA; to L7", .has = { "'AGA':'L7'" } },
    { "PBV-067 TELEPORT: not where it is, not to gare or prison", 3, NULL, "'hands':[['E08']]," FIGURES,
      .play = "play E08 ROL", .no = { "PBV-067 to RUE", "PBV-067 to GARE", "PBV-067 to PRISON" },
      .legal = "to L1 | to L2 | to L3 | to L4 | to L5 | to L6 | to L7 | to L8 | to L9 | to L10 | "
      "to L11 | to L12" },
    { "PBV-068 EXPEL: one or two of the same coloured place", 3, NULL, "'hands':[['E12']]," FIGURES,
      .play = "play E12 MIR", .legal = "alone | with LUN | with RUD",
      .no = { "PBV-068 with ROL", "PBV-068 with MIR" } },
    { "PBV-068, PBV-R75, PBV-R81 a pair is unordered: either may be named first", 3, NULL,
      "'hands':[['E12']]," FIGURES, .play = "play E12 LUN", .legal = "alone | with MIR | with RUD" },
    { "PBV-068, PBV-R75 EXPEL: the second one may come earlier in the list", 3, NULL,
      "'hands':[['E12']]," FIGURES, .play = "play E12 RUD; with MIR",
      .has = { "'MIR':'RUE','LUN':'L2','RUD':'RUE'", "'phase':'turn'" } },
    { "PBV-068 EXPEL: two go to the street", 3, NULL, "'hands':[['E12']]," FIGURES,
      .play = "play E12 MIR; with RUD", .has = { "'MIR':'RUE','LUN':'L2','RUD':'RUE'" } },
    { "PBV-068 EXPEL: the last one of the list is asked for company too", 3, NULL,
      "'hands':[['E12']]," FIGURES, .play = "play E12 RUD", .legal = "alone | with MIR | with LUN" },
    { "PBV-068 EXPEL: who stands alone goes alone at once", 3, NULL,
      "'hands':[['E12']],'figures':{'RUD':'L2','ROL':'RUE'}", .play = "play E12 RUD",
      .has = { "'RUD':'RUE'", "'phase':'turn'" } },
    { "PBV-069 SWAP: two in different spots, not at the gare nor in prison", 3, NULL,
      "'hands':[['E15']]," FIGURES, .play = "play E15 MIR", .legal = "with ROL",
      .no = { "PBV-069 with LUN", "PBV-069 with THO" } },
    { "PBV-069 SWAP: they change places", 3, NULL, "'hands':[['E15']]," FIGURES,
      .play = "play E15 MIR; with ROL", .has = { "'MIR':'RUE'", "'ROL':'L2'" } },
    { "PBV-069, PBV-R75 SWAP: in either order", 3, NULL, "'hands':[['E15']]," FIGURES,
      .play = "play E15 ROL", .legal = "with MIR | with LUN | with RUD", .no = { "PBV-069 with ROL" } },
    { "PBV-069, PBV-R75 SWAP: the same comes of it", 3, NULL, "'hands':[['E15']]," FIGURES,
      .play = "play E15 ROL; with MIR", .has = { "'MIR':'RUE'", "'ROL':'L2'" } },
    { "PBV-070, PBV-R54 STEAL: any card of the hand, by its copies", 2, NULL,
      "'hands':[['E17'],['MIR','MIR','E01']]", .play = "play E17 2",
      .may = { "stolen MIR", "stolen E01" }, .no = { "PBV-R70 stolen LUN" } },
    { "PBV-070 STEAL: it goes to the thief's hand", 2, NULL, "'hands':[['E17'],['MIR','MIR','E01']]",
      .play = "play E17 2; stolen MIR", .has = { "'hands':[['MIR'],['MIR','E01']]",
      "'known':[{'by':2,'of':1,'cards':['MIR']}]" } },
    { "PBV-071 DUMP: the victim discards two of his choice", 2, NULL,
      "'hands':[['E20'],['MIR','LUN','E01']]",
      .play = "play E20 2; discard E01; discard MIR", .has = { "'hands':[[],['LUN']]", "'phase':'turn'" } },
    { "PBV-071 DUMP: his only card if he has one", 2, NULL, "'hands':[['E20'],['MIR']]",
      .play = "play E20 2; discard MIR", .has = { "'hands':[[],[]]", "'phase':'turn'" } },
    { "PBV-072, PBV-R77 DRAW: two draws, a step of its own with its own limit", 2, NULL,
      "'mode':'A','tops':['R','R','B'],'hands':[['E22','ROL','ROL','ROL','ROL','ROL','ROL','ROL','THO']]",
      .play = "play E22; draw 1; face AGA; top R; draw 3; face MIR; top V",
      .has = { "'phase':'discard'", "'points':3" } },
    { "PBV-072 DRAW: not when no card can be drawn", 3, NULL, ALL_OUT("'E22',"),
      .no = { "PBV-072 play E22" } },
    { "PBV-073, PBV-R64 EXTRA: two more actions, also after the third", 3, NULL,
      "'hands':[['E25','E26']],'mode':'C','points':0", .play = "play E25; play E26",
      .has = { "'points':4" } },
    { "PBV-073 EXTRA: in mode C only", 3, NULL, "'hands':[['E25']],'mode':'B'",
      .no = { "PBV-073 play E25" } },
    { "PBV-074, PBV-R19, PBV-R75 SHADOW: any figure on the board, in prison or shadowed already", 3, NULL,
      "'hands':[['E27']],'shadows':[[],['ROL']]," FIGURES,
      .may = { "play E27 THO", "play E27 ROL", "play E27 MIR" }, .no = { "PBV-074 play E27 CEL" } },
    { "PBV-075, PBV-020, PBV-R48, PBV-R60 EX-20: RECALL, lone guests and discards", 2, NULL,
      "'active':2,'hands':[['ROL','ROL','ROL','ROL','ROL','ROL','ROL','THO'],['E29']],"
      "'columns':[{'JOH':['JOH','FRA','FRK']}],'figures':{'JOH':'L5'}",
      .play = "play E29 1; recall JOH JOH; discard ROL; discard ROL",
      .has = { "'hands':[['ROL','ROL','ROL','ROL','ROL','THO','JOH','FRA','FRK'],[]]", "'JOH':'L5'",
               "'columns':[{},{}]", "'phase':'turn'" } },
    { "PBV-075 RECALL: any open card of that opponent, none of somebody else's", 3, NULL,
      "'hands':[['E29']],'columns':[{},{'JOH':['JOH','FRA'],'MIR':['MIR']},{'ROL':['ROL']}]",
      .play = "play E29 2", .legal = "recall MIR MIR | recall JOH JOH | recall JOH FRA",
      .no = { "PBV-075 recall ROL ROL" } },
    { "PBV-077, PBV-R73 PEEK: one of the unknown, then keep or bury", 2, NULL,
      "'hands':[['E32']],'rendezvous':{'open':[1,2],'buried':[5],'knows':[[5],[]]}",
      .play = "play E32; rendezvous 9", .legal = "keep | bury", .has = { "'top':9" } },
    { "PBV-077, PBV-R73 a known top is shown without chance; burying puts it last", 2, NULL,
      "'hands':[['E32']],'rendezvous':{'open':[1,2],'top':9,'buried':[5],'knows':[[5],[9]]}",
      .play = "play E32; bury", .has = { "'top':0,'buried':[5,9],'knows':[[5,9],[9]]" } },
    { "PBV-077, PBV-R73 nothing unknown: the first buried is shown, and buried again it is last", 2,
      "rendezvous-count=12",
      "'hands':[['E32']],'rendezvous':{'open':[1,2],'gone':[4,6,7,8,10,11,12],'buried':[5,9,3],"
      "'knows':[[3],[5,9]]}",
      .play = "play E32; bury", .has = { "'top':0,'buried':[9,3,5],'knows':[[3,5],[5,9]]" } },
    { "PBV-077, PBV-R73 kept, it is still the first", 2, "rendezvous-count=12",
      "'hands':[['E32']],'rendezvous':{'open':[1,2],'gone':[4,6,7,8,10,11,12],'buried':[5,9,3]}",
      .play = "play E32; keep", .has = { "'top':0,'buried':[5,9,3],'knows':[[5],[]]" } },
    { "PBV-077, PBV-R73 keeping leaves it on top", 2, NULL,
      "'hands':[['E32']],'rendezvous':{'open':[1,2]}", .play = "play E32; rendezvous 7; keep",
      .has = { "'top':7,'buried':[],'knows':[[7],[]]" } },
    { "PBV-077 PEEK: while the pile has cards", 2, NULL,
      "'hands':[['E32']],'rendezvous':{'open':[1,2],'gone':[3,4,5,6]}", .may = { "play E32" } },
    { "PBV-077 PEEK: nothing to look at", 2, "rendezvous-count=12",
      "'hands':[['E32']],'rendezvous':{'open':[1,2],'gone':[3,4,5,6,7,8,9,10,11,12]}",
      .no = { "PBV-077 play E32" } },
};

#define SHADOWED                                                                                   \
    "'hands':[['ROL','E09'],['E27'],['FRA','E01']],'columns':[{'ROL':['ROL','ROL','ROL']," \
    "'LEO':['LEO']}," \
    "{'MIR':['MIR']}],'figures':{'ROL':'L3','LEO':'L3','MIR':'L3'},'active':2"
static const struct row shadow[] = {
    { "PBV-074, PBV-R19 EX-17: no move, Embrouille, Rencontre or Échange", 3, NULL, SHADOWED,
      .play = "play E27 ROL; mode B; end; mode B; end; mode C", .has = { "'active':1" },
      .no = { "PBV-050 move ROL RUE", "PBV-057 take ROL", "PBV-082 meet E09",
      "PBV-089 swap-cards ROL MIR 2" } },
    { "PBV-R19 EX-17: no guest against it, but a JAIL", 3, NULL, SHADOWED,
      .play = "play E27 ROL; mode B; end; mode B", .no = { "PBV-102 jail FRA ROL" },
      .may = { "play E01 ROL" } },
    { "PBV-R19 EX-17: it ends when its player's next turn starts", 3, NULL, SHADOWED,
      .play = "play E27 ROL; mode B; end; mode B; end; mode B; end; mode B; end; mode B; end; mode C",
      .has = { "'active':1", "'shadows':[[],[],[]]" }, .may = { "move ROL RUE", "take ROL" } },
    { "PBV-R19 two SHADOWs on one character: both must have ended", 2, NULL,
      "'columns':[{'ROL':['ROL']}],'figures':{'ROL':'RUE'},'shadows':[['ROL'],['ROL']],'active':2,"
      "'mode':'B'",
      .play = "end; mode C", .has = { "'shadows':[[],['ROL']]" }, .no = { "PBV-050 move ROL L1" } },
    { "PBV-R19 no throws, yet it counts for number and colours and may be sold", 3, NULL,
      "'mode':'C','columns':[{'ROL':['ROL','ROL','ROL'],'MIR':['MIR'],'AGA':['AGA']}],"
      "'figures':{'ROL':'L3','MIR':'L3','AGA':'RUE'},'shadows':[[],['ROL']],'rendezvous':{'open':[3,5]}",
      .play = "move AGA L3; throw; dice R 2; dice B 3; dice V 1; dice J 0; dice S 0; sell ROL",
      .scores = "6500 0 0" },
};

static const struct row knowledge[] = {
    { "PBV-R55, PBV-R71 the giver knows the card given; the taken one is known to all", 3, NULL,
      "'mode':'C','hands':[['E05']],'columns':[{'ROL':['ROL']},{'AGA':['AGA']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}",
      .play = "swap-cards ROL AGA 2; take-card AGA AGA; give E05",
      .has = { "'known':[{'by':1,'of':2,'cards':['E05']},{'by':2,'of':1,'cards':['AGA']},"
               "{'by':3,'of':1,'cards':['AGA']},{'by':0,'of':1,'cards':['AGA']}]" } },
    { "PBV-R71 a card that leaves face up is taken off", 2, NULL,
      "'mode':'B','hands':[['AGA','AGA']],'known':[{'by':2,'of':1,'cards':['AGA']}]", .play = "lay AGA",
      .has = { "'known':[]" } },
    { "PBV-R71 a card stolen unseen: all known cards with that back are forgotten", 3, NULL,
      "'hands':[['E17'],['AGA','LEO','MIR']],'known':[{'by':3,'of':2,'cards':['AGA','MIR']},"
      "{'by':1,'of':2,'cards':['LEO']}]",
      .play = "play E17 2; stolen LEO",
      .has = { "'known':[{'by':2,'of':1,'cards':['LEO']},{'by':3,'of':2,'cards':['MIR']}]" } },
    { "PBV-R78 with hidden backs all character cards have the same back", 3, "visible-backs=no",
      "'hands':[['E17'],['AGA','LEO','MIR','E02']],'known':[{'by':3,'of':2,'cards':['AGA','MIR','E02']}]",
      .play = "play E17 2; stolen LEO",
      .has = { "'known':[{'by':2,'of':1,'cards':['LEO']},{'by':3,'of':2,'cards':['E02']}]" } },
};

int main(void)
{
    ADD_ROWS(powers);
    ADD_ROWS(shadow);
    ADD_ROWS(knowledge);
    return RUN_ROWS();
}
