/* tpl_view.c: what each seat may see, and what stays the same, for programs. */
#include "tpl.h"

/* TPL-01: a hand is its owner's secret until the end. */
bool tpl_sees(const struct tpl_state *s, int looker, unsigned seat)
{
    return s->phase == TPL_OVER || looker == (int)seat;
}

/* The names of the cards, lowest first. */
void tpl_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct tpl_data *d = u->data;

    LV_IN_LIST(j, "cards")
        for (int i = 0; i < u->option[TPL_OPT_CARDS][0]; i++)
            lv_json_text(j, lv_text_for(u, w, d->name[i]));
}

void tpl_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct tpl_state *s = state;

    lv_json_put_text(j, "phase", tpl_phase_key[s->phase]);
    lv_json_put_int(j, "turn", s->turn + 1);
    LV_IN_LIST(j, "closed")
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            if (!tpl_is_open(s, i))
                lv_json_int(j, i + 1);
    LV_IN_LIST(j, "hands")
        for (unsigned i = 0; i < (unsigned)u->seats; i++) {
            unsigned card = tpl_card_of(u, s, i);
            if (tpl_sees(s, seat, i) && card < TPL_MAX_CARDS)
                lv_json_int(j, card + 1);
            else
                lv_json_null(j);
        }
    LV_IN_LIST(j, "thrown")
        for (int c = 0; c < TPL_MAX_CARDS; c++)
            if (s->place[c] == TPL_THROWN)
                lv_json_int(j, c + 1);
}
