/* club.c: see club.h. */
#include "club.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/shape.h"
#include "core/text.h"

enum { NOTE_BYTES = 512 << 10 };

static const char *const kind_key[] = { "mute", "ban" };

/* Cut to fit, but never within a letter. */
static void copy(char *to, size_t cap, const char *text)
{
    size_t n = text ? strlen(text) : 0;

    if (n >= cap)
        for (n = cap - 1; n > 0 && ((unsigned char)text[n] & 0xC0) == 0x80; n--)
            ;
    if (n > 0)
        memcpy(to, text, n);
    to[n] = '\0';
}

/* ---- ranges ------------------------------------------------------------------------------------ */

/* Addresses of both families as 128 bits, IPv4 behind ::ffff:0:0/96. */
static bool read_address(const char *text, uint8_t to[16])
{
    static const uint8_t v4[12] = { [10] = 0xFF, [11] = 0xFF };

    if (inet_pton(AF_INET6, text, to) == 1)
        return true;
    memcpy(to, v4, sizeof v4);
    return inet_pton(AF_INET, text, to + 12) == 1;
}

static bool read_range(const char *text, uint8_t to[16], int *bits)
{
    char room[CLUB_RANGE];
    char *slash, *end;
    long n;

    if (strlen(text) >= sizeof room)
        return false;
    memcpy(room, text, strlen(text) + 1);
    slash = strchr(room, '/');
    if (slash)
        *slash = '\0';
    if (!read_address(room, to))
        return false;
    n = slash ? strtol(slash + 1, &end, 10) : 128;
    if (slash && (end == slash + 1 || *end))
        return false;
    if (slash && !strchr(room, ':'))
        n += 96;
    *bits = (int)n;
    return n >= 8 && n <= 128;
}

bool club_range_is_fine(const char *range)
{
    uint8_t at[16];
    int bits;

    return read_range(range, at, &bits);
}

static bool lies_in(const char *range, const char *address)
{
    uint8_t a[16], b[16];
    int bits;

    if (!read_range(range, a, &bits) || !read_address(address, b))
        return false;
    for (int i = 0; i < bits; i++)
        if ((a[i / 8] ^ b[i / 8]) >> (7 - i % 8) & 1)
            return false;
    return true;
}

/* ---- questions --------------------------------------------------------------------------------- */

bool club_is_muted(const struct club *c, int64_t person, int64_t now)
{
    for (int i = 0; i < c->measures; i++)
        if (c->measure[i].kind == MEASURE_MUTE && c->measure[i].person == person && c->measure[i].until > now)
            return true;
    return false;
}

bool club_is_banned(const struct club *c, int64_t person, const char *address, int64_t now)
{
    for (int i = 0; i < c->measures; i++) {
        const struct measure *m = &c->measure[i];
        if (m->kind == MEASURE_BAN && m->until > now
            && (m->person ? m->person == person : lies_in(m->range, address)))
            return true;
    }
    return false;
}

/* ---- documents --------------------------------------------------------------------------------- */

static void put_measure(const struct measure *m, struct lv_json *j)
{
    lv_json_object(j);
    lv_json_put_text(j, "what", kind_key[m->kind]);
    if (m->person)
        lv_json_put_int(j, "person", m->person);
    else
        lv_json_put_text(j, "range", m->range);
    lv_json_put_int(j, "until", m->until);
    lv_json_end(j);
}

void club_write_measures(const struct club *c, int64_t now, struct lv_json *j)
{
    lv_json_list(j);
    for (int i = 0; i < c->measures; i++)
        if (c->measure[i].until > now)
            put_measure(&c->measure[i], j);
    lv_json_end(j);
}

void club_write_reports(const struct club *c, struct lv_json *j)
{
    lv_json_list(j);
    for (int i = 0; i < c->reports; i++) {
        const struct report *r = &c->report[i];
        lv_json_object(j);
        lv_json_put_int(j, "at", r->at);
        lv_json_put_int(j, "by", r->by);
        lv_json_put_int(j, "person", r->person);
        lv_json_put_int(j, "table", r->table);
        lv_json_put_int(j, "n", r->n);
        lv_json_put_text(j, "text", r->text);
        lv_json_end(j);
    }
    lv_json_end(j);
}

void club_write_reports_by(const struct club *c, int64_t person, struct lv_json *j)
{
    lv_json_list(j);
    for (int i = 0; i < c->reports; i++) {
        const struct report *r = &c->report[i];
        if (r->by != person)
            continue;
        lv_json_object(j);
        lv_json_put_int(j, "at", r->at);
        lv_json_put_int(j, "table", r->table);
        if (r->n)
            lv_json_put_int(j, "n", r->n);
        lv_json_put_text(j, "text", r->text);
        lv_json_end(j);
    }
    lv_json_end(j);
}

