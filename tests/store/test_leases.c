/* test_leases.c: several processes on one PostgreSQL, here as several stores of this one: whose a table is,
 * who is given up and when, and that nothing of whoever was given up is stored. */
#include "shop.h"

#include <stdio.h>
#include <time.h>

enum { LEASE_MS = 2500, PATIENCE_MS = 20000 };

struct process {
    struct store *store;
    bool beats; /* gives signs of life */
    int lost, missed, heard, nudged;
    char last[100]; /* what was heard last */
};

static struct process a, b;

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void note_lost(void *arg)
{
    ((struct process *)arg)->lost++;
}
static void note_missed(void *arg)
{
    ((struct process *)arg)->missed++;
}

static void note_heard(void *arg, const char *text)
{
    struct process *p = arg;

    p->heard++;
    snprintf(p->last, sizeof p->last, "%s", text);
}

static struct store *open_as(struct process *p, const char *name, struct lv_refusal *why)
{
    *p = (struct process){ .beats = true };
    p->store = store_open(&(struct store_options){ .where = cluster_where(),
                                                   .busy_ms = 1000,
                                                   .process = name,
                                                   .lease_ms = LEASE_MS,
                                                   .wake_arg = p,
                                                   .lost = note_lost,
                                                   .heard = note_heard,
                                                   .missed = note_missed },
                          why);
    return p->store;
}

static void end(void)
{
    store_close(a.store);
    store_close(b.store);
    a.store = b.store = NULL;
}

/* One turn of both loops. */
static void turn(void)
{
    static int64_t beat_at;
    const bool beat = now_ms() >= beat_at;

    for (int i = 0; i < 2; i++) {
        struct process *p = i == 0 ? &a : &b;
        if (p->store && beat && p->beats)
            store_beat(p->store);
        if (p->store)
            store_deliver(p->store);
        if (p->store && p->nudged < p->lost) /* as a server does: it finds out what it is now */
            store_submit(store_tx_new(p->store), NULL, NULL, NULL);
        p->nudged = p->lost;
    }
    if (beat)
        beat_at = now_ms() + LEASE_MS / 8;
    nanosleep(&(struct timespec){ .tv_nsec = 2000000 }, NULL);
}

