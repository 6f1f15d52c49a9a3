/* pbv_label.c: what is asked, and each answer with its consequence. */
#include "pbv.h"

#include <string.h>

struct labeller {
    const struct lv_setup *u;
    const struct pbv_data *d;
    const struct pbv_state *s;
    const struct lv_words *w;
    struct lv_buf *to;
};

static struct lv_arg card(const struct labeller *m, const char *key, unsigned kind)
{
    return LV_STR(key, pbv_name(m->u, m->w, kind));
}

static struct lv_arg spot(const struct labeller *m, unsigned at)
{
    return LV_STR("place", pbv_at(m->u, m->w, at));
}

/* ---- consequences ----------------------------------------------------------------------------- */

/* Who would control the column if `seat` had `more` cards more in it. */
static void say_control(const struct labeller *m, unsigned seat, unsigned column, int more)
{
    struct pbv_state t = *m->s;
    char seats[256];
    struct lv_buf b = LV_BUF(seats);
    unsigned guests = pbv_count(pbv_guests_on(m->d, m->s, seat, column));

    t.strength[seat][column] = (uint8_t)(t.strength[seat][column] + more);
    if (more < 0 && t.strength[seat][column] == guests)
        t.strength[seat][column] = 0; /* PBV-020 */
    pbv_judge(m->u, &t, column);
    pbv_say_seats(&b, m->w, pbv_controllers(m->u, &t, column));
    lv_say(m->to, m->w->lang, "; then controlled by {seats}", LV_STR("seats", seats));
}

/* What the open Rendez-vous of a place would lack once the figure is there. */
static void say_rv_after(const struct labeller *m, unsigned figure, unsigned place)
{
    struct pbv_state t = *m->s;
    char missing[256];

    pbv_place_figure(&t, figure, place);
    for (int i = 0; i < 2; i++)
        if (t.rv_open[i]) {
            const struct pbv_rv *rv = &m->d->rv[t.rv_open[i] - 1];
            struct lv_buf b = LV_BUF(missing);
            if (rv->place != place && rv->place != m->s->at[figure])
                continue;
            pbv_say_missing(m->u, &t, m->w, t.rv_open[i] - 1u, &b);
            lv_say(m->to, m->w->lang, "; the Rendez-vous {place}: {missing}", spot(m, rv->place),
                   LV_STR("missing", missing));
        }
}

/* ---- labels ----------------------------------------------------------------------------------- */

static void label_lay(const struct labeller *m, lv_action a, unsigned seat)
{
    unsigned kind = lv_action_a(a), column = pbv_is_guest(kind) ? lv_action_b(a) - 1u : kind;
    unsigned n = m->s->strength[seat][column] + 1u, drop = lv_action_c(a);

    if (pbv_is_guest(kind))
        lv_say_n(m->to, m->w->lang, "lay the guest {card} on {column}: {n} card there",
                 "lay the guest {card} on {column}: {n} cards there", n, card(m, "card", kind),
                 card(m, "column", column), LV_NUM("n", n));
    else
        lv_say_n(m->to, m->w->lang, "lay {card}: {n} card there", "lay {card}: {n} cards there", n,
                 card(m, "card", kind), LV_NUM("n", n));
    say_control(m, seat, column, 1);
    if (drop)
        lv_say_n(m->to, m->w->lang, "; discarding the column of {card}, {n} card",
                 "; discarding the column of {card}, {n} cards", m->s->strength[seat][drop - 1],
                 card(m, "card", drop - 1), LV_NUM("n", m->s->strength[seat][drop - 1]));
}

static void label_mode(const struct labeller *m, unsigned mode)
{
    static const char *const text[PBV_N_MODES] = {
        [PBV_MODE_A] = N_("A: draw three character cards"),
        [PBV_MODE_B] = N_("B: lay up to three cards"),
        [PBV_MODE_C] = N_("C: up to three actions: move, Embrouille, Rencontre, Échange"),
    };

    lv_say(m->to, m->w->lang, text[mode]);
}

