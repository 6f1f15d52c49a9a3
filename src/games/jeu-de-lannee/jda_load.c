/* jda_load.c: almanac, cards, machine, zodiac, profile and quiz, from data/jeu-de-lannee/ or a
 * family's own year. Every fault is refused with its place; what passes here cannot go wrong later. */
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

/* ---- the almanac ---------------------------------------------------------------------------- */

static bool word_in(const struct lv_node *object, const char *key, const char *const *words,
                    uint8_t *to, struct lv_refusal *why)
{
    const char *text;

    if (!lv_node_text(object, key, &text, why))
        return false;
    for (unsigned i = 0; words[i]; i++)
        if (words[i][0] && strcmp(words[i], text) == 0) {
            *to = (uint8_t)i;
            return true;
        }
    return lv_refuse_text(why, LV_E_DATA, "JDA-100", N_("unknown word: {text}"), 0, text);
}

static bool has_deed(const struct jda_square *q, uint8_t kind)
{
    for (unsigned c = 0; c < q->n_clauses; c++)
        for (unsigned i = 0; i < 2; i++)
            if ((i < q->clause[c].yes.n_deeds && q->clause[c].yes.deed[i].kind == kind)
                || (i < q->clause[c].no.n_deeds && q->clause[c].no.deed[i].kind == kind))
                return true;
    return false;
}

/* Of a test: how many attributes are of this group. */
static unsigned terms_of(const struct jda_test *t, enum jda_group group)
{
    unsigned n = 0;

    for (unsigned i = 0; i < t->n_terms; i++)
        n += t->term[i].attr < JDA_N_ATTRS && jda_attr_group[t->term[i].attr] == group;
    return n;
}

/* One knowledge answer is remembered for a square, and permutations and swaps are the arriving
 * player's alone. */
static bool square_fits(const struct jda_square *q, struct lv_refusal *why)
{
    unsigned knowledge = terms_of(&q->each_if, JDA_KNOWLEDGE), facts = q->each_if.n_terms;
    static const uint8_t alone[] = { JDA_D_PERMUTE, JDA_D_SWAP, JDA_D_SPIN_DIFFERENCE,
                                     JDA_D_CHEQUE };

    for (unsigned c = 0; c < q->n_clauses; c++) {
        knowledge += terms_of(&q->clause[c].test, JDA_KNOWLEDGE);
        facts += q->clause[c].test.n_terms;
    }
    if (facts > JDA_MAX_FACTS) /* all answers are tried to find out which matter (JDA-R122) */
        return lv_refuse(why, LV_E_DATA, "JDA-R122", N_("too many conditions on one square"), 0);
    if (knowledge > 1 || terms_of(&q->payee, JDA_KNOWLEDGE) > 0
        || (knowledge == 1 && q->concerned != JDA_ARRIVING))
        return lv_refuse(
            why, LV_E_DATA, "JDA-R123",
            N_("a square asks one question of knowledge at most, of the arriving player"), 0);
    for (unsigned i = 0; i < sizeof alone; i++)
        if (has_deed(q, alone[i]) && q->concerned != JDA_ARRIVING)
            return lv_refuse(why, LV_E_DATA, "JDA-18",
                             N_("this effect is for the arriving player only"), 0);
    return true;
}

static void list_facts(struct jda_square *q, const struct jda_test *t)
{
    for (unsigned i = 0; i < t->n_terms; i++) {
        uint8_t attr = t->term[i].attr;
        bool listed = attr == JDA_A_MONEY;
        for (unsigned k = 0; k < q->n_facts; k++)
            listed |= q->fact[k] == attr;
        if (!listed)
            q->fact[q->n_facts++] = attr;
    }
}

/* What the square hangs on, so that nobody has to look through its conditions while playing. */
static void list_all_facts(struct jda_square *q)
{
    list_facts(q, &q->each_if);
    for (unsigned c = 0; c < q->n_clauses; c++)
        list_facts(q, &q->clause[c].test);
    q->knowledge = JDA_N_ATTRS;
    for (unsigned i = 0; i < q->n_facts; i++)
        if (jda_attr_group[q->fact[i]] == JDA_KNOWLEDGE)
            q->knowledge = q->fact[i];
}

