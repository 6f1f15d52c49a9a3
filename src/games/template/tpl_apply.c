/* tpl_apply.c: what a decision or an outcome does. */
#include "tpl.h"

/* The turn goes on; after the last seat all cards are shown (TPL-04). */
static void pass_on(const struct lv_setup *u, struct tpl_state *s, struct lv_events *events)
{
    s->phase = TPL_DECIDE;
    s->turn = (uint8_t)((s->turn + 1) % u->seats);
    if (s->turn != 0)
        return;
    s->phase = TPL_OVER;
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        lv_emit(events, LV_SEE_ALL, TPL_EV_SHOWN, (int)seat, (int)tpl_card_of(u, s, seat));
}

static void draw_card(const struct lv_setup *u, struct tpl_state *s, unsigned card,
                      struct lv_events *events)
{
    s->place[card] = (uint8_t)(s->turn + 1);
    lv_emit(events, lv_see_only(s->turn), TPL_EV_DRAWN, s->turn, (int)card);
    lv_emit(events, lv_see_but(s->turn), TPL_EV_DRAWN_HIDDEN, s->turn);
    if (s->phase == TPL_DRAW) {
        pass_on(u, s, events);
    } else if (++s->turn == u->seats) {
        s->turn = 0;
        s->phase = TPL_DECIDE;
    }
}

void tpl_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    struct tpl_state *s = state;
    unsigned card;

    switch ((enum tpl_kind)lv_action_kind(a)) {
    case TPL_CARD:
        draw_card(u, s, lv_action_a(a), events);
        break;
    case TPL_KEEP:
        lv_emit(events, LV_SEE_ALL, TPL_EV_KEPT, s->turn);
        pass_on(u, s, events);
        break;
    case TPL_THROW:
        card = tpl_card_of(u, s, s->turn);
        s->place[card] = TPL_THROWN;
        s->phase = TPL_DRAW;
        lv_emit(events, LV_SEE_ALL, TPL_EV_THROWN, s->turn, (int)card);
        break;
    }
}
