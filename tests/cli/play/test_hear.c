/* test_hear.c: what people type at the table is what they mean: for every decision and everything that can
 * come up at thousands of moments of all games, the words that are shown are understood as it alone. */
#include <stdio.h>
#include <string.h>

#include "../../match/playing.h"
#include "cli/hear.h"
#include "cli/meant.h"
#include "core/registry.h"

/* ---- words ------------------------------------------------------------------------------------- */

static enum hear_how heard(const char *typed, const char *name, const char *thing, const char *other)
{
    const struct lv_lang *l = lv_lang_find("en");
    struct hear_text t;
    struct hear_item item;

    hear_words(&t, l, typed);
    hear_item(&item, l, name);
    if (thing)
        hear_thing(&item, l, thing);
    if (other)
        hear_thing(&item, l, other);
    return hear_as(&t, &item);
}

static void test_names_and_beginnings_are_heard_whatever_their_accents(void **unused)
{
    (void)unused;
    assert_int_equal(heard("etudes", "Études", "Études", NULL), HEAR_WHOLE);
    assert_int_equal(heard("ETU", "Études", "Études", NULL), HEAR_BEGINS);
    assert_int_equal(heard("coeur", "un cœur", "cœur", NULL), HEAR_THINGS);
    assert_int_equal(heard("l'hotel", "Flirt à l’hôtel", NULL, NULL), HEAR_BEGINS);
    assert_int_equal(heard("bandit", "throw “Bandit” at Anne", "Bandit", "Anne"), HEAR_THING);
    assert_int_equal(heard("anne bandit", "throw “Bandit” at Anne", "Bandit", "Anne"), HEAR_THINGS);
    assert_int_equal(heard("throw bandit at anne.", "throw “Bandit” at Anne", "Bandit", "Anne"), HEAR_WHOLE);
    assert_int_equal(heard("bandits", "throw “Bandit” away", "Bandit", NULL), HEAR_NOT);
    assert_int_equal(heard("", "Bandit", "Bandit", NULL), HEAR_NOT);
    assert_int_equal(heard("…", "Bandit", "Bandit", NULL), HEAR_NOT);
}

static void test_numbers_are_heard_whole_and_in_any_order(void **unused)
{
    (void)unused;
    assert_int_equal(heard("5 1 1", "1, 1, 5: sum 7", "1, 1, 5", "7"), HEAR_THING);
    assert_int_equal(heard("1 5", "1, 1, 5", "1, 1, 5", NULL), HEAR_BEGINS);
    assert_int_equal(heard("1 1 1", "1, 1, 5", "1, 1, 5", NULL), HEAR_NOT);
    assert_int_equal(heard("1", "10 or 12 days", "10", "12"), HEAR_NOT);
    assert_int_equal(heard("12 10", "10 or 12 days", "10", "12"), HEAR_THINGS);
    assert_int_equal(heard("1000", "1\u202f000 F", "1\u202f000", NULL), HEAR_THINGS);
    assert_int_equal(heard("1 janv", "1er janvier", NULL, NULL), HEAR_BEGINS);
    assert_int_equal(heard("-7", "Malus minus 7", NULL, NULL), HEAR_BEGINS);
    assert_int_equal(heard("-7", "Bonus plus 7", NULL, NULL), HEAR_NOT);
}

static void test_completion_does_not_mind_accents(void **unused)
{
    (void)unused;
    assert_true(hear_begins("Études", "etu"));
    assert_true(hear_begins("« Études »", "étu"));
    assert_true(hear_begins("Œuf", "oe"));
    assert_true(hear_begins("Études", ""));
    assert_false(hear_begins("Études", "etudes a"));
    assert_false(hear_begins("", "a"));
}

/* ---- every game -------------------------------------------------------------------------------- */

static void show(const struct lv_match *m, const struct lv_words *w, lv_action a, char room[640])
{
    struct lv_buf b = lv_buf_over(room, 640);

    lv_match_name(m, a, w, &b);
    assert_false(b.cut);
}

/* Among all that can be meant, is it the only one that has these words? */
static bool is_only_one_called(const struct lv_match *m, const struct lv_words *w, const struct meant *all,
                               int which)
{
    char mine[640], other[640];

    show(m, w, all->action[which], mine);
    for (int i = 0; i < all->n; i++) {
        show(m, w, all->action[i], other);
        if (i != which && strcmp(mine, other) == 0)
            return false;
    }
    return true;
}