/* At which stages of JDA-R39 the square has anything to do. */
static unsigned stages_of(const struct jda_square *q)
{
    static const uint8_t stage_of[] = {
        [JDA_D_NONE] = 0,
        [JDA_D_DRAW] = JDA_SQ_DRAW,
        [JDA_D_PAY_BANK] = JDA_SQ_BANK,
        [JDA_D_GET_BANK] = JDA_SQ_BANK,
        [JDA_D_PAY_CHOICE] = JDA_SQ_PLAYERS,
        [JDA_D_ADVANCE] = JDA_SQ_MOVES,
        [JDA_D_RETREAT] = JDA_SQ_MOVES,
        [JDA_D_TO_DAY] = JDA_SQ_MOVES,
        [JDA_D_SKIP] = JDA_SQ_MOVES,
        [JDA_D_EXTRA] = JDA_SQ_MOVES,
        [JDA_D_SPIN_DIFFERENCE] = JDA_SQ_MOVES,
        [JDA_D_CHEQUE] = JDA_SQ_PLAYERS,
        [JDA_D_PERMUTE] = JDA_SQ_MOVES,
        [JDA_D_SWAP] = JDA_SQ_MOVES,
        [JDA_D_QUARTER] = 0,
        [JDA_D_FINISH] = 0,
    };
    unsigned mask = 0;

    for (unsigned kind = 0; kind < sizeof stage_of; kind++)
        if (stage_of[kind] && has_deed(q, (uint8_t)kind))
            mask |= 1u << stage_of[kind];
    for (unsigned c = 0; c < q->n_clauses; c++) {
        if (q->clause[c].yes.n_deeds == 2 || q->clause[c].no.n_deeds == 2)
            mask |= 1u << JDA_SQ_CHOOSE;
        if (q->clause[c].test.n_terms > 0)
            mask |= 1u << JDA_SQ_QUESTIONS;
    }
    return mask | (q->each_if.n_terms > 0 ? 1u << JDA_SQ_QUESTIONS : 0);
}

static bool load_square(const struct lv_node *n, struct jda_square *q, struct lv_refusal *why)
{
    static const char *const keys[] = { "date",    "frame", "who", "if", "effect",
                                        "unknown", "fr",    "en",  NULL };
    static const char *const frames[] = { "", "red", "blue", "double-blue", "mixed", "quarter",
                                          "special", NULL };
    static const char *const concerned[] = { "nobody", "arriving", "all", "each-if", NULL };
    static const char *const unknown[] = { "nothing", "else", NULL };
    const char *text;
    unsigned day = 0;
    uint8_t is_no = 0;

    if (!lv_node_only(n, keys, why) || !lv_node_text(n, "date", &text, why))
        return false;
    if (!jda_parse_date(text, &day))
        return lv_refuse_text(why, LV_E_DATA, "JDA-13", N_("there is no such date: {text}"), 0,
                              text);
    q->day = (uint16_t)day;
    if (!word_in(n, "frame", frames, &q->frame, why)
        || !word_in(n, "who", concerned, &q->concerned, why)
        || (lv_node_get(n, "unknown") && !word_in(n, "unknown", unknown, &is_no, why))
        || !lv_node_text(n, "effect", &text, why) || !jda_parse_square(text, q, why)
        || !lv_node_copy(n, "fr", q->text[0], JDA_TEXT, why)
        || !lv_node_copy(n, "en", q->text[1], JDA_TEXT, why))
        return false;
    q->unknown_is_no = is_no != 0;
    if ((q->concerned == JDA_EACH_IF) != (lv_node_get(n, "if") != NULL))
        return lv_refuse(why, LV_E_DATA, "JDA-100", N_("`if` goes with `each-if`, and only there"),
                         0);
    if (q->concerned == JDA_EACH_IF
        && !(lv_node_text(n, "if", &text, why) && jda_parse_test(text, &q->each_if, why)))
        return false;
    q->stages = (uint8_t)stages_of(q);
    q->parts = q->concerned == JDA_NOBODY ? 0 : q->concerned == JDA_ARRIVING ? 1 : JDA_N_SEATS;
    if (!square_fits(q, why))
        return false;
    list_all_facts(q);
    return true;
}

