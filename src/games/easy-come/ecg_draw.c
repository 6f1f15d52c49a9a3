/* ecg_draw.c: the table drawn with letters: the four dice, the nine prizes and where they lie.
 *
 *     Set aside       Just rolled
 *     ┌───┐ ┌───┐     ┌───┐ ┌───┐
 *     │ 2 │ │ 2 │     │ 2 │ │ 5 │
 *     └───┘ └───┘     └───┘ └───┘
 *
 *     * =7     total 7                   Alice
 *
 * A star marks what the dice win now, a dot what they cannot win now. */
#include "ecg.h"

enum { ROOM = 256, BRIEF = 6, NEEDS = 25, NAME = 31, OWNER = 6 };

static unsigned width(const char *text) /* letters, that is bytes that begin one */
{
    unsigned n = 0;

    for (; *text; text++)
        n += (*text & 0xC0) != 0x80;
    return n;
}

static void span(const struct lv_painter *to, int style, const char *text)
{
    to->span(to->ctx, style, text);
}

/* A column: the text, cut or filled with spaces. */
static void column(const struct lv_painter *to, int style, const char *text, unsigned columns)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);
    unsigned n = 0;

    for (const char *p = text; *p && (n < columns || (*p & 0xC0) == 0x80); p++) {
        n += (*p & 0xC0) != 0x80;
        lv_buf_char(&b, *p);
    }
    for (; n < columns; n++)
        lv_buf_char(&b, ' ');
    span(to, style, room);
}

/* The name of a seat, cut where there is no room. */
static void name_of(const struct lv_painter *to, const struct lv_words *w, unsigned seat,
                    unsigned room)
{
    unsigned n = width(w->names[seat]);

    assert(seat < ECG_N_SEATS);
    column(to, LV_STYLE_SEAT + (int)seat, w->names[seat], n < room ? n : room);
}

/* ---- dice ------------------------------------------------------------------------------------ */

/* Row 0, 1 or 2 of the picture of these dice. */
static unsigned dice_row(const struct ecg_dice *d, unsigned set, int row,
                         const struct lv_painter *to, int style)
{
    static const char *const part[3] = { "┌───┐ ", "│ ? │ ", "└───┘ " };

    assert(row >= 0 && row < 3);
    for (unsigned i = 0; i < d->size[set]; i++) {
        char room[32];
        struct lv_buf b = LV_BUF(room);
        for (const char *p = part[row]; *p; p++)
            lv_buf_char(&b, *p == '?' ? (char)('0' + d->face[set][i]) : *p);
        span(to, style, room);
    }
    return d->size[set] * 6u;
}

static void draw_dice(const struct lv_setup *u, const struct ecg_state *s, const struct lv_words *w,
                      const struct lv_painter *to)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    const char *aside = lv_translate(w->lang, N_("Set aside"));
    const char *rolled = lv_translate(w->lang, N_("Just rolled"));
    unsigned first = s->kept ? d->size[s->kept] * 6u + 2 : 0;

    if (s->kept && first < width(aside) + 2)
        first = width(aside) + 2;
    if (s->kept)
        column(to, LV_STYLE_FAINT, aside, first);
    if (s->rolled)
        span(to, LV_STYLE_FAINT, rolled);
    to->line(to->ctx);
    for (int row = 0; row < 3; row++) {
        unsigned at = dice_row(d, s->kept, row, to, LV_STYLE_PLAIN);
        if (s->rolled && at < first)
            column(to, LV_STYLE_PLAIN, "", first - at);
        dice_row(d, s->rolled, row, to, LV_STYLE_STRONG);
        to->line(to->ctx);
    }
}

static void draw_turn(const struct lv_setup *u, const struct ecg_state *s, const struct lv_words *w,
                      const struct lv_painter *to)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);
    unsigned n = ECG_N_DICE - ecg_dice_of(u)->size[s->kept];

    lv_say(&b, w->lang, "{who's} turn", LV_STR("who", w->names[s->turn]));
    span(to, LV_STYLE_SEAT + s->turn, room);
    if (s->phase != ECG_CHOOSE) {
        lv_buf_clear(&b);
        lv_say_n(&b, w->lang, ": {n} die to roll", ": {n} dice to roll", n, LV_NUM("n", n));
        span(to, LV_STYLE_PLAIN, room);
    }
    to->line(to->ctx);
    if (s->kept || s->rolled)
        draw_dice(u, s, w, to);
}

static void draw_rolloff(const struct ecg_state *s, const struct lv_words *w,
                         const struct lv_painter *to)
{
    span(to, LV_STYLE_STRONG, lv_translate(w->lang, N_("Who begins")));
    to->line(to->ctx);
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (s->contenders >> seat & 1) {
            char room[ROOM];
            struct lv_buf b = LV_BUF(room);
            column(to, LV_STYLE_SEAT + (int)seat, w->names[seat], 20);
            lv_buf_text(&b, "  ");
            if (s->sum[seat])
                lv_buf_int(&b, s->sum[seat] - 1);
            else
                lv_buf_text(&b, "?");
            span(to, LV_STYLE_PLAIN, room);
            to->line(to->ctx);
        }
}

