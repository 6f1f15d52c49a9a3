/* report.h: what a simulation gave, for people, for programs and as a picture. */
#ifndef REPORT_H
#define REPORT_H

#include "cli.h"
#include "sim.h"

void report_table(struct cli *c, const struct sim *sim, const struct sim_result *r, double seconds);

/* Both print the same bytes for the same games, however many threads played them. False: no
 * memory. */
bool report_json(const struct sim *sim, const struct sim_result *r);
void report_csv(const struct sim *sim, const struct sim_result *r);

/* A picture (SVG) with a row for each player: distribution of the scores, share of the wins. */
bool report_plot(struct cli *c, const struct sim *sim, const struct sim_result *r, const char *path,
                 struct lv_refusal *why);

/* What a player won: wins, their share of all games that ended, and the interval it may lie in. */
struct win_share {
    double wins, share;
    struct interval interval;
};
struct win_share report_share(const struct sim_result *r, int player);

#endif
