/* sml_turn.c: from step to step: the deal, draws, refills, the river, skipped turns, the end.
 *
 * Whatever needs a card of the pile goes the same way: a card whose place a Médium knows comes at
 * once (SML-R105), any other waits for chance. The functions "goes_on" and "refill" do what can be
 * done without chance, set the phase that waits for the next card, and are called again when it has
 * come. */
#include "sml_play.h"

static struct sml_seat *self(const struct sml_run *x)
{
    return &x->s->seat[x->s->active];
}

static unsigned after(const struct sml_run *x, unsigned seat)
{
    return (seat + 1) % (unsigned)x->u->seats;
}

/* ---- the pile --------------------------------------------------------------------------------- */

void sml_draw_unknown(struct sml_state *s, unsigned card)
{
    assert(s->undrawn[card / 32] >> card % 32 & 1);
    s->undrawn[card / 32] &= ~(1u << card % 32);
}

static void pile_shrinks(struct sml_state *s)
{
    assert(s->pile > 0);
    s->pile--;
    s->pile_moved = 1;
}

/* The next card of the pile if it is known already, or SML_NONE: then chance must say. */
static unsigned known_draw(struct sml_state *s, unsigned *knows)
{
    unsigned card = s->seen[0];

    if (s->n_seen == 0)
        return SML_NONE;
    *knows = s->sees[0];
    for (unsigned i = 1; i < s->n_seen; i++) {
        s->seen[i - 1] = s->seen[i];
        s->sees[i - 1] = s->sees[i];
    }
    s->n_seen--;
    s->seen[s->n_seen] = s->sees[s->n_seen] = 0;
    pile_shrinks(s);
    return card;
}

static void into_hand(const struct sml_run *x, unsigned seat, unsigned card, unsigned knows,
                      unsigned held)
{
    unsigned from = sml_zone_of(x->s, card);

    assert(from == SML_Z_DECK || from == SML_Z_SEEN);
    sml_hand_add(x->s, seat, card, knows, held);
    sml_moved_secretly(x, SML_EV_DRAWN, SML_EV_DRAWN_HIDDEN, knows | lv_see_only(seat), seat, card, from);
}

/* ---- the river -------------------------------------------------------------------------------- */

static void into_river(const struct sml_run *x, unsigned card)
{
    unsigned place = 0;

    while (x->s->river[place] != SML_NONE)
        place++;
    assert(place < SML_RIVER_LEN);
    x->s->river[place] = (uint8_t)card;
    sml_put(x->s, card, SML_Z_RIVER, place);
    lv_emit(x->news, LV_SEE_ALL, SML_EV_RIVER, (int)place, (int)card, SML_Z_DECK, SML_Z_RIVER);
}

/* Fills empty places while there are cards (SML-R90). False: the phase waits for the next one. */
static bool fill_river(const struct sml_run *x, enum sml_phase wait)
{
    unsigned knows, card;

    for (unsigned place = 0; x->u->option[SML_OPT_RIVER][0] && place < SML_RIVER_LEN; place++) {
        if (x->s->river[place] != SML_NONE || x->s->pile == 0)
            continue;
        card = x->u->own_hands ? SML_NONE : known_draw(x->s, &knows); /* SML-R116: it is said then */
        if (card == SML_NONE) {
            x->s->phase = (uint8_t)wait;
            return false;
        }
        into_river(x, card);
    }
    return true;
}

static void play_after_draw(const struct sml_run *x)
{
    x->s->due = 1;
    x->s->phase = SML_AT_PLAY;
}

/* What was drawn for the turn no longer matters then (SML-R108). */
void sml_count_play(struct sml_state *s)
{
    assert(s->phase == SML_AT_PLAY && (s->due || s->rainbow > 1));
    s->drew = SML_NONE;
    if (s->due)
        s->due = 0;
    else
        s->rainbow--; /* SML-R77 */
}

