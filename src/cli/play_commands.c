/* play_commands.c: what a person may type besides a choice.
 *
 * Commands are one table, which is also their help. Each is known by its English word, by that word in
 * every language we speak, and by a sign or a letter. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "bots/hint.h"
#include "commands.h"
#include "endings.h"
#include "meant.h"
#include "play_inside.h"
#include "show.h"

/* Is this what stands behind the command in a line such as "hint all", in any language? */
static bool is_second(const char *rest, const char *line)
{
    bool found = false;

    for (int i = 0; lv_lang_at(i); i++) {
        const char *in_words = strchr(lv_translate(lv_lang_at(i), line), ' ');
        assert(in_words && in_words[1]); /* a translator keeps the two words */
        found |= strcmp(in_words + 1, rest) == 0;
    }
    return found || strcmp(strchr(line, ' ') + 1, rest) == 0;
}

/* ---- looking ----------------------------------------------------------------------------------- */

static enum answer do_help(struct play *p, int seat, const char *rest);

static enum answer do_board(struct play *p, int seat, const char *rest)
{
    (void)rest;
    show_situation(p->c, p->m, seat);
    return AGAIN;
}

static enum answer do_mine(struct play *p, int seat, const char *rest)
{
    (void)rest;
    show_mine(p->c, p->m, seat);
    return AGAIN;
}

static enum answer do_scores(struct play *p, int seat, const char *rest)
{
    (void)seat, (void)rest;
    play_show_scores(p);
    return AGAIN;
}

/* The last events, or as many steps back as are asked for. */
static enum answer do_news(struct play *p, int seat, const char *rest)
{
    int back = *rest ? atoi(rest) : 8;

    play_tell_news(p, lv_match_steps(p->m) - (back > 0 ? back : 8), seat);
    return AGAIN;
}

static enum answer do_moves(struct play *p, int seat, const char *rest)
{
    (void)rest;
    if (lv_match_to_move(p->m) == LV_CHANCE)
        play_show_outcomes(p, true);
    else
        play_show_choices(p, seat);
    return AGAIN;
}

/* ---- taking back -------------------------------------------------------------------------------- */

/* The answer that the seat has left to us, if this is such a question. */
bool play_standing_answer(struct play *p, int seat, lv_action *to)
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

/* What was taken back is neither told nor seen any more. */
static enum answer taken_back(struct play *p)
{
    p->told = lv_match_steps(p->m);
    for (int i = 0; i < LV_MAX_SEATS; i++)
        if (p->left[i] > p->told)
            p->left[i] = p->told;
    cli_say(p->c, stdout, "Taken back.");
    return STEPPED;
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
    return taken_back(p);
}

static enum answer do_undo(struct play *p, int seat, const char *rest)
{
    struct lv_refusal why;
    char prompt[256];
    struct lv_buf b = LV_BUF(prompt);
    bool agreed = play_only_person(p) >= 0;
    lv_action pass;

    (void)rest;
    if (lv_match_chance(p->m) == LV_CHANCE_TABLE || play_is_own(p))
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
    while (play_standing_answer(p, seat, &pass)) /* what was answered for the person is no decision */
        if (!lv_match_undo(p->m, LV_UNDO_AGREED, seat, &why))
            break;
    return taken_back(p);
}

/* ---- hints -------------------------------------------------------------------------------------- */

/* For hints: exact where that is possible, else the best within a moment. */
struct lv_bot *play_adviser(struct play *p, struct lv_refusal *why)
{
    const struct lv_setup *u = p->terms.u;

    assert(u == lv_match_setup(p->m));
    if (!p->adviser && (!lv_bot_may_be_exact(u, NULL) || play_get_table(p, why)))
        p->adviser = lv_hint_bot(u, p->table, why);
    return p->adviser;
}

struct lv_rng play_imagine(const struct play *p, int seat, union lv_state *seen)
{
    struct lv_rng rng = p->rng;

    lv_match_imagine(p->m, seat, &rng, seen);
    return rng;
}

static int advise(struct play *p, int seat, struct lv_advice advice[LV_MAX_ACTIONS], struct lv_refusal *why)
{
    union lv_state seen;
    struct lv_rng rng = play_imagine(p, seat, &seen);

    return play_adviser(p, why) ? lv_bot_advise(p->adviser, &seen, &rng, advice, why) : 0;
}

