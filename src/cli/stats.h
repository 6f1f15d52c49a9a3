/* stats.h: counting scores, and what may be concluded from counts.
 *
 * Everything is counted in whole numbers and worked out from the sorted counts at the very end, so
 * that results do not depend on the order in which games were finished. */
#ifndef STATS_H
#define STATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The 95 % interval of a share, after Wilson: right for few games and for shares near 0 and 1 too.
 * Of nothing it is 0 to 1. */
struct interval {
    double low, high;
};
struct interval stats_wilson(double wins, double n);

/* How often each score came up. Starts as all zeroes. */
struct tally_row {
    int64_t count; /* 0: a free place */
    int32_t score;
};
struct tally {
    struct tally_row *row; /* while counting: a table with free places; when sorted: n rows */
    size_t cap, n;
};

/* Both are false when there is no memory; nothing has changed then, or a part is merged. */
bool tally_add(struct tally *t, int32_t score, int64_t count);
bool tally_merge(struct tally *to, const struct tally *from);

/* Ends the counting: rows by ascending score. */
void tally_sort(struct tally *t);
void tally_release(struct tally *t);

/* Of a sorted tally. Quantiles are scores that came up: the lowest that so many percent of all
 * scores do not exceed. `error` is the standard error of the mean, NAN below two scores. */
struct summary {
    int64_t n;
    double mean, error;
    int32_t min, p10, p50, p90, max;
};
struct summary tally_summary(const struct tally *t);
int32_t tally_quantile(const struct tally *t, int percent);

/* Puts measured values in ascending order and gives the middle one. */
double stats_median(double *value, int n);

#endif
