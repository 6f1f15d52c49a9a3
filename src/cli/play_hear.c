/* play_hear.c: what a person means by a line, and what came up at a real table.
 *
 * People type what they see: a number of the list before them, a name or its beginning, the faces of the
 * dice. What was understood is said again where that is not plain; what could be several things is asked
 * back. The notation of records is understood too, and never needed. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "hear.h"
#include "meant.h"
#include "play_inside.h"

enum { NAME_ROOM = 640, LISTED = 12, ASKED_BACK = 12, SAID = -1 /* of meant.n: it was said why not */ };

static struct lv_words words_now(const struct play *p)
{
    int who = lv_match_to_move(p->m);

    return lv_match_words(p->m, p->c->lang, who >= 0 ? who : LV_ONLOOKER);
}

static void name_of(const struct play *p, lv_action a, char room[NAME_ROOM])
{
    const struct lv_words w = words_now(p);
    struct lv_buf b = lv_buf_over(room, NAME_ROOM);

    lv_match_name(p->m, a, &w, &b);
}

bool play_read_number(const char *line, long long *to)
{
    char *end;

    errno = 0;
    *to = strtoll(line, &end, 10);
    return end != line && *end == '\0' && errno == 0;
}

void play_echo(const struct play *p, lv_action a)
{
    char name[NAME_ROOM], text[NAME_ROOM + 64];
    struct lv_buf b = LV_BUF(text);

    name_of(p, a, name);
    lv_say(&b, p->c->lang, "Understood: {text}", LV_STR("text", name));
    cli_wrap(p->c, LV_STYLE_FAINT, 0, 4, text);
    putchar('\n');
}

/* ---- several meanings -------------------------------------------------------------------------- */

/* "   3  throw Bandit away"; 0: it has no number. */
static void print_numbered(const struct play *p, int number, const char *text)
{
    if (number)
        printf(p->c->plain ? "%d. " : "%4d  ", number);
    else
        fputs(p->c->plain ? "" : "      ", stdout);
    cli_wrap(p->c, LV_STYLE_PLAIN, 6, 6, text);
    putchar('\n');
}

static void ask_back(const struct play *p, const char *line, const struct meant *meant)
{
    char name[NAME_ROOM];

    cli_say(p->c, stdout, "“{text}” could be:", LV_STR("text", line));
    for (int i = 0; i < meant->n && i < ASKED_BACK; i++) {
        name_of(p, meant->action[i], name);
        print_numbered(p, play_number_of(p, meant->action[i]), name);
    }
    if (meant->n > ASKED_BACK)
        cli_say(p->c, stdout, "… and {n} more.", LV_NUM("n", meant->n - ASKED_BACK));
}

static bool is_among(const struct meant *meant, lv_action a)
{
    for (int i = 0; i < meant->n; i++)
        if (meant->action[i] == a)
            return true;
    return false;
}

/* Why the card cannot be laid, and what else could be done with it. */
static bool is_other_than_meant(const struct play *p, const char *line, lv_action a)
{
    const struct lv_words w = words_now(p);
    const struct meant other = { .action = { a }, .n = 1 };
    struct lv_refusal why = { 0 };
    lv_action in_vain;

    if (!play_is_other_than_meant(p, &w, line, a, &in_vain, &why))
        return false;
    play_echo(p, in_vain);
    cli_refused(p->c, &why);
    ask_back(p, line, &other);
    return true;
}

/* In words, or in notation. Where one line is both and they differ, it is ambiguous. */
static bool understand(const struct play *p, const char *line, lv_action *to, struct meant *meant)
{
    const struct lv_words w = words_now(p);
    lv_action written;
    bool is_written = lv_match_read_action(p->m, line, &written, NULL) && lv_match_may(p->m, written, NULL);

    meant_by(p->m, &w, line, meant);
    if (play_is_own(p))
        play_hear_card(p, &w, line, meant);
    if (is_written && (meant->n == 0 || is_among(meant, written))) {
        *to = written;
        return true;
    }
    if (is_written && meant->n < MEANT_MAX)
        meant->action[meant->n++] = written;
    if (meant->n != 1)
        return false;
    *to = meant->action[0];
    if (play_is_own(p) && lv_match_to_move(p->m) >= 0 && is_other_than_meant(p, line, *to)) {
        meant->n = SAID;
        return false;
    }
    if (!meant->whole)
        play_echo(p, *to);
    return true;
}

/* ---- decisions --------------------------------------------------------------------------------- */

/* The one decision that the line means in words and that cannot be taken now. */
static bool is_meant_in_vain(const struct play *p, const char *line, lv_action *to, struct lv_refusal *why)
{
    const struct lv_words w = words_now(p);
    struct meant meant;

    meant_in_vain(p->m, &w, line, &meant);
    *to = meant.n == 1 ? meant.action[0] : 0;
    return meant.n == 1 && !lv_match_may(p->m, *to, why);
}

bool play_hear_in_vain(const struct play *p, const char *line, lv_action *to)
{
    const struct lv_words w = words_now(p);
    struct meant meant;

    if (lv_match_read_action(p->m, line, to, NULL))
        return !lv_match_may(p->m, *to, NULL);
    meant_by(p->m, &w, line, &meant);
    return meant.n == 0 && is_meant_in_vain(p, line, to, NULL);
}

