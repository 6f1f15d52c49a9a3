/* faults.c: every fault of a file. A game refuses a file at its first fault and says in which line; what
 * stands there is then exchanged for what the built-in file has in its place, and the file is tried again.
 *
 *     own file     { "tiles": [ { "code": "-1a", "value": 900 }, { "code": "-2a", "value": -5 } ] }
 *     tried next   { "tiles": [ { "code": "-1a", "value": 1 },   { "code": "-2a", "value": -5 } ] }
 *
 * As little as possible is exchanged: one member; the object; what is around it. Lines stay where they
 * were. */
#include "faults.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/embed.h"
#include "core/lesson.h"

/* A value of the own file, and what stands for it: good NULL, nothing. */
struct mend {
    const struct lv_node *bad, *good;
};

struct faults {
    const struct lv_game *g;
    const char *name;
    const struct lv_node *own, *good;
    struct mend mend[MAX_FAULTS + 1];
    int n_mends;
    char *room; /* for the file as it is tried */
    size_t cap;
};

/* ---- the file as it is tried ------------------------------------------------------------------- */

struct writing {
    const struct faults *f;
    struct lv_buf to;
    int line;
};

static const struct mend *mend_of(const struct faults *f, const struct lv_node *n)
{
    for (int i = 0; i < f->n_mends; i++)
        if (f->mend[i].bad == n)
            return &f->mend[i];
    return NULL;
}

static void write_text(struct lv_buf *to, const char *text)
{
    struct lv_json j = lv_json_on(to);

    lv_json_text(&j, text);
}

static void go_to_line(struct writing *w, int line)
{
    for (; w->line < line; w->line++)
        lv_buf_char(&w->to, '\n');
}

/* In its line; what comes from elsewhere, all of it in the line of what it stands for. */
static void write_node(struct writing *w, const struct lv_node *n, bool own)
{
    const bool object = n->type == LV_NODE_OBJECT;
    bool more = false;

    if (own)
        go_to_line(w, n->line);
    switch (n->type) {
    case LV_NODE_NULL: lv_buf_text(&w->to, "null"); return;
    case LV_NODE_BOOL: lv_buf_text(&w->to, n->number ? "true" : "false"); return;
    case LV_NODE_INT: lv_buf_int(&w->to, n->number); return;
    case LV_NODE_TEXT: write_text(&w->to, n->text); return;
    case LV_NODE_LIST: case LV_NODE_OBJECT: break;
    }
    lv_buf_char(&w->to, object ? '{' : '[');
    for (const struct lv_node *m = n->first; m; m = m->next) {
        const struct mend *mend = own ? mend_of(w->f, m) : NULL;
        if (mend && !mend->good)
            continue;
        if (more)
            lv_buf_char(&w->to, ',');
        more = true;
        if (own)
            go_to_line(w, m->line);
        if (m->key) {
            write_text(&w->to, m->key);
            lv_buf_char(&w->to, ':');
        }
        write_node(w, mend ? mend->good : m, own && !mend);
    }
    lv_buf_char(&w->to, object ? '}' : ']');
}

