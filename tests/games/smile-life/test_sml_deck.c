/* test_sml_deck.c: decks of an owner's own (SML-R110): larger, smaller, and faulty ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/registry.h"
#include "sml_help.h"

#define CARD(id, family, copies, more)                                                             \
    "{ \"id\": \"" id "\", \"family\": \"" family "\", \"copies\": " copies ", \"fr\": \"" id        \
    "\", \"en\": \"" id "\", \"text-fr\": \"\", \"text-en\": \"\", " more " }"
#define JOB(id, level, pay, status)                                                                \
    CARD(id, "job", "1", "\"smiles\": 2, \"level\": " level ", \"pay\": " pay ", \"status\": \"" status "\"")
#define LAID(id, family, copies) CARD(id, family, copies, "\"smiles\": 1")

/* The box and forty more cards: every family that can grow, and more copies of old cards. */
#define BOX_COUNTS(study, job, salary, flirt, child)                                               \
    "\"study\": " study ", \"job\": " job ", \"salary\": " salary ", \"flirt\": " flirt              \
    ", \"marriage\": 8, \"adultery\": 4, \"child\": " child ", \"malus\": 43, \"special\": 10, "      \
    "\"house\": 6, \"trip\": 6, \"pet\": 7, \"prize\": 3, \"legion\": 2"
#define LARGE_COUNTS "{ " BOX_COUNTS("29", "33", "46", "23", "20") " }"
static const char further[] =
    JOB("boulanger", "1", "2", "ordinary") ",\n" JOB("facteur", "0", "1", "civil-servant") ",\n"
    JOB("figurant", "0", "1", "interim") ",\n" LAID("flirt-plage", "flirt", "2") ",\n"
    LAID("flirt-gare", "flirt", "1") ",\n" LAID("mariage-y", "marriage", "1") ",\n"
    LAID("enfant-ada", "child", "5") ",\n" LAID("enfant-blaise", "child", "5") ",\n"
    CARD("cabane", "house", "1", "\"smiles\": 1, \"price\": 2") ",\n"
    CARD("voyage-nantes", "trip", "1", "\"smiles\": 1, \"price\": 1") ",\n"
    LAID("animal-oie", "pet", "2") ",\n";

/* A deck of few cards, with nothing that is special. */
static const char small_deck[] =
    "{ \"counts\": { \"study\": 10, \"job\": 2, \"salary\": 12, \"flirt\": 2, \"marriage\": 1, "
    "\"child\": 6, \"malus\": 6, \"pet\": 3 }, \"cards\": [\n"
    LAID("etude-simple", "study", "10") ",\n"
    JOB("pizzaiolo", "0", "2", "ordinary") ",\n" JOB("garde", "2", "4", "civil-servant") ",\n"
    LAID("salaire-1", "salary", "6") ",\n" LAID("salaire-2", "salary", "6") ",\n"
    LAID("flirt-hotel", "flirt", "2") ",\n" LAID("mariage-montcuq", "marriage", "1") ",\n"
    LAID("enfant-leia", "child", "6") ",\n"
    CARD("burn-out", "malus", "6", "\"smiles\": 0, \"effect\": \"skip-1\"") ",\n"
    LAID("animal-oie", "pet", "3") "\n] }";

/* ---- loading ---------------------------------------------------------------------------------- */

/* The text with the first `from` replaced; gives the old one back. */
static char *change(char *text, const char *from, const char *to)
{
    char *hit = strstr(text, from), *out = malloc(strlen(text) + strlen(to) + 1);

    if (!hit)
        fail_msg("no %s", from);
    assert_non_null(out);
    sprintf(out, "%.*s%s%s", (int)(hit - text), text, to, hit + strlen(from));
    free(text);
    return out;
}

