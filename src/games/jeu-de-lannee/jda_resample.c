/* jda_resample.c: what a seat may know (section 7), and other worlds that look the same to it.
 *
 * Hidden are the lucky numbers, the profiles of the others, and with private purses their money. What
 * the table has seen follow from a secret (s->seen, s->not_lucky) follows in the other world, too. */
#include <string.h>

#include "jda.h"

bool jda_sees_fact(const struct lv_setup *u, const struct jda_state *s, int looker, unsigned seat,
                   unsigned attr)
{
    if (looker == (int)seat || jda_shows_profiles(u, looker) || jda_attr_group[attr] == JDA_TABLE)
        return true;
    return (attr == JDA_A_BIRTHDAY || attr == JDA_A_SIGN) && (s->seen[attr] & jda_bit(seat));
}

bool jda_sees_lucky(const struct jda_state *s, int looker, unsigned seat)
{
    return looker == (int)seat || (s->lucky_shown & jda_bit(seat));
}

bool jda_sees_money(const struct lv_setup *u, const struct jda_state *s, int looker, unsigned seat)
{
    return looker == (int)seat || !jda_opt(u, JDA_OPT_MONEY_VISIBLE) || s->phase == JDA_PH_OVER;
}

/* ---- lucky numbers -------------------------------------------------------------------------- */

/* What of the claims by hand goes with the numbers guessed: where somebody stands on a hidden number of a
 * person, a claim is open; nobody but its owner knows. Claims of those whose number is known are known, and
 * on the first of a month, where all pawns start, there is none. */
static void guess_claims(const struct lv_setup *u, struct jda_state *s, int looker)
{
    const struct jda_data *d = u->data;

    for (unsigned i = 0; jda_opt(u, JDA_OPT_CLAIMS) && i < (unsigned)u->seats; i++)
        for (unsigned k = 0; k < (unsigned)u->seats; k++)
            if (s->lucky[k] && s->lucky[k] == d->day_of[s->pawn[i]] && !jda_sees_lucky(s, looker, k)) {
                s->due_lucky &= (uint8_t)~jda_bit(i);
                if (jda_is_person(u, k) && s->lucky[k] > 1)
                    s->due_lucky |= (uint8_t)jda_bit(i);
            }
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        bool alive = false; /* a claim is open only while somebody has the number */
        for (unsigned k = 0; k < (unsigned)u->seats; k++)
            alive |= s->lucky[k] == d->day_of[s->pawn[i]];
        if (!alive)
            s->due_lucky &= (uint8_t)~jda_bit(i);
    }
}

/* The n-th day, from 0, of a set of them. */
static unsigned day_at(uint32_t days, unsigned n)
{
    for (; n > 0; n--)
        days &= days - 1;
    return (unsigned)__builtin_ctz(days);
}

/* One guess at all hidden numbers; false when two seats got the same. Each as likely as any other. */
static bool guess_numbers(const struct lv_setup *u, const struct jda_state *s, int looker,
                          struct lv_rng *rng, uint8_t *number)
{
    const uint32_t all = (1u << (JDA_N_LUCKY + 1)) - 2;
    uint32_t used = 0;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        const bool sees = jda_sees_lucky(s, looker, seat);
        const uint32_t fits = sees ? 1u << s->lucky[seat] : all & ~s->not_lucky[seat];
        const unsigned n = s->lucky[seat] ? (unsigned)__builtin_popcount(fits) : 0;
        number[seat] = (uint8_t)(n ? day_at(fits, lv_rng_below(rng, n)) : 0);
        if (n && (used >> number[seat] & 1))
            return false;
        used |= 1u << number[seat];
    }
    return true;
}

/* At six seats about every second guess will do. */
static void resample_lucky(const struct lv_setup *u, struct jda_state *s, int looker, struct lv_rng *rng)
{
    uint8_t number[JDA_N_SEATS] = { 0 };

    for (int tries = 0; tries < 64; tries++)
        if (guess_numbers(u, s, looker, rng, number)) {
            memcpy(s->lucky, number, sizeof number);
            guess_claims(u, s, looker);
            return;
        }
}

/* ---- facts ---------------------------------------------------------------------------------- */

