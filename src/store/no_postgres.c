/* no_postgres.c: in place of the PostgreSQL backend where libpq was not there when this was built. */
#include "backend.h"
#include "core/text.h"

const struct store_backend *store_postgres(struct lv_refusal *why)
{
    lv_refuse(why, LV_E_UNKNOWN, NULL, N_("this Ludovie was built without PostgreSQL: it needs libpq-dev"),
              0);
    return NULL;
}
