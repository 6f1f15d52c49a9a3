/* random.c: plays any legal decision. All are worth the same; bots.c picks among equals by lot. */
#include "kinds.h"

static int judge(const struct lv_bot *b, const union lv_bot_state *seen, int seat,
                 struct lv_advice out[LV_MAX_ACTIONS])
{
    lv_action a[LV_MAX_ACTIONS];
    int n = b->u->game->legal(b->u, seen, a);

    (void)seat;
    for (int i = 0; i < n; i++)
        out[i] = (struct lv_advice){ a[i], 0 };
    return n;
}

const struct lv_bot_kind lv_bot_random = {
    .id = "random", .title = N_("beginner"), .judge = judge,
};
