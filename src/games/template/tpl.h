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

#include "core/game.h"

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

extern const struct lv_game lv_game_tpl;

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

/* tpl_data.c */
extern const char *const tpl_file_names[];
bool tpl_load(const struct lv_file *files, void *data, struct lv_texts *texts, struct lv_refusal *why);

/* tpl_setup.c */
extern const struct lv_option tpl_options[TPL_N_OPTIONS];
bool tpl_check(const struct lv_setup *u, struct lv_refusal *why);
void tpl_start(const struct lv_setup *u, void *state);

/* tpl_position.c */
extern const char *const tpl_phase_key[];
bool tpl_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why) LV_OPTIONAL;
void tpl_position_write(const struct lv_setup *u, const void *state, struct lv_json *j) LV_OPTIONAL;
bool tpl_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why) LV_OPTIONAL;

/* tpl_notation.c */
void tpl_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to);
bool tpl_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why);

/* tpl_rules.c */
int tpl_to_move(const struct lv_setup *u, const void *state);
int tpl_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS]);
int tpl_outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES]);
bool tpl_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why);

/* tpl_apply.c */
void tpl_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events);

/* tpl_score.c: TPL_MAX_CARDS when the seat holds no card */
unsigned tpl_card_of(const struct lv_setup *u, const struct tpl_state *s, unsigned seat);
void tpl_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS]);
void tpl_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS]);

/* tpl_estimate.c */
void tpl_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);

/* tpl_resample.c */
void tpl_resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng);

/* tpl_view.c */
bool tpl_sees(const struct tpl_state *s, int looker, unsigned seat);
void tpl_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j);
void tpl_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j);

/* tpl_words.c */
extern const struct lv_type tpl_types[];
extern const struct lv_row tpl_events[], tpl_choices[];
void tpl_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to);
void tpl_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to);
void tpl_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to);

#endif
