/* play.c: the loop of a game in the terminal.
 *
 * Everything said and asked here comes from the match: this file knows no game. A person answers with
 * the number of a choice, with the move in notation, or with a command; commands are one table, which
 * is also their help. The record is saved after every step, so that whatever happens (Ctrl-C, the end
 * of input, a closed terminal, a power cut) the game can go on. */
#include "play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "ask.h"
#include "bots/hint.h"
#include "commands.h"
#include "progress.h"
#include "show.h"

/* ---- showing ---------------------------------------------------------------------------------- */

static void print_news(void *ctx, int step, const char *rule, const char *text)
{
    struct play *p = ctx;

    (void)step, (void)rule;
    fputs(p->c->plain ? "" : "• ", stdout);
    cli_wrap(p->c, LV_STYLE_PLAIN, 2, 2, text);
    putchar('\n');
}

/* With several people at one screen and secrets in the game, the log shows what all may know. */
static int only_person(const struct play *p)
{
    int person = LV_ONLOOKER;

    for (int i = 0; i < lv_match_setup(p->m)->seats; i++)
        if (!p->player[i]) {
            if (person != LV_ONLOOKER)
                return LV_ONLOOKER;
            person = i;
        }
    return person;
}

static bool has_secrets(const struct play *p)
{
    return lv_match_setup(p->m)->game->rules.resample != NULL;
}

static void tell_news(struct play *p, int since, int reader)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, reader);

    lv_match_tell_news(p->m, since, LV_TO_NOW, &w, p, print_news);
}

static void count_line(void *ctx, int step, const char *rule, const char *text)
{
    (void)step, (void)rule, (void)text;
    ++*(int *)ctx;
}

/* What bots and dice do comes no faster than people read; thinking counts as waiting. */
static void keep_pace(struct play *p)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, only_person(p));
    double left = p->shown + (double)p->pace / 1000 - progress_clock();
    int lines = 0;

    lv_match_tell_news(p->m, p->told, LV_TO_NOW, &w, &lines, count_line);
    if (lines > 0 && p->pace > 0 && left > 0) {
        const struct timespec rest = { (time_t)left, (long)(fmod(left, 1) * 1e9) };
        fflush(stdout);
        nanosleep(&rest, NULL);
    }
    if (lines > 0)
        p->shown = progress_clock();
}

static void tell_new_steps(struct play *p)
{
    keep_pace(p);
    tell_news(p, p->told, only_person(p));
    p->told = lv_match_steps(p->m);
}

/* A minus in words: not every voice and braille table renders the sign. */
static void say_score(const struct play *p, int seat, int32_t score, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", lv_match_seat(p->m, seat)->name);

    if (score < 0)
        lv_say_n(to, p->c->lang, "{who}: minus {n} point", "{who}: minus {n} points", -score, who,
                 LV_NUM("n", -score));
    else
        lv_say_n(to, p->c->lang, "{who}: {n} point", "{who}: {n} points", score, who,
                 LV_NUM("n", score));
}

static void show_scores(struct play *p)
{
    const struct lv_setup *u = lv_match_setup(p->m);
    int32_t score[LV_MAX_SEATS] = { 0 };
    char room[256];

    u->game->rules.score(u, lv_match_state(p->m), score);
    for (int i = 0; i < u->seats; i++) {
        struct lv_buf b = LV_BUF(room);
        say_score(p, i, score[i], &b);
        printf("%s\n", room);
    }
}

enum { SHOWN_AT_ONCE = 24, SHOWN_OF_MANY = 1, HINTS_OF_MANY = 6 };

/* What a move says after its last blank or '=': "40" of "answer age=40". */
static const char *value_of(const char *notation)
{
    const char *value = notation;

    for (; *notation; notation++)
        if (*notation == ' ' || *notation == '=')
            value = notation + 1;
    return value;
}

