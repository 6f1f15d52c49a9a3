/* test_ladder.c: ladders: the same games on any number of threads and however often they are broken
 * off, and files that are refused. Runs under the thread sanitizer too. */
#include "ladder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "testing.h"

extern const struct lv_game lv_game_tpl;

static struct ladder begin(int seats, int64_t games)
{
    struct ladder l = { .terms.u = t_setup(&lv_game_tpl, seats, ""), .bots = 3,
                        .bot = { "greedy", "random", "greedy" }, .gauntlet = -1, .seed = 5,
                        .games = games, .max_steps = 10000, .threads = 1 };
    struct lv_refusal why;

    assert_true(ladder_init(&l, &why));
    return l;
}

static void run(struct ladder *l, struct ladder_file *file, int threads)
{
    struct progress nobody = { 0 };
    struct lv_refusal why = { 0 };

    l->threads = threads;
    if (!ladder_run(l, file, &nobody, &why))
        fail_msg("%s %s", why.msgid, why.text);
}

static struct ladder whole(int seats, int64_t games)
{
    struct ladder l = begin(seats, games);

    run(&l, NULL, 1);
    assert_true(ladder_is_whole(&l));
    return l;
}

static void assert_same(const struct ladder *a, const struct ladder *b)
{
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->pairings, b->pairings);
    assert_memory_equal(a->won, b->won, (size_t)(a->games * a->pairings));
}

static char *scratch(void)
{
    static char path[] = "/tmp/ludovie-ladder-XXXXXX";
    int fd;

    memcpy(path + strlen(path) - 6, "XXXXXX", 6);
    fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    return path;
}

static struct ladder_file *reopen(const char *path, struct ladder *l)
{
    struct lv_refusal why = { 0 };
    struct ladder_file *f = ladder_file_open(path, l, true, &why);

    if (!f)
        fail_msg("%s %s", why.msgid, why.text);
    return f;
}

static void close_file(struct ladder_file *f)
{
    struct lv_refusal why;

    assert_true(ladder_file_close(f, &why));
}

/* ---- games ------------------------------------------------------------------------------------ */

static void test_everybody_meets_everybody(void **unused)
{
    struct ladder two = begin(2, 10), three = begin(3, 10);

    (void)unused;
    assert_int_equal(two.pairings, 3);
    assert_int_equal(three.pairings, 6);   /* one against many is another game than many against one */
    assert_int_equal(two.games, 10);
    assert_int_equal(three.games, 12);     /* whole rounds */
    ladder_release(&two);
    ladder_release(&three);
}

static void test_in_a_gauntlet_one_meets_all_others(void **unused)
{
    struct ladder l = begin(2, 2);
    struct lv_refusal why;

    (void)unused;
    ladder_release(&l);
    l.gauntlet = 1;
    assert_true(ladder_init(&l, &why));
    assert_int_equal(l.pairings, 2);
    assert_int_equal(l.pairing[0].one, 1);
    assert_int_equal(l.pairing[1].one, 1);
    ladder_release(&l);
}

static void test_threads_do_not_change_the_games(void **unused)
{
    struct ladder one = whole(3, 90);

    (void)unused;
    for (int threads = 2; threads <= 4; threads++) {
        struct ladder more = begin(3, 90);
        run(&more, NULL, threads);
        assert_same(&one, &more);
        ladder_release(&more);
    }
    ladder_release(&one);
}

static void test_a_longer_ladder_begins_with_the_same_games(void **unused)
{
    struct ladder small = whole(2, 20), large = whole(2, 60);

    (void)unused;
    for (int i = 0; i < small.pairings; i++)
        assert_memory_equal(small.won + i * 20, large.won + i * 60, 20);
    ladder_release(&small);
    ladder_release(&large);
}

/* Equal bots with the same luck at both seats: what one seat wins, the other loses in the next game. */
static void test_the_same_luck_comes_to_both_sides(void **unused)
{
    struct ladder l = whole(2, 200);
    const uint8_t *won = l.won + 1 * l.games; /* greedy against greedy */
    double share = ladder_score(&l, 1).share;

    (void)unused;
    assert_string_equal(l.bot[l.pairing[1].one], l.bot[l.pairing[1].other]);
    for (int64_t k = 0; k < l.games; k += 2)
        assert_int_equal(won[k] + won[k + 1], BOUT_WIN);
    assert_true(share > 0.4999 && share < 0.5001);
    ladder_release(&l);
}

static void test_long_games_are_given_up(void **unused)
{
    struct ladder l = begin(2, 10);

    (void)unused;
    l.max_steps = 3; /* dealing alone takes two */
    run(&l, NULL, 2);
    assert_true(ladder_is_whole(&l));
    assert_int_equal(ladder_score(&l, 0).games, 0);
    assert_int_equal(ladder_score(&l, 0).given_up, 10);
    ladder_release(&l);
}

/* ---- the file --------------------------------------------------------------------------------- */

