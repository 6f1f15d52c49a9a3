/* deed.c: see deed.h. */
#include "deed.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"

enum { N_HASH = 8 }; /* bytes of a hash in a line */

static const char *const key[DEED_KINDS] = {
#define DEED_KEY(name, key) [DEED_##name] = key,
    DEEDS(DEED_KEY)
#undef DEED_KEY
};

bool deed_is_dated(enum deed_kind kind)
{
    return kind == DEED_PAUSE || kind == DEED_AWAY || kind == DEED_LATE;
}

struct deed deed_of(enum deed_kind kind, int seat)
{
    assert(kind < DEED_KINDS);
    return (struct deed){ .kind = kind, .seat = seat, .other = -1, .left = -1, .steps = -1 };
}

static void put_hex(struct lv_json *j, const char *name, const uint8_t *bytes, size_t n)
{
    char room[2 * LV_SEAT_BYTES + 1];
    struct lv_buf b = LV_BUF(room);

    assert(n <= LV_SEAT_BYTES);
    lv_hex_write(&b, bytes, n);
    lv_json_put_text(j, name, room);
}

static void put_hash(struct lv_json *j, uint64_t hash)
{
    uint8_t bytes[N_HASH];

    for (int i = 0; i < N_HASH; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    put_hex(j, "hash", bytes, sizeof bytes);
}

void deed_write(const struct deed *d, struct lv_buf *to)
{
    struct lv_json j = lv_json_on(to);

    assert(d->kind < DEED_KINDS && d->seat < LV_MAX_SEATS);
    lv_json_object(&j);
    lv_json_put_text(&j, "deed", key[d->kind]);
    if (d->seat >= 0)
        lv_json_put_int(&j, "seat", d->seat + 1);
    if (d->other >= 0)
        lv_json_put_int(&j, "other", d->other);
    if (d->by)
        lv_json_put_int(&j, "by", d->by);
    if (d->table)
        lv_json_put_int(&j, "table", d->table);
    if (d->at)
        lv_json_put_int(&j, "at", d->at);
    if (d->left >= 0)
        lv_json_put_int(&j, "left", d->left);
    if (d->text[0])
        lv_json_put_text(&j, "do", d->text);
    if (d->id[0])
        lv_json_put_text(&j, "id", d->id);
    if (d->has_bytes)
        put_hex(&j, "bytes", d->bytes, sizeof d->bytes);
    if (d->steps >= 0) {
        lv_json_put_int(&j, "steps", d->steps);
        put_hash(&j, d->hash);
    }
    lv_json_end(&j);
}

/* ---- back ------------------------------------------------------------------------------------ */

static const struct lv_member member[] = {
    { .key = "deed", .type = LV_MEMBER_TEXT },
    { .key = "seat", .type = LV_MEMBER_INT, .optional = true, .min = 1, .max = LV_MAX_SEATS },
    { .key = "other", .type = LV_MEMBER_INT, .optional = true, .max = LV_MAX_SEATS - 1 },
    { .key = "by", .type = LV_MEMBER_INT, .optional = true, .min = 1, .max = INT64_MAX },
    { .key = "table", .type = LV_MEMBER_INT, .optional = true, .min = 1, .max = INT64_MAX },
    { .key = "at", .type = LV_MEMBER_INT, .optional = true, .min = 1, .max = INT64_MAX },
    { .key = "left", .type = LV_MEMBER_INT, .optional = true, .max = INT64_C(1) << 50 },
    { .key = "do", .type = LV_MEMBER_TEXT, .optional = true, .max = LV_MAX_DECISIONS - 1 },
    { .key = "id", .type = LV_MEMBER_TEXT, .optional = true, .max = MAX_MSG_ID - 1 },
    { .key = "bytes", .type = LV_MEMBER_HEX, .optional = true, .max = LV_SEAT_BYTES },
    { .key = "steps", .type = LV_MEMBER_INT, .optional = true, .max = LV_MAX_STEPS },
    { .key = "hash", .type = LV_MEMBER_HEX, .optional = true, .max = N_HASH },
};
static const struct lv_shape shape = LV_SHAPE("deed", member);

static bool read_kind(const struct lv_node *n, enum deed_kind *to, struct lv_refusal *why)
{
    const char *name = lv_shape_text(n, "deed");

    for (int i = 0; i < DEED_KINDS; i++)
        if (strcmp(key[i], name) == 0) {
            *to = (enum deed_kind)i;
            return true;
        }
    return lv_refuse_text(why, LV_E_VERSION, NULL,
                          N_("the journal holds an entry {text}, which is not known here"), 0, name);
}

/* Bytes in hexadecimal, if they are there. */
static bool read_hex(const struct lv_node *n, const char *name, uint8_t *to, size_t len)
{
    const char *text = lv_shape_text(n, name);

    return text && lv_hex_read(text, to, len);
}

static bool read_node(const struct lv_node *n, struct deed *d, struct lv_refusal *why)
{
    uint8_t hash[N_HASH] = { 0 };

    if (!lv_shape_check(&shape, n, why) || !read_kind(n, &d->kind, why))
        return false;
    d->seat = (int)lv_shape_int(n, "seat", 0) - 1;
    d->other = (int)lv_shape_int(n, "other", -1);
    d->by = lv_shape_int(n, "by", 0);
    d->table = lv_shape_int(n, "table", 0);
    d->at = lv_shape_int(n, "at", 0);
    d->left = lv_shape_int(n, "left", -1);
    lv_shape_copy(n, "do", d->text, sizeof d->text);
    lv_shape_copy(n, "id", d->id, sizeof d->id);
    d->has_bytes = read_hex(n, "bytes", d->bytes, sizeof d->bytes);
    d->steps = (int)lv_shape_int(n, "steps", -1);
    if (read_hex(n, "hash", hash, sizeof hash))
        for (int i = 0; i < N_HASH; i++)
            d->hash = d->hash << 8 | hash[i];
    return true;
}

bool deed_read(const char *line, size_t len, struct deed *d, struct lv_refusal *why)
{
    struct lv_node *n = lv_doc_read(line, len, MAX_DEED_LINE, why);
    bool fine;

    *d = (struct deed){ 0 };
    fine = n && read_node(n, d, why);
    lv_doc_free(n);
    return fine;
}
