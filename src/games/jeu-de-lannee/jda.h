/* jda.h: Le Jeu de l'Année: a race through the 366 days of a leap year.
 *
 * What makes this game unlike the others is that one thing leads to another: a square sends the pawn
 * to a square where everybody draws a card that sends a pawn to a square … The state therefore holds
 * a small stack of things in course (struct jda_frame): squares being followed and cards being carried
 * out. jda_run() works on the uppermost until it needs a decision or chance, and stops there; called
 * again at such a point it changes nothing, which is how a position from outside is checked.
 *
 * Squares and cards are programs of a closed set of steps, parsed once by jda_load().
 * Rules: docs/rules/jeu-de-lannee.md; squares: docs/rules/jeu-de-lannee-almanac.md. */
#ifndef JDA_H
#define JDA_H

#include "core/game.h"

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
    JDA_TEXT = 160,          /* bytes of a name, fact or question in one language */
    JDA_ID = 16,
    JDA_MAX_CARDS_A_TURN = 40, /* JDA-R84 */
    JDA_MAX_EXTRA = 4,       /* JDA-R76 */
    JDA_MAX_SKIP = 99,
    JDA_MAX_ROUNDS = 200,    /* JDA-R105 */
    JDA_DEPTH = 14           /* JDA-R145: things in course within one another */
};

/* Money is counted in hundreds of francs: no sum is ever split below (JDA-R47). */
enum { JDA_START_MONEY = 8, JDA_QUARTER_PAY = 4, JDA_TOKEN_PRICE = 5, JDA_LUCKY_PAY = 2 };

/* ---- the player profile (2.10) -------------------------------------------------------------- */

/* name, id in files and notation, group: in the order in which they are asked */
#define JDA_ATTRIBUTES(X)                                                                          \
    X(SEX, "sex", IDENTITY)                                                                        \
    X(AGE, "age", IDENTITY)                                                                        \
    X(BIRTHDAY, "birthday", IDENTITY)                                                              \
    X(SIGN, "sign", IDENTITY)                                                                      \
    X(MARITAL, "marital", LASTING)                                                                 \
    X(SALARIED, "salaried", LASTING)                                                               \
    X(HAS_CHILDREN, "has_children", LASTING)                                                       \
    X(CHILD_UNDER_12, "child_under_12", LASTING)                                                   \
    X(OWNS_RENAULT, "owns_renault", LASTING)                                                       \
    X(LIVES_IN_PARIS, "lives_in_paris", LASTING)                                                   \
    X(SPORT_REGULAR, "sport_regular", LASTING)                                                     \
    X(VISITED_5_EUROPE, "visited_5_europe", LASTING)                                               \
    X(CROSSED_ATLANTIC, "crossed_atlantic", LASTING)                                               \
    X(SMOKES_PIPE, "smokes_pipe", LASTING)                                                         \
    X(PARTICLE_NAME, "particle_name", LASTING)                                                     \
    X(WAS_SCOUT, "was_scout", LASTING)                                                             \
    X(FAMILY_AMERICAS, "family_americas", LASTING)                                                 \
    X(COLLECTOR, "collector", LASTING)                                                             \
    X(WEARS_BEARD, "wears_beard", LASTING)                                                         \
    X(HAS_CAT, "has_cat", LASTING)                                                                 \
    X(GRADUATE, "graduate", LASTING)                                                               \
    X(NOBEL_PRIZE, "nobel_prize", LASTING)                                                         \
    X(LIKES_ANTIQUITY, "likes_antiquity", LASTING)                                                 \
    X(ART_IN_LOUNGE, "art_in_lounge", LASTING)                                                     \
    X(WAS_ELECTED, "was_elected", LASTING)                                                         \
    X(WEARS_SUIT, "wears_suit", TODAY)                                                             \
    X(WEARS_LACOSTE, "wears_lacoste", TODAY)                                                       \
    X(CINEMA_THIS_WEEK, "cinema_this_week", TODAY)                                                 \
    X(SMOKING_CIGAR, "smoking_cigar", TODAY)                                                       \
    X(CANDLE_IN_ROOM, "candle_in_room", TABLE)                                                     \
    X(SUNNY_TODAY, "sunny_today", TABLE)                                                           \
    X(Q_BEATLES, "q_beatles", KNOWLEDGE)                                                           \
    X(Q_NATIONS, "q_nations", KNOWLEDGE)                                                           \
    X(Q_KELLY, "q_kelly", KNOWLEDGE)                                                               \
    X(Q_METRO, "q_metro", KNOWLEDGE)                                                               \
    X(Q_BOND, "q_bond", KNOWLEDGE)                                                                 \
    X(Q_ASPIRIN, "q_aspirin", KNOWLEDGE)                                                           \
    X(Q_KHRUSHCHEV, "q_khrushchev", KNOWLEDGE)                                                     \
    X(Q_BREL, "q_brel", KNOWLEDGE)                                                                 \
    X(Q_NAPOLEON, "q_napoleon", KNOWLEDGE)

