/* grid.c: see grid.h. */
#include "grid.h"

#include <assert.h>
#include <string.h>

#include "number.h"

void grid_init(struct grid *t, struct cli *c)
{
    t->c = c;
    t->n_columns = t->n_cells = 0;
}

void grid_column(struct grid *t, const char *msgid, bool left)
{
    assert(t->n_columns < GRID_COLUMNS && t->n_cells == 0);
    t->left[t->n_columns] = left;
    t->title[t->n_columns++] = lv_translate(t->c->lang, msgid);
}

struct lv_buf grid_cell(struct grid *t)
{
    assert(t->n_cells < GRID_ROWS * t->n_columns);
    return lv_buf_over(t->cell[t->n_cells++], GRID_CELL);
}

void grid_text(struct grid *t, const char *text)
{
    struct lv_buf b = grid_cell(t);

    lv_buf_text(&b, text);
}

void grid_number(struct grid *t, double value, int decimals)
{
    struct lv_buf b = grid_cell(t);

    number_say(&b, t->c->lang, value, decimals);
}

/* How many letters a text shows, of its first n bytes: all our letters are one column wide. */
static int width(const char *text, size_t n)
{
    int w = 0;

    for (size_t i = 0; i < n; i++)
        w += (text[i] & 0xC0) != 0x80;
    return w;
}

/* The title's last line, and how long the one before it is (0: there is none). */
static const char *last_line(const char *title, size_t *before)
{
    const char *cut = strchr(title, '\n');

    *before = cut ? (size_t)(cut - title) : 0;
    return cut ? cut + 1 : title;
}

static int column_width(const struct grid *t, int column)
{
    size_t before;
    const char *last = last_line(t->title[column], &before);
    int w = width(last, strlen(last)), first = width(t->title[column], before);

    w = w > first ? w : first;
    for (int i = column; i < t->n_cells; i += t->n_columns) {
        int here = width(t->cell[i], strlen(t->cell[i]));
        w = w > here ? w : here;
    }
    return w;
}

static void put(const struct grid *t, int column, const char *text, size_t len, int style)
{
    const int pad = column_width(t, column) - width(text, len);
    bool last = column == t->n_columns - 1;
    char room[GRID_CELL];
    struct lv_buf b = LV_BUF(room);

    lv_buf_bytes(&b, text, len);
    assert(pad >= 0 && !b.cut);
    printf("%*s", t->left[column] ? 0 : pad, "");
    cli_styled(t->c, style, room);
    if (last)
        printf("\n");
    else
        printf("%*s", (t->left[column] ? pad : 0) + 2, "");
}

static void print_titles(const struct grid *t)
{
    bool two_lines = false;

    for (int i = 0; i < t->n_columns; i++)
        two_lines |= strchr(t->title[i], '\n') != NULL;
    for (int line = !two_lines; line < 2; line++)
        for (int i = 0; i < t->n_columns; i++) {
            size_t before;
            const char *last = last_line(t->title[i], &before);
            if (line == 0)
                put(t, i, t->title[i], before, LV_STYLE_STRONG);
            else
                put(t, i, last, strlen(last), LV_STYLE_STRONG);
        }
}

/* For ears: every number with its title, one a line, under what the row is about. */
static void print_facts(const struct grid *t)
{
    for (int i = 0; i < t->n_cells; i++) {
        int column = i % t->n_columns;
        size_t before;
        const char *last = last_line(t->title[column], &before);
        if (column > 0)
            printf("  ");
        printf("%.*s%s%s%s%s\n", (int)before, t->title[column], before ? " " : "", last,
               lv_translate(t->c->lang, ": "), t->cell[i]);
    }
}

void grid_print(const struct grid *t)
{
    assert(t->n_columns > 0 && t->n_cells % t->n_columns == 0);
    if (t->c->plain) {
        print_facts(t);
        return;
    }
    print_titles(t);
    for (int i = 0; i < t->n_cells; i++)
        put(t, i % t->n_columns, t->cell[i], strlen(t->cell[i]), LV_STYLE_PLAIN);
}
