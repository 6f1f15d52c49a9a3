/* test_store.c: what is put in comes out; transactions are whole, ordered and grouped. */
#include "shop.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>

#include "store/backend.h"

/* ---- rows ------------------------------------------------------------------------------------- */

static void test_a_table_comes_back_as_it_was(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_table t = shop_table(store_new_id(s->store)), got;
    struct store_tx *tx = shop_tx(s);
    struct lv_refusal why;

    (void)unused;
    t.options = "{\"layout\":\"random\"}";
    t.secret = "seed";
    t.listed = true;
    t.life = STORE_PLAYING;
    store_put_table(tx, &t);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    shop_close(s);
    shop_open(s);
    assert_int_equal(store_get_table(s->store, t.id, &got, &why), 1);
    assert_int_equal(got.id, t.id);
    assert_memory_equal(got.key, t.key, STORE_HASH);
    assert_string_equal(got.game, "cest-la-vie");
    assert_string_equal(got.options, "{\"layout\":\"random\"}");
    assert_null(got.settings);
    assert_string_equal(got.secret, "seed");
    assert_int_equal(got.life, STORE_PLAYING);
    assert_true(got.listed);
    assert_int_equal(got.created, t.created);
    assert_int_equal(got.active, t.active);
    t.settings = "{}"; /* put again: replaced */
    tx = shop_tx(s);
    store_put_table(tx, &t);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_int_equal(store_get_table(s->store, t.id, &got, &why), 1);
    assert_string_equal(got.settings, "{}");
    assert_int_equal(store_get_table(s->store, t.id + 1, &got, &why), 0);
    shop_remove(s);
}

static void test_lines_count_without_gaps(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end[7];
    static const int64_t seq[7] = { 1, 2, 2, 4, 3, 0, -1 };
    static const enum lv_code code[7] = { LV_E_OK, LV_E_OK, LV_E_STALE, LV_E_STALE, LV_E_OK,
                                          LV_E_STALE, LV_E_STALE };

    (void)unused;
    shop_add_table(s, 5);
    for (int i = 0; i < 7; i++)
        shop_add_line(s, 5, seq[i], &end[i]);
    store_flush(s->store);
    for (int i = 0; i < 7; i++)
        assert_int_equal(end[i].code, code[i]);
    assert_string_equal(shop_lines(s, 5, 0), "line 1|line 2|line 3");
    assert_string_equal(shop_lines(s, 5, 3), "line 3");
    assert_string_equal(shop_lines(s, 6, 0), "");
    shop_remove(s);
}

static void test_lines_need_their_table(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end;

    (void)unused;
    shop_add_line(s, 5, 1, &end);
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_STALE);
    shop_remove(s);
}

/* What counts is what is stored, not what was tried. */
static void test_lines_follow_the_last_that_is_stored(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx;
    struct end end;

    (void)unused;
    shop_add_table(s, 5);
    for (int i = 1; i <= 2; i++)
        shop_add_line(s, 5, i, &end);
    tx = shop_tx(s);
    store_add_line(tx, 5, 3, "lost", 4);
    store_touch_table(tx, 99, 1); /* there is none: all of it fails */
    assert_int_equal(shop_commit(s, tx), LV_E_STALE);
    tx = shop_tx(s);
    store_add_line(tx, 5, 4, "ahead", 5);
    assert_int_equal(shop_commit(s, tx), LV_E_STALE);
    tx = shop_tx(s);
    store_add_line(tx, 5, 3, "other", 5);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_string_equal(shop_lines(s, 5, 2), "line 2|other");
    tx = shop_tx(s);
    store_drop_table(tx, 5);
    store_add_line(tx, 5, 4, "orphan", 6);
    assert_int_equal(shop_commit(s, tx), LV_E_STALE);
    shop_remove(s);
}

/* Tables whose numbers have the same remainder share a place in memory. */
static void test_tables_far_apart_do_not_mix_their_lines(void **unused)
{
    struct shop *s = shop_fresh();
    struct end end;

    (void)unused;
    shop_add_table(s, 7);
    shop_add_table(s, 7 + 4096);
    for (int i = 1; i <= 3; i++) {
        shop_add_line(s, 7, i, &end);
        shop_add_line(s, 7 + 4096, i, &end);
    }
    store_flush(s->store);
    assert_int_equal(end.code, LV_E_OK);
    assert_string_equal(shop_lines(s, 7, 1), "line 1|line 2|line 3");
    assert_string_equal(shop_lines(s, 7 + 4096, 1), "line 1|line 2|line 3");
    shop_remove(s);
}

