/* test_jda_hidden.c: what a seat cannot know (section 7), and what being asked must not tell. */
#include <string.h>

#include "scene.h"

enum { TRIES = 4000 };

static const struct lv_setup *setup(int seats, const char *options)
{
    return t_setup(&lv_game_jda, seats, options);
}

/* How often each value came up, for a looker at seat 0. */
struct counts {
    int of[JDA_DAYS + 2];
};
typedef unsigned look(const struct jda_state *s);

static struct counts guess(const struct lv_setup *u, const char *scene, look *at)
{
    struct counts c = { 0 };
    struct lv_rng rng = lv_rng_seed(7, 0);
    struct jda_state s, other;
    struct lv_refusal why = { 0 };

    scene_set(u, &s, scene);
    for (int i = 0; i < TRIES; i++) {
        other = s;
        jda_resample(u, &other, 0, &rng);
        if (!jda_sound(u, &other, &why))
            fail_msg("%s", why.msgid);
        c.of[at(&other)]++;
    }
    return c;
}

static int how_many(const struct counts *c)
{
    int n = 0;

    for (size_t i = 0; i < sizeof c->of / sizeof *c->of; i++)
        n += c->of[i] > 0;
    return n;
}

static unsigned lucky_0(const struct jda_state *s) { return s->lucky[0]; }
static unsigned lucky_1(const struct jda_state *s) { return s->lucky[1]; }
static unsigned lucky_2(const struct jda_state *s) { return s->lucky[2]; }
static unsigned age_1(const struct jda_state *s) { return s->fact[1][JDA_A_AGE]; }
static unsigned children_1(const struct jda_state *s) { return s->fact[1][JDA_A_HAS_CHILDREN]; }
static unsigned cat_1(const struct jda_state *s) { return s->fact[1][JDA_A_HAS_CAT]; }
static unsigned birthday_1(const struct jda_state *s) { return s->birthday[1]; }
static unsigned claims_1(const struct jda_state *s) { return s->due_lucky | s->due_other[0]; }
static unsigned money_0(const struct jda_state *s) { return s->money[0]; }
static unsigned money_1(const struct jda_state *s) { return s->money[1]; }
static unsigned order(const struct jda_state *s)
{
    return (s->money[0] < s->money[1]) + 2u * (s->money[1] < s->money[2]);
}

/* The true number is no likelier than any other. */
static void test_JDA_08_JDA_58_every_number_is_as_likely(void **state)
{
    const struct lv_setup *u = setup(3, "");
    const char *scene = "token 1 | 03-06 800 2 lucky=7 | 01-01 800 2 lucky=12 | 01-01 800 2 lucky=20";
    struct counts own = guess(u, scene, lucky_0), other = guess(u, scene, lucky_1);

    (void)state;
    assert_int_equal(own.of[7], TRIES);
    assert_int_equal(other.of[7], 0);
    for (int n = 1; n <= JDA_N_LUCKY; n++)
        if (n != 7) /* 138 expected */
            assert_in_range(other.of[n], 90, 190);
}

static void test_JDA_58_numbers_seen_not_to_pay_are_left_out(void **state)
{
    const struct lv_setup *u = setup(3, "");
    struct counts c = guess(u,
                            "token 1 | 03-06 800 2 lucky=7 | 01-01 800 2 lucky=12 not_lucky=[20,3]"
                            " | 01-01 800 2 lucky=20 lucky_shown=true",
                            lucky_1);

    (void)state;
    assert_int_equal(how_many(&c), 30 - 3); /* 3, 7 and 20 */
    c = guess(u, "token 1 | 03-06 | 01-01 800 2 lucky=12 | 01-01 800 2 lucky=20 lucky_shown=true",
              lucky_2);
    assert_int_equal(c.of[20], TRIES);
}

/* Nobody knows why a claim is not made: the number under a pawn is one of many. */
static void test_JDA_59_an_open_claim_is_its_owners_secret(void **state)
{
    const struct lv_setup *u = setup(2, "claims=manual player=person,person");
    const char *scene = "token 1 | 12-06 800 2 person lucky=7 due_lucky=true"
                        " | 01-01 800 2 person lucky=12 birthday=12-06 sign=gemeaux";
    struct counts number = guess(u, scene, lucky_1), claims = guess(u, scene, claims_1),
                  birthday = guess(u, scene, birthday_1);

    (void)state;
    assert_true(how_many(&number) > 20);
    assert_true(claims.of[0] > TRIES / 2 && claims.of[1] > 0);
    assert_true(how_many(&birthday) > 300);
}

