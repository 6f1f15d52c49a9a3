/* test_postgres.c: what can go wrong with a PostgreSQL: it is killed, cut off, silent, full, old,
 * somebody else's. */
#include "shop.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "store/backend.h"

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){ ms / 1000, ms % 1000 * 1000000L }, NULL);
}

static bool count_line(void *n, const struct store_line *l)
{
    assert_int_equal(l->seq, ++*(int64_t *)n);
    return true;
}

static int64_t lines_of(struct shop *s, int64_t table)
{
    struct lv_refusal why;
    int64_t n = 0;

    if (!store_each_line(s->store, table, 1, count_line, &n, &why))
        fail_msg("%s %s", why.msgid, why.text);
    return n;
}

/* ---- what is refused -------------------------------------------------------------------------- */

static void refused(const char *where, enum lv_code code, const char *sentence)
{
    struct lv_refusal why = { .code = LV_E_OK };

    assert_null(store_open(&(struct store_options){ .where = where, .busy_ms = 300 }, &why));
    if (why.code != code || !strstr(why.msgid, sentence))
        fail_msg("%s: %s, %s %s", where, lv_code_key(why.code), why.msgid, why.text);
}

static void test_addresses(void **unused)
{
    char where[200];

    (void)unused;
    cluster_where();
    refused("postgresql:///nothing?host=/nowhere/at/all", LV_E_SYSTEM, "cannot be reached");
    refused("host=/nowhere/at/all", LV_E_SYSTEM, "cannot be reached");
    refused("service=there-is-none", LV_E_SYSTEM, "cannot be reached");
    refused("postgresql://127.0.0.1:1/x", LV_E_SYSTEM, "cannot be reached");
    refused("postgresql://somebody:secret@127.0.0.1/x", LV_E_FORMAT, "password");
    refused("host=127.0.0.1 password=secret", LV_E_FORMAT, "password");
    refused("postgresql://[", LV_E_SYSTEM, "cannot be reached");
    refused("mysql://localhost/x", LV_E_UNKNOWN, "no such kind");
    snprintf(where, sizeof where, "host=%s user=ludovie dbname=there_is_none", cluster_dir());
    refused(where, LV_E_SYSTEM, "cannot be reached");
    snprintf(where, sizeof where, "host=%s user=nobody_we_know dbname=postgres", cluster_dir());
    refused(where, LV_E_SYSTEM, "cannot be reached");
}

/* As libpq's other programs: a service file, and variables. */
static void test_services_and_variables(void **unused)
{
    struct shop *s = shop_fresh();
    struct lv_refusal why;
    char path[120], text[300];

    (void)unused;
    shop_close(s);
    snprintf(path, sizeof path, "%s/services", cluster_dir());
    snprintf(text, sizeof text, "[games]\nhost=%s\nuser=ludovie\ndbname=postgres\n", cluster_dir());
    shop_write(path, text, strlen(text));
    setenv("PGSERVICEFILE", path, 1);
    s->store = store_open(&(struct store_options){ .where = "service=games" }, &why);
    assert_non_null(s->store);
    shop_add_table(s, 1);
    shop_close(s);
    unsetenv("PGSERVICEFILE");
    setenv("PGHOST", cluster_dir(), 1);
    setenv("PGUSER", "ludovie", 1);
    setenv("PGDATABASE", "postgres", 1);
    s->store = store_open(&(struct store_options){ .where = "postgresql://" }, &why);
    assert_non_null(s->store);
    assert_int_equal(lines_of(s, 1), 0);
    shop_remove(s);
    unsetenv("PGHOST");
    unsetenv("PGUSER");
    unsetenv("PGDATABASE");
}

static void test_schemas_that_will_not_do(void **unused)
{
    struct shop *s = shop_fresh();

    (void)unused;
    shop_add_table(s, 1);
    shop_close(s);
    cluster_execute("UPDATE ludovie.site SET version = 99");
    refused(cluster_where(), LV_E_VERSION, "newer");
    assert_int_equal(cluster_number("SELECT version FROM ludovie.site"), 99);
    cluster_execute("UPDATE ludovie.site SET version = 2");
    cluster_execute("ALTER TABLE ludovie.chat DROP COLUMN message");
    refused(cluster_where(), LV_E_DATA, "damaged");
    cluster_execute("DROP SCHEMA ludovie CASCADE; CREATE SCHEMA ludovie; CREATE TABLE ludovie.recipes "
                    "(t text)");
    refused(cluster_where(), LV_E_DATA, "something else");
    assert_int_equal(cluster_number("SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = "
                                    "relnamespace"
                                    " WHERE nspname = 'ludovie'"), 1);
    cluster_execute("DROP SCHEMA ludovie CASCADE; CREATE SCHEMA ludovie"); /* an empty one is fine */
    shop_open(s);
    shop_add_table(s, 1);
    shop_remove(s);
}

