/* fortune.c: see fortune.h. */
#include "fortune.h"

#include <assert.h>
#include <string.h>

enum {
    STEPS = 32, /* at most, to the end of a turn */
    FEW = 36 /* outcomes that are looked over: of two dice thrown at once, or one after the other; what has
              * more is not looked over, which would take too long */
};

struct lv_fortune lv_fortune_by(const struct lv_worth *w)
{
    struct lv_fortune f = { .worth = w };

    for (int i = 0; i < w->u->seats; i++)
        f.guide[i] = w->play.guide;
    return f;
}

/* What its guide likes best for the seat to move, the first of equals. */
static void take_best(const struct lv_fortune *f, union lv_state *s, int who)
{
    const struct lv_setup *u = f->worth->u;
    lv_action a[LV_MAX_ACTIONS];
    float most = -1, win[LV_MAX_SEATS] = { 0 };
    const int n = u->game->rules.legal(u, s, a);
    union lv_state best, after;

    for (int i = 0; i < n; i++) {
        memcpy(&after, s, u->game->state_size);
        u->game->rules.apply(u, &after, a[i], NULL);
        if (n > 1)
            f->guide[who](u, &after, win);
        if (win[who] > most) {
            most = win[who];
            memcpy(&best, &after, u->game->state_size);
        }
    }
    memcpy(s, &best, u->game->state_size);
}

/* One step more towards the end of the turn: what `*seat`, the first who is met, decides, and what could not
 * be otherwise. False: chance or another seat is to move, or the game is over. */
static bool go_on(const struct lv_fortune *f, union lv_state *s, int *seat)
{
    const struct lv_setup *u = f->worth->u;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    const int who = u->game->rules.to_move(u, s);

    if (who == LV_CHANCE && u->game->rules.outcomes(u, s, o) == 1) {
        u->game->rules.apply(u, s, o[0].action, NULL);
        return true;
    }
    if (who < 0 || (*seat >= 0 && who != *seat))
        return false;
    *seat = who;
    take_best(f, s, who);
    return true;
}

static void foresee(const struct lv_fortune *f, const union lv_state *s, int few,
                    double win[LV_MAX_SEATS]);

static void foresee_after(const struct lv_fortune *f, const union lv_state *s, lv_action a,
                          int few, double win[LV_MAX_SEATS])
{
    union lv_state after;

    memcpy(&after, s, f->worth->u->game->state_size);
    f->worth->u->game->rules.apply(f->worth->u, &after, a, NULL);
    foresee(f, &after, few, win);
}

/* The mean over what may come up, each by its weight, and over what may come up then. False: there is no
 * throw, or more may come up than is looked at. */
static bool look_over(const struct lv_fortune *f, const union lv_state *s, int few,
                      double win[LV_MAX_SEATS])
{
    const struct lv_setup *u = f->worth->u;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    const int n = u->game->rules.to_move(u, s) == LV_CHANCE ? u->game->rules.outcomes(u, s, o) : 0;
    double all = 0;

    if (n == 0 || n > few)
        return false;
    memset(win, 0, LV_MAX_SEATS * sizeof *win);
    for (int k = 0; k < n; k++) {
        double then[LV_MAX_SEATS];
        foresee_after(f, s, o[k].action, few / n, then);
        for (int i = 0; i < u->seats; i++)
            win[i] += o[k].weight * then[i];
        all += o[k].weight;
    }
    for (int i = 0; i < u->seats; i++)
        win[i] /= all;
    return true;
}

/* What a network or a forecast says is of use where a turn is over; the mean over the next throw is nearer to
 * the truth than what it says before. */
static void foresee(const struct lv_fortune *f, const union lv_state *s, int few,
                    double win[LV_MAX_SEATS])
{
    const struct lv_worth *w = f->worth;
    const bool worked = w->by == LV_WORTH_LEARNED && w->u->game->thinking->learned->through; /* the turn is */
    float end[LV_MAX_SEATS] = { 0 };
    union lv_state on;
    int seat = -1;

    if (w->by == LV_WORTH_EXACT || w->u->game->rules.to_move(w->u, s) == LV_OVER) {
        lv_worth_once(w, s, NULL, win);
        return;
    }
    memcpy(&on, s, w->u->game->state_size);
    for (int i = 0; !worked && i < STEPS && go_on(f, &on, &seat); i++)
        ;
    if (!worked && look_over(f, &on, few, win))
        return;
    if (w->u->game->rules.to_move(w->u, &on) == LV_OVER)
        lv_wins(w->u, &on, end);
    else
        w->play.leaf(w->u, &on, end);
    memset(win, 0, LV_MAX_SEATS * sizeof *win);
    for (int i = 0; i < w->u->seats; i++)
        win[i] = (double)end[i];
}

void lv_fortune_add(const struct lv_fortune *f, const union lv_state *s, lv_action outcome,
                    double luck[LV_MAX_SEATS])
{
    const struct lv_setup *u = f->worth->u;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    double mean[LV_MAX_SEATS] = { 0 }, came[LV_MAX_SEATS] = { 0 }, all = 0;
    const int n = u->game->rules.outcomes(u, s, o);

    assert(u->game->rules.to_move(u, s) == LV_CHANCE);
    for (int k = 0; k < n && n > 1; k++) {
        double win[LV_MAX_SEATS] = { 0 };
        foresee_after(f, s, o[k].action, FEW, win);
        for (int i = 0; i < u->seats; i++)
            mean[i] += o[k].weight * win[i];
        all += o[k].weight;
        if (o[k].action == outcome)
            memcpy(came, win, sizeof came);
    }
    for (int i = 0; i < u->seats && n > 1; i++)
        luck[i] += came[i] - mean[i] / all;
}

void lv_fortune_add_choice(const struct lv_fortune *f, const union lv_state *s, lv_action chosen,
                           const lv_action other[], int n, double luck[LV_MAX_SEATS])
{
    double came[LV_MAX_SEATS] = { 0 }, win[LV_MAX_SEATS] = { 0 };
    int same = 0;

    assert(n > 0 && f->worth->u->game->rules.to_move(f->worth->u, s) >= 0);
    for (int k = 0; k < n; k++)
        same += other[k] == chosen;
    if (same == n)
        return;
    foresee_after(f, s, chosen, FEW, came);
    for (int k = 0; k < n; k++) {
        if (other[k] == chosen)
            continue;
        foresee_after(f, s, other[k], FEW, win);
        for (int i = 0; i < f->worth->u->seats; i++)
            luck[i] += (came[i] - win[i]) / n;
    }
}
