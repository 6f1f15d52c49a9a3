/* test_sim.c: simulated games: the same result on any number of threads, records that can be loaded.
 *
 * Runs under the thread sanitizer too. */
#include "sim.h"

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/match.h"
#include "stop.h"
#include "testing.h"

extern const struct lv_game lv_game_tpl;

/* Everything that a simulation of the template needs. */
struct table {
    struct sim sim;
    struct progress progress; /* shown to nobody */
};

static struct table begin(const struct lv_setup *u, int64_t games)
{
    struct table t = { .sim = { .terms.u = u, .seed = 42, .games = games, .max_steps = 10000,
                                .threads = 1 } };

    for (int i = 0; i < u->seats; i++)
        t.sim.spec[i] = i % 2 ? "random" : "greedy";
    return t;
}

static struct sim_result run(struct table *t, int threads)
{
    struct sim_result r;
    struct lv_refusal why = { 0 };

    t->sim.threads = threads;
    if (!sim_run(&t->sim, &t->progress, &r, &why))
        fail_msg("%s %s", why.msgid, why.text);
    return r;
}

static void assert_same(const struct sim_result *a, const struct sim_result *b)
{
    assert_int_equal(a->ended, b->ended);
    assert_int_equal(a->unfinished, b->unfinished);
    assert_int_equal(a->steps, b->steps);
    assert_int_equal(a->partial, b->partial);
    for (int i = 0; i < LV_MAX_SEATS; i++) {
        const struct sim_player *p = &a->player[i], *q = &b->player[i];
        assert_int_equal(p->wins, q->wins);
        assert_int_equal(p->decisions, q->decisions);
        assert_int_equal(p->scores.n, q->scores.n);
        for (size_t k = 0; k < p->scores.n; k++) {
            assert_int_equal(p->scores.row[k].score, q->scores.row[k].score);
            assert_int_equal(p->scores.row[k].count, q->scores.row[k].count);
        }
    }
}

static void test_the_result_does_not_depend_on_the_threads(void **unused)
{
    struct table t = begin(t_setup(&lv_game_tpl, 3, ""), 3000);
    struct sim_result one = run(&t, 1);

    (void)unused;
    for (int threads = 2; threads <= 4; threads++) {
        struct sim_result more = run(&t, threads);
        assert_same(&one, &more);
        sim_result_release(&more);
    }
    assert_int_equal(one.ended, 3000);
    assert_false(one.partial);
    sim_result_release(&one);
}

static void test_another_seed_gives_other_games(void **unused)
{
    struct table t = begin(t_setup(&lv_game_tpl, 2, ""), 500);
    struct sim_result one = run(&t, 2), other;

    (void)unused;
    t.sim.seed = 43;
    other = run(&t, 2);
    assert_true(one.player[0].wins != other.player[0].wins || one.steps != other.steps);
    sim_result_release(&one);
    sim_result_release(&other);
}

static void test_every_game_is_won_once_and_scored_by_all(void **unused)
{
    struct table t = begin(t_setup(&lv_game_tpl, 3, ""), 777);
    struct sim_result r = run(&t, 2);
    int64_t wins = 0;

    (void)unused;
    for (int i = 0; i < 3; i++) {
        wins += r.player[i].wins;
        assert_int_equal(tally_summary(&r.player[i].scores).n, 777);
        assert_int_equal(r.player[i].decisions, 777); /* in the template everybody decides once */
    }
    assert_int_equal(wins, 777 * BOUT_WIN);
    sim_result_release(&r);
}

/* What a player wins in the first `games` games. */
static int64_t wins_of_first(struct table *t, int64_t games, int player)
{
    struct sim_result r;
    int64_t wins;

    t->sim.games = games;
    r = run(t, 1);
    wins = r.player[player].wins;
    sim_result_release(&r);
    return wins;
}

/* Game 0 is played as it is without rotation; in game 1 the two have changed seats. */
static void test_rotating_players_keep_their_own_results(void **unused)
{
    struct table t = begin(t_setup(&lv_game_tpl, 2, ""), 2), other = begin(t.sim.terms.u, 2);

    (void)unused;
    other.sim.spec[0] = "random";
    other.sim.spec[1] = "greedy";
    for (uint64_t seed = 0; seed < 50; seed++) {
        int64_t game_0, game_1;
        t.sim.seed = other.sim.seed = seed;
        t.sim.rotate = false;
        game_0 = wins_of_first(&t, 1, 0);
        game_1 = wins_of_first(&other, 2, 1) - wins_of_first(&other, 1, 1);
        t.sim.rotate = true;
        assert_int_equal(wins_of_first(&t, 2, 0), game_0 + game_1);
    }
}

static void test_endless_games_are_given_up_and_reported(void **unused)
{
    struct table t = begin(t_setup(&lv_game_tpl, 2, ""), 50);
    struct sim_result r;

    (void)unused;
    t.sim.max_steps = 3; /* dealing alone takes two */
    r = run(&t, 2);
    assert_int_equal(r.ended, 0);
    assert_int_equal(r.unfinished, 50);
    assert_false(r.partial);
    sim_result_release(&r);
}

