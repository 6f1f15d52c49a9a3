/* test_jda_ahead.c: what the view says of the days before the pawn, of quarter ends and of whoever may be
 * chosen: all that the reader knows, and nothing else. */
#include <stdlib.h>
#include <string.h>

#include "scene.h"

static bool says(const struct lv_setup *u, const struct jda_state *s, int seat, const char *what)
{
    return strstr(t_view(u, s, seat), what) != NULL;
}

static void test_JDA_55_own_and_shown_lucky_numbers_are_told_hidden_ones_are_not(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(
        u, &s,
        "token 1 | 01-07 800 2 lucky=8 | 03-08 800 2 lucky=9 lucky_shown=true | 01-02 800 2 lucky=10");
    assert_true(says(u, &s, 0, "{\"day\":190,\"gets\":200}"));
    assert_true(says(u, &s, 0, "{\"day\":191,\"pays\":[{\"to\":2,\"n\":200}]}"));
    assert_false(says(u, &s, 0, "\"day\":192"));
    assert_false(says(u, &s, 1, "\"day\":190")); /* hidden from the others */
    assert_true(says(u, &s, 2, "{\"day\":192,\"pays\":[{\"to\":3,\"n\":200}]}")); /* one's own */
}

static void test_JDA_57_a_birthday_brings_money_from_everybody(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s,
              "token 1 | 01-07 800 2 birthday=08-07 sign=cancer | 03-08 800 2 | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":190,\"gets\":400,\"safe\":true}"));
    assert_false(says(u, &s, 1, "\"day\":190"));
}

static void test_JDA_57_who_share_a_birthday_pay_each_other(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off zodiac-protection=off "
                                                        "show-profiles=shared player=person,person");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 01-07 800 2 person birthday=10-07 lucky=20"
                     " | 03-08 800 2 person birthday=10-07 lucky=21");
    assert_true(says(u, &s, 0, "{\"day\":192,\"gets\":200,\"pays\":[{\"to\":2,\"n\":200}]}"));
}

/* JDA-R150: that the other could not pay is nothing that the first could read there. */
static void test_JDA_R150_an_empty_purse_that_is_hidden_counts_as_full(void **state)
{
    static const struct { const char *options, *told; } row[] = {
        { "gifts=off zodiac-protection=off show-profiles=shared player=person,person money-visible=private",
          "{\"day\":192,\"gets\":200,\"pays\":[{\"to\":2,\"n\":200}]}" },
        { "gifts=off zodiac-protection=off show-profiles=shared player=person,person",
          "{\"day\":192,\"pays\":[{\"to\":2,\"n\":200}]}" },
    };
    struct jda_state s;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct lv_setup *u = t_setup(&lv_game_jda, 2, row[i].options);
        scene_set(u, &s, "token 1 | 01-07 800 2 person birthday=10-07 lucky=20"
                         " | 03-08 0 2 person birthday=10-07 lucky=21");
        assert_true(says(u, &s, 0, row[i].told));
    }
}

static void test_JDA_R122_a_condition_is_judged_for_who_knows_the_fact(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 10-09 800 2 has_cat=yes | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":263,\"plan\":1}"));
    assert_false(says(u, &s, 1, "\"day\":263"));
    scene_set(u, &s, "token 1 | 10-09 800 2 has_cat=no | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":263,\"plan\":0}"));
    scene_set(u, &s, "token 1 | 10-09 800 2 person | 01-02 800 2");
    assert_false(says(u, &s, 0, "\"day\":263")); /* nobody has been asked yet */
    assert_true(says(u, &s, 0, "{\"day\":264,\"plan\":")
                || !says(u, &s, 0, "\"day\":264")); /* 20-09 asks, too */
}

/* 30 March asks who knows the Beatles: what one declares counts, unless it may be put to the test; a cat does
 * in any case. */
static void test_JDA_110_JDA_R99_what_one_knows_is_judged_where_a_word_is_enough(void **state)
{
    static const struct { const char *options; bool judged; } row[] = {
        { "gifts=off", true },
        { "gifts=off knowledge=confirm", false },
        { "gifts=off knowledge=quiz", false },
    };
    struct jda_state s;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct lv_setup *u = t_setup(&lv_game_jda, 2, row[i].options);
        scene_set(u, &s, "token 1 | 25-03 800 2 lucky=7 q_beatles=yes | 01-02 800 2");
        assert_int_equal(says(u, &s, 0, "{\"day\":90,\"plan\":1}"), row[i].judged);
        scene_set(u, &s, "token 1 | 10-09 800 2 has_cat=yes | 01-02 800 2");
        assert_true(says(u, &s, 0, "{\"day\":263,\"plan\":1}"));
    }
}

