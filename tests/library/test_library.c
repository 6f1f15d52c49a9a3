/* test_library.c: the library as a program of others sees it: nothing of ours is included but its header. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "ludovie.h"

static struct ludovie_error e;

static void refused(bool done, const char *code, const char *sentence)
{
    assert_false(done);
    assert_string_equal(e.code, code);
    assert_string_equal(e.sentence, sentence);
    memset(&e, 0, sizeof e);
}

static ludovie *open_english(void)
{
    ludovie *l = ludovie_open(LUDOVIE_ABI, "en", &e);

    assert_non_null(l);
    return l;
}

static ludovie_match *begin(ludovie *l, int game, int64_t seed)
{
    ludovie_match *m = ludovie_new(l, ludovie_game(l, game), 2, NULL, LUDOVIE_SIMULATED, seed, &e);

    assert_non_null(m);
    return m;
}

/* One step, at random. */
static void step(ludovie_match *m)
{
    uint32_t a;

    if (ludovie_to_move(m) == LUDOVIE_CHANCE)
        assert_true(ludovie_settle(m, &e));
    else
        assert_true(ludovie_random(m, &a, &e) && ludovie_act(m, a, &e));
}

static void play_on(ludovie_match *m)
{
    while (ludovie_to_move(m) != LUDOVIE_OVER)
        step(m);
}

static void test_what_does_not_fit_is_refused_with_a_sentence(void **state)
{
    ludovie *l = open_english();

    (void)state;
    refused(ludovie_open(LUDOVIE_ABI + 1, "en", &e), "other-version",
            "le programme a été fait pour une autre version de la bibliothèque");
    refused(ludovie_open(LUDOVIE_ABI, "tlh", &e), "unknown",
            "la langue doit être l’une de celles-ci\u00A0: fr, en, de");
    refused(ludovie_new(l, "chess", 2, NULL, LUDOVIE_FAIR, -1, &e), "unknown",
            "there is no game called chess; `ludovie games` lists them");
    assert_null(ludovie_new(l, "chess", 2, NULL, LUDOVIE_FAIR, -1, NULL));
    assert_null(ludovie_new(l, ludovie_game(l, 99), 2, NULL, LUDOVIE_FAIR, -1, &e));
    assert_string_equal(e.code, "unknown");
    refused(ludovie_new(l, ludovie_game(l, 0), 2, NULL, LUDOVIE_FAIR, 7, &e), "not-your-turn",
            "only simulated dice take a seed here");
    refused(ludovie_new(l, ludovie_game(l, 0), 2, NULL, (enum ludovie_chance)9, -1, &e), "bad-format",
            "chance cannot be ?");
    refused(ludovie_new(l, ludovie_game(l, 0), 2, "{\"no-such\":1}", LUDOVIE_FAIR, -1, &e),
            "bad-option-value", "line 1: this game has no option no-such");
    assert_null(ludovie_new(l, ludovie_game(l, 0), 2, "[", LUDOVIE_FAIR, -1, &e));
    assert_string_equal(e.code, "bad-format");
    assert_null(ludovie_new(l, ludovie_game(l, 0), 99, NULL, LUDOVIE_FAIR, -1, &e));
    assert_string_equal(e.code, "bad-player-count");
    assert_true(e.rule[0] != '\0');
    assert_null(ludovie_new(l, ludovie_game(l, 0), -1, NULL, LUDOVIE_FAIR, -1, &e));
    ludovie_close(l);
    ludovie_close(NULL);
}

static void test_lists_end_with_null(void **state)
{
    ludovie *l = open_english();
    int games = 0;

    (void)state;
    while (ludovie_game(l, games))
        games++;
    assert_true(games >= 5);
    assert_null(ludovie_game(l, -1));
    assert_string_equal(ludovie_language(0), "fr");
    assert_null(ludovie_language(99));
    assert_string_equal(ludovie_level(0), "beginner");
    assert_null(ludovie_level(-1));
    assert_null(ludovie_level(99));
    assert_int_equal(ludovie_abi(), LUDOVIE_ABI);
    ludovie_close(l);
}

