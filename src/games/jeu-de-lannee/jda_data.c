/* jda_data.c: almanac, cards, machine, zodiac, profile and quiz, from data/jeu-de-lannee/ or a
 * family's own year. Every fault is refused with its place; what passes here cannot go wrong later. */
#include "jda_data.h"

#include <string.h>

#include "core/shape.h"
#include "jda.h"

enum { ALMANAC, CARDS, MACHINE, ZODIAC, PROFILE, QUIZ };

const char *const jda_file_names[] = {
    [ALMANAC] = "almanac.json", [CARDS] = "cards.json", [MACHINE] = "machine.json",
    [ZODIAC] = "zodiac.json", [PROFILE] = "profile.json", [QUIZ] = "quiz.json", NULL,
};

/* ---- the calendar --------------------------------------------------------------------------- */

static void make_calendar(struct jda_data *d)
{
    for (unsigned m = 1; m <= 12; m++)
        for (unsigned k = 1; jda_day_of(m, k); k++) {
            d->month_of[jda_day_of(m, k)] = (uint8_t)m;
            d->day_of[jda_day_of(m, k)] = (uint8_t)k;
        }
}

/* Where the colours of the machine and of cards lead from each day (JDA-24, JDA-25, 2.6). */
static void find_next_squares(struct jda_data *d)
{
    for (unsigned mixed = 0; mixed < 2; mixed++)
        for (unsigned day = JDA_DAYS; day > 0; day--) {
            uint8_t kind = d->kind[day];
            bool both = mixed && kind == JDA_MIXED;
            bool red = kind == JDA_RED || both;
            bool blue = kind == JDA_BLUE || kind == JDA_DOUBLE_BLUE || both;
            d->next[mixed][0][day - 1] = red ? (uint16_t)day : d->next[mixed][0][day];
            d->next[mixed][1][day - 1] = blue ? (uint16_t)day : d->next[mixed][1][day];
        }
    for (unsigned day = 2; day <= JDA_DAYS; day++) {
        uint8_t kind = d->kind[day - 1];
        d->previous_blue[day] = kind == JDA_BLUE || kind == JDA_DOUBLE_BLUE
                                    ? (uint16_t)(day - 1)
                                    : d->previous_blue[day - 1];
    }
}

/* ---- cards, machine, zodiac ----------------------------------------------------------------- */

static bool id_is_good(const char *id)
{
    for (const char *p = id; *p; p++)
        if ((*p < '0' || *p > '9') && (*p < 'A' || *p > 'Z'))
            return false;
    return id[0] != '\0';
}

static bool card_fits(const struct lv_reading *r, const struct lv_node *n, unsigned i)
{
    struct jda_data *d = r->data;
    const char *id = d->card[i].id;
    bool good = id_is_good(id);

    for (unsigned k = 0; k < i; k++)
        good = good && strcmp(id, d->card[k].id) != 0;
    if (!good)
        return lv_node_refuse(n, "JDA-76", N_("the id {text} appears twice or is not letters and digits"), 0,
                              id, r->why);
    return jda_parse_card(lv_shape_text(n, "effect"), &d->card[i], r->why);
}

/* cards.json: { "chance": [ { "id": "C01", "effect": "tokens me +1", "fr": "…", "en": "…" }, … 42 ],
 *               "hasard": [ … 36 ] } */
static const struct lv_member card_member[] = {
    { "id", LV_MEMBER_TEXT, LV_INTO(struct jda_card, id) },
    { .key = "effect", .type = LV_MEMBER_TEXT },
    { "art", LV_MEMBER_TEXT, .optional = true, LV_INTO(struct jda_card, art) },
    { "", LV_MEMBER_WORDS, .max = JDA_TEXT, LV_INTO(struct jda_card, text) },
};
static const struct lv_shape card = LV_SHAPE_THEN("card", card_member, card_fits);
#define DECK(key, from, n)                                                                         \
    { key, LV_MEMBER_LIST, .min = (n), .max = (n), .of = &card, .first = (from),                   \
      LV_INTO_EACH(struct jda_data, card), .rule = "JDA-03", .otherwise = N_("{n} cards were expected") }
static const struct lv_member cards_member[] = {
    DECK("chance", 0, JDA_N_CHANCE), DECK("hasard", JDA_N_CHANCE, JDA_N_HASARD),
};
static const struct lv_shape cards = LV_SHAPE("cards.json", cards_member);

