/* sml_effect.c: what a card does when it is laid before the active seat. */
#include "sml_play.h"

#include <assert.h>

static struct sml_seat *self(const struct sml_run *x)
{
    return &x->s->seat[x->s->active];
}

/* Until it is put elsewhere, the place of a card that is laid is still the one it comes from. */
static void lay_before(const struct sml_run *x, unsigned card, enum sml_zone to, enum sml_event how)
{
    unsigned from = sml_zone_of(x->s, card);

    assert(card < SML_MAX_CARDS);
    sml_put(x->s, card, to, x->s->active);
    sml_moved(x, how, x->s->active, card, from, 0, 0);
}

/* Whichever of the three comes last makes the unicorn shine (SML-154, SML-R15). */
void sml_own(const struct sml_run *x, unsigned card, enum sml_event how)
{
    const bool shines = sml_unicorn_shines(x->s, x->s->active);

    lay_before(x, card, SML_Z_LAID, how);
    if (!shines && sml_unicorn_shines(x->s, x->s->active))
        lv_emit(x->news, LV_SEE_ALL, SML_EV_SHINES, x->s->active, SML_UNICORN,
                2 * sml_data_of(x->u)->smiles[SML_UNICORN]);
}

/* What the program throws for somebody who left, nobody could know beforehand. */
void sml_throw(const struct sml_run *x, unsigned seat, unsigned card)
{
    unsigned from = sml_zone_of(x->s, card);

    assert(from == SML_Z_HAND || from == SML_Z_DRAWN);
    sml_discard(x->s, card, seat);
    sml_moved(x, x->s->closed >> seat & 1 ? SML_EV_THROWN_FOR : SML_EV_THROWN, seat, card, from, 0, 0);
}

/* ---- studies and work ------------------------------------------------------------------------- */

static void lay_study(const struct sml_run *x, unsigned card)
{
    struct sml_seat *p = self(x);
    unsigned from = sml_zone_of(x->s, card);

    if (p->job != SML_NONE) {
        lay_before(x, card, SML_Z_SIDE, SML_EV_STUDIED_ASIDE); /* SML-098 */
        return;
    }
    sml_put(x->s, card, SML_Z_STUDY, x->s->active);
    sml_push(x->s, &p->study, card);
    p->n_studies++;
    p->level = (uint8_t)(p->level + sml_data_of(x->u)->level[card]);
    assert(p->n_studies <= SML_MAX_STUDIES);
    sml_moved(x, SML_EV_STUDIED, x->s->active, card, from, p->level, 0);
}

void sml_leave_job(const struct sml_run *x, unsigned seat, enum sml_event how, int32_t cause)
{
    struct sml_seat *p = &x->s->seat[seat];
    unsigned job = p->job;

    assert(job != SML_NONE);
    sml_discard(x->s, job, seat);
    p->job = SML_NONE;
    p->flags &= (uint8_t)~SML_OF_JOB; /* SML-R57 */
    sml_moved(x, how, seat, job, SML_Z_JOB, cause, how == SML_EV_LOST ? sml_done_by(x, seat) : 0);
}

/* SML-107, SML-R55 */
static void arrest(const struct sml_run *x)
{
    for (unsigned i = 1; i < (unsigned)x->u->seats; i++) {
        unsigned seat = (x->s->active + i) % (unsigned)x->u->seats;
        unsigned job = x->s->seat[seat].job;
        if (job == SML_BANDIT || job == SML_GURU)
            sml_leave_job(x, seat, SML_EV_LOST, SML_POLICE);
    }
}

/* SML-R100: a fetch without any candidate is not asked. */
static bool start_fetch(const struct sml_run *x, unsigned source)
{
    struct sml_who w = sml_active(x->u, x->s);

    assert(source == SML_STAR || source == w.me->job);
    if (!sml_any_fetch(&w, source))
        return true;
    x->s->phase = SML_AT_FETCH;
    x->s->fetch = (uint8_t)source;
    return false;
}

