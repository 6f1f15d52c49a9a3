/* pbv.h: Plus belle la vie: the state, the components and what the files of this folder share.
 *
 * Cards of one character are alike, so a zone is a multiset: one bit for each kind of card in it, and
 * the copies of the sixteen characters. One numbering of kinds serves everything:
 *
 *      0 … 15   the characters, who have a figure and several cards
 *     16 … 31   the guests, one card each, no figure
 *     32 … 63   the Embrouilles, one card each
 *
 * The piles have no order: `stock` holds what nobody has drawn, and the colours that the tops of the
 * three piles show are chance points of their own (PBV-R70). A step asks for more than one thing in
 * turn (the figure, then where it goes); what was answered so far stands in `ask`. */
#ifndef PBV_H
#define PBV_H

#include <assert.h>

#include "core/fields.h"

enum {
    PBV_MAX_SEATS = 5,
    PBV_ONLOOKER = 5,     /* index of the onlookers' knowledge */
    PBV_N_CHARS = 16,
    PBV_MAX_GUESTS = 16,
    PBV_MAX_TROUBLES = 32, /* Embrouilles */
    PBV_GUEST = 16,        /* first kind of guest */
    PBV_TROUBLE = 32,      /* first kind of Embrouille */
    PBV_N_KINDS = 64,
    PBV_HIDDEN = 64,       /* what is said of a character card that is not shown (pbv_hands.c) */
    PBV_HIDDEN_TROUBLE = 65,
    PBV_MAX_COPIES = 15,   /* of a character: four bits in what a seat knows */
    PBV_MAX_COLUMN = PBV_MAX_COPIES + PBV_MAX_GUESTS,
    PBV_MAX_RVS = 16,      /* Rendez-vous cards */
    PBV_MAX_CARDS = 240,   /* character cards in all: a pile is counted in a byte */
    PBV_N_PLACES = 12,
    PBV_N_COLOURS = 4,
    PBV_N_FACES = 6,       /* four colours, star, blank */
    PBV_N_DICE = 9,
    PBV_N_PILES = 3,
    PBV_HAND = 9,          /* PBV-037 */
    PBV_HAND_TROUBLES = 3,
    PBV_COLUMNS = 5,       /* PBV-017 */
    PBV_PRIZE = 2000,      /* PBV-120 */
    PBV_MAX_TURNS = 60000,
    PBV_ALL_THROWS = 10077696, /* 6^9 */
    PBV_CODE = 5,          /* bytes of a code such as MIR, with its NUL */
    PBV_NAME = 96,
    PBV_SENTENCE = 160
};

/* Where a figure is: off the board, in a coloured place (1 to 12), or: */
enum { PBV_OFF = 0, PBV_GARE = 13, PBV_STREET = 14, PBV_PRISON = 15, PBV_N_SPOTS = 16 };
#define PBV_IN_PLACE(spot) ((spot) >= 1 && (spot) <= PBV_N_PLACES)

enum pbv_face { PBV_STAR = 4, PBV_BLANK = 5 };

enum pbv_option {
    PBV_OPT_FIRST, PBV_OPT_COUNT, PBV_OPT_PRISON, PBV_OPT_EXCHANGE, PBV_OPT_ORDER, PBV_OPT_MEETS,
    PBV_OPT_BACKS, PBV_OPT_FLEXIBLE, PBV_OPT_TURNS, PBV_N_OPTIONS
};

#define PBV_POWERS(X) /* name, key in data/ and in the catalogue */                               \
    X(JAIL, "JAIL")   X(FREE, "FREE")   X(TELEPORT, "TELEPORT") X(EXPEL, "EXPEL")                  \
    X(SWAP, "SWAP")   X(STEAL, "STEAL") X(DUMP, "DUMP")         X(DRAW, "DRAW")                    \
    X(EXTRA, "EXTRA") X(SHADOW, "SHADOW") X(RECALL, "RECALL")   X(BONUS, "BONUS")                  \
    X(PEEK, "PEEK")
