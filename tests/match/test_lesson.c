/* test_lesson.c: every game has a lesson, everything in it is true, and a lesson that lies is refused. */
#include "testing.h"

#include <stdlib.h>
#include <string.h>

#include "core/lesson.h"
#include "core/registry.h"

static struct lv_data *data_of(const struct lv_game *g)
{
    struct lv_refusal why;
    struct lv_data *d = lv_data_load(g, NULL, NULL, &why);

    assert_non_null(d);
    return d;
}

static struct lv_lesson *lesson_of(const struct lv_game *g, const struct lv_data *d)
{
    struct lv_refusal why = { 0 };
    struct lv_lesson *l = lv_lesson_load(g, d, NULL, 0, &why);

    if (!l)
        fail_msg("%s: %s:%d: %s (%s, %d)", g->id, why.file, why.line, why.msgid, why.text, (int)why.n);
    return l;
}

/* Loading tries every position, decision, event and refusal. */
static void test_every_game_has_a_lesson_that_is_true(void **state)
{
    (void)state;
    for (int i = 0; lv_game_at(i); i++) {
        struct lv_data *d = data_of(lv_game_at(i));
        struct lv_lesson *l = lesson_of(lv_game_at(i), d);
        const int n = lv_lesson_scenes(l);
        assert_in_range(n, 1, LV_LESSON_SCENES);
        for (int k = 0; lv_lang_at(k); k++) {
            assert_in_range(lv_lesson_words(l, lv_lang_at(k)), 1, LV_LESSON_WORDS);
            for (int s = 0; s < n; s++) {
                assert_true(lv_lesson_told(l, s, lv_lang_at(k))[0]);
                if (k > 0) /* in its own words */
                    assert_string_not_equal(lv_lesson_told(l, s, lv_lang_at(0)),
                                            lv_lesson_told(l, s, lv_lang_at(k)));
            }
        }
        lv_lesson_free(l);
        lv_data_free(d);
    }
}

/* ---- judging ----------------------------------------------------------------------------------- */

/* What is said about decision `a`; a right one has happened, nothing else has. */
static enum lv_verdict judge(const struct lv_lesson *l, int scene, lv_action a, bool *answer, bool *spoken)
{
    struct lv_refusal why = { 0 };
    struct lv_match *m = lv_lesson_begin(l, scene, &why);
    const char *said = NULL;
    enum lv_verdict verdict;
    int steps;

    assert_non_null(m);
    steps = lv_match_steps(m);
    *answer = lv_lesson_answer(l, scene, m) == a;
    verdict = lv_lesson_judge(l, scene, m, a, lv_lang_at(0), &said, &why);
    assert_non_null(said);
    *spoken = *said != '\0';
    assert_int_equal(lv_match_steps(m) > steps, verdict == LV_VERDICT_RIGHT);
    if (verdict == LV_VERDICT_RIGHT)
        assert_true(lv_lesson_meanwhile(l, scene, m, &why));
    if (verdict == LV_VERDICT_REFUSED)
        assert_non_null(why.msgid);
    lv_match_free(m);
    return verdict;
}

/* Every decision of every scene: what may be done is right or wrong, and what is wrong gets a sentence; what
 * may not is refused. */
static void test_every_decision_is_judged(void **state)
{
    lv_action a[LV_MAX_ACTIONS];
    bool answer, spoken;

    (void)state;
    for (int i = 0; lv_game_at(i); i++) {
        struct lv_data *d = data_of(lv_game_at(i));
        struct lv_lesson *l = lesson_of(lv_game_at(i), d);
        for (int s = 0; s < lv_lesson_scenes(l); s++) {
            struct lv_match *m = lv_lesson_begin(l, s, NULL);
            int right = 0, n;
            assert_non_null(m);
            n = lv_lesson_asks(l, s) ? lv_match_legal(m, a) : 0;
            for (int k = 0; k < n; k++) {
                const enum lv_verdict verdict = judge(l, s, a[k], &answer, &spoken);
                assert_int_not_equal(verdict, LV_VERDICT_REFUSED);
                right += verdict == LV_VERDICT_RIGHT;
                assert_true(verdict == LV_VERDICT_RIGHT || (spoken && !answer));
            }
            assert_int_equal(right > 0, lv_lesson_asks(l, s));
            n = lv_lesson_asks(l, s) ? lv_match_blocked_list(m, a) : 0;
            for (int k = 0; k < n; k++) {
                assert_int_equal(judge(l, s, a[k], &answer, &spoken), LV_VERDICT_REFUSED);
                assert_true(spoken); /* whatever lies there and may not be done has a friendly word */
            }
            lv_match_free(m);
        }
        lv_lesson_free(l);
        lv_data_free(d);
    }
}

