/* jda_data.h: the year as it lies in the box: days, squares, cards, machine, profile and quiz, and the
 * options. Squares and cards are programs of a closed set of steps, parsed once when they are loaded. */
#ifndef JDA_DATA_H
#define JDA_DATA_H

#include "core/fields.h"

enum {
    JDA_N_SEATS = 6,
    JDA_DAYS = 366,          /* JDA-13 */
    JDA_DECEMBER = 336,      /* its first day */
    JDA_HALF_START = 183,    /* 1 July: option year */
    JDA_LAST_HOLIDAY = 319,  /* JDA-46: 14 November */
    JDA_HOLIDAY_DAYS = 14,   /* JDA-44 */
    JDA_N_QUARTERS = 3,
    JDA_N_SIGNS = 12,
    JDA_N_CHANCE = 42,
    JDA_N_HASARD = 36,
    JDA_N_CARDS = JDA_N_CHANCE + JDA_N_HASARD, /* one numbering: chance first */
    JDA_N_TOKENS = 84,
    JDA_N_LUCKY = 30,
    JDA_MAX_RESULTS = 64,    /* of the machine */
    JDA_MAX_SQUARES = 200,
    JDA_MAX_CLAUSES = 3,
    JDA_MAX_TERMS = 4,
    JDA_MAX_FACTS = 6,       /* that a square hangs on */
    JDA_MAX_STEPS = 8,       /* of a card */
    JDA_MAX_TITLES = 32,     /* of a quiz, right and wrong */
    JDA_TEXT = 256,          /* bytes of a name, fact or question in one language */
    JDA_ART = 48,            /* of the name of a picture */
    JDA_ID = 16,
    JDA_MAX_CARDS_A_TURN = 40, /* JDA-R84 */
    JDA_MAX_EXTRA = 4,       /* JDA-R76 */
    JDA_MAX_SKIP = 99,
    JDA_MAX_ROUNDS = 200,    /* JDA-R105 */
    JDA_DEPTH = 14           /* JDA-R145: things in course within one another */
};

/* Money is counted in hundreds of francs: no sum is ever split below (JDA-R47). */
enum { JDA_START_MONEY = 8, JDA_QUARTER_PAY = 4, JDA_TOKEN_PRICE = 5, JDA_LUCKY_PAY = 2 };

/* Tokens for the first two at a quarter end (JDA-53, JDA-54) and at the end of the year (JDA-102,
 * JDA-103). */
enum { JDA_FIRST_TOKENS = 3, JDA_SECOND_TOKENS = 2, JDA_FINISH_TOKENS = 6, JDA_RUNNER_UP_TOKENS = 3 };

/* ---- the player profile (2.10) -------------------------------------------------------------- */

#define JDA_FACTS(X) /* that are yes or no: name, id, group, title as an option */                 \
    X(SALARIED, "salaried", LASTING, N_("is an employee"))                                         \
    X(HAS_CHILDREN, "has_children", LASTING, N_("has children"))                                   \
    X(CHILD_UNDER_12, "child_under_12", LASTING, N_("has a child under twelve"))                   \
    X(OWNS_RENAULT, "owns_renault", LASTING, N_("owns a Renault"))                                 \
    X(LIVES_IN_PARIS, "lives_in_paris", LASTING, N_("lives in Paris"))                             \
    X(SPORT_REGULAR, "sport_regular", LASTING, N_("plays a sport regularly"))                      \
    X(VISITED_5_EUROPE, "visited_5_europe", LASTING, N_("has been to five European countries"))    \
    X(CROSSED_ATLANTIC, "crossed_atlantic", LASTING, N_("has crossed the Atlantic"))               \
    X(SMOKES_PIPE, "smokes_pipe", LASTING, N_("smokes a pipe"))                                    \
    X(PARTICLE_NAME, "particle_name", LASTING, N_("has a nobiliary particle"))                     \
    X(WAS_SCOUT, "was_scout", LASTING, N_("was a scout"))                                          \
    X(FAMILY_AMERICAS, "family_americas", LASTING, N_("has family ties with the Americas"))        \
    X(COLLECTOR, "collector", LASTING, N_("is a collector"))                                       \
    X(WEARS_BEARD, "wears_beard", LASTING, N_("wears a beard"))                                    \
    X(HAS_CAT, "has_cat", LASTING, N_("has a cat"))                                                \
    X(GRADUATE, "graduate", LASTING, N_("holds a diploma"))                                        \
    X(NOBEL_PRIZE, "nobel_prize", LASTING, N_("has won a Nobel prize"))                            \
    X(LIKES_ANTIQUITY, "likes_antiquity", LASTING, N_("is interested in ancient history"))         \
    X(ART_IN_LOUNGE, "art_in_lounge", LASTING, N_("has a painting or statuette in the living room")) \
    X(WAS_ELECTED, "was_elected", LASTING, N_("was once elected to something"))                    \
    X(WEARS_SUIT, "wears_suit", TODAY, N_("wears a skirt suit today"))                             \
    X(WEARS_LACOSTE, "wears_lacoste", TODAY, N_("wears a Lacoste shirt today"))                    \
    X(CINEMA_THIS_WEEK, "cinema_this_week", TODAY, N_("went to the cinema this week"))             \
    X(SMOKING_CIGAR, "smoking_cigar", TODAY, N_("is smoking a cigar"))
