/* cmd_load.c: ludovie load: how much a server can carry. It starts one of its own, in a new directory, so
 * that one command measures everything and leaves nothing behind but its report. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "commands.h"
#include "core/registry.h"
#include "load.h"
#include "server/server.h"
#include "store/store.h"

struct wish {
    const char *game, *dir, *store, *curve, *server;
    int64_t tables, tabs, seconds, rate, fill, slow_sync;
    bool one_by_one, words, whole, all;
};

/* ---- the server ------------------------------------------------------------------------------ */

struct served {
    pid_t pid;
    int port;
    double start_ms; /* until it listened */
};

static double now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void become_server(const struct wish *w, int out)
{
    char slow_sync[24];
    char *const argv[] = { "ludovie", "serve", "--lang", "en", "--port", "0",
                           "--data-dir", (char *)(uintptr_t)w->dir, "--slow-sync", slow_sync,
                           "--quiet", "--max-connections", "100000", "--max-per-address", "100000",
                           "--max-requests", "1000000", "--max-messages", "1000000",
                           "--tables-per-person", "1000000", "--tables-per-address", "1000000",
                           "--guests-per-address", "1000000",
                           w->one_by_one ? "--one-by-one" : "--quiet",
                           w->store ? "--store" : NULL, (char *)(uintptr_t)w->store, NULL };

    snprintf(slow_sync, sizeof slow_sync, "%lld", (long long)w->slow_sync);
    dup2(out, STDOUT_FILENO);
    execv(w->server, argv);
    _exit(127);
}

static bool no_start(const char *reason, struct lv_refusal *why)
{
    return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the server cannot start: {text}"), 0, reason);
}

static bool start_server(const struct wish *w, struct served *s, struct lv_refusal *why)
{
    char line[256] = "";
    double began = now_ms();
    const char *at;
    int out[2];
    FILE *f;

    if (pipe(out) != 0)
        return no_start(strerror(errno), why);
    s->pid = fork();
    if (s->pid == 0) {
        close(out[0]);
        become_server(w, out[1]);
    }
    close(out[1]);
    f = fdopen(out[0], "r");
    at = f && fgets(line, sizeof line, f) ? strrchr(line, ':') : NULL;
    s->start_ms = now_ms() - began;
    s->port = at ? atoi(at + 1) : 0;
    if (f)
        fclose(f);
    return s->port > 0 || no_start(line, why);
}

static void stop_server(const struct served *s)
{
    if (s->pid > 0) {
        kill(s->pid, SIGTERM);
        waitpid(s->pid, NULL, 0);
    }
}

/* ---- many stored tables ---------------------------------------------------------------------- */

static const char *const journal[] = {
    "{\"deed\":\"sit\",\"seat\":1,\"by\":1,\"bytes\":\"00000000000000000000000000000000\"}",
    "{\"deed\":\"sit\",\"seat\":2,\"by\":2,\"bytes\":\"00000000000000000000000000000000\"}",
    "{\"deed\":\"start\"}",
    "{\"deed\":\"resign\",\"seat\":2}",
};

static void fill_table(struct store *s, struct store_tx *tx, const char *game, bool finished)
{
    struct store_table t = { .id = store_new_id(s), .game = game, .options = "{}", .settings = "{}",
                             .secret = "00", .life = finished ? STORE_FINISHED : STORE_PLAYING,
                             .created = 1, .active = 1 };

    memcpy(t.key, &t.id, sizeof t.id);
    store_put_table(tx, &t);
    for (int i = 0; i < 2; i++)
        store_put_seat(tx, &(struct store_seat){ .table = t.id, .seat = i, .kind = STORE_PERSON,
                                                 .person = i + 1, .name = "Joueur" });
    for (int i = 0; i < (finished ? 4 : 3); i++)
        store_add_line(tx, t.id, i + 1, journal[i], strlen(journal[i]));
}

/* So many finished tables and 1,000 unfinished ones, to see that they cost nothing at the start. */
static bool fill(const struct wish *w, struct lv_refusal *why)
{
    enum { UNFINISHED = 1000, AT_ONCE = 500 };
    char path[1100];
    struct store *s;
    bool fine = server_database(w->dir, path, sizeof path);

    s = fine ? store_open(&(struct store_options){ .where = w->store ? w->store : path }, why)
             : NULL;
    for (int64_t i = 0; s && fine && i < w->fill + UNFINISHED; i += AT_ONCE) {
        struct store_tx *tx = store_tx_new(s);
        for (int64_t k = i; tx && k < i + AT_ONCE && k < w->fill + UNFINISHED; k++)
            fill_table(s, tx, w->game, k < w->fill);
        fine = tx && store_submit(tx, NULL, NULL, why);
        store_flush(s);
    }
    store_close(s);
    return s && fine;
}

