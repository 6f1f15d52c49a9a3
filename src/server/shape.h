/* shape.h: what a message or a request body must look like.
 *
 * protocol/messages.json describes each kind once; tools/protocol makes the tables below of it, the
 * types for TypeScript and the lists of docs/protocol.md. What shape_check lets through has every key
 * it needs, no other, each of its type and within its limits: readers need not look again. */
#ifndef SHAPE_H
#define SHAPE_H

#include "core/doc.h"

enum shape_type {
    SHAPE_INT, SHAPE_TEXT, SHAPE_WORD, SHAPE_HEX, SHAPE_BOOL, SHAPE_OBJECT, SHAPE_LIST
};
enum { SHAPE_FIELDS = 12 };

struct shape_field {
    const char *key;
    enum shape_type type;
    bool optional;
    int64_t min, max;  /* of a number; of the bytes of a text; max: bytes in hexadecimal */
    const char *words; /* "undo|pause": what a word may be */
};

struct shape {
    const char *name;
    int n;
    struct shape_field field[SHAPE_FIELDS];
};

#include "messages.gen.h"

/* Is `object` of this shape? `common` are keys that all of a kind have, up to a NULL, and that the
 * caller has checked. */
bool shape_check(const struct shape *s, const struct lv_node *object, const char *const *common,
                 struct lv_refusal *why);

/* Parts of what was checked. */
int64_t shape_int(const struct lv_node *object, const char *key, int64_t fallback);
bool shape_bool(const struct lv_node *object, const char *key, bool fallback);
const char *shape_text(const struct lv_node *object, const char *key); /* NULL: not there */

/* Is it a name or a line of text that may be shown: UTF-8 without control characters, not only spaces? */
bool shape_is_plain(const char *text);

#endif
