/* test_jda_ahead.c: what the view says of the days before the pawn, of quarter ends and of whoever may be
 * chosen: all that the reader knows, and nothing else. */
#include <string.h>

#include "scene.h"

static const char *view_of(const struct lv_setup *u, const struct jda_state *s, int seat)
{
    static char text[1 << 15];
    struct lv_buf b = LV_BUF(text);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    jda_view(u, s, seat, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    return text;
}

static bool says(const struct lv_setup *u, const struct jda_state *s, int seat, const char *what)
{
    return strstr(view_of(u, s, seat), what) != NULL;
}

static void test_JDA_55_own_and_shown_lucky_numbers_are_told_hidden_ones_are_not(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(
        u, &s,
        "token 1 | 01-07 800 2 lucky=8 | 03-08 800 2 lucky=9 lucky_shown=true | 01-02 800 2 lucky=10");
    assert_true(says(u, &s, 0, "{\"day\":190,\"gets\":200}"));
    assert_true(says(u, &s, 0, "{\"day\":191,\"pays\":[{\"to\":2,\"n\":200}]}"));
    assert_false(says(u, &s, 0, "\"day\":192"));
    assert_false(says(u, &s, 1, "\"day\":190")); /* hidden from the others */
    assert_true(says(u, &s, 2, "{\"day\":192,\"pays\":[{\"to\":3,\"n\":200}]}")); /* one's own */
}

static void test_JDA_57_a_birthday_brings_money_from_everybody(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s,
              "token 1 | 01-07 800 2 birthday=08-07 sign=cancer | 03-08 800 2 | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":190,\"gets\":400,\"safe\":true}"));
    assert_false(says(u, &s, 1, "\"day\":190"));
}

static void test_JDA_R122_a_condition_is_judged_for_who_knows_the_fact(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 10-09 800 2 has_cat=yes | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":263,\"plan\":1}"));
    assert_false(says(u, &s, 1, "\"day\":263"));
    scene_set(u, &s, "token 1 | 10-09 800 2 has_cat=no | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":263,\"plan\":0}"));
    scene_set(u, &s, "token 1 | 10-09 800 2 person | 01-02 800 2");
    assert_false(says(u, &s, 0, "\"day\":263")); /* nobody has been asked yet */
    assert_true(says(u, &s, 0, "{\"day\":264,\"plan\":")
                || !says(u, &s, 0, "\"day\":264")); /* 20-09 asks, too */
}

static void test_JDA_70_the_own_sign_is_told_and_a_hidden_one_is_not(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 20-07 800 2 sign=lion | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":206,\"safe\":true}")); /* 24-07 */
    assert_false(says(u, &s, 1, "\"day\":206"));
}

static void test_JDA_53_what_the_next_quarter_end_would_give_each(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s,
              "token 1 quarters=[[1,0],[0,0],[0,0]] | 01-04 800 2 | 01-02 800 2 | 01-10 800 2");
    assert_true(says(u, &s, 0, "\"next_quarter\":{\"day\":182,\"pays\":400,\"tokens\":3}"));
    assert_true(says(u, &s, 0, "\"next_quarter\":{\"day\":91,\"pays\":400,\"tokens\":2}"));
    assert_false(says(u, &s, 0, "\"day\":274,\"pays\"")); /* nothing behind the last one */
    scene_set(u, &s,
              "token 1 quarters=[[2,3],[0,0],[0,0]] | 01-02 800 2 | 01-02 800 2 | 01-10 800 2");
    assert_true(
        says(u, &s, 0, "\"next_quarter\":{\"day\":91,\"pays\":400,\"tokens\":0}")); /* JDA-51 */
}

static void test_JDA_R126_who_is_chosen_is_told_with_before_and_after(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-07 800 2 | 25-07 800 5 sign=lion | 01-02 800 0");
    scene_play(u, &s, "@04-07; draw C12");
    assert_true(
        says(u, &s, 0,
             "\"targets\":[{\"whom\":2,\"changes\":[{\"seat\":2,\"tokens\":[5,4]},{\"seat\":1,"
             "\"tokens\":[2,3]"));
    assert_true(
        says(u, &s, 0, "{\"whom\":3,\"changes\":[{\"seat\":3},{\"seat\":1")); /* has none to give */
    assert_true(says(u, &s, 1, "\"targets\":[]"));
    /* the sign of the second protects: nobody can see that before it has been shown */
    assert_false(says(u, &s, 0, "\"seat\":2,\"safe\":true"));
}

static void test_JDA_107_the_first_question_is_named_and_only_to_whom_it_is_put(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,bot");
    struct jda_state s;

    (void)state;
    memset(&s, 0, sizeof s);
    jda_start(u, &s);
    assert_true(says(u, &s, 0, "\"asked\":\"sex\""));
    assert_false(says(u, &s, 1, "\"asked\""));
}

static void test_JDA_100_the_board_has_the_deeds_of_every_square(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "");
    const struct lv_words w = { lv_lang_find("en"), (const char *const[]){ "Anne", "Bob" }, 0, false };
    static char text[1 << 18];
    struct lv_buf b = LV_BUF(text);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    lv_json_object(&j);
    jda_board(u, &w, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    assert_non_null(strstr(text, "{\"day\":280,\"name\":\"6 October\""));
    assert_non_null(strstr(
        text, "{\"deed\":\"draw\",\"deck\":\"hasard\",\"n\":1,\"text\":\"draw a hasard card\"}"));
    assert_non_null(strstr(text, "\"from\":3,\"to\":120"));
    assert_non_null(strstr(text, "{\"answer\":\"married\",\"label\":"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_JDA_55_own_and_shown_lucky_numbers_are_told_hidden_ones_are_not),
        cmocka_unit_test(test_JDA_57_a_birthday_brings_money_from_everybody),
        cmocka_unit_test(test_JDA_R122_a_condition_is_judged_for_who_knows_the_fact),
        cmocka_unit_test(test_JDA_70_the_own_sign_is_told_and_a_hidden_one_is_not),
        cmocka_unit_test(test_JDA_53_what_the_next_quarter_end_would_give_each),
        cmocka_unit_test(test_JDA_R126_who_is_chosen_is_told_with_before_and_after),
        cmocka_unit_test(test_JDA_107_the_first_question_is_named_and_only_to_whom_it_is_put),
        cmocka_unit_test(test_JDA_100_the_board_has_the_deeds_of_every_square),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
