/* read.c: what is stored, as the structs of store.h. Reads go through a connection of their own, opened
 * when something is first read. A row that is found is copied, so that no statement stays open; rows of
 * which there may be many are lent to a function, one after the other. */
#include <assert.h>
#include <stdlib.h>

#include "core/text.h"
#include "inside.h"

enum { TABLE_VALUES = 10, PERSON_VALUES = 8, COOKIE_VALUES = 4, NOTE_VALUES = 1 }; /* of a row */

/* ---- rows as structs -------------------------------------------------------------------------- */

static const char *as_text(const struct store_value *v)
{
    return v->type == STORE_NULL ? NULL : v->at;
}

/* Where a database that nobody damaged never has none. */
static const char *as_text_always(const struct store_value *v)
{
    return v->at ? v->at : "";
}

/* A hash of another length cannot have come from here: it stays zero, which matches nobody's. */
static void as_hash(const struct store_value *v, uint8_t to[STORE_HASH])
{
    memset(to, 0, STORE_HASH);
    if (v->type == STORE_BLOB && v->len == STORE_HASH)
        memcpy(to, v->at, STORE_HASH);
}

static enum store_life as_life(int64_t n)
{
    return n >= STORE_LOBBY && n <= STORE_ABANDONED ? (enum store_life)n : STORE_ABANDONED;
}

static enum store_seat_kind as_kind(int64_t n)
{
    return n >= STORE_OPEN && n <= STORE_BOT ? (enum store_seat_kind)n : STORE_OPEN;
}

static void as_table(const struct store_value *v, struct store_table *t)
{
    *t = (struct store_table){
        .id = v[0].n, .game = as_text_always(&v[2]), .options = as_text(&v[3]),
        .settings = as_text(&v[4]), .secret = as_text(&v[5]), .life = as_life(v[6].n),
        .listed = v[7].n != 0, .created = v[8].n, .active = v[9].n,
    };
    as_hash(&v[1], t->key);
}

static void as_line(const struct store_value *v, struct store_line *l)
{
    *l = (struct store_line){ .table = v[0].n, .seq = v[1].n, .text = as_text_always(&v[2]),
                              .len = v[2].len };
}

static void as_seat(const struct store_value *v, struct store_seat *s)
{
    *s = (struct store_seat){
        .table = v[0].n, .seat = (int)v[1].n, .kind = as_kind(v[2].n),
        .person = v[3].n, .bot = as_text(&v[4]), .name = as_text(&v[5]), .bytes = v[6].at,
        .bytes_len = v[6].len,
    };
}

static void as_person(const struct store_value *v, struct store_person *p)
{
    *p = (struct store_person){
        .id = v[0].n, .name = as_text_always(&v[1]), .lang = as_text(&v[2]), .login = as_text(&v[3]),
        .passphrase = as_text(&v[4]), .recovery = v[5].len == STORE_HASH ? v[5].at : NULL,
        .created = v[6].n, .seen = v[7].n,
    };
}

static void as_chat(const struct store_value *v, struct store_chat *c)
{
    *c = (struct store_chat){
        .table = v[0].n, .n = v[1].n, .person = v[2].n, .seat = (int)v[3].n, .at = v[4].n,
        .name = as_text(&v[5]), .text = as_text(&v[6]), .message = v[7].n,
    };
}

/* ---- reading ---------------------------------------------------------------------------------- */

bool read_rows(struct store *s, enum store_read what, const struct store_value *value, int n,
               store_row_fn *row,
               void *arg, struct lv_refusal *why)
{
    bool ok;

    assert(!s->reads && what < STORE_N_READS && n >= 0 && n <= STORE_MAX_VALUES);
    if (!s->reader)
        s->reader = s->backend->open_reader(&s->options, why);
    if (!s->reader)
        return false;
    s->reads = true;
    ok = s->backend->read(s->reader, what, value, n, row, arg, why);
    s->reads = false;
    return ok;
}

struct finding { struct store *store; int columns; bool found, lacks_memory; };

