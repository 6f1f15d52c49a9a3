/* sml_rules.c: whose move it is, and what may happen. */
#include "sml_play.h"

/* ---- whose move ------------------------------------------------------------------------------- */

enum mover { BY_ACTIVE, BY_ASKED, BY_CHANCE, BY_NOBODY };

static const uint8_t mover_in[SML_N_PHASES] = {
    [SML_DEAL] = BY_CHANCE, [SML_DEAL_RIVER] = BY_CHANCE, [SML_LOT] = BY_CHANCE,
    [SML_AT_DRAW] = BY_ACTIVE, [SML_DRAWING] = BY_CHANCE, [SML_REPLACING] = BY_CHANCE,
    [SML_AT_PLAY] = BY_ACTIVE, [SML_AT_TAKEN] = BY_ACTIVE, [SML_AT_PAY] = BY_ACTIVE,
    [SML_AT_FETCH] = BY_ACTIVE, [SML_AT_POWER] = BY_ACTIVE, [SML_LOOKING] = BY_CHANCE,
    [SML_CHANCING] = BY_CHANCE, [SML_AT_KEEP] = BY_ACTIVE, [SML_AT_GIVE] = BY_ASKED,
    [SML_AT_DROP] = BY_ASKED, [SML_BARTERING] = BY_CHANCE, [SML_DEALING_AGAIN] = BY_CHANCE,
    [SML_REFILL] = BY_CHANCE, [SML_WASH] = BY_CHANCE, [SML_TURNING] = BY_CHANCE,
    [SML_OVER] = BY_NOBODY,
};

int sml_to_move(const struct lv_setup *u, const void *state)
{
    const struct sml_state *s = state;

    (void)u;
    switch ((enum mover)mover_in[s->phase]) {
    case BY_ACTIVE: return s->active;
    case BY_ASKED: return s->asked;
    case BY_CHANCE: return LV_CHANCE;
    case BY_NOBODY: break;
    }
    return LV_OVER;
}

/* ---- single questions: shared by legal() and may() -------------------------------------------- */

static bool is_at(const struct sml_state *s, enum sml_phase phase, struct lv_refusal *why)
{
    return s->phase == phase
           || lv_refuse(why, LV_E_TURN, "SML-010", N_("this is not what is asked now"), 0);
}

static bool holds(const struct sml_state *s, unsigned seat, unsigned card, struct lv_refusal *why)
{
    return (card < SML_MAX_CARDS && sml_lies(s, card, SML_Z_HAND, seat))
           || sml_refuse(why, "SML-010", N_("this card is not in the hand"), 0);
}

static bool may_take(const struct lv_setup *u, const struct sml_state *s, struct lv_refusal *why)
{
    struct sml_who w = sml_active(u, s);

    if (!sml_top_is_free(u, s, s->active, why))
        return false;
    return sml_can_lay_soon(&w, s->top, true)
           || sml_refuse_brief(why, "SML-017", N_("a card taken must be laid at once"),
                               N_("Cannot be laid now"), 0);
}

static bool may_take_river(const struct sml_state *s, unsigned place, struct lv_refusal *why)
{
    return (place < SML_RIVER_LEN && s->river[place] != SML_NONE)
           || sml_refuse(why, "SML-145", N_("there is no card at this place of the river"), 0);
}

/* SML-097: a Chercheur above five cards throws one of them under the job. */
static bool must_drop(const struct sml_seat *p)
{
    return p->job == SML_RESEARCHER && p->n_hand > SML_LIMIT;
}

static bool may_resign(const struct lv_setup *u, const struct sml_state *s, unsigned drop,
                       struct lv_refusal *why)
{
    const struct sml_seat *p = &s->seat[s->active];

