/* test_jda_said.c: what squares and cards do is said in words before a choice hangs on it, and why they do
 * it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"

static const char *const names[JDA_N_SEATS] = { "Anne", "Bob", "Chloé", "Dédé", "Ève", "Farid" };

static struct lv_words words(const char *lang, int reader)
{
    return (struct lv_words){ lv_lang_find(lang), names, reader, false };
}

/* ---- questions ---------------------------------------------------------------------------------- */

/* A situation, moves, and what the question then says. */
static struct asked_row {
    const char *name;
    int seats;
    const char *options, *scene, *moves, *lang, *expect;
} asked_row[] = {
    { "JDA-R126 H11: what the chosen one gets and pays", 3, "",
      "spin 1 | 01-07 800 2 | 01-02 800 2 | 01-03 800 2", "@05-07; draw H11", "en",
      "You give 1 token to an opponent of your choice, then that opponent pays you 200 F. "
      "Which player do you choose?" },
    { "JDA-R126 C35: how far the chosen one goes back", 3, "",
      "spin 1 | 01-07 800 2 | 01-02 800 2 | 01-03 800 2", "@04-07; draw C35", "fr",
      "Un adversaire de votre choix recule de 7 jours. Qui choisissez-vous ?" },
    { "JDA-R126 H08: what one gives", 3, "", "spin 1 | 01-07 800 2 | 01-02 800 2 | 01-03 800 2",
      "@05-07; draw H08", "en", "You give 1 token to an opponent of your choice." },
    { "JDA-R126 H23: what one pays", 3, "", "spin 1 | 01-07 800 2 | 01-02 800 2 | 01-03 800 2",
      "@05-07; draw H23", "en", "You pay 300 F to an opponent of your choice." },
    { "JDA-82 H36: what the shield would prevent", 3, "",
      "spin 1 | 01-07 800 2 shield=C40 | 01-02 800 2 | 01-03 800 2", "@05-07; draw H36", "en",
      "Everybody goes back 4 days. Do you use your shield to cancel it?" },
    { "JDA-R153 H09: the last is named", 3, "",
      "spin 1 | 01-07 800 2 shield=C40 | 01-03 800 2 | 01-02 800 2", "@05-07; draw H09", "en",
      "You give 1 token to the opponent furthest behind (Chloé)." },
    { "JDA-R153 H21: the poorest is named", 3, "",
      "spin 1 | 01-07 800 2 shield=C40 | 01-03 300 2 | 01-02 800 2", "@05-07; draw H21", "fr",
      "Payez 200 F à l’adversaire qui a le moins d’argent (Bob)." },
    { "JDA-R153 JDA-R150 H21: but not where purses are private", 3, "money-visible=private",
      "spin 1 | 01-07 800 2 shield=C40 | 01-03 300 2 | 01-02 800 2", "@05-07; draw H21", "en",
      "You pay 200 F to the poorest opponent." },
    { "JDA-96 6 December: both ways, and why", 2, "", "spin 1 | 04-12 800 2 | 01-01 0", "@06-12", "en",
      "The bogeyman is at the door: buy him a drink, or hold out your hands. You pay the bank 300 F, or you "
      "draw a hasard card. What do you choose?" },
    { "JDA-83 1 April", 4, "", "spin 1 | 28-03 800 2 | 20-05 0 | 03-03 0 | 01-02 0", "@01-04", "en",
      "You rearrange your opponents' pawns among their squares." },
};
enum { N_ASKED = sizeof asked_row / sizeof *asked_row };

static void question_says(void **row)
{
    const struct asked_row *c = *row;
    const struct lv_setup *u = t_setup(&lv_game_jda, c->seats, c->options);
    struct jda_state s;
    char room[2048], plain[2048];
    struct lv_buf b = LV_BUF(room), p = LV_BUF(plain);

    scene_set(u, &s, c->scene);
    scene_play(u, &s, c->moves);
    jda_question(u, &s, &(struct lv_words){ lv_lang_find(c->lang), names, s.who, false }, LV_ASK_WHOLE, &b);
    for (const char *at = room; *at; at++) /* no-break spaces read as spaces */
        if (strncmp(at, "\u00a0", 2) == 0)
            at++, lv_buf_char(&p, ' ');
        else
            lv_buf_char(&p, *at);
    if (!strstr(plain, c->expect))
        fail_msg("%s:\n  expected %s\n  found    %s", c->name, c->expect, plain);
}

