/* sml_resample.c: another world that a seat cannot tell from this one (catalogue, section 7).
 *
 * The cards whose place the seat does not know are gathered, and the places they leave are filled
 * again from them, every way that fits equally likely. Three things narrow what fits: a bet is a
 * salary; a card that the seat knows to be in some hand goes into a hand or is the bet (SML-R111), and is not
 * the one just drawn; a hand that is still as it was dealt has the smiles that were announced (SML-R03). */
#include "sml_words.h"

#include <assert.h>

enum { TOP_SMILES = 9, TOP_TOTAL = SML_LIMIT * TOP_SMILES };

/* Cards without an order. */
struct heap {
    uint8_t card[SML_MAX_CARDS];
    unsigned n;
};

/* What is hidden in a hand, in the pool or on the casino. Who else knows of the cards there goes with
 * the places. */
struct gap {
    unsigned n;
    uint8_t knows[SML_MAX_SEATS * SML_HAND], held[SML_MAX_SEATS * SML_HAND];
};

/* How many cards of each number of smiles. */
struct tally {
    unsigned of[TOP_SMILES + 1];
};

struct world {
    const struct lv_setup *u;
    struct sml_state *s;
    struct lv_rng *rng;
    int seat;
    unsigned eye;                  /* the seat, as a bit of event masks */
    struct heap held, loose;       /* known to be in some hand; the others */
    bool is_held[SML_MAX_CARDS];
    struct gap hand[SML_MAX_SEATS], pool, bet, drew;
    struct tally was[SML_MAX_SEATS]; /* what is hidden in the hands */
};

static unsigned smiles_of(const struct world *w, unsigned card)
{
    return sml_data_of(w->u)->smiles[card];
}

static unsigned take(struct heap *h, unsigned i)
{
    unsigned card = h->card[i];

    h->card[i] = h->card[--h->n];
    return card;
}

static unsigned take_any(struct heap *h, struct lv_rng *rng)
{
    return take(h, lv_rng_below(rng, h->n));
}

static void exchange(uint8_t *a, uint8_t *b)
{
    uint8_t was = *a;

    *a = *b;
    *b = was;
}

/* ---- gathering -------------------------------------------------------------------------------- */

static void forget(struct world *w, unsigned card, bool held)
{
    struct heap *h = held ? &w->held : &w->loose;

    assert(card < SML_MAX_CARDS);
    h->card[h->n++] = (uint8_t)card;
    w->is_held[card] = held;
    w->s->under[card] = SML_NONE;
    sml_put(w->s, card, SML_Z_DECK, 0);
    w->s->undrawn[card / 32] |= 1u << card % 32;
}

static void leave_gap(struct world *w, struct gap *g, unsigned card, unsigned knows, unsigned held)
{
    g->knows[g->n] = (uint8_t)knows;
    g->held[g->n++] = (uint8_t)(held & ~w->eye);
    forget(w, card, held & w->eye);
}

static void empty_hand(struct world *w, unsigned owner)
{
    const struct sml_seat before = w->s->seat[owner];
    unsigned removed = 0;

    for (unsigned i = 0; i < before.n_hand; i++) {
        unsigned card = before.hand[i], held = w->s->under[card];
        if (sml_knows_hand_card(w->u, w->s, w->seat, owner, i - removed))
            continue; /* removing moves the rest down */
        sml_hand_remove(w->s, owner, card);
        removed++;
        leave_gap(w, card == w->s->drew ? &w->drew : &w->hand[owner], card, before.knows[i], held);
        w->was[owner].of[smiles_of(w, card)]++;
    }
    w->s->seat[owner].flags = before.flags;
}

static bool drawn_is_hidden(const struct world *w, unsigned i)
{
    return w->s->active != w->seat && !(w->s->drawn_knows[i] & w->eye);
}