static void test_without_rights(void **unused)
{
    char where[200];

    (void)unused;
    shop_clear();
    cluster_execute("DROP ROLE IF EXISTS poor; CREATE ROLE poor LOGIN");
    snprintf(where, sizeof where, "host=%s user=poor dbname=postgres", cluster_dir());
    refused(where, LV_E_SYSTEM, "cannot be written");
    assert_int_equal(cluster_number("SELECT count(*) FROM pg_namespace WHERE nspname = 'ludovie'"), 0);
    cluster_execute("CREATE SCHEMA ludovie AUTHORIZATION poor"); /* a schema of its own is all it needs */
    struct lv_refusal why;
    struct store *s = store_open(&(struct store_options){ .where = where }, &why);
    assert_non_null(s);
    store_close(s);
    cluster_execute("REASSIGN OWNED BY poor TO ludovie");
    refused(where, LV_E_SYSTEM, "cannot be written");
    shop_clear();
}

static void test_a_server_that_forgets_is_refused(void **unused)
{
    struct shop *s = shop_fresh();

    (void)unused;
    shop_close(s);
    cluster_execute("ALTER SYSTEM SET fsync = off");
    cluster_execute("SELECT pg_reload_conf()");
    pause_ms(200);
    refused(cluster_where(), LV_E_SYSTEM, "fsync");
    cluster_execute("ALTER SYSTEM RESET fsync");
    cluster_execute("ALTER ROLE ludovie SET synchronous_commit = off"); /* this we can do without asking */
    cluster_execute("SELECT pg_reload_conf()");
    pause_ms(200);
    shop_open(s);
    shop_add_table(s, 1);
    cluster_execute("ALTER ROLE ludovie RESET synchronous_commit");
    shop_remove(s);
}

static void test_one_process_at_a_time(void **unused)
{
    struct shop *s = shop_fresh();

    (void)unused;
    shop_add_table(s, 1);
    refused(cluster_where(), LV_E_SYSTEM, "another process");
    shop_add_table(s, 2); /* undisturbed */
    shop_remove(s);
}

/* ---- faults while it runs --------------------------------------------------------------------- */

static void test_a_lock_held_too_long_fails_the_write_only(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end;

    (void)unused;
    shop_close(s);
    s->options.busy_ms = 50;
    shop_open(s);
    shop_add_table(s, 1);
    shop_hold(s);
    shop_add_line(s, 1, 1, &end);
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_SYSTEM);
    assert_non_null(strstr(end.msgid, "locked"));
    assert_string_equal(shop_lines(s, 1, 0), ""); /* reading goes on */
    shop_let_go();
    shop_add_line(s, 1, 1, &end);
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_OK);
    shop_remove(s);
}

/* Lines of 1000 bytes until one is refused; returns how many there are. */
static int64_t fill(struct shop *s, struct end *end)
{
    char line[1000];
    int64_t n = 0;

    memset(line, 'f', sizeof line);
    do {
        struct store_tx *tx = shop_tx(s);
        store_add_line(tx, 1, n + 1, line, sizeof line);
        shop_submit(s, tx, end);
        store_flush(s->store);
    } while (end->code == LV_E_OK && ++n < 2000);
    return n;
}

static void test_a_full_disk(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end;
    int64_t lines;

    (void)unused;
    shop_add_table(s, 1);
    cluster_set_full(true);
    lines = fill(s, &end);
    assert_in_range(lines, 0, 100);
    assert_int_equal(end.code, LV_E_SYSTEM);
    assert_string_equal(end.msgid, "the disk is full");
    assert_int_equal(store_health(s->store).trouble.code, LV_E_SYSTEM);
    assert_int_equal(lines_of(s, 1), lines);
    cluster_set_full(false);
    shop_add_line(s, 1, lines + 1, &end); /* room again */
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_OK);
    assert_int_equal(store_health(s->store).trouble.code, LV_E_OK);
    shop_remove(s);
}

/* Through the relay, where things get lost. */
static struct shop *shop_afar(void)
{
    static struct shop s;

    cluster_relay(RELAY_PASS);
    memset(&s, 0, sizeof s);
    shop_clear();
    s.options.where = cluster_relay_where();
    s.store = store_open(&s.options, NULL);
    assert_non_null(s.store);
    shop_add_table(&s, 1);
    assert_int_equal(lines_of(&s, 1), 0);
    return &s;
}