static char *large_deck(void)
{
    static const struct { const char *from, *to; } more[] = {
        { "\"etude-simple\", \"family\": \"study\", \"copies\": 22",
          "\"etude-simple\", \"family\": \"study\", \"copies\": 25" },
        { "\"etude-double\", \"family\": \"study\", \"copies\": 3",
          "\"etude-double\", \"family\": \"study\", \"copies\": 4" },
        { "\"salaire-1\", \"family\": \"salary\", \"copies\": 10",
          "\"salaire-1\", \"family\": \"salary\", \"copies\": 12" },
        { "\"salaire-4\", \"family\": \"salary\", \"copies\": 10",
          "\"salaire-4\", \"family\": \"salary\", \"copies\": 14" },
        { "\"adultere\", \"family\": \"adultery\", \"copies\": 3",
          "\"adultere\", \"family\": \"adultery\", \"copies\": 4" },
        { "\"accident\", \"family\": \"malus\", \"copies\": 5",
          "\"accident\", \"family\": \"malus\", \"copies\": 8" },
        { "\"impot\", \"family\": \"malus\", \"copies\": 5",
          "\"impot\", \"family\": \"malus\", \"copies\": 8" },
        { "\"grand-prix\", \"family\": \"prize\", \"copies\": 2",
          "\"grand-prix\", \"family\": \"prize\", \"copies\": 3" },
        { "\"legion-honneur\", \"family\": \"legion\", \"copies\": 1",
          "\"legion-honneur\", \"family\": \"legion\", \"copies\": 2" },
    };
    char head[2 * sizeof further + 512], *text = t_data_text(&lv_game_sml, "cards.json");

    snprintf(head, sizeof head, "{ \"counts\": %s,\n\"cards\": [\n%s", LARGE_COUNTS, further);
    text = change(text, "{ \"cards\": [", head);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        text = change(text, more[i].from, more[i].to);
    return text;
}

static bool read_text(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    (void)name, (void)why;
    *text = strdup(ctx);
    *len = strlen(ctx);
    return *text != NULL;
}

static struct lv_data *load(char *text)
{
    struct lv_refusal why = { 0 };
    struct lv_data *d = lv_data_load(&lv_game_sml, read_text, text, &why);

    if (!d)
        fail_msg("line %d: %s (%s, %d)", why.line, why.msgid, why.text, (int)why.n);
    return d;
}

static struct lv_setup setup(const struct lv_data *d, int seats)
{
    struct lv_setup u;
    struct lv_refusal why = { 0 };

    if (!lv_setup_init(&u, &lv_game_sml, d, seats, &why) || !lv_setup_check(&u, &why))
        fail_msg("%s", why.msgid);
    return u;
}

/* ---- whole games ------------------------------------------------------------------------------ */

static void check_moves(const struct lv_setup *u, const struct sml_state *s, const lv_action *a, int n)
{
    static const char *const names[] = { "A", "B", "C", "D", "E", "F" };
    const struct lv_words w = { lv_lang_find("fr"), names, 0, false };

    for (int i = 0; i < n; i++) {
        char move[LV_MAX_NOTATION], label[512];
        struct lv_buf b = LV_BUF(move), to = LV_BUF(label);
        lv_action_write(u, s, a[i], &b);
        lv_choice_say(u, s, a[i], &w, &to);
        assert_int_equal(t_action(u, s, move), a[i]);
        assert_true(lv_game_sml.rules.may(u, s, a[i], NULL));
        assert_true(!b.cut && !to.cut && to.len > 0);
    }
}

/* Every card of the deck is somewhere once, and the state can be written and read again. */
static void check_state(const struct lv_setup *u, const struct sml_state *s, struct lv_rng *rng)
{
    static char members[1 << 14];
    const char *text = t_written(u, s);
    struct sml_state again = { 0 };
    struct lv_refusal why = { 0 };

    if (!lv_game_sml.writing->sound(u, s, &why))
        fail_msg("%s in %s", why.msgid, text);
    snprintf(members, sizeof members, "%.*s", (int)strlen(text) - 2, text + 1);
    t_position(u, &again, members);
    assert_memory_equal(s, &again, sizeof again);
    lv_game_sml.rules.resample(u, &again, (int)lv_rng_below(rng, (uint32_t)u->seats), rng);
    if (!lv_game_sml.writing->sound(u, &again, &why))
        fail_msg("resampled: %s in %s", why.msgid, text);
}

