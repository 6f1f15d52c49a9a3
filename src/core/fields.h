/* fields.h: positions by tables: which member of the object is which bytes of the state.
 *
 *     static const struct lv_field field[] = {
 *         LV_FIELD("phase", struct tpl_state, phase, &lv_as_name, .names = tpl_phase_key, .needed = true),
 *         LV_FIELD("turn", struct tpl_state, turn, &lv_as_seat, .rule = "TPL-02"),
 *         LV_SEATS("hands", struct tpl_state, hand, &as_cards, .always = true),
 *         { 0 },
 *     };
 *
 * One table writes, reads and checks, so that all three always agree. A member is left out while it is
 * empty, unless the table says otherwise. A refused position names the member, the line, the reason and
 * the rule. What a game has of its own (cards by code) is a codec of its own, mostly a list of things with
 * a code; what belongs together across members, such as every card being somewhere once, is for the game's
 * sound(). */
#ifndef LV_FIELDS_H
#define LV_FIELDS_H

#include "notation.h"

struct lv_field;

/* Which field, and of what: all that a codec is told. Offsets are those of the whole state, so that a
 * member of a seat may lie in a struct of the seat or in an array by seats. */
struct lv_spot {
    const struct lv_setup *u;
    const struct lv_field *f;
    const struct lv_field *table; /* the outermost; its first field is the phase, if there are phases */
    unsigned i;                   /* the seat, or the place in the list that this is a part of */
    unsigned k;                   /* of an item that is read: its place in its own list */
};

enum { LV_MAX_ITEMS = 256 };
#define LV_OWN_BIT UINT32_MAX /* the bit of the seat that the object is of: masks of seats */

struct lv_codec {
    void (*write)(const struct lv_spot *p, const void *state, struct lv_json *j);
    bool (*read)(const struct lv_spot *p, const struct lv_node *n, void *state, struct lv_refusal *why);
    /* Are the bytes in range? NULL: whatever they are. */
    bool (*fits)(const struct lv_spot *p, const void *state, struct lv_refusal *why);

    /* The rest is for lv_one_write, lv_list_write, lv_map_write and their readers. */
    const struct lv_coded *code;  /* of the items, or the keys of a map; NULL: they are numbers */
    /* The items now, and how many; or which of the first n things are among them. Neither: the values of the
     * field, where `none` is null. */
    unsigned (*list)(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS]);
    bool (*has)(const struct lv_spot *p, const void *state, unsigned item);
    uint16_t n;
    /* Takes an item in; of a map with its value, n. NULL: lv_value_put. */
    bool (*put)(const struct lv_spot *p, const struct lv_node *n, unsigned item, void *state,
                struct lv_refusal *why);
    /* What a map has for an item. */
    void (*value)(const struct lv_spot *p, unsigned item, const void *state, struct lv_json *j);
    uint8_t enter; /* how people fill it in: enum lv_entry_kind (entry.h) */
};

struct lv_field {
    const char *key;
    const struct lv_codec *as;
    uint16_t offset, size;    /* of the bytes in the state */
    uint16_t step;            /* from those of one seat to those of the next */
    uint16_t count;           /* offset of the byte that says how many of the values there are; 0: all */
    uint8_t times;            /* a list of so many, each as the codec says */
    uint8_t each;             /* bytes of one value: 1, 2 or 4 */
    uint8_t none;             /* the value that says: nothing */
    bool seats;               /* of a list or array: only as many as there are seats at the table */
    bool needed;              /* always written, and refused when missing */
    bool always;              /* always written, but may be missing */
    bool fewer;               /* a list may be shorter than it is written */
    bool late;                /* read after the others of its object, for it builds on them */
    uint32_t phases;          /* bits of the phases that have it: empty in all others; 0: any */
    int64_t min, max;         /* of numbers as they are written; max 0: what the bytes hold */
    int64_t (*most)(const struct lv_setup *u); /* the same, where the set-up decides */
    int32_t plus;             /* a number or thing is stored so much larger than it is written */
    uint16_t unit;            /* a number is written so many times as large as it is stored; 0: once */
    uint32_t with;            /* of lv_as_bit: which, or LV_OWN_BIT; else for codecs of games */
    const char *const *names; /* of lv_as_name; ends with NULL */
    const struct lv_field *of; /* of lv_as_object; of LV_MAP_OF, the one field that items have */
    const char *rule;         /* that a bad value breaks; or NULL */
    bool (*when)(const struct lv_spot *p, const void *state); /* written exactly then */
    const char *unless;       /* why it may not be there at other times; NULL: it may */
    void (*usual)(const struct lv_spot *p, void *state); /* what it is when it is left out */
};

