/* test_clv_random.c: what must hold at every moment of any game, with every option. */
#include "clv_help.h"

#include <stdlib.h>

static int raw_sum(const struct lv_setup *u, uint32_t set)
{
    int sum = 0;

    for (; set != 0; set &= set - 1)
        sum += ((const struct clv_data *)u->data)->tile[__builtin_ctz(set)].value;
    return sum;
}

/* The invariants of section 9. A tile that is taken where it lies at the end counts with its owner. */
static void check_conservation(const struct lv_setup *u, const struct clv_state *s)
{
    uint32_t taken = 0, track = 0, boxed = clv_boxed(u, s);
    unsigned guards = clv_boxed_guards(s) + s->home_guards, pawns = 0, withdrawn = 0;

    if (s->phase == CLV_SHUFFLE)
        return; /* the tiles are still in somebody's hands */
    for (int seat = 0; seat < u->seats; seat++) {
        assert_int_equal(taken & s->taken[seat], 0);
        taken |= s->taken[seat];
        withdrawn += clv_is_open(s, (unsigned)seat) ? 0 : clv_pawns_each(u);
    }
    for (unsigned q = 1; q <= s->n_track; q++)
        track |= 1u << s->tile[q - 1];
    if (s->phase != CLV_OVER)
        assert_int_equal(track & taken, 0);
    track &= ~taken;
    assert_int_equal((track | taken) & boxed, 0);
    assert_int_equal(__builtin_popcount(track) + __builtin_popcount(taken) + __builtin_popcount(boxed), 32);
    assert_int_equal(raw_sum(u, track) + raw_sum(u, taken) + raw_sum(u, boxed), -55);
    for (unsigned q = 0; q <= clv_start_square(s); q++) {
        guards += q == CLV_FINISH ? 0 : clv_guards_on(s, q);
        for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
            pawns += clv_pawns_of_on(u, s, seat, q);
    }
    assert_int_equal(guards, 8);
    assert_int_equal(pawns + withdrawn, (unsigned)u->seats * clv_pawns_each(u));
}

/* While the game goes on; CLV-R15. */
static void check_going_on(const struct lv_setup *u, const struct clv_state *s)
{
    const unsigned rear = clv_rearmost(s), start = clv_start_square(s);
    lv_action a[LV_MAX_ACTIONS];

    if (s->phase != CLV_ROLL && s->phase != CLV_MOVE)
        return;
    assert_true(clv_has_turns(s, s->turn));
    if (!clv_keeps_passed(u)) {
        assert_true(rear == start || rear == start - 1); /* CLV-R17, CLV-R18 */
        if (clv_guards_on(s, start) > 0)
            assert_int_equal(rear, start); /* CLV-R36 */
    } else { /* CLV-R67: nothing but a taken tile leaves the track */
        assert_int_equal(clv_boxed(u, s), 0);
        assert_int_equal(clv_boxed_guards(s), 0);
    }
    if (s->phase == CLV_MOVE)
        assert_true(lv_game_clv.rules.legal(u, s, a) > 0);
}

static void check_round_trip(const struct lv_setup *u, const struct clv_state *s)
{
    char members[4096];
    struct clv_state back;
    const char *text = t_written(u, s);

    snprintf(members, sizeof members, "%.*s", (int)strlen(text) - 2, text + 1);
    t_position(u, &back, members);
    assert_memory_equal(s, &back, sizeof back);
}

/* Without variants 2 and 3 no piece ever gets farther from Arrivée. */
static unsigned steps_left(const struct clv_state *s)
{
    unsigned n = 0;

    for (unsigned i = 0; i < CLV_PIECES; i++)
        n += s->piece[i];
    return n;
}

struct played { int turns; struct clv_state end; };

/* One random game; now and then a seat is closed. */
static struct played play(const struct lv_setup *u, struct lv_rng *rng, bool closing)
{
    const bool forward_only = !clv_option_on(u, CLV_OPT_FLEXIBLE_ONE) && !clv_option_on(u, CLV_OPT_RECYCLE);
    struct played p = { 0 };
    struct clv_state s;
    struct lv_refusal why;
    int who;

