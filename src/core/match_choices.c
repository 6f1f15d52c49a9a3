/* match_choices.c: what may be decided now, as a list for front ends; decisions that differ only in a
 * number as one range, those that are one to people once; and what cannot be chosen, with the reason. */
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
    lv_json_put_text(j, "do", room);
    if (weight)
        lv_json_put_int(j, "weight", weight);
    lv_choice_write(&m->u, &m->now, a, w, j);
    lv_json_end(j);
}

/* ---- ranges ----------------------------------------------------------------------------------- */

/* Decisions n to n + length - 1 that differ only in their count, from `from` in equal steps. */
struct range {
    int length;
    int32_t from, step;
    char pattern[LV_MAX_NOTATION + 4]; /* the notation, with {n} for the number */
};

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

    m->u.game->telling->describe(&m->u, &m->now, a, &c);
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

static struct range range_at(const struct lv_match *m, const lv_action *a, int n)
{
    struct range r = { .length = 1 };
    struct lv_choice c = { 0 };
    struct lv_buf p = LV_BUF(r.pattern);
    char notation[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(notation);
    int place;

    m->u.game->telling->describe(&m->u, &m->now, a[0], &c);
    if (!(lv_choice_row(&m->u, &c)->flags & LV_RANGE))
        return r;
    place = count_of(m, lv_choice_row(&m->u, &c));
    assert(place >= 0);
    r.from = c.arg[place];
    lv_match_write_action(m, a[0], &b);
    if (!make_pattern(notation, r.from, &p))
        return r;
    while (r.length < n) {
        int32_t number;
        if (!is_sibling(m, &c, place, a[r.length], r.pattern, &number))
            break;
        if (r.length == 1)
            r.step = number - r.from;
        if (r.step <= 0 || number != r.from + r.length * r.step)
            break;
        r.length++;
    }
    return r;
}

static void put_range(const struct lv_match *m, const struct lv_words *w, lv_action a,
                      const struct range *r, struct lv_json *j)
{
    lv_json_object(j);
    lv_json_put_text(j, "do", r->pattern);
    lv_json_key(j, "range");
    lv_json_object(j);
    lv_json_put_int(j, "from", r->from);
    lv_json_put_int(j, "to", (int64_t)r->from + (int64_t)(r->length - 1) * r->step);
    lv_json_put_int(j, "step", r->step);
    lv_json_end(j);
    lv_choice_write(&m->u, &m->now, a, w, j);
    lv_json_end(j);
}

/* ---- decisions that are alike ----------------------------------------------------------------- */

/* Keeps the first of those that are one to people; returns how many are left. */
static int keep_different(const struct lv_match *m, const struct lv_words *w, lv_action *a, int n)
{
    uint64_t likeness[LV_MAX_ACTIONS];
    int kept = 0;

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

void lv_match_choices(const struct lv_match *m, const struct lv_words *w, int limit, bool fold,
                      struct lv_json *j)
{
    lv_action a[LV_MAX_ACTIONS];
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n_legal = lv_match_legal(m, a), n_outcomes = lv_match_outcomes(m, o);

    fold = fold && m->u.game->telling->describe;
    if (fold)
        n_legal = keep_different(m, w, a, n_legal);
    lv_json_list(j);
    for (int i = 0; i < n_legal && limit > 0; limit--) {
        struct range r = { .length = 1 };
        if (fold)
            r = range_at(m, a + i, n_legal - i);
        if (r.length > 2)
            put_range(m, w, a[i], &r, j);
        else
            put_choice(m, w, a[i], 0, j);
        i += r.length > 2 ? r.length : 1;
    }
    for (int i = 0; i < n_outcomes && i < limit; i++)
        put_choice(m, w, o[i].action, o[i].weight, j);
    lv_json_end(j);
}

void lv_match_blocked(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    const struct lv_telling *t = m->u.game->telling;
    lv_action a[LV_MAX_ACTIONS];
    int n = lv_match_to_move(m) >= 0 && t->blocked ? t->blocked(&m->u, &m->now, a) : 0;

    lv_json_list(j);
    for (int i = 0; i < n; i++) {
        struct lv_refusal why = { 0 };
        char room[512];
        struct lv_buf b = LV_BUF(room);

        if (m->u.game->rules.may(&m->u, &m->now, a[i], &why))
            continue;
        lv_json_object(j);
        lv_choice_write_bare(&m->u, &m->now, a[i], j);
        if (why.rule)
            lv_json_put_text(j, "rule", why.rule);
        lv_say(&b, w->lang, why.msgid, LV_NUM("n", why.n), LV_STR("text", why.text));
        lv_json_put_text(j, "why", room);
        if (why.brief) {
            lv_buf_clear(&b);
            lv_say(&b, w->lang, why.brief, LV_NUM("n", why.n), LV_STR("text", why.text));
            lv_json_put_text(j, "short", room);
        }
        lv_json_end(j);
    }
    lv_json_end(j);
}