static bool see_whole(void *seen, const struct store_line *l)
{
    *(bool *)seen = l->len == 10 && memcmp(l->text, "other\0side", 10) == 0;
    return false;
}

static void test_a_line_may_hold_any_bytes(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx = shop_tx(s);
    struct store_table t = shop_table(1);
    struct lv_refusal why;
    bool seen = false;

    (void)unused;
    store_put_table(tx, &t);
    store_add_line(tx, 1, 1, "other\0side", 10);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_true(store_each_line(s->store, 1, 1, see_whole, &seen, &why));
    assert_true(seen);
    shop_remove(s);
}

struct seats { int n; struct store_seat seat[8]; char name[8][16]; };

static bool see_seat(void *to, const struct store_seat *s)
{
    struct seats *all = to;

    assert_true(all->n < 8);
    all->seat[all->n] = *s;
    snprintf(all->name[all->n++], 16, "%s", s->name ? s->name : "-");
    return true;
}

static bool count_table(void *n, const struct store_table *t)
{
    (void)t;
    ++*(int *)n;
    return true;
}

static bool count_chat(void *n, const struct store_chat *c)
{
    (void)c;
    ++*(int *)n;
    return true;
}

/* Anne (1) and Béa (2) at tables 10 and 11, with cookies and chat. */
static void invite(struct shop *s)
{
    struct store_tx *tx = shop_tx(s);

    for (int p = 1; p <= 2; p++) {
        struct store_person person = { .id = p, .name = p == 1 ? "Anne" : "Béa", .lang = "fr",
                                       .login = p == 1 ? "anne" : NULL, .created = 1, .seen = 1 };
        struct store_cookie cookie = { .hash = { (uint8_t)p }, .person = p, .created = 1, .seen = 10 * p };
        store_put_person(tx, &person);
        store_put_cookie(tx, &cookie);
    }
    for (int64_t table = 10; table <= 11; table++) {
        struct store_table t = shop_table(table);
        store_put_table(tx, &t);
        for (int p = 1; p <= 2; p++) {
            store_put_seat(tx, &(struct store_seat){ .table = table, .seat = p - 1, .kind = STORE_PERSON,
                                                     .person = p, .name = p == 1 ? "Anne" : "Béa",
                                                     .bytes = (const uint8_t *)"bytes",
                                                     .bytes_len = 5 });
            store_add_chat(tx, &(struct store_chat){ .table = table, .n = p, .person = p, .seat = p - 1,
                                                     .at = 5, .name = "x", .text = "Bonjour !" });
        }
    }
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
}

static void test_people_seats_chat_and_cookies(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_person p;
    struct store_cookie c;
    struct seats seats = { .n = 0 };
    struct lv_refusal why;
    struct store_tx *tx;
    int n = 0;

    (void)unused;
    invite(s);
    assert_int_equal(store_find_login(s->store, "anne", &p, &why), 1);
    assert_string_equal(p.name, "Anne");
    assert_int_equal(store_find_login(s->store, "Anne", &p, &why), 0);
    assert_int_equal(store_get_person(s->store, 2, &p, &why), 1);
    assert_string_equal(p.name, "Béa");
    assert_null(p.login);
    assert_null(p.recovery);
    assert_int_equal(store_find_cookie(s->store, (const uint8_t[STORE_HASH]){ 2 }, &c, &why), 1);
    assert_int_equal(c.person, 2);
    assert_int_equal(store_find_cookie(s->store, (const uint8_t[STORE_HASH]){ 3 }, &c, &why), 0);
    assert_true(store_each_seat(s->store, 10, see_seat, &seats, &why));
    assert_int_equal(seats.n, 2);
    assert_string_equal(seats.name[1], "Béa");
    assert_int_equal(seats.seat[1].bytes_len, 5);
    assert_true(store_each_table_of(s->store, 1, count_table, &n, &why));
    assert_int_equal(n, 2);
    tx = shop_tx(s); /* the recovery code is one person's */
    uint8_t code[STORE_HASH] = { 9 };
    store_put_person(tx, &(struct store_person){ .id = 1, .name = "Anne", .recovery = code });
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_int_equal(store_get_person(s->store, 1, &p, &why), 1);
    assert_memory_equal(p.recovery, code, STORE_HASH);
    tx = shop_tx(s);
    store_drop_cookies_unseen(tx, 15);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_int_equal(store_find_cookie(s->store, (const uint8_t[STORE_HASH]){ 1 }, &c, &why), 0);
    assert_int_equal(store_find_cookie(s->store, (const uint8_t[STORE_HASH]){ 2 }, &c, &why), 1);
    shop_remove(s);
}

