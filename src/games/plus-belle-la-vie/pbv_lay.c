/* pbv_lay.c: what may be laid, and the prison plays that go with laying. */
#include "pbv.h"

/* ---- laying (PBV-012 to 018, 041 to 046) ------------------------------------------------------ */

/* A character on its own column (column == kind), a guest on one of its colour. */
static bool may_lay(const struct lv_setup *u, const struct pbv_state *s, unsigned seat, unsigned kind,
                    unsigned column, struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;

    if (!pbv_in_hand(s, seat, kind, s->phase == PBV_PH_PREP ? "PBV-012" : "PBV-041", why))
        return false;
    if (pbv_is_trouble(kind))
        return lv_refuse(why, LV_E_RULE, "PBV-046", N_("an Embrouille cannot be laid"), 0);
    if (pbv_is_char(kind) ? column != kind
                          : column >= PBV_N_CHARS || !(s->columns[seat] >> column & 1)
                                || d->colour[column] != d->colour[kind])
        return lv_refuse_brief(why, LV_E_RULE, "PBV-018",
                               N_("a guest is laid on a column of its own colour"),
                               N_("no column of its colour"), 0);
    return true;
}

static bool needs_room(const struct pbv_state *s, unsigned seat, unsigned kind)
{
    return pbv_is_char(kind) && !(s->columns[seat] >> kind & 1)
        && pbv_count(s->columns[seat]) >= PBV_COLUMNS;
}

bool pbv_laying(const struct pbv_state *s, struct lv_refusal *why)
{
    if (!pbv_in_phase(s, PBV_PH_TURN, "PBV-041", why))
        return false;
    if (s->mode != PBV_MODE_B && s->mode != PBV_FLEXIBLE)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-030",
                               N_("cards are laid in mode B only"), N_("only in mode B"), 0);
    if (s->points == 0)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-041",
                               N_("three cards have been laid already"), N_("three cards are laid"), 0);
    return true;
}

/* `drop` is the column discarded + 1 (PBV-043), or 0. */
static bool may_lay_now(const struct lv_setup *u, const struct pbv_state *s, unsigned kind,
                        unsigned column, unsigned drop, struct lv_refusal *why)
{
    if (!pbv_laying(s, why) || !may_lay(u, s, s->active, kind, column, why))
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

int pbv_legal_prep(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    PBV_EACH(k, s->hand[s->who].set)
        PBV_EACH(c, columns_for(u, s, s->who, k))
            out[n++] = lv_action_make(PBV_PREP_ACT, k, column_operand(k, c), 0);
    return n;
}

int pbv_legal_lays(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    if (!pbv_laying(s, NULL))
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

/* The operands that a kind does not use must be zero: equal moves are equal numbers. */
bool pbv_may_lay(const struct lv_setup *u, const struct pbv_state *s, enum pbv_kind act, unsigned a,
                 unsigned b, unsigned c, struct lv_refusal *why)
{
    /* a guest names its column, a character has its own */
    unsigned column = pbv_is_guest(a) && b ? b - 1 : pbv_is_guest(a) ? PBV_N_CHARS : a;

    if (!pbv_is_guest(a) && b)
        return lv_refuse(why, LV_E_RULE, "PBV-018", N_("only a guest is laid on another column"), 0);
    if (act == PBV_PREP_ACT)
        return pbv_in_phase(s, PBV_PH_PREP, "PBV-012", why) && may_lay(u, s, s->who, a, column, why);
    return may_lay_now(u, s, a, column, c, why);
}

/* ---- prison plays (PBV-102, PBV-105) ---------------------------------------------------------- */

bool pbv_prison_window(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
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

    return (uint16_t)(d->of_colour[d->colour[guest]] & pbv_on_board(s) & ~s->here[PBV_PRISON]
                      & opponents_control(u, s, s->active));
}

bool pbv_may_jail(const struct lv_setup *u, const struct pbv_state *s, unsigned kind, unsigned figure,
                  struct lv_refusal *why)
{
    if (!pbv_prison_window(u, s, why) || !pbv_in_hand(s, s->active, kind, "PBV-102", why))
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

bool pbv_may_release(const struct lv_setup *u, const struct pbv_state *s, unsigned figure,
                     unsigned kind, struct lv_refusal *why)
{
    if (!pbv_prison_window(u, s, why) || !pbv_in_hand(s, s->active, kind, "PBV-105", why))
        return false;
    if (figure >= PBV_N_CHARS || !(release_targets(u, s, kind) >> figure & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-105",
                         N_("a prisoner is freed by its own card or a guest of its colour"), 0);
    return true;
}

int pbv_legal_prison(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    uint64_t hand = s->hand[s->active].set;
    int n = 0;

    if (!pbv_prison_window(u, s, NULL))
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
