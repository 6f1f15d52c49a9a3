/* outlook.c: what a decision leads to, where that is the end. */
#include "outlook.h"

static unsigned winners_of(const struct lv_setup *u, const void *state, lv_action a, int seat)
{
    struct lv_foresight f;

    lv_foresee(u, state, a, seat, &f);
    return f.winners >> seat & 1 ? 0 : f.winners;
}

unsigned lv_gives_away(const struct lv_setup *u, const void *state, lv_action a, int seat)
{
    const unsigned winners = winners_of(u, state, a, seat);
    lv_action other[LV_MAX_ACTIONS];
    int n;

    if (winners == 0)
        return 0;
    n = lv_said_legal(u, state, other);
    for (int i = 0; i < n; i++)
        if (other[i] != a && winners_of(u, state, other[i], seat) == 0)
            return winners;
    return 0; /* the game is lost anyway: nobody has to be asked twice for that */
}
