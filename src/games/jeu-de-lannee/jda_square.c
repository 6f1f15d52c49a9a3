/* jda_square.c: a square of the almanac being followed, stage by stage as JDA-R39 orders it:
 * questions, double frame, choices, payments among players, payments with the bank, cards, moves. */
#include <string.h>

#include "jda.h"

/* What became of one piece of work. */
enum progress { GO_ON, ASKED, LEAVE /* another frame came on top, or the game is over */ };

/* The deed a seat does for this clause, its choice made; NULL: none. */
static inline const struct jda_deed *deed_of(const struct jda_square *q,
                                             const struct jda_frame *f, unsigned seat,
                                             unsigned clause)
{
    const struct jda_act *act = jda_act_of(q, f, seat, clause);

    return act ? &act->deed[act->n_deeds == 2 && (f->pick & jda_bit(seat))] : NULL;
}

/* How many players' parts there are to go through. */
static inline unsigned n_parts(const struct jda_run *r, const struct jda_square *q)
{
    return q->parts < (unsigned)r->u->seats ? q->parts : (unsigned)r->u->seats;
}

/* Under a condition, being safe is not told again: it would betray that the condition holds. */
static enum jda_cause cause_of(const struct jda_square *q)
{
    return q->stages & 1u << JDA_SQ_QUESTIONS ? JDA_BY_FACT : JDA_BY_RULE;
}

static bool has_part(const struct jda_state *s, const struct jda_frame *f, unsigned seat)
{
    return !((f->mask | s->closed) & jda_bit(seat));
}

static void enter(struct jda_frame *f, enum jda_stage stage)
{
    f->stage = (uint8_t)stage;
    f->at = f->left = 0;
}

static void leave_square(struct jda_state *s)
{
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
    if (!jda_opt(r->u, JDA_OPT_FILL_PROFILE) || !jda_is_person(r->u, seat))
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

static bool ask_fact(const struct jda_run *r, const struct jda_frame *f, unsigned seat,
                     unsigned attr)
{
    r->s->attr = (uint8_t)attr;
    if (jda_attr_group[attr] == JDA_TABLE) /* JDA-R100, JDA-R143 */
        return jda_is_person(r->u, f->seat) ? jda_ask(r, f->seat, JDA_ASK_FACT)
                                            : jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_FACT_DRAW);
    if (jda_attr_group[attr] != JDA_KNOWLEDGE) { /* that it is asked at all may tell something */
        jda_emit(r, JDA_EV_ASKED, (int)seat, (int)attr, 0, 0);
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
        if (!jda_is_person(r->u, other) || k < (f->votes >> 3 & 7u))
            continue;
        f->votes = (uint8_t)(JDA_VOTING | k << 3 | (f->votes & 7u));
        return jda_ask(r, other, JDA_ASK_VOTE);
    }
    jda_take_knowledge(r, 2 * (f->votes & 7u) <= voters);
    return false;
}

static bool is_to_be_voted(const struct jda_run *r, const struct jda_square *q,
                           const struct jda_frame *f, unsigned seat)
{
    if (jda_opt(r->u, JDA_OPT_KNOWLEDGE) != JDA_CONFIRM || q->knowledge == JDA_N_ATTRS
        || ((f->yes | f->no) & jda_bit(seat)))
        return false;
    return f->votes || jda_fact_value(r->s, seat, q->knowledge) == JDA_YES;
}

/* The deck of the seat's card number `round`, or -1 when it draws fewer. */
static int deck_at(const struct jda_square *q, const struct jda_frame *f, unsigned seat,
                   unsigned round)
{
    for (unsigned c = 0; c < q->n_clauses; c++) {
        const struct jda_deed *e = deed_of(q, f, seat, c);
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
        f->plan[seat] = (uint8_t)(tested ? jda_plan(r->u, r->s, q, seat, f->yes, f->no)
                                         : first_acts);
        if (!tested)
            continue;
        jda_mark_seen(r, q, seat);
        if (r->events && deck_at(q, f, seat, 0) >= 0) /* what else is done tells itself */
            jda_emit(r, JDA_EV_PLAN, (int)seat, f->what, f->plan[seat], 0);
    }
    /* not said where a payment might be void: silence must sound alike */
    if (f->plan[f->seat] == 0 && q->stages == (1u << JDA_SQ_QUESTIONS | 1u << JDA_SQ_DRAW))
        jda_emit(r, JDA_EV_NOTHING, f->seat, f->what, 0, 0);
}

