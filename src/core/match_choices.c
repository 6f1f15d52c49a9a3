/* match_choices.c: what may be decided now, as a list for front ends: decisions that differ only in a number
 * become one range, and those that are the same to people are listed once. And what cannot be chosen, with
 * the reason. */
#include "match.h"

#include <assert.h>
#include <string.h>

#include "match_inside.h"

static void put_choice(const struct lv_match *m, const struct lv_words *w, lv_action a, uint32_t weight,
                       struct lv_json *j)
{
    char room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);

    lv_json_object(j);
    lv_match_write_action(m, a, &b);
    lv_json_put_buf(j, "do", &b);
    if (weight)
        lv_json_put_int(j, "weight", weight);
    lv_choice_write(&m->u, &m->now, a, w, j);
    lv_json_end(j);
}

/* ---- ranges ----------------------------------------------------------------------------------- */

struct place_of_count {
    int place;
};

static void find_count(void *ctx, const char *name, const struct lv_type *type, int place)
{
    (void)name;
    if (strcmp(type->name, "count") == 0)
        ((struct place_of_count *)ctx)->place = place;
}

/* Which argument of the row is the number; -1: none. */
static int count_of(const struct lv_match *m, const struct lv_row *r)
{
    struct place_of_count p = { -1 };

    lv_row_each(&m->u, r, &p, find_count);
    return p.place;
}

/* Writes `notation` with its last number replaced; false when that number is not n. */
static bool make_pattern(const char *notation, int32_t n, struct lv_buf *to)
{
    char digits[16];
    struct lv_buf d = LV_BUF(digits);
    const char *at;

    assert(notation && to->len == 0);
    lv_buf_int(&d, n);
    at = strrchr(notation, digits[0]);
    while (at && at > notation && strncmp(at, digits, d.len) != 0)
        for (at--; at > notation && *at != digits[0]; at--)
            ;
    if (!at || strncmp(at, digits, d.len) != 0 || (at > notation && at[-1] >= '0' && at[-1] <= '9'))
        return false;
    lv_buf_bytes(to, notation, (size_t)(at - notation));
    lv_buf_text(to, "{n}");
    lv_buf_text(to, at + d.len);
    return !to->cut;
}

/* Does the same choice with another number stand at a? Then that number. Arguments that grow along with
 * it (the day reached, the price) do not make it another choice. */
static bool is_sibling(const struct lv_match *m, const struct lv_choice *first, int place, lv_action a,
                       const char *pattern, int32_t *number)
{
    struct lv_choice c = { 0 };
    char notation[LV_MAX_NOTATION], its[LV_MAX_NOTATION + 4];
    struct lv_buf b = LV_BUF(notation), p = LV_BUF(its);

    lv_said_describe(&m->u, &m->now, a, &c);
    *number = c.arg[place];
    if (c.row != first->row)
        return false;
    for (int i = 0; i < LV_EVENT_ARGS; i++)
        if (i != place && c.arg[i] != first->arg[i]
            && (int64_t)c.arg[i] - first->arg[i] != (int64_t)*number - first->arg[place])
            return false;
    lv_match_write_action(m, a, &b);
    return make_pattern(notation, *number, &p) && strcmp(its, pattern) == 0;
}