/* ---- the report ------------------------------------------------------------------------------ */

static void line(struct cli *c, const char *name, double value, const char *unit)
{
    char number[64];

    snprintf(number, sizeof number, value < 100 ? "%.2f" : "%.0f", value);
    printf("  %-44s %10s %s\n", lv_translate(c->lang, name), number, unit);
}

static void report(struct cli *c, const struct load_plan *p, const struct load_result *r)
{
    cli_say(c, stdout, "{connections} connections of {players} players at {tables} tables:",
            LV_NUM("connections", r->connections), LV_NUM("players", 2 * (int64_t)p->tables),
            LV_NUM("tables", p->tables));
    line(c, N_("memory for each player"), r->kb_per_player, "KB");
    if (p->tabs > 1)
        line(c, N_("memory for each connection"), r->kb_per_connection, "KB");
    if (r->moves == 0)
        return;
    line(c, N_("durable decisions a second"), (double)r->moves / r->seconds, "/s");
    line(c, N_("to the acknowledgement, median"), r->p50_ms, "ms");
    line(c, N_("to the acknowledgement, 99 in 100"), r->p99_ms, "ms");
    line(c, N_("server's processor time for a decision"), r->cpu_us, "us");
    line(c, N_("bytes to the server, a decision"), (double)r->bytes_out, "B");
    line(c, N_("bytes to each player, a decision"), (double)r->bytes_in / 2, "B");
    line(c, N_("games that ended"), (double)r->games, "");
    if (r->shed > 0)
        line(c, N_("decisions that were asked to wait"), (double)r->shed, "");
}

/* ---- all games ------------------------------------------------------------------------------- */

static struct load_plan plan_of(const struct wish *w, const struct served *s)
{
    return (struct load_plan){ .game = w->game, .port = s->port, .tables = (int)w->tables,
                               .tabs = (int)w->tabs, .words = w->words, .whole = w->whole,
                               .pace = { (double)w->seconds, (double)w->rate, 0 }, .server = s->pid };
}

static bool one_of_all(const struct load_plan *p, struct lv_refusal *why)
{
    struct load_result r = { 0 }, e = { 0 }, one = { 0 };
    struct load_plan yard = *p;

    yard.pace.seconds = fmin(p->pace.seconds, 3);
    if (!load_run(p, &r, why) || r.moves == 0 || !load_echo(&yard, r.bytes_out, r.bytes_in / 2, true, &e, why)
        || !load_echo(&yard, r.bytes_out, r.bytes_out, false, &one, why))
        return false;
    printf("| %s | %s | %.0f | %.0f | %.1f | %.1f | %.1f | %lld |\n", p->game,
           p->whole ? "whole" : p->words ? "words" : "changes", (double)r.moves / r.seconds, r.p99_ms,
           r.cpu_us, r.cpu_us / one.cpu_us, r.cpu_us / e.cpu_us, (long long)r.bytes_in / 2);
    fflush(stdout);
    return true;
}

/* A line for each game: as a browser plays it, asking for words all the time, and as it was told whole. */
static bool measure_all(struct cli *c, const struct wish *w, const struct served *s, struct lv_refusal *why)
{
    struct load_plan p = plan_of(w, s);

    cli_say(c, stdout, "| game | told as | decisions/s | p99 ms | us | in messages | in exchanges | bytes |");
    puts("|---|---|---|---|---|---|---|---|");
    for (int i = 0; lv_game_at(i); i++)
        for (int how = 0; how < 3; how++) {
            p.game = lv_game_at(i)->id;
            p.words = how == 1;
            p.whole = how == 2;
            if (lv_game_at(i)->min_seats <= 2 && lv_game_at(i)->max_seats >= 2 && !one_of_all(&p, why))
                return false;
        }
    return true;
}

