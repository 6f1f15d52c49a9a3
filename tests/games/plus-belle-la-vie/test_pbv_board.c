/* test_pbv_board.c: what boards get besides: reasons, questions, the view, what stays; and old records. */
#include <stdlib.h>

#include "words.h"

#include "core/match.h"
#include "core/registry.h"
#include "games/plus-belle-la-vie/pbv.h"
#include "old_record.h"

/* ---- refusals --------------------------------------------------------------------------------- */

struct blocked_row {
    const char *name, *options, *position, *play;
    const char *has[MAX_WORDS], *lacks[MAX_WORDS];
};

static const struct blocked_row blocked_row[] = {
    { "PBV-029 before a mode is chosen", "", "'hands':[['MIR','E06']],'columns':[{'ROL':['ROL']}]", NULL,
      { "end: PBV-029 no mode chosen yet", "play E06: PBV-066 no effect now" }, { "lay MIR", "move ROL",
        "mode A" } },
    { "PBV-018, PBV-030 in mode B", "", "'mode':'B','hands':[['MIR','BOH']],"
      "'columns':[{'ROL':['ROL']}]", NULL,
      { "lay BOH: PBV-018 no column of its colour", "move ROL RUE: PBV-030 only in mode C",
        "draw 1: PBV-030 only in mode A" }, { "lay MIR" } },
    { "PBV-050, PBV-052, PBV-055, PBV-057 in mode C", "",
      "'mode':'C'," NOBODY_HOME "'columns':[{'ROL':['ROL'],'AGA':['AGA'],'NIN':['NIN'],'MIR':['MIR']},"
      "{'ROL':['ROL','ROL']}],'figures':{'AGA':'PRISON','ROL':'L4','NIN':'L1','MIR':'RUE'}", NULL,
      { "move ROL RUE: PBV-050 not under your control", "move AGA RUE: PBV-055 in prison",
        "move NIN L4: PBV-052 by way of the street", "take NIN: PBV-057 not in its own colour" },
      { "move NIN RUE", "move MIR" } },
    { "PBV-079 a Rencontre of two who are apart", "",
      "'mode':'C','hands':[['E32']],'columns':[{'ROL':['ROL'],'MIR':['MIR']}],'figures':{'ROL':'L5',"
      "'MIR':'L4'}", NULL,
      { "meet E32: PBV-079 not in the same place" }, { "play E32" } },
    { "PBV-039 Embrouilles first", "", "'mode':'C','hands':[['MIR','E01','E02','E03']],"
      "'columns':[{'LUN':['LUN']}],"
      "'figures':{'LUN':'L2'}", "take LUN; embrouille E04", { "discard MIR: PBV-039 an Embrouille "
      "first" },
      { "discard E" } },
    { "PBV-R26 with exchange-card=target", "exchange-card=target",
      "'mode':'C','hands':[['MIR']],'columns':[{'ROL':['ROL']},{'AGA':['AGA'],'NIN':['NIN']}],"
      "'figures':{'ROL':'L5','AGA':'L5'}", "swap-cards ROL AGA 2",
      { "take-card NIN NIN: PBV-R26 another column" },
      { "AGA" } },
    { "PBV-123 columns of those who are elsewhere", "",
      "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD'],'MIR':['MIR']}],"
      "'figures':{'RUD':'RUE','NIN':'L8','LEO':'L8'}",
      "move RUD L8; throw; dice R 2; dice B 3; dice V 0; dice J 4",
      { "sell MIR: PBV-123 not at the Rendez-vous" },
      { "sell RUD" } },
};

/* "what: rule short", one a line. */
static const char *blocked_now(const struct lv_setup *u, const void *s, const char *lang)
{
    static char room[8192];
    struct lv_buf b = LV_BUF(room);
    lv_action a[LV_MAX_ACTIONS];
    int n = u->game->telling->blocked(u, s, a);

    for (int i = 0; i < n; i++) {
        struct lv_refusal why = { 0 };
        if (u->game->rules.may(u, s, a[i], &why))
            fail_msg("what may be done is blocked");
        lv_action_write(u, s, a[i], &b);
        lv_buf_text(&b, ": ");
        lv_buf_text(&b, why.rule ? why.rule : "-");
        lv_buf_char(&b, ' ');
        if (!why.brief)
            fail_msg("no short form of: %s", why.msgid);
        if (letters(lv_translate(lv_lang_find(lang), why.brief)) > 24)
            fail_msg("too long: %s", lv_translate(lv_lang_find(lang), why.brief));
        lv_buf_text(&b, lv_translate(lv_lang_find(lang), why.brief));
        lv_buf_char(&b, '\n');
    }
    assert_false(b.cut);
    return room;
}

