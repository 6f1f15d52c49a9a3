/* sml_lay.c: what may be laid, taken and fetched. Nothing here changes a state. */
#include "sml_play.h"

/* ---- studies, jobs, salaries ------------------------------------------------------------------ */

static bool may_study(const struct sml_who *w, struct lv_refusal *why)
{
    if (sml_is_doctor(w->me->job))
        return true;
    if (w->me->job != SML_NONE)
        return sml_refuse_brief(why, "SML-029", N_("a player with a job studies no more"),
                                N_("No studies with a job"), 0);
    if (w->me->n_studies >= SML_MAX_STUDIES)
        return sml_refuse_brief(why, "SML-025", N_("nobody may have more than {n} study cards"),
                                N_("{n} study cards already"), SML_MAX_STUDIES);
    return true;
}

/* SML-106: the Policier keeps both away. */
static bool is_barred(const struct sml_state *s, unsigned job, struct lv_refusal *why)
{
    if ((job == SML_BANDIT || job == SML_GURU) && sml_zone_of(s, SML_POLICE) == SML_Z_JOB)
        return !sml_refuse_brief(why, "SML-106",
                                 N_("no bandit and no guru while a police officer is at the table"),
                                 N_("A police officer watches"), 0);
    return false;
}

static bool may_work(const struct sml_who *w, unsigned job, struct lv_refusal *why)
{
    if (job == SML_HEAD_PROF)
        return sml_is_teacher(w->me->job)
               || sml_refuse_brief(why, "SML-066", N_("only a teacher becomes head professor"),
                                   N_("Teachers only"), 0);
    if (w->me->job != SML_NONE)
        return sml_refuse_brief(why, "SML-028", N_("the present job must be left first"),
                                N_("Leave your job first"), 0);
    if (w->me->level < sml_data_of(w->u)->level[job])
        return sml_refuse_brief(why, "SML-026", N_("this job needs study level {n}"),
                                N_("Needs study level {n}"), sml_data_of(w->u)->level[job]);
    return !is_barred(w->s, job, why);
}

bool sml_may_lay_by_piston(const struct sml_who *w, unsigned job, struct lv_refusal *why)
{
    if (job >= SML_MAX_CARDS || sml_family_of(w->u, job) != SML_F_JOB)
        return sml_refuse(why, "SML-127", N_("the useful friend brings a job"), 0);
    if (job == SML_HEAD_PROF)
        return sml_refuse(why, "SML-130", N_("no friend makes a head professor"), 0);
    if (w->me->job != SML_NONE)
        return sml_refuse_brief(why, "SML-R53", N_("the present job must be left first"),
                                N_("Leave your job first"), 0);
    return !is_barred(w->s, job, why);
}

static bool may_earn(const struct sml_who *w, unsigned card, struct lv_refusal *why)
{
    if (w->me->job == SML_NONE)
        return sml_refuse_brief(why, "SML-032", N_("no job, no salary"), N_("No job"), 0);
    if (sml_worth(w->u, card) > sml_highest_salary(w->u, w->me))
        return sml_refuse_brief(why, "SML-032", N_("this job pays salaries up to {n}"),
                                N_("Salaries up to {n} only"), (int)sml_highest_salary(w->u, w->me));
    return true;
}

/* ---- love ------------------------------------------------------------------------------------- */

static bool may_flirt(const struct sml_who *w, struct lv_refusal *why)
{
    if (w->me->affair != SML_NONE)
        return true; /* SML-047 */
    if (w->me->marriage != SML_NONE)
        return sml_refuse_brief(why, "SML-044", N_("a married player flirts no more"),
                                N_("Not after the wedding"), 0);
    if (w->me->n_flirts >= SML_MAX_FLIRTS && w->me->job != SML_BARMAN)
        return sml_refuse_brief(why, "SML-036", N_("{n} flirts are enough"),
                                N_("{n} flirts already"), SML_MAX_FLIRTS);
    return true;
}