/* What may still be drawn hides only the squares that ask for it. */
static void test_JDA_R141_a_condition_is_judged_by_the_facts_it_names(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off fill-profile=random player=person,bot");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 10-09 800 2 person sex=none has_cat=yes | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":263,\"plan\":1}"));
}

static void test_JDA_70_the_own_sign_is_told_and_a_hidden_one_is_not(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 20-07 800 2 sign=lion | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":206,\"safe\":true}")); /* 24-07 */
    assert_false(says(u, &s, 1, "\"day\":206"));
}

static void test_JDA_53_what_the_next_quarter_end_would_give_each(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s,
              "token 1 quarters=[[1,0],[0,0],[0,0]] | 01-04 800 2 | 01-02 800 2 | 01-10 800 2");
    assert_true(says(u, &s, 0, "\"next_quarter\":{\"day\":182,\"pays\":400,\"tokens\":3}"));
    assert_true(says(u, &s, 0, "\"next_quarter\":{\"day\":91,\"pays\":400,\"tokens\":2}"));
    assert_false(says(u, &s, 0, "\"day\":274,\"pays\"")); /* nothing behind the last one */
    scene_set(u, &s,
              "token 1 quarters=[[2,3],[0,0],[0,0]] | 01-02 800 2 | 01-02 800 2 | 01-10 800 2");
    assert_true(
        says(u, &s, 0, "\"next_quarter\":{\"day\":91,\"pays\":400,\"tokens\":0}")); /* JDA-51 */
}

static void test_JDA_R126_who_is_chosen_is_told_with_before_and_after(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-07 800 2 | 25-07 800 5 sign=lion | 01-02 800 0");
    scene_play(u, &s, "@04-07; draw C12");
    assert_true(
        says(u, &s, 0,
             "\"targets\":[{\"whom\":2,\"changes\":[{\"seat\":2,\"tokens\":[5,4]},{\"seat\":1,"
             "\"tokens\":[2,3]"));
    assert_true(
        says(u, &s, 0, "{\"whom\":3,\"changes\":[{\"seat\":3},{\"seat\":1")); /* has none to give */
    assert_true(says(u, &s, 1, "\"targets\":[]"));
    /* the sign of the second protects: nobody can see that before it has been shown */
    assert_false(says(u, &s, 0, "\"seat\":2,\"safe\":true"));
}

static void test_JDA_101_the_last_day_ends_the_year_and_is_nobodys_birthday(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 28-12 800 2 birthday=31-12 lucky=5 | 30-11 800 2 lucky=6");
    assert_false(says(u, &s, 0, "\"gets\""));
}

/* C38 and H11 ask for somebody: a sign that keeps off hasard cards only does not keep off the first. */
static void test_JDA_70_JDA_R126_who_may_be_chosen_is_safe_from_this_card_or_not(void **state)
{
    static const struct { const char *options, *moves; bool safe; } row[] = {
        { "gifts=off", "@04-07; draw C38", true },
        { "gifts=off", "@05-07; draw H11", true },
        { "gifts=off zodiac-protection=hasard-only", "@04-07; draw C38", false },
        { "gifts=off zodiac-protection=hasard-only", "@05-07; draw H11", true },
        { "gifts=off zodiac-protection=off", "@05-07; draw H11", false },
    };
    struct jda_state s;

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const struct lv_setup *u = t_setup(&lv_game_jda, 3, row[i].options);
        scene_set(u, &s, "spin 1 seen={\"sign\":[2]} | 01-07 800 2 | 25-07 800 5 sign=lion | 01-02 800 0");
        scene_play(u, &s, row[i].moves);
        if ((strstr(strstr(t_view(u, &s, 0), "\"whom\":2"), "\"safe\":true") != NULL) != row[i].safe)
            fail_msg("%s, %s: %s", row[i].options, row[i].moves, strstr(t_view(u, &s, 0), "\"targets\""));
    }
}

