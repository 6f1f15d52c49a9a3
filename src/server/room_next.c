/* room_next.c: what comes next at a table while nothing is being stored: messages that had to wait, a bot's
 * move, the end of somebody's time, or rest. */
#include <assert.h>
#include <stdlib.h>

#include "room.h"

/* Nobody has come for a while; or a bot is to be asked again. */
void room_rest_is_over(void *arg)
{
    struct room *r = arg;
    struct server *s = r->s;
    int64_t id = r->t->id;

    if (r->busy)
        return; /* look_ahead follows */
    assert(!r->dead);
    if (r->n_clients > 0) {
        room_look_ahead(r);
        return;
    }
    if (room_note_clock(r)) /* what is on the clocks is stored first */
        return;
    if (room_find(s, id) != r)
        return; /* it failed */
    s->counts.unloaded++;
    room_free(r);
}

void room_clock_is_over(void *arg)
{
    struct room *r = arg;
    struct server *s = r->s;
    struct lv_refusal why;
    struct deed d;
    struct lv_buf b;

    if (r->busy || r->t->clock_seat < 0)
        return; /* look_ahead sets it again */
    assert(!r->dead && r->t->clock_seat < r->t->set.seats);
    if (table_clock_left(r->t, r->t->clock_seat, net_now(r->s->net)) > 0) {
        room_look_ahead(r);
        return;
    }
    d = deed_of(DEED_LATE, r->t->clock_seat);
    b = LV_BUF(d.text);
    lv_buf_text(&b, room_stand_in);
    if (!room_perform(r, NULL, &d, NULL, &why)) /* the room may be gone */
        server_log(s, "clock-refused", "seat", d.seat + 1, lv_code_key(why.code));
}

/* Decisions that nobody is asked for follow a deed at once (room_perform); here are those of a table that was
 * left before one. False: there is none. The room may be gone afterwards. */
static bool take_unasked(struct room *r)
{
    struct server *s = r->s;
    struct lv_refusal why;
    struct deed d;

    if (!table_unasked(r->t, &d))
        return false;
    if (!room_perform(r, NULL, &d, NULL, &why))
        server_log(s, "unasked-refused", "seat", d.seat + 1, lv_code_key(why.code));
    return true;
}

void room_look_ahead(struct room *r)
{
    int64_t now = net_now(r->s->net);
    int bot = table_bot_to_move(r->t);

    assert(!r->busy && !r->dead && r->n_clients >= 0);
    net_timer_clear(r->s->net, &r->clock);
    net_timer_clear(r->s->net, &r->rest);
    if (!room_who_plays(r)) { /* nobody waits for anything: onlookers wear out no bots and no clocks */
        table_clock_hold(r->t, now);
        if (r->n_clients == 0)
            net_timer_set(r->s->net, &r->rest, r->s->config.keep_s * 1000);
        return;
    }
    if (r->t->clock_seat < 0)
        table_clock_go(r->t, now);
    if (r->t->clock_seat >= 0)
        net_timer_set(r->s->net, &r->clock, table_clock_left(r->t, r->t->clock_seat, now));
    if (bot >= 0 && !r->thinking)
        room_ask_bot(r, bot);
    else if (bot < 0 && !take_unasked(r))
        room_coach_look(r);
}

void room_take_next(struct room *r)
{
    assert(!r->dead);
    while (r->first && !r->busy) {
        struct waiting *w = r->first;
        struct server *s = r->s;
        int64_t id = r->t->id;
        r->first = w->next;
        if (!r->first)
            r->last = &r->first;
        r->n_waiting--;
        assert(r->n_waiting >= 0);
        room_hear(w->from, w->text, w->len);
        free(w);
        if (room_find(s, id) != r)
            return; /* it failed */
    }
    if (!r->busy)
        room_look_ahead(r);
}
