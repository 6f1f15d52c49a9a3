/* hear.c: see hear.h. */
#include "hear.h"

#include <assert.h>
#include <string.h>

/* ---- letters ----------------------------------------------------------------------------------- */

/* The plain letters of U+00C0 to U+017F, two each: all that French and its neighbours write. */
static const char plain_letters[] =
    "a a a a a a aec e e e e i i i i d n o o o o o   o u u u u y thssa a a a a a aec e e e e i i i i "
    "d n o o o o o   o u u u u y thy a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g "
    "g g g g h h h h i i i i i i i i i i ijijj j k k k l l l l l l l l l l n n n n n n n n n o o o o "
    "o o oeoer r r r r r s s s s s s s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s ";
static_assert(sizeof plain_letters == 2 * (0x180 - 0xC0) + 1, "two places for each letter");

/* The letter at *at as at most two plain small ones; none for what is no letter and no digit. */
static int plain_letter(const char **at, char to[2])
{
    const unsigned char *c = (const unsigned char *)*at;
    unsigned code = c[0];
    int n = 0;

    *at += 1;
    if (code >= 'A' && code <= 'Z')
        code |= 32;
    if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9')) {
        to[0] = (char)code;
        return 1;
    }
    if (code < 0xC0)
        return 0;
    while (((unsigned char)**at & 0xC0) == 0x80)
        *at += 1;
    code = (code & 0x1F) << 6 | (c[1] & 0x3F);
    if (*at - (const char *)c != 2 || code < 0xC0 || code >= 0x180)
        return 0;
    for (; n < 2 && plain_letters[2 * (code - 0xC0) + (unsigned)n] != ' '; n++)
        to[n] = plain_letters[2 * (code - 0xC0) + (unsigned)n];
    return n;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A space that keeps a number together: no-break, narrow or not. */
static size_t space_in_number(const char *text)
{
    size_t n = strncmp(text, "\u00a0", 2) == 0 ? 2 : strncmp(text, "\u202f", 3) == 0 ? 3 : 0;

    return n && is_digit(text[n]) ? n : 0;
}

/* ---- words ------------------------------------------------------------------------------------- */

static size_t used_of(const struct hear_text *t)
{
    return t->n == 0 ? 0 : t->at[t->n - 1] + strlen(t->room + t->at[t->n - 1]) + 1;
}

static void add_word(struct hear_text *to, const char *word, size_t len)
{
    size_t used = used_of(to);

    if (len == 0 || to->n == HEAR_WORDS || used + len + 1 > sizeof to->room)
        return; /* nobody types that much to be understood */
    memcpy(to->room + used, word, len);
    to->room[used + len] = '\0';
    to->at[to->n++] = (uint16_t)used;
}

static void add_text(struct hear_text *to, const struct lv_lang *lang, const char *text)
{
    char word[64], letter[2];
    size_t len = 0;
    bool apart = true; /* nothing stands right before */

    while (*text) {
        const char *before = text;
        const size_t skip = len > 0 && is_digit(word[len - 1]) ? space_in_number(text) : 0;
        int n;

        if (skip) {
            text += skip;
            continue;
        }
        n = plain_letter(&text, letter);
        if (n == 0) {
            add_word(to, word, len);
            len = 0;
            if (apart && is_digit(*text) && (*before == '-' || strncmp(before, "\u2212", 3) == 0))
                add_text(to, lang, lv_translate(lang, N_("minus")));
            apart = *before == ' ';
            continue;
        }
        apart = false;
        for (int i = 0; i < n && len < sizeof word; i++)
            word[len++] = letter[i];
    }
    add_word(to, word, len);
}

void hear_words(struct hear_text *to, const struct lv_lang *lang, const char *text)
{
    to->n = 0;
    add_text(to, lang, text);
}

void hear_item(struct hear_item *to, const struct lv_lang *lang, const char *name)
{
    hear_words(&to->name, lang, name);
    to->things.n = 0;
    to->n_things = 0;
}