unsigned sml_open_flirt(const struct lv_setup *u, const struct sml_state *s, unsigned seat)
{
    const struct sml_seat *p = &s->seat[seat];

    if (p->marriage == SML_NONE)
        return p->flirt;
    return u->option[SML_OPT_ADULTERY_FLIRTS][0] ? (unsigned)SML_NONE : p->lover;
}

/* SML-037, SML-038, SML-R59: who loses the other card of the same place, or SML_NONE: it must lie
 * uncovered before another seat. */
unsigned sml_victim_of(const struct lv_setup *u, const struct sml_state *s, unsigned laid)
{
    unsigned card = sml_twin_of(u, laid), seat = sml_owner_of(s, card), zone = sml_zone_of(s, card);

    if (zone < SML_Z_FLIRT || zone > SML_Z_LOVER_BORN || seat == s->active)
        return SML_NONE;
    return sml_open_flirt(u, s, seat) == card ? seat : SML_NONE;
}

static bool may_marry(const struct sml_who *w, struct lv_refusal *why)
{
    if (w->me->marriage != SML_NONE)
        return sml_refuse_brief(why, "SML-043", N_("one marriage at a time"),
                                N_("One marriage at a time"), 0);
    if (w->me->flirt == SML_NONE)
        return sml_refuse_brief(why, "SML-042", N_("a wedding needs a flirt first"), N_("No flirt yet"), 0);
    return true;
}

static bool may_have_child(const struct sml_who *w, struct lv_refusal *why)
{
    unsigned type = w->me->flirt == SML_NONE ? SML_MAX_TYPES : sml_type_of(w->u, w->me->flirt);

    if (w->me->marriage != SML_NONE)
        return true; /* SML-045 */
    if (!sml_allows_child(type))
        return sml_refuse_brief(why, "SML-040",
                                N_("a child needs a marriage, or a flirt at the hotel or the campsite"),
                                N_("No marriage"), 0);
    if (sml_zone_of(w->s, w->me->flirt) == SML_Z_FLIRT_BORN)
        return sml_refuse_brief(why, "SML-041", N_("this flirt has already brought a child"),
                                N_("This flirt has its child"), 0);
    return true;
}

static bool may_stray(const struct sml_who *w, struct lv_refusal *why)
{
    if (w->me->marriage == SML_NONE)
        return sml_refuse_brief(why, "SML-046", N_("an affair needs a marriage"), N_("No marriage"), 0);
    if (w->me->affair != SML_NONE)
        return sml_refuse_brief(why, "SML-R65", N_("one affair at a time"), N_("One affair at a time"), 0);
    return true;
}

/* ---- acquisitions and distinctions ------------------------------------------------------------ */

unsigned sml_price_of(const struct sml_who *w, unsigned card)
{
    unsigned price = sml_data_of(w->u)->price[card];

    if (sml_family_of(w->u, card) == SML_F_HOUSE && w->me->marriage != SML_NONE)
        price = (price + 1) / 2; /* SML-058 */
    return price;
}

/* SML-105, SML-R46: a trip of a Pilote is never paid once the first turn is over. */
static bool flies_free(const struct sml_who *w, unsigned card)
{
    return sml_family_of(w->u, card) == SML_F_TRIP && w->me->job == SML_PILOT
           && !(w->me->flags & SML_JOB_NEW);
}

bool sml_may_lay_free(const struct sml_who *w, unsigned card, struct lv_refusal *why)
{
    if (flies_free(w, card))
        return true;
    if (sml_family_of(w->u, card) == SML_F_TRIP)
        return sml_refuse(why, "SML-105",
                         N_("trips are free for an airline pilot, from the next turn on"), 0);
    if (sml_family_of(w->u, card) != SML_F_HOUSE || w->me->job != SML_ARCHITECT
        || w->me->flags & (SML_JOB_NEW | SML_HOUSE_USED))
        return sml_refuse(why, "SML-089",
                         N_("one house is free for an architect, from the next turn on"), 0);
    return true;
}