/* ---- news, view, situation ------------------------------------------------------------------------ */

static const char *news_in(const struct lv_setup *u, const char *lang)
{
    static char text[1 << 14];
    const struct lv_words w = words(lang, LV_ONLOOKER);
    struct lv_buf b = LV_BUF(text);

    for (int i = 0; i < t_events.n; i++) {
        lv_event_say(u, &t_events.at[i], &w, &b);
        lv_buf_char(&b, '\n');
    }
    assert_false(b.cut);
    return text;
}

static void test_JDA_R153_the_news_say_what_a_card_does_and_whom_it_means(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-07 800 2 | 03-08 800 2 | 01-02 800 2");
    scene_play(u, &s, "@04-07; draw C36");
    assert_non_null(strstr(news_in(u, "en"), "The opponent furthest ahead goes back 5 days."));
    assert_non_null(strstr(news_in(u, "en"), "Bob is the opponent furthest ahead.\nBob goes back from"));
}

/* An onlooker reads it too: nobody but who drew the card is "you". */
static void test_JDA_R153_the_news_speak_of_the_one_ahead_to_everybody(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 1 | 01-07 800 2 | 06-07 800 2 | 01-02 800 2");
    scene_play(u, &s, "@04-07; draw C42");
    assert_non_null(strstr(news_in(u, "en"), "\nBob is the opponent just ahead.\nAnne's pawn goes"));
    assert_non_null(strstr(news_in(u, "fr"), "\nC’est Bob, l’adversaire juste devant.\n"));
}

/* Nobody goes bankrupt out of the blue: where nothing could be paid, what was owed is told. */
static void test_JDA_65_an_empty_purse_tells_what_it_owed(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "gifts=off");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "take 1 result=9 | 26-04 0 2 | 01-02 800 2 lucky=2");
    scene_play(u, &s, "take 6");
    assert_non_null(
        strstr(news_in(u, "en"), "Anne is on Bob's lucky number and owes 200 F.\nAnne cannot pay"));
    scene_set(u, &s, "take 1 result=9 | 26-04 0 2 | 01-02 800 2 birthday=02-05");
    scene_play(u, &s, "take 6");
    assert_non_null(strstr(news_in(u, "en"), "It is Bob's birthday: Anne owes 200 F.\nAnne cannot pay"));
    scene_set(u, &s, "take 1 result=9 | 26-04 100 2 | 01-02 800 2 lucky=2"); /* what is paid tells it */
    scene_play(u, &s, "take 6");
    assert_null(strstr(news_in(u, "en"), "owes"));
    assert_non_null(strstr(news_in(u, "en"), "Bob's lucky number and pays 100 F.\nAnne cannot pay"));
}

/* That nothing came in would tell of another's purse. */
static void test_JDA_R150_what_is_owed_is_told_to_those_concerned(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off money-visible=private");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "take 1 result=9 | 26-04 0 2 | 01-02 800 2 lucky=2 | 01-02 800 2");
    scene_play(u, &s, "take 6");
    assert_non_null(strstr(t_told(u, lv_eye_of(0)), "\"owed\""));
    assert_non_null(strstr(t_told(u, lv_eye_of(1)), "\"owed\""));
    assert_null(strstr(t_told(u, lv_eye_of(2)), "\"owed\""));
}

static void test_JDA_R153_the_view_and_the_situation_say_whom_a_card_means(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    struct jda_state s;
    char text[8192];
    struct lv_buf b = LV_BUF(text);
    struct lv_json j = lv_json_on(&b);

    (void)state;
    scene_set(u, &s, "spin 1 | 01-07 800 2 shield=C40 | 03-08 800 2 | 01-02 800 2");
    scene_play(u, &s, "@05-07; draw H20");
    lv_json_object(&j);
    jda_view(u, &s, 0, &j);
    lv_json_end(&j);
    assert_non_null(strstr(text, "\"card\":\"H20\",\"meant\":[3]"));
}

