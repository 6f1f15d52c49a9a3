/* cmd_referee.c: ludovie referee: requests on standard input, answers on standard output. */
#include <assert.h>
#include <stdlib.h>

#include "commands.h"
#include "core/registry.h"
#include "referee/referee.h"

enum { MAX_GAMES = 32 };

struct desk {
    struct cli *c;
    struct lv_data *data[MAX_GAMES]; /* in the order of the registry, loaded when first wanted */
};

static const struct lv_data *components(void *ctx, const struct lv_game *g, struct lv_refusal *why)
{
    struct desk *d = ctx;
    int i = 0;

    while (lv_game_at(i) != g)
        i++;
    assert(i < MAX_GAMES);
    if (!d->data[i])
        d->data[i] = cli_load_data(d->c, g, why);
    return d->data[i];
}

static void *solved_table(void *ctx, const struct lv_setup *u, struct lv_refusal *why)
{
    return cli_solved_table(((struct desk *)ctx)->c, u, why);
}

/* One line without its break into `to`, at most REFEREE_MAX_LINE bytes of it; the rest is skipped.
 * Returns its whole length; *whole tells whether there was a line break. */
static size_t read_line(FILE *f, char *to, bool *whole)
{
    size_t n = 0;
    int c;

    while ((c = getc_unlocked(f)) != EOF && c != '\n') {
        if (n < REFEREE_MAX_LINE)
            to[n] = (char)c;
        n++;
    }
    *whole = c == '\n';
    return n;
}

static int serve(struct cli *c, struct referee *r, char *line)
{
    struct lv_refusal cut;
    bool whole = true;

    lv_refuse(&cut, LV_E_FORMAT, NULL, N_("the last line is not complete"), 0);
    while (!referee_is_done(r)) {
        size_t n = read_line(stdin, line, &whole);
        if (!whole && n == 0)
            break;
        /* Half a line is never carried out: it may be the beginning of something else. */
        puts(whole ? referee_answer(r, line, n) : referee_refuse(r, &cut));
        if (fflush(stdout) != 0 || !whole)
            break;
    }
    return cli_finish(c, EXIT_FINE);
}

static int run(struct cli *c, int argc, char **argv)
{
    const struct flag flags[] = { { 0 } };
    struct desk desk = { .c = c };
    struct referee_world world = { .ctx = &desk, .components = components,
                                   .random_bytes = cli_random_bytes, .solved_table = solved_table };
    struct args a;
    struct lv_refusal why;
    struct referee *r;
    char *line;
    int code = cli_parse(c, &cmd_referee, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words > 0)
        return cli_usage(c, &cmd_referee, N_("too many words: {text}"), a.word[0]);
    world.lang = c->lang;
    r = referee_new(&world);
    line = malloc(REFEREE_MAX_LINE);
    if (!r || !line) {
        lv_refuse(&why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        code = cli_refused(c, &why);
    } else {
        code = serve(c, r, line);
    }
    referee_free(r);
    free(line);
    for (int i = 0; i < MAX_GAMES; i++)
        lv_data_free(desk.data[i]);
    return code;
}

const struct cmd cmd_referee = {
    .name = "referee",
    .words = "",
    .summary = N_("the whole library over standard input and output, for programs"),
    .details = N_("One request per line, one answer per line, both JSON objects: docs/referee.md describes "
                  "them all. Try: echo '{\"ask\":\"games\"}' | ludovie referee"),
    .document = "referee.md",
    .run = run,
};