/* Too many to be numbered by hand: then people may type the value itself. */
static void say_how_to_choose(struct play *p, lv_action example, int hidden)
{
    char notation[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(notation);

    lv_match_write_action(p->m, example, &b);
    cli_say(p->c, stdout, "… and {n} more. Type what you want, for instance {text}; `moves` shows all.",
            LV_NUM("n", hidden), LV_STR("text", value_of(notation)));
}

/* A long list of numbers (an age, a day of the month) is not read out: people know their own. */
static bool is_number(const struct play *p, lv_action a)
{
    char notation[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(notation);
    const char *value;

    lv_match_write_action(p->m, a, &b);
    value = value_of(notation);
    return *value && value[strspn(value, "0123456789")] == '\0';
}

/* Two decisions that a person could not tell apart are one: two cards that are alike. Is this one the
 * same as one of those seen? Otherwise it is the next of them. */
struct seen {
    uint64_t words[LV_MAX_ACTIONS];
    int n;
};

static bool was_seen(const struct play *p, struct seen *s, lv_action a)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, lv_match_to_move(p->m));
    char label[512];
    struct lv_buf b = LV_BUF(label);
    int k = 0;

    lv_match_label(p->m, a, &w, &b);
    s->words[s->n] = lv_hash(label, b.len);
    while (s->words[k] != s->words[s->n])
        k++;
    if (k < s->n)
        return true;
    s->n++;
    return false;
}

static int list_choices(const struct play *p, lv_action a[LV_MAX_ACTIONS])
{
    int n = lv_match_legal(p->m, a), kept = 0;
    struct seen seen = { .n = 0 };

    for (int i = 0; i < n; i++)
        if (!was_seen(p, &seen, a[i]))
            a[kept++] = a[i];
    return kept;
}

/* "   3  what it does  notation", the notation in one piece. */
static void print_choice(const struct play *p, int number, const char *label, const char *notation)
{
    enum { INDENT = 6 };
    int used, wanted = cli_columns_of(notation, strlen(notation));

    printf("%4d  ", number);
    used = cli_wrap(p->c, LV_STYLE_PLAIN, INDENT, INDENT, label);
    if (used + 2 + wanted > p->c->columns)
        printf("\n%*s", INDENT, "");
    else
        fputs("  ", stdout);
    cli_styled(p->c, LV_STYLE_FAINT, notation);
    putchar('\n');
}

static void show_choices(struct play *p, int reader, bool all)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, reader);
    lv_action a[LV_MAX_ACTIONS];
    int n = list_choices(p, a), shown = n;

    if (!all && n > SHOWN_AT_ONCE && is_number(p, a[n / 2]))
        shown = SHOWN_OF_MANY;
    for (int i = 0; i < shown; i++) {
        char label[512], notation[LV_MAX_NOTATION];
        struct lv_buf l = LV_BUF(label), t = LV_BUF(notation);
        lv_match_label(p->m, a[i], &w, &l);
        lv_match_write_action(p->m, a[i], &t);
        if (p->c->plain)
            printf("%d. %s\n", i + 1, label);
        else
            print_choice(p, i + 1, label, notation);
    }
    if (shown < n)
        say_how_to_choose(p, a[n / 2], n - shown);
}

static void show_question(struct play *p, int reader)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, reader);
    char room[512];
    struct lv_buf b = LV_BUF(room);

    lv_match_question(p->m, &w, LV_ASK_WHOLE, &b);
    cli_wrap(p->c, LV_STYLE_STRONG, 0, 0, room);
    putchar('\n');
}

/* ---- keeping ---------------------------------------------------------------------------------- */

static void keep(struct play *p)
{
    struct lv_refusal why;
    size_t len;
    char *text;
    bool kept;

    if (!p->save[0])
        return;
    text = lv_match_record(p->m, true, &len, &why);
    kept = text && cli_write_file(p->save, text, len, &why);
    free(text);
    if (!kept && !p->save_failed) {
        cli_refused(p->c, &why);
        cli_say(p->c, stderr, "The game goes on, but is not saved. Make room, or start with --save.");
    }
    p->save_failed = !kept;
}

/* ---- commands --------------------------------------------------------------------------------- */

enum answer { AGAIN, STEPPED, LEAVE };

static enum answer do_help(struct play *p, int seat, const char *rest);

