/* test_sml_words.c: what programs and people are told: events and choices with their arguments, and what is
 * asked. */
#include <stdio.h>
#include <string.h>

#include "games/smile-life/sml_play.h"
#include "sml_help.h"

static const char *const names[] = { "Anne", "Bob", "Chloé", "Dédé", "Ève", "Farid" };
static struct sml_state s;
static char room[1 << 16];

static struct lv_words english(int reader)
{
    return (struct lv_words){ lv_lang_find("en"), names, reader, false };
}

/* ---- events ----------------------------------------------------------------------------------- */

static struct told {
    struct scene scene;
    const char *events[4]; /* each must be among those told */
} told[] = {
    { { .name = "SML-010 a draw goes from the pile to the hand", .phase = "draw",
        .play = "draw; card casino" },
      { "{'event':'drawn','who':1,'card':'casino','from':'pile','to':'hand','rule':'SML-010'}",
        "{'event':'drawn-hidden','who':1,'from':'pile','to':'hand','rule':'SML-010'}" } },
    { { .name = "SML-016 a card off the discard", .phase = "draw", .table = "'discard': ['animal-chat 2']",
        .play = "take-discard; play animal-chat" },
      { "{'event':'taken','who':1,'card':'animal-chat','from':'discard','to':'taken','rule':'SML-016'}",
        "{'event':'laid','who':1,'card':'animal-chat','from':'taken','to':'laid','rule':'SML-011'}" } },
    { { .name = "SML-025 a study and its level", .phase = "play",
        .seat = { "etude-double#1 | 'studies': ['etude-simple#1']" }, .play = "play etude-double#1" },
      { "{'event':'studied','who':1,'card':'etude-double#1','from':'hand','to':'studies','level':3,"
        "'rule':'SML-011'}" } },
    { { .name = "SML-098 a doctor studies beside the job", .phase = "play",
        .seat = { "etude-simple#1 | 'studies': ['etude-simple#2'], 'job': 'medecin'" },
        .play = "play etude-simple#1" },
      { "{'event':'studied-aside','who':1,'card':'etude-simple#1','from':'hand','to':'side',"
        "'rule':'SML-011'}" } },
    { { .name = "SML-026 a job and what it pays", .phase = "play", .seat = { "bandit" },
        .play = "play bandit" },
      { "{'event':'employed','who':1,'card':'bandit','from':'hand','to':'job','pay':4,'rule':'SML-011'}" } },
    { { .name = "SML-107 the police is the cause of an arrest", .phase = "play",
        .seat = { "policier | 'studies': ['etude-double#1']", "| 'job': 'gourou'" },
        .play = "play policier" },
      { "{'event':'lost','who':2,'card':'gourou','from':'job','to':'discard','cause':'policier','by':1,"
        "'rule':'SML-019'}" } },
    { { .name = "SML-037 a theft names both players", .phase = "play",
        .seat = { "flirt-zoo#1", "| 'flirts': ['flirt-zoo#2']" }, .play = "play flirt-zoo#1" },
      { "{'event':'stolen','who':1,'card':'flirt-zoo#2','from':'flirts','to':'flirts','other':2,"
        "'rule':'SML-037'}" } },
    { { .name = "SML-055 a payment: what is left, and what is wasted", .phase = "play",
        .seat = { "voyage-rio | 'salaries': ['salaire-1#1', 'salaire-4#1'], 'job': 'bandit', "
                  "'was-bandit': true" },
        .play = "play voyage-rio; pay salaire-4#1" },
      { "{'event':'paid-more','who':1,'card':'salaire-4#1','from':'salaries','to':'invested','waste':1,"
        "'for':'voyage-rio','rule':'SML-055'}",
        "{'event':'bought','who':1,'card':'voyage-rio','from':'taken','to':'laid','rule':'SML-055'}" } },
    { { .name = "SML-R73 SML-120 a star with nothing to fetch", .phase = "play",
        .table = "'discard': ['animal-chat 1']", .seat = { "etoile-filante" },
        .play = "play etoile-filante" },
      { "{'event':'in-vain','who':1,'card':'etoile-filante','from':'hand','to':'laid','rule':'SML-011'}" } },
    { { .name = "SML-R73 SML-115 a birthday without gifts", .phase = "play",
        .seat = { "anniversaire", "| 'salaries': ['salaire-2#1'], 'invested': ['salaire-2#1']" },
        .play = "play anniversaire" },
      { "{'event':'in-vain','who':1,'card':'anniversaire','from':'hand','to':'laid','rule':'SML-011'}" } },
    { { .name = "SML-077 a divorce during an affair, one card after the other", .phase = "play",
        .seat = { "divorce#1", "| 'flirts': ['flirt-bar#1'], 'marriage': 'mariage-montcuq', 'adultery': "
                               "'adultere#1', 'lovers': ['flirt-zoo#1'], 'children': ['enfant-leia']" },
        .play = "play divorce#1 target 2" },
      { "{'event':'ended','who':2,'card':'adultere#1','from':'adultery','to':'discard','cause':'divorce#1',"
        "'by':1,'rule':'SML-048'}",
        "{'event':'kept-flirt','who':2,'card':'flirt-zoo#1','from':'lovers','to':'kept','rule':'SML-049'}",
        "{'event':'divorced','who':2,'card':'mariage-montcuq','from':'marriage','to':'discard',"
        "'cause':'divorce#1','by':1,'rule':'SML-050'}",
        "{'event':'lost','who':2,'card':'enfant-leia','from':'children','to':'discard',"
        "'cause':'divorce#1','by':1,'rule':'SML-019'}" } },
    { { .name = "SML-050 a divorce of one's own has no cause", .phase = "draw",
        .seat = { "| 'flirts': ['flirt-bar#1'], 'marriage': 'mariage-montcuq'" }, .play = "divorce" },
      { "{'event':'divorced','who':1,'card':'mariage-montcuq','from':'marriage','to':'discard',"
        "'rule':'SML-050'}" } },
    { { .name = "SML-073 a malus that skips turns", .phase = "play", .seat = { "accident#1" },
        .play = "play accident#1 target 3" },
      { "{'event':'malus-skip','who':1,'card':'accident#1','from':'hand','to':'skips','other':3,'n':1,"
        "'rule':'SML-068'}" } },
    { { .name = "SML-081 the prison skips three", .phase = "play",
        .seat = { "prison", "| 'job': 'bandit', 'was-bandit': true" }, .play = "play prison target 2" },
      { "{'event':'prison','who':1,'card':'prison','from':'hand','to':'skips','other':2,'n':3,"
        "'rule':'SML-068'}" } },
    { { .name = "SML-082 out of prison: the Bandit is lost, the malus is served", .phase = "play",
        .seat = { "divorce#1", "| 'job': 'bandit', 'was-bandit': true, 'skips': ['prison'], "
                               "'prison-left': 1" },
        .play = "discard divorce#1" },
      { "{'event':'lost','who':2,'card':'bandit','from':'job','to':'discard','cause':'prison',"
        "'rule':'SML-019'}",
        "{'event':'released','who':2,'card':'prison','from':'skips','to':'discard','rule':'SML-082'}" } },
    { { .name = "SML-124 payback sends a past malus", .phase = "play",
        .seat = { "vengeance | 'malus': ['maladie#1']" }, .play = "play vengeance malus maladie#1 target 2" },
      { "{'event':'revenge-skip','who':1,'card':'maladie#1','from':'malus','to':'skips','other':2,'n':1,"
        "'rule':'SML-068'}" } },
    { { .name = "SML-083 the bombing counts the children", .phase = "play",
        .seat = { "attentat", "| 'flirts': ['flirt-bar#1'], 'marriage': 'mariage-montcuq', "
                              "'children': ['enfant-leia', 'enfant-luke']" }, .play = "play attentat" },
      { "{'event':'attack','who':1,'card':'attentat','from':'hand','to':'out','n':2,'rule':'SML-083'}",
        "{'event':'out','who':2,'card':'enfant-luke','from':'children','to':'out','rule':'SML-083'}" } },
    { { .name = "SML-114 a birthday gift", .phase = "play",
        .seat = { "anniversaire", "| 'salaries': ['salaire-2#1'], 'job': 'bandit', 'was-bandit': true" },
        .play = "play anniversaire; give salaire-2#1" },
      { "{'event':'given','who':2,'card':'salaire-2#1','from':'salaries','to':'salaries','other':1,"
        "'rule':'SML-114'}" } },
    { { .name = "SML-126 after a tsunami others hear of whole hands", .phase = "play",
        .seat = { "tsunami", "animal-chat animal-chien animal-lapin impot#1 impot#2" },
        .play = "play tsunami; card animal-chat; card animal-chien; card animal-lapin; card impot#1; "
                "card impot#2" },
      { "{'event':'mixed','who':1,'rule':'SML-126'}",
        "{'event':'drawn','who':2,'card':'impot#2','from':'pool','to':'hand','rule':'SML-010'}",
        "{'event':'dealt-again','who':2,'n':5,'from':'pool','to':'hand','rule':'SML-126'}" } },
    { { .name = "SML-138 the casino shows both bets", .phase = "play",
        .table = "'casino': true, 'bet': 'salaire-3#2', 'bettor': 2", .seat = { "salaire-3#1" },
        .play = "bet salaire-3#1" },
      { "{'event':'casino-equal','who':1,'one':'salaire-3#2','two':'salaire-3#1','from':'bet',"
        "'to':'salaries','rule':'SML-138'}" } },
    { { .name = "SML-148 the river is washed away with its cards", .phase = "play", .options = "river=yes",
        .table = "'river': ['animal-chat', 'animal-chien', 'casino'], 'idle': 2", .seat = { "divorce#1" },
        .play = "discard divorce#1" },
      { "{'event':'washed','from':'river','to':'discard','first':'animal-chat','second':'animal-chien',"
        "'third':'casino','rule':'SML-148'}" } },
    { { .name = "SML-R12 what the program throws for somebody who left", .phase = "draw",
        .play = "close 1; card casino" },
      { "{'event':'closed','who':1,'rule':'SML-R12'}",
        "{'event':'thrown-for','who':1,'card':'casino','from':'hand','to':'discard','rule':'SML-012'}" } },
};

