/* ecg.h: Easy Come Easy Go: four dice, nine prizes that may be stolen, hold three to win.
 *
 * Two ideas keep this game small and fast.
 *
 * Dice are alike (ECG-R15), so a handful of them is a set: one of the 210 multisets of up to four
 * faces, numbered by size and then in ascending order of the faces. That is also the order in which
 * `keep` decisions are listed (ECG-R39). What can be asked about sets is looked up (ecg_dice.c).
 *
 * Of a countdown only the number of turns still to be survived is stored. Who runs one follows from
 * the prizes (ECG-R21, R23: whoever owns three, and nobody else), and who has already played in it
 * follows from the seats: while three or more are open, those between the leader and the seat to
 * play. With two open seats it is the other one. So the countdown with fewer turns left is always
 * the older. */
#ifndef ECG_H
#define ECG_H

#include <assert.h>
#include <string.h>

#include "core/fields.h"

enum {
    ECG_N_SEATS = 4, ECG_N_DICE = 4, ECG_N_FACES = 6,
    ECG_N_SETS = 210,      /* 1 + 6 + 21 + 56 + 126: of 0, 1, 2, 3, 4 dice */
    ECG_FULL_SETS = 84,    /* the first set of four dice */
    ECG_N_KEEPS = 1610,    /* non-empty parts of all sets, together */
    ECG_N_ROLLS = 1296,    /* 6 to the power of 4 */
    ECG_NO_SET = 0xFF,
    ECG_MAX_TURNS = 1000000,
    ECG_NAME = 96
};

/* name, code: in the order of table 2.2 */
#define ECG_PRIZES(X)                                                                              \
    X(FOUR, "carre") X(TWO_PAIRS, "deux-paires") X(STRAIGHT, "suite") X(SEVEN, "sept")             \
    X(THIRTEEN, "treize") X(LOW, "trois-ou-moins") X(HIGH, "dix-sept-ou-plus")                     \
    X(ODD_THREE, "brelan-impair") X(EVEN_THREE, "brelan-pair")

#define ECG_X_ENUM(name, code) ECG_##name,
enum ecg_prize { ECG_PRIZES(ECG_X_ENUM) ECG_N_PRIZES };
#undef ECG_X_ENUM
enum { ECG_ALL_PRIZES = (1 << ECG_N_PRIZES) - 1 };

enum ecg_option {
    ECG_OPT_START, ECG_OPT_HOLD, ECG_OPT_STRICT, ECG_OPT_TO_WIN, ECG_OPT_MAX_TURNS, ECG_N_OPTIONS
};
enum { ECG_START_ROLL = 0, ECG_START_RANDOM = -1 };

enum ecg_phase { ECG_ROLLOFF, ECG_START, ECG_FIRST_ROLL, ECG_CHOOSE, ECG_REROLL, ECG_END };

/* What an action's first operand is, stands behind its kind; the other operands are 0. */
enum ecg_kind {
    ECG_TAKE,          /* prize */
    ECG_KEEP,          /* set */
    ECG_ROLL,          /* set */
    ECG_ROLLOFF_ROLL,  /* set */
    ECG_FIRST          /* seat */
};

enum ecg_event {
#define EVENT(NAME, ...) ECG_EV_##NAME,
#include "ecg_events.def"
#undef EVENT
};
enum ecg_choice {
#define CHOICE(NAME, ...) ECG_CH_##NAME,
#include "ecg_choices.def"
#undef CHOICE
};

struct ecg_state {
    uint8_t phase, turn;
    uint8_t kept, rolled;          /* sets: the dice set aside, the dice just rolled */
    uint16_t own[ECG_N_SEATS];     /* prizes before each seat; the others lie in the centre */
    uint8_t left[ECG_N_SEATS];     /* turns to be survived; 0: no countdown */
    uint8_t sum[ECG_N_SEATS];      /* 1 + what was rolled in this round of the roll-off, or 0 */
    uint8_t closed, contenders, winners; /* masks of seats */
    uint8_t unused;                /* always 0 */
    uint32_t turns;                /* completed; counted only where max-turns limits them, so that
                                    * equal situations are equal bytes */
};
static_assert(sizeof(struct ecg_state) == 28, "no padding, half a cache line");