static void test_every_game_is_played_and_its_record_loads_again(void **state)
{
    ludovie *l = open_english();

    (void)state;
    for (int i = 0; ludovie_game(l, i); i++) {
        ludovie_match *m = begin(l, i, 11), *again;
        uint8_t rank[LUDOVIE_MAX_SEATS];
        char *record;
        assert_false(ludovie_ranks(m, rank));
        play_on(m);
        assert_true(ludovie_ranks(m, rank) && (rank[0] == 1 || rank[1] == 1));
        record = ludovie_record(m, true, &e);
        again = ludovie_load(l, record, strlen(record), &e);
        assert_non_null(again);
        assert_int_equal(ludovie_steps(again), ludovie_steps(m));
        assert_true(ludovie_hash(again) == ludovie_hash(m));
        assert_null(ludovie_load(l, record, strlen(record) - 3, &e)); /* cut */
        ludovie_free(record);
        ludovie_forget(again);
        ludovie_forget(m);
    }
    assert_null(ludovie_load(l, "nonsense", 8, &e));
    ludovie_close(l);
}

static void test_texts_and_documents_can_be_had_at_every_moment(void **state)
{
    ludovie *l = open_english();
    ludovie_match *m = begin(l, 0, 3);

    (void)state;
    for (; ludovie_to_move(m) != LUDOVIE_OVER; step(m)) {
        for (int reader = LUDOVIE_ONLOOKER; reader < 2; reader++) {
            char *text[] = { ludovie_question(m, reader, &e), ludovie_situation(m, reader, &e),
                             ludovie_news(m, reader, 0, &e), ludovie_view(m, reader, &e),
                             ludovie_events(m, reader, 0, &e), ludovie_listed(m, reader, &e),
                             ludovie_board(m, &e), ludovie_position(m, &e), ludovie_result(m, &e) };
            for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
                assert_non_null(text[i]);
                assert_true(i == 2 || text[i][0] != '\0'); /* at first there are no news */
                ludovie_free(text[i]);
            }
        }
    }
    refused(ludovie_view(m, 2, &e), "unknown", "there is no seat 3 in this match");
    refused(ludovie_news(m, -2, 0, &e), "unknown", "there is no seat -1 in this match");
    ludovie_forget(m);
    ludovie_close(l);
}

static void test_decisions_are_checked_like_all_others(void **state)
{
    ludovie *l = open_english();
    ludovie_match *m = begin(l, 0, 5);
    uint32_t choice[LUDOVIE_MAX_CHOICES], weight[LUDOVIE_MAX_CHOICES], read;
    char text[LUDOVIE_MAX_NOTATION], label[LUDOVIE_MAX_SENTENCE];
    int n;

    (void)state;
    while (ludovie_to_move(m) == LUDOVIE_CHANCE)
        step(m);
    n = ludovie_choices(m, choice, weight);
    assert_true(n > 0 && weight[0] == 1);
    ludovie_notation(m, choice[0], text);
    assert_true(ludovie_read(m, text, &read, &e) && read == choice[0]);
    ludovie_label(m, choice[0], 0, label);
    assert_true(label[0] != '\0');
    ludovie_notation(m, 0xFFFFFFFF, text); /* means nothing: no words */
    ludovie_label(m, 0xFFFFFFFF, 0, label);
    assert_true(text[0] == '\0' && label[0] == '\0');
    assert_false(ludovie_act(m, 0xFFFFFFFF, &e));
    assert_string_equal(e.code, "illegal");
    assert_false(ludovie_read(m, "fly away", &read, &e));
    assert_false(ludovie_settle(m, &e));
    assert_true(ludovie_act(m, choice[0], &e));
    play_on(m);
    refused(ludovie_act(m, choice[0], &e), "not-your-turn", "the game is over");
    refused(ludovie_random(m, &read, &e), "not-your-turn", "the game is over");
    assert_int_equal(ludovie_choices(m, choice, NULL), 0);
    ludovie_forget(m);
    ludovie_close(l);
}

