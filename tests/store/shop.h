/* shop.h: a store of its own, and short ways to fill it: in a directory with an SQLite file, or, if
 * STORE_KIND says so, in a PostgreSQL of the tests. */
#ifndef SHOP_H
#define SHOP_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cluster.h"
#include "store/store.h"

struct shop {
    char dir[64], path[160], copy[96]; /* "" if there is none; the database; a name for a copy */
    struct store *store;
    struct store_options options;
};

void shop_open(struct shop *s);    /* zeroed at first; makes the directory once */
struct shop *shop_fresh(void);    /* the same one each time, zeroed and opened */
void shop_clear(void);            /* what PostgreSQL still has of the one before */
void shop_close(struct shop *s);   /* the store, not the directory */
void shop_remove(struct shop *s);  /* all of it */

/* Runs them all; the last `of_sqlite` have only to do with a file, or how SQLite writes it. */
#define SHOP_RUN(tests, of_sqlite)                                                                \
    _cmocka_run_group_tests(#tests, tests,                                                        \
                            sizeof(tests) / sizeof *(tests) - (cluster_is_wanted() ? (of_sqlite) : 0), \
                            NULL, NULL)

/* Somebody else keeps everything that is written waiting. */
void shop_hold(struct shop *s);
void shop_let_go(void);

/* Must be refused with this code; the file must stay byte for byte what it was. */
void shop_refused(struct shop *s, enum lv_code code);

/* How one transaction ended. */
struct end { int times; int order; enum lv_code code; const char *msgid; };
void shop_done(void *end, const struct lv_refusal *why);

struct store_tx *shop_tx(struct shop *s);
void shop_submit(struct shop *s, struct store_tx *tx, struct end *end);
enum lv_code shop_commit(struct shop *s, struct store_tx *tx); /* and wait: LV_E_OK */

/* A table with this number's key, game and so on, in a transaction of its own. */
struct store_table shop_table(int64_t id);
void shop_add_table(struct shop *s, int64_t id);
void shop_add_line(struct shop *s, int64_t table, int64_t seq, struct end *end);

/* The lines of a table joined with '|'; in a static buffer. */
const char *shop_lines(struct shop *s, int64_t table, int64_t from);

/* The bytes of a file; the caller frees them. */
char *shop_bytes(const char *path, size_t *len);
void shop_write(const char *path, const void *bytes, size_t len);

#endif
