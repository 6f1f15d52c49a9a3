/* test_veil.c: what people told about themselves is in no record for others, which is still proved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "playing.h"

static const struct lv_game *jda(void) { return lv_game_find("jeu-de-lannee", NULL); }

/* Everything that people can tell about themselves, as the notation and the options write it. */
static const char *const private_id[] = {
    "sex", "age", "birthday", "sign", "marital", "salaried", "has_children", "child_under_12", "owns_renault",
    "lives_in_paris", "sport_regular", "visited_5_europe", "crossed_atlantic", "smokes_pipe",
    "particle_name", "was_scout", "family_americas", "collector", "wears_beard", "has_cat", "graduate",
    "nobel_prize", "likes_antiquity", "art_in_lounge", "was_elected", "wears_suit", "wears_lacoste",
    "cinema_this_week", "smoking_cigar", "month",
};
enum { N_PRIVATE = sizeof private_id / sizeof *private_id };

static struct veil_row { const char *name; int seats; const char *options; } veil_row[] = {
    { "JDA-R102 two people", 2, "player=person,person" },
    { "JDA-R102 people and bots", 4, "player=person,bot,person,bot" },
    { "JDA-R102 six people", 6, "player=person,person,person,person,person,person" },
    { "JDA-R102 all is asked before", 3, "player=person,person,bot ask=before" },
    { "JDA-R102 JDA-R141 what is not said is drawn", 3, "player=person,bot,person fill-profile=random" },
    { "JDA-R102 JDA-R141 drawn before", 3, "player=person,bot,person fill-profile=random ask=before" },
    { "JDA-R102 JDA-R138 the worse branch", 3, "player=person,person,person undisclosed=unfavourable" },
    { "JDA-R102 JDA-R140 claims by hand", 3, "player=person,bot,person claims=manual" },
    { "JDA-R102 JDA-R150 private purses", 3, "player=person,person,bot money-visible=private" },
    { "JDA-R102 JDA-R99 votes", 3, "player=person,person,person knowledge=confirm q_beatles=yes,no,open" },
    { "JDA-R102 JDA-R137 quiz", 3, "player=person,person,bot knowledge=quiz year=half" },
    { "JDA-R102 profiles shown to the table", 2, "player=person,person show-profiles=shared" },
    { "JDA-R102 JDA-R148 facts given beforehand", 3,
      "player=person,person,bot sex=F,M,M age=34,9,50 birthday=514,open,101 has_cat=yes,no,yes "
      "sign=open,lion,open q_bond=yes,open,open" },
    { "JDA-R102 JDA-R53 full arrivals, by lot", 4,
      "player=person,bot,person,person bankruptcy-arrival=full start-player=random" },
};

/* At random, with people leaving now and then. */
static struct lv_match *played(const struct veil_row *r, unsigned seed, enum lv_chance chance)
{
    struct lv_match *m = p_match(jda(), r->seats, r->options, chance, seed);
    struct lv_rng rng = lv_rng_seed(seed, 7);

    for (int i = 0; i < 4000 && lv_match_to_move(m) != LV_OVER; i++) {
        p_play(m, 1, &rng);
        if (lv_rng_below(&rng, 300) == 0 && lv_match_to_move(m) != LV_OVER)
            lv_match_close(m, (int)lv_rng_below(&rng, (uint32_t)r->seats), NULL);
    }
    return m;
}

static const uint8_t secret[LV_SHA256] = { 7 };

static struct lv_match *veiled(const struct lv_match *m, const uint8_t *with)
{
    struct lv_refusal why = { 0 };
    struct lv_match *v = lv_match_veiled(m, with, &why);

    if (!v)
        fail_msg("not veiled: %s", why.msgid);
    return v;
}

/* ---- the same game -------------------------------------------------------------------------------- */

