/* sml_tell.c: a situation in words: headings and one fact a line, fit for speech. */
#include "sml_words.h"

#include <assert.h>

struct telling {
    const struct lv_setup *u;
    const struct sml_state *s;
    const struct lv_words *w;
    const struct lv_teller *to;
};

enum { LINE = 4096, IN_ORDER = 4 /* cards of the discard told in their order, below the top */ };

static void say_list(const struct telling *t, struct lv_buf *b, const uint8_t *card, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        if (i > 0)
            lv_buf_text(b, ", ");
        lv_buf_text(b, sml_name(t->u, t->w, card[i]));
    }
}

static void fact(const struct telling *t, const char *msgid, const char *list)
{
    char room[LINE + 128];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, t->w->lang, msgid, LV_STR("list", list));
    t->to->fact(t->to->ctx, room);
}

/* A fact with a list of cards; nothing when there are none. */
static void fact_cards(const struct telling *t, const char *msgid, const uint8_t *card, unsigned n)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    if (n == 0)
        return;
    say_list(t, &b, card, n);
    fact(t, msgid, room);
}

static void fact_number(const struct telling *t, const char *msgid, int n)
{
    char room[256];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, t->w->lang, msgid, LV_NUM("n", n));
    t->to->fact(t->to->ctx, room);
}

static unsigned in_zone(const struct telling *t, enum sml_zone zone, unsigned seat, uint8_t *card)
{
    unsigned n = 0;

    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        if (sml_lies(t->s, c, zone, seat))
            card[n++] = (uint8_t)c;
    return n;
}

static unsigned in_row(const struct telling *t, unsigned last, uint8_t *card)
{
    unsigned n = 0;

    for (unsigned c = last; c != SML_NONE; c = t->s->under[c])
        card[n++] = (uint8_t)c;
    return n;
}

static void zone(const struct telling *t, const char *msgid, enum sml_zone z, unsigned seat)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = in_zone(t, z, seat, card);

    fact_cards(t, msgid, card, n);
}

static void row(const struct telling *t, const char *msgid, unsigned last)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = in_row(t, last, card);

    fact_cards(t, msgid, card, n);
}

/* ---- one player ------------------------------------------------------------------------------- */

static void tell_use(const struct telling *t, unsigned card)
{
    char use[SML_TEXT + 256], room[SML_TEXT + 512];
    struct lv_buf u = LV_BUF(use), b = LV_BUF(room);

    sml_say_use(&u, t->u, t->w, card);
    lv_say(&b, t->w->lang, "{card}: {text}", LV_STR("card", sml_name(t->u, t->w, card)),
           LV_STR("text", use));
    t->to->fact(t->to->ctx, room);
}

static void tell_hand(const struct telling *t, unsigned seat)
{
    const struct sml_seat *p = &t->s->seat[seat];
    uint8_t known[SML_HAND];
    unsigned n = 0;

    assert(seat < (unsigned)t->u->seats);
    for (unsigned i = 0; i < p->n_hand; i++)
        if (sml_knows_hand_card(t->s, t->w->reader, seat, i))
            known[n++] = p->hand[i];
    if ((int)seat == t->w->reader || t->s->phase == SML_OVER) {
        fact_cards(t, N_("In hand: {list}."), known, n);
        for (unsigned i = 0; i < n && (int)seat == t->w->reader; i++)
            if (i == 0 || sml_type_of(t->u, known[i]) != sml_type_of(t->u, known[i - 1]))
                tell_use(t, known[i]);
        return;
    }
    fact_number(t, N_("Cards in hand: {n}."), p->n_hand);
    fact_cards(t, N_("You know these cards in that hand: {list}."), known, n);
}

static void tell_work(const struct telling *t, unsigned seat)
{
    const struct sml_seat *p = &t->s->seat[seat];
    char room[512];
    struct lv_buf b = LV_BUF(room);

    assert(seat < (unsigned)t->u->seats);
    if (p->n_studies > 0)
        fact_number(t, N_("Study level: {n}."), p->level);
    zone(t, N_("Studies beside the job: {list}."), SML_Z_SIDE, seat);
    if (p->job != SML_NONE) {
        lv_say(&b, t->w->lang, "Job: {card}, with salaries up to {n}. {text}",
               LV_STR("card", sml_name(t->u, t->w, p->job)),
               LV_NUM("n", sml_highest_salary(t->u, p)),
               LV_STR("text", sml_text(t->u, t->w, p->job)));
        t->to->fact(t->to->ctx, room);
    } else {
        fact(t, N_("No job."), "");
    }
    if (p->job == SML_ARCHITECT && p->flags & SML_HOUSE_USED)
        fact(t, N_("The free house has been used."), "");
}

static void tell_money(const struct telling *t, unsigned seat)
{
    const struct sml_seat *p = &t->s->seat[seat];
    uint8_t row_of[SML_MAX_CARDS], free_ones[SML_MAX_CARDS];
    unsigned n = in_row(t, p->salary, row_of), n_free = 0;

    assert(seat < (unsigned)t->u->seats);
    for (unsigned i = 0; i < n; i++)
        if (sml_zone_of(t->s, row_of[i]) == SML_Z_SALARY)
            free_ones[n_free++] = row_of[i];
    fact_cards(t, N_("Free salaries, the last one first: {list}."), free_ones, n_free);
    if (n > n_free)
        fact_number(t, N_("Invested salaries: {n}."), (int)(n - n_free));
    if (sml_lies(t->s, SML_LEGACY, SML_Z_SPENT, seat))
        fact(t, N_("The inheritance is spent."), "");
}

