/* test_ecg_words.c: events, choices, board and view as data and in words. */
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/registry.h"
#include "games/easy-come/ecg.h"
#include "testing.h"

static const struct lv_game *const ecg = &lv_game_ecg;
static const char *const names[] = { "Anne", "Bob", "Chloé", "Dédé" };
static char room[8192];

static struct lv_words words(const char *lang)
{
    return (struct lv_words){ lv_lang_find(lang), names, LV_ONLOOKER, false };
}

/* ---- events ----------------------------------------------------------------------------------- */

/* All events since the last call of t_play began: this game has no secrets. */
static const char *told(const struct lv_setup *u)
{
    for (int i = 0; i < t_events.n; i++)
        assert_int_equal(t_events.at[i].see, LV_SEE_ALL);
    return t_told(u, LV_SEE_ALL);
}

/* The same in words. */
static const char *said(const struct lv_setup *u, const char *lang)
{
    const struct lv_words w = words(lang);
    struct lv_buf b = LV_BUF(room);

    for (int i = 0; i < t_events.n; i++) {
        lv_event_say(u, &t_events.at[i], &w, &b);
        lv_buf_char(&b, '\n');
    }
    assert_false(b.cut);
    return room;
}

struct event_row {
    const char *name;
    int seats;
    const char *options, *position, *moves, *expect;
};

