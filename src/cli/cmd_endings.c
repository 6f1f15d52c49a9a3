/* cmd_endings.c: ludovie endings: how a game could have ended from any of its moments. */
#include "commands.h"
#include "endings.h"
#include "show.h"

struct wish {
    int64_t step, games, seed, seat; /* step -1: the last moment; seat 0: with open hands */
    bool json;
};

static void print_json(const struct lv_match *m, const struct lv_endings *e)
{
    static char room[16 << 10];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    lv_json_put_int(&j, "from", lv_match_steps(m));
    lv_endings_write(lv_match_setup(m), e, &j);
    lv_json_end(&j);
    printf("%s\n", room);
}

/* ---- the command ------------------------------------------------------------------------------- */

static bool carry_out(struct cli *c, const struct lv_match *m, const struct wish *w, struct lv_refusal *why)
{
    struct lv_endings e = { 0 };
    struct lv_match *then;

    if (!lv_may_reason(lv_match_setup(m), why))
        return false;
    if (w->step > lv_match_steps(m))
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("the record has only {n} steps"), lv_match_steps(m));
    if (w->seat > lv_match_setup(m)->seats)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no seat {n}"), w->seat);
    then = lv_match_past(m, w->step >= 0 ? (int)w->step : lv_match_steps(m), why);
    if (!then)
        return false;
    endings_play(c, then, w->seat ? (int)w->seat - 1 : LV_ONLOOKER, (uint64_t)w->seed, w->games, &e);
    if (w->json)
        print_json(then, &e);
    else
        endings_show(c, then, &e);
    lv_match_free(then);
    return true;
}

static int run(struct cli *c, int argc, char **argv)
{
    struct wish w = { .step = -1, .games = 1000, .seed = 1 };
    const struct flag flags[] = {
        { "step", FLAG_NUMBER, &w.step, 0, LV_MAX_STEPS, "N", N_("from how it stood after N steps "
                                                                 "(default: the "
                                                                  "last)") },
        { "games", FLAG_NUMBER, &w.games, 1, LV_ENDINGS_MOST, "N", N_("how many games (default: 1000)") },
        { "seat", FLAG_NUMBER, &w.seat, 1, LV_MAX_SEATS, "N",
          N_("by what seat N could know; else with open hands") },
        { "seed", FLAG_NUMBER, &w.seed, 0, INT64_C(1) << 53, "N",
          N_("of the games that are played on: the same seed gives the same report (default: 1)") },
        { "json", FLAG_SWITCH, &w.json, 0, 0, NULL, N_("as a document, for programs") },
        { 0 },
    };
    struct args a;
    struct lv_refusal why;
    struct loaded l;
    int code = cli_parse(c, &cmd_endings, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words != 1)
        return cli_usage(c, &cmd_endings, N_("say which record"), "");
    if (!show_load(c, a.word[0], &l, &why))
        return cli_refused(c, &why);
    if (l.damage.code != LV_E_OK) { /* what is whole can still be played on from */
        lv_refuse_at(&l.damage, a.word[0], 0);
        cli_refused(c, &l.damage);
    }
    code = carry_out(c, l.m, &w, &why) ? EXIT_FINE : cli_refused(c, &why);
    show_release(&l);
    return cli_finish(c, code);
}

const struct cmd cmd_endings = {
    .name = "endings",
    .words = "FILE",
    .summary = N_("play on from a moment of a record, a thousand times"),
    .details = N_("How the game could have ended from there: how often each player would have "
                  "finished in each place, and with how many points, if bots that look one step "
                  "ahead had played on for everybody."),
    .document = "analysis.md",
    .run = run,
};
