/* plural.c: reads an expression and works it out at once, by the precedence of C.
 *
 *     choice   = or [ "?" choice ":" choice ]
 *     binary operators, weakest first: ||  &&  == !=  < > <= >=  + -  * / %
 *     operand  = n | number | "(" choice ")" | "!" operand */
#include "plural.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#include "text.h"

struct reader {
    const char *at;
    uint64_t n;
    int depth;
    bool bad;
};

enum { MAX_DEPTH = 16 };

static const struct { const char *sign; int level; } operator_[] = {
    { "||", 1 }, { "&&", 2 }, { "==", 3 }, { "!=", 3 }, { "<=", 4 }, { ">=", 4 }, { "<", 4 }, { ">", 4 },
    { "+", 5 },  { "-", 5 },  { "*", 6 },  { "/", 6 },  { "%", 6 },
};
enum { N_OPERATORS = sizeof operator_ / sizeof *operator_ };

static uint64_t choice(struct reader *r);

static void skip_spaces(struct reader *r)
{
    r->at += strspn(r->at, " \t");
}

static bool take(struct reader *r, const char *sign)
{
    const size_t len = strlen(sign);

    skip_spaces(r);
    if (strncmp(r->at, sign, len) != 0)
        return false;
    r->at += len;
    return true;
}

static uint64_t operand(struct reader *r)
{
    uint64_t value = 0;

    assert(r->depth <= MAX_DEPTH);
    if (++r->depth > MAX_DEPTH)
        r->bad = true;
    if (r->bad)
        return 0;
    if (take(r, "n")) {
        value = r->n;
    } else if (take(r, "!")) {
        value = !operand(r);
    } else if (take(r, "(")) {
        value = choice(r);
        r->bad |= !take(r, ")");
    } else {
        r->bad |= *r->at < '0' || *r->at > '9';
        for (; *r->at >= '0' && *r->at <= '9' && value < 1000000; r->at++)
            value = value * 10 + (uint64_t)(*r->at - '0');
    }
    r->depth--;
    return value;
}

static uint64_t work_out(struct reader *r, const char *sign, uint64_t a, uint64_t b)
{
    switch (sign[0]) {
    case '|': return a || b;
    case '&': return a && b;
    case '=': return a == b;
    case '!': return a != b;
    case '<': return sign[1] ? a <= b : a < b;
    case '>': return sign[1] ? a >= b : a > b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    }
    if (b == 0) {
        r->bad = true;
        return 0;
    }
    return sign[0] == '/' ? a / b : a % b;
}

/* Operators of at least this level, from left to right. */
static uint64_t binary(struct reader *r, int level)
{
    uint64_t value = operand(r);

    assert(level > 0);
    for (;;) {
        int i = 0;
        skip_spaces(r);
        while (i < N_OPERATORS
               && strncmp(r->at, operator_[i].sign, strlen(operator_[i].sign)) != 0)
            i++;
        if (r->bad || i == N_OPERATORS || operator_[i].level < level)
            return value;
        r->at += strlen(operator_[i].sign);
        value = work_out(r, operator_[i].sign, value, binary(r, operator_[i].level + 1));
    }
}

static uint64_t choice(struct reader *r)
{
    uint64_t value = binary(r, 1), yes, no;

    if (r->bad || !take(r, "?"))
        return value;
    if (++r->depth > MAX_DEPTH)
        r->bad = true;
    yes = r->bad ? 0 : choice(r);
    r->bad |= !take(r, ":");
    no = r->bad ? 0 : choice(r);
    r->depth--;
    return value ? yes : no;
}

static bool is_rule(const char *rule, const char *usual)
{
    const size_t len = strlen(usual);

    return strncmp(rule, usual, len) == 0 && (rule[len] == ';' || rule[len] == '\n' || rule[len] == '\0');
}

unsigned lv_plural(const char *rule, uint64_t n)
{
    struct reader r = { rule, n, 0, false };
    uint64_t form;

    if (is_rule(rule, "(n > 1)")) /* French, English: they are not worked out for each sentence */
        return n > 1;
    if (is_rule(rule, "(n != 1)"))
        return n != 1;
    form = choice(&r);
    skip_spaces(&r);
    if (*r.at != ';' && *r.at != '\n' && *r.at != '\0')
        r.bad = true;
    return r.bad || form >= LV_MAX_PLURALS ? 0 : (unsigned)form;
}
