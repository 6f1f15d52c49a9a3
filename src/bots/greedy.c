/* greedy.c: one step ahead, judged by the game's own estimate. */
#include <assert.h>
#include <string.h>

#include "kinds.h"

int lv_bot_judge_by(const struct lv_bot *b, const union lv_state *seen, int seat,
                    double (*value)(const struct lv_bot *b, const void *state, int seat),
                    struct lv_advice out[LV_MAX_ACTIONS], double merit[LV_MAX_ACTIONS])
{
    const struct lv_game *g = b->u->game;
    lv_action a[LV_MAX_ACTIONS];
    int n = g->rules.legal(b->u, seen, a);

    for (int i = 0; i < n; i++) {
        union lv_state after;
        memcpy(&after, seen, g->state_size);
        g->rules.apply(b->u, &after, a[i], NULL);
        merit[i] = value(b, &after, seat);
        out[i] = (struct lv_advice){ .action = a[i], .win = (float)merit[i], .error = -1 };
    }
    return n;
}

static double estimated(const struct lv_bot *b, const void *state, int seat)
{
    float win[LV_MAX_SEATS];

    b->u->game->thinking->estimate(b->u, state, win);
    assert(win[seat] >= 0 && win[seat] <= 1.0001f);
    return (double)win[seat];
}

static int judge(struct lv_bot *b, const union lv_state *seen, int seat, struct lv_rng *rng,
                 struct lv_advice out[LV_MAX_ACTIONS], double merit[LV_MAX_ACTIONS])
{
    (void)rng;
    return lv_bot_judge_by(b, seen, seat, estimated, out, merit);
}

const struct lv_bot_kind lv_bot_greedy = {
    .id = "greedy", .title = N_("one step ahead"), .has_opinion = true, .judge = judge,
};
