/* tpl_notation.c: decisions and outcomes as text: stable, the same in every language. */
#include "core/notation.h"
#include "tpl.h"

/* keep | throw | card 3 */
static const struct lv_operand card = { .shift = 16, .from = 1, .max = TPL_MAX_CARDS };
static const struct lv_verb verb[] = {
    { .word = "keep", .kind = TPL_KEEP },
    { .word = "throw", .kind = TPL_THROW },
    { .word = "card", .kind = TPL_CARD, .with = &card },
    { 0 },
};

void tpl_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    lv_verb_write(u, state, verb, a, to);
}

bool tpl_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    return lv_verb_read(u, state, verb, text, to, why);
}
