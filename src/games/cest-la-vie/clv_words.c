/* clv_words.c: the words of the game: the types of its arguments, its events and choices, what is asked. */
#include "clv.h"

/* ---- types ------------------------------------------------------------------------------------ */

const char *clv_spoken(const struct lv_setup *u, const struct lv_words *w, unsigned tile)
{
    assert(tile <= CLV_TILE_FINISH);
    if (tile >= CLV_TILES)
        return lv_translate(w->lang,
                            tile == CLV_TILE_START ? N_("the start square") : N_("the finish"));
    return lv_texts_get(u->texts, w->lang, clv_data_of(u)->tile[tile].spoken);
}

static bool is_shared(const struct lv_setup *u, unsigned tile)
{
    return tile < CLV_TILES && clv_data_of(u)->tile[tile].shared;
}

/* A tile, or the one of a place: its code. */
static void write_tile(const struct lv_setup *u, int32_t place, struct lv_json *j)
{
    lv_json_text(j, clv_code(u, clv_place_tile(place)));
}

/* In the fewest words by what it counts. */
static void say_value(const struct clv_tile *t, const struct lv_words *w, struct lv_buf *to)
{
    static const char *const kind[CLV_N_TILE_KINDS] = {
        [CLV_MALUS] = N_("Malus {n}"), [CLV_CHANCE] = N_("Chance"), [CLV_BONUS] = N_("Bonus {n}"),
    };

    lv_say(to, w->lang, kind[t->kind], LV_NUM("n", t->value < 0 ? -t->value : t->value));
}

static void say_tile(const struct lv_setup *u, const struct lv_words *w, int32_t place, struct lv_buf *to)
{
    const unsigned tile = clv_place_tile(place);

    if (w->terse && tile < CLV_TILES)
        say_value(&clv_data_of(u)->tile[tile], w, to);
    else
        lv_buf_text(to, clv_spoken(u, w, tile));
}

/* A place as the short telling names it: by its number, which the tile follows where one goes. */
static void say_square(const struct lv_setup *u, const struct lv_words *w, int32_t place, struct lv_buf *to)
{
    (void)u;
    lv_say_number(to, w->lang, clv_place_number(place));
}

static void say_spot(const struct lv_setup *u, const struct lv_words *w, int32_t place, struct lv_buf *to)
{
    say_square(u, w, place, to);
    lv_buf_text(to, ", ");
    say_tile(u, w, place, to);
}

/* Tiles that sound alike are told apart by their square. */
static void say_place(const struct lv_setup *u, const struct lv_words *w, int32_t place, struct lv_buf *to)
{
    say_tile(u, w, place, to);
    if (is_shared(u, clv_place_tile(place)))
        lv_say(to, w->lang, " (square {n})", LV_NUM("n", clv_place_number(place)));
}

/* While they have none yet, by their code. */
static void say_laid(const struct lv_setup *u, const struct lv_words *w, int32_t tile, struct lv_buf *to)
{
    say_tile(u, w, tile, to);
    if (is_shared(u, (unsigned)tile)) {
        lv_buf_text(to, ", ");
        lv_buf_text(to, clv_code(u, (unsigned)tile));
    }
}

/* "minus" as a word: many voices leave the sign out. */
void clv_say_points(const struct lv_setup *u, const struct lv_words *w, int32_t points, struct lv_buf *to)
{
    (void)u;
    if (points < 0)
        lv_say_n(to, w->lang, "minus {n} point", "minus {n} points", -points, LV_NUM("n", -points));
    else
        lv_say_n(to, w->lang, "{n} point", "{n} points", points, LV_NUM("n", points));
}

/* In words: a number would read like that of a seat. */
void clv_say_rank(const struct lv_setup *u, const struct lv_words *w, int32_t rank, struct lv_buf *to)
{
    static const char *const word[] = { N_("first, as a place"), N_("second, as a place"),
                                        N_("third, as a place"), N_("fourth, as a place"),
                                        N_("fifth, as a place"), N_("sixth, as a place") };

    (void)u;
    assert(rank >= 1 && rank <= (int32_t)(sizeof word / sizeof *word));
    lv_say(to, w->lang, word[rank - 1]);
}

/* CLV-R10: whose pawn a guard leaves alone, if it does. */
static void say_left_alone(const struct lv_setup *u, const struct lv_words *w, int32_t seats,
                           struct lv_buf *to)
{
    int who;

