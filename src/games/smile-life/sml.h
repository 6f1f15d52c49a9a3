/* sml.h: Smile Life: study, work, love, buy; who lays the most smiles wins.
 *
 * One idea carries the state: every card has one byte that says where it is (zone and owner, or
 * mark), and one byte that says which card lies under it where order matters (the discard, studies,
 * salaries, flirts, children). The pile has no order: it is the set of the cards nobody has seen,
 * except those at its top whose order a Médium knows.
 *
 * The 200 cards of the box have fixed numbers, so that the rules can name them. An owner's deck
 * (SML-R110) leaves some of them out, and gives its further cards the numbers after them.
 *
 * Files: sml_cards.def the box · sml_data.c names and values · sml_setup.c options and the start ·
 * sml_state.h single cards from place to place · sml_lay.c what may be laid · sml_pay.c payments ·
 * sml_malus.c malus · sml_effect.c what a laid card does · sml_turn.c from step to step · sml_rules.c
 * what may happen · sml_apply.c doing it · sml_score.c, sml_estimate.c · sml_position.c,
 * sml_sound.c · sml_resample.c · sml_hands.c hands that the program does not see · sml_events.def,
 * sml_choices.def, sml_words.c · sml_blocked.c · sml_view.c, sml_tell.c, sml_draw.c, sml_notation.c */
#ifndef SML_H
#define SML_H

#include "core/fields.h"

/* ---- the box ---------------------------------------------------------------------------------- */

#define SML_FAMILIES(X) /* name, key in data/, cards in the box */                                 \
    X(STUDIES, "study", 25)                                                                        \
    X(JOB, "job", 30)                                                                              \
    X(SALARY, "salary", 40)                                                                        \
    X(FLIRT, "flirt", 20)                                                                          \
    X(MARRIAGE, "marriage", 7)                                                                     \
    X(ADULTERY, "adultery", 3)                                                                     \
    X(CHILD, "child", 10)                                                                          \
    X(MALUS, "malus", 37)                                                                          \
    X(SPECIAL, "special", 10)                                                                      \
    X(HOUSE, "house", 5)                                                                           \
    X(TRIP, "trip", 5)                                                                             \
    X(PET, "pet", 5)                                                                               \
    X(PRIZE, "prize", 2)                                                                           \
    X(LEGION, "legion", 1)

#define X_ENUM(name, key, cards) SML_F_##name,
enum sml_family { SML_FAMILIES(X_ENUM) SML_N_FAMILIES };
#undef X_ENUM

/* The index of the first copy of each card, and of its last: SML_TAX is 150, SML_TAX_LAST 154. */
#define CARD(name, copies, id, family) SML_##name, SML_##name##_LAST = SML_##name + (copies) - 1,
enum sml_card {
#include "sml_cards.def"
    SML_N_CARDS
};
#undef CARD

#define CARD(name, copies, id, family) SML_T_##name,
enum sml_type {
#include "sml_cards.def"
    SML_N_TYPES
};
#undef CARD

static_assert(SML_N_CARDS == 200 && SML_LEGION == 199, "catalogue 2.1: 200 cards");
static_assert(SML_ARCHITECT == 25 && SML_SALARY_1 == 55 && SML_FLIRT_BAR == 95
                  && SML_WEDDING_BOURG_LA_REINE == 115 && SML_AFFAIR == 122 && SML_CHILD_DIANA == 125
                  && SML_ACCIDENT == 135 && SML_BIRTHDAY == 172 && SML_SMALL_HOUSE == 182
                  && SML_TRIP_CAIRO == 187 && SML_CAT == 192 && SML_PRIZE == 197,
              "catalogue 2.1: the families begin where it says");

/* The limits of an owner's deck (SML-R110). A shooting star may have to list every card of the
 * discard: a malus with five targets, a purchase with and without paying, a few with their operands.
 * All the money of the deck must fit in a byte. */
enum {
    SML_MIN_CARDS = 40,
    SML_MAX_CARDS = 240,
    SML_MAX_MALUS = 45,
    SML_MAX_SALARIES = 75,
    SML_MAX_TYPES = SML_N_TYPES + SML_MAX_CARDS - SML_N_CARDS,
    SML_PURSE = SML_MAX_SALARIES + 1,
    SML_WORDS = (SML_MAX_CARDS + 31) / 32
};
static_assert(5 * SML_MAX_MALUS + 2 * (SML_MAX_CARDS - SML_MAX_MALUS - 153) + 153 + 32
                  <= LV_MAX_ACTIONS, "153 cards of the box are neither malus nor bought");
