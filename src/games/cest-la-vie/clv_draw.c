/* clv_draw.c: the track as a winding path of boxes, drawn with letters.
 *
 *     ┌──────┬──────┬──────┐      a box: the tile's short label, guards as G, G2 …; below the pawns
 *     │D     › -1   › -2 G │      as the first letters of their colours, six in a line
 *     │RRBBB │      │R     │      › and ‹ show where the path goes, ↓ where it turns
 *     ├──────┼──────┼──↓───┤
 *     │A     ‹ C    ‹ -4   │
 *
 * Signs and letters tell everything; the styles only repeat it. */
#include "clv.h"
#include "core/pen.h"

enum { INNER = 6, LETTERS = CLV_SEATS * CLV_PAWNS };

static const char *letter_of(const struct lv_setup *u, unsigned seat)
{
    static const char *const letter[] = { "R", "B", "V", "J", "N", "O" };

    return letter[u->option[CLV_OPT_COLOURS][seat]];
}

struct drawing {
    const struct lv_setup *u;
    const struct clv_state *s;
    struct lv_pen p;
    unsigned wide;  /* boxes in a row */
    unsigned boxes; /* Départ, the tiles, Arrivée */
};

/* The path goes right in even rows and left in odd ones: the box at this place, or d->boxes. */
static unsigned box_at(const struct drawing *d, int row, int column)
{
    unsigned i;

    assert(d->wide > 0 && d->wide <= d->boxes);
    if (row < 0 || column < 0 || column >= (int)d->wide)
        return d->boxes;
    i = (unsigned)row * d->wide + (row % 2 ? d->wide - 1 - (unsigned)column : (unsigned)column);
    return i < d->boxes ? i : d->boxes;
}

static bool is_box(const struct drawing *d, int row, int column)
{
    return box_at(d, row, column) < d->boxes;
}

static unsigned square_of(const struct drawing *d, unsigned box)
{
    return clv_number(d->s, box);
}

/* Where four boxes meet: which of the four lines from this point are there decides the sign. */
static const char *corner(const struct drawing *d, int row, int column)
{
    static const char *const sign[16] = { /* up 1, down 2, left 4, right 8 */
        " ", " ", " ", "│", " ", "┘", "┐", "┤", " ", "└", "┌", "├", "─", "┴", "┬", "┼",
    };
    const bool nw = is_box(d, row - 1, column - 1), ne = is_box(d, row - 1, column);
    const bool sw = is_box(d, row, column - 1), se = is_box(d, row, column);

    return sign[(nw || ne) | (sw || se) << 1 | (nw || sw) << 2 | (ne || se) << 3];
}

/* The line above `row`; the path turns down at the end of the row before. */
static void draw_border(struct drawing *d, int row)
{
    const int turn = row % 2 ? (int)d->wide - 1 : 0;

    for (int column = 0; column <= (int)d->wide; column++) {
        bool above = is_box(d, row - 1, column), below = is_box(d, row, column);
        lv_pen_span(&d->p, LV_STYLE_FAINT, corner(d, row, column));
        if (column < (int)d->wide)
            lv_pen_span(&d->p, LV_STYLE_FAINT,
                        above && below && column == turn ? "──↓───" : above || below ? "──────" : "      ");
    }
    lv_pen_line(&d->p);
}

/* The wall left of `column`, with the direction of the path on the first line of a row. */
static void draw_wall(struct drawing *d, int row, int column, bool first)
{
    const bool left = is_box(d, row, column - 1), right = is_box(d, row, column);

    lv_pen_span(&d->p, LV_STYLE_FAINT,
                !left && !right ? " " : !left || !right || !first ? "│" : row % 2 ? "‹" : "›");
}

static bool is_taken(const struct drawing *d, unsigned tile)
{
    uint32_t taken = 0;

    for (int seat = 0; seat < d->u->seats; seat++)
        taken |= d->s->taken[seat];
    return tile < CLV_TILES && taken >> tile & 1;
}

static int tile_style(const struct lv_setup *u, unsigned tile)
{
    static const int style[CLV_N_TILE_KINDS] = {
        [CLV_MALUS] = LV_STYLE_BAD, [CLV_BONUS] = LV_STYLE_GOOD, [CLV_CHANCE] = LV_STYLE_LUCK,
    };

    return tile < CLV_TILES ? style[clv_data_of(u)->tile[tile].kind] : LV_STYLE_STRONG;
}

