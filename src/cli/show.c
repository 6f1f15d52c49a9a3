/* show.c: a situation and a result on the terminal, and a match from a file. */
#include "show.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void print_span(void *ctx, int style, const char *text)
{
    cli_styled(ctx, style, text);
}

static void print_newline(void *ctx)
{
    (void)ctx;
    putchar('\n');
}

static void print_heading(void *ctx, const char *title)
{
    const struct cli *c = ctx;

    if (!*title)
        return;
    if (!c->plain)
        putchar('\n');
    cli_styled(c, LV_STYLE_STRONG, title);
    putchar('\n');
}

static void print_fact(void *ctx, const char *text)
{
    const struct cli *c = ctx;

    fputs(c->plain ? "" : "  ", stdout);
    cli_wrap(c, LV_STYLE_PLAIN, 2, 4, text);
    putchar('\n');
}

void show_situation(struct cli *c, const struct lv_match *m, int reader)
{
    const struct lv_words w = lv_match_words(m, c->lang, reader);
    const struct lv_teller teller = { c, print_heading, print_fact, NULL, NULL };
    const struct lv_painter painter = { c, c->columns, print_span, print_newline };

    if (c->plain || !lv_match_draw(m, &w, &painter))
        lv_match_tell(m, &w, &teller);
}

/* The facts about one seat only. */
struct mine {
    struct cli *c;
    int seat;
    bool is_mine;
    bool any;
};

static void skip_heading(void *ctx, const char *title)
{
    struct mine *m = ctx;

    (void)title;
    m->is_mine = false;
}

static void note_whose(void *ctx, int seat)
{
    struct mine *m = ctx;

    m->is_mine = seat == m->seat;
}

static void print_if_mine(void *ctx, const char *text)
{
    struct mine *m = ctx;

    if (!m->is_mine)
        return;
    print_fact(m->c, text);
    m->any = true;
}

void show_mine(struct cli *c, const struct lv_match *m, int seat)
{
    const struct lv_words w = lv_match_words(m, c->lang, seat);
    struct mine mine = { .c = c, .seat = seat };
    const struct lv_teller teller = { &mine, skip_heading, print_if_mine, note_whose, NULL };

    lv_match_tell(m, &w, &teller);
    if (!mine.any)
        cli_say(c, stdout, "You have nothing yet.");
}

/* ---- points ------------------------------------------------------------------------------------ */

/* "Anne: 12 points", "Anne: 2 prizes". A minus in words: not every voice and braille table renders the
 * sign. */
static void say_score(const struct cli *c, const struct lv_match *m, int seat, int32_t score,
                      struct lv_buf *to)
{
    const struct lv_telling *t = lv_match_game(m)->telling;
    const int32_t n = score < 0 ? -score : score;
    const struct lv_arg who = LV_STR("who", lv_match_seat(m, seat)->name);
    char room[128];
    struct lv_buf b = LV_BUF(room);

    lv_say_n_args(&b, c->lang, t->unit, t->units, n, &LV_NUM("n", n), 1);
    if (score < 0)
        lv_say(to, c->lang, "{who}: minus {score}", who, LV_STR("score", room));
    else
        lv_say(to, c->lang, "{who}: {score}", who, LV_STR("score", room));
    assert(!to->cut);
}

void show_scores(struct cli *c, const struct lv_match *m)
{
    int32_t score[LV_MAX_SEATS];
    char room[256];

    lv_match_scores(m, score);
    for (int i = 0; i < lv_match_setup(m)->seats; i++) {
        struct lv_buf b = LV_BUF(room);
        say_score(c, m, i, score[i], &b);
        printf("%s\n", room);
    }
}

/* "1. Anne: 12 points"; rank 0: who left. */
static void show_place(struct cli *c, const struct lv_match *m, int seat, unsigned rank, int32_t score)
{
    char room[256];
    struct lv_buf b = LV_BUF(room);

    if (rank) {
        lv_buf_int(&b, rank);
        lv_buf_text(&b, ". ");
        say_score(c, m, seat, score, &b);
    } else {
        lv_say(&b, c->lang, "{who} left the game.", LV_STR("who", lv_match_seat(m, seat)->name));
    }
    printf("%s\n", room);
}

void show_result(struct cli *c, const struct lv_match *m)
{
    const int seats = lv_match_setup(m)->seats;
    uint8_t rank[LV_MAX_SEATS];
    int32_t score[LV_MAX_SEATS];

    assert(lv_match_to_move(m) == LV_OVER);
    cli_styled(c, LV_STYLE_STRONG, lv_translate(c->lang, N_("The game is over.")));
    putchar('\n');
    lv_match_ranks(m, rank);
    lv_match_scores(m, score);
    for (int place = 1; place <= seats + 1; place++) /* closed seats, rank 0, come last */
        for (int i = 0; i < seats; i++)
            if (rank[i] == place % (seats + 1))
                show_place(c, m, i, rank[i], score[i]);
}

/* The length of so many lines. */
static size_t lines_before(const char *text, size_t len, int lines)
{
    size_t at = 0;

    for (; lines > 0 && at < len; at++)
        lines -= text[at] == '\n';
    return at;
}

/* The lines before the one that our rules refuse, if it is for its age. */
static void load_start(const char *text, size_t len, struct loaded *to, struct lv_refusal *why)
{
    if (why->code != LV_E_VERSION || why->line < 2)
        return;
    to->damage = *why;
    to->m = lv_match_load(text, lines_before(text, len, why->line - 1), to->data, NULL, why);
}

static bool load(struct cli *c, const char *path, bool as_far, struct loaded *to, struct lv_refusal *why)
{
    const struct lv_game *g;
    size_t len = 0;
    char *text;

    memset(to, 0, sizeof *to);
    text = cli_read_file(path, LV_MAX_RECORD, &len, why);
    if (!text)
        return false;
    g = lv_record_game(text, len, why);
    to->data = g ? cli_load_data(c, g, why) : NULL;
    to->m = to->data ? lv_match_load(text, len, to->data, &to->damage, why) : NULL;
    if (as_far && to->data && !to->m)
        load_start(text, len, to, why);
    free(text);
    if (to->m)
        return true;
    show_release(to);
    return lv_refuse_at(why, path, 0);
}

bool show_load(struct cli *c, const char *path, struct loaded *to, struct lv_refusal *why)
{
    return load(c, path, false, to, why);
}

bool show_load_as_far(struct cli *c, const char *path, struct loaded *to, struct lv_refusal *why)
{
    return load(c, path, true, to, why);
}

void show_release(struct loaded *l)
{
    lv_match_free(l->m);
    lv_data_free(l->data);
    memset(l, 0, sizeof *l);
}