void hear_thing(struct hear_item *to, const struct lv_lang *lang, const char *words)
{
    assert(to->n_things < HEAR_THINGS_ROOM);
    add_text(&to->things, lang, words);
    to->end[to->n_things++] = to->things.n;
}

/* ---- meaning ----------------------------------------------------------------------------------- */

/* Is `typed` the word, or its beginning? A number is no beginning of a longer one. */
static bool is_beginning(const char *typed, const char *word, bool whole)
{
    size_t n = strlen(typed);

    if (strncmp(typed, word, n) != 0)
        return false;
    return word[n] == '\0' || (!whole && !(is_digit(typed[n - 1]) && is_digit(word[n])));
}

/* Each word typed stands for another word of the text. Longer ones choose first: what they may be, shorter
 * ones may be too, so that nothing is taken away from them in vain. */
static bool all_stand_for(const struct hear_text *typed, const struct hear_text *in, bool whole)
{
    bool used[HEAR_WORDS] = { false }, done[HEAR_WORDS] = { false };

    for (int round = 0; round < typed->n; round++) {
        int longest = -1, k = 0;
        for (int i = 0; i < typed->n; i++)
            if (!done[i] && (longest < 0 || strlen(typed->room + typed->at[i])
                                                > strlen(typed->room + typed->at[longest])))
                longest = i;
        while (k < in->n
               && (used[k]
                   || !is_beginning(typed->room + typed->at[longest], in->room + in->at[k], whole)))
            k++;
        if (k == in->n)
            return false;
        used[k] = done[longest] = true;
    }
    return typed->n > 0;
}

/* Are words `from` to `end` of the things all typed? *used: the words typed that were. */
static bool covers(const struct hear_text *typed, const struct hear_item *item, int from, int end,
                   bool used[HEAR_WORDS])
{
    for (int i = from; i < end; i++) {
        int k = 0;
        while (k < typed->n
               && (used[k]
                   || strcmp(typed->room + typed->at[k], item->things.room + item->things.at[i]) != 0))
            k++;
        if (k == typed->n)
            return false;
        used[k] = true;
    }
    return end > from;
}

/* A number is no name: that it occurs among what was typed says little. */
static bool is_number(const struct hear_text *t, int from, int end)
{
    return end == from + 1 && is_digit(t->room[t->at[from]]);
}

static bool are_same(const struct hear_text *a, const struct hear_text *b)
{
    return a->n == b->n && a->n > 0 && memcmp(a->room, b->room, used_of(a)) == 0;
}

enum hear_how hear_as(const struct hear_text *typed, const struct hear_item *item)
{
    int from = 0, named = 0;
    bool all[HEAR_WORDS] = { false };

    if (are_same(typed, &item->name))
        return HEAR_WHOLE;
    if (!all_stand_for(typed, &item->name, false))
        return HEAR_NOT;
    if (!all_stand_for(typed, &item->name, true))
        return HEAR_BEGINS;
    if (covers(typed, item, 0, item->things.n, all))
        return HEAR_THINGS;
    for (int i = 0; i < item->n_things; from = item->end[i++]) {
        bool used[HEAR_WORDS] = { false };
        named += !is_number(&item->things, from, item->end[i])
            && covers(typed, item, from, item->end[i], used);
    }
    return named ? HEAR_THING : HEAR_BEGINS;
}

bool hear_begins(const char *text, const char *with)
{
    char a[2], b[2];
    int na = 0, nb = 0, ia = 0, ib = 0;

    for (;;) {
        while (ia == na && *text) {
            na = plain_letter(&text, a);
            ia = 0;
        }
        while (ib == nb && *with) {
            nb = plain_letter(&with, b);
            ib = 0;
        }
        if (ib == nb)
            return true;
        if (ia == na || a[ia++] != b[ib++])
            return false;
    }
}
