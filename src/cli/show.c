/* show.c: a situation on the terminal, and a match from a file. */
#include "show.h"

#include <stdlib.h>
#include <string.h>

static void print_span(void *ctx, int style, const char *text)
{
    cli_styled(ctx, style, text);
}

static void print_newline(void *ctx)
{
    (void)ctx;
    putchar('\n');
}

static void print_heading(void *ctx, const char *title)
{
    const struct cli *c = ctx;

    if (!*title)
        return;
    if (!c->plain)
        putchar('\n');
    cli_styled(c, LV_STYLE_STRONG, title);
    putchar('\n');
}

static void print_fact(void *ctx, const char *text)
{
    const struct cli *c = ctx;

    fputs(c->plain ? "" : "  ", stdout);
    cli_wrap(c, LV_STYLE_PLAIN, 2, 4, text);
    putchar('\n');
}

void show_situation(struct cli *c, const struct lv_match *m, int reader)
{
    const struct lv_words w = lv_match_words(m, c->lang, reader);
    const struct lv_teller teller = { c, print_heading, print_fact, NULL };
    const struct lv_painter painter = { c, c->columns, print_span, print_newline };

    if (c->plain || !lv_match_draw(m, &w, &painter))
        lv_match_tell(m, &w, &teller);
}

bool show_load(struct cli *c, const char *path, struct loaded *to, struct lv_refusal *why)
{
    const struct lv_game *g;
    size_t len = 0;
    char *text;

    memset(to, 0, sizeof *to);
    text = cli_read_file(path, LV_MAX_RECORD, &len, why);
    if (!text)
        return false;
    g = lv_record_game(text, len, why);
    to->data = g ? cli_load_data(c, g, why) : NULL;
    to->m = to->data ? lv_match_load(text, len, to->data, &to->damage, why) : NULL;
    free(text);
    if (to->m)
        return true;
    show_release(to);
    return lv_refuse_at(why, path, 0);
}

void show_release(struct loaded *l)
{
    lv_match_free(l->m);
    lv_data_free(l->data);
    memset(l, 0, sizeof *l);
}