/* "blue", "red" or "6/10" */
static bool load_result(const char *text, struct jda_result *to)
{
    unsigned v[2] = { 0, 0 }, which = 0;

    if (strcmp(text, "red") == 0 || strcmp(text, "blue") == 0) {
        to->colour = text[0] == 'r' ? JDA_RED : JDA_BLUE;
        return true;
    }
    for (; *text; text++)
        if (*text == '/' && which == 0)
            which = 1;
        else if (*text >= '0' && *text <= '9' && v[which] < 10)
            v[which] = v[which] * 10 + (unsigned)(*text - '0');
        else
            return false;
    *to = (struct jda_result){ JDA_PLAIN, (uint8_t)v[0], (uint8_t)v[1] };
    return v[0] > 0 && v[0] < v[1];
}

static bool machine_fits(const struct lv_reading *r, const struct lv_node *root, unsigned nth)
{
    struct jda_data *d = r->data;

    (void)nth;
    for (const struct lv_node *n = lv_node_get(root, "results")->first; n; n = n->next) {
        if (d->n_results == JDA_MAX_RESULTS || n->type != LV_NODE_TEXT
            || !load_result(n->text, &d->result[d->n_results]))
            return lv_node_refuse(n, "JDA-23", N_("this is not a result of the machine: {text}"), 0,
                                  n->type == LV_NODE_TEXT ? n->text : "?", r->why);
        d->results[d->result[d->n_results].colour] |= 1ull << d->n_results;
        d->n_results++;
    }
    return d->results[JDA_PLAIN]
           || lv_refuse(r->why, LV_E_DATA, "JDA-23", N_("the machine needs two numbers somewhere"), 0);
}

/* machine.json: { "results": [ "blue", "red", "6/10", … ] }, all equally likely */
static const struct lv_member machine_member[] = { { .key = "results", .type = LV_MEMBER_LIST } };
static const struct lv_shape machine = LV_SHAPE_THEN("machine.json", machine_member, machine_fits);

/* The day on which a sign begins; 0: it has been refused. */
static unsigned begins(const struct lv_reading *r, const struct lv_node *n, unsigned i, const unsigned *first)
{
    const struct jda_data *d = r->data;
    const char *id = lv_shape_text(n, "id"), *from = lv_shape_text(n, "from");
    unsigned day;

    if (strcmp(id, jda_sign_id[i]) == 0 && jda_parse_date(from, &day) && !d->square_at[day]
        && (i <= 1 || day > first[i - 1]) && (i < JDA_N_SIGNS - 1 || day < first[0]))
        return day;
    lv_node_refuse(n, "JDA-R66", N_("a sign out of order, or on a square of the almanac: {text}"), 0, id,
                   r->why);
    return 0;
}

static bool zodiac_fits(const struct lv_reading *r, const struct lv_node *root, unsigned nth)
{
    unsigned first[JDA_N_SIGNS] = { 0 }, i = 0;
    struct jda_data *d = r->data;

    (void)nth;
    for (const struct lv_node *n = lv_node_get(root, "signs")->first; n; n = n->next, i++) {
        first[i] = begins(r, n, i, first);
        if (!first[i])
            return false;
        d->kind[first[i]] = JDA_ZODIAC;
    }
    for (unsigned day = 1; day <= JDA_DAYS; day++) {
        unsigned sign = 0;
        for (i = 1; i < JDA_N_SIGNS && day < first[0]; i++)
            if (day >= first[i])
                sign = i;
        d->sign_of[day] = (uint8_t)sign;
    }
    return true;
}

/* zodiac.json: { "signs": [ { "id": "capricorne", "from": "22-12", "fr": "…", "en": "…" }, … ] }: the
 * twelve signs in the order of the year, beginning with the one that began last year. */
static const struct lv_member sign_member[] = {
    { .key = "id", .type = LV_MEMBER_TEXT }, { .key = "from", .type = LV_MEMBER_TEXT },
    { "art", LV_MEMBER_TEXT, .optional = true, LV_INTO_EACH(struct jda_data, sign_art) },
    { "", LV_MEMBER_WORDS, .max = JDA_TEXT, LV_INTO_EACH(struct jda_data, sign) },
};
static const struct lv_shape sign = LV_SHAPE("sign", sign_member);
static const struct lv_member zodiac_member[] = {
    { "signs", LV_MEMBER_LIST, .min = JDA_N_SIGNS, .max = JDA_N_SIGNS, .of = &sign, .rule = "JDA-R66",
      .otherwise = N_("{n} signs were expected") },
};
static const struct lv_shape zodiac = LV_SHAPE_THEN("zodiac.json", zodiac_member, zodiac_fits);

