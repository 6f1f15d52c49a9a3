/* test_faults.c: disks that are full, files that are not ours, locks, kills. */
#include "shop.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void execute(const char *path, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* ---- files that are refused ------------------------------------------------------------------- */

static void test_a_newer_database_is_refused(void **unused)
{
    struct shop *s = shop_fresh();

    (void)unused;
    shop_close(s);
    execute(s->path, "PRAGMA user_version = 99");
    shop_refused(s, LV_E_VERSION);
    execute(s->path, "PRAGMA user_version = 2");
    shop_open(s);
    shop_remove(s);
}

static void test_files_that_are_something_else_are_refused(void **unused)
{
    struct shop *s = shop_fresh();
    char page[8192] = "just a text, somebody's only copy of it";

    (void)unused;
    shop_close(s);
    shop_write(s->path, page, 40);
    shop_refused(s, LV_E_DATA);
    shop_write(s->path, page, sizeof page);
    shop_refused(s, LV_E_DATA);
    unlink(s->path);
    execute(s->path, "CREATE TABLE recipes (text)"); /* another program's database */
    shop_refused(s, LV_E_DATA);
    shop_remove(s);
}

static void test_a_file_cut_off_is_refused(void **unused)
{
    struct shop *s = shop_fresh();
    size_t len;
    char *bytes;

    (void)unused;
    shop_close(s);
    bytes = shop_bytes(s->path, &len);
    for (size_t keep = 1; keep < len; keep += 1111) {
        shop_write(s->path, bytes, keep);
        shop_refused(s, LV_E_DATA);
    }
    shop_write(s->path, bytes, len);
    shop_open(s);
    free(bytes);
    shop_remove(s);
}

static void test_a_damaged_schema_is_refused(void **unused)
{
    struct shop *s = shop_fresh();
    size_t len;
    char *bytes;

    (void)unused;
    shop_close(s);
    bytes = shop_bytes(s->path, &len);
    memset(bytes + 100, 0x5A, 3000); /* page 1, behind the header */
    shop_write(s->path, bytes, len);
    shop_refused(s, LV_E_DATA);
    free(bytes);
    unlink(s->path);
    shop_open(s);
    shop_close(s);
    execute(s->path, "DROP TABLE lines");
    shop_refused(s, LV_E_DATA);
    shop_remove(s);
}

static bool ignore_line(void *n, const struct store_line *l)
{
    (void)l;
    ++*(int *)n;
    return true;
}

/* A page in the middle goes unnoticed at the start, which reads none; whoever reads it is told. */
static void test_a_damaged_page_is_reported_when_it_is_read(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx;
    struct lv_refusal why = { .code = LV_E_OK };
    size_t len;
    char *bytes, line[1000];
    int n = 0;

    (void)unused;
    memset(line, 'x', sizeof line);
    shop_add_table(s, 1);
    tx = shop_tx(s);
    for (int i = 1; i <= 300; i++)
        store_add_line(tx, 1, i, line, sizeof line);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    shop_close(s);
    assert_true(store_check(s->path, &why));
    bytes = shop_bytes(s->path, &len);
    for (size_t at = len / 2; at + 4096 < len; at += 4096)
        memset(bytes + at / 4096 * 4096, 0x5A, 4096);
    shop_write(s->path, bytes, len);
    free(bytes);
    assert_false(store_check(s->path, &why));
    assert_int_equal(why.code, LV_E_DATA);
    shop_open(s);
    assert_false(store_each_line(s->store, 1, 1, ignore_line, &n, &why));
    assert_int_equal(why.code, LV_E_DATA);
    assert_string_equal(why.file, s->path);
    shop_remove(s);
}

static void test_an_empty_file_becomes_a_database(void **unused)
{
    struct shop *s = shop_fresh();
    struct lv_refusal why;

    (void)unused;
    shop_close(s);
    shop_write(s->path, "", 0);
    shop_open(s);
    shop_add_table(s, 1);
    shop_close(s);
    assert_true(store_check(s->path, &why));
    shop_open(s);
    shop_remove(s);
}

/* A migration that fails half-way leaves the file as it was. */
static void test_a_failed_migration_changes_nothing(void **unused)
{
    struct shop *s = shop_fresh();
    struct lv_refusal why;

    (void)unused;
    shop_close(s);
    unlink(s->path);
    execute(s->path, "PRAGMA application_id = 0x4C75646F; CREATE TABLE persons (in_the_way)");
    s->store = store_open(&s->options, &why);
    assert_null(s->store);
    execute(s->path, "CREATE TABLE tables (is_free)"); /* which the migration had made first */
    shop_remove(s);
}

static bool see_chat(void *arg, const struct store_chat *c)
{
    *(struct store_chat *)arg = *c;
    return true;
}