/* The facts of one seat are guessed one after the other; those that share squares come first, next to each
 * other. What the table has seen follow from the true facts must follow from the guessed ones, and that is
 * all that is looked at of the true ones: where a value does not fit the next is tried, and where none fits
 * the guess goes back to the fact before. Hence the same comes out for all worlds that look alike. */
struct guess {
    const struct lv_setup *u;
    const struct jda_state *s; /* as it is */
    struct jda_state *other;   /* the guess */
    struct lv_rng *rng;
    unsigned seat;
    bool person;
    bool silent;               /* may what it was asked have been left unsaid? */
    unsigned youngest, oldest; /* ages allowed; not said counts as AGELESS (JDA-R01) */
    uint64_t seen, settled;    /* masks of attributes */
    uint64_t differ;           /* those settled otherwise than it is */
    unsigned n, n_free;
    uint8_t attr[JDA_N_ATTRS]; /* those that may have to be tried again, in order */
    uint8_t free[JDA_N_ATTRS]; /* those on which nothing hangs that was seen */
    int patience;              /* values that are still tried */
    uint8_t plan[JDA_MAX_SQUARES]; /* + 1, of what each square does to the seat as it is; 0: not looked at */
};
enum { AGELESS = 1000, OLD = 74 /* a bot may be older still */, PATIENCE = 4096,
       MAX_VALUES = JDA_MAX_AGE + 1, SILENT = 8 /* one answer in so many is not given, we guess */ };

static bool was_seen(const struct guess *g, unsigned attr)
{
    return g->seen >> attr & 1;
}

/* What a person has not said may be anything, and the other way round; but not where what is not said is
 * drawn in view of all (JDA-R141), which the set-up and the option do. */
static bool may_be_silent(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    return jda_is_person(u, seat) && s->phase >= JDA_PH_TOKEN && !jda_opt(u, JDA_OPT_FILL_PROFILE);
}

/* JDA-R98: minors are asked less. The table knows who is one when such a question was due, and the order of
 * the set-up tells it. */
static bool knows_whether_minor(const struct guess *g)
{
    return g->s->phase < JDA_PH_TOKEN || was_seen(g, JDA_A_MARITAL) || was_seen(g, JDA_A_SMOKES_PIPE)
        || was_seen(g, JDA_A_SMOKING_CIGAR);
}

static bool is_minor(const struct jda_state *s, unsigned seat)
{
    return jda_goes_by_age(s, seat, JDA_A_MARITAL);
}

/* The values a fact may have, as far as it is looked at alone, in the order in which they are tried:
 * `next_value` says which comes now. What is not said, if that may be, stands last. */
struct values {
    uint8_t value[MAX_VALUES];
    unsigned n, even; /* all; those that come in any order */
    unsigned yes;     /* the chance of the second of two, per cent */
};

static void add_value(struct values *v, unsigned value)
{
    assert(v->n < MAX_VALUES);
    v->value[v->n++] = (uint8_t)value;
}

static void add_ages(const struct guess *g, struct values *v)
{
    const bool minor = is_minor(g->s, g->seat), known = knows_whether_minor(g);
    unsigned from = g->person ? JDA_MIN_AGE : 12, to = g->person ? JDA_MAX_AGE : 75;

    if (known && minor)
        to = JDA_ADULT - 1;
    else if (known)
        from = JDA_ADULT;
    from = from > g->youngest ? from : g->youngest;
    to = to < g->oldest ? to : g->oldest;
    v->n = from <= to ? to - from + 1 : 0;
    assert(v->n < MAX_VALUES);
    for (unsigned i = 0; i < v->n; i++)
        v->value[i] = (uint8_t)(from + i);
    v->even = v->n;
    if (g->oldest >= AGELESS && (g->silent || v->n == 0) && !(known && minor))
        add_value(v, JDA_NONE);
}

/* Does nobody know yet, because it was not asked? */
static bool is_open(const struct guess *g, unsigned attr)
{
    return g->s->fact[g->seat][attr] == JDA_OPEN
        || (jda_goes_by_age(g->s, g->seat, attr) && g->person
            && !jda_opt(g->u, JDA_OPT_ASK));
}

