/* pbv_resample.c: another world that a seat cannot tell from this one (section 7 of the catalogue).
 *
 * What a seat cannot place are the cards of the piles and those of the other hands that it has not
 * seen. With visible backs the colours of every hand are public, so cards change places within their
 * colour only. Without, any character card may be anywhere, but the tops of the piles must stay
 * possible: a card of the shown colour is set aside for each first. */
#include "pbv.h"

#include <assert.h>

enum { MAX_POOL = PBV_MAX_CARDS + PBV_MAX_TROUBLES };

struct pool {
    struct lv_rng *rng;
    uint8_t kind[MAX_POOL];
    unsigned n;
};

static void gather(struct pool *p, struct pbv_cards *from, unsigned kind, unsigned copies)
{
    assert(kind < PBV_N_KINDS);
    while (copies-- > 0) {
        pbv_remove(from, kind);
        p->kind[p->n++] = (uint8_t)kind;
    }
}

static void hand_out(struct pool *p, struct pbv_cards *to, unsigned i)
{
    pbv_add(to, p->kind[i]);
    p->kind[i] = p->kind[--p->n];
}

/* Deals `count` of the pool at random. */
static void deal(struct pool *p, struct pbv_cards *to, unsigned count)
{
    while (count-- > 0)
        hand_out(p, to, lv_rng_below(p->rng, p->n));
}

/* In the order of their kinds: what is dealt must not hang on where the cards were, or a bot could
 * tell one world from another. */
static void sort(struct pool *p)
{
    uint8_t copies[PBV_N_KINDS] = { 0 };
    unsigned n = 0;

    for (unsigned i = 0; i < p->n; i++)
        copies[p->kind[i]]++;
    for (unsigned k = 0; n < p->n; k++)
        for (unsigned i = 0; i < copies[k]; i++)
            p->kind[n++] = (uint8_t)k;
}

/* Changes the places of the cards in `kinds`; `reserve` of each colour stay in the stock. */
static void shuffle(const struct lv_setup *u, struct pbv_state *s, unsigned viewer, uint64_t kinds,
                    bool tops, struct lv_rng *rng)
{
    const struct pbv_data *d = u->data;
    struct pool p = { .rng = rng, .n = 0 };
    unsigned missing[PBV_MAX_SEATS] = { 0 };

    PBV_EACH(k, s->stock.set & kinds)
        gather(&p, &s->stock, k, pbv_has(&s->stock, k));
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        unsigned before = p.n;
        if (i == viewer)
            continue;
        PBV_EACH(k, s->hand[i].set & kinds)
            gather(&p, &s->hand[i], k,
                   pbv_has(&s->hand[i], k) - pbv_known_of(&s->known[viewer][i], k));
        missing[i] = p.n - before;
    }
    sort(&p);
    for (int t = 0; tops && t < PBV_N_PILES; t++) {
        unsigned i = p.n ? lv_rng_below(rng, p.n) : 0;
        while (s->top[t] && d->colour[p.kind[i]] != s->top[t] - 1)
            i = lv_rng_below(rng, p.n);
        if (s->top[t])
            hand_out(&p, &s->stock, i);
    }
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        deal(&p, &s->hand[i], missing[i]);
    deal(&p, &s->stock, p.n);
}

/* What the others know stays what it is, as far as the new hands allow: a seat cannot know what the
 * others know, but it must not be more than there is (PBV-R71). */
void pbv_trim_knowledge(const struct lv_setup *u, struct pbv_state *s, unsigned viewer)
{
    for (unsigned v = 0; v <= PBV_ONLOOKER; v++)
        for (unsigned o = 0; o < (unsigned)u->seats; o++) {
            struct pbv_known *k = &s->known[v][o];
            if (v == viewer)
                continue;
            k->single &= s->hand[o].set;
            for (unsigned c = 0; c < PBV_N_CHARS; c++)
                while (pbv_known_of(k, c) > s->hand[o].n[c])
                    k->copies -= (uint64_t)1 << 4 * c;
        }
}

/* The Rendez-vous of the pile whose places the seat does not know change places, also with those that
 * lie nowhere yet. Who else knows a place knows it still. */
static void shuffle_rvs(struct pbv_state *s, unsigned viewer, struct lv_rng *rng)
{
    uint8_t *slot[PBV_MAX_RVS + 1], knows[PBV_MAX_RVS + 1] = { 0 };
    struct pool p = { .rng = rng, .n = 0 };
    unsigned n = 0;

    for (int i = -1; i < PBV_MAX_RVS; i++) {
        uint8_t *at = i < 0 ? &s->rv_top : &s->rv_buried[i];
        if (*at && (viewer == PBV_ONLOOKER || !(s->rv_knows[*at - 1] >> viewer & 1))) {
            p.kind[p.n++] = *at;
            knows[n] = s->rv_knows[*at - 1];
            slot[n++] = at;
        }
    }
    PBV_EACH(r, s->rv_unknown)
        p.kind[p.n++] = (uint8_t)(r + 1);
    sort(&p);
    s->rv_unknown = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned k = lv_rng_below(rng, p.n);
        *slot[i] = p.kind[k];
        s->rv_knows[*slot[i] - 1] = knows[i];
        p.kind[k] = p.kind[--p.n];
    }
    for (unsigned i = 0; i < p.n; i++) {
        s->rv_unknown |= (uint16_t)(1u << (p.kind[i] - 1));
        s->rv_knows[p.kind[i] - 1] = 0;
    }
}

void pbv_resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng)
{
    const struct pbv_data *d = u->data;
    struct pbv_state *s = state;
    unsigned viewer = seat < 0 ? PBV_ONLOOKER : (unsigned)seat;

    shuffle(u, s, viewer, pbv_troubles(~(uint64_t)0), false, rng);
    if (pbv_shows_backs(u))
        for (int c = 0; c < PBV_N_COLOURS; c++)
            shuffle(u, s, viewer, d->of_colour[c] | (uint64_t)d->guests_of[c] << PBV_GUEST, false, rng);
    else
        shuffle(u, s, viewer, 0xFFFFFFFFu, true, rng);
    pbv_count_colours(u, s);
    pbv_trim_knowledge(u, s, viewer);
    shuffle_rvs(s, viewer, rng);
}
