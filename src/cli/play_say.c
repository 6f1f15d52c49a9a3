/* play_say.c: what people at the terminal are shown: news, the question, points, the result.
 *
 * Every word comes from the match; what bots and dice do comes no faster than people read. */
#include <assert.h>
#include <math.h>
#include <string.h>
#include <time.h>

#include "play_inside.h"
#include "progress.h"
#include "show.h"

/* ---- news -------------------------------------------------------------------------------------- */

static void print_news(void *ctx, int step, const char *rule, const char *text)
{
    const struct play *p = ctx;

    (void)step, (void)rule;
    fputs(p->c->plain ? "" : "• ", stdout);
    cli_wrap(p->c, LV_STYLE_PLAIN, 2, 2, text);
    putchar('\n');
}

int play_only_person(const struct play *p)
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

/* Who reads what is told now: the only person, or the one before whom the screen lies. */
static int reader_now(const struct play *p)
{
    int person = play_only_person(p);

    return person >= 0 ? person : p->looking;
}

void play_tell_news(struct play *p, int since, int reader)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, reader);

    lv_match_tell_news(p->m, since, LV_TO_NOW, &w, p, print_news);
}

enum { LAST_NEWS = 32, NEWS_LINES = 6 };

/* News in the fewest words: the last of them. */
struct shortly {
    char text[LAST_NEWS][LV_MAX_SENTENCE];
    int n; /* so many there were */
};

static void add_news(void *ctx, int step, const char *rule, const char *text)
{
    struct shortly *s = ctx;
    struct lv_buf b = LV_BUF(s->text[s->n % LAST_NEWS]);

    (void)step, (void)rule;
    lv_buf_text(&b, text);
    s->n++;
}

/* "Rose:", "Rose 4:": what follows is hers. */
static bool names_actor(const char *text)
{
    return text[0] && text[strlen(text) - 1] == ':';
}

/* The news from number i on in one line, behind whose they are. */
static void join_news(const struct shortly *s, int i, struct lv_buf *to)
{
    int who = i;

    while (who > 0 && who > s->n - LAST_NEWS && !names_actor(s->text[who % LAST_NEWS]))
        who--;
    if (who < i && names_actor(s->text[who % LAST_NEWS]))
        lv_buf_text(to, s->text[who % LAST_NEWS]);
    for (; i < s->n; i++) {
        if (to->len > 0)
            lv_buf_char(to, ' ');
        lv_buf_text(to, s->text[i % LAST_NEWS]);
    }
}

/* In plain mode news are told in the fewest words, in one line, and no more than fingers read at once: the
 * last of them, and that there were others. `news` has the sentences. */
static void tell_shortly(struct play *p, int since, int reader)
{
    static struct shortly s;
    struct lv_words w = lv_match_words(p->m, p->c->lang, reader);
    char room[4 * LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);
    int first;

    s.n = 0;
    w.terse = true;
    lv_match_tell_news(p->m, since, LV_TO_NOW, &w, &s, add_news);
    first = s.n > LAST_NEWS ? s.n - LAST_NEWS : 0;
    join_news(&s, first, &b);
    while (first + 1 < s.n && (b.cut || cli_braille_lines(room) > NEWS_LINES - (first > 0))) {
        lv_buf_clear(&b);
        join_news(&s, ++first, &b);
    }
    if (first > 0)
        cli_say(p->c, stdout, "Earlier events: l.");
    if (b.len > 0) {
        cli_wrap(p->c, LV_STYLE_PLAIN, 0, 0, room);
        putchar('\n');
    }
}

static void count_line(void *ctx, int step, const char *rule, const char *text)
{
    (void)step, (void)rule, (void)text;
    ++*(int *)ctx;
}

static bool a_bot_plays(const struct play *p)
{
    for (int i = 0; i < LV_MAX_SEATS; i++)
        if (p->player[i])
            return true;
    return false;
}

/* Bots leave time to read; thinking counts as waiting. People among themselves wait for nobody. */
static void keep_pace(struct play *p)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, reader_now(p));
    double left = p->shown + (double)p->pace / 1000 - progress_clock();
    int lines = 0;

    assert(p->pace >= 0 && p->pace <= PLAY_MAX_PACE);
    lv_match_tell_news(p->m, p->told, LV_TO_NOW, &w, &lines, count_line);
    if (lines > 0 && a_bot_plays(p) && left > 0) {
        const struct timespec rest = { (time_t)left, (long)(fmod(left, 1) * 1e9) };
        fflush(stdout);
        nanosleep(&rest, NULL);
    }
    if (lines > 0)
        p->shown = progress_clock();
}

void play_tell_new_steps(struct play *p)
{
    assert(p->told >= 0 && p->told <= lv_match_steps(p->m));
    keep_pace(p);
    if (p->c->plain)
        tell_shortly(p, p->told, reader_now(p));
    else
        play_tell_news(p, p->told, reader_now(p));
    p->told = lv_match_steps(p->m);
}

void play_show_question(struct play *p, int reader)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, reader);
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    assert(lv_match_to_move(p->m) != LV_OVER);
    lv_match_question(p->m, &w, p->c->plain && reader >= 0 ? LV_ASK_HEARD : LV_ASK_WHOLE, &b);
    assert(!b.cut && b.len > 0);
    cli_wrap(p->c, LV_STYLE_STRONG, 0, 0, room);
    putchar('\n');
}

/* ---- points ------------------------------------------------------------------------------------ */

void play_show_scores(struct play *p)
{
    show_scores(p->c, p->m);
}

/* ---- the end ----------------------------------------------------------------------------------- */

void play_show_result(struct play *p)
{
    if (!p->c->plain)
        putchar('\n');
    show_situation(p->c, p->m, LV_ONLOOKER);
    putchar('\n');
    show_result(p->c, p->m);
}

void play_say_where(struct play *p)
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
