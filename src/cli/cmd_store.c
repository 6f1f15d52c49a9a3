/* cmd_store.c: ludovie store copy: a site from one database to another. */
#include <string.h>

#include "commands.h"
#include "store/store.h"

static int run(struct cli *c, int argc, char **argv)
{
    const struct flag flags[] = { { 0 } };
    struct store_copied n;
    struct lv_refusal why;
    struct args a;
    int code = cli_parse(c, &cmd_store, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words != 3 || strcmp(a.word[0], "copy") != 0)
        return cli_usage(c, &cmd_store, N_("say what to copy where: copy FROM TO"), "");
    if (!store_copy(a.word[1], a.word[2], &n, &why))
        return cli_refused(c, &why);
    cli_say(c, stdout, "Copied and compared: {tables} tables with {lines} lines, {people} people",
            LV_NUM("tables", n.tables), LV_NUM("lines", n.lines), LV_NUM("people", n.persons));
    return cli_finish(c, EXIT_FINE);
}

const struct cmd cmd_store = {
    .name = "store",
    .words = "copy FROM TO",
    .summary = N_("move a server's tables and people to another database"),
    .details = N_("FROM and TO are files of SQLite (ludovie.db) or addresses of PostgreSQL databases. "
                  "The server must "
                  "not run meanwhile, and TO must be empty. Everything is copied, then read again and "
                  "compared. If it "
                  "fails, empty TO before the next try."),
    .run = run,
};