void sml_take_river(const struct sml_run *x, unsigned place)
{
    unsigned card = x->s->river[place];

    assert(sml_lies(x->s, card, SML_Z_RIVER, place));
    x->s->river[place] = SML_NONE;
    x->s->river_taken = 1;
    sml_hand_add(x->s, x->s->active, card, sml_everybody(x->u), 0);
    x->s->drew = (uint8_t)card;
    sml_moved(x, SML_EV_RIVER_TAKEN, x->s->active, card, SML_Z_RIVER, (int32_t)place, 0);
    if (fill_river(x, SML_REPLACING))
        play_after_draw(x);
}

/* SML-148, SML-R89: places 1, 2, 3 in this order, with nobody's mark. */
static void wash_river(const struct sml_run *x)
{
    int32_t card[SML_RIVER_LEN];

    x->s->idle = 0;
    for (unsigned place = 0; place < SML_RIVER_LEN; place++) {
        card[place] = LV_NONE;
        if (x->s->river[place] == SML_NONE)
            continue;
        card[place] = x->s->river[place];
        sml_discard(x->s, x->s->river[place], SML_UNMARKED);
        x->s->river[place] = SML_NONE;
    }
    lv_emit(x->news, LV_SEE_ALL, SML_EV_WASHED, SML_Z_RIVER, SML_Z_DISCARD, card[0], card[1], card[2]);
}

static bool refresh_river(const struct sml_run *x)
{
    if (x->u->option[SML_OPT_RIVER][0] && x->s->idle >= x->u->seats)
        wash_river(x);
    return fill_river(x, SML_WASH);
}

/* ---- drawing in a turn ------------------------------------------------------------------------ */

/* SML-R12: who left throws what was drawn. */
static void turn_card(const struct sml_run *x, unsigned card, unsigned knows)
{
    into_hand(x, x->s->active, card, knows, 0);
    if (!(x->s->closed >> x->s->active & 1)) {
        x->s->drew = (uint8_t)card;
        play_after_draw(x);
        return;
    }
    sml_hand_remove(x->s, x->s->active, card);
    sml_throw(x, x->s->active, card);
    sml_end_turn(x);
}

void sml_turn_draw(const struct sml_run *x)
{
    unsigned knows = 0, card = known_draw(x->s, &knows);

    if (card == SML_NONE)
        x->s->phase = SML_DRAWING;
    else
        turn_card(x, card, knows);
}

static void drawn_by_chance(const struct sml_run *x, unsigned card, unsigned knows)
{
    struct sml_state *s = x->s;
    unsigned i = s->n_drawn++, from = sml_zone_of(s, card);

    assert(s->n_drawn <= SML_CHANCE_CARDS);
    for (; i > 0 && s->drawn[i - 1] > card; i--) { /* sorted: the order of drawing does not matter */
        s->drawn[i] = s->drawn[i - 1];
        s->drawn_knows[i] = s->drawn_knows[i - 1];
    }
    s->drawn[i] = (uint8_t)card;
    s->drawn_knows[i] = (uint8_t)(knows & ~(1u << s->active));
    sml_put(s, card, SML_Z_DRAWN, s->active);
    s->draws--;
    sml_moved_secretly(x, SML_EV_DRAWN, SML_EV_DRAWN_HIDDEN, knows | lv_see_only(s->active), s->active, card,
                       from);
}

bool sml_goes_on_chancing(const struct sml_run *x)
{
    unsigned knows, card;

    while (x->s->draws > 0 && x->s->pile > 0) {
        card = known_draw(x->s, &knows);
        if (card == SML_NONE) {
            x->s->phase = SML_CHANCING;
            return false;
        }
        drawn_by_chance(x, card, knows);
    }
    x->s->draws = 0; /* SML-R75 */
    x->s->due = 1;
    if (x->s->n_drawn == 0)
        return true;
    x->s->phase = SML_AT_KEEP;
    return false;
}

/* SML-102, SML-R105: true when all that can be seen is seen. */
bool sml_goes_on_looking(const struct sml_run *x)
{
    unsigned most = x->s->pile < SML_LOOK ? x->s->pile : SML_LOOK;

    x->s->phase = SML_LOOKING;
    return x->s->n_seen >= most;
}

