/* test_change.c: the change between two documents, what it looks like, and that it always leads from one to
 * the other. */
#include "testing.h"

#include <jansson.h>
#include <string.h>

#include "core/change.h"
#include "core/rng.h"

enum { ROOM = 1 << 16, MARKS = 4096 };

struct written {
    char text[ROOM];
    struct lv_mark mark[MARKS];
    struct lv_marked doc;
};

static void write_node(struct lv_json *j, const struct lv_node *n)
{
    if (n->key)
        lv_json_key(j, n->key);
    switch (n->type) {
    case LV_NODE_NULL: lv_json_null(j); break;
    case LV_NODE_BOOL: lv_json_bool(j, n->number != 0); break;
    case LV_NODE_INT: lv_json_int(j, n->number); break;
    case LV_NODE_TEXT: lv_json_text(j, n->text); break;
    case LV_NODE_LIST:
    case LV_NODE_OBJECT:
        if (n->type == LV_NODE_LIST)
            lv_json_list(j);
        else
            lv_json_object(j);
        for (const struct lv_node *m = n->first; m; m = m->next)
            write_node(j, m);
        lv_json_end(j);
        break;
    }
}

static void write_marked(const char *text, struct written *to)
{
    struct lv_buf b = LV_BUF(to->text);
    struct lv_json j = lv_json_on(&b);
    struct lv_marks m = lv_marks_on(to->mark, MARKS, &j);
    struct lv_node *n = lv_doc_read(text, strlen(text), ROOM, NULL);

    assert_non_null(n);
    j.marks = &m;
    write_node(&j, n);
    assert_false(m.full || b.cut);
    to->doc = (struct lv_marked){ to->text, to->mark, m.n };
    lv_doc_free(n);
}

/* Writes the change, applies it, and compares the documents with jansson's eyes. */
static void go_from_to(const char *from, const char *to, char change[ROOM])
{
    static struct written a, b;
    static char result[ROOM];
    struct lv_buf c = lv_buf_over(change, ROOM), r = LV_BUF(result);
    struct lv_json j = lv_json_on(&c), k = lv_json_on(&r);
    struct lv_node *old, *said;
    json_t *want = json_loads(to, JSON_DECODE_ANY, NULL), *got;

    write_marked(from, &a);
    write_marked(to, &b);
    lv_change_write(&a.doc, &b.doc, &j);
    old = lv_doc_read(from, strlen(from), ROOM, NULL);
    said = lv_doc_read(change, c.len, ROOM, NULL);
    if (!said || !lv_change_apply(old, said, &k))
        fail_msg("%s to %s by %s", from, to, change);
    got = json_loads(result, JSON_DECODE_ANY, NULL);
    if (!json_equal(want, got))
        fail_msg("%s to %s by %s gives %s", from, to, change, result);
    json_decref(want);
    json_decref(got);
    lv_doc_free(old);
    lv_doc_free(said);
}

