/* test_jda_words.c: what happens and what may be chosen, as data and in words; what a label may foretell. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/match.h"
#include "core/registry.h"
#include "scene.h"

static const char *const names[JDA_N_SEATS] = { "Anne", "Bob", "Chloé", "Dédé", "Ève", "Farid" };

static const struct lv_setup *setup(int seats, const char *options)
{
    return t_setup(&lv_game_jda, seats, options);
}

static struct lv_words words(const char *lang, int reader)
{
    return (struct lv_words){ lv_lang_find(lang), names, reader, false };
}

/* ---- events ----------------------------------------------------------------------------------- */

/* Everything that happened as data, one object after the other, without braces and rules. */
static const char *told(const struct lv_setup *u, const struct lv_events *news)
{
    static char text[1 << 14];
    struct lv_buf b = LV_BUF(text);

    for (int i = 0; i < news->n; i++) {
        struct lv_json j = lv_json_on(&b);
        lv_json_object(&j);
        lv_event_write(u, &news->at[i], &j);
        lv_json_end(&j);
        lv_buf_char(&b, '\n');
    }
    assert_false(b.cut);
    return text;
}

/* A situation, one move, and what is told of it. */
static struct told_row {
    const char *name;
    int seats;
    const char *options, *scene, *move, *expect;
} told_row[] = {
    { "JDA-26 a number moves the pawn by a spin", 2, "",
      "take 1 result=9 | 01-06 800 2 | 01-01 800 2", "take 10",
      "{\"event\":\"moved\",\"who\":1,\"from\":153,\"to\":163,\"cause\":\"spin\"}" },
    { "JDA-34 days bought move it, and have their price", 2, "gifts=off",
      "days 1 | 02-06 800 2 holidays=0 | 01-01 0 2", "buy-days 3",
      "{\"event\":\"days-bought\",\"who\":1,\"n\":3,\"price\":300,\"rule\":\"JDA-34\"}\n"
      "{\"event\":\"moved\",\"who\":1,\"from\":154,\"to\":157,\"cause\":\"bought\"}" },
    { "JDA-42 a holiday moves it", 2, "", "holiday 1 | 02-06 0 2 | 01-01 0 2", "holiday",
      "\"to\":168,\"cause\":\"holiday\"}" },
    { "JDA-40 a gift moves it, and names who gave", 2, "",
      "share 1 cursor=1 offer=2 | 02-06 0 2 | 01-01 800 2", "share 200",
      "{\"event\":\"gift\",\"who\":1,\"n\":2,\"givers\":[2],\"rule\":\"JDA-40\"}\n"
      "{\"event\":\"moved\",\"who\":1,\"from\":154,\"to\":156,\"cause\":\"gift\"}" },
    { "JDA-75 a card moves it back", 2, "", "spin 1 | 01-06 800 2 | 01-01 800 2", "@10-06; draw H25",
      "{\"event\":\"moved-back\",\"who\":1,\"from\":162,\"to\":159,\"cause\":\"card\"}" },
    { "JDA-50 JDA-53 the first past a quarter end", 2, "",
      "take 1 result=9 | 28-03 800 2 | 01-01 800 2", "take 10",
      "{\"event\":\"quarter\",\"who\":1,\"quarter\":1,\"n\":400,\"rule\":\"JDA-50\"}\n"
      "{\"event\":\"quarter-first\",\"who\":1,\"quarter\":1,\"n\":3,\"rule\":\"JDA-53\"}\n"
      "{\"event\":\"tokens-got\",\"who\":1,\"n\":3,\"cause\":\"quarter\"}" },
    { "JDA-55 a lucky number is paid, and shown", 2, "",
      "take 1 result=9 | 01-06 800 2 | 01-01 800 2 lucky=7", "take 6",
      "{\"event\":\"paid\",\"who\":1,\"whom\":2,\"n\":200,\"cause\":\"lucky\"}\n"
      "{\"event\":\"lucky-shown\",\"who\":2,\"n\":7,\"rule\":\"JDA-55\"}" },
    { "JDA-57 a birthday is paid", 2, "",
      "take 1 result=9 | 01-06 800 2 | 01-01 800 2 birthday=07-06 sign=gemeaux", "take 6",
      "{\"event\":\"paid\",\"who\":1,\"whom\":2,\"n\":200,\"cause\":\"birthday\"}\n"
      "{\"event\":\"birthday\",\"who\":2,\"day\":159,\"rule\":\"JDA-57\"}" },
    { "JDA-66 bankruptcy: tokens back, the pawn to the gap before the month", 2, "",
      "spin 1 | 01-06 100 5 | 01-01 800 2", "@10-06; draw H15",
      "{\"event\":\"paid-bank\",\"who\":1,\"n\":100,\"cause\":\"card\"}\n"
      "{\"event\":\"bankrupt\",\"who\":1,\"n\":3,\"to\":152,\"rule\":\"JDA-66\"}\n"
      "{\"event\":\"placed\",\"who\":1,\"from\":162,\"to\":152,\"cause\":\"bankrupt\"}" },
    { "JDA-16 the double frame takes its token", 2, "", "spin 1 | 01-09 800 3 | 01-01 800 2", "@07-09",
      "{\"event\":\"tokens-lost\",\"who\":1,\"n\":1,\"cause\":\"frame\",\"rule\":\"JDA-75\"}" },
    { "JDA-79 two pawns change places", 2, "", "spin 1 | 01-06 800 3 | 28-06 800 2", "@21-06",
      "{\"event\":\"placed\",\"who\":1,\"from\":173,\"to\":180,\"cause\":\"swap\"}\n"
      "{\"event\":\"placed\",\"who\":2,\"from\":180,\"to\":173,\"cause\":\"swap\"}" },
    { "JDA-23 the machine", 2, "", "spin 1 | 01-06 800 2 | 01-01 800 2", "spin 9",
      "{\"event\":\"spun\",\"who\":1,\"result\":9,\"low\":6,\"high\":10,"
      "\"cause\":\"spin\",\"rule\":\"JDA-23\"}" },
    { "JDA-73 a card by its id", 2, "", "spin 1 | 01-06 800 2 | 01-01 800 2", "@10-06; draw H25",
      "{\"event\":\"card-hasard\",\"who\":1,\"card\":\"H25\",\"rule\":\"JDA-73\"}" },
    { "JDA-107 an answer names what it is about", 2, "player=person,person",
      "spin 1 | 01-06 800 2 person | 01-01 800 2 person", "@19-09; answer has_cat=yes",
      "{\"event\":\"answered\",\"who\":1,\"about\":\"has_cat\",\"answer\":\"yes\",\"rule\":\"JDA-107\"}" },
    { "JDA-R103 a seat that is closed", 3, "", "spin 1 | 01-06 800 2 | 01-01 800 2 | 01-01 800 2", "close 2",
      "{\"event\":\"closed\",\"who\":2}" },
};