static enum answer do_board(struct play *p, int seat, const char *rest)
{
    (void)rest;
    show_situation(p->c, p->m, seat);
    return AGAIN;
}

static enum answer do_scores(struct play *p, int seat, const char *rest)
{
    (void)seat, (void)rest;
    show_scores(p);
    return AGAIN;
}

/* The last events, or as many steps back as are asked for. */
static enum answer do_news(struct play *p, int seat, const char *rest)
{
    int back = *rest ? atoi(rest) : 8;

    tell_news(p, lv_match_steps(p->m) - (back > 0 ? back : 8), seat);
    return AGAIN;
}

static enum answer do_moves(struct play *p, int seat, const char *rest)
{
    (void)rest;
    show_choices(p, seat, true);
    return AGAIN;
}

/* The answer that the seat has left to us, if this is such a question. */
static bool standing_answer(struct play *p, int seat, lv_action *to)
{
    struct lv_advice advice[LV_MAX_ACTIONS];
    union lv_state seen;

    if (!lv_match_routine(p->m, to))
        return false;
    switch (lv_match_standing(p->m, seat)) {
    case LV_STANDING_ASK: return false;
    case LV_STANDING_PASS: return true;
    case LV_STANDING_ADVISED:
        lv_match_imagine(p->m, seat, &p->rng, &seen);
        return lv_bot_advise(p->steward, &seen, &p->rng, advice, NULL) > 0 && advice[0].action == *to;
    }
    return false;
}

/* At a real table: the last thing that somebody typed, which may have been a slip. */
static enum answer take_back_entry(struct play *p)
{
    struct lv_refusal why;
    int who;

    do {
        if (!lv_match_take_back(p->m, &why)) {
            cli_refused(p->c, &why);
            return AGAIN;
        }
        who = lv_match_to_move(p->m);
    } while (who >= 0 && p->player[who] && lv_match_steps(p->m) > 0); /* a bot would only play again */
    p->told = lv_match_steps(p->m);
    cli_say(p->c, stdout, "Taken back.");
    return STEPPED;
}

static enum answer do_undo(struct play *p, int seat, const char *rest)
{
    struct lv_refusal why;
    char prompt[256];
    struct lv_buf b = LV_BUF(prompt);
    bool agreed = only_person(p) >= 0;
    lv_action pass;

    (void)rest;
    if (lv_match_chance(p->m) == LV_CHANCE_TABLE)
        return take_back_entry(p);
    if (!agreed) {
        lv_say(&b, p->c->lang, "Does everybody agree to take it back? (y/n) ");
        if (!ask_yes(p->c, prompt, false, &agreed))
            return LEAVE;
    }
    if (!lv_match_undo(p->m, agreed ? LV_UNDO_AGREED : LV_UNDO_OWN, seat, &why)) {
        cli_refused(p->c, &why);
        return AGAIN;
    }
    while (standing_answer(p, seat, &pass)) /* what was answered for the person is no decision */
        if (!lv_match_undo(p->m, LV_UNDO_AGREED, seat, &why))
            break;
    p->told = lv_match_steps(p->m);
    cli_say(p->c, stdout, "Taken back.");
    return STEPPED;
}

/* For hints: exact where that is possible, else the best within a moment. */
static bool get_adviser(struct play *p, struct lv_refusal *why)
{
    const struct lv_setup *u = p->terms.u;

    if (p->adviser)
        return true;
    if (u->game->thinking->solver && u->game->thinking->solver->may_solve(u, NULL) && !play_get_table(p, why))
        return false;
    p->adviser = lv_hint_bot(u, p->table, why);
    return p->adviser != NULL;
}

