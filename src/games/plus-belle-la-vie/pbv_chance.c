/* pbv_chance.c: what can come up, and how often (section 6.2 of the catalogue).
 *
 * A throw of nine dice would have 2,002 unordered results; it is asked face by face instead, which is
 * also what a person with real dice can count: how many reds, how many blues among the others, … With
 * r dice and f faces left, k of the next face come up in C(r, k) (f - 1)^(r - k) of f^r ways; the
 * product of these chances is that of the whole throw, 9! / (a! b! …) out of 6^9 (PBV-R79). */
#include "pbv.h"

#include <assert.h>

/* ---- weights ---------------------------------------------------------------------------------- */

/* Cards of the colour that are not yet seen as a top. */
static unsigned top_weight(const struct pbv_state *s, unsigned colour)
{
    unsigned n = s->colours[colour];

    assert(colour < PBV_N_COLOURS);
    for (unsigned p = 0; p < PBV_N_PILES; p++)
        n -= s->top[p] == colour + 1;
    return n;
}

static unsigned dice_left(const struct pbv_state *s)
{
    unsigned n = PBV_N_DICE;

    for (unsigned f = 0; f < PBV_N_FACES; f++)
        n -= s->dice[f];
    return n;
}

static uint32_t power(uint32_t base, unsigned n)
{
    uint32_t p = 1;

    while (n-- > 0)
        p *= base;
    return p;
}

static uint32_t dice_weight(const struct pbv_state *s, unsigned count)
{
    static const uint8_t choose[PBV_N_DICE + 1][PBV_N_DICE + 1] = {
        { 1 }, { 1, 1 }, { 1, 2, 1 }, { 1, 3, 3, 1 }, { 1, 4, 6, 4, 1 }, { 1, 5, 10, 10, 5, 1 },
        { 1, 6, 15, 20, 15, 6, 1 }, { 1, 7, 21, 35, 35, 21, 7, 1 },
        { 1, 8, 28, 56, 70, 56, 28, 8, 1 }, { 1, 9, 36, 84, 126, 126, 84, 36, 9, 1 },
    };
    unsigned left = dice_left(s);

    return choose[left][count] * power(PBV_N_FACES - 1u - s->dice_done, left - count);
}

/* PBV-R73; one whose place is known is turned up without chance, but it has to be said (PBV-R83). */
static unsigned next_rvs(const struct pbv_state *s)
{
    const int known = pbv_rv_next(s);

    return known < 0 ? s->rv_unknown : 1u << known;
}

/* The multiset that a card comes from, and the kinds of it that are possible. */
static const struct pbv_cards *source(const struct lv_setup *u, const struct pbv_state *s, uint64_t *set)
{
    const struct pbv_data *d = u->data;
    const struct pbv_cards *from = s->phase == PBV_PH_STOLEN ? &s->hand[s->ask[0]] : &s->stock;
    unsigned colour;

    *set = from->set;
    if (s->phase == PBV_PH_DEAL) {
        *set &= 0xFFFFFFFFu;
    } else if (s->phase == PBV_PH_TROUBLE) {
        *set = pbv_troubles(*set);
    } else if (s->phase == PBV_PH_FACE) {
        colour = s->top[s->ask[0]] - 1u;
        *set &= u->own_hands ? 0xFFFFFFFFu /* PBV-R83: nobody says which back it has */
                             : d->of_colour[colour] | (uint64_t)d->guests_of[colour] << PBV_GUEST;
    }
    return from;
}

/* The kind of outcome that a chance point has. */
static unsigned act_of(const struct pbv_state *s)
{
    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_FIRST: return PBV_C_FIRST_ACT;
    case PBV_PH_DEAL: return PBV_C_DEAL_ACT;
    case PBV_PH_TOP: return PBV_C_TOP_ACT;
    case PBV_PH_REVEAL:
    case PBV_PH_PEEK_CARD: return PBV_C_REVEAL_ACT;
    case PBV_PH_FACE: return PBV_C_FACE_ACT;
    case PBV_PH_TROUBLE: return PBV_C_TROUBLE_ACT;
    case PBV_PH_STOLEN: return PBV_C_STOLEN_ACT;
    case PBV_PH_DICE: return PBV_C_DICE_ACT;
    case PBV_PH_PREP: case PBV_PH_TURN: case PBV_PH_DRAW: case PBV_PH_PEEK: case PBV_PH_TELEPORT:
    case PBV_PH_EXPEL: case PBV_PH_SWAP: case PBV_PH_RECALL: case PBV_PH_TAKE_CARD:
    case PBV_PH_GIVE: case PBV_PH_DISCARD: case PBV_PH_PICK: case PBV_PH_THROW: case PBV_PH_SALE:
    case PBV_PH_OVER: case PBV_N_PHASES: break;
    }
    return PBV_N_ACTS;
}