static void test_a_database_of_version_1_is_brought_up_to_date(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_chat last = { 0 };
    struct store_tx *tx;
    struct lv_refusal why;

    (void)unused;
    shop_add_table(s, 1);
    tx = shop_tx(s);
    store_add_chat(tx, &(struct store_chat){ .table = 1, .n = 1, .text = "before" });
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    shop_close(s);
    execute(s->path, "ALTER TABLE chat DROP COLUMN message; PRAGMA user_version = 1");
    shop_open(s);
    assert_true(store_each_chat(s->store, 1, 1, see_chat, &last, &why));
    assert_int_equal(last.n, 1);
    assert_int_equal(last.message, 0);
    tx = shop_tx(s);
    store_add_chat(tx, &(struct store_chat){ .table = 1, .n = 2, .text = "after", .message = -7 });
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_true(store_each_chat(s->store, 1, 1, see_chat, &last, &why));
    assert_int_equal(last.message, -7);
    shop_remove(s);
}

static void test_kinds_of_databases_we_do_not_have(void **unused)
{
    struct lv_refusal why;

    (void)unused;
    assert_null(store_open(&(struct store_options){ .where = "mysql://localhost/x" }, &why));
    assert_int_equal(why.code, LV_E_UNKNOWN);
    assert_null(store_open(&(struct store_options){ .where = "/nowhere/at/all/a.db" }, &why));
    assert_int_equal(why.code, LV_E_SYSTEM);
    assert_string_equal(why.file, "/nowhere/at/all/a.db");
}

/* ---- in a process of its own ------------------------------------------------------------------ */

/* Runs in a child; its exit code must be 0. */
static void in_child(int (*run)(struct shop *s), struct shop *s)
{
    int status;
    pid_t pid = fork();

    assert_true(pid >= 0);
    if (pid == 0)
        _exit(run(s));
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static int expect_in_use(struct shop *s)
{
    struct lv_refusal why = { .code = LV_E_OK };
    struct store *other = store_open(&(struct store_options){ .where = s->path }, &why);

    return other || why.code != LV_E_SYSTEM || !strstr(why.msgid, "another process");
}

static void test_one_process_at_a_time(void **unused)
{
    struct shop *s = shop_fresh();

    (void)unused;
    shop_add_table(s, 1);
    in_child(expect_in_use, s);
    shop_add_table(s, 2); /* undisturbed */
    shop_remove(s);
}

/* Root may write anywhere: somebody else tries. */
static int expect_no_write(struct shop *s)
{
    struct lv_refusal why = { .code = LV_E_OK };
    char path[128];

    if (getuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
        return 2;
    snprintf(path, sizeof path, "%s/new.db", s->dir);
    if (store_open(&(struct store_options){ .where = path }, &why) || why.code != LV_E_SYSTEM)
        return 3;
    if (store_open(&(struct store_options){ .where = s->path }, &why) || why.code != LV_E_SYSTEM)
        return 4;
    return strlen(why.file) == 0;
}

static void test_a_read_only_directory(void **unused)
{
    struct shop *s = shop_fresh();

    (void)unused;
    shop_close(s);
    assert_int_equal(chmod(s->path, 0444), 0);
    assert_int_equal(chmod(s->dir, 0555), 0);
    in_child(expect_no_write, s);
    assert_int_equal(chmod(s->path, 0644), 0); /* the file may be written, the log beside it not */
    if (getuid() == 0)
        assert_int_equal(chown(s->path, 65534, 65534), 0);
    in_child(expect_no_write, s);
    assert_int_equal(chmod(s->dir, 0755), 0);
    shop_open(s);
    shop_remove(s);
}

/* ---- locks and full disks --------------------------------------------------------------------- */

static void test_a_lock_held_too_long_fails_the_write_only(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end;
    sqlite3 *db;

    (void)unused;
    shop_close(s);
    s->options.busy_ms = 20;
    shop_open(s);
    shop_add_table(s, 1);
    assert_int_equal(sqlite3_open(s->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    shop_add_line(s, 1, 1, &end);
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_SYSTEM);
    assert_non_null(strstr(end.msgid, "locked"));
    assert_string_equal(shop_lines(s, 1, 0), ""); /* reading goes on */
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    shop_add_line(s, 1, 1, &end);
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_OK);
    shop_remove(s);
}

/* Writes lines of 1000 bytes until it cannot; returns how many there are. */
static int fill(struct shop *s, struct end *end)
{
    char line[1000];
    int n = 0;

    memset(line, 'f', sizeof line);
    do {
        struct store_tx *tx = shop_tx(s);
        store_add_line(tx, 1, n + 1, line, sizeof line);
        shop_submit(s, tx, end);
        store_flush(s->store);
    } while (end->code == LV_E_OK && ++n < 5000);
    return n;
}

static void test_a_limit_on_the_size_is_a_full_disk(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end;
    int lines, read = 0;
    struct store_tx *tx;
    struct lv_refusal why;

    (void)unused;
    shop_close(s);
    s->options.max_bytes = 400000;
    shop_open(s);
    shop_add_table(s, 1);
    shop_add_table(s, 2);
    lines = fill(s, &end);
    assert_in_range(lines, 50, 400);
    assert_int_equal(end.code, LV_E_SYSTEM);
    assert_string_equal(end.msgid, "the disk is full");
    assert_true(store_each_line(s->store, 1, 1, ignore_line, &read, &why));
    assert_int_equal(read, lines);
    tx = shop_tx(s);
    store_drop_table(tx, 1); /* room again */
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    shop_add_line(s, 2, 1, &end);
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_OK);
    shop_remove(s);
}

/* No file may grow beyond 300 KB: what a full disk does to us, without a disk to fill. */
static int fill_up(struct shop *s)
{
    const struct rlimit small = { 300 << 10, 300 << 10 };
    struct end end;
    int lines, read = 0;
    struct lv_refusal why;

    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &small) != 0)
        return 2;
    shop_open(s);
    shop_add_table(s, 1);
    lines = fill(s, &end);
    if (end.code != LV_E_SYSTEM || strcmp(end.msgid, "the disk is full") != 0)
        return 3;
    if (!store_each_line(s->store, 1, 1, ignore_line, &read, &why) || read != lines)
        return 4;
    shop_close(s);
    return 0;
}