static void show_hint(struct play *p, int seat, const struct lv_advice *all, int n, int i)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, seat);
    char label[512], chance[128], reason[512], text[1280];
    struct lv_buf l = LV_BUF(label), c = LV_BUF(chance), r = LV_BUF(reason), t = LV_BUF(text);

    lv_match_label(p->m, all[i].action, &w, &l);
    lv_hint_chance(&all[i], p->c->lang, &c);
    lv_hint_why(all, n, i, p->c->lang, &r);
    if (n == 1) /* nothing to think about: nobody has */
        lv_say(&t, p->c->lang, "I would play: {label}. {why}", LV_STR("label", label),
               LV_STR("why", reason));
    else
        lv_say(&t, p->c->lang,
               i == 0 ? N_("I would play: {label}. Chance to win: {chance}. {why}")
                      : N_("Or: {label}. {chance}. {why}"),
               LV_STR("label", label), LV_STR("chance", chance), LV_STR("why", reason));
    cli_wrap(p->c, LV_STYLE_PLAIN, 0, 4, text);
    putchar('\n');
}

/* Every decision, best first; of very many the best ones, unless all are asked for. */
static enum answer do_hint(struct play *p, int seat, const char *rest)
{
    struct lv_advice advice[LV_MAX_ACTIONS];
    struct lv_rng rng = p->rng; /* a copy: a hint changes nothing that the bots do after it */
    struct lv_refusal why;
    struct seen told = { .n = 0 };
    union lv_state seen;
    bool all = strcmp(rest, "all") == 0 || strcmp(rest, "tout") == 0;
    int n, different = 0, shown;

    lv_match_imagine(p->m, seat, &rng, &seen);
    n = get_adviser(p, &why) ? lv_bot_advise(p->adviser, &seen, &rng, advice, &why) : 0;
    if (n == 0) {
        cli_refused(p->c, &why);
        return AGAIN;
    }
    for (int i = 0; i < n; i++)
        if (!was_seen(p, &told, advice[i].action))
            advice[different++] = advice[i];
    shown = all || different <= SHOWN_AT_ONCE ? different : HINTS_OF_MANY;
    for (int i = 0; i < shown; i++)
        show_hint(p, seat, advice, different, i);
    if (shown < different)
        cli_say(p->c, stdout, "… and {n} more: `hint all`.", LV_NUM("n", different - shown));
    return AGAIN;
}

static enum answer do_rules(struct play *p, int seat, const char *rest)
{
    char game[64], word[MAX_ANSWER];
    char *argv[] = { game, word, NULL };

    (void)seat;
    snprintf(game, sizeof game, "%s", lv_match_setup(p->m)->game->id);
    snprintf(word, sizeof word, "%s", rest);
    if (!*rest)
        argv[1] = NULL;
    cmd_rules.run(p->c, *rest ? 2 : 1, argv);
    return AGAIN;
}

static enum answer do_close(struct play *p, int seat, const char *rest)
{
    struct lv_refusal why;
    char prompt[256];
    struct lv_buf b = LV_BUF(prompt);
    int leaving = *rest ? atoi(rest) - 1 : seat;
    bool sure = false;

    if (leaving < 0 || leaving >= lv_match_setup(p->m)->seats) {
        cli_say(p->c, stdout, "Say which seat is to be closed: `close 2`.");
        return AGAIN;
    }
    lv_say(&b, p->c->lang, "{who} leaves the game for good? (y/n) ",
           LV_STR("who", lv_match_seat(p->m, leaving)->name));
    if (!ask_yes(p->c, prompt, false, &sure))
        return LEAVE;
    if (!sure)
        return AGAIN;
    if (!lv_match_close(p->m, leaving, &why)) {
        cli_refused(p->c, &why);
        return AGAIN;
    }
    return STEPPED;
}

/* How the seat wants questions of routine to be answered. */
static const struct standing_word {
    const char *english, *french;
    enum lv_standing how;
    const char *said; /* msgid */
} standing_word[] = {
    { "ask", "demander", LV_STANDING_ASK, N_("Such questions are asked every time.") },
    { "pass", "passer", LV_STANDING_PASS, N_("Such questions are passed from now on.") },
    { "wise", "sage", LV_STANDING_ADVISED,
      N_("Such questions are passed from now on, unless the computer would do something.") },
};