/* JDA-76: in the news of a draw, in the board of the view and among the rules, in every language. */
static void test_JDA_76_JDA_R153_every_card_says_what_it_does_wherever_it_is_told(void **state)
{
    static const char *const lang[] = { "fr", "en" };
    static char board[1 << 18];
    const struct lv_setup *u = t_setup(&lv_game_jda, 3, "gifts=off");
    const struct jda_data *d = u->data;

    (void)state;
    for (unsigned l = 0; l < 2; l++) {
        const struct lv_words w = words(lang[l], LV_ONLOOKER);
        char *rule = t_rule_text(&lv_game_jda, "JDA-76", lang[l]);
        struct lv_buf on_board = LV_BUF(board);
        struct lv_json j = lv_json_on(&on_board);
        lv_json_object(&j);
        jda_board(u, &w, &j);
        lv_json_end(&j);
        for (unsigned c = 0; c < JDA_N_CARDS; c++) {
            struct jda_state s;
            char steps[512], move[32];
            struct lv_buf b = LV_BUF(steps);
            jda_say_steps(&d->card[c], &w, &b);
            scene_set(u, &s, "spin 1 | 01-07 800 2 | 03-08 800 2 | 01-02 800 2");
            if (c < JDA_N_CHANCE)
                snprintf(move, sizeof move, "@04-07; draw C%02u", c + 1);
            else
                snprintf(move, sizeof move, "@05-07; draw H%02u", c + 1 - JDA_N_CHANCE);
            scene_play(u, &s, move);
            if (!strstr(rule, steps) || !strstr(board, steps)
                || !strstr(news_in(u, lang[l]), steps + 1)) /* there it begins a sentence */
                fail_msg("%s is not told everywhere: %s", move, steps);
        }
        free(rule);
    }
}

/* ---- the almanac ---------------------------------------------------------------------------------- */

/* Every square of the box says why it does what it does, in every language that its event is told in. */
static void test_JDA_100_every_square_says_why(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "");
    const struct jda_data *d = u->data;

    (void)state;
    for (unsigned i = 0; i < d->n_squares; i++) {
        const char *fr = lv_texts_get(u->texts, lv_lang_find("fr"), d->square[i].why);
        const char *en = lv_texts_get(u->texts, lv_lang_find("en"), d->square[i].why);
        if (!*fr || !*en || strcmp(fr, en) == 0 || !strchr(".?!", fr[strlen(fr) - 1])
            || !strchr(".?!", en[strlen(en) - 1]))
            fail_msg("day %d: %s / %s", d->square[i].day, fr, en);
        for (unsigned k = 0; k < i; k++) /* no two in the same words */
            assert_false(lv_texts_alike(u->texts, d->square[i].why, d->square[k].why));
    }
}

static struct effect_row {
    const char *name, *lang, *expect;
    unsigned month, day;
} effect_row[] = {
    { "AL-0123 a sentence for each condition", "en",
      "if you are a woman, you draw a chance card; if you are a man, you pay 300 F to a woman of your choice",
      1, 23 },
    { "AL-0110 a condition within a condition", "en",
      "everybody, but only if you are a woman; in that case, if you are wearing a skirt suit now, you draw a "
      "chance card; otherwise you draw a hasard card", 1, 10 },
    { "AL-0110 a condition within a condition, in French", "fr",
      "pour tout le monde, mais seulement si vous êtes une femme ; dans ce cas, si vous portez un tailleur "
      "en ce moment, tirez une carte chance ; sinon, tirez une carte hasard", 1, 10 },
    { "AL-0309 sex and age together", "en",
      "everybody: if you are a man aged 16 to 36, you draw a hasard card",
      3, 9 },
    { "AL-0515 one bound of the age", "en",
      "everybody: if you are a woman aged 17 or over, you draw a hasard card", 5, 15 },
    { "AL-1126 either of two", "en",
      "if you are under 12 or you have a child under twelve, you draw a chance card",
      11, 26 },
    { "AL-1202 one and not the other", "en",
      "if you are a man and you do not wear a beard, you draw a chance card",
      12, 2 },
    { "AL-0201 one after the other", "en", "you pay the bank 300 F, then you advance 15 days", 2, 1 },
    { "AL-0902 money", "en",
      "if you have less than 1,000 F, you get 500 F from the bank; otherwise you get 200 F from the bank",
      9, 2 },
    { "AL-0415 a double frame", "en", "you give back 1 token, then you draw a hasard card", 4, 15 },
    { "AL-0123 in French", "fr",
      "si vous êtes une femme, tirez une carte chance ; si vous êtes un homme, payez 300 F à une joueuse de "
      "votre choix", 1, 23 },
    { "AL-1208 in French, without an elision gone wrong", "fr",
      "si une bougie se trouve dans la pièce, tirez une carte chance", 12, 8 },
};
enum { N_EFFECTS = sizeof effect_row / sizeof *effect_row };

