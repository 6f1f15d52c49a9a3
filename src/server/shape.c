/* shape.c: see shape.h. */
#define SHAPE_TABLES
#include "shape.h"

#include <string.h>

#include "core/fairness.h"
#include "core/text.h"

static bool wrong(const struct shape_field *f, struct lv_refusal *why)
{
    return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not what it should be"), 0, f->key);
}

static bool is_word(const char *words, const char *text)
{
    size_t n = strlen(text);

    for (const char *at = words; at; at = strchr(at, '|'), at = at ? at + 1 : NULL)
        if (strncmp(at, text, n) == 0 && (at[n] == '|' || at[n] == '\0'))
            return true;
    return false;
}

static bool check_text(const struct shape_field *f, const char *text, struct lv_refusal *why)
{
    int64_t n = (int64_t)strlen(text);

    if (n > f->max)
        return lv_refuse_text(why, LV_E_LIMIT, NULL, N_("{text} is longer than {n} bytes"), f->max, f->key);
    if (n < f->min)
        return lv_refuse_text(why, LV_E_LIMIT, NULL, N_("{text} is shorter than {n} bytes"), f->min, f->key);
    return true;
}

static bool check_field(const struct shape_field *f, const struct lv_node *v, struct lv_refusal *why)
{
    uint8_t bytes[LV_SEED];

    switch (f->type) {
    case SHAPE_INT:
        if (v->type == LV_NODE_INT && (v->number < f->min || v->number > f->max))
            return lv_refuse_text(why, LV_E_LIMIT, NULL, N_("{text} is too small or too large"), 0, f->key);
        return v->type == LV_NODE_INT || wrong(f, why);
    case SHAPE_TEXT:
        return v->type == LV_NODE_TEXT ? check_text(f, v->text, why) : wrong(f, why);
    case SHAPE_WORD:
        return (v->type == LV_NODE_TEXT && is_word(f->words, v->text)) || wrong(f, why);
    case SHAPE_HEX:
        return (v->type == LV_NODE_TEXT && lv_hex_read(v->text, bytes, (size_t)f->max)) || wrong(f, why);
    case SHAPE_BOOL:
        return v->type == LV_NODE_BOOL || wrong(f, why);
    case SHAPE_OBJECT:
        return v->type == LV_NODE_OBJECT || wrong(f, why);
    case SHAPE_LIST:
        return v->type == LV_NODE_LIST || wrong(f, why);
    }
    return wrong(f, why);
}

static bool is_known(const struct shape *s, const char *key, const char *const *common)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->field[i].key, key) == 0)
            return true;
    for (; common && *common; common++)
        if (strcmp(*common, key) == 0)
            return true;
    return false;
}

bool shape_check(const struct shape *s, const struct lv_node *object, const char *const *common,
                 struct lv_refusal *why)
{
    if (object->type != LV_NODE_OBJECT)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("an object was expected"), 0);
    for (const struct lv_node *m = object->first; m; m = m->next)
        if (!is_known(s, m->key, common))
            return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("the key {text} is not known here"), 0, m->key);
    for (int i = 0; i < s->n; i++) {
        const struct lv_node *v = lv_node_get(object, s->field[i].key);
        if (!v && !s->field[i].optional)
            return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("the key {text} is missing"), 0,
                                  s->field[i].key);
        if (v && !check_field(&s->field[i], v, why))
            return false;
    }
    return true;
}

/* Is the id of a message one that can be stored and sent back? */
static bool is_id(const char *id)
{
    size_t n = strlen(id);

    return n > 0 && n < MAX_MSG_ID && shape_is_plain(id);
}

bool message_read(const char *text, size_t len, struct message *m, struct lv_refusal *why)
{
    static const char *const common[] = { "type", "id", "seq", NULL };
    const char *type, *id;

    *m = (struct message){ .node = lv_doc_read(text, len, MAX_MESSAGE, why) };
    if (!m->node)
        return false;
    if (m->node->type != LV_NODE_OBJECT)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("an object was expected"), 0);
    if (!lv_node_text(m->node, "id", &id, why))
        return false;
    if (!is_id(id))
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("the id of a message has 1 to {n} bytes"),
                         MAX_MSG_ID - 1);
    m->id = id;
    if (!lv_node_int(m->node, "seq", 0, INT64_MAX, &m->seen, why)
        || !lv_node_text(m->node, "type", &type, why))
        return false;
    for (m->kind = 0; m->kind < MSG_KINDS; m->kind++)
        if (strcmp(msg_shape[m->kind].name, type) == 0)
            return shape_check(&msg_shape[m->kind], m->node, common, why);
    return lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("there is no message called {text}"), 0, type);
}

int64_t shape_int(const struct lv_node *object, const char *key, int64_t fallback)
{
    const struct lv_node *v = lv_node_get(object, key);

    return v ? v->number : fallback;
}

bool shape_bool(const struct lv_node *object, const char *key, bool fallback)
{
    return shape_int(object, key, fallback);
}

const char *shape_text(const struct lv_node *object, const char *key)
{
    const struct lv_node *v = lv_node_get(object, key);

    return v ? v->text : NULL;
}

bool shape_is_plain(const char *text)
{
    bool seen = false;

    for (size_t i = 0; text[i]; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == 127 || (c == 0xC2 && (unsigned char)text[i + 1] < 0xA0))
            return false;
        seen |= c != ' ';
    }
    return seen && lv_utf8_valid(text, strlen(text));
}