#define UNTIL(true_)                                                      \
    for (const int64_t until_ = now_ms() + PATIENCE_MS; !(true_); turn()) \
        if (now_ms() > until_)                                            \
    fail_msg("it never came: %s", #true_)

static void begin(void)
{
    struct lv_refusal why = { 0 };

    end(); /* what a test that failed left behind */
    cluster_where();
    shop_clear();
    if (!open_as(&a, "a", &why) || !open_as(&b, "b", &why))
        fail_msg("%s %s", why.msgid, why.text);
    UNTIL(a.missed && b.missed); /* what was told before they could hear */
    a.missed = b.missed = 0;
}

struct answer {
    int times;
    char holder[STORE_PROCESS];
    enum lv_code code;
};

static void note_taken(void *arg, const char *holder, const struct lv_refusal *why)
{
    struct answer *t = arg;

    t->times++;
    snprintf(t->holder, sizeof t->holder, "%s", holder);
    t->code = why ? why->code : LV_E_OK;
}

/* "" : it is p's now; else whose it is; "?": nobody knows. */
static const char *try_to_take(struct process *p, int64_t table)
{
    static struct answer t;

    t = (struct answer){ 0 };
    assert_true(store_take(p->store, table, note_taken, &t, NULL));
    UNTIL(t.times == 1);
    return t.code == LV_E_OK ? t.holder : "?";
}

/* On a busy machine an answer may be late. */
static const char *take(struct process *p, int64_t table)
{
    const char *holder = NULL;

    UNTIL(strcmp(holder = try_to_take(p, table), "?") != 0);
    return holder;
}

static void note_done(void *arg, const struct lv_refusal *why)
{
    *(int *)arg = why ? 2 : 1;
}

static bool is_done(const int *done)
{
    return *done != 0;
}

static enum lv_code add_line(struct process *p, int64_t table, int64_t seq)
{
    struct store_tx *tx = store_tx_new(p->store);
    struct end e = { 0 };

    store_add_line(tx, table, seq, "{}", 2);
    assert_true(store_submit(tx, shop_done, &e, NULL));
    store_flush(p->store);
    assert_int_equal(e.times, 1);
    return e.code;
}

static void add_table(struct process *p, int64_t id)
{
    const struct store_table t = shop_table(id);
    struct store_tx *tx = store_tx_new(p->store);
    int done = 0;

    store_put_table(tx, &t);
    assert_true(store_submit(tx, note_done, &done, NULL));
    store_flush(p->store);
    assert_int_equal(done, 1);
}

/* ---- tests ------------------------------------------------------------------------------------ */

static void test_a_table_is_one_process_s_at_a_time(void **unused)
{
    int done = 0;

    (void)unused;
    begin();
    add_table(&a, 1);
    assert_string_equal(take(&a, 1), "");
    assert_string_equal(take(&a, 1), ""); /* still */
    assert_string_equal(take(&b, 1), "a");
    assert_string_equal(take(&b, 2), ""); /* whether or not there is such a table */
    assert_int_equal(add_line(&a, 1, 1), LV_E_OK);
    assert_int_equal(add_line(&b, 1, 2), LV_E_STALE); /* the right number, but not its table */
    store_release(a.store, 1, note_done, &done);
    UNTIL(is_done(&done));
    assert_string_equal(take(&b, 1), "");
    assert_int_equal(add_line(&b, 1, 2), LV_E_OK);
    assert_int_equal(add_line(&a, 1, 3), LV_E_STALE);
    store_release(a.store, 1, NULL, NULL); /* not its to give */
    assert_string_equal(take(&a, 1), "b");
    end();
}

/* A table that is not anybody's yet may be written by who made it. */
static void test_what_nobody_has_may_be_begun(void **unused)
{
    (void)unused;
    begin();
    add_table(&a, 1);
    assert_int_equal(add_line(&a, 1, 1), LV_E_OK);
    assert_int_equal(add_line(&b, 1, 2), LV_E_OK);
    end();
}

static void test_who_gives_no_sign_of_life_is_given_up(void **unused)
{
    int64_t began;

    (void)unused;
    begin();
    cluster_execute("SELECT pg_sleep(5.1)"); /* its start is no reason to wait any more */
    add_table(&a, 1);
    assert_string_equal(take(&a, 1), "");
    assert_true(store_holds(a.store));
    a.beats = false;
    began = now_ms();
    UNTIL(strcmp(take(&b, 1), "") == 0);
    assert_false(store_holds(a.store)); /* long before others give it up */
    assert_in_range(now_ms() - began, LEASE_MS / 5, LEASE_MS * 8);
    assert_int_equal(a.lost, 0);                      /* it knows nothing yet, */
    assert_int_equal(add_line(&a, 1, 1), LV_E_STALE); /* and writes in vain */
    UNTIL(a.lost == 1);
    UNTIL(strcmp(take(&b, 1), "") == 0 && add_line(&b, 1, 1) == LV_E_OK); /* b may have been late, too */
    assert_string_equal(take(&a, 1), "b");
    assert_string_equal(take(&a, 2), ""); /* it lives again */
    add_table(&a, 2);
    assert_int_equal(add_line(&a, 2, 1), LV_E_OK);
    end();
}

/* What is not of a table goes on: it is only another process by now. */
static void test_who_was_given_up_writes_on_as_another(void **unused)
{
    struct store_tx *tx;
    int done = 0;

    (void)unused;
    begin();
    cluster_execute("UPDATE ludovie.writers SET until = NULL, epoch = epoch + 1 WHERE name = 'a'");
    tx = store_tx_new(a.store);
    store_put_note(tx, "a", "b");
    assert_true(store_submit(tx, note_done, &done, NULL));
    store_flush(a.store);
    assert_int_equal(done, 1);
    assert_int_equal(cluster_number("SELECT count(*) FROM ludovie.writers WHERE name = 'a'"), 2);
    UNTIL(a.lost == 1);
    end();
}

static void test_who_ends_leaves_nothing_behind(void **unused)
{
    (void)unused;
    begin();
    add_table(&a, 1);
    assert_string_equal(take(&a, 1), "");
    store_close(a.store);
    a.store = NULL;
    assert_string_equal(take(&b, 1), ""); /* at once */
    end();
}

/* As when it was killed and starts again: what it had before is free at once. */
static void test_the_same_name_again(void **unused)
{
    struct lv_refusal why = { 0 };
    struct process twin;

    (void)unused;
    begin();
    add_table(&a, 1);
    assert_string_equal(take(&a, 1), "");
    assert_null(open_as(&twin, "a", &why));
    assert_non_null(strstr(why.msgid, "is called"));
    assert_string_equal(why.text, "a");
    cluster_execute("INSERT INTO ludovie.writers (epoch, done, name, until)"
                    " VALUES (1, 0, 'c', now() + interval '1 hour')");
    cluster_execute(
        "INSERT INTO ludovie.leases SELECT 3, id FROM ludovie.writers WHERE name = 'c'");
    assert_string_equal(take(&b, 3), "c");
    assert_non_null(open_as(&twin, "c", &why));
    assert_string_equal(take(&b, 3), "");
    store_close(twin.store);
    end();
}

static void test_one_alone_or_several(void **unused)
{
    struct lv_refusal why = { 0 };

    (void)unused;
    begin();
    assert_null(
        store_open(&(struct store_options){ .where = cluster_where(), .busy_ms = 300 }, &why));
    assert_non_null(strstr(why.msgid, "another process"));
    end();
    struct store *alone = store_open(&(struct store_options){ .where = cluster_where() }, &why);
    assert_non_null(alone);
    assert_false(store_is_shared(alone));
    assert_null(open_as(&a, "a", &why));
    assert_non_null(strstr(why.msgid, "another process uses"));
    store_close(alone);
    assert_null(store_open(
        &(struct store_options){ .where = "/tmp/there-is-no-such.db", .process = "a" }, &why));
    assert_non_null(strstr(why.msgid, "not a file"));
}

/* Leases of others, from when there were several, bind nobody who is alone. */
static void test_alone_after_several(void **unused)
{
    struct shop *s;
    struct end e = { 0 };

    (void)unused;
    begin();
    add_table(&a, 1);
    assert_string_equal(take(&a, 1), "");
    end();
    cluster_execute("INSERT INTO ludovie.leases VALUES (2, 4711)");
    s = shop_fresh();
    shop_add_table(s, 2);
    shop_add_line(s, 2, 1, &e);
    store_flush(s->store);
    assert_int_equal(e.code, LV_E_OK);
    shop_remove(s);
}

static void test_what_is_told_is_heard_by_the_others(void **unused)
{
    struct store_tx *tx;
    char name[STORE_PROCESS];

    (void)unused;
    begin();
    UNTIL(store_other(a.store, 7, name));
    assert_string_equal(name, "b");
    store_tell(a.store, "hello");
    UNTIL(b.heard == 1);
    assert_string_equal(b.last, "hello");
    tx = store_tx_new(b.store);
    store_put_note(tx, "a", "b");
    store_tx_tell(tx, "person 5");
    assert_true(store_submit(tx, NULL, NULL, NULL));
    UNTIL(a.heard == 1);
    assert_string_equal(a.last, "person 5");
    tx = store_tx_new(b.store); /* of what is not stored nothing is told */
    store_tx_tell(tx, "person 6");
    store_name_person(tx, &(struct store_person){ .id = 6, .name = "Nobody" });
    assert_true(store_submit(tx, NULL, NULL, NULL));
    store_tell(b.store, "after");
    UNTIL(strcmp(a.last, "after") == 0);
    assert_int_equal(a.heard, 2);
    assert_int_equal(b.heard, 1); /* nobody hears themselves */
    store_leave(b.store);
    UNTIL(!store_other(a.store, 7, name));
    end();
}

/* Whoever could not hear for a while knows that. */
static void test_a_lost_connection_is_no_end(void **unused)
{
    (void)unused;
    begin();
    add_table(&a, 1);
    assert_string_equal(take(&a, 1), "");
    cluster_execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ludovie'");
    UNTIL(a.missed && b.missed);
    assert_string_equal(take(&b, 1), "a");
    assert_int_equal(add_line(&a, 1, 1), LV_E_OK);
    assert_int_equal(a.lost, 0);
    end();
}

/* All of them were without it: nobody is given up for that. */
static void test_the_database_is_away(void **unused)
{
    (void)unused;
    begin();
    add_table(&a, 1);
    assert_string_equal(take(&a, 1), "");
    cluster_kill();
    UNTIL(!store_holds(a.store) && !store_holds(b.store));
    assert_string_equal(try_to_take(&b, 1), "?");
    cluster_start();
    UNTIL(store_holds(a.store) && store_holds(b.store));
    assert_string_equal(take(&b, 1), "a");
    assert_int_equal(a.lost, 0);
    assert_int_equal(add_line(&a, 1, 1), LV_E_OK);
    end();
}

static void test_only_what_nobody_has_is_tidied_up(void **unused)
{
    struct store_tx *tx;

    (void)unused;
    begin();
    add_table(&a, 1);
    add_table(&a, 2);
    assert_string_equal(take(&a, 1), "");
    tx = store_tx_new(b.store);
    store_drop_idle_table(tx, 1);
    store_drop_idle_table(tx, 2);
    assert_true(store_submit(tx, NULL, NULL, NULL));
    store_flush(b.store);
    assert_int_equal(cluster_number("SELECT sum(id)::bigint FROM ludovie.tables"), 1);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_is_one_process_s_at_a_time),
        cmocka_unit_test(test_what_nobody_has_may_be_begun),
        cmocka_unit_test(test_who_gives_no_sign_of_life_is_given_up),
        cmocka_unit_test(test_who_was_given_up_writes_on_as_another),
        cmocka_unit_test(test_who_ends_leaves_nothing_behind),
        cmocka_unit_test(test_the_same_name_again),
        cmocka_unit_test(test_one_alone_or_several),
        cmocka_unit_test(test_alone_after_several),
        cmocka_unit_test(test_what_is_told_is_heard_by_the_others),
        cmocka_unit_test(test_a_lost_connection_is_no_end),
        cmocka_unit_test(test_the_database_is_away),
        cmocka_unit_test(test_only_what_nobody_has_is_tidied_up),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
