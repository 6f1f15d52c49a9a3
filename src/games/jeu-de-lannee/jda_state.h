/* jda_state.h: a situation: the state with its stack of things in course, what is decided, what happens,
 * and the small things that every rule needs. */
#ifndef JDA_STATE_H
#define JDA_STATE_H

#include "jda_data.h"

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
    JDA_ASK_OPTION, JDA_ASK_RANGE, JDA_ASK_SHIELD, JDA_ASK_PERMUTE, JDA_ASK_CLAIM, JDA_ASK_TOLD, JDA_N_ASKS
};

enum { JDA_WHO_CHANCE = 0xFF, JDA_WHO_OVER = 0xFE };

/* A square being followed or a card being carried out: one thing in course. The bytes behind `seat` mean
 * one thing for a square and another for a card; positions from outside write both under the same
 * names (docs/formats/jeu-de-lannee.md), so that the two layouts must not move. */
enum jda_frame_kind { JDA_NO_FRAME, JDA_SQUARE, JDA_CARD };

/* How far it has got. A square goes through its stages in the order of JDA-R39, each for all the players
 * concerned, in order of play; drawing and carrying out alternate until nobody has a card to draw. */
enum jda_stage {
    JDA_SQ_QUESTIONS, /* facts are asked, votes taken, plans made; the double frame takes its token */
    JDA_SQ_CHOOSE,    /* who has two deeds to choose from picks one */
    JDA_SQ_PLAYERS,   /* payments among players */
    JDA_SQ_BANK,      /* payments with the bank */
    JDA_SQ_DRAW,      /* everybody concerned draws card number `nth` */
    JDA_SQ_CARRY,     /* and carries it out, what it leads to coming first */
    JDA_SQ_MOVES,     /* moves, turns, exchanges */
    JDA_CD_SHIELD,    /* is a shield used against it? */
    JDA_CD_TARGET,    /* which player is meant? */
    JDA_CD_STEPS,     /* step by step */
    JDA_ENDED         /* nothing more is to be done: the seat went bankrupt or left */
};
enum { JDA_LAST_ROUND = 0xFF, JDA_VOTING = 128 };
enum { JDA_TOLD_PAYEES = 128, JDA_SEVERAL = 7 }; /* + 0: nobody; seat + 1: that one; JDA_SEVERAL */

struct jda_frame {
    uint8_t kind, stage;
    union {
        uint16_t day;  /* of the square */
        uint16_t card; /* its number */
    };
    uint8_t seat;      /* who arrived; who drew */
    union {
        struct jda_following {
            uint8_t part;       /* whose part is in course, in order of play from `seat` */
            uint8_t clause;     /* which clause of it */
            uint8_t nth;        /* which card of each player is drawn; JDA_LAST_ROUND: the arriving
                                 * player has left, only waiting cards are still carried out */
            uint8_t told;       /* JDA-R160: mask: seats that told their plan; once all plans are
                                 * made, JDA_TOLD_PAYEES + whom it lets be paid, or 0 */
            uint8_t dropped;    /* mask: seats whose part is dropped */
            uint8_t second;     /* mask: seats that chose the second deed */
            uint8_t chose;      /* mask: seats that have chosen */
            uint8_t know, know_not; /* masks: seats that know, or do not */
            uint8_t votes;      /* while the table votes, JDA_VOTING + 8 for each opponent asked
                                 * + votes against */
            uint8_t unused2;    /* 0 */
            uint8_t wait[JDA_N_SEATS]; /* card + 1 drawn and not yet carried out */
            uint8_t plan[JDA_N_SEATS]; /* two bits a clause: nothing, its first act, its second */
        } sq;
        struct jda_carrying {
            uint8_t step;       /* which step */
            uint8_t to_draw;    /* cards still to draw */
            uint8_t begun;      /* 1 once the step has begun: whom it is about is settled */
            uint8_t target;     /* seat + 1 */
            uint8_t still;      /* mask: seats still to be treated */
            uint8_t branch;     /* 1 or 2 once chosen */
            uint8_t kept;       /* 1: it is kept as a shield and does not go to its pile */
            uint8_t unused[4 + 2 * JDA_N_SEATS]; /* 0 */
        } cd;
    };
};
static_assert(sizeof(struct jda_following) == sizeof(struct jda_carrying), "one layout, two meanings");
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
    uint8_t youngest;          /* JDA-R160: mask: who is, as told, until one of them begins */
    uint8_t claimer;           /* manual claims: a pawn has arrived, and who is asked first whether he
                                * claims anything, in order of play from `turn`, + 1; 0: nobody */
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

