/* pbv_powers.c: the thirteen powers of the Embrouilles (PBV-062 to 077): on whom they may be played,
 * and what they do. Powers on figures name a figure first; those that need more ask for it next. */
#include "pbv.h"

#include <assert.h>

/* PBV-031: never in the middle of drawing. */
bool pbv_play_window(const struct pbv_state *s)
{
    return s->phase == PBV_PH_TURN && (s->mode != PBV_MODE_A || s->points == 3 || s->points == 0);
}

static uint16_t in_places(const struct pbv_state *s)
{
    return (uint16_t)~(s->here[PBV_OFF] | s->here[PBV_GARE] | s->here[PBV_STREET]
                       | s->here[PBV_PRISON]);
}

/* PBV-069: figures that have a partner elsewhere. */
static uint16_t swap_firsts(const struct pbv_state *s)
{
    unsigned all = in_places(s) | s->here[PBV_STREET], set = 0;

    PBV_EACH(f, all)
        if (all & ~(unsigned)s->here[s->at[f]])
            set |= 1u << f;
    return (uint16_t)set;
}

/* Opponents who are there and fulfil the condition of a power on hands or columns. */
static uint16_t opponents(const struct lv_setup *u, const struct pbv_state *s, bool open)
{
    unsigned set = 0;

    for (int i = 0; i < u->seats; i++)
        if (i != s->active && (open ? s->columns[i] != 0 : s->hand[i].set != 0))
            set |= 1u << i;
    return (uint16_t)set;
}

/* Powers without a target: bit 0 when they can do something. */
static bool is_aimed(unsigned power)
{
    return power != PBV_DRAW && power != PBV_EXTRA && power != PBV_BONUS && power != PBV_PEEK;
}

/* The figures or seats that the power may be played on (PBV-063, R18). */
static uint16_t targets(const struct lv_setup *u, const struct pbv_state *s, enum pbv_power power)
{
    switch (power) {
    case PBV_JAIL:
    case PBV_TELEPORT: return in_places(s) | s->here[PBV_GARE] | s->here[PBV_STREET];
    case PBV_FREE: return s->here[PBV_PRISON];
    case PBV_EXPEL: return in_places(s);
    case PBV_SWAP: return swap_firsts(s);
    case PBV_STEAL:
    case PBV_DUMP: return opponents(u, s, false);
    case PBV_RECALL: return opponents(u, s, true);
    case PBV_SHADOW: return (uint16_t)~s->here[PBV_OFF];
    case PBV_DRAW: return pbv_can_draw(s);
    case PBV_EXTRA: return s->mode == PBV_MODE_C || s->mode == PBV_FLEXIBLE;
    case PBV_BONUS: return 1;
    case PBV_PEEK: return pbv_rv_pile(s) != 0;
    case PBV_N_POWERS: break;
    }
    return 0;
}

static unsigned power_of(const struct lv_setup *u, unsigned kind)
{
    return pbv_data_of(u)->trouble[kind - PBV_TROUBLE].power;
}

bool pbv_may_play(const struct lv_setup *u, const struct pbv_state *s, unsigned kind, unsigned target,
                  struct lv_refusal *why)
{
    static const char *const rule[PBV_N_POWERS] = {
        [PBV_JAIL] = "PBV-065", [PBV_FREE] = "PBV-066", [PBV_TELEPORT] = "PBV-067",
        [PBV_EXPEL] = "PBV-068", [PBV_SWAP] = "PBV-069", [PBV_STEAL] = "PBV-070",
        [PBV_DUMP] = "PBV-071", [PBV_DRAW] = "PBV-072", [PBV_EXTRA] = "PBV-073",
        [PBV_SHADOW] = "PBV-074", [PBV_RECALL] = "PBV-075", [PBV_BONUS] = "PBV-076",
        [PBV_PEEK] = "PBV-077",
    };
    unsigned power, set;

    if (!pbv_play_window(s))
        return lv_refuse_brief(why, LV_E_RULE, "PBV-031",
                               N_("no Embrouille may be played now"), N_("not now"), 0);
    if (!pbv_is_trouble(kind) || !(s->hand[s->active].set >> kind & 1))
        return lv_refuse(why, LV_E_RULE, "PBV-062", N_("this Embrouille is not in the hand"), 0);
    power = power_of(u, kind);
    assert(power < PBV_N_POWERS);
    set = targets(u, s, (enum pbv_power)power);
    if (set == 0)
        return lv_refuse_brief(why, LV_E_RULE, rule[power],
                               N_("the power of this Embrouille can do nothing now"),
                               N_("no effect now"), 0);
    if (is_aimed(power) ? target < 1 || target > PBV_N_CHARS || !(set >> (target - 1) & 1)
                        : target != 0)
        return lv_refuse(why, LV_E_RULE, rule[power],
                         N_("this Embrouille cannot be played on that"), 0);
    return true;
}

