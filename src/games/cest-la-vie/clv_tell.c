/* clv_tell.c: the situation in words that can be spoken. */
#include "clv.h"

enum { LINE = 512, NAME = 96 };

static void say_pawns(const struct lv_words *w, int colour, int n, struct lv_buf *to)
{
    const struct lv_arg count = LV_NUM("n", n);

    switch (colour) {
    case 0: lv_say_n(to, w->lang, "{n} red pawn", "{n} red pawns", n, count); break;
    case 1: lv_say_n(to, w->lang, "{n} blue pawn", "{n} blue pawns", n, count); break;
    case 2: lv_say_n(to, w->lang, "{n} green pawn", "{n} green pawns", n, count); break;
    case 3: lv_say_n(to, w->lang, "{n} yellow pawn", "{n} yellow pawns", n, count); break;
    case 4: lv_say_n(to, w->lang, "{n} black pawn", "{n} black pawns", n, count); break;
    case 5: lv_say_n(to, w->lang, "{n} orange pawn", "{n} orange pawns", n, count); break;
    }
}

static void say_tiles(const struct lv_setup *u, const struct lv_words *w, uint32_t tiles,
                      struct lv_buf *to)
{
    for (; tiles != 0; tiles &= tiles - 1) {
        lv_buf_text(to, clv_spoken(u, w, (unsigned)__builtin_ctz(tiles)));
        if ((tiles & (tiles - 1)) != 0)
            lv_say(to, w->lang, "; ");
    }
}

static void tell_turn(const struct lv_setup *u, const struct clv_state *s, const struct lv_words *w,
                      const struct lv_teller *to)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    const bool waits = clv_to_move(u, s) >= 0 && clv_to_move(u, s) != w->reader;

    to->heading(to->ctx, lv_translate(w->lang, N_("Turn")));
    clv_question(u, s, w, waits ? LV_ASK_WAITING : LV_ASK_WHOLE, &b);
    lv_buf_text(&b, waits ? "." : "");
    to->fact(to->ctx, room);
}

static void tell_square(const struct lv_setup *u, const struct clv_state *s, unsigned square,
                        const struct lv_words *w, const struct lv_teller *to)
{
    const unsigned tile = clv_tile_at(s, square);
    const unsigned guards = clv_guards_on(s, square);
    bool is_empty = true;
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, w->lang, "Square {n}: {tile}", LV_NUM("n", clv_number(s, square)),
           LV_STR("tile", clv_spoken(u, w, tile)));
    if (guards > 0) {
        lv_buf_text(&b, ", ");
        lv_say_n(&b, w->lang, "{n} guard", "{n} guards", guards, LV_NUM("n", guards));
    }
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        int n = (int)clv_pawns_of_on(u, s, seat, square);
        if (n > 0) {
            lv_buf_text(&b, ", ");
            say_pawns(w, u->option[CLV_OPT_COLOURS][seat], n, &b);
            is_empty = false;
        }
    }
    if (tile < CLV_TILES && clv_is_passed(s, square))
        lv_say(&b, w->lang, ", passed");
    for (int seat = 0; tile < CLV_TILES && seat < u->seats; seat++)
        if (s->taken[seat] >> tile & 1)
            lv_say(&b, w->lang, ", taken by {who}", LV_STR("who", w->names[seat]));
    lv_buf_char(&b, '.');
    lv_tell_minor(to, is_empty);
    to->fact(to->ctx, room);
}

/* Where a seat's pawns are: "Pawns: 2 on square 0, 1 on square 6." */
static void say_where(const struct lv_setup *u, const struct clv_state *s, unsigned seat,
                      const struct lv_words *w, struct lv_buf *to)
{
    bool any = false;

    for (unsigned n = 0; n <= clv_start_square(s); n++) {
        const unsigned pawns = clv_pawns_of_on(u, s, seat, clv_number(s, n));
        if (pawns == 0)
            continue;
        lv_say(to, w->lang, any ? N_(", {n} on square {square}") : N_(" Pawns: {n} on square {square}"),
               LV_NUM("n", pawns), LV_NUM("square", n));
        any = true;
    }
    if (any)
        lv_buf_char(to, '.');
}

static void tell_player(const struct lv_setup *u, const struct clv_state *s, unsigned seat, int points,
                        int rank, const struct lv_words *w, const struct lv_teller *to)
{
    const int colour = u->option[CLV_OPT_COLOURS][seat];
    char room[2 * LINE], score[NAME], place[NAME];
    struct lv_buf b = LV_BUF(room), p = LV_BUF(score), r = LV_BUF(place);

    clv_say_points(u, w, points, &p);
    lv_say(&b, w->lang, "{who} ({colour}): {points}", LV_STR("who", w->names[seat]),
           LV_STR("colour", lv_translate(w->lang, clv_colours[colour].msgid)),
           LV_STR("points", score));
    if (!clv_is_open(s, seat)) {
        lv_say(&b, w->lang, ", has left the game");
    } else if (s->phase == CLV_OVER) {
        clv_say_rank(u, w, rank, &r);
        lv_say(&b, w->lang, ", in {rank} place", LV_STR("rank", place));
    }
    lv_buf_text(&b, ". ");
    if (s->taken[seat] == 0) {
        lv_say(&b, w->lang, "No tile taken.");
    } else {
        uint8_t tile[CLV_TILES];
        lv_say(&b, w->lang, "Taken: ");
        for (unsigned i = 0, n = clv_taken_in_order(s, seat, tile); i < n; i++) {
            if (i)
                lv_say(&b, w->lang, "; ");
            lv_buf_text(&b, clv_spoken(u, w, tile[i]));
        }
        lv_buf_char(&b, '.');
    }
    say_where(u, s, seat, w, &b);
    lv_tell_about(to, (int)seat);
    to->fact(to->ctx, room);
}

static void tell_box(const struct lv_setup *u, const struct clv_state *s, const struct lv_words *w,
                     const struct lv_teller *to)
{
    const uint32_t boxed = clv_boxed(u, s);
    const unsigned guards = clv_boxed_guards(s);
    char room[2 * LINE];
    struct lv_buf b = LV_BUF(room);

    if (boxed == 0 && guards == 0)
        return;
    to->heading(to->ctx, lv_translate(w->lang, N_("In the box")));
    if (boxed != 0) {
        say_tiles(u, w, boxed, &b);
        lv_buf_char(&b, '.');
        to->fact(to->ctx, room);
        lv_buf_clear(&b);
    }
    if (guards > 0) {
        lv_say_n(&b, w->lang, "{n} guard", "{n} guards", guards, LV_NUM("n", guards));
        lv_buf_char(&b, '.');
        to->fact(to->ctx, room);
    }
}

void clv_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct clv_state *s = state;
    int32_t score[LV_MAX_SEATS];
    uint8_t rank[LV_MAX_SEATS];

    clv_score(u, s, score);
    clv_rank(u, s, rank);
    tell_turn(u, s, w, to);
    to->heading(to->ctx, lv_translate(w->lang, N_("Track")));
    for (unsigned n = 0; n <= clv_start_square(s); n++)
        tell_square(u, s, clv_number(s, n), w, to);
    to->heading(to->ctx, lv_translate(w->lang, N_("Players")));
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        tell_player(u, s, seat, score[seat], rank[seat], w, to);
    tell_box(u, s, w, to);
}
