/* codecs.c: what tables of games point to: how the fields of a position are written, read and checked
 * (fields.h), and the two words of options. The core itself points to nothing here: it may be in
 * another module (src/wasm/split.c). */
#include "fields.h"

#include <assert.h>
#include <string.h>

#include "entry.h"

const struct lv_option_name lv_yes_no[] = {
    { "no", 0, N_("no") },
    { "yes", 1, N_("yes") },
    { NULL, 0, NULL },
};

static bool list_expected(const struct lv_spot *p, const struct lv_node *n, struct lv_refusal *why)
{
    return n->type == LV_NODE_LIST || lv_type_refuse(p, n, N_("{text} must be a list"), why);
}

/* ---- numbers ---------------------------------------------------------------------------------- */

static int64_t unit(const struct lv_spot *p)
{
    return p->f->unit ? p->f->unit : 1;
}

/* The largest number that may be written. */
static int64_t most(const struct lv_spot *p)
{
    const int64_t held = p->f->each == 1 ? UINT8_MAX : p->f->each == 2 ? UINT16_MAX : UINT32_MAX;

    return p->f->most ? p->f->most(p->u) : p->f->max ? p->f->max : (held - p->f->plus) * unit(p);
}

static bool in_range(const struct lv_spot *p, const struct lv_node *n, int64_t value, int64_t min,
                     int64_t max, struct lv_refusal *why)
{
    if (value < min)
        return lv_field_refuse(p, n, N_("{text} must be at least {n}"), min, why);
    return value <= max || lv_field_refuse(p, n, N_("{text} must be at most {n}"), max, why);
}

static bool number_in_range(const struct lv_spot *p, const struct lv_node *n, int64_t min, int64_t max,
                            struct lv_refusal *why)
{
    if (n->type != LV_NODE_INT)
        return lv_type_refuse(p, n, N_("{text} must be a whole number"), why);
    return in_range(p, n, n->number, min, max, why);
}

static bool read_value(const struct lv_spot *p, const struct lv_node *n, unsigned i, void *state,
                       struct lv_refusal *why)
{
    if (!number_in_range(p, n, p->f->min, most(p), why))
        return false;
    if (n->number % unit(p) != 0)
        return lv_field_refuse(p, n, N_("{text} must be a multiple of {n}"), unit(p), why);
    lv_field_set(p, state, i, (uint32_t)(n->number / unit(p) + p->f->plus));
    return true;
}

static int64_t value_of(const struct lv_spot *p, const void *state, unsigned i)
{
    return ((int64_t)lv_field_get(p, state, i) - p->f->plus) * unit(p);
}

static void write_number(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    lv_json_int(j, value_of(p, state, 0));
}

static bool read_number(const struct lv_spot *p, const struct lv_node *n, void *state,
                        struct lv_refusal *why)
{
    return read_value(p, n, 0, state, why);
}

static unsigned values_of(const struct lv_spot *p)
{
    return p->f->seats ? (unsigned)p->u->seats : (unsigned)p->f->size / p->f->each;
}

static bool numbers_fit(const struct lv_spot *p, const void *state, struct lv_refusal *why)
{
    unsigned i = 0;

    for (; i < values_of(p); i++)
        if (lv_field_get(p, state, i) != p->f->none
            && !in_range(p, NULL, value_of(p, state, i), p->f->min, most(p), why))
            return false;
    for (; i < (unsigned)p->f->size / p->f->each; i++)
        if (lv_field_get(p, state, i) != p->f->none)
            return lv_field_refuse(p, NULL, N_("{text} is for {n} players"), p->u->seats, why);
    return true;
}

static void write_numbers(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    lv_json_list(j);
    for (unsigned i = 0; i < values_of(p); i++)
        lv_json_int(j, value_of(p, state, i));
    lv_json_end(j);
}

static bool read_numbers(const struct lv_spot *p, const struct lv_node *n, void *state,
                         struct lv_refusal *why)
{
    unsigned i = 0;

