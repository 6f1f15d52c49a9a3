/* pbv_draw.c: the board drawn with letters: Rendez-vous, places with their figures, players, hand.
 *
 * A figure is its code and the numbers of the seats who control it, "ROL·13"; a column is its code,
 * its cards and a mark: ● held alone, ◐ shared, ○ not controlled. What does not fit in a line goes
 * on, indented, on the next one. */
#include "pbv.h"

#include "core/pen.h"

struct drawing {
    const struct lv_setup *u;
    const struct pbv_data *d;
    const struct pbv_state *s;
    const struct lv_words *w;
    struct lv_pen p;
};

/* ---- Rendez-vous ------------------------------------------------------------------------------ */

static void draw_counts(struct drawing *g, const uint8_t n[PBV_N_COLOURS])
{
    for (unsigned c = 0; c < PBV_N_COLOURS; c++)
        if (n[c] > 0) {
            lv_pen_piece(&g->p, LV_STYLE_PLAIN, "{n}{colour}", LV_NUM("n", n[c]),
                         LV_STR("colour", pbv_colour_key[c]));
            lv_pen_gap(&g->p);
        }
}

static void draw_rv(struct drawing *g, unsigned rv)
{
    const struct pbv_rv *r = &g->d->rv[rv];
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);
    struct lv_pen *p = &g->p;

    assert(rv < PBV_MAX_RVS);
    p->indent = 2;
    lv_pen_put(p, LV_STYLE_LUCK, g->s->rv_now == rv + 1 ? "▶ " : "★ ");
    lv_pen_put(p, LV_STYLE_STRONG, pbv_spot_key[r->place]);
    lv_pen_gap(p);
    lv_pen_words(p, LV_STYLE_STRONG, lv_text_for(g->u, g->w, g->d->spot[r->place]));
    lv_pen_put(p, LV_STYLE_FAINT, " · ");
    lv_pen_say_n(p, LV_STYLE_PLAIN, "{n} figure", "{n} figures", r->figures, LV_NUM("n", r->figures));
    lv_pen_gap(p);
    draw_counts(g, r->colours);
    lv_pen_put(p, LV_STYLE_FAINT, "· ");
    lv_pen_say(p, LV_STYLE_PLAIN, "dice");
    lv_pen_gap(p);
    draw_counts(g, r->dice);
    lv_say(&b, g->w->lang, "{n}%", LV_NUM("n", pbv_percent(r, 1)));
    lv_pen_piece(p, LV_STYLE_FAINT, "({percent})", LV_STR("percent", room));
    lv_pen_put(p, LV_STYLE_FAINT, " · ");
    lv_buf_clear(&b);
    pbv_say_lack(g->u, g->w, pbv_missing(g->d, g->s, rv), &b);
    lv_pen_words(p, pbv_is_complete(g->d, g->s, rv) ? LV_STYLE_GOOD : LV_STYLE_PLAIN, room);
    lv_pen_line(p);
}

static void draw_rvs(struct drawing *g)
{
    const struct pbv_state *s = g->s;

    if (s->phase == PBV_PH_OVER)
        lv_pen_title(&g->p, "The game is over");
    else
        lv_pen_title(&g->p, "Rendez-vous {n} of {all}", LV_NUM("n", s->rv_played + 1),
                     LV_NUM("all", pbv_goal(g->u)));
    for (int i = 0; i < 2; i++)
        if (s->rv_open[i])
            draw_rv(g, s->rv_open[i] - 1u);
    if (s->rv_gone == 0)
        return;
    g->p.indent = 2;
    lv_pen_say(&g->p, LV_STYLE_FAINT, "over:");
    PBV_EACH(rv, s->rv_gone) {
        lv_pen_gap(&g->p);
        lv_pen_put(&g->p, LV_STYLE_FAINT, pbv_spot_key[g->d->rv[rv].place]);
    }
    lv_pen_line(&g->p);
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
    lv_fill(&b, seats ? "{code}/{colour}·" : "{code}/{colour}·-", LV_STR("code", g->d->code[character]),
            LV_STR("colour", pbv_colour_key[g->d->colour[character]]));
    PBV_EACH(i, seats)
        lv_buf_int(&b, i + 1);
    lv_pen_put(&g->p, alone >= 0 ? LV_STYLE_SEAT + alone : seats ? LV_STYLE_PLAIN : LV_STYLE_FAINT, room);
}

