/* said.c: what is said at a table where the people hold their own hands (struct lv_hands in game.h). Elsewhere
 * it is what the rules know, and nothing is done here. */
#include <assert.h>
#include <string.h>

#include "game.h"

int lv_said_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct lv_rules *rules = &u->game->rules;

    if (!u->own_hands)
        return rules->legal(u, state, out);
    return rules->to_move(u, state) >= 0 ? rules->hands->offers(u, state, out) : 0;
}

/* Nobody knows how likely anything is that people do with their cards. */
int lv_said_outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    lv_action a[LV_MAX_ACTIONS];
    int n;

    static_assert(LV_MAX_ACTIONS <= LV_MAX_OUTCOMES, "all that is said");
    if (!u->own_hands)
        return u->game->rules.outcomes(u, state, out);
    n = u->game->rules.to_move(u, state) == LV_CHANCE ? u->game->rules.hands->offers(u, state, a) : 0;
    for (int i = 0; i < n; i++)
        out[i] = (struct lv_outcome){ a[i], 1 };
    return n;
}

/* A deal in which it can happen, and what the rules call it. */
static bool suppose(const struct lv_setup *u, const void *state, lv_action said, union lv_state *to,
                    lv_action *a, struct lv_refusal *why)
{
    memcpy(to, state, u->game->state_size);
    if (lv_action_kind(said) != LV_KIND_CLOSE)
        return u->game->rules.hands->bring(u, to, said, a, why);
    *a = said;
    return u->game->rules.may(u, to, said, why);
}

bool lv_said_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why)
{
    union lv_state there;
    lv_action known;

    return u->own_hands ? suppose(u, state, a, &there, &known, why) : u->game->rules.may(u, state, a, why);
}

void lv_said_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    if (u->own_hands) {
        union lv_state there;
        const bool can_be = suppose(u, state, a, &there, &a, NULL);
        assert(can_be);
        if (!can_be)
            return;
        memcpy(state, &there, u->game->state_size);
    }
    u->game->rules.apply(u, state, a, events);
}

/* In words, what is said is told as it is said, of a deal in which it can happen; what cannot be, of this one. */
void lv_said_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    union lv_state there;
    lv_action known;

    if (u->own_hands && suppose(u, state, a, &there, &known, NULL))
        state = &there;
    u->game->telling->describe(u, state, a, to);
}
