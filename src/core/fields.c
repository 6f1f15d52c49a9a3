/* fields.c: see fields.h. */
#include "fields.h"

#include <assert.h>
#include <string.h>

uint32_t lv_field_get(const struct lv_field *f, const void *at, unsigned i)
{
    const uint8_t *from = (const uint8_t *)at + (size_t)i * f->each;
    uint16_t two;
    uint32_t four;

    assert((i + 1u) * f->each <= f->size);
    switch (f->each) {
    case 1: return *from;
    case 2: memcpy(&two, from, sizeof two); return two;
    }
    assert(f->each == 4);
    memcpy(&four, from, sizeof four);
    return four;
}

void lv_field_set(const struct lv_field *f, void *at, unsigned i, uint32_t value)
{
    uint8_t *to = (uint8_t *)at + (size_t)i * f->each;
    const uint16_t two = (uint16_t)value;

    assert((i + 1u) * f->each <= f->size);
    switch (f->each) {
    case 1: *to = (uint8_t)value; return;
    case 2: memcpy(to, &two, sizeof two); return;
    }
    assert(f->each == 4);
    memcpy(to, &value, sizeof value);
}

bool lv_field_refuse(const struct lv_field *f, const struct lv_node *n, const char *msgid, int64_t number,
                     struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_POSITION, f->rule, msgid, number, f->key);
    return lv_refuse_at(why, "", n->line);
}

/* ---- codecs ----------------------------------------------------------------------------------- */

/* Badly written, whatever the situation. */
static bool malformed(const struct lv_field *f, const struct lv_node *n, const char *msgid, int64_t number,
                      struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_FORMAT, f->rule, msgid, number, f->key);
    return lv_refuse_at(why, "", n->line);
}

/* The largest number that may be written. */
static int64_t most(const struct lv_field *f)
{
    const int64_t held = f->each == 1 ? UINT8_MAX : f->each == 2 ? UINT16_MAX : UINT32_MAX;

    assert(f->each == 1 || f->each == 2 || f->each == 4);
    return f->max ? f->max : held - f->plus;
}

static bool read_value(const struct lv_field *f, const struct lv_node *n, unsigned i, int64_t min,
                       int64_t max, int64_t plus, void *at, struct lv_refusal *why)
{
    assert(min <= max && min + plus >= 0);
    if (n->type != LV_NODE_INT)
        return malformed(f, n, N_("{text} must be a whole number"), 0, why);
    if (n->number < min)
        return malformed(f, n, N_("{text} must be at least {n}"), min, why);
    if (n->number > max)
        return malformed(f, n, N_("{text} must be at most {n}"), max, why);
    lv_field_set(f, at, i, (uint32_t)(n->number + plus));
    return true;
}

static void write_number(const struct lv_setup *u, const struct lv_field *f, const void *at,
                         struct lv_json *j)
{
    (void)u;
    lv_json_int(j, (int64_t)lv_field_get(f, at, 0) - f->plus);
}

static bool read_number(const struct lv_setup *u, const struct lv_field *f, const struct lv_node *n,
                        void *at, struct lv_refusal *why)
{
    (void)u;
    return read_value(f, n, 0, f->min, most(f), f->plus, at, why);
}

static void write_flag(const struct lv_setup *u, const struct lv_field *f, const void *at,
                       struct lv_json *j)
{
    (void)u;
    lv_json_bool(j, lv_field_get(f, at, 0) != 0);
}

static bool read_flag(const struct lv_setup *u, const struct lv_field *f, const struct lv_node *n,
                      void *at, struct lv_refusal *why)
{
    (void)u;
    if (n->type != LV_NODE_BOOL)
        return malformed(f, n, N_("{text} must be true or false"), 0, why);
    lv_field_set(f, at, 0, (uint32_t)n->number);
    return true;
}

static void write_name(const struct lv_setup *u, const struct lv_field *f, const void *at,
                       struct lv_json *j)
{
    (void)u;
    assert(f->names);
    lv_json_text(j, f->names[lv_field_get(f, at, 0)]);
}

static bool read_name(const struct lv_setup *u, const struct lv_field *f, const struct lv_node *n,
                      void *at, struct lv_refusal *why)
{
    (void)u;
    assert(f->names);
    for (unsigned i = 0; n->type == LV_NODE_TEXT && f->names[i]; i++)
        if (strcmp(f->names[i], n->text) == 0) {
            lv_field_set(f, at, 0, i);
            return true;
        }
    return malformed(f, n, N_("{text} is not one of the words allowed here"), 0, why);
}

static void write_seat(const struct lv_setup *u, const struct lv_field *f, const void *at,
                       struct lv_json *j)
{
    (void)u;
    lv_json_int(j, (int64_t)lv_field_get(f, at, 0) + 1);
}