static bool may_buy(const struct sml_who *w, unsigned card, struct lv_refusal *why)
{
    unsigned funds = w->me->money;

    if (flies_free(w, card))
        return sml_refuse(why, "SML-R46", N_("an airline pilot does not pay for trips"),
                         0);
    if (sml_lies(w->s, SML_LEGACY, SML_Z_LAID, w->seat))
        funds += SML_LEGACY_WORTH;
    if (funds < sml_price_of(w, card))
        return sml_refuse_brief(why, "SML-055", N_("the price is {n} bundles: too dear"),
                                N_("{n} bundles: too dear"), (int)sml_price_of(w, card));
    return true;
}

static bool may_be_awarded(const struct sml_who *w, struct lv_refusal *why)
{
    unsigned bit = w->me->job == SML_NONE ? 0 : sml_award_bit(w->me->job);

    if (!bit)
        return sml_refuse_brief(why, "SML-062",
                                N_("the prize goes to a writer, a researcher or a journalist"),
                                N_("Not for this job"), 0);
    if (w->me->awarded & bit)
        return sml_refuse_brief(why, "SML-065", N_("one prize for each of these jobs"),
                                N_("Job already honoured"), 0);
    return true;
}

static bool may_be_honoured(const struct sml_who *w, struct lv_refusal *why)
{
    if (w->me->flags & (SML_WAS_BANDIT | SML_ATTACKED))
        return sml_refuse_brief(why, "SML-060",
                                N_("no Legion of Honour for bandits and bombers, past ones included"),
                                N_("Barred by the past"), 0);
    return true;
}

/* ---- specials --------------------------------------------------------------------------------- */

static unsigned top_without(const struct sml_state *s, unsigned without)
{
    return without != SML_NONE && s->top == without ? s->under[without] : s->top;
}

static bool top_is_free(const struct lv_setup *u, const struct sml_state *s, unsigned seat, unsigned top,
                        bool by_piston, struct lv_refusal *why)
{
    int pick = u->option[SML_OPT_DISCARD_PICK][0];

    if (by_piston && u->option[SML_OPT_PISTON_TOP][0])
        pick = SML_PICK_ALWAYS; /* SML-R114 */
    if (pick == SML_PICK_NEVER || (pick == SML_PICK_THREE_PLUS && u->seats < 3))
        return sml_refuse_brief(why, "SML-016", N_("nothing is taken off the discard here"),
                                N_("Not in this game"), 0);
    if (top == SML_NONE)
        return sml_refuse(why, "SML-016", N_("the discard is empty"), 0);
    if (sml_owner_of(s, top) == seat)
        return sml_refuse_brief(why, "SML-020", N_("nobody takes back a card that they threw away"),
                                N_("You threw it away"), 0);
    return true;
}

bool sml_top_is_free(const struct lv_setup *u, const struct sml_state *s, unsigned seat,
                     struct lv_refusal *why)
{
    return top_is_free(u, s, seat, s->top, false, why);
}

/* SML-R54, SML-R96: a job of the hand, or the one on top of the discard. */
static bool may_bring(const struct sml_who *w, unsigned piston, unsigned job,
                      struct lv_refusal *why)
{
    if (!sml_may_lay_by_piston(w, job, why))
        return false;
    if (sml_lies(w->s, job, SML_Z_HAND, w->seat))
        return true;
    if (job != top_without(w->s, piston))
        return sml_refuse(why, "SML-127",
                         N_("the job must be in the hand or on top of the discard"), 0);
    return top_is_free(w->u, w->s, w->seat, job, true, why);
}

static bool any_to_bring(const struct sml_who *w, unsigned piston)
{
    unsigned top = top_without(w->s, piston);

    for (unsigned i = 0; i < w->me->n_hand; i++)
        if (may_bring(w, piston, w->me->hand[i], NULL))
            return true;
    return top != SML_NONE && may_bring(w, piston, top, NULL);
}

