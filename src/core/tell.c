/* tell.c: rows of typed arguments, written for programs and said for people. See tell.h. */
#include "tell.h"

#include <assert.h>
#include <string.h>

#include "notation.h"
#include "tell_inside.h"

/* ---- the core's own types --------------------------------------------------------------------- */

static void write_seat(const struct lv_setup *u, int32_t seat, struct lv_json *j)
{
    (void)u;
    assert(seat >= 0 && seat < u->seats);
    lv_json_int(j, seat + 1);
}

static void say_seat(const struct lv_setup *u, const struct lv_words *w, int32_t seat, struct lv_buf *to)
{
    (void)u;
    assert(seat >= 0 && seat < u->seats);
    lv_buf_text(to, w->names[seat]);
}

void lv_write_seats(const struct lv_setup *u, int32_t mask, struct lv_json *j)
{
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        if (mask >> i & 1)
            lv_json_int(j, i + 1);
    lv_json_end(j);
}

void lv_say_seats(const struct lv_words *w, unsigned seats, struct lv_buf *to)
{
    if (seats == 0)
        lv_say(to, w->lang, "nobody");
    for (int i = 0; seats != 0; i++, seats >>= 1) {
        if (!(seats & 1))
            continue;
        lv_buf_text(to, w->names[i]);
        if ((seats >> 1 & ((seats >> 1) - 1)) != 0)
            lv_buf_text(to, ", ");
        else if (seats >> 1 != 0)
            lv_say(to, w->lang, " and ");
    }
}

static void say_seats(const struct lv_setup *u, const struct lv_words *w, int32_t mask, struct lv_buf *to)
{
    (void)u;
    lv_say_seats(w, (unsigned)mask, to);
}

void lv_write_number(const struct lv_setup *u, int32_t n, struct lv_json *j)
{
    (void)u;
    lv_json_int(j, n);
}

static void say_number(const struct lv_setup *u, const struct lv_words *w, int32_t n, struct lv_buf *to)
{
    (void)u;
    lv_say_number(to, w->lang, n);
}

static void write_nth(const struct lv_setup *u, int32_t n, struct lv_json *j)
{
    (void)u;
    lv_json_int(j, (int64_t)n + 1);
}

static void say_nth(const struct lv_setup *u, const struct lv_words *w, int32_t n, struct lv_buf *to)
{
    (void)u;
    lv_say_number(to, w->lang, (int64_t)n + 1);
}

static void write_yes(const struct lv_setup *u, int32_t yes, struct lv_json *j)
{
    (void)u;
    lv_json_bool(j, yes != 0);
}

enum { CORE_COUNT = 3 }; /* where that type stands */
static const struct lv_type core_type[] = {
    { "seat", .write = write_seat, .say = say_seat },
    { "seats", .write = lv_write_seats, .say = say_seats },      /* a mask */
    { "number", .write = lv_write_number, .say = say_number },
    { "count", .write = lv_write_number, .say = say_number }, /* the number that the plural goes by */
    { "nth", .write = write_nth, .say = say_nth },            /* counted from 0, told from 1 */
    { "yes", .write = write_yes },
    { 0 },
};

/* ---- arguments -------------------------------------------------------------------------------- */

static size_t until(const char *text, char one, char other)
{
    size_t n = 0;

    while (text[n] && text[n] != one && text[n] != other)
        n++;
    return n;
}

/* A few letters each: quicker one by one than by way of the library. */
bool lv_part_next(const char **at, struct lv_part *p)
{
    if (**at == ' ')
        p->place++;
    while (**at == ' ' || **at == '/')
        ++*at;
    if (**at == '\0')
        return false;
    p->name = *at;
    p->name_len = until(*at, ':', ':');
    assert(p->name[p->name_len] == ':');
    p->type = *at + p->name_len + 1;
    p->type_len = until(p->type, ' ', '/');
    *at = p->type + p->type_len;
    assert(p->place < LV_EVENT_ARGS);
    return true;
}

const struct lv_type *lv_part_find(const struct lv_type *t, const struct lv_part *p)
{
    for (; t && t->name; t++) {
        size_t n = 0;
        while (n < p->type_len && t->name[n] == p->type[n])
            n++;
        if (n == p->type_len && t->name[n] == '\0')
            return t;
    }
    return NULL;
}

const struct lv_type *lv_part_type(const struct lv_setup *u, const struct lv_part *p)
{
    const struct lv_type *t = lv_part_find(u->game->telling->types, p);

    if (!t)
        t = lv_part_find(core_type, p);
    assert(t);
    return t;
}

bool lv_type_is_written(const struct lv_type *t)
{
    return t->write || t->code;
}

void lv_row_each(const struct lv_setup *u, const struct lv_row *r, void *ctx,
                 void (*each)(void *ctx, const char *name, const struct lv_type *type, int place))
{
    const char *at = r->args;
    struct lv_part p = { 0 };

    while (lv_part_next(&at, &p)) {
        char name[LV_ROW_NAME];
        struct lv_buf b = LV_BUF(name);
        lv_buf_bytes(&b, p.name, p.name_len);
        each(ctx, name, lv_part_type(u, &p), p.place);
    }
}

