/* random.c: plays any legal decision. All are worth the same; bots.c picks among equals by lot. */
#include "kinds.h"

static int judge(struct lv_bot *b, const union lv_state *seen, int seat, struct lv_rng *rng,
                 struct lv_advice out[LV_MAX_ACTIONS], double merit[LV_MAX_ACTIONS])
{
    lv_action a[LV_MAX_ACTIONS];
    int n = b->u->game->rules.legal(b->u, seen, a);

    (void)seat;
    (void)rng;
    for (int i = 0; i < n; i++) {
        out[i] = (struct lv_advice){ .action = a[i], .error = -1 };
        merit[i] = 0;
    }
    return n;
}

const struct lv_bot_kind lv_bot_random = {
    .id = "random", .title = N_("at random"), .judge = judge,
};
