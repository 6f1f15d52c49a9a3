/* sml_play.h: what the rule files of Smile Life share with each other. */
#ifndef SML_PLAY_H
#define SML_PLAY_H

#include "sml_state.h"

/* Who wants to lay something. `me` is usually the seat itself; asking "and if the intérim job were
 * left first?" passes a changed copy. */
struct sml_who {
    const struct lv_setup *u;
    const struct sml_state *s;
    const struct sml_seat *me;
    unsigned seat;
};

/* What apply() works on. */
struct sml_run {
    const struct lv_setup *u;
    struct sml_state *s;
    struct lv_events *news; /* may be NULL */
};

/* Tells of a card that has come to its place; e and f are what else the event has to say. */
static inline void sml_moved(const struct sml_run *x, enum sml_event kind, unsigned seat, unsigned card,
                             unsigned from, int32_t e, int32_t f)
{
    lv_emit(x->news, LV_SEE_ALL, kind, (int)seat, (int)card, (int)from, (int)sml_zone_of(x->s, card), e, f);
}

/* Who does this to a seat, as events tell it: the active seat, unless it is that seat itself. */
static inline int32_t sml_done_by(const struct sml_run *x, unsigned seat)
{
    return seat == x->s->active ? LV_NONE : (int32_t)x->s->active;
}

/* The same for a card whose way only those of `see` see; `hidden` is what the others hear of it. */
static inline void sml_moved_secretly(const struct sml_run *x, enum sml_event kind, enum sml_event hidden,
                                      unsigned see, unsigned seat, unsigned card, unsigned from)
{
    int to = (int)sml_zone_of(x->s, card);

    assert(see >> seat & 1);
    lv_emit(x->news, see, kind, (int)seat, (int)card, (int)from, to);
    if (see != LV_SEE_ALL)
        lv_emit(x->news, LV_SEE_ALL & ~see, hidden, (int)seat, (int)from, to);
}

static inline struct sml_who sml_active(const struct lv_setup *u, const struct sml_state *s)
{
    return (struct sml_who){ u, s, &s->seat[s->active], s->active };
}

/* ---- sml_lay.c -------------------------------------------------------------------------------- */

/* May this card be laid with these operands, wherever it comes from (hand, taken, fetched)?
 *
 *     card         b                                  c
 *     malus        target seat (0 for the attentat)
 *     piston       job, or SML_NONE: bare
 *     casino       salary of the hand, or SML_NONE
 *     troc         target seat, or SML_NONE: bare
 *     vengeance    malus card, or SML_NONE: bare      target seat, or SML_NONE
 *     others       0                                  0                                          */
bool sml_may_lay(const struct sml_who *w, unsigned card, unsigned b, unsigned c,
                 struct lv_refusal *why);
/* A house or trip without paying (SML-089, SML-105). */
bool sml_may_lay_free(const struct sml_who *w, unsigned card, struct lv_refusal *why);
/* A job whatever its level, with the piston (SML-127, SML-129). */
bool sml_may_lay_by_piston(const struct sml_who *w, unsigned job, struct lv_refusal *why);
/* Is there any legal way to lay this card? */
bool sml_can_lay(const struct sml_who *w, unsigned card);
/* All legal ways, as actions; returns the new count. */
int sml_list_lay(const struct sml_who *w, unsigned card, lv_action *out, int n);

/* The flirt of a seat that lies uncovered: who lays the same one steals it. SML_NONE: there is none. */
unsigned sml_open_flirt(const struct lv_setup *u, const struct sml_state *s, unsigned seat);
/* Whose flirt is stolen when the active seat lays this one; SML_NONE: nobody's. */
unsigned sml_victim_of(const struct lv_setup *u, const struct sml_state *s, unsigned laid);

unsigned sml_price_of(const struct sml_who *w, unsigned card);
/* SML-016, SML-020: may the top be taken at all? */
bool sml_top_is_free(const struct lv_setup *u, const struct sml_state *s, unsigned seat,
                     struct lv_refusal *why);
/* Could the card be laid now, or after one or both free acts (SML-R25, SML-R97)? */
bool sml_can_lay_soon(const struct sml_who *w, unsigned card, bool with_piston);
/* May the source (a job or the star) fetch this card of the discard (SML-R19, SML-R74)? */
bool sml_may_fetch(const struct sml_who *w, unsigned source, unsigned card, struct lv_refusal *why);
bool sml_any_fetch(const struct sml_who *w, unsigned source);

/* SML-R73, SML-R106: does this special do something when it is laid now, with its operand b? */
bool sml_special_acts(const struct sml_who *w, unsigned card, unsigned b);

/* ---- sml_pay.c -------------------------------------------------------------------------------- */

/* The free salaries and the whole héritage of a seat, in the order of payments; how many. */
unsigned sml_purse(const struct lv_setup *u, const struct sml_state *s, unsigned seat,
                   uint8_t purse[SML_PURSE]);
bool sml_may_pay(const struct lv_setup *u, const struct sml_state *s, unsigned card,
                 struct lv_refusal *why);
/* The cards with which a careful buyer pays this price, which must be within reach, or the rest of one
 * that is being paid; how many. */
unsigned sml_careful(const struct lv_setup *u, const struct sml_state *s, unsigned seat, unsigned price,
                     uint8_t card[SML_PURSE]);
