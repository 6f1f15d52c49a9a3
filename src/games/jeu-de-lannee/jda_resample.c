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

/* One guess at all hidden numbers; false when two seats got the same. Each as likely as any other. */
static bool guess_numbers(const struct lv_setup *u, const struct jda_state *s, int looker,
                          struct lv_rng *rng, uint8_t *number)
{
    uint32_t used = 0;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned fits[JDA_N_LUCKY], n = 0;
        for (unsigned k = 1; s->lucky[seat] && k <= JDA_N_LUCKY; k++)
            if (jda_sees_lucky(s, looker, seat) ? k == s->lucky[seat] : !(s->not_lucky[seat] >> k & 1))
                fits[n++] = k;
        number[seat] = (uint8_t)(n ? fits[lv_rng_below(rng, n)] : 0);
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
    unsigned youngest, oldest; /* ages allowed; not said counts as AGELESS (JDA-R01) */
    uint64_t settled;          /* mask of attributes */
    unsigned n, attr[JDA_N_ATTRS];
    int patience;              /* values that are still tried */
};
enum { AGELESS = 1000, OLD = 74 /* a bot may be older still */, PATIENCE = 4096,
       MAX_VALUES = JDA_MAX_AGE + 1 };

static bool was_seen(const struct guess *g, unsigned attr)
{
    return g->s->seen[attr] >> g->seat & 1;
}

/* What a person has not said may be anything, and the other way round; but not where what is not said is
 * drawn in view of all (JDA-R141), which the set-up and the option do. */
static bool may_be_silent(const struct guess *g)
{
    return jda_is_person(g->u, g->seat) && g->s->phase >= JDA_PH_TOKEN
        && !jda_opt(g->u, JDA_OPT_FILL_PROFILE);
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

/* The ages the seat may have; returns how many. */
static unsigned ages_of(const struct guess *g, uint8_t *value)
{
    bool person = jda_is_person(g->u, g->seat), minor = is_minor(g->s, g->seat);
    unsigned n = 0, from = person ? JDA_MIN_AGE : 12, to = person ? JDA_MAX_AGE : 75;

    for (unsigned age = from; age <= to; age++)
        if (age >= g->youngest && age <= g->oldest
            && (!knows_whether_minor(g) || (age < JDA_ADULT) == minor))
            value[n++] = (uint8_t)age;
    if (g->oldest >= AGELESS && (may_be_silent(g) || n == 0) && !(knows_whether_minor(g) && minor))
        value[n++] = JDA_NONE;
    return n;
}

/* The values a fact may have, as far as it is looked at alone; returns how many. */
static unsigned values_of(const struct guess *g, unsigned attr, uint8_t value[MAX_VALUES])
{
    unsigned n = 0, yes;

    if (attr == JDA_A_AGE)
        return ages_of(g, value);
    if (attr == JDA_A_SEX) {
        value[n++] = JDA_WOMAN;
        value[n++] = JDA_MAN;
    } else if (jda_goes_by_age(g->other, g->seat, attr)) {
        value[n++] = JDA_NO;
        return n;
    } else if (g->s->fact[g->seat][attr] == JDA_OPEN
               || (jda_goes_by_age(g->s, g->seat, attr) && jda_is_person(g->u, g->seat)
                   && !jda_opt(g->u, JDA_OPT_ASK))) {
        value[n++] = JDA_OPEN; /* nobody has been asked */
        return n;
    } else {
        yes = jda_chance_of_yes(g->u->data, g->other, g->seat, attr);
        if (yes < 100 || jda_is_person(g->u, g->seat))
            value[n++] = JDA_NO;
        if (yes > 0 || jda_is_person(g->u, g->seat))
            value[n++] = JDA_YES;
    }
    if (may_be_silent(g))
        value[n++] = JDA_NONE;
    return n;
}

/* Puts first a value by the chances of 2.10, and the others behind it in a random order. */
static void shuffle_values(const struct guess *g, unsigned attr, uint8_t *value, unsigned n)
{
    enum { SILENT = 8 }; /* one answer in so many is not given, we guess */
    unsigned known = n > 1 && value[n - 1] == JDA_NONE ? n - 1 : n, first;

    for (unsigned i = 1; i < known; i++) {
        unsigned k = lv_rng_below(g->rng, i + 1);
        uint8_t v = value[i];
        value[i] = value[k];
        value[k] = v;
    }
    first = known < n && lv_rng_below(g->rng, SILENT) == 0 ? known : 0;
    if (first == 0 && known == 2 && attr != JDA_A_SEX && attr != JDA_A_AGE) {
        unsigned yes = jda_chance_of_yes(g->u->data, g->other, g->seat, attr);
        first = (value[1] == JDA_YES) == (lv_rng_below(g->rng, 100) < yes);
    }
    if (first) {
        uint8_t v = value[first];
        memmove(value + 1, value, first);
        value[0] = v;
    }
}

/* Does the table see the same follow, as far as it hangs on settled facts? */
static bool looks_alike(const struct guess *g, unsigned attr)
{
    const struct jda_data *d = g->u->data;

    for (unsigned i = 0; i < d->about[attr].n; i++) {
        const struct jda_square *q = &d->square[d->about[attr].square[i]];
        bool seen = q->n_facts > 0, paid = q->payee.n_terms > 0;
        for (unsigned k = 0; k < q->n_facts; k++)
            seen &= was_seen(g, q->fact[k]) && (g->settled >> q->fact[k] & 1);
        for (unsigned k = 0; k < q->payee.n_terms; k++)
            paid &= was_seen(g, q->payee.term[k].attr) && (g->settled >> q->payee.term[k].attr & 1);
        if (seen && jda_plan(g->u, g->s, q, g->seat, 0, 0) != jda_plan(g->u, g->other, q, g->seat, 0, 0))
            return false;
        if (paid && jda_test_holds(g->s, &q->payee, g->seat, 0, 0)
                        != jda_test_holds(g->other, &q->payee, g->seat, 0, 0))
            return false;
    }
    return true;
}

static bool guess_from(struct guess *g, unsigned k)
{
    uint8_t value[MAX_VALUES];
    unsigned attr, n;

    if (k == g->n)
        return true;
    attr = g->attr[k];
    n = values_of(g, attr, value);
    shuffle_values(g, attr, value, n);
    g->settled |= 1ull << attr;
    for (unsigned i = 0; i < n && g->patience-- > 0; i++) {
        g->other->fact[g->seat][attr] = value[i];
        if (looks_alike(g, attr) && guess_from(g, k + 1))
            return true;
    }
    g->settled &= ~(1ull << attr);
    return false;
}

static bool shares_squares(const struct jda_data *d, unsigned attr)
{
    for (unsigned i = 0; i < d->about[attr].n; i++)
        if (d->square[d->about[attr].square[i]].n_facts > 1)
            return true;
    return attr == JDA_A_SEX || attr == JDA_A_AGE;
}

/* Which facts are guessed, in order. What nobody has asked stays so, and what a bot does not say. */
static void list_facts(struct guess *g)
{
    for (int alone = 0; alone < 2; alone++)
        for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
            unsigned is = g->s->fact[g->seat][a];
            bool apart = a == JDA_A_BIRTHDAY || a == JDA_A_SIGN || jda_attr_group[a] == JDA_TABLE;
            if (apart || shares_squares(g->u->data, a) == alone)
                continue;
            if ((is == JDA_OPEN && !jda_goes_by_age(g->s, g->seat, a) && !jda_is_for_adults(a))
                || (is == JDA_NONE && !may_be_silent(g)))
                g->settled |= 1ull << a;
            else
                g->attr[g->n++] = a;
        }
}

