/* jda.h: Le Jeu de l'Année: a race through the 366 days of a leap year.
 *
 * What makes this game unlike the others is that one thing leads to another: a square sends the pawn
 * to a square where everybody draws a card that sends a pawn to a square … The state therefore holds
 * a small stack of things in course (struct jda_frame): squares being followed and cards being carried
 * out. jda_run() works on the uppermost until it needs a decision or chance, and stops there; called
 * again at such a point it changes nothing, which is how a position from outside is checked.
 *
 * jda_data.h has the components, jda_state.h the state; here is what the files do for one another.
 * Rules: docs/rules/jeu-de-lannee.md; squares: docs/rules/jeu-de-lannee-almanac.md. */
#ifndef JDA_H
#define JDA_H

#include "jda_state.h"

LV_PARTS(jda); /* lv_game_jda, and whatever its table in jda.c names */

/* ---- jda_options.c, jda_setup.c, jda_data.c, jda_almanac.c, jda_parse.c --------------------- */

/* The day of mmdd (514: 14 May), or 0. */
unsigned jda_day_of(unsigned month, unsigned day);

extern const char *const jda_attr_id[JDA_N_ATTRS + 1];
extern const uint8_t jda_attr_group[JDA_N_ATTRS];
extern const char *const jda_sign_id[JDA_N_SIGNS + 1];
/* The attribute of this id, or JDA_N_ATTRS. */
unsigned jda_attr_find(const char *id, size_t len);

extern const struct lv_shape jda_almanac; /* its file */
bool jda_parse_card(const char *text, struct jda_card *to, struct lv_refusal *why);
bool jda_parse_square(const char *text, struct jda_square *to, struct lv_refusal *why);
bool jda_parse_test(const char *text, struct jda_test *to, struct lv_refusal *why);
extern const char *const jda_who_word[JDA_N_WHO]; /* "richest" */
extern const char *const jda_deck_word[];          /* "chance" */
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
/* JDA-R98: is it not asked of children? Is the answer settled by the age, without a question? */
static inline bool jda_is_for_adults(unsigned attr)
{
    return attr == JDA_A_MARITAL || attr == JDA_A_SMOKES_PIPE || attr == JDA_A_SMOKING_CIGAR;
}
static inline bool jda_is_minor(const struct jda_state *s, unsigned seat)
{
    unsigned age = s->fact[seat][JDA_A_AGE];

    return age >= JDA_MIN_AGE && age < JDA_ADULT;
}
static inline bool jda_goes_by_age(const struct jda_state *s, unsigned seat, unsigned attr)
{
    return jda_is_for_adults(attr) && jda_is_minor(s, seat);
}
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

/* ---- jda_told.c: only what follows from the facts about people is known (JDA-R160) ------------ */

enum { JDA_MAX_TOLD = 64 }; /* what may be told is a smaller number */
static inline bool jda_is_veiled(const struct lv_setup *u, unsigned seat)
{
    return jda_opt(u, JDA_OPT_ANSWERS) && jda_is_person(u, seat);
}
/* Is this fact one of which only what follows is told? */
bool jda_is_hidden(const struct lv_setup *u, const struct jda_state *s, unsigned seat, unsigned attr);
/* The seat that has to tell who is youngest, or JDA_N_SEATS. */
unsigned jda_who_tells_ages(const struct lv_setup *u, const struct jda_state *s);
bool jda_plan_is_to_be_told(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                            unsigned seat);
bool jda_payees_are_to_be_told(const struct lv_setup *u, const struct jda_state *s,
                               const struct jda_frame *f, unsigned seat);
/* Whom the seat may pay, as told. */
unsigned jda_told_payees(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                         unsigned seat);
bool jda_may_tell(const struct lv_setup *u, const struct jda_state *s, unsigned n);
void jda_take_told(const struct jda_run *r, unsigned n);
bool jda_told_is_sound(const struct lv_setup *u, const struct jda_frame *f);

