/* jda_options.c: the options, and the attributes of the player profile. */
#include "jda.h"

#include <string.h>

#define X_ID(name, id, ...) id,
#define X_GROUP(name, id, group, ...) JDA_##group,
const char *const jda_attr_id[JDA_N_ATTRS + 1] = { JDA_ATTRIBUTES(X_ID) };
const uint8_t jda_attr_group[JDA_N_ATTRS] = { JDA_ATTRIBUTES(X_GROUP) };
#undef X_ID
#undef X_GROUP

const char *const jda_sign_id[JDA_N_SIGNS + 1] = {
    "capricorne", "verseau", "poissons", "belier", "taureau", "gemeaux",
    "cancer", "lion", "vierge", "balance", "scorpion", "sagittaire",
};

unsigned jda_attr_find(const char *id, size_t len)
{
    unsigned a = 0;

    while (a < JDA_N_ATTRS
           && (strlen(jda_attr_id[a]) != len || memcmp(id, jda_attr_id[a], len) != 0))
        a++;
    return a;
}

/* ---- values --------------------------------------------------------------------------------- */

static const struct lv_option_name start_names[] = {
    { "youngest", JDA_START_YOUNGEST, N_("the youngest") },
    { "random", JDA_START_RANDOM, N_("by lot") },
    { "seat-1", JDA_START_SEAT, N_("seat 1") },
    { NULL, 0, NULL },
};
static const struct lv_option_name year_names[] = {
    { "full", 0, N_("the whole year") }, { "half", 1, N_("from 1 July") }, { NULL, 0, NULL },
};
static const struct lv_option_name supply_names[] = {
    { "limited", 0, N_("84 tokens") },
    { "unlimited", 1, N_("as many as needed") },
    { NULL, 0, NULL },
};
static const struct lv_option_name mixed_names[] = {
    { "neither", 0, N_("neither colour") }, { "both", 1, N_("both colours") }, { NULL, 0, NULL },
};
static const struct lv_option_name december_names[] = {
    { "move", JDA_DECEMBER_MOVE, N_("the pawn moves") },
    { "respin", JDA_DECEMBER_RESPIN, N_("spin again") },
    { "none", JDA_DECEMBER_STAY, N_("the pawn stays") },
    { NULL, 0, NULL },
};
static const struct lv_option_name on_names[] = {
    { "off", 0, N_("no") }, { "on", 1, N_("yes") }, { NULL, 0, NULL },
};
static const struct lv_option_name zodiac_names[] = {
    { "full", JDA_ZODIAC_FULL, N_("against everything bad") },
    { "hasard-only", JDA_ZODIAC_HASARD, N_("against hasard cards only") },
    { "off", JDA_ZODIAC_OFF, N_("no protection") },
    { NULL, 0, NULL },
};
static const struct lv_option_name claims_names[] = {
    { "auto", 0, N_("paid by the program") },
    { "manual", 1, N_("to be claimed") },
    { NULL, 0, NULL },
};
static const struct lv_option_name cash_names[] = {
    { "hand-over", 0, N_("a bankrupt player hands over what is left") },
    { "keep", 1, N_("a bankrupt player keeps it and pays nothing") },
    { NULL, 0, NULL },
};
static const struct lv_option_name arrival_names[] = {
    { "quiet", 0, N_("the return square does nothing") },
    { "full", 1, N_("the return square counts") },
    { NULL, 0, NULL },
};
static const struct lv_option_name tie_names[] = {
    { "each", JDA_TIE_EACH, N_("each of them") },
    { "none", JDA_TIE_NONE, N_("none of them") },
    { "poorest-in-tokens", JDA_TIE_POOREST, N_("the one with fewest tokens") },
    { NULL, 0, NULL },
};
static const struct lv_option_name knowledge_names[] = {
    { "declare", JDA_DECLARE, N_("the player's word counts") },
    { "confirm", JDA_CONFIRM, N_("the others vote") },
    { "quiz", JDA_QUIZ, N_("by a quiz") },
    { NULL, 0, NULL },
};
static const struct lv_option_name ask_names[] = {
    { "when-needed", 0, N_("when a square needs them") }, { "before", 1, N_("before the game") },
    { NULL, 0, NULL },
};
static const struct lv_option_name undisclosed_names[] = {
    { "neutral", 0, N_("the square does nothing") },
    { "unfavourable", 1, N_("the worse branch") },
    { NULL, 0, NULL },
};
static const struct lv_option_name fill_names[] = {
    { "leave", 0, N_("left open") }, { "random", 1, N_("drawn for them") }, { NULL, 0, NULL },
};
static const struct lv_option_name show_names[] = {
    { "private", 0, N_("private") }, { "shared", 1, N_("shown to the table") }, { NULL, 0, NULL },
};
static const struct lv_option_name visible_names[] = {
    { "public", 0, N_("shown to all") }, { "private", 1, N_("private") }, { NULL, 0, NULL },
};
static const struct lv_option_name answers_names[] = {
    { "kept", 0, N_("asked once and kept") }, { "told", 1, N_("what follows is said each time") },
    { NULL, 0, NULL },
};
static const struct lv_option_name player_names[] = {
    { "bot", 0, N_("a bot") }, { "person", 1, N_("a person") }, { NULL, 0, NULL },
};

