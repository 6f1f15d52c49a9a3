/* jda_square.c: a square of the almanac being followed, stage by stage as JDA-R39 orders it:
 * questions, double frame, choices, payments among players, payments with the bank, cards, moves. */
#include <string.h>

#include "jda.h"

/* What became of one piece of work. */
enum progress { GO_ON, ASKED, LEAVE /* another frame came on top, or the game is over */ };

/* How many players' parts there are to go through. */
static inline unsigned n_parts(const struct jda_run *r, const struct jda_square *q)
{
    return q->parts < (unsigned)r->u->seats ? q->parts : (unsigned)r->u->seats;
}

static bool has_part(const struct jda_state *s, const struct jda_frame *f, unsigned seat)
{
    return !((f->sq.dropped | s->closed) & jda_bit(seat));
}

static void enter(struct jda_frame *f, enum jda_stage stage)
{
    assert(stage <= JDA_SQ_MOVES);
    f->stage = (uint8_t)stage;
    f->sq.part = f->sq.clause = 0;
}

static void leave_square(struct jda_state *s)
{
    assert(jda_top(s)->kind == JDA_SQUARE);
    memset(jda_top(s), 0, sizeof(struct jda_frame));
    s->depth--;
}

/* On to the next stage at which this square has anything to do; f is gone when there is none. */
static void next_stage(struct jda_state *s, struct jda_frame *f, const struct jda_square *q)
{
    unsigned stage = f->stage + 1u;

    while (stage < JDA_SQ_MOVES && (stage == JDA_SQ_CARRY || !(q->stages & 1u << stage)))
        stage++;
    if (q->stages & 1u << stage)
        enter(f, stage);
    else
        leave_square(s);
}

/* ---- questions (JDA-R122, JDA-R123) --------------------------------------------------------- */

/* JDA-R141: what a person does not say is drawn at once, if the option says so. */
static bool draw_missing(const struct jda_run *r, const struct jda_square *q, unsigned seat)
{
    if (!jda_opt(r->u, JDA_OPT_FILL_PROFILE) || !jda_is_person(r->u, seat) || jda_is_veiled(r->u, seat))
        return false;
    for (unsigned i = 0; i < q->n_facts; i++) {
        unsigned attr = q->fact[i];
        if (jda_fact_value(r->s, seat, attr) == JDA_NONE
            && (jda_attr_group[attr] == JDA_LASTING || jda_attr_group[attr] == JDA_TODAY)) {
            r->s->attr = (uint8_t)attr;
            return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_FACT_DRAW);
        }
    }
    return false;
}

static bool ask_fact(const struct jda_run *r, const struct jda_frame *f, unsigned seat, unsigned attr)
{
    r->s->attr = (uint8_t)attr;
    if (jda_attr_group[attr] == JDA_TABLE) /* JDA-R100, JDA-R143 */
        return jda_is_person(r->u, f->seat) ? jda_ask(r, f->seat, JDA_ASK_FACT)
                                            : jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_FACT_DRAW);
    if (jda_attr_group[attr] != JDA_KNOWLEDGE) { /* that it is asked at all may tell something */
        jda_emit(r, ASKED, (int)seat, (int)attr);
        return jda_ask(r, seat, JDA_ASK_FACT);
    }
    if (jda_opt(r->u, JDA_OPT_KNOWLEDGE) != JDA_QUIZ)
        return jda_ask(r, seat, JDA_ASK_KNOW);
    if (__builtin_popcount(r->s->titles) < r->d->quiz[attr - JDA_A_Q_BEATLES].shown)
        return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_TITLE);
    return jda_ask(r, seat, JDA_ASK_QUIZ);
}

/* JDA-R99: the opponents vote on every yes, bots with yes; a majority of no makes it no. */
static bool vote(const struct jda_run *r, struct jda_frame *f, unsigned seat)
{
    unsigned voters = 0;

    for (unsigned k = 1; k < (unsigned)r->u->seats; k++) {
        unsigned other = jda_after(r->u, seat, k);
        if (!jda_open(r->s, other))
            continue;
        voters++;
        if (!jda_is_person(r->u, other) || k < (f->sq.votes >> 3 & 7u))
            continue;
        f->sq.votes = (uint8_t)(JDA_VOTING | k << 3 | (f->sq.votes & 7u));
        return jda_ask(r, other, JDA_ASK_VOTE);
    }
    jda_take_knowledge(r, 2 * (f->sq.votes & 7u) <= voters);
    return false;
}

