/* jda_asked.c: whom and what squares and cards let a player choose, and the answers. */
#include <string.h>

#include "jda.h"

void jda_take_knowledge(const struct jda_run *r, bool knows)
{
    struct jda_frame *f = jda_top(r->s);
    unsigned seat = jda_after(r->u, f->seat, f->sq.part), attr = jda_square_of(r->d, f)->knowledge;

    if (knows && jda_opt(r->u, JDA_OPT_KNOWLEDGE) == JDA_CONFIRM && !f->sq.votes
        && r->s->ask == JDA_ASK_KNOW) {
        f->sq.votes = JDA_VOTING; /* declared: now the others vote */
        jda_emit(r, SAYS_TO_KNOW, (int)seat, (int)attr);
        return;
    }
    f->sq.votes = 0;
    *(knows ? &f->sq.know : &f->sq.know_not) |= (uint8_t)jda_bit(seat);
    r->s->titles = r->s->picked = 0;
    if (knows)
        jda_emit(r, KNOWS, (int)seat, (int)attr);
    else
        jda_emit(r, KNOWS_NOT, (int)seat, (int)attr);
}

void jda_take_vote(const struct jda_run *r, bool yes)
{
    struct jda_frame *f = jda_top(r->s);

    if (yes)
        jda_emit(r, VOTED_YES, r->s->who, (int)jda_after(r->u, f->seat, f->sq.part));
    else
        jda_emit(r, VOTED_NO, r->s->who, (int)jda_after(r->u, f->seat, f->sq.part));
    f->sq.votes = (uint8_t)(f->sq.votes + 8 + !yes);
}

void jda_take_title(const struct jda_run *r, unsigned title)
{
    assert(!(r->s->titles >> title & 1));
    r->s->titles |= 1u << title;
    jda_emit(r, TITLE, (int)jda_title(r->s->attr, title));
}

/* 2.11: all needed titles picked, and all right: yes; anything else is no. */
void jda_take_pick(const struct jda_run *r, unsigned title_or_0)
{
    struct jda_state *s = r->s;
    const struct jda_quiz *quiz = &r->d->quiz[s->attr - JDA_A_Q_BEATLES];

    assert(title_or_0 == 0 || ((s->titles & ~s->picked) >> (title_or_0 - 1) & 1));
    if (title_or_0) {
        s->picked |= 1u << (title_or_0 - 1);
        jda_emit(r, PICKED, s->who, (int)jda_title(s->attr, title_or_0 - 1));
    }
    if (!title_or_0)
        jda_take_knowledge(r, false);
    if (title_or_0 && __builtin_popcount(s->picked) == quiz->needed) {
        lv_unsure(r->events); /* whether they are right is what the quiz is about */
        jda_take_knowledge(r, (s->picked & ~quiz->right) == 0);
    }
}

/* The open opponents of the arriving player, in order of play. */
unsigned jda_permuted(const struct lv_setup *u, const struct jda_state *s, unsigned seat[JDA_N_SEATS])
{
    const struct jda_frame *f = s->depth ? &s->stack[s->depth - 1] : NULL;
    unsigned n = 0;

    for (unsigned k = 1; f && k < (unsigned)u->seats; k++)
        if (jda_open(s, jda_after(u, f->seat, k)))
            seat[n++] = jda_after(u, f->seat, k);
    return n;
}

/* `packed` holds, for each opponent in order of play, the number of the one whose square he gets. */
bool jda_permutes(const struct lv_setup *u, const struct jda_state *s, unsigned packed)
{
    unsigned seat[JDA_N_SEATS], n = jda_permuted(u, s, seat), used = 0;
    bool moves = false;

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
    unsigned seat[JDA_N_SEATS], n = jda_permuted(r->u, s, seat);

    memcpy(before, s->pawn, sizeof before);
    assert(jda_permutes(r->u, s, packed));
    jda_emit(r, PERMUTED, f->seat);
    for (unsigned i = 0; i < n; i++)
        jda_place(r, seat[i], before[seat[packed >> 3 * i & 7]], JDA_BY_PERMUTATION);
    f->sq.clause++;
}

