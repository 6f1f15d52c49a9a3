/* pbv_ask.c: what is asked of a seat or of chance, in three forms: a whole sentence, a call to the seat
 * itself, and what the others wait for; and what lies before the seat but cannot be chosen now. */
#include "pbv.h"

struct asking {
    const struct lv_setup *u;
    const struct pbv_data *d;
    const struct pbv_state *s;
    const struct lv_words *w;
    struct lv_buf *to;
    enum lv_asking how;
    struct lv_arg who; /* is asked */
};

/* The three forms of a question. Without a call, nobody is called: chance decides. */
struct forms {
    const char *whole, *waiting, *call;
};

static void ask(const struct asking *q, struct forms f, struct lv_arg more)
{
    const char *form = q->how == LV_ASK_CALL && f.call ? f.call : f.waiting;

    if (q->how == LV_ASK_WHOLE)
        form = f.whole;
    lv_say(q->to, q->w->lang, form, q->who, more);
}

static struct lv_arg card(const struct asking *q, unsigned kind)
{
    return LV_STR("card", pbv_name(q->u, q->w, kind));
}

/* ---- the turn --------------------------------------------------------------------------------- */

static void ask_for_points(const struct asking *q)
{
    const struct lv_lang *l = q->w->lang;
    unsigned n = q->s->points;
    struct lv_arg left = LV_NUM("n", n);

    if (q->s->mode == PBV_MODE_B)
        lv_say_n(q->to, l, "{who}: lay which card? {n} may still be laid.",
                 "{who}: lay which card? {n} may still be laid.", n, q->who, left);
    else if (q->s->mode == PBV_MODE_C)
        lv_say_n(q->to, l, "{who}: which action? {n} is left.", "{who}: which action? {n} are left.", n,
                 q->who, left);
    else
        lv_say_n(q->to, l, "{who}: draw, lay or act? {n} point is left.",
                 "{who}: draw, lay or act? {n} points are left.", n, q->who, left);
}

static const struct forms draw_forms = {
    N_("{who}: draw from which pile?"), N_("{who} is choosing a pile"), N_("choose a pile to draw from"),
};

/* Is there anything to do for the points that are left? Only whose turn it is may know that there is not:
 * it follows from the hand. */
static bool has_use_for_points(const struct asking *q)
{
    lv_action a[LV_MAX_ACTIONS];
    int n;

    if (q->w->reader != q->s->active || q->s->mode == PBV_NO_MODE)
        return true;
    n = pbv_legal(q->u, q->s, a);
    for (int i = 0; i < n; i++)
        switch (lv_action_kind(a[i])) {
        case PBV_PILE_ACT: case PBV_LAY_ACT:
        case PBV_MOVE_ACT: case PBV_TAKE_ACT: case PBV_MEET_ACT: case PBV_EXCHANGE_ACT: return true;
        }
    return false;
}

static void ask_turn(const struct asking *q)
{
    static const struct forms form[PBV_N_MODES] = {
        [PBV_NO_MODE] = { N_("{who}: draw, lay or act?"), N_("{who} is choosing to draw, lay or act"),
                          N_("draw, lay or act") },
        [PBV_MODE_B] = { .waiting = N_("{who} is laying cards"), .call = N_("lay a card") },
        [PBV_MODE_C] = { .waiting = N_("{who} is acting"), .call = N_("choose an action") },
        [PBV_FLEXIBLE] = { .waiting = N_("{who} is choosing to draw, lay or act"),
                           .call = N_("draw, lay or act") },
    };
    static const struct forms last = {
        N_("{who}: anything else, or the end of the turn?"), N_("{who} is about to end the turn"),
        N_("anything else, or the end"),
    };
    const struct pbv_state *s = q->s;

    if (s->mode != PBV_NO_MODE && (s->points == 0 || !has_use_for_points(q)))
        ask(q, last, q->who);
    else if (s->mode == PBV_MODE_A)
        ask(q, draw_forms, q->who);
    else if (q->how == LV_ASK_WHOLE && s->mode != PBV_NO_MODE)
        ask_for_points(q);
    else if (q->how == LV_ASK_CALL && q->w->terse && s->mode == PBV_NO_MODE)
        lv_say(q->to, q->w->lang, "choose"); /* the three are read out */
    else
        ask(q, form[s->mode], q->who);
}

