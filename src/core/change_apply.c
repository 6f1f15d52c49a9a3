/* change_apply.c: what a document becomes by a change: see change.h. Works on documents that were read. */
#include <assert.h>
#include <string.h>

#include "change_inside.h"

static const struct lv_node *only(const struct lv_node *n, const char *key)
{
    return n->type == LV_NODE_OBJECT && n->n == 1 && strcmp(n->first->key, key) == 0 ? n->first : NULL;
}

static bool apply_members(const struct lv_node *old, const struct lv_node *change, struct lv_json *j)
{
    lv_json_object(j);
    for (const struct lv_node *m = old->first; m; m = m->next) {
        const struct lv_node *c = lv_node_get(change, m->key);
        if (c && c->type == LV_NODE_NULL)
            continue;
        lv_json_key(j, m->key);
        if (!c)
            lv_json_node(j, m);
        else if (!lv_change_apply(m, c, j))
            return false;
    }
    for (const struct lv_node *c = change->first; c; c = c->next)
        if (!lv_node_get(old, c->key) && c->type != LV_NODE_NULL) {
            lv_json_key(j, c->key);
            if (!lv_change_apply(NULL, c, j))
                return false;
        }
    lv_json_end(j);
    return true;
}

/* A list while it is changed. */
struct growing {
    const struct lv_node *at; /* of the old one: what comes next */
    struct lv_json *j;
    size_t last;              /* where the last element of the new one begins in the text; 0: none yet */
};

static void put_next(struct growing *g, const struct lv_node *n)
{
    g->last = g->j->out->len + g->j->comma;
    lv_json_node(g->j, n);
}

/* Another like the last one, which is read again from what was written. */
static bool put_another(struct growing *g, const struct lv_node *change)
{
    size_t len = g->j->out->len - g->last;
    struct lv_node *before = g->last ? lv_doc_read(g->j->out->at + g->last, len, len, NULL) : NULL;
    bool fine;

    g->last = g->j->out->len + g->j->comma;
    fine = before && (change->type == LV_NODE_LIST ? apply_other_words(before, change, g->j)
                                                   : lv_change_apply(before, change, g->j));
    lv_doc_free(before);
    return fine;
}

static bool apply_step(struct growing *g, const struct lv_node *c)
{
    const struct lv_node *was = g->at;
    int64_t n = c->type == LV_NODE_INT ? c->number : 0;

    if (c->type == LV_NODE_OBJECT && only(c, "+"))
        return put_another(g, c->first);
    if (c->type == LV_NODE_OBJECT) {
        g->at = was ? was->next : NULL;
        g->last = g->j->out->len + g->j->comma;
        return was && lv_change_apply(was, c, g->j);
    }
    for (const struct lv_node *m = c->type == LV_NODE_LIST ? c->first : NULL; m; m = m->next)
        put_next(g, m);
    for (; n > 0 && g->at; n--, g->at = g->at->next)
        put_next(g, g->at);
    for (; n < 0 && g->at; n++)
        g->at = g->at->next;
    return n == 0 && (c->type == LV_NODE_INT || c->type == LV_NODE_LIST);
}

static bool apply_list(const struct lv_node *old, const struct lv_node *change, struct lv_json *j)
{
    struct growing g = { .at = old->first, .j = j };

    lv_json_list(j);
    for (const struct lv_node *c = change->first; c; c = c->next)
        if (!apply_step(&g, c))
            return false;
    for (; g.at; g.at = g.at->next)
        lv_json_node(j, g.at);
    lv_json_end(j);
    return true;
}

/* How many bytes n characters of a text have. */
static size_t bytes_of(const char *text, int64_t n)
{
    size_t at = 0;

    for (; n > 0; n--)
        for (at++; is_inside(text[at]); at++)
            ;
    return at;
}

/* Another middle: {"~":[front, back, text]}. */
static bool apply_middle(const struct lv_node *old, const struct lv_node *change, struct lv_json *j)
{
    const struct lv_node *front = change->type == LV_NODE_LIST && change->n == 3 ? change->first : NULL;
    const struct lv_node *back = front ? front->next : NULL, *text = back ? back->next : NULL;
    char room[2 * LV_CHANGE_TEXT + 1];
    struct lv_buf b = LV_BUF(room);
    int64_t len = old && old->type == LV_NODE_TEXT ? characters(old->text, strlen(old->text)) : -1;

    if (!text || front->type != LV_NODE_INT || back->type != LV_NODE_INT || text->type != LV_NODE_TEXT
        || front->number < 0 || back->number < 0 || front->number > len || back->number > len - front->number)
        return false;
    lv_buf_bytes(&b, old->text, bytes_of(old->text, front->number));
    lv_buf_text(&b, text->text);
    lv_buf_text(&b, old->text + bytes_of(old->text, len - back->number));
    lv_json_text(j, room);
    return !b.cut;
}

bool lv_change_apply(const struct lv_node *old, const struct lv_node *change, struct lv_json *j)
{
    const struct lv_node *instead = only(change, "="), *middle = only(change, "~");

    if (middle)
        return apply_middle(old, middle, j);
    if (instead)
        lv_json_node(j, instead);
    else if (old && old->type == LV_NODE_OBJECT && change->type == LV_NODE_OBJECT)
        return apply_members(old, change, j);
    else if (old && old->type == LV_NODE_LIST && change->type == LV_NODE_LIST)
        return apply_list(old, change, j);
    else
        lv_json_node(j, change);
    return true;
}