static void play(const struct lv_setup *u, struct lv_rng *rng, unsigned laid[SML_MAX_CARDS])
{
    static struct lv_events news;
    lv_action a[LV_MAX_ACTIONS];
    struct sml_state s;
    int who, n;

    t_start(u, &s);
    while ((who = lv_game_sml.rules.to_move(u, &s)) != LV_OVER) {
        n = 1;
        if (who == LV_CHANCE)
            a[0] = lv_game_sml.rules.sample(u, &s, rng);
        else
            n = lv_game_sml.rules.legal(u, &s, a);
        assert_in_range(n, 1, LV_MAX_ACTIONS);
        if (lv_rng_below(rng, 32) == 0) {
            check_moves(u, &s, a, n);
            check_state(u, &s, rng);
        }
        news.n = 0;
        lv_game_sml.rules.apply(u, &s, a[lv_rng_below(rng, (uint32_t)n)], &news);
        for (int i = 0; i < news.n; i++)
            if (sml_lays(&news.at[i]))
                laid[news.at[i].arg[1]]++;
    }
}

/* Has every card of the deck been laid? Nobody has to lay the bombing. */
static bool all_were_laid(const struct sml_data *data, const unsigned laid[SML_MAX_CARDS])
{
    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        if (!data->absent[c] && laid[c] == 0 && c != SML_ATTACK)
            return false;
    return true;
}

/* Some games with each number of seats, and more until every card was laid. */
static void plays_whole_games(char *text, unsigned n_cards, unsigned n_played)
{
    enum { LEAST = 100, MOST = 700 };
    struct lv_data *d = load(text);
    const struct sml_data *data = lv_data_of(d);
    unsigned laid[SML_MAX_CARDS] = { 0 }, in_deck = 0;

    assert_int_equal(data->n_cards, n_cards);
    for (int i = 0; i < LEAST || (i < MOST && !all_were_laid(data, laid)); i++) {
        struct lv_setup u = setup(d, 2 + i % 5);
        struct lv_rng rng = lv_rng_seed(11, (uint64_t)i);
        play(&u, &rng, laid);
    }
    for (unsigned c = 0; c < SML_MAX_CARDS; c++) {
        in_deck += !data->absent[c];
        if (data->absent[c] && laid[c] > 0)
            fail_msg("card %u is not in the deck and was laid", c);
    }
    assert_int_equal(in_deck, n_played);
    assert_true(all_were_laid(data, laid));
    lv_data_free(d);
}

static void test_SML_R110_a_larger_deck_plays_whole_games(void **state)
{
    char *text = large_deck();

    (void)state;
    plays_whole_games(text, 240, 240);
    free(text);
}

static void test_SML_R110_a_smaller_deck_plays_whole_games(void **state)
{
    char *text = strdup(small_deck);

    (void)state;
    plays_whole_games(text, 210, 42); /* ten are not in the box: guard, children, burn-out, geese */
    free(text);
}