static bool read_seat(const struct lv_setup *u, const struct lv_field *f, const struct lv_node *n,
                      void *at, struct lv_refusal *why)
{
    return read_value(f, n, 0, 1, u->seats, -1, at, why);
}

static bool read_a_seat(const struct lv_setup *u, const struct lv_field *f, const struct lv_node *n,
                        void *at, struct lv_refusal *why)
{
    return read_value(f, n, 0, 0, u->seats, 0, at, why);
}

static void write_seats(const struct lv_setup *u, const struct lv_field *f, const void *at,
                        struct lv_json *j)
{
    const uint32_t mask = lv_field_get(f, at, 0);

    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        if (mask >> i & 1)
            lv_json_int(j, i + 1);
    lv_json_end(j);
}

static bool read_seats(const struct lv_setup *u, const struct lv_field *f, const struct lv_node *n,
                       void *at, struct lv_refusal *why)
{
    uint32_t mask = 0;

    if (n->type != LV_NODE_LIST)
        return malformed(f, n, N_("{text} must be a list"), 0, why);
    for (const struct lv_node *m = n->first; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < 1 || m->number > u->seats
            || mask >> (m->number - 1) & 1)
            return malformed(f, m, N_("{text} lists seats from 1 to {n}, each once"), u->seats, why);
        mask |= 1u << (m->number - 1);
    }
    lv_field_set(f, at, 0, mask);
    return true;
}

/* An array with one value for each seat has as many as there are seats at this table. */
static unsigned values_of(const struct lv_setup *u, const struct lv_field *f)
{
    const unsigned n = (unsigned)f->size / f->each;

    assert(f->each > 0 && f->size % f->each == 0);
    return n == LV_MAX_SEATS ? (unsigned)u->seats : n;
}

static void write_numbers(const struct lv_setup *u, const struct lv_field *f, const void *at,
                          struct lv_json *j)
{
    lv_json_list(j);
    for (unsigned i = 0; i < values_of(u, f); i++)
        lv_json_int(j, (int64_t)lv_field_get(f, at, i) - f->plus);
    lv_json_end(j);
}

static bool read_numbers(const struct lv_setup *u, const struct lv_field *f, const struct lv_node *n,
                         void *at, struct lv_refusal *why)
{
    unsigned i = 0;

    if (n->type != LV_NODE_LIST || n->n != (int)values_of(u, f))
        return malformed(f, n, N_("{text} must be a list of {n} numbers"), values_of(u, f), why);
    for (const struct lv_node *m = n->first; m; m = m->next)
        if (!read_value(f, m, i++, f->min, most(f), f->plus, at, why))
            return false;
    return true;
}

const struct lv_codec lv_as_number = { write_number, read_number };
const struct lv_codec lv_as_flag = { write_flag, read_flag };
const struct lv_codec lv_as_name = { write_name, read_name };
const struct lv_codec lv_as_seat = { write_seat, read_seat };
const struct lv_codec lv_as_a_seat = { write_number, read_a_seat };
const struct lv_codec lv_as_seats = { write_seats, read_seats };
const struct lv_codec lv_as_numbers = { write_numbers, read_numbers };

/* ---- tables ----------------------------------------------------------------------------------- */

static bool is_zero(const uint8_t *at, size_t size)
{
    while (size > 0 && at[size - 1] == 0)
        size--;
    return size == 0;
}

void lv_fields_write(const struct lv_setup *u, const struct lv_field *fields, const void *base,
                     struct lv_json *j)
{
    for (const struct lv_field *f = fields; f->key; f++) {
        const uint8_t *at = (const uint8_t *)base + f->offset;
        if (!f->needed && is_zero(at, f->size))
            continue;
        lv_json_key(j, f->key);
        f->as->write(u, f, at, j);
    }
}

static const struct lv_field *find(const struct lv_field *fields, const char *key)
{
    const struct lv_field *f = fields;

    while (f->key && strcmp(f->key, key) != 0)
        f++;
    return f;
}

bool lv_fields_read(const struct lv_setup *u, const struct lv_field *fields, const struct lv_node *object,
                    void *base, struct lv_refusal *why)
{
    if (object->type != LV_NODE_OBJECT) {
        lv_refuse(why, LV_E_POSITION, NULL, N_("an object was expected"), 0);
        return lv_refuse_at(why, "", object->line);
    }
    for (const struct lv_node *m = object->first; m; m = m->next)
        if (!find(fields, m->key)->key) {
            lv_refuse_text(why, LV_E_FORMAT, NULL, N_("the key {text} is not known here"), 0, m->key);
            return lv_refuse_at(why, "", m->line);
        }
    for (const struct lv_field *f = fields; f->key; f++) {
        const struct lv_node *n = lv_node_get(object, f->key);
        if (!n && f->needed)
            return malformed(f, object, N_("the key {text} is missing"), 0, why);
        if (n && !f->as->read(u, f, n, (uint8_t *)base + f->offset, why))
            return false;
    }
    return true;
}