static void ask_discard(const struct asking *q)
{
    static const struct forms dump = {
        N_("{who}: discard which card?"), N_("{who} is discarding a card"), N_("discard a card"),
    };
    static const struct forms trouble = {
        N_("{who} holds more than three Embrouilles: discard which one?"),
        N_("{who} is discarding an Embrouille"), N_("discard an Embrouille"),
    };
    static const struct forms limit = {
        N_("{who} holds {n} cards, more than nine: discard which one?"), N_("{who} is discarding a card"),
        N_("discard a card"),
    };
    const struct pbv_cards *hand = &q->s->hand[q->s->who];

    if (q->s->dump > 0)
        ask(q, dump, q->who);
    else if (pbv_count(pbv_troubles(hand->set)) > PBV_HAND_TROUBLES)
        ask(q, trouble, q->who);
    else
        ask(q, limit, LV_NUM("n", pbv_hand_size(hand)));
}

/* PBV-R72: who has sold all that could be sold still says so. */
static void ask_sale(const struct asking *q)
{
    static const struct forms sale = {
        N_("{who}: sell which column?"), N_("{who} is selling columns"), N_("sell columns"),
    };
    static const struct forms done = {
        N_("{who} has nothing left to sell: shall the game go on?"), N_("{who} has nothing left to sell"),
        N_("nothing left to sell: go on"),
    };
    const unsigned there = q->s->here[q->d->rv[q->s->rv_now - 1].place];

    ask(q, q->s->columns[q->s->who] & there ? sale : done, q->who);
}

/* ---- chance ----------------------------------------------------------------------------------- */

static void ask_top(const struct asking *q)
{
    static const struct forms form = {
        N_("Which colour does pile {n} show?"), N_("a pile shows its back"), NULL,
    };
    unsigned pile = 0;

    while (pile < PBV_N_PILES - 1 && (q->s->pile[pile] == 0 || q->s->top[pile]))
        pile++;
    ask(q, form, LV_NUM("n", pile + 1));
}

/* What chance is asked: only a table with cards and dice of its own puts the question to people. */
static const struct forms chance[PBV_N_PHASES] = {
    [PBV_PH_FIRST] = { N_("Who begins?"), N_("the first player is drawn"), NULL },
    [PBV_PH_DEAL] = { N_("Which card is dealt to {who}?"), N_("the cards are dealt"), NULL },
    [PBV_PH_REVEAL] = { N_("Which Rendez-vous comes next?"), N_("the next Rendez-vous is revealed"), NULL },
    [PBV_PH_FACE] = { N_("Which card does {who} draw?"), N_("{who} draws a card"), NULL },
    [PBV_PH_TROUBLE] = { N_("Which Embrouille does {who} draw?"), N_("{who} draws an Embrouille"), NULL },
    [PBV_PH_STOLEN] = { N_("Which card does {who} steal?"), N_("{who} steals a card"), NULL },
    [PBV_PH_PEEK_CARD] = { N_("Which Rendez-vous does {who} see?"), N_("{who} looks at a Rendez-vous"),
                           NULL },
    [PBV_PH_DICE] = { N_("How many of {who's} other dice show {face}?"), N_("{who} throws the dice"),
                      NULL },
};

/* ---- all together ----------------------------------------------------------------------------- */