/* However a connection ends, a line is stored once, and its end is told. */
static void test_lost_connections(void **unused)
{
    static const enum relay way[] = { RELAY_CUT, RELAY_LOSE_ANSWER, RELAY_LOSE_QUESTION };
    struct shop *s = shop_afar();
    struct end end;
    int64_t n = 0;

    (void)unused;
    for (int i = 0; i < 30; i++) {
        const int cuts = cluster_cuts();
        cluster_relay(way[i % 3]);
        while (way[i % 3] == RELAY_CUT && cluster_cuts() == cuts)
            pause_ms(1);
        shop_add_line(s, 1, ++n, &end);
        store_flush(s->store);
        assert_int_equal(end.code, LV_E_OK);
        assert_true(cluster_cuts() > cuts);
        assert_int_equal(lines_of(s, 1), n);
    }
    shop_remove(s);
}

/* The commit happened, nobody heard it: it counts as what it is, and is not done again. Chat has no
 * number that would refuse it twice. */
static void test_an_answer_that_is_lost_is_had_later(void **unused)
{
    struct shop *s = shop_afar();
    struct store_counts before = store_counts(s->store), after;
    struct store_tx *tx = shop_tx(s);
    struct end end;

    (void)unused;
    store_put_note(tx, "a", "once");
    store_put_person(tx, &(struct store_person){ .id = 7, .name = "Anne" });
    store_add_chat(tx, &(struct store_chat){ .table = 1, .n = 1, .text = "once" });
    cluster_relay(RELAY_LOSE_ANSWER);
    shop_submit(s, tx, &end);
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_OK);
    assert_int_equal(cluster_number("SELECT count(*) FROM ludovie.chat"), 1);
    after = store_counts(s->store);
    assert_int_equal(after.failed, before.failed);
    assert_int_equal(cluster_number("SELECT epoch FROM ludovie.writers"), 2); /* it did come back */
    shop_remove(s);
}

/* The connection before, if it should live on, can change nothing any more. */
static void test_the_connection_before_is_fenced(void **unused)
{
    struct shop *s = shop_afar();
    struct end end;

    (void)unused;
    cluster_execute("UPDATE ludovie.writers SET epoch = epoch + 1"); /* as another connection of ours would */
    shop_add_line(s, 1, 1, &end);
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_STALE);
    assert_int_equal(cluster_number("SELECT count(*) FROM ludovie.lines"), 0);
    shop_remove(s);
}

static atomic_bool stop_holding;

static void *let_go_later(void *ms)
{
    const int64_t until = now_ms() + *(const int *)ms;

    while (!atomic_load(&stop_holding) && now_ms() < until)
        pause_ms(5);
    cluster_relay(RELAY_CUT);
    return NULL;
}

/* A server that is there but says nothing: whoever reads is told in a second, and the next at once. */
static void test_reading_does_not_wait_for_a_silent_server(void **unused)
{
    struct shop *s = shop_afar();
    const int most = 8000;
    struct store_table t;
    struct lv_refusal why;
    pthread_t thread;
    int64_t began;

    (void)unused;
    atomic_store(&stop_holding, false);
    cluster_relay(RELAY_HOLD);
    assert_int_equal(pthread_create(&thread, NULL, let_go_later, (void *)&most), 0);
    began = now_ms();
    assert_int_equal(store_get_table(s->store, 1, &t, &why), -1);
    assert_int_equal(why.code, LV_E_SYSTEM);
    assert_in_range(now_ms() - began, 500, 2500);
    assert_int_equal(store_get_table(s->store, 1, &t, &why), -1); /* it has tried to connect */
    began = now_ms();
    for (int i = 0; i < 100; i++)
        assert_int_equal(store_get_table(s->store, 1, &t, &why), -1);
    assert_in_range(now_ms() - began, 0, 900);
    atomic_store(&stop_holding, true);
    pthread_join(thread, NULL);
    for (began = now_ms(); store_get_table(s->store, 1, &t, &why) != 1; pause_ms(20))
        assert_true(now_ms() - began < 5000);
    shop_remove(s);
}

/* ---- the server dies --------------------------------------------------------------------------- */

struct stream { struct shop *shop; int64_t acked, sent; atomic_bool end; int failed; };

static void note_ack(void *arg, const struct lv_refusal *why)
{
    struct stream *st = arg;

    if (why)
        st->failed++;
    else
        st->acked++;
}

/* Killed as by a power cut while lines are written: it recovers, we come back, and every line that was
 * acknowledged is there, once and in order. The group in hand is not lost either, but tried again. */