#define LEADER "'owners': {'sept': 1, 'treize': 1, 'carre': 1"
static const struct event_row event_row[] = {
    { "ECG-03, ECG-04 the roll-off", 2, "", "'phase': 'rolloff'", "rolloff 1 2 3 4; rolloff 0 0 0 5",
      "{\"event\":\"rolloff\",\"who\":1,\"dice\":[1,2,3,4],\"sum\":10,\"rule\":\"ECG-03\"}\n"
      "{\"event\":\"rolloff\",\"who\":2,\"dice\":[0,0,0,5],\"sum\":5,\"rule\":\"ECG-03\"}\n"
      "{\"event\":\"begins\",\"who\":1,\"rule\":\"ECG-04\"}\n" },
    { "ECG-R01 a tie", 3, "", "'phase': 'rolloff', 'sums': [9, 10]", "rolloff 1 2 3 4",
      "{\"event\":\"rolloff\",\"who\":3,\"dice\":[1,2,3,4],\"sum\":10,\"rule\":\"ECG-03\"}\n"
      "{\"event\":\"tied\",\"players\":[2,3],\"sum\":10,\"rule\":\"ECG-R01\"}\n" },
    { "ECG-06, ECG-09 won, declined and rolled again", 3, "", "", "roll 0 0 2 5; keep 0 5; roll 3 3",
      "{\"event\":\"rolled\",\"who\":1,\"dice\":[0,0,2,5],\"rule\":\"ECG-05\"}\n"
      "{\"event\":\"winnable\",\"who\":1,\"prizes\":[\"sept\"],\"rule\":\"ECG-06\"}\n"
      "{\"event\":\"declined\",\"who\":1,\"prizes\":[\"sept\"],\"rule\":\"ECG-09\"}\n"
      "{\"event\":\"kept\",\"who\":1,\"dice\":[0,5],\"n\":2,\"rule\":\"ECG-12\"}\n"
      "{\"event\":\"rerolled\",\"who\":1,\"dice\":[3,3],\"all\":[0,3,3,5],\"rule\":\"ECG-14\"}\n" },
    { "ECG-16 four dice aside", 3, "", "'phase': 'choose', 'rolled': [0, 1, 2, 5]", "keep 0 1 2 5",
      "{\"event\":\"kept-all\",\"who\":1,\"dice\":[0,1,2,5],\"rule\":\"ECG-12\"}\n"
      "{\"event\":\"no-prize\",\"who\":1,\"rule\":\"ECG-16\"}\n" },
    { "ECG-R10 the last die", 3, "", "'phase': 'reroll', 'kept': [0, 1, 2]", "roll 5",
      "{\"event\":\"rerolled\",\"who\":1,\"dice\":[5],\"all\":[0,1,2,5],\"rule\":\"ECG-14\"}\n"
      "{\"event\":\"last-die\",\"who\":1,\"dice\":[5],\"rule\":\"ECG-R10\"}\n" },
    { "ECG-08, ECG-R21 the third prize", 3, "",
      "'phase': 'choose', 'rolled': [0, 0, 1, 1], 'owners': {'sept': 1, 'treize': 1}", "take deux-paires",
      "{\"event\":\"taken\",\"who\":1,\"prize\":\"deux-paires\",\"n\":3,\"rule\":\"ECG-08\"}\n"
      "{\"event\":\"started\",\"who\":1,\"n\":2,\"owned\":3,\"rule\":\"ECG-R21\"}\n" },
    { "ECG-23, ECG-35 a theft stops a countdown", 3, "",
      "'phase': 'choose', 'turn': 2, 'rolled': [0, 0, 2, 5]," LEADER "}", "take sept",
      "{\"event\":\"stolen\",\"who\":2,\"prize\":\"sept\",\"from\":1,\"n\":1,\"rule\":\"ECG-23\"}\n"
      "{\"event\":\"stopped\",\"who\":1,\"n\":2,\"rule\":\"ECG-35\"}\n" },
    { "ECG-R22, ECG-37 counted down, and once more", 2, "",
      "'phase': 'choose', 'turn': 2, 'rolled': [0, 1, 2, 5]," LEADER "}", "keep 0 1 2 5",
      "{\"event\":\"kept-all\",\"who\":2,\"dice\":[0,1,2,5],\"rule\":\"ECG-12\"}\n"
      "{\"event\":\"no-prize\",\"who\":2,\"rule\":\"ECG-16\"}\n"
      "{\"event\":\"counted\",\"who\":1,\"missed\":2,\"n\":1,\"rule\":\"ECG-R22\"}\n"
      "{\"event\":\"again\",\"who\":2,\"rule\":\"ECG-37\"}\n" },
    { "ECG-34 held", 3, "", "'phase': 'choose', 'turn': 3, 'rolled': [0, 0, 3, 5]," LEADER "}",
      "keep 0 0 3 5",
      "{\"event\":\"kept-all\",\"who\":3,\"dice\":[0,0,3,5],\"rule\":\"ECG-12\"}\n"
      "{\"event\":\"no-prize\",\"who\":3,\"rule\":\"ECG-16\"}\n"
      "{\"event\":\"held\",\"who\":1,\"rule\":\"ECG-34\"}\n" },
    { "ECG-R36 the most prizes", 2, "max-turns=1", "'phase': 'choose', 'rolled': [0, 0, 2, 5]", "take sept",
      "{\"event\":\"taken\",\"who\":1,\"prize\":\"sept\",\"n\":1,\"rule\":\"ECG-08\"}\n"
      "{\"event\":\"most\",\"who\":1,\"n\":1,\"rule\":\"ECG-R36\"}\n" },
    { "ECG-R36 a shared victory", 3, "max-turns=1", "'phase': 'reroll', 'kept': [0, 1, 2]", "roll 5",
      "{\"event\":\"rerolled\",\"who\":1,\"dice\":[5],\"all\":[0,1,2,5],\"rule\":\"ECG-14\"}\n"
      "{\"event\":\"last-die\",\"who\":1,\"dice\":[5],\"rule\":\"ECG-R10\"}\n"
      "{\"event\":\"most-shared\",\"players\":[1,2,3],\"n\":1,\"rule\":\"ECG-R36\"}\n" },
};

static void event_row_holds(void **row)
{
    const struct event_row *r = *row;
    const struct lv_setup *u = t_setup(ecg, r->seats, r->options);
    struct ecg_state s;

    t_position(u, &s, r->position);
    t_play(u, &s, r->moves);
    assert_string_equal(told(u), r->expect);
}

