/* fuzz_doc.c: any bytes as a document. What is accepted is written out and read again, and must be
 * the same tree; what is refused must say why. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/doc.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_INPUT = 1 << 16, MAX_OUTPUT = 8 * MAX_INPUT }; /* a byte may become \u001f */

static void fault(const char *what)
{
    fprintf(stderr, "fuzz_doc: %s\n", what);
    abort();
}

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

static bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Lines may differ: the writer uses one. */
static bool same(const struct lv_node *a, const struct lv_node *b)
{
    const struct lv_node *x = a->first, *y = b->first;

    if (a->type != b->type || a->n != b->n || a->number != b->number || !same_text(a->text, b->text)
        || !same_text(a->key, b->key))
        return false;
    for (; x && y; x = x->next, y = y->next)
        if (!same(x, y))
            return false;
    return !x && !y;
}

static void check_accepted(const struct lv_node *root)
{
    static char room[MAX_OUTPUT];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    struct lv_refusal why = { 0 };
    struct lv_node *again;

    write_node(&j, root);
    if (b.cut)
        fault("the written document did not fit");
    again = lv_doc_read(room, b.len, b.len, &why);
    if (!again)
        fault("what was written is refused");
    if (!same(root, again))
        fault("what was written reads as another document");
#ifdef PLANTED_FAULT /* no seed is like this: the fuzzer must come upon it by itself */
    if (root->type == LV_NODE_LIST && root->first && root->first->type == LV_NODE_LIST)
        fault("the planted fault");
#endif
    lv_doc_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct lv_refusal why = { 0 };
    struct lv_node *root = lv_doc_read((const char *)data, size, MAX_INPUT, &why);

    if (root)
        check_accepted(root);
    else if (why.code == LV_E_OK || !why.msgid)
        fault("refused without a reason");
    lv_doc_free(root);
    return 0;
}
