/* here.c: see here.h. */
#include "here.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "hear.h"

enum { MAX_NAME_TYPED = 256 };

static const char *text_of(const struct lv_node *n, const char *key)
{
    const struct lv_node *m = lv_node_get(n, key);

    return m && m->type == LV_NODE_TEXT ? m->text : "";
}

static bool kind_is(const struct lv_node *field, const char *kind)
{
    return strcmp(text_of(field, "kind"), kind) == 0;
}

static const struct lv_node *list_of(const struct here_form *f, const struct lv_node *field,
                                     const char *which)
{
    return lv_node_get(lv_node_get(f->form, "things"), text_of(field, which));
}

/* ---- words --------------------------------------------------------------------------------------- */

static const struct lv_node *by_code(const struct lv_node *list, const struct lv_node *code)
{
    for (const struct lv_node *t = list ? list->first : NULL; t; t = t->next) {
        const struct lv_node *c = lv_node_get(t, "code");
        if (c->type != code->type)
            continue;
        if (c->type == LV_NODE_INT ? c->number == code->number : strcmp(c->text, code->text) == 0)
            return t;
    }
    return NULL;
}

/* The name of what lies there; behind a mark, who threw it. */
static void say_thing(const struct here_form *f, const struct lv_node *field,
                      const struct lv_node *value, struct lv_buf *to)
{
    char code[128] = "";
    struct lv_node plain = *value;
    const char *mark = value->type == LV_NODE_TEXT ? strchr(value->text, ' ') : NULL;
    const struct lv_node *t;
    struct lv_buf b = LV_BUF(code);

    if (mark) {
        lv_buf_bytes(&b, value->text, (size_t)(mark - value->text));
        plain.text = code;
    }
    t = by_code(list_of(f, field, "things"), &plain);
    t = t ? t : by_code(list_of(f, field, "also"), &plain);
    t = t ? t : by_code(list_of(f, field, "values"), &plain);
    if (t)
        lv_buf_text(to, text_of(t, "name"));
    else if (value->type == LV_NODE_TEXT)
        lv_buf_text(to, value->text);
    else
        lv_buf_int(to, value->number);
    if (mark && atoi(mark) >= 1 && atoi(mark) <= f->u->seats) {
        lv_buf_text(to, ": ");
        lv_buf_text(to, lv_match_seat(f->m, atoi(mark) - 1)->name);
    }
}

static void say_seat(const struct here_form *f, int64_t seat, struct lv_buf *to)
{
    if (seat >= 1 && seat <= f->u->seats)
        lv_buf_text(to, lv_match_seat(f->m, (int)seat - 1)->name);
    else
        lv_say(to, f->c->lang, "nobody");
}

static void say_nothing(const struct here_form *f, struct lv_buf *to)
{
    lv_say(to, f->c->lang, "nothing");
}

static void say_as(const struct here_form *f, const struct lv_node *field, const char *kind,
                   const struct lv_node *v, struct lv_buf *to)
{
    const bool seats = strcmp(kind, "seat") == 0 || strcmp(kind, "seats") == 0;

    if (v->type == LV_NODE_BOOL) {
        lv_say(to, f->c->lang, v->number ? N_("yes") : N_("no"));
    } else if (v->type == LV_NODE_INT && seats) {
        say_seat(f, v->number, to);
    } else if (v->type == LV_NODE_LIST || v->type == LV_NODE_OBJECT) {
        if (v->n == 0)
            say_nothing(f, to);
        for (const struct lv_node *m = v->first; m; m = m->next) {
            if (m->key) {
                struct lv_node code = { .type = LV_NODE_TEXT, .text = m->key };
                say_thing(f, field, &code, to);
                lv_buf_text(to, ": ");
            }
            say_as(f, field, m->key ? text_of(field, "value") : kind, m, to);
            lv_buf_text(to, m->next ? m->key ? "; " : ", " : "");
        }
    } else if (v->type == LV_NODE_NULL) {
        say_nothing(f, to);
    } else {
        say_thing(f, field, v, to);
    }
}

void here_say(const struct here_form *f, const struct lv_node *field, const struct lv_node *value,
              struct lv_buf *to)
{
    if (value) {
        say_as(f, field, text_of(field, "kind"), value, to);
    } else if (kind_is(field, "flag")) {
        lv_say(to, f->c->lang, "no");
    } else if (kind_is(field, "number")) {
        lv_buf_int(to, 0);
    } else {
        say_nothing(f, to);
    }
}

