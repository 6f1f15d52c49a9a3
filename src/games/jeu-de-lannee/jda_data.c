/* jda_data.c: almanac, cards, machine, zodiac, profile and quiz, from data/jeu-de-lannee/ or a
 * family's own year. Every fault is refused with its place; what passes here cannot go wrong later. */
#include "jda_data.h"

#include <string.h>

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

static bool load_deck(const struct lv_node *root, const char *key, struct jda_card *to, int n,
                      struct lv_texts *texts, struct lv_refusal *why)
{
    static const char *const keys[] = { "id", "effect", "art", "*", NULL };
    const struct lv_node *list;
    const char *text;

    if (!lv_node_list(root, key, &list, why))
        return false;
    if (list->n != n)
        return lv_node_refuse(list, "JDA-03", N_("{n} cards were expected"), n, "", why);
    for (const struct lv_node *c = list->first; c; c = c->next, to++)
        if (!lv_node_only(c, keys, why) || !lv_node_copy(c, "id", to->id, sizeof to->id, why)
            || !lv_node_text(c, "effect", &text, why) || !jda_parse_card(text, to, why)
            || !lv_node_copy_or_none(c, "art", to->art, JDA_ART, why)
            || !lv_texts_read(texts, c, "", JDA_TEXT, &to->text, why))
            return lv_refuse_at(why, jda_file_names[CARDS], c->line);
    return true;
}

static bool id_is_good(const char *id)
{
    for (const char *p = id; *p; p++)
        if ((*p < '0' || *p > '9') && (*p < 'A' || *p > 'Z'))
            return false;
    return id[0] != '\0';
}

/* cards.json: { "chance": [ { "id": "C01", "effect": "tokens me +1", "fr": "…", "en": "…" }, … 42 ],
 *               "hasard": [ … 36 ] } */
static bool load_cards(const struct lv_node *root, struct jda_data *d, struct lv_texts *texts,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "chance", "hasard", NULL };

    if (!lv_node_only(root, keys, why) || !load_deck(root, "chance", d->card, JDA_N_CHANCE, texts, why)
        || !load_deck(root, "hasard", d->card + JDA_N_CHANCE, JDA_N_HASARD, texts, why))
        return false;
    for (unsigned i = 0; i < JDA_N_CARDS; i++)
        for (unsigned k = 0; k <= i; k++)
            if (!id_is_good(d->card[i].id) || (k < i && strcmp(d->card[i].id, d->card[k].id) == 0))
                return lv_refuse_text(why, LV_E_DATA, "JDA-76",
                                      N_("the id {text} appears twice or is not letters and digits"),
                                      0, d->card[i].id);
    return true;
}

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

/* machine.json: { "results": [ "blue", "red", "6/10", … ] }, all equally likely */
static bool load_machine(const struct lv_node *root, struct jda_data *d, struct lv_texts *texts,
                         struct lv_refusal *why)
{
    static const char *const keys[] = { "results", NULL };
    const struct lv_node *list;
    bool numbers = false;

    (void)texts; /* all figures */
    if (!lv_node_only(root, keys, why) || !lv_node_list(root, "results", &list, why))
        return false;
    for (const struct lv_node *n = list->first; n; n = n->next) {
        if (d->n_results == JDA_MAX_RESULTS || n->type != LV_NODE_TEXT
            || !load_result(n->text, &d->result[d->n_results]))
            return lv_node_refuse(n, "JDA-23", N_("this is not a result of the machine: {text}"), 0,
                                  n->type == LV_NODE_TEXT ? n->text : "?", why);
        numbers |= d->result[d->n_results].colour == JDA_PLAIN;
        d->results[d->result[d->n_results].colour] |= 1ull << d->n_results;
        d->n_results++;
    }
    return numbers
           || lv_refuse(why, LV_E_DATA, "JDA-23", N_("the machine needs two numbers somewhere"), 0);
}

/* zodiac.json: { "signs": [ { "id": "capricorne", "from": "22-12", "fr": "…", "en": "…" }, … ] }: the
 * twelve signs in the order of the year, beginning with the one that began last year. */
