/* sml_sound.c: can this state occur? Every card is somewhere exactly once, every count is recounted,
 * every step has what it asks about. What passes here can be played on without surprise. */
#include "sml_sound.h"

#include <string.h>

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
    if (sml_family_of(u, card) == SML_F_FLIRT && type != SML_T_FLIRT_HOTEL
        && type != SML_T_FLIRT_CAMPING)
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

static bool cards_fit(const struct lv_setup *u, const struct sml_state *s, struct lv_refusal *why)
{
    for (unsigned card = 0; card < SML_MAX_CARDS; card++) {
        unsigned zone = sml_zone_of(s, card);
        bool undrawn = s->undrawn[card / 32] >> card % 32 & 1;
        if (zone >= SML_N_ZONES || !(1u << zone & (ANYWHERE | zones_for(u, card)))
            || !low_bits_fit(u, zone, sml_owner_of(s, card)))
            return sml_impossible(why, "SML-011", N_("a card lies where it cannot lie"));
        if ((zone == SML_Z_REMOVED) != sml_is_removed(u, card))
            return sml_impossible(why, "SML-002",
                              N_("a card is in play that was removed, or the reverse"));
        if ((zone == SML_Z_DECK) != undrawn
            || (s->under[card] != SML_NONE && !(1u << zone & (IN_ROW | HELD))))
            return sml_impossible(why, "SML-002", N_("a card is in two places"));
    }
    return s->undrawn[SML_WORDS - 1] >> SML_MAX_CARDS % 32 == 0
           || sml_impossible(why, "SML-002", N_("a card is in two places"));
}

static struct sml_census count_all(const struct sml_state *s)
{
    struct sml_census k = { { { 0 } } };

    for (unsigned card = 0; card < SML_MAX_CARDS; card++)
        k.n[sml_zone_of(s, card)][sml_owner_of(s, card)]++;
    return k;
}

/* How many cards lie in these zones, before this seat. */
static unsigned count_in(const struct sml_census *k, uint32_t zones, unsigned seat)
{
    unsigned n = 0;

    for (unsigned zone = 0; zone < SML_N_ZONES; zone++)
        n += zones >> zone & 1 ? k->n[zone][seat] : 0u;
    return n;
}

/* A row holds exactly the n cards of its zones; seat SML_NONE: any owner. */
static bool row_fits(const struct sml_state *s, unsigned last, uint32_t zones, unsigned seat,
                     unsigned n, struct lv_refusal *why)
{
    for (; n > 0 && last < SML_MAX_CARDS; n--, last = s->under[last])
        if (!(1u << sml_zone_of(s, last) & zones)
            || (seat != SML_NONE && sml_owner_of(s, last) != seat))
            break;
    return (n == 0 && last == SML_NONE)
           || sml_impossible(why, "SML-011", N_("a row of cards is broken"));
}

static bool rows_fit(const struct sml_state *s, const struct sml_census *k, unsigned seat,
                     struct lv_refusal *why)
{
    const struct sml_seat *p = &s->seat[seat];
    const struct { unsigned last; uint32_t zones; } row[] = {
        { p->study, BIT(STUDY) }, { p->salary, BIT(SALARY) | BIT(INVESTED) },
        { p->flirt, BIT(FLIRT) | BIT(FLIRT_BORN) }, { p->lover, BIT(LOVER) | BIT(LOVER_BORN) },
        { p->child, BIT(CHILD) },
    };

    for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
        if (!row_fits(s, row[i].last, row[i].zones, seat, count_in(k, row[i].zones, seat), why))
            return false;
    return true;
}

/* A single card: it is there exactly when the field names it. */
static bool single_fits(const struct sml_state *s, const struct sml_census *k, unsigned card,
                        enum sml_zone zone, unsigned seat)
{
    unsigned n = count_in(k, 1u << zone, seat);

    return card == SML_NONE ? n == 0
                            : n == 1 && card < SML_MAX_CARDS && sml_lies(s, card, zone, seat);
}

static bool counts_fit(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                       unsigned seat, struct lv_refusal *why)
{
    const struct sml_seat *p = &s->seat[seat];
    unsigned level = 0, money = 0;

    for (unsigned card = 0; card < sml_data_of(u)->n_cards; card++)
        if (sml_lies(s, card, SML_Z_STUDY, seat))
            level += sml_data_of(u)->level[card];
        else if (sml_lies(s, card, SML_Z_SALARY, seat))
            money += sml_worth(u, card);
    if (level != p->level || p->n_studies != count_in(k, BIT(STUDY), seat) || money != p->money
        || p->n_flirts != count_in(k, BIT(FLIRT) | BIT(FLIRT_BORN), seat))
        return sml_impossible(why, NULL, N_("the counts of a player are wrong"));
    if (p->n_studies > SML_MAX_STUDIES)
        return sml_impossible(why, "SML-025", N_("nobody may have more than six study cards"));
    return true;
}