/* Copies the row: it must outlive the statement, which must not hold the database any longer. */
static bool keep_row(void *finding, const struct store_value *value)
{
    struct finding *f = finding;
    struct store *s = f->store;
    size_t need = 0;
    char *to;

    assert(f->columns > 0 && f->columns <= STORE_MAX_VALUES && !f->found);
    for (int i = 0; i < f->columns; i++)
        need += value[i].len + 1;
    if (need > s->row_cap) {
        to = realloc(s->row_bytes, need);
        f->lacks_memory = !to;
        if (!to)
            return false;
        s->row_bytes = to;
        s->row_cap = need;
    }
    to = s->row_bytes;
    for (int i = 0; i < f->columns; i++) {
        s->row[i] = value[i];
        if (value[i].at) {
            assert((size_t)(to - s->row_bytes) + value[i].len < s->row_cap);
            memcpy(to, value[i].at, value[i].len);
            to[value[i].len] = '\0';
            s->row[i].at = to;
            to += value[i].len + 1;
        }
    }
    f->found = true;
    return false; /* one is enough */
}

static int find(struct store *s, enum store_read what, int columns, struct store_value by,
                struct lv_refusal *why)
{
    struct finding f = { .store = s, .columns = columns };

    assert(columns > 0 && columns <= STORE_MAX_VALUES);
    if (!read_rows(s, what, &by, 1, keep_row, &f, why))
        return -1;
    if (f.lacks_memory) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
        return -1;
    }
    return f.found;
}

int store_get_table(struct store *s, int64_t id, struct store_table *t, struct lv_refusal *why)
{
    int found = find(s, STORE_R_GET_TABLE, TABLE_VALUES, number(id), why);

    if (found == 1)
        as_table(s->row, t);
    return found;
}

static int find_person(struct store *s, enum store_read what, struct store_value by,
                       struct store_person *p, struct lv_refusal *why)
{
    int found = find(s, what, PERSON_VALUES, by, why);

    if (found == 1)
        as_person(s->row, p);
    return found;
}

int store_get_person(struct store *s, int64_t id, struct store_person *p, struct lv_refusal *why)
{
    return find_person(s, STORE_R_GET_PERSON, number(id), p, why);
}

int store_find_login(struct store *s, const char *login, struct store_person *p,
                     struct lv_refusal *why)
{
    assert(login);
    return find_person(s, STORE_R_FIND_LOGIN, text(login), p, why);
}

static void as_cookie(const struct store_value *value, struct store_cookie *c)
{
    *c = (struct store_cookie){ .person = value[1].n, .created = value[2].n, .seen = value[3].n };
    as_hash(&value[0], c->hash);
}

int store_find_cookie(struct store *s, const uint8_t cookie[STORE_HASH], struct store_cookie *c,
                      struct lv_refusal *why)
{
    int found = find(s, STORE_R_FIND_COOKIE, COOKIE_VALUES, hash(cookie), why);

    if (found == 1)
        as_cookie(s->row, c);
    return found;
}

int store_find_note(struct store *s, const char *name, const char **note, struct lv_refusal *why)
{
    int found = find(s, STORE_R_FIND_NOTE, NOTE_VALUES, text(name), why);

    assert(name && note);
    if (found == 1)
        *note = as_text(&s->row[0]);
    return found;
}

static bool take_number(void *to, const struct store_value *value)
{
    *(int64_t *)to = value[0].n;
    return false;
}

int64_t store_count_old(struct store *s, enum store_old what, int64_t before, struct lv_refusal *why)
{
    struct store_value by = number(before);
    int64_t n = 0;

    static_assert((int)STORE_R_OLD_CHAT - (int)STORE_R_OLD_COOKIES == (int)STORE_OLD_CHAT, "the same order");
    if (!read_rows(s, (enum store_read)(STORE_R_OLD_COOKIES + (int)what), &by, 1, take_number, &n, why))
        return -1;
    return n;
}

int64_t store_last_chat(struct store *s, int64_t table, struct lv_refusal *why)
{
    struct store_value by = number(table);
    int64_t n = 0;

    return read_rows(s, STORE_R_LAST_CHAT, &by, 1, take_number, &n, why) ? n : -1;
}

struct each { store_table_fn *table; store_line_fn *line; store_seat_fn *seat; store_chat_fn *chat;
              store_cookie_fn *cookie; store_person_fn *person; void *arg; };

static bool give_table(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_table t;

    as_table(value, &t);
    return e->table(e->arg, &t);
}