/* The seat after the active one gets its whole new hand first, the active seat its own last. */
bool sml_goes_on_dealing(const struct sml_run *x)
{
    struct sml_state *s = x->s;

    s->phase = SML_DEALING_AGAIN;
    assert(s->seat[s->asked].n_hand <= s->want[s->asked]);
    while (s->seat[s->asked].n_hand == s->want[s->asked]) {
        s->want[s->asked] = 0;
        if (s->asked == s->active) {
            s->asked = 0;
            return true;
        }
        s->asked = (uint8_t)after(x, s->asked);
    }
    return false;
}

/* ---- the end of a turn ------------------------------------------------------------------------ */

/* SML-015: false when the phase waits for a card. */
static bool refill(const struct sml_run *x)
{
    unsigned knows, card;

    while (self(x)->n_hand < sml_hand_limit(self(x)) && x->s->pile > 0) {
        card = known_draw(x->s, &knows);
        if (card == SML_NONE) {
            x->s->phase = SML_REFILL;
            return false;
        }
        into_hand(x, x->s->active, card, knows, 0);
    }
    return true;
}

/* What is counted by turns, once for each. */
static void count_turn(const struct sml_run *x)
{
    struct sml_state *s = x->s;

    assert(!s->due);
    self(x)->flags &= (uint8_t)~SML_JOB_NEW;
    self(x)->received = 0;
    s->rainbow = 0;
    if (x->u->option[SML_OPT_RIVER][0])
        s->idle = s->river_taken ? 0 : (uint8_t)(s->idle + 1); /* SML-R88 */
    s->river_taken = 0;
}

/* What is left in own hands counts nothing (SML-150), and nobody has to say it. */
static void tell_result(const struct sml_run *x)
{
    for (int seat = 0; seat < x->u->seats && !x->u->own_hands; seat++)
        for (unsigned i = 0; i < x->s->seat[seat].n_hand; i++)
            lv_emit(x->news, LV_SEE_ALL, SML_EV_SHOWN, seat, x->s->seat[seat].hand[i]);
    for (unsigned seat = 0; seat < (unsigned)x->u->seats; seat++) {
        struct sml_smiles k = sml_smiles_of(x->u, x->s, seat);
        if (x->u->own_hands)
            lv_emit(x->news, LV_SEE_ALL, SML_EV_COUNTED, (int)seat, k.work, k.love, k.goods);
        lv_emit(x->news, LV_SEE_ALL, SML_EV_SCORE, (int)seat, k.work + k.love + k.goods, k.work, k.love,
                k.goods);
    }
}

static void finish_game(const struct sml_run *x)
{
    struct sml_state *s = x->s;

    s->phase = SML_OVER;
    if (s->bet != SML_NONE) {
        unsigned card = s->bet, owner = sml_owner_of(s, card);
        s->bet = SML_NONE; /* laying it gives it a place in a row */
        sml_lay_salary(x->u, s, owner, card);
        sml_moved(x, SML_EV_BET_BACK, owner, card, SML_Z_BET, 0, 0);
    }
    if (x->news)
        tell_result(x);
}

/* SML-143: a bet nobody answered goes back; with own hands it is turned up first (SML-R116). Then the
 * hands are shown and the smiles counted. */
static void end_game(const struct sml_run *x, enum sml_event how)
{
    lv_emit(x->news, LV_SEE_ALL, how, 0);
    if (x->u->own_hands && x->s->bet != SML_NONE)
        x->s->phase = SML_TURNING;
    else
        finish_game(x);
}

/* SML-R05, SML-R10, SML-R102 */
static bool game_ends(const struct sml_run *x)
{
    struct sml_state *s = x->s;
    int limit = x->u->option[SML_OPT_STALL_ROUNDS][0] * x->u->seats;

    s->stall = s->pile_moved || limit == 0 ? 0 : (uint16_t)(s->stall + 1);
    s->pile_moved = 0;
    if (s->pile == 0 || (limit > 0 && s->stall >= limit)) {
        end_game(x, s->pile == 0 ? SML_EV_OVER : SML_EV_STALLED);
        return true;
    }
    return false;
}