    if (p->job == SML_NONE)
        return sml_refuse(why, "SML-030", N_("there is no job to leave"), 0);
    if (sml_is_interim(u, p->job))
        return sml_refuse(why, "SML-R29", N_("an interim job is left without resigning"), 0);
    if (must_drop(p))
        return holds(s, s->active, drop, NULL)
               || sml_refuse(why, "SML-097", N_("a card must be thrown with this job"), 0);
    return drop == SML_NONE
           || sml_refuse(why, "SML-R48", N_("no card is thrown with this job"), 0);
}

static bool is_married(const struct sml_state *s, struct lv_refusal *why)
{
    return s->seat[s->active].marriage != SML_NONE
           || sml_refuse(why, "SML-050", N_("there is no marriage to end"), 0);
}

/* SML-R24: a free act must leave the taken card playable. */
static bool taken_stays_playable(const struct lv_setup *u, const struct sml_state *s,
                                 const struct sml_seat *me, struct lv_refusal *why)
{
    struct sml_who w = { u, s, me, s->active };

    return s->phase != SML_AT_TAKEN || sml_can_lay_soon(&w, s->taken, true)
           || sml_refuse(why, "SML-R24", N_("the taken card could not be laid then"), 0);
}

static bool acts_freely(const struct sml_state *s, struct lv_refusal *why)
{
    return s->phase == SML_AT_DRAW || s->phase == SML_AT_PLAY || is_at(s, SML_AT_TAKEN, why);
}

static bool may_quit(const struct lv_setup *u, const struct sml_state *s, struct lv_refusal *why)
{
    struct sml_seat then;

    if (!sml_is_interim(u, s->seat[s->active].job))
        return sml_refuse(why, "SML-109", N_("only an interim job is left so easily"), 0);
    then = s->seat[s->active];
    then.job = SML_NONE;
    return acts_freely(s, why) && taken_stays_playable(u, s, &then, why);
}

static bool may_end_affair(const struct lv_setup *u, const struct sml_state *s, struct lv_refusal *why)
{
    struct sml_seat then = s->seat[s->active];

    if (then.affair == SML_NONE)
        return sml_refuse(why, "SML-048", N_("there is no affair to end"), 0);
    then.affair = SML_NONE;
    return acts_freely(s, why) && taken_stays_playable(u, s, &then, why);
}

static bool may_bet(const struct lv_setup *u, const struct sml_state *s, unsigned card,
                    struct lv_refusal *why)
{
    if (!holds(s, s->active, card, why))
        return false;
    if (sml_family_of(u, card) != SML_F_SALARY)
        return sml_refuse(why, "SML-135", N_("a bet is a salary of the hand"), 0);
    if (sml_zone_of(s, SML_CASINO) != SML_Z_MIDDLE)
        return sml_refuse(why, "SML-135", N_("there is no casino yet"), 0);
    if (s->bet != SML_NONE && sml_owner_of(s, s->bet) == s->active)
        return sml_refuse(why, "SML-R84", N_("nobody answers their own bet"), 0);
    return true;
}

/* Does the card come from where this step takes its cards? */
static bool is_at_hand(const struct lv_setup *u, const struct sml_state *s, unsigned card,
                       struct lv_refusal *why)
{
    struct sml_who w = sml_active(u, s);

    if (s->phase == SML_AT_TAKEN)
        return card == s->taken
               || sml_refuse(why, "SML-018", N_("the taken card must be laid now"), 0);
    if (s->phase == SML_AT_FETCH)
        return sml_may_fetch(&w, s->fetch, card, why);
    return is_at(s, SML_AT_PLAY, why) && holds(s, s->active, card, why);
}

static bool may_play(const struct lv_setup *u, const struct sml_state *s, lv_action a,
                     struct lv_refusal *why)
{
    struct sml_who w = sml_active(u, s);

    return is_at_hand(u, s, lv_action_a(a), why)
           && sml_may_lay(&w, lv_action_a(a), lv_action_b(a), lv_action_c(a), why);
}

static bool may_play_free(const struct lv_setup *u, const struct sml_state *s, unsigned card,
                          struct lv_refusal *why)
{
    struct sml_who w = sml_active(u, s);

