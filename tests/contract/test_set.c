/* test_set.c: everything that is read is set as a printer would set it. At moments of every game the
 * sentences, labels, questions, facts and hearings of all seats are looked at in every language, with names
 * of which some begin with a vowel. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "contract.h"

/* What is in no sentence of any language: lists without things, places without words, signs that do not go
 * together, what only the program counts. */
static const char *const never[] = { "  ",        " ,",  " .", "..", ".;",
                                     ".,",        ";;",  ",,", "::", "()",
                                     "( ",        " )",  "#",  "n°", "No. ",
                                     "{",         "}",   "“”", "„“", "«\u00a0\u00a0»",
                                     "undefined", "null" };

/* Names begin with a vowel, signs with a no-break space. */
static const char *const not_in_french[] = {
    " :",      " ;",       " ?",      " !",       "« ",     " »",      " de Anne",  " que Anne",
    " de Ève", " que Ève", " de le ", " de les ", " à le ", " à les ", " de hôtel", " le hôtel",
};
static const char *const not_in_english[] = { "Anne' ", " a Easy", " a eight", "one's's" };

/* What is counted, in the plural: not behind one, nor, in French, behind none. */
static const char *const many_english[] = {
    "points", "cards", "turns", "days",   "tokens",  "throws", "smiles",  "bundles",
    "prizes", "dice",  "pawns", "guards", "actions", "tiles",  "figures", "children",
};
static const char *const many_french[] = {
    "points",  "cartes", "tours",  "jours",   "jetons", "lancers",     "sourires",
    "liasses", "pions",  "gardes", "actions", "tuiles", "personnages", "enfants",
};

/* Does this digit stand alone before the word? "11 points" and "2,001 points" do not count one. */
static bool counts(const char *text, char digit, const char *word)
{
    const size_t len = strlen(word);

    for (const char *at = strchr(text, digit); at; at = strchr(at + 1, digit)) {
        const bool first = at == text || strchr(" (", at[-1]);
        const char *next = strncmp(at + 1, "\u00a0", 2) == 0 ? at + 3
                           : at[1] == ' '                    ? at + 2
                                                             : NULL;
        if (first && next && strncmp(next, word, len) == 0 && !isalpha((unsigned char)next[len]))
            return true;
    }
    return false;
}

static void holds_none(struct trial *t, const char *text, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strstr(text, list[i]))
            contract_fail(t, "“%s” stands in: %s\n", list[i], text);
}

static void counts_none(struct trial *t, const char *text, char digit, const char *const *list,
                        size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (counts(text, digit, list[i]))
            contract_fail(t, "%c %s: %s\n", digit, list[i], text);
}

#define ALL(list) list, sizeof list / sizeof *list

static void look_at_text(struct trial *t, const struct lv_words *w, const char *text)
{
    const char *lang = lv_lang_id(w->lang);
    const size_t len = strlen(text);

    if (len == 0 || text[0] == ' ' || text[len - 1] == ' ')
        contract_fail(t, "a space begins or ends: “%s”\n", text);
    holds_none(t, text, ALL(never));
    if (strcmp(lang, "fr") == 0) {
        holds_none(t, text, ALL(not_in_french));
        counts_none(t, text, '1', ALL(many_french));
        counts_none(t, text, '0', ALL(many_french));
        for (const char *at = strchr(text, '\''); at; at = strchr(at + 1, '\''))
            if (at > text && isalpha((unsigned char)at[-1]) && isalpha((unsigned char)at[1]))
                contract_fail(t, "the apostrophe is ’: %s\n", text);
    } else if (strcmp(lang, "en") == 0) {
        holds_none(t, text, ALL(not_in_english));
        counts_none(t, text, '1', ALL(many_english));
    }
}

/* Behind the last sign of a sentence that is not a closing quote. */
static const char *end_of(const char *text)
{
    static const char *const quote[] = { "”", "“", "»", "\u00a0" };
    size_t len = strlen(text);

    for (size_t i = 0; i < sizeof quote / sizeof *quote; i++) {
        const size_t n = strlen(quote[i]);
        if (len > n && memcmp(text + len - n, quote[i], n) == 0)
            len -= n;
    }
    return text + len;
}

/* A line begins with a capital, or something that has none; */
static void look_at_line(struct trial *t, const struct lv_words *w, const char *text)
{
    look_at_text(t, w, text);
    if (islower((unsigned char)text[0]))
        contract_fail(t, "no capital: %s\n", text);
}

