/* test_pbv_random.c: what holds at every step of every game, and that everything happens. */
#include "testing.h"

#include <string.h>

#include "games/plus-belle-la-vie/pbv.h"

/* ---- what always holds ------------------------------------------------------------------------ */

static void check_figures(const struct pbv_state *s)
{
    unsigned all = 0;

    for (unsigned spot = 0; spot < PBV_N_SPOTS; spot++) {
        assert_int_equal(all & s->here[spot], 0);
        all |= s->here[spot];
    }
    assert_int_equal(all, 0xFFFF);
}

static void check_cards(const struct lv_setup *u, const struct pbv_state *s)
{
    const struct pbv_data *d = u->data;
    unsigned cards = 0, troubles = 0;

    for (int i = -2; i < u->seats; i++) {
        const struct pbv_cards *c = i == -2 ? &s->stock : i == -1 ? &s->discard : &s->hand[i];
        unsigned t = pbv_count(pbv_troubles(c->set));
        troubles += t;
        PBV_EACH(k, c->set & 0xFFFFFFFFu)
            cards += pbv_has(c, k);
        for (unsigned k = 0; i >= 0 && k < PBV_N_CHARS; k++)
            cards += s->strength[i][k];
    }
    assert_int_equal(cards, 120);
    assert_int_equal(troubles, 32);
    assert_int_equal(pbv_count(pbv_rv_pile(s)) + pbv_count(s->rv_gone) + (s->rv_open[0] > 0)
                         + (s->rv_open[1] > 0), 12);
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        assert_true(pbv_count(s->columns[i]) <= PBV_COLUMNS);
        PBV_EACH(c, s->columns[i])
            assert_true(s->strength[i][c] > pbv_count(pbv_guests_on(d, s, i, c)));
    }
}

/* Whenever somebody is free to act, every hand is within its limits (PBV-037). */
static void check_hands(const struct lv_setup *u, const struct pbv_state *s)
{
    for (int i = 0; s->phase == PBV_PH_TURN && i < u->seats; i++) {
        assert_true(pbv_hand_size(&s->hand[i]) <= PBV_HAND);
        assert_true(pbv_count(pbv_troubles(s->hand[i].set)) <= PBV_HAND_TROUBLES);
    }
}

static void test_PBV_003_PBV_017_PBV_020_PBV_037_hold_at_every_step(void **unused)
{
    static const char *const options[] = { "", "flexible-turn=yes prison-plays=any", "visible-backs=no",
                                           "throw-order=round rendezvous-count=12 exchange-card=target" };

    (void)unused;
    for (int g = 0; g < 12; g++) {
        const struct lv_setup *u = t_setup(&lv_game_pbv, 2 + g % 4, options[g / 3]);
        struct lv_rng rng = lv_rng_seed(141, (uint64_t)g);
        struct pbv_state s;
        t_start(u, &s);
        for (int step = 0; step < 3000 && s.phase != PBV_PH_OVER; step++) {
            lv_action x = t_any_step(u, &s, &rng);
            if (step % 700 == 699 && u->game->rules.may(u, &s, lv_action_close((unsigned)g % 2), NULL))
                x = lv_action_close((unsigned)g % 2); /* somebody leaves */
            u->game->rules.apply(u, &s, x, NULL);
            check_figures(&s);
            check_cards(u, &s);
            check_hands(u, &s);
            assert_true(u->game->writing->sound(u, &s, NULL));
        }
    }
}

/* ---- that everything happens ------------------------------------------------------------------ */

/* The best decision by the estimate, on a world that the seat cannot tell from the true one. */
static lv_action greedy(const struct lv_setup *u, const struct pbv_state *s, int seat, struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS], best = 0;
    struct pbv_state guess = *s;
    float most = -1, win[LV_MAX_SEATS];
    int n = u->game->rules.legal(u, s, a);

    u->game->rules.resample(u, &guess, seat, rng);
    for (int i = 0; i < n; i++) {
        struct pbv_state t = guess;
        u->game->rules.apply(u, &t, a[i], NULL);
        u->game->thinking->estimate(u, &t, win);
        if (win[seat] > most) {
            most = win[seat];
            best = a[i];
        }
    }
    return best;
}

