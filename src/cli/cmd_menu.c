/* cmd_menu.c: what ludovie does when nothing is asked of it: a few questions, each with an answer that
 * Enter gives, and a game begins. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "commands.h"
#include "core/options.h"
#include "core/registry.h"
#include "play.h"

/* The sentence as a prompt, in static room: one question is asked at a time. */
#define PROMPT(c, ...) (lv_buf_clear(&prompt), lv_say(&prompt, (c)->lang, __VA_ARGS__), prompt_room)
static char prompt_room[512];
static struct lv_buf prompt = { prompt_room, sizeof prompt_room, 0, false };

static void title(struct cli *c, const char *text)
{
    putchar('\n');
    cli_styled(c, LV_STYLE_STRONG, text);
    putchar('\n');
}

/* "3. Title: what it is", broken between words. */
static void show_item(const struct cli *c, int number, const char *name, const char *text)
{
    char line[1024];
    struct lv_buf b = LV_BUF(line);

    printf("%d. ", number);
    lv_say(&b, c->lang, "{name}: {text}", LV_STR("name", name), LV_STR("text", text));
    cli_wrap(c, LV_STYLE_PLAIN, 3, 3, line);
    putchar('\n');
}

static bool choose_game(struct cli *c, const struct lv_game **to)
{
    int n = 0, choice;

    title(c, lv_translate(c->lang, N_("Which game?")));
    for (; lv_game_at(n); n++)
        show_item(c, n + 1, lv_translate(c->lang, lv_game_at(n)->title),
                  lv_translate(c->lang, lv_game_at(n)->summary));
    if (!ask_number(c, PROMPT(c, "Number, or Enter for the first: "), 1, n, 1, &choice))
        return false;
    *to = lv_game_at(choice - 1);
    return true;
}

static bool choose_bot(struct cli *c, const char **to)
{
    enum { USUAL = 3 };
    int n = 0, choice;

    title(c, lv_translate(c->lang, N_("How strong are the bots?")));
    for (; lv_level_id(n); n++)
        printf("%d. %s\n", n + 1, lv_translate(c->lang, lv_level_title(n)));
    if (!ask_number(c, PROMPT(c, "Number, or Enter for {n}: ", LV_NUM("n", USUAL)), 1, n, USUAL, &choice))
        return false;
    *to = lv_level_id(choice - 1);
    return true;
}

/* The options that people are asked about, by their index; returns how many. */
static int list_options(const struct lv_game *g, int out[LV_MAX_OPTIONS])
{
    int n = 0;

    for (int i = 0; i < g->n_options; i++)
        if (!g->options[i].not_asked)
            out[n++] = i;
    return n;
}

static void show_options(struct cli *c, const struct lv_setup *u, const int option[], int n)
{
    for (int i = 0; i < n; i++) {
        const struct lv_option *o = &u->game->options[option[i]];
        char value[256], text[1024];
        struct lv_buf v = LV_BUF(value), b = LV_BUF(text);
        lv_setup_say(u, option[i], c->lang, &v);
        lv_say(&b, c->lang, "{value}. {text}", LV_STR("value", value),
               LV_STR("text", lv_translate(c->lang, o->help)));
        show_item(c, i + 1, lv_translate(c->lang, o->title), text);
    }
}

/* A new value: by its number where all of them have names, else as it is written. */
static bool ask_value(struct cli *c, const struct lv_option *o, char to[MAX_ANSWER])
{
    const bool by_number = o->names && o->min > o->max && !o->per_seat && !o->is_set;
    int n = 0, choice;

    cli_wrap(c, LV_STYLE_PLAIN, 0, 0, lv_translate(c->lang, o->help));
    printf("\n(%s)\n", o->rules);
    for (; o->names && o->names[n].id; n++)
        if (by_number)
            printf("%d. %s\n", n + 1, lv_translate(c->lang, o->names[n].msgid));
        else
            printf("  %s (%s)\n", o->names[n].id, lv_translate(c->lang, o->names[n].msgid));
    if (!by_number)
        return ask_line(c, PROMPT(c, "New value: "), to);
    if (!ask_number(c, PROMPT(c, "Number, or Enter for 1: "), 1, n, 1, &choice))
        return false;
    snprintf(to, MAX_ANSWER, "%s", o->names[choice - 1].id);
    return true;
}

/* Lets people change options one by one; what they say is also kept in `a`, for cli_setup. */
static bool choose_options(struct cli *c, struct lv_setup *u, struct args *a)
{
    static char value[MAX_GAME_FLAGS][MAX_ANSWER];
    int option[LV_MAX_OPTIONS], n = list_options(u->game, option);
    struct lv_refusal why;

    for (;;) {
        const struct lv_option *o;
        int choice;
        title(c, lv_translate(c->lang, N_("Options")));
        show_options(c, u, option, n);
        if (!ask_number(c, PROMPT(c, "Number of the option to change, or Enter to begin: "), 0,
                        n, 0, &choice))
            return false;
        if (choice == 0 && lv_setup_check(u, &why))
            return true;
        if (choice == 0) {
            cli_refused(c, &why);
            continue;
        }
        o = &u->game->options[option[choice - 1]];
        if (a->n_set == MAX_GAME_FLAGS || !ask_value(c, o, value[a->n_set]))
            return false;
        if (!lv_setup_set(u, o->id, value[a->n_set], &why)) {
            cli_refused(c, &why);
            continue;
        }
        a->set[a->n_set].name = o->id;
        a->set[a->n_set].value = value[a->n_set];
        a->n_set++;
    }
}

