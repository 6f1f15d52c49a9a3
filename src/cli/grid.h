/* grid.h: a table for people: aligned columns, or in plain mode one fact a line. */
#ifndef GRID_H
#define GRID_H

#include "cli.h"

enum { GRID_COLUMNS = 12, GRID_ROWS = 64, GRID_CELL = 96 };

struct grid {
    struct cli *c;
    int n_columns, n_cells;
    const char *title[GRID_COLUMNS]; /* translated; a line break makes it two lines high */
    bool left[GRID_COLUMNS];         /* words stand left, numbers right */
    char cell[GRID_ROWS * GRID_COLUMNS][GRID_CELL];
};

/* Columns first (msgids), then cells row by row; what is too long for a cell is left out whole. */
void grid_init(struct grid *t, struct cli *c);
void grid_column(struct grid *t, const char *msgid, bool left);
struct lv_buf grid_cell(struct grid *t); /* to be written at once */
void grid_text(struct grid *t, const char *text);
void grid_number(struct grid *t, double value, int decimals);
void grid_print(const struct grid *t);

#endif
