/* cmd_translate.c: ludovie translate LANG: what a language still lacks, for a volunteer.
 *
 * The words of a language that is offered are compiled in; but a volunteer writes files, of a language that
 * this program may not know yet. So it reads the tree of sources: po/ and data/. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "translation.h"

struct listed {
    char *line; /* "po/de/core.po:12: …" */
    struct listed *next;
};

struct survey {
    struct cli *c;
    struct listed *first, **last; /* what is missing or wrong, in order */
    int n_listed, n_missing, n_wrong;
    int64_t most;
    int done[N_OF], all[N_OF];
};

/* The first line of a text, and not too much of it. */
static void put_short(struct lv_buf *b, const char *text)
{
    size_t n = strcspn(text, "\n");

    if (n > 80) {
        for (n = 77; n > 0 && ((unsigned char)text[n] & 0xC0) == 0x80;)
            n--;
        lv_buf_bytes(b, text, n);
        lv_buf_text(b, "…");
    } else {
        lv_buf_bytes(b, text, n);
    }
}

static void note(void *ctx, const struct lack *l)
{
    struct survey *s = ctx;
    char room[2048];
    struct lv_buf b = LV_BUF(room);
    struct listed *new;

    if (l->fault)
        s->n_wrong++;
    else
        s->n_missing++;
    if (s->n_listed == s->most || !(new = malloc(sizeof *new)))
        return;
    lv_buf_text(&b, l->file);
    lv_buf_char(&b, ':');
    lv_buf_int(&b, l->line);
    lv_buf_text(&b, ": ");
    put_short(&b, l->text);
    if (l->fault) {
        lv_buf_text(&b, ": ");
        lv_say(&b, s->c->lang, l->fault, LV_STR("text", l->place));
    }
    *new = (struct listed){ strdup(room), NULL };
    *s->last = new;
    s->last = &new->next;
    s->n_listed++;
}

static void count(void *ctx, const char *file, enum translation_kind kind, int done, int all)
{
    struct survey *s = ctx;

    s->done[kind] += done;
    s->all[kind] += all;
    if (done < all)
        cli_say(s->c, stdout, N_("  {file}: {done} of {all}"), LV_STR("file", file),
                LV_NUM("done", done), LV_NUM("all", all));
}

static void forget(struct survey *s)
{
    for (struct listed *l = s->first, *next; l; l = next) {
        next = l->next;
        free(l->line);
        free(l);
    }
}

static void show(struct survey *s, const char *lang)
{
    static const char *const of[N_OF] = {
        N_("Messages: {done} of {all}."),
        N_("Components: {done} of {all}."),
        N_("Rules: {done} of {all}."),
        N_("Lessons: {done} of {all}."),
    };
    const int rest = s->n_missing + s->n_wrong - s->n_listed;

    for (int i = 0; i < N_OF; i++)
        cli_say(s->c, stdout, of[i], LV_NUM("done", s->done[i]), LV_NUM("all", s->all[i]));
    if (s->n_missing + s->n_wrong == 0) {
        cli_say(s->c, stdout, N_("Nothing is missing, and nothing is wrong."));
        return;
    }
    cli_say(s->c, stdout, N_("Missing: {missing}, said in English meanwhile; wrong: {wrong}."),
            LV_NUM("missing", s->n_missing), LV_NUM("wrong", s->n_wrong));
    if (s->done[OF_MESSAGES] == 0)
        cli_say(s->c, stdout, N_("To begin, write {lang} at the end of po/LINGUAS and run tools/update-po."),
                LV_STR("lang", lang));
    for (const struct listed *l = s->first; l; l = l->next)
        if (l->line)
            puts(l->line);
    if (rest > 0)
        cli_say(s->c, stdout, N_("… and {n} more: --most shows them."), LV_NUM("n", rest));
}

static bool is_language(const char *lang)
{
    const size_t n = strspn(lang, "abcdefghijklmnopqrstuvwxyz");

    return (n == 2 || n == 3) && lang[n] == '\0';
}

static bool survey(const struct translation *t, struct survey *s, struct lv_refusal *why)
{
    char *name[1];
    const int n = translation_names(t, "po/en", ".po", name, 1, why);

    if (n <= 0)
        return lv_refuse_text(
            why, LV_E_UNKNOWN, NULL,
            N_("{text} has no folder po/en: say where the sources of Ludovie are, with --dir"), 0,
            t->root);
    free(name[0]);
    if (!translation_of_messages(t, why) || !translation_of_data(t, why))
        return false;
    show(s, t->lang);
    return true;
}

static int run(struct cli *c, int argc, char **argv)
{
    struct survey s = { .c = c, .most = 40 };
    struct translation t = { .root = ".", .ctx = &s, .lacks = note, .counted = count };
    const struct flag flags[] = {
        { "dir", FLAG_TEXT, &t.root, 0, 0, "DIR",
          N_("the sources of Ludovie, with po and data (default: here)") },
        { "most", FLAG_NUMBER, &s.most, 0, 1000000, "N",
          N_("how many of what is missing to list (default: 40)") },
        { 0 },
    };
    struct lv_refusal why;
    struct args a;
    int code = cli_parse(c, &cmd_translate, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words != 1)
        return cli_usage(c, &cmd_translate, N_("say which language, such as de"), "");
    t.lang = a.word[0];
    if (!is_language(t.lang) || strcmp(t.lang, "en") == 0)
        return cli_usage(
            c, &cmd_translate,
            N_("{text} is not a language to translate into: two or three letters, such as de"),
            t.lang);
    s.last = &s.first;
    code = survey(&t, &s, &why) ? EXIT_FINE : cli_refused(c, &why);
    if (s.n_missing + s.n_wrong > 0)
        code = EXIT_REFUSED;
    forget(&s);
    return cli_finish(c, code);
}

const struct cmd cmd_translate = {
    .name = "translate",
    .words = "LANG",
    .summary = N_("what a language still lacks, for translators"),
    .details = N_(
        "Counts what is translated in a tree of sources: messages (po/LANG), components, rules and lessons "
        "(data); then lists what is missing, with file and line, and what is wrong: places in braces that "
        "were lost, forms that the language has not, plurals with too few. What is missing is said in "
        "English. The exit code is 0 only if nothing is missing or wrong. CONTRIBUTING.md tells how to "
        "begin a language."),
    .run = run,
};