    return is_at_hand(u, s, card, why) && sml_may_lay_free(&w, card, why);
}

static bool may_use_piston(const struct lv_setup *u, const struct sml_state *s, unsigned job,
                           struct lv_refusal *why)
{
    struct sml_who w = sml_active(u, s);

    return is_at(s, SML_AT_TAKEN, why) && is_at_hand(u, s, job, why)
           && holds(s, s->active, SML_PISTON, why) && sml_may_lay_by_piston(&w, job, why);
}

static bool may_stop(const struct sml_state *s, struct lv_refusal *why)
{
    return is_at(s, SML_AT_PLAY, why)
           && (!s->due || sml_refuse(why, "SML-010", N_("a card must be played"), 0));
}

/* The option overpay: more may be paid after the price is reached. */
static bool has_paid(const struct sml_state *s, struct lv_refusal *why)
{
    return is_at(s, SML_AT_PAY, why)
           && (s->price == 0
               || sml_refuse(why, "SML-055", N_("{n} bundles are still to be paid"), s->price));
}

static bool may_refuse_fetch(const struct sml_state *s, struct lv_refusal *why)
{
    if (!is_at(s, SML_AT_FETCH, why))
        return false;
    return s->fetch != SML_STAR
           || sml_refuse(why, "SML-R73", N_("this card must act, since it can"), 0);
}

static bool may_keep(const struct lv_setup *u, const struct sml_state *s, unsigned kept, unsigned top,
                     struct lv_refusal *why)
{
    bool fine = kept < SML_MAX_CARDS && sml_zone_of(s, kept) == SML_Z_DRAWN;

    if (s->n_drawn == 1 || u->own_hands)
        fine = fine && s->n_drawn == 1 && top == SML_NONE;
    else
        fine = fine && top < SML_MAX_CARDS && top != kept && sml_zone_of(s, top) == SML_Z_DRAWN;
    return is_at(s, SML_AT_KEEP, why)
           && (fine || sml_refuse(why, "SML-118", N_("these are not the cards drawn"), 0));
}

/* SML-R116: with own hands the cards of Chance are thrown one by one, as the table sees it. */
static bool may_throw(const struct lv_setup *u, const struct sml_state *s, unsigned card,
                      struct lv_refusal *why)
{
    if (!u->own_hands || s->phase != SML_AT_KEEP)
        return is_at(s, SML_AT_PLAY, why) && holds(s, s->active, card, why);
    return (s->n_drawn > 1 && card < SML_MAX_CARDS && sml_zone_of(s, card) == SML_Z_DRAWN)
           || sml_refuse(why, "SML-118", N_("these are not the cards drawn"), 0);
}

static bool may_give(const struct sml_state *s, unsigned card, struct lv_refusal *why)
{
    return is_at(s, SML_AT_GIVE, why)
           && ((card < SML_MAX_CARDS && sml_lies(s, card, SML_Z_SALARY, s->asked))
               || sml_refuse(why, "SML-114", N_("a gift is one of your own free salaries"), 0));
}

/* Where the next card comes from. With own hands what is turned up is said even if a Médium knows it
 * (SML-R116): the next card of the pile, or the bet. */
static bool is_next(const struct lv_setup *u, const struct sml_state *s, unsigned card)
{
    if (s->phase == SML_TURNING)
        return card == s->bet;
    if (u->own_hands && s->n_seen > 0 && (s->phase == SML_REPLACING || s->phase == SML_WASH))
        return card == s->seen[0];
    return sml_zone_of(s, card) == (s->phase == SML_DEALING_AGAIN ? SML_Z_POOL : SML_Z_DECK);
}

static bool may_come(const struct lv_setup *u, const struct sml_state *s, unsigned card,
                     struct lv_refusal *why)
{
    if (mover_in[s->phase] != BY_CHANCE || s->phase == SML_LOT || s->phase == SML_BARTERING)
        return lv_refuse(why, LV_E_TURN, "SML-010", N_("no card is drawn now"), 0);
    return (card < SML_MAX_CARDS && is_next(u, s, card))
           || sml_refuse(why, "SML-002", N_("this card cannot come now"), 0);
}

