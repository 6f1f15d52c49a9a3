/* sml_sound_step.c: can this step be asked in this state? Each phase has what it asks about, and nothing
 * that belongs to another. */
#include "sml_sound.h"

static bool chance_drawn_fits(const struct lv_setup *u, const struct sml_state *s,
                              const struct sml_census *k)
{
    bool fine = s->n_drawn <= SML_CHANCE_CARDS && s->n_drawn == sml_count_zone(k, SML_Z_DRAWN);

    for (unsigned i = 0; fine && i < SML_CHANCE_CARDS; i++) {
        if (i >= s->n_drawn)
            fine = s->drawn[i] == 0 && s->drawn_knows[i] == 0;
        else
            fine = s->drawn[i] < SML_MAX_CARDS && sml_lies(s, s->drawn[i], SML_Z_DRAWN, s->active)
                   && (i == 0 || s->drawn[i - 1] < s->drawn[i])
                   && sml_mask_fits(u, s->drawn_knows[i], s->active);
    }
    if (s->phase == SML_CHANCING)
        return fine && s->draws > 0 && s->draws + s->n_drawn == SML_CHANCE_CARDS
               && sml_lies(s, SML_CHANCE, SML_Z_LAID, s->active);
    return fine && s->draws == 0 && (s->n_drawn > 0) == (s->phase == SML_AT_KEEP);
}

static bool purchase_fits(const struct lv_setup *u, const struct sml_state *s)
{
    struct sml_who w = sml_active(u, s);
    enum sml_family family = sml_family_of(u, s->taken);
    uint8_t purse[SML_PURSE];
    unsigned n = sml_purse(u, s, s->active, purse), full = sml_price_of(&w, s->taken), sum = 0;

    if (family != SML_F_HOUSE && family != SML_F_TRIP)
        return false;
    if (s->paid != SML_NONE
        && (s->paid >= SML_MAX_CARDS
            || !(sml_lies(s, s->paid, SML_Z_INVESTED, s->active)
                 || sml_lies(s, s->paid, SML_Z_SPENT, s->active))))
        return false;
    for (unsigned i = 0; i < n; i++)
        if (s->paid == SML_NONE || sml_pay_order(u, purse[i]) > sml_pay_order(u, s->paid))
            sum += sml_worth(u, purse[i]);
    if (s->price == 0 && (!u->option[SML_OPT_OVERPAY][0] || sum == 0))
        return false;
    return (s->paid == SML_NONE ? s->price == full : s->price < full) && sum >= s->price;
}

static bool taken_fits(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k)
{
    struct sml_who w = sml_active(u, s);

    if (s->phase != SML_AT_TAKEN && s->phase != SML_AT_PAY)
        return s->taken == SML_NONE && s->price == 0 && s->paid == SML_NONE
               && sml_count_zone(k, SML_Z_TAKEN) == 0;
    if (s->taken >= SML_MAX_CARDS || !sml_lies(s, s->taken, SML_Z_TAKEN, s->active)
        || sml_count_zone(k, SML_Z_TAKEN) != 1)
        return false;
    if (s->phase == SML_AT_PAY)
        return purchase_fits(u, s);
    return s->price == 0 && s->paid == SML_NONE && sml_can_lay_soon(&w, s->taken, true);
}

static bool fetch_fits(const struct lv_setup *u, const struct sml_state *s)
{
    struct sml_who w = sml_active(u, s);
    unsigned job = w.me->job;
    bool fresh = w.me->flags & SML_JOB_NEW;

    if (s->phase == SML_AT_POWER)
        return s->fetch == SML_NONE && fresh && !(w.me->flags & SML_SIXTH)
               && (job == SML_JOURNALIST || job == SML_MEDIUM || job == SML_RESEARCHER);
    if (s->phase != SML_AT_FETCH)
        return s->fetch == SML_NONE;
    if (s->fetch == SML_STAR
            ? !sml_lies(s, SML_STAR, SML_Z_LAID, s->active)
            : s->fetch != job || !fresh
                  || (job != SML_ASTRONAUT && job != SML_BUYER && job != SML_SELLER))
        return false;
    return sml_any_fetch(&w, s->fetch);
}