static enum answer do_standing(struct play *p, int seat, const char *rest)
{
    if (seat == LV_ONLOOKER) {
        cli_say(p->c, stdout, "First say what came up.");
        return AGAIN;
    }
    for (size_t i = 0; i < sizeof standing_word / sizeof *standing_word; i++)
        if (strcmp(rest, standing_word[i].english) == 0 || strcmp(rest, standing_word[i].french) == 0) {
            lv_match_set_standing(p->m, seat, standing_word[i].how);
            printf("%s\n", lv_translate(p->c->lang, standing_word[i].said));
            return AGAIN;
        }
    cli_say(p->c, stdout, "Type `standing ask`, `standing pass` or `standing wise`.");
    return AGAIN;
}

static enum answer do_quit(struct play *p, int seat, const char *rest)
{
    (void)p, (void)seat, (void)rest;
    return LEAVE;
}

/* Each command by its English and its French word, and by a sign or a letter. */
static const struct command {
    const char *english, *french, *sign;
    const char *help; /* msgid */
    enum answer (*run)(struct play *p, int seat, const char *rest);
} command[] = {
    { "help", "aide", "?", N_("this list"), do_help },
    { "board", "plateau", "b", N_("the whole situation"), do_board },
    { "scores", "points", "s", N_("everybody's points"), do_scores },
    { "news", "journal", "j", N_("what happened last; `news 30`: the last 30 steps"), do_news },
    { "moves", "coups", "m", N_("what you may do, with the consequences"), do_moves },
    { "hint", "conseil", "h", N_("every move with its chance to win, and why"), do_hint },
    { "undo", "annuler", "u", N_("take your last decision back"), do_undo },
    { "rules", "règles", "r", N_("the rules; `rules WORD` or a rule's number looks one up"), do_rules },
    { "close", "fermer", "", N_("somebody leaves for good: `close 2`"), do_close },
    { "standing", "réponse", "", N_("how to answer small questions that come often: `standing pass`"),
      do_standing },
    { "quit", "quitter", "q", N_("save and leave"), do_quit },
};
enum { N_COMMANDS = sizeof command / sizeof *command };

static void say_what_to_type(struct play *p)
{
    lv_action a[LV_MAX_ACTIONS];
    char notation[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(notation);
    int n = lv_match_legal(p->m, a);

    if (n == 0) {
        cli_say(p->c, stdout, "Type what came up, or:");
        return;
    }
    lv_match_write_action(p->m, a[n / 2], &b);
    cli_say(p->c, stdout,
            "Type the number of a choice (Enter if there is only one), or a move in short, here for instance "
            "`{text}`, or:", LV_STR("text", notation));
}

static enum answer do_help(struct play *p, int seat, const char *rest)
{
    bool french = strcmp(lv_lang_id(p->c->lang), "fr") == 0;

    (void)seat, (void)rest;
    say_what_to_type(p);
    for (int i = 0; i < N_COMMANDS; i++) {
        const char *word = french ? command[i].french : command[i].english;
        const char *help = lv_translate(p->c->lang, command[i].help);
        char line[512];
        struct lv_buf b = LV_BUF(line);
        if (p->c->plain || !*command[i].sign)
            lv_say(&b, p->c->lang, "{name}: {text}", LV_STR("name", word), LV_STR("text", help));
        else
            lv_say(&b, p->c->lang, "{name}, {sign}: {text}", LV_STR("name", word),
                   LV_STR("sign", command[i].sign), LV_STR("text", help));
        fputs(p->c->plain ? "" : "  ", stdout);
        cli_wrap(p->c, LV_STYLE_PLAIN, 2, 6, line);
        putchar('\n');
    }
    return AGAIN;
}

static const struct command *find_command(const char *line, const char **rest)
{
    size_t n = strcspn(line, " ");

    *rest = line + n + strspn(line + n, " ");
    for (int i = 0; i < N_COMMANDS; i++) {
        const char *const word[] = { command[i].english, command[i].french, command[i].sign };
        for (size_t k = 0; k < 3; k++)
            if (strlen(word[k]) == n && strncmp(word[k], line, n) == 0)
                return &command[i];
    }
    return NULL;
}

/* ---- a person's turn -------------------------------------------------------------------------- */

/* The one move that ends in this value, among many. */
static bool find_value(struct play *p, const char *value, const lv_action *a, int n, lv_action *to)
{
    int hits = 0;

    for (int i = 0; i < n; i++) {
        char notation[LV_MAX_NOTATION];
        struct lv_buf b = LV_BUF(notation);
        lv_match_write_action(p->m, a[i], &b);
        if (strcmp(value_of(notation), value) == 0) {
            *to = a[i];
            hits++;
        }
    }
    return hits == 1;
}

/* The one choice whose words these are, as a person reads and types them. */
static bool find_label(struct play *p, const char *line, const lv_action *a, int n, lv_action *to)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, lv_match_to_move(p->m));
    int hits = 0;

    for (int i = 0; i < n; i++) {
        char label[512];
        struct lv_buf b = LV_BUF(label);
        lv_match_label(p->m, a[i], &w, &b);
        if (strcasecmp(label, line) == 0) {
            *to = a[i];
            hits++;
        }
    }
    return hits == 1;
}

