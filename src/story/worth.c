/* worth.c: see worth.h. */
#include "worth.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "bots/bots.h"
#include "bots/playout.h"
#include "bots/tuning.h"
#include "core/net.h"

enum { FEW = 36 }; /* outcomes that are all looked at: two dice */

/* A network that compares decisions can be asked anywhere; one that tells how a turn ends, and a forecast,
 * only where a turn is over; an estimate nowhere: it guides, and its chances are not meant as such. */
struct lv_worth lv_worth_in(const struct lv_setup *u, const void *table, int most)
{
    const struct lv_thinking *think = u->game->thinking;
    struct lv_worth w = { .u = u, .most = most, .by = LV_WORTH_PLAYED };

    assert(most == 0 || (most >= LV_WORTH_LEAST && most <= LV_WORTH_LIMIT));
    w.play = lv_tuning_search(u, u->net != NULL);
    w.to_the_end = !u->net && !think->forecast;
    if (most == 0)
        w.most = w.to_the_end ? LV_WORTH_TO_THE_END : LV_WORTH_MOST;
    if (table && lv_bot_may_be_exact(u, NULL)) {
        w.by = LV_WORTH_EXACT;
        w.table = table;
    } else if (u->net && think->learned->guides) {
        w.by = LV_WORTH_LEARNED;
    } else if (w.to_the_end) {
        w.play.look = LV_TO_THE_END;
        w.play.entrants = LV_MAX_ACTIONS;
    }
    return w;
}

const char *lv_worth_name(const struct lv_worth *w)
{
    static const char *const name[] = { "exact", "learned", "played" };

    return name[w->by];
}

static void widen(const struct lv_setup *u, const float from[LV_MAX_SEATS], double to[LV_MAX_SEATS])
{
    for (int i = 0; i < u->seats; i++)
        to[i] = (double)from[i];
}

void lv_worth_won(const struct lv_setup *u, const void *state, double win[LV_MAX_SEATS])
{
    float won[LV_MAX_SEATS] = { 0 };

    assert(u->game->rules.to_move(u, state) == LV_OVER);
    lv_wins(u, state, won);
    widen(u, won, win);
}

/* ---- what was learned -------------------------------------------------------------------------- */

static void by_net(const struct lv_setup *u, const union lv_state *s, int throws, double win[LV_MAX_SEATS]);

/* After what the network likes best for the seat to move; where there is no choice, after that. */
static void after_best(const struct lv_setup *u, const union lv_state *s, int who, int throws,
                       double win[LV_MAX_SEATS])
{
    const struct lv_game *g = u->game;
    lv_action a[LV_MAX_ACTIONS];
    float most = -1, then[LV_MAX_SEATS] = { 0 };
    const int n = g->rules.legal(u, s, a);

    for (int i = 0; i < n; i++) {
        union lv_state after;
        memcpy(&after, s, g->state_size);
        g->rules.apply(u, &after, a[i], NULL);
        if (n == 1) {
            by_net(u, &after, throws, win);
            return;
        }
        lv_net_win(u, &after, then);
        if (then[who] > most) {
            most = then[who];
            widen(u, then, win);
        }
    }
}

/* `throws`: so many chance points, with no choice between them, are looked through. */
static void by_net(const struct lv_setup *u, const union lv_state *s, int throws, double win[LV_MAX_SEATS])
{
    const struct lv_game *g = u->game;
    const int who = g->rules.to_move(u, s);
    struct lv_outcome o[LV_MAX_OUTCOMES];
    float now[LV_MAX_SEATS] = { 0 };
    double all = 0;
    int n = who == LV_CHANCE && throws > 0 ? g->rules.outcomes(u, s, o) : 0;

    if (who >= 0) {
        after_best(u, s, who, throws, win);
        return;
    }
    if (n == 0 || n > FEW) {
        lv_net_win(u, s, now);
        widen(u, now, win);
        return;
    }
    memset(win, 0, LV_MAX_SEATS * sizeof *win);
    for (int k = 0; k < n; k++) {
        double then[LV_MAX_SEATS] = { 0 };
        union lv_state after;
        memcpy(&after, s, g->state_size);
        g->rules.apply(u, &after, o[k].action, NULL);
        by_net(u, &after, throws - 1, then);
        for (int i = 0; i < u->seats; i++)
            win[i] += o[k].weight * then[i];
        all += o[k].weight;
    }
    for (int i = 0; i < u->seats; i++)
        win[i] /= all;
}

