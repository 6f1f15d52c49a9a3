/* sheet.c: what is said about a situation, line by line. */
#include "sheet.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINES = 160, LONG = 4096 };

static struct {
    const struct lv_setup *u;
    const void *state;
    int reader, section, about, n;
    struct {
        int section, about;
        bool meant;
        char text[LONG];
    } line[LINES];
} heard;

static int section, about; /* where a line is looked for */
static char list[LONG];

static void hear(const char *text)
{
    assert_true(heard.n < LINES && strlen(text) < LONG);
    strcpy(heard.line[heard.n].text, text);
    heard.line[heard.n].section = heard.section;
    heard.line[heard.n].meant = false;
    heard.line[heard.n++].about = heard.about;
}

static void hear_heading(void *ctx, const char *title)
{
    (void)ctx;
    heard.section++;
    heard.about = -1;
    hear(title);
}

static void hear_fact(void *ctx, const char *text)
{
    (void)ctx;
    hear(text);
}

static void hear_about(void *ctx, int seat)
{
    (void)ctx;
    heard.about = seat;
}

void sheet_hear(const struct lv_setup *u, const void *state, const struct lv_words *w)
{
    heard.u = u;
    heard.state = state;
    heard.reader = w->reader;
    heard.n = heard.section = 0;
    heard.about = -1;
    u->game->telling->tell(u, state, w,
                           &(struct lv_teller){ NULL, hear_heading, hear_fact, hear_about, NULL });
    sheet_at(0, -1);
}

void sheet_at(int in, int whom)
{
    section = in;
    about = whom;
}

void sheet_must(const char *format, ...)
{
    char text[LONG];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (int i = 0; i < heard.n; i++)
        if (heard.line[i].section == section && heard.line[i].about == about && !heard.line[i].meant
            && strcmp(heard.line[i].text, text) == 0) {
            heard.line[i].meant = true;
            return;
        }
    for (int i = 0; i < heard.n; i++)
        if (heard.line[i].section == section)
            print_message("heard (%d): %s\n", heard.line[i].about, heard.line[i].text);
    fail_msg("\"%s\" is not said to %d in %s", text, heard.reader, t_written(heard.u, heard.state));
}

void sheet_end(void)
{
    for (int i = 0; i < heard.n; i++)
        if (!heard.line[i].meant)
            fail_msg("\"%s\" is said to %d in %s", heard.line[i].text, heard.reader,
                     t_written(heard.u, heard.state));
}

void sheet_list(void)
{
    list[0] = '\0';
}

void sheet_item(const char *format, ...)
{
    const size_t len = strlen(list);
    char item[512];
    va_list args;

    va_start(args, format);
    vsnprintf(item, sizeof item, format, args);
    va_end(args);
    snprintf(list + len, sizeof list - len, "%s%s", len ? ", " : "", item);
}

void sheet_must_list(const char *before)
{
    if (list[0])
        sheet_must("%s: %s.", before, list);
}

const char *sheet_listed(void)
{
    return list;
}