/* The days that the rules themselves know must be there and do what the rules say. */
static bool check_fixed_days(const struct jda_data *d, struct lv_refusal *why)
{
    static const struct { uint16_t day; uint8_t frame, deed; } fixed[] = {
        { 1, JDA_SPECIAL, JDA_D_NONE }, { 91, JDA_QUARTER, JDA_D_QUARTER },
        { 182, JDA_QUARTER, JDA_D_QUARTER }, { 274, JDA_QUARTER, JDA_D_QUARTER },
        { JDA_DAYS, JDA_SPECIAL, JDA_D_FINISH },
    };
    unsigned n = 0;

    for (unsigned i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        unsigned at = d->square_at[fixed[i].day];
        if (at == 0 || d->square[at - 1].frame != fixed[i].frame
            || !has_deed(&d->square[at - 1], fixed[i].deed))
            return lv_refuse(why, LV_E_DATA, "JDA-50",
                             N_("day {n} of the year is missing, or is not what the rules say"),
                             fixed[i].day);
    }
    for (unsigned i = 0; i < d->n_squares; i++)
        n += (unsigned)has_deed(&d->square[i], JDA_D_QUARTER)
             + has_deed(&d->square[i], JDA_D_FINISH) + (d->square[i].frame == JDA_QUARTER);
    if (n != 2 * JDA_N_QUARTERS + 1)
        return lv_refuse(why, LV_E_DATA, "JDA-50",
                         N_("there are three quarter ends and one finish"), 0);
    return true;
}

/* Do all fixed moves of this act end outside the squares not settled yet? */
static bool act_settled(const struct jda_data *d, const struct jda_act *act, unsigned day,
                        const bool *settled)
{
    for (unsigned i = 0; i < act->n_deeds; i++) {
        const struct jda_deed *e = &act->deed[i];
        int to = e->kind == JDA_D_ADVANCE ? (int)(day + e->n)
               : e->kind == JDA_D_RETREAT ? (int)day - (int)e->n
               : e->kind == JDA_D_TO_DAY ? (int)e->n : 0;
        if (to >= 1 && to <= JDA_DAYS && d->square_at[to] && !settled[d->square_at[to] - 1])
            return false;
    }
    return true;
}

/* JDA-R84: no fixed move may lead back to its own start, be it through other squares. Squares whose
 * moves lead nowhere, or to such squares only, are settled; a loop never is. */
static bool check_loops(const struct jda_data *d, struct lv_refusal *why)
{
    bool settled[JDA_MAX_SQUARES] = { false }, more = true;

    while (more) {
        more = false;
        for (unsigned i = 0; i < d->n_squares; i++) {
            const struct jda_square *q = &d->square[i];
            bool fine = !settled[i];
            for (unsigned c = 0; fine && c < q->n_clauses; c++)
                fine = act_settled(d, &q->clause[c].yes, q->day, settled)
                    && act_settled(d, &q->clause[c].no, q->day, settled);
            settled[i] |= fine;
            more |= fine;
        }
    }
    for (unsigned i = 0; i < d->n_squares; i++)
        if (!settled[i])
            return lv_refuse(why, LV_E_DATA, "JDA-R84",
                             N_("the square of day {n} of the year sends pawns round for ever"),
                             d->square[i].day);
    return true;
}

/* almanac.json: { "squares": [ { "date": "06-01", "frame": "red", "who": "arriving",
 *                                "effect": "draw chance 1", "fr": "…", "en": "…" }, … ] } */
static bool load_almanac(const struct lv_node *root, struct jda_data *d, struct lv_refusal *why)
{
    static const char *const keys[] = { "squares", NULL };
    const struct lv_node *list;
    unsigned before = 0;

    if (!lv_node_only(root, keys, why) || !lv_node_list(root, "squares", &list, why))
        return false;
    for (const struct lv_node *n = list->first; n; n = n->next) {
        struct jda_square *q = &d->square[d->n_squares];
        if (d->n_squares == JDA_MAX_SQUARES)
            return lv_refuse(why, LV_E_DATA, "JDA-14", N_("at most {n} squares, please"),
                             JDA_MAX_SQUARES);
        if (!load_square(n, q, why))
            return lv_refuse_at(why, jda_file_names[ALMANAC], n->line);
        if (q->day <= before) {
            lv_refuse(why, LV_E_DATA, "JDA-13", N_("the dates must follow one another"), 0);
            return lv_refuse_at(why, jda_file_names[ALMANAC], n->line);
        }
        before = q->day;
        d->kind[q->day] = q->frame;
        d->square_at[q->day] = ++d->n_squares;
    }
    return check_fixed_days(d, why) && check_loops(d, why);
}