    (void)u;
    assert((seats & (seats - 1)) == 0); /* a pawn that is alone is one */
    if (seats == 0)
        return;
    who = __builtin_ctz((unsigned)seats);
    if (!w->terse)
        lv_say(to, w->lang, "; leaves one of {who's} pawns alone", LV_STR("who", w->names[who]));
    else if (who == w->reader)
        lv_say(to, w->lang, "; leaves you alone");
    else
        lv_say(to, w->lang, "; leaves {who} alone", LV_STR("who", w->names[who]));
}

const struct lv_type clv_types[] = {
    { "place", .write = write_tile, .say = say_place },
    { "square", .say = say_square },
    { "spot", .say = say_spot },
    { "tile", .write = write_tile, .say = say_tile },
    { "name", .say = say_tile },
    { "laid", .write = write_tile, .say = say_laid },
    { "points", .write = lv_write_number, .say = clv_say_points },
    { "rank", .write = lv_write_number, .say = clv_say_rank },
    { "left", .say = say_left_alone },
    { 0 },
};

/* ---- events and choices ----------------------------------------------------------------------- */

const struct lv_row clv_events[] = {
#define EVENT(NAME, ARGS, RULE, ...)                                                               \
    [CLV_EV_##NAME] = { .name = #NAME, .args = ARGS, .rule = RULE, __VA_ARGS__ },
#include "clv_events.def"
#undef EVENT
    { 0 },
};

const struct lv_row clv_choices[] = {
#define CHOICE(NAME, GROUP, ARGS, ...)                                                             \
    [CLV_ROW_##NAME] = { .name = #NAME, .group = GROUP, .args = ARGS, __VA_ARGS__ },
#include "clv_choices.def"
#undef CHOICE
    { 0 },
};

/* Asked also of moves that are blocked: then nobody is left alone. */
static void describe_move(const struct clv_state *s, bool guard, unsigned square, bool back,
                          struct lv_choice *to)
{
    static const uint8_t row[2][2] = {
        { CLV_ROW_PAWN, CLV_ROW_PAWN_BACK }, { CLV_ROW_GUARD, CLV_ROW_GUARD_BACK },
    };

    assert(square + back <= clv_start_square(s));
    to->row = row[guard][back];
    to->arg[0] = clv_place(s, square);
    to->arg[1] = clv_place(s, clv_destination(s, square, back));
    to->arg[2] = (int32_t)clv_left_alone(s, guard, square);
}

void clv_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    const unsigned kind = lv_action_kind(a), x = lv_action_a(a);

    (void)u;
    to->arg[0] = (int32_t)x;
    switch (kind) {
    case CLV_ACT_TILE: to->row = CLV_ROW_TILE; break;
    case CLV_ACT_FIRST: to->row = CLV_ROW_FIRST; break;
    case CLV_ACT_ROLL: to->row = CLV_ROW_ROLL; break;
    case CLV_ACT_STAY: to->row = CLV_ROW_STAY; break;
    case LV_KIND_CLOSE: to->row = CLV_ROW_CLOSE; break;
    default: describe_move(state, kind == CLV_ACT_GUARD, x, lv_action_b(a), to); break;
    }
}

/* ---- what is asked ---------------------------------------------------------------------------- */

void clv_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    static const char *const asked[CLV_N_PHASES][3] = { /* in the order of enum lv_asking */
        [CLV_SHUFFLE] = { N_("Which tile is laid on square {n}?"), N_("lay the next tile"),
                          N_("the tiles are being laid") },
        [CLV_FIRST] = { N_("Who begins?"), N_("draw who begins"), N_("it is being drawn who begins") },
        [CLV_ROLL] = { N_("{who} rolls: what does the die show?"), N_("roll the die"),
                       N_("{who} is rolling the die") },
        [CLV_MOVE] = { N_("{who} has rolled {n}: which piece moves?"), N_("move a piece by {n}"),
                       N_("{who} is choosing a piece") },
        [CLV_OVER] = { N_("The game is over."), N_("the game is over"), N_("the game is over") },
    };
    const struct clv_state *s = state;
    const char *msgid;

    assert(s->phase < CLV_N_PHASES && how <= LV_ASK_WAITING);
    msgid = asked[s->phase][how];
    if (s->phase == CLV_MOVE && how == LV_ASK_CALL && clv_one_is_flexible(u, s))
        msgid = N_("move a piece by 1, or stay"); /* CLV-50 to 52 */
    else if (s->phase == CLV_MOVE && how == LV_ASK_CALL && w->terse)
        msgid = N_("which?"); /* the roll has just been told */
    lv_say(to, w->lang, msgid, LV_STR("who", w->names[s->turn]),
           LV_NUM("n", s->phase == CLV_SHUFFLE ? s->n_track + 1 : s->die));
}
