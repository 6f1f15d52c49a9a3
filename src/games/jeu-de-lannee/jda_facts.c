/* jda_facts.c: facts about the real players, tests over them, and what a square then does.
 *
 * A fact may be unknown: tests are three-valued (JDA-R96). */
#include "jda.h"

/* ---- facts ---------------------------------------------------------------------------------- */

/* A birthday brings its sign with it (2.10), a young age some answers. */
void jda_set_fact(const struct jda_run *r, unsigned seat, unsigned attr, unsigned value)
{
    assert(attr < JDA_N_ATTRS && value != JDA_OPEN);
    if (attr == JDA_A_BIRTHDAY) {
        assert(value <= JDA_DAYS + 1);
        r->s->birthday[seat] = (uint16_t)value;
        if (value > JDA_NONE)
            r->s->fact[seat][JDA_A_SIGN] = (uint8_t)(JDA_FIRST_SIGN + r->d->sign_of[value - 1]);
        return;
    }
    *jda_fact(r->s, seat, attr) = (uint8_t)value;
    if (attr != JDA_A_AGE || !jda_is_minor(r->s, seat))
        return;
    for (unsigned a = JDA_A_MARITAL; a < JDA_N_ATTRS; a++)
        if (jda_is_for_adults(a) && r->s->fact[seat][a] == JDA_OPEN)
            r->s->fact[seat][a] = JDA_NO;
}

static bool is_adult(const struct jda_state *s, unsigned seat)
{
    return s->fact[seat][JDA_A_AGE] >= JDA_ADULT;
}

unsigned jda_chance_of_yes(const struct jda_data *d, const struct jda_state *s, unsigned seat,
                           unsigned attr)
{
    if (jda_goes_by_age(s, seat, attr))
        return 0;
    switch (attr) {
    case JDA_A_SALARIED:
    case JDA_A_HAS_CHILDREN:
    case JDA_A_CHILD_UNDER_12:
        return is_adult(s, seat) ? d->bot[attr] : 0;
    case JDA_A_WEARS_BEARD:
        return is_adult(s, seat) && s->fact[seat][JDA_A_SEX] == JDA_MAN ? d->bot[attr] : 0;
    default:
        return d->bot[attr];
    }
}

unsigned jda_fixed_fact(const struct jda_run *r, unsigned seat, unsigned attr)
{
    unsigned yes;

    if (jda_attr_group[attr] == JDA_IDENTITY)
        return JDA_OPEN;
    yes = jda_chance_of_yes(r->d, r->s, seat, attr);
    return yes == 0 ? JDA_NO : yes == 100 ? JDA_YES : JDA_OPEN;
}

unsigned jda_fact_seat(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_frame *f;

    if (s->phase == JDA_PH_PROFILE)
        return s->turn;
    f = &s->stack[s->depth - 1];
    if (jda_attr_group[s->attr] == JDA_TABLE) /* JDA-R100: the arriving player answers */
        return f->seat;
    return jda_after(u, f->seat, f->sq.part);
}

static int number_outcomes(unsigned attr, unsigned from, unsigned to, struct lv_outcome *out)
{
    int n = 0;

    for (unsigned v = from; v <= to; v++)
        out[n++] = (struct lv_outcome){ jda_action(JDA_FACT_DRAWN_ACTION, attr, v), 1 };
    return n;
}

int jda_fact_outcomes(const struct lv_setup *u, const struct jda_state *s, struct lv_outcome *out)
{
    unsigned yes;

    switch (s->attr) {
    case JDA_A_SEX: return number_outcomes(s->attr, JDA_WOMAN, JDA_MAN, out);
    case JDA_A_AGE: return number_outcomes(s->attr, 12, 75, out);
    case JDA_A_BIRTHDAY: return number_outcomes(s->attr, 2, JDA_DAYS + 1, out);
    default:
        yes = jda_chance_of_yes(u->data, s, jda_fact_seat(u, s), s->attr);
        out[0] =
            (struct lv_outcome){ jda_action(JDA_FACT_DRAWN_ACTION, s->attr, JDA_NO), 100 - yes };
        out[1] = (struct lv_outcome){ jda_action(JDA_FACT_DRAWN_ACTION, s->attr, JDA_YES), yes };
        if (yes == 100)
            out[0] = out[1];
        return 1 + (yes > 0 && yes < 100);
    }
}

