#include "commands.h"
static int run(struct cli *c, int argc, char **argv) { (void)c; (void)argc; (void)argv; return 0; }
const struct cmd cmd_rules = { .name = "rules", .words = "GAME [ID|WORD]", .summary = N_("the rules, searchable"), .run = run };
