/* sml_pay.c: with what a house or a trip may be paid, and how a careful buyer would. */
#include "sml_play.h"

#include <assert.h>
#include <string.h>

static unsigned add_to_purse(const struct lv_setup *u, uint8_t *purse, unsigned n, unsigned card)
{
    unsigned i = n;

    for (; i > 0 && sml_pay_order(u, purse[i - 1]) > sml_pay_order(u, card); i--)
        purse[i] = purse[i - 1];
    purse[i] = (uint8_t)card;
    return n + 1;
}

unsigned sml_purse(const struct lv_setup *u, const struct sml_state *s, unsigned seat,
                   uint8_t purse[SML_PURSE])
{
    unsigned n = 0;

    assert(seat < (unsigned)u->seats);
    for (unsigned card = s->seat[seat].salary; card != SML_NONE; card = s->under[card])
        if (sml_zone_of(s, card) == SML_Z_SALARY)
            n = add_to_purse(u, purse, n, card);
    if (sml_lies(s, SML_LEGACY, SML_Z_LAID, seat))
        n = add_to_purse(u, purse, n, SML_LEGACY);
    return n;
}

/* Payments go from dear to cheap and stop as soon as the price is reached: then no card of them is
 * needless (SML-R68), and each set of cards can be paid in one way only. A card may be next if the
 * price can still be reached with it and what comes after it. */
bool sml_may_pay(const struct lv_setup *u, const struct sml_state *s, unsigned card,
                 struct lv_refusal *why)
{
    uint8_t purse[SML_PURSE];
    unsigned n = sml_purse(u, s, s->active, purse), sum = 0;
    bool mine = false;

    for (unsigned i = 0; i < n; i++) {
        mine |= purse[i] == card;
        if (mine)
            sum += sml_worth(u, purse[i]);
    }
    if (!mine)
        return sml_refuse(why, "SML-055", N_("only your own free salaries can pay"), 0);
    if (s->paid != SML_NONE && sml_pay_order(u, card) < sml_pay_order(u, s->paid))
        return sml_refuse_brief(why, "SML-R68", N_("a payment goes from dear to cheap"),
                                N_("From dear to cheap"), 0);
    if (sum < s->price)
        return sml_refuse_brief(why, "SML-055", N_("{n} bundles could not be reached any more"),
                                N_("Not enough then"), s->price);
    return true;
}

/* ---- the careful buyer ------------------------------------------------------------------------ */

enum { FOURS, THREES, LEGACY, TWOS, ONES, N_GROUPS };

/* What is left to pay with, from dear to cheap. */
struct groups {
    int n[N_GROUPS];
    uint8_t card[N_GROUPS][SML_PURSE];
};

/* Waste as little as possible, keep the héritage (it cannot be taxed), then turn as many salaries as
 * possible (a turned one cannot be taxed): how many of each group. The price must be within reach. */
static void careful_mix(const int n[N_GROUPS], int price, int mix[N_GROUPS])
{
    int best = 1 << 20;

    for (int a = 0; a <= n[FOURS]; a++)
        for (int b = 0; b <= n[THREES]; b++)
            for (int h = 0; h <= n[LEGACY]; h++)
                for (int c = 0; c <= n[TWOS]; c++) {
                    int rest = price - 4 * a - 3 * (b + h) - 2 * c, ones = rest > 0 ? rest : 0;
                    int waste = rest < 0 ? -rest : 0;
                    int cost = waste * 256 + h * 128 - (a + b + h + c + ones);
                    if (waste > 3)
                        break; /* one more two only wastes more */
                    if (ones > n[ONES] || cost >= best)
                        continue;
                    best = cost;
                    memcpy(mix, (const int[N_GROUPS]){ a, b, h, c, ones }, N_GROUPS * sizeof *mix);
                }
    assert(best < 1 << 20);
}

/* The mixes that pay this price: how many of each group, until the last is seen. No card of them is
 * needless (SML-R68): what is paid too much is less than the cheapest card is worth. */
struct mixes {
    const int *n;   /* there are so many */
    int price;
    int mix[N_GROUPS];
    int waste;
    bool begun;
};