    if (!list_expected(p, n, why))
        return false;
    if (p->f->fewer ? n->n > (int)values_of(p) : n->n != (int)values_of(p))
        return lv_field_refuse(p, n, N_("{text} must be a list of {n} numbers"), values_of(p), why);
    for (const struct lv_node *m = n->first; m; m = m->next)
        if (!read_value(p, m, i++, state, why))
            return false;
    return true;
}

const struct lv_codec lv_as_number = {
    write_number, read_number, .fits = numbers_fit, .enter = LV_ENTER_NUMBER,
};
const struct lv_codec lv_as_numbers = {
    write_numbers, read_numbers, .fits = numbers_fit, .enter = LV_ENTER_NUMBERS,
};

static bool nothing_fits(const struct lv_spot *p, const void *state, struct lv_refusal *why)
{
    for (unsigned i = 0; i < (unsigned)p->f->size / p->f->each; i++)
        if (lv_field_get(p, state, i) != 0)
            return lv_field_refuse(p, NULL, N_("{text} must be at most {n}"), 0, why);
    return true;
}

const struct lv_codec lv_as_nothing = { .fits = nothing_fits };

/* ---- flags, names, seats ---------------------------------------------------------------------- */

/* Which bits of the value say it. */
static uint32_t flag_bits(const struct lv_spot *p)
{
    return p->f->with == LV_OWN_BIT ? 1u << p->i : p->f->with ? p->f->with : 1;
}

static void write_flag(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    lv_json_bool(j, (lv_field_get(p, state, 0) & flag_bits(p)) != 0);
}

static bool read_flag(const struct lv_spot *p, const struct lv_node *n, void *state,
                      struct lv_refusal *why)
{
    const uint32_t bits = flag_bits(p), others = lv_field_get(p, state, 0) & ~bits;

    if (n->type != LV_NODE_BOOL)
        return lv_type_refuse(p, n, N_("{text} must be true or false"), why);
    lv_field_set(p, state, 0, others | (n->number ? bits : 0));
    return true;
}

static bool flag_fits(const struct lv_spot *p, const void *state, struct lv_refusal *why)
{
    return lv_field_get(p, state, 0) <= 1
        || lv_field_refuse(p, NULL, N_("{text} must be true or false"), 0, why);
}

static unsigned bit_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    item[0] = 1;
    return (lv_field_get(p, state, 0) & flag_bits(p)) != 0;
}

static void write_name(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    lv_json_text(j, p->f->names[lv_field_get(p, state, 0)]);
}

static bool no_such_name(const struct lv_spot *p, const struct lv_node *n, struct lv_refusal *why)
{
    return lv_field_refuse(p, n, N_("{text} is not one of the words allowed here"), 0, why);
}

static bool read_name(const struct lv_spot *p, const struct lv_node *n, void *state,
                      struct lv_refusal *why)
{
    for (unsigned i = 0; n->type == LV_NODE_TEXT && p->f->names[i]; i++)
        if (strcmp(p->f->names[i], n->text) == 0) {
            lv_field_set(p, state, 0, i);
            return true;
        }
    return no_such_name(p, n, why);
}

static bool name_fits(const struct lv_spot *p, const void *state, struct lv_refusal *why)
{
    const unsigned name = lv_field_get(p, state, 0);
    unsigned n = 0;

    while (n <= name && p->f->names[n])
        n++;
    return n > name || no_such_name(p, NULL, why);
}

static void write_seat(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    lv_json_int(j, (int64_t)lv_field_get(p, state, 0) + 1);
}

static bool read_seat(const struct lv_spot *p, const struct lv_node *n, void *state,
                      struct lv_refusal *why)
{
    if (!number_in_range(p, n, 1, p->u->seats, why))
        return false;
    lv_field_set(p, state, 0, (uint32_t)(n->number - 1));
    return true;
}

static bool seat_fits(const struct lv_spot *p, const void *state, struct lv_refusal *why)
{
    return in_range(p, NULL, (int64_t)lv_field_get(p, state, 0) + 1, 1, p->u->seats, why);
}