static const struct forms plain[PBV_N_PHASES] = {
    [PBV_PH_PREP] = { N_("{who}: lay which card before the game?"),
                      N_("{who} is laying a card before the game"), N_("lay a card before the game") },
    [PBV_PH_PEEK] = { N_("{who}: leave the Rendez-vous on the pile or put it under it?"),
                      N_("{who} is looking at the next Rendez-vous"),
                      N_("leave it, or put it under the pile") },
    [PBV_PH_TELEPORT] = { N_("{who}: where does {card} go?"), N_("{who} is choosing where {card} goes"),
                          N_("choose where the figure goes") },
    [PBV_PH_EXPEL] = { N_("{who}: somebody else besides {card}?"), N_("{who} is turning figures out"),
                       N_("alone, or with somebody else") },
    [PBV_PH_SWAP] = { N_("{who}: who changes places with {card}?"), N_("{who} is swapping figures"),
                      N_("choose the other figure") },
    [PBV_PH_RECALL] = { N_("{who}: which card goes back to the hand?"), N_("{who} is choosing a laid card"),
                        N_("choose the card that goes back") },
    [PBV_PH_TAKE_CARD] = { N_("{who}: take which open card?"), N_("{who} is choosing a laid card"),
                           N_("choose the card you take") },
    [PBV_PH_GIVE] = { N_("{who}: give which card for {card}?"), N_("{who} is choosing a card to give"),
                      N_("choose the card you give") },
    [PBV_PH_PICK] = { N_("{who}: two Rendez-vous are complete; which first?"),
                      N_("{who} is choosing a Rendez-vous"), N_("choose a Rendez-vous") },
    [PBV_PH_THROW] = { N_("{who}: throw the dice or pass?"), N_("{who} is about to throw the dice"),
                       N_("throw the dice or pass") },
};

void pbv_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct pbv_state *s = state;
    const struct pbv_data *d = u->data;
    int asked = pbv_to_move(u, s);
    bool waits = s->phase == PBV_PH_DEAL || s->phase == PBV_PH_DICE; /* chance works for `who` */
    unsigned who = asked >= 0 ? (unsigned)asked : waits ? s->who : s->active;
    const struct asking me = { u, d, s, w, to, how, LV_STR("who", w->names[who]) }, *q = &me;

    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_TURN: ask_turn(q); break;
    case PBV_PH_DRAW: ask(q, draw_forms, q->who); break;
    case PBV_PH_DISCARD: ask_discard(q); break;
    case PBV_PH_TELEPORT: case PBV_PH_EXPEL: case PBV_PH_SWAP:
        ask(q, plain[s->phase], card(q, s->ask[0]));
        break;
    case PBV_PH_GIVE: ask(q, plain[s->phase], card(q, s->ask[4])); break;
    case PBV_PH_SALE: ask_sale(q); break;
    case PBV_PH_PREP: case PBV_PH_PEEK: case PBV_PH_RECALL: case PBV_PH_TAKE_CARD: case PBV_PH_PICK:
    case PBV_PH_THROW:
        ask(q, plain[s->phase], q->who);
        break;
    case PBV_PH_TOP: ask_top(q); break;
    case PBV_PH_DICE:
        ask(q, chance[s->phase], LV_STR("face", lv_text_for(u, w, d->face_name[s->dice_done])));
        break;
    case PBV_PH_FIRST: case PBV_PH_DEAL: case PBV_PH_REVEAL: case PBV_PH_FACE: case PBV_PH_TROUBLE:
    case PBV_PH_STOLEN: case PBV_PH_PEEK_CARD:
        ask(q, chance[s->phase], q->who);
        break;
    case PBV_PH_OVER: case PBV_N_PHASES: break;
    }
}

/* ---- what cannot be chosen -------------------------------------------------------------------- */

struct blocking {
    const struct lv_setup *u;
    const struct pbv_state *s;
    lv_action legal[LV_MAX_ACTIONS], *out;
    int n_legal, n;
};

/* Adds a decision, unless one of its kind about the same thing may be taken: that one shows how. */
static void add_blocked(struct blocking *b, unsigned act, unsigned what, unsigned with)
{
    for (int i = 0; i < b->n_legal; i++)
        if (lv_action_kind(b->legal[i]) == act && lv_action_a(b->legal[i]) == what)
            return;
    assert(b->n < LV_MAX_ACTIONS);
    b->out[b->n++] = lv_action_make(act, what, with, 0);
}