/* Is this an answer to the question, or a result of the draw, that is due? */
bool jda_fact_may_be(const struct lv_setup *u, const struct jda_state *s, unsigned attr,
                     unsigned value, bool drawn)
{
    const struct jda_data *d = u->data;
    unsigned yes;

    if (attr == JDA_MONTH) /* the first half of a birthday: the month, or nothing */
        return !drawn && s->attr == JDA_A_BIRTHDAY && s->month == 0 && value <= 12;
    if (attr != s->attr || (!drawn && value == JDA_NONE && attr == JDA_A_BIRTHDAY))
        return false;
    if (!drawn && value == JDA_NONE)
        return true;
    switch (attr) {
    case JDA_A_SEX: return value >= JDA_WOMAN && value <= (drawn ? JDA_MAN : JDA_OTHER_SEX);
    case JDA_A_AGE:
        return value >= (drawn ? 12u : JDA_MIN_AGE) && value <= (drawn ? 75u : JDA_MAX_AGE);
    case JDA_A_BIRTHDAY:
        return value >= 2 && value <= JDA_DAYS + 1 && (drawn || d->month_of[value - 1] == s->month);
    case JDA_A_SIGN: return value >= JDA_FIRST_SIGN && value < JDA_FIRST_SIGN + JDA_N_SIGNS;
    default: break;
    }
    if (value != JDA_NO && value != JDA_YES)
        return false;
    yes = drawn ? jda_chance_of_yes(d, s, jda_fact_seat(u, s), attr) : 50;
    return value == JDA_YES ? yes > 0 : yes < 100;
}

/* ---- tests ---------------------------------------------------------------------------------- */

static bool compares(unsigned value, unsigned compare, int against)
{
    int v = (int)value;

    switch ((enum jda_compare)compare) {
    case JDA_EQUAL: return v == against;
    case JDA_LESS: return v < against;
    case JDA_LESS_EQUAL: return v <= against;
    case JDA_MORE: return v > against;
    case JDA_MORE_EQUAL: return v >= against;
    }
    return false;
}

/* `yes` and `no` are the seats that have answered the square's question of knowledge. */
static enum jda_truth term_holds(const struct jda_state *s, const struct jda_term *t, unsigned seat,
                                 unsigned yes, unsigned no)
{
    unsigned value;

    if (t->attr == JDA_A_MONEY) {
        value = s->money[seat];
    } else {
        value = jda_fact_value(s, seat, t->attr);
        if (jda_attr_group[t->attr] == JDA_KNOWLEDGE) {
            if ((yes | no) & jda_bit(seat))
                value = yes & jda_bit(seat) ? JDA_YES : JDA_NO;
            else if (value == JDA_NONE)
                value = JDA_NO; /* JDA-110: no answer counts as no */
        }
        if (value <= JDA_NONE)
            return JDA_UNKNOWN;
    }
    return compares(value, t->compare, t->value) != t->negated ? JDA_TRUE : JDA_FALSE;
}

/* JDA-R96: `and` is false if a part is, `or` true if a part is, else unknown if a part is. */
enum jda_truth jda_test_holds(const struct jda_state *s, const struct jda_test *t, unsigned seat,
                              unsigned yes, unsigned no)
{
    enum jda_truth decisive = t->any ? JDA_TRUE : JDA_FALSE, all = t->any ? JDA_FALSE : JDA_TRUE;

    for (unsigned i = 0; i < t->n_terms; i++) {
        enum jda_truth part = term_holds(s, &t->term[i], seat, yes, no);
        if (part == decisive)
            return part;
        if (part == JDA_UNKNOWN)
            all = JDA_UNKNOWN;
    }
    return all;
}

/* JDA-R138: how bad an act is; 0: nothing. Hasard cards, payments and going back are bad. */
static int badness(const struct jda_act *act)
{
    int worst = 0;

    for (unsigned i = 0; i < act->n_deeds; i++) {
        const struct jda_deed *e = &act->deed[i];
        int bad = 0;
        switch ((enum jda_deed_kind)e->kind) {
        case JDA_D_DRAW: bad = e->deck == JDA_HASARD_DECK ? e->n : -(int)e->n; break;
        case JDA_D_PAY_BANK:
        case JDA_D_PAY_CHOICE:
        case JDA_D_RETREAT:
        case JDA_D_SKIP: bad = e->n; break;
        case JDA_D_GET_BANK:
        case JDA_D_ADVANCE:
        case JDA_D_EXTRA: bad = -(int)e->n; break;
        case JDA_D_TO_DAY: bad = 1; break;
        case JDA_D_NONE:
        case JDA_D_SPIN_DIFFERENCE:
        case JDA_D_CHEQUE:
        case JDA_D_PERMUTE:
        case JDA_D_SWAP:
        case JDA_D_QUARTER:
        case JDA_D_FINISH: break;
        }
        if (i == 0 || bad < worst)
            worst = bad; /* of two to choose from, the player takes the better */
    }
    return worst;
}

