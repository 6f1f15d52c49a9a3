/* test_clv_words.c: labels, narration, the situation in words and as a picture, in both languages. */
#include "clv_help.h"

#include <stdlib.h>

#include "core/embed.h"

static const char *const people[] = { "Alice", "Bénédicte", "Chloé", "David", "Émile", "Fatou" };

static struct lv_words words(const char *language)
{
    return (struct lv_words){ lv_lang_find(language), people, LV_ONLOOKER, false };
}

static struct clv_state s; /* each test sets it up anew */

/* The label of a move in a position of two players. */
static const char *label(const char *language, const char *options, const char *position,
                         const char *move)
{
    static char room[512];
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, options);
    const struct lv_words w = words(language);
    struct lv_buf b = LV_BUF(room);

    t_position(u, &s, position);
    lv_choice_say(u, &s, t_action(u, &s, move), &w, &b);
    return room;
}

static void test_labels_tell_the_consequence(void **state)
{
    static const char alone[] = "'die':2,'pawns':[['-3a','D','D'],['C2','D','D']]";

    (void)state;
    assert_string_equal(label("en", "", alone, "pawn -3a"),
                        "pawn from Malus minus 3 (square 3) to Malus minus 5 (square 5); "
                        "takes Malus minus 3");
    assert_string_equal(label("fr", "", alone, "pawn -3a"),
                        "pion, de Malus moins 3 (case 3) à Malus moins 5 (case 5)\u00a0; "
                        "prend Malus moins 3");
    assert_string_equal(label("en", "", alone, "pawn D"),
                        "pawn from the start square to Malus minus 2 (square 2)");
    assert_string_equal(label("en", "", alone, "guard C2"),
                        "guard from Chance, clover (square 10) to Chance, clover (square 12); "
                        "leaves one of Bénédicte's pawns alone");
    assert_string_equal(label("fr", "flexible-one=yes", "'die':1", "stay"),
                        "rester\u00a0: rien ne bouge");
    assert_string_equal(label("en", "", "'die':6,'track':['+7','+8'],'guards':['+7'],"
                              "'pawns':[['+7','A','A'],['A','A','A']]", "pawn +7"),
                        "pawn from Bonus plus 7 to the finish; "
                        "the game ends and Alice and Bénédicte win together");
    assert_string_equal(label("en", "", "'die':2,'track':['+6','+7','+8'],'guards':[],"
                              "'pawns':[['+6','A','A'],['+8','A','A']]", "pawn +6"),
                        "pawn from Bonus plus 6 to Bonus plus 8; takes Bonus plus 6; "
                        "1 passed tile to the box");
    assert_string_equal(label("en", "", "'die':6,'track':['+3','+4','+5','+6','+7','+8'],"
                              "'guards':['+4','+6','+6'],'pawns':[['+3','A','A'],['+8','+8','A']]",
                              "pawn +3"), /* passed tiles are told together, and counted */
                        "pawn from Bonus plus 3 to the finish; takes Bonus plus 3; "
                        "4 passed tiles to the box; 3 guards to the box");
    assert_string_equal(label("fr", "recycle-tiles=yes", "'die':6,'track':['+3','+4','+5','+6','+7','+8'],"
                              "'guards':[],'pawns':[['+3','A','A'],['+8','+8','A']]", "pawn +3"),
                        "pion, de Bonus plus 3 à l’Arrivée\u00a0; prend Bonus plus 3\u00a0; "
                        "4 tuiles dépassées au bout du parcours");
    assert_string_equal(label("en", "flexible-one=yes",
                              "'die':1,'track':['+7','+8'],'guards':['+7','+8'],"
                              "'pawns':[['+7','+8','A'],['+7','+8','A']]", "guard +7 back"),
                        "guard back from Bonus plus 7 to the start square; 1 guard to the box");
}

/* Who receives what at the end of variants 4 and 5 is told before it happens. */
static void test_CLV_55_57_labels_tell_the_end(void **state)
{
    static const char last[] = "'die':4,'track':['-4b','-6b','-8b','-9b'],'guards':['-9b'],"
                               "'pawns':[['-8b','A','A'],['-4b','A','A']],'taken':[['+2'],['C1','-7a','+6']]";

    (void)state;
    assert_string_equal(label("en", "stop-at-last-pawn=yes", last, "pawn -8b"), /* EX-16 */
                        "pawn from Malus minus 8 (square 3) to the finish; takes Malus minus 8; "
                        "Bénédicte receives Malus minus 6; the game ends and Bénédicte wins");
    assert_string_equal(label("fr", "stop-at-last-pawn=yes", last, "pawn -8b"),
                        "pion, de Malus moins 8 (case 3) à l’Arrivée\u00a0; prend Malus moins 8\u00a0; "
                        "Bénédicte reçoit Malus moins 6\u00a0; la partie se termine et Bénédicte gagne");
    assert_string_equal(label("en", "stop-at-last-pawn=yes",
                              "'die':5,'track':['+8','-9b','-10b'],'guards':['-9b','-10b'],"
                              "'pawns':[['-9b','A','A'],['+8','A','A']]", "pawn -9b"), /* EX-17 */
                        "pawn from Malus minus 9 to the finish; Bénédicte receives no Malus; "
                        "the game ends and Alice and Bénédicte win together");
    assert_string_equal(label("en", "stop-at-first-finisher=yes",
                              "'die':6,'track':['+7','+8','-10b'],'guards':[],"
                              "'pawns':[['-10b','A','A'],['D','+7','+8']]", "pawn -10b"),
                        "pawn from Malus minus 10 to the finish; takes Malus minus 10; "
                        "Bénédicte takes Bonus plus 7; Bénédicte takes Bonus plus 8; "
                        "the game ends and Bénédicte wins");
}

