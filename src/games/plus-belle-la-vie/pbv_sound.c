/* pbv_sound.c: can this state occur? Every card, figure and Rendez-vous is somewhere, exactly once;
 * what follows from other fields agrees with them; and the moment is one that the rules lead to. */
#include "pbv.h"

#include <string.h>

static bool bad_kind(struct lv_refusal *why, const struct pbv_data *d, const char *rule,
                     const char *msgid, unsigned kind)
{
    return lv_refuse_text(why, LV_E_POSITION, rule, msgid, 0, d->code[kind]);
}

static bool all_zero(const void *p, size_t n)
{
    const uint8_t *b = p;

    for (size_t i = 0; i < n; i++)
        if (b[i])
            return false;
    return true;
}
#define ALL_ZERO(member) all_zero(&(member), sizeof(member))

/* Members that some moments leave untouched, by their place in the state. */
struct span {
    uint16_t at, size;
};
#define SPAN(member) { offsetof(struct pbv_state, member), sizeof(((struct pbv_state *)0)->member) }

static bool untouched(const struct pbv_state *s, const struct span *span, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!all_zero((const uint8_t *)s + span[i].at, span[i].size))
            return false;
    return true;
}

/* ---- cards ------------------------------------------------------------------------------------ */

/* Copies of a kind in all hands, piles and discards. */
static unsigned held(const struct lv_setup *u, const struct pbv_state *s, unsigned kind)
{
    unsigned n = pbv_has(&s->stock, kind) + pbv_has(&s->discard, kind);

    for (int i = 0; i < u->seats; i++)
        n += pbv_has(&s->hand[i], kind);
    return n;
}

static bool cards_are_all_there(const struct lv_setup *u, const struct pbv_state *s,
                                struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;

    for (unsigned k = 0; k < PBV_N_KINDS; k++) {
        unsigned n = held(u, s, k), due = k < PBV_GUEST ? d->copies[k]
            : k < PBV_TROUBLE ? k - PBV_GUEST < d->n_guests : k - PBV_TROUBLE < d->n_troubles;
        if (pbv_is_guest(k))
            n += s->guest_at[k - PBV_GUEST] != 0;
        for (unsigned i = 0; k < PBV_GUEST && i < (unsigned)u->seats; i++)
            n += s->strength[i][k] - pbv_count(pbv_guests_on(d, s, i, k));
        if (n != due)
            return bad_kind(why, d, "PBV-003", N_("there are too many or too few cards {text}"), k);
    }
    return true;
}

static bool multiset_agrees(const struct pbv_cards *c)
{
    for (int k = 0; k < PBV_N_CHARS; k++)
        if ((c->n[k] > 0) != (c->set >> k & 1))
            return false;
    return true;
}

static bool columns_are_sound(const struct lv_setup *u, const struct pbv_state *s,
                              struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        if (pbv_count(s->columns[i]) > PBV_COLUMNS)
            return lv_impossible(why, "PBV-017", N_("player {n} has more than five columns"), i + 1);
        for (unsigned c = 0; c < PBV_N_CHARS; c++) {
            unsigned guests = pbv_guests_on(d, s, i, c);
            if (s->strength[i][c] < pbv_count(guests) + (guests != 0))
                return bad_kind(why, d, "PBV-020", N_("a guest lies alone on the column {text}"), c);
            if (s->strength[i][c] && s->at[c] == PBV_OFF)
                return bad_kind(why, d, "PBV-015", N_("the figure {text} must be on the board"), c);
            if (guests & ~(unsigned)d->guests_of[d->colour[c]])
                return bad_kind(why, d, "PBV-018", N_("a guest of another colour lies on {text}"), c);
        }
    }
    for (unsigned g = 0; g < PBV_MAX_GUESTS; g++)
        if (s->guest_at[g] > 16u * (unsigned)u->seats || (g >= d->n_guests && s->guest_at[g]))
            return lv_impossible(why, "PBV-018", N_("guest {n} lies nowhere"), g + 1);
    return true;
}

/* PBV-R71: what somebody knows of a hand is in it, and nobody knows who is not there. */
static bool is_known_rightly(const struct lv_setup *u, const struct pbv_state *s, unsigned by, unsigned of)
{
    const struct pbv_known *k = &s->known[by][of];
    const unsigned seats = (unsigned)u->seats;

    if (by == of || of >= seats || (by != PBV_ONLOOKER && (by >= seats || s->left[by])))
        return (k->copies | k->single) == 0;
    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        if (pbv_known_of(k, c) > s->hand[of].n[c])
            return false;
    return (k->single & ~s->hand[of].set) == 0 && !pbv_chars(k->single);
}

