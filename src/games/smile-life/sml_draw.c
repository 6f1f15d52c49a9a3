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
#include <string.h>

#include "sml_words.h"

struct pen {
    const struct lv_setup *u;
    const struct sml_state *s;
    const struct lv_words *w;
    const struct lv_painter *to;
    int column, indent;
};

static int width_of(const char *text, size_t len)
{
    int n = 0;

    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80;
    return n;
}

static void end_line(struct pen *p)
{
    p->to->line(p->to->ctx);
    p->column = 0;
}

/* One word; what is longer than a line is cut at its end. */
static void word(struct pen *p, int style, const char *text, size_t len)
{
    char room[256];
    struct lv_buf b = LV_BUF(room);
    int width;

    while (len > 0 && width_of(text, len) > p->to->columns - p->indent)
        len--;
    while (len > 0 && ((unsigned char)text[len] & 0xC0) == 0x80)
        len--; /* never half a letter */
    width = width_of(text, len);
    if (p->column > 0 && p->column + width + (p->column > p->indent) > p->to->columns)
        end_line(p);
    if (p->column == 0)
        for (; p->column < p->indent; p->column++)
            lv_buf_char(&b, ' ');
    else if (p->column > p->indent) {
        lv_buf_char(&b, ' ');
        p->column++;
    }
    lv_buf_bytes(&b, text, len);
    p->column += width;
    p->to->span(p->to->ctx, style, room);
}

static void say(struct pen *p, int style, const char *text)
{
    while (*text) {
        size_t len = strcspn(text, " ");
        if (len > 0)
            word(p, style, text, len);
        text += len + (text[len] == ' ');
    }
}

/* "name," for all but the last. */
static void item(struct pen *p, int style, unsigned card, bool last)
{
    char room[SML_NAME + 4];
    struct lv_buf b = LV_BUF(room);

    assert(card < SML_MAX_CARDS);
    lv_buf_text(&b, sml_name(p->u, p->w, card));
    if (!last)
        lv_buf_char(&b, ',');
    say(p, style, room);
}

static void title(struct pen *p, const char *msgid)
{
    say(p, LV_STYLE_FAINT, lv_translate(p->w->lang, msgid));
}

static void number(struct pen *p, int style, int n)
{
    char room[16];
    struct lv_buf b = LV_BUF(room);

    lv_buf_int(&b, n);
    say(p, style, room);
}

/* Cards of a list under a title, on a line of their own. */
static void cards(struct pen *p, int style, const char *msgid, const uint8_t *card, unsigned n)
{
    if (n == 0)
        return;
    title(p, msgid);
    for (unsigned i = 0; i < n; i++)
        item(p, style, card[i], i + 1 == n);
    end_line(p);
}

static void zone_cards(struct pen *p, int style, const char *msgid, enum sml_zone zone,
                       unsigned seat)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = 0;

    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        if (sml_lies(p->s, c, zone, seat))
            card[n++] = (uint8_t)c;
    cards(p, style, msgid, card, n);
}

static void row_cards(struct pen *p, int style, const char *msgid, unsigned last)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = 0;

    for (unsigned c = last; c != SML_NONE; c = p->s->under[c])
        card[n++] = (uint8_t)c;
    cards(p, style, msgid, card, n);
}

/* ---- the middle ------------------------------------------------------------------------------- */

static void rule(struct pen *p)
{
    for (int i = 0; i < p->to->columns; i++)
        p->to->span(p->to->ctx, LV_STYLE_FAINT, "─");
    p->to->line(p->to->ctx);
}

static void draw_discard(struct pen *p)
{
    unsigned top = p->s->top;

    title(p, N_("Discard:"));
    if (top == SML_NONE) {
        say(p, LV_STYLE_FAINT, "—");
        return;
    }
    say(p, LV_STYLE_STRONG, sml_name(p->u, p->w, top));
    if (sml_owner_of(p->s, top) != SML_UNMARKED) {
        title(p, N_("thrown by"));
        say(p, LV_STYLE_SEAT + (int)sml_owner_of(p->s, top), p->w->names[sml_owner_of(p->s, top)]);
    }
}

