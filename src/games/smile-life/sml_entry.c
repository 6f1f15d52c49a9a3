/* sml_entry.c: a position as people fill it in (core/entry.h): what lies before everybody between two
 * turns. */
#include "core/entry.h"
#include "sml_words.h"

/* ---- cards ------------------------------------------------------------------------------------- */

static unsigned all_cards(const struct lv_setup *u) { return sml_data_of(u)->n_cards; }
static bool is_in_game(const struct lv_setup *u, unsigned card) { return !sml_is_removed(u, card); }

static void say_card(const struct lv_setup *u, const struct lv_words *w, unsigned card, struct lv_buf *to)
{
    lv_buf_text(to, sml_name(u, w, card));
}

static void say_family(const struct lv_setup *u, const struct lv_words *w, unsigned card, struct lv_buf *to)
{
    static const char *const name[SML_N_FAMILIES] = {
        [SML_F_STUDIES] = N_("Studies"), [SML_F_JOB] = N_("Jobs"), [SML_F_SALARY] = N_("Salaries"),
        [SML_F_FLIRT] = N_("Flirts"), [SML_F_MARRIAGE] = N_("Weddings"), [SML_F_ADULTERY] = N_("Affairs"),
        [SML_F_CHILD] = N_("Children"), [SML_F_MALUS] = N_("Malus"), [SML_F_SPECIAL] = N_("Specials"),
        [SML_F_HOUSE] = N_("Houses"), [SML_F_TRIP] = N_("Journeys"), [SML_F_PET] = N_("Pets"),
        [SML_F_PRIZE] = N_("Distinctions"), [SML_F_LEGION] = N_("Distinctions"),
    };

    lv_say(to, w->lang, name[sml_family_of(u, card)]);
}

static bool is_of(const struct lv_setup *u, unsigned card, enum sml_family family)
{
    return is_in_game(u, card) && sml_family_of(u, card) == family;
}

