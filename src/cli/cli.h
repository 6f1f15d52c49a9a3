/* cli.h: what all subcommands of the terminal program share.
 *
 * One file a subcommand (cmd_*.c), each exporting one struct cmd; main.c holds the list. Exit codes
 * that scripts can rely on: 0 fine, 1 refused or failed, 2 wrong usage. */
#ifndef CLI_H
#define CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/match.h"
#include "core/text.h"

enum { EXIT_FINE = 0, EXIT_REFUSED = 1, EXIT_USAGE = 2 };

/* ---- one run of the program ------------------------------------------------------------------- */

struct cli {
    const struct lv_lang *lang;
    bool plain;           /* sentences instead of drawings: --plain, or a dumb terminal */
    bool colour;          /* standard output is a terminal that shows colours, and NO_COLOR is not set */
    bool screen;          /* standard output is a terminal whose screen can be cleared */
    int columns;          /* of the terminal; 80 when unknown */
    int lines;            /* of the terminal; 0: it is none, or unknown */
    bool overwrite;       /* --overwrite: files that are there already may go */
    const char *data_dir; /* --data: the owner's own components; NULL: the binary's */
    bool completing;      /* nothing is done: what may come next on the line is listed (complete.h) */
};

/* ---- arguments -------------------------------------------------------------------------------- */

/* One flag of a subcommand. `to` points at a bool, an int64_t or a const char *. */
enum flag_kind { FLAG_SWITCH, FLAG_NUMBER, FLAG_TEXT };
struct flag {
    const char *name; /* without the dashes; NULL ends the table */
    enum flag_kind kind;
    void *to;
    int64_t min, max;   /* of a number */
    const char *value;  /* how the help calls the value: "FILE"; NULL for a switch */
    const char *help;   /* msgid */
};

extern const struct flag cli_common[]; /* what every command knows; `to` is NULL */

/* The row of commands that write files. */
#define OVERWRITE_FLAG(c)                                                                          \
    { "overwrite", FLAG_SWITCH, &(c)->overwrite, 0, 0, NULL,                                       \
      N_("replace files that already exist") }

struct cmd {
    const char *name;
    const char *words;   /* after the name, for the help: "GAME [ID|WORD]" */
    const char *summary; /* msgid: one line */
    const char *details; /* msgid: a paragraph for --help; NULL: none */
    const char *document; /* of docs/, that tells more; NULL: the manual page alone does */
    bool takes_game;     /* the first word is a game, whose options are flags too */
    bool serves_pages;   /* no games from outside: a browser has no module of them */
    int (*run)(struct cli *c, int argc, char **argv);
};

enum { MAX_GAME_FLAGS = LV_MAX_OPTIONS };
struct args {
    char **word; /* the words of argv that are no flags, moved to its beginning; NULL behind the last */
    int n_words;
    const struct lv_game *game;                        /* the first word, if the command takes one */
    struct { const char *name, *value; } set[MAX_GAME_FLAGS]; /* options of the game */
    int n_set;
};

/* Reads argv (after the subcommand's name). Common flags (--lang, --plain, --data, --help) are taken
 * care of. Returns -1 to go on, else the exit code: the reason, or the help, has been written. */
int cli_parse(struct cli *c, const struct cmd *cmd, const struct flag *flags, int argc, char **argv,
              struct args *to);

/* A sentence about wrong usage on standard error, with a pointer to --help. Returns EXIT_USAGE. */
int cli_usage(struct cli *c, const struct cmd *cmd, const char *msgid, const char *text);

extern const struct cmd *const cli_commands[]; /* ends with NULL */

/* ---- words ------------------------------------------------------------------------------------ */

/* lv_say to a stream, with a line break; cli_print without one. */
#define cli_say(c, f, msgid, ...)                                                                  \
    cli_say_args((c), (f), (msgid), "\n", LV_ARGS_(__VA_ARGS__) + 1,                               \
                 (int)(sizeof LV_ARGS_(__VA_ARGS__) / sizeof(struct lv_arg)) - 1)