/* PBV-R83: of own cards any may be named, and it is said where they lie. */
static uint64_t cards_of(const struct blocking *b, unsigned seat)
{
    return b->u->own_hands ? pbv_all_kinds(b->u->data) : b->s->hand[seat].set;
}

/* Hand cards to lay or to play, own columns and figures to move or to draw with, piles, the end. */
static void block_turn(struct blocking *b)
{
    const struct pbv_state *s = b->s;
    uint64_t hand = cards_of(b, s->active);
    unsigned mine = (unsigned)s->columns[s->active] | pbv_controls(s, s->active);
    bool act = s->mode == PBV_MODE_C || s->mode == PBV_FLEXIBLE;

    if (s->mode == PBV_NO_MODE) { /* touching a thing asks for its mode: only the modes themselves */
        add_blocked(b, PBV_MODE_ACT, PBV_MODE_A, 0);
        add_blocked(b, PBV_END_ACT, 0, 0);
    } else {
        PBV_EACH(k, hand & 0xFFFFFFFFu)
            add_blocked(b, PBV_LAY_ACT, k, 0);
        PBV_EACH(f, mine)
            add_blocked(b, PBV_MOVE_ACT, f, PBV_STREET);
        for (unsigned p = 0; p < pbv_piles(b->u); p++)
            add_blocked(b, PBV_PILE_ACT, p, 0);
        add_blocked(b, PBV_END_ACT, 0, 0);
    }
    PBV_EACH(f, act ? mine : 0)
        add_blocked(b, PBV_TAKE_ACT, f, 0);
    PBV_EACH(k, act ? pbv_troubles(hand) : 0)
        add_blocked(b, PBV_MEET_ACT, k, 0);
    PBV_EACH(k, pbv_troubles(hand))
        add_blocked(b, PBV_PLAY_ACT, k, 0);
}

/* From house to house one goes by the street: the way that people try first (PBV-052). */
static void block_shortcuts(struct blocking *b)
{
    const struct pbv_state *s = b->s;
    const struct pbv_data *d = b->u->data;

    for (int i = 0; i < 2; i++)
        if (s->rv_open[i] && (s->mode == PBV_MODE_C || s->mode == PBV_FLEXIBLE))
            PBV_EACH(f, pbv_movable(s, s->active) & ~(unsigned)s->here[PBV_STREET])
                if (s->at[f] != d->rv[s->rv_open[i] - 1].place)
                    b->out[b->n++] = lv_action_make(PBV_MOVE_ACT, f, d->rv[s->rv_open[i] - 1].place, 0);
}

int pbv_blocked(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct pbv_state *s = state;
    struct blocking b = { .u = u, .s = s, .out = out, .n_legal = 0 };
    unsigned partner = s->ask[2];

    b.n_legal = u->own_hands ? pbv_offers(u, s, b.legal) : pbv_legal(u, s, b.legal);
    switch (s->phase) {
    case PBV_PH_TURN:
        block_turn(&b);
        block_shortcuts(&b);
        break;
    case PBV_PH_PREP:
        PBV_EACH(k, cards_of(&b, s->who))
            add_blocked(&b, PBV_PREP_ACT, k, 0);
        break;
    case PBV_PH_DRAW:
        for (unsigned p = 0; p < pbv_piles(u); p++)
            add_blocked(&b, PBV_PILE_ACT, p, 0);
        break;
    case PBV_PH_DISCARD:
        PBV_EACH(k, cards_of(&b, s->who))
            add_blocked(&b, PBV_DISCARD_ACT, k, 0);
        break;
    case PBV_PH_TAKE_CARD:
        PBV_EACH(c, s->columns[partner])
            add_blocked(&b, PBV_TAKE_CARD_ACT, c, c);
        break;
    case PBV_PH_SALE:
        PBV_EACH(c, s->columns[s->who])
            add_blocked(&b, PBV_SELL_ACT, c, 0);
        break;
    }
    return b.n;
}
