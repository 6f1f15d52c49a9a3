/* pbv_actions.c: what may be done in mode C: moves, Embrouilles, Rencontres, Échanges. */
#include "pbv.h"

bool pbv_acting(const struct pbv_state *s, struct lv_refusal *why)
{
    if (!pbv_in_phase(s, PBV_PH_TURN, "PBV-047", why))
        return false;
    if (s->mode != PBV_MODE_C && s->mode != PBV_FLEXIBLE)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-030",
                               N_("actions are made in mode C only"), N_("only in mode C"), 0);
    if (s->points == 0)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-047",
                               N_("no action is left"), N_("no action left"), 0);
    return true;
}

uint16_t pbv_movable(const struct pbv_state *s, unsigned seat)
{
    return (uint16_t)(pbv_controls(s, seat) & pbv_on_board(s) & ~s->here[PBV_PRISON]);
}

bool pbv_may_move(const struct pbv_state *s, unsigned figure, unsigned to, struct lv_refusal *why)
{
    unsigned from = figure < PBV_N_CHARS ? s->at[figure] : PBV_OFF;

    if (!pbv_acting(s, why))
        return false;
    if (from == PBV_PRISON || to == PBV_PRISON)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-055",
                               N_("no move enters or leaves the prison"), N_("in prison"), 0);
    if (from == PBV_OFF || !(pbv_movable(s, s->active) >> figure & 1))
        return lv_refuse_brief(why, LV_E_RULE, "PBV-050", N_("only a figure you control may be moved"),
                               N_("not under your control"), 0);
    if (to == PBV_GARE)
        return lv_refuse(why, LV_E_RULE, "PBV-054", N_("nobody goes back to Saint-Charles Station"), 0);
    if (from == PBV_STREET ? !PBV_IN_PLACE(to) : to != PBV_STREET)
        return lv_refuse_brief(why, LV_E_RULE, PBV_IN_PLACE(from) && PBV_IN_PLACE(to) ? "PBV-052" : "PBV-051",
                               N_("a move leads into the street, or from the street into a place"),
                               N_("by way of the street"), 0);
    return true;
}

static int legal_moves(const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    PBV_EACH(f, pbv_movable(s, s->active)) {
        if (s->at[f] != PBV_STREET) {
            out[n++] = lv_action_make(PBV_MOVE_ACT, f, PBV_STREET, 0);
            continue;
        }
        for (unsigned to = 1; to <= PBV_N_PLACES; to++)
            out[n++] = lv_action_make(PBV_MOVE_ACT, f, to, 0);
    }
    return n;
}

bool pbv_may_take(const struct lv_setup *u, const struct pbv_state *s, unsigned figure,
                  struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;
    unsigned place = figure < PBV_N_CHARS ? s->at[figure] : PBV_OFF;

    if (!pbv_acting(s, why))
        return false;
    if (place == PBV_GARE)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-098",
                               N_("no Embrouille is drawn at Saint-Charles Station"),
                               N_("not at the Station"), 0);
    if (!PBV_IN_PLACE(place) || d->place_colour[place] != d->colour[figure]
        || !(pbv_controls(s, s->active) >> figure & 1))
        return lv_refuse_brief(why, LV_E_RULE, "PBV-057",
                               N_("it takes a character you control in a place of its own colour"),
                               N_("not in its own colour"), 0);
    if (s->draw_places >> place & 1)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-058",
                               N_("an Embrouille was drawn in this place already this turn"),
                               N_("already drawn here"), 0);
    if (s->draw_chars >> figure & 1)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-059",
                               N_("this character has drawn an Embrouille already this turn"),
                               N_("has drawn already"), 0);
    if (!pbv_troubles(s->stock.set | s->discard.set))
        return lv_refuse_brief(why, LV_E_RULE, "PBV-061",
                               N_("no Embrouille is left to draw"), N_("no Embrouille left"), 0);
    return true;
}

bool pbv_may_meet(const struct lv_setup *u, const struct pbv_state *s, unsigned kind,
                  struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;
    const uint8_t *face;
    unsigned place;

    if (!pbv_acting(s, why) || !pbv_in_hand(s, s->active, kind, "PBV-079", why))
        return false;
    if (!pbv_is_trouble(kind))
        return lv_refuse(why, LV_E_RULE, "PBV-079", N_("a Rencontre needs an Embrouille"), 0);
    face = d->trouble[kind - PBV_TROUBLE].face;
    place = s->at[face[0]];
    if (place != s->at[face[1]])
        return lv_refuse_brief(why, LV_E_RULE, "PBV-079",
                               N_("the two characters of the card must stand in the same place"),
                               N_("not in the same place"), 0);
    if (!PBV_IN_PLACE(place))
        return lv_refuse_brief(why, LV_E_RULE, "PBV-080",
                               N_("a Rencontre is made in a coloured place only"),
                               N_("not in a coloured place"), 0);
    if (~(unsigned)pbv_controlled(u, s) & (1u << face[0] | 1u << face[1]))
        return lv_refuse_brief(why, LV_E_RULE, "PBV-082",
                               N_("both characters must be controlled by somebody"),
                               N_("one is uncontrolled"), 0);
    if (s->meet_places >> place & 1)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-085",
                               N_("a Rencontre was made in this place already"),
                               N_("already met here"), 0);
    return true;
}