static const int group_worth[N_GROUPS] = { 4, 3, 3, 2, 1 };

/* Counts on, like the digits of a number; false when it begins again. */
static bool count_on(struct mixes *m)
{
    for (int g = TWOS; g >= 0; g--) {
        if (m->mix[g] < m->n[g]) {
            m->mix[g]++;
            return true;
        }
        m->mix[g] = 0;
    }
    return false;
}

/* Ones fill what is missing. Is it a payment, and is every card of it needed? */
static bool pays(struct mixes *m)
{
    int rest = m->price, cheapest = 4 + 1;

    for (int g = 0; g < ONES; g++) {
        rest -= m->mix[g] * group_worth[g];
        if (m->mix[g] > 0)
            cheapest = group_worth[g];
    }
    m->mix[ONES] = rest > 0 ? rest : 0;
    m->waste = rest < 0 ? -rest : 0;
    return m->mix[ONES] <= m->n[ONES] && m->waste < cheapest;
}

static bool next_mix(struct mixes *m)
{
    if (!m->begun) {
        m->begun = true;
        if (pays(m))
            return true;
    }
    while (count_on(m))
        if (pays(m))
            return true;
    return false;
}

static void gather(const struct lv_setup *u, const struct sml_state *s, const uint8_t *purse, unsigned n,
                   struct groups *to)
{
    memset(to->n, 0, sizeof to->n);
    for (unsigned i = 0; i < n; i++) {
        unsigned group = purse[i] == SML_LEGACY
            ? LEGACY : (const unsigned[]){ ONES, TWOS, THREES, FOURS }[sml_worth(u, purse[i]) - 1];
        if (s->paid == SML_NONE || sml_pay_order(u, purse[i]) > sml_pay_order(u, s->paid))
            to->card[group][to->n[group]++] = purse[i];
    }
}

static unsigned cards_of(const struct groups *g, const int mix[N_GROUPS], uint8_t card[SML_PURSE])
{
    unsigned n = 0;

    for (int group = 0; group < N_GROUPS; group++)
        for (int i = 0; i < mix[group]; i++)
            card[n++] = g->card[group][i];
    return n;
}

unsigned sml_careful(const struct lv_setup *u, const struct sml_state *s, unsigned seat, unsigned price,
                     uint8_t card[SML_PURSE])
{
    uint8_t purse[SML_PURSE];
    struct groups g;
    int mix[N_GROUPS] = { 0 };
    unsigned n;

    gather(u, s, purse, sml_purse(u, s, seat, purse), &g);
    careful_mix(g.n, (int)price, mix);
    n = cards_of(&g, mix, card);
    assert(n > 0 || price == 0);
    return n;
}

void sml_ways(const struct lv_setup *u, const struct sml_state *s, unsigned seat, unsigned price,
              void (*way)(void *ctx, const uint8_t *card, unsigned n, unsigned waste), void *ctx)
{
    uint8_t purse[SML_PURSE], card[SML_PURSE];
    struct groups g;
    struct mixes m = { .n = g.n, .price = (int)price };

    gather(u, s, purse, sml_purse(u, s, seat, purse), &g);
    while (next_mix(&m)) {
        unsigned n = cards_of(&g, m.mix, card);
        way(ctx, card, n, (unsigned)m.waste);
    }
}

int sml_list_pay(const struct lv_setup *u, const struct sml_state *s, lv_action *out)
{
    uint8_t purse[SML_PURSE], careful[SML_PURSE] = { SML_NONE };
    unsigned n_purse = sml_purse(u, s, s->active, purse);
    int n = 0;

    if (s->price == 0) {
        out[n++] = lv_action_make(SML_PAID, 0, 0, 0);
    } else {
        sml_careful(u, s, s->active, s->price, careful);
        out[n++] = lv_action_make(SML_PAY, careful[0], 0, 0);
    }
    for (unsigned i = 0; i < n_purse; i++)
        if (purse[i] != careful[0] && sml_may_pay(u, s, purse[i], NULL))
            out[n++] = lv_action_make(SML_PAY, purse[i], 0, 0);
    return n;
}
