/* sml_sound.c: can this state occur? Every card is somewhere exactly once, every count is recounted,
 * every step has what it asks about; what has a limit or belongs to some phases only is checked by the
 * table of fields (sml_position.c). What passes here can be played on without surprise. */
#include <string.h>

#include "core/fields.h"
#include "sml_play.h"

#define BIT(zone) (1u << SML_Z_##zone)

/* What is looked at, with how many cards lie in each zone, by the low bits of their places: counted once,
 * asked often. */
struct look {
    const struct lv_setup *u;
    const struct sml_state *s;
    uint8_t n[SML_N_ZONES][8];
    unsigned seat;            /* whose life is looked at, and */
    const struct sml_seat *p;
};

enum {
    ANYWHERE = BIT(DECK) | BIT(REMOVED) | BIT(SEEN) | BIT(HAND) | BIT(DRAWN) | BIT(POOL)
               | BIT(TAKEN) | BIT(DISCARD) | BIT(RIVER),
    OWNED = BIT(HAND) | BIT(DRAWN) | BIT(TAKEN) | BIT(BET) | BIT(LAID) | BIT(SPENT) | BIT(STUDY)
            | BIT(SIDE) | BIT(JOB) | BIT(SALARY) | BIT(INVESTED) | BIT(FLIRT) | BIT(FLIRT_BORN)
            | BIT(LOVER) | BIT(LOVER_BORN) | BIT(KEPT) | BIT(MARRIAGE) | BIT(ADULTERY) | BIT(CHILD)
            | BIT(PAST) | BIT(ACTIVE),
    IN_ROW = BIT(DISCARD) | BIT(STUDY) | BIT(SALARY) | BIT(INVESTED) | BIT(FLIRT) | BIT(FLIRT_BORN)
             | BIT(LOVER) | BIT(LOVER_BORN) | BIT(CHILD),
    HELD = BIT(HAND) | BIT(POOL) | BIT(BET),
    BEFORE_PLAY = BIT(DECK) | BIT(REMOVED) | BIT(HAND) | BIT(RIVER),
};

static const uint32_t zones_of[SML_N_FAMILIES] = {
    [SML_F_STUDIES] = BIT(STUDY) | BIT(SIDE), [SML_F_JOB] = BIT(JOB),
    [SML_F_SALARY] = BIT(SALARY) | BIT(INVESTED) | BIT(BET),
    [SML_F_FLIRT] = BIT(FLIRT) | BIT(FLIRT_BORN) | BIT(LOVER) | BIT(LOVER_BORN) | BIT(KEPT),
    [SML_F_MARRIAGE] = BIT(MARRIAGE), [SML_F_ADULTERY] = BIT(ADULTERY),
    [SML_F_CHILD] = BIT(CHILD) | BIT(OUT), [SML_F_MALUS] = BIT(PAST) | BIT(ACTIVE),
    [SML_F_SPECIAL] = BIT(LAID), [SML_F_HOUSE] = BIT(LAID), [SML_F_TRIP] = BIT(LAID),
    [SML_F_PET] = BIT(LAID), [SML_F_PRIZE] = BIT(LAID), [SML_F_LEGION] = BIT(LAID),
};

/* Where this very card may lie besides in a pile or a hand. */
static uint32_t zones_for(const struct lv_setup *u, unsigned card)
{
    unsigned type = sml_type_of(u, card);

    switch (type) {
    case SML_T_CASINO: return BIT(MIDDLE);
    case SML_T_LEGACY: return BIT(LAID) | BIT(SPENT);
    case SML_T_ATTACK: return BIT(OUT);
    case SML_T_PRISON: return BIT(ACTIVE);
    case SML_T_DIVORCE:
    case SML_T_TAX:
    case SML_T_DISMISSAL:
    case SML_T_REPEAT_YEAR: return BIT(PAST);
    default: break;
    }
    if (sml_family_of(u, card) == SML_F_FLIRT && !sml_allows_child(type))
        return BIT(FLIRT) | BIT(LOVER) | BIT(KEPT);
    return zones_of[sml_family_of(u, card)];
}