static void close_seat(const struct lv_setup *u, struct ecg_state *s, unsigned seat)
{
    t_events.n = 0;
    assert_true(ecg->rules.may(u, s, lv_action_make(LV_KIND_CLOSE, seat, 0, 0), NULL));
    ecg->rules.apply(u, s, lv_action_make(LV_KIND_CLOSE, seat, 0, 0), &t_events);
}

static void test_ECG_R37_a_closed_seat_gives_its_prizes_back(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 4, "hold-against-all=yes");
    struct ecg_state s;

    t_position(u, &s, "'turn': 2, " LEADER ", 'suite': 4}");
    close_seat(u, &s, 3);
    assert_string_equal(told(u),
        "{\"event\":\"closed\",\"who\":4,\"rule\":\"ECG-R37\"}\n"
        "{\"event\":\"returned\",\"from\":4,\"prizes\":[\"suite\"],\"rule\":\"ECG-R37\"}\n"
        "{\"event\":\"recounted\",\"who\":1,\"n\":2,\"rule\":\"ECG-R37\"}\n");
    assert_string_equal(said(u, "en"),
        "Dédé leaves the game.\nBack to the centre: Straight.\n"
        "Anne must keep the prizes through 2 more opponents' turns.\n");
    close_seat(u, &s, 2); /* without prizes: nothing goes back */
    assert_string_equal(told(u), "{\"event\":\"closed\",\"who\":3,\"rule\":\"ECG-R37\"}\n");
    close_seat(u, &s, 0);
    assert_non_null(strstr(told(u), "{\"event\":\"alone\",\"who\":2,\"rule\":\"ECG-R37\"}\n"));
}

static void test_events_are_told_in_both_languages(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "max-turns=1");
    struct ecg_state s;

    t_position(u, &s, "'owners': {'sept': 2}");
    t_play(u, &s, "roll 0 0 3 5; keep 0 0; roll 2 5; take sept");
    assert_string_equal(said(u, "en"),
        "Anne rolls 0, 0, 3, 5.\nAnne sets 0, 0 aside and rolls 2 dice again.\n"
        "Anne rolls 2, 5. The four dice are 0, 0, 2, 5.\nThe dice win: Exactly 7.\n"
        "Anne steals “Exactly 7” from Bob and now has 1 prize.\n"
        "1 turn has been played: the game ends. Anne has the most prizes and wins.\n");
    assert_non_null(strstr(said(u, "fr"), "à Bob et possède maintenant 1 prix.\n"));
    assert_non_null(strstr(room, "Les quatre dés sont 0, 0, 2, 5.\n"));
}

/* A turn begins with the roll of all four dice, and with nothing else. */
static void test_ECG_05_a_turn_begins_with_its_first_roll(void **unused)
{
    (void)unused;
    for (int kind = 0; ecg_events[kind].name; kind++)
        assert_int_equal(ecg_events[kind].flags & LV_NEW_TURN, kind == ECG_EV_ROLLED ? LV_NEW_TURN : 0);
}

/* ---- choices ---------------------------------------------------------------------------------- */