static void tell_love(const struct telling *t, unsigned seat)
{
    const struct sml_seat *p = &t->s->seat[seat];

    assert(seat < (unsigned)t->u->seats);
    row(t, N_("Flirts, the last one first: {list}."), p->flirt);
    zone(t, N_("Flirts that have given their child: {list}."), SML_Z_FLIRT_BORN, seat);
    if (p->marriage != SML_NONE)
        fact(t, N_("Married: {list}."), sml_name(t->u, t->w, p->marriage));
    if (p->affair != SML_NONE)
        fact(t, N_("An affair is going on."), "");
    row(t, N_("Flirts of the affair, the last one first: {list}."), p->lover);
    zone(t, N_("Flirts kept aside: {list}."), SML_Z_KEPT, seat);
    row(t, N_("Children, the youngest first: {list}."), p->child);
}

static void tell_malus(const struct telling *t, unsigned seat)
{
    const struct sml_seat *p = &t->s->seat[seat];

    assert(seat < (unsigned)t->u->seats);
    fact_cards(t, sml_skips_together(t->u) ? N_("Turns to skip, all served together: {list}.")
                                           : N_("Turns to skip because of: {list}."),
               p->skip, p->n_skips);
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
    char room[160];
    struct lv_buf b = LV_BUF(room);

    lv_say_n(&b, t->w->lang, "{who}: {n} smile", "{who}: {n} smiles", smiles,
             LV_STR("who", t->w->names[seat]), LV_NUM("n", smiles));
    t->to->heading(t->to->ctx, room);
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
        if (b.len > 0)
            lv_buf_text(&b, ", ");
        lv_buf_text(&b, sml_name(t->u, t->w, sml_card_of(sml_data_of(t->u), type, 1)));
        if (count[type] > 1) {
            lv_buf_text(&b, " (");
            lv_buf_int(&b, count[type]);
            lv_buf_char(&b, ')');
        }
    }
    fact(t, N_("Deeper in the discard, in any order: {list}."), room);
}

static void tell_discard(const struct telling *t)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = in_row(t, t->s->top, card);

    if (n == 0) {
        fact(t, N_("The discard is empty."), "");
        return;
    }
    if (sml_owner_of(t->s, t->s->top) != SML_UNMARKED) {
        char room[256];
        struct lv_buf b = LV_BUF(room);
        lv_say(&b, t->w->lang, "On top of the discard lies {card}, thrown by {who}.",
               LV_STR("card", sml_name(t->u, t->w, t->s->top)),
               LV_STR("who", t->w->names[sml_owner_of(t->s, t->s->top)]));
        t->to->fact(t->to->ctx, room);
    } else {
        fact(t, N_("On top of the discard lies {list}, thrown by nobody."),
             sml_name(t->u, t->w, t->s->top));
    }
    fact_cards(t, N_("Below it, in this order: {list}."), card + 1,
               n - 1 > IN_ORDER ? IN_ORDER : n - 1);
    if (n - 1 > IN_ORDER)
        tell_deeper(t, card + 1 + IN_ORDER, n - 1 - IN_ORDER);
}

static void tell_casino(const struct telling *t)
{
    unsigned bet = t->s->bet;

    if (sml_zone_of(t->s, SML_CASINO) != SML_Z_MIDDLE)
        return;
    if (bet == SML_NONE)
        fact(t, N_("The casino waits for a first bet."), "");
    else if ((int)sml_owner_of(t->s, bet) == t->w->reader)
        fact(t, N_("Your bet on the casino: {list}."), sml_name(t->u, t->w, bet));
    else
        fact(t, N_("On the casino lies a hidden bet of {list}."),
             t->w->names[sml_owner_of(t->s, bet)]);
}

/* The next cards as far as the reader knows them: from the first on, as they were seen. */
static void tell_foreseen(const struct telling *t)
{
    unsigned n = 0;

    while (n < t->s->n_seen && t->s->sees[n] & sml_eye(t->w->reader))
        n++;
    fact_cards(t, N_("You know the next cards of the pile: {list}."), t->s->seen, n);
}

static void tell_drawn(const struct telling *t)
{
    uint8_t known[SML_CHANCE_CARDS];
    unsigned n = 0;

    for (unsigned i = 0; i < t->s->n_drawn; i++)
        if (t->w->reader == t->s->active || t->s->drawn_knows[i] & sml_eye(t->w->reader))
            known[n++] = t->s->drawn[i];
    fact_cards(t, N_("Drawn by good luck: {list}."), known, n);
}

static void tell_middle(const struct telling *t)
{
    uint8_t river[SML_RIVER_LEN], held[SML_MAX_CARDS];
    unsigned n = 0, n_held = sml_held_for(t->s, t->w->reader, held);

    t->to->heading(t->to->ctx, lv_translate(t->w->lang, N_("The table")));
    fact_number(t, N_("Cards in the pile: {n}."), t->s->pile);
    for (unsigned i = 0; i < SML_RIVER_LEN; i++)
        if (t->s->river[i] != SML_NONE)
            river[n++] = t->s->river[i];
    fact_cards(t, N_("In the river: {list}."), river, n);
    tell_discard(t);
    zone(t, N_("Out of the game: {list}."), SML_Z_OUT, 0);
    tell_casino(t);
    tell_foreseen(t);
    fact_cards(t, N_("You know that others hold these, but not who: {list}."), held, n_held);
    tell_drawn(t);
    if (t->s->taken != SML_NONE)
        fact(t, N_("To be laid now: {list}."), sml_name(t->u, t->w, t->s->taken));
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