static bool read_tried(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    const struct faults *f = ctx;
    const struct mend *all = mend_of(f, f->own);
    struct writing w = { f, lv_buf_over(f->room, f->cap), 1 };

    if (strcmp(name, f->name) != 0)
        return true;
    write_node(&w, all ? all->good : f->own, !all);
    *text = w.to.cut ? NULL : strdup(f->room);
    *len = w.to.len;
    return *text || lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

/* It is none of the components. */
static bool is_lesson(const struct faults *f)
{
    return strcmp(f->name, LV_LESSON_FILE) == 0;
}

static bool is_fine_lesson(const struct faults *f, struct lv_refusal *why)
{
    struct lv_data *d = lv_data_load(f->g, NULL, NULL, why);
    struct lv_lesson *l = NULL;
    char *text = NULL;
    size_t len = 0;

    if (d && read_tried((void *)f, f->name, &text, &len, why))
        l = lv_lesson_load(f->g, d, text, len, why);
    free(text);
    lv_lesson_free(l);
    lv_data_free(d);
    return l != NULL;
}

/* Is the file fine as it stands now? */
static bool is_fine(const struct faults *f, struct lv_refusal *why)
{
    struct lv_data *d;

    if (is_lesson(f))
        return is_fine_lesson(f, why);
    d = lv_data_load(f->g, read_tried, (void *)f, why);
    lv_data_free(d);
    return d != NULL;
}

static bool same_fault(const struct lv_refusal *a, const struct lv_refusal *b)
{
    return a->code == b->code && a->line == b->line && a->n == b->n && strcmp(a->msgid, b->msgid) == 0
        && strcmp(a->text, b->text) == 0;
}

/* Would this exchange lead to another fault, or to none? Then it stays. */
static bool mends(struct faults *f, const struct lv_node *bad, const struct lv_node *good,
                  const struct lv_refusal *fault)
{
    struct lv_refusal why = { 0 };

    assert(f->n_mends < MAX_FAULTS + 1);
    f->mend[f->n_mends++] = (struct mend){ bad, good };
    if (is_fine(f, &why) || !same_fault(&why, fault))
        return true;
    f->n_mends--;
    return false;
}

/* ---- what stands in a line --------------------------------------------------------------------- */

static bool is_plain(const struct lv_node *n)
{
    return n->type != LV_NODE_LIST && n->type != LV_NODE_OBJECT;
}

static int last_line(const struct lv_node *n)
{
    int last = n->line;

    if (!is_plain(n))
        for (const struct lv_node *m = n->first; m; m = m->next)
            last = last_line(m) > last ? last_line(m) : last;
    return last;
}

static const char *name_of(const struct lv_node *n)
{
    const struct lv_node *id = lv_node_get(n, "id");

    id = id ? id : lv_node_get(n, "code");
    return id && id->type == LV_NODE_TEXT ? id->text : NULL;
}

static const struct lv_node *at_place(const struct lv_node *in, int place)
{
    const struct lv_node *m = in->first;

    for (; m && place > 0; place--)
        m = m->next;
    return m;
}

/* The same thing in the built-in file: by its key, by its name, by its place. */
static const struct lv_node *like(const struct lv_node *in, const struct lv_node *n, int place)
{
    if (!in || is_plain(in))
        return NULL;
    if (n->key)
        return lv_node_get(in, n->key);
    for (const struct lv_node *m = in->first; name_of(n) && m; m = m->next)
        if (name_of(m) && strcmp(name_of(n), name_of(m)) == 0)
            return m;
    return at_place(in, place);
}

/* Members of an object, or words and numbers of a list. */
static bool mend_members(struct faults *f, const struct lv_node *own, const struct lv_node *good,
                         const struct lv_refusal *fault)
{
    int place = 0;

    for (const struct lv_node *m = own->first; m; m = m->next, place++) {
        const struct lv_node *g = m->key ? lv_node_get(good, m->key) : at_place(good, place);
        if ((m->key || (g && is_plain(m))) && !mend_of(f, m) && mends(f, m, g, fault))
            return true;
    }
    return false;
}

/* The innermost first. What has a name that another has too is no better for being that other one: then what
 * stands in its place. */
static bool mend_in(struct faults *f, const struct lv_node *own, const struct lv_node *good,
                    const struct lv_refusal *fault)
{
    int place = 0;

    if (is_plain(own) || mend_of(f, own)
        || fault->line < own->line || fault->line > last_line(own))
        return false;
    for (const struct lv_node *m = own->first; m; m = m->next, place++)
        if (mend_in(f, m, like(good, m, place), fault)
            || (good && good->type == LV_NODE_LIST && name_of(m)
                && mend_in(f, m, at_place(good, place), fault)))
            return true;
    return good && ((own != f->own && mend_members(f, own, good, fault)) || mends(f, own, good, fault));
}

/* ---- all of them ------------------------------------------------------------------------------- */

static int find_all(struct faults *f, void *ctx, void (*fault)(void *ctx, const struct lv_refusal *why))
{
    struct lv_refusal why = { 0 };
    int n = 0;

    while (n < MAX_FAULTS && !is_fine(f, &why)) {
        n++;
        fault(ctx, &why);
        if (is_lesson(f) || strcmp(why.file, f->name) != 0 || !mend_in(f, f->own, f->good, &why))
            break; /* scenes of a lesson follow one another: what mends one changes the next */
    }
    return n;
}

int faults_each(const struct lv_game *g, const char *name, const char *text, size_t len, void *ctx,
                void (*fault)(void *ctx, const struct lv_refusal *why))
{
    struct lv_refusal why = { 0 };
    char path[256];
    struct lv_buf b = LV_BUF(path);
    const struct lv_embedded *e;
    struct lv_node *own = lv_doc_read(text, len, LV_MAX_DATA_FILE, &why), *good = NULL;
    struct faults *f = own ? calloc(1, sizeof *f) : NULL;
    int n = 1;

    lv_buf_text(&b, "data/");
    lv_buf_text(&b, g->id);
    lv_buf_char(&b, '/');
    lv_buf_text(&b, name);
    e = lv_embedded_find(path);
    if (f && e)
        good = lv_doc_read((const char *)e->bytes, e->len, LV_MAX_DATA_FILE, &why);
    if (f && good) {
        const size_t cap = 8 * (len + e->len) + 1024; /* every letter written as \u…, and line breaks */
        *f = (struct faults){ .g = g, .name = name, .own = own, .good = good, .cap = cap,
                              .room = malloc(cap) };
    }
    if (f && f->room) {
        n = find_all(f, ctx, fault);
    } else {
        if (own)
            lv_refuse(&why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        lv_refuse_at(&why, name, 0);
        fault(ctx, &why);
    }
    free(f ? f->room : NULL);
    free(f);
    lv_doc_free(good);
    lv_doc_free(own);
    return n;
}