#define JDA_ATTR_ENUM(name, id, group) JDA_A_##name,
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
    JDA_OPT_CHAIN_LIMIT, JDA_OPT_PLAYER,
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

struct jda_card {
    uint8_t n_steps;
    bool asks_target;             /* some step is about the drawer's choice */
    struct jda_step step[JDA_MAX_STEPS];
    char id[4];
    char text[2][JDA_TEXT];       /* [0] French, [1] English */
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
    struct jda_clause clause[JDA_MAX_CLAUSES];
    char text[2][JDA_TEXT];
};

struct jda_result {
    uint8_t colour;     /* JDA_RED, JDA_BLUE, or JDA_PLAIN for two numbers */
    uint8_t low, high;
};

struct jda_quiz {
    uint8_t needed, shown, n_titles;
    uint32_t right;                               /* mask */
    char title[2][JDA_MAX_TITLES][JDA_TEXT / 2];  /* sorted, so that the order tells nothing */
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
    char sign[2][JDA_N_SIGNS][JDA_ID];
    char question[2][JDA_N_ATTRS][JDA_TEXT];
    uint8_t bot[JDA_N_ATTRS];              /* chance of yes, per cent */
    struct jda_quiz quiz[JDA_N_QUIZZES];
    struct {
        uint8_t n, square[JDA_MAX_SQUARES];
    } about[JDA_N_ATTRS];                  /* the squares that name each attribute */
    bool tells[JDA_N_ATTRS];               /* what follows from the fact tells the fact */
    float worth[JDA_DAYS + 1];             /* of stopping there, in francs, for estimate() */
};

/* ---- the state ------------------------------------------------------------------------------ */

enum jda_phase {
    JDA_PH_PROFILE, JDA_PH_LUCKY, JDA_PH_LOT,
    JDA_PH_TOKEN, JDA_PH_SPIN, JDA_PH_TAKE, JDA_PH_DAYS, JDA_PH_HOLIDAY, JDA_PH_GIFTS, JDA_PH_SHARE,
    JDA_PH_ADD, JDA_PH_END, JDA_PH_OVER, JDA_N_PHASES
};

/* What is asked now. */
enum jda_ask {
    JDA_ASK_NOTHING,
    /* chance */
    JDA_ASK_FACT_DRAW, JDA_ASK_LUCKY, JDA_ASK_LOT, JDA_ASK_SPIN, JDA_ASK_DIFFERENCE, JDA_ASK_CARD,
    JDA_ASK_TITLE,
    /* seats */
    JDA_ASK_FACT, JDA_ASK_TOKEN, JDA_ASK_TAKE, JDA_ASK_DAYS, JDA_ASK_HOLIDAY, JDA_ASK_OFFER,
    JDA_ASK_SHARE, JDA_ASK_ADD, JDA_ASK_KNOW, JDA_ASK_VOTE, JDA_ASK_QUIZ, JDA_ASK_TARGET,
    JDA_ASK_OPTION, JDA_ASK_RANGE, JDA_ASK_SHIELD, JDA_ASK_PERMUTE, JDA_N_ASKS
};

enum { JDA_WHO_CHANCE = 0xFF, JDA_WHO_OVER = 0xFE };

/* A square being followed or a card being carried out. */
enum jda_frame_kind { JDA_NO_FRAME, JDA_SQUARE, JDA_CARD };
enum jda_stage {
    /* of a square, in the order of JDA-R39 */
    JDA_SQ_QUESTIONS, JDA_SQ_CHOOSE, JDA_SQ_PLAYERS, JDA_SQ_BANK, JDA_SQ_DRAW,
    JDA_SQ_CARRY, JDA_SQ_MOVES,
    /* of a card */
    JDA_CD_SHIELD, JDA_CD_TARGET, JDA_CD_STEPS,
    JDA_ENDED /* nothing more is to be done: the seat went bankrupt or left */
};
enum { JDA_LAST_ROUND = 0xFF, JDA_VOTING = 128 };

