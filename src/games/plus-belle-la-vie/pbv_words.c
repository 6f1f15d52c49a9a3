/* pbv_words.c: the words of the game: names, the types of arguments, events and choices as rows. What is
 * asked stands in pbv_ask.c, the situation in pbv_tell.c. */
#include "pbv.h"

/* ---- names ------------------------------------------------------------------------------------ */

const char *pbv_name(const struct lv_setup *u, const struct lv_words *w, unsigned kind)
{
    const struct pbv_data *d = u->data;

    assert(kind < PBV_N_KINDS);
    return pbv_is_trouble(kind) ? lv_text_for(u, w, d->title[kind - PBV_TROUBLE]) : d->name[kind];
}

const char *pbv_at(const struct lv_setup *u, const struct lv_words *w, unsigned spot)
{
    assert(spot < PBV_N_SPOTS);
    return lv_text_for(u, w, pbv_data_of(u)->spot_at[spot]);
}

const char *pbv_colour(const struct lv_setup *u, const struct lv_words *w, unsigned colour)
{
    assert(colour < PBV_N_COLOURS);
    return lv_text_for(u, w, pbv_data_of(u)->colour_name[colour]);
}

/* What stands before the next of several: the last of them comes with "and". */
static void say_joint(struct lv_buf *to, const struct lv_words *w, bool last, bool *more)
{
    lv_say_between(to, w, last ? N_(" and ") : N_(", "), more);
}

/* "3 red, 2 green and 1 blue": counts of colours. */
static void say_colours(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w,
                        const uint8_t count[PBV_N_COLOURS])
{
    unsigned last = 0;
    bool more = false;

    for (unsigned c = 0; c < PBV_N_COLOURS; c++)
        if (count[c] > 0)
            last = c;
    for (unsigned c = 0; c < PBV_N_COLOURS; c++)
        if (count[c] > 0) {
            say_joint(to, w, c == last, &more);
            lv_say_n(to, w->lang, "{n} {colour}", "{n} {colour}", count[c], LV_NUM("n", count[c]),
                     LV_STR("colour", pbv_colour(u, w, c)));
        }
    if (!more)
        lv_say(to, w->lang, "nothing special");
}

/* What a Rendez-vous asks for. */
void pbv_say_needs(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w, unsigned rv)
{
    const struct pbv_rv *r = &pbv_data_of(u)->rv[rv];
    char colours[160], dice[160];
    struct lv_buf c = LV_BUF(colours), d = LV_BUF(dice);

    assert(rv < pbv_data_of(u)->n_rvs);
    say_colours(&c, u, w, r->colours);
    say_colours(&d, u, w, r->dice);
    lv_say_n(to, w->lang, "{n} figure, at least {colours}; dice: {dice}",
             "{n} figures, at least {colours}; dice: {dice}", r->figures, LV_NUM("n", r->figures),
             LV_STR("colours", colours), LV_STR("dice", dice));
}

/* What an open Rendez-vous still lacks (pbv_missing). */
void pbv_say_lack(const struct lv_setup *u, const struct lv_words *w, int32_t lack, struct lv_buf *to)
{
    const struct lv_arg figures = LV_NUM("n", pbv_unpack(lack, 0));
    unsigned n = pbv_unpack(lack, 0), of_colours = 0, only = 0;
    uint8_t colour[PBV_N_COLOURS];
    char colours[160];
    struct lv_buf b = LV_BUF(colours);

    for (unsigned c = 0; c < PBV_N_COLOURS; c++)
        if ((colour[c] = (uint8_t)pbv_unpack(lack, 1 + c)) > 0) {
            of_colours += colour[c];
            only = c;
        }
    say_colours(&b, u, w, colour);
    assert(of_colours <= n);
    if (lack == 0)
        lv_say(to, w->lang, "complete");
    else if (of_colours == 0)
        lv_say_n(to, w->lang, "still lacks {n} figure of any colour",
                 "still lacks {n} figures of any colour", n, figures);
    else if (n == 1)
        lv_say(to, w->lang, "still lacks {n} {colour} figure", figures,
               LV_STR("colour", pbv_colour(u, w, only)));
    else if (of_colours == n)
        lv_say(to, w->lang, "still lacks {n} figures: {colours}", figures, LV_STR("colours", colours));
    else
        lv_say(to, w->lang, "still lacks {n} figures, including {colours}", figures,
               LV_STR("colours", colours));
}

/* ---- types ------------------------------------------------------------------------------------ */

static void say_card(const struct lv_setup *u, const struct lv_words *w, int32_t kind, struct lv_buf *to)
{
    lv_buf_text(to, pbv_name(u, w, (unsigned)kind));
}