/* How many decisions from o->at on are one range: fills in its numbers and its pattern. */
static int range_length(struct lv_offers *o)
{
    const struct lv_match *m = o->m;
    struct lv_choice c = { 0 };
    struct lv_buf p = LV_BUF(o->pattern);
    char notation[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(notation);
    int place, n = 1;

    lv_said_describe(&m->u, &m->now, o->legal[o->at], &c);
    if (!(lv_choice_row(&m->u, &c)->flags & LV_RANGE))
        return 1;
    place = count_of(m, lv_choice_row(&m->u, &c));
    assert(place >= 0);
    o->from = c.arg[place];
    o->step = 0;
    lv_match_write_action(m, o->legal[o->at], &b);
    if (!make_pattern(notation, o->from, &p))
        return 1;
    for (; o->at + n < o->n_legal; n++) {
        int32_t number;
        if (!is_sibling(m, &c, place, o->legal[o->at + n], o->pattern, &number))
            break;
        if (n == 1)
            o->step = number - o->from;
        if (o->step <= 0 || number != o->from + n * o->step)
            break;
    }
    return n;
}

/* ---- decisions that are alike ----------------------------------------------------------------- */

/* Keeps the first of those that are one to people; returns how many are left. */
static int keep_different(const struct lv_match *m, const struct lv_words *w, lv_action *a, int n)
{
    uint64_t likeness[LV_MAX_ACTIONS];
    int kept = 0;

    assert(n >= 0 && n <= LV_MAX_ACTIONS);
    for (int i = 0; i < n; i++) {
        int k = 0;
        likeness[kept] = lv_choice_likeness(&m->u, &m->now, a[i], w);
        while (likeness[kept] != 0 && likeness[k] != likeness[kept])
            k++;
        if (likeness[kept] == 0 || k == kept)
            a[kept++] = a[i];
    }
    return kept;
}

/* ---- the lists -------------------------------------------------------------------------------- */

struct lv_offers lv_offers_of(const struct lv_match *m, const struct lv_words *w, bool fold)
{
    struct lv_offers o = { .m = m, .fold = fold && m->u.game->telling->describe };

    o.n_legal = lv_match_legal(m, o.legal);
    if (o.fold)
        o.n_legal = keep_different(m, w, o.legal, o.n_legal);
    return o;
}

bool lv_offers_next(struct lv_offers *o)
{
    enum { WORTH_IT = 3 }; /* two are offered one by one */

    assert(o->at >= 0 && o->n >= 0 && o->at + o->n <= o->n_legal);
    o->at += o->n;
    o->n = 0;
    if (o->at == o->n_legal)
        return false;
    if (o->fold)
        o->n = range_length(o);
    if (o->n < WORTH_IT)
        o->n = 1;
    return true;
}

/* The words of each of the numbers, so that nobody has to put a number into a sentence. */
static void put_labels(const struct lv_offers *o, const struct lv_words *w, struct lv_json *j)
{
    struct lv_words full = *w; /* labels are for who reads */
    char room[LV_MAX_SENTENCE];

    assert(o->n > 1);
    full.terse = false;
    lv_json_key(j, "labels");
    lv_json_list(j);
    for (int i = 0; i < o->n; i++) {
        struct lv_buf b = LV_BUF(room);
        lv_match_label(o->m, o->legal[o->at + i], &full, &b);
        lv_json_buf(j, &b);
    }
    lv_json_end(j);
}

static void put_range(const struct lv_offers *o, const struct lv_words *w, struct lv_json *j)
{
    assert(o->n > 1 && o->step > 0);
    lv_json_object(j);
    lv_json_put_text(j, "do", o->pattern);
    lv_json_key(j, "range");
    lv_json_object(j);
    lv_json_put_int(j, "from", o->from);
    lv_json_put_int(j, "to", (int64_t)o->from + (int64_t)(o->n - 1) * o->step);
    lv_json_put_int(j, "step", o->step);
    put_labels(o, w, j);
    lv_json_end(j);
    lv_choice_write(&o->m->u, &o->m->now, o->legal[o->at], w, j);
    lv_json_end(j);
}

void lv_match_choices(const struct lv_match *m, const struct lv_words *w, int limit, bool fold,
                      struct lv_json *j)
{
    struct lv_outcome out[LV_MAX_OUTCOMES];
    int n_outcomes = lv_match_outcomes(m, out);

    assert(w->reader < m->u.seats);
    lv_json_list(j);
    for (struct lv_offers o = lv_offers_of(m, w, fold); limit > 0 && lv_offers_next(&o); limit--)
        if (o.n > 1)
            put_range(&o, w, j);
        else
            put_choice(m, w, o.legal[o.at], 0, j);
    for (int i = 0; i < n_outcomes && i < limit; i++)
        put_choice(m, w, out[i].action, out[i].weight, j);
    lv_json_end(j);
}

/* What a game names as perhaps impossible now. */
static int named_as_blocked(const struct lv_match *m, lv_action out[LV_MAX_ACTIONS])
{
    const struct lv_telling *t = m->u.game->telling;

    return lv_match_to_move(m) >= 0 && t->blocked ? t->blocked(&m->u, &m->now, out) : 0;
}

int lv_match_blocked_list(const struct lv_match *m, lv_action out[LV_MAX_ACTIONS])
{
    int n = named_as_blocked(m, out), kept = 0;

    for (int i = 0; i < n; i++)
        if (!lv_match_may(m, out[i], NULL))
            out[kept++] = out[i];
    return kept;
}

static void put_blocked(const struct lv_match *m, const struct lv_words *w, lv_action a,
                        const struct lv_refusal *why, bool notation, struct lv_json *j)
{
    char room[512];
    struct lv_buf b = LV_BUF(room);

    lv_json_object(j);
    if (notation) {
        lv_match_write_action(m, a, &b);
        lv_json_put_buf(j, "do", &b);
        lv_buf_clear(&b);
    }
    lv_choice_write_bare(&m->u, &m->now, a, j);
    if (why->rule)
        lv_json_put_text(j, "rule", why->rule);
    lv_say(&b, w->lang, why->msgid, LV_NUM("n", why->n), LV_STR("text", why->text));
    lv_json_put_buf(j, "why", &b);
    if (why->brief) {
        lv_buf_clear(&b);
        lv_say(&b, w->lang, why->brief, LV_NUM("n", why->n), LV_STR("text", why->text));
        lv_json_put_buf(j, "short", &b);
    }
    lv_json_end(j);
}

void lv_match_blocked(const struct lv_match *m, const struct lv_words *w, bool notation, struct lv_json *j)
{
    lv_action a[LV_MAX_ACTIONS];
    int n = named_as_blocked(m, a);

    lv_json_list(j);
    for (int i = 0; i < n; i++) {
        struct lv_refusal why;

        if (!lv_match_may(m, a[i], &why))
            put_blocked(m, w, a[i], &why, notation, j);
    }
    lv_json_end(j);
}
