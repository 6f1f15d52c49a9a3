/* test_sml_offers.c: what a board is offered: cards that are alike, what is refused and why, purchases, the
 * cards with their words, and that no choice depends on hidden cards. And a record from before. */
#include <stdio.h>
#include <string.h>

#include "core/match.h"
#include "games/smile-life/sml_play.h"
#include "sml_help.h"

static const char *const names[] = { "Anne", "Bob", "Chloé", "Dédé", "Ève", "Farid" };
static struct lv_data *cards; /* from main, for matches */
static struct sml_state s;
static char room[1 << 16];

static struct lv_words english(int reader)
{
    return (struct lv_words){ lv_lang_find("en"), names, reader, false };
}

/* ---- in a match ------------------------------------------------------------------------------- */

static struct lv_match *match_at(const struct scene *c)
{
    static const struct lv_seat seats[] = { { "Anne", "person" }, { "Bob", "person" }, { "Chloé",
    "person" } };
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");
    struct lv_refusal why = { 0 };
    struct lv_match *m = lv_match_new(u, cards, seats, LV_CHANCE_TABLE, NULL, &why);
    struct lv_node *root;

    assert_non_null(m);
    sml_set(u, &s, c);
    root = lv_doc_read(t_written(u, &s), strlen(t_written(u, &s)), 1 << 16, &why);
    assert_true(lv_match_set_position(m, root, &why));
    lv_doc_free(root);
    return m;
}

static int times(const char *text, const char *what)
{
    int n = 0;

    for (; (text = strstr(text, what)); text++)
        n++;
    return n;
}

static const char *choices_of(const struct lv_match *m, bool fold)
{
    const struct lv_words w = english(0);
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_match_choices(m, &w, LV_MAX_ACTIONS, fold, &j);
    assert_false(b.cut);
    return room;
}

static void test_cards_that_are_alike_are_one_line_for_people(void **state)
{
    const struct scene hand = { .phase = "play",
                                .seat = { "= etude-simple#1 etude-simple#5 etude-simple#9 "
                                          "accident#1 accident#2 casino" } };
    const struct scene purse = { .phase = "pay", .table = "'taken': 'voyage-rio', 'price': 3",
                                 .seat = { "= casino | 'salaries': ['salaire-3#1', 'salaire-3#2']" } };
    struct lv_match *m = match_at(&hand);

    (void)state;
    assert_int_equal(times(choices_of(m, false), "\"do\":\"play etude-simple#"), 3);
    assert_int_equal(times(choices_of(m, false), "\"do\":\"play accident#"), 4);
    assert_int_equal(times(choices_of(m, true), "\"do\":\"play etude-simple#"), 1);
    assert_int_equal(times(room, "\"do\":\"play accident#1 target"), 2);
    assert_int_equal(times(room, "\"do\":\"play accident#2 target"), 0);
    assert_int_equal(times(room, "\"do\":\"discard "), 3);
    lv_match_free(m);
    m = match_at(&purse); /* which salary was laid last matters: SML-079 */
    assert_int_equal(times(choices_of(m, true), "\"do\":\"pay salaire-3#"), 2);
    lv_match_free(m);
}

