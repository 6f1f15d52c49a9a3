/* notation.h: things and decisions as text, by tables: what a card is called, which word is which kind of
 * action, and what stands behind it.
 *
 *     static const struct lv_operand card = { .from = 1, .max = TPL_MAX_CARDS };
 *     const struct lv_verb tpl_verbs[] = {
 *         { .word = "keep", .kind = TPL_KEEP },
 *         { .word = "card", .kind = TPL_CARD, .each = { &card } },
 *         { 0 },
 *     };
 *
 * One table writes and reads, so that both always agree. Several rows may have the same word or kind: the
 * first counts whose operands can be read, or written. */
#ifndef LV_NOTATION_H
#define LV_NOTATION_H

#include "game.h"

/* Things that have a code: cards, tiles, people; squares, which are called by the tile that lies there. For
 * positions, notation, events and views alike. */
struct lv_coded {
    const char *const *keys; /* what each is called, up to NULL; or */
    const char *(*key)(const struct lv_setup *u, unsigned thing); /* the same: NULL behind the last; or */
    void (*write)(const struct lv_setup *u, const void *state, unsigned thing, struct lv_buf *to);
    bool (*read)(const struct lv_setup *u, const void *state, const char *text, size_t len, unsigned *to);
    const char *unknown; /* N_("there is no card {text}"), in positions */
    const char *rule;    /* that has them all; or NULL */
};

void lv_code_write(const struct lv_setup *u, const void *state, const struct lv_coded *code, unsigned thing,
                   struct lv_buf *to);
bool lv_code_read(const struct lv_setup *u, const void *state, const struct lv_coded *code, const char *text,
                  size_t len, unsigned *thing);

/* A code that needs no state, as a value of a document; and those of a set of things, as a list. */
void lv_json_code(struct lv_json *j, const struct lv_setup *u, const struct lv_coded *code, unsigned thing);
void lv_json_codes(struct lv_json *j, const struct lv_setup *u, const struct lv_coded *code, uint64_t things);
void lv_json_put_codes(struct lv_json *j, const char *key, const struct lv_setup *u,
                       const struct lv_coded *code, uint64_t things);

/* What stands behind the word: a thing or a number, with words before it, or something of the game's own. */
struct lv_operand {
    const char *lead;            /* words before it: "target"; without code and max they are all of it */
    const struct lv_coded *code; /* of the thing; NULL: a number */
    uint8_t plus;                /* a thing is stored so much larger than it is */
    uint8_t from;                /* a number is written so much larger than it is */
    uint8_t unit;                /* and then so many times as large; 0: once */
    uint32_t max;                /* of the number as it is written; at most five digits */
    bool optional;               /* may be left out: is `none` then; so it always is without code and max */
    uint8_t none;
    bool (*is)(const struct lv_setup *u, unsigned thing); /* only such; NULL: any */

    /* Of lv_verb.with: the value is that of the action's 24 bits from `shift` up: 16 for the byte a, 0 for 16
     * bits in b and c, or for them all. The game may read and write it; the reader is given all that follows
     * and may say why not, where there is more to say than that this is no move. */
    uint8_t shift;
    void (*write)(const struct lv_setup *u, const void *state, unsigned value, struct lv_buf *to);
    bool (*read)(const struct lv_setup *u, const void *state, const char *text, unsigned *value,
                 struct lv_refusal *why);
};

struct lv_verb {
    const char *word;
    uint8_t kind;
    const struct lv_operand *with;    /* one operand, of any bits; or */
    const struct lv_operand *each[3]; /* of the bytes a, b and c; NULL: 0 */
};

void lv_verb_write(const struct lv_setup *u, const void *state, const struct lv_verb *verbs, lv_action a,
                   struct lv_buf *to);
bool lv_verb_read(const struct lv_setup *u, const void *state, const struct lv_verb *verbs, const char *text,
                  lv_action *to, struct lv_refusal *why);

/* Is the text this word; is it a number of so many digits at most? */
bool lv_is_word(const char *text, size_t len, const char *word);
bool lv_read_digits(const char *text, size_t len, size_t most, unsigned *to);

#endif
