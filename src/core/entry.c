/* entry.c: see entry.h. What is filled in is written down as a document with each thing on a line of its own,
 * so that a refusal, which names a line, says which place of the form is meant. */
#include "entry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 17, MAX_LINES = 1024, MAX_THINGS = 24 };

/* ---- fields ----------------------------------------------------------------------------------- */

static const struct lv_field *field_of(const struct lv_form *form, const struct lv_entry *e)
{
    const struct lv_field *f = form->fields;

    while (f->key && strcmp(f->key, e->key) != 0)
        f++;
    assert(f->key); /* an entry is one of a field */
    return f;
}

static enum lv_entry_kind kind_of(const struct lv_entry *e, const struct lv_field *f)
{
    return e->kind != LV_ENTER_AS_CODEC ? e->kind : (enum lv_entry_kind)f->as->enter;
}

static bool is_asked(const struct lv_setup *u, const struct lv_entry *e)
{
    return e->kind != LV_ENTER_FIXED && (!e->when || e->when(u));
}

/* A list with one entry for each of so many: how many; 0: it is one value. */
static int each_of(const struct lv_setup *u, const struct lv_entry *e, const struct lv_field *f)
{
    if (f->times > 0)
        return f->seats ? u->seats : f->times;
    if (kind_of(e, f) == LV_ENTER_NUMBERS)
        return f->seats ? u->seats : f->size / f->each;
    return 0;
}

static const char *usual_of(const struct lv_setup *u, const struct lv_entry *e)
{
    return u->own_hands && e->usual_own ? e->usual_own : e->usual;
}

/* ---- what was filled in, as a document ---------------------------------------------------------- */

struct sheet {
    const struct lv_setup *u;
    struct lv_buf text;
    struct lv_json j;
    bool in_lines;
    int line;
    struct lv_entry_place at[MAX_LINES]; /* what stands on each line, from 1 */
};

static void new_line(struct sheet *s, const char *key, int seat)
{
    if (!s->in_lines)
        return;
    lv_buf_char(s->j.out, '\n');
    if (++s->line < MAX_LINES)
        s->at[s->line] = (struct lv_entry_place){ key, seat };
}

static void put_form(struct sheet *s, const struct lv_form *form, const struct lv_node *said, int seat);

/* What is said of one field, one by one where there is one for each seat. */
static void put_said(struct sheet *s, const struct lv_entry *e, const struct lv_field *f,
                     const struct lv_node *n, int seat)
{
    int i = 0;

    if (each_of(s->u, e, f) == 0 || n->type != LV_NODE_LIST) {
        lv_json_node(&s->j, n);
        return;
    }
    lv_json_list(&s->j);
    for (const struct lv_node *m = n->first; m; m = m->next, i++) {
        new_line(s, e->key, f->seats ? i : seat);
        lv_json_node(&s->j, m);
    }
    lv_json_end(&s->j);
}

static void put_usual(struct sheet *s, const struct lv_entry *e, const struct lv_field *f)
{
    const int each = each_of(s->u, e, f);

    if (each == 0) {
        lv_json_raw(&s->j, usual_of(s->u, e));
        return;
    }
    lv_json_list(&s->j);
    for (int i = 0; i < each; i++)
        lv_json_raw(&s->j, usual_of(s->u, e));
    lv_json_end(&s->j);
}

static void put_objects(struct sheet *s, const struct lv_entry *e, const struct lv_field *f,
                        const struct lv_node *n, int seat)
{
    const int each = each_of(s->u, e, f);
    const struct lv_node *m = n && n->type == LV_NODE_LIST ? n->first : NULL;

    if (each == 0) {
        put_form(s, e->of, n, seat);
        return;
    }
    lv_json_list(&s->j);
    for (int i = 0; i < each; i++, m = m ? m->next : NULL) {
        new_line(s, e->key, i);
        put_form(s, e->of, m, i);
    }
    lv_json_end(&s->j);
}

