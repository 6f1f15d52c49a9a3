/* test_copy.c: a site from SQLite to PostgreSQL and back: the same, row by row. */
#include "shop.h"

#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

enum { TABLES = 700, LINES = 3 }; /* more than goes in one piece */

/* Something of everything, with what may be missing missing now and then. */
static void fill(struct shop *s)
{
    struct store_tx *tx = shop_tx(s);

    for (int64_t i = 1; i <= TABLES; i++) {
        struct store_table t = shop_table(i);
        uint8_t code[STORE_HASH] = { 9, (uint8_t)i, (uint8_t)(i >> 8) };
        char login[32], name[32];
        snprintf(login, sizeof login, "L%d\xC3\xA9", (int)i);
        snprintf(name, sizeof name, "note %d", (int)i);
        t.settings = i % 3 ? "{}" : NULL;
        t.options = i % 2 ? "" : "\xC3\xA9t\xC3\xA9"; /* empty is not the same as none */
        t.listed = i % 2;
        t.life = (enum store_life)(i % 4);
        store_put_table(tx, &t);
        store_put_person(tx, &(struct store_person){ .id = i, .name = "Anne", .login = i % 2 ? login : NULL,
                                                     .recovery = i % 2 ? code : NULL, .created = -i,
                                                         .seen = i });
        store_put_cookie(tx, &(struct store_cookie){ .hash = { (uint8_t)(i >> 8), (uint8_t)i },
                         .person = i });
        for (int k = 1; k <= LINES; k++)
            store_add_line(tx, i, k, "\0\xFF any bytes", k == 2 ? 0 : 12);
        store_put_seat(tx, &(struct store_seat){ .table = i, .seat = 1, .kind = STORE_PERSON, .person = i,
                                                 .bytes = i % 2 ? code : NULL, .bytes_len = i % 2 ? 32 : 0 });
        store_add_chat(tx, &(struct store_chat){ .table = i, .n = 1, .seat = -1, .text = "Bonjour !",
                                                 .message = INT64_MIN + i });
        store_put_note(tx, name, "text");
    }
    store_drop_table(tx, TABLES); /* its number is not given again, wherever it goes */
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
}

static struct store_copied copied(const char *from, const char *to)
{
    struct store_copied n = { 0 };
    struct lv_refusal why;

    if (!store_copy(from, to, &n, &why))
        fail_msg("%s: %s %s", lv_code_key(why.code), why.msgid, why.text);
    return n;
}

static void refused(const char *from, const char *to, enum lv_code code)
{
    struct store_copied n;
    struct lv_refusal why = { .code = LV_E_OK };

    assert_false(store_copy(from, to, &n, &why));
    if (why.code != code)
        fail_msg("%s: %s %s", lv_code_key(why.code), why.msgid, why.text);
}

/* All rows of all tables, as SQLite writes them. */
static char *dump(const char *path, size_t *len)
{
    static const char *const table[] = { "tables", "persons", "lines", "seats", "chat", "cookies", "notes" };
    char *text = NULL;
    FILE *f = open_memstream(&text, len);
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (int i = 0; i < 7; i++) {
        char sql[64];
        sqlite3_stmt *st;
        snprintf(sql, sizeof sql, "SELECT * FROM %s ORDER BY 1, 2", table[i]);
        assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
        while (sqlite3_step(st) == SQLITE_ROW)
            for (int k = 0; k < sqlite3_column_count(st); k++) {
                fprintf(f, "%d:", sqlite3_column_type(st, k));
                if (sqlite3_column_bytes(st, k) > 0)
                    fwrite(sqlite3_column_blob(st, k), 1, (size_t)sqlite3_column_bytes(st, k), f);
            }
        sqlite3_finalize(st);
    }
    sqlite3_close(db);
    fclose(f);
    return text;
}

static void test_there_and_back(void **unused)
{
    struct shop *s = shop_fresh();
    struct lv_refusal why;
    struct store_copied n;
    size_t before_len, after_len;
    char *before, *after;

    (void)unused;
    fill(s);
    shop_close(s);
    n = copied(s->path, cluster_where());
    assert_int_equal(n.tables, TABLES - 1);
    assert_int_equal(n.lines, (TABLES - 1) * LINES);
    assert_int_equal(n.persons, TABLES);
    n = copied(cluster_where(), s->copy);
    assert_int_equal(n.tables, TABLES - 1);
    assert_true(store_check(s->copy, &why));
    before = dump(s->path, &before_len);
    after = dump(s->copy, &after_len);
    assert_int_equal(before_len, after_len);
    assert_memory_equal(before, after, before_len);
    free(before);
    free(after);
    cluster_execute("DROP SCHEMA ludovie CASCADE");
    shop_open(s);
    shop_remove(s);
}

static void test_numbers_go_on(void **unused)
{
    struct shop *s = shop_fresh();
    struct shop other = { .options = { .busy_ms = 0 } };
    struct lv_refusal why;

    (void)unused;
    shop_add_table(s, 200000);
    struct store_tx *tx = shop_tx(s);
    store_drop_table(tx, 200000);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    shop_close(s);
    copied(s->path, cluster_where());
    other.store = store_open(&(struct store_options){ .where = cluster_where() }, &why);
    assert_non_null(other.store);
    int64_t id = store_new_id(other.store);
    assert_true(id > 200000);
    store_close(other.store);
    copied(cluster_where(), s->copy);
    other.store = store_open(&(struct store_options){ .where = s->copy }, &why);
    assert_non_null(other.store);
    assert_true(store_new_id(other.store) > id);
    store_close(other.store);
    cluster_execute("DROP SCHEMA ludovie CASCADE");
    shop_open(s);
    shop_remove(s);
}

static void test_what_is_refused(void **unused)
{
    struct shop *s = shop_fresh();

    (void)unused;
    shop_add_table(s, 1);
    refused(s->path, s->copy, LV_E_SYSTEM); /* in use */
    shop_close(s);
    refused("/nowhere/at/all.db", s->copy, LV_E_SYSTEM);
    refused(cluster_where(), s->copy, LV_E_DATA); /* there is no Ludovie there */
    assert_int_equal(access(s->copy, F_OK), -1);
    copied(s->path, cluster_where());
    refused(s->path, cluster_where(), LV_E_TAKEN);
    assert_int_equal(cluster_number("SELECT count(*) FROM ludovie.tables"), 1);
    refused(cluster_where(), s->path, LV_E_TAKEN);
    cluster_execute("DELETE FROM ludovie.tables");
    cluster_execute("CREATE FUNCTION ludovie.change() RETURNS trigger AS"
                    " $$ BEGIN NEW.text := 'changed'; RETURN NEW; END $$ LANGUAGE plpgsql;"
                    "CREATE TRIGGER change BEFORE INSERT ON ludovie.lines FOR EACH ROW EXECUTE FUNCTION "
                    "change()");
    shop_open(s);
    struct end end;
    shop_add_line(s, 1, 1, &end);
    shop_close(s);
    refused(s->path, cluster_where(), LV_E_DATA); /* what arrived is something else */
    cluster_execute("DROP SCHEMA ludovie CASCADE");
    shop_open(s);
    shop_remove(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_and_back),
        cmocka_unit_test(test_numbers_go_on),
        cmocka_unit_test(test_what_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