#define JDA_KNOWN(X) /* the same about what people know */                                         \
    X(Q_BEATLES, "q_beatles", KNOWLEDGE, N_("can name five Beatles songs"))                        \
    X(Q_NATIONS, "q_nations", KNOWLEDGE, N_("can name France's opponents in the Five Nations"))    \
    X(Q_KELLY, "q_kelly", KNOWLEDGE, N_("can name a film with Grace Kelly"))                       \
    X(Q_METRO, "q_metro", KNOWLEDGE, N_("can name five stations of métro line 1"))                 \
    X(Q_BOND, "q_bond", KNOWLEDGE, N_("can name two James Bond films"))                            \
    X(Q_ASPIRIN, "q_aspirin", KNOWLEDGE, N_("knows the chemical name of aspirin"))                 \
    X(Q_KHRUSHCHEV, "q_khrushchev", KNOWLEDGE, N_("knows Khrushchev's first name"))                \
    X(Q_BREL, "q_brel", KNOWLEDGE, N_("can hum three songs by Brel"))                              \
    X(Q_NAPOLEON, "q_napoleon", KNOWLEDGE, N_("can name three of Napoleon's victories"))
/* name, id in files and notation, group: in the order in which they are asked */
#define JDA_ATTRIBUTES(X)                                                                          \
    X(SEX, "sex", IDENTITY)                                                                        \
    X(AGE, "age", IDENTITY)                                                                        \
    X(BIRTHDAY, "birthday", IDENTITY)                                                              \
    X(SIGN, "sign", IDENTITY)                                                                      \
    X(MARITAL, "marital", LASTING)                                                                 \
    JDA_FACTS(X)                                                                                   \
    X(CANDLE_IN_ROOM, "candle_in_room", TABLE)                                                     \
    X(SUNNY_TODAY, "sunny_today", TABLE)                                                           \
    JDA_KNOWN(X)

#define JDA_ATTR_ENUM(name, ...) JDA_A_##name,
enum jda_attr { JDA_ATTRIBUTES(JDA_ATTR_ENUM) JDA_N_ATTRS, JDA_A_MONEY = JDA_N_ATTRS };
#undef JDA_ATTR_ENUM
static_assert(JDA_N_ATTRS == 40, "2.10: 40 attributes");
enum { JDA_N_QUIZZES = JDA_N_ATTRS - JDA_A_Q_BEATLES };
enum jda_group { JDA_IDENTITY, JDA_LASTING, JDA_TODAY, JDA_TABLE, JDA_KNOWLEDGE };

/* Values of a fact. A sign is JDA_FIRST_SIGN + its number, an age itself, a birthday its day + 1
 * (from 2 on like all real answers). */
enum {
    JDA_OPEN = 0, /* not asked yet */
    JDA_NONE = 1, /* asked, not said */
    JDA_NO = 2, JDA_YES = 3,
    JDA_SINGLE = JDA_NO, JDA_MARRIED = JDA_YES,
    JDA_WOMAN = 2, JDA_MAN = 3, JDA_OTHER_SEX = 4,
    JDA_MIN_AGE = 3, JDA_MAX_AGE = 120, JDA_ADULT = 18,
    JDA_FIRST_SIGN = 2,
    JDA_MONTH = 64 /* attribute number of the first half of a birthday, in actions only */
};

enum jda_truth { JDA_FALSE, JDA_TRUE, JDA_UNKNOWN };

/* ---- options -------------------------------------------------------------------------------- */

