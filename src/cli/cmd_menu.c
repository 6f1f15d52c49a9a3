/* cmd_menu.c: what ludovie does when nothing is asked of it. */
#include "commands.h"

static int run(struct cli *c, int argc, char **argv)
{
    (void)c, (void)argc, (void)argv;
    return 0;
}

const struct cmd cmd_menu = { .name = "menu", .words = "", .summary = N_("choose what to do"), .run = run };