/* SML-028, SML-042, SML-043, SML-046, SML-065 */
static bool life_fits(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                      unsigned seat, struct lv_refusal *why)
{
    const struct sml_seat *p = &s->seat[seat];
    unsigned prizes = 0;

    for (unsigned card = 0; card < sml_data_of(u)->n_cards; card++)
        prizes += sml_family_of(u, card) == SML_F_PRIZE && sml_lies(s, card, SML_Z_LAID, seat);
    if (!single_fits(s, k, p->job, SML_Z_JOB, seat))
        return sml_impossible(why, "SML-028", N_("a player has one job at most"));
    if (!single_fits(s, k, p->marriage, SML_Z_MARRIAGE, seat))
        return sml_impossible(why, "SML-043", N_("a player has one marriage at most"));
    if (!single_fits(s, k, p->affair, SML_Z_ADULTERY, seat))
        return sml_impossible(why, "SML-R65", N_("a player has one affair at most"));
    if (p->marriage != SML_NONE && p->flirt == SML_NONE)
        return sml_impossible(why, "SML-042", N_("nobody is married without a flirt"));
    if (p->affair != SML_NONE && p->marriage == SML_NONE)
        return sml_impossible(why, "SML-046", N_("there is no affair without a marriage"));
    if (p->lover != SML_NONE && p->affair == SML_NONE)
        return sml_impossible(why, "SML-047", N_("flirts beside a marriage need an affair"));
    if (p->awarded > 7 || (unsigned)__builtin_popcount(p->awarded) != prizes)
        return sml_impossible(why, "SML-065", N_("each prize honours one job"));
    return true;
}

static bool flags_fit(const struct sml_state *s, unsigned seat, struct lv_refusal *why)
{
    const struct sml_seat *p = &s->seat[seat];
    unsigned award = p->job == SML_NONE ? 0 : sml_award_bit(p->job);
    bool fresh = seat == s->active && s->phase >= SML_AT_PLAY && s->phase < SML_REFILL;

    if (p->flags > 127 || (p->flags & SML_JOB_NEW && (p->job == SML_NONE || !fresh))
        || (p->flags & SML_HOUSE_USED && p->job != SML_ARCHITECT)
        || (p->flags & SML_RAISED && !(p->awarded & award))
        || (p->flags & SML_SIXTH && p->job != SML_RESEARCHER))
        return sml_impossible(why, "SML-086", N_("a power goes with its job only"));
    if (p->job == SML_BANDIT && !(p->flags & SML_WAS_BANDIT))
        return sml_impossible(why, "SML-R51", N_("a bandit is known as one for ever"));
    return true;
}

static bool skips_fit(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                      unsigned seat, struct lv_refusal *why)
{
    static const unsigned countable[] = { /* kinds of malus, as in struct sml_seat */
        [SML_IDENTICAL_ACTIVE] = 0, [SML_IDENTICAL_ROUND] = (1u << SML_N_MALUS) - 1,
        [SML_IDENTICAL_TAX] = 1u << (SML_T_TAX - SML_T_ACCIDENT),
    };
    const struct sml_seat *p = &s->seat[seat];
    bool prison = false, fine = p->n_skips <= SML_MAX_SKIPS;

    for (unsigned i = 0; fine && i < SML_MAX_SKIPS; i++) {
        if (i >= p->n_skips) {
            fine = p->skip[i] == 0;
            continue;
        }
        fine = p->skip[i] < SML_MAX_CARDS && sml_lies(s, p->skip[i], SML_Z_ACTIVE, seat);
        for (unsigned j = 0; fine && j < i; j++)
            fine = sml_type_of(u, p->skip[i]) != sml_type_of(u, p->skip[j]);
        prison |= p->skip[i] == SML_PRISON;
    }
    if (!fine || count_in(k, BIT(ACTIVE), seat) != p->n_skips)
        return sml_impossible(why, "SML-071", N_("one active malus of each kind at most"));
    if (prison != (p->prison_left > 0) || p->prison_left > SML_PRISON_TURNS
        || (prison && p->job != SML_BANDIT && p->job != SML_NONE))
        return sml_impossible(why, "SML-081", N_("the prison holds a bandit for three turns at most"));
    if (p->received & ~countable[u->option[SML_OPT_IDENTICAL_MALUS][0]])
        return sml_impossible(why, "SML-R101", N_("the malus of a round are not counted here"));
    return true;
}

