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

bool pbv_in_hand(const struct pbv_state *s, unsigned seat, unsigned kind, const char *rule,
                 struct lv_refusal *why)
{
    if (kind >= PBV_N_KINDS || !(s->hand[seat].set >> kind & 1))
        return lv_refuse(why, LV_E_RULE, rule, N_("this card is not in the hand"), 0);
    return true;
}

/* ---- discards, sales, Rendez-vous ------------------------------------------------------------- */

/* PBV-039: Embrouilles first while there are too many; DUMP leaves the choice free (PBV-071). */
bool pbv_troubles_first(const struct pbv_state *s)
{
    return s->dump == 0 && pbv_count(pbv_troubles(s->hand[s->who].set)) > PBV_HAND_TROUBLES;
}

static uint64_t discards(const struct pbv_state *s)
{
    const uint64_t hand = s->hand[s->who].set;

    return pbv_troubles_first(s) ? pbv_troubles(hand) : hand;
}

static bool may_discard(const struct pbv_state *s, unsigned kind, struct lv_refusal *why)
{
    if (!pbv_in_phase(s, PBV_PH_DISCARD, "PBV-039", why) || !pbv_in_hand(s, s->who, kind, "PBV-038", why))
        return false;
    if (!(discards(s) >> kind & 1))
        return lv_refuse_brief(why, LV_E_RULE, "PBV-039",
                               N_("with more than three Embrouilles one of them is discarded first"),
                               N_("an Embrouille first"), 0);
    return true;
}

static bool may_sell(const struct lv_setup *u, const struct pbv_state *s, unsigned seat, unsigned column,
                     struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;

    if (!pbv_in_phase(s, PBV_PH_SALE, "PBV-122", why))
        return false;
    if (column >= PBV_N_CHARS || !(s->columns[seat] >> column & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-124", N_("there is no such column"), 0);
    if (s->at[column] != d->rv[s->rv_now - 1].place)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-123",
                               N_("only columns of characters in the place of the Rendez-vous are sold"),
                               N_("not at the Rendez-vous"), 0);
    return true;
}

static bool may_pick(const struct lv_setup *u, const struct pbv_state *s, unsigned rv,
                     struct lv_refusal *why)
{
    if (!pbv_in_phase(s, PBV_PH_PICK, "PBV-R41", why))
        return false;
    (void)u;
    if (rv + 1 != s->rv_open[0] && rv + 1 != s->rv_open[1])
        return lv_refuse(why, LV_E_RULE, "PBV-R41", N_("this Rendez-vous is not complete"), 0);
    return true;
}

/* ---- the turn --------------------------------------------------------------------------------- */

static bool may_mode(const struct pbv_state *s, unsigned mode, struct lv_refusal *why)
{
    if (!pbv_in_phase(s, PBV_PH_TURN, "PBV-029", why))
        return false;
    if (s->mode != PBV_NO_MODE)
        return lv_refuse(why, LV_E_RULE, "PBV-029", N_("the mode of this turn is chosen already"), 0);
    if (mode < PBV_MODE_A || mode > PBV_MODE_C)
        return lv_refuse(why, LV_E_RULE, "PBV-029", N_("there are three modes: A, B and C"), 0);
    if (mode == PBV_MODE_A && !pbv_can_draw(s))
        return lv_refuse_brief(why, LV_E_RULE, "PBV-R47",
                               N_("no card can be drawn at all"), N_("nothing to draw"), 0);
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
        return lv_refuse_brief(why, LV_E_RULE, "PBV-030",
                               N_("character cards are drawn in mode A only"), N_("only in mode A"), 0);
    if (pile >= PBV_N_PILES || s->pile[pile] == 0)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-034", N_("this pile is empty"), N_("empty pile"), 0);
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
    if (!pbv_in_phase(s, PBV_PH_TURN, "PBV-033", why))
        return false;
    if (s->mode == PBV_NO_MODE)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-029",
                               N_("choose a mode first"), N_("no mode chosen yet"), 0);
    if (s->mode == PBV_MODE_A && s->points > 0)
        return lv_refuse_brief(why, LV_E_RULE, "PBV-033",
                               N_("three cards must be drawn"), N_("draw three cards first"), 0);
    return true;
}

static int legal_turn(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    for (unsigned m = PBV_MODE_A; m <= PBV_MODE_C; m++)
        if (may_mode(s, m, NULL))
            out[n++] = lv_action_make(PBV_MODE_ACT, m, 0, 0);
    n += legal_draws(s, out + n);
    n += pbv_legal_lays(u, s, out + n);
    n += pbv_legal_prison(u, s, out + n);
    n += pbv_legal_actions(u, s, out + n);
    n += pbv_legal_plays(u, s, out + n);
    if (may_end(s, NULL))
        out[n++] = lv_action_make(PBV_END_ACT, 0, 0, 0);
    return n;
}

/* ---- all together ----------------------------------------------------------------------------- */

int pbv_each_kind(unsigned act, uint64_t set, lv_action *out)
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
    for (unsigned f = 0; f < PBV_N_CHARS; f++)
        if (pbv_may_with(s, f, NULL))
            out[n++] = lv_action_make(PBV_WITH_ACT, f, 0, 0);
    return n;
}