/* Why nothing comes of this line: what it means cannot be done now, or it means nothing. */
static void say_why_not(const struct play *p, const char *line)
{
    struct lv_refusal why = { 0 };
    lv_action a;

    if (is_meant_in_vain(p, line, &a, &why)) {
        play_echo(p, a);
        cli_refused(p->c, &why);
        return;
    }
    if (!lv_match_read_action(p->m, line, &a, &why) || !lv_match_may(p->m, a, &why)) {
        if (!why.rule)
            lv_refuse_text(&why, LV_E_FORMAT, NULL, N_("nothing that you may do now is called “{text}”"), 0,
                           line);
        cli_refused(p->c, &why);
    }
    if (why.code == LV_E_FORMAT)
        cli_say(p->c, stdout, "Type `help` for a list of commands.");
}

bool play_hear_decision(struct play *p, const char *line, lv_action *to)
{
    struct meant meant;

    assert(lv_match_to_move(p->m) >= 0);
    if (understand(p, line, to, &meant))
        return true;
    if (meant.n > 1)
        ask_back(p, line, &meant);
    else if (meant.n != SAID)
        say_why_not(p, line);
    return false;
}

/* ---- what came up ------------------------------------------------------------------------------ */

/* Does a number mean a place in the list? Not where numbers come up themselves. */
static bool is_numbered(const struct play *p, const struct meant *all)
{
    char name[NAME_ROOM];

    for (int i = 0; i < all->n; i++) {
        name_of(p, all->action[i], name);
        if (strpbrk(name, "0123456789"))
            return false;
    }
    return all->n <= LISTED;
}

/* What one might type. */
static void say_example(const struct play *p, const struct meant *all)
{
    const struct lv_words w = words_now(p);
    char text[NAME_ROOM + 64] = "";
    struct lv_buf b = LV_BUF(text);

    if (!meant_spelling(p->m, &w, all->action[all->n / 2], &b))
        name_of(p, all->action[all->n / 2], text);
    cli_say(p->c, stdout,
            is_numbered(p, all) ? N_("Type the number of what came up, or its name, for instance: {text}")
                                : N_("Type what came up, for instance: {text}"),
            LV_STR("text", text));
}

void play_show_outcomes(const struct play *p, bool all_of_them)
{
    const struct lv_words w = words_now(p);
    struct meant all;
    char name[NAME_ROOM];
    bool numbered;

    meant_all(p->m, &w, &all);
    numbered = is_numbered(p, &all);
    for (int i = 0; i < all.n && (all_of_them || numbered); i++) {
        name_of(p, all.action[i], name);
        print_numbered(p, numbered ? i + 1 : 0, name);
    }
    say_example(p, &all);
}

/* What cannot come up; if the game knows a rule against it, by that. And what to type instead. */
static void say_cannot_come_up(const struct play *p, const char *line)
{
    const struct lv_words w = words_now(p);
    struct lv_refusal why = { 0 };
    struct meant all;
    lv_action a;

    if (lv_match_read_short(p->m, line, &a, &why))
        lv_match_may(p->m, a, &why);
    if (!why.rule)
        lv_refuse_text(&why, LV_E_FORMAT, NULL, N_("nothing that can come up now is called “{text}”"), 0,
                       line);
    cli_refused(p->c, &why);
    meant_all(p->m, &w, &all);
    say_example(p, &all);
}

bool play_hear_outcome(struct play *p, const char *line, lv_action *to)
{
    const struct lv_words w = words_now(p);
    struct meant meant;
    long long number;

    assert(lv_match_to_move(p->m) == LV_CHANCE);
    meant_all(p->m, &w, &meant);
    if (play_read_number(line, &number) && number >= 1 && number <= meant.n && is_numbered(p, &meant)) {
        *to = meant.action[number - 1];
        play_echo(p, *to);
        return true;
    }
    if (understand(p, line, to, &meant))
        return true;
    if (meant.n > 1)
        ask_back(p, line, &meant);
    else
        say_cannot_come_up(p, line);
    return false;
}

/* ---- who --------------------------------------------------------------------------------------- */

int play_hear_seat(const struct play *p, const char *line)
{
    enum hear_how best = HEAR_BEGINS;
    int seat = -1, seats = lv_match_setup(p->m)->seats;
    struct hear_text typed;
    long long number;

    if (play_read_number(line, &number))
        return number >= 1 && number <= seats ? (int)number - 1 : -1;
    hear_words(&typed, p->c->lang, line);
    for (int i = 0; i < seats; i++) {
        struct hear_item item;
        enum hear_how how;
        hear_item(&item, p->c->lang, lv_match_seat(p->m, i)->name);
        how = hear_as(&typed, &item);
        if (how < best)
            continue;
        seat = how == best && seat >= 0 ? LV_MAX_SEATS : i; /* two are meant equally well */
        best = how;
    }
    return seat == LV_MAX_SEATS ? -1 : seat;
}
