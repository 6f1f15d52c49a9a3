/* stats.c: see stats.h. */
#include "stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct interval stats_wilson(double wins, double n)
{
    const double z = 1.959963984540054; /* 97.5 % of a normal distribution lie below */
    double p, middle, half;

    if (!(n > 0))
        return (struct interval){ 0, 1 };
    assert(wins >= 0 && wins <= n * (1 + 1e-9));
    p = wins / n;
    middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return (struct interval){ fmax(0, middle - half), fmin(1, middle + half) };
}

/* ---- counting -------------------------------------------------------------------------------- */

/* Where a score is, or where it would go. There is always a free place. */
static struct tally_row *place_of(const struct tally *t, int32_t score)
{
    size_t i = (uint32_t)score * 2654435769u >> 7; /* neighbours far apart (Knuth) */

    assert(t->cap > t->n && (t->cap & (t->cap - 1)) == 0);
    while (t->row[i &= t->cap - 1].count != 0 && t->row[i].score != score)
        i++;
    return &t->row[i];
}

static bool grow(struct tally *t)
{
    struct tally bigger = { NULL, t->cap ? t->cap * 2 : 64, t->n };

    bigger.row = calloc(bigger.cap, sizeof *bigger.row);
    if (!bigger.row)
        return false;
    for (size_t i = 0; i < t->cap; i++)
        if (t->row[i].count)
            *place_of(&bigger, t->row[i].score) = t->row[i];
    free(t->row);
    *t = bigger;
    return true;
}

bool tally_add(struct tally *t, int32_t score, int64_t count)
{
    struct tally_row *r;

    assert(count >= 0);
    if (count == 0)
        return true;
    if (t->n >= t->cap / 2 && !grow(t))
        return false;
    r = place_of(t, score);
    t->n += r->count == 0;
    r->score = score;
    r->count += count;
    return true;
}

bool tally_merge(struct tally *to, const struct tally *from)
{
    for (size_t i = 0; i < from->cap; i++)
        if (!tally_add(to, from->row[i].score, from->row[i].count))
            return false;
    return true;
}

static int by_score(const void *x, const void *y)
{
    const struct tally_row *a = x, *b = y;

    return (a->score > b->score) - (a->score < b->score);
}

void tally_sort(struct tally *t)
{
    size_t n = 0;

    for (size_t i = 0; i < t->cap; i++)
        if (t->row[i].count)
            t->row[n++] = t->row[i];
    assert(n == t->n);
    if (n)
        qsort(t->row, n, sizeof *t->row, by_score);
    t->cap = n;
}

void tally_release(struct tally *t)
{
    free(t->row);
    *t = (struct tally){ 0 };
}

/* ---- conclusions ----------------------------------------------------------------------------- */

static int64_t total(const struct tally *t)
{
    int64_t n = 0;

    for (size_t i = 0; i < t->n; i++)
        n += t->row[i].count;
    return n;
}

int32_t tally_quantile(const struct tally *t, int percent)
{
    int64_t n = total(t), wanted = n / 100 * percent + (n % 100 * percent + 99) / 100, below = 0;

    assert(percent >= 0 && percent <= 100 && t->cap == t->n); /* sorted */
    for (size_t i = 0; i < t->n; i++) {
        below += t->row[i].count;
        if (below >= wanted)
            return t->row[i].score;
    }
    return 0;
}

struct summary tally_summary(const struct tally *t)
{
    struct summary s = { .n = total(t), .mean = NAN, .error = NAN };
    int64_t sum = 0;
    double squares = 0;

    if (s.n == 0)
        return s;
    for (size_t i = 0; i < t->n; i++)
        sum += t->row[i].score * t->row[i].count;
    s.mean = (double)sum / (double)s.n;
    for (size_t i = 0; i < t->n; i++)
        squares += (double)t->row[i].count * (t->row[i].score - s.mean)
                   * (t->row[i].score - s.mean);
    if (s.n > 1)
        s.error = sqrt(squares / (double)(s.n - 1) / (double)s.n);
    s.min = t->row[0].score;
    s.p10 = tally_quantile(t, 10);
    s.p50 = tally_quantile(t, 50);
    s.p90 = tally_quantile(t, 90);
    s.max = t->row[t->n - 1].score;
    assert(s.min <= s.p10 && s.p10 <= s.p50 && s.p50 <= s.p90 && s.p90 <= s.max);
    return s;
}

static int by_value(const void *x, const void *y)
{
    const double *a = x, *b = y;

    return (*a > *b) - (*a < *b);
}

double stats_median(double *value, int n)
{
    assert(n > 0);
    qsort(value, (size_t)n, sizeof *value, by_value);
    return n % 2 ? value[n / 2] : (value[n / 2 - 1] + value[n / 2]) / 2;
}
