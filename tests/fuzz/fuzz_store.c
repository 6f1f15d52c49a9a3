/* fuzz_store.c: a database with some bytes changed, or cut off. The input is a list of changes, four
 * bytes each: where (three) and what (one); the last byte odd: the file ends at the last place.
 * Whatever comes of it, the store must open it and read on, or refuse it with a reason. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char path[64];
static uint8_t *original;
static size_t original_len;

static _Noreturn void fault(const char *what)
{
    fprintf(stderr, "fuzz_store: %s\n", what);
    abort();
}

static void fill(struct store *s)
{
    struct store_tx *tx = store_tx_new(s);

    store_put_person(tx, &(struct store_person){ .id = 1, .name = "Anne", .login = "anne" });
    store_put_cookie(tx, &(struct store_cookie){ .person = 1 });
    for (int64_t t = 1; t <= 4; t++) {
        store_put_table(tx, &(struct store_table){ .id = t, .key = { (uint8_t)t }, .game = "g",
                                                   .listed = true });
        store_put_seat(tx, &(struct store_seat){ .table = t, .person = 1, .kind = STORE_PERSON });
        store_add_chat(tx, &(struct store_chat){ .table = t, .n = 1, .person = 1, .text = "hi" });
        for (int64_t i = 1; i < 20; i++)
            store_add_line(tx, t, i, "{\"n\":1}", 7);
    }
    if (!store_submit(tx, NULL, NULL, NULL))
        fault("not submitted");
}

static void make_original(void)
{
    struct store *s;
    FILE *f;

    strcpy(path, "/tmp/ludovie-fuzz-XXXXXX");
    close(mkstemp(path));
    s = store_open(&(struct store_options){ .where = path }, NULL);
    if (!s)
        fault("no store");
    fill(s);
    store_close(s);
    original = malloc(1 << 20);
    f = fopen(path, "rb");
    original_len = f && original ? fread(original, 1, 1 << 20, f) : 0;
    if (original_len == 0)
        fault("no database");
    fclose(f);
}

static size_t text_len(const char *text)
{
    return text ? strlen(text) : 0;
}

static bool see_table(void *sum, const struct store_table *t)
{
    *(size_t *)sum += strlen(t->game) + text_len(t->options) + (size_t)t->life;
    return t->life <= STORE_ABANDONED;
}

static bool see_line(void *sum, const struct store_line *l)
{
    for (size_t i = 0; i < l->len; i++)
        *(size_t *)sum += (uint8_t)l->text[i];
    return true;
}

static bool see_seat(void *sum, const struct store_seat *s)
{
    for (size_t i = 0; i < s->bytes_len; i++)
        *(size_t *)sum += s->bytes[i];
    *(size_t *)sum += text_len(s->name) + text_len(s->bot);
    return true;
}

static bool see_chat(void *sum, const struct store_chat *c)
{
    *(size_t *)sum += text_len(c->name) + text_len(c->text);
    return true;
}

static void must(bool ok, const struct lv_refusal *why)
{
    if (!ok && (why->code == LV_E_OK || !why->msgid))
        fault("refused without a reason");
}

static void read_all(struct store *s)
{
    struct lv_refusal why = { .code = LV_E_OK };
    struct store_person p;
    size_t sum = 0;

    must(store_each_listed(s, see_table, &sum, &why), &why);
    must(store_each_stale(s, STORE_PLAYING, INT64_MAX, see_table, &sum, &why), &why);
    must(store_each_table_of(s, 1, see_table, &sum, &why), &why);
    must(store_each_line(s, 2, 1, see_line, &sum, &why), &why);
    must(store_each_seat_of(s, 1, see_seat, &sum, &why), &why);
    must(store_each_chat_of(s, 1, see_chat, &sum, &why), &why);
    if (store_find_login(s, "anne", &p, &why) == 1)
        sum += strlen(p.name);
    if (sum == 1) /* so that it is not optimised away */
        fprintf(stderr, "one\n");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct lv_refusal why = { .code = LV_E_OK };
    struct store *s;
    uint8_t *bytes;
    size_t len, at = 0;
    FILE *f;

    if (!original)
        make_original();
    len = original_len;
    bytes = malloc(len);
    memcpy(bytes, original, len);
    for (size_t i = 0; i + 4 <= size && i < 400; i += 4) {
        at = ((size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2]) % len;
        bytes[at] = data[i + 3];
    }
    if (size % 4 == 1 && data[size - 1] % 2)
        len = at;
    f = fopen(path, "wb");
    if (!f || fwrite(bytes, 1, len, f) != len)
        fault("not written");
    fclose(f);
    free(bytes);
    s = store_open(&(struct store_options){ .where = path, .busy_ms = 1 }, &why);
    must(s != NULL, &why);
    if (s)
        read_all(s);
    store_close(s);
    return 0;
}
