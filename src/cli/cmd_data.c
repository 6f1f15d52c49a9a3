/* cmd_data.c: ludovie data: the components of a game: check one's own, show and export the built-in
 * ones. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "balance.h"
#include "commands.h"
#include "core/embed.h"
#include "core/registry.h"
#include "faults.h"
#include "own.h"

/* ---- check ----------------------------------------------------------------------------------- */

static int count_own(const struct lv_game *g, const char *dir)
{
    char path[OWN_PATH];
    int n = 0;

    for (int i = 0; own_name(g, i); i++)
        n += own_file(dir, g, own_name(g, i), path);
    return n;
}

/* Faults of one file, as many as anybody mends at once. */
struct said {
    struct cli *c;
    int n;
};
enum { SAID_AT_ONCE = 20 };

static void say_fault(void *ctx, const struct lv_refusal *why)
{
    struct said *s = ctx;

    if (s->n++ < SAID_AT_ONCE)
        cli_refused(s->c, why);
}

/* With all other files built in: a fault in one does not hide the next. */
static bool check_file(struct cli *c, const struct lv_game *g, const char *dir, const char *name)
{
    struct said said = { c, 0 };
    struct lv_refusal why;
    char path[OWN_PATH], *text;
    size_t len;
    int n;

    if (!own_file(dir, g, name, path)) {
        cli_say(c, stdout, "{file}: not replaced; the built-in one is used", LV_STR("file", name));
        return true;
    }
    text = cli_read_file(path, LV_MAX_DATA_FILE, &len, &why);
    if (!text) {
        lv_refuse_at(&why, name, 0);
        cli_refused(c, &why);
        return false;
    }
    n = faults_each(g, name, text, len, &said, say_fault);
    free(text);
    if (n > SAID_AT_ONCE)
        cli_say(c, stderr, "{file}: and at least {n} more", LV_STR("file", name),
                LV_NUM("n", n - SAID_AT_ONCE));
    else if (n == 0)
        cli_say(c, stdout, "{file}: fine", LV_STR("file", name));
    return n == 0;
}

/* How games with the own components are compared with usual ones. */
struct trial {
    int64_t games, seats; /* 0: none; as many as usual */
};

static bool try_out(struct cli *c, const struct lv_game *g, const struct lv_data *d,
                    const struct trial *t)
{
    enum { USUAL = 4 };
    int seats = t->seats ? (int)t->seats
              : g->max_seats < USUAL ? g->max_seats
              : g->min_seats > USUAL ? g->min_seats
                                     : USUAL;
    struct lv_refusal why;

    if (t->games == 0 || balance_check(c, g, d, seats, t->games, &why))
        return true;
    cli_refused(c, &why);
    return false;
}

static bool check_game(struct cli *c, const struct lv_game *g, const char *dir,
                       const struct trial *t)
{
    struct cli own = *c;
    struct lv_refusal why;
    struct lv_data *d;
    bool fine = true;

    cli_styled(c, LV_STYLE_STRONG, lv_translate(c->lang, g->title));
    putchar('\n');
    for (int i = 0; own_name(g, i); i++)
        fine &= check_file(c, g, dir, own_name(g, i));
    if (!fine)
        return false;
    own.data_dir = dir; /* each is fine alone; are they together? */
    d = cli_load_data(&own, g, &why);
    if (!d) {
        cli_refused(c, &why);
        return false;
    }
    fine = try_out(c, g, d, t);
    lv_data_free(d);
    if (fine)
        cli_say(c, stdout, "Ready: ludovie play {game} --data {dir}", LV_STR("game", g->id),
                LV_STR("dir", dir));
    return fine;
}

/* How likely the directory is meant for the game: by its files there, then by how few are lacking. */
static int likeness(const struct lv_game *g, const char *dir)
{
    int own = count_own(g, dir), all = 0;

    while (own_name(g, all))
        all++;
    return own ? 100 * own - (all - own) : 0;
}

static int check(struct cli *c, const char *dir, const struct lv_game *only, const struct trial *t)
{
    struct lv_refusal why;
    struct stat s;
    int found = 0, most = 1;
    bool fine = true;

    if (stat(dir, &s) != 0 || !S_ISDIR(s.st_mode)) {
        lv_refuse_text(&why, LV_E_SYSTEM, NULL, N_("{text} is not a directory"), 0, dir);
        return cli_refused(c, &why);
    }
    for (int i = 0; !only && lv_game_at(i); i++) /* two games may have a file of the same name: */
        most = likeness(lv_game_at(i), dir) > most ? likeness(lv_game_at(i), dir) : most;
    for (int i = 0; lv_game_at(i); i++) /* the likeliest is meant */
        if (only ? only == lv_game_at(i) : likeness(lv_game_at(i), dir) == most) {
            fine &= check_game(c, lv_game_at(i), dir, t);
            found += count_own(lv_game_at(i), dir);
        }
    if (found == 0) {
        lv_refuse_text(
            &why, LV_E_UNKNOWN, NULL,
            N_("no file in {text} replaces anything; `ludovie data show GAME` lists the names"), 0,
            dir);
        return cli_refused(c, &why);
    }
    return cli_finish(c, fine ? EXIT_FINE : EXIT_REFUSED);
}

