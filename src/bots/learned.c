/* learned.c: decisions by what was learned from games (core/net.h): the network is asked after each of them,
 * or, looking one throw further, after each throw that may follow and the best reply to it; where turns can
 * be worked through, one turn further. */
#include <assert.h>
#include <string.h>

#include "core/net.h"
#include "kinds.h"

/* Chance with more results than two dice have is not looked behind: that would take too long. */
enum { FEW = 36 };

static double asked_once(const struct lv_bot *b, const void *state, int seat)
{
    float win[LV_MAX_SEATS];

    lv_net_win(b->u, state, win);
    return (double)win[seat];
}

/* What the seat may hope for when whoever is to move takes what is best for himself. */
static double after_reply(const struct lv_bot *b, const union lv_state *s, int seat)
{
    const struct lv_game *g = b->u->game;
    lv_action a[LV_MAX_ACTIONS];
    float most = -1, win[LV_MAX_SEATS];
    double value = 0;
    int who = g->rules.to_move(b->u, s), n;

    if (who < 0)
        return asked_once(b, s, seat);
    n = g->rules.legal(b->u, s, a);
    for (int i = 0; i < n; i++) {
        union lv_state after;
        memcpy(&after, s, g->state_size);
        g->rules.apply(b->u, &after, a[i], NULL);
        lv_net_win(b->u, &after, win);
        if (win[who] > most) {
            most = win[who];
            value = (double)win[seat];
        }
    }
    return value;
}

static double asked_twice(const struct lv_bot *b, const void *state, int seat)
{
    const struct lv_game *g = b->u->game;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    union lv_state s;
    double sum = 0, all = 0;
    float win[LV_MAX_SEATS];
    int n = g->rules.to_move(b->u, state) == LV_CHANCE ? g->rules.outcomes(b->u, state, o) : 0;

    if (g->thinking->learned->through) {
        lv_net_win_further(b->u, state, win);
        return (double)win[seat];
    }
    if (n == 0 || n > FEW)
        return asked_once(b, state, seat);
    for (int i = 0; i < n; i++) {
        memcpy(&s, state, g->state_size);
        g->rules.apply(b->u, &s, o[i].action, NULL);
        sum += o[i].weight * after_reply(b, &s, seat);
        all += o[i].weight;
    }
    return sum / all;
}

static int judge(struct lv_bot *b, const union lv_state *seen, int seat, struct lv_rng *rng,
                 struct lv_advice out[LV_MAX_ACTIONS], double merit[LV_MAX_ACTIONS])
{
    const bool twice = b->thorough || b->spec.budget.n == LV_NET_ASKED_TWICE;

    (void)rng;
    return lv_bot_judge_by(b, seen, seat, twice ? asked_twice : asked_once, out, merit);
}

static bool may_play(const struct lv_setup *u, struct lv_refusal *why)
{
    if (u->net && u->game->thinking->learned->guides)
        return true;
    return lv_refuse(why, LV_E_UNKNOWN, NULL,
                     N_("nothing was learned that would guide decisions in this game, or its "
                        "components have changed since"), 0);
}

const struct lv_bot_kind lv_bot_learned = {
    .id = "learned", .title = N_("what was learned from games"), .has_opinion = true,
    .most = LV_NET_ASKED_TWICE, .may_play = may_play, .judge = judge,
};
