/* cmd_learn.c: ludovie learn: a playable introduction to a game, scene by scene, and then the first game. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "commands.h"
#include "core/lesson.h"
#include "core/registry.h"
#include "own.h"
#include "play_inside.h"
#include "show.h"

struct learning {
    struct play p; /* the scene, drawn and asked about as any game is */
    struct lv_lesson *lesson;
    int scene, scenes, seat;
    bool told_how; /* to decide: when that is first useful */
};

/* Where a line leads. */
enum way { STAY, ON, BACK, GONE };

/* ---- what is shown ----------------------------------------------------------------------------- */

static void tell(const struct cli *c, int style, const char *text)
{
    if (*text) {
        cli_wrap(c, style, 0, 0, text);
        putchar('\n');
    }
}

/* Where something is asked, Enter does something else (tell_how). */
static void tell_keys(struct cli *c, bool asks)
{
    if (asks)
        cli_say(c, stdout, "b goes back, s skips a scene, q leaves, ? tells more.");
    else
        cli_say(c, stdout, "Enter continues, b goes back, s skips a scene, q leaves, ? tells more.");
}

static void tell_how(struct learning *t)
{
    cli_say(t->p.c, stdout,
            "Decide by the number of a choice, or in its words. Enter alone shows what we would do.");
    t->told_how = true;
}

static void show_help(struct learning *t)
{
    tell_keys(t->p.c, lv_lesson_asks(t->lesson, t->scene));
    tell_how(t);
    cli_say(t->p.c, stdout, "d choices, p position, m mine, r rules.");
}

/* A newcomer hears all of a list that is not very long; `d` tells it again. */
static void show_choices(struct learning *t)
{
    enum { HEARD_AT_ONCE = 12 };
    struct choices all;

    play_list_choices(&t->p, &all);
    (all.n <= HEARD_AT_ONCE ? play_show_choices : play_offer_choices)(&t->p, t->seat);
}

/* What lies there, where it is drawn; what is told about it; what is asked. By ear `p` tells the first. */
static void show_scene(struct learning *t)
{
    struct cli *c = t->p.c;
    const bool asks = lv_lesson_asks(t->lesson, t->scene);

    putchar('\n');
    if (!c->plain && lv_match_to_move(t->p.m) != LV_OVER) {
        show_situation(c, t->p.m, t->seat);
        putchar('\n');
    }
    tell(c, LV_STYLE_STRONG, lv_lesson_told(t->lesson, t->scene, c->lang));
    if (asks) {
        if (!c->plain)
            putchar('\n');
        play_show_question(&t->p, t->seat);
        show_choices(t);
        if (!t->told_how)
            tell_how(t);
    }
}

/* ---- what is typed ----------------------------------------------------------------------------- */

static bool ask(struct learning *t, char line[MAX_ANSWER])
{
    char prompt[32];
    struct lv_buf b = LV_BUF(prompt);

    lv_buf_int(&b, t->scene + 1);
    lv_buf_char(&b, '/');
    lv_buf_int(&b, t->scenes);
    lv_buf_text(&b, " > ");
    return ask_line(t->p.c, prompt, line);
}

static bool is(const char *line, char key, const char *msgid)
{
    return (line[0] == key && line[1] == '\0') || cli_is_word(line, msgid);
}

/* "rules", or "rules WORD". */
static bool asks_for_rules(const char *line)
{
    char word[MAX_ANSWER];

    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
    return is(word, 'r', N_("rules"));
}

/* Keys that lead elsewhere, and those that look around. False: the line is none. */
static bool take_key(struct learning *t, const char *line, enum way *way)
{
    struct play *p = &t->p;
    enum answer answer;

    *way = STAY;
    if (is(line, 'q', N_("quit")))
        *way = GONE;
    else if (is(line, 'b', N_("back")))
        *way = BACK;
    else if (is(line, 's', N_("skip")))
        *way = ON;
    else if (is(line, '?', N_("help")))
        show_help(t);
    else if (is(line, 'd', N_("moves")) && lv_match_to_move(p->m) == t->seat)
        play_show_choices(p, t->seat);
    else if (is(line, 'p', N_("board")))
        show_situation(p->c, p->m, t->seat);
    else if (is(line, 'm', N_("mine")))
        show_mine(p->c, p->m, t->seat);
    else
        return asks_for_rules(line) && play_command(p, LV_ONLOOKER, line, &answer);
    return true;
}