/* Four dice and all that follows from them: see ecg_dice.c. */
struct ecg_dice {
    uint8_t size[ECG_N_SETS], sum[ECG_N_SETS];
    uint8_t weight[ECG_N_SETS];                /* how many of the 6^size results are this set */
    uint8_t face[ECG_N_SETS][ECG_N_DICE];      /* ascending */
    uint32_t count[ECG_N_SETS];                /* how often each face: four bits each */
    uint8_t join[ECG_FULL_SETS][ECG_N_SETS];   /* both together; ECG_NO_SET: more than four dice */
    uint8_t of_roll[ECG_N_DICE + 1][ECG_N_ROLLS]; /* sets of the results 0 … 6^n - 1 of n dice */
    uint16_t first_keep[ECG_N_SETS + 1];       /* where the parts of a set begin in keep[] */
    lv_action keep[ECG_N_KEEPS];
    uint16_t met[2][ECG_N_SETS];               /* prizes that four dice win; [1] strict */
    /* Best play for any one of these prizes, from these dice set aside: in how many of the
     * 6^(n(n+1)/2) results, n dice being still to be rolled. Exact. */
    uint32_t odds[2][ECG_ALL_PRIZES + 1][ECG_FULL_SETS];
};

/* What a prize is called and looks like. */
struct ecg_looks {
    lv_text name, brief, spoken, needs;
    char art[ECG_NAME]; /* the name of a picture, or empty */
};

struct ecg_data {
    struct ecg_dice dice;
    struct ecg_looks looks[ECG_N_PRIZES];
};

LV_PARTS(ecg); /* lv_game_ecg, and whatever its table in ecg.c names */

static inline const struct ecg_dice *ecg_dice_of(const struct lv_setup *u)
{
    return &((const struct ecg_data *)u->data)->dice;
}

static inline const struct ecg_looks *ecg_looks_of(const struct lv_setup *u, unsigned prize)
{
    assert(prize < ECG_N_PRIZES);
    return &((const struct ecg_data *)u->data)->looks[prize];
}

static inline unsigned ecg_to_win(const struct lv_setup *u)
{
    return (unsigned)u->option[ECG_OPT_TO_WIN][0];
}

static inline unsigned ecg_popcount(unsigned mask) { return (unsigned)__builtin_popcount(mask); }
static inline unsigned ecg_lowest(unsigned mask) { return (unsigned)__builtin_ctz(mask); }

/* A mask of seats. */
static inline unsigned ecg_open(const struct lv_setup *u, const struct ecg_state *s)
{
    return ((1u << u->seats) - 1) & ~(unsigned)s->closed;
}

static inline bool ecg_countdown_runs(const struct ecg_state *s)
{
    uint32_t left;

    memcpy(&left, s->left, sizeof left);
    return left != 0;
}

/* ECG-36 to 38: two seats are left and one of them is about to win. */
static inline bool ecg_is_chase(const struct lv_setup *u, const struct ecg_state *s)
{
    return ecg_countdown_runs(s) && ecg_popcount(ecg_open(u, s)) == 2;
}

/* Which conditions the four dice meet (ECG-19). */
static inline unsigned ecg_met(const struct lv_setup *u, const struct ecg_state *s)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    assert(d->size[s->kept] + d->size[s->rolled] == ECG_N_DICE);
    return d->met[u->option[ECG_OPT_STRICT][0]][d->join[s->kept][s->rolled]];
}

/* How many dice the chance point rolls; 0: none, the first seat is drawn or nothing is due. */
static inline unsigned ecg_dice_due(const struct lv_setup *u, const struct ecg_state *s)
{
    switch ((enum ecg_phase)s->phase) {
    case ECG_ROLLOFF:                                       /* ECG-03 */
    case ECG_FIRST_ROLL: return ECG_N_DICE;                 /* ECG-05 */
    case ECG_REROLL: return ECG_N_DICE - ecg_dice_of(u)->size[s->kept]; /* ECG-14, R14 */
    case ECG_START:
    case ECG_CHOOSE:
    case ECG_END: break;
    }
    return 0;
}

/* ecg_dice.c */
extern const char *const ecg_prize_id[ECG_N_PRIZES + 1];
extern const struct lv_coded ecg_prize_code;
extern const uint8_t ecg_first_set[ECG_N_DICE + 2];       /* of n dice; those of n + 1 follow */
extern const uint16_t ecg_n_results[ECG_N_DICE + 1];      /* 6^n */
extern const uint32_t ecg_turn_results[ECG_N_DICE + 1];   /* 6^(n(n+1)/2) */
void ecg_dice_init(struct ecg_dice *d);
unsigned ecg_set_find(const struct ecg_dice *d, const unsigned *face, unsigned n); /* any order */