static void test_JDA_101_JDA_R103_nothing_lies_ahead_before_the_year_and_after_it(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    t_start(u, &s);
    assert_true(says(u, &s, LV_ONLOOKER, "\"ahead\":[]"));
    scene_set(u, &s, "token 1 | 28-06 800 2 birthday=14-07 lucky=5 | 30-05 800 2 lucky=6");
    assert_false(says(u, &s, 0, "\"ahead\":[]"));
    scene_play(u, &s, "close 2"); /* with one seat left the game is over, in June */
    assert_int_equal(s.phase, JDA_PH_OVER);
    assert_true(says(u, &s, 0, "\"ahead\":[]"));
}

static void test_JDA_68_JDA_65_who_is_ruined_pays_what_is_left_and_who_is_bankrupt_nothing(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 01-07 100 2 | 03-08 800 2 lucky=9 lucky_shown=true | 01-02 800 2");
    assert_true(says(u, &s, 0, "{\"day\":191,\"pays\":[{\"to\":2,\"n\":100}]}"));
    scene_set(u, &s, "token 1 | 01-07 0 2 bankrupt | 03-08 800 2 lucky=9 lucky_shown=true | 01-02 800 2");
    assert_false(says(u, &s, 0, "\"day\":191"));
    scene_set(u, &s, "token 1 | 01-07 800 2 birthday=08-07 sign=cancer | 03-08 100 2 | 01-02 0 2 bankrupt");
    assert_true(says(u, &s, 0, "{\"day\":190,\"gets\":100,\"safe\":true}"));
}

static void test_JDA_59_what_would_have_to_be_claimed_is_told(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off claims=manual zodiac-protection=off "
                                                        "player=person,person,person");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 01-07 800 2 person birthday=08-07 lucky=10 | 03-08 800 2 person "
                     "lucky=9 lucky_shown=true | 01-02 800 2 person");
    assert_true(says(u, &s, 0, "{\"day\":192,\"gets\":200}"));
    assert_true(says(u, &s, 0, "{\"day\":190,\"gets\":400"));
    assert_true(says(u, &s, 0, "\"pays\":[{\"to\":2,\"n\":200}]"));
    u = t_setup(&lv_game_jda, 3, "gifts=off claims=manual zodiac-protection=off show-profiles=shared "
                                 "player=person,person,person");
    scene_set(u, &s, "token 1 | 01-07 800 2 person | 03-08 800 2 person birthday=08-07 | 01-02 800 2 person");
    assert_true(says(u, &s, 0, "{\"day\":190,\"pays\":[{\"to\":2,\"n\":200}]}"));
}

static void test_JDA_107_the_first_question_is_named_and_only_to_whom_it_is_put(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "player=person,bot");
    struct jda_state s;

    (void)state;
    memset(&s, 0, sizeof s);
    jda_start(u, &s);
    assert_true(says(u, &s, 0, "\"asked\":\"sex\""));
    assert_false(says(u, &s, 1, "\"asked\""));
}

static void test_JDA_100_the_board_has_the_deeds_of_every_square(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "");
    const struct lv_words w = { lv_lang_find("en"), (const char *const[]){ "Anne", "Bob" }, 0, false };
    static char text[1 << 18];
    struct lv_buf b = LV_BUF(text);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    lv_json_object(&j);
    jda_board(u, &w, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    assert_non_null(strstr(text, "{\"day\":280,\"name\":\"6 October\""));
    assert_non_null(strstr(
        text, "{\"deed\":\"draw\",\"deck\":\"hasard\",\"n\":1,\"text\":\"draw a hasard card\"}"));
    assert_non_null(strstr(text, "\"from\":3,\"to\":120"));
    assert_non_null(strstr(text, "{\"answer\":\"married\",\"label\":"));
}

/* ---- at thousands of moments --------------------------------------------------------------------- */

/* What is expected of a stop, by the rules written down once more. */
struct stop {
    int gets, pays[JDA_N_SEATS];
};

struct sight {
    const struct lv_setup *u;
    const struct jda_state *s;
    int looker;
    const struct lv_node *view;
};

static bool is_protected(const struct sight *v, unsigned seat, unsigned day)
{
    const struct jda_data *d = v->u->data;

    return jda_sees_fact(v->u, v->s, v->looker, seat, JDA_A_SIGN)
           && v->s->fact[seat][JDA_A_SIGN] == JDA_FIRST_SIGN + d->sign_of[day];
}

static bool has_birthday(const struct sight *v, unsigned seat, unsigned day)
{
    return jda_open(v->s, seat) && v->s->birthday[seat] == day + 1
           && jda_sees_fact(v->u, v->s, v->looker, seat, JDA_A_BIRTHDAY);
}