/* ---- profile and quiz ----------------------------------------------------------------------- */

static bool attribute_fits(const struct lv_reading *r, const struct lv_node *n, unsigned i)
{
    const char *id = lv_shape_text(n, "id");

    if (strcmp(id, jda_attr_id[i]) != 0)
        return lv_node_refuse(n, "JDA-107", N_("there is no such attribute: {text}"), 0, id, r->why);
    return jda_attr_group[i] == JDA_IDENTITY || lv_node_get(n, "bot")
           || lv_node_refuse(n, "JDA-107", N_("how often bots say yes is missing: {text}"), 0, id, r->why);
}

/* profile.json: { "attributes": [ { "id": "salaried", "bot": 55, "fr": "…", "en": "…",
 *                  "if-fr": "vous touchez un salaire", "not-fr": "vous ne …", … }, … 40 ] } */
static const struct lv_member attribute_member[] = {
    { .key = "id", .type = LV_MEMBER_TEXT },
    { "bot", LV_MEMBER_INT, .optional = true, .max = 100, LV_INTO_EACH(struct jda_data, bot) },
    { "", LV_MEMBER_WORDS, .max = JDA_TEXT, LV_INTO_EACH(struct jda_data, question) },
    { "if", LV_MEMBER_WORDS, .optional = true, .max = JDA_TEXT,
      LV_INTO_EACH_OF(struct jda_data, condition, [0]) },
    { "not", LV_MEMBER_WORDS, .optional = true, .max = JDA_TEXT,
      LV_INTO_EACH_OF(struct jda_data, condition, [1]) },
};
static const struct lv_shape attribute = LV_SHAPE_THEN("attribute", attribute_member, attribute_fits);
static const struct lv_member profile_member[] = {
    { "attributes", LV_MEMBER_LIST, .min = JDA_N_ATTRS, .max = JDA_N_ATTRS, .of = &attribute,
      .rule = "JDA-107", .otherwise = N_("{n} attributes were expected") },
};
static const struct lv_shape profile = LV_SHAPE("profile.json", profile_member);

/* A title is one text for all languages, which we keep for the first, or { "fr": "…", "en": "…" }. */
static bool read_title(struct lv_texts *texts, const struct lv_node *n, lv_text *to, struct lv_refusal *why)
{
    const struct lv_node word = { .type = LV_NODE_TEXT, .line = n->line, .text = n->text,
                                  .key = lv_lang_id(lv_lang_at(0)) };
    const struct lv_node object = { .type = LV_NODE_OBJECT, .line = n->line, .n = 1, .first = &word };

    if (n->type == LV_NODE_TEXT)
        n = &object;
    return lv_node_is(n, "title", LV_NODE_OBJECT, why) && lv_texts_read(texts, n, "", JDA_TEXT / 2, to, why);
}

/* The words of a title that stand first in the file, whatever their language. */
static const char *first_words(const struct lv_node *title)
{
    const struct lv_node *n = title->type == LV_NODE_TEXT ? title : title->first;

    return n && n->type == LV_NODE_TEXT ? n->text : "";
}

/* Sorted in by the words that stand first in the file, as the notation counts them, so that its place
 * tells nothing; `words` are those of the titles before it, sorted. */
static bool load_title(const struct lv_node *n, bool right, struct jda_quiz *q, const char **words,
                       struct lv_texts *texts, struct lv_refusal *why)
{
    unsigned at = q->n_titles;
    lv_text title;

    if (at == JDA_MAX_TITLES)
        return lv_refuse(why, LV_E_DATA, "JDA-R99", N_("too many titles"), 0);
    if (!read_title(texts, n, &title, why))
        return false;
    for (; at > 0; at--) {
        if (strcmp(words[at - 1], first_words(n)) <= 0)
            break;
        q->title[at] = q->title[at - 1];
        words[at] = words[at - 1];
    }
    q->title[at] = title;
    words[at] = first_words(n);
    q->right = (q->right & ((1u << at) - 1)) | (q->right >> at << (at + 1)) | (uint32_t)right << at;
    q->n_titles++;
    return true;
}

