/* tpl_rules.c: whose move it is, and what may be done. */
#include "tpl.h"

static unsigned deck_size(const struct lv_setup *u)
{
    return (unsigned)u->option[TPL_OPT_CARDS][0];
}

int tpl_to_move(const struct lv_setup *u, const void *state)
{
    const struct tpl_state *s = state;

    (void)u;
    switch ((enum tpl_phase)s->phase) {
    case TPL_DEAL:
    case TPL_DRAW: return LV_CHANCE;
    case TPL_DECIDE: return s->turn;
    case TPL_OVER: break;
    }
    return LV_OVER;
}

/* TPL-01, TPL-03: what can be drawn is what nobody has and nobody threw. */
static bool may_be_drawn(const struct lv_setup *u, const struct tpl_state *s, unsigned card,
                         struct lv_refusal *why)
{
    if (s->phase != TPL_DEAL && s->phase != TPL_DRAW)
        return lv_refuse(why, LV_E_TURN, "TPL-03", N_("no card is drawn now"), 0);
    if (card >= deck_size(u) || s->place[card] != TPL_IN_DECK)
        return lv_refuse(why, LV_E_RULE, "TPL-01", N_("card {n} is not in the deck"), (int)card + 1);
    return true;
}

static bool may_decide(const struct tpl_state *s, struct lv_refusal *why)
{
    if (s->phase != TPL_DECIDE)
        return lv_refuse(why, LV_E_TURN, "TPL-02", N_("nobody decides now"), 0);
    return true;
}

static bool may_leave(const struct lv_setup *u, const struct tpl_state *s, lv_action a,
                      struct lv_refusal *why)
{
    if (a != lv_action_close(lv_action_a(a)) || lv_action_a(a) >= (unsigned)u->seats
        || !tpl_is_open(s, lv_action_a(a)))
        return lv_refuse(why, LV_E_RULE, "TPL-05", N_("nobody is there who could leave"), 0);
    if (s->phase == TPL_OVER)
        return lv_refuse(why, LV_E_TURN, "TPL-05", N_("the game is over"), 0);
    return true;
}

int tpl_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    int n = 0;

    (void)u;
    if (may_decide(state, NULL)) {
        out[n++] = lv_action_make(TPL_KEEP, 0, 0, 0);
        out[n++] = lv_action_make(TPL_THROW, 0, 0, 0);
    }
    return n;
}

int tpl_outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    int n = 0;

    for (unsigned c = 0; c < deck_size(u); c++)
        if (may_be_drawn(u, state, c, NULL))
            out[n++] = (struct lv_outcome){ lv_action_make(TPL_CARD, c, 0, 0), 1 };
    return n;
}

bool tpl_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why)
{
    if (lv_action_kind(a) == LV_KIND_CLOSE)
        return may_leave(u, state, a, why);
    if (lv_action_kind(a) == TPL_CARD && (a & 0xFFFF) == 0)
        return may_be_drawn(u, state, lv_action_a(a), why);
    if ((lv_action_kind(a) == TPL_KEEP || lv_action_kind(a) == TPL_THROW) && (a & 0xFFFFFF) == 0)
        return may_decide(state, why);
    return lv_refuse(why, LV_E_RULE, "TPL-02", N_("there is no such move in this game"), 0);
}
