/* text.h: every word a person reads, in the language of the reader.
 *
 * The msgid is an English sentence with named places; po/ holds each of our languages; the
 * catalogues made of it are part of the binary. A language is a value passed along, never a
 * property of the process, so that one server can speak to each seat in its own.
 *
 *     lv_say(&b, lang, "{who} rolls {n}", LV_STR("who", name), LV_NUM("n", die));
 *     lv_say_n(&b, lang, "{n} tile left", "{n} tiles left", count, LV_NUM("n", count));
 *
 * A place may ask for a form of what stands there: "{who's} turn", « le tour {de who} » (forms.h). Numbers
 * have their thousands apart ("12,000", « 12 000 ») unless they name something, such as a year or a port.
 *
 * Literals that reach these functions by way of a variable are marked with N_(). */
#ifndef LV_TEXT_H
#define LV_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "buf.h"
#include "refusal.h"

#define N_(msgid) msgid

struct lv_lang; /* opaque; lives for ever */

/* "fr", "en", or a locale name such as "fr_FR.UTF-8"; NULL when we do not speak it. */
const struct lv_lang *lv_lang_find(const char *name);
const struct lv_lang *lv_lang_at(int i); /* 0 is the first of our languages; NULL past the end */
const char *lv_lang_id(const struct lv_lang *l); /* "fr" */
void lv_lang_list(struct lv_buf *to, const char *between); /* "fr, en" */
/* Where words are looked for that are wanted in `l`: there, then in English, then in the others in their
 * order; NULL past the end. */
const struct lv_lang *lv_lang_instead(const struct lv_lang *l, int i);
int lv_lang_number(const struct lv_lang *l); /* below LV_MAX_LANGS: for tables by language */
enum { LV_MAX_LANGS = 16 };

struct lv_arg {
    const char *name;
    const char *text; /* NULL: the number is meant */
    int64_t number;
    bool is_name; /* digits without signs between them */
};
#define LV_STR(name, text) ((struct lv_arg){ (name), (text), 0, false })
#define LV_NUM(name, number) ((struct lv_arg){ (name), NULL, (number), false })
#define LV_DIGITS(name, number) ((struct lv_arg){ (name), NULL, (number), true })

/* Room for any sentence of ours, also in a language that needs twice the letters of English. */
enum { LV_MAX_SENTENCE = 1200 };

/* The translation of a msgid; the msgid itself where none is found. */
const char *lv_translate(const struct lv_lang *l, const char *msgid);

void lv_say_args(struct lv_buf *b, const struct lv_lang *l, const char *msgid, const struct lv_arg *args,
                 int n_args);
void lv_say_n_args(struct lv_buf *b, const struct lv_lang *l, const char *one, const char *many,
                   int64_t count, const struct lv_arg *args, int n_args);

/* The same, with arguments that are made when the sentence names them: `get` gives the one of this name, or
 * false; what *to points at must last until the next call. Without `many` there is one form only. */
void lv_say_from(struct lv_buf *b, const struct lv_lang *l, const char *one, const char *many, int64_t count,
                 bool (*get)(void *ctx, const char *name, size_t len, struct lv_arg *to), void *ctx);

enum { LV_MAX_PLURALS = 6 };

/* All forms of a sentence that counts, in the order of the language's rule of plurals: how many there are. */
unsigned lv_count_forms(const struct lv_lang *l, const char *one, const char *many,
                        const char *form[LV_MAX_PLURALS]);

/* A number for people: "12,000". */
void lv_say_number(struct lv_buf *b, const struct lv_lang *l, int64_t number);

/* A pattern that is the same in every language, "{n}/{colour}"; its numbers are digits without signs. */
void lv_fill_args(struct lv_buf *b, const char *pattern, const struct lv_arg *args, int n_args);

/* Arguments, and how many: they are optional, the empty first one keeps the list from being empty. */
#define LV_ARGS_(...) ((struct lv_arg[]){ { 0 }, __VA_ARGS__ })
#define LV_ARGS(...)                                                                               \
    LV_ARGS_(__VA_ARGS__) + 1, (int)(sizeof LV_ARGS_(__VA_ARGS__) / sizeof(struct lv_arg)) - 1
#define lv_say(b, l, msgid, ...) lv_say_args((b), (l), (msgid), LV_ARGS(__VA_ARGS__))
#define lv_say_n(b, l, one, many, count, ...)                                                      \
    lv_say_n_args((b), (l), (one), (many), (count), LV_ARGS(__VA_ARGS__))
#define lv_fill(b, pattern, ...) lv_fill_args((b), (pattern), LV_ARGS(__VA_ARGS__))

/* A refusal as one sentence: "tiles.json:12: …", "CLV-18: a guard stays …". */
void lv_say_refusal(struct lv_buf *b, const struct lv_lang *l, const struct lv_refusal *why);

#endif
