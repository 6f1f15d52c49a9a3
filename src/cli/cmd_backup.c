/* cmd_backup.c: ludovie backup: a consistent copy of a server's database, while it runs. */
#include "commands.h"
#include "server/server.h"
#include "store/store.h"

static int run(struct cli *c, int argc, char **argv)
{
    const char *dir = NULL;
    const struct flag flags[] = {
        { "data-dir", FLAG_TEXT, &dir, 0, 0, "DIR",
          N_("where the server keeps its tables (default: as for serve)") },
        { 0 },
    };
    char standard[1024], path[1100];
    struct lv_refusal why;
    struct args a;
    int code = cli_parse(c, &cmd_backup, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words != 1)
        return cli_usage(c, &cmd_backup, N_("say into which new file"), "");
    if (!dir && cli_data_path(standard, sizeof standard, "server"))
        dir = standard;
    if (!dir || !server_database(dir, path, sizeof path))
        return cli_usage(c, &cmd_backup, N_("say where the tables are kept: --data-dir DIR"), "");
    if (!store_backup(path, a.word[0], &why))
        return cli_refused(c, &why);
    cli_say(c, stdout, "Copied and checked: {file}", LV_STR("file", a.word[0]));
    return cli_finish(c, EXIT_FINE);
}

const struct cmd cmd_backup = {
    .name = "backup",
    .words = "FILE",
    .summary = N_("a copy of a server's tables and people, while it runs"),
    .details = N_("The copy is complete as of one instant and is checked. To go back to it, stop the "
                  "server and put the copy in the place of ludovie.db; remove ludovie.db-wal and "
                  "ludovie.db-shm."),
    .serves_pages = true,
    .document = "hosting.md",
    .run = run,
};