static bool is_about_asking(const struct lv_match *m, const struct lv_event *e)
{
    const char *name = lv_match_setup(m)->game->telling->events[e->kind].name;

    return strcmp(name, "ASKED") == 0 || strncmp(name, "ANSWERED", 8) == 0 || strcmp(name, "PROFILE") == 0;
}

/* The next event from i on that onlookers see, besides who is asked. */
static const struct lv_event *next_public(const struct lv_match *m, const struct lv_event *e, int n, int *i)
{
    while (*i < n && (!(e[*i].see & LV_SEE_ONLOOKER) || is_about_asking(m, &e[*i])))
        ++*i;
    return *i < n ? &e[(*i)++] : NULL;
}

static bool happens_alike(const struct lv_match *a, const struct lv_match *b)
{
    const struct lv_event *in_a, *in_b;
    int n = lv_match_events(a, 0, LV_TO_NOW, &in_a), k = lv_match_events(b, 0, LV_TO_NOW, &in_b);
    int i = 0, j = 0;

    for (;;) {
        const struct lv_event *x = next_public(a, in_a, n, &i), *y = next_public(b, in_b, k, &j);
        if (!x || !y)
            return x == y;
        if (x->kind != y->kind || memcmp(x->arg, y->arg, sizeof x->arg) != 0)
            return false;
    }
}

/* ---- nothing told --------------------------------------------------------------------------------- */