/* ---- jda_veil.c: a match as others may have it (JDA-R102) ------------------------------------- */

extern const struct lv_veil jda_veil;

/* ---- jda_money.c: payments, tokens, bankruptcy, protection ---------------------------------- */

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
/* Whether a seat is safe hangs on its sign, which whoever decides may not know. */
void jda_beware_of_sign(const struct jda_run *r, unsigned seat);
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
void jda_get_tokens(const struct jda_run *r, unsigned seat, unsigned n, enum jda_cause cause);
void jda_lose_tokens(const struct jda_run *r, unsigned seat, unsigned to, unsigned n,
                     enum jda_cause cause);

/* ---- jda_move.c: moves, arrivals, the end --------------------------------------------------- */

extern const uint16_t jda_quarter_end[JDA_N_QUARTERS]; /* days */
void jda_move(const struct jda_run *r, unsigned seat, int to, enum jda_cause cause);
/* What follows from standing there, steps 2 to 9 of JDA-R39. */
void jda_arrive(const struct jda_run *r, unsigned seat, bool almanac);
/* Puts a pawn somewhere without any meaning (JDA-79). */
void jda_place(const struct jda_run *r, unsigned seat, unsigned day, enum jda_cause cause);
/* Two pawns change places. */
void jda_exchange(const struct jda_run *r, unsigned a, unsigned b);
void jda_quarter_stop(const struct jda_run *r, unsigned seat);
void jda_finish(const struct jda_run *r, unsigned seat);
void jda_stop_game(const struct jda_run *r);
void jda_drop_part(const struct jda_run *r, unsigned seat);
void jda_forget_claims(struct jda_state *s, unsigned seat);
void jda_skip_turns(const struct jda_run *r, unsigned seat, unsigned n);
void jda_extra_turns(const struct jda_run *r, unsigned seat, unsigned n);

/* ---- jda_square.c, jda_card.c, jda_asked.c: the things in course --------------------------- */

/* Work on the uppermost frame until it is done, another comes on top, or the game is over; true when
 * a question stands in s->who and s->ask. */
bool jda_square_run(const struct jda_run *r, struct jda_frame *f);
bool jda_card_run(const struct jda_run *r, struct jda_frame *f);
/* Does the word single one opponent out by what the table shows ("the foremost")? Whom it means now, a mask,
 * and whether that may be said before it happens. */
bool jda_is_superlative(unsigned who);
bool jda_may_name(const struct lv_setup *u, unsigned who);
unsigned jda_meant(const struct lv_setup *u, const struct jda_state *s, unsigned who, unsigned me);
void jda_push_card(const struct jda_run *r, unsigned seat, unsigned card);
/* Makes the deck ready for a draw; false when the draw lapses. */
bool jda_deck_ready(const struct jda_run *r, unsigned deck);
/* What the clause does to the seat, as its plan says; NULL: nothing. */
static inline const struct jda_act *jda_act_of(const struct jda_square *q,
                                               const struct jda_frame *f, unsigned seat,
                                               unsigned clause)
{
    unsigned plan = f->sq.plan[seat] >> 2 * clause & 3;

    return plan == 0 ? NULL : plan == 1 ? &q->clause[clause].yes : &q->clause[clause].no;
}
/* The deed a seat does for this clause, its choice made; NULL: none. */
static inline const struct jda_deed *jda_deed_of(const struct jda_square *q, const struct jda_frame *f,
                                                 unsigned seat, unsigned clause)
{
    const struct jda_act *act = jda_act_of(q, f, seat, clause);

    return act ? &act->deed[act->n_deeds == 2 && (f->sq.second & jda_bit(seat))] : NULL;
}
/* Under a condition, being safe is not told again: it would betray that the condition holds. */
static inline enum jda_cause jda_square_cause(const struct jda_square *q)
{
    return q->stages & 1u << JDA_SQ_QUESTIONS ? JDA_BY_FACT : JDA_BY_SQUARE;
}
/* The deck of the card being drawn; who may be chosen; what may be chosen. */
unsigned jda_draw_deck(const struct lv_setup *u, const struct jda_state *s);
unsigned jda_payees(const struct lv_setup *u, const struct jda_state *s, const struct jda_square *q,
                    unsigned seat);
