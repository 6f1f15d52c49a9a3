/* test_transactions.c: what is written together, in which order, and who is told. */
#include "shop.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

#include "store/backend.h"

/* ---- transactions ----------------------------------------------------------------------------- */

static void test_a_transaction_is_whole(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx = shop_tx(s);
    struct store_table t = shop_table(1);
    struct lv_refusal why;

    (void)unused;
    store_put_table(tx, &t);
    store_add_line(tx, 1, 1, "one", 3);
    store_add_line(tx, 1, 3, "three", 5); /* stale */
    assert_int_equal(shop_commit(s, tx), LV_E_STALE);
    assert_int_equal(store_get_table(s->store, 1, &t, &why), 0);
    assert_string_equal(shop_lines(s, 1, 0), "");
    tx = shop_tx(s); /* one that is not submitted leaves nothing */
    store_put_table(tx, &t);
    store_tx_free(tx);
    store_tx_free(NULL);
    assert_int_equal(shop_commit(s, shop_tx(s)), LV_E_OK); /* an empty one is fine */
    shop_remove(s);
}

/* While somebody else holds the lock everything waits; then all but the stale one go together. */
static void test_a_stale_transaction_fails_alone(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end[20];
    struct store_counts before, after;

    (void)unused;
    for (int i = 0; i < 20; i++)
        shop_add_table(s, i + 1);
    before = store_counts(s->store);
    shop_hold(s);
    for (int i = 0; i < 20; i++)
        shop_add_line(s, i + 1, i == 10 ? 2 : 1, &end[i]);
    shop_let_go();
    store_flush(s->store);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(end[i].times, 1);
        assert_int_equal(end[i].code, i == 10 ? LV_E_STALE : LV_E_OK);
        assert_true(i == 0 || end[i].order == end[i - 1].order + 1); /* in the order of submission */
    }
    after = store_counts(s->store);
    assert_int_equal(after.transactions - before.transactions, 20);
    assert_int_equal(after.failed - before.failed, 1);
    assert_int_equal(after.waiting, 0);
    assert_int_equal(after.waiting_bytes, 0);
    shop_remove(s);
}

static void test_many_transactions_share_a_commit(void **unused)
{
    struct shop *s = shop_fresh();
    static struct end end[500];
    struct store_counts before, after;

    (void)unused;
    shop_add_table(s, 1);
    before = store_counts(s->store);
    shop_hold(s);
    for (int i = 0; i < 500; i++)
        shop_add_line(s, 1, i + 1, &end[i]);
    shop_let_go();
    store_flush(s->store);
    after = store_counts(s->store);
    assert_int_equal(after.transactions - before.transactions, 500);
    assert_in_range(after.commits - before.commits, 1, 2); /* those in hand, and the rest */
    shop_remove(s);
}

/* Of this process; -1: the system does not count them. */
static long long writes_so_far(void)
{
    FILE *f = fopen("/proc/self/io", "r");
    char line[80];
    long long n = -1;

    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "syscw: ", 7) == 0)
            n = strtoll(line + 7, NULL, 10);
    if (f)
        fclose(f);
    return n;
}

/* What comes within a moment goes together, when its caller says so; or when there are many. */
static void test_what_gathers_goes_together(void **unused)
{
    struct shop *s = shop_fresh();
    static struct end end[53];
    struct store_counts before;

    (void)unused;
    shop_close(s);
    s->options.gathers = true;
    shop_open(s);
    shop_add_table(s, 1);
    before = store_counts(s->store);
    for (int i = 0; i < 20; i++)
        shop_add_line(s, 1, i + 1, &end[i]);
    assert_int_equal(store_counts(s->store).waiting, 20); /* nobody has taken any of them */
    store_go(s->store);
    store_flush(s->store);
    assert_int_equal(store_counts(s->store).commits, before.commits + 1);
    for (int i = 20; i < 52; i++)
        shop_add_line(s, 1, i + 1, &end[i]);
    while (store_counts(s->store).waiting > 0) /* without being told */
        sched_yield();
    shop_add_line(s, 1, 53, &end[52]);
    store_flush(s->store); /* who waits for all need not tell either */
    assert_int_equal(store_counts(s->store).transactions, before.transactions + 53);
    shop_remove(s);
}