#define OPEN_OR_NONE                            \
    { "open", JDA_OPEN, N_("asked or drawn") }, \
    {                                           \
        "none", JDA_NONE, N_("not said")        \
    }

static const struct lv_option_name open_names[] = { OPEN_OR_NONE, { NULL, 0, NULL } };
static const struct lv_option_name fact_names[] = {
    OPEN_OR_NONE, { "no", JDA_NO, N_("no") }, { "yes", JDA_YES, N_("yes") }, { NULL, 0, NULL },
};
static const struct lv_option_name sex_names[] = {
    OPEN_OR_NONE, { "F", JDA_WOMAN, N_("a woman") }, { "M", JDA_MAN, N_("a man") },
    { "X", JDA_OTHER_SEX, N_("neither") }, { NULL, 0, NULL },
};
static const struct lv_option_name marital_names[] = {
    OPEN_OR_NONE, { "single", JDA_SINGLE, N_("single") }, { "married", JDA_MARRIED, N_("married") },
    { NULL, 0, NULL },
};
static const struct lv_option_name sign_names[] = {
    OPEN_OR_NONE,
    { "capricorne", JDA_FIRST_SIGN + 0, N_("Capricorn") },
    { "verseau", JDA_FIRST_SIGN + 1, N_("Aquarius") },
    { "poissons", JDA_FIRST_SIGN + 2, N_("Pisces") },
    { "belier", JDA_FIRST_SIGN + 3, N_("Aries") },
    { "taureau", JDA_FIRST_SIGN + 4, N_("Taurus") },
    { "gemeaux", JDA_FIRST_SIGN + 5, N_("Gemini") },
    { "cancer", JDA_FIRST_SIGN + 6, N_("Cancer") },
    { "lion", JDA_FIRST_SIGN + 7, N_("Leo") },
    { "vierge", JDA_FIRST_SIGN + 8, N_("Virgo") },
    { "balance", JDA_FIRST_SIGN + 9, N_("Libra") },
    { "scorpion", JDA_FIRST_SIGN + 10, N_("Scorpio") },
    { "sagittaire", JDA_FIRST_SIGN + 11, N_("Sagittarius") },
    { NULL, 0, NULL },
};

/* ---- the table ------------------------------------------------------------------------------ */

#define NAMED(list) .min = 1, .max = 0, .names = (list)
#define X_FACT(attr, name, group, words)                                                           \
    [JDA_OPT_ATTR + JDA_A_##attr] = {                                                              \
        .id = (name), NAMED(fact_names), .per_seat = true, .rules = "JDA-107 JDA-109",             \
        .title = (words),                                                                          \
        .help = N_("A fact about the real player; `open` asks a person and draws for a bot."),     \
    },

