/* tpl_words.c: the words of the game: the types of its arguments, its events and choices, what is asked. */
#include "tpl.h"

/* ---- types ------------------------------------------------------------------------------------ */

static void write_card(const struct lv_setup *u, int32_t card, struct lv_json *j)
{
    (void)u;
    lv_json_int(j, card + 1);
}

static void say_card(const struct lv_setup *u, const struct lv_words *w, int32_t card, struct lv_buf *to)
{
    const struct tpl_data *d = u->data;

    lv_buf_text(to, lv_text_for(u, w, d->name[card]));
}

const struct lv_type tpl_types[] = {
    { "card", .write = write_card, .say = say_card },
    { 0 },
};

/* ---- events and choices ----------------------------------------------------------------------- */

const struct lv_row tpl_events[] = {
#define EVENT(NAME, ARGS, RULE, ...)                                                               \
    [TPL_EV_##NAME] = { .name = #NAME, .args = ARGS, .rule = RULE, __VA_ARGS__ },
#include "tpl_events.def"
#undef EVENT
    { 0 },
};

const struct lv_row tpl_choices[] = {
#define CHOICE(NAME, GROUP, ARGS, ...)                                                             \
    [TPL_##NAME] = { .name = #NAME, .group = GROUP, .args = ARGS, __VA_ARGS__ },
#include "tpl_choices.def"
#undef CHOICE
    { 0 },
};

void tpl_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    const struct tpl_state *s = state;

    if (lv_action_kind(a) == LV_KIND_CLOSE)
        LV_CHOOSE(to, TPL_CLOSE, (int)lv_action_a(a));
    else if (lv_action_kind(a) == TPL_CARD)
        LV_CHOOSE(to, TPL_CARD, (int)lv_action_a(a));
    else
        LV_CHOOSE(to, lv_action_kind(a), (int)tpl_card_of(u, s, s->turn));
}

/* ---- the situation ---------------------------------------------------------------------------- */

void tpl_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct tpl_state *s = state;
    const struct lv_arg who = LV_STR("who", w->names[s->turn]);

    (void)u;
    if (s->phase != TPL_DECIDE)
        lv_say(to, w->lang, "Which card does {who} draw?", who);
    else if (how == LV_ASK_CALL)
        lv_say(to, w->lang, "keep or throw your card");
    else if (how == LV_ASK_WAITING)
        lv_say(to, w->lang, "{who} is keeping or throwing a card", who);
    else
        lv_say(to, w->lang, "{who}: keep the card or throw it away?", who);
}

void tpl_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct tpl_state *s = state;

    lv_tell_title(to, w, "Cards");
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        char name[TPL_NAME];
        struct lv_buf b = LV_BUF(name);
        unsigned card = tpl_card_of(u, s, seat);
        if (!tpl_sees(s, w->reader, seat) || card == TPL_MAX_CARDS)
            continue;
        say_card(u, w, (int)card, &b);
        lv_tell_about(to, (int)seat);
        lv_tell(to, w, "{who} has {card}.", LV_STR("who", w->names[seat]), LV_STR("card", name));
    }
}
