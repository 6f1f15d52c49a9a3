/* tpl_view.c: what each seat sees and hears, notation, and resampling. */
#include <string.h>

#include "tpl.h"

/* TPL-01: a hand is its owner's secret until the end. */
static bool sees(const struct tpl_state *s, int looker, unsigned seat)
{
    return s->phase == TPL_OVER || looker == (int)seat;
}

static void exchange(struct tpl_state *s, unsigned a, unsigned b)
{
    uint8_t place = s->place[a];

    s->place[a] = s->place[b];
    s->place[b] = place;
}

/* The cards that `seat` cannot place are those of the others' hands and of the deck: they are put in
 * order, so that what is dealt does not hang on where they were, and shuffled (Fisher and Yates). */
void tpl_resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng)
{
    struct tpl_state *s = state;
    unsigned open[TPL_MAX_CARDS], n = 0, cards = (unsigned)u->option[TPL_OPT_CARDS][0];

    if (s->phase == TPL_OVER)
        return;
    for (unsigned c = 0; c < cards; c++)
        if (s->place[c] != TPL_THROWN && (seat < 0 || s->place[c] != (unsigned)seat + 1))
            open[n++] = c;
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i; k > 0 && s->place[open[k - 1]] > s->place[open[k]]; k--)
            exchange(s, open[k - 1], open[k]);
    for (unsigned i = n; i > 1; i--)
        exchange(s, open[i - 1], open[lv_rng_below(rng, i)]);
}

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
    return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is no move of this game"), 0, text);
}

void tpl_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct tpl_state *s = state;

    lv_json_put_int(j, "turn", s->turn + 1);
    lv_json_key(j, "hands");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        unsigned card = tpl_card_of(u, s, i);
        if (sees(s, seat, i) && card < TPL_MAX_CARDS)
            lv_json_int(j, card + 1);
        else
            lv_json_null(j);
    }
    lv_json_end(j);
    lv_json_key(j, "thrown");
    lv_json_list(j);
    for (int c = 0; c < TPL_MAX_CARDS; c++)
        if (s->place[c] == TPL_THROWN)
            lv_json_int(j, c + 1);
    lv_json_end(j);
}

static const char *card_name(const struct lv_setup *u, const struct lv_words *w, unsigned card)
{
    const struct tpl_data *d = u->data;

    return d->name[strcmp(lv_lang_id(w->lang), "fr") != 0][card];
}

void tpl_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct tpl_state *s = state;
    char room[128];

    to->heading(to->ctx, lv_translate(w->lang, N_("Cards")));
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        struct lv_buf b = LV_BUF(room);
        unsigned card = tpl_card_of(u, s, seat);
        if (!sees(s, w->reader, seat) || card == TPL_MAX_CARDS)
            continue;
        lv_say(&b, w->lang, "{who} has {card}.", LV_STR("who", w->names[seat]),
               LV_STR("card", card_name(u, w, card)));
        to->fact(to->ctx, room);
    }
}

void tpl_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  struct lv_buf *to)
{
    const struct tpl_state *s = state;

    (void)u;
    if (s->phase == TPL_DECIDE)
        lv_say(to, w->lang, "{who}: keep the card or throw it away?", LV_STR("who", w->names[s->turn]));
    else
        lv_say(to, w->lang, "Which card does {who} draw?", LV_STR("who", w->names[s->turn]));
}

void tpl_label(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
               struct lv_buf *to)
{
    (void)state;
    switch ((enum tpl_kind)lv_action_kind(a)) {
    case TPL_CARD: lv_buf_text(to, card_name(u, w, lv_action_a(a))); break;
    case TPL_KEEP: lv_say(to, w->lang, "keep the card"); break;
    case TPL_THROW: lv_say(to, w->lang, "throw the card away and draw another"); break;
    }
}

void tpl_narrate(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]);
    const struct lv_arg card = LV_STR("card", card_name(u, w, (unsigned)e->arg[1]));

    switch ((enum tpl_event)e->kind) {
    case TPL_EV_DRAWN: lv_say(to, w->lang, "{who} draws {card}.", who, card); break;
    case TPL_EV_DRAWN_HIDDEN: lv_say(to, w->lang, "{who} draws a card.", who); break;
    case TPL_EV_KEPT: lv_say(to, w->lang, "{who} keeps the card.", who); break;
    case TPL_EV_THROWN: lv_say(to, w->lang, "{who} throws {card} away.", who, card); break;
    case TPL_EV_SHOWN: lv_say(to, w->lang, "{who} shows {card}.", who, card); break;
    }
}