static const char *bare(const struct lv_setup *u, const struct ecg_state *s, lv_action a)
{
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    lv_choice_write_bare(u, s, a, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    return room;
}

static const char *label(const struct lv_setup *u, const struct ecg_state *s, const char *move,
                         const char *lang)
{
    const struct lv_words w = words(lang);
    struct lv_buf b = LV_BUF(room);

    lv_choice_say(u, s, t_action(u, s, move), &w, &b);
    return room;
}

static const char *brief(const struct lv_setup *u, const struct ecg_state *s, const char *move)
{
    const struct lv_words w = words("en");
    struct lv_buf b = LV_BUF(room);

    lv_choice_brief(u, s, t_action(u, s, move), &w, &b);
    return room;
}

struct choice_row {
    const char *name, *position, *move, *object, *label, *brief;
};

static const struct choice_row choice_row[] = {
    { "ECG-08 from the centre", "'phase': 'choose', 'rolled': [0, 0, 2, 5]", "take sept",
      "{\"choice\":\"take\",\"group\":\"take\",\"prize\":\"sept\"}", "take “Exactly 7” from the centre",
      "Take this prize" },
    { "ECG-23 from a player", "'phase': 'choose', 'rolled': [0, 0, 2, 5], 'owners': {'sept': 3}", "take sept",
      "{\"choice\":\"steal\",\"group\":\"take\",\"prize\":\"sept\",\"from\":3}",
      "steal “Exactly 7” from Chloé",
      "Steal from Chloé" },
    { "ECG-12 set aside", "'phase': 'choose', 'rolled': [0, 0, 2, 5]", "keep 0 0",
      "{\"choice\":\"keep\",\"group\":\"keep\",\"dice\":[0,0],\"n\":2}",
      "set 0, 0 aside and roll 2 dice again", "Keep 0, 0" },
    { "ECG-R09 stop", "'phase': 'choose', 'rolled': [0, 0, 3, 5]", "keep 0 0 3 5",
      "{\"choice\":\"stop\",\"group\":\"keep\",\"dice\":[0,0,3,5]}",
      "set 0, 0, 3, 5 aside and end the turn without a prize", "End without a prize" },
    { "ECG-R08 give up", "'phase': 'choose', 'rolled': [0, 0, 2, 5]", "keep 0 0 2 5",
      "{\"choice\":\"give-up\",\"group\":\"keep\",\"dice\":[0,0,2,5],\"prizes\":[\"sept\"]}",
      "decline: set 0, 0, 2, 5 aside and end the turn without a prize", "End without a prize" },
    { "ECG-05 a roll", "", "roll 2 5 0 0", "{\"choice\":\"roll\",\"group\":\"roll\",\"dice\":[0,0,2,5]}",
      "0, 0, 2, 5", "" },
    { "ECG-R21 a third prize is foretold",
      "'phase': 'choose', 'rolled': [0, 0, 2, 5], 'owners': {'suite': 1, 'treize': 1}", "take sept",
      "{\"choice\":\"take\",\"group\":\"take\",\"prize\":\"sept\"}",
      "take “Exactly 7” from the centre; with 3 prizes the countdown starts", "Take this prize" },
    { "ECG-35 so is the end of a countdown",
      "'phase': 'choose', 'turn': 2, 'rolled': [0, 0, 2, 5]," LEADER "}", "take sept",
      "{\"choice\":\"steal\",\"group\":\"take\",\"prize\":\"sept\",\"from\":1}",
      "steal “Exactly 7” from Anne; Anne is no longer about to win", "Steal from Anne" },
    { "ECG-34 so is a defeat", "'phase': 'choose', 'turn': 3, 'rolled': [0, 0, 1, 1]," LEADER "}",
      "take deux-paires", "{\"choice\":\"take\",\"group\":\"take\",\"prize\":\"deux-paires\"}",
      "take “Two pairs” from the centre; the game ends and Anne wins", "Take this prize" },
    /* (4) of ECG-R23 comes before (5): no countdown starts any more */
    { "ECG-R23 what does not come is not foretold",
      "'phase': 'choose', 'turn': 3, 'rolled': [0, 0, 1, 1]," LEADER ", 'suite': 3, 'brelan-pair': 3}",
      "take deux-paires", "{\"choice\":\"take\",\"group\":\"take\",\"prize\":\"deux-paires\"}",
      "take “Two pairs” from the centre; the game ends and Anne wins", "Take this prize" },
};

static void choice_row_holds(void **row)
{
    const struct choice_row *r = *row;
    const struct lv_setup *u = t_setup(ecg, 3, "");
    struct ecg_state s;

    t_position(u, &s, r->position);
    assert_string_equal(bare(u, &s, t_action(u, &s, r->move)), r->object);
    assert_string_equal(label(u, &s, r->move, "en"), r->label);
    assert_string_equal(brief(u, &s, r->move), r->brief);
}

static void test_outcomes_and_closings_are_choices_too(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "");
    struct ecg_state s;

    t_start(u, &s);
    assert_string_equal(bare(u, &s, t_action(u, &s, "rolloff 1 2 3 4")),
                        "{\"choice\":\"rolloff\",\"group\":\"roll\",\"dice\":[1,2,3,4],\"sum\":10}");
    assert_string_equal(label(u, &s, "rolloff 1 2 3 4", "en"), "1, 2, 3, 4: sum 10");
    u = t_setup(ecg, 3, "start-player=random");
    t_start(u, &s);
    assert_string_equal(bare(u, &s, t_action(u, &s, "first 2")),
                        "{\"choice\":\"begin\",\"group\":\"begin\",\"who\":2}");
    assert_string_equal(label(u, &s, "first 2", "fr"), "Bob commence");
    assert_string_equal(bare(u, &s, lv_action_make(LV_KIND_CLOSE, 2, 0, 0)),
                        "{\"choice\":\"close\",\"group\":\"close\",\"who\":3}");
}