/* A member of the state: one value, or an array of them. */
#define LV_FIELD(KEY, STRUCT, MEMBER, AS, ...)                                                     \
    { .key = (KEY), .as = (AS), .offset = offsetof(STRUCT, MEMBER),                                \
      .size = sizeof(((STRUCT *)0)->MEMBER), .each = sizeof(((STRUCT *)0)->MEMBER), __VA_ARGS__ }
#define LV_FIELDS(KEY, STRUCT, MEMBER, AS, ...)                                                    \
    { .key = (KEY), .as = (AS), .offset = offsetof(STRUCT, MEMBER),                                \
      .size = sizeof(((STRUCT *)0)->MEMBER), .each = sizeof(((STRUCT *)0)->MEMBER[0]), __VA_ARGS__ }
/* The same within the object of a seat: `.job` of the struct ARRAY[seat]; or nothing, for ARRAY[seat]. */
#define LV_OF_SEAT(KEY, STRUCT, ARRAY, MEMBER, AS, ...)                                            \
    { .key = (KEY), .as = (AS), .offset = offsetof(STRUCT, ARRAY[0] MEMBER),                       \
      .size = sizeof(((STRUCT *)0)->ARRAY[0] MEMBER), .each = sizeof(((STRUCT *)0)->ARRAY[0] MEMBER), \
      .step = sizeof(((STRUCT *)0)->ARRAY[0]), __VA_ARGS__ }
/* Arrays within it. */
#define LV_FIELDS_OF_SEAT(KEY, STRUCT, ARRAY, MEMBER, AS, ...)                                     \
    { .key = (KEY), .as = (AS), .offset = offsetof(STRUCT, ARRAY[0] MEMBER),                       \
      .size = sizeof(((STRUCT *)0)->ARRAY[0] MEMBER),                                              \
      .each = sizeof(((STRUCT *)0)->ARRAY[0] MEMBER[0]),                                           \
      .step = sizeof(((STRUCT *)0)->ARRAY[0]), __VA_ARGS__ }
/* An array of which another member, one byte, says how much of it there is. */
#define LV_COUNTED(KEY, STRUCT, MEMBER, COUNT, AS, ...)                                            \
    LV_FIELDS(KEY, STRUCT, MEMBER, AS, .count = offsetof(STRUCT, COUNT), __VA_ARGS__)
#define LV_COUNTED_OF_SEAT(KEY, STRUCT, ARRAY, MEMBER, COUNT, AS, ...)                             \
    { .key = (KEY), .as = (AS), .offset = offsetof(STRUCT, ARRAY[0] MEMBER),                       \
      .size = sizeof(((STRUCT *)0)->ARRAY[0] MEMBER), .each = 1,                                   \
      .count = offsetof(STRUCT, ARRAY[0] COUNT), .step = sizeof(((STRUCT *)0)->ARRAY[0]), __VA_ARGS__ }
/* A list with one entry for each element of ARRAY. */
#define LV_EACH(KEY, STRUCT, ARRAY, AS, ...)                                                       \
    { .key = (KEY), .as = (AS), .offset = offsetof(STRUCT, ARRAY),                                 \
      .size = sizeof(((STRUCT *)0)->ARRAY[0]), .each = sizeof(((STRUCT *)0)->ARRAY[0]),            \
      .step = sizeof(((STRUCT *)0)->ARRAY[0]),                                                     \
      .times = sizeof(((STRUCT *)0)->ARRAY) / sizeof(((STRUCT *)0)->ARRAY[0]), __VA_ARGS__ }
#define LV_SEATS(KEY, STRUCT, ARRAY, AS, ...) LV_EACH(KEY, STRUCT, ARRAY, AS, .seats = true, __VA_ARGS__)
/* A member that is no bytes of its own: what it is follows from the rest. */
#define LV_APART(KEY, AS, ...) { .key = (KEY), .as = (AS), __VA_ARGS__ }

extern const struct lv_codec lv_as_number;  /* 7 */
extern const struct lv_codec lv_as_flag;    /* true */
extern const struct lv_codec lv_as_bit;     /* true, for the bit `with` */
extern const struct lv_codec lv_as_name;    /* "choose" */
extern const struct lv_codec lv_as_seat;    /* 1, stored as 0 */
extern const struct lv_codec lv_as_a_seat;  /* 1, stored as 1: 0 is nobody, and left out */
extern const struct lv_codec lv_as_seats;   /* [1, 3], a mask */
extern const struct lv_codec lv_as_set;     /* the same of other numbers, from min to max */
extern const struct lv_codec lv_as_numbers; /* [4, 0, 2], one for each value of the array */
extern const struct lv_codec lv_as_row;     /* [4, 2], the values before the first 0 */
extern const struct lv_codec lv_as_object;  /* { … }, by the table `of` */
extern const struct lv_codec lv_as_nothing; /* bytes that nothing uses: not written, and always 0 */