/* The new cards follow the rules of their families. */
static void test_SML_R110_further_cards_obey_the_rules_of_their_families(void **state)
{
    const struct scene steal = { .phase = "play",
                                 .seat = { "flirt-plage#1", "| 'flirts': ['flirt-plage#2']", "" } };
    const struct scene alone = { .phase = "play", .seat = { "flirt-gare", "", "" } };
    const struct scene earn = {
        .phase = "play",
        .seat = { "salaire-4#14 cabane | 'job': 'boulanger', 'studies': ['etude-double#4'], "
                  "'salaries': ['salaire-1#11', 'salaire-1#12']", "accident#8 licenciement#1", "" }
    };
    char *text = large_deck();
    struct lv_data *d = load(text);
    struct lv_setup u = setup(d, 3);
    struct sml_state s;

    (void)state;
    sml_set(&u, &s, &steal);
    t_play(&u, &s, "play flirt-plage#1"); /* SML-037 */
    assert_int_equal(s.seat[0].n_flirts, 2);
    assert_int_equal(s.seat[1].n_flirts, 0);
    sml_set(&u, &s, &alone);
    t_play(&u, &s, "play flirt-gare");
    assert_int_equal(s.seat[0].n_flirts, 1);
    sml_set(&u, &s, &earn);
    assert_int_equal(s.seat[0].level, 2);
    t_refused(&u, &s, "play salaire-4#14", LV_E_RULE, "SML-032");
    t_play(&u, &s, "play cabane; pay salaire-1#11; pay salaire-1#12; draw; card impot#6; "
                   "play accident#8 target 1");
    assert_int_equal(s.seat[0].n_skips, 1);
    lv_data_free(d);
    free(text);
}

/* A bombing tells of, and takes, the children of the owner's deck too. */
static void test_SML_R110_SML_083_the_bombing_counts_further_children(void **state)
{
    const struct scene c = { .phase = "play",
                             .seat = { "attentat", "| 'flirts': ['flirt-bar#1'], 'marriage': 'mariage-y', "
                                                   "'children': ['enfant-leia', 'enfant-ada#5']", "" } };
    char *text = large_deck();
    struct lv_data *d = load(text);
    struct lv_setup u = setup(d, 3);
    struct sml_state s;

    (void)state;
    sml_set(&u, &s, &c);
    t_play(&u, &s, "play attentat");
    assert_non_null(strstr(t_told(&u, LV_SEE_ALL), "\"event\":\"attack\",\"who\":1,\"card\":\"attentat\","
                                                   "\"from\":\"hand\",\"to\":\"out\",\"n\":2,"));
    assert_int_equal(s.seat[1].child, SML_NONE);
    lv_data_free(d);
    free(text);
}

/* The box and forty more pets, each of a kind of its own: no deck has more cards or kinds. */
static char *largest_deck(void)
{
    static const char pet[] = "{ \"id\": \"animal-%d\", \"family\": \"pet\", \"copies\": 1, "
                              "\"fr\": \"%d\", \"en\": \"%d\", \"text-fr\": \"\", \"text-en\": \"\", "
                              "\"smiles\": 1 },\n";
    char head[1 << 13] = "{ \"counts\": { \"study\": 25, \"job\": 30, \"salary\": 40, \"flirt\": 20, "
                         "\"marriage\": 7, \"adultery\": 3, \"child\": 10, \"malus\": 37, \"special\": 10, "
                         "\"house\": 5, \"trip\": 5, \"pet\": 45, \"prize\": 2, \"legion\": 1 },\n"
                         "\"cards\": [\n";
    size_t len = strlen(head);

    for (int i = 1; i <= SML_MAX_CARDS - SML_N_CARDS; i++)
        len += (size_t)snprintf(head + len, sizeof head - len, pet, i, i, i);
    return change(t_data_text(&lv_game_sml, "cards.json"), "{ \"cards\": [", head);
}