struct jda_frame {
    uint8_t kind, stage;
    uint16_t what;        /* day of the square; number of the card */
    uint8_t seat;         /* who arrived; who drew */
    uint8_t at;           /* square: whose part, in order of play from `seat`; card: which step */
    uint8_t left;         /* square: which clause; card: cards still to draw */
    uint8_t round;        /* square: which card of each player; card: 1 once the step has begun */
    uint8_t target;       /* seat + 1 */
    uint8_t mask;         /* square: seats whose part is dropped; card: seats still to be treated */
    uint8_t pick;         /* square: seats that chose the second deed; card: 1 or 2 once chosen */
    uint8_t chosen;       /* square: seats that have chosen; card: 1 when it is kept */
    uint8_t yes, no;      /* square: seats that know, or do not */
    uint8_t votes;        /* square: while the table votes, JDA_VOTING + 8 for each opponent asked
                           * + votes against */
    uint8_t unused;       /* 0 */
    uint8_t wait[JDA_N_SEATS]; /* square: card + 1 drawn and not yet carried out */
    uint8_t plan[JDA_N_SEATS]; /* square: two bits a clause: nothing, its first act, its second */
};
static_assert(sizeof(struct jda_frame) == 28, "no padding");

struct jda_state {
    uint8_t phase, turn;       /* turn: whose turn, or who is being set up */
    uint8_t who, ask;          /* what jda_run() stopped for */
    uint8_t attr, month;       /* of the fact asked; the month given of a birthday */
    uint8_t first, round;
    uint8_t result;            /* of the machine, + 1, while a number is chosen */
    uint8_t squares, cards;    /* followed and drawn in this turn (JDA-R84) */
    uint8_t ended;             /* 1: bankruptcy ended the turn's own actions (JDA-R52) */
    uint8_t bought;            /* tokens bought in this turn */
    uint8_t cursor;            /* set-up: attribute; gifts: opponent asked, in order of play */
    uint8_t adder;             /* who is asked to add, in order of play after the offerer */
    uint8_t depth;
    uint8_t closed, bankrupt;  /* masks of seats */
    uint8_t lucky_shown;       /* mask: the number is public */
    uint8_t changed;           /* 1: a fact of today was changed in this turn (JDA-R101) */
    uint8_t due_lucky;         /* manual claims: pawns that landed on a lucky number */
    uint8_t finisher;          /* seat + 1 */
    uint8_t unused[2];         /* 0 */
    uint8_t lucky[JDA_N_SEATS];
    uint8_t shield[JDA_N_SEATS]; /* card + 1 */
    uint8_t skip[JDA_N_SEATS], extra[JDA_N_SEATS], holidays[JDA_N_SEATS];
    uint8_t quarter[JDA_N_QUARTERS][2]; /* seat + 1 of the first two; 0xFF: not given (R134) */
    uint8_t due_own[JDA_N_SEATS];   /* manual claims: who still owes this seat for its birthday */
    uint8_t due_other[JDA_N_SEATS]; /* whose birthdays this seat still owes for */
    uint16_t pawn[JDA_N_SEATS];     /* day; 0: off the board (closed) */
    uint16_t money[JDA_N_SEATS], tokens[JDA_N_SEATS];
    uint16_t pledge[JDA_N_SEATS];   /* shares in the gift offered */
    uint16_t birthday[JDA_N_SEATS];
    uint16_t offer, unused2;        /* days offered */
    uint32_t in_deck[2][2], discard[2][2]; /* masks of cards; the second word for 32 and more */
    uint32_t not_lucky[JDA_N_SEATS];       /* days the table has seen not to be the seat's number */
    uint32_t titles, picked;               /* of the quiz: shown, chosen */
    uint8_t fact[JDA_N_SEATS][JDA_N_ATTRS]; /* facts of the table: under seat 0 */
    uint8_t seen[JDA_N_ATTRS]; /* mask of seats: the table knows, or saw what followed */
    struct jda_frame stack[JDA_DEPTH];
};
static_assert(sizeof(struct jda_state) == 872, "no padding");

/* ---- decisions and outcomes ----------------------------------------------------------------- */

