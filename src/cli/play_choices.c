/* play_choices.c: what a person may choose: the list, and what is meant by an answer.
 *
 * The match says what is offered (lv_offers): decisions that are one to people once, and where the list
 * would be longer than anybody reads, those that differ only in a number as one range. Of a range (an age, a
 * sum) people type the number itself. */
#include <assert.h>
#include <string.h>

#include "ask.h"
#include "play_inside.h"

enum { SHOWN_AT_ONCE = 24 };                 /* a longer list is folded */
enum { READ_AT_ONCE = 4, LINES_AT_ONCE = 5 }; /* in plain mode a longer list is only counted */

/* ---- the list ---------------------------------------------------------------------------------- */

static struct lv_words words_for(const struct play *p, int reader)
{
    struct lv_words w = lv_match_words(p->m, p->c->lang, reader);

    w.terse = p->c->plain;
    return w;
}

/* One item for each offer; a range that is not to be one is as many items as decisions. */
static void fill(const struct play *p, bool ranges, struct choices *to)
{
    const struct lv_words w = words_for(p, lv_match_to_move(p->m));
    struct lv_offers o = lv_offers_of(p->m, &w, true);

    memcpy(to->legal, o.legal, sizeof to->legal);
    to->n = 0;
    while (lv_offers_next(&o)) {
        int each = ranges ? o.n : 1;
        for (int k = 0; k < o.n; k += each)
            to->item[to->n++] = (struct choice){ o.at + k, each, o.from + k * o.step, o.step };
    }
    assert(to->n <= o.n_legal);
}

void play_list_choices(const struct play *p, struct choices *to)
{
    fill(p, false, to);
    if (to->n > SHOWN_AT_ONCE)
        fill(p, true, to);
    assert(to->n > 0 || lv_match_to_move(p->m) < 0);
}

static int64_t last_of(const struct choice *c)
{
    return c->from + (int64_t)(c->n - 1) * c->step;
}

/* The one range whose numbers are typed as they are, because no item of the list is called so; or NULL. */
static const struct choice *plain_range(const struct choices *all)
{
    const struct choice *range = NULL;

    for (int i = 0; i < all->n; i++)
        if (all->item[i].n > 1) {
            if (range)
                return NULL;
            range = &all->item[i];
        }
    return range && (all->n == 1 || range->from > all->n) ? range : NULL;
}

int play_keep_different(const struct play *p, struct lv_advice *advice, int n)
{
    const struct lv_words w = words_for(p, lv_match_to_move(p->m));
    struct lv_offers o = lv_offers_of(p->m, &w, true);
    int kept = 0;

    for (int i = 0; i < n; i++)
        for (int k = 0; k < o.n_legal; k++)
            if (o.legal[k] == advice[i].action) {
                advice[kept++] = advice[i];
                break;
            }
    assert(kept <= n && kept <= o.n_legal);
    return kept;
}

/* ---- showing it -------------------------------------------------------------------------------- */

/* A range by its first and its last decision. */
static void say_item(const struct play *p, const struct choices *all, const struct choice *c,
                     const struct lv_words *w, struct lv_buf *to)
{
    char first[LV_MAX_SENTENCE], last[LV_MAX_SENTENCE];
    struct lv_buf f = LV_BUF(first), l = LV_BUF(last);

    assert(c->n >= 1);
    lv_match_label(p->m, all->legal[c->at], w, &f);
    if (c->n == 1) {
        lv_buf_text(to, first);
        return;
    }
    lv_match_label(p->m, all->legal[c->at + c->n - 1], w, &l);
    lv_say(to, p->c->lang, "{first}, and so on up to: {last}", LV_STR("first", first), LV_STR("last", last));
}

static void show_item(const struct play *p, const struct choices *all, int i, int reader)
{
    const struct lv_words w = words_for(p, reader);
    char label[2 * LV_MAX_SENTENCE + 100];
    struct lv_buf l = LV_BUF(label);

    say_item(p, all, &all->item[i], &w, &l);
    printf(p->c->plain ? "%d. " : "%4d  ", i + 1);
    cli_wrap(p->c, LV_STYLE_PLAIN, 6, 6, label);
    putchar('\n');
}

void play_show_choices(const struct play *p, int reader)
{
    const struct choice *range;
    struct choices all;

    play_list_choices(p, &all);
    for (int i = 0; i < all.n; i++)
        show_item(p, &all, i, reader);
    range = plain_range(&all);
    if (range)
        cli_say(p->c, stdout, "Type the number you want, from {min} to {max}.", LV_NUM("min", range->from),
                LV_NUM("max", last_of(range)));
}

/* Is the list too much to be read with every question? */
static bool is_long(const struct play *p, const struct choices *all, int reader)
{
    const struct lv_words w = words_for(p, reader);
    int lines = 0;

    for (int i = 0; i < all->n && i < READ_AT_ONCE; i++) {
        char label[2 * LV_MAX_SENTENCE + 100];
        struct lv_buf l = LV_BUF(label);
        lv_buf_text(&l, "1. ");
        say_item(p, all, &all->item[i], &w, &l);
        lines += cli_braille_lines(label);
    }
    return all->n > READ_AT_ONCE || lines > LINES_AT_ONCE;
}

