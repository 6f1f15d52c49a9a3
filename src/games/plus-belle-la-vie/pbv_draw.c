/* pbv_draw.c: the board drawn with letters: Rendez-vous, places with their figures, players, hand.
 *
 * A figure is its code and the numbers of the seats who control it, "ROL·13"; a column is its code,
 * its cards and a mark: ● held alone, ◐ shared, ○ not controlled. What does not fit in a line goes
 * on, indented, on the next one. */
#include "pbv.h"

#include <assert.h>
#include <string.h>

enum { ROOM = 256 };

struct drawing {
    const struct lv_setup *u;
    const struct pbv_data *d;
    const struct pbv_state *s;
    const struct lv_words *w;
    const struct lv_painter *to;
    int used, indent; /* columns of this line, and where it goes on */
};

static int width(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static void new_line(struct drawing *g)
{
    g->to->line(g->to->ctx);
    g->used = 0;
}

/* Spaces up to a column. */
static void pad_to(struct drawing *g, int column)
{
    assert(column <= g->to->columns);
    while (g->used < column) {
        g->to->span(g->to->ctx, LV_STYLE_PLAIN, " ");
        g->used++;
    }
}

/* A piece that is not broken; what is wider than a line is cut at a letter. */
static void put(struct drawing *g, int style, const char *text)
{
    char room[ROOM];
    size_t len = 0;
    int left;

    if (g->used > g->indent && g->used + width(text) > g->to->columns) {
        new_line(g);
        pad_to(g, g->indent);
    }
    left = g->to->columns - g->used;
    for (const char *p = text; *p && len + 5 < sizeof room; p++) {
        if (((unsigned char)*p & 0xC0) != 0x80 && left-- == 0)
            break;
        room[len++] = *p;
    }
    room[len] = '\0';
    g->to->span(g->to->ctx, style, room);
    g->used += width(room);
}

static void space(struct drawing *g)
{
    if (g->used > g->indent && g->used < g->to->columns)
        put(g, LV_STYLE_PLAIN, " ");
}

/* Words of a sentence, one by one, so that it is broken between them. */
static void put_words(struct drawing *g, int style, const char *text)
{
    char word[ROOM];

    while (*text) {
        size_t len = strcspn(text, " "), n = len < sizeof word - 1 ? len : sizeof word - 1;
        memcpy(word, text, n);
        word[n] = '\0';
        put(g, style, word);
        text += len;
        if (*text == ' ') {
            text++;
            space(g);
        }
    }
}

static void rule(struct drawing *g, const char *title)
{
    g->indent = 0;
    put(g, LV_STYLE_FAINT, "── ");
    g->indent = g->used; /* a title that needs a second line begins it below its first word */
    put_words(g, LV_STYLE_STRONG, title);
    space(g);
    g->indent = 0;
    while (g->used < g->to->columns)
        put(g, LV_STYLE_FAINT, "─");
    new_line(g);
}

/* ---- Rendez-vous ------------------------------------------------------------------------------ */

static void draw_counts(struct drawing *g, const uint8_t n[PBV_N_COLOURS])
{
    char room[8];

    for (unsigned c = 0; c < PBV_N_COLOURS; c++)
        if (n[c] > 0) {
            struct lv_buf b = LV_BUF(room);
            lv_buf_int(&b, n[c]);
            lv_buf_char(&b, pbv_colour_key[c]);
            put(g, LV_STYLE_PLAIN, room);
            space(g);
        }
}

static void draw_rv(struct drawing *g, unsigned rv)
{
    const struct pbv_rv *r = &g->d->rv[rv];
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);
    bool now = g->s->rv_now == rv + 1;

    assert(rv < PBV_MAX_RVS);
    g->indent = 2;
    put(g, LV_STYLE_LUCK, now ? "▶ " : "★ ");
    pbv_write_spot(r->place, &b);
    lv_buf_char(&b, ' ');
    lv_buf_text(&b, pbv_text(g->u, g->w, g->d->spot[r->place]));
    put_words(g, LV_STYLE_STRONG, room);
    put(g, LV_STYLE_FAINT, " · ");
    lv_buf_clear(&b);
    lv_say_n(&b, g->w->lang, "{n} figure", "{n} figures", r->figures, LV_NUM("n", r->figures));
    put_words(g, LV_STYLE_PLAIN, room);
    space(g);
    draw_counts(g, r->colours);
    put(g, LV_STYLE_FAINT, "· ");
    put(g, LV_STYLE_PLAIN, lv_translate(g->w->lang, N_("dice")));
    space(g);
    draw_counts(g, r->dice);
    lv_buf_clear(&b);
    lv_buf_char(&b, '(');
    lv_say(&b, g->w->lang, "{n}%", LV_NUM("n", pbv_percent(r, 1)));
    lv_buf_char(&b, ')');
    put(g, LV_STYLE_FAINT, room);
    put(g, LV_STYLE_FAINT, " · ");
    lv_buf_clear(&b);
    pbv_say_lack(g->u, g->w, pbv_missing(g->d, g->s, rv), &b);
    put_words(g, pbv_is_complete(g->d, g->s, rv) ? LV_STYLE_GOOD : LV_STYLE_PLAIN, room);
    new_line(g);
}

