/* test_memory.c: every allocation fails once. What is refused for want of memory has changed nothing,
 * and the same thing succeeds the next time. Linked with --wrap, so that all of the core is meant. */
#include <stdlib.h>
#include <string.h>

#include "core/lesson.h"
#include "failing.h"
#include "playing.h"

/* Calls `attempt` with the first allocation failing, then the second, … until none does. Returns how
 * often it was refused. */
static int with_failures(bool (*attempt)(void *ctx, struct lv_refusal *why), void *ctx)
{
    for (int n = 0;; n++) {
        struct lv_refusal why = { 0 };
        bool fine;
        failing_left = n;
        fine = attempt(ctx, &why);
        bool failed = failing_left < 0;
        failing_left = -1;
        if (fine)
            return n;
        assert_true(failed);
        assert_string_equal(lv_code_key(why.code), "system");
        assert_true(n < 100);
    }
}

static bool load_data(void *ctx, struct lv_refusal *why)
{
    struct lv_data *d = lv_data_load(ctx, NULL, NULL, why);

    lv_data_free(d);
    return d != NULL;
}

static void test_components(void **state)
{
    (void)state;
    for (int i = 0; lv_game_at(i); i++)
        assert_true(with_failures(load_data, (void *)(uintptr_t)lv_game_at(i)) >= 2);
}

static bool load_lesson(void *ctx, struct lv_refusal *why)
{
    struct lv_lesson *l = lv_lesson_load(&lv_game_tpl, ctx, NULL, 0, why);

    lv_lesson_free(l);
    return l != NULL;
}

/* It is proved while it is loaded: with matches, and documents of what happened. */
static void test_a_lesson(void **state)
{
    (void)state;
    assert_true(with_failures(load_lesson, (void *)(uintptr_t)p_data(&lv_game_tpl)) >= 8);
}

static bool new_match(void *ctx, struct lv_refusal *why)
{
    struct lv_match *m = lv_match_new(ctx, p_data(&lv_game_tpl), p_seat, LV_CHANCE_TABLE, NULL, why);

    lv_match_free(m);
    return m != NULL;
}

static void test_a_new_match(void **state)
{
    (void)state;
    p_data(&lv_game_tpl);
    assert_int_equal(with_failures(new_match, (void *)(uintptr_t)t_setup(&lv_game_tpl, 2, "")), 1);
}

static bool settle(void *ctx, struct lv_refusal *why)
{
    struct lv_match *m = ctx;
    uint64_t before = p_hash(m);

    if (lv_match_settle(m, why))
        return true;
    assert_int_equal(p_hash(m), before);
    assert_int_equal(lv_match_steps(m), 0);
    return false;
}

/* After failures the same die comes up as without them. */
static void test_a_step_happens_whole_or_not_at_all(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_FAIR, 9);
    struct lv_match *other = p_match(&lv_game_tpl, 2, "", LV_CHANCE_FAIR, 9);

    (void)state;
    assert_true(with_failures(settle, m) >= 2);
    assert_true(lv_match_settle(other, NULL));
    assert_int_equal(p_hash(m), p_hash(other));
    lv_match_free(m);
    lv_match_free(other);
}

static bool save(void *ctx, struct lv_refusal *why)
{
    size_t len;
    char *text = lv_match_record(ctx, true, &len, why);

    free(text);
    return text != NULL;
}

static bool look_back(void *ctx, struct lv_refusal *why)
{
    struct lv_match *past = lv_match_past(ctx, 1, why);

    lv_match_free(past);
    return past != NULL;
}

static bool load(void *ctx, struct lv_refusal *why)
{
    struct lv_refusal damage = { 0 };
    struct lv_match *m = lv_match_load(ctx, strlen(ctx), p_data(&lv_game_tpl), &damage, why);
    bool whole = m && damage.code == LV_E_OK;

    if (m && !whole)
        *why = damage; /* a line that there was no memory for is damage, and said */
    lv_match_free(m);
    return whole;
}

static void test_saving_loading_and_looking_back(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_FAIR, 9);
    struct lv_rng rng = lv_rng_seed(1, 1);
    char *record;

    (void)state;
    p_play(m, 100, &rng);
    assert_int_equal(with_failures(save, m), 1);
    assert_int_equal(with_failures(look_back, m), 4);
    record = p_record(m, true);
    assert_true(with_failures(load, record) > 5);
    free(record);
    lv_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_components),
        cmocka_unit_test(test_a_lesson),
        cmocka_unit_test(test_a_new_match),
        cmocka_unit_test(test_a_step_happens_whole_or_not_at_all),
        cmocka_unit_test(test_saving_loading_and_looking_back),
    };

    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
