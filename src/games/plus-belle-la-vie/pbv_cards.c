/* pbv_cards.c: multisets of cards, what seats know of them, strength and control. */
#include "pbv.h"

#include <assert.h>
#include <string.h>

void pbv_add(struct pbv_cards *to, unsigned kind)
{
    assert(kind < PBV_N_KINDS);
    to->set |= (uint64_t)1 << kind;
    if (pbv_is_char(kind))
        to->n[kind]++;
}

void pbv_remove(struct pbv_cards *from, unsigned kind)
{
    assert(pbv_has(from, kind) > 0);
    if (!pbv_is_char(kind) || --from->n[kind] == 0)
        from->set &= ~((uint64_t)1 << kind);
}

/* Asked after every step for every seat, hence the sum of sixteen bytes in two words: a hand is far
 * from the 255 that would overflow. */
unsigned pbv_hand_size(const struct pbv_cards *c)
{
    uint64_t half[2];

    memcpy(half, c->n, sizeof half);
    return (unsigned)((half[0] + half[1]) * 0x0101010101010101u >> 56) + pbv_count(c->set >> PBV_GUEST);
}

/* PBV-R53: Embrouilles are told apart in any case. */
int pbv_seen_back(const struct lv_setup *u, unsigned kind)
{
    if (pbv_is_trouble(kind))
        return PBV_N_COLOURS;
    return pbv_shows_backs(u) ? pbv_data_of(u)->colour[kind] : -1;
}

/* ---- knowledge of hands (PBV-R71) ------------------------------------------------------------- */

unsigned pbv_known_of(const struct pbv_known *k, unsigned kind)
{
    return pbv_is_char(kind) ? (unsigned)(k->copies >> 4 * kind & 15)
                             : (unsigned)(k->single >> kind & 1);
}

void pbv_known_add(struct pbv_known *k, unsigned kind)
{
    assert(kind < PBV_N_KINDS);
    if (pbv_is_char(kind))
        k->copies += (uint64_t)1 << 4 * kind;
    else
        k->single |= (uint64_t)1 << kind;
}

static void known_remove(struct pbv_known *k, unsigned kind)
{
    assert(kind < PBV_N_KINDS);
    if (!pbv_is_char(kind))
        k->single &= ~((uint64_t)1 << kind);
    else if (pbv_known_of(k, kind) > 0)
        k->copies -= (uint64_t)1 << 4 * kind;
}

/* Forgets what has the same back as `kind`. Where backs are hidden all character cards have the same:
 * otherwise what a seat forgets would tell it the colour (PBV-R78). */
static void known_forget(const struct lv_setup *u, struct pbv_known *k, unsigned kind)
{
    const struct pbv_data *d = u->data;
    int back = pbv_seen_back(u, kind);

    if (back == PBV_N_COLOURS) {
        k->single &= 0xFFFFFFFFu;
    } else if (back < 0) {
        k->copies = 0;
        k->single = pbv_troubles(k->single);
    } else {
        k->copies &= ~d->nibbles[back];
        k->single &= ~((uint64_t)d->guests_of[back] << PBV_GUEST);
    }
}

/* Does this seat, or do the onlookers, keep anything in mind? */
static bool is_witness(const struct lv_setup *u, const struct pbv_state *s, unsigned v)
{
    return v == PBV_ONLOOKER || (v < (unsigned)u->seats && !s->left[v]);
}

void pbv_know_open(const struct lv_setup *u, struct pbv_state *s, unsigned owner, unsigned kind)
{
    for (unsigned v = 0; v <= PBV_ONLOOKER; v++)
        if (v != owner && is_witness(u, s, v))
            pbv_known_add(&s->known[v][owner], kind);
}

void pbv_forget_open(const struct lv_setup *u, struct pbv_state *s, unsigned owner, unsigned kind)
{
    (void)u;
    for (unsigned v = 0; v <= PBV_ONLOOKER; v++)
        known_remove(&s->known[v][owner], kind);
}

void pbv_forget_unseen(const struct lv_setup *u, struct pbv_state *s, unsigned owner, unsigned kind,
                       unsigned seers)
{
    for (unsigned v = 0; v <= PBV_ONLOOKER; v++)
        if (seers >> v & 1)
            known_remove(&s->known[v][owner], kind);
        else
            known_forget(u, &s->known[v][owner], kind);
}

/* ---- columns and control ---------------------------------------------------------------------- */

unsigned pbv_guests_on(const struct pbv_data *d, const struct pbv_state *s, unsigned seat,
                       unsigned column)
{
    unsigned set = 0;

    for (unsigned g = 0; g < d->n_guests; g++)
        if (s->guest_at[g] == 1 + 16 * seat + column)
            set |= 1u << g;
    return set;
}

/* PBV-021 to 024, to be called when a column of the character has changed. */
void pbv_judge(const struct lv_setup *u, struct pbv_state *s, unsigned character)
{
    const uint16_t bit = (uint16_t)(1u << character);
    unsigned most = 1;

    assert(character < PBV_N_CHARS);
    for (int i = 0; i < u->seats; i++)
        if (s->strength[i][character] > most)
            most = s->strength[i][character];
    for (int i = 0; i < u->seats; i++) {
        unsigned n = s->strength[i][character];
        s->columns[i] = (uint16_t)(n ? s->columns[i] | bit : s->columns[i] & ~bit);
        s->control[i] = (uint16_t)(n == most ? s->control[i] | bit : s->control[i] & ~bit);
    }
}

uint16_t pbv_shadows(const struct pbv_state *s)
{
    return s->shadow[0] | s->shadow[1] | s->shadow[2] | s->shadow[3] | s->shadow[4];
}

uint16_t pbv_controls(const struct pbv_state *s, unsigned seat)
{
    return (uint16_t)(s->control[seat] & ~pbv_shadows(s));
}