/* The members of an object: what is said, else what is usual. */
static void put_form(struct sheet *s, const struct lv_form *form, const struct lv_node *said, int seat)
{
    lv_json_object(&s->j);
    for (const struct lv_entry *e = form->entry; e->key; e++) {
        const struct lv_field *f = field_of(form, e);
        const struct lv_node *n = is_asked(s->u, e) ? lv_node_get(said, e->key) : NULL;
        const bool object = kind_of(e, f) == LV_ENTER_OBJECT;
        if (!n && !usual_of(s->u, e) && !(object && f->needed))
            continue;
        new_line(s, e->key, seat);
        lv_json_key(&s->j, e->key);
        if (object)
            put_objects(s, e, f, n, seat);
        else if (n)
            put_said(s, e, f, n, seat);
        else
            put_usual(s, e, f);
    }
    lv_json_end(&s->j);
}

/* Objects that people fill in have the keys that are asked for, and no others. */
static bool is_form(const struct lv_setup *u, const struct lv_form *form, const struct lv_node *said,
                    struct lv_entry_place *where, struct lv_refusal *why);

static bool are_forms(const struct lv_setup *u, const struct lv_entry *e, const struct lv_field *f,
                      const struct lv_node *n, struct lv_entry_place *where, struct lv_refusal *why)
{
    const int each = each_of(u, e, f);

    *where = (struct lv_entry_place){ e->key, -1 };
    if (each == 0)
        return is_form(u, e->of, n, where, why);
    if (!lv_node_is(n, n->key, LV_NODE_LIST, why))
        return false;
    if (n->n > each)
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} must be a list of {n}, one for each"), each,
                              n->key);
    for (const struct lv_node *m = n->first; m; m = m->next) {
        *where = (struct lv_entry_place){ e->key, where->seat + 1 };
        if (!is_form(u, e->of, m, where, why))
            return false;
    }
    return true;
}

static bool is_form(const struct lv_setup *u, const struct lv_form *form, const struct lv_node *said,
                    struct lv_entry_place *where, struct lv_refusal *why)
{
    const struct lv_entry_place here = *where;

    if (said && said->type != LV_NODE_OBJECT)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("an object was expected"), 0);
    for (const struct lv_node *n = said ? said->first : NULL; n; n = n->next) {
        const struct lv_entry *e = form->entry;
        while (e->key && (strcmp(e->key, n->key) != 0 || !is_asked(u, e)))
            e++;
        if (!e->key)
            return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("the key {text} is not known here"), 0, n->key);
        if (kind_of(e, field_of(form, e)) == LV_ENTER_OBJECT
            && !are_forms(u, e, field_of(form, e), n, where, why))
            return false;
        *where = here;
    }
    return true;
}

/* ---- reading ----------------------------------------------------------------------------------- */

/* The first entry whose field has the rule; seats and all. */
static const char *key_by_rule(const struct lv_setup *u, const struct lv_form *form, const char *rule)
{
    for (const struct lv_entry *e = form->entry; rule && e->key; e++) {
        const struct lv_field *f = field_of(form, e);
        const char *inner = e->of && is_asked(u, e) ? key_by_rule(u, e->of, rule) : NULL;
        if (inner)
            return inner;
        if (is_asked(u, e) && !e->of && f->rule && strcmp(f->rule, rule) == 0)
            return e->key;
    }
    return NULL;
}

static bool read_sheet(struct sheet *s, void *state, struct lv_entry_place *where, struct lv_refusal *why)
{
    const struct lv_writing *writing = s->u->game->writing;
    struct lv_node *root = lv_doc_read(s->text.at, s->text.len, ROOM, why);
    const bool fine = root && writing->position_read(s->u, root, state, why);

    lv_doc_free(root);
    if (fine)
        return true;
    if (why->line > 0 && why->line < MAX_LINES)
        *where = s->at[why->line];
    if (!where->key)
        where->key = key_by_rule(s->u, writing->form, why->rule);
    why->line = 0; /* of our own sheet */
    return false;
}

