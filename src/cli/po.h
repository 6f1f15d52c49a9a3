/* po.h: a file of translations (.po), for `ludovie translate`. What the program says itself is compiled
 * (core/text.h); this reads what a translator writes, and may be half done. */
#ifndef PO_H
#define PO_H

#include <stdbool.h>
#include <stddef.h>

#include "core/refusal.h"

enum { PO_MAX_FILE = 4 << 20, PO_MAX_ENTRIES = 8192, PO_MAX_FORMS = 6 };

struct po_entry {
    const char *msgid;
    const char *plural;             /* NULL: it has none */
    const char *text[PO_MAX_FORMS]; /* "": not translated */
    int n_texts;
    int line; /* of the msgid */
    bool fuzzy;
};

struct po {
    struct po_entry *entry; /* the head, whose msgid is "", is not among them */
    int n;
    int n_forms; /* of a plural, as the head says */
    char *texts; /* all of them */
};

/* The caller frees it, also after a refusal, which names the line. `bytes` need not last. */
bool po_read(struct po *p, const char *bytes, size_t len, struct lv_refusal *why);
void po_free(struct po *p); /* zeroed is fine */

const struct po_entry *po_find(const struct po *p, const char *msgid); /* NULL: it has none */

#endif