enum jda_option {
    JDA_OPT_START_PLAYER, JDA_OPT_YEAR, JDA_OPT_TOKENS_PER_TURN, JDA_OPT_TOKEN_SUPPLY,
    JDA_OPT_MIXED_FRAMES, JDA_OPT_DECEMBER_COLOURS, JDA_OPT_GIFTS, JDA_OPT_GIFT_MAX_DAYS,
    JDA_OPT_DAYS_MAX, JDA_OPT_ZODIAC, JDA_OPT_CLAIMS, JDA_OPT_BANKRUPTCY_CASH,
    JDA_OPT_BANKRUPTCY_ARRIVAL, JDA_OPT_SECOND_TIE, JDA_OPT_KNOWLEDGE, JDA_OPT_ASK,
    JDA_OPT_UNDISCLOSED, JDA_OPT_FILL_PROFILE, JDA_OPT_SHOW_PROFILES, JDA_OPT_MONEY_VISIBLE,
    JDA_OPT_CHAIN_LIMIT, JDA_OPT_ANSWERS, JDA_OPT_PLAYER,
    JDA_OPT_ATTR, /* + attribute */
    JDA_N_OPTIONS = JDA_OPT_ATTR + JDA_N_ATTRS
};
enum { JDA_START_YOUNGEST, JDA_START_RANDOM, JDA_START_SEAT };
enum { JDA_DECEMBER_MOVE, JDA_DECEMBER_RESPIN, JDA_DECEMBER_STAY };
enum { JDA_ZODIAC_FULL, JDA_ZODIAC_HASARD, JDA_ZODIAC_OFF };
enum { JDA_TIE_EACH, JDA_TIE_NONE, JDA_TIE_POOREST };
enum { JDA_DECLARE, JDA_CONFIRM, JDA_QUIZ };

/* ---- components ----------------------------------------------------------------------------- */

enum jda_frame_colour {
    JDA_PLAIN, JDA_RED, JDA_BLUE, JDA_DOUBLE_BLUE, JDA_MIXED, JDA_QUARTER, JDA_SPECIAL, JDA_ZODIAC
};
enum jda_deck { JDA_CHANCE_DECK, JDA_HASARD_DECK };

/* Who a step of a card is about (2.6). */
enum jda_who {
    JDA_ME, JDA_OTHERS, JDA_ALL, JDA_CHOICE, JDA_NEXT, JDA_RICHEST, JDA_POOREST, JDA_MOST_TOKENS,
    JDA_FIRST, JDA_LAST, JDA_AHEAD, JDA_N_WHO
};

enum jda_step_kind {
    JDA_S_TOKENS,
    JDA_S_MONEY,
    JDA_S_GIVE_TOKENS,
    JDA_S_GIVE_MONEY,
    JDA_S_MOVE,
    JDA_S_RANGE,
    JDA_S_GOTO,
    JDA_S_SKIP,
    JDA_S_AGAIN,
    JDA_S_KEEP,
    JDA_S_SWAP,
    JDA_S_DRAW,
    JDA_S_CHOOSE /* the next step or the one after it */
};
enum jda_place {
    JDA_NEXT_RED,
    JDA_PREVIOUS_BLUE,
    JDA_END_OF_MONTH,
    JDA_FIRST_OF_MONTH,
    JDA_N_PLACES
};

struct jda_step {
    uint8_t kind;
    uint8_t who, to; /* enum jda_who; of a draw, `to` is the deck; of a goto, the place */
    int8_t n, max;   /* tokens, hundreds, days, turns, cards; a range goes to max */
};

/* Does it hang on whom one chooses? `to` is somebody only among players. */
static inline bool jda_step_chooses(const struct jda_step *x)
{
    return x->who == JDA_CHOICE
        || ((x->kind == JDA_S_GIVE_TOKENS || x->kind == JDA_S_GIVE_MONEY) && x->to == JDA_CHOICE);
}

struct jda_card {
    uint8_t n_steps;
    bool asks_target;             /* some step is about the drawer's choice */
    struct jda_step step[JDA_MAX_STEPS];
    lv_text text;
    char id[4];
    char art[JDA_ART];
};