static void draw_rvs(struct drawing *g)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, g->w->lang, "Rendez-vous {n} of {all}", LV_NUM("n", g->s->rv_played + 1),
           LV_NUM("all", pbv_goal(g->u)));
    if (g->s->phase == PBV_PH_OVER) {
        lv_buf_clear(&b);
        lv_say(&b, g->w->lang, "The game is over");
    }
    rule(g, room);
    for (int i = 0; i < 2; i++)
        if (g->s->rv_open[i])
            draw_rv(g, g->s->rv_open[i] - 1u);
    if (g->s->rv_gone == 0)
        return;
    g->indent = 2;
    put_words(g, LV_STYLE_FAINT, lv_translate(g->w->lang, N_("over:")));
    PBV_EACH(rv, g->s->rv_gone) {
        lv_buf_clear(&b);
        pbv_write_spot(g->d->rv[rv].place, &b);
        space(g);
        put(g, LV_STYLE_FAINT, room);
    }
    new_line(g);
}

/* ---- places ----------------------------------------------------------------------------------- */

static bool is_marked(const struct drawing *g, unsigned spot)
{
    for (int i = 0; i < 2; i++)
        if (g->s->rv_open[i] && g->d->rv[g->s->rv_open[i] - 1].place == spot)
            return true;
    return false;
}

static void draw_figure(struct drawing *g, unsigned character)
{
    char room[32];
    struct lv_buf b = LV_BUF(room);
    unsigned seats = pbv_controllers(g->u, g->s, character);
    int alone = seats && !(seats & (seats - 1)) ? (int)pbv_lowest(seats) : -1;

    assert(character < PBV_N_CHARS);
    lv_buf_text(&b, g->d->code[character]);
    lv_buf_char(&b, '/');
    lv_buf_char(&b, pbv_colour_key[g->d->colour[character]]);
    lv_buf_text(&b, "·");
    if (seats == 0)
        lv_buf_char(&b, '-');
    PBV_EACH(i, seats)
        lv_buf_int(&b, i + 1);
    put(g, alone >= 0 ? LV_STYLE_SEAT + alone : seats ? LV_STYLE_PLAIN : LV_STYLE_FAINT, room);
}

/* "L3/V": a place and its colour. */
static void draw_place(struct drawing *g, int style, unsigned spot)
{
    char room[16];
    struct lv_buf b = LV_BUF(room);

    pbv_write_spot(spot, &b);
    lv_buf_char(&b, '/');
    lv_buf_char(&b, pbv_colour_key[g->d->place_colour[spot]]);
    put(g, style, room);
}

static void draw_spot(struct drawing *g, unsigned spot, int name_width)
{
    assert(spot < PBV_N_SPOTS);
    if (g->s->here[spot] == 0 && !is_marked(g, spot))
        return;
    g->indent = 0;
    put(g, LV_STYLE_LUCK, is_marked(g, spot) ? "★" : " ");
    if (PBV_IN_PLACE(spot))
        draw_place(g, LV_STYLE_PLAIN, spot);
    pad_to(g, 8);
    if (name_width > 0 || !PBV_IN_PLACE(spot))
        put(g, LV_STYLE_STRONG, pbv_text(g->u, g->w, g->d->spot[spot]));
    g->indent = name_width > 0 ? 8 + name_width : 10;
    if (g->used >= g->indent && g->s->here[spot])
        new_line(g);
    pad_to(g, g->indent);
    PBV_EACH(c, g->s->here[spot]) {
        draw_figure(g, c);
        space(g);
    }
    new_line(g);
}

static void draw_empty(struct drawing *g)
{
    g->indent = 2;
    pad_to(g, 1);
    put_words(g, LV_STYLE_FAINT, lv_translate(g->w->lang, N_("empty:")));
    for (unsigned spot = 1; spot < PBV_N_SPOTS; spot++)
        if (PBV_IN_PLACE(spot) && g->s->here[spot] == 0 && !is_marked(g, spot)) {
            space(g);
            draw_place(g, LV_STYLE_FAINT, spot);
        }
    new_line(g);
}