/* The moves of the scene with all their events; "close 2" is the core's own notation. */
static void play(const struct lv_setup *u, struct jda_state *s, const char *moves, struct lv_events *news)
{
    char copy[256], *save = NULL;
    const struct jda_run r = { .u = u, .d = u->data, .s = s, .events = news, .by = JDA_WHO_CHANCE };
    unsigned day;

    strcpy(copy, moves);
    for (char *m = strtok_r(copy, ";", &save); m; m = strtok_r(NULL, ";", &save)) {
        m += *m == ' ';
        if (*m == '@') {
            assert_true(jda_parse_date(m + 1, &day));
            s->phase = JDA_PH_DAYS;
            jda_move(&r, s->turn, (int)day, JDA_BY_SPIN);
            jda_run(&r);
        } else if (strncmp(m, "close ", 6) == 0) {
            jda_apply(u, s, lv_action_make(LV_KIND_CLOSE, (unsigned)(m[6] - '1'), 0, 0), news);
        } else {
            assert_true(jda_may(u, s, t_action(u, s, m), NULL));
            jda_apply(u, s, t_action(u, s, m), news);
        }
    }
}

static void told_holds(void **state)
{
    const struct told_row *row = *state;
    const struct lv_setup *u = setup(row->seats, row->options);
    static struct lv_events news;
    struct jda_state s;

    scene_set(u, &s, row->scene);
    lv_events_clear(&news);
    play(u, &s, row->move, &news);
    if (!strstr(told(u, &news), row->expect))
        fail_msg("%s: not told: %s in\n%s", row->name, row->expect, told(u, &news));
}

/* ---- choices ---------------------------------------------------------------------------------- */