/* "L3/V": a place and its colour. */
static void draw_place(struct drawing *g, int style, unsigned spot)
{
    lv_pen_piece(&g->p, style, "{spot}/{colour}", LV_STR("spot", pbv_spot_key[spot]),
                 LV_STR("colour", pbv_colour_key[g->d->place_colour[spot]]));
}

static void draw_spot(struct drawing *g, unsigned spot, int name_width)
{
    struct lv_pen *p = &g->p;

    assert(spot < PBV_N_SPOTS);
    if (g->s->here[spot] == 0 && !is_marked(g, spot))
        return;
    p->indent = 0;
    lv_pen_put(p, LV_STYLE_LUCK, is_marked(g, spot) ? "★" : " ");
    if (PBV_IN_PLACE(spot))
        draw_place(g, LV_STYLE_PLAIN, spot);
    lv_pen_to(p, 8);
    if (name_width > 0 || !PBV_IN_PLACE(spot))
        lv_pen_put(p, LV_STYLE_STRONG, lv_text_for(g->u, g->w, g->d->spot[spot]));
    p->indent = name_width > 0 ? 8 + name_width : 10;
    if (p->column >= p->indent && g->s->here[spot])
        lv_pen_line(p);
    lv_pen_to(p, p->indent);
    PBV_EACH(c, g->s->here[spot]) {
        draw_figure(g, c);
        lv_pen_gap(p);
    }
    lv_pen_line(p);
}

static void draw_empty(struct drawing *g)
{
    g->p.indent = 2;
    lv_pen_to(&g->p, 1);
    lv_pen_say(&g->p, LV_STYLE_FAINT, "empty:");
    for (unsigned spot = 1; spot < PBV_N_SPOTS; spot++)
        if (PBV_IN_PLACE(spot) && g->s->here[spot] == 0 && !is_marked(g, spot)) {
            lv_pen_gap(&g->p);
            draw_place(g, LV_STYLE_FAINT, spot);
        }
    lv_pen_line(&g->p);
}

static void draw_fact(void *ctx, const char *text)
{
    struct drawing *g = ctx;

    g->p.indent = 2;
    lv_pen_to(&g->p, 1);
    lv_pen_words(&g->p, LV_STYLE_PLAIN, text);
    lv_pen_line(&g->p);
}

static void draw_board(struct drawing *g)
{
    const struct lv_teller used = { .ctx = g, .fact = draw_fact };

    lv_pen_title(&g->p, "Board");
    for (unsigned spot = 1; spot < PBV_N_SPOTS; spot++)
        draw_spot(g, spot, g->p.to->columns >= 60 ? 24 : 0);
    draw_empty(g);
    pbv_tell_used(g->u, g->s, g->w, &used);
}

/* ---- players ---------------------------------------------------------------------------------- */

static void draw_column(struct drawing *g, unsigned seat, unsigned column)
{
    char room[64];
    struct lv_buf b = LV_BUF(room);
    unsigned seats = pbv_controllers(g->u, g->s, column), guests = pbv_guests_on(g->d, g->s, seat, column);

    assert(seat < (unsigned)g->u->seats && column < PBV_N_CHARS);
    lv_fill(&b, "{code}×{n}", LV_STR("code", g->d->code[column]),
            LV_NUM("n", g->s->strength[seat][column] - pbv_count(guests)));
    PBV_EACH(i, guests)
        lv_fill(&b, "+{code}", LV_STR("code", g->d->code[PBV_GUEST + i]));
    lv_buf_text(&b, !(seats >> seat & 1) ? "○" : seats == 1u << seat ? "●" : "◐");
    lv_pen_put(&g->p, LV_STYLE_PLAIN, room);
    lv_pen_gap(&g->p);
}

