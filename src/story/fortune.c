/* fortune.c: see fortune.h. */
#include "fortune.h"

#include <assert.h>
#include <string.h>

/* What the guide likes best for the seat to move, the first of equals. */
static void take_best(const struct lv_worth *w, union lv_state *s, int who)
{
    const struct lv_setup *u = w->u;
    lv_action a[LV_MAX_ACTIONS];
    float most = -1, win[LV_MAX_SEATS] = { 0 };
    const int n = u->game->rules.legal(u, s, a);
    union lv_state best, after;

    for (int i = 0; i < n; i++) {
        memcpy(&after, s, u->game->state_size);
        u->game->rules.apply(u, &after, a[i], NULL);
        w->play.guide(u, &after, win);
        if (win[who] > most) {
            most = win[who];
            memcpy(&best, &after, u->game->state_size);
        }
    }
    memcpy(s, &best, u->game->state_size);
}

/* One step more towards the end of the turn: what `*seat`, the first who is met, decides, and what could not
 * be otherwise. False: chance or another seat is to move, or the game is over. */
static bool go_on(const struct lv_worth *w, union lv_state *s, int *seat)
{
    const struct lv_rules *rules = &w->u->game->rules;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    const int who = rules->to_move(w->u, s);

    if (who == LV_CHANCE && rules->outcomes(w->u, s, o) == 1) {
        rules->apply(w->u, s, o[0].action, NULL);
        return true;
    }
    if (who < 0 || (*seat >= 0 && who != *seat))
        return false;
    *seat = who;
    take_best(w, s, who);
    return true;
}

/* A forecast is of use where a turn is over. */
static void foresee(const struct lv_worth *w, union lv_state *s, double win[LV_MAX_SEATS])
{
    enum { STEPS = 32 };
    float end[LV_MAX_SEATS] = { 0 };
    int seat = -1;

    if (w->by != LV_WORTH_PLAYED || w->u->game->rules.to_move(w->u, s) == LV_OVER) {
        lv_worth_once(w, s, NULL, win);
        return;
    }
    for (int i = 0; i < STEPS && go_on(w, s, &seat); i++)
        ;
    if (w->u->game->rules.to_move(w->u, s) == LV_OVER)
        lv_wins(w->u, s, end);
    else
        w->play.leaf(w->u, s, end);
    for (int i = 0; i < w->u->seats; i++)
        win[i] = (double)end[i];
}

static void foresee_after(const struct lv_worth *w, const union lv_state *s, lv_action a,
                          double win[LV_MAX_SEATS])
{
    union lv_state after;

    memcpy(&after, s, w->u->game->state_size);
    w->u->game->rules.apply(w->u, &after, a, NULL);
    foresee(w, &after, win);
}

void lv_fortune_add(const struct lv_worth *w, const union lv_state *s, lv_action outcome,
                    double luck[LV_MAX_SEATS])
{
    const struct lv_setup *u = w->u;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    double mean[LV_MAX_SEATS] = { 0 }, came[LV_MAX_SEATS] = { 0 }, all = 0;
    const int n = u->game->rules.outcomes(u, s, o);

    assert(u->game->rules.to_move(u, s) == LV_CHANCE);
    for (int k = 0; k < n && n > 1; k++) {
        double win[LV_MAX_SEATS] = { 0 };
        foresee_after(w, s, o[k].action, win);
        for (int i = 0; i < u->seats; i++)
            mean[i] += o[k].weight * win[i];
        all += o[k].weight;
        if (o[k].action == outcome)
            memcpy(came, win, sizeof came);
    }
    for (int i = 0; i < u->seats && n > 1; i++)
        luck[i] += came[i] - mean[i] / all;
}

void lv_fortune_add_choice(const struct lv_worth *w, const union lv_state *s, lv_action chosen,
                           const lv_action other[], int n, double luck[LV_MAX_SEATS])
{
    double came[LV_MAX_SEATS] = { 0 }, win[LV_MAX_SEATS] = { 0 };
    int same = 0;

    assert(n > 0 && w->u->game->rules.to_move(w->u, s) >= 0);
    for (int k = 0; k < n; k++)
        same += other[k] == chosen;
    if (same == n)
        return;
    foresee_after(w, s, chosen, came);
    for (int k = 0; k < n; k++) {
        if (other[k] == chosen)
            continue;
        foresee_after(w, s, other[k], win);
        for (int i = 0; i < w->u->seats; i++)
            luck[i] += (came[i] - win[i]) / n;
    }
}