static void label_pile(const struct labeller *m, unsigned pile)
{
    lv_say_n(m->to, m->w->lang, "draw from pile {pile}: {colour} back, {n} card",
             "draw from pile {pile}: {colour} back, {n} cards", m->s->pile[pile],
             LV_NUM("pile", pile + 1), LV_NUM("n", m->s->pile[pile]),
             LV_STR("colour", pbv_colour(m->u, m->w, m->s->top[pile] - 1u)));
}

static void label_move(const struct labeller *m, unsigned figure, unsigned to)
{
    lv_say(m->to, m->w->lang, "move {card}: {place}", card(m, "card", figure), spot(m, to));
    say_rv_after(m, figure, to);
}

static void label_meet(const struct labeller *m, unsigned kind)
{
    const struct pbv_trouble *e = &m->d->trouble[kind - PBV_TROUBLE];

    lv_say(m->to, m->w->lang,
           "Rencontre of {a} and {b} {place}: 2000 points, discarding “{card}”",
           card(m, "a", e->face[0]), card(m, "b", e->face[1]), spot(m, m->s->at[e->face[0]]),
           card(m, "card", kind));
}

static void label_exchange(const struct labeller *m, lv_action a)
{
    lv_say(m->to, m->w->lang,
           "Échange with {partner} by {a}: a card of theirs for one of your hand; {b} goes to the street",
           LV_STR("partner", m->w->names[lv_action_c(a)]), card(m, "a", lv_action_a(a)),
           card(m, "b", lv_action_b(a)));
}

static void label_open_card(const struct labeller *m, unsigned owner, lv_action a)
{
    unsigned column = lv_action_a(a), kind = lv_action_b(a);

    if (kind == column)
        lv_say(m->to, m->w->lang, "{card} of {partner}", card(m, "card", kind),
               LV_STR("partner", m->w->names[owner]));
    else
        lv_say(m->to, m->w->lang, "the guest {card} on {column} of {partner}", card(m, "card", kind),
               card(m, "column", column), LV_STR("partner", m->w->names[owner]));
    say_control(m, owner, column, -1);
}

/* What a power does to its target; the others tell their whole text. */
static const char *const power_on[PBV_N_POWERS] = {
    [PBV_JAIL] = N_("play “{card}”: {target} goes to prison"),
    [PBV_FREE] = N_("play “{card}”: {target} leaves prison for the street"),
    [PBV_TELEPORT] = N_("play “{card}”: put {target} elsewhere, as you choose next"),
    [PBV_EXPEL] = N_("play “{card}”: turn {target} out into the street, alone or with another"),
    [PBV_SWAP] = N_("play “{card}”: {target} changes places with another, as you choose next"),
    [PBV_STEAL] = N_("play “{card}”: take a card at random from {target}"),
    [PBV_DUMP] = N_("play “{card}”: {target} discards two cards of their choice"),
    [PBV_SHADOW] = N_("play “{card}”: nobody controls {target} until your next turn"),
    [PBV_RECALL] = N_("play “{card}”: a laid card of {target}, as you choose next, returns to their hand"),
};

static void label_play(const struct labeller *m, unsigned kind, unsigned target)
{
    unsigned power = m->d->trouble[kind - PBV_TROUBLE].power;
    bool seat = power == PBV_STEAL || power == PBV_DUMP || power == PBV_RECALL;
    struct lv_arg what = card(m, "card", kind);

    if (target == 0 || !power_on[power])
        lv_say(m->to, m->w->lang, "play “{card}”: {power}", what,
               LV_STR("power", m->d->power_text[pbv_language(m->w)][power]));
    else
        lv_say(m->to, m->w->lang, power_on[power], what,
               seat ? LV_STR("target", m->w->names[target - 1]) : card(m, "target", target - 1));
    if (power == PBV_JAIL)
        say_rv_after(m, target - 1, PBV_PRISON);
}

