/* progress.c: see progress.h. */
#include "progress.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "number.h"

enum { BAR = 30 };

double progress_clock(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct progress progress_begin(struct cli *c)
{
    const char *term = getenv("TERM");
    double now = progress_clock();

    return (struct progress){
        .c = c, .started = now, .drawn = now,
        .shown = !c->plain && isatty(STDERR_FILENO) && term && strcmp(term, "dumb") != 0,
    };
}

bool progress_is_due(struct progress *p)
{
    double now = progress_clock();

    if (!p->shown || now - p->drawn < 0.1)
        return false;
    p->drawn = now;
    return true;
}

void progress_words(const char *words)
{
    fprintf(stderr, "\r%s\033[K", words);
    fflush(stderr);
}

static void draw_bar(struct progress *p, double part, const char *words)
{
    int full = (int)(part * BAR);
    char bar[BAR + 1], percent[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(percent);

    assert(part >= 0 && part <= 1);
    for (int i = 0; i < BAR; i++)
        bar[i] = i < full ? '#' : '-';
    bar[BAR] = '\0';
    number_percent(&b, p->c->lang, part, 0);
    fprintf(stderr, "\r[%s] %s  %s\033[K", bar, percent, words);
    fflush(stderr);
}

void progress_games(struct progress *p, int64_t done, int64_t total)
{
    double rate = (double)done / (progress_clock() - p->started);
    char each[NUMBER_ROOM], left[NUMBER_ROOM], words[256];
    struct lv_buf e = LV_BUF(each), l = LV_BUF(left), w = LV_BUF(words);

    assert(done >= 0 && done <= total && total > 0);
    number_say(&e, p->c->lang, rate, 0);
    if (done > 0)
        number_time(&l, (double)(total - done) / rate);
    else
        lv_buf_text(&l, "…");
    lv_say(&w, p->c->lang, "{rate} games per second, {time} left", LV_STR("rate", each),
           LV_STR("time", left));
    draw_bar(p, (double)done / (double)total, words);
}

void progress_end(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
}
