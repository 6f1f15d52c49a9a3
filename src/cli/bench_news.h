/* bench_news.h: what it costs to catch up with a match: ludovie bench --news. */
#ifndef BENCH_NEWS_H
#define BENCH_NEWS_H

#include "core/registry.h"
#include "grid.h"

enum { NEWS_LENGTHS = 3 };

/* For matches of 100, 1,000 and 10,000 steps, as far as a game can be drawn out; 0: not so far. */
struct news_speed {
    double all[NEWS_LENGTHS];  /* ns for each step, when a reader catches up from the beginning */
    double last[NEWS_LENGTHS]; /* ns for the last step alone: the same, however long the match */
};

/* The median of so many runs of about so many seconds each. False and *why. */
bool bench_news(const struct lv_setup *u, const struct lv_data *d, double seconds, int runs,
                struct news_speed *to, struct lv_refusal *why);

void bench_news_columns(struct grid *t);
void bench_news_cells(struct grid *t, int seats, const struct news_speed *s);
void bench_news_json(struct lv_json *j, const struct lv_setup *u, const struct news_speed *s);

#endif
