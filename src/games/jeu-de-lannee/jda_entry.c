/* jda_entry.c: a position as people fill it in (core/entry.h): what lies where between two turns. */
#include "core/entry.h"
#include "jda.h"

/* ---- things ------------------------------------------------------------------------------------ */

static unsigned all_cards(const struct lv_setup *u) { return (void)u, JDA_N_CARDS; }
static unsigned all_facts(const struct lv_setup *u) { return (void)u, JDA_N_ATTRS; }

/* The card that keeps trouble away is found by its words. */
static void say_card(const struct lv_setup *u, const struct lv_words *w, unsigned card, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_code_write(u, NULL, &jda_card_code, card, to);
    lv_buf_text(to, ", ");
    lv_buf_text(to, lv_text_for(u, w, d->card[card].text));
}

static void say_deck(const struct lv_setup *u, const struct lv_words *w, unsigned card, struct lv_buf *to)
{
    static const char *const name[] = { N_("Chance cards"), N_("Hasard cards") };

    (void)u;
    lv_say(to, w->lang, name[jda_deck_of(card)]);
}

static void say_fact(const struct lv_setup *u, const struct lv_words *w, unsigned attr, struct lv_buf *to)
{
    (void)u;
    lv_buf_text(to, lv_translate(w->lang, jda_options[JDA_OPT_ATTR + attr].title));
}

static void put_answers(const struct lv_setup *u, const struct lv_words *w, unsigned attr, struct lv_json *j)
{
    (void)u;
    if (attr == JDA_A_BIRTHDAY)
        lv_json_put_bool(j, "date", true);
    else if (jda_attr_group[attr] == JDA_KNOWLEDGE)
        lv_json_put_bool(j, "yes", true);
    else
        jda_put_answers(w, attr, j);
}

/* Who came first and second to a quarter end: nobody yet, somebody, or nothing is given there. */
static unsigned all_who(const struct lv_setup *u) { return (unsigned)u->seats + 2; }
static unsigned any_number(const struct lv_setup *u, unsigned thing) { return (void)u, (void)thing, 0; }

static void say_who(const struct lv_setup *u, const struct lv_words *w, unsigned who, struct lv_buf *to)
{
    (void)u;
    if (who < 2)
        lv_say(to, w->lang, who == 1 ? N_("nobody yet") : N_("nothing is given there"));
    else
        lv_buf_text(to, w->names[who - 2]);
}

static const struct lv_things
    cards = { "cards", .code = &jda_card_code, .n = all_cards, .say = say_card, .family = say_deck },
    facts = { "facts", .code = &jda_attr_code, .n = all_facts, .say = say_fact,
              .answers = put_answers },
    who = { "who", .from = -1, .n = all_who, .say = say_who, .copies = any_number };

/* ---- options ----------------------------------------------------------------------------------- */

static bool by_claims(const struct lv_setup *u) { return jda_opt(u, JDA_OPT_CLAIMS); }

/* ---- the form ---------------------------------------------------------------------------------- */

static const struct lv_entry seat_entry[] = {
    { "day", N_("the day on which the pawn is"), .kind = LV_ENTER_DATE },
    { .key = "money", .title = N_("francs") },
    { .key = "tokens", .title = N_("tokens") },
    { .key = "holidays", .title = N_("holiday cards") },
    { .key = "lucky", .title = N_("lucky number") },
    { .key = "lucky_shown", .title = N_("the lucky number is known to all") },
    { "shield", N_("a card kept against trouble"), .kind = LV_ENTER_THING, .things = &cards },
    { .key = "skip", .title = N_("turns to be skipped") },
    { .key = "extra", .title = N_("further turns") },
    { "bankrupt", N_("is bankrupt"), .rare = true },
    { "facts", N_("what is known about them"), .kind = LV_ENTER_MAP, .things = &facts, .value = LV_ENTER_OWN,
      .rare = true },
    { "not_lucky", N_("numbers that are known not to be the lucky one"), .rare = true },
    { "due_lucky", N_("may still claim for the lucky number"), .when = by_claims, .rare = true },
    { "due_own", N_("who still owes them for their birthday"), .when = by_claims, .rare = true },
    { "due_other", N_("whom they still owe for a birthday"), .when = by_claims, .rare = true },
    { "closed", N_("has left the game for good"), .rare = true },
    { 0 },
};
static const struct lv_form seat_form = { jda_seat_field, seat_entry };

static const struct lv_entry entry[] = {
    { "phase", NULL, .kind = LV_ENTER_FIXED, .usual = "\"token\"" },
    { "turn", N_("whose turn it is"), .usual = "1" },
    { .key = "first", .title = N_("who began the game") },
    { .key = "round", .title = N_("which round it is") },
    { "seats", N_("what everybody has"), .of = &seat_form },
    { "quarters", N_("who came first and second to the ends of the quarters"), .kind = LV_ENTER_THINGS,
      .things = &who, .slots = 2 },
    { "seen", N_("what the table has seen of them"), .kind = LV_ENTER_MAP, .things = &facts,
      .value = LV_ENTER_SEATS, .rare = true },
    { "discards", N_("cards drawn already"), .kind = LV_ENTER_THINGS, .things = &cards, .rare = true },
    { 0 },
};

const struct lv_form jda_form = { jda_field, entry };
