/* test_luck.c: luck is 0 on average, in every game: as the ledger tells it, and as ladders count it in
 * passing.
 *
 *     LUDOVIE_STORY_GAMES=10000 test_story_luck smile-life */
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

/* ---- the steps that are looked at --------------------------------------------------------------- */

enum { LOOKED_AT = 8 }; /* chance steps of a whole game: all of them would take too long */

static bool is_luck(const struct lv_setup *u, const struct lv_walk *k)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];

    return k->who == LV_CHANCE && u->game->rules.outcomes(u, &k->state, o) > 1;
}

/* How often each is looked at, so that LOOKED_AT are on average. What is found is divided by it: so the sum
 * over those that are looked at is, on average, the sum over all. */
static double share_of_steps(const struct lv_setup *u, const struct lv_match *m)
{
    int n = 0;

    for (struct lv_walk k = lv_walk_from(m); lv_walk_next(&k);)
        n += is_luck(u, &k);
    return n > LOOKED_AT ? (double)LOOKED_AT / n : 1;
}

/* What a chance step changed for the first seat, as the ledger has it. */
static double luck_of(const struct lv_worth *w, const struct lv_walk *k, struct lv_rng *rng)
{
    struct lv_chances before, after;
    union lv_state then = k->state;

    w->u->game->rules.apply(w->u, &then, k->action, NULL);
    lv_worth_of(w, &k->state, rng, &before);
    lv_worth_of(w, &then, rng, &after);
    return after.win[0] - before.win[0];
}

static double fortune_of(const struct lv_worth *w, const struct lv_walk *k)
{
    const struct lv_fortune by = lv_fortune_by(w);
    double luck[LV_MAX_SEATS] = { 0 };

    lv_fortune_add(&by, &k->state, k->action, luck);
    return luck[0];
}

static void look_at(const struct lv_worth *w, const struct lv_match *m, uint64_t seed, struct sums *ledger,
                    struct sums *passing)
{
    const double share = share_of_steps(w->u, m);
    struct lv_rng rng = lv_rng_seed(seed, 2);
    double luck = 0, fortune = 0;

    for (struct lv_walk k = lv_walk_from(m); lv_walk_next(&k);)
        if (is_luck(w->u, &k) && (double)lv_rng_below(&rng, 1 << 20) < share * (1 << 20)) {
            luck += luck_of(w, &k, &rng) / share;
            fortune += fortune_of(w, &k) / share;
        }
    add(ledger, luck);
    add(passing, fortune);
}

static void fair_in(const struct lv_game *g, int games)
{
    enum { STEPS = 5000 }; /* whole games */
    const struct lv_worth worth = lv_worth_in(t_setup(g, g->min_seats, ""), NULL, LV_WORTH_LEAST);
    struct sums ledger = { 0 }, passing = { 0 };

    for (int i = 0; i < games; i++) {
        const char *bot = i % 2 ? "greedy" : "random";
        struct lv_match *m = told_match(g, g->min_seats, bot, NULL, (uint64_t)i, STEPS);
        look_at(&worth, m, (uint64_t)i, &ledger, &passing);
        lv_match_free(m);
    }
    is_fair(g->id, "the ledger", &ledger);
    is_fair(g->id, "in passing", &passing);
}

static const char *only; /* this game; NULL: all */

static void test_luck_is_fair_in_every_game(void **unused)
{
    (void)unused;
    for (int i = 0; lv_game_at(i); i++)
        if (!only || strcmp(only, lv_game_at(i)->id) == 0)
            fair_in(lv_game_at(i), games_or(6));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_luck_is_fair_in_every_game),
    };

    only = argc > 1 ? argv[1] : NULL;
    return cmocka_run_group_tests_name("fair luck", tests, NULL, NULL);
}