/* ---- lies -------------------------------------------------------------------------------------- */

static const struct lie {
    const char *game, *from, *to, *msgid; /* NULL: whatever the referee says */
} lie[] = {
    /* what is said to happen */
    { "easy-come", "\"prize\": \"deux-paires\", \"n\": 1", "\"prize\": \"deux-paires\", \"n\": 2",
      "this does not happen: {text}" },
    { "easy-come", "\"event\": \"stopped\"", "\"event\": \"started\"", "this does not happen: {text}" },
    { "smile-life", "\"scores\": [9, 13, 5]", "\"scores\": [9, 14, 5]", "the score is {n}" },
    { "smile-life", "\"scores\": [9, 13, 5]", "\"scores\": [9, 13]",
      "there must be {n} scores, one for each name" },
    /* decisions, luck, positions */
    { "easy-come", "\"do\": \"take suite\"", "\"do\": \"take carre\"", NULL },
    { "easy-come", "\"do\": \"take suite\"", "\"do\": \"dance\"", NULL },
    { "easy-come", "\"roll 5 5\"", "\"roll 5 5 5\"", NULL },
    { "easy-come", "\"keep 0 2 3 5\"", "\"keep 0 2 3 5\", \"roll 0 1 2 3\"", NULL }, /* it is over */
    { "smile-life", "\"card etude-simple#3\"", "\"card etude-simple#1\"", NULL },
    { "easy-come", "\"rolled\": [1, 2, 3, 4]", "\"rolled\": [1, 2, 3]", NULL },
    { "easy-come", "\"learner\": 1", "\"learner\": 2", "the learner is not to move in this scene" },
    { "easy-come", "\"learner\": 1", "\"learner\": 4", "there are only {n} names" },
    /* wrong ideas */
    { "easy-come", "deux-paires\", \"rule\": \"ECG-19\"", "deux-paires\", \"rule\": \"ECG-06\"",
      "the rule that refuses this is {text}" },
    { "easy-come", "\"do\": \"keep 1 2 2 5\"", "\"do\": \"keep 2 2\"", "{text} is right here" },
    { "easy-come", "\"do\": \"keep 1 2 2 5\"", "\"do\": \"keep 4\"", "the rule that refuses this is {text}" },
    { "easy-come", "\"do\": \"keep 3\"", "\"do\": \"keep 1\"", "{text} is allowed here" },
    { "easy-come", "\"event\": \"no-prize\", \"who\": 1", "\"event\": \"no-prize\", \"who\": 2",
      "this does not happen: {text}" }, /* what would come of one that is allowed */
    /* what is said before anything happens */
    { "smile-life", "\"scores\": [11, 14, 6]", "\"scores\": [11, 13, 6]", "the score is {n}" },
    { "easy-come", "{ \"rule\": \"ECG-19\"", "{ \"rule\": \"ECG-06\"",
      "{text} refuses nothing in this lesson" },
    /* its form */
    { "easy-come", "\"game\": \"easy-come\"", "\"game\": \"smile-life\"", "this lesson is about {text}" },
    { "easy-come", "\"Rose\"", "\" \"", "{text} is no name" },
    { "easy-come", "\"names\"", "\"nmaes\"", "the key {text} is not known here" },
    { "easy-come", "\"right\"", "\"rihgt\"", "the key {text} is not known here" },
    { "jeu-de-lannee", "\"do\": \"take 6\"", "\"do\": \"any\"",
      "a scene without a position follows one that has one right decision" },
};

static void refused(const char *game, const char *text, const char *msgid)
{
    struct lv_refusal why = { 0 };
    const struct lv_game *g = lv_game_find(game, &why);
    struct lv_data *d = data_of(g);
    struct lv_lesson *l = lv_lesson_load(g, d, text, strlen(text), &why);

    if (l)
        fail_msg("%s: a lesson that lies is believed (%s)", game, msgid ? msgid : "?");
    assert_string_equal(why.file, LV_LESSON_FILE);
    assert_true(why.line > 0);
    if (msgid)
        assert_string_equal(why.msgid, msgid);
    lv_data_free(d);
}

static void test_a_lesson_that_lies_is_refused_with_its_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lie / sizeof *lie; i++) {
        char *text = t_data_changed(lv_game_find(lie[i].game, NULL), LV_LESSON_FILE, lie[i].from, lie[i].to);
        refused(lie[i].game, text, lie[i].msgid);
        free(text);
    }
}

static const char head[] = "{\"game\":\"template\",\"names\":[\"A\",\"B\"],\"learner\":1,\n\"scenes\":[";
static const char scene[] = "{\"fr\":\"un\",\"en\":\"one\"}";

