/* table_may.c: who may do a deed, given what they have seen. Whether the rules of the game allow it is
 * another question, which the deed itself asks. */
#include <assert.h>

#include "table_inside.h"

bool table_not_yours(struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_FORBIDDEN, NULL, N_("that is not for you to do"), 0);
}

static bool is_seated_or_host(const struct table *t, int64_t person)
{
    return person == t->set.host || table_seat_of(t, person) >= 0;
}

bool table_allows(const struct table *t, const struct deed *d, int64_t seen, struct lv_refusal *why)
{
    int own = table_seat_of(t, d->by);

    assert(d->kind < DEED_KINDS);
    if (seen < 0 || seen > t->seq || (table_changes_match(d->kind) && seen < t->game_seq))
        return lv_refuse(why, LV_E_STALE, NULL, N_("something has happened since: number {n}"), t->seq);
    switch (d->kind) {
    case DEED_SIT:
        return true;
    case DEED_BOT: case DEED_START:
        return is_seated_or_host(t, d->by) || table_not_yours(why);
    case DEED_OPEN:
        return d->by == t->set.host
            || (is_seated_or_host(t, d->by) && d->seat >= 0 && d->seat < t->set.seats
                && t->seat[d->seat].kind == SEAT_BOT)
            || table_not_yours(why);
    case DEED_SWAP:
        return d->by == t->set.host
            || (own >= 0 && own == d->other && d->seat >= 0 && d->seat < t->set.seats
                && t->seat[d->seat].kind != SEAT_PERSON)
            || table_not_yours(why);
    case DEED_ACT:
        if (own >= 0 && own == d->seat && t->seat[own].away)
            return lv_refuse(why, LV_E_NOT_NOW, NULL,
                             N_("a bot is playing for you; take your seat back first"), 0);
        return (own >= 0 && own == d->seat) || table_not_yours(why);
    case DEED_STAND: case DEED_UNDO: case DEED_RESUME: case DEED_BACK: case DEED_RESIGN: case DEED_ALONE:
        return (own >= 0 && (d->seat < 0 || own == d->seat)) || table_not_yours(why);
    case DEED_KEEP: case DEED_PAUSE: case DEED_AWAY: case DEED_LATE: case DEED_REMATCH: case DEED_REST:
    case DEED_COACH: case DEED_KINDS:
        break; /* by consent or by the clock, never by one person */
    }
    return table_not_yours(why);
}