static void test_seats_have_names_may_take_back_and_leave(void **state)
{
    ludovie *l = open_english();
    ludovie_match *m = begin(l, 1, 5);
    char long_name[100], *news;
    int steps;

    (void)state;
    memset(long_name, 'a', sizeof long_name);
    long_name[99] = '\0';
    assert_true(ludovie_name(m, 0, "Zoé", &e));
    refused(ludovie_name(m, 0, "", &e), "limit", "a name has 1 to 63 bytes");
    refused(ludovie_name(m, 0, long_name, &e), "limit", "a name has 1 to 63 bytes");
    refused(ludovie_name(m, 2, "x", &e), "unknown", "there is no seat 3 in this match");
    refused(ludovie_undo(m, 0, &e), "no-undo", "there is nothing to take back");
    while (ludovie_to_move(m) != 0)
        step(m);
    steps = ludovie_steps(m);
    step(m);
    assert_true(ludovie_undo(m, 0, &e));
    assert_int_equal(ludovie_steps(m), steps);
    assert_true(ludovie_leave(m, 1, &e));
    assert_false(ludovie_leave(m, 1, &e));
    news = ludovie_news(m, LUDOVIE_ONLOOKER, 0, &e);
    assert_non_null(strstr(news, "Zoé"));
    ludovie_free(news);
    ludovie_forget(m);
    ludovie_close(l);
}

static void test_bots_choose_alike_and_advise_with_reasons(void **state)
{
    static struct ludovie_advice advice[LUDOVIE_MAX_CHOICES];
    ludovie *l = open_english();
    ludovie_match *m = begin(l, 1, 5);
    ludovie_bot *bot = ludovie_bot_new(m, "mcts:50", &e);
    uint32_t a, b, choice[LUDOVIE_MAX_CHOICES];

    (void)state;
    assert_non_null(bot);
    refused(ludovie_bot_choose(bot, 1, &a, &e), "not-your-turn", "dice or cards are due first");
    assert_int_equal(ludovie_bot_advise(bot, 1, advice, &e), -1);
    while (ludovie_to_move(m) < 0 || ludovie_choices(m, choice, NULL) < 2)
        step(m);
    assert_true(ludovie_bot_choose(bot, 1, &a, &e) && ludovie_bot_choose(bot, 1, &b, &e) && a == b);
    assert_int_equal(ludovie_bot_advise(bot, 1, advice, &e), ludovie_choices(m, choice, NULL));
    assert_true(advice[0].win >= 0 && advice[0].win <= 1 && advice[0].chance[0] && advice[0].why[0]);
    refused(ludovie_bot_new(m, "exact", &e), "unknown", "there is no exact player here");
    assert_null(ludovie_bot_new(m, "oracle", &e));
    ludovie_bot_free(bot);
    ludovie_bot_free(NULL);
    ludovie_forget(m);
    ludovie_close(l);
}

/* What a seat cannot know is not in what it observes: with another seed it is dealt otherwise, what it
 * can know stays. */
static void test_what_is_observed_hides_what_is_hidden(void **state)
{
    ludovie *l = open_english();
    uint8_t one[LUDOVIE_MAX_STATE], two[LUDOVIE_MAX_STATE];
    int differ = 0;

    (void)state;
    for (int i = 0; ludovie_game(l, i); i++) {
        ludovie_match *m = begin(l, i, 2);
        size_t n;
        for (int k = 0; k < 12; k++)
            step(m);
        n = ludovie_observe(m, 0, 1, one);
        assert_true(n > 0 && n <= LUDOVIE_MAX_STATE && ludovie_observe(m, 0, 1, two) == n);
        assert_memory_equal(one, two, n);
        ludovie_observe(m, 0, 2, two);
        differ += memcmp(one, two, n) != 0;
        assert_int_equal(ludovie_observe(m, 7, 1, one), 0);
        ludovie_forget(m);
    }
    assert_true(differ > 0 && differ < 5); /* some games hide something, some nothing */
    ludovie_close(l);
}

