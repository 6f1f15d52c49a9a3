/* complete.c: see complete.h. */
#include "complete.h"

#include <string.h>

#include "bots/bots.h"
#include "commands.h"
#include "core/registry.h"

/* A line of what is being completed. */
struct line {
    struct cli *c;
    const struct cmd *cmd;
    const struct flag *flags;
    const struct lv_game *game; /* among the words; NULL: none */
    const char *current;        /* the word being typed */
    int n_words;                /* before it, without flags and their values */
    const char *first;          /* of these */
    const char *open;           /* the flag whose value it is, without dashes; NULL: none */
};

static void offer(const struct line *l, const char *before, const char *word, const char *after,
                  const char *means)
{
    char room[256];
    struct lv_buf b = LV_BUF(room);

    lv_buf_text(&b, before);
    lv_buf_text(&b, word);
    lv_buf_text(&b, after);
    if (!b.cut && strncmp(room, l->current, strlen(l->current)) == 0)
        printf("%s\t%s\n", room, means ? lv_translate(l->c->lang, means) : "");
}

/* ---- values ------------------------------------------------------------------------------------ */

static void offer_games(const struct line *l)
{
    for (int i = 0; lv_game_at(i); i++)
        offer(l, "", lv_game_at(i)->id, "", lv_game_at(i)->summary);
}

static void offer_languages(const struct line *l)
{
    for (int i = 0; lv_lang_at(i); i++)
        offer(l, "", lv_lang_id(lv_lang_at(i)), "", NULL);
}

static void offer_bots(const struct line *l)
{
    for (int i = 0; lv_level_id(i); i++)
        offer(l, "", lv_level_id(i), "", lv_level_title(i));
    for (int i = 0; lv_bot_id(i); i++)
        offer(l, "", lv_bot_id(i), lv_bot_is_spec(lv_bot_id(i), NULL) ? "" : ":", lv_bot_title(i));
    offer(l, "", "cmd:", "", NULL);
}

/* "a|b|c", but not what stands for something else: "1..6", "FILE". */
static void offer_list(const struct line *l, const char *list)
{
    while (*list) {
        const size_t n = strcspn(list, "|");
        char word[128];
        struct lv_buf b = LV_BUF(word);
        lv_buf_bytes(&b, list, n);
        if (n > 0 && *list >= 'a' && *list <= 'z')
            offer(l, "", word, "", NULL);
        list += n + (list[n] == '|');
    }
}

/* What a value is called in the help says of what kind it is. */
static void offer_values(const struct line *l, const char *called)
{
    if (strstr(called, "BOT"))
        offer_bots(l);
    else if (strcmp(called, "LANG") == 0)
        offer_languages(l);
    else if (strncmp(called, "GAME", 4) == 0)
        offer_games(l);
    else if (strncmp(called, "FILE", 4) == 0 || strcmp(called, "PATH") == 0)
        puts(":files");
    else if (strncmp(called, "DIR", 3) == 0)
        puts(":folders");
    else
        offer_list(l, called);
}

static void offer_option_values(const struct line *l, const struct lv_option *o)
{
    for (const struct lv_option_name *n = o->names; n && n->id; n++)
        offer(l, "", n->id, "", n->msgid);
}

static const struct flag *find_flag(const struct line *l, const char *name)
{
    const struct flag *const tables[] = { l->flags, cli_common };

    for (size_t t = 0; t < 2; t++)
        for (const struct flag *f = tables[t]; f->name; f++)
            if (strcmp(f->name, name) == 0)
                return f;
    return NULL;
}

static const struct lv_option *find_option(const struct line *l, const char *name)
{
    for (int i = 0; l->game && i < l->game->n_options; i++)
        if (strcmp(l->game->options[i].id, name) == 0)
            return &l->game->options[i];
    return NULL;
}

static void offer_value(const struct line *l)
{
    const struct flag *f = find_flag(l, l->open);
    const struct lv_option *o = find_option(l, l->open);

    if (f && strcmp(f->name, "lang") == 0)
        offer_languages(l);
    else if (f)
        offer_values(l, f->value);
    else if (o)
        offer_option_values(l, o);
}