static bool may_lay_piston(const struct sml_who *w, unsigned job, struct lv_refusal *why)
{
    if (job != SML_NONE)
        return may_bring(w, SML_PISTON, job, why);
    if (any_to_bring(w, SML_PISTON))
        return sml_refuse(why, "SML-R73", N_("this card must act, since it can"), 0);
    return true;
}

static bool may_lay_casino(const struct sml_who *w, unsigned bet, struct lv_refusal *why)
{
    if (bet != SML_NONE
        && (bet >= SML_MAX_CARDS || sml_family_of(w->u, bet) != SML_F_SALARY
            || !sml_lies(w->s, bet, SML_Z_HAND, w->seat)))
        return sml_refuse(why, "SML-132", N_("a bet is a salary of the hand"), 0);
    return true;
}

/* SML-R81. The card itself may still be in the hand. */
static bool may_barter_with(const struct sml_who *w, unsigned seat, struct lv_refusal *why)
{
    unsigned left = w->me->n_hand - (sml_lies(w->s, SML_BARTER, SML_Z_HAND, w->seat) ? 1u : 0u);

    if (seat >= (unsigned)w->u->seats || seat == w->seat || w->s->seat[seat].n_hand == 0
        || left == 0)
        return sml_refuse(why, "SML-123", N_("there is nobody to barter with there"), 0);
    return true;
}

static bool may_lay_barter(const struct sml_who *w, unsigned seat, struct lv_refusal *why)
{
    if (seat != SML_NONE)
        return may_barter_with(w, seat, why);
    for (unsigned i = 0; i < (unsigned)w->u->seats; i++)
        if (may_barter_with(w, i, NULL))
            return sml_refuse(why, "SML-R73", N_("this card must act, since it can"), 0);
    return true;
}

static bool may_lay_revenge(const struct sml_who *w, unsigned malus, unsigned target,
                            struct lv_refusal *why)
{
    if (malus != SML_NONE)
        return sml_may_avenge(w->u, w->s, w->seat, malus, target, why);
    if (target != SML_NONE || sml_any_revenge(w->u, w->s, w->seat))
        return sml_refuse(why, "SML-R73", N_("this card must act, since it can"), 0);
    return true;
}

/* ---- any card --------------------------------------------------------------------------------- */

static bool no_operands(unsigned b, unsigned c, struct lv_refusal *why)
{
    return (b | c) == 0
           || sml_refuse(why, "SML-011", N_("this card is simply laid"), 0);
}

static bool may_lay_special(const struct sml_who *w, unsigned card, unsigned b, unsigned c,
                            struct lv_refusal *why)
{
    if (card == SML_REVENGE)
        return may_lay_revenge(w, b, c, why);
    if (c != 0)
        return no_operands(b, c, why);
    switch (card) {
    case SML_PISTON: return may_lay_piston(w, b, why);
    case SML_CASINO: return may_lay_casino(w, b, why);
    case SML_BARTER: return may_lay_barter(w, b, why);
    default: return no_operands(b, c, why); /* SML-112 */
    }
}

/* The cards that are laid without naming anything else. */
static inline bool may_lay_plain(const struct sml_who *w, enum sml_family family, unsigned card,
                                 struct lv_refusal *why)
{
    switch (family) {
    case SML_F_STUDIES: return may_study(w, why);
    case SML_F_JOB: return may_work(w, card, why);
    case SML_F_SALARY: return may_earn(w, card, why);
    case SML_F_FLIRT: return may_flirt(w, why);
    case SML_F_MARRIAGE: return may_marry(w, why);
    case SML_F_ADULTERY: return may_stray(w, why);
    case SML_F_CHILD: return may_have_child(w, why);
    case SML_F_MALUS: return sml_may_attack(w->u, w->s, why);
    case SML_F_HOUSE:
    case SML_F_TRIP: return may_buy(w, card, why);
    case SML_F_PRIZE: return may_be_awarded(w, why);
    case SML_F_LEGION: return may_be_honoured(w, why);
    case SML_F_PET: /* SML-054 */
    case SML_F_SPECIAL:
    case SML_N_FAMILIES: break;
    }
    return true;
}

