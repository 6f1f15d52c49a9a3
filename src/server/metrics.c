/* metrics.c: see metrics.h. The form is that of Prometheus: a histogram in seconds, each step with all that
 * took at most so long. */
#include "metrics.h"

#include <time.h>

static const int bound[METRIC_STEPS - 1] = { METRIC_BOUNDS };

int64_t metric_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void histogram_note(struct histogram *h, int64_t us)
{
    int i = 0;

    while (i < METRIC_STEPS - 1 && us > (int64_t)bound[i] * 1000)
        i++;
    h->took[i]++;
    h->us += us;
}

static void put_line(struct lv_buf *to, const char *name, const char *what, int64_t value)
{
    lv_buf_text(to, "ludovie_");
    lv_buf_text(to, name);
    lv_buf_text(to, what);
    lv_buf_char(to, ' ');
    lv_buf_int(to, value);
    lv_buf_char(to, '\n');
}

void histogram_write(const struct histogram *h, const char *name, struct lv_buf *to)
{
    int64_t sum = 0;
    char room[64];
    struct lv_buf b;

    lv_buf_text(to, "# TYPE ludovie_");
    lv_buf_text(to, name);
    lv_buf_text(to, " histogram\n");
    for (int i = 0; i < METRIC_STEPS; i++) {
        b = LV_BUF(room);
        sum += h->took[i];
        lv_buf_text(&b, "_bucket{le=\"");
        if (i < METRIC_STEPS - 1)
            lv_buf_milli(&b, bound[i]);
        else
            lv_buf_text(&b, "+Inf");
        lv_buf_text(&b, "\"}");
        put_line(to, name, room, sum);
    }
    lv_buf_text(to, "ludovie_");
    lv_buf_text(to, name);
    lv_buf_text(to, "_sum ");
    lv_buf_milli(to, h->us / 1000);
    lv_buf_char(to, '\n');
    put_line(to, name, "_count", sum);
}
