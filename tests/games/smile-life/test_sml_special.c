/* test_sml_special.c: specials, the casino, the river (catalogue 3.9 to 3.11, 4.7, 4.8). */
#include "sml_help.h"

#define RIVER "'river': ['impot#1', 'impot#2', 'impot#3']"

static struct scene scene[] = {
    { "SML-112 SML-R106 a special is laid without condition", .phase = "play",
      .seat = { "anniversaire arc-en-ciel casino chance etoile-filante heritage" },
      .can = "play anniversaire; play arc-en-ciel; play casino; play chance; play etoile-filante; "
             "play heritage" },
    { "SML-113 it stays before its player", .phase = "play", .seat = { "heritage" },
      .play = "play heritage", .then = "'laid':['heritage'];'turn':2", .scores = "0 0 0" },
    { "SML-114 SML-115 SML-R13 SML-R70 SML-R71 SML-R100 birthday gifts, clockwise", .seats = 4,
      .phase = "play",
      .seat = { "anniversaire", "| 'salaries': ['salaire-3#1', 'salaire-1#1']",
                "| 'salaries': "
                "['salaire-2#1'], 'invested': ['salaire-2#1']",
                "| 'salaries': ['salaire-4#1']" },
      .play = "play anniversaire; give salaire-1#1; give salaire-4#1",
      .then = "'salaries':['salaire-1#1','salaire-4#1'];'salaries':['salaire-3#1'];'turn':2" },
    { "SML-114 SML-R71 an own free salary", .phase = "play",
      .seat = { "anniversaire", "| 'salaries': ['salaire-3#1']" }, .play = "play anniversaire",
      .cannot = "give salaire-1#1 = SML-114" },
    { "SML-116 SML-R77 up to three more cards", .phase = "play",
      .seat = { "arc-en-ciel animal-chat animal-chien accident#1" },
      .play = "play arc-en-ciel; play animal-chat; play accident#1 target 2; discard animal-chien",
      .then = "'phase':'refill'" },
    { "SML-116 SML-R78 or none", .phase = "play", .seat = { "arc-en-ciel" },
      .play = "play arc-en-ciel; stop", .then = "'phase':'draw','turn':2" },
    { "SML-117 SML-R80 one refill at the end", .phase = "rainbow 1",
      .seat = { "animal-chat | 'laid': ['arc-en-ciel']" }, .play = "play animal-chat; card impot#1",
      .then = "'turn':2" },
    { "SML-116 SML-117 SML-R46 SML-R72 EX-12 a rainbow", .phase = "play",
      .seat = { "arc-en-ciel mariage-montcuq maison-moyenne#1 pilote-de-ligne | 'flirts': "
                "['flirt-bar#1'],"
                "'studies': ['etude-double#1', 'etude-double#2', 'etude-simple#1'], 'salaries': "
                "['salaire-4#1', 'salaire-1#1']" },
      .play =
          "play arc-en-ciel; play mariage-montcuq; play maison-moyenne#1; pay salaire-4#1; play "
          "pilote-de-ligne;"
          "card impot#1; card impot#2; card impot#3",
      .then = "'turn':2;'job':'pilote-de-ligne'" },
    { "SML-118 SML-119 SML-R76 EX-13 chance", .phase = "draw", .seat = { "chance" },
      .play = "draw; card impot#1; play chance; card troc; card casino; card prison; keep troc "
              "prison; discard troc",
      .then = "'discard':['casino 1','prison 1','troc 1'];'turn':2" },
    { "SML-118 the kept card is one of the three", .phase = "play", .seat = { "chance impot#1" },
      .play = "play chance; card troc; card casino; card prison",
      .cannot = "keep impot#1 troc = SML-118; keep troc troc = SML-118; keep troc = SML-118" },
    { "SML-R75 chance with two cards in the pile", .seats = 2, .options = "deck-cards=40",
      .phase = "play", .seat = { "chance" },
      .table = "'discard': ['flirt-bar#1', 'flirt-bar#2', 'flirt-cinema#1', 'flirt-cinema#2', "
               "'flirt-parc#1', 'flirt-parc#2', 'flirt-theatre#1',"
               "'flirt-theatre#2', 'flirt-internet#1', 'flirt-internet#2', 'flirt-restaurant#1', "
               "'flirt-restaurant#2', 'salaire-3#1', 'salaire-3#2',"
               "'salaire-3#3', 'salaire-3#4', 'salaire-3#5', 'salaire-3#6', 'salaire-3#7', "
               "'salaire-3#8', 'salaire-3#9', 'salaire-3#10',"
               "'maladie#5', 'maladie#4', 'maladie#3', 'maladie#2', 'maladie#1']",
      .play = "play chance; card casino; card prison; keep casino prison; discard casino",
      .then = "'phase':'over'" },
    { "SML-R75 and with one", .seats = 2, .options = "deck-cards=40", .phase = "play",
      .seat = { "chance" },
      .table = "'discard': ['flirt-bar#1', 'flirt-bar#2', 'flirt-cinema#1', 'flirt-cinema#2', "
               "'flirt-parc#1', 'flirt-parc#2', 'flirt-theatre#1',"
               "'flirt-theatre#2', 'flirt-internet#1', 'flirt-internet#2', 'flirt-restaurant#1', "
               "'flirt-restaurant#2', 'salaire-3#1', 'salaire-3#2',"
               "'salaire-3#3', 'salaire-3#4', 'salaire-3#5', 'salaire-3#6', 'salaire-3#7', "
               "'salaire-3#8', 'salaire-3#9', 'salaire-3#10',"
               "'maladie#5', 'maladie#4', 'maladie#3', 'maladie#2', 'maladie#1', 'impot#1']",
      .play = "play chance; card casino; keep casino; discard casino", .then = "'phase':'over'" },
    { "SML-120 SML-R74 the star plays any card of the discard", .phase = "play",
      .seat = { "etoile-filante" }, .table = "'discard': ['animal-chat 2', 'etude-simple#1 3']",
      .play = "play etoile-filante; play animal-chat",
      .then = "'laid':['etoile-filante','animal-chat'];'discard':['etude-simple#1 3'];'turn':2" },
    { "SML-120 SML-R73 it must, since it can", .phase = "play", .seat = { "etoile-filante" },
      .table = "'discard': ['animal-chat 2']", .play = "play etoile-filante",
      .cannot = "none = SML-R73; play casino = SML-120" },
    { "SML-R43 SML-R74 SML-R77 SML-R80 EX-23 a star fetches the rainbow", .phase = "draw",
      .table = "'discard': ['arc-en-ciel 2']",
      .seat = { "etoile-filante animal-chat animal-chien" },
      .play = "draw; card impot#1; play etoile-filante; play arc-en-ciel; play animal-chat; play "
              "animal-chien; stop; card troc; card prison",
      .then = "'turn':2;'laid':['arc-en-ciel','etoile-filante','animal-chat','animal-chien']" },
    { "SML-121 SML-R69 the inheritance pays once", .phase = "play",
      .seat = { "voyage-rio voyage-sydney | 'laid': ['heritage']" },
      .play = "play voyage-rio; pay heritage", .then = "'invested':['heritage']" },
    { "SML-121 SML-R69 and no more", .phase = "play",
      .seat = { "voyage-rio | 'laid': ['heritage'], 'invested': ['heritage']" },
      .cannot = "play voyage-rio = SML-055" },
    { "SML-122 the inheritance is not taxed", .phase = "play",
      .seat = { "impot#1", "| 'job': 'gourou', 'laid': ['heritage']" },
      .cannot = "play impot#1 target 2 = SML-R35" },
    { "SML-123 SML-R81 barter: a random card of each hand", .phase = "play",
      .seat = { "troc animal-chat", "animal-chien" },
      .play = "play troc target 2; troc animal-chien animal-chat",
      .then = "'known':{'animal-chien':[2]};'known':{'animal-chat':[1]};'turn':2" },
    { "SML-123 with another seat", .phase = "play", .seat = { "troc" },
      .cannot = "play troc target 1 = SML-123; play troc = SML-R73" },
    { "SML-R81 bare when the own hand is empty", .phase = "rainbow 1",
      .seat = { "= troc | 'laid': ['arc-en-ciel']" }, .cannot = "play troc target 2 = SML-123",
      .can = "play troc" },
    { "SML-124 SML-R83 payback", .phase = "play",
      .seat = { "vengeance | 'malus': ['maladie#1']", "", "| 'job': 'pharmacien'" },
      .can = "play vengeance malus maladie#1 target 2",
      .cannot = "play vengeance malus maladie#1 target 3 = SML-104; play vengeance malus maladie#2 "
                "target 2 = SML-R83; play vengeance = SML-R73" },
    { "SML-124 SML-R83 it lies before the target then", .phase = "play",
      .seat = { "vengeance | 'malus': ['redoublement#1']", "| 'studies': ['etude-simple#1']" },
      .play = "play vengeance malus redoublement#1 target 2",
      .then = "'malus':['redoublement#1'];'discard':['etude-simple#1 2']" },
    { "SML-125 SML-R73 SML-R106 the bombing is never sent; without a malus the card is bare",
      .phase = "play", .table = "'out': ['attentat']",
      .seat = { "vengeance", "| 'attacked': true" },
      .cannot = "play vengeance malus attentat target 2 = SML-R83", .can = "play vengeance" },
    { "SML-126 SML-R82 tsunami: each seat as many as it held, the next seat first", .seats = 2,
      .phase = "play",
      .seat = { "tsunami animal-chat animal-chien animal-lapin animal-poussin casino",
                "impot#1 "
                "impot#2 impot#3 impot#4 impot#5" },
      .play = "play tsunami; card animal-chat; card animal-chien; card animal-lapin; card "
              "animal-poussin; card casino;"
              "card impot#1; card impot#2; card impot#3; card impot#4; card impot#5",
      .then = "'hand':['impot#1','impot#2','impot#3','impot#4','impot#5'],'laid':['tsunami'];"
              "'turn':2" },
    { "SML-126 only cards of the hands", .phase = "play", .seat = { "tsunami" },
      .play = "play tsunami", .cannot = "card casino = SML-002" },
    { "SML-127 SML-128 the piston brings a job of any level, and a card is drawn", .phase = "play",
      .seat = { "piston chirurgien" }, .play = "play piston job chirurgien; card impot#1",
      .then = "'job':'chirurgien';'laid':['piston'];'turn':2" },
    { "SML-127 the job is in the hand", .phase = "play", .seat = { "piston" },
      .cannot = "play piston job chirurgien = SML-127;"
                "play piston job casino = SML-127" },
    { "SML-129 SML-R54 SML-131 SML-031 EX-16 with the piston on the top of the discard",
      .phase = "draw", .table = "'discard': ['chirurgien 2']", .seat = { "piston" },
      .play = "take-discard; play chirurgien with piston; card impot#1",
      .then = "'job':'chirurgien';'laid':['piston'];'turn':2" },
    { "SML-131 SML-R38 SML-031 EX-16 side studies do not help later", .phase = "play",
      .seat = { "jardinier barman | 'side': ['etude-simple#1', 'etude-simple#2']" },
      .cannot = "play jardinier = SML-026", .can = "play barman", .scores = "2 0 0" },
    { "SML-129 SML-R54 as the play after drawing, without a refill", .phase = "play",
      .table = "'discard': ['chirurgien 2']", .seat = { "piston" },
      .play = "play piston job chirurgien", .then = "'turn':2;'phase':'draw';!'discard'" },
    { "SML-R54 SML-020 not with an own mark", .phase = "play",
      .table = "'discard': ['chirurgien 1']", .seat = { "piston" },
      .cannot = "play piston job chirurgien = SML-020", .can = "play piston" },
    { "SML-R54 SML-R21 not with two seats", .seats = 2, .phase = "play",
      .table = "'discard': ['chirurgien 2']", .seat = { "piston" },
      .cannot = "play piston job chirurgien = SML-016" },
    { "SML-130 SML-R52 no head professor by piston", .phase = "play",
      .seat = { "piston grand-prof" }, .cannot = "play piston job grand-prof = SML-130" },
    { "SML-R53 SML-R95 no second job by piston; held, it is bare", .phase = "play",
      .seat = { "piston chirurgien | 'job': 'serveur'" },
      .cannot = "play piston job chirurgien = SML-R53", .can = "play piston" },
    { "SML-R95 SML-129 take first, leave the job, then the piston", .phase = "draw",
      .table = "'discard': ['chirurgien 2']", .seat = { "piston | 'job': 'serveur'" },
      .play = "take-discard; quit-interim; play chirurgien with piston",
      .then = "'job':'chirurgien';'discard':['serveur 1'];'phase':'refill'" },
    { "SML-R96 a taken piston brings a job of the hand, or the next on top", .phase = "draw",
      .table = "'discard': ['medecin 3', 'piston 2']", .seat = { "chirurgien" },
      .play = "take-discard", .can = "play piston job chirurgien; play piston job medecin",
      .cannot = "play piston = SML-R73" },
    { "SML-R96 a fetched piston too", .phase = "play",
      .table = "'discard': ['medecin 3', 'piston 2']", .seat = { "etoile-filante" },
      .play = "play etoile-filante", .can = "play piston job medecin" },
    { "SML-R98 the piston of the hand does not help a fetched job", .phase = "play",
      .table = "'discard': ['medecin 3', 'animal-chat 2']", .seat = { "etoile-filante piston" },
      .play = "play etoile-filante",
      .cannot = "play medecin = SML-026; play medecin with piston = SML-010 now" },
    { "SML-R79 chance from the discard makes it six before the play", .phase = "draw",
      .table = "'discard': ['chance 2']",
      .play = "take-discard; play chance; card troc; card casino; card prison; keep troc prison; "
              "discard troc",
      .then = "'turn':2;'phase':'draw'" },
    { "SML-R79 a rainbow from the discard", .phase = "draw",
      .table = "'discard': ['arc-en-ciel 2']", .seat = { "animal-chat" },
      .play = "take-discard; play arc-en-ciel; play animal-chat; stop; card impot#1",
      .then = "'turn':2" },
    { "SML-R77 cards played through another card do not count again", .phase = "rainbow 3",
      .seat = { "piston pizzaiolo | 'laid': ['arc-en-ciel']" }, .play = "play piston job pizzaiolo",
      .then = "'rainbow':3" },
    { "SML-R77 a bet is one of the three", .phase = "rainbow 3", .table = "'casino': true",
      .seat = { "salaire-4#1 | 'laid': ['arc-en-ciel']" }, .play = "bet salaire-4#1",
      .then = "'rainbow':3;'bet':'salaire-4#1'" },
    { "SML-R77 SML-117 a bet may be the last of the three", .phase = "rainbow 1",
      .table = "'casino': true", .seat = { "salaire-4#1 | 'laid': ['arc-en-ciel']" },
      .play = "bet salaire-4#1", .then = "'phase':'refill'" },
    { "SML-R77 a salary put on the casino with it does not count", .phase = "rainbow 3",
      .seat = { "casino salaire-4#1 | 'laid': ['arc-en-ciel']" },
      .play = "play casino bet salaire-4#1", .then = "'rainbow':3;'bet':'salaire-4#1'" },
    { "SML-R77 the play after Chance does not count", .phase = "rainbow 3",
      .seat = { "chance animal-chat | 'laid': ['arc-en-ciel']" },
      .play = "play chance; card troc; card casino; card prison; keep troc prison; play "
              "animal-chat",
      .then = "'rainbow':3" },

