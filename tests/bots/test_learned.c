/* test_learned.c: the networks that come with the games: they are used with the components they were learned
 * with and no others, a damaged file never harms, and what plays by them is strong. */
#include <stdlib.h>
#include <string.h>

#include "bots/hint.h"
#include "core/net.h"
#include "core/options.h"
#include "core/registry.h"
#include "positions.h"

/* Game number i of those with a network; NULL past the end. */
static const struct lv_game *learned_game(int i)
{
    const struct lv_game *g;

    for (int k = 0; (g = lv_game_at(k)); k++)
        if (g->thinking->learned && i-- == 0)
            return g;
    return NULL;
}

/* A file of the owner's own. */
struct own {
    const char *name, *text;
    size_t len;
};

static bool read_own(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    const struct own *own = ctx;

    (void)why;
    if (strcmp(name, own->name) != 0)
        return true;
    *text = malloc(own->len + 1);
    assert_non_null(*text);
    memcpy(*text, own->text, own->len);
    *len = own->len;
    return true;
}

static bool has_net(const struct lv_game *g, const struct lv_data *d)
{
    struct lv_setup u;

    assert_true(lv_setup_init(&u, g, d, g->min_seats, NULL));
    return u.net != NULL;
}

/* ---- files ------------------------------------------------------------------------------------- */

static void test_every_network_fits_its_components_and_all_are_small(void **unused)
{
    size_t bytes = 0;

    (void)unused;
    for (int i = 0; learned_game(i); i++) {
        const struct lv_game *g = learned_game(i);
        char *text = t_data_text(g, g->thinking->learned->file);
        if (!t_setup(g, g->min_seats, "")->net)
            fail_msg("%s: the network was learned with other components: bench/learn makes a new one", g->id);
        bytes += strlen(text);
        free(text);
    }
    assert_true(bytes > 0 && bytes <= LV_NET_FILE);
}

/* Records remember their components, of which a network is none: with another one they are the same. */
static void test_a_network_is_no_component(void **unused)
{
    (void)unused;
    for (int i = 0; learned_game(i); i++) {
        const struct lv_game *g = learned_game(i);
        const char *name = g->thinking->learned->file;
        char *text = t_data_changed(g, name, "\"shift\": 1", "\"shift\": 2"); /* much less sure */
        struct own own = { name, text, strlen(text) };
        struct lv_data *usual = lv_data_load(g, NULL, NULL, NULL);
        struct lv_data *other = lv_data_load(g, read_own, &own, NULL);
        assert_true(usual && other && has_net(g, other));
        assert_int_equal(lv_data_hash(usual), lv_data_hash(other));
        lv_data_free(usual);
        lv_data_free(other);
        free(text);
    }
}

static void test_own_components_do_without_the_network(void **unused)
{
    const struct lv_game *g = lv_game_find("cest-la-vie", NULL);
    char *words = t_data_changed(g, "tiles.json", "\"fr\": \"", "\"fr\": \"Petit ");
    char *values = t_data_changed(g, "tiles.json", "\"value\": 1", "\"value\": 2");
    struct own own = { "tiles.json", words, strlen(words) };
    struct lv_data *d = lv_data_load(g, read_own, &own, NULL);

    (void)unused;
    assert_true(d && has_net(g, d)); /* only called otherwise */
    lv_data_free(d);
    own.text = values;
    own.len = strlen(values);
    d = lv_data_load(g, read_own, &own, NULL);
    assert_true(d && !has_net(g, d));
    lv_data_free(d);
    free(words);
    free(values);
}

/* Some bytes are others, or some are missing: it is refused with a reason and its name, or can be asked. */
static void test_a_damaged_network_never_harms(void **unused)
{
    enum { TIMES = 300 };
    const struct lv_game *g = learned_game(1);
    const char *name = g->thinking->learned->file;
    struct lv_rng rng = lv_rng_seed(11, 1);
    int refused = 0;

    (void)unused;
    for (int i = 0; i < TIMES; i++) {
        struct lv_refusal why = { 0 };
        char *text = t_data_text(g, name);
        struct own own = { name, text, strlen(text) };
        struct lv_data *d;
        for (int k = 0; k < 1 + i % 3; k++)
            text[lv_rng_below(&rng, i % 2 ? 400 : (uint32_t)own.len)] = (char)(32 + lv_rng_below(&rng, 95));
        if (i % 5 == 0)
            own.len = lv_rng_below(&rng, (uint32_t)own.len);
        d = lv_data_load(g, read_own, &own, &why);
        if (!d && (!why.msgid || strcmp(why.file, name) != 0))
            fail_msg("refused without a reason, or without the file: %s", why.file);
        refused += !d;
        lv_data_free(d);
        free(text);
    }
    assert_true(refused > TIMES / 2 && refused < TIMES);
}

