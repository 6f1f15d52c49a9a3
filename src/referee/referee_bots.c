/* referee_bots.c: what bots decide and advise in a match. */
#include "referee_asks.h"

#include <assert.h>

#include "bots/hint.h"

/* ---- bots ------------------------------------------------------------------------------------ */

/* Chances are whole numbers, as everything in our documents. */
static void put_millionths(struct call *c, const char *key, float share)
{
    assert(share >= 0 && share <= 1.0001f);
    lv_json_put_int(&c->j, key, (int64_t)((double)share * 1e6 + 0.5));
}

static void put_chance(struct call *c, const struct lv_advice *a)
{
    referee_put_notation(c, "do", a->action);
    put_millionths(c, "win_millionths", a->win);
    if (a->error >= 0)
        put_millionths(c, "error_millionths", a->error);
}

static void put_advice(struct call *c, struct lv_bot *bot, struct lv_rng *rng)
{
    struct lv_advice advice[LV_MAX_ACTIONS];
    union lv_state seen;
    int n;

    lv_match_imagine(c->slot->m, lv_match_to_move(c->slot->m), rng, &seen);
    n = lv_bot_advise(bot, &seen, rng, advice, NULL);
    lv_json_key(&c->j, "advice");
    lv_json_list(&c->j);
    for (int i = 0; i < n; i++) {
        lv_json_object(&c->j);
        put_chance(c, &advice[i]);
        lv_json_end(&c->j);
    }
    lv_json_end(&c->j);
}

static bool let_choose(struct call *c, struct lv_bot *bot, uint64_t seed)
{
    struct lv_match *m = c->slot->m;
    int seat = lv_match_to_move(m);
    struct lv_words w = lv_match_words(m, c->lang, seat);
    struct lv_rng rng = lv_rng_seed(seed, (uint64_t)lv_match_steps(m));
    lv_action a;
    char label[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(label);
    union lv_state seen;
    bool play, advice;

    assert(seat >= 0);
    lv_match_imagine(m, seat, &rng, &seen);
    if (!lv_node_bool_or(c->ask, "play", false, &play, c->why)
        || !lv_node_bool_or(c->ask, "advice", false, &advice, c->why)
        || !lv_bot_choose(bot, &seen, &rng, &a, c->why))
        return false;
    lv_json_put_int(&c->j, "seat", seat + 1);
    referee_put_notation(c, "do", a);
    lv_match_label(m, a, &w, &b);
    lv_json_put_text(&c->j, "label", label);
    if (advice)
        put_advice(c, bot, &rng);
    if (play && !lv_match_act(m, seat, a, -1, c->why))
        return false;
    lv_json_put_bool(&c->j, "played", play);
    referee_put_moment(c);
    return true;
}

bool referee_find_table(struct call *c, bool needed, const void **table)
{
    const struct lv_setup *u = lv_match_setup(c->slot->m);

    if (needed || (lv_bot_may_be_exact(u, NULL) && referee_world(c->r)->solved_table))
        *table = referee_table(c->r, u, c->why);
    return *table || !needed;
}

bool referee_ask_bot(struct call *c)
{
    const struct lv_setup *u = lv_match_setup(c->slot->m);
    const void *table = NULL;
    struct lv_bot *bot;
    const char *id;
    uint64_t seed;
    bool fine;

    if (!lv_node_text(c->ask, "bot", &id, c->why) || !referee_read_seed(c, &seed)
        || !lv_may_reason(u, c->why))
        return false;
    if (lv_match_to_move(c->slot->m) < 0)
        return referee_not_their_turn(c);
    if (lv_bot_needs_table(id) && !lv_bot_may_be_exact(u, c->why))
        return false;
    if (lv_bot_likes_table(id, u) && !referee_find_table(c, lv_bot_needs_table(id), &table))
        return false;
    bot = lv_bot_new(id, u, table, c->why);
    if (!bot)
        return false;
    fine = let_choose(c, bot, seed);
    lv_bot_free(bot);
    return fine;
}

static void put_hint(struct call *c, const struct lv_advice *all, int n, int i)
{
    const struct lv_match *m = c->slot->m;
    const struct lv_words w = lv_match_words(m, c->lang, lv_match_to_move(m));
    char label[LV_MAX_SENTENCE], chance[128], reason[512];
    struct lv_buf l = LV_BUF(label), p = LV_BUF(chance), r = LV_BUF(reason);

    lv_match_label(m, all[i].action, &w, &l);
    lv_hint_chance(&all[i], c->lang, &p);
    lv_hint_why(lv_match_setup(m), all, n, i, c->lang, &r);
    lv_json_object(&c->j);
    if (n == 1) /* nothing to think about: nobody has */
        referee_put_notation(c, "do", all[i].action);
    else
        put_chance(c, &all[i]);
    lv_json_put_text(&c->j, "label", label);
    if (n > 1)
        lv_json_put_text(&c->j, "chance", chance);
    lv_json_put_text(&c->j, "why", reason);
    lv_json_end(&c->j);
}

static bool give_hints(struct call *c, struct lv_bot *adviser, uint64_t seed)
{
    const struct lv_match *m = c->slot->m;
    struct lv_rng rng = lv_rng_seed(seed, (uint64_t)lv_match_steps(m));
    struct lv_advice advice[LV_MAX_ACTIONS];
    union lv_state seen;
    int n;

    lv_match_imagine(m, lv_match_to_move(m), &rng, &seen);
    n = lv_bot_advise(adviser, &seen, &rng, advice, c->why);
    if (n == 0)
        return false;
    lv_json_put_int(&c->j, "seat", lv_match_to_move(m) + 1);
    lv_json_key(&c->j, "hints");
    lv_json_list(&c->j);
    for (int i = 0; i < n; i++)
        put_hint(c, advice, n, i);
    lv_json_end(&c->j);
    referee_put_moment(c);
    return true;
}

bool referee_ask_hint(struct call *c)
{
    const void *table = NULL;
    struct lv_bot *adviser;
    uint64_t seed;
    bool fine;

    if (!referee_read_seed(c, &seed))
        return false;
    if (lv_match_to_move(c->slot->m) < 0)
        return referee_not_their_turn(c);
    if (!referee_find_table(c, false, &table))
        return false;
    adviser = lv_hint_bot(lv_match_setup(c->slot->m), table, c->why);
    fine = adviser && give_hints(c, adviser, seed);
    lv_bot_free(adviser);
    return fine;
}