/* "close 2" is the core's own notation. */
static void play(const struct lv_setup *u, const char *moves)
{
    int seat = 0, n = 0;

    if (sscanf(moves, "close %d; %n", &seat, &n) == 1) {
        static struct lv_events closing;
        closing.n = 0;
        lv_game_sml.rules.apply(u, &s, lv_action_close((unsigned)seat - 1), &closing);
        t_play(u, &s, moves + n);
        assert_true(t_events.n + closing.n <= LV_MAX_EVENTS);
        memcpy(t_events.at + t_events.n, closing.at, (size_t)closing.n * sizeof *closing.at);
        t_events.n += closing.n;
    } else {
        t_play(u, &s, moves);
    }
}

static void told_holds(void **state)
{
    const struct told *t = *state;
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, t->scene.options ? t->scene.options : "");

    sml_set(u, &s, &t->scene);
    play(u, t->scene.play);
    for (int i = 0; i < 4 && t->events[i]; i++)
        if (!strstr(t_told(u, LV_SEE_ALL), sml_quoted(t->events[i])))
            fail_msg("%s is not among\n%s", sml_quoted(t->events[i]), t_told(u, LV_SEE_ALL));
}

/* ---- choices ---------------------------------------------------------------------------------- */

static struct chosen {
    struct scene scene; /* what is described is `can` */
    const char *label, *brief, *parts;
} chosen[] = {
    { { .name = "SML-010 draw", .phase = "draw", .can = "draw" }, "draw a card from the pile", "Draw",
      "'choice':'draw','group':'draw','rule'" },
    { { .name = "SML-030 resigning is asked for once more", .phase = "draw",
        .seat = { "| 'job': 'bandit', 'was-bandit': true" }, .can = "resign" },
      "resign from the job “Bandit”: your turn is over", "Resign",
      "'warn':'Resigning is your whole turn. Leave the job “Bandit”?'" },
    { { .name = "SML-011 a salary", .phase = "play",
        .seat = { "salaire-2#1 | 'job': 'bandit', 'was-bandit': true" }, .can = "play salaire-2#1" },
      "lay “Salary 2” (1 smile)", "Lay it",
      "'choice':'lay','group':'lay','card':'salaire-2#1','smiles':1,'rule':'SML-011'" },
    { { .name = "SML-025 a study foretells the level", .phase = "play", .seat = { "etude-simple#1" },
        .can = "play etude-simple#1" },
      "lay “Studies” (1 smile); study level 1", "Lay it", "'scores':[[0,1],[0,0],[0,0]]" },
    { { .name = "SML-058 a house at half its price", .phase = "play",
        .seat = { "maison-petite#1 | 'salaries': ['salaire-4#1'], 'flirts': ['flirt-bar#1'], "
                  "'marriage': 'mariage-montcuq'" }, .can = "play maison-petite#1" },
      "buy “Small house” for 3 bundles (1 smile)", "Buy for 3 bundles",
      "'choice':'buy','group':'buy','card':'maison-petite#1','price':3,'full':6,'smiles':1" },
    { { .name = "SML-105 a pilot flies free", .phase = "play",
        .seat = { "voyage-rio | 'job': 'pilote-de-ligne'" }, .can = "play voyage-rio free" },
      "lay “Trip to Rio” without paying (1 smile)", "Free of charge", "'choice':'free-trip'" },
    { { .name = "SML-055 a payment foretells what is wasted", .phase = "pay",
        .table = "'taken': 'voyage-rio', 'price': 3",
        .seat = { "= etude-simple#1 | 'salaries': ['salaire-4#1', 'salaire-1#1', 'salaire-1#2', "
                  "'salaire-1#3']" },
        .can = "pay salaire-4#1" },
      "pay with “Salary 4”; 1 bundle too many, lost", "Pay with it",
      "'effects':[{'event':'paid-more','who':1,'card':'salaire-4#1','from':'salaries','to':'invested',"
      "'waste':1" },
    { { .name = "SML-079 salaries of one level are told apart by their order", .phase = "pay",
        .table = "'taken': 'voyage-rio', 'price': 3",
        .seat = { "= etude-simple#1 | 'salaries': ['salaire-2#1', 'salaire-1#2', 'salaire-2#3']" },
        .can = "pay salaire-2#3" },
      "pay with “Salary 2”, the last one laid; 1 bundle to go", "Pay with it", "'card':'salaire-2#3'" },
    { { .name = "SML-080 a dismissal foretells the loss, for every seat", .phase = "play",
        .seat = { "licenciement#1", "| 'job': 'designer'" }, .can = "play licenciement#1 target 2" },
      "“Dismissal” for Bob; Bob loses “Designer”", "“Dismissal” for Bob",
      "'choice':'malus','group':'lay','card':'licenciement#1','target':2" },
    { { .name = "SML-037 a theft is foretold", .phase = "play",
        .seat = { "flirt-zoo#1", "| 'flirts': ['flirt-zoo#2']" }, .can = "play flirt-zoo#1" },
      "lay “Flirt at the zoo” (1 smile); the same flirt is taken from Bob", "Lay it",
      "'scores':[[0,2],[1,0],[0,0]]" },
    { { .name = "SML-081 prison", .phase = "play",
        .seat = { "prison", "| 'job': 'bandit', 'was-bandit': true" }, .can = "play prison target 2" },
      "“Prison” for Bob; 3 turns to skip, then the job is lost", "“Prison” for Bob", "'target':2" },
    { { .name = "SML-124 revenge", .phase = "play", .seat = { "vengeance | 'malus': ['maladie#1']" },
        .can = "play vengeance malus maladie#1 target 2" },
      "take revenge: send “Illness” to Bob; 1 turn to skip", "“Illness” for Bob",
      "'card':'vengeance','malus':'maladie#1','target':2" },
    { { .name = "SML-129 a taken job with the piston", .phase = "taken", .table = "'taken': 'designer'",
        .seat = { "piston" }, .can = "play designer with piston" },
      "take the job “Designer” with the card “Useful friend”; salaries up to 3",
      "Take the job with “Useful friend”", "'card':'designer','with':'piston'" },
    { { .name = "SML-116 the rainbow", .phase = "play", .seat = { "arc-en-ciel" },
        .can = "play arc-en-ciel" },
      "lay “Rainbow” (Play up to three more cards from your hand)", "Lay it", "'choice':'special'" },
    { { .name = "SML-135 an answer to a bet foretells nothing", .phase = "play",
        .table = "'casino': true, 'bet': 'salaire-3#2', 'bettor': 2", .seat = { "salaire-3#1" },
        .can = "bet salaire-3#1" },
      "answer Bob's bet with “Salary 3”: both are yours if they are equal", "Answer the bet",
      "'effects':[{'event':'bet','who':1,'card':'salaire-3#1','from':'hand','to':'bet','rule':'SML-135'}]}" },
    { { .name = "SML-118 keep", .phase = "keep", .table = "'due': true, 'drawn': {'casino': [], 'troc': []}",
        .seat = { "= etude-simple#1 etude-simple#2 | 'laid': ['chance']" }, .can = "keep casino troc" },
      "keep “Casino” and leave “Barter” on top of the discard", "Keep Casino",
      "'card':'casino','top':'troc'" },
};