static void test_a_lesson_is_short(void **state)
{
    static char text[16384];
    struct lv_buf b = LV_BUF(text);

    (void)state;
    lv_buf_text(&b, head);
    lv_buf_text(&b, "{\"fr\":\"un\",\"en\":\"");
    for (int i = 0; i < LV_LESSON_WORDS + 1; i++)
        lv_buf_text(&b, "a ");
    lv_buf_text(&b, "\"}]}");
    refused("template", text, "a lesson has at most {n} words");
    lv_buf_clear(&b);
    lv_buf_text(&b, head);
    lv_buf_text(&b, scene);
    for (int i = 0; i < LV_LESSON_SCENES; i++) {
        lv_buf_char(&b, ',');
        lv_buf_text(&b, scene);
    }
    lv_buf_text(&b, "]}");
    refused("template", text, "{text} may have at most {n} entries");
}

static void test_a_scene_that_asks_nothing_has_no_wrong_answers(void **state)
{
    static const char wrong[] =
        "{\"fr\":\"un\",\"en\":\"one\",\"wrong\":[{\"do\":\"keep\",\"fr\":\"non\",\"en\":\"no\"}]}]}";
    char text[1024];
    struct lv_buf b = LV_BUF(text);

    (void)state;
    lv_buf_text(&b, head);
    lv_buf_text(&b, wrong);
    refused("template", text, "a scene that asks nothing has no wrong answers");
}

static void test_a_scene_without_a_position_goes_on_where_the_last_one_ended(void **state)
{
    struct lv_refusal why = { 0 };
    const struct lv_game *g = lv_game_find("easy-come", &why);
    struct lv_data *d = data_of(g);
    struct lv_lesson *l = lesson_of(g, d);
    struct lv_match *before = lv_lesson_begin(l, 1, &why), *next = lv_lesson_begin(l, 2, &why);
    const char *said;

    (void)state;
    assert_int_equal(LV_VERDICT_RIGHT, lv_lesson_judge(l, 1, before, lv_lesson_answer(l, 1, before),
                                                       lv_lang_at(0), &said, &why));
    assert_true(lv_match_hash(before) == lv_match_hash(next));
    lv_match_free(before);
    lv_match_free(next);
    lv_lesson_free(l);
    lv_data_free(d);
}

/* Lists show cards that are alike once: whichever copy is meant is right. */
static void test_cards_that_are_alike_are_one_decision(void **state)
{
    static const char text[] =
        "{\"game\":\"smile-life\",\"names\":[\"A\",\"B\"],\"learner\":1,\"scenes\":["
        "{\"fr\":\"a\",\"en\":\"b\",\"position\":{\"phase\":\"draw\",\"turn\":1,\"seats\":["
        "{\"hand\":[\"etude-simple#1\",\"etude-simple#2\",\"prof-maths\",\"salaire-4#1\",\"accident#1\"]},"
        "{\"hand\":[\"etude-simple#9\",\"etude-simple#8\",\"flirt-zoo#1\",\"salaire-1#3\",\"prison\"]}]},"
        "\"right\":[{\"do\":\"draw\",\"then\":[\"card flirt-hotel#1\"]}]},"
        "{\"fr\":\"c\",\"en\":\"d\",\"right\":[{\"do\":\"play etude-simple#2\"}]}]}";
    struct lv_refusal why = { 0 };
    const struct lv_game *g = lv_game_find("smile-life", &why);
    struct lv_data *d = data_of(g);
    struct lv_lesson *l = lv_lesson_load(g, d, text, sizeof text - 1, &why);
    struct lv_match *m;
    bool answer, spoken;
    lv_action a;

    (void)state;
    assert_non_null(l);
    m = lv_lesson_begin(l, 1, &why);
    assert_true(lv_match_read_action(m, "play etude-simple#1", &a, &why));
    assert_true(lv_lesson_answer(l, 1, m) == a); /* as the list has it */
    assert_int_equal(judge(l, 1, a, &answer, &spoken), LV_VERDICT_RIGHT);
    assert_true(lv_match_read_action(m, "discard etude-simple#2", &a, &why));
    assert_int_equal(judge(l, 1, a, &answer, &spoken), LV_VERDICT_WRONG);
    lv_match_free(m);
    lv_lesson_free(l);
    lv_data_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_has_a_lesson_that_is_true),
        cmocka_unit_test(test_every_decision_is_judged),
        cmocka_unit_test(test_a_lesson_that_lies_is_refused_with_its_line),
        cmocka_unit_test(test_a_lesson_is_short),
        cmocka_unit_test(test_a_scene_that_asks_nothing_has_no_wrong_answers),
        cmocka_unit_test(test_a_scene_without_a_position_goes_on_where_the_last_one_ended),
        cmocka_unit_test(test_cards_that_are_alike_are_one_decision),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
