/* copy.c: all of a store into another, of whatever kind, row by row; then both are read once more and
 * compared. Rows come in pieces, in the order of their keys, each piece as a transaction: the same
 * bytes that are handed to the writer are what is compared. */
#include <assert.h>
#include <stdlib.h>

#include "core/text.h"
#include "inside.h"

enum { PIECE = 500 }; /* rows; backend.h says LIMIT 500 */

struct kind {
    enum store_read read;
    enum store_write write;
    int columns, keys;   /* the first columns are the key */
    enum store_type key; /* of the first */
};

/* What others refer to comes first. */
static const struct kind all[] = {
    { STORE_R_ALL_TABLES, STORE_W_PUT_TABLE, 10, 1, STORE_INT },
    { STORE_R_ALL_PERSONS, STORE_W_PUT_PERSON, 8, 1, STORE_INT },
    { STORE_R_ALL_LINES, STORE_W_ADD_LINE, 3, 2, STORE_INT },
    { STORE_R_ALL_SEATS, STORE_W_PUT_SEAT, 7, 2, STORE_INT },
    { STORE_R_ALL_CHAT, STORE_W_ADD_CHAT, 8, 2, STORE_INT },
    { STORE_R_ALL_COOKIES, STORE_W_PUT_COOKIE, 4, 1, STORE_BLOB },
    { STORE_R_ALL_NOTES, STORE_W_PUT_NOTE, 2, 1, STORE_TEXT },
};
enum { KINDS = sizeof all / sizeof *all };

/* Where in a list somebody is: behind the row with this key. */
struct place {
    struct store_value key[2];
    char bytes[256];     /* of a key that is not a number */
    bool too_long;
};

struct piece { const struct kind *kind; struct store_tx *tx; struct place *at; int rows; };

static struct place beginning(const struct kind *k)
{
    struct place p = { .key = { number(0), number(0) } };

    if (k->key != STORE_INT)
        p.key[0] = (struct store_value){ .type = k->key, .at = "" };
    return p;
}

static void move_to(struct place *p, const struct kind *k, const struct store_value *row)
{
    for (int i = 0; i < k->keys; i++)
        p->key[i] = row[i];
    if (k->key == STORE_INT)
        return;
    p->too_long = row[0].len > sizeof p->bytes;
    if (!p->too_long)
        memcpy(p->bytes, row[0].at, row[0].len);
    p->key[0].at = p->bytes;
}

static bool take_row(void *piece, const struct store_value *row)
{
    struct piece *p = piece;
    struct store_value value[STORE_MAX_VALUES];

    memcpy(value, row, (size_t)p->kind->columns * sizeof *value);
    if (p->kind->write == STORE_W_ADD_LINE)
        value[2].type = STORE_TEXT; /* bytes to PostgreSQL */
    tx_add(p->tx, p->kind->write, value, p->kind->columns);
    move_to(p->at, p->kind, row);
    p->rows++;
    return !p->at->too_long;
}

/* The rows behind `at`, which moves on; NULL and *why. */
static struct store_tx *read_piece(struct store *from, struct store *to, const struct kind *k,
                                   struct place *at, int *rows, struct lv_refusal *why)
{
    const struct place before = *at;
    struct store_value key[2] = { before.key[0], before.key[1] };
    struct piece p = { k, store_tx_new(to), at, 0 };

    if (k->key != STORE_INT && key[0].len > 0)
        key[0].at = before.bytes;
    if (!p.tx || !read_rows(from, k->read, key, k->keys, take_row, &p, why) || p.tx->lacks_memory
        || at->too_long) {
        if (!p.tx || p.tx->lacks_memory)
            lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
        else if (at->too_long)
            lv_refuse_text(why, LV_E_DATA, NULL, N_("the database is damaged: {text}"), 0,
                           "a key is too long");
        store_tx_free(p.tx);
        return NULL;
    }
    *rows = p.rows;
    return p.tx;
}

/* ---- copying ---------------------------------------------------------------------------------- */

struct outcome { bool failed; struct lv_refusal why; };