static void chosen_holds(void **state)
{
    const struct chosen *c = *state;
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");
    const struct lv_words w = english(0);
    struct lv_buf b = LV_BUF(room);
    struct lv_json j;
    lv_action a;

    sml_set(u, &s, &c->scene);
    a = t_action(u, &s, c->scene.can);
    assert_true(lv_game_sml.rules.may(u, &s, a, NULL));
    lv_choice_say(u, &s, a, &w, &b);
    assert_string_equal(room, c->label);
    lv_buf_clear(&b);
    lv_choice_brief(u, &s, a, &w, &b);
    assert_string_equal(room, c->brief);
    lv_buf_clear(&b);
    j = lv_json_on(&b);
    lv_json_object(&j);
    lv_choice_write(u, &s, a, &w, &j);
    lv_json_end(&j);
    if (!strstr(room, sml_quoted(c->parts)))
        fail_msg("%s is not in\n%s", sml_quoted(c->parts), room);
}

/* ---- whole games ------------------------------------------------------------------------------ */

/* In both languages a call has at most 34 letters, and what others wait for is no question. */
static void look_at_question(const struct lv_setup *u, const struct sml_state *now,
                             lv_action next, struct lv_rng *rng)
{
    static const char *const lang[] = { "fr", "en" };

    (void)next, (void)rng;
    if (lv_game_sml.rules.to_move(u, now) < 0)
        return;
    for (int i = 0; i < 2; i++) {
        const struct lv_words w = { lv_lang_find(lang[i]), names, 0, false };
        struct lv_buf b = LV_BUF(room);
        sml_question(u, now, &w, LV_ASK_CALL, &b);
        assert_in_range(sml_letters(room), 1, 34);
        lv_buf_clear(&b);
        sml_question(u, now, &w, LV_ASK_WAITING, &b);
        assert_non_null(strstr(room, names[lv_game_sml.rules.to_move(u, now)]));
        assert_null(strchr(room, '?'));
        lv_buf_clear(&b);
        sml_question(u, now, &w, LV_ASK_WHOLE, &b);
        assert_true(b.len > 0);
    }
}