int pbv_legal_plays(const struct lv_setup *u, const struct pbv_state *s, lv_action *out)
{
    int n = 0;

    if (!pbv_play_window(s))
        return 0;
    PBV_EACH(k, pbv_troubles(s->hand[s->active].set)) {
        unsigned power = power_of(u, k);
        PBV_EACH(t, targets(u, s, (enum pbv_power)power))
            out[n++] = lv_action_make(PBV_PLAY_ACT, k, is_aimed(power) ? t + 1 : 0, 0);
    }
    return n;
}

/* The second figure of EXPEL or SWAP: pairs are unordered, so either may be named first (R75). */
bool pbv_may_with(const struct pbv_state *s, unsigned other, struct lv_refusal *why)
{
    unsigned first = s->ask[0];
    bool expel = s->phase == PBV_PH_EXPEL;
    const char *rule = expel ? "PBV-068" : "PBV-069";

    if (!expel && s->phase != PBV_PH_SWAP)
        return lv_refuse(why, LV_E_RULE, "PBV-068", N_("this is not asked now"), 0);
    if (other >= PBV_N_CHARS || other == first
        || (expel ? s->at[other] != s->at[first]
                  : s->at[other] == s->at[first]
                        || !((in_places(s) | s->here[PBV_STREET]) >> other & 1)))
        return lv_refuse(why, LV_E_RULE, rule, N_("this Embrouille cannot be played on that"), 0);
    return true;
}

/* ---- what they do ----------------------------------------------------------------------------- */

/* The step is not complete: the next part of it is asked. */
static void ask(struct pbv_go *g, enum pbv_phase phase, unsigned first)
{
    g->s->phase = (uint8_t)phase;
    g->s->ask[0] = (uint8_t)first;
}

static void play_on_figure(struct pbv_go *g, enum pbv_power power, unsigned f)
{
    struct pbv_state *s = g->s;
    unsigned from = s->at[f];

    assert(power < PBV_N_POWERS && f < PBV_N_CHARS);
    switch (power) {
    case PBV_JAIL: pbv_send(g, f, PBV_PRISON, power); break;
    case PBV_FREE: pbv_send(g, f, PBV_STREET, power); break;
    case PBV_TELEPORT:
    case PBV_SWAP:
        PBV_TELL(g, LV_SEE_ALL, AIMED_FIGURE, s->active, (int)f, (int)power);
        ask(g, power == PBV_SWAP ? PBV_PH_SWAP : PBV_PH_TELEPORT, f);
        return;
    case PBV_EXPEL:
        if (s->here[from] & ~(1u << f)) {
            PBV_TELL(g, LV_SEE_ALL, AIMED_EXPEL, s->active, (int)f, (int)power);
            ask(g, PBV_PH_EXPEL, f);
            return;
        }
        pbv_send(g, f, PBV_STREET, power);
        break;
    case PBV_SHADOW:
        s->shadow[s->active] |= (uint16_t)(1u << f);
        PBV_TELL(g, LV_SEE_ALL, SHADOW, s->active, (int)f, (int)pbv_controllers(g->u, s, f));
        break;
    case PBV_STEAL: case PBV_DUMP: case PBV_DRAW: case PBV_EXTRA: case PBV_RECALL: case PBV_BONUS:
    case PBV_PEEK: case PBV_N_POWERS: break;
    }
    if (s->at[f] != from)
        pbv_tell_lacks(g, 1u << from);
    pbv_go_on(g);
}

/* PBV-077, R73: a card whose place is known is shown without chance. */
static void peek(struct pbv_go *g)
{
    struct pbv_state *s = g->s;
    int next = pbv_rv_next(s);

    if (next < 0) {
        s->phase = PBV_PH_PEEK_CARD;
        return;
    }
    s->phase = PBV_PH_PEEK;
    s->rv_knows[next] |= (uint8_t)(1u << s->active);
    PBV_TELL(g, lv_see_only(s->active), PEEKED, s->active, next);
    PBV_TELL(g, lv_see_but(s->active), PEEKED_BACK, s->active);
}