    { "SML-132 SML-R85 the casino with a bet", .phase = "play", .seat = { "casino salaire-3#1" },
      .play = "play casino bet salaire-3#1",
      .then = "'phase':'refill';'casino':true,'bet':'salaire-3#1','bettor':1", .scores = "0 0 0" },
    { "SML-132 a salary of the hand", .phase = "play", .seat = { "casino animal-chat" },
      .cannot = "play casino bet animal-chat = SML-132" },
    { "SML-134 without a bet it waits", .phase = "play", .seat = { "casino" },
      .play = "play casino", .then = "'casino':true;!'bet';'turn':2" },
    { "SML-135 SML-137 SML-R84 the active seat may bet first, whatever its job", .phase = "play",
      .table = "'casino': true", .seat = { "salaire-4#1" }, .play = "bet salaire-4#1",
      .then = "'bet':'salaire-4#1','bettor':1;'turn':2" },
    { "SML-135 no casino, no bet; a bet is a salary", .phase = "play",
      .seat = { "salaire-4#1 animal-chat" },
      .cannot = "bet salaire-4#1 = SML-135; bet animal-chat = SML-135" },
    { "SML-137 not before drawing", .phase = "draw", .table = "'casino': true",
      .seat = { "salaire-4#1" }, .cannot = "bet salaire-4#1 = SML-010 now" },
    { "SML-R84 nobody answers their own bet", .phase = "play",
      .table = "'casino': true, 'bet': 'salaire-1#1', 'bettor': 1", .seat = { "salaire-4#1" },
      .cannot = "bet salaire-4#1 = SML-R84" },
    { "SML-132 SML-133 SML-136 SML-138 SML-140 SML-141 SML-R70 EX-14 equal bets: the second bettor "
      "wins",
      .phase = "draw", .seat = { "casino salaire-3#1", "salaire-3#2" },
      .play = "draw; card impot#1; play casino bet salaire-3#1; card impot#2; draw; card impot#3; "
              "bet salaire-3#2",
      .then = "'salaries':['salaire-3#1','salaire-3#2'];'turn':3;!'bet'", .scores = "0 2 0" },
    { "SML-139 SML-141 SML-142 SML-R70 EX-14 different bets: the first bettor wins, and the casino "
      "stays",
      .phase = "play", .table = "'casino': true, 'bet': 'salaire-2#1', 'bettor': 3",
      .seat = { "salaire-4#1" }, .play = "bet salaire-4#1",
      .then = "'salaries':['salaire-2#1','salaire-4#1'];'casino':true;!'bet'", .scores = "0 0 2" },
    { "SML-142 new bets by any seat", .phase = "play", .table = "'casino': true",
      .seat = { "salaire-4#1" }, .can = "bet salaire-4#1" },
    { "SML-R85 a bet is neither taxed nor given", .phase = "play",
      .table = "'casino': true, 'bet': 'salaire-2#1', 'bettor': 2",
      .seat = { "impot#1 anniversaire", "| 'job': 'gourou'" },
      .cannot = "play impot#1 target 2 = SML-R35", .play = NULL },
    { "SML-R86 a casino off the discard takes a bet too", .phase = "draw",
      .table = "'discard': ['casino 2']", .seat = { "salaire-1#1" },
      .play = "take-discard; play casino bet salaire-1#1; card impot#1",
      .then = "'bet':'salaire-1#1';'turn':2" },

