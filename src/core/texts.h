/* texts.h: the words of components (names of cards, questions, what a square says), in as many
 * languages as their files have.
 *
 * A file writes a text once for each language: { "fr": "le zoo", "en": "the zoo" }, or with a name in
 * front of it: { "short-fr": …, "short-en": … }. A game keeps the number of the text; asked for in a
 * language that the file does not have, it answers in English, or in the first one it has. */
#ifndef LV_TEXTS_H
#define LV_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "doc.h"
#include "refusal.h"
#include "text.h"

typedef uint16_t lv_text; /* 0: no text, which reads as "" */

enum { LV_MAX_TEXTS = 4096, LV_MAX_TEXT_BYTES = 1 << 20 };

struct lv_texts; /* belongs to the components (registry.h) */

/* Reads the text called `name` ("" for the languages themselves as keys) of an object. At least one
 * language must have it, none may be empty or have `cap` bytes or more. `name` may be written before or
 * behind the language ("short-fr", "fr-short"). */
bool lv_texts_read(struct lv_texts *t, const struct lv_node *object, const char *name, size_t cap,
                   lv_text *to, struct lv_refusal *why);

/* The same, but 0 when no language has it; one that leaves it empty has it not. */
bool lv_texts_read_or_none(struct lv_texts *t, const struct lv_node *object, const char *name, size_t cap,
                           lv_text *to, struct lv_refusal *why);

/* Lives as long as the components. */
const char *lv_texts_get(const struct lv_texts *t, const struct lv_lang *lang, lv_text text);

/* Are two texts the same in some language? */
bool lv_texts_alike(const struct lv_texts *t, lv_text a, lv_text b);

/* Is this key of a data file words: one of our languages, alone or with a name? */
bool lv_key_is_words(const char *key);

/* Is it the one called `name`, in one of them? */
bool lv_key_is_text(const char *key, const char *name);

struct lv_texts *lv_texts_new(void); /* NULL: no memory */
void lv_texts_free(struct lv_texts *t); /* NULL is fine */

#endif