static void blocked_row_holds(void **state)
{
    const struct blocked_row *r = *state;
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, r->options);
    struct pbv_state s;

    t_position(u, &s, r->position);
    if (r->play)
        t_play(u, &s, r->play);
    for (int i = 0; i < MAX_WORDS && r->has[i]; i++)
        if (!strstr(blocked_now(u, &s, "en"), r->has[i]))
            fail_msg("%s is not in\n%s", r->has[i], blocked_now(u, &s, "en"));
    for (int i = 0; i < MAX_WORDS && r->lacks[i]; i++)
        if (strstr(blocked_now(u, &s, "en"), r->lacks[i]))
            fail_msg("%s is in\n%s", r->lacks[i], blocked_now(u, &s, "en"));
}

/* ---- whatever happens ------------------------------------------------------------------------- */

static void check_questions(const struct lv_setup *u, const void *s)
{
    static const char *const lang[] = { "fr", "en" };

    for (int l = 0; l < 2; l++) {
        const struct lv_words w = words(lang[l], 0);
        char room[512];
        struct lv_buf b = LV_BUF(room);

        u->game->telling->question(u, s, &w, LV_ASK_CALL, &b);
        if (b.len == 0 || letters(room) > 34 || strchr(room, '?') || strchr(room, '{'))
            fail_msg("no good call: %s", room);
        lv_buf_clear(&b);
        u->game->telling->question(u, s, &w, LV_ASK_WAITING, &b);
        if (b.len == 0 || strchr(room, '?') || strchr(room, '{'))
            fail_msg("no good words for those who wait: %s", room);
        blocked_now(u, s, lang[l]);
    }
}

static void check_choices(const struct lv_setup *u, const void *s)
{
    lv_action a[LV_MAX_ACTIONS];
    int n = u->game->rules.legal(u, s, a);

    for (int i = 0; i < n; i++) {
        const struct lv_words w = words(i % 2 ? "fr" : "en", u->game->rules.to_move(u, s));
        char room[128];
        struct lv_buf b = LV_BUF(room);
        struct lv_choice c = { 0 };

        lv_choice_brief(u, s, a[i], &w, &b);
        u->game->telling->describe(u, s, a[i], &c);
        if (b.len == 0 || letters(room) > 24 || strchr(room, '{'))
            fail_msg("no good button for %s: %s", lv_choice_row(u, &c)->name, room);
        assert_non_null(lv_choice_row(u, &c)->group);
        assert_non_null(lv_choice_row(u, &c)->rule);
    }
}

static void test_questions_buttons_and_reasons_are_short_in_every_phase(void **unused)
{
    static const char *const options[] = { "", "flexible-turn=yes prison-plays=any",
      "exchange-card=target" };
    bool seen[PBV_N_PHASES] = { false };

    (void)unused;
    for (int g = 0; g < 9; g++) {
        const struct lv_setup *u = t_setup(&lv_game_pbv, 2 + g % 4, options[g % 3]);
        struct lv_rng rng = lv_rng_seed(62, (uint64_t)g);
        struct pbv_state s;
        t_start(u, &s);
        for (int step = 0; step < 1500 && s.phase != PBV_PH_OVER; step++) {
            bool chance = u->game->rules.to_move(u, &s) == LV_CHANCE;
            if (!seen[s.phase] || step % 16 == 0) {
                seen[s.phase] = true;
                check_questions(u, &s);
                if (!chance)
                    check_choices(u, &s);
            }
            u->game->rules.apply(u, &s, t_any_step(u, &s, &rng), NULL);
        }
    }
    for (int p = 0; p < PBV_PH_OVER; p++)
        if (!seen[p] && p != PBV_PH_FIRST && p != PBV_PH_PICK)
            fail_msg("%s never comes", pbv_phase_key[p]);
}

