/* notation.c: see notation.h. */
#include "notation.h"

#include <assert.h>
#include <string.h>

bool lv_is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(word, text, len) == 0;
}

bool lv_read_digits(const char *text, size_t len, size_t most, unsigned *to)
{
    *to = 0;
    if (len < 1 || len > most)
        return false;
    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *to = *to * 10 + (unsigned)(text[i] - '0');
    }
    return true;
}

bool lv_refuse_move(struct lv_refusal *why, const char *text)
{
    return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not a move of this game"), 0, text);
}

static unsigned unit(const struct lv_operand *o)
{
    return o->unit ? o->unit : 1;
}

void lv_verb_write(const struct lv_setup *u, const void *state, const struct lv_verb *verbs, lv_action a,
                   struct lv_buf *to)
{
    const struct lv_verb *v = verbs;
    unsigned value;

    while (v->word && v->kind != lv_action_kind(a))
        v++;
    if (!v->word)
        return;
    lv_buf_text(to, v->word);
    if (!v->with)
        return;
    value = (a & 0xFFFFFF) >> v->with->shift;
    if (!v->with->optional)
        lv_buf_char(to, ' ');
    if (v->with->write)
        v->with->write(u, state, value, to);
    else if (v->with->words)
        lv_buf_text(to, v->with->words[value]);
    else
        lv_buf_int(to, (int64_t)unit(v->with) * (value + v->with->from));
}

static bool read_number(const struct lv_operand *o, const char *text, unsigned *value)
{
    enum { DIGITS = 5 };
    unsigned n;

    if (!lv_read_digits(text, strlen(text), DIGITS, &n) || n < o->from || n > o->max || n % unit(o) != 0)
        return false;
    *value = n / unit(o) - o->from;
    return true;
}

static bool read_operand(const struct lv_setup *u, const void *state, const struct lv_operand *o,
                         const char *text, unsigned *value, struct lv_refusal *why)
{
    if (o->read)
        return o->read(u, state, text, value, why);
    if (!o->words)
        return read_number(o, text, value);
    for (*value = 0; o->words[*value]; ++*value)
        if (strcmp(o->words[*value], text) == 0)
            return true;
    return false;
}

bool lv_verb_read(const struct lv_setup *u, const void *state, const struct lv_verb *verbs, const char *text,
                  lv_action *to, struct lv_refusal *why)
{
    const size_t len = strcspn(text, " ");
    struct lv_refusal more = { 0 };

    for (const struct lv_verb *v = verbs; v->word; v++) {
        const char *rest = text + len;
        unsigned value = 0;
        if (!lv_is_word(text, len, v->word))
            continue;
        if (v->with ? *rest == '\0' && !v->with->optional : *rest != '\0')
            continue;
        if (v->with && !read_operand(u, state, v->with, *rest ? rest + 1 : rest, &value, &more))
            continue;
        assert(!v->with || value << v->with->shift <= 0xFFFFFF);
        *to = (lv_action)v->kind << 24 | (v->with ? value << v->with->shift : 0);
        return true;
    }
    if (!more.msgid)
        return lv_refuse_move(why, text);
    if (why)
        *why = more;
    return false;
}
