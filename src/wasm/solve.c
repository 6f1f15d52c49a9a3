/* solve.c: see solve.h. It takes some seconds, in a thread of its own: whoever leaves ends that. */
#include "solve.h"

#include <stdlib.h>

void *solve(void *ctx, const struct lv_setup *u, struct lv_refusal *why)
{
    const double enough = 1e-13; /* lv_solver: always reached */
    const struct lv_solver *solver = u->game->thinking->solver;
    void *table;

    (void)ctx;
    if (!solver || !solver->may_solve(u, why))
        return NULL;
    table = calloc(1, solver->table_size(u));
    if (!table) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    while (solver->sweep(u, table) > enough)
        ;
    return table; /* the caller's from here on */
}