/* {…} of a choice, as a front end gets it. */
static const char *offered(const struct lv_setup *u, const void *s, lv_action a, const char *lang)
{
    static char text[1 << 14];
    struct lv_buf b = LV_BUF(text);
    struct lv_json j = lv_json_on(&b);
    int who = jda_to_move(u, s);
    const struct lv_words w = words(lang, who < 0 ? LV_ONLOOKER : who);

    lv_json_object(&j);
    lv_choice_write(u, s, a, &w, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    return text;
}

static struct offered_row {
    const char *name;
    int seats;
    const char *options, *scene, *before, *decision, *expect;
} offered_row[] = {
    { "JDA-26 a number: days, the day reached, what it tells", 2, "",
      "take 1 result=9 | 01-06 800 2 | 01-01 800 2", "", "take 10",
      "\"choice\":\"take\",\"group\":\"move\",\"n\":10,\"to\":163" },
    { "JDA-53 its label foretells the quarter end", 2, "",
      "take 1 result=9 | 28-03 800 2 | 01-01 800 2", "", "take 10",
      "; Anne gets 400 F for the end of the quarter; first at the end of the quarter: 3 tokens\"" },
    { "JDA-34 days for sale: the price, the day", 2, "", "days 1 | 02-06 800 2 | 01-01 0 2", "",
      "buy-days 3", "\"choice\":\"buy-days\",\"group\":\"buy\",\"n\":3,\"price\":300,\"to\":157" },
    { "JDA-42 a holiday", 2, "", "holiday 1 | 02-06 0 2 | 01-01 0 2", "", "holiday",
      "\"choice\":\"holiday\",\"group\":\"move\",\"n\":14,\"to\":168" },
    { "JDA-38 a gift: to whom, how far", 2, "", "gifts 1 | 02-06 0 2 | 01-01 800 2", "", "offer 2",
      "\"choice\":\"offer\",\"group\":\"give\",\"whom\":1,\"n\":2,\"price\":200,\"to\":156" },
    { "JDA-39 the last share makes the gift", 2, "",
      "share 1 cursor=1 offer=2 | 02-06 0 2 | 01-01 800 2", "", "share 200",
      "\"label\":\"pay 200 F of it; the gift is complete\"" },
    { "JDA-107 an answer names what it is about, and what the square then does", 2,
      "player=person,person", "spin 1 | 01-06 800 2 person | 01-01 800 2 person", "@19-09",
      "answer has_cat=yes", "\"label\":\"yes; Anne has to draw a hasard card\"" },
    { "JDA-109 not said", 2, "player=person,person",
      "spin 1 | 01-06 800 2 person | 01-01 800 2 person", "@19-09", "answer has_cat=none",
      "\"choice\":\"answer-none\",\"group\":\"answer\",\"about\":\"has_cat\"" },
    { "JDA-R126 a target: where it stands, what comes of it", 3, "show-profiles=shared",
      "spin 1 | 01-06 800 3 | 01-05 800 5 | 01-04 800 2", "@06-06; draw C11", "target 2",
      "\"label\":\"Bob, on 1 May with 5 tokens; Bob gives Anne 1 token\"" },
    { "JDA-R126 who has no token gives none, and that is not said", 3, "show-profiles=shared",
      "spin 1 | 01-06 800 0 | 01-05 800 5 | 01-04 800 2", "@10-06; draw H11", "target 2",
      "\"label\":\"Bob, on 1 May with 5 tokens; Bob pays 200 F to Anne\"" },
    { "JDA-R160 what follows is said once", 2, "player=person,person answers=told",
      "spin 1 | 01-06 800 2 person | 01-01 800 2 person", "@19-09", "told 1",
      "\"label\":\"draw a hasard card\"" },
    { "JDA-R57 two possibilities of a card", 2, "", "spin 1 | 01-06 800 3 | 01-05 800 5",
      "@10-06; draw H24", "option 2", "\"choice\":\"option\",\"group\":\"choose\",\"option\":2" },
    { "JDA-R57 the first by its name, of a card that gives", 2, "",
      "spin 1 | 01-07 800 3 | 01-05 800 5", "@04-07; draw C10", "option 1",
      "\"label\":\"get 1 token\"" },
    { "JDA-R57 the second of it", 2, "", "spin 1 | 01-07 800 3 | 01-05 800 5", "@04-07; draw C10",
      "option 2", "\"label\":\"get 400 F from the bank\"" },
    { "JDA-R57 the first of a card that takes", 2, "", "spin 1 | 01-06 800 3 | 01-05 800 5",
      "@10-06; draw H24", "option 1", "\"label\":\"pay the bank 300 F\"" },
    { "JDA-R57 the second of it, too", 2, "", "spin 1 | 01-06 800 3 | 01-05 800 5",
      "@10-06; draw H24", "option 2", "\"label\":\"give back 1 token\"" },
    { "JDA-96 the first of a square", 2, "", "spin 1 | 04-12 800 2 | 01-01 0 2", "@06-12",
      "option 1", "\"label\":\"pay the bank 300 F\"" },
    { "JDA-96 the second of a square", 2, "", "spin 1 | 04-12 800 2 | 01-01 0 2", "@06-12",
      "option 2", "\"label\":\"draw a hasard card\"" },
    { "JDA-82 the shield", 2, "", "spin 1 | 01-06 800 3 shield=C40 | 01-05 800 5",
      "@10-06; draw H01", "shield use",
      "\"choice\":\"shield\",\"group\":\"shield\",\"card\":\"H01\"" },
    { "JDA-R129 whose square each opponent gets", 4, "",
      "spin 1 | 01-03 800 3 | 01-02 800 5 | 01-01 800 2 | 01-01 800 2", "@01-04", "permute 3 2 4",
      "\"first\":{\"who\":2,\"to\":1},\"second\":{\"who\":3,\"to\":32}" },
    { "JDA-22 a token", 2, "", "token 1 | 01-06 800 3 | 01-05 800 5", "", "buy-token",
      "\"choice\":\"buy-token\",\"group\":\"buy\",\"price\":500" },
};

static void offered_holds(void **state)
{
    const struct offered_row *row = *state;
    const struct lv_setup *u = setup(row->seats, row->options);
    struct jda_state s;

    scene_set(u, &s, row->scene);
    scene_play(u, &s, row->before);
    if (!strstr(offered(u, &s, t_action(u, &s, row->decision), "en"), row->expect))
        fail_msg("%s: %s", row->name, offered(u, &s, t_action(u, &s, row->decision), "en"));
}

static int letters(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

/* A button says few words, a call at most 34 letters, a short refusal 24, in every language. */
static void look_at_lengths(const struct lv_setup *u, const struct jda_state *s, const char *lang)
{
    const struct lv_words w = words(lang, s->who);
    lv_action a[LV_MAX_ACTIONS];
    char room[512];
    struct lv_buf b = LV_BUF(room);
    int n = jda_legal(u, s, a);

    jda_question(u, s, &w, LV_ASK_CALL, &b);
    if (b.len == 0 || letters(room) > 34)
        fail_msg("the call is too long: %s", room);
    lv_buf_clear(&b);
    jda_question(u, s, &w, LV_ASK_WAITING, &b);
    if (!strstr(room, names[s->who]) || strchr(room, '?'))
        fail_msg("this is not what the others wait for: %s", room);
    for (int i = 0; i < n; i += 1 + n / 8) {
        lv_buf_clear(&b);
        lv_choice_brief(u, s, a[i], &w, &b);
        if (b.len == 0)
            fail_msg("no few words for %08x", a[i]);
    }
    n = jda_blocked(u, s, a);
    for (int i = 0; i < n; i++) {
        struct lv_refusal why = { 0 };
        assert_false(jda_may(u, s, a[i], &why));
        assert_non_null(why.rule);
        assert_non_null(why.brief);
        if (letters(lv_translate(w.lang, why.brief)) > 24)
            fail_msg("too long for a board: %s", lv_translate(w.lang, why.brief));
    }
}

static const char *const option_sets[] = {
    "", "player=person,person,person", "claims=manual player=person,bot,person", "money-visible=private",
    "player=person,person,person knowledge=quiz", "player=person,person,person knowledge=confirm",
    "bankruptcy-arrival=full money-visible=private player=person,person,person",
    "show-profiles=shared player=person,person,person", "zodiac-protection=hasard-only",
};
enum { N_SETS = sizeof option_sets / sizeof *option_sets };

/* Plays random games, and calls `look` where somebody decides, one time in so many. */
static void in_random_games(int games, unsigned one_in,
                            void (*look)(const struct lv_setup *u, struct jda_state *s, struct lv_rng *rng))
{
    lv_action a[LV_MAX_ACTIONS];

    for (int game = 0; game < games; game++) {
        const struct lv_setup *u = setup(3, option_sets[game % N_SETS]);
        struct lv_rng rng = lv_rng_seed(112, (uint64_t)game);
        struct jda_state s = { 0 };
        jda_start(u, &s);
        for (int who, n; (who = jda_to_move(u, &s)) != LV_OVER;) {
            if (who == LV_CHANCE) {
                jda_apply(u, &s, jda_sample(u, &s, &rng), NULL);
                continue;
            }
            if (lv_rng_below(&rng, one_in) == 0)
                look(u, &s, &rng);
            n = jda_legal(u, &s, a);
            jda_apply(u, &s, a[lv_rng_below(&rng, (uint32_t)(n > 4 && game % 2 ? 4 : n))], NULL);
        }
    }
}

static void look_at_words(const struct lv_setup *u, struct jda_state *s, struct lv_rng *rng)
{
    look_at_lengths(u, s, lv_rng_below(rng, 2) ? "fr" : "en");
}

static void test_JDA_21_calls_and_buttons_are_short(void **state)
{
    (void)state;
    in_random_games(4 * N_SETS, 4, look_at_words);
}

/* Section 7: what a choice foretells is the same in every world that the decider cannot tell from this. */
static void look_at_foresight(const struct lv_setup *u, struct jda_state *s, struct lv_rng *rng)
{
    static char mine[1 << 14];
    lv_action chosen = t_any_step(u, s, rng);
    struct jda_state other = *s;

    strcpy(mine, offered(u, s, chosen, "fr"));
    for (int i = 0; i < 4; i++) {
        other = *s;
        jda_resample(u, &other, s->who, rng);
        if (!jda_may(u, &other, chosen, NULL) || other.who != s->who)
            fail_msg("another world asks something else: %s", t_written(u, &other));
        if (strcmp(mine, offered(u, &other, chosen, "fr")) != 0)
            fail_msg("a choice betrays a secret:\n%s\n%s", mine, offered(u, &other, chosen, "fr"));
    }
}

static void test_JDA_112_no_choice_foretells_a_secret(void **state)
{
    (void)state;
    in_random_games(24 * N_SETS, 3, look_at_foresight);
}

/* ---- the rest --------------------------------------------------------------------------------- */

static void test_JDA_13_the_board_has_the_whole_year(void **state)
{
    static const char *const lang[] = { "fr", "en" };
    static char text[1 << 18];

    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct lv_setup *u = setup(2, "");
        const struct lv_words w = words(lang[i], LV_ONLOOKER);
        struct lv_buf b = LV_BUF(text);
        struct lv_json j = lv_json_on(&b);
        const struct lv_node *days, *cards;
        struct lv_node *root;
        struct lv_refusal why = { 0 };
        const char *art;

        lv_json_object(&j);
        jda_board(u, &w, &j);
        lv_json_end(&j);
        assert_false(b.cut);
        root = lv_doc_read(text, b.len, sizeof text, &why);
        assert_non_null(root);
        assert_true(lv_node_list(root, "days", &days, &why));
        assert_true(lv_node_list(root, "cards", &cards, &why));
        assert_int_equal(days->n, JDA_DAYS);
        assert_int_equal(cards->n, JDA_N_CARDS);
        for (const struct lv_node *c = cards->first; c; c = c->next)
            assert_true(lv_node_text(c, "art", &art, &why)
                        && lv_node_text(c, "effect", &art, &why) && art[0]);
        for (const struct lv_node *d = days->first; d; d = d->next)
            assert_int_equal(lv_node_get(d, "event") != NULL, lv_node_get(d, "art") != NULL);
        lv_doc_free(root);
    }
}

/* JDA-R51 and R146 have changed what happens: a record of before would replay otherwise, and says so. */
static void test_JDA_R51_a_record_of_the_rules_of_before_is_refused_and_says_so(void **state)
{
    static const char record[] =
        "{\"ludovie\":1,\"game\":\"jeu-de-lannee\",\"rules\":1,\"components\":\"b8d09ff09602d066\",\"seats\":"
        "[{\"name\":\"Anne\",\"by\":\"person\"},{\"name\":\"Bob\",\"by\":\"person\"}],"
        "\"chance\":\"simulated\","
        "\"options\":{\"start-player\":\"seat-1\",\"player\":\"person,person\",\"sex\":\"F,M\","
        "\"age\":\"40,12\","
        "\"birthday\":\"514,none\",\"sign\":\"open,none\"}}\n"
        "{\"n\":1,\"chance\":\"lucky 12\"}\n"
        "{\"n\":2,\"chance\":\"lucky 1\"}\n"
        "{\"n\":3,\"seat\":1,\"do\":\"buy-token\"}\n"
        "{\"n\":4,\"chance\":\"spin 14\"}\n"
        "{\"n\":5,\"seat\":1,\"do\":\"take 10\"}\n"
        "{\"n\":6,\"seat\":1,\"do\":\"buy-days 1\"}\n"
        "{\"n\":7,\"seat\":1,\"do\":\"pass\"}\n"
        "{\"n\":8,\"seat\":2,\"do\":\"offer 1\"}\n"
        "{\"n\":9,\"chance\":\"draw H27\"}\n";
    struct lv_refusal damage = { 0 }, why = { 0 };
    struct lv_data *data = lv_data_load(&lv_game_jda, NULL, NULL, &why);
    struct lv_match *m = lv_match_load(record, sizeof record - 1, data, &damage, &why);

    (void)state;
    assert_null(m);
    assert_int_equal(why.code, LV_E_VERSION);
    assert_int_equal(why.n, 1);
    assert_non_null(strstr(why.msgid, "version {n}"));
    lv_data_free(data);
}

/* Days for sale are one choice with a range, although the day they lead to differs. */
static void test_JDA_34_days_fold_into_one_range(void **state)
{
    static char text[1 << 16];
    struct lv_buf b = LV_BUF(text);
    struct lv_json j = lv_json_on(&b);
    struct lv_refusal why = { 0 };
    struct lv_data *data = lv_data_load(&lv_game_jda, NULL, NULL, &why);
    struct lv_match *m;
    char record[2048];
    static const char format[] =
        "{\"ludovie\":1,\"game\":\"jeu-de-lannee\",\"rules\":2,\"components\":\"%016" PRIx64 "\",\"seats\":"
        "[{\"name\":\"Anne\",\"by\":\"person\"},{\"name\":\"Bob\",\"by\":\"person\"}],"
        "\"chance\":\"simulated\","
        "\"options\":{\"start-player\":\"seat-1\",\"player\":\"person,person\",\"sex\":\"F,M\","
        "\"age\":\"40,12\","
        "\"birthday\":\"none,none\",\"sign\":\"none,none\"}}\n"
        "{\"n\":1,\"chance\":\"lucky 12\"}\n{\"n\":2,\"chance\":\"lucky 1\"}\n"
        "{\"n\":3,\"seat\":1,\"do\":\"pass\"}\n"
        "{\"n\":4,\"chance\":\"spin 14\"}\n{\"n\":5,\"seat\":1,\"do\":\"take 10\"}\n";
    struct lv_refusal damage = { 0 };
    struct lv_words w;

    (void)state;
    snprintf(record, sizeof record, format, lv_data_hash(data));
    m = lv_match_load(record, strlen(record), data, &damage, &why);
    if (!m)
        fail_msg("refused: %s", why.msgid);
    w = lv_match_words(m, lv_lang_find("en"), 0);
    lv_match_choices(m, &w, LV_MAX_ACTIONS, true, &j);
    if (!strstr(text, "\"do\":\"buy-days {n}\",\"range\":{\"from\":1,\"to\":8,\"step\":1,"))
        fail_msg("%s", text);
    lv_match_free(m);
    lv_data_free(data);
}

int main(void)
{
    static const struct CMUnitTest single[] = {
        cmocka_unit_test(test_JDA_21_calls_and_buttons_are_short),
        cmocka_unit_test(test_JDA_112_no_choice_foretells_a_secret),
        cmocka_unit_test(test_JDA_13_the_board_has_the_whole_year),
        cmocka_unit_test(test_JDA_R51_a_record_of_the_rules_of_before_is_refused_and_says_so),
        cmocka_unit_test(test_JDA_34_days_fold_into_one_range),
    };
    enum {
        N_SINGLE = sizeof single / sizeof *single, N_TOLD = sizeof told_row / sizeof *told_row,
        N_OFFERED = sizeof offered_row / sizeof *offered_row
    };
    static struct CMUnitTest test[N_SINGLE + N_TOLD + N_OFFERED];

    memcpy(test, single, sizeof single);
    for (size_t i = 0; i < N_TOLD; i++)
        test[N_SINGLE + i] = (struct CMUnitTest){ told_row[i].name, told_holds, NULL, NULL, &told_row[i] };
    for (size_t i = 0; i < N_OFFERED; i++)
        test[N_SINGLE + N_TOLD + i] =
            (struct CMUnitTest){ offered_row[i].name, offered_holds, NULL, NULL, &offered_row[i] };
    return cmocka_run_group_tests_name("jeu-de-lannee words", test, NULL, NULL);
}