static void test_a_wish_to_stop_leaves_a_partial_result(void **unused)
{
    struct table t = begin(t_setup(&lv_game_tpl, 2, ""), 1000000000);
    struct sim_result r;

    (void)unused;
    stop_catch();
    raise(SIGINT);
    assert_true(stop_is_asked());
    r = run(&t, 2);
    stop_let_go();
    assert_true(r.partial);
    sim_result_release(&r);
    stop_catch(); /* forgets the wish */
    stop_let_go();
}

/* ---- records ---------------------------------------------------------------------------------- */

static struct lv_match *load(const char *path, const struct lv_data *data)
{
    struct lv_refusal why = { 0 }, damage = { 0 };
    size_t len;
    char *text = cli_read_file(path, LV_MAX_RECORD, &len, &why);
    struct lv_match *m = text ? lv_match_load(text, len, data, &damage, &why) : NULL;

    free(text);
    if (!m || damage.code != LV_E_OK)
        fail_msg("%s: %s %s", path, m ? damage.msgid : why.msgid, why.text);
    return m;
}

/* Loads every record of a directory, removes it, and adds up how often each score came up. */
static int64_t gather(const char *path, const struct lv_data *data, struct tally scores[LV_MAX_SEATS])
{
    DIR *dir = opendir(path);
    struct dirent *e;
    int64_t n = 0;

    assert_non_null(dir);
    while ((e = readdir(dir)) != NULL) {
        char file[512];
        int32_t score[LV_MAX_SEATS];
        struct lv_match *m;
        if (e->d_name[0] == '.')
            continue;
        snprintf(file, sizeof file, "%s/%s", path, e->d_name);
        m = load(file, data);
        assert_int_equal(lv_match_to_move(m), LV_OVER);
        assert_int_equal(lv_match_chance(m), LV_CHANCE_SIMULATED);
        lv_match_setup(m)->game->rules.score(lv_match_setup(m), lv_match_state(m), score);
        for (int i = 0; i < lv_match_setup(m)->seats; i++)
            assert_true(tally_add(&scores[i], score[i], 1));
        lv_match_free(m);
        unlink(file);
        n++;
    }
    closedir(dir);
    rmdir(path);
    return n;
}

/* With and without records the same games are played; the records hold these games. */
static void records_hold(const struct lv_game *g)
{
    enum { GAMES = 12 };
    char dir[] = "/tmp/ludovie-records-XXXXXX";
    struct lv_refusal why;
    struct lv_data *data = lv_data_load(g, NULL, NULL, &why);
    struct table t = begin(t_setup(g, g->min_seats, ""), GAMES);
    struct tally scores[LV_MAX_SEATS] = { 0 };
    struct sim_result plain = run(&t, 2), kept;

    assert_non_null(mkdtemp(dir));
    t.sim.data = data;
    t.sim.records = dir;
    kept = run(&t, 2);
    assert_same(&plain, &kept);
    assert_int_equal(gather(dir, data, scores), plain.ended);
    for (int i = 0; i < g->min_seats; i++) {
        const struct tally *p = &plain.player[i].scores;
        tally_sort(&scores[i]);
        assert_int_equal(scores[i].n, p->n);
        for (size_t k = 0; k < p->n; k++)
            assert_int_equal(scores[i].row[k].score, p->row[k].score);
        tally_release(&scores[i]);
    }
    sim_result_release(&plain);
    sim_result_release(&kept);
    lv_data_free(data);
}

static void test_records_can_be_loaded_and_hold_the_same_games(void **unused)
{
    (void)unused;
    assert_non_null(lv_game_at(0));
    for (int i = 0; lv_game_at(i); i++)
        records_hold(lv_game_at(i));
}

static void test_a_directory_that_cannot_be_made_is_a_refusal(void **unused)
{
    struct lv_refusal why = { 0 };
    const struct lv_game *g = lv_game_at(0);
    struct lv_data *data = lv_data_load(g, NULL, NULL, &why);
    struct table t = begin(t_setup(g, g->min_seats, ""), 20);
    struct sim_result r;

    (void)unused;
    t.sim.data = data;
    t.sim.records = "/dev/null/no/such/place";
    t.sim.threads = 2;
    assert_false(sim_run(&t.sim, &t.progress, &r, &why));
    assert_int_equal(why.code, LV_E_SYSTEM);
    sim_result_release(&r);
    lv_data_free(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_result_does_not_depend_on_the_threads),
        cmocka_unit_test(test_another_seed_gives_other_games),
        cmocka_unit_test(test_every_game_is_won_once_and_scored_by_all),
        cmocka_unit_test(test_rotating_players_keep_their_own_results),
        cmocka_unit_test(test_endless_games_are_given_up_and_reported),
        cmocka_unit_test(test_a_wish_to_stop_leaves_a_partial_result),
        cmocka_unit_test(test_records_can_be_loaded_and_hold_the_same_games),
        cmocka_unit_test(test_a_directory_that_cannot_be_made_is_a_refusal),
    };

    return cmocka_run_group_tests_name("simulated games", tests, NULL, NULL);
}