#define PBV_POWER_ENUM(name, key) PBV_##name,
enum pbv_power { PBV_POWERS(PBV_POWER_ENUM) PBV_N_POWERS };
#undef PBV_POWER_ENUM

/* What is asked now: name, key in positions, who answers: chance, the active player, or `who`. */
#define PBV_PHASES(X)                                                                              \
    X(FIRST, "first", CHANCE)      /* who begins */                                                \
    X(DEAL, "deal", CHANCE)        /* a card for `who` */                                          \
    X(TOP, "top", CHANCE)          /* the colour that a pile shows */                              \
    X(REVEAL, "reveal", CHANCE)    /* the next Rendez-vous */                                      \
    X(PREP, "prep", WHO)           /* a card to lay before the game */                             \
    X(TURN, "turn", ACTIVE)        /* anything the mode of the turn allows */                      \
    X(DRAW, "draw", ACTIVE)        /* a pile, nothing else */                                      \
    X(FACE, "face", CHANCE)        /* the card drawn from pile ask[0] */                           \
    X(TROUBLE, "trouble", CHANCE)  /* the Embrouille drawn */                                      \
    X(STOLEN, "stolen", CHANCE)    /* the card taken from seat ask[0] */                           \
    X(PEEK_CARD, "peek-card", CHANCE) /* the Rendez-vous that the active player looks at */        \
    X(PEEK, "peek", ACTIVE)        /* leave it or bury it */                                       \
    X(TELEPORT, "teleport", ACTIVE) /* where figure ask[0] goes */                                 \
    X(EXPEL, "expel", ACTIVE)      /* a second figure beside ask[0], or none */                    \
    X(SWAP, "swap", ACTIVE)        /* the figure that changes places with ask[0] */                \
    X(RECALL, "recall", ACTIVE)    /* the open card of seat ask[0] */                              \
    X(TAKE_CARD, "take-card", ACTIVE) /* ask: character, target, partner */                        \
    X(GIVE, "give", ACTIVE)        /* ask: the same, then column and card taken */                 \
    X(DISCARD, "discard", WHO)                                                                     \
    X(PICK, "pick", ACTIVE)        /* which of two complete Rendez-vous comes first */             \
    X(THROW, "throw", WHO)                                                                         \
    X(DICE, "dice", CHANCE)        /* how many dice of `who` show face number dice_done */         \
    X(SALE, "sale", WHO)                                                                           \
    X(OVER, "over", OVER)
#define PBV_PHASE_ENUM(name, key, by) PBV_PH_##name,
enum pbv_phase { PBV_PHASES(PBV_PHASE_ENUM) PBV_N_PHASES };
#undef PBV_PHASE_ENUM

enum pbv_mode { PBV_NO_MODE, PBV_MODE_A, PBV_MODE_B, PBV_MODE_C, PBV_FLEXIBLE, PBV_N_MODES };