/* What happens when a job lies there: powers come last (SML-R41). */
static bool begin_job(const struct sml_run *x, unsigned card)
{
    assert(card < SML_MAX_CARDS);
    if (card == SML_BANDIT)
        self(x)->flags |= SML_WAS_BANDIT; /* SML-R51 */
    if (card == SML_POLICE)
        arrest(x);
    if (card == SML_ASTRONAUT || card == SML_BUYER || card == SML_SELLER)
        return start_fetch(x, card);
    if (card == SML_JOURNALIST || card == SML_MEDIUM || card == SML_RESEARCHER) {
        x->s->phase = SML_AT_POWER;
        return false;
    }
    return true;
}

bool sml_lay_job(const struct sml_run *x, unsigned card)
{
    struct sml_seat *p = self(x);
    unsigned from = sml_zone_of(x->s, card);

    if (card == SML_HEAD_PROF) /* SML-067 */
        sml_leave_job(x, x->s->active, SML_EV_PROMOTED, LV_NONE);
    assert(p->job == SML_NONE);
    sml_put(x->s, card, SML_Z_JOB, x->s->active);
    p->job = (uint8_t)card;
    p->flags |= SML_JOB_NEW;
    sml_moved(x, SML_EV_EMPLOYED, x->s->active, card, from, (int32_t)sml_highest_salary(x->u, p), 0);
    return begin_job(x, card);
}

/* ---- love ------------------------------------------------------------------------------------- */

/* Adds a flirt to the row of the active seat: beside the marriage, or the official one (SML-R60). */
static void add_flirt(const struct sml_run *x, unsigned card, bool born)
{
    struct sml_seat *p = self(x);

    assert(card < SML_MAX_CARDS);
    if (p->affair != SML_NONE) {
        sml_put(x->s, card, born ? SML_Z_LOVER_BORN : SML_Z_LOVER, x->s->active);
        sml_push(x->s, &p->lover, card);
    } else {
        sml_put(x->s, card, born ? SML_Z_FLIRT_BORN : SML_Z_FLIRT, x->s->active);
        sml_push(x->s, &p->flirt, card);
        p->n_flirts++;
    }
}

static void steal_flirt(const struct sml_run *x, unsigned laid)
{
    unsigned card = sml_twin_of(x->u, laid), seat = sml_victim_of(x->u, x->s, laid);
    unsigned zone = sml_zone_of(x->s, card);

    if (seat == SML_NONE)
        return;
    assert(card != laid && seat != x->s->active);
    if (zone <= SML_Z_FLIRT_BORN) {
        sml_pop(x->s, &x->s->seat[seat].flirt);
        x->s->seat[seat].n_flirts--;
    } else {
        sml_pop(x->s, &x->s->seat[seat].lover);
    }
    add_flirt(x, card, zone == SML_Z_FLIRT_BORN || zone == SML_Z_LOVER_BORN); /* SML-R61 */
    sml_moved(x, SML_EV_STOLEN, x->s->active, card, zone, (int32_t)seat, 0);
}

static void lay_flirt(const struct sml_run *x, unsigned card)
{
    unsigned from = sml_zone_of(x->s, card);

    add_flirt(x, card, false);
    sml_moved(x, SML_EV_LAID, x->s->active, card, from, 0, 0);
    steal_flirt(x, card);
}

static void lay_child(const struct sml_run *x, unsigned card)
{
    struct sml_seat *p = self(x);

    assert(p->marriage != SML_NONE || p->flirt != SML_NONE); /* SML-040, SML-045 */
    if (p->marriage == SML_NONE)
        sml_put(x->s, p->flirt, SML_Z_FLIRT_BORN, x->s->active); /* SML-041 */
    lay_before(x, card, SML_Z_CHILD, SML_EV_BORN);
    sml_push(x->s, &p->child, card);
}

