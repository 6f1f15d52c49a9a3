/* po.c: see po.h. A text may stand in several lines, each in quotes; they are put together in one block,
 * which never needs more room than the file. */
#include "po.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

struct reader {
    struct po *po;
    struct po_entry entry; /* being read */
    bool any, fuzzy;       /* there is one; the next one is marked */
    char *at;              /* where the next letter goes */
    const char **open;     /* the text that may go on; NULL: none */
    int line;
    struct lv_refusal *why;
};

static bool refuse(struct reader *r, enum lv_code code, const char *msgid, int64_t n)
{
    lv_refuse(r->why, code, NULL, msgid, n);
    return lv_refuse_at(r->why, "", r->line);
}

/* ---- entries ----------------------------------------------------------------------------------- */

static void read_head(struct reader *r)
{
    const char *said = r->entry.n_texts > 0 ? strstr(r->entry.text[0], "nplurals=") : NULL;
    const int n = said ? atoi(said + strlen("nplurals=")) : 2;

    r->po->n_forms = n >= 1 && n <= PO_MAX_FORMS ? n : 2;
}

static void close_text(struct reader *r)
{
    if (r->open)
        *r->at++ = '\0';
    r->open = NULL;
}

static bool end_entry(struct reader *r)
{
    close_text(r);
    if (!r->any)
        return true;
    r->any = false;
    if (r->entry.msgid[0] == '\0') {
        read_head(r);
        return true;
    }
    if (r->po->n == PO_MAX_ENTRIES)
        return refuse(r, LV_E_LIMIT, N_("a file of translations has at most {n} messages"),
                      PO_MAX_ENTRIES);
    r->po->entry[r->po->n++] = r->entry;
    return true;
}

static bool begin_entry(struct reader *r)
{
    if (!end_entry(r))
        return false;
    r->entry = (struct po_entry){ .line = r->line, .fuzzy = r->fuzzy };
    r->any = true;
    r->fuzzy = false;
    r->open = &r->entry.msgid;
    return true;
}

/* ---- lines ------------------------------------------------------------------------------------- */

static bool is_word(const char **p, const char *word)
{
    const size_t n = strlen(word);

    if (strncmp(*p, word, n) != 0)
        return false;
    *p += n;
    return true;
}

/* What stands before the quote says which text begins there. */
static bool begin_text(struct reader *r, const char **p)
{
    int i = 0;

    if (is_word(p, "msgid_plural") && r->any && r->entry.n_texts == 0) {
        close_text(r);
        r->open = &r->entry.plural;
    } else if (is_word(p, "msgid")) {
        if (!begin_entry(r))
            return false;
    } else if (is_word(p, "msgstr") && r->any) {
        if (**p == '[' && (*p)[1] >= '0' && (*p)[1] <= '9' && (*p)[2] == ']') {
            i = (*p)[1] - '0';
            *p += 3;
        }
        if (i != r->entry.n_texts || i == PO_MAX_FORMS)
            return refuse(r, LV_E_FORMAT, N_("the forms of a plural must follow one another"), 0);
        close_text(r);
        r->open = &r->entry.text[r->entry.n_texts++];
    } else {
        return refuse(r, LV_E_FORMAT, N_("this is not a line of a file of translations"), 0);
    }
    *r->open = r->at;
    *p += strspn(*p, " \t");
    return true;
}

static char letter_of(char escaped)
{
    return escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped == 'r' ? '\r' : escaped;
}

/* From behind the first quote to the last. */
static bool read_quoted(struct reader *r, const char *p)
{
    for (; *p != '"'; p++) {
        const bool escaped = *p == '\\';
        p += escaped;
        if (*p == '\0')
            return refuse(r, LV_E_FORMAT, N_("a text is not closed"), 0);
        *r->at++ = escaped ? letter_of(*p) : *p;
    }
    p++;
    p += strspn(p, " \t\r");
    return *p == '\0' || refuse(r, LV_E_FORMAT, N_("this is not a line of a file of translations"), 0);
}

static bool read_line(struct reader *r, const char *line)
{
    const char *p = line + strspn(line, " \t\r");

    if (*p == '#') {
        r->fuzzy |= p[1] == ',' && strstr(p, "fuzzy");
        return true;
    }
    if (*p == '\0')
        return true;
    if (*p != '"' && !begin_text(r, &p))
        return false;
    if (*p != '"' || !r->open)
        return refuse(r, LV_E_FORMAT, N_("this is not a line of a file of translations"), 0);
    return read_quoted(r, p + 1);
}

/* ---- files ------------------------------------------------------------------------------------- */

/* Line by line; a NUL ends each. */
static bool read_lines(struct reader *r, char *bytes)
{
    for (char *next; bytes; bytes = next) {
        next = strchr(bytes, '\n');
        if (next)
            *next++ = '\0';
        r->line++;
        if (!read_line(r, bytes))
            return false;
    }
    return end_entry(r);
}

bool po_read(struct po *p, const char *bytes, size_t len, struct lv_refusal *why)
{
    struct reader r = { .po = p, .why = why };
    char *copy = NULL;
    bool fine;

    *p = (struct po){ .n_forms = 2 };
    if (len > PO_MAX_FILE)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("the text is longer than {n} bytes"),
                         PO_MAX_FILE);
    if (memchr(bytes, '\0', len))
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("a text may not hold the character NUL"), 0);
    copy = malloc(len + 1);
    p->texts = malloc(len + 1);
    p->entry = malloc(PO_MAX_ENTRIES * sizeof *p->entry);
    if (!copy || !p->texts || !p->entry) {
        free(copy);
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    }
    memcpy(copy, bytes, len);
    copy[len] = '\0';
    r.at = p->texts;
    fine = read_lines(&r, copy);
    assert(r.at <= p->texts + len + 1);
    free(copy);
    return fine;
}

void po_free(struct po *p)
{
    free(p->entry);
    free(p->texts);
    *p = (struct po){ 0 };
}

const struct po_entry *po_find(const struct po *p, const char *msgid)
{
    for (int i = 0; i < p->n; i++)
        if (strcmp(p->entry[i].msgid, msgid) == 0)
            return &p->entry[i];
    return NULL;
}