static struct blocked {
    struct scene scene;
    const char *parts[3];
} blocked[] = {
    { { .name = "SML-026 a job above the studies", .phase = "play",
        .seat = { "= designer salaire-1#1 accident#1 animal-chat casino troc" } },
      { "{'choice':'job','group':'lay','card':'designer','smiles':",
        "'why':'this job needs study level 4','short':'Needs study level 4'",
        "'rule':'SML-032','why':'no job, no salary','short':'No job'" } },
    { { .name = "SML-080 a malus that reaches one of two", .phase = "play",
        .seat = { "licenciement#1", "| 'job': 'designer'" } },
      { "{'choice':'malus','group':'lay','card':'licenciement#1','target':3,'rule':'SML-080',"
        "'why':'no dismissal without a job','short':'No job'}" } },
    { { .name = "SML-108 a civil servant is protected", .phase = "play",
        .seat = { "licenciement#1", "| 'job': 'prof-maths'" } },
      { "'target':2,'rule':'SML-108','why':'the job of this player protects from it',"
        "'short':'The job protects'" } },
    { { .name = "SML-055 a purchase that is too dear", .phase = "play", .seat = { "maison-grande" } },
      { "'card':'maison-grande','price':10,'full':10,", "'short':'10 bundles: too dear'" } },
    { { .name = "SML-020 one's own throw", .phase = "draw", .table = "'discard': ['animal-chat 1']" },
      { "{'choice':'take','group':'take','card':'animal-chat','rule':'SML-020'",
        "'short':'You threw it away'" } },
    { { .name = "SML-095 a salary is fetched, nothing else", .phase = "fetch",
        .table = "'fetch': 'chef-des-ventes', 'discard': ['salaire-1#1 2', 'animal-chat 2']",
        .seat = { "= casino | 'job': 'chef-des-ventes', 'job-new': true" } },
      { "'card':'animal-chat','smiles':1,'rule':'SML-095'", "'short':'Not for this job'" } },
    { { .name = "SML-R68 a payment goes from dear to cheap", .phase = "pay",
        .table = "'taken': 'voyage-rio', 'price': 1, 'paid': 'salaire-2#1'",
        .seat = { "= casino | 'salaries': ['salaire-2#1', 'salaire-3#1', 'salaire-1#1'], "
                  "'invested': ['salaire-2#1']" } },
      { "{'choice':'pay','group':'pay','card':'salaire-3#1','worth':3,'rule':'SML-R68'" } },
};

static void blocked_holds(void **state)
{
    const struct blocked *t = *state;
    struct lv_match *m = match_at(&t->scene);
    const struct lv_words w = english(0);
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_match_blocked(m, &w, false, &j);
    for (int i = 0; i < 3 && t->parts[i]; i++)
        if (!strstr(room, sml_quoted(t->parts[i])))
            fail_msg("%s is not in\n%s", sml_quoted(t->parts[i]), room);
    lv_match_free(m);
}

static void test_the_view_offers_a_careful_purchase(void **state)
{
    const struct scene c = { .phase = "play",
                             .seat = { "voyage-rio | 'salaries': ['salaire-4#1', 'salaire-1#1', "
                                       "'salaire-2#1']" } };
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");

    (void)state;
    sml_set(u, &s, &c);
    assert_non_null(strstr(t_view(u, &s, 0), sml_quoted("'purchases':[{'card':'voyage-rio','price':3,"
                                        "'full':3,'pay':['salaire-2#1','salaire-1#1'],'waste':0,"
                                        "'purse':[{'card':'salaire-4#1','worth':4,'do':'pay salaire-4#1'},"
                                        "{'card':'salaire-2#1','worth':2,'do':'pay salaire-2#1'},"
                                        "{'card':'salaire-1#1','worth':1,'do':'pay salaire-1#1'}],"
                                        "'ways':[{'pay':['salaire-2#1','salaire-1#1'],'waste':0},"
                                        "{'pay':['salaire-4#1'],'waste':1}]}]")));
    assert_non_null(strstr(t_view(u, &s, 0), sml_quoted("{'phase':'play','turn':1,")));
    assert_non_null(strstr(t_view(u, &s, 1), sml_quoted("'purchases':[]")));
}

/* To waste nothing comes before turning many salaries. */
static void test_a_careful_purchase_wastes_nothing(void **state)
{
    const struct scene c = { .phase = "play",
                             .seat = { "voyage-rio | 'salaries': ['salaire-3#1', 'salaire-2#1', "
                                       "'salaire-2#2']" } };
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");

    (void)state;
    sml_set(u, &s, &c);
    assert_non_null(strstr(t_view(u, &s, 0), sml_quoted("'full':3,'pay':['salaire-3#1'],'waste':0,'purse'")));
}

/* ---- ways to pay ------------------------------------------------------------------------------ */

enum { MIXES = 11 * 11 * 2 * 11 * 11 };
struct ways {
    const struct lv_setup *u;
    unsigned char seen[MIXES];
    unsigned n;
};

static unsigned mix_of(const struct lv_setup *u, const uint8_t *card, unsigned n)
{
    unsigned count[5] = { 0 };

    for (unsigned i = 0; i < n; i++)
        count[card[i] == SML_LEGACY ? 4 : sml_worth(u, card[i]) - 1]++;
    return (((count[0] * 11 + count[1]) * 11 + count[2]) * 11 + count[3]) * 2 + count[4];
}