static bool give_line(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_line l;

    as_line(value, &l);
    return e->line(e->arg, &l);
}

static bool give_seat(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_seat s;

    as_seat(value, &s);
    return e->seat(e->arg, &s);
}

static bool give_chat(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_chat c;

    as_chat(value, &c);
    return e->chat(e->arg, &c);
}

static bool give_cookie(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_cookie c;

    as_cookie(value, &c);
    return e->cookie(e->arg, &c);
}

static bool give_person(void *each, const struct store_value *value)
{
    const struct each *e = each;
    struct store_person p;

    as_person(value, &p);
    return e->person(e->arg, &p);
}

bool store_each_line(struct store *s, int64_t table, int64_t from, store_line_fn *fn, void *arg,
                     struct lv_refusal *why)
{
    struct store_value by[] = { number(table), number(from) };

    assert(fn);
    return read_rows(s, STORE_R_EACH_LINE, by, 2, give_line,
                     &(struct each){ .line = fn, .arg = arg }, why);
}

bool store_each_seat(struct store *s, int64_t table, store_seat_fn *fn, void *arg,
                     struct lv_refusal *why)
{
    struct store_value by = number(table);

    assert(fn);
    return read_rows(s, STORE_R_EACH_SEAT, &by, 1, give_seat,
                     &(struct each){ .seat = fn, .arg = arg }, why);
}

bool store_each_chat(struct store *s, int64_t table, int64_t from, store_chat_fn *fn, void *arg,
                     struct lv_refusal *why)
{
    struct store_value by[] = { number(table), number(from) };

    assert(fn);
    return read_rows(s, STORE_R_EACH_CHAT, by, 2, give_chat,
                     &(struct each){ .chat = fn, .arg = arg }, why);
}

bool store_each_table_of(struct store *s, int64_t person, store_table_fn *fn, void *arg,
                         struct lv_refusal *why)
{
    struct store_value by = number(person);

    assert(fn);
    return read_rows(s, STORE_R_EACH_TABLE_OF, &by, 1, give_table,
                     &(struct each){ .table = fn, .arg = arg }, why);
}

bool store_each_seat_of(struct store *s, int64_t person, store_seat_fn *fn, void *arg,
                        struct lv_refusal *why)
{
    struct store_value by = number(person);

    assert(fn);
    return read_rows(s, STORE_R_EACH_SEAT_OF, &by, 1, give_seat,
                     &(struct each){ .seat = fn, .arg = arg }, why);
}

bool store_each_chat_of(struct store *s, int64_t person, store_chat_fn *fn, void *arg,
                        struct lv_refusal *why)
{
    struct store_value by = number(person);

    assert(fn);
    return read_rows(s, STORE_R_EACH_CHAT_OF, &by, 1, give_chat,
                     &(struct each){ .chat = fn, .arg = arg }, why);
}

bool store_each_cookie_of(struct store *s, int64_t person, store_cookie_fn *fn, void *arg,
                          struct lv_refusal *why)
{
    struct store_value by = number(person);

    assert(fn);
    return read_rows(s, STORE_R_EACH_COOKIE_OF, &by, 1, give_cookie,
                     &(struct each){ .cookie = fn, .arg = arg }, why);
}

bool store_each_login(struct store *s, store_person_fn *fn, void *arg, struct lv_refusal *why)
{
    assert(fn);
    return read_rows(s, STORE_R_EACH_LOGIN, NULL, 0, give_person,
                     &(struct each){ .person = fn, .arg = arg }, why);
}

bool store_each_listed(struct store *s, store_table_fn *fn, void *arg, struct lv_refusal *why)
{
    assert(fn);
    return read_rows(s, STORE_R_EACH_LISTED, NULL, 0, give_table,
                     &(struct each){ .table = fn, .arg = arg }, why);
}

bool store_each_stale(struct store *s, enum store_life life, int64_t before, store_table_fn *fn,
                      void *arg, struct lv_refusal *why)
{
    struct store_value by[] = { number(life), number(before) };

    assert(fn);
    return read_rows(s, STORE_R_EACH_STALE, by, 2, give_table,
                     &(struct each){ .table = fn, .arg = arg }, why);
}