static void test_every_question_has_its_three_forms(void **state)
{
    (void)state;
    sml_play_through(30, &s, look_at_question);
}

/* Cards that one event moves; the zones as they are written. */
struct journey {
    const struct lv_event *e;
    int card[8], n, from, to;
};

static void find_cards(void *ctx, const char *name, const struct lv_type *type, int place)
{
    struct journey *y = ctx;
    const int32_t value = y->e->arg[place];

    if (strcmp(name, "from") == 0)
        y->from = value;
    else if (strcmp(name, "to") == 0)
        y->to = value;
    else if (strcmp(type->name, "card") == 0 && strcmp(name, "cause") != 0 && strcmp(name, "for") != 0
             && value != LV_NONE)
        y->card[y->n++] = value;
}

static const char *zone_name(const struct lv_setup *u, int zone, char name[32])
{
    struct lv_buf b = lv_buf_over(name, 32);
    struct lv_json j = lv_json_on(&b);
    const struct lv_type *t = sml_types;

    while (strcmp(t->name, "zone") != 0)
        t++;
    lv_json_code(&j, u, t->code, (unsigned)zone);
    return name;
}

/* A card that is told of leaves the zone where it was, and ends in the one where it is. */
static void look_at_journeys(const struct lv_setup *u, const struct sml_state *now,
                             lv_action next, struct lv_rng *rng)
{
    static struct lv_events news;
    struct sml_state after = *now;
    int at[SML_MAX_CARDS];
    char a[32], b[32];

    (void)rng;
    news.n = 0;
    lv_game_sml.rules.apply(u, &after, next, &news);
    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        at[c] = -1;
    for (int i = 0; i < news.n; i++) {
        struct journey y = { .e = &news.at[i], .from = -1, .to = -1 };
        lv_row_each(u, lv_event_row(u, &news.at[i]), &y, find_cards);
        for (int k = 0; k < y.n && y.from >= 0; k++) {
            int was = at[y.card[k]] < 0 ? (int)sml_zone_of(now, (unsigned)y.card[k]) : at[y.card[k]];
            assert_string_equal(zone_name(u, y.from, a), zone_name(u, was, b));
            at[y.card[k]] = y.to;
        }
    }
    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        if (at[c] >= 0)
            assert_string_equal(zone_name(u, at[c], a), zone_name(u, (int)sml_zone_of(&after, c), b));
}

