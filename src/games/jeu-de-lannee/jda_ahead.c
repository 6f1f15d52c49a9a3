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

/* ---- what the reader knows --------------------------------------------------------------------- */

static void hide_fact(struct jda_state *s, unsigned seat, unsigned attr)
{
    if (attr == JDA_A_BIRTHDAY)
        s->birthday[seat] = JDA_NONE;
    else
        s->fact[seat][attr] = JDA_NONE;
}

/* The state as the reader knows it: hidden numbers and birthdays pay nobody, hidden signs protect nobody,
 * what others have not shown of themselves counts as not said, and a hidden purse as full enough. */
static void forget_hidden(const struct lv_setup *u, int looker, struct jda_state *s)
{
    const struct jda_state all = *s;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        if (!jda_sees_lucky(&all, looker, i))
            s->lucky[i] = 0;
        if (!jda_sees_money(u, &all, looker, i))
            s->money[i] = JDA_START_MONEY;
        for (unsigned a = 0; a < JDA_N_ATTRS; a++)
            if (jda_attr_group[a] != JDA_TABLE && !jda_sees_fact(u, &all, looker, i, a))
                hide_fact(s, i, a);
    }
}

/* ---- days ------------------------------------------------------------------------------------- */

/* What a stop brings by birthdays and lucky numbers, in hundreds. */
struct stop {
    unsigned gets, pays[JDA_N_SEATS];
};

static bool is_somebodys(const struct lv_setup *u, const struct jda_state *known, unsigned day)
{
    const struct jda_data *d = u->data;

    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (jda_open(known, i) && (known->birthday[i] == day + 1 || known->lucky[i] == d->day_of[day]))
            return true;
    return false;
}

/* JDA-59: what has to be claimed is claimed. */
static void claim_all(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;

    for (unsigned i = 0; i < (unsigned)r->u->seats; i++) {
        if (s->due_own[seat] & jda_bit(i))
            jda_claim_birthday(r, seat, i);
        if (s->due_other[seat] & jda_bit(i))
            jda_claim_birthday(r, i, seat);
        if ((s->due_lucky & jda_bit(seat)) && s->lucky[i] == r->d->day_of[s->pawn[seat]])
            jda_claim_lucky(r, i, seat);
    }
}

/* JDA-55 to 58: the stop is made in a copy of what the reader knows. Ruin ends it (JDA-R52). */
static struct stop stop_at(const struct lv_setup *u, const struct jda_state *known, unsigned day)
{
    struct jda_state there = *known;
    struct lv_events news;
    const struct jda_run r = { u, u->data, &there, &news, JDA_WHO_CHANCE };
    const int seat = known->turn;
    struct stop stop = { 0 };

    lv_events_clear(&news);
    jda_move(&r, known->turn, (int)day, JDA_BY_SPIN);
    claim_all(&r, known->turn);
    for (int i = 0; i < news.n && !(news.at[i].kind == JDA_EV_BANKRUPT && news.at[i].arg[0] == seat); i++) {
        const int32_t *arg = news.at[i].arg;
        if (news.at[i].kind == JDA_EV_BANK_PAID && arg[0] == seat)
            stop.gets += (unsigned)arg[1];
        else if (news.at[i].kind == JDA_EV_PAID && arg[1] == seat)
            stop.gets += (unsigned)arg[2];
        else if (news.at[i].kind == JDA_EV_PAID && arg[0] == seat)
            stop.pays[arg[1]] += (unsigned)arg[2];
    }
    return stop;
}

static void put_pays(const struct lv_setup *u, const struct stop *stop, struct lv_json *j)
{
    LV_IN_LIST(j, "pays")
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            if (stop->pays[i])
                LV_IN_OBJECT(j, NULL) {
                    lv_json_put_int(j, "to", i + 1);
                    lv_json_put_int(j, "n", 100 * stop->pays[i]);
                }
}

/* Would it be safe there? The state is moved there for a moment: to copy it for each day took longer than to
 * ask. */
static bool is_safe_at(const struct look *l, struct jda_state *known, unsigned day)
{
    const uint16_t here = known->pawn[l->seat];
    bool safe;

    known->pawn[l->seat] = (uint16_t)day;
    safe = jda_is_safe(l->u, known, l->seat, false);
    known->pawn[l->seat] = here;
    return safe;
}