/* However quickly one comes after the other. */
static void test_commits_keep_apart(void **unused)
{
    struct shop *s = shop_fresh();
    static struct end end[300];
    struct timespec began, ended;
    int64_t commits;

    (void)unused;
    shop_close(s);
    s->options.gathers = true;
    shop_open(s);
    shop_add_table(s, 1);
    commits = store_counts(s->store).commits;
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (int i = 0; i < 300; i++) {
        shop_add_line(s, 1, i + 1, &end[i]);
        store_go(s->store);
    }
    store_flush(s->store);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    commits = store_counts(s->store).commits - commits;
    assert_in_range(commits, 1,
                    2 + (ended.tv_sec - began.tv_sec) * 1000 + (ended.tv_nsec - began.tv_nsec) / 1000000);
    for (int i = 0; i < 300; i++)
        assert_int_equal(end[i].code, LV_E_OK);
    shop_remove(s);
}

/* A hundred pages, and what SQLite writes before each. */
static void test_a_commit_is_few_writes(void **unused)
{
    enum { PAGE = 2000, PAGES = 100, FEW = 10 };
    static char line[PAGE];
    struct shop *s = shop_fresh();
    struct store_tx *tx;
    long long before;

    (void)unused;
    memset(line, 'x', sizeof line);
    shop_add_table(s, 1);
    tx = shop_tx(s);
    for (int i = 0; i < PAGES; i++)
        store_add_line(tx, 1, i + 1, line, sizeof line);
    before = writes_so_far();
    if (before < 0)
        skip();
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_in_range(writes_so_far() - before, 1, FEW);
    shop_remove(s);
}

static void test_one_commit_each_when_asked(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end[20];
    struct store_counts before;

    (void)unused;
    shop_close(s);
    s->options.group = 1;
    shop_open(s);
    shop_add_table(s, 1);
    before = store_counts(s->store);
    for (int i = 0; i < 20; i++)
        shop_add_line(s, 1, i + 1, &end[i]);
    store_flush(s->store);
    assert_int_equal(store_counts(s->store).commits - before.commits, 20);
    shop_remove(s);
}

static int64_t size_of_log(const struct shop *s)
{
    char path[200];
    struct stat st;

    snprintf(path, sizeof path, "%s-wal", s->path);
    return stat(path, &st) == 0 ? st.st_size : 0;
}

/* Without one quiet moment between the commits; at 128 MiB the writer would do it itself. From 66 MiB on,
 * when the log is being moved, a line at a time and with a breath between them, shorter than a quiet moment:
 * whoever moves it may have little of the processors. */
static void test_the_log_begins_anew_while_commits_go_on(void **unused)
{
    enum { LINE = 60000, LINES = 16, BREATH_NS = 2000000, MOVING = 66 << 20, MOST = 125 << 20 };
    static char line[LINE];
    struct shop *s = shop_fresh();
    int64_t seq = 0;

    (void)unused;
    memset(line, 'x', sizeof line);
    shop_add_table(s, 1);
    while (seq * LINE < size_of_log(s) + (4 << 20)) {
        struct store_tx *tx = shop_tx(s);
        for (int k = 0; k < (seq * LINE < MOVING ? LINES : 1); k++)
            store_add_line(tx, 1, ++seq, line, sizeof line);
        assert_int_equal(shop_commit(s, tx), LV_E_OK);
        assert_true(seq * LINE < MOST);
        if (seq * LINE >= MOVING)
            nanosleep(&(struct timespec){ .tv_nsec = BREATH_NS }, NULL);
    }
    shop_remove(s);
}

static void test_the_queue_is_bounded(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx;
    struct lv_refusal why;
    char *big = calloc(1, 100000);

    (void)unused;
    assert_non_null(big);
    shop_close(s);
    s->options.queue_bytes = 50000;
    shop_open(s);
    shop_add_table(s, 1);
    tx = shop_tx(s);
    store_add_line(tx, 1, 1, big, 100000);
    assert_false(store_submit(tx, shop_done, NULL, &why)); /* and frees it */
    assert_int_equal(why.code, LV_E_LIMIT);
    tx = shop_tx(s);
    store_add_line(tx, 1, 1, big, 40000);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    free(big);
    shop_remove(s);
}