void lv_row_name(const struct lv_row *r, struct lv_buf *to)
{
    for (const char *c = r->name; *c; c++)
        lv_buf_char(to, *c == '_' ? '-' : (char)(*c >= 'A' && *c <= 'Z' ? *c | 32 : *c));
}

void lv_row_write(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg, struct lv_json *j)
{
    const char *at = r->args;
    struct lv_part p = { 0 };

    while (lv_part_next(&at, &p)) {
        const struct lv_type *t = lv_part_type(u, &p);
        char name[LV_ROW_NAME];
        struct lv_buf b = LV_BUF(name);
        if (!lv_type_is_written(t) || arg[p.place] == LV_NONE)
            continue;
        lv_buf_bytes(&b, p.name, p.name_len);
        lv_json_key(j, name);
        if (t->code)
            lv_json_code(j, u, t->code, (unsigned)arg[p.place]);
        else
            t->write(u, arg[p.place], j);
    }
}

/* ---- sentences -------------------------------------------------------------------------------- */

enum { LV_MAX_YOU = 32 }; /* bytes of the word for the reader */

struct saying {
    const struct lv_setup *u;
    const struct lv_row *r;
    const int32_t *arg;
    const struct lv_words *w;
    char room[LV_ROOM];
};

/* Puts the argument of this name into words. */
static bool say_part(void *ctx, const char *name, size_t len, struct lv_arg *to)
{
    struct saying *s = ctx;
    const char *at = s->r->args;
    struct lv_part p = { 0 };

    while (lv_part_next(&at, &p)) {
        struct lv_buf b = LV_BUF(s->room);
        const struct lv_type *t;
        if (p.name_len != len || memcmp(p.name, name, len) != 0)
            continue;
        t = lv_part_type(s->u, &p);
        if (!t->say)
            continue;
        if (s->arg[p.place] != LV_NONE)
            t->say(s->u, s->w, s->arg[p.place], &b);
        assert(!b.cut);
        *to = LV_STR(name, s->room);
        return true;
    }
    return false;
}

/* The number that the plural goes by. */
static int64_t count_of(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg)
{
    const char *at = r->args;
    struct lv_part p = { 0 };

    while (lv_part_next(&at, &p))
        if (lv_part_type(u, &p) == &core_type[CORE_COUNT])
            return arg[p.place];
    return 0;
}

void lv_row_fill(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg, const char *one,
                 const char *many, const struct lv_words *w, struct lv_buf *to)
{
    struct saying s = { .u = u, .r = r, .arg = arg, .w = w };

    lv_say_from(to, w->lang, one, many, many ? count_of(u, r, arg) : 1, say_part, &s);
}

void lv_row_say(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg,
                const struct lv_words *w, struct lv_buf *to)
{
    if (r->say)
        r->say(u, w, arg, to);
    else
        lv_row_fill(u, r, arg, r->one, r->many, w, to);
}

/* ---- events ----------------------------------------------------------------------------------- */

const struct lv_row *lv_event_row(const struct lv_setup *u, const struct lv_event *e)
{
    return &u->game->telling->events[e->kind];
}

const char *lv_event_rule(const struct lv_setup *u, const struct lv_event *e)
{
    return lv_event_row(u, e)->rule;
}

void lv_event_say(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                  struct lv_buf *to)
{
    const struct lv_words anybody = { w->lang, w->names, LV_ONLOOKER, false };

    lv_row_say(u, lv_event_row(u, e), e->arg, &anybody, to);
}

/* The word for the reader gets a capital where it begins. */
static void begin_sentence(char *text, const char *you)
{
    if (strncmp(text, you, strlen(you)) == 0 && text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
}

void lv_event_say_short(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                        struct lv_buf *to)
{
    const struct lv_row *r = lv_event_row(u, e);
    const size_t start = to->len;
    const char *names[LV_MAX_SEATS];
    struct lv_words short_words = { w->lang, names, w->reader, true };
    char you[LV_MAX_YOU];
    struct lv_buf b = LV_BUF(you);

    if (r->flags & LV_UNSAID)
        return;
    if (!r->terse) {
        lv_event_say(u, e, w, to);
        return;
    }
    lv_say(&b, w->lang, "you");
    assert(!b.cut);
    for (int i = 0; i < u->seats; i++)
        names[i] = i == w->reader ? you : w->names[i];
    lv_row_fill(u, r, e->arg, r->terse, r->terses, &short_words, to);
    begin_sentence(to->at + start, you);
}

void lv_event_write(const struct lv_setup *u, const struct lv_event *e, struct lv_json *j)
{
    const struct lv_row *r = lv_event_row(u, e);
    char name[LV_ROW_NAME];
    struct lv_buf b = LV_BUF(name);

    lv_row_name(r, &b);
    lv_json_put_text(j, "event", name);
    lv_row_write(u, r, e->arg, j);
    if (r->rule)
        lv_json_put_text(j, "rule", r->rule);
}