static void gather(struct world *w)
{
    struct sml_state *s = w->s;

    for (unsigned c = 0; c < sml_data_of(w->u)->n_cards; c++)
        if (sml_zone_of(s, c) == SML_Z_POOL)
            leave_gap(w, &w->pool, c, 0, s->under[c]);
        else if (sml_zone_of(s, c) == SML_Z_DECK)
            forget(w, c, false);
    for (unsigned i = 0; i < (unsigned)w->u->seats; i++)
        empty_hand(w, i);
    for (unsigned i = 0; i < s->n_seen; i++)
        if (!(s->sees[i] & w->eye))
            forget(w, s->seen[i], false);
    for (unsigned i = 0; i < s->n_drawn; i++)
        if (drawn_is_hidden(w, i))
            forget(w, s->drawn[i], false);
    if (s->bet != SML_NONE && (int)sml_owner_of(s, s->bet) != w->seat)
        leave_gap(w, &w->bet, s->bet, sml_owner_of(s, s->bet), s->under[s->bet]);
}

/* What is dealt must not hang on where the cards were, or a bot could tell one world from another: they
 * lie in the order of their numbers, and the places of a hand in that of what is known of them. */
static void sort_heap(struct heap *h)
{
    bool there[SML_MAX_CARDS] = { false };
    unsigned n = 0;

    for (unsigned i = 0; i < h->n; i++)
        there[h->card[i]] = true;
    for (unsigned c = 0; n < h->n; c++)
        if (there[c])
            h->card[n++] = (uint8_t)c;
}

static void sort_gap(struct gap *g)
{
    for (unsigned i = 1; i < g->n; i++)
        for (unsigned k = i; k > 0 && (g->knows[k - 1] << 8 | g->held[k - 1])
                                          > (g->knows[k] << 8 | g->held[k]); k--) {
            exchange(&g->knows[k], &g->knows[k - 1]);
            exchange(&g->held[k], &g->held[k - 1]);
        }
}

static void sort(struct world *w)
{
    sort_heap(&w->held);
    sort_heap(&w->loose);
    sort_gap(&w->pool);
    for (unsigned i = 0; i < (unsigned)w->u->seats; i++)
        sort_gap(&w->hand[i]);
}

/* ---- filling ---------------------------------------------------------------------------------- */

static void put_in_hand(struct world *w, unsigned seat, const struct gap *g, unsigned i, unsigned card)
{
    uint8_t flags = w->s->seat[seat].flags;

    assert(i < SML_HAND && card < SML_MAX_CARDS);
    sml_draw_unknown(w->s, card);
    sml_hand_add(w->s, seat, card, g->knows[i], g->held[i] | (w->is_held[card] ? w->eye : 0));
    w->s->seat[seat].flags = flags; /* it is still as it was dealt, if it was */
}

/* ---- hands as they were dealt ----------------------------------------------------------------- */

/* ways[v][k][t]: k cards with t smiles in all, each of them with v smiles or more. */
struct ways {
    double of[TOP_SMILES + 2][SML_LIMIT + 1][TOP_TOTAL + 1];
};

static struct tally tally_of(const struct world *w, const struct heap *h)
{
    struct tally t = { { 0 } };

    for (unsigned i = 0; i < h->n; i++)
        t.of[smiles_of(w, h->card[i])]++;
    return t;
}

/* The ways to choose j of n, for j = 0, 1, 2 one after the other. */
static double one_more_of(double ways, unsigned n, unsigned j)
{
    return ways * (n - j) / (j + 1);
}

static void count_ways(const struct tally *t, unsigned n, unsigned total, struct ways *to)
{
    for (unsigned k = 0; k <= n; k++)
        for (unsigned sum = 0; sum <= total; sum++)
            to->of[TOP_SMILES + 1][k][sum] = k == 0 && sum == 0;
    for (unsigned v = TOP_SMILES + 1; v-- > 0;)
        for (unsigned k = 0; k <= n; k++)
            for (unsigned sum = 0; sum <= total; sum++) {
                double c = 1, all = 0;
                for (unsigned j = 0; j <= k && j * v <= sum && j <= t->of[v]; j++) {
                    all += c * to->of[v + 1][k - j][sum - j * v];
                    c = one_more_of(c, t->of[v], j);
                }
                to->of[v][k][sum] = all;
            }
}

static double unit(struct lv_rng *rng)
{
    return (double)(lv_rng_next(rng) >> 11) * 0x1p-53;
}

