/* jda_parse.c: the small language of squares and cards, read once into steps, deeds and tests.
 *
 *     card    = step { ";" step }            step = "tokens" W ±n | "move me" +a..b | "choose(" …
 *     square  = clause { ";" clause }        clause = [ "if" test "then" ] act [ "else" act ]
 *     act     = deed | "choose(" deed "|" deed ")"
 *     test    = term { "and" term } | term { "or" term }     term = [ "not" ] attr [ = < <= > >= value ]
 *
 * The set of steps and deeds is closed (2.6 of the catalogue and the notation of the almanac). */
#include <string.h>

#include "jda.h"

struct cursor {
    const char *at;
    struct lv_refusal *why;
};

static bool fault(struct cursor *c, const char *msgid)
{
    return lv_refuse_text(c->why, LV_E_DATA, "JDA-76", msgid, 0, c->at);
}

static void blanks(struct cursor *c)
{
    while (*c->at == ' ')
        c->at++;
}

static bool is_word_letter(char x)
{
    return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z') || (x >= '0' && x <= '9') || x == '_'
        || x == '-';
}

static size_t word_length(const struct cursor *c)
{
    size_t n = 0;

    while (is_word_letter(c->at[n]))
        n++;
    return n;
}

/* Takes this word if it stands here. */
static bool take(struct cursor *c, const char *word)
{
    size_t n;

    blanks(c);
    n = word_length(c);
    if (n != strlen(word) || memcmp(c->at, word, n) != 0)
        return false;
    c->at += n;
    return true;
}

static bool take_sign(struct cursor *c, const char *sign)
{
    blanks(c);
    if (strncmp(c->at, sign, strlen(sign)) != 0)
        return false;
    c->at += strlen(sign);
    return true;
}

static bool at_end(struct cursor *c)
{
    blanks(c);
    return *c->at == '\0';
}

/* A number from 0 (or 1) to max, without sign. */
static bool number(struct cursor *c, unsigned min, unsigned max, unsigned *to)
{
    unsigned v = 0, digits = 0;

    blanks(c);
    for (; c->at[digits] >= '0' && c->at[digits] <= '9' && digits < 6; digits++)
        v = v * 10 + (unsigned)(c->at[digits] - '0');
    if (digits == 0 || v < min || v > max)
        return fault(c, N_("a number was expected, or it is too large: {text}"));
    c->at += digits;
    *to = v;
    return true;
}

/* A sum of money, in hundreds (JDA-R47). */
static bool sum(struct cursor *c, unsigned *to)
{
    if (!number(c, 100, 10000, to))
        return false;
    if (*to % 100 != 0)
        return fault(c, N_("sums are multiples of 100: {text}"));
    *to /= 100;
    return true;
}

static bool signed_number(struct cursor *c, bool money, int8_t *to)
{
    bool minus = take_sign(c, "-");
    unsigned v = 0;

    if (!minus && !take_sign(c, "+"))
        return fault(c, N_("a sign was expected: {text}"));
    if (!(money ? sum(c, &v) : number(c, 1, 100, &v)))
        return false;
    *to = (int8_t)(minus ? -(int)v : (int)v);
    return true;
}

static bool one_of(struct cursor *c, const char *const *words, unsigned n, uint8_t *to)
{
    for (unsigned i = 0; i < n; i++)
        if (take(c, words[i])) {
            *to = (uint8_t)i;
            return true;
        }
    return fault(c, N_("unknown word: {text}"));
}

const char *const jda_who_word[JDA_N_WHO] = {
    [JDA_ME] = "me", [JDA_OTHERS] = "others", [JDA_ALL] = "all", [JDA_CHOICE] = "choice",
    [JDA_NEXT] = "next", [JDA_RICHEST] = "richest", [JDA_POOREST] = "poorest",
    [JDA_MOST_TOKENS] = "most-tokens", [JDA_FIRST] = "first", [JDA_LAST] = "last",
    [JDA_AHEAD] = "ahead",
};
static const char *const place_word[JDA_N_PLACES] = {
    [JDA_NEXT_RED] = "next-red", [JDA_PREVIOUS_BLUE] = "previous-blue",
    [JDA_END_OF_MONTH] = "end-of-month", [JDA_FIRST_OF_MONTH] = "first-of-month",
};
const char *const jda_deck_word[] = { "chance", "hasard", NULL };

static bool who(struct cursor *c, uint8_t *to)
{
    return one_of(c, jda_who_word, JDA_N_WHO, to);
}