void sml_end_affair(const struct sml_run *x, unsigned seat, int32_t cause)
{
    struct sml_seat *p = &x->s->seat[seat];
    unsigned affair = p->affair;

    assert(affair != SML_NONE);
    sml_discard(x->s, affair, seat);
    p->affair = SML_NONE;
    sml_moved(x, SML_EV_ENDED, seat, affair, SML_Z_ADULTERY, cause, sml_done_by(x, seat));
    while (p->lover != SML_NONE) {
        unsigned card = sml_pop(x->s, &p->lover);
        sml_put(x->s, card, SML_Z_KEPT, seat); /* SML-049 */
        sml_moved(x, SML_EV_KEPT_FLIRT, seat, card, SML_Z_LOVER, 0, 0);
    }
}

void sml_divorce(const struct sml_run *x, unsigned seat, int32_t cause)
{
    struct sml_seat *p = &x->s->seat[seat];
    unsigned marriage = p->marriage;

    assert(marriage != SML_NONE);
    if (p->affair != SML_NONE)
        sml_end_affair(x, seat, cause); /* SML-051 */
    sml_discard(x->s, marriage, seat);
    p->marriage = SML_NONE;
    sml_moved(x, SML_EV_DIVORCED, seat, marriage, SML_Z_MARRIAGE, cause, sml_done_by(x, seat));
}

/* ---- specials --------------------------------------------------------------------------------- */

bool sml_ask_next_gift(const struct sml_run *x)
{
    unsigned seats = (unsigned)x->u->seats;

    for (unsigned seat = (x->s->asked + 1u) % seats; seat != x->s->active;
         seat = (seat + 1) % seats)
        if (x->s->seat[seat].money > 0) { /* SML-R71 */
            x->s->asked = (uint8_t)seat;
            x->s->phase = SML_AT_GIVE;
            return false;
        }
    x->s->asked = 0;
    return true;
}

static bool lay_piston(const struct sml_run *x, unsigned job)
{
    if (job == SML_NONE)
        return true;
    if (sml_zone_of(x->s, job) == SML_Z_HAND)
        sml_hand_remove(x->s, x->s->active, job);
    else
        sml_unlink(x->s, &x->s->top, job);
    return sml_lay_job(x, job);
}

/* A known salary in the hand of a bettor is no longer known to be there: it may be the bet. */
static void blur_salaries(const struct sml_run *x, struct sml_seat *p)
{
    for (unsigned i = 0; i < p->n_hand; i++)
        if (sml_family_of(x->u, p->hand[i]) == SML_F_SALARY)
            sml_blur(x->s, p, i, LV_SEE_ALL);
}

/* SML-138 to SML-141, SML-R70: the answer to the bet is laid, and both are seen. */
void sml_settle_bets(const struct sml_run *x, unsigned seat, unsigned card)
{
    unsigned first = x->s->bet, owner = sml_owner_of(x->s, first);
    bool equal = sml_worth(x->u, first) == sml_worth(x->u, card);
    unsigned winner = equal ? seat : owner;

    assert(first != SML_NONE && card != first);
    x->s->bet = SML_NONE;
    sml_lay_salary(x->u, x->s, winner, first);
    sml_lay_salary(x->u, x->s, winner, card);
    lv_emit(x->news, LV_SEE_ALL, equal ? SML_EV_CASINO_EQUAL : SML_EV_CASINO_UNEQUAL, (int)winner,
            (int)first, (int)card, SML_Z_BET, SML_Z_SALARY);
}

bool sml_place_bet(const struct sml_run *x, unsigned seat, unsigned card)
{
    unsigned held = sml_hand_remove(x->s, seat, card);

    assert(sml_family_of(x->u, card) == SML_F_SALARY);
    sml_put(x->s, card, SML_Z_BET, seat);
    sml_moved_secretly(x, SML_EV_BET, SML_EV_BET_HIDDEN, lv_see_only(seat), seat, card, SML_Z_HAND);
    if (x->s->bet == SML_NONE) {
        blur_salaries(x, &x->s->seat[seat]); /* a second bet is shown at once: SML-R109 */
        x->s->bet = (uint8_t)card;
        x->s->under[card] = (uint8_t)held;
    } else if (x->u->own_hands) { /* SML-R116: it waits, seen by all, until the first is turned up */
        sml_put(x->s, card, SML_Z_TAKEN, seat);
        x->s->taken = (uint8_t)card;
        x->s->phase = SML_TURNING;
        return false;
    } else {
        sml_settle_bets(x, seat, card);
    }
    return true;
}