/* How many cards of each number of smiles a hand of n with this total has, by chance. */
static struct tally draw_tally(const struct tally *t, const struct ways *ways, unsigned n,
                               unsigned total, struct lv_rng *rng)
{
    struct tally hand = { { 0 } };

    for (unsigned v = 0; v <= TOP_SMILES; v++) {
        double left = unit(rng) * ways->of[v][n][total], c = 1;
        unsigned pick = 0;
        for (unsigned j = 0; left >= 0 && j <= n && j * v <= total && j <= t->of[v]; j++) {
            double here = c * ways->of[v + 1][n - j][total - j * v];
            pick = here > 0 ? j : pick; /* rounding may run past the last one */
            left -= here;
            c = one_more_of(c, t->of[v], j);
        }
        hand.of[v] = pick;
        n -= pick;
        total -= pick * v;
    }
    return hand;
}

static unsigned take_with_smiles(struct world *w, struct heap *h, unsigned smiles, unsigned k)
{
    unsigned i = 0;

    for (;; i++)
        if (smiles_of(w, h->card[i]) == smiles && k-- == 0)
            return take(h, i);
}

static void take_tally(struct world *w, struct heap *h, const struct tally *hand, uint8_t *card)
{
    for (unsigned v = 0; v <= TOP_SMILES; v++) {
        unsigned left = tally_of(w, h).of[v];
        for (unsigned j = 0; j < hand->of[v]; j++)
            *card++ = (uint8_t)take_with_smiles(w, h, v, lv_rng_below(w->rng, left--));
    }
}

static bool is_as_dealt(const struct world *w, unsigned seat)
{
    return w->hand[seat].n > 0 && w->s->seat[seat].flags & SML_AS_DEALT;
}

/* The smiles hidden in a hand as dealt, by their sum. */
static unsigned hidden_total(const struct world *w, unsigned seat)
{
    const struct sml_seat *p = &w->s->seat[seat];
    unsigned total = p->total;

    for (unsigned i = 0; i < p->n_hand; i++)
        total -= smiles_of(w, p->hand[i]);
    return total;
}

struct dealt {
    uint8_t card[SML_MAX_SEATS][SML_LIMIT];
};

/* Deals the hands one after the other. The first takes from more cards than the last, so that some
 * worlds come too often: the result is the chance to be given to this one, to even that out. */
static double deal_in_turn(struct world *w, struct heap *h, struct dealt *to)
{
    const struct tally all = tally_of(w, h);
    double chance = 1;

    for (unsigned seat = 0; seat < (unsigned)w->u->seats; seat++) {
        struct tally now = tally_of(w, h), hand;
        unsigned n = w->hand[seat].n, total = hidden_total(w, seat);
        struct ways most, ways;
        if (!is_as_dealt(w, seat))
            continue;
        count_ways(&all, n, total, &most);
        count_ways(&now, n, total, &ways);
        if (ways.of[0][n][total] == 0)
            return 0; /* the hands before took what this one needs */
        chance *= ways.of[0][n][total] / most.of[0][n][total];
        hand = draw_tally(&now, &ways, n, total, w->rng);
        take_tally(w, h, &hand, to->card[seat]);
    }
    return chance;
}

/* Hands with as many cards of each number of smiles as they really have: always possible. */
static void deal_alike(struct world *w, struct heap *h, struct dealt *to)
{
    for (unsigned seat = 0; seat < (unsigned)w->u->seats; seat++)
        if (is_as_dealt(w, seat))
            take_tally(w, h, &w->was[seat], to->card[seat]);
}

/* With the cards of the box a try in four succeeds; only in a small deck they may all fail. */
static void fill_hands_as_dealt(struct world *w)
{
    enum { TRIES = 200 };
    struct heap h = w->loose;
    struct dealt to;
    int tries = 0;

    while (tries < TRIES && unit(w->rng) >= deal_in_turn(w, &h, &to)) {
        h = w->loose;
        tries++;
    }
    if (tries == TRIES)
        deal_alike(w, &h, &to);
    w->loose = h;
    for (unsigned seat = 0; seat < (unsigned)w->u->seats; seat++) {
        struct gap *g = &w->hand[seat];
        if (!is_as_dealt(w, seat))
            continue;
        for (unsigned i = 0; i < g->n; i++)
            put_in_hand(w, seat, g, i, to.card[seat][i]);
        g->n = 0;
    }
}

/* ---- the other places ------------------------------------------------------------------------- */

