/* deed.c: see deed.h. */
#include "deed.h"

#include <string.h>

#include "core/doc.h"
#include "core/text.h"

static const char *const key[DEED_KINDS] = {
#define DEED_KEY(name, key) [DEED_##name] = key,
    DEEDS(DEED_KEY)
#undef DEED_KEY
};

const char *deed_key(enum deed_kind kind)
{
    return key[kind];
}

struct deed deed_of(enum deed_kind kind, int seat)
{
    return (struct deed){ .kind = kind, .seat = seat, .other = -1, .left = -1, .steps = -1 };
}

static void put_hex(struct lv_json *j, const char *name, const uint8_t *bytes, size_t n)
{
    char room[2 * LV_SEAT_BYTES + 1];
    struct lv_buf b = LV_BUF(room);

    lv_hex_write(&b, bytes, n);
    lv_json_put_text(j, name, room);
}

static void put_hash(struct lv_json *j, uint64_t hash)
{
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    put_hex(j, "hash", bytes, sizeof bytes);
}

void deed_write(const struct deed *d, struct lv_buf *to)
{
    struct lv_json j = lv_json_on(to);

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

static bool read_hex(const struct lv_node *n, const char *name, uint8_t *to, size_t len,
                     struct lv_refusal *why)
{
    const char *text;

    if (!lv_node_text(n, name, &text, why))
        return false;
    return lv_hex_read(text, to, len)
        || lv_refuse_text(why, LV_E_FORMAT, NULL,
                          N_("{text} is not the hexadecimal number it should be"), 0, name);
}

static bool read_kind(const struct lv_node *n, enum deed_kind *to, struct lv_refusal *why)
{
    const char *name;

    if (!lv_node_text(n, "deed", &name, why))
        return false;
    for (int i = 0; i < DEED_KINDS; i++)
        if (strcmp(key[i], name) == 0) {
            *to = (enum deed_kind)i;
            return true;
        }
    return lv_refuse_text(why, LV_E_VERSION, NULL,
                          N_("the journal holds a deed {text}, which is not known here"), 0, name);
}

static bool read_numbers(const struct lv_node *n, struct deed *d, struct lv_refusal *why)
{
    int64_t seat, other, steps;

    if (!lv_node_int_or(n, "seat", 1, LV_MAX_SEATS, 0, &seat, why)
        || !lv_node_int_or(n, "other", 0, LV_MAX_SEATS - 1, -1, &other, why)
        || !lv_node_int_or(n, "by", 1, INT64_MAX, 0, &d->by, why)
        || !lv_node_int_or(n, "table", 1, INT64_MAX, 0, &d->table, why)
        || !lv_node_int_or(n, "left", 0, INT64_MAX, -1, &d->left, why)
        || !lv_node_int_or(n, "steps", 0, LV_MAX_STEPS, -1, &steps, why))
        return false;
    d->seat = (int)seat - 1;
    d->other = (int)other;
    d->steps = (int)steps;
    return true;
}

static bool read_node(const struct lv_node *n, struct deed *d, struct lv_refusal *why)
{
    static const char *const keys[] = { "deed", "seat", "other", "by", "table", "left", "do", "id",
                                        "bytes", "steps", "hash", NULL };
    uint8_t hash[8] = { 0 };

    if (!lv_node_only(n, keys, why) || !read_kind(n, &d->kind, why) || !read_numbers(n, d, why)
        || (lv_node_get(n, "do") && !lv_node_copy(n, "do", d->text, sizeof d->text, why))
        || (lv_node_get(n, "id") && !lv_node_copy(n, "id", d->id, sizeof d->id, why))
        || (lv_node_get(n, "hash") && !read_hex(n, "hash", hash, sizeof hash, why)))
        return false;
    for (int i = 0; i < 8; i++)
        d->hash = d->hash << 8 | hash[i];
    d->has_bytes = lv_node_get(n, "bytes") != NULL;
    return !d->has_bytes || read_hex(n, "bytes", d->bytes, sizeof d->bytes, why);
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
