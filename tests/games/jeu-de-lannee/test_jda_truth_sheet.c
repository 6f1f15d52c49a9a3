/* test_jda_truth_sheet.c: the situation in words says what is so, all of it, and nothing else. At thousands
 * of moments of random games each line is made anew from the state and has to be heard once. */
#include <stdio.h>
#include <string.h>

#include "plain_words.h"
#include "scene.h"
#include "sheet.h"

static const char *const names[] = { "Anne", "Bob", "Chloé", "Dédé", "Ève", "Farid" };

static struct {
    const struct lv_setup *u;
    const struct jda_state *s;
    struct lv_words w;
} t;

/* How often each kind of rare line was looked at. */
enum { WAITING, PLANNED, CARD, PICKED, PLEDGED, ONE_FIRST, GIVEN, PROTECTED, BIRTHDAY, N_RARE };
static unsigned rare[N_RARE];

static const char *s_of(unsigned n)
{
    return n == 1 ? "" : "s";
}

static bool opted(enum jda_option o)
{
    return t.u->option[o][0] != 0;
}

static bool in(unsigned mask, unsigned seat)
{
    return mask >> seat & 1;
}

/* ---- the table --------------------------------------------------------------------------------- */

static void look_at_quarters(void)
{
    static const char *const end[] = { "31 March", "30 June", "30 September" };

    for (int q = 0; q < 3; q++) {
        const unsigned first = t.s->quarter[q][0], second = t.s->quarter[q][1];
        if (first == 0)
            sheet_must("%s: 3 and 2 tokens are to be won.", end[q]);
        else if (first != 0xFF && second == 0)
            sheet_must("%s: %s was first, 2 tokens are to be won.", end[q], names[first - 1]);
        rare[ONE_FIRST] += first != 0 && first != 0xFF && second == 0;
        rare[GIVEN] += second != 0;
    }
}

static unsigned cards_in(const uint32_t deck[2])
{
    unsigned n = 0;

    for (unsigned c = 0; c < 64; c++)
        n += deck[c / 32] >> c % 32 & 1;
    return n;
}

static void look_at_table(int section)
{
    unsigned bank = 84;

    sheet_at(section, -1);
    sheet_must("The table");
    if (t.s->round > 0)
        sheet_must("Round %d.", t.s->round);
    for (int i = 0; i < t.u->seats; i++)
        bank -= t.s->tokens[i];
    if (!opted(JDA_OPT_TOKEN_SUPPLY))
        sheet_must("The bank has %u token%s.", bank, s_of(bank));
    sheet_must("Cards left in the decks: chance %u, hasard %u.", cards_in(t.s->in_deck[0]),
               cards_in(t.s->in_deck[1]));
    look_at_quarters();
    if (t.s->offer > 0)
        sheet_must("%s is offered %u day%s.", names[t.s->turn], t.s->offer, s_of(t.s->offer));
}

/* ---- what is under way -------------------------------------------------------------------------- */

static void look_at_frame(const struct jda_frame *f)
{
    const struct jda_data *d = t.u->data;

    if (f->kind == JDA_CARD) {
        sheet_must("%s carries out a card: %s", names[f->seat], plain_card(t.u, t.s, f, names));
        rare[CARD]++;
        return;
    }
    sheet_must("%s follows a square: %s", names[f->seat], plain_story(t.u, f->day));
    for (int i = 0; i < t.u->seats; i++) {
        if (f->sq.plan[i]) {
            sheet_must("%s has to %s.", names[i], plain_plan(t.u, f->day, f->sq.plan[i]));
            rare[PLANNED]++;
        }
        if (f->sq.wait[i]) {
            sheet_must("%s still has to carry out the card “%s”", names[i],
                       lv_texts_get(t.u->texts, t.w.lang, d->card[f->sq.wait[i] - 1].text));
            rare[WAITING]++;
        }
    }
}

static void look_at_quiz(int section)
{
    const struct jda_data *d = t.u->data;

    sheet_at(section, -1);
    sheet_must("Quiz");
    for (unsigned i = 0; i < 32; i++) {
        const char *title = in(t.s->titles, i) ? lv_texts_get(
                                t.u->texts, t.w.lang, d->quiz[t.s->attr - JDA_A_Q_BEATLES].title[i])
                                               : "";
        if (in(t.s->titles, i))
            sheet_must("%s%s", title, in(t.s->picked, i) ? " (picked)" : "");
        rare[PICKED] += in(t.s->picked, i);
    }
}

