/* sml_draw.c: the table drawn with letters, for a terminal of at least 40 columns.
 *
 *     ───────────────────────────────────────────────────────
 *     Pioche : 131 · Défausse : Accident jetée par Bleu
 *     ───────────────────────────────────────────────────────
 *     ▶ Anne · 12 ☺ · Designer salaires jusqu'à 3 · main : 5
 *       études : 4 salaires : 3 2 [2]
 *       flirts : Flirt au zoo, Flirt au bar
 *       posé : Chat, Petite maison */
#include <assert.h>

#include "core/pen.h"
#include "sml_words.h"

struct drawing {
    const struct lv_setup *u;
    const struct sml_state *s;
    const struct lv_words *w;
    struct lv_pen p;
};

/* Words, with a space before them; a line begins where it would go on. */
static void say(struct drawing *g, int style, const char *text)
{
    if (g->p.column == 0)
        lv_pen_to(&g->p, g->p.indent);
    lv_pen_gap(&g->p);
    lv_pen_words(&g->p, style, text);
}

static void title(struct drawing *g, const char *msgid)
{
    say(g, LV_STYLE_FAINT, lv_translate(g->w->lang, msgid));
}

static void number(struct drawing *g, int style, const char *pattern, int n)
{
    char room[16];
    struct lv_buf b = LV_BUF(room);

    lv_fill(&b, pattern, LV_NUM("n", n));
    say(g, style, room);
}

/* Cards of a list under a title, on a line of their own. */
static void cards(struct drawing *g, int style, const char *msgid, struct sml_list l)
{
    if (l.n == 0)
        return;
    title(g, msgid);
    for (unsigned i = 0; i < l.n; i++) {
        char room[SML_NAME + 4];
        struct lv_buf b = LV_BUF(room);
        lv_fill(&b, i + 1 < l.n ? "{card}," : "{card}", LV_STR("card", sml_name(g->u, g->w, l.card[i])));
        say(g, style, room);
    }
    lv_pen_line(&g->p);
}

static void zone(struct drawing *g, int style, const char *msgid, enum sml_zone z, unsigned seat)
{
    cards(g, style, msgid, sml_in_zones(g->s, 1u << z, seat));
}

/* ---- the middle ------------------------------------------------------------------------------- */

static void draw_discard(struct drawing *g)
{
    unsigned top = g->s->top;

    title(g, N_("Discard:"));
    if (top == SML_NONE) {
        say(g, LV_STYLE_FAINT, "—");
        return;
    }
    say(g, LV_STYLE_STRONG, sml_name(g->u, g->w, top));
    if (sml_owner_of(g->s, top) != SML_UNMARKED) {
        title(g, N_("thrown by"));
        say(g, LV_STYLE_SEAT + (int)sml_owner_of(g->s, top), g->w->names[sml_owner_of(g->s, top)]);
    }
}

static void draw_casino(struct drawing *g)
{
    unsigned bet = g->s->bet;

    if (sml_zone_of(g->s, SML_CASINO) != SML_Z_MIDDLE)
        return;
    title(g, N_("Casino:"));
    if (bet == SML_NONE) {
        say(g, LV_STYLE_FAINT, "—");
    } else {
        say(g, LV_STYLE_SEAT + (int)sml_owner_of(g->s, bet), g->w->names[sml_owner_of(g->s, bet)]);
        if ((int)sml_owner_of(g->s, bet) == g->w->reader)
            say(g, LV_STYLE_LUCK, sml_name(g->u, g->w, bet));
        else
            say(g, LV_STYLE_LUCK, "▒▒");
    }
    lv_pen_line(&g->p);
}

static void draw_middle(struct drawing *g)
{
    const int reader = g->w->reader;

    lv_pen_rule(&g->p);
    title(g, N_("Pile:"));
    number(g, LV_STYLE_STRONG, "{n}", g->s->pile);
    say(g, LV_STYLE_FAINT, "·");
    draw_discard(g);
    lv_pen_line(&g->p);
    cards(g, LV_STYLE_GOOD, N_("River:"), sml_in_river(g->s));
    draw_casino(g);
    cards(g, LV_STYLE_LUCK, N_("Next cards:"), sml_known_next(g->s, reader));
    cards(g, LV_STYLE_LUCK, N_("Held by others:"), sml_known_held(g->s, reader));
    zone(g, LV_STYLE_BAD, N_("Out of the game:"), SML_Z_OUT, 0);
    lv_pen_rule(&g->p);
}

/* ---- one player ------------------------------------------------------------------------------- */

static void draw_head(struct drawing *g, unsigned seat, int smiles)
{
    const struct sml_seat *q = &g->s->seat[seat];
    assert(seat < (unsigned)g->u->seats);
    g->p.indent = 0;
    say(g, LV_STYLE_STRONG, seat == g->s->active && g->s->phase != SML_OVER ? "▶" : "·");
    say(g, LV_STYLE_SEAT + (int)seat, g->w->names[seat]);
    say(g, LV_STYLE_FAINT, "·");
    number(g, LV_STYLE_STRONG, "{n} ☺", smiles);
    say(g, LV_STYLE_FAINT, "·");
    g->p.indent = 2;
    if (q->job == SML_NONE) {
        title(g, N_("no job"));
    } else {
        say(g, LV_STYLE_GOOD, sml_name(g->u, g->w, q->job));
        say(g, LV_STYLE_FAINT, "·");
        title(g, N_("salaries up to"));
        number(g, LV_STYLE_PLAIN, "{n}", (int)sml_highest_salary(g->u, q));
    }
    if ((int)seat != g->w->reader && !sml_shows_hands(g->u, g->s)) {
        say(g, LV_STYLE_FAINT, "·");
        title(g, N_("hand:"));
        number(g, LV_STYLE_PLAIN, "{n}", q->n_hand);
    }
    lv_pen_line(&g->p);
}

