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

static bool somebody_stands_on(const struct lv_setup *u, const struct jda_state *s, unsigned number)
{
    const struct jda_data *d = u->data;

    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (d->day_of[s->pawn[i]] == number)
            return true;
    return false;
}

/* Could this number be the seat's? With claims by hand, not one that somebody stands on, but for the
 * true one: a claim would be open, and nobody but its owner knows why it is not. */
static bool number_fits(const struct lv_setup *u, const struct jda_state *s, unsigned seat, unsigned n)
{
    if (s->not_lucky[seat] >> n & 1)
        return false;
    return n == s->lucky[seat] || !jda_opt(u, JDA_OPT_CLAIMS) || !somebody_stands_on(u, s, n);
}

/* A claim is open only while somebody has the number. */
static void drop_dead_claims(const struct lv_setup *u, struct jda_state *s)
{
    const struct jda_data *d = u->data;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        bool alive = false;
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
            if (jda_sees_lucky(s, looker, seat) ? k == s->lucky[seat] : number_fits(u, s, seat, k))
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
            drop_dead_claims(u, s);
            return;
        }
}

/* ---- facts ---------------------------------------------------------------------------------- */

/* What the table has seen of a seat is what followed from its facts, not the facts themselves: does
 * the same follow from those of `other`? Looked at are the squares that name the fact and all of whose
 * facts have been seen: others cannot have been followed. */
static bool looks_alike(const struct lv_setup *u, const struct jda_state *s,
                        const struct jda_state *other, unsigned seat, unsigned attr)
{
    const struct jda_data *d = u->data;

    for (unsigned i = 0; i < d->about[attr].n; i++) {
        const struct jda_square *q = &d->square[d->about[attr].square[i]];
        bool seen = true;
        for (unsigned k = 0; k < q->n_facts; k++)
            seen &= s->seen[q->fact[k]] >> seat & 1;
        if (seen && jda_plan(u, s, q, seat, 0, 0) != jda_plan(u, other, q, seat, 0, 0))
            return false;
        if (jda_test_holds(s, &q->payee, seat, 0, 0) != jda_test_holds(other, &q->payee, seat, 0, 0))
            return false;
    }
    return attr != JDA_A_AGE || s->phase < JDA_PH_TOKEN
           || jda_lot_mask(u, s) == jda_lot_mask(u, other);
}

/* What a person has not said may be anything, and the other way round; but not where what is not said is
 * drawn in view of all (JDA-R141), which the set-up and the option do. */
static bool may_be_silent(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    return jda_is_person(u, seat) && s->phase >= JDA_PH_TOKEN && !jda_opt(u, JDA_OPT_FILL_PROFILE);
}

/* Another value that the fact could have, by the chances of 2.10. */
static unsigned another_value(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                              unsigned attr, struct lv_rng *rng)
{
    enum { SILENT = 8 }; /* one answer in so many is not given, we guess */
    const struct jda_data *d = u->data;

    if (attr != JDA_A_AGE && may_be_silent(u, s, seat) && lv_rng_below(rng, SILENT) == 0)
        return JDA_NONE;
    switch (attr) {
    case JDA_A_SEX: return JDA_WOMAN + lv_rng_below(rng, 2);
    case JDA_A_AGE: /* minors are asked less: that much is seen (JDA-R98) */
        return s->fact[seat][attr] == JDA_NONE ? JDA_NONE
             : s->fact[seat][attr] < JDA_ADULT ? 12 + lv_rng_below(rng, JDA_ADULT - 12)
                                               : JDA_ADULT + lv_rng_below(rng, 58);
    default:
        return JDA_NO + (lv_rng_below(rng, 100) < jda_chance_of_yes(d, s, seat, attr));
    }
}

static void resample_fact(const struct lv_setup *u, const struct jda_state *s,
                          struct jda_state *other, unsigned seat, unsigned attr, struct lv_rng *rng)
{
    const struct jda_data *d = u->data;
    uint8_t *fact = &other->fact[seat][attr], before = *fact;
    bool seen = s->seen[attr] >> seat & 1;

    if (before == JDA_OPEN || (before == JDA_NONE && !may_be_silent(u, s, seat))
        || (seen && d->tells[attr] && !jda_is_person(u, seat)))
        return;
    *fact = (uint8_t)another_value(u, other, seat, attr, rng);
    if (*fact != before && (seen || attr == JDA_A_AGE) && !looks_alike(u, s, other, seat, attr))
        *fact = before;
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
    s->due_own[seat] = 0;
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        s->due_other[i] &= (uint8_t)~jda_bit(seat);
}

static void resample_facts(const struct lv_setup *u, const struct jda_state *s,
                           struct jda_state *other, unsigned seat, struct lv_rng *rng)
{
    for (unsigned a = 0; a < JDA_N_ATTRS; a++)
        if (a != JDA_A_BIRTHDAY && a != JDA_A_SIGN && jda_attr_group[a] != JDA_TABLE)
            resample_fact(u, s, other, seat, a, rng);
    if (s->birthday[seat] > JDA_NONE && !(s->seen[JDA_A_BIRTHDAY] & jda_bit(seat)))
        resample_birthday(u, other, seat, rng);
    else if (s->birthday[seat] <= JDA_NONE && s->fact[seat][JDA_A_SIGN] > JDA_NONE
             && !(s->seen[JDA_A_SIGN] & jda_bit(seat)))
        other->fact[seat][JDA_A_SIGN] = (uint8_t)(JDA_FIRST_SIGN + lv_rng_below(rng, JDA_N_SIGNS));
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

/* In which order people are asked, and what they are offered, may hang on hidden facts (a minor is not
 * asked about marriage): a world in which something else would be asked now is no good, and is tried
 * again, at last with the facts as they are. */
void jda_resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng)
{
    struct jda_state *s = state;

    if (s->phase == JDA_PH_OVER)
        return;
    resample_lucky(u, s, seat, rng);
    for (int tries = 0; tries < 8; tries++) {
        struct jda_state other = *s;
        for (unsigned i = 0; i < (unsigned)u->seats; i++) {
            if ((int)i == seat || !jda_open(s, i))
                continue;
            if (!jda_shows_profiles(u, seat))
                resample_facts(u, s, &other, i, rng);
            if (!jda_sees_money(u, s, seat, i))
                resample_purse(u, &other, i, rng);
        }
        if (s->phase < JDA_PH_TOKEN ? jda_sound(u, &other, NULL) : jda_rests(u, &other)) {
            *s = other;
            return;
        }
    }
}
