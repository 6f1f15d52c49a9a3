/* postgres_lib.c: see postgres_lib.h. */
#include "postgres_lib.h"

#include <dlfcn.h>

#include "core/text.h"

struct pg_library pg_library;

static bool refuse(const char *text, struct lv_refusal *why)
{
    return lv_refuse_text(why, LV_E_SYSTEM, NULL,
                          N_("PostgreSQL's library libpq cannot be loaded: {text}"), 0, text);
}

static bool find(void *library, const char *name, void *to, struct lv_refusal *why)
{
    *(void **)to = dlsym(library, name);
    return *(void **)to || refuse(name, why); /* one from before pipelines */
}

bool pg_load(struct lv_refusal *why)
{
    static bool loaded;
    void *library = loaded ? NULL : dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);

    if (!loaded && !library)
        return refuse(dlerror(), why);
#define FIND(name) &&find(library, #name, &pg_library.name##_, why)
    loaded = loaded || (true PG_FUNCTIONS(FIND));
#undef FIND
    return loaded;
}