static bool count(struct cursor *c, unsigned max, int8_t *to)
{
    unsigned v = 0;

    if (!number(c, 1, max, &v))
        return false;
    *to = (int8_t)v;
    return true;
}

/* ---- cards ---------------------------------------------------------------------------------- */

static bool move_step(struct cursor *c, struct jda_step *s)
{
    s->kind = JDA_S_MOVE;
    if (!who(c, &s->who) || !signed_number(c, false, &s->n))
        return false;
    if (!take_sign(c, ".."))
        return true;
    s->kind = JDA_S_RANGE;
    if (s->who != JDA_ME || s->n < 0 || !count(c, 31, &s->max) || s->max < s->n)
        return fault(c, N_("only the drawer moves by a range, and forward: {text}"));
    return true;
}

static bool give_step(struct cursor *c, struct jda_step *s, bool money)
{
    unsigned v = 0;

    if (!who(c, &s->who) || !who(c, &s->to) || !(money ? sum(c, &v) : number(c, 1, 84, &v)))
        return false;
    s->n = (int8_t)v;
    return true;
}

static bool me(struct cursor *c)
{
    return take(c, "me") || fault(c, N_("this step is for the drawer only: {text}"));
}

static bool simple_step(struct cursor *c, struct jda_step *s)
{
    if (take(c, "tokens"))
        return s->kind = JDA_S_TOKENS, who(c, &s->who) && signed_number(c, false, &s->n);
    if (take(c, "money"))
        return s->kind = JDA_S_MONEY, who(c, &s->who) && signed_number(c, true, &s->n);
    if (take(c, "give-tokens"))
        return s->kind = JDA_S_GIVE_TOKENS, give_step(c, s, false);
    if (take(c, "give-money"))
        return s->kind = JDA_S_GIVE_MONEY, give_step(c, s, true);
    if (take(c, "move"))
        return move_step(c, s);
    if (take(c, "goto"))
        return s->kind = JDA_S_GOTO, me(c) && one_of(c, place_word, JDA_N_PLACES, &s->to);
    if (take(c, "skip"))
        return s->kind = JDA_S_SKIP, who(c, &s->who) && count(c, 9, &s->n);
    if (take(c, "again"))
        return s->kind = JDA_S_AGAIN, me(c) && count(c, JDA_MAX_EXTRA, &s->n);
    if (take(c, "keep"))
        return s->kind = JDA_S_KEEP, take(c, "shield") || fault(c, N_("unknown word: {text}"));
    if (take(c, "swap"))
        return s->kind = JDA_S_SWAP, me(c) && who(c, &s->who);
    if (take(c, "draw"))
        return s->kind = JDA_S_DRAW, one_of(c, jda_deck_word, 2, &s->to) && count(c, 9, &s->n);
    return fault(c, N_("there is no such step: {text}"));
}

static bool add_step(struct cursor *c, struct jda_card *to, const struct jda_step *s)
{
    if (to->n_steps == JDA_MAX_STEPS)
        return fault(c, N_("too many steps: {text}"));
    to->asks_target |= jda_step_chooses(s);
    to->step[to->n_steps++] = *s;
    return true;
}

static bool add_simple(struct cursor *c, struct jda_card *to)
{
    struct jda_step s = { 0 };

    return simple_step(c, &s) && add_step(c, to, &s);
}

bool jda_parse_card(const char *text, struct jda_card *to, struct lv_refusal *why)
{
    static const struct jda_step choose = { .kind = JDA_S_CHOOSE };
    struct cursor c = { text, why };

    do {
        if (take(&c, "choose")) {
            if (!add_step(&c, to, &choose)
                || !(take_sign(&c, "(") || fault(&c, N_("( was expected: {text}")))
                || !add_simple(&c, to)
                || !(take_sign(&c, "|") || fault(&c, N_("| was expected: {text}")))
                || !add_simple(&c, to)
                || !(take_sign(&c, ")") || fault(&c, N_(") was expected: {text}"))))
                return false;
        } else if (!add_simple(&c, to)) {
            return false;
        }
    } while (take_sign(&c, ";"));
    return at_end(&c) || fault(&c, N_("something is left over: {text}"));
}

/* ---- tests ---------------------------------------------------------------------------------- */

static bool compare(struct cursor *c, uint8_t *to)
{
    static const struct { const char *sign; uint8_t is; } sign[] = {
        { "<=", JDA_LESS_EQUAL }, { ">=", JDA_MORE_EQUAL }, { "<", JDA_LESS }, { ">", JDA_MORE },
        { "=", JDA_EQUAL },
    };

    for (unsigned i = 0; i < sizeof sign / sizeof *sign; i++)
        if (take_sign(c, sign[i].sign)) {
            *to = sign[i].is;
            return true;
        }
    return false;
}