/* ---- reading ---------------------------------------------------------------------------------------- */

/* The part of a line up to a sign, without blanks around it; what follows is the next line. */
static const char *part(const char *line, char sign, char *to, size_t cap)
{
    const char *end = strchr(line, sign), *next = end ? end + 1 : NULL;
    struct lv_buf b = lv_buf_over(to, cap);

    end = end ? end : line + strlen(line);
    line += strspn(line, " ");
    while (end > line && end[-1] == ' ')
        end--;
    lv_buf_bytes(&b, line, (size_t)(end - line));
    return next;
}

static bool is_number(const char *text, long *to)
{
    char *end;

    *to = strtol(text, &end, 10);
    return *text && !*end;
}

static bool complain(const struct here_form *f, const char *msgid, const char *text)
{
    cli_say(f->c, stdout, msgid, LV_STR("text", text));
    return false;
}

/* Is this code in what has been said, or in the answer so far? */
static bool is_used(const struct lv_node *n, const char *code)
{
    if (n->type == LV_NODE_TEXT)
        return strncmp(n->text, code, strlen(code)) == 0
               && (n->text[strlen(code)] == ' ' || !n->text[strlen(code)]);
    for (const struct lv_node *m = n->type == LV_NODE_LIST || n->type == LV_NODE_OBJECT ? n->first
                                                                                        : NULL;
         m; m = m->next)
        if (is_used(m, code))
            return true;
    return false;
}

static bool is_taken(const struct here_form *f, const struct lv_node *t, const struct lv_buf *json)
{
    const struct lv_node *code = lv_node_get(t, "code");
    const struct lv_node *values = lv_node_get(f->values, "values");
    char quoted[128];
    struct lv_buf b = LV_BUF(quoted);

    if (code->type != LV_NODE_TEXT || lv_node_get(t, "copies"))
        return false;
    lv_buf_char(&b, '"');
    lv_buf_text(&b, code->text);
    return strstr(json->at, quoted) || (values && is_used(values, code->text));
}

struct best {
    const struct lv_node *thing;
    enum hear_how how;
    bool several;
};

static void look_in(const struct here_form *f, const struct lv_node *list, const char *text,
                    const struct lv_buf *json, struct best *best)
{
    struct hear_text typed;

    hear_words(&typed, f->c->lang, text);
    for (const struct lv_node *t = list ? list->first : NULL; t; t = t->next) {
        const struct lv_node *code = lv_node_get(t, "code");
        struct hear_item item;
        enum hear_how how;
        hear_item(&item, f->c->lang, text_of(t, "name"));
        hear_thing(&item, f->c->lang, text_of(t, "name"));
        how = code->type == LV_NODE_TEXT && strcasecmp(code->text, text) == 0
                  ? HEAR_WHOLE
                  : hear_as(&typed, &item);
        if (how == HEAR_NOT || how < best->how)
            continue;
        if (how == best->how && best->thing
            && strcmp(text_of(best->thing, "name"), text_of(t, "name")) == 0) {
            if (is_taken(f, best->thing, json) && !is_taken(f, t, json))
                best->thing = t; /* of those that are alike, one that lies nowhere yet */
            continue;
        }
        best->several = how == best->how && best->thing;
        best->how = how;
        best->thing = t;
    }
}

static const struct lv_node *find_thing(const struct here_form *f, const struct lv_node *field,
                                        const char *which, const char *text,
                                        const struct lv_buf *json)
{
    struct best best = { NULL, HEAR_NOT, false };

    look_in(f, list_of(f, field, which), text, json, &best);
    if (strcmp(which, "things") == 0)
        look_in(f, list_of(f, field, "also"), text, json, &best);
    if (!best.thing)
        complain(f, N_("nothing here is called {text}"), text);
    else if (best.several)
        complain(f, N_("{text} may be one or another: more of the name is needed"), text);
    return best.several ? NULL : best.thing;
}

static bool read_seat(const struct here_form *f, const char *text, bool nobody, struct lv_json *j)
{
    long n;
    int found = 0;

    if (is_number(text, &n) && n >= !nobody && n <= f->u->seats) {
        lv_json_int(j, n);
        return true;
    }
    if (nobody && (strcmp(text, "-") == 0 || cli_is_word(text, "nobody"))) {
        lv_json_int(j, 0);
        return true;
    }
    for (int i = 0; i < f->u->seats; i++)
        if (*text && hear_begins(lv_match_seat(f->m, i)->name, text))
            found = found ? -1 : i + 1;
    if (found <= 0)
        return complain(f, N_("nobody here is called {text}"), text);
    lv_json_int(j, found);
    return true;
}

