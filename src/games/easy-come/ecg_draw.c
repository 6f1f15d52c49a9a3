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
#include "core/pen.h"

enum { DIE = 6, BRIEF = 6, NEEDS = 25, NAME = 31, OWNER = 6 }; /* widths */

struct drawing {
    const struct lv_setup *u;
    const struct ecg_state *s;
    struct lv_pen p;
};

/* ---- dice ------------------------------------------------------------------------------------ */

/* Row 0, 1 or 2 of the picture of these dice. */
static void dice_row(struct drawing *g, unsigned set, int row, int style)
{
    static const char *const part[3] = { "┌───┐ ", "│ {n} │ ", "└───┘ " };
    const struct ecg_dice *d = ecg_dice_of(g->u);

    assert(row >= 0 && row < 3);
    for (unsigned i = 0; i < d->size[set]; i++)
        lv_pen_piece(&g->p, style, part[row], LV_NUM("n", d->face[set][i]));
}

static void draw_dice(struct drawing *g)
{
    const struct ecg_state *s = g->s;
    const char *aside = lv_translate(g->p.w->lang, N_("Set aside"));
    const char *rolled = lv_translate(g->p.w->lang, N_("Just rolled"));
    int first = s->kept ? ecg_dice_of(g->u)->size[s->kept] * DIE + 2 : 0;

    if (s->kept && first < lv_width(aside) + 2)
        first = lv_width(aside) + 2;
    lv_pen_cell(&g->p, LV_STYLE_FAINT, s->kept ? aside : "", first);
    lv_pen_span(&g->p, LV_STYLE_FAINT, s->rolled ? rolled : "");
    lv_pen_line(&g->p);
    for (int row = 0; row < 3; row++) {
        dice_row(g, s->kept, row, LV_STYLE_PLAIN);
        lv_pen_to(&g->p, first);
        dice_row(g, s->rolled, row, LV_STYLE_STRONG);
        lv_pen_line(&g->p);
    }
}

static void draw_turn(struct drawing *g)
{
    const struct ecg_state *s = g->s;
    unsigned n = ECG_N_DICE - ecg_dice_of(g->u)->size[s->kept];

    lv_pen_say(&g->p, LV_STYLE_SEAT + s->turn, "{who's} turn", LV_STR("who", g->p.w->names[s->turn]));
    if (s->phase != ECG_CHOOSE)
        lv_pen_say_n(&g->p, LV_STYLE_PLAIN, ": {n} die to roll", ": {n} dice to roll", n, LV_NUM("n", n));
    lv_pen_line(&g->p);
    if (s->kept || s->rolled)
        draw_dice(g);
}

