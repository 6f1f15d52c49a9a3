/* show.h: a situation and a result on the terminal, and a match from a file. */
#ifndef SHOW_H
#define SHOW_H

#include "cli.h"

/* The situation as `reader` may see it: drawn where the game can and --plain is not asked for, else
 * told. */
void show_situation(struct cli *c, const struct lv_match *m, int reader);
void show_mine(struct cli *c, const struct lv_match *m, int seat); /* what is told about that seat */

/* What each seat has, in the game's own unit; and, when the game is over, that it is, and who came where. */
void show_scores(struct cli *c, const struct lv_match *m);
void show_result(struct cli *c, const struct lv_match *m);

/* A match from a file, with the components it was played with, which outlive it. */
struct loaded {
    struct lv_match *m; /* NULL: could not be loaded */
    struct lv_data *data;
    struct lv_refusal damage; /* code LV_E_OK: the file is whole */
};
bool show_load(struct cli *c, const char *path, struct loaded *to, struct lv_refusal *why);

/* The same; of a record of older rules, under which it goes on otherwise than under ours, as much as is the
 * same: then the damage says so. */
bool show_load_as_far(struct cli *c, const char *path, struct loaded *to, struct lv_refusal *why);
void show_release(struct loaded *l);

#endif
