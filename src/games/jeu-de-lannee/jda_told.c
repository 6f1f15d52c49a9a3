/* jda_told.c: a game that does not know the answers of people, only what they say follows (JDA-R160).
 *
 * Nobody is asked about himself. Where facts matter, whoever they are about tells the outcome alone: what
 * the square does to him, whom he may pay, who is youngest. So play people at a table without a program,
 * and so a match can be replayed and proved without the answers (jda_veil.c). What is told must follow
 * from some answers, and that is all that is checked. */
#include "jda.h"

bool jda_is_hidden(const struct lv_setup *u, const struct jda_state *s, unsigned seat, unsigned attr)
{
    if (!jda_is_veiled(u, seat) || attr >= JDA_N_ATTRS || jda_fact_value(s, seat, attr) != JDA_OPEN)
        return false;
    return attr == JDA_A_SEX || attr == JDA_A_AGE || jda_attr_group[attr] == JDA_LASTING
        || jda_attr_group[attr] == JDA_TODAY;
}

/* ---- who is youngest ------------------------------------------------------------------------ */

unsigned jda_who_tells_ages(const struct lv_setup *u, const struct jda_state *s)
{
    unsigned seat = 0;

    if (s->youngest || jda_opt(u, JDA_OPT_START_PLAYER) != JDA_START_YOUNGEST)
        return JDA_N_SEATS;
    while (seat < (unsigned)u->seats && !(jda_open(s, seat) && jda_is_hidden(u, s, seat, JDA_A_AGE)))
        seat++;
    return seat < (unsigned)u->seats ? seat : JDA_N_SEATS;
}

/* Of those whose ages are known all the youngest are meant, or none. */
static bool may_be_youngest(const struct lv_setup *u, const struct jda_state *s, unsigned mask)
{
    unsigned known = 0, youngest = 0, best = ~0u;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        unsigned age = s->fact[i][JDA_A_AGE];
        if (!jda_open(s, i) || jda_is_hidden(u, s, i, JDA_A_AGE))
            continue;
        known |= jda_bit(i);
        if (age < JDA_MIN_AGE)
            age = JDA_MAX_AGE + 1;
        youngest = age < best ? jda_bit(i) : age == best ? youngest | jda_bit(i) : youngest;
        best = age < best ? age : best;
    }
    return mask && !(mask & (~jda_all(u) | s->closed)) && (!(mask & known) || (mask & known) == youngest);
}

/* ---- what a square does --------------------------------------------------------------------- */

static unsigned largest_answer(unsigned attr)
{
    return attr == JDA_A_AGE ? JDA_MAX_AGE : attr == JDA_A_SEX ? JDA_OTHER_SEX : JDA_YES;
}

/* The plans, as a mask, that the facts from number i on allow. */
static uint64_t plans_from(const struct lv_setup *u, struct jda_state *s, const struct jda_frame *f,
                           unsigned seat, unsigned i)
{
    const struct jda_square *q = jda_square_of(u->data, f);
    uint64_t plans = 0;

    while (i < q->n_facts && !jda_is_hidden(u, s, seat, q->fact[i]))
        i++;
    if (i == q->n_facts)
        return 1ull << jda_plan(u, s, q, seat, f->sq.know, f->sq.know_not);
    for (unsigned v = JDA_NONE; v <= largest_answer(q->fact[i]); v++) {
        *jda_fact(s, seat, q->fact[i]) = (uint8_t)v;
        plans |= plans_from(u, s, f, seat, i + 1);
    }
    *jda_fact(s, seat, q->fact[i]) = JDA_OPEN;
    return plans;
}

static uint64_t possible_plans(const struct lv_setup *u, const struct jda_state *s,
                               const struct jda_frame *f, unsigned seat)
{
    struct jda_state copy = *s;

    static_assert(2 * JDA_MAX_CLAUSES <= 6, "a plan is a number below 64");
    return plans_from(u, &copy, f, seat, 0);
}

bool jda_plan_is_to_be_told(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                            unsigned seat)
{
    uint64_t plans;

    if (!jda_is_veiled(u, seat) || (f->sq.told & jda_bit(seat)))
        return false;
    plans = possible_plans(u, s, f, seat);
    return (plans & (plans - 1)) != 0;
}

