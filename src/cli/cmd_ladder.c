/* cmd_ladder.c: ludovie ladder: how strong bots are against each other. */
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "ladder.h"
#include "part.h"
#include "run.h"
#include "stop.h"

/* What was asked for, and what must be given back. */
struct wish {
    struct lv_setup u; /* as long as the ladder, which knows it */
    const char *bots, *gauntlet, *plot, *resume;
    int64_t seats, games;
    struct run run;

    struct lv_data *data;
    void *table; /* for the exact player; NULL: not needed */
    struct ladder l;
    struct ladder_file *file;
};

/* The one of --gauntlet is a bot like the others, and comes first. */
static int read_bots(struct cli *c, struct wish *w)
{
    struct ladder *l = &w->l;
    int first = w->gauntlet != NULL, n;

    if (w->gauntlet && player_read_list(w->gauntlet, l->bot, 1) != 1)
        return cli_usage(c, &cmd_ladder, N_("{text} is not one bot"), w->gauntlet);
    n = player_read_list(w->bots, l->bot + first, LADDER_BOTS - first);
    if (!n)
        return cli_usage(c, &cmd_ladder, N_("{text} is not a list of at most eight bots"), w->bots);
    l->bots = first + n;
    l->gauntlet = first ? 0 : -1;
    if (l->bots < 2)
        return cli_usage(c, &cmd_ladder, N_("{text}: a ladder takes at least two bots"), w->bots);
    return -1;
}

static int check_wish(struct cli *c, const struct args *a, struct wish *w)
{
    if (!a->game)
        return cli_usage(c, &cmd_ladder, N_("which game? `ludovie games` lists them"), "");
    if (a->n_words)
        return cli_usage(c, &cmd_ladder, N_("too many words: {text}"), a->word[0]);
    if (w->run.shard && !part_read(w->run.shard, &w->l.part))
        return cli_usage(c, &cmd_ladder, N_("{text} is not a part of a whole, such as 2/8"), w->run.shard);
    if (w->run.shard && (w->run.seed < 0 || w->run.json || w->plot))
        return cli_usage(c, &cmd_ladder, N_("--shard needs a --seed; --json and --plot are for merge"), "");
    if (w->l.takes_luck_out && (w->resume || w->run.shard))
        return cli_usage(c, &cmd_ladder, N_("--luck-adjusted is for a run in one piece: without --resume and "
                                            "--shard"), "");
    if (!w->seats)
        w->seats = a->game->min_seats;
    return read_bots(c, w);
}

static bool get_table(struct cli *c, struct wish *w, const struct lv_setup *u, struct lv_refusal *why)
{
    bool wanted = w->l.takes_luck_out && lv_bot_may_be_exact(u, NULL);

    for (int i = 0; i < w->l.bots; i++)
        wanted |= lv_bot_likes_table(w->l.bot[i], u);
    if (wanted)
        w->table = cli_solved_table(c, u, why);
    w->l.terms.table = w->table;
    return w->table || !wanted;
}

static bool play(struct cli *c, struct wish *w, double *seconds, struct lv_refusal *why)
{
    struct progress progress;
    struct lv_refusal disk;
    bool fine;

    stop_catch();
    progress = progress_begin(c);
    fine = ladder_run(&w->l, w->file, &progress, why);
    progress_end(&progress);
    stop_let_go();
    *seconds = progress_clock() - progress.started;
    if (!ladder_file_close(w->file, &disk) && fine) {
        *why = disk;
        fine = false;
    }
    w->file = NULL;
    return fine;
}

static bool show(struct cli *c, const struct wish *w, double seconds, struct lv_refusal *why)
{
    if (w->l.part.of)
        return part_print_ladder(&w->l, seconds) || lv_refuse(why, LV_E_SYSTEM, NULL,
                                                              N_("not enough memory"), 0);
    if (!w->run.json)
        ladder_table(c, &w->l, seconds);
    else if (!ladder_json(&w->l))
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    if (!w->run.json && w->resume && !ladder_is_whole(&w->l))
        cli_say(c, stdout, "The same command goes on from here.");
    return !w->plot || ladder_plot(c, &w->l, w->plot, why);
}

