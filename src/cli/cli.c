/* cli.c: words, colours and games for all subcommands. */
#include "cli.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/options.h"
#include "core/registry.h"
#include "hear.h"

enum { BRAILLE_CELLS = 40 };

/* Colours that stay readable on light and dark terminals; each goes with a sign or a letter. */
static const char *const style_code[] = {
    [LV_STYLE_PLAIN] = "", [LV_STYLE_STRONG] = "\033[1m", [LV_STYLE_FAINT] = "\033[2m",
    [LV_STYLE_GOOD] = "\033[32m", [LV_STYLE_BAD] = "\033[31m", [LV_STYLE_LUCK] = "\033[33m",
    [LV_STYLE_SEAT] = "\033[1;31m", "\033[1;34m", "\033[1;32m", "\033[1;33m", "\033[1;35m", "\033[1;36m",
};

static void style_to(const struct cli *c, FILE *f, int style, const char *text)
{
    if (c->colour && style > LV_STYLE_PLAIN
        && style < (int)(sizeof style_code / sizeof *style_code))
        fprintf(f, "%s%s\033[0m", style_code[style], text);
    else
        fputs(text, f);
}

void cli_styled(const struct cli *c, int style, const char *text)
{
    style_to(c, stdout, style, text);
}

void cli_clear(const struct cli *c)
{
    if (c->screen)
        fputs("\033[H\033[2J\033[3J", stdout); /* home, the screen, the lines above it */
    else
        for (int i = 0; i < c->lines; i++) /* it can only scroll */
            putchar('\n');
}

static bool are_alike(const char *typed, const char *word)
{
    return hear_begins(word, typed) && hear_begins(typed, word);
}

bool cli_is_word(const char *typed, const char *msgid)
{
    for (int i = 0; lv_lang_at(i); i++)
        if (are_alike(typed, lv_translate(lv_lang_at(i), msgid)))
            return true;
    return are_alike(typed, msgid);
}

int cli_columns_of(const char *text, size_t len)
{
    int n = 0;

    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)text[i] & 0xC0) != 0x80; /* what goes on a UTF-8 letter takes no room */
    return n;
}

int cli_braille_lines(const char *text)
{
    int lines = 1, used = 0;

    while (*text) {
        const size_t len = strcspn(text, " ");
        const int wanted = cli_columns_of(text, len);
        if (used > 0 && used + 1 + wanted > BRAILLE_CELLS) {
            lines++;
            used = 0;
        }
        used += wanted + (used > 0);
        text += len + (text[len] == ' ');
    }
    return lines;
}

/* Prints text from column `used` on, broken between words. */
static int wrap_to(const struct cli *c, FILE *f, int style, int used, int indent, const char *text)
{
    char word[256];

    assert(indent >= 0 && used >= 0 && c->columns >= 40);
    for (bool first = true; *text; first = false) {
        size_t len = strcspn(text, " "), n = len < sizeof word ? len : sizeof word - 1;
        int wanted = cli_columns_of(text, n);
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        if (used + !first + wanted > c->columns && used > indent) {
            fprintf(f, "\n%*s", indent, "");
            used = indent;
        } else if (!first) {
            fputc(' ', f);
            used++;
        }
        style_to(c, f, style, word);
        used += wanted;
        text += n + (n == len && text[n] == ' ');
    }
    return used;
}

int cli_wrap(const struct cli *c, int style, int used, int indent, const char *text)
{
    if (!c->plain)
        return wrap_to(c, stdout, style, used, indent, text);
    cli_styled(c, style, text);
    return used;
}

/* A sentence for people: on a screen broken between words, everywhere else in one piece. */
static void print_sentence(const struct cli *c, FILE *f, const char *text)
{
    if (c->screen && !c->plain && !strchr(text, '\n') && isatty(fileno(f)))
        wrap_to(c, f, LV_STYLE_PLAIN, 0, 2, text);
    else
        fputs(text, f);
}

void cli_say_args(struct cli *c, FILE *f, const char *msgid, const char *end, const struct lv_arg *args,
                  int n_args)
{
    char room[4096];
    struct lv_buf b = LV_BUF(room);

    lv_say_args(&b, c->lang, msgid, args, n_args);
    assert(!b.cut);
    if (*end)
        print_sentence(c, f, room);
    else
        fputs(room, f);
    fputs(end, f);
}

int cli_refused(struct cli *c, const struct lv_refusal *why)
{
    char room[1024 + 16];
    struct lv_buf b = LV_BUF(room);

    assert(why->code != LV_E_OK);
    lv_buf_text(&b, "ludovie: ");
    lv_say_refusal(&b, c->lang, why);
    print_sentence(c, stderr, room);
    fputc('\n', stderr);
    return EXIT_REFUSED;
}

int cli_finish(struct cli *c, int code)
{
    struct lv_refusal why;

    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    if (errno == EPIPE || errno == 0)
        return code;
    lv_refuse_text(&why, LV_E_SYSTEM, NULL, N_("the output cannot be written: {text}"), 0,
                   strerror(errno));
    return cli_refused(c, &why);
}

/* ---- games ------------------------------------------------------------------------------------ */

bool cli_setup(const struct args *a, const struct lv_data *d, int seats, struct lv_setup *u,
               struct lv_refusal *why)
{
    if (!lv_setup_init(u, a->game, d, seats, why))
        return false;
    for (int i = 0; i < a->n_set; i++)
        if (!lv_setup_set(u, a->set[i].name, a->set[i].value, why))
            return false;
    return lv_setup_check(u, why);
}

bool cli_make_seed(int64_t *seed, struct lv_refusal *why)
{
    uint32_t drawn; /* short enough to be typed again */

    if (*seed >= 0)
        return true;
    if (!cli_random_bytes(&drawn, sizeof drawn, why))
        return false;
    *seed = drawn;
    return true;
}
