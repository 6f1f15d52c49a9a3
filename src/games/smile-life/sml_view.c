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
};

struct writer {
    const struct lv_setup *u;
    const struct sml_state *s;
    struct lv_json *j;
};

static void put_card(const struct writer *w, unsigned card)
{
    char room[32];
    struct lv_buf b = LV_BUF(room);

    if (card == SML_NONE) {
        lv_json_null(w->j);
        return;
    }
    sml_card_write(w->u, card, &b);
    lv_json_text(w->j, room);
}

static void put_single(const struct writer *w, const char *key, unsigned card)
{
    lv_json_key(w->j, key);
    put_card(w, card);
}

/* The known cards of a hand, then null for each of the others: the order tells nothing. */
static void put_hand(const struct writer *w, int looker, unsigned seat)
{
    const struct sml_seat *p = &w->s->seat[seat];
    unsigned hidden = 0;

    lv_json_key(w->j, "hand");
    lv_json_list(w->j);
    for (unsigned i = 0; i < p->n_hand; i++)
        if (sml_knows_hand_card(w->s, looker, seat, i))
            put_card(w, p->hand[i]);
        else
            hidden++;
    while (hidden-- > 0)
        lv_json_null(w->j);
    lv_json_end(w->j);
}

static void put_zone(const struct writer *w, const char *key,
                     enum sml_zone one, enum sml_zone two, unsigned seat)
{
    lv_json_key(w->j, key);
    lv_json_list(w->j);
    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        if (sml_lies(w->s, c, one, seat) || sml_lies(w->s, c, two, seat))
            put_card(w, c);
    lv_json_end(w->j);
}

/* A row from its last card down. */
static void put_row(const struct writer *w, const char *key, unsigned last)
{
    lv_json_key(w->j, key);
    lv_json_list(w->j);
    for (unsigned c = last; c != SML_NONE; c = w->s->under[c])
        put_card(w, c);
    lv_json_end(w->j);
}

static void put_skips(const struct writer *w, const struct sml_seat *p)
{
    lv_json_key(w->j, "skips");
    lv_json_list(w->j);
    for (unsigned i = 0; i < p->n_skips; i++)
        put_card(w, p->skip[i]);
    lv_json_end(w->j);
    lv_json_put_int(w->j, "prison-left", p->prison_left);
}

static void put_smiles(const struct writer *w, unsigned seat)
{
    const struct sml_smiles k = sml_smiles_of(w->u, w->s, seat);

    lv_json_put_int(w->j, "smiles", k.work + k.love + k.goods);
    lv_json_put_int(w->j, "work", k.work);
    lv_json_put_int(w->j, "love", k.love);
    lv_json_put_int(w->j, "goods", k.goods);
}

static void put_seat(const struct writer *w, int looker, unsigned seat)
{
    const struct sml_seat *p = &w->s->seat[seat];

    lv_json_object(w->j);
    put_smiles(w, seat);
    lv_json_put_int(w->j, "total", p->total);
    lv_json_put_int(w->j, "limit", sml_hand_limit(p));
    put_hand(w, looker, seat);
    put_row(w, "studies", p->study);
    put_zone(w, "side", SML_Z_SIDE, SML_Z_SIDE, seat);
    lv_json_put_int(w->j, "level", p->level);
    put_single(w, "job", p->job);
    lv_json_put_int(w->j, "pay", sml_highest_salary(w->u, p));
    lv_json_put_bool(w->j, "raised", p->flags & SML_RAISED);
    lv_json_put_bool(w->j, "free-house", p->job == SML_ARCHITECT && !(p->flags & SML_HOUSE_USED));
    lv_json_put_bool(w->j, "was-bandit", p->flags & SML_WAS_BANDIT);
    lv_json_put_bool(w->j, "attacked", p->flags & SML_ATTACKED);
    put_row(w, "salaries", p->salary);
    put_zone(w, "invested", SML_Z_INVESTED, SML_Z_SPENT, seat);
    lv_json_put_int(w->j, "money", p->money);
    put_row(w, "flirts", p->flirt);
    put_single(w, "open", sml_open_flirt(w->u, w->s, seat));
    put_zone(w, "born", SML_Z_FLIRT_BORN, SML_Z_LOVER_BORN, seat);
    put_single(w, "marriage", p->marriage);
    put_single(w, "adultery", p->affair);
    put_row(w, "lovers", p->lover);
    put_zone(w, "kept", SML_Z_KEPT, SML_Z_KEPT, seat);
    put_row(w, "children", p->child);
    put_zone(w, "laid", SML_Z_LAID, SML_Z_SPENT, seat);
    put_zone(w, "malus", SML_Z_PAST, SML_Z_PAST, seat);
    put_skips(w, p);
    lv_json_put_bool(w->j, "closed", w->s->closed >> seat & 1);
    lv_json_end(w->j);
}