static void note_way(void *ctx, const uint8_t *card, unsigned n, unsigned waste)
{
    struct ways *w = ctx;

    assert_int_equal(w->seen[mix_of(w->u, card, n)], 0); /* each mix once */
    w->seen[mix_of(w->u, card, n)] = 1;
    w->n++;
    assert_in_range(waste, 0, 3);
}

/* Every payment that the rules lead to, decision by decision. */
static unsigned pay_on(struct ways *w, struct sml_state now, uint8_t *paid, unsigned n)
{
    lv_action a[LV_MAX_ACTIONS];
    unsigned found = 0;
    int n_legal;

    if (now.phase != SML_AT_PAY) {
        unsigned char *seen = &w->seen[mix_of(w->u, paid, n)];
        assert_int_not_equal(*seen, 0);
        found = *seen == 1;
        *seen = 2;
        return found;
    }
    n_legal = lv_game_sml.rules.legal(w->u, &now, a);
    for (int i = 0; i < n_legal; i++) {
        struct sml_state next = now;
        paid[n] = (uint8_t)lv_action_a(a[i]);
        lv_game_sml.rules.apply(w->u, &next, a[i], NULL);
        found += pay_on(w, next, paid, n + 1);
    }
    return found;
}

/* Buys this card in all ways. */
static void check_ways(const char *card, const char *rest)
{
    static struct ways w;
    char seat[512];
    uint8_t paid[SML_PURSE];
    const struct scene c = { .phase = "play", .seat = { seat } };
    struct sml_state now;
    lv_action a[LV_MAX_ACTIONS];
    unsigned price;

    snprintf(seat, sizeof seat, "%s | %s", card, rest);
    w = (struct ways){ .u = t_setup(&lv_game_sml, 3, "") };
    sml_set(w.u, &s, &c);
    for (int i = lv_game_sml.rules.legal(w.u, &s, a) - 1; i >= 0; i--) {
        now = s;
        lv_game_sml.rules.apply(w.u, &now, a[i], NULL);
        if (now.phase == SML_AT_PAY)
            break;
    }
    assert_int_equal(now.phase, SML_AT_PAY);
    price = now.price;
    sml_ways(w.u, &s, 0, price, note_way, &w);
    assert_int_not_equal(w.n, 0);
    assert_int_equal(pay_on(&w, now, paid, 0), w.n);
}

static void test_SML_R68_the_view_lists_exactly_the_payments_that_can_be_reached(void **state)
{
    static const char *const card[] = { "voyage-rio", "maison-petite#1", "maison-moyenne#1",
                                        "maison-grande" };
    static const char *const rest[] = {
        "'laid': ['heritage'], 'salaries': ['salaire-1#1', 'salaire-3#1', 'salaire-4#1']",
        ("'laid': ['heritage'], 'flirts': ['flirt-zoo#1'], 'marriage': 'mariage-montcuq', "
         "'salaries': ['salaire-1#1', 'salaire-1#2', 'salaire-2#1', 'salaire-2#2', 'salaire-3#1', "
         "'salaire-4#1']"),
        ("'salaries': ['salaire-4#1', 'salaire-4#2', 'salaire-4#3', 'salaire-3#2', 'salaire-2#4', "
         "'salaire-2#5', 'salaire-1#4']"),
        ("'salaries': ['salaire-4#1', 'salaire-4#2', 'salaire-1#1', 'salaire-1#2', 'salaire-1#3', "
         "'salaire-1#4']"), /* enough ones for the trip: the first way of all */
    };

    (void)state;
    for (unsigned i = 0; i < sizeof rest / sizeof *rest; i++)
        for (unsigned k = 0; k < sizeof card / sizeof *card; k++)
            check_ways(card[k], rest[i]);
}

