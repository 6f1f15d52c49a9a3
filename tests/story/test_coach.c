/* test_coach.c: a coach says of a decision what the story of the game says of it, and what to look at before
 * it, not which is best. */
#include <stdlib.h>
#include <string.h>

#include "bots/hint.h"
#include "core/registry.h"
#include "story/coach.h"
#include "told.h"

enum { SEED = 1, STEPS = 14 };

/* What is said of the decision that was taken in this situation. */
static enum lv_coached weigh(const struct lv_match *m, const struct lv_walk *w, const union lv_state *seen,
                             struct lv_buf *to)
{
    const struct lv_words words = lv_match_words(m, lv_lang_find("en"), w->who);

    lv_buf_clear(to);
    return lv_coach_weigh(lv_match_setup(m), NULL, &words, seen, w->action, SEED, to);
}

/* Number of decisions that were poor. */
static int coach_game(const struct lv_game *g, const char *bot)
{
    struct lv_match *m = told_match(g, g->min_seats, bot, NULL, 3, STEPS);
    const struct lv_setup *u = lv_match_setup(m);
    const struct lv_worth worth = lv_worth_in(u, NULL, LV_WORTH_MOST);
    char text[2 * LV_MAX_SENTENCE], again[2 * LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(text), b2 = LV_BUF(again);
    int poor = 0;

    for (struct lv_walk w = lv_walk_from(m); lv_walk_next(&w);) {
        struct lv_verdict v;
        bool judged;
        enum lv_coached said;
        if (w.who < 0)
            continue;
        judged = lv_verdict_on(&worth, &w.state, w.action, SEED, &v);
        said = weigh(m, &w, &w.state, &b);
        assert_int_equal(said, !judged ? LV_COACHED_NOTHING
                                       : lv_verdict_is_mistake(&v) ? LV_COACHED_POOR : LV_COACHED_FINE);
        assert_int_equal(b.len > 0, said == LV_COACHED_POOR);
        assert_false(b.cut);
        if (said != LV_COACHED_POOR)
            continue;
        poor++;
        assert_non_null(strstr(text, "Better was: "));
        assert_null(strstr(text, "about as good"));
        assert_int_equal(weigh(m, &w, &w.state, &b2), said);
        assert_string_equal(text, again);
    }
    lv_match_free(m);
    return poor;
}

static void test_poor_is_what_the_story_calls_a_mistake(void **unused)
{
    int poor = 0;

    (void)unused;
    for (int i = 0; lv_game_at(i); i++)
        poor += coach_game(lv_game_at(i), "random");
    assert_true(poor >= 3);
}

/* It is said what to look at, at most, and not which decision is best. */
static void test_what_to_look_at_is_not_the_decision(void **unused)
{
    int looks = 0;

    (void)unused;
    for (int i = 0; lv_game_at(i); i++) {
        const struct lv_game *g = lv_game_at(i);
        struct lv_match *m = told_match(g, g->min_seats, "random", NULL, 4, 24);
        struct lv_bot *adviser = lv_bot_new("greedy", lv_match_setup(m), NULL, NULL);
        struct lv_rng rng = lv_rng_seed(SEED, 0);
        assert_non_null(adviser);
        for (struct lv_walk w = lv_walk_from(m); lv_walk_next(&w);) {
            char text[512];
            struct lv_buf b = LV_BUF(text);
            if (w.who < 0)
                continue;
            lv_coach_look(adviser, &w.state, &rng, lv_lang_find("en"), &b);
            assert_true(b.len == 0 || strncmp(text, "Look ", 5) == 0);
            looks += b.len > 0;
        }
        lv_bot_free(adviser);
        lv_match_free(m);
    }
    assert_true(looks > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_poor_is_what_the_story_calls_a_mistake),
        cmocka_unit_test(test_what_to_look_at_is_not_the_decision),
    };

    return cmocka_run_group_tests_name("story: coach", tests, NULL, NULL);
}
