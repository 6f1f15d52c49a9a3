/* jda_draw.c: the year drawn with letters: one line for each month, one letter for each day.
 *
 *     Jan  ····○·◐··×······◐···×·◐○·······⊗·
 *
 * Squares: ○ red, × blue, ⊗ double blue, ◐ mixed, ◆ quarter end, ★ special, ☆ zodiac, · plain. A pawn
 * hides its square behind the number of its seat; several pawns together are shown as *. */
#include "jda.h"

#include <assert.h>

#include "core/pen.h"

static const char *const mark[] = {
    [JDA_PLAIN] = "·", [JDA_RED] = "○",     [JDA_BLUE] = "×",    [JDA_DOUBLE_BLUE] = "⊗",
    [JDA_MIXED] = "◐", [JDA_QUARTER] = "◆", [JDA_SPECIAL] = "★", [JDA_ZODIAC] = "☆",
};
static const uint8_t mark_style[] = {
    [JDA_PLAIN] = LV_STYLE_FAINT, [JDA_RED] = LV_STYLE_GOOD, [JDA_BLUE] = LV_STYLE_BAD,
    [JDA_DOUBLE_BLUE] = LV_STYLE_BAD, [JDA_MIXED] = LV_STYLE_LUCK, [JDA_QUARTER] = LV_STYLE_STRONG,
    [JDA_SPECIAL] = LV_STYLE_STRONG, [JDA_ZODIAC] = LV_STYLE_FAINT,
};

struct drawing {
    const struct lv_setup *u;
    const struct jda_state *s;
    struct lv_pen p;
};

static void draw_day(struct drawing *g, unsigned day)
{
    const struct jda_data *d = g->u->data;
    int here = 0, seat = 0;

    for (int i = 0; i < g->u->seats; i++)
        if (g->s->pawn[i] == day) {
            here++;
            seat = i;
        }
    if (here == 1)
        lv_pen_piece(&g->p, LV_STYLE_SEAT + seat, "{n}", LV_NUM("n", seat + 1));
    else
        lv_pen_span(&g->p, here ? LV_STYLE_STRONG : mark_style[d->kind[day]],
                    here ? "*" : mark[d->kind[day]]);
}

static const char *const month_name[] = {
    N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May "), N_("Jun"), N_("Jul"), N_("Aug"),
    N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec"),
};

/* Columns of the names of months, with a space behind the longest. */
static int month_column(const struct lv_words *w)
{
    int most = 5;

    for (unsigned m = 0; m < sizeof month_name / sizeof *month_name; m++) {
        int n = lv_width(lv_translate(w->lang, month_name[m])) + 1;
        most = n > most ? n : most;
    }
    return most;
}

static void draw_months(struct drawing *g)
{
    const int name = month_column(g->p.w);
    const int across = g->p.to->columns >= 2 * (name + 31) + 4 ? 2 : 1; /* side by side where there is room */

    for (unsigned row = 0; row < 12u / (unsigned)across; row++) {
        for (int k = 0; k < across; k++) {
            const unsigned m = row + 6u * (unsigned)k + 1;
            lv_pen_span(&g->p, LV_STYLE_PLAIN, k ? "  " : "");
            lv_pen_cell(&g->p, LV_STYLE_STRONG, lv_translate(g->p.w->lang, month_name[m - 1]), name);
            for (unsigned n = 1; n <= 31; n++)
                if (jda_day_of(m, n))
                    draw_day(g, jda_day_of(m, n));
                else
                    lv_pen_span(&g->p, LV_STYLE_PLAIN, " ");
        }
        lv_pen_line(&g->p);
    }
}

static void draw_legend(struct lv_pen *p)
{
    static const struct { uint8_t kind; const char *name; } item[] = {
        { JDA_RED, N_("red") }, { JDA_BLUE, N_("blue") }, { JDA_DOUBLE_BLUE, N_("double blue") },
        { JDA_MIXED, N_("mixed") }, { JDA_QUARTER, N_("quarter") }, { JDA_SPECIAL, N_("special") },
        { JDA_ZODIAC, N_("zodiac") },
    };

    for (unsigned i = 0; i < sizeof item / sizeof *item; i++) {
        const char *name = lv_translate(p->w->lang, item[i].name);
        lv_pen_need(p, lv_width(name) + 4);
        lv_pen_span(p, mark_style[item[i].kind], mark[item[i].kind]);
        lv_pen_span(p, LV_STYLE_FAINT, " ");
        lv_pen_span(p, LV_STYLE_FAINT, name);
        lv_pen_span(p, LV_STYLE_FAINT, "  ");
    }
    lv_pen_line(p);
}