/* JDA-89, JDA-R126: whom a square lets the player pay. */
unsigned jda_payees(const struct lv_setup *u, const struct jda_state *s, const struct jda_square *q,
                    unsigned seat)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];
    unsigned mask = 0;

    if (f->sq.told & JDA_TOLD_PAYEES)
        return jda_told_payees(u, s, f, seat);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (i != seat && jda_open(s, i) && jda_test_holds(s, &q->payee, i, 0, 0) == JDA_TRUE)
            mask |= jda_bit(i);
    return mask;
}

/* Whom the square lets the player choose: whom to pay, or with whom to change places. */
static unsigned square_targets(const struct lv_setup *u, const struct jda_state *s,
                               const struct jda_frame *f)
{
    const struct jda_square *q = jda_square_of(u->data, f);
    unsigned seat = jda_after(u, f->seat, f->sq.part);

    return f->stage == JDA_SQ_PLAYERS ? jda_payees(u, s, q, seat) : jda_opponents(u, s, seat);
}

unsigned jda_targets(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];

    return f->kind == JDA_SQUARE ? square_targets(u, s, f) : jda_opponents(u, s, f->seat);
}

void jda_take_target(const struct jda_run *r, unsigned target)
{
    struct jda_frame *f = jda_top(r->s);
    const struct jda_square *q;
    unsigned seat;

    assert(target != r->s->who && jda_open(r->s, target));
    jda_emit(r, TARGET, r->s->who, (int)target);
    if (f->kind == JDA_CARD) {
        f->cd.target = (uint8_t)(target + 1);
        return;
    }
    q = jda_square_of(r->d, f);
    seat = jda_after(r->u, f->seat, f->sq.part);
    f->sq.clause++;
    f->sq.told = 0;
    if (f->stage == JDA_SQ_PLAYERS)
        jda_pay(r, seat, target, jda_deed_of(q, f, seat, f->sq.clause - 1u)->n, jda_square_cause(q));
    else
        jda_exchange(r, seat, target);
}

/* JDA-R57, JDA-R114: `pay` may be chosen only by one who can pay in full, or who is safe anyway. */
static bool deed_is_open(const struct lv_setup *u, const struct jda_state *s,
                         const struct jda_deed *e, unsigned seat)
{
    return e->kind != JDA_D_PAY_BANK || jda_can_pay(s, seat, e->n)
           || jda_is_safe(u, s, seat, false);
}

/* What is open hangs on the purse and the sign. */
void jda_beware_of_options(const struct jda_run *r, unsigned seat)
{
    if (seat != r->by)
        jda_beware_of_purses(r);
    jda_beware_of_sign(r, seat);
}

static unsigned square_options(const struct lv_setup *u, const struct jda_state *s,
                               const struct jda_frame *f)
{
    const struct jda_square *q = jda_square_of(u->data, f);
    unsigned seat = jda_after(u, f->seat, f->sq.part);
    const struct jda_act *act = jda_act_of(q, f, seat, f->sq.clause);
    unsigned open = deed_is_open(u, s, &act->deed[0], seat) ? 1 : 0;

    if (deed_is_open(u, s, &act->deed[1], seat))
        open |= 2;
    return open ? open : 2;
}

unsigned jda_options_open(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];
    const struct jda_data *d = u->data;
    unsigned open = 0;

    if (f->kind == JDA_SQUARE)
        return square_options(u, s, f);
    for (unsigned i = 0; i < 2; i++) {
        const struct jda_step *x = &d->card[f->card].step[f->cd.step + 1u + i];
        bool pays = x->kind == JDA_S_MONEY && x->who == JDA_ME && x->n < 0;
        if (!pays || jda_can_pay(s, f->seat, (unsigned)-x->n)
            || jda_is_safe(u, s, f->seat, jda_deck_of(f->card)))
            open |= 1u << i;
    }
    return open ? open : 2;
}

void jda_take_option(const struct jda_run *r, unsigned which)
{
    struct jda_frame *f = jda_top(r->s);
    unsigned seat = f->kind == JDA_CARD ? f->seat : jda_after(r->u, f->seat, f->sq.part);

    assert(jda_options_open(r->u, r->s) >> which & 1);
    jda_emit(r, CHOICE, (int)seat, (int)jda_possibility(f, seat, which));
    if (f->kind == JDA_CARD) {
        f->cd.branch = (uint8_t)(which + 1);
    } else {
        f->sq.chose |= (uint8_t)jda_bit(seat);
        if (which)
            f->sq.second |= (uint8_t)jda_bit(seat);
    }
}
