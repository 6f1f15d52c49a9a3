/* shape.h: what a message or a request body must look like.
 *
 * protocol/messages.json describes each kind once; tools/protocol makes the tables below of it, the
 * types for TypeScript and the lists of docs/protocol.md. What shape_check lets through has every key
 * it needs, no other, each of its type and within its limits: readers need not look again. */
#ifndef SHAPE_H
#define SHAPE_H

#include "core/doc.h"

enum { MAX_MSG_ID = 32 }; /* bytes of a client's message id, with the NUL */

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

#include <messages.gen.h> /* made by tools/protocol in the build directory */

/* Is `object` of this shape? `common` are keys that all of a kind have, up to a NULL, and that the
 * caller has checked. */
bool shape_check(const struct shape *s, const struct lv_node *object, const char *const *common,
                 struct lv_refusal *why);

/* A message of a client: its frame and, in `node`, the rest. */
enum { MAX_MESSAGE = 16384 };
struct message {
    struct lv_node *node; /* to be freed, also after a refusal; NULL: no document */
    int kind;             /* enum msg_kind */
    const char *id;       /* NULL: could not be read */
    int64_t seen;
};
bool message_read(const char *text, size_t len, struct message *m, struct lv_refusal *why);

/* Parts of what was checked. */
int64_t shape_int(const struct lv_node *object, const char *key, int64_t fallback);
bool shape_bool(const struct lv_node *object, const char *key, bool fallback);
const char *shape_text(const struct lv_node *object, const char *key); /* NULL: not there */

/* Is it a name or a line of text that may be shown: UTF-8 without control characters, not only spaces? */
bool shape_is_plain(const char *text);

#endif