static void test_a_person_can_be_forgotten(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx;
    struct store_person p;
    struct store_cookie c;
    struct seats seats = { .n = 0 };
    struct lv_refusal why;
    int tables = 0, chat = 0;

    (void)unused;
    invite(s);
    tx = shop_tx(s);
    store_drop_person(tx, 2);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_int_equal(store_get_person(s->store, 2, &p, &why), 0);
    assert_int_equal(store_find_cookie(s->store, (const uint8_t[STORE_HASH]){ 2 }, &c, &why), 0);
    assert_true(store_each_table_of(s->store, 2, count_table, &tables, &why));
    assert_int_equal(tables, 0);
    assert_true(store_each_chat(s->store, 10, 1, count_chat, &chat, &why));
    assert_int_equal(chat, 1);
    assert_true(store_each_seat(s->store, 10, see_seat, &seats, &why));
    assert_int_equal(seats.n, 2);
    assert_int_equal(seats.seat[1].person, 0);
    assert_string_equal(seats.name[1], "-");
    assert_string_equal(seats.name[0], "Anne");
    shop_remove(s);
}

static void test_nothing_is_left_of_them_in_the_file(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx;
    size_t len;
    char *bytes;

    (void)unused;
    invite(s);
    tx = shop_tx(s);
    store_drop_person(tx, 2);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    shop_close(s);
    bytes = shop_bytes(s->path, &len);
    for (size_t i = 0; i + 4 < len; i++)
        assert_memory_not_equal(bytes + i, "Béa", 4);
    free(bytes);
    shop_open(s);
    shop_remove(s);
}

static void test_a_table_goes_with_all_that_is_its_own(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx;
    struct seats seats = { .n = 0 };
    struct lv_refusal why;
    struct end end;
    int chat = 0;

    (void)unused;
    invite(s);
    shop_add_line(s, 10, 1, &end);
    tx = shop_tx(s);
    store_drop_table(tx, 10);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_string_equal(shop_lines(s, 10, 0), "");
    assert_true(store_each_seat(s->store, 10, see_seat, &seats, &why));
    assert_true(store_each_chat(s->store, 10, 0, count_chat, &chat, &why));
    assert_int_equal(seats.n + chat, 0);
    assert_true(store_each_seat(s->store, 11, see_seat, &seats, &why));
    assert_int_equal(seats.n, 2);
    shop_remove(s);
}

static void test_what_is_unique_stays_so(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_table t = shop_table(1);
    struct store_tx *tx;

    (void)unused;
    shop_add_table(s, 1);
    t.id = 2; /* another table with the same key */
    tx = shop_tx(s);
    store_put_table(tx, &t);
    assert_int_equal(shop_commit(s, tx), LV_E_STALE);
    for (int i = 0; i < 2; i++) {
        tx = shop_tx(s);
        store_put_person(tx, &(struct store_person){ .id = 1 + i, .name = "A", .login = "same" });
        assert_int_equal(shop_commit(s, tx), i ? LV_E_STALE : LV_E_OK);
    }
    for (int i = 0; i < 2; i++) {
        tx = shop_tx(s);
        store_add_chat(tx, &(struct store_chat){ .table = 1, .n = 1, .text = "once" });
        assert_int_equal(shop_commit(s, tx), i ? LV_E_STALE : LV_E_OK);
    }
    shop_remove(s);
}

static enum lv_code change_account(struct shop *s, int64_t id, const char *before, const char *after)
{
    struct store_tx *tx = shop_tx(s);

    store_put_account(tx, &(struct store_person){ .id = id, .login = "anne", .passphrase = after }, before);
    return shop_commit(s, tx);
}

static enum lv_code meet(struct shop *s, int64_t id, const char *passphrase)
{
    struct store_tx *tx = shop_tx(s);

    store_meet_person(tx, id, passphrase, 7);
    return shop_commit(s, tx);
}

static enum lv_code name_person(struct shop *s, int64_t id)
{
    struct store_tx *tx = shop_tx(s);

    store_name_person(tx, &(struct store_person){ .id = id, .name = "Anna", .lang = "en", .seen = 9 });
    return shop_commit(s, tx);
}

