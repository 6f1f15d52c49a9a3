/* solved.c: perfect play, for the few games that are small enough. A table is worked out when a bot first
 * wants it, in that bot's thread, and kept: there are only as many as ways to set up such a game. */
#include "serve.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"

enum { MAX_SOLVED = 16 };

struct solved {
    const struct server_world *world;
    pthread_mutex_t lock; /* guards what follows */
    struct { struct lv_setup u; void *table; } of[MAX_SOLVED]; /* table NULL: somebody is at it, or failed */
    int n;
};

struct solved *solved_new(const struct server_world *w)
{
    struct solved *s = calloc(1, sizeof *s);

    assert(w);
    if (s) {
        s->world = w;
        pthread_mutex_init(&s->lock, NULL);
    }
    return s;
}

void solved_free(struct solved *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->n; i++)
        free(s->of[i].table);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

/* Who begins is no property of a position: one table serves all (lv_solver). */
static struct lv_setup without_beginner(const struct lv_setup *u)
{
    struct lv_setup same = *u;

    for (int i = 0; i < u->game->n_options; i++)
        if (u->game->options[i].who_begins)
            memset(same.option[i], 0, sizeof same.option[i]);
    return same;
}

static bool is_same(const struct lv_setup *a, const struct lv_setup *b)
{
    return a->game == b->game && a->data == b->data && a->seats == b->seats
        && memcmp(a->option, b->option, sizeof a->option) == 0;
}

const void *solved_for(struct solved *s, const struct lv_setup *u)
{
    const struct lv_setup wanted = without_beginner(u);
    struct lv_refusal why;
    const void *table;
    const struct lv_solver *solver = u->game->thinking->solver;
    int i = 0;

    if (!s->world->solved_table || !solver || !solver->may_solve(u, NULL))
        return NULL;
    pthread_mutex_lock(&s->lock);
    assert(s->n >= 0 && s->n <= MAX_SOLVED);
    while (i < s->n && !is_same(&s->of[i].u, &wanted))
        i++;
    if (i == s->n && i < MAX_SOLVED) {
        s->of[s->n++].u = wanted; /* whoever asks meanwhile does without */
        pthread_mutex_unlock(&s->lock);
        void *made = s->world->solved_table(s->world->ctx, u, &why);
        pthread_mutex_lock(&s->lock);
        s->of[i].table = made;
    }
    table = i < MAX_SOLVED ? s->of[i].table : NULL;
    pthread_mutex_unlock(&s->lock);
    return table;
}