static enum progress questions(const struct jda_run *r, struct jda_frame *f,
                               const struct jda_square *q)
{
    unsigned parts = q->stages & 1u << JDA_SQ_QUESTIONS ? n_parts(r, q) : 0;

    for (; f->at < parts; f->at++) {
        unsigned seat = jda_after(r->u, f->seat, f->at), attr;
        if (!has_part(r->s, f, seat))
            continue;
        if (draw_missing(r, q, seat))
            return ASKED;
        if (is_to_be_voted(r, q, f, seat) && vote(r, f, seat))
            return ASKED;
        attr = jda_question_due(r, f, seat);
        if (attr != JDA_N_ATTRS)
            return ask_fact(r, f, seat, attr), ASKED;
    }
    make_plans(r, f, q);
    if (q->frame == JDA_DOUBLE_BLUE && has_part(r->s, f, f->seat)) /* JDA-16, JDA-17 */
        jda_lose_tokens(r, f->seat, JDA_BANK, 1, JDA_BY_RULE);
    next_stage(r->s, f, q);
    return GO_ON;
}

/* ---- choices, payments ---------------------------------------------------------------------- */

/* JDA-R57, JDA-R114: `pay` may be chosen only by one who can pay in full, or who is safe anyway. */
static bool deed_is_open(const struct lv_setup *u, const struct jda_state *s,
                         const struct jda_deed *e, unsigned seat)
{
    return e->kind != JDA_D_PAY_BANK || jda_can_pay(s, seat, e->n)
           || jda_is_safe(u, s, seat, false);
}

static unsigned square_options(const struct lv_setup *u, const struct jda_state *s,
                               const struct jda_frame *f)
{
    const struct jda_square *q = jda_square_of(u->data, f);
    unsigned seat = jda_after(u, f->seat, f->at);
    const struct jda_act *act = jda_act_of(q, f, seat, f->left);
    unsigned open = deed_is_open(u, s, &act->deed[0], seat) ? 1 : 0;

    if (deed_is_open(u, s, &act->deed[1], seat))
        open |= 2;
    return open ? open : 2;
}

static enum progress choose(const struct jda_run *r, struct jda_frame *f,
                            const struct jda_square *q, unsigned seat)
{
    const struct jda_act *act = jda_act_of(q, f, seat, f->left);
    unsigned open;

    if (!act || act->n_deeds < 2 || (f->chosen & jda_bit(seat)))
        return GO_ON;
    open = square_options(r->u, r->s, f);
    if (open == 3)
        return jda_ask(r, seat, JDA_ASK_OPTION), ASKED;
    jda_take_option(r, open - 1);
    return GO_ON;
}

/* JDA-89, JDA-R126: whom a square lets the player pay. */
static unsigned payees(const struct lv_setup *u, const struct jda_state *s,
                       const struct jda_square *q, unsigned seat)
{
    unsigned mask = 0;

    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (i != seat && jda_open(s, i) && jda_test_holds(s, &q->payee, i, 0, 0) == JDA_TRUE)
            mask |= jda_bit(i);
    return mask;
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

    if (poorest != seat && jda_pay(r, seat, poorest, hundreds, JDA_BY_RULE) < 0)
        return;
    if (richest != seat && !(f->mask & jda_bit(seat)))
        jda_pay(r, richest, seat, hundreds, JDA_BY_RULE);
}

static enum progress pay_players(const struct jda_run *r, struct jda_frame *f,
                                 const struct jda_square *q, unsigned seat)
{
    const struct jda_deed *e = deed_of(q, f, seat, f->left);
    unsigned mask;

    if (!e || (e->kind != JDA_D_PAY_CHOICE && e->kind != JDA_D_CHEQUE))
        return GO_ON;
    if (e->kind == JDA_D_CHEQUE) {
        cheque(r, f, seat, e->n);
        return GO_ON;
    }
    mask = payees(r->u, r->s, q, seat);
    see_payees(r, q);
    if (mask & (mask - 1)) { /* whom he may choose is for him alone to know */
        lv_emit(r->events, lv_see_only(seat), JDA_EV_PAYEES, (int)seat, (int)mask, 0, 0);
        lv_emit(r->events, lv_see_but(seat), JDA_EV_PAYEES, (int)seat, 0, 0, 0);
    }
    if (mask & (mask - 1))
        return jda_ask(r, seat, JDA_ASK_TARGET), ASKED;
    if (mask)
        jda_pay(r, seat, (unsigned)__builtin_ctz(mask), e->n, cause_of(q));
    return GO_ON;
}