/* ---- words ------------------------------------------------------------------------------------- */

static void offer_flags(const struct line *l)
{
    const struct flag *const tables[] = { l->flags, cli_common };

    for (size_t t = 0; t < 2; t++)
        for (const struct flag *f = tables[t]; f->name; f++)
            offer(l, "--", f->name, "", f->help);
    for (int i = 0; l->game && i < l->game->n_options; i++)
        offer(l, "--", l->game->options[i].id, "", l->game->options[i].title);
}

/* The next of the words in "GAME [ID | WORD…]"; false at the end, or where another usage begins. */
static bool next_token(const char **at, char token[64])
{
    struct lv_buf b = lv_buf_over(token, 64);

    *at += strspn(*at, " [");
    if (**at == '\0' || **at == '|')
        return false;
    for (; **at && **at != ' ' && **at != ']'; (*at)++)
        lv_buf_char(&b, **at);
    *at += strspn(*at, "]");
    return true;
}

/* By the help's line of words: "check DIR [GAME] | show GAME [FILE]". Of several usages the one is meant
 * whose first word was typed. */
static void offer_word(const struct line *l)
{
    const char *at = l->cmd->words;
    char token[64];

    while (*at) {
        bool meant = true, more = next_token(&at, token);
        for (int i = 0; more && i < l->n_words && meant; i++) {
            const bool literal = token[0] >= 'a' && token[0] <= 'z';
            meant = i > 0 || !literal || strcmp(token, l->first) == 0;
            more = strstr(token, "…") || next_token(&at, token);
        }
        if (more && meant && token[0] >= 'a' && token[0] <= 'z')
            offer(l, "", token, "", NULL);
        else if (more && meant)
            offer_values(l, token);
        at += strcspn(at, "|");
        at += strspn(at, "| ");
    }
}

/* ---- lines ------------------------------------------------------------------------------------- */

static bool takes_value(const struct line *l, const char *name)
{
    const struct flag *f = find_flag(l, name);
    const struct lv_option *o = find_option(l, name);

    return f ? f->kind != FLAG_SWITCH : o && o->names != lv_yes_no;
}

/* Options need the game, which may stand behind them: the first word that names one. */
static void find_game(struct line *l, char **words)
{
    struct lv_refusal why;

    for (; words[0] && words[1] && !l->game; words++)
        l->game = words[0][0] == '-' ? NULL : lv_game_find(words[0], &why);
}

int complete_command(struct cli *c, const struct cmd *cmd, const struct flag *flags, char **words)
{
    struct line l = { .c = c, .cmd = cmd, .flags = flags, .current = "" };

    find_game(&l, words);
    for (; words[0] && words[1]; words++) {
        const bool is_flag = strncmp(words[0], "--", 2) == 0;
        if (l.open)
            l.open = NULL;
        else if (is_flag && !strchr(words[0], '=') && takes_value(&l, words[0] + 2))
            l.open = words[0] + 2;
        else if (!is_flag && l.n_words++ == 0)
            l.first = words[0];
    }
    if (words[0])
        l.current = words[0];
    if (l.open)
        offer_value(&l);
    else if (l.current[0] == '-')
        offer_flags(&l);
    else
        offer_word(&l);
    return cli_finish(c, EXIT_FINE);
}

int complete_line(struct cli *c, char **words)
{
    static const struct flag none = { 0 };
    static const struct cmd program = { .words = "" };
    const struct line l = { .c = c, .cmd = &program, .flags = &none, .current = words[0] ? words[0] : "" };

    if (words[0] && words[1]) {
        c->completing = true;
        for (const struct cmd *const *k = cli_commands; *k; k++)
            if (strcmp((*k)->name, words[0]) == 0)
                return (*k)->run(c, 0, words + 1);
        return cli_finish(c, EXIT_FINE);
    }
    for (const struct cmd *const *k = cli_commands; *k; k++)
        offer(&l, "", (*k)->name, "", (*k)->summary);
    offer(&l, "--", "help", "", NULL);
    offer(&l, "--", "version", "", NULL);
    offer(&l, "--", "lang", "", NULL);
    return cli_finish(c, EXIT_FINE);
}