/* ---- view and board --------------------------------------------------------------------------- */

static void test_PBV_111_PBV_115_PBV_126_the_view_tells_what_a_rendezvous_lacks_and_is_worth(void **unused)
{
    static char room[16384];
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    struct pbv_state s;

    (void)unused;
    t_position(u, &s, "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD'],'AGA':['AGA'],'NIN':['NIN']},"
                      "{'NIN':['NIN'],'LEO':['LEO','LEO']}],"
                      "'figures':{'RUD':'RUE','AGA':'L1','NIN':'L8','LEO':'GARE'},"
                      "'exchanges':{'RUD':[3]}");
    lv_json_object(&j);
    u->game->telling->view(u, &s, 0, &j);
    lv_json_end(&j);
    single_quoted(room);
    assert_non_null(strstr(room, "'card':8,'place':'L8','figures':3,'colours':{'R':1,'B':1,'J':1}"));
    assert_non_null(strstr(room, "'complete':false,'present':['NIN'],'missing':{'figures':2,"
      "'colours':{'R':1,'B':1}},"
                                 "'reach':{'figures':['AGA','RUD'],'actions':3},'throws':[1,1,0],"
                                 "'sales':[3500,3500,0]"));
    assert_non_null(strstr(room, "'reach':null")); /* of the Bar du Mistral: nobody green */
    assert_non_null(strstr(room, "'exchanges':{'RUD':['L3']}"));
    assert_non_null(strstr(room, "{'character':'LEO','cards':2,'worth':4500,'guests':[]}"));
}

static void add_line(void *ctx, const char *text)
{
    struct lv_buf *b = ctx;

    lv_buf_text(b, text);
    lv_buf_char(b, '\n');
}

static void add_span(void *ctx, int style, const char *text)
{
    (void)style;
    lv_buf_text(ctx, text);
}

static void end_line(void *ctx)
{
    lv_buf_char(ctx, ' '); /* sentences are looked for as if they were not broken */
}

/* The situation in words, and drawn, one after the other. */
static const char *told_and_drawn(const struct lv_setup *u, const void *s, const char **drawn)
{
    static char room[2][16384];
    struct lv_buf told = LV_BUF(room[0]), picture = LV_BUF(room[1]);
    const struct lv_words w = words("en", 0);
    const struct lv_teller teller = { &told, add_line, add_line, NULL, NULL };
    const struct lv_painter painter = { &picture, 120, add_span, end_line };

    u->game->telling->tell(u, s, &w, &teller);
    u->game->telling->draw(u, s, &w, &painter);
    assert_false(told.cut || picture.cut);
    *drawn = room[1];
    return room[0];
}

static void assert_in(const char *room, const char *words)
{
    if (!strstr(room, words))
        fail_msg("%s is not in\n%s", words, room);
}

/* What a player needs to know and cannot see in the cards that lie there. */
static void test_PBV_126_PBV_119_PBV_096_PBV_058_what_counts_can_be_looked_up(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    const char *told, *drawn;
    struct pbv_state s;

    (void)unused;
    t_position(u, &s, "'mode':'C'," NOBODY_HOME "'columns':[{'RUD':['RUD'],'AGA':['AGA'],'NIN':['NIN']}],"
                      "'figures':{'RUD':'RUE','AGA':'L1','NIN':'L8'},'exchanges':{'RUD':[3]},"
                      "'draw-places':[2]");
    told = told_and_drawn(u, &s, &drawn);
    assert_in(told, "A column of 1 card sells for 3,500 points.\n");
    assert_in(told, "Each of the 9 dice has these faces: red, blue, green, yellow, star, trouble.\n"
                    "A star stands for any colour.\n");
    assert_in(told, "Empty places: Hotel Le Sélect (blue), Chez Marci (green), ");
    assert_in(told, "Rudy Torres has made an Échange at Chez Marci this turn.\n");
    assert_in(told, "An Embrouille has been drawn at the hotel Le Sélect this turn.\n");
    assert_in(drawn, "Sale by cards: 1: 3,500");
    assert_in(drawn, "Each of the 9 dice has these faces: red, blue, green, yellow, star, trouble.");
    assert_in(drawn, "empty: L2/B L3/V");
    assert_in(drawn, "Rudy Torres has made an Échange at Chez Marci this turn.");
}

