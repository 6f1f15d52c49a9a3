/* event.h: what happened, told by apply() to whoever listens.
 *
 * An event carries all that its sentence needs, so that a log can be told again in another language
 * without the state. `see` is the mask of those who may learn of it: bit n for seat n, LV_SEE_ONLOOKER
 * for spectators. What two people see differently ("you drew the house", "Bleu drew a card") is two
 * events with masks that do not overlap. */
#ifndef LV_EVENT_H
#define LV_EVENT_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

enum { LV_MAX_EVENTS = 256, LV_EVENT_ARGS = 6 };
enum { LV_SEE_ONLOOKER = 1 << 7, LV_SEE_ALL = 0xFF };

struct lv_event {
    uint8_t kind; /* the game's own numbering; 255: a seat was closed (arg[0]) */
    uint8_t see;
    int32_t arg[LV_EVENT_ARGS];
};

struct lv_events {
    int n;
    struct lv_event at[LV_MAX_EVENTS];
};

/* Who sees what only `seat` may see, and who sees the rest. */
static inline unsigned lv_see_only(unsigned seat) { return 1u << seat; }
static inline unsigned lv_see_but(unsigned seat) { return LV_SEE_ALL & ~(1u << seat); }

/* Adds an event; does nothing without a listener. A single apply() never needs more than the room
 * there is: a game that could must be changed, hence the assert. */
static inline void lv_emit(struct lv_events *to, unsigned see, unsigned kind, int32_t a, int32_t b,
                           int32_t c, int32_t d)
{
    if (to) {
        assert(to->n < LV_MAX_EVENTS);
        to->at[to->n++] = (struct lv_event){ (uint8_t)kind, (uint8_t)see, { a, b, c, d, 0, 0 } };
    }
}

#endif