static bool knowledge_is_sound(const struct lv_setup *u, const struct pbv_state *s,
                               struct lv_refusal *why)
{
    for (unsigned v = 0; v <= PBV_ONLOOKER; v++)
        for (unsigned o = 0; o < PBV_MAX_SEATS; o++)
            if (!is_known_rightly(u, s, v, o))
                return lv_impossible(why, "PBV-R71", N_("a card is known that is not there"), 0);
    return true;
}

/* ---- figures, piles, Rendez-vous -------------------------------------------------------------- */

static bool derived_agrees(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;
    struct pbv_state t = *s;

    memset(t.here, 0, sizeof t.here);
    memset(t.colours, 0, sizeof t.colours);
    for (unsigned c = 0; c < PBV_N_CHARS; c++) {
        pbv_judge(u, &t, c);
        t.here[s->at[c]] |= (uint16_t)(1u << c);
    }
    PBV_EACH(k, s->stock.set & 0xFFFFFFFFu)
        t.colours[d->colour[k]] = (uint8_t)(t.colours[d->colour[k]] + pbv_has(&s->stock, k));
    if (memcmp(&t, s, sizeof t) != 0)
        return lv_impossible(why, NULL, N_("control, places or colours do not agree with the cards"), 0);
    return true;
}

static bool piles_are_sound(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
{
    unsigned cards = (unsigned)s->pile[0] + s->pile[1] + s->pile[2];
    unsigned shown[PBV_N_COLOURS] = { 0 };
    bool dealing = s->dealt < PBV_HAND * u->seats;

    if (cards != (dealing ? 0 : pbv_stock_chars(s)))
        return lv_impossible(why, "PBV-005", N_("the piles must hold {n} cards"), pbv_stock_chars(s));
    if (u->own_hands && (s->pile[1] || s->pile[2] || !ALL_ZERO(s->top)))
        return lv_impossible(why, "PBV-R83", N_("with your own cards, the piles are counted together"), 0);
    for (int p = 0; p < PBV_N_PILES; p++) {
        if (s->top[p] > PBV_N_COLOURS || (s->top[p] && s->pile[p] == 0))
            return lv_impossible(why, "PBV-006", N_("pile {n} cannot show this colour"), (unsigned)p + 1);
        if (s->top[p] && ++shown[s->top[p] - 1] > s->colours[s->top[p] - 1])
            return lv_impossible(why, "PBV-006", N_("pile {n} cannot show this colour"), (unsigned)p + 1);
    }
    return true;
}

static bool rvs_are_sound(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;
    unsigned pile = pbv_rv_pile(s), all = (1u << d->n_rvs) - 1, n = 0, open = 0, known;

    for (int i = 0; i < 2; i++)
        if (s->rv_open[i]) {
            open |= 1u << (s->rv_open[i] - 1);
            n++;
        }
    for (int i = 0; i < PBV_MAX_RVS; i++)
        n += s->rv_buried[i] > 0;
    n += pbv_count(s->rv_unknown) + pbv_count(s->rv_gone) + (s->rv_top > 0);
    if (n != d->n_rvs || (pile | open | s->rv_gone) != all || (s->rv_open[1] && !s->rv_open[0])
        || (s->rv_top && !s->rv_unknown))
        return lv_impossible(why, "PBV-109", N_("each Rendez-vous must be somewhere, once"), 0);
    known = pile & ~(unsigned)s->rv_unknown;
    for (unsigned r = 0; r < PBV_MAX_RVS; r++)
        if ((s->rv_knows[r] && !(known >> r & 1)) || s->rv_knows[r] >> u->seats)
            return lv_impossible(why, "PBV-R73", N_("nobody can know the place of Rendez-vous {n}"), r + 1);
    if (s->rv_played != pbv_count(s->rv_gone) || (s->rv_played >= pbv_goal(u) && s->phase != PBV_PH_OVER)
        || s->rv_played > pbv_goal(u))
        return lv_impossible(why, "PBV-135", N_("that many Rendez-vous cannot have been played"),
                             s->rv_played);
    return true;
}

/* What the table of fields cannot see, and must hold before anything else is looked at. */
static bool ranges_hold(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
{
    const unsigned seats = (unsigned)u->seats;
    bool spots = true, places = true, row = true, dice = s->dice_done < PBV_BLANK;
    bool cards = multiset_agrees(&s->stock) && multiset_agrees(&s->discard), shadows = true, nobody = true;

    for (int c = 0; c < PBV_N_CHARS; c++) {
        spots = spots && s->at[c] < PBV_N_SPOTS;
        places = places && !(s->exchanged[c] & ~0x1FFEu);
    }
    for (int i = 1; i < PBV_MAX_RVS; i++)
        row = row && (s->rv_buried[i - 1] || !s->rv_buried[i]);
    for (int i = 0; i < PBV_N_FACES; i++)
        dice = dice && s->dice[i] <= PBV_N_DICE;
    for (unsigned i = 0; i < PBV_MAX_SEATS; i++) {
        cards = cards && multiset_agrees(&s->hand[i]);
        shadows = shadows && !(s->shadow[i] & s->here[PBV_OFF]);
        nobody = nobody && (i < seats || (!s->columns[i] && !s->control[i] && ALL_ZERO(s->strength[i])));
    }
    return LV_ALL(why,
        { spots, "PBV-009", N_("a figure stands at no place on the board") },
        { places, "PBV-096", N_("an exchange was made at no place on the board") },
        { row && !(s->rv_unknown >> pbv_data_of(u)->n_rvs),
          "PBV-109", N_("each Rendez-vous must be somewhere, once") },
        { dice, "PBV-115", N_("the throws or the sale make no sense") },
        { cards, "PBV-003", N_("the cards of a hand or pile are not in order") },
        { shadows, "PBV-R19", N_("a figure off the board has no shadow") },
        { nobody, "PBV-001", N_("there are not that many players") });
}

/* ---- the moment ------------------------------------------------------------------------------- */

static bool seats_are_sound(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
{
    unsigned orders = 0, n = 0;

    for (int i = 0; i < u->seats; i++)
        if (s->left[i]) {
            orders |= 1u << s->left[i];
            n++;
            if (s->hand[i].set || s->columns[i] || s->throws[i])
                return lv_impossible(why, "PBV-R61", N_("player {n} has left and can have no cards"),
                                     (unsigned)i + 1);
        }
    if (orders != ((1u << (n + 1)) - 1) - 1 || n >= (unsigned)u->seats
        || (n + 1 == (unsigned)u->seats && s->phase != PBV_PH_OVER))
        return lv_impossible(why, "PBV-R61", N_("the order of leaving makes no sense"), 0);
    return true;
}

/* Before the first turn: PBV-004, PBV-009, PBV-010, PBV-013. */
static bool beginning_is_sound(const struct lv_setup *u, const struct pbv_state *s,
                               struct lv_refusal *why)
{
    static const struct span later[] = {
        SPAN(turns), SPAN(rv_played), SPAN(mode), SPAN(points), SPAN(shadow), SPAN(score), SPAN(meet_places),
        SPAN(draw_places), SPAN(draw_chars), SPAN(exchanged), SPAN(power_draws), SPAN(dump), SPAN(dump_seat),
    };
    const unsigned seats = (unsigned)u->seats;

    if (!untouched(s, later, sizeof later / sizeof *later) || s->active != s->first
        || pbv_count(pbv_troubles(s->stock.set)) != pbv_data_of(u)->n_troubles
        || (s->here[PBV_OFF] | s->here[PBV_GARE]) != 0xFFFF)
        return lv_impossible(why, "PBV-009", N_("this cannot be before the first turn"), 0);
    for (unsigned i = 0; i < seats; i++) {
        unsigned cards = pbv_hand_size(&s->hand[i]), behind = (i + seats - s->first) % seats;
        unsigned due = s->dealt >= PBV_HAND * seats ? PBV_HAND : (s->dealt + seats - 1 - behind) / seats;
        PBV_EACH(c, s->columns[i])
            cards += s->strength[i][c];
        if (cards != due && !s->left[i])
            return lv_impossible(why, "PBV-004", N_("player {n} has the wrong number of cards"), i + 1);
    }
    return true;
}

static bool turn_is_sound(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
{
    const bool flexible = u->option[PBV_OPT_FLEXIBLE][0] != 0, acts = flexible || s->mode == PBV_MODE_C;
    const int limit = u->option[PBV_OPT_TURNS][0];

    if (limit > 0 && s->turns >= limit)
        return lv_impossible(why, "PBV-R62", N_("the game ends after {n} turns"), (unsigned)limit);
    return LV_ALL(why,
        { flexible == (s->mode == PBV_FLEXIBLE) && (s->mode != PBV_NO_MODE || !s->points)
              && (acts || s->points <= 3), "PBV-029", N_("this mode, or that many actions, cannot be") },
        { acts || (!s->draw_places && !s->draw_chars && ALL_ZERO(s->exchanged)
                   && (!s->meet_places || u->option[PBV_OPT_MEETS][0])),
          "PBV-030", N_("actions are made in mode C only") },
        { s->rv_open[0] || s->phase == PBV_PH_REVEAL,
          "PBV-R43", N_("the game ends when no Rendez-vous is left") });
}

static bool rv_moment_is_sound(const struct lv_setup *u, const struct pbv_state *s,
                               struct lv_refusal *why)
{
    const struct pbv_data *d = u->data;
    unsigned left = PBV_N_DICE, there, throws = 0;
    bool fine = s->rv_now && (s->rv_now == s->rv_open[0] || s->rv_now == s->rv_open[1])
        && pbv_is_complete(d, s, s->rv_now - 1u);

    if (!fine)
        return lv_impossible(why, "PBV-111", N_("this Rendez-vous is not complete"), 0);
    there = s->here[d->rv[s->rv_now - 1].place];
    for (int i = 0; i < u->seats; i++) {
        throws += s->throws[i];
        fine = fine && s->throws[i] <= pbv_count(there);
    }
    for (int f = 0; f < PBV_N_FACES; f++) {
        left -= s->dice[f];
        fine = fine && left <= PBV_N_DICE && (f < s->dice_done || s->dice[f] == 0);
    }
    fine = fine && left > 0 && !s->left[s->who];
    if (s->phase == PBV_PH_SALE)
        fine = fine && s->solver && throws == 0;
    else
        fine = fine && (s->phase == PBV_PH_DICE || s->throws[s->who] > 0);
    return fine || lv_impossible(why, "PBV-115", N_("the throws or the sale make no sense"), 0);
}

/* A step asked in parts: its first answers must be possible. */
static bool part_is_sound(const struct lv_setup *u, const struct pbv_state *s)
{
    const uint8_t *ask = s->ask;
    bool moves = ask[0] < PBV_N_CHARS && s->at[ask[0]] != PBV_OFF && s->at[ask[0]] != PBV_PRISON;
    unsigned figure = ask[0] < PBV_N_CHARS ? ask[0] : 0;
    bool other = ask[0] < (unsigned)u->seats && ask[0] != s->active && !s->left[ask[0]];
    lv_action out[LV_MAX_ACTIONS];

    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_FACE:
        return ask[0] < PBV_N_PILES && s->pile[ask[0]] > 0 && (s->top[ask[0]] > 0 || u->own_hands)
            && (s->power_draws > 0
                || (s->points > 0 && (s->mode == PBV_MODE_A || s->mode == PBV_FLEXIBLE)));
    case PBV_PH_TROUBLE:
        return moves && s->draw_chars >> figure & 1 && pbv_troubles(s->stock.set) != 0;
    case PBV_PH_STOLEN: return other && s->hand[ask[0]].set != 0;
    case PBV_PH_PEEK_CARD: return s->rv_unknown != 0 && s->rv_top == 0;
    case PBV_PH_PEEK:
        return pbv_rv_next(s) >= 0 && s->rv_knows[pbv_rv_next(s)] >> s->active & 1;
    case PBV_PH_TELEPORT: return moves;
    case PBV_PH_EXPEL: return moves && PBV_IN_PLACE(s->at[figure]) && pbv_legal(u, s, out) > 1;
    case PBV_PH_SWAP: return moves && s->at[figure] != PBV_GARE && pbv_legal(u, s, out) > 0;
    case PBV_PH_RECALL: return other && s->columns[ask[0]] != 0;
    case PBV_PH_TAKE_CARD:
    case PBV_PH_GIVE: {
        struct pbv_state t = *s;
        t.phase = PBV_PH_TURN;
        if (!pbv_may(u, &t, lv_action_make(PBV_EXCHANGE_ACT, ask[0], ask[1], ask[2]), NULL))
            return false;
        t.phase = PBV_PH_TAKE_CARD;
        return s->phase == PBV_PH_TAKE_CARD || pbv_may_recall(u, &t, ask[2], ask[3], ask[4], NULL);
    }
    case PBV_PH_FIRST: case PBV_PH_DEAL: case PBV_PH_TOP: case PBV_PH_REVEAL: case PBV_PH_PREP:
    case PBV_PH_TURN: case PBV_PH_DRAW: case PBV_PH_DISCARD: case PBV_PH_PICK: case PBV_PH_THROW:
    case PBV_PH_DICE: case PBV_PH_SALE: case PBV_PH_OVER: case PBV_N_PHASES: break;
    }
    return true;
}

/* How many of ask[] a phase uses. */
static unsigned parts(enum pbv_phase phase)
{
    switch (phase) {
    case PBV_PH_FACE: case PBV_PH_TROUBLE: case PBV_PH_STOLEN: case PBV_PH_TELEPORT:
    case PBV_PH_EXPEL: case PBV_PH_SWAP: case PBV_PH_RECALL: return 1;
    case PBV_PH_TAKE_CARD: return 3;
    case PBV_PH_GIVE: return 5;
    default: return 0;
    }
}

/* What the rules would ask now must be what the state asks: found out by asking them. */
static bool is_asked_now(const struct lv_setup *u, const struct pbv_state *s, bool rv, bool step)
{
    struct pbv_state t = *s;
    struct pbv_go go = { u, u->data, &t, NULL };
    const enum pbv_phase due = pbv_due(&go);

    if (rv || step) {
        memcpy(t.ask, s->ask, sizeof t.ask);
        t.who = s->who;
        return memcmp(&t, s, sizeof t) == 0 && !(step && s->who != 0)
            && (due == PBV_PH_TURN || (due == PBV_PH_DRAW && s->phase == PBV_PH_FACE));
    }
    t = *s;
    if (due != PBV_PH_TURN || s->dealt == pbv_all_dealt(u))
        pbv_go_on(&go);
    return !(due == PBV_PH_TURN && s->dealt < pbv_all_dealt(u)) && memcmp(&t, s, sizeof t) == 0;
}

static bool moment_is_sound(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
{
    const bool rv = s->phase == PBV_PH_THROW || s->phase == PBV_PH_DICE || s->phase == PBV_PH_SALE;
    const bool step = s->phase == PBV_PH_PEEK || s->phase == PBV_PH_PEEK_CARD || parts(s->phase) > 0;

    if (!rv && s->dice_done)
        return lv_impossible(why, "PBV-115", N_("the throws or the sale make no sense"), 0);
    if (!all_zero(s->ask + parts(s->phase), sizeof s->ask - parts(s->phase))
        || (step && (s->left[s->active] || !part_is_sound(u, s))))
        return lv_impossible(why, "PBV-063", N_("what was answered of this step cannot be"), 0);
    if (!is_asked_now(u, s, rv, step))
        return lv_impossible(why, "PBV-030", N_("the rules do not ask this now"), 0);
    return !rv || rv_moment_is_sound(u, s, why);
}

static bool start_is_sound(const struct lv_setup *u, const struct pbv_state *s, struct lv_refusal *why)
{
    static const struct span later[] = {
        SPAN(rv_open), SPAN(rv_top), SPAN(rv_buried), SPAN(left), SPAN(known), SPAN(discard),
    };
    const int first = u->option[PBV_OPT_FIRST][0];
    struct pbv_state t = { 0 };

    pbv_start(u, &t);
    return LV_ALL(why,
        { s->phase != PBV_PH_FIRST || memcmp(&t, s, sizeof t) == 0,
          "PBV-011", N_("this cannot be before the first turn") },
        { s->phase == PBV_PH_FIRST
              || (s->phase == PBV_PH_DEAL && s->who == (s->first + s->dealt) % u->seats
                  && s->here[PBV_OFF] == 0xFFFF && untouched(s, later, sizeof later / sizeof *later)
                  && !(first && s->first != first - 1)),
          "PBV-004", N_("this cannot be before the first turn") });
}

bool pbv_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct pbv_state *s = state;

    if (!lv_fields_fit(u, pbv_field, s, why) || !ranges_hold(u, s, why) || !columns_are_sound(u, s, why)
        || !cards_are_all_there(u, s, why) || !derived_agrees(u, s, why) || !knowledge_is_sound(u, s, why)
        || !piles_are_sound(u, s, why) || !rvs_are_sound(u, s, why) || !seats_are_sound(u, s, why))
        return false;
    if (s->phase == PBV_PH_OVER)
        return LV_ALL(why, { (!s->meet_places || u->option[PBV_OPT_MEETS][0]) && ALL_ZERO(s->dice),
                             "PBV-137", N_("nothing is left to do when the game is over") });
    if (s->dealt < pbv_all_dealt(u) && !beginning_is_sound(u, s, why))
        return false;
    if (s->dealt < PBV_HAND * u->seats)
        return start_is_sound(u, s, why);
    if (s->dealt == pbv_all_dealt(u) && !turn_is_sound(u, s, why))
        return false;
    return moment_is_sound(u, s, why);
}