/* The same in the rules, in every language. */
static void test_PBV_126_PBV_119_the_rules_have_the_sale_values_and_the_faces(void **unused)
{
    static const struct {
        const char *lang, *thousands, *faces;
    } in[] = {
        { "fr", "\u202f", "rouge, bleu, vert, jaune, une étoile ou une embrouille" },
        { "en", ",", "red, blue, green, yellow, a star or a trouble" },
    };
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    const struct pbv_data *d = u->data;

    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        char *sales = t_rule_text(&lv_game_pbv, "PBV-126", in[i].lang);
        char *dice = t_rule_text(&lv_game_pbv, "PBV-119", in[i].lang), *at = sales;
        assert_in(dice, in[i].faces);
        for (int n = 1; n <= PBV_MAX_COLUMN && d->sale[n]; n++) {
            char value[32];
            snprintf(value, sizeof value, " %d%s%03d", (int)(d->sale[n] / 1000), in[i].thousands,
                     (int)(d->sale[n] % 1000));
            at = strstr(at, value); /* in this order */
            assert_non_null(at);
        }
        free(sales);
        free(dice);
    }
}

static void test_PBV_039_how_many_cards_are_to_be_discarded_is_said(void **unused)
{
    static char room[16384];
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    const char *told, *drawn;
    struct pbv_state s;

    (void)unused;
    t_position(u, &s, "'mode':'C','hands':[['MIR','E01','E02','E03']],'columns':[{'LUN':['LUN']}],"
                      "'figures':{'LUN':'L2'}");
    assert_int_equal(pbv_discards_due(&s), 0);
    t_play(u, &s, "take LUN; embrouille E04");
    assert_int_equal(pbv_discards_due(&s), 1);
    told = told_and_drawn(u, &s, &drawn);
    assert_in(told, "Anne has 1 card to discard.\n");
    assert_in(drawn, "Anne has 1 card to discard.");
    lv_json_object(&j);
    u->game->telling->view(u, &s, 1, &j);
    lv_json_end(&j);
    assert_in(room, "\"discards\":1");
    assert_in(room, "\"gone\":[");
    t_play(u, &s, "discard E01");
    assert_int_equal(pbv_discards_due(&s), 0);
    told = told_and_drawn(u, &s, &drawn);
    assert_null(strstr(told, "to discard."));
}

/* PBV-071: two cards, then one more. */
static void test_PBV_071_cards_due_after_a_DUMP_are_counted_down(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 2, "");
    struct pbv_state s;

    (void)unused;
    t_position(u, &s, "'mode':'C','hands':[['E20'],['MIR','LUN','RUD']]");
    t_play(u, &s, "play E20 2");
    assert_int_equal(pbv_discards_due(&s), 2);
    t_play(u, &s, "discard MIR");
    assert_int_equal(pbv_discards_due(&s), 1);
}

static void test_the_board_has_pictures_and_names_in_the_language_of_the_reader(void **unused)
{
    static char room[32768];
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    const struct lv_words w = words("en", 0);
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)unused;
    lv_json_object(&j);
    u->game->telling->board(u, &w, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    single_quoted(room);
    assert_non_null(strstr(room, "'colour':'J','art':'clinking-glasses'"));
    assert_non_null(strstr(room, "'id':'L6','name':'The Surgery','at':'at the Surgery',"
      "'short':'Surgery'"));
    assert_non_null(strstr(room, "'id':'GUI','name':'Guillaume Leserman','given':'Guillaume',"
      "'colour':'B','copies':7,"
                                 "'portrait':{'head':'short5','face':'explaining',"
                                 "'glasses':'glasses2','skin':'light'}"));
    assert_non_null(strstr(room, "'id':'JAIL','text':'Send any figure on the board to prison.',"
                                 "'art':'police-car-light'"));
    assert_non_null(strstr(room, "'id':'E01','name':'Held for questioning','power':'JAIL',"
                                 "'characters':['RUD','NIN']"));
    assert_non_null(strstr(room, "'sale':[3500,4500,5500,6500,7500,8500,9500,10500,11500],'hand':9"));
    assert_non_null(strstr(room, "'goal':5,'prize':2000"));
}