static bool climb(struct cli *c, const struct args *a, struct wish *w, struct lv_refusal *why)
{
    bool seed_is_given = w->run.seed >= 0;
    struct ladder *l = &w->l;
    struct lv_setup *u = &w->u;
    double seconds;

    if (w->plot && !(cli_is_free(w->plot, c->overwrite, why) && cli_may_write(w->plot, why)))
        return false;
    w->data = cli_load_data(c, a->game, why);
    if (!w->data || !cli_setup(a, w->data, (int)w->seats, u, why) || !cli_make_seed(&w->run.seed, why))
        return false;
    l->terms = (struct player_terms){ .u = u, .milliseconds = w->run.bot_seconds * 1000,
                                      .log = w->run.bot_log };
    l->data = w->data;
    l->seed = (uint64_t)w->run.seed;
    l->games = w->games;
    l->max_steps = w->run.max_steps;
    l->threads = (int)w->run.threads;
    if (!get_table(c, w, u, why) || !ladder_init(l, why))
        return false;
    if (w->resume && !(w->file = ladder_file_open(w->resume, l, seed_is_given, why)))
        return false;
    return play(c, w, &seconds, why) && show(c, w, seconds, why);
}

static int run(struct cli *c, int argc, char **argv)
{
    struct wish w = { .bots = "beginner,easy,normal,strong,expert", .games = 200,
                      .run = run_standard() };
    const struct flag flags[] = {
        { "bots", FLAG_TEXT, &w.bots, 0, 0, "BOT,...",
          N_("two to eight bots (default: the levels, from beginner to expert)") },
        { "gauntlet", FLAG_TEXT, &w.gauntlet, 0, 0, "BOT",
          N_("this bot against each of the others, instead of everybody against everybody") },
        { "seats", FLAG_NUMBER, &w.seats, 1, LV_MAX_SEATS, "N",
          N_("players (default: as few as the game allows); one against all others") },
        { "games", FLAG_NUMBER, &w.games, 1, LADDER_MAX_GAMES, "N",
          N_("games of each pairing, rounded up to whole rounds of the seats (default: 200)") },
        { "resume", FLAG_TEXT, &w.resume, 0, 0, "FILE",
          N_("keep every game in this file, and go on with those that are in it") },
        { "luck-adjusted", FLAG_SWITCH, &w.l.takes_luck_out, 0, 0, NULL,
          N_("the shares once more with luck taken out: the same on average, and closer (slower)") },
        { "plot", FLAG_TEXT, &w.plot, 0, 0, "FILE.svg", N_("a picture of the ratings") },
        OVERWRITE_FLAG(c),
        RUN_FLAGS(&w.run),
        { 0 },
    };
    struct args a;
    struct lv_refusal why, disk;
    int code = cli_parse(c, &cmd_ladder, flags, argc, argv, &a);
    bool whole;

    if (code < 0)
        code = check_wish(c, &a, &w);
    if (code >= 0)
        return code;
    code = climb(c, &a, &w, &why) ? EXIT_FINE : cli_refused(c, &why);
    whole = w.l.won && ladder_is_whole(&w.l);
    ladder_file_close(w.file, &disk);
    ladder_release(&w.l);
    free(w.table);
    lv_data_free(w.data);
    return cli_finish(c, whole ? code : EXIT_REFUSED);
}

const struct cmd cmd_ladder = {
    .name = "ladder",
    .words = "GAME",
    .summary = N_("measure how strong bots are against each other"),
    .details =
        N_("Each bot meets each other, changing seats, with the same dice and cards at every seat. With\n"
           "more than two seats one bot plays against copies of another. Bots are levels (beginner, easy,\n"
           "normal, strong, expert), random, greedy, exact, flat:N, mcts:N, or programs of your own:\n"
           "cmd:PROGRAM. Ctrl-C stops and shows what there is."),
    .takes_game = true,
    .document = "bots.md",
    .run = run,
};