/* The weight of an outcome of the chance point we are at; 0 when it cannot come up. */
static uint32_t weight_of(const struct lv_setup *u, const struct pbv_state *s, unsigned a, unsigned b)
{
    const struct pbv_cards *from;
    uint64_t set;

    switch (act_of(s)) {
    case PBV_C_FIRST_ACT: return a < (unsigned)u->seats;
    case PBV_C_TOP_ACT: return a < PBV_N_COLOURS ? top_weight(s, a) : 0;
    case PBV_C_REVEAL_ACT: return a < PBV_MAX_RVS && next_rvs(s) >> a & 1;
    case PBV_C_DICE_ACT: return a == s->dice_done && b <= dice_left(s) ? dice_weight(s, b) : 0;
    case PBV_N_ACTS: return 0;
    }
    from = source(u, s, &set);
    return a < PBV_N_KINDS && set >> a & 1 ? pbv_has(from, a) : 0;
}

/* ---- the slots -------------------------------------------------------------------------------- */

bool pbv_may_happen(const struct lv_setup *u, const struct pbv_state *s, lv_action x,
                    struct lv_refusal *why)
{
    if (lv_action_kind(x) != act_of(s))
        return lv_refuse(why, LV_E_TURN, "PBV-R70", N_("chance is not asked this now"), 0);
    if (weight_of(u, s, lv_action_a(x), lv_action_b(x)) == 0)
        return lv_refuse(why, LV_E_RULE, "PBV-R70", N_("this cannot come up"), 0);
    return true;
}

int pbv_outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    const struct pbv_state *s = state;
    unsigned act = act_of(s);
    int n = 0;

    for (unsigned i = 0; act != PBV_N_ACTS && i < PBV_N_KINDS; i++) {
        unsigned a = act == PBV_C_DICE_ACT ? s->dice_done : i, b = act == PBV_C_DICE_ACT ? i : 0;
        uint32_t weight = weight_of(u, s, a, b);
        if (weight > 0)
            out[n++] = (struct lv_outcome){ lv_action_make(act, a, b, 0), weight };
    }
    return n;
}

/* One of the cards, each copy as likely as any other. */
static unsigned sample_card(const struct pbv_cards *from, uint64_t set, struct lv_rng *rng)
{
    unsigned total = pbv_count(set >> PBV_GUEST), r;

    PBV_EACH(k, pbv_chars(set))
        total += from->n[k];
    r = lv_rng_below(rng, total);
    for (; set; set &= set - 1) {
        unsigned kind = pbv_lowest(set), n = pbv_has(from, kind);
        if (r < n)
            return kind;
        r -= n;
    }
    assert(false);
    return 0;
}

static unsigned sample_top(const struct pbv_state *s, struct lv_rng *rng)
{
    unsigned seen = (unsigned)(s->top[0] > 0) + (s->top[1] > 0) + (s->top[2] > 0), c = 0;
    unsigned r = lv_rng_below(rng, pbv_stock_chars(s) - seen);

    for (; r >= top_weight(s, c); c++)
        r -= top_weight(s, c);
    return c;
}

static unsigned sample_dice(const struct pbv_state *s, struct lv_rng *rng)
{
    uint32_t r = lv_rng_below(rng, power(PBV_N_FACES - (uint32_t)s->dice_done, dice_left(s)));
    unsigned k = 0;

    for (; r >= dice_weight(s, k); k++)
        r -= dice_weight(s, k);
    return k;
}

lv_action pbv_sample(const struct lv_setup *u, const void *state, struct lv_rng *rng)
{
    const struct pbv_state *s = state;
    unsigned act = act_of(s), r;
    const struct pbv_cards *from;
    uint64_t set;

    switch (act) {
    case PBV_C_FIRST_ACT: return lv_action_make(act, lv_rng_below(rng, (uint32_t)u->seats), 0, 0);
    case PBV_C_TOP_ACT: return lv_action_make(act, sample_top(s, rng), 0, 0);
    case PBV_C_DICE_ACT: return lv_action_make(act, s->dice_done, sample_dice(s, rng), 0);
    case PBV_C_REVEAL_ACT:
        set = next_rvs(s);
        for (r = lv_rng_below(rng, pbv_count(set)); r > 0; r--)
            set &= set - 1;
        return lv_action_make(act, pbv_lowest(set), 0, 0);
    }
    from = source(u, s, &set);
    return lv_action_make(act, sample_card(from, set, rng), 0, 0);
}
