/* meant.c: see meant.h. */
#include "meant.h"

#include <assert.h>
#include <string.h>

#include "hear.h"

enum { NAME_ROOM = 640 };

/* ---- what there is ----------------------------------------------------------------------------- */

/* People at a table see what is on a card, not which copy it is: the first of each name. */
static void keep_names_once(const struct lv_match *m, const struct lv_words *w, struct meant *to)
{
    uint64_t hash[MEANT_MAX];
    int kept = 0;

    for (int i = 0; i < to->n; i++) {
        char name[NAME_ROOM];
        struct lv_buf b = LV_BUF(name);
        int k = 0;

        lv_match_name(m, to->action[i], w, &b);
        hash[kept] = lv_hash(name, b.len);
        while (hash[k] != hash[kept])
            k++;
        if (k == kept)
            to->action[kept++] = to->action[i];
    }
    to->n = kept;
}

void meant_all(const struct lv_match *m, const struct lv_words *w, struct meant *to)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    struct lv_offers offers = lv_offers_of(m, w, true);

    *to = (struct meant){ .n = offers.n_legal };
    memcpy(to->action, offers.legal, sizeof offers.legal);
    if (lv_match_to_move(m) != LV_CHANCE)
        return;
    to->n = lv_match_outcomes(m, o);
    for (int i = 0; i < to->n; i++)
        to->action[i] = o[i].action;
    keep_names_once(m, w, to);
}

/* ---- what is meant ----------------------------------------------------------------------------- */

struct naming {
    struct hear_item *item;
    const struct lv_lang *lang;
};

static void add_thing(void *ctx, const char *words)
{
    const struct naming *n = ctx;

    hear_thing(n->item, n->lang, words);
}

/* By the words of the list, with what comes of it; in the plain mode these are the fewest. */
static enum hear_how hear_label(const struct lv_match *m, const struct lv_words *w, bool terse, lv_action a,
                                const struct hear_text *typed)
{
    struct lv_words words = *w;
    struct hear_item item;
    char label[2 * NAME_ROOM];
    struct lv_buf b = LV_BUF(label);

    words.terse = terse;
    lv_match_label(m, a, &words, &b);
    hear_item(&item, w->lang, label);
    return hear_as(typed, &item);
}

/* By its name; else as the list has it. */
static enum hear_how hear_action(const struct lv_match *m, const struct lv_words *w, lv_action a,
                                 const struct hear_text *typed)
{
    struct hear_item item;
    struct naming naming = { &item, w->lang };
    char name[NAME_ROOM];
    struct lv_buf b = LV_BUF(name);
    enum hear_how how;

    lv_match_name(m, a, w, &b);
    hear_item(&item, w->lang, name);
    lv_match_each_thing(m, a, w, &naming, add_thing);
    how = hear_as(typed, &item);
    if (how != HEAR_NOT || lv_match_to_move(m) < 0 || !lv_match_may(m, a, NULL))
        return how;
    how = hear_label(m, w, false, a, typed);
    return how != HEAR_NOT ? how : hear_label(m, w, true, a, typed);
}

/* Keeps those that are meant best. */
static void keep_meant(const struct lv_match *m, const struct lv_words *w, const char *line,
                       struct meant *to)
{
    struct hear_text typed;
    enum hear_how best = HEAR_BEGINS;
    int kept = 0;

    hear_words(&typed, w->lang, line);
    for (int i = 0; i < to->n; i++) {
        enum hear_how how = hear_action(m, w, to->action[i], &typed);
        if (how < best)
            continue;
        if (how > best)
            kept = 0;
        best = how;
        to->action[kept++] = to->action[i];
    }
    to->n = kept;
    to->whole = best == HEAR_WHOLE;
}

void meant_by(const struct lv_match *m, const struct lv_words *w, const char *line, struct meant *to)
{
    meant_all(m, w, to);
    keep_meant(m, w, line, to);
}

void meant_in_vain(const struct lv_match *m, const struct lv_words *w, const char *line, struct meant *to)
{
    *to = (struct meant){ 0 };
    to->n = lv_match_blocked_list(m, to->action);
    keep_meant(m, w, line, to);
}

/* ---- how to say it ----------------------------------------------------------------------------- */

struct spelling {
    const struct lv_match *m;
    const struct lv_words *w;
    lv_action action;
    struct lv_buf *to;
    char together[NAME_ROOM]; /* all things, one behind the other */
    bool found;
};

/* Keeps these words if they mean the action, and it alone. */
static void try_words(struct spelling *s, const char *words)
{
    struct meant meant;

    if (s->found)
        return;
    meant_by(s->m, s->w, words, &meant);
    if (meant.n != 1 || meant.action[0] != s->action)
        return;
    lv_buf_text(s->to, words);
    s->found = true;
}

static void try_thing(void *ctx, const char *words)
{
    struct spelling *s = ctx;
    struct lv_buf b = { s->together, sizeof s->together, strlen(s->together), false };

    if (b.len > 0)
        lv_buf_char(&b, ' ');
    lv_buf_text(&b, words);
    try_words(s, words);
}

bool meant_spelling(const struct lv_match *m, const struct lv_words *w, lv_action a, struct lv_buf *to)
{
    struct spelling s = { .m = m, .w = w, .action = a, .to = to };
    char name[NAME_ROOM];
    struct lv_buf b = LV_BUF(name);

    lv_match_each_thing(m, a, w, &s, try_thing);
    try_words(&s, s.together);
    lv_match_name(m, a, w, &b);
    try_words(&s, name);
    return s.found;
}