/* What was read about somebody may be out of date when something is written about them. */
static void test_what_is_written_about_a_person_depends_on_what_is_there(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx = shop_tx(s);
    struct store_person p;
    struct lv_refusal why;

    (void)unused;
    store_put_person(tx, &(struct store_person){ .id = 1, .name = "Anne", .lang = "fr", .created = 5 });
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_int_equal(change_account(s, 1, "never", "one"), LV_E_STALE);
    assert_int_equal(change_account(s, 1, NULL, "one"), LV_E_OK);
    assert_int_equal(change_account(s, 1, "one", "two"), LV_E_OK);
    assert_int_equal(change_account(s, 1, "one", "three"), LV_E_STALE);
    assert_int_equal(meet(s, 1, "one"), LV_E_STALE);
    assert_int_equal(meet(s, 1, "two"), LV_E_OK);
    assert_int_equal(name_person(s, 1), LV_E_OK);
    assert_int_equal(name_person(s, 2), LV_E_STALE);
    assert_int_equal(store_get_person(s->store, 1, &p, &why), 1);
    assert_string_equal(p.name, "Anna");
    assert_string_equal(p.passphrase, "two");
    assert_int_equal(p.created, 5);
    assert_int_equal(p.seen, 9);
    assert_int_equal(store_get_person(s->store, 2, &p, &why), 0);
    shop_remove(s);
}

static void test_notes(void **unused)
{
    struct shop *s = shop_fresh();
    struct lv_refusal why;
    const char *text = NULL;
    struct store_tx *tx = shop_tx(s);

    (void)unused;
    assert_int_equal(store_find_note(s->store, "a", &text, &why), 0);
    store_put_note(tx, "a", "one");
    store_put_note(tx, "a", "two");
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_int_equal(store_find_note(s->store, "a", &text, &why), 1);
    assert_string_equal(text, "two");
    tx = shop_tx(s);
    store_put_note(tx, "a", NULL);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_int_equal(store_find_note(s->store, "a", &text, &why), 0);
    shop_remove(s);
}

/* ---- lists ------------------------------------------------------------------------------------ */

struct ids { char text[64]; int stop_after; };

static bool note_id(void *ids, const struct store_table *t)
{
    struct ids *i = ids;
    size_t n = strlen(i->text);

    snprintf(i->text + n, sizeof i->text - n, "%s%d", n ? " " : "", (int)t->id);
    return --i->stop_after != 0;
}

static void test_lists_of_tables(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx = shop_tx(s);
    struct lv_refusal why;
    struct ids ids = { "", 0 };

    (void)unused;
    for (int i = 1; i <= 8; i++) { /* lives 1 2 3 0 1 2 3 0; listed but for 5 */
        struct store_table t = shop_table(i);
        t.life = (enum store_life)(i % 4);
        t.listed = i != 5;
        store_put_table(tx, &t);
    }
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    assert_true(store_each_listed(s->store, note_id, &ids, &why));
    assert_string_equal(ids.text, "8 4 1");
    ids = (struct ids){ "", 2 };
    assert_true(store_each_listed(s->store, note_id, &ids, &why));
    assert_string_equal(ids.text, "8 4");
    ids = (struct ids){ "", 0 };
    assert_true(store_each_stale(s->store, STORE_FINISHED, 2006, note_id, &ids, &why));
    assert_string_equal(ids.text, "2");
    tx = shop_tx(s);
    store_touch_table(tx, 1, 9000);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    ids = (struct ids){ "", 0 };
    assert_true(store_each_listed(s->store, note_id, &ids, &why));
    assert_string_equal(ids.text, "1 8 4");
    tx = shop_tx(s);
    store_touch_table(tx, 99, 1); /* there is none */
    assert_int_equal(shop_commit(s, tx), LV_E_STALE);
    shop_remove(s);
}