static void draw_casino(struct pen *p)
{
    unsigned bet = p->s->bet;

    if (sml_zone_of(p->s, SML_CASINO) != SML_Z_MIDDLE)
        return;
    title(p, N_("Casino:"));
    if (bet == SML_NONE) {
        say(p, LV_STYLE_FAINT, "—");
    } else {
        say(p, LV_STYLE_SEAT + (int)sml_owner_of(p->s, bet), p->w->names[sml_owner_of(p->s, bet)]);
        if ((int)sml_owner_of(p->s, bet) == p->w->reader)
            say(p, LV_STYLE_LUCK, sml_name(p->u, p->w, bet));
        else
            say(p, LV_STYLE_LUCK, "▒▒");
    }
    end_line(p);
}

static void draw_middle(struct pen *p)
{
    uint8_t river[SML_RIVER_LEN], held[SML_MAX_CARDS];
    unsigned n = 0, known = 0, n_held = sml_held_for(p->s, p->w->reader, held);

    rule(p);
    title(p, N_("Pile:"));
    number(p, LV_STYLE_STRONG, p->s->pile);
    say(p, LV_STYLE_FAINT, "·");
    draw_discard(p);
    end_line(p);
    for (unsigned i = 0; i < SML_RIVER_LEN; i++)
        if (p->s->river[i] != SML_NONE)
            river[n++] = p->s->river[i];
    cards(p, LV_STYLE_GOOD, N_("River:"), river, n);
    draw_casino(p);
    while (known < p->s->n_seen && p->s->sees[known] & sml_eye(p->w->reader))
        known++;
    cards(p, LV_STYLE_LUCK, N_("Next cards:"), p->s->seen, known);
    cards(p, LV_STYLE_LUCK, N_("Held by others:"), held, n_held);
    zone_cards(p, LV_STYLE_BAD, N_("Out of the game:"), SML_Z_OUT, 0);
    rule(p);
}

/* ---- one player ------------------------------------------------------------------------------- */

static void draw_head(struct pen *p, unsigned seat, int smiles)
{
    const struct sml_seat *q = &p->s->seat[seat];
    char room[32];
    struct lv_buf b = LV_BUF(room);

    assert(seat < (unsigned)p->u->seats);
    p->indent = 0;
    say(p, LV_STYLE_STRONG, seat == p->s->active && p->s->phase != SML_OVER ? "▶" : "·");
    say(p, LV_STYLE_SEAT + (int)seat, p->w->names[seat]);
    lv_buf_int(&b, smiles);
    lv_buf_text(&b, " ☺");
    say(p, LV_STYLE_FAINT, "·");
    say(p, LV_STYLE_STRONG, room);
    say(p, LV_STYLE_FAINT, "·");
    p->indent = 2;
    if (q->job == SML_NONE) {
        title(p, N_("no job"));
    } else {
        say(p, LV_STYLE_GOOD, sml_name(p->u, p->w, q->job));
        say(p, LV_STYLE_FAINT, "·");
        title(p, N_("salaries up to"));
        number(p, LV_STYLE_PLAIN, (int)sml_highest_salary(p->u, q));
    }
    if ((int)seat != p->w->reader && p->s->phase != SML_OVER) {
        say(p, LV_STYLE_FAINT, "·");
        title(p, N_("hand:"));
        number(p, LV_STYLE_PLAIN, q->n_hand);
    }
    end_line(p);
}

/* Free salaries as numbers, invested ones in brackets, the last one first. */
static void draw_money(struct pen *p, unsigned seat)
{
    const struct sml_seat *q = &p->s->seat[seat];

    assert(seat < (unsigned)p->u->seats);
    if (q->salary == SML_NONE)
        return;
    title(p, N_("salaries:"));
    for (unsigned c = q->salary; c != SML_NONE; c = p->s->under[c]) {
        bool is_free = sml_zone_of(p->s, c) == SML_Z_SALARY;
        char room[8];
        struct lv_buf b = LV_BUF(room);
        lv_buf_text(&b, is_free ? "" : "[");
        lv_buf_int(&b, sml_worth(p->u, c));
        lv_buf_text(&b, is_free ? "" : "]");
        say(p, is_free ? LV_STYLE_STRONG : LV_STYLE_FAINT, room);
    }
}