static void test_events_tell_where_cards_come_from_and_go(void **state)
{
    (void)state;
    sml_play_through(60, &s, look_at_journeys);
}

/* What is not asked is not refused with a number that nothing has. */
static void test_SML_055_SML_010_without_a_purchase_nothing_is_to_be_paid(void **state)
{
    const struct scene c = { .phase = "play", .options = "overpay=yes", .seat = { "casino" } };
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, c.options);
    struct lv_refusal why = { 0 };

    (void)state;
    sml_set(u, &s, &c);
    assert_false(sml_may(u, &s, lv_action_make(SML_PAID, 0, 0, 0), &why));
    assert_int_equal(why.code, LV_E_TURN);
    assert_string_equal(why.rule, "SML-010");
    t_play(u, &s, "discard casino");
    assert_false(sml_may(u, &s, lv_action_make(SML_STOP, 0, 0, 0), &why));
    assert_int_equal(why.code, LV_E_TURN);
}

/* The first number that no card has: refused, and nothing beyond the cards is looked at. */
static void test_SML_010_SML_114_a_card_that_is_none(void **state)
{
    const struct scene c = { .phase = "play",
                             .seat = { "anniversaire", "| 'salaries': ['salaire-2#1'], 'job': 'bandit', "
                                                       "'was-bandit': true" } };
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");
    struct lv_refusal why = { 0 };

    (void)state;
    sml_set(u, &s, &c);
    assert_false(sml_may(u, &s, lv_action_make(SML_THROW, SML_MAX_CARDS, 0, 0), &why));
    assert_string_equal(why.rule, "SML-010");
    t_play(u, &s, "play anniversaire");
    assert_int_equal(s.phase, SML_AT_GIVE);
    assert_false(sml_may(u, &s, lv_action_make(SML_GIVE, SML_MAX_CARDS, 0, 0), &why));
    assert_string_equal(why.rule, "SML-114");
}

