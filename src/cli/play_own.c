/* play_own.c: a real table whose hands the program does not see: what is meant by the name of a card, and a
 * list of choices that is short enough although it has all cards that could be in a hand. */
#include <string.h>

#include "hear.h"
#include "play_inside.h"

enum { NAME_ROOM = 640, FEW = 8 };

bool play_is_own(const struct play *p)
{
    return lv_match_chance(p->m) == LV_CHANCE_OWN;
}

/* ---- the name of a card ------------------------------------------------------------------------ */

/* The first thing that a decision names; empty: none. */
struct first {
    char name[NAME_ROOM];
};

static void note_first(void *ctx, const char *words)
{
    struct first *f = ctx;

    if (!f->name[0]) {
        struct lv_buf b = LV_BUF(f->name);
        lv_buf_text(&b, words);
    }
}

static struct first first_of(const struct play *p, const struct lv_words *w, lv_action a)
{
    struct first f = { "" };

    lv_match_each_thing(p->m, a, w, &f, note_first);
    return f;
}

static const char *group_of(const struct play *p, lv_action a)
{
    const struct lv_setup *u = lv_match_setup(p->m);
    struct lv_choice c = { 0 };

    lv_said_describe(u, lv_match_state(p->m), a, &c);
    return lv_choice_row(u, &c)->group;
}

/* How well does the line name that thing, and nothing else? */
static enum hear_how hear_name(const struct play *p, const char *line, const struct first *f)
{
    struct hear_text typed;
    struct hear_item item;

    hear_words(&typed, p->c->lang, line);
    hear_item(&item, p->c->lang, f->name);
    return f->name[0] ? hear_as(&typed, &item) : HEAR_NOT;
}

/* Is one of the words typed the beginning of one of that thing? */
static bool touches(const struct play *p, const char *line, const struct first *f)
{
    char word[64];

    for (const char *at = line; *at; at += strspn(at, " ")) {
        const size_t len = strcspn(at, " ");
        struct lv_buf b = LV_BUF(word);
        lv_buf_bytes(&b, at, len < sizeof word ? len : sizeof word - 1);
        if (hear_name(p, word, f) != HEAR_NOT)
            return true;
        at += len;
    }
    return false;
}

/* Whoever says something of a card names it: a word of what it does is not enough. */
static void keep_named(const struct play *p, const struct lv_words *w, const char *line, struct meant *meant)
{
    int kept = 0;

    for (int i = 0; i < meant->n; i++) {
        const struct first f = first_of(p, w, meant->action[i]);
        if (!f.name[0] || touches(p, line, &f))
            meant->action[kept++] = meant->action[i];
    }
    meant->n = kept;
}

/* Does something come before it in the list that is done with the same card, but is not of its group? */
static bool comes_after(const struct play *p, const struct lv_words *w, const struct meant *meant, int i)
{
    const struct first f = first_of(p, w, meant->action[i]);

    for (int k = 0; k < i; k++) {
        const struct first before = first_of(p, w, meant->action[k]);
        if (strcmp(f.name, before.name) == 0
            && strcmp(group_of(p, meant->action[i]), group_of(p, meant->action[k])) != 0)
            return true;
    }
    return false;
}

/* What is first offered for a card is meant by its name alone: to lay it. To throw it away is said. */
static void meant_by_name(const struct play *p, const struct lv_words *w, const char *line, struct meant *to)
{
    enum hear_how best = HEAR_BEGINS;
    bool begins = false;
    struct meant named = { .n = 0 };
    int kept = 0;

    meant_all(p->m, w, to);
    for (int i = 0; i < to->n; i++) {
        const struct first f = first_of(p, w, to->action[i]);
        const enum hear_how how = hear_name(p, line, &f);
        const bool at_once = hear_begins(f.name, line); /* not a later word of it */
        if (how < best || how == HEAR_NOT || (how == best && begins && !at_once))
            continue;
        if (how > best || at_once > begins)
            named.n = 0;
        begins = at_once;
        best = how;
        named.action[named.n++] = to->action[i];
    }
    for (int i = 0; i < named.n; i++)
        if (!comes_after(p, w, &named, i))
            to->action[kept++] = named.action[i];
    to->n = kept;
    to->whole = false; /* what is done with the card is always said again */
}

