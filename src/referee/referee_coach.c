/* referee_coach.c: what a coach says to the seat to move: what to look at, or what was better. */
#include "referee_asks.h"

#include <assert.h>

#include "bots/hint.h"
#include "story/coach.h"

/* What the seat to move has seen, and luck to think with. */
static struct lv_rng imagine(const struct call *c, uint64_t seed, union lv_state *seen)
{
    const struct lv_match *m = c->slot->m;
    struct lv_rng rng = lv_rng_seed(seed, (uint64_t)lv_match_steps(m));

    assert(lv_match_to_move(m) >= 0);
    lv_match_imagine(m, lv_match_to_move(m), &rng, seen);
    return rng;
}

static bool look(struct call *c, const void *table, uint64_t seed)
{
    struct lv_bot *adviser = lv_hint_bot(lv_match_setup(c->slot->m), table, c->why);
    char text[512];
    struct lv_buf b = LV_BUF(text);
    union lv_state seen;
    struct lv_rng rng = imagine(c, seed, &seen);

    if (!adviser)
        return false;
    lv_coach_look(adviser, &seen, &rng, c->lang, &b);
    lv_bot_free(adviser);
    lv_json_put_text(&c->j, "text", text);
    return true;
}

static bool weigh(struct call *c, const char *decision, const void *table, uint64_t seed)
{
    static const char *const key[] = { [LV_COACHED_NOTHING] = "nothing", [LV_COACHED_FINE] = "fine",
                                       [LV_COACHED_POOR] = "poor" };
    const struct lv_match *m = c->slot->m;
    const struct lv_words w = lv_match_words(m, c->lang, lv_match_to_move(m));
    char text[2 * LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(text);
    union lv_state seen;
    struct lv_rng rng = imagine(c, seed, &seen);
    enum lv_coached coached;
    lv_action a;

    if (!lv_match_read_action(m, decision, &a, c->why) || !lv_match_may(m, a, c->why))
        return false;
    coached = lv_coach_weigh(lv_match_setup(m), table, &w, &seen, a, lv_rng_next(&rng), &b);
    lv_json_put_text(&c->j, "verdict", key[coached]);
    lv_json_put_text(&c->j, "text", text);
    return true;
}

bool referee_ask_coach(struct call *c)
{
    const struct lv_node *decision = lv_node_get(c->ask, "do");
    const void *table = NULL;
    uint64_t seed;

    if (!referee_read_seed(c, &seed) || !lv_may_reason(lv_match_setup(c->slot->m), c->why))
        return false;
    if (lv_match_to_move(c->slot->m) < 0)
        return referee_not_their_turn(c);
    if (decision && decision->type != LV_NODE_TEXT)
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("decisions are texts"), 0);
    if (!referee_find_table(c, false, &table))
        return false;
    lv_json_put_int(&c->j, "seat", lv_match_to_move(c->slot->m) + 1);
    if (!(decision ? weigh(c, decision->text, table, seed) : look(c, table, seed)))
        return false;
    referee_put_moment(c);
    return true;
}
