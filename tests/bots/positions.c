/* positions.c: see positions.h. */
#include "positions.h"

#include <string.h>

#include "core/registry.h"

const struct lv_game *any_game(int i)
{
    if (i > 0 && !lv_game_at(i - 1))
        return NULL;
    return lv_game_at(i) ? lv_game_at(i) : &lv_game_tpl;
}

bool position_after(const struct lv_setup *u, uint64_t number, int steps, union lv_state *to)
{
    const struct lv_game *g = u->game;
    struct lv_rng rng = lv_rng_seed(7, number);
    lv_action a[LV_MAX_ACTIONS];
    int who;

    memset(to, 0, sizeof *to);
    g->rules.start(u, to);
    for (int i = 0; (who = g->rules.to_move(u, to)) != LV_OVER; i++) {
        int n = who == LV_CHANCE ? 1 : g->rules.legal(u, to, a);
        if (i >= steps && n > 1)
            return true;
        if (who == LV_CHANCE)
            a[0] = lv_sample(u, to, &rng);
        g->rules.apply(u, to, a[lv_rng_below(&rng, (uint32_t)n)], NULL);
    }
    return false;
}

struct lv_bot *new_bot(const char *spec, const struct lv_setup *u)
{
    struct lv_refusal why = { 0 };
    struct lv_bot *b = lv_bot_new(spec, u, NULL, &why);

    if (!b)
        fail_msg("%s: %s %s", spec, why.msgid, why.text);
    return b;
}

lv_action choose_in(struct lv_bot *b, const union lv_state *s, struct lv_rng *rng)
{
    struct lv_refusal why;
    union lv_state seen;
    lv_action a = 0;

    lv_imagine(b->u, s, b->u->game->rules.to_move(b->u, s), rng, &seen);
    assert_true(lv_bot_choose(b, &seen, rng, &a, &why));
    return a;
}

int advise_in(struct lv_bot *b, const union lv_state *s, struct lv_rng *rng,
              struct lv_advice out[LV_MAX_ACTIONS])
{
    union lv_state seen;

    lv_imagine(b->u, s, b->u->game->rules.to_move(b->u, s), rng, &seen);
    return lv_bot_advise(b, &seen, rng, out, NULL);
}