/* 15 May tells of a woman that she is older than 16, no more; 4 June has not been followed. */
static void test_JDA_R95_JDA_112_an_age_is_known_as_far_as_squares_have_told_it(void **state)
{
    const struct lv_setup *u = setup(2, "start-player=seat-1");
    const char *told = "token 1 seen={\"sex\":[2],\"age\":[2]} | 03-06 | 01-01 800 2 sex=F age=40";
    struct counts c = guess(u, told, age_1);

    (void)state;
    for (int age = 0; age < 17; age++)
        assert_int_equal(c.of[age], 0);
    assert_true(how_many(&c) > 40);
}

/* The first player is the youngest, and stays so. */
static void test_JDA_09_who_began_was_the_youngest(void **state)
{
    const struct lv_setup *u = setup(2, "");
    struct counts c = guess(u, "token 1 | 03-06 800 2 age=40 | 01-01 800 2 age=60", age_1);

    (void)state;
    for (int age = 0; age <= 40; age++)
        assert_int_equal(c.of[age], 0);
    assert_true(how_many(&c) > 20);
}

/* 25 May is about mothers: of a man it does not tell whether he has children. */
static void test_JDA_108_a_condition_that_fails_tells_only_that(void **state)
{
    const struct lv_setup *u = setup(2, "start-player=seat-1");
    struct counts c = guess(u,
                            "token 1 seen={\"sex\":[2],\"has_children\":[2]} | 03-06"
                            " | 01-01 800 2 sex=M age=40 has_children=yes",
                            children_1);

    (void)state;
    assert_int_equal(how_many(&c), 2);
    c = guess(u,
              "token 1 seen={\"has_cat\":[2]} | 03-06 | 01-01 800 2 age=40 has_cat=yes", cat_1);
    assert_int_equal(c.of[JDA_YES], TRIES); /* always asked for alone */
}

/* JDA-109: who says nothing and who says no look alike, as long as nothing follows from either. */
static void test_JDA_109_silence_looks_like_no(void **state)
{
    const struct lv_setup *u = setup(2, "player=person,person");
    struct counts c = guess(u,
                            "token 1 seen={\"has_cat\":[2]} | 03-06 800 2 person"
                            " | 01-01 800 2 person has_cat=none",
                            cat_1);

    (void)state;
    assert_true(c.of[JDA_NO] > 0 && c.of[JDA_NONE] > 0);
    assert_int_equal(c.of[JDA_YES], 0);
}

static void test_JDA_R150_purses_are_guessed_in_their_order(void **state)
{
    const char *scene = "token 1 | 03-06 600 2 | 01-01 900 2 | 01-01 300 2";
    const struct lv_setup *u = setup(3, "money-visible=private");
    struct counts own = guess(u, scene, money_0), other = guess(u, scene, money_1),
                  sorted = guess(u, scene, order);

    (void)state;
    assert_int_equal(own.of[6], TRIES);
    assert_true(how_many(&other) > 10);
    assert_int_equal(sorted.of[1], TRIES);
    u = setup(3, "");
    other = guess(u, scene, money_1);
    assert_int_equal(other.of[9], TRIES); /* open on the table */
}

/* An offer is made with money: whoever is to say his share has something. */
static void test_JDA_R150_a_giver_is_guessed_to_have_a_share(void **state)
{
    const struct lv_setup *u = setup(2, "money-visible=private gift-max-days=2");
    struct jda_state s, other;

    (void)state;
    scene_set(u, &s, "gifts 1 | 03-06 200 2 holidays=0 | 01-01 100 2");
    scene_play(u, &s, "offer 2");
    for (uint64_t i = 0; i < TRIES; i++) {
        struct lv_rng rng = lv_rng_seed(7, i);
        other = s;
        u->game->rules.resample(u, &other, 0, &rng);
        assert_true(u->game->writing->sound(u, &other, NULL) && other.money[1] > 0);
    }
}

/* Being asked tells nothing: an empty purse is asked like a full one. */
static struct asked_row {
    const char *name, *options, *scene, *moves, *list;
} asked_row[] = {
    { "JDA-R150 a token is asked for whatever one holds", "money-visible=private",
      "token 1 | 03-06 0 2 | 01-01 800 2", "", "pass" },
    { "JDA-22 in the open only those who can pay are asked", "",
      "token 1 | 03-06 500 2 | 01-01 800 2", "", "pass | buy-token" },
    { "JDA-R150 days", "money-visible=private", "days 1 | 03-06 0 2 | 01-01 800 2", "", "pass" },
    { "JDA-R150 gifts", "money-visible=private", "gifts 1 | 03-06 0 2 holidays=0 | 01-01 0 2", "",
      "pass" },
    { "JDA-R150 shares", "money-visible=private gift-max-days=2",
      "gifts 1 | 03-06 0 2 holidays=0 | 01-01 100 2", "offer 2", "share 100" },
};

