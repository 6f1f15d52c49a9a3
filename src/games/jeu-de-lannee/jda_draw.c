/* jda_draw.c: the year drawn with letters: one line for each month, one letter for each day.
 *
 *     Jan  ····○·◐··×······◐···×·◐○·······⊗·
 *
 * Squares: ○ red, × blue, ⊗ double blue, ◐ mixed, ◆ quarter end, ★ special, ☆ zodiac, · plain. A pawn
 * hides its square behind the number of its seat; several pawns together are shown as *. */
#include "jda.h"

#include <assert.h>

static const char *const mark[] = {
    [JDA_PLAIN] = "·", [JDA_RED] = "○",     [JDA_BLUE] = "×",    [JDA_DOUBLE_BLUE] = "⊗",
    [JDA_MIXED] = "◐", [JDA_QUARTER] = "◆", [JDA_SPECIAL] = "★", [JDA_ZODIAC] = "☆",
};
static const uint8_t mark_style[] = {
    [JDA_PLAIN] = LV_STYLE_FAINT, [JDA_RED] = LV_STYLE_GOOD, [JDA_BLUE] = LV_STYLE_BAD,
    [JDA_DOUBLE_BLUE] = LV_STYLE_BAD, [JDA_MIXED] = LV_STYLE_LUCK, [JDA_QUARTER] = LV_STYLE_STRONG,
    [JDA_SPECIAL] = LV_STYLE_STRONG, [JDA_ZODIAC] = LV_STYLE_FAINT,
};

static void span(const struct lv_painter *to, int style, const char *text)
{
    to->span(to->ctx, style, text);
}

/* Columns of a text: letters, not bytes. */
static int width_of(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

/* The text, cut at `room` columns and filled up to them. */
static void cell(const struct lv_painter *to, int style, const char *text, int room)
{
    char out[256];
    struct lv_buf b = LV_BUF(out);
    int used = 0;

    for (; *text && used <= room; text++) {
        used += ((unsigned char)*text & 0xC0) != 0x80;
        if (used <= room)
            lv_buf_char(&b, *text);
    }
    for (int k = width_of(out); k < room; k++)
        lv_buf_char(&b, ' ');
    span(to, style, out);
}

static void draw_day(const struct lv_setup *u, const struct jda_state *s, unsigned day,
                     const struct lv_painter *to)
{
    const struct jda_data *d = u->data;
    int here = 0, seat = 0;

    for (int i = 0; i < u->seats; i++)
        if (s->pawn[i] == day) {
            here++;
            seat = i;
        }
    if (here == 1)
        span(to, LV_STYLE_SEAT + seat, (const char[]){ (char)('1' + seat), '\0' });
    else
        span(to, here ? LV_STYLE_STRONG : mark_style[d->kind[day]],
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
        int n = width_of(lv_translate(w->lang, month_name[m])) + 1;
        most = n > most ? n : most;
    }
    return most;
}

static void draw_months(const struct lv_setup *u, const struct jda_state *s,
                        const struct lv_words *w, const struct lv_painter *to)
{
    int name = month_column(w);
    int across = to->columns >= 2 * (name + 31) + 4 ? 2 : 1; /* two months side by side where there is room */

    for (unsigned row = 0; row < 12u / (unsigned)across; row++) {
        for (int k = 0; k < across; k++) {
            unsigned m = row + 6u * (unsigned)k + 1, day;
            if (k)
                span(to, LV_STYLE_PLAIN, "  ");
            cell(to, LV_STYLE_STRONG, lv_translate(w->lang, month_name[m - 1]), name);
            for (unsigned n = 1; n <= 31; n++) {
                day = jda_day_of(m, n);
                if (day)
                    draw_day(u, s, day, to);
                else
                    span(to, LV_STYLE_PLAIN, " ");
            }
        }
        to->line(to->ctx);
    }
}

static void draw_legend(const struct lv_words *w, const struct lv_painter *to)
{
    static const struct { uint8_t kind; const char *name; } item[] = {
        { JDA_RED, N_("red") }, { JDA_BLUE, N_("blue") }, { JDA_DOUBLE_BLUE, N_("double blue") },
        { JDA_MIXED, N_("mixed") }, { JDA_QUARTER, N_("quarter") }, { JDA_SPECIAL, N_("special") },
        { JDA_ZODIAC, N_("zodiac") },
    };
    int used = 0;

    for (unsigned i = 0; i < sizeof item / sizeof *item; i++) {
        const char *name = lv_translate(w->lang, item[i].name);
        if (used + width_of(name) + 4 > to->columns) {
            to->line(to->ctx);
            used = 0;
        }
        span(to, mark_style[item[i].kind], mark[item[i].kind]);
        span(to, LV_STYLE_FAINT, " ");
        span(to, LV_STYLE_FAINT, name);
        span(to, LV_STYLE_FAINT, "  ");
        used += width_of(name) + 4;
    }
    to->line(to->ctx);
}

static void draw_number(const struct lv_painter *to, const struct lv_words *w, int style, unsigned n,
                        const char *unit, int room)
{
    char text[24];
    struct lv_buf b = LV_BUF(text);

    lv_say_number(&b, w->lang, n);
    lv_buf_text(&b, unit);
    for (int k = width_of(text); k < room; k++)
        span(to, style, " ");
    span(to, style, text);
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
        n = width_of(date) + 1;
        c.date = n > c.date ? n : c.date;
        n = width_of(w->names[seat]) + 1;
        c.name = n > c.name && n <= 14 ? n : c.name;
    }
    c.two_lines = BEFORE + c.name + c.date + BEHIND > columns;
    return c;
}