/* For codecs of games that have items: one, or nothing; a list; an object by their codes. */
void lv_one_write(const struct lv_spot *p, const void *state, struct lv_json *j);
bool lv_one_read(const struct lv_spot *p, const struct lv_node *n, void *state, struct lv_refusal *why);
void lv_list_write(const struct lv_spot *p, const void *state, struct lv_json *j);
bool lv_list_read(const struct lv_spot *p, const struct lv_node *n, void *state, struct lv_refusal *why);
void lv_map_write(const struct lv_spot *p, const void *state, struct lv_json *j);
bool lv_map_read(const struct lv_spot *p, const struct lv_node *n, void *state, struct lv_refusal *why);

/* A codec for objects by codes, { "MIR": [3, 4] }: of each of the first n things the value of one field,
 * `of`, in which things are as seats are. What is empty is left out. */
#define LV_MAP_OF(things, count)                                                                   \
    { lv_map_write, lv_map_read, .code = (things), .n = (count), .has = lv_inner_has,              \
      .value = lv_inner_write, .put = lv_inner_put }
bool lv_inner_has(const struct lv_spot *p, const void *state, unsigned item);
void lv_inner_write(const struct lv_spot *p, unsigned item, const void *state, struct lv_json *j);
bool lv_inner_put(const struct lv_spot *p, const struct lv_node *n, unsigned item, void *state,
                  struct lv_refusal *why);

/* The thing that the text of a node names; refused as the code says. */
bool lv_code_find(const struct lv_spot *p, const void *state, const struct lv_coded *code,
                  const struct lv_node *n, unsigned *thing, struct lv_refusal *why);

/* Item number k becomes value number k of the field, if there is room. */
bool lv_value_put(const struct lv_spot *p, const struct lv_node *n, unsigned item, void *state,
                  struct lv_refusal *why);
/* Items as the bits of a value. */
unsigned lv_mask_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS]);
bool lv_mask_put(const struct lv_spot *p, const struct lv_node *n, unsigned item, void *state,
                 struct lv_refusal *why);

/* The members of an object for the state, in the order of the table, which ends without key. */
void lv_fields_write(const struct lv_setup *u, const struct lv_field *fields, const void *state,
                     struct lv_json *j);

/* Reads an object into the state, which has what is usual; refuses keys that the table does not have. */
bool lv_fields_read(const struct lv_setup *u, const struct lv_field *fields, const struct lv_node *object,
                    void *state, struct lv_refusal *why);

/* Is there nothing to write of this one field? */
bool lv_field_is_empty(const struct lv_spot *p, const void *state);

/* The items of a field as its codec lists them, and how many. */
unsigned lv_field_items(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS]);

/* Is every value in range, does every member belong to the phase, is nothing said of seats that are not? */
bool lv_fields_fit(const struct lv_setup *u, const struct lv_field *fields, const void *state,
                   struct lv_refusal *why);

/* Defines p_position_write and p_position_read, which the table of a game has, by a table of fields. `begin`
 * fills in what a position need not say, `settle` works out what follows from what it says, or refuses it;
 * either may be NULL. In the end it must be sound; else nothing has changed. */
typedef void lv_position_begin(const struct lv_setup *u, const struct lv_node *object, void *state);
typedef bool lv_position_settle(const struct lv_setup *u, const struct lv_node *object, void *state,
                                struct lv_refusal *why);
#define LV_POSITIONS(p, fields, begin, settle)                                                     \
    void p##_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)        \
    {                                                                                              \
        lv_fields_write(u, (fields), state, j);                                                    \
    }                                                                                              \
    bool p##_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,    \
                           struct lv_refusal *why)                                                 \
    {                                                                                              \
        return lv_position_read(u, (fields), (begin), (settle), object, state, why);               \
    }
bool lv_position_read(const struct lv_setup *u, const struct lv_field *fields, lv_position_begin *begin,
                      lv_position_settle *settle, const struct lv_node *object, void *state,
                      struct lv_refusal *why);

/* The value number i of a field, whatever its size. */
uint32_t lv_field_get(const struct lv_spot *p, const void *state, unsigned i);
void lv_field_set(const struct lv_spot *p, void *state, unsigned i, uint32_t value);

/* For codecs of games. {text} is the member, or what stands there; n may be NULL. The first is a fault of
 * the game where the field has a rule (LV_E_POSITION), else of the writing (LV_E_FORMAT). */
bool lv_field_refuse(const struct lv_spot *p, const struct lv_node *n, const char *msgid, int64_t number,
                     struct lv_refusal *why);
bool lv_type_refuse(const struct lv_spot *p, const struct lv_node *n, const char *msgid,
                    struct lv_refusal *why); /* a list where a number is meant: never a rule of the game */
bool lv_item_refuse(const struct lv_node *n, const char *rule, const char *msgid, struct lv_refusal *why);

#endif