/* ---- one look ---------------------------------------------------------------------------------- */

void lv_worth_once(const struct lv_worth *w, const union lv_state *s, struct lv_rng *rng,
                   double win[LV_MAX_SEATS])
{
    enum { THROWS = 3 };
    const struct lv_setup *u = w->u;
    float end[LV_MAX_SEATS] = { 0 };
    union lv_state on;

    memset(win, 0, LV_MAX_SEATS * sizeof *win);
    if (u->game->rules.to_move(u, s) == LV_OVER) {
        lv_worth_won(u, s, win);
        return;
    }
    switch (w->by) {
    case LV_WORTH_EXACT:
        for (int i = 0; i < u->seats; i++)
            win[i] = u->game->thinking->solver->value(u, w->table, s, i);
        return;
    case LV_WORTH_LEARNED:
        if (u->game->thinking->learned->through) {
            lv_net_win_further(u, s, end);
            widen(u, end, win);
        } else {
            by_net(u, s, THROWS, win);
        }
        return;
    case LV_WORTH_PLAYED:
        memcpy(&on, s, u->game->state_size);
        lv_playout(u, &w->play, &on, rng, end);
        widen(u, end, win);
        return;
    }
}

/* ---- many looks -------------------------------------------------------------------------------- */

/* The outcomes of a chance point, each in turn as often as its weight says: the golden section leaves no gap
 * in what it has shared out so far, wherever one begins. */
struct spread {
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n; /* 0: no chance point */
    double all, at;
};

static void spread_over(const struct lv_setup *u, const union lv_state *s, struct lv_rng *rng,
                        struct spread *to)
{
    to->n = u->game->rules.to_move(u, s) == LV_CHANCE ? u->game->rules.outcomes(u, s, to->o) : 0;
    to->all = 0;
    to->at = (double)(lv_rng_next(rng) >> 11) / 9007199254740992.0; /* 2^53 */
    for (int i = 0; i < to->n; i++)
        to->all += to->o[i].weight;
}

static lv_action spread_next(struct spread *s)
{
    const double golden = 0.6180339887498949;
    double left = s->at * s->all;
    int i = 0;

    s->at = fmod(s->at + golden, 1);
    for (; i + 1 < s->n && left >= s->o[i].weight; i++)
        left -= s->o[i].weight;
    return s->o[i].action;
}

static double widest(const struct lv_setup *u, const double sum[], const double squares[], int n)
{
    double most = 0;

    for (int i = 0; i < u->seats; i++)
        most = fmax(most, (double)lv_bot_error(sum[i], squares[i], n));
    return most;
}

void lv_worth_of(const struct lv_worth *w, const union lv_state *s, struct lv_rng *rng, struct lv_chances *to)
{
    enum { A_TIME = 32 };
    const struct lv_game *g = w->u->game;
    double sum[LV_MAX_SEATS] = { 0 }, squares[LV_MAX_SEATS] = { 0 };
    struct spread spread;

    *to = (struct lv_chances){ 0 };
    if (w->by != LV_WORTH_PLAYED || g->rules.to_move(w->u, s) == LV_OVER) {
        lv_worth_once(w, s, rng, to->win);
        return;
    }
    spread_over(w->u, s, rng, &spread);
    do {
        for (int k = 0; k < A_TIME; k++) {
            double win[LV_MAX_SEATS];
            union lv_state after;
            memcpy(&after, s, g->state_size);
            if (spread.n)
                g->rules.apply(w->u, &after, spread_next(&spread), NULL);
            lv_worth_once(w, &after, rng, win);
            for (int i = 0; i < w->u->seats; i++) {
                sum[i] += win[i];
                squares[i] += win[i] * win[i];
            }
        }
        to->games += A_TIME;
        to->error = widest(w->u, sum, squares, to->games);
    } while (to->games < LV_WORTH_LEAST || (to->error > LV_WORTH_CLOSE && to->games < w->most));
    for (int i = 0; i < w->u->seats; i++)
        to->win[i] = sum[i] / to->games;
}
