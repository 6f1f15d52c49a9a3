/* sml_view.c: what each seat may see, for programs; and resampling (catalogue, section 7). */
#include <string.h>

#include "sml_words.h"

/* ---- the view --------------------------------------------------------------------------------- */

static void put_card(struct lv_json *j, unsigned card)
{
    char room[32];
    struct lv_buf b = LV_BUF(room);

    if (card == SML_NONE) {
        lv_json_null(j);
        return;
    }
    sml_card_write(card, &b);
    lv_json_text(j, room);
}

static void put_single(struct lv_json *j, const char *key, unsigned card)
{
    lv_json_key(j, key);
    put_card(j, card);
}

/* The known cards of a hand, then null for each of the others: the order tells nothing. */
static void put_hand(struct lv_json *j, const struct sml_state *s, int looker, unsigned seat)
{
    const struct sml_seat *p = &s->seat[seat];
    unsigned hidden = 0;

    lv_json_key(j, "hand");
    lv_json_list(j);
    for (unsigned i = 0; i < p->n_hand; i++)
        if (sml_knows_hand_card(s, looker, seat, i))
            put_card(j, p->hand[i]);
        else
            hidden++;
    while (hidden-- > 0)
        lv_json_null(j);
    lv_json_end(j);
}

static void put_zone(struct lv_json *j, const char *key, const struct sml_state *s,
                     enum sml_zone one, enum sml_zone two, unsigned seat)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (unsigned c = 0; c < SML_N_CARDS; c++)
        if (sml_lies(s, c, one, seat) || sml_lies(s, c, two, seat))
            put_card(j, c);
    lv_json_end(j);
}

/* A row from its last card down. */
static void put_row(struct lv_json *j, const char *key, const struct sml_state *s, unsigned last)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (unsigned c = last; c != SML_NONE; c = s->under[c])
        put_card(j, c);
    lv_json_end(j);
}

static void put_skips(struct lv_json *j, const struct sml_seat *p)
{
    lv_json_key(j, "skips");
    lv_json_list(j);
    for (unsigned i = 0; i < p->n_skips; i++)
        put_card(j, p->skip[i]);
    lv_json_end(j);
    lv_json_put_int(j, "prison-left", p->prison_left);
}

static void put_seat(const struct lv_setup *u, struct lv_json *j, const struct sml_state *s,
                     int looker, unsigned seat)
{
    const struct sml_seat *p = &s->seat[seat];
    int32_t score[LV_MAX_SEATS];

    sml_score(u, s, score);
    lv_json_object(j);
    lv_json_put_int(j, "smiles", score[seat]);
    lv_json_put_int(j, "total", p->total);
    lv_json_put_int(j, "limit", sml_hand_limit(p));
    put_hand(j, s, looker, seat);
    put_row(j, "studies", s, p->study);
    put_zone(j, "side", s, SML_Z_SIDE, SML_Z_SIDE, seat);
    lv_json_put_int(j, "level", p->level);
    put_single(j, "job", p->job);
    lv_json_put_int(j, "pay", sml_highest_salary(u, p));
    lv_json_put_bool(j, "raised", p->flags & SML_RAISED);
    lv_json_put_bool(j, "free-house", p->job == SML_ARCHITECT && !(p->flags & SML_HOUSE_USED));
    lv_json_put_bool(j, "was-bandit", p->flags & SML_WAS_BANDIT);
    lv_json_put_bool(j, "attacked", p->flags & SML_ATTACKED);
    put_row(j, "salaries", s, p->salary);
    put_zone(j, "invested", s, SML_Z_INVESTED, SML_Z_SPENT, seat);
    lv_json_put_int(j, "money", p->money);
    put_row(j, "flirts", s, p->flirt);
    put_zone(j, "born", s, SML_Z_FLIRT_BORN, SML_Z_LOVER_BORN, seat);
    put_single(j, "marriage", p->marriage);
    put_single(j, "adultery", p->affair);
    put_row(j, "lovers", s, p->lover);
    put_zone(j, "kept", s, SML_Z_KEPT, SML_Z_KEPT, seat);
    put_row(j, "children", s, p->child);
    put_zone(j, "laid", s, SML_Z_LAID, SML_Z_SPENT, seat);
    put_zone(j, "malus", s, SML_Z_PAST, SML_Z_PAST, seat);
    put_skips(j, p);
    lv_json_put_bool(j, "closed", s->closed >> seat & 1);
    lv_json_end(j);
}

