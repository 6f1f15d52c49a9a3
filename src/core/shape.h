/* shape.h: what a JSON object must look like, said once as a table: a message, a request, a line of a
 * journal, settings, a file of somebody's own cards.
 *
 *     static const struct lv_member member[] = {
 *         { .key = "name", .type = LV_MEMBER_TEXT, .min = 1, .max = 40 },
 *         { .key = "seat", .type = LV_MEMBER_INT, .optional = true, .min = 1, .max = 6 },
 *     };
 *     static const struct lv_shape shape = LV_SHAPE("guest", member);
 *
 * What lv_shape_check lets through has every key it needs, no other, each of its type and within its
 * limits: readers need not look again, and get at the members with lv_shape_int and the like. For one
 * member among many there are lv_node_int and its kin (doc.h), which say the same in the same words. */
#ifndef LV_SHAPE_H
#define LV_SHAPE_H

#include "doc.h"

enum lv_member_type {
    LV_MEMBER_INT,    /* min to max */
    LV_MEMBER_BOOL,
    LV_MEMBER_TEXT,   /* min to max bytes */
    LV_MEMBER_TEXTS,  /* the same, or a list of 1 to LV_MAX_TEXTS_AT_ONCE of them */
    LV_MEMBER_WORD,   /* one of `words` */
    LV_MEMBER_HEX,    /* max bytes, two hexadecimal digits each, as lv_hex_write puts them */
    LV_MEMBER_LIST,   /* min to max members, each as `each` says */
    LV_MEMBER_OBJECT  /* as `of` says */
};

enum { LV_MAX_TEXTS_AT_ONCE = 16 };

struct lv_shape;

struct lv_member {
    const char *key;             /* NULL in an `each`: members of a list have none */
    enum lv_member_type type;
    bool optional;
    int64_t min, max;            /* see above; of texts and lists max 0 means: no limit */
    const char *words;           /* "undo|pause": what a word may be */
    const struct lv_member *each; /* NULL: anything */
    const struct lv_shape *of;   /* NULL: any object */
};

struct lv_shape {
    const char *name;
    const struct lv_member *member;
    int n;
    bool open;                   /* other keys may stand there too, and are let be */
};

#define LV_SHAPE(name, members) { (name), (members), (int)(sizeof(members) / sizeof *(members)), false }
#define LV_SHAPE_OPEN(name, members) { (name), (members), (int)(sizeof(members) / sizeof *(members)), true }

/* Is `object` of this shape? If not, *why names the key, the reason and the line: LV_E_LIMIT for what is
 * well written but too much or too little, LV_E_FORMAT for everything else. */
bool lv_shape_check(const struct lv_shape *s, const struct lv_node *object, struct lv_refusal *why);

/* Members of what was checked. */
int64_t lv_shape_int(const struct lv_node *object, const char *key, int64_t fallback);
bool lv_shape_bool(const struct lv_node *object, const char *key, bool fallback);
const char *lv_shape_text(const struct lv_node *object, const char *key); /* NULL: not there */

/* Copies a text whose limit is below `cap`; one that is not there is empty. */
void lv_shape_copy(const struct lv_node *object, const char *key, char *to, size_t cap);

/* Is it a name or a line of text that may be shown: UTF-8 without control characters, not only spaces? */
bool lv_line_is_plain(const char *text);

#endif
