/* sml_malus.c: on whom a malus may be laid, and what it does. */
#include "sml_play.h"

#include <assert.h>

/* ---- who can be hit --------------------------------------------------------------------------- */

/* A job that protects its holder from a malus, and the rule that says so. */
static const char *immunity(const struct lv_setup *u, unsigned type, unsigned job)
{
    if (job == SML_NONE)
        return NULL;
    switch (type) {
    case SML_T_DIVORCE: return job == SML_LAWYER ? "SML-091" : NULL;
    case SML_T_TAX: return job == SML_BANDIT ? "SML-092" : NULL;
    case SML_T_DISMISSAL:
        return job == SML_BANDIT ? "SML-092"
               : sml_data_of(u)->status[job] == SML_OFFICIAL ? "SML-108" : NULL;
    case SML_T_ILLNESS:
        return sml_is_doctor(job) ? "SML-098" : job == SML_PHARMACIST ? "SML-104" : NULL;
    case SML_T_ACCIDENT: return job == SML_MECHANIC ? "SML-100" : NULL;
    default: return NULL;
    }
}

/* Is there something for the malus to take (SML-R35)? */
static bool has_what_it_takes(const struct sml_seat *p, unsigned type, struct lv_refusal *why)
{
    bool job = p->job != SML_NONE;

    if (type == SML_T_BURN_OUT && !job)
        return sml_refuse_brief(why, "SML-074", N_("no burn-out without a job"), N_("No job"), 0);
    if (type == SML_T_REPEAT_YEAR && (job || p->study == SML_NONE))
        return sml_refuse_brief(why, "SML-075", N_("only a student can repeat a year"),
                                N_("Does not study"), 0);
    if (type == SML_T_DIVORCE && p->marriage == SML_NONE)
        return sml_refuse_brief(why, "SML-076", N_("no divorce without a marriage"), N_("No marriage"), 0);
    if (type == SML_T_TAX && !job)
        return sml_refuse_brief(why, "SML-078", N_("no tax without a job"), N_("No job"), 0);
    if (type == SML_T_TAX && p->money == 0)
        return sml_refuse_brief(why, "SML-R35", N_("there is no free salary to tax"),
                                N_("No free salary"), 0);
    if (type == SML_T_DISMISSAL && !job)
        return sml_refuse_brief(why, "SML-080", N_("no dismissal without a job"), N_("No job"), 0);
    if (type == SML_T_PRISON && p->job != SML_BANDIT)
        return sml_refuse_brief(why, "SML-081", N_("only the bandit goes to prison"),
                                N_("Bandits only"), 0);
    return true;
}

/* SML-071, SML-R34, SML-R101 */
static bool is_undergoing(const struct lv_setup *u, const struct sml_seat *p, unsigned type,
                          struct lv_refusal *why)
{
    for (unsigned i = 0; i < p->n_skips; i++)
        if (sml_type_of(u, p->skip[i]) == type)
            return !sml_refuse_brief(why, "SML-071", N_("the same malus is still at work on this player"),
                                     N_("Still at work"), 0);
    if (p->received >> (type - SML_T_ACCIDENT) & 1)
        return !sml_refuse_brief(why, "SML-R101", N_("this player has already had the same malus this round"),
                                 N_("Once a round"), 0);
    return false;
}

bool sml_may_hit(const struct lv_setup *u, const struct sml_state *s, unsigned from,
                 unsigned target, unsigned card, struct lv_refusal *why)
{
    unsigned type = sml_type_of(u, card);
    const struct sml_seat *p;
    const char *rule;

    if (target >= (unsigned)u->seats || target == from)
        return sml_refuse(why, "SML-068", N_("a malus is laid in front of another player"), 0);
    p = &s->seat[target];
    rule = immunity(u, type, p->job);
    if (rule)
        return sml_refuse_brief(why, rule, N_("the job of this player protects from it"),
                                N_("The job protects"), 0);
    return has_what_it_takes(p, type, why) && !is_undergoing(u, p, type, why);
}

