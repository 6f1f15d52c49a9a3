/* tpl_notation.c: decisions and outcomes as text: stable, the same in every language. */
#include "tpl.h"

/* keep | throw | card 3 */
static const struct lv_operand card = { .from = 1, .max = TPL_MAX_CARDS };

const struct lv_verb tpl_verbs[] = {
    { .word = "keep", .kind = TPL_KEEP },
    { .word = "throw", .kind = TPL_THROW },
    { .word = "card", .kind = TPL_CARD, .each = { &card } },
    { 0 },
};