static bool measure(struct cli *c, const struct wish *w, const struct served *s, struct lv_refusal *why)
{
    struct load_plan p = plan_of(w, s);
    struct load_result r = { 0 }, e = { 0 }, one = { 0 };

    if (w->tables == 0)
        return true;
    if (w->all)
        return measure_all(c, w, s, why);
    if (w->curve)
        return load_curve(c, &p, w->curve, why);
    if (!load_run(&p, &r, why))
        return false;
    report(c, &p, &r);
    if (r.moves == 0 || w->rate > 0)
        return true;
    p.pace.seconds = fmin(p.pace.seconds, 5);
    if (!load_echo(&p, r.bytes_out, r.bytes_in / 2, true, &e, why)
        || !load_echo(&p, r.bytes_out, r.bytes_out, false, &one, why))
        return false;
    cli_say(c, stdout, "The same bytes by a bare echo, without rules, words or disk:");
    line(c, N_("exchanges a second"), (double)e.moves / e.seconds, "/s");
    line(c, N_("to both answers, median"), e.p50_ms, "ms");
    line(c, N_("processor time for an exchange"), e.cpu_us, "us");
    line(c, N_("the server's time as a multiple of that"), r.cpu_us / e.cpu_us, "");
    cli_say(c, stdout, "A player's message alone, sent back as it is:");
    line(c, N_("processor time for a message"), one.cpu_us, "us");
    line(c, N_("the server's time as a multiple of that"), r.cpu_us / one.cpu_us, "");
    return true;
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool load(struct cli *c, struct wish *w, struct lv_refusal *why)
{
    struct served s = { 0 };
    bool fine;

    mkdir(w->dir, 0700); /* one that cannot be made shows below */
    fine = (w->fill == 0 || fill(w, why)) && start_server(w, &s, why);
    if (fine) {
        line(c, N_("start of the server"), s.start_ms, "ms");
        fine = measure(c, w, &s, why);
    }
    stop_server(&s);
    return fine;
}

/* Two sit at each table. */
static const char *usual_game(void)
{
    int i = 0;

    while (lv_game_at(i) && (lv_game_at(i)->min_seats > 2 || lv_game_at(i)->max_seats < 2))
        i++;
    assert(lv_game_at(i));
    return lv_game_at(i)->id;
}

static int run(struct cli *c, int argc, char **argv)
{
    struct wish w = { .game = usual_game(), .tables = 500, .tabs = 1, .seconds = 20,
                      .server = "/proc/self/exe" };
    const struct flag flags[] = {
        { "game", FLAG_TEXT, &w.game, 0, 0, "GAME",
          N_("which game is played (default: the first that two can play)") },
        { "tables", FLAG_NUMBER, &w.tables, 0, 5000, "N", N_("tables with two players each (default: 500)") },
        { "tabs", FLAG_NUMBER, &w.tabs, 1, 32, "N", N_("connections of each player (default: 1)") },
        { "seconds", FLAG_NUMBER, &w.seconds, 0, 3600, "N", N_("how long they play (default: 20)") },
        { "rate", FLAG_NUMBER, &w.rate, 0, 1000000, "N",
          N_("decisions a second in all (default: as fast as they are acknowledged)") },
        { "fill", FLAG_NUMBER, &w.fill, 0, 10000000, "N",
          N_("first store this many finished tables, and 1000 unfinished ones") },
        { "words", FLAG_SWITCH, &w.words, 0, 0, NULL,
          N_("every situation is asked for in words too, as if it were read aloud all the time") },
        { "whole", FLAG_SWITCH, &w.whole, 0, 0, NULL,
          N_("situations are told whole instead of as changes, for comparison") },
        { "all", FLAG_SWITCH, &w.all, 0, 0, NULL,
          N_("all games one after the other: as changes, with words, and whole, a line each") },
        { "curve", FLAG_TEXT, &w.curve, 0, 0, "FILE",
          N_("offer less and more than the server can do, and draw what was done as a picture (SVG)") },
        { "one-by-one", FLAG_SWITCH, &w.one_by_one, 0, 0, NULL,
          N_("commit every move separately: slower, for comparison") },
        { "slow-sync", FLAG_NUMBER, &w.slow_sync, 0, 1000, "MS",
          N_("extra time for every commit, as on a slow disk, for comparison") },
        { "data-dir", FLAG_TEXT, &w.dir, 0, 0, "DIR",
          N_("a directory for the server, which is not cleaned up") },
        { "store", FLAG_TEXT, &w.store, 0, 0, "ADDRESS",
          N_("an empty PostgreSQL database for the server, instead of a file there") },
        { "server", FLAG_TEXT, &w.server, 0, 0, "FILE",
          N_("the program to start as the server: another version, or a script that starts it under a "
             "profiler (default: this one)") },
        { 0 },
    };
    struct rlimit files = { 0 };
    struct lv_refusal why;
    struct args a;
    int code = cli_parse(c, &cmd_load, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (!lv_game_find(w.game, &why))
        return cli_refused(c, &why);
    if (!w.dir || a.n_words > 0)
        return cli_usage(c, &cmd_load, N_("say which directory the server may use: --data-dir DIR"), "");
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max; /* a descriptor for each connection, in both processes */
        setrlimit(RLIMIT_NOFILE, &files);
    }
    code = load(c, &w, &why) ? EXIT_FINE : cli_refused(c, &why);
    return cli_finish(c, code);
}

const struct cmd cmd_load = {
    .name = "load",
    .words = "",
    .summary = N_("many players at once, to measure a server"),
    .details = N_("Starts a server of its own, connects the players, lets them decide as fast as they are "
                  "acknowledged, and compares with a bare echo of the same bytes. docs/performance.md says "
                  "what was measured."),
    .serves_pages = true,
    .document = "performance.md",
    .run = run,
};
