/* jda_setup.c: do the options make sense; the first state, and all that comes before the first turn:
 * profiles asked or drawn, lucky numbers, who begins. */
#include <string.h>

#include "jda.h"

/* JDA-R41, JDA-R66: a birthday is a day of the board, and the sign is that of the table. */
bool jda_check(const struct lv_setup *u, struct lv_refusal *why)
{
    const struct jda_data *d = u->data;

    for (int seat = 0; seat < u->seats; seat++) {
        int32_t date = u->option[JDA_OPT_ATTR + JDA_A_BIRTHDAY][seat];
        int32_t sign = u->option[JDA_OPT_ATTR + JDA_A_SIGN][seat];
        unsigned day;
        if (date <= JDA_NONE)
            continue;
        day = jda_day_of((unsigned)date / 100, (unsigned)date % 100);
        if (day == 0)
            return lv_refuse(why, LV_E_OPTION, "JDA-R41",
                             N_("there is no such month and day in the year"), 0);
        if (sign > JDA_NONE && sign != JDA_FIRST_SIGN + d->sign_of[day])
            return lv_refuse(why, LV_E_CLASH, "JDA-R66",
                             N_("the sign of player {n} is not that of the birthday"), seat + 1);
    }
    return true;
}

enum { ASKING = 0, FILLING = JDA_N_ATTRS, ALL_ASKED = 2 * JDA_N_ATTRS }; /* of s->cursor */

static void take_given_facts(const struct jda_run *r, unsigned seat)
{
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        int32_t v = r->u->option[JDA_OPT_ATTR + a][seat];
        if (a == JDA_A_BIRTHDAY && v > JDA_NONE)
            v = (int32_t)jda_day_of((unsigned)v / 100, (unsigned)v % 100) + 1;
        if (a == JDA_A_SIGN && r->s->birthday[seat] > JDA_NONE)
            continue; /* the birthday has brought it (2.10) */
        if (v != JDA_OPEN && (jda_attr_group[a] != JDA_TABLE || seat == 0))
            jda_set_fact(r, seat, a, (unsigned)v);
    }
    /* JDA-R141: who states a sign keeps the birthday to himself */
    if (r->s->fact[seat][JDA_A_SIGN] > JDA_NONE && r->s->birthday[seat] == JDA_OPEN)
        r->s->birthday[seat] = JDA_NONE;
}

void jda_start(const struct lv_setup *u, void *state)
{
    struct jda_state *s = state;
    const struct jda_run r = { .u = u, .d = u->data, .s = s };
    bool half = jda_opt(u, JDA_OPT_YEAR);

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        s->pawn[i] = half ? JDA_HALF_START : 1;
        s->holidays[i] = half ? 1 : 2;
        s->tokens[i] = 2;
        s->money[i] = JDA_START_MONEY;
        take_given_facts(&r, i);
    }
    if (half) /* JDA-R134 */
        memset(s->quarter, 0xFF, 2 * sizeof s->quarter[0]);
    s->in_deck[0][0] = s->in_deck[1][0] = 0xFFFFFFFFu;
    s->in_deck[0][1] = (1u << (JDA_N_CHANCE - 32)) - 1;
    s->in_deck[1][1] = (1u << (JDA_N_HASARD - 32)) - 1;
    s->phase = JDA_PH_PROFILE;
    jda_run(&r);
}

/* Is this fact asked or drawn before the game? Section 6, "Order of the set-up". */
static bool is_due(const struct jda_run *r, unsigned seat, unsigned attr)
{
    enum jda_group group = jda_attr_group[attr];
    unsigned value = jda_fact_value(r->s, seat, attr);

    if (group == JDA_TABLE || value > JDA_NONE)
        return false;
    if (r->s->cursor >= FILLING) /* JDA-R141 */
        return value == JDA_NONE && group != JDA_KNOWLEDGE && attr != JDA_A_SIGN
            && (attr != JDA_A_BIRTHDAY || r->s->fact[seat][JDA_A_SIGN] <= JDA_NONE);
    if (value == JDA_NONE)
        return false;
    if (!jda_is_person(r->u, seat))
        return attr != JDA_A_SIGN;
    if (jda_is_veiled(r->u, seat)) /* JDA-R160 */
        return false;
    return group == JDA_IDENTITY || (group != JDA_KNOWLEDGE && jda_opt(r->u, JDA_OPT_ASK));
}