static bool may_swap(const struct lv_setup *u, const struct sml_state *s, unsigned theirs, unsigned own,
                     struct lv_refusal *why)
{
    return is_at(s, SML_BARTERING, why) && holds(s, s->asked, theirs, why)
           && ((own == theirs && sml_barters_in_turn(u)) || holds(s, s->active, own, why));
}

/* SML-R12: the seat stays and the program plays it. */
static bool may_close(const struct lv_setup *u, const struct sml_state *s, unsigned seat,
                      struct lv_refusal *why)
{
    if (seat >= (unsigned)u->seats || s->closed >> seat & 1)
        return sml_refuse(why, "SML-R12", N_("there is no such player any more"), 0);
    if (u->own_hands)
        return sml_refuse(why, "SML-R116",
                          N_("when somebody leaves, another person at the table plays their cards"), 0);
    return s->phase != SML_OVER
           || lv_refuse(why, LV_E_TURN, "SML-R12", N_("the game is over"), 0);
}

/* How many operands each kind has: the others must be 0. */
static const uint8_t operands[SML_N_KINDS] = {
    [SML_RIVER] = 1, [SML_RESIGN] = 1, [SML_THROW] = 1, [SML_BET] = 1, [SML_PLAY] = 3,
    [SML_PLAY_FREE] = 1, [SML_WITH_PISTON] = 1, [SML_PAY] = 1, [SML_KEEP] = 2, [SML_GIVE] = 1,
    [SML_DROP] = 1, [SML_CARD] = 1, [SML_FIRST] = 1, [SML_SWAP] = 2,
};

static bool may_decide(const struct lv_setup *u, const struct sml_state *s, lv_action x,
                       struct lv_refusal *why)
{
    unsigned a = lv_action_a(x), b = lv_action_b(x);

    switch ((enum sml_kind)lv_action_kind(x)) {
    case SML_DRAW: return is_at(s, SML_AT_DRAW, why);
    case SML_TAKE: return is_at(s, SML_AT_DRAW, why) && may_take(u, s, why);
    case SML_RIVER: return is_at(s, SML_AT_DRAW, why) && may_take_river(s, a, why);
    case SML_RESIGN: return is_at(s, SML_AT_DRAW, why) && may_resign(u, s, a, why);
    case SML_VOLUNTARY: return is_at(s, SML_AT_DRAW, why) && is_married(s, why);
    case SML_QUIT: return acts_freely(s, why) && may_quit(u, s, why);
    case SML_END_AFFAIR: return acts_freely(s, why) && may_end_affair(u, s, why);
    case SML_THROW: return may_throw(u, s, a, why);
    case SML_BET: return is_at(s, SML_AT_PLAY, why) && may_bet(u, s, a, why);
    case SML_PLAY: return a < SML_MAX_CARDS ? may_play(u, s, x, why) : holds(s, s->active, a, why);
    case SML_PLAY_FREE:
        return a < SML_MAX_CARDS ? may_play_free(u, s, a, why) : holds(s, s->active, a, why);
    case SML_WITH_PISTON: return may_use_piston(u, s, a, why);
    case SML_PAY: return is_at(s, SML_AT_PAY, why) && sml_may_pay(u, s, a, why);
    case SML_PAID: return has_paid(s, why);
    case SML_STOP: return may_stop(s, why);
    case SML_NO_FETCH: return may_refuse_fetch(s, why);
    case SML_USE:
    case SML_DECLINE: return is_at(s, SML_AT_POWER, why);
    case SML_KEEP: return may_keep(u, s, a, b, why);
    case SML_GIVE: return may_give(s, a, why);
    case SML_DROP: return is_at(s, SML_AT_DROP, why) && holds(s, s->asked, a, why);
    case SML_CARD: return may_come(u, s, a, why);
    case SML_FIRST:
        return is_at(s, SML_LOT, why)
               && (sml_in_lot(u, s, a)
                   || sml_refuse(why, "SML-009", N_("this player is not in the draw"), 0));
    case SML_SWAP: return may_swap(u, s, a, b, why);
    case SML_N_KINDS: break;
    }
    return false;
}