static void narrated(const struct lv_setup *u, const char *language, const char *lines)
{
    static char room[4096];
    const struct lv_words w = words(language);
    struct lv_buf b = LV_BUF(room);

    for (int i = 0; i < t_events.n; i++) {
        lv_event_say(u, &t_events.at[i], &w, &b);
        lv_buf_char(&b, '\n');
    }
    assert_string_equal(room, lines);
}

static void test_a_turn_is_told_in_sentences(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "stop-at-last-pawn=yes");

    (void)state;
    t_position(u, &s, "'track':['-4b','-6b','-8b','-9b'],'guards':['-9b'],"
                      "'pawns':[['-8b','A','A'],['-4b','A','A']],'taken':[['+2'],['C1','-7a','+6']]");
    t_play(u, &s, "roll 4; pawn -8b"); /* EX-16 */
    narrated(u, "en", "Alice rolls 4.\n"
                      "Alice moves a pawn from Malus minus 8 (square 3) to the finish.\n"
                      "Alice takes Malus minus 8 (square 3).\n"
                      "All of Alice's pawns have arrived.\n"
                      "One pawn is left on the track: the game stops.\n"
                      "Bénédicte receives Malus minus 6 (square 2), which no Chance converts.\n"
                      "Alice comes second with minus 6 points.\n"
                      "For Bénédicte, a Chance turns Malus minus 7 into plus 7.\n"
                      "Bénédicte wins with 7 points.\n");
    narrated(u, "fr", "Alice fait 4.\n"
                      "Alice avance un pion, de Malus moins 8 (case 3) à l’Arrivée.\n"
                      "Alice prend Malus moins 8 (case 3).\n"
                      "Tous les pions d’Alice sont arrivés.\n"
                      "Il ne reste qu’un pion sur le parcours\u00a0: la partie s’arrête.\n"
                      "Bénédicte reçoit Malus moins 6 (case 2), qu’aucune Chance ne convertit.\n"
                      "Alice finit deuxième avec moins 6 points.\n"
                      "Pour Bénédicte, une Chance change Malus moins 7 en plus 7.\n"
                      "Bénédicte gagne avec 7 points.\n");
}

/* ---- over whole games ------------------------------------------------------------------------- */

struct page { int facts, headings, width, widest, columns; };

static void on_heading(void *ctx, const char *title)
{
    struct page *p = ctx;

    assert_true(title[0] != '\0');
    p->headings++;
}

static void on_fact(void *ctx, const char *text)
{
    struct page *p = ctx;

    assert_true(strlen(text) > 2);
    assert_null(strchr(text, '{')); /* every place in a sentence is filled */
    p->facts++;
}

static void on_span(void *ctx, int style, const char *text)
{
    struct page *p = ctx;

    assert_in_range(style, 0, LV_STYLE_SEAT + 5);
    assert_true(lv_utf8_valid(text, strlen(text)));
    for (; *text; text++)
        p->width += ((unsigned char)*text & 0xC0) != 0x80;
}

static void on_line(void *ctx)
{
    struct page *p = ctx;

    if (p->width > p->columns)
        fail_msg("a line of %d in %d columns", p->width, p->columns);
    p->widest = p->width > p->widest ? p->width : p->widest;
    p->width = 0;
}

static void look(const struct lv_setup *u, const struct clv_state *t, const struct lv_words *w,
                 int columns)
{
    struct page p = { .columns = columns };
    const struct lv_teller teller = { &p, on_heading, on_fact, NULL, NULL };
    const struct lv_painter painter = { &p, columns, on_span, on_line };

    lv_game_clv.telling->tell(u, t, w, &teller);
    assert_true(p.headings >= 3);
    assert_true(p.facts >= 1 + t->n_track + 2 + u->seats); /* the turn, every square, every player */
    lv_game_clv.telling->draw(u, t, w, &painter);
    assert_int_equal(p.width, 0);
}

static void speak(const struct lv_setup *u, const struct clv_state *t, lv_action a,
                  const struct lv_words *w)
{
    char room[600];
    struct lv_buf b = LV_BUF(room);

    lv_choice_say(u, t, a, w, &b);
    assert_true(b.len > 2 && !b.cut && !strchr(room, '{'));
    for (enum lv_asking how = LV_ASK_WHOLE; how <= LV_ASK_WAITING; how++) {
        lv_buf_clear(&b);
        lv_game_clv.telling->question(u, t, w, how, &b);
        assert_true(b.len > 2 && !b.cut && !strchr(room, '{'));
    }
}

