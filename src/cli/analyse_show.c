/* analyse_show.c: a story on the terminal: a table, or sentences; and as lines of values. */
#include <math.h>

#include "analyse.h"
#include "grid.h"
#include "number.h"

enum { TIMES = 9 };

void analyse_change(const struct cli *c, double share, struct lv_buf *to)
{
    const int64_t n = lround(100 * share);

    if (n == 0)
        lv_say(to, c->lang, "{n}%", LV_NUM("n", 0));
    else if (n > 0)
        lv_say(to, c->lang, c->plain ? N_("plus {n}%") : N_("+{n}%"), LV_NUM("n", n));
    else
        lv_say(to, c->lang, c->plain ? N_("minus {n}%") : N_("−{n}%"), LV_NUM("n", -n));
}

/* ---- the ledger -------------------------------------------------------------------------------- */

static void share_cell(struct grid *t, double share)
{
    struct lv_buf b = grid_cell(t);

    lv_story_percent(&b, t->c->lang, share);
}

static void change_cell(struct grid *t, double share)
{
    struct lv_buf b = grid_cell(t);

    analyse_change(t->c, share, &b);
}

static void add_row(const struct lv_story *s, int seat, struct grid *t)
{
    struct lv_account a;
    struct lv_buf b;

    lv_story_account(s, seat, &a);
    grid_text(t, lv_match_seat(lv_story_match(s), seat)->name);
    share_cell(t, a.start);
    change_cell(t, a.luck);
    change_cell(t, a.own);
    change_cell(t, a.others);
    share_cell(t, a.result);
    share_cell(t, a.cost);
    b = grid_cell(t);
    lv_say(&b, t->c->lang, "{n} of {all}", LV_NUM("n", a.mistakes), LV_NUM("all", a.decisions));
}

static void print_ledger(struct cli *c, const struct lv_story *s)
{
    struct grid t;

    grid_init(&t, c);
    grid_column(&t, N_("player"), true);
    grid_column(&t, N_("start"), false);
    grid_column(&t, N_("luck"), false);
    grid_column(&t, N_("own\nchoices"), false);
    grid_column(&t, N_("choices\nof others"), false);
    grid_column(&t, N_("end"), false);
    grid_column(&t, N_("given\naway"), false);
    grid_column(&t, N_("mistakes"), false);
    for (int i = 0; i < lv_match_setup(lv_story_match(s))->seats; i++)
        add_row(s, i, &t);
    grid_print(&t);
}

/* ---- over time --------------------------------------------------------------------------------- */

/* Some moments at equal distances, the first and the last among them: one row each. */
static void print_over_time(struct cli *c, const struct lv_story *s)
{
    const int seats = lv_match_setup(lv_story_match(s))->seats;
    const int times = lv_story_steps(s) + 1 < TIMES ? lv_story_steps(s) + 1 : TIMES;
    struct grid t;

    grid_init(&t, c);
    grid_column(&t, N_("steps"), false);
    for (int k = 0; k < seats; k++) {
        grid_column(&t, "", false);
        t.title[t.n_columns - 1] = lv_match_seat(lv_story_match(s), k)->name; /* a name is not translated */
    }
    for (int i = 0; i < times; i++) {
        const int at = times > 1 ? (int)((int64_t)lv_story_steps(s) * i / (times - 1)) : 0;
        grid_number(&t, at, 0);
        for (int k = 0; k < seats; k++)
            share_cell(&t, lv_story_moment(s, at)->now.win[k]);
    }
    grid_print(&t);
}

/* ---- all of it --------------------------------------------------------------------------------- */

static void print_title(struct cli *c, const char *msgid)
{
    putchar('\n');
    cli_styled(c, LV_STYLE_STRONG, lv_translate(c->lang, msgid));
    putchar('\n');
}

static void print_turns(struct cli *c, const struct lv_story *s)
{
    struct lv_turn turn[LV_STORY_TURNS];
    const int n = lv_story_turns(s, turn);

    if (n == 0)
        return;
    print_title(c, N_("Turning points"));
    for (int i = 0; i < n; i++) {
        char room[4 * LV_MAX_SENTENCE];
        struct lv_buf b = LV_BUF(room);
        lv_story_tell_turn(s, &turn[i], c->lang, &b);
        cli_wrap(c, LV_STYLE_PLAIN, 0, 2, room);
        putchar('\n');
    }
}

static void print_remark(void *ctx, const char *text)
{
    cli_wrap(ctx, LV_STYLE_FAINT, 0, 2, text);
    putchar('\n');
}

void analyse_show(struct cli *c, const struct lv_story *s)
{
    cli_styled(c, LV_STYLE_STRONG, lv_translate(c->lang, N_("Chances to win: luck and choices")));
    putchar('\n');
    print_ledger(c, s);
    print_title(c, N_("Chances over time"));
    print_over_time(c, s);
    print_turns(c, s);
    putchar('\n');
    lv_story_remarks(s, c->lang, c, print_remark);
}

/* ---- lines of values --------------------------------------------------------------------------- */

static void csv_share(double share)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    number_plain(&b, share, 6);
    printf(",%s", room);
}

static void csv_moment(const struct lv_story *s, const struct lv_walk *w, bool more)
{
    const struct lv_setup *u = lv_match_setup(lv_story_match(s));
    const struct lv_moment *m = lv_story_moment(s, w->step);
    char room[LV_MAX_NOTATION] = "";
    struct lv_buf b = LV_BUF(room);

    if (more && w->who != LV_CLOSED && !lv_walk_is_told(w))
        lv_action_write(u, &w->state, w->action, &b);
    printf("%d", w->step);
    for (int i = 0; i < u->seats; i++)
        csv_share(m->now.win[i]);
    csv_share(m->now.error);
    if (more && w->who >= 0)
        printf(",%d,%s", w->who + 1, room);
    else
        printf(",%s,%s", !more ? "" : w->who == LV_CHANCE ? "chance" : "close", room);
    if (m->judged)
        csv_share(m->verdict.cost);
    else
        printf(",");
    putchar('\n');
}

void analyse_csv(const struct lv_story *s)
{
    struct lv_walk w = lv_walk_from(lv_story_match(s));
    bool more;

    printf("steps");
    for (int i = 0; i < lv_match_setup(lv_story_match(s))->seats; i++)
        printf(",win_%d", i + 1);
    printf(",error,by,do,cost\n");
    do {
        more = lv_walk_next(&w);
        csv_moment(s, &w, more);
    } while (more);
}