static void note_outcome(void *arg, const struct lv_refusal *why)
{
    struct outcome *o = arg;

    o->failed = why != NULL;
    if (why)
        o->why = *why;
}

static bool write_piece(struct store *to, struct store_tx *tx, struct lv_refusal *why)
{
    struct outcome o = { false, { 0 } };

    if (!store_submit(tx, note_outcome, &o, why))
        return false;
    store_flush(to);
    if (o.failed && why)
        *why = o.why;
    return !o.failed;
}

static bool copy_kind(struct store *from, struct store *to, const struct kind *k, int64_t *n,
                      struct lv_refusal *why)
{
    struct place at = beginning(k);
    int rows = PIECE;

    for (*n = 0; rows == PIECE; *n += rows) {
        struct store_tx *tx = read_piece(from, to, k, &at, &rows, why);
        if (!tx || !write_piece(to, tx, why))
            return false;
    }
    return true;
}

/* ---- comparing -------------------------------------------------------------------------------- */

static bool are_equal(const struct store_tx *a, const struct store_tx *b)
{
    return a->len == b->len && (a->len == 0 || memcmp(a->at, b->at, a->len) == 0);
}

static bool compare_kind(struct store *from, struct store *to, const struct kind *k, struct lv_refusal *why)
{
    struct place here = beginning(k), there = beginning(k);
    int rows = PIECE, same = PIECE;

    while (rows == PIECE) {
        struct store_tx *a = read_piece(from, to, k, &here, &rows, why);
        struct store_tx *b = a ? read_piece(to, to, k, &there, &same, why) : NULL;
        bool read = a && b, equal = read && rows == same && are_equal(a, b);
        store_tx_free(a);
        store_tx_free(b);
        if (read && !equal)
            lv_refuse(why, LV_E_DATA, NULL, N_("the copy is not the same as what was copied"), 0);
        if (!equal)
            return false;
    }
    return true;
}

/* ---- all of it -------------------------------------------------------------------------------- */

static bool is_empty(struct store *s, struct lv_refusal *why)
{
    for (int i = 0; i < KINDS; i++) {
        struct place at = beginning(&all[i]);
        int rows;
        struct store_tx *tx = read_piece(s, s, &all[i], &at, &rows, why);
        store_tx_free(tx);
        if (!tx)
            return false;
        if (rows > 0) {
            lv_refuse(why, LV_E_TAKEN, NULL, N_("there is something in this database already"), 0);
            return lv_refuse_at(why, s->options.where, 0);
        }
    }
    return true;
}

static bool copy_all(struct store *from, struct store *to, struct store_copied *n, struct lv_refusal *why)
{
    int64_t count[KINDS];

    for (int i = 0; i < KINDS; i++)
        if (!copy_kind(from, to, &all[i], &count[i], why))
            return false;
    for (int i = 0; i < KINDS; i++)
        if (!compare_kind(from, to, &all[i], why))
            return false;
    *n = (struct store_copied){ .tables = count[0], .persons = count[1], .lines = count[2] };
    return true;
}

/* Numbers that the one gave out the other must not give again, not even those of what was deleted. */
static bool go_on_counting(const struct store_backend *backend, const char *to, int64_t from,
                           struct lv_refusal *why)
{
    const struct store_options o = { .where = to, .busy_ms = 5000 };
    void *db = backend->open(&o, why);
    bool ok = db && backend->skip_ids(db, from, why);

    backend->close(db);
    return ok;
}

/* Both are open to write: nobody else changes anything meanwhile. */
bool store_copy(const char *from, const char *to, struct store_copied *n, struct lv_refusal *why)
{
    struct store *a = store_check(from, why) ? store_open(&(struct store_options){ .where = from }, why)
        : NULL;
    struct store *b = a ? store_open(&(struct store_options){ .where = to }, why) : NULL;
    const struct store_backend *backend = b ? b->backend : NULL;
    bool ok = b && is_empty(b, why) && copy_all(a, b, n, why);

    store_close(b);
    ok = ok && go_on_counting(backend, to, store_new_id(a), why);
    store_close(a);
    return ok;
}