static bool low_bits_fit(const struct lv_setup *u, unsigned zone, unsigned low)
{
    if (1u << zone & OWNED)
        return low < (unsigned)u->seats;
    if (zone == SML_Z_DISCARD)
        return low < (unsigned)u->seats || low == SML_UNMARKED;
    if (zone == SML_Z_RIVER)
        return low < SML_RIVER_LEN;
    return low == 0;
}

static bool card_fits(const struct lv_setup *u, const struct sml_state *s, unsigned card,
                      struct lv_refusal *why)
{
    const unsigned zone = sml_zone_of(s, card), bit = 1u << zone;

    return LV_ALL(why,
        { zone < SML_N_ZONES && bit & (ANYWHERE | zones_for(u, card))
              && low_bits_fit(u, zone, sml_owner_of(s, card)),
          "SML-011", N_("a card lies where it cannot lie") },
        { (zone == SML_Z_REMOVED) == sml_is_removed(u, card),
          "SML-002", N_("a card is in play that was removed, or the reverse") },
        { (zone == SML_Z_DECK) == (s->undrawn[card / 32] >> card % 32 & 1)
              && (s->under[card] == SML_NONE || bit & (IN_ROW | HELD)),
          "SML-002", N_("a card is in two places") });
}

/* How many cards lie in these zones, before this seat; and before anybody. */
static unsigned count_in(const struct look *l, uint32_t zones, unsigned seat)
{
    unsigned n = 0;

    for (unsigned zone = 0; zone < SML_N_ZONES; zone++)
        n += zones >> zone & 1 ? l->n[zone][seat] : 0u;
    return n;
}

static unsigned count_all(const struct look *l, enum sml_zone zone)
{
    unsigned n = 0;

    for (unsigned low = 0; low < 8; low++)
        n += l->n[zone][low];
    return n;
}

/* A row holds exactly the n cards of its zones; seat SML_NONE: any owner. */
static bool row_fits(const struct look *l, unsigned last, uint32_t zones, unsigned seat, unsigned n)
{
    const struct sml_state *s = l->s;

    for (; n > 0 && last < SML_MAX_CARDS; n--, last = s->under[last])
        if (!(1u << sml_zone_of(s, last) & zones) || (seat != SML_NONE && sml_owner_of(s, last) != seat))
            break;
    return n == 0 && last == SML_NONE;
}

static bool own_row_fits(const struct look *l, unsigned last, uint32_t zones)
{
    return row_fits(l, last, zones, l->seat, count_in(l, zones, l->seat));
}

/* A single card: it is there exactly when the field names it. */
static bool single_fits(const struct look *l, unsigned card, enum sml_zone zone, unsigned seat, unsigned n)
{
    return card == SML_NONE ? n == 0 : n == 1 && card < SML_MAX_CARDS && sml_lies(l->s, card, zone, seat);
}

static bool own_fits(const struct look *l, unsigned card, enum sml_zone zone)
{
    return single_fits(l, card, zone, l->seat, l->n[zone][l->seat]);
}

/* Bits of people at this table; `but` is left out (SML_NONE: nobody). */
static bool mask_fits(const struct lv_setup *u, unsigned mask, unsigned but)
{
    return (mask & ~sml_everybody(u)) == 0 && (but == SML_NONE || !(mask >> but & 1));
}

/* A short list has the cards of its zone, each once, and nothing behind them; who knows them is somebody
 * else at this table. */
static bool list_fits(const struct look *l, const uint8_t *card, const uint8_t *mask, unsigned room,
                      unsigned n, enum sml_zone zone, unsigned seat)
{
    if (n > room || n != (zone == SML_Z_HAND ? l->n[zone][seat] : count_all(l, zone)))
        return false;
    for (unsigned i = 0; i < room; i++)
        if (i >= n ? card[i] || mask[i]
                   : card[i] >= SML_MAX_CARDS || !sml_lies(l->s, card[i], zone, seat)
                         || !mask_fits(l->u, mask[i], zone == SML_Z_SEEN ? LV_ONLOOKER_BIT : seat))
            return false;
        else
            for (unsigned j = 0; i < n && j < i; j++)
                if (card[j] == card[i] || (zone != SML_Z_SEEN && card[j] > card[i]))
                    return false;
    return true;
}