static bool hear_in(const struct play *p, const struct lv_words *w, const char *line, struct meant *to)
{
    meant_by_name(p, w, line, to);
    if (to->n > 0)
        return true;
    meant_by(p->m, w, line, to);
    keep_named(p, w, line, to);
    return to->n > 0;
}

void play_hear_card(const struct play *p, const struct lv_words *w, const char *line, struct meant *to)
{
    struct lv_words other = *w;

    if (lv_match_to_move(p->m) < 0 || hear_in(p, w, line, to))
        return;
    for (int i = 0; lv_lang_at(i); i++) {
        other.lang = lv_lang_at(i);
        if (hear_in(p, &other, line, to))
            return;
    }
}

/* The name alone of a card that cannot be laid: that it is to be thrown away would have been said. */
bool play_is_other_than_meant(const struct play *p, const struct lv_words *w, const char *line, lv_action a,
                              lv_action *in_vain, struct lv_refusal *why)
{
    const struct first f = first_of(p, w, a);
    struct meant vain;

    if (hear_name(p, line, &f) == HEAR_NOT)
        return false;
    meant_in_vain(p->m, w, line, &vain);
    for (int i = 0; i < vain.n; i++) {
        const struct first other = first_of(p, w, vain.action[i]);
        if (strcmp(f.name, other.name) == 0 && strcmp(group_of(p, a), group_of(p, vain.action[i])) != 0) {
            *in_vain = vain.action[i];
            return !lv_match_may(p->m, *in_vain, why);
        }
    }
    return false;
}

/* ---- a short list ------------------------------------------------------------------------------- */

/* Are there so few choices of the same group as this one that all can be shown? */
static bool are_few(const char *const group[], int n, int item)
{
    int like = 0;

    for (int i = 0; i < n; i++)
        like += strcmp(group[item], group[i]) == 0;
    return like <= FEW;
}

/* A card whose name alone is understood, not always the first; else what else can be done with one. */
static struct first example(const struct play *p, const struct lv_words *w, const struct choices *all,
                            const bool *left_out)
{
    enum { TRIED = 8 }; /* to look for one is work */
    struct first f = { "" };
    lv_action any = 0;
    struct lv_buf b;
    int tried = 0;

    for (int i = 0; i < all->n && tried < TRIED; i++) {
        const int item = (i + all->n / 8) % all->n;
        const lv_action a = all->legal[all->item[item].at];
        struct meant meant;
        lv_action other;
        if (!left_out[item])
            continue;
        tried++;
        f = first_of(p, w, a);
        any = a;
        meant_by_name(p, w, f.name, &meant);
        if (meant.n == 1 && meant.action[0] == a
            && !play_is_other_than_meant(p, w, f.name, a, &other, NULL))
            return f;
    }
    b = LV_BUF(f.name); /* nothing can be laid: all of the words */
    lv_match_name(p->m, any, w, &b);
    return f;
}

/* Those of which there are few; of the others, all the cards that could be there, how to name one. */
void play_offer_cards(const struct play *p, const struct choices *all, int reader,
                      void (*show)(const struct play *p, const struct choices *all, int item, int reader))
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, reader);
    const char *group[LV_MAX_ACTIONS];
    bool left_out[LV_MAX_ACTIONS] = { false };
    int n = 0;

    for (int i = 0; i < all->n; i++)
        group[i] = group_of(p, all->legal[all->item[i].at]);
    for (int i = 0; i < all->n; i++) {
        left_out[i] = !are_few(group, all->n, i);
        n += left_out[i];
        if (!left_out[i])
            show(p, all, i, reader);
    }
    if (n > 0)
        cli_say(p->c, stdout,
                "Name the card: the beginning of its name is enough, for instance “{text}”. "
                "`moves` lists all {n}.",
                LV_STR("text", example(p, &w, all, left_out).name), LV_NUM("n", n));
}