static bool has_number(const struct sight *v, unsigned seat, unsigned day)
{
    const struct jda_data *d = v->u->data;

    return jda_open(v->s, seat) && v->s->lucky[seat] == d->day_of[day]
           && (seat == (unsigned)v->looker || v->s->lucky_shown >> seat & 1);
}

/* JDA-33, JDA-50: what the quarter ends on the way bring. */
static int on_the_way(unsigned from, unsigned to)
{
    return 4 * ((from < 91 && to >= 91) + (from < 182 && to >= 182) + (from < 274 && to >= 274));
}

/* JDA-55 to 58, JDA-65, JDA-68, JDA-70: own birthday, those of others in order of play, the number. */
static struct stop expected(const struct sight *v, unsigned day)
{
    const struct jda_state *s = v->s;
    const unsigned me = s->turn;
    int purse = s->money[me] + on_the_way(s->pawn[me], day);
    bool pays = !is_protected(v, me, day) && (!(s->bankrupt >> me & 1) || on_the_way(s->pawn[me], day));
    struct stop e = { 0 };

    for (int i = 0; i < v->u->seats && day < JDA_DAYS && has_birthday(v, me, day); i++)
        if (i != (int)me && jda_open(s, (unsigned)i) && !(s->bankrupt >> i & 1)
            && !is_protected(v, (unsigned)i, s->pawn[i])) {
            e.gets += s->money[i] < 2 ? s->money[i] : 2;
            pays = pays || (e.gets > 0 && !is_protected(v, me, day)); /* JDA-69 */
        }
    for (unsigned k = 1; k <= (unsigned)v->u->seats && day < JDA_DAYS; k++) {
        const unsigned to = (me + k) % (unsigned)v->u->seats;
        const int owed = 2 * (to != me && has_birthday(v, to, day));
        const int can = owed < purse + e.gets ? owed : purse + e.gets;
        e.pays[to] += pays ? can : 0;
        purse -= pays ? can : 0;
        if (pays && can < owed)
            return e;
    }
    for (unsigned i = 0; i < (unsigned)v->u->seats && day < JDA_DAYS; i++) {
        if (has_number(v, i, day) && i == me)
            e.gets += 2;
        else if (has_number(v, i, day) && pays)
            e.pays[i] += purse + e.gets < 2 ? purse + e.gets : 2;
    }
    return e;
}

static int number_in(const struct lv_node *object, const char *key)
{
    const struct lv_node *n = lv_node_get(object, key);

    return n ? (int)n->number : 0;
}

static int paid_to(const struct lv_node *entry, int seat)
{
    const struct lv_node *pays = lv_node_get(entry, "pays");

    for (const struct lv_node *p = pays ? pays->first : NULL; p; p = p->next)
        if (number_in(p, "to") == seat + 1)
            return number_in(p, "n");
    return 0;
}

static void is_so(const struct sight *v, bool fact, const char *what, int day)
{
    if (!fact)
        fail_msg("to %d, day %d: %s\n%s\n%s", v->looker, day, what, t_view(v->u, v->s, v->looker),
                 t_written(v->u, v->s));
}

static int gets_seen, pays_seen, plans_seen, safe_seen, targets_seen;

static void look_at_day(const struct sight *v, unsigned day)
{
    const struct lv_node *entry = lv_node_get(v->view, "ahead")->first;
    const struct stop e = expected(v, day);

    while (entry && number_in(entry, "day") != (int)day)
        entry = entry->next;
    is_so(v, (entry ? number_in(entry, "gets") : 0) == 100 * e.gets, "gets", (int)day);
    gets_seen += e.gets > 0;
    for (int i = 0; i < v->u->seats; i++) {
        is_so(v, (entry ? paid_to(entry, i) : 0) == 100 * e.pays[i], "pays", (int)day);
        pays_seen += e.pays[i] > 0;
    }
    is_so(v, (entry && lv_node_get(entry, "safe")) == is_protected(v, v->s->turn, day), "safe", (int)day);
    safe_seen += is_protected(v, v->s->turn, day);
}

