/* notation.h: decisions as text, by tables: which word is which kind of action, and what stands behind it.
 *
 *     static const struct lv_operand card = { .shift = 16, .from = 1, .max = TPL_MAX_CARDS };
 *     static const struct lv_verb verb[] = {
 *         { .word = "keep", .kind = TPL_KEEP },
 *         { .word = "card", .kind = TPL_CARD, .with = &card },
 *         { 0 },
 *     };
 *
 * One table writes and reads, so that both always agree. Several rows may have the same word: the first whose
 * operand can be read counts. */
#ifndef LV_NOTATION_H
#define LV_NOTATION_H

#include "game.h"

/* What stands behind the word: a number, one of some words, or something of the game's own. Its value is that
 * of the action's 24 bits from `shift` up: 16 for the byte a, 0 for 16 bits in b and c, or for them all. */
struct lv_operand {
    uint8_t shift;
    uint8_t from;             /* a number is written so much larger than it is */
    uint8_t unit;             /* and then so many times as large; 0: once */
    uint32_t max;             /* of the number as it is written; at most five digits */
    const char *const *words; /* ends with NULL: word number n is n; NULL: numbers */
    bool optional;            /* may be left out: read() gets "", write() writes the space before it, too */

    /* The game's own. The reader may say why not, where there is more to say than that this is no move. */
    void (*write)(const struct lv_setup *u, const void *state, unsigned value, struct lv_buf *to);
    bool (*read)(const struct lv_setup *u, const void *state, const char *text, unsigned *value,
                 struct lv_refusal *why);
};

struct lv_verb {
    const char *word;
    uint8_t kind;
    const struct lv_operand *with; /* NULL: the word stands alone */
};

void lv_verb_write(const struct lv_setup *u, const void *state, const struct lv_verb *verbs, lv_action a,
                   struct lv_buf *to);
bool lv_verb_read(const struct lv_setup *u, const void *state, const struct lv_verb *verbs, const char *text,
                  lv_action *to, struct lv_refusal *why);

/* For operands of games. Is the text this word; is it a number of so many digits at most? */
bool lv_is_word(const char *text, size_t len, const char *word);
bool lv_read_digits(const char *text, size_t len, size_t most, unsigned *to);

/* "{text} is not a move of this game"; always false. */
bool lv_refuse_move(struct lv_refusal *why, const char *text);

#endif
