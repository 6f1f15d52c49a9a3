/* action.h: one decision or chance outcome in 32 bits, so that records, bots and the wire share it.
 *
 *     31      24 23      16 15       8 7        0
 *    +----------+----------+----------+----------+
 *    |   kind   |    a     |    b     |    c     |
 *    +----------+----------+----------+----------+
 *
 * Each game numbers its own kinds from 0; kind 255 belongs to the core. */
#ifndef LV_ACTION_H
#define LV_ACTION_H

#include <assert.h>
#include <stdint.h>

typedef uint32_t lv_action;

enum {
    LV_KIND_CLOSE = 255 /* close seat a for good: a person left and nobody takes the seat over */
};

static inline lv_action lv_action_make(unsigned kind, unsigned a, unsigned b, unsigned c)
{
    assert(kind < 256 && a < 256 && b < 256 && c < 256);
    return kind << 24 | a << 16 | b << 8 | c;
}

static inline unsigned lv_action_kind(lv_action x) { return x >> 24; }
static inline unsigned lv_action_a(lv_action x) { return x >> 16 & 255; }
static inline unsigned lv_action_b(lv_action x) { return x >> 8 & 255; }
static inline unsigned lv_action_c(lv_action x) { return x & 255; }

static inline lv_action lv_action_close(unsigned seat)
{
    return lv_action_make(LV_KIND_CLOSE, seat, 0, 0);
}

#endif