/* ---- a seat ----------------------------------------------------------------------------------- */

/* SML-025, SML-028, SML-042, SML-043, SML-046, SML-065 */
static bool life_fits(const struct look *l, struct lv_refusal *why)
{
    const struct sml_data *d = sml_data_of(l->u);
    const struct sml_seat *p = l->p;
    unsigned level = 0, money = 0, prizes = 0;

    for (unsigned card = 0; card < d->n_cards; card++) {
        level += sml_lies(l->s, card, SML_Z_STUDY, l->seat) ? d->level[card] : 0u;
        money += sml_lies(l->s, card, SML_Z_SALARY, l->seat) ? sml_worth(l->u, card) : 0;
        prizes += sml_lies(l->s, card, SML_Z_LAID, l->seat) && d->family[card] == SML_F_PRIZE;
    }
    return LV_ALL(why,
        { own_row_fits(l, p->study, BIT(STUDY)) && own_row_fits(l, p->salary, BIT(SALARY) | BIT(INVESTED))
              && own_row_fits(l, p->flirt, BIT(FLIRT) | BIT(FLIRT_BORN))
              && own_row_fits(l, p->lover, BIT(LOVER) | BIT(LOVER_BORN))
              && own_row_fits(l, p->child, BIT(CHILD)),
          "SML-011", N_("a row of cards is broken") },
        { level == p->level && p->n_studies == count_in(l, BIT(STUDY), l->seat) && money == p->money
              && p->n_flirts == count_in(l, BIT(FLIRT) | BIT(FLIRT_BORN), l->seat),
          NULL, N_("the counts of a player are wrong") },
        { p->n_studies <= SML_MAX_STUDIES, "SML-025", N_("nobody may have more than six study cards") },
        { own_fits(l, p->job, SML_Z_JOB), "SML-028", N_("a player has one job at most") },
        { own_fits(l, p->marriage, SML_Z_MARRIAGE), "SML-043", N_("a player has one marriage at most") },
        { own_fits(l, p->affair, SML_Z_ADULTERY), "SML-R65", N_("a player has one affair at most") },
        { p->marriage == SML_NONE || p->flirt != SML_NONE,
          "SML-042", N_("nobody is married without a flirt") },
        { p->affair == SML_NONE || p->marriage != SML_NONE,
          "SML-046", N_("there is no affair without a marriage") },
        { p->lover == SML_NONE || p->affair != SML_NONE,
          "SML-047", N_("flirts beside a marriage need an affair") },
        { p->awarded <= 7 && (unsigned)__builtin_popcount(p->awarded) == prizes,
          "SML-065", N_("each prize honours one job") });
}

static bool flags_fit(const struct look *l, struct lv_refusal *why)
{
    const struct sml_seat *p = l->p;
    const unsigned award = p->job == SML_NONE ? 0 : sml_award_bit(p->job), flags = p->flags;
    const bool fresh = l->seat == l->s->active && l->s->phase >= SML_AT_PLAY
                       && (l->s->phase < SML_REFILL || l->s->taken != SML_NONE);

    return LV_ALL(why,
        { flags <= 127 && (!(flags & SML_JOB_NEW) || (p->job != SML_NONE && fresh))
              && (!(flags & SML_HOUSE_USED) || p->job == SML_ARCHITECT)
              && (!(flags & SML_RAISED) || p->awarded & award)
              && (!(flags & SML_SIXTH) || p->job == SML_RESEARCHER),
          "SML-086", N_("a power goes with its job only") },
        { p->job != SML_BANDIT || flags & SML_WAS_BANDIT,
          "SML-R51", N_("a bandit is known as one for ever") });
}