static_assert(SML_MAX_CARDS < 0xFF && 100 + 4 * (SML_MAX_SALARIES - 40) <= 0xFF, "bytes hold them");

enum { SML_N_MALUS = SML_T_ATTACK - SML_T_ACCIDENT + 1 };

/* ---- constants -------------------------------------------------------------------------------- */

enum {
    SML_MAX_SEATS = 6,
    SML_NONE = 0xFF,       /* no card, no seat */
    SML_HIDDEN = 0xFE,     /* what is said of a card that is not shown (sml_hands.c) */
    SML_UNMARKED = 7,      /* the mark of a discarded card that nobody threw (SML-R18) */
    SML_HAND = 8,          /* room for a hand: 6, the card drawn, and one to spare */
    SML_LIMIT = 5,         /* SML-014 */
    SML_MAX_STUDIES = 6,   /* SML-025 */
    SML_MAX_FLIRTS = 5,    /* SML-036 */
    SML_LOOK = 13,         /* SML-102 */
    SML_RIVER_LEN = 3,     /* SML-144 */
    SML_CHANCE_CARDS = 3,  /* SML-118 */
    SML_RAINBOW_PLAYS = 3, /* SML-116 */
    SML_PRISON_TURNS = 3,  /* SML-081 */
    SML_MAX_SKIPS = 4,     /* one of each kind at a time (SML-R34) */
    SML_LEGACY_WORTH = 3,  /* SML-121 */
    SML_ID = 25,
    SML_ART = 48,
    SML_NAME = 96,
    SML_TEXT = 256
};

enum sml_option {
    SML_OPT_DECK_LENGTH, SML_OPT_DECK_CARDS, SML_OPT_RIVER, SML_OPT_FAMILY, SML_OPT_REMOVE,
    SML_OPT_DISCARD_PICK, SML_OPT_OWN_DISCARDS, SML_OPT_ADULTERY_FLIRTS, SML_OPT_IDENTICAL_MALUS,
    SML_OPT_OVERPAY, SML_OPT_FIRST_SEAT, SML_OPT_STALL_ROUNDS, SML_OPT_SKIP_TURNS, SML_OPT_TROC,
    SML_OPT_PISTON_TOP, SML_N_OPTIONS
};
enum { SML_IDENTICAL_ACTIVE, SML_IDENTICAL_ROUND, SML_IDENTICAL_TAX };
enum { SML_PICK_THREE_PLUS, SML_PICK_ALWAYS, SML_PICK_NEVER };
enum { SML_FIRST_RANDOM = -1, SML_FIRST_RULE = 0 /* or the seat, from 1 */ };

/* Where a card is. The low three bits of its place are the seat it belongs to, the mark in the
 * discard, or the place in the river. */
enum sml_zone {
    SML_Z_DECK,     /* seen by nobody: the pile, and what a short deck leaves out */
    SML_Z_REMOVED,  /* by an option */
    SML_Z_SEEN,     /* in the pile, at a place that a Médium knows */
    SML_Z_HAND,
    SML_Z_DRAWN,    /* by Chance, to be kept or thrown */
    SML_Z_POOL,     /* of the tsunami, to be dealt again */
    SML_Z_TAKEN,    /* off the discard, to be laid; or being paid for */
    SML_Z_DISCARD,
    SML_Z_OUT,
    SML_Z_RIVER,
    SML_Z_MIDDLE,   /* the casino */
    SML_Z_BET,
    SML_Z_LAID,     /* before a seat from here on: houses, trips, pets, distinctions, specials */
    SML_Z_SPENT,    /* the héritage, turned */
    SML_Z_STUDY,
    SML_Z_SIDE,
    SML_Z_JOB,
    SML_Z_SALARY,
    SML_Z_INVESTED,
    SML_Z_FLIRT,
    SML_Z_FLIRT_BORN, /* it has given its child (SML-041) */
    SML_Z_LOVER,      /* in the row of an adultery */
    SML_Z_LOVER_BORN,
    SML_Z_KEPT,
    SML_Z_MARRIAGE,
    SML_Z_ADULTERY,
    SML_Z_CHILD,
    SML_Z_PAST,     /* a received malus, turned */
    SML_Z_ACTIVE,   /* a received malus whose turns are still to be skipped */
    SML_N_ZONES
};