static void show_hint(struct play *p, int seat, const struct lv_advice *all, int n, int i)
{
    struct lv_words w = lv_match_words(p->m, p->c->lang, seat);
    char label[LV_MAX_SENTENCE], chance[128], reason[512], text[2 * LV_MAX_SENTENCE];
    struct lv_buf l = LV_BUF(label), c = LV_BUF(chance), r = LV_BUF(reason), t = LV_BUF(text);

    w.terse = p->c->plain; /* as in the list */
    lv_match_label(p->m, all[i].action, &w, &l);
    lv_hint_chance(&all[i], p->c->lang, &c);
    lv_hint_why(lv_match_setup(p->m), all, n, i, p->c->lang, &r);
    if (n == 1) /* nothing to think about: nobody has */
        lv_say(&t, p->c->lang, "I would play: {label}. {why}", LV_STR("label", label),
               LV_STR("why", reason));
    else
        lv_say(&t, p->c->lang,
               i == 0 ? N_("I would play: {label}. Chance to win: {chance}. {why}")
                      : N_("Or: {label}. Chance: {chance}. {why}"),
               LV_STR("label", label), LV_STR("chance", chance), LV_STR("why", reason));
    cli_wrap(p->c, LV_STYLE_PLAIN, 0, 4, text);
    putchar('\n');
}

/* Every decision, best first; of very many the best ones, unless all are asked for. */
static enum answer do_hint(struct play *p, int seat, const char *rest)
{
    enum { SHOWN_AT_ONCE = 24, SHOWN_OF_MANY = 6 };
    struct lv_advice advice[LV_MAX_ACTIONS];
    struct lv_refusal why;
    bool all = is_second(rest, N_("hint all"));
    int n = 0, shown;

    if (lv_may_reason(lv_match_setup(p->m), &why))
        n = advise(p, seat, advice, &why);
    if (n == 0) {
        cli_refused(p->c, &why);
        return AGAIN;
    }
    n = play_keep_different(p, advice, n);
    shown = all || n <= SHOWN_AT_ONCE ? n : SHOWN_OF_MANY;
    for (int i = 0; i < shown; i++)
        show_hint(p, seat, advice, n, i);
    if (shown < n)
        cli_say(p->c, stdout, "… and {n} more: `hint all`.", LV_NUM("n", n - shown));
    return AGAIN;
}

/* ---- the rest ----------------------------------------------------------------------------------- */

static enum answer do_endings(struct play *p, int seat, const char *rest)
{
    enum { GAMES = 1000, SEED = 1 };
    struct lv_endings e = { 0 };
    struct lv_refusal why;

    (void)rest;
    if (!lv_may_reason(lv_match_setup(p->m), &why)) {
        cli_refused(p->c, &why);
        return AGAIN;
    }
    endings_play(p->c, p->m, seat, SEED, GAMES, &e);
    endings_show(p->c, p->m, &e);
    return AGAIN;
}

static enum answer do_coach(struct play *p, int seat, const char *rest)
{
    struct lv_refusal why;

    (void)rest;
    if (play_only_person(p) != seat)
        cli_say(p->c, stdout, "A coach sits beside one person; here several play.");
    else if (p->coach)
        play_dismiss_coach(p);
    else if (!play_engage_coach(p, &why))
        cli_refused(p->c, &why);
    else
        cli_say(p->c, stdout, "A coach sits down beside you.");
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
    int leaving = *rest ? play_hear_seat(p, rest) : seat;
    bool sure = false;

    if (leaving < 0) {
        cli_say(p->c, stdout, "Say who leaves: `close {who}`.", LV_STR("who", lv_match_seat(p->m, 0)->name));
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
    const char *line; /* msgid: the command with its word */
    enum lv_standing how;
    const char *said; /* msgid */
} standing_word[] = {
    { N_("standing ask"), LV_STANDING_ASK, N_("Such questions are asked every time.") },
    { N_("standing pass"), LV_STANDING_PASS, N_("Such questions are passed from now on.") },
    { N_("standing wise"), LV_STANDING_ADVISED,
      N_("Such questions are passed from now on, unless the computer would do something.") },
};

static enum answer do_standing(struct play *p, int seat, const char *rest)
{
    for (size_t i = 0; i < sizeof standing_word / sizeof *standing_word; i++)
        if (is_second(rest, standing_word[i].line)) {
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

/* ---- the table --------------------------------------------------------------------------------- */

static const struct command {
    const char *word; /* msgid */
    const char *sign; /* signs or letters, the first for the help; empty: none */
    const char *help; /* msgid */
    enum answer (*run)(struct play *p, int seat, const char *rest);
    bool decides;     /* only for a seat that has something to decide */
} command[] = {
    { N_("help"), "?", N_("this list"), do_help, false },
    { N_("board"), "pb", N_("the whole situation"), do_board, false },
    { N_("mine"), "m", N_("what is yours"), do_mine, true },
    { N_("scores"), "s", N_("everybody's points"), do_scores, false },
    { N_("news"), "lj", N_("what happened last; `news 30`: the last 30 steps"), do_news, false },
    { N_("moves"), "d", N_("what you may do, with the consequences; or what can come up"), do_moves, false },
    { N_("hint"), "h", N_("every move with its chance to win, and why"), do_hint, true },
    { N_("coach"), "", N_("a coach beside you, or no longer"), do_coach, true },
    { N_("endings"), "", N_("how it could end: a thousand games played on, by what you can know"), do_endings,
      true },
    { N_("undo"), "u", N_("take your last decision back"), do_undo, false },
    { N_("rules"), "r", N_("the rules; `rules WORD` or a rule's number looks one up"), do_rules, false },
    { N_("close"), "", N_("somebody leaves for good: `close` and a name"), do_close, false },
    { N_("standing"), "", N_("how to answer small questions that come often: `standing pass`"), do_standing,
      true },
    { N_("quit"), "q", N_("save and leave"), do_quit, false },
};
enum { N_COMMANDS = sizeof command / sizeof *command };

static void say_what_to_type(struct play *p, int seat)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, seat);
    char spelling[640];
    struct lv_buf b = LV_BUF(spelling);
    lv_action a[LV_MAX_ACTIONS];
    int n = lv_match_legal(p->m, a);