static bool starts(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

/* Bots have profiles, too, drawn by lot: they are nobody's secret. */
static void check_line(const char *line, int people, int seats)
{
    for (int i = 0; i < N_PRIVATE; i++) {
        char text[64];
        snprintf(text, sizeof text, "answer %s=", private_id[i]);
        assert_null(strstr(line, text));
        snprintf(text, sizeof text, "fact %s=", private_id[i]);
        if (people == seats)
            assert_null(strstr(line, text));
    }
    assert_null(strstr(line, "\"change "));
}

static int people_of(const struct veil_row *r)
{
    int n = 0;

    for (const char *at = r->options; (at = strstr(at, "person")); at++)
        n++;
    return n;
}

static void check_silence(const struct veil_row *r, const char *record)
{
    char *copy = strdup(record), *rest = copy, *line;

    while ((line = strsep(&rest, "\n")))
        check_line(line, people_of(r), r->seats);
    free(copy);
    if (people_of(r) == r->seats) { /* no age and no sex at all, wherever it might stand */
        assert_null(strstr(record, "age"));
        assert_null(strstr(record, "sex"));
        assert_null(strstr(record, "has_cat"));
    }
}

static void record_for_others_holds(void **row)
{
    const struct veil_row *r = *row;

    for (unsigned seed = 1; seed <= 12; seed++) {
        struct lv_match *m = played(r, seed, seed % 3 ? LV_CHANCE_FAIR : LV_CHANCE_SIMULATED);
        struct lv_match *v = veiled(m, secret), *loaded;
        char *record = p_record(v, true), *again;
        assert_true(happens_alike(m, v));
        check_silence(r, record);
        loaded = p_load(record);
        assert_int_equal(p_hash(loaded), p_hash(v));
        again = p_record(loaded, true);
        assert_string_equal(again, record);
        free(again);
        free(record);
        lv_match_free(loaded);
        lv_match_free(v);
        lv_match_free(m);
    }
}

/* ---- a record hangs on nothing but what was seen --------------------------------------------------- */

/* The match once more with another answer at this step; NULL when it does not go the same way. */
static struct lv_match *with_another_answer(const struct veil_row *r, const struct lv_match *m, unsigned seed,
                                            int step, const char *answer)
{
    struct lv_match *other = p_match(jda(), r->seats, r->options, LV_CHANCE_FAIR, seed);
    struct lv_walk w = lv_walk_from(m);
    bool fine = true;

    while (fine && lv_walk_next(&w)) {
        lv_action a = w.action;
        if (w.step == step)
            fine = lv_match_read_action(other, answer, &a, NULL);
        if (w.who == LV_CLOSED)
            fine = fine && lv_match_close(other, (int)lv_action_a(a), NULL);
        else if (w.who == LV_CHANCE)
            fine = fine && lv_match_to_move(other) == LV_CHANCE && lv_match_settle(other, NULL);
        else
            fine = fine && lv_match_act(other, w.who, a, -1, NULL);
    }
    if (fine && lv_match_to_move(other) == lv_match_to_move(m) && happens_alike(m, other))
        return other;
    lv_match_free(other);
    return NULL;
}

/* Without the lines that tell the outcomes of tests, and the numbers of all lines. */
static char *without_outcomes(const char *record)
{
    char *copy = strdup(record), *out = calloc(1, strlen(record) + 1), *rest = copy, *line;

    while ((line = strsep(&rest, "\n")))
        if (!strstr(line, "\"told "))
            strcat(strcat(out, starts(line, "{\"n\":") ? strchr(line, ',') : line), "\n");
    free(copy);
    return out;
}

static void test_JDA_R102_another_answer_that_leads_to_the_same_gives_the_same_record(void **state)
{
    const struct veil_row *r = &veil_row[1];
    int compared = 0, differ = 0;

    (void)state;
    for (unsigned seed = 1; seed <= 20; seed++) {
        struct lv_match *m = played(r, seed, LV_CHANCE_FAIR), *v = veiled(m, NULL);
        char *record = p_record(v, true), *bare = without_outcomes(record);
        for (int step = 0; step < lv_match_steps(m); step++) {
            static const char *const try[] = { "answer age=41", "answer age=8", "answer sex=X",
                                               "answer sex=F", "answer sign=lion", "answer has_cat=no" };
            for (int k = 0; k < (int)(sizeof try / sizeof *try) && lv_match_who(m, step) >= 0; k++) {
                struct lv_match *other = with_another_answer(r, m, seed, step, try[k]), *w;
                char *its, *its_bare;
                if (!other)
                    continue;
                w = veiled(other, NULL);
                its = p_record(w, true);
                its_bare = without_outcomes(its);
                assert_string_equal(its_bare, bare);
                differ += strcmp(its, record) != 0;
                compared++;
                free(its);
                free(its_bare);
                lv_match_free(w);
                lv_match_free(other);
            }
            if (step > 40)
                break; /* identity is asked in the beginning */
        }
        free(record);
        free(bare);
        lv_match_free(v);
        lv_match_free(m);
    }
    print_message("# %d compared, %d with other outcomes of tests that nobody saw\n", compared, differ);
    assert_true(compared > 50);
    assert_true(differ * 4 < compared);
}

/* ---- proofs ---------------------------------------------------------------------------------------- */

static void test_JDA_R102_what_a_seat_told_is_its_own_and_committed_to(void **state)
{
    struct lv_match *m = p_match(jda(), 2, "player=person,person sex=F,open", LV_CHANCE_FAIR, 1);
    char room[2][4096];
    struct lv_buf b[2] = { LV_BUF(room[0]), LV_BUF(room[1]) };
    uint8_t salt[2][LV_SHA256], digest[2][LV_SHA256];

    (void)state;
    p_do(m, "answer age=34");
    p_do(m, "answer month=5");
    p_do(m, "answer birthday=14-05");
    p_do(m, "answer sex=M");
    p_do(m, "answer age=9");
    for (int i = 0; i < 2; i++) {
        lv_match_told(m, i, &b[i]);
        lv_told_salt(secret, i, salt[i]);
        lv_told_commitment(salt[i], room[i], b[i].len, digest[i]);
    }
    assert_string_equal(room[0], "sex=F\nanswer age=34\nanswer month=5\nanswer birthday=14-05\n");
    assert_string_equal(room[1], "answer sex=M\nanswer age=9\n");
    assert_memory_not_equal(salt[0], salt[1], LV_SHA256);
    assert_memory_not_equal(digest[0], digest[1], LV_SHA256);
    lv_match_free(m);
}

/* The stream of fair dice may be passed over only where draws stay at the table. */
static void test_JDA_R102_no_draw_is_left_out_but_those_about_people(void **state)
{
    struct lv_match *m = played(&veil_row[1], 3, LV_CHANCE_FAIR), *v = veiled(m, secret);
    char *record = p_record(v, true), *forged = p_changed(record, "\"at\":", "\"word\":900,\"at\":");

    (void)state;
    p_load_refused(forged, LV_E_FORMAT, 2);
    free(record);
    free(forged);
    lv_match_free(m);
    lv_match_free(v);
}

static void test_JDA_R160_what_is_told_must_follow_from_some_answers(void **state)
{
    struct lv_match *m = p_match(jda(), 3, "answers=told player=person,person,bot age=open,open,30",
                                 LV_CHANCE_SIMULATED, 1);
    struct lv_rng rng = lv_rng_seed(1, 1);
    struct lv_refusal why = { 0 };
    lv_action a;

    (void)state;
    while (lv_match_to_move(m) == LV_CHANCE) /* the bot's profile, and lucky numbers */
        p_play(m, 1, &rng);
    assert_int_equal(lv_match_to_move(m), 0);
    assert_true(lv_match_read_action(m, "told 0", &a, NULL));
    assert_false(lv_match_act(m, 0, a, -1, &why)); /* somebody is youngest */
    assert_string_equal(why.rule, "JDA-R160");
    assert_true(lv_match_read_action(m, "told 8", &a, NULL));
    assert_false(lv_match_may(m, a, NULL)); /* there is no fourth seat */
    p_do(m, "told 2");
    assert_int_equal(lv_match_to_move(m), 1);
    lv_match_free(m);
}

static void test_JDA_R161_profiles_are_shared_with_seats_and_not_with_onlookers(void **state)
{
    struct lv_match *m = p_match(jda(), 2, "show-profiles=shared player=person,person",
                                 LV_CHANCE_SIMULATED, 1);
    const struct lv_event *e;
    int n;

    (void)state;
    p_do(m, "answer sex=F");
    n = lv_match_events(m, 0, LV_TO_NOW, &e);
    assert_int_equal(n, 2);
    assert_string_equal(jda()->telling->events[e[0].kind].name, "ANSWERED");
    assert_int_equal(e[0].see, LV_SEE_ALL & ~LV_SEE_ONLOOKER);
    assert_int_equal(e[1].see, LV_SEE_ONLOOKER);
    lv_match_free(m);
}

static void test_games_that_ask_nobody_anything_are_given_as_they_are(void **state)
{
    (void)state;
    for (int i = 0; lv_game_at(i); i++) {
        struct lv_match *m = p_match(lv_game_at(i), 2, "", LV_CHANCE_FAIR, 1);
        assert_int_equal(lv_match_has_told(m), lv_game_at(i) == jda());
        lv_match_free(m);
    }
}

int main(void)
{
    enum { N_ROWS = sizeof veil_row / sizeof *veil_row, N_TESTS = 6 };
    struct CMUnitTest tests[N_TESTS + N_ROWS] = {
        cmocka_unit_test(test_JDA_R102_another_answer_that_leads_to_the_same_gives_the_same_record),
        cmocka_unit_test(test_JDA_R102_what_a_seat_told_is_its_own_and_committed_to),
        cmocka_unit_test(test_JDA_R102_no_draw_is_left_out_but_those_about_people),
        cmocka_unit_test(test_JDA_R160_what_is_told_must_follow_from_some_answers),
        cmocka_unit_test(test_JDA_R161_profiles_are_shared_with_seats_and_not_with_onlookers),
        cmocka_unit_test(test_games_that_ask_nobody_anything_are_given_as_they_are),
    };

    for (int i = 0; i < N_ROWS; i++)
        tests[N_TESTS + i] = (struct CMUnitTest){ veil_row[i].name, record_for_others_holds, NULL, NULL,
                                                  &veil_row[i] };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
