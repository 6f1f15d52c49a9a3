/* cmd_play.c: ludovie play and ludovie table: a game at this keyboard. */
#include <string.h>

#include "commands.h"
#include "play.h"

struct wishes {
    const char *seats, *names, *bot, *save, *resume, *from, *bot_log, *hands, *position;
    int64_t players, people, seed, step, pace, bot_seconds;
    bool coach, here;
};

enum { USUAL_SEATS = 3 };

/* Whose the hands are at a real table: people's own, unless a bot must know its cards or somebody wants to
 * tell the program every card. */
static bool choose_hands(const struct lv_game *g, const struct play_seats *seats, const char *wanted,
                         enum lv_chance *chance, struct lv_refusal *why)
{
    if (wanted && strcmp(wanted, "own") != 0 && strcmp(wanted, "told") != 0)
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("hands are `own` or `told`, not {text}"), 0, wanted);
    if (*chance != LV_CHANCE_TABLE)
        return true;
    if (wanted ? strcmp(wanted, "own") == 0 : play_with_own_hands(g, seats))
        *chance = LV_CHANCE_OWN;
    return true;
}

static int start(struct cli *c, const struct args *a, const struct wishes *w, enum lv_chance chance)
{
    struct lv_refusal why;
    struct play_seats seats;
    struct play p = play_by(c);
    bool fine;
    int code;

    if (w->pace >= 0)
        p.pace = w->pace;
    p.terms.milliseconds = w->bot_seconds * 1000;
    p.terms.log = w->bot_log;
    if (w->resume) {
        fine = play_resume(&p, w->resume, w->bot, &why);
    } else if (w->from) {
        const struct play_from from = { w->from, w->bot, w->save, w->step, (uint64_t)w->seed };
        fine = play_from(&p, &from, &why);
    } else {
        const bool named = chance == LV_CHANCE_TABLE && w->people == LV_MAX_SEATS && w->names
                        && strchr(w->names, ','); /* who names the people of a real table names all of them */
        int players = w->players ? (int)w->players : named ? 0 : USUAL_SEATS;
        fine = (w->seats ? play_read_seats(c, w->seats, &seats, &why)
                         : play_fill_seats(c, players, (int)w->people, w->names, w->bot, &seats, &why))
            && choose_hands(a->game, &seats, w->hands, &chance, &why)
            && play_new(&p, a, &seats, chance, (uint64_t)w->seed, w->save, &why)
            && ((!w->here && !w->position) || play_here(&p, w->position, &why));
    }
    fine = fine && (!w->coach || play_engage_coach(&p, &why));
    code = fine ? play_run(&p) : cli_refused(c, &why);
    play_release(&p);
    return code;
}

static int run_with(struct cli *c, const struct cmd *cmd, enum lv_chance chance, int argc, char **argv)
{
    struct wishes w = { .bot = "normal", .people = chance == LV_CHANCE_TABLE ? LV_MAX_SEATS : 1,
                        .pace = -1, .bot_seconds = PLAYER_SECONDS };
    const struct flag flags[] = {
        { "players", FLAG_NUMBER, &w.players, 2, LV_MAX_SEATS, "N",
          N_("how many seats (default 3; at a real table, as many as there are names)") },
        { "people", FLAG_NUMBER, &w.people, 0, LV_MAX_SEATS, "N", N_("how many of them are people") },
        { "names", FLAG_TEXT, &w.names, 0, 0, "A,B", N_("the names of the people") },
        { "bot", FLAG_TEXT, &w.bot, 0, 0, "BOT",
          N_("who plays the other seats: beginner, easy, normal, strong, expert; or cmd:PROGRAM") },
        { "seats", FLAG_TEXT, &w.seats, 0, 0, "A,BOT,…", N_("all seats in order: names of people, or bots") },
        { "hands", FLAG_TEXT, &w.hands, 0, 0, "own|told",
          N_("at a real table: hold your own cards (`own`, usual among people), or tell every card "
             "(`told`)") },
        { "here", FLAG_SWITCH, &w.here, 0, 0, NULL,
          N_("at a real table: go on with a game that was interrupted; what lies where is asked") },
        { "position", FLAG_TEXT, &w.position, 0, 0, "FILE",
          N_("begin in this position instead: one that `referee` gives, or a form that was filled in") },
        { "save", FLAG_TEXT, &w.save, 0, 0, "FILE", N_("where to keep the record") },
        OVERWRITE_FLAG(c),
        { "resume", FLAG_TEXT, &w.resume, 0, 0, "FILE", N_("resume a saved game; `last`: the newest") },
        { "from", FLAG_TEXT, &w.from, 0, 0, "FILE",
          N_("what if: go on from a moment of a recorded game, with new luck, against bots") },
        { "step", FLAG_NUMBER, &w.step, 0, LV_MAX_STEPS, "N",
          N_("with --from: as it stood after N steps (default 0)") },
        { "seed", FLAG_NUMBER, &w.seed, 1, INT64_MAX, "N",
          N_("repeatable luck, for puzzles and tests") },
        { "coach", FLAG_SWITCH, &w.coach, 0, 0, NULL,
          N_("a coach for the first games: what to look at, and what was better") },
        { "pace", FLAG_NUMBER, &w.pace, 0, PLAY_MAX_PACE, "MS",
          N_("shortest time between two bot moves (default: 500 on a terminal, else 0)") },
        { "bot-seconds", FLAG_NUMBER, &w.bot_seconds, 1, PLAYER_MAX_SECONDS, "N",
          N_("time a cmd: bot has for one decision (default: 10)") },
        { "bot-log", FLAG_TEXT, &w.bot_log, 0, 0, "FILE",
          N_("file to which the standard error of cmd: bots is added") },
        { 0 },
    };
    struct args a;
    int code = cli_parse(c, cmd, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words > 0)
        return cli_usage(c, cmd, N_("too many words: {text}"), a.word[0]);
    if (!a.game && !w.resume && !w.from)
        return cmd_menu.run(c, 0, argv + argc);
    return start(c, &a, &w, chance);
}

static int run_play(struct cli *c, int argc, char **argv)
{
    return run_with(c, &cmd_play, LV_CHANCE_FAIR, argc, argv);
}

static int run_table(struct cli *c, int argc, char **argv)
{
    return run_with(c, &cmd_table, LV_CHANCE_TABLE, argc, argv);
}

const struct cmd cmd_play = {
    .name = "play", .words = "[GAME]", .summary = N_("play in the terminal"),
    .details = N_("Alone against bots, or several people at one keyboard. Every step is saved; Ctrl-C and\n"
                  "the end of input leave a game that can be resumed."),
    .takes_game = true, .run = run_play,
};

const struct cmd cmd_table = {
    .name = "table", .words = "[GAME]",
    .summary = N_("referee a real table: you roll, it applies the rules"),
    .details = N_("Like `play`, but the dice and draws are yours: the program asks what came up, applies "
                  "the\nrules, keeps the score and refuses what is impossible."),
    .takes_game = true, .run = run_table,
};