    t_start(u, &s);
    while ((who = lv_game_clv.rules.to_move(u, &s)) != LV_OVER) {
        lv_action x;
        unsigned before = steps_left(&s);
        bool set_up = s.phase == CLV_SHUFFLE || s.phase == CLV_FIRST;
        check_conservation(u, &s);
        check_going_on(u, &s);
        if (lv_rng_below(rng, 16) == 0)
            check_round_trip(u, &s);
        x = t_any_step(u, &s, rng);
        if (closing && !set_up && lv_rng_below(rng, 60) == 0)
            x = lv_action_close(lv_rng_below(rng, (uint32_t)u->seats));
        if (!lv_game_clv.rules.may(u, &s, x, &why))
            continue; /* a seat closed already */
        lv_game_clv.rules.apply(u, &s, x, NULL);
        if (!lv_game_clv.writing->sound(u, &s, &why))
            fail_msg("%s in %s", why.msgid, t_written(u, &s));
        p.turns += who >= 0;
        if (forward_only && !set_up)
            assert_true(steps_left(&s) <= before);
        assert_true(p.turns < 20000); /* CLV-R45: it always ends */
    }
    check_conservation(u, &s);
    check_round_trip(u, &s);
    p.end = s;
    return p;
}

static const char *const layout[] = { "standard", "bonus-first", "chance-last", "random" };

static void options_of(int k, char *to, size_t cap)
{
    static const char *const stop[] = { "", " stop-at-first-finisher=yes", " stop-at-last-pawn=yes" };

    static const char *const passed[] = { "", " recycle-tiles=yes", " passed-tiles=keep" };

    snprintf(to, cap, "layout=%s flexible-one=%s%s%s%s%s", layout[k % 4], k / 4 % 2 ? "yes" : "no",
             passed[k / 8 % 3], stop[k / 24 % 3], k % 5 ? "" : " tie-break=fewest-chance",
             k % 7 ? "" : " start-player=random");
}

static void test_CLV_R15_CLV_R45_every_seat_count_and_option(void **state)
{
    struct lv_rng rng = lv_rng_seed(45, 15);

    (void)state;
    for (int k = 0; k < 72; k++)
        for (int seats = 2; seats <= 6; seats++) {
            char options[200];
            options_of(k, options, sizeof options);
            for (int game = 0; game < 3; game++)
                play(t_setup(&lv_game_clv, seats, options), &rng, game % 2);
        }
}

/* Without variants 2 and 5 nobody can tell kept tiles from boxed ones by what is taken. */
static void test_CLV_R17_CLV_R67_keeping_changes_no_outcome_of_the_base_game(void **state)
{
    const struct lv_setup *box = t_setup(&lv_game_clv, 3, "");
    const struct lv_setup *keep = t_setup(&lv_game_clv, 3, "passed-tiles=keep");
    struct lv_rng rng = lv_rng_seed(17, 67);
    int who;

    (void)state;
    for (int game = 0; game < 30; game++) {
        struct clv_state s, k;
        t_start(box, &s);
        t_start(keep, &k);
        while ((who = lv_game_clv.rules.to_move(box, &s)) != LV_OVER) {
            lv_action a[LV_MAX_ACTIONS], x;
            char written[LV_MAX_NOTATION];
            struct lv_buf b = LV_BUF(written);
            x = t_any_step(box, &s, &rng);
            lv_action_write(box, &s, x, &b);
            assert_int_equal(lv_game_clv.rules.legal(box, &s, a), lv_game_clv.rules.legal(keep, &k, a));
            lv_game_clv.rules.apply(keep, &k, t_action(keep, &k, written), NULL);
            lv_game_clv.rules.apply(box, &s, x, NULL);
            assert_memory_equal(s.taken, k.taken, sizeof s.taken);
        }
        assert_int_equal(k.phase, CLV_OVER);
    }
}

static void test_section_9_upper_bound_on_turns(void **state)
{
    static const int bound[] = { 350, 449, 548, 482, 548 };
    struct lv_rng rng = lv_rng_seed(9, 350);

    (void)state;
    for (int seats = 2; seats <= 6; seats++) {
        const struct lv_setup *u = t_setup(&lv_game_clv, seats, "");
        assert_int_equal(33 * (unsigned)seats * clv_pawns_each(u) + 152, bound[seats - 2]);
        for (int game = 0; game < 50; game++)
            assert_in_range(play(u, &rng, false).turns, 10, bound[seats - 2]);
    }
}

