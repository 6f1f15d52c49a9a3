/* test_forced.c: decisions without a choice: which they are, that they tell nobody about a hand, and that
 * taking back passes over them. In every game. */
#include "playing.h"

#include <stdlib.h>
#include <string.h>

#include "core/registry.h"

/* How often one decision was all there was, and how often it could be taken without asking. */
struct tally {
    int single, forced;
};

static bool is_personal(const struct lv_match *m, lv_action a)
{
    const struct lv_setup *u = lv_match_setup(m);
    struct lv_choice c = { 0 };

    u->game->telling->describe(u, lv_match_state(m), a, &c);
    return lv_choice_row(u, &c)->flags & LV_PERSONAL;
}

/* Whatever those who look on cannot see, the seat has one decision only: other worlds than the match tries
 * itself. */
static void check_no_hand_is_told(const struct lv_match *m)
{
    const struct lv_setup *u = lv_match_setup(m);
    struct lv_rng rng = lv_rng_seed(4711, (uint64_t)lv_match_steps(m));
    int others = 0;

    for (int i = 0; u->game->rules.resample && i < 20; i++) {
        union lv_state other;
        lv_action a[LV_MAX_ACTIONS];
        memcpy(&other, lv_match_state(m), u->game->state_size);
        u->game->rules.resample(u, &other, LV_ONLOOKER, &rng);
        others += u->game->rules.legal(u, &other, a) != 1;
    }
    if (others > 6)
        fail_msg("%s: in %d of 20 worlds there is a choice", u->game->id, others);
}

static void one_decision(struct lv_match *m, struct lv_rng *rng, struct tally *t)
{
    const int who = lv_match_to_move(m), step = lv_match_steps(m);
    lv_action a[LV_MAX_ACTIONS], only = 0;
    const int n = lv_match_legal(m, a);
    const bool forced = lv_match_forced(m, &only);

    assert_true(!forced || (n == 1 && only == a[0] && !is_personal(m, only)));
    if (forced)
        check_no_hand_is_told(m);
    t->single += n == 1;
    t->forced += forced;
    assert_true(lv_match_act(m, who, a[lv_rng_below(rng, (uint32_t)n)], step, NULL));
    assert_int_equal(lv_match_was_forced(m, step),
                     forced && strcmp(lv_match_seat(m, who)->by, "person") == 0);
}

static struct tally play(const struct lv_game *g, unsigned seed)
{
    struct lv_match *m = p_match(g, g->min_seats + (int)seed % (g->max_seats - g->min_seats + 1), "",
                                 LV_CHANCE_FAIR, seed), *again;
    struct lv_rng rng = lv_rng_seed(10, seed);
    struct tally t = { 0, 0 };
    char *record;

    while (lv_match_to_move(m) != LV_OVER && lv_match_steps(m) < 700)
        if (lv_match_to_move(m) == LV_CHANCE)
            assert_true(lv_match_settle(m, NULL));
        else
            one_decision(m, &rng, &t);
    record = p_record(m, true);
    again = p_load(record);
    for (int i = 0; i < lv_match_steps(m); i++) /* a record says the same */
        assert_int_equal(lv_match_was_forced(again, i), lv_match_was_forced(m, i));
    free(record);
    lv_match_free(again);
    lv_match_free(m);
    return t;
}

static void test_a_decision_without_a_choice_is_known_and_tells_no_hand(void **unused)
{
    (void)unused;
    for (int i = 0; lv_game_at(i); i++) {
        struct tally all = { 0, 0 };
        for (unsigned seed = 0; seed < 6; seed++) {
            struct tally t = play(lv_game_at(i), seed);
            all.single += t.single;
            all.forced += t.forced;
        }
        print_message("%s: %d decisions without a choice, %d need not be asked for\n", lv_game_at(i)->id,
                      all.single, all.forced);
        assert_true(all.forced <= all.single);
    }
}

/* Smile Life begins a turn by drawing: with an empty discard pile there is nothing else. */
static void test_taking_back_passes_over_what_was_taken_by_itself(void **unused)
{
    struct lv_match *m = p_match(lv_game_find("smile-life", NULL), 2, "", LV_CHANCE_FAIR, 3);
    lv_action a[LV_MAX_ACTIONS], only;
    int before = -1, decisions = 0;

    (void)unused;
    while (lv_match_to_move(m) != LV_OVER && decisions < 200) {
        const int who = lv_match_to_move(m);
        if (who == LV_CHANCE) {
            assert_true(lv_match_settle(m, NULL));
            continue;
        }
        if (who == 0 && lv_match_forced(m, &only) && before >= 0) {
            const int step = lv_match_steps(m);
            assert_true(lv_match_act(m, who, only, -1, NULL));
            while (lv_match_to_move(m) == LV_CHANCE)
                assert_true(lv_match_settle(m, NULL));
            assert_true(lv_match_was_forced(m, step));
            assert_true(lv_match_undo(m, LV_UNDO_AGREED, 0, NULL));
            assert_int_equal(lv_match_steps(m), before);
            break;
        }
        if (who == 0 && !lv_match_forced(m, &only))
            before = lv_match_steps(m);
        lv_match_legal(m, a);
        assert_true(lv_match_act(m, who, a[0], -1, NULL));
        decisions++;
    }
    assert_true(before >= 0 && decisions < 200);
    lv_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_decision_without_a_choice_is_known_and_tells_no_hand),
        cmocka_unit_test(test_taking_back_passes_over_what_was_taken_by_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