static bool load_zodiac(const struct lv_node *root, struct jda_data *d, struct lv_texts *texts,
                        struct lv_refusal *why)
{
    static const char *const keys[] = { "signs", NULL };
    static const char *const sign_keys[] = { "id", "from", "art", "*", NULL };
    const struct lv_node *list;
    const char *id, *from;
    unsigned day, first[JDA_N_SIGNS] = { 0 }, i = 0;

    if (!lv_node_only(root, keys, why) || !lv_node_list(root, "signs", &list, why))
        return false;
    if (list->n != JDA_N_SIGNS)
        return lv_refuse(why, LV_E_DATA, "JDA-R66", N_("{n} signs were expected"), JDA_N_SIGNS);
    for (const struct lv_node *n = list->first; n; n = n->next, i++) {
        if (!lv_node_only(n, sign_keys, why) || !lv_node_text(n, "id", &id, why)
            || !lv_node_text(n, "from", &from, why)
            || !lv_node_copy_or_none(n, "art", d->sign_art[i], JDA_ART, why)
            || !lv_texts_read(texts, n, "", JDA_TEXT, &d->sign[i], why))
            return lv_refuse_at(why, jda_file_names[ZODIAC], n->line);
        if (strcmp(id, jda_sign_id[i]) != 0 || !jda_parse_date(from, &day) || d->square_at[day]
            || (i > 1 && day <= first[i - 1]) || (i == JDA_N_SIGNS - 1 && day >= first[0]))
            return lv_node_refuse(n, "JDA-R66",
                                  N_("a sign out of order, or on a square of the almanac: {text}"), 0, id,
                                  why);
        first[i] = day;
        d->kind[day] = JDA_ZODIAC;
    }
    for (day = 1; day <= JDA_DAYS; day++) {
        unsigned sign = 0;
        for (i = 1; i < JDA_N_SIGNS && day < first[0]; i++)
            if (day >= first[i])
                sign = i;
        d->sign_of[day] = (uint8_t)sign;
    }
    return true;
}

/* ---- profile and quiz ----------------------------------------------------------------------- */

/* profile.json: { "attributes": [ { "id": "salaried", "bot": 55, "fr": "…", "en": "…",
 *                  "if-fr": "vous touchez un salaire", "not-fr": "vous ne …", … }, … 40 ] } */
static bool load_profile(const struct lv_node *root, struct jda_data *d, struct lv_texts *texts,
                         struct lv_refusal *why)
{
    static const char *const keys[] = { "attributes", NULL };
    static const char *const attr_keys[] = { "id", "bot", "*", NULL };
    const struct lv_node *list;
    const char *id;
    unsigned i = 0;

    if (!lv_node_only(root, keys, why) || !lv_node_list(root, "attributes", &list, why))
        return false;
    if (list->n != JDA_N_ATTRS)
        return lv_refuse(why, LV_E_DATA, "JDA-107", N_("{n} attributes were expected"),
                         JDA_N_ATTRS);
    for (const struct lv_node *n = list->first; n; n = n->next, i++) {
        int64_t bot = 0;
        if (!lv_node_only(n, attr_keys, why) || !lv_node_text(n, "id", &id, why)
            || (jda_attr_group[i] != JDA_IDENTITY && !lv_node_int(n, "bot", 0, 100, &bot, why))
            || !lv_texts_read(texts, n, "", JDA_TEXT, &d->question[i], why)
            || !lv_texts_read_or_none(texts, n, "if", JDA_TEXT, &d->condition[i][0], why)
            || !lv_texts_read_or_none(texts, n, "not", JDA_TEXT, &d->condition[i][1], why))
            return lv_refuse_at(why, jda_file_names[PROFILE], n->line);
        if (strcmp(id, jda_attr_id[i]) != 0)
            return lv_node_refuse(n, "JDA-107", N_("there is no such attribute: {text}"), 0, id, why);
        d->bot[i] = (uint8_t)bot;
    }
    return true;
}

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

