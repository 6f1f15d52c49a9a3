/* reliability.c: do the chances that bots go by mean what they say?
 *
 *     reliability GAME SEATS POSITIONS [PERCENT]
 *
 * Experts, or with PERCENT bots that think so many hundredths as long (or ask the network once instead of
 * twice; 0: greedy bots), play against each other; of each game up to four moments are looked at in which a
 * seat is to decide that did not decide last, as that seat sees them, or, where the network guides decisions,
 * those after a decision. Each counts for as many as there were for it: else what soon ends would count more,
 * and with it the side that ends it. What it says of every seat there is compared with how the games came
 * out. A line for each tenth of the way from 0 to 1: how many chances fell into it, their mean, and the
 * share won. The last lines say how far off they are on average, each tenth counting as much as fell into
 * it, and the same of the game's estimate; and the log loss of both. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/kinds.h"
#include "core/net.h"
#include "core/options.h"
#include "core/registry.h"

enum { TENTHS = 10, KEPT = 4, MAX_STEPS = 6000 };

static _Noreturn void give_up(const char *what)
{
    fprintf(stderr, "reliability: %s\n", what);
    exit(2);
}

/* What was said and what came of it. */
struct curve {
    double n[TENTHS], said[TENTHS], won[TENTHS], loss, moments;
    long seen;
};

static void note(struct curve *c, const struct lv_setup *u, double weight, const float said[LV_MAX_SEATS],
                 const float won[LV_MAX_SEATS])
{
    for (int i = 0; i < u->seats; i++) {
        int tenth = (int)((double)said[i] * TENTHS);
        tenth = tenth < TENTHS ? tenth : TENTHS - 1;
        c->n[tenth] += weight;
        c->said[tenth] += weight * (double)said[i];
        c->won[tenth] += weight * (double)won[i];
        if (won[i] > 0)
            c->loss -= weight * (double)won[i] * log((double)said[i] + 1e-6);
    }
    c->moments += weight;
    c->seen++;
}

static double off_by(const struct curve *c)
{
    double all = 0, sum = 0;

    for (int i = 0; i < TENTHS; i++) {
        all += c->n[i];
        sum += fabs(c->said[i] - c->won[i]);
    }
    return sum / all;
}

/* Returns how many moments there were, of which at most KEPT are kept; 0: the game has no end. */
static int play(const struct lv_setup *u, struct lv_bot *b, uint64_t number, union lv_state moment[KEPT],
                float won[LV_MAX_SEATS])
{
    struct lv_rng luck = lv_rng_seed(31, number), mind = lv_rng_seed(32, number);
    const struct lv_rules *rules = &u->game->rules;
    const bool after = u->game->thinking->learned->guides;
    union lv_state s = { 0 }, seen;
    int who, last = -1;
    uint32_t n = 0;

    rules->start(u, &s);
    for (int steps = 0; (who = rules->to_move(u, &s)) != LV_OVER; steps++) {
        lv_action a;
        uint32_t at;
        if (steps == MAX_STEPS)
            return 0;
        if (who == LV_CHANCE) {
            rules->apply(u, &s, lv_sample(u, &s, &luck), NULL);
            continue;
        }
        lv_imagine(u, &s, who, &mind, &seen);
        lv_bot_choose(b, &seen, &mind, &a, NULL);
        rules->apply(u, &s, a, NULL);
        if (after)
            seen = s;
        if ((after || who != last) && rules->to_move(u, &s) != LV_OVER) {
            at = n < KEPT ? n : lv_rng_below(&mind, n + 1);
            if (at < KEPT)
                moment[at] = seen;
            n++;
        }
        last = who;
    }
    lv_wins(u, &s, won);
    return (int)n;
}

int main(int argc, char **argv)
{
    const struct lv_game *g = argc > 3 ? lv_game_find(argv[1], NULL) : NULL;
    struct lv_data *d = g ? lv_data_load(g, NULL, NULL, NULL) : NULL;
    const long wanted = argc > 3 ? atol(argv[3]) : 0, percent = argc > 4 ? atol(argv[4]) : 100;
    struct curve net = { 0 }, guess = { 0 };
    struct lv_setup u;
    struct lv_bot *b;

    if (!d || !lv_setup_init(&u, g, d, atoi(argv[2]), NULL) || !lv_setup_check(&u, NULL) || !u.net
        || percent < 0)
        give_up("say which game, how many seats and positions: reliability cest-la-vie 2 10000");
    b = lv_bot_new(percent ? "expert" : "greedy", &u, NULL, NULL);
    if (!b)
        give_up("not enough memory");
    if (b->spec.kind == &lv_bot_mcts)
        b->spec.budget.n = b->spec.budget.n * percent / 100 + 1;
    else if (percent > 0 && percent < 100)
        b->spec.budget.n = LV_NET_ASKED_ONCE;
    for (uint64_t number = 0; net.seen < wanted; number++) {
        union lv_state moment[KEPT];
        float won[LV_MAX_SEATS], said[LV_MAX_SEATS];
        const int of = play(&u, b, number, moment, won), n = of < KEPT ? of : KEPT;
        const double weight = n ? (double)of / n : 0;
        for (int i = 0; i < n; i++) {
            lv_net_win(&u, &moment[i], said);
            note(&net, &u, weight, said, won);
            g->thinking->estimate(&u, &moment[i], said);
            note(&guess, &u, weight, said, won);
        }
    }
    for (int i = 0; i < TENTHS; i++)
        printf("%d\t%.0f\t%.4f\t%.4f\n", i, net.n[i], net.n[i] > 0 ? net.said[i] / net.n[i] : 0,
               net.n[i] > 0 ? net.won[i] / net.n[i] : 0);
    printf("network: off by %.2f points, log loss %.4f (%ld positions)\n", 100 * off_by(&net),
           net.loss / net.moments, net.seen);
    printf("estimate: off by %.2f points, log loss %.4f\n", 100 * off_by(&guess), guess.loss / guess.moments);
    lv_bot_free(b);
    lv_data_free(d);
    return 0;
}