static struct sheet *new_sheet(const struct lv_setup *u, struct lv_refusal *why)
{
    struct sheet *s = calloc(1, sizeof *s + ROOM);

    if (!s) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    s->u = u;
    s->line = 1;
    s->text = lv_buf_over((char *)(s + 1), ROOM);
    s->j = lv_json_on(&s->text);
    return s;
}

bool lv_entry_read(const struct lv_setup *u, const struct lv_node *values, void *state,
                   struct lv_entry_place *where, struct lv_refusal *why)
{
    const struct lv_form *form = u->game->writing->form;
    struct lv_refusal room;
    struct sheet *s;
    bool fine;

    if (!why)
        why = &room;
    *where = (struct lv_entry_place){ NULL, -1 };
    if (!form)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("positions cannot be set up here"), 0);
    if (!is_form(u, form, values, where, why) || !(s = new_sheet(u, why)))
        return false;
    s->in_lines = true;
    put_form(s, form, values, -1);
    *why = (struct lv_refusal){ 0 };
    fine = s->text.cut ? lv_refuse(why, LV_E_LIMIT, NULL, N_("the document is too large"), 0)
                       : read_sheet(s, state, where, why);
    free(s);
    return fine;
}

/* ---- values ------------------------------------------------------------------------------------- */

/* As much of an object as is asked for. */
static void put_asked(const struct lv_setup *u, const struct lv_form *form, const struct lv_node *object,
                      struct lv_json *j)
{
    lv_json_object(j);
    for (const struct lv_entry *e = form->entry; e->key; e++) {
        const struct lv_field *f = field_of(form, e);
        const struct lv_node *n = lv_node_get(object, e->key);
        if (!n || !is_asked(u, e))
            continue;
        lv_json_key(j, e->key);
        if (kind_of(e, f) != LV_ENTER_OBJECT) {
            lv_json_node(j, n);
        } else if (each_of(u, e, f) == 0) {
            put_asked(u, e->of, n, j);
        } else {
            lv_json_list(j);
            for (const struct lv_node *m = n->first; m; m = m->next)
                put_asked(u, e->of, m, j);
            lv_json_end(j);
        }
    }
    lv_json_end(j);
}

void lv_entry_write_values(const struct lv_setup *u, const void *state, const struct lv_node *values,
                           struct lv_json *j)
{
    struct lv_refusal why;
    struct sheet *s = new_sheet(u, &why);
    struct lv_node *root = NULL;

    lv_json_key(j, "values");
    if (s && state) {
        lv_json_object(&s->j);
        u->game->writing->position_write(u, state, &s->j);
        lv_json_end(&s->j);
    } else if (s) {
        put_form(s, u->game->writing->form, values, -1);
    }
    if (s && !s->text.cut)
        root = lv_doc_read(s->text.at, s->text.len, ROOM, &why);
    if (root) {
        put_asked(u, u->game->writing->form, root, j);
    } else {
        lv_json_object(j);
        lv_json_end(j);
    }
    lv_doc_free(root);
    free(s);
}

/* ---- the form ------------------------------------------------------------------------------------ */

static void put_code(const struct lv_setup *u, const struct lv_things *t, unsigned thing, struct lv_json *j)
{
    if (t->code)
        lv_json_code(j, u, t->code, thing);
    else
        lv_json_int(j, (int64_t)thing + t->from);
}

static void put_things(const struct lv_setup *u, const struct lv_words *w, const struct lv_things *t,
                       struct lv_json *j)
{
    char room[256];