static unsigned count_salaries(const struct world *w, const struct heap *h)
{
    unsigned n = 0;

    for (unsigned i = 0; i < h->n; i++)
        n += sml_family_of(w->u, h->card[i]) == SML_F_SALARY;
    return n;
}

static unsigned take_salary(struct world *w, struct heap *h, unsigned k)
{
    for (unsigned i = 0;; i++)
        if (sml_family_of(w->u, h->card[i]) == SML_F_SALARY && k-- == 0)
            return take(h, i);
}

/* With h held cards and l loose ones for p places, a held salary is the bet in l worlds for each
 * p - h in which a loose one is. */
static void fill_bet(struct world *w, unsigned places)
{
    unsigned weight = places - w->held.n, held_weight = w->loose.n ? w->loose.n : 1;
    unsigned held = count_salaries(w, &w->held) * held_weight;
    unsigned k = lv_rng_below(w->rng, held + count_salaries(w, &w->loose) * weight);
    unsigned card = k < held ? take_salary(w, &w->held, k / held_weight)
                             : take_salary(w, &w->loose, (k - held) / weight);

    sml_draw_unknown(w->s, card);
    w->s->bet = (uint8_t)card;
    w->s->under[card] = (uint8_t)(w->bet.held[0] | (w->is_held[card] ? w->eye : 0));
    sml_put(w->s, card, SML_Z_BET, w->bet.knows[0]);
}

/* All the held cards, and as many loose ones as there are places more, in any order. */
static void fill_hands(struct world *w, unsigned places)
{
    while (w->held.n < places)
        w->held.card[w->held.n++] = (uint8_t)take_any(&w->loose, w->rng);
    for (unsigned seat = 0; seat < (unsigned)w->u->seats; seat++)
        for (unsigned i = 0; i < w->hand[seat].n; i++)
            put_in_hand(w, seat, &w->hand[seat], i, take_any(&w->held, w->rng));
    for (unsigned i = 0; i < w->pool.n; i++) {
        unsigned card = take_any(&w->held, w->rng);
        sml_draw_unknown(w->s, card);
        w->s->under[card] = (uint8_t)(w->pool.held[i] | (w->is_held[card] ? w->eye : 0));
        sml_put(w->s, card, SML_Z_POOL, 0);
    }
}

/* SML-R108: it came from the pile, so that nobody knew it to be in a hand. */
static void fill_drew(struct world *w)
{
    unsigned card = w->drew.n > 0 ? take_any(&w->loose, w->rng) : SML_NONE;

    if (card == SML_NONE)
        return;
    w->s->drew = (uint8_t)card;
    put_in_hand(w, w->s->active, &w->drew, 0, card);
}

static unsigned any_loose(struct world *w, enum sml_zone zone, unsigned seat)
{
    unsigned card = take_any(&w->loose, w->rng);

    sml_draw_unknown(w->s, card);
    sml_put(w->s, card, zone, seat);
    return card;
}

static void fill_drawn(struct world *w)
{
    struct sml_state *s = w->s;

    for (unsigned i = 0; i < s->n_drawn; i++)
        if (drawn_is_hidden(w, i))
            s->drawn[i] = (uint8_t)any_loose(w, SML_Z_DRAWN, s->active);
    for (unsigned i = 1; i < s->n_drawn; i++) /* sorted again: three at most */
        for (unsigned k = i; k > 0 && s->drawn[k - 1] > s->drawn[k]; k--) {
            exchange(&s->drawn[k], &s->drawn[k - 1]);
            exchange(&s->drawn_knows[k], &s->drawn_knows[k - 1]);
        }
}

void sml_resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng)
{
    struct world w = { .u = u, .s = state, .rng = rng, .seat = seat, .eye = sml_eye(seat) };
    unsigned places;

    if (sml_shows_hands(u, w.s))
        return;
    gather(&w);
    sort(&w);
    fill_hands_as_dealt(&w);
    places = w.pool.n + w.bet.n;
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        places += w.hand[i].n;
    if (w.bet.n > 0)
        fill_bet(&w, places);
    fill_drew(&w);
    fill_hands(&w, places - w.bet.n);
    for (unsigned i = 0; i < w.s->n_seen; i++)
        if (!(w.s->sees[i] & w.eye))
            w.s->seen[i] = (uint8_t)any_loose(&w, SML_Z_SEEN, 0);
    fill_drawn(&w);
}