/* name, word in the notation, what stands behind it (jda_notation.c) */
#define JDA_KINDS(X)                                                                               \
    X(FACT_DRAWN, "fact", &as_fact)            /* chance: attribute, value */                      \
    X(LUCKY, "lucky", &as_number)              /* chance: number */                                \
    X(LOT, "lot", &as_ordinal)                 /* chance: seat */                                  \
    X(SPIN, "spin", &as_ordinal)               /* chance: result of the machine */                 \
    X(CARD_DRAWN, "draw", &as_card)            /* chance: card */                                  \
    X(TITLE, "title", &as_ordinal)             /* chance: title of a quiz */                       \
    X(ANSWER, "answer", &as_fact)              /* attribute, value */                              \
    X(PASS, "pass", NULL)                                                                          \
    X(BUY_TOKEN, "buy-token", NULL)                                                                \
    X(TAKE, "take", &as_number)                /* days */                                          \
    X(BUY_DAYS, "buy-days", &as_number)        /* days, two bytes */                               \
    X(HOLIDAY, "holiday", NULL)                                                                    \
    X(OFFER, "offer", &as_number)              /* days, two bytes */                               \
    X(SHARE, "share", &as_sum)                 /* hundreds, two bytes */                           \
    X(ADD, "add", &as_sum)                     /* hundreds, two bytes */                           \
    X(KNOW, "know", &as_answer)                /* 0 or 1 */                                        \
    X(VOTE, "vote", &as_answer)                /* 0 or 1 */                                        \
    X(QUIZ, "quiz", &as_pick)                  /* 0: give up; title + 1 */                         \
    X(TARGET, "target", &as_ordinal)           /* seat */                                          \
    X(OPTION, "option", &as_ordinal)           /* 0 or 1 */                                        \
    X(DAYS, "days", &as_number)                /* days */                                          \
    X(SHIELD, "shield", &as_use)               /* 0 keep, 1 use */                                 \
    X(PERMUTE, "permute", &as_permutation)     /* three bits for each opponent in order of play, two bytes */\
    X(CLAIM_LUCKY, "claim-lucky", &as_seat)    /* seat whose pawn landed */                        \
    X(CLAIM_BIRTHDAY, "claim-birthday", &as_seat) /* debtor */                                     \
    X(CHANGE, "change", &as_fact)              /* attribute, value */                              \
    X(TOLD, "told", &as_number) /* what follows from facts: a plan, a mask, JDA_TOLD_PAYEES less */

#define JDA_KIND_ENUM(name, word, operand) JDA_##name##_ACTION,
enum jda_kind { JDA_KINDS(JDA_KIND_ENUM) JDA_N_KINDS };
#undef JDA_KIND_ENUM

enum jda_event {
#define EVENT(NAME, ...) JDA_EV_##NAME,
#include "jda_events.def"
#undef EVENT
};

enum jda_choice {
#define CHOICE(NAME, ...) JDA_CH_##NAME,
#include "jda_choices.def"
#undef CHOICE
};

/* Why a pawn moves, money is paid, tokens change hands: told with the event, and what protection goes
 * by. name, key for programs */
#define JDA_CAUSES(X)                                                                              \
    X(SPIN, "spin")                                                                                \
    X(PURCHASE, "bought")                                                                          \
    X(GIFT, "gift")                                                                                \
    X(HOLIDAY, "holiday")                                                                          \
    X(CHANCE, "card")                                                                              \
    X(HASARD, "card")                                                                              \
    X(SQUARE, "square")                                                                            \
    X(FACT, "square")      /* a square whose condition holds */                                    \
    X(FRAME, "frame")      /* the double frame of a square */                                      \
    X(LUCKY, "lucky")                                                                              \
    X(BIRTHDAY, "birthday")                                                                        \
    X(QUARTER, "quarter")                                                                          \
    X(BANKRUPTCY, "bankrupt")                                                                      \
    X(SWAP, "swap")                                                                                \
    X(PERMUTATION, "permuted")

#define JDA_CAUSE_ENUM(name, key) JDA_BY_##name,
enum jda_cause { JDA_CAUSES(JDA_CAUSE_ENUM) JDA_N_CAUSES };
#undef JDA_CAUSE_ENUM

/* Everything a rule needs, so that it takes one argument. */
struct jda_run {
    const struct lv_setup *u;
    const struct jda_data *d;
    struct jda_state *s;
    struct lv_events *events; /* NULL: nobody listens */
    unsigned by;              /* who decided: a seat, or JDA_WHO_CHANCE */
};

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

    assert(seat < n && k <= n);
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