/* Decisions and outcomes: name, word in the notation, how many operands and which (pbv_notation.c). */
#define PBV_KINDS(X)                                                                               \
    X(PREP, "prep", 2, &card, &column)           X(MODE, "mode", 1, &mode)                         \
    X(PILE, "draw", 1, &nth)                     X(LAY, "lay", 3, &card, &column, &less)           \
    X(JAIL, "jail", 2, &card, &figure)           X(RELEASE, "release", 2, &figure, &card)          \
    X(MOVE, "move", 2, &figure, &spot)           X(TAKE, "take", 1, &figure)                       \
    X(MEET, "meet", 1, &card)                    X(EXCHANGE, "swap-cards", 3, &figure, &figure, &nth) \
    X(TAKE_CARD, "take-card", 2, &figure, &card) X(GIVE, "give", 1, &card)                         \
    X(PLAY, "play", 2, &harmless, &column)       X(TO, "to", 1, &spot)                             \
    X(WITH, "with", 1, &figure)                  X(ALONE, "alone", 0, NULL)                        \
    X(RECALL, "recall", 2, &figure, &card)       X(KEEP, "keep", 0, NULL)                          \
    X(BURY, "bury", 0, NULL)                     X(DISCARD, "discard", 1, &card)                   \
    X(PICK, "pick", 1, &nth)                     X(THROW, "throw", 0, NULL)                        \
    X(PASS, "pass", 0, NULL)                     X(SELL, "sell", 1, &figure)                       \
    X(DONE, "done", 0, NULL)                     X(END, "end", 0, NULL)                            \
    X(C_FIRST, "first", 1, &nth)                 X(C_DEAL, "deal", 1, &card)                       \
    X(C_TOP, "top", 1, &colour)                  X(C_FACE, "face", 1, &card)                       \
    X(C_REVEAL, "rendezvous", 1, &nth)           X(C_TROUBLE, "embrouille", 1, &card)              \
    X(C_STOLEN, "stolen", 1, &card)              X(C_DICE, "dice", 2, &face, &number)
#define PBV_KIND_ENUM(name, ...) PBV_##name##_ACT,
enum pbv_kind { PBV_KINDS(PBV_KIND_ENUM) PBV_N_ACTS };
#undef PBV_KIND_ENUM

enum pbv_event {
#define EVENT(NAME, ...) PBV_EV_##NAME,
#include "pbv_events.def"
#undef EVENT
    PBV_N_EVENTS
};

/* Rows of choices: a kind of decision may be several, as it is said differently. */
enum pbv_choice {
#define CHOICE(NAME, ...) PBV_CH_##NAME,
#include "pbv_choices.def"
#undef CHOICE
};

/* Why something was done to a figure or a card: a power of an Embrouille, or: */
enum { PBV_BY_EXCHANGE = PBV_N_POWERS, PBV_BY_LIMIT, PBV_N_CAUSES };

/* ---- components ------------------------------------------------------------------------------- */

struct pbv_rv {
    uint8_t place;                   /* 1 to 12 */
    uint8_t figures;
    uint8_t colours[PBV_N_COLOURS];  /* so many figures of each at least */
    uint8_t dice[PBV_N_COLOURS];     /* so many dice of each at least */
    uint32_t wins;                   /* of the 6^9 ordered throws */
};

struct pbv_trouble {
    uint8_t power;
    uint8_t face[2];                 /* the two characters, lower number first */
};

/* How a person looks, for boards: names of drawings, "" where there is none. */
enum { PBV_HEAD, PBV_FACE, PBV_BEARD, PBV_GLASSES, PBV_HAIR, PBV_SKIN, PBV_N_LOOKS, PBV_LOOK = 16 };

struct pbv_data {
    uint8_t n_guests, n_troubles, n_rvs, n_sales;
    uint8_t colour[PBV_TROUBLE];             /* of each character and guest */
    uint8_t copies[PBV_N_CHARS];
    uint8_t place_colour[PBV_N_SPOTS];       /* of places 1 to 12 */
    uint16_t of_colour[PBV_N_COLOURS];       /* the characters of each colour */
    uint16_t guests_of[PBV_N_COLOURS];       /* the guests of each colour, bit 0 the first */
    uint64_t nibbles[PBV_N_COLOURS];         /* 15 in the four bits of each character */
    int32_t sale[PBV_MAX_COLUMN + 1];        /* by the number of cards */
    struct pbv_rv rv[PBV_MAX_RVS];
    struct pbv_trouble trouble[PBV_MAX_TROUBLES];
    char code[PBV_N_KINDS][PBV_CODE];        /* "MIR", "E05"; "" for what there is not */
    char name[PBV_TROUBLE][PBV_NAME];        /* of people: the same in every language */
    char look[PBV_TROUBLE][PBV_N_LOOKS][PBV_LOOK];
    char power_art[PBV_N_POWERS][PBV_NAME], spot_art[PBV_N_SPOTS][PBV_NAME]; /* names of pictures */
    lv_text given[PBV_TROUBLE];              /* "Mirta" */
    lv_text title[PBV_MAX_TROUBLES];
    lv_text power_text[PBV_N_POWERS];
    lv_text spot[PBV_N_SPOTS];               /* "Le Bar du Mistral" */
    lv_text spot_at[PBV_N_SPOTS];            /* "au Bar du Mistral" */
    lv_text spot_short[PBV_N_SPOTS];         /* "Mistral" */
    lv_text colour_name[PBV_N_COLOURS];
    lv_text face_name[PBV_N_FACES];
};