/* What is called as nothing else is understood when its words are typed; the shortest words mean it too. */
static void check_one(const struct lv_match *m, const struct lv_words *w, const struct meant *all, int which)
{
    const lv_action a = all->action[which];
    char name[640], brief[640];
    struct lv_buf b = LV_BUF(brief);
    struct meant meant;

    if (!is_only_one_called(m, w, all, which)) {
        assert_true(lv_match_to_move(m) >= 0); /* decisions have the numbers of their list */
        return;
    }
    show(m, w, a, name);
    meant_by(m, w, name, &meant);
    if (meant.n != 1 || meant.action[0] != a || !meant.whole)
        fail_msg("%s: “%s” means %d things", lv_match_game(m)->id, name, meant.n);
    if (!meant_spelling(m, w, a, &b))
        fail_msg("%s: no short words for “%s”", lv_match_game(m)->id, name);
    meant_by(m, w, brief, &meant);
    assert_true(meant.n == 1 && meant.action[0] == a);
}

/* Does a number go on here, perhaps after the space between its thousands? */
static bool is_within_number(const char *name, size_t n)
{
    const char *next = strncmp(name + n, "\u202f", 3) == 0 ? name + n + 3 : name + n;

    return *next >= '0' && *next <= '9' && (next == name + n || (name[n - 1] >= '0' && name[n - 1] <= '9'));
}

/* A beginning that fits several is understood as all of these, or as one that it names better. */
static void check_beginning(const struct lv_match *m, const struct lv_words *w, const struct meant *all,
                            int which, struct lv_rng *rng)
{
    char name[640];
    struct meant meant;
    size_t n;
    bool found = false;

    show(m, w, all->action[which], name);
    n = 1 + lv_rng_below(rng, (uint32_t)strlen(name));
    while ((name[n] & 0xC0) == 0x80 || is_within_number(name, n))
        n++; /* letters are whole, and so are numbers */
    name[n] = '\0';
    meant_by(m, w, name, &meant);
    for (int i = 0; i < meant.n; i++) {
        char other[640];
        struct hear_item item;
        struct hear_text typed;
        show(m, w, meant.action[i], other);
        hear_item(&item, w->lang, other);
        hear_words(&typed, w->lang, name);
        assert_true(hear_as(&typed, &item) != HEAR_NOT || lv_match_to_move(m) >= 0);
        found |= meant.action[i] == all->action[which];
    }
    if (!found && meant.n == 0 && strpbrk(name, "abcdefghijklmnopqrstuvwxyz0123456789"))
        fail_msg("%s: “%s” is not understood at all", lv_match_game(m)->id, name);
}

static void check_moment(const struct lv_match *m, const struct lv_lang *lang, struct lv_rng *rng)
{
    const int who = lv_match_to_move(m);
    const struct lv_words w = lv_match_words(m, lang, who);
    struct meant all;

    meant_all(m, &w, &all);
    assert_true(all.n > 0);
    for (int k = 0; k < 3; k++) { /* of many, some: there are thousands of moments */
        int which = (int)lv_rng_below(rng, (uint32_t)all.n);
        check_one(m, &w, &all, which);
        check_beginning(m, &w, &all, which, rng);
    }
}

static void take_step(struct lv_match *m, struct lv_rng *rng)
{
    struct lv_refusal why;
    lv_action a[LV_MAX_ACTIONS];
    int n = lv_match_legal(m, a);

    if (n == 0)
        assert_true(lv_match_came_up(m, lv_match_sample(m, rng), &why));
    else
        assert_true(lv_match_act(m, lv_match_to_move(m), a[lv_rng_below(rng, (uint32_t)n)], -1, &why));
}

static void test_at_every_moment_of_every_game_what_is_shown_is_understood(void **unused)
{
    enum { MATCHES = 6, STEPS = 150 };

    (void)unused;
    for (int g = 0; lv_game_at(g); g++)
        for (int k = 0; k < MATCHES; k++) {
            const struct lv_game *game = lv_game_at(g);
            const int seats = game->min_seats + k % (game->max_seats - game->min_seats + 1);
            struct lv_rng rng = lv_rng_seed((uint64_t)(100 * g + k), 0);
            struct lv_match *m = p_match(game, seats, "", LV_CHANCE_TABLE, 1);
            const int skipped = 40 * k; /* some look at the beginning, some at what comes later */
            for (int i = 0; i < skipped + STEPS && lv_match_to_move(m) != LV_OVER; i++) {
                if (i >= skipped)
                    check_moment(m, lv_lang_at(i % 2), &rng);
                take_step(m, &rng);
            }
            lv_match_free(m);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_and_beginnings_are_heard_whatever_their_accents),
        cmocka_unit_test(test_numbers_are_heard_whole_and_in_any_order),
        cmocka_unit_test(test_completion_does_not_mind_accents),
        cmocka_unit_test(test_at_every_moment_of_every_game_what_is_shown_is_understood),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
