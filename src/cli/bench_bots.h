/* bench_bots.h: how fast the tree search is: ludovie bench --bots. */
#ifndef BENCH_BOTS_H
#define BENCH_BOTS_H

#include "cli.h"
#include "grid.h"

struct bot_speed {
    double opening, middle; /* iterations a second, from the first decision and from the middle of a game */
    double in_game;         /* share of the time that is spent in the game's own functions */
    double tree_bytes;      /* for 1,000 iterations */
};

/* The median of so many runs of about so many seconds each. False and *why when the bot cannot be had. */
enum { BENCH_BOTS_RUNS = 99 };
bool bench_bots(const struct lv_setup *u, double seconds, int runs, struct bot_speed *to,
                struct lv_refusal *why);

void bench_bots_columns(struct grid *t);
void bench_bots_cells(struct grid *t, int seats, const struct bot_speed *s);
void bench_bots_json(struct lv_json *j, const struct lv_setup *u, const struct bot_speed *s);

#endif
