/* doc.h: documents, that is JSON: a streaming writer and a strict reader.
 *
 * The reader is our own, because two things are needed that no packaged library gives: every value
 * knows its line (a fault in somebody's own cards is named with file and line), and it compiles into
 * the WebAssembly module. It is stricter than JSON asks: no key appears twice, numbers are whole and fit
 * in 53 bits, text is valid UTF-8 without NUL, nothing follows the value. A test compares its verdict
 * with jansson's. */
#ifndef LV_DOC_H
#define LV_DOC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "buf.h"
#include "refusal.h"

enum { LV_DOC_DEPTH = 32 };
enum { LV_DOC_KEYS = 512 }; /* of one object: each new key is compared with those before it */

/* ---- writing ---------------------------------------------------------------------------------- */

struct lv_marks;

struct lv_json {
    struct lv_buf *out;
    struct lv_marks *marks;    /* NULL, or where values stand is noted there: see change.h */
    size_t key;                /* where that of the next value begins; 0: it has none */
    int depth;
    bool comma;                /* something stands before on this level */
    char close[LV_DOC_DEPTH];  /* '}' or ']' due on each level */
};

struct lv_json lv_json_on(struct lv_buf *out);
void lv_json_object(struct lv_json *j);
void lv_json_list(struct lv_json *j);
void lv_json_end(struct lv_json *j); /* closes the innermost object or list */
void lv_json_key_of(struct lv_json *j, const char *key, size_t len); /* of so many bytes, then a NUL */
void lv_json_text_of(struct lv_json *j, const char *text, size_t len);
void lv_json_int(struct lv_json *j, int64_t value);
void lv_json_bool(struct lv_json *j, bool value);
void lv_json_null(struct lv_json *j);
void lv_json_raw(struct lv_json *j, const char *json); /* a value that is written already */

/* A key of letters that need no escapes, copied as it is. */
static inline void lv_json_plain_key(struct lv_json *j, const char *key, size_t len)
{
    struct lv_buf *b = j->out;
    char *to = b->at + b->len;

    if (b->cap - b->len <= len + 4) { /* it may not fit */
        lv_json_key_of(j, key, len);
        return;
    }
    *to = ',';
    to += j->comma;
    j->key = b->len + j->comma;
    *to++ = '"';
    memcpy(to, key, len);
    memcpy(to + len, "\":", 3); /* and the NUL */
    b->len = (size_t)(to + len + 2 - b->at);
    j->comma = false;
}

/* Keys and most texts are written out in the sources, where the compiler knows how long they are; a key that
 * it knows is plain. Where the program is to be small all go the same way. */
static inline void lv_json_key(struct lv_json *j, const char *key)
{
    const size_t len = strlen(key);

#ifndef __OPTIMIZE_SIZE__
    if (__builtin_constant_p(len)) {
        lv_json_plain_key(j, key, len);
        return;
    }
#endif
    lv_json_key_of(j, key, len);
}

static inline void lv_json_text(struct lv_json *j, const char *text)
{
    lv_json_text_of(j, text, strlen(text));
}

/* The text of a buffer, whose length is known. */
static inline void lv_json_buf(struct lv_json *j, const struct lv_buf *text)
{
    lv_json_text_of(j, text->at, text->len);
}

static inline void lv_json_put_buf(struct lv_json *j, const char *key, const struct lv_buf *text)
{
    lv_json_key(j, key);
    lv_json_buf(j, text);
}

/* Key and value together. */
static inline void lv_json_put_text(struct lv_json *j, const char *key, const char *text)
{
    lv_json_key(j, key);
    lv_json_text(j, text);
}

static inline void lv_json_put_int(struct lv_json *j, const char *key, int64_t value)
{
    lv_json_key(j, key);
    lv_json_int(j, value);
}

static inline void lv_json_put_bool(struct lv_json *j, const char *key, bool value)
{
    lv_json_key(j, key);
    lv_json_bool(j, value);
}

/* A number, or null when there is none. */
static inline void lv_json_put_int_if(struct lv_json *j, const char *key, bool there, int64_t value)
{
    lv_json_key(j, key);
    if (there)
        lv_json_int(j, value);
    else
        lv_json_null(j);
}

/* A text that is left out where it is empty. */
static inline void lv_json_put_text_if(struct lv_json *j, const char *key, const char *text)
{
    if (text[0])
        lv_json_put_text(j, key, text);
}

static inline void lv_json_open(struct lv_json *j, const char *key, void (*as)(struct lv_json *j))
{
    if (key)
        lv_json_key(j, key);
    as(j);
}

/* The statement that follows writes what is inside a list or an object, which ends with it: sources are
 * nested as the document is. `key` is NULL for a member of a list. Nothing may leave it on the way.
 *
 *     LV_IN_LIST(j, "hands")
 *         for (unsigned i = 0; i < n; i++)
 *             lv_json_int(j, hand[i]); */
