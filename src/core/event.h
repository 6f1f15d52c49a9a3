/* event.h: what happened, told by apply() to whoever listens.
 *
 * An event is a row of the game's table (tell.h) and its arguments. It carries all that its sentence
 * needs, so that a log can be told again in another language without the state. `see` is the mask of
 * those who may learn of it: a bit for each seat, LV_SEE_ONLOOKER for spectators. What two people see
 * differently ("you drew the house", "Bleu drew a card") is two events with masks that do not overlap. */
#ifndef LV_EVENT_H
#define LV_EVENT_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { LV_MAX_SEATS = 6 };
enum { LV_MAX_EVENTS = 256, LV_EVENT_ARGS = 8 };
/* Masks of those who see: games keep them in their states, so that the bit of onlookers stays where it
 * is while more seats fit below it. */
enum { LV_ONLOOKER_BIT = 7, LV_SEE_ONLOOKER = 1 << LV_ONLOOKER_BIT, LV_SEE_ALL = 2 * LV_SEE_ONLOOKER - 1 };
static_assert((int)LV_MAX_SEATS <= (int)LV_ONLOOKER_BIT, "a bit for each seat and one for onlookers");

/* An argument that an event of this kind may have, but this one has not. */
enum { LV_NONE = INT32_MIN };

struct lv_event {
    uint16_t see;
    uint8_t kind; /* the row of the game's table */
    int32_t arg[LV_EVENT_ARGS];
};

struct lv_events {
    int n;
    int sure; /* what comes from here on hangs on things that the decider cannot know; LV_MAX_EVENTS:
               * nothing does */
    struct lv_event at[LV_MAX_EVENTS];
};

static inline void lv_events_clear(struct lv_events *to)
{
    to->n = 0;
    to->sure = LV_MAX_EVENTS;
}

/* Said by apply() before it looks at what the decider cannot know, whatever it then finds there: that
 * nothing happens would tell as much as what does. `to` may be NULL. */
static inline void lv_unsure(struct lv_events *to)
{
    if (to && to->sure > to->n)
        to->sure = to->n;
}

/* Who sees what only `seat` may see, and who sees the rest. */
static inline unsigned lv_see_only(unsigned seat) { return 1u << seat; }
static inline unsigned lv_see_but(unsigned seat) { return LV_SEE_ALL & ~(1u << seat); }

/* What a reader may see: a seat, or LV_ONLOOKER. */
static inline unsigned lv_eye_of(int reader)
{
    return reader < 0 ? LV_SEE_ONLOOKER : 1u << reader;
}

/* Adds an event. A single apply() never needs more than the room there is: a game that could must be
 * changed, hence the assert. */
static inline void lv_emit_args(struct lv_events *to, unsigned see, unsigned kind, const int32_t *arg)
{
    struct lv_event *e;

    assert((unsigned)to->n < LV_MAX_EVENTS);
    assert(see != 0 && see <= LV_SEE_ALL && kind <= UINT8_MAX);
    e = &to->at[to->n++];
    e->see = (uint16_t)see;
    e->kind = (uint8_t)kind;
    memcpy(e->arg, arg, sizeof e->arg);
}

/* lv_emit(events, LV_SEE_ALL, CLV_EV_TAKEN, seat, place): does nothing without a listener. */
#define lv_emit(to, see, kind, ...)                                                                \
    do {                                                                                           \
        if (to)                                                                                    \
            lv_emit_args((to), (see), (kind), (const int32_t[LV_EVENT_ARGS]){ __VA_ARGS__ });      \
    } while (0)

#endif