/* `sex=F`, `age>=12`, `money<1000`, `has_cat`: what a term compares must suit its attribute. */
static bool term_value(struct cursor *c, struct jda_term *t)
{
    unsigned v = 0;
    bool compared = compare(c, &t->compare);

    if (!compared) {
        t->compare = JDA_EQUAL;
        t->value = JDA_YES;
        return jda_attr_group[t->attr] != JDA_IDENTITY
               || fault(c, N_("a value was expected: {text}"));
    }
    if (t->attr == JDA_A_AGE) {
        if (!number(c, 1, JDA_MAX_AGE, &v))
            return false;
        t->value = (int16_t)v;
        return true;
    }
    if (t->compare == JDA_EQUAL && (t->attr == JDA_A_SEX || t->attr == JDA_A_MARITAL)) {
        char word[JDA_ID] = "";
        size_t n;
        blanks(c);
        n = word_length(c);
        memcpy(word, c->at, n < sizeof word ? n : sizeof word - 1);
        t->value = (int16_t)jda_read_value(t->attr, word);
        c->at += n;
        if (t->value > JDA_NONE)
            return true;
    }
    return fault(c, N_("this attribute cannot be compared like that: {text}"));
}

static bool parse_term(struct cursor *c, struct jda_term *t)
{
    unsigned v = 0;
    size_t n;

    t->negated = take(c, "not");
    if (take(c, "money")) {
        t->attr = JDA_A_MONEY;
        if (!compare(c, &t->compare) || !sum(c, &v))
            return fault(c, N_("a sum was expected: {text}"));
        t->value = (int16_t)v;
        return true;
    }
    blanks(c);
    n = word_length(c);
    t->attr = (uint8_t)jda_attr_find(c->at, n);
    if (t->attr == JDA_N_ATTRS || t->attr == JDA_A_BIRTHDAY || t->attr == JDA_A_SIGN)
        return fault(c, N_("there is no such attribute: {text}"));
    c->at += n;
    return term_value(c, t);
}

static bool parse_terms(struct cursor *c, struct jda_test *to)
{
    do {
        if (to->n_terms == JDA_MAX_TERMS)
            return fault(c, N_("too many conditions: {text}"));
        if (!parse_term(c, &to->term[to->n_terms++]))
            return false;
        if (to->n_terms == 1)
            to->any = take(c, "or") ? true : false;
        else if (to->any ? !take(c, "or") : !take(c, "and"))
            return true;
        if (to->n_terms == 1 && !to->any && !take(c, "and"))
            return true;
    } while (true);
}

bool jda_parse_test(const char *text, struct jda_test *to, struct lv_refusal *why)
{
    struct cursor c = { text, why };

    return parse_terms(&c, to) && (at_end(&c) || fault(&c, N_("something is left over: {text}")));
}

/* ---- squares -------------------------------------------------------------------------------- */