static char *text_of(const char *path, size_t *len)
{
    struct lv_refusal why;
    char *text = cli_read_file(path, 1 << 20, len, &why);

    assert_non_null(text);
    return text;
}

static void rewrite(const char *path, const char *text, size_t len)
{
    struct lv_refusal why;

    assert_true(cli_write_file(path, text, len, &why));
}

/* Killed after any byte: the file is cut there, resumed, and gives what an unbroken run gives. */
static void test_a_run_that_is_broken_off_anywhere_gives_the_same_result(void **unused)
{
    struct ladder unbroken = whole(2, 6), l = begin(2, 6);
    const char *path = scratch();
    struct ladder_file *f = reopen(path, &l);
    size_t len;
    char *text;

    (void)unused;
    run(&l, f, 2);
    close_file(f);
    assert_same(&unbroken, &l);
    ladder_release(&l);
    text = text_of(path, &len);
    for (size_t cut = 0; cut <= len; cut++) {
        struct ladder again = begin(2, 6);
        rewrite(path, text, cut);
        f = reopen(path, &again);
        run(&again, f, 1 + (int)(cut % 2));
        close_file(f);
        assert_same(&unbroken, &again);
        ladder_release(&again);
    }
    free(text);
    unlink(path);
    ladder_release(&unbroken);
}

static void test_a_whole_file_is_not_played_again(void **unused)
{
    struct ladder l = begin(2, 20), again = begin(2, 20);
    const char *path = scratch();
    struct ladder_file *f = reopen(path, &l);

    (void)unused;
    run(&l, f, 2);
    close_file(f);
    f = reopen(path, &again);
    assert_true(ladder_is_whole(&again));
    assert_int_equal(again.resumed, 60);
    close_file(f);
    assert_same(&l, &again);
    unlink(path);
    ladder_release(&l);
    ladder_release(&again);
}

static void test_the_seed_is_that_of_the_file_unless_one_is_given(void **unused)
{
    struct ladder l = begin(2, 2), other = begin(2, 2);
    const char *path = scratch();
    struct lv_refusal why;
    struct ladder_file *f;

    (void)unused;
    close_file(reopen(path, &l));
    other.seed = 6;
    assert_null(ladder_file_open(path, &other, true, &why));
    assert_int_equal(why.code, LV_E_VERSION);
    f = ladder_file_open(path, &other, false, &why);
    assert_non_null(f);
    assert_int_equal(other.seed, 5);
    close_file(f);
    unlink(path);
    ladder_release(&l);
    ladder_release(&other);
}

static void test_two_runs_cannot_share_a_file(void **unused)
{
    struct ladder l = begin(2, 2), other = begin(2, 2);
    const char *path = scratch();
    struct ladder_file *f = reopen(path, &l);
    struct lv_refusal why;

    (void)unused;
    assert_null(ladder_file_open(path, &other, true, &why));
    assert_int_equal(why.code, LV_E_SYSTEM);
    close_file(f);
    unlink(path);
    ladder_release(&l);
    ladder_release(&other);
}

/* What is added to a good head, and why it is refused. */
static struct bad_line { const char *text; enum lv_code code; } bad_line[] = {
    { "nonsense\n", LV_E_FORMAT },
    { "{}\n", LV_E_FORMAT },
    { "[1,2]\n", LV_E_FORMAT },
    { "{\"pairing\":1,\"game\":1}\n", LV_E_FORMAT },
    { "{\"pairing\":1,\"game\":1,\"won\":61}\n", LV_E_FORMAT },
    { "{\"pairing\":1,\"game\":1,\"won\":-1}\n", LV_E_FORMAT },
    { "{\"pairing\":1,\"game\":1,\"won\":60,\"given_up\":true}\n", LV_E_FORMAT },
    { "{\"pairing\":0,\"game\":1,\"won\":60}\n", LV_E_FORMAT },
    { "{\"pairing\":4,\"game\":1,\"won\":60}\n", LV_E_FORMAT },
    { "{\"pairing\":1,\"game\":0,\"won\":60}\n", LV_E_FORMAT },
    { "{\"pairing\":1,\"game\":3,\"won\":60}\n", LV_E_LIMIT },
    { "{\"pairing\":1,\"game\":1,\"won\":60,\"by\":\"me\"}\n", LV_E_FORMAT },
    { "{\"pairing\":1,\"game\":1,\"won\":60}\n{\"pairing\":1,\"game\":1,\"won\":60}\n", LV_E_FORMAT },
};

static void test_a_damaged_file_is_refused_and_left_alone(void **unused)
{
    struct ladder l = begin(2, 2);
    const char *path = scratch();
    size_t len, now;
    char *head;

    (void)unused;
    close_file(reopen(path, &l));
    head = text_of(path, &len);
    for (size_t i = 0; i < sizeof bad_line / sizeof *bad_line; i++) {
        struct ladder again = begin(2, 2);
        struct lv_refusal why = { 0 };
        char text[4096];
        char *after;
        snprintf(text, sizeof text, "%s%s", head, bad_line[i].text);
        rewrite(path, text, strlen(text));
        assert_null(ladder_file_open(path, &again, true, &why));
        if (why.code != bad_line[i].code || why.line < 2)
            fail_msg("%s: code %d, line %d", bad_line[i].text, why.code, why.line);
        after = text_of(path, &now);
        assert_string_equal(after, text);
        free(after);
        ladder_release(&again);
    }
    free(head);
    unlink(path);
    ladder_release(&l);
}