void club_write_acts(const struct club *c, struct lv_json *j)
{
    lv_json_list(j);
    for (int i = 0; i < c->acts; i++) {
        lv_json_object(j);
        lv_json_put_int(j, "at", c->act[i].at);
        lv_json_put_text(j, "text", c->act[i].text);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* ---- keeping ----------------------------------------------------------------------------------- */

static void is_over(void *club)
{
    struct club *c = club;

    if (--c->on_their_way == 0 && c->changed_elsewhere)
        club_look(c);
}

static void store(struct store_tx *tx, const char *note, struct club *c,
                  void (*write)(const struct club *c, struct lv_json *j))
{
    char *room = malloc(NOTE_BYTES);
    struct lv_buf b;
    struct lv_json j;

    if (!room)
        return; /* it holds while we run */
    b = lv_buf_over(room, NOTE_BYTES);
    j = lv_json_on(&b);
    write(c, &j);
    if (!b.cut) {
        store_put_note(tx, note, room);
        store_tx_tell(tx, "club");
        c->on_their_way += store_tx_at_end(tx, is_over, c); /* once for each transaction */
    }
    free(room);
}

static void write_all_measures(const struct club *c, struct lv_json *j)
{
    club_write_measures(c, 0, j);
}

/* Makes room at the end of a list of `n` by dropping the oldest. */
static void make_room(void *list, size_t size, int *n, int cap)
{
    if (*n < cap)
        return;
    memmove(list, (char *)list + size, (size_t)(cap - 1) * size);
    *n = cap - 1;
}

void club_measure(struct club *c, const struct measure *m, struct store_tx *tx)
{
    int kept = 0;

    for (int i = 0; i < c->measures; i++) {
        const struct measure *was = &c->measure[i];
        bool same = was->kind == m->kind && was->person == m->person && strcmp(was->range, m->range) == 0;
        if (!same)
            c->measure[kept++] = *was;
    }
    c->measures = kept;
    if (m->until > 0) {
        make_room(c->measure, sizeof *c->measure, &c->measures, CLUB_MEASURES);
        c->measure[c->measures++] = *m;
    }
    store(tx, "club-measures", c, write_all_measures);
}

/* Nobody fills the list alone: of one person only the latest stay. */
static void make_room_of(struct club *c, int64_t by)
{
    int kept = c->reports, n = 0;

    for (int i = c->reports - 1; i >= 0; i--) { /* those that stay gather at the end, the latest first */
        n += c->report[i].by == by;
        if (c->report[i].by != by || n < CLUB_OWN_REPORTS)
            c->report[--kept] = c->report[i];
    }
    c->reports -= kept;
    memmove(c->report, c->report + kept, (size_t)c->reports * sizeof *c->report);
}

void club_report(struct club *c, const struct report *r, struct store_tx *tx)
{
    make_room_of(c, r->by);
    make_room(c->report, sizeof *c->report, &c->reports, CLUB_REPORTS);
    c->report[c->reports++] = *r;
    store(tx, "club-reports", c, club_write_reports);
}

void club_act(struct club *c, int64_t now, const char *text, struct store_tx *tx)
{
    make_room(c->act, sizeof *c->act, &c->acts, CLUB_ACTS);
    c->act[c->acts].at = now;
    copy(c->act[c->acts].text, CLUB_TEXT, text);
    c->acts++;
    store(tx, "club-acts", c, club_write_acts);
}

void club_forget(struct club *c, int64_t person, struct store_tx *tx)
{
    int kept = 0;
    bool any = false;

    for (int i = 0; i < c->reports; i++) {
        struct report r = c->report[i];
        any = any || r.person == person || r.by == person;
        if (r.by == person)
            r.by = 0;
        if (r.person != person)
            c->report[kept++] = r;
    }
    c->reports = kept;
    if (any)
        store(tx, "club-reports", c, club_write_reports);
}

/* ---- the beginning ----------------------------------------------------------------------------- */

static void read_measure(struct club *c, const struct lv_node *n)
{
    struct measure m = { .person = lv_shape_int(n, "person", 0), .until = lv_shape_int(n, "until", 0) };
    const char *what = lv_shape_text(n, "what");

    m.kind = what && strcmp(what, "ban") == 0 ? MEASURE_BAN : MEASURE_MUTE;
    copy(m.range, sizeof m.range, lv_shape_text(n, "range"));
    if (c->measures < CLUB_MEASURES && (m.person || club_range_is_fine(m.range)))
        c->measure[c->measures++] = m;
}

static void read_report(struct club *c, const struct lv_node *n)
{
    struct report r = { .at = lv_shape_int(n, "at", 0), .by = lv_shape_int(n, "by", 0),
                        .person = lv_shape_int(n, "person", 0), .table = lv_shape_int(n, "table", 0),
                        .n = lv_shape_int(n, "n", 0) };

    copy(r.text, sizeof r.text, lv_shape_text(n, "text"));
    if (c->reports < CLUB_REPORTS)
        c->report[c->reports++] = r;
}

static void read_act(struct club *c, const struct lv_node *n)
{
    if (c->acts == CLUB_ACTS)
        return;
    c->act[c->acts].at = lv_shape_int(n, "at", 0);
    copy(c->act[c->acts++].text, CLUB_TEXT, lv_shape_text(n, "text"));
}

static bool read_note(struct club *c, struct store *s, const char *name,
                      void (*read)(struct club *c, const struct lv_node *n))
{
    const char *text;
    struct lv_refusal why;
    int got = store_find_note(s, name, &text, &why);
    struct lv_node *doc = got == 1 ? lv_doc_read(text, strlen(text), NOTE_BYTES, &why) : NULL;

    if (doc && doc->type == LV_NODE_LIST)
        for (const struct lv_node *n = doc->first; n; n = n->next)
            if (n->type == LV_NODE_OBJECT)
                read(c, n);
    lv_doc_free(doc);
    return got >= 0;
}

static bool read_all(struct club *c)
{
    return read_note(c, c->store, "club-measures", read_measure)
           && read_note(c, c->store, "club-reports", read_report)
           && read_note(c, c->store, "club-acts", read_act);
}

void club_look(struct club *c)
{
    struct club *now = NULL;

    if (!store_is_shared(c->store))
        return;
    c->changed_elsewhere = c->on_their_way > 0;
    if (c->on_their_way == 0)
        now = calloc(1, sizeof *now);
    if (now) {
        now->store = c->store;
        if (read_all(now))
            *c = *now;
        free(now);
    }
}

struct club *club_open(struct store *s)
{
    struct club *c = calloc(1, sizeof *c);

    if (c) {
        c->store = s;
        (void)read_all(c);
    }
    return c;
}