/* ---- what cannot be chosen -------------------------------------------------------------------- */

/* "sept ECG-19 condition not met | …": each blocked thing with its rule and reason. */
static const char *blocked(const struct lv_setup *u, const struct ecg_state *s)
{
    struct lv_buf b = LV_BUF(room);
    lv_action a[LV_MAX_ACTIONS];
    const int n = ecg->telling->blocked(u, s, a);

    for (int i = 0; i < n; i++) {
        struct lv_refusal why = { 0 };
        assert_false(ecg->rules.may(u, s, a[i], &why));
        lv_buf_text(&b, i > 0 ? " | " : "");
        lv_action_write(u, s, a[i], &b);
        lv_buf_char(&b, ' ');
        lv_buf_text(&b, why.rule);
        assert_non_null(why.brief);
        for (int l = 0; lv_lang_at(l); l++) {
            const char *text = lv_translate(lv_lang_at(l), why.brief);
            size_t letters = 0;
            for (; *text; text++)
                letters += (*text & 0xC0) != 0x80;
            assert_in_range(letters, 1, 24);
        }
    }
    return room;
}

static void test_ECG_19_R07_R12_what_cannot_be_chosen_says_why(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "");
    struct ecg_state s;

    t_position(u, &s, "'phase': 'choose', 'kept': [0, 0], 'rolled': [2, 5], 'owners': {'carre': 1}");
    assert_string_equal(blocked(u, &s),
        "take carre ECG-R07 | take deux-paires ECG-19 | take suite ECG-19 | take treize ECG-19 | "
        "take trois-ou-moins ECG-19 | take dix-sept-ou-plus ECG-19 | take brelan-impair ECG-19 | "
        "take brelan-pair ECG-19 | keep 0 ECG-R12");
    t_position(u, &s, "'phase': 'choose', 'kept': [0, 2], 'rolled': [2, 5]"); /* this 2 may be kept */
    assert_non_null(strstr(blocked(u, &s), "keep 0 ECG-R12"));
    assert_null(strstr(room, "keep 2"));
}

static void test_ECG_38_the_centre_is_closed_in_the_chase(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 2, "");
    struct ecg_state s;

    t_position(u, &s, "'phase': 'choose', 'turn': 2, 'rolled': [0, 0, 1, 1], " LEADER ", 'suite': 2}");
    assert_string_equal(blocked(u, &s),
        "take carre ECG-19 | take deux-paires ECG-38 | take suite ECG-R07 | take sept ECG-19 | "
        "take treize ECG-19 | take trois-ou-moins ECG-38 | take dix-sept-ou-plus ECG-38 | "
        "take brelan-impair ECG-38 | take brelan-pair ECG-38");
}

