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
 * member among many there are lv_node_int and its kin (doc.h), which say the same in the same words.
 *
 * A data file also says where each member belongs in the components, and lv_shape_read puts it there, lists
 * and objects in it included. What a table cannot say, `then` looks at when an object has been read.
 *
 *     static const struct lv_member tile_member[] = {
 *         { "code", LV_MEMBER_TEXT, LV_INTO(struct clv_tile, code) },
 *         { "", LV_MEMBER_WORDS, .max = 40, LV_INTO(struct clv_tile, spoken) },   "fr": …, "en": …
 *     };
 *     static const struct lv_shape tile = LV_SHAPE_THEN("tile", tile_member, tile_fits);
 *     static const struct lv_member file_member[] = {
 *         { "tiles", LV_MEMBER_LIST, .max = 32, .of = &tile, LV_INTO_EACH(struct clv_data, tile) },
 *     }; */
#ifndef LV_SHAPE_H
#define LV_SHAPE_H

#include <stddef.h>

#include "doc.h"
#include "texts.h"

enum lv_member_type {
    LV_MEMBER_INT,    /* min to max */
    LV_MEMBER_BOOL,
    LV_MEMBER_TEXT,   /* min to max bytes */
    LV_MEMBER_TEXTS,  /* the same, or a list of 1 to LV_MAX_TEXTS_AT_ONCE of them */
    LV_MEMBER_WORD,   /* one of `words` */
    LV_MEMBER_NAME,   /* one of the first max of `names`: its place among them */
    LV_MEMBER_WORDS,  /* in each language (texts.h), called `key`; only for lv_shape_read */
    LV_MEMBER_HEX,    /* max bytes, two hexadecimal digits each, as lv_hex_write puts them */
    LV_MEMBER_LIST,   /* min to max members, each as `each` or `of` says */
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
    const char *const *names;    /* NULL and "" never stand there */
    const struct lv_member *each; /* NULL: anything */
    const struct lv_shape *of;   /* NULL: any object */

    /* What is said about a name that is none, or a list of the wrong length, as a fault of this rule: {text}
     * is what stands there, or the key, {n} the limit. NULL: the usual. */
    const char *otherwise, *rule;

    uint32_t offset, size;       /* LV_INTO: where it belongs; size 0: nowhere */
    uint32_t step;               /* LV_INTO_EACH: from one to the next */
    uint32_t count;              /* LV_COUNT: where the length of a list belongs, and 1 */
    uint16_t first;              /* which element the first object of a list is, or the only one */
};

/* A member of a struct. A text has room for one byte less, unless `max` says otherwise; what is optional and
 * not there leaves it alone. */
#define LV_INTO(STRUCT, MEMBER)                                                                    \
    .offset = offsetof(STRUCT, MEMBER), .size = sizeof(((STRUCT *)0)->MEMBER)
/* Element i of an array. Of a list: its objects are the elements. Of a member: i is the place, in its list,
 * of the object that the member is in, where things are kept as one array for each of their members. */
#define LV_INTO_EACH(STRUCT, ARRAY)                                                                \
    .offset = offsetof(STRUCT, ARRAY), .size = sizeof(((STRUCT *)0)->ARRAY[0]),                    \
    .step = sizeof(((STRUCT *)0)->ARRAY[0])
/* A member of the structs in an array, or an array in one. */
#define LV_INTO_EACH_OF(STRUCT, ARRAY, MEMBER)                                                     \
    .offset = offsetof(STRUCT, ARRAY[0] MEMBER), .size = sizeof(((STRUCT *)0)->ARRAY[0] MEMBER),   \
    .step = sizeof(((STRUCT *)0)->ARRAY[0])
#define LV_COUNT(STRUCT, MEMBER) .count = offsetof(STRUCT, MEMBER) + 1 /* a uint8_t */

/* The components that are being read. */
struct lv_reading {
    void *data;
    struct lv_texts *texts;
    struct lv_refusal *why;
};

struct lv_shape {
    const char *name;
    const struct lv_member *member;
    int n;
    bool open;                   /* other keys may stand there too, and are let be */
    /* Is the object that has been read, number i of its list, what it should be? What follows from it may be
     * worked out here. NULL: always. A refusal that names no line is about the object's. */
    bool (*then)(const struct lv_reading *r, const struct lv_node *object, unsigned i);
};

#define LV_SHAPE(name, members) LV_SHAPE_OF_(name, members, false, NULL)
#define LV_SHAPE_OPEN(name, members) LV_SHAPE_OF_(name, members, true, NULL)
#define LV_SHAPE_THEN(name, members, then) LV_SHAPE_OF_(name, members, false, then)
#define LV_SHAPE_OF_(name, members, open, then)                                                    \
    { (name), (members), (int)(sizeof(members) / sizeof *(members)), (open), (then) }

/* Is `object` of this shape? If not, *why names the key, the reason and the line: LV_E_LIMIT for what is
 * well written but too much or too little, LV_E_FORMAT for everything else. */
bool lv_shape_check(const struct lv_shape *s, const struct lv_node *object, struct lv_refusal *why);

/* The same, and puts everything that says where it belongs there, in r->data. Numbers that do not fit are for
 * limits to refuse. On refusal some may be there already. */
bool lv_shape_read(const struct lv_shape *s, const struct lv_node *object, const struct lv_reading *r);

/* The files of a game, each by its shape. A refusal names the file. */
bool lv_shapes_read(const struct lv_shape *const *shapes, int n, const struct lv_file *files,
                    const struct lv_reading *r);

/* Members of what was checked. */
int64_t lv_shape_int(const struct lv_node *object, const char *key, int64_t fallback);
bool lv_shape_bool(const struct lv_node *object, const char *key, bool fallback);
const char *lv_shape_text(const struct lv_node *object, const char *key); /* NULL: not there */
unsigned lv_shape_name(const struct lv_node *object, const char *key, const char *const *names);

/* Copies a text whose limit is below `cap`; one that is not there is empty. */
void lv_shape_copy(const struct lv_node *object, const char *key, char *to, size_t cap);

/* Is it a name or a line of text that may be shown: UTF-8 without control characters, not only spaces? */
bool lv_line_is_plain(const char *text);

#endif
