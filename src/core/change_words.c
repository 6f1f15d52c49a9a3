/* change_words.c: an element of a list that is the one before it with other words: see change.h. Ways to set
 * dice aside, or cards to play, often differ in nothing else, but in every member. */
#include <assert.h>
#include <string.h>

#include "change_inside.h"

/* Part of a word: a letter, a digit, or anything that is not ASCII. */
static bool is_word(char c)
{
    static const bool word[0x80] = {
        ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['a' ... 'z'] = true,
    };

    return (unsigned char)c >= 0x80 || word[(unsigned char)c];
}

struct span {
    const char *at;
    size_t len;
};

struct pairs {
    struct span old[LV_CHANGE_WORDS], now[LV_CHANGE_WORDS];
    int n;
};

/* ---- writing --------------------------------------------------------------------------------------- */

static struct span word_at(const char *at, const char *end)
{
    struct span w = { at, 0 };

    while (at + w.len < end && is_word(at[w.len]))
        w.len++;
    return w;
}

static bool spans_same(struct span a, struct span b)
{
    return a.len == b.len && same_bytes(a.at, b.at, a.len);
}

/* Does the old word become the new one? One that is not known yet does from here on. */
static bool becomes(struct pairs *p, struct span old, struct span now)
{
    for (int i = 0; i < p->n; i++)
        if (spans_same(p->old[i], old))
            return spans_same(p->now[i], now);
    if (spans_same(old, now))
        return true;
    if (p->n == LV_CHANGE_WORDS)
        return false;
    p->old[p->n] = old;
    p->now[p->n++] = now;
    return true;
}

/* What is the same at the beginning and at the end, in whole words, is passed over. */
static void narrow(const char **a, const char **a_end, const char **b, const char **b_end)
{
    const size_t n = (size_t)(*a_end - *a), m = (size_t)(*b_end - *b), less = n < m ? n : m;
    size_t front = same_first(*a, *b, less), back;

    while (front > 0 && is_word((*a)[front - 1]))
        front--;
    *a += front;
    *b += front;
    back = same_last(*a_end, *b_end, less - front);
    while (back > 0 && is_word((*a_end)[-(ptrdiff_t)back]))
        back--;
    *a_end -= back;
    *b_end -= back;
}

static bool texts_fit(struct pairs *p, const char *a, const char *a_end, const char *b, const char *b_end)
{
    while (a < a_end && b < b_end) {
        const struct span old = word_at(a, a_end), now = word_at(b, b_end);
        if (old.len == 0 && *a != *b)
            return false;
        if ((old.len == 0) != (now.len == 0) || (old.len > 0 && !becomes(p, old, now)))
            return false;
        a += old.len ? old.len : 1;
        b += now.len ? now.len : 1;
    }
    return a == a_end && b == b_end;
}

/* Texts, and numbers that stand in lists, may have other words; everything else has to be the same. */
static bool may_differ(const struct lv_marked *d, int i)
{
    const struct lv_mark *m = &d->mark[i];
    const char first = d->text[m->value];

    return m->next == i + 1
        && (first == '"' || (m->at == m->value && (first == '-' || (first >= '0' && first <= '9'))));
}

static struct span value_of(const struct lv_marked *d, int i)
{
    return (struct span){ d->text + d->mark[i].value, (size_t)(d->mark[i].end - d->mark[i].value) };
}

/* The same members in the same order, and no others; and nothing differs that may not. Most that do not fit
 * are found out here, before any word is looked at. */
static bool shapes_fit(const struct lv_marked *d, int from, int k)
{
    const int n = d->mark[from].next - from;

    if (d->mark[k].next - k != n)
        return false;
    for (int i = from + 1, q = k + 1; i < from + n; i++, q++) {
        const struct lv_mark *old = &d->mark[i], *now = &d->mark[q];
        const struct span a = { d->text + old->at, (size_t)(old->value - old->at) };
        const struct span b = { d->text + now->at, (size_t)(now->value - now->at) };
        if (old->next - i != now->next - q || !spans_same(a, b))
            return false;
        if (old->next > i + 1)
            continue;
        if (old->end - old->value > LV_CHANGE_TEXT || now->end - now->value > LV_CHANGE_TEXT
            || (!may_differ(d, i) && !spans_same(value_of(d, i), value_of(d, q))))
            return false;
    }
    return true;
}

static bool has_word(struct span text, struct span word)
{
    const char *end = text.at + text.len, *at = text.at;

    assert(word.len > 0);
    while (end - at >= (ptrdiff_t)word.len && (at = memchr(at, word.at[0], (size_t)(end - at)))) {
        if (end - at >= (ptrdiff_t)word.len && (at == text.at || !is_word(at[-1]))
            && word_at(at, end).len == word.len && same_bytes(at, word.at, word.len))
            return true;
        at++;
    }
    return false;
}

