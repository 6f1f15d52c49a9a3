/* change.h: what is different between two documents, so that a reader who has the first needs only that.
 *
 * While a document is written it can be marked (struct lv_marks in a struct lv_json): where each value
 * begins and ends. Two marked documents are then compared value by value without being read again, and the
 * change is a document itself (docs/protocol.md describes it for clients):
 *
 *     a number, a text, true, false     the new value
 *     {"=":v}                           v instead, whatever was there
 *     {"~":[4,2,"new"]}, of a text      its first four and last two characters, with these between them
 *     an object, of an object           its members changed one by one: null for one that is gone, and the
 *                                       value as it is for one that is new
 *     a list, of a list                 from the beginning: 3, the next three stay; -2, the next two go;
 *                                       an object, the next is changed by it; [v, w], these come in between;
 *                                       {"+":c}, another like the one before, changed by c; {"+":["4","5"]},
 *                                       with the word 5 wherever 4 is one. The rest stays.
 *
 * Words are of letters and digits, in texts and in numbers that stand in lists; not in keys and numbers that
 * have one. No key of the documents may be "=", "~" or "+". A change is right for any two documents; it is
 * small when lists of objects name their members first by a number or a text, as choices and squares do. */
#ifndef LV_CHANGE_H
#define LV_CHANGE_H

#include "doc.h"

/* A value in a document: its key begins at `at` (the value itself, in a list), the marks of what it holds
 * follow it, up to `next`. */
struct lv_mark { uint16_t at, value, end, next; };

struct lv_marks {
    struct lv_mark *mark;
    int n, cap;
    bool full;                 /* too many, or beyond 65535 bytes: not to be compared */
    size_t from;               /* where the document begins in its buffer */
    int open[LV_DOC_DEPTH];
    int depth;
    struct lv_shared *shared;  /* NULL: everything is written */
};

/* For a document that will be written from here on: j->marks = &m. */
struct lv_marks lv_marks_on(struct lv_mark *room, int cap, const struct lv_json *j);

struct lv_marked {
    const char *text;          /* where the document begins */
    const struct lv_mark *mark;
    int n;                     /* marks; the first is the document itself */
};

enum { LV_SPANS = 128 };

/* What is written alike for every reader of a moment (LV_FOR_ALL in doc.h), in documents that are written
 * one after the other: where each span of it stands in the last one, whose text and marks have to be there
 * still. */
struct lv_shared {
    struct lv_marked last;     /* n: 0: this is the first, and spans are noted */
    int n, i;                  /* spans; the next one in the document that is being written */
    struct lv_span { uint16_t text, end, mark, next; } span[LV_SPANS];
};

/* For the next document of the moment; NULL: for the first. */
void lv_shared_go_on(struct lv_shared *s, const struct lv_marked *last);

/* Writes the change from one to the other: from an object to an object it is an object, from a list to a list
 * a list. */
void lv_change_write(const struct lv_marked *from, const struct lv_marked *to, struct lv_json *j);

/* The members alone of a change from an object to an object, without the braces. */
void lv_change_members(const struct lv_marked *from, const struct lv_marked *to, struct lv_json *j);

/* Writes what `old` (NULL: nothing) becomes; false when the change is not one of it. */
bool lv_change_apply(const struct lv_node *old, const struct lv_node *change, struct lv_json *j);

#endif
