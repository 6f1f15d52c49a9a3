/* test_endings.c: a thousand endings: every game is counted once, pieces are the same as all at once,
 * nobody's are made of what they could not know, and what is over has one ending. */
#include <string.h>

#include "core/registry.h"
#include "story/endings.h"
#include "told.h"

enum { SEED = 11, SOME = 12 };

static struct lv_match *begun(const struct lv_game *g, int steps)
{
    return told_match(g, g->min_seats, "greedy", NULL, 5, steps);
}

static struct lv_endings endings_of(const struct lv_setup *u, const void *state, int seat, int games)
{
    struct lv_endings e = { 0 };

    for (int i = 0; i < games; i++)
        lv_endings_play(u, state, seat, SEED, (uint64_t)i, &e);
    return e;
}

static void same(const struct lv_endings *a, const struct lv_endings *b)
{
    assert_int_equal(a->games, b->games);
    assert_memory_equal(a->ranked, b->ranked, sizeof a->ranked);
    assert_memory_equal(a->won, b->won, sizeof a->won);
    assert_memory_equal(a->least, b->least, sizeof a->least);
    assert_memory_equal(a->most, b->most, sizeof a->most);
    assert_memory_equal(a->points, b->points, sizeof a->points);
}

static void test_every_game_is_counted_once(void **unused)
{
    (void)unused;
    for (int i = 0; lv_game_at(i); i++) {
        struct lv_match *m = begun(lv_game_at(i), 30);
        const struct lv_setup *u = lv_match_setup(m);
        const struct lv_endings e = endings_of(u, lv_match_state(m), LV_ONLOOKER, SOME);
        double won = 0;
        assert_int_equal(e.games + e.given_up, SOME);
        assert_true(e.games > 0);
        for (int k = 0; k < u->seats; k++) {
            int ranked = 0;
            for (int r = 0; r <= u->seats; r++)
                ranked += e.ranked[k][r];
            assert_int_equal(ranked, e.games);
            assert_true(e.least[k] * (double)e.games <= e.points[k]);
            assert_true(e.points[k] <= e.most[k] * (double)e.games);
            won += e.won[k];
        }
        assert_true(won > e.games - 1e-3 && won < e.games + 1e-3);
        lv_match_free(m);
    }
}

/* What the seat could not know, dealt anew, changes nothing in its endings; what it knows does. */
static void test_endings_of_a_seat_know_no_more_than_it_does(void **unused)
{
    int hidden = 0, differ = 0;

    (void)unused;
    for (int i = 0; lv_game_at(i); i++) {
        struct lv_match *m = begun(lv_game_at(i), 40);
        const struct lv_setup *u = lv_match_setup(m);
        struct lv_rng rng = lv_rng_seed(3, 3);
        struct lv_endings own[LV_MAX_SEATS];
        for (int seat = 0; seat < u->seats; seat++) {
            union lv_state other;
            struct lv_endings e;
            lv_imagine(u, lv_match_state(m), seat, &rng, &other);
            own[seat] = endings_of(u, lv_match_state(m), seat, SOME);
            e = endings_of(u, &other, seat, SOME);
            same(&own[seat], &e);
        }
        hidden += lv_match_has_secrets(m);
        differ += memcmp(own[0].points, own[1].points, sizeof own[0].points) != 0;
        lv_match_free(m);
    }
    assert_true(hidden > 0);
    assert_int_equal(differ, hidden);
}

static void test_what_is_over_ends_as_it_did(void **unused)
{
    struct lv_match *m = begun(&lv_game_tpl, 5000);
    const struct lv_setup *u = lv_match_setup(m);
    const struct lv_endings e = endings_of(u, lv_match_state(m), LV_ONLOOKER, 3);
    uint8_t rank[LV_MAX_SEATS];

    (void)unused;
    assert_int_equal(lv_match_to_move(m), LV_OVER);
    lv_match_ranks(m, rank);
    for (int k = 0; k < u->seats; k++)
        assert_int_equal(e.ranked[k][rank[k]], 3);
    lv_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_is_counted_once),
        cmocka_unit_test(test_endings_of_a_seat_know_no_more_than_it_does),
        cmocka_unit_test(test_what_is_over_ends_as_it_did),
    };

    return cmocka_run_group_tests_name("a thousand endings", tests, NULL, NULL);
}