/* The plan of a square is the one that is made when the pawn is there, and nobody has to be asked. */
static void look_at_plan(const struct sight *v, const struct lv_node *entry)
{
    struct jda_state there = *v->s;
    const struct jda_run r = { v->u, v->u->data, &there, NULL, JDA_WHO_CHANCE };
    const int day = number_in(entry, "day");

    if (!lv_node_get(entry, "plan") || there.depth > 0 || day == JDA_DAYS) /* JDA-101: there it ends */
        return;
    there.phase = JDA_PH_DAYS;
    there.squares = there.ended = 0;
    there.money[there.turn] = 99; /* not ruined before */
    jda_move(&r, there.turn, day, JDA_BY_SPIN);
    is_so(v, there.depth == 1 && there.stack[0].day == day, "no square", day);
    is_so(v, jda_question_due(&r, &there.stack[0], there.turn) == JDA_N_ATTRS, "a question is due", day);
    is_so(v, number_in(entry, "plan") == (int)jda_plan(v->u, &there, jda_square_of(r.d, &there.stack[0]),
                                                       there.turn, 0, 0), "plan", day);
    plans_seen++;
}

static void look_at_quarter(const struct sight *v, const struct lv_node *seat, unsigned i)
{
    static const int end[] = { 91, 182, 274 };
    const struct lv_node *next = lv_node_get(seat, "next_quarter");
    int q = 0;

    while (q < 3 && end[q] <= v->s->pawn[i])
        q++;
    is_so(v, !next == (q == 3 || !jda_open(v->s, i)), "quarter", (int)i);
    if (!next)
        return;
    is_so(v, number_in(next, "day") == end[q] && number_in(next, "pays") == 400, "day of quarter", (int)i);
    is_so(v, number_in(next, "tokens")
                 == (v->s->quarter[q][0] == 0 ? 3
                     : v->s->quarter[q][0] == i + 1 || v->s->quarter[q][1] != 0 ? 0 : 2),
          "tokens of quarter", (int)i);
}

/* "tokens": [5, 4] */
static void look_at_change(const struct sight *v, const struct lv_node *seat, const char *key, int before,
                           int after)
{
    const struct lv_node *pair = lv_node_get(seat, key);

    is_so(v, pair ? pair->first->number == before && pair->first->next->number == after : before == after,
          key, number_in(seat, "seat"));
}

/* With all numbers and facts known, what is told of choosing somebody is what comes of it. */
static void look_at_targets(const struct sight *v)
{
    const struct lv_node *all = lv_node_get(v->view, "targets");

    for (const struct lv_node *x = all->first; x; x = x->next) {
        struct jda_state then = *v->s;
        jda_apply(v->u, &then, jda_action(JDA_TARGET_ACTION, 0, (unsigned)number_in(x, "whom") - 1), NULL);
        for (const struct lv_node *k = lv_node_get(x, "changes")->first; k; k = k->next) {
            const int i = number_in(k, "seat") - 1;
            look_at_change(v, k, "tokens", v->s->tokens[i], then.tokens[i]);
            look_at_change(v, k, "money", 100 * v->s->money[i], 100 * then.money[i]);
            look_at_change(v, k, "day", v->s->pawn[i], then.pawn[i]);
            targets_seen++;
        }
    }
}

static void look_at_view(const struct lv_setup *u, const struct jda_state *s, int looker)
{
    const char *text = t_view(u, s, looker);
    struct lv_refusal why;
    struct lv_node *root = lv_doc_read(text, strlen(text), 1 << 15, &why);
    const struct sight v = { u, s, looker, root };
    const unsigned from = s->pawn[s->turn];
    unsigned i = 0;

    assert_non_null(root);
    for (unsigned day = from + 1; s->phase < JDA_PH_OVER && day <= JDA_DAYS && day <= from + 31; day++)
        look_at_day(&v, day);
    for (const struct lv_node *e = lv_node_get(root, "ahead")->first; e; e = e->next)
        look_at_plan(&v, e);
    for (const struct lv_node *e = lv_node_get(root, "seats")->first; e; e = e->next)
        look_at_quarter(&v, e, i++);
    if (jda_opt(u, JDA_OPT_SHOW_PROFILES) && looker >= 0 && s->lucky_shown == jda_all(u))
        look_at_targets(&v);
    lv_doc_free(root);
}

