/* no_cluster.c: in place of cluster.c where there is no libpq: the tests are of SQLite only. */
#include "cluster.h"

#include <stdlib.h>

bool cluster_is_wanted(void)
{
    return false;
}

const char *cluster_where(void)
{
    abort();
}

void cluster_execute(const char *sql)
{
    (void)sql;
    abort();
}

void cluster_hold(void)
{
    abort();
}

void cluster_let_go(void)
{
    abort();
}
