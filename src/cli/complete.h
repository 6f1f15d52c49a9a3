/* complete.h: what may come next on a command line, for the shells (completions/).
 *
 *     ludovie complete play cest-la-vie --lay       -> --layout <TAB> how the tiles lie
 *
 * The last word is the one being typed. One candidate a line, then a tab and what it means; `:files` and
 * `:folders` stand for those that the shell finds itself. The commands' own tables of flags and the games'
 * tables of options say what there is: there is no other list. */
#ifndef COMPLETE_H
#define COMPLETE_H

#include "cli.h"

/* All words behind "complete"; they end with NULL. Always fine: who completes is told nothing else. */
int complete_line(struct cli *c, char **words);

/* Called by cli_parse in place of reading, when c->completing: the words behind the command. */
int complete_command(struct cli *c, const struct cmd *cmd, const struct flag *flags, char **words);

#endif