static bool read_date(const struct here_form *f, const char *text, struct lv_json *j)
{
    char *end, room[16];
    const long day = strtol(text, &end, 10), month = *end ? strtol(end + 1, &end, 10) : 0;

    if (*end || day < 1 || day > 31 || month < 1 || month > 12)
        return complain(f, N_("a date such as 28-09 was expected: {text}"), text);
    snprintf(room, sizeof room, "%02d-%02d", (int)day, (int)month);
    lv_json_text(j, room);
    return true;
}

static bool read_code(const struct here_form *f, const struct lv_node *field, const char *which,
                      const char *text, struct lv_json *j)
{
    char name[256], who[64], code[160];
    const char *mark = part(text, ':', name, sizeof name);
    const struct lv_node *t = find_thing(f, field, which, name, j->out),
                         *c = lv_node_get(t, "code");
    struct lv_buf b = LV_BUF(code), seat = LV_BUF(who);
    struct lv_json of_seat = lv_json_on(&seat);

    if (!t)
        return false;
    if (c->type == LV_NODE_INT) {
        lv_json_int(j, c->number);
        return true;
    }
    lv_buf_text(&b, c->text);
    if (mark && lv_node_get(field, "marked")) {
        char person[128];
        part(mark, ':', person, sizeof person);
        if (!read_seat(f, person, false, &of_seat))
            return false;
        lv_buf_char(&b, ' ');
        lv_buf_text(&b, who);
    }
    lv_json_text(j, code);
    return true;
}

/* "5" stands for five cards that nobody sees. */
static bool read_hidden(const struct here_form *f, const struct lv_node *field, const char *text,
                        struct lv_json *j)
{
    const struct lv_node *list = list_of(f, field, "also");
    long n;

    if (!list || !is_number(text, &n) || n < 0 || n > 99)
        return false;
    for (; n > 0; n--)
        lv_json_text(j, text_of(list->first, "code"));
    return true;
}

static bool read_things(const struct here_form *f, const struct lv_node *field, const char *which,
                        const char *line, struct lv_json *j)
{
    bool fine = true;

    lv_json_list(j);
    for (const char *next = strcmp(line, "-") == 0 ? NULL : line; next && fine;) {
        char text[MAX_NAME_TYPED];
        next = part(next, ',', text, sizeof text);
        fine = read_hidden(f, field, text, j) || read_code(f, field, which, text, j);
    }
    lv_json_end(j);
    return fine;
}

static bool read_yes(const struct here_form *f, const char *text, bool as_word, struct lv_json *j)
{
    const bool yes = cli_is_word(text, "yes") || cli_is_word(text, "y");

    if (!yes && !cli_is_word(text, "no") && !cli_is_word(text, "n") && strcmp(text, "-") != 0)
        return complain(f, N_("yes or no was expected: {text}"), text);
    if (as_word)
        lv_json_text(j, yes ? "yes" : "no");
    else
        lv_json_bool(j, yes);
    return true;
}

/* A value that the thing itself knows: an age, one of a few answers, a day. */
static bool read_own(const struct here_form *f, const struct lv_node *thing, const char *text,
                     struct lv_json *j)
{
    const struct lv_node *answers = lv_node_get(thing, "answers");
    long n;

    if (lv_node_get(thing, "date"))
        return read_date(f, text, j);
    if (lv_node_get(thing, "yes"))
        return read_yes(f, text, true, j);
    if (lv_node_get(thing, "from") && is_number(text, &n)) {
        lv_json_text(j, text);
        return true;
    }
    for (const struct lv_node *a = answers ? answers->first : NULL; a; a = a->next)
        if (hear_begins(text_of(a, "label"), text)) {
            lv_json_text(j, text_of(a, "answer"));
            return true;
        }
    return complain(f, N_("nothing here is called {text}"), text);
}