bool sml_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why)
{
    unsigned kind = lv_action_kind(a);

    if (kind == LV_KIND_CLOSE && (a & 0xFFFF) == 0)
        return may_close(u, state, lv_action_a(a), why);
    if (kind >= SML_N_KINDS || (a & 0xFFFFFFu >> 8 * operands[kind]) != 0)
        return sml_refuse(why, "SML-010", N_("there is no such move in this game"), 0);
    return may_decide(u, state, a, why);
}

/* ---- lists ------------------------------------------------------------------------------------ */

static int list_free_acts(const struct lv_setup *u, const struct sml_state *s, lv_action *out, int n)
{
    const struct sml_seat *p = &s->seat[s->active];

    if (p->job != SML_NONE && may_quit(u, s, NULL))
        out[n++] = lv_action_make(SML_QUIT, 0, 0, 0);
    if (p->affair != SML_NONE && may_end_affair(u, s, NULL))
        out[n++] = lv_action_make(SML_END_AFFAIR, 0, 0, 0);
    return n;
}

static int list_resign(const struct lv_setup *u, const struct sml_state *s, lv_action *out, int n)
{
    const struct sml_seat *p = &s->seat[s->active];

    if (p->job == SML_NONE)
        return n;
    if (!must_drop(p)) {
        if (may_resign(u, s, SML_NONE, NULL))
            out[n++] = lv_action_make(SML_RESIGN, SML_NONE, 0, 0);
        return n;
    }
    for (unsigned i = 0; i < p->n_hand; i++)
        out[n++] = lv_action_make(SML_RESIGN, p->hand[i], 0, 0);
    return n;
}

static int list_draw_step(const struct lv_setup *u, const struct sml_state *s, lv_action *out)
{
    int n = 0;

    out[n++] = lv_action_make(SML_DRAW, 0, 0, 0);
    if (may_take(u, s, NULL))
        out[n++] = lv_action_make(SML_TAKE, 0, 0, 0);
    for (unsigned place = 0; place < SML_RIVER_LEN; place++)
        if (s->river[place] != SML_NONE)
            out[n++] = lv_action_make(SML_RIVER, place, 0, 0);
    n = list_resign(u, s, out, n);
    if (is_married(s, NULL))
        out[n++] = lv_action_make(SML_VOLUNTARY, 0, 0, 0);
    return list_free_acts(u, s, out, n);
}

/* Before a card is drawn a hand matters in two ways: one of its cards may have to be thrown with the job, and
 * the Piston may lie in it, which brings a job that could not be taken otherwise. */
bool sml_is_open(const struct lv_setup *u, const void *state)
{
    const struct sml_state *s = state;
    const struct sml_who w = sml_active(u, s);

    return s->phase == SML_AT_DRAW && !must_drop(&s->seat[s->active])
           && (!sml_top_is_free(u, s, s->active, NULL) || sml_family_of(u, s->top) != SML_F_JOB
               || sml_can_lay_soon(&w, s->top, false));
}

/* What lies cards before people first, then bets, throws, and what does not use the turn. */
static int list_play_step(const struct lv_setup *u, const struct sml_state *s, lv_action *out)
{
    const struct sml_seat *p = &s->seat[s->active];
    struct sml_who w = sml_active(u, s);
    bool casino = sml_zone_of(s, SML_CASINO) == SML_Z_MIDDLE;
    int n = 0;

    for (unsigned i = 0; i < p->n_hand; i++)
        n = sml_list_lay(&w, p->hand[i], out, n);
    for (unsigned i = 0; casino && i < p->n_hand; i++)
        if (may_bet(u, s, p->hand[i], NULL))
            out[n++] = lv_action_make(SML_BET, p->hand[i], 0, 0);
    for (unsigned i = 0; i < p->n_hand; i++)
        out[n++] = lv_action_make(SML_THROW, p->hand[i], 0, 0);
    n = list_free_acts(u, s, out, n);
    if (!s->due)
        out[n++] = lv_action_make(SML_STOP, 0, 0, 0);
    return n;
}

