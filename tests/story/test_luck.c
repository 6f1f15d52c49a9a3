/* test_luck.c: luck is 0 on average, in every game: as the ledger tells it, and as ladders count it in
 * passing. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "story/fortune.h"
#include "told.h"

/* How many games; LUDOVIE_STORY_GAMES says otherwise (make story-check). */
static int games_or(int standard)
{
    const char *said = getenv("LUDOVIE_STORY_GAMES");

    return said ? atoi(said) : standard;
}

struct sums {
    double sum, squares;
    int n;
};

static void add(struct sums *to, double luck)
{
    to->sum += luck;
    to->squares += luck * luck;
    to->n++;
}

static void is_fair(const char *game, const char *what, const struct sums *s)
{
    const double mean = s->sum / s->n, error = sqrt(s->squares) / s->n;

    print_message("# %s, %s: %d games, luck %.5f on average, standard error %.5f\n", game, what,
                  s->n, mean, error);
    assert_true(s->squares > 0);
    assert_true(fabs(mean) <= 3 * error);
}

/* What the chance steps of a match changed for the first seat, as the ledger has it: without the verdicts,
 * which take longer. */
static double luck_of(const struct lv_worth *w, const struct lv_match *m, uint64_t seed)
{
    struct lv_chances before, after;
    double luck = 0;

    for (struct lv_walk k = lv_walk_from(m); lv_walk_next(&k);) {
        struct lv_rng rng = lv_rng_seed(seed, (uint64_t)k.step);
        union lv_state then = k.state;
        if (k.who != LV_CHANCE)
            continue;
        w->u->game->rules.apply(w->u, &then, k.action, NULL);
        lv_worth_of(w, &k.state, &rng, &before);
        lv_worth_of(w, &then, &rng, &after);
        luck += after.win[0] - before.win[0];
    }
    return luck;
}

static double fortune_of(const struct lv_worth *w, const struct lv_match *m)
{
    const struct lv_fortune by = lv_fortune_by(w);
    double luck[LV_MAX_SEATS] = { 0 };

    for (struct lv_walk k = lv_walk_from(m); lv_walk_next(&k);)
        if (k.who == LV_CHANCE)
            lv_fortune_add(&by, &k.state, k.action, luck);
    return luck[0];
}

static void fair_in(const struct lv_game *g, int games)
{
    enum { STEPS = 30, MORE_STEPS = 120 }; /* looked at closely, and in passing */
    const struct lv_setup *u = t_setup(g, g->min_seats, "");
    const struct lv_worth worth = lv_worth_in(u, NULL, LV_WORTH_LEAST);
    struct sums ledger = { 0 }, passing = { 0 };

    for (int i = 0; i < games; i++) {
        const char *bot = i % 2 ? "greedy" : "random";
        struct lv_match *m = told_match(g, g->min_seats, bot, NULL, (uint64_t)i, STEPS);
        struct lv_match *longer = told_match(g, g->min_seats, bot, NULL, (uint64_t)i, MORE_STEPS);
        add(&ledger, luck_of(&worth, m, (uint64_t)i));
        add(&passing, fortune_of(&worth, longer));
        lv_match_free(longer);
        lv_match_free(m);
    }
    is_fair(g->id, "the ledger", &ledger);
    is_fair(g->id, "in passing", &passing);
}

static void test_luck_is_fair_in_every_game(void **unused)
{
    (void)unused;
    for (int i = 0; lv_game_at(i); i++)
        fair_in(lv_game_at(i), games_or(6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_luck_is_fair_in_every_game),
    };

    return cmocka_run_group_tests_name("fair luck", tests, NULL, NULL);
}