/* ---- cards, machine, zodiac ----------------------------------------------------------------- */

static bool load_deck(const struct lv_node *root, const char *key, struct jda_card *to, int n,
                      struct lv_refusal *why)
{
    static const char *const keys[] = { "id", "effect", "fr", "en", NULL };
    const struct lv_node *list;
    const char *text;

    if (!lv_node_list(root, key, &list, why))
        return false;
    if (list->n != n) {
        lv_refuse(why, LV_E_DATA, "JDA-03", N_("{n} cards were expected"), n);
        return lv_refuse_at(why, jda_file_names[CARDS], list->line);
    }
    for (const struct lv_node *c = list->first; c; c = c->next, to++)
        if (!lv_node_only(c, keys, why) || !lv_node_copy(c, "id", to->id, sizeof to->id, why)
            || !lv_node_text(c, "effect", &text, why) || !jda_parse_card(text, to, why)
            || !lv_node_copy(c, "fr", to->text[0], JDA_TEXT, why)
            || !lv_node_copy(c, "en", to->text[1], JDA_TEXT, why))
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
static bool load_cards(const struct lv_node *root, struct jda_data *d, struct lv_refusal *why)
{
    static const char *const keys[] = { "chance", "hasard", NULL };

    if (!lv_node_only(root, keys, why) || !load_deck(root, "chance", d->card, JDA_N_CHANCE, why)
        || !load_deck(root, "hasard", d->card + JDA_N_CHANCE, JDA_N_HASARD, why))
        return false;
    for (unsigned i = 0; i < JDA_N_CARDS; i++)
        for (unsigned k = 0; k <= i; k++)
            if (!id_is_good(d->card[i].id) || (k < i && strcmp(d->card[i].id, d->card[k].id) == 0))
                return lv_refuse_text(why, LV_E_DATA, "JDA-76",
                                      N_("the id {text} stands twice or is not letters and digits"),
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
static bool load_machine(const struct lv_node *root, struct jda_data *d, struct lv_refusal *why)
{
    static const char *const keys[] = { "results", NULL };
    const struct lv_node *list;
    bool numbers = false;

    if (!lv_node_only(root, keys, why) || !lv_node_list(root, "results", &list, why))
        return false;
    for (const struct lv_node *n = list->first; n; n = n->next) {
        if (d->n_results == JDA_MAX_RESULTS || n->type != LV_NODE_TEXT
            || !load_result(n->text, &d->result[d->n_results])) {
            lv_refuse_text(why, LV_E_DATA, "JDA-23", N_("this is no result of the machine: {text}"),
                           0, n->type == LV_NODE_TEXT ? n->text : "?");
            return lv_refuse_at(why, jda_file_names[MACHINE], n->line);
        }
        numbers |= d->result[d->n_results].colour == JDA_PLAIN;
        d->results[d->result[d->n_results].colour] |= 1ull << d->n_results;
        d->n_results++;
    }
    return numbers
           || lv_refuse(why, LV_E_DATA, "JDA-23", N_("the machine needs two numbers somewhere"), 0);
}

/* zodiac.json: { "signs": [ { "id": "capricorne", "from": "22-12", "fr": "…", "en": "…" }, … ] }: the
 * twelve signs in the order of the year, beginning with the one that began last year. */
static bool load_zodiac(const struct lv_node *root, struct jda_data *d, struct lv_refusal *why)
{
    static const char *const keys[] = { "signs", NULL };
    static const char *const sign_keys[] = { "id", "from", "fr", "en", NULL };
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
            || !lv_node_copy(n, "fr", d->sign[0][i], JDA_ID, why)
            || !lv_node_copy(n, "en", d->sign[1][i], JDA_ID, why))
            return lv_refuse_at(why, jda_file_names[ZODIAC], n->line);
        if (strcmp(id, jda_sign_id[i]) != 0 || !jda_parse_date(from, &day) || d->square_at[day]
            || (i > 1 && day <= first[i - 1]) || (i == JDA_N_SIGNS - 1 && day >= first[0])) {
            lv_refuse_text(why, LV_E_DATA, "JDA-R66",
                           N_("a sign out of order, or on a square of the almanac: {text}"), 0, id);
            return lv_refuse_at(why, jda_file_names[ZODIAC], n->line);
        }
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

/* profile.json: { "attributes": [ { "id": "salaried", "bot": 55, "fr": "…", "en": "…" }, … 40 ] } */
static bool load_profile(const struct lv_node *root, struct jda_data *d, struct lv_refusal *why)
{
    static const char *const keys[] = { "attributes", NULL };
    static const char *const attr_keys[] = { "id", "bot", "fr", "en", NULL };
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
            || !lv_node_copy(n, "fr", d->question[0][i], JDA_TEXT, why)
            || !lv_node_copy(n, "en", d->question[1][i], JDA_TEXT, why))
            return lv_refuse_at(why, jda_file_names[PROFILE], n->line);
        if (strcmp(id, jda_attr_id[i]) != 0) {
            lv_refuse_text(why, LV_E_DATA, "JDA-107", N_("there is no such attribute: {text}"), 0,
                           id);
            return lv_refuse_at(why, jda_file_names[PROFILE], n->line);
        }
        d->bot[i] = (uint8_t)bot;
    }
    return true;
}

/* A title is a text, or { "fr": "…", "en": "…" }. Sorted in, so that its place tells nothing. */
static bool load_title(const struct lv_node *n, bool right, struct jda_quiz *q,
                       struct lv_refusal *why)
{
    const char *fr = n->text, *en = n->text;
    enum { CAP = JDA_TEXT / 2 };
    unsigned at = q->n_titles;