static bool is_to_be_voted(const struct jda_run *r, const struct jda_square *q,
                           const struct jda_frame *f, unsigned seat)
{
    if (jda_opt(r->u, JDA_OPT_KNOWLEDGE) != JDA_CONFIRM || q->knowledge == JDA_N_ATTRS
        || ((f->sq.know | f->sq.know_not) & jda_bit(seat)))
        return false;
    return f->sq.votes || jda_fact_value(r->s, seat, q->knowledge) == JDA_YES;
}

/* The deck of the seat's card number `round`, or -1 when it draws fewer. */
static int deck_at(const struct jda_square *q, const struct jda_frame *f, unsigned seat, unsigned round)
{
    for (unsigned c = 0; c < q->n_clauses; c++) {
        const struct jda_deed *e = jda_deed_of(q, f, seat, c);
        if (!e || e->kind != JDA_D_DRAW)
            continue;
        if (round < e->n)
            return e->deck;
        round -= e->n;
    }
    return -1;
}

static void make_plans(const struct jda_run *r, struct jda_frame *f, const struct jda_square *q)
{
    unsigned first_acts = 0x15u & ((1u << 2 * q->n_clauses) - 1);
    bool tested = q->stages & 1u << JDA_SQ_QUESTIONS;

    for (unsigned k = 0, n = n_parts(r, q); k < n; k++) {
        unsigned seat = jda_after(r->u, f->seat, k);
        if (!has_part(r->s, f, seat))
            continue;
        if (!(f->sq.told & jda_bit(seat)))
            f->sq.plan[seat] = (uint8_t)(tested ? jda_plan(r->u, r->s, q, seat, f->sq.know, f->sq.know_not)
                                                : first_acts);
        if (!tested)
            continue;
        jda_mark_seen(r, q, seat);
        if (r->events && deck_at(q, f, seat, 0) >= 0) /* what else is done tells itself */
            jda_emit(r, PLAN, (int)seat, f->day, f->day << 8 | f->sq.plan[seat]);
    }
    f->sq.told = 0;
    /* not said where a payment might be void: silence must sound alike */
    if (f->sq.plan[f->seat] == 0 && q->stages == (1u << JDA_SQ_QUESTIONS | 1u << JDA_SQ_DRAW))
        jda_emit(r, NOTHING, f->seat, f->day);
}

static enum progress questions(const struct jda_run *r, struct jda_frame *f, const struct jda_square *q)
{
    unsigned parts = q->stages & 1u << JDA_SQ_QUESTIONS ? n_parts(r, q) : 0;

    if (r->events && (parts > 1 || (parts == 1 && f->seat != r->by)))
        jda_beware_of_facts(r);
    for (; f->sq.part < parts; f->sq.part++) {
        unsigned seat = jda_after(r->u, f->seat, f->sq.part), attr;
        if (!has_part(r->s, f, seat))
            continue;
        if (draw_missing(r, q, seat))
            return ASKED;
        if (is_to_be_voted(r, q, f, seat) && vote(r, f, seat))
            return ASKED;
        attr = jda_question_due(r, f, seat);
        if (attr != JDA_N_ATTRS)
            return ask_fact(r, f, seat, attr), ASKED;
        if (jda_plan_is_to_be_told(r->u, r->s, f, seat))
            return jda_ask(r, seat, JDA_ASK_TOLD), ASKED;
    }
    make_plans(r, f, q);
    if (q->frame == JDA_DOUBLE_BLUE && has_part(r->s, f, f->seat)) /* JDA-16, JDA-17 */
        jda_lose_tokens(r, f->seat, JDA_BANK, 1, JDA_BY_FRAME);
    next_stage(r->s, f, q);
    return GO_ON;
}

/* ---- choices, payments ---------------------------------------------------------------------- */