static bool skips_fit(const struct look *l, struct lv_refusal *why)
{
    static const unsigned countable[] = { /* kinds of malus, as in struct sml_seat */
        [SML_IDENTICAL_ACTIVE] = 0, [SML_IDENTICAL_ROUND] = (1u << SML_N_MALUS) - 1,
        [SML_IDENTICAL_TAX] = 1u << (SML_T_TAX - SML_T_ACCIDENT),
    };
    const struct sml_seat *p = l->p;
    bool prison = false, fine = p->n_skips <= SML_MAX_SKIPS && l->n[SML_Z_ACTIVE][l->seat] == p->n_skips;

    for (unsigned i = 0; fine && i < SML_MAX_SKIPS; i++) {
        fine = i >= p->n_skips ? p->skip[i] == 0 : p->skip[i] < SML_MAX_CARDS
                                                       && sml_lies(l->s, p->skip[i], SML_Z_ACTIVE, l->seat);
        for (unsigned j = 0; fine && i < p->n_skips && j < i; j++)
            fine = sml_type_of(l->u, p->skip[i]) != sml_type_of(l->u, p->skip[j]);
        prison |= i < p->n_skips && p->skip[i] == SML_PRISON;
    }
    return LV_ALL(why,
        { fine, "SML-071", N_("one active malus of each kind at most") },
        { prison == (p->prison_left > 0) && (!prison || p->job == SML_BANDIT || p->job == SML_NONE),
          "SML-081", N_("the prison holds a bandit for three turns at most") },
        { (p->received & ~countable[l->u->option[SML_OPT_IDENTICAL_MALUS][0]]) == 0,
          "SML-R101", N_("the malus of a round are not counted here") });
}

/* SML-014: who waits holds the limit; who plays may have drawn one more. */
static bool hand_size_fits(const struct sml_state *s, unsigned seat)
{
    const struct sml_seat *p = &s->seat[seat];
    const unsigned n = p->n_hand, limit = sml_hand_limit(p), want = s->want[seat];

    if (s->phase == SML_DEAL)
        return seat < s->asked ? n == SML_LIMIT : seat == s->asked ? n < SML_LIMIT : n == 0;
    if (s->phase == SML_DEALING_AGAIN && want > 0) /* it waits for a whole hand, or gets it */
        return (seat == s->active ? want <= limit : want == limit) && (seat == s->asked || n == 0);
    if (seat != s->active)
        return n == limit;
    switch ((enum sml_phase)s->phase) {
    case SML_AT_DRAW:
    case SML_DRAWING:
    case SML_AT_TAKEN:
    case SML_LOT:
    case SML_DEAL_RIVER: return n == limit;
    case SML_REPLACING: return n == limit + 1;
    case SML_REFILL: return n < limit;
    default: return n <= limit + (s->phase == SML_AT_PLAY && s->due);
    }
}

static bool hand_fits(const struct look *l, struct lv_refusal *why)
{
    const struct sml_seat *p = l->p;
    bool fine = list_fits(l, p->hand, p->knows, SML_HAND, p->n_hand, SML_Z_HAND, l->seat);
    unsigned smiles = 0;

    for (unsigned i = 0; fine && i < p->n_hand; i++) {
        const unsigned held = l->s->under[p->hand[i]];
        fine = mask_fits(l->u, held, l->seat) && !(held & p->knows[i]);
        smiles += sml_data_of(l->u)->smiles[p->hand[i]];
    }
    return LV_ALL(why,
        { fine, "SML-014", N_("a hand is not in order") },
        { !(p->flags & SML_AS_DEALT) || (p->n_hand == SML_LIMIT && smiles == p->total),
          "SML-R03", N_("the hand does not have the smiles announced") },
        { hand_size_fits(l->s, l->seat), "SML-014", N_("a hand has too many or too few cards") });
}

static bool seats_fit(struct look *l, struct lv_refusal *why)
{
    static const struct sml_seat empty = {
        .job = SML_NONE, .marriage = SML_NONE, .affair = SML_NONE, .study = SML_NONE, .salary = SML_NONE,
        .flirt = SML_NONE, .lover = SML_NONE, .child = SML_NONE,
    };
    unsigned attackers = 0;
    bool alone = true;

    for (l->seat = 0; l->seat < SML_MAX_SEATS; l->seat++) {
        l->p = &l->s->seat[l->seat];
        if (l->seat >= (unsigned)l->u->seats)
            alone = alone && memcmp(l->p, &empty, sizeof empty) == 0;
        else if (!life_fits(l, why) || !flags_fit(l, why) || !skips_fit(l, why) || !hand_fits(l, why))
            return false;
        attackers += (l->p->flags & SML_ATTACKED) != 0;
    }
    return LV_ALL(why,
        { alone, "SML-001", N_("there are more players than seats") },
        { attackers == (sml_zone_of(l->s, SML_ATTACK) == SML_Z_OUT),
          "SML-084", N_("the bombing has one author") });
}