/* ---- one player -------------------------------------------------------------------------------- */

static void look_at_purse(unsigned seat)
{
    const unsigned tokens = t.s->tokens[seat], holidays = t.s->holidays[seat];
    char money[32] = "";

    if (t.w.reader == (int)seat || !opted(JDA_OPT_MONEY_VISIBLE) || t.s->phase == JDA_PH_OVER)
        snprintf(money, sizeof money, ", %s F", plain_francs(t.s->money[seat]));
    sheet_must("%u token%s%s, %u holiday card%s.", tokens, s_of(tokens), money, holidays,
               s_of(holidays));
    if (in(t.s->bankrupt, seat))
        sheet_must("Bankrupt: pays nothing until money comes in.");
    if (t.s->shield[seat])
        sheet_must("Holds a shield against a hasard card.");
    if (t.s->skip[seat] > 0)
        sheet_must("Will lose %d turn%s.", t.s->skip[seat], s_of(t.s->skip[seat]));
    if (t.s->extra[seat] > 0)
        sheet_must("Has %d extra turn%s to come.", t.s->extra[seat], s_of(t.s->extra[seat]));
    if (t.s->pledge[seat] > 0)
        sheet_must("Promises %s F for the gift.", plain_francs(t.s->pledge[seat]));
    rare[PLEDGED] += t.s->pledge[seat] > 0;
}

/* JDA-112, JDA-R161: one's own answers, those of all where the table shares them, and what was seen. */
static bool reads(unsigned seat, unsigned attr)
{
    if (t.w.reader == (int)seat || (t.w.reader >= 0 && opted(JDA_OPT_SHOW_PROFILES)))
        return true;
    return (attr == JDA_A_BIRTHDAY || attr == JDA_A_SIGN) && in(t.s->seen[attr], seat);
}

/* Numbers that are answers; 1 is "not said". */
static void look_at_identity(unsigned seat)
{
    static const char *const sex[] = { "a woman", "a man", "neither" };
    static const char *const sign[] = { "Capricorn", "Aquarius", "Pisces",  "Aries",
                                        "Taurus",    "Gemini",   "Cancer",  "Leo",
                                        "Virgo",     "Libra",    "Scorpio", "Sagittarius" };
    const uint8_t *fact = t.s->fact[seat];
    const struct jda_data *d = t.u->data;

    if (reads(seat, JDA_A_SEX) && fact[JDA_A_SEX] > 1)
        sheet_must("Sex: %s.", sex[fact[JDA_A_SEX] - 2]);
    if (reads(seat, JDA_A_AGE) && fact[JDA_A_AGE] > 1)
        sheet_must("Age: %d.", fact[JDA_A_AGE]);
    if (reads(seat, JDA_A_BIRTHDAY) && t.s->birthday[seat] > 1) {
        sheet_must("Birthday: %s.", plain_date(t.s->birthday[seat] - 1u));
        rare[BIRTHDAY] += t.w.reader != (int)seat;
    }
    if (!reads(seat, JDA_A_SIGN) || fact[JDA_A_SIGN] <= 1)
        return;
    sheet_must("Sign: %s.", sign[fact[JDA_A_SIGN] - 2]);
    if (t.u->option[JDA_OPT_ZODIAC][0] != JDA_ZODIAC_OFF
        && fact[JDA_A_SIGN] - 2 == d->sign_of[t.s->pawn[seat]]) {
        sheet_must("Within its own sign: protected.");
        rare[PROTECTED]++;
    }
}