static bool hand_fits(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                      unsigned seat, struct lv_refusal *why)
{
    const struct sml_seat *p = &s->seat[seat];
    bool fine = p->n_hand <= SML_HAND && p->n_hand == count_in(k, BIT(HAND), seat);
    unsigned smiles = 0;

    for (unsigned i = 0; fine && i < SML_HAND; i++) {
        if (i >= p->n_hand)
            fine = p->hand[i] == 0 && p->knows[i] == 0;
        else
            fine = p->hand[i] < SML_MAX_CARDS && sml_lies(s, p->hand[i], SML_Z_HAND, seat)
                   && (i == 0 || p->hand[i - 1] < p->hand[i]) && sml_mask_fits(u, p->knows[i], seat)
                   && sml_mask_fits(u, s->under[p->hand[i]], seat)
                   && !(s->under[p->hand[i]] & p->knows[i]);
        smiles += fine && i < p->n_hand ? sml_data_of(u)->smiles[p->hand[i]] : 0u;
    }
    if (fine && p->flags & SML_AS_DEALT && (p->n_hand != SML_LIMIT || smiles != p->total))
        return sml_impossible(why, "SML-R03", N_("the hand does not have the smiles announced"));
    return fine || sml_impossible(why, "SML-014", N_("a hand is not in order"));
}

/* SML-014: who waits holds the limit; who plays may have drawn one more. */
static bool hand_size_fits(const struct sml_state *s, unsigned seat)
{
    const struct sml_seat *p = &s->seat[seat];
    unsigned n = p->n_hand, limit = sml_hand_limit(p);

    if (s->phase == SML_DEAL)
        return seat < s->asked ? n == SML_LIMIT : seat == s->asked ? n < SML_LIMIT : n == 0;
    if (s->phase == SML_DEALING_AGAIN
        && s->want[seat] > 0) /* it waits for a whole hand, or gets it */
        return (seat == s->active ? s->want[seat] <= limit : s->want[seat] == limit)
               && (seat == s->asked || n == 0);
    if (seat != s->active)
        return n == limit;
    if (s->phase == SML_AT_DRAW || s->phase == SML_DRAWING || s->phase == SML_AT_TAKEN
        || s->phase == SML_LOT || s->phase == SML_DEAL_RIVER)
        return n == limit;
    if (s->phase == SML_REPLACING)
        return n == limit + 1;
    if (s->phase == SML_REFILL)
        return n < limit;
    return n <= limit + (s->phase == SML_AT_PLAY && s->due);
}

static bool seats_fit(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                      struct lv_refusal *why)
{
    unsigned attackers = 0;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        if (!rows_fit(s, k, seat, why) || !counts_fit(u, s, k, seat, why)
            || !life_fits(u, s, k, seat, why) || !flags_fit(s, seat, why)
            || !skips_fit(u, s, k, seat, why) || !hand_fits(u, s, k, seat, why))
            return false;
        if (!hand_size_fits(s, seat))
            return sml_impossible(why, "SML-014", N_("a hand has too many or too few cards"));
        attackers += (s->seat[seat].flags & SML_ATTACKED) != 0;
        if (s->seat[seat].total > 5 * 9)
            return sml_impossible(why, "SML-R03", N_("no hand has so many smiles"));
    }
    for (unsigned seat = (unsigned)u->seats; seat < SML_MAX_SEATS; seat++) {
        const struct sml_seat empty = { .job = SML_NONE, .marriage = SML_NONE, .affair = SML_NONE,
                                        .study = SML_NONE, .salary = SML_NONE, .flirt = SML_NONE,
                                        .lover = SML_NONE, .child = SML_NONE };
        if (memcmp(&s->seat[seat], &empty, sizeof empty) != 0)
            return sml_impossible(why, "SML-001", N_("there are more players than seats"));
    }
    return attackers == (sml_zone_of(s, SML_ATTACK) == SML_Z_OUT)
           || sml_impossible(why, "SML-084", N_("the bombing has one author"));
}

/* ---- the middle of the table ------------------------------------------------------------------ */