/* A number, a choice in its own words, or notation; where the list is too long to be read, the value
 * alone. */
static bool read_choice(struct play *p, const char *line, lv_action *to, struct lv_refusal *why)
{
    lv_action a[LV_MAX_ACTIONS];
    int n = list_choices(p, a);
    char *end;
    long number = strtol(line, &end, 10);

    if (n > SHOWN_AT_ONCE && is_number(p, a[n / 2]) && find_value(p, line, a, n, to))
        return true;
    if (*line >= '0' && *line <= '9' && *end == '\0') {
        if (number < 1 || number > n)
            return lv_refuse(why, LV_E_FORMAT, NULL, N_("choose a number from 1 to {n}"), n);
        *to = a[number - 1];
        return true;
    }
    if (find_label(p, line, a, n, to))
        return true;
    return lv_match_read_action(p->m, line, to, why);
}

/* A move that people sometimes make by mistake is asked for twice. False at the end of input. */
static bool confirm(struct play *p, int seat, lv_action a, bool *sure)
{
    const struct lv_setup *u = lv_match_setup(p->m);
    const struct lv_words w = lv_match_words(p->m, p->c->lang, seat);
    char prompt[512];
    struct lv_buf b = LV_BUF(prompt);

    *sure = true;
    if (u->game->rules.may(u, lv_match_state(p->m), a, NULL))
        lv_match_warn(p->m, a, &w, &b);
    if (b.len == 0)
        return true;
    lv_say(&b, p->c->lang, " (y/n) ");
    return ask_yes(p->c, prompt, false, sure);
}

static enum answer take_decision(struct play *p, int seat, const char *line)
{
    struct lv_refusal why;
    lv_action a;
    bool sure;

    if (!read_choice(p, line, &a, &why)) {
        cli_refused(p->c, &why);
        if (why.code == LV_E_FORMAT)
            cli_say(p->c, stdout, "Type `help` for a list of commands.");
        return AGAIN;
    }
    if (!confirm(p, seat, a, &sure))
        return LEAVE;
    if (!sure)
        return AGAIN;
    if (!lv_match_act(p->m, seat, a, -1, &why)) {
        cli_refused(p->c, &why);
        return AGAIN;
    }
    return STEPPED;
}

/* What the Tab key completes: the moves of this moment and the commands. */
static void offer_words(struct play *p)
{
    static char notation[LV_MAX_ACTIONS][LV_MAX_NOTATION];
    static const char *word[LV_MAX_ACTIONS + 2 * N_COMMANDS + 1];
    lv_action a[LV_MAX_ACTIONS];
    int n = lv_match_legal(p->m, a), k = 0;

    for (int i = 0; i < n; i++) {
        struct lv_buf b = LV_BUF(notation[i]);
        lv_match_write_action(p->m, a[i], &b);
        word[k++] = notation[i];
    }
    for (int i = 0; i < N_COMMANDS; i++) {
        word[k++] = command[i].english;
        word[k++] = command[i].french;
    }
    word[k] = NULL;
    ask_offer(word);
}