/* The next seat's turn begins; false when it is skipped (SML-022) and over at once. */
static bool next_turn(const struct sml_run *x)
{
    x->s->active = (uint8_t)after(x, x->s->active);
    if (self(x)->n_skips > 0) {
        sml_serve_skip(x);
        return false;
    }
    x->s->phase = SML_AT_DRAW;
    lv_emit(x->news, LV_SEE_ALL, SML_EV_TURN, x->s->active);
    return true;
}

static void finish_turn(const struct sml_run *x)
{
    while (refill(x) && refresh_river(x) && !game_ends(x) && !next_turn(x))
        count_turn(x);
}

void sml_end_turn(const struct sml_run *x)
{
    count_turn(x);
    finish_turn(x);
}

void sml_proceed(const struct sml_run *x)
{
    struct sml_state *s = x->s;

    assert(s->taken == SML_NONE && s->fetch == SML_NONE && s->n_drawn == 0 && s->draws == 0);
    if (self(x)->n_hand == 0)
        s->due = 0; /* SML-R99 */
    if (s->due || s->rainbow > 1)
        s->phase = SML_AT_PLAY;
    else
        sml_end_turn(x);
}

/* ---- the start -------------------------------------------------------------------------------- */

static void count_totals(const struct sml_run *x)
{
    for (unsigned seat = 0; seat < (unsigned)x->u->seats; seat++) {
        struct sml_seat *p = &x->s->seat[seat];
        for (unsigned i = 0; i < p->n_hand; i++)
            p->total = (uint8_t)(p->total + sml_data_of(x->u)->smiles[p->hand[i]]);
        p->flags |= SML_AS_DEALT;
        lv_emit(x->news, LV_SEE_ALL, SML_EV_TOTAL, (int)seat, p->total);
    }
}

void sml_first_seat(const struct sml_run *x, unsigned seat, enum sml_event how)
{
    assert(seat < (unsigned)x->u->seats);
    x->s->active = (uint8_t)seat;
    x->s->phase = SML_AT_DRAW;
    lv_emit(x->news, LV_SEE_ALL, how, (int)seat);
    lv_emit(x->news, LV_SEE_ALL, SML_EV_TURN, (int)seat);
}

struct extreme {
    unsigned total, seat, shared;
};

/* The highest or the lowest total, and how many share it. */
static struct extreme extreme_total(const struct lv_setup *u, const struct sml_state *s,
                                    bool highest)
{
    struct extreme e = { s->seat[0].total, 0, 1 };

    for (unsigned seat = 1; seat < (unsigned)u->seats; seat++) {
        unsigned total = s->seat[seat].total;
        if (total == e.total)
            e.shared++;
        else if ((total > e.total) == highest)
            e = (struct extreme){ total, seat, 1 };
    }
    return e;
}

bool sml_in_lot(const struct lv_setup *u, const struct sml_state *s, unsigned seat)
{
    return seat < (unsigned)u->seats
           && (u->option[SML_OPT_FIRST_SEAT][0] == SML_FIRST_RANDOM || u->own_hands
               || s->seat[seat].total == extreme_total(u, s, false).total);
}

/* SML-007 to SML-009 */
static void choose_first(const struct sml_run *x)
{
    int option = x->u->option[SML_OPT_FIRST_SEAT][0];
    struct extreme most = extreme_total(x->u, x->s, true),
                   fewest = extreme_total(x->u, x->s, false);

    x->s->phase = SML_LOT;
    if (option > 0)
        sml_first_seat(x, (unsigned)option - 1, SML_EV_FIRST);
    else if (x->u->own_hands)
        return; /* SML-R116: who counts the own cards says who begins */
    else if (option == SML_FIRST_RULE && most.shared == 1)
        sml_first_seat(x, most.seat, SML_EV_FIRST_MOST);
    else if (option == SML_FIRST_RULE && fewest.shared == 1)
        sml_first_seat(x, fewest.seat, SML_EV_FIRST_FEWEST);
}

static void begin(const struct sml_run *x)
{
    if (!fill_river(x, SML_DEAL_RIVER))
        return;
    x->s->pile_moved = 0; /* the deal belongs to no turn */
    if (!x->u->own_hands)
        count_totals(x);
    choose_first(x);
}

/* ---- a card that nobody knew ------------------------------------------------------------------ */