static bool pile_fits(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                      struct lv_refusal *why)
{
    unsigned inside =
        sml_count_zone(k, SML_Z_DECK) + sml_count_zone(k, SML_Z_REMOVED) + sml_count_zone(k, SML_Z_SEEN);
    bool fine = s->n_seen <= SML_LOOK && s->n_seen == sml_count_zone(k, SML_Z_SEEN);

    if (s->pile + (SML_MAX_CARDS - inside) != sml_deck_size(u) || s->n_seen > s->pile)
        return sml_impossible(why, "SML-005", N_("the pile has the wrong number of cards"));
    for (unsigned i = 0; fine && i < SML_LOOK; i++) {
        if (i >= s->n_seen)
            fine = s->seen[i] == 0 && s->sees[i] == 0;
        else
            fine = s->seen[i] < SML_MAX_CARDS && sml_zone_of(s, s->seen[i]) == SML_Z_SEEN
                   && s->sees[i] != 0 && s->sees[i] < 1u << u->seats;
        for (unsigned j = 0; fine && j < i && i < s->n_seen; j++)
            fine = s->seen[i] != s->seen[j];
    }
    return fine || sml_impossible(why, "SML-R105", N_("the cards seen in the pile do not fit"));
}

static bool river_fits(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                       struct lv_refusal *why)
{
    bool on = u->option[SML_OPT_RIVER][0] != 0, filling, fine;
    unsigned n = 0;

    filling = s->phase == SML_DEAL || s->phase == SML_DEAL_RIVER || s->phase == SML_REPLACING
              || s->phase == SML_WASH || s->pile == 0;
    /* a full round is washed away at the end of its last turn, after the refill (SML-R88) */
    fine = s->river_taken <= on && s->idle < (on ? u->seats + (s->phase == SML_REFILL) : 1);
    for (unsigned place = 0; fine && place < SML_RIVER_LEN; place++) {
        if (s->river[place] == SML_NONE)
            continue;
        fine = s->river[place] < SML_MAX_CARDS && sml_lies(s, s->river[place], SML_Z_RIVER, place);
        n++;
    }
    fine = fine && n == sml_count_zone(k, SML_Z_RIVER)
           && (n == (on ? SML_RIVER_LEN : 0) || (on && filling));
    if (s->phase == SML_DEAL_RIVER || s->phase == SML_REPLACING || s->phase == SML_WASH)
        fine = fine && on && n < SML_RIVER_LEN;
    if (s->phase == SML_REPLACING)
        fine = fine && s->river_taken;
    if (s->phase == SML_DEAL)
        fine = fine && n == 0;
    return fine || sml_impossible(why, "SML-144", N_("the river is not as it should be"));
}

static bool casino_fits(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                        struct lv_refusal *why)
{
    unsigned bets = sml_count_zone(k, SML_Z_BET);
    bool fine = s->bet == SML_NONE ? bets == 0
                                   : bets == 1 && s->bet < SML_MAX_CARDS
                                         && sml_zone_of(s, s->bet) == SML_Z_BET
                                         && sml_mask_fits(u, s->under[s->bet], sml_owner_of(s, s->bet));

    if (bets > 0 && (sml_zone_of(s, SML_CASINO) != SML_Z_MIDDLE || s->phase == SML_OVER))
        fine = false;
    return fine || sml_impossible(why, "SML-136", N_("the bet on the casino does not fit"));
}

static bool jobs_fit(const struct sml_state *s, struct lv_refusal *why)
{
    if (sml_zone_of(s, SML_POLICE) == SML_Z_JOB
        && (sml_zone_of(s, SML_BANDIT) == SML_Z_JOB || sml_zone_of(s, SML_GURU) == SML_Z_JOB))
        return sml_impossible(why, "SML-107",
                          N_("no bandit and no guru while a police officer is at the table"));
    return true;
}

bool sml_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct sml_state *s = state;
    struct sml_census all;
    const struct sml_census *k = &all;

    if (s->phase >= SML_N_PHASES || s->active >= u->seats
        || s->asked >= u->seats || s->unused[0] || s->unused[1])
        return sml_impossible(why, NULL, N_("there is no such moment in the game"));
    if (!cards_fit(u, s, why))
        return false;
    all = count_all(s);
    return row_fits(s, s->top, BIT(DISCARD), SML_NONE, sml_count_zone(k, SML_Z_DISCARD), why)
           && seats_fit(u, s, k, why) && pile_fits(u, s, k, why) && river_fits(u, s, k, why)
           && casino_fits(u, s, k, why) && jobs_fit(s, why) && sml_step_fits(u, s, k, why);
}
