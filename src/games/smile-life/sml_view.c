/* sml_view.c: what each seat may see, for programs (catalogue, section 7; docs/formats/smile-life.md). */
#include <string.h>

#include "sml_words.h"

const char *const sml_phase_key[SML_N_PHASES + 1] = {
    [SML_DEAL] = "deal",
    [SML_DEAL_RIVER] = "deal-river",
    [SML_LOT] = "lot",
    [SML_AT_DRAW] = "draw",
    [SML_DRAWING] = "drawing",
    [SML_REPLACING] = "replacing",
    [SML_AT_PLAY] = "play",
    [SML_AT_TAKEN] = "taken",
    [SML_AT_PAY] = "pay",
    [SML_AT_FETCH] = "fetch",
    [SML_AT_POWER] = "power",
    [SML_LOOKING] = "looking",
    [SML_CHANCING] = "chancing",
    [SML_AT_KEEP] = "keep",
    [SML_AT_GIVE] = "give",
    [SML_AT_DROP] = "drop",
    [SML_BARTERING] = "bartering",
    [SML_DEALING_AGAIN] = "dealing-again",
    [SML_REFILL] = "refill",
    [SML_WASH] = "wash",
    [SML_OVER] = "over",
    [SML_TURNING] = "turning",
};

/* ---- what lies where, and who knows it ---------------------------------------------------------- */

static void add(struct sml_list *to, unsigned card)
{
    assert(to->n < SML_MAX_CARDS);
    to->card[to->n++] = (uint8_t)card;
}

struct sml_list sml_in_zones(const struct sml_state *s, unsigned zones, unsigned seat)
{
    struct sml_list l = { 0 };

    static_assert(SML_MAX_CARDS % 8 == 0, "cards come by eights");
    for (unsigned card = 0; card < SML_MAX_CARDS; card += 8) {
        const uint64_t eight = sml_eight(s, card);
        uint64_t found = 0;
        for (unsigned z = zones; z; z &= z - 1)
            found |= sml_which(eight, (unsigned)__builtin_ctz(z), seat);
        while (found)
            add(&l, sml_next_of(&found, card));
    }
    return l;
}

struct sml_list sml_in_row(const struct sml_state *s, unsigned last)
{
    struct sml_list l = { 0 };

    for (unsigned c = last; c != SML_NONE; c = s->under[c])
        add(&l, c);
    return l;
}

struct sml_list sml_skips(const struct sml_seat *p)
{
    struct sml_list l = { .n = p->n_skips };

    assert(p->n_skips <= SML_MAX_SKIPS);
    memcpy(l.card, p->skip, p->n_skips);
    return l;
}

struct sml_list sml_in_river(const struct sml_state *s)
{
    struct sml_list l = { 0 };

    for (unsigned i = 0; i < SML_RIVER_LEN; i++)
        if (s->river[i] != SML_NONE)
            add(&l, s->river[i]);
    return l;
}

struct sml_list sml_known_in_hand(const struct lv_setup *u, const struct sml_state *s, int looker,
                                  unsigned seat)
{
    struct sml_list l = { 0 };

    assert(seat < SML_MAX_SEATS && s->seat[seat].n_hand <= SML_HAND);
    for (unsigned i = 0; i < s->seat[seat].n_hand; i++)
        if (sml_knows_hand_card(u, s, looker, seat, i))
            add(&l, s->seat[seat].hand[i]);
    return l;
}

struct sml_list sml_known_drawn(const struct sml_state *s, int looker)
{
    struct sml_list l = { 0 };

    for (unsigned i = 0; i < s->n_drawn; i++)
        if (looker == s->active || s->drawn_knows[i] & sml_eye(looker))
            add(&l, s->drawn[i]);
    return l;
}

struct sml_list sml_known_next(const struct sml_state *s, int looker)
{
    struct sml_list l = { 0 };

    while (l.n < s->n_seen && s->sees[l.n] & sml_eye(looker))
        add(&l, s->seen[l.n]);
    return l;
}

struct sml_list sml_known_held(const struct sml_state *s, int looker)
{
    struct sml_list l = { 0 };

    for (unsigned c = 0; c < SML_MAX_CARDS && s->phase != SML_OVER; c++)
        if (sml_is_held(s, c) && s->under[c] & sml_eye(looker))
            add(&l, c);
    return l;
}

/* ---- for programs ------------------------------------------------------------------------------- */

struct writer {
    const struct lv_setup *u;
    const struct sml_state *s;
    struct lv_json *j;
};

static void put_card(const struct writer *w, unsigned card)
{
    if (card == SML_NONE)
        lv_json_null(w->j);
    else
        lv_json_code(w->j, w->u, &sml_card_code, card);
}