static bool asked_fits(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k)
{
    const struct sml_seat *p = &s->seat[s->asked];
    unsigned waiting = 0;

    for (unsigned seat = 0; seat < SML_MAX_SEATS; seat++) {
        if (s->want[seat] && s->seat[seat].n_hand >= s->want[seat])
            return false;
        if (s->want[seat])
            waiting += (unsigned)(s->want[seat] - s->seat[seat].n_hand);
    }
    for (unsigned card = 0; card < SML_MAX_CARDS; card++)
        if (sml_zone_of(s, card) == SML_Z_POOL && !sml_mask_fits(u, s->under[card], SML_NONE))
            return false;
    if (waiting != sml_count_zone(k, SML_Z_POOL) || (waiting > 0) != (s->phase == SML_DEALING_AGAIN))
        return false;
    switch ((enum sml_phase)s->phase) {
    case SML_DEAL: return true;
    case SML_AT_GIVE:
        return s->asked != s->active && p->money > 0
               && sml_lies(s, SML_BIRTHDAY, SML_Z_LAID, s->active);
    case SML_AT_DROP:
        return s->asked != s->active && p->job == SML_RESEARCHER && p->n_hand > SML_LIMIT;
    case SML_BARTERING:
        return s->asked != s->active && p->n_hand > 0 && s->seat[s->active].n_hand > 0
               && sml_lies(s, SML_BARTER, SML_Z_LAID, s->active);
    case SML_DEALING_AGAIN: /* clockwise: who comes later waits for a whole hand */
        for (unsigned i = 1; i <= (unsigned)u->seats; i++) {
            unsigned seat = (s->active + i) % (unsigned)u->seats;
            bool later = (seat + (unsigned)u->seats - s->active - 1u) % (unsigned)u->seats
                         >= (s->asked + (unsigned)u->seats - s->active - 1u) % (unsigned)u->seats;
            if (later ? s->want[seat] == 0 && seat != s->active : s->want[seat] != 0)
                return false;
        }
        return s->want[s->asked] > 0 && sml_lies(s, SML_TSUNAMI, SML_Z_LAID, s->active);
    default: return s->asked == 0;
    }
}

static bool plays_fit(const struct sml_state *s)
{
    bool early = s->phase <= SML_REPLACING || s->phase == SML_AT_TAKEN || s->phase >= SML_REFILL;

    if (s->due > 1 || s->rainbow > 1 + SML_RAINBOW_PLAYS || (early && (s->due || s->rainbow))
        || (s->rainbow && !sml_lies(s, SML_RAINBOW, SML_Z_LAID, s->active)))
        return false;
    if (s->phase == SML_AT_PLAY)
        return s->due ? s->seat[s->active].n_hand > 0 : s->rainbow > 1;
    return s->due == (s->phase == SML_AT_KEEP);
}

/* Chance phases need a card that nobody knows. */
static bool pile_serves(const struct sml_state *s)
{
    switch ((enum sml_phase)s->phase) {
    case SML_DRAWING:
    case SML_REPLACING:
    case SML_CHANCING:
    case SML_REFILL:
    case SML_WASH: return s->pile > 0 && s->n_seen == 0;
    case SML_LOOKING: return s->n_seen < SML_LOOK && s->n_seen < s->pile
                             && s->seat[s->active].job == SML_MEDIUM
                             && s->seat[s->active].flags & SML_JOB_NEW;
    case SML_AT_DRAW: return s->pile > 0;
    default: return true;
    }
}

static bool before_play_fits(const struct lv_setup *u, const struct sml_state *s)
{
    const unsigned before = BIT(DECK) | BIT(REMOVED) | BIT(HAND) | BIT(RIVER);
    int lot = 0;

    if (s->phase > SML_LOT)
        return true;
    for (unsigned card = 0; card < SML_MAX_CARDS; card++)
        if (!(1u << sml_zone_of(s, card) & before))
            return false;
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        if (s->seat[seat].flags & ~SML_AS_DEALT || (s->phase != SML_LOT && s->seat[seat].total > 0))
            return false; /* at the lot the totals were announced; hands behind them stay hidden */
        lot += sml_in_lot(u, s, seat);
    }
    return s->active == 0 && s->stall == 0 && s->idle == 0
           && (s->phase != SML_LOT || (lot > 1 && u->option[SML_OPT_FIRST_SEAT][0] <= 0));
}

static bool turn_fits(const struct lv_setup *u, const struct sml_state *s)
{
    int limit = u->option[SML_OPT_STALL_ROUNDS][0] * u->seats, who = sml_to_move(u, s);
    bool at_work = s->phase >= SML_AT_DRAW && s->phase < SML_REFILL;

    if (s->closed >> u->seats || (who >= 0 && s->closed >> who & 1) || s->pile_moved > 1)
        return false;
    if (s->stall > limit || (s->stall == limit && limit > 0 && s->phase != SML_OVER))
        return false;
    if (s->phase == SML_OVER && s->pile > 0 && (limit == 0 || s->stall < limit))
        return false;
    return !at_work || s->seat[s->active].n_skips == 0;
}

bool sml_step_fits(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                      struct lv_refusal *why)
{
    if (!before_play_fits(u, s))
        return sml_impossible(why, "SML-R94", N_("this cannot be before the first turn"));
    if (!chance_drawn_fits(u, s, k))
        return sml_impossible(why, "SML-118", N_("the cards of good luck do not fit"));
    if (!taken_fits(u, s, k))
        return sml_impossible(why, "SML-017", N_("the card taken or bought does not fit"));
    if (!fetch_fits(u, s))
        return sml_impossible(why, "SML-085", N_("no power can act here"));
    if (!asked_fits(u, s, k))
        return sml_impossible(why, "SML-R100", N_("there is nothing to ask this player"));
    if (!plays_fit(s))
        return sml_impossible(why, "SML-010", N_("there is no card to be played, or too many"));
    if (!pile_serves(s))
        return sml_impossible(why, "SML-149", N_("the pile cannot serve this step"));
    return turn_fits(u, s) || sml_impossible(why, "SML-022", N_("it cannot be this player's turn"));
}
