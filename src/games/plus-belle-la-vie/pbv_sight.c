/* pbv_sight.c: what a network is told of a situation (core/net.h): of every seat its points, its columns and
 * what they would bring, its hand, and its part in the two Rendez-vous that are open. */
#include <assert.h>

#include "pbv.h"

#include "core/net.h"

enum fact {
    ESTIMATE, POINTS, SALE, CONTROLLED, CONTROLLED_SALE, COLUMNS, CARDS_LAID, SINGLES, LARGE, FIRST, SECOND,
    THIRD, HAND, TROUBLES, THROWS, SHADOWS, OPEN_SALE, OTHER_OPEN_SALE, OPEN_FIGURES, OTHER_OPEN_FIGURES,
    FACTS
};
enum shared { TO_COME, ROUND, OPEN, LAST_TWO, POINTS_LEFT, LACKING, OTHER_LACKING, N_SHARED };
enum { INPUTS = LV_FACT_INPUTS(FACTS, N_SHARED), LARGE_COLUMN = 4, TEN_THOUSAND = 10000 };
static_assert((int)FACTS <= (int)LV_NET_FACTS, "room for them");

static int money(int points)
{
    return points * LV_NET_ONE / TEN_THOUSAND;
}

/* The three longest columns. */
static void note_length(int n, int *fact)
{
    for (int i = FIRST; i <= THIRD; i++)
        if (n > fact[i]) {
            const int less = fact[i];
            fact[i] = n;
            n = less;
        }
}

static void look_at_columns(const struct lv_setup *u, const struct pbv_state *s, unsigned seat, int *fact)
{
    const struct pbv_data *d = u->data;

    PBV_EACH(c, s->columns[seat]) {
        const int n = s->strength[seat][c], sale = d->sale[n < PBV_MAX_COLUMN ? n : PBV_MAX_COLUMN];
        fact[SALE] += money(sale);
        fact[COLUMNS] += LV_NET_ONE / 4;
        fact[CARDS_LAID] += n * LV_NET_ONE / 10;
        fact[SINGLES] += n == 1 ? LV_NET_ONE / 3 : 0;
        fact[LARGE] += n >= LARGE_COLUMN ? LV_NET_ONE / 2 : 0;
        note_length(n * LV_NET_ONE / 5, fact);
        if (s->control[seat] >> c & 1) {
            fact[CONTROLLED] += LV_NET_ONE / 3;
            fact[CONTROLLED_SALE] += money(sale);
        }
        for (int i = 0; i < 2; i++)
            if (s->rv_open[i] && s->at[c] == d->rv[s->rv_open[i] - 1].place) {
                fact[OPEN_SALE + i] += money(sale);
                fact[OPEN_FIGURES + i] += s->control[seat] >> c & 1 ? LV_NET_ONE / 3 : 0;
            }
    }
}

static void look_at_seat(const struct lv_setup *u, const struct pbv_state *s, unsigned seat, int32_t log,
                         int *fact)
{
    fact[ESTIMATE] = log * LV_NET_ONE / (2 * LV_NET_NAT);
    fact[POINTS] = money(s->score[seat]);
    look_at_columns(u, s, seat, fact);
    fact[HAND] = (int)pbv_hand_size(&s->hand[seat]) * LV_NET_ONE / 6;
    fact[TROUBLES] = (int)pbv_count(pbv_troubles(s->hand[seat].set)) * LV_NET_ONE / 3;
    fact[THROWS] = s->throws[seat] * LV_NET_ONE / 3;
    fact[SHADOWS] = (int)pbv_count(s->shadow[seat]) * LV_NET_ONE / 2;
}

/* Figures that an open Rendez-vous still needs. */
static int lacking(const struct pbv_data *d, const struct pbv_state *s, int i)
{
    const struct pbv_rv *r = &d->rv[s->rv_open[i] - 1];
    const unsigned there = pbv_count(s->here[r->place]);

    return r->figures > there ? (int)(r->figures - there) : 0;
}

static void look(const struct lv_setup *u, const void *state, const int32_t log[LV_MAX_SEATS],
                 struct lv_sight *sight)
{
    const struct pbv_state *s = state;
    const int who = pbv_to_move(u, state), left = (int)pbv_goal(u) - s->rv_played;
    struct lv_facts f = { .n = FACTS, .n_shared = N_SHARED, .turn = who < 0 ? s->active : who };

    assert(u->seats > 0);
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        look_at_seat(u, s, i, log[i], f.of[i]);
        f.strength[i] = log[i];
        f.out |= (unsigned)(s->left[i] != 0) << i;
    }
    f.shared[TO_COME] = left * LV_NET_ONE / 5;
    f.shared[ROUND] = s->turns / u->seats * LV_NET_ONE / 20;
    f.shared[OPEN] = ((s->rv_open[0] != 0) + (s->rv_open[1] != 0)) * LV_NET_ONE;
    f.shared[LAST_TWO] = left <= 2 ? LV_NET_ONE : 0;
    f.shared[POINTS_LEFT] = s->points * LV_NET_ONE / 3;
    for (int i = 0; i < 2; i++)
        f.shared[LACKING + i] = s->rv_open[i] ? lacking(u->data, s, i) * LV_NET_ONE / 3 : 0;
    lv_see_facts(u, &f, sight);
}

const struct lv_learned pbv_learned = {
    .file = "network.json", .inputs = INPUTS, .hidden = 32, .on_estimate = true, .look = look,
};
