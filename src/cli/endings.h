/* endings.h: games played on from a moment to the end, with a bar while people wait, and as a table. */
#ifndef ENDINGS_H
#define ENDINGS_H

#include "cli.h"
#include "story/endings.h"

/* So many of them, by what the seat can know; LV_ONLOOKER: with open hands. */
void endings_play(struct cli *c, const struct lv_match *m, int seat, uint64_t seed, int64_t games,
                  struct lv_endings *to);
void endings_show(struct cli *c, const struct lv_match *m, const struct lv_endings *e);

#endif