static void put_discard(struct lv_json *j, const struct sml_state *s)
{
    lv_json_key(j, "discard");
    lv_json_list(j);
    for (unsigned c = s->top; c != SML_NONE; c = s->under[c]) {
        lv_json_object(j);
        put_single(j, "card", c);
        lv_json_put_int(j, "by",
                        sml_owner_of(s, c) == SML_UNMARKED ? 0 : (int)sml_owner_of(s, c) + 1);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* Next cards of the pile as far as the looker knows them. */
static void put_foreseen(struct lv_json *j, const struct sml_state *s, int looker)
{
    lv_json_key(j, "next");
    lv_json_list(j);
    for (unsigned i = 0; i < s->n_seen; i++)
        put_card(j, s->sees[i] & sml_eye(looker) ? s->seen[i] : SML_NONE);
    lv_json_end(j);
}

static void put_casino(struct lv_json *j, const struct sml_state *s, int looker)
{
    unsigned owner = s->bet == SML_NONE ? SML_NONE : sml_owner_of(s, s->bet);

    lv_json_put_bool(j, "casino", sml_zone_of(s, SML_CASINO) == SML_Z_MIDDLE);
    lv_json_put_int(j, "bettor", owner == SML_NONE ? 0 : (int)owner + 1);
    put_single(j, "bet", looker == (int)owner ? s->bet : SML_NONE);
}

static void put_drawn(struct lv_json *j, const struct sml_state *s, int looker)
{
    unsigned hidden = 0;

    lv_json_key(j, "drawn");
    lv_json_list(j);
    for (unsigned i = 0; i < s->n_drawn; i++)
        if (looker == s->active || s->drawn_knows[i] & sml_eye(looker))
            put_card(j, s->drawn[i]);
        else
            hidden++;
    while (hidden-- > 0)
        lv_json_null(j);
    lv_json_end(j);
}

/* "turn", "asked"   seats from 1; asked: who gives, drops or barters, else 0
 * "pile"            cards left          "next"     those at its top this seat knows (null: not)
 * "discard"         top first: card and the seat that threw it (0: none)
 * "river"           three places, or empty without the option
 * "out"             out of game         "casino", "bettor", "bet"   see SML-132 to SML-143
 * "taken", "price"  the card to be laid or paid for, and what is still to pay
 * "drawn"           by Chance           "rainbow"  cards the arc-en-ciel still allows
 * "seats"           see put_seat(); rows have their last card first; a hidden card is null */
void sml_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct sml_state *s = state;

    lv_json_put_int(j, "turn", s->active + 1);
    lv_json_put_int(j, "asked", sml_to_move(u, s) == s->asked ? s->asked + 1 : 0);
    lv_json_put_int(j, "pile", s->pile);
    put_foreseen(j, s, seat);
    put_discard(j, s);
    lv_json_key(j, "river");
    lv_json_list(j);
    for (unsigned i = 0; u->option[SML_OPT_RIVER][0] && i < SML_RIVER_LEN; i++)
        put_card(j, s->river[i]);
    lv_json_end(j);
    put_zone(j, "out", s, SML_Z_OUT, SML_Z_OUT, 0);
    put_casino(j, s, seat);
    put_single(j, "taken", s->taken);
    lv_json_put_int(j, "price", s->price);
    put_drawn(j, s, seat);
    lv_json_put_int(j, "rainbow", s->rainbow > 1 ? s->rainbow - 1 : 0);
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        put_seat(u, j, s, seat, i);
    lv_json_end(j);
}

/* ---- resampling ------------------------------------------------------------------------------- */

/* The cards whose place the seat does not know. They go back into the deck, and the places they held
 * are filled again from it. */
struct unknown {
    uint8_t card[SML_N_CARDS];
    unsigned n, next;
};

static void forget(struct sml_state *s, struct unknown *f, unsigned card)
{
    f->card[f->n++] = (uint8_t)card;
    sml_put(s, card, SML_Z_DECK, 0);
    s->undrawn[card / 32] |= 1u << card % 32;
}

/* In the order of their numbers first: what is dealt must not hang on where the cards were, or a bot
 * could tell one world from another. */
static void sort(struct unknown *f)
{
    bool there[UINT8_MAX + 1] = { false };
    unsigned n = 0;

    for (unsigned i = 0; i < f->n; i++)
        there[f->card[i]] = true;
    for (unsigned c = 0; n < f->n; c++)
        if (there[c])
            f->card[n++] = (uint8_t)c;
}

static void shuffle(struct unknown *f, struct lv_rng *rng)
{
    sort(f);
    for (unsigned i = f->n; i > 1; i--) {
        unsigned k = lv_rng_below(rng, i);
        uint8_t card = f->card[i - 1];
        f->card[i - 1] = f->card[k];
        f->card[k] = card;
    }
}

static unsigned other_card(struct sml_state *s, struct unknown *f)
{
    unsigned card = f->card[f->next++];

    s->undrawn[card / 32] &= ~(1u << card % 32);
    return card;
}

/* A bet is a salary (SML-135): the first one in the shuffled order comes to the front. */
static void salary_first(struct unknown *f)
{
    unsigned i = 0;
    uint8_t card;

    while (sml_family_of[f->card[i]] != SML_F_SALARY)
        i++;
    card = f->card[i];
    f->card[i] = f->card[0];
    f->card[0] = card;
}

/* What is hidden in a hand: who else knew those cards goes with the places, not with the cards. */
struct gap {
    unsigned n;
    uint8_t knows[SML_HAND];
};

static void empty_hand(struct sml_state *s, int seat, unsigned owner, struct unknown *f,
                       struct gap *g)
{
    const struct sml_seat before = s->seat[owner];

    for (unsigned i = 0; i < before.n_hand; i++)
        if (!sml_knows_hand_card(s, seat, owner, i - g->n)) { /* removing moves the rest down */
            g->knows[g->n++] = before.knows[i];
            sml_hand_remove(s, owner, before.hand[i]);
            forget(s, f, before.hand[i]);
        }
    for (unsigned i = 1; i < g->n; i++) /* in an order that tells nothing of the cards */
        for (unsigned k = i; k > 0 && g->knows[k - 1] > g->knows[k]; k--) {
            uint8_t knows = g->knows[k];
            g->knows[k] = g->knows[k - 1];
            g->knows[k - 1] = knows;
        }
}

static void refill_drawn(struct sml_state *s, unsigned eye, struct unknown *f)
{
    for (unsigned i = 0; i < s->n_drawn; i++)
        if (!(s->drawn_knows[i] & eye)) {
            s->drawn[i] = (uint8_t)other_card(s, f);
            sml_put(s, s->drawn[i], SML_Z_DRAWN, s->active);
        }
    for (unsigned i = 1; i < s->n_drawn; i++) /* sorted again: three at most */
        for (unsigned k = i; k > 0 && s->drawn[k - 1] > s->drawn[k]; k--) {
            uint8_t card = s->drawn[k], knows = s->drawn_knows[k];
            s->drawn[k] = s->drawn[k - 1];
            s->drawn_knows[k] = s->drawn_knows[k - 1];
            s->drawn[k - 1] = card;
            s->drawn_knows[k - 1] = knows;
        }
}

void sml_resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng)
{
    struct sml_state *s = state;
    struct unknown f = { .n = 0 };
    struct gap gap[SML_MAX_SEATS] = { { 0 } };
    unsigned eye = sml_eye(seat), pool = 0;
    unsigned bettor = s->bet == SML_NONE ? SML_NONE : sml_owner_of(s, s->bet);
    bool bet = bettor != SML_NONE && (int)bettor != seat, drawn = s->active != seat;

    if (s->phase == SML_OVER)
        return;
    for (unsigned c = 0; c < SML_N_CARDS; c++) {
        bool in_pool = sml_zone_of(s, c) == SML_Z_POOL;
        pool += in_pool;
        if (in_pool || sml_zone_of(s, c) == SML_Z_DECK)
            forget(s, &f, c);
    }
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        empty_hand(s, seat, i, &f, &gap[i]);
    for (unsigned i = 0; i < s->n_seen; i++)
        if (!(s->sees[i] & eye))
            forget(s, &f, s->seen[i]);
    for (unsigned i = 0; drawn && i < s->n_drawn; i++)
        if (!(s->drawn_knows[i] & eye))
            forget(s, &f, s->drawn[i]);
    if (bet)
        forget(s, &f, s->bet);
    shuffle(&f, rng);
    if (bet) {
        salary_first(&f);
        s->bet = (uint8_t)other_card(s, &f);
        sml_put(s, s->bet, SML_Z_BET, bettor);
    }
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        for (unsigned k = 0; k < gap[i].n; k++)
            sml_hand_add(s, i, other_card(s, &f), gap[i].knows[k]);
    for (unsigned i = 0; i < s->n_seen; i++)
        if (!(s->sees[i] & eye)) {
            s->seen[i] = (uint8_t)other_card(s, &f);
            sml_put(s, s->seen[i], SML_Z_SEEN, 0);
        }
    if (drawn)
        refill_drawn(s, eye, &f);
    while (pool-- > 0)
        sml_put(s, other_card(s, &f), SML_Z_POOL, 0);
}