static enum progress pay_bank(const struct jda_run *r, struct jda_frame *f,
                              const struct jda_square *q, unsigned seat)
{
    const struct jda_deed *e = deed_of(q, f, seat, f->left);

    if (e && e->kind == JDA_D_PAY_BANK) {
        jda_pay(r, seat, JDA_BANK, e->n, cause_of(q));
    } else if (e && e->kind == JDA_D_GET_BANK) {
        jda_receive(r, seat, e->n);
        jda_emit_money(r, JDA_EV_BANK_PAID, jda_bit(seat), (int)seat, e->n, 0);
    }
    return GO_ON;
}

/* ---- cards (JDA-62 to 64) ------------------------------------------------------------------- */

static enum progress draw_cards(const struct jda_run *r, struct jda_frame *f,
                                const struct jda_square *q)
{
    bool more = f->at > 0; /* came back from a draw of this round */
    unsigned parts = n_parts(r, q);

    for (; f->at < parts; f->at++) {
        unsigned seat = jda_after(r->u, f->seat, f->at);
        int deck = has_part(r->s, f, seat) ? deck_at(q, f, seat, f->round) : -1;
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
    for (unsigned parts = n_parts(r, q); f->at < parts; f->at++) {
        unsigned seat = jda_after(r->u, f->seat, f->at), card = f->wait[seat];
        if (card) {
            f->wait[seat] = 0;
            f->at++;
            jda_push_card(r, seat, card - 1);
            return;
        }
    }
    if (f->round == JDA_LAST_ROUND) {
        f->stage = JDA_ENDED;
        return;
    }
    f->round++;
    enter(f, JDA_SQ_DRAW);
}

/* ---- moves and turn effects ----------------------------------------------------------------- */

static unsigned opponents(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    return jda_all(u) & ~(s->closed | jda_bit(seat));
}

static void exchange(const struct jda_run *r, unsigned a, unsigned b)
{
    unsigned day = r->s->pawn[a];

    jda_place(r, a, r->s->pawn[b]);
    jda_place(r, b, day);
}

/* JDA-83, JDA-84, JDA-R67, JDA-R112 */
static enum progress permute(const struct jda_run *r, unsigned seat)
{
    unsigned mask = opponents(r->u, r->s, seat), first = (unsigned)__builtin_ctz(mask);

    if ((mask & (mask - 1)) == 0) {
        exchange(r, seat, first);
        return GO_ON;
    }
    for (unsigned i = 0; i < (unsigned)r->u->seats; i++)
        if ((mask & jda_bit(i)) && r->s->pawn[i] != r->s->pawn[first])
            return jda_ask(r, seat, JDA_ASK_PERMUTE), ASKED;
    return GO_ON;
}

/* JDA-85: he must; with one opponent there is nothing to choose. */
static enum progress swap(const struct jda_run *r, unsigned seat)
{
    unsigned mask = opponents(r->u, r->s, seat);

    if (mask & (mask - 1))
        return jda_ask(r, seat, JDA_ASK_TARGET), ASKED;
    exchange(r, seat, (unsigned)__builtin_ctz(mask));
    return GO_ON;
}

static void move_to(const struct jda_run *r, unsigned seat, int day, enum jda_cause cause)
{
    if (day >= r->s->pawn[seat] || !jda_keeps_safe(r, seat, cause)) /* JDA-R64 */
        jda_move(r, seat, day, JDA_FULLY);
}

static enum progress do_moves(const struct jda_run *r, struct jda_frame *f,
                              const struct jda_square *q, unsigned seat)
{
    const struct jda_deed *e = deed_of(q, f, seat, f->left);

    if (!e)
        return GO_ON;
    switch ((enum jda_deed_kind)e->kind) {
    case JDA_D_ADVANCE: move_to(r, seat, r->s->pawn[seat] + e->n, cause_of(q)); break;
    case JDA_D_RETREAT: move_to(r, seat, r->s->pawn[seat] - e->n, cause_of(q)); break;
    case JDA_D_TO_DAY: move_to(r, seat, e->n, cause_of(q)); break;
    case JDA_D_SKIP:
        if (!jda_keeps_safe(r, seat, cause_of(q)))
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

    for (; f->at < parts; f->at++, f->left = 0) {
        unsigned seat = jda_after(r->u, f->seat, f->at);
        for (; f->left < q->n_clauses && has_part(r->s, f, seat); f->left++) {
            if (work(r, f, q, seat) == ASKED)
                return ASKED;
            if (r->s->phase == JDA_PH_OVER)
                return LEAVE;
            if (r->s->depth != depth) {
                f->left++;
                return LEAVE;
            }
        }
    }
    return GO_ON;
}

/* Works on the stage the square is at. */
static enum progress stage_step(const struct jda_run *r, struct jda_frame *f,
                                const struct jda_square *q)
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

/* ---- answers -------------------------------------------------------------------------------- */

void jda_take_knowledge(const struct jda_run *r, bool knows)
{
    struct jda_frame *f = jda_top(r->s);
    unsigned seat = jda_after(r->u, f->seat, f->at), attr = jda_square_of(r->d, f)->knowledge;

    if (knows && jda_opt(r->u, JDA_OPT_KNOWLEDGE) == JDA_CONFIRM && !f->votes
        && r->s->ask == JDA_ASK_KNOW) {
        f->votes = JDA_VOTING; /* declared: now the others vote */
        jda_emit(r, JDA_EV_KNOWS, (int)seat, (int)attr, 2, 0);
        return;
    }
    f->votes = 0;
    *(knows ? &f->yes : &f->no) |= (uint8_t)jda_bit(seat);
    r->s->titles = r->s->picked = 0;
    jda_emit(r, JDA_EV_KNOWS, (int)seat, (int)attr, knows, 0);
}

void jda_take_vote(const struct jda_run *r, bool yes)
{
    struct jda_frame *f = jda_top(r->s);

    jda_emit(r, JDA_EV_VOTED, r->s->who, (int)jda_after(r->u, f->seat, f->at), yes, 0);
    f->votes = (uint8_t)(f->votes + 8 + !yes);
}

void jda_take_title(const struct jda_run *r, unsigned title)
{
    r->s->titles |= 1u << title;
    jda_emit(r, JDA_EV_TITLE, r->s->attr - JDA_A_Q_BEATLES, (int)title, 0, 0);
}

/* 2.11: all needed titles picked, and all right: yes; anything else is no. */
void jda_take_pick(const struct jda_run *r, unsigned title_or_0)
{
    struct jda_state *s = r->s;
    const struct jda_quiz *quiz = &r->d->quiz[s->attr - JDA_A_Q_BEATLES];

    if (title_or_0) {
        s->picked |= 1u << (title_or_0 - 1);
        jda_emit(r, JDA_EV_PICKED, s->who, s->attr - JDA_A_Q_BEATLES, (int)title_or_0 - 1, 0);
    }
    if (!title_or_0)
        jda_take_knowledge(r, false);
    else if (__builtin_popcount(s->picked) == quiz->needed)
        jda_take_knowledge(r, (s->picked & ~quiz->right) == 0);
}

void jda_take_difference(const struct jda_run *r, unsigned result)
{
    struct jda_frame *f = jda_top(r->s);
    const struct jda_result *spun = &r->d->result[result];

    jda_emit(r, JDA_EV_SPUN, f->seat, (int)result, 0, 0);
    f->left++;
    move_to(r, f->seat, r->s->pawn[f->seat] + spun->high - spun->low, JDA_BY_RULE);
}

/* `packed` holds, for each opponent in order of play, the number of the one whose square he gets. */
bool jda_permutes(const struct lv_setup *u, const struct jda_state *s, unsigned packed)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];
    unsigned seat[JDA_N_SEATS], n = 0, used = 0;
    bool moves = false;

    for (unsigned k = 1; k < (unsigned)u->seats; k++)
        if (jda_open(s, jda_after(u, f->seat, k)))
            seat[n++] = jda_after(u, f->seat, k);
    for (unsigned i = 0; i < n; i++) {
        unsigned from = packed >> 3 * i & 7;
        if (from >= n || (used & jda_bit(from)))
            return false;
        used |= jda_bit(from);
        moves |= s->pawn[seat[from]] != s->pawn[seat[i]];
    }
    return packed >> 3 * n == 0 && moves;
}

