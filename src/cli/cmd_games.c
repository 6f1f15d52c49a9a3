/* cmd_games.c: ludovie games: which games there are. */
#include <assert.h>

#include "commands.h"
#include "core/registry.h"
#include "core/tables.h"

/* What can happen and be chosen in each game, a document a line. */
static int print_rows(struct cli *c)
{
    static char room[1 << 17];

    for (int i = 0; lv_game_at(i); i++) {
        struct lv_buf b = LV_BUF(room);
        struct lv_json j = lv_json_on(&b);
        lv_tables_write(lv_game_at(i), c->lang, &j);
        assert(!b.cut);
        printf("%s\n", room);
    }
    return cli_finish(c, EXIT_FINE);
}

static int run(struct cli *c, int argc, char **argv)
{
    bool json = false, rows = false;
    const struct flag flags[] = {
        { "json", FLAG_SWITCH, &json, 0, 0, NULL, N_("as a document, for programs") },
        { "rows", FLAG_SWITCH, &rows, 0, 0, NULL,
          N_("the events and choices of each game with their arguments, for programs") },
        { 0 },
    };
    struct args a;
    int code = cli_parse(c, &cmd_games, flags, argc, argv, &a);
    char room[8192];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    if (code >= 0)
        return code;
    if (rows)
        return print_rows(c);
    lv_json_list(&j);
    for (int i = 0; lv_game_at(i); i++) {
        const struct lv_game *g = lv_game_at(i);
        lv_json_object(&j);
        lv_json_put_text(&j, "id", g->id);
        lv_json_put_text(&j, "title", lv_translate(c->lang, g->title));
        lv_json_put_int(&j, "min_seats", g->min_seats);
        lv_json_put_int(&j, "max_seats", g->max_seats);
        lv_json_end(&j);
        if (!json)
            printf("%-20s %-24s %s\n", g->id, lv_translate(c->lang, g->title),
                   lv_translate(c->lang, g->summary));
    }
    lv_json_end(&j);
    if (json)
        printf("%s\n", room);
    return cli_finish(c, EXIT_FINE);
}

const struct cmd cmd_games = {
    .name = "games", .words = "", .summary = N_("list the games"), .run = run,
};