static void play_plain(struct pbv_go *g, enum pbv_power power)
{
    enum { BONUS = 1000 };
    struct pbv_state *s = g->s;

    if (power == PBV_PEEK) {
        peek(g);
        return;
    }
    if (power == PBV_DRAW) {
        s->power_draws = 2;
    } else if (power == PBV_EXTRA) {
        s->points = (uint8_t)(s->points + 2);
        PBV_TELL(g, LV_SEE_ALL, EXTRA, s->active, s->points);
    } else {
        s->score[s->active] += BONUS;
        PBV_TELL(g, LV_SEE_ALL, BONUS, s->active, BONUS);
    }
    pbv_go_on(g);
}

static void play_on_seat(struct pbv_go *g, enum pbv_power power, unsigned seat)
{
    struct pbv_state *s = g->s;
    unsigned cards = pbv_hand_size(&s->hand[seat]);

    assert(power < PBV_N_POWERS && seat < (unsigned)g->u->seats);
    if (power != PBV_DUMP) {
        PBV_TELL(g, LV_SEE_ALL, AIMED, s->active, (int)seat, (int)power);
        ask(g, power == PBV_STEAL ? PBV_PH_STOLEN : PBV_PH_RECALL, seat);
    } else {
        PBV_TELL(g, LV_SEE_ALL, AIMED_DUMP, s->active, (int)seat, cards < 2 ? (int)cards : 2, (int)power);
        s->dump = 2;
        s->dump_seat = (uint8_t)seat;
        pbv_go_on(g);
    }
}

/* PBV-064: the card leaves the hand at once; nothing can need it before the power is done. */
void pbv_play(struct pbv_go *g, unsigned kind, unsigned target)
{
    enum pbv_power power = (enum pbv_power)power_of(g->u, kind);
    struct pbv_state *s = g->s;

    assert(kind >= PBV_TROUBLE && kind < PBV_N_KINDS);
    pbv_remove(&s->hand[s->active], kind);
    pbv_forget_open(g->u, s, s->active, kind);
    pbv_add(&s->discard, kind);
    PBV_TELL(g, LV_SEE_ALL, PLAYED, s->active, (int)kind);
    if (power == PBV_STEAL || power == PBV_DUMP || power == PBV_RECALL)
        play_on_seat(g, power, target - 1);
    else if (is_aimed(power))
        play_on_figure(g, power, target - 1);
    else
        play_plain(g, power);
}

static void send_two(struct pbv_go *g, unsigned a, unsigned b)
{
    unsigned from = g->s->at[a], to = g->s->at[b];
    bool swap = g->s->phase == PBV_PH_SWAP;

    assert(a < PBV_N_CHARS && b < PBV_N_CHARS && a != b);
    pbv_send(g, a, swap ? to : PBV_STREET, swap ? PBV_SWAP : PBV_EXPEL);
    pbv_send(g, b, swap ? from : PBV_STREET, swap ? PBV_SWAP : PBV_EXPEL);
    pbv_tell_lacks(g, 1u << from | 1u << to);
}

static void send_one(struct pbv_go *g, unsigned figure, unsigned to, enum pbv_power power)
{
    unsigned from = g->s->at[figure];

    assert(figure < PBV_N_CHARS && to < PBV_N_SPOTS);
    pbv_send(g, figure, to, power);
    pbv_tell_lacks(g, 1u << from | 1u << to);
}

static void recall(struct pbv_go *g, unsigned owner, unsigned column, unsigned kind)
{
    unsigned lone = pbv_take_open(g, owner, column, kind, owner);

    assert(owner < (unsigned)g->u->seats && kind < PBV_N_KINDS);
    PBV_TELL(g, LV_SEE_ALL, RECALLED, g->s->active, (int)owner, (int)column, (int)kind,
             (int)pbv_controllers(g->u, g->s, column));
    pbv_tell_returned(g, owner, column, lone);
}

/* The rest of a power that is asked in parts. */
void pbv_play_on(struct pbv_go *g, lv_action a)
{
    struct pbv_state *s = g->s;
    unsigned first = s->ask[0], x = lv_action_a(a);

    switch (lv_action_kind(a)) {
    case PBV_TO_ACT: send_one(g, first, x, PBV_TELEPORT); break;
    case PBV_ALONE_ACT: send_one(g, first, PBV_STREET, PBV_EXPEL); break;
    case PBV_WITH_ACT: send_two(g, first, x); break;
    case PBV_RECALL_ACT: recall(g, first, x, lv_action_b(a)); break;
    case PBV_KEEP_ACT: PBV_TELL(g, LV_SEE_ALL, KEPT, s->active); break;
    case PBV_BURY_ACT:
        pbv_bury_rv(s, (unsigned)pbv_rv_next(s));
        PBV_TELL(g, LV_SEE_ALL, BURIED, s->active);
        break;
    }
    pbv_go_on(g);
}
