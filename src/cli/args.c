/* args.c: the command line, read by tables. The options of a game are flags like any other, taken
 * from the game's own table, so that a new game needs no line here. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "complete.h"
#include "core/options.h"
#include "core/registry.h"

const struct flag cli_common[] = {
    { "lang", FLAG_TEXT, NULL, 0, 0, NULL, N_("language (default: that of the system)") }, /* any of ours */
    { "plain", FLAG_SWITCH, NULL, 0, 0, NULL,
      N_("sentences instead of drawings, for screen readers and braille") },
    { "data", FLAG_TEXT, NULL, 0, 0, "DIR", N_("your own cards or tiles instead of the built-in ones") },
    { "help", FLAG_SWITCH, NULL, 0, 0, NULL, N_("this page") },
    { 0 },
};

/* ---- help ------------------------------------------------------------------------------------- */

/* Where a document is: installed, or in the sources. */
static void say_documents(struct cli *c, const struct cmd *cmd)
{
    char path[512], page[64];
    struct lv_buf b = LV_BUF(path), man = LV_BUF(page);

    lv_buf_text(&man, "man ludovie-");
    lv_buf_text(&man, cmd->name);
    if (!cmd->document) {
        cli_say(c, stdout, "More: {page}", LV_STR("page", page));
        return;
    }
    lv_buf_text(&b, LV_DOCUMENTS "/");
    lv_buf_text(&b, cmd->document);
    if (access(path, R_OK) != 0) {
        b = LV_BUF(path);
        lv_buf_text(&b, "docs/");
        lv_buf_text(&b, cmd->document);
    }
    cli_say(c, stdout, "More: {page}, {path}", LV_STR("page", page), LV_STR("path", path));
}

static void flag_line(struct cli *c, const char *name, const char *value, const char *help)
{
    char left[64];
    struct lv_buf b = LV_BUF(left);
    int pad;

    lv_buf_text(&b, "  --");
    lv_buf_text(&b, name);
    if (value) {
        lv_buf_char(&b, ' ');
        lv_buf_text(&b, value);
    }
    pad = 28 - cli_columns_of(left, b.len);
    printf("%s%*s %s\n", left, pad > 0 ? pad : 0, "", lv_translate(c->lang, help));
}

/* "standard|random|1..6"; of a long list the beginning. */
static void option_values(const struct lv_option *o, struct lv_buf *to)
{
    enum { ENOUGH = 120 };

    for (const struct lv_option_name *n = o->names; n && n->id; n++) {
        if (to->len)
            lv_buf_char(to, '|');
        if (to->len > ENOUGH) {
            lv_buf_text(to, "…");
            break;
        }
        lv_buf_text(to, n->id);
    }
    if (o->min <= o->max) {
        if (to->len)
            lv_buf_char(to, '|');
        lv_buf_int(to, o->min);
        lv_buf_text(to, "..");
        if (o->max < 1000000)
            lv_buf_int(to, o->max);
    }
    if (o->per_seat)
        lv_buf_text(to, ",…");
}

static void game_help(struct cli *c, const struct lv_game *g)
{
    printf("\n");
    cli_say(c, stdout, "Options for {game}:", LV_STR("game", lv_translate(c->lang, g->title)));
    for (int i = 0; i < g->n_options; i++) {
        const struct lv_option *o = &g->options[i];
        char values[512];
        struct lv_buf b = LV_BUF(values);
        option_values(o, &b);
        printf("  --%s %s\n      %s (%s)\n", o->id, values, lv_translate(c->lang, o->help), o->rules);
    }
}

static int show_help(struct cli *c, const struct cmd *cmd, const struct flag *flags,
                     const struct lv_game *g)
{
    char room[LV_MAX_LANGS * 8];
    struct lv_buf langs = LV_BUF(room);

    cli_say(c, stdout, *cmd->words ? N_("Usage: ludovie {name} {words}") : N_("Usage: ludovie {name}"),
            LV_STR("name", cmd->name), LV_STR("words", cmd->words));
    printf("%s\n", lv_translate(c->lang, cmd->summary));
    if (cmd->details)
        printf("\n%s\n", lv_translate(c->lang, cmd->details));
    printf("\n");
    for (const struct flag *f = flags; f->name; f++)
        flag_line(c, f->name, f->value, f->help);
    lv_lang_list(&langs, "|");
    for (const struct flag *f = cli_common; f->name; f++)
        flag_line(c, f->name, f->value || f->kind == FLAG_SWITCH ? f->value : room, f->help);
    if (g)
        game_help(c, g);
    else if (cmd->takes_game) {
        printf("\n");
        cli_say(c, stdout, "Games:");
        for (int i = 0; lv_game_at(i); i++)
            printf("  %-20s %s\n", lv_game_at(i)->id, lv_translate(c->lang, lv_game_at(i)->summary));
        cli_say(c, stdout, "With a game before --help, the options of that game are listed too.");
    }
    printf("\n");
    say_documents(c, cmd);
    return cli_finish(c, EXIT_FINE);
}

int cli_usage(struct cli *c, const struct cmd *cmd, const char *msgid, const char *text)
{
    fputs("ludovie: ", stderr);
    cli_say(c, stderr, msgid, LV_STR("text", text));
    cli_say(c, stderr, "Try: ludovie {name} --help", LV_STR("name", cmd->name));
    return EXIT_USAGE;
}

/* ---- reading ---------------------------------------------------------------------------------- */

struct reading {
    struct cli *c;
    const struct cmd *cmd;
    const struct flag *flags;
    char **arg; /* what is left; ends with NULL */
    struct args *to;
    bool help;
};