/* The title of an Embrouille stands in quotes within a sentence; a figure is a person. */
void pbv_say_named(const struct lv_setup *u, const struct lv_words *w, int32_t kind, struct lv_buf *to)
{
    if (pbv_is_trouble((unsigned)kind))
        lv_say(to, w->lang, "“{card}”", LV_STR("card", pbv_name(u, w, (unsigned)kind)));
    else
        lv_buf_text(to, pbv_name(u, w, (unsigned)kind));
}

static void say_colour(const struct lv_setup *u, const struct lv_words *w, int32_t colour, struct lv_buf *to)
{
    lv_buf_text(to, pbv_colour(u, w, (unsigned)colour));
}

static void say_spot(const struct lv_setup *u, const struct lv_words *w, int32_t spot, struct lv_buf *to)
{
    lv_buf_text(to, pbv_at(u, w, (unsigned)spot));
}

/* The place of a Rendez-vous. */
static void write_venue(const struct lv_setup *u, int32_t rv, struct lv_json *j)
{
    lv_json_text(j, pbv_spot_key[pbv_data_of(u)->rv[rv].place]);
}

static void say_venue(const struct lv_setup *u, const struct lv_words *w, int32_t rv, struct lv_buf *to)
{
    lv_buf_text(to, pbv_at(u, w, pbv_data_of(u)->rv[rv].place));
}

static void say_needs(const struct lv_setup *u, const struct lv_words *w, int32_t rv, struct lv_buf *to)
{
    pbv_say_needs(to, u, w, (unsigned)rv);
}

static void write_lack(const struct lv_setup *u, int32_t lack, struct lv_json *j)
{
    (void)u;
    pbv_put_lack(j, lack);
}

/* The power of an Embrouille. */
static void write_power(const struct lv_setup *u, int32_t kind, struct lv_json *j)
{
    assert(pbv_is_trouble((unsigned)kind));
    lv_json_text(j, pbv_power_key[pbv_data_of(u)->trouble[kind - PBV_TROUBLE].power]);
}

static void say_power(const struct lv_setup *u, const struct lv_words *w, int32_t kind, struct lv_buf *to)
{
    const struct pbv_data *d = u->data;

    assert(pbv_is_trouble((unsigned)kind));
    lv_buf_text(to, lv_text_for(u, w, d->power_text[d->trouble[kind - PBV_TROUBLE].power]));
}

static void write_cause(const struct lv_setup *u, int32_t cause, struct lv_json *j)
{
    (void)u;
    assert(cause >= 0 && cause < (int)PBV_N_CAUSES);
    lv_json_text(j, cause == PBV_BY_EXCHANGE ? "EXCHANGE"
                    : cause == PBV_BY_LIMIT  ? "LIMIT"
                                             : pbv_power_key[cause]);
}

/* A throw: six counts, packed. */
static void write_dice(const struct lv_setup *u, int32_t dice, struct lv_json *j)
{
    (void)u;
    LV_IN_LIST(j, NULL)
        for (unsigned f = 0; f < PBV_N_FACES; f++)
            lv_json_int(j, pbv_unpack(dice, f));
}

/* "3 reds, 5 blues and 1 star" */
static void say_dice(const struct lv_setup *u, const struct lv_words *w, int32_t dice, struct lv_buf *to)
{
    unsigned left = PBV_N_DICE;
    bool more = false;

    for (unsigned f = 0; f < PBV_N_FACES; f++) {
        unsigned n = pbv_unpack(dice, f);
        if (n == 0)
            continue;
        left -= n;
        say_joint(to, w, left == 0, &more);
        lv_say_n(to, w->lang, "{n} {face}", "{n} {face}s", n, LV_NUM("n", n),
                 LV_STR("face", lv_text_for(u, w, pbv_data_of(u)->face_name[f])));
    }
    assert(left == 0);
}

static void say_face(const struct lv_setup *u, const struct lv_words *w, int32_t face, struct lv_buf *to)
{
    lv_buf_text(to, lv_text_for(u, w, pbv_data_of(u)->face_name[face]));
}

const struct lv_type pbv_types[] = {
    { "card", .code = &pbv_kind_code, .say = say_card },
    { "named", .say = pbv_say_named },
    { "colour", .code = &pbv_colour_code, .say = say_colour },
    { "spot", .code = &pbv_spot_code, .say = say_spot },
    { "venue", .write = write_venue, .say = say_venue },
    { "needs", .say = say_needs },
    { "lack", .write = write_lack, .say = pbv_say_lack },
    { "power", .write = write_power, .say = say_power },
    { "cause", .write = write_cause },
    { "dice", .write = write_dice, .say = say_dice },
    { "face", .code = &pbv_face_code, .say = say_face },
    { 0 },
};

