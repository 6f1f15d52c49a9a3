/* cmd_games.c: ludovie games: which games there are. */
#include "commands.h"
#include "core/registry.h"

static int run(struct cli *c, int argc, char **argv)
{
    bool json = false;
    const struct flag flags[] = {
        { "json", FLAG_SWITCH, &json, 0, 0, NULL, N_("as a document, for programs") },
        { 0 },
    };
    struct args a;
    int code = cli_parse(c, &cmd_games, flags, argc, argv, &a);
    char room[8192];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    if (code >= 0)
        return code;
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
