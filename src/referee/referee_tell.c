/* referee_tell.c: what is to be seen of a match, and what happened in it, for one reader. */
#include "referee_asks.h"

#include <assert.h>
#include <stdlib.h>

/* ---- what is to be seen ---------------------------------------------------------------------- */

bool referee_ask_view(struct call *c)
{
    struct lv_words w;
    int reader;

    if (!referee_read_reader(c, &reader))
        return false;
    w = lv_match_words(c->slot->m, c->lang, reader);
    lv_json_put_int(&c->j, "match", c->slot->id);
    lv_json_key(&c->j, "view");
    lv_match_view(c->slot->m, &w, &c->j);
    return true;
}

bool referee_ask_board(struct call *c)
{
    struct lv_words w = lv_match_words(c->slot->m, c->lang, LV_ONLOOKER);

    lv_json_put_int(&c->j, "match", c->slot->id);
    lv_json_key(&c->j, "board");
    lv_match_board(c->slot->m, &w, &c->j);
    return true;
}

static void put_hash(struct lv_json *j, uint64_t hash)
{
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    referee_put_hex(j, "hash", bytes, sizeof bytes);
}

bool referee_ask_position(struct call *c)
{
    const struct lv_match *m = c->slot->m;

    referee_put_moment(c);
    put_hash(&c->j, lv_match_hash(m));
    lv_json_key(&c->j, "position");
    lv_match_position(m, &c->j);
    return true;
}

bool referee_ask_result(struct call *c)
{
    referee_put_moment(c);
    lv_json_key(&c->j, "result");
    lv_match_result(c->slot->m, &c->j);
    return true;
}

/* How many dice and cards have come up. */
static int drawn(const struct lv_match *m)
{
    int n = 0;

    for (int i = 0; i < lv_match_steps(m); i++)
        n += lv_match_who(m, i) == LV_CHANCE;
    return n;
}

/* The record, for others without what people told about themselves; the caller frees it. NULL and *why. */
static char *write_record(struct call *c, bool others, bool reveal, size_t *len)
{
    const struct lv_match *m = c->slot->m;
    struct lv_match *veiled;
    char *text;

    if (!others || !lv_match_has_told(m))
        return lv_match_record(m, reveal, len, c->why);
    veiled = lv_match_veiled(m, NULL, c->why);
    text = veiled ? lv_match_record(veiled, reveal, len, c->why) : NULL;
    lv_match_free(veiled);
    return text;
}

/* The seed belongs into a record at the end; before, it would tell all dice to come. */
bool referee_ask_record(struct call *c)
{
    const struct lv_match *m = c->slot->m;
    bool over = lv_match_to_move(m) == LV_OVER, reveal, others, fine;
    size_t len;
    char *text;

    if (!lv_node_bool_or(c->ask, "reveal", false, &reveal, c->why)
        || !lv_node_bool_or(c->ask, "others", false, &others, c->why))
        return false;
    text = write_record(c, others, reveal || over, &len);
    if (!text)
        return false;
    assert(text[len] == '\0');
    fine = referee_reserve(c, 2 * len + 4096); /* quotes and line breaks take two bytes */
    if (fine) {
        referee_put_moment(c);
        lv_json_put_int(&c->j, "drawn", drawn(m));
        lv_json_put_bool(&c->j, "seed_shown", lv_match_has_seed(m) && (reveal || over));
        lv_json_put_text(&c->j, "record", text);
    }
    free(text);
    return fine;
}

/* ---- what happened --------------------------------------------------------------------------- */

/* Lists of news end at a step's end when they become long; "next" says where to go on. */
struct telling {
    struct call *c;
    int step; /* the last one told */
    bool full;
};

static void tell_line(void *ctx, int step, const char *rule, const char *text)
{
    struct telling *t = ctx;
    struct lv_json *j = &t->c->j;

    assert(step >= t->step); /* news come in order */
    t->full = t->full || (step != t->step && referee_is_long(t->c));
    if (t->full)
        return;
    t->step = step;
    lv_json_object(j);
    lv_json_put_int(j, "step", step);
    lv_json_put_text(j, "text", text);
    if (rule)
        lv_json_put_text(j, "rule", rule);
    lv_json_end(j);
}

static bool read_since(const struct call *c, int *since, int *reader)
{
    int64_t n;

    if (!lv_node_int_or(c->ask, "since", 0, LV_MAX_STEPS, 0, &n, c->why) || !referee_read_reader(c, reader))
        return false;
    *since = (int)n;
    return true;
}

bool referee_ask_news(struct call *c)
{
    struct telling t = { .c = c };
    struct lv_words w;
    int since, reader;

    if (!read_since(c, &since, &reader))
        return false;
    w = lv_match_words(c->slot->m, c->lang, reader);
    referee_put_moment(c);
    lv_json_key(&c->j, "news");
    lv_json_list(&c->j);
    lv_match_tell_news(c->slot->m, since, LV_TO_NOW, &w, &t, tell_line);
    lv_json_end(&c->j);
    lv_json_put_int(&c->j, "next", t.full ? t.step : lv_match_steps(c->slot->m));
    return true;
}

/* Where a page from `since` on ends: after a whole step, when it has so many events. */
static int page_end(const struct lv_match *m, int since)
{
    enum { PAGE = 2000 };
    const struct lv_event *first;
    int step = since, n = 0;

    while (step < lv_match_steps(m) && n < PAGE) {
        n += lv_match_events(m, step, step + 1, &first);
        step++;
    }
    return step;
}

bool referee_ask_events(struct call *c)
{
    const struct lv_match *m = c->slot->m;
    struct lv_words w;
    int since, reader, end;
    bool words, terse;

    if (!read_since(c, &since, &reader) || !lv_node_bool_or(c->ask, "words", false, &words, c->why)
        || !lv_node_bool_or(c->ask, "terse", false, &terse, c->why))
        return false;
    since = since < lv_match_steps(m) ? since : lv_match_steps(m);
    end = page_end(m, since);
    assert(end > since || since == lv_match_steps(m));
    w = lv_match_words(m, c->lang, reader);
    w.terse = terse;
    referee_put_moment(c);
    lv_json_key(&c->j, "events");
    lv_match_write_events(m, since, end, &w, words, &c->j);
    lv_json_put_int(&c->j, "next", end);
    return true;
}
