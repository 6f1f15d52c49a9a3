/* pbv_rules.c: whose move it is and what may be done: lists and refusals from the same predicates. */
#include "pbv.h"

#define X_CHANCE LV_CHANCE
#define X_OVER LV_OVER
enum { X_ACTIVE = -3, X_WHO = -4 };
#define X_BY(name, key, by) [PBV_PH_##name] = X_##by,
static const int8_t asked_of[PBV_N_PHASES] = { PBV_PHASES(X_BY) };

int pbv_to_move(const struct lv_setup *u, const void *state)
{
    const struct pbv_state *s = state;
    int by = asked_of[s->phase];

    (void)u;
    return by == X_ACTIVE ? s->active : by == X_WHO ? s->who : by;
}

static bool in_phase(const struct pbv_state *s, enum pbv_phase phase, const char *rule,
                     struct lv_refusal *why)
{
    if (s->phase != phase)
        return lv_refuse(why, LV_E_RULE, rule, N_("this is not asked now"), 0);
    return true;
}

static uint16_t on_board(const struct pbv_state *s)
{
    return (uint16_t)~s->here[PBV_OFF];
}

/* ---- laying (PBV-012 to 018, 041 to 046) ------------------------------------------------------ */

static bool in_hand(const struct pbv_state *s, unsigned seat, unsigned kind, struct lv_refusal *why)
{
    if (kind >= PBV_N_KINDS || !(s->hand[seat].set >> kind & 1))
        return lv_refuse(why, LV_E_RULE, NULL, N_("this card is not in the hand"), 0);
    return true;
}

/* A character on its own column (column == kind), a guest on one of its colour. */
static bool may_lay(const struct lv_setup *u, const struct pbv_state *s, unsigned seat, unsigned kind,
                    unsigned column, struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;

    if (!in_hand(s, seat, kind, why))
        return false;
    if (pbv_is_trouble(kind))
        return lv_refuse(why, LV_E_RULE, "PBV-046", N_("an Embrouille cannot be laid"), 0);
    if (pbv_is_char(kind) ? column != kind
                          : column >= PBV_N_CHARS || !(s->columns[seat] >> column & 1)
                                || d->colour[column] != d->colour[kind])
        return lv_refuse(why, LV_E_RULE, "PBV-018",
                         N_("a guest is laid on a column of its own colour"), 0);
    return true;
}

static bool needs_room(const struct pbv_state *s, unsigned seat, unsigned kind)
{
    return pbv_is_char(kind) && !(s->columns[seat] >> kind & 1)
        && pbv_count(s->columns[seat]) >= PBV_COLUMNS;
}

static bool laying(const struct pbv_state *s, struct lv_refusal *why)
{
    if (!in_phase(s, PBV_PH_TURN, "PBV-041", why))
        return false;
    if (s->mode != PBV_MODE_B && s->mode != PBV_FLEXIBLE)
        return lv_refuse(why, LV_E_RULE, "PBV-030", N_("cards are laid in mode B only"), 0);
    if (s->points == 0)
        return lv_refuse(why, LV_E_RULE, "PBV-041", N_("three cards have been laid already"), 0);
    return true;
}

/* `drop` is the column discarded + 1 (PBV-043), or 0. */
static bool may_lay_now(const struct lv_setup *u, const struct pbv_state *s, unsigned kind,
                        unsigned column, unsigned drop, struct lv_refusal *why)
{
    if (!laying(s, why) || !may_lay(u, s, s->active, kind, column, why))
        return false;
    if (needs_room(s, s->active, kind)) {
        if (drop == 0)
            return lv_refuse(why, LV_E_RULE, "PBV-043",
                             N_("a sixth column needs another one to be discarded"), 0);
        if (drop > PBV_N_CHARS || !(s->columns[s->active] >> (drop - 1) & 1))
            return lv_refuse(why, LV_E_RULE, "PBV-043", N_("there is no such column"), 0);
    } else if (drop) {
        return lv_refuse(why, LV_E_RULE, "PBV-R14",
                         N_("a column is discarded only to make room for a sixth one"), 0);
    }
    return true;
}

