/* cmd_rules.c: ludovie rules: the rules of a game: all, one by its ID, or those with some words. */
#include <string.h>

#include "commands.h"
#include "referee/rulebook.h"

struct page {
    struct cli *c;
    const char *const *word; /* searched for, to be shown bold */
    int n_words;
    int room; /* columns left in this line */
};

/* ---- one paragraph --------------------------------------------------------------------------- */

/* The next place that is to be bold: the first of all words from `from` on; else the end. */
static void next_hit(const struct page *p, const char *text, size_t from, size_t *start,
                     size_t *end)
{
    *start = *end = strlen(text);
    for (int i = 0; i < p->n_words; i++) {
        size_t s, e;
        if (rulebook_find(text, from, p->word[i], &s, &e) && s < *start) {
            *start = s;
            *end = e;
        }
    }
}

static void print_part(const struct page *p, int style, const char *text, size_t len)
{
    char room[256];

    while (len > 0) {
        size_t n = len < sizeof room ? len : sizeof room - 1;
        while (n < len && ((unsigned char)text[n] & 0xC0) == 0x80)
            n--; /* never half a letter */
        memcpy(room, text, n);
        room[n] = '\0';
        cli_styled(p->c, style, room);
        text += n;
        len -= n;
    }
}

/* Bytes a to b of the text, hits in bold. A hit may go over several words: its parts are bold. */
static void print_bold(const struct page *p, const char *text, size_t a, size_t b)
{
    size_t start = 0, end = 0;

    for (next_hit(p, text, 0, &start, &end); a < b;) {
        while (end <= a && start < b)
            next_hit(p, text, end > start ? end : a, &start, &end);
        if (start > a) {
            size_t until = start < b ? start : b;
            print_part(p, LV_STYLE_PLAIN, text + a, until - a);
            a = until;
        } else {
            size_t until = end < b ? end : b;
            print_part(p, LV_STYLE_STRONG, text + a, until - a);
            a = until;
        }
    }
}

/* Word by word; lines after the first begin under the text. In plain mode one rule is one line. */
static void print_wrapped(struct page *p, const char *text, int indent)
{
    p->room = p->c->columns - indent;
    for (size_t i = 0; text[i];) {
        size_t len = strcspn(text + i, " ");
        int wanted = cli_columns_of(text + i, len);
        if (i > 0 && !p->c->plain && wanted + 1 > p->room) {
            printf("\n%*s", indent, "");
            p->room = p->c->columns - indent;
        } else if (i > 0) {
            putchar(' ');
            p->room--;
        }
        print_bold(p, text, i, i + len);
        p->room -= wanted;
        i += len + (text[i + len] == ' ');
    }
    putchar('\n');
}

static void print_rule(struct page *p, const struct lv_node *rule)
{
    const char *id = rulebook_id(rule), *text = rulebook_text(rule, p->c->lang);
    enum { INDENT = 9 };

    if (!id) {
        putchar('\n');
        cli_styled(p->c, LV_STYLE_STRONG, text);
        putchar('\n');
        return;
    }
    cli_styled(p->c, LV_STYLE_FAINT, id);
    printf("%*s", strlen(id) < INDENT ? INDENT - (int)strlen(id) : 1, "");
    print_wrapped(p, text, INDENT);
}

/* ---- which ----------------------------------------------------------------------------------- */

static bool has_all_words(const char *text, const struct args *a)
{
    size_t start, end;

    for (int i = 0; i < a->n_words; i++)
        if (!rulebook_find(text, 0, a->word[i], &start, &end))
            return false;
    return true;
}

static const struct lv_node *rule_called(const struct lv_node *list, const struct args *a)
{
    for (const struct lv_node *r = list->first; r && a->n_words == 1; r = r->next)
        if (rulebook_id(r) && rulebook_is_id(a->game, rulebook_id(r), a->word[0]))
            return r;
    return NULL;
}

/* Those with all the words, each under its heading. */
static int print_found(struct page *p, const struct lv_node *list, const struct args *a)
{
    const struct lv_node *heading = NULL;
    int found = 0;

    for (const struct lv_node *r = list->first; r; r = r->next) {
        if (!rulebook_id(r)) {
            heading = r;
        } else if (has_all_words(rulebook_text(r, p->c->lang), a)) {
            if (heading)
                print_rule(p, heading);
            heading = NULL;
            print_rule(p, r);
            found++;
        }
    }
    return found;
}

static int search(struct cli *c, const struct lv_node *list, const struct args *a)
{
    struct page p = { c, (const char *const *)a->word, a->n_words, 0 };
    const struct lv_node *one = rule_called(list, a);
    struct lv_refusal why;
    char words[LV_REFUSAL_TEXT];
    struct lv_buf b = LV_BUF(words);

    if (one) {
        p.n_words = 0;
        print_rule(&p, one);
        return cli_finish(c, EXIT_FINE);
    }
    if (print_found(&p, list, a) > 0)
        return cli_finish(c, EXIT_FINE);
    for (int i = 0; i < a->n_words; i++) {
        lv_buf_text(&b, i ? " " : "");
        lv_buf_text(&b, a->word[i]);
    }
    lv_refuse_text(&why, LV_E_UNKNOWN, NULL, N_("no rule of this game has this number or these words: "
                                                "{text}"), 0,
                   words);
    return cli_refused(c, &why);
}

static int run(struct cli *c, int argc, char **argv)
{
    const struct flag flags[] = { { 0 } };
    struct args a;
    int code = cli_parse(c, &cmd_rules, flags, argc, argv, &a);
    struct lv_refusal why;
    struct lv_node *root = NULL;
    const struct lv_node *list;

    if (code >= 0)
        return code;
    if (!a.game)
        return cli_usage(c, &cmd_rules, N_("say which game"), "");
    list = rulebook_open(a.game, &root, &why);
    if (!list)
        return cli_refused(c, &why);
    if (a.n_words > 0) {
        code = search(c, list, &a);
    } else {
        struct page p = { .c = c };
        cli_styled(c, LV_STYLE_STRONG, lv_translate(c->lang, a.game->title));
        putchar('\n');
        for (const struct lv_node *r = list->first; r; r = r->next)
            print_rule(&p, r);
        code = cli_finish(c, EXIT_FINE);
    }
    lv_doc_free(root);
    return code;
}

const struct cmd cmd_rules = {
    .name = "rules",
    .words = "GAME [ID | WORD…]",
    .summary = N_("read the rules, or search in them"),
    .details = N_("Without more words, all the rules. With an ID (CLV-18, or just 18) that rule; with other "
                  "words the rules that contain all of them, ignoring capitals and accents."),
    .takes_game = true,
    .run = run,
};