/* PBV-089, 091, 096: may X make an Échange where it stands? */
static bool may_exchange_with(const struct pbv_state *s, unsigned x, struct lv_refusal *why)
{
    unsigned place = x < PBV_N_CHARS ? s->at[x] : PBV_OFF;

    if (!pbv_acting(s, why))
        return false;
    if (!PBV_IN_PLACE(place) || !(pbv_controls(s, s->active) >> x & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-089",
                         N_("an Échange needs a character you control in a coloured place"), 0);
    if (s->exchanged[x] >> place & 1)
        return lv_refuse(why, LV_E_RULE, "PBV-096",
                         N_("this character has made an Échange here already this turn"), 0);
    if (s->hand[s->active].set == 0)
        return lv_refuse(why, LV_E_RULE, "PBV-091", N_("an Échange needs a card to give"), 0);
    return true;
}

bool pbv_may_exchange(const struct lv_setup *u, const struct pbv_state *s, unsigned x, unsigned y,
                      unsigned partner, struct lv_refusal *why)
{
    if (!may_exchange_with(s, x, why))
        return false;
    if (y >= PBV_N_CHARS || y == x || s->at[y] != s->at[x])
        return lv_refuse(why, LV_E_RULE, "PBV-089", N_("the target must stand in the same place"), 0);
    if (!(pbv_controlled(u, s) >> y & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-026",
                         N_("an uncontrolled character takes no part in an Échange"), 0);
    if (partner >= (unsigned)u->seats || partner == s->active || !(pbv_controls(s, partner) >> y & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-090",
                         N_("the partner must be an opponent who controls the target"), 0);
    return true;
}

static int legal_exchanges(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    PBV_EACH(x, pbv_movable(s, s->active)) {
        if (!may_exchange_with(s, x, NULL))
            continue;
        PBV_EACH(y, s->here[s->at[x]] & ~(1u << x))
            for (unsigned p = 0; p < (unsigned)u->seats; p++)
                if (p != s->active && pbv_controls(s, p) >> y & 1)
                    out[n++] = lv_action_make(PBV_EXCHANGE_ACT, x, y, p);
    }
    return n;
}

int pbv_legal_actions(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n;

    if (!pbv_acting(s, NULL))
        return 0;
    n = legal_moves(s, out);
    PBV_EACH(f, pbv_movable(s, s->active))
        if (pbv_may_take(u, s, f, NULL))
            out[n++] = lv_action_make(PBV_TAKE_ACT, f, 0, 0);
    PBV_EACH(k, pbv_troubles(s->hand[s->active].set))
        if (pbv_may_meet(u, s, k, NULL))
            out[n++] = lv_action_make(PBV_MEET_ACT, k, 0, 0);
    return n + legal_exchanges(u, s, out + n);
}

/* ---- the rest of an Échange ------------------------------------------------------------------- */

/* An open card: the character of the column itself, or a guest in it. */
static bool is_open(const struct lv_setup *u, const struct pbv_state *s, unsigned seat, unsigned column,
                    unsigned kind)
{
    if (column >= PBV_N_CHARS || !(s->columns[seat] >> column & 1))
        return false;
    return kind == column
        || (pbv_is_guest(kind) && pbv_guests_on(u->data, s, seat, column) >> (kind - PBV_GUEST) & 1);
}

bool pbv_may_recall(const struct lv_setup *u, const struct pbv_state *s, unsigned seat, unsigned column,
                    unsigned kind, struct lv_refusal *why)
{
    if (!is_open(u, s, seat, column, kind))
        return lv_refuse(why, LV_E_RULE, s->phase == PBV_PH_RECALL ? "PBV-075" : "PBV-092",
                         N_("this card does not lie open there"), 0);
    if (s->phase == PBV_PH_TAKE_CARD && u->option[PBV_OPT_EXCHANGE][0] && column != s->ask[1])
        return lv_refuse_brief(why, LV_E_RULE, "PBV-R26",
                               N_("the card must come from the column of the target"),
                               N_("another column"), 0);
    return true;
}

int pbv_legal_open_cards(const struct lv_setup *u, const struct pbv_state *s, unsigned act,
                         unsigned seat, lv_action *out)
{
    int n = 0;

    PBV_EACH(c, s->columns[seat]) {
        if (!pbv_may_recall(u, s, seat, c, c, NULL))
            continue;
        out[n++] = lv_action_make(act, c, c, 0);
        PBV_EACH(g, pbv_guests_on(u->data, s, seat, c))
            out[n++] = lv_action_make(act, c, PBV_GUEST + g, 0);
    }
    return n;
}
