/* jda_ahead.c: for programs: what lies before the pawn whose turn it is: what a stop on each of the next
 * days would bring, and what becomes of whoever may be chosen, as far as the reader may know it. Nothing here
 * decides; the moves themselves do (jda_move.c). */
#include "jda.h"

enum { SPAN = 31 }; /* days: more than the machine gives */

/* One who looks at a pawn that might stop on a day: the state as it would be there. */
struct look {
    const struct lv_setup *u;
    const struct jda_state *s;
    int looker;
    unsigned seat;
};

static bool names_money(const struct jda_test *t)
{
    for (unsigned i = 0; i < t->n_terms; i++)
        if (t->term[i].attr == JDA_A_MONEY)
            return true;
    return false;
}

/* Does the reader know what the square asks for? A purse may change on the way; what one claims to know may
 * be put to the test; what is not said may be drawn. */
static bool may_judge(const struct look *l, const struct jda_square *q)
{
    for (unsigned c = 0; c < q->n_clauses; c++)
        if (names_money(&q->clause[c].test))
            return false;
    for (unsigned i = 0; i < q->n_facts; i++) {
        unsigned value = jda_fact_value(l->s, l->seat, q->fact[i]);
        if (!jda_sees_fact(l->u, l->s, l->looker, l->seat, q->fact[i]) || value == JDA_OPEN
            || (value == JDA_NONE && jda_opt(l->u, JDA_OPT_FILL_PROFILE))
            || (jda_attr_group[q->fact[i]] == JDA_KNOWLEDGE
                && jda_opt(l->u, JDA_OPT_KNOWLEDGE) != JDA_DECLARE))
            return false;
    }
    return true;
}

/* The plan of the square for this pawn, two bits a clause as in the view; -1: not known. */
static int plan_at(const struct look *l, unsigned day)
{
    const struct jda_data *d = l->u->data;
    const struct jda_square *q;

    if (!d->square_at[day])
        return -1;
    q = &d->square[d->square_at[day] - 1];
    return may_judge(l, q) ? (int)jda_plan(l->u, l->s, q, l->seat, 0, 0) : -1;
}

static bool knows_birthday(const struct look *l, unsigned seat, unsigned day)
{
    return jda_open(l->s, seat) && l->s->birthday[seat] == day + 1
           && jda_sees_fact(l->u, l->s, l->looker, seat, JDA_A_BIRTHDAY);
}

static bool knows_lucky(const struct look *l, unsigned seat, unsigned day)
{
    const struct jda_data *d = l->u->data;

    return jda_open(l->s, seat) && l->s->lucky[seat] == d->day_of[day]
           && jda_sees_lucky(l->s, l->looker, seat);
}

static bool is_known_safe(const struct look *l, unsigned day)
{
    struct jda_state there = *l->s;

    there.pawn[l->seat] = (uint16_t)day;
    return jda_sees_fact(l->u, l->s, l->looker, l->seat, JDA_A_SIGN)
           && jda_is_safe(l->u, &there, l->seat, false);
}

/* JDA-55, JDA-57: what the pawn's owner would get for a birthday and a lucky number that are known. */
static unsigned gets_at(const struct look *l, unsigned day)
{
    unsigned others = (unsigned)__builtin_popcount(jda_opponents(l->u, l->s, l->seat)
                                                   & ~(unsigned)l->s->bankrupt);

    return JDA_LUCKY_PAY
           * ((knows_birthday(l, l->seat, day) ? others : 0) + knows_lucky(l, l->seat, day));
}

/* JDA-56, JDA-58: what would be owed to this seat. */
static unsigned owed_at(const struct look *l, unsigned seat, unsigned day)
{
    return JDA_LUCKY_PAY * ((unsigned)knows_birthday(l, seat, day) + knows_lucky(l, seat, day));
}