/* and a sentence ends. */
static void look_at_sentence(struct trial *t, const struct lv_words *w, const char *text)
{
    look_at_line(t, w, text);
    if (strchr(".!?", end_of(text)[-1]) == NULL)
        contract_fail(t, "no end: %s\n", text);
}

struct facts {
    struct trial *t;
    const struct lv_words *w;
};

static void look_at_heading(void *ctx, const char *title)
{
    const struct facts *f = ctx;

    look_at_text(f->t, f->w, title);
}

/* A sentence, or no more than a title. */
static void look_at_fact(void *ctx, const char *text)
{
    const struct facts *f = ctx;

    look_at_line(f->t, f->w, text);
}

static void look_at_choices(struct trial *t, const struct lv_words *w)
{
    lv_action a[LV_MAX_ACTIONS];
    const int n = t->u->game->rules.legal(t->u, &t->now, a);

    for (int i = 0; i < n; i++) {
        char room[2 * LV_MAX_SENTENCE];
        struct lv_buf b = LV_BUF(room);
        if (n > 12 && lv_rng_below(&t->rng, (uint32_t)n) > 8)
            continue;
        lv_choice_say(t->u, &t->now, a[i], w, &b);
        look_at_text(t, w, room);
        lv_buf_clear(&b);
        lv_choice_warn(t->u, &t->now, a[i], w, &b);
        if (b.len > 0)
            look_at_sentence(t, w, room);
    }
}

static void look_at_question(struct trial *t, const struct lv_words *w)
{
    char room[2 * LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    t->u->game->telling->question(t->u, &t->now, w, LV_ASK_WHOLE, &b);
    look_at_sentence(t, w, room);
}

static void look_at_events(struct trial *t, const struct lv_events *news, const struct lv_words *w)
{
    for (int i = 0; i < news->n; i++) {
        char room[2 * LV_MAX_SENTENCE];
        struct lv_buf b = LV_BUF(room);
        if (!(news->at[i].see & lv_eye_of(w->reader)))
            continue;
        lv_event_say(t->u, &news->at[i], w, &b);
        look_at_sentence(t, w, room);
        lv_buf_clear(&b);
        lv_event_say_short(t->u, &news->at[i], w, &b);
        if (b.len > 0)
            look_at_text(t, w, room);
    }
}

static void look_as_a_printer(struct trial *t)
{
    static struct lv_events news;
    const struct lv_game *g = t->u->game;
    const int who = g->rules.to_move(t->u, &t->now);
    union any_state after = t->now;
    lv_action a[LV_MAX_ACTIONS];

    news.n = 0;
    if (who != LV_OVER) {
        int n = contract_everything(t->u, &t->now, a);
        g->rules.apply(t->u, &after, a[lv_rng_below(&t->rng, (uint32_t)n)], &news);
    }
    for (int l = 0; lv_lang_at(l); l++) {
        const int reader = who >= 0 ? who : LV_ONLOOKER;
        const struct lv_words w = { lv_lang_at(l), contract_names, reader, false };
        struct facts facts = { t, &w };
        const struct lv_teller teller = { &facts, look_at_heading, look_at_fact, NULL, NULL };

        g->telling->tell(t->u, &t->now, &w, &teller);
        look_at_events(t, &news, &w);
        if (who >= 0)
            look_at_choices(t, &w);
        if (who != LV_OVER)
            look_at_question(t, &w);
    }
}

static const struct contract_promise promise[] = {
    { "what is read is set as a printer would", look_as_a_printer, 60, 2000, false, 1500 },
};

static void test_one_is_told_from_eleven(void **unused)
{
    (void)unused;
    assert_true(counts("Anne has 1 points.", '1', "points"));
    assert_true(counts("(1 cards)", '1', "cards"));
    assert_true(counts("1\u00a0jetons", '1', "jetons"));
    assert_false(counts("Anne has 11 points.", '1', "points"));
    assert_false(counts("Anne has 2,001 points.", '1', "points"));
    assert_false(counts("1 pointsman", '1', "points"));
    assert_false(counts("10 points", '0', "points"));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest own = cmocka_unit_test(test_one_is_told_from_eleven);

    return contract_run("set", promise, sizeof promise / sizeof *promise, &own, argc, argv);
}
