/* pbv_entry.c: a position as people fill it in (core/entry.h): what lies where between two turns. */
#include "core/entry.h"
#include "pbv.h"

/* ---- things ------------------------------------------------------------------------------------ */

static unsigned all_kinds(const struct lv_setup *u) { return (void)u, PBV_N_KINDS; }
static unsigned all_chars(const struct lv_setup *u) { return (void)u, PBV_N_CHARS; }
static unsigned all_spots(const struct lv_setup *u) { return (void)u, PBV_N_SPOTS; }
static unsigned all_rvs(const struct lv_setup *u) { return pbv_data_of(u)->n_rvs; }
static unsigned all_places(const struct lv_setup *u) { return (void)u, PBV_N_PLACES; }
static unsigned all_colours(const struct lv_setup *u) { return (void)u, PBV_N_COLOURS; }
static unsigned any_number(const struct lv_setup *u, unsigned thing) { return (void)u, (void)thing, 0; }

static bool is_kind(const struct lv_setup *u, unsigned kind) { return pbv_all_kinds(u->data) >> kind & 1; }
static bool is_spot(const struct lv_setup *u, unsigned spot) { return (void)u, spot != PBV_OFF; }

static bool is_person(const struct lv_setup *u, unsigned kind)
{
    return is_kind(u, kind) && !pbv_is_trouble(kind);
}

static unsigned copies_of(const struct lv_setup *u, unsigned kind)
{
    return pbv_is_char(kind) ? pbv_data_of(u)->copies[kind] : 1;
}

static void say_card(const struct lv_setup *u, const struct lv_words *w, unsigned kind, struct lv_buf *to)
{
    lv_buf_text(to, pbv_name(u, w, kind));
}

static void say_family(const struct lv_setup *u, const struct lv_words *w, unsigned kind, struct lv_buf *to)
{
    (void)u;
    lv_say(to, w->lang, pbv_is_trouble(kind) ? N_("Embrouilles")
                        : pbv_is_guest(kind) ? N_("Guests")
                                             : N_("Characters"));
}

static void say_spot(const struct lv_setup *u, const struct lv_words *w, unsigned spot, struct lv_buf *to)
{
    lv_buf_text(to, lv_text_for(u, w, pbv_data_of(u)->spot[spot]));
}

static void say_place(const struct lv_setup *u, const struct lv_words *w, unsigned place, struct lv_buf *to)
{
    say_spot(u, w, place + 1, to);
}

/* People read the number in the corner of the card. */
static void say_rv(const struct lv_setup *u, const struct lv_words *w, unsigned rv, struct lv_buf *to)
{
    lv_buf_int(to, (int64_t)rv + 1);
    lv_buf_text(to, ", ");
    say_spot(u, w, pbv_data_of(u)->rv[rv].place, to);
}

static void say_colour(const struct lv_setup *u, const struct lv_words *w, unsigned colour, struct lv_buf *to)
{
    lv_buf_text(to, pbv_colour(u, w, colour));
}

/* With cards of one's own their fronts are not seen, but that they are Embrouilles is (PBV-R83). */
static const char *const unseen_key[] = { "?", "E?", NULL };
static const struct lv_coded unseen_code = { .keys = unseen_key };
static unsigned both_sorts(const struct lv_setup *u) { return (void)u, 2; }

static void say_unseen(const struct lv_setup *u, const struct lv_words *w, unsigned sort, struct lv_buf *to)
{
    (void)u;
    lv_say(to, w->lang, sort == 0 ? N_("character, face down") : N_("Embrouille, face down"));
}

/* What is left of a turn that had begun. */
static const struct lv_coded mode_code = { .keys = pbv_mode_key };
static unsigned all_modes(const struct lv_setup *u) { return (void)u, PBV_N_MODES; }

static void say_mode(const struct lv_setup *u, const struct lv_words *w, unsigned mode, struct lv_buf *to)
{
    static const char *const name[PBV_N_MODES] = {
        [PBV_NO_MODE] = N_("none yet"), [PBV_MODE_A] = N_("draw"), [PBV_MODE_B] = N_("lay"),
        [PBV_MODE_C] = N_("act"), [PBV_FLEXIBLE] = N_("flexible"),
    };

    (void)u;
    lv_say(to, w->lang, name[mode]);
}