static void test_the_server_is_killed(void **unused)
{
    struct shop *s = shop_fresh();
    struct stream st = { .shop = s };

    (void)unused;
    shop_close(s);
    s->options.busy_ms = 20000; /* a restart may be slow on a busy machine */
    shop_open(s);
    shop_add_table(s, 1);
    for (int kills = 0; kills < 4; kills++) {
        for (int i = 0; i < 200; i++) {
            struct store_tx *tx = shop_tx(s);
            char text[32];
            int len = snprintf(text, sizeof text, "line %d", (int)++st.sent);
            store_add_line(tx, 1, st.sent, text, (size_t)len);
            assert_true(store_submit(tx, note_ack, &st, NULL));
            if (i == 60 + 20 * kills) {
                pause_ms(kills);
                cluster_kill();
            }
            store_deliver(s->store);
        }
        cluster_start();
        store_flush(s->store);
        assert_int_equal(st.failed, 0);
        assert_int_equal(st.acked, st.sent);
        assert_int_equal(lines_of(s, 1), st.sent);
    }
    struct lv_refusal why;
    assert_true(store_check(cluster_where(), &why));
    shop_remove(s);
}

/* It stays away for longer than anybody waits: refused, and nothing of it is there afterwards. */
static void test_the_server_stays_away(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end;

    (void)unused;
    shop_close(s);
    s->options.busy_ms = 200;
    shop_open(s);
    shop_add_table(s, 1);
    cluster_execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name = 'ludovie'");
    shop_add_line(s, 1, 1, &end); /* this one it survives */
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_OK);
    shop_close(s);
    cluster_kill();
    refused(cluster_where(), LV_E_SYSTEM, "cannot be reached");
    cluster_start();
    shop_open(s);
    assert_int_equal(lines_of(s, 1), 1);
    shop_remove(s);
}

/* ---- how it looks things up -------------------------------------------------------------------- */

static bool may_look_at_everything(const char *sql)
{
    return strncmp(sql, "SELECT COUNT(*)", 15) == 0 || strstr(sql, "DELETE FROM chat WHERE at <")
        || strstr(sql, "DELETE FROM persons WHERE login IS NULL");
}

/* ?1 as NULL: what is planned then is for any value. */
static void with_nothing(const char *sql, char *to)
{
    for (; *sql; sql++) {
        if (*sql != '?') {
            *to++ = *sql;
            continue;
        }
        *to++ = '$';
    }
    *to = '\0';
}

static void test_no_statement_walks_through_a_whole_table(void **unused)
{
#define WRITE_SQL(name, must, sql) sql,
#define READ_SQL(name, sql) sql,
    static const char *const all[] = { STORE_WRITES(WRITE_SQL) STORE_READS(READ_SQL) };
    struct shop *s = shop_fresh();
    int plans = 0;

    (void)unused;
    cluster_execute(
        "CREATE OR REPLACE FUNCTION pg_temp_plan(sql text) RETURNS bigint AS $f$ DECLARE line text; n "
        "bigint := 0;"
        " given text; BEGIN"
        " SET LOCAL search_path = ludovie, public; SET LOCAL enable_seqscan = off;"
        " SET LOCAL plan_cache_mode = force_generic_plan;"
        " EXECUTE 'PREPARE p AS ' || sql;"
        " SELECT string_agg('NULL', ', ') INTO given FROM pg_prepared_statements, unnest(parameter_types)"
        " WHERE name = 'p';"
        " FOR line IN EXECUTE 'EXPLAIN EXECUTE p' || coalesce('(' || given || ')', '') LOOP"
        " IF line LIKE '%Seq Scan%' THEN n := n + 1; END IF; END LOOP;"
        " DEALLOCATE p; RETURN n; END $f$ LANGUAGE plpgsql");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char sql[1024], ask[1200];
        with_nothing(all[i], sql);
        snprintf(ask, sizeof ask, "SELECT pg_temp_plan($q$%s$q$)", sql);
        plans++;
        if (cluster_number(ask) != 0 && !may_look_at_everything(all[i]))
            fail_msg("%s", all[i]);
    }
    assert_int_equal(plans, STORE_N_READS + STORE_N_WRITES);
    cluster_execute("DROP FUNCTION pg_temp_plan");
    shop_remove(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_services_and_variables),
        cmocka_unit_test(test_schemas_that_will_not_do),
        cmocka_unit_test(test_without_rights),
        cmocka_unit_test(test_a_server_that_forgets_is_refused),
        cmocka_unit_test(test_one_process_at_a_time),
        cmocka_unit_test(test_a_lock_held_too_long_fails_the_write_only),
        cmocka_unit_test(test_a_full_disk),
        cmocka_unit_test(test_lost_connections),
        cmocka_unit_test(test_an_answer_that_is_lost_is_had_later),
        cmocka_unit_test(test_the_connection_before_is_fenced),
        cmocka_unit_test(test_reading_does_not_wait_for_a_silent_server),
        cmocka_unit_test(test_the_server_is_killed),
        cmocka_unit_test(test_the_server_stays_away),
        cmocka_unit_test(test_no_statement_walks_through_a_whole_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