/* name, word in the notation */
#define JDA_KINDS(X)                                                                               \
    X(FACT_DRAWN, "fact")      /* chance: attribute, value */                                      \
    X(LUCKY, "lucky")          /* chance: number */                                                \
    X(LOT, "lot")              /* chance: seat */                                                  \
    X(SPIN, "spin")            /* chance: result of the machine */                                 \
    X(CARD_DRAWN, "draw")      /* chance: card */                                                  \
    X(TITLE, "title")          /* chance: title of a quiz */                                       \
    X(ANSWER, "answer")        /* attribute, value */                                              \
    X(PASS, "pass")                                                                                \
    X(BUY_TOKEN, "buy-token")                                                                      \
    X(TAKE, "take")            /* days */                                                          \
    X(BUY_DAYS, "buy-days")    /* days, two bytes */                                               \
    X(HOLIDAY, "holiday")                                                                          \
    X(OFFER, "offer")          /* days, two bytes */                                               \
    X(SHARE, "share")          /* hundreds, two bytes */                                           \
    X(ADD, "add")              /* hundreds, two bytes */                                           \
    X(KNOW, "know")            /* 0 or 1 */                                                        \
    X(VOTE, "vote")            /* 0 or 1 */                                                        \
    X(QUIZ, "quiz")            /* 0: give up; title + 1 */                                         \
    X(TARGET, "target")        /* seat */                                                          \
    X(OPTION, "option")        /* 0 or 1 */                                                        \
    X(DAYS, "days")            /* days */                                                          \
    X(SHIELD, "shield")        /* 0 keep, 1 use */                                                 \
    X(PERMUTE, "permute")      /* three bits for each opponent in order of play, two bytes */      \
    X(CLAIM_LUCKY, "claim-lucky")       /* seat whose pawn landed */                               \
    X(CLAIM_BIRTHDAY, "claim-birthday") /* debtor */                                               \
    X(CHANGE, "change")        /* attribute, value */

#define JDA_KIND_ENUM(name, word) JDA_##name##_ACTION,
enum jda_kind { JDA_KINDS(JDA_KIND_ENUM) JDA_N_KINDS };
#undef JDA_KIND_ENUM

enum jda_event {
    JDA_EV_ANSWERED,
    JDA_EV_LUCKY_OWN,
    JDA_EV_LUCKY_HIDDEN,
    JDA_EV_FIRST,
    JDA_EV_TURN,
    JDA_EV_SKIPPED,
    JDA_EV_TOKEN_BOUGHT,
    JDA_EV_SPUN,
    JDA_EV_STAYS,
    JDA_EV_MOVED,
    JDA_EV_PLACED,
    JDA_EV_QUARTER,
    JDA_EV_QUARTER_TOKENS,
    JDA_EV_PAID,
    JDA_EV_BANK_PAID,
    JDA_EV_TOKENS_GOT,
    JDA_EV_TOKENS_LOST,
    JDA_EV_TOKENS_GIVEN,
    JDA_EV_LUCKY_SHOWN,
    JDA_EV_BIRTHDAY,
    JDA_EV_SIGN,
    JDA_EV_SAFE,
    JDA_EV_BANKRUPT,
    JDA_EV_SQUARE,
    JDA_EV_QUIET,
    JDA_EV_NOTHING,
    JDA_EV_CARD,
    JDA_EV_CARD_LAPSES,
    JDA_EV_SHIELD_KEPT,
    JDA_EV_SHIELD_USED,
    JDA_EV_TARGET,
    JDA_EV_CHOICE,
    JDA_EV_SKIP,
    JDA_EV_EXTRA,
    JDA_EV_DAYS_BOUGHT,
    JDA_EV_HOLIDAY,
    JDA_EV_OFFER,
    JDA_EV_SHARE,
    JDA_EV_GIFT,
    JDA_EV_LAPSED,
    JDA_EV_KNOWS,
    JDA_EV_VOTED,
    JDA_EV_SHUFFLED,
    JDA_EV_TITLE,
    JDA_EV_PICKED,
    JDA_EV_CLAIMED,
    JDA_EV_FINISH,
    JDA_EV_SECOND,
    JDA_EV_ROUNDS_OVER,
    JDA_EV_PERMUTED,
    JDA_EV_PLAN,
    JDA_EV_PAYEES,
    JDA_EV_ASKED,
    JDA_EV_PROFILE,
    JDA_EV_PURSE,
    JDA_EV_AFLOAT,
    JDA_N_EVENTS
};

/* Everything a rule needs, so that it takes one argument. */
struct jda_run {
    const struct lv_setup *u;
    const struct jda_data *d;
    struct jda_state *s;
    struct lv_events *events; /* NULL: nobody listens */
};

extern const struct lv_game lv_game_jda;