static bool read_seats(const struct here_form *f, const char *line, struct lv_json *j)
{
    bool fine = true;

    lv_json_list(j);
    for (const char *next = strcmp(line, "-") == 0 ? NULL : line; next && fine;) {
        char text[MAX_NAME_TYPED];
        next = part(next, ',', text, sizeof text);
        fine = read_seat(f, text, false, j);
    }
    lv_json_end(j);
    return fine;
}

static bool read_numbers(const struct here_form *f, const char *line, struct lv_json *j)
{
    bool fine = true;

    lv_json_list(j);
    for (const char *next = strcmp(line, "-") == 0 ? NULL : line; next && fine;) {
        char text[MAX_NAME_TYPED];
        long n;
        next = part(next, ',', text, sizeof text);
        fine = is_number(text, &n) || complain(f, N_("a number was expected: {text}"), text);
        if (fine)
            lv_json_int(j, n);
    }
    lv_json_end(j);
    return fine;
}

/* What a thing of a map has. */
static bool read_value(const struct here_form *f, const struct lv_node *field,
                       const struct lv_node *thing, const char *text, struct lv_json *j)
{
    const char *kind = text_of(field, "value");

    if (strcmp(kind, "seat") == 0)
        return read_seat(f, text, false, j);
    if (strcmp(kind, "seats") == 0)
        return read_seats(f, text, j);
    if (strcmp(kind, "thing") == 0)
        return read_code(f, field, "values", text, j);
    if (strcmp(kind, "things") == 0)
        return read_things(f, field, "values", text, j);
    return read_own(f, thing, text, j);
}

static bool read_map(const struct here_form *f, const struct lv_node *field, const char *line,
                     struct lv_json *j)
{
    bool fine = true;

    lv_json_object(j);
    for (const char *next = strcmp(line, "-") == 0 ? NULL : line; next && fine;) {
        char entry[1024], name[MAX_NAME_TYPED], value[1024] = "";
        const struct lv_node *t;
        struct lv_buf none = { .at = "" };
        const char *after;
        next = part(next, ';', entry, sizeof entry);
        after = part(entry, ':', name, sizeof name);
        if (after)
            part(after, '\n', value, sizeof value);
        t = find_thing(f, field, "things", name, &none);
        if (t)
            lv_json_key(j, text_of(t, "code"));
        fine = t && read_value(f, field, t, value, j);
    }
    lv_json_end(j);
    return fine;
}

/* "Rose: 1; Max: 2": the fields of a row are a seat and a number. */
static bool read_rows(const struct here_form *f, const struct lv_node *field, const char *line,
                      struct lv_json *j)
{
    const struct lv_node *first = lv_node_get(field, "fields")->first;
    bool fine = true;

    lv_json_list(j);
    for (const char *next = strcmp(line, "-") == 0 ? NULL : line; next && fine;) {
        char entry[256];
        const char *rest = entry;
        next = part(next, ';', entry, sizeof entry);
        LV_IN_OBJECT (j, NULL)
            for (const struct lv_node *m = first; m && fine; m = m->next) {
                char text[MAX_NAME_TYPED] = "";
                rest = rest ? part(rest, ':', text, sizeof text) : NULL;
                lv_json_key(j, text_of(m, "key"));
                fine = here_read(f, m, text, j->out);
                j->comma = true;
            }
    }
    lv_json_end(j);
    return fine;
}

bool here_read(const struct here_form *f, const struct lv_node *field, const char *line,
               struct lv_buf *json)
{
    struct lv_json j = lv_json_on(json);
    long n;

    if (kind_is(field, "number")) {
        if (!is_number(strcmp(line, "-") == 0 ? "0" : line, &n))
            return complain(f, N_("a number was expected: {text}"), line);
        lv_json_int(&j, n);
        return true;
    }
    if (kind_is(field, "flag"))
        return read_yes(f, line, false, &j);
    if (kind_is(field, "seat"))
        return read_seat(f, line, lv_node_get(field, "nobody") != NULL, &j);
    if (kind_is(field, "seats"))
        return read_seats(f, line, &j);
    if (kind_is(field, "set"))
        return read_numbers(f, line, &j);
    if (kind_is(field, "date"))
        return read_date(f, line, &j);
    if (kind_is(field, "things"))
        return read_things(f, field, "things", line, &j);
    if (kind_is(field, "map"))
        return read_map(f, field, line, &j);
    if (kind_is(field, "rows"))
        return read_rows(f, field, line, &j);
    return read_hidden(f, field, line, &j) || read_code(f, field, "things", line, &j);
}
