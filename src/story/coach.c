/* coach.c: see coach.h. */
#include "coach.h"

#include <math.h>

#include "bots/hint.h"
#include "bots/playout.h"
#include "core/tell.h"

void lv_coach_look(struct lv_bot *adviser, const union lv_state *seen, struct lv_rng *rng,
                   const struct lv_lang *lang, struct lv_buf *to)
{
    struct lv_advice advice[LV_MAX_ACTIONS];
    const int n = lv_bot_advise(adviser, seen, rng, advice, NULL);

    if (n > 0)
        lv_hint_look(advice, n, lang, to);
}

/* In what the chosen one is worse, by the seat's next turn. */
static void say_why(const struct lv_worth *w, const union lv_state *seen, lv_action chosen, lv_action best,
                    uint64_t seed, const struct lv_lang *lang, struct lv_buf *to)
{
    struct lv_advice two[] = { { .action = best }, { .action = chosen } };
    struct lv_rng rng = lv_rng_seed(seed, 0);

    lv_playout_outlook(w->u, &w->play, seen, w->u->game->rules.to_move(w->u, seen), &rng, two, 2);
    lv_hint_against(w->u, &two[1], &two[0], lang, to);
}

enum lv_coached lv_coach_weigh(const struct lv_setup *u, const void *table, const struct lv_words *w,
                               const union lv_state *seen, lv_action chosen, uint64_t seed, struct lv_buf *to)
{
    const struct lv_worth worth = lv_worth_in(u, table, LV_WORTH_MOST);
    char label[LV_MAX_SENTENCE], reason[512];
    struct lv_buf l = LV_BUF(label), r = LV_BUF(reason);
    struct lv_verdict v;

    if (!lv_verdict_on(&worth, seen, chosen, seed, &v))
        return LV_COACHED_NOTHING;
    if (!lv_verdict_is_mistake(&v))
        return LV_COACHED_FINE;
    lv_choice_say(u, seen, v.best, w, &l);
    say_why(&worth, seen, chosen, v.best, seed, w->lang, &r);
    lv_say(to, w->lang,
           "That is allowed, of course. {why} Better was: {label}. It wins about {n} games in a hundred "
           "more.",
           LV_STR("label", label), LV_NUM("n", lround(100 * v.cost)), LV_STR("why", reason));
    return LV_COACHED_POOR;
}