/* ---- small things everybody needs ----------------------------------------------------------- */

enum { JDA_BANK = 0xFF };

static inline unsigned jda_bit(unsigned seat) { return 1u << seat; }

static inline int jda_opt(const struct lv_setup *u, enum jda_option o)
{
    return (int)u->option[o][0];
}

/* All seats, as a mask. */
static inline unsigned jda_all(const struct lv_setup *u) { return (1u << u->seats) - 1; }

/* The seat k places after `seat` in the order of play (JDA-10). */
static inline unsigned jda_after(const struct lv_setup *u, unsigned seat, unsigned k)
{
    unsigned at = seat + k, n = (unsigned)u->seats;

    return at < n ? at : at - n;
}

/* The same seats in the order of play: bit k is the seat k places after `seat`. */
static inline unsigned jda_in_order(const struct lv_setup *u, unsigned mask, unsigned seat)
{
    return (mask >> seat | mask << ((unsigned)u->seats - seat)) & jda_all(u);
}

static inline bool jda_open(const struct jda_state *s, unsigned seat)
{
    return !(s->closed & jda_bit(seat));
}

static inline bool jda_is_person(const struct lv_setup *u, unsigned seat)
{
    return u->option[JDA_OPT_PLAYER][seat] != 0;
}

static inline struct jda_frame *jda_top(struct jda_state *s)
{
    return &s->stack[s->depth - 1];
}

static inline uint64_t jda_cards(const uint32_t words[2])
{
    return (uint64_t)words[1] << 32 | words[0];
}

static inline void jda_emit(const struct jda_run *r, enum jda_event kind, int a, int b, int c,
                            int d)
{
    lv_emit(r->events, LV_SEE_ALL, kind, a, b, c, d);
}

/* With private purses only those concerned learn what was paid. */
static inline void jda_emit_money(const struct jda_run *r, enum jda_event kind, unsigned seats,
                                  int a, int b, int c)
{
    lv_emit(r->events, jda_opt(r->u, JDA_OPT_MONEY_VISIBLE) ? seats : LV_SEE_ALL, kind, a, b, c, 0);
}

static inline unsigned jda_first_card(unsigned deck) { return deck ? JDA_N_CHANCE : 0; }
static inline unsigned jda_deck_of(unsigned card) { return card >= JDA_N_CHANCE; }

static inline bool jda_is_plain(const struct jda_data *d, unsigned day)
{
    return d->kind[day] == JDA_PLAIN;
}

static inline const struct jda_square *jda_square_of(const struct jda_data *d,
                                                     const struct jda_frame *f)
{
    return &d->square[d->square_at[f->what] - 1];
}

/* The step in course of a card; past a choice, the branch chosen. */
static inline const struct jda_step *jda_card_now(const struct jda_data *d,
                                                  const struct jda_frame *f)
{
    return &d->card[f->what].step[f->at + f->pick];
}

/* Who draws now. */
static inline unsigned jda_draw_seat(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];

    return f->kind == JDA_SQUARE ? jda_after(u, f->seat, f->at) : f->seat;
}

static inline void jda_discard(struct jda_state *s, unsigned card)
{
    unsigned deck = jda_deck_of(card), at = card - jda_first_card(deck);

    s->discard[deck][at / 32] |= 1u << at % 32;
}

/* The opponent whose turn it is to be asked for a gift. */
static inline unsigned jda_asked_opponent(const struct lv_setup *u, const struct jda_state *s)
{
    return jda_after(u, s->turn, s->cursor);
}

/* How many hundreds nobody has promised yet of the gift offered. */
static inline unsigned jda_missing(const struct jda_state *s)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        sum += s->pledge[i];
    return s->offer - sum;
}

/* ---- jda_options.c, jda_load.c, jda_parse.c ------------------------------------------------- */

extern const struct lv_option jda_options[JDA_N_OPTIONS];
bool jda_check(const struct lv_setup *u, struct lv_refusal *why);
/* The day of mmdd (514: 14 May), or 0. */
unsigned jda_day_of(unsigned month, unsigned day);

extern const char *const jda_attr_id[JDA_N_ATTRS];
extern const uint8_t jda_attr_group[JDA_N_ATTRS];
extern const char *const jda_sign_id[JDA_N_SIGNS];
/* The attribute of this id, or JDA_N_ATTRS. */
unsigned jda_attr_find(const char *id, size_t len);

