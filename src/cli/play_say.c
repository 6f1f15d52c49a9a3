/* play_say.c: what people at the terminal are shown: news, the question, points, the result.
 *
 * Every word comes from the match; what bots and dice do comes no faster than people read. */
#include <assert.h>
#include <math.h>
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

static void count_line(void *ctx, int step, const char *rule, const char *text)
{
    (void)step, (void)rule, (void)text;
    ++*(int *)ctx;
}

/* Thinking counts as waiting. */
static void keep_pace(struct play *p)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, reader_now(p));
    double left = p->shown + (double)p->pace / 1000 - progress_clock();
    int lines = 0;

    assert(p->pace >= 0 && p->pace <= PLAY_MAX_PACE);
    lv_match_tell_news(p->m, p->told, LV_TO_NOW, &w, &lines, count_line);
    if (lines > 0 && p->pace > 0 && left > 0) {
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
    play_tell_news(p, p->told, reader_now(p));
    p->told = lv_match_steps(p->m);
}

void play_show_question(struct play *p, int reader)
{
    const struct lv_words w = lv_match_words(p->m, p->c->lang, reader);
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    assert(lv_match_to_move(p->m) != LV_OVER);
    lv_match_question(p->m, &w, LV_ASK_WHOLE, &b);
    assert(!b.cut && b.len > 0);
    cli_wrap(p->c, LV_STYLE_STRONG, 0, 0, room);
    putchar('\n');
}

/* ---- points ------------------------------------------------------------------------------------ */

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
    assert(!to->cut);
}

void play_show_scores(struct play *p)
{
    int32_t score[LV_MAX_SEATS];
    char room[256];

    lv_match_scores(p->m, score);
    for (int i = 0; i < lv_match_setup(p->m)->seats; i++) {
        struct lv_buf b = LV_BUF(room);
        say_score(p, i, score[i], &b);
        printf("%s\n", room);
    }
}

/* ---- the end ----------------------------------------------------------------------------------- */

/* "1. Anne: 12 points"; rank 0: who left. */
static void show_place(struct play *p, int seat, unsigned rank, int32_t score)
{
    char room[256];
    struct lv_buf b = LV_BUF(room);

    if (rank) {
        lv_buf_int(&b, rank);
        lv_buf_text(&b, ". ");
        say_score(p, seat, score, &b);
    } else {
        lv_say(&b, p->c->lang, "{who} left the game.", LV_STR("who", lv_match_seat(p->m, seat)->name));
    }
    printf("%s\n", room);
}

void play_show_result(struct play *p)
{
    const int seats = lv_match_setup(p->m)->seats;
    uint8_t rank[LV_MAX_SEATS];
    int32_t score[LV_MAX_SEATS];

    if (!p->c->plain)
        putchar('\n');
    show_situation(p->c, p->m, LV_ONLOOKER);
    putchar('\n');
    cli_styled(p->c, LV_STYLE_STRONG, lv_translate(p->c->lang, N_("The game is over.")));
    putchar('\n');
    lv_match_ranks(p->m, rank);
    lv_match_scores(p->m, score);
    for (int place = 1; place <= seats + 1; place++) /* closed seats, rank 0, come last */
        for (int i = 0; i < seats; i++) {
            assert(rank[i] <= seats);
            if (rank[i] == place % (seats + 1))
                show_place(p, i, rank[i], score[i]);
        }
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