bool sml_may_attack(const struct lv_setup *u, const struct sml_state *s, struct lv_refusal *why)
{
    if (sml_zone_of(s, SML_SOLDIER) == SML_Z_JOB)
        return sml_refuse_brief(why, "SML-103", N_("no bombing while a soldier is at the table"),
                                N_("A soldier watches"), 0);
    for (int i = 0; i < u->seats; i++)
        if (s->seat[i].child != SML_NONE)
            return true;
    return sml_refuse_brief(why, "SML-R35", N_("there is no child at the table"),
                            N_("No child at the table"), 0);
}

bool sml_may_avenge(const struct lv_setup *u, const struct sml_state *s, unsigned from,
                    unsigned malus, unsigned target, struct lv_refusal *why)
{
    if (malus >= SML_MAX_CARDS || sml_family_of(u, malus) != SML_F_MALUS
        || !sml_lies(s, malus, SML_Z_PAST, from))
        return sml_refuse(why, "SML-R83", N_("payback sends a past malus of one's own"),
                         0);
    return sml_may_hit(u, s, from, target, malus, why);
}

bool sml_any_revenge(const struct lv_setup *u, const struct sml_state *s, unsigned from)
{
    for (unsigned card = 0; card < sml_data_of(u)->n_cards; card++)
        for (unsigned seat = 0; sml_lies(s, card, SML_Z_PAST, from) && seat < (unsigned)u->seats;
             seat++)
            if (sml_may_hit(u, s, from, seat, card, NULL))
                return true;
    return false;
}

/* ---- what it does ----------------------------------------------------------------------------- */

static void lose(const struct sml_run *x, unsigned seat, unsigned card, unsigned from, unsigned cause)
{
    sml_discard(x->s, card, seat);
    sml_moved(x, SML_EV_LOST, seat, card, from, (int32_t)cause, sml_done_by(x, seat));
}

static void repeat_year(const struct sml_run *x, unsigned seat, unsigned cause)
{
    struct sml_seat *p = &x->s->seat[seat];
    unsigned card = sml_pop(x->s, &p->study);

    assert(seat < (unsigned)x->u->seats);
    p->n_studies--;
    p->level = (uint8_t)(p->level - sml_data_of(x->u)->level[card]);
    lose(x, seat, card, SML_Z_STUDY, cause);
}

static void pay_tax(const struct sml_run *x, unsigned seat, unsigned cause)
{
    unsigned card = sml_last_free_salary(x->s, seat); /* SML-079 */

    assert(seat < (unsigned)x->u->seats);
    sml_lose_salary(x->u, x->s, seat, card);
    lose(x, seat, card, SML_Z_SALARY, cause);
}

/* SML-077, SML-R67: the eldest first, so that the youngest ends on top. */
static void lose_children(const struct sml_run *x, unsigned seat, unsigned cause)
{
    uint8_t child[SML_MAX_CARDS];
    unsigned n = 0;

    assert(seat < (unsigned)x->u->seats);
    while (x->s->seat[seat].child != SML_NONE)
        child[n++] = (uint8_t)sml_pop(x->s, &x->s->seat[seat].child);
    while (n > 0)
        lose(x, seat, child[--n], SML_Z_CHILD, cause);
}

static void divorce(const struct sml_run *x, unsigned seat, unsigned cause)
{
    bool affair = x->s->seat[seat].affair != SML_NONE;

    assert(seat < (unsigned)x->u->seats);
    sml_divorce(x, seat, (int32_t)cause);
    if (affair)
        lose_children(x, seat, cause);
}

/* SML-097, SML-R48: a Chercheur with a sixth card first chooses what to throw under the job. */
static void dismiss(const struct sml_run *x, unsigned seat, unsigned cause)
{
    assert(seat < (unsigned)x->u->seats);
    if (x->s->seat[seat].job == SML_RESEARCHER && x->s->seat[seat].n_hand > SML_LIMIT) {
        x->s->phase = SML_AT_DROP;
        x->s->asked = (uint8_t)seat;
        return;
    }
    sml_leave_job(x, seat, SML_EV_LOST, (int32_t)cause);
}

static void begin_skip(const struct sml_run *x, unsigned seat, unsigned card)
{
    struct sml_seat *p = &x->s->seat[seat];

    assert(p->n_skips < SML_MAX_SKIPS); /* SML-R34: one of each kind */
    p->skip[p->n_skips++] = (uint8_t)card;
    if (card == SML_PRISON)
        p->prison_left = SML_PRISON_TURNS;
}