static void test_a_file_of_something_else_is_refused_and_left_alone(void **unused)
{
    static const char *const text[] = {
        "hello\n", "hello", "{\"ludovie\":1}\n", "{\"ladder\":1}\n", "{\"ladder\":2,\"seed\":5}\n", "\n",
    };
    const char *path = scratch();

    (void)unused;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        struct ladder l = begin(2, 2);
        struct lv_refusal why = { 0 };
        size_t len;
        char *after;
        rewrite(path, text[i], strlen(text[i]));
        assert_null(ladder_file_open(path, &l, true, &why));
        assert_true(why.code == LV_E_FORMAT || why.code == LV_E_VERSION);
        after = text_of(path, &len);
        assert_string_equal(after, text[i]);
        free(after);
        ladder_release(&l);
    }
    unlink(path);
}

/* ---- luck taken out ---------------------------------------------------------------------------- */

static double draw(struct lv_rng *rng)
{
    return (double)(lv_rng_next(rng) >> 11) / 9007199254740992.0 - 0.5;
}

/* A ladder whose games were won 55 times in 100, more often with luck by half of it; its second kind of luck
 * tells nothing. */
static void invent(struct ladder *l, struct lv_rng *rng)
{
    for (int64_t k = 0; k < l->games * l->pairings; k++) {
        const double luck = draw(rng), noise = 4 * draw(rng);
        l->luck[k] = (struct ladder_luck){ { (float)luck, (float)noise } };
        l->won[k] = draw(rng) + 0.5 < 0.55 + 0.8 * luck ? BOUT_WIN : 0;
    }
}

static void test_luck_is_taken_out_without_bias(void **state)
{
    enum { TIMES = 300 };
    struct ladder l = begin(2, 80);
    struct lv_rng rng = lv_rng_seed(1, 1);
    double sum = 0, squares = 0, plain = 0, width = 0;

    (void)state;
    l.luck = calloc((size_t)(l.games * l.pairings), sizeof *l.luck);
    assert_non_null(l.luck);
    for (int i = 0; i < TIMES; i++) {
        struct ladder_score s;
        invent(&l, &rng);
        s = ladder_score(&l, 0);
        sum += s.fair - 0.55;
        squares += (s.fair - 0.55) * (s.fair - 0.55);
        plain += (s.share - 0.55) * (s.share - 0.55);
        width += (s.fair_interval.high - s.fair_interval.low) / TIMES;
    }
    assert_true(fabs(sum) < 3 * sqrt(squares));
    assert_true(squares < 0.9 * plain);
    assert_true(fabs(width / (2 * 1.96 * sqrt(squares / TIMES)) - 1) < 0.15); /* the interval is honest */
    ladder_release(&l);
}

static void test_second_thoughts_change_no_game(void **state)
{
    struct ladder a = whole(2, 40), b = begin(2, 40);
    bool whims = false;

    (void)state;
    ladder_release(&b);
    b.takes_luck_out = true;
    assert_true(ladder_init(&b, NULL));
    run(&b, NULL, 2);
    assert_same(&a, &b);
    for (int64_t k = 0; k < b.games * b.pairings; k++)
        whims |= fabsf(b.luck[k].of[1]) > 0;
    assert_true(whims); /* random decides at random */
    ladder_release(&a);
    ladder_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_everybody_meets_everybody),
        cmocka_unit_test(test_in_a_gauntlet_one_meets_all_others),
        cmocka_unit_test(test_threads_do_not_change_the_games),
        cmocka_unit_test(test_a_longer_ladder_begins_with_the_same_games),
        cmocka_unit_test(test_the_same_luck_comes_to_both_sides),
        cmocka_unit_test(test_long_games_are_given_up),
        cmocka_unit_test(test_a_run_that_is_broken_off_anywhere_gives_the_same_result),
        cmocka_unit_test(test_a_whole_file_is_not_played_again),
        cmocka_unit_test(test_the_seed_is_that_of_the_file_unless_one_is_given),
        cmocka_unit_test(test_two_runs_cannot_share_a_file),
        cmocka_unit_test(test_a_damaged_file_is_refused_and_left_alone),
        cmocka_unit_test(test_a_file_of_something_else_is_refused_and_left_alone),
        cmocka_unit_test(test_luck_is_taken_out_without_bias),
        cmocka_unit_test(test_second_thoughts_change_no_game),
    };

    return cmocka_run_group_tests_name("ladder games", tests, NULL, NULL);
}