/* ---- the state -------------------------------------------------------------------------------- */

/* A multiset of cards. */
struct pbv_cards {
    uint64_t set;               /* the kinds that are here */
    uint8_t n[PBV_N_CHARS];     /* copies of the characters */
};

/* Cards of a hand that somebody has seen (PBV-R71). */
struct pbv_known {
    uint64_t copies;            /* of the characters, four bits each */
    uint64_t single;            /* guests and Embrouilles, by kind */
};

struct pbv_state {
    struct pbv_cards stock, discard, hand[PBV_MAX_SEATS];
    struct pbv_known known[PBV_MAX_SEATS + 1][PBV_MAX_SEATS]; /* [who knows][whose hand] */
    int32_t score[PBV_MAX_SEATS];
    uint16_t here[PBV_N_SPOTS];         /* the figures in each spot; follows from `at` */
    uint16_t exchanged[PBV_N_CHARS];    /* places where it made an Échange this turn (PBV-096) */
    uint16_t columns[PBV_MAX_SEATS];    /* characters with a column; follows from `strength` */
    uint16_t control[PBV_MAX_SEATS];    /* characters held by the most cards; follows likewise */
    uint16_t shadow[PBV_MAX_SEATS];     /* characters under a SHADOW of this seat */
    uint16_t draw_places, draw_chars;   /* used for Embrouille draws this turn (PBV-058, R16) */
    uint16_t meet_places;               /* of Rencontres, this turn or ever (PBV-085) */
    uint16_t turns;                     /* ended so far */
    uint16_t rv_unknown, rv_gone;       /* Rendez-vous: not placed in the pile, out of the game */
    uint8_t at[PBV_N_CHARS];            /* the spot of each figure */
    uint8_t strength[PBV_MAX_SEATS][PBV_N_CHARS]; /* cards in each column, guests too */
    uint8_t guest_at[PBV_MAX_GUESTS];   /* 0, or 1 + 16 × seat + column */
    uint8_t colours[PBV_N_COLOURS];     /* cards of each in the stock; follows from it */
    uint8_t pile[PBV_N_PILES];          /* cards in each */
    uint8_t top[PBV_N_PILES];           /* the colour it shows + 1; 0: empty, or not seen yet */
    uint8_t rv_open[2];                 /* card + 1, the one open longer first; 0: none */
    uint8_t rv_top;                     /* card + 1 seen and left on the pile, while others follow */
    uint8_t rv_buried[PBV_MAX_RVS];     /* card + 1, the next to come first */
    uint8_t rv_knows[PBV_MAX_RVS];      /* the seats who know where a placed card lies */
    uint8_t rv_played;
    uint8_t rv_now;                     /* card + 1 being resolved */
    uint8_t throws[PBV_MAX_SEATS];      /* left */
    uint8_t solver;                     /* seat + 1 who had the success */
    uint8_t dice[PBV_N_FACES];          /* of the throw under way */
    uint8_t dice_done;                  /* faces counted so far */
    uint8_t phase, first, active, who;
    uint8_t mode, points;               /* points: draws, layings or actions left */
    uint8_t power_draws;                /* draws due by DRAW */
    uint8_t dump, dump_seat;            /* discards due by DUMP, and whose */
    uint8_t ask[5];                     /* what was answered of a step in parts */
    uint8_t dealt;                      /* cards dealt, then preparation turns made */
    uint8_t left[PBV_MAX_SEATS];        /* 0, or 1 for the first to leave, 2 … */
    uint8_t unused[2];                  /* always 0 */
};
static_assert(sizeof(struct pbv_state) == 968, "no padding, a multiple of 4, at most 1 KiB");

