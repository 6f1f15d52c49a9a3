/* clv_tell.c: the situation, the choices and what happens, in words that can be spoken. */
#include "clv.h"

#include <string.h>

enum { LINE = 512, NAME = 96 };

/* ---- names ------------------------------------------------------------------------------------ */

static const char *spoken(const struct lv_setup *u, const struct lv_words *w, unsigned tile)
{
    if (tile >= CLV_TILES)
        return lv_translate(w->lang,
                            tile == CLV_TILE_START ? N_("the start square") : N_("the finish"));
    return clv_data_of(u)->tile[tile].spoken[strcmp(lv_lang_id(w->lang), "fr") != 0];
}

/* Tiles that sound alike are told apart by their square. */
static void say_place(const struct lv_setup *u, const struct lv_words *w, int32_t place,
                      struct lv_buf *to)
{
    const unsigned tile = clv_place_tile(place);

    lv_buf_text(to, spoken(u, w, tile));
    if (tile < CLV_TILES && clv_data_of(u)->tile[tile].shared)
        lv_say(to, w->lang, ", square {n}", LV_NUM("n", clv_place_number(place)));
}

/* "minus" as a word: many voices leave the sign out. */
static void say_points(const struct lv_words *w, int points, struct lv_buf *to)
{
    if (points < 0)
        lv_say_n(to, w->lang, "minus {n} point", "minus {n} points", -points, LV_NUM("n", -points));
    else
        lv_say_n(to, w->lang, "{n} point", "{n} points", points, LV_NUM("n", points));
}

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
        lv_buf_text(to, spoken(u, w, (unsigned)__builtin_ctz(tiles)));
        if ((tiles & (tiles - 1)) != 0)
            lv_say(to, w->lang, "; ");
    }
}

/* ---- the situation ---------------------------------------------------------------------------- */

static void tell_turn(const struct lv_setup *u, const struct clv_state *s, const struct lv_words *w,
                      const struct lv_teller *to)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("Turn")));
    clv_question(u, s, w, LV_ASK_WHOLE, &b);
    to->fact(to->ctx, room);
}

static void tell_square(const struct lv_setup *u, const struct clv_state *s, unsigned square,
                        const struct lv_words *w, const struct lv_teller *to)
{
    const unsigned tile = clv_tile_at(s, square);
    const unsigned guards = clv_guards_on(s, square);
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, w->lang, "Square {n}: {tile}", LV_NUM("n", clv_number(s, square)),
           LV_STR("tile", spoken(u, w, tile)));
    if (guards > 0) {
        lv_buf_text(&b, ", ");
        lv_say_n(&b, w->lang, "{n} guard", "{n} guards", guards, LV_NUM("n", guards));
    }
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        int n = (int)clv_pawns_of_on(u, s, seat, square);
        if (n > 0) {
            lv_buf_text(&b, ", ");
            say_pawns(w, u->option[CLV_OPT_COLOURS][seat], n, &b);
        }
    }
    for (int seat = 0; tile < CLV_TILES && seat < u->seats; seat++)
        if (s->taken[seat] >> tile & 1)
            lv_say(&b, w->lang, ", taken by {who}", LV_STR("who", w->names[seat]));
    lv_buf_char(&b, '.');
    to->fact(to->ctx, room);
}

static void tell_player(const struct lv_setup *u, const struct clv_state *s, unsigned seat, int points,
                        int rank, const struct lv_words *w, const struct lv_teller *to)
{
    const int colour = u->option[CLV_OPT_COLOURS][seat];
    char room[2 * LINE], score[NAME];
    struct lv_buf b = LV_BUF(room), p = LV_BUF(score);

    say_points(w, points, &p);
    lv_say(&b, w->lang, "{who} ({colour}): {points}", LV_STR("who", w->names[seat]),
           LV_STR("colour", lv_translate(w->lang, clv_colours[colour].msgid)),
           LV_STR("points", score));
    if (!clv_is_open(s, seat))
        lv_say(&b, w->lang, ", has left the game");
    else if (s->phase == CLV_OVER)
        lv_say(&b, w->lang, ", place {n}", LV_NUM("n", rank));
    lv_buf_text(&b, ". ");
    if (s->taken[seat] == 0) {
        lv_say(&b, w->lang, "No tile taken.");
    } else {
        lv_say(&b, w->lang, "Taken: ");
        say_tiles(u, w, s->taken[seat], &b);
        lv_buf_char(&b, '.');
    }
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

void clv_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct clv_state *s = state;
    const struct lv_arg who = LV_STR("who", w->names[s->turn]);

    (void)how;
    (void)u;
    switch ((enum clv_phase)s->phase) {
    case CLV_SHUFFLE:
        lv_say(to, w->lang, "Which tile is laid on square {n}?", LV_NUM("n", s->n_track + 1));
        break;
    case CLV_FIRST: lv_say(to, w->lang, "Who begins?"); break;
    case CLV_ROLL: lv_say(to, w->lang, "{who} rolls: what does the die show?", who); break;
    case CLV_MOVE:
        lv_say(to, w->lang, "{who} has rolled {n}: which piece moves?", who, LV_NUM("n", s->die));
        break;
    case CLV_OVER:
    case CLV_N_PHASES: lv_say(to, w->lang, "The game is over."); break;
    }
}