/* The column where a card can go at all: its own, or (for a guest) those of its colour. */
static uint16_t columns_for(const struct lv_setup *u, const struct pbv_state *s, unsigned seat,
                            unsigned kind)
{
    const struct pbv_data *d = u->data;

    if (pbv_is_char(kind))
        return (uint16_t)(1u << kind);
    return pbv_is_guest(kind) ? s->columns[seat] & d->of_colour[d->colour[kind]] : 0;
}

static unsigned column_operand(unsigned kind, unsigned column)
{
    return pbv_is_guest(kind) ? column + 1 : 0;
}

static int legal_prep(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    PBV_EACH(k, s->hand[s->who].set)
        PBV_EACH(c, columns_for(u, s, s->who, k))
            out[n++] = lv_action_make(PBV_PREP_ACT, k, column_operand(k, c), 0);
    return n;
}

static int legal_lays(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    if (!laying(s, NULL))
        return 0;
    PBV_EACH(k, s->hand[s->active].set & 0xFFFFFFFFu) {
        if (needs_room(s, s->active, k)) {
            PBV_EACH(drop, s->columns[s->active])
                out[n++] = lv_action_make(PBV_LAY_ACT, k, 0, drop + 1);
            continue;
        }
        PBV_EACH(c, columns_for(u, s, s->active, k))
            out[n++] = lv_action_make(PBV_LAY_ACT, k, column_operand(k, c), 0);
    }
    return n;
}

/* ---- prison plays (PBV-102, PBV-105) ---------------------------------------------------------- */