static bool quiz_fits(const struct lv_reading *r, const struct lv_node *n, unsigned i)
{
    const struct lv_node *const list[2] = { lv_node_get(n, "wrong"), lv_node_get(n, "right") };
    struct jda_quiz *q = &((struct jda_data *)r->data)->quiz[i];
    const char *id = lv_shape_text(n, "id"), *words[JDA_MAX_TITLES];

    if (strcmp(id, jda_attr_id[JDA_A_Q_BEATLES + i]) != 0)
        return lv_refuse_text(r->why, LV_E_DATA, "JDA-R99", N_("there is no such attribute: {text}"),
                              0, id);
    if (list[1]->n < q->needed || list[0]->n < q->shown - q->needed || q->shown <= q->needed)
        return lv_refuse(r->why, LV_E_DATA, "JDA-R99", N_("too few titles, or none is wrong"), 0);
    for (int right = 0; right < 2; right++)
        for (const struct lv_node *t = list[right]->first; t; t = t->next)
            if (!load_title(t, right, q, words, r->texts, r->why))
                return lv_refuse_at(r->why, "", t->line);
    return true;
}

/* quiz.json: { "quizzes": [ { "id": "q_bond", "needed": 2, "shown": 6, "right": […], "wrong": […] } ] } */
static const struct lv_member quiz_member[] = {
    { .key = "id", .type = LV_MEMBER_TEXT },
    { "needed", LV_MEMBER_INT, .min = 1, .max = 15, LV_INTO(struct jda_quiz, needed) },
    { "shown", LV_MEMBER_INT, .min = 2, .max = JDA_MAX_TITLES, LV_INTO(struct jda_quiz, shown) },
    { .key = "right", .type = LV_MEMBER_LIST }, { .key = "wrong", .type = LV_MEMBER_LIST },
};
static const struct lv_shape quiz = LV_SHAPE_THEN("quiz", quiz_member, quiz_fits);
static const struct lv_member quizzes_member[] = {
    { "quizzes", LV_MEMBER_LIST, .min = JDA_N_QUIZZES, .max = JDA_N_QUIZZES, .of = &quiz,
      LV_INTO_EACH(struct jda_data, quiz), .rule = "JDA-R99", .otherwise = N_("{n} quizzes were expected") },
};
static const struct lv_shape quizzes = LV_SHAPE("quiz.json", quizzes_member);

static void mark_facts(struct jda_square *q)
{
    for (unsigned i = 0; i < q->n_facts; i++)
        q->facts |= 1ull << q->fact[i];
    for (unsigned i = 0; i < q->payee.n_terms; i++)
        q->payees |= 1ull << q->payee.term[i].attr;
}

/* Sex and age, on which others hang, and what some square names beside others come first, next to each other.
 * The day of birth with its sign is guessed apart, and what is true of the table is known. */
static void order_guesses(struct jda_data *d)
{
    uint64_t first = 1ull << JDA_A_SEX | 1ull << JDA_A_AGE;

    for (unsigned i = 0; i < d->n_squares; i++)
        if (d->square[i].n_facts > 1)
            first |= d->square[i].facts | d->square[i].payees;
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned a = 0; a < JDA_N_ATTRS; a++)
            if (a != JDA_A_BIRTHDAY && a != JDA_A_SIGN && jda_attr_group[a] != JDA_TABLE
                && (first >> a & 1) != pass)
                d->guessed[d->n_guessed++] = (uint8_t)a;
}

/* Which squares name each attribute. */
static void index_facts(struct jda_data *d)
{
    static_assert(JDA_N_ATTRS < 64, "masks of attributes have 64 bits");
    for (unsigned i = 0; i < d->n_squares; i++)
        mark_facts(&d->square[i]);
    for (unsigned a = 0; a < JDA_N_ATTRS; a++)
        for (unsigned i = 0; i < d->n_squares; i++)
            if ((d->square[i].facts | d->square[i].payees) >> a & 1)
                d->about[a].square[d->about[a].n++] = (uint8_t)i;
    order_guesses(d);
}

bool jda_load(const struct lv_file *files, void *data, struct lv_texts *texts, struct lv_refusal *why)
{
    static const struct lv_shape *const shapes[] = {
        [ALMANAC] = &jda_almanac, [CARDS] = &cards, [MACHINE] = &machine, [ZODIAC] = &zodiac,
        [PROFILE] = &profile, [QUIZ] = &quizzes,
    };
    struct jda_data *d = data;

    make_calendar(d);
    if (!lv_shapes_read(shapes, QUIZ + 1, files, &(struct lv_reading){ data, texts, why }))
        return false;
    find_next_squares(d);
    index_facts(d);
    jda_work_out_worth(d);
    return true;
}
