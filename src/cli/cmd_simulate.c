/* cmd_simulate.c: ludovie simulate: many games between bots. */
#include <stdlib.h>

#include "commands.h"
#include "part.h"
#include "report.h"
#include "run.h"
#include "stop.h"

/* What was asked for, and what must be given back. */
struct wish {
    const char *bots, *records, *plot;
    int64_t seats, games;
    struct run run;
    struct part part;
    bool rotate, csv;

    struct lv_data *data;
    void *table; /* for the exact player; NULL: not needed */
    char spec[LV_MAX_SEATS][PLAYER_SPEC];
    int n_bots;
};

static int check_wish(struct cli *c, const struct args *a, struct wish *w)
{
    if (!a->game)
        return cli_usage(c, &cmd_simulate, N_("which game? `ludovie games` lists them"), "");
    if (a->n_words)
        return cli_usage(c, &cmd_simulate, N_("too many words: {text}"), a->word[0]);
    if (w->run.shard && !part_read(w->run.shard, &w->part))
        return cli_usage(c, &cmd_simulate, N_("{text} is not a part of a whole, such as 2/8"), w->run.shard);
    if (w->run.shard && (w->run.seed < 0 || w->run.json || w->csv || w->plot))
        return cli_usage(c, &cmd_simulate, N_("--shard needs a --seed; --json, --csv and --plot are for "
                                              "merge"), "");
    if (w->run.json && w->csv)
        return cli_usage(c, &cmd_simulate, N_("--json and --csv cannot be used together"), "");
    w->n_bots = player_read_list(w->bots, w->spec, LV_MAX_SEATS);
    if (!w->n_bots)
        return cli_usage(c, &cmd_simulate,
                         N_("{text} is not a list of bots, such as greedy,random"), w->bots);
    if (!w->seats)
        w->seats = w->n_bots > 1 ? w->n_bots : a->game->min_seats;
    if (w->n_bots != 1 && w->n_bots != w->seats)
        return cli_usage(c, &cmd_simulate, N_("{text}: one bot for all seats, or one for each"),
                         w->bots);
    if (w->records && w->run.max_steps > LV_MAX_STEPS)
        w->run.max_steps = LV_MAX_STEPS; /* a record holds no more */
    return -1;
}

/* One bot for every player, and the table if one of them needs it. */
static bool seat_bots(struct cli *c, struct wish *w, struct sim *sim, struct lv_refusal *why)
{
    for (int i = 0; i < sim->terms.u->seats; i++) {
        sim->spec[i] = w->spec[w->n_bots == 1 ? 0 : i];
        if (lv_bot_likes_table(sim->spec[i], sim->terms.u) && !w->table
            && !(w->table = cli_solved_table(c, sim->terms.u, why)))
            return false;
    }
    sim->terms.table = w->table;
    return true;
}

static bool show(struct cli *c, const struct wish *w, const struct sim *sim,
                 const struct sim_result *r, double seconds, struct lv_refusal *why)
{
    if (w->part.of)
        return part_print_sim(sim, r, seconds) || lv_refuse(why, LV_E_SYSTEM, NULL,
                                                            N_("not enough memory"), 0);
    if (w->csv)
        report_csv(sim, r);
    else if (!w->run.json)
        report_table(c, sim, r, seconds);
    else if (!report_json(sim, r))
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    return !w->plot || report_plot(c, sim, r, w->plot, why);
}

static bool simulate(struct cli *c, const struct args *a, struct wish *w, bool *partial,
                     struct lv_refusal *why)
{
    struct lv_setup u;
    struct sim sim = { .terms = { .u = &u, .milliseconds = w->run.bot_seconds * 1000, .log = w->run.bot_log },
                       .rotate = w->rotate, .games = w->games, .part = w->part, .max_steps = w->run.max_steps,
                       .threads = (int)w->run.threads, .records = w->records,
                       .overwrite = c->overwrite };
    struct progress progress;
    struct sim_result r;
    bool fine;

    if (w->plot && !(cli_is_free(w->plot, c->overwrite, why) && cli_may_write(w->plot, why)))
        return false;
    w->data = cli_load_data(c, a->game, why);
    if (!w->data || !cli_setup(a, w->data, (int)w->seats, &u, why) || !cli_make_seed(&w->run.seed, why)
        || !seat_bots(c, w, &sim, why))
        return false;
    sim.seed = (uint64_t)w->run.seed;
    sim.data = w->data;
    stop_catch();
    progress = progress_begin(c);
    fine = sim_run(&sim, &progress, &r, why);
    progress_end(&progress);
    stop_let_go();
    fine = fine && show(c, w, &sim, &r, progress_clock() - progress.started, why);
    *partial = r.partial;
    sim_result_release(&r);
    return fine;
}

static int run(struct cli *c, int argc, char **argv)
{
    struct wish w = { .bots = "greedy", .games = 1000, .run = run_standard() };
    const struct flag flags[] = {
        { "bots", FLAG_TEXT, &w.bots, 0, 0, "BOT,...",
          N_("levels, greedy, flat:100, mcts:500, cmd:PROGRAM…: one, or one a seat (default: greedy)") },
        { "seats", FLAG_NUMBER, &w.seats, 1, LV_MAX_SEATS, "N",
          N_("players (default: as many as the bots named, or as few as the game allows)") },
        { "games", FLAG_NUMBER, &w.games, 1, 1000000000, "N",
          N_("how many games (default: 1000)") },
        { "rotate", FLAG_SWITCH, &w.rotate, 0, 0, NULL,
          N_("bots change seats from game to game; results are by bot, not by seat") },
        { "csv", FLAG_SWITCH, &w.csv, 0, 0, NULL, N_("as lines of values, for spreadsheets") },
        { "plot", FLAG_TEXT, &w.plot, 0, 0, "FILE.svg",
          N_("a picture of the scores and the shares of wins") },
        { "records", FLAG_TEXT, &w.records, 0, 0, "DIR",
          N_("keep every game as a record (slower)") },
        OVERWRITE_FLAG(c),
        RUN_FLAGS(&w.run),
        { 0 },
    };
    struct args a;
    struct lv_refusal why;
    bool partial = false;
    int code = cli_parse(c, &cmd_simulate, flags, argc, argv, &a);

    if (code < 0)
        code = check_wish(c, &a, &w);
    if (code >= 0)
        return code;
    code = simulate(c, &a, &w, &partial, &why) ? EXIT_FINE : cli_refused(c, &why);
    free(w.table);
    lv_data_free(w.data);
    return cli_finish(c, partial ? EXIT_REFUSED : code);
}

const struct cmd cmd_simulate = {
    .name = "simulate",
    .words = "GAME",
    .summary = N_("let bots play many games and count who wins"),
    .details =
        N_("Each player's share of wins is given with the interval in which the true share lies "
           "95 times in 100, shared wins being split. Ctrl-C stops and shows what there is."),
    .takes_game = true,
    .document = "simulate.md",
    .run = run,
};
