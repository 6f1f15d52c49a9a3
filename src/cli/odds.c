/* odds.c: see odds.h. A solver writes a document, which is read back here: so games need no second
 * way to tell their figures, and this file knows no game. */
#include "odds.h"

#include <stdlib.h>
#include <string.h>

#include "grid.h"
#include "number.h"

enum { ODDS_ROOM = 64 << 10 };

/* Our documents hold whole numbers only: fractions become texts, so that they can be read back. */
static void quote_fractions(const char *json, struct lv_buf *to)
{
    for (bool quoted = false; *json; json++) {
        size_t n = quoted ? 0 : strspn(json, "0123456789.-");
        quoted ^= *json == '"';
        if (n > 0 && memchr(json, '.', n)) {
            lv_buf_char(to, '"');
            lv_buf_bytes(to, json, n);
            lv_buf_char(to, '"');
        } else {
            lv_buf_bytes(to, json, n ? n : 1);
        }
        json += n ? n - 1 : 0;
    }
}

/* Keys that people read as a word; another one is shown as it is. */
static const char *const odds_key[] = {
    N_("prize"), N_("first_roll"), N_("turn"), N_("exact"), N_("any"), N_("results"),
};

static const char *key_words(struct cli *c, const char *key)
{
    for (size_t i = 0; i < sizeof odds_key / sizeof *odds_key; i++)
        if (strcmp(key, odds_key[i]) == 0)
            return lv_translate(c->lang, odds_key[i]);
    return key;
}

static void odds_cell(struct grid *g, const struct lv_node *n)
{
    double value;

    if (n->type == LV_NODE_INT)
        grid_number(g, (double)n->number, 0);
    else if (n->type == LV_NODE_TEXT && strchr(n->text, '.')
             && number_read(n->text, 0, 1e9, &value))
        grid_number(g, value, (int)strlen(strchr(n->text, '.')) - 1);
    else
        grid_text(g, n->type == LV_NODE_TEXT ? n->text : "");
}

/* One object, in columns named by the keys of `first`; `name` stands for a first value it lacks. */
static void odds_row(struct grid *g, const struct lv_node *first, const struct lv_node *row,
                     const char *name)
{
    for (const struct lv_node *k = first->first; k; k = k->next) {
        const struct lv_node *value = lv_node_get(row, k->key);
        if (value)
            odds_cell(g, value);
        else
            grid_text(g, k == first->first ? name : "");
    }
}

/* Lists of objects and single objects are rows of one table; what else there is comes before it. */
static void odds_table(struct cli *c, const struct lv_node *odds, struct grid *g)
{
    const struct lv_node *first = NULL;

    grid_init(g, c);
    for (const struct lv_node *m = odds->first; m; m = m->next) {
        if (m->type == LV_NODE_INT)
            printf("%s%s%lld\n", key_words(c, m->key), lv_translate(c->lang, ": "),
                   (long long)m->number);
        if (m->type != LV_NODE_LIST && m->type != LV_NODE_OBJECT)
            continue;
        if (!first) {
            first = m->type == LV_NODE_LIST ? m->first : m;
            for (const struct lv_node *k = first ? first->first : NULL; k; k = k->next)
                grid_column(g, key_words(c, k->key), k == first->first);
        }
        if (m->type == LV_NODE_OBJECT)
            odds_row(g, first, m, key_words(c, m->key));
        else
            for (const struct lv_node *row = m->first; row; row = row->next)
                odds_row(g, first, row, "");
    }
    grid_print(g);
}

bool odds_print(struct cli *c, const struct lv_setup *u, struct lv_refusal *why)
{
    char *json = malloc(2 * ODDS_ROOM);
    struct lv_node *odds = NULL;
    struct grid g;

    if (json) {
        struct lv_buf b = lv_buf_over(json, ODDS_ROOM),
                      q = lv_buf_over(json + ODDS_ROOM, ODDS_ROOM);
        struct lv_json j = lv_json_on(&b);
        u->game->thinking->solver->odds(u, &j);
        quote_fractions(json, &q);
        odds = lv_doc_read(q.at, q.len, ODDS_ROOM, why);
    } else {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    }
    if (odds)
        odds_table(c, odds, &g);
    lv_doc_free(odds);
    free(json);
    return odds != NULL;
}