static void put_single(const struct writer *w, const char *key, unsigned card)
{
    lv_json_key(w->j, key);
    put_card(w, card);
}

/* So many cards, of which those in the list are known, then null for each of the others: the order tells
 * nothing. */
static void put_some(const struct writer *w, const char *key, struct sml_list known, unsigned n)
{
    assert(known.n <= n);
    LV_IN_LIST(w->j, key)
        for (unsigned i = 0; i < n; i++)
            put_card(w, i < known.n ? known.card[i] : SML_NONE);
}

static void put_list(const struct writer *w, const char *key, struct sml_list l)
{
    put_some(w, key, l, l.n);
}

static void put_zones(const struct writer *w, const char *key, unsigned zones, unsigned seat)
{
    put_list(w, key, sml_in_zones(w->s, zones, seat));
}

static void put_row(const struct writer *w, const char *key, unsigned last)
{
    put_list(w, key, sml_in_row(w->s, last));
}

static void put_smiles(const struct writer *w, unsigned seat)
{
    const struct sml_smiles k = sml_smiles_of(w->u, w->s, seat);

    lv_json_put_int(w->j, "smiles", k.work + k.love + k.goods);
    lv_json_put_int(w->j, "work", k.work);
    lv_json_put_int(w->j, "love", k.love);
    lv_json_put_int(w->j, "goods", k.goods);
}

#define BIT(zone) (1u << SML_Z_##zone)

/* What lies before a seat. */
static void put_table(const struct writer *w, unsigned seat)
{
    const struct sml_seat *p = &w->s->seat[seat];

    put_row(w, "studies", p->study);
    put_zones(w, "side", BIT(SIDE), seat);
    lv_json_put_int(w->j, "level", p->level);
    put_single(w, "job", p->job);
    lv_json_put_int(w->j, "pay", sml_highest_salary(w->u, p));
    lv_json_put_bool(w->j, "raised", p->flags & SML_RAISED);
    lv_json_put_bool(w->j, "free-house", p->job == SML_ARCHITECT && !(p->flags & SML_HOUSE_USED));
    lv_json_put_bool(w->j, "was-bandit", p->flags & SML_WAS_BANDIT);
    lv_json_put_bool(w->j, "attacked", p->flags & SML_ATTACKED);
    put_row(w, "salaries", p->salary);
    put_zones(w, "invested", BIT(INVESTED) | BIT(SPENT), seat);
    lv_json_put_int(w->j, "money", p->money);
    put_row(w, "flirts", p->flirt);
    put_single(w, "open", sml_open_flirt(w->u, w->s, seat));
    put_zones(w, "born", BIT(FLIRT_BORN) | BIT(LOVER_BORN), seat);
    put_single(w, "marriage", p->marriage);
    put_single(w, "adultery", p->affair);
    put_row(w, "lovers", p->lover);
    put_zones(w, "kept", BIT(KEPT), seat);
    put_row(w, "children", p->child);
    put_zones(w, "laid", BIT(LAID) | BIT(SPENT), seat);
    put_zones(w, "malus", BIT(PAST), seat);
    put_list(w, "skips", sml_skips(p));
    lv_json_put_int(w->j, "prison-left", p->prison_left);
    lv_json_put_bool(w->j, "closed", w->s->closed >> seat & 1);
}

static void put_seat(const struct writer *w, int looker, unsigned seat)
{
    const struct sml_seat *p = &w->s->seat[seat];

    LV_FOR_ALL(w->j) {
        put_smiles(w, seat);
        lv_json_put_int(w->j, "total", p->total);
        lv_json_put_int(w->j, "limit", sml_hand_limit(p));
    }
    put_some(w, "hand", sml_known_in_hand(w->u, w->s, looker, seat), p->n_hand);
    LV_FOR_ALL(w->j)
        put_table(w, seat);
}

static void put_discard(const struct writer *w)
{
    LV_IN_LIST(w->j, "discard")
        for (unsigned c = w->s->top; c != SML_NONE; c = w->s->under[c])
            LV_IN_OBJECT(w->j, NULL) {
                const unsigned mark = sml_owner_of(w->s, c);
                put_single(w, "card", c);
                lv_json_put_int(w->j, "by", mark == SML_UNMARKED ? 0 : (int)mark + 1);
            }
}

/* Next cards of the pile as far as the looker knows them. */
static void put_foreseen(const struct writer *w, int looker)
{
    LV_IN_LIST(w->j, "next")
        for (unsigned i = 0; i < w->s->n_seen; i++)
            put_card(w, w->s->sees[i] & sml_eye(looker) ? w->s->seen[i] : SML_NONE);
}

