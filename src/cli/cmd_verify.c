/* cmd_verify.c: ludovie verify: are these the dice and cards that nobody could have chosen? */
#include "commands.h"
#include "show.h"

/* What was found out about one file. */
struct verdict {
    const char *path;
    const struct lv_game *game; /* NULL: not known */
    bool proved;
    int steps, draws;
    unsigned by_seed; /* seats whose bytes follow from the seed */
    struct lv_refusal why; /* unless proved */
};

/* Why a record that loads, and so keeps the rules, is still no proof; true when it is one. Loading
 * has compared every draw with the seed, the seed with the commitment, and the result with the
 * game. */
static bool is_proof(const struct lv_match *m, const struct lv_refusal *damage,
                     struct lv_refusal *why)
{
    switch (lv_match_chance(m)) {
    case LV_CHANCE_TABLE:
    case LV_CHANCE_OWN:
        return lv_refuse(why, LV_E_UNKNOWN, NULL,
                         N_("the dice and cards came from a real table, which nobody can check"),
                         0);
    case LV_CHANCE_SIMULATED:
        return lv_refuse(why, LV_E_UNKNOWN, NULL,
                         N_("the dice and cards were simulated, without a commitment"), 0);
    case LV_CHANCE_FAIR: break;
    }
    if (damage->code != LV_E_OK) {
        *why = *damage;
        return false;
    }
    if (!lv_match_has_seed(m))
        return lv_match_to_move(m) == LV_OVER
                   ? lv_refuse(why, LV_E_UNKNOWN, NULL,
                               N_("the record does not hold the seed of the dice"), 0)
                   : lv_refuse(why, LV_E_UNKNOWN, NULL,
                               N_("the game is not over: its seed is shown at the end"), 0);
    if (lv_match_to_move(m) != LV_OVER)
        return lv_refuse(
            why, LV_E_UNKNOWN, NULL,
            N_("the dice and cards so far are those of the seed, but the game is not over"), 0);
    return true;
}

static void verify(struct cli *c, struct verdict *v)
{
    struct loaded l;

    if (!show_load(c, v->path, &l, &v->why))
        return;
    v->game = lv_match_setup(l.m)->game;
    v->steps = lv_match_steps(l.m);
    for (int i = 0; i < v->steps; i++)
        v->draws += lv_match_who(l.m, i) == LV_CHANCE;
    v->by_seed = lv_match_bot_bytes(l.m);
    v->proved = is_proof(l.m, &l.damage, &v->why);
    show_release(&l);
}

static void write_seats(unsigned mask, struct lv_buf *to)
{
    for (int i = 0; i < LV_MAX_SEATS; i++)
        if (mask >> i & 1) {
            lv_buf_text(to, to->len ? ", " : "");
            lv_buf_int(to, i + 1);
        }
}

static void say(struct cli *c, struct verdict *v)
{
    char room[1024], list[64];
    struct lv_buf b = LV_BUF(room), seats = LV_BUF(list);

    if (!v->proved) {
        v->why.file[0] = '\0'; /* said already */
        lv_say_refusal(&b, c->lang, &v->why);
        cli_say(c, stdout, "{file}: not proved.", LV_STR("file", v->path));
        printf("  %s\n", room);
        return;
    }
    cli_say(c, stdout, "{file}: proved.", LV_STR("file", v->path));
    cli_say(c, stdout, "  The seed is the one that was committed to before play.");
    if (v->by_seed) {
        write_seats(v->by_seed, &seats);
        cli_say(c, stdout, "  Bytes that follow from it, so that nobody chose them: seats {seats}.",
                LV_STR("seats", list));
    }
    cli_say(c, stdout,
            "  All dice and cards are those that the seed gives. Drawn: {draws}; steps: {steps}.",
            LV_NUM("draws", v->draws), LV_NUM("steps", v->steps));
    cli_say(c, stdout,
            "  Every step follows the rules of {game}, and the result is the one they lead to.",
            LV_STR("game", lv_translate(c->lang, v->game->title)));
}

static void write_json(struct cli *c, const struct verdict *v)
{
    char room[4096], words[1024];
    struct lv_buf b = LV_BUF(room), message = LV_BUF(words);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    lv_json_put_text(&j, "file", v->path);
    lv_json_put_bool(&j, "proved", v->proved);
    if (v->game) {
        lv_json_put_text(&j, "game", v->game->id);
        lv_json_put_int(&j, "steps", v->steps);
        lv_json_put_int(&j, "draws", v->draws);
        lv_json_key(&j, "by_seed");
        lv_json_list(&j);
        for (int i = 0; i < LV_MAX_SEATS; i++)
            if (v->by_seed >> i & 1)
                lv_json_int(&j, i + 1);
        lv_json_end(&j);
    }
    if (!v->proved) {
        lv_say(&message, c->lang, v->why.msgid, LV_NUM("n", v->why.n), LV_STR("text", v->why.text));
        lv_json_put_text(&j, "code", lv_code_key(v->why.code));
        if (v->why.rule)
            lv_json_put_text(&j, "rule", v->why.rule);
        lv_json_put_text(&j, "message", words);
        if (v->why.line)
            lv_json_put_int(&j, "line", v->why.line);
    }
    lv_json_end(&j);
    printf("%s\n", room);
}

static int run(struct cli *c, int argc, char **argv)
{
    bool json = false;
    const struct flag flags[] = {
        { "json", FLAG_SWITCH, &json, 0, 0, NULL, N_("one object for each file, for programs") },
        { 0 },
    };
    struct args a;
    int code = cli_parse(c, &cmd_verify, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words == 0)
        return cli_usage(c, &cmd_verify, N_("say which record"), "");
    code = EXIT_FINE;
    for (int i = 0; i < a.n_words; i++) {
        struct verdict v = { .path = a.word[i] };
        verify(c, &v);
        if (json)
            write_json(c, &v);
        else
            say(c, &v);
        if (!v.proved)
            code = EXIT_REFUSED;
    }
    return cli_finish(c, code);
}

const struct cmd cmd_verify = {
    .name = "verify",
    .words = "FILE…",
    .summary = N_("prove the dice and cards of a record"),
    .details = N_("Recomputes everything: the commitment, each die and card from the seed, each step by the "
                  "rules, the result. The exit code is 0 only if everything is proved. docs/fairness.md "
                  "explains how, and how to do it without this program."),
    .document = "fairness.md",
    .run = run,
};