/* ---- what is asked ---------------------------------------------------------------------------- */

static const char *asked(const struct lv_setup *u, const struct ecg_state *s, enum lv_asking how,
                         const char *lang)
{
    const struct lv_words w = words(lang);
    struct lv_buf b = LV_BUF(room);

    ecg->telling->question(u, s, &w, how, &b);
    return room;
}

static void test_the_seat_is_called_and_the_others_wait(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "");
    struct ecg_state s;

    t_position(u, &s, "'phase': 'choose', 'rolled': [0, 0, 3, 5]");
    assert_string_equal(asked(u, &s, LV_ASK_CALL, "en"), "set dice aside");
    assert_string_equal(asked(u, &s, LV_ASK_WAITING, "en"), "Anne is setting dice aside");
    t_position(u, &s, "'phase': 'choose', 'rolled': [0, 0, 2, 5]");
    assert_string_equal(asked(u, &s, LV_ASK_CALL, "fr"), "prenez un prix ou gardez des dés");
    assert_string_equal(asked(u, &s, LV_ASK_WAITING, "fr"), "Anne prend un prix ou y renonce");
}

static void test_ECG_34_a_countdown_that_ends_now_is_the_call(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 3, "");
    const char *const long_names[] = { "Anne-Sophie de la Tour du Pin", "Bob", "Chloé" };
    const struct lv_words w = { lv_lang_find("en"), long_names, 2, false };
    struct lv_buf b = LV_BUF(room);
    struct ecg_state s;

    t_position(u, &s, "'phase': 'choose', 'turn': 2, 'rolled': [0, 0, 3, 5]," LEADER "}");
    assert_string_equal(asked(u, &s, LV_ASK_CALL, "en"), "set dice aside"); /* Chloé is still to come */
    t_position(u, &s, "'phase': 'choose', 'turn': 3, 'rolled': [0, 0, 3, 5]," LEADER "}");
    assert_string_equal(asked(u, &s, LV_ASK_CALL, "en"), "stop Anne!");
    lv_buf_clear(&b);
    ecg->telling->question(u, &s, &w, LV_ASK_CALL, &b); /* a name that would not fit */
    assert_string_equal(room, "set dice aside");
}

/* ---- board and view --------------------------------------------------------------------------- */

static const char *board(const struct lv_setup *u, const char *lang)
{
    const struct lv_words w = words(lang);
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    ecg->telling->board(u, &w, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    return room;
}

static void test_ECG_R18_the_board_tells_the_prizes(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 2, "");

    assert_non_null(strstr(board(u, "en"),
        "{\"code\":\"brelan-pair\",\"name\":\"Three of a kind, all dice even\",\"short\":\"3EVEN\","
        "\"spoken\":\"Three of a kind, all dice even\",\"needs\":\"3 equal, all even\","
        "\"art\":\"racing-car\",\"example\":[2,2,2,4]}]"));
    assert_non_null(strstr(room, "\"art\":\"crown\",\"example\":[1,1,1,1]}"));
    assert_non_null(strstr(room, "\"dice\":4,\"faces\":[0,1,2,3,4,5],\"odds\":{\"0\":["));
    assert_non_null(strstr(room, "\"0 0 2\":[0,167,0,167,0,333,0,0,167],")); /* what dice leave to hope for */
    assert_non_null(strstr(room, "\"0 0 5\":[0,167,0,167,0,0,0,0,0],"));
    assert_non_null(strstr(room, "\"5 5 5\":["));
    assert_non_null(strstr(board(u, "fr"), "\"name\":\"17 ou plus\""));
}

struct own_text {
    char *text;
};

static bool read_own(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    const struct own_text *own = ctx;

    (void)why;
    if (strcmp(name, "prizes.json") != 0)
        return true;
    *text = strdup(own->text);
    *len = strlen(own->text);
    return *text != NULL;
}