static bool prison_window(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
{
    bool any = u->option[PBV_OPT_PRISON][0] != 0;

    if (s->phase == PBV_PH_TURN
        && (s->mode == PBV_MODE_B || s->mode == PBV_FLEXIBLE || (any && pbv_play_window(s))))
        return true;
    return lv_refuse(why, LV_E_RULE, "PBV-032", N_("prison plays are made while laying cards"), 0);
}

/* Figures that some opponent of `seat` controls. */
static uint16_t opponents_control(const struct lv_setup *u, const struct pbv_state *s, unsigned seat)
{
    unsigned set = 0;

    for (int i = 0; i < u->seats; i++)
        if (i != (int)seat)
            set |= s->control[i];
    return (uint16_t)(set & ~(unsigned)pbv_shadows(s));
}

static uint16_t jail_targets(const struct lv_setup *u, const struct pbv_state *s, unsigned guest)
{
    const struct pbv_data *d = u->data;

    return (uint16_t)(d->of_colour[d->colour[guest]] & on_board(s) & ~s->here[PBV_PRISON]
                      & opponents_control(u, s, s->active));
}

static bool may_jail(const struct lv_setup *u, const struct pbv_state *s, unsigned kind, unsigned figure,
                     struct lv_refusal *why)
{
    if (!prison_window(u, s, why) || !in_hand(s, s->active, kind, why))
        return false;
    if (!pbv_is_guest(kind))
        return lv_refuse(why, LV_E_RULE, "PBV-102", N_("only a guest sends a figure to prison"), 0);
    if (figure >= PBV_N_CHARS || !(jail_targets(u, s, kind) >> figure & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-102",
                         N_("a guest jails a free figure of its colour that an opponent controls"), 0);
    return true;
}

static uint16_t release_targets(const struct lv_setup *u, const struct pbv_state *s, unsigned kind)
{
    const struct pbv_data *d = u->data;
    unsigned prisoners = s->here[PBV_PRISON];

    if (pbv_is_char(kind))
        return (uint16_t)(prisoners & 1u << kind);
    return pbv_is_guest(kind) ? (uint16_t)(prisoners & d->of_colour[d->colour[kind]]) : 0;
}

static bool may_release(const struct lv_setup *u, const struct pbv_state *s, unsigned figure,
                        unsigned kind, struct lv_refusal *why)
{
    if (!prison_window(u, s, why) || !in_hand(s, s->active, kind, why))
        return false;
    if (figure >= PBV_N_CHARS || !(release_targets(u, s, kind) >> figure & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-105",
                         N_("a prisoner is freed by its own card or a guest of its colour"), 0);
    return true;
}

static int legal_prison(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    uint64_t hand = s->hand[s->active].set;
    int n = 0;

    if (!prison_window(u, s, NULL))
        return 0;
    PBV_EACH(k, pbv_guests(hand))
        PBV_EACH(f, jail_targets(u, s, k))
            out[n++] = lv_action_make(PBV_JAIL_ACT, k, f, 0);
    if (s->here[PBV_PRISON])
        PBV_EACH(k, hand & 0xFFFFFFFFu)
            PBV_EACH(f, release_targets(u, s, k))
                out[n++] = lv_action_make(PBV_RELEASE_ACT, f, k, 0);
    return n;
}

/* ---- actions of mode C ------------------------------------------------------------------------ */

static bool acting(const struct pbv_state *s, struct lv_refusal *why)
{
    if (!in_phase(s, PBV_PH_TURN, "PBV-047", why))
        return false;
    if (s->mode != PBV_MODE_C && s->mode != PBV_FLEXIBLE)
        return lv_refuse(why, LV_E_RULE, "PBV-030", N_("actions are made in mode C only"), 0);
    if (s->points == 0)
        return lv_refuse(why, LV_E_RULE, "PBV-047", N_("no action is left"), 0);
    return true;
}

static uint16_t movable(const struct pbv_state *s)
{
    return (uint16_t)(pbv_controls(s, s->active) & on_board(s) & ~s->here[PBV_PRISON]);
}

static bool may_move(const struct pbv_state *s, unsigned figure, unsigned to, struct lv_refusal *why)
{
    unsigned from = figure < PBV_N_CHARS ? s->at[figure] : PBV_OFF;

    if (!acting(s, why))
        return false;
    if (from == PBV_PRISON || to == PBV_PRISON)
        return lv_refuse(why, LV_E_RULE, "PBV-055", N_("no move enters or leaves the prison"), 0);
    if (from == PBV_OFF || !(movable(s) >> figure & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-050", N_("only a figure you control may be moved"), 0);
    if (to == PBV_GARE)
        return lv_refuse(why, LV_E_RULE, "PBV-054", N_("nobody goes back to the gare"), 0);
    if (from == PBV_STREET ? !PBV_IN_PLACE(to) : to != PBV_STREET)
        return lv_refuse(why, LV_E_RULE, PBV_IN_PLACE(from) && PBV_IN_PLACE(to) ? "PBV-052" : "PBV-051",
                         N_("a move leads into the street, or from the street into a place"), 0);
    return true;
}

static int legal_moves(const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    PBV_EACH(f, movable(s)) {
        if (s->at[f] != PBV_STREET) {
            out[n++] = lv_action_make(PBV_MOVE_ACT, f, PBV_STREET, 0);
            continue;
        }
        for (unsigned to = 1; to <= PBV_N_PLACES; to++)
            out[n++] = lv_action_make(PBV_MOVE_ACT, f, to, 0);
    }
    return n;
}

static bool may_take(const struct lv_setup *u, const struct pbv_state *s, unsigned figure,
                     struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;
    unsigned place = figure < PBV_N_CHARS ? s->at[figure] : PBV_OFF;

    if (!acting(s, why))
        return false;
    if (place == PBV_GARE)
        return lv_refuse(why, LV_E_RULE, "PBV-098", N_("no Embrouille is drawn at the gare"), 0);
    if (!PBV_IN_PLACE(place) || d->place_colour[place] != d->colour[figure]
        || !(pbv_controls(s, s->active) >> figure & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-057",
                         N_("it takes a character you control in a place of its own colour"), 0);
    if (s->draw_places >> place & 1)
        return lv_refuse(why, LV_E_RULE, "PBV-058",
                         N_("an Embrouille was drawn in this place already this turn"), 0);
    if (s->draw_chars >> figure & 1)
        return lv_refuse(why, LV_E_RULE, "PBV-059",
                         N_("this character has drawn an Embrouille already this turn"), 0);
    if (!pbv_troubles(s->stock.set | s->discard.set))
        return lv_refuse(why, LV_E_RULE, "PBV-061", N_("no Embrouille is left to draw"), 0);
    return true;
}

static bool may_meet(const struct lv_setup *u, const struct pbv_state *s, unsigned kind,
                     struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;
    const uint8_t *face;
    unsigned place;

    if (!acting(s, why) || !in_hand(s, s->active, kind, why))
        return false;
    if (!pbv_is_trouble(kind))
        return lv_refuse(why, LV_E_RULE, "PBV-079", N_("a Rencontre needs an Embrouille"), 0);
    face = d->trouble[kind - PBV_TROUBLE].face;
    place = s->at[face[0]];
    if (place != s->at[face[1]])
        return lv_refuse(why, LV_E_RULE, "PBV-079",
                         N_("the two characters of the card must stand in the same place"), 0);
    if (!PBV_IN_PLACE(place))
        return lv_refuse(why, LV_E_RULE, "PBV-080",
                         N_("a Rencontre is made in a coloured place only"), 0);
    if (~(unsigned)pbv_controlled(u, s) & (1u << face[0] | 1u << face[1]))
        return lv_refuse(why, LV_E_RULE, "PBV-082",
                         N_("both characters must be controlled by somebody"), 0);
    if (s->meet_places >> place & 1)
        return lv_refuse(why, LV_E_RULE, "PBV-085",
                         N_("a Rencontre was made in this place already"), 0);
    return true;
}

/* PBV-089, 091, 096: may X make an Échange where it stands? */
static bool may_exchange_with(const struct pbv_state *s, unsigned x, struct lv_refusal *why)
{
    unsigned place = x < PBV_N_CHARS ? s->at[x] : PBV_OFF;

    if (!acting(s, why))
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

static bool may_exchange(const struct lv_setup *u, const struct pbv_state *s, unsigned x, unsigned y,
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

    PBV_EACH(x, movable(s)) {
        if (!may_exchange_with(s, x, NULL))
            continue;
        PBV_EACH(y, s->here[s->at[x]] & ~(1u << x))
            for (unsigned p = 0; p < (unsigned)u->seats; p++)
                if (p != s->active && pbv_controls(s, p) >> y & 1)
                    out[n++] = lv_action_make(PBV_EXCHANGE_ACT, x, y, p);
    }
    return n;
}

static int legal_actions(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n;

    if (!acting(s, NULL))
        return 0;
    n = legal_moves(s, out);
    PBV_EACH(f, movable(s))
        if (may_take(u, s, f, NULL))
            out[n++] = lv_action_make(PBV_TAKE_ACT, f, 0, 0);
    PBV_EACH(k, pbv_troubles(s->hand[s->active].set))
        if (may_meet(u, s, k, NULL))
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
        return lv_refuse(why, LV_E_RULE, "PBV-R26",
                         N_("the card must come from the column of the target"), 0);
    return true;
}

static int legal_open_cards(const struct lv_setup *u, const struct pbv_state *s, unsigned act,
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

/* ---- discards, sales, Rendez-vous ------------------------------------------------------------- */

/* PBV-039: Embrouilles first while there are too many; DUMP leaves the choice free (PBV-071). */
static uint64_t discards(const struct pbv_state *s)
{
    uint64_t hand = s->hand[s->who].set;

    if (s->dump == 0 && pbv_count(pbv_troubles(hand)) > PBV_HAND_TROUBLES)
        return pbv_troubles(hand);
    return hand;
}

static bool may_discard(const struct pbv_state *s, unsigned kind, struct lv_refusal *why)
{
    if (!in_phase(s, PBV_PH_DISCARD, "PBV-039", why) || !in_hand(s, s->who, kind, why))
        return false;
    if (!(discards(s) >> kind & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-039",
                         N_("with more than three Embrouilles one of them is discarded first"), 0);
    return true;
}

static bool may_sell(const struct lv_setup *u, const struct pbv_state *s, unsigned seat, unsigned column,
                     struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;

    if (!in_phase(s, PBV_PH_SALE, "PBV-122", why))
        return false;
    if (column >= PBV_N_CHARS || !(s->columns[seat] >> column & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-124", N_("there is no such column"), 0);
    if (s->at[column] != d->rv[s->rv_now - 1].place)
        return lv_refuse(why, LV_E_RULE, "PBV-123",
                         N_("only columns of characters in the place of the Rendez-vous are sold"), 0);
    return true;
}

static bool may_pick(const struct lv_setup *u, const struct pbv_state *s, unsigned rv,
                     struct lv_refusal *why)
{
    if (!in_phase(s, PBV_PH_PICK, "PBV-R41", why))
        return false;
    (void)u;
    if (rv + 1 != s->rv_open[0] && rv + 1 != s->rv_open[1])
        return lv_refuse(why, LV_E_RULE, "PBV-R41", N_("this Rendez-vous is not complete"), 0);
    return true;
}

/* ---- the turn --------------------------------------------------------------------------------- */

static bool may_mode(const struct pbv_state *s, unsigned mode, struct lv_refusal *why)
{
    if (!in_phase(s, PBV_PH_TURN, "PBV-029", why))
        return false;
    if (s->mode != PBV_NO_MODE)
        return lv_refuse(why, LV_E_RULE, "PBV-029", N_("the mode of this turn is chosen already"), 0);
    if (mode < PBV_MODE_A || mode > PBV_MODE_C)
        return lv_refuse(why, LV_E_RULE, "PBV-029", N_("there are three modes: A, B and C"), 0);
    if (mode == PBV_MODE_A && !pbv_can_draw(s))
        return lv_refuse(why, LV_E_RULE, "PBV-R47", N_("no card can be drawn at all"), 0);
    return true;
}

/* PBV-034: in A, by DRAW, or for a point of a flexible turn. */
static bool drawing(const struct pbv_state *s)
{
    return s->phase == PBV_PH_DRAW
        || (s->phase == PBV_PH_TURN && s->points > 0
            && (s->mode == PBV_MODE_A || s->mode == PBV_FLEXIBLE));
}

static bool may_draw(const struct pbv_state *s, unsigned pile, struct lv_refusal *why)
{
    if (!drawing(s))
        return lv_refuse(why, LV_E_RULE, "PBV-030", N_("character cards are drawn in mode A only"), 0);
    if (pile >= PBV_N_PILES || s->pile[pile] == 0)
        return lv_refuse(why, LV_E_RULE, "PBV-034", N_("this pile is empty"), 0);
    return true;
}

static int legal_draws(const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    for (unsigned p = 0; p < PBV_N_PILES; p++)
        if (may_draw(s, p, NULL))
            out[n++] = lv_action_make(PBV_PILE_ACT, p, 0, 0);
    return n;
}

static bool may_end(const struct pbv_state *s, struct lv_refusal *why)
{
    if (!in_phase(s, PBV_PH_TURN, "PBV-033", why))
        return false;
    if (s->mode == PBV_NO_MODE)
        return lv_refuse(why, LV_E_RULE, "PBV-029", N_("choose a mode first"), 0);
    if (s->mode == PBV_MODE_A && s->points > 0)
        return lv_refuse(why, LV_E_RULE, "PBV-033", N_("three cards must be drawn"), 0);
    return true;
}

static int legal_turn(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    for (unsigned m = PBV_MODE_A; m <= PBV_MODE_C; m++)
        if (may_mode(s, m, NULL))
            out[n++] = lv_action_make(PBV_MODE_ACT, m, 0, 0);
    n += legal_draws(s, out + n);
    n += legal_lays(u, s, out + n);
    n += legal_prison(u, s, out + n);
    n += legal_actions(u, s, out + n);
    n += pbv_legal_plays(u, s, out + n);
    if (may_end(s, NULL))
        out[n++] = lv_action_make(PBV_END_ACT, 0, 0, 0);
    return n;
}

/* ---- all together ----------------------------------------------------------------------------- */

static int each_kind(unsigned act, uint64_t set, lv_action *out)
{
    int n = 0;

    PBV_EACH(k, set)
        out[n++] = lv_action_make(act, k, 0, 0);
    return n;
}

static int legal_with(const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    if (s->phase == PBV_PH_EXPEL)
        out[n++] = lv_action_make(PBV_ALONE_ACT, 0, 0, 0);
    for (unsigned f = s->ask[0] + 1u; f < PBV_N_CHARS; f++)
        if (pbv_may_with(s, f, NULL))
            out[n++] = lv_action_make(PBV_WITH_ACT, f, 0, 0);
    return n;
}

/* TELEPORT (PBV-067): anywhere else in the street or in a coloured place. */
static bool may_go(const struct pbv_state *s, unsigned to, struct lv_refusal *why)
{
    if (!in_phase(s, PBV_PH_TELEPORT, "PBV-067", why))
        return false;
    if (!(PBV_IN_PLACE(to) || to == PBV_STREET) || to == s->at[s->ask[0]])
        return lv_refuse(why, LV_E_RULE, "PBV-067",
                         N_("the figure goes to the street or another coloured place"), 0);
    return true;
}

static int two(unsigned a, unsigned b, lv_action *out)
{
    out[0] = lv_action_make(a, 0, 0, 0);
    out[1] = lv_action_make(b, 0, 0, 0);
    return 2;
}

static int legal_sale(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    PBV_EACH(c, s->columns[s->who])
        if (may_sell(u, s, s->who, c, NULL))
            out[n++] = lv_action_make(PBV_SELL_ACT, c, 0, 0);
    out[n++] = lv_action_make(PBV_DONE_ACT, 0, 0, 0);
    return n;
}

int pbv_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct pbv_state *s = state;
    int n = 0;

    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_PREP: return legal_prep(u, s, out);
    case PBV_PH_TURN: return legal_turn(u, s, out);
    case PBV_PH_DRAW: return legal_draws(s, out);
    case PBV_PH_PEEK: return two(PBV_KEEP_ACT, PBV_BURY_ACT, out);
    case PBV_PH_TELEPORT:
        for (unsigned to = 1; to <= PBV_STREET; to++)
            if (may_go(s, to, NULL))
                out[n++] = lv_action_make(PBV_TO_ACT, to, 0, 0);
        return n;
    case PBV_PH_EXPEL:
    case PBV_PH_SWAP: return legal_with(s, out);
    case PBV_PH_RECALL: return legal_open_cards(u, s, PBV_RECALL_ACT, s->ask[0], out);
    case PBV_PH_TAKE_CARD: return legal_open_cards(u, s, PBV_TAKE_CARD_ACT, s->ask[2], out);
    case PBV_PH_GIVE: return each_kind(PBV_GIVE_ACT, s->hand[s->active].set, out);
    case PBV_PH_DISCARD: return each_kind(PBV_DISCARD_ACT, discards(s), out);
    case PBV_PH_PICK:
        for (int i = 0; i < 2; i++)
            out[n++] = lv_action_make(PBV_PICK_ACT, s->rv_open[i] - 1u, 0, 0);
        return n;
    case PBV_PH_THROW: return two(PBV_THROW_ACT, PBV_PASS_ACT, out);
    case PBV_PH_SALE: return legal_sale(u, s, out);
    case PBV_PH_FIRST: case PBV_PH_DEAL: case PBV_PH_TOP: case PBV_PH_REVEAL: case PBV_PH_FACE:
    case PBV_PH_TROUBLE: case PBV_PH_STOLEN: case PBV_PH_PEEK_CARD: case PBV_PH_DICE:
    case PBV_PH_OVER: case PBV_N_PHASES: break;
    }
    return 0;
}

/* PBV-R61, PBV-R74: anybody may leave between two chance events. */
static bool may_close(const struct lv_setup *u, const struct pbv_state *s, lv_action a,
                      struct lv_refusal *why)
{
    unsigned seat = lv_action_a(a);

    if (s->phase == PBV_PH_OVER)
        return lv_refuse(why, LV_E_TURN, "PBV-137", N_("the game is over"), 0);
    if ((a & 0xFFFF) || seat >= (unsigned)u->seats || s->left[seat])
        return lv_refuse(why, LV_E_RULE, "PBV-R61", N_("nobody sits there"), 0);
    if (asked_of[s->phase] == LV_CHANCE)
        return lv_refuse(why, LV_E_TURN, "PBV-R74", N_("the chance event is settled first"), 0);
    return true;
}

/* The operands that a kind does not use must be zero: equal moves are equal numbers. */
static bool may_card(const struct lv_setup *u, const struct pbv_state *s, enum pbv_kind act, unsigned a,
                     unsigned b, unsigned c, struct lv_refusal *why)
{
    /* a guest names its column, a character has its own */
    unsigned column = pbv_is_guest(a) && b ? b - 1 : pbv_is_guest(a) ? PBV_N_CHARS : a;

    if (!pbv_is_guest(a) && b)
        return lv_refuse(why, LV_E_RULE, "PBV-018", N_("only a guest is laid on another column"), 0);
    if (act == PBV_PREP_ACT)
        return in_phase(s, PBV_PH_PREP, "PBV-012", why) && may_lay(u, s, s->who, a, column, why);
    return may_lay_now(u, s, a, column, c, why);
}

bool pbv_may(const struct lv_setup *u, const void *state, lv_action x, struct lv_refusal *why)
{
    const struct pbv_state *s = state;
    unsigned kind = lv_action_kind(x), a = lv_action_a(x), b = lv_action_b(x), c = lv_action_c(x);
    static const uint8_t operands[PBV_N_ACTS] = {
#define X_OPERANDS(name, word, list) ((list)[0] != ' ') + ((list)[1] != ' ') + ((list)[2] != ' '),
        PBV_KINDS(X_OPERANDS)
    };

    if (kind == LV_KIND_CLOSE)
        return may_close(u, s, x, why);
    if (s->phase == PBV_PH_OVER)
        return lv_refuse(why, LV_E_TURN, "PBV-137", N_("the game is over"), 0);
    if (kind >= PBV_N_ACTS || (operands[kind] < 3 && c) || (operands[kind] < 2 && b)
        || (operands[kind] < 1 && a))
        return lv_refuse(why, LV_E_RULE, NULL, N_("there is no such move in this game"), 0);
    if (kind >= PBV_C_FIRST_ACT)
        return pbv_may_happen(u, s, x, why);
    if (asked_of[s->phase] == LV_CHANCE)
        return lv_refuse(why, LV_E_TURN, NULL, N_("chance comes first"), 0);

    switch ((enum pbv_kind)kind) {
    case PBV_PREP_ACT:
    case PBV_LAY_ACT: return may_card(u, s, (enum pbv_kind)kind, a, b, c, why);
    case PBV_MODE_ACT: return may_mode(s, a, why);
    case PBV_PILE_ACT: return may_draw(s, a, why);
    case PBV_JAIL_ACT: return may_jail(u, s, a, b, why);
    case PBV_RELEASE_ACT: return may_release(u, s, a, b, why);
    case PBV_MOVE_ACT: return may_move(s, a, b, why);
    case PBV_TAKE_ACT: return may_take(u, s, a, why);
    case PBV_MEET_ACT: return may_meet(u, s, a, why);
    case PBV_EXCHANGE_ACT: return may_exchange(u, s, a, b, c, why);
    case PBV_TAKE_CARD_ACT:
        return in_phase(s, PBV_PH_TAKE_CARD, "PBV-092", why)
            && pbv_may_recall(u, s, s->ask[2], a, b, why);
    case PBV_GIVE_ACT:
        return in_phase(s, PBV_PH_GIVE, "PBV-091", why) && in_hand(s, s->active, a, why);
    case PBV_PLAY_ACT: return pbv_may_play(u, s, a, b, why);
    case PBV_TO_ACT: return may_go(s, a, why);
    case PBV_WITH_ACT: return pbv_may_with(s, a, why);
    case PBV_ALONE_ACT: return in_phase(s, PBV_PH_EXPEL, "PBV-068", why);
    case PBV_RECALL_ACT:
        return in_phase(s, PBV_PH_RECALL, "PBV-075", why)
            && pbv_may_recall(u, s, s->ask[0], a, b, why);
    case PBV_KEEP_ACT:
    case PBV_BURY_ACT: return in_phase(s, PBV_PH_PEEK, "PBV-077", why);
    case PBV_DISCARD_ACT: return may_discard(s, a, why);
    case PBV_PICK_ACT: return may_pick(u, s, a, why);
    case PBV_THROW_ACT:
    case PBV_PASS_ACT: return in_phase(s, PBV_PH_THROW, "PBV-118", why);
    case PBV_SELL_ACT: return may_sell(u, s, s->who, a, why);
    case PBV_DONE_ACT: return in_phase(s, PBV_PH_SALE, "PBV-122", why);
    case PBV_END_ACT: return may_end(s, why);
    case PBV_C_FIRST_ACT: case PBV_C_DEAL_ACT: case PBV_C_TOP_ACT: case PBV_C_FACE_ACT:
    case PBV_C_REVEAL_ACT: case PBV_C_TROUBLE_ACT: case PBV_C_STOLEN_ACT: case PBV_C_DICE_ACT:
    case PBV_N_ACTS: break;
    }
    return false;
}
