/* endings.c: see endings.h. */
#include "endings.h"

#include "grid.h"
#include "number.h"
#include "progress.h"

void endings_play(struct cli *c, const struct lv_match *m, int seat, uint64_t seed, int64_t games,
                  struct lv_endings *to)
{
    struct progress p = progress_begin(c);

    for (int64_t i = 0; i < games; i++) {
        lv_endings_play(lv_match_setup(m), lv_match_state(m), seat, seed, (uint64_t)i, to);
        if (progress_is_due(&p))
            progress_games(&p, i + 1, games);
    }
    progress_end(&p);
}

static void place_head(struct grid *t, int place)
{
    static const char *const head[LV_MAX_SEATS] = { N_("first"), N_("second"), N_("third"), N_("fourth"),
                                                    N_("fifth"), N_("sixth") };

    grid_column(t, head[place - 1], false);
}

static void share_cell(struct cli *c, struct grid *t, double share)
{
    struct lv_buf b = grid_cell(t);

    number_percent(&b, c->lang, share, 1);
}

void endings_show(struct cli *c, const struct lv_match *m, const struct lv_endings *e)
{
    const int seats = lv_match_setup(m)->seats;
    struct grid t;

    cli_say(c, stdout, "After {n} steps, played on by bots: {games} games", LV_NUM("n", lv_match_steps(m)),
            LV_NUM("games", e->games));
    if (e->given_up)
        cli_say(c, stdout, "Games given up because they were too long: {n}. They are not counted.",
                LV_NUM("n", e->given_up));
    if (e->games == 0)
        return;
    grid_init(&t, c);
    grid_column(&t, N_("player"), true);
    grid_column(&t, N_("wins"), false);
    for (int k = 1; k <= seats; k++)
        place_head(&t, k);
    grid_column(&t, N_("points:\nleast"), false);
    grid_column(&t, N_("mean"), false);
    grid_column(&t, N_("most"), false);
    for (int i = 0; i < seats; i++) {
        struct lv_buf b = grid_cell(&t);
        lv_buf_text(&b, lv_match_seat(m, i)->name);
        share_cell(c, &t, e->won[i] / e->games);
        for (int k = 1; k <= seats; k++)
            share_cell(c, &t, (double)e->ranked[i][k] / e->games);
        grid_number(&t, e->least[i], 0);
        grid_number(&t, e->points[i] / e->games, 1);
        grid_number(&t, e->most[i], 0);
    }
    grid_print(&t);
}