/* ---- play -------------------------------------------------------------------------------------- */

/* The share of games that the first bot wins with two seats, each deal from both. */
static double share_of(const struct lv_setup *u, const char *first, const char *second, int games)
{
    struct lv_bot *bot[2] = { new_bot(first, u), new_bot(second, u) };
    double sum = 0;

    for (int k = 0; k < games; k++) {
        struct lv_rng luck = lv_rng_seed(21, (uint64_t)(k / 2)), mind = lv_rng_seed(22, (uint64_t)k);
        union lv_state s = { 0 };
        float win[LV_MAX_SEATS];
        int who;
        u->game->rules.start(u, &s);
        while ((who = u->game->rules.to_move(u, &s)) != LV_OVER)
            u->game->rules.apply(u, &s, who == LV_CHANCE ? lv_sample(u, &s, &luck)
                                                         : choose_in(bot[who != k % 2], &s, &mind), NULL);
        lv_wins(u, &s, win);
        sum += (double)win[k % 2];
    }
    lv_bot_free(bot[0]);
    lv_bot_free(bot[1]);
    return sum / games;
}

static void test_what_was_learned_beats_greedy(void **unused)
{
    const struct lv_setup *u = t_setup(lv_game_find("cest-la-vie", NULL), 2, "");
    double share = share_of(u, "learned", "greedy", 40);

    (void)unused;
    if (share < 0.75)
        fail_msg("%.3f", share);
}

static void test_learned_plays_only_where_something_was_learned(void **unused)
{
    (void)unused;
    for (int i = 0; any_game(i); i++) {
        const struct lv_setup *u = t_setup(any_game(i), any_game(i)->min_seats, "");
        const struct lv_learned *l = u->game->thinking->learned;
        struct lv_refusal why = { 0 };
        struct lv_bot *b = lv_bot_new("learned:2", u, NULL, &why);
        assert_true((b != NULL) == (l && l->guides));
        assert_true(b || (why.code == LV_E_UNKNOWN && why.msgid));
        lv_bot_free(b);
    }
}

/* Without a network expert is what `mcts` is. */
static void test_expert_does_without_a_network(void **unused)
{
    (void)unused;
    for (int i = 0; learned_game(i); i++) {
        struct lv_setup u = *t_setup(learned_game(i), 2, "");
        struct lv_bot *with = new_bot("expert", &u), *without, *mcts, *hint;
        u.net = NULL;
        without = new_bot("expert", &u);
        mcts = new_bot("mcts", &u);
        hint = lv_hint_bot(&u, NULL, NULL);
        assert_true(with->spec.over_net || with->spec.kind == &lv_bot_learned);
        assert_true(without->spec.kind == &lv_bot_mcts && !without->spec.over_net);
        assert_int_equal(without->spec.budget.n, mcts->spec.budget.n);
        assert_memory_equal(&without->params, &mcts->params, sizeof mcts->params);
        assert_true(hint && hint->spec.kind == &lv_bot_mcts && hint->params.leaf == mcts->params.leaf);
        lv_bot_free(with);
        lv_bot_free(without);
        lv_bot_free(mcts);
        lv_bot_free(hint);
    }
}

/* Advice rests on what was learned: no other chance is shown. */
static void test_advice_rests_on_the_network(void **unused)
{
    (void)unused;
    for (int i = 0; learned_game(i); i++) {
        const struct lv_setup *u = t_setup(learned_game(i), 3, "");
        struct lv_bot *b = lv_hint_bot(u, NULL, NULL);
        assert_non_null(b);
        assert_true(b->params.leaf == lv_net_win);
        lv_bot_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_network_fits_its_components_and_all_are_small),
        cmocka_unit_test(test_a_network_is_no_component),
        cmocka_unit_test(test_own_components_do_without_the_network),
        cmocka_unit_test(test_a_damaged_network_never_harms),
        cmocka_unit_test(test_what_was_learned_beats_greedy),
        cmocka_unit_test(test_learned_plays_only_where_something_was_learned),
        cmocka_unit_test(test_expert_does_without_a_network),
        cmocka_unit_test(test_advice_rests_on_the_network),
    };

    return cmocka_run_group_tests_name("what was learned", tests, NULL, NULL);
}