unsigned jda_targets(const struct lv_setup *u, const struct jda_state *s);
/* The opponents whose pawns are rearranged, in order of play; returns how many. */
unsigned jda_permuted(const struct lv_setup *u, const struct jda_state *s, unsigned seat[JDA_N_SEATS]);
void jda_beware_of_options(const struct jda_run *r, unsigned seat);
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

/* ---- jda_setup.c, jda_turn.c, jda_close.c ---------------------------------------------------- */

/* What comes before the first turn; true when something is asked or drawn. */
bool jda_set_up_profiles(const struct jda_run *r);
bool jda_draw_lucky_numbers(const struct jda_run *r);
bool jda_draw_lot(const struct jda_run *r);
void jda_start_turn(const struct jda_run *r, unsigned seat);
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
unsigned jda_offer_limit(const struct lv_setup *u, const struct jda_state *s, unsigned giver);
unsigned jda_share_limit(const struct lv_setup *u, const struct jda_state *s, unsigned giver, unsigned days);
uint64_t jda_results_usable(const struct lv_setup *u, const struct jda_state *s); /* a mask */
void jda_close(const struct jda_run *r, unsigned seat);
void jda_next_offerer(struct jda_state *s);
void jda_tell_promise(const struct jda_run *r, unsigned seat); /* what it has pledged */
unsigned jda_lot_mask(const struct lv_setup *u, const struct jda_state *s);
bool jda_may_change(const struct lv_setup *u, const struct jda_state *s, unsigned attr);

/* Manual claims (JDA-59, JDA-R140): may this seat claim that now? */
bool jda_may_claim_lucky(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                         unsigned landed);
bool jda_may_claim_birthday(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                            unsigned debtor);
void jda_claim_lucky(const struct jda_run *r, unsigned seat, unsigned landed);
void jda_claim_birthday(const struct jda_run *r, unsigned seat, unsigned debtor);

/* ---- jda_rules.c, jda_chance.c, jda_apply.c -------------------------------------------------- */

/* All outcomes but those of facts are equally likely members of a set: its mask and kind, and what is
 * added to a member's number. */
uint64_t jda_even_chances(const struct lv_setup *u, const struct jda_state *s, enum jda_kind *kind,
                          unsigned *base);

static inline lv_action jda_action(enum jda_kind kind, unsigned a, unsigned n)
{
    return lv_action_make(kind, a, n >> 8, n & 255);
}
static inline unsigned jda_number(lv_action a) { return a & 0xFFFF; }

/* ---- jda_score.c, jda_estimate.c, jda_sound.c, jda_position.c, jda_resample.c ---------------- */

void jda_work_out_worth(struct jda_data *d);
extern const struct lv_learned jda_learned; /* jda_sight.c */

/* Of a state whose members are in range (jda_position.c): do they go together, as far as can be judged before
 * anybody is asked; and does it come about at all? */
extern const struct lv_field jda_field[], jda_seat_field[]; /* the members of a position, with their limits */
bool jda_members_agree(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why);
bool jda_is_possible(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why);
/* Does jda_run() change nothing here? */
bool jda_rests(const struct lv_setup *u, const struct jda_state *s);
bool jda_never_began(const struct jda_state *s); /* ended by closings during the set-up */

/* ---- jda_notation.c, jda_view.c, jda_words.c, jda_say.c, jda_question.c, jda_tell.c, jda_draw.c */

/* The written value of a fact ("yes", "14-05", "lion"), and back: the value, or JDA_OPEN. */
void jda_write_value(const struct jda_data *d, unsigned attr, unsigned value, struct lv_buf *to);
unsigned jda_read_value(unsigned attr, const char *text);