/* A name and a picture of the owner's, and only one language for it. */
static void test_the_board_shows_the_prizes_of_the_owner(void **unused)
{
    (void)unused;
    struct own_text own = { t_data_changed(ecg, "prizes.json",
        "\"art\": \"crown\",\n    \"fr\": { \"name\": \"Carré\", ",
        "\"fr\": { \"name\": \"Le manoir\", ") };
    struct lv_refusal why = { 0 };
    struct lv_data *d = lv_data_load(ecg, read_own, &own, &why);
    struct lv_setup u;

    assert_non_null(d);
    assert_true(lv_setup_init(&u, ecg, d, 2, &why));
    assert_non_null(strstr(board(&u, "fr"), "\"name\":\"Le manoir\",\"short\":\"CARRE\""));
    assert_null(strstr(room, "crown")); /* a prize without a picture is one */
    lv_data_free(d);
    free(own.text);
    own.text = t_data_changed(ecg, "prizes.json", "\"en\": { \"name\": \"Four of a kind\", ", "\"en\": { ");
    d = lv_data_load(ecg, read_own, &own, &why);
    assert_non_null(d);
    assert_true(lv_setup_init(&u, ecg, d, 2, &why));
    assert_non_null(strstr(board(&u, "en"), "\"name\":\"Carré\",\"short\":\"FOUR\""));
    lv_data_free(d);
    free(own.text);
}

static const char *view(const struct lv_setup *u, const struct ecg_state *s)
{
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    ecg->telling->view(u, s, LV_ONLOOKER, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    return room;
}

struct threat_row {
    const char *name;
    int seats;
    const char *options, *position, *expect;
};

static const struct threat_row threat_row[] = {
    { "ECG-34 nobody leads", 3, "", "'owners': {'sept': 1}", "\"threats\":[]" },
    { "ECG-34 two are to come", 4, "", "'turn': 2, " LEADER "}",
      "\"threats\":[{\"seat\":1,\"left\":2,\"missed\":[],\"coming\":[2,3]}]" },
    { "ECG-34 one has missed", 4, "", "'turn': 3, " LEADER "}",
      "\"threats\":[{\"seat\":1,\"left\":1,\"missed\":[2],\"coming\":[3]}]" },
    { "ECG-39 against all three", 4, "hold-against-all=yes", "'turn': 3, " LEADER "}",
      "\"threats\":[{\"seat\":1,\"left\":2,\"missed\":[2],\"coming\":[3,4]}]" },
    { "ECG-36, ECG-37 two turns of the other", 2, "", "'turn': 2, " LEADER "}",
      "\"threats\":[{\"seat\":1,\"left\":2,\"missed\":[],\"coming\":[2,2]}]" },
    { "ECG-37 the second turn", 2, "", "'turn': 2, " LEADER "}, 'countdowns': [{'seat': 1, 'left': 1}]",
      "\"threats\":[{\"seat\":1,\"left\":1,\"missed\":[2],\"coming\":[2]}]" },
    { "ECG-R25 two countdowns", 4, "", "'turn': 3, " LEADER ", 'suite': 2, 'deux-paires': 2,"
      "'trois-ou-moins': 2}",
      "\"threats\":[{\"seat\":1,\"left\":1,\"missed\":[2],\"coming\":[3]},"
      "{\"seat\":2,\"left\":2,\"missed\":[],\"coming\":[3,4]}]" },
    { "ECG-R37 a closed seat has no turn", 4, "", "'turn': 4, 'closed': [2], " LEADER "}",
      "\"threats\":[{\"seat\":1,\"left\":1,\"missed\":[3],\"coming\":[4]}]" },
    { "ECG-R37 two leaders of two", 3, "", "'turn': 2, 'closed': [3], " LEADER ", 'suite': 2,"
      "'deux-paires': 2, 'trois-ou-moins': 2}",
      "\"threats\":[{\"seat\":1,\"left\":1,\"missed\":[2],\"coming\":[2]},"
      "{\"seat\":2,\"left\":2,\"missed\":[],\"coming\":[1,1]}]" },
};

static void threat_row_holds(void **row)
{
    const struct threat_row *r = *row;
    const struct lv_setup *u = t_setup(ecg, r->seats, r->options);
    struct ecg_state s;

    t_position(u, &s, r->position);
    if (!strstr(view(u, &s), r->expect))
        fail_msg("%s", room);
}

static void test_EX_12_met_is_more_than_winnable(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 2, "");
    struct ecg_state s;

    t_position(u, &s, "'phase': 'choose', 'turn': 2, 'rolled': [5, 5, 5, 5], 'owners': {'sept': 1,"
                      "'treize': 1, 'deux-paires': 1}, 'countdowns': [{'seat': 1, 'left': 1}]");
    assert_non_null(strstr(view(u, &s),
        "\"met\":[\"carre\",\"deux-paires\",\"dix-sept-ou-plus\",\"brelan-impair\"],"
        "\"winnable\":[\"deux-paires\"],\"reach\":[\"deux-paires\",\"sept\",\"treize\"]"));
}