static void draw_fact(void *ctx, const char *text)
{
    struct drawing *g = ctx;

    g->indent = 2;
    pad_to(g, 1);
    put_words(g, LV_STYLE_PLAIN, text);
    new_line(g);
}

static void draw_board(struct drawing *g)
{
    rule(g, lv_translate(g->w->lang, N_("Board")));
    for (unsigned spot = 1; spot < PBV_N_SPOTS; spot++)
        draw_spot(g, spot, g->to->columns >= 60 ? 24 : 0);
    draw_empty(g);
    pbv_say_used(g->u, g->s, g->w, g, draw_fact);
}

/* ---- players ---------------------------------------------------------------------------------- */

static void draw_column(struct drawing *g, unsigned seat, unsigned column)
{
    char room[64];
    struct lv_buf b = LV_BUF(room);
    unsigned seats = pbv_controllers(g->u, g->s, column), guests = pbv_guests_on(g->d, g->s, seat, column);

    assert(seat < (unsigned)g->u->seats && column < PBV_N_CHARS);
    lv_buf_text(&b, g->d->code[column]);
    lv_buf_text(&b, "×");
    lv_buf_int(&b, g->s->strength[seat][column] - pbv_count(guests));
    PBV_EACH(i, guests) {
        lv_buf_char(&b, '+');
        lv_buf_text(&b, g->d->code[PBV_GUEST + i]);
    }
    lv_buf_text(&b, !(seats >> seat & 1) ? "○" : seats == 1u << seat ? "●" : "◐");
    put(g, LV_STYLE_PLAIN, room);
    space(g);
}

static void draw_backs(struct drawing *g, unsigned seat)
{
    const struct pbv_cards *hand = &g->s->hand[seat];
    unsigned troubles = pbv_count(pbv_troubles(hand->set));
    uint8_t backs[PBV_N_COLOURS] = { 0 };
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, g->w->lang, "hand {n}", LV_NUM("n", pbv_hand_size(hand)));
    put_words(g, LV_STYLE_FAINT, room);
    space(g);
    if (g->u->option[PBV_OPT_BACKS][0])
        pbv_backs(g->d, hand, backs);
    draw_counts(g, backs);
    if (troubles > 0) {
        lv_buf_clear(&b);
        lv_buf_int(&b, troubles);
        lv_buf_char(&b, 'E');
        put(g, LV_STYLE_PLAIN, room);
    }
}

static void draw_player(struct drawing *g, unsigned seat)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    assert(seat < (unsigned)g->u->seats);
    g->indent = 2;
    put(g, LV_STYLE_LUCK, g->s->active == seat && g->s->phase != PBV_PH_OVER ? "▶" : " ");
    lv_buf_int(&b, seat + 1);
    lv_buf_char(&b, ' ');
    lv_buf_text(&b, g->w->names[seat]);
    put(g, LV_STYLE_SEAT + (int)seat, room);
    lv_buf_clear(&b);
    lv_buf_text(&b, "  ");
    lv_say_n(&b, g->w->lang, "{n} point", "{n} points", g->s->score[seat], LV_NUM("n", g->s->score[seat]));
    put(g, LV_STYLE_STRONG, room);
    put(g, LV_STYLE_FAINT, "  ");
    if (g->s->left[seat])
        put_words(g, LV_STYLE_FAINT, lv_translate(g->w->lang, N_("has left")));
    else
        draw_backs(g, seat);
    new_line(g);
    if (g->s->columns[seat] == 0)
        return;
    g->indent = 4;
    pad_to(g, 4);
    PBV_EACH(c, g->s->columns[seat])
        draw_column(g, seat, c);
    new_line(g);
}

static void draw_players(struct drawing *g)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, g->w->lang, "Turn {n}", LV_NUM("n", g->s->turns + 1));
    rule(g, room);
    for (unsigned i = 0; i < (unsigned)g->u->seats; i++)
        draw_player(g, i);
}

/* ---- piles and hand --------------------------------------------------------------------------- */

static void draw_piles(struct drawing *g)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    g->indent = 2;
    put_words(g, LV_STYLE_FAINT, lv_translate(g->w->lang, N_("Piles")));
    for (int p = 0; p < PBV_N_PILES; p++) {
        lv_buf_clear(&b);
        lv_buf_int(&b, p + 1);
        lv_buf_char(&b, ':');
        lv_buf_int(&b, g->s->pile[p]);
        if (g->s->top[p]) {
            lv_buf_char(&b, '/');
            lv_buf_char(&b, pbv_colour_key[g->s->top[p] - 1]);
        }
        space(g);
        put(g, LV_STYLE_PLAIN, room);
    }
    lv_buf_clear(&b);
    lv_say(&b, g->w->lang, "Embrouilles {n}", LV_NUM("n", pbv_count(pbv_troubles(g->s->stock.set))));
    put(g, LV_STYLE_FAINT, " · ");
    put_words(g, LV_STYLE_FAINT, room);
    new_line(g);
}