static void draw_backs(struct drawing *g, unsigned seat)
{
    const struct pbv_cards *hand = &g->s->hand[seat];
    const unsigned troubles = pbv_count(pbv_troubles(hand->set));
    uint8_t backs[PBV_N_COLOURS] = { 0 };

    lv_pen_say(&g->p, LV_STYLE_FAINT, "hand {n}", LV_NUM("n", pbv_hand_size(hand)));
    lv_pen_gap(&g->p);
    if (pbv_shows_backs(g->u))
        pbv_backs(g->d, hand, backs);
    draw_counts(g, backs);
    if (troubles > 0)
        lv_pen_piece(&g->p, LV_STYLE_PLAIN, "{n}E", LV_NUM("n", troubles));
}

static void draw_player(struct drawing *g, unsigned seat)
{
    const int32_t score = g->s->score[seat];
    struct lv_pen *p = &g->p;

    assert(seat < (unsigned)g->u->seats);
    p->indent = 2;
    lv_pen_put(p, LV_STYLE_LUCK, g->s->active == seat && g->s->phase != PBV_PH_OVER ? "▶" : " ");
    lv_pen_piece(p, LV_STYLE_SEAT + (int)seat, "{n} {who}", LV_NUM("n", seat + 1),
                 LV_STR("who", g->w->names[seat]));
    lv_pen_put(p, LV_STYLE_FAINT, "  ");
    lv_pen_say_n(p, LV_STYLE_STRONG, "{n} point", "{n} points", score, LV_NUM("n", score));
    lv_pen_put(p, LV_STYLE_FAINT, "  ");
    if (g->s->left[seat])
        lv_pen_say(p, LV_STYLE_FAINT, "has left");
    else
        draw_backs(g, seat);
    lv_pen_line(p);
    if (g->s->columns[seat] == 0)
        return;
    p->indent = 4;
    lv_pen_to(p, 4);
    PBV_EACH(c, g->s->columns[seat])
        draw_column(g, seat, c);
    lv_pen_line(p);
}

static void draw_players(struct drawing *g)
{
    lv_pen_title(&g->p, "Turn {n}", LV_NUM("n", g->s->turns + 1));
    for (unsigned i = 0; i < (unsigned)g->u->seats; i++)
        draw_player(g, i);
}

/* ---- piles and hand --------------------------------------------------------------------------- */

static void draw_piles(struct drawing *g)
{
    g->p.indent = 2;
    lv_pen_say(&g->p, LV_STYLE_FAINT, "Piles");
    for (unsigned i = 0; i < pbv_piles(g->u); i++) {
        lv_pen_gap(&g->p);
        lv_pen_piece(&g->p, LV_STYLE_PLAIN, g->s->top[i] ? "{pile}:{n}/{colour}" : "{pile}:{n}",
                     LV_NUM("pile", i + 1), LV_NUM("n", g->s->pile[i]),
                     LV_STR("colour", g->s->top[i] ? pbv_colour_key[g->s->top[i] - 1] : ""));
    }
    lv_pen_put(&g->p, LV_STYLE_FAINT, " · ");
    lv_pen_say(&g->p, LV_STYLE_FAINT, "Embrouilles {n}",
               LV_NUM("n", pbv_count(pbv_troubles(g->s->stock.set))));
    lv_pen_line(&g->p);
}

/* What the signs and letters above mean. */
static void draw_legend(struct drawing *g)
{
    g->p.indent = 0;
    lv_pen_say(&g->p, LV_STYLE_FAINT,
               "★ Rendez-vous; ROL·2 controlled by player 2; ● controls alone, "
               "◐ shares, ○ does not control; R red, B blue, V green, J yellow, "
               "E Embrouilles");
    lv_pen_line(&g->p);
}