static const struct row { const char *from, *to, *change; } row[] = {
    { "{\"a\":1,\"b\":\"x\"}", "{\"a\":2,\"b\":\"x\"}", "{\"a\":2}" },
    { "{\"a\":1,\"b\":\"x\"}", "{\"b\":\"x\"}", "{\"a\":null}" },
    { "{\"b\":{}}", "{\"b\":{},\"a\":{\"c\":null}}", "{\"a\":{\"c\":null}}" },
    { "{\"a\":1}", "{\"a\":null}", "{\"a\":{\"=\":null}}" },
    { "{}", "{\"a\":null}", "{\"a\":{\"=\":null}}" },
    { "{\"a\":{\"b\":1}}", "{\"a\":[1]}", "{\"a\":{\"=\":[1]}}" },
    { "{\"a\":[1]}", "{\"a\":{\"b\":1}}", "{\"a\":{\"=\":{\"b\":1}}}" },
    { "{\"a\":[1]}", "{\"a\":true}", "{\"a\":true}" },
    { "[1,2,3,4,5]", "[1,2,7,4,5]", "[2,[7],-1]" },
    { "[1,2,3]", "[1,2,3,4]", "[3,[4]]" },
    { "[1,1,1]", "[1,1]", "[-1]" },
    { "[1,3,4,6]", "[1,2,3,5,6]", "[1,[2],1,[5],-1]" },
    { "[1,2,3,4]", "[4,1,2,3]", "[[4],3,-1]" },
    { "[]", "[1,2]", "[[1,2]]" },
    { "[[1],[2]]", "[[1],[3]]", "[1,[[3]],-1]" },
    { "[{\"c\":1},{\"c\":2},{\"c\":3}]", "[{\"c\":1},{\"c\":3}]", "[1,-1]" },
    { "[{\"c\":1,\"x\":0},{\"c\":2,\"x\":0},{\"c\":3,\"x\":0}]",
      "[{\"c\":1,\"x\":0},{\"c\":3,\"x\":1},{\"c\":4,\"x\":1}]", "[1,-1,{\"x\":1},{\"+\":{\"c\":4}}]" },
    { "[]", "[{\"c\":1,\"x\":0},{\"c\":2,\"x\":0}]", "[[{\"c\":1,\"x\":0}],{\"+\":{\"c\":2}}]" },
    { "[{\"c\":1,\"x\":0}]", "[{\"c\":2,\"x\":0}]", "[{\"c\":2}]" },
    { "[{\"d\":[1]},{\"d\":[2]}]", "[{\"d\":[1]},{\"d\":[3]}]", "[1,[{\"d\":[3]}],-1]" },
    { "\"a\"", "\"b\"", "\"b\"" },
    /* never longer than the value itself */
    { "{\"a\":{\"long\":1,\"names\":2}}", "{\"a\":{\"x\":1}}", "{\"a\":{\"=\":{\"x\":1}}}" },
    { "[{\"c\":1,\"x\":0}]", "[{\"c\":1,\"x\":0},{\"d\":2,\"e\":0}]", "[1,[{\"d\":2,\"e\":0}]]" },
    { "[{\"long\":1,\"names\":2}]", "[{\"d\":2,\"e\":0}]", "[[{\"d\":2,\"e\":0}],-1]" },
    { "{\"a\":[{\"long\":1,\"names\":2},{\"long\":2}]}", "{\"a\":[[4]]}", "{\"a\":[[[4]],-2]}" },
    { "[{\"c\":1},{\"c\":2}]", "[[4]]", "[[[4]],-2]" }, /* but a list stays one */
    /* something else in the same place, like what was there or like the one before */
    { "[{\"c\":1,\"x\":0},{\"c\":2,\"x\":0}]", "[{\"c\":1,\"x\":0},{\"c\":3,\"x\":0}]", "[1,{\"c\":3}]" },
    { "[{\"c\":1,\"x\":\"long\"},{\"c\":2,\"x\":0}]", "[{\"c\":1,\"x\":\"long\"},{\"c\":3,\"x\":\"long\"}]",
      "[1,-1,{\"+\":{\"c\":3}}]" },
    /* a text by its middle, in whole characters */
    { "{\"a\":\"mettre 2 de côté et relancer\"}", "{\"a\":\"mettre 35 de côté et relancer\"}",
      "{\"a\":{\"~\":[7,20,\"35\"]}}" },
    { "\"il était une fois une reine é\"", "\"il était une fois une reine è\"", "{\"~\":[28,0,\"è\"]}" },
    { "\"é il était une fois une reine\"", "\"©il était une fois une reine\"",
      "{\"~\":[0,27,\"©\"]}" },
    { "\"à la à la à la à la\"", "\"à la à la à la à la à la\"", "{\"~\":[19,0,\" à la\"]}" },
    /* like the one before with other words, in texts and in numbers of lists, as often as they stand there */
    { "[]", "[{\"do\":\"keep 1 4\",\"say\":\"1, 4 ; té 41\",\"dice\":[1,4],\"n\":4},"
            "{\"do\":\"keep 1 5\",\"say\":\"1, 5 ; té 41\",\"dice\":[1,5],\"n\":4},"
            "{\"do\":\"keep 3 2\",\"say\":\"3, 2 ; té 41\",\"dice\":[3,2],\"n\":4},"
            "{\"do\":\"keep 3 2\",\"say\":\"3, 2 ; été 41\",\"dice\":[3,2],\"n\":4}]",
      "[[{\"do\":\"keep 1 4\",\"say\":\"1, 4 ; té 41\",\"dice\":[1,4],\"n\":4}],{\"+\":[\"4\",\"5\"]},"
      "{\"+\":[\"1\",\"3\",\"5\",\"2\"]},{\"+\":[\"té\",\"été\"]}]" },
    /* one word that becomes two, a number with a key, an escape: not so */
    { "[]", "[{\"a\":\"x x\",\"b\":\"12345678\"},{\"a\":\"x y\",\"b\":\"12345678\"}]",
      "[[{\"a\":\"x x\",\"b\":\"12345678\"}],{\"+\":{\"a\":\"x y\"}}]" },
    { "[]", "[{\"a\":1,\"b\":\"12345678\"},{\"a\":2,\"b\":\"12345678\"}]",
      "[[{\"a\":1,\"b\":\"12345678\"}],{\"+\":{\"a\":2}}]" },
    { "[]", "[{\"a\":\"x\",\"b\":\"1234\\n\"},{\"a\":\"y\",\"b\":\"1234\\n\"}]",
      "[[{\"a\":\"x\",\"b\":\"1234\\n\"}],{\"+\":{\"a\":\"y\"}}]" },
    /* what stays is known again, though all have one name */
    { "[{\"a\":1,\"b\":2},{\"a\":1,\"b\":3},{\"a\":1,\"b\":4}]", "[{\"a\":1,\"b\":2},{\"a\":1,\"b\":4}]",
      "[1,-1]" },
    { "[{\"a\":1,\"b\":2},{\"a\":1,\"b\":4}]", "[{\"a\":1,\"b\":2},{\"a\":1,\"b\":3},{\"a\":1,\"b\":4}]",
      "[1,{\"+\":{\"b\":3}}]" },
    { "\"un \\\"mot\\\" de trop dans la phrase\"", "\"un \\\"son\\\" de trop dans la phrase\"",
      "\"un \\\"son\\\" de trop dans la phrase\"" },
};