    if (n == 0) {
        cli_say(p->c, stdout, "Type what came up, or:");
        return;
    }
    if (!meant_spelling(p->m, &w, a[n / 2], &b))
        lv_buf_char(&b, '1');
    cli_say(p->c, stdout,
            "Type the number of a choice (Enter if there is only one), or words of it, here for instance "
            "`{text}`, or:", LV_STR("text", spelling));
}

static enum answer do_help(struct play *p, int seat, const char *rest)
{
    (void)rest;
    say_what_to_type(p, seat);
    for (int i = 0; i < N_COMMANDS; i++) {
        const char *word = lv_translate(p->c->lang, command[i].word);
        const char *help = lv_translate(p->c->lang, command[i].help);
        char line[512];
        struct lv_buf b = LV_BUF(line);
        const char sign[] = { command[i].sign[0], '\0' };
        if (!*sign)
            lv_say(&b, p->c->lang, "{name}: {text}", LV_STR("name", word), LV_STR("text", help));
        else
            lv_say(&b, p->c->lang, "{name}, {sign}: {text}", LV_STR("name", word),
                   LV_STR("sign", sign), LV_STR("text", help));
        fputs(p->c->plain ? "" : "  ", stdout);
        cli_wrap(p->c, LV_STYLE_PLAIN, 2, 6, line);
        putchar('\n');
    }
    return AGAIN;
}

static const struct command *find_command(const char *line, const char **rest)
{
    char word[MAX_ANSWER];
    size_t n = strcspn(line, " ");

    assert(strlen(line) < sizeof word);
    memcpy(word, line, n);
    word[n] = '\0';
    *rest = line + n + strspn(line + n, " ");
    for (int i = 0; n > 0 && i < N_COMMANDS; i++)
        if ((n == 1 && strchr(command[i].sign, word[0])) || cli_is_word(word, command[i].word))
            return &command[i];
    return NULL;
}

bool play_command(struct play *p, int seat, const char *line, enum answer *came_of_it)
{
    const char *rest;
    const struct command *k = find_command(line, &rest);

    assert(seat == LV_ONLOOKER || seat == lv_match_to_move(p->m));
    if (!k)
        return false;
    if (k->decides && seat == LV_ONLOOKER) {
        cli_say(p->c, stdout, "First say what came up.");
        *came_of_it = AGAIN;
    } else {
        *came_of_it = k->run(p, seat, rest);
    }
    return true;
}

void play_offer_words(struct play *p)
{
    enum { ROOM = 400 };
    static char name[MEANT_MAX][ROOM];
    static const char *word[MEANT_MAX + N_COMMANDS * LV_MAX_LANGS + 1];
    const int who = lv_match_to_move(p->m);
    const struct lv_words w = lv_match_words(p->m, p->c->lang, who >= 0 ? who : LV_ONLOOKER);
    struct meant all;
    int k = 0;

    meant_all(p->m, &w, &all);
    for (int i = 0; i < all.n; i++) {
        struct lv_buf b = LV_BUF(name[i]);
        lv_match_name(p->m, all.action[i], &w, &b);
        word[k++] = name[i];
    }
    for (int i = 0; i < N_COMMANDS; i++)
        for (int l = 0; lv_lang_at(l); l++)
            word[k++] = lv_translate(lv_lang_at(l), command[i].word);
    word[k] = NULL;
    ask_offer(word);
}