/* What a square does to one player. */
enum jda_deed_kind {
    JDA_D_NONE, JDA_D_DRAW, JDA_D_PAY_BANK, JDA_D_GET_BANK, JDA_D_PAY_CHOICE, JDA_D_ADVANCE,
    JDA_D_RETREAT, JDA_D_TO_DAY, JDA_D_SKIP, JDA_D_EXTRA, JDA_D_SPIN_DIFFERENCE, JDA_D_CHEQUE,
    JDA_D_PERMUTE, JDA_D_SWAP, JDA_D_QUARTER, JDA_D_FINISH
};

struct jda_deed {
    uint8_t kind, deck;
    uint16_t n; /* cards, hundreds, days, turns; or the day to go to */
};

/* One or, after `choose`, two deeds of which the player picks one. */
struct jda_act {
    uint8_t n_deeds;
    struct jda_deed deed[2];
};

enum jda_compare { JDA_EQUAL, JDA_LESS, JDA_LESS_EQUAL, JDA_MORE, JDA_MORE_EQUAL };

struct jda_term {
    uint8_t attr, compare;
    bool negated;
    int16_t value;
};

/* Terms joined by `and`, or all by `or`. No term: true. */
struct jda_test {
    uint8_t n_terms;
    bool any;
    struct jda_term term[JDA_MAX_TERMS];
};

struct jda_clause {
    struct jda_test test;
    struct jda_act yes, no;
};

enum jda_concerned { JDA_NOBODY, JDA_ARRIVING, JDA_EVERYBODY, JDA_EACH_IF };

struct jda_square {
    uint16_t day;
    uint8_t frame;
    uint8_t concerned;
    uint8_t parts;               /* how many players it is about: none, one, or all */
    bool unknown_is_no;          /* JDA-R96: 10 March */
    uint8_t n_clauses;
    uint8_t stages;              /* mask of enum jda_stage: where there is something to do */
    uint8_t knowledge;           /* the attribute of its question, or JDA_N_ATTRS */
    uint8_t n_facts;
    uint8_t fact[JDA_MAX_FACTS]; /* the attributes its conditions name, each once, in order */
    struct jda_test each_if;
    struct jda_test payee;       /* of JDA_D_PAY_CHOICE */
    uint64_t facts, payees;      /* the attributes of fact[] and of `payee`, one bit each */
    struct jda_clause clause[JDA_MAX_CLAUSES];
    lv_text text, why;           /* what happened that day; why it does what it does, or none */
    char art[JDA_ART];
};

struct jda_result {
    uint8_t colour;     /* JDA_RED, JDA_BLUE, or JDA_PLAIN for two numbers */
    uint8_t low, high;
};

struct jda_quiz {
    uint8_t needed, shown, n_titles;
    uint32_t right;                /* mask */
    lv_text title[JDA_MAX_TITLES]; /* sorted, so that the order tells nothing */
};

struct jda_data {
    uint8_t n_squares, n_results;
    uint8_t kind[JDA_DAYS + 1];            /* enum jda_frame_colour of each day */
    uint8_t square_at[JDA_DAYS + 1];       /* number + 1; 0: no entry */
    uint8_t sign_of[JDA_DAYS + 1];         /* 0 to 11 */
    uint8_t month_of[JDA_DAYS + 1];        /* 1 to 12 */
    uint8_t day_of[JDA_DAYS + 1];          /* of the month, 1 to 31 */
    uint16_t next[2][2][JDA_DAYS + 1];     /* [mixed frames count][0 red, 1 blue]; 0: none ahead */
    uint16_t previous_blue[JDA_DAYS + 1];  /* 0: none behind */
    struct jda_square square[JDA_MAX_SQUARES];
    struct jda_card card[JDA_N_CARDS];
    struct jda_result result[JDA_MAX_RESULTS];
    uint64_t results[3];                   /* masks: two numbers, two red, two blue */
    lv_text sign[JDA_N_SIGNS];
    char sign_art[JDA_N_SIGNS][JDA_ART];
    lv_text question[JDA_N_ATTRS];
    lv_text condition[JDA_N_ATTRS][2];     /* "you have a cat", and negated; or none */
    uint8_t bot[JDA_N_ATTRS];              /* chance of yes, per cent */
    struct jda_quiz quiz[JDA_N_QUIZZES];
    struct {
        uint8_t n, square[JDA_MAX_SQUARES];
    } about[JDA_N_ATTRS];                  /* the squares that name each attribute */
    uint8_t n_guessed, guessed[JDA_N_ATTRS]; /* attributes in the order in which resample() guesses them */
    float worth[JDA_DAYS + 1];             /* of stopping there, in francs, for estimate() */
};

#endif
