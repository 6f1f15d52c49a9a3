/* test_memory.c: every allocation of the store fails once: a refusal with a reason, and no leak. */
#include "failing.h"
#include "shop.h"

static void test_opening(void **unused)
{
    static struct shop s;
    struct store *store = NULL;

    (void)unused;
    shop_clear();
    shop_open(&s);
    shop_close(&s);
    for (int n = 0; !store; n++) {
        struct lv_refusal why = { .code = LV_E_OK };
        failing_left = n;
        store = store_open(&s.options, &why);
        failing_left = -1;
        assert_true(store || why.code == LV_E_SYSTEM);
        assert_true(n < 20);
    }
    s.store = store;
    shop_remove(&s);
}

/* A transaction that could not be put together is never half submitted. */
static bool write_lines(struct shop *s, struct lv_refusal *why)
{
    struct store_tx *tx = store_tx_new(s->store);
    char text[500];

    if (!tx)
        return lv_refuse(why, LV_E_SYSTEM, NULL, "", 0);
    memset(text, 'm', sizeof text);
    for (int i = 1; i <= 10; i++)
        store_add_line(tx, 1, i, text, sizeof text);
    return store_submit(tx, NULL, NULL, why);
}

static void test_writing(void **unused)
{
    static struct shop s;
    bool fine = false;

    (void)unused;
    memset(&s, 0, sizeof s);
    shop_clear();
    shop_open(&s);
    shop_add_table(&s, 1);
    for (int n = 0; !fine; n++) {
        struct lv_refusal why = { .code = LV_E_OK };
        failing_left = n;
        fine = write_lines(&s, &why);
        failing_left = -1;
        store_flush(s.store);
        if (!fine) {
            assert_int_equal(why.code, LV_E_SYSTEM);
            assert_string_equal(shop_lines(&s, 1, 1), "");
        }
        assert_true(n < 20);
    }
    assert_int_equal(strlen(shop_lines(&s, 1, 10)), 500);
    shop_remove(&s);
}

static void test_reading(void **unused)
{
    static struct shop s;
    struct store_table t;
    int found = -1;

    (void)unused;
    memset(&s, 0, sizeof s);
    shop_clear();
    shop_open(&s);
    shop_add_table(&s, 1);
    for (int n = 0; found < 0; n++) {
        struct lv_refusal why = { .code = LV_E_OK };
        failing_left = n;
        found = store_get_table(s.store, 1, &t, &why);
        failing_left = -1;
        assert_true(found == 1 || why.code == LV_E_SYSTEM);
        assert_true(n < 20);
    }
    assert_string_equal(t.game, "cest-la-vie");
    shop_remove(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opening),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_reading),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