/* ---- whom a square lets a player pay --------------------------------------------------------- */

/* Opponents of whom it is not known whether they may be paid, and those who surely may. */
static void sort_payees(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                        unsigned seat, unsigned *unknown, unsigned *sure)
{
    const struct jda_test *t = &jda_square_of(u->data, f)->payee;

    *unknown = *sure = 0;
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        bool hidden = false;
        if (i == seat || !jda_open(s, i))
            continue;
        for (unsigned k = 0; k < t->n_terms; k++)
            hidden |= jda_is_hidden(u, s, i, t->term[k].attr);
        if (hidden)
            *unknown |= jda_bit(i);
        else if (jda_test_holds(s, t, i, 0, 0) == JDA_TRUE)
            *sure |= jda_bit(i);
    }
}

bool jda_payees_are_to_be_told(const struct lv_setup *u, const struct jda_state *s,
                               const struct jda_frame *f, unsigned seat)
{
    unsigned unknown, sure;

    if (!jda_opt(u, JDA_OPT_ANSWERS) || (f->sq.told & JDA_TOLD_PAYEES))
        return false;
    sort_payees(u, s, f, seat, &unknown, &sure);
    return unknown != 0;
}

/* Of several, only the one who is chosen becomes known: until then it may be anybody. */
unsigned jda_told_payees(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                         unsigned seat)
{
    unsigned unknown, sure, told = f->sq.told - (unsigned)JDA_TOLD_PAYEES;

    sort_payees(u, s, f, seat, &unknown, &sure);
    if (told == JDA_SEVERAL)
        return unknown | sure;
    return told && jda_open(s, told - 1) ? jda_bit(told - 1) : 0;
}

static bool may_be_payees(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                          unsigned n)
{
    unsigned unknown, sure, all;

    sort_payees(u, s, f, s->who, &unknown, &sure);
    all = unknown | sure;
    if (n == 0)
        return sure == 0;
    if (n == JDA_SEVERAL)
        return (all & (all - 1)) != 0;
    return n <= JDA_N_SEATS && (all & jda_bit(n - 1)) && !(sure & ~jda_bit(n - 1));
}

/* ---- telling --------------------------------------------------------------------------------- */

bool jda_may_tell(const struct lv_setup *u, const struct jda_state *s, unsigned n)
{
    const struct jda_frame *f = s->depth ? &s->stack[s->depth - 1] : NULL;

    if (s->ask != JDA_ASK_TOLD || n >= JDA_MAX_TOLD)
        return false;
    if (!f)
        return may_be_youngest(u, s, n);
    if (f->stage == JDA_SQ_PLAYERS)
        return may_be_payees(u, s, f, n);
    return possible_plans(u, s, f, s->who) >> n & 1;
}

void jda_take_told(const struct jda_run *r, unsigned n)
{
    struct jda_frame *f = r->s->depth ? jda_top(r->s) : NULL;

    assert(n < JDA_MAX_TOLD);
    if (!f) {
        r->s->youngest = (uint8_t)n;
    } else if (f->stage == JDA_SQ_PLAYERS) {
        f->sq.told = (uint8_t)(JDA_TOLD_PAYEES + n);
    } else {
        f->sq.told |= (uint8_t)jda_bit(r->s->who);
        f->sq.plan[r->s->who] = (uint8_t)n;
    }
}

bool jda_told_is_sound(const struct lv_setup *u, const struct jda_frame *f)
{
    unsigned told = f->sq.told;

    if (told == 0)
        return true;
    if (!jda_opt(u, JDA_OPT_ANSWERS))
        return false;
    if (f->stage == JDA_SQ_QUESTIONS)
        return !(told & ~jda_all(u));
    return f->stage == JDA_SQ_PLAYERS && told >= JDA_TOLD_PAYEES
        && (told - JDA_TOLD_PAYEES <= (unsigned)u->seats || told - JDA_TOLD_PAYEES == JDA_SEVERAL);
}