static void test_everything_can_be_told_drawn_and_narrated(void **state)
{
    static const char *const options[] = {
        "", "flexible-one=yes recycle-tiles=yes", "layout=random start-player=random stop-at-last-pawn=yes",
        "stop-at-first-finisher=yes flexible-one=yes", "stop-at-last-pawn=yes",
    };
    struct lv_rng rng = lv_rng_seed(3, 3);

    (void)state;
    for (int k = 0; k < 20; k++) {
        const struct lv_setup *u = t_setup(&lv_game_clv, 2 + k % 5, options[k % 5]);
        const struct lv_words w = words(k % 2 ? "fr" : "en");
        int who;
        t_start(u, &s);
        while ((who = lv_game_clv.rules.to_move(u, &s)) != LV_OVER) {
            lv_action x;
            struct lv_events events = { 0 };
            x = t_any_step(u, &s, &rng);
            if (k > 9 && s.phase == CLV_MOVE && lv_rng_below(&rng, 90) == 0)
                x = lv_action_close(s.turn);
            speak(u, &s, x, &w);
            look(u, &s, &w, 40 + (int)lv_rng_below(&rng, 120));
            lv_game_clv.rules.apply(u, &s, x, &events);
            assert_true(events.n > 0);
            for (int i = 0; i < events.n; i++) {
                char room[600];
                struct lv_buf b = LV_BUF(room);
                lv_event_say(u, &events.at[i], &w, &b);
                assert_true(b.len > 4 && !b.cut && !strchr(room, '{') && room[b.len - 1] == '.');
            }
        }
        look(u, &s, &w, 80);
    }
}

static char picture[8192];
static struct lv_buf picture_buf;

static void draw_span(void *ctx, int style, const char *text)
{
    (void)ctx, (void)style;
    lv_buf_text(&picture_buf, text);
}

static void draw_line(void *ctx)
{
    (void)ctx;
    while (picture_buf.len > 0 && picture[picture_buf.len - 1] == ' ')
        picture[--picture_buf.len] = '\0';
    lv_buf_char(&picture_buf, '\n');
}

static void test_the_picture(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, 2, "");
    const struct lv_words w = words("fr");
    const struct lv_painter painter = { NULL, 40, draw_span, draw_line };

    (void)state;
    picture_buf = lv_buf_over(picture, sizeof picture);
    t_position(u, &s, "'die':3,'track':['-8a','C1','C2','+7','+8','-1b','-10b'],'guards':['C1','+8','+8'],"
                      "'pawns':[['D','D','C1'],['D','C1','-10b']],'taken':[['-3a'],['+5','C3']]");
    lv_game_clv.telling->draw(u, &s, &w, &painter);
    assert_string_equal(picture,
                        "┌──────┬──────┬──────┬──────┬──────┐\n"
                        "│D     ›-8    ›C    G›C     ›+7    │\n"
                        "│RRB   │      │RB    │      │      │\n"
                        "└──────┼──────┼──────┼──────┼──↓───┤\n"
                        "       │A     ‹-10   ‹-1    ‹+8  G2│\n"
                        "       │      │B     │      │      │\n"
                        "       └──────┴──────┴──────┴──────┘\n"
                        "> R Alice             −3 -3\n"
                        "  B Bénédicte         +5 +5 C\n"
                        "D Départ, A Arrivée, C Chance, G gardes\n");
}

/* Every rule can be read in both languages (the browser and `ludovie rules` show this file). */
static void test_rules_json_is_complete(void **state)
{
    const struct lv_embedded *file = lv_embedded_find("data/cest-la-vie/rules.json");
    struct lv_refusal why;
    struct lv_node *root;
    const struct lv_node *rules;
    int n = 0;

    (void)state;
    assert_non_null(file);
    root = lv_doc_read(file->bytes, file->len, 1 << 20, &why);
    assert_non_null(root);
    assert_true(lv_node_list(root, "rules", &rules, &why));
    for (const struct lv_node *r = rules->first; r; r = r->next) {
        const char *id, *fr, *en;
        char expect[16];
        assert_true(lv_node_text(r, "fr", &fr, &why) && lv_node_text(r, "en", &en, &why));
        assert_true(fr[0] != '\0' && en[0] != '\0');
        if (!lv_node_get(r, "id"))
            continue;
        assert_true(lv_node_text(r, "id", &id, &why));
        n++;
        snprintf(expect, sizeof expect, n <= 59 ? "CLV-%02d" : "CLV-R%02d", n <= 59 ? n : n - 59);
        assert_string_equal(id, expect);
    }
    assert_int_equal(n, 59 + 68);
    lv_doc_free(root);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_labels_tell_the_consequence),
        cmocka_unit_test(test_CLV_55_57_labels_tell_the_end),
        cmocka_unit_test(test_a_turn_is_told_in_sentences),
        cmocka_unit_test(test_everything_can_be_told_drawn_and_narrated),
        cmocka_unit_test(test_the_picture),
        cmocka_unit_test(test_rules_json_is_complete),
    };

    return cmocka_run_group_tests_name("cest-la-vie words", test, NULL, NULL);
}
