/* part.c: see part.h. Here parts are written; merge.c reads them. */
#include "part.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"

enum { FORMAT = 1, HEAD_ROOM = 64 << 10 };

bool part_read(const char *text, struct part *to)
{
    enum { MOST = 1000000 };
    char *end;

    to->number = strtoll(text, &end, 10);
    if (end == text || *end != '/')
        return false;
    text = end + 1;
    to->of = strtoll(text, &end, 10);
    return end != text && !*end && to->of >= 1 && to->of <= MOST && to->number >= 1 && to->number <= to->of;
}

/* ---- what is played --------------------------------------------------------------------------- */

struct run_head {
    const char *what;
    const struct lv_setup *u;
    int64_t max_steps, seed, games, more; /* more: rotated, or whose gauntlet it is */
    struct part part;
};

/* Everything on which the games depend, then which of them these are. */
static void put_head(struct lv_json *j, const struct run_head *h)
{
    char components[17];

    snprintf(components, sizeof components, "%016" PRIx64, lv_hash(h->u->data, h->u->game->data_size));
    lv_json_put_text(j, "part_of", h->what);
    lv_json_put_int(j, "format", FORMAT);
    lv_json_put_text(j, "program", LV_VERSION);
    lv_json_put_text(j, "game", h->u->game->id);
    lv_json_put_int(j, "rules", h->u->game->rules_version);
    lv_json_put_text(j, "components", components);
    lv_json_put_int(j, "seats", h->u->seats);
    lv_json_key(j, "options");
    lv_setup_write_all(h->u, true, j);
    lv_json_put_int(j, "max_steps", h->max_steps);
    lv_json_put_int(j, "seed", h->seed);
    lv_json_put_int(j, "games", h->games);
    lv_json_put_int(j, "more", h->more);
    lv_json_put_int(j, "parts", h->part.of);
}

/* ---- simulations ------------------------------------------------------------------------------ */

static void put_tally(struct lv_json *j, const char *key, const struct tally *t)
{
    LV_IN_LIST(j, key)
        for (size_t k = 0; k < t->n; k++)
            LV_IN_LIST(j, NULL) {
                lv_json_int(j, t->row[k].score);
                lv_json_int(j, t->row[k].count);
            }
}

static void put_sim(struct lv_json *j, const struct sim *sim, const struct sim_result *r)
{
    LV_IN_LIST(j, "bots")
        for (int i = 0; i < sim->terms.u->seats; i++)
            lv_json_text(j, sim->spec[i]);
    lv_json_put_int(j, "part", sim->part.number);
    lv_json_put_bool(j, "partial", r->partial);
    lv_json_put_int(j, "ended", r->ended);
    lv_json_put_int(j, "unfinished", r->unfinished);
    lv_json_put_int(j, "steps", r->steps);
    put_tally(j, "lengths", &r->lengths);
    LV_IN_LIST(j, "players")
        for (int i = 0; i < sim->terms.u->seats; i++)
            LV_IN_OBJECT(j, NULL) {
                lv_json_put_int(j, "wins", r->player[i].wins);
                lv_json_put_int(j, "decisions", r->player[i].decisions);
                lv_json_put_int(j, "failures", r->player[i].failures);
                put_tally(j, "scores", &r->player[i].scores);
            }
}

bool part_print_sim(const struct sim *sim, const struct sim_result *r, double seconds)
{
    size_t cap = HEAD_ROOM + r->lengths.n * 48;
    struct lv_json j;
    struct lv_buf b;
    char *room;

    for (int i = 0; i < LV_MAX_SEATS; i++)
        cap += r->player[i].scores.n * 48;
    room = malloc(cap);
    if (!room)
        return false;
    b = lv_buf_over(room, cap);
    j = lv_json_on(&b);
    LV_IN_OBJECT(&j, NULL) {
        put_head(&j, &(struct run_head){ "simulate", sim->terms.u, sim->max_steps, (int64_t)sim->seed,
                 sim->games,
                                         sim->rotate, sim->part });
        put_sim(&j, sim, r);
        lv_json_put_int(&j, "milliseconds", (int64_t)(seconds * 1000));
    }
    printf("%s\n", room);
    free(room);
    return true;
}

/* ---- ladders ---------------------------------------------------------------------------------- */

static void put_ladder(struct lv_json *j, const struct ladder *l)
{
    LV_IN_LIST(j, "bots")
        for (int i = 0; i < l->bots; i++)
            lv_json_text(j, l->bot[i]);
    lv_json_put_int(j, "part", l->part.number);
    lv_json_put_int(j, "failures", l->failures);
    LV_IN_LIST(j, "won") /* by pairing, then by game; only those of this part */
        for (int64_t k = 0; k < l->games * l->pairings; k++)
            if (ladder_is_ours(l, k % l->games))
                lv_json_int(j, l->won[k]);
}

bool part_print_ladder(const struct ladder *l, double seconds)
{
    size_t cap = HEAD_ROOM + (size_t)(l->games * l->pairings) * 4;
    char *room = malloc(cap);
    struct lv_json j;
    struct lv_buf b;

    if (!room)
        return false;
    b = lv_buf_over(room, cap);
    j = lv_json_on(&b);
    LV_IN_OBJECT(&j, NULL) {
        put_head(&j, &(struct run_head){ "ladder", l->terms.u, l->max_steps, (int64_t)l->seed, l->games,
                                         l->gauntlet, l->part });
        put_ladder(&j, l);
        lv_json_put_int(&j, "milliseconds", (int64_t)(seconds * 1000));
    }
    printf("%s\n", room);
    free(room);
    return true;
}
