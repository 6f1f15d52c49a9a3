/* match_news.c: what happened in a match, as events and sentences. */
#include "match.h"

#include <assert.h>

#include "match_inside.h"
#include "tell.h"

/* Calls `each` for every event of steps `since` to `until` that the reader may see. */
static void each_event(const struct lv_match *m, int since, int until, int reader, void *ctx,
                       void (*each)(void *ctx, int step, const struct lv_event *e))
{
    if (until > m->n_steps)
        until = m->n_steps;
    for (int i = since < 0 ? 0 : since; i < until; i++) {
        int end = i + 1 < m->n_steps ? m->step[i + 1].first_event : m->n_events;
        for (int e = m->step[i].first_event; e < end; e++)
            if (m->event[e].see & lv_eye_of(lv_match_eyes(m, reader)))
                each(ctx, i + 1, &m->event[e]);
    }
}

struct news {
    const struct lv_match *m;
    const struct lv_words *w;
    void *ctx;
    void (*line)(void *ctx, int step, const char *rule, const char *text);
    struct lv_json *j;
    bool say;
    int64_t seq;
    struct lv_told *before;
};

static void news_line(void *ctx, int step, const struct lv_event *e)
{
    const struct news *n = ctx;
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    assert(step > 0);
    if (n->w->terse)
        lv_event_say_short(&n->m->u, e, n->w, &b);
    else
        lv_event_say(&n->m->u, e, n->w, &b);
    if (b.len > 0)
        n->line(n->ctx, step, lv_event_rule(&n->m->u, e), room);
}

void lv_match_tell_news(const struct lv_match *m, int since, int until, const struct lv_words *w, void *ctx,
                        void (*line)(void *ctx, int step, const char *rule, const char *text))
{
    struct news n = { .m = m, .w = w, .ctx = ctx, .line = line };

    each_event(m, since, until, w->reader, &n, news_line);
}

/* The members of an event that both lists have. */
static void put_event(const struct news *n, const struct lv_event *e)
{
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    lv_event_write(&n->m->u, e, n->j);
    if (lv_event_row(&n->m->u, e)->flags & LV_NEW_TURN)
        lv_json_put_int(n->j, "turn", e->arg[0] + 1);
    if (n->w->terse) {
        lv_event_say_short(&n->m->u, e, n->w, &b);
        lv_json_put_buf(n->j, "terse", &b);
    }
}

static void news_object(void *ctx, int step, const struct lv_event *e)
{
    const struct news *n = ctx;
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    lv_json_object(n->j);
    if (n->seq)
        lv_json_put_int(n->j, "seq", n->seq);
    lv_json_put_int(n->j, "step", step);
    put_event(n, e);
    if (n->say) {
        lv_event_say(&n->m->u, e, n->w, &b);
        lv_json_put_buf(n->j, "text", &b);
    }
    lv_json_end(n->j);
}

void lv_match_put_events(const struct lv_match *m, int since, int until, const struct lv_words *w,
                         bool say, int64_t seq, struct lv_json *j)
{
    struct news n = { .m = m, .w = w, .j = j, .say = say, .seq = seq };

    each_event(m, since, until, w->reader, &n, news_object);
}

static void told_object(void *ctx, int step, const struct lv_event *e)
{
    const struct news *n = ctx;
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    lv_json_object(n->j);
    put_event(n, e);
    if (n->before->seq != n->seq)
        lv_json_put_int(n->j, "seq", n->seq);
    if (n->before->step != step)
        lv_json_put_int(n->j, "step", step);
    lv_event_say(&n->m->u, e, n->w, &b);
    lv_json_put_buf(n->j, "text", &b);
    lv_json_end(n->j);
    *n->before = (struct lv_told){ n->seq, step };
}

void lv_match_put_told(const struct lv_match *m, int since, int until, const struct lv_words *w, int64_t seq,
                       struct lv_told *before, struct lv_json *j)
{
    struct news n = { .m = m, .w = w, .j = j, .seq = seq, .before = before };

    each_event(m, since, until, w->reader, &n, told_object);
}

void lv_match_write_events(const struct lv_match *m, int since, int until, const struct lv_words *w,
                           bool say, struct lv_json *j)
{
    lv_json_list(j);
    lv_match_put_events(m, since, until, w, say, 0, j);
    lv_json_end(j);
}

int lv_match_events(const struct lv_match *m, int since, int until, const struct lv_event **first)
{
    int from = since < m->n_steps ? m->step[since < 0 ? 0 : since].first_event : m->n_events;
    int to = until < m->n_steps ? m->step[until < 0 ? 0 : until].first_event : m->n_events;

    *first = m->event ? m->event + from : NULL;
    return to > from ? to - from : 0;
}