/* The screen changes hands: what one person saw, the next must not. */
static bool hand_over(struct play *p, int seat)
{
    char line[MAX_ANSWER], prompt[256];
    struct lv_buf b = LV_BUF(prompt);

    if (!has_secrets(p) || only_person(p) >= 0)
        return true;
    if (p->c->colour)
        fputs("\033[2J\033[H", stdout);
    lv_say(&b, p->c->lang, "{who}, it is your turn. Press Enter when nobody else is looking. ",
           LV_STR("who", lv_match_seat(p->m, seat)->name));
    ask_offer(NULL);
    return ask_line(p->c, prompt, line);
}

static enum answer ask_person(struct play *p, int seat)
{
    char line[MAX_ANSWER];
    enum answer answer = AGAIN;
    lv_action a[LV_MAX_ACTIONS], pass;

    if (!hand_over(p, seat))
        return LEAVE;
    if (!p->c->plain) {
        putchar('\n');
        show_situation(p->c, p->m, seat);
        putchar('\n');
    }
    show_question(p, seat);
    show_choices(p, seat, false);
    if (lv_match_routine(p->m, &pass))
        cli_say(p->c, stdout, "This is asked often: `standing pass` or `standing wise` answers for you.");
    while (answer == AGAIN) {
        const struct command *k;
        const char *rest;

        offer_words(p);
        if (!ask_line(p->c, "> ", line))
            return LEAVE;
        if (!*line && list_choices(p, a) == 1)
            snprintf(line, sizeof line, "1"); /* Enter is enough where there is nothing to choose */
        if (!*line)
            continue;
        k = find_command(line, &rest);
        answer = k ? k->run(p, seat, rest) : take_decision(p, seat, line);
    }
    return answer;
}

/* ---- chance at a real table ------------------------------------------------------------------- */

/* Notation, or only what comes after its first word: "4" for "roll 4". */
static bool read_outcome(struct play *p, const char *line, lv_action *to, struct lv_refusal *why)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    char text[MAX_ANSWER + LV_MAX_NOTATION], verb[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(verb);

    if (lv_match_read_action(p->m, line, to, why))
        return true;
    lv_match_outcomes(p->m, o);
    lv_match_write_action(p->m, o[0].action, &b);
    verb[strcspn(verb, " ")] = '\0';
    snprintf(text, sizeof text, "%s %s", verb, line);
    return lv_match_read_action(p->m, text, to, why);
}

static void show_example(struct play *p)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    char notation[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(notation);
    int n = lv_match_outcomes(p->m, o);

    lv_match_write_action(p->m, o[n / 2].action, &b);
    cli_say(p->c, stdout, "Type what came up, for instance: {text}",
            LV_STR("text", notation + strcspn(notation, " ") + 1));
}

static enum answer ask_chance(struct play *p)
{
    char line[MAX_ANSWER];

    show_question(p, LV_ONLOOKER);
    show_example(p);
    ask_offer(NULL);
    for (;;) {
        struct lv_refusal why;
        const struct command *k;
        const char *rest;
        lv_action a;

        if (!ask_line(p->c, "> ", line))
            return LEAVE;
        if (!*line)
            continue;
        k = find_command(line, &rest);
        if (k && k->run != do_moves && k->run != do_hint) {
            enum answer answer = k->run(p, LV_ONLOOKER, rest);
            if (answer != AGAIN)
                return answer;
        } else if (k) {
            cli_say(p->c, stdout, "First say what came up.");
        } else if (read_outcome(p, line, &a, &why) && lv_match_came_up(p->m, a, &why)) {
            return STEPPED;
        } else {
            cli_refused(p->c, &why);
            show_example(p);
        }
    }
}

/* ---- the loop --------------------------------------------------------------------------------- */