/* Others hear of a whole hand, not of each hidden card. */
static void dealt(const struct sml_run *x, unsigned card)
{
    unsigned seat = x->s->asked;

    assert(x->s->seat[seat].n_hand < SML_LIMIT);
    sml_hand_add(x->s, seat, card, 0, 0);
    lv_emit(x->news, lv_see_only(seat), SML_EV_DRAWN, (int)seat, (int)card, SML_Z_DECK, SML_Z_HAND);
    if (x->s->seat[seat].n_hand < SML_LIMIT)
        return;
    lv_emit(x->news, lv_see_but(seat), SML_EV_DEALT, (int)seat, SML_Z_DECK, SML_Z_HAND);
    if (++x->s->asked < x->u->seats)
        return;
    x->s->asked = 0;
    begin(x);
}

static void foreseen(const struct sml_run *x, unsigned card)
{
    struct sml_state *s = x->s;

    assert(s->n_seen < SML_LOOK && s->n_seen < s->pile);
    s->seen[s->n_seen] = (uint8_t)card;
    s->sees[s->n_seen++] = (uint8_t)lv_see_only(s->active);
    sml_put(s, card, SML_Z_SEEN, 0);
    lv_emit(x->news, lv_see_only(s->active), SML_EV_FORESEEN, s->active, (int)card, s->n_seen - 1);
    if (sml_goes_on_looking(x))
        sml_proceed(x);
}

/* As in the beginning others hear of a whole hand. */
static void dealt_again(const struct sml_run *x, unsigned card)
{
    struct sml_state *s = x->s;
    const unsigned seat = s->asked;

    sml_hand_add(s, seat, card, 0, s->under[card]);
    lv_emit(x->news, lv_see_only(seat), SML_EV_DRAWN, (int)seat, (int)card, SML_Z_POOL, SML_Z_HAND);
    if (s->seat[seat].n_hand == s->want[seat])
        lv_emit(x->news, lv_see_but(seat), SML_EV_DEALT_AGAIN, (int)seat, s->want[seat], SML_Z_POOL,
                SML_Z_HAND);
    if (sml_goes_on_dealing(x))
        sml_proceed(x);
}

/* SML-R116: the bet is turned up, because it was answered or because the game ends. */
static void turned_up(const struct sml_run *x)
{
    unsigned answer = x->s->taken;

    if (answer == SML_NONE) {
        finish_game(x);
        return;
    }
    x->s->taken = SML_NONE;
    sml_settle_bets(x, x->s->active, answer);
    sml_proceed(x);
}

/* A card of the pile comes that nobody knew; with own hands perhaps one that a Médium knows. */
static void leave_pile(struct sml_state *s, unsigned card)
{
    unsigned knows;

    if (s->n_seen > 0) {
        known_draw(s, &knows);
        return;
    }
    sml_draw_unknown(s, card);
    pile_shrinks(s);
}

void sml_chance_card(const struct sml_run *x, unsigned card)
{
    struct sml_state *s = x->s;

    if (s->phase == SML_TURNING) {
        turned_up(x);
        return;
    }
    if (s->phase == SML_DEALING_AGAIN) {
        dealt_again(x, card);
        return;
    }
    if (s->phase == SML_LOOKING) {
        sml_draw_unknown(s, card);
        foreseen(x, card);
        return;
    }
    leave_pile(s, card);
    switch ((enum sml_phase)s->phase) {
    case SML_DEAL: dealt(x, card); break;
    case SML_DEAL_RIVER:
        into_river(x, card);
        begin(x);
        break;
    case SML_DRAWING: turn_card(x, card, 0); break;
    case SML_REPLACING:
        into_river(x, card);
        if (fill_river(x, SML_REPLACING))
            play_after_draw(x);
        break;
    case SML_CHANCING:
        drawn_by_chance(x, card, 0);
        if (sml_goes_on_chancing(x))
            sml_proceed(x);
        break;
    case SML_REFILL:
        into_hand(x, s->active, card, 0, 0);
        finish_turn(x);
        break;
    case SML_WASH:
        into_river(x, card);
        finish_turn(x);
        break;
    default: break;
    }
}
