/* sml_tell.c: a situation in words: headings and one fact a line, fit for speech. */
#include "sml_words.h"

#include <assert.h>
#include <string.h>

struct telling {
    const struct lv_setup *u;
    const struct sml_state *s;
    const struct lv_words *w;
    const struct lv_teller *to;
};

enum { LINE = 4096, IN_ORDER = 4 /* cards of the discard told in their order, below the top */ };

static void fact(const struct telling *t, const char *msgid, const char *list)
{
    lv_tell(t->to, t->w, msgid, LV_STR("list", list));
}

static void fact_card(const struct telling *t, const char *msgid, unsigned card)
{
    fact(t, msgid, sml_name(t->u, t->w, card));
}

/* A fact with a list of cards; nothing when there are none. */
static void fact_cards(const struct telling *t, const char *msgid, struct sml_list l)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    for (unsigned i = 0; i < l.n; i++) {
        lv_buf_text(&b, i > 0 ? ", " : "");
        lv_buf_text(&b, sml_name(t->u, t->w, l.card[i]));
    }
    if (l.n > 0)
        fact(t, msgid, room);
}

static void fact_number(const struct telling *t, const char *msgid, int n)
{
    lv_tell(t->to, t->w, msgid, LV_NUM("n", n));
}

static void zone(const struct telling *t, const char *msgid, enum sml_zone z, unsigned seat)
{
    fact_cards(t, msgid, sml_in_zones(t->s, 1u << z, seat));
}

static void row(const struct telling *t, const char *msgid, unsigned last)
{
    fact_cards(t, msgid, sml_in_row(t->s, last));
}

/* ---- one player ------------------------------------------------------------------------------- */

static void tell_use(const struct telling *t, unsigned card)
{
    char use[SML_TEXT + 256];
    struct lv_buf b = LV_BUF(use);

    sml_say_use(&b, t->u, t->w, card);
    lv_tell(t->to, t->w, "{card}: {text}", LV_STR("card", sml_name(t->u, t->w, card)), LV_STR("text", use));
}

static void tell_hand(const struct telling *t, unsigned seat)
{
    const struct sml_list known = sml_known_in_hand(t->u, t->s, t->w->reader, seat);
    const bool mine = (int)seat == t->w->reader;

    assert(seat < (unsigned)t->u->seats);
    if (mine || sml_shows_hands(t->u, t->s)) {
        fact_cards(t, N_("In hand: {list}."), known);
        for (unsigned i = 0; i < known.n && mine; i++)
            if (i == 0 || sml_type_of(t->u, known.card[i]) != sml_type_of(t->u, known.card[i - 1]))
                tell_use(t, known.card[i]);
        return;
    }
    fact_number(t, N_("Cards in hand: {n}."), t->s->seat[seat].n_hand);
    fact_cards(t, N_("You know these cards in that hand: {list}."), known);
}

static void tell_work(const struct telling *t, unsigned seat)
{
    const struct sml_seat *p = &t->s->seat[seat];

    assert(seat < (unsigned)t->u->seats);
    if (p->n_studies > 0)
        fact_number(t, N_("Study level: {n}."), p->level);
    zone(t, N_("Studies beside the job: {list}."), SML_Z_SIDE, seat);
    if (p->job != SML_NONE)
        lv_tell(t->to, t->w, "Job: {card}, with salaries up to {n}. {text}",
                LV_STR("card", sml_name(t->u, t->w, p->job)), LV_NUM("n", sml_highest_salary(t->u, p)),
                LV_STR("text", sml_text(t->u, t->w, p->job)));
    else
        fact(t, N_("No job."), "");
    if (p->job == SML_ARCHITECT && p->flags & SML_HOUSE_USED)
        fact(t, N_("The free house has been used."), "");
}

static void tell_money(const struct telling *t, unsigned seat)
{
    const struct sml_list all = sml_in_row(t->s, t->s->seat[seat].salary);
    struct sml_list unspent = { 0 };

    assert(seat < (unsigned)t->u->seats);
    for (unsigned i = 0; i < all.n; i++)
        if (sml_zone_of(t->s, all.card[i]) == SML_Z_SALARY)
            unspent.card[unspent.n++] = all.card[i];
    fact_cards(t, N_("Free salaries, latest first: {list}."), unspent);
    if (all.n > unspent.n)
        fact_number(t, N_("Invested salaries: {n}."), (int)(all.n - unspent.n));
    if (sml_lies(t->s, SML_LEGACY, SML_Z_SPENT, seat))
        fact(t, N_("The inheritance is spent."), "");
}

static void tell_love(const struct telling *t, unsigned seat)
{
    const struct sml_seat *p = &t->s->seat[seat];

    assert(seat < (unsigned)t->u->seats);
    row(t, N_("Flirts, latest first: {list}."), p->flirt);
    zone(t, N_("Flirts that have brought a child: {list}."), SML_Z_FLIRT_BORN, seat);
    if (p->marriage != SML_NONE)
        fact_card(t, N_("Married: {list}."), p->marriage);
    if (p->affair != SML_NONE)
        fact(t, N_("An affair is going on."), "");
    row(t, N_("Flirts of the affair, latest first: {list}."), p->lover);
    zone(t, N_("Flirts kept aside: {list}."), SML_Z_KEPT, seat);
    row(t, N_("Children, the youngest first: {list}."), p->child);
}

