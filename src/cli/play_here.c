/* play_here.c: we were here: a game on a real table that was interrupted goes on. What lies where is asked
 * field by field, as the form of the game says (core/entry.h), or read from a file. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "core/entry.h"
#include "hear.h"
#include "here.h"
#include "play_inside.h"

enum { DOCUMENT = 1 << 18, MAX_ASKED = 512, ANSWER_ROOM = 8192 };

/* One thing that is asked: a field, for one seat where each has its own. */
struct asked {
    const struct lv_node *field, *of; /* of: the object that it is in; NULL: none */
    int seat;                         /* or -1 */
    char *said;                       /* as JSON; NULL: nothing, it is as usual */
};

struct here {
    struct play *p;
    const struct lv_setup *u;
    char *room;           /* DOCUMENT bytes, for whatever is written down for a moment */
    struct lv_node *form; /* what is asked */
    struct asked asked[MAX_ASKED];
    int n;
    struct lv_entry_place where;
    struct lv_refusal why;
};

/* ---- the form and what was said ------------------------------------------------------------------- */

static struct lv_node *read_form(struct here *h, struct lv_refusal *why)
{
    struct lv_buf b = lv_buf_over(h->room, DOCUMENT);
    struct lv_json j = lv_json_on(&b);
    const struct lv_words w = lv_match_words(h->p->m, h->p->c->lang, LV_ONLOOKER);

    lv_json_object(&j);
    lv_entry_write(h->u, &w, &j);
    lv_json_end(&j);
    return lv_doc_read(h->room, b.len, DOCUMENT, why);
}

static bool add_fields(struct here *h, const struct lv_node *fields, const struct lv_node *of,
                       int seat)
{
    for (const struct lv_node *f = fields->first; f; f = f->next) {
        const struct lv_node *inner = lv_node_get(f, "fields"), *each = lv_node_get(f, "each");
        const bool seats = each && each->type == LV_NODE_TEXT;
        const bool object = strcmp(lv_node_get(f, "kind")->text, "object") == 0;
        for (int i = 0; i < (seats ? h->u->seats : each ? (int)each->number : 1); i++) {
            if (object && !add_fields(h, inner, f, seats ? i : -1))
                return false;
            if (object)
                continue;
            if (h->n == MAX_ASKED)
                return false;
            h->asked[h->n++] = (struct asked){ f, of, each ? i : seat, NULL };
        }
    }
    return true;
}

static bool is(const struct asked *a, const char *key)
{
    const struct lv_node *n = lv_node_get(a->field, key);

    return n && n->type == LV_NODE_BOOL && n->number;
}

static const char *key_of(const struct lv_node *field)
{
    return lv_node_get(field, "key")->text;
}

/* What was said of one field: a list where each seat has its own, with what is usual where nothing was. */
static void put_field(struct here *h, int *at, const struct lv_node *values, struct lv_json *j)
{
    const struct lv_node *f = h->asked[*at].field, *each = lv_node_get(f, "each");
    const struct lv_node *usual = lv_node_get(values, key_of(f)), *m = usual ? usual->first : NULL;
    const struct lv_node *const of = h->asked[*at].of;
    const int seat = h->asked[*at].seat;
    bool any = false;
    int end = *at;

    for (; end < h->n && h->asked[end].field == f && h->asked[end].of == of
           && (each || h->asked[end].seat == seat);
         end++)
        any = any || h->asked[end].said;
    if (any)
        lv_json_key(j, key_of(f));
    if (any && !each)
        lv_json_raw(j, h->asked[*at].said);
    if (any && each)
        LV_IN_LIST (j, NULL)
            for (int i = *at; i < end; i++, m = m ? m->next : NULL) {
                if (h->asked[i].said)
                    lv_json_raw(j, h->asked[i].said);
                else if (m)
                    lv_json_node(j, m);
                else
                    lv_json_null(j);
            }
    *at = end;
}

/* All that was said, as values of the form; `usual`: those before it. */
static void put_values(struct here *h, const struct lv_node *usual, struct lv_json *j)
{
    int at = 0;

    lv_json_object(j);
    while (at < h->n) {
        const struct lv_node *of = h->asked[at].of;
        const struct lv_node *inner = of ? lv_node_get(usual, key_of(of)) : NULL;
        const bool list = of && lv_node_get(of, "each");
        if (!of) {
            put_field(h, &at, usual, j);
            continue;
        }
        lv_json_key(j, key_of(of));
        if (list)
            lv_json_list(j);
        inner = list && inner ? inner->first : inner;
        while (at < h->n && h->asked[at].of == of) {
            const int seat = h->asked[at].seat;
            LV_IN_OBJECT (j, NULL)
                while (at < h->n && h->asked[at].of == of && h->asked[at].seat == seat)
                    put_field(h, &at, inner, j);
            inner = list && inner ? inner->next : inner;
        }
        if (list)
            lv_json_end(j);
    }
    lv_json_end(j);
}