extern const char *const jda_file_names[];
bool jda_load(const struct lv_file *files, void *data, struct lv_texts *texts,
              struct lv_refusal *why);

bool jda_parse_card(const char *text, struct jda_card *to, struct lv_refusal *why);
bool jda_parse_square(const char *text, struct jda_square *to, struct lv_refusal *why);
bool jda_parse_test(const char *text, struct jda_test *to, struct lv_refusal *why);
bool jda_parse_date(const char *text, unsigned *day);

/* ---- jda_facts.c: the profile, and what follows from it ------------------------------------- */

static inline unsigned jda_fact_value(const struct jda_state *s, unsigned seat, unsigned attr)
{
    if (attr == JDA_A_BIRTHDAY)
        return s->birthday[seat];
    return s->fact[jda_attr_group[attr] == JDA_TABLE ? 0 : seat][attr];
}

/* Where the fact is kept; not for birthdays. */
static inline uint8_t *jda_fact(struct jda_state *s, unsigned seat, unsigned attr)
{
    return &s->fact[jda_attr_group[attr] == JDA_TABLE ? 0 : seat][attr];
}
void jda_set_fact(const struct jda_run *r, unsigned seat, unsigned attr, unsigned value);
/* The only value a drawn fact can have (JDA-R98, 2.10), or JDA_OPEN. */
unsigned jda_fixed_fact(const struct jda_run *r, unsigned seat, unsigned attr);
/* The chance, per cent, that a drawn fact is a yes (2.10). */
unsigned jda_chance_of_yes(const struct jda_data *d, const struct jda_state *s, unsigned seat,
                           unsigned attr);
/* The outcomes of drawing a fact (JDA-111). */
int jda_fact_outcomes(const struct lv_setup *u, const struct jda_state *s, struct lv_outcome *out);
/* Whose fact is asked or drawn. */
unsigned jda_fact_seat(const struct lv_setup *u, const struct jda_state *s);
bool jda_fact_may_be(const struct lv_setup *u, const struct jda_state *s, unsigned attr,
                     unsigned value, bool drawn);

enum jda_truth jda_test_holds(const struct jda_state *s, const struct jda_test *t, unsigned seat,
                              unsigned yes, unsigned no);
/* What a square does to a seat: two bits for each clause (0 nothing, 1 its `yes`, 2 its `no`). */
unsigned jda_plan(const struct lv_setup *u, const struct jda_state *s, const struct jda_square *q,
                  unsigned seat, unsigned yes, unsigned no);
/* The attribute that must be asked of this seat first (JDA-R122), or JDA_N_ATTRS. */
unsigned jda_question_due(const struct jda_run *r, const struct jda_frame *f, unsigned seat);
void jda_mark_seen(const struct jda_run *r, const struct jda_square *q, unsigned seat);

/* ---- jda_money.c: payments, tokens, bankruptcy, protection ---------------------------------- */

enum jda_cause {
    JDA_BY_RULE,
    JDA_BY_HASARD,
    JDA_BY_FACT,  /* a condition holds */
    JDA_BY_DAY    /* birthday, lucky number */
};

/* JDA-70 to 72: does the sign of the year protect the seat? */
static inline bool jda_is_safe(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                               bool hasard)
{
    const struct jda_data *d = u->data;
    int scope = jda_opt(u, JDA_OPT_ZODIAC);

    if (scope == JDA_ZODIAC_OFF || (scope == JDA_ZODIAC_HASARD && !hasard))
        return false;
    return s->fact[seat][JDA_A_SIGN] == JDA_FIRST_SIGN + d->sign_of[s->pawn[seat]];
}
/* Is the seat safe now? Shows its sign then (section 7). */
bool jda_keeps_safe(const struct jda_run *r, unsigned seat, enum jda_cause cause);
/* JDA-R56, JDA-R128: of free will one pays in full or not at all. */
static inline bool jda_can_pay(const struct jda_state *s, unsigned seat, unsigned hundreds)
{
    return !(s->bankrupt & jda_bit(seat)) && s->money[seat] >= hundreds;
}
void jda_receive(const struct jda_run *r, unsigned seat, unsigned hundreds);
/* Returns what was paid, or -1 when it made the payer bankrupt. */
int jda_pay(const struct jda_run *r, unsigned from, unsigned to, unsigned hundreds,
            enum jda_cause cause);
unsigned jda_bank_tokens(const struct lv_setup *u, const struct jda_state *s);
void jda_get_tokens(const struct jda_run *r, unsigned seat, unsigned n);
void jda_lose_tokens(const struct jda_run *r, unsigned seat, unsigned to, unsigned n,
                     enum jda_cause cause);