static void put_day(const struct look *l, unsigned day, struct lv_json *j)
{
    int plan = plan_at(l, day);
    unsigned gets = gets_at(l, day), owed = 0;
    bool safe = is_known_safe(l, day), pays = !safe && !(l->s->bankrupt & jda_bit(l->seat));

    for (unsigned i = 0; i < (unsigned)l->u->seats; i++)
        owed += i == l->seat ? 0 : owed_at(l, i, day);
    if (plan < 0 && !gets && !owed && !safe)
        return;
    lv_json_object(j);
    lv_json_put_int(j, "day", day);
    if (plan >= 0)
        lv_json_put_int(j, "plan", plan);
    if (gets)
        lv_json_put_int(j, "gets", 100 * gets);
    if (safe)
        lv_json_put_bool(j, "safe", true);
    if (owed && pays) {
        lv_json_key(j, "pays");
        lv_json_list(j);
        for (unsigned i = 0; i < (unsigned)l->u->seats; i++)
            if (i != l->seat && owed_at(l, i, day)) {
                lv_json_object(j);
                lv_json_put_int(j, "to", i + 1);
                lv_json_put_int(j, "n", 100 * owed_at(l, i, day));
                lv_json_end(j);
            }
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* JDA-50 to 54: what passing the next quarter end would give a seat now; nothing behind the last one. */
void jda_put_next_quarter(const struct jda_state *s, unsigned seat, struct lv_json *j)
{
    unsigned q = 0, place = 0;

    while (q < JDA_N_QUARTERS && jda_quarter_end[q] <= s->pawn[seat])
        q++;
    if (q == JDA_N_QUARTERS)
        return;
    while (place < 2 && s->quarter[q][place] != 0 && s->quarter[q][place] != seat + 1)
        place++;
    lv_json_key(j, "next_quarter");
    lv_json_object(j);
    lv_json_put_int(j, "day", jda_quarter_end[q]);
    lv_json_put_int(j, "pays", 100 * JDA_QUARTER_PAY);
    lv_json_put_int(j, "tokens",
                    place == 2 || s->quarter[q][place] ? 0
                    : place                            ? JDA_SECOND_TOKENS
                                                       : JDA_FIRST_TOKENS);
    lv_json_end(j);
}

void jda_put_ahead(const struct lv_setup *u, const struct jda_state *s, int looker,
                   struct lv_json *j)
{
    const struct look l = { .u = u, .s = s, .looker = looker, .seat = s->turn };
    bool runs = s->phase >= JDA_PH_TOKEN && s->phase < JDA_PH_OVER;
    unsigned from = runs ? s->pawn[s->turn] : JDA_DAYS;

    lv_json_key(j, "ahead");
    lv_json_list(j);
    for (unsigned day = from + 1; day <= JDA_DAYS && day <= from + SPAN; day++)
        put_day(&l, day, j);
    lv_json_end(j);
}

/* ---- whoever may be chosen -------------------------------------------------------------------- */

static void hide_fact(struct jda_state *s, unsigned seat, unsigned attr)
{
    if (attr == JDA_A_BIRTHDAY)
        s->birthday[seat] = JDA_NONE;
    else
        s->fact[seat][attr] = JDA_NONE;
}

/* The state as the reader knows it: hidden numbers and birthdays pay nobody, hidden signs protect nobody, and
 * what others have not shown of themselves counts as not said. */
static void forget_hidden(const struct lv_setup *u, int looker, struct jda_state *s)
{
    const struct jda_state all = *s;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        if (!jda_sees_lucky(&all, looker, i))
            s->lucky[i] = 0;
        for (unsigned a = 0; a < JDA_N_ATTRS; a++)
            if (jda_attr_group[a] != JDA_TABLE && !jda_sees_fact(u, &all, looker, i, a))
                hide_fact(s, i, a);
    }
}

static void put_change(struct lv_json *j, const char *key, unsigned before, unsigned after)
{
    if (before == after)
        return;
    lv_json_key(j, key);
    lv_json_list(j);
    lv_json_int(j, before);
    lv_json_int(j, after);
    lv_json_end(j);
}

static void put_seat_change(const struct lv_setup *u, const struct jda_state *before,
                            const struct jda_state *after, unsigned seat, int looker,
                            struct lv_json *j)
{
    lv_json_object(j);
    lv_json_put_int(j, "seat", seat + 1);
    put_change(j, "tokens", before->tokens[seat], after->tokens[seat]);
    if (jda_sees_money(u, before, looker, seat))
        put_change(j, "money", 100u * before->money[seat], 100u * after->money[seat]);
    put_change(j, "day", before->pawn[seat], after->pawn[seat]);
    if (jda_sees_fact(u, before, looker, seat, JDA_A_SIGN))
        lv_json_put_bool(j, "safe", jda_is_safe(u, before, seat, true));
    lv_json_end(j);
}

/* For each who may be chosen what becomes of both: the choice is made in a copy of what the reader knows. */
void jda_put_targets(const struct lv_setup *u, const struct jda_state *s, int looker,
                     struct lv_json *j)
{
    unsigned open = s->ask == JDA_ASK_TARGET && looker == s->who
                            && !jda_opt(u, JDA_OPT_MONEY_VISIBLE)
                        ? jda_targets(u, s)
                        : 0;

    lv_json_key(j, "targets");
    lv_json_list(j);
    for (; open; open &= open - 1) {
        unsigned seat = (unsigned)__builtin_ctz(open);
        struct jda_state known = *s, then;
        forget_hidden(u, looker, &known);
        then = known;
        jda_apply(u, &then, jda_action(JDA_TARGET_ACTION, 0, seat), NULL);
        lv_json_object(j);
        lv_json_put_int(j, "whom", seat + 1);
        lv_json_key(j, "changes");
        lv_json_list(j);
        put_seat_change(u, s, &then, seat, looker, j);
        put_seat_change(u, s, &then, (unsigned)looker, looker, j);
        lv_json_end(j);
        lv_json_end(j);
    }
    lv_json_end(j);
}
