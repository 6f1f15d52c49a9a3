/* net.h: small networks that have learned from games who will win.
 *
 * A game says what can be told of a situation from the side of each seat, as whole numbers (lv_learned.look);
 * a network turns that into every seat's chance to win:
 *
 *     inputs of a seat ──> hidden sums ──> those above zero, weighted ──> merit of the seat
 *     chances = the merits of all seats, as powers of e, shared out
 *
 * Everything is counted in whole numbers up to one division, so that a server, a telephone and a replay
 * decide alike to the last bit. Networks are files of the game's data, made by bench/learn; each says with
 * which components it was learned and is used with no others. docs/formats/network.md describes the file. */
#ifndef LV_NET_H
#define LV_NET_H

#include "game.h"

enum {
    LV_NET_INPUTS = 512,
    LV_NET_HIDDEN = 64,
    LV_NET_ONE = 64,       /* what 1 is as an input */
    LV_NET_MOST = 4096,    /* the largest input, either way */
    LV_NET_NAT = 4096,     /* what a merit that is e times as good has more */
    LV_NET_LEAK = 64,      /* a hidden sum below zero counts as the part of so many */
    LV_NET_FILE = 64 << 10 /* bytes of a file: what browsers are to fetch of all games together */
};

struct lv_net {
    uint64_t components;             /* lv_data_hash of what it was learned with */
    int inputs, hidden;
    int shift;                       /* merits are counted in parts of 2^shift of a LV_NET_NAT */
    int32_t skip;                    /* by so many parts of LV_NET_NAT the log of the estimate counts */
    int32_t bias[LV_NET_HIDDEN];
    int32_t out[LV_NET_HIDDEN];
    int16_t weight[LV_NET_INPUTS][LV_NET_HIDDEN];
};

/* What a network is told of a situation from the side of one seat: the inputs that are not zero. */
struct lv_sight {
    int n;
    bool out; /* it cannot win any more; the rest says nothing */
    struct lv_input {
        int16_t at, value;
    } input[LV_NET_INPUTS];
};

/* Input number `at` is `value` parts of LV_NET_ONE. Each is said once. */
static inline void lv_see(struct lv_sight *s, int at, int value)
{
    if (value == 0)
        return;
    assert(at >= 0 && at < LV_NET_INPUTS && s->n < LV_NET_INPUTS);
    value = value > LV_NET_MOST ? LV_NET_MOST : value < -LV_NET_MOST ? -LV_NET_MOST : value;
    s->input[s->n++] = (struct lv_input){ (int16_t)at, (int16_t)value };
}

/* ---- one network for any number of seats ------------------------------------------------------- */

/* Facts of each seat, and of all together. A seat is told its own, those of its rivals on average, those of
 * the strongest rival, what is shared, when its turn comes, and how many seats there are. */
enum { LV_NET_FACTS = 48, LV_NET_TURNS = 2, LV_NET_SEATS = 5 };
struct lv_facts {
    int n, n_shared;
    int of[LV_MAX_SEATS][LV_NET_FACTS];
    int shared[LV_NET_FACTS];
    int strength[LV_MAX_SEATS]; /* by which the strongest rival is known */
    unsigned out;               /* mask: seats that cannot win any more */
    int turn;                   /* whose it is */
};
#define LV_FACT_INPUTS(facts, shared) (3 * (facts) + (shared) + LV_NET_TURNS + LV_NET_SEATS)

/* Begins the sight of each seat with them: the inputs from 0 on. */
void lv_see_facts(const struct lv_setup *u, const struct lv_facts *f, struct lv_sight sight[LV_MAX_SEATS]);

/* ---- asking ----------------------------------------------------------------------------------- */

/* What is told of a state: the sights of all seats, and the log of the estimate of each (0 where the network
 * does not rest on it), in parts of LV_NET_NAT. For those who ask and for those who teach. */
void lv_net_look(const struct lv_setup *u, const void *state, struct lv_sight sight[LV_MAX_SEATS],
                 int32_t log[LV_MAX_SEATS]);

/* Every seat's chance to win, summing to 1; exact when the game is over. The set-up must have a network. */
void lv_net_win(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);

/* The same, one turn further, where turns can be worked through (lv_learned.through). */
void lv_net_win_further(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);

/* From a file that was parsed, for a game with so many inputs. NULL and *why. Given back with free(). */
struct lv_net *lv_net_read(const struct lv_node *root, int inputs, struct lv_refusal *why);

#endif
