/* fuzz_po.c: any bytes as a file of translations. What is refused must say why; what is accepted has texts
 * that lie within what was read. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/po.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void fault(const char *what)
{
    fprintf(stderr, "fuzz_po: %s\n", what);
    abort();
}

static size_t size_of(const struct po_entry *e)
{
    size_t n = strlen(e->msgid) + 1 + (e->plural ? strlen(e->plural) + 1 : 0);

    for (int i = 0; i < e->n_texts; i++)
        n += strlen(e->text[i]) + 1;
    return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct lv_refusal why = { .code = LV_E_OK };
    struct po p;
    size_t sum = 0;

    if (!po_read(&p, (const char *)data, size, &why)) {
        if (why.code == LV_E_OK || !why.msgid)
            fault("refused without a reason");
    } else {
        for (int i = 0; i < p.n; i++) {
            sum += size_of(&p.entry[i]);
            if (!po_find(&p, p.entry[i].msgid) || p.entry[i].line < 1)
                fault("an entry is not found");
        }
        if (sum > size || p.n_forms < 1 || p.n_forms > PO_MAX_FORMS)
            fault("more was read than there is");
    }
    po_free(&p);
    return 0;
}
