/* cmd_analyse.c: ludovie analyse: the story of games that were played. */
#include <stdlib.h>

#include "analyse.h"
#include "bots/bots.h"
#include "commands.h"
#include "progress.h"
#include "show.h"

struct wish {
    bool json, csv;
    const char *html, *plot;
    int64_t budget, seed;
};

static int check_wish(struct cli *c, const struct args *a, const struct wish *w)
{
    if (a->n_words == 0)
        return cli_usage(c, &cmd_analyse, N_("say which record"), "");
    if (w->json && w->csv)
        return cli_usage(c, &cmd_analyse, N_("--json and --csv cannot be used together"), "");
    if (a->n_words > 1 && (w->html || w->plot))
        return cli_usage(c, &cmd_analyse, N_("--html and --plot are for one record at a time"), "");
    return -1;
}

static struct lv_story *work_out(struct cli *c, const struct lv_match *m, const struct wish *w,
                                 const void *table, struct lv_refusal *why)
{
    const struct lv_story_terms terms = { .table = table, .most = (int)w->budget, .seed = (uint64_t)w->seed };
    struct progress p = progress_begin(c);
    struct lv_story *s = lv_story_new(m, &terms, why);

    while (s && lv_story_work(s))
        if (progress_is_due(&p)) {
            char room[128];
            struct lv_buf b = LV_BUF(room);
            lv_say(&b, c->lang, "analysing, step {n} of {all}", LV_NUM("n", lv_story_done(s)),
                   LV_NUM("all", lv_story_steps(s)));
            progress_words(room);
        }
    progress_end(&p);
    return s;
}

static bool print_json(struct cli *c, const struct lv_story *s, const char *path, struct lv_refusal *why)
{
    enum { A_STEP = 8 << 10, REST = 256 << 10 };
    const size_t room = REST + (size_t)lv_story_steps(s) * A_STEP;
    char *text = malloc(room);
    struct lv_buf b;
    struct lv_json j;

    if (!text)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    b = lv_buf_over(text, room);
    j = lv_json_on(&b);
    lv_json_object(&j);
    lv_json_put_text(&j, "file", path);
    lv_story_write(s, c->lang, &j);
    lv_json_end(&j);
    if (b.cut)
        lv_refuse(why, LV_E_LIMIT, NULL, N_("the answer would be longer than {n} bytes"), (int64_t)room);
    else
        printf("%s\n", text);
    free(text);
    return !b.cut;
}

static bool show(struct cli *c, const struct wish *w, const struct lv_story *s, const char *path,
                 struct lv_refusal *why)
{
    if (w->csv)
        analyse_csv(s);
    else if (!w->json)
        analyse_show(c, s);
    else if (!print_json(c, s, path, why))
        return false;
    return (!w->plot || analyse_plot(c, s, w->plot, why)) && (!w->html || analyse_html(c, s, w->html, why));
}

/* A solved table where one can be had: it is worked out in a moment. */
static bool analyse(struct cli *c, const struct wish *w, const char *path, struct lv_refusal *why)
{
    struct loaded l = { 0 };
    void *table = NULL;
    struct lv_story *s = NULL;
    bool fine = show_load_as_far(c, path, &l, why);

    if (fine && l.damage.code != LV_E_OK) { /* what is whole can still be told */
        lv_refuse_at(&l.damage, path, 0);
        cli_refused(c, &l.damage);
    }
    if (fine && lv_bot_may_be_exact(lv_match_setup(l.m), NULL)) {
        table = cli_solved_table(c, lv_match_setup(l.m), why);
        fine = table != NULL;
    }
    fine = fine && (s = work_out(c, l.m, w, table, why)) && show(c, w, s, path, why);
    lv_story_free(s);
    free(table);
    show_release(&l);
    return fine;
}

static bool may_write(struct cli *c, const char *path, struct lv_refusal *why)
{
    return !path || (cli_is_free(path, c->overwrite, why) && cli_may_write(path, why));
}

static int run(struct cli *c, int argc, char **argv)
{
    struct wish w = { .seed = 1 };
    const struct flag flags[] = {
        { "budget", FLAG_NUMBER, &w.budget, LV_WORTH_LEAST, LV_WORTH_LIMIT, "N",
          N_("play on at most N games from each moment (default: 8000, to the end 400)") },
        { "seed", FLAG_NUMBER, &w.seed, 0, INT64_C(1) << 53, "N",
          N_("of the games that are played on: the same seed gives the same report (default: 1)") },
        { "plot", FLAG_TEXT, &w.plot, 0, 0, "FILE.svg", N_("a picture of the chances over time") },
        { "html", FLAG_TEXT, &w.html, 0, 0, "FILE.html",
          N_("a page with the picture, the ledger and every step, which needs nothing else") },
        { "json", FLAG_SWITCH, &w.json, 0, 0, NULL, N_("one object for each file, for programs") },
        { "csv", FLAG_SWITCH, &w.csv, 0, 0, NULL, N_("as lines of values, for spreadsheets") },
        OVERWRITE_FLAG(c),
        { 0 },
    };
    struct args a;
    struct lv_refusal why;
    int code = cli_parse(c, &cmd_analyse, flags, argc, argv, &a);

    if (code < 0)
        code = check_wish(c, &a, &w);
    if (code >= 0)
        return code;
    if (!may_write(c, w.plot, &why) || !may_write(c, w.html, &why))
        return cli_refused(c, &why);
    code = EXIT_FINE;
    for (int i = 0; i < a.n_words; i++) {
        if (a.n_words > 1 && !w.json && !w.csv)
            printf("%s%s\n", i ? "\n" : "", a.word[i]);
        if (!analyse(c, &w, a.word[i], &why))
            code = cli_refused(c, &why);
    }
    return cli_finish(c, code);
}

const struct cmd cmd_analyse = {
    .name = "analyse",
    .words = "FILE…",
    .summary = N_("tell the story of a game: chances, luck, choices"),
    .details = N_("Every player's chances to win after every step; what of the change was luck and what were "
                  "decisions; the three steps that mattered most. `ludovie play --from FILE --step N` "
                  "plays on "
                  "from there."),
    .document = "analysis.md",
    .run = run,
};