static void drop_birthday_claims(struct jda_state *s, unsigned seat)
{
    s->due_own[seat] = 0;
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        s->due_other[i] &= (uint8_t)~jda_bit(seat);
}

/* A birthday that the table does not know, in the sign if that is known; not one on which a pawn
 * stands, where something would have been paid. A claim that its owner has not made goes with it. */
static void resample_birthday(const struct lv_setup *u, struct jda_state *s, unsigned seat,
                              struct lv_rng *rng)
{
    const struct jda_data *d = u->data;
    unsigned sign = s->fact[seat][JDA_A_SIGN], day;
    bool stood_on;

    do {
        day = 1 + lv_rng_below(rng, JDA_DAYS);
        stood_on = false;
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            stood_on |= s->pawn[i] == day;
    } while (stood_on || ((s->seen[JDA_A_SIGN] & jda_bit(seat))
                          && d->sign_of[day] != sign - JDA_FIRST_SIGN));
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
    if (may_be_silent(g))
        said = lv_rng_below(g->rng, 8) > 0;
    if (said) {
        resample_birthday(g->u, s, g->seat, g->rng);
        return;
    }
    s->birthday[g->seat] = JDA_NONE;
    drop_birthday_claims(s, g->seat);
    if (!sign_seen && (may_be_silent(g) || g->s->fact[g->seat][JDA_A_SIGN] > JDA_NONE))
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
            struct guess g = { .u = u, .s = s, .other = other, .rng = rng, .seat = i, .oldest = AGELESS,
                               .patience = PATIENCE };
            if ((int)i == looker || !jda_open(s, i) || first == pass)
                continue;
            if (mask) {
                g.youngest = !first ? young + 1 : settled ? young : 0;
                g.oldest = !first ? (unsigned)AGELESS : settled ? young : bound;
            }
            list_facts(&g);
            if (!guess_from(&g, 0))
                return false;
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