static void values_of(const struct guess *g, unsigned attr, struct values *v)
{
    v->n = 0;
    v->yes = 50;
    if (attr == JDA_A_AGE) {
        add_ages(g, v);
        return;
    }
    if (attr == JDA_A_SEX) {
        add_value(v, JDA_WOMAN);
        add_value(v, JDA_MAN);
    } else if (jda_goes_by_age(g->other, g->seat, attr) || is_open(g, attr)) {
        add_value(v, jda_goes_by_age(g->other, g->seat, attr) ? JDA_NO : JDA_OPEN);
        v->even = v->n;
        return;
    } else {
        v->yes = jda_chance_of_yes(g->u->data, g->other, g->seat, attr);
        if (v->yes < 100 || g->person)
            add_value(v, JDA_NO);
        if (v->yes > 0 || g->person)
            add_value(v, JDA_YES);
    }
    v->even = v->n;
    if (g->silent)
        add_value(v, JDA_NONE);
}

static unsigned swap_values(struct values *v, unsigned i, unsigned k)
{
    const uint8_t value = v->value[k];

    v->value[k] = v->value[i];
    return v->value[i] = value;
}

/* The i-th value: the first by the chances of 2.10, those after it in any order. */
static unsigned next_value(const struct guess *g, struct values *v, unsigned i)
{
    if (i == 0 && v->even < v->n && lv_rng_below(g->rng, SILENT) == 0) {
        v->even = v->n;
        return swap_values(v, 0, v->n - 1);
    }
    if (i + 1 >= v->even)
        return v->value[i];
    if (i == 0 && v->even == 2)
        return swap_values(v, 0, lv_rng_below(g->rng, 100) < v->yes);
    return swap_values(v, i, i + lv_rng_below(g->rng, v->even - i));
}

/* What the square does to the seat as it is. */
static unsigned true_plan(struct guess *g, const struct jda_square *q)
{
    uint8_t *plan = &g->plan[q - ((const struct jda_data *)g->u->data)->square];

    if (!*plan)
        *plan = (uint8_t)(1 + jda_plan(g->u, g->s, q, g->seat, 0, 0));
    return *plan - 1u;
}

/* Does the table see the same follow, as far as it hangs on settled facts? Of a fact from which it has seen
 * nothing follow, nothing that was looked at before hangs on it; and of the same facts the same follows. */
static bool looks_alike(struct guess *g, unsigned attr)
{
    const struct jda_data *d = g->u->data;
    const uint64_t hidden = ~(g->seen & g->settled);

    for (unsigned i = 0; was_seen(g, attr) && i < d->about[attr].n; i++) {
        const struct jda_square *q = &d->square[d->about[attr].square[i]];
        const bool seen = (q->facts & g->differ) && !(q->facts & hidden);
        const bool paid = (q->payees & g->differ) && !(q->payees & hidden);
        if (seen && true_plan(g, q) != jda_plan(g->u, g->other, q, g->seat, 0, 0))
            return false;
        if (paid && jda_test_holds(g->s, &q->payee, g->seat, 0, 0)
                        != jda_test_holds(g->other, &q->payee, g->seat, 0, 0))
            return false;
    }
    return true;
}

static bool guess_from(struct guess *g, unsigned k)
{
    uint8_t *fact;
    struct values v;
    unsigned attr;

    if (k == g->n)
        return true;
    attr = g->attr[k];
    fact = &g->other->fact[g->seat][attr];
    values_of(g, attr, &v);
    g->settled |= 1ull << attr;
    for (unsigned i = 0; i < v.n && g->patience-- > 0; i++) {
        *fact = (uint8_t)next_value(g, &v, i);
        if (*fact != g->s->fact[g->seat][attr])
            g->differ |= 1ull << attr;
        else
            g->differ &= ~(1ull << attr);
        if (looks_alike(g, attr) && guess_from(g, k + 1))
            return true;
    }
    g->settled &= ~(1ull << attr);
    return false;
}

static uint64_t is_seen(const struct guess *g, unsigned attr)
{
    return g->s->seen[attr] >> g->seat & 1;
}

