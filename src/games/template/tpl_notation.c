/* tpl_notation.c: decisions and outcomes as text: stable, the same in every language. */
#include "tpl.h"

#include <string.h>

/* keep | throw | card N */
void tpl_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    (void)u, (void)state;
    switch ((enum tpl_kind)lv_action_kind(a)) {
    case TPL_CARD:
        lv_buf_text(to, "card ");
        lv_buf_int(to, (int)lv_action_a(a) + 1);
        break;
    case TPL_KEEP: lv_buf_text(to, "keep"); break;
    case TPL_THROW: lv_buf_text(to, "throw"); break;
    case TPL_CLOSE: break; /* the core writes it */
    }
}

bool tpl_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    unsigned card = 0;

    (void)u, (void)state;
    if (strcmp(text, "keep") == 0) {
        *to = lv_action_make(TPL_KEEP, 0, 0, 0);
        return true;
    }
    if (strcmp(text, "throw") == 0) {
        *to = lv_action_make(TPL_THROW, 0, 0, 0);
        return true;
    }
    if (strncmp(text, "card ", 5) == 0) {
        for (text += 5; *text >= '0' && *text <= '9' && card < 100; text++)
            card = card * 10 + (unsigned)(*text - '0');
        if (*text == '\0' && card > 0 && card <= TPL_MAX_CARDS) {
            *to = lv_action_make(TPL_CARD, card - 1, 0, 0);
            return true;
        }
    }
    return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not a move of this game"), 0, text);
}