    LV_IN_LIST(j, t->key)
        for (unsigned i = 0; i < t->n(u); i++) {
            struct lv_buf b = LV_BUF(room);
            const unsigned copies = t->copies ? t->copies(u, i) : 1;
            if (t->is && !t->is(u, i))
                continue;
            LV_IN_OBJECT(j, NULL) {
                lv_json_key(j, "code");
                put_code(u, t, i, j);
                t->say(u, w, i, &b);
                lv_json_put_buf(j, "name", &b);
                b = LV_BUF(room);
                if (t->family)
                    t->family(u, w, i, &b);
                if (b.len > 0)
                    lv_json_put_buf(j, "family", &b);
                if (copies != 1)
                    lv_json_put_int(j, "copies", copies);
                if (t->answers)
                    t->answers(u, w, i, j);
            }
        }
}

struct pile {
    const struct lv_things *t[MAX_THINGS];
    int n;
};

static void add_things(struct pile *p, const struct lv_things *t)
{
    for (int i = 0; i < p->n; i++)
        if (p->t[i] == t)
            return;
    if (!t)
        return;
    assert(p->n < MAX_THINGS);
    p->t[p->n++] = t;
}

static void find_things(const struct lv_setup *u, const struct lv_form *form, struct pile *p)
{
    for (const struct lv_entry *e = form->entry; e->key; e++) {
        if (!is_asked(u, e))
            continue;
        if (!(e->also && u->own_hands))
            add_things(p, e->things);
        add_things(p, e->values);
        if (u->own_hands)
            add_things(p, e->also);
        if (e->of)
            find_things(u, e->of, p);
    }
}

static const char *const kind_word[LV_N_ENTER] = {
    [LV_ENTER_NUMBER] = "number", [LV_ENTER_FLAG] = "flag", [LV_ENTER_SEAT] = "seat",
    [LV_ENTER_A_SEAT] = "seat", [LV_ENTER_SEATS] = "seats", [LV_ENTER_SET] = "set",
    [LV_ENTER_NUMBERS] = "number", [LV_ENTER_OBJECT] = "object", [LV_ENTER_ROWS] = "rows",
    [LV_ENTER_THING] = "thing", [LV_ENTER_THINGS] = "things", [LV_ENTER_MAP] = "map",
    [LV_ENTER_DATE] = "date", [LV_ENTER_OWN] = "own",
};

static void put_limits(const struct lv_setup *u, const struct lv_entry *e, const struct lv_field *f,
                       struct lv_json *j)
{
    const int64_t unit = f->unit ? f->unit : 1;
    const int64_t held = f->each == 1 ? UINT8_MAX : f->each == 2 ? UINT16_MAX : UINT32_MAX;
    const int64_t most = f->most ? f->most(u) : f->max ? f->max : (held - f->plus) * unit;

    lv_json_put_int(j, "min", e->max ? e->min : f->min);
    lv_json_put_int(j, "max", e->max ? e->max : most);
    if (unit != 1)
        lv_json_put_int(j, "step", unit);
}

static void put_choice(const struct lv_setup *u, const struct lv_entry *e, struct lv_json *j)
{
    if (e->things && !(e->also && u->own_hands))
        lv_json_put_text(j, "things", e->things->key);
    if (e->also && u->own_hands)
        lv_json_put_text(j, "also", e->also->key);
    if (e->values)
        lv_json_put_text(j, "values", e->values->key);
    if (e->value)
        lv_json_put_text(j, "value", kind_word[e->value]);
    if (e->slots)
        lv_json_put_int(j, "slots", e->slots);
    if (e->marked)
        lv_json_put_bool(j, "marked", true);
    if (e->ordered)
        lv_json_put_bool(j, "ordered", true);
}