struct tally {
    int event[PBV_N_EVENTS], power[PBV_N_POWERS], place[PBV_N_SPOTS], rv[PBV_MAX_RVS], over;
};

static void count_event(const struct lv_setup *u, const struct lv_event *e, struct tally *t)
{
    t->event[e->kind]++;
    if (e->kind == PBV_EV_PLAYED)
        t->power[pbv_data_of(u)->trouble[e->arg[1] - PBV_TROUBLE].power]++;
    if (e->kind == PBV_EV_MOVED)
        t->place[e->arg[3]]++;
    if (e->kind == PBV_EV_COMPLETE)
        t->rv[e->arg[0]]++;
}

/* Greedy players. Of so many decisions one is at random, so that rare things come up; 0: none is. */
static void play(const struct lv_setup *u, uint64_t number, uint32_t random, struct tally *t)
{
    struct lv_rng rng = lv_rng_seed(2004, number);
    static struct lv_events news;
    struct pbv_state s;

    t_start(u, &s);
    for (int step = 0; step < 6000 && s.phase != PBV_PH_OVER; step++) {
        int who = u->game->rules.to_move(u, &s);
        lv_action x = who == LV_CHANCE || (random && lv_rng_below(&rng, random) == 0)
                          ? t_any_step(u, &s, &rng) : greedy(u, &s, who, &rng);
        news.n = 0;
        u->game->rules.apply(u, &s, x, &news);
        for (int i = 0; i < news.n; i++)
            count_event(u, &news.at[i], t);
    }
    t->over += s.phase == PBV_PH_OVER && s.rv_played == pbv_goal(u);
}

/* What needs an option, a long game or much luck; test_pbv_words.c makes the last ones happen. */
static bool is_rare(enum pbv_event e)
{
    return e == PBV_EV_FIRST || e == PBV_EV_TIME_OUT || e == PBV_EV_NEW_TROUBLES || e == PBV_EV_NEW_PILES
        || e == PBV_EV_CLOSED || e == PBV_EV_BOTH_COMPLETE || e == PBV_EV_PICKED
        || e == PBV_EV_STOLEN_TROUBLE;
}

static void test_every_power_place_rendezvous_and_source_of_points_occurs(void **unused)
{
    static struct tally t;
    enum { GAMES = 60 };

    (void)unused;
    for (int g = 0; g < GAMES; g++)
        play(t_setup(&lv_game_pbv, 2 + g % 4,
                     g % 5 == 4 ? "prison-plays=any" : g % 6 == 0 ? "visible-backs=no" : ""),
             (uint64_t)g, 16, &t);
    for (int p = 0; p < PBV_N_POWERS; p++)
        assert_true(t.power[p] > 0);
    for (int p = 1; p <= PBV_STREET; p++)
        assert_true(p == PBV_GARE ? t.place[p] == 0 : t.place[p] > 0);
    for (int r = 0; r < 12; r++)
        assert_true(t.rv[r] > 0);
    for (int e = 0; e < PBV_N_EVENTS; e++)
        if (t.event[e] == 0 && !is_rare((enum pbv_event)e))
            fail_msg("%s never happens", pbv_events[e].name);
    assert_true(t.over > GAMES * 3 / 4); /* greedy players finish, unlike random ones */
}

/* What the estimate hopes of a mode must be what its steps bring: else two players go to and fro, or choose
 * to lay and lay nothing, until the limit of turns. */
static void test_PBV_R62_two_who_look_one_step_ahead_do_not_stand_still(void **unused)
{
    static struct tally t;
    enum { GAMES = 80 };

    (void)unused;
    for (int g = 0; g < GAMES; g++)
        play(t_setup(&lv_game_pbv, 2, ""), (uint64_t)g, 0, &t);
    assert_int_equal(t.event[PBV_EV_TIME_OUT], 0);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_PBV_003_PBV_017_PBV_020_PBV_037_hold_at_every_step),
        cmocka_unit_test(test_every_power_place_rendezvous_and_source_of_points_occurs),
        cmocka_unit_test(test_PBV_R62_two_who_look_one_step_ahead_do_not_stand_still),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
