/* tpl_setup.c: options, whether they make sense, and the first state. */
#include "tpl.h"

const struct lv_option tpl_options[TPL_N_OPTIONS] = {
    [TPL_OPT_CARDS] = {
        .id = "cards", .min = 8, .max = TPL_MAX_CARDS, .standard = 12, .rules = "TPL-01",
        .title = N_("cards in the deck"), .help = N_("How many cards the deck has."),
    },
};

bool tpl_check(const struct lv_setup *u, struct lv_refusal *why)
{
    if (u->option[TPL_OPT_CARDS][0] < 2 * u->seats) /* everybody may change once */
        return lv_refuse(why, LV_E_CLASH, "TPL-03", N_("so many players need at least {n} cards"),
                         2 * u->seats);
    return true;
}

void tpl_start(const struct lv_setup *u, void *state)
{
    struct tpl_state *s = state; /* all zero: every card in the deck, seat 0 is dealt first */

    (void)u;
    s->phase = TPL_DEAL;
}