#define LV_IN_LIST(j, key) LV_INSIDE_((j), (key), lv_json_list, LV_ONCE_(__LINE__))
#define LV_IN_OBJECT(j, key) LV_INSIDE_((j), (key), lv_json_object, LV_ONCE_(__LINE__))
#define LV_INSIDE_(j, key, as, once)                                                               \
    for (int once = (lv_json_open(j, key, as), 1); once; once = (lv_json_end(j), 0))
#define LV_ONCE_(line) LV_ONCE_AT_(line)
#define LV_ONCE_AT_(line) once_at_##line

/* The statement that follows writes members, or elements of a list, that are the same for every reader of a
 * moment; whether it is reached must not hang on who reads either, and nothing may leave it on the way. Where
 * they have been written for another reader they are copied (struct lv_shared in change.h); everywhere else
 * this does nothing.
 *
 *     LV_FOR_ALL(j) {
 *         lv_json_put_int(j, "score", s->score[seat]);
 *         lv_json_put_int(j, "cards", n_hand);
 *     } */
#define LV_FOR_ALL(j) LV_FOR_ALL_((j), LV_ONCE_(__LINE__))
#define LV_FOR_ALL_(j, once) for (bool once = lv_json_is_new(j); once; once = lv_json_keep(j))

bool lv_json_find_shared(struct lv_json *j); /* with marks */
void lv_json_keep_shared(struct lv_json *j);

static inline bool lv_json_is_new(struct lv_json *j)
{
    return !j->marks || !lv_json_find_shared(j);
}

/* False: it is done. */
static inline bool lv_json_keep(struct lv_json *j)
{
    if (j->marks)
        lv_json_keep_shared(j);
    return false;
}

/* ---- reading ---------------------------------------------------------------------------------- */

enum lv_node_type { LV_NODE_NULL, LV_NODE_BOOL, LV_NODE_INT, LV_NODE_TEXT, LV_NODE_LIST, LV_NODE_OBJECT };

struct lv_node {
    enum lv_node_type type;
    int line;                    /* of the document, from 1 */
    int n;                       /* members of a list or object */
    int64_t number;              /* of an integer; 0 or 1 of a bool */
    const char *text;            /* of a text, NUL-terminated */
    const char *key;             /* in an object; else NULL */
    const struct lv_node *first; /* member of a list or object */
    const struct lv_node *next;  /* brother */
};

/* Writes a value as it was read. */
void lv_json_node(struct lv_json *j, const struct lv_node *n);

/* One of the files of data/<game>/, read and parsed: that of the binary, or the owner's own. */
struct lv_file {
    const char *name;            /* "tiles.json" */
    const struct lv_node *root;
};

/* Reads a whole document. NULL and *why when it cannot be had. The result is one block of memory:
 * give it back with lv_doc_free; all nodes and texts live as long. */
struct lv_node *lv_doc_read(const char *text, size_t len, size_t max_len, struct lv_refusal *why);
void lv_doc_free(struct lv_node *root); /* NULL is fine */

/* The member called key, or NULL; also NULL when `object` is NULL or no object. */
const struct lv_node *lv_node_get(const struct lv_node *object, const char *key);

/* The members that must or may be there. Each refuses with the key and the line. lv_node_int_or and
 * the like give `fallback` when the key is missing, but refuse a value of the wrong kind. */
bool lv_node_int(const struct lv_node *object, const char *key, int64_t min, int64_t max, int64_t *to,
                 struct lv_refusal *why);
bool lv_node_int_or(const struct lv_node *object, const char *key, int64_t min, int64_t max,
                    int64_t fallback, int64_t *to, struct lv_refusal *why);
bool lv_node_bool_or(const struct lv_node *object, const char *key, bool fallback, bool *to,
                     struct lv_refusal *why);
bool lv_node_text(const struct lv_node *object, const char *key, const char **to, struct lv_refusal *why);
bool lv_node_list(const struct lv_node *object, const char *key, const struct lv_node **to,
                  struct lv_refusal *why);
bool lv_node_object(const struct lv_node *object, const char *key, const struct lv_node **to,
                    struct lv_refusal *why);

/* Is this value, which goes by `key`, of the type? */
bool lv_node_is(const struct lv_node *value, const char *key, enum lv_node_type type, struct lv_refusal *why);

/* Copies a text member into room of `cap` bytes, refusing what is longer. */
bool lv_node_copy(const struct lv_node *object, const char *key, char *to, size_t cap,
                  struct lv_refusal *why);

/* A fault of a data file, where this node stands; returns false, as lv_refuse does. */
bool lv_node_refuse(const struct lv_node *where, const char *rule, const char *msgid, int64_t n,
                    const char *text, struct lv_refusal *why);

/* True when `object` is an object with no keys but those listed (up to the NULL); a typing error in a
 * key must not be silently ignored. */
bool lv_node_only(const struct lv_node *object, const char *const *keys, struct lv_refusal *why);

/* Is the text valid UTF-8 without NUL? */
bool lv_utf8_valid(const char *text, size_t len);

#endif
