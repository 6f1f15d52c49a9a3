/* translation.h: what a language still lacks, in a tree of sources: messages of po/ and words of data/. */
#ifndef TRANSLATION_H
#define TRANSLATION_H

#include "cli.h"

enum translation_kind { OF_MESSAGES, OF_COMPONENTS, OF_RULES, OF_LESSONS, N_OF };

/* One thing that is not there, or not right. */
struct lack {
    const char *file; /* from the root of the tree: "po/de/core.po" */
    int line;
    const char *text;  /* the English words */
    const char *fault; /* msgid of what is wrong; NULL: it is not translated */
    const char *place; /* {text} in that message */
};

/* What is told while the tree is read. */
struct translation {
    const char *root, *lang;
    void *ctx;
    void (*lacks)(void *ctx, const struct lack *l);
    void (*counted)(void *ctx, const char *file, enum translation_kind kind, int done,
                    int all); /* a file */
};

bool translation_of_messages(const struct translation *t, struct lv_refusal *why);
bool translation_of_data(const struct translation *t, struct lv_refusal *why);

/* ---- for the two of them ---------------------------------------------------------------------- */

enum { MAX_TREE_PATH = 512 };

/* The names in a folder of the tree that end so, in order, at most `max`; returns how many, -1 and *why if it
 * cannot be read. The caller frees each. */
int translation_names(const struct translation *t, const char *folder, const char *ending,
                      char **name, int max, struct lv_refusal *why);

/* A file of the tree; NULL and *why. */
char *translation_file(const struct translation *t, const char *path, size_t *len,
                       struct lv_refusal *why);

/* "po/" and "de" and so on, put together; false and *why when it is too long. */
bool translation_path(char to[MAX_TREE_PATH], struct lv_refusal *why, const char *a, const char *b,
                      const char *c, const char *d);

#endif