static void test_ECG_14_a_table_is_asked_for_so_many_dice(void **unused)
{
    (void)unused;
    const struct lv_setup *u = t_setup(ecg, 2, "start-player=random");
    struct ecg_state s;

    t_start(u, &s);
    assert_non_null(strstr(view(u, &s), "\"to_roll\":0,\"wanted\":{\"kind\":\"seat\"},"));
    t_play(u, &s, "first 1; roll 0 1 2 5; keep 0");
    assert_non_null(strstr(view(u, &s), "\"to_roll\":3,\"wanted\":{\"kind\":\"dice\","
                                        "\"faces\":[0,1,2,3,4,5],\"count\":3},"));
    t_play(u, &s, "roll 0 0 1");
    assert_null(strstr(view(u, &s), "wanted"));
}

/* ---- all -------------------------------------------------------------------------------------- */

/* One test for each row of a table. */
#define ADD_ROWS(table, holds)                                                                     \
    for (size_t i = 0; i < sizeof table / sizeof *table; i++, n++) {                               \
        union { const void *in; void *out; } row = { &table[i] };                                  \
        all[n] = (struct CMUnitTest){ table[i].name, holds, NULL, NULL, row.out };                 \
    }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ECG_R37_a_closed_seat_gives_its_prizes_back),
        cmocka_unit_test(test_events_are_told_in_both_languages),
        cmocka_unit_test(test_ECG_05_a_turn_begins_with_its_first_roll),
        cmocka_unit_test(test_outcomes_and_closings_are_choices_too),
        cmocka_unit_test(test_ECG_19_R07_R12_what_cannot_be_chosen_says_why),
        cmocka_unit_test(test_ECG_38_the_centre_is_closed_in_the_chase),
        cmocka_unit_test(test_the_seat_is_called_and_the_others_wait),
        cmocka_unit_test(test_ECG_34_a_countdown_that_ends_now_is_the_call),
        cmocka_unit_test(test_ECG_R18_the_board_tells_the_prizes),
        cmocka_unit_test(test_the_board_shows_the_prizes_of_the_owner),
        cmocka_unit_test(test_EX_12_met_is_more_than_winnable),
        cmocka_unit_test(test_ECG_14_a_table_is_asked_for_so_many_dice),
    };
    static struct CMUnitTest all[64];
    size_t n = sizeof tests / sizeof *tests;

    memcpy(all, tests, sizeof tests);
    ADD_ROWS(event_row, event_row_holds)
    ADD_ROWS(choice_row, choice_row_holds)
    ADD_ROWS(threat_row, threat_row_holds)
    assert_true(n <= sizeof all / sizeof *all);
    return _cmocka_run_group_tests("easy-come words", all, n, NULL, NULL);
}