/* ---- choices ---------------------------------------------------------------------------------- */

static const struct lv_event *find_event(const struct lv_events *events, unsigned kind, int *n)
{
    const struct lv_event *first = NULL;

    *n = 0;
    for (int i = events->n - 1; i >= 0; i--)
        if (events->at[i].kind == kind) {
            first = &events->at[i];
            ++*n;
        }
    return first;
}

static void say_taking(const struct lv_setup *u, const struct lv_events *events, bool from_start,
                       const struct lv_words *w, struct lv_buf *to)
{
    int n;
    const struct lv_event *e = find_event(events, CLV_EV_TAKEN, &n);

    if (e)
        lv_say(to, w->lang, "; takes {tile}",
               LV_STR("tile", spoken(u, w, clv_place_tile(e->arg[1]))));
    else if (!from_start)
        lv_say(to, w->lang, "; takes nothing");
}

/* CLV-R10: whose pawn the guard leaves alone, if it does. */
static void say_left_alone(const struct clv_state *s, unsigned square, const struct lv_words *w,
                           struct lv_buf *to)
{
    struct clv_state after = *s;
    uint8_t *guard = after.piece + CLV_FIRST_GUARD;
    unsigned seat;

    while (*guard != square)
        guard++;
    *guard = CLV_FINISH;
    seat = clv_alone_on(&after, square);
    if (seat < CLV_SEATS)
        lv_say(to, w->lang, "; leaves a pawn of {who} alone", LV_STR("who", w->names[seat]));
}

/* What follows from a move is what the rules say follows: it is tried on a copy. */
static void say_consequences(const struct lv_setup *u, const struct clv_state *s, lv_action a,
                             const struct lv_words *w, struct lv_buf *to)
{
    struct clv_state after = *s;
    struct lv_events events = { 0 };
    int n;

    clv_apply(u, &after, a, &events);
    if (lv_action_kind(a) == CLV_ACT_PAWN)
        say_taking(u, &events, lv_action_a(a) == clv_start_square(s), w, to);
    else
        say_left_alone(s, lv_action_a(a), w, to);
    find_event(&events, CLV_EV_BOXED, &n);
    if (n > 0)
        lv_say_n(to, w->lang, "; {n} passed square to the box", "; {n} passed squares to the box", n,
                 LV_NUM("n", n));
    find_event(&events, CLV_EV_RETURNED, &n);
    if (n > 0)
        lv_say_n(to, w->lang, "; {n} passed tile to the end", "; {n} passed tiles to the end", n,
                 LV_NUM("n", n));
    if (after.phase == CLV_OVER)
        lv_say(to, w->lang, "; the game ends");
}

static void label_move(const struct lv_setup *u, const struct clv_state *s, lv_action a,
                       const struct lv_words *w, struct lv_buf *to)
{
    const unsigned square = lv_action_a(a);
    char from[NAME], there[NAME];
    struct lv_buf f = LV_BUF(from), t = LV_BUF(there);
    static const char *const msgid[2][2] = {
        { N_("pawn from {from} to {to}"), N_("pawn back from {from} to {to}") },
        { N_("guard from {from} to {to}"), N_("guard back from {from} to {to}") },
    };

    say_place(u, w, clv_place(s, square), &f);
    say_place(u, w, clv_place(s, clv_destination(s, square, lv_action_b(a))), &t);
    lv_say(to, w->lang, msgid[lv_action_kind(a) == CLV_ACT_GUARD][lv_action_b(a)],
           LV_STR("from", from), LV_STR("to", there));
    say_consequences(u, s, a, w, to);
}