static unsigned clause_plan(const struct lv_setup *u, const struct jda_state *s,
                            const struct jda_square *q, const struct jda_clause *c, unsigned seat,
                            unsigned yes, unsigned no)
{
    int if_yes, if_no;

    switch (jda_test_holds(s, &c->test, seat, yes, no)) {
    case JDA_TRUE: return 1;
    case JDA_FALSE: return c->no.n_deeds ? 2 : 0;
    case JDA_UNKNOWN: break;
    }
    if (!jda_opt(u, JDA_OPT_UNDISCLOSED))
        return q->unknown_is_no && c->no.n_deeds ? 2 : 0; /* JDA-109, JDA-R96 */
    if_yes = badness(&c->yes);
    if_no = badness(&c->no);
    return if_yes > if_no ? 1 : c->no.n_deeds ? 2 : 0;
}

unsigned jda_plan(const struct lv_setup *u, const struct jda_state *s, const struct jda_square *q,
                  unsigned seat, unsigned yes, unsigned no)
{
    enum jda_truth concerned = q->concerned == JDA_EACH_IF
                                   ? jda_test_holds(s, &q->each_if, seat, yes, no)
                                   : JDA_TRUE;
    unsigned plan = 0;

    if (concerned == JDA_FALSE || (concerned == JDA_UNKNOWN && !jda_opt(u, JDA_OPT_UNDISCLOSED)))
        return 0;
    for (unsigned c = 0; c < q->n_clauses; c++) {
        unsigned act = clause_plan(u, s, q, &q->clause[c], seat, yes, no);
        if (concerned == JDA_UNKNOWN && act
            && badness(act == 1 ? &q->clause[c].yes : &q->clause[c].no) <= 0)
            act = 0; /* JDA-R138: the worse of its effect and nothing */
        plan |= act << 2 * c;
    }
    return plan;
}

/* ---- questions ------------------------------------------------------------------------------ */

/* May this attribute still be asked of the seat at this square? */
static bool is_askable(const struct jda_run *r, const struct jda_frame *f, unsigned seat, unsigned attr)
{
    if (jda_fact_value(r->s, seat, attr) != JDA_OPEN || jda_attr_group[attr] == JDA_IDENTITY
        || jda_is_hidden(r->u, r->s, seat, attr))
        return false;
    return jda_attr_group[attr] != JDA_KNOWLEDGE || !((f->sq.know | f->sq.know_not) & jda_bit(seat));
}

/* Could the answer about `open[which]` still change what happens? All answers to the others are tried;
 * squares ask for two facts at most in practice, so this is a handful of plans. */
static bool answer_matters(const struct jda_run *r, const struct jda_square *q, unsigned seat,
                           const uint8_t *open, unsigned n, unsigned which)
{
    struct jda_state s = *r->s;
    unsigned ways = 1;

    for (unsigned i = 0; i + 1 < n; i++)
        ways *= 3;
    for (unsigned way = 0; way < ways; way++) {
        unsigned plan[3], rest = way;
        for (unsigned i = 0; i < n; i++)
            if (i != which) {
                *jda_fact(&s, seat, open[i]) = (uint8_t)(JDA_NONE + rest % 3);
                rest /= 3;
            }
        for (unsigned v = 0; v < 3; v++) {
            *jda_fact(&s, seat, open[which]) = (uint8_t)(JDA_NONE + v);
            plan[v] = jda_plan(r->u, &s, q, seat, 0, 0);
        }
        if (plan[0] != plan[1] || plan[1] != plan[2])
            return true;
    }
    return false;
}

unsigned jda_question_due(const struct jda_run *r, const struct jda_frame *f, unsigned seat)
{
    const struct jda_square *q = jda_square_of(r->d, f);
    uint8_t open[JDA_MAX_FACTS];
    unsigned n = 0;

    for (unsigned i = 0; i < q->n_facts; i++)
        if (is_askable(r, f, seat, q->fact[i]))
            open[n++] = q->fact[i];
    for (unsigned i = 0; i < n; i++)
        if (answer_matters(r, q, seat, open, n, i))
            return open[i];
    return JDA_N_ATTRS;
}

/* The table sees what follows from the facts of this square. */
void jda_mark_seen(const struct jda_run *r, const struct jda_square *q, unsigned seat)
{
    for (unsigned i = 0; i < q->n_facts; i++)
        if (jda_fact_value(r->s, seat, q->fact[i]) != JDA_OPEN)
            r->s->seen[q->fact[i]] |= (uint8_t)jda_bit(seat);
}
