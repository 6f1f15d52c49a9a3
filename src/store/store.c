/* store.c: opening and closing a store, and choosing the database behind it. See store.h. */
#include "store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "inside.h"

/* As libpq knows addresses; with an empty one the environment decides. */
static bool is_postgres(const char *where)
{
    static const char *const begin[] = { "postgresql://", "postgres://", "service=", "host=", "dbname=" };

    for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
        if (strncmp(where, begin[i], strlen(begin[i])) == 0)
            return true;
    return false;
}

/* A database is named by its path, or, when it is not a file, like an address. */
static const struct store_backend *backend_for(const char *where, struct lv_refusal *why)
{
    assert(where);
    if (is_postgres(where))
        return store_postgres(why);
    if (!strstr(where, "://"))
        return &store_sqlite;
    lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("{text}: there is no such kind of database here"), 0,
                   where);
    return NULL;
}

static bool take_first_ids(struct store *s, struct lv_refusal *why)
{
    bool ok = s->backend->take_ids(s->writer, &s->next_id, &s->end_id, why);

    s->has_all_ids = s->end_id == INT64_MAX;
    return ok;
}

struct store *store_open(const struct store_options *o, struct lv_refusal *why)
{
    const struct store_backend *backend = backend_for(o->where, why);
    struct store *s;

    assert(o->group >= 0 && o->sync_ms >= 0 && o->lease_ms >= 0);
    if (backend && o->process && !backend->house) {
        lv_refuse(why, LV_E_OPTION, NULL,
                  N_("several processes share a PostgreSQL database, not a file"), 0);
        return NULL;
    }
    s = backend ? calloc(1, sizeof *s) : NULL;
    if (!s) {
        if (backend)
            lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
        return NULL;
    }
    s->backend = backend;
    s->options = *o;
    s->options.busy_ms = o->busy_ms ? o->busy_ms : 5000;
    s->options.lease_ms = o->lease_ms ? o->lease_ms : 4000;
    s->options.queue_bytes = o->queue_bytes ? o->queue_bytes : (size_t)64 << 20;
    assert(s->options.busy_ms > 0 && s->options.queue_bytes > 0);
    s->options.where = strdup(o->where);
    s->writer = s->options.where ? backend->open(&s->options, why) : NULL;
    if (s->writer && take_first_ids(s, why) && writer_start(s, why)) {
        if (!o->process || house_start(s, why))
            return s;
        writer_end(s);
    }
    if (s->writer)
        backend->close(s->writer);
    else if (!s->options.where)
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
    free((char *)s->options.where);
    free(s);
    return NULL;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    assert(!s->reads); /* not from within one */
    writer_end(s);
    house_end(s);
    if (s->reader)
        s->backend->close(s->reader);
    s->backend->close(s->writer);
    free((char *)s->options.where);
    free(s->row_bytes);
    free(s);
}

bool store_is_file(const char *where)
{
    return !is_postgres(where) && !strstr(where, "://");
}

bool store_backup(const char *where, const char *to, struct lv_refusal *why)
{
    const struct store_backend *backend = backend_for(where, why);

    assert(to);
    return backend && backend->backup(where, to, why);
}

bool store_check(const char *where, struct lv_refusal *why)
{
    const struct store_backend *backend = backend_for(where, why);

    return backend && backend->check(where, why);
}

int64_t store_new_id(struct store *s)
{
    if (s->next_id == s->end_id) {
        pthread_mutex_lock(&s->lock);
        s->next_id = s->spare_id;
        s->end_id = s->spare_end;
        s->spare_id = s->spare_end;
        pthread_mutex_unlock(&s->lock);
    }
    return s->next_id < s->end_id ? s->next_id++ : 0;
}