/* The others at the table, as a mask. */
static inline unsigned jda_opponents(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    return jda_all(u) & ~(s->closed | jda_bit(seat));
}

static inline bool jda_is_person(const struct lv_setup *u, unsigned seat)
{
    return u->option[JDA_OPT_PLAYER][seat] != 0;
}

static inline struct jda_frame *jda_top(struct jda_state *s)
{
    assert(s->depth > 0 && s->depth <= JDA_DEPTH);
    return &s->stack[s->depth - 1];
}

static inline uint64_t jda_cards(const uint32_t words[2])
{
    return (uint64_t)words[1] << 32 | words[0];
}

/* For all to see. */
#define jda_emit(r, event, ...) lv_emit((r)->events, LV_SEE_ALL, JDA_EV_##event, __VA_ARGS__)

/* With private purses only those concerned (a mask) learn what was paid. */
#define jda_emit_money(r, seats, event, ...)                                                       \
    lv_emit((r)->events, jda_opt((r)->u, JDA_OPT_MONEY_VISIBLE) ? (seats) : LV_SEE_ALL,            \
            JDA_EV_##event, __VA_ARGS__)

/* Arguments that stand for two things at once: a fact, a title of a quiz, one of two possibilities. */
static inline unsigned jda_answer(unsigned attr, unsigned value) { return attr << 16 | value; }
static inline unsigned jda_title(unsigned attr, unsigned title)
{
    assert(attr >= JDA_A_Q_BEATLES && attr < JDA_N_ATTRS && title < JDA_MAX_TITLES);
    return (attr - JDA_A_Q_BEATLES) << 8 | title;
}

/* Of a card: its number, the step before the two, which; of a square: its day, the clause, which of its acts,
 * which deed. */
enum { JDA_OF_CARD = 1 << 24 };
static inline unsigned jda_possibility(const struct jda_frame *f, unsigned seat, unsigned which)
{
    if (f->kind == JDA_CARD)
        return JDA_OF_CARD | (unsigned)f->card << 8 | (unsigned)f->cd.step << 1 | which;
    return (unsigned)f->day << 8 | (unsigned)f->sq.clause << 2
           | (unsigned)((f->sq.plan[seat] >> 2 * f->sq.clause & 3) == 2) << 1 | which;
}

/* What comes now hangs on secrets: on the money of others, with private purses; on facts about them.
 * Searches listen to nothing and should not pay for it: hence the first question. */
static inline void jda_beware_of_purses(const struct jda_run *r)
{
    if (r->events && jda_opt(r->u, JDA_OPT_MONEY_VISIBLE))
        lv_unsure(r->events);
}
static inline void jda_beware_of_facts(const struct jda_run *r)
{
    if (r->events && !jda_opt(r->u, JDA_OPT_SHOW_PROFILES))
        lv_unsure(r->events);
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
    assert(f->kind == JDA_SQUARE && d->square_at[f->day] > 0);
    return &d->square[d->square_at[f->day] - 1];
}

/* The step in course of a card; past a choice, the branch chosen. */
static inline const struct jda_step *jda_card_now(const struct jda_data *d,
                                                  const struct jda_frame *f)
{
    assert(f->kind == JDA_CARD && f->cd.step + f->cd.branch < d->card[f->card].n_steps);
    return &d->card[f->card].step[f->cd.step + f->cd.branch];
}

/* Who draws now. */
static inline unsigned jda_draw_seat(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];

    return f->kind == JDA_SQUARE ? jda_after(u, f->seat, f->sq.part) : f->seat;
}

static inline void jda_discard(struct jda_state *s, unsigned card)
{
    unsigned deck = jda_deck_of(card), at = card - jda_first_card(deck);

    s->discard[deck][at / 32] |= 1u << at % 32;
}

static inline bool jda_is_discarded(const struct jda_state *s, unsigned card)
{
    unsigned deck = jda_deck_of(card), at = card - jda_first_card(deck);

    assert(card < JDA_N_CARDS);
    return s->discard[deck][at / 32] >> at % 32 & 1;
}

/* The opponent whose turn it is to be asked for a gift. */
static inline unsigned jda_asked_opponent(const struct lv_setup *u, const struct jda_state *s)
{
    assert(s->cursor > 0); /* nobody pushes himself */
    return jda_after(u, s->turn, s->cursor);
}

/* How many hundreds nobody has promised yet of the gift offered. */
static inline unsigned jda_missing(const struct jda_state *s)
{
    unsigned sum = 0;

    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        sum += s->pledge[i];
    assert(sum <= s->offer);
    return s->offer - sum;
}

#endif