enum sml_phase {
    SML_DEAL, SML_DEAL_RIVER, SML_LOT,
    SML_AT_DRAW,     /* the draw step */
    SML_DRAWING, SML_REPLACING,
    SML_AT_PLAY,     /* the play step and the rainbow step: see due and rainbow */
    SML_AT_TAKEN, SML_AT_PAY, SML_AT_FETCH, SML_AT_POWER,
    SML_LOOKING, SML_CHANCING, SML_AT_KEEP, SML_AT_GIVE, SML_AT_DROP, SML_BARTERING,
    SML_DEALING_AGAIN,
    SML_REFILL, SML_WASH, SML_OVER,
    SML_TURNING,     /* only with own hands: the bet on the casino is turned up */
    SML_N_PHASES
};

/* Decisions and chance outcomes. SML_NONE stands for "none" where an operand could be left out. */
enum sml_kind {
    SML_DRAW,
    SML_TAKE,
    SML_RIVER,       /* a: place from 0 */
    SML_RESIGN,      /* a: card thrown under a Chercheur, or SML_NONE */
    SML_VOLUNTARY,   /* divorce */
    SML_QUIT,        /* an intérim job */
    SML_END_AFFAIR,
    SML_THROW,       /* a: card; with own hands also of those drawn by Chance, one by one */
    SML_BET,         /* a: salary */
    SML_PLAY,        /* a: card; b, c: see sml_lay.c */
    SML_PLAY_FREE,   /* a: house or trip */
    SML_WITH_PISTON, /* a: the taken job */
    SML_PAY,         /* a: salary or héritage */
    SML_PAID,        /* enough is paid (option overpay) */
    SML_STOP,
    SML_NO_FETCH,
    SML_USE,
    SML_DECLINE,
    SML_KEEP,        /* a: card kept; b: card thrown last, or SML_NONE */
    SML_GIVE,        /* a: salary */
    SML_DROP,        /* a: card */
    SML_CARD,        /* chance. a: card */
    SML_FIRST,       /* chance. a: seat */
    SML_SWAP,        /* chance. a: card of the target, b: card of the active seat */
    SML_N_KINDS
};

/* ---- the state -------------------------------------------------------------------------------- */

/* Facts about the job that is held (the first four, cleared when it is left) and about the past. */
enum {
    SML_JOB_NEW = 1,    /* laid in this very turn */
    SML_HOUSE_USED = 2, /* the free house of the Architecte */
    SML_RAISED = 4,     /* by a grand prix */
    SML_SIXTH = 8,      /* the Chercheur took the sixth card */
    SML_OF_JOB = 15,
    SML_WAS_BANDIT = 16,
    SML_ATTACKED = 32,
    SML_AS_DEALT = 64   /* the hand is the one whose total was announced */
};

struct sml_seat {
    uint8_t n_hand, hand[SML_HAND];  /* sorted; 0 beyond n_hand */
    uint8_t knows[SML_HAND];         /* who else knows that this card is here: bits of event masks */
    uint8_t job, marriage, affair;   /* cards, or SML_NONE */
    uint8_t study, salary, flirt, lover, child; /* the last card of each row, or SML_NONE */
    uint8_t level, n_studies;        /* of the official studies */
    uint8_t n_flirts;                /* official ones */
    uint8_t money;                   /* bundles of the free salaries, without the héritage */
    uint8_t flags;
    uint8_t awarded;                 /* bit 0 Écrivain, 1 Chercheur, 2 Journaliste (SML-R49) */
    uint8_t n_skips, skip[SML_MAX_SKIPS]; /* active malus, oldest first */
    uint8_t prison_left;
    uint8_t total;                   /* smiles of the dealt hand, announced (SML-R03) */
    uint16_t received;               /* kinds of malus since the own last turn; options round and tax
                                      * only */
};
static_assert(sizeof(struct sml_seat) == 40, "no padding");

