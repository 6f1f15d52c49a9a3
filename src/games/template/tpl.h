/* tpl.h: the template: a whole game in few lines, to be copied when a new one is made.
 *
 * The rules. (TPL-01) Each of 2 to 6 players is dealt one card of the deck, which only they see.
 * (TPL-02) In turn, each keeps the card, or (TPL-03) throws it away, face up, and draws another.
 * (TPL-04) Then all cards are shown: the highest wins. (TPL-05) Who leaves for good throws the card away
 * and is passed over; the last one left wins.
 *
 * It has one of everything the contract knows: components from data/, an option, chance, a decision,
 * hidden cards, events that not everybody sees. It is tested with the contract suite, never offered. */
#ifndef TPL_H
#define TPL_H

#include "core/notation.h"

enum { TPL_MAX_SEATS = 6, TPL_MAX_CARDS = 24, TPL_NAME = 32 };

enum tpl_option { TPL_OPT_CARDS, TPL_N_OPTIONS };
enum tpl_phase { TPL_DEAL, TPL_DECIDE, TPL_DRAW, TPL_OVER };
enum tpl_kind {
#define CHOICE(NAME, ...) TPL_##NAME,
#include "tpl_choices.def"
#undef CHOICE
};
enum tpl_event {
#define EVENT(NAME, ...) TPL_EV_##NAME,
#include "tpl_events.def"
#undef EVENT
};

/* Where a card is. */
enum { TPL_IN_DECK = 0, TPL_THROWN = 0xFF /* seat + 1: in that hand */ };

struct tpl_state {
    uint8_t phase;
    uint8_t turn;                   /* whose decision it is, or who is dealt a card */
    uint8_t closed;                 /* mask of seats whose player has left (TPL-05) */
    uint8_t unused;                 /* always 0 */
    uint8_t place[TPL_MAX_CARDS];   /* of each card */
};
static_assert(sizeof(struct tpl_state) == 28, "no padding, a multiple of 4");

struct tpl_data {
    lv_text name[TPL_MAX_CARDS];
};

LV_PARTS(tpl); /* lv_game_tpl, and whatever its table in tpl.c names */

static inline bool tpl_is_open(const struct tpl_state *s, unsigned seat)
{
    return !(s->closed >> seat & 1);
}

/* The first open seat from `seat` on; the number of seats when there is none. */
static inline unsigned tpl_next_open(const struct lv_setup *u, const struct tpl_state *s, unsigned seat)
{
    while (seat < (unsigned)u->seats && !tpl_is_open(s, seat))
        seat++;
    return seat;
}

/* tpl_position.c */
extern const char *const tpl_phase_key[];

/* tpl_score.c: TPL_MAX_CARDS when the seat holds no card */
unsigned tpl_card_of(const struct lv_setup *u, const struct tpl_state *s, unsigned seat);

/* tpl_view.c */
bool tpl_sees(const struct tpl_state *s, int looker, unsigned seat);

#endif