void jda_take_permutation(const struct jda_run *r, unsigned packed)
{
    struct jda_state *s = r->s;
    struct jda_frame *f = jda_top(s);
    uint16_t before[JDA_N_SEATS];
    unsigned seat[JDA_N_SEATS], n = 0;

    memcpy(before, s->pawn, sizeof before);
    for (unsigned k = 1; k < (unsigned)r->u->seats; k++)
        if (jda_open(s, jda_after(r->u, f->seat, k)))
            seat[n++] = jda_after(r->u, f->seat, k);
    jda_emit(r, JDA_EV_PERMUTED, f->seat, 0, 0, 0);
    for (unsigned i = 0; i < n; i++)
        jda_place(r, seat[i], before[seat[packed >> 3 * i & 7]]);
    f->left++;
}

/* Whom the square lets the player choose: whom to pay, or with whom to change places. */
static unsigned square_targets(const struct lv_setup *u, const struct jda_state *s,
                               const struct jda_frame *f)
{
    const struct jda_square *q = jda_square_of(u->data, f);
    unsigned seat = jda_after(u, f->seat, f->at);

    return f->stage == JDA_SQ_PLAYERS ? payees(u, s, q, seat) : opponents(u, s, seat);
}

unsigned jda_targets(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];

    return f->kind == JDA_SQUARE ? square_targets(u, s, f) : opponents(u, s, f->seat);
}