static void test_SML_037_the_view_names_the_flirt_that_can_be_stolen(void **state)
{
    const struct scene c = { .phase = "draw",
                             .seat = { "| 'flirts': ['flirt-bar#1', 'flirt-zoo#1']",
                                       "| 'flirts': ['flirt-parc#1'], 'marriage': 'mariage-montcuq', "
                                       "'adultery': 'adultere#1', 'lovers': ['flirt-hotel#1']", "" } };
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");

    (void)state;
    sml_set(u, &s, &c);
    assert_int_equal(sml_open_flirt(u, &s, 0), SML_FLIRT_ZOO);
    assert_int_equal(sml_open_flirt(u, &s, 1), SML_FLIRT_HOTEL);
    assert_int_equal(sml_open_flirt(u, &s, 2), SML_NONE);
    assert_int_equal(sml_open_flirt(t_setup(&lv_game_sml, 3, "adultery-flirts=safe"), &s, 1), SML_NONE);
}

static void test_the_board_has_every_card_with_its_words_and_picture(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "river=yes");
    const struct lv_words w = { lv_lang_find("fr"), names, 0, false };
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    lv_json_object(&j);
    sml_board(u, &w, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    assert_int_equal(times(room, "\"id\":"), SML_N_TYPES);
    assert_int_equal(times(room, "\"art\":"), SML_N_TYPES - 4); /* salaries are drawn as notes */
    assert_non_null(strstr(room,
                           sml_quoted("{'id':'flirt-zoo','family':'flirt','copies':2,'name':'Flirt au zoo',"
                                        "'short':'Zoo',")));
    assert_int_equal(times(room, "\"child\":true"), 2);
    assert_non_null(strstr(room, sml_quoted("'smiles':2,'level':0,'pay':4,'status':'ordinary',"
                                        "'effect':'no-dismissal-no-tax','art':'ninja'}")));
    assert_non_null(strstr(room,
                           sml_quoted("'deck':200,'limits':{'hand':5,'studies':6,'flirts':5,'river':3}}")));
}

/* ---- whole games ------------------------------------------------------------------------------ */

/* What is listed is refused, for a reason that also fits a board. */
static void look_at_blocked(const struct lv_setup *u, const struct sml_state *now,
                            lv_action next, struct lv_rng *rng)
{
    static const char *const lang[] = { "fr", "en" };
    lv_action a[LV_MAX_ACTIONS];
    int n;

    (void)next, (void)rng;
    if (lv_game_sml.rules.to_move(u, now) < 0)
        return;
    n = sml_blocked(u, now, a);
    assert_in_range(n, 0, LV_MAX_ACTIONS);
    for (int i = 0; i < n; i++) {
        struct lv_refusal why = { 0 };
        assert_false(sml_may(u, now, a[i], &why));
        assert_non_null(why.rule);
        if (!why.brief)
            fail_msg("no short form: %s", why.msgid);
        for (int k = 0; k < 2; k++) {
            struct lv_buf b = LV_BUF(room);
            lv_say(&b, lv_lang_find(lang[k]), why.brief, LV_NUM("n", why.n));
            assert_in_range(sml_letters(room), 1, 24);
        }
    }
}

static void test_what_is_blocked_is_refused_with_a_short_reason(void **state)
{
    (void)state;
    sml_play_through(60, &s, look_at_blocked);
}

/* All that a choice says and foretells, the same in every world the seat cannot tell from this one. */
static void look_for_secrets(const struct lv_setup *u, const struct sml_state *now,
                             lv_action next, struct lv_rng *rng)
{
    static char other[sizeof room];
    const int who = lv_game_sml.rules.to_move(u, now);
    struct sml_state world = *now;
    lv_action a[LV_MAX_ACTIONS];
    int n;

    (void)next;
    if (who < 0)
        return;
    lv_game_sml.rules.resample(u, &world, who, rng);
    n = lv_game_sml.rules.legal(u, now, a);
    for (int i = 0; i < n; i++) {
        const struct lv_words w = english(who);
        struct lv_buf b = LV_BUF(room), c = LV_BUF(other);
        struct lv_json j = lv_json_on(&b), k = lv_json_on(&c);
        lv_json_object(&j);
        lv_json_object(&k);
        lv_choice_write(u, now, a[i], &w, &j);
        lv_choice_write(u, &world, a[i], &w, &k);
        assert_false(b.cut);
        assert_non_null(strstr(room, "\"brief\":\""));
        assert_string_equal(room, other);
    }
}