bool sml_may_lay(const struct sml_who *w, unsigned card, unsigned b, unsigned c,
                 struct lv_refusal *why)
{
    enum sml_family family = sml_family_of(w->u, card);

    if (family == SML_F_SPECIAL)
        return may_lay_special(w, card, b, c, why);
    if (family == SML_F_MALUS && card != SML_ATTACK)
        return no_operands(0, c, why) && sml_may_hit(w->u, w->s, w->seat, b, card, why);
    return no_operands(b, c, why) && may_lay_plain(w, family, card, why);
}

/* Is there anybody to lay this malus before? */
static bool can_hit(const struct sml_who *w, unsigned card)
{
    for (unsigned seat = 0; seat < (unsigned)w->u->seats; seat++)
        if (sml_may_hit(w->u, w->s, w->seat, seat, card, NULL))
            return true;
    return false;
}

bool sml_can_lay(const struct sml_who *w, unsigned card)
{
    enum sml_family family = sml_family_of(w->u, card);

    if (family == SML_F_MALUS && card != SML_ATTACK)
        return can_hit(w, card);
    return may_lay_plain(w, family, card, NULL) /* a special always: SML-112 */
           || ((family == SML_F_HOUSE || family == SML_F_TRIP) && sml_may_lay_free(w, card, NULL));
}

/* ---- lists ------------------------------------------------------------------------------------ */

static int try_lay(const struct sml_who *w, unsigned card, unsigned b, unsigned c, lv_action *out,
                   int n)
{
    if (sml_may_lay(w, card, b, c, NULL))
        out[n++] = lv_action_make(SML_PLAY, card, b, c);
    return n;
}

static int list_revenge(const struct sml_who *w, lv_action *out, int n)
{
    for (unsigned card = 0; card < sml_data_of(w->u)->n_cards; card++)
        if (sml_lies(w->s, card, SML_Z_PAST, w->seat))
            for (unsigned seat = 0; seat < (unsigned)w->u->seats; seat++)
                n = try_lay(w, SML_REVENGE, card, seat, out, n);
    return n;
}

static int list_special(const struct sml_who *w, unsigned card, lv_action *out, int n)
{
    int before = n;
    unsigned top = top_without(w->s, card);

    if (card == SML_REVENGE)
        n = list_revenge(w, out, n);
    if (card == SML_BARTER)
        for (unsigned seat = 0; seat < (unsigned)w->u->seats; seat++)
            n = try_lay(w, card, seat, 0, out, n);
    if (card == SML_PISTON || card == SML_CASINO)
        for (unsigned i = 0; i < w->me->n_hand; i++)
            n = try_lay(w, card, w->me->hand[i], 0, out, n);
    if (card == SML_PISTON && top != SML_NONE)
        n = try_lay(w, card, top, 0, out, n);
    if (card == SML_REVENGE)
        return n == before ? try_lay(w, card, SML_NONE, SML_NONE, out, n) : n;
    if (card == SML_CASINO || ((card == SML_PISTON || card == SML_BARTER) && n == before))
        return try_lay(w, card, SML_NONE, 0, out, n);
    return n > before ? n : try_lay(w, card, 0, 0, out, n);
}

