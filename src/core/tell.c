/* tell.c: rows of typed arguments, written for programs and said for people. See tell.h. */
#include "tell.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
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

/* One way of telling one argument as it stands in a row. */
struct written {
    const char *name, *type;
    size_t name_len, type_len;
    int place;
};

static size_t until(const char *text, char one, char other)
{
    size_t n = 0;

    while (text[n] && text[n] != one && text[n] != other)
        n++;
    return n;
}

/* Reads the next at *at; false at the end. */
static bool next_written(const char **at, struct written *p)
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

static const struct lv_type *find_type(const struct lv_type *t, const struct written *p)
{
    for (; t && t->name; t++)
        if (strncmp(t->name, p->type, p->type_len) == 0 && t->name[p->type_len] == '\0')
            return t;
    return NULL;
}

void lv_row_name(const struct lv_row *r, struct lv_buf *to)
{
    for (const char *c = r->name; *c; c++)
        lv_buf_char(to, *c == '_' ? '-' : (char)(*c >= 'A' && *c <= 'Z' ? *c | 32 : *c));
}

static void make_plan(const struct lv_setup *u, const struct lv_row *r, struct lv_plan *to)
{
    const struct lv_type *types = u->game->telling->types;
    struct lv_buf name = LV_BUF(to->name);
    struct written p = { 0 };
    const char *at = r->args;

    lv_row_name(r, &name);
    to->args = r->args;
    to->row = r->name;
    to->types = types;
    to->n = 0;
    to->count = -1;
    while (next_written(&at, &p)) {
        struct lv_part *part = &to->part[to->n++];
        struct lv_buf b = LV_BUF(part->name);

        assert(to->n <= LV_PARTS);
        lv_buf_bytes(&b, p.name, p.name_len);
        part->len = b.len;
        part->place = p.place;
        part->type = find_type(types, &p);
        part->is_own = part->type;
        if (!part->type)
            part->type = find_type(core_type, &p);
        assert(part->type && !b.cut);
        if (part->type == &core_type[CORE_COUNT] && to->count < 0)
            to->count = p.place;
    }
}

static bool is_plan_of(const struct lv_plan *p, const struct lv_setup *u, const struct lv_row *r)
{
    return p->args == r->args && p->row == r->name && p->types == u->game->telling->types;
}

/* Rows are told by the thousand, and say the same every time: each is read once, by whichever thread comes
 * first, and kept near where its address leads. */
const struct lv_plan *lv_plan_of(const struct lv_setup *u, const struct lv_row *r, struct lv_plan *room)
{
    enum { KNOWN = 1024, NEAR = 8 };
    static _Atomic(const struct lv_plan *) known[KNOWN];
    const size_t at = (uintptr_t)r / 16;
    struct lv_plan *made;

    for (size_t i = at; i < at + NEAR; i++) {
        const struct lv_plan *p = atomic_load_explicit(&known[i % KNOWN], memory_order_acquire);
        if (p && is_plan_of(p, u, r))
            return p;
        if (p || !(made = malloc(sizeof *made)))
            continue;
        make_plan(u, r, made);
        if (atomic_compare_exchange_strong(&known[i % KNOWN], &p, made))
            return made;
        free(made); /* another thread was quicker */
        i--;        /* and has perhaps made the very same */
    }
    make_plan(u, r, room);
    return room;
}

bool lv_type_is_written(const struct lv_type *t)
{
    return t->write || t->code;
}

void lv_row_each(const struct lv_setup *u, const struct lv_row *r, void *ctx,
                 void (*each)(void *ctx, const char *name, const struct lv_type *type, int place))
{
    struct lv_plan room;
    const struct lv_plan *plan = lv_plan_of(u, r, &room);

    for (const struct lv_part *p = plan->part; p < plan->part + plan->n; p++)
        each(ctx, p->name, p->type, p->place);
}

void lv_row_write(const struct lv_setup *u, const struct lv_plan *plan, const int32_t *arg, struct lv_json *j)
{
    for (const struct lv_part *p = plan->part; p < plan->part + plan->n; p++) {
        const int32_t value = arg[p->place];
        if (!lv_type_is_written(p->type) || value == LV_NONE)
            continue;
        lv_json_plain_key(j, p->name, p->len);
        if (p->type->code)
            lv_json_code(j, u, p->type->code, (unsigned)value);
        else
            p->type->write(u, value, j);
    }
}

/* ---- sentences -------------------------------------------------------------------------------- */


struct saying {
    const struct lv_setup *u;
    const struct lv_plan *plan;
    const int32_t *arg;
    const struct lv_words *w;
    char *room; /* LV_ROOM bytes */
};

/* Puts the argument of this name into words. */
static bool say_part(void *ctx, const char *name, size_t len, struct lv_arg *to)
{
    struct saying *s = ctx;

    for (const struct lv_part *p = s->plan->part; p < s->plan->part + s->plan->n; p++) {
        struct lv_buf b;
        if (p->len != len || memcmp(p->name, name, len) != 0 || !p->type->say)
            continue;
        b = lv_buf_over(s->room, LV_ROOM);
        if (s->arg[p->place] != LV_NONE)
            p->type->say(s->u, s->w, s->arg[p->place], &b);
        assert(!b.cut);
        *to = LV_STR(name, s->room);
        return true;
    }
    return false;
}

void lv_row_fill(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg, const char *one,
                 const char *many, const struct lv_words *w, struct lv_buf *to)
{
    struct lv_plan made;
    char room[LV_ROOM];
    struct saying s = { u, lv_plan_of(u, r, &made), arg, w, room };
    const int64_t count = !many ? 1 : s.plan->count < 0 ? 0 : arg[s.plan->count];

    lv_say_from(to, w->lang, one, many, count, say_part, &s);
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

void lv_hear(const struct lv_setup *u, const struct lv_words *w, struct lv_heard *to)
{
    struct lv_buf b = LV_BUF(to->you);

    lv_say(&b, w->lang, "you");
    assert(!b.cut);
    for (int i = 0; i < u->seats; i++)
        to->names[i] = i == w->reader ? to->you : w->names[i];
    to->words = (struct lv_words){ w->lang, to->names, w->reader, true };
}

void lv_event_say_short(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                        struct lv_buf *to)
{
    const struct lv_row *r = lv_event_row(u, e);
    const size_t start = to->len;
    struct lv_heard heard;

    if (r->flags & LV_UNSAID)
        return;
    if (!r->terse) {
        lv_event_say(u, e, w, to);
        return;
    }
    lv_hear(u, w, &heard);
    lv_row_fill(u, r, e->arg, r->terse, r->terses, &heard.words, to);
    begin_sentence(to->at + start, heard.you);
}

void lv_event_write(const struct lv_setup *u, const struct lv_event *e, struct lv_json *j)
{
    const struct lv_row *r = lv_event_row(u, e);
    struct lv_plan room;
    const struct lv_plan *plan = lv_plan_of(u, r, &room);

    lv_json_put_text(j, "event", plan->name);
    lv_row_write(u, plan, e->arg, j);
    if (r->rule)
        lv_json_put_text(j, "rule", r->rule);
}
