/* said.c: what is said at a table where the people hold their own hands (struct lv_hands in game.h).
 * Elsewhere it is what the rules know, and nothing is done here. */
#include <assert.h>
#include <string.h>

#include "game.h"

/* A deal in which it can happen, and what the rules call it. */
static bool bring(const struct lv_setup *u, const void *state, lv_action said, union lv_state *to,
                  lv_action *a, struct lv_refusal *why)
{
    memcpy(to, state, u->game->state_size);
    if (lv_action_kind(said) != LV_KIND_CLOSE)
        return u->game->rules.hands->bring(u, to, said, a, why);
    *a = said;
    return u->game->rules.may(u, to, said, why);
}

/* One thing more that goes without saying has happened; false: nothing does. */
static bool go_on(const struct lv_setup *u, union lv_state *s, struct lv_events *events)
{
    union lv_state there;
    lv_action said, a;

    if (!u->game->rules.hands->unsaid(u, s, &said) || !bring(u, s, said, &there, &a, NULL))
        return false;
    u->game->rules.apply(u, &there, a, events);
    *s = there;
    return true;
}

/* As far as the same seat is asked again, after what goes without saying; false: it is not. */
static bool go_on_to_decision(const struct lv_setup *u, union lv_state *s, struct lv_events *events)
{
    const int seat = u->game->rules.to_move(u, s);

    if (seat < 0 || !go_on(u, s, events))
        return false;
    while (u->game->rules.to_move(u, s) == LV_CHANCE)
        if (!go_on(u, s, events))
            return false;
    return u->game->rules.to_move(u, s) == seat;
}

/* The deal, now or after what goes without saying. What is refused at both times is refused for what is said
 * of the later one, if it is not asked for now. */
static bool suppose(const struct lv_setup *u, const void *state, lv_action said, union lv_state *to,
                    lv_action *a, struct lv_events *events, struct lv_refusal *why)
{
    struct lv_refusal now = { 0 };
    union lv_state later;

    if (bring(u, state, said, to, a, &now))
        return true;
    if (why)
        *why = now;
    memcpy(&later, state, u->game->state_size);
    return now.code == LV_E_TURN && lv_action_kind(said) != LV_KIND_CLOSE
        && go_on_to_decision(u, &later, events) && bring(u, &later, said, to, a, why);
}

static bool is_among(lv_action a, const lv_action *all, int n)
{
    for (int i = 0; i < n; i++)
        if (all[i] == a)
            return true;
    return false;
}

int lv_said_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct lv_rules *rules = &u->game->rules;
    lv_action more[LV_MAX_ACTIONS];
    union lv_state later;
    int n, n_more;

    if (!u->own_hands)
        return rules->legal(u, state, out);
    if (rules->to_move(u, state) < 0)
        return 0;
    n = rules->hands->offers(u, state, out);
    memcpy(&later, state, u->game->state_size);
    n_more = go_on_to_decision(u, &later, NULL) ? rules->hands->offers(u, &later, more) : 0;
    for (int i = 0, now = n; i < n_more && n < LV_MAX_ACTIONS; i++)
        if (!is_among(more[i], out, now))
            out[n++] = more[i];
    return n;
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

bool lv_said_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why)
{
    union lv_state there;
    lv_action known;

    return u->own_hands ? suppose(u, state, a, &there, &known, NULL, why)
                        : u->game->rules.may(u, state, a, why);
}

/* `before`: what went without saying. */
static void carry_out(const struct lv_setup *u, void *state, lv_action a, struct lv_events *before,
                      struct lv_events *events)
{
    if (u->own_hands) {
        union lv_state there;
        const bool can_be = suppose(u, state, a, &there, &a, before, NULL);
        assert(can_be);
        if (!can_be)
            return;
        memcpy(state, &there, u->game->state_size);
    }
    u->game->rules.apply(u, state, a, events);
}

void lv_said_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    carry_out(u, state, a, events, events);
}

void lv_said_try(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    carry_out(u, state, a, NULL, events);
}

/* In words, what is said is told as it is said, of a deal in which it can happen; what cannot be, of this. */
void lv_said_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    union lv_state there;
    lv_action known;

    if (u->own_hands && suppose(u, state, a, &there, &known, NULL, NULL))
        state = &there;
    u->game->telling->describe(u, state, a, to);
}

bool lv_may_reason(const struct lv_setup *u, struct lv_refusal *why)
{
    return !u->own_hands
           || lv_refuse(why, LV_E_UNKNOWN, NULL,
                        N_("nobody can judge cards that only their owners have seen"), 0);
}