/* "> 1 Anne        14 mai        3 ✚   800 F  2 ☀  no 7" */
static void draw_seat(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                      const struct lv_words *w, const struct lv_painter *to)
{
    const struct seat_columns c = columns_of(u, s, w, to->columns);
    int style = LV_STYLE_SEAT + (int)seat;
    char date[48];
    struct lv_buf b = LV_BUF(date);

    assert(seat < (unsigned)u->seats);
    span(to, LV_STYLE_STRONG, s->turn == seat && s->phase >= JDA_PH_TOKEN ? "▶ " : "  ");
    span(to, style, (const char[]){ (char)('1' + seat), ' ', '\0' });
    cell(to, style, w->names[seat], c.name);
    if (c.two_lines && jda_open(s, seat)) {
        to->line(to->ctx);
        span(to, LV_STYLE_PLAIN, "    ");
    }
    if (!jda_open(s, seat)) {
        to->line(to->ctx);
        return;
    }
    jda_say_date(u, s->pawn[seat], w, &b);
    cell(to, LV_STYLE_PLAIN, date, c.date);
    draw_number(to, w, LV_STYLE_STRONG, s->tokens[seat], " ✚", 5);
    if (jda_sees_money(u, s, w->reader, seat))
        draw_number(to, w, LV_STYLE_PLAIN, 100u * s->money[seat], " F", 8);
    else
        span(to, LV_STYLE_FAINT, "     ? F");
    if (to->columns >= 60) {
        draw_number(to, w, LV_STYLE_PLAIN, s->holidays[seat], " ☀", 5);
        span(to, LV_STYLE_LUCK, s->shield[seat] ? " ♣" : "  ");
        if (jda_sees_lucky(s, w->reader, seat) && s->lucky[seat])
            draw_number(to, w, LV_STYLE_LUCK, s->lucky[seat], "", 4);
        span(to, LV_STYLE_BAD, s->bankrupt & jda_bit(seat) ? " 0 F !" : "");
    }
    to->line(to->ctx);
}

static void draw_caption(const struct lv_words *w, const struct lv_painter *to)
{
    if (to->columns < 60)
        return;
    cell(to, LV_STYLE_FAINT,
         lv_translate(w->lang, N_("✚ tokens   ☀ holiday cards   ♣ shield   last: lucky number")),
         to->columns < 250 ? to->columns - 1 : 250);
    to->line(to->ctx);
}

void jda_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to)
{
    const struct jda_state *s = state;

    draw_months(u, s, w, to);
    draw_legend(w, to);
    to->line(to->ctx);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        draw_seat(u, s, i, w, to);
    draw_caption(w, to);
}
