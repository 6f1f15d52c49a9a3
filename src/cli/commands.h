/* commands.h: every subcommand, from commands.def. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "cli.h"

#define COMMAND(name) extern const struct cmd cmd_##name;
#include "commands.def"
#undef COMMAND

#endif
