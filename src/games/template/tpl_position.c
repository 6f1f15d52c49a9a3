/* tpl_position.c: a situation in writing, and whether it can occur. */
#include "tpl.h"

#include <string.h>

/* How many cards each seat must hold now (TPL-01 to TPL-03). */
static unsigned hand_size(const struct tpl_state *s, unsigned seat)
{
    switch ((enum tpl_phase)s->phase) {
    case TPL_DEAL: return seat < s->turn;
    case TPL_DRAW: return seat != s->turn;
    case TPL_DECIDE:
    case TPL_OVER: return 1;
    }
    return 0;
}

bool tpl_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct tpl_state *s = state;
    unsigned held[TPL_MAX_SEATS] = { 0 }, cards = (unsigned)u->option[TPL_OPT_CARDS][0];
    unsigned thrown = 0, seats = (unsigned)u->seats;

    if (s->phase > TPL_OVER || s->turn >= seats)
        return lv_refuse(why, LV_E_POSITION, NULL, N_("there is no such moment in the game"), 0);
    for (unsigned c = 0; c < TPL_MAX_CARDS; c++) {
        if (s->place[c] == TPL_IN_DECK)
            continue;
        if (c >= cards || (s->place[c] > seats && s->place[c] != TPL_THROWN))
            return lv_refuse(why, LV_E_POSITION, "TPL-01", N_("card {n} cannot be there"), (int)c + 1);
        if (s->place[c] == TPL_THROWN)
            thrown++;
        else
            held[s->place[c] - 1]++;
    }
    for (unsigned seat = 0; seat < seats; seat++)
        if (held[seat] != hand_size(s, seat))
            return lv_refuse(why, LV_E_POSITION, "TPL-01", N_("player {n} has the wrong number of cards"),
                             (int)seat + 1);
    /* TPL-03: one throw each, by those who had their turn (the one who draws has thrown). */
    if (thrown > (s->phase == TPL_DEAL ? 0u : s->phase == TPL_OVER ? seats
                  : (unsigned)s->turn + (s->phase == TPL_DRAW))
        || (s->phase == TPL_DRAW && thrown == 0) || (s->phase == TPL_OVER && s->turn != 0))
        return lv_refuse(why, LV_E_POSITION, "TPL-03", N_("too many or too few cards are thrown away"), 0);
    return true;
}

const char *const tpl_phase_key[] = {
    [TPL_DEAL] = "deal", [TPL_DECIDE] = "decide", [TPL_DRAW] = "draw", [TPL_OVER] = "over",
};

/* { "phase": "decide", "turn": 1, "hands": [3, 7], "thrown": [] }; a hand without card is 0 */
void tpl_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    const struct tpl_state *s = state;

    lv_json_put_text(j, "phase", tpl_phase_key[s->phase]);
    lv_json_put_int(j, "turn", s->turn + 1);
    lv_json_key(j, "hands");
    lv_json_list(j);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        lv_json_int(j, (tpl_card_of(u, s, seat) + 1) % (TPL_MAX_CARDS + 1));
    lv_json_end(j);
    lv_json_key(j, "thrown");
    lv_json_list(j);
    for (int c = 0; c < TPL_MAX_CARDS; c++)
        if (s->place[c] == TPL_THROWN)
            lv_json_int(j, c + 1);
    lv_json_end(j);
}

/* Puts card n (from 1) where it lies; 0 is no card. */
static bool put_card(struct tpl_state *s, const struct lv_node *n, unsigned place, struct lv_refusal *why)
{
    if (n->type == LV_NODE_INT && n->number == 0)
        return true;
    if (n->type != LV_NODE_INT || n->number < 0 || n->number > TPL_MAX_CARDS
        || s->place[n->number - 1] != TPL_IN_DECK) {
        lv_refuse(why, LV_E_POSITION, "TPL-01", N_("there is no such card, or it stands twice"), 0);
        return lv_refuse_at(why, "", n->line);
    }
    s->place[n->number - 1] = (uint8_t)place;
    return true;
}

bool tpl_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "phase", "turn", "hands", "thrown", NULL };
    struct tpl_state s = { 0 };
    const struct lv_node *hands, *thrown;
    const char *phase;
    int64_t turn;
    unsigned place = 1;

    if (!lv_node_only(object, keys, why) || !lv_node_text(object, "phase", &phase, why)
        || !lv_node_int(object, "turn", 1, u->seats, &turn, why)
        || !lv_node_list(object, "hands", &hands, why) || !lv_node_list(object, "thrown", &thrown, why))
        return false;
    while (s.phase < TPL_OVER && strcmp(phase, tpl_phase_key[s.phase]) != 0)
        s.phase++;
    s.turn = (uint8_t)(turn - 1);
    for (const struct lv_node *n = hands->first; n; n = n->next)
        if (place > (unsigned)u->seats || !put_card(&s, n, place++, why))
            return lv_refuse(why, LV_E_POSITION, "TPL-01", N_("one card for each player, please"), 0);
    for (const struct lv_node *n = thrown->first; n; n = n->next)
        if (!put_card(&s, n, TPL_THROWN, why))
            return false;
    if (!tpl_sound(u, &s, why))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