/* ---- the middle of the table ------------------------------------------------------------------ */

static bool river_fits(const struct look *l)
{
    const struct sml_state *s = l->s;
    const bool on = l->u->option[SML_OPT_RIVER][0] != 0;
    unsigned n = 0;

    for (unsigned place = 0; place < SML_RIVER_LEN; place++)
        if (s->river[place] != SML_NONE) {
            if (s->river[place] >= SML_MAX_CARDS || !sml_lies(s, s->river[place], SML_Z_RIVER, place))
                return false;
            n++;
        }
    /* a full round is washed away at the end of its last turn, after the refill (SML-R88) */
    if (s->river_taken > on || s->idle >= (on ? l->u->seats + (s->phase == SML_REFILL) : 1)
        || n != count_all(l, SML_Z_RIVER))
        return false;
    switch ((enum sml_phase)s->phase) {
    case SML_DEAL: return n == 0;
    case SML_REPLACING: return on && n < SML_RIVER_LEN && s->river_taken;
    case SML_DEAL_RIVER:
    case SML_WASH: return on && n < SML_RIVER_LEN;
    default: return n == (on ? SML_RIVER_LEN : 0) || (on && s->pile == 0);
    }
}

static bool casino_fits(const struct look *l)
{
    const struct sml_state *s = l->s;
    const unsigned bets = count_all(l, SML_Z_BET);

    if (s->bet == SML_NONE)
        return bets == 0 && s->phase != SML_TURNING;
    return bets == 1 && s->bet < SML_MAX_CARDS && sml_zone_of(s, s->bet) == SML_Z_BET
           && mask_fits(l->u, s->under[s->bet], sml_owner_of(s, s->bet))
           && sml_zone_of(s, SML_CASINO) == SML_Z_MIDDLE && s->phase != SML_OVER;
}

static bool middle_fits(const struct look *l, struct lv_refusal *why)
{
    const struct sml_state *s = l->s;
    unsigned inside =
        count_all(l, SML_Z_DECK) + count_all(l, SML_Z_REMOVED) + count_all(l, SML_Z_SEEN);
    bool all_seen = true;

    for (unsigned i = 0; i < s->n_seen && i < SML_LOOK; i++)
        all_seen = all_seen && s->sees[i] != 0;
    return LV_ALL(why,
        { s->pile + (SML_MAX_CARDS - inside) == sml_deck_size(l->u) && s->n_seen <= s->pile,
          "SML-005", N_("the pile has the wrong number of cards") },
        { all_seen && list_fits(l, s->seen, s->sees, SML_LOOK, s->n_seen, SML_Z_SEEN, 0),
          "SML-R105", N_("the cards seen in the pile do not fit") },
        { river_fits(l), "SML-144", N_("the river is not as it should be") },
        { casino_fits(l), "SML-136", N_("the bet on the casino does not fit") },
        { sml_zone_of(s, SML_POLICE) != SML_Z_JOB
              || (sml_zone_of(s, SML_BANDIT) != SML_Z_JOB && sml_zone_of(s, SML_GURU) != SML_Z_JOB),
          "SML-107", N_("no bandit and no guru while a police officer is at the table") });
}

/* ---- the step: each phase has what it asks about ------------------------------------------------ */

static bool has_laid(const struct sml_state *s, unsigned card)
{
    return sml_lies(s, card, SML_Z_LAID, s->active);
}

static bool before_play_fits(const struct lv_setup *u, const struct sml_state *s)
{
    int lot = 0;

    if (s->phase > SML_LOT)
        return true;
    for (unsigned card = 0; card < SML_MAX_CARDS; card++)
        if (!(1u << sml_zone_of(s, card) & BEFORE_PLAY))
            return false;
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        if (s->seat[seat].flags & ~SML_AS_DEALT || (s->phase != SML_LOT && s->seat[seat].total > 0))
            return false; /* at the lot the totals were announced; hands behind them stay hidden */
        lot += sml_in_lot(u, s, seat);
    }
    return s->active == 0 && s->stall == 0 && s->idle == 0
           && (s->phase != SML_LOT || (lot > 1 && u->option[SML_OPT_FIRST_SEAT][0] <= 0));
}