/* Every way to pay it, one for each mix of worths (copies do not differ, the héritage is no salary): the
 * cards, in the order of payments, and what is lost. */
void sml_ways(const struct lv_setup *u, const struct sml_state *s, unsigned seat, unsigned price,
              void (*way)(void *ctx, const uint8_t *card, unsigned n, unsigned waste), void *ctx);
/* All legal payments, as actions: the first leads to the most careful purchase. */
int sml_list_pay(const struct lv_setup *u, const struct sml_state *s, lv_action *out);

/* ---- sml_malus.c ------------------------------------------------------------------------------ */

bool sml_may_hit(const struct lv_setup *u, const struct sml_state *s, unsigned from,
                 unsigned target, unsigned card, struct lv_refusal *why);
bool sml_may_attack(const struct lv_setup *u, const struct sml_state *s, struct lv_refusal *why);
bool sml_may_avenge(const struct lv_setup *u, const struct sml_state *s, unsigned from,
                    unsigned malus, unsigned target, struct lv_refusal *why);
bool sml_any_revenge(const struct lv_setup *u, const struct sml_state *s, unsigned from);
void sml_hit(const struct sml_run *x, unsigned target, unsigned card);
void sml_attack(const struct sml_run *x, unsigned from);
/* A skipped turn of the active seat: the oldest malus is served, or all of them (SML-R112). */
void sml_serve_skip(const struct sml_run *x);

/* ---- sml_effect.c: what laid cards do; each ends with a phase that waits, or returns true when
 * nothing more is asked for it ------------------------------------------------------------------ */

/* The card is nowhere when this is called (out of the hand, taken, fetched). */
bool sml_lay(const struct sml_run *x, unsigned card, unsigned b, unsigned c);
bool sml_lay_job(const struct sml_run *x, unsigned card);
bool sml_ask_next_gift(const struct sml_run *x); /* after s->asked */
/* Before the active seat, for its smiles. */
void sml_own(const struct sml_run *x, unsigned card, enum sml_event how);
void sml_leave_job(const struct sml_run *x, unsigned seat, enum sml_event how, int32_t cause);
/* A card out of a hand, or drawn by Chance, to the discard. */
void sml_throw(const struct sml_run *x, unsigned seat, unsigned card);
/* `cause` of these: the card that makes it happen, or LV_NONE: one's own decision. */
void sml_end_affair(const struct sml_run *x, unsigned seat, int32_t cause);
void sml_divorce(const struct sml_run *x, unsigned seat, int32_t cause);
/* True: nothing more is asked; with own hands the first bet is turned up before the second is settled. */
bool sml_place_bet(const struct sml_run *x, unsigned seat, unsigned card);
void sml_settle_bets(const struct sml_run *x, unsigned seat, unsigned card);

/* ---- sml_turn.c ------------------------------------------------------------------------------- */

/* A card nobody knew, out of the deck. */
void sml_draw_unknown(struct sml_state *s, unsigned card);
bool sml_goes_on_looking(const struct sml_run *x); /* Médium: waits for chance */
bool sml_goes_on_chancing(const struct sml_run *x); /* Chance: draws, then asks */
bool sml_goes_on_dealing(const struct sml_run *x);  /* tsunami */
/* A card is played: the one that must be, or one of the rainbow's. */
void sml_count_play(struct sml_state *s);
/* A play and all it caused are over. */
void sml_proceed(const struct sml_run *x);
void sml_end_turn(const struct sml_run *x);
void sml_chance_card(const struct sml_run *x, unsigned card);
void sml_turn_draw(const struct sml_run *x);
void sml_take_river(const struct sml_run *x, unsigned place);
void sml_first_seat(const struct sml_run *x, unsigned seat, enum sml_event how);
bool sml_in_lot(const struct lv_setup *u, const struct sml_state *s, unsigned seat);

/* ---- sml_view.c, sml_data.c ------------------------------------------------------------------- */

extern const char *const sml_phase_key[SML_N_PHASES + 1];
const char *sml_family_key(enum sml_family family);
const char *sml_status_key(enum sml_status status);
const char *sml_effect_key(unsigned type); /* NULL: none */

/* ---- sml_score.c ------------------------------------------------------------------------------ */

/* Where the smiles of a seat come from: studies, job and salaries; love and children; what is laid. */
struct sml_smiles {
    int32_t work, love, goods;
};
struct sml_smiles sml_smiles_of(const struct lv_setup *u, const struct sml_state *s, unsigned seat);

/* ---- sml_estimate.c: the last two also for bench/tuning/learn.c -------------------------------- */

/* That the pile still allows. */
float sml_rounds_left(const struct lv_setup *u, const struct sml_state *s);
/* Soft maximum: every seat's chance to be first, if luck may move each worth by about `spread`. */
void sml_shares(const float worth[LV_MAX_SEATS], int seats, float spread, float win[LV_MAX_SEATS]);

#define SIGN(name, ...) SML_S_##name,
enum sml_sign {
#include "sml_signs.def"
    SML_N_SIGNS
};
#undef SIGN
enum { SML_N_TIMES = 5 };

/* How each sign of a good end stands for a seat. */
void sml_signs(const struct lv_setup *u, const struct sml_state *s, unsigned seat, int32_t score,
               float sign[SML_N_SIGNS]);
/* How near it is to each of the times for which it is known what a sign is worth; sums to 1. */
void sml_time(float rounds, float part[SML_N_TIMES]);

#endif
