/* cmd_merge.c: ludovie merge: what several processes played, as one result. */
#include "commands.h"
#include "part.h"
#include "report.h"

struct wish {
    const char *plot;
    bool json, csv;
};

static bool show_ladder(struct cli *c, const struct wish *w, const struct whole *k, struct lv_refusal *why)
{
    const struct ladder *l = &k->ladder;

    if (!w->json)
        ladder_table(c, l, (double)k->milliseconds / 1000);
    else if (!ladder_json(l))
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    return !w->plot || ladder_plot(c, l, w->plot, why);
}

static bool show_sim(struct cli *c, const struct wish *w, const struct whole *k, struct lv_refusal *why)
{
    if (w->csv)
        report_csv(&k->sim, &k->result);
    else if (!w->json)
        report_table(c, &k->sim, &k->result, (double)k->milliseconds / 1000);
    else if (!report_json(&k->sim, &k->result))
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    return !w->plot || report_plot(c, &k->sim, &k->result, w->plot, why);
}

static bool merge(struct cli *c, const struct args *a, const struct wish *w, struct whole *k,
                  struct lv_refusal *why)
{
    if (w->plot && !(cli_is_free(w->plot, c->overwrite, why) && cli_may_write(w->plot, why)))
        return false;
    for (int i = 0; i < a->n_words; i++)
        if (!whole_add(c, k, a->word[i], why))
            return false;
    if (!whole_finish(k, why))
        return false;
    if (k->is_ladder && w->csv)
        return lv_refuse(why, LV_E_OPTION, NULL, N_("a ladder has no --csv"), 0);
    return k->is_ladder ? show_ladder(c, w, k, why) : show_sim(c, w, k, why);
}

static int run(struct cli *c, int argc, char **argv)
{
    struct wish w = { 0 };
    const struct flag flags[] = {
        { "json", FLAG_SWITCH, &w.json, 0, 0, NULL, N_("as a document, for programs") },
        { "csv", FLAG_SWITCH, &w.csv, 0, 0, NULL, N_("as lines of values, for spreadsheets") },
        { "plot", FLAG_TEXT, &w.plot, 0, 0, "FILE.svg", N_("the same picture as for a single run") },
        OVERWRITE_FLAG(c),
        { 0 },
    };
    struct whole whole = { 0 };
    struct lv_refusal why;
    struct args a;
    bool partial;
    int code = cli_parse(c, &cmd_merge, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words == 0)
        return cli_usage(c, &cmd_merge, N_("say which files"), "");
    if (w.json && w.csv)
        return cli_usage(c, &cmd_merge, N_("--json and --csv cannot be used together"), "");
    code = merge(c, &a, &w, &whole, &why) ? EXIT_FINE : cli_refused(c, &why);
    partial = code == EXIT_FINE && (whole.is_ladder ? !ladder_is_whole(&whole.ladder) : whole.result.partial);
    whole_release(&whole);
    return cli_finish(c, partial ? EXIT_REFUSED : code);
}

const struct cmd cmd_merge = {
    .name = "merge",
    .words = "FILE...",
    .summary = N_("put together what several processes simulated"),
    .details = N_("The files are what `simulate` or `ladder` printed with --shard 1/N to N/N and the "
                  "same --seed. The "
                  "result is that of one run without --shard, to the last digit."),
    .run = run,
};