int sml_list_lay(const struct sml_who *w, unsigned card, lv_action *out, int n)
{
    enum sml_family family = sml_family_of(w->u, card);

    if (family == SML_F_SPECIAL)
        return list_special(w, card, out, n);
    if (family == SML_F_MALUS && card != SML_ATTACK) {
        for (unsigned seat = 0; seat < (unsigned)w->u->seats; seat++)
            if (sml_may_hit(w->u, w->s, w->seat, seat, card, NULL))
                out[n++] = lv_action_make(SML_PLAY, card, seat, 0);
        return n;
    }
    if ((family == SML_F_HOUSE || family == SML_F_TRIP) && sml_may_lay_free(w, card, NULL))
        out[n++] = lv_action_make(SML_PLAY_FREE, card, 0, 0);
    if (may_lay_plain(w, family, card, NULL))
        out[n++] = lv_action_make(SML_PLAY, card, 0, 0);
    return n;
}

/* ---- taking and fetching ---------------------------------------------------------------------- */

bool sml_can_lay_soon(const struct sml_who *w, unsigned card, bool with_piston)
{
    struct sml_seat after;
    struct sml_who then = { w->u, w->s, &after, w->seat };

    if (sml_can_lay(w, card))
        return true;
    if (w->me->affair != SML_NONE && sml_family_of(w->u, card) == SML_F_ADULTERY)
        return true; /* SML-R97 */
    if (w->me->job != SML_NONE && !sml_is_interim(w->u, w->me->job))
        return false;
    after = *w->me;
    after.job = SML_NONE;
    return sml_can_lay(&then, card)
           || (with_piston && sml_lies(w->s, SML_PISTON, SML_Z_HAND, w->seat)
               && sml_may_lay_by_piston(&then, card, NULL));
}

static bool is_sought(const struct lv_setup *u, unsigned source, unsigned card)
{
    enum sml_family family = sml_family_of(u, card);

    if (source == SML_BUYER)
        return family == SML_F_HOUSE || family == SML_F_TRIP; /* SML-094 */
    return source != SML_SELLER || family == SML_F_SALARY;    /* SML-095 */
}

bool sml_may_fetch(const struct sml_who *w, unsigned source, unsigned card, struct lv_refusal *why)
{
    if (card >= SML_MAX_CARDS || sml_zone_of(w->s, card) != SML_Z_DISCARD)
        return sml_refuse(why, "SML-120", N_("this card is not in the discard"), 0);
    if (!is_sought(w->u, source, card))
        return sml_refuse_brief(why, source == SML_BUYER ? "SML-094" : "SML-095",
                                N_("this job fetches other cards"), N_("Not for this job"), 0);
    if (sml_owner_of(w->s, card) == w->seat && !w->u->option[SML_OPT_OWN_DISCARDS][0])
        return sml_refuse_brief(why, "SML-R19", N_("nobody takes back a card that they threw away"),
                                N_("You threw it away"), 0);
    return true;
}

bool sml_any_fetch(const struct sml_who *w, unsigned source)
{
    for (unsigned c = w->s->top; c != SML_NONE; c = w->s->under[c])
        if (c != source && sml_may_fetch(w, source, c, NULL) && sml_can_lay(w, c))
            return true; /* a star that is fetched itself leaves the discard */
    return false;
}

static bool anybody_gives(const struct sml_who *w)
{
    for (unsigned seat = 0; seat < (unsigned)w->u->seats; seat++)
        if (seat != w->seat && w->s->seat[seat].money > 0)
            return true; /* SML-R71 */
    return false;
}

bool sml_special_acts(const struct sml_who *w, unsigned card, unsigned b)
{
    const unsigned in_hand = sml_lies(w->s, card, SML_Z_HAND, w->seat);

    assert(sml_family_of(w->u, card) == SML_F_SPECIAL);
    switch (card) {
    case SML_BIRTHDAY: return anybody_gives(w);
    case SML_RAINBOW: return w->me->n_hand > in_hand;
    case SML_STAR: return sml_any_fetch(w, card);
    case SML_PISTON:
    case SML_BARTER:
    case SML_REVENGE: return b != SML_NONE;
    default: return true; /* the casino opens, with or without a bet */
    }
}