static bool choose_people(struct cli *c, const struct lv_game *g, bool at_table, int *players,
                          int *people, char names[MAX_ANSWER])
{
    int usual = g->min_seats < 3 && g->max_seats >= 3 ? 3 : g->min_seats;

    names[0] = '\0';
    if (!ask_number(c, PROMPT(c, "How many players, bots included? {min} to {max}, Enter for {n}: ",
                              LV_NUM("min", g->min_seats), LV_NUM("max", g->max_seats), LV_NUM("n", usual)),
                    g->min_seats, g->max_seats, usual, players))
        return false;
    if (!ask_number(c, PROMPT(c, "How many of them are people? Enter for {n}: ",
                              LV_NUM("n", at_table ? *players : 1)),
                    0, *players, at_table ? *players : 1, people))
        return false;
    if (*people == 0)
        return true;
    ask_offer(NULL);
    return ask_line(c, PROMPT(c, "Their names, with commas between them (Enter: none): "), names);
}

static int new_game(struct cli *c, enum lv_chance chance)
{
    struct args a = { 0 };
    struct play_seats seats;
    struct play p = play_by(c);
    struct lv_refusal why = { 0 };
    struct lv_data *data;
    struct lv_setup u;
    char names[MAX_ANSWER];
    const char *bot = "normal";
    int players, people, code = -1;
    bool change = false;

    if (!choose_game(c, &a.game)
        || !choose_people(c, a.game, chance == LV_CHANCE_TABLE, &players, &people, names))
        return EXIT_FINE;
    data = cli_load_data(c, a.game, &why);
    if (!data || !lv_setup_init(&u, a.game, data, players, &why))
        code = cli_refused(c, &why);
    else if ((people < players && !choose_bot(c, &bot))
             || !ask_yes(c, PROMPT(c, "Look at the options of the game? (y/n, Enter: no) "), false, &change)
             || (change && !choose_options(c, &u, &a)))
        code = EXIT_FINE;
    lv_data_free(data);
    if (code >= 0)
        return code;
    if (play_fill_seats(c, players, people, names[0] ? names : NULL, bot, &seats, &why)
        && play_new(&p, &a, &seats, chance == LV_CHANCE_TABLE && play_with_own_hands(a.game, &seats)
                                        ? LV_CHANCE_OWN : chance, 0, NULL, &why))
        code = play_run(&p);
    else
        code = cli_refused(c, &why);
    play_release(&p);
    return code;
}

static int go_on(struct cli *c)
{
    struct play p = play_by(c);
    struct lv_refusal why;
    int code = play_resume(&p, "last", "", &why) ? play_run(&p) : cli_refused(c, &why);

    play_release(&p);
    return code;
}

/* A command about one game. */
static int about_game(struct cli *c, const struct cmd *cmd)
{
    const struct lv_game *g;
    char id[64], *argv[] = { id, NULL };

    if (!choose_game(c, &g))
        return EXIT_FINE;
    snprintf(id, sizeof id, "%s", g->id);
    return cmd->run(c, 1, argv);
}

/* The one after this, and after the last the first. */
static const struct lv_lang *next_language(const struct lv_lang *l)
{
    const struct lv_lang *next = lv_lang_at(lv_lang_number(l) + 1);

    return next ? next : lv_lang_at(0);
}

enum { PLAY = 1, LEARN, GO_ON, TABLE, RULES, LANGUAGE, LEAVE, N_ITEMS = LEAVE };

static void show_menu(struct cli *c)
{
    static const char *const item[] = {
        [PLAY] = N_("Play"), [LEARN] = N_("Learn a game"), [GO_ON] = N_("Go on with the last game"),
        [TABLE] = N_("Referee a real table"), [RULES] = N_("Read the rules"),
        [LANGUAGE] = N_("In English"), /* in each language, its own name */
        [LEAVE] = N_("Leave"),
    };

    title(c, "Ludovie");
    for (int i = PLAY; i <= N_ITEMS; i++) {
        const struct lv_lang *l = i == LANGUAGE ? next_language(c->lang) : c->lang;
        printf("%d. %s", i, lv_translate(l, item[i]));
        while (l != c->lang && (l = next_language(l)) != c->lang) /* the others, by asking again */
            printf(", %s", lv_translate(l, item[i]));
        putchar('\n');
    }
}

static int run(struct cli *c, int argc, char **argv)
{
    const struct flag flags[] = { { 0 } };
    struct args a;
    int code = cli_parse(c, &cmd_menu, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words > 0)
        return cli_usage(c, &cmd_menu, N_("too many words: {text}"), a.word[0]);
    for (;;) {
        int choice;
        code = EXIT_FINE;
        show_menu(c);
        if (!ask_number(c, PROMPT(c, "Number, or Enter for 1: "), 1, N_ITEMS, 1, &choice))
            return cli_finish(c, EXIT_FINE);
        switch (choice) {
        case PLAY: code = new_game(c, LV_CHANCE_FAIR); break;
        case GO_ON: code = go_on(c); break;
        case TABLE: code = new_game(c, LV_CHANCE_TABLE); break;
        case LEARN: code = about_game(c, &cmd_learn); break;
        case RULES: code = about_game(c, &cmd_rules); break;
        case LANGUAGE: c->lang = next_language(c->lang); break;
        default: return cli_finish(c, EXIT_FINE);
        }
        if (ask_over())
            return cli_finish(c, code);
    }
}

const struct cmd cmd_menu = {
    .name = "menu", .words = "", .summary = N_("choose what to do by answering a few questions"), .run = run,
};
