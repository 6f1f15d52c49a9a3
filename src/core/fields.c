/* fields.c: see fields.h. */
#include "fields.h"

#include <assert.h>
#include <string.h>

#include "entry.h"

static size_t offset_of(const struct lv_spot *p, unsigned i)
{
    assert(p->f->each && (i + 1u) * p->f->each <= p->f->size);
    return p->f->offset + (size_t)p->i * p->f->step + (size_t)i * p->f->each;
}

uint32_t lv_field_get(const struct lv_spot *p, const void *state, unsigned i)
{
    const uint8_t *from = (const uint8_t *)state + offset_of(p, i);
    uint16_t two;
    uint32_t four;

    switch (p->f->each) {
    case 1: return *from;
    case 2: memcpy(&two, from, sizeof two); return two;
    }
    assert(p->f->each == 4);
    memcpy(&four, from, sizeof four);
    return four;
}

void lv_field_set(const struct lv_spot *p, void *state, unsigned i, uint32_t value)
{
    uint8_t *to = (uint8_t *)state + offset_of(p, i);
    const uint16_t two = (uint16_t)value;

    switch (p->f->each) {
    case 1: *to = (uint8_t)value; return;
    case 2: memcpy(to, &two, sizeof two); return;
    }
    assert(p->f->each == 4);
    memcpy(to, &value, sizeof value);
}

bool lv_field_refuse(const struct lv_spot *p, const struct lv_node *n, const char *msgid, int64_t number,
                     struct lv_refusal *why)
{
    lv_refuse_text(why, p->f->rule ? LV_E_POSITION : LV_E_FORMAT, p->f->rule, msgid, number, p->f->key);
    return lv_refuse_at(why, "", n ? n->line : 0);
}

bool lv_type_refuse(const struct lv_spot *p, const struct lv_node *n, const char *msgid,
                    struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_FORMAT, NULL, msgid, 0, p->f->key);
    return lv_refuse_at(why, "", n->line);
}

bool lv_item_refuse(const struct lv_node *n, const char *rule, const char *msgid, struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_POSITION, rule, msgid, 0,
                   n->key ? n->key : n->type == LV_NODE_TEXT ? n->text : "?");
    return lv_refuse_at(why, "", n->line);
}

/* ---- tables ----------------------------------------------------------------------------------- */

/* So many entries has the list of a field with `times`. */
static unsigned entries_of(const struct lv_spot *p)
{
    return p->f->seats ? (unsigned)p->u->seats : p->f->times;
}

/* The spot of a field within the same object. */
static struct lv_spot spot_of(const struct lv_spot *p, const struct lv_field *f)
{
    return (struct lv_spot){ p->u, f, p->table, p->i, 0 };
}

bool lv_field_is_empty(const struct lv_spot *p, const void *state)
{
    uint8_t item[LV_MAX_ITEMS];

    if (p->f->as->list || p->f->as->has)
        return lv_field_items(p, state, item) == 0;
    if (p->f->count)
        return ((const uint8_t *)state)[p->f->count + (size_t)p->i * p->f->step] == 0;
    for (unsigned i = 0; p->f->each && i < (unsigned)p->f->size / p->f->each && !p->f->of; i++)
        if (lv_field_get(p, state, i) != p->f->none)
            return false;
    for (const struct lv_field *f = p->f->of; f && f->key; f++) {
        const struct lv_spot inner = spot_of(p, f);
        if (!lv_field_is_empty(&inner, state))
            return false;
    }
    return true;
}

/* Is there nothing in the whole list? */
static bool all_empty(const struct lv_spot *p, const void *state)
{
    struct lv_spot here = *p;

    if (p->f->times == 0)
        return lv_field_is_empty(p, state);
    for (here.i = 0; here.i < p->f->times; here.i++)
        if (!lv_field_is_empty(&here, state))
            return false;
    return true;
}

static void write_object(const struct lv_spot *p, const struct lv_field *fields, const void *state,
                         struct lv_json *j)
{
    for (const struct lv_field *f = fields; f->key; f++) {
        struct lv_spot here = spot_of(p, f);
        if (!f->as->write)
            continue;
        if (f->when ? !f->when(&here, state) : !f->needed && !f->always && all_empty(&here, state))
            continue;
        lv_json_key(j, f->key);
        if (f->times == 0) {
            f->as->write(&here, state, j);
            continue;
        }
        lv_json_list(j);
        for (here.i = 0; here.i < entries_of(&here); here.i++)
            f->as->write(&here, state, j);
        lv_json_end(j);
    }
}

static bool read_field(const struct lv_spot *p, const struct lv_node *n, void *state,
                       struct lv_refusal *why)
{
    const unsigned entries = entries_of(p);
    struct lv_spot here = *p;

    if (p->f->times == 0)
        return p->f->as->read(p, n, state, why);
    if (n->type != LV_NODE_LIST)
        return lv_type_refuse(p, n, N_("{text} must be a list"), why);
    if (p->f->fewer ? n->n > (int)entries : n->n != (int)entries)
        return lv_field_refuse(p, n, N_("{text} must be a list of {n}, one for each"), entries, why);
    here.i = 0;
    for (const struct lv_node *m = n->first; m; m = m->next, here.i++)
        if (!p->f->as->read(&here, m, state, why))
            return false;
    return true;
}