static const struct lv_things
    cards = { "cards", .code = &pbv_kind_code, .n = all_kinds, .is = is_kind, .say = say_card,
              .family = say_family, .copies = copies_of },
    modes = { "modes", .code = &mode_code, .n = all_modes, .say = say_mode, .copies = any_number },
    people = { "people", .code = &pbv_kind_code, .n = all_kinds, .is = is_person, .say = say_card,
               .family = say_family, .copies = copies_of },
    unseen = { "hidden", .code = &unseen_code, .n = both_sorts, .say = say_unseen, .copies = any_number },
    characters = { "characters", .code = &pbv_char_code, .n = all_chars, .say = say_card },
    spots = { "spots", .code = &pbv_spot_code, .n = all_spots, .is = is_spot, .say = say_spot,
              .copies = any_number },
    colours = { "colours", .code = &pbv_colour_code, .n = all_colours, .say = say_colour,
                .copies = any_number },
    places = { "places", .from = 1, .n = all_places, .say = say_place },
    rvs = { "rendezvous", .from = 1, .n = all_rvs, .say = say_rv };

/* ---- options ----------------------------------------------------------------------------------- */

static bool with_piles(const struct lv_setup *u) { return !u->own_hands; }
static bool has_limit(const struct lv_setup *u) { return u->option[PBV_OPT_TURNS][0] > 0; }

/* ---- the form ---------------------------------------------------------------------------------- */

#define LIST(key, title, of_them, ...)                                                             \
    { key, title, .kind = LV_ENTER_THINGS, .things = &of_them, __VA_ARGS__ }

static const struct lv_entry rv_entry[] = {
    LIST("open", N_("open Rendez-vous, the one that lies longer first"), rvs, .ordered = true),
    LIST("gone", N_("Rendez-vous that have been played"), rvs),
    LIST("buried", N_("Rendez-vous put under the pile, the next to come first"), rvs, .ordered = true,
         .rare = true),
    { 0 },
};
static const struct lv_form rv_form = { pbv_rv_field, rv_entry };

static const struct lv_entry entry[] = {
    { .key = "active", .title = N_("whose turn it is") },
    { .key = "first", .title = N_("who began the game") },
    { .key = "scores", .title = N_("points") },
    LIST("hands", N_("cards in hand"), cards, .also = &unseen,
         .usual_own = "[\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"]"),
    { "columns", N_("columns, each with its cards"), .kind = LV_ENTER_MAP, .things = &characters,
      .value = LV_ENTER_THINGS, .values = &people },
    { "figures", N_("where the figures stand"), .kind = LV_ENTER_MAP, .things = &characters,
      .value = LV_ENTER_THING, .values = &spots },
    { "rendezvous", N_("Rendez-vous"), .of = &rv_form },
    LIST("discard", N_("the discard"), cards),
    { "piles", N_("cards in the piles"), .when = with_piles, .rare = true },
    LIST("tops", N_("colours on top of the piles"), colours, .slots = PBV_N_PILES, .when = with_piles,
         .rare = true),
    { "mode", N_("what the turn is used for"), .kind = LV_ENTER_THING, .things = &modes, .rare = true },
    { "points", N_("how much of the turn is left"), .max = 3, .rare = true },
    LIST("draw-places", N_("places where an Embrouille was drawn in this turn"), places, .rare = true),
    LIST("draw-characters", N_("characters that drew an Embrouille in this turn"), characters, .rare = true),
    LIST("shadows", N_("characters in the shadow"), characters, .rare = true),
    LIST("meet-places", N_("places where there has been a Rencontre"), places, .rare = true),
    { "turns", N_("turns played so far"), .when = has_limit, .rare = true },
    { "left", N_("who has left: 1 for the first, 2 for the next; 0: nobody"), .rare = true },
    { 0 },
};

const struct lv_form pbv_form = { pbv_field, entry };
