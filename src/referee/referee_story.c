/* referee_story.c: how a game came about, and how it could end. */
#include "referee_asks.h"

#include <assert.h>

#include "bots/bots.h"
#include "story/endings.h"
#include "story/story.h"

enum { PIECES = 16, MOST_PIECES = 1000, MOST_BUDGET = 10000, ENDINGS = 100, MOST_ENDINGS = 1000,
       A_STEP = 8 << 10 };

/* ---- analyse ----------------------------------------------------------------------------------- */

static void forget(struct story_kept *k)
{
    lv_story_free(k->s);
    lv_match_free(k->m);
    *k = (struct story_kept){ 0 };
}

/* A story goes on where it was if the match is as it was, and the question the same. */
static bool is_same(const struct story_kept *a, const struct story_kept *b)
{
    return a->s && a->of == b->of && a->steps == b->steps && a->hash == b->hash && a->seed == b->seed
        && a->budget == b->budget;
}

static bool begin(struct call *c, struct story_kept *k, const struct story_kept *wanted)
{
    const struct lv_match *m = c->slot->m;
    const void *table = NULL;
    struct lv_story_terms terms = { .most = wanted->budget, .seed = wanted->seed };

    forget(k);
    if (lv_bot_may_be_exact(lv_match_setup(m), NULL) && referee_world(c->r)->solved_table
        && !(table = referee_table(c->r, lv_match_setup(m), c->why)))
        return false;
    terms.table = table;
    *k = *wanted;
    k->free = forget;
    k->m = lv_match_past(m, lv_match_steps(m), c->why); /* its own: the other may be played on */
    k->s = k->m ? lv_story_new(k->m, &terms, c->why) : NULL;
    if (!k->s)
        forget(k);
    return k->s != NULL;
}

static bool read_wish(struct call *c, struct story_kept *wanted, int64_t *pieces)
{
    int64_t budget, seed;

    if (!lv_node_int_or(c->ask, "budget", LV_WORTH_LEAST, MOST_BUDGET, 0, &budget, c->why)
        || !lv_node_int_or(c->ask, "seed", 0, (int64_t)1 << 53, 1, &seed, c->why)
        || !lv_node_int_or(c->ask, "pieces", 1, MOST_PIECES, PIECES, pieces, c->why))
        return false;
    *wanted = (struct story_kept){ .of = c->slot->id, .steps = lv_match_steps(c->slot->m),
                                   .hash = lv_match_hash(c->slot->m), .budget = (int)budget,
                                   .seed = (uint64_t)seed };
    return true;
}

bool referee_ask_analyse(struct call *c)
{
    struct story_kept *k = referee_story_kept(c->r), wanted;
    int64_t pieces;
    bool more = true;

    if (!read_wish(c, &wanted, &pieces) || (!is_same(k, &wanted) && !begin(c, k, &wanted)))
        return false;
    for (; more && pieces > 0; pieces--)
        more = lv_story_work(k->s);
    referee_put_moment(c);
    lv_json_put_int(&c->j, "done", lv_story_done(k->s));
    lv_json_put_bool(&c->j, "complete", !more);
    if (more)
        return true;
    if (!referee_reserve(c, (size_t)(k->steps + 16) * A_STEP))
        return false;
    LV_IN_OBJECT(&c->j, "analysis")
        lv_story_write(k->s, c->lang, &c->j);
    return true;
}

/* ---- endings ----------------------------------------------------------------------------------- */

/* From the moment that is, or from an earlier one; with open hands, or as a seat may imagine it. */
bool referee_ask_endings(struct call *c)
{
    struct lv_endings e = { 0 };
    int64_t games, step, first;
    struct lv_match *then;
    uint64_t seed;
    int reader;

    if (!lv_node_int_or(c->ask, "games", 1, MOST_ENDINGS, ENDINGS, &games, c->why)
        || !lv_node_int_or(c->ask, "first", 0, LV_ENDINGS_MOST, 0, &first, c->why)
        || !lv_node_int_or(c->ask, "step", 0, LV_MAX_STEPS, lv_match_steps(c->slot->m), &step, c->why)
        || !referee_read_reader(c, &reader) || !referee_read_seed(c, &seed)
        || !lv_may_reason(lv_match_setup(c->slot->m), c->why))
        return false;
    if (step > lv_match_steps(c->slot->m))
        return lv_refuse(c->why, LV_E_LIMIT, NULL, N_("the record has only {n} steps"),
                         lv_match_steps(c->slot->m));
    then = lv_match_past(c->slot->m, (int)step, c->why);
    if (!then)
        return false;
    for (int64_t i = first; i < first + games; i++)
        lv_endings_play(lv_match_setup(then), lv_match_state(then), reader, seed, (uint64_t)i, &e);
    lv_match_free(then);
    referee_put_moment(c);
    lv_json_put_int(&c->j, "from", step);
    lv_endings_write(lv_match_setup(c->slot->m), &e, &c->j);
    return true;
}