/* Sets the facts of a seat that can be set, from the one in course on, until one is asked or drawn. */
static bool set_up_seat(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;
    bool person = jda_is_person(r->u, seat);
    bool fills = person && jda_opt(r->u, JDA_OPT_FILL_PROFILE) && !jda_is_veiled(r->u, seat);
    unsigned end = fills ? ALL_ASKED : FILLING;

    for (; s->cursor < end; s->cursor++) {
        unsigned attr = s->cursor < FILLING ? s->cursor : s->cursor - (unsigned)FILLING;
        bool draws = !person || s->cursor >= FILLING;
        unsigned fixed;
        if (!is_due(r, seat, attr))
            continue;
        fixed = draws ? jda_fixed_fact(r, seat, attr) : JDA_OPEN;
        if (fixed == JDA_OPEN) {
            s->attr = (uint8_t)attr;
            return draws ? jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_FACT_DRAW)
                         : jda_ask(r, seat, JDA_ASK_FACT);
        }
        jda_set_fact(r, seat, attr, fixed);
    }
    return false;
}

bool jda_set_up_profiles(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    for (; s->turn < r->u->seats; s->turn++, s->cursor = 0) {
        if (!jda_open(s, s->turn))
            continue;
        if (set_up_seat(r, s->turn))
            return true;
        if (s->fact[s->turn][JDA_A_SIGN] == JDA_OPEN)
            s->fact[s->turn][JDA_A_SIGN] = JDA_NONE; /* JDA-R65: a bot without a birthday */
        if (s->birthday[s->turn] == JDA_OPEN)
            s->birthday[s->turn] = JDA_NONE; /* JDA-R160: not shown to anybody */
    }
    s->turn = s->attr = 0;
    s->phase = JDA_PH_LUCKY;
    return false;
}

bool jda_draw_lucky_numbers(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    for (; s->turn < r->u->seats; s->turn++)
        if (jda_open(s, s->turn) && !s->lucky[s->turn])
            return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_LUCKY);
    s->turn = 0;
    s->phase = JDA_PH_LOT;
    return false;
}

/* JDA-09, JDA-R01: the youngest; unknown ages count as oldest. */
unsigned jda_lot_mask(const struct lv_setup *u, const struct jda_state *s)
{
    unsigned mask = 0, best = ~0u;

    if (s->youngest)
        return s->youngest;
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        unsigned age = s->fact[i][JDA_A_AGE];
        if (age < JDA_MIN_AGE || jda_opt(u, JDA_OPT_START_PLAYER) != JDA_START_YOUNGEST)
            age = 1000;
        if (!jda_open(s, i) || age > best)
            continue;
        mask = age < best ? jda_bit(i) : mask | jda_bit(i);
        best = age;
    }
    return jda_opt(u, JDA_OPT_START_PLAYER) == JDA_START_SEAT ? mask & (0u - mask) : mask;
}

/* The first turn. */
void jda_begin(const struct jda_run *r, unsigned seat)
{
    r->s->first = (uint8_t)seat;
    r->s->round = 1;
    r->s->youngest = 0;
    if (jda_opt(r->u, JDA_OPT_START_PLAYER)
        == JDA_START_YOUNGEST) /* ages are compared in view of all */
        r->s->seen[JDA_A_AGE] = (uint8_t)jda_all(r->u) & (uint8_t)~r->s->closed;
    jda_emit(r, FIRST, (int)seat);
    jda_start_turn(r, seat);
}

bool jda_draw_lot(const struct jda_run *r)
{
    unsigned mask = jda_lot_mask(r->u, r->s), teller = jda_who_tells_ages(r->u, r->s);

    if (teller < JDA_N_SEATS)
        return jda_ask(r, teller, JDA_ASK_TOLD);
    if (mask & (mask - 1))
        return jda_ask(r, JDA_WHO_CHANCE, JDA_ASK_LOT);
    jda_begin(r, (unsigned)__builtin_ctz(mask));
    return false;
}