struct sml_state {
    uint32_t undrawn[SML_WORDS];     /* the cards in SML_Z_DECK, as bits: drawing is picking a bit */
    uint8_t place[SML_MAX_CARDS];    /* zone << 3 | seat */
    uint8_t under[SML_MAX_CARDS];    /* the card below, in a row or in the discard. Of a card in a
                                      * hand, in the pool or on the casino: who knows no more than
                                      * that it is in one of these (SML-R111), as bits of event masks.
                                      * SML_NONE elsewhere */
    struct sml_seat seat[SML_MAX_SEATS];
    uint8_t phase, active;
    uint8_t asked;                   /* who is dealt to, asked or bartered with */
    uint8_t due;                     /* 1: a card must be played */
    uint8_t drew;                    /* the card drawn for it, still in the hand (SML-R108), or SML_NONE */
    uint8_t rainbow;                 /* 0: none; else 1 + cards it still allows */
    uint8_t pile;                    /* cards left in it */
    uint8_t top;                     /* of the discard */
    uint8_t taken;                   /* the card of SML_Z_TAKEN */
    uint8_t price;                   /* what is still to be paid for it */
    uint8_t paid;                    /* the last card paid: payments go from dear to cheap */
    uint8_t fetch;                   /* the job or special that searches the discard */
    uint8_t draws;                   /* cards Chance still draws */
    uint8_t n_drawn, drawn[SML_CHANCE_CARDS], drawn_knows[SML_CHANCE_CARDS];
    uint8_t n_seen, seen[SML_LOOK];  /* the top of the pile, next card first */
    uint8_t sees[SML_LOOK];          /* who knows each: bits of event masks */
    uint8_t river[SML_RIVER_LEN];
    uint8_t idle, river_taken;       /* turns since a take from the river; taken in this one */
    uint8_t bet;                     /* the card on the casino */
    uint8_t pile_moved;              /* a card left the pile in this turn */
    uint8_t closed;                  /* seats played by the program (SML-R12), as bits */
    uint8_t want[SML_MAX_SEATS];     /* hand sizes to deal again (SML-R82) */
    uint8_t unused;                  /* always 0 */
    uint16_t stall;                  /* turns since a card left the pile (SML-R10) */
};
static_assert(sizeof(struct sml_state) == 816 && sizeof(struct sml_state) % 4 == 0,
              "no padding; copied at every search step");

enum sml_status { SML_ORDINARY, SML_OFFICIAL /* fonctionnaire */, SML_INTERIM };

struct sml_data {
    /* by card */
    uint8_t n_cards;                 /* numbers in use: those of the box, then the further cards */
    bool own;                        /* a deck that states its own counts; else it is the box */
    uint8_t absent[SML_MAX_CARDS];   /* 1: the deck is without it */
    uint8_t type[SML_MAX_CARDS], family[SML_MAX_CARDS];
    uint8_t smiles[SML_MAX_CARDS];
    uint8_t level[SML_MAX_CARDS];    /* a job needs it, a study gives it */
    uint8_t pay[SML_MAX_CARDS];      /* a job: the highest salary; a salary, the héritage: bundles */
    uint8_t status[SML_MAX_CARDS];   /* of jobs */
    uint8_t price[SML_MAX_CARDS];    /* of houses and trips */
    /* by type: those of the box, then the further ones. Copies beyond those of the box, and all of a
     * further type, are numbered on from `more`. */
    uint8_t n_types;
    uint8_t first[SML_MAX_TYPES], boxed[SML_MAX_TYPES], more[SML_MAX_TYPES], copies[SML_MAX_TYPES];
    char id[SML_MAX_TYPES][SML_ID];
    char art[SML_MAX_TYPES][SML_ART];      /* its picture; "": none */
    lv_text name[SML_MAX_TYPES], brief[SML_MAX_TYPES]; /* brief: for small cards, or 0 */
    lv_text text[SML_MAX_TYPES];           /* what the card does, or 0 */
};

/* ---- events and choices ----------------------------------------------------------------------- */

enum sml_event {
#define EVENT(NAME, ...) SML_EV_##NAME,
#include "sml_events.def"
#undef EVENT
    SML_N_EVENTS
};

enum sml_choice {
#define CHOICE(NAME, ...) SML_C_##NAME,
#include "sml_choices.def"
#undef CHOICE
    SML_N_CHOICES
};

/* ---- the functions of the table --------------------------------------------------------------- */

LV_PARTS(sml); /* lv_game_sml, and whatever its table in sml.c names */

/* sml_setup.c */
bool sml_is_removed(const struct lv_setup *u, unsigned card);
unsigned sml_deck_size(const struct lv_setup *u); /* cards in play, hands included */

/* sml_sound.c, sml_position.c */
extern const struct lv_field sml_field[], sml_seat_field[]; /* the members of a position, with their limits */

/* sml_rules.c */
bool sml_is_open(const struct lv_setup *u, const void *state);

/* sml_hands.c */
extern const struct lv_hands sml_hands;

/* sml_estimate.c */
void sml_forecast(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);

/* sml_notation.c */
extern const struct lv_coded sml_card_code, sml_malus_code; /* the latter in sml_position.c: kinds of malus */
void sml_card_write(const struct lv_setup *u, unsigned card, struct lv_buf *to); /* "salaire-3#2" */
/* SML_NONE when there is no such card in this deck. */
unsigned sml_card_read(const struct lv_setup *u, const char *text, size_t len);

#endif