void clv_label(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
               struct lv_buf *to)
{
    const unsigned x = lv_action_a(a);

    switch ((enum clv_kind)lv_action_kind(a)) {
    case CLV_ACT_TILE:
        lv_buf_text(to, spoken(u, w, x));
        if (clv_data_of(u)->tile[x].shared) {
            lv_buf_text(to, ", ");
            lv_buf_text(to, clv_code(u, x));
        }
        break;
    case CLV_ACT_FIRST: lv_say(to, w->lang, "{who} begins", LV_STR("who", w->names[x])); break;
    case CLV_ACT_ROLL: lv_say(to, w->lang, "die {n}", LV_NUM("n", x)); break;
    case CLV_ACT_PAWN:
    case CLV_ACT_GUARD: label_move(u, state, a, w, to); break;
    case CLV_ACT_STAY: lv_say(to, w->lang, "stay: nothing moves"); break;
    }
}

/* ---- what happened ---------------------------------------------------------------------------- */

static void narrate_passed(const struct lv_setup *u, const struct lv_event *e,
                           const struct lv_words *w, struct lv_buf *to)
{
    char name[NAME];
    struct lv_buf b = LV_BUF(name);
    const int guards = e->arg[1];
    const struct lv_arg n = LV_NUM("n", guards);
    struct lv_arg tile;

    say_place(u, w, e->arg[0], &b);
    tile = LV_STR("tile", name);
    if (clv_place_tile(e->arg[0]) == CLV_TILE_START)
        lv_say_n(to, w->lang, "{n} guard left on the start square goes to the box.",
                 "{n} guards left on the start square go to the box.", guards, n);
    else if (e->kind == CLV_EV_RETURNED)
        lv_say(to, w->lang, "{tile} is passed and goes to the end of the track.", tile);
    else
        lv_say(to, w->lang, "{tile} is passed and goes to the box.", tile);
    if (guards > 0 && clv_place_tile(e->arg[0]) != CLV_TILE_START) {
        lv_buf_char(to, ' ');
        lv_say_n(to, w->lang, "{n} guard goes to the box.", "{n} guards go to the box.", guards, n);
    }
}

static void narrate_move(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                         struct lv_buf *to)
{
    char from[NAME], there[NAME];
    struct lv_buf f = LV_BUF(from), t = LV_BUF(there);
    static const char *const msgid[2][2] = {
        { N_("{who} moves a pawn from {from} to {to}."),
          N_("{who} moves a pawn back from {from} to {to}.") },
        { N_("{who} moves a guard from {from} to {to}."),
          N_("{who} moves a guard back from {from} to {to}.") },
    };

    say_place(u, w, e->arg[1], &f);
    say_place(u, w, e->arg[2], &t);
    lv_say(to, w->lang, msgid[e->kind == CLV_EV_GUARD][e->arg[3] != 0],
           LV_STR("who", w->names[e->arg[0]]), LV_STR("from", from), LV_STR("to", there));
}

static void narrate_score(const struct lv_event *e, const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]);
    char points[NAME];
    struct lv_buf p = LV_BUF(points);

    say_points(w, e->arg[1], &p);
    if (e->arg[2] == 1)
        lv_say(to, w->lang, "{who} wins with {points}.", who, LV_STR("points", points));
    else
        lv_say(to, w->lang, "{who} has {points}: place {n}.", who, LV_STR("points", points),
               LV_NUM("n", e->arg[2]));
}

/* Events about a seat and a place. */
static void narrate_tile(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                         struct lv_buf *to)
{
    char name[NAME];
    struct lv_buf b = LV_BUF(name);
    const char *msgid = N_("{who} takes {tile}.");

    if (e->kind == CLV_EV_END_TAKEN)
        msgid = N_("A lone pawn makes {who} take {tile}.");
    else if (e->kind == CLV_EV_GIVEN)
        msgid = N_("{who} receives {tile}, which no Chance converts.");
    say_place(u, w, e->arg[1], &b);
    lv_say(to, w->lang, msgid, LV_STR("who", w->names[e->arg[0]]), LV_STR("tile", name));
}