/* Nobody has seen any of them: the program holds as many hidden cards as it has room for. */
static void test_SML_R110_SML_R116_all_cards_of_the_largest_deck_are_hidden(void **state)
{
    static const char *const said[] = { "play piston", "play piston job chirurgien", "play casino bet ?",
                                        "play animal-40", "discard etude-simple#1" };
    const struct scene c = { .phase = "play", .seat = { "", "", "" } };
    static struct lv_outcome out[LV_MAX_OUTCOMES];
    char *text = largest_deck();
    struct lv_data *d = load(text);
    struct lv_setup u = setup(d, 3);
    struct sml_state s;

    (void)state;
    u.own_hands = true;
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        sml_set(&u, &s, &c);
        assert_true(t_offered(&u, &s, said[i]));
        t_play(&u, &s, said[i]);
        assert_true(lv_game_sml.writing->sound(&u, &s, NULL));
    }
    u.own_hands = false;
    t_start(&u, &s);
    assert_int_equal(lv_game_sml.rules.outcomes(&u, &s, out),
                     SML_MAX_CARDS); /* any of them may come first */
    lv_data_free(d);
    free(text);
}

/* ---- faults ----------------------------------------------------------------------------------- */

static struct fault {
    const char *name, *from, *to; /* in the larger deck */
    const char *msgid, *text;     /* of the refusal; NULL: any */
    int n, line;                  /* 0: any line */
} fault[] = {
    { "SML-R110 a card too few for the counts", "\"child\": 20", "\"child\": 21",
      "the counts say {text}, but there are {n} such cards", "child: 21", 20, 1 },
    { "SML-R110 a family the counts forget", "\"trip\": 6, ", "",
      "the counts say {text}, but there are {n} such cards", "trip: 0", 6, 1 },
    { "SML-R110 counts of no family", "\"pet\": 7", "\"pets\": 7", NULL, NULL, 0, 0 },
    { "SML-R110 counts that are no numbers", "\"pet\": 7", "\"pet\": \"7\"", NULL, NULL, 0, 1 },
    { "SML-R110 counts that are no object", LARGE_COUNTS, "7", NULL, NULL, 0, 1 },
    { "SML-R110 a card that stands twice", "\"id\": \"facteur\"", "\"id\": \"boulanger\"",
      "the card {text} appears twice", "boulanger", 0, 4 },
    { "SML-R110 an id that cannot be written", "\"id\": \"facteur\"", "\"id\": \"Facteur 2\"",
      "{text}: an id has up to {n} small letters, digits and hyphens", "Facteur 2", 24, 4 },
    { "SML-R110 an id that is too long", "\"id\": \"facteur\"",
      "\"id\": \"facteur-de-la-rue-des-lilas\"",
      "{text}: an id has up to {n} small letters, digits and hyphens", NULL, 24, 4 },
    { "SML-R110 a family that does not exist", "\"flirt-plage\", \"family\": \"flirt\"",
      "\"flirt-plage\", \"family\": \"amour\"", "there is no family {text}", "amour", 0, 6 },
    { "SML-R110 a new special", "\"flirt-plage\", \"family\": \"flirt\"",
      "\"flirt-plage\", \"family\": \"special\"", "the family {text} has no further cards",
      "special", 0, 6 },
    { "SML-R17 a card of an extension", "\"flirt-plage\", \"family\": \"flirt\"",
      "\"flirt-plage\", \"family\": \"extension\"", "there is no family {text}", "extension", 0, 6 },
    { "SML-R58 three flirts of a place", "\"flirt-plage\", \"family\": \"flirt\", \"copies\": 2",
      "\"flirt-plage\", \"family\": \"flirt\", \"copies\": 3",
      "there may be at most {n} of {text}", "flirt-plage", 2, 6 },
    { "SML-R110 two prisons", "\"prison\", \"family\": \"malus\", \"copies\": 1",
      "\"prison\", \"family\": \"malus\", \"copies\": 2", "there may be at most {n} of {text}",
      "prison", 1, 0 },
    { "SML-R110 a card more than fits", "\"animal-oie\", \"family\": \"pet\", \"copies\": 2",
      "\"animal-oie\", \"family\": \"pet\", \"copies\": 23",
      "with {text} there are more than {n} cards beside those of the box", NULL, 40, 0 },
    { "SML-R110 a new job with a power", "\"status\": \"interim\"",
      "\"status\": \"interim\", \"effect\": \"free-trips\"",
      "the effect of this card must be {text}", "none", 0, 5 },
    { "SML-R110 an effect nobody knows", "\"status\": \"interim\"",
      "\"status\": \"interim\", \"effect\": \"invisible\"", "there is no effect {text}", "invisible",
      0, 5 },
    { "SML-R110 a wrong type", "\"smiles\": 2, \"level\": 1", "\"smiles\": true, \"level\": 1", NULL,
      NULL, 0, 3 },
};