const struct lv_option jda_options[JDA_N_OPTIONS] = {
    [JDA_OPT_START_PLAYER] = {
        .id = "start-player", NAMED(start_names), .rules = "JDA-09 JDA-R01",
        .title = N_("first turn"), .help = N_("Who has the first turn."),
    },
    [JDA_OPT_YEAR] = {
        .id = "year", NAMED(year_names), .rules = "JDA-05 JDA-11 JDA-R134",
        .title = N_("length of the year"),
        .help = N_("Half a year starts on 1 July with one holiday card each."),
    },
    [JDA_OPT_TOKENS_PER_TURN] = {
        .id = "tokens-per-turn", .min = 1, .max = 9, .standard = 1, .rules = "JDA-22 JDA-R03 JDA-R144",
        .title = N_("tokens bought in a turn"),
        .help = N_("How many tokens may be bought at the start of a turn."),
    },
    [JDA_OPT_TOKEN_SUPPLY] = {
        .id = "token-supply", NAMED(supply_names), .rules = "JDA-80 JDA-R49",
        .title = N_("tokens in the box"), .help = N_("Whether the bank can run out of tokens."),
    },
    [JDA_OPT_MIXED_FRAMES] = {
        .id = "mixed-frames", NAMED(mixed_names), .rules = "JDA-24 JDA-25 JDA-R08",
        .title = N_("mixed squares stop"),
        .help = N_("Whether half-red half-blue squares stop a pawn sent on by a colour."),
    },
    [JDA_OPT_DECEMBER_COLOURS] = {
        .id = "december-colours", NAMED(december_names), .rules = "JDA-27 JDA-R11 JDA-R135",
        .title = N_("colours in December"),
        .help = N_("What two equal colours do to a pawn in December."),
    },
    [JDA_OPT_GIFTS] = {
        .id = "gifts", NAMED(on_names), .standard = 1, .rules = "JDA-38",
        .title = N_("gifts of days"), .help = N_("Whether opponents may push a pawn on."),
    },
    [JDA_OPT_GIFT_MAX_DAYS] = {
        .id = "gift-max-days", .min = 0, .max = 365, .rules = "JDA-R17",
        .title = N_("longest gift"), .help = N_("Days of a gift at most; 0: no limit."),
    },
    [JDA_OPT_DAYS_MAX] = {
        .id = "days-max", .min = 0, .max = 365, .rules = "JDA-34",
        .title = N_("longest purchase"), .help = N_("Days bought at most; 0: no limit."),
    },
    [JDA_OPT_ZODIAC] = {
        .id = "zodiac-protection", NAMED(zodiac_names), .rules = "JDA-70 JDA-71 JDA-72 JDA-R58",
        .title = N_("protection by the sign"),
        .help = N_("What a pawn within its owner's sign is safe from."),
    },
    [JDA_OPT_CLAIMS] = {
        .id = "claims", NAMED(claims_names), .rules = "JDA-59 JDA-R44",
        .title = N_("lucky numbers and birthdays"),
        .help = N_("Whether they are paid at once or must be claimed by people."),
    },
    [JDA_OPT_BANKRUPTCY_CASH] = {
        .id = "bankruptcy-cash", NAMED(cash_names), .rules = "JDA-R50 JDA-R54 JDA-R128",
        .title = N_("money after a bankruptcy"),
        .help = N_("What happens to the money of a player who cannot pay in full."),
    },
    [JDA_OPT_BANKRUPTCY_ARRIVAL] = {
        .id = "bankruptcy-arrival", NAMED(arrival_names), .rules = "JDA-R53",
        .title = N_("return after a bankruptcy"),
        .help = N_("Whether the square to which a bankrupt player returns counts."),
    },
    [JDA_OPT_SECOND_TIE] = {
        .id = "second-place-tie", NAMED(tie_names), .rules = "JDA-103 JDA-R90 JDA-R132",
        .title = N_("shared second place"),
        .help = N_("Who gets the 3 tokens when several pawns are second."),
    },
    [JDA_OPT_KNOWLEDGE] = {
        .id = "knowledge", NAMED(knowledge_names), .rules = "JDA-110 JDA-R99",
        .title = N_("questions of knowledge"), .help = N_("How they are judged."),
    },
    [JDA_OPT_ASK] = {
        .id = "ask", NAMED(ask_names), .rules = "JDA-108 JDA-R122 JDA-R127",
        .title = N_("questions about people"),
        .help = N_("When facts other than sex, age and birthday are asked."),
    },
    [JDA_OPT_UNDISCLOSED] = {
        .id = "undisclosed", NAMED(undisclosed_names), .rules = "JDA-109 JDA-R96 JDA-R138",
        .title = N_("what is not said"), .help = N_("What a square does when a fact is not known."),
    },
    [JDA_OPT_FILL_PROFILE] = {
        .id = "fill-profile", NAMED(fill_names), .rules = "JDA-111 JDA-R141",
        .title = N_("unanswered questions"),
        .help = N_("Whether facts that a person does not give are drawn by lot."),
    },
    [JDA_OPT_SHOW_PROFILES] = {
        .id = "show-profiles", NAMED(show_names), .rules = "JDA-112",
        .title = N_("answers"), .help = N_("Whether the table sees the answers."),
    },
    [JDA_OPT_MONEY_VISIBLE] = {
        .id = "money-visible", NAMED(visible_names), .rules = "JDA-R121",
        .title = N_("money"), .help = N_("Whether others see a player's money."),
    },
    [JDA_OPT_CHAIN_LIMIT] = {
        .id = "chain-limit", .min = 1, .max = 99, .standard = 12, .rules = "JDA-R84",
        .title = N_("squares in one turn"),
        .help = N_("How many almanac squares are followed in one turn at most."),
    },
    [JDA_OPT_ANSWERS] = {
        .id = "answers", NAMED(answers_names), .not_asked = true, .rules = "JDA-R102 JDA-R160",
        .title = N_("what the game keeps"),
        .help = N_("Whether it keeps the answers, or only what people say follows from them."),
    },
    [JDA_OPT_PLAYER] = {
        .id = "player", NAMED(player_names), .per_seat = true, .not_asked = true, .who_plays = true,
        .rules = "JDA-111 JDA-R99 JDA-R140",
        .title = N_("players"),
        .help = N_("People are asked about themselves; bots get a profile by lot."),
    },
    [JDA_OPT_ATTR + JDA_A_SEX] = {
        .id = "sex", NAMED(sex_names), .per_seat = true, .rules = "JDA-R97",
        .title = N_("sex"), .help = N_("Woman, man, neither, or not said."),
    },
    [JDA_OPT_ATTR + JDA_A_AGE] = {
        .id = "age", .min = JDA_MIN_AGE, .max = JDA_MAX_AGE, .names = open_names, .per_seat = true,
        .rules = "JDA-R95",
        .title = N_("age"), .help = N_("In completed years."),
    },
    [JDA_OPT_ATTR + JDA_A_BIRTHDAY] = {
        .id = "birthday", .min = 101, .max = 1231, .names = open_names, .per_seat = true,
        .rules = "JDA-57 JDA-R41",
        .title = N_("birthday"), .help = N_("Month and day: 514 is 14 May."),
    },
    [JDA_OPT_ATTR + JDA_A_SIGN] = {
        .id = "sign", NAMED(sign_names), .per_seat = true, .rules = "JDA-70 JDA-R65 JDA-R66",
        .title = N_("sign"), .help = N_("Of the zodiac; follows from the birthday if that is given."),
    },
    [JDA_OPT_ATTR + JDA_A_MARITAL] = {
        .id = "marital", NAMED(marital_names), .per_seat = true, .rules = "JDA-R94",
        .title = N_("married or single"), .help = N_("Single if not married today."),
    },
    JDA_FACTS(X_FACT)
    [JDA_OPT_ATTR + JDA_A_CANDLE_IN_ROOM] = {
        .id = "candle_in_room", NAMED(fact_names), .rules = "JDA-R100 JDA-R143",
        .title = N_("a candle in the room"), .help = N_("A fact about the room, the same for everybody."),
    },
    [JDA_OPT_ATTR + JDA_A_SUNNY_TODAY] = {
        .id = "sunny_today", NAMED(fact_names), .rules = "JDA-R100 JDA-R143",
        .title = N_("fine weather today"), .help = N_("A fact about the room, the same for everybody."),
    },
    JDA_KNOWN(X_FACT)
};

unsigned jda_day_of(unsigned month, unsigned day)
{
    static const uint8_t length[13] = { 0, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    unsigned before = 0;

    if (month < 1 || month > 12 || day < 1 || day > length[month])
        return 0;
    for (unsigned m = 1; m < month; m++)
        before += length[m];
    return before + day;
}
