/* referee_form.c: a position as a form that people fill in. */
#include "core/entry.h"
#include "referee_asks.h"

enum { FORM_ROOM = 1 << 18 };

/* What the values lead to: a position, or why there is none. */
static void put_check(struct call *c, const struct lv_match *m, const struct lv_node *values)
{
    const struct lv_setup *u = lv_match_setup(m);
    const struct lv_words w = lv_match_words(m, c->lang, LV_ONLOOKER);
    struct lv_entry_place where;
    struct lv_refusal why;
    union lv_state s;
    const bool fine = lv_entry_read(u, values, &s, &where, &why);

    lv_entry_write_values(u, fine ? &s : NULL, values, &c->j);
    if (fine) {
        lv_json_key(&c->j, "position");
        lv_position_write(u, &s, &c->j);
    } else {
        lv_entry_write_refusal(u, &w, &where, &why, &c->j);
    }
}

bool referee_ask_form(struct call *c)
{
    struct lv_match *m = referee_make_match(c);
    const struct lv_node *values = lv_node_get(c->ask, "values");
    bool fields = true;

    if (!m)
        return false;
    if (!lv_match_setup(m)->game->writing->form) {
        lv_refuse(c->why, LV_E_UNKNOWN, NULL, N_("positions cannot be set up here"), 0);
    } else if (lv_node_bool_or(c->ask, "fields", true, &fields, c->why) && referee_reserve(c, FORM_ROOM)) {
        const struct lv_words w = lv_match_words(m, c->lang, LV_ONLOOKER);
        if (fields)
            lv_entry_write(lv_match_setup(m), &w, &c->j);
        put_check(c, m, values);
        lv_match_free(m);
        return true;
    }
    lv_match_free(m);
    return false;
}