static void test_a_change_says_only_what_is_different(void **state)
{
    static char change[ROOM];

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        go_from_to(row[i].from, row[i].to, change);
        assert_string_equal(change, row[i].change);
    }
}

/* One of some that differ in little but words. */
static void put_words(struct lv_json *j, struct lv_rng *r)
{
    static const char *const word[] = { "1", "2", "dé", "côté", "x" };
    const unsigned a = (unsigned)lv_rng_below(r, 5), b = (unsigned)lv_rng_below(r, 5);
    char room[64];
    struct lv_buf text = LV_BUF(room);

    lv_buf_text(&text, word[a]);
    lv_buf_text(&text, lv_rng_below(r, 8) ? ", " : "\"");
    lv_buf_text(&text, word[b]);
    lv_json_object(j);
    lv_json_put_text(j, "do", room);
    lv_json_key(j, "of");
    lv_json_list(j);
    lv_json_int(j, (int64_t)a + 1);
    lv_json_text(j, word[b]);
    lv_json_end(j);
    lv_json_put_int(j, "n", (int64_t)lv_rng_below(r, 2));
    lv_json_end(j);
}

/* A document made at random, of few kinds of values, so that much is alike. */
static void put_random(struct lv_json *j, struct lv_rng *r, int depth)
{
    static const char *const key[] = { "a", "b", "code", "view", "x" };
    static const char *const text[] = { "", "dé à côté, dé à côté", "dé à côté, dé à côté, dé à côté",
                                        "dé à côtè, \"dé\" à côté", "de à côté, dé à côté\n" };
    unsigned kind = (unsigned)lv_rng_below(r, depth > 3 ? 4 : 7), n = (unsigned)lv_rng_below(r, 5);

    switch (kind) {
    case 0: lv_json_null(j); break;
    case 1: lv_json_bool(j, n & 1); break;
    case 2: lv_json_int(j, (int64_t)n - 2); break;
    case 3: lv_json_text(j, text[n]); break;
    case 4:
        lv_json_object(j);
        for (unsigned i = 0; i < n; i++) {
            lv_json_key(j, key[i]);
            put_random(j, r, depth + 1);
        }
        lv_json_end(j);
        break;
    default:
        lv_json_list(j);
        for (unsigned i = 0; i < n + 3; i++) {
            if (kind == 5) {
                lv_json_int(j, (int64_t)lv_rng_below(r, 3));
                continue;
            }
            if (n == 4) {
                put_words(j, r);
                continue;
            }
            lv_json_object(j);
            lv_json_put_int(j, "code", (int64_t)lv_rng_below(r, 6));
            lv_json_key(j, "b");
            put_random(j, r, depth + 1);
            lv_json_end(j);
        }
        lv_json_end(j);
        break;
    }
}