void jda_take_target(const struct jda_run *r, unsigned target)
{
    struct jda_frame *f = jda_top(r->s);
    const struct jda_square *q;
    unsigned seat;

    jda_emit(r, JDA_EV_TARGET, r->s->who, (int)target, 0, 0);
    if (f->kind == JDA_CARD) {
        f->target = (uint8_t)(target + 1);
        return;
    }
    q = jda_square_of(r->d, f);
    seat = jda_after(r->u, f->seat, f->at);
    f->left++;
    if (f->stage == JDA_SQ_PLAYERS)
        jda_pay(r, seat, target, deed_of(q, f, seat, f->left - 1u)->n, cause_of(q));
    else
        exchange(r, seat, target);
}

unsigned jda_options_open(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];
    const struct jda_data *d = u->data;
    unsigned open = 0;

    if (f->kind == JDA_SQUARE)
        return square_options(u, s, f);
    for (unsigned i = 0; i < 2; i++) {
        const struct jda_step *x = &d->card[f->what].step[f->at + 1u + i];
        bool pays = x->kind == JDA_S_MONEY && x->who == JDA_ME && x->n < 0;
        if (!pays || jda_can_pay(s, f->seat, (unsigned)-x->n)
            || jda_is_safe(u, s, f->seat, jda_deck_of(f->what)))
            open |= 1u << i;
    }
    return open ? open : 2;
}

void jda_take_option(const struct jda_run *r, unsigned which)
{
    struct jda_frame *f = jda_top(r->s);
    unsigned seat = f->seat;

    if (f->kind == JDA_CARD) {
        f->pick = (uint8_t)(which + 1);
    } else {
        seat = jda_after(r->u, f->seat, f->at);
        f->chosen |= (uint8_t)jda_bit(seat);
        if (which)
            f->pick |= (uint8_t)jda_bit(seat);
    }
    jda_emit(r, JDA_EV_CHOICE, (int)seat, (int)which, f->kind == JDA_CARD, f->what);
}

unsigned jda_draw_deck(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];

    if (f->kind == JDA_CARD)
        return jda_card_now(u->data, f)->to;
    return (unsigned)deck_at(jda_square_of(u->data, f), f, jda_draw_seat(u, s), f->round);
}