static void test_a_full_disk(void **unused)
{
    struct shop *s = shop_fresh();
    struct lv_refusal why;

    (void)unused;
    shop_close(s);
    in_child(fill_up, s);
    assert_true(store_check(s->path, &why));
    shop_open(s); /* all of it is there, and goes on with room */
    shop_add_table(s, 2);
    shop_remove(s);
}

/* ---- backup ----------------------------------------------------------------------------------- */

struct tally { int64_t last; int lines; };

static bool tally(void *to, const struct store_line *l)
{
    struct tally *t = to;

    assert_int_equal(l->seq, t->last + 1);
    t->last = l->seq;
    t->lines++;
    return true;
}

/* Each transaction writes a line to tables 1 and 2: in a consistent copy they have equally many. */
static void test_a_backup_while_writing_is_of_one_instant(void **unused)
{
    struct shop *s = shop_fresh(), copy = { .options = { .busy_ms = 0 } };
    static struct end end[2000];
    struct lv_refusal why;
    struct tally a = { 0, 0 }, b = { 0, 0 };

    (void)unused;
    shop_add_table(s, 1);
    shop_add_table(s, 2);
    for (int i = 1; i <= 2000; i++) {
        struct store_tx *tx = shop_tx(s);
        store_add_line(tx, 1, i, "left", 4);
        store_add_line(tx, 2, i, "right", 5);
        shop_submit(s, tx, &end[i - 1]);
        if (i == 1000 && !store_backup(s->path, s->copy, &why))
            fail_msg("%s %s", why.msgid, why.text);
    }
    assert_false(store_backup(s->path, s->copy, &why)); /* never over an existing file */
    assert_int_equal(why.code, LV_E_SYSTEM);
    store_flush(s->store);
    assert_true(store_check(s->copy, &why));
    strcpy(copy.dir, s->dir);
    strcpy(copy.path, s->copy);
    shop_open(&copy);
    assert_true(store_each_line(copy.store, 1, 1, tally, &a, &why));
    assert_true(store_each_line(copy.store, 2, 1, tally, &b, &why));
    assert_int_equal(a.lines, b.lines);
    assert_in_range(a.lines, 0, 1000);
    shop_close(&copy);
    shop_remove(s);
}

static void test_a_backup_of_nothing_or_of_something_else_is_refused(void **unused)
{
    struct shop *s = shop_fresh();
    struct lv_refusal why;
    struct stat st;
    char other[400];

    (void)unused;
    snprintf(other, sizeof other, "%s/other.db", s->dir);
    assert_false(store_backup(other, s->copy, &why));
    assert_int_equal(why.code, LV_E_SYSTEM);
    execute(other, "CREATE TABLE recipes (text)");
    assert_false(store_backup(other, s->copy, &why));
    assert_int_equal(why.code, LV_E_DATA);
    assert_int_equal(stat(s->copy, &st), -1);
    assert_false(store_backup(s->path, "/nowhere/at/all/copy.db", &why));
    assert_int_equal(why.code, LV_E_SYSTEM);
    shop_remove(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_newer_database_is_refused),
        cmocka_unit_test(test_files_that_are_something_else_are_refused),
        cmocka_unit_test(test_a_file_cut_off_is_refused),
        cmocka_unit_test(test_a_damaged_schema_is_refused),
        cmocka_unit_test(test_a_damaged_page_is_reported_when_it_is_read),
        cmocka_unit_test(test_an_empty_file_becomes_a_database),
        cmocka_unit_test(test_a_failed_migration_changes_nothing),
        cmocka_unit_test(test_a_database_of_version_1_is_brought_up_to_date),
        cmocka_unit_test(test_kinds_of_databases_we_do_not_have),
        cmocka_unit_test(test_one_process_at_a_time),
        cmocka_unit_test(test_a_read_only_directory),
        cmocka_unit_test(test_a_lock_held_too_long_fails_the_write_only),
        cmocka_unit_test(test_a_limit_on_the_size_is_a_full_disk),
        cmocka_unit_test(test_a_full_disk),
        cmocka_unit_test(test_a_backup_while_writing_is_of_one_instant),
        cmocka_unit_test(test_a_backup_of_nothing_or_of_something_else_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