void play_offer_choices(const struct play *p, int reader)
{
    struct choices all;

    play_list_choices(p, &all);
    if (play_is_own(p) && all.n > SHOWN_AT_ONCE)
        play_offer_cards(p, &all, reader, show_item);
    else if (p->c->plain && is_long(p, &all, reader))
        cli_say(p->c, stdout, "{n} choices; d lists them.", LV_NUM("n", all.n));
    else
        play_show_choices(p, reader);
}

/* ---- reading an answer ------------------------------------------------------------------------- */

static bool not_in_range(const struct choice *c, struct lv_refusal *why)
{
    char room[64];
    struct lv_buf b = LV_BUF(room);

    if (c->step > 1) { /* "300, 400 … 900" */
        lv_buf_int(&b, c->from);
        lv_buf_text(&b, ", ");
        lv_buf_int(&b, (int64_t)c->from + c->step);
        lv_buf_text(&b, " … ");
    }
    lv_buf_int(&b, last_of(c));
    return c->step > 1 ? lv_refuse_text(why, LV_E_FORMAT, NULL, N_("choose one of {text}"), 0, room)
                       : lv_refuse_text(why, LV_E_FORMAT, NULL, N_("choose a number from {n} to {text}"),
                                        c->from, room);
}

/* The decision of a range whose number this is. */
static bool pick_number(const struct choices *all, const struct choice *c, long long number, lv_action *to,
                        struct lv_refusal *why)
{
    assert(c->n > 1 && c->step > 0);
    if (number < c->from || number > last_of(c) || (number - c->from) % c->step != 0)
        return not_in_range(c, why);
    *to = all->legal[c->at + (number - c->from) / c->step];
    return true;
}

/* Item number `number` of the list; of a range, the number is asked for. */
static bool pick_item(struct play *p, const struct choices *all, long long number, lv_action *to,
                      bool *left, struct lv_refusal *why)
{
    const struct choice *c;
    char prompt[256], line[MAX_ANSWER];
    struct lv_buf b = LV_BUF(prompt);
    long long value;

    if (number < 1 || number > all->n)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("choose a number from 1 to {n}"), all->n);
    c = &all->item[number - 1];
    *to = all->legal[c->at];
    if (c->n == 1)
        return true;
    lv_say(&b, p->c->lang, "Which number, from {min} to {max}? ", LV_NUM("min", c->from),
           LV_NUM("max", last_of(c)));
    ask_offer(NULL);
    *left = !ask_line(p->c, prompt, line);
    if (*left)
        return false;
    return play_read_number(line, &value) ? pick_number(all, c, value, to, why) : not_in_range(c, why);
}

/* A number of the list, or of the one range in it. *left: at the end of input. */
static bool read_by_number(struct play *p, long long number, lv_action *to, bool *left,
                           struct lv_refusal *why)
{
    const struct choice *range;
    struct choices all;

    *left = false;
    play_list_choices(p, &all);
    range = plain_range(&all);
    return range && (all.n == 1 || number > all.n) ? pick_number(&all, range, number, to, why)
                                                   : pick_item(p, &all, number, to, left, why);
}

int play_number_of(const struct play *p, lv_action a)
{
    struct choices all;

    play_list_choices(p, &all);
    for (int i = 0; i < all.n; i++)
        for (int k = 0; k < all.item[i].n; k++)
            if (all.legal[all.item[i].at + k] == a)
                return i + 1;
    return 0;
}

/* A move that people sometimes make by mistake is asked for twice. False at the end of input. */
static bool confirm(struct play *p, int seat, lv_action a, bool *sure)
{
    const struct lv_words w = words_for(p, seat);
    char prompt[512];
    struct lv_buf b = LV_BUF(prompt);

    *sure = true;
    if (lv_match_may(p->m, a, NULL))
        lv_match_warn(p->m, a, &w, &b);
    if (b.len == 0)
        return true;
    lv_say(&b, p->c->lang, " (y/n) ");
    return ask_yes(p->c, prompt, false, sure);
}

enum answer play_read_decision(struct play *p, const char *line, lv_action *to)
{
    struct lv_refusal why = { 0 };
    long long number;
    bool left;

    *to = 0;
    if (!play_read_number(line, &number))
        return play_hear_decision(p, line, to) ? STEPPED : AGAIN;
    if (read_by_number(p, number, to, &left, &why)) {
        if (lv_match_chance(p->m) == LV_CHANCE_TABLE || play_is_own(p))
            play_echo(p, *to); /* what stands on the table is moved by hand, and a slip is seen at once */
        return STEPPED;
    }
    if (left)
        return LEAVE;
    cli_refused(p->c, &why);
    cli_say(p->c, stdout, "Type `help` for a list of commands.");
    return AGAIN;
}

enum answer play_take_decision(struct play *p, int seat, const char *line)
{
    struct lv_refusal why = { 0 };
    enum answer answer;
    lv_action a;
    bool sure, poor;
    char remark[2 * LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(remark);

    assert(seat == lv_match_to_move(p->m));
    answer = play_read_decision(p, line, &a);
    if (answer != STEPPED)
        return answer;
    if (!confirm(p, seat, a, &sure))
        return LEAVE;
    if (!sure)
        return AGAIN;
    poor = play_coach_weigh(p, seat, a, &b);
    if (!lv_match_act(p->m, seat, a, -1, &why)) {
        cli_refused(p->c, &why);
        return AGAIN;
    }
    if (poor)
        play_coach_say(p, remark);
    return STEPPED;
}