/* What the signs and letters above mean. */
static void draw_legend(struct drawing *g)
{
    g->indent = 0;
    put_words(g, LV_STYLE_FAINT,
              lv_translate(g->w->lang, N_("★ Rendez-vous; ROL·2 controlled by player 2; ● controls alone, "
                                          "◐ shares, ○ does not control; R red, B blue, V green, J yellow, "
                                          "E Embrouilles")));
    new_line(g);
}

/* "Sale 1:1000 2:2000 …", and the faces of a die. */
static void draw_values(struct drawing *g)
{
    int longest = PBV_MAX_COLUMN;
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    g->indent = 2;
    put_words(g, LV_STYLE_FAINT, lv_translate(g->w->lang, N_("Sale by cards:")));
    while (longest > 0 && g->d->sale[longest] == 0)
        longest--;
    for (int n = 1; n <= longest; n++) {
        lv_buf_clear(&b);
        lv_say(&b, g->w->lang, "{n}: {points}", LV_NUM("n", n), LV_NUM("points", g->d->sale[n]));
        put(g, LV_STYLE_FAINT, n > 1 ? " · " : " ");
        put(g, LV_STYLE_FAINT, room);
    }
    new_line(g);
    lv_buf_clear(&b);
    pbv_say_faces(&b, g->u, g->w);
    put_words(g, LV_STYLE_FAINT, room);
    new_line(g);
}

static void draw_trouble(struct drawing *g, unsigned kind)
{
    const struct pbv_trouble *e = &g->d->trouble[kind - PBV_TROUBLE];
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    assert(kind >= PBV_TROUBLE && kind < PBV_N_KINDS);
    g->indent = 4;
    pad_to(g, 2);
    pbv_write_kind(g->d, kind, &b);
    lv_buf_char(&b, ' ');
    lv_buf_text(&b, pbv_name(g->u, g->w, kind));
    put_words(g, LV_STYLE_STRONG, room);
    lv_buf_clear(&b);
    lv_say(&b, g->w->lang, " (Rencontre {one}+{other}) ", LV_STR("one", g->d->code[e->face[0]]),
           LV_STR("other", g->d->code[e->face[1]]));
    put(g, LV_STYLE_PLAIN, room);
    put_words(g, LV_STYLE_FAINT, pbv_text(g->u, g->w, g->d->power_text[e->power]));
    new_line(g);
}

static void draw_hand(struct drawing *g)
{
    const struct pbv_cards *hand;
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    if (g->w->reader < 0 || g->s->left[g->w->reader])
        return;
    hand = &g->s->hand[g->w->reader];
    lv_say(&b, g->w->lang, "Your hand: at most {n} cards, {e} of them Embrouilles", LV_NUM("n", PBV_HAND),
           LV_NUM("e", PBV_HAND_TROUBLES)); /* PBV-037 */
    rule(g, room);
    g->indent = 2;
    pad_to(g, 2);
    PBV_EACH(k, hand->set & 0xFFFFFFFFu) {
        lv_buf_clear(&b);
        lv_buf_text(&b, g->d->code[k]);
        lv_buf_char(&b, '/');
        lv_buf_char(&b, pbv_colour_key[g->d->colour[k]]);
        lv_buf_char(&b, ' ');
        lv_buf_text(&b, pbv_name(g->u, g->w, k));
        if (pbv_is_guest(k))
            lv_say(&b, g->w->lang, " (guest)");
        if (pbv_has(hand, k) > 1) {
            lv_buf_text(&b, " ×");
            lv_buf_int(&b, pbv_has(hand, k));
        }
        put(g, LV_STYLE_PLAIN, room);
        put(g, LV_STYLE_FAINT, "  ");
    }
    new_line(g);
    PBV_EACH(k, pbv_troubles(hand->set))
        draw_trouble(g, k);
}

void pbv_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to)
{
    struct drawing g = { u, u->data, state, w, to, 0, 0 };

    draw_rvs(&g);
    draw_board(&g);
    draw_players(&g);
    draw_piles(&g);
    draw_values(&g);
    draw_legend(&g);
    draw_hand(&g);
}