static void asked_holds(void **row)
{
    const struct asked_row *c = *row;
    const struct lv_setup *u = setup(2, c->options);
    struct jda_state s;

    scene_set(u, &s, c->scene);
    scene_play(u, &s, c->moves);
    t_legal(u, &s, c->list);
}

static void test_JDA_R150_the_others_are_asked_to_add_and_a_bankrupt_player_is_not(void **state)
{
    const struct lv_setup *u = setup(4, "money-visible=private gift-max-days=3");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "gifts 1 | 03-06 0 2 holidays=0 | 01-01 100 2 | 01-01 0 2 bankrupt=true | 01-01 0 2");
    scene_play(u, &s, "offer 2; share 100");
    assert_int_equal(s.who, 3);
    t_legal(u, &s, "add 0");
}

static void test_JDA_R150_purses_are_opened_at_the_end(void **state)
{
    const struct lv_setup *u = setup(2, "money-visible=private");
    struct lv_events news = { 0 };
    struct jda_state s;
    int opened = 0;

    (void)state;
    scene_set(u, &s, "spin 1 | 24-12 300 5 | 20-12 700 8");
    jda_apply(u, &s, jda_action(JDA_SPIN_ACTION, 0, 11), &news); /* 7/20 */
    assert_int_equal(jda_to_move(u, &s), LV_OVER);
    for (int i = 0; i < news.n; i++)
        opened += news.at[i].kind == JDA_EV_PURSE;
    assert_int_equal(opened, 2);
}

/* Section 7: a lucky number in somebody's own sign is not paid, and no word betrays it. */
static void test_JDA_R60_protection_from_a_number_is_silent(void **state)
{
    const struct lv_setup *u = setup(2, "");
    struct lv_events news = { 0 };
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "take 1 result=9 | 01-06 800 2 birthday=10-06 sign=gemeaux"
                     " | 01-01 800 2 lucky=7");
    jda_apply(u, &s, jda_action(JDA_TAKE_ACTION, 0, 6), &news); /* to 7 June */
    assert_int_equal(s.money[0], 8);
    assert_false(s.seen[JDA_A_SIGN] & 1);
    for (int i = 0; i < news.n; i++)
        assert_int_not_equal(news.at[i].kind, JDA_EV_SIGN);
}

/* 2.10: a sign that is not said beside a birthday follows from it. */
static void test_JDA_R66_the_sign_follows_the_birthday(void **state)
{
    const struct lv_setup *u = setup(2, "birthday=401,open sign=none,open");
    struct jda_state s = { 0 };

    (void)state;
    jda_start(u, &s);
    assert_true(jda_sound(u, &s, NULL));
    assert_int_equal(s.fact[0][JDA_A_SIGN], JDA_FIRST_SIGN + 3); /* bélier */
}

