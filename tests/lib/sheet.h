/* sheet.h: the situation in words, as a reader hears it. A test makes each line anew from the state: it has
 * to be heard once, in its section and about its seat, and nothing else may be heard. English. */
#ifndef SHEET_H
#define SHEET_H

#include "testing.h"

/* Hears the whole situation; the lines that follow belong to no section yet. */
void sheet_hear(const struct lv_setup *u, const void *state, const struct lv_words *w);
/* Which section is meant from here on, headings being counted from 1, and about which seat (-1: none). A
 * heading stands in its own section, about nobody. */
void sheet_at(int section, int about);
/* This line has to be heard there, once. */
void sheet_must(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* No line was heard beside those. */
void sheet_end(void);

/* A list, item by item; then its line, "before: a, b.", if there is anything in it. */
void sheet_list(void);
void sheet_item(const char *format, ...) __attribute__((format(printf, 1, 2)));
void sheet_must_list(const char *before);
const char *sheet_listed(void); /* so far; valid until the next item */

#endif