/* Which facts are guessed, in order. What nobody has asked stays so, and what a bot does not say. */
static void list_facts(struct guess *g)
{
    const struct jda_data *d = g->u->data;

    g->seen = is_seen(g, JDA_A_BIRTHDAY) << JDA_A_BIRTHDAY | is_seen(g, JDA_A_SIGN) << JDA_A_SIGN;
    for (unsigned i = 0; i < d->n_guessed; i++) {
        const unsigned a = d->guessed[i], is = g->s->fact[g->seat][a];
        g->seen |= is_seen(g, a) << a;
        if ((is == JDA_OPEN && !jda_is_for_adults(a)) || (is == JDA_NONE && !g->silent))
            g->settled |= 1ull << a;
        else if (was_seen(g, a) || a == JDA_A_SEX || a == JDA_A_AGE)
            g->attr[g->n++] = (uint8_t)a;
        else
            g->free[g->n_free++] = (uint8_t)a;
    }
}

/* What may be anything that sex and age allow: as `values_of` has it, and the first of these. */
static uint8_t free_guess(const struct guess *g, unsigned attr)
{
    if (jda_goes_by_age(g->other, g->seat, attr))
        return JDA_NO;
    if (is_open(g, attr))
        return JDA_OPEN;
    if (g->silent && lv_rng_below(g->rng, SILENT) == 0)
        return JDA_NONE;
    return lv_rng_below(g->rng, 100) < jda_chance_of_yes(g->u->data, g->other, g->seat, attr) ? JDA_YES
                                                                                              : JDA_NO;
}

static void guess_free(const struct guess *g)
{
    for (unsigned i = 0; i < g->n_free; i++)
        g->other->fact[g->seat][g->free[i]] = free_guess(g, g->free[i]);
}

static void drop_birthday_claims(struct jda_state *s, unsigned seat)
{
    s->due_own[seat] = 0;
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        s->due_other[i] &= (uint8_t)~jda_bit(seat);
}

static bool is_stood_on(const struct lv_setup *u, const struct jda_state *s, unsigned day)
{
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (s->pawn[i] == day)
            return true;
    return false;
}

/* A birthday that the table does not know, in the sign if that is known; not one on which a pawn
 * stands, where something would have been paid. A claim that its owner has not made goes with it. */
static void resample_birthday(const struct lv_setup *u, struct jda_state *s, unsigned seat,
                              struct lv_rng *rng)
{
    const struct jda_data *d = u->data;
    const unsigned sign = s->fact[seat][JDA_A_SIGN];
    const bool sign_seen = s->seen[JDA_A_SIGN] & jda_bit(seat);
    unsigned day;

    do
        day = 1 + lv_rng_below(rng, JDA_DAYS);
    while ((sign_seen && d->sign_of[day] != sign - JDA_FIRST_SIGN) || is_stood_on(u, s, day));
    s->birthday[seat] = (uint16_t)(day + 1);
    s->fact[seat][JDA_A_SIGN] = (uint8_t)(JDA_FIRST_SIGN + d->sign_of[day]);
    drop_birthday_claims(s, seat);
}

/* The birthday, and the sign that goes with it; a person may have kept either to himself. */
static void guess_birthday(const struct guess *g)
{
    struct jda_state *s = g->other;
    bool sign_seen = was_seen(g, JDA_A_SIGN), said = g->s->birthday[g->seat] > JDA_NONE;

    if (was_seen(g, JDA_A_BIRTHDAY))
        return;
    if (g->silent)
        said = lv_rng_below(g->rng, 8) > 0;
    if (said) {
        resample_birthday(g->u, s, g->seat, g->rng);
        return;
    }
    s->birthday[g->seat] = JDA_NONE;
    drop_birthday_claims(s, g->seat);
    if (!sign_seen && (g->silent || g->s->fact[g->seat][JDA_A_SIGN] > JDA_NONE))
        s->fact[g->seat][JDA_A_SIGN] = (uint8_t)(JDA_FIRST_SIGN + lv_rng_below(g->rng, JDA_N_SIGNS));
}

/* JDA-09: who began was the youngest, alone or by lot among equals: the table knows whom the lot was between,
 * as long as nobody has left. */
static unsigned known_youngest(const struct lv_setup *u, const struct jda_state *s)
{
    bool compared = jda_opt(u, JDA_OPT_START_PLAYER) == JDA_START_YOUNGEST && s->phase >= JDA_PH_TOKEN;

    return compared && !s->closed ? jda_lot_mask(u, s) : 0;
}