static void test_any_two_documents(void **state)
{
    static char from[ROOM], to[ROOM], change[ROOM];
    struct lv_rng r = lv_rng_seed(17, 1);

    (void)state;
    for (int i = 0; i < 20000; i++) {
        struct lv_buf a = LV_BUF(from), b = LV_BUF(to);
        struct lv_json j = lv_json_on(&a), k = lv_json_on(&b);
        put_random(&j, &r, 0);
        put_random(&k, &r, 0);
        go_from_to(from, to, change);
        go_from_to(from, from, change);
    }
}

static void put_many(struct lv_buf *to, int n, int last)
{
    struct lv_json j = lv_json_on(to);

    lv_json_list(&j);
    for (int i = 1; i <= n; i++) {
        lv_json_object(&j);
        lv_json_put_int(&j, "c", i < n ? i : last);
        lv_json_end(&j);
    }
    lv_json_end(&j);
}

/* Elements are looked for among 512; of a list of more, all are others. */
static void test_a_list_of_very_many(void **state)
{
    static char from[ROOM], to[ROOM], change[ROOM];

    (void)state;
    for (int n = 512; n <= 513; n++) {
        struct lv_buf a = LV_BUF(from), b = LV_BUF(to);
        put_many(&a, n, n);
        put_many(&b, n, 9999);
        go_from_to(from, to, change);
        if (n == 512)
            assert_string_equal(change, "[511,{\"c\":9999}]");
        else
            assert_true(strlen(change) > b.len);
    }
}

static void test_too_much_is_not_marked(void **state)
{
    static char room[1 << 18], long_text[1 << 17];
    static struct lv_mark mark[4];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    struct lv_marks m = lv_marks_on(mark, 4, &j);

    (void)state;
    j.marks = &m;
    lv_json_list(&j);
    for (int i = 0; i < 3; i++)
        lv_json_int(&j, i);
    assert_false(m.full);
    lv_json_int(&j, 3);
    lv_json_end(&j);
    assert_true(m.full);

    lv_buf_clear(&b);
    j = lv_json_on(&b);
    m = lv_marks_on(mark, 4, &j);
    j.marks = &m;
    memset(long_text, 'x', sizeof long_text - 1);
    lv_json_text(&j, long_text);
    assert_true(m.full);
}

static void test_a_change_of_something_else_is_refused(void **state)
{
    static const char *const odd[][2] = {
        { "[1]", "[2]" },            /* more stay than there are */
        { "[1]", "[-2]" },
        { "[1]", "[1,{}]" },         /* nothing is left to be changed */
        { "[]", "[{\"+\":{}}]" },    /* nothing stands before */
        { "[1]", "[\"x\"]" },
        { "[{\"a\":[1]}]", "[1,{\"+\":[\"1\"]}]" },         /* a word without another */
        { "[{\"a\":[1]}]", "[1,{\"+\":[\"1\",2]}]" },
        { "[{\"a\":[1]}]", "[1,{\"+\":[\"1\",\"x\"]}]" }, /* no number */
        { "[1]", "[1,{\"+\":[\"1\",\"2\"]}]" },
        { "{\"a\":[]}", "{\"a\":[1]}" },
        { "\"é\"", "{\"~\":[1,1,\"x\"]}" }, /* more characters than there are */
        { "\"é\"", "{\"~\":[-1,0,\"x\"]}" },
        { "\"é\"", "{\"~\":[0,0]}" },
        { "1", "{\"~\":[0,0,\"x\"]}" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        char room[256];
        struct lv_buf b = LV_BUF(room);
        struct lv_json j = lv_json_on(&b);
        struct lv_node *old = lv_doc_read(odd[i][0], strlen(odd[i][0]), ROOM, NULL);
        struct lv_node *change = lv_doc_read(odd[i][1], strlen(odd[i][1]), ROOM, NULL);
        assert_false(lv_change_apply(old, change, &j));
        lv_doc_free(old);
        lv_doc_free(change);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_change_says_only_what_is_different),
        cmocka_unit_test(test_any_two_documents),
        cmocka_unit_test(test_a_list_of_very_many),
        cmocka_unit_test(test_too_much_is_not_marked),
        cmocka_unit_test(test_a_change_of_something_else_is_refused),
    };

    return cmocka_run_group_tests_name("change", tests, NULL, NULL);
}