static int list_taken_step(const struct lv_setup *u, const struct sml_state *s, lv_action *out)
{
    struct sml_who w = sml_active(u, s);
    int n = sml_list_lay(&w, s->taken, out, 0);

    if (may_use_piston(u, s, s->taken, NULL))
        out[n++] = lv_action_make(SML_WITH_PISTON, s->taken, 0, 0);
    return list_free_acts(u, s, out, n);
}

static int list_fetch_step(const struct lv_setup *u, const struct sml_state *s, lv_action *out)
{
    struct sml_who w = sml_active(u, s);
    int n = 0;

    for (unsigned card = s->top; card != SML_NONE; card = s->under[card])
        if (sml_may_fetch(&w, s->fetch, card, NULL))
            n = sml_list_lay(&w, card, out, n);
    if (s->fetch != SML_STAR)
        out[n++] = lv_action_make(SML_NO_FETCH, 0, 0, 0);
    return n;
}

static int list_keep_step(const struct lv_setup *u, const struct sml_state *s, lv_action *out)
{
    int n = 0;

    for (unsigned i = 0; u->own_hands && s->n_drawn > 1 && i < s->n_drawn; i++)
        out[n++] = lv_action_make(SML_THROW, s->drawn[i], 0, 0);
    if (n > 0)
        return n;
    for (unsigned i = 0; i < s->n_drawn; i++) {
        if (s->n_drawn == 1)
            out[n++] = lv_action_make(SML_KEEP, s->drawn[i], SML_NONE, 0);
        for (unsigned k = 0; k < s->n_drawn; k++)
            if (k != i)
                out[n++] = lv_action_make(SML_KEEP, s->drawn[i], s->drawn[k], 0);
    }
    return n;
}

static int list_gifts(const struct lv_setup *u, const struct sml_state *s, lv_action *out)
{
    int n = 0;

    for (unsigned card = 0; card < sml_data_of(u)->n_cards; card++)
        if (sml_lies(s, card, SML_Z_SALARY, s->asked))
            out[n++] = lv_action_make(SML_GIVE, card, 0, 0);
    return n;
}

static int list_drops(const struct sml_state *s, lv_action *out)
{
    const struct sml_seat *p = &s->seat[s->asked];
    int n = 0;

    for (unsigned i = 0; i < p->n_hand; i++)
        out[n++] = lv_action_make(SML_DROP, p->hand[i], 0, 0);
    return n;
}

int sml_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct sml_state *s = state;

    switch ((enum sml_phase)s->phase) {
    case SML_AT_DRAW: return list_draw_step(u, s, out);
    case SML_AT_PLAY: return list_play_step(u, s, out);
    case SML_AT_TAKEN: return list_taken_step(u, s, out);
    case SML_AT_PAY: return sml_list_pay(u, s, out);
    case SML_AT_FETCH: return list_fetch_step(u, s, out);
    case SML_AT_POWER:
        out[0] = lv_action_make(SML_USE, 0, 0, 0);
        out[1] = lv_action_make(SML_DECLINE, 0, 0, 0);
        return 2;
    case SML_AT_KEEP: return list_keep_step(u, s, out);
    case SML_AT_GIVE: return list_gifts(u, s, out);
    case SML_AT_DROP: return list_drops(s, out);
    default: return 0;
    }
}

/* ---- chance ----------------------------------------------------------------------------------- */