uint16_t pbv_controlled(const struct lv_setup *u, const struct pbv_state *s)
{
    unsigned all = 0;

    for (int i = 0; i < u->seats; i++)
        all |= s->columns[i]; /* whoever has a card: somebody has most */
    return (uint16_t)(all & ~(unsigned)pbv_shadows(s));
}

unsigned pbv_controllers(const struct lv_setup *u, const struct pbv_state *s, unsigned character)
{
    unsigned seats = 0;

    assert(character < PBV_N_CHARS);
    for (int i = 0; i < u->seats; i++)
        seats |= (unsigned)(pbv_controls(s, (unsigned)i) >> character & 1) << i;
    return seats;
}

/* PBV-138: strictly more than anybody else; SHADOW does not matter (PBV-R19). */
unsigned pbv_majorities(const struct lv_setup *u, const struct pbv_state *s, unsigned seat)
{
    unsigned others = 0;

    assert(seat < PBV_MAX_SEATS);
    for (int i = 0; i < u->seats; i++)
        if (i != (int)seat)
            others |= s->control[i];
    return pbv_count(s->control[seat] & ~others);
}

/* ---- piles ------------------------------------------------------------------------------------ */

unsigned pbv_stock_chars(const struct pbv_state *s)
{
    return (unsigned)s->colours[0] + s->colours[1] + s->colours[2] + s->colours[3];
}

void pbv_count_colours(const struct lv_setup *u, struct pbv_state *s)
{
    const struct pbv_data *d = u->data;

    memset(s->colours, 0, sizeof s->colours);
    PBV_EACH(k, s->stock.set & 0xFFFFFFFFu)
        s->colours[d->colour[k]] = (uint8_t)(s->colours[d->colour[k]] + pbv_has(&s->stock, k));
}

void pbv_fill_piles(const struct lv_setup *u, struct pbv_state *s, unsigned cards)
{
    const unsigned piles = pbv_piles(u);

    for (unsigned p = 0; p < piles; p++)
        s->pile[p] = (uint8_t)((cards + piles - 1 - p) / piles);
}

bool pbv_piles_empty(const struct pbv_state *s)
{
    return (s->pile[0] | s->pile[1] | s->pile[2]) == 0;
}

bool pbv_can_draw(const struct pbv_state *s)
{
    return !pbv_piles_empty(s) || (s->discard.set & 0xFFFFFFFFu) != 0;
}

/* ---- Rendez-vous ------------------------------------------------------------------------------ */

/* PBV-111, PBV-112: the number and the colours, each by itself. */
bool pbv_is_complete(const struct pbv_data *d, const struct pbv_state *s, unsigned rv)
{
    const struct pbv_rv *r = &d->rv[rv];
    unsigned there = s->here[r->place];

    assert(rv < PBV_MAX_RVS);
    if (pbv_count(there) < r->figures)
        return false;
    for (int c = 0; c < PBV_N_COLOURS; c++)
        if (pbv_count(there & d->of_colour[c]) < r->colours[c])
            return false;
    return true;
}

/* 2.5 of the catalogue: stars fill what is missing; a surplus does no harm. */
unsigned pbv_dice_missing(const struct pbv_rv *rv, const uint8_t dice[PBV_N_FACES])
{
    unsigned missing = 0;

    for (int c = 0; c < PBV_N_COLOURS; c++)
        if (dice[c] < rv->dice[c])
            missing += (unsigned)rv->dice[c] - dice[c];
    return missing > dice[PBV_STAR] ? missing - dice[PBV_STAR] : 0;
}

unsigned pbv_goal(const struct lv_setup *u)
{
    int32_t count = u->option[PBV_OPT_COUNT][0];

    return count ? (unsigned)count : u->seats <= 3 ? 5 : 7; /* PBV-135, PBV-136 */
}

unsigned pbv_discards_due(const struct pbv_state *s)
{
    const struct pbv_cards *hand = &s->hand[s->who];
    const unsigned cards = pbv_hand_size(hand), troubles = pbv_count(pbv_troubles(hand->set));
    const unsigned above = cards > PBV_HAND ? cards - PBV_HAND : 0;
    const unsigned too_many = troubles > PBV_HAND_TROUBLES ? troubles - PBV_HAND_TROUBLES : 0;

    if (s->phase != PBV_PH_DISCARD)
        return 0;
    if (s->dump > 0)
        return s->dump < cards ? s->dump : cards;
    return above > too_many ? above : too_many;
}

uint16_t pbv_rv_pile(const struct pbv_state *s)
{
    unsigned set = s->rv_unknown;

    if (s->rv_top)
        set |= 1u << (s->rv_top - 1);
    for (int i = 0; i < PBV_MAX_RVS && s->rv_buried[i]; i++)
        set |= 1u << (s->rv_buried[i] - 1);
    return (uint16_t)set;
}

/* PBV-R73: a card left on top, then the unknown ones, then the buried ones. */
int pbv_rv_next(const struct pbv_state *s)
{
    if (s->rv_top)
        return s->rv_top - 1;
    return s->rv_unknown ? -1 : s->rv_buried[0] - 1;
}

/* ---- seats ------------------------------------------------------------------------------------ */

unsigned pbv_next_seat(const struct lv_setup *u, const struct pbv_state *s, unsigned seat)
{
    assert(seat < (unsigned)u->seats);
    do
        seat = (seat + 1) % (unsigned)u->seats;
    while (s->left[seat]);
    return seat;
}

unsigned pbv_seats_left(const struct lv_setup *u, const struct pbv_state *s)
{
    unsigned n = 0;

    for (int i = 0; i < u->seats; i++)
        n += !s->left[i];
    return n;
}