    { "SML-144 SML-145 SML-146 SML-147 a card of the river goes to the hand and is replaced",
      .options = "river=yes", .phase = "draw", .table = RIVER,
      .play = "river 2; card casino; discard impot#2",
      .then = "'river':['impot#1','casino','impot#3'];'discard':['impot#2 1']" },
    { "SML-146 it need not be played at once", .options = "river=yes", .phase = "draw",
      .table = RIVER, .seat = { "animal-chat" }, .play = "river 1; card casino; play animal-chat",
      .then = "'known':{'impot#1':[2,3,0]};'turn':2" },
    { "SML-145 a place of the river", .options = "river=yes", .phase = "draw", .table = RIVER,
      .can = "river 1; river 2; river 3; draw", .cannot = "river 4 = SML-145" },
    { "SML-145 no river without the option", .phase = "draw", .cannot = "river 1 = SML-145" },
    { "SML-145 SML-147 SML-148 SML-R88 SML-R89 EX-20 the river is washed", .options = "river=yes",
      .phase = "draw", .table = RIVER, .seat = { "animal-chat" },
      .play = "river 2; card casino; discard animal-chat; draw; card accident#1; play accident#1 "
              "target 1; take-discard; play animal-chat;"
              "card prison; card troc; card piston",
      .then = "'discard':['impot#1','casino','impot#3'];'river':['prison','troc','piston'];"
              "'turn':2;!'idle'" },
    { "SML-R88 a take begins the round anew", .options = "river=yes", .phase = "draw",
      .table = RIVER ", 'idle': 2", .play = "river 1; card casino; discard impot#1",
      .then = "!'idle';'river':['casino','impot#2','impot#3']" },
    { "SML-R90 a pile too short leaves the river smaller", .seats = 2,
      .options = "river=yes deck-cards=40", .phase = "draw",
      .table =
          RIVER ", 'discard': ['flirt-bar#1', 'flirt-bar#2', 'flirt-cinema#1', "
                "'flirt-cinema#2', 'flirt-parc#1', 'flirt-parc#2', 'flirt-theatre#1',"
                "'flirt-theatre#2', 'flirt-internet#1', 'flirt-internet#2', 'flirt-restaurant#1', "
                "'flirt-restaurant#2', 'salaire-3#1', 'salaire-3#2',"
                "'salaire-3#3', 'salaire-3#4', 'salaire-3#5', 'salaire-3#6', 'salaire-3#7', "
                "'salaire-3#8', 'salaire-3#9', 'salaire-3#10',"
                "'maladie#5', 'maladie#4', 'maladie#3', 'maladie#2']",
      .seat = { "piston medium" }, .play = "river 1; card casino; play piston job medium; decline",
      .then = "'phase':'over';'river':['casino','impot#2','impot#3']", .scores = "2 0" },
    { "SML-R91 the discard still needs three seats", .seats = 2, .options = "river=yes",
      .phase = "draw", .table = RIVER ", 'discard': ['animal-chat 2']",
      .cannot = "take-discard = SML-016" },
    { "SML-R92 refills and Chance come from the pile", .options = "river=yes", .phase = "play",
      .table = RIVER, .seat = { "piston pizzaiolo" },
      .play = "play piston job pizzaiolo; card casino",
      .then = "'river':['impot#1','impot#2','impot#3']" },
};

int main(void)
{
    return sml_run_scenes("smile-life specials", scene, sizeof scene / sizeof *scene);
}