/* ecg_sound.c */
/* The turns that the countdown of `seat` must still survive, as far as the seats tell. 0: it is won. */
unsigned ecg_usual_left(const struct lv_setup *u, const struct ecg_state *s, unsigned seat);

/* ecg_position.c */
extern const struct lv_field ecg_field[]; /* the members of a position, with their limits */

/* ecg_rules.c */
unsigned ecg_next_open(unsigned open, unsigned seat);
unsigned ecg_centre(const struct ecg_state *s);                           /* mask of prizes */
unsigned ecg_owner(const struct ecg_state *s, unsigned prize);            /* ECG_N_SEATS: the centre */

/* What the seat to play can win with the right dice; and what it wins with those on the table. */
unsigned ecg_reach(const struct lv_setup *u, const struct ecg_state *s);
unsigned ecg_winnable(const struct lv_setup *u, const struct ecg_state *s);

/* Whose countdown ends with this turn; ECG_N_SEATS: nobody's. There is never more than one. */
unsigned ecg_about_to_win(const struct ecg_state *s);

/* Is somebody about to win whom no roll can rob any more, with these dice (fewer than four) set aside? */
bool ecg_is_hopeless(const struct lv_setup *u, const struct ecg_state *s, unsigned kept);

/* Would setting these dice aside, not all that were rolled, leave no way to rob whoever is about to win?
 * False when nobody is, or when that is so already. (What can be stolen now could be rolled once more.) */
bool ecg_gives_up_theft(const struct lv_setup *u, const struct ecg_state *s, unsigned set);

/* ecg_apply.c */
unsigned ecg_full_count(const struct lv_setup *u, unsigned open);         /* ECG-R21, R45 */
unsigned ecg_played_since(unsigned open, unsigned leader, unsigned turn); /* ECG-R37 */
/* The turn ends now; a prize, if any, has changed its owner already. */
void ecg_end_turn(const struct lv_setup *u, struct ecg_state *s, struct lv_events *events);

/* ecg_turn.c */
enum { ECG_NO_PRIZE = ECG_N_PRIZES, ECG_N_ENDS = ECG_N_PRIZES + 1, ECG_LAST = 0x80 };
/* The best way through a turn: the worth of each set aside, and what to do with each roll after it:
 * a set to go on with, or ECG_LAST + the end. */
struct ecg_way {
    double worth[ECG_FULL_SETS];
    uint8_t pick[ECG_FULL_SETS][ECG_N_SETS - ECG_FULL_SETS];
};
static_assert((int)ECG_FULL_SETS <= (int)ECG_LAST, "sets and ends share a byte");
/* Which end these four dice allow that is worth most. */
unsigned ecg_best_end(unsigned winnable, const double worth[ECG_N_ENDS]);
/* What to do after a roll: stop with the best end, worth `stop`, or set a part aside and roll the others.
 * *pick is changed where that is better. */
double ecg_best_pick(const struct ecg_dice *d, const struct ecg_way *way, unsigned kept,
                     unsigned rolled, double stop, uint8_t *pick);
void ecg_best_turn(const struct lv_setup *u, unsigned reach, const double worth[ECG_N_ENDS],
                   struct ecg_way *way);
/* How likely each end is on this way, with these dice set aside. */
void ecg_chances(const struct ecg_dice *d, const struct ecg_way *way, unsigned from,
                 double chance[ECG_N_ENDS]);

/* ecg_sight.c */
extern const struct lv_learned ecg_learned;

/* ecg_view.c */
extern const char *const ecg_phase_key[];

/* ecg_words.c */
void ecg_write_prizes(const struct lv_setup *u, int32_t mask, struct lv_json *j);
void ecg_say_prizes(const struct lv_setup *u, const struct lv_words *w, int32_t mask, struct lv_buf *to);
void ecg_write_dice(const struct lv_setup *u, int32_t set, struct lv_json *j);
void ecg_say_dice(const struct lv_setup *u, const struct lv_words *w, int32_t set, struct lv_buf *to);

/* ecg_solve.c */
extern const struct lv_solver ecg_solver;

#endif