static enum progress choose(const struct jda_run *r, struct jda_frame *f,
                            const struct jda_square *q, unsigned seat)
{
    const struct jda_act *act = jda_act_of(q, f, seat, f->sq.clause);
    unsigned open;

    if (!act || act->n_deeds < 2 || (f->sq.chose & jda_bit(seat)))
        return GO_ON;
    jda_beware_of_options(r, seat);
    open = jda_options_open(r->u, r->s);
    if (open == 3)
        return jda_ask(r, seat, JDA_ASK_OPTION), ASKED;
    jda_take_option(r, open - 1);
    return GO_ON;
}

static void see_payees(const struct jda_run *r, const struct jda_square *q)
{
    for (unsigned i = 0; i < q->payee.n_terms; i++)
        if (q->payee.term[i].attr < JDA_N_ATTRS)
            r->s->seen[q->payee.term[i].attr] = (uint8_t)jda_all(r->u)
                                                & (uint8_t)~r->s->closed;
}

/* JDA-R71, JDA-R72: the extreme over all; the arriving player only when he is alone. */
static unsigned extreme(const struct jda_run *r, unsigned seat, bool richest)
{
    const struct jda_state *s = r->s;
    unsigned best = seat;
    bool tie_with_me = true;

    jda_beware_of_purses(r);
    for (unsigned k = 1; k < (unsigned)r->u->seats; k++) {
        unsigned i = jda_after(r->u, seat, k);
        bool better = richest ? s->money[i] > s->money[best] : s->money[i] < s->money[best];
        if (jda_open(s, i) && (better || (tie_with_me && s->money[i] == s->money[best]))) {
            best = i;
            tie_with_me = false;
        }
    }
    return best;
}

/* JDA-88, JDA-R73 */
static void cheque(const struct jda_run *r, struct jda_frame *f, unsigned seat, unsigned hundreds)
{
    unsigned poorest = extreme(r, seat, false), richest = extreme(r, seat, true);

    if (poorest != seat && jda_pay(r, seat, poorest, hundreds, JDA_BY_SQUARE) < 0)
        return;
    if (richest != seat && !(f->sq.dropped & jda_bit(seat)))
        jda_pay(r, richest, seat, hundreds, JDA_BY_SQUARE);
}

static enum progress pay_players(const struct jda_run *r, struct jda_frame *f,
                                 const struct jda_square *q, unsigned seat)
{
    const struct jda_deed *e = jda_deed_of(q, f, seat, f->sq.clause);
    unsigned mask;

    if (!e || (e->kind != JDA_D_PAY_CHOICE && e->kind != JDA_D_CHEQUE))
        return GO_ON;
    if (e->kind == JDA_D_CHEQUE) {
        cheque(r, f, seat, e->n);
        return GO_ON;
    }
    jda_beware_of_facts(r);
    if (jda_payees_are_to_be_told(r->u, r->s, f, seat))
        return jda_ask(r, seat, JDA_ASK_TOLD), ASKED;
    mask = jda_payees(r->u, r->s, q, seat);
    see_payees(r, q);
    if (mask & (mask - 1)) { /* whom he may choose is for him alone to know */
        lv_emit(r->events, lv_see_only(seat), JDA_EV_PAYEES, (int)seat, (int)mask);
        lv_emit(r->events, lv_see_but(seat), JDA_EV_PAYEES_HIDDEN, (int)seat);
    }
    if (mask & (mask - 1))
        return jda_ask(r, seat, JDA_ASK_TARGET), ASKED;
    f->sq.told = 0;
    if (mask)
        jda_pay(r, seat, (unsigned)__builtin_ctz(mask), e->n, jda_square_cause(q));
    return GO_ON;
}

static enum progress pay_bank(const struct jda_run *r, struct jda_frame *f,
                              const struct jda_square *q, unsigned seat)
{
    const struct jda_deed *e = jda_deed_of(q, f, seat, f->sq.clause);

    if (e && e->kind == JDA_D_PAY_BANK) {
        jda_pay(r, seat, JDA_BANK, e->n, jda_square_cause(q));
    } else if (e && e->kind == JDA_D_GET_BANK) {
        jda_receive(r, seat, e->n);
        jda_emit_money(r, jda_bit(seat), BANK_PAID, (int)seat, e->n, JDA_BY_SQUARE);
    }
    return GO_ON;
}