/* The value of a flag: after '=', or the next word. NULL when there is none. */
static const char *value_of(struct reading *r, const char *after_name)
{
    if (*after_name == '=')
        return after_name + 1;
    return *r->arg ? *r->arg++ : NULL;
}

static bool whole_number(const char *text, int64_t min, int64_t max, int64_t *to)
{
    char *end;
    long long v = strtoll(text, &end, 10);

    if (end == text || *end || v < min || v > max)
        return false;
    *to = v;
    return true;
}

static int set_flag(struct reading *r, const struct flag *f, const char *after_name)
{
    const char *value;

    assert(f->to && (f->kind != FLAG_NUMBER || f->min <= f->max));
    if (f->kind == FLAG_SWITCH) {
        if (*after_name)
            return cli_usage(r->c, r->cmd, N_("--{text} takes no value"), f->name);
        *(bool *)f->to = true;
        return -1;
    }
    value = value_of(r, after_name);
    if (!value)
        return cli_usage(r->c, r->cmd, N_("--{text} needs a value"), f->name);
    if (f->kind == FLAG_TEXT)
        *(const char **)f->to = value;
    else if (!whole_number(value, f->min, f->max, f->to))
        return cli_usage(r->c, r->cmd, N_("{text} is not a possible number here"), value);
    return -1;
}

static bool is_yes_no(const struct lv_option *o)
{
    return o->names == lv_yes_no;
}

static bool is_said(const char *word)
{
    return word && (strcmp(word, "yes") == 0 || strcmp(word, "no") == 0);
}

/* An option of the game: remembered for cli_setup. A yes/no option may stand alone. */
static int set_option(struct reading *r, const char *name, size_t len, const char *after_name)
{
    const struct lv_game *g = r->to->game;

    for (int i = 0; g && i < g->n_options; i++) {
        const struct lv_option *o = &g->options[i];
        const char *value = "yes";
        if (strlen(o->id) != len || memcmp(o->id, name, len) != 0)
            continue;
        if (*after_name || !is_yes_no(o) || is_said(*r->arg))
            value = value_of(r, after_name);
        if (!value)
            return cli_usage(r->c, r->cmd, N_("--{text} needs a value"), o->id);
        if (r->to->n_set == MAX_GAME_FLAGS)
            return cli_usage(r->c, r->cmd, N_("too many options"), "");
        r->to->set[r->to->n_set].name = o->id;
        r->to->set[r->to->n_set++].value = value;
        return -1;
    }
    return cli_usage(r->c, r->cmd, N_("there is no flag --{text} here"), name);
}

/* Returns -1, or the exit code. */
static int set_language(struct reading *r, const char *name)
{
    const struct lv_lang *l = lv_lang_find(name);
    char room[LV_MAX_LANGS * 8];
    struct lv_buf langs = LV_BUF(room);

    lv_lang_list(&langs, ", ");
    assert(!langs.cut);
    if (!l)
        return cli_usage(r->c, r->cmd, N_("the language must be one of {text}"), room);
    r->c->lang = l;
    return -1;
}

static int read_flag(struct reading *r, const char *name)
{
    size_t len = strcspn(name, "=");
    const char *after = name + len, *lang = NULL;
    const struct flag common[] = {
        { "lang", FLAG_TEXT, &lang, 0, 0, NULL, NULL },
        { "plain", FLAG_SWITCH, &r->c->plain, 0, 0, NULL, NULL },
        { "data", FLAG_TEXT, &r->c->data_dir, 0, 0, NULL, NULL },
        { "help", FLAG_SWITCH, &r->help, 0, 0, NULL, NULL },
        { NULL, FLAG_SWITCH, NULL, 0, 0, NULL, NULL },
    };
    const struct flag *const tables[] = { r->flags, common };

    for (size_t t = 0; t < 2; t++)
        for (const struct flag *f = tables[t]; f->name; f++)
            if (strlen(f->name) == len && memcmp(f->name, name, len) == 0) {
                int code = set_flag(r, f, after);
                return lang && code < 0 ? set_language(r, lang) : code;
            }
    return set_option(r, name, len, after);
}

static int read_word(struct reading *r, char *word)
{
    struct lv_refusal why;

    if (r->cmd->takes_game && !r->to->game && r->to->n_words == 0) {
        r->to->game = lv_game_find(word, &why);
        if (!r->to->game) {
            cli_refused(r->c, &why);
            return EXIT_USAGE;
        }
        return -1;
    }
    r->to->word[r->to->n_words++] = word; /* it stood here, or further on */
    return -1;
}

int cli_parse(struct cli *c, const struct cmd *cmd, const struct flag *flags, int argc, char **argv,
              struct args *to)
{
    static char *none[] = { NULL };
    struct reading r = { c, cmd, flags, argv, to, false };
    bool only_words = false;

    (void)argc;
    if (c->completing)
        return complete_command(c, cmd, flags, argv);
    memset(to, 0, sizeof *to);
    to->word = argv;
    while (*r.arg) {
        char *arg = *r.arg++;
        int code;
        if (!only_words && strcmp(arg, "--") == 0) {
            only_words = true;
            continue;
        }
        if (!only_words && strcmp(arg, "-h") == 0) {
            r.help = true;
            continue;
        }
        if (only_words || arg[0] != '-' || arg[1] == '\0')
            code = read_word(&r, arg);
        else if (arg[1] == '-')
            code = read_flag(&r, arg + 2);
        else
            code = cli_usage(c, cmd, N_("there is no flag {text}; flags begin with two dashes"), arg);
        if (code >= 0)
            return code;
    }
    if (to->n_words > 0)
        to->word[to->n_words] = NULL;
    else
        to->word = none; /* flags without words can be read once more, after a configuration file */
    return r.help ? show_help(c, cmd, flags, to->game) : -1;
}
