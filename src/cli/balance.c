/* balance.c: see balance.h. */
#include "balance.h"

#include <assert.h>
#include <string.h>

#include "grid.h"
#include "number.h"
#include "pool.h"
#include "report.h"
#include "stop.h"

enum { SEED = 1, MAX_STEPS = 100000 }; /* the same games whenever somebody looks again */

static const double z95 = 1.96;

/* ---- judging --------------------------------------------------------------------------------- */

static bool is_longer(const struct sim_result *own, const struct sim_result *built_in)
{
    struct summary a = tally_summary(&own->lengths), b = tally_summary(&built_in->lengths);

    return a.n > 1 && b.n > 1
        && a.mean - z95 * a.error > (b.mean + z95 * b.error) * BALANCE_LONGER / 100;
}

static bool is_endless(const struct sim_result *own, const struct sim_result *built_in)
{
    double a = (double)own->unfinished / (double)(own->ended + own->unfinished),
           b = (double)built_in->unfinished / (double)(built_in->ended + built_in->unfinished);

    return a > b + BALANCE_ENDLESS / 100.0;
}

unsigned balance_judge(const struct sim_result *own, const struct sim_result *built_in, int seats)
{
    unsigned faults = is_longer(own, built_in) ? BALANCE_IS_LONGER : 0;

    assert(seats > 0 && seats <= LV_MAX_SEATS && 1u << seats <= BALANCE_IS_LONGER);
    if (is_endless(own, built_in))
        faults |= BALANCE_IS_ENDLESS;
    for (int i = 0; i < seats; i++)
        if (report_share(own, i).interval.low
            > report_share(built_in, i).interval.high + BALANCE_SHARE / 100.0)
            faults |= 1u << i;
    return faults;
}

/* ---- playing --------------------------------------------------------------------------------- */

static bool play(struct cli *c, const struct lv_game *g, const struct lv_data *d, int seats,
                 int64_t games, struct sim_result *to, struct lv_refusal *why)
{
    const struct args a = { .game = g };
    struct lv_setup u;
    struct sim sim = { .terms.u = &u, .data = d, .seed = SEED, .games = games, .max_steps = MAX_STEPS,
                       .threads = pool_cores() };
    struct progress progress;
    bool fine;

    *to = (struct sim_result){ 0 };
    if (!cli_setup(&a, d, seats, &u, why))
        return false;
    for (int i = 0; i < seats; i++)
        sim.spec[i] = "greedy";
    progress = progress_begin(c);
    fine = sim_run(&sim, &progress, to, why);
    progress_end(&progress);
    return fine && (!to->partial || lv_refuse(why, LV_E_SYSTEM, NULL, N_("stopped"), 0));
}

/* ---- showing --------------------------------------------------------------------------------- */

static void length_cell(struct grid *t, const struct sim_result *r)
{
    struct summary s = tally_summary(&r->lengths);
    struct lv_buf b = grid_cell(t);

    assert(s.n == r->ended);
    number_say(&b, t->c->lang, s.mean, 1);
    lv_buf_text(&b, " ± ");
    number_say(&b, t->c->lang, z95 * s.error, 1);
}

static void share_cell(struct grid *t, const struct sim_result *r, int seat)
{
    struct win_share w = report_share(r, seat);
    struct lv_buf b = grid_cell(t);

    number_percent(&b, t->c->lang, w.share, 1);
    lv_buf_text(&b, " (");
    number_say(&b, t->c->lang, 100 * w.interval.low, 1);
    lv_buf_text(&b, "–");
    number_say(&b, t->c->lang, 100 * w.interval.high, 1);
    lv_buf_text(&b, ")");
}

static void show(struct cli *c, const struct sim_result r[2], int seats)
{
    struct grid t;

    grid_init(&t, c);
    grid_column(&t, N_("Compared"), true);
    grid_column(&t, N_("Yours"), false);
    grid_column(&t, N_("Built in"), false);
    grid_text(&t, lv_translate(c->lang, N_("steps a game")));
    length_cell(&t, &r[0]);
    length_cell(&t, &r[1]);
    for (int i = 0; i < seats; i++) {
        struct lv_buf b = grid_cell(&t);
        lv_say(&b, c->lang, "wins of seat {n}", LV_NUM("n", i + 1));
        share_cell(&t, &r[0], i);
        share_cell(&t, &r[1], i);
    }
    grid_print(&t);
}

static void warn_seat(struct cli *c, const struct sim_result r[2], int seat)
{
    char text[2][NUMBER_ROOM];

    for (int i = 0; i < 2; i++) {
        struct lv_buf b = LV_BUF(text[i]);
        number_percent(&b, c->lang, report_share(&r[i], seat).share, 0);
    }
    cli_say(c, stdout,
            "Warning: seat {n} is favoured: it wins {own} of the games, {usual} with the built-in "
            "components.",
            LV_NUM("n", seat + 1), LV_STR("own", text[0]), LV_STR("usual", text[1]));
}

static void warn(struct cli *c, const struct sim_result r[2], int seats, unsigned faults)
{
    char text[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(text);

    if (faults & BALANCE_IS_LONGER) {
        number_percent(&b, c->lang,
                       tally_summary(&r[0].lengths).mean / tally_summary(&r[1].lengths).mean - 1,
                       0);
        cli_say(c, stdout,
                "Warning: games get much longer, by {share} more than with the built-in "
                "components.",
                LV_STR("share", text));
    }
    if (faults & BALANCE_IS_ENDLESS)
        cli_say(c, stdout, "Warning: {n} of {games} games never end.",
                LV_NUM("n", r[0].unfinished), LV_NUM("games", r[0].ended + r[0].unfinished));
    for (int i = 0; i < seats; i++)
        if (faults & 1u << i)
            warn_seat(c, r, i);
    if (!faults)
        cli_say(c, stdout, "Games are about as long as usual, and no seat is favoured.");
}

bool balance_check(struct cli *c, const struct lv_game *g, const struct lv_data *own, int seats,
                   int64_t games, struct lv_refusal *why)
{
    struct lv_data *built_in = lv_data_load(g, NULL, NULL, why);
    struct sim_result r[2] = { 0 };
    bool fine = built_in != NULL;

    if (fine) {
        cli_say(c, stdout, "Bots play with your components and the built-in ones ({games} games each, "
                           "{seats} players).",
                LV_NUM("games", games), LV_NUM("seats", seats));
        fflush(stdout);
        stop_catch();
        fine = play(c, g, own, seats, games, &r[0], why)
               && play(c, g, built_in, seats, games, &r[1], why);
        stop_let_go();
    }
    if (fine) {
        show(c, r, seats);
        warn(c, r, seats, balance_judge(&r[0], &r[1], seats));
    }
    for (int i = 0; i < 2; i++)
        sim_result_release(&r[i]);
    lv_data_free(built_in);
    return fine;
}