static void put_casino(const struct writer *w, int looker)
{
    unsigned owner = w->s->bet == SML_NONE ? SML_NONE : sml_owner_of(w->s, w->s->bet);

    lv_json_put_bool(w->j, "casino", sml_zone_of(w->s, SML_CASINO) == SML_Z_MIDDLE);
    lv_json_put_int(w->j, "bettor", owner == SML_NONE ? 0 : (int)owner + 1);
    put_single(w, "bet", looker == (int)owner ? w->s->bet : SML_NONE);
}

static void put_way(void *ctx, const uint8_t *card, unsigned n, unsigned waste)
{
    const struct writer *w = ctx;

    LV_IN_OBJECT(w->j, NULL) {
        LV_IN_LIST(w->j, "pay")
            for (unsigned i = 0; i < n; i++)
                put_card(w, card[i]);
        lv_json_put_int(w->j, "waste", waste);
    }
}

/* What can pay, each with the decision to do so. */
static void put_coin(const struct writer *w, unsigned card)
{
    char room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);

    assert(sml_worth(w->u, card) > 0);
    lv_action_write(w->u, w->s, lv_action_make(SML_PAY, card, 0, 0), &b);
    LV_IN_OBJECT(w->j, NULL) {
        put_single(w, "card", card);
        lv_json_put_int(w->j, "worth", sml_worth(w->u, card));
        lv_json_put_text(w->j, "do", room);
    }
}

/* In the order of payments. */
static void put_purse(const struct writer *w)
{
    uint8_t purse[SML_PURSE];
    const unsigned n = sml_purse(w->u, w->s, w->s->active, purse);

    LV_IN_LIST(w->j, "purse")
        for (unsigned i = 0; i < n; i++)
            if (w->s->paid == SML_NONE
                || sml_pay_order(w->u, purse[i]) >= sml_pay_order(w->u, w->s->paid))
                put_coin(w, purse[i]);
}

/* A card that may be bought now, its price, how a careful buyer pays, and how else one could. */
static void put_purchase(const struct writer *w, unsigned card, unsigned price)
{
    uint8_t pay[SML_PURSE];
    unsigned n = sml_careful(w->u, w->s, w->s->active, price, pay), sum = 0;

    LV_IN_OBJECT(w->j, NULL) {
        put_single(w, "card", card);
        lv_json_put_int(w->j, "price", price);
        lv_json_put_int(w->j, "full", sml_data_of(w->u)->price[card]);
        LV_IN_LIST(w->j, "pay")
            for (unsigned i = 0; i < n; i++) {
                put_card(w, pay[i]);
                sum += sml_worth(w->u, pay[i]);
            }
        assert(sum >= price);
        lv_json_put_int(w->j, "waste", (int64_t)sum - price);
        put_purse(w);
        LV_IN_LIST(w->j, "ways")
            sml_ways(w->u, w->s, w->s->active, price, put_way, &(struct writer){ w->u, w->s, w->j });
    }
}

static void put_if_buyable(const struct writer *w, unsigned card)
{
    const struct sml_who who = sml_active(w->u, w->s);
    const enum sml_family family = sml_family_of(w->u, card);

    if ((family == SML_F_HOUSE || family == SML_F_TRIP) && sml_may_lay(&who, card, 0, 0, NULL))
        put_purchase(w, card, sml_price_of(&who, card));
}

/* What the looker may buy in this step, or is paying for. */
static void put_purchases(const struct writer *w, int looker)
{
    const struct sml_state *s = w->s;
    const struct sml_who who = sml_active(w->u, s);

    if (looker != s->active)
        return;
    for (unsigned i = 0; s->phase == SML_AT_PLAY && i < s->seat[looker].n_hand; i++)
        put_if_buyable(w, s->seat[looker].hand[i]);
    for (unsigned c = s->top; s->phase == SML_AT_FETCH && c != SML_NONE; c = s->under[c])
        if (sml_may_fetch(&who, s->fetch, c, NULL))
            put_if_buyable(w, c);
    if (s->phase == SML_AT_TAKEN)
        put_if_buyable(w, s->taken);
    if (s->phase == SML_AT_PAY)
        put_purchase(w, s->taken, s->price);
}

