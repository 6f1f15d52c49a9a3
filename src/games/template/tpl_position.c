/* tpl_position.c: a situation in writing, and whether it can occur. */
#include "tpl.h"

#include "core/fields.h"

/* How many cards each seat must hold now (TPL-01 to TPL-03, TPL-05). */
static unsigned hand_size(const struct tpl_state *s, unsigned seat)
{
    if (!tpl_is_open(s, seat))
        return 0;
    switch ((enum tpl_phase)s->phase) {
    case TPL_DEAL: return seat < s->turn;
    case TPL_DRAW: return seat != s->turn;
    case TPL_DECIDE: return 1;
    case TPL_OVER: break;
    }
    return 1;
}

/* TPL-05: a game that ended because one seat was left may have ended before that one had its card. */
static bool ended_early(const struct lv_setup *u, const struct tpl_state *s)
{
    return s->phase == TPL_OVER && __builtin_popcount(s->closed) == u->seats - 1;
}

/* TPL-03: one throw each, by those who had their turn (the one who draws has thrown); TPL-05: and one by
 * each who left with a card. */
static bool throws_are_sound(const struct lv_setup *u, const struct tpl_state *s, unsigned thrown)
{
    const unsigned left = (unsigned)__builtin_popcount(s->closed);

    switch ((enum tpl_phase)s->phase) {
    case TPL_DEAL: return thrown <= left;
    case TPL_DECIDE: return thrown <= s->turn + left;
    case TPL_DRAW: return thrown >= 1 && thrown <= s->turn + 1u + left;
    case TPL_OVER: break;
    }
    return thrown <= (unsigned)u->seats + left;
}

static bool cards_are_sound(const struct lv_setup *u, const struct tpl_state *s, struct lv_refusal *why)
{
    unsigned held[TPL_MAX_SEATS] = { 0 }, cards = (unsigned)u->option[TPL_OPT_CARDS][0], thrown = 0;

    for (unsigned c = 0; c < TPL_MAX_CARDS; c++) {
        if (s->place[c] == TPL_IN_DECK)
            continue;
        if (c >= cards || (s->place[c] > u->seats && s->place[c] != TPL_THROWN))
            return lv_impossible(why, "TPL-01", N_("card {n} cannot be there"), (int)c + 1);
        if (s->place[c] == TPL_THROWN)
            thrown++;
        else
            held[s->place[c] - 1]++;
    }
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        if (held[seat] != hand_size(s, seat)
            && !(ended_early(u, s) && tpl_is_open(s, seat) && held[seat] == 0))
            return lv_impossible(why, "TPL-01", N_("player {n} has the wrong number of cards"),
                                 (int)seat + 1);
    return throws_are_sound(u, s, thrown)
        || lv_impossible(why, "TPL-03", N_("too many or too few cards are thrown away"), 0);
}

bool tpl_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct tpl_state *s = state;
    const int left = __builtin_popcount(s->closed);

    if (s->phase > TPL_OVER || s->turn >= u->seats)
        return lv_impossible(why, "TPL-02", N_("nobody of this game is to play"), 0);
    if (s->closed >> u->seats || left >= u->seats || (left == u->seats - 1 && s->phase != TPL_OVER))
        return lv_impossible(why, "TPL-05", N_("one player alone has won"), 0);
    if (s->phase == TPL_OVER ? s->turn != 0 : !tpl_is_open(s, s->turn))
        return lv_impossible(why, "TPL-05", N_("a player who has left is not to play"), 0);
    return cards_are_sound(u, s, why);
}

/* ---- in writing: { "phase": "decide", "turn": 1, "hands": [3, 7], "thrown": [] } ---------------- */

/* The card of each hand; 0 for a hand without one. */
static unsigned hands_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct tpl_state *s = state;

    for (unsigned seat = 0; seat < (unsigned)p->u->seats; seat++) {
        unsigned card = 0;
        while (card < TPL_MAX_CARDS && s->place[card] != seat + 1)
            card++;
        item[seat] = (uint8_t)(card < TPL_MAX_CARDS ? card + 1 : 0);
    }
    return (unsigned)p->u->seats;
}

/* Puts card n (from 1) where it lies; 0 is no card. */
static bool put_card(const struct lv_spot *p, const struct lv_node *n, unsigned card, unsigned place,
                     struct tpl_state *s, struct lv_refusal *why)
{
    if (card > 0 && s->place[card - 1] != TPL_IN_DECK)
        return lv_field_refuse(p, n, N_("a card of {text} appears twice"), 0, why);
    if (card > 0)
        s->place[card - 1] = (uint8_t)place;
    return true;
}

static bool hands_put(const struct lv_spot *p, const struct lv_node *n, unsigned card, void *state,
                      struct lv_refusal *why)
{
    if (p->k == (unsigned)p->u->seats)
        return lv_field_refuse(p, n, N_("{text} has at most {n} entries"), p->k, why);
    return put_card(p, n, card, p->k + 1, state, why);
}

static bool is_thrown(const struct lv_spot *p, const void *state, unsigned card)
{
    (void)p;
    return card > 0 && ((const struct tpl_state *)state)->place[card - 1] == TPL_THROWN;
}

static bool thrown_put(const struct lv_spot *p, const struct lv_node *n, unsigned card, void *state,
                       struct lv_refusal *why)
{
    return put_card(p, n, card, TPL_THROWN, state, why);
}

static const struct lv_codec as_hands = { lv_list_write, lv_list_read, .list = hands_list, .put = hands_put };
static const struct lv_codec as_thrown = { lv_list_write, lv_list_read, .n = TPL_MAX_CARDS + 1,
                                           .has = is_thrown, .put = thrown_put };

const char *const tpl_phase_key[] = {
    [TPL_DEAL] = "deal", [TPL_DECIDE] = "decide", [TPL_DRAW] = "draw", [TPL_OVER] = "over", NULL,
};

static const struct lv_field field[] = {
    LV_FIELD("phase", struct tpl_state, phase, &lv_as_name, .names = tpl_phase_key, .needed = true),
    LV_FIELD("turn", struct tpl_state, turn, &lv_as_seat, .needed = true, .rule = "TPL-02"),
    LV_FIELD("closed", struct tpl_state, closed, &lv_as_seats, .rule = "TPL-05"),
    LV_APART("hands", &as_hands, .needed = true, .max = TPL_MAX_CARDS, .rule = "TPL-01"),
    LV_APART("thrown", &as_thrown, .needed = true, .max = TPL_MAX_CARDS, .rule = "TPL-03"),
    { 0 },
};

LV_POSITIONS(tpl, field, NULL, NULL)