/* Of what is yes or no only what is so; a fact of the room is nobody's. */
static void look_at_facts(unsigned seat)
{
#define X_SAID(name, id, group, words)                                         \
    if (reads(seat, JDA_A_##name) && t.s->fact[seat][JDA_A_##name] == JDA_YES) \
        sheet_must("%c%s: yes.", (words)[0] - 32, (words) + 1);
#undef N_
#define N_(text) text
    JDA_FACTS(X_SAID)
    JDA_KNOWN(X_SAID)
    if (reads(seat, JDA_A_MARITAL) && t.s->fact[seat][JDA_A_MARITAL] == JDA_MARRIED)
        sheet_must("Married or single: married.");
}

static void look_at_seat(int section, unsigned seat)
{
    sheet_at(section, -1);
    sheet_must("%s", names[seat]);
    sheet_at(section, (int)seat);
    if (in(t.s->closed, seat)) {
        sheet_must("Has left the game.");
        return;
    }
    sheet_must("The pawn is on %s (%s).", plain_date(t.s->pawn[seat]),
               plain_square(t.u, t.s->pawn[seat]));
    look_at_purse(seat);
    if ((t.w.reader == (int)seat || in(t.s->lucky_shown, seat)) && t.s->lucky[seat])
        sheet_must("Lucky number %d.", t.s->lucky[seat]);
    look_at_identity(seat);
    look_at_facts(seat);
}

/* The next eight days on which something is. */
static void look_ahead(int section)
{
    const struct jda_data *d = t.u->data;
    const unsigned from = t.s->pawn[t.s->turn];
    int n = 0;

    sheet_at(section, -1);
    sheet_must("Ahead of %s", names[t.s->turn]);
    for (unsigned k = 1; n < 8 && from + k <= 366; k++)
        if (d->kind[from + k] != JDA_PLAIN) {
            sheet_must("In %u day%s, %s: %s.", k, s_of(k), plain_date(from + k),
                       plain_square(t.u, from + k));
            n++;
        }
}

static void look_at_sheet(const struct lv_setup *u, const struct jda_state *s, int reader)
{
    int section = 1;

    t.u = u;
    t.s = s;
    t.w = (struct lv_words){ lv_lang_find("en"), names, reader, false };
    sheet_hear(u, s, &t.w);
    look_at_table(section++);
    if (s->depth > 0) {
        sheet_at(section++, -1);
        sheet_must("Under way");
        for (int i = 0; i < s->depth; i++)
            look_at_frame(&s->stack[i]);
    }
    if (s->titles)
        look_at_quiz(section++);
    for (int i = 0; i < u->seats; i++) /* from whose turn it is, in order of play */
        look_at_seat(section++, (unsigned)(s->turn + i) % (unsigned)u->seats);
    if (s->phase >= JDA_PH_TOKEN && s->phase != JDA_PH_OVER && !in(s->closed, s->turn))
        look_ahead(section);
    sheet_end();
}

/* ---- games ------------------------------------------------------------------------------------- */

static void play(const struct lv_setup *u, uint64_t number)
{
    struct lv_rng rng = lv_rng_seed(61, number);
    struct jda_state s = { 0 };

    jda_start(u, &s);
    for (int step = 0; step < 3000 && jda_to_move(u, &s) != LV_OVER; step++) {
        const lv_action leave = lv_action_close(lv_rng_below(&rng, (uint32_t)u->seats));
        lv_action next = t_any_step(u, &s, &rng);
        if (s.depth > 0 || s.titles || s.offer || lv_rng_below(&rng, 12) == 0)
            look_at_sheet(u, &s, (int)lv_rng_below(&rng, (uint32_t)u->seats + 1) - 1);
        if (number % 3 == 2 && lv_rng_below(&rng, 400) == 0 && jda_may(u, &s, leave, NULL))
            next = leave;
        jda_apply(u, &s, next, NULL);
    }
    look_at_sheet(u, &s, (int)(number % ((unsigned)u->seats + 1)) - 1);
}

static void test_the_situation_in_words_is_so(void **state)
{
    static const struct {
        int seats;
        const char *options;
    } table[] = {
        { 4, "player=person,bot,person,bot" },
        { 3, "money-visible=private show-profiles=shared" },
        { 5, "zodiac-protection=off token-supply=unlimited player=person,person,bot,bot,person" },
        { 3, "knowledge=quiz player=person,person,person" },
        { 2, "answers=told player=person,person claims=manual" },
        { 6, "year=half zodiac-protection=hasard-only second-place-tie=none knowledge=confirm" },
    };
    enum { N = sizeof table / sizeof *table };

    (void)state;
    for (uint64_t k = 0; k < 4 * N; k++)
        play(t_setup(&lv_game_jda, table[k % N].seats, table[k % N].options), k);
    for (int i = 0; i < N_RARE; i++)
        if (rare[i] == 0)
            fail_msg("line %d of those that are rare never came up", i);
}

/* Every day of the year, with the square on it: whose pawn stands there, and whose turn it is before it. */
static void test_every_square_is_told_as_it_is(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "");
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "token 1 | 01-06 800 2 | 01-01 800 2");
    for (unsigned day = 1; day < JDA_DAYS; day++) {
        s.pawn[0] = (uint16_t)day;
        s.pawn[1] = (uint16_t)(JDA_DAYS - day);
        look_at_sheet(u, &s, LV_ONLOOKER);
    }
}