static bool chance_drawn_fits(const struct look *l)
{
    const struct sml_state *s = l->s;

    return list_fits(l, s->drawn, s->drawn_knows, SML_CHANCE_CARDS, s->n_drawn, SML_Z_DRAWN, s->active)
           && (s->phase != SML_AT_KEEP || s->n_drawn > 0)
           && (s->phase != SML_CHANCING
               || (s->draws > 0 && s->draws + s->n_drawn == SML_CHANCE_CARDS && has_laid(s, SML_CHANCE)));
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

static bool taken_fits(const struct look *l)
{
    const struct sml_state *s = l->s;
    const struct sml_who w = sml_active(l->u, s);

    if (!single_fits(l, s->taken, SML_Z_TAKEN, s->active, count_all(l, SML_Z_TAKEN)))
        return false;
    if (s->phase == SML_AT_PAY)
        return s->taken != SML_NONE && purchase_fits(l->u, s);
    if (s->phase == SML_TURNING)
        return l->u->own_hands
               && (s->taken == SML_NONE
                   || (sml_family_of(l->u, s->taken) == SML_F_SALARY
                       && s->active != sml_owner_of(s, s->bet)));
    return s->phase != SML_AT_TAKEN || (s->taken != SML_NONE && sml_can_lay_soon(&w, s->taken, true));
}

static bool fetch_fits(const struct lv_setup *u, const struct sml_state *s)
{
    struct sml_who w = sml_active(u, s);
    unsigned job = w.me->job;
    bool fresh = w.me->flags & SML_JOB_NEW;

    if (s->phase == SML_AT_POWER)
        return fresh && !(w.me->flags & SML_SIXTH)
               && (job == SML_JOURNALIST || job == SML_MEDIUM || job == SML_RESEARCHER);
    if (s->phase != SML_AT_FETCH)
        return true;
    if (s->fetch == SML_STAR
            ? !sml_lies(s, SML_STAR, SML_Z_LAID, s->active)
            : s->fetch != job || !fresh
                  || (job != SML_ASTRONAUT && job != SML_BUYER && job != SML_SELLER))
        return false;
    return sml_any_fetch(&w, s->fetch);
}

/* Clockwise: who comes later than the one who is asked waits for a whole hand. */
static bool dealing_fits(const struct lv_setup *u, const struct sml_state *s)
{
    const unsigned seats = (unsigned)u->seats, first = s->active + 1u;

    for (unsigned seat = 0; seat < seats; seat++) {
        const bool later = (seat + seats - first) % seats >= (s->asked + seats - first) % seats;
        if (later ? s->want[seat] == 0 && seat != s->active : s->want[seat] != 0)
            return false;
    }
    return s->want[s->asked] > 0 && has_laid(s, SML_TSUNAMI);
}

static bool asked_fits(const struct look *l)
{
    const struct sml_state *s = l->s;
    const struct sml_seat *p = &s->seat[s->asked];
    unsigned waiting = 0;

    for (unsigned seat = 0; seat < SML_MAX_SEATS; seat++) {
        if (s->want[seat] && s->seat[seat].n_hand >= s->want[seat])
            return false;
        waiting += s->want[seat] ? (unsigned)(s->want[seat] - s->seat[seat].n_hand) : 0;
    }
    for (unsigned card = 0; card < SML_MAX_CARDS; card++)
        if (sml_zone_of(s, card) == SML_Z_POOL && !mask_fits(l->u, s->under[card], SML_NONE))
            return false;
    if (waiting != count_all(l, SML_Z_POOL) || (waiting > 0) != (s->phase == SML_DEALING_AGAIN))
        return false;
    switch ((enum sml_phase)s->phase) {
    case SML_AT_GIVE: return s->asked != s->active && p->money > 0 && has_laid(s, SML_BIRTHDAY);
    case SML_AT_DROP: return s->asked != s->active && p->job == SML_RESEARCHER && p->n_hand > SML_LIMIT;
    case SML_BARTERING:
        return s->asked != s->active && p->n_hand > 0 && s->seat[s->active].n_hand > 0
               && has_laid(s, SML_BARTER);
    case SML_DEALING_AGAIN: return dealing_fits(l->u, s);
    default: return true;
    }
}

static bool plays_fit(const struct sml_state *s)
{
    if (s->rainbow && !has_laid(s, SML_RAINBOW))
        return false;
    if (s->drew != SML_NONE
        && ((s->phase == SML_AT_PLAY && !s->due) || !sml_lies(s, s->drew, SML_Z_HAND, s->active)))
        return false;
    if (s->phase == SML_AT_PLAY)
        return s->due ? s->seat[s->active].n_hand > 0 : s->rainbow > 1;
    return s->phase != SML_AT_KEEP || s->due;
}

/* Chance phases need a card that nobody knows. */
static bool pile_serves(const struct lv_setup *u, const struct sml_state *s)
{
    switch ((enum sml_phase)s->phase) {
    case SML_REPLACING:
    case SML_WASH: return s->pile > 0 && (s->n_seen == 0 || u->own_hands);
    case SML_DRAWING:
    case SML_CHANCING:
    case SML_REFILL: return s->pile > 0 && s->n_seen == 0;
    case SML_LOOKING: return s->n_seen < SML_LOOK && s->n_seen < s->pile
                             && s->seat[s->active].job == SML_MEDIUM
                             && s->seat[s->active].flags & SML_JOB_NEW;
    case SML_AT_DRAW: return s->pile > 0;
    default: return true;
    }
}

static bool turn_fits(const struct lv_setup *u, const struct sml_state *s)
{
    const int limit = u->option[SML_OPT_STALL_ROUNDS][0] * u->seats, who = sml_to_move(u, s);
    const bool at_work = s->phase >= SML_AT_DRAW && s->phase < SML_REFILL;
    const bool over = s->phase == SML_OVER || (s->phase == SML_TURNING && s->taken == SML_NONE);

    return !(who >= 0 && s->closed >> who & 1) && s->stall <= limit
           && (over ? s->pile == 0 || (limit > 0 && s->stall == limit) : limit == 0 || s->stall < limit)
           && !(at_work && s->seat[s->active].n_skips > 0);
}

static bool step_fits(const struct look *l, struct lv_refusal *why)
{
    const struct lv_setup *u = l->u;
    const struct sml_state *s = l->s;

    return LV_ALL(why,
        { before_play_fits(u, s), "SML-R94", N_("this cannot be before the first turn") },
        { chance_drawn_fits(l), "SML-118", N_("the cards of good luck do not fit") },
        { taken_fits(l), "SML-017", N_("the card taken or bought does not fit") },
        { fetch_fits(u, s), "SML-085", N_("no power can act here") },
        { asked_fits(l), "SML-R100", N_("there is nothing to ask this player") },
        { plays_fit(s), "SML-010", N_("there is no card to be played, or too many") },
        { pile_serves(u, s), "SML-149", N_("the pile cannot serve this step") },
        { turn_fits(u, s), "SML-022", N_("it cannot be this player's turn") });
}

bool sml_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct sml_state *s = state;
    struct look l = { .u = u, .s = s };

    if (!lv_fields_fit(u, sml_field, s, why))
        return false;
    for (unsigned card = 0; card < SML_MAX_CARDS; card++) {
        if (!card_fits(u, s, card, why))
            return false;
        l.n[sml_zone_of(s, card)][sml_owner_of(s, card)]++;
    }
    return LV_ALL(why,
               { row_fits(&l, s->top, BIT(DISCARD), SML_NONE, count_all(&l, SML_Z_DISCARD)),
                 "SML-011", N_("a row of cards is broken") },
               { s->undrawn[SML_WORDS - 1] >> SML_MAX_CARDS % 32 == 0,
                 "SML-002", N_("a card is in two places") })
           && seats_fit(&l, why) && middle_fits(&l, why) && step_fits(&l, why);
}