static void label_with(const struct labeller *m, unsigned other)
{
    unsigned first = m->s->ask[0];

    if (m->s->phase == PBV_PH_EXPEL) {
        lv_say(m->to, m->w->lang, "turn out {a} and {b}", card(m, "a", first), card(m, "b", other));
        return;
    }
    lv_say(m->to, m->w->lang, "swap {a} and {b}", card(m, "a", first), card(m, "b", other));
    say_rv_after(m, other, m->s->at[first]);
}

static void label_throw(const struct labeller *m)
{
    enum { ALL = 10077696 };
    const struct pbv_rv *rv = &m->d->rv[m->s->rv_now - 1];
    unsigned left = m->s->throws[m->s->who];

    lv_say_n(m->to, m->w->lang, "throw the dice: a chance of {percent} in a hundred, {n} throw left",
             "throw the dice: a chance of {percent} in a hundred, {n} throws left", left,
             LV_NUM("percent", ((int64_t)rv->wins * 100 + ALL / 2) / ALL), LV_NUM("n", left));
}

static void label_sell(const struct labeller *m, unsigned column)
{
    unsigned n = m->s->strength[m->s->who][column];

    lv_say_n(m->to, m->w->lang, "sell the column of {card}, {n} card: {points} points",
             "sell the column of {card}, {n} cards: {points} points", n, card(m, "card", column),
             LV_NUM("n", n), LV_NUM("points", m->d->sale[n]));
}

static void label_trouble(const struct labeller *m, const char *msgid, unsigned kind)
{
    lv_say(m->to, m->w->lang, msgid, card(m, "card", kind));
}

void pbv_label(const struct lv_setup *u, const void *state, lv_action x, const struct lv_words *w,
               struct lv_buf *to)
{
    const struct labeller me = { u, u->data, state, w, to }, *m = &me;
    const struct pbv_state *s = state;
    const struct lv_lang *l = w->lang;
    unsigned a = lv_action_a(x), b = lv_action_b(x);

    switch ((enum pbv_kind)lv_action_kind(x)) {
    case PBV_PREP_ACT: label_lay(m, x, s->who); break;
    case PBV_MODE_ACT: label_mode(m, a); break;
    case PBV_PILE_ACT: label_pile(m, a); break;
    case PBV_LAY_ACT: label_lay(m, x, s->active); break;
    case PBV_JAIL_ACT:
        lv_say(to, l, "discard the guest {card}: {name} goes to prison", card(m, "card", a),
               card(m, "name", b));
        say_rv_after(m, b, PBV_PRISON);
        break;
    case PBV_RELEASE_ACT:
        lv_say(to, l, "discard {card}: {name} leaves prison for the street", card(m, "card", b),
               card(m, "name", a));
        break;
    case PBV_MOVE_ACT: label_move(m, a, b); break;
    case PBV_TAKE_ACT:
        lv_say(to, l, "draw an Embrouille thanks to {card}, {place}", card(m, "card", a),
               spot(m, s->at[a]));
        break;
    case PBV_MEET_ACT: label_meet(m, a); break;
    case PBV_EXCHANGE_ACT: label_exchange(m, x); break;
    case PBV_TAKE_CARD_ACT: label_open_card(m, s->ask[2], x); break;
    case PBV_GIVE_ACT:
        lv_say(to, l, "give {card} to {partner}", card(m, "card", a),
               LV_STR("partner", w->names[s->ask[2]]));
        break;
    case PBV_PLAY_ACT: label_play(m, a, b); break;
    case PBV_TO_ACT:
        lv_say(to, l, "{card} goes: {place}", card(m, "card", s->ask[0]), spot(m, a));
        say_rv_after(m, s->ask[0], a);
        break;
    case PBV_WITH_ACT: label_with(m, a); break;
    case PBV_ALONE_ACT: label_trouble(m, N_("turn out {card} only"), s->ask[0]); break;
    case PBV_RECALL_ACT: label_open_card(m, s->ask[0], x); break;
    case PBV_KEEP_ACT: lv_say(to, l, "leave it on top: it will be the next one"); break;
    case PBV_BURY_ACT: lv_say(to, l, "put it under the pile"); break;
    case PBV_DISCARD_ACT: label_trouble(m, N_("discard {card}"), a); break;
    case PBV_PICK_ACT:
        lv_say(to, l, "the Rendez-vous {place} first", spot(m, m->d->rv[a].place));
        break;
    case PBV_THROW_ACT: label_throw(m); break;
    case PBV_PASS_ACT: lv_say(to, l, "pass: give up the remaining throws"); break;
    case PBV_SELL_ACT: label_sell(m, a); break;
    case PBV_DONE_ACT: lv_say(to, l, "sell nothing more"); break;
    case PBV_END_ACT: lv_say(to, l, "end the turn"); break;
    case PBV_C_FIRST_ACT: lv_buf_text(to, w->names[a]); break;
    case PBV_C_DEAL_ACT: case PBV_C_FACE_ACT: case PBV_C_TROUBLE_ACT: case PBV_C_STOLEN_ACT:
        lv_buf_text(to, pbv_name(u, w, a));
        break;
    case PBV_C_TOP_ACT: lv_buf_text(to, pbv_colour(u, w, a)); break;
    case PBV_C_REVEAL_ACT:
        lv_say(to, l, "the Rendez-vous {place}", spot(m, m->d->rv[a].place));
        break;
    case PBV_C_DICE_ACT:
        lv_say_n(to, l, "{n} die: {face}", "{n} dice: {face}", b, LV_NUM("n", b),
                 LV_STR("face", m->d->face_name[pbv_language(w)][a]));
        break;
    case PBV_N_ACTS: break;
    }
}