static void put_discard(const struct writer *w)
{
    lv_json_key(w->j, "discard");
    lv_json_list(w->j);
    for (unsigned c = w->s->top; c != SML_NONE; c = w->s->under[c]) {
        lv_json_object(w->j);
        put_single(w, "card", c);
        lv_json_put_int(w->j, "by",
                        sml_owner_of(w->s, c) == SML_UNMARKED ? 0 : (int)sml_owner_of(w->s, c) + 1);
        lv_json_end(w->j);
    }
    lv_json_end(w->j);
}

/* Next cards of the pile as far as the looker knows them. */
static void put_foreseen(const struct writer *w, int looker)
{
    lv_json_key(w->j, "next");
    lv_json_list(w->j);
    for (unsigned i = 0; i < w->s->n_seen; i++)
        put_card(w, w->s->sees[i] & sml_eye(looker) ? w->s->seen[i] : SML_NONE);
    lv_json_end(w->j);
}

static void put_held(const struct writer *w, int looker)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = sml_held_for(w->s, looker, card);

    lv_json_key(w->j, "held");
    lv_json_list(w->j);
    for (unsigned i = 0; i < n; i++)
        put_card(w, card[i]);
    lv_json_end(w->j);
}

static void put_casino(const struct writer *w, int looker)
{
    unsigned owner = w->s->bet == SML_NONE ? SML_NONE : sml_owner_of(w->s, w->s->bet);

    lv_json_put_bool(w->j, "casino", sml_zone_of(w->s, SML_CASINO) == SML_Z_MIDDLE);
    lv_json_put_int(w->j, "bettor", owner == SML_NONE ? 0 : (int)owner + 1);
    put_single(w, "bet", looker == (int)owner ? w->s->bet : SML_NONE);
}

static void put_drawn(const struct writer *w, int looker)
{
    unsigned hidden = 0;

    lv_json_key(w->j, "drawn");
    lv_json_list(w->j);
    for (unsigned i = 0; i < w->s->n_drawn; i++)
        if (looker == w->s->active || w->s->drawn_knows[i] & sml_eye(looker))
            put_card(w, w->s->drawn[i]);
        else
            hidden++;
    while (hidden-- > 0)
        lv_json_null(w->j);
    lv_json_end(w->j);
}

static void put_way(void *ctx, const uint8_t *card, unsigned n, unsigned waste)
{
    const struct writer *w = ctx;

    lv_json_object(w->j);
    lv_json_key(w->j, "pay");
    lv_json_list(w->j);
    for (unsigned i = 0; i < n; i++)
        put_card(w, card[i]);
    lv_json_end(w->j);
    lv_json_put_int(w->j, "waste", waste);
    lv_json_end(w->j);
}

/* What can pay, in the order of payments, each with the decision to do so. */
static void put_purse(const struct writer *w)
{
    uint8_t purse[SML_PURSE];
    const unsigned n = sml_purse(w->u, w->s, w->s->active, purse);

    lv_json_key(w->j, "purse");
    lv_json_list(w->j);
    for (unsigned i = 0; i < n; i++) {
        char room[LV_MAX_NOTATION];
        struct lv_buf b = LV_BUF(room);
        if (w->s->paid != SML_NONE && sml_pay_order(w->u, purse[i]) < sml_pay_order(w->u, w->s->paid))
            continue;
        lv_action_write(w->u, w->s, lv_action_make(SML_PAY, purse[i], 0, 0), &b);
        lv_json_object(w->j);
        put_single(w, "card", purse[i]);
        lv_json_put_int(w->j, "worth", sml_worth(w->u, purse[i]));
        lv_json_put_text(w->j, "do", room);
        lv_json_end(w->j);
    }
    lv_json_end(w->j);
}