/* ---- jda_move.c: moves, arrivals, the end --------------------------------------------------- */

extern const uint16_t jda_quarter_end[JDA_N_QUARTERS]; /* days */
enum jda_how { JDA_FULLY, JDA_QUIETLY /* without the almanac: a holiday */ };
void jda_move(const struct jda_run *r, unsigned seat, int to, enum jda_how how);
/* What follows from standing there, steps 2 to 9 of JDA-R39. */
void jda_arrive(const struct jda_run *r, unsigned seat, bool almanac);
/* Puts a pawn somewhere without any meaning (JDA-79). */
void jda_place(const struct jda_run *r, unsigned seat, unsigned day);
void jda_quarter_stop(const struct jda_run *r, unsigned seat);
void jda_finish(const struct jda_run *r, unsigned seat);
void jda_stop_game(const struct jda_run *r);
void jda_drop_part(const struct jda_run *r, unsigned seat);
void jda_forget_claims(struct jda_state *s, unsigned seat);
void jda_skip_turns(const struct jda_run *r, unsigned seat, unsigned n);
void jda_extra_turns(const struct jda_run *r, unsigned seat, unsigned n);

/* ---- jda_square.c, jda_card.c: the things in course ----------------------------------------- */

/* Work on the uppermost frame until it is done, another comes on top, or the game is over; true when
 * a question stands in s->who and s->ask. */
bool jda_square_run(const struct jda_run *r, struct jda_frame *f);
bool jda_card_run(const struct jda_run *r, struct jda_frame *f);
void jda_push_card(const struct jda_run *r, unsigned seat, unsigned card);
/* Makes the deck ready for a draw; false when the draw lapses. */
bool jda_deck_ready(const struct jda_run *r, unsigned deck);
/* What the clause does to the seat, as its plan says; NULL: nothing. */
static inline const struct jda_act *jda_act_of(const struct jda_square *q,
                                               const struct jda_frame *f, unsigned seat,
                                               unsigned clause)
{
    unsigned plan = f->plan[seat] >> 2 * clause & 3;

    return plan == 0 ? NULL : plan == 1 ? &q->clause[clause].yes : &q->clause[clause].no;
}
unsigned jda_card_who(const struct jda_run *r, const struct jda_frame *f, unsigned who);
unsigned jda_goto_day(const struct jda_data *d, unsigned place, unsigned day);
/* The deck of the card being drawn; who may be chosen; what may be chosen. */
unsigned jda_draw_deck(const struct lv_setup *u, const struct jda_state *s);
unsigned jda_targets(const struct lv_setup *u, const struct jda_state *s);
unsigned jda_options_open(const struct lv_setup *u, const struct jda_state *s); /* mask of 1, 2 */
bool jda_permutes(const struct lv_setup *u, const struct jda_state *s, unsigned packed);

/* Answers to the questions of frames. */
void jda_take_card(const struct jda_run *r, unsigned card);
void jda_take_target(const struct jda_run *r, unsigned seat);
void jda_take_option(const struct jda_run *r, unsigned which);
void jda_take_range(const struct jda_run *r, unsigned days);
void jda_take_shield(const struct jda_run *r, bool use);
void jda_take_permutation(const struct jda_run *r, unsigned packed);
void jda_take_difference(const struct jda_run *r, unsigned result);
void jda_take_knowledge(const struct jda_run *r, bool knows);
void jda_take_vote(const struct jda_run *r, bool yes);
void jda_take_title(const struct jda_run *r, unsigned title);
void jda_take_pick(const struct jda_run *r, unsigned title_or_0);

/* ---- jda_turn.c: set-up and phases of a turn ------------------------------------------------ */