/* ---- prizes ---------------------------------------------------------------------------------- */

/* Not to be won in this turn: the rules forbid it, or the dice set aside do. */
static bool is_shut(const struct lv_setup *u, const struct ecg_state *s, unsigned prize)
{
    const uint32_t (*odds)[ECG_FULL_SETS] = ecg_dice_of(u)->odds[u->option[ECG_OPT_STRICT][0]];
    bool in_turn = s->phase >= ECG_FIRST_ROLL && s->phase != ECG_END;

    return in_turn && (!(ecg_reach(u, s) >> prize & 1) || odds[1u << prize][s->kept] == 0);
}

/* Columns of the table of prizes: as wide as their words want, and names only where there is room for all. */
struct prize_columns { unsigned name, needs; };

static struct prize_columns columns_of(const struct lv_setup *u, const struct lv_words *w, int columns)
{
    struct prize_columns c = { NAME, NEEDS };

    for (unsigned p = 0; p < ECG_N_PRIZES; p++) {
        unsigned name = width(ecg_text(u, w, ecg_looks_of(u, p)->name)) + 1;
        unsigned needs = width(ecg_text(u, w, ecg_looks_of(u, p)->needs)) + 1;
        c.name = name > c.name ? name : c.name;
        c.needs = needs > c.needs ? needs : c.needs;
    }
    if (2 + BRIEF + c.name + c.needs + OWNER > (unsigned)columns)
        c.name = 0;
    if (2 + BRIEF + c.needs + OWNER > (unsigned)columns)
        c.needs = NEEDS;
    return c;
}

static void draw_prize(const struct lv_setup *u, const struct ecg_state *s,
                       const struct lv_words *w, const struct lv_painter *to, unsigned prize)
{
    struct prize_columns c = columns_of(u, w, to->columns);
    const struct ecg_looks *looks = ecg_looks_of(u, prize);
    bool wins = s->phase == ECG_CHOOSE && ecg_winnable(u, s) >> prize & 1;
    bool shut = is_shut(u, s, prize);
    int style = wins ? LV_STYLE_GOOD : shut ? LV_STYLE_FAINT : LV_STYLE_PLAIN;
    unsigned used = 2 + BRIEF + c.needs + c.name, owner = ecg_owner(s, prize);

    assert((unsigned)to->columns > used);
    span(to, style, wins ? "* " : shut ? ". " : "  ");
    column(to, wins ? LV_STYLE_GOOD : LV_STYLE_STRONG, ecg_text(u, w, looks->brief), BRIEF);
    if (c.name > 0)
        column(to, style, ecg_text(u, w, looks->name), c.name);
    column(to, style, ecg_text(u, w, looks->needs), c.needs);
    if (owner < ECG_N_SEATS)
        name_of(to, w, owner, (unsigned)to->columns - used);
    else
        span(to, LV_STYLE_FAINT, "-");
    to->line(to->ctx);
}

static void draw_legend(const struct lv_words *w, const struct lv_painter *to)
{
    static const char *const mark[] = { N_("* won by the dice"), N_(". out of reach"),
                                        N_("- in the centre") };

    for (int i = 0; i < 3; i++) {
        span(to, LV_STYLE_FAINT, lv_translate(w->lang, mark[i]));
        if (i == 2 || to->columns < 60)
            to->line(to->ctx);
        else
            span(to, LV_STYLE_PLAIN, "   ");
    }
}

/* "Alice  ■■□  wins after 2 more turns" */
static void draw_seat(const struct lv_setup *u, const struct ecg_state *s, const struct lv_words *w,
                      const struct lv_painter *to, unsigned seat)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);
    unsigned owned = ecg_popcount(s->own[seat]), to_win = (unsigned)u->option[ECG_OPT_TO_WIN][0];
    unsigned name = to->columns >= 60 ? 20 : 8;

    column(to, LV_STYLE_SEAT + (int)seat, w->names[seat], name);
    lv_buf_char(&b, ' ');
    for (unsigned i = 0; i < owned || i < to_win; i++)
        lv_buf_text(&b, i < owned ? "■" : "□");
    lv_buf_text(&b, "  ");
    if (s->closed >> seat & 1)
        lv_say(&b, w->lang, "has left");
    else if (s->winners >> seat & 1)
        lv_say(&b, w->lang, "has won");
    else if (s->left[seat])
        lv_say_n(&b, w->lang, "wins after {n} turn", "wins after {n} turns", s->left[seat],
                 LV_NUM("n", s->left[seat]));
    span(to, s->left[seat] ? LV_STYLE_STRONG : LV_STYLE_PLAIN, room);
    to->line(to->ctx);
}

void ecg_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to)
{
    const struct ecg_state *s = state;

    if (s->phase == ECG_ROLLOFF)
        draw_rolloff(s, w, to);
    else if (s->phase != ECG_START && s->phase != ECG_END)
        draw_turn(u, s, w, to);
    to->line(to->ctx);
    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        draw_prize(u, s, w, to, p);
    draw_legend(w, to);
    to->line(to->ctx);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        draw_seat(u, s, w, to, seat);
}