/* What the functions that change a state need, together. */
struct pbv_go {
    const struct lv_setup *u;
    const struct pbv_data *d;
    struct pbv_state *s;
    struct lv_events *ev;
};

LV_PARTS(pbv); /* lv_game_pbv, and whatever its table in pbv.c names */

/* ---- bits ------------------------------------------------------------------------------------- */

/* Not the compiler's own, which is a call where the processor might be old. */
static inline unsigned pbv_count(uint64_t set)
{
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    return (unsigned)(((set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56);
}

static inline unsigned pbv_lowest(uint64_t set) { return (unsigned)__builtin_ctzll(set); }

/* for (uint64_t m = set; m; m &= m - 1) with c the lowest */
#define PBV_EACH(c, set)                                                                           \
    for (uint64_t m_##c = (set), once_##c; m_##c; m_##c &= m_##c - 1)                              \
        for (unsigned c = (once_##c = 1, pbv_lowest(m_##c)); once_##c; once_##c = 0)

static inline bool pbv_is_char(unsigned kind) { return kind < PBV_GUEST; }
static inline bool pbv_is_guest(unsigned kind) { return kind >= PBV_GUEST && kind < PBV_TROUBLE; }
static inline bool pbv_is_trouble(unsigned kind) { return kind >= PBV_TROUBLE && kind < PBV_N_KINDS; }

static inline uint16_t pbv_on_board(const struct pbv_state *s) { return (uint16_t)~s->here[PBV_OFF]; }

/* Asked by most predicates, and nearly always so: hence not a call. */
static inline bool pbv_in_phase(const struct pbv_state *s, enum pbv_phase phase, const char *rule,
                                struct lv_refusal *why)
{
    return s->phase == phase || lv_refuse(why, LV_E_RULE, rule, N_("this is not asked now"), 0);
}

/* Counts of something in one number, as arguments of events carry them: five bits each. */
enum { PBV_COUNT_BITS = 5 };
static inline unsigned pbv_unpack(int32_t counts, unsigned i)
{
    return (unsigned)counts >> PBV_COUNT_BITS * i & ((1u << PBV_COUNT_BITS) - 1);
}
static inline int32_t pbv_pack(const uint8_t *n, unsigned how_many)
{
    unsigned counts = 0;

    assert(how_many * PBV_COUNT_BITS <= 31);
    for (unsigned i = 0; i < how_many; i++) {
        assert(n[i] < 1u << PBV_COUNT_BITS);
        counts |= (unsigned)n[i] << PBV_COUNT_BITS * i;
    }
    return (int32_t)counts;
}

static inline const struct pbv_data *pbv_data_of(const struct lv_setup *u) { return u->data; }

/* PBV-R53; at a table with own cards they are not said (PBV-R83), and the three piles are one. */
static inline bool pbv_shows_backs(const struct lv_setup *u)
{
    return u->option[PBV_OPT_BACKS][0] && !u->own_hands;
}

static inline unsigned pbv_piles(const struct lv_setup *u) { return u->own_hands ? 1 : PBV_N_PILES; }

/* Every card of the game. */
static inline uint64_t pbv_all_kinds(const struct pbv_data *d)
{
    return 0xFFFFu | (((uint64_t)1 << d->n_guests) - 1) << PBV_GUEST
         | (((uint64_t)1 << d->n_troubles) - 1) << PBV_TROUBLE;
}

static inline uint64_t pbv_troubles(uint64_t set) { return set >> PBV_TROUBLE << PBV_TROUBLE; }
static inline uint64_t pbv_guests(uint64_t set) { return set & 0xFFFF0000u; }
static inline uint64_t pbv_chars(uint64_t set) { return set & 0xFFFFu; }

/* Copies of a kind in a multiset. */
static inline unsigned pbv_has(const struct pbv_cards *c, unsigned kind)
{
    return pbv_is_char(kind) ? c->n[kind] : (unsigned)(c->set >> kind & 1);
}

/* ---- pbv_cards.c: what does not depend on whose turn it is ------------------------------------- */
void pbv_add(struct pbv_cards *to, unsigned kind);
void pbv_remove(struct pbv_cards *from, unsigned kind);
unsigned pbv_hand_size(const struct pbv_cards *c);
unsigned pbv_discards_due(const struct pbv_state *s);             /* of the seat that is asked for one */
int pbv_seen_back(const struct lv_setup *u, unsigned kind);       /* as others see it; -1: hidden */
unsigned pbv_known_of(const struct pbv_known *k, unsigned kind);
void pbv_known_add(struct pbv_known *k, unsigned kind);
void pbv_know_open(const struct lv_setup *u, struct pbv_state *s, unsigned owner, unsigned kind);
void pbv_forget_open(const struct lv_setup *u, struct pbv_state *s, unsigned owner, unsigned kind);
void pbv_forget_unseen(const struct lv_setup *u, struct pbv_state *s, unsigned owner, unsigned kind,
                       unsigned seers);
unsigned pbv_guests_on(const struct pbv_data *d, const struct pbv_state *s, unsigned seat,
                       unsigned column);                          /* as a set, bit 0 the first guest */
void pbv_judge(const struct lv_setup *u, struct pbv_state *s, unsigned character);
uint16_t pbv_shadows(const struct pbv_state *s);
uint16_t pbv_controls(const struct pbv_state *s, unsigned seat);  /* SHADOW taken into account */
uint16_t pbv_controlled(const struct lv_setup *u, const struct pbv_state *s); /* by anybody */
unsigned pbv_controllers(const struct lv_setup *u, const struct pbv_state *s, unsigned character);
unsigned pbv_stock_chars(const struct pbv_state *s);
void pbv_count_colours(const struct lv_setup *u, struct pbv_state *s); /* of the stock, anew */
void pbv_fill_piles(const struct lv_setup *u, struct pbv_state *s, unsigned cards); /* PBV-005, PBV-040 */
bool pbv_piles_empty(const struct pbv_state *s);
bool pbv_can_draw(const struct pbv_state *s);
bool pbv_is_complete(const struct pbv_data *d, const struct pbv_state *s, unsigned rv);
unsigned pbv_goal(const struct lv_setup *u);
unsigned pbv_next_seat(const struct lv_setup *u, const struct pbv_state *s, unsigned seat);
unsigned pbv_seats_left(const struct lv_setup *u, const struct pbv_state *s);
unsigned pbv_dice_missing(const struct pbv_rv *rv, const uint8_t dice[PBV_N_FACES]); /* 0: success */
unsigned pbv_majorities(const struct lv_setup *u, const struct pbv_state *s, unsigned seat);
uint16_t pbv_rv_pile(const struct pbv_state *s);                  /* all cards of the pile */
int pbv_rv_next(const struct pbv_state *s);                       /* its known next card, or -1 */

/* ---- pbv_data.c */
extern const char *const pbv_power_key[PBV_N_POWERS];
extern const char *const pbv_look_key[PBV_N_LOOKS + 1];

/* ---- pbv_position.c, pbv_sound.c */
extern const struct lv_field pbv_field[], pbv_rv_field[]; /* the members of a position, with their limits */

/* ---- pbv_resample.c: what seats but this one know is no more than there is */
void pbv_trim_knowledge(const struct lv_setup *u, struct pbv_state *s, unsigned viewer);

/* ---- pbv_hands.c: hands that the program does not see */
extern const struct lv_hands pbv_hands;
int pbv_offers(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS]);

/* ---- pbv_rules.c: whose move, what may be done */
/* One such decision for each card of the set; how many. */
int pbv_each_kind(unsigned act, uint64_t set, lv_action *out);
bool pbv_troubles_first(const struct pbv_state *s); /* is an Embrouille to be discarded, and no other card? */
bool pbv_in_hand(const struct pbv_state *s, unsigned seat, unsigned kind, const char *rule,
                 struct lv_refusal *why);

/* ---- pbv_lay.c: laying and prison plays: is there time for them; `act` is PBV_PREP_ACT or PBV_LAY_ACT. */
bool pbv_laying(const struct pbv_state *s, struct lv_refusal *why);
bool pbv_prison_window(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why);
bool pbv_may_lay(const struct lv_setup *u, const struct pbv_state *s, enum pbv_kind act, unsigned kind,
                 unsigned column, unsigned drop, struct lv_refusal *why);
bool pbv_may_jail(const struct lv_setup *u, const struct pbv_state *s, unsigned kind, unsigned figure,
                  struct lv_refusal *why);
bool pbv_may_release(const struct lv_setup *u, const struct pbv_state *s, unsigned figure, unsigned kind,
                     struct lv_refusal *why);
int pbv_legal_prep(const struct lv_setup *u, const struct pbv_state *s, lv_action *out);
int pbv_legal_lays(const struct lv_setup *u, const struct pbv_state *s, lv_action *out);
int pbv_legal_prison(const struct lv_setup *u, const struct pbv_state *s, lv_action *out);

/* ---- pbv_actions.c: mode C */
bool pbv_acting(const struct pbv_state *s, struct lv_refusal *why); /* is an action left? */
uint16_t pbv_movable(const struct pbv_state *s, unsigned seat);   /* the figures it may move */
bool pbv_may_move(const struct pbv_state *s, unsigned figure, unsigned to, struct lv_refusal *why);
bool pbv_may_take(const struct lv_setup *u, const struct pbv_state *s, unsigned figure,
                  struct lv_refusal *why);
bool pbv_may_meet(const struct lv_setup *u, const struct pbv_state *s, unsigned kind,
                  struct lv_refusal *why);
bool pbv_may_exchange(const struct lv_setup *u, const struct pbv_state *s, unsigned x, unsigned y,
                      unsigned partner, struct lv_refusal *why);
bool pbv_may_recall(const struct lv_setup *u, const struct pbv_state *s, unsigned seat, unsigned column,
                    unsigned kind, struct lv_refusal *why);
int pbv_legal_actions(const struct lv_setup *u, const struct pbv_state *s, lv_action *out);
int pbv_legal_open_cards(const struct lv_setup *u, const struct pbv_state *s, unsigned act,
                         unsigned seat, lv_action *out);

/* ---- pbv_powers.c: the Embrouilles: may they be played, and what they do */
bool pbv_play_window(const struct pbv_state *s);
int pbv_legal_plays(const struct lv_setup *u, const struct pbv_state *s, lv_action *out);
bool pbv_may_play(const struct lv_setup *u, const struct pbv_state *s, unsigned kind, unsigned target,
                  struct lv_refusal *why);
bool pbv_may_with(const struct pbv_state *s, unsigned other, struct lv_refusal *why);
void pbv_play(struct pbv_go *g, unsigned kind, unsigned target);
void pbv_play_on(struct pbv_go *g, lv_action a);

/* ---- pbv_chance.c */
bool pbv_may_happen(const struct lv_setup *u, const struct pbv_state *s, lv_action a,
                    struct lv_refusal *why);

/* ---- pbv_apply.c: what steps do; pbv_flow.c: what follows from them */
#define PBV_TELL(g, see, kind, ...) lv_emit((g)->ev, (see), PBV_EV_##kind, __VA_ARGS__)
enum pbv_phase pbv_due(struct pbv_go *g);
unsigned pbv_all_dealt(const struct lv_setup *u); /* what `dealt` is once the preparation is over */
void pbv_go_on(struct pbv_go *g);
void pbv_start_turn(struct pbv_go *g);
void pbv_end_turn(struct pbv_go *g);
void pbv_finish(struct pbv_go *g);
void pbv_close(struct pbv_go *g, unsigned seat);
void pbv_place_figure(struct pbv_state *s, unsigned character, unsigned spot);
void pbv_send(struct pbv_go *g, unsigned character, unsigned spot, unsigned cause);
void pbv_drop_column(struct pbv_go *g, unsigned seat, unsigned column);
unsigned pbv_take_open(struct pbv_go *g, unsigned owner, unsigned column, unsigned kind, unsigned to);
void pbv_tell_returned(struct pbv_go *g, unsigned owner, unsigned column, unsigned guests);
void pbv_tell_lacks(struct pbv_go *g, unsigned spots); /* of Rendez-vous where figures came or left */
void pbv_open_rv(struct pbv_go *g, unsigned rv);
void pbv_know_rv(struct pbv_state *s, unsigned rv);
void pbv_bury_rv(struct pbv_state *s, unsigned rv);

/* ---- pbv_rendezvous.c */
int32_t pbv_missing(const struct pbv_data *d, const struct pbv_state *s, unsigned rv);
int pbv_percent(const struct pbv_rv *rv, unsigned throws); /* chance that one of so many succeeds */
int pbv_reach(const struct pbv_data *d, const struct pbv_state *s, unsigned seat, unsigned rv,
              uint16_t *movers); /* the fewest actions that complete it, and whom they move; -1: none */
void pbv_begin_rv(struct pbv_go *g, unsigned rv);
void pbv_go_on_rv(struct pbv_go *g);
void pbv_next_thrower(struct pbv_go *g, bool thrown);
void pbv_settle_dice(struct pbv_go *g, unsigned face, unsigned count);
void pbv_next_seller(struct pbv_go *g, unsigned from);
void pbv_sell(struct pbv_go *g, unsigned seat, unsigned column);

/* ---- pbv_notation.c: codes of kinds (MIR, CHA, E05), spots (L3, RUE) and the rest */
extern const struct lv_coded pbv_kind_code, pbv_char_code, pbv_colour_code, pbv_face_code, pbv_spot_code;
extern const char *const pbv_colour_key[PBV_N_COLOURS + 1], *const pbv_face_key[PBV_N_FACES + 1];
extern const char *const pbv_spot_key[PBV_N_SPOTS + 1];
extern const char *const pbv_phase_key[PBV_N_PHASES + 1];
extern const char *const pbv_mode_key[PBV_N_MODES + 1];

/* ---- pbv_words.c: names, the types of arguments, events and choices */
const char *pbv_name(const struct lv_setup *u, const struct lv_words *w, unsigned kind);
const char *pbv_at(const struct lv_setup *u, const struct lv_words *w, unsigned spot);
const char *pbv_colour(const struct lv_setup *u, const struct lv_words *w, unsigned colour);
void pbv_say_named(const struct lv_setup *u, const struct lv_words *w, int32_t kind, struct lv_buf *to);
void pbv_say_needs(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w, unsigned rv);
void pbv_say_lack(const struct lv_setup *u, const struct lv_words *w, int32_t lack, struct lv_buf *to);

/* ---- pbv_rules.c */
bool pbv_is_open(const struct lv_setup *u, const void *state);

/* ---- pbv_view.c, pbv_tell.c, pbv_draw.c */
void pbv_say_faces(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w);
void pbv_tell_used(const struct lv_setup *u, const struct pbv_state *s, const struct lv_words *w,
                   const struct lv_teller *to); /* in this turn, and discards due */
void pbv_put_lack(struct lv_json *j, int32_t lack);
void pbv_backs(const struct pbv_data *d, const struct pbv_cards *hand, uint8_t n[PBV_N_COLOURS]);

/* pbv_sight.c */
extern const struct lv_learned pbv_learned;

#endif
