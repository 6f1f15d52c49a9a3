/* cmd_serve.c: ludovie serve: the web server. Every flag may also stand in a configuration file. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "core/registry.h"
#include "pool.h"
#include "server/server.h"
#include "store/store.h"

enum { MAX_GAMES = 16, MAX_CONFIG = 64 << 10, DATA_PATH = 1024 };

struct desk {
    struct cli *c;
    const char *file;                /* of settings; NULL: none */
    const struct flag *flags;        /* which write to: */
    struct server_config *config;
    char **argv;
    struct lv_data *data[MAX_GAMES]; /* as the games in the registry; loaded when first asked for */
};

static const struct lv_data *components(void *ctx, const struct lv_game *g, struct lv_refusal *why)
{
    struct desk *d = ctx;
    int i = 0;

    while (lv_game_at(i) != g)
        i++;
    if (i >= MAX_GAMES) {
        lv_refuse(why, LV_E_LIMIT, NULL, N_("there are too many games"), 0);
        return NULL;
    }
    if (!d->data[i])
        d->data[i] = cli_load_data(d->c, g, why);
    return d->data[i];
}

/* Without progress on the terminal: it is asked for in a worker, and the log is there. */
static void *solved_table(void *ctx, const struct lv_setup *u, struct lv_refusal *why)
{
    struct cli quiet = *((struct desk *)ctx)->c;

    quiet.plain = true;
    return cli_solved_table(&quiet, u, why);
}

/* The address is for people and for programs that wait for it: a line of its own, at once. */
static void ready(void *ctx, const struct server_config *config, int port)
{
    struct cli *c = ((struct desk *)ctx)->c;
    char address[128];

    if (config->address) {
        bool v6 = strchr(config->address, ':') != NULL;
        snprintf(address, sizeof address, v6 ? "http://[%s]:%d/" : "http://%s:%d/", config->address, port);
        cli_say(c, stdout, "Ludovie listens at {address}", LV_STR("address", address));
    }
    if (config->unix_path)
        cli_say(c, stdout, "Ludovie listens at {address}", LV_STR("address", config->unix_path));
    cli_say(c, stdout, "Ctrl-C stops it.");
    fflush(stdout);
}

/* ---- the configuration file ------------------------------------------------------------------ */

static bool at_line(struct lv_refusal *why, const char *path, int line)
{
    return lv_refuse_at(why, path, line);
}

/* One "name = value" into the flag of that name. The value must outlive the run. */
static bool set_flag(const struct flag *flags, const char *name, const char *value, struct lv_refusal *why)
{
    const struct flag *f = flags;
    char *end;

    while (f->name && (strcmp(f->name, name) != 0 || strcmp(name, "config") == 0))
        f++;
    if (!f->name)
        return lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("there is no setting called {text}"), 0, name);
    if (f->kind == FLAG_TEXT) {
        *(const char **)f->to = value;
        return true;
    }
    if (f->kind == FLAG_SWITCH) {
        *(bool *)f->to = strcmp(value, "yes") == 0;
        return strcmp(value, "yes") == 0 || strcmp(value, "no") == 0
            || lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is neither yes nor no"), 0, value);
    }
    *(int64_t *)f->to = strtoll(value, &end, 10);
    return (end != value && !*end && *(int64_t *)f->to >= f->min && *(int64_t *)f->to <= f->max)
        || lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not a possible number here"), 0,
                          value);
}

static char *trimmed(char *text)
{
    size_t n;

    text += strspn(text, " \t");
    n = strlen(text);
    while (n > 0 && strchr(" \t\r", text[n - 1]))
        text[--n] = '\0';
    return text;
}