/* Is what was said a position? If not, h->why and h->where say why. What results, for the caller to free. */
static struct lv_node *try(struct here *h, const struct lv_node *usual, bool *fine)
{
    struct lv_buf b = lv_buf_over(h->room, DOCUMENT);
    struct lv_json j = lv_json_on(&b);
    struct lv_refusal why;
    struct lv_node *said;
    union lv_state s;

    put_values(h, usual, &j);
    said = lv_doc_read(h->room, b.len, DOCUMENT, &why);
    *fine = said && lv_entry_read(h->u, said, &s, &h->where, &h->why);
    b = lv_buf_over(h->room, DOCUMENT);
    j = lv_json_on(&b);
    lv_json_object(&j);
    lv_entry_write_values(h->u, *fine ? &s : NULL, said, &j);
    if (*fine) {
        lv_json_key(&j, "position");
        lv_json_object(&j);
        h->u->game->writing->position_write(h->u, &s, &j);
        lv_json_end(&j);
    }
    lv_json_end(&j);
    lv_doc_free(said);
    return lv_doc_read(h->room, b.len, DOCUMENT, &why);
}

static void say_refused(struct here *h)
{
    struct lv_buf b = lv_buf_over(h->room, DOCUMENT);
    struct lv_json j = lv_json_on(&b);
    const struct lv_words w = lv_match_words(h->p->m, h->p->c->lang, LV_ONLOOKER);
    struct lv_node *root;
    struct lv_refusal why;

    lv_json_object(&j);
    lv_entry_write_refusal(h->u, &w, &h->where, &h->why, &j);
    lv_json_end(&j);
    root = lv_doc_read(h->room, b.len, DOCUMENT, &why);
    if (root) {
        const struct lv_node *r = lv_node_get(root, "refused"), *rule = lv_node_get(r, "rule");
        cli_say(h->p->c, stdout, rule ? N_("{rule}: {text}") : "{text}",
                LV_STR("rule", rule ? rule->text : ""),
                LV_STR("text", lv_node_get(r, "message")->text));
    }
    lv_doc_free(root);
}

/* ---- asking -------------------------------------------------------------------------------------- */

static void offer_names(struct here *h, const struct asked *a, const char *words[], int room)
{
    static const char *const lists[] = { "things", "also", "values" };
    int n = 0;

    for (int i = 0; i < h->u->seats && n < room - 1; i++)
        words[n++] = lv_match_seat(h->p->m, i)->name;
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
        const struct lv_node *name = lv_node_get(a->field, lists[l]);
        const struct lv_node *list = name ? lv_node_get(lv_node_get(h->form, "things"), name->text)
                                          : NULL;
        for (const struct lv_node *t = list ? list->first : NULL; t && n < room - 1; t = t->next)
            words[n++] = lv_node_get(t, "name")->text;
    }
    words[n] = NULL;
}

/* "francs, Anne [800]: " */
static void make_prompt(struct here *h, const struct asked *a, const struct lv_node *values,
                        struct lv_buf *to)
{
    const struct lv_node *inside = a->of ? lv_node_get(values, key_of(a->of)) : values, *usual;

    for (int i = 0; a->of && lv_node_get(a->of, "each") && i < a->seat && inside; i++)
        inside = i == 0 ? inside->first->next : inside->next;
    if (a->of && lv_node_get(a->of, "each") && a->seat == 0 && inside)
        inside = inside->first;
    usual = lv_node_get(inside, key_of(a->field));
    if (lv_node_get(a->field, "each")) {
        usual = usual ? usual->first : NULL;
        for (int i = 0; i < a->seat && usual; i++)
            usual = usual->next;
    }
    lv_buf_text(to, lv_node_get(a->field, "title")->text);
    if (a->seat >= 0 && lv_node_get(a->of ? a->of : a->field, "each")->type == LV_NODE_TEXT) {
        lv_buf_text(to, ", ");
        lv_buf_text(to, lv_match_seat(h->p->m, a->seat)->name);
    } else if (a->seat >= 0) {
        lv_buf_text(to, ", ");
        lv_buf_int(to, a->seat + 1);
    }
    lv_buf_text(to, " [");
    here_say(&(struct here_form){ h->u, h->p->m, h->p->c, h->form, NULL }, a->field, usual, to);
    lv_buf_text(to, "]: ");
}