static void draw_number(struct lv_pen *p, int style, unsigned n, const char *unit, int room)
{
    char text[24];
    struct lv_buf b = LV_BUF(text);

    lv_say_number(&b, p->w->lang, n);
    lv_buf_text(&b, unit);
    lv_pen_right(p, style, text, room);
}

/* How a seat is told: in one line, or, where its day does not fit behind its name, in two. */
struct seat_columns { int name, date; bool two_lines; };

static struct seat_columns columns_of(const struct lv_setup *u, const struct jda_state *s,
                                      const struct lv_words *w, int columns)
{
    enum { BEFORE = 4, BEHIND = 13 }; /* whose turn, the number; tokens and money */
    struct seat_columns c = { columns >= 60 ? 14 : 7, columns >= 60 ? 14 : 10, false };

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        char date[48];
        struct lv_buf b = LV_BUF(date);
        int n;

        jda_say_date(u, s->pawn[seat], w, &b);
        n = lv_width(date) + 1;
        c.date = n > c.date ? n : c.date;
        n = lv_width(w->names[seat]) + 1;
        c.name = n > c.name && n <= 14 ? n : c.name;
    }
    c.two_lines = BEFORE + c.name + c.date + BEHIND > columns;
    return c;
}

/* "> 1 Anne        14 mai        3 ✚   800 F  2 ☀  no 7" */
static void draw_seat(struct drawing *g, unsigned seat)
{
    const struct jda_state *s = g->s;
    struct lv_pen *p = &g->p;
    const struct seat_columns c = columns_of(g->u, s, p->w, p->to->columns);
    const int style = LV_STYLE_SEAT + (int)seat;
    char date[48];
    struct lv_buf b = LV_BUF(date);

    assert(seat < (unsigned)g->u->seats);
    lv_pen_span(p, LV_STYLE_STRONG, s->turn == seat && s->phase >= JDA_PH_TOKEN ? "▶ " : "  ");
    lv_pen_piece(p, style, "{n} ", LV_NUM("n", seat + 1));
    lv_pen_cell(p, style, p->w->names[seat], c.name);
    if (!jda_open(s, seat)) {
        lv_pen_line(p);
        return;
    }
    if (c.two_lines) {
        lv_pen_line(p);
        lv_pen_to(p, 4);
    }
    jda_say_date(g->u, s->pawn[seat], p->w, &b);
    lv_pen_cell(p, LV_STYLE_PLAIN, date, c.date);
    draw_number(p, LV_STYLE_STRONG, s->tokens[seat], " ✚", 5);
    if (jda_sees_money(g->u, s, p->w->reader, seat))
        draw_number(p, LV_STYLE_PLAIN, 100u * s->money[seat], " F", 8);
    else
        lv_pen_right(p, LV_STYLE_FAINT, "? F", 8);
    if (p->to->columns >= 60) {
        draw_number(p, LV_STYLE_PLAIN, s->holidays[seat], " ☀", 5);
        lv_pen_span(p, LV_STYLE_LUCK, s->shield[seat] ? " ♣" : "  ");
        if (jda_sees_lucky(s, p->w->reader, seat) && s->lucky[seat])
            draw_number(p, LV_STYLE_LUCK, s->lucky[seat], "", 4);
        lv_pen_span(p, LV_STYLE_BAD, s->bankrupt & jda_bit(seat) ? " 0 F !" : "");
    }
    lv_pen_line(p);
}

static void draw_caption(struct lv_pen *p)
{
    if (p->to->columns < 60)
        return;
    lv_pen_put(p, LV_STYLE_FAINT,
               lv_translate(p->w->lang, N_("✚ tokens   ☀ holiday cards   ♣ shield   last: lucky number")));
    lv_pen_line(p);
}

void jda_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to)
{
    struct drawing g = { u, state, { .to = to, .w = w } };

    draw_months(&g);
    draw_legend(&g.p);
    lv_pen_line(&g.p);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        draw_seat(&g, i);
    draw_caption(&g.p);
}
