/* table_play.c: deeds in play: decisions and what chance makes of them, undo, pauses, bots that stand in;
 * and the rematch afterwards. */
#include <assert.h>
#include <string.h>

#include "table_inside.h"

/* After a decision. In a stored deed the clock is told; live, it was held before. */
static void press_clock(struct table *t, struct deed *d)
{
    assert(d->seat >= 0 && d->seat < t->set.seats);
    if (t->set.clock == CLOCK_RESERVE) {
        if (d->left < 0)
            d->left = t->seat[d->seat].left + (int64_t)t->set.increment * 1000;
        t->seat[d->seat].left = t->seat[d->seat].noted = d->left;
    }
    assert(t->seat[d->seat].left >= 0);
}

bool do_act(struct table *t, struct deed *d, struct lv_refusal *why)
{
    assert(d->kind == DEED_ACT && (t->m || t->state == TABLE_LOBBY));
    if (!table_in_play(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    if (t->paused)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is paused"), 0);
    if (lv_match_to_move(t->m) != d->seat) /* whose turn it is, before what the move means */
        return lv_match_act(t->m, d->seat, 0, -1, why);
    if (!lv_match_act_line(t->m, d->seat, d->text, -1, why))
        return false;
    press_clock(t, d);
    return table_settle(t, why);
}

bool do_undo(struct table *t, struct deed *d, struct lv_refusal *why)
{
    assert(d->kind == DEED_UNDO);
    if (t->state == TABLE_LOBBY && !table_in_play(t, why))
        return false;
    if (t->state == TABLE_OVER)
        return lv_refuse(why, LV_E_UNDO, NULL,
                         N_("the game is over, and the seed of its dice is known"), 0);
    if (d->steps >= 0) /* a stored deed: it leads where it led */
        return lv_match_undo_to(t->m, d->seat, d->steps, why);
    return table_is_seat(t, d->seat, why)
        && lv_match_undo(t->m, d->other == LV_UNDO_AGREED ? LV_UNDO_AGREED : LV_UNDO_OWN, d->seat, why);
}

bool do_pause(struct table *t, struct deed *d, struct lv_refusal *why)
{
    assert(d->kind == DEED_PAUSE);
    if (!table_in_play(t, why) || (d->seat >= 0 && !table_is_seat(t, d->seat, why)))
        return false;
    if (t->paused)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is paused"), 0);
    t->paused = true;
    t->paused_by = d->seat;
    t->paused_since = d->at;
    return true;
}

bool do_resume(struct table *t, struct deed *d, struct lv_refusal *why)
{
    (void)d;
    if (!table_in_play(t, why))
        return false;
    if (!t->paused)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is not paused"), 0);
    t->paused = false;
    return true;
}

/* In a stored deed what is left of a reserve is told; live, the clock was held before. */
static void note_reserve(const struct table *t, struct table_seat *s, struct deed *d)
{
    if (t->set.clock == CLOCK_RESERVE && d->left >= 0)
        s->left = d->left;
    else if (t->set.clock == CLOCK_RESERVE)
        d->left = s->left;
    s->noted = s->left;
}

bool do_away(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat *s;

    assert(d->kind == DEED_AWAY || d->kind == DEED_LATE);
    if (!table_in_play(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    s = &t->seat[d->seat];
    if (!table_is_played_by_person(t, d->seat) || !d->text[0] || strlen(d->text) >= LV_MAX_BY)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("a bot is already playing this seat"), 0);
    s->away = true;
    s->late = d->kind == DEED_LATE;
    s->away_since = d->at;
    table_copy_text(s->bot, sizeof s->bot, d->text);
    lv_match_set_by(t->m, d->seat, d->text);
    if (d->kind == DEED_LATE)
        s->left = 0;
    note_reserve(t, s, d);
    return true;
}

enum { MERCY_MS = 30000 }; /* on the clock of somebody who comes back with nothing left */

bool do_back(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat *s;

    assert(d->kind == DEED_BACK);
    if (!table_in_play(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    s = &t->seat[d->seat];
    if (!s->away)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("no bot is playing for you"), 0);
    assert(s->kind == SEAT_PERSON && s->bot[0]); /* only a person is stood in for */
    s->away = s->late = false;
    s->bot[0] = '\0';
    if (t->set.clock == CLOCK_MOVE)
        s->left = (int64_t)t->set.seconds * 1000;
    else if (s->left < MERCY_MS)
        s->left = MERCY_MS;
    note_reserve(t, s, d);
    lv_match_set_by(t->m, d->seat, "person");
    return true;
}

/* A coach helps a person; what the game is does not change. */
bool do_coach(struct table *t, struct deed *d, struct lv_refusal *why)
{
    assert(d->kind == DEED_COACH);
    if (!table_in_play(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    if (t->seat[d->seat].kind != SEAT_PERSON || t->seat[d->seat].coached)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("a coach is beside you already"), 0);
    t->seat[d->seat].coached = true;
    return true;
}

bool do_alone(struct table *t, struct deed *d, struct lv_refusal *why)
{
    assert(d->kind == DEED_ALONE);
    if (!table_in_play(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    if (!t->seat[d->seat].coached)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("no coach is beside you"), 0);
    t->seat[d->seat].coached = false;
    return true;
}

bool do_resign(struct table *t, struct deed *d, struct lv_refusal *why)
{
    return table_in_play(t, why) && table_is_seat(t, d->seat, why) && lv_match_close(t->m, d->seat, why)
        && table_settle(t, why);
}

bool do_rest(struct table *t, struct deed *d, struct lv_refusal *why)
{
    assert(d->kind == DEED_REST);
    if (!table_in_play(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    if (t->set.clock == CLOCK_NONE || d->left < 0 || d->left > t->seat[d->seat].noted)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("no clock runs there, or it would gain time"), 0);
    t->seat[d->seat].left = t->seat[d->seat].noted = d->left;
    return true;
}

bool do_rematch(struct table *t, struct deed *d, struct lv_refusal *why)
{
    assert(d->kind == DEED_REMATCH);
    if (t->state != TABLE_OVER)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is not over yet"), 0);
    if (t->rematch || !d->table)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("there is already a rematch"), 0);
    t->rematch = d->table;
    return true;
}