/* It belongs to nobody and acts with or without a bet. */
static void lay_casino_down(const struct sml_run *x)
{
    unsigned from = sml_zone_of(x->s, SML_CASINO);

    sml_put(x->s, SML_CASINO, SML_Z_MIDDLE, 0);
    sml_moved(x, SML_EV_SPECIAL, x->s->active, SML_CASINO, from, 0, 0);
}

static bool lay_casino(const struct sml_run *x, unsigned bet)
{
    return bet == SML_NONE || sml_place_bet(x, x->s->active, bet);
}

static bool lay_barter(const struct sml_run *x, unsigned target)
{
    if (target == SML_NONE)
        return true;
    assert(target != x->s->active && x->s->seat[target].n_hand > 0);
    x->s->phase = SML_BARTERING;
    x->s->asked = (uint8_t)target;
    return false;
}

/* SML-126, SML-R82: all hands into one pool; then each seat gets back as many as it held. Who knew
 * where a card was, its owner above all, knows that it will be in some hand (SML-R111). */
static bool lay_tsunami(const struct sml_run *x)
{
    assert(x->u->seats > 0);
    lv_emit(x->news, LV_SEE_ALL, SML_EV_MIXED, x->s->active);
    for (unsigned seat = 0; seat < (unsigned)x->u->seats; seat++) {
        struct sml_seat *p = &x->s->seat[seat];
        x->s->want[seat] = p->n_hand;
        for (unsigned i = 0; i < p->n_hand; i++) {
            sml_blur(x->s, p, i, LV_SEE_ALL);
            x->s->under[p->hand[i]] |= (uint8_t)lv_see_only(seat);
            sml_put(x->s, p->hand[i], SML_Z_POOL, 0);
            p->hand[i] = 0;
        }
        p->n_hand = 0;
        p->flags &= (uint8_t)~SML_AS_DEALT;
    }
    x->s->asked = (uint8_t)((x->s->active + 1) % x->u->seats);
    return sml_goes_on_dealing(x);
}

/* Lays a malus before somebody, and tells it before what it does. */
static bool hit(const struct sml_run *x, unsigned card, unsigned target, enum sml_event how,
                enum sml_event skip, enum sml_event too)
{
    unsigned from = sml_zone_of(x->s, card);
    bool skips = sml_is_skip(sml_type_of(x->u, card));
    bool anyway = card != SML_PRISON && sml_skips_together(x->u) && x->s->seat[target].n_skips > 0;
    int32_t turns = !skips || anyway ? 0 : card == SML_PRISON ? SML_PRISON_TURNS : 1;

    assert(target != x->s->active);
    sml_put(x->s, card, skips ? SML_Z_ACTIVE : SML_Z_PAST, target);
    sml_moved(x, !skips ? how : anyway ? too : skip, x->s->active, card, from, (int32_t)target, turns);
    x->s->phase = SML_AT_PLAY; /* unless the malus asks something */
    sml_hit(x, target, card);
    return x->s->phase != SML_AT_DROP;
}

static bool lay_revenge(const struct sml_run *x, unsigned malus, unsigned target)
{
    if (malus == SML_NONE)
        return true;
    return hit(x, malus, target, SML_EV_REVENGE, SML_EV_REVENGE_SKIP, SML_EV_REVENGE_TOO);
}