/* What buttons say behind a date. */
static void test_every_stop_is_told_as_it_is(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 2, "");
    const struct lv_words w = { lv_lang_find("en"), names, 0, true };

    (void)state;
    for (unsigned day = 1; day <= JDA_DAYS; day++) {
        char text[1024] = "";
        struct lv_buf b = LV_BUF(text);
        jda_say_stop(u, day, &w, &b);
        assert_string_equal(text, plain_stop(u, day));
    }
}

/* Every card as it is carried out by whoever drew it, before and after a player is chosen. */
static void test_every_card_is_told_as_it_is(void **state)
{
    static const char *const options[] = { "", "money-visible=private" };

    (void)state;
    for (unsigned o = 0; o < 2; o++)
        for (unsigned c = 0; c < JDA_N_CARDS; c++)
            for (unsigned target = 0; target <= 2; target++) {
                const struct lv_setup *u = t_setup(&lv_game_jda, 4, options[o]);
                struct jda_state s;
                scene_set(u, &s, "spin 2 | 03-06 800 2 | 01-06 200 3 | 01-07 900 1 | 20-05 800 3");
                s.depth = 1;
                s.stack[0] =
                    (struct jda_frame){ .kind = JDA_CARD, .stage = JDA_CD_TARGET, .seat = 1 };
                s.stack[0].card = (uint16_t)c;
                s.stack[0].cd.target = (uint8_t)(target == 2 ? 4 : target);
                look_at_sheet(u, &s, (int)target - 1);
            }
}

/* A plan of which each clause does its first act, or else its second where it has one. */
static uint8_t plan_of(const struct jda_square *q, bool second)
{
    unsigned plan = 0;

    for (unsigned c = 0; c < q->n_clauses; c++)
        plan |= (second && q->clause[c].no.n_deeds ? 2u : 1u) << 2 * c;
    return (uint8_t)plan;
}

/* Every square as it is followed, with what it does to whom and what is still to be carried out. */
static void test_every_square_is_followed_as_it_is_told(void **state)
{
    const struct lv_setup *u = t_setup(&lv_game_jda, 4, "");
    const struct jda_data *d = u->data;
    struct jda_state s;

    (void)state;
    scene_set(u, &s, "spin 2 | 03-06 800 2 | 01-06 200 3 | 01-07 900 1 | 20-05 800 3");
    for (unsigned i = 0; i < d->n_squares; i++) {
        const struct jda_square *q = &d->square[i];
        s.depth = 1;
        s.stack[0] = (struct jda_frame){ .kind = JDA_SQUARE, .stage = JDA_SQ_CHOOSE, .seat = 1 };
        s.stack[0].day = q->day;
        s.stack[0].sq.plan[0] = plan_of(q, false);
        s.stack[0].sq.plan[2] = plan_of(q, true);
        s.stack[0].sq.plan[3] = (uint8_t)(plan_of(q, true) & 3);
        s.stack[0].sq.wait[i % 4] = (uint8_t)(1 + i % JDA_N_CARDS);
        look_at_sheet(u, &s, LV_ONLOOKER);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_situation_in_words_is_so),
        cmocka_unit_test(test_every_square_is_told_as_it_is),
        cmocka_unit_test(test_every_stop_is_told_as_it_is),
        cmocka_unit_test(test_every_card_is_told_as_it_is),
        cmocka_unit_test(test_every_square_is_followed_as_it_is_told),
    };

    return cmocka_run_group_tests_name("jeu-de-lannee: the situation in words", tests, NULL, NULL);
}