static void test_what_is_old_is_counted_and_dropped(void **unused)
{
    struct shop *s = shop_fresh();
    struct store_tx *tx;
    struct lv_refusal why;
    struct store_person p;
    static const struct { enum store_old what; int64_t before, n; } row[] = {
        { STORE_OLD_GUESTS, 100, 1 }, { STORE_OLD_GUESTS, 10, 0 }, { STORE_OLD_COOKIES, 100, 1 },
        { STORE_OLD_CHAT, 100, 1 }, { STORE_OLD_CHAT, 1000, 2 }, { STORE_OLD_LOBBIES, 2001, 0 },
        { STORE_OLD_LOBBIES, 2002, 1 },
        { STORE_OLD_FINISHED, 9999, 0 },
    };

    (void)unused;
    shop_add_table(s, 1);
    tx = shop_tx(s);
    for (int i = 1; i <= 4; i++) { /* 1: has a seat, 2: has an account, 3: was seen, 4: may go */
        store_put_person(tx, &(struct store_person){ .id = i, .name = "A", .login = i == 2 ? "anne" : NULL,
                                                     .created = 50, .seen = 50 });
        if (i >= 3)
            store_put_cookie(tx, &(struct store_cookie){ .hash = { (uint8_t)i }, .person = i, .created = 50,
                                                         .seen = i == 3 ? 500 : 50 });
    }
    store_put_seat(tx, &(struct store_seat){ .table = 1, .kind = STORE_PERSON, .person = 1 });
    store_add_chat(tx, &(struct store_chat){ .table = 1, .n = 1, .at = 50, .text = "old" });
    store_add_chat(tx, &(struct store_chat){ .table = 1, .n = 2, .at = 500, .text = "new" });
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        assert_int_equal(store_count_old(s->store, row[i].what, row[i].before, &why), row[i].n);
    tx = shop_tx(s);
    store_drop_guests_unseen(tx, 100);
    store_drop_chat_before(tx, 100);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
    for (int i = 1; i <= 4; i++)
        assert_int_equal(store_get_person(s->store, i, &p, &why), i < 4);
    assert_int_equal(store_count_old(s->store, STORE_OLD_CHAT, 1000, &why), 1);
    shop_remove(s);
}

/* Those that tidy up once a day, and those that count for people who ask, look at everything. */
static bool may_look_at_everything(const char *sql)
{
    return strncmp(sql, "SELECT COUNT(*)", 15) == 0 || strstr(sql, "DELETE FROM chat WHERE at <")
        || strstr(sql, "DELETE FROM persons WHERE login IS NULL");
}

/* Everything must go by an index, or 100,000 tables cost time: SQLite says how it would go about
 * each statement. The tables and devices of one person are few, and may be sorted. */
static void test_no_statement_walks_through_a_whole_table(void **unused)
{
#define WRITE_SQL(name, must, sql) sql,
#define READ_SQL(name, sql) sql,
    static const char *const all[] = { STORE_WRITES(WRITE_SQL) STORE_READS(READ_SQL) };
    struct shop *s = shop_fresh();
    sqlite3 *db;
    sqlite3_stmt *st;
    int plans = 0;

    (void)unused;
    assert_int_equal(sqlite3_open(s->path, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char text[1024];
        snprintf(text, sizeof text, "EXPLAIN QUERY PLAN %s", all[i]);
        assert_int_equal(sqlite3_prepare_v2(db, text, -1, &st, NULL), SQLITE_OK);
        while (sqlite3_step(st) == SQLITE_ROW) {
            const char *plan = (const char *)sqlite3_column_text(st, 3);
            plans++;
            if (may_look_at_everything(all[i]))
                continue;
            if (strncmp(plan, "SCAN", 4) == 0 && !strstr(plan, "USING") && !strstr(plan, "CONSTANT ROW"))
                fail_msg("%s: %s", all[i], plan);
            if (strstr(plan, "TEMP B-TREE") && !strstr(all[i], "id IN (SELECT table_id FROM seats")
                && !strstr(all[i], "FROM cookies WHERE person = ?1"))
                fail_msg("%s: %s", all[i], plan);
        }
        sqlite3_finalize(st);
    }
    assert_true(plans >= STORE_N_READS);
    sqlite3_close(db);
    shop_remove(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_comes_back_as_it_was),
        cmocka_unit_test(test_lines_count_without_gaps),
        cmocka_unit_test(test_lines_need_their_table),
        cmocka_unit_test(test_lines_follow_the_last_that_is_stored),
        cmocka_unit_test(test_tables_far_apart_do_not_mix_their_lines),
        cmocka_unit_test(test_a_line_may_hold_any_bytes),
        cmocka_unit_test(test_people_seats_chat_and_cookies),
        cmocka_unit_test(test_a_person_can_be_forgotten),
        cmocka_unit_test(test_what_is_old_is_counted_and_dropped),
        cmocka_unit_test(test_a_table_goes_with_all_that_is_its_own),
        cmocka_unit_test(test_what_is_unique_stays_so),
        cmocka_unit_test(test_what_is_written_about_a_person_depends_on_what_is_there),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_lists_of_tables),
        /* of SQLite */
        cmocka_unit_test(test_nothing_is_left_of_them_in_the_file),
        cmocka_unit_test(test_no_statement_walks_through_a_whole_table),
    };

    return SHOP_RUN(tests, 2);
}