static void test_SML_151_six_seats_are_scored_and_no_more(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 6, "");
    int32_t score[LV_MAX_SEATS + 1] = { [LV_MAX_SEATS] = 77 };

    (void)state;
    assert_int_equal(LV_MAX_SEATS, 6);
    t_start(u, &s);
    sml_score(u, &s, score);
    assert_int_equal(score[LV_MAX_SEATS], 77);
}

/* Whether the program decides may not tell of the Piston: with it and without it is the same. */
static void test_SML_129_a_forced_draw_tells_nothing_of_the_piston(void **state)
{
    static const char *const hand[] = { "piston", "casino" };
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const struct scene c = { .phase = "draw", .table = "'discard': ['chirurgien 2']",
                                 .seat = { hand[i] } };
        sml_set(u, &s, &c);
        assert_false(lv_game_sml.rules.is_open(u, &s));
    }
}

static void look_at_smiles(const struct lv_setup *u, const struct sml_state *now,
                           lv_action next, struct lv_rng *rng)
{
    int32_t score[LV_MAX_SEATS];

    (void)next, (void)rng;
    sml_score(u, now, score);
    for (int i = 0; i < u->seats; i++) {
        const struct sml_smiles k = sml_smiles_of(u, now, (unsigned)i);
        assert_int_equal(k.work + k.love + k.goods, score[i]);
    }
}

