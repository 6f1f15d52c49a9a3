/* fields.h: positions by tables: which member of the object is which bytes of the state.
 *
 *     static const struct lv_field field[] = {
 *         LV_FIELD("phase", struct tpl_state, phase, &lv_as_name, .names = tpl_phase_key, .needed = true),
 *         LV_FIELD("turn", struct tpl_state, turn, &lv_as_seat, .rule = "TPL-02"),
 *         { 0 },
 *     };
 *
 * One table writes and reads, so that both always agree. A member that is not needed is left out while its
 * bytes are zero. A refused position names the member, the reason and the rule. What a game has of its
 * own (cards by code) is a codec of its own; what belongs together across members, such as every card
 * being somewhere once, is for the game's sound(). */
#ifndef LV_FIELDS_H
#define LV_FIELDS_H

#include "game.h"

struct lv_field;

/* How the bytes of a field are written. `at` is the first value. */
struct lv_codec {
    void (*write)(const struct lv_setup *u, const struct lv_field *f, const void *at, struct lv_json *j);
    bool (*read)(const struct lv_setup *u, const struct lv_field *f, const struct lv_node *n, void *at,
                 struct lv_refusal *why);
};

struct lv_field {
    const char *key;
    const struct lv_codec *as;
    uint16_t offset, size;    /* of the bytes in the struct */
    uint8_t each;             /* bytes of one value: 1, 2 or 4 */
    bool needed;              /* always written, and refused when missing */
    int64_t min, max;         /* of numbers as they are written; max 0: what the bytes hold */
    int32_t plus;             /* a number is stored so much larger than it is written */
    const char *const *names; /* of lv_as_name; ends with NULL */
    const char *rule;         /* that a bad value breaks; or NULL */
};

/* A member of a struct: one value, or an array of them. */
#define LV_FIELD(KEY, STRUCT, MEMBER, AS, ...)                                                     \
    { .key = (KEY), .as = (AS), .offset = offsetof(STRUCT, MEMBER),                                \
      .size = sizeof(((STRUCT *)0)->MEMBER), .each = sizeof(((STRUCT *)0)->MEMBER), __VA_ARGS__ }
#define LV_FIELDS(KEY, STRUCT, MEMBER, AS, ...)                                                    \
    { .key = (KEY), .as = (AS), .offset = offsetof(STRUCT, MEMBER),                                \
      .size = sizeof(((STRUCT *)0)->MEMBER), .each = sizeof(((STRUCT *)0)->MEMBER[0]), __VA_ARGS__ }

extern const struct lv_codec lv_as_number;  /* 7 */
extern const struct lv_codec lv_as_flag;    /* true */
extern const struct lv_codec lv_as_name;    /* "choose" */
extern const struct lv_codec lv_as_seat;    /* 1, stored as 0 */
extern const struct lv_codec lv_as_a_seat;  /* 1, stored as 1: 0 is nobody, and left out */
extern const struct lv_codec lv_as_seats;   /* [1, 3], a mask */
extern const struct lv_codec lv_as_numbers; /* [4, 0, 2], one for each value of the array or for each seat */

/* The members of an object for the struct at `base`, in the order of the table, which ends without key. */
void lv_fields_write(const struct lv_setup *u, const struct lv_field *fields, const void *base,
                     struct lv_json *j);

/* Reads an object into the zeroed struct at `base`; refuses keys that the table does not have. */
bool lv_fields_read(const struct lv_setup *u, const struct lv_field *fields, const struct lv_node *object,
                    void *base, struct lv_refusal *why);

/* The value number i of a field, whatever its size. */
uint32_t lv_field_get(const struct lv_field *f, const void *at, unsigned i);
void lv_field_set(const struct lv_field *f, void *at, unsigned i, uint32_t value);

/* Well written, but cannot be: names the member, the line and the field's rule. For codecs of games. */
bool lv_field_refuse(const struct lv_field *f, const struct lv_node *n, const char *msgid, int64_t number,
                     struct lv_refusal *why);

#endif