/* ---- questions -------------------------------------------------------------------------------- */

static void ask_turn(const struct labeller *m, struct lv_arg who)
{
    const struct pbv_state *s = m->s;
    const struct lv_lang *l = m->w->lang;
    struct lv_arg n = LV_NUM("n", s->points);

    if (s->mode != PBV_NO_MODE && s->points == 0) {
        lv_say(m->to, l, "{who}: anything else, or the end of the turn?", who);
        return;
    }
    switch ((enum pbv_mode)s->mode) {
    case PBV_NO_MODE: lv_say(m->to, l, "{who}: draw, lay or act?", who); break;
    case PBV_MODE_A: lv_say(m->to, l, "{who}: draw from which pile?", who); break;
    case PBV_MODE_B:
        lv_say_n(m->to, l, "{who}: lay which card? {n} may still be laid.",
                 "{who}: lay which card? {n} may still be laid.", s->points, who, n);
        break;
    case PBV_MODE_C:
        lv_say_n(m->to, l, "{who}: which action? {n} is left.", "{who}: which action? {n} are left.",
                 s->points, who, n);
        break;
    case PBV_FLEXIBLE:
        lv_say_n(m->to, l, "{who}: draw, lay or act? {n} point is left.",
                 "{who}: draw, lay or act? {n} points are left.", s->points, who, n);
        break;
    case PBV_N_MODES: break;
    }
}

static void ask_discard(const struct labeller *m, struct lv_arg who)
{
    const struct pbv_state *s = m->s;
    const struct lv_lang *l = m->w->lang;
    const struct pbv_cards *hand = &s->hand[s->who];

    if (s->dump > 0)
        lv_say(m->to, l, "{who}: discard which card?", who);
    else if (pbv_count(pbv_troubles(hand->set)) > PBV_HAND_TROUBLES)
        lv_say(m->to, l, "{who} holds more than three Embrouilles: discard which one?", who);
    else
        lv_say(m->to, l, "{who} holds {n} cards, more than nine: discard which one?", who,
               LV_NUM("n", pbv_hand_size(hand)));
}