static bool lay_special(const struct sml_run *x, unsigned card, unsigned b, unsigned c)
{
    struct sml_who w = sml_active(x->u, x->s);

    if (card == SML_CASINO)
        lay_casino_down(x);
    else
        sml_own(x, card, sml_special_acts(&w, card, b) ? SML_EV_SPECIAL : SML_EV_IN_VAIN);
    switch (card) {
    case SML_BIRTHDAY: x->s->asked = x->s->active; return sml_ask_next_gift(x);
    case SML_RAINBOW: x->s->rainbow = 1 + SML_RAINBOW_PLAYS; return true;
    case SML_CASINO: return lay_casino(x, b);
    case SML_CHANCE: x->s->draws = SML_CHANCE_CARDS; return sml_goes_on_chancing(x);
    case SML_STAR: return start_fetch(x, card);
    case SML_PISTON: return lay_piston(x, b);
    case SML_BARTER: return lay_barter(x, b);
    case SML_TSUNAMI: return lay_tsunami(x);
    case SML_REVENGE: return lay_revenge(x, b, c);
    default: return true; /* the héritage waits until it is spent */
    }
}

/* ---- any card --------------------------------------------------------------------------------- */

static bool lay_malus(const struct sml_run *x, unsigned card, unsigned target)
{
    assert(target < (unsigned)x->u->seats);
    if (card == SML_ATTACK) {
        sml_attack(x, x->s->active);
        return true;
    }
    return hit(x, card, target, SML_EV_MALUS, card == SML_PRISON ? SML_EV_PRISON : SML_EV_MALUS_SKIP,
               SML_EV_MALUS_TOO);
}

static bool start_purchase(const struct sml_run *x, unsigned card)
{
    struct sml_who w = sml_active(x->u, x->s);

    assert(x->s->paid == SML_NONE);
    sml_put(x->s, card, SML_Z_TAKEN, x->s->active);
    x->s->taken = (uint8_t)card;
    x->s->price = (uint8_t)sml_price_of(&w, card);
    x->s->phase = SML_AT_PAY;
    return false;
}

static void lay_distinction(const struct sml_run *x, unsigned card)
{
    struct sml_seat *p = self(x);
    bool prize = sml_family_of(x->u, card) == SML_F_PRIZE;

    if (prize) { /* SML-063 */
        p->awarded = (uint8_t)(p->awarded | sml_award_bit(p->job));
        p->flags |= SML_RAISED;
    }
    sml_own(x, card, prize ? SML_EV_AWARDED : SML_EV_LAID);
}

static void lay_salary(const struct sml_run *x, unsigned card)
{
    unsigned from = sml_zone_of(x->s, card);

    sml_lay_salary(x->u, x->s, x->s->active, card);
    sml_moved(x, SML_EV_EARNED, x->s->active, card, from, self(x)->money, 0);
}

bool sml_lay(const struct sml_run *x, unsigned card, unsigned b, unsigned c)
{
    assert(card < SML_MAX_CARDS);
    switch (sml_family_of(x->u, card)) {
    case SML_F_STUDIES: lay_study(x, card); return true;
    case SML_F_JOB: return sml_lay_job(x, card);
    case SML_F_SALARY:
        lay_salary(x, card);
        return true;
    case SML_F_FLIRT: lay_flirt(x, card); return true;
    case SML_F_MARRIAGE:
        self(x)->marriage = (uint8_t)card;
        lay_before(x, card, SML_Z_MARRIAGE, SML_EV_MARRIED);
        return true;
    case SML_F_ADULTERY:
        self(x)->affair = (uint8_t)card;
        lay_before(x, card, SML_Z_ADULTERY, SML_EV_STRAYED);
        return true;
    case SML_F_CHILD: lay_child(x, card); return true;
    case SML_F_MALUS: return lay_malus(x, card, b);
    case SML_F_SPECIAL: return lay_special(x, card, b, c);
    case SML_F_HOUSE:
    case SML_F_TRIP: return start_purchase(x, card);
    case SML_F_PET:
    case SML_F_PRIZE:
    case SML_F_LEGION: lay_distinction(x, card); return true;
    case SML_N_FAMILIES: break;
    }
    return true;
}
