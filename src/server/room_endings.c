/* room_endings.c: a thousand endings at a table (story/endings.h), once all who play have agreed. The crew
 * plays on from copies of what each seat has seen, a while at a time, so that bots and coaches of others
 * come in between; each seat is told its own, a few times while they become more. They are stored nowhere,
 * and the game goes on meanwhile. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"
#include "story/endings.h"

enum {
    GAMES = 1000,
    AT_ONCE_US = 100000 /* that a worker plays on before it looks who else waits */
};

/* Endings that are being played on. It has copies of all it needs. */
struct outlook {
    struct crew_job job;
    struct server *s;
    int64_t table;
    uint64_t seed;  /* of this asking: by it, it is recognised */
    int64_t seq;    /* at which moment */
    int steps;
    int seat;       /* by what it can know; LV_ONLOOKER: everybody knows the same */
    unsigned heard; /* mask of seats that are told */
    int played;
    struct lv_setup u;
    struct lv_endings found;
    union lv_state seen; /* by the seat: the true state does not leave the table */
};

static void play_on(struct crew_job *job)
{
    struct outlook *k = (struct outlook *)job;
    const int64_t end = metric_now() + AT_ONCE_US;

    do
        lv_endings_play(&k->u, &k->seen, k->seat, k->seed, (uint64_t)k->played++, &k->found);
    while (k->played < GAMES && metric_now() < end);
}

static void tell(struct room *r, const struct outlook *k, bool complete)
{
    const struct told_endings what = { .seq = k->seq, .steps = k->steps, .of = GAMES, .complete = complete,
                                       .found = &k->found };

    for (struct client *c = r->clients; c; c = c->next)
        if (c->ws && c->welcomed && c->seat >= 0 && k->heard & 1u << c->seat)
            room_told_endings(c, &what);
}

/* What has been found so far is told before more is asked for: from there on it is the worker's. Where too
 * much else waits, so many endings have to do. */
static void finish(struct crew_job *job)
{
    struct outlook *k = (struct outlook *)job;
    struct room *r = k->s->stopping ? NULL : room_find(k->s, k->table);
    const struct outlook so_far = *k;

    if (!r || r->dead || r->endings_seed != k->seed) { /* nobody is there, or the table was rebuilt */
        free(k);
        return;
    }
    if (k->played < GAMES && crew_add(k->s->bots, &k->job)) {
        tell(r, &so_far, false);
        return;
    }
    free(k);
    r->endings--;
    assert(r->endings >= 0);
    tell(r, &so_far, true);
}

/* From what the seat of this client has seen; NULL: no memory. */
static struct outlook *outlook_of(const struct room *r, const struct client *c)
{
    struct outlook *k = calloc(1, sizeof *k);
    struct lv_rng rng = lv_rng_seed(r->endings_seed, (uint64_t)c->seat);

    assert(r->t->m && c->seat >= 0 && c->seat < r->t->set.seats);
    if (!k)
        return NULL;
    k->job = (struct crew_job){ .run = play_on, .finish = finish,
                                .whose = { c->address, (uint64_t)c->person, (uint64_t)r->t->id } };
    k->s = r->s;
    k->table = r->t->id;
    k->seed = r->endings_seed;
    k->seq = r->t->seq;
    k->steps = lv_match_steps(r->t->m);
    k->seat = r->t->game->rules.resample ? c->seat : LV_ONLOOKER;
    k->heard = r->t->game->rules.resample ? 1u << c->seat : ~0u;
    k->u = *lv_match_setup(r->t->m);
    lv_match_imagine(r->t->m, c->seat, &rng, &k->seen);
    return k;
}

void room_play_on(struct room *r)
{
    unsigned heard = 0;

    assert(!r->busy && !r->dead && r->endings == 0);
    r->endings_seed = lv_rng_next(&r->s->rng);
    for (const struct client *c = r->clients; c; c = c->next) {
        struct outlook *k;
        if (!c->ws || !c->welcomed || c->seat < 0 || heard & 1u << c->seat)
            continue;
        k = outlook_of(r, c);
        if (!k || !crew_add(r->s->bots, &k->job)) {
            free(k);
            continue;
        }
        heard |= k->heard;
        r->endings++;
    }
}