void jda_start(const struct lv_setup *u, void *state);
/* Goes on until somebody or chance is asked, or the game is over. */
void jda_run(const struct jda_run *r);
/* Stops for a question or for chance. Always true. */
static inline bool jda_ask(const struct jda_run *r, unsigned who, enum jda_ask ask)
{
    r->s->who = (uint8_t)who;
    r->s->ask = (uint8_t)ask;
    if (ask != JDA_ASK_FACT && ask != JDA_ASK_FACT_DRAW && ask != JDA_ASK_KNOW
        && ask != JDA_ASK_TITLE && ask != JDA_ASK_QUIZ)
        r->s->attr = 0;
    return true;
}
void jda_begin(const struct jda_run *r, unsigned seat); /* the first turn */
bool jda_may_buy_token(const struct lv_setup *u, const struct jda_state *s);
unsigned jda_days_limit(const struct lv_setup *u, const struct jda_state *s);  /* 0: none */
bool jda_may_holiday(const struct jda_state *s);
unsigned jda_offer_limit(const struct lv_setup *u, const struct jda_state *s, unsigned giver);
uint64_t jda_results_usable(const struct lv_setup *u, const struct jda_state *s); /* a mask */
void jda_close(const struct jda_run *r, unsigned seat);
void jda_next_offerer(struct jda_state *s);
bool jda_pay_gift(const struct jda_run *r); /* false while money is missing */
unsigned jda_lot_mask(const struct lv_setup *u, const struct jda_state *s);
bool jda_may_change(const struct lv_setup *u, const struct jda_state *s, unsigned attr);

/* Manual claims (JDA-59, JDA-R140): may this seat claim that now? */
bool jda_may_claim_lucky(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                         unsigned landed);
bool jda_may_claim_birthday(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                            unsigned debtor);
void jda_claim_lucky(const struct jda_run *r, unsigned seat, unsigned landed);
void jda_claim_birthday(const struct jda_run *r, unsigned seat, unsigned debtor);

/* ---- jda_choices.c: lists, checks, application ---------------------------------------------- */

int jda_to_move(const struct lv_setup *u, const void *state);
int jda_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS]);
int jda_outcomes(const struct lv_setup *u, const void *state,
                 struct lv_outcome out[LV_MAX_OUTCOMES]);
lv_action jda_sample(const struct lv_setup *u, const void *state, struct lv_rng *rng);
bool jda_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why);
void jda_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events);
bool jda_is_routine(const struct lv_setup *u, const void *state);

static inline lv_action jda_action(enum jda_kind kind, unsigned a, unsigned n)
{
    return lv_action_make(kind, a, n >> 8, n & 255);
}
static inline unsigned jda_number(lv_action a) { return a & 0xFFFF; }

/* ---- jda_score.c, jda_position.c, jda_resample.c -------------------------------------------- */

void jda_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS]);
void jda_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS]);
void jda_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);
void jda_work_out_worth(struct jda_data *d);

bool jda_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why) LV_OPTIONAL;
/* Does jda_run() change nothing here? */
bool jda_rests(const struct lv_setup *u, const struct jda_state *s);
void jda_position_write(const struct lv_setup *u, const void *state, struct lv_json *j) LV_OPTIONAL;
bool jda_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why) LV_OPTIONAL;
void jda_resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng);

/* ---- jda_notation.c, jda_view.c, jda_words.c, jda_draw.c ------------------------------------ */

extern const char *const jda_kind_word[JDA_N_KINDS];
void jda_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to);
bool jda_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why);
/* The written value of a fact ("yes", "14-05", "lion"), and back: the value, or JDA_OPEN. */
void jda_write_value(const struct jda_data *d, unsigned attr, unsigned value, struct lv_buf *to);
unsigned jda_read_value(unsigned attr, const char *text);

/* Section 7: who sees what. */
bool jda_sees_fact(const struct lv_setup *u, const struct jda_state *s, int looker, unsigned seat,
                   unsigned attr);
bool jda_sees_lucky(const struct jda_state *s, int looker, unsigned seat);
bool jda_sees_money(const struct lv_setup *u, const struct jda_state *s, int looker, unsigned seat);
void jda_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j);
void jda_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to);
void jda_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to) LV_OPTIONAL;
void jda_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to);
void jda_label(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
               struct lv_buf *to);
void jda_narrate(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to);
const char *jda_rule_of(const struct lv_event *e);

/* "14 mai", "14 May"; a sum in francs; a fact's value in words; the language's column in the data. */
void jda_say_date(const struct lv_setup *u, unsigned day, const struct lv_words *w,
                  struct lv_buf *to);
void jda_say_value(const struct lv_setup *u, unsigned attr, unsigned value,
                   const struct lv_words *w, struct lv_buf *to);
void jda_say_square(const struct lv_setup *u, unsigned day, const struct lv_words *w,
                    struct lv_buf *to);
int jda_column(const struct lv_words *w);
/* What a square asks of one player, as decided by jda_plan(). */
void jda_say_plan(const struct lv_setup *u, unsigned day, unsigned plan, const struct lv_words *w,
                  struct lv_buf *to);

#endif
