/* jda_resample.c: what a seat may know (section 7), and other worlds that look the same to it.
 *
 * Hidden are the lucky numbers, and the profiles of the others. What the table has seen follow from a
 * fact (s->seen, s->not_lucky) is kept. */
#include "jda.h"

bool jda_sees_fact(const struct lv_setup *u, const struct jda_state *s, int looker, unsigned seat,
                   unsigned attr)
{
    if (looker == (int)seat || jda_opt(u, JDA_OPT_SHOW_PROFILES)
        || jda_attr_group[attr] == JDA_TABLE)
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

/* Could this number be the seat's? With claims by hand, not one that somebody stands on: a claim
 * would be open, or be missing. */
static bool number_fits(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                        unsigned n)
{
    const struct jda_data *d = u->data;

    if (s->not_lucky[seat] >> n & 1)
        return false;
    for (unsigned i = 0; jda_opt(u, JDA_OPT_CLAIMS) && i < (unsigned)u->seats; i++)
        if (d->day_of[s->pawn[i]] == n)
            return false;
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (s->lucky[i] == n)
            return false;
    return true;
}

/* Is the number hidden, and free to be another? With claims by hand one that somebody stands on is
 * not: that the claim is open is seen. */
static bool number_may_change(const struct lv_setup *u, const struct jda_state *s, int looker,
                              unsigned seat)
{
    const struct jda_data *d = u->data;
    bool on_it = false;

    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        on_it |= d->day_of[s->pawn[i]] == s->lucky[seat];
    return s->lucky[seat] && !jda_sees_lucky(s, looker, seat)
        && !(on_it && jda_opt(u, JDA_OPT_CLAIMS));
}

/* New numbers for all whose number is hidden. All are given back before the first is dealt, so that
 * what is dealt does not hang on what they were; if that leaves one without, they stay. */
static void resample_lucky(const struct lv_setup *u, struct jda_state *s, int looker,
                           struct lv_rng *rng)
{
    uint8_t old[LV_MAX_SEATS] = { 0 };

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        old[seat] = number_may_change(u, s, looker, seat) ? s->lucky[seat] : 0;
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        if (old[seat])
            s->lucky[seat] = 0;
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned fits[JDA_N_LUCKY], n = 0;
        for (unsigned k = 1; old[seat] && k <= JDA_N_LUCKY; k++)
            if (number_fits(u, s, seat, k))
                fits[n++] = k;
        if (n)
            s->lucky[seat] = (uint8_t)fits[lv_rng_below(rng, n)];
    }
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        if (old[seat] && !s->lucky[seat]) {
            for (unsigned i = 0; i < (unsigned)u->seats; i++)
                s->lucky[i] = old[i] ? old[i] : s->lucky[i];
            return;
        }
}

/* A birthday that the table does not know, in the sign if that is known; not one on which a pawn
 * stands, where something would have been paid or could be claimed. */
static void resample_birthday(const struct lv_setup *u, struct jda_state *s, unsigned seat,
                              struct lv_rng *rng)
{
    const struct jda_data *d = u->data;
    unsigned sign = s->fact[seat][JDA_A_SIGN], day, old = s->birthday[seat] - 1u;

    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (s->pawn[i] == old)
            return;
    do
        day = 1 + lv_rng_below(rng, JDA_DAYS);
    while ((s->seen[JDA_A_SIGN] & jda_bit(seat)) && d->sign_of[day] != sign - JDA_FIRST_SIGN);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (s->pawn[i] == day)
            return;
    s->birthday[seat] = (uint16_t)(day + 1);
    s->fact[seat][JDA_A_SIGN] = (uint8_t)(JDA_FIRST_SIGN + d->sign_of[day]);
}

/* Facts that were given stay given, those not said stay not said: that much is seen. */
static void resample_facts(const struct lv_setup *u, struct jda_state *s, unsigned seat,
                           struct lv_rng *rng)
{
    const struct jda_data *d = u->data;
    uint8_t *f = s->fact[seat];

    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        if (jda_attr_group[a] == JDA_TABLE || (s->seen[a] & jda_bit(seat)) || f[a] <= JDA_NONE)
            continue;
        if (a == JDA_A_SEX)
            f[a] = (uint8_t)(JDA_WOMAN + lv_rng_below(rng, 2));
        else if (a == JDA_A_AGE)
            /* minors are asked less: that much is seen (JDA-R98) */
            f[a] = (uint8_t)(f[a] < JDA_ADULT ? 12 + lv_rng_below(rng, 6)
                                              : JDA_ADULT + lv_rng_below(rng, 58));
        else if (a == JDA_A_SIGN)
            f[a] = (uint8_t)(s->birthday[seat] > JDA_NONE
                                 ? f[a] : JDA_FIRST_SIGN + lv_rng_below(rng, JDA_N_SIGNS));
        else
            f[a] = lv_rng_below(rng, 100) < d->bot[a] ? JDA_YES : JDA_NO;
    }
    if (s->birthday[seat] > JDA_NONE && !(s->seen[JDA_A_BIRTHDAY] & jda_bit(seat)))
        resample_birthday(u, s, seat, rng);
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
    if (jda_opt(u, JDA_OPT_SHOW_PROFILES))
        return;
    for (int tries = 0; tries < 4; tries++) {
        struct jda_state other = *s;
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            if ((int)i != seat && jda_open(s, i))
                resample_facts(u, &other, i, rng);
        if (jda_sound(u, &other, NULL)) {
            *s = other;
            return;
        }
    }
}