static atomic_int wakes;

static void wake(void *arg)
{
    atomic_fetch_add((atomic_int *)arg, 1);
}

static void test_the_loop_is_woken_and_calls_done_itself(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end;
    struct store_tx *tx;
    struct store_table t = shop_table(1);

    (void)unused;
    shop_close(s);
    s->options.wake = wake;
    s->options.wake_arg = &wakes;
    shop_open(s);
    tx = shop_tx(s);
    store_put_table(tx, &t);
    shop_submit(s, tx, &end);
    while (atomic_load(&wakes) == 0)
        sched_yield();
    assert_int_equal(end.times, 0); /* not in the writer's thread */
    store_deliver(s->store);
    assert_int_equal(end.times, 1);
    store_deliver(s->store);
    assert_int_equal(end.times, 1);
    shop_remove(s);
}

struct chain { struct shop *shop; int left; int64_t seq; };

static void go_on(void *arg, const struct lv_refusal *why)
{
    struct chain *c = arg;

    assert_null(why);
    if (c->left-- > 0) {
        struct store_tx *tx = shop_tx(c->shop);
        store_add_line(tx, 1, ++c->seq, "x", 1);
        assert_true(store_submit(tx, go_on, c, NULL));
    }
}

static void test_closing_waits_for_what_is_submitted_meanwhile(void **unused)
{
    struct shop *s = shop_fresh();
    struct chain c = { s, 5, 0 };

    (void)unused;
    shop_add_table(s, 1);
    go_on(&c, NULL);
    shop_close(s);
    assert_int_equal(c.left, -1);
    shop_open(s);
    assert_string_equal(shop_lines(s, 1, 0), "x|x|x|x|x");
    shop_remove(s);
}

static void test_numbers_are_never_given_twice(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx;
    int64_t first = store_new_id(s->store), last;

    (void)unused;
    assert_int_equal(first, 1);
    last = store_new_id(s->store);
    shop_add_table(s, last);
    tx = shop_tx(s);
    store_drop_table(tx, last);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    shop_close(s);
    shop_open(s);
    if (cluster_is_wanted()) /* where each takes many at once */
        assert_true(store_new_id(s->store) > last);
    else
        assert_int_equal(store_new_id(s->store), last + 1);
    shop_remove(s);
}

/* PostgreSQL gives them out 65,536 at a time: more than one such block, without a gap and none twice. */
static void test_numbers_do_not_end(void **unused)
{
    struct shop *s = shop_fresh();
    int64_t last = 0;

    (void)unused;
    for (int round = 1; round <= 5; round++) {
        for (int i = 0; i < 50000; i++) {
            int64_t id = store_new_id(s->store);
            assert_true(id > last);
            last = id;
        }
        shop_add_table(s, last); /* the writer has a turn, and after it takes what is lacking */
        shop_add_table(s, store_new_id(s->store));
    }
    shop_remove(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_transaction_is_whole),
        cmocka_unit_test(test_a_stale_transaction_fails_alone),
        cmocka_unit_test(test_many_transactions_share_a_commit),
        cmocka_unit_test(test_what_gathers_goes_together),
        cmocka_unit_test(test_commits_keep_apart),
        cmocka_unit_test(test_one_commit_each_when_asked),
        cmocka_unit_test(test_the_queue_is_bounded),
        cmocka_unit_test(test_the_loop_is_woken_and_calls_done_itself),
        cmocka_unit_test(test_closing_waits_for_what_is_submitted_meanwhile),
        cmocka_unit_test(test_numbers_are_never_given_twice),
        cmocka_unit_test(test_numbers_do_not_end),
        /* of SQLite */
        cmocka_unit_test(test_a_commit_is_few_writes),
        cmocka_unit_test(test_the_log_begins_anew_while_commits_go_on),
    };

    return SHOP_RUN(tests, 2);
}
