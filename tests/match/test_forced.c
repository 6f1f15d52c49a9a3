/* test_forced.c: decisions without a choice: which they are, that they tell nobody about a hand, and that
 * taking back passes over them. In every game. */
#include "playing.h"

#include <stdlib.h>
#include <string.h>

#include "core/registry.h"

/* Of the decisions of a game: how many there were, how many had one possibility, and how many of these are
 * still asked for. */
struct tally {
    int all, single, asked;
};

static bool is_personal(const struct lv_match *m, lv_action a)
{
    const struct lv_setup *u = lv_match_setup(m);
    struct lv_choice c = { 0 };

    u->game->telling->describe(u, lv_match_state(m), a, &c);
    return lv_choice_row(u, &c)->flags & LV_PERSONAL;
}

/* What people see of the list: decisions that are one to them once. */
static int offered(const struct lv_match *m, lv_action *first)
{
    const struct lv_words w = lv_match_words(m, lv_lang_at(0), lv_match_to_move(m));
    struct lv_offers o = lv_offers_of(m, &w, true);

    *first = o.legal[0];
    return o.n_legal;
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

static void one_decision(struct lv_match *m, bool watched, struct lv_rng *rng, struct tally *t)
{
    const int who = lv_match_to_move(m);
    lv_action a[LV_MAX_ACTIONS], only = 0, first;
    const int n = lv_match_legal(m, a), different = offered(m, &first);
    const bool forced = lv_match_forced(m, &only);

    assert_true(!forced || (different == 1 && only == first && !is_personal(m, only)));
    assert_true(forced || watched || different > 1 || is_personal(m, first));
    if (forced && watched && n == 1)
        check_no_hand_is_told(m);
    t->all++;
    t->single += different == 1;
    t->asked += different == 1 && !forced;
    assert_true(lv_match_act(m, who, a[lv_rng_below(rng, (uint32_t)n)], -1, NULL));
}

static void play(const struct lv_game *g, bool watched, unsigned seed, struct tally *t)
{
    struct lv_match *m = p_match(g, g->min_seats + (int)seed % (g->max_seats - g->min_seats + 1), "",
                                 LV_CHANCE_FAIR, seed);
    struct lv_rng rng = lv_rng_seed(10, seed);

    for (int i = 1; i < lv_match_setup(m)->seats; i++)
        lv_match_set_by(m, i, watched ? "person" : "greedy");
    while (lv_match_to_move(m) != LV_OVER && lv_match_steps(m) < 700)
        if (lv_match_to_move(m) == LV_CHANCE)
            assert_true(lv_match_settle(m, NULL));
        else
            one_decision(m, watched, &rng, t);
    lv_match_free(m);
}

static void test_a_decision_without_a_choice_is_known_and_tells_no_hand(void **unused)
{
    (void)unused;
    for (int i = 0; lv_game_at(i); i++)
        for (int watched = 0; watched < 2; watched++) {
            struct tally t = { 0, 0, 0 };
            for (unsigned seed = 0; seed < 6; seed++)
                play(lv_game_at(i), watched, seed, &t);
            print_message("# %s, %s: of %d decisions %d leave no choice, %d of these are asked for\n",
                          lv_game_at(i)->id, watched ? "several people" : "one person", t.all, t.single,
                          t.asked);
            assert_true(t.asked <= t.single && t.single < t.all);
        }
}

/* ---- taking back ------------------------------------------------------------------------------- */

static struct lv_match *between_two_people(const char *game, enum lv_chance chance, unsigned seed)
{
    struct lv_match *m = p_match(lv_game_find(game, NULL), 2, "", chance, seed);

    lv_match_set_by(m, 1, "person");
    return m;
}

static void settle(struct lv_match *m)
{
    while (lv_match_to_move(m) == LV_CHANCE)
        assert_true(lv_match_settle(m, NULL));
}

/* Smile Life begins a turn by drawing: with an empty discard pile there is nothing else. */
static void test_taking_back_passes_over_what_was_taken_by_itself(void **unused)
{
    struct lv_match *m = between_two_people("smile-life", LV_CHANCE_FAIR, 3), *again;
    lv_action a[LV_MAX_ACTIONS], only;
    int before = -1, decisions = 0;
    char *record;

    (void)unused;
    for (settle(m); before < 0 || lv_match_to_move(m) != 0 || !lv_match_forced(m, &only); settle(m)) {
        if (lv_match_to_move(m) == 0 && !lv_match_forced(m, &only))
            before = lv_match_steps(m);
        lv_match_legal(m, a);
        assert_true(lv_match_act(m, lv_match_to_move(m), a[0], -1, NULL));
        assert_true(++decisions < 200);
    }
    assert_true(lv_match_act(m, 0, only, -1, NULL));
    settle(m);
    record = p_record(m, true);
    again = p_load(record); /* what is read again is taken back alike */
    assert_true(lv_match_undo(m, LV_UNDO_AGREED, 0, NULL));
    assert_int_equal(lv_match_steps(m), before);
    assert_true(lv_match_undo(again, LV_UNDO_AGREED, 0, NULL));
    assert_int_equal(lv_match_steps(again), before);
    free(record);
    lv_match_free(again);
    lv_match_free(m);
}

/* The first pawn of C'est la vie moves by itself: to take that back alone would change nothing. */
static void test_the_only_move_is_not_taken_back_alone(void **unused)
{
    struct lv_match *m = between_two_people("cest-la-vie", LV_CHANCE_TABLE, 0);
    struct lv_refusal why = { 0 };
    lv_action only;

    (void)unused;
    p_do(m, "roll 3"); /* all pawns stand on Départ */
    assert_true(lv_match_forced(m, &only));
    assert_true(lv_match_act(m, lv_match_to_move(m), only, -1, NULL));
    assert_false(lv_match_undo(m, LV_UNDO_OWN, 0, &why));
    assert_int_equal(why.code, LV_E_UNDO);
    assert_true(lv_match_take_back(m, NULL)); /* at a table: the die, and what followed from it */
    assert_int_equal(lv_match_steps(m), 0);
    assert_false(lv_match_take_back(m, &why));
    assert_int_equal(why.code, LV_E_UNDO);
    lv_match_free(m);
}

/* A journal tells where a taking back led: the number of steps, before which the seat decided. */
static void test_what_was_taken_back_once_is_taken_back_alike(void **unused)
{
    struct lv_match *m = between_two_people("cest-la-vie", LV_CHANCE_TABLE, 0);
    struct lv_refusal why = { 0 };
    lv_action only;

    (void)unused;
    p_do(m, "roll 3");
    assert_true(lv_match_forced(m, &only) && lv_match_act(m, 0, only, -1, NULL));
    assert_false(lv_match_undo_to(m, 0, 0, &why)); /* the die */
    assert_int_equal(why.code, LV_E_UNDO);
    assert_false(lv_match_undo_to(m, 1, 1, &why));
    assert_false(lv_match_undo_to(m, 0, 2, &why));
    assert_false(lv_match_undo_to(m, 0, -1, &why));
    assert_false(lv_match_undo_to(m, 2, 1, &why));
    assert_int_equal(why.code, LV_E_UNKNOWN);
    assert_true(lv_match_undo_to(m, 0, 1, &why)); /* when people still made the only move themselves */
    assert_int_equal(lv_match_steps(m), 1);
    lv_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_decision_without_a_choice_is_known_and_tells_no_hand),
        cmocka_unit_test(test_taking_back_passes_over_what_was_taken_by_itself),
        cmocka_unit_test(test_the_only_move_is_not_taken_back_alone),
        cmocka_unit_test(test_what_was_taken_back_once_is_taken_back_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