static void narrate_arrival(const struct lv_event *e, const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]), n = LV_NUM("n", e->arg[1]);

    if (e->arg[1] == 0)
        lv_say(to, w->lang, "All pawns of {who} have arrived.", who);
    else
        lv_say(to, w->lang, "The pawn has arrived; {who} still has {n} on the track.", who, n);
}

/* Events that are only about a seat, or about nobody. */
static void narrate_short(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                          struct lv_buf *to)
{
    const struct lv_arg n = LV_NUM("n", e->arg[1]);
    struct lv_arg who;

    if (e->kind == CLV_EV_STOPPED) {
        lv_say(to, w->lang,
               e->arg[0] == 4 ? N_("All pawns of one player have arrived: the game stops.")
                              : N_("One pawn is left on the track: the game stops."));
        return;
    }
    who = LV_STR("who", w->names[e->arg[0]]);
    switch (e->kind) {
    case LV_KIND_CLOSE: lv_say(to, w->lang, "{who} leaves the game.", who); break;
    case CLV_EV_FIRST: lv_say(to, w->lang, "{who} begins.", who); break;
    case CLV_EV_ROLLED: lv_say(to, w->lang, "{who} rolls {n}.", who, n); break;
    case CLV_EV_STAYED: lv_say(to, w->lang, "{who} stays: nothing moves.", who); break;
    case CLV_EV_NOT_GIVEN:
        lv_say(to, w->lang, "No Malus is without guard: {who} receives none.", who);
        break;
    case CLV_EV_CONVERTED:
        lv_say(to, w->lang, "For {who}, a Chance turns {tile} into plus {n}.", who,
               LV_STR("tile", spoken(u, w, (unsigned)e->arg[1])),
               LV_NUM("n", -clv_data_of(u)->tile[e->arg[1]].value));
        break;
    }
}

void clv_narrate(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    switch (e->kind) {
    case CLV_EV_LAID:
        lv_say(to, w->lang, "Square {n}: {tile}.", LV_NUM("n", clv_place_number(e->arg[0])),
               LV_STR("tile", spoken(u, w, clv_place_tile(e->arg[0]))));
        break;
    case CLV_EV_PAWN:
    case CLV_EV_GUARD: narrate_move(u, e, w, to); break;
    case CLV_EV_TAKEN:
    case CLV_EV_END_TAKEN:
    case CLV_EV_GIVEN: narrate_tile(u, e, w, to); break;
    case CLV_EV_BOXED:
    case CLV_EV_RETURNED: narrate_passed(u, e, w, to); break;
    case CLV_EV_ARRIVED: narrate_arrival(e, w, to); break;
    case CLV_EV_SCORED: narrate_score(e, w, to); break;
    default: narrate_short(u, e, w, to); break;
    }
}

const char *clv_rule_of(const struct lv_event *e)
{
    static const char *const rule[] = {
        [CLV_EV_LAID] = "CLV-48",      [CLV_EV_FIRST] = "CLV-09",    [CLV_EV_ROLLED] = "CLV-11",
        [CLV_EV_PAWN] = "CLV-19",      [CLV_EV_GUARD] = "CLV-16",    [CLV_EV_STAYED] = "CLV-52",
        [CLV_EV_TAKEN] = "CLV-25",     [CLV_EV_BOXED] = "CLV-33",    [CLV_EV_RETURNED] = "CLV-53",
        [CLV_EV_ARRIVED] = "CLV-22",   [CLV_EV_STOPPED] = "CLV-54",  [CLV_EV_END_TAKEN] = "CLV-55",
        [CLV_EV_GIVEN] = "CLV-57",     [CLV_EV_NOT_GIVEN] = "CLV-R54", [CLV_EV_CONVERTED] = "CLV-37",
        [CLV_EV_SCORED] = "CLV-42",
    };
    const bool moved = e->kind == CLV_EV_PAWN || e->kind == CLV_EV_GUARD;

    if (moved && e->arg[3])
        return "CLV-51"; /* back */
    if (e->kind == CLV_EV_STOPPED && e->arg[0] == 5)
        return "CLV-56";
    return e->kind < sizeof rule / sizeof *rule ? rule[e->kind] : "CLV-R59"; /* a seat was closed */
}