/* A card that may be bought now, its price, how a careful buyer pays, and how else one could. */
static void put_purchase(const struct writer *w, unsigned card, unsigned price)
{
    uint8_t pay[SML_PURSE];
    unsigned n = sml_careful(w->u, w->s, w->s->active, price, pay), sum = 0;

    lv_json_object(w->j);
    put_single(w, "card", card);
    lv_json_put_int(w->j, "price", price);
    lv_json_put_int(w->j, "full", sml_data_of(w->u)->price[card]);
    lv_json_key(w->j, "pay");
    lv_json_list(w->j);
    for (unsigned i = 0; i < n; i++) {
        put_card(w, pay[i]);
        sum += sml_worth(w->u, pay[i]);
    }
    lv_json_end(w->j);
    assert(sum >= price);
    lv_json_put_int(w->j, "waste", (int64_t)sum - price);
    put_purse(w);
    lv_json_key(w->j, "ways");
    lv_json_list(w->j);
    sml_ways(w->u, w->s, w->s->active, price, put_way, &(struct writer){ w->u, w->s, w->j });
    lv_json_end(w->j);
    lv_json_end(w->j);
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

    lv_json_key(w->j, "purchases");
    lv_json_list(w->j);
    if (looker == s->active) {
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
    lv_json_end(w->j);
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

    lv_json_put_text(j, "phase", sml_phase_key[s->phase]);
    lv_json_put_int(j, "turn", s->active + 1);
    lv_json_put_int(j, "asked", sml_to_move(u, s) == s->asked ? s->asked + 1 : 0);
    lv_json_put_int(j, "pile", s->pile);
    put_foreseen(w, seat);
    put_discard(w);
    lv_json_key(j, "river");
    lv_json_list(j);
    for (unsigned i = 0; u->option[SML_OPT_RIVER][0] && i < SML_RIVER_LEN; i++)
        put_card(w, s->river[i]);
    lv_json_end(j);
    put_zone(w, "out", SML_Z_OUT, SML_Z_OUT, 0);
    put_casino(w, seat);
    put_held(w, seat);
    put_single(w, "taken", s->taken);
    lv_json_put_int(j, "price", s->price);
    put_purchases(w, seat);
    put_drawn(w, seat);
    lv_json_put_bool(j, "due", s->due);
    lv_json_put_int(j, "rainbow", s->rainbow > 1 ? s->rainbow - 1 : 0);
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        put_seat(w, seat, i);
    lv_json_end(j);
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

    lv_json_object(j);
    lv_json_put_text(j, "id", d->id[type]);
    lv_json_put_text(j, "family", sml_family_key(d->family[card]));
    lv_json_put_int(j, "copies", d->copies[type]);
    lv_json_put_text(j, "name", sml_name(u, w, card));
    if (d->brief[type])
        lv_json_put_text(j, "short", lv_texts_get(u->texts, w->lang, d->brief[type]));
    lv_json_put_text(j, "text", sml_text(u, w, card));
    put_figures(d, card, j);
    if (sml_allows_child(type))
        lv_json_put_bool(j, "child", true);
    if (sml_effect_key(type))
        lv_json_put_text(j, "effect", sml_effect_key(type));
    if (d->art[type][0])
        lv_json_put_text(j, "art", d->art[type]);
    lv_json_end(j);
}

/* "cards"  the kinds of cards of this deck; a card elsewhere is an id, with #n if there are copies
 * "deck"   cards in play, hands included
 * "limits" the numbers that the rules give: cards in hand, studies, flirts, places of the river */
void sml_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct sml_data *d = sml_data_of(u);

    lv_json_key(j, "cards");
    lv_json_list(j);
    for (unsigned type = 0; type < d->n_types; type++)
        if (d->copies[type] > 0)
            put_type(u, w, type, j);
    lv_json_end(j);
    lv_json_put_int(j, "deck", sml_deck_size(u));
    lv_json_key(j, "limits");
    lv_json_object(j);
    lv_json_put_int(j, "hand", SML_LIMIT);
    lv_json_put_int(j, "studies", SML_MAX_STUDIES);
    lv_json_put_int(j, "flirts", SML_MAX_FLIRTS);
    lv_json_put_int(j, "river", u->option[SML_OPT_RIVER][0] ? SML_RIVER_LEN : 0);
    lv_json_end(j);
}