/* TELEPORT (PBV-067): anywhere else in the street or in a coloured place. */
static bool may_go(const struct pbv_state *s, unsigned to, struct lv_refusal *why)
{
    if (!pbv_in_phase(s, PBV_PH_TELEPORT, "PBV-067", why))
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
    case PBV_PH_PREP: return pbv_legal_prep(u, s, out);
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
    case PBV_PH_RECALL: return pbv_legal_open_cards(u, s, PBV_RECALL_ACT, s->ask[0], out);
    case PBV_PH_TAKE_CARD: return pbv_legal_open_cards(u, s, PBV_TAKE_CARD_ACT, s->ask[2], out);
    case PBV_PH_GIVE: return pbv_each_kind(PBV_GIVE_ACT, s->hand[s->active].set, out);
    case PBV_PH_DISCARD: return pbv_each_kind(PBV_DISCARD_ACT, discards(s), out);
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

/* Does what is in the hand decide what may be done in a turn? How many cards it has, and how many of them are
 * Embrouilles, everybody sees. */
static bool hand_matters(const struct lv_setup *u, const struct pbv_state *s)
{
    const uint64_t hand = s->hand[s->active].set;

    return (pbv_troubles(hand) && (pbv_play_window(s) || pbv_acting(s, NULL)))
        || (hand && (pbv_laying(s, NULL) || pbv_prison_window(u, s, NULL)));
}

/* Piles, figures, places and columns lie open; what one has in hand counts in a turn, and where cards are
 * given or thrown away. */
bool pbv_is_open(const struct lv_setup *u, const void *state)
{
    const struct pbv_state *s = state;

    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_TURN: return !hand_matters(u, s);
    case PBV_PH_DRAW: case PBV_PH_TELEPORT: case PBV_PH_EXPEL: case PBV_PH_SWAP: case PBV_PH_RECALL:
    case PBV_PH_TAKE_CARD: case PBV_PH_PEEK: case PBV_PH_PICK: case PBV_PH_THROW: case PBV_PH_SALE:
        return true;
    default: return false;
    }
}

/* PBV-R61, PBV-R74: anybody may leave between two chance events. */
static bool may_close(const struct lv_setup *u, const struct pbv_state *s, lv_action a,
                      struct lv_refusal *why)
{
    unsigned seat = lv_action_a(a);

    if (s->phase == PBV_PH_OVER)
        return lv_refuse(why, LV_E_TURN, "PBV-137", N_("the game is over"), 0);
    if (u->own_hands)
        return lv_refuse(why, LV_E_RULE, "PBV-R83",
                         N_("when somebody leaves, another person plays their cards"), 0);
    if ((a & 0xFFFF) || seat >= (unsigned)u->seats || s->left[seat])
        return lv_refuse(why, LV_E_RULE, "PBV-R61", N_("nobody sits there"), 0);
    if (asked_of[s->phase] == LV_CHANCE)
        return lv_refuse(why, LV_E_TURN, "PBV-R74", N_("the chance event is settled first"), 0);
    return true;
}

bool pbv_may(const struct lv_setup *u, const void *state, lv_action x, struct lv_refusal *why)
{
    const struct pbv_state *s = state;
    unsigned kind = lv_action_kind(x), a = lv_action_a(x), b = lv_action_b(x), c = lv_action_c(x);
    static const uint8_t operands[PBV_N_ACTS] = {
#define X_OPERANDS(name, word, n, ...) n,
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
    case PBV_LAY_ACT: return pbv_may_lay(u, s, (enum pbv_kind)kind, a, b, c, why);
    case PBV_MODE_ACT: return may_mode(s, a, why);
    case PBV_PILE_ACT: return may_draw(s, a, why);
    case PBV_JAIL_ACT: return pbv_may_jail(u, s, a, b, why);
    case PBV_RELEASE_ACT: return pbv_may_release(u, s, a, b, why);
    case PBV_MOVE_ACT: return pbv_may_move(s, a, b, why);
    case PBV_TAKE_ACT: return pbv_may_take(u, s, a, why);
    case PBV_MEET_ACT: return pbv_may_meet(u, s, a, why);
    case PBV_EXCHANGE_ACT: return pbv_may_exchange(u, s, a, b, c, why);
    case PBV_TAKE_CARD_ACT:
        return pbv_in_phase(s, PBV_PH_TAKE_CARD, "PBV-092", why)
            && pbv_may_recall(u, s, s->ask[2], a, b, why);
    case PBV_GIVE_ACT:
        return pbv_in_phase(s, PBV_PH_GIVE, "PBV-091", why)
            && pbv_in_hand(s, s->active, a, "PBV-091", why);
    case PBV_PLAY_ACT: return pbv_may_play(u, s, a, b, why);
    case PBV_TO_ACT: return may_go(s, a, why);
    case PBV_WITH_ACT: return pbv_may_with(s, a, why);
    case PBV_ALONE_ACT: return pbv_in_phase(s, PBV_PH_EXPEL, "PBV-068", why);
    case PBV_RECALL_ACT:
        return pbv_in_phase(s, PBV_PH_RECALL, "PBV-075", why)
            && pbv_may_recall(u, s, s->ask[0], a, b, why);
    case PBV_KEEP_ACT:
    case PBV_BURY_ACT: return pbv_in_phase(s, PBV_PH_PEEK, "PBV-077", why);
    case PBV_DISCARD_ACT: return may_discard(s, a, why);
    case PBV_PICK_ACT: return may_pick(u, s, a, why);
    case PBV_THROW_ACT:
    case PBV_PASS_ACT: return pbv_in_phase(s, PBV_PH_THROW, "PBV-118", why);
    case PBV_SELL_ACT: return may_sell(u, s, s->who, a, why);
    case PBV_DONE_ACT: return pbv_in_phase(s, PBV_PH_SALE, "PBV-122", why);
    case PBV_END_ACT: return may_end(s, why);
    case PBV_C_FIRST_ACT: case PBV_C_DEAL_ACT: case PBV_C_TOP_ACT: case PBV_C_FACE_ACT:
    case PBV_C_REVEAL_ACT: case PBV_C_TROUBLE_ACT: case PBV_C_STOLEN_ACT: case PBV_C_DICE_ACT:
    case PBV_N_ACTS: break;
    }
    return false;
}