static bool read_a_seat(const struct lv_spot *p, const struct lv_node *n, void *state,
                        struct lv_refusal *why)
{
    if (!number_in_range(p, n, 0, p->u->seats, why))
        return false;
    lv_field_set(p, state, 0, (uint32_t)n->number);
    return true;
}

static bool a_seat_fits(const struct lv_spot *p, const void *state, struct lv_refusal *why)
{
    return in_range(p, NULL, lv_field_get(p, state, 0), 0, p->u->seats, why);
}

const struct lv_codec lv_as_flag = { write_flag, read_flag, .fits = flag_fits, .enter = LV_ENTER_FLAG };
const struct lv_codec lv_as_bit = { write_flag, read_flag, .list = bit_list, .enter = LV_ENTER_FLAG };
const struct lv_codec lv_as_name = { write_name, read_name, .fits = name_fits };
const struct lv_codec lv_as_seat = { write_seat, read_seat, .fits = seat_fits, .enter = LV_ENTER_SEAT };
const struct lv_codec lv_as_a_seat = {
    write_number, read_a_seat, .fits = a_seat_fits, .enter = LV_ENTER_A_SEAT,
};

/* ---- sets of numbers: number n is bit n + plus ------------------------------------------------- */

struct range {
    int64_t min, max;
    int plus;
};

static struct range range_of(const struct lv_spot *p)
{
    return p->f->as == &lv_as_seats ? (struct range){ 1, p->u->seats, -1 }
                                    : (struct range){ p->f->min, most(p), p->f->plus };
}

static void write_set(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    const struct range r = range_of(p);

    lv_json_list(j);
    for (uint32_t mask = lv_field_get(p, state, 0); mask; mask &= mask - 1)
        lv_json_int(j, __builtin_ctz(mask) - r.plus);
    lv_json_end(j);
}

static bool not_in_set(const struct lv_spot *p, const struct lv_node *n, struct lv_refusal *why)
{
    return lv_field_refuse(p, n, N_("{text} lists numbers up to {n}, each once"), range_of(p).max, why);
}

static bool read_set(const struct lv_spot *p, const struct lv_node *n, void *state,
                     struct lv_refusal *why)
{
    const struct range r = range_of(p);
    uint32_t mask = 0;

    if (!list_expected(p, n, why))
        return false;
    for (const struct lv_node *m = n->first; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < r.min || m->number > r.max
            || mask >> (m->number + r.plus) & 1)
            return not_in_set(p, m, why);
        mask |= 1u << (m->number + r.plus);
    }
    lv_field_set(p, state, 0, mask);
    return true;
}

static bool set_fits(const struct lv_spot *p, const void *state, struct lv_refusal *why)
{
    const struct range r = range_of(p);
    const uint64_t all = (2ull << (r.max + r.plus)) - (1ull << (r.min + r.plus));

    return (lv_field_get(p, state, 0) & ~all) == 0 || not_in_set(p, NULL, why);
}

const struct lv_codec lv_as_seats = { write_set, read_set, .fits = set_fits, .enter = LV_ENTER_SEATS };
const struct lv_codec lv_as_set = { write_set, read_set, .fits = set_fits, .enter = LV_ENTER_SET };

/* ---- things ----------------------------------------------------------------------------------- */

/* Where the byte is that counts the values. */
static size_t count_at(const struct lv_spot *p)
{
    assert(p->f->count && p->f->each == 1);
    return p->f->count + (size_t)p->i * p->f->step;
}

/* Are the items not the values of the field? */
static bool has_items(const struct lv_codec *as)
{
    return as->list || as->has;
}