/* `known`: as the reader knows it, with the pawn on its way. */
static void put_day(const struct look *l, struct jda_state *known, unsigned day, struct lv_json *j)
{
    struct stop stop = { 0 };
    int plan = plan_at(l, day);
    bool safe, pays = false;

    if (is_somebodys(l->u, known, day))
        stop = stop_at(l->u, known, day);
    safe = is_safe_at(l, known, day);
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        pays |= stop.pays[i] > 0;
    if (plan < 0 && !stop.gets && !pays && !safe)
        return;
    LV_IN_OBJECT(j, NULL) {
        lv_json_put_int(j, "day", day);
        if (plan >= 0)
            lv_json_put_int(j, "plan", plan);
        if (stop.gets)
            lv_json_put_int(j, "gets", 100 * stop.gets);
        if (safe)
            lv_json_put_bool(j, "safe", true);
        if (pays)
            put_pays(l->u, &stop, j);
    }
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
    LV_IN_OBJECT(j, "next_quarter") {
        lv_json_put_int(j, "day", jda_quarter_end[q]);
        lv_json_put_int(j, "pays", 100 * JDA_QUARTER_PAY);
        lv_json_put_int(j, "tokens",
                        place == 2 || s->quarter[q][place] ? 0
                        : place                            ? JDA_SECOND_TOKENS
                                                           : JDA_FIRST_TOKENS);
    }
}

void jda_put_ahead(const struct lv_setup *u, const struct jda_state *s, int looker,
                   struct lv_json *j)
{
    const struct look l = { .u = u, .s = s, .looker = looker, .seat = s->turn };
    bool runs = s->phase >= JDA_PH_TOKEN && s->phase < JDA_PH_OVER;
    unsigned from = runs && jda_open(s, s->turn) ? s->pawn[s->turn] : JDA_DAYS;
    struct jda_state known = *s;

    forget_hidden(u, looker, &known);
    LV_IN_LIST(j, "ahead")
        for (unsigned day = from + 1; day <= JDA_DAYS && day <= from + SPAN; day++)
            put_day(&l, &known, day, j);
}

/* ---- whoever may be chosen -------------------------------------------------------------------- */

static void put_change(struct lv_json *j, const char *key, unsigned before, unsigned after)
{
    if (before == after)
        return;
    LV_IN_LIST(j, key) {
        lv_json_int(j, before);
        lv_json_int(j, after);
    }
}

/* Does a hasard card ask whom to choose? Of signs that protect from these alone, other cards and squares take
 * no notice. */
static bool asked_by_hasard(const struct jda_state *s)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];

    return f->kind == JDA_CARD && jda_deck_of(f->card);
}

static void put_seat_change(const struct lv_setup *u, const struct jda_state *before,
                            const struct jda_state *after, unsigned seat, int looker,
                            struct lv_json *j)
{
    LV_IN_OBJECT(j, NULL) {
        lv_json_put_int(j, "seat", seat + 1);
        put_change(j, "tokens", before->tokens[seat], after->tokens[seat]);
        if (jda_sees_money(u, before, looker, seat))
            put_change(j, "money", 100u * before->money[seat], 100u * after->money[seat]);
        put_change(j, "day", before->pawn[seat], after->pawn[seat]);
        if (jda_sees_fact(u, before, looker, seat, JDA_A_SIGN))
            lv_json_put_bool(j, "safe", jda_is_safe(u, before, seat, asked_by_hasard(before)));
    }
}

/* What becomes of both when this one is chosen: in a copy of what the reader knows. */
static void put_target(const struct lv_setup *u, const struct jda_state *s, int looker, unsigned seat,
                       struct lv_json *j)
{
    struct jda_state then = *s;

    assert(looker >= 0 && seat != (unsigned)looker && jda_open(s, seat));
    forget_hidden(u, looker, &then);
    jda_apply(u, &then, jda_action(JDA_TARGET_ACTION, 0, seat), NULL);
    lv_json_put_int(j, "whom", seat + 1);
    LV_IN_LIST(j, "changes") {
        put_seat_change(u, s, &then, seat, looker, j);
        put_seat_change(u, s, &then, (unsigned)looker, looker, j);
    }
}

void jda_put_targets(const struct lv_setup *u, const struct jda_state *s, int looker, struct lv_json *j)
{
    const bool asked = s->ask == JDA_ASK_TARGET && looker == s->who && !jda_opt(u, JDA_OPT_MONEY_VISIBLE);

    LV_IN_LIST(j, "targets")
        for (unsigned open = asked ? jda_targets(u, s) : 0; open; open &= open - 1)
            LV_IN_OBJECT(j, NULL)
                put_target(u, s, looker, (unsigned)__builtin_ctz(open), j);
}