extern const struct lv_coded jda_card_code, jda_attr_code;
extern const char *const jda_phase_key[JDA_N_PHASES + 1];
/* Section 7: who sees what. */
/* JDA-R161: those at the table, and nobody who only looks on. */
static inline bool jda_shows_profiles(const struct lv_setup *u, int looker)
{
    return looker >= 0 && jda_opt(u, JDA_OPT_SHOW_PROFILES);
}
bool jda_sees_fact(const struct lv_setup *u, const struct jda_state *s, int looker, unsigned seat,
                   unsigned attr);
bool jda_sees_lucky(const struct jda_state *s, int looker, unsigned seat);
bool jda_sees_money(const struct lv_setup *u, const struct jda_state *s, int looker, unsigned seat);
/* Members of the view (jda_ahead.c): what lies before the pawn whose turn it is; what becomes of whoever may
 * be chosen; a seat's next quarter end. */
void jda_put_ahead(const struct lv_setup *u, const struct jda_state *s, int looker, struct lv_json *j);
void jda_put_targets(const struct lv_setup *u, const struct jda_state *s, int looker, struct lv_json *j);
void jda_put_next_quarter(const struct jda_state *s, unsigned seat, struct lv_json *j);

/* "14 mai", "14 May"; an answer; what a square or card does; what a square does to one player, as its plan
 * says; one of two possibilities. */
extern const char *const jda_month_name[13];
void jda_say_date(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to);
void jda_say_value(const struct lv_setup *u, unsigned attr, unsigned value, const struct lv_words *w,
                   struct lv_buf *to);
void jda_say_square(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to);
/* Behind a date: what a stop there does; nothing on a plain day. */
void jda_say_stop(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to);
void jda_say_effect(const struct lv_setup *u, const struct jda_square *q, const struct lv_words *w,
                    struct lv_buf *to);
/* Whole sentences: why the square does what it does, and what; and before that what and where it is. */
void jda_say_why(const struct lv_setup *u, const struct jda_square *q, const struct lv_words *w,
                 struct lv_buf *to);
void jda_say_story(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to);
struct jda_phrase {
    const char *one, *many;
    uint8_t unit; /* the number is said so many times as large; 0: once */
};
void jda_say_phrase(const struct jda_phrase *p, unsigned n, const struct lv_words *w,
                    const struct lv_arg who[2], struct lv_buf *to);
extern const struct lv_arg jda_nobody[2];
void jda_name_deed(const struct jda_deed *e, const struct lv_words *w, struct lv_buf *to);
void jda_say_plan(const struct lv_setup *u, unsigned day, unsigned plan, const struct lv_words *w,
                  struct lv_buf *to);
/* Words as a sentence: with a capital, where the language has one, and a full stop. */
void jda_say_sentence(const char *words, struct lv_buf *to);

/* What may be answered to a question (jda_board.c): "from" and "to" of a number, or "answers". */
void jda_put_answers(const struct lv_words *w, unsigned attr, struct lv_json *j);

/* ---- jda_say_card.c -------------------------------------------------------------------------- */

void jda_say_draw(unsigned deck, unsigned n, const struct lv_words *w, struct lv_buf *to);
/* What a card does, in general; a card in course with its text, naming whom it is about; a step as one of
 * two possibilities; "the richest opponent". */
void jda_say_steps(const struct jda_card *c, const struct lv_words *w, struct lv_buf *to);
void jda_say_card(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                  const struct lv_words *w, struct lv_buf *to);
void jda_name_step(const struct jda_step *x, const struct lv_words *w, struct lv_buf *to);
void jda_say_role(const struct lv_words *w, unsigned who, struct lv_buf *to);
void jda_say_possibility(const struct lv_setup *u, const struct lv_words *w, int32_t which,
                         struct lv_buf *to);

#endif
