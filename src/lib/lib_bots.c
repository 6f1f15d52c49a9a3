/* lib_bots.c: bots and their advice. */
#include <assert.h>
#include <stdlib.h>

#include "bots/hint.h"
#include "lib_inside.h"

struct ludovie_bot {
    struct ludovie_match *m;
    struct lv_bot *bot;
};

/* Perfect play needs a solved table, which takes seconds and a place on a disk: the program has it. */
static struct lv_bot *make(const struct lv_setup *u, const char *spec, struct lv_refusal *why)
{
    if (!spec)
        return lv_hint_bot(u, NULL, why);
    if (lv_bot_is_spec(spec, why) && !lv_bot_needs_table(spec))
        return lv_bot_new(spec, u, NULL, why);
    if (lv_bot_needs_table(spec))
        lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no exact player here"), 0);
    return NULL;
}

ludovie_bot *ludovie_bot_new(ludovie_match *m, const char *spec, struct ludovie_error *e)
{
    struct lv_refusal why;
    struct ludovie_bot *b = calloc(1, sizeof *b);

    if (!b) {
        lib_no_memory(m->l, e);
        return NULL;
    }
    *b = (struct ludovie_bot){ m, make(lv_match_setup(m->m), spec, &why) };
    if (b->bot)
        return b;
    free(b);
    lib_refuse(m->l, &why, e);
    return NULL;
}

void ludovie_bot_free(ludovie_bot *b)
{
    if (b)
        lv_bot_free(b->bot);
    free(b);
}

/* What the seat to move imagines, with the random numbers that are left then: as the referee does it. */
static bool imagine(const struct ludovie_bot *b, int64_t seed, struct lv_rng *rng, union lv_state *seen,
                    struct lv_refusal *why)
{
    const struct lv_match *m = b->m->m;
    uint64_t drawn;

    if (lv_match_to_move(m) < 0)
        return lv_refuse(why, LV_E_TURN, NULL, lv_match_to_move(m) == LV_OVER
                         ? N_("the game is over") : N_("dice or cards are due first"), 0);
    if (!lib_seed(seed, &drawn, why))
        return false;
    *rng = lv_rng_seed(drawn, (uint64_t)lv_match_steps(m));
    lv_match_imagine(m, lv_match_to_move(m), rng, seen);
    return true;
}

bool ludovie_bot_choose(ludovie_bot *b, int64_t seed, uint32_t *to, struct ludovie_error *e)
{
    struct lv_refusal why;
    struct lv_rng rng;
    union lv_state seen;

    return (imagine(b, seed, &rng, &seen, &why) && lv_bot_choose(b->bot, &seen, &rng, to, &why))
           || lib_refuse(b->m->l, &why, e);
}

int ludovie_bot_advise(ludovie_bot *b, int64_t seed, struct ludovie_advice to[LUDOVIE_MAX_CHOICES],
                       struct ludovie_error *e)
{
    const struct lv_lang *lang = b->m->l->lang;
    struct lv_advice advice[LV_MAX_ACTIONS];
    struct lv_refusal why;
    struct lv_rng rng;
    union lv_state seen;
    int n = imagine(b, seed, &rng, &seen, &why) ? lv_bot_advise(b->bot, &seen, &rng, advice, &why) : 0;

    if (n == 0) {
        lib_refuse(b->m->l, &why, e);
        return -1;
    }
    for (int i = 0; i < n; i++) {
        struct lv_buf chance = LV_BUF(to[i].chance), reason = LV_BUF(to[i].why);
        to[i].action = advice[i].action;
        to[i].win = advice[i].win;
        to[i].error = advice[i].error;
        if (n > 1) /* else nobody has thought about it */
            lv_hint_chance(&advice[i], lang, &chance);
        lv_hint_why(lv_match_setup(b->m->m), advice, n, i, lang, &reason);
        assert(!chance.cut && !reason.cut);
    }
    return n;
}