static void effect_is_said(void **row)
{
    const struct effect_row *c = *row;
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "");
    const struct jda_data *d = u->data;
    const struct lv_words w = words(c->lang, LV_ONLOOKER);
    char room[1024], plain[1024];
    struct lv_buf b = LV_BUF(room), p = LV_BUF(plain);

    jda_say_effect(u, &d->square[d->square_at[jda_day_of(c->month, c->day)] - 1], &w, &b);
    for (const char *at = room; *at; at++)
        if (strncmp(at, "\u00a0", 2) == 0)
            at++, lv_buf_char(&p, ' ');
        else
            lv_buf_char(&p, *at);
    assert_string_equal(plain, c->expect);
}

static void test_a_sentence_has_a_capital_and_a_full_stop(void **state)
{
    static const char *const of[][2] = {
        { "avancez", "Avancez." },
        { "zut", "Zut." },
        { "été", "Été." },
        { "à vous", "À vous." },
        { "31 March", "31 March." },
        { "“Zola”", "“Zola”." },
        { "", "" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        char room[32] = "";
        struct lv_buf b = LV_BUF(room);
        jda_say_sentence(of[i][0], &b);
        assert_string_equal(room, of[i][1]);
    }
}

/* A family's profile that has only questions is spoken of by them. */
static void test_JDA_107_a_condition_without_words_of_its_own(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "");
    static struct jda_data own;
    struct lv_setup plain = *u;
    const struct lv_words w = words("en", LV_ONLOOKER);
    char room[512];
    struct lv_buf b = LV_BUF(room);

    (void)state;
    own = *(const struct jda_data *)u->data;
    memset(own.condition, 0, sizeof own.condition);
    plain.data = &own;
    jda_say_effect(&plain, &own.square[own.square_at[jda_day_of(9, 19)] - 1], &w, &b);
    assert_string_equal(room, "if you answer yes to “Do you have a cat?”, you draw a hasard card");
}

int main(void)
{
    static const struct CMUnitTest single[] = {
        cmocka_unit_test(test_JDA_R153_the_news_say_what_a_card_does_and_whom_it_means),
        cmocka_unit_test(test_JDA_R153_the_news_speak_of_the_one_ahead_to_everybody),
        cmocka_unit_test(test_JDA_65_an_empty_purse_tells_what_it_owed),
        cmocka_unit_test(test_JDA_R150_what_is_owed_is_told_to_those_concerned),
        cmocka_unit_test(test_JDA_R153_the_view_and_the_situation_say_whom_a_card_means),
        cmocka_unit_test(test_JDA_76_JDA_R153_every_card_says_what_it_does_wherever_it_is_told),
        cmocka_unit_test(test_JDA_100_every_square_says_why),
        cmocka_unit_test(test_a_sentence_has_a_capital_and_a_full_stop),
        cmocka_unit_test(test_JDA_107_a_condition_without_words_of_its_own),
    };
    enum { N_SINGLE = sizeof single / sizeof *single };
    static struct CMUnitTest test[N_SINGLE + N_ASKED + N_EFFECTS];
    size_t n = 0;

    for (size_t i = 0; i < N_SINGLE; i++)
        test[n++] = single[i];
    for (size_t i = 0; i < N_ASKED; i++)
        test[n++] = (struct CMUnitTest){ asked_row[i].name, question_says, NULL, NULL, &asked_row[i] };
    for (size_t i = 0; i < N_EFFECTS; i++)
        test[n++] = (struct CMUnitTest){ effect_row[i].name, effect_is_said, NULL, NULL, &effect_row[i] };
    return _cmocka_run_group_tests("jeu-de-lannee said", test, n, NULL, NULL);
}