/* Every turn of the base game brings some piece nearer: the bound above follows. */
static void test_section_9_each_turn_moves_a_piece_a_step_at_least(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 4, "");
    struct lv_rng rng = lv_rng_seed(7, 7);
    struct clv_state s;
    int who;

    (void)state;
    t_start(u, &s);
    while ((who = lv_game_clv.rules.to_move(u, &s)) != LV_OVER) {
        unsigned before = steps_left(&s);
        lv_game_clv.rules.apply(u, &s, t_any_step(u, &s, &rng), NULL);
        assert_true(who == LV_CHANCE ? steps_left(&s) == before : steps_left(&s) < before);
    }
}

/* With the same dice and the same squares, bonus-first and chance-last differ in the scores only. */
static void test_section_9_moves_do_not_depend_on_values(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "layout=bonus-first");
    const struct lv_setup *v = t_setup(&lv_game_clv, 3, "layout=chance-last");
    struct lv_rng rng = lv_rng_seed(1, 2);
    int differ = 0;

    (void)state;
    for (int game = 0; game < 20; game++) {
        struct clv_state s, t;
        int32_t p[LV_MAX_SEATS], q[LV_MAX_SEATS];
        t_start(u, &s);
        t_start(v, &t);
        while (lv_game_clv.rules.to_move(u, &s) != LV_OVER) {
            lv_action x = t_any_step(u, &s, &rng);
            assert_true(lv_game_clv.rules.may(v, &t, x, NULL));
            lv_game_clv.rules.apply(u, &s, x, NULL);
            lv_game_clv.rules.apply(v, &t, x, NULL);
            assert_memory_equal(s.piece, t.piece, sizeof s.piece);
            assert_int_equal(s.turn, t.turn);
        }
        assert_int_equal(lv_game_clv.rules.to_move(v, &t), LV_OVER);
        lv_game_clv.rules.score(u, &s, p);
        lv_game_clv.rules.score(v, &t, q);
        differ += memcmp(p, q, 3 * sizeof *p) != 0;
    }
    assert_true(differ > 10);
}

/* legal() and may() agree on everything an action could be. */
static void test_CLV_R60_legal_and_may_agree(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 3, "flexible-one=yes");
    struct lv_rng rng = lv_rng_seed(60, 1);
    struct clv_state s;
    int who;

    (void)state;
    t_start(u, &s);
    while ((who = lv_game_clv.rules.to_move(u, &s)) != LV_OVER) {
        lv_action a[LV_MAX_ACTIONS];
        int n = 0, may = 0;
        if (who >= 0) {
            n = lv_game_clv.rules.legal(u, &s, a);
            for (unsigned x = 0; x < 0x80000; x++) /* kinds 0 to 7, every square, back from 0 to 255 */
                may += lv_game_clv.rules.may(u, &s, x >> 16 << 24 | (x >> 8 & 255) << 16 | (x & 255) << 8,
                                             NULL);
            assert_int_equal(may, n);
        }
        for (int i = 0; i < 3; i++) /* skip some turns unchecked */
            if ((who = lv_game_clv.rules.to_move(u, &s)) != LV_OVER) {
                n = who == LV_CHANCE ? 0 : lv_game_clv.rules.legal(u, &s, a);
                lv_game_clv.rules.apply(u, &s,
                                        n ? a[lv_rng_below(&rng, (uint32_t)n)] : lv_sample(u, &s, &rng),
                                  NULL);
            }
    }
}

/* sample() draws what outcomes() lists, each about as often as the other. */
static void test_CLV_11_the_die_is_fair(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    struct lv_rng rng = lv_rng_seed(11, 11);
    struct clv_state s;
    int face[7] = { 0 };

    (void)state;
    t_start(u, &s);
    for (int i = 0; i < 60000; i++) {
        lv_action a = lv_game_clv.rules.sample(u, &s, &rng);
        assert_true(lv_game_clv.rules.may(u, &s, a, NULL));
        face[lv_action_a(a)]++;
    }
    for (int f = 1; f <= 6; f++)
        assert_in_range(face[f], 9600, 10400);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_CLV_R15_CLV_R45_every_seat_count_and_option),
        cmocka_unit_test(test_CLV_R17_CLV_R67_keeping_changes_no_outcome_of_the_base_game),
        cmocka_unit_test(test_section_9_upper_bound_on_turns),
        cmocka_unit_test(test_section_9_each_turn_moves_a_piece_a_step_at_least),
        cmocka_unit_test(test_section_9_moves_do_not_depend_on_values),
        cmocka_unit_test(test_CLV_R60_legal_and_may_agree),
        cmocka_unit_test(test_CLV_11_the_die_is_fair),
    };

    return cmocka_run_group_tests_name("cest-la-vie random play", test, NULL, NULL);
}
