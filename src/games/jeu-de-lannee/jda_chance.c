/* jda_chance.c: what may come up at a chance point, listed and drawn. */
#include "jda.h"

static uint64_t lucky_left(const struct jda_state *s)
{
    uint64_t left = (1ull << (JDA_N_LUCKY + 1)) - 2; /* numbers 1 to 30 */

    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        if (s->lucky[i])
            left &= ~(1ull << s->lucky[i]);
    return left;
}

/* JDA-R137: first the right titles, then the wrong ones. */
static uint32_t titles_left(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_data *d = u->data;
    const struct jda_quiz *q = &d->quiz[s->attr - JDA_A_Q_BEATLES];
    uint32_t all = q->n_titles == 32 ? ~0u : (1u << q->n_titles) - 1;
    bool right = __builtin_popcount(s->titles & q->right) < q->needed;

    return (right ? q->right : all & ~q->right) & ~s->titles;
}

/* All outcomes but those of facts are equally likely members of a set: its mask and kind, and what
 * is added to a member's number. */
uint64_t jda_even_chances(const struct lv_setup *u, const struct jda_state *s, enum jda_kind *kind,
                          unsigned *base)
{
    unsigned deck;

    *base = 0;
    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_LUCKY: *kind = JDA_LUCKY_ACTION; return lucky_left(s);
    case JDA_ASK_LOT: *kind = JDA_LOT_ACTION; return jda_lot_mask(u, s);
    case JDA_ASK_TITLE: *kind = JDA_TITLE_ACTION; return titles_left(u, s);
    case JDA_ASK_CARD:
        *kind = JDA_CARD_DRAWN_ACTION;
        deck = jda_draw_deck(u, s);
        *base = jda_first_card(deck);
        return jda_cards(s->in_deck[deck]);
    case JDA_ASK_SPIN: *kind = JDA_SPIN_ACTION; return jda_results_usable(u, s);
    default: *kind = JDA_SPIN_ACTION; return ((const struct jda_data *)u->data)->results[JDA_PLAIN];
    }
}

int jda_outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    const struct jda_state *s = state;
    enum jda_kind kind;
    unsigned base;
    uint64_t mask;
    int n = 0;

    if (s->ask == JDA_ASK_FACT_DRAW)
        return jda_fact_outcomes(u, s, out);
    for (mask = jda_even_chances(u, s, &kind, &base); mask; mask &= mask - 1)
        out[n++] =
            (struct lv_outcome){ jda_action(kind, 0, base + (unsigned)__builtin_ctzll(mask)), 1 };
    return n;
}

static lv_action sample_fact(const struct lv_setup *u, const struct jda_state *s, struct lv_rng *rng)
{
    unsigned yes;

    switch (s->attr) {
    case JDA_A_SEX:
        return jda_action(JDA_FACT_DRAWN_ACTION, s->attr, JDA_WOMAN + lv_rng_below(rng, 2));
    case JDA_A_AGE: return jda_action(JDA_FACT_DRAWN_ACTION, s->attr, 12 + lv_rng_below(rng, 64));
    case JDA_A_BIRTHDAY:
        return jda_action(JDA_FACT_DRAWN_ACTION, s->attr, 2 + lv_rng_below(rng, JDA_DAYS));
    default:
        yes = jda_chance_of_yes(u->data, s, jda_fact_seat(u, s), s->attr);
        if (yes % 100 != 0) /* else there is nothing to draw */
            yes = lv_rng_below(rng, 100) >= 100 - yes;
        return jda_action(JDA_FACT_DRAWN_ACTION, s->attr, JDA_NO + (yes != 0));
    }
}

/* One member of the set, each as likely as the others. Members are counted in fields of 2, 4 … 32 bits;
 * then the one sought is found by halves. No branch hangs on chance, so none is mispredicted: that
 * is worth more than the few instructions a loop over the members would save. */
static unsigned sample_member(uint64_t set, struct lv_rng *rng)
{
    enum { LEVELS = 6 };
    static const uint64_t field[LEVELS] = { 0x5555555555555555u, 0x3333333333333333u,
                                            0x0F0F0F0F0F0F0F0Fu, 0x00FF00FF00FF00FFu,
                                            0x0000FFFF0000FFFFu, 0x00000000FFFFFFFFu };
    uint64_t count[LEVELS + 1] = { set };
    unsigned at = 0, k;

    for (unsigned i = 0; i < LEVELS; i++)
        count[i + 1] = (count[i] & field[i]) + (count[i] >> (1u << i) & field[i]);
    assert(set != 0);
    k = lv_rng_below(rng, (uint32_t)count[LEVELS]);
    for (unsigned i = LEVELS; i-- > 0;) {
        unsigned below = (unsigned)(count[i] >> at & ((1ull << (1u << i)) - 1)), up = k >= below;
        k -= below & (0u - up);
        at += up << i;
    }
    return at;
}

lv_action jda_sample(const struct lv_setup *u, const void *state, struct lv_rng *rng)
{
    const struct jda_state *s = state;
    enum jda_kind kind;
    unsigned base;
    uint64_t mask;

    if (s->ask == JDA_ASK_FACT_DRAW)
        return sample_fact(u, s, rng);
    mask = jda_even_chances(u, s, &kind, &base);
    return jda_action(kind, 0, base + sample_member(mask, rng));
}
