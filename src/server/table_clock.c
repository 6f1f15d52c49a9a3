/* table_clock.c: clocks. One runs at most, that of the seat to move, and only while a person plays it. */
#include <assert.h>

#include "table_inside.h"

int64_t table_clock_left(const struct table *t, int seat, int64_t now)
{
    int64_t gone = seat == t->clock_seat && now > t->clock_since ? now - t->clock_since : 0;

    assert(seat >= 0 && seat < t->set.seats);
    return t->seat[seat].left > gone ? t->seat[seat].left - gone : 0;
}

void table_clock_hold(struct table *t, int64_t now)
{
    assert(t->clock_seat < t->set.seats);
    if (t->clock_seat >= 0)
        t->seat[t->clock_seat].left = table_clock_left(t, t->clock_seat, now);
    t->clock_seat = -1;
}

bool table_clock_note(const struct table *t, struct deed *d)
{
    assert(t->clock_seat < 0); /* held: what is left is known */
    for (int i = 0; i < t->set.seats && t->set.clock != CLOCK_NONE && t->state == TABLE_PLAYING; i++)
        if (t->seat[i].left < t->seat[i].noted) {
            *d = deed_of(DEED_REST, i);
            d->left = t->seat[i].left;
            return true;
        }
    return false;
}

bool table_clock_go(struct table *t, int64_t now)
{
    int who = table_to_move(t);

    assert(t->clock_seat < 0); /* else the time that went by would be given back */
    if (t->set.clock == CLOCK_NONE || who < 0 || !table_is_played_by_person(t, who))
        return false;
    t->clock_seat = who;
    t->clock_since = now;
    return true;
}
