/* tpl_apply.c: what a decision or an outcome does. */
#include "tpl.h"

/* All cards are shown (TPL-04). */
static void end(const struct lv_setup *u, struct tpl_state *s, struct lv_events *events)
{
    s->phase = TPL_OVER;
    s->turn = 0;
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        if (tpl_card_of(u, s, seat) < TPL_MAX_CARDS)
            lv_emit(events, LV_SEE_ALL, TPL_EV_SHOWN, (int)seat, (int)tpl_card_of(u, s, seat));
}

/* The next seat decides, or is dealt its card; after the last one comes what follows. */
static void pass_on(const struct lv_setup *u, struct tpl_state *s, struct lv_events *events)
{
    const unsigned next = tpl_next_open(u, s, s->turn + 1u);

    if (s->phase != TPL_DEAL)
        s->phase = TPL_DECIDE;
    if (next < (unsigned)u->seats) {
        s->turn = (uint8_t)next;
    } else if (s->phase == TPL_DEAL) {
        s->phase = TPL_DECIDE;
        s->turn = (uint8_t)tpl_next_open(u, s, 0);
    } else {
        end(u, s, events);
    }
}

static void draw_card(const struct lv_setup *u, struct tpl_state *s, unsigned card,
                      struct lv_events *events)
{
    s->place[card] = (uint8_t)(s->turn + 1);
    lv_emit(events, lv_see_only(s->turn), TPL_EV_DRAWN, s->turn, (int)card);
    lv_emit(events, lv_see_but(s->turn), TPL_EV_DRAWN_HIDDEN, s->turn);
    pass_on(u, s, events);
}

static void throw_card(const struct lv_setup *u, struct tpl_state *s, unsigned seat,
                       struct lv_events *events)
{
    const unsigned card = tpl_card_of(u, s, seat);

    if (card == TPL_MAX_CARDS)
        return; /* none was dealt yet, or it is just being changed */
    s->place[card] = TPL_THROWN;
    lv_emit(events, LV_SEE_ALL, TPL_EV_THROWN, (int)seat, (int)card);
}

/* TPL-05 */
static void close_seat(const struct lv_setup *u, struct tpl_state *s, unsigned seat,
                       struct lv_events *events)
{
    lv_emit(events, LV_SEE_ALL, TPL_EV_CLOSED, (int)seat);
    s->closed |= (uint8_t)(1u << seat);
    throw_card(u, s, seat, events);
    if (__builtin_popcount(s->closed) == u->seats - 1)
        end(u, s, events);
    else if (s->turn == seat)
        pass_on(u, s, events);
}

void tpl_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events)
{
    struct tpl_state *s = state;

    if (lv_action_kind(a) == LV_KIND_CLOSE) {
        close_seat(u, s, lv_action_a(a), events);
        return;
    }
    switch ((enum tpl_kind)lv_action_kind(a)) {
    case TPL_CARD:
        draw_card(u, s, lv_action_a(a), events);
        break;
    case TPL_KEEP:
        lv_emit(events, LV_SEE_ALL, TPL_EV_KEPT, s->turn);
        pass_on(u, s, events);
        break;
    case TPL_THROW:
        throw_card(u, s, s->turn, events);
        s->phase = TPL_DRAW;
        break;
    case TPL_CLOSE: break; /* only a name for it */
    }
}