static bool load_quiz(const struct lv_node *n, unsigned i, struct jda_quiz *q, struct lv_texts *texts,
                      struct lv_refusal *why)
{
    static const char *const keys[] = { "id", "needed", "shown", "right", "wrong", NULL };
    const struct lv_node *list[2];
    const char *id, *words[JDA_MAX_TITLES];
    int64_t needed, shown;

    if (!lv_node_only(n, keys, why) || !lv_node_text(n, "id", &id, why)
        || !lv_node_int(n, "needed", 1, 15, &needed, why)
        || !lv_node_int(n, "shown", 2, JDA_MAX_TITLES, &shown, why)
        || !lv_node_list(n, "right", &list[1], why) || !lv_node_list(n, "wrong", &list[0], why))
        return false;
    if (strcmp(id, jda_attr_id[JDA_A_Q_BEATLES + i]) != 0)
        return lv_refuse_text(why, LV_E_DATA, "JDA-R99", N_("there is no such attribute: {text}"),
                              0, id);
    if (list[1]->n < needed || list[0]->n < shown - needed || shown <= needed)
        return lv_refuse(why, LV_E_DATA, "JDA-R99", N_("too few titles, or none is wrong"), 0);
    q->needed = (uint8_t)needed;
    q->shown = (uint8_t)shown;
    for (int right = 0; right < 2; right++)
        for (const struct lv_node *t = list[right]->first; t; t = t->next)
            if (!load_title(t, right, q, words, texts, why))
                return lv_refuse_at(why, jda_file_names[QUIZ], t->line);
    return true;
}

/* quiz.json: { "quizzes": [ { "id": "q_bond", "needed": 2, "shown": 6, "right": […], "wrong": […] } ] } */
static bool load_quizzes(const struct lv_node *root, struct jda_data *d, struct lv_texts *texts,
                         struct lv_refusal *why)
{
    static const char *const keys[] = { "quizzes", NULL };
    const struct lv_node *list;
    unsigned i = 0;

    if (!lv_node_only(root, keys, why) || !lv_node_list(root, "quizzes", &list, why))
        return false;
    if (list->n != JDA_N_QUIZZES)
        return lv_refuse(why, LV_E_DATA, "JDA-R99", N_("{n} quizzes were expected"), JDA_N_QUIZZES);
    for (const struct lv_node *n = list->first; n; n = n->next, i++)
        if (!load_quiz(n, i, &d->quiz[i], texts, why))
            return lv_refuse_at(why, jda_file_names[QUIZ], n->line);
    return true;
}

static bool names(const struct jda_square *q, unsigned attr)
{
    for (unsigned i = 0; i < q->n_facts; i++)
        if (q->fact[i] == attr)
            return true;
    for (unsigned i = 0; i < q->payee.n_terms; i++)
        if (q->payee.term[i].attr == attr)
            return true;
    return false;
}

/* Which squares name each attribute; a yes or no that is always asked for alone shows itself. */
static void index_facts(struct jda_data *d)
{
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        d->tells[a] = jda_attr_group[a] != JDA_IDENTITY;
        for (unsigned i = 0; i < d->n_squares; i++)
            if (names(&d->square[i], a)) {
                d->about[a].square[d->about[a].n++] = (uint8_t)i;
                d->tells[a] &= d->square[i].n_facts == 1;
            }
    }
}

bool jda_load(const struct lv_file *files, void *data, struct lv_texts *texts, struct lv_refusal *why)
{
    static bool (*const part[])(const struct lv_node *, struct jda_data *, struct lv_texts *,
                                struct lv_refusal *) = {
        [ALMANAC] = jda_load_almanac, [CARDS] = load_cards, [MACHINE] = load_machine,
        [ZODIAC] = load_zodiac, [PROFILE] = load_profile, [QUIZ] = load_quizzes,
    };
    struct jda_data *d = data;

    make_calendar(d);
    for (unsigned i = 0; i < sizeof part / sizeof *part; i++)
        if (!part[i](files[i].root, d, texts, why))
            return lv_refuse_at(why, jda_file_names[i], files[i].root->line);
    find_next_squares(d);
    index_facts(d);
    jda_work_out_worth(d);
    return true;
}