/* Asks one field until it can be read and, as far as it is its fault, be. False: the person leaves. */
static bool ask_field(struct here *h, struct asked *a, struct lv_node **values)
{
    static const char *words[1024];
    char prompt[2048] = "", line[MAX_ANSWER], echo[2048];

    for (;;) {
        struct lv_buf b = LV_BUF(prompt);
        char *json = calloc(1, ANSWER_ROOM), *before = a->said;
        struct lv_buf to = lv_buf_over(json, json ? ANSWER_ROOM : 1);
        const struct here_form form = { h->u, h->p->m, h->p->c, h->form, *values };
        struct lv_node *now;
        bool fine;

        make_prompt(h, a, lv_node_get(*values, "values"), &b);
        offer_names(h, a, words, 1024);
        ask_offer(words);
        if (!json || !ask_line(h->p->c, prompt, line) || (!*line && (free(json), true))) {
            ask_offer(NULL);
            return json && !ask_over();
        }
        if (!here_read(&form, a->field, line, &to) || to.cut) {
            free(json);
            continue;
        }
        a->said = json;
        now = try(h, lv_node_get(*values, "values"), &fine);
        if (!fine && h->where.key && strcmp(h->where.key, key_of(a->field)) == 0
            && (h->where.seat < 0 || h->where.seat == a->seat)) {
            say_refused(h);
            a->said = before;
            free(json);
            lv_doc_free(now);
            continue;
        }
        free(before);
        if (now) {
            lv_doc_free(*values);
            *values = now;
        }
        b = LV_BUF(echo);
        now = lv_doc_read(a->said, strlen(a->said), ANSWER_ROOM, NULL);
        here_say(&form, a->field, now, &b);
        cli_say(h->p->c, stdout, "= {text}", LV_STR("text", echo));
        lv_doc_free(now);
        ask_offer(NULL);
        return true;
    }
}

/* The position is not yet one: the field at fault is asked again; of what is nobody's fault, which one. */
static bool ask_again(struct here *h, struct lv_node **values)
{
    char line[MAX_ANSWER];
    bool any = false;

    say_refused(h);
    for (int i = 0; h->where.key && i < h->n; i++)
        if (strcmp(h->where.key, key_of(h->asked[i].field)) == 0
            && (h->where.seat < 0 || h->asked[i].seat < 0 || h->asked[i].seat == h->where.seat)) {
            any = true;
            if (!ask_field(h, &h->asked[i], values))
                return false;
        }
    while (!any) {
        if (!ask_line(h->p->c, lv_translate(h->p->c->lang, N_("What is to be changed? ")), line))
            return false;
        for (int i = 0; i < h->n; i++)
            if (*line && hear_begins(lv_node_get(h->asked[i].field, "title")->text, line)) {
                any = true;
                if (!ask_field(h, &h->asked[i], values))
                    return false;
            }
    }
    return true;
}

static bool ask_all(struct here *h, struct lv_node **values)
{
    bool fine, more = false;

    cli_say(
        h->p->c, stdout,
        "What lies where? Names or their beginnings, with commas between them; Enter takes what "
        "stands in brackets, - means nothing.");
    *values = try(h, NULL, &fine);
    for (int rare = 0; rare < 2; rare++) {
        for (int i = 0; i < h->n; i++)
            if (is(&h->asked[i], "rare") == rare && (!rare || more)
                && !ask_field(h, &h->asked[i], values))
                return false;
        if (!rare
            && !ask_yes(h->p->c,
                        lv_translate(h->p->c->lang, N_("Is there anything out of the ordinary? ")),
                        false, &more))
            return false;
    }
    for (;;) {
        lv_doc_free(*values);
        *values = try(h, NULL, &fine);
        if (fine)
            return true;
        if (!*values || !ask_again(h, values))
            return false;
    }
}

/* ---- from a file ----------------------------------------------------------------------------------- */

/* A position with all around it, its members alone, or the values of a form. */
static bool place_file(struct play *p, const char *path, struct lv_refusal *why)
{
    size_t len = 0;
    char *text = cli_read_file(path, DOCUMENT, &len, why);
    struct lv_node *root = text ? lv_doc_read(text, len, DOCUMENT, why) : NULL;
    const struct lv_node *inner = lv_node_get(root, "position");
    struct lv_entry_place where;
    bool fine = false;

    if (root && lv_match_setup(p->m)->game->writing->form && lv_node_get(root, "values")) {
        union lv_state s;
        fine = lv_entry_read(lv_match_setup(p->m), lv_node_get(root, "values"), &s, &where, why)
               && lv_match_set_state(p->m, &s, why);
    } else if (root) {
        fine = lv_match_set_position(p->m, inner ? inner : root, why);
    }
    if (!fine)
        lv_refuse_at(why, path, 0);
    lv_doc_free(root);
    free(text);
    return fine;
}

static bool place_asked(struct play *p, struct lv_refusal *why)
{
    struct here *h = calloc(1, sizeof *h + DOCUMENT);
    struct lv_node *values = NULL;
    bool fine = false;

    if (!h)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    h->p = p;
    h->u = lv_match_setup(p->m);
    h->room = (char *)(h + 1);
    h->form = read_form(h, why);
    if (h->form && add_fields(h, lv_node_get(h->form, "fields"), NULL, -1)) {
        fine = ask_all(h, &values);
        if (!fine)
            lv_refuse(why, LV_E_SYSTEM, NULL, N_("nothing was set up"), 0);
    }
    fine = fine && lv_match_set_position(p->m, lv_node_get(values, "position"), why);
    for (int i = 0; i < h->n; i++)
        free(h->asked[i].said);
    lv_doc_free(values);
    lv_doc_free(h->form);
    free(h);
    return fine;
}

bool play_here(struct play *p, const char *file, struct lv_refusal *why)
{
    if (!lv_match_setup(p->m)->game->writing->form)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("positions cannot be set up here"), 0);
    return file ? place_file(p, file, why) : place_asked(p, why);
}
