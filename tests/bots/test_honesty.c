/* test_honesty.c: no bot knows more than its seat.
 *
 * Two worlds that the seat cannot tell apart, and the same random numbers: every bot must choose the
 * same decision in both, in every game. A bot only gets what its seat imagines, and imagines other worlds
 * from that; so this asks of every game, too, that what it deals anew does not hang on what was there. */
#include <stdlib.h>

#include "positions.h"

static const char *const honest[] = { "random", "greedy", "flat:3", "mcts:30", "beginner", "easy",
                                      "normal", "strong", "expert" };
enum { N_HONEST = sizeof honest / sizeof *honest };

static lv_action choice(struct lv_bot *b, const union lv_state *s, uint64_t stream)
{
    struct lv_rng rng = lv_rng_seed(3, stream);

    return choose_in(b, s, &rng);
}

/* Everything a bot thinks of its decisions, in a few bits. */
static uint64_t opinion(struct lv_bot *b, const union lv_state *s, uint64_t stream)
{
    struct lv_advice advice[LV_MAX_ACTIONS];
    struct lv_rng rng = lv_rng_seed(4, stream);
    int n = advise_in(b, s, &rng, advice);

    return lv_hash(advice, (size_t)n * sizeof *advice);
}

/* The position and another world. */
static void same_in_both_worlds(struct lv_bot *b, const char *spec, const union lv_state *s,
                                uint64_t number, bool advice_too)
{
    const struct lv_setup *u = b->u;
    int seat = u->game->rules.to_move(u, s);
    struct lv_rng rng = lv_rng_seed(5, number);
    union lv_state other;

    lv_imagine(u, s, seat, &rng, &other);
    if (choice(b, s, number) != choice(b, &other, number))
        fail_msg("%s, %d seats: %s decides otherwise in another world; position %d: %s", u->game->id,
                 u->seats, spec, (int)number, t_written(u, s));
    if (advice_too && opinion(b, s, number) != opinion(b, &other, number))
        fail_msg("%s, %d seats: %s thinks otherwise in another world; position %d: %s", u->game->id,
                 u->seats, spec, (int)number, t_written(u, s));
}

static void honest_in(const struct lv_game *g, int seats)
{
    enum { POSITIONS = 6, APART = 45 };
    const struct lv_setup *u = t_setup(g, seats, "");
    union lv_state s;
    int looked = 0;

    for (int i = 0; i < N_HONEST; i++) {
        struct lv_bot *b = new_bot(honest[i], u);
        if (b->spec.budget.n > 30)
            b->spec.budget.n = 30; /* the same way of thinking, not as long */
        for (uint64_t k = 0; k < POSITIONS; k++)
            if (position_after(u, k, (int)k * APART, &s)) {
                same_in_both_worlds(b, honest[i], &s, k, k == (uint64_t)i); /* advice takes long */
                looked++;
            }
        lv_bot_free(b);
    }
    assert_true(looked > 0);
}

static void test_no_bot_knows_what_its_seat_cannot(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_game *g = any_game(i);
        honest_in(g, g->min_seats);
        if (g->max_seats >= 4)
            honest_in(g, 4);
    }
}

/* What the seat sees and may decide, in a few bits. */
static uint64_t sight(const struct lv_setup *u, const union lv_state *s, int seat)
{
    static char room[1 << 16];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    lv_action a[LV_MAX_ACTIONS];
    int n = u->game->rules.legal(u, s, a);

    lv_json_object(&j);
    u->game->telling->view(u, s, seat, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    return lv_hash(room, b.len) ^ lv_hash(a, (size_t)n * sizeof *a);
}

/* A search only has what its seat imagines, and imagines other worlds from that. */
static void test_imagining_what_was_imagined_shows_the_seat_the_same(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_setup *u = t_setup(any_game(i), any_game(i)->min_seats, "");
        for (int steps = 0; steps < 300; steps += 20) {
            struct lv_rng rng = lv_rng_seed(6, (uint64_t)steps);
            union lv_state s, seen, again;
            int seat;
            if (!position_after(u, 2, steps, &s))
                break;
            seat = u->game->rules.to_move(u, &s);
            lv_imagine(u, &s, seat, &rng, &seen);
            lv_imagine(u, &seen, seat, &rng, &again);
            if (sight(u, &again, seat) != sight(u, &s, seat))
                fail_msg("%s, after %d steps: %s", u->game->id, steps, t_written(u, &s));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_imagining_what_was_imagined_shows_the_seat_the_same),
        cmocka_unit_test(test_no_bot_knows_what_its_seat_cannot),
    };

    return cmocka_run_group_tests_name("honest bots", tests, NULL, NULL);
}