/* Everything is told: Enter goes on. */
static enum way ask_enter(struct learning *t)
{
    char line[MAX_ANSWER];
    enum way way = STAY;

    ask_offer(NULL);
    while (way == STAY) {
        if (!ask(t, line))
            return GONE;
        if (!*line)
            way = ON;
        else if (!take_key(t, line, &way))
            tell_keys(t->p.c, false);
    }
    return way;
}

/* What happened, a sentence about it, and what others do then: time to read, unless there is nothing more. */
static enum way after(struct learning *t, int since, const char *said)
{
    const int done = lv_match_steps(t->p.m);
    struct lv_refusal why;

    play_tell_news(&t->p, since, t->seat);
    tell(t->p.c, LV_STYLE_STRONG, said);
    if (!lv_lesson_meanwhile(t->lesson, t->scene, t->p.m, &why)) {
        cli_refused(t->p.c, &why);
        return GONE;
    }
    play_tell_news(&t->p, done, t->seat); /* in sentences by ear too: who hears it is new here */
    return *said || lv_match_steps(t->p.m) > done ? ask_enter(t) : ON;
}

static enum way decide(struct learning *t, lv_action a)
{
    struct cli *c = t->p.c;
    const int since = lv_match_steps(t->p.m);
    struct lv_refusal why = { 0 };
    const char *said;

    switch (lv_lesson_judge(t->lesson, t->scene, t->p.m, a, c->lang, &said, &why)) {
    case LV_VERDICT_RIGHT:
        return after(t, since, said);
    case LV_VERDICT_WRONG:
        tell(c, LV_STYLE_PLAIN, *said ? said : lv_translate(c->lang, N_("You may, but not in this lesson.")));
        break;
    case LV_VERDICT_REFUSED:
        if (*said && why.rule)
            cli_say(c, stdout, "{text} ({rule})", LV_STR("text", said), LV_STR("rule", why.rule));
        else
            cli_refused(c, &why);
        break;
    }
    return STAY;
}

/* What we would do, without doing it. */
static void show_answer(struct learning *t)
{
    const struct lv_words w = lv_match_words(t->p.m, t->p.c->lang, t->seat);
    const lv_action a = lv_lesson_answer(t->lesson, t->scene, t->p.m);
    char label[LV_MAX_SENTENCE], number[16];
    struct lv_buf l = LV_BUF(label), n = LV_BUF(number);

    lv_match_name(t->p.m, a, &w, &l);
    lv_buf_int(&n, play_number_of(&t->p, a));
    cli_say(t->p.c, stdout, "Try {n}: {label}.", LV_STR("n", number), LV_STR("label", label));
}

static enum way ask_decision(struct learning *t)
{
    char line[MAX_ANSWER];
    enum way way = STAY;
    long long number;
    lv_action a;

    while (way == STAY) {
        enum answer answer;
        play_offer_words(&t->p);
        if (!ask(t, line))
            return GONE;
        if (!*line || is(line, 'h', N_("hint"))) {
            show_answer(t);
        } else if (take_key(t, line, &way)) {
            continue;
        } else if (!play_read_number(line, &number) && play_hear_in_vain(&t->p, line, &a)) {
            way = decide(t, a);
        } else {
            answer = play_read_decision(&t->p, line, &a);
            way = answer == LEAVE ? GONE : answer == STEPPED ? decide(t, a) : STAY;
        }
    }
    return way;
}

/* ---- the walk ---------------------------------------------------------------------------------- */

static bool walk(struct learning *t, struct lv_refusal *why)
{
    while (t->scene < t->scenes) {
        enum way way;
        lv_match_free(t->p.m);
        t->p.m = lv_lesson_begin(t->lesson, t->scene, why);
        if (!t->p.m)
            return false;
        t->p.terms.u = lv_match_setup(t->p.m);
        show_scene(t);
        if (t->scene == 0)
            tell_keys(t->p.c, lv_lesson_asks(t->lesson, 0));
        way = lv_lesson_asks(t->lesson, t->scene) ? ask_decision(t) : ask_enter(t);
        if (way == GONE)
            return true;
        t->scene += way == ON ? 1 : t->scene > 0 ? -1 : 0;
    }
    return true;
}

