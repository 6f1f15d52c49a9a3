/* lib_tell.c: what is told of a match, in words and as documents. */
#include <stdlib.h>
#include <string.h>

#include "lib_inside.h"

/* ---- in words ---------------------------------------------------------------------------------- */

char *ludovie_question(ludovie_match *m, int reader, struct ludovie_error *e)
{
    struct lv_words w;

    if (!lib_is_reader(m, reader, e))
        return NULL;
    lib_begin(m->l);
    w = lv_match_words(m->m, m->l->lang, reader);
    lv_match_question(m->m, &w, LV_ASK_WHOLE, &m->l->room);
    return lib_end(m->l, e);
}

static void add_line(void *ctx, const char *text)
{
    lv_buf_text(ctx, text);
    lv_buf_char(ctx, '\n');
}

char *ludovie_situation(ludovie_match *m, int reader, struct ludovie_error *e)
{
    const struct lv_teller to = { .ctx = &m->l->room, .heading = add_line, .fact = add_line };
    struct lv_words w;

    if (!lib_is_reader(m, reader, e))
        return NULL;
    lib_begin(m->l);
    w = lv_match_words(m->m, m->l->lang, reader);
    lv_match_tell(m->m, &w, &to);
    return lib_end(m->l, e);
}

static void add_news(void *ctx, int step, const char *rule, const char *text)
{
    (void)step;
    (void)rule;
    add_line(ctx, text);
}

/* Steps before the first and behind the last are none. */
static int first_step(const struct ludovie_match *m, int since)
{
    const int steps = lv_match_steps(m->m);

    return since < 0 ? 0 : since > steps ? steps : since;
}

char *ludovie_news(ludovie_match *m, int reader, int since, struct ludovie_error *e)
{
    struct lv_words w;

    if (!lib_is_reader(m, reader, e))
        return NULL;
    lib_begin(m->l);
    w = lv_match_words(m->m, m->l->lang, reader);
    lv_match_tell_news(m->m, first_step(m, since), LV_TO_NOW, &w, &m->l->room, add_news);
    return lib_end(m->l, e);
}

/* ---- documents --------------------------------------------------------------------------------- */

char *ludovie_view(ludovie_match *m, int reader, struct ludovie_error *e)
{
    struct lv_json j = lib_begin(m->l);
    struct lv_words w;

    if (!lib_is_reader(m, reader, e))
        return NULL;
    w = lv_match_words(m->m, m->l->lang, reader);
    lv_match_view(m->m, &w, &j);
    return lib_end(m->l, e);
}

char *ludovie_board(ludovie_match *m, struct ludovie_error *e)
{
    struct lv_json j = lib_begin(m->l);
    const struct lv_words w = lv_match_words(m->m, m->l->lang, LV_ONLOOKER);

    lv_match_board(m->m, &w, &j);
    return lib_end(m->l, e);
}

char *ludovie_events(ludovie_match *m, int reader, int since, struct ludovie_error *e)
{
    struct lv_json j = lib_begin(m->l);
    struct lv_words w;

    if (!lib_is_reader(m, reader, e))
        return NULL;
    w = lv_match_words(m->m, m->l->lang, reader);
    lv_match_write_events(m->m, first_step(m, since), LV_TO_NOW, &w, true, &j);
    return lib_end(m->l, e);
}

char *ludovie_listed(ludovie_match *m, int reader, struct ludovie_error *e)
{
    struct lv_json j = lib_begin(m->l);
    struct lv_words w;

    if (!lib_is_reader(m, reader, e))
        return NULL;
    w = lv_match_words(m->m, m->l->lang, reader);
    if (lv_match_to_move(m->m) == LV_OVER) {
        lv_json_list(&j);
        lv_json_end(&j);
    } else
        lv_match_choices(m->m, &w, LUDOVIE_MAX_CHOICES, false, &j);
    return lib_end(m->l, e);
}

char *ludovie_result(ludovie_match *m, struct ludovie_error *e)
{
    struct lv_json j = lib_begin(m->l);

    lv_match_result(m->m, &j);
    return lib_end(m->l, e);
}

char *ludovie_position(ludovie_match *m, struct ludovie_error *e)
{
    struct lv_json j = lib_begin(m->l);

    lv_match_position(m->m, &j);
    return lib_end(m->l, e);
}

char *ludovie_record(ludovie_match *m, bool reveal, struct ludovie_error *e)
{
    struct lv_refusal why;
    size_t len;
    char *record = lv_match_record(m->m, reveal, &len, &why);

    if (!record)
        lib_refuse(m->l, &why, e);
    return record;
}

size_t ludovie_observe(const ludovie_match *m, int seat, int64_t seed, uint8_t to[LUDOVIE_MAX_STATE])
{
    struct lv_rng rng = lv_rng_seed((uint64_t)seed, (uint64_t)lv_match_steps(m->m));
    const size_t size = lv_match_game(m->m)->state_size;
    union lv_state seen;

    if (!lib_is_seat(m, seat, NULL))
        return 0;
    lv_match_imagine(m->m, seat, &rng, &seen);
    memcpy(to, seen.bytes, size);
    return size;
}