static void test_SML_151_the_parts_of_a_score_are_the_whole(void **state)
{
    (void)state;
    sml_play_through(30, &s, look_at_smiles);
}

int main(void)
{
    enum { N_TOLD = sizeof told / sizeof *told, N_CHOSEN = sizeof chosen / sizeof *chosen };
    const struct CMUnitTest plain[] = {
        cmocka_unit_test(test_SML_055_SML_010_without_a_purchase_nothing_is_to_be_paid),
        cmocka_unit_test(test_every_question_has_its_three_forms),
        cmocka_unit_test(test_events_tell_where_cards_come_from_and_go),
        cmocka_unit_test(test_SML_151_the_parts_of_a_score_are_the_whole),
        cmocka_unit_test(test_SML_151_six_seats_are_scored_and_no_more),
        cmocka_unit_test(test_SML_010_SML_114_a_card_that_is_none),
        cmocka_unit_test(test_SML_129_a_forced_draw_tells_nothing_of_the_piston),
    };
    enum { N_PLAIN = sizeof plain / sizeof *plain };
    static struct CMUnitTest all[N_TOLD + N_CHOSEN + N_PLAIN];
    size_t n = 0;

    for (size_t i = 0; i < N_TOLD; i++)
        all[n++] = (struct CMUnitTest){ told[i].scene.name, told_holds, NULL, NULL, &told[i] };
    for (size_t i = 0; i < N_CHOSEN; i++)
        all[n++] = (struct CMUnitTest){ chosen[i].scene.name, chosen_holds, NULL, NULL, &chosen[i] };
    for (size_t i = 0; i < N_PLAIN; i++)
        all[n++] = plain[i];
    return _cmocka_run_group_tests("smile-life words", all, n, NULL, NULL);
}