static const struct lv_field *find(const struct lv_field *fields, const char *key)
{
    const struct lv_field *f = fields;

    while (f->key && (!f->as->read || strcmp(f->key, key) != 0))
        f++;
    return f;
}

static bool keys_are_known(const struct lv_field *fields, const struct lv_node *object,
                           struct lv_refusal *why)
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
    return true;
}

/* A member of another moment. */
static bool is_of_phase(const struct lv_spot *p, const struct lv_node *n, const void *state,
                        struct lv_refusal *why)
{
    const struct lv_spot phase = { p->u, p->table, p->table, 0, 0 };

    if (!p->f->phases || p->f->phases >> lv_field_get(&phase, state, 0) & 1 || all_empty(p, state))
        return true;
    return lv_field_refuse(p, n, N_("{text} does not belong to this moment of the game"), 0, why);
}

static bool read_member(const struct lv_spot *p, const struct lv_node *object, void *state,
                        struct lv_refusal *why)
{
    const struct lv_node *n = lv_node_get(object, p->f->key);

    if (!n && p->f->needed) {
        lv_refuse_text(why, LV_E_FORMAT, p->f->rule, N_("the key {text} is missing"), 0, p->f->key);
        return lv_refuse_at(why, "", object->line);
    }
    if (!n && p->f->usual)
        p->f->usual(p, state);
    if (n && p->f->unless && !p->f->when(p, state))
        return lv_field_refuse(p, n, p->f->unless, 0, why);
    return !n || (read_field(p, n, state, why) && is_of_phase(p, n, state, why));
}

static bool read_object(const struct lv_spot *p, const struct lv_field *fields,
                        const struct lv_node *object, void *state, struct lv_refusal *why)
{
    if (!keys_are_known(fields, object, why))
        return false;
    for (int late = 0; late < 2; late++)
        for (const struct lv_field *f = fields; f->key; f++) {
            const struct lv_spot here = spot_of(p, f);
            if (f->as->read && f->late == late && !read_member(&here, object, state, why))
                return false;
        }
    return true;
}

static bool object_fits(const struct lv_spot *p, const struct lv_field *fields, const void *state,
                        struct lv_refusal *why)
{
    for (const struct lv_field *f = fields; f->key; f++) {
        struct lv_spot here = spot_of(p, f);
        const unsigned times = f->times ? f->times : 1;
        if (!is_of_phase(&here, NULL, state, why))
            return false;
        for (unsigned i = 0; i < times; i++) {
            here.i = f->times ? i : p->i;
            if (f->times && i >= entries_of(&here) && !lv_field_is_empty(&here, state))
                return lv_field_refuse(&here, NULL, N_("{text} is for {n} players"), p->u->seats, why);
            if ((!f->times || i < entries_of(&here)) && f->as->fits && !f->as->fits(&here, state, why))
                return false;
        }
    }
    return true;
}

static void write_nested(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    lv_json_object(j);
    write_object(p, p->f->of, state, j);
    lv_json_end(j);
}

static bool read_nested(const struct lv_spot *p, const struct lv_node *n, void *state,
                        struct lv_refusal *why)
{
    return read_object(p, p->f->of, n, state, why);
}

static bool nested_fits(const struct lv_spot *p, const void *state, struct lv_refusal *why)
{
    return object_fits(p, p->f->of, state, why);
}

const struct lv_codec lv_as_object = {
    write_nested, read_nested, .fits = nested_fits, .enter = LV_ENTER_OBJECT,
};

void lv_fields_write(const struct lv_setup *u, const struct lv_field *fields, const void *state,
                     struct lv_json *j)
{
    write_object(&(const struct lv_spot){ .u = u, .table = fields }, fields, state, j);
}

bool lv_fields_read(const struct lv_setup *u, const struct lv_field *fields, const struct lv_node *object,
                    void *state, struct lv_refusal *why)
{
    return read_object(&(const struct lv_spot){ .u = u, .table = fields }, fields, object, state, why);
}

bool lv_fields_fit(const struct lv_setup *u, const struct lv_field *fields, const void *state,
                   struct lv_refusal *why)
{
    return object_fits(&(const struct lv_spot){ .u = u, .table = fields }, fields, state, why);
}

bool lv_position_read(const struct lv_setup *u, const struct lv_field *fields, lv_position_begin *begin,
                      lv_position_settle *settle, const struct lv_node *object, void *state,
                      struct lv_refusal *why)
{
    union lv_state s = { { 0 } };

    assert(u->game->state_size <= sizeof s && u->game->writing->sound);
    if (begin)
        begin(u, object, &s);
    if (!lv_fields_read(u, fields, object, &s, why)
        || (settle && !settle(u, object, &s, why)) || !u->game->writing->sound(u, &s, why))
        return false;
    memcpy(state, &s, u->game->state_size);
    return true;
}