/* Lines "name = value"; # begins a comment. `text` is cut into pieces that the flags then point to. */
static bool read_config(char *text, const char *path, const struct flag *flags, struct lv_refusal *why)
{
    int number = 0;

    for (char *line = text, *next; line; line = next) {
        char *comment = strchr(line, '#'), *equals;
        next = strchr(line, '\n');
        number++;
        if (next)
            *next++ = '\0';
        if (comment && (!next || comment < next))
            *comment = '\0';
        line = trimmed(line);
        if (!*line)
            continue;
        equals = strchr(line, '=');
        if (!equals) {
            lv_refuse(why, LV_E_FORMAT, NULL, N_("a line is: name = value"), 0);
            return at_line(why, path, number);
        }
        *equals = '\0';
        if (!set_flag(flags, trimmed(line), trimmed(equals + 1), why))
            return at_line(why, path, number);
    }
    return true;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Flags once more after the file, so that they win. */
static int with_config(struct cli *c, const char *file, const struct flag *flags, char **argv,
                       struct args *a, char **text)
{
    struct lv_refusal why;
    size_t len;

    if (!file)
        return -1;
    *text = cli_read_file(file, MAX_CONFIG, &len, &why);
    if (!*text || !read_config(*text, file, flags, &why))
        return cli_refused(c, &why);
    return cli_parse(c, &cmd_serve, flags, 0, argv, a);
}

/* Reads the file once more. Texts of it would not live long enough, and are not taken. */
static bool reload(void *ctx, struct server_config *to, struct lv_refusal *why)
{
    const struct desk *d = ctx;
    struct server_config before = *d->config;
    struct args a;
    size_t len;
    char *text = d->file ? cli_read_file(d->file, MAX_CONFIG, &len, why) : NULL;
    bool fine = !d->file || (text && read_config(text, d->file, d->flags, why));

    if (fine && cli_parse(d->c, &cmd_serve, d->flags, 0, d->argv, &a) < 0)
        *to = *d->config;
    *d->config = before;
    free(text);
    return fine;
}

/* One that may stand in an address as it is. */
static bool is_name(const char *name)
{
    const size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");

    return len > 0 && len <= 32 && !name[len];
}

/* `set` is what the flags and the file say, which a reload reads once more. */
static int serve(struct desk *desk, const struct server_config *set)
{
    char standard[DATA_PATH]; /* where the tables are when nobody says */
    struct cli *c = desk->c;
    struct server_config config = *set;
    const struct server_world world = { desk, c->lang, components, solved_table, reload, ready };
    struct lv_refusal why;
    int code = EXIT_FINE;

    if (!config.data_dir) {
        if (!cli_data_path(standard, DATA_PATH, "server"))
            return cli_usage(c, &cmd_serve, N_("say where to keep the tables: --data-dir DIR"), "");
        config.data_dir = standard;
    }
    if (strcmp(config.address, "none") == 0)
        config.address = NULL;
    if (!config.address && !config.unix_path)
        return cli_usage(c, &cmd_serve, N_("nowhere to listen: --listen or --unix"), "");
    if (config.store && store_is_file(config.store))
        return cli_usage(c, &cmd_serve, N_("{text} is not the address of a PostgreSQL database"),
                         config.store);
    if (config.process && !config.store)
        return cli_usage(c, &cmd_serve,
                         N_("several processes share a PostgreSQL database: --store"), "");
    if (config.process && !is_name(config.process))
        return cli_usage(c, &cmd_serve,
                         N_("a process is called by at most 32 of a to z, 0 to 9 and -: {text}"),
                         config.process);
    if (!server_run(&config, &world, &why))
        code = cli_refused(c, &why);
    for (int i = 0; i < MAX_GAMES; i++)
        lv_data_free(desk->data[i]);
    return cli_finish(c, code);
}

static const struct server_config usual = {
    .address = "127.0.0.1", .port = 8317, .max_tables = 10000, .max_connections = 8192, .per_address = 256,
    .requests_per_s = 50, .messages_per_s = 20, .tables_per_person = 50, .tables_per_address = 500,
    .guests_per_address = 1000, .max_waiting = 1000, .keep_s = 30, .keep_guests = 400, .keep_lobbies = 30,
    .keep_chat = 365,
};

/* Reads the flags, which write to k and *file, and serves. */
static int with_flags(struct cli *c, const struct flag *flags, const char *const *file,
                      struct server_config *k, int argc, char **argv)
{
    struct args a;
    char *text = NULL;
    int code;

    k->bot_threads = pool_cores() > 1 ? pool_cores() - 1 : 1;
    code = cli_parse(c, &cmd_serve, flags, argc, argv, &a);
    if (code < 0)
        code = with_config(c, *file, flags, argv, &a, &text);
    if (code < 0 && a.n_words > 0)
        code = cli_usage(c, &cmd_serve, N_("too many words: {text}"), a.word[0]);
    if (code < 0)
        code = serve(&(struct desk){ c, *file, flags, k, argv, { NULL } }, k);
    free(text);
    return code;
}

static int run(struct cli *c, int argc, char **argv)
{
    enum { MANY = 1000000 };
    const char *file = NULL;
    struct server_config k = usual;
    const struct flag flags[] = {
        { "listen", FLAG_TEXT, &k.address, 0, 0, "ADDRESS",
          N_("address to listen on, or none (default: 127.0.0.1)") },
        { "port", FLAG_NUMBER, &k.port, 0, 65535, "N", N_("port; 0 picks a free one (default: 8317)") },
        { "unix", FLAG_TEXT, &k.unix_path, 0, 0, "PATH", N_("listen on a unix socket too") },
        { "data-dir", FLAG_TEXT, &k.data_dir, 0, 0, "DIR",
          N_("where tables and people are kept (default: ludovie/server in the user's data directory)") },
        { "store", FLAG_TEXT, &k.store, 0, 0, "ADDRESS",
          N_("keep them in PostgreSQL: postgresql://HOST/DATABASE, service=NAME (default: a file there)") },
        { "process", FLAG_TEXT, &k.process, 0, 0, "NAME",
          N_("one of several processes that share the PostgreSQL database, by this name for proxies") },
        { "trusted-proxy", FLAG_TEXT, &k.trusted_proxy, 0, 0, "ADDRESS,...",
          N_("whose forwarded addresses are trusted; unix for the socket (default: nobody's)") },
        { "max-tables", FLAG_NUMBER, &k.max_tables, 1, MANY, "N",
          N_("tables in memory at the same time (default: 10000)") },
        { "max-connections", FLAG_NUMBER, &k.max_connections, 1, MANY, "N",
          N_("connections at the same time (default: 8192)") },
        { "max-per-address", FLAG_NUMBER, &k.per_address, 1, MANY, "N",
          N_("of these, from one address (default: 256)") },
        { "max-requests", FLAG_NUMBER, &k.requests_per_s, 1, MANY, "N",
          N_("requests a second from one address (default: 50)") },
        { "max-messages", FLAG_NUMBER, &k.messages_per_s, 1, MANY, "N",
          N_("messages a second from one player (default: 20)") },
        { "tables-per-person", FLAG_NUMBER, &k.tables_per_person, 1, MANY, "N",
          N_("tables that one person is at, and makes in an hour (default: 50)") },
        { "tables-per-address", FLAG_NUMBER, &k.tables_per_address, 1, MANY, "N",
          N_("tables made from one address in an hour (default: 500)") },
        { "guests-per-address", FLAG_NUMBER, &k.guests_per_address, 1, MANY, "N",
          N_("new guests from one address in an hour (default: 1000)") },
        { "max-waiting", FLAG_NUMBER, &k.max_waiting, 1, MANY, "N",
          N_("decisions that wait for the disk; beyond, people are asked to wait (default: 1000)") },
        { "keep", FLAG_NUMBER, &k.keep_s, 0, 86400, "SECONDS",
          N_("how long a table stays in memory when nobody is connected (default: 30)") },
        { "keep-guests", FLAG_NUMBER, &k.keep_guests, 0, MANY, "DAYS",
          N_("guests without games, and devices, are forgotten after this time (default: 400; 0: never)") },
        { "keep-lobbies", FLAG_NUMBER, &k.keep_lobbies, 0, MANY, "DAYS",
          N_("tables that have not begun are forgotten after this time (default: 30; 0: never)") },
        { "keep-finished", FLAG_NUMBER, &k.keep_finished, 0, MANY, "DAYS",
          N_("finished games are forgotten after this time (default: 0, never)") },
        { "keep-chat", FLAG_NUMBER, &k.keep_chat, 0, MANY, "DAYS",
          N_("what was said is forgotten after this time (default: 365; 0: never)") },
        { "bot-threads", FLAG_NUMBER, &k.bot_threads, 1, 64, "N",
          N_("threads for bots (default: one less than there are cores)") },
        { "one-by-one", FLAG_SWITCH, &k.one_by_one, 0, 0, NULL,
          N_("commit every move separately: slower, for comparison") },
        { "slow-sync", FLAG_NUMBER, &k.slow_sync_ms, 0, 1000, "MS",
          N_("extra time for every commit, as on a slow disk, for comparison") },
        { "quiet", FLAG_SWITCH, &k.quiet, 0, 0, NULL, N_("no log on standard error") },
        { "config", FLAG_TEXT, &file, 0, 0, "FILE",
          N_("settings from a file, one per line: name = value; flags take precedence") },
        { 0 },
    };

    return with_flags(c, flags, &file, &k, argc, argv);
}

const struct cmd cmd_serve = {
    .name = "serve",
    .words = "",
    .summary = N_("a server where people meet and play, each at their own screen"),
    .details = N_("One process, and one SQLite file or a PostgreSQL database. docs/hosting.md explains "
                  "how to run it behind nginx, "
                  "docs/protocol.md how programs talk to it."),
    .serves_pages = true,
    .document = "hosting.md",
    .run = run,
};