static void test_SML_006_no_choice_foretells_a_secret(void **state)
{
    (void)state;
    sml_play_through(24, &s, look_for_secrets);
}

/* ---- records ---------------------------------------------------------------------------------- */

/* Made before the cards had pictures and short names. */
static const char old_record[] =
    "{\"ludovie\":1,\"game\":\"smile-life\",\"rules\":1,\"components\":\"4cafbec0cd3eaa5a\",\"seats\":"
    "[{\"name\":\"Anne\",\"by\":\"person\"},{\"name\":\"Bob\",\"by\":\"person\"}],\"chance\":\"table\","
    "\"options\":{\"first-seat\":\"1\"}}\n"
    "{\"n\":1,\"chance\":\"card salaire-1#1\"}\n{\"n\":2,\"chance\":\"card mariage-montcuq\"}\n"
    "{\"n\":3,\"chance\":\"card flirt-zoo#1\"}\n{\"n\":4,\"chance\":\"card pizzaiolo\"}\n"
    "{\"n\":5,\"chance\":\"card etude-simple#1\"}\n{\"n\":6,\"chance\":\"card accident#1\"}\n"
    "{\"n\":7,\"chance\":\"card impot#1\"}\n{\"n\":8,\"chance\":\"card flirt-zoo#2\"}\n"
    "{\"n\":9,\"chance\":\"card enfant-leia\"}\n{\"n\":10,\"chance\":\"card serveur\"}\n"
    "{\"n\":11,\"seat\":1,\"do\":\"draw\"}\n{\"n\":12,\"chance\":\"card casino\"}\n"
    "{\"n\":13,\"seat\":1,\"do\":\"play pizzaiolo\"}\n{\"n\":14,\"seat\":2,\"do\":\"draw\"}\n"
    "{\"n\":15,\"chance\":\"card chance\"}\n{\"n\":16,\"seat\":2,\"do\":\"play flirt-zoo#2\"}\n";

static void test_a_record_of_the_former_cards_loads(void **state)
{
    struct lv_refusal why = { 0 }, damage = { 0 };
    struct lv_match *m = lv_match_load(old_record, strlen(old_record), cards, &damage, &why);

    (void)state;
    if (!m)
        fail_msg("%s", why.msgid);
    assert_int_equal(damage.code, LV_E_OK);
    assert_int_equal(lv_match_steps(m), 16);
    assert_int_equal(lv_state_hash(&lv_game_sml, lv_match_state(m)), 0x101e5e4539fc5feeu);
    lv_match_free(m);
}

int main(void)
{
    const struct CMUnitTest plain[] = {
        cmocka_unit_test(test_cards_that_are_alike_are_one_line_for_people),
        cmocka_unit_test(test_the_view_offers_a_careful_purchase),
        cmocka_unit_test(test_a_careful_purchase_wastes_nothing),
        cmocka_unit_test(test_SML_R68_the_view_lists_exactly_the_payments_that_can_be_reached),
        cmocka_unit_test(test_SML_037_the_view_names_the_flirt_that_can_be_stolen),
        cmocka_unit_test(test_the_board_has_every_card_with_its_words_and_picture),
        cmocka_unit_test(test_what_is_blocked_is_refused_with_a_short_reason),
        cmocka_unit_test(test_SML_006_no_choice_foretells_a_secret),
        cmocka_unit_test(test_a_record_of_the_former_cards_loads),
    };
    enum { N_PLAIN = sizeof plain / sizeof *plain, N_BLOCKED = sizeof blocked / sizeof *blocked };
    struct CMUnitTest all[N_PLAIN + N_BLOCKED];
    int failed;

    memcpy(all, plain, sizeof plain);
    for (size_t i = 0; i < N_BLOCKED; i++)
        all[N_PLAIN + i] =
            (struct CMUnitTest){ blocked[i].scene.name, blocked_holds, NULL, NULL, &blocked[i] };
    cards = lv_data_load(&lv_game_sml, NULL, NULL, NULL);
    failed = _cmocka_run_group_tests("smile-life offers", all, N_PLAIN + N_BLOCKED, NULL, NULL);
    lv_data_free(cards);
    return failed;
}
