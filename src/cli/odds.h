/* odds.h: the figures that a solver knows about single components, as a table for people. */
#ifndef ODDS_H
#define ODDS_H

#include "cli.h"

/* Prints the document of lv_solver.odds; false and *why when there is no memory. */
bool odds_print(struct cli *c, const struct lv_setup *u, struct lv_refusal *why);

#endif