static int list_swaps(const struct lv_setup *u, const struct sml_state *s, struct lv_outcome *out)
{
    const struct sml_seat *them = &s->seat[s->asked], *own = &s->seat[s->active];
    int n = 0;

    for (unsigned i = 0; i < them->n_hand; i++) {
        const unsigned theirs = them->hand[i];
        for (unsigned k = 0; k < own->n_hand; k++)
            out[n++] = (struct lv_outcome){ lv_action_make(SML_SWAP, theirs, own->hand[k], 0), 1 };
        if (sml_barters_in_turn(u))
            out[n++] = (struct lv_outcome){ lv_action_make(SML_SWAP, theirs, theirs, 0), 1 };
    }
    return n;
}

int sml_outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    const struct sml_state *s = state;
    int n = 0;

    if (s->phase == SML_BARTERING)
        return list_swaps(u, s, out);
    if (s->phase == SML_LOT) {
        for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
            if (sml_in_lot(u, s, seat))
                out[n++] = (struct lv_outcome){ lv_action_make(SML_FIRST, seat, 0, 0), 1 };
        return n;
    }
    for (unsigned card = 0; card < sml_data_of(u)->n_cards; card++)
        if (may_come(u, s, card, NULL))
            out[n++] = (struct lv_outcome){ lv_action_make(SML_CARD, card, 0, 0), 1 };
    return n;
}

/* Set bits of a word, with no help of the machine: plain x86-64 has no instruction for it. */
static unsigned count_bits(uint32_t x)
{
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    return ((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
}

/* The place of the k-th set bit of a word: halves, by counting. */
static unsigned select_bit(uint32_t word, unsigned k)
{
    unsigned at = 0;

    for (unsigned half = 16; half > 0; half /= 2) {
        unsigned low = count_bits(word & ((1u << half) - 1));
        if (k >= low) {
            k -= low;
            word >>= half;
            at += half;
        }
    }
    return at;
}

/* While much of the deck is left, guessing finds an undrawn card soon; else count. Both are even, so
 * that their mixture is. */
static unsigned pick_undrawn(const struct lv_setup *u, const struct sml_state *s, struct lv_rng *rng)
{
    unsigned count[SML_WORDS], sum = 0, i = 0, k;

    for (int guess = 0; guess < 8; guess++) {
        k = lv_rng_below(rng, sml_data_of(u)->n_cards);
        if (s->undrawn[k / 32] >> k % 32 & 1)
            return k;
    }
    for (unsigned w = 0; w < SML_WORDS; w++)
        sum += count[w] = count_bits(s->undrawn[w]);
    k = lv_rng_below(rng, sum);
    while (k >= count[i])
        k -= count[i++];
    return 32 * i + select_bit(s->undrawn[i], k);
}

static unsigned pick_pooled(const struct lv_setup *u, const struct sml_state *s, struct lv_rng *rng)
{
    uint8_t card[SML_MAX_CARDS] = { 0 };
    unsigned n = 0;

    for (unsigned c = 0; c < sml_data_of(u)->n_cards; c++) {
        card[n] = (uint8_t)c;
        n += sml_zone_of(s, c) == SML_Z_POOL;
    }
    return card[lv_rng_below(rng, n)];
}

/* For the rare chance points; all their outcomes weigh 1. */
static lv_action pick_listed(const struct lv_setup *u, const struct sml_state *s, struct lv_rng *rng)
{
    struct lv_outcome o[LV_MAX_OUTCOMES] = { { 0, 0 } };
    int n = sml_outcomes(u, s, o);

    return o[lv_rng_below(rng, (uint32_t)n)].action;
}

lv_action sml_sample(const struct lv_setup *u, const void *state, struct lv_rng *rng)
{
    const struct sml_state *s = state;

    if (s->phase == SML_LOT || s->phase == SML_BARTERING || u->own_hands)
        return pick_listed(u, s, rng);
    if (s->phase == SML_DEALING_AGAIN)
        return lv_action_make(SML_CARD, pick_pooled(u, s, rng), 0, 0);
    return lv_action_make(SML_CARD, pick_undrawn(u, s, rng), 0, 0);
}
