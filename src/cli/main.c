/* main.c: which subcommand is meant. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli.h"
#include "commands.h"
#include "complete.h"
#include "guests/guests.h"

const struct cmd *const cli_commands[] = {
#define COMMAND(name) &cmd_##name,
#include "commands.def"
#undef COMMAND
    NULL,
};

/* The first language of the environment that we speak; French, our first one, where it says nothing. */
static const struct lv_lang *language(void)
{
    static const char *const name[] = { "LC_ALL", "LC_MESSAGES", "LANG" };

    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        const char *value = getenv(name[i]);
        const struct lv_lang *l = value ? lv_lang_find(value) : NULL;
        if (l)
            return l;
        if (value && *value && strcmp(value, "C") != 0 && strncmp(value, "C.", 2) != 0
            && strcmp(value, "POSIX") != 0)
            return lv_lang_find("en"); /* somebody speaks another language: English is likelier read */
    }
    return lv_lang_at(0);
}

enum { USUAL_LINES = 60 }; /* of a terminal that does not say: rather too many than too few */

static struct cli surroundings(void)
{
    const char *term = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    bool terminal = isatty(STDOUT_FILENO), dumb = !term || strcmp(term, "dumb") == 0;
    struct winsize size = { 0 };
    struct cli c = { .lang = language(), .columns = 80 };

    c.screen = terminal && !dumb;
    c.colour = c.screen && !(no_colour && *no_colour);
    c.plain = terminal && dumb;
    if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
        if (size.ws_col >= 40)
            c.columns = size.ws_col > 120 ? 120 : size.ws_col;
        c.lines = size.ws_row ? size.ws_row : USUAL_LINES;
    }
    return c;
}

static int list_commands(struct cli *c, FILE *f)
{
    cli_say(c, f, "Usage: ludovie COMMAND …, or ludovie alone for a menu");
    for (const struct cmd *const *k = cli_commands; *k; k++)
        fprintf(f, "  %-10s %s\n", (*k)->name, lv_translate(c->lang, (*k)->summary));
    cli_say(c, f, "ludovie COMMAND --help tells more about each.");
    return cli_finish(c, EXIT_FINE);
}

/* The language is known before anything is said, wherever among the words it stands; one that we do not
 * speak is refused where flags are read. */
static void find_language(struct cli *c, char **word)
{
    for (; *word && strcmp(*word, "--") != 0; word++) {
        const char *name = strncmp(*word, "--lang=", 7) == 0      ? *word + 7
                         : strcmp(*word, "--lang") == 0 && word[1] ? word[1]
                                                                    : NULL;
        if (name && lv_lang_find(name))
            c->lang = lv_lang_find(name);
    }
}

/* How many words at the beginning name a language. */
static int language_words(char **word)
{
    if (*word && strncmp(*word, "--lang=", 7) == 0)
        return lv_lang_find(*word + 7) ? 1 : 0;
    return *word && strcmp(*word, "--lang") == 0 && word[1] && lv_lang_find(word[1]) ? 2 : 0;
}

/* Runs it, with the games from outside that it can do with (docs/guests.md). */
static int run(struct cli *c, const struct cmd *command, int argc, char **argv)
{
    struct lv_refusal why;

    if (!command->serves_pages && !guests_load(getenv("LUDOVIE_GAMES"), &why))
        return cli_refused(c, &why);
    return command->run(c, argc, argv);
}

int main(int argc, char **argv)
{
    struct cli c = surroundings();
    const int skip = language_words(argv + 1);

    signal(SIGPIPE, SIG_IGN); /* a reader who has gone away is seen as a failed write */
    find_language(&c, argv + 1);
    argv += skip;
    argc -= skip;
    if (argc < 2)
        return run(&c, &cmd_menu, 0, argv + argc);
    if (strcmp(argv[1], "--version") == 0) {
        printf("ludovie %s\n", LV_VERSION);
        return cli_finish(&c, EXIT_FINE);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0)
        return list_commands(&c, stdout);
    if (strcmp(argv[1], "complete") == 0) { /* for shells, not for people: no list has it */
        guests_load(getenv("LUDOVIE_GAMES"), NULL);
        return complete_line(&c, argv + 2);
    }
    for (const struct cmd *const *k = cli_commands; *k; k++)
        if (strcmp((*k)->name, argv[1]) == 0)
            return run(&c, *k, argc - 2, argv + 2);
    fputs("ludovie: ", stderr);
    cli_say(&c, stderr, "there is no command {text}", LV_STR("text", argv[1]));
    list_commands(&c, stderr);
    return EXIT_USAGE;
}
