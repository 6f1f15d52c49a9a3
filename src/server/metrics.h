/* metrics.h: how long things take, by steps that Prometheus can add up. */
#ifndef METRICS_H
#define METRICS_H

#include <stdint.h>

#include "core/buf.h"

/* In milliseconds; what takes longer than the last is counted behind it. */
#define METRIC_BOUNDS 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000
enum { METRIC_STEPS = 12 };

struct histogram {
    int64_t took[METRIC_STEPS];
    int64_t us;              /* all of it */
};

int64_t metric_now(void);    /* microseconds of the steady clock */
void histogram_note(struct histogram *h, int64_t us);
void histogram_write(const struct histogram *h, const char *name, struct lv_buf *to);

#endif