static unsigned counted_age(const struct jda_state *s, unsigned seat)
{
    return s->fact[seat][JDA_A_AGE] < JDA_MIN_AGE ? (unsigned)AGELESS : s->fact[seat][JDA_A_AGE];
}

/* The facts of everybody but the looker, the youngest first; false when there is no end to it. */
static bool guess_facts(const struct lv_setup *u, const struct jda_state *s, struct jda_state *other,
                        int looker, struct lv_rng *rng)
{
    unsigned mask = known_youngest(u, s), young = 0, bound = mask ? OLD : AGELESS;
    bool settled = false; /* how old the youngest are */

    if (mask && looker >= 0 && (mask >> looker & 1)) {
        young = counted_age(s, (unsigned)looker);
        settled = true;
    } else if (mask && looker >= 0 && counted_age(s, (unsigned)looker) <= bound) {
        bound = counted_age(s, (unsigned)looker) - 1;
    }
    if (mask == jda_all(u))
        bound = AGELESS;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < (unsigned)u->seats; i++) {
            bool first = mask >> i & 1;
            struct guess g = { .u = u, .s = s, .other = other, .rng = rng, .seat = i,
                               .person = jda_is_person(u, i), .silent = may_be_silent(u, s, i),
                               .oldest = AGELESS, .patience = PATIENCE };
            if ((int)i == looker || !jda_open(s, i) || first == pass)
                continue;
            if (mask) {
                g.youngest = !first ? young + 1 : settled ? young : 0;
                g.oldest = !first ? (unsigned)AGELESS : settled ? young : bound;
            }
            list_facts(&g);
            if (!guess_from(&g, 0))
                return false;
            guess_free(&g);
            guess_birthday(&g);
            if (first && !settled) {
                young = counted_age(other, i);
                settled = true;
            }
        }
    return true;
}

/* ---- purses --------------------------------------------------------------------------------- */

/* What a purse holds at least, in hundreds: what is promised of it; and whoever has offered days and is
 * to say his share has one to give (JDA-R19). */
static unsigned surely_has(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    if (s->phase == JDA_PH_SHARE && seat == jda_asked_opponent(u, s))
        return 1;
    return s->pledge[seat];
}

/* JDA-R150: a purse that nobody else sees holds anything from what it surely has on. Who is bankrupt
 * everybody knows, and who is richer than whom is kept: squares and cards announce it. */
static void resample_purse(const struct lv_setup *u, struct jda_state *s, unsigned seat,
                           struct lv_rng *rng)
{
    enum { USUAL = 17 }; /* hundreds, above the next poorer */
    unsigned from = surely_has(u, s, seat), to = from + USUAL, mine = s->money[seat];

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        unsigned theirs = s->money[i];
        if (i == seat || !jda_open(s, i))
            continue;
        if (theirs == mine)
            return;
        if (theirs < mine && theirs + 1 > from) {
            from = theirs + 1;
            to = to < from + USUAL ? from + USUAL : to;
        }
    }
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (i != seat && jda_open(s, i) && s->money[i] > mine && s->money[i] <= to)
            to = s->money[i] - 1u;
    if (!(s->bankrupt & jda_bit(seat)) && from <= to)
        s->money[seat] = (uint16_t)(from + lv_rng_below(rng, to - from + 1));
}

/* In which order people are asked, and what they are offered, may hang on hidden facts: a world in which
 * something else would be asked now is no good, and is guessed again. */
void jda_resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng)
{
    enum { TRIES = 64 }; /* one in a few will do */
    struct jda_state *s = state;

    if (s->phase == JDA_PH_OVER)
        return;
    resample_lucky(u, s, seat, rng);
    for (int tries = 0; tries < TRIES; tries++) {
        struct jda_state other = *s;
        if (!jda_shows_profiles(u, seat) && !guess_facts(u, s, &other, seat, rng))
            continue;
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            if (jda_open(s, i) && !jda_sees_money(u, s, seat, i))
                resample_purse(u, &other, i, rng);
        if (s->phase < JDA_PH_TOKEN ? jda_is_possible(u, &other, NULL) : jda_rests(u, &other)) {
            *s = other;
            return;
        }
    }
}
