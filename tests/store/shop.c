/* shop.c: see shop.h. */
#include "shop.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

void shop_open(struct shop *s)
{
    struct lv_refusal why;

    if (cluster_is_wanted()) {
        snprintf(s->path, sizeof s->path, "%s", cluster_where());
    } else if (!s->dir[0]) {
        strcpy(s->dir, "/tmp/ludovie-store-XXXXXX");
        assert_non_null(mkdtemp(s->dir));
        snprintf(s->path, sizeof s->path, "%s/a.db", s->dir);
        snprintf(s->copy, sizeof s->copy, "%s/copy.db", s->dir);
    }
    s->options.where = s->path;
    s->store = store_open(&s->options, &why);
    if (!s->store)
        fail_msg("%s: %s %s", lv_code_key(why.code), why.msgid, why.text);
}

struct shop *shop_fresh(void)
{
    static struct shop s;

    memset(&s, 0, sizeof s);
    shop_clear();
    shop_open(&s);
    return &s;
}

void shop_clear(void)
{
    if (!cluster_is_wanted())
        return;
    cluster_execute("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity" /* of a test that failed */
                    " WHERE application_name = 'ludovie'");
    cluster_execute("DROP SCHEMA IF EXISTS ludovie CASCADE");
}

static sqlite3 *holder;

void shop_hold(struct shop *s)
{
    if (cluster_is_wanted()) {
        cluster_hold();
        return;
    }
    assert_int_equal(sqlite3_open(s->path, &holder), SQLITE_OK);
    assert_int_equal(sqlite3_exec(holder, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
}

void shop_let_go(void)
{
    if (cluster_is_wanted())
        cluster_let_go();
    sqlite3_close(holder);
    holder = NULL;
}

void shop_close(struct shop *s)
{
    store_close(s->store);
    s->store = NULL;
}

void shop_remove(struct shop *s)
{
    DIR *dir = s->dir[0] ? opendir(s->dir) : NULL;
    struct dirent *e;

    shop_close(s);
    if (cluster_is_wanted())
        return; /* the next one begins anew */
    assert_non_null(dir);
    while ((e = readdir(dir))) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", s->dir, e->d_name);
        if (e->d_name[0] != '.')
            unlink(path);
    }
    closedir(dir);
    assert_int_equal(rmdir(s->dir), 0);
}

char *shop_bytes(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    char *bytes;
    struct stat st;

    assert_non_null(f);
    assert_int_equal(stat(path, &st), 0);
    bytes = malloc((size_t)st.st_size + 1);
    assert_non_null(bytes);
    *len = fread(bytes, 1, (size_t)st.st_size, f);
    assert_int_equal(*len, st.st_size);
    fclose(f);
    return bytes;
}

void shop_write(const char *path, const void *bytes, size_t len)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, len, f), len);
    assert_int_equal(fclose(f), 0);
}

void shop_refused(struct shop *s, enum lv_code code)
{
    struct lv_refusal why = { .code = LV_E_OK };
    size_t before_len, after_len;
    char *before = shop_bytes(s->path, &before_len), *after;

    s->options.where = s->path;
    s->store = store_open(&s->options, &why);
    assert_null(s->store);
    if (why.code != code)
        fail_msg("%s, not %s: %s %s", lv_code_key(why.code), lv_code_key(code), why.msgid, why.text);
    assert_true(strlen(why.file) > 0);
    after = shop_bytes(s->path, &after_len);
    assert_int_equal(before_len, after_len);
    assert_memory_equal(before, after, before_len);
    free(before);
    free(after);
}

void shop_done(void *end, const struct lv_refusal *why)
{
    static int order;
    struct end *e = end;

    e->times++;
    e->order = ++order;
    e->code = why ? why->code : LV_E_OK;
    e->msgid = why ? why->msgid : NULL;
}

struct store_tx *shop_tx(struct shop *s)
{
    struct store_tx *tx = store_tx_new(s->store);

    assert_non_null(tx);
    return tx;
}

void shop_submit(struct shop *s, struct store_tx *tx, struct end *end)
{
    struct lv_refusal why;

    (void)s;
    *end = (struct end){ 0 };
    if (!store_submit(tx, shop_done, end, &why))
        fail_msg("%s", why.msgid);
}

enum lv_code shop_commit(struct shop *s, struct store_tx *tx)
{
    struct end end;

    shop_submit(s, tx, &end);
    store_flush(s->store);
    assert_int_equal(end.times, 1);
    return end.code;
}

struct store_table shop_table(int64_t id)
{
    struct store_table t = { .id = id, .game = "cest-la-vie", .created = 1000 + id, .active = 2000 + id };

    memcpy(t.key, &id, sizeof id);
    return t;
}

void shop_add_table(struct shop *s, int64_t id)
{
    struct store_table t = shop_table(id);
    struct store_tx *tx = shop_tx(s);

    store_put_table(tx, &t);
    assert_int_equal(shop_commit(s, tx), LV_E_OK);
}

void shop_add_line(struct shop *s, int64_t table, int64_t seq, struct end *end)
{
    struct store_tx *tx = shop_tx(s);
    char text[32];

    snprintf(text, sizeof text, "line %d", (int)seq);
    store_add_line(tx, table, seq, text, strlen(text));
    shop_submit(s, tx, end);
}

static bool join(void *to, const struct store_line *l)
{
    char *text = to;
    size_t n = strlen(text);

    assert_int_equal(strlen(l->text), l->len);
    snprintf(text + n, 4096 - n, "%s%s", n ? "|" : "", l->text);
    return true;
}

const char *shop_lines(struct shop *s, int64_t table, int64_t from)
{
    static char text[4096];
    struct lv_refusal why;

    text[0] = '\0';
    assert_true(store_each_line(s->store, table, from, join, text, &why));
    return text;
}