/* Does the text stay as it is? None of its words may be one that changes. */
static bool stays(const struct pairs *p, struct span text)
{
    for (int i = 0; i < p->n; i++)
        if (has_word(text, p->old[i]))
            return false;
    return true;
}

/* What is the same is looked at only when all pairs are known. */
static bool words_fit(struct pairs *p, const struct lv_marked *d, int from, int k, bool all_known)
{
    for (int i = from + 1, q = k + 1; i < d->mark[from].next; i++, q++) {
        const struct span old = value_of(d, i), now = value_of(d, q);
        const char *a = old.at, *a_end = a + old.len, *b = now.at, *b_end = b + now.len;
        if (!may_differ(d, i))
            continue;
        if (spans_same(old, now)) {
            if (all_known && !stays(p, old))
                return false;
            continue;
        }
        if (!all_known)
            narrow(&a, &a_end, &b, &b_end);
        if (!texts_fit(p, a, a_end, b, b_end))
            return false;
    }
    return true;
}

static void put_word(struct lv_json *j, struct span w)
{
    if (j->comma)
        lv_buf_char(j->out, ',');
    lv_buf_char(j->out, '"');
    lv_buf_bytes(j->out, w.at, w.len);
    lv_buf_char(j->out, '"');
    j->comma = true;
}

bool put_other_words(const struct lv_marked *d, int before, int k, struct lv_json *j)
{
    struct pairs p = { .n = 0 };

    /* Twice: a word that changes further on may have stayed before. Escapes are not words. */
    if (!shapes_fit(d, before, k) || !words_fit(&p, d, before, k, false)
        || !words_fit(&p, d, before, k, true)
        || memchr(d->text + d->mark[before].value, '\\',
                  (size_t)(d->mark[before].end - d->mark[before].value)))
        return false;
    lv_json_object(j);
    lv_json_key(j, "+");
    lv_json_list(j);
    for (int i = 0; i < p.n; i++) {
        put_word(j, p.old[i]);
        put_word(j, p.now[i]);
    }
    lv_json_end(j);
    lv_json_end(j);
    return true;
}

/* ---- applying -------------------------------------------------------------------------------------- */

static struct span word_instead(const struct lv_node *pairs, struct span word)
{
    for (const struct lv_node *old = pairs->first; old; old = old->next->next)
        if (spans_same((struct span){ old->text, strlen(old->text) }, word))
            return (struct span){ old->next->text, strlen(old->next->text) };
    return word;
}

static void reword(const char *text, const struct lv_node *pairs, struct lv_buf *to)
{
    const char *end = text + strlen(text);

    while (text < end) {
        const struct span word = word_at(text, end), instead = word_instead(pairs, word);
        if (word.len == 0)
            lv_buf_char(to, *text);
        else
            lv_buf_bytes(to, instead.at, instead.len);
        text += word.len ? word.len : 1;
    }
}

static bool is_number(const char *text)
{
    const char *digits = text + (*text == '-');

    return *digits && strspn(digits, "0123456789") == strlen(digits);
}

static bool put_reworded(const struct lv_node *n, const struct lv_node *pairs, struct lv_json *j)
{
    char old[24], room[2 * LV_CHANGE_TEXT + 1];
    struct lv_buf number = LV_BUF(old), b = LV_BUF(room);

    if (n->type == LV_NODE_TEXT) {
        reword(n->text, pairs, &b);
        lv_json_text(j, room);
        return !b.cut;
    }
    lv_buf_int(&number, n->number);
    reword(old, pairs, &b);
    lv_json_raw(j, room);
    return !b.cut && is_number(room);
}

static bool put_all_reworded(const struct lv_node *n, const struct lv_node *pairs, struct lv_json *j)
{
    const bool is_list = n->type == LV_NODE_LIST;

    if (is_list)
        lv_json_list(j);
    else
        lv_json_object(j);
    for (const struct lv_node *m = n->first; m; m = m->next) {
        if (!is_list)
            lv_json_key(j, m->key);
        if (m->type == LV_NODE_LIST || m->type == LV_NODE_OBJECT) {
            if (!put_all_reworded(m, pairs, j))
                return false;
        } else if (m->type == LV_NODE_TEXT || (is_list && m->type == LV_NODE_INT)) {
            if (!put_reworded(m, pairs, j))
                return false;
        } else {
            lv_json_node(j, m);
        }
    }
    lv_json_end(j);
    return true;
}

bool apply_other_words(const struct lv_node *before, const struct lv_node *pairs, struct lv_json *j)
{
    bool fine = before->type == LV_NODE_OBJECT && pairs->n % 2 == 0;

    for (const struct lv_node *word = pairs->first; word; word = word->next)
        fine = fine && word->type == LV_NODE_TEXT;
    return fine && put_all_reworded(before, pairs, j);
}