/* ---- old records ------------------------------------------------------------------------------ */

static void test_a_record_of_the_files_without_pictures_is_still_read(void **unused)
{
    struct lv_refusal why = { 0 }, damage = { 0 };
    struct lv_data *d = lv_data_load(&lv_game_pbv, NULL, NULL, &why);
    struct lv_match *m = lv_match_load(old_record, sizeof old_record - 1, d, &damage, &why);

    (void)unused;
    if (!m)
        fail_msg("refused: %s", why.msgid);
    assert_int_equal(damage.code, LV_E_OK);
    assert_int_equal(lv_match_steps(m), 34);
    assert_int_equal(lv_match_to_move(m), 1);
    lv_match_free(m);
    lv_data_free(d);
}

/* Version 1 of the rules did not ask for company when the last figure of the list was turned out (R75). */
static void test_PBV_R75_a_record_of_the_first_rules_is_read_or_says_why_not(void **unused)
{
    static const char head[] =
        "{\"ludovie\":1,\"game\":\"plus-belle-la-vie\",\"rules\":1,\"components\":\"b7b06bb8ae68b1e5\","
        "\"seats\":[{\"name\":\"Anne\",\"by\":\"person\"},{\"name\":\"Bob\",\"by\":\"person\"}],"
        "\"chance\":\"table\",\"options\":{},\"position\":{\"hands\":[[\"E12\"]],"
        "\"figures\":{\"AGA\":\"L5\",\"ROL\":\"%s\"}}}\n"
        "{\"n\":1,\"seat\":1,\"do\":\"play E12 ROL\"}\n{\"n\":2,\"seat\":1,\"do\":\"mode C\"}\n";
    struct lv_refusal why = { 0 };
    struct lv_data *d = lv_data_load(&lv_game_pbv, NULL, NULL, &why);
    struct lv_match *m;
    char record[1024];

    (void)unused;
    snprintf(record, sizeof record, head, "L4"); /* alone there: as ever */
    m = lv_match_load(record, strlen(record), d, NULL, &why);
    if (!m)
        fail_msg("refused: %s", why.msgid);
    assert_int_equal(lv_match_steps(m), 2);
    lv_match_free(m);
    snprintf(record, sizeof record, head, "L5");
    assert_null(lv_match_load(record, strlen(record), d, NULL, &why));
    assert_int_equal(why.code, LV_E_VERSION);
    assert_int_equal(why.line, 3);
    lv_data_free(d);
}

int main(void)
{
    for (size_t i = 0; i < sizeof blocked_row / sizeof *blocked_row; i++)
        add_test((struct CMUnitTest){ blocked_row[i].name, blocked_row_holds, NULL, NULL,
                                      (void *)(uintptr_t)&blocked_row[i] });
    add_test((struct CMUnitTest)cmocka_unit_test(
        test_questions_buttons_and_reasons_are_short_in_every_phase));
    add_test((struct CMUnitTest)cmocka_unit_test(
        test_PBV_111_PBV_115_PBV_126_the_view_tells_what_a_rendezvous_lacks_and_is_worth));
    add_test((struct CMUnitTest)cmocka_unit_test(
        test_the_board_has_pictures_and_names_in_the_language_of_the_reader));
    add_test((struct CMUnitTest)cmocka_unit_test(
        test_PBV_126_PBV_119_PBV_096_PBV_058_what_counts_can_be_looked_up));
    add_test((struct CMUnitTest)cmocka_unit_test(
        test_PBV_126_PBV_119_the_rules_have_the_sale_values_and_the_faces));
    add_test(
        (struct CMUnitTest)cmocka_unit_test(test_PBV_071_cards_due_after_a_DUMP_are_counted_down));
    add_test((struct CMUnitTest)cmocka_unit_test(test_PBV_039_how_many_cards_are_to_be_discarded_is_said));
    add_test((struct CMUnitTest)cmocka_unit_test(test_a_record_of_the_files_without_pictures_is_still_read));
    add_test((struct CMUnitTest)cmocka_unit_test(
        test_PBV_R75_a_record_of_the_first_rules_is_read_or_says_why_not));
    (void)row_holds;
    (void)add_rows;
    return RUN_ROWS();
}