/* ---- show and export ------------------------------------------------------------------------- */

static bool is_there(const char *dir, const char *name)
{
    char path[1024];
    struct stat s;

    return snprintf(path, sizeof path, "%s/%s", dir, name) < (int)sizeof path
           && stat(path, &s) == 0;
}

static const struct lv_embedded *built_in(const struct lv_game *g, const char *name)
{
    char path[256];

    if (snprintf(path, sizeof path, "data/%s/%s", g->id, name) >= (int)sizeof path)
        return NULL;
    return lv_embedded_find(path);
}

static int show(struct cli *c, const struct lv_game *g, const char *name)
{
    const struct lv_embedded *e;
    struct lv_refusal why;

    if (!name) {
        for (int i = 0; own_name(g, i); i++)
            puts(own_name(g, i));
        return cli_finish(c, EXIT_FINE);
    }
    for (int i = 0; own_name(g, i); i++)
        if (strcmp(own_name(g, i), name) == 0 && (e = built_in(g, name)) != NULL) {
            fwrite(e->bytes, 1, e->len, stdout);
            return cli_finish(c, EXIT_FINE);
        }
    lv_refuse_text(&why, LV_E_UNKNOWN, NULL, N_("this game has no file {text}"), 0, name);
    return cli_refused(c, &why);
}

/* All or nothing as far as we can see beforehand: somebody's own cards are never overwritten. */
static int export(struct cli *c, const struct lv_game *g, const char *dir)
{
    struct lv_refusal why;
    char path[1024];

    for (int i = 0; own_name(g, i); i++)
        if (is_there(dir, own_name(g, i))) {
            lv_refuse_text(
                &why, LV_E_SYSTEM, NULL,
                N_("{text} is there already and stays as it is: choose another directory"), 0,
                own_name(g, i));
            return cli_refused(c, &why);
        }
    for (int i = 0; own_name(g, i); i++) {
        const struct lv_embedded *e = built_in(g, own_name(g, i));
        if (snprintf(path, sizeof path, "%s/%s", dir, own_name(g, i)) >= (int)sizeof path)
            lv_refuse(&why, LV_E_LIMIT, NULL, N_("the path is too long"), 0);
        else if (cli_write_file(path, e->bytes, e->len, &why)) {
            puts(path);
            continue;
        }
        return cli_refused(c, &why);
    }
    return cli_finish(c, EXIT_FINE);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run(struct cli *c, int argc, char **argv)
{
    struct trial t = { .games = 1000 };
    const struct flag flags[] = {
        { "games", FLAG_NUMBER, &t.games, 0, 1000000, "N",
          N_("check: how many games bots play to compare (default: 1000; 0: none)") },
        { "seats", FLAG_NUMBER, &t.seats, 1, LV_MAX_SEATS, "N",
          N_("check: players in these games (default: 4 if possible)") },
        { 0 },
    };
    const struct lv_game *g;
    struct lv_refusal why;
    struct args a;
    int code = cli_parse(c, &cmd_data, flags, argc, argv, &a);
    const char *what = code < 0 && a.n_words > 0 ? a.word[0] : "", *name;
    bool checking = strcmp(what, "check") == 0, exporting = strcmp(what, "export") == 0;

    if (code >= 0)
        return code;
    if (!checking && !exporting && strcmp(what, "show") != 0)
        return cli_usage(c, &cmd_data, N_("say check, show or export"), "");
    if (a.n_words < (exporting ? 3 : 2) || a.n_words > 3)
        return cli_usage(
            c, &cmd_data,
            N_("say which game and which directory: check DIR [GAME], export GAME DIR"), "");
    name = checking ? a.word[2] : a.word[1];
    g = name ? lv_game_find(name, &why) : NULL;
    if (name && !g) {
        cli_refused(c, &why);
        return EXIT_USAGE;
    }
    if (checking)
        return check(c, a.word[1], g, &t);
    assert(g); /* the second word */
    return exporting ? export(c, g, a.word[2]) : show(c, g, a.word[2]);
}

const struct cmd cmd_data = {
    .name = "data",
    .words = "check DIR [GAME] | show GAME [FILE] | export GAME DIR",
    .summary = N_("your own cards and tiles: check them, or start from ours"),
    .details = N_("check names the file, line and reason of each fault; then bots play with your components "
                  "and with the built-in ones, and there is a warning if games get much longer or a seat is "
                  "favoured. export writes the built-in files into a directory, to be changed there and "
                  "used with --data; it overwrites nothing. show lists the files, or prints one."),
    .run = run,
};