/* Two worlds that seat 0 cannot tell apart: with the same luck the same is imagined. */
static struct twins {
    const char *name;
    int seats;
    const char *options, *one, *two;
} twins[] = {
    { "JDA-112 nothing was seen", 2, "start-player=seat-1",
      "token 1 | 03-06 | 01-01 800 2 sex=F age=40 has_cat=yes graduate=no birthday=14-05 lucky=12",
      "token 1 | 03-06 | 01-01 800 2 sex=M age=15 has_cat=no graduate=yes birthday=01-09 lucky=20" },
    { "JDA-112 a condition held for one reason or the other", 2, "player=person,person start-player=seat-1",
      "token 1 seen={\"age\":[2],\"child_under_12\":[2]} | 03-06 800 2 person | 01-01 800 2 person age=11 "
      "child_under_12=no marital=single smokes_pipe=no smoking_cigar=no",
      "token 1 seen={\"age\":[2],\"child_under_12\":[2]} | 03-06 800 2 person | 01-01 800 2 person age=40 "
      "child_under_12=yes" },
    { "JDA-112 neither diploma nor prize, or both", 2, "start-player=seat-1",
      "token 1 seen={\"graduate\":[2],\"nobel_prize\":[2]} | 03-06 | 01-01 800 2 age=40 graduate=no",
      "token 1 seen={\"graduate\":[2],\"nobel_prize\":[2]} | 03-06 | 01-01 800 2 age=40 graduate=yes "
      "nobel_prize=yes" },
    { "JDA-09 who began was the youngest, of whatever age", 3, "",
      "token 1 | 03-06 800 2 age=40 | 01-01 800 2 age=41 | 01-01 800 2 age=75",
      "token 1 | 03-06 800 2 age=40 | 01-01 800 2 age=60 | 01-01 800 2 age=52" },
    { "JDA-09 another began", 3, "",
      "token 1 first=2 | 03-06 800 2 age=40 | 01-01 800 2 age=20 | 01-01 800 2 age=75",
      "token 1 first=2 | 03-06 800 2 age=40 | 01-01 800 2 age=39 | 01-01 800 2 age=41" },
    { "JDA-59 a claim is open, or there is none", 2, "claims=manual player=person,person start-player=seat-1",
      "token 1 | 12-06 800 2 person lucky=7 due_lucky=true | 01-01 800 2 person lucky=12",
      "token 1 | 12-06 800 2 person lucky=7 | 01-01 800 2 person lucky=20" },
    { "JDA-109 said or not said", 2, "player=person,person start-player=seat-1",
      "token 1 | 03-06 800 2 person | 01-01 800 2 person sex=F age=40 birthday=14-05 has_cat=none",
      "token 1 | 03-06 800 2 person | 01-01 800 2 person sex=none age=none sign=lion has_cat=yes" },
};
enum { N_TWINS = sizeof twins / sizeof *twins };

static void the_same_is_imagined(void **row)
{
    const struct twins *c = *row;
    const struct lv_setup *u = setup(c->seats, c->options);
    struct jda_state one, two, a, b;

    scene_set(u, &one, c->one);
    scene_set(u, &two, c->two);
    for (unsigned i = 0; i < 500; i++) {
        struct lv_rng luck = lv_rng_seed(16, i), same = luck;
        a = one;
        b = two;
        jda_resample(u, &a, 0, &luck);
        jda_resample(u, &b, 0, &same);
        if (memcmp(&a, &b, sizeof a) != 0)
            fail_msg("%s: try %u tells the worlds apart", c->name, i);
    }
}

int main(void)
{
    static const struct CMUnitTest single[] = {
        cmocka_unit_test(test_JDA_08_JDA_58_every_number_is_as_likely),
        cmocka_unit_test(test_JDA_58_numbers_seen_not_to_pay_are_left_out),
        cmocka_unit_test(test_JDA_59_an_open_claim_is_its_owners_secret),
        cmocka_unit_test(test_JDA_R95_JDA_112_an_age_is_known_as_far_as_squares_have_told_it),
        cmocka_unit_test(test_JDA_09_who_began_was_the_youngest),
        cmocka_unit_test(test_JDA_108_a_condition_that_fails_tells_only_that),
        cmocka_unit_test(test_JDA_109_silence_looks_like_no),
        cmocka_unit_test(test_JDA_R150_purses_are_guessed_in_their_order),
        cmocka_unit_test(test_JDA_R150_a_giver_is_guessed_to_have_a_share),
        cmocka_unit_test(test_JDA_R150_the_others_are_asked_to_add_and_a_bankrupt_player_is_not),
        cmocka_unit_test(test_JDA_R150_purses_are_opened_at_the_end),
        cmocka_unit_test(test_JDA_R60_protection_from_a_number_is_silent),
        cmocka_unit_test(test_JDA_R66_the_sign_follows_the_birthday),
    };
    enum { N_SINGLE = sizeof single / sizeof *single, N_ASKED = sizeof asked_row / sizeof *asked_row };
    static struct CMUnitTest test[N_SINGLE + N_ASKED + N_TWINS];

    memcpy(test, single, sizeof single);
    for (size_t i = 0; i < N_TWINS; i++)
        test[N_SINGLE + N_ASKED + i] =
            (struct CMUnitTest){ twins[i].name, the_same_is_imagined, NULL, NULL, &twins[i] };
    for (size_t i = 0; i < N_ASKED; i++)
        test[N_SINGLE + i] =
            (struct CMUnitTest){ asked_row[i].name, asked_holds, NULL, NULL, &asked_row[i] };
    return cmocka_run_group_tests_name("jeu-de-lannee hidden", test, NULL, NULL);
}