/* A program that failed: said once. */
static void tell_fault(struct play *p, int seat)
{
    static const char *const said[] = {
        [OUTSIDE_FINE] = NULL,
        [OUTSIDE_MISSING] = N_("The program of {who} cannot be started; greedy plays."),
        [OUTSIDE_CRASHED] = N_("The program of {who} crashed; greedy plays on."),
        [OUTSIDE_SILENT] = N_("The program of {who} gave no answer in time; greedy plays on."),
        [OUTSIDE_NONSENSE] = N_("The program of {who} gave no possible answer; greedy plays on."),
    };
    enum outside_fault fault = player_fault(p->player[seat]);

    if (fault == OUTSIDE_FINE || p->told_fault[seat])
        return;
    p->told_fault[seat] = true;
    cli_say(p->c, stdout, said[fault], LV_STR("who", lv_match_seat(p->m, seat)->name));
}

static enum answer one_step(struct play *p, struct lv_refusal *why)
{
    int who = lv_match_to_move(p->m);
    lv_action a;

    if (who == LV_CHANCE) {
        if (lv_match_chance(p->m) == LV_CHANCE_TABLE)
            return ask_chance(p);
        return lv_match_settle(p->m, why) ? STEPPED : LEAVE;
    }
    if (p->player[who]) {
        if (!player_choose(p->player[who], p->m, NULL, who, &p->rng, &a, why))
            return LEAVE;
        tell_fault(p, who);
        return lv_match_act(p->m, who, a, -1, why) ? STEPPED : LEAVE;
    }
    if (standing_answer(p, who, &a))
        return lv_match_act(p->m, who, a, -1, why) ? STEPPED : LEAVE;
    return ask_person(p, who);
}

static void show_result(struct play *p)
{
    const struct lv_setup *u = lv_match_setup(p->m);
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    int32_t score[LV_MAX_SEATS] = { 0 };

    if (!p->c->plain)
        putchar('\n');
    show_situation(p->c, p->m, LV_ONLOOKER);
    putchar('\n');
    cli_styled(p->c, LV_STYLE_STRONG, lv_translate(p->c->lang, N_("The game is over.")));
    putchar('\n');
    u->game->rules.rank(u, lv_match_state(p->m), rank);
    u->game->rules.score(u, lv_match_state(p->m), score);
    for (int place = 0; place <= u->seats; place++)
        for (int i = 0; i < u->seats; i++) {
            char room[256];
            struct lv_buf b = LV_BUF(room);
            if (rank[i] != (place + 1) % (u->seats + 1)) /* closed seats, rank 0, come last */
                continue;
            if (rank[i]) {
                lv_buf_int(&b, rank[i]);
                lv_buf_text(&b, ". ");
                say_score(p, i, score[i], &b);
            } else {
                lv_say(&b, p->c->lang, "{who} left the game.",
                       LV_STR("who", lv_match_seat(p->m, i)->name));
            }
            printf("%s\n", room);
        }
}

static void say_where(struct play *p)
{
    if (!p->save[0] || p->save_failed)
        return;
    if (lv_match_to_move(p->m) == LV_OVER) {
        cli_say(p->c, stdout, "The record is in {text}", LV_STR("text", p->save));
        if (lv_match_chance(p->m) == LV_CHANCE_FAIR)
            cli_say(p->c, stdout, "ludovie verify proves its dice; ludovie replay shows the game again.");
    } else {
        cli_say(p->c, stdout, "The game is saved. To go on: ludovie play --resume {text}",
                LV_STR("text", p->save));
    }
}

int play_run(struct play *p)
{
    struct lv_refusal why = { 0 };

    keep(p); /* at once: a full disk is better known before the first move */
    if (p->c->plain)
        show_situation(p->c, p->m, only_person(p));
    while (lv_match_to_move(p->m) != LV_OVER) {
        enum answer answer = one_step(p, &why);
        if (answer == STEPPED) {
            keep(p);
            tell_new_steps(p);
        } else if (answer == LEAVE) {
            break;
        }
    }
    for (int i = 0; i < p->terms.u->seats; i++)
        if (p->player[i])
            player_over(p->player[i], p->m);
    if (lv_match_to_move(p->m) == LV_OVER)
        show_result(p);
    say_where(p);
    if (why.code != LV_E_OK)
        return cli_refused(p->c, &why);
    return cli_finish(p->c, EXIT_FINE);
}