static void test_JDA_R19_who_may_offer_days_is_told_which_share_is_asked_for(void **state)
{
    static const char scene[] = "gifts 1 | 11-09 0 2 holidays=0 | 01-01 300 2 | 01-01 100 2";
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "");
    lv_action a[LV_MAX_ACTIONS];
    struct jda_state s;

    (void)state;
    scene_set(u, &s, scene);
    assert_true(says(u, &s, 1, "\"share\":{\"do\":\"share\",\"most\":[0,200,300,300]}"));
    assert_false(says(u, &s, 0, "\"share\":{")); /* nobody else is asked */
    assert_false(says(u, &s, 2, "\"share\":{"));
    for (unsigned days = 1; days <= 4; days++) { /* and it is so */
        static const int most[] = { 0, 0, 2, 3, 3 };
        scene_set(u, &s, scene);
        jda_apply(u, &s, jda_action(JDA_OFFER_ACTION, 0, days), NULL);
        assert_int_equal(s.ask == JDA_ASK_SHARE ? jda_legal(u, &s, a) : 0, most[days]);
    }
    u = t_setup(&lv_game_jda, 3, "money-visible=private"); /* asked whatever the purse holds: JDA-R150 */
    scene_set(u, &s, "gifts 1 | 11-09 0 2 holidays=0 | 01-01 100 2 | 01-01 100 2");
    assert_true(says(u, &s, 1, "\"most\":[0,100,100,"));
}

static void test_JDA_55_JDA_53_JDA_R126_what_is_said_of_days_and_seats_is_so(void **state)
{
    static const char *const options[] = { "", "show-profiles=shared player=person,person,bot,bot ask=before",
                                           "year=half", "show-profiles=shared" };

    (void)state;
    for (uint64_t game = 0; game < 12; game++) {
        const struct lv_setup *u = t_setup(&lv_game_jda, game % 4 == 2 ? 6 : 4, options[game % 4]);
        struct lv_rng rng = lv_rng_seed(55, game);
        struct jda_state s = { 0 };
        jda_start(u, &s);
        while (jda_to_move(u, &s) != LV_OVER) {
            if (s.phase >= JDA_PH_TOKEN && (s.ask == JDA_ASK_TARGET || lv_rng_below(&rng, 12) == 0)) {
                if (game % 2) /* as at the end of a long year */
                    s.lucky_shown = (uint8_t)(jda_all(u) & ~(unsigned)s.closed);
                look_at_view(u, &s, (int)lv_rng_below(&rng, 5) - 1);
                look_at_view(u, &s, s.who < JDA_N_SEATS ? s.who : LV_ONLOOKER);
            }
            jda_apply(u, &s, t_any_step(u, &s, &rng), NULL);
        }
    }
    assert_true(gets_seen > 20 && pays_seen > 20 && plans_seen > 20 && safe_seen > 20 && targets_seen > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_JDA_55_own_and_shown_lucky_numbers_are_told_hidden_ones_are_not),
        cmocka_unit_test(test_JDA_57_a_birthday_brings_money_from_everybody),
        cmocka_unit_test(test_JDA_57_who_share_a_birthday_pay_each_other),
        cmocka_unit_test(test_JDA_R150_an_empty_purse_that_is_hidden_counts_as_full),
        cmocka_unit_test(test_JDA_R122_a_condition_is_judged_for_who_knows_the_fact),
        cmocka_unit_test(test_JDA_110_JDA_R99_what_one_knows_is_judged_where_a_word_is_enough),
        cmocka_unit_test(test_JDA_R141_a_condition_is_judged_by_the_facts_it_names),
        cmocka_unit_test(test_JDA_70_the_own_sign_is_told_and_a_hidden_one_is_not),
        cmocka_unit_test(test_JDA_53_what_the_next_quarter_end_would_give_each),
        cmocka_unit_test(test_JDA_R126_who_is_chosen_is_told_with_before_and_after),
        cmocka_unit_test(test_JDA_101_the_last_day_ends_the_year_and_is_nobodys_birthday),
        cmocka_unit_test(test_JDA_70_JDA_R126_who_may_be_chosen_is_safe_from_this_card_or_not),
        cmocka_unit_test(test_JDA_101_JDA_R103_nothing_lies_ahead_before_the_year_and_after_it),
        cmocka_unit_test(test_JDA_68_JDA_65_who_is_ruined_pays_what_is_left_and_who_is_bankrupt_nothing),
        cmocka_unit_test(test_JDA_59_what_would_have_to_be_claimed_is_told),
        cmocka_unit_test(test_JDA_R19_who_may_offer_days_is_told_which_share_is_asked_for),
        cmocka_unit_test(test_JDA_55_JDA_53_JDA_R126_what_is_said_of_days_and_seats_is_so),
        cmocka_unit_test(test_JDA_107_the_first_question_is_named_and_only_to_whom_it_is_put),
        cmocka_unit_test(test_JDA_100_the_board_has_the_deeds_of_every_square),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