/* What chance is asked. */
static void ask_chance(const struct labeller *m, struct lv_arg active, struct lv_arg who)
{
    const struct pbv_state *s = m->s;
    const struct lv_lang *l = m->w->lang;
    unsigned pile = 0;

    switch (s->phase) {
    case PBV_PH_FIRST: lv_say(m->to, l, "Who begins?"); break;
    case PBV_PH_DEAL: lv_say(m->to, l, "Which card is dealt to {who}?", who); break;
    case PBV_PH_TOP:
        while (pile < PBV_N_PILES - 1 && (s->pile[pile] == 0 || s->top[pile]))
            pile++;
        lv_say(m->to, l, "Which colour does pile {n} show?", LV_NUM("n", pile + 1));
        break;
    case PBV_PH_REVEAL: lv_say(m->to, l, "Which Rendez-vous comes next?"); break;
    case PBV_PH_FACE: lv_say(m->to, l, "Which card does {who} draw?", active); break;
    case PBV_PH_TROUBLE: lv_say(m->to, l, "Which Embrouille does {who} draw?", active); break;
    case PBV_PH_STOLEN: lv_say(m->to, l, "Which card does {who} steal?", active); break;
    case PBV_PH_PEEK_CARD: lv_say(m->to, l, "Which Rendez-vous does {who} see?", active); break;
    case PBV_PH_DICE:
        lv_say(m->to, l, "How many of the other dice of {who} show {face}?", who,
               LV_STR("face", m->d->face_name[pbv_language(m->w)][s->dice_done]));
        break;
    }
}

void pbv_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct labeller me = { u, u->data, state, w, to }, *m = &me;
    const struct pbv_state *s = state;
    const struct lv_lang *l = w->lang;
    struct lv_arg active = LV_STR("who", w->names[s->active]), who = LV_STR("who", w->names[s->who]);

    (void)how;
    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_PREP: lv_say(to, l, "{who}: lay which card before the game?", who); break;
    case PBV_PH_TURN: ask_turn(m, active); break;
    case PBV_PH_DRAW: lv_say(to, l, "{who}: draw from which pile?", active); break;
    case PBV_PH_PEEK:
        lv_say(to, l, "{who}: leave the Rendez-vous on the pile or put it under it?", active);
        break;
    case PBV_PH_TELEPORT:
        lv_say(to, l, "{who}: where does {card} go?", active, card(m, "card", s->ask[0]));
        break;
    case PBV_PH_EXPEL:
        lv_say(to, l, "{who}: somebody else besides {card}?", active, card(m, "card", s->ask[0]));
        break;
    case PBV_PH_SWAP:
        lv_say(to, l, "{who}: who changes places with {card}?", active, card(m, "card", s->ask[0]));
        break;
    case PBV_PH_RECALL: lv_say(to, l, "{who}: which card goes back to the hand?", active); break;
    case PBV_PH_TAKE_CARD: lv_say(to, l, "{who}: take which open card?", active); break;
    case PBV_PH_GIVE:
        lv_say(to, l, "{who}: give which card for {card}?", active, card(m, "card", s->ask[4]));
        break;
    case PBV_PH_DISCARD: ask_discard(m, who); break;
    case PBV_PH_PICK: lv_say(to, l, "{who}: two Rendez-vous are complete; which first?", active); break;
    case PBV_PH_THROW: lv_say(to, l, "{who}: throw the dice or pass?", who); break;
    case PBV_PH_SALE: lv_say(to, l, "{who}: sell which column?", who); break;
    case PBV_PH_FIRST: case PBV_PH_DEAL: case PBV_PH_TOP: case PBV_PH_REVEAL: case PBV_PH_FACE:
    case PBV_PH_TROUBLE: case PBV_PH_STOLEN: case PBV_PH_PEEK_CARD: case PBV_PH_DICE:
        ask_chance(m, active, who);
        break;
    case PBV_PH_OVER: case PBV_N_PHASES: break;
    }
}