    if (n->type != LV_NODE_TEXT
        && !(lv_node_text(n, "fr", &fr, why) && lv_node_text(n, "en", &en, why)))
        return false;
    if (at == JDA_MAX_TITLES || strlen(fr) >= CAP || strlen(en) >= CAP)
        return lv_refuse(why, LV_E_DATA, "JDA-R99", N_("too many titles, or one is too long"), 0);
    for (; at > 0 && strcmp(q->title[0][at - 1], fr) > 0; at--) {
        memcpy(q->title[0][at], q->title[0][at - 1], CAP);
        memcpy(q->title[1][at], q->title[1][at - 1], CAP);
    }
    memcpy(q->title[0][at], fr, strlen(fr) + 1);
    memcpy(q->title[1][at], en, strlen(en) + 1);
    q->right = (q->right & ((1u << at) - 1)) | (q->right >> at << (at + 1)) | (uint32_t)right << at;
    q->n_titles++;
    return true;
}

static bool load_quiz(const struct lv_node *n, unsigned i, struct jda_quiz *q,
                      struct lv_refusal *why)
{
    static const char *const keys[] = { "id", "needed", "shown", "right", "wrong", NULL };
    const struct lv_node *list[2];
    const char *id;
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
            if (!load_title(t, right, q, why))
                return lv_refuse_at(why, jda_file_names[QUIZ], t->line);
    return true;
}

/* quiz.json: { "quizzes": [ { "id": "q_bond", "needed": 2, "shown": 6, "right": […], "wrong": […] } ] } */
static bool load_quizzes(const struct lv_node *root, struct jda_data *d, struct lv_refusal *why)
{
    static const char *const keys[] = { "quizzes", NULL };
    const struct lv_node *list;
    unsigned i = 0;

    if (!lv_node_only(root, keys, why) || !lv_node_list(root, "quizzes", &list, why))
        return false;
    if (list->n != JDA_N_QUIZZES)
        return lv_refuse(why, LV_E_DATA, "JDA-R99", N_("{n} quizzes were expected"), JDA_N_QUIZZES);
    for (const struct lv_node *n = list->first; n; n = n->next, i++)
        if (!load_quiz(n, i, &d->quiz[i], why))
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

bool jda_load(const struct lv_file *files, void *data, struct lv_texts *texts,
              struct lv_refusal *why)
{
    static bool (*const part[])(const struct lv_node *, struct jda_data *, struct lv_refusal *) = {
        [ALMANAC] = load_almanac, [CARDS] = load_cards, [MACHINE] = load_machine,
        [ZODIAC] = load_zodiac, [PROFILE] = load_profile, [QUIZ] = load_quizzes,
    };
    struct jda_data *d = data;

    (void)texts;
    make_calendar(d);
    for (unsigned i = 0; i < sizeof part / sizeof *part; i++)
        if (!part[i](files[i].root, d, why))
            return lv_refuse_at(why, jda_file_names[i], files[i].root->line);
    find_next_squares(d);
    index_facts(d);
    jda_work_out_worth(d);
    return true;
}