static void is_refused(char *text, const struct fault *f)
{
    struct lv_refusal why = { 0 };
    struct lv_data *d = lv_data_load(&lv_game_sml, read_text, text, &why);

    assert_null(d);
    assert_string_equal(why.file, "cards.json");
    if (f->msgid) {
        assert_string_equal(why.msgid, f->msgid);
        assert_int_equal(why.n, f->n);
    }
    if (f->text)
        assert_string_equal(why.text, f->text);
    assert_true(f->line ? why.line == f->line : why.line > 0);
}

static void fault_is_refused(void **state)
{
    const struct fault *f = *state;
    char *text = change(large_deck(), f->from, f->to);

    is_refused(text, f);
    free(text);
}

static void test_SML_R110_a_deck_has_its_least_and_its_most(void **state)
{
    const struct fault few = { .msgid = "a deck has at least {n} cards", .n = SML_MIN_CARDS };
    const struct fault malus = { .msgid = "the counts say {text}, but {n} is the most that can be "
                                          "played", .n = SML_MAX_MALUS, .text = "malus: 46" };
    char *text = change(change(strdup(small_deck), "\"study\": 10", "\"study\": 7"),
                        "\"study\", \"copies\": 10", "\"study\", \"copies\": 7");

    (void)state;
    is_refused(text, &few);
    free(text);
    text = change(change(strdup(small_deck), "\"malus\": 6", "\"malus\": 46"),
                  "\"malus\", \"copies\": 6", "\"malus\", \"copies\": 41");
    text = change(text, "\n] }", ",\n" CARD("accident", "malus", "5",
                                           "\"smiles\": 0, \"effect\": \"skip-1\"") "] }");
    text = change(change(text, "\"child\": 6", "\"child\": 1"), "\"child\", \"copies\": 6",
                  "\"child\", \"copies\": 1");
    is_refused(text, &malus);
    free(text);
}

/* Without counts of its own a file is the box, so that nobody loses a card by mistake. */
static void test_SML_R110_a_file_without_counts_is_the_box(void **state)
{
    char *text = large_deck();
    const struct fault f = { .msgid = "there is no card {text}", .text = "boulanger", .line = 3 };

    (void)state;
    text = change(text, "\"counts\": " LARGE_COUNTS ",", "");
    is_refused(text, &f);
    free(text);
}

int main(void)
{
    static struct CMUnitTest test[32] = {
        cmocka_unit_test(test_SML_R110_a_larger_deck_plays_whole_games),
        cmocka_unit_test(test_SML_R110_a_smaller_deck_plays_whole_games),
        cmocka_unit_test(test_SML_R110_further_cards_obey_the_rules_of_their_families),
        cmocka_unit_test(test_SML_R110_SML_083_the_bombing_counts_further_children),
        cmocka_unit_test(test_SML_R110_SML_R116_all_cards_of_the_largest_deck_are_hidden),
        cmocka_unit_test(test_SML_R110_a_deck_has_its_least_and_its_most),
        cmocka_unit_test(test_SML_R110_a_file_without_counts_is_the_box),
    };
    size_t n = 0;

    while (test[n].name)
        n++;
    for (size_t i = 0; i < sizeof fault / sizeof *fault; i++)
        test[n++] = (struct CMUnitTest){ fault[i].name, fault_is_refused, NULL, NULL, &fault[i] };
    return _cmocka_run_group_tests("smile-life decks", test, n, NULL, NULL);
}
