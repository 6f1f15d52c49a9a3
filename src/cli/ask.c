/* ask.c: lines typed by a person.
 *
 * Readline is used only between a real keyboard and a real screen: scripts, pipes and braille
 * terminals without cursor control get plain reading. */
#include "ask.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/select.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "hear.h"

static volatile sig_atomic_t interrupted;
static bool ended;                 /* the input is at its end */
static char begun[MAX_ANSWER];     /* what the next line begins with */
static const char *const *offered; /* the only state readline can be given: its callbacks take none */

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

/* From here to let_go() Ctrl-C is held back, and let through only while we wait for a key: so it
 * cannot slip in between looking for it and waiting. */
static void hold_interrupt(sigset_t *before)
{
    struct sigaction action = { .sa_handler = on_interrupt };
    sigset_t held;

    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigprocmask(SIG_BLOCK, &held, before);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* Elsewhere Ctrl-C simply ends the program: every step is saved. */
static void let_go(const sigset_t *before)
{
    signal(SIGINT, SIG_DFL);
    sigprocmask(SIG_SETMASK, before, NULL);
}

bool ask_over(void)
{
    return interrupted || ended;
}

void ask_offer(const char *const *words)
{
    offered = words;
}

void ask_begin_with(const char *text)
{
    snprintf(begun, sizeof begun, "%s", text);
}

void ask_forget(void)
{
    clear_history();
}

static int insert_begun(void)
{
    rl_insert_text(begun);
    begun[0] = '\0';
    return 0;
}

/* One byte, or EOF at the end of input and at Ctrl-C (readline's own reading would go on after it). */
static int read_key(FILE *from)
{
    const int fd = fileno(from);
    unsigned char key;
    sigset_t open;

    sigprocmask(SIG_SETMASK, NULL, &open);
    sigdelset(&open, SIGINT);
    while (!interrupted) {
        fd_set ready;
        ssize_t n;

        FD_ZERO(&ready);
        FD_SET(fd, &ready);
        if (pselect(fd + 1, &ready, NULL, NULL, NULL, &open) < 0) {
            if (errno == EINTR)
                continue;
            break;
        }
        n = read(fd, &key, 1);
        if (n == 1)
            return key;
        if (n == 0 || errno != EINTR)
            break;
    }
    ended = !interrupted;
    return EOF;
}

/* Is this what is meant by the text so far? First those that begin like it count, if there are none those
 * that have such words. */
static bool by_words;
static bool is_offer_for(const char *word, const char *text)
{
    struct hear_text typed;
    struct hear_item item;

    if (!by_words)
        return hear_begins(word, text);
    hear_words(&typed, lv_lang_at(0), text);
    hear_item(&item, lv_lang_at(0), word);
    return hear_as(&typed, &item) != HEAR_NOT;
}

/* Readline asks for one word after the other until it gets NULL; it starts anew with start == 0. */
static char *next_offer(const char *text, int start)
{
    static int i;

    if (!start)
        i = 0;
    while (offered && offered[i]) {
        const char *word = offered[i++];
        if (is_offer_for(word, text))
            return strdup(word);
    }
    return NULL;
}

static char **complete(const char *text, int start, int end)
{
    char **found;

    (void)start, (void)end;
    rl_attempted_completion_over = 1;
    by_words = false;
    found = rl_completion_matches(text, next_offer);
    if (!found) {
        by_words = true;
        found = rl_completion_matches(text, next_offer);
    }
    if (found && found[1] && !hear_begins(found[0], text)) { /* what they share would undo what was typed */
        free(found[0]);
        found[0] = strdup(text);
    }
    return found;
}

/* A question wider than the screen is broken between words, which readline would not do; what is left is the
 * last line. */
static const char *last_line(const struct cli *c, const char *prompt)
{
    const char *line = prompt, *gap = NULL;

    for (const char *at = prompt; *at && !c->plain; at++) {
        if (gap && cli_columns_of(line, (size_t)(at + 1 - line)) >= c->columns) {
            printf("%.*s\n", (int)(gap - line), line);
            line = gap + 1;
            gap = NULL;
        }
        if (*at == ' ' && at[1])
            gap = at;
    }
    return line;
}

static bool edit_line(const char *prompt, char to[MAX_ANSWER])
{
    char *line;

    rl_readline_name = "ludovie";
    rl_attempted_completion_function = complete;
    rl_completer_word_break_characters = ""; /* a move is completed as a whole */
    rl_catch_signals = 0;
    rl_getc_function = read_key;
    rl_startup_hook = insert_begun;
    line = readline(prompt);
    if (!line || interrupted) {
        free(line);
        putchar('\n');
        return false;
    }
    if (*line)
        add_history(line);
    snprintf(to, MAX_ANSWER, "%s", line);
    free(line);
    return true;
}

/* Byte by byte from the descriptor: no buffer that would hide a key from read_key. */
static bool read_plainly(const char *prompt, char to[MAX_ANSWER])
{
    size_t n = 0;
    int key;

    fputs(prompt, stdout);
    fflush(stdout);
    if (begun[0]) {
        snprintf(to, MAX_ANSWER, "%s", begun);
        begun[0] = '\0';
        return true;
    }
    while ((key = read_key(stdin)) != EOF && key != '\n')
        if (n + 1 < MAX_ANSWER)
            to[n++] = (char)key;
    to[n] = '\0';
    if (key == EOF && (n == 0 || interrupted)) {
        putchar('\n');
        return false;
    }
    return true;
}

static void trim(char *text)
{
    size_t from = strspn(text, " \t\r\n"), n = strlen(text + from);

    memmove(text, text + from, n + 1);
    while (n > 0 && strchr(" \t\r\n", text[n - 1]))
        text[--n] = '\0';
}

bool ask_line(const struct cli *c, const char *prompt, char to[MAX_ANSWER])
{
    const char *term = getenv("TERM");
    bool edited = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && strcmp(term, "dumb") != 0;
    sigset_t before;
    bool fine;

    hold_interrupt(&before);
    fine = edited ? edit_line(last_line(c, prompt), to) : read_plainly(prompt, to);
    let_go(&before);
    if (fine)
        trim(to);
    return fine;
}

bool ask_number(struct cli *c, const char *prompt, int min, int max, int standard, int *to)
{
    char line[MAX_ANSWER], *end;

    ask_offer(NULL);
    for (;;) {
        long v;
        if (!ask_line(c, prompt, line))
            return false;
        if (!*line) {
            *to = standard;
            return true;
        }
        if (strcmp(line, "q") == 0)
            return false;
        v = strtol(line, &end, 10);
        if (*end == '\0' && v >= min && v <= max) {
            *to = (int)v;
            return true;
        }
        cli_say(c, stdout, "Please type a number from {min} to {max}, or q to go back.", LV_NUM("min", min),
                LV_NUM("max", max));
    }
}

/* Does the answer begin like this word in the language? */
static bool begins_like(const char *line, const struct lv_lang *l, const char *msgid)
{
    const char *word = lv_translate(l, msgid);
    size_t letter = 1;

    while ((word[letter] & 0xC0) == 0x80)
        letter++;
    return strncasecmp(line, word, letter) == 0;
}

/* Yes or no: in the person's language first, then in any we speak. False: neither. */
static bool read_yes(const char *line, const struct lv_lang *own, bool *to)
{
    for (int i = -1; i < 0 || lv_lang_at(i); i++) {
        const struct lv_lang *l = i < 0 ? own : lv_lang_at(i);
        *to = begins_like(line, l, N_("yes"));
        if (*to || begins_like(line, l, N_("no")))
            return true;
    }
    return false;
}

bool ask_yes(struct cli *c, const char *prompt, bool standard, bool *to)
{
    char line[MAX_ANSWER];

    ask_offer(NULL);
    for (;;) {
        if (!ask_line(c, prompt, line))
            return false;
        if (!*line) {
            *to = standard;
            return true;
        }
        if (read_yes(line, c->lang, to))
            return true;
        cli_say(c, stdout, "Please type y for yes or n for no.");
    }
}