/* "-3   G2"; a tile that was taken where it lies at the end stands in brackets. Faint: behind all pawns. */
static void draw_label(struct drawing *d, unsigned box)
{
    const unsigned square = square_of(d, box), tile = clv_tile_at(d->s, square);
    const unsigned guards = clv_guards_on(d->s, square);
    char room[INNER + 2], sign[4];
    struct lv_buf b = LV_BUF(room), g = LV_BUF(sign);
    const bool taken = is_taken(d, tile);

    lv_buf_text(&b, taken ? "(" : "");
    lv_buf_text(&b, tile < CLV_TILES ? clv_data_of(d->u)->tile[tile].label : clv_code(d->u, tile));
    lv_buf_text(&b, taken ? ")" : "");
    if (guards > 0)
        lv_buf_char(&g, 'G');
    if (guards > 1)
        lv_buf_int(&g, guards);
    lv_pen_cell(&d->p, taken || clv_is_passed(d->s, square) ? LV_STYLE_FAINT : tile_style(d->u, tile), room,
                INNER - (int)g.len);
    lv_pen_span(&d->p, LV_STYLE_STRONG, sign);
}

/* The seats of the pawns on a square, one after the other. */
static unsigned pawns_of(const struct drawing *d, unsigned square, uint8_t seat_of[LETTERS])
{
    unsigned n = 0;

    for (unsigned seat = 0; seat < (unsigned)d->u->seats; seat++)
        for (unsigned k = clv_pawns_of_on(d->u, d->s, seat, square); k > 0; k--)
            seat_of[n++] = (uint8_t)seat;
    assert(n <= LETTERS);
    return n;
}

static void draw_pawns(struct drawing *d, unsigned box, unsigned line)
{
    uint8_t seat_of[LETTERS];
    const unsigned n = pawns_of(d, square_of(d, box), seat_of);
    const int end = d->p.column + INNER;

    for (unsigned i = line * INNER; i < (line + 1) * INNER && i < n; i++)
        lv_pen_span(&d->p, LV_STYLE_SEAT + seat_of[i], letter_of(d->u, seat_of[i]));
    lv_pen_to(&d->p, end);
}

/* Lines that the fullest box of the row needs below its label. */
static unsigned pawn_lines(const struct drawing *d, int row)
{
    unsigned most = 1;
    uint8_t seat_of[LETTERS];

    for (int column = 0; column < (int)d->wide; column++)
        if (is_box(d, row, column)) {
            unsigned n = pawns_of(d, square_of(d, box_at(d, row, column)), seat_of);
            unsigned lines = (n + INNER - 1) / INNER;
            if (lines > most)
                most = lines;
        }
    return most;
}

static void draw_row(struct drawing *d, int row)
{
    const unsigned lines = 1 + pawn_lines(d, row);

    for (unsigned line = 0; line < lines; line++) {
        for (int column = 0; column <= (int)d->wide; column++) {
            draw_wall(d, row, column, line == 0);
            if (column == (int)d->wide)
                break;
            if (!is_box(d, row, column))
                lv_pen_to(&d->p, d->p.column + INNER);
            else if (line == 0)
                draw_label(d, box_at(d, row, column));
            else
                draw_pawns(d, box_at(d, row, column), line - 1);
        }
        lv_pen_line(&d->p);
    }
}

/* "> R Alice  +12: -3 C +5 …": the arrow is for whose turn it is; long hands go on below. */
static void draw_player(struct drawing *d, unsigned seat, int score)
{
    const bool turn = d->s->phase == CLV_ROLL || d->s->phase == CLV_MOVE;
    struct lv_pen *p = &d->p;
    uint8_t taken[CLV_TILES];
    char points[16];
    struct lv_buf b = LV_BUF(points);

    lv_buf_signed(&b, score);
    lv_pen_span(p, LV_STYLE_STRONG, turn && d->s->turn == seat ? "> " : "  ");
    lv_pen_cell(p, LV_STYLE_SEAT + (int)seat, letter_of(d->u, seat), 2);
    lv_pen_cell(p, clv_is_open(d->s, seat) ? LV_STYLE_PLAIN : LV_STYLE_FAINT, p->w->names[seat], 15);
    lv_pen_to(p, 20);
    lv_pen_right(p, LV_STYLE_STRONG, points, 4);
    p->indent = 5;
    for (unsigned i = 0, n = clv_taken_in_order(d->s, seat, taken); i < n; i++) {
        lv_pen_gap(p);
        lv_pen_put(p, tile_style(d->u, taken[i]), clv_data_of(d->u)->tile[taken[i]].label);
    }
    lv_pen_line(p);
}

void clv_draw(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_painter *to)
{
    const struct clv_state *s = state;
    struct drawing d = { u, s, { .to = to, .w = w }, (unsigned)(to->columns - 1) / (INNER + 1),
                         s->n_track + 2u };
    int32_t score[LV_MAX_SEATS];
    int rows;

    assert(to->columns >= 40);
    if (d.wide > d.boxes)
        d.wide = d.boxes;
    rows = (int)((d.boxes + d.wide - 1) / d.wide);
    for (int row = 0; row < rows; row++) {
        draw_border(&d, row);
        draw_row(&d, row);
    }
    draw_border(&d, rows);
    clv_score(u, s, score);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        draw_player(&d, seat, score[seat]);
    d.p.indent = 0; /* the die is in the question */
    lv_pen_say(&d.p, LV_STYLE_FAINT, "D start, A finish, C Chance, G guards");
    lv_pen_line(&d.p);
}