#define ONLY(name, FAMILY)                                                                         \
    static bool name(const struct lv_setup *u, unsigned card) { return is_of(u, card, SML_F_##FAMILY); }
ONLY(is_study, STUDIES)
ONLY(is_job, JOB)
ONLY(is_salary, SALARY)
ONLY(is_flirt, FLIRT)
ONLY(is_wedding, MARRIAGE)
ONLY(is_affair, ADULTERY)
ONLY(is_child, CHILD)
ONLY(is_malus, MALUS)

/* What lies there by itself: houses, trips, pets, distinctions, specials; and what pays, but is no salary. */
static bool is_laid(const struct lv_setup *u, unsigned card)
{
    const enum sml_family family = sml_family_of(u, card);

    return is_in_game(u, card) && card != SML_CASINO
           && (family == SML_F_SPECIAL || family == SML_F_HOUSE || family == SML_F_TRIP || family == SML_F_PET
               || family == SML_F_PRIZE || family == SML_F_LEGION);
}

static bool can_be_invested(const struct lv_setup *u, unsigned card)
{
    return is_salary(u, card) || (is_in_game(u, card) && sml_type_of(u, card) == SML_T_LEGACY);
}

static bool can_be_out(const struct lv_setup *u, unsigned card)
{
    return is_child(u, card) || (is_in_game(u, card) && card == SML_ATTACK);
}

/* A card whose front nobody has shown. */
static unsigned one(const struct lv_setup *u) { return (void)u, 1; }
static unsigned any_number(const struct lv_setup *u, unsigned thing) { return (void)u, (void)thing, 0; }

static const char *hidden_key(const struct lv_setup *u, unsigned thing)
{
    (void)u;
    return thing == 0 ? "?" : NULL;
}

static void say_hidden(const struct lv_setup *u, const struct lv_words *w, unsigned thing, struct lv_buf *to)
{
    (void)u;
    (void)thing;
    lv_say(to, w->lang, "card face down");
}

static const struct lv_coded hidden_code = { .key = hidden_key };

#define CARDS(name, key_of_list, which)                                                            \
    static const struct lv_things name = {                                                         \
        key_of_list, .code = &sml_card_code, .n = all_cards, .is = (which), .say = say_card,       \
        .family = say_family,                                                                      \
    }
CARDS(cards, "cards", is_in_game);
CARDS(studies, "studies", is_study);
CARDS(jobs, "jobs", is_job);
CARDS(salaries, "salaries", is_salary);
CARDS(flirts, "flirts", is_flirt);
CARDS(weddings, "weddings", is_wedding);
CARDS(affairs, "affairs", is_affair);
CARDS(children, "children", is_child);
CARDS(malus, "malus", is_malus);
CARDS(laid, "laid", is_laid);
CARDS(invested, "invested", can_be_invested);
CARDS(out, "out", can_be_out);
static const struct lv_things
    hidden = { "hidden", .code = &hidden_code, .n = one, .say = say_hidden, .copies = any_number };

/* ---- jobs with a prize, kinds of malus ----------------------------------------------------------- */

static bool can_have_prize(const struct lv_setup *u, unsigned card)
{
    return is_job(u, card) && (card == SML_WRITER || card == SML_RESEARCHER || card == SML_JOURNALIST);
}
CARDS(honoured, "honoured", can_have_prize);

static unsigned all_malus(const struct lv_setup *u) { return (void)u, SML_N_MALUS; }

static void say_malus(const struct lv_setup *u, const struct lv_words *w, unsigned kind, struct lv_buf *to)
{
    lv_buf_text(to, lv_text_for(u, w, sml_data_of(u)->name[SML_T_ACCIDENT + kind]));
}
static const struct lv_things
    kinds = { "malus-kinds", .code = &sml_malus_code, .n = all_malus, .say = say_malus };

/* ---- options ----------------------------------------------------------------------------------- */

static bool with_river(const struct lv_setup *u) { return u->option[SML_OPT_RIVER][0]; }
static bool with_stall(const struct lv_setup *u) { return u->option[SML_OPT_STALL_ROUNDS][0] > 0; }
static bool hands_are_told(const struct lv_setup *u) { return !u->own_hands; }
static bool counts_malus(const struct lv_setup *u)
{
    return u->option[SML_OPT_IDENTICAL_MALUS][0] != SML_IDENTICAL_ACTIVE;
}

/* ---- the form ---------------------------------------------------------------------------------- */

#define LIST(key, title, of_them, ...)                                                             \
    { key, title, .kind = LV_ENTER_THINGS, .things = &of_them, __VA_ARGS__ }
#define CARD(key, title, of_them, ...) { key, title, .kind = LV_ENTER_THING, .things = &of_them, __VA_ARGS__ }

static const struct lv_entry seat_entry[] = {
    LIST("hand", N_("cards in hand"), cards, .also = &hidden,
         .usual_own = "[\"?\",\"?\",\"?\",\"?\",\"?\"]"),
    LIST("studies", N_("studies"), studies, .ordered = true),
    CARD("job", N_("job"), jobs),
    LIST("salaries", N_("salaries"), salaries, .ordered = true),
    LIST("invested", N_("salaries turned over: invested"), invested),
    LIST("flirts", N_("flirts"), flirts, .ordered = true),
    CARD("marriage", N_("wedding"), weddings),
    LIST("children", N_("children"), children, .ordered = true),
    LIST("laid", N_("houses, journeys, pets, specials, distinctions"), laid),
    LIST("malus", N_("malus received, over"), malus),
    LIST("skips", N_("malus for which turns are still skipped, oldest first"), malus, .ordered = true),
    { .key = "prison-left", .title = N_("turns still to be spent in prison") },
    CARD("adultery", N_("affair"), affairs, .rare = true),
    LIST("lovers", N_("flirts of the affair"), flirts, .ordered = true, .rare = true),
    LIST("born", N_("flirts that have given their child"), flirts, .rare = true),
    LIST("kept", N_("flirts kept from a marriage"), flirts, .rare = true),
    LIST("side", N_("studies laid beside a job"), studies, .rare = true),
    { "was-bandit", N_("has been a bandit"), .rare = true },
    { "house-used", N_("has had the free house of the architect"), .rare = true },
    { "sixth", N_("has taken the sixth card of the researcher"), .rare = true },
    { "raised", N_("earns more by a great prize"), .rare = true },
    { "attacked", N_("has laid the bombing"), .rare = true },
    { "total", N_("smiles of the hand that was dealt, as announced"), .when = hands_are_told, .rare = true },
    { "as-dealt", N_("still has the hand that was dealt"), .when = hands_are_told, .rare = true },
    LIST("awarded", N_("jobs honoured with a great prize"), honoured, .rare = true),
    LIST("received", N_("kinds of malus received since the last turn"), kinds, .when = counts_malus),
    { 0 },
};
static const struct lv_form seat_form = { sml_seat_field, seat_entry };

static const struct lv_entry entry[] = {
    { "phase", NULL, .kind = LV_ENTER_FIXED, .usual = "\"draw\"" },
    { "turn", N_("whose turn it is"), .usual = "1" },
    { "seats", N_("what everybody has"), .of = &seat_form },
    LIST("discard", N_("the discard, the lowest card first"), cards, .ordered = true, .marked = true),
    LIST("river", N_("the river"), cards, .slots = SML_RIVER_LEN, .when = with_river),
    { "idle", N_("turns since a card was taken from the river"), .when = with_river },
    { .key = "casino", .title = N_("the casino is open"), .kind = LV_ENTER_FLAG },
    CARD("bet", N_("the bet on the casino"), salaries, .also = &hidden, .rare = true),
    { "bettor", N_("whose bet it is"), .kind = LV_ENTER_SEAT, .rare = true },
    LIST("out", N_("cards out of the game"), out, .rare = true),
    { "stall", N_("turns since the pile last became smaller"), .when = with_stall, .rare = true },
    { "closed", N_("who has left the game for good"), .rare = true },
    { 0 },
};

const struct lv_form sml_form = { sml_field, entry };