/* SML-R101, SML-R115: which kinds a seat gets once in a round at most. */
static bool counts_in_round(const struct lv_setup *u, unsigned type)
{
    const int option = u->option[SML_OPT_IDENTICAL_MALUS][0];

    return option == SML_IDENTICAL_ROUND || (option == SML_IDENTICAL_TAX && type == SML_T_TAX);
}

void sml_hit(const struct sml_run *x, unsigned target, unsigned card)
{
    unsigned type = sml_type_of(x->u, card);

    assert(sml_owner_of(x->s, card) == target);
    if (counts_in_round(x->u, type))
        x->s->seat[target].received |= (uint16_t)(1u << (type - SML_T_ACCIDENT));
    if (sml_is_skip(type)) {
        begin_skip(x, target, card);
        return;
    }
    switch (type) {
    case SML_T_REPEAT_YEAR: repeat_year(x, target, card); break;
    case SML_T_TAX: pay_tax(x, target, card); break;
    case SML_T_DIVORCE: divorce(x, target, card); break;
    case SML_T_DISMISSAL: dismiss(x, target, card); break;
    default: break;
    }
}

/* SML-083, SML-R13: clockwise from the next seat, the attacker's own children last. */
void sml_attack(const struct sml_run *x, unsigned from)
{
    unsigned zone = sml_zone_of(x->s, SML_ATTACK), children = 0;

    for (unsigned card = 0; card < sml_data_of(x->u)->n_cards; card++)
        children += sml_zone_of(x->s, card) == SML_Z_CHILD;
    sml_put(x->s, SML_ATTACK, SML_Z_OUT, 0);
    sml_moved(x, SML_EV_ATTACK, from, SML_ATTACK, zone, (int32_t)children, 0);
    for (unsigned i = 1; i <= (unsigned)x->u->seats; i++) {
        unsigned seat = (from + i) % (unsigned)x->u->seats;
        while (x->s->seat[seat].child != SML_NONE) {
            unsigned card = sml_pop(x->s, &x->s->seat[seat].child);
            sml_put(x->s, card, SML_Z_OUT, 0);
            sml_moved(x, SML_EV_OUT, seat, card, SML_Z_CHILD, 0, 0);
        }
    }
    x->s->seat[from].flags |= SML_ATTACKED; /* SML-084 */
}

/* SML-082, SML-R55: the Bandit goes first, if no Policier took it meanwhile. */
static void leave_prison(const struct sml_run *x, unsigned seat)
{
    if (x->s->seat[seat].job != SML_NONE)
        sml_leave_job(x, seat, SML_EV_LOST, SML_PRISON);
    sml_discard(x->s, SML_PRISON, seat);
    sml_moved(x, SML_EV_RELEASED, seat, SML_PRISON, SML_Z_ACTIVE, 0, 0);
}

/* One turn of the malus at place i; `first` is the one that the turn is told by. True: it was its last. */
static bool serve(const struct sml_run *x, unsigned seat, unsigned i, bool first)
{
    static const uint8_t how[2][2] = {
        { SML_EV_SERVED_MORE, SML_EV_SERVED }, { SML_EV_SKIPPED_MORE, SML_EV_SKIPPED },
    };
    struct sml_seat *p = &x->s->seat[seat];
    unsigned card = p->skip[i];
    bool over = card != SML_PRISON || --p->prison_left == 0;

    assert(i < p->n_skips && sml_lies(x->s, card, SML_Z_ACTIVE, seat));
    if (over && card != SML_PRISON)
        sml_put(x->s, card, SML_Z_PAST, seat);
    sml_moved(x, how[first][over], seat, card, SML_Z_ACTIVE, p->prison_left, 0);
    if (!over)
        return false;
    for (p->n_skips--; i < p->n_skips; i++)
        p->skip[i] = p->skip[i + 1];
    p->skip[i] = 0;
    if (card == SML_PRISON)
        leave_prison(x, seat);
    return true;
}

void sml_serve_skip(const struct sml_run *x)
{
    unsigned seat = x->s->active, n = sml_skips_together(x->u) ? x->s->seat[seat].n_skips : 1, at = 0;

    assert(x->s->seat[seat].n_skips > 0);
    for (unsigned k = 0; k < n; k++) /* the oldest first */
        at += !serve(x, seat, at, k == 0);
}