static void put_entries(const struct lv_setup *u, const struct lv_words *w, const struct lv_form *form,
                        struct lv_json *j)
{
    LV_IN_LIST(j, "fields")
        for (const struct lv_entry *e = form->entry; e->key; e++) {
            const struct lv_field *f = field_of(form, e);
            const enum lv_entry_kind kind = kind_of(e, f);
            const int each = each_of(u, e, f);
            if (!is_asked(u, e))
                continue;
            assert(kind_word[kind]); /* the codec says it, or the entry */
            LV_IN_OBJECT(j, NULL) {
                lv_json_put_text(j, "key", e->key);
                lv_json_put_text(j, "title", lv_translate(w->lang, e->title));
                lv_json_put_text(j, "kind", kind_word[kind]);
                if (f->seats && each > 0)
                    lv_json_put_text(j, "each", "seat");
                else if (each > 0)
                    lv_json_put_int(j, "each", each);
                if (kind == LV_ENTER_A_SEAT || e->value == LV_ENTER_A_SEAT)
                    lv_json_put_bool(j, "nobody", true);
                if (kind == LV_ENTER_NUMBER || kind == LV_ENTER_NUMBERS || kind == LV_ENTER_SET
                    || e->value == LV_ENTER_NUMBER || e->value == LV_ENTER_SET)
                    put_limits(u, e, f, j);
                put_choice(u, e, j);
                if (e->rare)
                    lv_json_put_bool(j, "rare", true);
                if (e->of)
                    put_entries(u, w, e->of, j);
            }
        }
}

void lv_entry_write(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct lv_form *form = u->game->writing->form;
    struct pile p = { .n = 0 };

    put_entries(u, w, form, j);
    find_things(u, form, &p);
    LV_IN_OBJECT(j, "things")
        for (int i = 0; i < p.n; i++)
            put_things(u, w, p.t[i], j);
}

/* ---- a refusal in words --------------------------------------------------------------------------- */

static const struct lv_entry *entry_of(const struct lv_form *form, const char *key)
{
    for (const struct lv_entry *e = form->entry; e->key; e++) {
        const struct lv_entry *inner = e->of ? entry_of(e->of, key) : NULL;
        if (inner || strcmp(e->key, key) == 0)
            return inner ? inner : e;
    }
    return NULL;
}

/* What people call a thing of that code; false: it is none. */
static bool name_thing(const struct lv_setup *u, const struct lv_words *w, const char *code,
                       struct lv_buf *to)
{
    struct pile p = { .n = 0 };

    find_things(u, u->game->writing->form, &p);
    for (int i = 0; i < p.n; i++)
        for (unsigned k = 0; p.t[i]->code && k < p.t[i]->n(u); k++) {
            char room[64];
            struct lv_buf b = LV_BUF(room);
            if (p.t[i]->is && !p.t[i]->is(u, k))
                continue;
            lv_code_write(u, NULL, p.t[i]->code, k, &b);
            if (strcmp(room, code) == 0) {
                p.t[i]->say(u, w, k, to);
                return true;
            }
        }
    return false;
}

void lv_entry_write_refusal(const struct lv_setup *u, const struct lv_words *w,
                            const struct lv_entry_place *where, const struct lv_refusal *why,
                            struct lv_json *j)
{
    const struct lv_entry *e = entry_of(u->game->writing->form, where->key ? where->key : why->text);
    char name[256] = "", room[1024] = "";
    struct lv_buf words = LV_BUF(name), b = LV_BUF(room);

    if (why->seat > 0)
        lv_buf_text(&words, w->names[why->seat - 1]);
    else if (e && e->title && strcmp(e->key, why->text) == 0)
        lv_say(&words, w->lang, "“{text}”", LV_STR("text", lv_translate(w->lang, e->title)));
    else if (!name_thing(u, w, why->text, &words))
        lv_buf_text(&words, why->text);
    lv_say(&b, w->lang, why->msgid, LV_NUM("n", why->n), LV_STR("text", name));
    LV_IN_OBJECT(j, "refused") {
        if (where->key)
            lv_json_put_text(j, "field", where->key);
        if (where->seat >= 0)
            lv_json_put_int(j, "seat", where->seat + 1);
        if (e && where->key && e->title)
            lv_json_put_text(j, "title", lv_translate(w->lang, e->title));
        lv_json_put_text(j, "code", lv_code_key(why->code));
        if (why->rule)
            lv_json_put_text(j, "rule", why->rule);
        lv_json_put_text(j, "message", room);
    }
}