static struct lv_lesson *load(struct cli *c, const struct lv_game *g, const struct lv_data *d,
                              struct lv_refusal *why)
{
    char path[OWN_PATH], *text = NULL;
    struct lv_lesson *l;
    size_t len = 0;

    if (c->data_dir && own_file(c->data_dir, g, LV_LESSON_FILE, path)) {
        text = cli_read_file(path, LV_MAX_DATA_FILE, &len, why);
        if (!text)
            return NULL;
    }
    l = lv_lesson_load(g, d, text, len, why);
    free(text);
    return l;
}

static int learn(struct cli *c, const struct lv_game *g, bool *whole)
{
    struct learning t = { .p = play_by(c) };
    struct lv_refusal why;
    int code = EXIT_FINE;

    t.p.pace = 0;
    t.p.data = cli_load_data(c, g, &why);
    t.lesson = t.p.data ? load(c, g, t.p.data, &why) : NULL;
    if (t.lesson) {
        t.scenes = lv_lesson_scenes(t.lesson);
        t.seat = lv_lesson_learner(t.lesson);
    }
    if (!t.lesson || !walk(&t, &why))
        code = cli_refused(c, &why);
    *whole = t.lesson && t.scene == t.scenes;
    play_release(&t.p);
    lv_lesson_free(t.lesson);
    return code;
}

/* ---- the first game ---------------------------------------------------------------------------- */

static int first_game(struct cli *c, const struct args *a)
{
    enum { SEATS = 3 };
    const struct lv_game *g = a->game;
    const int seats = g->min_seats > SEATS ? g->min_seats : g->max_seats < SEATS ? g->max_seats : SEATS;
    struct play p = play_by(c);
    struct play_seats who;
    struct lv_refusal why;
    char line[MAX_ANSWER];
    int code;

    putchar('\n');
    cli_say(c, stdout, "That is all you need. Enter begins your first game, against {n} easy bots; q leaves.",
            LV_NUM("n", seats - 1));
    cli_say(c, stdout, "Later: ludovie play {game} --bot easy", LV_STR("game", g->id));
    ask_offer(NULL);
    if (!ask_line(c, "> ", line) || *line)
        return cli_finish(c, EXIT_FINE);
    code = play_fill_seats(c, seats, 1, NULL, "easy", &who, &why)
                && play_new(&p, a, &who, LV_CHANCE_FAIR, 0, NULL, &why) && play_engage_coach(&p, &why)
         ? play_run(&p)
         : cli_refused(c, &why);
    play_release(&p);
    return code;
}

/* ---- the command ------------------------------------------------------------------------------- */

static int list(struct cli *c)
{
    for (int i = 0; lv_game_at(i); i++) {
        const struct lv_game *g = lv_game_at(i);
        char text[1024];
        struct lv_buf b = LV_BUF(text);
        lv_say(&b, c->lang, "{name}: {text}", LV_STR("name", g->id),
               LV_STR("text", lv_translate(c->lang, g->summary)));
        cli_wrap(c, LV_STYLE_PLAIN, 0, 2, text);
        putchar('\n');
    }
    cli_say(c, stdout, "Two minutes each: ludovie learn GAME");
    return cli_finish(c, EXIT_FINE);
}

static int run(struct cli *c, int argc, char **argv)
{
    const struct flag flags[] = { { 0 } };
    struct args a;
    bool whole;
    int code = cli_parse(c, &cmd_learn, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words > 0)
        return cli_usage(c, &cmd_learn, N_("too many words: {text}"), a.word[0]);
    if (!a.game)
        return list(c);
    code = learn(c, a.game, &whole);
    if (code != EXIT_FINE || !whole)
        return code == EXIT_FINE ? cli_finish(c, code) : code;
    return first_game(c, &a);
}

const struct cmd cmd_learn = {
    .name = "learn", .words = "[GAME]", .summary = N_("learn a game in two minutes, by playing"),
    .details = N_("A few scenes, each with one idea and something to try; then your first game against easy "
                  "bots. Without a game: which there are."),
    .takes_game = true, .document = "formats/lesson.md", .run = run,
};