/* ---- events and choices ----------------------------------------------------------------------- */

/* PBV-117: of no throw left it says so. */
static void say_failed(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                       struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[arg[0]]);

    (void)u;
    if (arg[1] == 0)
        lv_say(to, w->lang, "That is not enough; {who} has no throws left.", who);
    else
        lv_say_n(to, w->lang, "That is not enough; {who} has {n} throw left.",
                 "That is not enough; {who} has {n} throws left.", arg[1], who, LV_NUM("n", arg[1]));
}

const struct lv_row pbv_events[] = {
#define EVENT(NAME, ARGS, RULE, ...)                                                               \
    [PBV_EV_##NAME] = { .name = #NAME, .args = ARGS, .rule = RULE, __VA_ARGS__ },
#include "pbv_events.def"
#undef EVENT
    { 0 },
};

const struct lv_row pbv_choices[] = {
#define CHOICE(NAME, GROUP, ARGS, ...)                                                             \
    [PBV_CH_##NAME] = { .name = #NAME, .group = GROUP, .args = ARGS, __VA_ARGS__ },
#include "pbv_choices.def"
#undef CHOICE
    { 0 },
};

#define BE(ROW, ...) LV_CHOOSE(to, PBV_CH_##ROW, __VA_ARGS__)

static void describe_lay(const struct pbv_state *s, lv_action x, struct lv_choice *to)
{
    int card = (int)lv_action_a(x), column = (int)lv_action_b(x), drop = (int)lv_action_c(x);

    if (pbv_is_guest((unsigned)card))
        BE(LAY_GUEST, card, column > 0 ? column - 1 : LV_NONE);
    else if (drop > 0)
        BE(LAY_SIXTH, card, drop - 1, s->strength[s->active][drop - 1]);
    else
        BE(LAY, card);
}

/* An Embrouille on a figure or against a seat, by its power. */
static void describe_play(const struct pbv_data *d, int kind, int target, struct lv_choice *to)
{
    static const uint8_t row[PBV_N_POWERS] = {
        [PBV_JAIL] = PBV_CH_PLAY_JAIL, [PBV_FREE] = PBV_CH_PLAY_FREE,
        [PBV_TELEPORT] = PBV_CH_PLAY_TELEPORT, [PBV_EXPEL] = PBV_CH_PLAY_EXPEL,
        [PBV_SWAP] = PBV_CH_PLAY_SWAP, [PBV_STEAL] = PBV_CH_PLAY_STEAL, [PBV_DUMP] = PBV_CH_PLAY_DUMP,
        [PBV_SHADOW] = PBV_CH_PLAY_SHADOW, [PBV_RECALL] = PBV_CH_PLAY_RECALL,
    };

    if (target > 0)
        LV_CHOOSE(to, row[d->trouble[kind - PBV_TROUBLE].power], kind, target - 1);
    else
        BE(PLAY, kind);
}

/* Can the turn go on until a Rendez-vous is complete? */
static bool ends_early(const struct pbv_data *d, const struct pbv_state *s)
{
    uint16_t movers;

    for (int i = 0; i < 2 && (s->mode == PBV_MODE_C || s->mode == PBV_FLEXIBLE); i++) {
        int actions = s->rv_open[i] ? pbv_reach(d, s, s->active, s->rv_open[i] - 1u, &movers) : -1;
        if (actions > 0 && actions <= s->points)
            return true;
    }
    return false;
}

static void describe_dice(const struct pbv_data *d, const struct pbv_state *s, bool pass,
                          struct lv_choice *to)
{
    int left = s->throws[s->who];

    if (pass)
        BE(PASS, left);
    else
        BE(THROW, pbv_percent(&d->rv[s->rv_now - 1], 1), left);
}

/* An open card of seat `owner`: the character of the column or a guest in it. */
static void describe_open(lv_action x, int owner, struct lv_choice *to)
{
    int column = (int)lv_action_a(x), card = (int)lv_action_b(x);
    bool recall = lv_action_kind(x) == PBV_RECALL_ACT;

    BE(TAKE_CARD, card, column, owner);
    to->row = column == card ? recall ? PBV_CH_RECALL : PBV_CH_TAKE_CARD
                             : recall ? PBV_CH_RECALL_GUEST : PBV_CH_TAKE_GUEST;
}

static void describe_draw(const struct lv_setup *u, const struct pbv_state *s, unsigned pile,
                          struct lv_choice *to)
{
    if (u->own_hands)
        BE(DRAW_ANY, s->pile[pile]);
    else
        BE(DRAW, (int)pile, s->top[pile] ? s->top[pile] - 1 : LV_NONE, s->pile[pile]);
}

/* PBV-R83: of a card that is not shown, only the sort. */
static void describe_given(const struct pbv_state *s, int card, struct lv_choice *to)
{
    if (card < PBV_HIDDEN)
        BE(GIVE, card, s->ask[2]);
    else if (card == PBV_HIDDEN)
        BE(GIVE_HIDDEN, s->ask[2]);
    else
        BE(GIVE_TROUBLE, s->ask[2]);
}

static void describe_card(int card, bool trouble, struct lv_choice *to)
{
    if (card < PBV_HIDDEN)
        BE(CARD, card);
    else
        to->row = trouble || card == PBV_HIDDEN_TROUBLE ? PBV_CH_HIDDEN_TROUBLE : PBV_CH_HIDDEN;
}

void pbv_describe(const struct lv_setup *u, const void *state, lv_action x, struct lv_choice *to)
{
    const struct pbv_state *s = state;
    const struct pbv_data *d = u->data;
    const int a = (int)lv_action_a(x), b = (int)lv_action_b(x), first = s->ask[0];
    const uint8_t *face;

    if (lv_action_kind(x) == LV_KIND_CLOSE) {
        BE(CLOSE, a);
        return;
    }
    switch ((enum pbv_kind)lv_action_kind(x)) {
    case PBV_PREP_ACT:
    case PBV_LAY_ACT: describe_lay(s, x, to); break;
    case PBV_MODE_ACT: to->row = (uint8_t)(PBV_CH_MODE_A + a - PBV_MODE_A); break;
    case PBV_PILE_ACT: describe_draw(u, s, (unsigned)a, to); break;
    case PBV_JAIL_ACT: BE(JAIL, a, b); break;
    case PBV_RELEASE_ACT: BE(RELEASE, b, a); break;
    case PBV_MOVE_ACT: BE(MOVE, a, s->at[a], b); break;
    case PBV_TAKE_ACT: BE(TAKE, a, s->at[a]); break;
    case PBV_MEET_ACT:
        face = d->trouble[a - PBV_TROUBLE].face;
        BE(MEET, a, face[0], face[1], s->at[face[0]]);
        break;
    case PBV_EXCHANGE_ACT: BE(EXCHANGE, a, b, (int)lv_action_c(x)); break;
    case PBV_TAKE_CARD_ACT: describe_open(x, s->ask[2], to); break;
    case PBV_GIVE_ACT: describe_given(s, a, to); break;
    case PBV_PLAY_ACT: describe_play(d, a, b, to); break;
    case PBV_TO_ACT: BE(TO, first, s->at[first], a); break;
    case PBV_WITH_ACT:
        BE(EXPEL_WITH, first, a);
        to->row = s->phase == PBV_PH_SWAP ? PBV_CH_SWAP_WITH : PBV_CH_EXPEL_WITH;
        break;
    case PBV_ALONE_ACT: BE(EXPEL_ALONE, first); break;
    case PBV_RECALL_ACT: describe_open(x, first, to); break;
    case PBV_KEEP_ACT: to->row = PBV_CH_KEEP; break;
    case PBV_BURY_ACT: to->row = PBV_CH_BURY; break;
    case PBV_DISCARD_ACT: BE(DISCARD, a); break;
    case PBV_PICK_ACT: BE(PICK, a); break;
    case PBV_THROW_ACT: describe_dice(d, s, false, to); break;
    case PBV_PASS_ACT: describe_dice(d, s, true, to); break;
    case PBV_SELL_ACT: BE(SELL, a); break;
    case PBV_DONE_ACT: to->row = PBV_CH_DONE; break;
    case PBV_END_ACT: to->row = ends_early(d, s) ? PBV_CH_END_EARLY : PBV_CH_END; break;
    case PBV_C_FIRST_ACT: BE(FIRST, a); break;
    case PBV_C_DEAL_ACT: case PBV_C_FACE_ACT: case PBV_C_TROUBLE_ACT: case PBV_C_STOLEN_ACT:
        describe_card(a, lv_action_kind(x) == PBV_C_TROUBLE_ACT, to);
        break;
    case PBV_C_TOP_ACT: BE(TOP, a); break;
    case PBV_C_REVEAL_ACT:
        if (a < PBV_HIDDEN)
            BE(REVEAL, a);
        else
            to->row = PBV_CH_HIDDEN_RV;
        break;
    case PBV_C_DICE_ACT: BE(DICE, a, b); break;
    case PBV_N_ACTS: break;
    }
}
