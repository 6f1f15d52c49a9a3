/* test_levels.c: weaker levels miss what is fine and never what is plain.
 *
 * A level below the searches takes what seems as good as the best to somebody who does not look closely. So
 * it may not take anything that is worse by more than its blur, nor what a person would be asked about first
 * ("Really …?"), such as giving up a prize that the dice have won, unless that is the best there is. */
#include "core/tell.h"
#include "positions.h"

/* What `greedy` thinks of each decision, and the best of that. */
struct view {
    struct lv_advice advice[LV_MAX_ACTIONS];
    int n;
    float best;
};

static void look(const struct lv_bot *b, const union lv_state *s, int seat, struct view *v)
{
    double merit[LV_MAX_ACTIONS];

    v->n = lv_bot_greedy.judge((struct lv_bot *)b, s, seat, NULL, v->advice, merit);
    v->best = 0;
    for (int i = 0; i < v->n; i++)
        if (v->advice[i].win > v->best)
            v->best = v->advice[i].win;
}

/* One game of the level at every seat; returns how often it had a choice that a warning stood before. */
static int no_blunder_in_a_game(struct lv_bot *b, const char *level, uint64_t number)
{
    enum { STEPS = 600 };
    const struct lv_game *g = b->u->game;
    struct lv_rng rng = lv_rng_seed(8, number), luck = lv_rng_seed(9, number);
    static struct view v;
    union lv_state s = { 0 }, seen;
    int who, tempted = 0;

    g->rules.start(b->u, &s);
    for (int step = 0; step < STEPS && (who = g->rules.to_move(b->u, &s)) != LV_OVER; step++) {
        lv_action a;
        if (who == LV_CHANCE) {
            g->rules.apply(b->u, &s, lv_sample(b->u, &s, &luck), NULL);
            continue;
        }
        lv_imagine(b->u, &s, who, &rng, &seen);
        look(b, &seen, who, &v);
        assert_true(lv_bot_choose(b, &seen, &rng, &a, NULL));
        for (int i = 0; i < v.n; i++) {
            bool warned = lv_choice_has_warning(b->u, &seen, v.advice[i].action);
            tempted += warned && v.advice[i].win < v.best;
            if (v.advice[i].action != a || v.advice[i].win >= v.best)
                continue;
            if (warned)
                fail_msg("%s: %s takes what is warned of: %s", g->id, level, t_written(b->u, &s));
            if (v.best - v.advice[i].win > (float)b->spec.blur / 1000 + 1e-5f)
                fail_msg("%s: %s does not see a loss of %f: %s", g->id, level,
                         (double)(v.best - v.advice[i].win), t_written(b->u, &s));
        }
        g->rules.apply(b->u, &s, a, NULL);
    }
    return tempted;
}

static void test_a_level_never_throws_away_what_it_has_won(void **unused)
{
    enum { GAMES = 12 };
    int tempted = 0;

    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_setup *u = t_setup(any_game(i), any_game(i)->min_seats, "");
        for (int l = 0; lv_level_id(l); l++) {
            struct lv_bot *b = new_bot(lv_level_id(l), u);
            for (uint64_t k = 0; k < GAMES && b->spec.kind == &lv_bot_greedy; k++)
                tempted += no_blunder_in_a_game(b, lv_level_id(l), k);
            lv_bot_free(b);
        }
    }
    assert_true(tempted > 100); /* there was something to throw away */
}

/* What the table says of a level is what its bot does: the blur falls from level to level. */
static void test_levels_see_ever_finer(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_setup *u = t_setup(any_game(i), any_game(i)->min_seats, "");
        int last = 1001;
        for (int l = 0; lv_level_id(l); l++) {
            struct lv_bot *b = new_bot(lv_level_id(l), u);
            if (b->spec.kind == &lv_bot_greedy)
                assert_true(b->spec.blur < last);
            else
                assert_int_equal(b->spec.blur, 0);
            last = b->spec.blur;
            lv_bot_free(b);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_level_never_throws_away_what_it_has_won),
        cmocka_unit_test(test_levels_see_ever_finer),
    };

    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