/* "Sale 1:1000 2:2000 …", and the faces of a die. */
static void draw_values(struct drawing *g)
{
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    g->p.indent = 2;
    lv_pen_say(&g->p, LV_STYLE_FAINT, "Sale by cards:");
    for (int n = 1; n <= g->d->n_sales; n++) {
        lv_buf_clear(&b);
        lv_say(&b, g->w->lang, "{n}: {points}", LV_NUM("n", n), LV_NUM("points", g->d->sale[n]));
        lv_pen_put(&g->p, LV_STYLE_FAINT, n > 1 ? " · " : " ");
        lv_pen_put(&g->p, LV_STYLE_FAINT, room);
    }
    lv_pen_line(&g->p);
    lv_buf_clear(&b);
    pbv_say_faces(&b, g->u, g->w);
    lv_pen_words(&g->p, LV_STYLE_FAINT, room);
    lv_pen_line(&g->p);
}

static void draw_trouble(struct drawing *g, unsigned kind)
{
    const struct pbv_trouble *e = &g->d->trouble[kind - PBV_TROUBLE];
    struct lv_pen *p = &g->p;

    assert(kind >= PBV_TROUBLE && kind < PBV_N_KINDS);
    p->indent = 4;
    lv_pen_to(p, 2);
    lv_pen_put(p, LV_STYLE_STRONG, g->d->code[kind]);
    lv_pen_gap(p);
    lv_pen_words(p, LV_STYLE_STRONG, pbv_name(g->u, g->w, kind));
    lv_pen_say(p, LV_STYLE_PLAIN, " (Rencontre {one}+{other}) ", LV_STR("one", g->d->code[e->face[0]]),
               LV_STR("other", g->d->code[e->face[1]]));
    lv_pen_words(p, LV_STYLE_FAINT, lv_text_for(g->u, g->w, g->d->power_text[e->power]));
    lv_pen_line(p);
}

static void draw_card(struct drawing *g, const struct pbv_cards *hand, unsigned kind)
{
    char name[PBV_NAME + 32];
    struct lv_buf b = LV_BUF(name);

    assert(!pbv_is_trouble(kind) && pbv_has(hand, kind) > 0);
    lv_fill(&b, "{code}/{colour} {name}", LV_STR("code", g->d->code[kind]),
            LV_STR("colour", pbv_colour_key[g->d->colour[kind]]), LV_STR("name", pbv_name(g->u, g->w, kind)));
    if (pbv_is_guest(kind))
        lv_say(&b, g->w->lang, " (guest)");
    if (pbv_has(hand, kind) > 1)
        lv_fill(&b, " ×{n}", LV_NUM("n", pbv_has(hand, kind)));
    lv_pen_put(&g->p, LV_STYLE_PLAIN, name);
    lv_pen_put(&g->p, LV_STYLE_FAINT, "  ");
}

static void draw_hand(struct drawing *g)
{
    const struct pbv_cards *hand;

    if (g->w->reader < 0 || g->s->left[g->w->reader])
        return;
    hand = &g->s->hand[g->w->reader];
    lv_pen_title(&g->p, "Your hand: at most {n} cards, {e} of them Embrouilles", LV_NUM("n", PBV_HAND),
                 LV_NUM("e", PBV_HAND_TROUBLES)); /* PBV-037 */
    g->p.indent = 2;
    lv_pen_to(&g->p, 2);
    PBV_EACH(k, hand->set & 0xFFFFFFFFu)
        draw_card(g, hand, k);
    lv_pen_line(&g->p);
    PBV_EACH(k, pbv_troubles(hand->set))
        draw_trouble(g, k);
}

void pbv_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to)
{
    struct drawing g = { u, u->data, state, w, { .to = to, .w = w } };

    draw_rvs(&g);
    draw_board(&g);
    draw_players(&g);
    draw_piles(&g);
    draw_values(&g);
    draw_legend(&g);
    draw_hand(&g);
}