static void draw_work(struct pen *p, unsigned seat)
{
    const struct sml_seat *q = &p->s->seat[seat];

    assert(seat < (unsigned)p->u->seats);
    if (q->n_studies > 0) {
        title(p, N_("study level:"));
        number(p, LV_STYLE_STRONG, q->level);
    }
    draw_money(p, seat);
    if (p->column > 0)
        end_line(p);
    zone_cards(p, LV_STYLE_PLAIN, N_("beside the job:"), SML_Z_SIDE, seat);
}

static void draw_life(struct pen *p, unsigned seat)
{
    const struct sml_seat *q = &p->s->seat[seat];

    assert(seat < (unsigned)p->u->seats);
    row_cards(p, LV_STYLE_PLAIN, N_("flirts:"), q->flirt);
    zone_cards(p, LV_STYLE_GOOD, N_("married:"), SML_Z_MARRIAGE, seat);
    if (q->affair != SML_NONE) {
        say(p, LV_STYLE_BAD, sml_name(p->u, p->w, q->affair));
        end_line(p);
        row_cards(p, LV_STYLE_PLAIN, N_("with:"), q->lover);
    }
    zone_cards(p, LV_STYLE_FAINT, N_("kept aside:"), SML_Z_KEPT, seat);
    row_cards(p, LV_STYLE_PLAIN, N_("children:"), q->child);
    zone_cards(p, LV_STYLE_PLAIN, N_("laid:"), SML_Z_LAID, seat);
    zone_cards(p, LV_STYLE_FAINT, N_("past malus:"), SML_Z_PAST, seat);
    cards(p, LV_STYLE_BAD, N_("skips a turn:"), q->skip, q->n_skips);
}

static void draw_copies(struct pen *p, const struct sml_seat *q, unsigned i)
{
    char room[16];
    struct lv_buf b = LV_BUF(room);
    unsigned n = 1;

    while (i + n < q->n_hand && sml_type_of(p->u, q->hand[i]) == sml_type_of(p->u, q->hand[i + n]))
        n++;
    lv_buf_text(&b, "×");
    lv_buf_int(&b, n);
    say(p, LV_STYLE_STRONG, room);
}

/* The reader's own cards, one a line, with what each is good for. */
static void draw_own_hand(struct pen *p, const struct sml_seat *q)
{
    char room[SML_TEXT + 256];

    if (q->n_hand == 0)
        return;
    title(p, N_("in your hand:"));
    end_line(p);
    for (unsigned i = 0; i < q->n_hand; i++) {
        struct lv_buf b = LV_BUF(room);
        if (i > 0 && sml_type_of(p->u, q->hand[i]) == sml_type_of(p->u, q->hand[i - 1]))
            continue;
        sml_say_use(&b, p->u, p->w, q->hand[i]);
        p->indent = 4;
        say(p, LV_STYLE_STRONG, sml_name(p->u, p->w, q->hand[i]));
        if (i + 1 < q->n_hand && sml_type_of(p->u, q->hand[i]) == sml_type_of(p->u, q->hand[i + 1]))
            draw_copies(p, q, i);
        say(p, LV_STYLE_PLAIN, "·");
        say(p, LV_STYLE_FAINT, room);
        end_line(p);
    }
    p->indent = 2;
}

static void draw_hand(struct pen *p, unsigned seat)
{
    const struct sml_seat *q = &p->s->seat[seat];
    uint8_t known[SML_HAND];
    unsigned n = 0;

    if ((int)seat == p->w->reader) {
        draw_own_hand(p, q);
        return;
    }
    for (unsigned i = 0; i < q->n_hand; i++)
        if (sml_knows_hand_card(p->s, p->w->reader, seat, i))
            known[n++] = q->hand[i];
    cards(p, LV_STYLE_STRONG, N_("known in hand:"), known, n);
}

void sml_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to)
{
    struct pen p = { u, state, w, to, 0, 0 };
    int32_t score[LV_MAX_SEATS];

    sml_score(u, state, score);
    draw_middle(&p);
    for (unsigned i = 1; i <= (unsigned)u->seats;
         i++) { /* the reader last, nearest to the prompt */
        unsigned seat =
            (i + (unsigned)(w->reader < 0 ? u->seats - 1 : w->reader)) % (unsigned)u->seats;
        draw_head(&p, seat, score[seat]);
        draw_work(&p, seat);
        draw_life(&p, seat);
        draw_hand(&p, seat);
    }
}