static void test_game_k_of_many_is_the_match_with_seed_k(void **state)
{
    enum { GAMES = 6, SEATS = 2 };
    ludovie *l = open_english();

    (void)state;
    for (int i = 0; ludovie_game(l, i); i++) {
        int32_t scores[GAMES * SEATS], steps[GAMES], own[LUDOVIE_MAX_SEATS];
        uint8_t ranks[GAMES * SEATS];
        uint64_t hashes[GAMES];
        struct ludovie_many what = { .size = sizeof what, .game = ludovie_game(l, i), .seats = SEATS,
                                     .threads = 2, .seed = 40, .games = GAMES, .scores = scores,
                                     .steps = steps, .ranks = ranks, .hashes = hashes };
        int64_t all = ludovie_simulate(l, &what, &e), sum = 0;
        for (int k = 0; k < GAMES; k++) {
            ludovie_match *m = begin(l, i, 40 + k);
            play_on(m);
            ludovie_scores(m, own);
            assert_true(ludovie_hash(m) == hashes[k]);
            assert_int_equal(ludovie_steps(m), steps[k]);
            assert_memory_equal(own, scores + k * SEATS, sizeof *scores * SEATS);
            sum += steps[k];
            ludovie_forget(m);
        }
        assert_int_equal(all, sum);
    }
    ludovie_close(l);
}

static void test_many_games_have_limits(void **state)
{
    ludovie *l = open_english();
    const struct ludovie_many fine = { .size = sizeof fine, .game = ludovie_game(l, 1), .seats = 2,
                                       .games = 2 };
    struct ludovie_many what = fine;

    (void)state;
    what.size--;
    refused(ludovie_simulate(l, &what, &e) >= 0, "other-version",
            "the program was made for another version of the library");
    what = fine, what.games = 0;
    refused(ludovie_simulate(l, &what, &e) >= 0, "limit", "games cannot be 0");
    what = fine, what.seed = -1;
    refused(ludovie_simulate(l, &what, &e) >= 0, "limit", "seed cannot be -1");
    what = fine, what.threads = 65;
    refused(ludovie_simulate(l, &what, &e) >= 0, "limit", "threads cannot be 65");
    what = fine, what.bot = "exact";
    refused(ludovie_simulate(l, &what, &e) >= 0, "unknown", "there is no exact player here");
    what = fine, what.max_steps = 3;
    assert_int_equal(ludovie_simulate(l, &what, &e), 6);
    what = fine, what.bot = "greedy", what.threads = 2;
    assert_true(ludovie_simulate(l, &what, &e) > 10);
    ludovie_close(l);
}

static void test_the_referee_answers_too(void **state)
{
    static const char ask[] = "{\"ask\":\"games\",\"tag\":7}";
    ludovie *l = open_english();
    const char *answer = ludovie_ask(l, ask, strlen(ask));
    char *about = ludovie_about(l, ludovie_game(l, 0), &e);

    (void)state;
    assert_non_null(strstr(answer, "\"ok\":true,\"tag\":7"));
    assert_non_null(strstr(answer, about)); /* the same document */
    ludovie_free(about);
    about = ludovie_about(l, NULL, &e);
    assert_true(about && about[0] == '[');
    ludovie_free(about);
    assert_null(ludovie_about(l, "chess", &e));
    ludovie_close(l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_does_not_fit_is_refused_with_a_sentence),
        cmocka_unit_test(test_lists_end_with_null),
        cmocka_unit_test(test_every_game_is_played_and_its_record_loads_again),
        cmocka_unit_test(test_texts_and_documents_can_be_had_at_every_moment),
        cmocka_unit_test(test_decisions_are_checked_like_all_others),
        cmocka_unit_test(test_seats_have_names_may_take_back_and_leave),
        cmocka_unit_test(test_bots_choose_alike_and_advise_with_reasons),
        cmocka_unit_test(test_what_is_observed_hides_what_is_hidden),
        cmocka_unit_test(test_game_k_of_many_is_the_match_with_seed_k),
        cmocka_unit_test(test_many_games_have_limits),
        cmocka_unit_test(test_the_referee_answers_too),
    };

    return cmocka_run_group_tests_name("library", tests, NULL, NULL);
}
