/* solved.h: solved tables: worked out, saved and read again.
 *
 * A saved table is a header and the bytes of the table as they lie in memory:
 *
 *     magic 8 | format 4 | rules 4 | game 32 | program 8 |
 *     options 8 | components 8 | size 8 | checksum 8 | table
 *
 * It is of use to the program, the machine and the set-up that made it, and to no other:
 * everything is compared, and a table that does not fit is worked out anew. Nothing in it is
 * trusted beyond that. */
#ifndef SOLVED_H
#define SOLVED_H

#include "cli.h"

/* Works it out, with progress on a terminal. The caller frees it; NULL and *why. */
struct solved_effort {
    int sweeps;
    double error; /* no value is further from the truth */
    double seconds;
};
void *solved_work_out(struct cli *c, const struct lv_setup *u, struct solved_effort *effort,
                      struct lv_refusal *why);

enum { SOLVED_PATH = 1000 };
bool solved_path(const struct lv_setup *u, char path[SOLVED_PATH], struct lv_refusal *why);
bool solved_save(const struct lv_setup *u, const void *table, const char *path,
                 struct lv_refusal *why);

/* The caller frees it. NULL: there is none (code LV_E_OK), or it is not to be used (*why). */
void *solved_load(const struct lv_setup *u, const char *path, struct lv_refusal *why);

#endif