/* ---- cards (JDA-62 to 64) ------------------------------------------------------------------- */

static enum progress draw_cards(const struct jda_run *r, struct jda_frame *f, const struct jda_square *q)
{
    bool more = f->sq.part > 0; /* came back from a draw of this round */
    unsigned parts = n_parts(r, q);

    for (; f->sq.part < parts; f->sq.part++) {
        unsigned seat = jda_after(r->u, f->seat, f->sq.part);
        int deck = has_part(r->s, f, seat) ? deck_at(q, f, seat, f->sq.nth) : -1;
        more |= deck >= 0;
        if (deck >= 0 && jda_deck_ready(r, (unsigned)deck))
            return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_CARD), ASKED;
    }
    if (more)
        enter(f, JDA_SQ_CARRY);
    else
        next_stage(r->s, f, q);
    return GO_ON;
}

/* JDA-64, JDA-R83: each in order of play; what a card leads to comes first, the others wait. */
static void carry_out(const struct jda_run *r, struct jda_frame *f, const struct jda_square *q)
{
    for (unsigned parts = n_parts(r, q); f->sq.part < parts; f->sq.part++) {
        unsigned seat = jda_after(r->u, f->seat, f->sq.part), card = f->sq.wait[seat];
        if (card) {
            f->sq.wait[seat] = 0;
            f->sq.part++;
            jda_push_card(r, seat, card - 1);
            return;
        }
    }
    if (f->sq.nth == JDA_LAST_ROUND) {
        f->stage = JDA_ENDED;
        return;
    }
    f->sq.nth++;
    enter(f, JDA_SQ_DRAW);
}

/* ---- moves and turn effects ----------------------------------------------------------------- */

/* JDA-83, JDA-84, JDA-R67, JDA-R112: asked only where there is more than one way. */
static enum progress permute(const struct jda_run *r, unsigned seat)
{
    unsigned other[JDA_N_SEATS], n = jda_permuted(r->u, r->s, other);
    bool differ = false;

    assert(n > 0); /* there are two seats at least */
    if (n == 1) {
        jda_exchange(r, seat, other[0]);
        return GO_ON;
    }
    for (unsigned i = 1; i < n; i++)
        differ |= r->s->pawn[other[i]] != r->s->pawn[other[0]];
    if (differ && n > 2)
        return jda_ask(r, seat, JDA_ASK_PERMUTE), ASKED;
    if (differ)
        jda_exchange(r, other[0], other[1]);
    return GO_ON;
}

/* JDA-85: he must; with one opponent there is nothing to choose. */
static enum progress swap(const struct jda_run *r, unsigned seat)
{
    unsigned mask = jda_opponents(r->u, r->s, seat);

    if (mask & (mask - 1))
        return jda_ask(r, seat, JDA_ASK_TARGET), ASKED;
    jda_exchange(r, seat, (unsigned)__builtin_ctz(mask));
    return GO_ON;
}

static void move_to(const struct jda_run *r, unsigned seat, int day, enum jda_cause cause)
{
    if (day >= r->s->pawn[seat] || !jda_keeps_safe(r, seat, cause)) /* JDA-R64 */
        jda_move(r, seat, day, cause);
}