static void draw_rolloff(struct drawing *g)
{
    lv_pen_say(&g->p, LV_STYLE_STRONG, "Who begins");
    lv_pen_line(&g->p);
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (g->s->contenders >> seat & 1) {
            lv_pen_cell(&g->p, LV_STYLE_SEAT + (int)seat, g->p.w->names[seat], 20);
            lv_pen_piece(&g->p, LV_STYLE_PLAIN, g->s->sum[seat] ? "  {n}" : "  ?",
                         LV_NUM("n", g->s->sum[seat] - 1));
            lv_pen_line(&g->p);
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
struct prize_columns { int name, needs; };

static struct prize_columns columns_of(const struct lv_setup *u, const struct lv_words *w, int columns)
{
    struct prize_columns c = { NAME, NEEDS };

    for (unsigned p = 0; p < ECG_N_PRIZES; p++) {
        int name = lv_width(lv_text_for(u, w, ecg_looks_of(u, p)->name)) + 1;
        int needs = lv_width(lv_text_for(u, w, ecg_looks_of(u, p)->needs)) + 1;
        c.name = name > c.name ? name : c.name;
        c.needs = needs > c.needs ? needs : c.needs;
    }
    if (2 + BRIEF + c.name + c.needs + OWNER > columns)
        c.name = 0;
    if (2 + BRIEF + c.needs + OWNER > columns)
        c.needs = NEEDS;
    return c;
}

static void draw_prize(struct drawing *g, unsigned prize)
{
    const struct lv_words *w = g->p.w;
    const struct prize_columns c = columns_of(g->u, w, g->p.to->columns);
    const struct ecg_looks *looks = ecg_looks_of(g->u, prize);
    const bool wins = g->s->phase == ECG_CHOOSE && ecg_winnable(g->u, g->s) >> prize & 1;
    const bool shut = is_shut(g->u, g->s, prize);
    const int style = wins ? LV_STYLE_GOOD : shut ? LV_STYLE_FAINT : LV_STYLE_PLAIN;
    const unsigned owner = ecg_owner(g->s, prize);

    lv_pen_span(&g->p, style, wins ? "* " : shut ? ". " : "  ");
    lv_pen_cell(&g->p, wins ? LV_STYLE_GOOD : LV_STYLE_STRONG, lv_text_for(g->u, w, looks->brief), BRIEF);
    lv_pen_cell(&g->p, style, lv_text_for(g->u, w, looks->name), c.name);
    lv_pen_cell(&g->p, style, lv_text_for(g->u, w, looks->needs), c.needs);
    g->p.indent = g->p.column; /* a long name is cut, and does not go on below */
    if (owner < ECG_N_SEATS)
        lv_pen_put(&g->p, LV_STYLE_SEAT + (int)owner, w->names[owner]);
    else
        lv_pen_put(&g->p, LV_STYLE_FAINT, "-");
    g->p.indent = 0;
    lv_pen_line(&g->p);
}

static void draw_legend(struct lv_pen *p)
{
    static const char *const mark[] = { N_("* won by the dice"), N_(". out of reach"),
                                        N_("- in the centre") };

    for (int i = 0; i < 3; i++) {
        lv_pen_span(p, LV_STYLE_FAINT, lv_translate(p->w->lang, mark[i]));
        if (i == 2 || p->to->columns < 60)
            lv_pen_line(p);
        else
            lv_pen_span(p, LV_STYLE_PLAIN, "   ");
    }
}

/* "Alice  ■■□  wins after 2 more turns" */
static void draw_seat(struct drawing *g, unsigned seat)
{
    const struct ecg_state *s = g->s;
    const unsigned owned = ecg_popcount(s->own[seat]), to_win = (unsigned)g->u->option[ECG_OPT_TO_WIN][0];
    const int style = s->left[seat] ? LV_STYLE_STRONG : LV_STYLE_PLAIN;
    struct lv_pen *p = &g->p;

    assert(seat < (unsigned)g->u->seats && s->left[seat] <= 3);
    lv_pen_cell(p, LV_STYLE_SEAT + (int)seat, p->w->names[seat], p->to->columns >= 60 ? 20 : 8);
    lv_pen_span(p, style, " ");
    for (unsigned i = 0; i < owned || i < to_win; i++)
        lv_pen_span(p, style, i < owned ? "■" : "□");
    lv_pen_span(p, style, "  ");
    if (s->closed >> seat & 1)
        lv_pen_say(p, style, "has left");
    else if (s->winners >> seat & 1)
        lv_pen_say(p, style, "has won");
    else if (s->left[seat])
        lv_pen_say_n(p, style, "wins after {n} turn", "wins after {n} turns", s->left[seat],
                     LV_NUM("n", s->left[seat]));
    lv_pen_line(p);
}

void ecg_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to)
{
    struct drawing g = { u, state, { .to = to, .w = w } };

    if (g.s->phase == ECG_ROLLOFF)
        draw_rolloff(&g);
    else if (g.s->phase != ECG_START && g.s->phase != ECG_END)
        draw_turn(&g);
    lv_pen_line(&g.p);
    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        draw_prize(&g, p);
    draw_legend(&g.p);
    lv_pen_line(&g.p);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        draw_seat(&g, seat);
}
