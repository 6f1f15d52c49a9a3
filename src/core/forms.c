/* forms.c: see forms.h. A table is a few lines and is read as it stands each time. */
#include "forms.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

struct piece {
    const char *at;
    size_t len;
};

static bool is_letter_of_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

struct lv_place lv_place_of(const char *text, size_t len)
{
    size_t name = 0, space = len;

    while (space > 0 && text[space - 1] != ' ')
        space--;
    if (space > 0)
        return (struct lv_place){ text + space, text, len - space, space - 1 };
    while (name < len && is_letter_of_name(text[name]))
        name++;
    return (struct lv_place){ text, text + name, name, len - name };
}

/* The next word of a line; of no length at its end. */
static struct piece next_word(const char **at)
{
    struct piece word = { *at, 0 };

    while (*word.at == ' ')
        word.at++;
    while (word.at[word.len] && word.at[word.len] != ' ' && word.at[word.len] != '\n')
        word.len++;
    *at = word.at + word.len;
    return word;
}

/* Bytes of the letter that begins here. */
static size_t letter_len(const char *p)
{
    size_t n = 1;

    assert(*p);
    while (((unsigned char)p[n] & 0xC0) == 0x80)
        n++;
    return n;
}

/* Does the text begin with one of the letters between [ and ]? Then how many bytes it has; or 0. No letter is
 * found in the middle of another: its first byte is of another kind than those that follow one. */
static size_t one_of(struct piece set, const char *text)
{
    const size_t len = *text ? letter_len(text) : 0;
    const char *at = set.at, *end = set.at + set.len;

    while (len && (at = memchr(at, *text, (size_t)(end - at))) != NULL && (size_t)(end - at) >= len) {
        if (memcmp(at, text, len) == 0)
            return len;
        at++;
    }
    return 0;
}

/* How many bytes of the text this beginning of a pattern takes; or false. */
static bool begins(struct piece head, const char *text, size_t *taken)
{
    size_t at = 0;

    for (size_t i = 0; i < head.len; i++) {
        const char *close = head.at[i] == '[' ? memchr(head.at + i, ']', head.len - i) : NULL;
        if (close) {
            struct piece set = { head.at + i + 1, (size_t)(close - (head.at + i + 1)) };
            size_t len = one_of(set, text + at);
            if (len == 0)
                return false;
            at += len;
            i = (size_t)(close - head.at);
        } else if (text[at] == (head.at[i] == '_' ? ' ' : head.at[i])) {
            at++;
        } else {
            return false;
        }
    }
    *taken = at;
    return true;
}

/* Most patterns do not fit, and their first letter shows it. */
static bool may_begin(struct piece pattern, const char *text)
{
    const char first = pattern.len ? pattern.at[0] : '*';
    const char *close = first == '[' ? memchr(pattern.at, ']', pattern.len) : NULL;

    if (close)
        return one_of((struct piece){ pattern.at + 1, (size_t)(close - pattern.at - 1) }, text) > 0;
    return first == '*' || first == (*text == ' ' ? '_' : *text);
}

/* Does the text fit this pattern, and what does the star stand for? Without a star it is the whole name. */
static bool fits(struct piece pattern, const char *text, struct piece *rest)
{
    const char *star;
    struct piece head = pattern;
    size_t tail = 0, len, taken;

    if (!may_begin(pattern, text))
        return false;
    star = memchr(pattern.at, '*', pattern.len);
    len = strlen(text);
    if (star) {
        head.len = (size_t)(star - pattern.at);
        tail = pattern.len - head.len - 1;
    }
    if (!begins(head, text, &taken) || len < taken + tail || (!star && len > taken)
        || (star && strncmp(text + len - tail, star + 1, tail) != 0))
        return false;
    *rest = (struct piece){ text + taken, len - tail - taken };
    return true;
}

static void say_result(struct lv_buf *to, struct piece result, const char *text, struct piece rest)
{
    for (size_t i = 0; i < result.len; i++) {
        if (result.at[i] == '*')
            lv_buf_bytes(to, rest.at, rest.len);
        else if (result.at[i] == '&')
            lv_buf_text(to, text);
        else
            lv_buf_char(to, result.at[i] == '_' ? ' ' : result.at[i]);
    }
}

/* Is this line a rule of the form that fits the text? The last word of a rule is its result. */
static bool rule_fits(const char *at, struct piece form, const char *text, struct piece *result,
                      struct piece *rest)
{
    struct piece word;
    bool found = false;

    while (*at == ' ')
        at++;
    if (strncmp(at, form.at, form.len) != 0 || (at[form.len] != ' ' && at[form.len] != '\n'))
        return false;
    at += form.len;
    word = next_word(&at);
    for (struct piece next = next_word(&at); next.len; next = next_word(&at)) {
        found = found || fits(word, text, rest);
        word = next;
    }
    *result = word;
    return found;
}

void lv_form_say(struct lv_buf *to, const char *table, const char *form, size_t form_len, const char *text)
{
    struct piece result, rest = { text, 0 };

    for (const char *line = table; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (rule_fits(line, (struct piece){ form, form_len }, text, &result, &rest)) {
            say_result(to, result, text, rest);
            return;
        }
    }
    lv_buf_text(to, text);
}