static void tell_malus(const struct telling *t, unsigned seat)
{
    const struct sml_seat *p = &t->s->seat[seat];

    assert(seat < (unsigned)t->u->seats);
    fact_cards(t, sml_skips_together(t->u) ? N_("Turns to skip, all served together: {list}.")
                                           : N_("Turns to skip because of: {list}."),
               sml_skips(p));
    if (p->prison_left)
        fact_number(t, N_("Turns left in prison: {n}."), p->prison_left);
    zone(t, N_("Malus received before: {list}."), SML_Z_PAST, seat);
    if (p->flags & SML_WAS_BANDIT && p->job != SML_BANDIT)
        fact(t, N_("Has been a bandit."), "");
    if (p->flags & SML_ATTACKED)
        fact(t, N_("Has laid the bombing."), "");
}

static void tell_seat(const struct telling *t, unsigned seat, int smiles)
{
    lv_tell_title_n(t->to, t->w, "{who}: {n} smile", "{who}: {n} smiles", smiles,
                    LV_STR("who", t->w->names[seat]), LV_NUM("n", smiles));
    lv_tell_about(t->to, (int)seat);
    if (t->s->closed >> seat & 1)
        fact(t, N_("The program plays for this seat."), "");
    tell_hand(t, seat);
    tell_work(t, seat);
    tell_money(t, seat);
    tell_love(t, seat);
    zone(t, N_("Also laid: {list}."), SML_Z_LAID, seat);
    tell_malus(t, seat);
}

/* ---- the middle of the table ------------------------------------------------------------------ */

/* What lies deep in the discard, by kind: "Accident (2), Cat". */
static void tell_deeper(const struct telling *t, const uint8_t *card, unsigned n)
{
    unsigned count[SML_MAX_TYPES] = { 0 };
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    for (unsigned i = 0; i < n; i++)
        count[sml_type_of(t->u, card[i])]++;
    for (unsigned type = 0; type < sml_data_of(t->u)->n_types; type++) {
        if (count[type] == 0)
            continue;
        lv_buf_text(&b, b.len > 0 ? ", " : "");
        lv_fill(&b, count[type] > 1 ? "{card} ({n})" : "{card}", LV_NUM("n", count[type]),
                LV_STR("card", sml_name(t->u, t->w, sml_card_of(sml_data_of(t->u), type, 1))));
    }
    fact(t, N_("Deeper in the discard, in any order: {list}."), room);
}

static void tell_discard(const struct telling *t)
{
    const struct sml_list all = sml_in_row(t->s, t->s->top);
    struct sml_list next = { 0 };

    if (all.n == 0) {
        fact(t, N_("The discard is empty."), "");
        return;
    }
    if (sml_owner_of(t->s, t->s->top) != SML_UNMARKED)
        lv_tell(t->to, t->w, "On top of the discard lies {card}, thrown by {who}.",
                LV_STR("card", sml_name(t->u, t->w, t->s->top)),
                LV_STR("who", t->w->names[sml_owner_of(t->s, t->s->top)]));
    else
        fact_card(t, N_("On top of the discard lies {list}, which nobody threw."), t->s->top);
    next.n = all.n > 1 + IN_ORDER ? IN_ORDER : all.n - 1;
    memcpy(next.card, all.card + 1, next.n);
    fact_cards(t, N_("Below it, in this order: {list}."), next);
    if (all.n > 1 + IN_ORDER)
        tell_deeper(t, all.card + 1 + IN_ORDER, all.n - 1 - IN_ORDER);
}

static void tell_casino(const struct telling *t)
{
    unsigned bet = t->s->bet;

    if (sml_zone_of(t->s, SML_CASINO) != SML_Z_MIDDLE)
        return;
    if (bet == SML_NONE)
        fact(t, N_("The casino waits for a first bet."), "");
    else if ((int)sml_owner_of(t->s, bet) == t->w->reader)
        fact_card(t, N_("Your bet on the casino: {list}."), bet);
    else
        lv_tell(t->to, t->w, "On the casino lies {who's} hidden bet.",
                LV_STR("who", t->w->names[sml_owner_of(t->s, bet)]));
}

static void tell_middle(const struct telling *t)
{
    const int reader = t->w->reader;

    lv_tell_title(t->to, t->w, "The table");
    fact_number(t, N_("Cards in the pile: {n}."), t->s->pile);
    fact_cards(t, N_("In the river: {list}."), sml_in_river(t->s));
    tell_discard(t);
    zone(t, N_("Out of the game: {list}."), SML_Z_OUT, 0);
    tell_casino(t);
    fact_cards(t, N_("You know the next cards in the pile: {list}."), sml_known_next(t->s, reader));
    fact_cards(t, N_("You know that others hold these, but not who: {list}."),
               sml_known_held(t->s, reader));
    fact_cards(t, N_("Drawn by good luck: {list}."), sml_known_drawn(t->s, reader));
    if (t->s->taken != SML_NONE)
        fact_card(t, N_("To be laid now: {list}."), t->s->taken);
}

void sml_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct telling t = { u, state, w, to };
    int32_t score[LV_MAX_SEATS];

    sml_score(u, state, score);
    tell_middle(&t);
    for (unsigned i = 0; i < (unsigned)u->seats; i++) { /* the reader first, then clockwise */
        unsigned seat = (i + (unsigned)(w->reader < 0 ? 0 : w->reader)) % (unsigned)u->seats;
        tell_seat(&t, seat, score[seat]);
    }
}