#define cli_print(c, f, msgid, ...)                                                                \
    cli_say_args((c), (f), (msgid), "", LV_ARGS_(__VA_ARGS__) + 1,                                 \
                 (int)(sizeof LV_ARGS_(__VA_ARGS__) / sizeof(struct lv_arg)) - 1)
void cli_say_args(struct cli *c, FILE *f, const char *msgid, const char *end, const struct lv_arg *args,
                  int n_args);

/* The reason on standard error: "ludovie: …". Returns EXIT_REFUSED. */
int cli_refused(struct cli *c, const struct lv_refusal *why);

/* Styled text on standard output (enum lv_style); plain where there are no colours. */
void cli_styled(const struct cli *c, int style, const char *text);

/* What was on the screen is gone, and what has scrolled off it as well where the terminal can do that. */
void cli_clear(const struct cli *c);

/* Is this the word, in English or in any language we speak? Capitals and accents are not minded. */
bool cli_is_word(const char *typed, const char *msgid);

/* How many columns a text takes. */
int cli_columns_of(const char *text, size_t len);

/* How many lines of a braille display, which shows one at a time, a text takes; broken between words. */
int cli_braille_lines(const char *text);

/* Styled text from column `used` on, broken between words, lines after the first under column `indent`;
 * in plain mode in one piece, because a voice reads by lines. Returns the column it ends in. */
int cli_wrap(const struct cli *c, int style, int used, int indent, const char *text);

/* Ends a command that wrote to standard output: a reader who went away (| head) is no error, a full
 * disk is. Returns the exit code. */
int cli_finish(struct cli *c, int code);

/* ---- files ------------------------------------------------------------------------------------ */

/* The whole file, with a NUL behind it, for the caller to free; NULL and *why. "-": standard input. */
char *cli_read_file(const char *path, size_t max, size_t *len, struct lv_refusal *why);

/* All or nothing: written beside, flushed to the disk, then renamed over the old one. Directories on
 * the way to it are made. */
bool cli_write_file(const char *path, const char *bytes, size_t len, struct lv_refusal *why);

/* May a file of this name be begun? What is there already stays, unless --overwrite says otherwise. */
bool cli_is_free(const char *path, bool overwrite, struct lv_refusal *why);

/* Could it be written now? To be asked before work whose result is to be kept. */
bool cli_may_write(const char *path, struct lv_refusal *why);

/* Makes an empty file that is ours: of this name or, if that is taken, of one like it, "game-2.record",
 * which is then in `path` (of `cap` bytes). False: nothing can be written there. */
bool cli_claim(char *path, size_t cap);

/* Like cli_write_file, but a power cut may lose it: for files that can be made again, in great number. */
bool cli_write_quickly(const char *path, const char *bytes, size_t len, struct lv_refusal *why);

/* All of it to an open file; false, and errno says why. */
bool cli_write_all(int fd, const char *bytes, size_t len);

/* "<XDG data directory>/ludovie/<name>" into room of `cap` bytes; false when it does not fit. */
bool cli_data_path(char *to, size_t cap, const char *name);

/* Bytes that nobody can guess. */
bool cli_random_bytes(void *to, size_t n, struct lv_refusal *why);

/* ---- games ------------------------------------------------------------------------------------ */

/* The game's components: the binary's, or those of --data. The caller frees them. */
struct lv_data *cli_load_data(const struct cli *c, const struct lv_game *g, struct lv_refusal *why);

/* A checked set-up for so many seats with the options of the command line. */
bool cli_setup(const struct args *a, const struct lv_data *d, int seats, struct lv_setup *u,
               struct lv_refusal *why);

/* A seed that nobody has given (below 0) is drawn. */
bool cli_make_seed(int64_t *seed, struct lv_refusal *why);

/* A solved table for the exact player: the saved one, or solved now (shown as progress on standard
 * error). The caller frees it; NULL and *why. */
void *cli_solved_table(struct cli *c, const struct lv_setup *u, struct lv_refusal *why);

#endif
