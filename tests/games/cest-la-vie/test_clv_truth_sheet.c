/* test_clv_truth_sheet.c: the situation in words says what is so, all of it, and nothing else. At thousands
 * of moments of random games each line is made anew from the state and has to be heard once. */
#include <stdio.h>
#include <string.h>

#include "games/cest-la-vie/clv.h"
#include "sheet.h"

static const char *const names[LV_MAX_SEATS] = { "Anne", "Bob", "Chloé", "Dan", "Eve", "Fay" };

static struct {
    const struct lv_setup *u;
    const struct clv_state *s;
    struct lv_words w;
} t;

static const char *s_of(unsigned n)
{
    return n == 1 ? "" : "s";
}

static unsigned standing(unsigned first, unsigned n, unsigned square)
{
    unsigned there = 0;

    for (unsigned i = first; i < first + n; i++)
        there += t.s->piece[i] == square;
    return there;
}

/* Pawns that are there: in a game of many each seat has one less, and one that has left none. */
static unsigned pawns(int seat, unsigned square)
{
    return clv_pawns_of_on(t.u, t.s, (unsigned)seat, square);
}

static void look_at_square(unsigned square)
{
    const unsigned tile = clv_tile_at(t.s, square);
    const unsigned guards = square == CLV_FINISH
                                ? t.s->home_guards
                                : standing(CLV_FIRST_GUARD, CLV_PIECES - CLV_FIRST_GUARD, square);
    char passed[16] = "", taken[32] = "";

    sheet_list();
    sheet_item("Square %u: %s", t.s->n_track + 1u - square, clv_spoken(t.u, &t.w, tile));
    if (guards)
        sheet_item("%u guard%s", guards, s_of(guards));
    for (int i = 0; i < t.u->seats; i++)
        if (pawns(i, square))
            sheet_item("%u %s pawn%s", pawns(i, square),
                       clv_colours[t.u->option[CLV_OPT_COLOURS][i]].msgid, s_of(pawns(i, square)));
    if (tile < CLV_TILES && clv_is_passed(t.s, square))
        snprintf(passed, sizeof passed, ", passed");
    for (int i = 0; i < t.u->seats && tile < CLV_TILES; i++)
        if (t.s->taken[i] >> tile & 1)
            snprintf(taken, sizeof taken, ", taken by %s", names[i]);
    sheet_must("%s%s%s.", sheet_listed(), passed, taken);
}

/* CLV-R27: in the order in which they were taken. */
static const char *taken_by(int seat)
{
    static char room[2048];
    size_t len = 0;

    room[0] = '\0';
    for (unsigned nth = 1; nth <= CLV_TILES; nth++)
        for (unsigned tile = 0; tile < CLV_TILES; tile++)
            if (t.s->taken[seat] >> tile & 1 && t.s->nth[tile] == nth)
                len += (size_t)snprintf(room + len, sizeof room - len, "%s%s",
                                        len ? "; " : "Taken: ", clv_spoken(t.u, &t.w, tile));
    return len ? room : "No tile taken";
}

static void look_at_player(int seat)
{
    int32_t score[LV_MAX_SEATS];
    uint8_t rank[LV_MAX_SEATS];
    char points[96], place[96], end[128] = "", where[256] = "";
    struct lv_buf p = LV_BUF(points), r = LV_BUF(place);

    clv_score(t.u, t.s, score);
    clv_rank(t.u, t.s, rank);
    clv_say_points(t.u, &t.w, score[seat], &p);
    if (t.s->closed >> seat & 1) {
        snprintf(end, sizeof end, ", has left the game");
    } else if (t.s->phase == CLV_OVER) {
        clv_say_rank(t.u, &t.w, rank[seat], &r);
        snprintf(end, sizeof end, ", in %s place", place);
    }
    for (unsigned n = 0; n <= t.s->n_track + 1u; n++) {
        const unsigned there = pawns(seat, t.s->n_track + 1u - n);
        if (there)
            snprintf(where + strlen(where), sizeof where - strlen(where), "%s%u on square %u",
                     where[0] ? ", " : " Pawns: ", there, n);
    }
    sheet_at(3, seat);
    sheet_must("%s (%s): %s%s. %s.%s%s", names[seat],
               clv_colours[t.u->option[CLV_OPT_COLOURS][seat]].msgid, points, end, taken_by(seat),
               where, where[0] ? "." : "");
}

static void look_at_box(void)
{
    const uint32_t boxed = clv_boxed(t.u, t.s);
    const unsigned guards = clv_boxed_guards(t.s);
    char room[2048] = "";
    size_t len = 0;

    if (!boxed && !guards)
        return;
    sheet_at(4, -1);
    sheet_must("In the box");
    for (unsigned tile = 0; tile < CLV_TILES; tile++)
        if (boxed >> tile & 1)
            len += (size_t)snprintf(room + len, sizeof room - len, "%s%s", len ? "; " : "",
                                    clv_spoken(t.u, &t.w, tile));
    if (len)
        sheet_must("%s.", room);
    if (guards)
        sheet_must("%u guard%s.", guards, s_of(guards));
}

static void look_at_sheet(const struct lv_setup *u, const struct clv_state *s, int reader)
{
    char room[512];
    struct lv_buf b = LV_BUF(room);
    const int who = clv_to_move(u, s);
    const bool waits = who >= 0 && who != reader;

    t.u = u;
    t.s = s;
    t.w = (struct lv_words){ lv_lang_find("en"), names, reader, false };
    sheet_hear(u, s, &t.w);
    sheet_at(1, -1);
    sheet_must("Turn");
    clv_question(u, s, &t.w, waits ? LV_ASK_WAITING : LV_ASK_WHOLE, &b);
    sheet_must("%s%s", room, waits ? "." : "");
    sheet_at(2, -1);
    sheet_must("Track");
    for (unsigned square = 0; square <= s->n_track + 1u; square++)
        look_at_square(square);
    sheet_at(3, -1);
    sheet_must("Players");
    for (int seat = 0; seat < u->seats; seat++)
        look_at_player(seat);
    look_at_box();
    sheet_end();
}

static void test_the_situation_in_words_is_so(void **state)
{
    static const char *const options[] = { "", "passed-tiles=keep",
                                           "layout=random recycle-tiles=yes",
                                           "stop-at-first-finisher=yes passed-tiles=keep",
                                           "stop-at-last-pawn=yes" };

    (void)state;
    for (int game = 0; game < 60; game++) {
        const struct lv_setup *u = t_setup(&lv_game_clv, 2 + game % 5, options[game / 5 % 5]);
        struct lv_rng rng = lv_rng_seed(7, (uint64_t)game);
        struct clv_state s;

        t_start(u, &s);
        while (clv_to_move(u, &s) != LV_OVER) {
            const lv_action leave = lv_action_close(lv_rng_below(&rng, (uint32_t)u->seats));
            lv_action x = t_any_step(u, &s, &rng);
            if (lv_rng_below(&rng, 2) == 0)
                look_at_sheet(u, &s, (int)lv_rng_below(&rng, (uint32_t)u->seats + 1) - 1);
            if (game % 4 == 3 && lv_rng_below(&rng, 80) == 0
                && u->game->rules.may(u, &s, leave, NULL))
                x = leave;
            u->game->rules.apply(u, &s, x, NULL);
        }
        look_at_sheet(u, &s, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_the_situation_in_words_is_so) };

    return cmocka_run_group_tests_name("cest-la-vie: the situation in words", tests, NULL, NULL);
}