static enum progress do_moves(const struct jda_run *r, struct jda_frame *f,
                              const struct jda_square *q, unsigned seat)
{
    const struct jda_deed *e = jda_deed_of(q, f, seat, f->sq.clause);

    if (!e)
        return GO_ON;
    switch ((enum jda_deed_kind)e->kind) {
    case JDA_D_ADVANCE: move_to(r, seat, r->s->pawn[seat] + e->n, jda_square_cause(q)); break;
    case JDA_D_RETREAT: move_to(r, seat, r->s->pawn[seat] - e->n, jda_square_cause(q)); break;
    case JDA_D_TO_DAY: move_to(r, seat, e->n, jda_square_cause(q)); break;
    case JDA_D_SKIP:
        if (!jda_keeps_safe(r, seat, jda_square_cause(q)))
            jda_skip_turns(r, seat, e->n);
        break;
    case JDA_D_EXTRA: jda_extra_turns(r, seat, e->n); break;
    case JDA_D_SPIN_DIFFERENCE: return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_DIFFERENCE), ASKED;
    case JDA_D_PERMUTE: return permute(r, seat);
    case JDA_D_SWAP: return swap(r, seat);
    case JDA_D_NONE:
    case JDA_D_DRAW:
    case JDA_D_PAY_BANK:
    case JDA_D_GET_BANK:
    case JDA_D_PAY_CHOICE:
    case JDA_D_CHEQUE:
    case JDA_D_QUARTER:
    case JDA_D_FINISH: break;
    }
    return GO_ON;
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* Goes through all parts and clauses of one stage. */
static enum progress each_part(const struct jda_run *r, struct jda_frame *f,
                               const struct jda_square *q,
                               enum progress (*work)(const struct jda_run *, struct jda_frame *,
                                                     const struct jda_square *, unsigned))
{
    unsigned depth = r->s->depth, parts = n_parts(r, q);

    for (; f->sq.part < parts; f->sq.part++, f->sq.clause = 0) {
        unsigned seat = jda_after(r->u, f->seat, f->sq.part);
        for (; f->sq.clause < q->n_clauses && has_part(r->s, f, seat); f->sq.clause++) {
            if (work(r, f, q, seat) == ASKED)
                return ASKED;
            if (r->s->phase == JDA_PH_OVER)
                return LEAVE;
            if (r->s->depth != depth || r->s->claimer) {
                f->sq.clause++;
                return LEAVE;
            }
        }
    }
    return GO_ON;
}

/* Works on the stage the square is at. */
static enum progress stage_step(const struct jda_run *r, struct jda_frame *f, const struct jda_square *q)
{
    enum progress p = GO_ON;

    switch ((enum jda_stage)f->stage) {
    case JDA_SQ_QUESTIONS: return questions(r, f, q);
    case JDA_SQ_DRAW: return draw_cards(r, f, q);
    case JDA_SQ_CARRY: carry_out(r, f, q); return GO_ON;
    case JDA_SQ_CHOOSE: p = each_part(r, f, q, choose); break;
    case JDA_SQ_PLAYERS: p = each_part(r, f, q, pay_players); break;
    case JDA_SQ_BANK: p = each_part(r, f, q, pay_bank); break;
    case JDA_SQ_MOVES: p = each_part(r, f, q, do_moves); break;
    case JDA_CD_SHIELD:
    case JDA_CD_TARGET:
    case JDA_CD_STEPS:
    case JDA_ENDED: leave_square(r->s); return LEAVE;
    }
    if (p == GO_ON)
        next_stage(r->s, f, q);
    return p;
}

bool jda_square_run(const struct jda_run *r, struct jda_frame *f)
{
    const struct jda_square *q = jda_square_of(r->d, f);
    unsigned depth = r->s->depth;
    enum progress p = GO_ON;

    while (p == GO_ON && r->s->depth == depth)
        p = stage_step(r, f, q);
    return p == ASKED;
}

/* ---- chance ---------------------------------------------------------------------------------- */

void jda_take_difference(const struct jda_run *r, unsigned result)
{
    struct jda_frame *f = jda_top(r->s);
    const struct jda_result *spun = &r->d->result[result];

    assert(spun->colour == JDA_PLAIN); /* JDA-87 */
    jda_emit(r, SPUN, f->seat, (int)result, spun->low, spun->high, JDA_BY_SQUARE);
    f->sq.clause++;
    move_to(r, f->seat, r->s->pawn[f->seat] + spun->high - spun->low, JDA_BY_SQUARE);
}

unsigned jda_draw_deck(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];

    if (f->kind == JDA_CARD)
        return jda_card_now(u->data, f)->to;
    return (unsigned)deck_at(jda_square_of(u->data, f), f, jda_draw_seat(u, s), f->sq.nth);
}