unsigned lv_field_items(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    unsigned room, n = 0;

    assert(p->f->as->n <= LV_MAX_ITEMS);
    if (p->f->as->list)
        return p->f->as->list(p, state, item);
    for (unsigned thing = 0; p->f->as->has && thing < p->f->as->n; thing++)
        if (p->f->as->has(p, state, thing))
            item[n++] = (uint8_t)thing;
    if (p->f->as->has)
        return n;
    room = (unsigned)p->f->size / p->f->each;
    n = p->f->count && ((const uint8_t *)state)[count_at(p)] < room ? ((const uint8_t *)state)[count_at(p)]
                                                                    : room;
    assert(n <= LV_MAX_ITEMS);
    for (unsigned i = 0; i < n; i++)
        item[i] = (uint8_t)lv_field_get(p, state, i);
    return n;
}

bool lv_value_put(const struct lv_spot *p, const struct lv_node *n, unsigned item, void *state,
                  struct lv_refusal *why)
{
    if (p->k >= p->f->size / p->f->each)
        return lv_field_refuse(p, n, N_("{text} has at most {n} entries"), p->k, why);
    lv_field_set(p, state, p->k, item);
    if (p->f->count)
        ((uint8_t *)state)[count_at(p)] = (uint8_t)(p->k + 1);
    return true;
}

static void write_item(const struct lv_spot *p, const void *state, unsigned item, bool is_key,
                       struct lv_json *j)
{
    char room[48];
    struct lv_buf b = LV_BUF(room);

    if (!p->f->as->code) {
        lv_json_int(j, (int64_t)item - p->f->plus);
        return;
    }
    lv_code_write(p->u, state, p->f->as->code, (unsigned)((int)item - p->f->plus), &b);
    assert(!b.cut);
    (is_key ? lv_json_key : lv_json_text)(j, room);
}

static bool put_item(const struct lv_spot *p, const struct lv_node *n, unsigned item, void *state,
                     struct lv_refusal *why)
{
    return (p->f->as->put ? p->f->as->put : lv_value_put)(p, n, item, state, why);
}

/* The thing that a text of node n names; NULL: there is none. */
static bool find_thing(const struct lv_spot *p, const void *state, const struct lv_coded *code,
                       const struct lv_node *n, const char *text, unsigned *thing, struct lv_refusal *why)
{
    if (text && lv_code_read(p->u, state, code, text, strlen(text), thing))
        return true;
    lv_refuse_text(why, code->rule ? LV_E_POSITION : LV_E_FORMAT, code->rule, code->unknown, 0,
                   text ? text : "?");
    return lv_refuse_at(why, "", n->line);
}

bool lv_code_find(const struct lv_spot *p, const void *state, const struct lv_coded *code,
                  const struct lv_node *n, unsigned *thing, struct lv_refusal *why)
{
    return find_thing(p, state, code, n, n->type == LV_NODE_TEXT ? n->text : NULL, thing, why);
}

/* The same, as it is stored. */
static bool find_item(const struct lv_spot *p, const void *state, const struct lv_node *n, const char *text,
                      unsigned *item, struct lv_refusal *why)
{
    if (!find_thing(p, state, p->f->as->code, n, text, item, why))
        return false;
    *item = (unsigned)((int)*item + p->f->plus);
    return true;
}

static bool read_item(const struct lv_spot *p, const struct lv_node *n, void *state,
                      struct lv_refusal *why)
{
    unsigned item = 0;

    if (p->f->as->code) {
        if (!find_item(p, state, n, n->type == LV_NODE_TEXT ? n->text : NULL, &item, why))
            return false;
    } else {
        if (!number_in_range(p, n, p->f->min, most(p), why))
            return false;
        item = (unsigned)(n->number + p->f->plus);
    }
    return put_item(p, n, item, state, why);
}

void lv_one_write(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    uint8_t item[LV_MAX_ITEMS];

    lv_field_items(p, state, item);
    write_item(p, state, item[0], false, j);
}

bool lv_one_read(const struct lv_spot *p, const struct lv_node *n, void *state, struct lv_refusal *why)
{
    struct lv_node item = *n;

    item.key = NULL; /* that of the member: a refusal names the thing */
    return read_item(p, &item, state, why);
}