bool jda_parse_date(const char *text, unsigned *day)
{
    for (int i = 0; i < 5; i++)
        if (i == 2 ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
    if (text[5] != '\0')
        return false;
    *day = jda_day_of((unsigned)(text[3] - '0') * 10 + (unsigned)(text[4] - '0'),
                      (unsigned)(text[0] - '0') * 10 + (unsigned)(text[1] - '0'));
    return *day != 0;
}

static bool date_here(struct cursor *c, uint16_t *to)
{
    char word[6] = "";
    unsigned day;

    blanks(c);
    strncpy(word, c->at, 5);
    if (!jda_parse_date(word, &day))
        return fault(c, N_("a date such as 28-09 was expected: {text}"));
    c->at += 5;
    *to = (uint16_t)day;
    return true;
}

static bool deed_number(struct cursor *c, struct jda_deed *d, uint8_t kind, unsigned max)
{
    unsigned v = 0;

    d->kind = kind;
    if (!number(c, 1, max, &v))
        return false;
    d->n = (uint16_t)v;
    return true;
}

static bool deed_sum(struct cursor *c, struct jda_deed *d, uint8_t kind)
{
    unsigned v = 0;

    d->kind = kind;
    if (!sum(c, &v))
        return false;
    d->n = (uint16_t)v;
    return true;
}

static bool pay_deed(struct cursor *c, struct jda_square *q, struct jda_deed *d)
{
    if (take(c, "bank"))
        return deed_sum(c, d, JDA_D_PAY_BANK);
    if (!take(c, "choice") || !take_sign(c, "(") || q->payee.n_terms > 0)
        return fault(c, N_("unknown word: {text}"));
    return parse_terms(c, &q->payee)
           && (take_sign(c, ")") || fault(c, N_(") was expected: {text}")))
           && deed_sum(c, d, JDA_D_PAY_CHOICE);
}

static unsigned end_of_month(unsigned day)
{
    for (unsigned m = 1; m < 12; m++)
        if (day < jda_day_of(m + 1, 1))
            return jda_day_of(m + 1, 1) - 1;
    return JDA_DAYS;
}

static bool parse_deed(struct cursor *c, struct jda_square *q, struct jda_deed *d)
{
    static const struct { const char *word; uint8_t kind; } bare[] = {
        { "none", JDA_D_NONE }, { "spin-difference", JDA_D_SPIN_DIFFERENCE },
        { "permute-opponents", JDA_D_PERMUTE }, { "finish", JDA_D_FINISH },
    };

    for (unsigned i = 0; i < sizeof bare / sizeof *bare; i++)
        if (take(c, bare[i].word)) {
            d->kind = bare[i].kind;
            return true;
        }
    if (take(c, "draw"))
        return one_of(c, jda_deck_word, 2, &d->deck) && deed_number(c, d, JDA_D_DRAW, 9);
    if (take(c, "pay"))
        return pay_deed(c, q, d);
    if (take(c, "get"))
        return (take(c, "bank") || fault(c, N_("unknown word: {text}")))
               && deed_sum(c, d, JDA_D_GET_BANK);
    if (take(c, "advance"))
        return deed_number(c, d, JDA_D_ADVANCE, 100);
    if (take(c, "retreat"))
        return deed_number(c, d, JDA_D_RETREAT, 100);
    if (take(c, "advance-to")) {
        d->kind = JDA_D_TO_DAY;
        d->n = (uint16_t)end_of_month(q->day);
        return (take(c, "end-of-month") && d->n > q->day)
            || fault(c, N_("a day ahead was expected: {text}"));
    }
    if (take(c, "retreat-to")) {
        d->kind = JDA_D_TO_DAY;
        return date_here(c, &d->n)
               && (d->n < q->day || fault(c, N_("that day lies ahead: {text}")));
    }
    if (take(c, "skip"))
        return deed_number(c, d, JDA_D_SKIP, 9);
    if (take(c, "extra-turns"))
        return deed_number(c, d, JDA_D_EXTRA, JDA_MAX_EXTRA);
    if (take(c, "cheque"))
        return deed_sum(c, d, JDA_D_CHEQUE);
    if (take(c, "quarter"))
        return deed_number(c, d, JDA_D_QUARTER, JDA_N_QUARTERS);
    if (take(c, "swap"))
        return d->kind = JDA_D_SWAP, take(c, "choice") || fault(c, N_("unknown word: {text}"));
    return fault(c, N_("there is no such effect: {text}"));
}

static bool parse_act(struct cursor *c, struct jda_square *q, struct jda_act *to)
{
    if (!take(c, "choose")) {
        to->n_deeds = 1;
        return parse_deed(c, q, &to->deed[0]);
    }
    to->n_deeds = 2;
    return (take_sign(c, "(") || fault(c, N_("( was expected: {text}")))
           && parse_deed(c, q, &to->deed[0])
           && (take_sign(c, "|") || fault(c, N_("| was expected: {text}")))
           && parse_deed(c, q, &to->deed[1])
           && (take_sign(c, ")") || fault(c, N_(") was expected: {text}")));
}

static bool parse_clause(struct cursor *c, struct jda_square *q, struct jda_clause *to)
{
    if (take(c, "if")
        && !(parse_terms(c, &to->test)
             && (take(c, "then") || fault(c, N_("`then` was expected: {text}")))))
        return false;
    if (!parse_act(c, q, &to->yes))
        return false;
    return to->test.n_terms == 0 || !take(c, "else") || parse_act(c, q, &to->no);
}

bool jda_parse_square(const char *text, struct jda_square *to, struct lv_refusal *why)
{
    struct cursor c = { text, why };

    do {
        if (to->n_clauses == JDA_MAX_CLAUSES)
            return fault(&c, N_("too many steps: {text}"));
        if (!parse_clause(&c, to, &to->clause[to->n_clauses++]))
            return false;
    } while (take_sign(&c, ";"));
    return at_end(&c) || fault(&c, N_("something is left over: {text}"));
}
