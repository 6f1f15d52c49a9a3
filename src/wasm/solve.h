/* solve.h: a solved table, worked out in the page. */
#ifndef SOLVE_H
#define SOLVE_H

#include "core/game.h"

/* To be freed; NULL and *why. Only the module of stories has it: elsewhere the function is NULL, and bots
 * play without a table, as they always did there. */
void *solve(void *ctx, const struct lv_setup *u, struct lv_refusal *why) LV_OPTIONAL;

#endif