/* Free salaries as numbers, invested ones in brackets, the last one first. */
static void draw_money(struct drawing *g, unsigned seat)
{
    const struct sml_seat *q = &g->s->seat[seat];

    assert(seat < (unsigned)g->u->seats);
    if (q->salary == SML_NONE)
        return;
    title(g, N_("salaries:"));
    for (unsigned c = q->salary; c != SML_NONE; c = g->s->under[c]) {
        bool is_free = sml_zone_of(g->s, c) == SML_Z_SALARY;
        number(g, is_free ? LV_STYLE_STRONG : LV_STYLE_FAINT, is_free ? "{n}" : "[{n}]",
               (int)sml_worth(g->u, c));
    }
}

static void draw_work(struct drawing *g, unsigned seat)
{
    const struct sml_seat *q = &g->s->seat[seat];

    assert(seat < (unsigned)g->u->seats);
    if (q->n_studies > 0) {
        title(g, N_("study level:"));
        number(g, LV_STYLE_STRONG, "{n}", q->level);
        if (q->salary != SML_NONE)
            say(g, LV_STYLE_FAINT, "·");
    }
    draw_money(g, seat);
    if (g->p.column > 0)
        lv_pen_line(&g->p);
    zone(g, LV_STYLE_PLAIN, N_("beside the job:"), SML_Z_SIDE, seat);
}

static void draw_life(struct drawing *g, unsigned seat)
{
    const struct sml_seat *q = &g->s->seat[seat];

    assert(seat < (unsigned)g->u->seats);
    cards(g, LV_STYLE_PLAIN, N_("flirts:"), sml_in_row(g->s, q->flirt));
    zone(g, LV_STYLE_GOOD, N_("married:"), SML_Z_MARRIAGE, seat);
    if (q->affair != SML_NONE) {
        say(g, LV_STYLE_BAD, sml_name(g->u, g->w, q->affair));
        lv_pen_line(&g->p);
        cards(g, LV_STYLE_PLAIN, N_("with:"), sml_in_row(g->s, q->lover));
    }
    zone(g, LV_STYLE_FAINT, N_("kept aside:"), SML_Z_KEPT, seat);
    cards(g, LV_STYLE_PLAIN, N_("children:"), sml_in_row(g->s, q->child));
    zone(g, LV_STYLE_PLAIN, N_("laid:"), SML_Z_LAID, seat);
    zone(g, LV_STYLE_FAINT, N_("past malus:"), SML_Z_PAST, seat);
    cards(g, LV_STYLE_BAD, N_("skips a turn:"), sml_skips(q));
}

static void draw_copies(struct drawing *g, const struct sml_seat *q, unsigned i)
{
    unsigned n = 1;

    while (i + n < q->n_hand && sml_type_of(g->u, q->hand[i]) == sml_type_of(g->u, q->hand[i + n]))
        n++;
    number(g, LV_STYLE_STRONG, "×{n}", (int)n);
}

/* The reader's own cards, one a line, with what each is good for. */
static void draw_own_hand(struct drawing *g, const struct sml_seat *q)
{
    char room[SML_TEXT + 256];

    if (q->n_hand == 0)
        return;
    title(g, N_("in your hand:"));
    lv_pen_line(&g->p);
    for (unsigned i = 0; i < q->n_hand; i++) {
        struct lv_buf b = LV_BUF(room);
        if (i > 0 && sml_type_of(g->u, q->hand[i]) == sml_type_of(g->u, q->hand[i - 1]))
            continue;
        sml_say_use(&b, g->u, g->w, q->hand[i]);
        g->p.indent = 4;
        say(g, LV_STYLE_STRONG, sml_name(g->u, g->w, q->hand[i]));
        if (i + 1 < q->n_hand && sml_type_of(g->u, q->hand[i]) == sml_type_of(g->u, q->hand[i + 1]))
            draw_copies(g, q, i);
        say(g, LV_STYLE_PLAIN, "·");
        say(g, LV_STYLE_FAINT, room);
        lv_pen_line(&g->p);
    }
    g->p.indent = 2;
}

static void draw_hand(struct drawing *g, unsigned seat)
{
    if ((int)seat == g->w->reader)
        draw_own_hand(g, &g->s->seat[seat]);
    else
        cards(g, LV_STYLE_STRONG, N_("known in hand:"), sml_known_in_hand(g->u, g->s, g->w->reader, seat));
}

void sml_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to)
{
    struct drawing g = { u, state, w, { .to = to, .w = w } };
    int32_t score[LV_MAX_SEATS];

    sml_score(u, state, score);
    draw_middle(&g);
    for (unsigned i = 1; i <= (unsigned)u->seats; i++) { /* the reader last, nearest to the prompt */
        unsigned seat = (i + (unsigned)(w->reader < 0 ? u->seats - 1 : w->reader)) % (unsigned)u->seats;
        draw_head(&g, seat, score[seat]);
        draw_work(&g, seat);
        draw_life(&g, seat);
        draw_hand(&g, seat);
    }
}