/* "phase"           as in positions
 * "turn", "asked"   seats from 1; asked: who gives, drops or barters, else 0
 * "pile"            cards left          "next"     those at its top this seat knows (null: not)
 * "discard"         top first: card and the seat that threw it (0: none)
 * "river"           three places, or empty without the option
 * "out"             out of game         "casino", "bettor", "bet"   see SML-132 to SML-143
 * "held"            cards this seat knows to be in some hand or the bet, but not where
 * "taken", "price"  the card to be laid or paid for, and what is still to pay
 * "due"             a card must be played
 * "purchases"       what this seat may buy now: card, price, full price, a careful payment, all payments
 * "drawn"           by Chance           "rainbow"  cards the arc-en-ciel still allows
 * "seats"           see put_seat(); rows have their last card first; a hidden card is null */
void sml_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct sml_state *s = state;
    const struct writer *w = &(const struct writer){ u, s, j };

    LV_FOR_ALL(j) {
        lv_json_put_text(j, "phase", sml_phase_key[s->phase]);
        lv_json_put_int(j, "turn", s->active + 1);
        lv_json_put_int(j, "asked", sml_to_move(u, s) == s->asked ? s->asked + 1 : 0);
        lv_json_put_int(j, "pile", s->pile);
    }
    put_foreseen(w, seat);
    LV_FOR_ALL(j) {
        put_discard(w);
        LV_IN_LIST(j, "river")
            for (unsigned i = 0; u->option[SML_OPT_RIVER][0] && i < SML_RIVER_LEN; i++)
                put_card(w, s->river[i]);
        put_zones(w, "out", BIT(OUT), 0);
    }
    put_casino(w, seat);
    put_list(w, "held", sml_known_held(s, seat));
    put_single(w, "taken", s->taken);
    lv_json_put_int(j, "price", s->price);
    LV_IN_LIST(j, "purchases")
        put_purchases(w, seat);
    put_some(w, "drawn", sml_known_drawn(s, seat), s->n_drawn);
    lv_json_put_bool(j, "due", s->due);
    lv_json_put_int(j, "rainbow", s->rainbow > 1 ? s->rainbow - 1 : 0);
    LV_IN_LIST(j, "seats")
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            LV_IN_OBJECT(j, NULL)
                put_seat(w, seat, i);
}

/* ---- what stays the same ---------------------------------------------------------------------- */

/* The figures that are printed on a card: those that it has. */
static void put_figures(const struct sml_data *d, unsigned card, struct lv_json *j)
{
    const enum sml_family family = d->family[card];

    lv_json_put_int(j, "smiles", d->smiles[card]);
    if (family == SML_F_JOB || family == SML_F_STUDIES)
        lv_json_put_int(j, "level", d->level[card]);
    if (d->pay[card] > 0)
        lv_json_put_int(j, "pay", d->pay[card]);
    if (family == SML_F_JOB)
        lv_json_put_text(j, "status", sml_status_key(d->status[card]));
    if (d->price[card] > 0)
        lv_json_put_int(j, "price", d->price[card]);
}

static void put_type(const struct lv_setup *u, const struct lv_words *w, unsigned type, struct lv_json *j)
{
    const struct sml_data *d = sml_data_of(u);
    const unsigned card = sml_card_of(d, type, 1);

    lv_json_put_text(j, "id", d->id[type]);
    lv_json_put_text(j, "family", sml_family_key(d->family[card]));
    lv_json_put_int(j, "copies", d->copies[type]);
    lv_json_put_text(j, "name", sml_name(u, w, card));
    if (d->brief[type])
        lv_json_put_text(j, "short", lv_text_for(u, w, d->brief[type]));
    lv_json_put_text(j, "text", sml_text(u, w, card));
    put_figures(d, card, j);
    if (sml_allows_child(type))
        lv_json_put_bool(j, "child", true);
    if (sml_effect_key(type))
        lv_json_put_text(j, "effect", sml_effect_key(type));
    lv_json_put_text_if(j, "art", d->art[type]);
}

/* "cards"  the kinds of cards of this deck; a card elsewhere is an id, with #n if there are copies
 * "deck"   cards in play, hands included
 * "limits" the numbers that the rules give: cards in hand, studies, flirts, places of the river */
void sml_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct sml_data *d = sml_data_of(u);

    LV_IN_LIST(j, "cards")
        for (unsigned type = 0; type < d->n_types; type++)
            if (d->copies[type] > 0)
                LV_IN_OBJECT(j, NULL)
                    put_type(u, w, type, j);
    lv_json_put_int(j, "deck", sml_deck_size(u));
    LV_IN_OBJECT(j, "limits") {
        lv_json_put_int(j, "hand", SML_LIMIT);
        lv_json_put_int(j, "studies", SML_MAX_STUDIES);
        lv_json_put_int(j, "flirts", SML_MAX_FLIRTS);
        lv_json_put_int(j, "river", u->option[SML_OPT_RIVER][0] ? SML_RIVER_LEN : 0);
    }
}