void lv_list_write(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    uint8_t item[LV_MAX_ITEMS];
    const unsigned n = lv_field_items(p, state, item);

    lv_json_list(j);
    for (unsigned i = 0; i < n; i++)
        if (!has_items(p->f->as) && !p->f->count && item[i] == p->f->none)
            lv_json_null(j);
        else
            write_item(p, state, item[i], false, j);
    lv_json_end(j);
}

bool lv_list_read(const struct lv_spot *p, const struct lv_node *n, void *state, struct lv_refusal *why)
{
    struct lv_spot here = *p;

    if (!list_expected(p, n, why))
        return false;
    here.k = 0;
    for (const struct lv_node *m = n->first; m; m = m->next, here.k++) {
        const bool nothing = m->type == LV_NODE_NULL && !has_items(p->f->as) && !p->f->count
            && here.k < p->f->size / p->f->each; /* the value is so already */
        if (!nothing && !read_item(&here, m, state, why))
            return false;
    }
    return true;
}

void lv_map_write(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    uint8_t item[LV_MAX_ITEMS];
    const unsigned n = lv_field_items(p, state, item);

    lv_json_object(j);
    for (unsigned i = 0; i < n; i++) {
        write_item(p, state, item[i], true, j);
        p->f->as->value(p, item[i], state, j);
    }
    lv_json_end(j);
}

bool lv_map_read(const struct lv_spot *p, const struct lv_node *n, void *state, struct lv_refusal *why)
{
    struct lv_spot here = *p;
    unsigned item = 0;

    if (n->type != LV_NODE_OBJECT)
        return lv_type_refuse(p, n, N_("{text} must be an object"), why);
    here.k = 0;
    for (const struct lv_node *m = n->first; m; m = m->next, here.k++)
        if (!find_item(p, state, m, m->key, &item, why) || !put_item(&here, m, item, state, why))
            return false;
    return true;
}

unsigned lv_mask_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    unsigned n = 0;

    for (uint32_t mask = lv_field_get(p, state, 0); mask; mask &= mask - 1)
        item[n++] = (uint8_t)__builtin_ctz(mask);
    return n;
}

bool lv_mask_put(const struct lv_spot *p, const struct lv_node *n, unsigned item, void *state,
                 struct lv_refusal *why)
{
    const uint32_t mask = lv_field_get(p, state, 0);

    assert(item < 8u * p->f->each);
    if (mask >> item & 1)
        return lv_item_refuse(n, p->f->rule, N_("{text} appears twice"), why);
    lv_field_set(p, state, 0, mask | 1u << item);
    return true;
}

/* The one field that an item of a map has. */
static struct lv_spot inner(const struct lv_spot *p, unsigned item)
{
    assert(p->f->of && p->f->of->step && item < p->f->as->n);
    return (struct lv_spot){ .u = p->u, .f = p->f->of, .table = p->table, .i = item };
}

bool lv_inner_has(const struct lv_spot *p, const void *state, unsigned item)
{
    const struct lv_spot here = inner(p, item);

    return !lv_field_is_empty(&here, state);
}

void lv_inner_write(const struct lv_spot *p, unsigned item, const void *state, struct lv_json *j)
{
    const struct lv_spot here = inner(p, item);

    here.f->as->write(&here, state, j);
}

bool lv_inner_put(const struct lv_spot *p, const struct lv_node *n, unsigned item, void *state,
                  struct lv_refusal *why)
{
    const struct lv_spot here = inner(p, item);

    return here.f->as->read(&here, n, state, why);
}

static unsigned row_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const unsigned most_items = (unsigned)p->f->size / p->f->each;
    unsigned n = 0;

    for (; n < most_items && lv_field_get(p, state, n) != 0; n++)
        item[n] = (uint8_t)lv_field_get(p, state, n);
    return n;
}

const struct lv_codec lv_as_row = {
    lv_list_write, lv_list_read, .fits = numbers_fit, .list = row_list,
};
